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
        """The bundle without the parts that are not named, nor those of its parts."""
        seen = tuple((name, _seen(name, kind, names)) for name, kind in self.fields)
        return self if seen == self.fields else Bundle(self.title, seen)

    def record(self, context: Any) -> ir.Type:
        """The record in memory; a part is a pointer, so all bundles of a class are laid out alike."""
        pointer = context.get_value_type(types.none)
        return ir.LiteralStructType(
            [pointer if kind is None else context.get_value_type(kind) for _, kind in self.fields]
        )


def _seen(name: str, kind: types.Type | None, names: frozenset[str]) -> types.Type | None:
    """The type of a field for a function that names these fields."""
    if isinstance(kind, Bundle):
        return kind.seen_by(names) if name in names else None
    return None if isinstance(kind, types.NoneType) and name not in names else kind


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
        value, place = c.pyapi.tuple_getitem(instance, k), cgutils.gep_inbounds(c.builder, record, 0, k)
        if isinstance(field, types.Array) and not c.context.enable_nrt:
            # straight into the record: Numba's own unboxing copies and looks at it, which takes long to compile
            failed = c.pyapi.numba_array_adaptor(value, c.builder.bitcast(place, c.pyapi.voidptr))
            wrong = c.builder.or_(wrong, cgutils.is_not_null(c.builder, failed))
            continue
        native = c.unbox(field, value)
        c.builder.store(native.value, place)
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
        words += _array_words(value) if isinstance(value, np.ndarray) else [0]
    return np.array(words, np.int64)


def _array_words(array: np.ndarray) -> list[int]:
    """The fields of Numba's array struct: owner (2), item count, item size, address, shape, strides."""
    return [0, 0, array.size, array.itemsize, address_of(array), *array.shape, *array.strides]


def address_of(array: np.ndarray) -> int:
    """Where the numbers of an array lie in memory."""
    return int(array.__array_interface__["data"][0])


class Record:
    """The record of a bundle with all its parts, which keeps what it points to alive."""

    def __init__(self, instance: Any, parts: dict[str, Record] | None = None) -> None:
        """Records of parts that are made already may be given by the names of their fields."""
        self._kept: list[Any] = [instance]
        words: list[int] = []
        for name, value in zip(instance._fields, instance, strict=True):
            if isinstance(value, np.ndarray):
                words += _array_words(value)
            elif value is None:
                words.append(0)
            elif isinstance(value, int):
                words.append(value)
            else:
                part = (parts or {}).get(name) or Record(value)
                self._kept.append(part)
                words.append(part.address)
        self._words = np.array(words, np.int64)
        self.address: int = address_of(self._words)


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
