"""Whether a motion e^{st} grows: the one rule for equilibria, branches, modes and Campbell diagrams."""

from __future__ import annotations

import numpy as np

NEUTRAL = 1e-8  # growth, against the size |s| of the mode itself, that counts as none


def grows(eigenvalues: np.ndarray, rounding: np.ndarray | float) -> np.ndarray:
    """Whether the motion of each eigenvalue grows: its real part is positive, and by more than is lost in its computation.

    Undamped oscillations and rigid modes do not grow. Each mode is judged by itself: a slow mode that grows is found beside
    a fast one.

    Args:
        eigenvalues: s [1/s], of any shape.
        rounding: how far rounding may have moved each real part [1/s]; see `linkwork.linear.rounding`.
    """
    s = np.asarray(eigenvalues)
    return s.real > NEUTRAL * np.abs(s) + rounding


def fastest_growth(eigenvalues: np.ndarray, rounding: np.ndarray | float) -> float:
    """The largest growth rate [1/s]; 0 where nothing grows."""
    return float(np.where(grows(eigenvalues, rounding), np.real(eigenvalues), 0.0).max(initial=0.0))
