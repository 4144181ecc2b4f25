"""Joints of closed loops that stick together.

Dry friction in several joints of one loop: at rest their rates depend on each other, so the forces that hold them are not
unique, though the motion is. Of each set with one degree of freedom (the hinges of a four-bar linkage) one joint leads and is
held; the rates of the others are a ratio r times its own. By virtual power, a force f at a follower relieves the leader of
r f: the set holds together up to the limit Σ |r| F, and each joint is taken to bear the same part of its own limit F (the
forces whose largest part is least, and the limit of friction that is smoothed alike in all joints). Beyond, all of them slide.

Which joints depend on each other follows from W, accelerations for a unit of friction at each, scaled by limits: a Cholesky
factorisation with pivots finds those that lead, and what remains of the others is zero. A joint whose diagonal is zero cannot
be moved by its own force (a dead point of a rocker): it is not held, and slides as its acceleration says. One that depends on
two or more leaders makes the set one of several degrees of freedom, which is refused.
"""

from __future__ import annotations

import math

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.scalars import absolute
from linkwork.kernels.set_valued import sliding_friction, sticking_friction
from linkwork.kernels.solve import solve_motion

DEPENDENT = 1e-9  # what remains of a diagonal, relative to it, of a joint that depends on others
DEAD = 1e-12  # diagonal, relative to that of the open tree, of a joint that its own force cannot move
SINGLE = 1e-6  # part of another leader, relative to the largest, that is rounding
MOVED = 1e-8  # acceleration of a follower whose leader is held, relative to what its friction can give, that is not rounding


@shared
def rests(sys, k, w):
    """Whether a degree of freedom rests on a rigid stop."""
    s = sys.dof_i[k, L.D_SWITCH]
    return s >= 0 and sys.switch_i[s, L.W_KIND] == L.RIGID and w.law[s] != L.APART


@shared
def limit_at_rest(sys, s, w):
    """The largest force of the friction of switch s alone."""
    first = sys.switch_i[s, L.W_DOF]
    return sticking_friction(sys.dof, first, w.bearing[first])


@shared
def limit_of_set(sys, loops, holds, s, w):
    """The largest force that the friction of switch s, and of all that follow it, gives along its degree of freedom."""
    limit = limit_at_rest(sys, s, w)
    if loops is None:
        return limit
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if f != s and follows(sys, f, s, w):
            r = w.sticking.ratio[f]
            limit += (r if r > 0.0 else -r) * limit_at_rest(sys, f, w)
    return limit


@shared
def follows(sys, f, s, w):
    """Whether switch f sticks and follows switch s."""
    return sys.switch_i[f, L.W_KIND] == L.FRICTIONAL and w.law[f] == L.STICK and w.sticking.leader[f] == s


@shared
def force_to_hold(loops, s, k, w):
    """The force that holds a degree of freedom, along with all that follow it."""
    if loops is None:
        return w.drive[k]
    return w.sticking.needed[s]


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
def slide_with(sys, loops, holds, s, up, w):
    """Let all that follow switch s slide with it."""
    if loops is None:
        return
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if f != s and follows(sys, f, s, w):
            begin_to_slide(sys, f, sys.switch_i[f, L.W_DOF], (w.sticking.ratio[f] > 0.0) == up, w)


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
def find_leader(sys, i, count, leaders, w):
    """The switch that degree of freedom i of those that stick follows: the only leader that it depends on; -1: several.

    Its row of the factor is c times the rows of the leaders, solved from the last pivot to the first; row i of the matrix,
    which is no longer needed, holds c.
    """
    g = w.sticking
    largest, which = 0.0, -1
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
        size = x if x > 0.0 else -x
        if size > largest:
            largest, which = size, own
    for j in range(count):
        if g.pivot[j] >= 0 and j != which:
            x = g.matrix[i, j]
            if x > SINGLE * largest or -x > SINGLE * largest:
                return -1
    return g.switch[which]


