"""Vectors of three numbers."""

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
