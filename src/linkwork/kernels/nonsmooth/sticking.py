"""Joints of closed loops that stick together.

Dry friction in several joints of a loop: at rest their rates depend on each other, so the forces that hold them are not
unique, though the motion is. Some degrees of freedom of a set of such joints are held, as many as the set has, and the others
follow them. How much of their limits all of them need together, and which begin to slide when it is too much, is a matter of
`limit_analysis`; each joint is taken to bear the same part of its own limit, as far as the motion that is about to begin moves
it (the forces whose largest part is least, and for one degree of freedom the limit of friction that is smoothed alike in all
joints).

Which joints depend on each other follows from W, accelerations for a unit of friction at each, scaled by limits: a Cholesky
factorisation with pivots finds those that are held, and what remains of the others is zero. A joint whose diagonal is zero
cannot be moved by its own force: its friction changes no motion. If others move it all the same (a dead point of a rocker), it
slides as its acceleration says. If they do not (a rigid stop holds the loop), it sticks, as a set of its own that has no rates
and bears nothing, until it is moved. Of a joint that slides in any direction, a dead point may be one of some of its degrees of
freedom alone.
"""

from __future__ import annotations

import math

from linkwork.kernels import layout as L
from linkwork.kernels.forces.prescribed import any_holds, is_prescribed
from linkwork.kernels.integrators.starting import begin_along_slip, begin_to_slide
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.solve import solve_motion
from linkwork.kernels.nonsmooth.limit_analysis import after_last, limit_at_rest, needed_part, share_in_set, sticks_in
from linkwork.kernels.scalars import absolute

DEPENDENT = 1e-9  # what remains of a diagonal, relative to it, of a joint that depends on others
DEAD = 1e-12  # diagonal, relative to that of the open tree, of a joint that its own force cannot move; the least of it
YIELDING = 1e-10  # diagonal, relative to the open tree, by which loops yield whose closing is regularised (see `loops`)
ERRORS, MOVES = 100.0, 1e-7  # errors of W, relative to the open tree, below which diagonals are rounding; and at most so much
SINGLE = 1e-6  # part of another joint that is held, relative to the largest, that is rounding
SMALL = 1e-3  # acceleration by friction, against the largest without it, of which DEPENDENT is rounding
ROUNDED = 0.1  # part of the largest acceleration without friction of which MOVED is rounding, too
MOVED = 1e-8  # acceleration of a follower, relative to what its friction can give, that is not rounding


@shared
def rests(sys, k, w):
    """Whether a degree of freedom rests on a rigid stop."""
    s = sys.dof_i[k, L.D_SWITCH]
    return s >= 0 and sys.switch_i[s, L.W_KIND] == L.RIGID and w.law[s] != L.APART


@shared
def excess_of_friction(sys, loops, s, k, w):
    """How far beyond the limit of switch s, or of its set, the force lies that holds it."""
    limit = limit_at_rest(sys, s, w)
    if loops is not None:
        g = w.sticking
        for j in range(k, after_last(sys, s)):
            if g.follower[j] == 1 and is_moved(j, w):
                return limit
        return (g.part[g.group[s]] - 1.0) * limit
    return absolute(w.drive[k]) - limit


@shared
def open_mobility(sys, k, w):
    """Acceleration of a degree of freedom for a unit of its own force in the open tree, with its parent at rest."""
    return w.pdof[k, L.QDINV] if sys.count[L.IS_PLANAR] == 1 else w.dof[k, L.DINV]


@shared
def list_sticking(sys, holds, w):
    """Degrees of freedom that stick, into w.sticking; returns how many, and whether the mode of one is not decided."""
    g = w.sticking
    count, undecided = 0, False
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if sys.switch_i[s, L.W_KIND] != L.FRICTIONAL or w.law[s] != L.STICK:
            continue
        first = sys.switch_i[s, L.W_DOF]
        if rests(sys, first, w):
            continue
        undecided = undecided or w.mode[s] < 0
        limit = limit_at_rest(sys, s, w)
        if not limit.real > 0.0:
            limit = g.unknown[0] + 0.0 * limit
        for k in range(first, after_last(sys, s)):
            g.dof[count], g.switch[count], g.bound[count] = k, s, (limit * sys.dof[k, L.LEVER]).real
            count += 1
    return count, undecided


