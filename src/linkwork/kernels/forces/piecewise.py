"""Piecewise cubics stored in one flat table: splines of signals and tabulated force laws.

A piece is six numbers: x0, c0, c1, c2, c3 and the integral up to x0; its value is Σ c_k (x − x0)^k. Beyond the last
knot the last piece would go on; force laws end in a straight piece on either side instead (made when compiling).
"""

from __future__ import annotations

from linkwork.kernels.jit import inner

PIECE = 6


@inner
def find_piece(table, start, pieces, x):
    """Index of the piece that holds x, by bisection."""
    low, high = 0, pieces - 1
    while low < high:
        middle = (low + high + 1) // 2
        if x.real >= table[start + middle * PIECE].real:
            low = middle
        else:
            high = middle - 1
    return start + low * PIECE


@inner
def piecewise(table, start, pieces, x):
    """Value, first and second derivative at x, and the integral up to x."""
    return along_piece(table, find_piece(table, start, pieces, x), x)


@inner
def along_piece(table, k, x):
    """The same along the piece whose numbers begin at k, also beyond its knots."""
    d = x - table[k]
    c0, c1, c2, c3 = table[k + 1], table[k + 2], table[k + 3], table[k + 4]
    value = c0 + d * (c1 + d * (c2 + d * c3))
    first = c1 + d * (2.0 * c2 + d * 3.0 * c3)
    second = 2.0 * c2 + 6.0 * c3 * d
    area = table[k + 5] + d * (c0 + d * (c1 / 2.0 + d * (c2 / 3.0 + d * c3 / 4.0)))
    return value, first, second, area


@inner
def polynomial(table, start, terms, x):
    """Value, first and second derivative of Σ c_k x^k, and its integral from 0."""
    value = first = second = area = 0.0 * x
    for k in range(terms - 1, -1, -1):
        second = second * x + 2.0 * first
        first = first * x + value
        value = value * x + table[start + k]
        area = area * x + table[start + k] / (k + 1.0)
    return value, first, second, area * x
