"""Rounding errors of the eigenvalues of a linear model, each by its condition number.

An eigenvalue s of A with right and left vectors x, y changes by δs = yᴴ δA x / yᴴ x. The QR algorithm solves a problem beside
the given one: δA is real and as small as ε ‖A‖, with A balanced. A = [[P, I], [−M⁻¹ K, −M⁻¹ C]] itself comes from matrices
whose entries are rounded; with u = M⁻ᵀ y₂ and x = (z, w) that moves s by −uᴴ (s δM w + δC w + δK z) / yᴴ x. All these errors
are real, and so hardly reach the real part of an oscillation whose shape is real: damping is known far better than frequency.
Where two eigenvalues meet (a motion that nothing resists has zero twice), yᴴ x vanishes and the error becomes its square root,
as large as the eigenvalue itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import scipy.linalg

from linkwork.results.linear import LinearModel

FACTOR = 100.0  # safety factor: errors are several times one rounding, from sums and from the entries of the matrices
DEFECTIVE = 1e-30  # yᴴ x of unit vectors below which the eigenvalue is defective to rounding, its error unbounded
EPSILON = float(np.finfo(float).eps)


class Rounding(NamedTuple):
    """Bounds on the errors of eigenvalues (n,) [1/s]: of their real parts, and of the eigenvalues as complex numbers."""

    real: np.ndarray
    whole: np.ndarray


def rounding(linear: LinearModel, values: np.ndarray, left: np.ndarray, right: np.ndarray) -> Rounding:
    """Errors of the eigenvalues of A, with their left and right vectors as columns."""
    f = len(linear.M)
    mass = 0.5 * (linear.M + linear.M.T)
    balanced, (scale, _) = scipy.linalg.matrix_balance(linear.A, permute=False, separate=True)
    norm = float(np.linalg.norm(balanced))
    factor = scipy.linalg.cho_factor(mass)
    damping, inertia = np.abs(linear.damping), np.diag(mass)
    # stiffness that cancels, such as that of a spin which nothing resists, leaves the rounding of its centrifugal terms
    centrifugal = damping @ (damping / inertia[:, None])
    entries = np.abs(linear.K) + centrifugal, damping, np.sqrt(np.outer(inertia, inertia))
    out = np.full((2, len(values)), np.inf)
    for k, s in enumerate(values):
        x, product = right[:, k], left[:, k].conj() @ right[:, k]
        if abs(product) < DEFECTIVE:
            continue
        y = left[:, k].conj() / product
        u = scipy.linalg.cho_solve(factor, y[f:])
        out[:, k] = norm * _parts(np.outer(y * scale, x / scale), lambda z: float(np.linalg.norm(z)))
        for size, vector in zip(entries, (x[:f], x[f:], s * x[f:]), strict=True):
            out[:, k] += _parts(size * np.outer(u, vector), lambda z: float(np.abs(z).sum()))
    return Rounding(*(FACTOR * EPSILON * out))


def _parts(z: np.ndarray, norm: Callable[[np.ndarray], float]) -> np.ndarray:
    """The norm of the real part, and of the whole."""
    return np.array([norm(z.real), norm(z)])