@shared
def find_size(sys, loops, w):
    """The size of accelerations before loops are closed, into w.sticking.size; those of closed loops are rounding of it."""
    holds = any_holds(sys)
    largest = 0.0
    for d in range(loops.dof.shape[0]):
        k = loops.dof[d]
        if sys.dof_i[k, L.D_ROT] != 2 and not is_prescribed(sys, w, holds, k):
            largest = max(largest, w.a[k] * w.a[k] / open_mobility(sys, k, w))  # real-only: loops are real
    w.sticking.size[0] = largest


@shared
def error_of_mobility(count, w):
    """Rounding in W, relative to mobilities of the open tree: how far it is from symmetric, and below zero on its diagonal. It
    grows with the number of loops that depend on each other."""
    g = w.sticking
    worst = 0.0
    for i in range(count):
        if g.factor[i, i] > 0.0:
            worst = max(worst, -g.matrix[i, i] / g.factor[i, i])  # real-only: loops are real
            for j in range(i):
                x = g.matrix[i, j] - g.matrix[j, i]
                if g.factor[j, j] > 0.0 and x * x > worst * worst * g.factor[i, i] * g.factor[j, j]:
                    worst = math.sqrt(x * x / (g.factor[i, i] * g.factor[j, j]))  # real-only: as above
    return worst


@shared
def fill_mobility(sys, loops, count, w):
    """Accelerations of what is listed, let go, for a unit of friction at each, scaled by limits; a status."""
    g = w.sticking
    for i in range(count):
        w.held[g.dof[i]] = 0
    status = solve_motion(sys, None, None, w)
    if status != L.OK:
        return status
    if loops is not None:
        find_size(sys, loops, w)
        status = solve_motion(sys, loops, None, w)
    for i in range(count):
        g.base[i] = w.a[g.dof[i]].real
        g.factor[i, i] = open_mobility(sys, g.dof[i], w).real
        g.scale[g.dof[i]] = math.sqrt(g.size[0] * g.factor[i, i])  # real-only: loops are real
    for j in range(count):
        k, unit = g.dof[j], g.bound[j]
        if loops is not None:  # weak friction changes accelerations little, of which differences have the rounding
            unit = max(unit, math.sqrt(g.size[0] / g.factor[j, j]))  # real-only: loops are real
        part = g.bound[j] / unit if unit > 0.0 else 0.0
        before = w.tau[k]
        w.tau[k] = before + unit
        if status == L.OK:
            status = solve_motion(sys, loops, None, w)
        w.tau[k] = before
        g.factor[j, j] = g.factor[j, j] * g.bound[j] * g.bound[j]
        g.scale[k] += part * absolute(w.a[k].real - g.base[j])
        for i in range(count):
            g.matrix[i, j] = part * (w.a[g.dof[i]].real - g.base[i]) * g.bound[i]
    largest = 0.0
    for i in range(count):
        largest = max(largest, absolute(g.base[i]))  # real-only: multipliers of loops are real
    for i in range(count):
        g.scale[g.dof[i]] += ROUNDED * largest
    error = min(ERRORS * error_of_mobility(count, w), MOVES)  # real-only: sizes
    dead = max(DEAD, error)  # real-only: sizes
    for i in range(count):
        g.remainder[i] = DEPENDENT * (g.matrix[i, i] + SMALL * largest * g.bound[i])
        if loops is not None:
            g.remainder[i] += max(YIELDING, error) * g.factor[i, i]  # real-only: loops are real
        g.pivot[i] = -2 if g.matrix[i, i] <= dead * g.factor[i, i] else -1  # -2: a dead point
    return status


@shared
def factor_mobility(count, w):
    """Choose leaders by a Cholesky factorisation with pivots: g.pivot is their order, or -1 for what depends on them. Returns
    how many there are."""
    g = w.sticking
    leaders = 0
    for _ in range(count):
        best, which = 0.0, -1
        for i in range(count):
            if g.pivot[i] == -1 and g.matrix[i, i] > g.remainder[i] and g.matrix[i, i] > best:
                best, which = g.matrix[i, i], i
        if which < 0:
            break
        d = math.sqrt(best)  # real-only: multipliers of loops are real
        for i in range(count):
            g.factor[i, leaders] = g.matrix[i, which] / d
            if i != which:  # what is rounding of the pivot is that of all that depends on it, too
                g.remainder[i] += g.factor[i, leaders] * g.factor[i, leaders] * g.remainder[which] / best
        for i in range(count):
            for j in range(count):
                g.matrix[i, j] -= g.factor[i, leaders] * g.factor[j, leaders]
        g.pivot[which] = leaders
        leaders += 1
    return leaders


