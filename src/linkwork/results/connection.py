"""Motions from one pose to another."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import xarray as xr


@dataclasses.dataclass(frozen=True)
class Connection:
    """The start, and where actuators are free the inputs, that carry a model from one pose to another in a given time.

    `model.simulate(c.duration, start=c.start, rates=c.rates, inputs=c.inputs)` arrives.

    Attributes:
        title: name of the model.
        duration: [s].
        start, end: coordinates at both ends, by name, without driven ones.
        rates: velocities at the start, by name.
        end_rates: velocities at the end, by name.
        miss: how far apart the pieces of the motion are [rad, or of the size of the model].
        iterations: of the search.
        minimised: "effort" or "energy"; empty for a ballistic motion.
        inputs: signals by name, those that were given and those that were found.
        units: of the inputs that were found, by name.
        effort: ∫ Σ (u/scale)² dt of the inputs that were found [s times the square of their unit, or s with scales].
        energy: ∫ Σ |power| dt of their actuators [J]: driving and braking both count.
        rounding: where energy was minimised, powers below which |power| was rounded off in the search, by name [W].
        optimality: the largest part of the projected gradient, inputs times ∂cost/∂input, against the cost.
    """

    title: str
    duration: float
    start: dict[str, float]
    end: dict[str, float]
    rates: dict[str, float]
    end_rates: dict[str, float]
    miss: float
    iterations: int
    minimised: str = ""
    inputs: dict[str, Any] = dataclasses.field(default_factory=dict)
    units: dict[str, str] = dataclasses.field(default_factory=dict)
    effort: float = 0.0
    energy: float = 0.0
    rounding: dict[str, float] = dataclasses.field(default_factory=dict)
    optimality: float = 0.0

    def to_array(self) -> xr.DataArray:
        """Inputs that were found at their knots, ("time", "input"); straight between."""
        import xarray as xr

        found = [self.inputs[n] for n in self.units]
        times = found[0].times if found else np.array([0.0, self.duration])
        values = np.array([s.values for s in found]).reshape(len(found), len(times)).T
        coordinates = {
            "time": ("time", times, {"units": "s"}),
            "input": list(self.units),
            "unit": ("input", list(self.units.values())),
        }
        return xr.DataArray(values, coordinates, ("time", "input"), name="input")

    def report(self) -> str:
        """In words."""
        rows = [f"  {n}: {x:.9g}" for n, x in self.rates.items()]
        lines = [f"{self.title} arrives after {self.duration:g} s with these rates at the start:", *rows]
        if self.minimised:
            lines.append(f"with least {self.minimised}: effort {self.effort:.6g}, energy {self.energy:.6g} J")
            for name, unit in self.units.items():
                u = np.asarray(self.inputs[name].values)
                lines.append(f"  {name}: {u.min():.6g} … {u.max():.6g} {unit}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()
