"""Which equations of motion are solved: recursive, or in absolute coordinates with their options."""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Mapping
from typing import Any

from linkwork.api.arguments import mapping
from linkwork.api.errors import ModelError, shown
from linkwork.api.reading import read_fields
from linkwork.api.units import quantity

PROJECTION, BAUMGARTE = "projection", "baumgarte"
OF_CONSTRAINTS = {
    "alpha": "kg",
    "omega": "rad/s",
    "xi": "1",
}  # options that joints and closures may have by name, with units


@dataclasses.dataclass(frozen=True)
class Formulation:
    """The base of all formulations in absolute coordinates."""

    name = "absolute"

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.name == "stabilisation" or (value is None and field.default is None):
                continue
            if field.name in OF_CONSTRAINTS and isinstance(value, Mapping | tuple):
                object.__setattr__(self, field.name, self._by_name(field.name, value))
                continue
            number = self._number(field.name, value, f"formulation '{self.name}': {field.name}")
            if field.name == "iterations" and number != int(number):
                raise ModelError(f"formulation '{self.name}': iterations is {value!r}; give a whole number.")
            object.__setattr__(self, field.name, int(number) if field.name == "iterations" else number)

    def _number(self, option: str, value: Any, what: str) -> float:
        """A value of an option in SI units, in its range."""
        number = quantity(value, OF_CONSTRAINTS.get(option, "1"), what=what)
        least = "greater than 0" if option in ("alpha", "tolerance", "iterations") else "at least 0"
        if number < 0 or (number == 0 and least == "greater than 0"):
            raise ModelError(f"{what} is {value!r}; it must be {least}.")
        return number

    def _by_name(self, option: str, given: Any) -> tuple[tuple[str, float], ...]:
        """Values by name of a joint or closure as pairs, in the order of the names, so that formulations can be compared."""
        what = f"formulation '{self.name}': {option}"
        known = isinstance(given, tuple) and all(isinstance(p, tuple) and len(p) == 2 for p in given)
        pairs = mapping(dict(given) if known else given, what, "{'elbow': 1e5}")
        return tuple(sorted((str(n), self._number(option, x, f"{what} of '{n}'")) for n, x in pairs.items()))


@dataclasses.dataclass(frozen=True)
class Lagrange(Formulation):
    """Absolute coordinates and Lagrange multipliers: a sparse saddle-point system.

    Args:
        stabilisation: "projection" brings positions and velocities back onto the constraints after each step; "baumgarte" lets
            residuals die out like a damped oscillation with the angular frequency `omega` [rad/s] and damping ratio `xi`.
        omega, xi: of Baumgarte's stabilisation; mappings have those of joints and closures by name, {"elbow": 20}, and
            others have the default.
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
        omega, xi: angular frequency [rad/s] and damping ratio with which residuals die out; mappings as for alpha.
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
        omega, xi: angular frequency [rad/s] and damping ratio with which residuals die out; mappings as for alpha.
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
    if isinstance(value, str) and value.split(",")[0].strip() in NAMES:
        name, *rest = value.split(",")
        kind, options = NAMES[name.strip()], _options(value, rest)
        if kind is None and options:
            raise ModelError(f"formulation {value!r}: 'recursive' has no options; leave them out.")
        return None if kind is None else _made(kind, options)
    near = difflib.get_close_matches(str(value), list(NAMES), n=1)
    hint = f"did you mean '{near[0]}'?" if near else f"write one of {', '.join(NAMES)}."
    raise ModelError(f"formulation {shown(value)} is unknown; {hint}")


def _options(text: str, parts: list[str]) -> dict[str, Any]:
    """Options out of a text such as "penalty, omega=20, alpha of joint1=2e5 kg"."""
    made: dict[str, Any] = {}
    for part in parts:
        key, found, value = (x.strip() for x in part.partition("="))
        option, named, joint = (x.strip() for x in key.partition(" of "))
        if not (found and option and value) or (named and not joint):
            raise ModelError(
                f"formulation {text!r}: {part.strip()!r} is no option; write option=value or option of joint=value, with "
                "commas between them."
            )
        known = made.setdefault(option, {}) if named else made
        key = joint if named else option
        if not isinstance(known, dict) or key in known:
            raise ModelError(f"formulation {text!r}: {option} is given twice; give it once.")
        known[key] = value
    return made


def _made(kind: type[Formulation], options: dict[str, Any]) -> Formulation:
    """A formulation with options that were written as text."""
    known = [field.name for field in dataclasses.fields(kind)]
    for name in options:
        if name not in known:
            raise ModelError(f"formulation '{kind.name}' has no option '{name}'; it has {', '.join(known)}.")
    read = {n: x if isinstance(x, dict) or n == "stabilisation" else _plain(x) for n, x in options.items()}
    return kind(**{n: {j: _plain(y) for j, y in x.items()} if isinstance(x, dict) else x for n, x in read.items()})


def _plain(text: str) -> Any:
    """A number where a text is one; else the text, which has a unit."""
    try:
        return float(text)
    except ValueError:
        return text
