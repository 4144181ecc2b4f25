"""Closures: what closes a loop of the tree, a joint that was cut or a relation of its own.

`model.close(joint, to, at)` takes the joints that bodies hang on (`Revolute`, `Prismatic`, `Universal`, `Cylindrical`,
`Planar`, `Ball`, `Fixed`), with all that acts along them, and the closures of this file, which cannot carry a body.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.frozen import deep_copied
from linkwork.api.units import quantity
from linkwork.model.frames import Frame, axis_frame, direction
from linkwork.model.item import Real, number
from linkwork.model.joints import (
    Axial,
    Ball,
    Cylindrical,
    DegreeOfFreedom,
    Fixed,
    Joint,
    Planar,
    Prismatic,
    Revolute,
    Sliding,
    Universal,
)
from linkwork.model.signals import as_signal


class Closure(Joint):
    """The base of what closes loops and carries no body."""

    kind = "closure"

    def check(self) -> None:
        """Raise ModelError for parameters that are missing or contradict each other."""


CUT = (Fixed, Revolute, Prismatic, Universal, Cylindrical, Planar, Ball, Closure)
"""What can close a loop."""


class Driven(Closure):
    """For closures with a `motion`: a signal in place of a constant."""

    motion: Any
    driven = ("motion",)

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "motion" and value is not None:
            value = as_signal(value, what=f"{self._called()}: motion")
        super().__setattr__(field, value)


@dataclasses.dataclass(eq=False)
class Distance(Driven):
    """Two points keep their distance, as if a massless rod with ball joints held them.

    Args:
        name: unique in the model.
        length: distance [m], greater than 0.
        motion: a signal that prescribes the distance [m] instead.
    """

    name: str
    length: Real = number("m", None, above=0.0)
    motion: Any = None

    type = "distance"

    def driven_unit(self) -> str:
        return "m"

    def check(self) -> None:
        """A length or a motion, not both."""
        if (self.length is None) == (self.motion is None):
            raise ModelError(f"{self._called()}: give a length in m, or a motion that prescribes it, one of the two.")


@dataclasses.dataclass(eq=False)
class PointOnLine(Axial, Closure, Sliding):
    """A point of a body stays on a line of another, along `axis` in the other's frame; see `Sliding` for what acts along it."""

    name: str
    axis: Any = "x"

    type = "point_on_line"
    coordinates = (("position", "m"),)
    rates = (("rate", "m/s"),)

    def degrees_of_freedom(self) -> tuple[DegreeOfFreedom, ...]:
        return (self,)


@dataclasses.dataclass(eq=False)
class PointInPlane(Closure):
    """A point of a body stays in a plane of another: through its frame's origin, with the `normal` given in that frame.

    Args:
        name: unique in the model.
        normal: direction in the frame on the other body.
        height: distance of the point from the plane along the normal [m].
    """

    name: str
    normal: Any = "z"
    height: Real = number("m", 0.0)

    type = "point_in_plane"

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "normal":
            value = direction(value, what=f"{self._called()}: normal")
        super().__setattr__(field, value)

    def axes_frame(self) -> np.ndarray:
        return axis_frame(self.normal)


@dataclasses.dataclass(eq=False)
class Coupling(Driven):
    """A linear relation between joint coordinates: Σ factor · coordinate = value. Gears, belts, racks, synchronised legs.

    Args:
        name: unique in the model.
        factors: by coordinate of a joint that carries a body: {"wheel": 20, "pinion": -11} keeps 20 φ₁ = 11 φ₂; angles in rad,
            positions in m.
        value: of the sum [rad or m; 1 where they are mixed].
        motion: a signal that prescribes the sum instead.
    """

    name: str
    factors: Any = None
    value: Real = number("1", 0.0)
    motion: Any = None

    type = "coupling"

    always_read = ("factors",)

    def __setattr__(self, field: str, value: Any) -> None:
        super().__setattr__(field, self._read_factors(value) if field == "factors" else value)

    def _read_factors(self, value: Any) -> dict[str, float]:
        what = f"{self._called()}: factors"
        if not isinstance(value, Mapping) or not value:
            raise ModelError(f"{what} is {value!r}; give a mapping such as {{'wheel': 20, 'pinion': -11}}.")
        factors = {str(n): quantity(x, "1", what=f"{what}: '{n}'") for n, x in value.items()}
        if not all(factors.values()):
            raise ModelError(f"{what} is {value!r}; a factor of zero couples nothing, leave it out.")
        return factors

    def check(self) -> None:
        """A value or a motion, not both."""
        if self.motion is not None and self.value != 0.0:
            raise ModelError(f"{self._called()} has a value and a motion; give one of the two.")


@dataclasses.dataclass(frozen=True)
class Closing:
    """A closure with its frames: `joint` between the frame `to`, as if on the parent, and the frame `at`, as if on the child.

    Both are None for a coupling.
    """

    joint: Joint
    to: Frame | None
    at: Frame | None

    __deepcopy__ = deep_copied
