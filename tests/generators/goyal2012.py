"""goyal2012_case.json: the tree of Fig. 3.1 in one state, by d'Alembert's principle in its ten angles.

x_i = Σ R_ij r̂_j with r̂ = (cos θ sin φ, sin θ, cos θ cos φ); Σ m_i J_iᵀ (a_i − g) = 0. Forces at joints are Σ m (a − g)
over what hangs beyond them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
PARENTS = (-1, 0, 1, 0, 3)
HOSTS = (0, 1, 2, 3, 3, 4)
NAMES = ("J1_on_S1", "J2_on_S2", "J3_on_S3", "J2_on_S4", "J4_on_S5")


def ancestors(segment: int) -> list[int]:
    """Of a segment, itself included, up to the root."""
    found = []
    while segment >= 0:
        found.append(segment)
        segment = PARENTS[segment]
    return found


def relation(lengths: Array, distances: Array) -> Array:
    """R (6, 5): how far each mass is out on each segment on its way."""
    out = np.zeros((len(HOSTS), len(PARENTS)))
    for i, host in enumerate(HOSTS):
        out[i, ancestors(host)[1:]] = lengths[ancestors(host)[1:]]
        out[i, host] = distances[i]
    return out


def directions(theta: Array, phi: Array) -> dict[str, Array]:
    """r̂ (5, 3), its derivatives by θ and φ, once and twice."""
    s, c, sp, cp = np.sin(theta), np.cos(theta), np.sin(phi), np.cos(phi)
    none = np.zeros_like(s)
    return {
        "r": np.column_stack([c * sp, s, c * cp]),
        "t": np.column_stack([-s * sp, c, -s * cp]),
        "p": np.column_stack([c * cp, none, -c * sp]),
        "tt": np.column_stack([-c * sp, -s, -c * cp]),
        "tp": np.column_stack([-s * cp, none, s * sp]),
        "pp": np.column_stack([-c * sp, none, -c * cp]),
    }


def solved(c: dict[str, Any], g: float) -> dict[str, Array]:
    """Angular accelerations, accelerations of masses and joints, and M."""
    lengths, distances, m, theta, phi, td, pd = (
        np.array(c[k], float) for k in ("L", "d", "m", "theta", "phi", "theta_dot", "phi_dot")
    )
    R, d = relation(lengths, distances), directions(theta, phi)
    along = np.einsum("ij,jk->ijk", R, d["t"]), np.einsum("ij,jk->ijk", R, d["p"])
    J = np.concatenate(along, axis=1)  # (mass, angle, 3)
    bent = (d["tt"].T * td**2 + 2 * d["tp"].T * td * pd + d["pp"].T * pd**2).T
    fall = np.array([0.0, -g, 0.0])
    M = np.einsum("i,iak,ibk->ab", m, J, J)
    load = np.einsum("i,iak,ik->a", m, J, fall - R @ bent)
    angles = np.linalg.solve(M, load)
    swing = bent + d["t"] * angles[:5, None] + d["p"] * angles[5:, None]
    # the joint at which a segment hangs moves as the ends of those above it do
    hung = np.array([sum((lengths[k] * swing[k] for k in ancestors(s)[1:]), np.zeros(3)) for s in range(5)])
    return {"R": R, "r": d["r"], "M": M, "angles": angles, "a": R @ swing, "joint": hung, "m": m, "fall": fall}


def values(case: dict[str, Any], g: float) -> dict[str, Any]:
    """All numbers of the file from its inputs."""
    s = solved(case, g)
    beyond = [[i for i, host in enumerate(HOSTS) if k in ancestors(host)] for k in range(5)]
    force = np.array([s["m"][rows] @ (s["a"][rows] - s["fall"]) for rows in beyond])
    radial = np.einsum("sk,sk->s", force, s["r"])
    across = force - radial[:, None] * s["r"]
    # chapter 6's sub-matrix forgets that the joint itself accelerates
    literal = [float(r @ (s["m"][rows] @ (s["a"][rows] - a - s["fall"])))
               for rows, r, a in zip(beyond, s["r"], s["joint"], strict=True)]  # fmt: skip
    net = force[1] + force[3]
    theta, phi, td, pd = (np.array(case[k], float) for k in ("theta", "phi", "theta_dot", "phi_dot"))
    moments = s["m"] @ s["R"]
    right = 2 * moments * np.cos(theta[0]) * np.sin(theta) * np.sin(phi[0] - phi)
    printed = 2 * moments * np.cos(theta) * np.sin(theta[0]) * np.sin(phi - phi[0])
    off = -float((printed - right) @ (td * pd))
    return {
        "relation_matrix": s["R"],
        "theta_ddot": s["angles"][:5],
        "phi_ddot": s["angles"][5:],
        "point_accelerations": s["a"],
        "joint_force_on_subtree_world": dict(zip(NAMES, force, strict=True)),
        "force_on_distal_end_of_S1_at_J2": -net,
        "true_net_intersegment_force_S1_to_children_at_J2": net,
        "radial_component": radial,
        "transverse_magnitude": np.linalg.norm(across, axis=1),
        "PRF_5_10_with_w2_index_1i": radial[0],
        "PRF_superfluous_KKT": radial[0],
        "PRF_5_10_as_printed_w2_index_i1": radial[0] + off,
        "chapter6_PRF_literal_submatrix": literal,
        "chapter6_PRF_with_ancestor_columns": radial,
        "chapter6_JRF_eq6_4_at_J2_from_true_tensions": radial[1] * s["r"][1] + radial[3] * s["r"][3] - radial[0] * s["r"][0],
        "check": {"printed_minus_radial": off, "cond_M": np.linalg.cond(s["M"])},
    }  # fmt: skip
