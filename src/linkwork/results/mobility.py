"""How a mechanism can move."""

from __future__ import annotations

import dataclasses

import numpy as np


@dataclasses.dataclass(frozen=True)
class Mobility:
    """Degrees of freedom of a mechanism, and what its closures repeat.

    Attributes:
        title: name of the model.
        degrees_of_freedom: of its finite motion, prescribed joints and driven closures not counted.
        instantaneous: at this position; more than `degrees_of_freedom` where the position is singular.
        coordinates: joint coordinates that are not prescribed.
        constraints: of all closures, in space.
        redundant: how many of them follow from the others.
        redundant_in_plane: how many of those act in the plane of a planar model; 0 in space.
        redundant_closures: closures that take part in what is redundant, with their share (0 … 1).
        singular: whether constraints that are independent nearby depend on each other here.
        margin: the smallest singular value of the independent constraints against the largest (0 where singular).
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
    times: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(0))
    margins: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(0))

    def singular_times(self, below: float = 1e-3) -> np.ndarray:
        """Times [s] of the run at which the margin has a minimum below a value: near a singular position."""
        m = self.margins
        if len(m) < 3:
            return np.zeros(0)
        inner = (m[1:-1] <= m[:-2]) & (m[1:-1] < m[2:]) & (m[1:-1] < below)
        return self.times[1:-1][inner]

    def report(self) -> str:
        """In words."""
        lines = [
            f"{self.title}: {_degrees(self.degrees_of_freedom)} of freedom from {self.coordinates} coordinates and "
            f"{self.constraints} constraints, {self.redundant} of them redundant"
        ]
        if self.redundant:
            names = ", ".join(f"'{n}'" for n in self.redundant_closures)
            lines.append(f"  what is redundant involves {names}; its multipliers are the least ones")
        if self.singular:
            lines.append(
                f"  this position is singular: {_degrees(self.instantaneous)} of freedom at this instant; branches of "
                "the motion may meet"
            )
        else:
            lines.append(f"  this position is regular (margin {self.margin:.2g})")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()


def _degrees(count: int) -> str:
    return "1 degree" if count == 1 else f"{count} degrees"
