"""Isotropic friction at rest: the force that holds a joint, and the direction in which it begins to slide.

Friction f of a joint at rest, in units of force along each degree of freedom over its lever, has a length up to the limit F.
If more is needed, the joint begins to slide in the direction e of its own acceleration, lever by lever, and f = −F e: of all
forces with a length up to F the one that leaves the least acceleration, a convex problem that `cone_program` solves for all
joints that begin to slide. Where a shorter force leaves no acceleration at all, the joint goes on resting. That is for open
trees; `least_acceleration` decides about sticking and sliding at once with closed loops, where forces need not be unique.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.starting import begin_along_slip
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.solve import solve_motion
from linkwork.kernels.nonsmooth.cone_program import least_acceleration
from linkwork.kernels.nonsmooth.limit_analysis import after_last
from linkwork.kernels.nonsmooth.set_valued import isotropic_force, sliding_friction, sliding_speed
from linkwork.kernels.nonsmooth.sticking import factor_mobility, fill_mobility, open_mobility

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
def list_starting(sys, holds, w):
    """Degrees of freedom of joints that begin to slide, with the friction of that, into w.sticking, and taken from the forces
    applied. Returns how many there are, and the number of their joints, whose blocks begin at w.sticking.cone.first."""
    g = w.sticking
    count, joints = 0, 0
    g.cone.first[0] = 0
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if not starts(sys, s, w):
            continue
        first, after = sys.switch_i[s, L.W_DOF], after_last(sys, s)
        zero = 0.0 * w.v[first]
        friction = sliding_friction(sys.dof, first, zero, w.bearing[first])
        for k in range(first, after):
            g.dof[count], g.switch[count], g.bound[count] = k, s, (friction * sys.dof[k, L.LEVER]).real
            w.tau[k] -= isotropic_force(sys, s, k, friction, zero, w)
            count += 1
        joints += 1
        g.cone.first[joints] = count
    return count, joints


@shared
def take_slips(sys, joints, w):
    """Directions of the friction of joints that begin to slide, from the dual of the program, and its forces."""
    g = w.sticking
    for j in range(joints):
        first = g.dof[g.cone.first[j]]
        zero = 0.0 * w.v[first]
        friction = sliding_friction(sys.dof, first, zero, w.bearing[first])
        for i in range(g.cone.first[j], g.cone.first[j + 1]):
            if g.bound[i] > 0.0:
                g.slip[g.dof[i]] = g.cone.u[i]
            w.tau[g.dof[i]] += isotropic_force(sys, g.switch[i], g.dof[i], friction, zero, w)


@shared
def align_slips(sys, loops, holds, absolute, w):
    """Accelerations with directions of sliding that fit them, where joints with isotropic friction begin to slide; a status.

    With closed loops, `least_acceleration` has found them.
    """
    if holds is None or loops is not None:
        return L.OK
    count, joints = list_starting(sys, holds, w)
    if joints == 0:
        return L.OK
    status = fill_mobility(sys, None, count, w)
    if status != L.OK:
        return status
    solved = least_acceleration(joints, factor_mobility(count, w), w)
    take_slips(sys, joints, w)
    return solve_motion(sys, None, absolute, w) if solved else L.UNSETTLED
