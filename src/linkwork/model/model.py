"""The model: a tree of bodies on joints, forces, sensors; editable, with parameters that have paths."""

from __future__ import annotations

import contextlib
import copy
import dataclasses
import difflib
import itertools
import re
import threading
from collections import ChainMap
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from linkwork.declared import checked, implemented_by
from linkwork.errors import ModelError, shown
from linkwork.kinds import Inertia, RatesByName, SignalsByName, StateByName, Words
from linkwork.model import listing
from linkwork.model.analyses import Analyses
from linkwork.model.bodies import Body, Ground, Places
from linkwork.model.closures import CUT, Closing, Closure, Coupling, Distance
from linkwork.model.forces import Force
from linkwork.model.frames import Frame
from linkwork.model.item import Item, check_name, next_version, restore
from linkwork.model.joints import Ball, Direction, Joint
from linkwork.model.note import Note
from linkwork.model.sensors import Sensor
from linkwork.units import complex_steps, quantities

if TYPE_CHECKING:
    from linkwork.model.relation import Relation

T = TypeVar("T")
_INDEXED = re.compile(r"(.+)\[(\d)\]")
LOWERING = threading.RLock()
"""Held while a model is lowered, and while a parameter has a complex step: no other thread shall see that."""


@dataclasses.dataclass(frozen=True)
class Connection:
    """A body on its joint: the joint's frame is `to` on the parent and `at` on the body."""

    body: Body
    joint: Joint
    to: Frame
    at: Frame


