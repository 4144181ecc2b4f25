"""The paper's errata and claims, each judged with a number."""

from __future__ import annotations

import functools

import numpy as np
from scipy.integrate import solve_ivp

from linkwork import library
from linkwork.motion.results.run import Run
from linkwork.papers.checks import Check, Note, each, misses
from linkwork.papers.choi2004 import own, transient
from linkwork.papers.choi2004.governor import pitchfork
from linkwork.papers.choi2004.pendulum import ACCELERATIONS
from linkwork.papers.choi2004.twin import Array, Governor, Procedure

STEP = 1e-6  # of (25) [rad]
SETTLED = 60.0  # how long the arms swing after their release [s]


@functools.cache
def procedure() -> tuple[Procedure, Array]:
    """The paper's procedure at ÿ₁ = −10 m/s² without gravity, and its equilibrium."""
    made = Procedure(Governor(), own.BASE)
    return made, made.equilibrium(1.1)[0]


@functools.cache
def fallen(gravity: float) -> Run:
    """The same release by linkwork: a base at rest, both arms level, c = 30 N s/m."""
    model = library.governor(gravity=(0.0, 0.0, -gravity), damping=own.DAMPING, acceleration=0.0)
    guess = {"left": np.pi / 2, "slide": Governor().slide(np.pi / 2)[0]}
    times = [0.0, *np.linspace(SETTLED / 60, SETTLED, 60)]
    return model.simulate(times, start={"right": np.pi / 2}, guess=guess, rtol=1e-10, progress=False)


@functools.cache
def released(gravity: float) -> tuple[Array, Array]:
    """Times and θ after a release from Table 2's position, base at rest, c = 30 N s/m, by the closed equation; θ goes
    through 0."""
    g = Governor(damping=own.DAMPING)
    times = np.linspace(0.0, SETTLED, 1201)

    def slope(t: float, y: Array) -> list[float]:
        return [float(y[1]), g.acceleration(float(y[0]), float(y[1]), gravity)]

    made = solve_ivp(slope, (0.0, SETTLED), [np.pi / 2, 0.0], "DOP853", times, rtol=1e-10, atol=1e-12)
    return times, np.asarray(made.y[0])


def erratum_checks() -> list[Check]:
    """Equations (19), (25) and (29), and the release from Table 2's position."""
    return [*_transformation(), *_stiffness(), *_release(), *_two_states()]


def _transformation() -> list[Check]:
    """(19) and (25): what linkwork's rods do when an arm turns, and the frequency."""
    made, q = procedure()
    omega = own.frequency(0.0, own.BASE)
    lever = _lever()
    printed = made.transformation(q, sign=1.0)
    opens = float(np.abs(made.constraint_jacobian(q) @ printed).max())
    right, wrong, lost = (
        made.square(q, STEP),
        made.square(q, STEP, sign=1.0),
        made.square(q, STEP, follow=False),
    )
    coarse = abs(made.square(q, 1e-2) ** 0.5 / omega - 1)
    return [
        *each("errata/19", "R of (19) with the minus sign at −10 m/s², beside how the right arm and d follow the left arm",
              "(19), sign set right", made.transformation(q)[:2, 0], lever, 1e-6, labels=("right", "slide"),
              note="linkwork: assembled again with the left arm turned by ±1e-4 rad", kind="derivation"),
        misses("errata/19/printed", "R of (19) as printed, beside linkwork's", "(19)",
               float(np.abs(printed[:2, 0] - lever).max()), 0.1, kind="print",
               note=f"the rods would lengthen by {opens:.3g} m per rad"),
        misses("errata/19/frequency", "ω² by (16) to (25), sign of (19) as printed, beside linkwork's", "(19)",
               abs(wrong - omega**2), 1.0, unit="1/s^2", kind="print", note=f"{wrong:.4g}/s², not {omega**2:.4g}/s²"),
        Check("errata/25", "ω by exact derivatives (linkwork) less the difference (25) with δv = 1e-6 rad", "(25)", 0.0,
              omega - right**0.5, 1e-5, "absolute", "rad/s", f"δv = 0.01 rad: {coarse:.1e} off", kind="derivation"),
        misses("errata/25/printed", "ω² by (25) with u left where it was at v + δv, beside linkwork's", "(25)",
               abs(lost - omega**2), 1.0, unit="1/s^2", kind="print", note="u must be solved again from Φᶜ = 0"),
    ]  # fmt: skip


def _lever(step: float = 1e-4) -> Array:
    """How fast the right arm's angle and d follow the left arm's angle in linkwork's governor, by central differences."""
    still = own.resting(0.0, own.BASE)
    sides = [
        own.governor(0.0).assemble(start={"left": still["left"] + h}, guess={n: still[n] for n in ("right", "slide")})
        for h in (step, -step)
    ]
    names = own.governor(0.0).compile().labels.q
    places = [names.index(n) for n in ("right", "slide")]
    slope: Array = (sides[0].positions[places] - sides[1].positions[places]) / (2 * step)
    return slope


def _stiffness() -> list[Check]:
    """(29) is no equation: K̂* of linkwork's bar is nowhere 0."""
    least = min(float(own.hanging(a).linearize().K[0, 0]) for a in ACCELERATIONS)
    note = "“= 0” at its end is a slip: it is the stiffness, not an equation; its value is in example1/…/stiffness"
    return [
        misses("errata/29", "(29) as printed, K̂* = 0, beside linkwork's smallest K̂*", "(29)", least, 1.0, unit="N*m",
               kind="print", note=note)
    ]  # fmt: skip


