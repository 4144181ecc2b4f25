"""Eigenvalues, poles and zeros as people read them: frequencies and damping ratios."""

from __future__ import annotations

import numpy as np


def frequencies_of(roots: np.ndarray) -> np.ndarray:
    """Natural frequencies |s| / 2π [Hz]."""
    return np.abs(roots) / (2 * np.pi)


def damping_of(roots: np.ndarray) -> np.ndarray:
    """Damping ratios −Re s / |s|; 0 for a root of zero."""
    size = np.abs(roots)
    return np.where(size > 0, -np.real(roots) / np.where(size > 0, size, 1.0), 0.0)


def root_columns(roots: np.ndarray) -> dict[str, np.ndarray]:
    """Columns of a table of roots [1/s]."""
    return {
        "real [1/s]": np.real(roots),
        "imaginary [1/s]": np.imag(roots),
        "frequency [Hz]": frequencies_of(roots),
        "damping": damping_of(roots),
    }


def root_lines(roots: np.ndarray) -> list[str]:
    """A table of roots as lines of text, one of each pair."""
    rows = ["  eigenvalue [1/s]           frequency [Hz]   damping"]
    for s, f, d in zip(roots, frequencies_of(roots), damping_of(roots), strict=True):
        value = f"{s.real:.6g}" + (f" ± {s.imag:.6g}i" if s.imag > 0 else "")
        if s.imag >= 0:
            rows.append(f"  {value:<26} {f:<16.6g} {d:.4g}")
    return rows
