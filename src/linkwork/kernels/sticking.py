"""Joints of closed loops that stick together.

Dry friction in several joints of a loop: at rest their rates depend on each other, so the forces that hold them are not
unique, though the motion is. Some of a set of such joints are held, as many as it has degrees of freedom, and the others follow
them. How much of their limits all of them need together, and which begin to slide when it is too much, is a matter of
`limit_analysis`; each joint is taken to bear the same part of its own limit, as far as the motion that is about to begin moves
it (the forces whose largest part is least, and for one degree of freedom the limit of friction that is smoothed alike in all
joints).

Which joints depend on each other follows from W, accelerations for a unit of friction at each, scaled by limits: a Cholesky
factorisation with pivots finds those that are held, and what remains of the others is zero. A joint whose diagonal is zero
cannot be moved by its own force (a dead point of a rocker): it is not held, and slides as its acceleration says.
"""

from __future__ import annotations

import math

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.limit_analysis import limit_at_rest, needed_part, share_in_set, sticks_in
from linkwork.kernels.scalars import absolute
from linkwork.kernels.set_valued import sliding_friction
from linkwork.kernels.solve import solve_motion

DEPENDENT = 1e-9  # what remains of a diagonal, relative to it, of a joint that depends on others
DEAD = 1e-12  # diagonal, relative to that of the open tree, of a joint that its own force cannot move
SINGLE = 1e-6  # part of another joint that is held, relative to the largest, that is rounding
MOST_MOTIONS = 2e4  # of a set that are tried (see `limit_analysis`)
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
        if g.follower[s] == 1:
            return limit if is_moved(s, k, w) else -limit
        return (g.part[g.group[s]] - 1.0) * limit
    return absolute(w.drive[k]) - limit


@shared
def begin_to_slide(sys, s, k, up, w):
    """Let a degree of freedom at rest slide, and apply the friction of that."""
    zero = 0.0 * w.v[k]
    w.guard[s, 0], w.guard[s, 1] = zero, zero + L.NEVER
    w.held[k] = 0
    force = sliding_friction(sys.dof, k, zero, w.bearing[k])
    if up:
        w.law[s] = L.SLIP_UP
        w.tau[k] -= force
    else:
        w.law[s] = L.SLIP_DOWN
        w.tau[k] += force


@shared
def stick_again(sys, s, k, w):
    """Hold a degree of freedom at rest that was let slide, and take its friction back."""
    force = sliding_friction(sys.dof, k, 0.0 * w.v[k], w.bearing[k])
    w.tau[k] += force if w.law[s] == L.SLIP_UP else -force
    w.law[s] = L.STICK
    w.held[k] = 1
    w.a[k] = 0.0


@shared
def slide_set(sys, loops, holds, s, w):
    """Let switch s slide, which sticks, and all of its set that slide with it."""
    g, group = w.sticking, w.sticking.group[s]
    if loops is None:
        k = sys.switch_i[s, L.W_DOF]
        begin_to_slide(sys, s, k, not w.drive[k].real > 0.0, w)
        return
    if g.follower[s] == 1:  # moved by a prescribed motion
        k = sys.switch_i[s, L.W_DOF]
        begin_to_slide(sys, s, k, w.a[k].real > 0.0, w)
        return
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sticks_in(sys, f, group, w) and g.direction[f] != 0:
            begin_to_slide(sys, f, sys.switch_i[f, L.W_DOF], g.direction[f] > 0, w)


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
        for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
            g.dof[count], g.switch[count] = k, s
            count += 1
    return count, undecided


@shared
def fill_mobility(sys, loops, count, w):
    """Accelerations of what sticks, let go, for a unit of friction at each, scaled by limits; a status."""
    g = w.sticking
    for i in range(count):
        w.held[g.dof[i]] = 0
    status = solve_motion(sys, loops, None, w)
    for i in range(count):
        g.base[i] = w.a[g.dof[i]]
        g.factor[i, i] = open_mobility(sys, g.dof[i], w)
    for j in range(count):
        k = g.dof[j]
        unit = limit_at_rest(sys, g.switch[j], w) * sys.dof[k, L.LEVER]
        before = w.tau[k]
        w.tau[k] = before + unit
        if status == L.OK:
            status = solve_motion(sys, loops, None, w)
        w.tau[k] = before
        g.factor[j, j] = g.factor[j, j] * unit * unit
        g.scale[g.switch[j]] = absolute(w.a[k] - g.base[j])
        for i in range(count):
            scale = limit_at_rest(sys, g.switch[i], w) * sys.dof[g.dof[i], L.LEVER]
            g.matrix[i, j] = (w.a[g.dof[i]] - g.base[i]) * scale
    for i in range(count):
        g.pivot[i] = -1
        if g.matrix[i, i] <= DEAD * g.factor[i, i]:
            g.pivot[i] = -2  # a dead point
        g.base[i] = g.base[i] if g.pivot[i] == -2 else g.matrix[i, i]
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
            if g.pivot[i] == -1 and g.matrix[i, i] > DEPENDENT * g.base[i] and g.matrix[i, i] > best:
                best, which = g.matrix[i, i], i
        if which < 0:
            break
        d = math.sqrt(best)  # real-only: multipliers of loops are real
        for i in range(count):
            g.factor[i, leaders] = g.matrix[i, which] / d
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
def join_sets(sys, i, count, largest, w):
    """Make one set of degree of freedom i of those that stick and of all that are held that it depends on; a status."""
    g = w.sticking
    s = g.switch[i]
    g.follower[s] = 1
    for j in range(count):
        x = g.matrix[i, j]
        if g.pivot[j] < 0 or not (x > SINGLE * largest or -x > SINGLE * largest):
            continue
        if sys.switch_i[g.switch[j], L.W_COUNT] > 1:
            return L.INDETERMINATE
        old, new = g.group[g.switch[j]], g.group[s]
        for m in range(g.group.shape[0]):
            if g.group[m] == old:
                g.group[m] = new
    return L.OK


