"""The items of a file: ground, bodies with their joints, closures, forces, sensors; what hangs on another waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.files.native import catalogue as K
from linkwork.files.native.build import build
from linkwork.files.native.fields import Context, MissingError, known_only, mapping, read_field
from linkwork.files.native.formulas import Scope
from linkwork.files.native.nodes import Node, ProblemError, Problems
from linkwork.files.native.placing import PLACING, add_hardpoints, place, put, with_length
from linkwork.files.native.repeats import MAX_ITEMS, Repeats
from linkwork.files.native.submodels import Definition, Part, Submodels, UnreadError, check_size
from linkwork.model.closures import Coupling
from linkwork.model.model import Model

WORDS = {"bodies": "body", "include": "include"}  # what messages call an entry of a section; of others without its s
INCLUDED = "\n"  # before the names of inclusions among those of bodies, which have no such character


class Items:
    """Reads the items of one file into a model.

    Attributes:
        failed: names of items that could not be read; what refers to them is not reported.
        lines: of the items, by name.
    """

    def __init__(
        self, sections: Mapping[str, Node], problems: Problems, scope: Scope, model: Model, folder: Path = Path()
    ) -> None:
        self.sections, self.problems, self.scope, self.model, self.folder = sections, problems, scope, model, folder
        self.failed: set[str] = set()
        self.lines: dict[str, int] = {}
        self.repeats = Repeats()
        self.submodels: Submodels | None = None

    def inner(
        self,
        sections: Mapping[str, Node],
        problems: Problems,
        scope: Scope,
        model: Model,
        known: Mapping[str, Definition],
        path: tuple[Definition, ...],
    ) -> Items:
        """The items of a submodel, which share the limits of the file."""
        made = Items(sections, problems, scope, model, self.folder)
        made.repeats, made.submodels = self.repeats, Submodels(sections, problems, scope, known, path)
        return made

    def read(self) -> None:
        """All of them."""
        if self.submodels is None:
            self.submodels = Submodels(self.sections, self.problems, self.scope, {}, ())
        if "ground" in self.sections:
            self._ground(self.sections["ground"])
        self._bodies()
        self._items("closures", self._closure)
        self._items("forces", lambda name, node, context: self._element(name, node, context, K.FORCES, "force"))
        self._items("sensors", lambda name, node, context: self._element(name, node, context, K.SENSORS, "sensor"))

    def context(self, indices: Mapping[str, int] | None = None) -> Context:
        """Where fields stand, inside a repeated item with its indices."""
        scope = self.scope.within(indices) if indices else self.scope
        return Context(scope, self.model, self.failed, self.problems.note, folder=self.folder)

    def _ground(self, node: Node) -> None:
        try:
            given = mapping(node, "ground")
            for problem in known_only(given, ["points"], "ground"):
                self.problems.note(problem)
            if "points" in given:
                self._points(self.model.ground, given["points"], self.context(), "ground")
        except ProblemError as problem:
            self.problems.note(problem)

    def _points(self, owner: Any, node: Node, context: Context, what: str) -> None:
        """Named points and frames of a body or the ground."""
        for name, x in mapping(node, f"{what}: points").items():
            called = f"{what}: point '{name[:60]}'"
            try:
                where, turn = place(x, context, called, owner.places())
                if turn is None:
                    owner.point(name, where)
                else:
                    owner.frame(name, where, turn)
            except ProblemError as problem:
                self.problems.note(problem)
            except ModelError as error:
                self.problems.add(x.line, str(error))

    # --- items -----------------------------------------------------------------------------------------

    def _entries(self, section: str) -> list[tuple[str, Node, Context]]:
        """All items of a section, repeated ones written out."""
        node = self.sections.get(section)
        if node is None or node.value is None:
            return []
        found: dict[str, tuple[Node, Context]] = {}
        try:
            for written, entry in mapping(node, section).items():
                what = f"{WORDS.get(section, section[:-1])} '{written[:60]}'"
                try:
                    for name, item, indices in self.repeats.items(written, entry, self.context(), what):
                        if name in found:
                            raise ProblemError(entry.line, f"{what} makes '{name}' twice; use every index in the name.")
                        found[name] = (item, self.context(indices))
                        if len(found) > MAX_ITEMS:
                            raise ProblemError(node.line, f"{section} has more than {MAX_ITEMS} items; make fewer.")
                except ProblemError as problem:
                    self.problems.note(problem)
                    self.failed.add(written)
        except ProblemError as problem:
            self.problems.note(problem)
        return [(name, item, context) for name, (item, context) in found.items()]

    def _items(self, section: str, add: Callable[[str, Node, Context], None]) -> None:
        for name, node, context in self._entries(section):
            self._one(name, node, add, context)

    def _one(self, name: str, node: Node, add: Callable[[str, Node, Context], None], context: Context) -> None:
        """Read one item; if that fails, what refers to it is not reported."""
        self.lines.setdefault(name, node.line)
        before = len(self.problems.found)
        try:
            add(name, node, context)
        except ProblemError as problem:
            self.problems.note(problem)
        except MissingError:
            self.failed.add(name)
        except ModelError as error:
            self.problems.add(node.line, str(error))
        if len(self.problems.found) > before:
            self.failed.add(name)

    def _bodies(self) -> None:
        waiting = {name: (node, context) for name, node, context in self._entries("bodies")}
        parts, owners = self._parts()
        waiting |= {f"{INCLUDED}{name}": entry for name, (_, *entry) in parts.items()}  # type: ignore[misc]
        for wanted in list(waiting):
            # up to a parent that is there, then down again
            path: dict[str, None] = {}
            name: str | None = wanted
            while name is not None and name in waiting and name not in path:
                path[name] = None
                name = _parent(waiting[name][0])
                name = name if name is None else owners.get(name, name)
            if name in path:
                circle = ", ".join(f"'{n.lstrip()}'" for n in list(path)[list(path).index(str(name)) :][:8])
                sentence = f"bodies {circle} hang on each other in a circle; hang one on the ground."
                self.problems.add(waiting[str(name)][0].line, sentence)
                self.failed |= set(path)
            for name in reversed(path):
                node, context = waiting.pop(name)
                if name in self.failed:
                    continue
                if name.startswith(INCLUDED):
                    own = name.removeprefix(INCLUDED)
                    self._one(own, node, lambda n, x, c: self._include(parts[n][0], n, x, c), context)
                else:
                    self._one(name, node, self._body, context)

    # --- submodels -------------------------------------------------------------------------------------

    def _parts(self) -> tuple[dict[str, tuple[Part, Node, Context]], dict[str, str]]:
        """Submodels that are included, by the names of their entries, and the entries that bodies of theirs come from."""
        assert self.submodels is not None
        found: dict[str, tuple[Part, Node, Context]] = {}
        owners: dict[str, str] = {}
        for name, node, context in self._entries("include"):
            try:
                part = self.submodels.part(name, node, context, self)
                found[name] = (part, node, context)
                owners |= dict.fromkeys(part.bodies(), f"{INCLUDED}{name}")
            except ProblemError as problem:
                self.problems.note(problem)
                self.failed.add(name)
            except UnreadError:
                self.failed.add(name)
        return found, owners

    def _include(self, part: Part, name: str, node: Node, context: Context) -> None:
        what = f"include '{name}'"
        check_size(self.model, part.model, self.repeats, node.line, what)
        to = self._end(node.value.get("to"), context, what, "to")
        for own, item in self.model.include(part.model, prefix=part.prefix, to=to).items():
            self.lines[item.name] = part.lines.get(own, node.line)

    def _body(self, name: str, node: Node, context: Context) -> None:
        what = f"body '{name}'"
        given = with_length(mapping(node, what), context, what)
        body = build(K.BODIES, name, given, node.line, context, what, ("joint", "points", "attached", *PLACING))
        joint, hung, words = None, {}, ("to", "at", "where")
        free = "joint" not in given and ("placed" in given or "between" in given)
        if "joint" not in given and not free:
            self.problems.add(node.line, f"{what} has no joint; write joint: {{name: …, kind: …}}.")
        elif not free:
            hung = mapping(given["joint"], f"{what}: joint")
            if "name" not in hung or not isinstance(hung["name"].value, str):
                raise ProblemError(given["joint"].line, f"{what}: the joint has no name; give it one.")
            own = str(hung["name"].value)
            self.lines.setdefault(own, given["joint"].line)
            rest = {k: v for k, v in hung.items() if k != "name"}
            joint = build(K.JOINTS, own, rest, given["joint"].line, context, f"joint '{own}'", words)
        if body is None:
            return
        put(body, given, context, what)
        if "points" in given:
            self._points(body, given["points"], context, what)
        if "attached" in given:
            self._attached(body, given["attached"], context, what)
        if joint is None and not free:
            return
        ends = {
            w: self._end(hung[w], context, (joint or body)._called(), w, body if w == "at" else None)
            for w in words
            if w in hung
        }
        self.model.add(body, joint, **ends)
        add_hardpoints(body, given, context, what)

    def _attached(self, body: Any, node: Node, context: Context, what: str) -> None:
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
                    at = read_field(K.Field("at", "numbers"), given["at"], context, f"{called}: at")
                    at = quantity(at, "m", what=f"{called}: at") if isinstance(at, str) else at
                more = (
                    {
                        "inertia": read_field(
                            K.Field("inertia", "numbers"), given["inertia"], context, f"{called}: inertia"
                        )
                    }
                    if "inertia" in given
                    else {}
                )
                body.attach(
                    name, read_field(K.Field("mass", "number"), given["mass"], context, f"{called}: mass"), at, **more
                )
            except ProblemError as problem:
                self.problems.note(problem)
            except ModelError as error:
                self.problems.add(x.line, str(error))

    def _end(self, node: Node | None, context: Context, called: str, word: str, body: Any = None) -> Any:
        """A frame by its path, or three numbers; with a body, one of its own by name."""
        if node is None:
            return None
        what = f"{called}: {word}"
        if not isinstance(node.value, str):
            return read_field(K.Field(word, "numbers"), node, context, what)
        if body is not None:
            return body.own_place(node.value, what)
        return context.frame(node.value, node.line, what)

    def _closure(self, name: str, node: Node, context: Context) -> None:
        what = f"closure '{name}'"
        given = mapping(node, what)
        joint = build(K.CLOSURES, name, given, node.line, context, what, ("to", "at", "where"))
        if joint is None:
            return
        if isinstance(joint, Coupling) and set(joint.factors) & self.failed:
            raise MissingError
        ends = {word: self._end(given.get(word), context, joint._called(), word) for word in ("to", "at", "where")}
        self.model.close(joint, **ends)

    def _element(self, name: str, node: Node, context: Context, table: Mapping[str, type], word: str) -> None:
        what = f"{word} '{name}'"
        made = build(table, name, mapping(node, what), node.line, context, what)
        if made is not None:
            self.model.add(made)


def _parent(node: Node) -> str | None:
    """The body that an entry of a body, or of an inclusion, wants to hang on, as far as it can be seen."""
    joint = node.value.get("joint", node) if isinstance(node.value, dict) else None
    to = joint.value.get("to") if joint is not None and isinstance(joint.value, dict) else None
    return to.value.partition(".")[0] if to is not None and isinstance(to.value, str) else None
