"""Riccati equations with a prescribed degree of stability, and the modes that stand in their way.

The regulator of ẋ = A x + B u that minimises ∫ (xᵀ Q x + 2 xᵀ N u + uᵀ R u) e^{2αt} dt (Anderson & Moore, Linear Optimal
Control, chapter 4) is that of x̂ = x e^{αt}, whose flow is Â = A + αI:

    Âᵀ S + S Â − (S B + N) R⁻¹ (S B + N)ᵀ + Q = 0,   K = R⁻¹ (Bᵀ S + Nᵀ)

Â − B K decays, so A − B K decays faster than e^{−αt}. Of samples x⁺ = Φ x + Γ u it is that of Φ̂ = e^{αh} Φ, Γ̂ = e^{αh} Γ:

    S = Φ̂ᵀ S Φ̂ − (Φ̂ᵀ S Γ̂ + N) (R + Γ̂ᵀ S Γ̂)⁻¹ (Φ̂ᵀ S Γ̂ + N)ᵀ + Q,   K = (R + Γ̂ᵀ S Γ̂)⁻¹ (Γ̂ᵀ S Φ̂ + Nᵀ)

A filter is the regulator of the transposed system. There is a solution of this kind if inputs reach every mode that does not
decay by itself and the cost sees every one of these: the test of Popov, Belevitch and Hautus, rank [λI − Â, B] = n.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import numpy as np
import scipy.linalg

from linkwork.analysis.control.weights import symmetric
from linkwork.errors import SimulationError

MISSED = 1e-10  # singular value, against the size of the matrix, below which a mode counts as out of reach
EDGE = 1e-9  # growth, against the largest eigenvalue, from which on a mode does not decay
WRONG = 1e-6  # relative residual from which on a solution is not one


@dataclasses.dataclass(frozen=True)
class Problem:
    """Flow a and way in b, already shifted by the degree of stability, and the cost; `sampled` tells x⁺ from ẋ."""

    a: np.ndarray
    b: np.ndarray
    q: np.ndarray
    r: np.ndarray
    n: np.ndarray
    sampled: bool

    def decays(self, eigenvalue: complex, size: float) -> bool:
        """Whether a mode decays by itself, clearly."""
        if self.sampled:
            return abs(eigenvalue) < 1.0 - EDGE
        return eigenvalue.real < -EDGE * size


@dataclasses.dataclass(frozen=True)
class Solution:
    """S, the gain K, and what is left of the equation against the largest of its terms."""

    cost: np.ndarray
    gain: np.ndarray
    residual: float


@dataclasses.dataclass(frozen=True)
class Missed:
    """A mode that is out of reach: its eigenvalue, the names of what moves most in it, and the singular value of the test."""

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
    if not residual < WRONG:
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


def unreached(p: Problem, names: Sequence[str]) -> Missed | None:
    """The mode that does not decay and that the way in does not reach, if there is one."""
    return _missed(p, p.a, p.b, names)


def unseen(p: Problem, names: Sequence[str]) -> Missed | None:
    """The mode that does not decay and that the cost does not see, if there is one.

    With cross terms the cost is (u + R⁻¹ Nᵀ x)ᵀ R (u + R⁻¹ Nᵀ x) + xᵀ (Q − N R⁻¹ Nᵀ) x: what the second part does not see
    must decay in the flow a − b R⁻¹ Nᵀ.
    """
    back = np.linalg.solve(p.r, p.n.T)
    cost = p.q - p.n @ back
    size, ways = np.linalg.eigh(symmetric(cost))
    seen = ways * np.sqrt(np.maximum(size, 0.0))
    return _missed(p, (p.a - p.b @ back).T, seen, names)


def _missed(p: Problem, a: np.ndarray, b: np.ndarray, names: Sequence[str]) -> Missed | None:
    """The test with singular values, in states balanced so that metres and radians weigh alike."""
    if not len(a):
        return None
    balanced, (scale, _) = scipy.linalg.matrix_balance(a, permute=False, separate=True)
    values = np.linalg.eigvals(balanced)
    size = float(np.linalg.norm(balanced, 2)) or 1.0
    way = b / scale[:, None]
    reach = float(np.linalg.norm(way, 2)) if way.size else 0.0
    way = way * (size / reach) if reach > 0 else way
    found = []
    for value in values:
        if not p.decays(value, float(np.abs(values).max())):
            left, singular, _ = np.linalg.svd(np.hstack([value * np.eye(len(a)) - balanced, way]))
            found.append(Missed(complex(value), _largest(left[:, -1], names), float(singular[-1] / size)))
    worst = min(found, key=lambda m: m.singular, default=None)
    return worst if worst is not None and worst.singular <= MISSED else None


def _largest(shape: np.ndarray, names: Sequence[str]) -> tuple[str, ...]:
    """Names of what takes most part, two at most."""
    order = np.argsort(-np.abs(shape), kind="stable")[:2]
    return tuple(names[k] for k in order if np.abs(shape[k]) > 0.3 * np.abs(shape).max())
