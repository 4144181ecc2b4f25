"""Calls that do not fit: an unknown or missing argument ends in one sentence, with the name that was probably meant."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn, Self

from linkwork.api.errors import ArgumentError, nearest


def refuse(
    signature: inspect.Signature, args: Sequence[Any], kwargs: Mapping[str, Any], what: str, owner: type | None = None
) -> NoReturn:
    """Say why a call does not fit a signature; raises ArgumentError.

    Args:
        signature: of what was called, without `self`.
        args, kwargs: of the call.
        what: was called, as the sentence names it.
        owner: of the method that was called; if one other method of it takes an unknown parameter, that is named.
    """
    parameters = signature.parameters.values()
    by_position = [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
    names = [p.name for p in parameters if p.kind is not p.VAR_KEYWORD]
    unknown = next((k for k in kwargs if k not in names), None)
    if unknown is not None and not any(p.kind is p.VAR_KEYWORD for p in parameters):
        hint = nearest(unknown, names)
        other = None if owner is None or hint.startswith("did you") else _only_method_with(unknown, owner)
        more = "" if other is None else f" {other}(…) takes it."
        raise ArgumentError(f"{what}: unknown parameter '{unknown[:60]}'; {hint}{more}")
    if len(args) > len(by_position) and not any(p.kind is p.VAR_POSITIONAL for p in parameters):
        more = (
            f"; give the others by name: {', '.join(names[len(by_position) :][:8])}"
            if names[len(by_position) :]
            else ""
        )
        raise ArgumentError(f"{what} takes {len(by_position)} by position, {len(args)} are given{more}.")
    twice = next((k for k in by_position[: len(args)] if k in kwargs), None)
    if twice is not None:
        raise ArgumentError(f"{what}: {twice} is given twice, by position and by name.")
    given = {*by_position[: len(args)], *kwargs}
    missing = [p.name for p in parameters if p.default is p.empty and p.name not in given]
    raise ArgumentError(f"{what}: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing; give a value.")


def _only_method_with(parameter: str, owner: type) -> str | None:
    """The public method of a class that has a parameter; None where none or several have it."""
    methods = {name: getattr(owner, name) for name in dir(owner) if not name.startswith("_")}
    own = [n for n, m in methods.items() if inspect.isfunction(m) and parameter in inspect.signature(m).parameters]
    return own[0] if len(own) == 1 else None


class Shape(NamedTuple):
    """The signature of an `__init__` without `self`, its parameters by position, those that are needed, and all."""

    signature: inspect.Signature
    positions: tuple[str, ...]
    needed: frozenset[str]
    names: frozenset[str]


_shapes: dict[type, Shape] = {}


class Called:
    """Base of classes that users make objects of: arguments that do not fit are refused by `refuse`."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """A new object; copies and pickles make one without arguments, which is not checked."""
        if args or kwargs:
            signature, positions, needed, names = _shapes.get(cls) or cls._prepare()
            first_ones = positions[: len(args)]
            known = len(args) <= len(positions) and names.issuperset(kwargs) and kwargs.keys().isdisjoint(first_ones)
            if not known or not needed.issubset((*first_ones, *kwargs)):
                first = args[0] if args else kwargs.get("name")
                refuse(
                    signature,
                    args,
                    kwargs,
                    f"{cls.__name__}('{first[:60]}')" if isinstance(first, str) else cls.__name__,
                )
        return super().__new__(cls)

    @classmethod
    def _prepare(cls) -> Shape:
        """Look at how objects of this class are made, before the first of them is."""
        making: Callable[..., Any] = cls.__dict__.get("__init__") or inspect.getattr_static(cls, "__init__")
        own = list(inspect.signature(making).parameters.values())[1:]
        _shapes[cls] = Shape(
            inspect.Signature(own),
            tuple(p.name for p in own if p.kind is p.POSITIONAL_OR_KEYWORD),
            frozenset(p.name for p in own if p.default is p.empty),
            frozenset(p.name for p in own),
        )
        return _shapes[cls]
