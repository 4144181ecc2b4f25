"""Sums of lengths: the convex problems of dry friction in closed loops.

With vectors t_k = b_k + B_k y, one for each joint, and a weight w of 0 or 1,

    least over y of   w |y|² / 2 + Σ |t_k|.

Its dual variables are forces u_k with |u_k| ≤ 1 and w y + Σ B_kᵀ u_k = 0: u_k = t_k / |t_k| where a joint slides, any that is
shorter where it rests. The lengths are smoothed, s_k = √(|t_k|² + ε²), and s_k u_k = t_k is solved with that by Newton's method
in y and u, while ε falls to rounding (Andersen, Christiansen, Conn and Overton 2000, SIAM J. Sci. Comput. 22): some 15 steps,
whether lengths vanish in the end or not, since u and not t tells what vanishes.
"""

from __future__ import annotations

import math

from linkwork.kernels.jit import separate, shared
from linkwork.kernels.nonsmooth.elimination import back_substitute, eliminate

ITERATIONS = 100
FALL, FALL_BY_HALF = 0.1, 0.4  # ε from step to step: after whole steps, and after ones that were cut
SMALLEST = 1e-13  # of ε, against the largest |b_k|
LAST = 15  # steps at the smallest ε
BALANCED, NEARLY = 1e-12, 1e-9  # forces that are left, against all limits: then it ends; after the last step
ROUNDING = 1e-15  # of the length of a force
SUFFICIENT = 1e-4  # part of the decrease that the slope promises (Armijo)


@shared
def length_of(c, x, k):
    """Length of block k of a vector."""
    total = 0.0
    for i in range(c.first[k], c.first[k + 1]):
        total += x[i] * x[i]
    return math.sqrt(total)  # real-only: loops are real


@shared
def smoothed(c, k, part, eps):
    """Smoothed length of block k, `part` of a step on."""
    total = eps * eps
    for i in range(c.first[k], c.first[k + 1]):
        x = c.t[i] + part * c.dt[i]
        total += x * x
    return math.sqrt(total)  # real-only: loops are real


@shared
def smoothed_sum(c, blocks, columns, weight, part, eps):
    """What is least, smoothed, `part` of a step on."""
    total = 0.0
    for j in range(columns):
        x = c.y[j] + part * c.dy[j]
        total += 0.5 * weight * x * x
    for k in range(blocks):
        total += smoothed(c, k, part, eps)
    return total


@shared
def find_step(c, blocks, columns, weight, eps):
    """Newton's step of y into c.dy, and of t into c.dt; returns its slope, or 1 where there is none."""
    a = c.newton
    for j in range(columns):
        for m in range(columns):
            a[j, m] = weight if j == m else 0.0
        a[j, columns] = -weight * c.y[j]
    for k in range(blocks):
        s = smoothed(c, k, 0.0, eps)
        for m in range(columns):
            along = 0.0
            for i in range(c.first[k], c.first[k + 1]):
                along += c.t[i] * c.matrix[i, m] / s
            for i in range(c.first[k], c.first[k + 1]):
                x = (c.matrix[i, m] - c.u[i] * along) / s
                for j in range(columns):
                    a[j, m] += c.matrix[i, j] * x
            a[m, columns] -= along
    slope = 0.0
    for j in range(columns):
        c.right[j] = a[j, columns]
    if not eliminate(a, c.column, columns, columns, columns + 1):
        return 1.0
    back_substitute(a, c.column, columns, columns, c.dy)
    for j in range(columns):
        slope -= c.dy[j] * c.right[j]
    for i in range(c.first[blocks]):
        c.dt[i] = 0.0
        for j in range(columns):
            c.dt[i] += c.matrix[i, j] * c.dy[j]
    return slope


