"""What drives a system in time: sums of terms, each with its first and second derivative."""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.forces.piecewise import piecewise, polynomial
from linkwork.kernels.jit import shared


@shared
def term_value(sys, k, t):
    """Value, rate and acceleration of one term at time t.

    polynomial   Σ c_n t^n
    harmonic     A sin(ω t + φ)
    chirp        A sin(φ + ω₀ t + ½ κ t²): the angular frequency grows at the rate κ until T, then stays
    ramp         from a to b, t₀ to t₀ + T, with the quintic 10 s³ − 15 s⁴ + 6 s⁵: smooth to the second derivative
    spline       a piecewise cubic
    """
    kind = sys.term_i[k, L.S_KIND]
    p = sys.term
    if kind == L.S_POLY:
        value, rate, second, _ = polynomial(sys.table, sys.term_i[k, L.S_START], sys.term_i[k, L.S_LEN], t)
        return value, rate, second
    if kind == L.S_HARMONIC:
        a, om = p[k, 0], p[k, 1]
        s, c = np.sin(om * t + p[k, 2]), np.cos(om * t + p[k, 2])
        return a * s, a * om * c, -a * om * om * s
    if kind == L.S_CHIRP:
        a, om, kappa, end = p[k, 0], p[k, 1], p[k, 2], p[k, 4]
        if t < end.real:
            phase, speed, turn = om * t + 0.5 * kappa * t * t, om + kappa * t, kappa
        else:
            phase = om * t + kappa * end * (t - 0.5 * end)
            speed, turn = om + kappa * end, 0.0 * kappa
        s, c = np.sin(phase + p[k, 3]), np.cos(phase + p[k, 3])
        return a * s, a * speed * c, a * (turn * c - speed * speed * s)
    if kind == L.S_RAMP:
        a, b, start, span = p[k, 0], p[k, 1], p[k, 2], p[k, 3]
        s = (t - start) / span
        if s.real <= 0.0:
            return a, 0.0 * a, 0.0 * a
        if s.real >= 1.0:
            return b, 0.0 * a, 0.0 * a
        value = a + (b - a) * s * s * s * (10.0 + s * (6.0 * s - 15.0))
        rate = (b - a) * 30.0 * s * s * (1.0 - s) * (1.0 - s) / span
        second = (b - a) * 60.0 * s * (1.0 - s) * (1.0 - 2.0 * s) / (span * span)
        return value, rate, second
    if kind == L.S_SPLINE:
        value, rate, second, _ = piecewise(sys.table, sys.term_i[k, L.S_START], sys.term_i[k, L.S_LEN], t)
        return value, rate, second
    zero = 0.0 * p[k, 0]
    return zero, zero, zero


@shared
def evaluate_signals(sys, t, w):
    """Sum the terms of every signal into w.signal; the terms of user functions are added by `user_signals`."""
    for s in range(sys.count[L.N_SIGNALS]):
        w.signal[s, 0] = 0.0
        w.signal[s, 1] = 0.0
        w.signal[s, 2] = 0.0
    for k in range(sys.term_i.shape[0]):
        value, rate, second = term_value(sys, k, t)
        s = sys.term_i[k, L.S_SIGNAL]
        w.signal[s, 0] += value
        w.signal[s, 1] += rate
        w.signal[s, 2] += second


@shared
def apply_signals(sys, w):
    """Prescribed coordinates, rates and accelerations, and inputs, from the signals."""
    if sys.count[L.HAS_MOTIONS] == 1:
        for k in range(sys.count[L.N_V]):
            s = sys.dof_i[k, L.D_MOTION]
            if s >= 0:
                w.q[sys.dof_i[k, L.D_Q]] = w.signal[s, 0]
                w.v[k] = w.signal[s, 1]
                w.a[k] = w.signal[s, 2]
    for u in range(sys.count[L.N_INPUTS]):
        if sys.input_i[u] >= 0:
            w.inputs[u] = w.signal[sys.input_i[u], 0]
