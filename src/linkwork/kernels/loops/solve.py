"""Accelerations from the forces applied: by the recursion, with loops closed, or in an absolute formulation."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.formulations.absolute import accelerate_bodies
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.closures import close_loops
from linkwork.kernels.tree.aba import articulate
from linkwork.kernels.tree.planar import articulate_planar


@shared
def solve_motion(sys, loops, absolute, w):
    """Accelerations w.a from the forces applied, where those of prescribed and held degrees of freedom are given; a status."""
    if absolute is not None:
        return accelerate_bodies(sys, absolute, w)
    if sys.count[L.IS_PLANAR] == 1:
        status = articulate_planar(sys, w.tau, w.a, 1.0, w)
    else:
        status = articulate(sys, w.tau, w.a, 1.0, w)
    if loops is not None and status == L.OK:
        status = close_loops(sys, sys.rows, loops, w)
    return status
