"""The thesis's errata and claims, each judged with a number: what was set right holds, what is printed misses by so much."""

from __future__ import annotations

import dataclasses
import functools
from typing import Final

import numpy as np

from linkwork.papers.checks import Check, Note, misses
from linkwork.papers.oh1990 import (
    claims,
    control,
    eigenvectors,
    elastica,
    exact_twin,
    matrices,
    own,
    suspects,
    tables,
    target,
)
from linkwork.papers.oh1990.twin import Array, Robot, comparison, frequencies

MEASURE: Final = "absolute"


# --- equations as printed ---------------------------------------------------------------------------------------------


def cases() -> list[tuple[int, int]]:
    """All 24 robots of Tables 6.4 to 6.15."""
    return [(s, m) for s in range(1, own.SETS + 1) for m in range(1, own.MASSES + 1)]


@functools.cache
def printed_small(equation: str) -> float:
    """Largest relative gap to the column with shortening, with an equation of Appendix D as printed."""
    made = {c: frequencies(*Robot(own.case(*c), 3).small(equation)) for c in cases()}
    rows = tables.rows("frequencies")
    return max(abs(float(made[r["set"], r["mass"]][r["mode"] - 1]) / r["shortening"] - 1) for r in rows)


@functools.cache
def printed_exact() -> float:
    """Largest relative gap to the exact frequencies, with Appendix B as printed."""
    gaps = [exact_twin.natural(own.case(*c), printed=True) / own.column("exact", *c) - 1 for c in cases()]
    return float(np.abs(gaps).max())


@functools.cache
def static_gap(pull: float) -> float:
    """Largest relative gap to Table 8.1, a₂ and c₂ left out, by the thesis's equations with these signs."""
    found = 0.0
    for n in (1, 2):
        for place in target.PLACES:
            got = dict(zip(target.named(n), target.solved(n, place, pull)[:-2], strict=True))
            found = max(
                [found, *(abs(got[k] / v - 1) for k, v in target.printed(n, place).items() if k not in ("a2", "c2"))]
            )
    return float(found)


def lost_weight() -> tuple[float, float]:
    """The term of (8.1) that lacks g, with it and without [lbf in]: final configuration, one shape an arm."""
    arms, q = own.steered(), target.configuration(1, "final")
    robot = Robot(arms, 1)
    one, a, _, _ = robot.split(q)
    term = (arms.ma + arms.mb) * float(a @ robot.upper.stretch @ a) * np.sin(one) / 2
    return term * arms.g, term


def last_terms() -> tuple[Array, float]:
    """The last term of (11.14) as it must be, a vector, and as printed, one number [lbf]; final configuration, two shapes."""
    arms, q = own.steered(), target.configuration(2, "final")
    robot = Robot(arms, 2)
    one, _, two, c = robot.split(q)
    factor = -arms.mp * arms.g * np.cos(one + two)
    return factor * (robot.lower.stretch @ c), float(factor * (c @ robot.lower.stretch @ c))


def self_weight() -> tuple[float, float, float]:
    """Of the upper arm's first shape, per ρA g cos θ₁: ∫ φ ((ℓ − r) φ′)′ dr, −∫ (ℓ − r) φ′² dr, and with (3.65) as printed
    ∫ φ (φ′ + ∫ φ″) dr [in]."""
    arms = own.case(1, 1)
    below = arms.ma + arms.mb + arms.rho[1] * arms.length[1] + arms.mp
    length = arms.length[0]
    x, w = np.polynomial.legendre.leggauss(60)
    r, w = length * (x + 1) / 2, length * w / 2
    value, slope, curve = (
        a[0] for a in comparison(1, length, arms.rho[0], below, arms.Ja / arms.ma * below)(r)
    )  # the first shape
    right = float(w @ (value * ((length - r) * curve - slope)))
    return right, float(-w @ ((length - r) * slope**2)), float(w @ (value * 2 * slope))


