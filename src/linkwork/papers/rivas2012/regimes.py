"""Figs. 2 and 3: three regimes from rest, their spectra, and what they are by Floquet multipliers and Lyapunov exponents."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np
from scipy.integrate import solve_ivp

from linkwork.motion.histories.spectrum import spectrum_of
from linkwork.motion.results.run import Run
from linkwork.motion.results.spectrum import Spectrum
from linkwork.papers.checks import Check
from linkwork.papers.rivas2012 import own
from linkwork.papers.rivas2012.twin import Array, Pendulum
from linkwork.vibration.results.curve import Curve
from linkwork.vibration.results.lyapunov import Lyapunov

WINDOW = 200.0  # of a run from rest [s]
SAMPLES = 8001
WILD = 0.5  # η₀ at which case c is chaotic [m]
SPAN = 8  # periods between which directions along an orbit are made orthonormal
WILD_SPANS = 150  # periods for its exponents
WOUND = 10_000.0, 14_000.0  # when case c has settled on its torus, and how long it is followed [s]
FACTORS = 8  # multiples of the second frequency that lines of the torus may have


class Regime(NamedTuple):
    """A case of Fig. 2: frequency of the pivot [Hz], friction [N m s], the paper's word, periods for exponents."""

    frequency: float
    friction: float
    word: str
    spans: int


CASES = {
    "a": Regime(0.3, 1.0, "periodic", 40),
    "b": Regime(1.5, 0.1, "quasi-periodic", 400),
    "c": Regime(0.5, 0.01, "chaotic", 1200),
}
"""η₀ is not given in the paper: that of Figs. 4 to 8 is taken."""


def lines_of(made: Spectrum, least: float = 0.002) -> Array:
    """Frequencies of lines that are higher than a part of the highest one, the strongest first [Hz]."""
    return np.array([f for f, size in made.peaks(len(made.frequencies)) if size >= least * made.amplitude.max()])


@functools.cache
def series(case: str) -> tuple[Array, Array]:
    """Times and angles (time, 3) from rest."""
    r = CASES[case]
    made = own.run(r.friction, r.frequency, WINDOW, SAMPLES)
    return made.time, own.angles(made)


@functools.cache
def orbit(case: str) -> Curve:
    """The periodic orbit of a case at η₀ = 0.03 m, found from rest, with its Floquet multipliers."""
    r = CASES[case]
    return own.orbit(r.friction, r.frequency)


def rates(case: str) -> Array:
    """Exponents of the orbit by its multipliers: f ln|μ|, the largest first [1/s]."""
    out: Array = CASES[case].frequency * np.log(np.abs(orbit(case).multipliers[0]))
    return out


@functools.cache
def exponents(case: str, amplitude: float = own.SHAKE) -> Lyapunov:
    """The two largest Lyapunov exponents: along the orbit at η₀ = 0.03 m, from rest at others."""
    r = CASES[case]
    start, speed = own.start_of(own.absolute(orbit(case).states[0]))
    tame = amplitude == own.SHAKE
    return own.model(r.friction).lyapunov(
        (r.spans if tame else WILD_SPANS) / r.frequency,
        drive={"shake": amplitude},
        frequency=r.frequency,
        start=start if tame else None,
        rates=speed if tame else None,
        transient=0.0 if tame else 50 / r.frequency,
        span=(SPAN if tame else 1) / r.frequency,  # what decays slowly need not be made orthonormal in every period
        count=2,
        progress=False,
    )


@functools.cache
def reached(case: str) -> float:
    """How far a motion from rest is from the orbit when it has settled: the larger gap of θ₃'s largest value [rad]."""
    r = CASES[case]
    made = own.steady(r.friction, [r.frequency], periods=20000, settled=1e-7)
    return abs(float(made.of("rod3")[0]) - float(orbit(case).of("rod3")[0]))


@functools.cache
def tamed() -> Curve:
    """Orbits of case c as η₀ grows from 0.03 m, as far as a little beyond the loss of stability."""
    r = CASES["c"]
    return own.model(r.friction).response_curve(
        {"shake": own.SHAKE}, parameter="amplitude", over=(1.0, 12.6), frequency=r.frequency, outputs=["rod3"],
        step=0.08, rtol=1e-9, progress=False,
    )  # fmt: skip


def loss() -> float:
    """η₀ at which case c's orbit loses its stability to a torus [m]."""
    return own.SHAKE * float(tamed().marks_of("Neimark-Sacker")[0].value)