class Model(Analyses):
    """A mechanical system: bodies that hang on joints, closures of loops, forces, sensors.

    Args:
        name: what it is called in plots and files.
        gravity: acceleration in world axes [m/s²], shape (3,). World z is up by default.
    """

    def __init__(self, name: str = "model", *, gravity: Any = (0.0, 0.0, -9.81)) -> None:
        self.name = name
        self.ground = Ground()
        self.connections: list[Connection] = []
        self.closures: list[Closing] = []
        self.forces: list[Force] = []
        self.sensors: list[Sensor] = []
        self.notes: tuple[Note, ...] = ()  # of a model that was read from a file of another program
        self._bodies: dict[str, Body] = {}
        self._joints: dict[str, Joint] = {}
        self._names: dict[str, str] = {}
        self._structure = next_version()
        self.gravity = gravity

    @property
    def name(self) -> str:
        """What the model is called in plots and files."""
        return self._name

    @name.setter
    def name(self, value: str) -> None:
        self._name = check_name(value, "model")

    @property
    def gravity(self) -> np.ndarray:
        """Acceleration of gravity in world axes [m/s²], shape (3,)."""
        return self._gravity

    @gravity.setter
    def gravity(self, value: Any) -> None:
        self._gravity = quantities(value, "m/s^2", what=f"model '{self.name}': gravity", shape=(3,))
        self._gravity.flags.writeable = False
        self._structure = next_version()

    def __repr__(self) -> str:
        loops = f"{len(self.closures)} closures, " if self.closures else ""
        parts = f"{len(self.connections)} bodies, {loops}{len(self.forces)} forces, {len(self.sensors)} sensors"
        return f"<Model '{self.name}': {parts}>"

    def __str__(self) -> str:
        """The tree of bodies on their joints, with masses and degrees of freedom."""
        return listing.text(self)

    def outline(self) -> listing.Listing:
        """The same in parts: a headline, columns and rows of a table of the bodies along the tree, and lines below it."""
        return listing.parts(self)

    @implemented_by("linkwork.view.notebook:model_html")
    def _repr_html_(self) -> str:
        """The tree and a drawing, for notebooks."""

    def __getstate__(self) -> dict[str, Any]:
        """State for copies and pickles: everything but the cache of compiled systems."""
        return {k: v for k, v in self.__dict__.items() if k != "_compiled"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        restore(self, state, "_structure")

    # --- building --------------------------------------------------------------------------------

    def add(self, item: T, joint: Joint | None = None, *, to: Any = None, at: Any = None) -> T:
        """Add a body on a joint, a force, or a sensor; returns what was added.

        Args:
            item: a body (with its joint), a force or a sensor.
            joint: for a body: the joint that it hangs on.
            to: for a body: where the joint sits on the parent: a point or frame of a body of this model or of
                `model.ground`, a body (its origin), or three numbers [m] in the world. Default: the world's origin.
            at: for a body: where the joint sits on it: the name of one of its points, a frame, or three numbers [m].
                Default: its origin.
        """
        if isinstance(item, Body):
            self._add_body(item, joint, to, at)
        elif isinstance(item, Force | Sensor):
            if joint is not None or to is not None or at is not None:
                raise ModelError(f"{item._called()}: only bodies take a joint, to= and at=.")
            self._add_element(item)
        else:
            raise ModelError(f"{item!r} cannot be added; give a body with a joint, a force or a sensor.")
        self._structure = next_version()
        return item

    def _add_body(self, body: Body, joint: Joint | None, to: Any, at: Any) -> None:
        if self._bodies.get(body.name) is body:
            raise ModelError(
                f"{body._called()} hangs on joint '{self.connection(body.name).joint.name}' already; a body has one parent, "
                "so close a loop with a closure instead of a second joint."
            )
        if not isinstance(joint, Joint):
            raise ModelError(f"{body._called()} needs a joint, such as Revolute('hinge', axis='y'); {joint!r} is none.")
        if self._joints.get(joint.name) is joint:
            raise ModelError(f"{joint._called()} carries another body already; make a new joint for {body._called()}.")
        if isinstance(joint, Closure):
            raise ModelError(f"{joint._called()} closes a loop and carries no body; use model.close(…).")
        parent = self._place_on_parent(body, to)
        own = self._place_on_child(body, at)
        self._register(body)
        try:
            self._register(joint)
        except ModelError:
            del self._names[body.name]
            object.__setattr__(body, "_home", None)
            raise
        self._bodies[body.name] = body
        self._joints[joint.name] = joint
        self.connections.append(Connection(body, joint, parent, own))

    def close(self, joint: Joint, to: Any = None, at: Any = None) -> Joint:
        """Close a loop: connect two bodies of this model, or one to the ground, by a cut joint; returns the joint.

        Args:
            joint: a `Revolute`, `Prismatic`, `Universal`, `Cylindrical`, `Planar`, `Ball` (coincident points) or `Fixed` (weld)
                with all that acts along it, or a `Distance`, `PointOnLine`, `PointInPlane` or `Coupling`.
            to: the frame that plays the parent's part: a point or frame of a body, a body (its origin), `model.ground` or three
                numbers [m] in the world.
            at: the frame that plays the child's part: a point or frame of a body, or a body. At the joint's zero both
                frames coincide. A coupling has neither.
        """
        if not isinstance(joint, CUT) or isinstance(joint, Direction):
            given = f"{type(joint).__name__}('{joint.name}')" if isinstance(joint, Item) else repr(joint)
            raise ModelError(
                f"close: {given} cannot close a loop; give a joint such as Revolute(…), a Distance or a Coupling."
            )
        if isinstance(joint, Coupling):
            if to is not None or at is not None:
                raise ModelError(f"{joint._called()} relates joint coordinates; it has no to= and at=.")
            known = {n for j in self.joints for n, _ in j.coordinate_labels() if len(j.coordinates) == len(j.rates)}
            for name in joint.factors:
                find(dict.fromkeys(known), name, f"coordinate for {joint._called()}", self.name)
            closing = Closing(joint, None, None)
        else:
            closing = Closing(joint, *self._ends(joint, to, at))
        if isinstance(joint, Closure):
            joint.check()
        self._register(joint)
        self.closures.append(closing)
        self._structure = next_version()
        return joint

    def _ends(self, joint: Joint, to: Any, at: Any) -> tuple[Frame, Frame]:
        """Frames of a closure, checked."""
        what = joint._called()
        ends = []
        for word, end in (("to", to), ("at", at)):
            if isinstance(end, Body | Ground):
                end = end["origin"]
            if end is not None and not isinstance(end, Frame):
                where = quantities(end, "m", what=f"{what}: {word}", shape=(3,))
                end = self.ground.point(self.fresh_point(self.ground, f"at_{joint.name}"), where)
            if end is None:
                raise ModelError(f"{what}: {word}= is missing; give a point of a body, such as rod.tip.")
            self._check_frame(end, f"{what}: {word}")
            ends.append(end)
        parent, child = ends
        if child.body is None and isinstance(joint, Ball | Distance):
            parent, child = child, parent  # these joints are symmetric
        if child.body is None:
            raise ModelError(f"{what}: at= is a point of the ground; give the ground as to= and the body as at=.")
        if parent.body is child.body:
            raise ModelError(f"{what} connects body '{child.body.name}' to itself; give points of two bodies.")
        return parent, child

    def _place_on_parent(self, body: Body, to: Any) -> Frame:
        what = f"{body._called()}: to"
        if to is None:
            return Frame(None, "origin")
        if isinstance(to, Body | Ground):
            to = to["origin"]
        if not isinstance(to, Frame):
            where = quantities(to, "m", what=what, shape=(3,))
            return self.ground.point(self.fresh_point(self.ground, f"at_{body.name}"), where)
        if to.body is body:
            raise ModelError(f"{what} is a point of the body itself; a body cannot hang on itself.")
        self._check_frame(to, what)
        return to

    def _place_on_child(self, body: Body, at: Any) -> Frame:
        if at is None:
            return body["origin"]
        if isinstance(at, str):
            return body[at]
        if isinstance(at, Frame):
            if at.body is not body:
                raise ModelError(f"{body._called()}: at is {at}, which is not a point of this body.")
            return at
        where = quantities(at, "m", what=f"{body._called()}: at", shape=(3,))
        return body.point(self.fresh_point(body, "joint"), where)

    @staticmethod
    def fresh_point(owner: Places, wish: str) -> str:
        """An unused name for a point of `owner`: the wish, or the wish with a number."""
        wish = re.sub(r"\W", "_", wish)
        taken = ChainMap(owner._places, owner._builtin())  # not copied, since the ground of a large model has many
        return _free_name(wish, "_", taken)

    def _add_element(self, item: Force | Sensor) -> None:
        for frame in item.frames():
            self._check_frame(frame, item._called())
        if isinstance(item, Force):
            item.check()
        self._register(item)
        (self.forces if isinstance(item, Force) else self.sensors).append(item)  # type: ignore[arg-type]

    def _check_frame(self, frame: Frame, what: str) -> None:
        if frame.body is not None and self._bodies.get(frame.body.name) is not frame.body:
            raise ModelError(f"{what}: body '{frame.body.name}' is not part of model '{self.name}'; add it first.")

    def _register(self, item: Item) -> None:
        """Register an item with this model, under its name."""
        home = item.__dict__.get("_home")
        if home is not None:
            raise ModelError(f"{item._called()} is part of model '{home.name}' already; make a new one.")
        self._reserve_name(item.name, item.kind)
        object.__setattr__(item, "_home", self)

    def retire(self, joint: Joint) -> None:
        """Unregister a joint that no longer carries a body."""
        del self._names[joint.name], self._joints[joint.name]
        object.__setattr__(joint, "_home", None)
        self._structure = next_version()

    def adopt(self, joint: Joint) -> None:
        """Register a joint that is about to carry a body."""
        self._register(joint)
        self._joints[joint.name] = joint
        self._structure = next_version()

    def fresh_name(self, wish: str) -> str:
        """An unused item name: the wish, or the wish with a number."""
        return _free_name(wish, " ", self._names)

    def rename(self, item: Item, name: str) -> None:
        """Update the index by name; called by an item that gets a new name, which must be unused."""
        if name == item.name:
            return
        self._reserve_name(name, item.kind)
        del self._names[item.name]
        for table in (self._bodies, self._joints):
            if table.get(item.name) is item:
                table[name] = table.pop(item.name)  # type: ignore[assignment]
        self._structure = next_version()

    def _reserve_name(self, name: str, kind: str) -> None:
        """Enter a name into the index; raises ModelError if it is used or reserved."""
        if name in self._names or name in ("ground", "t", "gravity", "time"):
            owner = self._names.get(name, "reserved")
            raise ModelError(f"{kind} name '{name}' is used already ({owner}); choose another one.")
        self._names[name] = kind

    # --- finding ---------------------------------------------------------------------------------

    @property
    def bodies(self) -> list[Body]:
        """All bodies, in the order in which they were added."""
        return [c.body for c in self.connections]

    @property
    def joints(self) -> list[Joint]:
        """All joints, in the order in which they were added."""
        return [c.joint for c in self.connections]

    @checked
    def body(self, name: str) -> Body:
        """The body with this name."""
        return find(self._bodies, name, "body", self.name)

    @checked
    def joint(self, name: str) -> Joint:
        """The joint with this name."""
        return find(self._joints, name, "joint", self.name)

    @checked
    def connection(self, body: str) -> Connection:
        """The connection of a body to its parent: its joint, and the joint's frames on parent and body."""
        return find({c.body.name: c for c in self.connections}, body, "body", self.name)

    @checked
    def frame(self, path: str) -> Frame:
        """The frame with this path, such as "upper.tip" or "ground.pivot"; "upper" is its origin."""
        owner, _, point = path.partition(".")
        places: Places = self.ground if owner == "ground" else self.body(owner)
        return places[point or "origin"]

    def items(self) -> dict[str, Item]:
        """All items (bodies, joints, closures, forces, sensors) by name."""
        cut = (c.joint for c in self.closures)
        every: Iterable[Item] = (*self.bodies, *self.joints, *cut, *self.forces, *self.sensors)
        return {item.name: item for item in every}

    # --- files -----------------------------------------------------------------------------------

    @implemented_by("linkwork.files.native.model_file:save_model")
    def save(
        self,
        path: str | Path,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        inputs: SignalsByName | None = None,
    ) -> Path:
        """Write the model to a file (.yaml, .json or .toml) that `read_model` reads back as the same model, number for number.

        Args:
            path: of the file; it appears when it is complete, in place of one that was there.
            start, guess, rates, inputs: written beside the model, as for `simulate`.

        Raises:
            ModelError: an item holds a function of your own, which a file cannot express.
        """

    @implemented_by("linkwork.files.native.model_file:model_text")
    def to_text(self) -> str:
        """The model as a text (JSON) that `from_text` reads back as the same model, number for number.

        Raises:
            ModelError: an item holds a function of your own, or the contents of another file, which a text cannot express.
        """

    @staticmethod
    @implemented_by("linkwork.files.native.model_file:text_model")
    def from_text(text: str) -> Model:
        """A model from a text that `to_text` made.

        Args:
            text: the model as JSON.

        Raises:
            ModelError: with all that is wrong, one problem per line.
        """

    @implemented_by("linkwork.files.mjcf.writer:write_mjcf")
    def to_mjcf(self, path: str | Path, *, ignore: Words = (), least_inertia: Inertia | None = None) -> Path:
        """Write the model as an MJCF file for MuJoCo, whole or not at all; what MJCF cannot express is an error that names it.

        Args:
            path: of the file.
            ignore: words for what may be left out though it changes the dynamics: "friction", "stops", "motion", "law",
                "preload", or the name of an item.
            least_inertia: principal inertias of moving bodies are raised to this [kg m²]; MuJoCo takes none that is zero.
        """

    @implemented_by("linkwork.model.relation:relation_matrix")
    def relation_matrix(self) -> Relation:
        """The relation matrix of a tree of mass points on straight segments (Goyal 2012): a row for each mass, a column for
        each segment, with what of the segment lies on the path from the pivot to the mass [m].

        `library.tree_from_relation` goes the other way.
        """

    # --- parameters ------------------------------------------------------------------------------

    def parameters(self) -> dict[str, Any]:
        """All numbers that can be replaced, by path such as "upper.length" [SI]."""
        found: dict[str, Any] = {"gravity": self.gravity}
        for name, item in self.items().items():
            found.update({f"{name}.{k}": v for k, v in item.parameters().items()})
        return found

    def _owner(self, path: str) -> tuple[Any, str]:
        """The item and the field that a path names."""
        name, _, rest = path.partition(".")
        if path == "gravity":
            return self, "gravity"
        item: Any = find(self.items(), name, "item", self.name)
        part, _, field = rest.partition(".")
        if field:
            inner = {a.name: a for a in getattr(item, "_attached", [])} | dict(getattr(item, "dofs", None) or {})
            item, part = find(inner, part, f"part of '{name}'", self.name), field
        find(item.parameters(), part, f"parameter of '{name}'", self.name)
        return item, part

    def _vector(self, path: str, index: int) -> np.ndarray:
        """A vector parameter that has a component with this index; raises ModelError otherwise."""
        values = self[path]
        if np.ndim(values) != 1 or index >= len(values):
            size = f"has {len(values)} components" if np.ndim(values) == 1 else "is no vector"
            raise ModelError(f"parameter '{path}' of model '{self.name}' {size}; there is no '{path}[{index}]'.")
        return values

    @checked
    def unit(self, path: str) -> str:
        """The unit of a parameter, such as "kg"; "1" for plain numbers."""
        indexed = _INDEXED.fullmatch(path)
        item, field = self._owner(indexed[1] if indexed else path)
        if item is self:
            return "m/s^2"
        known = {f.name: f for f in dataclasses.fields(item)}
        return str(known[field].metadata.get("unit") or "1") if field in known else "1"

    @checked
    def __getitem__(self, path: str) -> Any:
        """A parameter [SI] by its path, such as "upper.length" or "gravity[2]"."""
        indexed = _INDEXED.fullmatch(path)
        if indexed:
            return self._vector(indexed[1], int(indexed[2]))[int(indexed[2])]
        item, field = self._owner(path)
        return getattr(item, field)

    @checked
    def __setitem__(self, path: str, value: Any) -> None:
        """Replace a parameter by its path; everything that depends on it follows."""
        indexed = _INDEXED.fullmatch(path)
        if indexed:
            values = list(self._vector(indexed[1], int(indexed[2])))
            values[int(indexed[2])] = value
            path, value = indexed[1], values
        item, field = self._owner(path)
        setattr(item, field, value)
        self._structure = next_version()

    @checked
    def replace(self, values: Mapping[str, Any]) -> Model:
        """A copy of the model with other parameters, by path; the original is not changed."""
        copied = copy.deepcopy(self)
        for path, value in values.items():
            copied[path] = value
        return copied

    @contextlib.contextmanager
    def stepped(self, path: str, step: complex) -> Iterator[None]:
        """Context in which a complex step is added to a parameter, unchecked, for derivatives by complex step; meanwhile other
        threads cannot lower a model."""
        indexed = _INDEXED.fullmatch(path)
        if np.ndim(self[path]) > 0:
            raise ModelError(f"parameter '{path}' of model '{self.name}' is a vector; name one component, '{path}[0]'.")
        item, field = self._owner(indexed[1] if indexed else path)
        slot = "_gravity" if item is self else field
        with LOWERING:
            old = getattr(item, slot)
            new = old + step
            if indexed:
                new = old.astype(complex)
                new[int(indexed[2])] += step
            object.__setattr__(item, slot, new)
            try:
                with complex_steps():
                    yield
            finally:
                object.__setattr__(item, slot, old)

    def version(self) -> int:
        """Version number; grows with every change of the model or of one of its items."""
        newest = max(self._structure, self.ground._changed)
        for c in self.connections:
            newest = max(newest, c.body._changed, c.joint._changed)  # type: ignore[attr-defined]
            for part in (*c.body._attached, *(getattr(c.joint, "dofs", None) or {}).values()):
                newest = max(newest, part._changed)
        for closing in self.closures:
            newest = max(newest, closing.joint._changed)  # type: ignore[attr-defined]
            for part in (getattr(closing.joint, "dofs", None) or {}).values():
                newest = max(newest, part._changed)
        for item in (*self.forces, *self.sensors):
            newest = max(newest, item._changed)  # type: ignore[attr-defined]
        return newest


def _free_name(wish: str, join: str, taken: Container[str]) -> str:
    """The wish itself if unused, else with the first number from 2 that makes it unique."""
    if wish not in taken:
        return wish
    return next(n for k in itertools.count(2) if (n := f"{wish}{join}{k}") not in taken)


def find(table: Mapping[str, T], name: str, kind: str, where: str) -> T:
    """Look up a name; raises ModelError with the closest known name."""
    if isinstance(name, str) and name in table:
        return table[name]
    close = difflib.get_close_matches(str(name), list(table), n=1)
    known = ", ".join(list(table)[:12]) + (", …" if len(table) > 12 else "")
    hint = f"did you mean '{close[0]}'?" if close else f"known: {known or 'none'}."
    called = f"'{name}'" if isinstance(name, str) else shown(name)
    raise ModelError(f"model '{where}' has no {kind} {called}; {hint}")
