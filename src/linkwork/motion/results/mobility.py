"""Mobility: degrees of freedom, redundant constraints, singular positions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

MOST_NAMES = 12  # of a sentence


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Mobility(Result):
    """Degrees of freedom of a mechanism, and its redundant constraints.

    Attributes:
        title: name of the model.
        degrees_of_freedom: of its finite motion, prescribed joints and driven closures not counted.
        instantaneous: at this position; more than `degrees_of_freedom` where the position is singular.
        coordinates: joint coordinates that are not prescribed.
        constraints: of all closures, in space.
        redundant: how many of them follow from the others.
        redundant_in_plane: how many of those act in the plane of a planar model; 0 in space.
        redundant_closures: closures that are involved in the redundancy, with their share (0 … 1).
        singular: whether constraints that are independent nearby depend on each other here.
        margin: the smallest singular value of the independent constraints against the largest (0 where singular).
        shared_friction: degrees of freedom with dry friction whose rates depend on each other here: where they stick together,
            the forces that hold them are not unique, and those whose largest part of its limit is least are taken.
        moving: for each degree of freedom at this position, the rates of all coordinates by name, the largest being 1.
        times: of the samples of a run, where one was given [s].
        margins: the margin at these samples.
    """

    title: str
    degrees_of_freedom: int
    instantaneous: int
    coordinates: int
    constraints: int
    redundant: int
    redundant_in_plane: int
    redundant_closures: dict[str, float]
    singular: bool
    margin: float
    moving: list[dict[str, float]]
    shared_friction: tuple[str, ...] = ()
    times: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(0))
    margins: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(0))

    @property
    def message(self) -> str:
        """How many degrees of freedom there are, and whether the position is singular."""
        return f"{_degrees(self.degrees_of_freedom)} of freedom, {'singular' if self.singular else 'regular'} position"

    def table(self) -> pd.DataFrame:
        """Degrees of freedom, coordinates, constraints, how many are redundant, and whether the position is singular."""
        import pandas as pd

        rows = [
            ("degrees of freedom", self.degrees_of_freedom),
            ("at this instant", self.instantaneous),
            ("coordinates", self.coordinates),
            ("constraints", self.constraints),
            ("redundant constraints", self.redundant),
            ("of them in the plane", self.redundant_in_plane),
            ("position", "singular" if self.singular else "regular"),
            ("margin", self.margin),
        ]
        return pd.DataFrame(rows, columns=["quantity", "value"])

    def facts(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {k: x for k, x in dataclasses.asdict(self).items() if k != "title"}

    def to_dataset(self) -> xr.Dataset:
        """Rates of all coordinates for each degree of freedom, dims (motion, rate); the margin along a run, dims (time);
        shares of redundant closures; the numbers stand in the attributes."""
        import xarray as xr

        numbers = (
            "degrees_of_freedom",
            "instantaneous",
            "coordinates",
            "constraints",
            "redundant",
            "redundant_in_plane",
        )
        names = self.moving_names()
        return xr.Dataset(
            {
                "moving": (
                    ("motion", "rate"),
                    [[motion.get(n, 0.0) for n in names] for motion in self.moving] or np.zeros((0, 0)),
                ),
                "redundant_share": ("closure", np.array(list(self.redundant_closures.values()))),
                "margins": ("time", self.margins),
            },
            {
                "motion": np.arange(1, len(self.moving) + 1),
                "rate": np.array(names, dtype=str),
                "closure": np.array(list(self.redundant_closures), dtype=str),
                "time": ("time", self.times, {"units": "s"}),
            },
            {k: getattr(self, k) for k in ("title", *numbers, "margin")} | {"singular": int(self.singular)},
        )

    def moving_names(self) -> list[str]:
        """Coordinates that take part in a motion that is possible at this position."""
        return list(dict.fromkeys(n for motion in self.moving for n in motion))

    @implemented_by("linkwork.motion.plots:mobility")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the margin along the run that was given, or else the rates of all coordinates in each motion that is possible
        at this position. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: degrees of freedom, what is redundant, and whether the position is singular."""
        lines = [
            f"{self.title}: {_degrees(self.degrees_of_freedom)} of freedom from {self.coordinates} coordinates and "
            f"{self.constraints} constraints, {self.redundant} of them redundant"
        ]
        if self.redundant:
            names = _quoted(self.redundant_closures)
            lines.append(f"  what is redundant involves {names}; its multipliers are the least ones")
        if self.shared_friction:
            names = _quoted(self.shared_friction)
            lines.append(
                f"  friction of {names} is not unique where they stick together; the least parts of limits are taken"
            )
        if self.singular:
            lines.append(
                f"  this position is singular: {_degrees(self.instantaneous)} of freedom at this instant; branches of "
                "the motion may meet"
            )
        else:
            lines.append(f"  this position is regular (margin {self.margin:.2g})")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Mobility of '{self.title}': {self.message}>"


def _quoted(names: Iterable[str]) -> str:
    """Names in a sentence, the first of them where there are many."""
    every = list(names)
    more = f", … ({len(every)})" if len(every) > MOST_NAMES else ""
    return ", ".join(f"'{n}'" for n in every[:MOST_NAMES]) + more


def _degrees(count: int) -> str:
    return "1 degree" if count == 1 else f"{count} degrees"