@functools.cache
def torus() -> Run:
    """Case c beyond the loss of its orbit, at the last η₀ of `tamed`: from beside the orbit, eight results in a period."""
    r, last = CASES["c"], tamed()
    start, speed = own.start_of(1.01 * own.absolute(last.states[-1]))
    made = own.shaken(r.friction, r.frequency, own.SHAKE * float(last.values[-1]))
    samples = round(8 * WOUND[1] * r.frequency) + 1
    return made.simulate(WOUND[1], start=start, rates=speed, rtol=1e-9, samples=samples, progress=False)


@functools.cache
def wound_spectrum() -> Spectrum:
    """Of θ₃ on the torus."""
    history = torus()["theta3"]
    return spectrum_of(history[history["time"].values >= WOUND[0]], "hann", "torus")


def second_frequency() -> float:
    """Of the torus [Hz]: how far its strongest line that is no multiple of the drive's is from the drive."""
    drive = CASES["c"].frequency
    lines = lines_of(wound_spectrum())
    other = lines[np.abs(lines / drive - np.round(lines / drive)) > 0.01]
    return abs(float(other[0]) - drive)


@functools.cache
def wound_exponent() -> Lyapunov:
    """The largest Lyapunov exponent on the torus."""
    r, (start, speed) = CASES["c"], torus().final()
    eta = own.SHAKE * float(tamed().values[-1])
    return own.model(r.friction).lyapunov(
        150 / r.frequency,
        drive={"shake": eta},
        frequency=r.frequency,
        start=start,
        rates=speed,
        count=1,
        progress=False,
    )


def _torus_checks() -> list[Check]:
    """Quasi-periodic: lines are whole combinations of two frequencies, of which one is that of the lost multiplier."""
    drive, other = CASES["c"].frequency, second_frequency()
    lines = lines_of(wound_spectrum(), 0.003)
    many = np.arange(-FACTORS, FACTORS + 1) * other
    near = [float(np.abs((f - many) / drive - np.round((f - many) / drive)).min()) * drive for f in lines]
    critical = max(tamed().multipliers[-1], key=abs)
    turn = abs(float(np.angle(critical))) / (2 * np.pi) * drive
    one = wound_exponent()
    what = f"case c at η₀ = {own.SHAKE * float(tamed().values[-1]):.3f} m"
    return [
        Check("fig2/c/torus/lines", f"{what}: farthest of {len(lines)} lines of θ₃'s spectrum from k · 0.5 Hz + m · "
              f"{other:.6f} Hz, |m| ≤ {FACTORS}", "quasi-periodic", 0.0, max(near), 2 / (WOUND[1] - WOUND[0]), "absolute", "Hz",
              kind="law"),
        Check("fig2/c/torus/turn", f"{what}: its second frequency", "argument of the lost multiplier", turn, other, 1e-3,
              "absolute", "Hz", "the multiplier is that of the orbit inside", kind="consistency"),
        Check("fig2/c/torus/exponent", f"{what}: largest Lyapunov exponent", "0: not chaotic", 0.0, float(one.exponents[0]),
              0.05, "absolute", "1/s", f"± {one.errors[0]:.1g} 1/s; at {WILD:g} m it is "
              f"{exponents('c', WILD).exponents[0]:.2f}", kind="consistency"),
    ]  # fmt: skip


