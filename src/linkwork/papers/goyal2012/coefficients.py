"""The vectors u, q, w₁, w₂, w₃ of (5.10) out of linkwork, and what section 5.2 says of them.

The pivot's force along the first segment is F_c = m_T g sin θ₁ − w₁ᵀθ̇² − w₂ᵀθ̇φ̇ − w₃ᵀφ̇² + uᵀθ̈ + qᵀφ̈: each entry is the change
of linkwork's force for one rate or acceleration of 1, all others zero.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from linkwork.papers.checks import Check, each
from linkwork.papers.goyal2012 import own, twin
from linkwork.papers.goyal2012.case import case_state, case_tree
from linkwork.papers.goyal2012.consistency import LENGTH, MASS, one, planar_state, single
from linkwork.papers.goyal2012.twin import Array, Radial, State, Tree

TOLERANCE = 1e-10  # N, rates and accelerations being 1
SEGMENTS = ("S1", "S2", "S3", "S4", "S5")


def joint_accelerations(tree: Tree, state: State, acceleration: Array) -> Array:
    """v̇ (2S,) of Direction joints from (θ̈, φ̈): components along the child's axes of what its turn against its parent gains.

    ω = r̂ × ṙ + s r̂ with s = ω_parent · r̂, and its derivative; see `own.joint_state`.
    """
    r, rate, second = (
        twin.directions(state), twin.direction_rates(state), twin.direction_accelerations(state, acceleration),
    )  # fmt: skip
    quaternions, _ = own.joint_state(tree.parents, own.segment_names(tree), r, rate)
    turns: list[Rotation] = []
    spins: list[tuple[Array, Array]] = []
    out = []
    for k, (p, quaternion) in enumerate(zip(tree.parents, quaternions.values(), strict=True)):
        base = turns[p] if p >= 0 else Rotation.identity()
        omega, alpha = spins[p] if p >= 0 else (np.zeros(3), np.zeros(3))
        turns.append(base * Rotation.from_quat(quaternion, scalar_first=True))
        s, gain = omega @ r[k], alpha @ r[k] + omega @ rate[k]
        spin = np.cross(r[k], rate[k]) + s * r[k]
        more = np.cross(r[k], second[k]) + gain * r[k] + s * rate[k]
        spins.append((spin, more))
        out.append(turns[k].inv().apply(more - alpha - np.cross(spin, spin - omega))[:2])
    return np.concatenate(out)


def vectors(tree: Tree, state: State) -> Radial:
    """u, q, w₁, w₂, w₃ by linkwork's forces; the state's rates do not matter."""
    model = own.own_model(tree)
    system, size = model.compile(), tree.size
    zero = np.zeros(size)

    def force(theta_dot: Array, phi_dot: Array, acceleration: Array) -> float:
        moving = State(state.theta, state.phi, theta_dot, phi_dot)
        q, v = own.own_state(tree, system, twin.directions(moving), twin.direction_rates(moving))
        made = model.reactions([0.0], [q], [v], [joint_accelerations(tree, moving, acceleration)])
        return float(made.radial.sel(joint="S1_joint").values[0])

    still = force(zero, zero, np.zeros(2 * size))
    unit, both = np.eye(size), np.eye(2 * size)
    none = np.zeros(2 * size)
    w1 = np.array([still - force(e, zero, none) for e in unit])
    w3 = np.array([still - force(zero, e, none) for e in unit])
    w2 = np.array([still - force(e, e, none) for e in unit]) - w1 - w3
    gained = np.array([force(zero, zero, e) - still for e in both])
    return Radial(w1, w2, w3, gained[:size], gained[size:])


def coefficient_checks() -> list[Check]:
    """One pendulum, a tree in a vertical plane, and the tree of Fig. 3.1."""
    return [*_single(), *_planar(), *_tree()]


def _single() -> list[Check]:
    theta = -0.7
    made = vectors(single(), one(theta, 0.4, 0.0, 0.0))
    true = {"w1": MASS * LENGTH, "w2": 0.0, "w3": MASS * LENGTH * np.cos(theta) ** 2, "u": 0.0, "q": 0.0}
    return [
        Check(f"single/{name}", f"{name} of a single pendulum by linkwork", "text to (5.11)", float(x),
              float(getattr(made, name)[0]), TOLERANCE, "absolute", "kg*m", kind="print")
        for name, x in true.items()
    ]  # fmt: skip


def _planar() -> list[Check]:
    tree, state = case_tree(), planar_state(0.6)
    made = vectors(tree, state)
    moments, turn = tree.masses @ tree.relation, state.theta[0] - state.theta
    checks = [
        Check(f"planar_tree/{name}", f"largest {name} of a planar tree by linkwork", "5.2: zero", 0.0,
              float(np.abs(getattr(made, name)).max()), TOLERANCE, "absolute", "kg*m", kind="print")
        for name in ("w2", "q")
    ]  # fmt: skip
    checks += each("planar_tree/w1", "w₁ of a planar tree by linkwork", "(5.14)", moments * np.cos(turn), made.w1, TOLERANCE,
                   labels=SEGMENTS, measure="absolute", unit="kg*m", kind="print")  # fmt: skip
    checks += each("planar_tree/u", "u of a planar tree by linkwork", "(5.15) without ¼", moments * np.sin(turn), made.u,
                   TOLERANCE, labels=SEGMENTS, measure="absolute", unit="kg*m", kind="derivation",
                   note="the printed ¼ is wrong")  # fmt: skip
    return checks


def _tree() -> list[Check]:
    tree, state = case_tree(), case_state()
    made, true = vectors(tree, state), twin.radial_vectors(tree.masses @ tree.relation, state, 0)
    return [
        Check(f"case/vectors/{name}", f"{name} of (5.10) by linkwork, all segments: largest gap", "(5.10), ψ₁ᵢ in w₂", 0.0,
              float(np.abs(getattr(made, name) - getattr(true, name)).max()), TOLERANCE, "absolute", "kg*m", kind="derivation")
        for name in Radial._fields
    ]  # fmt: skip
