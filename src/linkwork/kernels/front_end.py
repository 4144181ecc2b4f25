"""What kernels need of Numba's front end, for the versions that `parts` is used with: the same code, typed in less time.

Kernels have no closures, no array expressions, no list comprehensions and nothing that Numba inlines before typing, so the
passes for these are left out. An operation on the same types has the same signature wherever it stands, so it is resolved once
per process; Numba tries all candidates again for each of the tens of thousands of them. And texts of errors, which Numba
makes and throws away while it tries candidates, are plain: colours take longer than the trial.
"""

from __future__ import annotations

import contextlib
import functools
import operator
from collections.abc import Iterator
from typing import Any

from numba.core import compiler, errors, types
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
        plain, state.typingctx = state.typingctx, _remembering(state.typingctx)
        try:
            return bool(super().run_pass(state))
        finally:
            state.typingctx = plain


_signatures: dict[Any, Any] = {}  # of operations and functions on types of arguments


def _remembering(context: Any) -> Any:
    """The typing context, all of whose state it shares, with a memory of signatures."""
    base: Any = type(context)
    twin = object.__new__(_remembering_class(base))
    twin.__dict__ = context.__dict__
    return twin


@functools.cache
def _remembering_class(base: Any) -> Any:
    class Remembering(base):
        def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
            known = isinstance(func, types.Function) if isinstance(func, types.Type) else func in OPERATORS
            if kws or not known:
                return super().resolve_function_type(func, args, kws)
            key = func, tuple(args)
            found = _signatures.get(key)
            if found is None:
                found = _signatures[key] = super().resolve_function_type(func, args, kws)
            return found

    return Remembering


class _Plain:
    """Texts of errors as they are."""

    def _same(self, text: str) -> str:
        return text

    code = errmsg = filename = indicate = highlight = reset = _same


_PLAIN = _Plain()


@contextlib.contextmanager
def plain_texts() -> Iterator[None]:
    """Let Numba make texts of errors without colours."""
    texts: Any = errors
    before, texts._termcolor_inst = texts._termcolor_inst, _PLAIN
    try:
        yield
    finally:
        texts._termcolor_inst = before
