"""Which equations of motion are solved: recursive, or in absolute coordinates with their options."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping
from typing import Any

from linkwork.arguments import mapping
from linkwork.errors import ModelError, shown
from linkwork.reading import read_fields
from linkwork.units import quantity

PROJECTION, BAUMGARTE = "projection", "baumgarte"


@dataclasses.dataclass(frozen=True)
class Formulation:
    """The base of all formulations in absolute coordinates."""

    name = "absolute"

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.name == "stabilisation" or (value is None and field.default is None):
                continue
            if field.name == "alpha" and isinstance(value, Mapping | tuple):
                object.__setattr__(self, "alpha", self._penalties(value))
                continue
            unit = {"alpha": "kg", "omega": "rad/s"}.get(field.name, "1")
            number = quantity(value, unit, what=f"formulation '{self.name}': {field.name}")
            least = "greater than 0" if field.name in ("alpha", "tolerance", "iterations") else "at least 0"
            if number < 0 or (number == 0 and least == "greater than 0"):
                raise ModelError(f"formulation '{self.name}': {field.name} is {value!r}; it must be {least}.")
            if field.name == "iterations" and number != int(number):
                raise ModelError(f"formulation '{self.name}': iterations is {value!r}; give a whole number.")
            object.__setattr__(self, field.name, int(number) if field.name == "iterations" else number)

    def _penalties(self, given: Any) -> tuple[tuple[str, float], ...]:
        """Penalties by name of a joint or closure as pairs, in the order of the names, so that formulations can be compared."""
        what = f"formulation '{self.name}': alpha"
        known = isinstance(given, tuple) and all(isinstance(p, tuple) and len(p) == 2 for p in given)
        pairs = mapping(dict(given) if known else given, what, "{'elbow': 1e5}")
        made = {str(n): quantity(x, "kg", what=f"{what} of '{n}'") for n, x in pairs.items()}
        for name, number in made.items():
            if not number > 0:
                raise ModelError(f"{what} of '{name}' is {pairs[name]!r}; it must be greater than 0.")
        return tuple(sorted(made.items()))


@dataclasses.dataclass(frozen=True)
class Lagrange(Formulation):
    """Absolute coordinates and Lagrange multipliers: a sparse saddle-point system.

    Args:
        stabilisation: "projection" brings positions and velocities back onto the constraints after each step; "baumgarte" lets
            residuals die out like a damped oscillation with the angular frequency `omega` [rad/s] and damping ratio `xi`.
        omega, xi: of Baumgarte's stabilisation.
    """

    stabilisation: str = PROJECTION
    omega: Any = 10.0
    xi: Any = 1.0

    name = "lagrange"

    def __post_init__(self) -> None:
        read_fields(self, "formulation 'lagrange'")
        if self.stabilisation not in (PROJECTION, BAUMGARTE):
            raise ModelError(
                f"formulation 'lagrange': stabilisation is {self.stabilisation!r}; write 'projection' or 'baumgarte'."
            )
        super().__post_init__()


@dataclasses.dataclass(frozen=True)
class Penalty(Formulation):
    """Absolute coordinates, with constraints that yield: heavy, damped springs in place of multipliers.

    The acceleration that violates a constraint is of the order of its force divided by alpha.

    Args:
        alpha: penalty [kg] of constraints between points; of those between directions it is alpha times the square of the
            model's size. Default: 1e6 times the mean mass of a body. A mapping has penalties of joints and closures by
            name, {"elbow": 1e5}; others have the default.
        omega, xi: angular frequency [rad/s] and damping ratio with which residuals die out.
    """

    alpha: Any = None
    omega: Any = 10.0
    xi: Any = 1.0

    name = "penalty"
    factor = 1e6


@dataclasses.dataclass(frozen=True)
class AugmentedLagrangian(Formulation):
    """Absolute coordinates, penalty and multipliers by iteration.

    Args:
        alpha: penalty [kg], as for `Penalty`. Default: 1e5 times the mean mass of a body, and more for long chains: iterations
            grow with the square of the number of links in line, and shrink with alpha.
        omega, xi: angular frequency [rad/s] and damping ratio with which residuals die out.
        tolerance: of the accelerations, against the largest; where rounding is coarser, that is what ends the iteration.
        iterations: the most of them; a run that needs more says so.
    """

    alpha: Any = None
    omega: Any = 10.0
    xi: Any = 1.0
    tolerance: Any = 1e-13
    iterations: Any = 200

    name = "augmented_lagrangian"
    factor = 1e5


NAMES: dict[str, type[Formulation] | None] = {
    "recursive": None,
    "lagrange": Lagrange,
    "penalty": Penalty,
    "augmented_lagrangian": AugmentedLagrangian,
}


def read_formulation(value: Any) -> Formulation | None:
    """A formulation in absolute coordinates, or None for the recursive one."""
    if isinstance(value, Formulation) and type(value) is not Formulation:
        return value
    if isinstance(value, str) and value in NAMES:
        kind = NAMES[value]
        return None if kind is None else kind()
    near = difflib.get_close_matches(str(value), list(NAMES), n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"write one of {', '.join(NAMES)}."
    raise ModelError(f"formulation {shown(value)} is unknown; {hint}")
