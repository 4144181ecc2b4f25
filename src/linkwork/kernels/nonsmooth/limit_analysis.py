"""How much of their limits the joints of a closed loop need that stick together, and how they would begin to slide.

The rates of a set of joints at rest follow from r rates x (those of the degrees of freedom that are held): joint k slides with
L_k J_k x, where L_k are its levers; for a hinge that is its rate. Forces of friction f_k = L_k g_k with |g_k| ≤ F_k hold the
set if Σ J_kᵀ f_k = R, where R are the forces that hold the r degrees of freedom if nothing else gives any. The least part ρ of
all limits with which they can, by the theorems of limit analysis (Drucker, Prager and Greenberg 1952, or duality of cone
programs), is the largest over all motions of power needed over power of friction,

    ρ = max over x of R · x / Σ F_k |L_k J_k x|.

With one degree of freedom there is one motion. With more, the least Σ F_k |L_k J_k x| over all x with R · x = 1 is that of
`cone_program`. Where ρ reaches 1 the set begins to move against this x: the joints with J_k x ≠ 0 slide, the others go on
sticking. Until then those that would slide bear the part ρ of their limits, and the others what the dual of the program gives
them, which is no more.
"""

from __future__ import annotations

import math

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.nonsmooth.cone_program import least_sum
from linkwork.kernels.nonsmooth.set_valued import sticking_friction

RESTS = 1e-6  # power of the friction of a joint, against the largest of the set, that is rounding
TOO_MUCH = 2.0  # the part that is needed where there is no friction left


@shared
def limit_at_rest(sys, s, w):
    """The largest force of the friction of switch s alone."""
    first = sys.switch_i[s, L.W_DOF]
    return sticking_friction(sys.dof, first, w.bearing[first])


@shared
def after_last(sys, s):
    """The degree of freedom after the last one of switch s."""
    return sys.switch_i[s, L.W_DOF] + sys.switch_i[s, L.W_COUNT]


@shared
def sticks_in(sys, f, group, w):
    """Whether switch f is a joint that sticks in a set."""
    return sys.switch_i[f, L.W_KIND] == L.FRICTIONAL and w.law[f] == L.STICK and w.sticking.group[f] == group


@shared
def list_members(sys, holds, group, w):
    """Joints that stick in a set into w.sticking.member, forces R into w.sticking.forces, with the limits of those that are
    held in w.sticking.unit; returns how many joints there are."""
    g = w.sticking
    count = 0
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if not sticks_in(sys, f, group, w):
            continue
        g.member[count] = f
        count += 1
        limit = limit_at_rest(sys, f, w)
        for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
            if g.follower[k] == 0:
                g.forces[g.place[k]] = g.needed[k]
                g.unit[g.place[k]] = (limit if limit > 0.0 else 1.0) * sys.dof[k, L.LEVER]
    return count


@shared
def rate_in(k, rates, motion, w):
    """Rate of a degree of freedom for the rates of its set."""
    total = w.sticking.ratio[k, 0] * motion[0]
    for c in range(1, rates):
        total += w.sticking.ratio[k, c] * motion[c]
    return total


@shared
def sliding_in(sys, f, rates, motion, w):
    """Sliding speed of joint f for the rates of its set."""
    total = 0.0
    for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
        x = sys.dof[k, L.LEVER] * rate_in(k, rates, motion, w)
        total += x * x
    return math.sqrt(total)  # real-only: multipliers of loops are real


@shared
def take_motion(sys, group, count, w):
    """Take the motion w.sticking.trial of a set, or its reverse, and the part of the limits that it needs."""
    g = w.sticking
    rates = g.rates[group]
    power, most = 0.0, 0.0
    for c in range(rates):
        power += g.forces[c] * g.trial[c]
    way = -1.0 if power < 0.0 else 1.0
    for i in range(count):
        f = g.member[i]
        bears = g.way[f] if rates == 1 else 1.0
        most += bears * limit_at_rest(sys, f, w) * sliding_in(sys, f, rates, g.trial, w)
    g.part[group] = way * power / most if most > 0.0 else TOO_MUCH
    for c in range(rates):
        g.motion[group, c] = way * g.trial[c]


