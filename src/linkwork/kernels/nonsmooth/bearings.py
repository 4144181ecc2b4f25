"""Friction that grows with the load of its joint: journals (radial and axial load times a radius) and sliders.

The load is part of the joint's reaction, which depends on the accelerations, and so on the friction itself: x = g(x). It is
solved by iteration (reaction from accelerations, friction from the reaction, accelerations again), with Aitken's relaxation as
Irons and Tuck (1969) extend it to vectors. A load is a magnitude, so g falls as steeply on one side as it rises on the other:
where its slope reaches ±1, friction grows with its load as fast as the load gives way, and there is no solution or there are
several (Painlevé's paradox). The evaluation then fails with a status of its own.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import inner, shared
from linkwork.kernels.loops.closures import load_closures, unload_closures
from linkwork.kernels.nonsmooth.set_valued import isotropic_force, sliding_friction, sliding_speed
from linkwork.kernels.scalars import absolute, length
from linkwork.kernels.tree.kinematics import locate_links
from linkwork.kernels.tree.rnea import gather_wrenches, propagate_accelerations

ITERATIONS = 60
CONVERGED = 1e-14  # change of a load, relative
ROUNDING = 0.1  # part of all forces that a load is measured by where it vanishes itself


@inner
def is_isotropic(sys, k):
    """Whether the friction of degree of freedom k is isotropic."""
    s = sys.dof_i[k, L.D_FRICTION]
    return s >= 0 and sys.switch_i[s, L.W_COUNT] > 1


@inner
def bearing_load(sys, k, w):
    """Load of the joint of degree of freedom k, times the radii of its bearing, from the wrench on its link."""
    row, dof, i = w.link, w.dof, sys.dof_i[k, L.D_LINK]
    fx, fy, fz = row[i, L.FRC + 3], row[i, L.FRC + 4], row[i, L.FRC + 5]
    if sys.dof_i[k, L.D_ROT] == 1 and is_isotropic(sys, k):  # a ball, or a cross: any direction of the load is alike
        if fx.real * fx.real + fy.real * fy.real + fz.real * fz.real > 0.0:
            return sys.dof[k, L.JOURNAL] * length(fx, fy, fz)
        return 0.0 * fx
    sx, sy, sz = dof[k, L.AX], dof[k, L.AX + 1], dof[k, L.AX + 2]
    axial = fx * sx + fy * sy + fz * sz
    fx, fy, fz = fx - axial * sx, fy - axial * sy, fz - axial * sz
    radial = 0.0 * axial
    if fx.real * fx.real + fy.real * fy.real + fz.real * fz.real > 0.0:
        radial = length(fx, fy, fz)
    return sys.dof[k, L.JOURNAL] * radial + sys.dof[k, L.THRUST] * absolute(axial)


@shared
def force_scale(sys, w):
    """Magnitude of all forces that loads are sums of: a load may pass zero while they do not, and then it is known to their
    rounding only. Closures have been loaded."""
    row, gravity = w.link, sys.gravity
    weight = absolute(gravity[0].real) + absolute(gravity[1].real) + absolute(gravity[2].real)
    scale = 0.0
    for i in range(1, sys.count[L.N_LINKS] + 1):
        inertial = weight
        for k in range(3):
            inertial += absolute(row[i, L.ACC + 3 + k].real)
            if sys.link_i[i, L.LOADED] == 1:
                scale += absolute(row[i, L.EXT + 3 + k].real)
        scale += sys.link[i, L.MASS].real * inertial
    return scale


@shared
def renew_isotropic(sys, s, before, load, w):
    """`renew_friction` for isotropic friction, along all degrees of freedom of its joint."""
    if w.law[s] == L.STICK:
        return
    first, speed = sys.switch_i[s, L.W_DOF], sliding_speed(sys, s, w)
    more = sliding_friction(sys.dof, first, speed, load) - sliding_friction(sys.dof, first, speed, before)
    for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
        change = isotropic_force(sys, s, k, more, speed, w)
        w.tau[k] += change
        w.power[sys.dof_i[k, L.D_WORK_LOSS]] += change * w.v[k]


@shared
def renew_friction(sys, k, load, w):
    """Change the force and the power of the friction along a sliding degree of freedom to those of a new load."""
    s, rate = sys.dof_i[k, L.D_FRICTION], w.v[k]
    before = w.bearing[k]
    w.bearing[k] = load
    if is_isotropic(sys, k):
        renew_isotropic(sys, s, before, load, w)
        return
    direction = -1.0
    if s >= 0:
        if w.law[s] == L.STICK:
            return
        direction = -1.0 if w.law[s] == L.SLIP_UP else 1.0
    elif not rate.real > 0.0:
        direction = 1.0 if rate.real < 0.0 else 0.0
    speed = -direction * rate
    change = direction * (sliding_friction(sys.dof, k, speed, load) - sliding_friction(sys.dof, k, speed, before))
    w.tau[k] += change
    w.power[sys.dof_i[k, L.D_WORK_LOSS]] += change * rate


@shared
def gather_loads(sys, w):
    """Wrenches of all links from their accelerations, of which loads are part; returns the size of all forces."""
    if sys.count[L.IS_PLANAR] == 1:
        locate_links(sys, w)
    propagate_accelerations(sys, w.a, 1.0, w)
    load_closures(sys.rows, w)
    gather_wrenches(sys, sys.count[L.HAS_POINT_FORCES] == 1, w)
    forces = force_scale(sys, w)
    unload_closures(sys.rows, w)
    return forces


@shared
def renew_bearings(sys, bearing, first, relaxation, w):
    """One iteration: loads of all bearings from the accelerations, and friction from the loads, changed by `relaxation` times
    what they lack. Returns the largest relative residual, its degree of freedom, the next relaxation, and whether g contracts
    along the last change."""
    forces = gather_loads(sys, w)
    worst, which = 0.0, 0
    along, square, old = 0.0, 0.0, 0.0
    for b in range(bearing.shape[0]):
        k = bearing[b]
        x = bearing_load(sys, k, w)
        lack = x - w.bearing[k]
        change = (lack - w.residual[k]).real
        along += w.residual[k].real * change
        square += change * change
        old += w.residual[k].real * w.residual[k].real
        w.residual[k] = lack
        radius = (sys.dof[k, L.JOURNAL] + sys.dof[k, L.THRUST]).real
        part = absolute(lack.real) / (absolute(x.real) + ROUNDING * radius * forces + 1e-300)
        if absolute(lack.imag) > 1e-13 * absolute(x.imag) + 1e-44:  # a complex step has to converge, too
            part = part + 2.0 * CONVERGED
        if part > worst:
            worst, which = part, k
    contracts = True
    if not first and old > 0.0:
        slope = 1.0 + along / (relaxation * old)
        contracts = -1.0 < slope < 1.0 - 1e-9
        if square > 0.0:
            relaxation = -relaxation * along / square
    if worst > CONVERGED:
        for b in range(bearing.shape[0]):
            k = bearing[b]
            renew_friction(sys, k, w.bearing[k] + relaxation * w.residual[k], w)
    return worst, which, relaxation, contracts