@shared
def find_ratios(i, count, leaders, w):
    """How degree of freedom i of those that stick depends on those that are held: row i of the matrix, which is no longer
    needed. Returns the largest entry.

    Its row of the factor is c times the rows of the pivots, solved from the last pivot to the first.
    """
    g = w.sticking
    largest = 0.0
    for back in range(leaders):
        p = leaders - 1 - back
        x = g.factor[i, p]
        own = -1
        for j in range(count):
            if g.pivot[j] > p:
                x -= g.matrix[i, j] * g.factor[j, p]
            elif g.pivot[j] == p:
                own = j
        x = x / g.factor[own, p]
        g.matrix[i, own] = x
        largest = max(largest, x, -x)  # real-only: multipliers of loops are real
    return largest


@shared
def join_sets(i, count, largest, w):
    """Make one set of degree of freedom i of those that stick and of all that are held that it depends on."""
    g = w.sticking
    s = g.switch[i]
    for j in range(count):
        x = g.matrix[i, j]
        if g.pivot[j] < 0 or not (x > SINGLE * largest or -x > SINGLE * largest):
            continue
        old, new = g.group[g.switch[j]], g.group[s]
        for m in range(g.group.shape[0]):
            if g.group[m] == old:
                g.group[m] = new


@shared
def count_rates(sys, holds, w):
    """Number those that are held in every set."""
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        g.rates[holds.switch[n]] = 0
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if not sticks_in(sys, s, g.group[s], w):
            continue
        for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
            if g.follower[k] == 0:
                g.place[k] = g.rates[g.group[s]]
                g.rates[g.group[s]] += 1


@shared
def is_dead(i, count, w):
    """Whether no degree of freedom of the joint of degree of freedom i, of those that stick, can be moved by friction, but one
    is moved by others."""
    g = w.sticking
    moved = False
    for j in range(count):
        if g.switch[j] == g.switch[i]:
            if g.pivot[j] != -2:
                return False
            moved = moved or absolute(g.base[j]) > MOVED * g.scale[g.dof[j]]
    return moved


@shared
def slide_from_dead_point(sys, i, count, w):
    """Let a joint slide that its own friction cannot move, along its acceleration."""
    g = w.sticking
    s = g.switch[i]
    if w.law[s] != L.STICK:
        return
    if sys.switch_i[s, L.W_COUNT] == 1:
        begin_to_slide(sys, s, g.dof[i], g.base[i] > 0.0, w)
        return
    total = 0.0
    for j in range(count):
        if g.switch[j] == s:
            g.slip[g.dof[j]] = sys.dof[g.dof[j], L.LEVER] * g.base[j]
            total += g.slip[g.dof[j]] * g.slip[g.dof[j]]
    for j in range(count):
        if g.switch[j] == s and total > 0.0:
            g.slip[g.dof[j]] /= math.sqrt(total)  # real-only: multipliers of loops are real
    begin_along_slip(sys, s, w)


@shared
def choose_leaders(sys, loops, holds, w):
    """Where the modes of joints that stick are not decided: which are held, and which follow them. A status."""
    if loops is None or holds is None:
        return L.OK
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        for k in range(sys.switch_i[holds.switch[n], L.W_DOF], after_last(sys, holds.switch[n])):
            g.share[k] = 0.0
    count, undecided = list_sticking(sys, holds, w)
    if not undecided:
        return L.OK
    for n in range(holds.switch.shape[0]):
        g.group[holds.switch[n]] = holds.switch[n]
        g.way[holds.switch[n]] = 1.0
        for k in range(sys.switch_i[holds.switch[n], L.W_DOF], after_last(sys, holds.switch[n])):
            g.follower[k] = 0
    status = fill_mobility(sys, loops, count, w)
    if status != L.OK:
        return status
    leaders = factor_mobility(count, w)
    for i in range(count):
        if g.pivot[i] >= 0:
            w.held[g.dof[i]] = 1
            w.a[g.dof[i]] = 0.0
        elif is_dead(i, count, w):
            slide_from_dead_point(sys, i, count, w)
        else:
            g.follower[g.dof[i]] = 1
            if g.pivot[i] == -1:
                join_sets(i, count, find_ratios(i, count, leaders, w), w)
    count_rates(sys, holds, w)
    return L.OK


