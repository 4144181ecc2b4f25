"""Smoothing filters with a stated cut-off, their derivatives, and what their theory says about noise.

With H the gain of a filter at frequency f and D the gain of the derivative that follows, white noise of standard deviation
s sampled at rate fs leaves with standard deviation s · sqrt(2/fs ∫₀^{fs/2} |H D|² df).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import interpolate, signal, sparse
from scipy.sparse.linalg import splu

HALF_POWER = np.sqrt(2.0) - 1.0
FILTERS = ("butterworth", "spline", "none")
EDGE_SAMPLES = 6  # where a quintic spline still feels its end
DEGREE = 5
KNOTS_A_PERIOD = 12  # of the cut-off: a smoothing spline gains nothing from more


@dataclasses.dataclass(frozen=True)
class Filter:
    """A smoothing filter.

    Attributes:
        kind: "butterworth", "spline" or "none".
        cutoff: frequency at which the whole filter passes 1/√2 of an amplitude [Hz]; inf for "none".
        order: of one pass of the Butterworth filter; it runs forwards and backwards, so its gain is that of twice the order.
        rate: of the samples [Hz].
    """

    kind: str
    cutoff: float
    order: int
    rate: float

    @property
    def design(self) -> float:
        """Cut-off of a single Butterworth pass [Hz].

        Two passes square the gain. For them to pass 1/√2 at the stated cut-off together, each is designed with a cut-off
        that is higher by (√2 − 1)^(−1/2n), on the frequency scale tan(π f / rate) of the bilinear transform.
        """
        wide = np.tan(np.pi * self.cutoff / self.rate) / HALF_POWER ** (0.5 / self.order)
        return float(self.rate / np.pi * np.arctan(wide))

    def gain(self, frequency: np.ndarray) -> np.ndarray:
        """Gain of the whole filter at frequencies [Hz]; it has no phase."""
        if self.kind == "none":
            return np.ones_like(frequency)
        if self.kind == "spline":
            return 1.0 / (1.0 + HALF_POWER * (frequency / self.cutoff) ** (DEGREE + 1))
        ratio = np.tan(np.pi * frequency / self.rate) / np.tan(np.pi * self.design / self.rate)
        return 1.0 / (1.0 + ratio ** (2 * self.order))

    def noise_gain(self, derivative: int) -> float:
        """Standard deviation of the derivative [1/s or 1/s²] per standard deviation of white noise in the samples."""
        f = (np.arange(8192) + 0.5) / 8192 * self.rate / 2
        passed = self.gain(f) * self._derivative_gain(f, derivative)
        return float(np.sqrt(np.mean(passed**2)))

    def _derivative_gain(self, f: np.ndarray, derivative: int) -> np.ndarray:
        if self.kind == "spline":
            return (2 * np.pi * f) ** derivative
        return _spline_derivative_gain(2 * np.pi * f / self.rate, derivative) * self.rate**derivative

    @property
    def removed(self) -> float:
        """Standard deviation of what is taken away from white noise, per standard deviation of the noise."""
        f = (np.arange(8192) + 0.5) / 8192 * self.rate / 2
        return float(np.sqrt(np.mean((1.0 - self.gain(f)) ** 2)))

    @property
    def edge(self) -> float:
        """How far from an end results feel it [s]: until the slowest part of the filter's answer has decayed to 0.1 %."""
        samples = EDGE_SAMPLES / self.rate
        if self.kind == "none":
            return samples
        if self.kind == "spline":
            decay = np.pi * self.cutoff / HALF_POWER ** (1.0 / (DEGREE + 1))
        else:
            decay = 2 * np.pi * self.design * np.sin(np.pi / (2 * self.order))
        return float(max(np.log(1000.0) / decay, samples))

    def __str__(self) -> str:
        if self.kind == "none":
            return "no filter, quintic spline through the samples"
        if self.kind == "spline":
            return f"quintic smoothing spline, cut-off {self.cutoff:g} Hz (gain 1/√2)"
        return (
            f"Butterworth of order {self.order} forwards and backwards (zero phase), cut-off {self.cutoff:g} Hz of both "
            f"passes together (gain 1/√2; each designed for {self.design:.4g} Hz)"
        )


def _spline_derivative_gain(angle: np.ndarray, derivative: int) -> np.ndarray:
    """Gain of differentiating a quintic spline through unit-spaced samples, at angles in (0, π) a sample; exact."""
    c, s = np.cos(angle), np.sin(angle)
    c2, s2 = np.cos(2 * angle), np.sin(2 * angle)
    values = (66.0 + 52.0 * c + 2.0 * c2) / 120.0
    if derivative == 0:
        return np.ones_like(angle)
    if derivative == 1:
        return (20.0 * s + 2.0 * s2) / 24.0 / values
    return (6.0 - 4.0 * c - 2.0 * c2) / 6.0 / values


Curve = Callable[[np.ndarray, int], np.ndarray]
"""A smooth history: (times [s], order of the derivative) to values."""


