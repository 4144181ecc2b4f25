"""Evaluation of everything that results may show of a state."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.jit import separate
from linkwork.kernels.loops.closures import distribute_row_sums, load_closures, observe_rows
from linkwork.kernels.tree.dynamics import drive, forward
from linkwork.kernels.tree.kinematics import locate_links
from linkwork.kernels.tree.rnea import gather_wrenches, propagate_accelerations


@separate
def observe(sys, user, t, w):
    """Accelerations, forces, positions, velocities and wrenches of all links at the state w.q, w.v; returns a status."""
    status = drive(sys, user, t, w)
    if status == L.OK:
        status = forward(sys, user, t, w)
    locate_links(sys, w)
    propagate_accelerations(sys, w.a, 1.0, w)
    observe_rows(sys.rows, w)
    load_closures(sys.rows, w)
    distribute_row_sums(sys.rows, w)
    gather_wrenches(sys, sys.count[L.HAS_POINT_FORCES] == 1, w)
    return status