@shared
def has_followers(sys, holds, group, w):
    """Whether anything in a set follows those that are held."""
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sticks_in(sys, f, group, w):
            for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
                if g.follower[k] == 1:
                    return True
    return False


@shared
def fill_column(sys, holds, group, c, w):
    """Accelerations of all followers of a set, for a unit of its rate c, into w.sticking.ratio."""
    g = w.sticking
    for m in range(holds.switch.shape[0]):
        f = holds.switch[m]
        if sticks_in(sys, f, group, w):
            for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
                if g.follower[k] == 1:
                    g.ratio[k, c] = w.a[k]


@shared
def fill_ratios(sys, loops, holds, formulation, w):
    """Accelerations of followers for a unit of each that is held, into w.sticking.ratio."""
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if not sticks_in(sys, s, g.group[s], w):
            continue
        followed = has_followers(sys, holds, g.group[s], w)
        for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
            if g.follower[k] == 1:
                continue
            for c in range(g.ratio.shape[1]):
                g.ratio[k, c] = 1.0 if c == g.place[k] else 0.0
            if followed:
                w.a[k] = 1.0
                solve_motion(sys, loops, formulation, w)
                w.a[k] = 0.0
                fill_column(sys, holds, g.group[s], g.place[k], w)


@shared
def take_back_shares(sys, holds, w):
    """Take the forces of followers away that were shared out."""
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if sys.switch_i[s, L.W_KIND] == L.FRICTIONAL:
            for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
                w.tau[k] -= g.share[k]
                g.share[k] = 0.0


@shared
def bear_nothing(sys, s, w):
    """A joint that its own friction cannot move needs none."""
    g = w.sticking
    g.part[s] = 0.0
    for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
        g.slip[k] = 0.0
        g.bears[k] = 0.0


@shared
def solve_sets(sys, loops, holds, formulation, w):
    """`solve_motion`, with rates of followers and the parts of their limits that whole sets need; a status."""
    if loops is None or holds is None:
        return solve_motion(sys, loops, formulation, w)
    g = w.sticking
    take_back_shares(sys, holds, w)
    fill_ratios(sys, loops, holds, formulation, w)
    status = solve_motion(sys, loops, formulation, w)
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
            g.needed[k] = w.drive[k]
            if g.follower[k] == 1 and sticks_in(sys, s, g.group[s], w):
                for c in range(g.rates[g.group[s]]):
                    g.ratio[k, c] -= w.a[k]
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if status == L.OK and sticks_in(sys, s, s, w):
            if g.rates[s] > 0:
                status = needed_part(sys, holds, s, w)
            else:
                bear_nothing(sys, s, w)
    return status


@shared
def is_moved(k, w):
    """Whether a follower is moved though those of its set are held: by a prescribed motion in its loop, say."""
    return absolute(w.a[k].real) > MOVED * w.sticking.scale[k].real


@shared
def share_friction(sys, loops, holds, formulation, w):
    """Let the joints of every set that sticks bear their parts, and solve again; a status."""
    if loops is None or holds is None:
        return L.OK
    g = w.sticking
    any_shared = False
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if g.group[s] == s and has_followers(sys, holds, s, w):
            any_shared = True
            share_in_set(sys, holds, s, w)
    if not any_shared:
        return L.OK
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if sticks_in(sys, s, g.group[s], w):
            for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
                w.tau[k] += g.share[k]
    return solve_motion(sys, loops, formulation, w)


@shared
def guard_follower(sys, loops, s, w):
    """How far the degrees of freedom of a joint that sticks are from being moved by others, of those that follow; what moves
    them less is rounding, with which they would creep."""
    if loops is None:
        return L.NEVER
    g = w.sticking
    nearest = L.NEVER
    for k in range(sys.switch_i[s, L.W_DOF], after_last(sys, s)):
        if g.follower[k] == 1:
            nearest = min(nearest, MOVED * g.scale[k] - absolute(w.a[k]))  # real-only: multipliers of loops are real
            if not is_moved(k, w):
                w.a[k] = 0.0
    return nearest
