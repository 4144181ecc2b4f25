"""Symmetric matrices of small dense blocks: LDLᵀ in place along a plan that was made once, and solving with it.

The plan (`linkwork.system.elimination.plan_blocks`) fixes the order of elimination and where every block lies, fill
included. All blocks that one elimination touches lie together, its *column*: the square of the pivot block, then the
blocks below it in order of elimination, all row by row. So the blocks below are one tall *panel*, and its rows are
eliminated without regard to where one block ends and the next begins.

After factoring, the square of a pivot block holds the reciprocals of D on its diagonal, the unit triangle L below it and
Lᵀ above it; the panel holds its part of L. There is no pivoting and no square root: positive definite matrices need
none, and quasi-definite ones have LDLᵀ in any order. D keeps its signs, and a wrong one is reported. Numbers are real
here; a complex step does not come through.

Indices and counts are unsigned inside. Numba tests every signed index for being negative, which takes longer than the
arithmetic and prevents vectorisation over four numbers.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle
from linkwork.kernels.jit import inner, shared

ONE, TWO, THREE, FOUR = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)  # a plain 1 would make a sum signed

# --- plan.column: one row for each block, in order of elimination --------------------------------
C_BLOCK, C_SIZE, C_START, C_AT, C_ROWS, C_ENTRY, COLUMN_LEN = range(7)
# BLOCK: number as given; START: first row in a vector; AT: start of the column in values; ROWS: rows of its panel;
# ENTRY: its first block below, in plan.entry (one more row ends the last column)

# --- plan.entry: one row for each block below a pivot block, column by column --------------------
E_SIZE, E_START, E_ROW, E_RUN, ENTRY_LEN = range(5)
# SIZE: its rows; START: its first row in a vector; ROW: its first row in the panel; RUN: its first run (as above)

# --- plan.run: rows of the panel, from an entry's own on, whose products with the entry go to one block
R_ROW, R_ROWS, R_TARGET, RUN_LEN = range(4)
# ROW: first row in the panel; ROWS: how many; TARGET: where in values the product of the first one is subtracted; the
# others follow it there


@bundle
class BlockPlan(NamedTuple):
    """Order of elimination and storage for the LDLᵀ of a matrix of blocks; integers that kernels only read."""

    size: np.ndarray  # (nb,) rows of every block, by its number
    start: np.ndarray  # (nb,) its first row in a vector
    order: np.ndarray  # (nb,) blocks in order of elimination
    diagonal: np.ndarray  # (nb,) where its square lies in values; the lower triangle is read
    edge: np.ndarray  # (ne, 2) where the block of an edge lies in values, and 1 if it is stored transposed
    column: np.ndarray  # (nb + 1, COLUMN_LEN)
    entry: np.ndarray  # (n + 1, ENTRY_LEN)
    run: np.ndarray  # (n, RUN_LEN)
    length: np.ndarray  # (2,) numbers of the factors, and with scratch space behind them


def values_for(plan: BlockPlan) -> np.ndarray:
    """Zeros for all blocks, fill and scratch space of a plan."""
    return np.zeros(int(plan.length[1]))


@shared
def clear_blocks(plan, values):
    """Set all blocks to zero, fill included, before a matrix is written."""
    for i in range(plan.length[0]):
        values[i] = 0.0


@shared
def factor_blocks(plan, values, sign):
    """Replace the matrix by its factors; returns 0, or 1 + the number of a block with a bad pivot.

    A pivot is bad when it is zero, not finite or not of the sign (+1.0 or -1.0) that is expected of its block.
    """
    scratch = np.uint64(plan.length[0])
    for p in range(plan.order.shape[0]):
        block = plan.column[p, C_BLOCK]
        s, at, rows = column_shape(plan, p)
        if factor_square(values, at, s, sign[block]) != 0:
            return 1 + block
        panel = at + s * s
        eliminate_panel(values, at, s, panel, rows, scratch)
        for e in range(plan.column[p, C_ENTRY], plan.column[p + 1, C_ENTRY]):
            width = np.uint64(plan.entry[e, E_SIZE])
            right = scratch + np.uint64(plan.entry[e, E_ROW])
            for k in range(plan.entry[e, E_RUN], plan.entry[e + 1, E_RUN]):
                row, count, target = run_shape(plan, k)
                subtract_product(values, target, count, width, panel + row * s, s, right, rows)
    return 0


@inner
def column_shape(plan, p):
    """Size of a pivot block, start of its column and rows of its panel, unsigned."""
    return np.uint64(plan.column[p, C_SIZE]), np.uint64(plan.column[p, C_AT]), np.uint64(plan.column[p, C_ROWS])


@inner
def run_shape(plan, k):
    """First row of a run in the panel, how many rows it has and where they go, unsigned."""
    return np.uint64(plan.run[k, R_ROW]), np.uint64(plan.run[k, R_ROWS]), np.uint64(plan.run[k, R_TARGET])


@inner
def factor_square(a, at, s, sign):
    """LDLᵀ of one dense block, read from its lower triangle; returns 0, or 1 if a pivot is bad."""
    for j in range(s):
        row = at + j * s
        inverse = 1.0 / a[row + j]
        if not 0.0 < inverse * sign < np.inf:
            return 1
        a[row + j] = inverse
        for i in range(j + ONE, s):
            a[row + i] = a[at + i * s + j] * inverse
        for i in range(j + ONE, s):
            below = at + i * s
            x = a[below + j]
            for k in range(j + ONE, i + ONE):
                a[below + k] -= x * a[row + k]
            a[below + j] = a[row + i]
    return 0


@inner
def eliminate_panel(a, at, s, panel, rows, scratch):
    """Turn the rows of a panel from those of the matrix to those of L; L D stays behind, transposed, as scratch."""
    r = np.uint64(0)
    while r + FOUR <= rows:
        eliminate_four(a, at, s, panel + r * s, scratch + r, rows)
        r += FOUR
    if r + TWO <= rows:
        eliminate_two(a, at, s, panel + r * s, scratch + r, rows)
        r += TWO
    if r < rows:
        eliminate_one(a, at, s, panel + r * s, scratch + r, rows)


@inner
def eliminate_four(a, at, s, row, out, stride):
    """`eliminate_panel` for four rows that follow each other."""
    second, third, fourth = row + s, row + TWO * s, row + THREE * s
    for j in range(s):
        square = at + j * s
        x = a[row + j], a[second + j], a[third + j], a[fourth + j]
        x = less_four(x, a, square, j, a, out, stride)
        put_four(a, out + j * stride, x)
        inverse = a[square + j]
        a[row + j], a[second + j], a[third + j], a[fourth + j] = (
            x[0] * inverse,
            x[1] * inverse,
            x[2] * inverse,
            x[3] * inverse,
        )


@inner
def eliminate_two(a, at, s, row, out, stride):
    """`eliminate_panel` for two rows."""
    second = row + s
    for j in range(s):
        square = at + j * s
        x = less_two((a[row + j], a[second + j]), a, square, j, a, out, stride)
        put_two(a, out + j * stride, x)
        inverse = a[square + j]
        a[row + j], a[second + j] = x[0] * inverse, x[1] * inverse


@inner
def eliminate_one(a, at, s, row, out, stride):
    """`eliminate_panel` for one row."""
    for j in range(s):
        square = at + j * s
        x = less_one(a[row + j], a, square, j, a, out, stride)
        a[out + j * stride] = x
        a[row + j] = x * a[square + j]


@inner
def subtract_product(a, target, rows, width, left, s, right, stride):
    """Subtract from rows of the target, `width` long, those of the left factor, s long, times the right one."""
    for i in range(rows):
        subtract_row(a, target + i * width, width, a, left + i * s, s, a, right, stride)


@inner
def subtract_row(out, to, width, factor, left, n, a, right, stride):
    """Subtract from a row of numbers another row times a matrix."""
    c = np.uint64(0)
    while c + FOUR <= width:
        put_four(out, to + c, less_four(four(out, to + c), factor, left, n, a, right + c, stride))
        c += FOUR
    if c + TWO <= width:
        put_two(out, to + c, less_two(two(out, to + c), factor, left, n, a, right + c, stride))
        c += TWO
    if c < width:
        out[to + c] = less_one(out[to + c], factor, left, n, a, right + c, stride)


@inner
def less_four(x, factor, left, n, a, right, stride):
    """Four numbers less n factors times four numbers that follow each other, from rows `stride` apart."""
    x0, x1, x2, x3 = x
    for k in range(n):
        y, r = factor[left + k], right + k * stride
        x0 -= y * a[r]
        x1 -= y * a[r + ONE]
        x2 -= y * a[r + TWO]
        x3 -= y * a[r + THREE]
    return x0, x1, x2, x3


@inner
def less_two(x, factor, left, n, a, right, stride):
    """The same for two numbers."""
    x0, x1 = x
    for k in range(n):
        y, r = factor[left + k], right + k * stride
        x0 -= y * a[r]
        x1 -= y * a[r + ONE]
    return x0, x1


@inner
def less_one(x, factor, left, n, a, right, stride):
    """The same for one number."""
    for k in range(n):
        x -= factor[left + k] * a[right + k * stride]
    return x


@inner
def four(a, i):
    """Four numbers that follow each other."""
    return a[i], a[i + ONE], a[i + TWO], a[i + THREE]


@inner
def put_four(a, i, x):
    """Put four numbers one after the other."""
    a[i], a[i + ONE], a[i + TWO], a[i + THREE] = x


@inner
def two(a, i):
    """Two numbers that follow each other."""
    return a[i], a[i + ONE]


@inner
def put_two(a, i, x):
    """Put two numbers one after the other."""
    a[i], a[i + ONE] = x


@shared
def solve_blocks(plan, values, x):
    """Solve with the factors; x, in the caller's order of blocks, is replaced by the solution."""
    n = plan.order.shape[0]
    for p in range(n):
        forward_column(plan, values, x, p)
    for p in range(n - 1, -1, -1):
        backward_column(plan, values, x, p)


