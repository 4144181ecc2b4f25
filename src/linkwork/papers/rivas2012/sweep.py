"""Figs. 5 and 6: the frequency response three ways, and widths of peaks by link. R is not given in the paper: 0.1 N m s."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from scipy.interpolate import PPoly, splrep

import linkwork as lw
from linkwork.papers.checks import Check, misses
from linkwork.papers.rivas2012 import own, shift
from linkwork.papers.rivas2012.twin import Array, Pendulum
from linkwork.vibration.results.curve import Curve

FRICTION = 0.1
BANDS = (
    (0.10, 0.28, 0.02, 200),
    (0.28, 0.36, 0.002, 400),
    (0.36, 0.64, 0.02, 400),
    (0.64, 0.84, 0.005, 400),
    (0.84, 1.61, 0.025, 600),
)
"""From, to, step [Hz], and periods of the drive from rest; the first mode needs 361 s to fall to 1/e."""
RANGES = ((0.25, 0.45), (0.6, 0.95), (0.95, 1.6))
SETTLED = 10_000.0  # time of the small model from rest [s]
PATIENT = (1.34, 1.49, 1.59)  # frequencies of the slowest motions to settle, which are also run to their end [Hz]


class Sweep(NamedTuple):
    """Largest angles (frequency, 3) [rad] of settled motions against the frequency [Hz]."""

    frequency: Array
    angle: Array


class Settled(NamedTuple):
    """Motions from rest at all frequencies [Hz], each with the orbit on which it settles.

    Attributes:
        frequency: (n,) [Hz].
        angle: largest angles (n, 3) [rad] of the orbits.
        states: of the orbits at phase zero (n, 6), absolute angles and rates.
        run: largest angles (n, 3) [rad] of the runs in their last period.
        left: what is left of the first mode then, exp(−δ t), (n,).
        unstable: how many of the orbits are not stable.
    """

    frequency: Array
    angle: Array
    states: Array
    run: Array
    left: Array
    unstable: int

    @property
    def gap(self) -> Array:
        """How far θ₃ of the runs is from that of their orbits, relative (n,)."""
        return np.abs(self.run[:, 2] / self.angle[:, 2] - 1)


@functools.cache
def large() -> Settled:
    """Fig. 5c: the nonlinear model, every frequency from rest; the orbit is searched from where the run ends."""
    decay = float(own.data()["damped"][0]["decay"][0])
    f, run, left, orbits = [], [], [], []
    for low, high, step, periods in BANDS:
        grid = np.arange(low, high - 1e-9, step)
        made = own.steady(FRICTION, grid, periods=periods, settled=1e-5, rtol=1e-6)
        f.append(grid)
        run.append(np.column_stack([made.of(rod) for rod in own.RODS]))
        left.append(np.exp(-decay * made.periods / grid))
        for x, state in zip(grid, own.absolute(made.states), strict=True):
            orbits.append(own.orbit(FRICTION, float(x), tuple(state), 1e-9))
    return Settled(
        np.concatenate(f),
        np.array([[o.of(rod)[0] for rod in own.RODS] for o in orbits]),
        own.absolute(np.array([o.states[0] for o in orbits])),
        np.concatenate(run),
        np.concatenate(left),
        sum(not o.stable[0] for o in orbits),
    )


@functools.cache
def small() -> Sweep:
    """Fig. 5b: linkwork's linear model integrated from rest until steady, at every third frequency and at its peaks."""
    tops = [p.frequency for p in own.transfer(FRICTION).peaks_of("theta3")]
    f = np.sort(np.concatenate([large().frequency[::3], tops]))
    return Sweep(f, np.array([_linear_steady(float(x)) for x in f]))


def _linear_steady(f: float) -> Array:
    """Largest angles (3,) over the last period of the linear model, from rest and after `SETTLED`."""
    begin = round(SETTLED * f) / f
    times = [0.0, *(begin + np.arange(65) / 64 / f)]
    push = lw.Harmonic(-own.SHAKE * (2 * np.pi * f) ** 2, frequency=f, phase=np.pi / 2)
    made = own.pushed(FRICTION).simulate(times, inputs={"shake.acceleration": push})
    line = np.fft.rfft(made["outputs"].values[1:-1], axis=0)[1]  # one harmonic: its size is the largest angle
    return np.abs(line) * 2 / 64


@functools.cache
def first() -> Curve:
    """Orbits around the first resonance."""
    return own.curve(FRICTION, 0.36, 0.29, 0.8, 1e-8)


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


def reference_width(link: int, peak: int) -> float:
    """The same of the reference's largest angles: by the roots of their interpolant by straight lines."""
    known = own.data()["sweep"]
    f, y = np.array([case["f"] for case in known]), np.array([case["theta_max"][link] for case in known])
    near = (f > RANGES[peak][0]) & (f < RANGES[peak][1])
    f, y = f[near], y[near]
    roots = PPoly.from_spline(splrep(f, y - y.max() / 2**0.5, k=1)).roots(extrapolate=False)
    below, above = roots[roots < f[np.argmax(y)]], roots[roots > f[np.argmax(y)]]
    return float(above[0] - below[-1]) if len(below) and len(above) else np.nan


def widths() -> tuple[Array, Array]:
    """Half-power widths (peak, link) [Hz]: linear, and on the sweep from rest."""
    mine = [[sweep_width(link, peak).width for link in range(3)] for peak in range(3)]
    return np.array([[linear_width(link, peak) for link in range(3)] for peak in range(3)]), np.array(mine)


