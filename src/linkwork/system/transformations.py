"""Matrices of the textbooks: constraint Jacobian, null space, velocity transformation, equations in absolute angles."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy

from linkwork.api.declared import checked, in_range
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Seconds, Words
from linkwork.kernels.tree import evaluate as K
from linkwork.model.model import find

DEPENDENT = 1e-8  # singular values below this part of the largest count as zero


class NullSpace(NamedTuple):
    """q̇ = matrix · (rates of the independent coordinates), with the constraints kept and prescribed joints at rest."""

    matrix: np.ndarray
    """(nv, independent)"""
    independent: tuple[str, ...]
    """Names of the independent coordinates."""


class AngleEquations(NamedTuple):
    """M θ̈ + N θ̇² + R θ̇ + P + f p̈ = 0 in absolute angles θ, with prescribed coordinates p at rest."""

    angles: tuple[str, ...]
    """Bodies whose angles θ are."""
    motions: tuple[str, ...]
    """Coordinates p with a prescribed motion."""
    M: np.ndarray
    """Mass matrix, (n, n)."""
    N: np.ndarray
    """Factors of the squares of the rates, (n, n)."""
    R: np.ndarray
    """Damping, (n, n)."""
    P: np.ndarray
    """Weight, springs and loads, with the opposite sign of forces, (n,)."""
    f: np.ndarray
    """Inertia forces of unit accelerations of p, (n, motions)."""


class Transformations:
    """For `System`, which all of them take as self: what is asked of a state as a matrix."""

    @in_range
    def constraint_jacobian(self: Any, q: Any, *, t: float = 0.0) -> np.ndarray:
        """Φ_q: rates of the constraint residuals per velocity, shape (m, nv); rows as in `labels.constraints`."""
        return self.constraint_residuals(q, t=t)[2]

    @checked
    def null_space(self: Any, q: Any, *, independent: Words | None = None, t: Seconds = 0.0) -> NullSpace:
        """R = [−Φ_u⁻¹ Φ_v; I]: all velocities from those of independent coordinates v, so that Φ_q R = 0; rows of prescribed
        joints are zero.

        Args:
            q: coordinates (nq,).
            independent: their names; default: a well-conditioned choice.
            t: time [s], for driven closures.
        """
        jacobian = self.constraint_jacobian(q, t=t)
        free = [k for k in range(self.nv) if k not in self.labels.drives]
        scale = self.displacement_scale(self.size)[free]
        J = jacobian[:, free] * scale / self.constraint_scale(self.size)[:, None]
        size = np.linalg.svd(J, compute_uv=False) if J.size else np.zeros(0)
        rank = int((size > DEPENDENT * max(size.max(initial=0.0), 1e-300)).sum())
        count = len(free) - rank
        if independent is None:
            order = scipy.linalg.qr(J, mode="r", pivoting=True)[1] if J.size else np.arange(len(free))
            chosen = sorted(order[rank:].tolist())
        else:
            index = {self.labels.v[k]: p for p, k in enumerate(free)}
            chosen = [find(index, name, "free coordinate", self.model.name) for name in independent]
            if len(set(chosen)) != count:
                raise ModelError(
                    f"null_space: independent names {len(set(chosen))} coordinates; model '{self.model.name}' has {count} "
                    "degrees of freedom here."
                )
        rest = [p for p in range(len(free)) if p not in chosen]
        if np.linalg.matrix_rank(J[:, rest], tol=DEPENDENT * max(size.max(initial=0.0), 1e-300)) < rank:
            names = ", ".join(f"'{self.labels.v[free[p]]}'" for p in chosen)
            raise ModelError(
                f"null_space: {names} do not determine the others at this position; name other coordinates."
            )
        made = np.zeros((len(free), len(chosen)))
        made[chosen, range(len(chosen))] = 1.0 / scale[chosen]
        if rest and chosen:
            made[rest] = -np.linalg.lstsq(J[:, rest], J[:, chosen] / scale[chosen], rcond=None)[0]
        matrix = np.zeros((self.nv, len(chosen)))
        matrix[free] = scale[:, None] * made
        return NullSpace(matrix, tuple(self.labels.v[free[p]] for p in chosen))

    @in_range
    def velocity_transformation(self: Any, q: Any) -> np.ndarray:
        """B: velocities of all bodies per velocity of the joints, shape (bodies, 6, nv): that of the centre of mass, then the
        angular velocity, in world axes. Bodies as in `labels.bodies`; without mass, the joint's point counts."""
        q = self._vector(q, self.nq, "q")
        mass, first = self.geometry.mass, self.geometry.first_moment
        B = np.zeros((len(self.labels.added), 6, self.nv))
        with self._space() as space:
            for link, out in zip((self.links[i] for i in self.labels.added), B, strict=True):
                m = float(mass[link.number])
                x, y, z = (float(c) / m for c in first[link.number]) if m > 0 else (0.0, 0.0, 0.0)
                K.jacobian_at(self.tables, q, link.number, x, y, z, space.work, out)
        return B

    @in_range
    def in_absolute_angles(self: Any, angles: Any, *, t: float = 0.0) -> AngleEquations:
        """The equations of motion of a tree of parallel hinges in absolute angles: M θ̈ + N θ̇² + R θ̇ + P + f p̈ = 0.

        Args:
            angles: θ of the bodies on hinges that are not prescribed, in the order of `labels.bodies` [rad], shape (n,).
            t: time [s], for loads.
        """
        free, bodies, back = self._angle_transformation()
        n, drives = len(free), list(self.labels.drives)
        theta = self._vector(angles, n, "angles")
        q, still = self.zero(), np.zeros(self.nv)
        q[free] = back @ theta

        def force(rates: np.ndarray, applied: bool) -> np.ndarray:
            v = np.zeros(self.nv)
            v[free] = back @ rates
            return back.T @ self.inverse_dynamics(q, v, still, t=t, applied=applied)[free]

        none = np.zeros(n)
        weight, rest = force(none, False), force(none, True)
        spin = [force(e, False) - weight for e in np.eye(n)]
        drag = [force(e, True) - force(e, False) - rest + weight for e in np.eye(n)]
        M = self.mass_matrix(q)
        return AngleEquations(
            bodies,
            tuple(self.labels.v[k] for k in drives),
            back.T @ M[np.ix_(free, free)] @ back,
            np.array(spin).T.reshape(n, n),
            np.array(drag).T.reshape(n, n),
            rest,
            back.T @ M[np.ix_(free, drives)],
        )

    def _angle_transformation(self: Any) -> tuple[list[int], tuple[str, ...], np.ndarray]:
        """Indices of the free hinges, the bodies that they turn, and joint rates by absolute rates (n, n)."""
        free = [k for k in range(self.nv) if k not in self.labels.drives]
        owner = {
            link.rates[0]: body
            for link, body in zip(self.links, self.labels.link_bodies, strict=True)
            if len(link.rates) == 1
        }
        known = self.angle_sums
        hinged = [k for k in free if k in owner and owner[k] in known and self.labels.v_units[k] == "rad/s"]
        driven = [self.labels.v[k] for k in self.labels.drives if self.labels.v_units[k] == "rad/s"]
        if hinged != free or not free or driven or self.labels.constraints:
            raise ModelError(
                f"in_absolute_angles: model '{self.model.name}' is no tree whose free joints are parallel hinges and whose "
                "prescribed ones are sliders; use mass_matrix and inverse_dynamics, or model.equations(coordinates='absolute')."
            )
        place = {k: p for p, k in enumerate(free)}
        S = np.zeros((len(free), len(free)))
        for p, k in enumerate(free):
            for _, rate, factor in known[owner[k]]:
                S[p, place[rate]] += factor
        return free, tuple(owner[k] for k in free), np.linalg.inv(S)
