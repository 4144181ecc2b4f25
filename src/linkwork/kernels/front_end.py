"""What kernels need of Numba's front end, for the versions that `parts` is used with: the same code, typed in less time.

Kernels have no closures, no array expressions, no list comprehensions and nothing that Numba inlines before typing, and count
no references, so the passes for these are left out. An operation on the same types has the same signature wherever it stands,
so it is resolved once per process; Numba tries all candidates again for each of the tens of thousands of them, when it types
them and up to three times when it lowers them. Numba types all statements again until no type changes; here again only those
of which a type has changed. While a kernel is compiled (`lean`), texts of errors, which Numba makes and throws away while it
tries candidates, are plain, since colours and excerpts of sources take longer than the trial; variables of a statement are
listed by its types, not by trying what each field may be; what lives where a block begins, which only generators ask for, is
not computed; registries are looked through when something is new in them, not for every operation; and nobody is told of every
call of LLVM.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import operator
import weakref
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from llvmlite.binding import ffi
from numba.core import base, compiler, errors, ir, typeinfer, types
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


class Remembering:
    """A typing context that remembers signatures: that of a kernel which is being compiled."""


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

    class Twin(Remembering, base):
        def resolve_function_type(self, func: Any, args: Any, kws: Any) -> Any:
            known = isinstance(func, types.Function) if isinstance(func, types.Type) else func in OPERATORS
            if kws or not known:
                return super().resolve_function_type(func, args, kws)
            key = func, tuple(args)
            found = signatures.get(key)
            if found is None:
                found = signatures[key] = super().resolve_function_type(func, args, kws)
            return found

    return Twin


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


def _propagate(ir: Any, errors: Any, plainly: Any) -> Callable[[Any, Any], list[Any]]:
    """`ConstraintNetwork.propagate` of Numba, for kernels: statements none of whose types changed since they were typed without
    an error are left out, since they would give the same again; no warnings are caught, since none are given."""

    def names(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        elif isinstance(value, ir.Var):
            yield value.name
        elif isinstance(value, list | tuple):
            for one in value:
                yield from names(one)
        elif isinstance(value, dict):
            yield from names(list(value.values()))

    def propagate(self: Any, typeinfer: Any) -> list[Any]:
        if not isinstance(typeinfer.context, Remembering):
            return list(plainly(self, typeinfer))
        known, found = typeinfer.typevars, []
        typed = self.__dict__.setdefault("_typed", {})  # statement to its variables and their types
        for k, constraint in enumerate(self.constraints):
            variables, before = typed.get(k, ((), None))
            if before == [v.type for v in variables]:
                continue
            try:
                constraint(typeinfer)
            except errors.TypingError as error:
                found.append(errors.TypingError(str(error), loc=constraint.loc, highlighting=False))
                typed.pop(k, None)
            except errors.ForceLiteralArg as error:
                found.append(error)
                typed.pop(k, None)
            else:
                variables = variables or [known[n] for n in set(names(list(vars(constraint).values()))) if n in known]
                typed[k] = variables, [v.type for v in variables]
        return found

    return propagate


def _call_type(errors: Any, plainly: Any) -> Callable[[Any, Any, Any, Any], Any]:
    """`get_call_type` of functions of Numba, with a memory of operators."""
    memory: dict[Any, Any] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or self.typing_key not in OPERATORS:
            return plainly(self, context, args, kws)
        key = self, tuple(args)
        if key not in memory:
            try:
                memory[key] = plainly(self, context, args, kws)
            except errors.TypingError as error:
                memory[key] = error.with_traceback(None)
        found = memory[key]
        if isinstance(found, errors.TypingError):
            raise found.with_traceback(None)
        return found

    return get_call_type


def _has_loc(plainly: Any) -> Callable[[Any], bool]:
    """Whether a function that lowers takes the place in the source: looked up once per function."""
    memory: weakref.WeakKeyDictionary[Any, bool] = weakref.WeakKeyDictionary()

    def has_loc(function: Any) -> bool:
        if function not in memory:
            memory[function] = bool(plainly(function))
        return memory[function]

    return has_loc


def _post_process(postproc: Any, plainly: Any) -> Callable[..., None]:
    """`PostProcessor.run` of Numba without what only generators and counted references need."""

    def run(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        function = self.func_ir
        if emit_dels or function.is_generator:
            plainly(self, emit_dels, extend_lifetimes)
            return
        function.blocks = postproc.transforms.canonicalize_cfg(function.blocks)
        function.variable_lifetime = postproc.VariableLifetime(function.blocks)
        function.generator_info = None

    return run


def _place(self: Any, line_only: bool = True) -> str:
    """`Loc.strformat` of Numba without the lines of the source."""
    return f"\nFile {self.filename!r}, line {self.line}:"


def _refresh(plainly: Any) -> Callable[[Any], None]:
    """`BaseContext.refresh` of Numba, which looks through all registries, if one of them has more than it had the last time."""
    seen: dict[int, tuple[Any, int]] = {}  # by address: registries, which contexts share, kept there, and how much they had

    def refresh(self: Any) -> None:
        held = _registered(self) + _registered(self.typing_context)
        _, before = seen.get(id(self._registries), (None, -1))
        if held != before:
            plainly(self)
            seen[id(self._registries)] = self._registries, held

    return refresh


def _registered(context: Any) -> int:
    """How many functions the registries of a context hold; none leaves them."""
    return sum(
        len(getattr(registry, name)) for registry, loader in context._registries.items() for name in loader.registry_items
    )


class Lean:
    """What stands for attributes of Numba while kernels are compiled; to be entered with the compiler's lock held.

    Args:
        base, errors, typeinfer, typeof, ir, functions, postproc: modules of Numba, or of the copy of its compiler that
            numba-cuda has.
        more: owner, name and what stands for it.
    """

    def __init__(
        self,
        base: Any,
        errors: Any,
        typeinfer: Any,
        typeof: Any,
        ir: Any,
        functions: Any,
        postproc: Any,
        *more: tuple[Any, str, Any],
    ) -> None:
        listed = _lister(ir)
        network, function = typeinfer.ConstraintNetwork, functions.BaseFunction
        targets, after = base.BaseContext, postproc.PostProcessor
        self._ours = [
            (errors, "_termcolor_inst", _PLAIN),
            (typeof, "_termcolor", _PLAIN),
            (ir.Stmt, "list_vars", lambda self: listed(vars(self).values())),
            (ir.Expr, "list_vars", lambda self: listed(self._kws.values())),
            (network, "propagate", _propagate(ir, errors, network.propagate)),
            (function, "get_call_type", _call_type(errors, function.get_call_type)),
            (base, "_has_loc", _has_loc(base._has_loc)),
            (targets, "refresh", _refresh(targets.refresh)),
            (after, "run", _post_process(postproc, after.run)),
            (ir.Loc, "strformat", _place),
            *more,
        ]
        self._theirs: list[Any] = []
        self._depth = 0

    def __enter__(self) -> None:
        self._depth += 1
        if self._depth == 1:
            self._theirs = [getattr(owner, name) for owner, name, _ in self._ours]
            for owner, name, value in self._ours:
                setattr(owner, name, value)

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if self._depth == 0:
            for (owner, name, _), value in zip(self._ours, self._theirs, strict=True):
                setattr(owner, name, value)


def _module(name: str) -> Any:
    """A module; attributes of its package may hide it."""
    return importlib.import_module(f"numba.core.{name}")


lean = Lean(
    base,
    errors,
    typeinfer,
    _module("typing.typeof"),
    ir,
    _module("types.functions"),
    _module("postproc"),
    (ffi.lib._lock, "_cblist", []),  # those who are told of every call of LLVM
)