@inner
def forward_column(plan, a, x, p):
    """Solve L y = x for one pivot block, take it out of all blocks below, and divide it by D."""
    s, at, _rows = column_shape(plan, p)
    start = np.uint64(plan.column[p, C_START])
    for i in range(ONE, s):
        x[start + i] = less_one(x[start + i], a, at + i * s, i, x, start, ONE)
    row = at + s * s
    for e in range(plan.column[p, C_ENTRY], plan.column[p + 1, C_ENTRY]):
        below = np.uint64(plan.entry[e, E_START])
        for i in range(np.uint64(plan.entry[e, E_SIZE])):
            x[below + i] = less_one(x[below + i], a, row, s, x, start, ONE)
            row += s
    for i in range(s):
        x[start + i] *= a[at + i * s + i]


@inner
def backward_column(plan, a, x, p):
    """Solve Lᵀ z = y for one pivot block when all blocks below are solved."""
    s, at, _rows = column_shape(plan, p)
    start = np.uint64(plan.column[p, C_START])
    row = at + s * s
    for e in range(plan.column[p, C_ENTRY], plan.column[p + 1, C_ENTRY]):
        below, count = np.uint64(plan.entry[e, E_START]), np.uint64(plan.entry[e, E_SIZE])
        subtract_row(x, start, s, x, below, count, a, row, s)
        row += count * s
    for m in range(ONE, s):
        i = s - ONE - m
        x[start + i] = less_one(x[start + i], a, at + i * s + i + ONE, m, x, start + i + ONE, ONE)