def regime_checks() -> list[Check]:
    """All three cases are stable periodic orbits at η₀ = 0.03 m; lines of spectra are the drive and natural frequencies."""
    checks = []
    natural = np.array(own.data()["natural_frequencies_Hz"])
    for case, r in CASES.items():
        size, two = np.abs(orbit(case).multipliers[0]), exponents(case)
        mean, error = float(two.exponents.mean()), float(np.hypot(*two.errors)) / 2
        what = f"Fig. 2{case}, η₀ = 0.03 m"
        worst = max(float(np.abs(np.append(natural, r.frequency) - f).min()) for f in lines_of(rest_spectrum(case)))
        checks += [
            Check(f"fig2/{case}/stable", f"{what}: Floquet multipliers outside the unit circle", "periodic and stable", 0,
                  int((size > 1).sum()), 0.0, "absolute", note=f"largest {size[0]:.6f}; the paper says {r.word}",
                  kind="consistency"),
            Check(f"fig2/{case}/exponent", f"{what}: mean of the two largest Lyapunov exponents", "f ln|μ|",
                  float(rates(case)[:2].mean()), mean, 1e-4, "absolute", "1/s",
                  f"± {error:.1g} 1/s from blocks", kind="consistency"),
            Check(f"fig2/{case}/settled", f"{what}: largest θ₃ of the settled motion from rest less that of the orbit",
                  "the orbit", 0.0, reached(case), 2e-6, "absolute", "rad", kind="consistency"),
            Check(f"fig2/{case}/lines", f"{what}: farthest line of θ₃'s spectrum from the drive and the natural frequencies",
                  "linear superposition", 0.0, worst, 2 / WINDOW, "absolute", "Hz",
                  f"{len(lines_of(rest_spectrum(case)))} lines in {WINDOW:g} s from rest", kind="law"),
            *_drive_checks(case),
        ]  # fmt: skip
    wild, long = exponents("c", WILD), own.data()["chaos"]
    orbits = tamed()
    marks = orbits.marks_of("Neimark-Sacker")
    return [
        *checks,
        *_torus_checks(),
        Check("fig2/c/chaos", f"case c at η₀ = {WILD:g} m: whether the largest Lyapunov exponent is above zero", "Benettin", 1,
              float(wild.exponents[0] > 5 * wild.errors[0]), 0.0, "absolute",
              note=f"{wild.exponents[0]:.3f} ± {wild.errors[0]:.2g} 1/s", kind="consistency"),
        Check("fig2/c/chaos/exponent", f"case c at η₀ = {WILD:g} m: largest Lyapunov exponent, {WILD_SPANS} periods",
              f"{own.REFERENCE}, long averages", long["exponent"], float(wild.exponents[0]), 4 * long["window_scatter"],
              "absolute", "1/s", f"averages over {long['window_s']:g} s scatter by {long['window_scatter']:g} 1/s from "
              "start to start, as errors from blocks do on average; one of these, from eight blocks, is uncertain by a quarter",
              kind="reference"),
        Check("fig2/c/loss", "case c: a complex pair of multipliers passes the unit circle on the way to η₀ = 0.378 m",
              "Neimark-Sacker", 1, len(marks), 0.0, "absolute", note=f"at η₀ = {loss():.6f} m", kind="consistency"),
        Check("fig2/c/tame", "case c: stable orbits between η₀ = 0.03 m and that point", "all", 1.0,
              float(orbits.stable[orbits.values < marks[0].value].mean()), 0.0, "absolute", kind="consistency"),
        Check("fig2/c/g", "case c with the superfluous g (η₀ g = 0.2943 m in place of η₀): η₀ of the loss is larger",
              "1: yes", 1, float(loss() > own.SHAKE * own.GRAVITY), 0.0, "absolute",
              note="even with the misprint the orbit at η₀ = 0.03 m is stable", kind="consistency"),
    ]  # fmt: skip


@functools.cache
def rest_spectrum(case: str) -> Spectrum:
    """Of θ₃ from rest: the right column of Fig. 2."""
    r = CASES[case]
    return own.run(r.friction, r.frequency, WINDOW, SAMPLES).spectrum("theta3")


def drive_line(case: str, samples: int = 64) -> float:
    """Amplitude of θ₃ at the drive's frequency on the orbit [rad]: its first Fourier coefficient over a period of (1)."""
    r = CASES[case]
    pendulum, omega = Pendulum.equal(r.friction), 2 * np.pi * r.frequency

    def slope(t: float, y: Array) -> Array:
        eta = -own.SHAKE * omega**2 * float(np.cos(omega * t))
        return np.concatenate([y[3:], pendulum.acceleration(y[:3], y[3:], eta)])

    begin, times = own.absolute(orbit(case).states[0]), np.arange(samples) / samples / r.frequency
    made = solve_ivp(slope, (0.0, 1 / r.frequency), begin, "DOP853", times, rtol=1e-10, atol=1e-12)
    return float(np.abs(np.fft.rfft(made.y[2])[1])) * 2 / samples


def _drive_checks(case: str) -> list[Check]:
    """The line of the drive in the spectrum that is drawn, 200 s from rest, beside what the orbit has there."""
    r, made = CASES[case], rest_spectrum(case)
    near = np.abs(made.frequencies - r.frequency) < 2 / WINDOW
    return [
        Check(f"fig2/{case}/drive", f"Fig. 2{case}, η₀ = 0.03 m: amplitude of θ₃'s line at {r.frequency:g} Hz, {WINDOW:g} s "
              "from rest", "Fourier coefficient of the orbit by (1), SciPy's DOP853", drive_line(case),
              float(made.amplitude[near].max()), 5e-3, unit="rad", kind="derivation",
              note="what is left of the natural modes, and Hann's window between two lines, change it by up to 0.2 %"),
    ]  # fmt: skip
