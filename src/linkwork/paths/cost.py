"""Cost functions of a motion with free inputs: effort or mechanical energy, with first and second derivatives.

Inputs are u (knots, inputs), piecewise linear. With r = ∂(power)/∂u, the gear times the rate of the actuated coordinate,
power is p = u r.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class CostDerivatives(NamedTuple):
    """Derivatives of a cost by rates r and inputs u, each (knots, inputs); `uu` is (inputs, knots, knots)."""

    r: np.ndarray
    u: np.ndarray
    rr: np.ndarray
    ru: np.ndarray
    uu: np.ndarray


class Effort:
    """∫ Σ (u/s)² dt, exact for piecewise linear u: uᵀM u with M the mass matrix of hat functions, h/6 [[2, 1], [1, 2]] each."""

    def __init__(self, times: np.ndarray, scales: np.ndarray) -> None:
        n = len(times)
        mass = np.zeros((n, n))
        for k, h in enumerate(np.diff(times)):
            mass[k : k + 2, k : k + 2] += h / 6 * np.array([[2.0, 1.0], [1.0, 2.0]])
        self._by_input = np.array([mass / s**2 for s in scales])

    def value(self, r: np.ndarray, u: np.ndarray) -> float:
        return float(np.einsum("ki,ikl,li->", u, self._by_input, u))

    def derivatives(self, r: np.ndarray, u: np.ndarray) -> CostDerivatives:
        zero = np.zeros(u.shape)
        return CostDerivatives(zero, 2 * np.einsum("ikl,li->ki", self._by_input, u), zero, zero, 2 * self._by_input)


class Energy:
    """∫ Σ (√(p² + ε²) − ε) dt by the trapezoidal rule over knots: |p|, smoothed where its magnitude is below ε."""

    def __init__(self, times: np.ndarray, rounding: np.ndarray) -> None:
        h = np.diff(times)
        self._weights = (0.5 * (np.append(h, 0.0) + np.insert(h, 0, 0.0)))[:, None]
        self.rounding = rounding

    def value(self, r: np.ndarray, u: np.ndarray) -> float:
        return float((self._weights * (np.hypot(u * r, self.rounding) - self.rounding)).sum())

    def derivatives(self, r: np.ndarray, u: np.ndarray) -> CostDerivatives:
        size = np.hypot(u * r, self.rounding)
        first = self._weights * u * r / size
        second = self._weights * self.rounding**2 / size**3
        uu = np.array([np.diag(x) for x in (second * r * r).T])
        return CostDerivatives(first * u, first * r, second * u * u, second * u * r + first, uu)
