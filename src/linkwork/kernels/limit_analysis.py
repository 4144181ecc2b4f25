"""How much of their limits the joints of a closed loop need that stick together, and how they would begin to slide.

The rates of a set of joints at rest follow from r rates x (those of the joints that are held): joint k has the rate J_k · x.
Forces of friction f with |f_k| ≤ F_k hold it if Σ J_k f_k = R, where R are the forces that hold the r joints if no other gives
any. The least part ρ of all limits with which they can, by the theorems of limit analysis (Drucker, Prager and Greenberg 1952,
or duality of linear programs), is the largest over all motions of power needed over power of friction,

    ρ = max over x of R · x / Σ F_k |J_k · x|,

taken at a motion in which r − 1 joints of the set rest. All of them are tried: for the hinges of one planar loop there are as
many as there are ways to choose four hinges, which is little work, and nothing can cycle as in a simplex method. Where ρ
reaches 1 the set begins to move against this x: the joints with J_k · x ≠ 0 slide, the others go on sticking. Until then those
that would slide bear the part ρ of their limits, and the others the rest.

A joint that slides in any direction (ball, universal, cylindrical) has a limit |f_k| ≤ F_k for a vector. Then the motion is no
longer one of a finite number, and the least part is that of a cone program: such joints are refused in a set.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.scalars import absolute
from linkwork.kernels.set_valued import sticking_friction

RESTS = 1e-6  # rate of a joint, against the largest of the set, that is rounding
DEPENDENT = 1e-9  # pivot, against the largest, of joints that rest whenever others do


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
def list_members(sys, holds, group, w):
    """Joints that stick in a set into w.sticking.member, and the forces R into w.sticking.forces; returns how many."""
    g = w.sticking
    count = 0
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if sticks_in(sys, f, group, w):
            g.member[count] = f
            count += 1
            if g.follower[f] == 0:
                g.forces[g.place[f]] = g.needed[f]
    return count


@shared
def rate_in(f, rates, motion, w):
    """Rate of joint f for the rates of its set."""
    total = w.sticking.ratio[f, 0] * motion[0]
    for c in range(1, rates):
        total += w.sticking.ratio[f, c] * motion[c]
    return total


@shared
def try_motion(sys, group, count, w):
    """Take the motion w.sticking.trial of a set, or its reverse, if it needs a larger part of the limits than the best so
    far."""
    g = w.sticking
    rates = g.rates[group]
    power = g.forces[0] * g.trial[0]
    for c in range(1, rates):
        power += g.forces[c] * g.trial[c]
    way = -1.0 if power.real < 0.0 else 1.0
    most = 0.0 * power
    for i in range(count):
        f = g.member[i]
        most += limit_at_rest(sys, f, w) * absolute(rate_in(f, rates, g.trial, w))
    if most.real > 0.0 and (way * power / most).real > g.part[group].real:
        g.part[group] = way * power / most
        for c in range(rates):
            g.motion[group, c] = way * g.trial[c]


@shared
def bring_pivot(rows, columns, i, w):
    """Swap the largest entry of w.sticking.matrix from row and column i on to that place; returns its size."""
    g = w.sticking
    a, best, row, column = g.matrix, -1.0, i, i
    for j in range(i, rows):
        for c in range(i, columns):
            if absolute(a[j, c]).real > best:
                best, row, column = absolute(a[j, c]).real, j, c
    for c in range(a.shape[1]):
        a[i, c], a[row, c] = a[row, c], a[i, c]
    for j in range(rows):
        a[j, i], a[j, column] = a[j, column], a[j, i]
    g.column[i], g.column[column] = g.column[column], g.column[i]
    return best


@shared
def eliminate(rows, columns, width, w):
    """Gaussian elimination of w.sticking.matrix (rows, width) with pivots from its first columns; whether every row has one."""
    g = w.sticking
    a, largest = g.matrix, 0.0
    for c in range(columns):
        g.column[c] = c
    for i in range(rows):
        size = bring_pivot(rows, columns, i, w)
        largest = max(largest, size)  # real-only: a size
        if not size > DEPENDENT * largest:
            return False
        for j in range(i + 1, rows):
            x = a[j, i] / a[i, i]
            for c in range(i, width):
                a[j, c] -= x * a[i, c]
    return True


@shared
def resting_motion(rates, w):
    """The motion in which the joints that are picked rest, into w.sticking.trial; whether they leave just one."""
    g = w.sticking
    a = g.matrix
    for i in range(rates - 1):
        for c in range(rates):
            a[i, c] = g.ratio[g.member[g.pick[i]], c]
    if not eliminate(rates - 1, rates, rates, w):
        return False
    # the last column is that of a rate of 1
    back_substitute(rates - 1, rates - 1, -1.0, w)
    g.trial[g.column[rates - 1]] = 0.0 * g.trial[g.column[rates - 1]] + 1.0
    return True


@shared
def back_substitute(rows, right, way, w):
    """Solve what `eliminate` left of w.sticking.matrix, with `way` times its column `right`, into w.sticking.trial."""
    g = w.sticking
    a = g.matrix
    for back in range(rows):
        i = rows - 1 - back
        x = way * a[i, right]
        for c in range(i + 1, rows):
            x -= a[i, c] * g.trial[g.column[c]]
        g.trial[g.column[i]] = x / a[i, i]


@shared
def pick_next(count, picked, w):
    """The next choice of so many of `count` joints, in w.sticking.pick; whether there is one."""
    pick = w.sticking.pick
    i = picked - 1
    while i >= 0 and pick[i] == count - picked + i:
        i -= 1
    if i < 0:
        return False
    pick[i] += 1
    for j in range(i + 1, picked):
        pick[j] = pick[j - 1] + 1
    return True


@shared
def needed_part(sys, holds, group, w):
    """The part ρ of its limits that a set needs into w.sticking.part, and the motion of it and directions of its joints."""
    g = w.sticking
    rates = g.rates[group]
    count = list_members(sys, holds, group, w)
    g.part[group] = 0.0 * g.needed[group] - 1.0
    for i in range(rates):
        g.pick[i] = i
    if rates == 1:
        g.trial[0] = 0.0 * g.needed[group] + 1.0
        try_motion(sys, group, count, w)
    more = rates > 1
    while more:
        if resting_motion(rates, w):
            try_motion(sys, group, count, w)
        more = pick_next(count, rates - 1, w)
    find_directions(group, count, w)


@shared
def find_directions(group, count, w):
    """How the joints of a set would begin to slide: against the motion that needs most."""
    g = w.sticking
    rates, motion = g.rates[group], g.motion[group]
    largest = 0.0
    for i in range(count):
        largest = max(largest, absolute(rate_in(g.member[i], rates, motion, w)).real)  # real-only: a size
    for i in range(count):
        f = g.member[i]
        rate = rate_in(f, rates, motion, w)
        g.direction[f] = 0
        if absolute(rate).real > RESTS * largest:
            g.direction[f] = -1 if rate.real > 0.0 else 1


@shared
def weigh_rest(sys, group, count, w):
    """What is left to the joints that would not slide, b, and the matrix Σ F² J Jᵀ + x xᵀ of their weights, as the columns of
    w.sticking.matrix; forces of those that would slide into w.sticking.share."""
    g = w.sticking
    rates, a, x = g.rates[group], g.matrix, g.motion[group]
    for r in range(rates):
        for c in range(rates):
            a[r, c] = x[r] * x[c]
        a[r, rates] = g.forces[r]
    for i in range(count):
        f = g.member[i]
        limit = limit_at_rest(sys, f, w)
        if g.direction[f] == 0:
            for r in range(rates):
                for c in range(rates):
                    a[r, c] += limit * limit * g.ratio[f, r] * g.ratio[f, c]
            continue
        u = -g.direction[f] * g.part[group] * limit
        for r in range(rates):
            a[r, rates] -= u * g.ratio[f, r]
        if g.follower[f] == 1:
            g.share[f] = u


@shared
def share_in_set(sys, holds, group, w):
    """Forces of the friction of all that follow others of their set into w.sticking.share."""
    g = w.sticking
    rates = g.rates[group]
    count = list_members(sys, holds, group, w)
    weigh_rest(sys, group, count, w)
    if not eliminate(rates, rates, rates + 1, w):
        return
    back_substitute(rates, rates, 1.0, w)
    for i in range(count):
        f = g.member[i]
        if g.direction[f] == 0 and g.follower[f] == 1:
            limit = limit_at_rest(sys, f, w)
            g.share[f] = limit * limit * rate_in(f, rates, g.trial, w)
