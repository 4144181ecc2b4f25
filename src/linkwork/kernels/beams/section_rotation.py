"""The rotation of a beam's section on its root, exp(b̂) exp(τ ê): bending, then twist about the axis (see beam_layout)."""

from __future__ import annotations

from linkwork.kernels.jit import inner, shared
from linkwork.kernels.vectors import cross, cross_three, plus_times


@shared
def turn_series(s):
    """(sin θ)/θ, (1 − cos θ)/θ², (θ − sin θ)/θ³, and the derivatives of the last two by s = θ²; by series, also at zero."""
    c1, c2, c3 = 1.0, 0.5, 1.0 / 6.0
    p = 1.0 + 0.0 * s
    f1, f2, f3 = c1 * p, c2 * p, c3 * p
    d2, d3 = 0.0 * s, 0.0 * s
    for k in range(1, 20):
        c1 *= -1.0 / ((2 * k) * (2 * k + 1))
        c2 *= -1.0 / ((2 * k + 1) * (2 * k + 2))
        c3 *= -1.0 / ((2 * k + 2) * (2 * k + 3))
        d2 += k * c2 * p
        d3 += k * c3 * p
        p = p * s
        f1 += c1 * p
        f2 += c2 * p
        f3 += c3 * p
        if p.real < 1e-4 and c1 * c1 * p.real * p.real < 1e-38:
            break
    return f1, f2, f3, d2, d3


@inner
def bend_vector(bx, by, bz, f1, f2, x, y, z):
    """exp(b̂) applied to a vector."""
    px, py, pz = cross(bx, by, bz, x, y, z)
    sx, sy, sz = cross(bx, by, bz, px, py, pz)
    return x + f1 * px + f2 * sx, y + f1 * py + f2 * sy, z + f1 * pz + f2 * sz


@inner
def section_rates(b, c, t, twist_rate, twist_own, series):
    """Angular velocity of a section on its root, and the part of its derivative that rates alone bring.

    b is the rotation vector of bending, c its rate, t the axis of the bent beam; `twist_own` is the second derivative of the
    twist less its part by accelerations, `series` f2, f3, d2, d3 of `turn_series`.
    """
    # angular velocity of bending ω_b = J ḃ, its derivative less J b̈: J = 1 + f2 b̂ + f3 b̂²
    f2, f3, d2, d3 = series
    p = cross_three(b, c)
    s = cross_three(b, p)
    spin = plus_times(plus_times(c, p, f2), s, f3)
    square_rate = 2.0 * (b[0] * c[0] + b[1] * c[1] + b[2] * c[2])
    own = square_rate * (d2 * p[0] + d3 * s[0]), square_rate * (d2 * p[1] + d3 * s[1]), square_rate * (d2 * p[2] + d3 * s[2])
    own = plus_times(own, cross_three(c, p), f3)
    own = plus_times(plus_times(own, cross_three(spin, t), twist_rate), t, twist_own)
    return plus_times(spin, t, twist_rate), own
