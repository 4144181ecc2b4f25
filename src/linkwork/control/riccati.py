"""Riccati equations with a prescribed degree of stability, and the stabilisability and detectability that they require.

The regulator of ẋ = A x + B u that minimises ∫ (xᵀ Q x + 2 xᵀ N u + uᵀ R u) e^{2αt} dt (Anderson & Moore, Linear Optimal
Control, chapter 4) is that of x̂ = x e^{αt}, whose flow is Â = A + αI:

    Âᵀ S + S Â − (S B + N) R⁻¹ (S B + N)ᵀ + Q = 0,   K = R⁻¹ (Bᵀ S + Nᵀ)

Â − B K decays, so A − B K decays faster than e^{−αt}. Of samples x⁺ = Φ x + Γ u it is that of Φ̂ = e^{αh} Φ, Γ̂ = e^{αh} Γ:

    S = Φ̂ᵀ S Φ̂ − (Φ̂ᵀ S Γ̂ + N) (R + Γ̂ᵀ S Γ̂)⁻¹ (Φ̂ᵀ S Γ̂ + N)ᵀ + Q,   K = (R + Γ̂ᵀ S Γ̂)⁻¹ (Γ̂ᵀ S Φ̂ + Nᵀ)

A filter is the regulator of the transposed system. There is a solution of this kind if every mode that does not decay is
controllable (stabilisable system) and observable in the cost (detectable): the test of Popov, Belevitch and Hautus, rank
[λI − Â, B] = n.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import numpy as np
import scipy

from linkwork.api.errors import SimulationError
from linkwork.control.weights import symmetric

UNCONTROLLABLE = 1e-10  # singular value, relative to the norm, below which a mode is uncontrollable
NOT_DECAYING = 1e-9  # real part, relative to the largest eigenvalue, from which on a mode does not decay
LARGEST_RESIDUAL = 1e-6  # relative residual above which a solution is rejected


@dataclasses.dataclass(frozen=True)
class Problem:
    """State matrix a and input matrix b, shifted by the degree of stability, and the cost; `sampled`: x⁺ instead of ẋ."""

    a: np.ndarray
    b: np.ndarray
    q: np.ndarray
    r: np.ndarray
    n: np.ndarray
    sampled: bool

    def decays(self, eigenvalue: complex, size: float) -> bool:
        """Whether a mode decays by itself, clearly."""
        if self.sampled:
            return abs(eigenvalue) < 1.0 - NOT_DECAYING
        return eigenvalue.real < -NOT_DECAYING * size


@dataclasses.dataclass(frozen=True)
class Solution:
    """S, the gain K, and the residual of the equation relative to the largest of its terms."""

    cost: np.ndarray
    gain: np.ndarray
    residual: float


@dataclasses.dataclass(frozen=True)
class UncontrollableMode:
    """An uncontrollable mode: its eigenvalue, the names of its largest states, and the relative singular value of the test."""

    eigenvalue: complex
    names: tuple[str, ...]
    singular: float


def solve(p: Problem, what: str) -> Solution:
    """The solution whose closed loop decays; SimulationError where rounding spoils it."""
    solver: Callable[..., np.ndarray] = (
        scipy.linalg.solve_discrete_are if p.sampled else scipy.linalg.solve_continuous_are
    )
    try:
        s = solver(p.a, p.b, p.q, p.r, s=p.n)
    except np.linalg.LinAlgError as problem:
        raise SimulationError(
            f"{what}: the Riccati equation cannot be solved ({str(problem).rstrip('.').lower()}); give weights whose sizes "
            "differ less, or another stability."
        ) from None
    s = symmetric(s)
    gain, residual = _gain(p, s)
    if not residual < LARGEST_RESIDUAL:
        raise SimulationError(
            f"{what}: the solution of the Riccati equation leaves {residual:.2g} of its largest term; give weights whose sizes "
            "differ less, or another stability."
        )
    return Solution(s, gain, residual)


def _gain(p: Problem, s: np.ndarray) -> tuple[np.ndarray, float]:
    if p.sampled:
        right = p.b.T @ s @ p.a + p.n.T
        gain = np.linalg.solve(p.r + p.b.T @ s @ p.b, right)
        terms = [p.a.T @ s @ p.a, -s, -right.T @ gain, p.q]
    else:
        right = p.b.T @ s + p.n.T
        gain = np.linalg.solve(p.r, right)
        terms = [p.a.T @ s + s @ p.a, -right.T @ gain, p.q]
    largest = max(float(np.linalg.norm(x)) for x in terms)
    return gain, float(np.linalg.norm(sum(terms))) / largest if largest > 0 else 0.0


def not_stabilisable(p: Problem, names: Sequence[str]) -> UncontrollableMode | None:
    """The mode that does not decay and is not controllable through b, if there is one."""
    return _uncontrollable(p, p.a, p.b, names)


def not_detectable(p: Problem, names: Sequence[str]) -> UncontrollableMode | None:
    """The mode that does not decay and is not observable in the cost, if there is one.

    With cross terms the cost is (u + R⁻¹ Nᵀ x)ᵀ R (u + R⁻¹ Nᵀ x) + xᵀ (Q − N R⁻¹ Nᵀ) x: modes that are not
    observable in the second part must decay in the flow a − b R⁻¹ Nᵀ.
    """
    back = np.linalg.solve(p.r, p.n.T)
    cost = p.q - p.n @ back
    size, vectors = np.linalg.eigh(symmetric(cost))
    root = vectors * np.sqrt(np.maximum(size, 0.0))
    return _uncontrollable(p, (p.a - p.b @ back).T, root, names)


def _uncontrollable(p: Problem, a: np.ndarray, b: np.ndarray, names: Sequence[str]) -> UncontrollableMode | None:
    """The Popov-Belevitch-Hautus test by singular values, in balanced states, so that units do not matter."""
    if not len(a):
        return None
    balanced, (scale, _) = scipy.linalg.matrix_balance(a, permute=False, separate=True)
    values = np.linalg.eigvals(balanced)
    size = float(np.linalg.norm(balanced, 2)) or 1.0
    scaled = b / scale[:, None]
    norm = float(np.linalg.norm(scaled, 2)) if scaled.size else 0.0
    scaled = scaled * (size / norm) if norm > 0 else scaled
    found = []
    for value in values:
        if not p.decays(value, float(np.abs(values).max())):
            left, singular, _ = np.linalg.svd(np.hstack([value * np.eye(len(a)) - balanced, scaled]))
            found.append(UncontrollableMode(complex(value), _largest(left[:, -1], names), float(singular[-1] / size)))
    worst = min(found, key=lambda m: m.singular, default=None)
    return worst if worst is not None and worst.singular <= UNCONTROLLABLE else None


def _largest(shape: np.ndarray, names: Sequence[str]) -> tuple[str, ...]:
    """Names of the largest components, two at most."""
    order = np.argsort(-np.abs(shape), kind="stable")[:2]
    return tuple(names[k] for k in order if np.abs(shape[k]) > 0.3 * np.abs(shape).max())
