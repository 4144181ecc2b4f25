"""Least changes of coordinates and velocities that satisfy linear equations."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy

REGULAR = 1e-12  # part of the largest diagonal of J Jᵀ that makes it regular where rows depend on each other


def nearest_velocities(
    v: np.ndarray, free: np.ndarray, mass: np.ndarray, g: np.ndarray, right: np.ndarray
) -> np.ndarray:
    """Velocities with G v = right (least squares where none have it) whose free ones differ least from v, weighed with the mass
    matrix."""
    out = v.copy()
    if free.any():
        inverse = np.linalg.solve(mass[np.ix_(free, free)], g[:, free].T)
        out[free] += inverse @ np.linalg.lstsq(g[:, free] @ inverse, right - g @ v, rcond=1e-12)[0]
    return out


def least_step(j: Any, r: np.ndarray, damping: float) -> np.ndarray:
    """Minimum-norm least-squares solution of J d = −r with Levenberg damping, by SVD; of a sparse J by its normal equations."""
    if not isinstance(j, np.ndarray):
        return _sparse_step(j, r, damping)
    u, size, vt = np.linalg.svd(j, full_matrices=False)
    top = size.max(initial=0.0)
    if top == 0.0:
        return np.zeros(j.shape[1])
    keep = size > 1e-9 * top
    gain = np.zeros(len(size))
    gain[keep] = size[keep] / (size[keep] ** 2 + damping * top * top)
    return -vt.T @ (gain * (u.T @ r))


def _sparse_step(j: Any, r: np.ndarray, damping: float) -> np.ndarray:
    """d = −Jᵀ y with (J Jᵀ + ε) y = r, where ε is the damping or a little for rows that depend on each other; what that little
    changes is taken back by repeating the solution with what is left of r."""
    from scipy.sparse.linalg import splu

    gram = scipy.sparse.csc_array(j @ j.T)
    top = float(gram.diagonal().max(initial=0.0))
    if top == 0.0:
        return np.zeros(j.shape[1])
    little = max(damping, REGULAR) * top
    regular = scipy.sparse.csc_matrix(gram + little * scipy.sparse.eye_array(len(r)))
    solver = splu(regular, permc_spec="MMD_AT_PLUS_A")
    y = solver.solve(r)
    for _ in range(2 if damping <= REGULAR else 0):
        y += solver.solve(r - gram @ y)
    return -(j.T @ y)
