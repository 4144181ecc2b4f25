"""The few scalar functions that need care with complex numbers: branches look at the real part only.

Kernels are differentiated by complex step: f(x + ih) = f(x) + ih f′(x). `abs`, `max`, `atan2` and their kin drop or
refuse the imaginary part, so they live here, written to stay analytic on the branch that the real part selects.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels.jit import inner


@inner
def absolute(x):
    """|x|, analytic away from 0."""
    if x.real < 0.0:
        return -x
    return x


@inner
def larger(a, b):
    """The one with the larger real part."""
    if a.real < b.real:
        return b
    return a


@inner
def smaller(a, b):
    """The one with the smaller real part."""
    if b.real < a.real:
        return b
    return a


@inner
def sign(x):
    """-1, 0 or 1."""
    if x.real > 0.0:
        return 1.0
    if x.real < 0.0:
        return -1.0
    return 0.0


@inner
def length(x, y, z):
    """Length of a vector: the root of x² + y² + z², not of |x|² + …"""
    return np.sqrt(x * x + y * y + z * z)


@inner
def angle(y, x):
    """The angle of (x, y): the real parts choose the branch, a rotation by it leaves a small analytic rest."""
    first = math.atan2(y.real, x.real)
    if y.real == 0.0 and x.real == 0.0:
        return first + 0.0 * y
    c, s = math.cos(first), math.sin(first)
    return first + np.arctan((y * c - x * s) / (x * c + y * s))


@inner
def steep(x):
    """i∞ times the imaginary step of x, to be added where a slope is infinite; a product by ∞ would make the real part NaN."""
    return (x - x.real) * 1e300 * 1e300


@inner
def root(x):
    """√x: NaN below 0, as for real numbers; the square of a step at 0, which is negative, still has a root."""
    if x.real == 0.0:
        return steep(x)
    if x.real < -1e-50:
        return x * np.nan
    return np.sqrt(x)


@inner
def logarithm(x):
    """ln x: −∞ at 0 and NaN below, as for real numbers."""
    if x.real < 0.0:
        return x * np.nan
    if x.real == 0.0:
        return -np.inf + steep(x)
    return np.log(x)


@inner
def arcsine(x):
    """asin x: NaN beyond ±1, as for real numbers; the slope is infinite there."""
    if x.real > 1.0 or x.real < -1.0:
        return x * np.nan
    if x.real == 1.0 or x.real == -1.0:
        return math.asin(x.real) + steep(x)
    return np.arcsin(x)


@inner
def arccosine(x):
    """acos x: NaN beyond ±1, as for real numbers; the slope is infinite there."""
    if x.real > 1.0 or x.real < -1.0:
        return x * np.nan
    if x.real == 1.0 or x.real == -1.0:
        return math.acos(x.real) - steep(x)
    return np.arccos(x)


@inner
def hypotenuse(x, y):
    """√(x² + y²) without overflow; at the origin, where it has a kink, the slope is that of moving away."""
    larger_one = larger(absolute(x), absolute(y)).real
    if larger_one == 0.0:
        return np.sqrt(x * x + y * y)
    a, b = x / larger_one, y / larger_one
    return larger_one * np.sqrt(a * a + b * b)


@inner
def power(x, y):
    """xʸ: real for a negative base, with a whole exponent, and NaN otherwise.

    With a and b the real parts, xʸ = aᵇ exp(y ln(x/a) + (y − b) ln|a|), where x/a is near 1 for either sign of a. A library's
    complex power leaves 1e-16 in the imaginary part where a is negative.
    """
    a, b = x.real, y.real
    value = np.power(a, b)
    if x.imag == 0.0 and y.imag == 0.0:
        return value
    if a != 0.0:
        if a < 0.0 and y.imag != 0.0:
            return x * np.nan
        return value * np.exp(y * np.log(x / a) + (y - b) * math.log(math.fabs(a)))
    if b == 1.0:
        return x
    if b == 0.0 or b > 1.0:
        return value + 0.0 * x
    return value + steep(x) if b > 0.0 else value - steep(x)


@inner
def finite(x):
    """Whether a number is neither infinite nor NaN."""
    return math.isfinite(x.real) and math.isfinite(x.imag)


@inner
def tanh(x):
    """tanh x; with d = i y the imaginary part, tanh(a + d) = (t + d tan y / y) / (1 + t d tan y / y), where the library's
    function overflows for large a."""
    t = math.tanh(x.real)  # real-only: the imaginary part is added below
    y = x.imag
    d = (x - x.real) * (math.tan(y) / y if y != 0.0 else 1.0)
    return (t + d) / (1.0 + t * d)


@inner
def size(x):
    """|x|² as a real number, for pivoting."""
    return x.real * x.real + x.imag * x.imag


@inner
def cos_sin(x):
    """cos x and sin x, inlined, so several times as fast as the two library calls; accurate to 1.6e-16.

    Reduction by multiples of π/2 in three parts (Cody & Waite), then the polynomials of fdlibm on [-π/4, π/4]; beyond
    1e5 the library's functions. With d = i y the imaginary part, cos(a + d) = cos a cosh y - d sin a sinh y / y; the series of
    the hyperbolic functions serve steps below 0.3, and vanish at compile time where numbers are real.
    """
    a = x.real
    if not -1e5 < a < 1e5:
        c, s = math.cos(a), math.sin(a)  # real-only: the imaginary part is added below
    else:
        turn = int(math.floor(a * 0.6366197723675814 + 0.5))  # noqa: RUF046  # real-only: whole
        k = float(turn)
        r = ((a - k * 1.57079632673412561417) - k * 6.07710050630396597660e-11) - k * 2.02226624879595063154e-21
        z = r * r
        p = 2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
        p = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * p)
        s = r + r * z * (-1.66666666666666324348e-01 + z * p)
        p = -2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 - z * 1.13596475577881948265e-11)
        p = 4.16666666666666019037e-02 + z * (-1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * p))
        c = 1.0 - z * (0.5 - z * p)
        if turn & 1:
            c, s = s, c
        if turn & 2:
            s = -s
        if (turn + 1) & 2:
            c = -c
    d, h = x - a, x.imag * x.imag
    ch = 1.0 + h * (1 / 2 + h * (1 / 24 + h * (1 / 720 + h * (1 / 40320 + h * (1 / 3628800)))))
    sh = 1.0 + h * (1 / 6 + h * (1 / 120 + h * (1 / 5040 + h * (1 / 362880 + h * (1 / 39916800)))))
    return c * ch - d * (s * sh), s * ch + d * (c * sh)
