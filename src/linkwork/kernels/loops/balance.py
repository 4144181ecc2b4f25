"""The equations of motion as explicit residuals, and their exact partial derivatives.

With accelerations a and multipliers λ given,

    r₁ = M a + h − τ − Gᵀ λ        r₂ = ẍ(q, v, a)

are the forces that are missing at the degrees of freedom and the accelerations of the constraints (the prescribed ones, s̈,
are not subtracted). Nothing is solved for, so a complex step of any argument is exact to rounding: by displacements
along the velocities with λ held it gives the stiffness, that of the multipliers included; by velocities the damping and
the gyroscopic terms.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.derivatives.derivatives import TINY, displace_dof
from linkwork.kernels.forces.applied import load_links
from linkwork.kernels.forces.sensors import read_sensors
from linkwork.kernels.jit import kernel, separate, shared
from linkwork.kernels.loops.closures import distribute_row_sums, load_closures, observe_rows
from linkwork.kernels.loops.measures import accelerate_row, measure_rows
from linkwork.kernels.tree.kinematics import coordinate_rates
from linkwork.kernels.tree.rnea import inverse


@shared
def apply_couplings(rows, w, force):
    """Add the multipliers of couplings, which act at degrees of freedom directly."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        if rows.row_i[r, R.R_KIND] == R.COUPLING:
            first = rows.row_i[r, R.R_LIST]
            for m in range(first, first + rows.row_i[r, R.R_LISTED]):
                force[rows.term_i[m]] -= rows.term[m] * w.rows.force[r]


@shared
def constraint_accelerations(rows, w, missing):
    """ẍ of all constraints, for links whose accelerations are known."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        missing[r] = accelerate_row(rows, r, w)


@shared
def load_constraints(rows, w):
    """Measure all constraints and let their multipliers act on the links."""
    if rows is None:
        return
    measure_rows(rows, 0, rows.n[0], w)
    load_closures(rows, w)


@separate
def residuals(bare, user, t, w, force, missing):
    """r₁ (n_v) and r₂ (constraints) at w.q, w.v with accelerations w.a and multipliers w.rows.force; w is complex."""
    status = load_links(bare, user, t, w)
    load_constraints(bare.rows, w)
    inverse(bare, w.a, 1.0, bare.count[L.HAS_POINT_FORCES] == 1, w, force)
    for k in range(bare.count[L.N_V]):
        force[k] -= w.tau[k]
    constraint_accelerations(bare.rows, w, missing)
    apply_couplings(bare.rows, w, force)
    return status


@shared
def set_multipliers(rows, multipliers, w):
    """Multipliers into the work space."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        w.rows.force[r] = multipliers[r]


@shared
def set_point(bare, q, v, a, multipliers, inputs, w):
    """All that residuals depend on into the work space; signals are in w.signal already."""
    for k in range(bare.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(bare.count[L.N_V]):
        w.v[k] = v[k]
        w.a[k] = a[k]
    for k in range(bare.count[L.N_INPUTS]):
        w.inputs[k] = inputs[k]
    set_multipliers(bare.rows, multipliers, w)


@kernel
def residuals_at(bare, user, t, q, v, a, multipliers, inputs, w, force, missing):
    """r₁ and r₂ of given accelerations and multipliers, in complex numbers; w.signal is set by the caller."""
    set_point(bare, q, v, a, multipliers, inputs, w)
    return residuals(bare, user, t, w, force, missing)


@kernel
def balance_jacobians(
    bare, user, t, q, v, a, multipliers, inputs, w, force, missing, by_q, by_v, by_input, acc_q, acc_v
):
    """r₁, r₂ and their derivatives: r₁ by displacements along v, by v and by inputs, r₂ by displacements and by v.

    All arguments are real but the work space w and its residuals `force` (n_v) and `missing` (constraints), whose real parts
    are the residuals on return. Columns of `by_v` are left out where that array is empty, those of `by_input` likewise.
    """
    nv, m = bare.count[L.N_V], missing.shape[0]
    for part in range(3):
        columns = nv if part == 0 else (by_v.shape[1] if part == 1 else by_input.shape[1])
        for j in range(columns):
            set_point(bare, q, v, a, multipliers, inputs, w)
            if part == 0:
                displace_dof(bare, q, bare.dof_i[j, L.D_LINK], j, complex(0.0, TINY), w)
            elif part == 1:
                w.v[j] = complex(v[j], TINY)
            else:
                w.inputs[j] = complex(inputs[j], TINY)
            status = residuals(bare, user, t, w, force, missing)
            if status != L.OK:
                return status
            for k in range(nv):
                x = force[k].imag / TINY
                if part == 0:
                    by_q[k, j] = x
                elif part == 1:
                    by_v[k, j] = x
                else:
                    by_input[k, j] = x
            if part < 2:
                for r in range(m):
                    x = missing[r].imag / TINY
                    if part == 0:
                        acc_q[r, j] = x
                    else:
                        acc_v[r, j] = x
    return L.OK


@kernel
def sensor_slopes(
    bare, user, t, q, v, a, multipliers, inputs, along_q, along_v, along_a, along_m, along_u, w, values, out
):
    """Sensors and their derivatives along given directions, one per row: displacements, velocities, accelerations, multipliers
    and inputs change together; `out` is (sensors, directions).

    Accelerations and multipliers are given, not solved for: the caller knows how they change. w and `values` are complex.
    """
    nv = bare.count[L.N_V]
    for d in range(along_q.shape[0]):
        set_point(bare, q, v, a, multipliers, inputs, w)
        for j in range(nv):
            displace_dof(bare, q, bare.dof_i[j, L.D_LINK], j, complex(0.0, TINY * along_q[d, j]), w)
            w.v[j] += complex(0.0, TINY * along_v[d, j])
            w.a[j] += complex(0.0, TINY * along_a[d, j])
        for k in range(bare.count[L.N_INPUTS]):
            w.inputs[k] += complex(0.0, TINY * along_u[d, k])
        step_multipliers(bare.rows, along_m, d, w)
        status = load_links(bare, user, t, w)
        if status != L.OK:
            return status
        load_constraints(bare.rows, w)
        inverse(bare, w.a, 1.0, bare.count[L.HAS_POINT_FORCES] == 1, w, w.drive)
        for k in range(nv):
            w.drive[k] -= w.tau[k]
        apply_couplings(bare.rows, w, w.drive)
        observe_rows(bare.rows, w)
        distribute_row_sums(bare.rows, w)
        read_sensors(bare, user, t, w, values)
        for s in range(out.shape[0]):
            out[s, d] = values[s].imag / TINY
    return L.OK


@shared
def step_multipliers(rows, along, d, w):
    """A small step of all multipliers along direction d."""
    if rows is None:
        return
    for r in range(rows.n[0]):
        w.rows.force[r] += complex(0.0, TINY * along[d, r])


@kernel
def displaced(sys, q, d, w, out):
    """Coordinates q + Q(q) d for a displacement d along the velocities, complex; quaternions are not made unit again."""
    coordinate_rates(sys, q, d, w.rate)
    for k in range(sys.count[L.N_Q]):
        out[k] = q[k] + w.rate[k]


@kernel
def rates_at(sys, q, v, out):
    """q̇ of velocities v, in complex numbers."""
    coordinate_rates(sys, q, v, out)
