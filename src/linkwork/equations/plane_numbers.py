"""Points of a plane as complex numbers of expressions."""

from __future__ import annotations

from typing import Any

import sympy as sp

from linkwork.equations.vectors import ZERO

Complex = tuple[Any, Any]
Linear = dict[int, Any]
"""Factors of coordinates, by index."""
NOTHING: Complex = (ZERO, ZERO)


def plus(*numbers: Complex) -> Complex:
    """Sum of complex numbers."""
    return sp.Add(*(x[0] for x in numbers)), sp.Add(*(x[1] for x in numbers))


def times(factor: Any, a: Complex) -> Complex:
    """Real factor times complex number."""
    return factor * a[0], factor * a[1]


def conj_times(a: Complex, b: Complex) -> Complex:
    """conj(a) b."""
    return a[0] * b[0] + a[1] * b[1], a[0] * b[1] - a[1] * b[0]


def turned_left(a: Complex) -> Complex:
    """i a."""
    return -a[1], a[0]