@shared
def fill_program(sys, group, count, pivot, w):
    """The program of a set, in rates times limits, of which that of `pivot` follows from the others by R · x = 1."""
    g = w.sticking
    cone, rates = g.cone, g.rates[group]
    largest = g.forces[pivot] / g.unit[pivot]
    row = 0
    cone.first[0] = 0
    for i in range(count):
        f = g.member[i]
        limit = limit_at_rest(sys, f, w)
        for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
            bound = limit * sys.dof[k, L.LEVER]
            own = bound * g.ratio[k, pivot] / g.unit[pivot]
            cone.constant[row] = own
            column = 0
            for c in range(rates):
                if c != pivot:
                    cone.matrix[row, column] = (bound * g.ratio[k, c] - own * g.forces[c] / largest) / g.unit[c]
                    column += 1
            row += 1
        cone.first[i + 1] = row


@shared
def solve_program(sys, group, count, pivot, w):
    """The motion that needs the largest part of all limits, into w.sticking.trial; whether it was found."""
    g = w.sticking
    rates = g.rates[group]
    fill_program(sys, group, count, pivot, w)
    solved = least_sum(g.cone, count, rates - 1, 0.0)
    largest = g.forces[pivot] / g.unit[pivot]
    column, rest = 0, 1.0
    for c in range(rates):
        if c != pivot:
            g.trial[c] = g.cone.y[column] / g.unit[c]
            rest -= g.forces[c] * g.trial[c] / largest
            column += 1
    g.trial[pivot] = rest / g.unit[pivot]
    return solved


@shared
def needed_part(sys, holds, group, w):
    """The part ρ of its limits that a set needs into w.sticking.part, and the motion of it and directions of its joints; a
    status."""
    g = w.sticking
    rates = g.rates[group]
    count = list_members(sys, holds, group, w)
    g.part[group] = 0.0
    pivot, largest = 0, 0.0
    for c in range(rates):
        g.motion[group, c] = 0.0
        x = abs(g.forces[c] / g.unit[c])  # real-only: multipliers of loops are real
        if x > largest:
            pivot, largest = c, x
    status = L.OK
    if largest > 0.0:
        first = sys.switch_i[g.member[0], L.W_DOF]
        if rates == 1:
            g.trial[0] = 1.0
        elif count == 1 and rates == sys.switch_i[g.member[0], L.W_COUNT]:  # one joint, free in its directions
            for c in range(rates):
                g.trial[c] = g.forces[c] / (sys.dof[first + c, L.LEVER] * sys.dof[first + c, L.LEVER])
        elif not solve_program(sys, group, count, pivot, w):
            w.where[0] = first
            status = L.INDETERMINATE
        take_motion(sys, group, count, w)
    find_directions(sys, group, count, w)
    if largest > 0.0 and rates > 1 and (count > 1 or rates < sys.switch_i[g.member[0], L.W_COUNT]):
        take_forces(sys, count, g.forces[pivot], w)
    return status


@shared
def take_forces(sys, count, way, w):
    """Directions of the forces of all joints, from the dual of the program; `way` has the sign of the force that R is over."""
    g = w.sticking
    row = 0
    for i in range(count):
        for k in range(sys.switch_i[g.member[i], L.W_DOF], after_last(sys, g.member[i])):
            g.bears[k] = -g.cone.u[row] if way < 0.0 else g.cone.u[row]
            row += 1


@shared
def find_directions(sys, group, count, w):
    """How the joints of a set would begin to slide, into w.sticking.slip: against the motion that needs most; those that would
    bear its forces against that, into w.sticking.bears."""
    g = w.sticking
    rates, motion = g.rates[group], g.motion[group]
    largest = 0.0
    for i in range(count):
        f = g.member[i]
        largest = max(largest, limit_at_rest(sys, f, w) * sliding_in(sys, f, rates, motion, w))  # real-only: a size
    for i in range(count):
        f = g.member[i]
        speed = sliding_in(sys, f, rates, motion, w)
        slides = speed > 0.0 and limit_at_rest(sys, f, w) * speed > RESTS * largest
        for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
            g.slip[k] = -sys.dof[k, L.LEVER] * rate_in(k, rates, motion, w) / speed if slides else 0.0
            g.bears[k] = -g.slip[k] if rates > 1 else -g.slip[k] * g.way[f]


@shared
def would_slide(sys, f, w):
    """Whether a joint that sticks would slide if its set were let go."""
    for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
        if w.sticking.slip[k] != 0.0:
            return True
    return False


@shared
def share_in_set(sys, holds, group, w):
    """Forces of the friction of all that follow others of their set into w.sticking.share."""
    g = w.sticking
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if not sticks_in(sys, f, group, w):
            continue
        limit = limit_at_rest(sys, f, w)
        for k in range(sys.switch_i[f, L.W_DOF], after_last(sys, f)):
            if g.follower[k] == 1:
                g.share[k] = g.part[group] * limit * sys.dof[k, L.LEVER] * g.bears[k]
