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
def finite(x):
    """Whether a number is neither infinite nor NaN."""
    return math.isfinite(x.real) and math.isfinite(x.imag)


@inner
def size(x):
    """|x|² as a real number, for pivoting."""
    return x.real * x.real + x.imag * x.imag
