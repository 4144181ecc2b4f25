"""The thesis's own equations in NumPy, free of linkwork: a tree of mass points in the angles (θ, φ).

r̂ = (cos θ sin φ, sin θ, cos θ cos φ) (3.3), y is up, θ = −90° hangs straight down. Errata are applied; where a function
can also give what is printed, it says so.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclasses.dataclass(frozen=True)
class Tree:
    """S segments, P mass points, and how they hang together; S, P and the branching are free.

    Args:
        parents: number of each segment's parent, from 0; -1 for the pivot.
        lengths: L of the segments [m], shape (S,).
        hosts: number of the segment that carries each mass point.
        distances: d of the mass points from the upper end of their segment [m], shape (P,).
        masses: m of the mass points [kg], shape (P,).
        gravity: g [m/s²], along -y.
    """

    parents: tuple[int, ...]
    lengths: Array
    hosts: tuple[int, ...]
    distances: Array
    masses: Array
    gravity: float = 9.81

    @property
    def size(self) -> int:
        """S, the number of segments."""
        return len(self.parents)

    def path(self, s: int) -> list[int]:
        """Segments from the pivot to a segment, which is the last."""
        return [*(self.path(self.parents[s]) if self.parents[s] >= 0 else []), s]

    @functools.cached_property
    def relation(self) -> Array:
        """R (3.2): d where the mass sits on the segment, L where the segment is on the path to it, 0 elsewhere."""
        r = np.zeros((len(self.hosts), self.size))
        for i, host in enumerate(self.hosts):
            for s in self.path(host):
                r[i, s] = self.distances[i] if s == host else self.lengths[s]
        return r

    def rows(self, s: int) -> list[int]:
        """Mass points of the sub-tree whose root is segment s."""
        return [i for i, host in enumerate(self.hosts) if s in self.path(host)]

    def columns(self, s: int) -> list[int]:
        """Segments of the sub-tree whose root is segment s."""
        return [k for k in range(self.size) if s in self.path(k)]


class State(NamedTuple):
    """θ, φ and their rates [rad, rad/s], each (S,)."""

    theta: Array
    phi: Array
    theta_dot: Array
    phi_dot: Array

    def take(self, columns: Sequence[int]) -> State:
        """The state of some segments."""
        pick = list(columns)
        return State(*(x[pick] for x in self))


class Radial(NamedTuple):
    """The vectors of (5.10), each (S,)."""

    w1: Array
    w2: Array
    w3: Array
    u: Array
    q: Array


# --- directions --------------------------------------------------------------------------------------------------


def directions(state: State) -> Array:
    """r̂ of every segment (3.3), shape (S, 3)."""
    ct = np.cos(state.theta)
    return np.column_stack([ct * np.sin(state.phi), np.sin(state.theta), ct * np.cos(state.phi)])


def tangents(state: State) -> tuple[Array, Array]:
    """∂r̂/∂θ and ∂r̂/∂φ of every segment, each (S, 3)."""
    ct, st, cp, sp = np.cos(state.theta), np.sin(state.theta), np.cos(state.phi), np.sin(state.phi)
    return np.column_stack([-st * sp, ct, -st * cp]), np.column_stack([ct * cp, 0 * ct, -ct * sp])


def direction_rates(state: State) -> Array:
    """dr̂/dt, shape (S, 3); summed with R they are (4.11) to (4.13)."""
    by_theta, by_phi = tangents(state)
    return state.theta_dot[:, None] * by_theta + state.phi_dot[:, None] * by_phi


def direction_accelerations(state: State, acceleration: Array) -> Array:
    """d²r̂/dt², shape (S, 3), from (θ̈, φ̈), shape (2S,)."""
    by_theta, by_phi = tangents(state)
    st, ct, cp, sp = np.sin(state.theta), np.cos(state.theta), np.cos(state.phi), np.sin(state.phi)
    mixed = np.column_stack([-st * cp, 0 * st, st * sp])
    outward = np.column_stack([ct * sp, 0 * ct, ct * cp])
    td, pd = state.theta_dot[:, None], state.phi_dot[:, None]
    turning = -(td**2) * directions(state) + 2 * td * pd * mixed - pd**2 * outward
    second, third = np.split(acceleration, 2)
    return turning + second[:, None] * by_theta + third[:, None] * by_phi


def state_of(r: Array, rate: Array) -> State:
    """The angles and their rates from r̂ and dr̂/dt, each (S, 3); not defined straight up and down."""
    across = r[:, 0] ** 2 + r[:, 2] ** 2
    theta, phi = np.arctan2(r[:, 1], np.sqrt(across)), np.arctan2(r[:, 0], r[:, 2])
    turn = (r[:, 2] * rate[:, 0] - r[:, 0] * rate[:, 2]) / across
    return State(theta, phi, rate[:, 1] / np.sqrt(across), turn)


def angle_accelerations(state: State, second: Array) -> Array:
    """(θ̈, φ̈), shape (2S,), from d²r̂/dt² (S, 3): the projections on ∂r̂/∂θ and ∂r̂/∂φ less what the rates give."""
    by_theta, by_phi = tangents(state)
    st, ct = np.sin(state.theta), np.cos(state.theta)
    along = np.einsum("sk,sk->s", second, by_theta) - st * ct * state.phi_dot**2
    around = np.einsum("sk,sk->s", second, by_phi) / ct**2 + 2 * st / ct * state.theta_dot * state.phi_dot
    return np.concatenate([along, around])


# --- equations of motion -----------------------------------------------------------------------------------------


def psi(state: State, i: int, *, swapped: bool = False) -> Array:
    """ψ_k,ij of (4.15), (4.16) for k = 1 … 4 and all j, shape (4, S); `swapped`: ψ_k,ji."""
    sign = -1.0 if swapped else 1.0
    a, b = sign * (state.theta[i] - state.theta), sign * (state.phi[i] - state.phi)
    c = state.theta[i] + state.theta
    return np.array([a - b, a + b, -c - b, -c + b])


_SIGNS = np.array([-1.0, 1.0, -1.0, 1.0])[:, None]  # (−1)^k


def mass_matrix(tree: Tree, state: State, *, printed: bool = False) -> Array:
    """M (4.24) to (4.34), shape (2S, 2S). (4.33) is printed transposed; `printed` takes it so."""
    c = tree.relation.T @ (tree.masses[:, None] * tree.relation)  # (4.29)
    p = np.array([psi(state, i) for i in range(tree.size)])  # (i, k, j)
    plus, minus = state.theta[:, None] + state.theta, state.theta[:, None] - state.theta
    cos = np.cos(p)
    first = (np.cos(plus) + np.cos(minus)) / 2 + (cos[:, 0] + cos[:, 1] - cos[:, 2] - cos[:, 3]) / 4  # (4.32)
    mixed = (_SIGNS * cos).sum(axis=1) / 4  # (4.33)
    if not printed:
        mixed = mixed.T
    last = cos.sum(axis=1) / 4  # (4.34)
    return np.block([[c * first, c * mixed], [(c * mixed).T, c * last]])


def forces(tree: Tree, state: State) -> Array:
    """F_Grav (5.17) + F_Inertial of (5.16), shape (2S,).

    The thesis leaves F_Inertial to an unpublished source. With C̄ = RᵀM_D R it is minus the sum over j of C̄_ij times
    the projection on ∂r̂_i/∂θ_i (or ∂φ_i) of the part of r̂_j'' that is quadratic in the rates.
    """
    c = tree.relation.T @ (tree.masses[:, None] * tree.relation)
    st, ct = np.sin(state.theta), np.cos(state.theta)
    b = state.phi[:, None] - state.phi
    td2, mixed, pd2 = state.theta_dot**2, 2 * state.theta_dot * state.phi_dot, state.phi_dot**2
    by_theta = (st[:, None] * ct * np.cos(b) - ct[:, None] * st) * td2
    by_theta += st[:, None] * st * np.sin(b) * mixed + st[:, None] * ct * np.cos(b) * pd2
    by_phi = ct[:, None] * ct * np.sin(b) * (td2 + pd2) - ct[:, None] * st * np.cos(b) * mixed
    weight = -tree.gravity * (tree.masses @ tree.relation) * ct  # (5.17)
    return np.concatenate([weight - (c * by_theta).sum(axis=1), -(c * by_phi).sum(axis=1)])


def accelerations(tree: Tree, state: State) -> Array:
    """(θ̈, φ̈), shape (2S,), from M Ẍ = F_Grav + F_Inertial (5.16)."""
    return np.asarray(np.linalg.solve(mass_matrix(tree, state), forces(tree, state)), float)


def kinetic_energy(tree: Tree, state: State) -> float:
    """½ Σ m v² [J] (4.18), from the velocities (4.11) to (4.13)."""
    v = tree.relation @ direction_rates(state)
    return float(tree.masses @ (v**2).sum(axis=1)) / 2


# --- forces at joints --------------------------------------------------------------------------------------------


def point_accelerations(tree: Tree, state: State, acceleration: Array) -> Array:
    """Accelerations of the mass points [m/s²], shape (P, 3)."""
    return tree.relation @ direction_accelerations(state, acceleration)


def joint_forces(tree: Tree, state: State, acceleration: Array) -> Array:
    """Force by each joint on the sub-tree beyond it [N], shape (S, 3): Newton's law, Σ m (a − g)."""
    a = point_accelerations(tree, state, acceleration) + np.array([0.0, tree.gravity, 0.0])
    return np.array([tree.masses[tree.rows(s)] @ a[tree.rows(s)] for s in range(tree.size)])


