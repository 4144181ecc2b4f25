"""Modes of a cantilever whose sections shear and have rotary inertia (Timoshenko), with a mass and an inertia at its tip.

With x = s/ℓ, rotation of the sections ψ and shear strain γ = w′ − ψ, energies over EI/ℓ and over ρAℓ are

    V = ½ ∫ ψ′² + γ²/ε dx,     T = ½ ∫ ẇ² + r² ψ̇² dx + ½ m̃ ẇ(1)² + ½ J̃ ψ̇(1)²,     ε = EI/(κGA ℓ²),  r² = ρI/(ρA ℓ²)

Unknowns are the coefficients of ψ′ and of γ/√ε in Legendre polynomials that are orthonormal on (0, 1): the stiffness matrix is
then the identity, so that nothing locks or loses digits however small ε is, and modes are eigenvectors of the mass matrix.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.polynomial import legendre

MORE = 12  # degree of the polynomials over twice the number of modes
HEAVY = 1e7  # ratio of a tip beyond which shapes stay as they are: they differ by less than a millionth


@dataclasses.dataclass(frozen=True)
class Thick:
    """Flexibility by shear ε = EI/(κGA ℓ²) and square of the sections' radius of gyration over the length r² = ρI/(ρA ℓ²)."""

    flexibility: Any
    gyration: Any


@functools.cache
def _integral(degree: int) -> np.ndarray:
    """∫₀ˣ of orthonormal Legendre polynomials up to a degree, as coefficients (degree + 2, degree + 1)."""
    out = np.zeros((degree + 2, degree + 1))
    out[0, 0] = 0.5
    for j in range(degree + 1):
        out[j + 1, j] = 0.5 / np.sqrt((2 * j + 1) * (2 * j + 3))
        if j > 0:
            out[j - 1, j] = -0.5 / np.sqrt((2 * j + 1) * (2 * j - 1))
    return out


def thick_modes(n: int, mass: Any, inertia: Any, thick: Thick) -> Callable[[np.ndarray], tuple[np.ndarray, ...]]:
    """The first n modes as a function of x that returns deflection, slope, curvature and rotation, (n, points) each, by x.

    The ratios of mass and inertia at the tip, as in `shapes.Carried`, may be complex by a tiny step. The largest deflection of
    each mode is 1, and all begin by bending the same way.
    """
    p = 2 * n + MORE
    turn = np.hstack([_integral(p - 1), np.zeros((p + 1, p + 1))])  # ψ of the unknowns
    strain = np.sqrt(thick.flexibility) * np.hstack([np.zeros((p + 1, p)), np.eye(p + 1)])
    deflection = _integral(p) @ (turn + strain)
    tip, turned_tip = (turn + strain)[0], np.eye(2 * p + 1)[0]  # w(1) and ψ(1): integrals over (0, 1) are first coefficients
    heavy, large = (x if np.real(x) < HEAVY else HEAVY for x in (mass, inertia))
    m = deflection.T @ deflection + thick.gyration * (turn.T @ turn)
    modes = _eigenvectors(m + heavy * np.outer(tip, tip) + large * np.outer(turned_tip, turned_tip), n)
    scale = np.sqrt(2 * np.arange(p + 2) + 1)[:, None]
    series = [deflection @ modes, (turn + strain) @ modes, modes[:p], turn @ modes]
    series = [scale[: len(c)] * c for c in series]
    largest = np.array([_largest(c) for c in series[0].T])
    factors = 1 / (largest * np.sign(np.real(_sums(np.array([-1.0]), series[2])[:, 0] / largest)))

    def sample(x: np.ndarray) -> tuple[np.ndarray, ...]:
        return tuple(_sums(2 * np.asarray(x) - 1, c * factors) for c in series)

    return sample


def _eigenvectors(m: np.ndarray, n: int) -> np.ndarray:
    """Eigenvectors of the n largest eigenvalues of a symmetric matrix, as columns; an imaginary step turns them to first
    order."""
    values, vectors = np.linalg.eigh(np.real(m))
    values, vectors = values[::-1], vectors[:, ::-1]
    if not np.iscomplexobj(m):
        return np.asarray(vectors[:, :n])
    change = vectors.T @ np.imag(m) @ vectors[:, :n]
    gap = values[:n] - values[:, None]
    apart = np.abs(gap) > 1e-13 * values[0]
    return np.asarray(vectors[:, :n] + 1j * (vectors @ np.where(apart, change / np.where(apart, gap, 1.0), 0.0)))


def _sums(u: np.ndarray, series: np.ndarray) -> np.ndarray:
    """Legendre series with these coefficients (degree + 1, series) at points u from −1 to 1, (series, points)."""
    return np.asarray((legendre.legvander(u, len(series) - 1) @ series).T)


def _largest(c: np.ndarray) -> Any:
    """The value of a Legendre series on (−1, 1) that is largest in size."""
    u = np.linspace(-1.0, 1.0, 401)
    k = int(np.argmax(np.abs(legendre.legval(u, np.real(c)))))
    top = u[k]
    if 0 < k < 400:
        first, second = legendre.legder(np.real(c)), legendre.legder(np.real(c), 2)
        for _ in range(4):  # Newton's method towards where the slope vanishes
            top = top - legendre.legval(top, first) / legendre.legval(top, second)
    return legendre.legval(top, c)
