"""Submodels of a file: parts that are written down once and included as often as one likes, with a prefix before their names.

A submodel has the sections of a file that make a model, `SECTIONS`, and may include others. Each is read into a model of its
own, which `Model.include` then copies into the whole. Files are data that strangers may have made: how deep submodels lie in
each other, and how much all of them make together, is bounded.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from linkwork.api.errors import nearest
from linkwork.files.native.checks import check_model
from linkwork.files.native.fields import Context, known_only, mapping
from linkwork.files.native.formulas import Amount, Scope, read_parameters
from linkwork.files.native.nodes import MAX_NODES, Node, ProblemError, Problems
from linkwork.files.native.repeats import MAX_ITEMS, Repeats, size
from linkwork.model.model import Model

if TYPE_CHECKING:
    from linkwork.files.native.items import Items

SECTIONS = ("parameters", "ground", "submodels", "bodies", "include", "closures", "forces", "sensors")
INCLUDE = ("submodel", "prefix", "to", "set")
MAX_NESTING = 8  # submodels that lie in each other
COPIED = 25  # values of a file that an item which is copied counts for


class Inside(Problems):
    """What is wrong inside of a submodel, in the list of its file."""

    def __init__(self, outer: Problems, words: str) -> None:
        super().__init__(outer.where)
        self.outer, self.words, self.found = outer, words, outer.found

    def add(self, line: int, sentence: str) -> None:
        """Note a problem, and where it is."""
        self.outer.add(line, f"{self.words}: {sentence}")


@dataclasses.dataclass(frozen=True, eq=False)
class Definition:
    """A submodel as it is written: its name, sections and line, the parameters around it, and submodels that it knows."""

    name: str
    sections: Mapping[str, Node]
    line: int
    scope: Scope
    known: Mapping[str, Definition]


@dataclasses.dataclass(frozen=True)
class Part:
    """A submodel as a model, the prefix of its names, and lines of its items."""

    model: Model
    prefix: str
    lines: Mapping[str, int]

    def bodies(self) -> list[str]:
        """Names that its bodies will have."""
        return [f"{self.prefix}{body.name}" for body in self.model.bodies]


class Submodels:
    """The submodels that one level of a file knows, and those that are being read around it."""

    def __init__(
        self,
        sections: Mapping[str, Node],
        problems: Problems,
        scope: Scope,
        known: Mapping[str, Definition],
        path: tuple[Definition, ...],
    ) -> None:
        self.problems, self.scope, self.path = problems, scope, path
        self.known: dict[str, Definition] = dict(known)
        self._read: dict[str, tuple[Model, Mapping[str, int]]] = {}
        node = sections.get("submodels")
        if node is None or node.value is None:
            return
        try:
            for name, entry in mapping(node, "submodels").items():
                self._define(name, entry)
        except ProblemError as problem:
            problems.note(problem)

    def _define(self, name: str, node: Node) -> None:
        what = f"submodel '{name[:60]}'"
        try:
            own = mapping(node, what)
            for problem in known_only(own, SECTIONS, what):
                self.problems.note(problem)
            self.known[name] = Definition(name, own, node.line, self.scope, self.known)
        except ProblemError as problem:
            self.problems.note(problem)

    def part(self, name: str, node: Node, context: Context, items: Items) -> Part:
        """What an entry of `include` stands for."""
        what = f"include '{name[:60]}'"
        given = mapping(node, what)
        for problem in known_only(given, INCLUDE, what):
            raise problem
        definition = self._definition(given, node.line, what)
        prefix = _text(given["prefix"], f"{what}: prefix") if "prefix" in given else f"{name} "
        fixed = _fixed(given.get("set"), definition, context, what)
        if fixed or definition.name not in self._read:
            made = self._built(definition, fixed, node.line, what, items)
            if fixed:
                return Part(made[0], prefix, made[1])
            self._read[definition.name] = made
        return Part(self._read[definition.name][0], prefix, self._read[definition.name][1])

    def _definition(self, given: Mapping[str, Node], line: int, what: str) -> Definition:
        if "submodel" not in given:
            raise ProblemError(line, f"{what} has no submodel; name one of {', '.join(self.known) or 'submodels:'}.")
        name = _text(given["submodel"], f"{what}: submodel")
        if name not in self.known:
            raise ProblemError(
                given["submodel"].line, f"{what}: there is no submodel '{name[:60]}'; {nearest(name, self.known)}"
            )
        found = self.known[name]
        if any(found.sections is one.sections for one in self.path):
            circle = " in ".join(f"'{one.name}'" for one in (found, *reversed(self.path)))
            raise ProblemError(line, f"{what}: a submodel is part of itself ({circle}); leave one of them out.")
        if len(self.path) >= MAX_NESTING:
            raise ProblemError(line, f"{what}: submodels lie more than {MAX_NESTING} deep in each other; use fewer.")
        return found

    def _built(
        self, definition: Definition, fixed: Mapping[str, Amount], line: int, what: str, items: Items
    ) -> tuple[Model, Mapping[str, int]]:
        """A submodel as a model of its own, and the lines of its items."""
        spend(items.repeats, sum(map(size, definition.sections.values())), line, what)
        problems = Inside(self.problems, f"submodel '{definition.name[:60]}'")
        before = len(problems.found)
        given = definition.sections.get("parameters")
        own = (
            {} if given is None or given.value is None else mapping(given, f"submodel '{definition.name}': parameters")
        )
        scope, found = read_parameters(own, definition.scope, fixed)
        for problem in found:
            problems.note(problem)
        model = Model(definition.name)
        model.gravity = items.model.gravity
        inner = items.inner(definition.sections, problems, scope, model, definition.known, (*self.path, definition))
        inner.read()
        if len(problems.found) == before:
            for name, sentence in check_model(model):
                problems.add(inner.lines.get(name, definition.line), sentence)
        if len(problems.found) > before:
            raise UnreadError
        return model, inner.lines


class UnreadError(Exception):
    """A submodel could not be read; what is wrong with it has been reported."""


def spend(repeats: Repeats, values: int, line: int, what: str) -> None:
    """Take account of values that submodels add to those of a file."""
    repeats.room -= values
    if repeats.room < 0:
        raise ProblemError(line, f"{what}: submodels make the file longer than {MAX_NODES} values; include fewer.")


def check_size(model: Model, part: Model, repeats: Repeats, line: int, what: str) -> None:
    """Raise where a model would become too large by a part."""
    items = len(part.items())
    spend(repeats, COPIED * items, line, what)
    if len(model.items()) + items > MAX_ITEMS:
        raise ProblemError(line, f"{what}: submodels make more than {MAX_ITEMS} items; include fewer.")


def _text(node: Node, what: str) -> str:
    if not isinstance(node.value, str):
        raise ProblemError(node.line, f"{what} is {node.shown}; give a text.")
    return node.value


def _fixed(node: Node | None, definition: Definition, context: Context, what: str) -> dict[str, Amount]:
    """Parameters of a submodel that an inclusion sets, from formulas of the parameters around it."""
    if node is None or node.value is None:
        return {}
    own = definition.sections.get("parameters")
    known: Any = own.value if own is not None and isinstance(own.value, dict) else {}
    found = {}
    for name, x in mapping(node, f"{what}: set").items():
        if name not in known:
            raise ProblemError(
                x.line,
                f"{what}: submodel '{definition.name}' has no parameter '{name[:60]}'; {nearest(name, known)}",
            )
        found[name] = context.scope.amount(x, f"{what}: set: {name}")
    return found
