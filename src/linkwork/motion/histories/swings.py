"""Counting the swings of a history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Scalar
from linkwork.api.units import quantity
from linkwork.motion.results.run import Run
from linkwork.motion.results.swings import Swings

if TYPE_CHECKING:
    import xarray as xr


def swings(run: Run, name: str, *, level: Scalar | None, after: Scalar | None) -> Swings:
    """Implements `Run.swings`."""
    return swings_of(run[name], run.title, level=level, after=after)


def swings_of(history: xr.DataArray, title: str, *, level: Scalar | None, after: Scalar | None) -> Swings:
    """The swings of a history, between its samples by a cubic spline.

    Args:
        history: one number against time, with units.
        title: name of what moves.
        level: about which it swings; None: its mean in time.
        after: time from which on swings are counted [s]; None: its start.
    """
    from scipy.interpolate import CubicSpline

    if history.ndim != 1:
        raise ModelError(f"swings of '{history.name}': it has {history.ndim} dimensions; choose one component.")
    unit = str(history.attrs.get("units", ""))
    t, x = np.asarray(history["time"].values, float), np.asarray(history.values, float)
    if after is not None:
        begin = quantity(after, "s", what="swings: after")
        t, x = t[t >= begin], x[t >= begin]
    few = f"swings of '{history.name}': it passes its level upwards fewer than two times; simulate longer, or give the level."
    if len(t) < 4 or not np.all(np.diff(t) > 0):
        raise ModelError(few)
    middle = (
        float(np.trapezoid(x, t) / (t[-1] - t[0])) if level is None else quantity(level, unit, what="swings: level")
    )
    spline = CubicSpline(t, x - middle)
    crossings = spline.roots(extrapolate=False)
    upward = np.unique(crossings[spline(crossings, 1) > 0])
    # where a history stays at its level, rounding crosses it
    if len(upward) < 2 or np.ptp(x) <= 1e-12 * max(float(np.abs(x).max()), abs(middle)):
        raise ModelError(few)
    turns = spline.derivative().roots(extrapolate=False)
    at = np.concatenate([t, turns[np.isfinite(turns)]])
    values = np.concatenate([x - middle, spline(turns[np.isfinite(turns)])])
    which = np.searchsorted(upward, at, side="right") - 1
    size = [0.5 * float(np.ptp(values[which == k])) for k in range(len(upward) - 1)]
    return Swings(title, str(history.name), unit, middle, upward, np.array(size))
