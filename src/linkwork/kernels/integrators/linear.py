"""Small dense linear systems in place: LU with partial pivoting, real or complex."""

from __future__ import annotations

from linkwork.kernels.jit import shared
from linkwork.kernels.scalars import size


@shared
def factor(a, pivot):
    """Replace a by its factors L and U; returns 0, or 1 if it is singular."""
    n = a.shape[0]
    for j in range(n):
        best, p = size(a[j, j]), j
        for i in range(j + 1, n):
            s = size(a[i, j])
            if s > best:
                best, p = s, i
        pivot[j] = p
        if not best > 0.0:
            return 1
        if p != j:
            for k in range(n):
                a[j, k], a[p, k] = a[p, k], a[j, k]
        inverse = 1.0 / a[j, j]
        for i in range(j + 1, n):
            x = a[i, j] * inverse
            a[i, j] = x
            if x != 0.0:
                for k in range(j + 1, n):
                    a[i, k] -= x * a[j, k]
    return 0


@shared
def solve(a, pivot, b):
    """Solve with the factors of `factor`; the solution replaces b."""
    n = a.shape[0]
    for j in range(n):
        p = pivot[j]
        if p != j:
            b[j], b[p] = b[p], b[j]
    for i in range(n):
        x = b[i]
        for k in range(i):
            x -= a[i, k] * b[k]
        b[i] = x
    for i in range(n - 1, -1, -1):
        x = b[i]
        for k in range(i + 1, n):
            x -= a[i, k] * b[k]
        b[i] = x / a[i, i]