@shared
def count_rates(sys, holds, w):
    """Number those that are held in every set; a status."""
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        g.rates[holds.switch[n]] = 0
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if g.follower[s] == 0 and sticks_in(sys, s, g.group[s], w):
            g.place[s] = g.rates[g.group[s]]
            g.rates[g.group[s]] += 1
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if g.rates[s] > 1 and count_motions(sys, holds, s, w) > MOST_MOTIONS:
            w.where[0] = sys.switch_i[s, L.W_DOF]
            return L.INDETERMINATE
    return L.OK


@shared
def count_motions(sys, holds, group, w):
    """How many motions a set has in which as many joints rest as it has degrees of freedom, less one."""
    count = 0
    for n in range(holds.switch.shape[0]):
        if sticks_in(sys, holds.switch[n], group, w):
            count += 1
    ways = 1.0
    for i in range(w.sticking.rates[group] - 1):
        ways *= (count - i) / (i + 1.0)
    return ways


@shared
def choose_leaders(sys, loops, holds, w):
    """Where the modes of joints that stick are not decided: which are held, and which follow them. A status."""
    if loops is None or holds is None:
        return L.OK
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        g.share[holds.switch[n]] = 0.0
    count, undecided = list_sticking(sys, holds, w)
    if not undecided:
        return L.OK
    for n in range(holds.switch.shape[0]):
        g.group[holds.switch[n]] = holds.switch[n]
        g.follower[holds.switch[n]] = 0
    status = fill_mobility(sys, loops, count, w)
    if status != L.OK:
        return status
    leaders = factor_mobility(count, w)
    for i in range(count):
        k, s = g.dof[i], g.switch[i]
        if g.pivot[i] >= 0:
            w.held[k] = 1
            w.a[k] = 0.0
            continue
        w.where[0] = k
        if sys.switch_i[s, L.W_COUNT] > 1:
            return L.INDETERMINATE
        if g.pivot[i] == -2:
            begin_to_slide(sys, s, k, g.base[i] > 0.0, w)
            continue
        status = join_sets(sys, i, count, find_ratios(i, count, leaders, w), w)
        if status != L.OK:
            return status
    return count_rates(sys, holds, w)


@shared
def leads(sys, holds, s, w):
    """Whether switch s is held, and others follow it and those of its set."""
    g = w.sticking
    if g.follower[s] == 1 or not sticks_in(sys, s, g.group[s], w):
        return False
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if g.follower[f] == 1 and sticks_in(sys, f, g.group[s], w):
            return True
    return False


@shared
def fill_ratios(sys, loops, holds, formulation, w):
    """Accelerations of followers for a unit of each that is held, into w.sticking.ratio."""
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if sys.switch_i[s, L.W_KIND] == L.FRICTIONAL and g.follower[s] == 0:
            for c in range(g.ratio.shape[1]):
                g.ratio[s, c] = 1.0 if c == g.place[s] else 0.0
        if not leads(sys, holds, s, w):
            continue
        k = sys.switch_i[s, L.W_DOF]
        w.a[k] = 1.0
        solve_motion(sys, loops, formulation, w)
        w.a[k] = 0.0
        for m in range(holds.switch.shape[0]):
            f = holds.switch[m]
            if g.follower[f] == 1 and sticks_in(sys, f, g.group[s], w):
                g.ratio[f, g.place[s]] = w.a[sys.switch_i[f, L.W_DOF]]


@shared
def solve_sets(sys, loops, holds, formulation, w):
    """`solve_motion`, with rates of followers and the parts of their limits that whole sets need; a status."""
    if loops is None or holds is None:
        return solve_motion(sys, loops, formulation, w)
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        w.tau[sys.switch_i[s, L.W_DOF]] -= g.share[s]
        g.share[s] = 0.0
    fill_ratios(sys, loops, holds, formulation, w)
    status = solve_motion(sys, loops, formulation, w)
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        k = sys.switch_i[s, L.W_DOF]
        g.needed[s] = w.drive[k]
        if g.follower[s] == 1 and sticks_in(sys, s, g.group[s], w):
            for c in range(g.ratio.shape[1]):
                g.ratio[s, c] = g.ratio[s, c] - w.a[k] if c < g.rates[g.group[s]] else 0.0 * w.a[k]
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        scalar = sys.switch_i[s, L.W_KIND] == L.FRICTIONAL and sys.switch_i[s, L.W_COUNT] == 1
        if scalar and g.group[s] == s and g.rates[s] > 0:
            needed_part(sys, holds, s, w)
    return status


@shared
def is_moved(s, k, w):
    """Whether a follower is moved though those of its set are held: by a prescribed motion in its loop."""
    return absolute(w.a[k].real) > MOVED * w.sticking.scale[s].real


@shared
def share_friction(sys, loops, holds, formulation, w):
    """Let the joints of every set that sticks bear their parts, and solve again; a status."""
    if loops is None or holds is None:
        return L.OK
    g = w.sticking
    any_shared = False
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if leads(sys, holds, s, w) and g.place[s] == 0:
            share_in_set(sys, holds, g.group[s], w)
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if g.follower[s] == 1 and sticks_in(sys, s, g.group[s], w):
            any_shared = True
            w.tau[sys.switch_i[s, L.W_DOF]] += g.share[s]
    if not any_shared:
        return L.OK
    status = solve_motion(sys, loops, formulation, w)
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if g.follower[s] == 1 and sticks_in(sys, s, g.group[s], w):
            w.a[sys.switch_i[s, L.W_DOF]] = 0.0  # but for rounding, which would let it creep
    return status
