"""Forces of dry friction and of rigid stops along degrees of freedom, once the motion has been solved.

What is held has no acceleration, and the recursion finds the force that this takes (w.drive). Where a degree of freedom rests
on a stop and sticks, too, only the sum of both is determined: the stop is taken to bear all that it can push, and friction the
rest.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.nonsmooth.set_valued import isotropic_force, sliding_friction, sliding_speed
from linkwork.kernels.scalars import absolute, sign


@shared
def stop_push(sys, holds, k, w):
    """Force of a rigid stop along degree of freedom k: of what rests on it, else zero."""
    zero = 0.0 * w.v[k]
    if holds is None:
        return zero
    s = sys.dof_i[k, L.D_SWITCH]
    if s < 0 or sys.switch_i[s, L.W_KIND] != L.RIGID or w.law[s] == L.APART:
        return zero
    force = w.drive[k]
    if w.law[s] == L.RESTS_LOW:
        return force if force.real > 0.0 else zero
    return force if force.real < 0.0 else zero


@shared
def friction_force(sys, holds, k, w):
    """Force of set-valued dry friction along degree of freedom k, sliding or at rest."""
    rate = w.v[k]
    if holds is None:
        return 0.0 * rate
    s = sys.dof_i[k, L.D_FRICTION]
    if s < 0:  # the rate is prescribed
        return -sign(rate) * sliding_friction(sys.dof, k, absolute(rate), w.bearing[k])
    if w.law[s] == L.STICK:
        if w.sticking.follower[k] == 1:
            return w.sticking.share[k]
        return w.drive[k] - stop_push(sys, holds, k, w)
    if sys.switch_i[s, L.W_COUNT] > 1:
        first, speed = sys.switch_i[s, L.W_DOF], sliding_speed(sys, s, w)
        return isotropic_force(sys, s, k, sliding_friction(sys.dof, first, speed, w.bearing[first]), speed, w)
    if w.law[s] == L.SLIP_UP:
        return -sliding_friction(sys.dof, k, rate, w.bearing[k])
    return sliding_friction(sys.dof, k, -rate, w.bearing[k])
