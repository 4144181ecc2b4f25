"""Degrees of freedom that dry friction or a rigid stop holds, and when they are let go.

A held degree of freedom has no acceleration, and the recursion finds the force that this takes. Friction can give any force up
to its limit at rest, a stop any that pushes. Where modes are not given (in single evaluations, and at the start of a smooth
piece of a run), all that may hold do so at first. Then what contradicts itself is changed, one at a time: what is held by more
than can be given is let go, and what was let go but would be accelerated against its direction is held again. For friction
whose limits do not depend on loads this is a convex problem (Moreau), so accelerations are unique, and these are the principal
pivots of its linear complementarity problem: the worst first, and if that has not settled after a while, the one of least index
(Murty 1974), which does. In closed loops, where forces are not unique, `least_acceleration` decides about all friction at once,
and pivots only about stops.
"""

from __future__ import annotations

import math

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.starting import begin_to_slide, stick_again, stop_isotropic
from linkwork.kernels.jit import shared
from linkwork.kernels.nonsmooth.isotropic import (
    begin_to_slide_isotropic,
    isotropic_hold,
    note_direction,
    rests_after_all,
    starts,
    turned,
)
from linkwork.kernels.nonsmooth.least_acceleration import decide_together
from linkwork.kernels.nonsmooth.limit_analysis import limit_at_rest
from linkwork.kernels.nonsmooth.set_valued import sticking_friction
from linkwork.kernels.nonsmooth.sticking import excess_of_friction, guard_follower, open_mobility, rests

REVERSED = (
    1e-9  # acceleration against the direction of sliding, relative to what friction can give, that is not rounding
)
LOOP_REVERSED = 1e-7  # the same in closed loops
WORST_FIRST = 4  # changes per switch that may hold, before those of least index come first
CHANGES = 12  # and before it is given up


@shared
def push_of_stop(sys, s, k, w):
    """The force with which the stop of switch s pushes degree of freedom k that rests on it, less what friction may take."""
    push = w.drive[k] if w.law[s] == L.RESTS_LOW else -w.drive[k]
    f = sys.dof_i[k, L.D_FRICTION]
    if f >= 0:
        push = push + sticking_friction(sys.dof, k, w.bearing[k])
    return push


@shared
def excess(sys, s, w):
    """How far beyond what switch s can give the force lies that holds its degree of freedom; negative if it lies within."""
    k = sys.switch_i[s, L.W_DOF]
    if w.mode[s] >= 0:
        return -1.0
    if sys.switch_i[s, L.W_KIND] == L.RIGID:
        return -push_of_stop(sys, s, k, w).real if w.law[s] != L.APART else -1.0
    if w.law[s] != L.STICK or rests(sys, k, w):
        return -1.0
    if sys.loops is None and sys.switch_i[s, L.W_COUNT] > 1:
        return (isotropic_hold(sys, s, w) - limit_at_rest(sys, s, w)).real
    return excess_of_friction(sys, sys.loops, s, k, w).real


@shared
def reversal(sys, s, w):
    """How fast, as a force on the joint alone, switch s is accelerated against the direction in which it was let go; negative
    if it is not."""
    k = sys.switch_i[s, L.W_DOF]
    if w.mode[s] >= 0 or w.v[k].real != 0.0:
        return -1.0
    if sys.switch_i[s, L.W_KIND] == L.RIGID:
        x = w.q[sys.dof_i[k, L.D_Q]].real
        if w.law[s] != L.APART or (x != sys.dof[k, L.STOP_LOW].real and x != sys.dof[k, L.STOP_HIGH].real):
            return -1.0
        a = w.a[k].real if x == sys.dof[k, L.STOP_HIGH].real else -w.a[k].real
        own = open_mobility(sys, k, w).real
        rounding = LOOP_REVERSED * math.sqrt(w.sticking.size[0] / own)  # real-only: a size, which is 0 in open trees
        return a / own - rounding
    if w.law[s] == L.STICK or w.sticking.yields[s] == 1:
        return -1.0
    limit = limit_at_rest(sys, s, w).real
    if not limit > 0.0:
        return -1.0  # no friction has no direction
    if sys.switch_i[s, L.W_COUNT] > 1:
        if not starts(sys, s, w):
            return -1.0
        if sys.loops is not None:
            return turned(sys, s, w) - LOOP_REVERSED * limit
        return limit if rests_after_all(sys, s, w) else -1.0
    a = -w.a[k].real if w.law[s] == L.SLIP_UP else w.a[k].real
    return a / open_mobility(sys, k, w).real - (REVERSED if sys.loops is None else LOOP_REVERSED) * limit


