"""The right-hand side: from time, coordinates and velocities to accelerations, in space or in the plane."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control.control import control_rates, feed_back
from linkwork.kernels.forces.applied import apply_forces
from linkwork.kernels.forces.signals import apply_signals, evaluate_signals
from linkwork.kernels.forces.user import user_signals
from linkwork.kernels.jit import kernel, separate, shared
from linkwork.kernels.loops.closures import closure_power
from linkwork.kernels.nonsmooth.bearings import CONVERGED, ITERATIONS, renew_bearings
from linkwork.kernels.nonsmooth.holds import CHANGES, change_one, guard_holds
from linkwork.kernels.nonsmooth.isotropic import align_slips
from linkwork.kernels.nonsmooth.resting import find_rest, rest_of_bearings
from linkwork.kernels.nonsmooth.sticking import choose_leaders, share_friction, solve_sets
from linkwork.kernels.tree.kinematics import coordinate_rates, locate, move_links, take_state
from linkwork.kernels.tree.planar import move_planar, planar_to_space


@separate
def drive(sys, user, t, w):
    """Evaluate all signals at time t; prescribed coordinates and inputs in w follow them."""
    status = L.OK
    if sys.count[L.N_SIGNALS] > 0:
        evaluate_signals(sys, t, w)
        if user is not None and user != 0:
            status = user_signals(sys, user, t, w)
        apply_signals(sys, w)
    return max(status, feed_back(sys, user, sys.control, t, w))  # real-only: a status


@shared
def drive_if_anything_is(sys, control, user, t, w):
    """`drive`, whose call costs a twentieth of the motion of one link, where there are signals or controllers."""
    if control is not None:
        return drive(sys, user, t, w)
    if sys.count[L.N_SIGNALS] > 0:
        return drive(sys, user, t, w)
    return L.OK


@shared
def load(sys, user, t, w):
    """Move the links to the state in w.q, w.v and apply all forces, with inputs already in w; guards of switches in w.guard."""
    if sys.count[L.IS_PLANAR] == 1:
        move_planar(sys, w.q, w.v, w)
        if sys.count[L.HAS_POINT_FORCES] == 1:
            planar_to_space(sys, w.v, w)
    else:
        move_links(sys, w.q, w.v, w)
        if sys.count[L.HAS_POINT_FORCES] == 1:
            locate(sys, w.v, w)
    return apply_forces(sys, user, t, w)


@shared
def settle(sys, holds, w):
    """Accelerations for which nothing sticks or slides in contradiction to itself; a status."""
    for changes in range(CHANGES * sys.count[L.N_HOLDS] + 1):
        status = solve_sets(sys, sys.loops, holds, sys.absolute, w)
        if status == L.OK:
            status = align_slips(sys, sys.loops, holds, sys.absolute, w)
        changed = False
        if status == L.OK:
            changed, status = change_one(sys, holds, changes, w)
        if status != L.OK or not changed:
            return status
        status = choose_leaders(sys, sys.loops, holds, w)
        if status != L.OK:
            return status
    return L.UNSETTLED


@shared
def rests_under_loads(sys, holds, rest, w):
    """`find_rest`, with leaders chosen as if bearings held whose loads are not known yet."""
    if holds is None:
        return False
    w.sticking.unknown[0] = 1.0
    status = choose_leaders(sys, sys.loops, holds, w)
    w.sticking.unknown[0] = 0.0
    return status == L.OK and find_rest(sys, holds, rest, w)


@shared
def forget_loads(w):
    """Begin with no loads of bearings."""
    for k in range(w.bearing.shape[0]):
        w.bearing[k] = 0.0


@shared
def solve_with_friction(sys, holds, w):
    """Accelerations, found again until nothing that is held needs more than what holds it can give, and until friction that
    depends on loads fits them; a status."""
    before, relaxation = 1e300, 1.0
    rest = rest_of_bearings(sys, holds, w)
    if rest > 0:
        if rests_under_loads(sys, holds, rest, w):
            return L.OK
        forget_loads(w)
    status = choose_leaders(sys, sys.loops, holds, w)
    if status != L.OK:
        return status
    for iteration in range(ITERATIONS):
        status = settle(sys, holds, w)
        if status == L.OK:
            status = share_friction(sys, sys.loops, holds, sys.absolute, w)
        if holds is None or status != L.OK:
            break
        if holds.bearing.shape[0] == 0:
            break
        change, which, relaxation, contracts = renew_bearings(sys, holds.bearing, iteration == 0, relaxation, w)
        if change <= CONVERGED or (change < 1e-11 and change >= before):
            break
        if not contracts or iteration == ITERATIONS - 1 or not change < 1e300:
            w.where[0] = which
            forget_loads(w)  # those that were nearly found would hide the trouble from the next evaluation
            status = L.UNSOLVED
            break
        before = change
    return status


@separate
def forward(sys, user, t, w):
    """Accelerations w.a at the state in w.q, w.v with inputs and prescribed accelerations already in w."""
    status = load(sys, user, t, w)
    if status == L.OK:
        status = solve_with_friction(sys, sys.holds, w)
        guard_holds(sys, sys.holds, w)
        closure_power(sys, sys.rows, sys.loops, w)
    if sys.count[L.HAS_MOTIONS] == 1:
        for k in range(sys.count[L.N_V]):
            c = sys.dof_i[k, L.D_WORK_DRIVE]
            if c >= 0:
                w.power[c] += w.drive[k] * w.v[k]
    return status


@shared
def slope(sys, user, t, y, dy, w):
    """ẏ of y = (q, v, work of every channel); returns a status. w.q and w.v hold the state that was used."""
    nq, nv, nw = sys.count[L.N_Q], sys.count[L.N_V], sys.count[L.N_WORK]
    take_state(sys, y, w)
    status = drive_if_anything_is(sys, sys.control, user, t, w)
    if status == L.OK:
        status = forward(sys, user, t, w)
    coordinate_rates(sys, w.q, w.v, dy)
    for k in range(nv):
        dy[nq + k] = w.a[k]
    for k in range(nw):
        dy[nq + nv + k] = w.power[k]
    control_rates(sys, sys.control, dy, w)
    return status


@kernel
def move(sys, user, t, w):
    """`forward` as a function of its own, for callers that seldom need it."""
    return forward(sys, user, t, w)


@kernel
def derivative(sys, user, t, y, dy, w):
    """`slope` as a function of its own, for callers that need it at several points."""
    return slope(sys, user, t, y, dy, w)
