"""Building a model: bodies on joints, closures, forces and sensors join it under their names."""

from __future__ import annotations

import dataclasses
import re
from collections import ChainMap
from collections.abc import Iterable
from typing import Any, TypeVar

from linkwork.api.declared import checked
from linkwork.api.errors import ModelError, shown
from linkwork.api.frozen import deep_copied
from linkwork.api.units import quantities
from linkwork.model.bodies import Body, Ground, Places, Rod
from linkwork.model.closures import CUT, Closing, Closure, Coupling, Distance
from linkwork.model.finding import find, free_name
from linkwork.model.forces import Force
from linkwork.model.frames import Frame
from linkwork.model.hardpoints import assembled_place, assembled_pose, carrier, closing_frames, frames_for, free_joint
from linkwork.model.item import Item, next_version
from linkwork.model.joints import Ball, Direction, Joint
from linkwork.model.references import read_body, resolve, resolve_body
from linkwork.model.renaming import rename, rename_item
from linkwork.model.sensors import Sensor

T = TypeVar("T")


@dataclasses.dataclass(frozen=True)
class Connection:
    """A body on its joint: the joint's frame is `to` on the parent and `at` on the body."""

    body: Body
    joint: Joint
    to: Frame
    at: Frame

    __deepcopy__ = deep_copied


