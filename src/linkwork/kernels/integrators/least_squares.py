"""Small linear least squares by singular values, for matrices of any rank: one-sided Jacobi rotations."""

from __future__ import annotations

import numpy as np

from linkwork.kernels.jit import shared

SWEEPS = 30  # most passes over all pairs; five to eight are usual
ORTHOGONAL = 1e-15  # cosine below which two rows count as perpendicular
RANK = 1e-9  # singular values below this part of the largest count as zero


@shared
def make_orthogonal(rows, turned):
    """Turn the rows, in pairs, until all are perpendicular to each other; `turned` (rows, rows) takes the same turns."""
    n, length = rows.shape
    for i in range(n):
        for j in range(n):
            turned[i, j] = 1.0 if i == j else 0.0
    for _ in range(SWEEPS):
        at_rest = True
        for i in range(n - 1):
            for j in range(i + 1, n):
                a = b = c = 0.0
                for k in range(length):
                    a += rows[i, k] * rows[i, k]
                    b += rows[j, k] * rows[j, k]
                    c += rows[i, k] * rows[j, k]
                if c * c <= ORTHOGONAL * ORTHOGONAL * a * b:
                    continue
                at_rest = False
                zeta = (b - a) / (2.0 * c)
                root = np.sqrt(1.0 + zeta * zeta)
                t = 1.0 / (zeta + root) if zeta >= 0.0 else 1.0 / (zeta - root)
                cosine = 1.0 / np.sqrt(1.0 + t * t)
                sine = cosine * t
                turn_pair(rows, i, j, cosine, sine)
                turn_pair(turned, i, j, cosine, sine)
        if at_rest:
            break


@shared
def turn_pair(rows, i, j, cosine, sine):
    """Rows i and j, turned in their plane."""
    for k in range(rows.shape[1]):
        x, y = rows[i, k], rows[j, k]
        rows[i, k] = cosine * x - sine * y
        rows[j, k] = sine * x + cosine * y


@shared
def least_step(matrix, right, damping, rows, turned, out):
    """The shortest x with the least |A x + b|, into `out` (columns,), damped by a part of the largest singular value.

    A is (m, n); `rows` is (min(m, n), max(m, n)) and `turned` (min(m, n), min(m, n)) scratch space.
    """
    m, n = matrix.shape
    wide = m < n
    for i in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            rows[i, k] = matrix[i, k] if wide else matrix[k, i]
    make_orthogonal(rows, turned)
    for c in range(n):
        out[c] = 0.0
    top = 0.0
    for i in range(rows.shape[0]):
        top = max(top, squared(rows, i))  # real-only: a norm
    if top == 0.0:
        return
    for i in range(rows.shape[0]):
        size = squared(rows, i)
        if size > RANK * RANK * top:
            x = 0.0
            for r in range(m):
                x += (turned[i, r] if wide else rows[i, r]) * right[r]
            x = -x / (size + damping * top)
            for c in range(n):
                out[c] += x * (rows[i, c] if wide else turned[i, c])


@shared
def squared(rows, i):
    """Square of the length of row i."""
    total = 0.0
    for k in range(rows.shape[1]):
        total += rows[i, k] * rows[i, k]
    return total
