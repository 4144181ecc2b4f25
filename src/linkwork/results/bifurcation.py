"""Bifurcation diagrams: states once a period against a parameter."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr


@dataclasses.dataclass(frozen=True)
class Bifurcation:
    """What a driven model does once a period, after the transient, for many values of a parameter.

    Attributes:
        title: name of the model.
        parameter, unit: what changes.
        values: of the parameter (n,).
        outputs, units: what was looked at.
        points: outputs once a period (n, periods, outputs).
        multiples: after how many periods the motion repeats (n,); 0 where it does not within eight.
    """

    title: str
    parameter: str
    unit: str
    values: np.ndarray
    outputs: tuple[str, ...]
    units: tuple[str, ...]
    points: np.ndarray
    multiples: np.ndarray

    def of(self, output: str | None = None) -> np.ndarray:
        """One output (n, periods)."""
        if output is not None and output not in self.outputs:
            raise ModelError(
                f"bifurcation of '{self.title}': there is no output '{output}'; there are {', '.join(self.outputs)}."
            )
        return self.points[:, :, 0 if output is None else self.outputs.index(output)]

    def to_dataset(self) -> xr.Dataset:
        """All of it with names."""
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

    def report(self) -> str:
        """In words: which multiples of the period were found where."""
        lines = [f"bifurcations of {self.title} along {self.parameter}, {len(self.values)} values"]
        first = 0
        for k in range(1, len(self.values) + 1):
            if k == len(self.values) or self.multiples[k] != self.multiples[first]:
                word = f"period {self.multiples[first]}" if self.multiples[first] else "no period up to 8"
                lines.append(f"  {self.values[first]:.6g} … {self.values[k - 1]:.6g}: {word}")
                first = k
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()
