"""Figs. 5 and 6: the frequency response three ways, and widths of peaks by link. R is not given in the paper: 0.1 N m s."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from linkwork.papers.checks import Check, misses
from linkwork.papers.rivas2012 import own, shift
from linkwork.papers.rivas2012.twin import Array, Pendulum
from linkwork.results.curve import Curve

FRICTION = 0.1
BANDS = (
    (0.10, 0.28, 0.02, 300),
    (0.28, 0.36, 0.002, 600),
    (0.36, 0.64, 0.02, 800),
    (0.64, 0.84, 0.005, 600),
    (0.84, 1.61, 0.025, 1200),
)
"""From, to, step [Hz], and periods of the drive from rest; the first mode needs 361 s to fall to 1/e."""
RANGES = ((0.25, 0.45), (0.6, 0.95), (0.95, 1.6))
SETTLED = 10_000.0  # time of the small model from rest [s]


class Sweep(NamedTuple):
    """Largest angles (frequency, 3) [rad] of the settled motion against the frequency [Hz]."""

    frequency: Array
    angle: Array


@functools.cache
def large() -> Sweep:
    """Fig. 5c: the nonlinear model, every frequency from rest."""
    f, angles = [], []
    for low, high, step, periods in BANDS:
        grid = np.arange(low, high - 1e-9, step)
        made = own.steady(FRICTION, grid, periods=periods, settled=1e-5, rtol=1e-6)
        f.append(grid)
        angles.append(np.column_stack([made.of(rod) for rod in own.RODS]))
    return Sweep(np.concatenate(f), np.concatenate(angles))


@functools.cache
def small() -> Sweep:
    """Fig. 5b: the small-oscillation model (A.4) integrated from rest, at the same frequencies and at its peaks."""
    pendulum = Pendulum.equal(FRICTION)
    f = np.sort(np.concatenate([large().frequency, [p.frequency for p in pendulum.peaks(2)]]))
    return Sweep(f, np.array([pendulum.small_steady(own.SHAKE, x, round(SETTLED * x)) for x in f]))


@functools.cache
def first() -> Curve:
    """Orbits around the first resonance."""
    return own.curve(FRICTION, 0.36, 0.29, 0.3, 1e-8)


class Width(NamedTuple):
    """Of one peak of one link: where it is [Hz], its height, and the half-power width [Hz]; nan where a side is missing."""

    frequency: float
    height: float
    width: float


def sweep_width(link: int, peak: int, level: float | None = None) -> Width:
    """On the sweep from rest, at the height over √2 or at an angle [rad]; straight lines between frequencies."""
    low, high = RANGES[peak]
    made = large()
    near = (made.frequency > low) & (made.frequency < high)
    f, y = made.frequency[near], made.angle[near, link]
    top = int(np.argmax(y))
    wanted = float(y[top]) / 2**0.5 if level is None else level
    if not y[top] > wanted:
        return Width(float(f[top]), float(y[top]), 0.0)
    ends = []
    for way in (-1, 1):
        k = top
        while 0 <= k + way < len(y) and y[k + way] > wanted:
            k += way
        if not 0 <= k + way < len(y):
            ends.append(np.nan)
            continue
        share = (y[k] - wanted) / (y[k] - y[k + way])
        ends.append(float(f[k] + share * (f[k + way] - f[k])))
    return Width(float(f[top]), float(y[top]), ends[1] - ends[0])


def linear_width(link: int, peak: int) -> float:
    """Half-power width of the linear model [Hz]; nan where the peak does not fall so far."""
    peaks = own.transfer(FRICTION).peaks_of(own.ANGLES[link])
    width = peaks[peak].width if peak < len(peaks) else None
    return np.nan if width is None else float(width)


def widths() -> tuple[Array, Array]:
    """Half-power widths (peak, link) [Hz]: linear, and on the sweep from rest."""
    mine = [[sweep_width(link, peak).width for link in range(3)] for peak in range(3)]
    return np.array([[linear_width(link, peak) for link in range(3)] for peak in range(3)]), np.array(mine)


def sweep_checks() -> list[Check]:
    """Transfer function beside integration; peaks of the nonlinear model beside the linear ones; widths."""
    pendulum, known = Pendulum.equal(FRICTION), own.data()
    made = small()
    mine_small = own.linear(FRICTION).frequency_response(
        ["displacement of shake"], list(own.ANGLES), made.frequency.tolist()
    )
    direct = own.SHAKE * np.abs(mine_small.values[:, :, 0])
    both = float((np.abs(made.angle - direct) / direct).max())
    linear, mine = widths()
    peak = first().peaks[0]
    rest = sweep_width(2, 0)
    second = shift.peak(FRICTION)
    lines = [p.frequency for p in pendulum.peaks(2)]
    orbit_error = orbit_gap()
    return [
        Check("fig5/ab", f"Fig. 5a and b: linkwork's transfer function beside (A.4) integrated to the steady state, "
              f"{len(direct)} frequencies, largest relative gap", "(A.4), matrix exponential", 0.0, both, 1e-6, "absolute",
              kind="derivation"),
        Check("fig5/c", "Fig. 5c: runs from rest beside periodic orbits at 0.5, 0.8 and 1.2 Hz, largest relative gap",
              "orbits by shooting", 0.0, orbit_error, 0.04, "absolute", note="what is left of the first mode after the run",
              kind="consistency"),
        misses("fig5/first", "“the first peak is the same for three cases”: frequency on linkwork's nonlinear branch over the "
               "linear one, beside 1", "text to Fig. 5", 1 - peak.value / lines[0], 0.01, kind="print",
               note=f"{peak.value:.6f} Hz and {lines[0]:.6f} Hz; from rest the largest angle is at {rest.frequency:.3f} Hz; "
               f"the heights are {peak.highest[0]:.4f} and {own.SHAKE * pendulum.peaks(2)[0].height:.4f} rad"),
        Check("fig5/second", "second peak of θ₃ on the nonlinear branch over the linear one, R = 0.1 N m s",
              own.REFERENCE, known["second_peak"][0]["f_peak_hz"] / known["damped"][0]["peaks"]["theta3"][1][0],
              second / lines[1], 1e-6, kind="reference"),
        Check("fig6/linear", "half-power width of the linear first peak: last link over first", "one mode, one width", 1.0,
              linear[0, 2] / linear[0, 0], 1e-4, kind="law"),
        Check("fig6/first", "first peak from rest: whether its width grows from link to link", "the paper: yes", 1,
              float(np.all(np.diff(mine[0]) > 0)), 0.0, "absolute", note=f"{_list(mine[0])} Hz; it ends at its jump",
              kind="print"),
        Check("fig6/second", "second peak: whether its width grows from link to link, linear or from rest",
              "the paper says yes", 0, float(np.all(np.diff(linear[1]) > 0) + np.all(np.diff(mine[1]) > 0)), 0.0, "absolute",
              note=f"linear {_list(linear[1])} Hz, from rest {_list(mine[1])} Hz", kind="print"),
        Check("fig6/third", "third peak of the last link: whether it falls to half power on both sides",
              "the paper draws a width", 0, float(np.isfinite(linear[2, 2])), 0.0, "absolute",
              note=f"links 1 and 2: {_list(linear[2, :2])} Hz, linear", kind="print"),
        Check("fig6/wider", "first and second peak from rest over linear: how many of six are wider", "1: all", 1.0,
              float((mine[:2] > linear[:2]).mean()), 0.0, "absolute", kind="consistency"),
    ]  # fmt: skip


def _list(values: Array) -> str:
    return ", ".join(f"{x:.4f}" for x in values)


def orbit_gap() -> float:
    """How far θ₃ of the sweep is from orbits at some frequencies, the worst, relative."""
    made, out = large(), []
    for f in (0.5, 0.8, 1.2):
        k = int(np.argmin(np.abs(made.frequency - f)))
        out.append(made.angle[k, 2] / own.orbit(FRICTION, float(made.frequency[k])).of("rod3")[0] - 1)
    return float(np.abs(out).max())
