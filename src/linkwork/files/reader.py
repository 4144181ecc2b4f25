"""From a text to a model: every item is built by the same calls that Python makes, and everything wrong is told at once.

A file has the sections of `SECTIONS`. Bodies may stand in any order: one that hangs on another waits for it. Names are looked
up and signals are read at the end, when all items are known, so that a file which is read without an error compiles.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.files import catalogue as K
from linkwork.files.analyses import ANALYSES, NEEDED
from linkwork.files.catalogue import fields_of, parts_of
from linkwork.files.checks import check_model, coordinate_names, input_units, rate_names
from linkwork.files.fields import (
    MissingError,
    Place,
    class_of,
    known_only,
    mapping,
    read_field,
    read_option,
    signal,
)
from linkwork.files.formulas import Scope, read_parameters
from linkwork.files.nodes import MAX_TEXT, EnoughError, Node, ProblemError, Problems, finite, nearest
from linkwork.files.repeats import MAX_ITEMS, Repeats
from linkwork.files.texts import nodes_of
from linkwork.model.closures import Coupling
from linkwork.model.frames import rotation
from linkwork.model.item import Item
from linkwork.model.model import Model
from linkwork.units import quantities, quantity

VERSION = 1
FORMATS = {".yaml": "yaml", ".yml": "yaml", ".json": "json", ".toml": "toml"}
SECTIONS = (
    "linkwork",
    "name",
    "description",
    "gravity",
    "parameters",
    "ground",
    "bodies",
    "closures",
    "forces",
    "sensors",
    "inputs",
    "start",
    "guess",
    "rates",
    "analyses",
)


@dataclasses.dataclass(frozen=True)
class Analysis:
    """An analysis that a file asks for: its name, such as "run", and its options."""

    name: str
    options: dict[str, Any]


@dataclasses.dataclass(frozen=True)
class ModelFile:
    """What a model file says.

    Attributes:
        model: the model.
        parameters: of the file, by name: numbers, or texts with units.
        start, guess, rates: where motions start, by name, as `model.simulate` takes them.
        inputs: signals that drive the inputs, by name.
        analyses: what to do with the model, in order.
        description: a text for readers.
    """

    model: Any
    parameters: dict[str, Any] = dataclasses.field(default_factory=dict)
    start: dict[str, Any] = dataclasses.field(default_factory=dict)
    guess: dict[str, Any] = dataclasses.field(default_factory=dict)
    rates: dict[str, Any] = dataclasses.field(default_factory=dict)
    inputs: dict[str, Any] = dataclasses.field(default_factory=dict)
    analyses: tuple[Analysis, ...] = ()
    description: str = ""


def read_file(
    path: str | Path, *, set: Mapping[str, Any] | None = None, make: Callable[..., Model] = Model
) -> ModelFile:
    """Read a model file; `set` replaces parameters of the file or, by path, of the model; `make` makes the empty model."""
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise ModelError(f"'{path}' has the ending '{path.suffix}'; a model file is .yaml, .json or .toml.")
    try:
        if path.exists() and not path.is_file():  # a device or a pipe may never end
            raise ModelError(f"'{path}' is no plain file; give the path of one.")
        if path.stat().st_size > 4 * MAX_TEXT:
            raise ModelError(f"{path}: the file is larger than {4 * MAX_TEXT} bytes, so it is no model file.")
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ModelError(f"{path}: the file is no text in UTF-8; save it as such.") from None
    except OSError as error:
        raise ModelError(f"'{path}' cannot be read: {error.strerror or error}.") from None
    return read_text(text, FORMATS[path.suffix.lower()], set=set, where=str(path), make=make)


def read_text(
    text: str,
    format: str = "yaml",
    *,
    set: Mapping[str, Any] | None = None,
    where: str = "text",
    make: Callable[..., Model] = Model,
) -> ModelFile:
    """Read a model from a text; `format` is "yaml", "json" or "toml", `where` what errors call the text.

    Raises:
        ModelError: with all that is wrong, a line each: "arm.yaml:12: joint 'elbow': unknown parameter 'stifness'; …".
    """
    if format not in FORMATS.values():
        raise ModelError(f"format is {format!r}; write 'yaml', 'json' or 'toml'.")
    problems = Problems(where)
    try:
        root = nodes_of(text, format)
        sections = mapping(root, "the file")
    except ProblemError as problem:
        problems.note(problem)
        problems.tell()
        raise AssertionError from None  # tell has raised
    reader = _Reader(sections, problems, dict(set or {}), make)
    try:
        made = reader.read()
    except EnoughError:
        made = None
    problems.tell()
    assert made is not None
    return made


class _Reader:
    """Reads the sections of one file, one after the other."""

    def __init__(
        self, sections: dict[str, Node], problems: Problems, replaced: dict[str, Any], make: Callable[..., Model]
    ) -> None:
        self.sections, self.problems, self.replaced, self.make = sections, problems, replaced, make
        self.scope = Scope({})
        self.model: Model = make()
        self.failed: set[str] = set()
        self.lines: dict[str, int] = {}
        self.repeats = Repeats()

    def read(self) -> ModelFile | None:
        """The whole file; None if something in it is wrong."""
        if not self._has_version():
            return None
        for problem in known_only(self.sections, SECTIONS, "the file"):
            self.problems.note(problem)
        self._try(self._parameters, "parameters")
        self._try(self._name, "name")
        self._try(self._gravity, "gravity")
        self._try(self._ground, "ground")
        self._bodies()
        self._items("closures", self._closure)
        self._items("forces", lambda name, node, place: self._element(name, node, place, K.FORCES, "force"))
        self._items("sensors", lambda name, node, place: self._element(name, node, place, K.SENSORS, "sensor"))
        if not self.problems.found:
            self._set_paths()
            for name, sentence in check_model(self.model):
                self.problems.add(self.lines.get(name, 0), sentence)
        whole_model = not self.problems.found  # names are looked up only where all of them are known
        extra = {
            "start": self._values("start", coordinate_names if whole_model else None),
            "guess": self._values("guess", coordinate_names if whole_model else None),
            "rates": self._values("rates", rate_names if whole_model else None),
            "inputs": self._inputs(whole_model),
        }
        analyses = self._analyses()
        note = self.sections.get("description", Node("", 0))
        if not isinstance(note.value, str):
            self.problems.add(note.line, f"description is {note.shown}; give a text.")
        if self.problems.found:
            return None
        parameters = {n: a.text(0, n) for n, a in self.scope.values.items()}
        return ModelFile(self.model, parameters, **extra, analyses=analyses, description=note.value)

    def _try(self, read: Callable[[Node], None], section: str) -> None:
        """Read a section, if there is one, and note what is wrong with it."""
        node = self.sections.get(section)
        if node is None:
            return
        try:
            read(node)
        except ProblemError as problem:
            self.problems.note(problem)
        except ModelError as error:
            self.problems.add(node.line, str(error))

    def _has_version(self) -> bool:
        node = self.sections.get("linkwork")
        if node is None:
            self.problems.add(1, f"the file does not say that it is a model file; begin it with linkwork: {VERSION}.")
        elif node.value != VERSION or isinstance(node.value, bool):
            advice = "update linkwork" if isinstance(node.value, int) and node.value > VERSION else f"write {VERSION}"
            self.problems.add(node.line, f"linkwork is {node.shown}, a version that is not known here; {advice}.")
        else:
            return True
        return False

    # --- what holds for all ------------------------------------------------------------------------

    def _parameters(self, node: Node) -> None:
        given = dict(mapping(node, "parameters"))
        for name in list(self.replaced):
            if name in given:
                given[name] = _as_node(self.replaced.pop(name), f"set: '{name}'", given[name].line)
        self.scope, found = read_parameters(given)
        for problem in found:
            self.problems.note(problem)

    def _name(self, node: Node) -> None:
        if isinstance(node.value, list | dict):
            raise ProblemError(node.line, f"name is {node.shown}; give a text.")
        self.model = self.make(node.value)

    def _gravity(self, node: Node) -> None:
        self.model.gravity = read_field(K.Field("gravity", "numbers"), node, self._place(), "gravity")

    def _place(self, indices: Mapping[str, int] | None = None) -> Place:
        return Place(self.scope.within(indices) if indices else self.scope, self.model, self.failed)

    def _ground(self, node: Node) -> None:
        given = mapping(node, "ground")
        for problem in known_only(given, ["points"], "ground"):
            self.problems.note(problem)
        if "points" in given:
            self._points(self.model.ground, given["points"], self._place(), "ground")

    def _points(self, owner: Any, node: Node, place: Place, what: str) -> None:
        """Named points and frames of a body or the ground."""
        for name, x in mapping(node, f"{what}: points").items():
            called = f"{what}: point '{name[:60]}'"
            try:
                position, turn = x, None
                if isinstance(x.value, dict):
                    problems = known_only(x.value, ("position", "rotation"), called)
                    for problem in problems:
                        raise problem
                    if "position" not in x.value:
                        raise ProblemError(x.line, f"{called} has no position; give three numbers in m.")
                    position, turn = x.value["position"], x.value.get("rotation")
                where = read_field(K.Field("position", "numbers"), position, place, called)
                if turn is None:
                    owner.point(name, where)
                else:
                    owner.frame(name, where, self._rotation(turn, place, called))
            except ProblemError as problem:
                self.problems.note(problem)
            except ModelError as error:
                self.problems.add(x.line, str(error))

    @staticmethod
    def _rotation(node: Node, place: Place, what: str) -> Any:
        """A quaternion, a matrix, or an axis and an angle."""
        if not isinstance(node.value, dict):
            return read_field(K.Field("rotation", "numbers"), node, place, f"{what}: rotation")
        for problem in known_only(node.value, ("axis", "angle"), f"{what}: rotation"):
            raise problem
        if len(node.value) < 2:
            raise ProblemError(node.line, f"{what}: rotation needs axis and angle.")
        axis = read_field(K.Field("axis", "direction"), node.value["axis"], place, f"{what}: rotation: axis")
        return rotation(axis, read_field(K.Field("angle", "number"), node.value["angle"], place, f"{what}: rotation"))

    # --- items -----------------------------------------------------------------------------------------

    def _entries(self, section: str) -> list[tuple[str, Node, Place]]:
        """All items of a section, repeated ones written out."""
        node = self.sections.get(section)
        if node is None or node.value is None:
            return []
        found: dict[str, tuple[Node, Place]] = {}
        try:
            for written, entry in mapping(node, section).items():
                what = f"{section[:-1] if section != 'bodies' else 'body'} '{written[:60]}'"
                try:
                    for name, item, indices in self.repeats.items(written, entry, self._place(), what):
                        if name in found:
                            raise ProblemError(entry.line, f"{what} makes '{name}' twice; use every index in the name.")
                        found[name] = (item, self._place(indices))
                        if len(found) > MAX_ITEMS:
                            raise ProblemError(node.line, f"{section} has more than {MAX_ITEMS} items; make fewer.")
                except ProblemError as problem:
                    self.problems.note(problem)
                    self.failed.add(written)
        except ProblemError as problem:
            self.problems.note(problem)
        return [(name, item, place) for name, (item, place) in found.items()]

    def _items(self, section: str, add: Callable[[str, Node, Place], None]) -> None:
        for name, node, place in self._entries(section):
            self._one(name, node, add, place)

    def _one(self, name: str, node: Node, add: Callable[[str, Node, Place], None], place: Place) -> None:
        """Read one item; if that fails, what refers to it is not reported."""
        self.lines.setdefault(name, node.line)
        before = len(self.problems.found)
        try:
            add(name, node, place)
        except ProblemError as problem:
            self.problems.note(problem)
        except MissingError:
            self.failed.add(name)
        except ModelError as error:
            self.problems.add(node.line, str(error))
        if len(self.problems.found) > before:
            self.failed.add(name)

    def _bodies(self) -> None:
        waiting = {name: (node, place) for name, node, place in self._entries("bodies")}
        for wanted in list(waiting):
            # up to a parent that is there, then down again
            path: dict[str, None] = {}
            name: str | None = wanted
            while name is not None and name in waiting and name not in path:
                path[name] = None
                name = _parent(waiting[name][0])
            if name in path:
                circle = ", ".join(f"'{n}'" for n in list(path)[list(path).index(str(name)) :][:8])
                sentence = f"bodies {circle} hang on each other in a circle; hang one on the ground."
                self.problems.add(waiting[str(name)][0].line, sentence)
                self.failed |= set(path)
            for name in reversed(path):
                node, place = waiting.pop(name)
                if name not in self.failed:
                    self._one(name, node, self._body, place)

    def _body(self, name: str, node: Node, place: Place) -> None:
        what = f"body '{name}'"
        given = mapping(node, what)
        body = self._build(K.BODIES, name, given, node.line, place, what, ("joint", "points", "attached"))
        joint, to, at = None, None, None
        if "joint" not in given:
            self.problems.add(node.line, f"{what} has no joint; write joint: {{name: …, kind: …}}.")
        else:
            hung = mapping(given["joint"], f"{what}: joint")
            if "name" not in hung or not isinstance(hung["name"].value, str):
                raise ProblemError(given["joint"].line, f"{what}: the joint has no name; give it one.")
            own = str(hung["name"].value)
            self.lines.setdefault(own, given["joint"].line)
            rest = {k: v for k, v in hung.items() if k != "name"}
            joint = self._build(K.JOINTS, own, rest, given["joint"].line, place, f"joint '{own}'", ("to", "at"))
            to, at = hung.get("to"), hung.get("at")
        if body is None:
            return
        if "points" in given:
            self._points(body, given["points"], place, what)
        if "attached" in given:
            self._attached(body, given["attached"], place, what)
        if joint is None:
            return
        self.model.add(body, joint, to=self._end(to, place, joint, "to"), at=self._end(at, place, joint, "at", body))

    def _attached(self, body: Any, node: Node, place: Place, what: str) -> None:
        for name, x in mapping(node, f"{what}: attached").items():
            called = f"{what}: attached mass '{name[:60]}'"
            try:
                given = mapping(x, called)
                for problem in known_only(given, ("mass", "at", "inertia"), called):
                    raise problem
                for word in ("mass", "at"):
                    if word not in given:
                        raise ProblemError(x.line, f"{called} has no {word}; give it.")
                at: Any = given["at"].value
                if not isinstance(at, str) or at not in body.places():
                    at = read_field(K.Field("at", "numbers"), given["at"], place, f"{called}: at")
                    at = quantity(at, "m", what=f"{called}: at") if isinstance(at, str) else at
                more = (
                    {
                        "inertia": read_field(
                            K.Field("inertia", "numbers"), given["inertia"], place, f"{called}: inertia"
                        )
                    }
                    if "inertia" in given
                    else {}
                )
                body.attach(
                    name, read_field(K.Field("mass", "number"), given["mass"], place, f"{called}: mass"), at, **more
                )
            except ProblemError as problem:
                self.problems.note(problem)
            except ModelError as error:
                self.problems.add(x.line, str(error))

    def _end(self, node: Node | None, place: Place, joint: Item, word: str, body: Any = None) -> Any:
        """A frame by its path, or three numbers; with a body, one of its own by name."""
        if node is None:
            return None
        what = f"{joint._called()}: {word}"
        if not isinstance(node.value, str):
            return read_field(K.Field(word, "numbers"), node, place, what)
        if body is not None:
            return body[node.value]
        return place.frame(node.value, node.line, what) if node.value != "ground" else self.model.ground

    def _closure(self, name: str, node: Node, place: Place) -> None:
        what = f"closure '{name}'"
        given = mapping(node, what)
        joint = self._build(K.CLOSURES, name, given, node.line, place, what, ("to", "at"))
        if joint is None:
            return
        if isinstance(joint, Coupling) and set(joint.factors) & self.failed:
            raise MissingError
        ends = {word: self._end(given.get(word), place, joint, word) for word in ("to", "at")}
        self.model.close(joint, **ends)

    def _element(self, name: str, node: Node, place: Place, table: Mapping[str, type], word: str) -> None:
        what = f"{word} '{name}'"
        made = self._build(table, name, mapping(node, what), node.line, place, what)
        if made is not None:
            self.model.add(made)

    def _build(
        self,
        table: Mapping[str, type],
        name: str,
        given: Mapping[str, Node],
        line: int,
        place: Place,
        what: str,
        beside: tuple[str, ...] = (),
    ) -> Any:
        """Make an item; None if anything about it is wrong, which is noted."""
        cls = table[class_of(given, table, line, what)]
        fields = fields_of(cls)
        before = len(self.problems.found)
        for problem in known_only(given, ["kind", *fields, *beside], what):
            self.problems.note(problem)
        missing = False
        values: dict[str, Any] = {}
        lines: dict[str, int] = {}
        for field in fields.values():
            node = given.get(field.name)
            if node is None and field.needed:
                unit = f" in {field.unit}" if field.unit else ""
                self.problems.add(line, f"{what}: {field.name} is missing; give it{unit}.")
            if node is None or (node.value is None and not field.needed):
                continue
            lines[field.name] = node.line
            try:
                if field.kind == "dofs":
                    values[field.name] = self._dofs(cls, node, place, what)
                else:
                    values[field.name] = read_field(field, node, place, f"{what}: {field.name}")
            except ProblemError as problem:
                self.problems.note(problem)
            except MissingError:
                missing = True
            except ModelError as error:
                self.problems.add(node.line, str(error))
        if missing:
            raise MissingError
        if len(self.problems.found) == before:
            try:
                return cls(name, **values)
            except ModelError as error:
                self._probe(cls, name, values, lines, line, error)
        return None

    def _probe(
        self, cls: type, name: str, values: dict[str, Any], lines: dict[str, int], line: int, error: ModelError
    ) -> None:
        """Set the fields of a failed item one by one, so that each value which it refuses is told with its line."""
        item: Any = object.__new__(cls)
        object.__setattr__(item, "name", name)  # errors of the others show it, even if it cannot be used
        found = False
        for field, value in {"name": name, **values}.items():
            try:
                setattr(item, field, value)
            except ModelError as problem:
                self.problems.add(lines.get(field, line), str(problem))
                found = True
            except (AttributeError, RecursionError):  # it looks at a field that failed
                continue
        if not found:
            self.problems.add(line, str(error))

    def _dofs(self, cls: type, node: Node, place: Place, what: str) -> dict[str, Any]:
        """What acts along each of several degrees of freedom."""
        kinds = dict(parts_of(cls))
        given = mapping(node, f"{what}: dofs")
        for problem in known_only(given, kinds, f"{what}: dofs"):
            raise problem
        made = {}
        for part, x in given.items():
            called = f"{what}: {part}"
            inner = mapping(x, called)
            fields = fields_of(kinds[part])
            for problem in known_only(inner, fields, called):
                raise problem
            made[part] = kinds[part](
                **{
                    n: read_field(fields[n], v, place, f"{called}: {n}")
                    for n, v in inner.items()
                    if v.value is not None
                }
            )
        return made

    # --- beside the model ------------------------------------------------------------------------------

    def _set_paths(self) -> None:
        """Parameters of the model that the caller replaces."""
        for path, value in self.replaced.items():
            try:
                node = _as_node(value, f"set: '{path}'", 0)
                number = read_field(K.Field(path, "numbers"), node, self._place(), f"set: '{path}'")
                self.model[path] = number
            except ProblemError as problem:
                self.problems.note(problem)
            except ModelError as error:
                names = [*self.scope.values, *self.model.parameters()]
                own = f"set: '{path}' is no parameter of the file or of the model; {nearest(str(path), names)}"
                known = path.partition("[")[0] in names if isinstance(path, str) else False
                self.problems.add(0, f"set: {error}" if known else own)

    def _values(self, section: str, names: Callable[[Model], dict[str, str | None]] | None) -> dict[str, Any]:
        """Coordinates or rates by name."""
        node = self.sections.get(section)
        if node is None or node.value is None:
            return {}
        found: dict[str, Any] = {}
        try:
            known = names(self.model) if names else None
            for name, x in mapping(node, section).items():
                what = f"{section}: '{name[:80]}'"
                try:
                    found[name] = read_field(K.Field(name, "numbers"), x, self._place(), what)
                    if known is None:
                        continue
                    if name not in known:
                        raise ProblemError(x.line, f"{section}: there is no '{name[:80]}'; {nearest(name, known)}")
                    unit = known[name]
                    if unit is not None:
                        quantity(found[name], unit, what=what)
                    elif isinstance(found[name], list):
                        quantities(found[name], "1", what=what, shape=(None,))
                except ProblemError as problem:
                    self.problems.note(problem)
                except ModelError as error:
                    self.problems.add(x.line, str(error))
        except ProblemError as problem:
            self.problems.note(problem)
        return found

    def _inputs(self, look: bool) -> dict[str, Any]:
        node = self.sections.get("inputs")
        if node is None or node.value is None:
            return {}
        found: dict[str, Any] = {}
        units = input_units(self.model) if look else {}
        try:
            for name, x in mapping(node, "inputs").items():
                what = f"input '{name[:80]}'"
                try:
                    found[name] = signal(x, self._place(), what)
                    if look and name not in units:
                        raise ProblemError(x.line, f"inputs: there is no '{name[:80]}'; {nearest(name, units)}")
                    if look:
                        found[name].terms(units[name], what=what)
                except ProblemError as problem:
                    self.problems.note(problem)
                except ModelError as error:
                    self.problems.add(x.line, str(error))
        except ProblemError as problem:
            self.problems.note(problem)
        return found

    def _analyses(self) -> tuple[Analysis, ...]:
        node = self.sections.get("analyses")
        if node is None or node.value is None:
            return ()
        if not isinstance(node.value, list):
            self.problems.add(node.line, f"analyses is {node.shown}; give a list, such as - run: {{until: 10 s}}.")
            return ()
        found = []
        for x in node.value:
            try:
                found.append(self._analysis(x))
            except ProblemError as problem:
                self.problems.note(problem)
            except ModelError as error:
                self.problems.add(x.line, str(error))
        return tuple(found)

    def _analysis(self, node: Node) -> Analysis:
        given = {node.value: Node(None, node.line)} if isinstance(node.value, str) else node.value
        if not isinstance(given, dict) or len(given) != 1:
            raise ProblemError(node.line, "an analysis is one name with its options, such as run: {until: 10 s}.")
        ((name, x),) = given.items()
        if name not in ANALYSES:
            raise ProblemError(x.line, f"analyses: there is no '{name[:60]}'; {nearest(name, ANALYSES)}")
        options = {} if x.value is None else mapping(x, f"analysis '{name}'")
        for problem in known_only(options, ANALYSES[name], f"analysis '{name}'"):
            self.problems.note(problem)
        for word in NEEDED.get(name, ()):
            if word not in options:
                raise ProblemError(x.line, f"analysis '{name}' has no '{word}'; give it.")
        known = {k: n for k, n in options.items() if k in ANALYSES[name]}
        place = self._place()
        return Analysis(
            name, {k: read_option(ANALYSES[name][k], n, place, f"analysis '{name}': {k}") for k, n in known.items()}
        )


def _parent(node: Node) -> str | None:
    """The body that an entry wants to hang on, as far as it can be told."""
    joint = node.value.get("joint") if isinstance(node.value, dict) else None
    to = joint.value.get("to") if joint is not None and isinstance(joint.value, dict) else None
    return to.value.partition(".")[0] if to is not None and isinstance(to.value, str) else None


def _as_node(value: Any, what: str, line: int) -> Node:
    """What a caller gives, as if it stood in a file."""
    if isinstance(value, list | tuple):
        return Node([_as_node(v, what, line) for v in value], line)
    if isinstance(value, np.generic) and not isinstance(value, np.bool_):
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ProblemError(line, f"{what} is {value!r}; give a number, a text with a unit, or a list of these.")
    if not isinstance(value, str):
        finite(value, line, f"{what} {value!r}")
    return Node(value, line)
