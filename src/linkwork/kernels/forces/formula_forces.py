"""Forces that are formulas of time and state: along a coordinate, or at a point.

What formulas refer to are sensors that need positions and velocities alone, and the time.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.forces.forces import apply_at_point
from linkwork.kernels.forces.sensors import read_needed
from linkwork.kernels.forces.user import apply_user_row_force
from linkwork.kernels.jit import shared


@shared
def formula_forces(sys, user, formulas, t, w):
    """Add all forces that formulas give, for links that have been located."""
    if formulas is None:
        return
    values = w.formulas.sensed
    read_needed(sys, user, formulas.needed, 0, formulas.needed.shape[0], t, values, w)
    for k in range(formulas.force.shape[0]):
        f, x = formulas.force[k, 0], values[formulas.force[k, 1]]
        kind, i = sys.force_i[f, L.F_KIND], sys.force_i[f, L.F_A]
        if kind == L.FORMULA_JOINT:
            w.tau[i] += x
            w.power[sys.force_i[f, L.F_WORK]] += x * w.v[i]
        elif kind == L.FORMULA_ROW:
            apply_user_row_force(sys, sys.rows, f, i, x, w)
        else:
            apply_at_point(sys, f, i, x, values[formulas.force[k, 2]], values[formulas.force[k, 3]], False, w)
