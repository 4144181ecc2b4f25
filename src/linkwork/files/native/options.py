"""Options of analyses, and the parts that some are made of: events, phases, a controller."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import Any

from linkwork.errors import ModelError
from linkwork.files.native import catalogue as K
from linkwork.files.native.build import build
from linkwork.files.native.fields import (
    READERS,
    MissingError,
    Place,
    items_of,
    known_only,
    mapping,
    number,
    numbers,
    signal,
    text,
    whole,
)
from linkwork.files.native.nodes import Node, ProblemError, nearest
from linkwork.files.native.parts import PARTS, Option, odd_parts
from linkwork.model.events import Event
from linkwork.model.phases import Phase
from linkwork.model.signals import Signal
from linkwork.units import quantity

MAX_GRID = 100_000


def read_option(kind: str, node: Node, place: Place, what: str) -> Any:
    """The value of an analysis' option.

    Raises:
        ProblemError: what is wrong with it.
        MissingError: something is, which has been noted.
    """
    if kind in _MADE:
        return _MADE[kind](node, place, what)
    if kind in PARTS:
        return _part(kind, node, place, what)[0]
    if kind == "grid" or (kind == "number_or_grid" and not isinstance(node.value, int | float | str)):
        return _grid(node, place, what)
    if kind in ("numbers_by_name", "place") and isinstance(node.value, dict):
        return _by_name(node, place, what, numbers)
    if kind == "signals_by_name":
        return _by_name(node, place, what, signal)
    if kind in ("words", "dropped"):
        return [text(n, place, f"{what}[{k}]") for k, n in enumerate(items_of(node, what))]
    if kind == "numbers_by_name":
        mapping(node, what)
    plain = {"number_or_grid": "number", "place": "numbers", "word": "text"}.get(kind, kind)
    return READERS[plain](node, place, what)


def _by_name(node: Node, place: Place, what: str, read: Callable[[Node, Place, str], Any]) -> dict[str, Any]:
    return {n: read(x, place, f"{what}: '{n}'") for n, x in mapping(node, what).items()}


def _grid(node: Node, place: Place, what: str) -> Any:
    """Numbers, or {from, to, count} for equal steps."""
    if not isinstance(node.value, dict):
        return [number(n, place, f"{what}[{k}]") for k, n in enumerate(items_of(node, what))]
    given = node.value
    for problem in known_only(given, ("from", "to", "count"), what):
        raise problem
    if len(given) < 3:
        raise ProblemError(node.line, f"{what} needs from, to and count.")
    count = whole(given["count"], place, f"{what}: count")
    if not 2 <= count <= MAX_GRID:
        raise ProblemError(given["count"].line, f"{what}: count is {count}; give a whole number from 2 to {MAX_GRID}.")
    ends = [place.scope.amount(given[word], f"{what}: {word}") for word in ("from", "to")]
    low, high = ends
    if low.powers != high.powers:
        raise ProblemError(
            node.line, f"{what} goes from {given['from'].shown} to {given['to'].shown}; use one kind of unit."
        )
    # both ends exactly as given
    values = [low.value * (1 - k / (count - 1)) + high.value * (k / (count - 1)) for k in range(count)]
    return [dataclasses.replace(low, value=v, plain=low.plain and high.plain).text(node.line, what) for v in values]


def _weights(node: Node, place: Place, what: str) -> Any:
    """Numbers without units, or a mapping of names to them; they weigh what has units of its own."""
    if isinstance(node.value, dict):
        return _by_name(node, place, what, _plain)
    return _plain(node, place, what)


def _plain(node: Node, place: Place, what: str) -> Any:
    made = numbers(node, place, what)
    todo = [made]
    while todo:
        x = todo.pop()
        if isinstance(x, list):
            todo += x
        elif x is None or isinstance(x, str):
            shown = "nothing" if x is None else repr(x)
            raise ProblemError(node.line, f"{what} has {shown}; give plain numbers, which count in SI units.")
    return made


# --- parts -------------------------------------------------------------------------------------------


def _part(part: str, node: Node, place: Place, what: str) -> tuple[dict[str, Any], dict[str, Node]]:
    """The options of a part and their nodes; all that is wrong is noted before MissingError is raised."""
    given = mapping(node, what)
    problems = known_only(given, PARTS[part], what)
    noted = False
    found: dict[str, Any] = {}
    for name, option in PARTS[part].items():
        called = f"{what}: {name}"
        if name not in given:
            if option.needed:
                problems.append(ProblemError(node.line, f"{called} is missing; give it."))
            continue
        try:
            found[name] = read_option(option.kind, given[name], place, called)
            problems += _unfit(option, given[name], found[name], place, called)
        except ProblemError as problem:
            problems.append(problem)
        except ModelError as error:
            problems.append(ProblemError(given[name].line, str(error)))
        except MissingError:
            noted = True
    for wrong in problems:
        place.note(wrong)
    if problems or noted:
        raise MissingError
    return found, given


def _unfit(option: Option, node: Node, value: Any, place: Place, what: str) -> list[ProblemError]:
    """What is wrong with words, names and units."""
    checks: list[tuple[int, Callable[[], None]]] = []
    if option.words:
        of = value if isinstance(value, dict) else [value] if isinstance(value, str) else []
        checks += [(node.line, partial(_one_of, word, option.words, node.line, what)) for word in of]
    if option.unit and not option.names:
        checks.append((node.line, partial(_fits, value, option.unit, what)))
    if option.names and place.names is not None:
        if isinstance(value, dict):
            named: list[tuple[str, int, Any]] = [(n, node.value[n].line, x) for n, x in value.items()]
        elif isinstance(value, str):
            named = [(value, node.line, None)]
        elif option.kind in ("words", "dropped"):
            named = [(n.value, n.line, None) for n in node.value]
        else:  # weights in the order of the names
            named = []
        checks += [(line, partial(_look_up, option, n, x, line, place, what)) for n, line, x in named]
    problems = []
    for line, check in checks:
        try:
            check()
        except ProblemError as problem:
            problems.append(problem)
        except ModelError as error:
            problems.append(ProblemError(line, str(error)))
    return problems


def _one_of(word: str, words: tuple[str, ...], line: int, what: str) -> None:
    if word not in words:
        raise ProblemError(line, f"{what} is '{word[:60]}'; {nearest(word, words)}")


def _look_up(option: Option, name: str, value: Any, line: int, place: Place, what: str) -> None:
    """A name must be one of the model's, and a value beside it of its unit."""
    unit: str | None = option.unit
    if option.names == "frames":
        place.frame(name, line, what)
    else:
        known = getattr(place.names, option.names)
        if name not in known:
            raise ProblemError(line, f"{what}: there is no '{name[:80]}'; {nearest(name, known)}")
        unit = known[name]
    if option.kind == "dropped" and place.names is not None:
        place.names.let_go(name)
    if unit and value is not None and option.kind != "weights":
        _fits(value, unit, f"{what}: '{name[:80]}'")