def radial_vectors(moments: Array, state: State, root: int, *, printed: bool = False) -> Radial:
    """w₁, w₂, w₃, u, q of (5.10) for the direction of segment `root`; `moments` is MᵀR (4.5).

    In w₂ the index of ψ is 1i; `printed` takes i1, as it stands in (5.4) and (5.10).
    """
    plus, minus = state.theta[root] + state.theta, state.theta[root] - state.theta
    p = psi(state, root)
    other = psi(state, root, swapped=True) if printed else p
    return Radial(
        w1=moments / 2 * (np.cos(minus) - np.cos(plus) + np.cos(p).sum(axis=0) / 2),
        w2=moments / 2 * (_SIGNS * np.cos(other)).sum(axis=0),
        w3=moments / 4 * np.cos(p).sum(axis=0),
        u=moments * ((np.sin(minus) + np.sin(plus)) / 2 + np.sin(p).sum(axis=0) / 4),
        q=moments / 4 * (_SIGNS * np.sin(p)).sum(axis=0),
    )


def radial_parts(
    tree: Tree,
    state: State,
    acceleration: Array,
    *,
    root: int = 0,
    columns: Sequence[int] | None = None,
    printed: bool = False,
) -> Array:
    """F_c (5.10) [N] in the parts of section 5.1: gravity, velocity, acceleration.

    Args:
        tree, state, acceleration: with (θ̈, φ̈) of shape (2S,).
        root: the segment along which the force is meant; its sub-tree's rows of R are used (chapter 6).
        columns: segments whose motion is counted; default all, which is exact.
        printed: take w₂ as printed.
    """
    chosen = list(range(tree.size)) if columns is None else list(columns)
    rows = tree.rows(root)
    masses = tree.masses[rows]
    part = state.take(chosen)
    second, third = (x[chosen] for x in np.split(acceleration, 2))
    v = radial_vectors(masses @ tree.relation[np.ix_(rows, chosen)], part, chosen.index(root), printed=printed)
    weight = masses.sum() * tree.gravity * np.sin(state.theta[root])
    turning = v.w1 @ part.theta_dot**2 + v.w2 @ (part.theta_dot * part.phi_dot) + v.w3 @ part.phi_dot**2
    return np.array([weight, -turning, v.u @ second + v.q @ third])


