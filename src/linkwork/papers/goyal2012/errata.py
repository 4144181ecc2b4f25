"""The thesis's errata, each judged with a number."""

from __future__ import annotations

import functools

import numpy as np

from linkwork.papers.checks import Check, Note, misses
from linkwork.papers.goyal2012 import own, twin
from linkwork.papers.goyal2012.case import case_state, case_tree
from linkwork.papers.goyal2012.twin import State, Tree

STEP = 1e-30  # complex step


def erratum_checks() -> list[Check]:
    """Those of the equations; (5.10), (5.15), chapter 6 and the singular angles are judged with the case and 5.2."""
    tree, state = case_tree(), case_state()
    return [*_mixed_block(tree, state), *_missing_sines(tree, state), *_columns(tree, state), *_plane()]


def _mixed_block(tree: Tree, state: State) -> list[Check]:
    """(4.33) is transposed: ½ VᵀMV must be the kinetic energy."""
    v = np.concatenate([state.theta_dot, state.phi_dot])
    system = own.own_model(tree).compile()
    q, speed = own.own_state(tree, system, twin.directions(state), twin.direction_rates(state))
    mine = float(system.energy(q, speed)["kinetic"])
    right, wrong = (float(v @ twin.mass_matrix(tree, state, printed=p) @ v) / 2 for p in (False, True))
    least = float(np.linalg.eigvalsh(twin.mass_matrix(tree, state, printed=True))[0])
    note = f"{wrong:.6g} J" + (f", and M has the eigenvalue {least:.3g}" if least < 0 else "")
    return [
        Check("errata/4.33", "kinetic energy by linkwork", "½ VᵀMV with (4.33) transposed", right, mine, 1e-12, unit="J",
              kind="derivation"),
        misses("errata/4.33/printed", "½ VᵀMV with (4.33) as printed, beside linkwork's kinetic energy", "(4.33)",
               abs(wrong - mine), 1e-6 * mine, unit="J", note=note, kind="print"),
    ]  # fmt: skip


def _missing_sines(tree: Tree, state: State) -> list[Check]:
    """(4.39), (4.44) lack sin: with it (4.39) is the derivative of u (4.20), and the bracket of (4.44) is 0 for i = 1.

    Without, the bracket is ½ sin 2θ₁ − θ₁, and du₁/dt has that many Σm for each m/s of d₁.
    """
    # u of a moving tree whose d₁ grows at 1 m/s: by complex step, and by (4.45)
    slope = _u_rate(tree, state, rate=1.0)
    gap = float(np.abs(slope - _u_rate_4_45(tree, state)).max())
    bracket = float(np.sin(2 * state.theta[0]) / 2 + twin.psi(state, 0)[:, 0].sum() / 4)
    excess = abs(tree.masses.sum() * bracket)
    return [
        Check("errata/4.39", "du/dt of (4.39) with sin ψ less (4.45), largest", "complex step of (4.20)", 0.0, gap, 1e-12,
              "absolute", "kg*m/s", kind="document"),
        misses("errata/4.39/printed", "du₁/dt with (4.39), (4.44) as printed, for 1 m/s of d₁", "(4.39), (4.44)", excess, 1e-3,
               unit="N", kind="document"),
    ]  # fmt: skip


def _u_rate(tree: Tree, state: State, rate: float) -> np.ndarray:
    """du/dt of (4.20) by complex step along the motion, with d₁ (and L₁) growing at a rate [m/s]."""
    relation = tree.relation.astype(complex)
    relation[:, 0] += 1j * STEP * rate
    theta = state.theta + 1j * STEP * state.theta_dot
    phi = state.phi + 1j * STEP * state.phi_dot
    moving = state._replace(theta=theta, phi=phi)
    return np.imag(twin.radial_vectors(tree.masses @ relation, moving, 0).u) / STEP


def _u_rate_4_45(tree: Tree, state: State) -> np.ndarray:
    """du/dt by (4.45)."""
    plus, minus = state.theta[0] + state.theta, state.theta[0] - state.theta
    rates = state._replace(theta=state.theta_dot, phi=state.phi_dot)
    faster, slower = state.theta_dot[0] + state.theta_dot, state.theta_dot[0] - state.theta_dot
    turning = (twin.psi(rates, 0) * np.cos(twin.psi(state, 0))).sum(axis=0)
    value: np.ndarray = tree.masses @ tree.relation
    return value * ((faster * np.cos(plus) + slower * np.cos(minus)) / 2 + turning / 4)