def random_state(n: int) -> tuple[Robot, Array, Array, float, Array]:
    """The thesis's robot at a random state q, q̇, and of linkwork's: T [lbf in], and what holds it there at rest."""
    arms = own.case(2, 2)
    robot = own.robot(arms, n)
    q, rate = matrices.draw(np.random.default_rng(27), n)
    back = np.linalg.inv(robot.from_elbow())
    bare, heavy = (own.model(arms, n, shortening).compile() for shortening in ("none", "gravity"))
    still = np.zeros(heavy.nv)
    load = back.T @ heavy.inverse_dynamics(back @ q, still, still, applied=True)
    return robot, q, rate, bare.energy(back @ q, back @ rate)["kinetic"], load


def printed_inertia() -> tuple[float, float]:
    """(16.1) without J_pψ′ and (16.4) without m_p at the final configuration, two shapes: how far the matrix of accelerations
    is from its transpose in those blocks, against their largest entries."""
    arms, n, q = own.steered(), 2, target.configuration(2, "final")
    robot = Robot(arms, n)
    mass = robot.matrix(q)
    row = arms.Jp * robot.lower.slope
    line = np.outer(robot.lower.end, robot.upper.end) * np.cos(q[n + 1])
    cross = mass[n + 2 :, 1 : n + 1]
    return (
        float(np.abs(row).max() / np.abs(mass[0, n + 2 :]).max()),
        float(np.abs((1.0 - arms.mp) * line).max() / np.abs(cross).max()),
    )


@functools.cache
def no_end_mass() -> tuple[float, float]:
    """First frequency of a robot with m_a = 0: exact, and with three shapes and the limit J̄_a = J_a of (5.14) [Hz]."""
    arms = dataclasses.replace(own.case(2, 2), ma=0.0)
    exact = own.model(arms, 1, "none").exact_frequencies(1).frequencies[0]
    return float(exact), float(own.assumed(arms, 3, "none")[0])


def equation_checks() -> list[Check]:
    """What was set right in the equations, and that what is printed is wrong."""
    return [*_table_checks(), *_static_checks(), *_state_checks(), *_tension_checks(), *_matrix_checks()]


def _table_checks() -> list[Check]:
    """Appendices B and D as printed beside Tables 6.4 to 6.15; set right, they are D/… and exact/determinant."""
    exact, assumed = no_end_mass()
    texts = (
        (
            "errata/14.15",
            "frequencies with shortening, last integral of (14.15) up to ℓ₂ as printed",
            printed_small("14.15"),
        ),
        ("errata/14.9", "the same, J_p with ψ in (14.9) and (14.10) as printed", printed_small("14.9")),
        ("errata/B", "exact frequencies, J_a terms of S62 to S65 without α as printed", printed_exact()),
    )
    return [
        *(misses(name, f"{what}, largest relative gap to Tables 6.4 to 6.15", f"({name.partition('/')[2]})", gap,
                 10 * tables.TOLERANCE, kind="document") for name, what, gap in texts),
        Check("errata/5.13", "first frequency with m_a = 0, three shapes, J̄_a = J_a in (5.14)", "exact", exact, assumed, 1e-3,
              unit="Hz", note="r_g² of (5.13) is then J_a/0", kind="consistency"),
    ]  # fmt: skip


def _static_checks() -> list[Check]:
    """(8.1) to (8.4) and (11.14)."""
    with_g, without = lost_weight()
    vector, number = last_terms()
    torque = float(target.torques(1, "final")[0])
    return [
        Check("errata/8.1-8.4", "Table 8.1 without a₂, c₂ by (8.1) to (8.4), signs set right: largest relative gap",
              "Table 8.1", 0.0, static_gap(1.0), target.TOLERANCE, MEASURE, kind="document"),
        misses("errata/8.1-8.4/printed", "the same with the printed signs of the shortening", "(8.1) to (8.4)",
               static_gap(-1.0), 10 * target.TOLERANCE, kind="document"),
        Check("errata/8.1/g", "u₁ of the final configuration, one shape an arm, with g in the (m_a + m_b) term of (8.1)",
              "(8.1) to (8.4), (8.11), (8.12)", float(target.solved(1, "final")[-2]), torque, 1e-8, unit="lbf*in",
              kind="derivation"),
        misses("errata/8.1/g/printed", "u₁ with that term as printed, without g, beside linkwork's", "(8.1)",
               abs(with_g - without), 1e-4 * abs(torque), unit="lbf*in", kind="print",
               note=f"the term is {with_g:.3g} lbf in; without g, {without:.2g}"),
        misses("errata/11.14", "last term of (11.14) as printed, one number, beside the vector ψ′ψ′ᵀc it must be", "(11.14)",
               float(np.abs(vector - number).max()), 1e-6, unit="lbf", kind="document",
               note=f"{vector[0]:.3g}, {vector[1]:.3g} lbf at the final configuration; printed {number:.3g}"),
    ]  # fmt: skip


