"""Methods that are declared where users find them and implemented with their analysis, which is imported at the first call.

A declaration is the only place for a method's signature, defaults, kinds of options and docstring; the command line, model
files, their schema and the reference pages are derived from it. The function that implements it takes the same parameters
in the same order, without defaults. `tests/test_declarations.py` checks that for all of them.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import math
import sys
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, ParamSpec, TypeVar

import numpy as np
from numpy.linalg import LinAlgError

from linkwork.api.calling import refuse
from linkwork.api.errors import SimulationError
from linkwork.ctrl_c import interruptible

P = ParamSpec("P")
R = TypeVar("R")
_declared: dict[str, Any] = {}  # all declared methods, by qualified name


def implemented_by(home: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Decorator of a declared method.

    Args:
        home: "package.module:function" that implements it, with all arguments passed on and defaults filled in; without
            ":function" it has the name of the method.
    """

    def bind(declared: Callable[P, R]) -> Callable[P, R]:
        call = Call(declared)

        @functools.wraps(declared)
        def method(*args: P.args, **kwargs: P.kwargs) -> R:
            with interruptible():
                positional, named = call.read(args, kwargs)
                with WithinRange(declared.__name__):
                    return _home(method)(*positional, **named)

        method.implemented_by = home  # type: ignore[attr-defined]
        module, _, name = home.partition(":")
        method.home = (module, name or declared.__name__)  # type: ignore[attr-defined]
        _declared[declared.__qualname__] = method
        return method

    return bind


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator of a function that is public but implemented where it stands: its arguments are read by their annotations."""
    call = Call(function, fill=False)

    @functools.wraps(function)
    def read(*args: P.args, **kwargs: P.kwargs) -> R:
        with interruptible():
            positional, named = call.read(args, kwargs)
            with WithinRange(function.__name__):
                return function(*positional, **named)

    return read


def uncut(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator of a public function without arguments to read, which may import: Ctrl-C leaves no import half done."""

    @functools.wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        with interruptible():
            return function(*args, **kwargs)

    return called


class _Shape(NamedTuple):
    """Parameters of a function: whether all can be given by name, those by position, all names, those needed, defaults."""

    plain: bool
    positional: tuple[str, ...]
    names: frozenset[str]
    needed: frozenset[str]
    defaults: dict[str, Any]


