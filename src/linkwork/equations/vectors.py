"""Vectors and matrices of expressions, as plain tuples: products with zeros and ones vanish where they are made."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import sympy as sp

Expr = sp.Expr
Vec = tuple[Any, Any, Any]
Mat = tuple[Vec, Vec, Vec]
"""Rows of a 3 × 3 matrix."""

ZERO: Any = sp.Integer(0)
NO_VECTOR: Vec = (ZERO, ZERO, ZERO)
ROOTS = {0.5: sp.Rational(1, 2), 2**-0.5: sp.sqrt(2) / 2, 3**0.5 / 2: sp.sqrt(3) / 2, 1.0: sp.Integer(1)}


def exact(value: Any) -> Any:
    """A number as an exact one: the shortest decimal that is the same double; components of directions by their roots."""
    x = float(value)
    return sp.Integer(int(x)) if x == int(x) and abs(x) < 1e15 else sp.Rational(repr(x))


def exact_constant(value: Any) -> Any:
    """A constant of a formula, such as the 1/3 that came of 1/12 + 0.25: a fraction of small numbers within rounding."""
    x = float(value)
    near = Fraction(x).limit_denominator(1000)
    if abs(float(near) - x) <= 4e-16 * abs(x):
        return sp.Rational(near.numerator, near.denominator)
    return exact(x)


def exact_direction(value: Any) -> Any:
    """A component of a unit vector: 0, ±1/2, ±√2/2, ±√3/2 and ±1 are recognised within rounding."""
    x = float(value)
    if abs(x) < 1e-15:
        return ZERO
    for known, root in ROOTS.items():
        if abs(abs(x) - known) < 1e-15:
            return root if x > 0 else -root
    return sp.Rational(repr(x))


def exact_rotation(matrix: np.ndarray) -> Mat:
    """A constant rotation, its entries as exact numbers."""
    rows = [tuple(exact_direction(x) for x in row) for row in np.real(matrix)]
    return rows[0], rows[1], rows[2]


def add(*vectors: Sequence[Any]) -> Vec:
    """Sum of vectors."""
    x, y, z = (sp.Add(*parts) for parts in zip(*vectors, strict=True))
    return x, y, z


def scale(factor: Any, a: Sequence[Any]) -> Vec:
    """Factor times vector."""
    return factor * a[0], factor * a[1], factor * a[2]


def sub(a: Sequence[Any], b: Sequence[Any]) -> Vec:
    """Difference of vectors."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def dot(a: Sequence[Any], b: Sequence[Any]) -> Any:
    """Scalar product."""
    return sp.Add(*(x * y for x, y in zip(a, b, strict=True)))


def cross(a: Sequence[Any], b: Sequence[Any]) -> Vec:
    """Vector product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def turned(m: Mat, a: Sequence[Any]) -> Vec:
    """Matrix times vector."""
    return dot(m[0], a), dot(m[1], a), dot(m[2], a)


def column(m: Mat, k: int) -> Vec:
    """Column k of a matrix."""
    return m[0][k], m[1][k], m[2][k]


def transposed(m: Mat) -> Mat:
    """Rows as columns."""
    return column(m, 0), column(m, 1), column(m, 2)


def product(a: Mat, b: Mat) -> Mat:
    """Product of matrices."""
    columns = [column(b, k) for k in range(3)]
    rows = [tuple(dot(row, c) for c in columns) for row in a]
    return rows[0], rows[1], rows[2]


IDENTITY: Mat = exact_rotation(np.eye(3))
