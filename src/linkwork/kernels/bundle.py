"""Many arrays as one argument: how a `Tables`, a `Work`, a `RunState` is passed to a kernel and between its functions.

Numba passes a named tuple as all fields of all its arrays: hundreds of arguments per call, which costs seconds of compile time
in every function. A class under `@bundle` is passed as one pointer instead, to a record of its arrays that is made where
Python calls the kernel. No code writes that record; the accelerator promises so to LLVM (`noalias`, see `parts`), and fields
are then loaded once, as if they were arguments.

Parts that a system may lack (closures, beams …) are fields that hold a bundle or None. A function that names none of them,
neither itself nor in a function that it calls, is compiled for a bundle that hides them, and so serves systems of every kind
(with the accelerator).
"""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import impl_ret_borrowed, lower_cast, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.core.typing.typeof import typeof, typeof_impl
from numba.extending import NativeValue, intrinsic, register_model, unbox

Class = TypeVar("Class", bound=type)


class Bundle(types.Type):
    """The Numba type of a bundle: the name of its class, and its fields with their types; None hides a field."""

    def __init__(self, title: str, fields: tuple[tuple[str, types.Type | None], ...]) -> None:
        self.title, self.fields = title, fields
        self.place = {name: (k, kind) for k, (name, kind) in enumerate(fields) if kind is not None}
        code = hashlib.sha256(repr([(name, str(kind)) for name, kind in fields]).encode()).hexdigest()[:16]
        super().__init__(f"{title}_{code}")

    def seen_by(self, names: frozenset[str]) -> Bundle:
        """The bundle without the parts that are not named."""
        hidden = [name for name, (_, kind) in self.place.items() if _is_part(kind) and name not in names]
        if not hidden:
            return self
        return Bundle(self.title, tuple((name, None if name in hidden else kind) for name, kind in self.fields))

    def record(self, context: Any) -> ir.Type:
        """The record in memory; a part is a pointer, so all bundles of a class are laid out alike."""
        pointer = context.get_value_type(types.none)
        return ir.LiteralStructType(
            [pointer if kind is None else context.get_value_type(kind) for _, kind in self.fields]
        )


def _is_part(kind: types.Type | None) -> bool:
    return isinstance(kind, Bundle | types.NoneType)


def bundle(cls: Class) -> Class:
    """Let kernels take instances of a named tuple as one pointer."""

    @typeof_impl.register(cls)
    def type_of(value: Any, _: Any) -> Bundle:
        return Bundle(cls.__name__, tuple((name, typeof(getattr(value, name))) for name in value._fields))

    return cls


@register_model(Bundle)
class _Pointer(models.OpaqueModel):
    """One untyped pointer."""


@infer_getattr
class _Fields(AttributeTemplate):
    key = Bundle

    def generic_resolve(self, kind: Bundle, name: str) -> types.Type | None:
        return kind.place[name][1] if name in kind.place else None


@lower_getattr_generic(Bundle)
def _fetch(context: Any, builder: Any, kind: Bundle, pointer: Any, name: str) -> Any:
    record = builder.bitcast(pointer, kind.record(context).as_pointer())
    k, field = kind.place[name]
    # borrowed: a user's own compiled function counts references, unlike kernels
    return impl_ret_borrowed(context, builder, field, builder.load(cgutils.gep_inbounds(builder, record, 0, k)))


@lower_cast(Bundle, Bundle)
def _hide(context: Any, builder: Any, given: Bundle, wanted: Bundle, pointer: Any) -> Any:
    return pointer


@unbox(Bundle)
def _unbox(kind: Bundle, instance: Any, c: Any) -> NativeValue:
    """Make the record on the stack of the call from Python."""
    record = cgutils.alloca_once(c.builder, kind.record(c.context), zfill=True)
    wrong = cgutils.false_bit
    held = []
    for k, field in kind.place.values():
        native = c.unbox(field, c.pyapi.tuple_getitem(instance, k))
        c.builder.store(native.value, cgutils.gep_inbounds(c.builder, record, 0, k))
        wrong = c.builder.or_(wrong, native.is_error)
        held.append((field, native))

    def let_go() -> None:
        for field, native in held:
            if isinstance(field, Bundle):
                native.cleanup()
            elif c.context.enable_nrt:
                c.context.nrt.decref(c.builder, field, native.value)

    return NativeValue(c.builder.bitcast(record, c.context.get_value_type(kind)), is_error=wrong, cleanup=let_go)


# --- records that are made once ------------------------------------------------------------------


def record_of(instance: Any) -> np.ndarray:
    """The record of a bundle as integers, without its parts. The caller must keep the instance alive."""
    words: list[int] = []
    for value in instance:
        if isinstance(value, np.ndarray):
            # the fields of Numba's array struct: owner (2), item count, item size, address, shape, strides
            words += [0, 0, value.size, value.itemsize, value.ctypes.data, *value.shape, *value.strides]
        else:
            words.append(0)
    return np.array(words, np.int64)


def taker(example: Any) -> Any:
    """A function for kernels: (array of integers, index at which a record begins) to a bundle of the example's type."""
    kind = typeof(example)

    @intrinsic
    def take(_: Any, words: Any, start: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            record = builder.gep(array.data, [arguments[1]])
            return builder.bitcast(record, context.get_value_type(signature.return_type))

        return kind(words, types.intp), generate

    return take