@shared
def step_force(c, k, eps):
    """Newton's step of the force of block k, cut so that it stays within its limit; returns which part was taken."""
    s = smoothed(c, k, 0.0, eps)
    first, after = c.first[k], c.first[k + 1]
    along, square, inner, outer = 0.0, 0.0, 0.0, -1.0
    for i in range(first, after):
        along += c.t[i] * c.dt[i] / s
    for i in range(first, after):
        d = (c.dt[i] - c.u[i] * along + c.t[i]) / s - c.u[i]
        square += d * d
        inner += d * c.u[i]
        outer += c.u[i] * c.u[i]
    if outer > -ROUNDING:  # it has its limit: what lies beyond is rounding
        for i in range(first, after):
            c.u[i] *= 1.0 - ROUNDING
        outer = -ROUNDING
    part = 1.0
    if square > 0.0:
        root = math.sqrt(max(inner * inner - square * outer, 0.0))  # real-only: loops are real
        most = -outer / (inner + root) if inner > 0.0 else (root - inner) / square
        part = min(1.0, 0.99 * most)  # real-only: loops are real
    for i in range(first, after):
        c.u[i] += part * ((c.dt[i] - c.u[i] * along + c.t[i]) / s - c.u[i])
    return part


@shared
def move_on(c, blocks, columns, part):
    """Take `part` of the step; returns the largest change of a length."""
    most = 0.0
    for k in range(blocks):
        most = max(most, part * length_of(c, c.dt, k))  # real-only: loops are real
    for j in range(columns):
        c.y[j] += part * c.dy[j]
    for i in range(c.first[blocks]):
        c.t[i] = c.constant[i]
        for j in range(columns):
            c.t[i] += c.matrix[i, j] * c.y[j]
    return most


@shared
def is_balanced(c, blocks, columns, weight, tolerance):
    """Whether the forces u balance each other and w y."""
    for j in range(columns):
        total, size = weight * c.y[j], abs(weight * c.y[j])  # real-only: loops are real
        for i in range(c.first[blocks]):
            total += c.matrix[i, j] * c.u[i]
            size += abs(c.matrix[i, j])  # real-only: loops are real
        if not abs(total) <= tolerance * size:  # real-only: loops are real
            return False
    return True


@shared
def largest_length(c, x, blocks):
    """The largest length of a block."""
    most = 0.0
    for k in range(blocks):
        most = max(most, length_of(c, x, k))  # real-only: loops are real
    return most


@separate
def least_sum(c, blocks, columns, weight):
    """Solve the program in c.constant and c.matrix, with blocks that begin at c.first: t into c.t, u into c.u, y into c.y.
    Returns whether it was solved to rounding."""
    rows = c.first[blocks]
    for j in range(columns):
        c.y[j] = 0.0
    for i in range(rows):
        c.t[i] = c.constant[i]
    scale = largest_length(c, c.t, blocks)
    if scale == 0.0:
        for i in range(rows):
            c.u[i] = 0.0
        return True
    eps = scale
    for k in range(blocks):
        s = math.sqrt(length_of(c, c.t, k) ** 2 + eps * eps)  # real-only: loops are real
        for i in range(c.first[k], c.first[k + 1]):
            c.u[i] = c.t[i] / s
    last = 0
    for _ in range(ITERATIONS):
        slope = find_step(c, blocks, columns, weight, eps)
        if not slope <= 0.0:
            return False
        here, part = smoothed_sum(c, blocks, columns, weight, 0.0, eps), 1.0
        while part > 1e-5:
            there = smoothed_sum(c, blocks, columns, weight, part, eps)
            if there <= here + SUFFICIENT * part * slope + 1e-14 * here:
                break
            part *= 0.5
        least = 1.0
        for k in range(blocks):
            least = min(least, step_force(c, k, eps))  # real-only: loops are real
        moved = move_on(c, blocks, columns, part)
        if eps <= SMALLEST * scale:
            last += 1
            if moved <= 10.0 * eps and is_balanced(c, blocks, columns, weight, BALANCED):
                return True
            if last == LAST:
                return is_balanced(c, blocks, columns, weight, NEARLY)
        elif part == 1.0 and (moved <= 3.0 * eps or least > 0.5):
            eps = max(eps * (FALL if least > 0.9 else FALL_BY_HALF), SMALLEST * scale)  # real-only: loops are real
    return False


@shared
def least_acceleration(joints, columns, w):
    """Solve the program of the least acceleration (see the module of that name) of what is listed in w.sticking, whose mobility
    has been factored; whether it was solved to rounding. Accelerations times limits are then in cone.t, forces in cone.u."""
    g = w.sticking
    for i in range(g.cone.first[joints]):
        g.cone.constant[i] = g.base[i] * g.bound[i]
        for c in range(columns):
            g.cone.matrix[i, c] = g.factor[i, c]
    return least_sum(g.cone, joints, columns, 1.0)
