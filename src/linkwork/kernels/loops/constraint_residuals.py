"""Constraint violations of closures, the constraint Jacobian, and projection of states onto the constraints."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.beams.beams import project_on_modes
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.closures import measure_all, project_onto_closures
from linkwork.kernels.loops.loops import DEAD, coupling_factor
from linkwork.kernels.loops.measures import violation, violation_rate
from linkwork.kernels.tree.dynamics import drive
from linkwork.kernels.tree.kinematics import coordinate_rates, locate_links, normalize, take_state
from linkwork.kernels.vectors import cross


@shared
def row_jacobian(sys, rows, r, w, out):
    """∂x/∂(displacement along v) of a row that has been measured: out is (n_v,), zero where no joint can move the row."""
    row, dof, m = w.link, w.dof, w.rows.m
    coupled = rows.row_i[r, R.R_KIND] == R.COUPLING
    for k in range(sys.count[L.N_V]):
        out[k] = coupling_factor(rows, r, k) if coupled else 0.0
    if coupled:
        return
    for side in range(2):
        i = rows.row_i[r, R.R_A + side]
        at = R.MA if side == 0 else R.MB
        nx, ny, nz = m[r, at], m[r, at + 1], m[r, at + 2]
        fx, fy, fz = m[r, at + 3], m[r, at + 4], m[r, at + 5]
        while i > 0:
            first = sys.link_i[i, L.VI]
            for k in range(first, first + sys.link_i[i, L.NDOF]):
                if sys.dof_i[k, L.D_ROT] == 1:
                    out[k] += dof[k, L.AX] * nx + dof[k, L.AX + 1] * ny + dof[k, L.AX + 2] * nz
                else:
                    out[k] += dof[k, L.AX] * fx + dof[k, L.AX + 1] * fy + dof[k, L.AX + 2] * fz
            project_on_modes(sys.beams, i, (nx, ny, nz, fx, fy, fz), w, out)
            tx, ty, tz = cross(row[i, L.RR], row[i, L.RR + 1], row[i, L.RR + 2], fx, fy, fz)
            nx, ny, nz = nx + tx, ny + ty, nz + tz
            i = sys.link_i[i, L.PARENT]
    clear_if_dead(sys, rows, r, out)


@shared
def clear_if_dead(sys, rows, r, out):
    """Let the real part of a row of the Jacobian be zero where, in radians and sizes of the model, all of it is rounding."""
    size, largest = rows.size[0], 0.0
    for k in range(sys.count[L.N_V]):
        x = out[k].real if sys.dof_i[k, L.D_ROT] == 1 else size * out[k].real
        if x * x > largest:
            largest = x * x
    unit = size if rows.row_i[r, R.R_UNIT] == 0 else 1.0
    if largest <= DEAD * unit * unit:
        for k in range(sys.count[L.N_V]):
            out[k] -= out[k].real


@kernel
def constraint_residuals_at(sys, q, v, w, phi, rate, jacobian):
    """Constraint violations, their rates and the constraint Jacobian ∂/∂(displacement along v) (constraints × n_v) at a state;
    signals are in w.signal."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = v[k]
    locate_links(sys, w)
    measure_all(sys.rows, w)
    for r in range(sys.rows.n[0]):
        phi[r] = violation(sys.rows, r, w)
        rate[r] = violation_rate(sys.rows, r, w)
        row_jacobian(sys, sys.rows, r, w, jacobian[r])


@kernel
def displace(sys, q, d, w, out):
    """Coordinates after a displacement d along the velocities: out is (n_q,), quaternions of unit length."""
    coordinate_rates(sys, q, d, w.rate)
    for k in range(sys.count[L.N_Q]):
        out[k] = q[k] + w.rate[k]
    if sys.count[L.HAS_QUATERNIONS] == 1:
        normalize(sys, out)


@kernel
def project_positions(sys, y, w):
    """Project a state onto the constraints, prescribed coordinates unchanged; signals are in w.signal.

    Returns (status, largest violation relative to the size of the model).
    """
    return project_onto_closures(sys, sys.rows, sys.loops, sys.absolute, y, w)


@kernel
def drifts(sys, user, times, states, w, out):
    """Violations of all constraints at all samples: out is (time, constraints)."""
    for s in range(times.shape[0]):
        take_state(sys, states[s], w)
        drive(sys, user, times[s], w)
        locate_links(sys, w)
        measure_all(sys.rows, w)
        for r in range(sys.rows.n[0]):
            out[s, r] = violation(sys.rows, r, w)