def _state_checks() -> list[Check]:
    """(3.27), (3.81) and (3.63) at a random state."""
    robot, q, rate, mine, load = random_state(2)
    arms = robot.arms
    d1, _, d2, dc = robot.split(rate)
    turn, shift = float(robot.lower.slope @ dc), float(robot.lower.end @ dc)
    right = d1 + d2 + turn
    doubled, moved = (arms.Jp / 2 * (x**2 - right**2) for x in (2 * d1 + turn, d1 + d2 + shift))
    held = robot.held(q) + robot.weight(q)
    reversed_ = float((dataclasses.replace(robot, pull=-1.0).weight(q) - robot.weight(q))[0])
    return [
        Check("errata/3.27", "kinetic energy at a random state, J_p with θ̇₁ + θ̇₂ + ẇ′", "½ q̇ᵀP q̇",
              float(rate @ robot.matrix(q) @ rate / 2), mine, 1e-12, unit="lbf*in", kind="derivation"),
        misses("errata/3.27/printed", "the same with θ̇₁ + θ̇₁ as printed, beside linkwork's", "(3.27)", abs(doubled),
               1e-9 * mine, unit="lbf*in", kind="print"),
        misses("errata/3.81", "the same with J_p and ψ in place of ψ′ as printed, beside linkwork's", "(3.81)", abs(moved),
               1e-9 * mine, unit="lbf*in", kind="print", note="as in (14.9); the prime may be lost in scanning"),
        Check("errata/3.63", "moment about the upper joint that holds a random state at rest", "∂Π/∂θ₁", float(held[0]),
              float(load[0]), 1e-10, unit="lbf*in", kind="derivation"),
        misses("errata/3.63/printed", "the same with the shortening's signs of (3.63), beside linkwork's", "(3.63)",
               abs(reversed_), 1e-9 * abs(float(held[0])), unit="lbf*in", kind="print",
               note="all three terms of the shortening have + for −; (3.64) is right"),
    ]  # fmt: skip


def _tension_checks() -> list[Check]:
    """(3.65), (3.66), (3.71) and (3.72): the tension by self-weight, which is 0 at an arm's free end."""
    right, by_parts, printed = self_weight()
    ends = [float(arm.end[0]) for arm in (own.robot(own.case(1, 1), 1).upper, own.robot(own.case(1, 1), 1).lower)]
    return [
        Check("errata/3.65", "work of the self-weight's tension on the first shape, ∫ φ ((ℓ − r) φ′)′ dr", "−∫ (ℓ − r) φ′² dr",
              by_parts, right, 1e-10, unit="in", kind="document"),
        misses("errata/3.65/printed", "the same with φ′ + ∫ φ″ of (3.65) as printed", "(3.65)", abs(printed - right),
               1e-6 * abs(right), unit="in", kind="document", note=f"{printed:+.4g} in: the wrong sign; (3.66) likewise"),
        *(misses(name, f"self-weight's part of the force across the {arm} arm's end per ρA g, first shape, beside the 0 of a "
                 "free end, (ℓ − r) φ′", f"({name.partition('/')[2]})", abs(end), 1e-6, unit="in", kind="document", note=note)
          for name, arm, end, note in
          (("errata/3.71", "upper", ends[0], "∫₀^ℓ w₁′ dr is printed"),
           ("errata/3.72", "lower", ends[1], "∫₀^ℓ w₂′ dr is printed; w for ẇ before θ̇₂ sin θ₂ too, where a dot may be lost in "
            "scanning"))),
    ]  # fmt: skip


def _matrix_checks() -> list[Check]:
    """(16.1), (16.4) as printed; set right, they are F/…"""
    row, line = printed_inertia()
    return [
        misses("errata/16.1", "matrix of accelerations without J_pψ′ in (16.1) as printed: first row less first column, "
               "against the largest entry", "(16.1)", row, 1e-6, kind="document"),
        misses("errata/16.4", "the same without m_p in (16.4) as printed: c by a less a by c", "(16.4)", line, 1e-6,
               kind="document"),
    ]  # fmt: skip


