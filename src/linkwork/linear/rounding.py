"""Rounding errors of the eigenvalues of a linear model, each by its condition number.

An eigenvalue s of A with right and left vectors x, y changes by δs = yᴴ δA x / yᴴ x. The QR algorithm solves a problem beside
the given one: δA is real and as small as ε ‖A‖, with A balanced. A = [[P, I], [−M⁻¹ K, −M⁻¹ C]] itself comes from matrices
whose entries are sums, rounded in proportion to their terms; with u = M⁻ᵀ y₂ and x = (z, w) that moves s by
−uᴴ (s δM w + δC w + δK z) / yᴴ x. All these errors are real, and so hardly reach the real part of an oscillation whose shape
is real: damping is known far better than frequency.
Where two eigenvalues meet (a motion that nothing resists has zero twice), yᴴ x vanishes and the error becomes its square root,
as large as the eigenvalue itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.linear.results.linear import LinearModel
from linkwork.system.lapack import balanced

FACTOR = 100.0  # safety factor: errors are several times one rounding, from sums and from the entries of the matrices
DEFECTIVE = 1e-30  # yᴴ x of unit vectors below which the eigenvalue is defective to rounding, its error unbounded
EPSILON = float(np.finfo(float).eps)


class Rounding(NamedTuple):
    """Bounds on the errors of eigenvalues (n,) [1/s]: of their real parts, and of the eigenvalues as complex numbers."""

    real: np.ndarray
    whole: np.ndarray


def rounding(linear: LinearModel, values: np.ndarray, left: np.ndarray, right: np.ndarray) -> Rounding:
    """Errors of the eigenvalues of A, with their left and right vectors as columns."""
    f, n = len(linear.M), len(values)
    product = (left.conj() * right).sum(axis=0)
    known = np.abs(product) >= DEFECTIVE
    # with the largest coordinate real, the real and imaginary parts of a shape belong to different quarters of the period
    top = right[np.abs(right[:f]).argmax(axis=0), range(n)]
    turn = np.where(top != 0, np.exp(-1j * np.angle(top)), 1.0)
    x, y = right * turn, left.conj() / np.where(known, product * turn, 1.0)
    even, scale = balanced(linear.A)
    solved = np.linalg.norm(even) * _norms(y * scale[:, None], x / scale[:, None])
    ways = values * x[f:], x[f:], x[:f]
    with np.errstate(invalid="ignore"):  # sizes may be infinite
        sums = sum(size @ _parts(w) for size, w in zip(linear.sizes, ways, strict=True))
        given = (_parts(np.linalg.solve(linear.M.T, y[f:])) * sums).sum(axis=0).reshape(3, n)
    bounds = solved + np.array([given[0] + given[1], given[2]])
    known = known & ~np.isnan(bounds)  # products of numbers beyond 1e154 overflow
    return Rounding(*np.where(known, FACTOR * EPSILON * bounds, np.inf))


def _norms(y: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Frobenius norms of Re(y xᵀ) and of y xᵀ, column by column (2, n)."""
    (a, b, c), (d, e, g) = (
        ((z.real**2).sum(axis=0), (z.imag**2).sum(axis=0), (z.real * z.imag).sum(axis=0)) for z in (y, x)
    )
    return np.sqrt(np.maximum([a * d + b * e - 2 * c * g, (a + b) * (d + e)], 0.0))


def _parts(z: np.ndarray) -> np.ndarray:
    """Sizes of the real parts, the imaginary parts, and the whole, side by side (f, 3 n)."""
    return np.abs(np.hstack([z.real, z.imag, z]))
