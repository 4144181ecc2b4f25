"""The quadratic program of a motion in pieces, in what is free: velocities at the start, if they are, and inputs at all knots.

Pieces linearised, x_{k+1} = A_k x_k + B_k u_k + B'_k u_{k+1} + c_k, give all states as x_k = s_k + S_k z by what is free, z.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.analysis.two_point.cost import Slopes
from linkwork.analysis.two_point.quadratic_program import least

GIVEN_UP = 1e-9  # part of the equations that counts as none


class Pieces(NamedTuple):
    """A motion in pieces, linearised: gaps (n, 2f), A (n, 2f, 2f), B (n, 2, 2f, inputs), E at the cuts, steps of each piece."""

    gaps: np.ndarray
    by_state: np.ndarray
    by_input: np.ndarray
    bases: list[np.ndarray]
    steps: list[np.ndarray]


class Step(NamedTuple):
    """What a quadratic program says.

    Attributes:
        x, u: steps of the states (n + 1, 2f) and of the inputs (n + 1, inputs).
        weights: multipliers of the gaps (n, 2f).
        left: part of the equations that is given up.
    """

    x: np.ndarray
    u: np.ndarray
    weights: np.ndarray
    left: float


class Condensed:
    """A quadratic program for the step of a search.

    Args:
        at: the motion.
        u: inputs (n + 1, inputs), between -limits and limits.
        cost: derivatives of the cost.
        ways: derivatives of the rates in `cost` by steps of the states, (n + 1, inputs, 2f).
        free: whether velocities are free at the start and at the end.
        span: duration of a piece [s], for the measure of velocities.
    """

    def __init__(
        self,
        at: Pieces,
        u: np.ndarray,
        limits: np.ndarray,
        cost: Slopes,
        ways: np.ndarray,
        free: tuple[bool, bool],
        span: float,
    ) -> None:
        self.at, self.u, self.limits, self.cost, self.ways = at, u, limits, cost, ways
        n, wide = at.gaps.shape
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
        self._near = np.einsum("kiz,i,kiy->zy", self.maps, self.measure, self.maps)
        # second derivatives by x_k, by z beside x_k, and by z alone; the gradient
        self._xx = np.einsum("kia,ki,kib->kab", ways, cost.rr, ways)
        self._xz = np.zeros((n + 1, wide, size))
        self._zz = np.zeros((size, size))
        self._slope = np.einsum("ki,kia,kaz->z", cost.r, ways, self.maps)
        for i in range(inputs):
            on = slice(self.first + i, size, inputs)
            self._zz[on, on] += cost.uu[i]
            self._slope[on] += cost.u[:, i]
            for k in range(n + 1):
                self._xz[k, :, self.first + k * inputs + i] += cost.ru[k, i] * ways[k, i]

    def _knot(self, k: int) -> slice:
        inputs = self.u.shape[1]
        return slice(self.first + k * inputs, self.first + (k + 1) * inputs)

    def bend(self, curvature: np.ndarray) -> None:
        """Add second derivatives of the gaps times multipliers by (x_k, u_k, u_{k+1}), (n, 2f + 2 inputs, the same)."""
        wide = self.maps.shape[1]
        for k, block in enumerate(curvature):
            on = np.r_[self._knot(k), self._knot(k + 1)]
            self._xx[k] += block[:wide, :wide]
            self._xz[k][:, on] += block[:wide, wide:]
            self._zz[np.ix_(on, on)] += block[wide:, wide:]

    def estimate(self) -> tuple[np.ndarray, float]:
        """Multipliers of the gaps from the gradient alone, by least squares over inputs that are not at their limits; and the
        largest part of what is left of the gradient, each input times its largest value [unit of the cost]."""
        u, limits = self.u.ravel(), np.tile(self.limits, len(self.u))
        side = np.append(np.zeros(self.first), np.where(np.abs(u) < (1 - 1e-6) * limits, 0.0, np.sign(u)))
        inner = side == 0
        ends = np.linalg.lstsq(self.rows[:, inner].T, -self._slope[inner], rcond=1e-12)[0]
        left = self._slope + self.rows.T @ ends
        left = np.where(inner, np.abs(left), np.maximum(side * left, 0.0))  # at a limit it may fall outwards
        size = np.concatenate([np.ones(self.first), np.tile(np.abs(self.u).max(axis=0), len(self.u))])
        return self._backwards(ends, lambda k: 0.0), float((left * size).max())

    def _backwards(self, ends: np.ndarray, more: Callable[[int], np.ndarray | float]) -> np.ndarray:
        """λ_k = A_kᵀ λ_{k+1} + ∂/∂x_k, from the multipliers of the end."""
        n, wide = self.at.gaps.shape
        out = np.zeros((n, wide))
        down = np.zeros(wide)
        down[self.ends] = ends
        for k in range(n, 0, -1):
            if k < n:
                down = self.at.by_state[k].T @ down
            down = down + self.cost.r[k] @ self.ways[k] + more(k)
            out[k - 1] = down
        return out

    @property
    def stiffness(self) -> float:
        """What `damping` is measured by: curvature of the cost against how much states move."""
        return float(np.linalg.norm(self._zz)) / max(float(np.linalg.norm(self._near)), 1e-300)

    def carried(self, gaps: np.ndarray) -> np.ndarray:
        """s (n + 1, 2f): where gaps lead with inputs as they are."""
        out = np.zeros((len(gaps) + 1, gaps.shape[1]))
        for k, gap in enumerate(gaps):
            out[k + 1] = self.at.by_state[k] @ out[k] + gap
        return out

    def solve(self, gaps: np.ndarray, damping: float) -> Step:
        """The step that closes these gaps, with states held back by `damping` times the square of how far they move."""
        n, s = len(gaps), self.carried(gaps)
        xx = self._xx + damping * np.diag(self.measure)
        mixed = np.einsum("kaz,kay->zy", self.maps, self._xz)
        h = self._zz + mixed + mixed.T + np.einsum("kaz,kab,kby->zy", self.maps, xx, self.maps)
        g = self._slope + np.einsum("kaz,kab,kb->z", self.maps, xx, s) + np.einsum("kaz,ka->z", self._xz, s)
        z, ends, left = self._program(convex(h, self.rows), g, -s[n][self.ends])
        x = (1 - left) * s + self.maps @ z
        x[n][self.ends] = 0.0
        weights = self._backwards(ends, lambda k: xx[k] @ x[k] + self._xz[k] @ z)
        return Step(x, z[self.first :].reshape(self.u.shape), weights, left)

    def _program(self, h: np.ndarray, g: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
        """z, multipliers of the end, and the part of the right side that is given up."""
        size = len(g)
        knots = len(self.u)
        limits = np.concatenate([np.full(self.first, np.inf), np.tile(self.limits, knots)])
        here = np.concatenate([np.zeros(self.first), self.u.ravel()])
        low, high = np.append(-limits - here, 0.0), np.append(limits - here, np.inf)
        inside = np.where(np.isfinite(limits), 0.1 * limits, 0.0)
        begin = np.append(np.clip(np.zeros(size), low[:size] + inside, high[:size] - inside), 1.0)
        full = np.zeros((size + 1, size + 1))
        full[:size, :size] = h
        reach = np.linalg.lstsq(self.rows, right, rcond=1e-12)[0]
        price = 1e2 * float(abs(reach @ h @ reach) + abs(g @ reach)) + 1e-300
        for _ in range(3):
            full[size, size] = price
            made = least(full, np.append(g, price), np.column_stack([self.rows, right]), right, low, high, begin)
            if made.x[size] < GIVEN_UP:
                break
            price *= 10
        return made.x[:size], made.equations, max(float(made.x[size]), 0.0)


def convex(h: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """A Hessian with negative curvature along equations turned round."""
    _, d, vt = np.linalg.svd(rows)
    along = vt[int((d > 1e-11 * d.max(initial=1e-300)).sum()) :].T
    e, v = np.linalg.eigh(along.T @ h @ along)
    least_curved = 1e-10 * np.abs(e).max(initial=1e-300)
    lift = np.where(e < least_curved, np.maximum(np.abs(e), least_curved) - e, 0.0)
    v = along @ v
    return h + (v * lift) @ v.T
