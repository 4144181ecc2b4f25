"""Options of analyses: one reader per kind of `linkwork.api.kinds`."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from linkwork.api.confined import refusal
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Kind, Option, options_inside
from linkwork.files.native import catalogue as K
from linkwork.files.native.build import build
from linkwork.files.native.fields import (
    READERS,
    Context,
    MissingError,
    items_of,
    known_only,
    mapping,
    number,
    numbers,
    signal,
    text,
    whole,
)
from linkwork.files.native.nodes import Node, ProblemError
from linkwork.files.native.option_checks import check_unit, misfits
from linkwork.files.native.placing import state_value
from linkwork.identify.declared import MEASUREMENTS
from linkwork.model.control_design import GIVEN, conflict
from linkwork.model.events import Event
from linkwork.model.phases import Phase

MAX_GRID = 100_000


LATE = {"phases": 1, "events": 2}  # kinds that are read after others


def read_option(kind: Kind, node: Node, context: Context, what: str) -> Any:
    """The value of an option.

    Raises:
        ProblemError: what is wrong with it.
        MissingError: something is, which has been noted.
    """
    return _READERS[kind.name](kind, node, context, what)


def read_options(
    options: dict[str, Option], given: dict[str, Node], context: Context, what: str
) -> tuple[dict[str, Any], bool]:
    """The values of several options that are given, and whether all of them are good; what is wrong with each is noted."""
    problems: list[ProblemError] = []
    noted = False
    found: dict[str, Any] = {}
    if context.names is not None and "control" in given:  # which events of the same run may name
        context = dataclasses.replace(context, names=context.names.copy())
    # events may name what other options add, and so may phases
    for name, option in sorted(options.items(), key=lambda pair: LATE.get(pair[1].kind.name, 0)):
        if name not in given:
            continue
        called = f"{what}: {name}"
        try:
            found[name] = read_option(option.kind, given[name], context, called)
            problems += misfits(option.kind, given[name], found[name], context, called)
        except ProblemError as problem:
            problems.append(problem)
        except ModelError as error:
            problems.append(ProblemError(given[name].line, str(error)))
        except MissingError:
            noted = True
    for wrong in problems:
        context.note(wrong)
    return found, not problems and not noted


# --- numbers, words, names ---------------------------------------------------------------------------


def _field(name: str, kind: Kind, node: Node, context: Context, what: str) -> Any:
    """What is written like a field of a model's item."""
    return READERS[name](node, context, what)


def _by_name(
    read: Callable[[Node, Context, str], Any], kind: Kind, node: Node, context: Context, what: str
) -> dict[str, Any]:
    return {n: read(x, context, f"{what}: '{n}'") for n, x in mapping(node, what).items()}


def _or_by_name(read: Callable[[Node, Context, str], Any], kind: Kind, node: Node, context: Context, what: str) -> Any:
    if isinstance(node.value, dict):
        return _by_name(read, kind, node, context, what)
    return read(node, context, what)


def _words(kind: Kind, node: Node, context: Context, what: str) -> list[str]:
    return [text(n, context, f"{what}[{k}]") for k, n in enumerate(items_of(node, what))]


def _grid(kind: Kind, node: Node, context: Context, what: str) -> Any:
    """Numbers, or {from, to, count} for equal steps."""
    if not isinstance(node.value, dict):
        return [number(n, context, f"{what}[{k}]") for k, n in enumerate(items_of(node, what))]
    given = node.value
    for problem in known_only(given, ("from", "to", "count"), what):
        raise problem
    if len(given) < 3:
        raise ProblemError(node.line, f"{what} needs from, to and count.")
    count = whole(given["count"], context, f"{what}: count")
    if not 2 <= count <= MAX_GRID:
        raise ProblemError(given["count"].line, f"{what}: count is {count}; give a whole number from 2 to {MAX_GRID}.")
    low, high = (context.scope.amount(given[word], f"{what}: {word}") for word in ("from", "to"))
    if low.powers != high.powers:
        raise ProblemError(
            node.line, f"{what} goes from {given['from'].shown} to {given['to'].shown}; use one kind of unit."
        )
    # both ends exactly as given
    values = [low.value * (1 - k / (count - 1)) + high.value * (k / (count - 1)) for k in range(count)]
    return [dataclasses.replace(low, value=v, plain=low.plain and high.plain).text(node.line, what) for v in values]


def _number_or_grid(kind: Kind, node: Node, context: Context, what: str) -> Any:
    single = isinstance(node.value, int | float | str)
    return number(node, context, what) if single else _grid(kind, node, context, what)


