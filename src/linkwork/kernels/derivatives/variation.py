"""Motions with their sensitivities: how the end of a motion depends on its start and on a parameter.

Along a motion ẏ = f(y, t; p) small changes obey the variational equations

    Φ̇ = J Φ, Φ(0) = 1        ż = J z + ∂f/∂p, z(0) = 0        J = ∂f/∂y

J by complex step, so they are exact. Where a switch (a stop, a spring that only pulls) changes its mode between two steps, its
guard g being zero, variations jump by the saltation matrix

    Φ⁺ = (1 + (f⁺ − f⁻) ∇gᵀ / ġ) Φ⁻        z⁺ = z⁻ + (f⁺ − f⁻) (∇g · z⁻ + ∂g/∂p) / ġ

Motion and variations go through the same Runge-Kutta stages: Φ is then the derivative
of the computed motion itself, not only of the true one. The steps are given (those that an adaptive run chose); stage states
and Jacobians are kept, so that any number of parameters can follow without another motion.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.derivatives.closed_derivatives import any_jacobian, factor_response, solve_response
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.balance import residuals
from linkwork.kernels.loops.projection import project_state
from linkwork.kernels.tree.dynamics import derivative, drive, forward, load, slope
from linkwork.kernels.tree.kinematics import take_state


@shared
def product(matrix, x, n, out):
    """out = the first n rows and columns of a matrix times x (n, m)."""
    for i in range(n):
        for c in range(x.shape[1]):
            out[i, c] = 0.0
        for j in range(n):
            a = matrix[i, j]
            if a != 0.0:
                for c in range(x.shape[1]):
                    out[i, c] += a * x[j, c]


@kernel
def decide_modes(sys, user, t, h, y, w, slope, probe):
    """Modes of the switches for a step that none of them changes in: those of a state shortly after its start, where a guard
    may be zero within rounding. A status."""
    if w.mode.shape[0] == 0:
        return L.OK
    for m in range(w.mode.shape[0]):
        w.mode[m] = L.BY_STATE
    status = derivative(sys, user, t, y, slope, w)
    for m in range(y.shape[0]):
        probe[m] = y[m] + 1e-3 * h * slope[m]
    for m in range(w.mode.shape[0]):
        w.mode[m] = L.DECIDE
    if status == L.OK:
        status = derivative(sys, user, t + 1e-3 * h, probe, slope, w)
    return status


@kernel
def guards_at(sys, user, t, y, w):
    """Guards of all switches at a state, into w.guard; a status."""
    take_state(sys, y, w)
    status = drive(sys, user, t, w)
    if status == L.OK:
        status = load(sys, user, t, w)
    return status


@kernel
def flow(sys, bare, user, method, times, y, w, wz, yz, fz, k, stage_y, stage_j, modes):
    """Go through the steps between `times` from the state y, which ends at the last; keep states and Jacobians of all stages.

    k is (stages + 1, ny), stage_y (steps, stages, ny), stage_j (steps, stages, ny, ny) or with no steps where Jacobians are
    not needed; modes (steps, switches) gets the modes of the switches, which the works share. Returns (status, step).
    """
    last, ny = method.size[0], y.shape[0]
    for s in range(times.shape[0] - 1):
        t, h = times[s], times[s + 1] - times[s]
        status = decide_modes(sys, user, t, h, y, w, k[0], stage_y[s, 0])
        if status != L.OK:
            return status, s
        for m in range(w.mode.shape[0]):
            modes[s, m] = w.mode[m]
        for i in range(last):
            for m in range(ny):
                x = 0.0
                for j in range(i):
                    x += method.a[i, j] * k[j, m]
                stage_y[s, i, m] = y[m] + h * x
            status = slope(sys, user, t + method.c[i] * h, stage_y[s, i], k[i], w)
            if status != L.OK:
                return status, s
            if stage_j.shape[0] > 0:
                status = any_jacobian(
                    sys, bare, sys.loops, user, t + method.c[i] * h, stage_y[s, i], w, wz, yz, fz, stage_j[s, i]
                )
                if status != L.OK:
                    return status, s
        for m in range(ny):
            x = 0.0
            for j in range(last):
                x += method.a[last, j] * k[j, m]
            y[m] += h * x
        status = project_state(sys, user, t + h, y, w)
        if status != L.OK:
            return status, s
    return L.OK, 0


@kernel
def vary(method, times, n, stage_j, stage_f, k, x, z):
    """Carry the variations z (n, m) through the steps of `flow`; stage_f (steps, stages, n) forces the last column, or has no
    steps. k is (stages, n, m), x (n, m) scratch."""
    last, m = method.size[0], z.shape[1]
    for s in range(times.shape[0] - 1):
        h = times[s + 1] - times[s]
        for i in range(last):
            for r in range(n):
                for c in range(m):
                    x[r, c] = z[r, c]
            for j in range(i):
                a = h * method.a[i, j]
                if a != 0.0:
                    for r in range(n):
                        for c in range(m):
                            x[r, c] += a * k[j, r, c]
            product(stage_j[s, i], x, n, k[i])
            if stage_f.shape[0] > 0:
                for r in range(n):
                    k[i, r, m - 1] += stage_f[s, i, r]
        for j in range(last):
            a = h * method.a[last, j]
            if a != 0.0:
                for r in range(n):
                    for c in range(m):
                        z[r, c] += a * k[j, r, c]


@shared
def closed_slope(sys, loops, stepped, user, t, y, w, wz, out):
    """∂v̇/∂p with closed loops, by residuals with stepped tables and a response with real factors; a status."""
    if loops is None:
        return L.OK
    take_state(sys, y, w)
    status = drive(sys, user, t, w)
    if status == L.OK:
        status = forward(sys, user, t, w)
    if status != L.OK:
        return status
    take_state(sys, y, wz)
    status = drive(stepped, user, t, wz)
    if status != L.OK:
        return status
    for k in range(sys.count[L.N_V]):
        if sys.dof_i[k, L.D_MOTION] < 0:
            wz.a[k] = w.a[k]
    for r in range(sys.rows.n[0]):
        wz.rows.force[r] = w.rows.force[r]
    for k in range(sys.count[L.N_Q]):
        w.rate[k] = w.q[k]
    status = residuals(stepped, user, t, wz, wz.drive, wz.rows.phi)
    if status == L.OK:
        status = factor_response(sys, w.rate, w)
    if status != L.OK:
        return status
    for k in range(sys.count[L.N_V]):
        w.tau[k] = -wz.drive[k].imag / TINY
    for r in range(sys.rows.n[0]):
        x = wz.rows.phi[r].imag
        s = sys.rows.row_i[r, R.R_SIGNAL]
        if s >= 0:
            x -= wz.signal[s, 2].imag
        w.rows.phi[r] = -x / TINY
    solve_response(sys, w.tau, w.rows.phi, w)
    for k in range(sys.count[L.N_V]):
        out[k] = w.a[k]
    return L.OK


@shared
def open_slope(sys, loops, stepped, user, t, y, wz, out):
    """∂v̇/∂p of an open tree, by a complex step through the recursion; a status."""
    if loops is not None:
        return L.OK
    take_state(sys, y, wz)
    status = drive(stepped, user, t, wz)
    if status == L.OK:
        status = forward(stepped, user, t, wz)
    for k in range(sys.count[L.N_V]):
        out[k] = wz.a[k].imag / TINY
    return status


@kernel
def parameter_slopes(sys, stepped, user, method, times, stage_y, modes, w, wz, out):
    """∂f/∂p at all stages of `flow`: out is (steps, stages, nq + nv). `stepped` are tables in which the parameter has a step
    of `TINY` along the imaginary axis; prescribed coordinates, which are no states, are left out. Returns a status."""
    nq, nv = sys.count[L.N_Q], sys.count[L.N_V]
    for s in range(times.shape[0] - 1):
        h = times[s + 1] - times[s]
        for m in range(w.mode.shape[0]):
            w.mode[m] = wz.mode[m] = modes[s, m]
        for i in range(method.size[0]):
            t, y = times[s] + method.c[i] * h, stage_y[s, i]
            for k in range(nq):
                out[s, i, k] = 0.0
            status = open_slope(sys, sys.loops, stepped, user, t, y, wz, out[s, i, nq:])
            if status == L.OK:
                status = closed_slope(sys, sys.loops, stepped, user, t, y, w, wz, out[s, i, nq:])
            if status != L.OK:
                return status
            for k in range(nv):
                if sys.dof_i[k, L.D_MOTION] >= 0:
                    out[s, i, nq + k] = 0.0
    return L.OK
