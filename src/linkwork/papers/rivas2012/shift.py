"""Figs. 7 and 8: largest angles at the first resonance and the second resonance's frequency, against friction."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from linkwork.papers.checks import Check, each
from linkwork.papers.rivas2012 import own
from linkwork.papers.rivas2012.twin import Array, Pendulum
from linkwork.vibration.results.curve import Curve
from linkwork.vibration.results.locus import Locus

FRICTIONS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Of Fig. 7 [N m s]; without friction nothing settles, and the orbit that is left is meant."""
FOLLOWED = {
    0.05: (0.76, 0.62),
    0.075: (0.76, 0.65),
    0.1: (0.76, 0.67),
    0.15: (0.77, 0.70),
    0.2: (0.78, 0.71),
    0.25: (0.78, 0.72),
    0.3: (0.78, 0.72),
    0.4: (0.78, 0.72),
    0.5: (0.78, 0.72),
    1.0: (0.78, 0.72),
}
"""Frictions of Fig. 8 [N m s], and the range in which each peak is followed [Hz]."""
SWEPT = (0.02, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
SPACING = 0.004
GRID = np.arange(0.68, 0.772, SPACING)
PERIODS = 250  # from rest
TRANSIENT = 400.0  # of Fig. 7 [s]


# --- Fig. 7 --------------------------------------------------------------------------------------------------------


class Largest(NamedTuple):
    """Largest angles (friction, 3) [rad] at the first natural frequency."""

    steady: Array
    transient: Array


@functools.cache
def largest() -> Largest:
    """In the steady state, and with the transient from rest."""
    f = float(own.data()["natural_frequencies_Hz"][0])
    still, moved = [_frictionless(f)], []
    for r in FRICTIONS:
        if r > 0:
            made = own.steady(r, [f], periods=4000, settled=1e-7)
            still.append([float(made.of(rod)[0]) for rod in own.RODS])
        moved.append(np.abs(own.angles(own.run(r, f, TRANSIENT, 16001))).max(axis=0))
    return Largest(np.array(still), np.array(moved))


def _frictionless(f: float) -> list[float]:
    """Largest angles of the periodic orbit at R = 0, from that at 0.1 N m s as friction falls."""
    made = own.steady(0.1, [f], periods=500)
    state = own.absolute(made.states[0])
    for r in (0.1, 0.06, 0.03, 0.01, 0.0):
        orbit = own.orbit(r, f, tuple(state))
        state = own.absolute(orbit.states[0])
    return [float(orbit.of(rod)[0]) for rod in own.RODS]


class Fit(NamedTuple):
    """ln θ = a + slope · R by least squares [1/(N m s)], and how much of the spread it explains."""

    slope: float
    share: float


def log_fit(values: Array) -> Fit:
    """Of largest angles against friction."""
    y = np.log(values)
    slope, shift = np.polyfit(FRICTIONS, y, 1)
    rest = y - slope * np.asarray(FRICTIONS) - shift
    return Fit(float(slope), 1 - float(rest @ rest / ((y - y.mean()) @ (y - y.mean()))))


# --- Fig. 8 --------------------------------------------------------------------------------------------------------


@functools.cache
def followed(friction: float) -> Curve:
    """Periodic orbits around the second resonance."""
    high, low = FOLLOWED[friction]
    return own.curve(friction, high, low, 0.4)


def peak(friction: float) -> float:
    """Where θ₃ is largest on the branch [Hz]."""
    return float(followed(friction).peaks[0].value)


def linear_peak(friction: float) -> float:
    """The same of the linear model."""
    return Pendulum.equal(friction).peaks(2)[1].frequency


@functools.cache
def swept(friction: float) -> Array:
    """Largest θ₃ of runs from rest at the frequencies of `GRID`, after `PERIODS` periods [rad]."""
    return own.steady(friction, GRID, periods=PERIODS, settled=1e-6, rtol=1e-6).of("rod3")


def jump(friction: float) -> float:
    """The frequency of `GRID` at which θ₃ is largest [Hz]."""
    return float(GRID[int(np.argmax(swept(friction)))])


@functools.cache
def folds() -> Locus:
    """The upper fold at R = 0.1 N m s as friction changes: through the cusp, and back along the lower one."""
    curve, high = followed(0.1), max(followed(0.1).marks_of("fold"), key=lambda m: m.value)
    paths = [f"hinge{k}.damping" for k in (1, 2, 3)]
    return curve.locus(high, against=paths, across=(0.1, 0.2), step=0.4, progress=False)


def fold(friction: float) -> float:
    """The upper end [Hz] of the range with two stable orbits: below it, a motion from rest jumps no more."""
    return max(float(m.value) for m in followed(friction).marks_of("fold"))


# --- checks --------------------------------------------------------------------------------------------------------


def shift_checks() -> list[Check]:
    """Orbits, peaks and angles against the reference."""
    return [*_orbits(), *_peaks(), *_angles(), *_rest()]


def _orbits() -> list[Check]:
    """Periodic orbits at fixed frequencies, by shooting and by harmonic balance."""
    checks = []
    for case in own.data()["orbits"]:
        r, f = float(case["R"]), float(case["f"])
        made = own.orbit(r, f, tuple(case["state_t0"]))
        # both halves of the period are mirrored: the state after a half is the negative one
        fresh = own.absolute(made.states[0])
        name, what = f"orbits/{r:g}/{f:g}", f"R = {r:g} N m s, {f:g} Hz"
        checks += each(f"{name}/angle", f"largest angle, {what}", own.REFERENCE, case["theta_max"],
                       [made.of(rod)[0] for rod in own.RODS], 1e-8, labels=own.ANGLES, unit="rad",
                       kind="reference")  # fmt: skip
        checks += each(f"{name}/state", f"state at phase zero, {what}", own.REFERENCE, case["state_t0"], fresh, 1e-8,
                       labels=(*own.ANGLES, *(f"rate{k}" for k in (1, 2, 3))), measure="absolute",
                       unit="rad, rad/s", kind="reference")  # fmt: skip
        checks.append(
            Check(f"{name}/floquet", f"largest Floquet multiplier, {what}", own.REFERENCE, case["max_floquet_half"] ** 2,
                  float(np.abs(made.multipliers[0]).max()), 1e-8, note="the reference's of half a period, squared",
                  kind="reference")
        )  # fmt: skip
    case = own.data()["orbits"][0]
    start, rates = own.start_of(case["state_t0"])
    series = own.model(float(case["R"])).response_curve(
        {"shake": own.SHAKE}, over=(case["f"], 0.999 * case["f"]), outputs=["rod3"], points=1, method="harmonic balance",
        harmonics=15, start=start, rates=rates, progress=False,
    )  # fmt: skip
    checks.append(
        Check("orbits/series", "largest θ₃ at R = 0.1 N m s, 0.72 Hz, by harmonic balance", own.REFERENCE, case["theta_max"][2],
              float(series.of("rod3")[0]), 1e-8, unit="rad", kind="reference")
    )  # fmt: skip
    return checks


def _peaks() -> list[Check]:
    """Fig. 8 by continuation."""
    known = own.data()
    checks = []
    for case in known["second_peak"]:
        r = float(case["R"])
        mark = followed(r).peaks[0]
        checks += [
            Check(f"fig8/{r:g}/frequency", f"second peak of θ₃, R = {r:g} N m s", own.REFERENCE, case["f_peak_hz"], peak(r),
                  1e-6, "absolute", "Hz", kind="reference"),
            Check(f"fig8/{r:g}/height", f"θ₃ there, R = {r:g} N m s", own.REFERENCE, case["theta3_max"],
                  float(mark.highest[0]), 1e-6, unit="rad", kind="reference"),
        ]  # fmt: skip
    for text, f in known["rounded"]["second_peak_Hz"].items():
        digits = 5e-5 if float(text) == 1.0 else 5.1e-6
        checks.append(
            Check(f"fig8/{text}/frequency", f"second peak of θ₃, R = {text} N m s", f"{own.REFERENCE}, rounded", f,
                  peak(float(text)), digits, "absolute", "Hz", kind="reference")
        )  # fmt: skip
    return checks


def _angles() -> list[Check]:
    """Fig. 7, from R = 0 on."""
    known, made = own.data()["first_resonance"], largest()
    checks = []
    for k, r in enumerate(FRICTIONS):
        words = "of the orbit" if r == 0 else "in the steady state"
        checks += each(f"fig7/steady/{r:g}", f"largest angle {words} at the first natural frequency, R = {r:g} N m s",
                       own.REFERENCE, known["steady"][k], made.steady[k], 5e-5, labels=own.ANGLES, unit="rad",
                       note="nothing settles on it" if r == 0 else "", kind="reference")  # fmt: skip
        checks += each(f"fig7/transient/{r:g}", f"largest angle in {TRANSIENT:g} s from rest there, R = {r:g} N m s",
                       own.REFERENCE, known["transient"][k], made.transient[k], 1e-6, labels=own.ANGLES, unit="rad",
                       kind="reference")  # fmt: skip
    for name, values in (("steady", made.steady), ("transient", made.transient)):
        fit, theirs = log_fit(values[:, 2]), log_fit(np.array(known[name])[:, 2])
        checks.append(
            Check(f"fig7/{name}/slope", f"log-slope of the largest θ₃ against R, {name}", own.REFERENCE, theirs.slope,
                  fit.slope, 1e-4, "absolute", "1/(N*m*s)", f"a line explains {fit.share:.4f} of the spread; the paper: −0.5",
                  kind="reference")
        )  # fmt: skip
    return checks


def _locus() -> list[Check]:
    """Folds followed against R, from one to the other, and gone beyond their cusp, as the curves show."""
    made = folds()
    cusp = float(made.marked[0])
    bent = [r for r in FOLLOWED if followed(r).marks_of("fold")]
    return [
        Check("fig8/locus", "lower fold at R = 0.1 N m s, followed from the upper one through their cusp", "the curve there",
              min(m.value for m in followed(0.1).marks_of("fold")), float(made.values[-1]), 1e-8, "absolute", "Hz",
              f"{len(made)} orbits; both meet at R = {cusp:.6f} N m s, {made.marks[0].value:.6f} Hz", kind="consistency"),
        Check("fig8/cusp", "curves of Fig. 8 with folds below the cusp, and without above it", "all", 1.0,
              float(np.mean([(r in bent) == (r < cusp) for r in FOLLOWED])), 0.0, "absolute",
              note=f"from R = {cusp:.6f} N m s on nothing jumps", kind="consistency"),
    ]  # fmt: skip


def _rest() -> list[Check]:
    """Fig. 8 from rest: jumps at the upper fold where there is one, and at the branch's peak where not."""
    checks = [
        Check(f"fig8/fold/{r}", f"fold at which motions from rest jump, R = {r} N m s", own.REFERENCE, f, fold(float(r)), 1e-6,
              "absolute", "Hz", kind="reference")
        for r, f in own.data()["upper_fold_Hz"].items()
    ] + _locus()  # fmt: skip
    for r in (x for x in SWEPT if x in FOLLOWED):
        bent = bool(followed(r).marks_of("fold"))
        checks.append(
            Check(f"fig8/rest/{r:g}", f"frequency of the largest θ₃ from rest, R = {r:g} N m s",
                  "fold" if bent else "peak of the branch", fold(r) if bent else peak(r), jump(r), 1.5 * SPACING, "absolute",
                  "Hz", f"grid of {SPACING:g} Hz, {PERIODS} periods", kind="consistency")
        )  # fmt: skip
    return checks