def _fits(value: Any, unit: str, what: str) -> None:
    """Raise a ModelError if a number, several, or a signal is of another unit."""
    if isinstance(value, Signal):
        value.terms(unit, what=what)
    elif isinstance(value, dict | list):
        for x in value.values() if isinstance(value, dict) else value:
            _fits(x, unit, what)
    else:
        quantity(value, unit, what=what)


def _events(node: Node, place: Place, what: str) -> list[Event]:
    return _each(node, place, what, _event)


def _phases(node: Node, place: Place, what: str) -> list[Phase]:
    if node.value == []:
        raise ProblemError(node.line, f"{what} is empty; give one or more phases.")
    # names that a phase adds are known in those that follow
    place = dataclasses.replace(place, names=place.names and place.names.copy())
    return _each(node, place, what, lambda x, p, called: Phase(**_part("phase", x, p, called)[0]))


def _each(node: Node, place: Place, what: str, read: Callable[[Node, Place, str], Any]) -> list[Any]:
    """The entries of a list such as `events`, each called "event 1" and so on; what is wrong with each of them is noted."""
    found, noted = [], False
    for k, x in enumerate(items_of(node, what), 1):
        try:
            found.append(read(x, place, f"{what[:-1]} {k}"))
        except ProblemError as problem:
            place.note(problem)
            noted = True
        except MissingError:
            noted = True
    if noted:
        raise MissingError
    return found


def _event(node: Node, place: Place, what: str) -> Event:
    given, nodes = _part("event", node, place, what)
    unit = place.names and place.names.events[given["of"]]
    if unit and "value" in given:
        try:
            _fits(given["value"], unit, f"{what}: value")
        except ModelError as error:
            raise ProblemError(nodes["value"].line, str(error)) from None
    return Event(**given)


def _attachments(node: Node, place: Place, what: str) -> dict[str, Any]:
    """Where bodies go: a path, where they are welded, or a joint with the path as its `to`."""
    found: dict[str, Any] = {}
    for body, x in mapping(node, what).items():
        called = f"{what}: '{body[:60]}'"
        if isinstance(x.value, str):
            found[body] = x.value
            path = x
        else:
            given = dict(mapping(x, called))
            name, path = given.pop("name", Node(None, x.line)), given.pop("to", Node(None, x.line))
            for word, n in (("name", name), ("to", path)):
                if not isinstance(n.value, str):
                    raise ProblemError(n.line, f"{called}: the joint has no {word}; give it.")
            joint = build(K.JOINTS, name.value, given, x.line, place, f"joint '{name.value[:60]}'")
            if joint is None:
                raise MissingError
            if place.names is not None:
                place.names.hang(joint)
            found[body] = (path.value, joint)
        if place.names is not None:
            place.frame(path.value, path.line, called)
    return found


def _control(node: Node, place: Place, what: str) -> dict[str, Any]:
    found, nodes = _part("control", node, place, what)
    odd = odd_parts(found)
    if odd is not None:
        raise ProblemError(nodes[odd[0]].line if odd[0] else node.line, f"{what} {odd[1]}.")
    return found


_MADE: dict[str, Callable[[Node, Place, str], Any]] = {
    "weights": _weights,
    "plain": _plain,
    "events": _events,
    "phases": _phases,
    "attachments": _attachments,
    "control": _control,
}
