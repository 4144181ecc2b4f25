"""The paper's errata and claims, each judged with a number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.papers.checks import Check, Note, misses
from linkwork.papers.noh2024 import forms, loose, own, times, twin
from linkwork.papers.noh2024.twin import Array, Settings

CHAIN = forms.CHAIN
SETTINGS = Settings()
CHANCE = (
    f"At 0.1 rounding decides where the motion goes: ranges are over {own.STARTS} starts that differ by {own.NUDGE:g} rad, and "
    "another processor is another start."
)


def erratum_checks() -> list[Check]:
    """Those of the equations; what the tables say is counted in `times`."""
    return [*_iteration(), *_recursion(), *_reference_point(), *_angle()]


def iteration_errors(*, printed: bool, count: int = 12) -> list[float]:
    """Error of q̈ [m/s², rad/s²] after each iteration of (19) at some state, largest component."""
    state = twin.state_of(CHAIN, *own.some_state())
    exact = forms.truth()[0]
    sign, complete = (1.0, False) if printed else (-1.0, True)
    errors = []
    for most in range(count):
        settings = Settings(epsilon=0.0, most=most)
        found = twin.augmented(CHAIN, state, settings, sign=sign, complete=complete)
        errors.append(float(np.abs(found.acceleration - exact).max()))
    return errors


def multiplier_errors(*, printed: bool, count: int = 12) -> list[float]:
    """Error of q̈ after each turn of (17) and (18) at some state, largest component."""
    state = twin.state_of(CHAIN, *own.some_state())
    exact = forms.truth()[0]
    sign = -1.0 if printed else 1.0
    return [
        float(np.abs(twin.two_stage(CHAIN, state, SETTINGS, k, sign=sign).acceleration - exact).max())
        for k in range(1, count + 1)
    ]


def _iteration() -> list[Check]:
    """(18), (19): the sign before α, and the term that (19) lacks."""
    right, wrong = (iteration_errors(printed=p)[-1] for p in (False, True))
    stays, grows = (multiplier_errors(printed=p)[-1] for p in (False, True))
    state = twin.state_of(CHAIN, *own.some_state())
    j = twin.jacobian(CHAIN, state.q)
    # where (19) as printed settles: the joints' accelerations are zero instead of balancing (Φ_q q̇)_q q̇
    found = twin.augmented(CHAIN, state, SETTINGS, sign=1.0, complete=False).acceleration
    left = float(np.abs(j @ found + twin.quadratic(CHAIN, state)).max())
    lost = float(np.abs(twin.quadratic(CHAIN, state)).max())
    return [
        Check("errata/19", "error of q̈ after 12 iterations of (19), sign and term corrected", "(15)", 0.0, right, 1e-8,
              "absolute", "m/s²", f"as printed the iteration stalls at an error of {wrong:.3g}", kind="document"),
        Check("errata/19/printed", "what (19) as printed leaves of Φ̈, largest", "(Φ_q q̇)_q q̇, largest", lost, left, 1e-6,
              unit="m/s²", note="the missing term is all of it when the joints are closed", kind="document"),
        Check("errata/18", "error of q̈ after 12 turns of (17), (18), sign corrected", "(15)", 0.0, stays, 1e-8, "absolute",
              "m/s²", f"as printed it doubles at each turn: {grows:.3g} after 12", kind="document"),
        Check("errata/18/printed", "(18) as printed: error after 12 turns over that after 11", "1 + αΦ(M + αΦᵀΦ)⁻¹Φᵀ → 2", 2.0,
              _growth(), 0.02, kind="document"),
    ]  # fmt: skip


def _growth() -> float:
    errors = multiplier_errors(printed=True)
    return errors[-1] / errors[-2]


def _recursion() -> list[Check]:
    """D_n of (29), and (34); (31) as printed is no product: a 6 × 6 matrix, a number and a row."""
    theta, spin = own.some_state()
    mine = own.system().acceleration(*own.joint_state(theta, spin))
    full, short = (
        np.diff(twin.by_recursion(CHAIN, theta, spin, complete=whole)[0][:, 2], prepend=0.0) for whole in (True, False)
    )
    base = twin.by_recursion(CHAIN, theta, np.zeros_like(spin), free=True)[0]
    return [
        Check("errata/29", "joint accelerations by linkwork less (28) to (33) with D_n = Ċ_n V_{n−1} + Ṡ_n q̇_n, S_n in (31): "
              "largest", "derivative of (28)", 0.0, float(np.abs(full - mine).max()), 1e-9, "absolute", "rad/s²",
              kind="derivation"),
        misses("errata/29/printed", "joint accelerations with D_n = Ṡ_n q̇_n as printed, beside linkwork's", "(29)",
               float(np.abs(short - mine).max()), 1e-6, unit="rad/s²", note="found here", kind="print"),
        Check("errata/34", "vertical acceleration of a free base with its chain, at rest", "free fall: −g", -CHAIN.gravity,
              float(base[0, 1]), 1e-10, unit="m/s²", note="M₀W₀ = Q₀ by (33); (34) has −Q₀, and it would fall upwards",
              kind="document"),
    ]  # fmt: skip


def _reference_point() -> list[Check]:
    """(21) has Q_e − Q_v where (15) has Q_e + Q_v: about the centres Q_v is zero, about the upper ends it is not."""
    theta, spin = own.some_state()
    mine = np.cumsum(own.system().acceleration(*own.joint_state(theta, spin)))
    right, wrong = (float(np.abs(twin.by_upper_ends(CHAIN, theta, spin, sign=s) - mine).max()) for s in (1.0, -1.0))
    return [
        Check("errata/21", "θ̈ by linkwork less those by Q_e + Q_v about the upper ends, largest", "(15)", 0.0, right, 1e-9,
              "absolute", "rad/s²", kind="derivation"),
        misses("errata/21/printed", "θ̈ by Q_e − Q_v of (21) about the upper ends, beside linkwork's", "(21)", wrong, 1e-6,
               unit="rad/s²", kind="print"),
    ]  # fmt: skip


def _angle() -> list[Check]:
    """(1), (2): θ = 0 is horizontal; by the text the angle is from the vertical."""
    x, y = twin.state_of(twin.Chain(1), np.zeros(1), np.zeros(1)).q[:2]
    note = "so θ in (1) to (4) is measured from the horizontal; the text says from the vertical"
    return [misses("errata/1", "x of the first centre at θ = 0 by (1), beside the vertical of the text", "(1), (2)",
                   abs(float(x)), 0.1, unit="m", note=f"{note}; y is {y:g} m", kind="document")]  # fmt: skip


def erratum_notes() -> list[Note]:
    """What was found wrong in the paper, and its claims judged, in words with numbers."""
    return [
        "m, l and the start are not in the paper: 1 kg, 1 m, all links horizontal and at rest are taken.",
        lambda: (
            "(18), (19): the sign before α is wrong, and (19) lacks (Φ_q q̇)_q q̇. As printed (19) stalls at an error of "
            f"{iteration_errors(printed=True)[-1]:.3g} m/s² and (18) diverges; corrected, both converge below 1e-8 (errata/18, "
            "errata/19)."
        ),
        "(31) needs S_n where C_n is printed, (34) has the wrong sign, (21) has Q_e − Q_v where (15) has Q_e + Q_v, (1) to (4) "
        "measure θ from the horizontal and the text from the vertical (errata/…).",
        "Found here: D_n below (29) lacks Ċ_n V_{n−1}, and (29) is the first derivative of (28), not the second (errata/29).",
        "“Tolerance 0.1 s” is no time: it is RelTol = AbsTol of ode45. The “step size” is the output interval (claim/step); "
        "in the runs here it changes no step of the integration either.",
        lambda: (
            f"“Recursive is more efficient” is not in Table 1 (augmented Lagrangian faster in {times.table_1_wins()} of 16 "
            f"rows); Table 2 supports it from {times.table_2_crossing()} links up (claim/table1, claim/table2)."
        ),
        _elongation,
        _tilt,
        _stability,
        _crossing,
        _penalty_factor,
        _large_penalty,
        "“Collisions” (text to Fig. 5): there are none. The multipliers are the joint forces with the other sign (double/…).",
    ]


def _elongation() -> str:
    first, *others = loose.TOLERANCES
    bare, held = (
        _from_chance(_each_start(form, "gaps"), [loose.by_ode45(form, t).gaps.max() for t in others])
        for form in (own.BARE, own.AUGMENTED)
    )
    mine, kept = (
        _from_chance(loose.over_starts(loose.opening, form, first), [loose.opening(form, t) for t in others])
        for form in (own.BARE, own.AUGMENTED)
    )
    return (
        "Elongation: confirmed, but it is the missing stabilisation, not the formulation; ω_n and ξ are not in the paper. "
        f"With ω_n = 0 joints of linkwork's chain open by up to {mine} m at tolerances 0.1, 0.01, 0.001, 0.0001, with "
        f"ω_n = 10/s and ξ = 1 by {kept} m (claim/elongation); with ode45's own steps {bare} m and {held} m. {CHANCE}"
    )


def _tilt() -> str:
    mine = [loose.span(loose.over_starts(loose.lowest, f)) for f in (own.BARE, own.AUGMENTED, "recursive")]
    true = own.tip(own.tight())[0][-1, 1]
    return (
        f"“Negative y-axis deflection at tolerance 0.1”: confirmed for ω_n = 0 (claim/tilt). linkwork's tip ends at "
        f"y = {mine[0]} m, with ω_n = 10/s at {mine[1]} m, recursive at {mine[2]} m; true is {true:.2f} m. How far it goes is "
        f"chance: with ode45's own steps it ends at {loose.span(_each_start(own.BARE, 'tip'))} m for ω_n = 0, sometimes not "
        "too low at all."
    )


def _stability() -> str:
    run, other = (loose.span(loose.over_starts(loose.lasting, form)) for form in ("recursive", own.AUGMENTED))
    loosest = loose.span(loose.over_starts(loose.farthest, "recursive"))
    gap = own.tip(own.at_tolerance("recursive", 0.01))[0] - own.tip(own.tight())[0]
    ratio = (2 * own.LINKS) ** 0.5
    return (
        "“Recursive is stable at any tolerance” depends on the norm of the error. ode45 holds every component, as linkwork "
        f'does with norm="max": at 0.1 the tip is at most {loosest} m from the true place (claim/stable), at 0.01 '
        f"{np.linalg.norm(gap, axis=1).max():.2f} m. With the root mean square, linkwork's and SciPy's default, one of "
        f"{2 * own.LINKS} numbers may be off {ratio:.1f} times the tolerance: at 0.1 the motion blows up at "
        f"t = {run} s (augmented Lagrangian with ω_n = 10/s: {other} s; claim/finished)."
    )


def _crossing() -> str:
    others = loose.TOLERANCES[1:]
    theirs = {f: [loose.by_ode45(f, t).evaluations for t in others] for f in ("recursive", own.BARE, loose.ABSOLUTE)}
    first, second, third = (_from_chance(_each_start(f, "evaluations"), values) for f, values in theirs.items())
    mine, bare = (
        _from_chance(
            loose.over_starts(_evaluations, f, loose.TOLERANCES[0]), [_evaluations(f, t) for t in loose.TOLERANCES[1:]]
        )
        for f in ("recursive", own.BARE)
    )
    rows = times.printed_times()["table1"][::4]
    printed = [row["augmented_lagrangian_s"] / row["recursive_s"] for row in rows]
    ratios = [two / one for one, two in zip(theirs["recursive"], theirs[own.BARE], strict=True)]
    return (
        f"Why Table 1 crosses: with ode45's step control the recursive formulation takes {first} evaluations at the four "
        f"tolerances, the augmented Lagrangian (ω_n = 0) {second}. From 0.01 on their ratio falls ({_fixed(ratios)}), as "
        f"that of the printed times does ({_fixed(printed)} at step 0.1 s); at 0.1 chance decides. It is the coordinates: "
        f"recursive, but in absolute angles, it takes {third}. “Separability of the mass matrix” is not needed to explain it. "
        f"linkwork takes {mine} and {bare}."
    )


def _evaluations(form: str, tolerance: float, number: int = 0) -> int:
    return int(own.at_tolerance(form, tolerance, number).statistics["evaluations"])


def _each_start(form: str, what: str) -> Array:
    """Of runs by ode45's own steps at a tolerance of 0.1 from all starts: evaluations, where the tip ends, largest gap [m]."""
    runs = [loose.by_ode45(form, loose.TOLERANCES[0], number) for number in range(own.STARTS)]
    if what == "evaluations":
        return np.array([run.evaluations for run in runs])
    return np.array([run.tip[-1, 1] if what == "tip" else run.gaps.max() for run in runs])


