"""Sampling: plant, cost and noise of a continuous system whose input is held between samples (zero-order hold).

With the input constant over a period h the state and the input together obey ξ̇ = F ξ, ξ = (x, u), F = [[A, B], [0, 0]], so

    exp(F h) = [[Φ, Γ], [0, I]],   x⁺ = Φ x + Γ u

exactly. The continuous cost over one period is a quadratic form of the state and the input at its beginning,

    ∫₀ʰ ξᵀ W ξ e^{2αs} ds = ξ₀ᵀ [∫₀ʰ exp((F + αI)ᵀ s) W exp((F + αI) s) ds] ξ₀

so the sampled regulator minimises the same integral as the continuous one, also between samples. Process noise of intensity W
gathers ∫₀ʰ exp(A s) W exp(Aᵀ s) ds in a period, the same integral of the transposed system.
"""

from __future__ import annotations

import numpy as np
import scipy

from linkwork.api.errors import ModelError
from linkwork.control.weights import symmetric


def held(a: np.ndarray, b: np.ndarray, period: float) -> tuple[np.ndarray, np.ndarray]:
    """Φ and Γ of x⁺ = Φ x + Γ u with the input held (zero-order hold)."""
    n = len(a)
    e = _bounded(scipy.linalg.expm(with_input(a, b) * period), period)
    return e[:n, :n], e[:n, n:]


def held_cost(a: np.ndarray, b: np.ndarray, w: np.ndarray, period: float, alpha: float = 0.0) -> np.ndarray:
    """The cost of one period as a quadratic form of (x, u) at its beginning; w is that of a second."""
    f = with_input(a, b)
    return gathered(f + alpha * np.eye(len(f)), w, period)


def gathered(f: np.ndarray, w: np.ndarray, period: float) -> np.ndarray:
    """∫₀ʰ exp(Fᵀ s) W exp(F s) ds.

    By the exponential of [[−Fᵀ, W], [0, F]] (Van Loan 1978) over a part of the period in which nothing grows much, then
    doubled: I(2s) = I(s) + Eᵀ I(s) E with E = exp(F s). Over a whole period exp(−Fᵀ h) would overwhelm the rest where F
    decays fast.
    """
    n = len(f)
    size = float(np.linalg.norm(f, 1)) * period
    doublings = max(int(np.ceil(np.log2(size))), 0) if size > 0 else 0
    e = scipy.linalg.expm(np.block([[-f.T, w], [np.zeros((n, n)), f]]) * (period / 2**doublings))
    flow = e[n:, n:]
    total = flow.T @ e[:n, n:]
    with np.errstate(over="ignore", invalid="ignore"):
        for _ in range(doublings):
            total = total + flow.T @ total @ flow
            flow = flow @ flow
    return symmetric(_bounded(total, period))


def _bounded(values: np.ndarray, period: float) -> np.ndarray:
    """The values, if they are numbers."""
    if not np.isfinite(values).all():
        raise ModelError(
            f"a period of {period:g} s is too long: the motion grows beyond all numbers in it; give a shorter one."
        )
    return values


def with_input(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """F, the flow of state and held input together."""
    n, m = b.shape
    return np.block([[a, b], [np.zeros((m, n + m))]])
