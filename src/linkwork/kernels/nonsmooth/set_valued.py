"""Set-valued laws along degrees of freedom: dry friction that sticks and slides, rigid stops that are touched or not.

Dry friction along one degree of freedom gives any force up to its limit at rest, and opposes the rate while sliding. A joint
with one law for all its degrees of freedom (ball, universal, cylindrical) has isotropic friction: with levers r, rates v and
the sliding speed u = √Σ (r v)², the force along each is −F(u) r² v / u, and at rest any with √Σ (force / r)² up to the limit.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.jit import inner, shared
from linkwork.kernels.scalars import absolute, sign


@inner
def sticking_friction(p, k, bearing):
    """The largest force of dry friction at rest."""
    return p[k, L.STATIC] + p[k, L.STATIC_COEFFICIENT] * bearing


@inner
def sliding_friction(p, k, speed, bearing):
    """Force of dry friction at a speed: from its value at rest to that of sliding, Stribeck's curve between them."""
    force = p[k, L.FRICTION] + p[k, L.COEFFICIENT] * bearing
    if p[k, L.STRIBECK].real > 0.0:
        x = speed / p[k, L.STRIBECK]
        return force + (sticking_friction(p, k, bearing) - force) * np.exp(-x * x)
    return force + 0.0 * speed


@shared
def sliding_speed(sys, s, w):
    """Sliding speed of isotropic friction."""
    first = sys.switch_i[s, L.W_DOF]
    total = 0.0 * w.v[first]
    for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
        x = sys.dof[k, L.LEVER] * w.v[k]
        total += x * x
    return np.sqrt(total) if total.real > 0.0 else total


@shared
def isotropic_force(sys, s, k, friction, speed, w):
    """Part of isotropic friction along degree of freedom k. Where it begins to slide, its direction stays as it was chosen:
    that of the rates would be one of rounding."""
    lever = sys.dof[k, L.LEVER]
    if w.law[s] == L.SLIDES:
        return -friction * lever * lever * w.v[k] / speed
    return -friction * lever * w.sticking.slip[k]


@shared
def speed_along_slip(sys, s, w):
    """Sliding speed in the direction in which isotropic friction began to slide."""
    first = sys.switch_i[s, L.W_DOF]
    total = 0.0 * w.v[first]
    for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
        total += w.sticking.slip[k] * sys.dof[k, L.LEVER] * w.v[k]
    return total


@shared
def isotropic_friction(sys, s, k, w):
    """Force of isotropic friction along degree of freedom k of its joint, if it slides; one that sticks is held instead."""
    first, speed = sys.switch_i[s, L.W_DOF], sliding_speed(sys, s, w)
    mode = w.mode[s]
    if mode < 0:
        mode = L.SLIDES if speed.real > 0.0 else L.STICK
    w.law[s] = mode
    w.guard[s, 1] = L.NEVER
    if mode == L.STICK:
        if w.mode[s] < 0 or w.sticking.follower[k] == 0:
            w.held[k] = 1
            w.a[k] = 0.0
        return 0.0 * speed
    rest = w.sticking.rest_speed[0]
    if mode == L.SLIDES:
        w.guard[s, 0] = speed - rest
    else:
        w.guard[s, 0], w.guard[s, 1] = 2.0 * rest - speed, speed_along_slip(sys, s, w)
        if sys.loops is not None and sys.count[L.HAS_MOTIONS] == 1:
            # a prescribed motion that turns round moves it the old way yet, by the speed at which it was taken to rest
            w.guard[s, 1] = w.guard[s, 1] + 2.0 * rest
    return isotropic_force(sys, s, k, sliding_friction(sys.dof, first, speed, w.bearing[first]), speed, w)


@shared
def dry_friction(sys, k, rate, w):
    """Force of set-valued dry friction along a degree of freedom that slides; one that sticks is held instead."""
    s = sys.dof_i[k, L.D_FRICTION]
    if s < 0:  # the rate is prescribed: its drive overcomes the friction
        return -sign(rate) * sliding_friction(sys.dof, k, absolute(rate), w.bearing[k])
    if sys.switch_i[s, L.W_COUNT] > 1:
        return isotropic_friction(sys, s, k, w)
    mode = w.mode[s]
    if mode < 0:
        mode = L.SLIP_UP if rate.real > 0.0 else (L.SLIP_DOWN if rate.real < 0.0 else L.STICK)
    w.law[s] = mode
    w.guard[s, 1] = L.NEVER
    if mode == L.STICK:
        if w.mode[s] < 0 or w.sticking.follower[k] == 0:
            w.held[k] = 1
            w.a[k] = 0.0
        return 0.0 * rate
    if mode == L.SLIP_UP:
        w.guard[s, 0] = rate
        return -sliding_friction(sys.dof, k, rate, w.bearing[k])
    w.guard[s, 0] = -rate
    return sliding_friction(sys.dof, k, -rate, w.bearing[k])


@shared
def rigid_stops(sys, k, x, rate, w):
    """Guards of rigid stops; a degree of freedom that rests on one is held."""
    s, low, high = sys.dof_i[k, L.D_SWITCH], sys.dof[k, L.STOP_LOW], sys.dof[k, L.STOP_HIGH]
    mode = w.mode[s]
    if mode < 0:
        mode = L.APART
        if rate.real == 0.0 and (x.real == low.real or x.real == high.real):
            mode = L.RESTS_LOW if x.real == low.real else L.RESTS_HIGH
    w.law[s] = mode
    if mode == L.APART:
        w.guard[s, 0] = x - low if low.real > -L.NEVER else 0.0 * x + L.NEVER
        w.guard[s, 1] = high - x if high.real < L.NEVER else 0.0 * x + L.NEVER
        return
    w.guard[s, 1] = L.NEVER
    w.held[k] = 1
    w.a[k] = 0.0


@shared
def hold_along(sys, holds, k, x, rate, w):
    """Rigid stops and set-valued dry friction along a degree of freedom: hold it, or return the force of sliding friction."""
    if holds is None:
        return 0.0 * rate
    s = sys.dof_i[k, L.D_SWITCH]
    if s >= 0 and sys.switch_i[s, L.W_KIND] == L.RIGID:
        rigid_stops(sys, k, x, rate, w)
    dry = sys.dof[k, L.FRICTION] != 0.0 or sys.dof[k, L.COEFFICIENT] != 0.0
    if sys.dof_i[k, L.D_FRICTION] >= 0 or (dry and sys.dof[k, L.FRICTION_SPEED].real == 0.0):
        return dry_friction(sys, k, rate, w)
    return 0.0 * rate
