"""From nodes to what a model's items take: one reader for each way in which a field is written."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from linkwork.api.errors import ModelError, nearest
from linkwork.files.native import catalogue as K
from linkwork.files.native.catalogue import Field, fields_of
from linkwork.files.native.formulas import Scope
from linkwork.files.native.names import Names
from linkwork.files.native.nodes import Node, ProblemError
from linkwork.model.beams import CrossSection
from linkwork.model.look import FIELDS as LOOKS
from linkwork.model.look import PLACED, Look
from linkwork.model.model import Model
from linkwork.model.signals import Signal, as_signal


class MissingError(Exception):
    """Something refers to an item that could not be read; that one has been reported."""


def _raise(problem: ProblemError) -> None:
    raise problem


@dataclasses.dataclass
class Context:
    """What the reader of a field or option needs to know beside its node.

    Attributes:
        scope: the parameters that formulas may use.
        model: as far as it is built.
        failed: names of items that could not be read.
        note: takes a problem, so that reading goes on; without it the first one is raised.
        names: of the complete model; None where they cannot be looked up.
        folder: of the file, from which paths of other files are read.
    """

    scope: Scope
    model: Model
    failed: set[str]
    note: Callable[[ProblemError], None] = _raise
    names: Names | None = None
    folder: Path = Path()

    def frame(self, path: str, line: int, what: str) -> Any:
        """The frame with a path such as "upper.tip"; a body alone is its origin."""
        owner = path.partition(".")[0]
        if owner in self.failed:
            raise MissingError
        try:
            return self.model.frame(path)
        except ModelError as error:
            raise ProblemError(line, f"{what} is '{path[:80]}', but {error}") from None


def mapping(node: Node, what: str) -> dict[str, Node]:
    """The entries of a mapping."""
    if not isinstance(node.value, dict):
        raise ProblemError(node.line, f"{what} is {node.shown}; give a mapping of names to values.")
    return node.value


def known_only(given: Mapping[str, Node], known: Iterable[str], what: str) -> list[ProblemError]:
    """A problem for every name that has no meaning."""
    every = list(known)
    return [
        ProblemError(n.line, f"{what}: unknown parameter '{k[:60]}'; {nearest(k, every)}")
        for k, n in given.items()
        if k not in every
    ]


def class_of(given: Mapping[str, Node], table: Mapping[str, Any], line: int, what: str) -> str:
    """The name that `kind:` gives."""
    if "kind" not in given:
        raise ProblemError(line, f"{what} has no kind; write kind: {', '.join(table)}.")
    kind = given["kind"]
    if not isinstance(kind.value, str) or kind.value not in table:
        raise ProblemError(kind.line, f"{what}: unknown kind {kind.shown}; {nearest(str(kind.value), table)}")
    return kind.value


# --- one reader per kind -------------------------------------------------------------------------------


def number(node: Node, context: Context, what: str) -> Any:
    """A number, with or without a unit, or the value of a formula."""
    return context.scope.number(node, what)


def numbers(node: Node, context: Context, what: str) -> Any:
    """A number, or lists of numbers; null where an end of a pair is open."""
    if isinstance(node.value, list):
        if _shape(node) is None:
            raise ProblemError(node.line, f"{what} has rows of different lengths; give equally many numbers in each.")
        return [None if n.value is None else numbers(n, context, f"{what}[{k}]") for k, n in enumerate(node.value)]
    return number(node, context, what)


def _shape(node: Node) -> tuple[int, ...] | None:
    """The shape of nested lists; None if rows differ."""
    if not isinstance(node.value, list):
        return ()
    inner = {_shape(n) for n in node.value}
    if len(inner) > 1 or None in inner:
        return None
    return (len(node.value), *(inner.pop() or () if inner else ()))


def text(node: Node, context: Context, what: str) -> str:
    """A text."""
    # a name such as 1 is a number to YAML, and the model says what is wrong with it
    if not isinstance(node.value, str):
        raise ProblemError(node.line, f"{what} is {node.shown}; give a text.")
    return node.value


def _flag(node: Node, context: Context, what: str) -> bool:
    if not isinstance(node.value, bool):
        raise ProblemError(node.line, f"{what} is {node.shown}; write true or false.")
    return node.value


def whole(node: Node, context: Context, what: str) -> int:
    """A whole number, as it stands or as a formula."""
    value = context.scope.number(node, what) if isinstance(node.value, str) else node.value
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e9:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ProblemError(node.line, f"{what} is {node.shown}; give a whole number.")
    return value


def _stops(node: Node, context: Context, what: str) -> Any:
    """Two ends; one that is open is null or, for TOML, which has no null, the text "-inf" or "inf"."""
    if not isinstance(node.value, list) or "inf" in context.scope.values:
        return numbers(node, context, what)
    open_ends = (("-inf",), ("inf", "+inf"))
    ends = [Node(None, n.line) if k < 2 and n.value in open_ends[k] else n for k, n in enumerate(node.value)]
    return numbers(Node(ends, node.line), context, what)


def _direction(node: Node, context: Context, what: str) -> Any:
    return node.value if isinstance(node.value, str) else numbers(node, context, what)


def _directions(node: Node, context: Context, what: str) -> Any:
    return [_direction(n, context, f"{what}[{k}]") for k, n in enumerate(items_of(node, what))]


def items_of(node: Node, what: str) -> list[Node]:
    """The entries of a list."""
    if not isinstance(node.value, list):
        raise ProblemError(node.line, f"{what} is {node.shown}; give a list.")
    return node.value


def _frame(node: Node, context: Context, what: str) -> Any:
    """A frame by its path, or three numbers on the ground."""
    if isinstance(node.value, list):
        return numbers(node, context, what)
    return context.frame(text(node, context, what), node.line, what)


def _body(node: Node, context: Context, what: str) -> Any:
    name = text(node, context, what)
    if name in context.failed:
        raise MissingError
    try:
        return context.model.body(name)
    except ModelError as error:
        raise ProblemError(node.line, f"{what} is '{name[:80]}', but {error}") from None


def signal(node: Node, context: Context, what: str) -> Signal:
    """A signal: a number that stays, or a mapping with a kind."""
    if not isinstance(node.value, dict):
        return as_signal(number(node, context, what), what=what)
    return _plain_class(node, K.SIGNALS, context, what)


def _signals(node: Node, context: Context, what: str) -> Any:
    if node.value == []:
        raise ProblemError(node.line, f"{what} is empty; give one or more signals.")
    return tuple(signal(n, context, f"{what}[{k}]") for k, n in enumerate(items_of(node, what)))


def _law(node: Node, context: Context, what: str) -> Any:
    """A formula, or a mapping with a kind."""
    if isinstance(node.value, str):
        return node.value
    return _plain_class(node, K.LAWS, context, what)


def _shapes(node: Node, context: Context, what: str) -> Any:
    if isinstance(node.value, dict):
        return _plain_class(node, K.SHAPES, context, what)
    return text(node, context, what)


def _section(node: Node, context: Context, what: str) -> CrossSection:
    given = mapping(node, what)
    kind = class_of(given, K.SECTIONS, node.line, what)
    units = K.SECTIONS[kind]
    for problem in known_only(given, ["kind", *units], what):
        raise problem
    values = {
        n: (numbers if n == "shear" else number)(x, context, f"{what}: {n}") for n, x in given.items() if n != "kind"
    }
    missing = [n for n in units if n not in values and n not in K.OF_SECTIONS_OPTIONAL]
    if missing:
        raise ProblemError(node.line, f"{what} has no {missing[0]}; give it in {units[missing[0]]}.")
    try:
        return CrossSection(**values) if kind == "CrossSection" else getattr(CrossSection, kind)(**values)
    except ModelError as error:
        raise ProblemError(node.line, f"{what}: {error}") from None


def _looks(node: Node, context: Context, what: str) -> list[Look]:
    """One look or a list of them; files of meshes are found from the folder of this one."""
    every = node.value if isinstance(node.value, list) else [node]
    return [_look(n, context, what if n is node else f"{what}[{k}]") for k, n in enumerate(every)]


def _look(node: Node, context: Context, what: str) -> Look:
    given = mapping(node, what)
    kind = class_of(given, LOOKS, node.line, what)
    for problem in known_only(given, ["kind", *LOOKS[kind], *PLACED], what):
        raise problem
    values: dict[str, Any] = {}
    for name, x in given.items():
        if name in ("file", "colour"):
            values[name] = text(x, context, f"{what}: {name}")
        elif name != "kind":
            values[name] = (_direction if name == "axis" else numbers)(x, context, f"{what}: {name}")
    if "file" in values:
        values["file"] = context.folder / values["file"]
    try:
        return Look(kind, **values)
    except ModelError as error:
        raise ProblemError(node.line, f"{what}: {error}") from None


def _texts(node: Node, context: Context, what: str) -> Any:
    """A text, or a list of them."""
    if isinstance(node.value, list):
        return [text(n, context, f"{what}[{k}]") for k, n in enumerate(node.value)]
    return text(node, context, what)


def _named_numbers(node: Node, context: Context, what: str) -> dict[str, Any]:
    return {n: number(x, context, f"{what}: '{n}'") for n, x in mapping(node, what).items()}


def _plain_class(node: Node, table: Mapping[str, type], context: Context, what: str) -> Any:
    """An object that has no name: a signal, a law, a set of shapes."""
    given = mapping(node, what)
    cls = table[class_of(given, table, node.line, what)]
    fields = fields_of(cls)
    for problem in known_only(given, ["kind", *fields], what):
        raise problem
    missing = [f.name for f in fields.values() if f.needed and f.name not in given]
    if missing:
        raise ProblemError(node.line, f"{what}: {cls.__name__} has no '{missing[0]}'; give it.")
    return cls(**{n: read_field(fields[n], x, context, f"{what}: {n}") for n, x in given.items() if n != "kind"})


READERS: dict[str, Callable[[Node, Context, str], Any]] = {
    "number": number,
    "numbers": numbers,
    "stops": _stops,
    "text": text,
    "texts": _texts,
    "name": text,
    "choice": text,
    "flag": _flag,
    "whole": whole,
    "direction": _direction,
    "directions": _directions,
    "frame": _frame,
    "body": _body,
    "signal": signal,
    "signals": _signals,
    "law": _law,
    "looks": _looks,
    "shapes": _shapes,
    "section": _section,
    "named_numbers": _named_numbers,
}


def read_field(field: Field, node: Node, context: Context, what: str) -> Any:
    """The value of a field; words that it may not be are refused here, the rest is the model's to check."""
    if node.value is None:
        return None
    value = READERS[field.kind](node, context, what)
    if field.kind == "choice" and value not in field.words:
        raise ProblemError(node.line, f"{what} is {node.shown}; {nearest(str(value), field.words)}")
    return value
