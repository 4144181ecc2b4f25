"""Convex quadratic programs with equations and bounds, dense and small.

    min ½ xᵀH x + gᵀx   with   G x = r,   low ≤ x ≤ high

by Mehrotra's interior point method: with the distances a = x − low, b = high − x and their multipliers α, β > 0, Newton's
method solves H x + g + Gᵀy − α + β = 0, G x = r, a α = μ, b β = μ while μ goes to zero.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import scipy

ITERATIONS, CLOSE, EXACT = 100, 1e-13, 1e-10


class Optimum(NamedTuple):
    """Minimiser and multipliers of the equations."""

    x: np.ndarray
    equations: np.ndarray


def least(
    h: np.ndarray, g: np.ndarray, rows: np.ndarray, right: np.ndarray, low: np.ndarray, high: np.ndarray, x: np.ndarray
) -> Optimum:
    """Minimum of a quadratic program, from a start strictly between its bounds; bounds may be infinite."""
    return _Interior(h, g, rows, right, low, high, x).least()


def _size(x: np.ndarray) -> float:
    return float(np.abs(x).max(initial=1e-300))


class _Interior:
    """An iterate strictly between the bounds."""

    def __init__(
        self,
        h: np.ndarray,
        g: np.ndarray,
        rows: np.ndarray,
        right: np.ndarray,
        low: np.ndarray,
        high: np.ndarray,
        x: np.ndarray,
    ) -> None:
        self.h, self.g, self.rows, self.right, self.low, self.high = h, g, rows, right, low, high
        self.down, self.up = np.isfinite(low), np.isfinite(high)
        self.bounds = int(self.down.sum() + self.up.sum())
        self.x, self.y = x.astype(float), np.zeros(len(right))
        self.alpha, self.beta = np.where(self.down, _size(g), 0.0), np.where(self.up, _size(g), 0.0)
        self.a, self.b = self._distances()

    def _distances(self) -> tuple[np.ndarray, np.ndarray]:
        """Distances from both bounds, at least those of rounding."""
        least_far = 1e-15 * (1e-3 + np.abs(self.x))
        a = np.where(self.down, np.maximum(self.x - self.low, least_far), 1.0)
        return a, np.where(self.up, np.maximum(self.high - self.x, least_far), 1.0)

    def least(self) -> Optimum:
        """Mehrotra's predictor-corrector steps to the optimum."""
        for _ in range(ITERATIONS):
            dual_residual = self.h @ self.x + self.g + self.rows.T @ self.y - self.alpha + self.beta
            primal_residual = self.rows @ self.x - self.right
            mu = float(self.a @ self.alpha + self.b @ self.beta) / max(self.bounds, 1)
            scale = max(_size(self.g), _size(self.h @ self.x), _size(self.rows.T @ self.y))
            primal_scale = max(_size(self.right), _size(self.rows * self.x))
            exact = _size(dual_residual) <= EXACT * scale and _size(primal_residual) <= EXACT * primal_scale
            if exact and mu * self.bounds <= CLOSE * scale * _size(self.x):
                break
            hessian = self.h + np.diag(self.alpha / self.a + self.beta / self.b)
            # where all variables are at bounds the equations are singular: regularisation keeps the matrix invertible
            regularisation = 1e-15 * (self.rows**2 @ (1 / np.abs(np.diag(hessian)).clip(1e-12 * scale)) + 1e-300)
            kkt = np.block([[hessian, self.rows.T], [self.rows, -np.diag(regularisation)]])
            factors = scipy.linalg.lu_factor(kkt, check_finite=False)
            # the predictor step to the bounds gives the centring parameter
            dx, _, da, db = self._newton(
                factors, dual_residual, primal_residual, -self.a * self.alpha, -self.b * self.beta
            )
            length = self._longest_step(dx, da, db)
            complementarity = (self.a + length * dx)[self.down] @ (self.alpha + length * da)[self.down]
            complementarity += (self.b - length * dx)[self.up] @ (self.beta + length * db)[self.up]
            centre = (float(complementarity) / self.bounds / mu) ** 3 * mu if mu > 0 else 0.0
            at = np.where(self.down, centre - self.a * self.alpha - dx * da, 0.0)
            bt = np.where(self.up, centre - self.b * self.beta + dx * db, 0.0)
            dx, dy, da, db = self._newton(factors, dual_residual, primal_residual, at, bt)
            length = min(1.0, 0.995 * self._longest_step(dx, da, db)) if self.bounds else 1.0
            if not np.isfinite(length * np.concatenate([dx, dy])).all():
                break
            self.x, self.y = self.x + length * dx, self.y + length * dy
            self.alpha, self.beta = self.alpha + length * da, self.beta + length * db
            self.a, self.b = self._distances()
        return Optimum(self.x, self.y)

    def _newton(
        self,
        factors: tuple[np.ndarray, np.ndarray],
        dual_residual: np.ndarray,
        primal_residual: np.ndarray,
        at: np.ndarray,
        bt: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Steps of x, y, α, β that change a α by `at` and b β by `bt`."""
        n = len(self.x)
        d = scipy.linalg.lu_solve(
            factors, np.concatenate([at / self.a - bt / self.b - dual_residual, -primal_residual]), check_finite=False
        )
        da = np.where(self.down, (at - self.alpha * d[:n]) / self.a, 0.0)
        return d[:n], d[n:], da, np.where(self.up, (bt + self.beta * d[:n]) / self.b, 0.0)

    def _longest_step(self, dx: np.ndarray, da: np.ndarray, db: np.ndarray) -> float:
        """Longest part of a step that keeps all distances and multipliers positive."""
        length = 1e30
        moves = ((self.a, dx, self.down), (self.b, -dx, self.up), (self.alpha, da, self.down), (self.beta, db, self.up))
        for value, change, on in moves:
            falls = on & (change < 0)
            length = min(length, float(np.min(-value[falls] / change[falls], initial=np.inf)))
        return length
