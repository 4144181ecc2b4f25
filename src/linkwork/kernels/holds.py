"""Degrees of freedom that dry friction or a rigid stop holds, and when they are let go.

A held degree of freedom has no acceleration, and the recursion finds the force that this takes. Friction can give any force up
to its limit at rest, a stop any that pushes. Where modes are not given (in single evaluations, and at the start of a smooth
piece of a run), all that may hold do so at first; then the one whose force lies farthest beyond what it can give is let go,
until none is left. For friction whose limits do not depend on loads this is the solution of a convex problem (Moreau), so
accelerations are unique.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.forces import sliding_friction, sticking_friction
from linkwork.kernels.jit import shared


@shared
def rests(sys, k, w):
    """Whether a degree of freedom rests on a rigid stop."""
    s = sys.dof_i[k, L.D_SWITCH]
    return s >= 0 and sys.switch_i[s, L.W_KIND] == L.RIGID and w.law[s] != L.APART


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
    if k < 0 or w.mode[s] >= 0:
        return -1.0
    if sys.switch_i[s, L.W_KIND] == L.RIGID:
        return -push_of_stop(sys, s, k, w).real if w.law[s] != L.APART else -1.0
    if w.law[s] != L.STICK or rests(sys, k, w):
        return -1.0
    f = w.drive[k].real
    return (f if f > 0.0 else -f) - sticking_friction(sys.dof, k, w.bearing[k]).real


@shared
def part_from_stop(sys, s, k, w):
    """Let a degree of freedom go from its rigid stop."""
    w.law[s] = L.APART
    low, high = sys.dof[k, L.STOP_LOW], sys.dof[k, L.STOP_HIGH]
    x = w.q[sys.dof_i[k, L.D_Q]]
    w.guard[s, 0] = x - low if low.real > -L.NEVER else 0.0 * x + L.NEVER
    w.guard[s, 1] = high - x if high.real < L.NEVER else 0.0 * x + L.NEVER


@shared
def release_one(sys, w):
    """Let go the worst of those whose force is beyond what they can give, where modes are not given; whether there was one."""
    worst, which = 0.0, -1
    for s in range(w.law.shape[0]):
        x = excess(sys, s, w)
        if x > worst:
            worst, which = x, s
    if which < 0:
        return False
    k = sys.switch_i[which, L.W_DOF]
    f = sys.dof_i[k, L.D_FRICTION]
    if sys.switch_i[which, L.W_KIND] == L.RIGID:
        part_from_stop(sys, which, k, w)
    if f >= 0 and w.law[f] == L.STICK:
        zero = 0.0 * w.v[k]
        w.guard[f, 0], w.guard[f, 1] = zero, zero + L.NEVER
        if w.drive[k].real > 0.0:
            w.law[f] = L.SLIP_DOWN
            w.tau[k] += sliding_friction(sys.dof, k, zero, w.bearing[k])
        else:
            w.law[f] = L.SLIP_UP
            w.tau[k] -= sliding_friction(sys.dof, k, zero, w.bearing[k])
    w.held[k] = 0
    return True


@shared
def guard_holds(sys, w):
    """Guards of what is held, from the forces that hold it; modes that were to be decided now stay."""
    for s in range(w.law.shape[0]):
        k = sys.switch_i[s, L.W_DOF]
        if k < 0:
            continue
        if w.mode[s] == L.DECIDE:
            w.mode[s] = w.law[s]
        if sys.switch_i[s, L.W_KIND] == L.RIGID:
            if w.law[s] != L.APART:
                w.guard[s, 0] = push_of_stop(sys, s, k, w)
        elif w.law[s] == L.STICK:
            w.guard[s, 0] = w.guard[s, 1] = 0.0 * w.drive[k] + L.NEVER
            if not rests(sys, k, w):
                limit = sticking_friction(sys.dof, k, w.bearing[k])
                w.guard[s, 0], w.guard[s, 1] = limit - w.drive[k], limit + w.drive[k]
