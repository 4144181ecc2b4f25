"""Forces: springs between points and at joints, loads in time, and laws of the user's own."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from linkwork.api.errors import ModelError, shown
from linkwork.api.frozen import Owning
from linkwork.api.units import base_amount, levels, quantity
from linkwork.model.expression import LOAD, PUSH, check_grammar, compile_expression, names_in
from linkwork.model.item import Item, Real, number
from linkwork.model.references import Referring
from linkwork.model.signals import Signal, as_signal, sequence

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


@dataclasses.dataclass(frozen=True)
class FormulaLaw(Owning):
    """Force as a formula of the extension `x` and of its `rate`, in SI units: `FormulaLaw("k * x**3 + c * rate * abs(rate)",
    {"k": 5e4, "c": 20})`.

    Formulas are those of `Expression`. Their derivatives are exact. What they give is counted as work, not as stored energy,
    since it may depend on the rate.

    Args:
        formula: the force.
        constants: other names in it, with their numbers [SI].
    """

    formula: str
    constants: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    numbers: ClassVar[dict[str, str]] = {"constants": "1"}
    NAMES: ClassVar[tuple[str, ...]] = ("x", "rate")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "constants", constants_of(self.constants, "law"))
        self.steps(what="law: formula")

    def steps(self, *, what: str) -> list[tuple[int, Any]]:
        """Steps of a stack program, in which `x` is name 0 and `rate` name 1."""
        made = compile_expression(self.formula, [*self.NAMES, *self.constants], what=what)
        check_constants(self.constants, self.NAMES, what)
        known = {name: (LOAD, float(k)) for k, name in enumerate(self.NAMES)}
        known |= {name: (PUSH, value) for name, value in self.constants.items()}
        return [known[made.names_used[int(x)]] if op == LOAD else (op, x) for op, x in made.ops]


def constants_of(given: Any, what: str) -> dict[str, Any]:
    """Numbers of a formula by name."""
    if not isinstance(given, Mapping):
        raise ModelError(f"{what}: constants is {shown(given)}; give numbers by name, such as {{'k': 5e4}}.")
    return {str(name): _constant(value, f"{what}: constant '{name}'") for name, value in given.items()}


def _constant(value: Any, what: str) -> Any:
    """A number [SI], from one with any unit."""
    return base_amount(value, what=what)[0] if isinstance(value, str) else quantity(value, "1", what=what)


def check_constants(constants: Mapping[str, Any], known: Collection[str], what: str) -> None:
    """Raise where a constant has the name of something else."""
    for name in constants:
        if name in known:
            raise ModelError(f"{what}: constant '{name}' has the name of something else in the formula; rename it.")


Law = PolynomialLaw | TableLaw | FormulaLaw


class Force(Referring):
    """The base of all forces."""

    kind = "force"


def _law(item: Item, value: Any) -> Any:
    if isinstance(value, str):
        compile_expression(value, FormulaLaw.NAMES, what=f"{item._called()}: law")
        value = FormulaLaw(value)
    if value is not None and not isinstance(value, Law):
        raise ModelError(
            f"{item._called()}: law is {value!r}; give PolynomialLaw(…), TableLaw(…), a formula of x and rate, or None."
        )
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
        law: a nonlinear force against extension, added to the linear one: `PolynomialLaw`, `TableLaw`, or a formula of `x` and
            `rate` as text, such as "5e4 * x**3".
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
        law: a nonlinear torque against x = angle - rest, added to the linear one, as for `Spring`.
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
class FormulaForce(Force):
    """A force that is a formula of time and state, in SI units: `FormulaForce("gas", "-area * p * exp(-6 * crank)",
    on="piston", constants={"area": 5e-3, "p": 3e6})`.

    A formula knows all quantities that `model.names()` lists and that do not depend on forces themselves (coordinates, rates,
    points, lengths of springs, energies), sensors of these, and the time `t`; its grammar is that of `Expression`. Its
    derivatives are exact, and a file can hold it.

    Args:
        name: unique in the model.
        formula: one for `on`, [N] or [N m] along that coordinate, or three components for `at` [N].
        on: a coordinate that it acts along, or
        at: a point that it acts at.
        axes: for `at`: "world", or "body" for axes of that frame.
        constants: other names in the formula, with their numbers [SI].
    """

    formula: Any
    on: str | None = None
    at: Any = None
    axes: str = "world"
    constants: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    references = ("at",)

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "formula":
            value = value if isinstance(value, str) else tuple(value) if levels(value) == 1 else value
            for text in self._texts(value):
                check_grammar(text, what=f"{self._called()}: formula")
        elif field == "axes" and value not in ("world", "body"):
            raise ModelError(f"{self._called()}: axes is {value!r}; write 'world' or 'body'.")
        elif field == "constants":
            value = constants_of(value, self._called())
        super().__setattr__(field, value)

    @staticmethod
    def _texts(value: Any) -> tuple[Any, ...]:
        return value if isinstance(value, tuple) else (value,)

    def formulas(self) -> tuple[str, ...]:
        """One formula, or three."""
        return self._texts(self.formula)

    def named(self) -> set[str]:
        """All names in its formulas."""
        return {name for text in self.formulas() for name in names_in(text)}

    def check(self) -> None:
        if (self.on is None) == (self.at is None):
            raise ModelError(f"{self._called()} needs one of on= (a coordinate) and at= (a point).")
        wanted = 1 if self.on is not None else 3
        if len(self.formulas()) != wanted:
            raise ModelError(
                f"{self._called()}: {len(self.formulas())} formulas are given; give one with on=, three with at=."
            )


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