def _columns(tree: Tree, state: State) -> list[Check]:
    """(4.7): j runs to S, the number of segments: so many columns R has, and Σⱼ Rᵢⱼ r̂ⱼ are the places of the masses."""
    system = own.own_model(tree).compile()
    r = twin.directions(state)
    q, speed = own.own_state(tree, system, r, twin.direction_rates(state))
    mine = np.array([system.motion(name, q, speed).position for name in own.point_names(tree)])
    note = f"as printed j would run to P = {len(tree.hosts)}, but R has {tree.size} columns"
    return [
        Check("errata/4.7", "places of the masses by linkwork less Σⱼ Rᵢⱼ r̂ⱼ with j to S, largest", "(3.1), (4.7)", 0.0,
              float(np.abs(mine - tree.relation @ r).max()), 1e-13, "absolute", "m", note, kind="derivation"),
    ]  # fmt: skip


def _plane() -> list[Check]:
    """Section 5.2 calls φ = 0 the x, y plane; by (3.3) it is the plane of y and z, and x, y is φ = 90°."""
    r = twin.directions(State(*(np.array([x]) for x in (-0.4, 0.0, 0.0, 0.0))))[0]
    note = "found here: the plane of 5.2 with φ = 0 is y, z; the forces are the same in every vertical plane"
    return [misses("errata/5.2/plane", "r̂ of (3.3) for φ = 0, θ = −0.4, beside the x, y plane", "5.2", abs(float(r[2])), 0.1,
                   note=note, kind="document")]  # fmt: skip


@functools.cache
def _mine() -> own.Answer:
    """What linkwork says of the reference's state."""
    return own.answer(case_tree(), case_state())


def _pivot(*, printed: bool) -> float:
    """(5.10) [N]."""
    tree, state = case_tree(), case_state()
    return twin.pivot_force(tree, state, twin.accelerations(tree, state), printed=printed)


def _sub_matrix() -> float:
    """The force along S4 with chapter 6's sub-matrix [N]."""
    tree, state = case_tree(), case_state()
    return float(twin.radial_parts(tree, state, twin.accelerations(tree, state), root=3, columns=tree.columns(3)).sum())


def erratum_notes() -> list[Note]:
    """What was found wrong in the thesis, in words, with the numbers of the reference's state."""
    return [
        lambda: (
            f"(5.4), (5.10): w₂ needs ψ₁ᵢ, not ψᵢ₁. As printed F_c = {_pivot(printed=True):.6f} N, true "
            f"{_pivot(printed=False):.6f} N."
        ),
        "(5.15): the factor ¼ is wrong; without it (5.13) is exact (planar_tree/…).",
        "(4.33) is printed transposed: ½ VᵀMV is the kinetic energy only the other way round (errata/4.33).",
        "(4.39), (4.44) lack “sin” before ψ; with it the bracket is 0 for i = 1 (errata/4.39).",
        "(4.7): j runs to S, not P (errata/4.7), and forgets d_i; the text above (3.1) has l_i for L_j.",
        lambda: (
            f"The radial force is not the whole pivot force: {np.linalg.norm(_mine().transverse[0]):.6f} N across S1 beside "
            f"{_pivot(printed=False):.6f} N along it."
        ),
        lambda: (
            f"Chapter 6's sub-matrix leaves out the joint's acceleration: S4 would bear {_sub_matrix():.4f} N along it, it "
            f"bears {_mine().radial[3]:.4f} N. The sub-tree's rows with all columns are exact."
        ),
        lambda: (
            f"(6.4) gives ({_listed(twin.tension_sum(case_tree(), case_state(), _mine().radial, 0))}) N at J2; the force by S1 "
            f"on its children is ({_listed(_mine().reactions.on_children('S1').values[0])}) N."
        ),
        "(θ, φ) are singular when a segment hangs straight down, cond M ~ 1/cos²θ (vertical/…); Direction joints are not.",
        "Found here: section 5.2 calls φ = 0 the x, y plane; by (3.3) it is the y, z plane (errata/5.2/plane).",
        "Found here: the split into velocity and acceleration parts (section 5.1) depends on the coordinates. Gravity's "
        "part and the sum do not: in (θ, φ) and in linkwork's rates they are the same (swing/…).",
    ]


def _listed(values: np.ndarray) -> str:
    return ", ".join(f"{x:.4f}" for x in values)
