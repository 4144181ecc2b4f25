"""The paper's errata and claims, each judged with a number."""

from __future__ import annotations

import itertools

import numpy as np

from linkwork.papers.checks import Check, Note, each
from linkwork.papers.rivas2012 import matrices, own, regimes, shift, small, sweep
from linkwork.papers.rivas2012.twin import Pendulum
from linkwork.vibration.results.lyapunov import Lyapunov

LINES = (0.1, 0.15, 0.2, 0.25, 0.3)
"""Frictions between which the paper sees a straight line [N m s]."""


def slopes() -> tuple[float, float, list[float]]:
    """Of the second peak against R [Hz/(N m s)]: linear model, branch from 0.1 to 0.3, and piece by piece."""
    f = [shift.peak(r) for r in LINES]
    linear = (shift.linear_peak(0.3) - shift.linear_peak(0.1)) / 0.2
    return linear, (f[-1] - f[0]) / 0.2, (np.diff(f) / np.diff(LINES)).tolist()


def low_slopes() -> tuple[float, float]:
    """Below R = 0.1 N m s: of the branch's peak, and of the fold at which motions from rest jump."""
    return (shift.peak(0.1) - shift.peak(0.05)) / 0.05, (shift.fold(0.1) - shift.fold(0.05)) / 0.05


def erratum_checks() -> list[Check]:
    """Misprints, the law 0.25 R, the plateaus, and the third peak."""
    return [*_misprints(), *_claims()]


def _misprints() -> list[Check]:
    pendulum = Pendulum((1.1, 0.7, 1.6), (0.8, 1.3, 0.6), (0.1, 0.2, 0.3))
    theta, rate = np.array([0.4, -0.9, 1.7]), np.array([0.3, 1.1, -0.6])
    mine = matrices.linkwork_parts(pendulum, theta, rate, 1.0)
    printed = pendulum.push(theta, printed=True)
    wrong = float(np.abs(pendulum.acceleration(theta, rate, 1.0, printed=True) - mine.acceleration).max())
    return [
        *each("errata/g", "f as printed over linkwork's coupling of link and pivot", "a superfluous g", [own.GRAVITY] * 3,
              printed / mine.push, 1e-12, labels=own.ANGLES, unit="m/s^2",
              note=f"with it θ̈ is off by up to {wrong:.3g} rad/s² at η̈ = 1 m/s²", kind="derivation"),
        Check("errata/A3", "last entry of M for m₃ = 1.6 kg, L₃ = 0.6 m", "m₃ L₃²; the printed m₃ L₃ is A₃", 1.6 * 0.6**2,
              float(mine.inertia[2, 2]), 1e-12, unit="kg*m^2", kind="derivation"),
        Check("errata/A3/push", "A₃ of the same", "m₃ L₃", 1.6 * 0.6, float(mine.push[2] / np.cos(theta[2])), 1e-12,
              unit="kg*m", kind="derivation"),
    ]  # fmt: skip