def quintic(t: np.ndarray, y: np.ndarray) -> Curve:
    """A quintic spline through samples y (n,) or (n, m) at times t (n,) [s]."""
    spline = interpolate.make_interp_spline(t, y, k=DEGREE, axis=0)
    return lambda x, order: np.asarray(spline(x, order))


def smoothing_spline(t: np.ndarray, y: np.ndarray, cutoff: float) -> Curve:
    """The quintic spline that minimises Σ (y − f)² + λ ∫ f‴² dt, with λ chosen for a cut-off [Hz].

    Far from the ends its gain is 1 / (1 + λ ω⁶ / fs), so λ = (√2 − 1) fs / (2π cutoff)⁶ passes 1/√2 at the cut-off.

    Args:
        t: times [s], shape (n,); they need not be even.
        y: samples, shape (n,).
        cutoff: [Hz].
    """
    h = float(np.median(np.diff(t)))
    x = (t - t[0]) / h
    stride = max(1, int(1.0 / (h * KNOTS_A_PERIOD * cutoff)))
    inner = x[::stride][1:-1]
    knots = np.concatenate([np.full(DEGREE + 1, x[0]), inner, np.full(DEGREE + 1, x[-1])])
    basis = interpolate.BSpline.design_matrix(x, knots, DEGREE).tocsr()
    lam = HALF_POWER / (2 * np.pi * cutoff * h) ** (DEGREE + 1)
    system = (basis.T @ basis + lam * _roughness(knots)).tocsc()
    spline = interpolate.BSpline(knots, splu(system).solve(basis.T @ y), DEGREE)
    return lambda when, order: np.asarray(spline((when - t[0]) / h, order)) / h**order


def _roughness(knots: np.ndarray) -> sparse.csr_array:
    """The matrix P of ∫ f‴² = cᵀ P c for coefficients c of a quintic spline, by Gauss quadrature (exact)."""
    slope: Any = sparse.eye_array(len(knots) - DEGREE - 1, format="csr")
    left = knots
    for degree in range(DEGREE, DEGREE - 3, -1):
        left = left[1:-1]
        count = len(left) - degree
        step = sparse.eye_array(count, count + 1, k=1) - sparse.eye_array(count, count + 1)
        slope = sparse.diags_array(degree / (left[degree:] - left[:-degree])) @ step @ slope
    nodes, weights = np.polynomial.legendre.leggauss(3)
    edges = np.unique(knots)
    half = np.diff(edges)[:, None] / 2
    places = (edges[:-1, None] + half * (1 + nodes)).ravel()
    third = interpolate.BSpline.design_matrix(places, left, DEGREE - 3) @ slope
    return (third.T @ sparse.diags_array((half * weights).ravel()) @ third).tocsr()


def butterworth(y: np.ndarray, how: Filter) -> np.ndarray:
    """Even samples y (n,) through the zero-phase Butterworth filter; ends are continued by a half turn about them."""
    sos = signal.butter(how.order, how.design, fs=how.rate, output="sos")
    pad = min(len(y) - 1, int(np.ceil(3 * how.rate / how.cutoff)))
    return np.asarray(signal.sosfiltfilt(sos, y, padlen=pad))


def smooth(t: np.ndarray, y: np.ndarray, good: np.ndarray, how: Filter) -> tuple[Curve, np.ndarray]:
    """A smooth curve for samples y (n,) of which those `good` (n,) were measured, and the samples with gaps filled."""
    if how.kind == "spline":
        curve = smoothing_spline(t[good], y[good], how.cutoff)
        return curve, np.where(good, y, curve(t, 0))
    if np.all(good):
        full = y
    else:
        filler = quintic(t[good], y[good]) if how.kind == "none" else smoothing_spline(t[good], y[good], how.cutoff)
        full = np.where(good, y, filler(t, 0))
    return quintic(t, full if how.kind == "none" else butterworth(full, how)), full


def share_above(t: np.ndarray, y: np.ndarray, how: Filter) -> float:
    """Share of the power of a history, its straight trend apart, at frequencies above the cut-off."""
    if how.kind == "none":
        return 0.0
    even = np.linspace(t[0], t[-1], len(t))
    rate = (len(t) - 1) / (t[-1] - t[0])
    level = signal.detrend(np.interp(even, t, y))
    f, power = signal.periodogram(level, float(rate), window="hann", detrend=False)
    total = float(power.sum())
    return float(power[f > how.cutoff].sum()) / total if total > 0 else 0.0


def noise_level(rest: np.ndarray, how: Filter, even: bool) -> float:
    """Standard deviation of the white noise in samples from what the filter took away of them, (n,).

    Even samples tell it from frequencies above twice the cut-off, where a motion that fits the cut-off has no part; else
    all that was taken away counts as noise.
    """
    least = min(2 * how.cutoff, (how.cutoff + how.rate / 2) / 2)
    f, power = signal.periodogram(rest, how.rate, window="hann", detrend=False)
    high = (f > least) & (f < how.rate / 2)
    if not even or np.count_nonzero(high) < 16:
        return float(np.sqrt(np.mean(rest**2))) / how.removed
    return float(np.sqrt(np.mean(power[high] / (1.0 - how.gain(f[high])) ** 2) * how.rate / 2))
