"""The thesis's errata, each judged with a number."""

from __future__ import annotations

import numpy as np

from linkwork.papers.checks import Check
from linkwork.papers.goyal2012 import own, twin
from linkwork.papers.goyal2012.case import case_state, case_tree
from linkwork.papers.goyal2012.twin import State, Tree

STEP = 1e-30  # complex step


def erratum_checks() -> list[Check]:
    """Those of the equations; (5.10), (5.15), chapter 6 and the singular angles are judged with the case and 5.2."""
    tree, state = case_tree(), case_state()
    return [*_mixed_block(tree, state), *_missing_sines(tree, state), *_columns(tree), *_plane()]


def _mixed_block(tree: Tree, state: State) -> list[Check]:
    """(4.33) is transposed: ½ VᵀMV must be the kinetic energy of the mass points."""
    v = np.concatenate([state.theta_dot, state.phi_dot])
    true = twin.kinetic_energy(tree, state)
    right, wrong = (float(v @ twin.mass_matrix(tree, state, printed=p) @ v) / 2 for p in (False, True))
    note = f"as printed: {wrong:.6g} J"
    least = float(np.linalg.eigvalsh(twin.mass_matrix(tree, state, printed=True))[0])
    if least < 0:
        note += f", and M has the eigenvalue {least:.3g}"
    return [
        Check(
            "errata/4.33", "½ VᵀMV with (4.33) transposed", "½ Σ m v² (4.18)", true, right, 1e-12, unit="J", note=note
        )
    ]


def _missing_sines(tree: Tree, state: State) -> list[Check]:
    """(4.44): the bracket is 0 with sin ψ and ½ sin 2θ₁ − θ₁ without; (4.39) with it is the derivative of u (4.20)."""
    p = twin.psi(state, 0)[:, 0]
    head = np.sin(2 * state.theta[0]) / 2
    with_sine, without = float(head + np.sin(p).sum() / 4), float(head + p.sum() / 4)
    closed = float(head - state.theta[0])
    # u of a moving tree whose d₁ grows at 1 m/s: by complex step, and by (4.45)
    slope = _u_rate(tree, state, rate=1.0)
    formula = _u_rate_4_45(tree, state)
    gap = float(np.abs(slope - formula).max())
    excess = float(tree.masses.sum() * without)
    note = f"as printed, du₁/dt would be off by {excess:.6g} N s for each m/s of d₁"
    return [
        Check("errata/4.44", "the bracket of (4.44) with sin ψ", "(4.44)", 0.0, with_sine, 1e-14, "absolute"),
        Check("errata/4.44/printed", "the bracket of (4.44) as printed", "½ sin 2θ₁ − θ₁", closed, without, 1e-12),
        Check("errata/4.39", "du/dt of (4.39) with sin ψ less (4.45), largest", "complex step of (4.20)", 0.0, gap, 1e-12,
              "absolute", "kg*m/s", note),
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


def _columns(tree: Tree) -> list[Check]:
    """(4.7): j runs to S. Only the first of the S columns of R changes with d₁."""
    longer = Tree(tree.parents, tree.lengths + np.eye(5)[0], tree.hosts, tree.distances + np.eye(6)[0], tree.masses)
    change = longer.relation - tree.relation
    fixed = int((np.abs(change).max(axis=0) == 0).sum())
    gap = float(np.abs(change[:, 0] - 1).max())
    return [
        Check("errata/4.7", "columns of R that do not change with d₁", "(4.7): S − 1", tree.size - 1, fixed, 0.0, "absolute",
              note=f"as printed j would run to P = {len(tree.hosts)}, but R has {tree.size} columns"),
        Check("errata/4.42", "∂R/∂d₁ in the first column less 1, largest", "(4.42)", 0.0, gap, 1e-15, "absolute"),
    ]  # fmt: skip


def _plane() -> list[Check]:
    """Section 5.2 calls φ = 0 the x, y plane; by (3.3) it is the plane of y and z, and x, y is φ = 90°."""
    r = twin.directions(State(*(np.array([x]) for x in (-0.4, 0.0, 0.0, 0.0))))[0]
    note = "found here: the plane of 5.2 with φ = 0 is y, z; the forces are the same in every vertical plane"
    return [Check("errata/5.2/plane", "x of r̂ for φ = 0", "(3.3)", 0.0, float(r[0]), 0.0, "absolute", note=note)]


def erratum_notes() -> list[str]:
    """What was found wrong in the thesis, in words, with the numbers of the reference's state."""
    tree, state = case_tree(), case_state()
    a = twin.accelerations(tree, state)
    printed, right = (twin.pivot_force(tree, state, a, printed=p) for p in (True, False))
    mine = own.answer(tree, state)
    across = float(np.linalg.norm(mine.transverse[0]))
    literal = float(twin.radial_parts(tree, state, a, root=3, columns=tree.columns(3)).sum())
    sums = twin.tension_sum(tree, state, mine.radial, 0)
    net = mine.reactions.on_children("S1").values[0]
    return [
        f"(5.4), (5.10): w₂ needs ψ₁ᵢ, not ψᵢ₁. As printed F_c = {printed:.6f} N, true {right:.6f} N.",
        "(5.15): the factor ¼ is wrong; without it (5.13) is exact (planar_tree/…).",
        "(4.33) is printed transposed: ½ VᵀMV is the kinetic energy only the other way round (errata/4.33).",
        "(4.39), (4.44) lack “sin” before ψ; with it the bracket is 0 for i = 1 (errata/4.44).",
        "(4.7): j runs to S, not P (errata/4.7).",
        f"The radial force is not the whole pivot force: {across:.6f} N across S1 beside {right:.6f} N along it.",
        f"Chapter 6's sub-matrix leaves out the joint's acceleration: S4 would bear {literal:.4f} N along it, "
        f"it bears {mine.radial[3]:.4f} N. The sub-tree's rows with all columns are exact.",
        f"(6.4) gives ({_listed(sums)}) N at J2; the force by S1 on its children is ({_listed(net)}) N.",
        "(θ, φ) are singular when a segment hangs straight down, cond M ~ 1/cos²θ (vertical/…); Direction joints are not.",
        "Found here: section 5.2 calls φ = 0 the x, y plane; by (3.3) it is the y, z plane (errata/5.2/plane).",
        "Found here: the split into velocity and acceleration parts (section 5.1) depends on the coordinates. Gravity's "
        "part and the sum do not: in (θ, φ) and in linkwork's rates they are the same (swing/…).",
    ]


def _listed(values: np.ndarray) -> str:
    return ", ".join(f"{x:.4f}" for x in values)