def _claims() -> list[Check]:
    known = own.data()["rounded"]
    linear, secant, local = slopes()
    low, jump = low_slopes()
    peaks = {case["R"]: case["f_peak_hz"] for case in own.data()["second_peak"]}
    folds = own.data()["upper_fold_Hz"]
    counts = [len(own.transfer(r).peaks_of("theta3")) for r in (0.1, 0.2, 0.3)]
    unit, source = "Hz/(N*m*s)", f"{own.REFERENCE}, rounded"
    return [
        Check("claim/slope/linear", "slope of the second peak between R = 0.1 and 0.3 N m s, linear model", source,
              known["linear_slope"], linear, 1e-4, "absolute", unit, "the paper says 0.25", kind="reference"),
        Check("claim/slope/secant", "the same on the nonlinear branch", source, known["secant"], secant, 5e-4, "absolute", unit,
              "the paper says 0.25", kind="reference"),
        *each("claim/slope/local", "its slope piece by piece", source, known["local_slopes"], local, 6e-3,
              labels=[f"{a:g}-{b:g}" for a, b in itertools.pairwise(LINES)], measure="absolute", unit=unit,
              note="a curve, not a line", kind="reference"),
        Check("claim/plateau/branch", "slope of the branch's peak between R = 0.05 and 0.1 N m s", own.REFERENCE,
              (peaks[0.1] - peaks[0.05]) / 0.05, low, 1e-4, "absolute", unit,
              "the paper says none: no plateau on the branch", kind="reference"),
        Check("claim/plateau/rest", "slope there of the fold at which motions from rest jump", own.REFERENCE,
              (folds["0.1"] - folds["0.05"]) / 0.05, jump, 1e-4, "absolute", unit,
              "this is the plateau that the paper sees", kind="reference"),
        Check("claim/plateau/high", "slope of the branch's peak between R = 0.3 and 0.5 N m s", own.REFERENCE,
              (peaks[0.5] - peaks[0.3]) / 0.2, (shift.peak(0.5) - shift.peak(0.3)) / 0.2, 1e-5, "absolute", unit,
              f"nearly a plateau; at R = 1 N m s the peak is back at {shift.peak(1.0):.4f} Hz", kind="reference"),
        *each("claim/third", "number of linear peaks of θ₃", own.REFERENCE, [3, 2, 2], counts, 0.0,
              labels=("0.1", "0.2", "0.3"), measure="absolute", kind="reference",
              note="the third is gone from R = 0.2 N m s on"),
    ]  # fmt: skip


def table_note() -> str:
    """Fig. 8 in numbers; the paper prints none."""
    lines = ["Fig. 8 in numbers, η₀ = 0.03 m (the paper prints none):",
             "      R     linear   on the branch   θ₃ there   from rest",
             "  N m s         Hz              Hz        rad          Hz"]  # fmt: skip
    for r in shift.FOLLOWED:
        mark = shift.followed(r).peaks[0]
        rest = f"{shift.jump(r):>9.3f}" if r in shift.SWEPT else f"{'—':>9}"
        lines.append(
            f"  {r:>5g}   {shift.linear_peak(r):.6f}      {mark.value:>9.6f}   {mark.highest[0]:>8.5f}   {rest}"
        )
    return "\n".join(lines)


def _multipliers() -> str:
    return ", ".join(f"{np.abs(regimes.orbit(c).multipliers[0]).max():.6f}" for c in regimes.CASES)


def _wild() -> Lyapunov:
    return regimes.exponents("c", regimes.WILD)


def _decay() -> float:
    """Of the first mode, R = 0.1 N m s [1/s]."""
    return float(own.data()["damped"][0]["decay"][0])


def _settled() -> float:
    """When θ₃ of the slowest motion of Fig. 5c is within 0.1 % [s]."""
    made = sweep.large()
    return float(np.log((made.gap / made.left).max() / 1e-3) / _decay())


def _height() -> float:
    """Of the first peak of the linear model [rad]."""
    return float(own.SHAKE * own.data()["damped"][0]["peaks"]["theta3"][0][1])


def _fits() -> list[shift.Fit]:
    """Of the largest angles against friction: settled, and with the transient."""
    return [shift.log_fit(x[:, 2]) for x in shift.largest()]


