"""Poincaré sections: states of a motion where something crosses a value, or once per period."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Word
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Section(Result):
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

    def table(self) -> pd.DataFrame:
        """Time [s] and outputs of each point."""
        import pandas as pd

        columns = {
            f"{n} [{u}]": self.points[:, k] for k, (n, u) in enumerate(zip(self.outputs, self.units, strict=True))
        }
        return pd.DataFrame({"time [s]": self.times, **columns})

    def facts(self) -> dict[str, Any]:
        """The condition, and time and outputs of all points, as plain data."""
        return {
            "condition": self.condition,
            "times": self.times,
            "points": {n: self.points[:, k] for k, n in enumerate(self.outputs)},
            "units": dict(zip(self.outputs, self.units, strict=True)),
        }

    def to_dataset(self) -> xr.Dataset:
        """Outputs at all points, dims (point, output), and the whole states."""
        import xarray as xr

        return xr.Dataset(
            {"points": (("point", "output"), self.points), "states": (("point", "state"), self.states)},
            {
                "time": ("point", self.times, {"units": "s"}),
                "output": list(self.outputs),
                "unit": ("output", list(self.units)),
            },
            {"title": self.title, "condition": self.condition},
        )

    @implemented_by("linkwork.vibration.plots:section")
    def plot(self, x: Word | None = None, y: Word | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw one output against another, one dot per point; angles from −π to π. Returns the Matplotlib axes.

        Args:
            x: what goes to the right; default: the coordinate that varies most.
            y: what goes up; default: the rate of x, or the next output.
        """

    def report(self) -> str:
        """Plain-text summary: how many points there are, when, and the range of each output."""
        lines = [f"section of {self.title} {self.condition}: {len(self)} points"]
        if len(self):
            lines[0] += f" from t = {self.times[0]:g} to {self.times[-1]:g} s"
            for k, name in enumerate(self.outputs):
                low, high = self.points[:, k].min(), self.points[:, k].max()
                lines.append(f"  {name}: {low:.6g} … {high:.6g} {self.units[k]}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Section of '{self.title}' {self.condition}: {len(self)} points>"