@shared
def choose_leaders(sys, loops, holds, w):
    """Where the modes of joints that stick are not decided: which are held, and which follow them. A status."""
    if loops is None or holds is None:
        return L.OK
    for n in range(holds.switch.shape[0]):
        w.sticking.share[holds.switch[n]] = 0.0
    count, undecided = list_sticking(sys, holds, w)
    if not undecided:
        return L.OK
    for n in range(holds.switch.shape[0]):
        w.sticking.leader[holds.switch[n]] = holds.switch[n]
    status = fill_mobility(sys, loops, count, w)
    if status != L.OK:
        return status
    leaders = factor_mobility(count, w)
    g = w.sticking
    for i in range(count):
        k, s = g.dof[i], g.switch[i]
        if g.pivot[i] >= 0:
            w.held[k] = 1
            w.a[k] = 0.0
            continue
        several = sys.switch_i[s, L.W_COUNT] > 1
        if g.pivot[i] == -2 and not several:
            begin_to_slide(sys, s, k, g.base[i] > 0.0, w)
            continue
        leader = find_leader(sys, i, count, leaders, w)
        if several or leader < 0 or sys.switch_i[leader, L.W_COUNT] > 1:
            w.where[0] = k
            return L.INDETERMINATE
        g.leader[s] = leader
    return L.OK


@shared
def solve_sets(sys, loops, holds, formulation, w):
    """`solve_motion`, with ratios of followers and forces that hold whole sets; a status."""
    if loops is None or holds is None:
        return solve_motion(sys, loops, formulation, w)
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        w.tau[sys.switch_i[s, L.W_DOF]] -= g.share[s]
        g.share[s] = 0.0
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if leads(sys, holds, s, w):
            k = sys.switch_i[s, L.W_DOF]
            w.a[k] = 1.0
            solve_motion(sys, loops, formulation, w)
            w.a[k] = 0.0
            for m in range(holds.switch.shape[0]):
                f = holds.switch[m]
                if f != s and follows(sys, f, s, w):
                    g.ratio[f] = w.a[sys.switch_i[f, L.W_DOF]]
    status = solve_motion(sys, loops, formulation, w)
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        k = sys.switch_i[s, L.W_DOF]
        g.needed[s] = w.drive[k]
        if sys.switch_i[s, L.W_KIND] == L.FRICTIONAL and w.law[s] == L.STICK and g.leader[s] != s:
            g.ratio[s] -= w.a[k]
    return status


@shared
def is_moved(loops, s, k, w):
    """Whether a follower is moved though its leader is held: by a prescribed motion in its loop."""
    if loops is None:
        return False
    return absolute(w.a[k].real) > MOVED * w.sticking.scale[s].real


@shared
def leads(sys, holds, s, w):
    """Whether others follow switch s, which sticks."""
    if sys.switch_i[s, L.W_KIND] != L.FRICTIONAL or w.law[s] != L.STICK:
        return False
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if f != s and follows(sys, f, s, w):
            return True
    return False


@shared
def share_friction(sys, loops, holds, formulation, w):
    """Let every joint of a set that sticks bear the same part of its limit, and solve again; a status."""
    if loops is None or holds is None:
        return L.OK
    g = w.sticking
    any_shared = False
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if not leads(sys, holds, s, w):
            continue
        part = g.needed[s] / limit_of_set(sys, loops, holds, s, w)
        for m in range(holds.switch.shape[0]):
            f = holds.switch[m]
            if f != s and follows(sys, f, s, w):
                any_shared = True
                force = part * limit_at_rest(sys, f, w)
                g.share[f] = force if g.ratio[f] > 0.0 else -force
                w.tau[sys.switch_i[f, L.W_DOF]] += g.share[f]
    if not any_shared:
        return L.OK
    status = solve_motion(sys, loops, formulation, w)
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if sys.switch_i[s, L.W_KIND] == L.FRICTIONAL and w.law[s] == L.STICK and g.leader[s] != s:
            w.a[sys.switch_i[s, L.W_DOF]] = 0.0  # but for rounding, which would let it creep
    return status