def _range(kind: Kind, node: Node, context: Context, what: str) -> Any:
    """Two ends: a pair, or {from, to}."""
    if not isinstance(node.value, dict):
        return numbers(node, context, what)
    for problem in known_only(node.value, ("from", "to"), what):
        raise problem
    if len(node.value) < 2:
        raise ProblemError(node.line, f"{what} needs from and to.")
    return [number(node.value[word], context, f"{what}: {word}") for word in ("from", "to")]


def _by_name_or_word(kind: Kind, node: Node, context: Context, what: str) -> Any:
    return node.value if isinstance(node.value, str) else _by_name(numbers, kind, node, context, what)


def _flag_or_words(kind: Kind, node: Node, context: Context, what: str) -> Any:
    return node.value if isinstance(node.value, bool) else _words(kind, node, context, what)


def _parameter_sets(kind: Kind, node: Node, context: Context, what: str) -> Any:
    """Values by path, equally many of each, or a list of mappings, one per set."""
    if not isinstance(node.value, list):
        return _by_name(numbers, kind, node, context, what)
    return [_by_name(number, kind, n, context, f"{what}[{k}]") for k, n in enumerate(node.value)]


def _first_values(kind: Kind, node: Node, context: Context, what: str) -> Any:
    """Paths, or first values by path; null for the model's own."""
    if isinstance(node.value, list):
        return _words(kind, node, context, what)
    return _by_name(lambda n, c, called: None if n.value is None else numbers(n, c, called), kind, node, context, what)


def _plain(node: Node, context: Context, what: str) -> Any:
    """Numbers without units: they weigh what has units of its own, or are those of a controller."""
    made = numbers(node, context, what)
    todo = [made]
    while todo:
        x = todo.pop()
        if isinstance(x, list):
            todo += x
        elif x is None or isinstance(x, str):
            shown = "nothing" if x is None else repr(x)
            raise ProblemError(node.line, f"{what} has {shown}; give plain numbers, which count in SI units.")
    return made


def _path(kind: Kind, node: Node, context: Context, what: str) -> Path:
    """A file beside the model file."""
    given = text(node, context, what)
    path = os.path.join(context.folder, given)
    if reason := refusal(Path(path)):
        raise ProblemError(node.line, f"{what} is '{given[:80]}', which {reason}; put it into that folder.")
    if not os.path.isfile(path):
        raise ProblemError(
            node.line,
            f"{what} is '{given[:80]}', but there is no such file; give its path from the model file's folder.",
        )
    return Path(os.path.abspath(path))


def _new_path(kind: Kind, node: Node, context: Context, what: str) -> Path:
    """A file or folder that will be written; a model file may only name one in its own folder or below."""
    given = text(node, context, what)
    path = Path(context.folder, given)
    if node.line and (Path(given).is_absolute() or ".." in Path(given).parts):
        raise ProblemError(
            node.line, f"{what} is '{given[:80]}'; a model file names what is written by a path below its own folder."
        )
    return path


# --- events, phases, controllers, measurements ---------------------------------------------------------


def _options(kind: Kind, node: Node, context: Context, what: str) -> dict[str, Any]:
    """The options of something that an option is made of; all that is wrong is noted before MissingError is raised."""
    given, known = mapping(node, what), options_inside(kind)
    return _known_options(known, given, node, context, what)


def _known_options(
    known: dict[str, Option], given: dict[str, Node], node: Node, context: Context, what: str
) -> dict[str, Any]:
    problems = known_only(given, known, what)
    missing = [name for name, option in known.items() if option.needed and name not in given]
    problems += [ProblemError(node.line, f"{what}: {name} is missing; give it.") for name in missing]
    for problem in problems:
        context.note(problem)
    found, good = read_options(known, given, context, what)
    if problems or not good:
        raise MissingError
    return found


def _each(node: Node, context: Context, what: str, read: Callable[[Node, str], Any]) -> list[Any]:
    """The entries of a list such as `events`, each called "event 1" and so on; what is wrong with each of them is noted."""
    found, noted = [], False
    for k, x in enumerate(items_of(node, what), 1):
        try:
            found.append(read(x, f"{what.removesuffix('s')} {k}"))
        except ProblemError as problem:
            context.note(problem)
            noted = True
        except MissingError:
            noted = True
    if noted:
        raise MissingError
    return found


