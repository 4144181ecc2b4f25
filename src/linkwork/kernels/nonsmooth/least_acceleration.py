"""Which joints of closed loops begin to slide from rest, and in which directions: those of the least acceleration.

Accelerations of what friction holds are a = a₀ + W f with forces |f_k| ≤ F_k. Of all such forces, those act for which
½ fᵀ W f + a₀ · f is least (Moreau): a joint that slides is accelerated against its force, and one that rests is not
accelerated. Forces need not be unique in a loop, but accelerations are. With W = C Cᵀ (a Cholesky factorisation with pivots)
the dual of that is in z = Cᵀ f, which is unique,

    least over z of   |z|² / 2 + Σ F_k |(a₀ + C z)_k|,

a sum of lengths: `cone_program` solves it, for all joints at rest at once, and finds which of them rest in the end. A joint
that was let slide before counts with its friction of sliding. Where a set needs its limits but for rounding, accelerations are
rounding, too, and the motion that `limit_analysis` found is the one with which it begins.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.starting import begin_along_slip, begin_to_slide, stick_again, stop_isotropic
from linkwork.kernels.jit import shared
from linkwork.kernels.nonsmooth.cone_program import largest_length, least_acceleration, length_of
from linkwork.kernels.nonsmooth.limit_analysis import after_last, limit_at_rest, sticks_in, would_slide
from linkwork.kernels.nonsmooth.set_valued import sliding_friction, sliding_speed
from linkwork.kernels.nonsmooth.sticking import factor_mobility, fill_mobility, rests

ACCELERATED = 1e-10  # acceleration times limit, against the largest without friction, that is not rounding
YIELDS = 1e-6  # the same, of a whole set, below which limit analysis tells better how it begins to slide


@shared
def was_let_slide(sys, s, w):
    """Whether a joint at rest was let slide, and this is not decided."""
    return w.mode[s] < 0 and w.law[s] != L.STICK and sliding_speed(sys, s, w) == 0.0


@shared
def list_at_rest(sys, holds, w):
    """Degrees of freedom with friction that are at rest, with the limits of their forces, into w.sticking; all are held again.
    Returns how many there are, and the number of their joints, whose blocks begin at w.sticking.cone.first."""
    g = w.sticking
    count, joints = 0, 0
    g.cone.first[0] = 0
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        first = sys.switch_i[s, L.W_DOF]
        if sys.switch_i[s, L.W_KIND] != L.FRICTIONAL or rests(sys, first, w):
            continue
        limit = limit_at_rest(sys, s, w)
        if was_let_slide(sys, s, w):
            limit = sliding_friction(sys.dof, first, 0.0, w.bearing[first])
            if sys.switch_i[s, L.W_COUNT] > 1:
                stop_isotropic(sys, s, w)
            else:
                stick_again(sys, s, first, w)
        elif w.law[s] != L.STICK:
            continue
        for k in range(first, after_last(sys, s)):
            g.dof[count], g.switch[count], g.bound[count] = k, s, limit * sys.dof[k, L.LEVER]
            count += 1
        joints += 1
        g.cone.first[joints] = count
    return count, joints


@shared
def slide_along_limit(sys, holds, group, w):
    """Let a set slide against the motion that needs the largest part of its limits."""
    for n in range(holds.switch.shape[0]):
        f = holds.switch[n]
        if not sticks_in(sys, f, group, w) or not would_slide(sys, f, w):
            continue
        k = sys.switch_i[f, L.W_DOF]
        if sys.switch_i[f, L.W_COUNT] > 1:
            begin_along_slip(sys, f, w)
        else:
            begin_to_slide(sys, f, k, w.sticking.slip[k] > 0.0, w)
        w.sticking.yields[f] = 1


@shared
def slide_along_acceleration(sys, joints, but_group, w):
    """Let all joints slide, but those of a set, that the solution of the program accelerates."""
    g = w.sticking
    cone = g.cone
    least = ACCELERATED * largest_length(cone, cone.constant, joints)
    for j in range(joints):
        first, f = cone.first[j], g.switch[cone.first[j]]
        size = length_of(cone, cone.t, j)
        if not size > least or g.group[f] == but_group:
            continue
        if sys.switch_i[f, L.W_COUNT] == 1:
            begin_to_slide(sys, f, g.dof[first], cone.t[first] > 0.0, w)
            continue
        for i in range(first, cone.first[j + 1]):
            g.slip[g.dof[i]] = cone.t[i] / size
        begin_along_slip(sys, f, w)


@shared
def just_yields(joints, group, w):
    """Whether a set is hardly accelerated, against what it would be without friction."""
    g = w.sticking
    cone = g.cone
    moved, most = 0.0, 0.0
    for j in range(joints):
        if g.group[g.switch[cone.first[j]]] == group:
            moved = max(moved, length_of(cone, cone.t, j))  # real-only: loops are real
            most = max(most, length_of(cone, cone.constant, j))  # real-only: loops are real
    return moved <= YIELDS * most


@shared
def decide_together(sys, loops, holds, s, w):
    """Let those joints at rest slide that the least acceleration moves, and hold the others; s is one of a set that cannot
    hold, or that slides otherwise than it should. A status."""
    g = w.sticking
    group = g.group[s] if w.law[s] == L.STICK else -1
    count, joints = list_at_rest(sys, holds, w)
    status = fill_mobility(sys, loops, count, w)
    if status != L.OK:
        return status
    columns = factor_mobility(count, w)
    for i in range(count):
        w.held[g.dof[i]] = 1
        w.a[g.dof[i]] = 0.0
    if not least_acceleration(joints, columns, w):
        w.where[0] = sys.switch_i[s, L.W_DOF]
        return L.INDETERMINATE
    if group >= 0 and not (g.part[group] > 1.0 - YIELDS and just_yields(joints, group, w)):
        group = -1
    slide_along_acceleration(sys, joints, group, w)
    if group >= 0:
        slide_along_limit(sys, holds, group, w)
    return L.OK
