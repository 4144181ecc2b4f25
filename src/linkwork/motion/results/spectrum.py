"""Spectra of histories, with windows and units."""

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
class Spectrum(Result):
    """Amplitude spectrum and power spectral density of a history.

    Attributes:
        title: name of the model.
        name, unit: of the history.
        frequencies: (n,) [Hz].
        amplitude: of a sine at each frequency (n,), in its unit: a sine of amplitude A that fits the time shows A.
        density: power per frequency (n,) [unit²/Hz]; its integral is the variance.
        window: name of the window function.
    """

    title: str
    name: str
    unit: str
    frequencies: np.ndarray
    amplitude: np.ndarray
    density: np.ndarray
    window: str

    def peaks(self, count: int = 5) -> list[tuple[float, float]]:
        """The highest peaks as (frequency [Hz], amplitude), the highest first; frequencies between the lines, by a parabola
        through the logarithms."""
        a = self.amplitude
        tops = 1 + np.flatnonzero((a[1:-1] > a[:-2]) & (a[1:-1] >= a[2:]) & (a[1:-1] > 0))
        found = []
        for k in tops[np.argsort(-a[tops], kind="stable")][:count].tolist():
            low, mid, high = np.log(np.maximum(a[k - 1 : k + 2], 1e-300))
            shift = 0.5 * (low - high) / (low - 2 * mid + high) if low - 2 * mid + high != 0 else 0.0
            found.append((float(self.frequencies[k] + shift * self.frequencies[1]), float(a[k])))
        return found

    def table(self) -> pd.DataFrame:
        """Frequency and amplitude of the highest peaks, the highest first."""
        import pandas as pd

        unit = f" [{format_unit(self.unit)}]" if self.unit else ""
        return pd.DataFrame(self.peaks(), columns=["frequency [Hz]", f"amplitude of {self.name}{unit}"])

    def facts(self) -> dict[str, Any]:
        """All lines and the highest peaks as plain data."""
        return {
            "name": self.name,
            "unit": self.unit,
            "window": self.window,
            "frequencies": self.frequencies,
            "amplitude": self.amplitude,
            "density": self.density,
            "peaks": [{"frequency": f, "amplitude": a} for f, a in self.peaks()],
        }

    def to_dataset(self) -> xr.Dataset:
        """Amplitude and power density, dims (frequency)."""
        import xarray as xr

        return xr.Dataset(
            {
                "amplitude": ("frequency", self.amplitude, {"units": self.unit}),
                "density": ("frequency", self.density, {"units": f"({self.unit})^2/Hz" if self.unit else "1/Hz"}),
            },
            {"frequency": ("frequency", self.frequencies, {"units": "Hz"})},
            {"title": self.title, "history": self.name, "window": self.window},
        )

    def to_pandas(self) -> pd.DataFrame:
        """Amplitude and power density of all lines, frequencies [Hz] as index."""
        return self.to_dataset().to_dataframe()

    @implemented_by("linkwork.vibration.plots:spectrum")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw amplitudes against frequency. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: the range of frequencies and the highest peaks."""
        f = self.frequencies
        unit = f" {self.unit}" if self.unit else ""
        head = f"spectrum of {self.name} of {self.title}, {self.window} window"
        lines = [f"{head}: 0 to {f[-1]:.4g} Hz in steps of {f[1]:.4g} Hz"]
        return "\n".join(lines + [f"  peak at {x:.6g} Hz: {a:.4g}{unit}" for x, a in self.peaks()])

    def __repr__(self) -> str:
        return f"<Spectrum of '{self.name}' of '{self.title}': {len(self.frequencies)} lines>"
