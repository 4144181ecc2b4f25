"""Vectors of three numbers and 3 × 3 matrices, as tuples."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import inner


@inner
def cross(ax, ay, az, bx, by, bz):
    """a × b."""
    return ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx


@inner
def turned(row, i, x, y, z):
    """A vector of link i in world axes; rotations are in `row`."""
    return (
        row[i, L.R] * x + row[i, L.R + 1] * y + row[i, L.R + 2] * z,
        row[i, L.R + 3] * x + row[i, L.R + 4] * y + row[i, L.R + 5] * z,
        row[i, L.R + 6] * x + row[i, L.R + 7] * y + row[i, L.R + 8] * z,
    )


@inner
def turned_back(row, i, x):
    """A vector in world axes, seen in axes of link i; rotations are in `row`."""
    return (
        row[i, L.R] * x[0] + row[i, L.R + 3] * x[1] + row[i, L.R + 6] * x[2],
        row[i, L.R + 1] * x[0] + row[i, L.R + 4] * x[1] + row[i, L.R + 7] * x[2],
        row[i, L.R + 2] * x[0] + row[i, L.R + 5] * x[1] + row[i, L.R + 8] * x[2],
    )


@inner
def three(a, i, k):
    """Three numbers of row i, from column k on."""
    return a[i, k], a[i, k + 1], a[i, k + 2]


@inner
def put_three(a, i, k, x):
    """Store three numbers in row i, from column k on."""
    a[i, k], a[i, k + 1], a[i, k + 2] = x


@inner
def nine(a, i, k):
    """Nine numbers of row i, from column k on."""
    return three(a, i, k) + three(a, i, k + 3) + three(a, i, k + 6)


@inner
def plus_three(a, b):
    """a + b."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@inner
def plus_times(a, b, t):
    """a + b t."""
    return a[0] + b[0] * t, a[1] + b[1] * t, a[2] + b[2] * t


@inner
def cross_three(a, b):
    """a × b."""
    return cross(a[0], a[1], a[2], b[0], b[1], b[2])


@inner
def matrix_times(g, x):
    """Product of a 3 × 3 matrix, given row by row, and a vector."""
    return (
        g[0] * x[0] + g[1] * x[1] + g[2] * x[2],
        g[3] * x[0] + g[4] * x[1] + g[5] * x[2],
        g[6] * x[0] + g[7] * x[1] + g[8] * x[2],
    )


@inner
def matrix_product(a, b):
    """Product of two 3 × 3 matrices given row by row."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8 = a
    b0, b1, b2, b3, b4, b5, b6, b7, b8 = b
    return (
        a0 * b0 + a1 * b3 + a2 * b6,
        a0 * b1 + a1 * b4 + a2 * b7,
        a0 * b2 + a1 * b5 + a2 * b8,
        a3 * b0 + a4 * b3 + a5 * b6,
        a3 * b1 + a4 * b4 + a5 * b7,
        a3 * b2 + a4 * b5 + a5 * b8,
        a6 * b0 + a7 * b3 + a8 * b6,
        a6 * b1 + a7 * b4 + a8 * b7,
        a6 * b2 + a7 * b5 + a8 * b8,
    )