class Building:
    """The base of `Model`: its items, how they join it, and how they are found."""

    name: str
    ground: Ground
    connections: list[Connection]
    closures: list[Closing]
    forces: list[Force]
    sensors: list[Sensor]
    _bodies: dict[str, Body]
    _joints: dict[str, Joint]
    _names: dict[str, str]
    _structure: int

    # --- building --------------------------------------------------------------------------------

    @checked
    def add(self, item: T, joint: Joint | None = None, *, to: Any = None, at: Any = None, where: Any = None) -> T:
        """Add a body on a joint, a force, or a sensor; returns what was added.

        Args:
            item: a body (with its joint), a force or a sensor.
            joint: for a body: the joint that it hangs on.
            to: for a body: where the joint sits on the parent: a point or frame of a body of this model or of
                `model.ground`, a body (its origin), a text such as "upper.tip", or three numbers [m] in the world. Default: the
                world's origin.
            at: for a body: where the joint sits on it: the name of one of its points, a frame, or three numbers [m].
                Default: its origin.
            where: for a body: where the joint is in the world when all joint coordinates are zero: three numbers [m], or a
                point of a body of this model. The joint's axes are those of the world then, and `to` is the parent. So is it
                for a body that was `placed` (`Rod.between`), where the default is its point `at`.
        """
        if isinstance(item, Body):
            self._add_body(item, joint, to, at, where)
        elif isinstance(item, Force | Sensor):
            if any(given is not None for given in (joint, to, at, where)):
                raise ModelError(f"{item._called()}: only bodies take a joint, to=, at= and where=.")
            item.join(self)
            (self.forces if isinstance(item, Force) else self.sensors).append(item)  # type: ignore[arg-type]
        elif isinstance(item, Building):
            raise ModelError(
                f"model '{item.name}' is no body; model.include(…, prefix='left ', to=…) puts a copy of it into another one."
            )
        elif isinstance(item, Joint):
            raise ModelError(
                f"{item._called()} carries a body: add(body, joint); model.close(joint, to=…, at=…) closes a loop."
            )
        else:
            raise ModelError(f"{shown(item)} cannot be added; give a body with a joint, a force or a sensor.")
        self._structure = next_version()
        return item

    def _add_body(self, body: Body, joint: Joint | None, to: Any, at: Any, where: Any) -> None:
        if self._bodies.get(body.name) is body:
            raise ModelError(
                f"{body._called()} hangs on joint '{self.connection(body.name).joint.name}' already; a body has one parent, "
                "so close a loop with a closure instead of a second joint."
            )
        if joint is None and body.placement is not None:
            joint = free_joint(self, body)
        if not isinstance(joint, Joint):
            raise ModelError(f"{body._called()} needs a joint, such as Revolute('hinge', axis='y'); {joint!r} is none.")
        if self._joints.get(joint.name) is joint:
            raise ModelError(f"{joint._called()} carries another body already; make a new joint for {body._called()}.")
        if isinstance(joint, Closure):
            raise ModelError(f"{joint._called()} closes a loop and carries no body; use model.close(…).")
        for new in (body, joint):
            self._check_unused(new.name, new.kind)
        if where is None and body.placement is None:
            parent, own = self._place_on_parent(body, to), self._place_on_child(body, at)
        else:
            parent, own = frames_for(self, body, joint, to, at, where)
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

    @checked
    def close(self, joint: Joint, to: Any = None, at: Any = None, *, where: Any = None) -> Joint:
        """Close a loop: connect two bodies of this model, or one to the ground, by a cut joint; returns the joint.

        Args:
            joint: a `Revolute`, `Prismatic`, `Universal`, `Cylindrical`, `Planar`, `Ball` (coincident points) or `Fixed` (weld)
                with all that acts along it, or a `Distance`, `PointOnLine`, `PointInPlane` or `Coupling`.
            to: the frame that plays the parent's part: a point or frame of a body, a body (its origin), a text such as
                "upper.tip", `model.ground` or three numbers [m] in the world.
            at: the frame that plays the child's part: a point or frame of a body, a body, or a text. At the joint's zero both
                frames coincide. A coupling has neither.
            where: the joint's place in the world when all joint coordinates are zero, as for `add`: `to` and `at` are bodies
                then, and the joint's axes are those of the world.
        """
        if not isinstance(joint, CUT) or isinstance(joint, Direction):
            given = f"{type(joint).__name__}('{joint.name}')" if isinstance(joint, Item) else repr(joint)
            raise ModelError(
                f"close: {given} cannot close a loop; give a joint such as Revolute(…), a Distance or a Coupling."
            )
        if isinstance(joint, Coupling):
            if to is not None or at is not None or where is not None:
                raise ModelError(f"{joint._called()} relates joint coordinates; it has no to=, at= and where=.")
            known = {n for j in self.joints for n, _ in j.coordinate_labels() if len(j.coordinates) == len(j.rates)}
            for name in joint.factors:
                find(dict.fromkeys(known), name, f"coordinate for {joint._called()}", self.name)
            closing = Closing(joint, None, None)
        elif where is not None and isinstance(joint, Distance):
            raise ModelError(f"{joint._called()} holds two points apart; give them as to= and at=, not where=.")
        elif where is not None:
            closing = Closing(joint, *closing_frames(self, joint, to, at, where))
        else:
            closing = Closing(joint, *self._ends(joint, to, at))
        if isinstance(joint, Closure):
            joint.check()
        self._register(joint)
        self.closures.append(closing)
        self._structure = next_version()
        return joint

    @checked
    def rod(
        self,
        name: str,
        *,
        from_: Any,
        to: Any,
        mass: Any,
        radius: Any = 0.0,
        joint: Joint | None = None,
        on: Any = None,
    ) -> Rod:
        """Add a rod between two points of the world, where it lies when all joint coordinates are zero; returns the rod.

        Args:
            name: of the rod, unique in the model.
            from_: where it begins, at its origin: three numbers [m], or a point of a body.
            to: where it ends, at its tip.
            mass: [kg]
            radius: [m], as for `Rod`.
            joint: that it hangs on, at its beginning, with axes of the world; without one it moves freely until closures
                connect it.
            on: the body that it hangs on; default: that of the point `from_`, else the ground.
        """
        start, end = (assembled_place(self, p, f"rod '{name}': {w}") for w, p in (("from_", from_), ("to", to)))
        if on is None and joint is not None:
            on = carrier(self, from_, f"rod '{name}'")[0]
        return self.add(Rod.between(name, start, end, mass, radius), joint, to=on, where=start)

    @checked
    def hardpoint(self, body: Any, name: str, position: Any) -> Frame:
        """Name a point of a body by where it is in the world when all joint coordinates are zero; it has the world's axes.

        Args:
            body: of this model, or its name.
            name: of the point, unused on that body.
            position: in the world [m], shape (3,).
        """
        owner = resolve_body(self, read_body(body, "hardpoint: body"), "hardpoint: body")
        where = quantities(position, "m", what=f"{owner._called()}: hardpoint '{name}'", shape=(3,))
        pose = assembled_pose(self, owner)
        return owner.frame(name, pose[1].T @ (where - pose[0]), pose[1].T)

    def _ends(self, joint: Joint, to: Any, at: Any) -> tuple[Frame, Frame]:
        """Frames of a closure, checked."""
        what = joint._called()
        ends = []
        for word, end in (("to", to), ("at", at)):
            if end is None:
                raise ModelError(f"{what}: {word}= is missing; give a point of a body, such as rod.tip.")
            ends.append(resolve(self, end, f"{what}: {word}", f"at_{joint.name}"))
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
        if to is body or (isinstance(to, Frame) and to.body is body):
            raise ModelError(f"{what} is a point of the body itself; a body cannot hang on itself.")
        return resolve(self, to, what, f"at_{body.name}")

    def _place_on_child(self, body: Body, at: Any) -> Frame:
        place = body["origin"] if at is None else body.own_place(at, f"{body._called()}: at")
        return place if isinstance(place, Frame) else body.point(self._fresh_point(body, "joint"), place)

    @staticmethod
    def _fresh_point(owner: Places, wish: str) -> str:
        """An unused name for a point of `owner`: the wish, or the wish with a number."""
        wish = re.sub(r"\W", "_", wish)
        taken = ChainMap[str, Any](owner._places, owner._builtin())  # not copied, since the ground of a large model has many
        return free_name(wish, "_", taken)

    def __contains__(self, item: object) -> bool:
        """Whether an item, or one with this name, is part of this model."""
        if isinstance(item, Item):
            return item.__dict__.get("_home") is self
        return isinstance(item, str) and item in self._names

    def _register(self, item: Item) -> None:
        """Register an item with this model, under its name."""
        home = item.__dict__.get("_home")
        if home is not None:
            raise ModelError(f"{item._called()} is part of model '{home.name}' already; make a new one.")
        self._reserve_name(item.name, item.kind)
        object.__setattr__(item, "_home", self)

    def _retire(self, joint: Joint) -> None:
        """Unregister a joint that no longer carries a body."""
        del self._names[joint.name], self._joints[joint.name]
        object.__setattr__(joint, "_home", None)
        self._structure = next_version()

    def _adopt(self, joint: Joint) -> None:
        """Register a joint that is about to carry a body."""
        self._register(joint)
        self._joints[joint.name] = joint
        self._structure = next_version()

    def _fresh_name(self, wish: str) -> str:
        """An unused item name: the wish, or the wish with a number."""
        return free_name(wish, " ", self._names)

    @checked
    def rename(self, item: Any, name: str) -> Any:
        """Give an item or an input another name; all that refers to it in the model follows (sensors, couplings, formulas).

        What is outside of the model does not: controllers, starts, events and options take the new name from then on; results
        keep the names that they were computed with. For an item, `item.name = name` does the same.

        Args:
            item: a body, joint, closure, force or sensor, or its name, or the name of an input.
            name: the new one, unused in the model.

        Returns:
            The item; of an input the new name.
        """
        return rename(self, item, name)

    def _rename_item(self, item: Item, name: str) -> None:
        """Called by an item that gets a new name, before it has it."""
        rename_item(self, item, name)

    def _reserve_name(self, name: str, kind: str) -> None:
        """Enter a name into the index; raises ModelError if it is used or reserved."""
        self._check_unused(name, kind)
        self._names[name] = kind

    def _check_unused(self, name: str, kind: str) -> None:
        if name in self._names or name in ("ground", "t", "gravity", "time"):
            owner = self._names.get(name, "reserved")
            raise ModelError(f"{kind} name '{name}' is used already ({owner}); choose another one.")

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
        places: Places = self.ground if owner == "ground" else find(self._bodies, owner, "body", self.name)
        return places[point or "origin"]

    def items(self) -> dict[str, Item]:
        """All items (bodies, joints, closures, forces, sensors) by name."""
        cut = (c.joint for c in self.closures)
        every: Iterable[Item] = (*self.bodies, *self.joints, *cut, *self.forces, *self.sensors)
        return {item.name: item for item in every}
