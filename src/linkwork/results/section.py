"""Poincaré sections: states of a motion where something crosses a value, or once a period."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr


@dataclasses.dataclass(frozen=True)
class Section:
    """Points of a motion on a section.

    Attributes:
        title: name of the model.
        condition: what makes a point, in words.
        times: of the points (n,) [s].
        outputs, units: coordinates and rates that are kept.
        points: their values (n, outputs); angles are not wrapped.
        turning: which outputs are angles, which a whole turn brings back.
        states: the whole state at the points (n, nq + nv).
    """

    title: str
    condition: str
    times: np.ndarray
    outputs: tuple[str, ...]
    units: tuple[str, ...]
    points: np.ndarray
    turning: tuple[bool, ...]
    states: np.ndarray

    def __len__(self) -> int:
        return len(self.times)

    def index(self, output: str) -> int:
        """Which column an output is."""
        if output not in self.outputs:
            raise ModelError(
                f"section of '{self.title}': there is no output '{output}'; there are {', '.join(self.outputs)}."
            )
        return self.outputs.index(output)

    def of(self, output: str, wrap: bool = False) -> np.ndarray:
        """An output at all points (n,); wrapped: angles from −π to π."""
        k = self.index(output)
        values = self.points[:, k]
        return values - 2 * np.pi * np.round(values / (2 * np.pi)) if wrap and self.turning[k] else values

    def to_dataset(self) -> xr.Dataset:
        """All of it with names."""
        import xarray as xr

        return xr.Dataset(
            {"points": (("point", "output"), self.points)},
            {
                "time": ("point", self.times, {"units": "s"}),
                "output": list(self.outputs),
                "unit": ("output", list(self.units)),
            },
            {"title": self.title, "condition": self.condition},
        )

    def report(self) -> str:
        """In words."""
        lines = [f"section of {self.title} {self.condition}: {len(self)} points"]
        if len(self):
            lines[0] += f" from t = {self.times[0]:g} to {self.times[-1]:g} s"
            for k, name in enumerate(self.outputs):
                low, high = self.points[:, k].min(), self.points[:, k].max()
                lines.append(f"  {name}: {low:.6g} … {high:.6g} {self.units[k]}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Section of '{self.title}' {self.condition}: {len(self)} points>"