def sweep_checks() -> list[Check]:
    """Figs. 5 and 6."""
    return [*_linear_checks(), *_settled_checks(), *_peak_checks(), *_width_checks()]


def _linear_checks() -> list[Check]:
    """Figs. 5a and b: linkwork's linear model integrated beside its transfer function, and both beside the paper's."""
    made, pendulum = small(), Pendulum.equal(FRICTION)
    direct = own.SHAKE * np.abs(
        own.linear(FRICTION)
        .frequency_response(["displacement of shake"], list(own.ANGLES), made.frequency.tolist())
        .values[:, :, 0]
    )
    theirs = np.array([pendulum.small_steady(own.SHAKE, x, round(SETTLED * x)) for x in made.frequency[::5]])
    both, apart = (float((np.abs(x - y) / y).max()) for x, y in ((made.angle, direct), (made.angle[::5], theirs)))
    count = len(made.frequency)
    return [
        Check("fig5/ab", f"Fig. 5a and b: linkwork's linear model integrated to the steady state beside its transfer function, "
              f"{count} frequencies, largest relative gap", "the paper: the same", 0.0, both, 1e-6, "absolute", kind="print"),
        Check("fig5/b", f"Fig. 5b: the same beside (A.4), {len(theirs)} frequencies, largest relative gap",
              "(A.4), matrix exponential", 0.0, apart, 1e-6, "absolute", kind="derivation"),
    ]  # fmt: skip


def _settled_checks() -> list[Check]:
    """Fig. 5c: runs from rest, their orbits, and the same orbits by another program, at all frequencies."""
    made, known = large(), own.data()["sweep"]
    gap = np.abs(made.angle / np.array([case["theta_max"] for case in known]) - 1)
    state = np.abs(made.states - np.array([case["state_t0"] for case in known]))
    ratio = made.gap / made.left
    count = len(made.frequency)
    long = own.steady(FRICTION, list(PATIENT), periods=6500, settled=1e-5, rtol=1e-6).of("rod3")
    near = [int(np.argmin(np.abs(made.frequency - f))) for f in PATIENT]
    worst = float(np.abs(long / made.angle[near, 2] - 1).max())
    return [
        Check("fig5/c", f"Fig. 5c: largest angles of the orbits on which runs from rest settle, {count} frequencies, largest "
              "relative gap", own.REFERENCE, 0.0, float(gap.max()), 1e-6, "absolute", kind="reference"),
        Check("fig5/c/states", "their states at phase zero, largest gap", own.REFERENCE, 0.0, float(state.max()), 1e-6,
              "absolute", "rad, rad/s", kind="reference"),
        Check("fig5/c/stable", "orbits among them that are not stable", "a motion settles on a stable one", 0, made.unstable,
              0.0, "absolute", kind="law"),
        Check("fig5/c/decay", f"θ₃ of the {count} runs less that of their orbits, relative, over what is left of the first "
              "mode: whether the largest is below 3", "exp(−δ t)", 1, float(ratio.max() < 3.0), 0.0, "absolute", kind="law",
              note=f"{ratio.max():.2f} at {made.frequency[ratio.argmax()]:.3f} Hz; the runs alone are off by up to "
              f"{made.gap.max():.0%}"),
        Check("fig5/c/patient", f"θ₃ of runs until they repeat, at {', '.join(f'{f:g}' for f in PATIENT)} Hz, less that of "
              "the orbits, relative", "orbits", 0.0, worst, 2e-3, "absolute", kind="consistency"),
    ]  # fmt: skip


def _peak_checks() -> list[Check]:
    """Peaks of the nonlinear model beside the linear ones; widths."""
    pendulum, known = Pendulum.equal(FRICTION), own.data()
    linear, mine = widths()
    peak = first().peaks[0]
    rest = sweep_width(2, 0)
    second = shift.peak(FRICTION)
    lines = [p.frequency for p in pendulum.peaks(2)]
    return [
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


def _width_checks() -> list[Check]:
    """Fig. 6: half-power widths of the linear model and of the sweep from rest, peak by peak and link by link."""
    linear, mine = widths()
    pendulum, checks = Pendulum.equal(FRICTION), []
    for link, angle in enumerate(own.ANGLES):
        for peak, top in enumerate(pendulum.peaks(link)):
            width = pendulum.width(link, top)
            if np.isfinite(width):
                checks.append(
                    Check(f"fig6/width/linear/{peak + 1}/{angle}", f"half-power width of peak {peak + 1} of {angle}, linear",
                          "roots of |G|² = ½ |G|²_max by (2)", width, float(linear[peak, link]), 1e-9, unit="Hz",
                          kind="derivation")
                )  # fmt: skip
        for peak in range(len(RANGES)):
            width = reference_width(link, peak)
            if np.isfinite(width):
                checks.append(
                    Check(f"fig6/width/rest/{peak + 1}/{angle}", f"half-power width of peak {peak + 1} of {angle}, from rest",
                          own.REFERENCE, width, float(mine[peak, link]), 1e-6, unit="Hz", kind="reference",
                          note="straight lines between the frequencies of the sweep")
                )  # fmt: skip
    return checks


def _list(values: Array) -> str:
    return ", ".join(f"{x:.4f}" for x in values)