def _release() -> list[Check]:
    """Where the governor comes to rest when it is let go in Table 2's position, by linkwork and by the closed equation."""
    run, still = fallen(0.0), own.data(own.REFERENCE)["cases"][0]
    angle = np.interp(run.time, *released(0.0))
    whole = float(np.abs(run["right"].values - angle)[run.time <= 5.0].max())
    return [
        Check("errata/release", "θ 60 s after a release from Table 2's position, base at rest, c = 30 N s/m",
              f"{own.REFERENCE}, mirrored", -still["angle"], float(run["right"].values[-1]), 1e-8, unit="rad", kind="reference",
              note="the arms swing through the singular θ = 0; d is that of the regular state"),
        Check("errata/release/slide", "d then", own.REFERENCE, still["slide"], float(run["slide"].values[-1]), 1e-8, unit="m",
              kind="reference"),
        Check("errata/release/path", "θ over its first 5 s less the closed equation's, largest", "closed equation, DOP853",
              0.0, whole, 1e-6, "absolute", "rad", kind="derivation"),
    ]  # fmt: skip


def _two_states() -> list[Check]:
    """At −10 m/s² without gravity the arms are stable at 67° and at 180°; with gravity the latter needs −17.4 m/s²."""
    g = Governor()
    regular = float(own.linear(0.0, own.BASE).K[0, 0])
    up = own.common_stiffness(np.pi, own.BASE)
    note = f"V″ is {regular:.3g} N m at {np.degrees(own.resting(0.0, own.BASE)['right']):.1f}°: two stable states"
    return [
        Check("errata/two", "V″ of both arms at 180°, ÿ₁ = −10 m/s², no gravity", "closed equation",
              g.stiffness_of(np.pi, own.BASE), up, 1e-8, unit="N*m", note=note, kind="derivation"),
    ]  # fmt: skip


def _printed_square() -> float:
    """ω² with the sign of (19) as printed [1/s²]."""
    made, q = procedure()
    return made.square(q, STEP, sign=1.0)


def _speed() -> float:
    """How far the base goes during the transient of Fig. 7 [m]."""
    return float(np.abs(transient.both(0.0).settling.runs[-1]["lift"].values).max())


def erratum_notes() -> list[Note]:
    """What was found wrong in the paper, and its claims judged, in words with numbers."""
    return [
        lambda: (
            "(19) lacks a minus sign: R = [−Φ_u⁻¹Φ_v; I]. As printed the rods do not keep their length, and ω² at −10 m/s² "
            f"would be {_printed_square():.4g}/s² instead of {own.frequency(0.0, own.BASE) ** 2:.4g}/s² (errata/19)."
        ),
        "(25): u must be solved again from Φᶜ = 0 at v + δv, or the stiffness of the multipliers is lost; linkwork takes exact "
        "derivatives instead (errata/25).",
        "(29) ends in a stray “= 0” (errata/29). (4) has M ẋ for M ẍ (errata/4). (a2) has 20 rows where two bodies "
        "have 12, with B_P, B_R and Q in different rows: as printed (a1) gives θ = 0 at every acceleration (errata/a2); with "
        "12 rows it is linkwork's velocity transformation (appendix/…). Both may come from scanning.",
        "Gravity in example 2 is not stated. Only γ = g + ÿ₁ counts (example2/felt), so both readings are given.",
        lambda: (
            f"The regular branch turns back at γ = {own.fold().value:.7f} m/s² (branch/fold): beyond ÿ₁ = "
            f"{own.fold().value:.4f} m/s² without, {own.fold().value - 9.81:.4f} m/s² with gravity the arms fall to θ = 180°, "
            "where the closures lose rank. A table or figure from 0 to 50 m/s² on this branch cannot exist (fig8/…/end); the "
            "paper does not mention the fold."
        ),
        lambda: (
            f"θ = 180° is stable from γ < {pitchfork(np.pi):.4f} m/s² on, θ = 0 from γ > {pitchfork(0.0):.4f} m/s²: at −10 "
            "m/s² without gravity there are two stable states, and the initial position decides (errata/two). At 0 and 180° "
            "the closures lose rank, and d cannot be an independent coordinate."
        ),
        lambda: (
            f"Fig. 7 from Table 2's position: d starts at 74 mm and ends at {_ends()} (fig7/…/start, fig7/…/end): 74 mm is the "
            "initial position, not the equilibrium. On the way the arms swing through the singular θ = 0 and come to rest "
            "mirrored, also where the base stays at rest (errata/release); the decay of transients is taken from runs that "
            "start in the equilibrium of a base at rest."
        ),
        "Table 2's O₄ fits a rod of 0.10922 m, as Haug has it, not the text's 0.1092 m (printed/table2/O4); 0.1092 m is used.",
        lambda: (
            f"“Two results are almost identical” (Fig. 7): confirmed to {_gap():.0e} m, after 40 s of motion in which the base "
            f"goes {_speed() / 1e3:.1f} km."
        ),
        "“Relative coordinates”, “translational motion”: not needed. The same equations hold for a base that spins (haug/…).",
    ]


def _ends() -> str:
    ends = {reading: float(transient.from_table_2(g)["slide"].values[-1]) for reading, g in own.READINGS.items()}
    return " and ".join(f"{1e3 * d:.2f} mm ({reading})" for reading, d in ends.items())


def _gap() -> float:
    return max(abs(b.slide[0] - b.slide[1]) for b in (transient.both(g) for g in own.READINGS.values()))