@shared
def part_from_stop(sys, s, k, w):
    """Let a degree of freedom go from its rigid stop."""
    w.law[s] = L.APART
    low, high = sys.dof[k, L.STOP_LOW], sys.dof[k, L.STOP_HIGH]
    x = w.q[sys.dof_i[k, L.D_Q]]
    w.guard[s, 0] = x - low if low.real > -L.NEVER else 0.0 * x + L.NEVER
    w.guard[s, 1] = high - x if high.real < L.NEVER else 0.0 * x + L.NEVER


@shared
def hold_again(sys, loops, holds, s, w):
    """Hold what was let go; a status."""
    k = sys.switch_i[s, L.W_DOF]
    if sys.switch_i[s, L.W_KIND] == L.RIGID:
        w.law[s] = L.RESTS_HIGH if w.q[sys.dof_i[k, L.D_Q]].real == sys.dof[k, L.STOP_HIGH].real else L.RESTS_LOW
        w.held[k] = 1
        w.a[k] = 0.0
        s = sys.dof_i[k, L.D_FRICTION]
        if s < 0 or w.law[s] == L.STICK:
            return L.OK
    elif loops is not None:
        return decide_together(sys, loops, holds, s, w)
    if sys.switch_i[s, L.W_COUNT] > 1:
        stop_isotropic(sys, s, w)
    else:
        stick_again(sys, s, k, w)
    return L.OK


@shared
def let_go(sys, loops, holds, s, w):
    """Let go what is held by more than can be given, and all that goes with it; a status."""
    k = sys.switch_i[s, L.W_DOF]
    f = sys.dof_i[k, L.D_FRICTION]
    if sys.switch_i[s, L.W_KIND] == L.RIGID:
        part_from_stop(sys, s, k, w)
        w.held[k] = 0
    if f < 0 or w.law[f] != L.STICK:
        return L.OK
    if loops is not None:
        return decide_together(sys, loops, holds, f, w)
    if sys.switch_i[f, L.W_COUNT] > 1:
        begin_to_slide_isotropic(sys, f, w)
    else:
        begin_to_slide(sys, f, k, not w.drive[k].real > 0.0, w)
    return L.OK


@shared
def change_one(sys, holds, changes, w):
    """Change one of the switches whose modes are not given and contradict themselves; whether there was one, and a status. What
    is to be held again comes before what is let go, and the worst first."""
    if holds is None:
        return False, L.OK
    worst, which, again = 0.0, -1, False
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        x, y = reversal(sys, s, w), excess(sys, s, w)
        if changes > WORST_FIRST * sys.count[L.N_HOLDS]:
            if x > 0.0 or y > 0.0:
                which, again = s, x > 0.0
                break
        elif x > 0.0 and (x > worst or not again):
            worst, which, again = x, s, True
        elif y > worst and not again:
            worst, which = y, s
    if which < 0:
        return False, L.OK
    if again:
        return True, hold_again(sys, sys.loops, holds, which, w)
    return True, let_go(sys, sys.loops, holds, which, w)


@shared
def guard_holds(sys, holds, w):
    """Guards of what is held, from the forces that hold it; modes that were to be decided now stay."""
    if holds is None:
        return
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        k = sys.switch_i[s, L.W_DOF]
        if w.mode[s] == L.DECIDE:
            w.mode[s] = w.law[s]
        if sys.switch_i[s, L.W_KIND] == L.RIGID:
            if w.law[s] != L.APART:
                w.guard[s, 0] = push_of_stop(sys, s, k, w)
        elif w.law[s] == L.STICK:
            w.guard[s, 0] = w.guard[s, 1] = 0.0 * w.drive[k] + L.NEVER
            if sys.loops is not None:
                if not rests(sys, k, w):
                    w.guard[s, 1] = guard_follower(sys, sys.loops, s, w)
                    if w.sticking.group[s] == s:
                        w.guard[s, 0] = (1.0 - w.sticking.part[s]) * limit_at_rest(sys, s, w)
            elif sys.switch_i[s, L.W_COUNT] > 1:
                w.guard[s, 0] = limit_at_rest(sys, s, w) - isotropic_hold(sys, s, w)
                note_direction(sys, s, w)
            elif not rests(sys, k, w):
                limit = limit_at_rest(sys, s, w)
                w.guard[s, 0], w.guard[s, 1] = limit - w.drive[k], limit + w.drive[k]