def erratum_checks() -> list[Check]:
    """Equations and claims; misprinted numbers are among the checks of their tables."""
    shapes = misses("errata/13.5", "shapes of the exact modes with R4d as printed, S₂₄ for S₃₄, against the largest", "(13.5)",
                    eigenvectors.gaps()["printed"], 1e-3, kind="print")  # fmt: skip
    return [*equation_checks(), shapes, *claims.claim_checks()]


def table_note() -> str:
    """How near the tables are, column by column."""
    lines = ["Tables 6.4 to 6.15, largest relative gap to linkwork (inputs are printed rounded; misprints set right):"]
    lines += [f"  {words:<38} {tables.worst(name):.1e}" for name, words in tables.COLUMNS.items()]
    return "\n".join(lines)


def shortening_residual() -> tuple[float, int]:
    """Largest gap of the column with shortening [Hz], and its mode."""
    rows = list(tables.rows("frequencies"))
    gaps = [abs(tables.ours(r, "shortening") - r["shortening"]) for r in rows]
    k = int(np.argmax(gaps))
    return gaps[k], rows[k]["mode"]


def _swings() -> list[control.Swing]:
    """Of the end point: linear; nonlinear; nonlinear, complete model."""
    linear, free = (control.motion(2, "gravity", kind) for kind in control.KINDS)
    return [control.swing(made) for made in (linear, free, control.motion(2, "full", "nonlinear"))]


def _far(way: str) -> str:
    return ", ".join(f"{getattr(s, way):.2f}" for s in _swings())


def _apart() -> tuple[float, float]:
    """How far the end point is with one shape from that with two: largest, and after one second [in]."""
    linear = control.motion(2, "gravity", control.KINDS[0])
    apart = np.abs(control.motion(1, "gravity", "linear").end - linear.end)
    return float(apart.max()), float(apart[linear.t >= 1.0].max())


def _rms(gaps: Array) -> float:
    """In %."""
    return 100 * float(np.sqrt((gaps**2).mean()))


def _theory() -> tuple[float, float]:
    """How far the theory is off at the target: torques, relative; θ₁ [rad]."""
    truth, theory = elastica.exact("final"), elastica.own_values("final", 1)
    return float(np.abs(theory / truth - 1)[:2].max()), float(abs(theory[2] - truth[2]))


def _bent() -> float:
    """How far the arms are bent at the target, of their length."""
    held = np.array([list(target.held(2, "final").q.values())])
    return max(float(x[0].max()) for x in target.model(2, "full").compile().bending(held).values())


