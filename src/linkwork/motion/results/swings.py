"""Swings of a history, counted: when it passes a level, how fast it goes back and forth, and how fast that dies out."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result
from linkwork.api.units import format_unit

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Swings(Result):
    """Swings of a history about a level: from each upward crossing to the next.

    Attributes:
        title: name of the model.
        name, unit: of the history.
        level: about which it swings, in its unit.
        times: of the upward crossings (n,) [s]; there are n − 1 whole swings.
        amplitude: half of the range of each swing (n − 1,), in its unit.
    """

    title: str
    name: str
    unit: str
    level: float
    times: np.ndarray
    amplitude: np.ndarray

    def __len__(self) -> int:
        return len(self.amplitude)

    @property
    def periods(self) -> np.ndarray:
        """Duration of each swing (n − 1,) [s]."""
        return np.diff(self.times)

    @property
    def frequency(self) -> float:
        """Swings in a second [Hz]: all of them over the time between the first and the last crossing."""
        return len(self) / float(self.times[-1] - self.times[0])

    @property
    def decay(self) -> float | None:
        """δ [1/s] of amplitudes ~ exp(−δ t), by least squares of their logarithms; negative where they grow, None with one
        swing or where one has no amplitude."""
        if len(self) < 2 or not self.amplitude.min() > 0:
            return None
        middle = 0.5 * (self.times[1:] + self.times[:-1])
        return -float(np.polyfit(middle - middle.mean(), np.log(self.amplitude), 1)[0])

    @property
    def damping_ratio(self) -> float | None:
        """δ/√(δ² + ω²) with ω of the counted frequency; None where there is no decay."""
        if self.decay is None:
            return None
        return float(self.decay / np.hypot(self.decay, 2 * np.pi * self.frequency))

    def table(self) -> pd.DataFrame:
        """Begin, duration and amplitude of each swing."""
        import pandas as pd

        unit = f" [{format_unit(self.unit)}]" if self.unit else ""
        return pd.DataFrame(
            {
                "begin [s]": self.times[:-1],
                "period [s]": self.periods,
                f"amplitude of {self.name}{unit}": self.amplitude,
            }
        )

    def facts(self) -> dict[str, Any]:
        """Frequency, decay and all swings as plain data."""
        return {
            "name": self.name,
            "unit": self.unit,
            "level": self.level,
            "frequency": self.frequency,
            "decay": self.decay,
            "damping_ratio": self.damping_ratio,
            "times": self.times,
            "amplitude": self.amplitude,
        }

    def to_dataset(self) -> xr.Dataset:
        """Duration and amplitude, dims (swing), and the crossings, dims (crossing)."""
        import xarray as xr

        return xr.Dataset(
            {
                "crossings": ("crossing", self.times, {"units": "s"}),
                "period": ("swing", self.periods, {"units": "s"}),
                "amplitude": ("swing", self.amplitude, {"units": self.unit}),
            },
            {"begin": ("swing", self.times[:-1], {"units": "s"})},
            {"title": self.title, "history": self.name, "level": self.level},
        )

    @implemented_by("linkwork.motion.plots:swings")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the amplitude of each swing against time, with the decay that fits them. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: how many swings, their frequency and decay."""
        unit = f" {self.unit}" if self.unit else ""
        lines = [
            f"{len(self)} swings of {self.name} of {self.title} about {self.level:.6g}{unit}, {self.times[0]:g} to "
            f"{self.times[-1]:g} s",
            f"  frequency {self.frequency:.8g} Hz, periods {self.periods.min():.6g} … {self.periods.max():.6g} s",
            f"  amplitude {self.amplitude[0]:.4g}{unit} first, {self.amplitude[-1]:.4g}{unit} last",
        ]
        if self.decay is not None and self.damping_ratio is not None:
            lines.append(f"  decay {self.decay:.4g} 1/s, damping ratio {self.damping_ratio:.4g}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Swings of '{self.name}' of '{self.title}': {len(self)}, {self.frequency:.6g} Hz>"
