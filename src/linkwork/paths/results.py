"""Motions from one pose to another."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.model.signals import Sampled, Signal


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Connection(Result):
    """The start, and where actuators are free the inputs, that carry a model from one pose to another in a given time.

    `model.simulate(c.duration, start=c.start, rates=c.rates, inputs=c.inputs)` arrives.

    Attributes:
        title: name of the model.
        duration: [s].
        start, end: coordinates at both ends, by name, without driven ones.
        rates: velocities at the start, by name.
        end_rates: velocities at the end, by name.
        coordinate_units, rate_units: of these, by name.
        miss: largest defect between the segments of the motion [rad, or in units of the model size].
        iterations: of the search.
        minimised: "effort" or "energy"; empty for a ballistic motion.
        inputs: signals by name, those that were given and those that were found.
        units: of the inputs that were found, by name.
        effort: ∫ Σ (u/scale)² dt of the inputs that were found [s times the square of their unit, or s with scales].
        energy: ∫ Σ |power| dt of their actuators [J]: driving and braking both count.
        rounding: where energy was minimised, powers below which |power| was rounded off in the search, by name [W].
        optimality: the largest part of the projected gradient, inputs times ∂cost/∂input, against the cost.
        ended: why it is incomplete; empty if it is complete.
    """

    title: str
    duration: float
    start: dict[str, float]
    end: dict[str, float]
    rates: dict[str, float]
    end_rates: dict[str, float]
    coordinate_units: dict[str, str]
    rate_units: dict[str, str]
    miss: float
    iterations: int
    minimised: str = ""
    inputs: dict[str, Signal] = dataclasses.field(default_factory=dict)
    units: dict[str, str] = dataclasses.field(default_factory=dict)
    effort: float = 0.0
    energy: float = 0.0
    rounding: dict[str, float] = dataclasses.field(default_factory=dict)
    optimality: float = 0.0
    ended: str = ""

    @property
    def found(self) -> dict[str, Sampled]:
        """Inputs that were found, by name: values at knots, straight between."""
        return {name: cast("Sampled", self.inputs[name]) for name in self.units}

    @property
    def message(self) -> str:
        """What was minimised, how much of it is left, and how well the pieces of the motion fit together."""
        joined = f"pieces of the motion are {self.miss:.2g} apart after {self.iterations} iterations"
        joined += f"; ended early: {self.ended}" if self.ended else ""
        if not self.minimised:
            return joined
        return f"least {self.minimised}: effort {self.effort:.6g}, energy {self.energy:.6g} J; {joined}"

    def to_dataset(self) -> xr.Dataset:
        """Inputs that were found at their knots, dims (time, input), straight between; both ends, dims (coordinate) and
        (rate)."""
        import xarray as xr

        found = self.found.values()
        times = next((s.times for s in found), np.array([0.0, self.duration]))
        inputs = np.array([s.values for s in found]).reshape(len(found), len(times)).T
        return xr.Dataset(
            {
                "inputs": (("time", "input"), inputs, {"long_name": "input"}),
                "start": ("coordinate", list(self.start.values())),
                "end": ("coordinate", list(self.end.values())),
                "start_rate": ("rate", list(self.rates.values())),
                "end_rate": ("rate", list(self.end_rates.values())),
            },
            {
                "time": ("time", times, {"units": "s"}),
                "input": _texts(self.units),
                "unit": ("input", _texts(self.units.values())),
                "coordinate": _texts(self.start),
                "coordinate_unit": ("coordinate", _texts(self.coordinate_units[n] for n in self.start)),
                "rate": _texts(self.rates),
                "rate_unit": ("rate", _texts(self.rate_units[n] for n in self.rates)),
            },
            {"title": self.title, "duration": self.duration, "effort": self.effort, "energy": self.energy},
        )

    def table(self) -> pd.DataFrame:
        """Coordinates and rates at both ends, one row each."""
        import pandas as pd

        both = [
            (self.start, self.end, self.coordinate_units, ""),
            (self.rates, self.end_rates, self.rate_units, "rate of "),
        ]
        rows = [(f"{word}{n}", a[n], b[n], u[n]) for a, b, u, word in both for n in a]
        return pd.DataFrame(rows, columns=["of", "at the start", "at the end", "unit"])

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON; inputs that were found as values at their knots."""
        return {
            "duration": self.duration,
            "start": self.start,
            "end": self.end,
            "rates": self.rates,
            "end_rates": self.end_rates,
            "coordinate_units": self.coordinate_units,
            "rate_units": self.rate_units,
            "miss": self.miss,
            "minimised": self.minimised,
            "effort": self.effort,
            "energy": self.energy,
            "optimality": self.optimality,
            "inputs": {n: {"unit": self.units[n], "times": s.times, "values": s.values} for n, s in self.found.items()},
        }

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Functions that draw the figures of this result, by name; a ballistic motion has none."""
        return {"connection": self.plot} if self.units else {}

    @implemented_by("linkwork.paths.plots:connection")
    def plot(self, *, ax: Axes | Sequence[Axes] | None = None) -> Axes | np.ndarray:
        """Draw the inputs that were found against time, one panel per unit. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: rates at the start; of free actuators effort, energy and the range of each input."""
        rows = [f"  {n}: {x:.9g}" for n, x in self.rates.items()]
        lines = [f"{self.title} arrives after {self.duration:g} s with these rates at the start:", *rows]
        if self.minimised:
            lines.append(f"with least {self.minimised}: effort {self.effort:.6g}, energy {self.energy:.6g} J")
            for name, signal in self.found.items():
                u = np.asarray(signal.values)
                lines.append(f"  {name}: {u.min():.6g} … {u.max():.6g} {self.units[name]}")
        return "\n".join([*lines, f"  ended early: {self.ended}"] if self.ended else lines)

    def __repr__(self) -> str:
        kind = f"least {self.minimised}" if self.minimised else "ballistic"
        return f"<Connection of '{self.title}': {kind}, {self.duration:g} s>"


def _texts(values: Iterable[str]) -> np.ndarray:
    """An array of texts, also where there are none."""
    return np.array(list(values), dtype=str)
