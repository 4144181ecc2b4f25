"""How much of their limits the joints of a closed loop need that stick together, and how they would begin to slide.

The rates of a set of joints at rest follow from r rates x (those of the joints that are held): joint k has the rate J_k · x.
Forces of friction f with |f_k| ≤ F_k hold it if Σ J_k f_k = R, where R are the forces that hold the r joints if no other gives
any. The least part ρ of all limits with which they can, by the theorems of limit analysis (Drucker, Prager and Greenberg 1952,
or duality of linear programs), is the largest over all motions of power needed over power of friction,

    ρ = max over x of R · x / Σ F_k |J_k · x|,

taken at a motion in which r − 1 joints of the set rest: a cross product of two rows J_k (of one and the unit vector of an
axis that the set does not have, if r = 2). Where ρ reaches 1 the set begins to move against this x: the joints with J_k · x ≠ 0
slide, the others go on sticking. Until then those that would slide bear the part ρ of their limits, and the others the rest.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.scalars import absolute
from linkwork.kernels.set_valued import sticking_friction

RESTS = 1e-6  # rate of a joint, against the largest of the set, that is rounding


@shared
def limit_at_rest(sys, s, w):
    """The largest force of the friction of switch s alone."""
    first = sys.switch_i[s, L.W_DOF]
    return sticking_friction(sys.dof, first, w.bearing[first])


@shared
def sticks_in(sys, f, group, w):
    """Whether switch f is a joint that sticks in a set."""
    return sys.switch_i[f, L.W_KIND] == L.FRICTIONAL and w.law[f] == L.STICK and w.sticking.group[f] == group


@shared
def rate_in(f, x, y, z, w):
    """Rate of joint f for the rates of its set."""
    r = w.sticking.ratio
    return r[f, 0] * x + r[f, 1] * y + r[f, 2] * z


@shared
def try_motion(sys, holds, group, forces, x, y, z, w):
    """Take a motion of a set, or its reverse, if it needs a larger part of the limits than the best so far."""
    g = w.sticking
    power = forces[0] * x + forces[1] * y + forces[2] * z
    if power.real < 0.0:
        power, x, y, z = -power, -x, -y, -z
    most = 0.0 * power
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sticks_in(sys, f, group, w):
            most += limit_at_rest(sys, f, w) * absolute(rate_in(f, x, y, z, w))
    if most.real > 0.0 and (power / most).real > g.part[group].real:
        g.part[group] = power / most
        g.motion[group, 0], g.motion[group, 1], g.motion[group, 2] = x, y, z


@shared
def row_of(f, w):
    """Rates of joint f for a unit of each rate of its set."""
    r = w.sticking.ratio
    return r[f, 0], r[f, 1], r[f, 2]


@shared
def try_crossing(sys, holds, group, forces, a, b, w):
    """`try_motion` for a motion in which two rows rest."""
    x = a[1] * b[2] - a[2] * b[1]
    y = a[2] * b[0] - a[0] * b[2]
    z = a[0] * b[1] - a[1] * b[0]
    try_motion(sys, holds, group, forces, x, y, z, w)


@shared
def needed_part(sys, holds, group, w):
    """The part ρ of its limits that a set needs into w.sticking.part, and the motion of it and directions of its joints."""
    g = w.sticking
    zero = 0.0 * g.needed[group]
    fx, fy, fz = zero, zero, zero
    rates = g.rates[group]
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if sticks_in(sys, s, group, w) and g.follower[s] == 0:
            if g.place[s] == 0:
                fx = g.needed[s]
            elif g.place[s] == 1:
                fy = g.needed[s]
            else:
                fz = g.needed[s]
    forces, last = (fx, fy, fz), (zero, zero, zero + 1.0)
    g.part[group] = zero - 1.0
    if rates == 1:
        try_motion(sys, holds, group, forces, zero + 1.0, zero, zero, w)
    for n in range(holds.switch.shape[0]):
        i = holds.switch[n]
        if rates == 1 or not sticks_in(sys, i, group, w):
            continue
        if rates == 2:
            try_crossing(sys, holds, group, forces, row_of(i, w), last, w)
            continue
        for m in range(n):
            j = holds.switch[m]
            if sticks_in(sys, j, group, w):
                try_crossing(sys, holds, group, forces, row_of(i, w), row_of(j, w), w)
    find_directions(sys, holds, group, w)


@shared
def find_directions(sys, holds, group, w):
    """How the joints of a set would begin to slide: against the motion that needs most."""
    g = w.sticking
    x, y, z = g.motion[group, 0], g.motion[group, 1], g.motion[group, 2]
    largest = 0.0
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sticks_in(sys, f, group, w):
            largest = max(largest, absolute(rate_in(f, x, y, z, w)).real)  # real-only: a size
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sticks_in(sys, f, group, w):
            rate = rate_in(f, x, y, z, w)
            g.direction[f] = 0
            if absolute(rate).real > RESTS * largest:
                g.direction[f] = -1 if rate.real > 0.0 else 1


@shared
def share_in_set(sys, holds, group, w):
    """Forces of the friction of all that follow others of their set into w.sticking.share."""
    g = w.sticking
    part = g.part[group]
    zero = 0.0 * part
    # what is left to those that would not slide, b, and the matrix Σ F² J Jᵀ + x xᵀ of their weights
    bx, by, bz = zero, zero, zero
    x, y, z = g.motion[group, 0], g.motion[group, 1], g.motion[group, 2]
    xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
    if g.rates[group] < 3:
        zz += 1.0
    if g.rates[group] < 2:
        yy += 1.0
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if not sticks_in(sys, f, group, w):
            continue
        p, q, r = g.ratio[f, 0], g.ratio[f, 1], g.ratio[f, 2]
        limit = limit_at_rest(sys, f, w)
        if g.follower[f] == 0:  # R is the force of one that is held
            held = g.needed[f]
            bx, by, bz = bx + held * p, by + held * q, bz + held * r
        if g.direction[f] == 0:
            u = limit * limit
            xx, yy, zz = xx + u * p * p, yy + u * q * q, zz + u * r * r
            xy, xz, yz = xy + u * p * q, xz + u * p * r, yz + u * q * r
        else:
            u = -g.direction[f] * part * limit
            bx, by, bz = bx - u * p, by - u * q, bz - u * r
            if g.follower[f] == 1:
                g.share[f] = u
    a, b, c = yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy
    d, e, h = xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy
    size = xx * a + xy * b + xz * c
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sticks_in(sys, f, group, w) and g.direction[f] == 0 and g.follower[f] == 1:
            limit = limit_at_rest(sys, f, w)
            u = g.ratio[f, 0] * (a * bx + b * by + c * bz)
            u += g.ratio[f, 1] * (b * bx + d * by + e * bz)
            u += g.ratio[f, 2] * (c * bx + e * by + h * bz)
            g.share[f] = limit * limit * u / size
