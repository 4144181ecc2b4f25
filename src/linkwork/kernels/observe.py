"""All there is to know about a state."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.closures import load_closures, observe_rows, spread_couplings
from linkwork.kernels.dynamics import drive, forward
from linkwork.kernels.jit import shared
from linkwork.kernels.kinematics import locate, move_links
from linkwork.kernels.rnea import gather_wrenches, spread_accelerations


@shared
def observe(sys, user, t, w):
    """All there is to know at the state w.q, w.v: accelerations, forces, places, motions and wrenches of all links."""
    status = drive(sys, user, t, w)
    if status == L.OK:
        status = forward(sys, user, t, w)
    move_links(sys, w.q, w.v, w)
    locate(sys, w.v, w)
    spread_accelerations(sys, w.a, 1.0, w)
    observe_rows(sys.rows, w)
    load_closures(sys.rows, w)
    spread_couplings(sys.rows, w)
    gather_wrenches(sys, sys.count[L.HAS_POINT_FORCES] == 1, w)
    return status
