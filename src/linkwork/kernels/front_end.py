"""What kernels need of Numba's front end, for the versions that `parts` is used with: the same code, typed in less time.

Kernels have no closures, no array expressions, no list comprehensions and nothing that Numba inlines before typing, and count
no references, so the passes for these are left out. An operation on the same types has the same signature wherever it stands,
so it is resolved once per process; Numba tries all candidates again for each of the tens of thousands of them. While a kernel
is compiled (`lean`), texts of errors, which Numba makes and throws away while it tries candidates, are plain, since colours
take longer than the trial; variables of a statement are listed by its types, not by trying what each field may be; and nobody
is told of every call of LLVM.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import operator
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from llvmlite.binding import ffi
from numba.core import compiler, errors, ir, types
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NopythonTypeInference

# passes, by their names in Numba, for what no kernel has
UNNEEDED = {
    "with_lifting",
    "inline_closure_likes",
    "Rewrite dynamic raises",
    "make_function_op_code_to_jit_function",
    "inline_inlinables",
    "find_literally",
    "literal_unroll",
    "inline_overloads",
    "nopython_rewrites",
    "ir_legalization",  # says where variables end, for references that are counted
}
OPERATORS = frozenset(function for function in vars(operator).values() if callable(function) and not isinstance(function, type))


class Flags(compiler.Flags):
    """Numba's flags with a cheap hash: they are part of a key that is looked up for every operation."""

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Flags) else super().__eq__(other)


def needed(passes: list[tuple[Any, str]]) -> list[tuple[Any, str]]:
    """The passes of a pipeline of Numba that kernels need."""
    kept = [(stage, why) for stage, why in passes if stage._name not in UNNEEDED]
    return [(_TypeInference if stage is NopythonTypeInference else stage, why) for stage, why in kept]


@register_pass(mutates_CFG=True, analysis_only=False)
class _TypeInference(NopythonTypeInference):
    """Type inference that remembers signatures of operations."""

    _name = "kernel_type_inference"

    def run_pass(self, state: Any) -> bool:
        with remembering(state):
            return bool(super().run_pass(state))


@contextlib.contextmanager
def remembering(state: Any) -> Iterator[None]:
    """Give the state of a compilation a typing context that remembers signatures, and shares all else with its own."""
    plain: Any = state.typingctx
    base: Any = type(plain)
    twin = object.__new__(_remembering_class(base))
    twin.__dict__ = plain.__dict__
    state.typingctx = twin
    try:
        yield
    finally:
        state.typingctx = plain


@functools.cache
def _remembering_class(base: Any) -> Any:
    signatures: dict[Any, Any] = {}  # of operations and functions on types of arguments

    class Remembering(base):
        def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
            known = isinstance(func, types.Function) if isinstance(func, types.Type) else func in OPERATORS
            if kws or not known:
                return super().resolve_function_type(func, args, kws)
            key = func, tuple(args)
            found = signatures.get(key)
            if found is None:
                found = signatures[key] = super().resolve_function_type(func, args, kws)
            return found

    return Remembering


class _Plain:
    """Texts of errors as they are."""

    def _same(self, text: str) -> str:
        return text

    code = errmsg = filename = indicate = highlight = reset = _same


_PLAIN = _Plain()


def _lister(ir: Any) -> Callable[[Iterable[Any]], list[Any]]:
    """A function that lists all variables among some values, as `Inst._rec_list_vars` of Numba does, in a third of the time."""
    kinds: dict[type, Callable[[Any], list[Any]] | None] = {}

    def kind_of(cls: type) -> Callable[[Any], list[Any]] | None:
        if issubclass(cls, ir.Var):
            return lambda value: [value]
        if issubclass(cls, ir.Inst):
            return lambda value: value.list_vars()
        if issubclass(cls, list | tuple):
            return listed
        return (lambda value: listed(value.values())) if issubclass(cls, dict) else None

    def listed(values: Iterable[Any]) -> list[Any]:
        found: list[Any] = []
        for value in values:
            cls = type(value)
            if cls not in kinds:
                kinds[cls] = kind_of(cls)
            of = kinds[cls]
            if of is not None:
                found += of(value)
        return found

    return listed


class Lean:
    """What stands for attributes of Numba while kernels are compiled, in however many threads.

    Args:
        errors, typeof, ir: modules of Numba, or of the copy of its compiler that numba-cuda has.
        more: owner, name and what stands for it.
    """

    def __init__(self, errors: Any, typeof: Any, ir: Any, *more: tuple[Any, str, Any]) -> None:
        listed = _lister(ir)
        self._ours = [
            (errors, "_termcolor_inst", _PLAIN),
            (typeof, "_termcolor", _PLAIN),
            (ir.Stmt, "list_vars", lambda self: listed(vars(self).values())),
            (ir.Expr, "list_vars", lambda self: listed(self._kws.values())),
            *more,
        ]
        self._theirs: list[Any] = []
        self._depth, self._lock = 0, threading.Lock()

    def __enter__(self) -> None:
        with self._lock:
            self._depth += 1
            if self._depth == 1:
                self._theirs = [getattr(owner, name) for owner, name, _ in self._ours]
                for owner, name, value in self._ours:
                    setattr(owner, name, value)

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._depth -= 1
            if self._depth == 0:
                for (owner, name, _), value in zip(self._ours, self._theirs, strict=True):
                    setattr(owner, name, value)


_TYPEOF = importlib.import_module("numba.core.typing.typeof")  # its package has a function of that name, too
lean = Lean(errors, _TYPEOF, ir, (ffi.lib._lock, "_cblist", []))  # those who are told of every call of LLVM