def erratum_notes() -> list[Note]:
    """What was found wrong in the paper, and its claims judged, in words with numbers."""
    return [
        "f in (1) and (A.2) carries a factor g too many (errata/g); “M₃ = m₃L₃” is A₃ (errata/A3). R is in N m s, not N m/s².",
        "η₀ is given for Fig. 4 only, and R is not given for Fig. 5. Here η₀ = 0.03 m throughout, and R = 0.1 N m s in Figs. 5 "
        "and 6.",
        lambda: (
            "Fig. 2a “periodic”: confirmed. Fig. 2b “quasi-periodic” and Fig. 2c “chaotic”: not at η₀ = 0.03 m. All three are "
            f"stable periodic orbits: largest Floquet multipliers {_multipliers()} (fig2/…/stable), the same decay by Lyapunov "
            "exponents (fig2/…/exponent). What looks irregular is the transient: the first mode falls to 1/e in "
            f"{-1 / regimes.rates('b')[0]:.0f} s (b) and {-1 / regimes.rates('c')[0]:.0f} s (c), and all strong lines of the "
            "spectra are the drive and natural frequencies (fig2/…/lines)."
        ),
        lambda: (
            f"Case c's orbit is stable up to η₀ = {regimes.loss():.4f} m, where it gives way to a torus (fig2/c/loss). There "
            "is the quasi-periodic regime: at η₀ = 0.378 m all lines are combinations of 0.5 and "
            f"{regimes.second_frequency():.4f} Hz, and the largest Lyapunov exponent is zero (fig2/c/torus/…). At η₀ = "
            f"{regimes.WILD:g} m it is chaotic, {_wild().exponents[0]:.2f} ± {_wild().errors[0]:.2g} 1/s (fig2/c/chaos). Even "
            "with the superfluous g its orbit at 0.03 m is stable (fig2/c/g)."
        ),
        lambda: (
            f"Fig. 4: confirmed; both models part by {np.abs(small.both().gap).max():.2g} rad in {small.WINDOW:g} s, as the "
            "cube of η₀ (fig4/growth)."
        ),
        lambda: (
            "Fig. 5, “the values for resonance frequencies are the same” by transfer function and by integration: confirmed "
            "(fig5/ab). Points of Fig. 5c are orbits on which runs from rest settle (fig5/c/…). Above 1.3 Hz that takes long: "
            f"the first mode falls to 1/e in {1 / _decay():.0f} s: θ₃ is within 0.1 % after {_settled():.0f} s, and after "
            f"{sweep.BANDS[-1][3]} periods it is off by up to {sweep.large().gap.max():.0%}."
        ),
        lambda: (
            f"Fig. 5, “The first peak is the same for three cases”: no. The linear one is {_height():.2f} rad high at 0.3214 "
            f"Hz; the nonlinear branch leans over to {sweep.first().peaks[0].value:.4f} Hz and "
            f"{sweep.first().peaks[0].highest[0]:.2f} rad (fig5/first), and from rest the largest angle is at "
            f"{sweep.sweep_width(2, 0).frequency:.3f} Hz."
        ),
        lambda: (
            "Fig. 6, “the width of the peak grows” from the first to the last link: only of the first peak, from rest "
            f"({_list(sweep.widths()[1][0])} Hz); its linear width is the same for all links. The second is widest for the "
            f"middle link ({_list(sweep.widths()[1][1])} Hz), and the third of the last link has no half-power width (fig6/…)."
        ),
        lambda: (
            "Fig. 7, θ_max ~ exp(−0.5 R), from R = 0 to 1 N m s: not in the steady state, as its caption says (log-slope "
            f"{_fits()[0].slope:.3f}, a line explains {_fits()[0].share:.3f}), but of maxima that include the transient from "
            f"rest ({_fits()[1].slope:.3f}, {_fits()[1].share:.4f}; fig7/…)."
        ),
        lambda: (
            f"Fig. 8, Δf = 0.25 R: not in the linear model ({slopes()[0]:.4f}). On the nonlinear branch {slopes()[1]:.3f} is a "
            f"fair secant between R = 0.1 and 0.3 N m s of a curve whose slope falls from {slopes()[2][0]:.2f} to "
            f"{slopes()[2][-1]:.2f} (claim/slope/…)."
        ),
        lambda: (
            "Plateau below R = 0.1 N m s: not of the resonance, whose frequency keeps falling with R (slope "
            f"{low_slopes()[0]:.2f}), but of runs from rest: they jump at a fold that hardly moves (slope "
            f"{low_slopes()[1]:.3f}; claim/plateau/…). Plateau above 0.3 N m s: nearly, for as far as 0.5; at R = 1 N m s the "
            f"peak is back at {shift.peak(1.0):.4f} Hz."
        ),
        "“Impulse and step functions” (footnote 1, future work): a step of the pivot and an impulse on the last mass: blows/….",
    ]


def _list(values: np.ndarray) -> str:
    return ", ".join(f"{x:.4f}" for x in values)