def _from_chance(values: Array, others: Sequence[float]) -> str:
    """A range at the loosest tolerance, where chance decides, and one number for each of the others."""
    if isinstance(others[0], int):
        return ", ".join([f"{values.min()} to {values.max()}", *map(str, others)])
    return f"{loose.span(values)}, {_listed(others)}"


def _penalty_factor() -> str:
    few, many = ([forms.iterations_needed(n, np.zeros(n), a) for a in (1e3, 1e6)] for n in (own.LINKS, 200))
    return (
        f"“Penalty factor values are no longer critical”: not for long chains in line. Nine digits take {few[0]} iterations at "
        f"20 links and {many[0]} at 200 with α = 1e3 kg; with 1e6 kg {few[1]} and {many[1]} (forms/slowest)."
    )


def _large_penalty() -> str:
    least, more, most = (forms.penalty_error(a) for a in (1e8, 1e12, forms.TOO_LARGE))
    return (
        "“Large α … might lead to numerical problems” (text to (16)): confirmed. The penalty formulation's error falls "
        f"with 1/α to {least:.1e} rad/s² at 1e8 kg, and rises again with α: {more:.1g} rad/s² at 1e12 kg, {most:.1g} at "
        "1e14 kg (claim/alpha)."
    )


def _listed(values: Sequence[float]) -> str:
    return ", ".join(f"{x:.2g}" for x in values)


def _fixed(values: list[float]) -> str:
    return ", ".join(f"{x:.2f}" for x in values)