def _events(kind: Kind, node: Node, context: Context, what: str) -> list[Event]:
    """A list of events, or one."""
    if isinstance(node.value, dict):
        return [_event(kind, node, context, f"{what}: event")]
    return _each(node, context, what, lambda x, called: _event(kind, x, context, called))


def _event(kind: Kind, node: Node, context: Context, what: str) -> Event:
    given = _options(kind, node, context, what)
    unit = context.names and context.names.events[given["of"]]
    if unit and "value" in given:
        try:
            check_unit(given["value"], unit, f"{what}: value")
        except ModelError as error:
            raise ProblemError(node.value["value"].line, str(error)) from None
    return Event(**given)


def _phases(kind: Kind, node: Node, context: Context, what: str) -> list[Phase]:
    if node.value == []:
        raise ProblemError(node.line, f"{what} is empty; give one or more phases.")
    # names that a phase adds are known in those that follow
    later = dataclasses.replace(context, names=context.names and context.names.copy())
    return _each(node, later, what, lambda x, called: Phase(**_options(kind, x, later, called)))


def _attachments(kind: Kind, node: Node, context: Context, what: str) -> dict[str, Any]:
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
            joint = build(K.JOINTS, name.value, given, x.line, context, f"joint '{name.value[:60]}'")
            if joint is None:
                raise MissingError
            if context.names is not None:
                context.names.hang(joint)
            found[body] = (path.value, joint)
        if context.names is not None:
            context.frame(path.value, path.line, called)
    return found


def _control(kind: Kind, node: Node, context: Context, what: str) -> Any:
    """One controller, or a list of them."""
    if isinstance(node.value, list):
        return _each(node, context, what, lambda x, called: _one_control(kind, x, context, called))
    return _one_control(kind, node, context, what)


def _one_control(kind: Kind, node: Node, context: Context, what: str) -> dict[str, Any]:
    found = _options(kind, node, context, what)
    wrong = conflict(found)
    if wrong is not None:
        raise ProblemError(node.value[wrong[0]].line if wrong[0] else node.line, f"{what} {wrong[1]}.")
    if context.names is not None:
        own: dict[str, Any] = next((found[way] for way in GIVEN if way in found), {})
        context.names.events.controllers.add(str(own.get("name", "controller")))
    return found


def _measurements(kind: Kind, node: Node, context: Context, what: str) -> Any:
    """One data set, or a list of them."""
    if isinstance(node.value, dict):
        return _measurement(node, context, what)
    return _each(node, context, what, lambda x, called: _measurement(x, context, called))


def _measurement(node: Node, context: Context, what: str) -> dict[str, Any]:
    given = mapping(node, what)
    word = next((word for word in MEASUREMENTS if word in given), None)
    if word is None:
        raise ProblemError(node.line, f"{what} has neither {' nor '.join(MEASUREMENTS)}; give one of them.")
    return _known_options(measurement_options(word), given, node, context, what)


def measurement_options(word: str) -> dict[str, Option]:
    """The options of a data set of `fit`, by the one that says what was measured."""
    values, others = MEASUREMENTS[word]
    return {word: Option(word, values, "what was measured.", True, None), **options_inside(others)}


_READERS: dict[str, Callable[[Kind, Node, Context, str], Any]] = {
    "number": partial(_field, "number"),
    "numbers": partial(_field, "numbers"),
    "whole": partial(_field, "whole"),
    "flag": partial(_field, "flag"),
    "word": partial(_field, "text"),
    "direction": partial(_field, "direction"),
    "signal": partial(_field, "signal"),
    "signals": partial(_field, "signals"),
    "words": _words,
    "dropped": _words,
    "grid": _grid,
    "number_or_grid": _number_or_grid,
    "range": _range,
    "numbers_by_name": partial(_by_name, state_value),
    "signals_by_name": partial(_by_name, signal),
    "words_by_name": partial(_by_name, text),
    "numbers_by_name_or_word": _by_name_or_word,
    "numbers_or_by_name": partial(_or_by_name, numbers),
    "position": partial(_or_by_name, numbers),
    "weights": partial(_or_by_name, _plain),
    "plain": lambda kind, node, context, what: _plain(node, context, what),
    "flag_or_words": _flag_or_words,
    "parameter_sets": _parameter_sets,
    "first_values": _first_values,
    "path": _path,
    "new_path": _new_path,
    "options": _options,
    "events": _events,
    "phases": _phases,
    "attachments": _attachments,
    "control": _control,
    "measurements": _measurements,
}
