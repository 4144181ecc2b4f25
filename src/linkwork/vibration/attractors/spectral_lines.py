"""Spectral lines, located with sub-bin resolution, and the few base frequencies of which they are combinations.

A line is where |∫ x(t) w(t) e^{−iωt} dt| has its maximum, w being the window of Hann; found lines are taken out by least
squares before the search for the next one, and each is located again with all others taken out (Laskar's frequency analysis).
The error falls like the fourth power of the time.
"""

from __future__ import annotations

import itertools

import numpy as np
import scipy

MOST = 8  # lines of one history
WEAKEST = 1e-3  # against the strongest
RESOLVED = 2.0  # cycles over the whole time by which two lines differ
EQUAL = 0.02  # cycles over the whole time by which a combination may miss its line
ORDER = 6  # largest multiple of a base frequency in a combination


def lines_of(x: np.ndarray, duration: float) -> list[tuple[float, float]]:
    """Frequency [Hz] and amplitude of the lines of a history at even times, the strongest first; its mean does not count."""
    t = np.linspace(0.0, duration, len(x))
    w = np.hanning(len(x))
    x = x - (x * w).sum() / w.sum()
    found: list[float] = []
    for _ in range(MOST):
        f = _strongest(t, _residual(t, x, w, found), w)
        if f is None or any(abs(f - g) * duration < RESOLVED for g in found):
            break
        found.append(f)
        size = _amplitudes(t, x, w, found)
        if size[-1] < WEAKEST * size.max():
            found.pop()
            break
    for _ in range(3):
        for k in range(len(found)):
            others = found[:k] + found[k + 1 :]
            found[k] = _refined(t, _residual(t, x, w, others), w, found[k])
    size = _amplitudes(t, x, w, found)
    return [(found[k], float(size[k])) for k in np.argsort(-size)]


def _columns(t: np.ndarray, found: list[float]) -> np.ndarray:
    """Cosines and sines of all lines, and a constant, as columns (samples, 2 lines + 1)."""
    angle = 2 * np.pi * np.outer(t, found)
    return np.hstack([np.cos(angle), np.sin(angle), np.ones((len(t), 1))])


def _fit(t: np.ndarray, x: np.ndarray, w: np.ndarray, found: list[float]) -> np.ndarray:
    """Coefficients of the columns by weighted least squares (2 lines + 1,)."""
    root = np.sqrt(w)
    return np.linalg.lstsq(_columns(t, found) * root[:, None], x * root, rcond=None)[0]


def _residual(t: np.ndarray, x: np.ndarray, w: np.ndarray, found: list[float]) -> np.ndarray:
    """The history minus the lines found so far."""
    return x - _columns(t, found) @ _fit(t, x, w, found)


def _amplitudes(t: np.ndarray, x: np.ndarray, w: np.ndarray, found: list[float]) -> np.ndarray:
    c = _fit(t, x, w, found)
    return np.hypot(c[: len(found)], c[len(found) : 2 * len(found)])


def _strongest(t: np.ndarray, x: np.ndarray, w: np.ndarray) -> float | None:
    """Frequency [Hz] of the highest peak of the spectrum, or None where there is none."""
    a = np.abs(np.fft.rfft(x * w))
    k = int(np.argmax(a[1:-1])) + 1
    if not a[k] > 0:
        return None
    return _refined(t, x, w, k / (float(t[1] - t[0]) * len(t)))


def _refined(t: np.ndarray, x: np.ndarray, w: np.ndarray, f: float) -> float:
    """Frequency [Hz] of the maximum of the windowed spectrum near f."""
    resolution = 1.0 / float(t[-1])

    def height(g: float) -> float:
        return -abs(np.exp(-2j * np.pi * g * t) @ (x * w))

    made = scipy.optimize.minimize_scalar(
        height,
        bounds=(max(f - resolution, 0.0), f + resolution),
        method="bounded",
        options={"xatol": 1e-7 * resolution},
    )
    return float(made.x)


def base_frequencies(
    lines: list[tuple[float, float]], duration: float, most: int, first: tuple[float, ...] = ()
) -> list[float]:
    """The fewest base frequencies [Hz], at most `most`, whose integer combinations give all lines; the strongest first."""
    base = list(first)
    for f, _ in lines:
        if len(base) < most and not _is_combination(f, base, EQUAL / duration):
            base.append(f)
    return base


def _is_combination(f: float, base: list[float], tolerance: float) -> bool:
    multiples = itertools.product(range(-ORDER, ORDER + 1), repeat=len(base))
    return any(abs(f - float(np.dot(m, base))) < tolerance for m in multiples)
