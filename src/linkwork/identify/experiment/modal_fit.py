"""Modes from measured frequency responses: partial fractions of all modes at once, or circles of single peaks.

H(s) = Σ R/(s − λ) + conjugate + c₋₂/s² + c₋₁/s + c₀ + c₁ s + c₂ s² at s = 2πjf. For given poles λ the residues R and the
terms c of modes outside of the band follow by linear least squares, so that only the poles are searched (variable projection).
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError, ValidityWarning
from linkwork.api.kinds import Numbers, Range, Whole, Word
from linkwork.api.units import quantities
from linkwork.identify.experiment.circle import circle_mode
from linkwork.identify.results.measured_response import MeasuredResponse
from linkwork.identify.results.modal_fit import ModalFit

METHODS = ("rational fraction", "circle")
OF = {"displacement": 1, "velocity": 0, "acceleration": -1}
"""What makes a velocity of an output: this many factors s."""
CLEAR = 2.0
"""A peak counts if it stands out by this factor from the minima beside it, and by more than the noise explains."""
ENOUGH = 5
"""Lines in the half-power width of a mode from which leakage of a Hann window stays below its standard error."""
DAMPING = (1e-6, 0.9)
"""Damping ratios that are searched."""


class Lines(NamedTuple):
    """What is fitted: lines (n,) [Hz], response (n, outputs), weights of its errors (n, outputs)."""

    f: np.ndarray
    h: np.ndarray
    weights: np.ndarray

    @property
    def s(self) -> np.ndarray:
        return 2j * np.pi * self.f


def modal_fit(
    made: MeasuredResponse, count: Whole | None, *, band: Range | None, near: Numbers | None, method: Word, of: Word
) -> ModalFit:
    """Implements `MeasuredResponse.modal_fit`."""
    if method not in METHODS:
        raise ModelError(f"modal_fit: method is {method!r}; write one of {', '.join(METHODS)}.")
    if of not in OF:
        raise ModelError(f"modal_fit: of is {of!r}; write one of {', '.join(OF)}.")
    lines = _lines(made, band)
    first = _first_poles(lines, count, near)
    if method == "circle":
        found = [circle_mode(lines.f, lines.h * lines.s[:, None] ** OF[of], p) for p in first]
        poles, errors = np.array([m.pole for m in found]), np.array([m.errors for m in found]).T
    else:
        poles, errors = _search(lines, first)
    order = np.argsort(poles.imag)
    poles, errors = poles[order], errors[:, order]
    residues, fitted = _residues(lines, poles)
    # every line has the window's damping, the same for all modes; what is left may be less than its error, or below 0
    free = poles + made.decay
    _warn_of_leakage(made, free)
    return ModalFit(
        made.title, method, made.input, made.outputs, made.input_unit, made.output_units, free, errors[0], errors[1],
        residues, lines.f, lines.h, fitted,
    )  # fmt: skip


def _warn_of_leakage(made: MeasuredResponse, poles: np.ndarray) -> None:
    """Warn of modes whose half-power widths hold few lines of a windowed test: leakage makes them look more damped, by more
    than their standard errors say."""
    if made.window != "hann":  # the others are for records that begin and end at rest, which do not leak
        return
    spacing = float(made.frequencies[1] - made.frequencies[0])
    widths = -poles.real / np.pi
    few = np.flatnonzero(widths < ENOUGH * spacing)
    if not len(few):
        return
    worst = few[np.argmin(widths[few])]
    true = np.sqrt(max(widths[worst] ** 2 - spacing**2, 0.25 * widths[worst] ** 2))  # the window's part taken out
    others = f", as {len(few) - 1} more have fewer than {ENOUGH}" if len(few) > 1 else ""
    warnings.warn(
        f"modal_fit of '{made.title}': mode {worst + 1} at {poles[worst].imag / (2 * np.pi):.4g} Hz has "
        f"{widths[worst] / spacing:.2g} lines in its half-power width{others}, so leakage makes its damping look larger than "
        f"its error says; take segments of {ENOUGH / true:.3g} s or more (they were {1 / spacing:.3g} s).",
        ValidityWarning,
        stacklevel=4,
    )


def _lines(made: MeasuredResponse, band: Any) -> Lines:
    """Lines of the band and their weights: reciprocal errors where coherence tells them, else all the same."""
    f = made.frequencies
    low, high = (f[0], f[-1]) if band is None else quantities(band, "Hz", what="modal_fit: band", shape=(2,))
    chosen = (f >= low) & (f <= high)
    h = np.asarray(made.response[chosen])
    top = np.abs(h).max(axis=0) if chosen.any() else np.zeros(1)
    if not np.all(top > 0):
        raise ModelError(f"modal_fit: there is no response between {low:g} and {high:g} Hz; choose another band.")
    error = np.abs(h) * made.random_error[chosen] if made.averages > 1 else np.zeros_like(h, float)
    floor = 1e-3 * np.sqrt((np.abs(h) ** 2).mean(axis=0))  # so that lines of perfect coherence do not rule alone
    error = np.where(np.isfinite(error), error, top)
    return Lines(f[chosen], h, 1 / np.hypot(error, floor))


def _first_poles(lines: Lines, count: int | None, near: Any) -> np.ndarray:
    """Poles to begin with: at clear peaks of all outputs together, or near given frequencies."""
    from scipy.signal import find_peaks

    size = np.sqrt(((np.abs(lines.h) / np.abs(lines.h).max(axis=0)) ** 2).sum(axis=1))
    if near is not None:
        given = np.sort(quantities(near, "Hz", what="modal_fit: near", shape=(None,)))
        if count is not None and count != len(given):
            raise ModelError(f"modal_fit: count is {count}, but near has {len(given)} frequencies; leave one out.")
        if len(given) == 0 or not np.all((given > lines.f[0]) & (given < lines.f[-1])):
            raise ModelError(
                f"modal_fit: near has {', '.join(f'{x:g}' for x in given) or 'nothing'} Hz; give frequencies between "
                f"{lines.f[0]:g} and {lines.f[-1]:g} Hz."
            )
        tops = np.searchsorted(lines.f, given)
    else:
        if count is not None and count < 1:
            raise ModelError(f"modal_fit: count is {count}; give 1 or more.")
        level = np.log(np.maximum(size, 1e-300))
        least = np.log(CLEAR) + 4 * _noise(lines) if count is None else np.zeros(len(level))
        tops, about = find_peaks(level, prominence=0.0)
        heights = about["prominences"]
        clear = heights >= least[tops]
        tops, heights = tops[clear], heights[clear]
        if len(tops) < (count or 1):
            raise ModelError(
                f"modal_fit: between {lines.f[0]:g} and {lines.f[-1]:g} Hz there are {len(tops)} peaks"
                f"{'' if count is None else f' for {count} modes'}; choose another band, or say near which frequencies."
            )
        if count is not None:
            tops = np.sort(tops[np.argsort(-heights)[:count]])
    if len(lines.f) < 3 * len(tops) + 5:
        raise ModelError(
            f"modal_fit: {len(lines.f)} lines are too few for {len(tops)} modes; give a longer segment or a wider band."
        )
    return np.array([_half_power(lines.f, size, int(k)) for k in tops])


def _noise(lines: Lines) -> np.ndarray:
    """Relative error of each line (n,), that of the output which is known best."""
    size = np.maximum(np.abs(lines.h), 1e-300)
    return np.asarray((1 / (lines.weights * size)).min(axis=1))


def _half_power(f: np.ndarray, size: np.ndarray, top: int) -> complex:
    """A pole from a peak and its half-power width; at least one line wide."""
    level = size[top] / np.sqrt(2)
    below = np.flatnonzero(size[: top + 1] < level)
    above = np.flatnonzero(size[top:] < level)
    widths = [f[top] - f[below[-1]]] if len(below) else []
    widths += [f[top + above[0]] - f[top]] if len(above) else []
    half = max(min(widths, default=0.0), f[1] - f[0])
    ratio = float(np.clip(half / f[top], 10 * DAMPING[0], 0.3))
    return complex(2 * np.pi * f[top] * (-ratio + 1j * np.sqrt(1 - ratio**2)))


# --- partial fractions ----------------------------------------------------------------------------


def _basis(s: np.ndarray, poles: np.ndarray) -> np.ndarray:
    """Columns for the real and imaginary parts of the residues, and for the terms of other modes, (n, 2 modes + 5)."""
    one, other = 1 / (s[:, None] - poles), 1 / (s[:, None] - poles.conj())
    middle = np.sqrt(np.abs(s[0] * s[-1]))
    rest = np.column_stack([(s / middle) ** k for k in (-2, -1, 0, 1, 2)])
    return np.hstack([one + other, 1j * (one - other), rest])


def _solve(lines: Lines, basis: np.ndarray, k: int) -> np.ndarray:
    """Real coefficients of the basis for one output."""
    w = lines.weights[:, k]
    a = np.concatenate([basis.real, basis.imag]) * np.concatenate([w, w])[:, None]
    b = np.concatenate([lines.h[:, k].real, lines.h[:, k].imag]) * np.concatenate([w, w])
    scale = np.maximum(np.linalg.norm(a, axis=0), 1e-300)
    return least_squares_of(a / scale, b) / scale


def least_squares_of(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """x of the least |a x − b| for few columns of unit length: normal equations, corrected twice with the true residual, which
    is as accurate as an orthogonal factorization up to conditions of about 1e7; beyond, by singular values."""
    gram = a.T @ a
    if np.linalg.cond(gram) > 1e13:
        return np.linalg.lstsq(a, b, rcond=None)[0]
    x = np.linalg.solve(gram, a.T @ b)
    for _ in range(2):
        x = x + np.linalg.solve(gram, a.T @ (b - a @ x))
    return x


def _residues(lines: Lines, poles: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Residues (modes, outputs) and the fitted response (n, outputs)."""
    basis, n = _basis(lines.s, poles), len(poles)
    found = np.column_stack([_solve(lines, basis, k) for k in range(lines.h.shape[1])])
    return found[:n] + 1j * found[n : 2 * n], basis @ found


