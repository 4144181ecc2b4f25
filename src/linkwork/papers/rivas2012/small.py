"""Small oscillations: natural frequencies, damped modes, peaks of the transfer function; Fig. 4 beside the nonlinear model."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

import linkwork as lw
from linkwork.papers.checks import Check, each
from linkwork.papers.rivas2012 import own
from linkwork.papers.rivas2012.twin import Array, Pendulum

NUMBERS = ("1", "2", "3")
FREQUENCY = 0.5  # of Fig. 4 [Hz]
WINDOW = 40.0  # of Fig. 4 [s]
SAMPLES = 801


def small_checks() -> list[Check]:
    """Against the reference, and against the paper's own equations."""
    return [*_natural(), *_damped(), *_peaks(), *_transfer(), *_figure_4()]


def _natural() -> list[Check]:
    """Without friction."""
    known = own.data()
    modes = own.linear(0.0).modes()
    order = np.argsort(modes.angular_frequencies)
    f, omega = modes.frequencies[order], modes.angular_frequencies[order]
    shapes = np.cumsum(np.array([np.real(modes[int(k)].shape[-3:]) for k in order]), axis=1)
    true = np.array(known["shapes"]).T
    bent = [abs(a @ b) / np.linalg.norm(a) / np.linalg.norm(b) for a, b in zip(shapes, true, strict=True)]
    return [
        *each("natural/frequency", "natural frequency", own.REFERENCE, known["natural_frequencies_Hz"], f, 1e-12,
              labels=NUMBERS, unit="Hz", kind="reference"),
        *each("natural/omega", "ω", own.REFERENCE, known["natural_omega"], omega, 1e-12, labels=NUMBERS, unit="rad/s",
              kind="reference"),
        *each("natural/root", "ω² L/g", "x³ − 9x² + 18x − 6 = 0", known["roots"], omega**2 / own.GRAVITY, 1e-12,
              labels=NUMBERS, kind="derivation"),
        *each("natural/document", "ω² of (A.4)", "linkwork", omega**2, Pendulum().squares(), 1e-12, labels=NUMBERS,
              unit="1/s^2", kind="derivation"),
        *each("natural/shape", "cosine between the shape in absolute angles and the reference's", own.REFERENCE, [1.0] * 3,
              bent, 1e-12, labels=NUMBERS, kind="reference"),
    ]  # fmt: skip


def _damped() -> list[Check]:
    """With friction: decay, frequency, damping ratio."""
    checks = []
    for case in own.data()["damped"]:
        name, what = f"damped/{case['R']:g}", f"R = {case['R']:g} N m s"
        poles = np.linalg.eigvals(own.linear(float(case["R"])).A)
        poles = poles[poles.imag > 0]
        poles = poles[np.argsort(poles.imag)]
        checks += each(f"{name}/decay", f"decay of the mode, {what}", own.REFERENCE, case["decay"], -poles.real, 1e-10,
                       labels=NUMBERS, unit="1/s", kind="reference")  # fmt: skip
        checks += each(f"{name}/frequency", f"damped frequency, {what}", own.REFERENCE, case["f_Hz"],
                       poles.imag / (2 * np.pi), 1e-12, labels=NUMBERS, unit="Hz", kind="reference")  # fmt: skip
        checks += each(f"{name}/ratio", f"damping ratio, {what}", own.REFERENCE, case["zeta"], -poles.real / np.abs(poles),
                       1e-10, labels=NUMBERS, kind="reference")  # fmt: skip
    return checks


def _peaks() -> list[Check]:
    """Where |G| is largest and how large, for every link."""
    checks = []
    for case in own.data()["damped"]:
        friction, made = float(case["R"]), own.transfer(float(case["R"]))
        for k, (angle, known) in enumerate(case["peaks"].items()):
            mine, theirs = made.peaks_of(angle), Pendulum.equal(friction).peaks(k)
            name, what = f"peaks/{friction:g}/{angle}", f"linear peak of {angle}, R = {friction:g} N m s"
            labels = NUMBERS[: len(known)]
            checks.append(
                Check(f"{name}/count", f"number of peaks of {angle}, R = {friction:g} N m s", own.REFERENCE, len(known),
                      len(mine), 0.0, "absolute", kind="reference")
            )  # fmt: skip
            f, height = np.array(known).T
            checks += each(f"{name}/frequency", what, own.REFERENCE, f, [p.frequency for p in mine], 1e-8, labels=labels,
                           unit="Hz", kind="reference")  # fmt: skip
            checks += each(f"{name}/height", f"height of the {what}", own.REFERENCE, height, [p.height for p in mine], 1e-8,
                           labels=labels, unit="rad/m", kind="reference")  # fmt: skip
            checks += each(f"{name}/document", f"{what}, by (2)", own.REFERENCE, f, [p.frequency for p in theirs], 1e-8,
                           labels=labels, unit="Hz", kind="document")  # fmt: skip
    return checks


