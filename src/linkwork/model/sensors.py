"""Sensors: named outputs that results, events, linear models and responses share."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.model.expression import Program, check_grammar, compile_expression
from linkwork.model.frames import direction
from linkwork.model.item import Item
from linkwork.model.references import Referring

COMPONENTS = {"x": 0, "y": 1, "z": 2}


class Sensor(Referring):
    """The base of all sensors: one number against time."""

    kind = "sensor"
    unit = "1"


def _component(item: Item, value: Any) -> Any:
    if value not in COMPONENTS:
        raise ModelError(f"{item._called()}: axis is {value!r}; write 'x', 'y' or 'z'.")
    return value


@dataclasses.dataclass(eq=False)
class Coordinate(Sensor):
    """A joint coordinate, its rate or its acceleration: `of` is a name such as "elbow", `order` 0, 1 or 2."""

    of: str
    order: int = 0

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "order" and value not in (0, 1, 2):
            raise ModelError(
                f"{self._called()}: order is {value!r}; 0 is the coordinate, 1 its rate, 2 its acceleration."
            )
        super().__setattr__(field, value)


@dataclasses.dataclass(eq=False)
class Angle(Sensor):
    """The absolute angle of a body about an axis of the world [rad]: not wrapped where all hinges before it are parallel
    to the axis, else the turn about the axis between -π and π."""

    body: Any
    axis: Any = "-y"

    unit = "rad"
    body_references = ("body",)

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "axis":
            value = direction(value, what=f"{self._called()}: axis")
        super().__setattr__(field, value)


@dataclasses.dataclass(eq=False)
class PointSensor(Sensor):
    """One component of a point's motion, seen from the world or from another frame (which may move and turn)."""

    of: Any
    axis: str
    seen_from: Any = None

    references = ("of", "seen_from")

    def __setattr__(self, field: str, value: Any) -> None:
        super().__setattr__(field, _component(self, value) if field == "axis" else value)


@dataclasses.dataclass(eq=False)
class Position(PointSensor):
    """Position of a point along an axis [m], of the world or of the frame `seen_from`."""

    unit = "m"


@dataclasses.dataclass(eq=False)
class Velocity(PointSensor):
    """Velocity of a point along an axis [m/s], relative to the world or to the frame `seen_from`."""

    unit = "m/s"


@dataclasses.dataclass(eq=False)
class Acceleration(PointSensor):
    """Acceleration of a point along an axis [m/s²], relative to the world or to the frame `seen_from`."""

    unit = "m/s^2"


@dataclasses.dataclass(eq=False)
class Energy(Sensor):
    """Kinetic, potential (gravity and springs) or total energy [J]; `body` picks the kinetic energy of one body, with that of
    the rotors (`armature`) that move it."""

    what: str = "total"
    body: Any = None

    unit = "J"
    body_references = ("body",)

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "what" and value not in ("kinetic", "potential", "total"):
            raise ModelError(f"{self._called()}: what is {value!r}; write 'kinetic', 'potential' or 'total'.")
        super().__setattr__(field, value)
        if getattr(self, "body", None) is not None and self.what != "kinetic":
            raise ModelError(f"{self._called()}: energy of one body is kinetic; write what='kinetic'.")


@dataclasses.dataclass(eq=False)
class JointWrench(Sensor):
    """One component of the wrench by parent on child at a joint: 'fx' … 'fz' [N], 'mx' … 'mz' about the joint [N m].

    `axes` is "world" or "joint" (axes of the joint's frame on the child's side).
    """

    joint: str
    component: str
    axes: str = "world"

    COMPONENTS = ("mx", "my", "mz", "fx", "fy", "fz")

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "component" and value not in self.COMPONENTS:
            raise ModelError(f"{self._called()}: component is {value!r}; write one of {', '.join(self.COMPONENTS)}.")
        if field == "axes" and value not in ("world", "joint"):
            raise ModelError(f"{self._called()}: axes is {value!r}; write 'world' or 'joint'.")
        super().__setattr__(field, value)

    @property
    def wrench_unit(self) -> str:
        """N or N m."""
        return "N" if self.component[0] == "f" else "N*m"


@dataclasses.dataclass(eq=False)
class DriveForce(Sensor):
    """The force or torque that a prescribed motion needs, `of` a coordinate."""

    of: str


@dataclasses.dataclass(eq=False)
class Input(Sensor):
    """The value of an input."""

    of: str


@dataclasses.dataclass(eq=False)
class Expression(Sensor):
    """A formula of sensors, coordinates and all that `model.names()` lists: `Expression("brake", "strut.force * wheel.rate",
    unit="N*rad/s")`.

    A name with spaces or signs stands in quotes: `"'left arm.rate' ** 2"`. The time [s] is `t`.
    Functions: sin cos tan asin acos atan atan2 sqrt exp log abs hypot min max sign.
    """

    formula: str
    unit: str = "1"

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "formula":  # its names are looked up when the model is whole
            check_grammar(value, what=f"{self._called()}: formula")
        super().__setattr__(field, value)

    def compiled(self, names: Collection[str]) -> Program:
        """The formula as a program over these names."""
        return compile_expression(self.formula, names, what=f"{self._called()}: formula")
