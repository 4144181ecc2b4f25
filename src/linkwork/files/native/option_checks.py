"""Whether names, words and units of an option that was read fit the model."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from linkwork.api.errors import ModelError, nearest
from linkwork.api.kinds import Kind
from linkwork.api.units import quantity
from linkwork.files.native.fields import Context
from linkwork.files.native.nodes import Node, ProblemError
from linkwork.model.signals import Signal


def misfits(kind: Kind, node: Node, value: Any, context: Context, what: str) -> list[ProblemError]:
    """What is wrong with words, names and units of an option that was read."""
    checks: list[tuple[int, Callable[[], None]]] = []
    if kind.words:
        named = value if kind.name == "position" and isinstance(value, dict) else [value]
        checks += [(node.line, partial(_one_of, w, kind.words, node.line, what)) for w in named if isinstance(w, str)]
    if kind.unit and not kind.names:
        checks.append((node.line, partial(check_unit, value, kind.unit, what)))
    if kind.names and context.names is not None:
        checks += [
            (line, partial(_look_up, kind, n, x, line, context, what)) for n, line, x in _names_in(kind, node, value)
        ]
    problems = []
    for line, check in checks:
        try:
            check()
        except ProblemError as problem:
            problems.append(problem)
        except ModelError as error:
            problems.append(ProblemError(line, str(error)))
    return problems


def _names_in(kind: Kind, node: Node, value: Any) -> list[tuple[str, int, Any]]:
    """The names that an option uses, with their lines and the values beside them."""
    if isinstance(value, dict):
        return [(n, node.value[n].line, x) for n, x in value.items()]
    if isinstance(value, str):
        return [(value, node.line, None)]
    if kind.name in ("words", "dropped"):
        return [(n.value, n.line, None) for n in node.value]
    return []  # weights in the order of the names


def _one_of(word: str, words: tuple[str, ...], line: int, what: str) -> None:
    if word not in words:
        raise ProblemError(line, f"{what} is '{word[:60]}'; {nearest(word, words)}")


def _look_up(kind: Kind, name: str, value: Any, line: int, context: Context, what: str) -> None:
    """A name must be one of the model's, and a value beside it of its unit."""
    unit: str | None = kind.unit
    if kind.names == "frames":
        context.frame(name, line, what)
    else:
        known = getattr(context.names, kind.names)
        if name not in known:
            raise ProblemError(line, f"{what}: there is no '{name[:80]}'; {nearest(name, known)}")
        unit = known[name]
    if kind.name == "dropped" and context.names is not None:
        context.names.let_go(name)
    if unit and value is not None and kind.name != "weights":
        check_unit(value, unit, f"{what}: '{name[:80]}'")


def check_unit(value: Any, unit: str, what: str) -> None:
    """Raise a ModelError if a number, several, or a signal is of another unit."""
    if isinstance(value, Signal):
        value.terms(unit, what=what)
    elif isinstance(value, dict | list):
        for x in value.values() if isinstance(value, dict) else value:
            check_unit(x, unit, what)
    else:
        quantity(value, unit, what=what)