def _transfer() -> list[Check]:
    """G(s) on linkwork's grid, and θ₃ at the natural frequencies."""
    checks = []
    for case in own.data()["damped"]:
        friction, pendulum = float(case["R"]), Pendulum.equal(float(case["R"]))
        made = own.transfer(friction)
        theirs = pendulum.transfer(made.frequencies)
        gap = float((np.abs(made.values[:, :, 0] - theirs) / np.abs(theirs)).max())
        at = own.linear(friction).frequency_response(
            ["displacement of shake"], ["theta3"], own.data()["natural_frequencies_Hz"]
        )
        checks.append(
            Check(f"transfer/{friction:g}", f"G(s) at {len(theirs)} frequencies, R = {friction:g} N m s, largest relative gap",
                  "(2)", 0.0, gap, 1e-9, "absolute", kind="derivation")
        )  # fmt: skip
        checks += each(f"transfer/{friction:g}/natural", f"|θ₃/η| at a natural frequency, R = {friction:g} N m s",
                       own.REFERENCE, case["theta3_at_natural_frequencies"], np.abs(at.of()), 1e-8, labels=NUMBERS,
                       unit="rad/m", kind="reference")  # fmt: skip
    return checks


# --- Fig. 4 --------------------------------------------------------------------------------------------------------


class Both(NamedTuple):
    """Angles (time, 3) of both models in linkwork, from rest without friction [rad]."""

    times: Array
    small: Array
    large: Array

    @property
    def gap(self) -> Array:
        """Of the last link's angle."""
        return self.large[:, 2] - self.small[:, 2]


@functools.cache
def both(amplitude: float = own.SHAKE) -> Both:
    """Fig. 4: 0.5 Hz."""
    times = np.linspace(0.0, WINDOW, SAMPLES)
    omega = 2 * np.pi * FREQUENCY
    push = lw.Harmonic(-amplitude * omega**2, frequency=FREQUENCY, phase=np.pi / 2)
    made = own.pushed(0.0).simulate(times.tolist(), inputs={"shake.acceleration": push})
    return Both(times, made["outputs"].values, own.angles(own.run(0.0, FREQUENCY, WINDOW, SAMPLES, amplitude)))


def growth() -> float:
    """The power of η₀ with which the largest difference of Fig. 4 grows, between 0.015 and 0.03 m."""
    half, whole = both(own.SHAKE / 2), both()
    return float(np.log2(np.abs(whole.gap).max() / np.abs(half.gap).max()))


def _figure_4() -> list[Check]:
    """Both models of linkwork beside the paper's, integrated otherwise; and how they part."""
    made, pendulum = both(), Pendulum.equal(0.0)
    small = pendulum.small_motion(made.times, own.SHAKE, FREQUENCY)
    large = pendulum.motion(made.times, own.SHAKE, FREQUENCY)
    apart, size = float(np.abs(made.gap).max()), float(np.abs(made.large[:, 2]).max())
    return [
        Check("fig4/small", f"Fig. 4: small oscillations over {WINDOW:g} s, largest gap to linkwork's linear model",
              "(A.4), matrix exponential", 0.0, float(np.abs(made.small - small).max()), 1e-8, "absolute", "rad",
              kind="derivation"),
        Check("fig4/large", f"Fig. 4: nonlinear model over {WINDOW:g} s, largest gap to linkwork", "(1), SciPy's DOP853", 0.0,
              float(np.abs(made.large - large).max()), 1e-6, "absolute", "rad",
              f"θ₃ reaches {size:.4f} rad; both models part by {apart:.4f} rad", kind="derivation"),
        Check("fig4/growth", "Fig. 4: power of η₀ with which the largest difference grows", "cubic terms come first", 3.0,
              growth(), 0.1, "absolute", kind="law"),
    ]  # fmt: skip
