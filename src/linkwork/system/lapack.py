"""LAPACK's solvers of dense eigenvalue problems, as SciPy brings them, without the rest of `scipy.linalg`.

Importing that package takes longer than all of linkwork, as it looks at everything that NumPy has; what is needed here is its
compiled module of LAPACK alone. Where SciPy keeps it elsewhere, the public `scipy.linalg.lapack` serves.
"""

from __future__ import annotations

import functools
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any

import numpy as np
import scipy
from numpy.linalg import LinAlgError

ZERO = 1e-13  # errors of eigenvalues of a symmetric problem, relative to the largest
SLOW = 1e-6  # eigenvalues below this part of the largest are solved for by themselves
NEEDED = ("dgebal", "dgeev", "dgeev_lwork", "dposv", "dsygvd")


@functools.cache
def routines() -> Any:
    """The compiled module of LAPACK's functions."""
    found = PathFinder.find_spec("scipy.linalg._flapack", [str(Path(scipy.__file__).with_name("linalg"))])
    if found is not None and found.loader is not None:
        try:
            module = module_from_spec(found)
            found.loader.exec_module(module)
        except ImportError:  # it needs something that the package loads first
            module = None
        if all(hasattr(module, name) for name in NEEDED):
            return module
    return scipy.linalg.lapack


def symmetric_eigenvalues(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """λ and x of a x = λ b x for symmetric a and positive definite b (n, n): rising, columns with xᵀ b x = 1.

    Raises LinAlgError if b is not positive definite or a number is not finite.
    """
    _require_finite(a, b)
    if not len(a):
        return np.zeros(0), np.zeros((0, 0))
    values, vectors, failed = routines().dsygvd(a, b)
    if failed:
        raise LinAlgError("the eigenvalue problem has no solution: the second matrix is not positive definite")
    return np.asarray(values), np.asarray(vectors)


def graded_eigenvalues(a: np.ndarray, b: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same in any order, with bounds on the errors of λ. Errors are those of the largest λ of a problem, but vectors are
    nearly exact, so a problem in the vectors of small ones alone (Rayleigh and Ritz) knows these by their own size."""
    values, vectors = symmetric_eigenvalues(a, b)
    largest = float(np.abs(values).max(initial=0.0))
    error = np.full(len(values), ZERO * largest)
    small = np.abs(values) <= SLOW * largest
    if small.any() and not small.all():
        x = vectors[:, small]
        within = (0.5 * (m + m.T) for m in (x.T @ a @ x, x.T @ b @ x))
        values[small], own, error[small] = graded_eigenvalues(*within)
        vectors[:, small] = x @ own
    return values, vectors, error


def eigenvalues(a: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Eigenvalues of a matrix (n, n), complex, and its left (yᴴ a = λ yᴴ) and right vectors as columns, of length 1."""
    _require_finite(a)
    n = len(a)
    if not n:
        return np.zeros(0, complex), np.zeros((0, 0), complex), np.zeros((0, 0), complex)
    size, _ = routines().dgeev_lwork(n, compute_vl=1, compute_vr=1)
    real, imaginary, left, right, failed = routines().dgeev(a, compute_vl=1, compute_vr=1, lwork=int(size))
    if failed:
        raise LinAlgError("eigenvalues did not converge")
    return real + 1j * imaginary, _paired(left, imaginary), _paired(right, imaginary)


def balanced(a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """D⁻¹ a D with rows and columns of like size, and the diagonal of D, powers of 2."""
    _require_finite(a)
    if not len(a):
        return a.copy(), np.ones(0)
    made, _, _, scale, _ = routines().dgebal(a, scale=1, permute=0)
    return np.asarray(made), np.asarray(scale)


def solve_positive(m: np.ndarray, right: np.ndarray) -> np.ndarray:
    """m⁻¹ right for a symmetric positive definite m (n, n); raises LinAlgError if it is none."""
    if not len(m) or not right.shape[1]:
        return np.zeros_like(right)
    _, solved, failed = routines().dposv(m, right)
    if failed:
        raise LinAlgError("the mass matrix is not positive definite")
    return np.asarray(solved)


def _require_finite(*matrices: np.ndarray) -> None:
    """LAPACK may not return for others."""
    if not all(np.isfinite(matrix).all() for matrix in matrices):
        raise LinAlgError("a matrix has entries that are not finite")


def _paired(vectors: np.ndarray, imaginary: np.ndarray) -> np.ndarray:
    """Complex vectors: LAPACK stores the real and the imaginary part of a pair's first one in two columns."""
    made = vectors.astype(complex)
    first = np.flatnonzero(imaginary > 0)
    made[:, first] += 1j * vectors[:, first + 1]
    made[:, first + 1] = made[:, first].conj()
    return made
