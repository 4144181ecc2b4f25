"""Bifurcation diagrams: states once per period against a parameter."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Bifurcation(Result):
    """Bifurcation diagram: states of a driven model once per period (Poincaré map), after the transient, by parameter.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        values: of the parameter (n,).
        outputs, units: names and units of the outputs.
        points: outputs once per period (n, periods, outputs).
        multiples: after how many periods the motion repeats (n,); 0 where it does not within eight.
        ended: why it is incomplete; empty if it is complete.
    """

    title: str
    parameter: str
    unit: str
    values: np.ndarray
    outputs: tuple[str, ...]
    units: tuple[str, ...]
    points: np.ndarray
    multiples: np.ndarray
    ended: str = ""

    def of(self, output: str | None = None) -> np.ndarray:
        """One output (n, periods).

        Args:
            output: by name; default: the first.
        """
        if output is not None and output not in self.outputs:
            raise ModelError(
                f"bifurcation of '{self.title}': there is no output '{output}'; there are {', '.join(self.outputs)}."
            )
        return self.points[:, :, 0 if output is None else self.outputs.index(output)]

    def to_dataset(self) -> xr.Dataset:
        """Outputs once per period, dims (parameter, period, output), and after how many periods the motion repeats."""
        import xarray as xr

        return xr.Dataset(
            {
                "points": (("parameter", "period", "output"), self.points),
                "multiple": ("parameter", self.multiples),
            },
            {
                "parameter": ("parameter", self.values, {"units": self.unit, "long_name": self.parameter}),
                "output": list(self.outputs),
                "unit": ("output", list(self.units)),
            },
            {"title": self.title},
        )

    def table(self) -> pd.DataFrame:
        """The range of each output once per period, and after how many periods the motion repeats, one row per value."""
        import pandas as pd

        columns: dict[str, Any] = {f"{self.parameter} [{self.unit}]" if self.unit else self.parameter: self.values}
        for name, unit in zip(self.outputs, self.units, strict=True):
            own = self.of(name)
            columns |= {f"lowest {name} [{unit}]": own.min(axis=1), f"highest {name} [{unit}]": own.max(axis=1)}
        return pd.DataFrame(columns | {"motion": [_period(int(m)) for m in self.multiples]})

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {
            "parameter": self.parameter,
            "unit": self.unit,
            "values": self.values,
            "points": {name: self.of(name) for name in self.outputs},
            "units": dict(zip(self.outputs, self.units, strict=True)),
            "multiples": self.multiples,
        }

    @implemented_by("linkwork.vibration.plots:bifurcation")
    def plot(self, output: str | None = None, *, ax: Axes | None = None) -> Axes:
        """Draw an output once per period against the parameter. Returns the Matplotlib axes.

        Args:
            output: by name; default: the first.
        """

    def report(self) -> str:
        """Plain-text summary: after how many periods the motion repeats, over which ranges of the parameter."""
        lines = [f"bifurcations of {self.title} along {self.parameter}, {len(self.values)} values"]
        first = 0
        for k in range(1, len(self.values) + 1):
            if k == len(self.values) or self.multiples[k] != self.multiples[first]:
                word = _period(int(self.multiples[first]))
                lines.append(f"  {self.values[first]:.6g} … {self.values[k - 1]:.6g}: {word}")
                first = k
        return "\n".join([*lines, f"  {self.message}"] if self.ended else lines)

    def __repr__(self) -> str:
        return f"<Bifurcation of '{self.title}': {len(self.values)} values of {self.parameter}>"


def _period(multiple: int) -> str:
    """After how many periods of the drive a motion repeats."""
    return f"period {multiple}" if multiple else "no period up to 8"