def erratum_notes() -> list[Note]:
    """What was found wrong or left open in the thesis, and its claims judged, in words with numbers."""
    return [
        lambda: (
            "Units are lbf, in, s. g is not printed; 386.22 in/s² (9.81 m/s²) fits chapters 6 and 7, 386.1 in/s² Table 8.1, "
            "whose entries but a₂ and c₂ then agree within 1e-4. Shapes have D₂ = 1. θ₂ counts from the upper arm's "
            f"undeformed axis: {target.configuration(1, 'initial')[2]:.4f} rad in Table 8.1 (initial, one shape) is "
            f"{target.state(1, 'initial')[2]:.4f} rad from the tangent."
        ),
        "Misprints of Tables 6.4 to 6.15 (errata/6.…): 7.0588 is 7.0558, −7.71 % is −7.72 % and −12.33 % is −12.34 %. The "
        "exact 80.747 Hz of Table 6.14 is no slip of the pen, since both errors in its row were computed with it; it should be "
        "80.765 Hz, and the errors −0.06 % and −3.34 %.",
        lambda: (
            f"The column with shortening keeps gaps of up to {shortening_residual()[0]:.4f} Hz (mode "
            f"{shortening_residual()[1]}), the largest of all; inputs fitted within their rounding would leave 0.0066 Hz."
        ),
        "Equations set right, with what each printed one would give: errata/14.15, 14.9, B, 11.14, 8.1-8.4, 8.1/g, 3.27, "
        "3.63, 3.65, 3.71, 3.72, 3.81, 13.5, 16.1, 16.4, 5.13. Primes and dots, as in (3.72), (3.81), (14.9), may be lost in "
        "scanning. The printed signs of (8.1) to (8.4) are not those Table 8.1 was computed with.",
        "a₂ and c₂ of Table 8.1 are not reproduced: off by 0.5 to 6.5 % (errata/8.1/…), though linkwork and the thesis's "
        "equations agree. There is a pattern: if one integral, ∫ρA∫₀ʳ φ₂′φ₁′ dξ dr, is 2.1 times its value in the second row "
        "of (8.2) and 2.4 times in that of (8.4), and nothing else changes, all twelve entries with two shapes agree with the "
        "print (errata/8.1/guess/…). In the first rows it must keep its value: the matrix of the program would not have been "
        "symmetric. Why is not known; a guess is a coarse inner quadrature.",
        "Text: “3.15 %” is 3.25 %, “7.71 %” is 7.72 % (claim/one/…); “2.05 % … set 3, end mass 2” is set 2, mass 3 "
        "(claim/first/…); the conclusions' “within 5 %” of second frequencies is up to 6.63 % (claim/second).",
        lambda: (
            "(8.43) has weights for two shapes an arm; with one, those of a₂ and c₂ are dropped. The slowest poles lie near "
            f"−2α (−{control.regulator(2, 'gravity').margin:.3f} 1/s): with such small weights the regulator mirrors undamped "
            "poles at −α."
        ),
        lambda: (
            f"Fig. 8.2, “short hesitation”: θ₁ turns back by {_swings()[0].back:.3f} rad before it goes on. Fig. 8.10, "
            f"“overshoot”: X first falls by {_far('below')} in, then exceeds 10 in by {_far('above')} in (linear; nonlinear; "
            "nonlinear, complete). Fig. 8.11, “no oscillation or overshoot”: so in the linear model; nonlinear, Y goes past "
            f"by {_swings()[1].past:.3f} in. “Small differences” between one and two shapes: up to {_apart()[0]:.2f} in of X, "
            f"{_apart()[1]:.4f} in after one second."
        ),
        lambda: (
            "Fig. 15.3's frequencies belong to none of the twelve robots (claim/15.3/…); the first two are those of spring "
            f"set {suspects.figure_robot().spring_set} with end mass {suspects.figure_robot().mass} on the analyser's lines, "
            f"the third and fourth are {-100 * float(suspects.figure_robot().gaps[2]):.1f} % and "
            f"{-100 * float(suspects.figure_robot().gaps[3]):.1f} % lower, as {suspects.heavy_gauge():.0f} g on the upper arm "
            "would make the fourth."
        ),
        lambda: (
            f"Section 7.2's suspects do not explain the 48 errors (claim/7.2/…): of {_rms(suspects.plain_gaps()):.2f} % (rms) "
            f"they leave {_rms(suspects.fitted('everything').gaps):.2f} %, and only with springs up to a factor of two from "
            "those that were measured. Damping of 1 % would change a frequency by 0.005 %."
        ),
        "Appendix C: both methods give linkwork's shapes (C/…), if R4d of (13.5) has S₃₄ for the printed S₂₄ (errata/13.5).",
        lambda: (
            f"Fig. 8.9, “smooth time history” of u₂: it changes by {claims.torque_turns()[0]:.2f} lbf in within 0.05 s and "
            f"turns {claims.torque_turns()[1]} times (claim/8.9)."
        ),
        lambda: (
            f"Arms are held bent by up to {_bent():.2f} of their length, where deflections of second order are inexact: "
            f"torques of Table 8.1's configurations are right within {100 * _theory()[0]:.2f} %, θ₁ is off by "
            f"{_theory()[1]:.3f} rad at the target (elastica/…)."
        ),
        lambda: (
            "The control model leaves the shortening out of the kinetic energy: its lowest elastic frequency about the target "
            f"is {control.open_loop(2, 'gravity')[2]:.1f} rad/s, that of the complete model "
            f"{control.open_loop(2, 'full')[2]:.1f} rad/s (control/elastic). Figs. 8.2 to 8.12 show both."
        ),
    ]
