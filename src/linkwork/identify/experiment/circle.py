"""A mode from the circle that the velocity per force draws in the complex plane near a resonance (Kennelly and Pancu 1947).

Modes with viscous damping draw exact circles, c + A jω/(ω₀² − ω² + 2jζω₀ω). Seen from the circle's centre, a line stands at the
angle ϑ from the resonance, with tan(ϑ/2) = (ω₀² − ω²)/(2ζω₀ω): a straight line, in ω and 1/ω, through all lines near the peak.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.api.errors import ModelError

LEAST = 4
"""Fewest lines on a circle."""
NEWTON = 20
"""Most steps of the search for the angle of the resonance."""
FAR = 2.2
"""Lines up to this angle [rad] from the resonance are used; beyond, other modes bend the circle."""


class CircleMode(NamedTuple):
    """A pole [1/s], and standard errors of its frequency [Hz] and damping ratio."""

    pole: complex
    errors: tuple[float, float]


def circle_mode(f: np.ndarray, mobility: np.ndarray, first: complex) -> CircleMode:
    """The mode whose circle is drawn near a first pole.

    Args:
        f: lines (n,) [Hz].
        mobility: velocity per force at them (n, outputs); the output that responds most is used.
        first: pole to begin with [1/s].
    """
    near = abs(first) / (2 * np.pi)
    half = -first.real / (2 * np.pi)
    chosen = np.flatnonzero(np.abs(f - near) <= 1.5 * half)
    if len(chosen) < LEAST:
        chosen = np.argsort(np.abs(f - near))[: LEAST + 1]
    z = mobility[np.sort(chosen)]
    values = z[:, int(np.argmax(np.abs(z).max(axis=0)))]
    lines = f[np.sort(chosen)]
    centre, radius = fitted_circle(values)
    angle = np.unwrap(np.angle(values - centre))
    if not radius > 0 or np.ptp(angle) < 0.3:
        raise ModelError(f"modal_fit: the peak at {near:.5g} Hz draws no circle; use method='rational fraction'.")
    middle = _resonance(lines, angle)
    turned = angle - middle
    turned = turned if turned[0] > turned[-1] else -turned
    used = np.abs(turned) < FAR
    if used.sum() < LEAST:
        raise ModelError(
            f"modal_fit: {used.sum()} lines near {near:.5g} Hz are too few for a circle; give a longer segment."
        )
    return _line(lines[used], turned[used])


def fitted_circle(z: np.ndarray) -> tuple[complex, float]:
    """Centre and radius of the circle nearest to complex points: |z|² = 2 Re(z c̄) + d by least squares."""
    a = np.column_stack([2 * z.real, 2 * z.imag, np.ones(len(z))])
    x, y, d = np.linalg.lstsq(a, np.abs(z) ** 2, rcond=None)[0]
    return complex(x, y), float(np.sqrt(max(d + x * x + y * y, 0.0)))


def _resonance(f: np.ndarray, angle: np.ndarray) -> float:
    """The angle at which it changes fastest with frequency, from the largest step between lines."""
    steps = np.abs(np.diff(angle) / np.diff(f))
    k = int(np.argmax(steps))
    low, high = max(k - 1, 0), min(k + 2, len(steps))
    weights = steps[low:high]
    middles = (angle[low:high] + angle[low + 1 : high + 1]) / 2
    return float((weights * middles).sum() / weights.sum())


def _line(f: np.ndarray, turned: np.ndarray) -> CircleMode:
    """tan((ϑ − ϑ₀)/2) = p/ω − q ω with p = ω₀/(2ζ), q = 1/(2ζω₀): p and q by least squares, ϑ₀ by Newton's method.

    Errors of the angle are the same for all lines; those of the tangent are larger by 1/cos², which the weights take away.
    """
    w, zero = 2 * np.pi * f, 0.0
    for _ in range(NEWTON):
        tangent, weight = np.tan((turned - zero) / 2), np.cos((turned - zero) / 2) ** 2
        a = np.column_stack([1 / w, -w, 1 / weight]) * weight[:, None]
        scale = np.linalg.norm(a, axis=0)
        found, *_ = np.linalg.lstsq(a / scale, tangent * weight, rcond=None)
        p, q, off = found / scale
        zero = float(np.clip(zero + 2 * off, -1.0, 1.0))
        if abs(off) < 1e-14:
            break
    rest = a / scale @ found - tangent * weight
    if not (p > 0 and q > 0):
        raise ModelError(
            f"modal_fit: the circle near {f.mean():.5g} Hz has no resonance; use method='rational fraction'."
        )
    w0, ratio = np.sqrt(p / q), 1 / (2 * np.sqrt(p * q))
    spread = (rest @ rest) / max(len(f) - 3, 1) * np.linalg.pinv((a / scale).T @ (a / scale)) / np.outer(scale, scale)
    by_w = np.array([w0 / (2 * p), -w0 / (2 * q), 0.0])
    by_z = np.array([-ratio / (2 * p), -ratio / (2 * q), 0.0])
    errors = [float(np.sqrt(max(g @ spread @ g, 0.0))) for g in (by_w, by_z)]
    pole = w0 * (-ratio + 1j * np.sqrt(max(1 - ratio**2, 0.0)))
    return CircleMode(complex(pole), (errors[0] / (2 * np.pi), errors[1]))
