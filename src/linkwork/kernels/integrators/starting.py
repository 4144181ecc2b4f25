"""Friction at rest that is let slide, and that is held again: the law of its switch, and its force."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.nonsmooth.set_valued import isotropic_force, sliding_friction


@shared
def begin_to_slide(sys, s, k, up, w):
    """Let a degree of freedom at rest slide, and apply the friction of that."""
    zero = 0.0 * w.v[k]
    w.guard[s, 0], w.guard[s, 1] = zero, zero + L.NEVER
    w.held[k] = 0
    w.sticking.yields[s] = 0
    force = sliding_friction(sys.dof, k, zero, w.bearing[k])
    if up:
        w.law[s] = L.SLIP_UP
        w.tau[k] -= force
    else:
        w.law[s] = L.SLIP_DOWN
        w.tau[k] += force


@shared
def begin_along_slip(sys, s, w):
    """Let a joint with isotropic friction slide along w.sticking.slip, and apply the friction of that."""
    first = sys.switch_i[s, L.W_DOF]
    zero = 0.0 * w.v[first]
    w.law[s] = L.STARTS
    w.sticking.yields[s] = 0
    w.guard[s, 0], w.guard[s, 1] = zero + 2.0 * w.sticking.rest_speed[0], zero
    friction = sliding_friction(sys.dof, first, zero, w.bearing[first])
    for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
        w.held[k] = 0
        w.tau[k] += isotropic_force(sys, s, k, friction, zero, w)


@shared
def stick_again(sys, s, k, w):
    """Hold a degree of freedom at rest that was let slide, and take its friction back."""
    force = sliding_friction(sys.dof, k, 0.0 * w.v[k], w.bearing[k])
    w.tau[k] += force if w.law[s] == L.SLIP_UP else -force
    w.law[s] = L.STICK
    w.held[k] = 1
    w.a[k] = 0.0


@shared
def stop_isotropic(sys, s, w):
    """Hold a joint that was let slide from rest, and take its friction back."""
    first = sys.switch_i[s, L.W_DOF]
    zero = 0.0 * w.v[first]
    friction = sliding_friction(sys.dof, first, zero, w.bearing[first])
    for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
        w.tau[k] -= isotropic_force(sys, s, k, friction, zero, w)
        w.held[k] = 1
        w.a[k] = 0.0
    w.law[s] = L.STICK
