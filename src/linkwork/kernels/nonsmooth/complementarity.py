"""Impulses of contacts that push and never pull: linear complementarity of small symmetric matrices.

    0 ≤ A P + b ⊥ P ≥ 0

is what makes ½ Pᵀ A P + bᵀ P least for P ≥ 0, a convex problem. It is solved by the method of Lawson & Hanson (1974, Solving
Least Squares Problems, ch. 23): contacts join one after the other, the most violated first, and leave where their impulse would
pull. Where contacts depend on each other, A is singular; a ridge along its diagonal makes impulses unique, and iteration
(the proximal point method) takes its effect away again.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels.jit import shared

RIDGE = 1e-10  # of the diagonal
ITERATIONS = 3  # after which the ridge has no effect
VIOLATED = 1e-12  # of the largest rate: what is no rounding


@shared
def factor_joined(contacts, n):
    """Cholesky factor of A, with its ridge, for the contacts that have joined; False if there is none."""
    a, l, joined = contacts.matrix, contacts.factor, contacts.joined
    for i in range(n):
        for j in range(i + 1):
            if joined[i] == 0 or joined[j] == 0:
                l[i, j] = 1.0 if i == j else 0.0
                continue
            x = 0.5 * (a[i, j] + a[j, i]) + (RIDGE * a[i, i] if i == j else 0.0)
            for k in range(j):
                x -= l[i, k] * l[j, k]
            if i > j:
                l[i, j] = x / l[j, j]
            elif x > 0.0:
                l[i, i] = np.sqrt(x)
            else:
                return False
    return True


@shared
def solve_joined(contacts, n, known):
    """Impulses of the contacts that have joined, zero for others, into contacts.trial; the ridge pulls them to `known`."""
    l, x = contacts.factor, contacts.trial
    for i in range(n):
        x[i] = 0.0
        if contacts.joined[i] == 1:
            x[i] = -contacts.constant[i] + RIDGE * contacts.matrix[i, i] * known[i]
        for k in range(i):
            x[i] -= l[i, k] * x[k]
        x[i] /= l[i, i]
    for i in range(n - 1, -1, -1):
        for k in range(i + 1, n):
            x[i] -= l[k, i] * x[k]
        x[i] /= l[i, i]


@shared
def most_violated(contacts, n):
    """The contact that has not joined and is approached fastest, or -1."""
    largest = 0.0
    for i in range(n):
        largest = max(largest, abs(contacts.constant[i]))  # real-only: rates of real states
    which, worst = -1, -VIOLATED * largest
    for i in range(n):
        if contacts.joined[i] == 0:
            x = contacts.constant[i]
            for j in range(n):
                x += contacts.matrix[i, j] * contacts.impulse[j]
            if x < worst:
                which, worst = i, x
    return which


@shared
def step_back(contacts, n):
    """Go towards contacts.trial until the first impulse is zero, and let go what has none; False if all of them push."""
    p, x, part, first = contacts.impulse, contacts.trial, 1.0, -1
    for i in range(n):
        if contacts.joined[i] == 1 and not x[i] > 0.0 and p[i] <= part * (p[i] - x[i]):
            part, first = p[i] / (p[i] - x[i]) if p[i] > x[i] else 0.0, i
    for i in range(n):
        p[i] += part * (x[i] - p[i])
    if first < 0:
        return False
    for i in range(n):
        if i == first or (contacts.joined[i] == 1 and not p[i] > 0.0):
            contacts.joined[i] = 0
            p[i] = 0.0
    return True


@shared
def take_ridge_away(contacts, n):
    """Impulses of the contacts that have joined, without the ridge: the least ones where they depend on each other."""
    for _ in range(ITERATIONS):
        solve_joined(contacts, n, contacts.impulse)
        for i in range(n):
            contacts.impulse[i] = max(contacts.trial[i], 0.0)  # real-only: an impulse


@shared
def least_impulses(contacts, n):
    """Impulses of n contacts into contacts.impulse from contacts.matrix and contacts.constant; False if none were found."""
    p = contacts.impulse
    for i in range(n):
        p[i] = 0.0
        contacts.joined[i] = 0
    for _ in range(10 * n + 10):
        which = most_violated(contacts, n)
        if which < 0:
            take_ridge_away(contacts, n)
            return True
        contacts.joined[which] = 1
        pulls = True
        while pulls:
            if not factor_joined(contacts, n):
                return False
            solve_joined(contacts, n, contacts.nothing)
            pulls = step_back(contacts, n)
    return False
