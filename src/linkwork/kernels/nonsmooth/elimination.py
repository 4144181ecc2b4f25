"""Linear systems of very different rows: Gaussian elimination with full pivoting, of part of a larger array."""

from __future__ import annotations

from linkwork.kernels.jit import shared
from linkwork.kernels.scalars import absolute


@shared
def bring_pivot(a, column, rows, columns, i):
    """Swap the largest entry of `a` from row and column i on to that place; returns its size."""
    best, row, pivot = -1.0, i, i
    for j in range(i, rows):
        for c in range(i, columns):
            if absolute(a[j, c]).real > best:
                best, row, pivot = absolute(a[j, c]).real, j, c
    for c in range(a.shape[1]):
        a[i, c], a[row, c] = a[row, c], a[i, c]
    for j in range(rows):
        a[j, i], a[j, pivot] = a[j, pivot], a[j, i]
    column[i], column[pivot] = column[pivot], column[i]
    return best


@shared
def eliminate(a, column, rows, columns, width):
    """Eliminate a[:rows, :width] with pivots from its first columns; whether there are as many as rows."""
    for c in range(columns):
        column[c] = c
    for i in range(rows):
        if not bring_pivot(a, column, rows, columns, i) > 0.0:
            return False
        for j in range(i + 1, rows):
            x = a[j, i] / a[i, i]
            for c in range(i, width):
                a[j, c] -= x * a[i, c]
    return True


@shared
def back_substitute(a, column, rows, right, out):
    """Solve what `eliminate` left of `a`, with its column `right`, into `out`."""
    for back in range(rows):
        i = rows - 1 - back
        x = a[i, right]
        for c in range(i + 1, rows):
            x -= a[i, c] * out[column[c]]
        out[column[i]] = x / a[i, i]
