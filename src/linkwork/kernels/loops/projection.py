"""Projection of a state onto what it has to fulfil: prescribed motions, unit quaternions, closed loops."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.closures import ACCEPTED, check_half_turns, project_onto_closures
from linkwork.kernels.row_layout import OPEN
from linkwork.kernels.tree.dynamics import drive
from linkwork.kernels.tree.kinematics import normalize, take_state


@shared
def rest_exactly(sys, holds, y, w):
    """Rates of friction that sticks are zero: a projection leaves rounding, whose sign results would take for a motion's."""
    if holds is None:
        return
    for n in range(holds.switch.shape[0]):
        s = holds.switch[n]
        if sys.switch_i[s, L.W_KIND] == L.FRICTIONAL and w.mode[s] == L.STICK:
            first = sys.count[L.N_Q] + sys.switch_i[s, L.W_DOF]
            for k in range(first, first + sys.switch_i[s, L.W_COUNT]):
                y[k] = 0.0


@kernel
def project_state(sys, user, t, y, w):
    """Project a state: prescribed coordinates onto their signals, quaternions to unit length, positions and velocities onto the
    constraints, as in results. Returns a status; where a constraint stays violated, w.where[0] is its row."""
    nq, nv = sys.count[L.N_Q], sys.count[L.N_V]
    if sys.count[L.HAS_QUATERNIONS] == 1:
        normalize(sys, y)
    if sys.count[L.HAS_MOTIONS] == 1:
        take_state(sys, y, w)
        drive(sys, user, t, w)
        for k in range(nq):
            y[k] = w.q[k]
        for k in range(nv):
            y[nq + k] = w.v[k]
    status = check_half_turns(sys, sys.rows, y, w)
    if status == L.OK:
        status, worst = project_onto_closures(sys, sys.rows, sys.loops, sys.absolute, y, w)
        if status == L.OK and not worst <= ACCEPTED:
            status = OPEN
    rest_exactly(sys, sys.holds, y, w)
    return status
