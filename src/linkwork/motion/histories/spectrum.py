"""Spectra of histories, with windows and units."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.arguments import whole
from linkwork.api.errors import ModelError
from linkwork.motion.results.run import Run
from linkwork.motion.results.spectrum import Spectrum

if TYPE_CHECKING:
    import xarray as xr

WINDOWS = ("hann", "blackman", "flattop", "boxcar")
LONGEST = 2**26  # samples with zeros


def spectrum(run: Run, name: str, window: str, *, padding: int) -> Spectrum:
    """Implements `Run.spectrum`: the spectrum of one history of a run."""
    return spectrum_of(run[name], window, run.title, padding)


def spectrum_of(history: xr.DataArray, window: str, title: str, padding: int = 1) -> Spectrum:
    """The spectrum of a history over even times, its mean taken away.

    Args:
        history: one number against time, with units.
        window: "hann", "blackman", "flattop" (amplitudes of lines), "boxcar" (times that fit whole periods).
        title: name of what moves.
        padding: how many times as long zeros make it.
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
    if whole(padding, "spectrum: padding", 1) * len(x) > LONGEST:
        raise ModelError(f"spectrum: padding is {padding}; with {len(x)} samples {LONGEST // len(x)} is the most.")
    size = padding * len(x)
    w = get_window(window, len(x))
    lines = np.fft.rfft((x - x.mean()) * w, size)
    amplitude = 2 * np.abs(lines) / w.sum()
    density = 2 * np.abs(lines) ** 2 * float(steps.mean()) / float((w * w).sum())
    amplitude[0] *= 0.5
    density[0] *= 0.5
    frequencies = np.fft.rfftfreq(size, float(steps.mean()))
    unit = str(history.attrs.get("units", ""))
    return Spectrum(title, str(history.name), unit, frequencies, amplitude, density, window)