def pivot_force(tree: Tree, state: State, acceleration: Array, *, printed: bool = False) -> float:
    """F_c (5.10) at the pivot [N], along r̂₁."""
    return float(radial_parts(tree, state, acceleration, printed=printed).sum())


def superfluous_force(tree: Tree, state: State) -> float:
    """The force that holds d₁ (4.1), (5.8) [N]: d₁ is released, and d̈₁ = 0 is put back with a multiplier."""
    n = 2 * tree.size
    v = radial_vectors(tree.masses @ tree.relation, state, 0)
    total = tree.masses.sum()
    matrix, right = np.zeros((n + 2, n + 2)), np.zeros(n + 2)
    matrix[0, 0], matrix[0, 1 : n + 1] = total, np.concatenate([v.u, v.q])
    matrix[1 : n + 1, 0] = matrix[0, 1 : n + 1]
    matrix[1 : n + 1, 1 : n + 1] = mass_matrix(tree, state)
    matrix[0, -1], matrix[-1, 0] = -1.0, 1.0
    turning = v.w1 @ state.theta_dot**2 + v.w2 @ (state.theta_dot * state.phi_dot) + v.w3 @ state.phi_dot**2
    right[0] = turning - total * tree.gravity * np.sin(state.theta[0])
    right[1 : n + 1] = forces(tree, state)
    return float(np.linalg.solve(matrix, right)[-1])


def tension_sum(tree: Tree, state: State, radial: Array, upper: int) -> Array:
    """JRF (6.2), (6.4) at the lower end of segment `upper` [N], shape (3,): tensions of its children less its own."""
    r = directions(state)
    children = [k for k in range(tree.size) if tree.parents[k] == upper]
    return np.sum([radial[k] * r[k] for k in children], axis=0) - radial[upper] * r[upper]
