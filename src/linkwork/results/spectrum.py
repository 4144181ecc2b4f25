"""Spectra of histories, with windows and units."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr

WINDOWS = ("hann", "blackman", "flattop", "boxcar")


@dataclasses.dataclass(frozen=True)
class Spectrum:
    """How much of a history oscillates at each frequency.

    Attributes:
        name, unit: of what was looked at.
        frequencies: (n,) [Hz].
        amplitude: of a sine at each frequency (n,), in its unit: a sine of amplitude A that fits the time shows A.
        density: power per frequency (n,) [unit²/Hz]; its integral is the variance.
        window: what the ends were faded with.
    """

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
        tops = [k for k in range(1, len(a) - 1) if a[k] > a[k - 1] and a[k] >= a[k + 1] and a[k] > 0]
        found = []
        for k in sorted(tops, key=lambda k: -a[k])[:count]:
            low, mid, high = np.log(np.maximum(a[k - 1 : k + 2], 1e-300))
            shift = 0.5 * (low - high) / (low - 2 * mid + high) if low - 2 * mid + high != 0 else 0.0
            found.append((float(self.frequencies[k] + shift * self.frequencies[1]), float(a[k])))
        return found


def spectrum_of(history: xr.DataArray, window: str = "hann") -> Spectrum:
    """The spectrum of a history over even times, its mean taken away.

    Args:
        history: one number against time, with units.
        window: "hann" (default), "blackman", "flattop" (amplitudes of lines), "boxcar" (times that fit whole periods).
    """
    from scipy.signal import get_window

    if history.ndim != 1:
        raise ModelError(f"spectrum of '{history.name}': it has {history.ndim} dimensions; choose one component.")
    if window not in WINDOWS:
        raise ModelError(f"spectrum: window is {window!r}; write one of {', '.join(WINDOWS)}.")
    t = np.asarray(history["time"].values, float)
    steps = np.diff(t)
    if len(t) < 8 or np.abs(steps - steps.mean()).max() > 1e-6 * steps.mean():
        raise ModelError(f"spectrum of '{history.name}': eight or more samples at even times are needed.")
    x = np.asarray(history.values, float)
    w = get_window(window, len(x))
    lines = np.fft.rfft((x - x.mean()) * w)
    amplitude = 2 * np.abs(lines) / w.sum()
    density = 2 * np.abs(lines) ** 2 * float(steps.mean()) / float((w * w).sum())
    amplitude[0] *= 0.5
    density[0] *= 0.5
    frequencies = np.fft.rfftfreq(len(x), float(steps.mean()))
    return Spectrum(str(history.name), str(history.attrs.get("units", "")), frequencies, amplitude, density, window)
