"""Condensing: the quadratic program of multiple shooting in the free variables z, inputs at all knots and, if free, velocities
at the start.

Segments linearised, x_{k+1} = A_k x_k + B_k u_k + B'_k u_{k+1} + c_k, give all states as x_k = s_k + S_k z.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.paths.cost import CostDerivatives
from linkwork.paths.quadratic_program import least

RELAXATION_TOLERANCE = 1e-9  # relaxed part of the equations that counts as none


class LinearizedSegments(NamedTuple):
    """Linearised segments: defects (n, 2f), A (n, 2f, 2f), B (n, 2, 2f, inputs), E at the nodes, integration steps of each."""

    defects: np.ndarray
    by_state: np.ndarray
    by_input: np.ndarray
    bases: list[np.ndarray]
    steps: list[np.ndarray]


class Step(NamedTuple):
    """Solution of the quadratic program.

    Attributes:
        x, u: steps of the states (n + 1, 2f) and of the inputs (n + 1, inputs).
        multipliers: of the defects (n, 2f).
        relaxation: τ, the part of the equations that cannot be met.
    """

    x: np.ndarray
    u: np.ndarray
    multipliers: np.ndarray
    relaxation: float


class Condensed:
    """The quadratic program for one step of the search.

    Args:
        at: the segments.
        u: inputs (n + 1, inputs), between -limits and limits.
        cost: derivatives of the cost.
        rate_jacobians: derivatives of the rates in `cost` by steps of the states, (n + 1, inputs, 2f).
        free: whether velocities are free at the start and at the end.
        span: duration of a segment [s], which scales velocities.
    """

    def __init__(
        self,
        at: LinearizedSegments,
        u: np.ndarray,
        limits: np.ndarray,
        cost: CostDerivatives,
        rate_jacobians: np.ndarray,
        free: tuple[bool, bool],
        span: float,
    ) -> None:
        self.at, self.u, self.limits, self.cost, self.rate_jacobians = at, u, limits, cost, rate_jacobians
        n, wide = at.defects.shape
        f, inputs = wide // 2, u.shape[1]
        self.first = f if free[0] else 0
        self.ends = slice(0, f) if free[1] else slice(0, wide)
        size = self.first + u.size
        self.maps = np.zeros((n + 1, wide, size))
        self.maps[0, f : f + self.first, : self.first] = np.eye(self.first)
        for k in range(n):
            self.maps[k + 1] = at.by_state[k] @ self.maps[k]
            for side in (0, 1):
                self.maps[k + 1][:, self._knot(k + side)] += at.by_input[k][side]
        self.rows = self.maps[n][self.ends]
        self.measure = np.concatenate([np.ones(f), np.full(f, span * span)])
        self._state_metric = np.einsum("kiz,i,kiy->zy", self.maps, self.measure, self.maps)
        # second derivatives by x_k, by z beside x_k, and by z alone; the gradient
        self._xx = np.einsum("kia,ki,kib->kab", rate_jacobians, cost.rr, rate_jacobians)
        self._xz = np.zeros((n + 1, wide, size))
        self._zz = np.zeros((size, size))
        self._gradient = np.einsum("ki,kia,kaz->z", cost.r, rate_jacobians, self.maps)
        for i in range(inputs):
            on = slice(self.first + i, size, inputs)
            self._zz[on, on] += cost.uu[i]
            self._gradient[on] += cost.u[:, i]
            for k in range(n + 1):
                self._xz[k, :, self.first + k * inputs + i] += cost.ru[k, i] * rate_jacobians[k, i]

    def _knot(self, k: int) -> slice:
        inputs = self.u.shape[1]
        return slice(self.first + k * inputs, self.first + (k + 1) * inputs)

    def add_curvature(self, curvature: np.ndarray) -> None:
        """Add second derivatives of the defects times multipliers by (x_k, u_k, u_{k+1}), (n, 2f + 2 inputs, the same)."""
        wide = self.maps.shape[1]
        for k, block in enumerate(curvature):
            on = np.r_[self._knot(k), self._knot(k + 1)]
            self._xx[k] += block[:wide, :wide]
            self._xz[k][:, on] += block[:wide, wide:]
            self._zz[np.ix_(on, on)] += block[wide:, wide:]

    def estimate_multipliers(self) -> tuple[np.ndarray, float]:
        """Multipliers of the defects from the gradient alone, by least squares over inputs that are not at their limits; and
        the largest component of the projected gradient, each input times its largest value [unit of the cost]."""
        u, limits = self.u.ravel(), np.tile(self.limits, len(self.u))
        side = np.append(np.zeros(self.first), np.where(np.abs(u) < (1 - 1e-6) * limits, 0.0, np.sign(u)))
        inner = side == 0
        ends = np.linalg.lstsq(self.rows[:, inner].T, -self._gradient[inner], rcond=1e-12)[0]
        rest = self._gradient + self.rows.T @ ends
        rest = np.where(inner, np.abs(rest), np.maximum(side * rest, 0.0))  # at a limit it may fall outwards
        size = np.concatenate([np.ones(self.first), np.tile(np.abs(self.u).max(axis=0), len(self.u))])
        return self._adjoint(ends, lambda k: 0.0), float((rest * size).max())

    def _adjoint(self, ends: np.ndarray, more: Callable[[int], np.ndarray | float]) -> np.ndarray:
        """Adjoint recursion λ_k = A_kᵀ λ_{k+1} + ∂/∂x_k, from the multipliers of the end."""
        n, wide = self.at.defects.shape
        out = np.zeros((n, wide))
        adjoint = np.zeros(wide)
        adjoint[self.ends] = ends
        for k in range(n, 0, -1):
            if k < n:
                adjoint = self.at.by_state[k].T @ adjoint
            adjoint = adjoint + self.cost.r[k] @ self.rate_jacobians[k] + more(k)
            out[k - 1] = adjoint
        return out

    @property
    def stiffness(self) -> float:
        """Unit of `damping`: norm of the Hessian by the inputs over the norm of the state metric."""
        return float(np.linalg.norm(self._zz)) / max(float(np.linalg.norm(self._state_metric)), 1e-300)

    def propagated(self, defects: np.ndarray) -> np.ndarray:
        """s (n + 1, 2f): changes of the states that the defects cause with unchanged inputs."""
        out = np.zeros((len(defects) + 1, defects.shape[1]))
        for k, defect in enumerate(defects):
            out[k + 1] = self.at.by_state[k] @ out[k] + defect
        return out

    def solve(self, defects: np.ndarray, damping: float) -> Step:
        """The step that closes these defects, with `damping` times the squared steps of the states added to the cost."""
        n, s = len(defects), self.propagated(defects)
        xx = self._xx + damping * np.diag(self.measure)
        mixed = np.einsum("kaz,kay->zy", self.maps, self._xz)
        h = self._zz + mixed + mixed.T + np.einsum("kaz,kab,kby->zy", self.maps, xx, self.maps)
        g = self._gradient + np.einsum("kaz,kab,kb->z", self.maps, xx, s) + np.einsum("kaz,ka->z", self._xz, s)
        z, ends, relaxation = self._program(convex(h, self.rows), g, -s[n][self.ends])
        x = (1 - relaxation) * s + self.maps @ z
        x[n][self.ends] = 0.0
        multipliers = self._adjoint(ends, lambda k: xx[k] @ x[k] + self._xz[k] @ z)
        return Step(x, z[self.first :].reshape(self.u.shape), multipliers, relaxation)

    def _program(self, h: np.ndarray, g: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        """z, multipliers of the end, and the relaxation τ of the right side."""
        size = len(g)
        knots = len(self.u)
        limits = np.concatenate([np.full(self.first, np.inf), np.tile(self.limits, knots)])
        here = np.concatenate([np.zeros(self.first), self.u.ravel()])
        low, high = np.append(-limits - here, 0.0), np.append(limits - here, np.inf)
        inside = np.where(np.isfinite(limits), 0.1 * limits, 0.0)
        begin = np.append(np.clip(np.zeros(size), low[:size] + inside, high[:size] - inside), 1.0)
        full = np.zeros((size + 1, size + 1))
        full[:size, :size] = h
        least_norm = np.linalg.lstsq(self.rows, right, rcond=1e-12)[0]
        penalty = 1e2 * float(abs(least_norm @ h @ least_norm) + abs(g @ least_norm)) + 1e-300
        for _ in range(3):
            full[size, size] = penalty
            made = least(full, np.append(g, penalty), np.column_stack([self.rows, right]), right, low, high, begin)
            if made.x[size] < RELAXATION_TOLERANCE:
                break
            penalty *= 10
        return made.x[:size], made.equations, max(float(made.x[size]), 0.0)


def convex(h: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """The Hessian with its negative eigenvalues in the null space of the equations reversed in sign."""
    _, d, vt = np.linalg.svd(rows)
    null_space = vt[int((d > 1e-11 * d.max(initial=1e-300)).sum()) :].T
    e, v = np.linalg.eigh(null_space.T @ h @ null_space)
    least_curved = 1e-10 * np.abs(e).max(initial=1e-300)
    lift = np.where(e < least_curved, np.maximum(np.abs(e), least_curved) - e, 0.0)
    v = null_space @ v
    return h + (v * lift) @ v.T
