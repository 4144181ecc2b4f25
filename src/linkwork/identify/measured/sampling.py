"""Times and gaps: what may be filled, what is even enough, and resampling when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.interpolate import make_interp_spline

from linkwork.api.errors import ModelError

LEAST = 12
"""Fewest samples that can be smoothed and differentiated twice."""
UNEVEN = 0.05
"""Times may stray from an even clock by this part of a step: what rounding to milliseconds does at 100 Hz."""


def check_gaps(t: np.ndarray, values: np.ndarray, names: Sequence[str], longest: float) -> None:
    """Refuse missing ends and gaps longer than `longest` [s] in columns `values` (n, m) at times t (n,)."""
    if len(t) < LEAST:
        raise ModelError(f"measured: there are {len(t)} samples; give {LEAST} or more.")
    usual = 1.5 * float(np.median(np.diff(t)))
    for j, name in enumerate(names):
        good = np.flatnonzero(np.isfinite(values[:, j]))
        if len(good) < LEAST:
            raise ModelError(f"measured: column '{name}' holds {len(good)} values; give {LEAST} or more.")
        if good[0] > 0 or good[-1] < len(t) - 1:
            raise ModelError(
                f"measured: column '{name}' is known from {t[good[0]]:g} to {t[good[-1]]:g} s, but the times go from "
                f"{t[0]:g} to {t[-1]:g} s; cut the data to what is known."
            )
        steps = np.diff(t[good])
        wide = np.flatnonzero((steps > longest * (1 + 1e-9)) & (steps > usual))
        if len(wide):
            where = ", ".join(f"{t[good[k]]:g} to {t[good[k + 1]]:g} s" for k in wide[:5])
            raise ModelError(
                f"measured: column '{name}' has gaps longer than max_gap = {longest:g} s: {where}; cut the data there, "
                "or allow a longer max_gap."
            )


def even_clock(t: np.ndarray) -> np.ndarray | None:
    """The even times (n,) [s] that t (n,) stands for, or None when the samples are uneven."""
    k = np.arange(len(t))
    step, first = np.polyfit(k, t, 1)
    even = first + step * k
    return even if np.max(np.abs(even - t)) <= UNEVEN * step else None


def resample(t: np.ndarray, values: np.ndarray, rate: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Columns (n, m) at even times by cubic splines through what was measured.

    Returns:
        times (k,) [s]; values (k, m) at them; and whether each was between measured neighbours (k, m).
    """
    usual = float(np.median(np.diff(t)))
    if rate * usual < 0.9:
        raise ModelError(
            f"measured: rate is {rate:g} Hz, but the data have {1 / usual:g} Hz; a lower rate would fold noise into the "
            "motion, so give at least that."
        )
    new = t[0] + np.arange(int(np.floor((t[-1] - t[0]) * rate + 1e-9)) + 1) / rate
    out, good = np.zeros((len(new), values.shape[1])), np.zeros((len(new), values.shape[1]), bool)
    for j in range(values.shape[1]):
        have = np.isfinite(values[:, j])
        own = t[have]
        out[:, j] = make_interp_spline(own, values[have, j], k=3)(new)
        right = np.clip(np.searchsorted(own, new), 1, len(own) - 1)
        near = np.minimum(np.abs(own[right] - new), np.abs(new - own[right - 1])) <= 1e-9 * usual
        good[:, j] = near | (own[right] - own[right - 1] <= 1.5 * usual)
    return new, out, good


def check_jumps(t: np.ndarray, values: np.ndarray, names: Sequence[str], units: Sequence[str]) -> None:
    """Refuse angles that jump by more than half a turn from one sample to the next."""
    for j, (name, unit) in enumerate(zip(names, units, strict=True)):
        have = np.flatnonzero(np.isfinite(values[:, j]))
        jump = np.abs(np.diff(values[have, j]))
        if unit == "rad" and np.any(jump > np.pi):
            k = int(np.argmax(jump))
            raise ModelError(
                f"measured: angle '{name}' jumps by {np.degrees(jump[k]):.0f} deg after t = {t[have[k]]:g} s; unwrap it "
                "(numpy.unwrap), and state its unit if it is not in rad."
            )
