"""All forces that act in a state: at joints, at points, a user's own, and those of formulas."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.beams.beams import beam_forces
from linkwork.kernels.forces.forces import clear_loads, element_forces, joint_forces
from linkwork.kernels.forces.formula_forces import formula_forces
from linkwork.kernels.forces.user import user_forces
from linkwork.kernels.jit import separate, shared
from linkwork.kernels.loops.closures import cut_forces, row_springs
from linkwork.kernels.tree.kinematics import locate_links


@shared
def apply_forces(sys, user, t, w):
    """Joint forces and loads at points, for links that have been moved; in the plane only loaded links are located."""
    joint_forces(sys, w)
    status = L.OK
    if sys.count[L.HAS_POINT_FORCES] == 1:
        clear_loads(sys, w)
        cut_forces(sys, sys.rows, w)
        row_springs(sys, sys.rows, w)
    beam_forces(sys, sys.beams, w)
    if sys.count[L.N_FORCES] > 0:
        element_forces(sys, w)
        if user is not None and user != 0:
            status = user_forces(sys, user, t, w)
        formula_forces(sys, user, sys.formulas, t, w)
    return status


@separate
def load_links(sys, user, t, w):
    """Move and locate all links to the state in w.q, w.v and apply all forces, with inputs already in w; for callers to which a
    call is nothing. Returns a status."""
    locate_links(sys, w)
    return apply_forces(sys, user, t, w)
