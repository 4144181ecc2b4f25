"""Isotropic friction at rest: the force that holds a joint, and the direction in which it begins to slide.

Friction f of a joint at rest, in units of force along each degree of freedom over its lever, has a length up to the limit F.
If more is needed, the joint begins to slide in the direction e of its own acceleration, lever by lever, and f = −F e: of all
forces with a length up to F the one that leaves the least acceleration (a convex problem). It is found by projected gradients,
with steps after Barzilai and Borwein (1988). Where a shorter force leaves no acceleration at all, the joint goes on resting.
That is for open trees; `least_acceleration` is the same with closed loops, where forces need not be unique.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.jit import shared
from linkwork.kernels.set_valued import isotropic_force, sliding_friction, sliding_speed
from linkwork.kernels.solve import solve_motion
from linkwork.kernels.starting import begin_along_slip
from linkwork.kernels.sticking import open_mobility

ITERATIONS, ALIGNED = 500, 1e-13
MISSED = 1e-8  # part of an acceleration across the direction of friction that is rounding


@shared
def isotropic_hold(sys, s, w):
    """Length of the force that holds a joint with isotropic friction."""
    first = sys.switch_i[s, L.W_DOF]
    total = 0.0 * w.drive[first]
    for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
        x = w.drive[k] / sys.dof[k, L.LEVER]
        total += x * x
    return np.sqrt(total) if total.real > 0.0 else total


@shared
def note_direction(sys, s, w):
    """The direction in which a joint would begin to slide, if the force that holds it were too large: against that force."""
    first, size = sys.switch_i[s, L.W_DOF], isotropic_hold(sys, s, w).real
    if size > 0.0:
        for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
            w.sticking.slip[k] = -(w.drive[k] / sys.dof[k, L.LEVER]).real / size


@shared
def begin_to_slide_isotropic(sys, s, w):
    """Let a joint with isotropic friction slide, and apply the friction of that."""
    note_direction(sys, s, w)
    begin_along_slip(sys, s, w)


@shared
def turn_slips(sys, holds, first_time, step, w):
    """One step towards the directions in which joints begin to slide; (how far they are off, relative; the next step).

    Friction follows the new directions. `step` is that of the gradient, over all joints that begin to slide.
    """
    g = w.sticking
    off, size, moved, curved = 0.0, 0.0, 0.0, 0.0
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if not starts(sys, s, w):
            continue
        first, after = sys.switch_i[s, L.W_DOF], sys.switch_i[s, L.W_DOF] + sys.switch_i[s, L.W_COUNT]
        along = 0.0
        for k in range(first, after):
            along += g.slip[k] * (sys.dof[k, L.LEVER] * w.a[k]).real
        if along < 0.0 or rests_after_all(sys, s, w):
            along = 0.0  # a shorter force is better: nothing of the acceleration is allowed
        for k in range(first, after):
            x = (sys.dof[k, L.LEVER] * w.a[k]).real
            off = max(off, abs(x - along * g.slip[k]))  # real-only: a direction
            size = max(size, abs(x))  # real-only: as above
            moved += (g.slip[k] - g.before[k, 0]) * (g.slip[k] - g.before[k, 0])
            curved -= (g.slip[k] - g.before[k, 0]) * (x - g.before[k, 1])
            g.before[k, 0], g.before[k, 1] = g.slip[k], x
    if not first_time and moved > 0.0:
        size = max(size, abs(curved) / moved)  # real-only: acceleration by friction as a whole
    if size == 0.0 or off <= ALIGNED * size:
        return 0.0, step
    if first_time:
        step = 1.0 / size
    elif curved > 0.0:
        step = moved / curved
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if starts(sys, s, w):
            turn_slip(sys, s, step, w)
    return off / size, step


@shared
def turn_slip(sys, s, step, w):
    """Turn the direction in which one joint begins to slide, and its friction with it."""
    g = w.sticking
    first, after = sys.switch_i[s, L.W_DOF], sys.switch_i[s, L.W_DOF] + sys.switch_i[s, L.W_COUNT]
    zero = 0.0 * w.v[first]
    friction = sliding_friction(sys.dof, first, zero, w.bearing[first])
    total = 0.0
    for k in range(first, after):
        x = g.before[k, 0] + step * g.before[k, 1]
        total += x * x
    for k in range(first, after):
        w.tau[k] -= isotropic_force(sys, s, k, friction, zero, w)
        g.slip[k] = g.before[k, 0] + step * g.before[k, 1]
        if total > 1.0:
            g.slip[k] /= math.sqrt(total)  # real-only: a direction
        w.tau[k] += isotropic_force(sys, s, k, friction, zero, w)


@shared
def starts(sys, s, w):
    """Whether switch s is isotropic friction that begins to slide from rest."""
    if sys.switch_i[s, L.W_KIND] != L.FRICTIONAL or sys.switch_i[s, L.W_COUNT] < 2 or w.law[s] != L.STARTS:
        return False
    return sliding_speed(sys, s, w).real == 0.0


@shared
def rests_after_all(sys, s, w):
    """Whether a force shorter than the limit was found for a joint that began to slide."""
    first = sys.switch_i[s, L.W_DOF]
    total = 0.0
    for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
        total += w.sticking.slip[k] * w.sticking.slip[k]
    return total < 1.0 - 1e-9


@shared
def turned(sys, s, w):
    """How far the acceleration of a joint that began to slide is off the direction of its friction, as a force on it alone;
    negative if that is rounding of the acceleration."""
    first, after = sys.switch_i[s, L.W_DOF], sys.switch_i[s, L.W_DOF] + sys.switch_i[s, L.W_COUNT]
    along, worst, size = 0.0, 0.0, 0.0
    for k in range(first, after):
        along += w.sticking.slip[k] * (sys.dof[k, L.LEVER] * w.a[k]).real
    along = max(along, 0.0)  # real-only: a direction
    for k in range(first, after):
        lever = sys.dof[k, L.LEVER].real
        x, own = (lever * w.a[k]).real, lever * lever * open_mobility(sys, k, w).real
        size = max(size, abs(x) / own)  # real-only: as above
        worst = max(worst, abs(x - along * w.sticking.slip[k]) / own)  # real-only: as above
    return worst - MISSED * size


@shared
def align_slips(sys, loops, holds, absolute, w):
    """Accelerations with directions of sliding that fit them, where joints with isotropic friction begin to slide; a status.

    With closed loops, `least_acceleration` has found them.
    """
    if holds is None or loops is not None:
        return L.OK
    begins = False
    for n in range(holds.switch.shape[0]):
        begins = begins or starts(sys, holds.switch[n], w)
    if not begins:
        return L.OK
    step, last, least = 0.0, 0.0, 1e300
    for iteration in range(ITERATIONS):
        off, step = turn_slips(sys, holds, iteration == 0, step, w)
        if off == 0.0 or (iteration > 50 and off < 1e-9 and off >= least):
            return L.OK
        least, last = min(least, off), off  # real-only: as above
        status = solve_motion(sys, None, absolute, w)
        if status != L.OK:
            return status
    return L.OK if last < 1e-9 else L.UNSOLVED
