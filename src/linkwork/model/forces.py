"""Forces: springs between points and at joints, loads in time, and laws of the user's own."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import numpy as np

from linkwork.errors import ModelError
from linkwork.frozen import Owning
from linkwork.model.item import Item, Real, number
from linkwork.model.references import Referring
from linkwork.model.signals import Signal, as_signal, sequence
from linkwork.units import levels

# --- laws: the force of a spring against its extension -------------------------------------------


@dataclasses.dataclass(frozen=True)
class PolynomialLaw(Owning):
    """Force c₁ x + c₂ x² + … of an extension x, in SI units: `PolynomialLaw((100, 0, 5e4))` stiffens as it stretches."""

    coefficients: Sequence[Any]

    numbers: ClassVar[dict[str, str]] = {"coefficients": "1"}

    def pieces(self, *, what: str) -> tuple[str, np.ndarray]:
        """The law as numbers for the kernel."""
        c = sequence(self.coefficients, "1", what=f"{what}: coefficients")
        return "polynomial", np.concatenate([[0.0], c])


@dataclasses.dataclass(frozen=True, eq=False)
class TableLaw(Owning):
    """Force against extension from a table (SI units), interpolated without overshoot (PCHIP), extrapolated linearly."""

    extension: Any
    force: Any

    numbers: ClassVar[dict[str, str]] = {"extension": "1", "force": "1"}

    def pieces(self, *, what: str) -> tuple[str, np.ndarray]:
        """The table as (2, n) numbers, checked."""
        x = sequence(self.extension, "1", what=f"{what}: extension")
        f = sequence(self.force, "1", what=f"{what}: force")
        if len(x) != len(f) or len(x) < 2:
            raise ModelError(f"{what} has {len(x)} extensions and {len(f)} forces; give equally many, two or more.")
        if not np.all(np.diff(np.real(x)) > 0):
            raise ModelError(f"{what}: extensions must grow from row to row.")
        return "table", np.array([x, f])


Law = PolynomialLaw | TableLaw


class Force(Referring):
    """The base of all forces."""

    kind = "force"


def _law(item: Item, value: Any) -> Any:
    if value is not None and not isinstance(value, PolynomialLaw | TableLaw):
        raise ModelError(f"{item._called()}: law is {value!r}; give PolynomialLaw(…), TableLaw(…) or None.")
    return value


@dataclasses.dataclass(eq=False)
class Spring(Force):
    """A spring and damper along the line between two points.

    The force that pulls them together is preload + stiffness · x + law(x) + damping · ẋ, with x the length beyond
    `free_length`.

    Args:
        name: unique in the model.
        a, b: the two points: points of bodies, bodies (their origins), texts such as "rod.tip", or three numbers [m] on the
            ground.
        stiffness: [N/m]
        damping: [N s/m]
        free_length: [m]
        preload: [N]
        law: a nonlinear force against extension, added to the linear one.
        tension_only: a rope: no force unless it is longer than its free length, and it never pushes.
    """

    a: Any
    b: Any
    stiffness: Real = number("N/m", 0.0)
    damping: Real = number("N*s/m", 0.0, least=0.0)
    free_length: Real = number("m", 0.0, least=0.0)
    preload: Real = number("N", 0.0)
    law: Any = None
    tension_only: bool = False

    references = ("a", "b")

    def __setattr__(self, field: str, value: Any) -> None:
        super().__setattr__(field, _law(self, value) if field == "law" else value)

    def check(self) -> None:
        if self.a.body is self.b.body:
            raise ModelError(
                f"{self._called()} connects two points of one body, so it can do nothing; choose two bodies."
            )


@dataclasses.dataclass(eq=False)
class TorsionSpring(Force):
    """A spring and damper on one angle of a joint, beside what the joint has itself.

    Args:
        name: unique in the model.
        on: the coordinate, such as "elbow" or "hip.first".
        stiffness: [N m/rad]
        damping: [N m s/rad]
        rest: the angle at which it is relaxed [rad].
        preload: [N m]
        law: a nonlinear torque against x = angle - rest, added to the linear one.
        tension_only: acts only where x > 0.
    """

    on: str
    stiffness: Real = number("N*m/rad", 0.0)
    damping: Real = number("N*m*s/rad", 0.0, least=0.0)
    rest: Real = number("rad", 0.0)
    preload: Real = number("N*m", 0.0)
    law: Any = None
    tension_only: bool = False

    def __setattr__(self, field: str, value: Any) -> None:
        super().__setattr__(field, _law(self, value) if field == "law" else value)


@dataclasses.dataclass(eq=False)
class Load(Force):
    """A load at a point, given in time.

    Args:
        name: unique in the model.
        at: the point: a point of a body, a body (its origin), or a text such as "rod.tip".
        value: three components, each a number, a quantity, a signal or a function of time.
        axes: "world", or "body" for axes of the frame `at`, which turn along.
    """

    at: Any
    value: Any
    axes: str = "world"

    unit = "N"
    references = ("at",)
    driven = ("value",)

    def driven_unit(self) -> str:
        return self.unit

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "value":
            value = self._read_value(value)
        elif field == "axes" and value not in ("world", "body"):
            raise ModelError(f"{self._called()}: axes is {value!r}; write 'world' or 'body'.")
        super().__setattr__(field, value)

    def _read_value(self, value: Any) -> tuple[Signal, Signal, Signal]:
        if levels(value) == 0 or len(value) != 3:
            raise ModelError(f"{self._called()}: value is {value!r}; give three components, numbers or signals.")
        what = f"{self._called()}: value"
        x, y, z = (as_signal(v, what=what) for v in value)
        for axis, signal in zip("xyz", (x, y, z), strict=True):
            signal.terms(self.unit, what=f"{what} along {axis}")  # whatever cannot be read is refused at once
        return x, y, z


@dataclasses.dataclass(eq=False)
class PointForce(Load):
    __doc__ = (Load.__doc__ or "").replace("A load", "A force [N]")


@dataclasses.dataclass(eq=False)
class PointTorque(Load):
    __doc__ = (Load.__doc__ or "").replace("A load", "A torque [N m]")

    unit = "N*m"


@dataclasses.dataclass(eq=False)
class CustomForce(Force):
    """A force law of your own that depends on time and state, in SI units.

    `function(t, x)` gets the time [s] and a vector x with what it `reads`, one after the other: two numbers
    (coordinate, rate) for a joint coordinate, six (position, velocity, world axes) for a point. It returns one number for
    `on` (force along that coordinate), three for `at` (force at that point). Compiled by `numba.njit` it runs at full
    speed; a plain Python function is called back at every evaluation, which is far slower. An exception in it stops the
    run. Numbers are real, whatever the analysis: derivatives come from differences of calls near the state, about ten for each
    direction, accurate to 1e-10 for smooth laws. Beside a kink or a jump the slope is that of the state's side.

    Args:
        name: unique in the model.
        function: the law.
        on: a joint coordinate that it acts along, or
        at: a point that it acts at.
        reads: coordinates (text, or joints) and points to look at; default: what it acts on.
        axes: for `at`: "world", or "body" for axes of that frame.
    """

    function: Callable[..., Any]
    on: str | None = None
    at: Any = None
    reads: Sequence[Any] | None = None
    axes: str = "world"

    references = ("at",)
    mixed_references = ("reads",)

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "function" and not callable(value):
            raise ModelError(f"{self._called()}: function is {value!r}; give a function of (t, x).")
        if field == "axes" and value not in ("world", "body"):
            raise ModelError(f"{self._called()}: axes is {value!r}; write 'world' or 'body'.")
        super().__setattr__(field, value)

    def check(self) -> None:
        if (self.on is None) == (self.at is None):
            raise ModelError(f"{self._called()} needs one of on= (a coordinate) and at= (a point).")
        if len(self.read_items()) > 16:
            raise ModelError(f"{self._called()} reads {len(self.read_items())} items; 16 are possible.")

    def read_items(self) -> tuple[Any, ...]:
        """The coordinates and frames that the function reads, as a tuple."""
        if self.reads is not None:
            return tuple(self.reads)
        return (self.on if self.on is not None else self.at,)
