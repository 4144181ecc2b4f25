"""Degrees of freedom that dry friction or a rigid stop holds, and when they are let go.

A held degree of freedom has no acceleration, and the recursion finds the force that this takes. Friction can give any force up
to its limit at rest, a stop any that pushes. Where modes are not given (in single evaluations, and at the start of a smooth
piece of a run), all that may hold do so at first; then the one whose force lies farthest beyond what it can give is let go,
until none is left. For friction whose limits do not depend on loads this is the solution of a convex problem (Moreau), so
accelerations are unique.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.isotropic import begin_to_slide_isotropic, isotropic_hold, note_direction
from linkwork.kernels.jit import shared
from linkwork.kernels.set_valued import sticking_friction
from linkwork.kernels.sticking import (
    begin_to_slide,
    force_to_hold,
    is_moved,
    limit_at_rest,
    limit_of_set,
    rests,
    slide_with,
)


@shared
def push_of_stop(sys, s, k, w):
    """The force with which the stop of switch s pushes degree of freedom k that rests on it, less what friction may take."""
    push = w.drive[k] if w.law[s] == L.RESTS_LOW else -w.drive[k]
    f = sys.dof_i[k, L.D_FRICTION]
    if f >= 0:
        push = push + sticking_friction(sys.dof, k, w.bearing[k])
    return push


@shared
def excess(sys, holds, s, w):
    """How far beyond what switch s can give the force lies that holds its degree of freedom; negative if it lies within."""
    k = sys.switch_i[s, L.W_DOF]
    if w.mode[s] >= 0:
        return -1.0
    if sys.switch_i[s, L.W_KIND] == L.RIGID:
        return -push_of_stop(sys, s, k, w).real if w.law[s] != L.APART else -1.0
    if w.law[s] != L.STICK or rests(sys, k, w):
        return -1.0
    if sys.switch_i[s, L.W_COUNT] > 1:
        return (isotropic_hold(sys, s, w) - limit_at_rest(sys, s, w)).real
    if w.held[k] == 0:  # it follows another
        return limit_at_rest(sys, s, w).real if is_moved(sys.loops, s, k, w) else -1.0
    f = force_to_hold(sys.loops, s, k, w).real
    return (f if f > 0.0 else -f) - limit_of_set(sys, sys.loops, holds, s, w).real


@shared
def part_from_stop(sys, s, k, w):
    """Let a degree of freedom go from its rigid stop."""
    w.law[s] = L.APART
    low, high = sys.dof[k, L.STOP_LOW], sys.dof[k, L.STOP_HIGH]
    x = w.q[sys.dof_i[k, L.D_Q]]
    w.guard[s, 0] = x - low if low.real > -L.NEVER else 0.0 * x + L.NEVER
    w.guard[s, 1] = high - x if high.real < L.NEVER else 0.0 * x + L.NEVER


@shared
def release_one(sys, holds, w):
    """Let go the worst of those whose force is beyond what they can give, where modes are not given; whether there was one."""
    if holds is None:
        return False
    worst, which = 0.0, -1
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        x = excess(sys, holds, s, w)
        if x > worst:
            worst, which = x, s
    if which < 0:
        return False
    k = sys.switch_i[which, L.W_DOF]
    f = sys.dof_i[k, L.D_FRICTION]
    if sys.switch_i[which, L.W_KIND] == L.RIGID:
        part_from_stop(sys, which, k, w)
    if f >= 0 and w.law[f] == L.STICK:
        if sys.switch_i[f, L.W_COUNT] > 1:
            begin_to_slide_isotropic(sys, f, w)
        else:
            up = not w.drive[k].real > 0.0 if w.held[k] == 1 else w.a[k].real > 0.0
            slide_with(sys, sys.loops, holds, f, up, w)
            begin_to_slide(sys, f, k, up, w)
    w.held[k] = 0
    return True


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
            if sys.switch_i[s, L.W_COUNT] > 1:
                w.guard[s, 0] = limit_at_rest(sys, s, w) - isotropic_hold(sys, s, w)
                note_direction(sys, s, w)
            elif w.held[k] == 1 and not rests(sys, k, w):
                limit, force = limit_of_set(sys, sys.loops, holds, s, w), force_to_hold(sys.loops, s, k, w)
                w.guard[s, 0], w.guard[s, 1] = limit - force, limit + force