def _poles(x: np.ndarray) -> np.ndarray:
    """Poles from natural frequencies [Hz] and logarithms of damping ratios."""
    f, ratio = np.split(x, 2)
    z = np.exp(ratio)
    return 2 * np.pi * f * (-z + 1j * np.sqrt(1 - z**2))


def _search(lines: Lines, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Poles of least squares, and standard errors of frequencies and damping ratios (2, modes)."""
    from scipy.optimize import least_squares

    def gap(x: np.ndarray) -> np.ndarray:
        _, fitted = _residues(lines, _poles(x))
        off = (fitted - lines.h) * lines.weights
        return np.concatenate([off.real.ravel(), off.imag.ravel()])

    f = np.abs(first) / (2 * np.pi)
    ratio = np.clip(-first.real / np.abs(first), 2 * DAMPING[0], 0.5 * DAMPING[1])
    n = len(first)
    low = np.concatenate([np.full(n, lines.f[0]), np.full(n, np.log(DAMPING[0]))])
    high = np.concatenate([np.full(n, lines.f[-1]), np.full(n, np.log(DAMPING[1]))])
    start = np.clip(np.concatenate([f, np.log(ratio)]), low + 1e-9 * np.abs(low), high - 1e-9 * np.abs(high))
    scale = np.concatenate([f * ratio, np.ones(n)])
    done = least_squares(gap, start, bounds=(low, high), x_scale=scale, xtol=1e-11, ftol=1e-12, gtol=1e-12)
    free = done.fun.size - 2 * n - lines.h.shape[1] * (2 * n + 5)
    slope = np.asarray(done.jac)
    spread = 2 * done.cost / max(free, 1) * np.linalg.pinv(slope.T @ slope)
    errors = np.sqrt(np.maximum(np.diag(spread), 0.0))
    return _poles(done.x), np.array([errors[:n], errors[n:] * np.exp(done.x[n:])])