class Call:
    """How the arguments of a public function are bound to its parameters and read.

    Most calls are bound here, in a tenth of the time that `inspect` takes; it binds those with *many or **more, and those that
    do not fit, about which it says what is wrong.

    Args:
        function: the declared function.
        fill: fill in defaults and read these, too; else the function does so itself.
    """

    def __init__(self, function: Callable[..., Any], *, fill: bool = True) -> None:
        self._function, self._fill = function, fill

    @functools.cached_property
    def _signature(self) -> inspect.Signature:
        """Looked at when it is first called: most of what is declared is not."""
        return inspect.signature(self._function)

    @functools.cached_property
    def _shape(self) -> _Shape:
        parameters = self._signature.parameters.values()
        return _Shape(
            plain=all(p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY) for p in parameters),
            positional=tuple(p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD),
            names=frozenset(p.name for p in parameters),
            needed=frozenset(p.name for p in parameters if p.default is p.empty),
            defaults={p.name: p.default for p in parameters if self._fill and p.default is not p.empty},
        )

    @functools.cached_property
    def _defaults(self) -> dict[str, Any]:
        """Defaults, read once."""
        made = dict(self._shape.defaults)
        importlib.import_module("linkwork.api.reading").read_arguments(self._function, made, made)
        return made

    @property
    def names(self) -> frozenset[str]:
        """Names of all parameters."""
        return self._shape.names

    def read(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Arguments by position and by name, read, with defaults filled in; raises TypeError or ModelError."""
        reading = sys.modules.get("linkwork.api.reading") or importlib.import_module(
            "linkwork.api.reading"
        )  # built upon this module
        shape = self._shape
        first = shape.positional[: len(args)]
        own = {**dict(zip(first, args, strict=False)), **kwargs}
        fits = shape.plain and len(args) == len(first) and shape.needed <= own.keys() <= shape.names
        if fits and kwargs.keys().isdisjoint(first):
            given = {**self._defaults, **own}
            reading.read_arguments(self._function, given, own)
            return [given.pop(name) for name in (shape.positional if self._fill else first)], given
        try:
            bound = self._signature.bind(*args, **kwargs)
        except TypeError:
            self._refuse(args, kwargs)
        if self._fill:
            bound.apply_defaults()
        reading.read_arguments(self._function, bound.arguments, bound.arguments)
        return bound.args, bound.kwargs

    def _refuse(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> NoReturn:
        """Say which argument does not fit."""
        own = [p for p in self._signature.parameters.values() if p.name != "self"]
        method = "self" in self._signature.parameters
        refuse(
            self._signature.replace(parameters=own),
            args[1:] if method else args,
            kwargs,
            self._function.__name__.strip("_").replace("_", " "),
            type(args[0]) if method and args else None,
        )


def _home(method: Any) -> Callable[..., Any]:
    """The function that implements a declared method, as its module holds it now."""
    module, name = method.home
    loaded = sys.modules.get(module)
    return implementation(method) if loaded is None else getattr(loaded, name, None) or implementation(method)


class WithinRange:
    """Context of a public call: where numbers leave the range of floating-point numbers, or memory ends, one sentence says so.

    It is no function around the call, so that warnings are still shown at the line of the user's own.
    """

    def __init__(self, name: str) -> None:
        self.name = name.replace("_", " ")

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: Any) -> None:
        if isinstance(problem, MemoryError):
            raise SimulationError(f"{self.name} needs more memory than there is; ask for less at a time.") from problem
        if isinstance(problem, ArithmeticError | LinAlgError):
            reason = str(problem).rstrip(".") or type(problem).__name__
            raise SimulationError(
                f"{self.name} came to numbers that are too large or too small to calculate with ({reason}); look for a "
                "parameter or an argument of extreme size."
            ) from problem


def in_range(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator of a function that reads its arguments itself: `WithinRange`, and numbers that it returns are finite."""

    @functools.wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        with WithinRange(function.__name__):
            result = function(*args, **kwargs)
            if not _is_finite(result):
                raise OverflowError("a result is not finite")
            return result

    return called


def _is_finite(result: Any) -> bool:
    """Whether numbers, arrays, and tuples and dicts of them are finite; other results answer for themselves."""
    if isinstance(result, float):
        return math.isfinite(result)
    if isinstance(result, np.ndarray):
        return result.dtype.kind not in "fc" or bool(np.isfinite(result).all())
    if isinstance(result, dict):
        return all(map(_is_finite, result.values()))
    return not isinstance(result, tuple) or all(map(_is_finite, result))


def implementation(method: Any) -> Callable[..., Any]:
    """The function that implements a declared method; imports its module."""
    module, _, name = method.implemented_by.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), name or method.__name__)
    return found


def declared_methods(cls: type) -> dict[str, Any]:
    """The declared methods and properties of a class and of its bases, by name."""
    every = {name: inspect.getattr_static(cls, name) for name in dir(cls)}
    plain = {name: _function(m) for name, m in every.items()}
    return {name: m for name, m in plain.items() if hasattr(m, "implemented_by")}


def _function(member: Any) -> Any:
    """The function behind a property, or the member itself."""
    if isinstance(member, property):
        return member.fget
    return member.func if isinstance(member, functools.cached_property) else member


def referred_method(name: str, by: Any) -> Any:
    """The method that the docstring of another method or class calls `name`: of the same class, else of a model; or None."""
    owner = by.__qualname__.rpartition(".")[0]
    own = _declared.get(f"{owner}.{name}")
    if own is not None and own.__qualname__ != by.__qualname__:
        return own
    models = (m for m in _declared.values() if m.__name__ == name and m.__module__.endswith((".declared", ".model")))
    return next(models, None)
