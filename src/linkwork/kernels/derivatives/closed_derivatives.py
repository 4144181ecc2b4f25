"""Derivatives of accelerations with closed loops.

Accelerations a and multipliers λ solve

    r₁ = M a + h − τ − Gᵀ λ = 0        r₂ = ẍ(q, v, a) − s̈ = 0

Both residuals are explicit, so a complex step of them with a and λ held gives exact partial derivatives; the change of a then
solves the same equations with real factors, M δa − Gᵀ δλ = −∂r₁, G δa = −∂r₂. A complex step is never taken *through* the
solution for the multipliers: where closures are redundant that would be wrong.
"""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.derivatives.derivatives import TINY, displace_dof, state_jacobian
from linkwork.kernels.forces.forces import clear_loads
from linkwork.kernels.jit import kernel, separate, shared
from linkwork.kernels.loops.balance import residuals
from linkwork.kernels.loops.loops import add_multipliers, factor_matrix, find_multipliers
from linkwork.kernels.loops.measures import accelerate_row, measure_rows
from linkwork.kernels.tree.aba import accelerate, articulate
from linkwork.kernels.tree.dynamics import drive, forward
from linkwork.kernels.tree.kinematics import coordinate_rates, locate_links, take_state
from linkwork.kernels.tree.planar import (
    accelerate_planar,
    articulate_planar,
    move_planar,
    planar_accelerations_to_space,
    planar_to_space,
)


@shared
def factor_response(sys, q, w):
    """Links at rest at q, measured rows and the factors of their matrix."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    for k in range(sys.count[L.N_V]):
        w.v[k] = 0.0
        w.a[k] = 0.0
        w.tau[k] = 0.0
    clear_loads(sys, w)
    if sys.count[L.IS_PLANAR] == 1:
        move_planar(sys, w.q, w.v, w)
        planar_to_space(sys, w.v, w)
        status = articulate_planar(sys, w.tau, w.a, 0.0, w)
    else:
        locate_links(sys, w)
        status = articulate(sys, w.tau, w.a, 0.0, w)
    measure_rows(sys.rows, 0, sys.rows.n[0], w)
    if status == L.OK:
        status = factor_matrix(sys, sys.rows, sys.loops, w)
    return status


@shared
def solve_response(sys, tau, missing, w):
    """w.a = δa of M δa − Gᵀ δλ = tau, G δa = missing, and δλ in w.rows.force, after `factor_response`; prescribed joints do not
    move."""
    for k in range(sys.count[L.N_V]):
        w.a[k] = 0.0
    if sys.count[L.IS_PLANAR] == 1:
        articulate_planar(sys, tau, w.a, 0.0, w)
        planar_accelerations_to_space(sys, w)
    else:
        articulate(sys, tau, w.a, 0.0, w)
    for r in range(sys.rows.n[0]):
        w.loops.right[r] = missing[r] - accelerate_row(sys.rows, r, w)
    find_multipliers(sys, sys.loops, w.loops.right, w, w.rows.force)
    add_multipliers(sys, sys.loops, w.rows.force, w)
    if sys.count[L.IS_PLANAR] == 1:
        accelerate_planar(sys, w.a, 0.0, w)
    else:
        accelerate(sys, w.a, 0.0, w)


@shared
def copy_solution(sys, w, wz):
    """Copy the accelerations and multipliers that `forward` has found into the complex work space."""
    for k in range(sys.count[L.N_V]):
        wz.a[k] = w.a[k]
    for r in range(sys.rows.n[0]):
        wz.rows.force[r] = w.rows.force[r]


@shared
def step_response(sys, w, wz):
    """Change of the accelerations w.a for a complex step whose residuals lie in wz.tau and wz.rows.phi."""
    for k in range(sys.count[L.N_V]):
        w.tau[k] = -wz.tau[k].imag / TINY
    for r in range(sys.rows.n[0]):
        w.rows.phi[r] = -wz.rows.phi[r].imag / TINY
    solve_response(sys, w.tau, w.rows.phi, w)


@separate
def closed_state_jacobian(sys, bare, user, t, y, w, wz, out):
    """∂ẏ/∂y with closed loops, quaternions as four numbers; the work of drives is left out, since nothing depends on it."""
    nq, nv, nw = sys.count[L.N_Q], sys.count[L.N_V], sys.count[L.N_WORK]
    n = y.shape[0]
    take_state(sys, y, w)
    status = drive(sys, user, t, w)
    if status == L.OK:
        status = forward(sys, user, t, w)
    if status != L.OK:
        return status
    copy_solution(sys, w, wz)
    for k in range(sys.count[L.N_SIGNALS]):
        for c in range(3):
            wz.signal[k, c] = w.signal[k, c]
    for k in range(sys.count[L.N_INPUTS]):
        wz.inputs[k] = w.inputs[k]
    for k in range(nq):
        w.rate[k] = w.q[k]  # the position, kept through what follows
    status = factor_response(sys, w.rate, w)
    if status != L.OK:
        return status
    for j in range(n):
        for k in range(n):
            out[k, j] = 0.0
        if j >= nq + nv:  # nothing depends on the work done so far
            continue
        for k in range(nq):
            wz.q[k] = w.rate[k]
        for k in range(nv):
            wz.v[k] = y[nq + k]
        moved = True
        for k in range(nv):
            if sys.dof_i[k, L.D_MOTION] >= 0:
                wz.v[k] = wz.signal[sys.dof_i[k, L.D_MOTION], 1]
                if j == nq + k or j == sys.dof_i[k, L.D_Q]:
                    moved = False
        if not moved:
            continue
        if j < nq:
            wz.q[j] = complex(wz.q[j].real, TINY)
        else:
            wz.v[j - nq] = complex(wz.v[j - nq].real, TINY)
        coordinate_rates(sys, wz.q, wz.v, wz.rate)
        for k in range(nq):
            out[k, j] = wz.rate[k].imag / TINY
        status = residuals(bare, user, t, wz, wz.drive, wz.rows.phi)
        if status != L.OK:
            return status
        for k in range(nv):
            wz.tau[k] = wz.drive[k]
        for k in range(nw):
            out[nq + nv + k, j] = wz.power[k].imag / TINY
        step_response(sys, w, wz)
        for k in range(nv):
            out[nq + k, j] = w.a[k]
    return L.OK


@shared
def any_jacobian(sys, bare, loops, user, t, y, w, wz, yz, fz, out):
    """∂ẏ/∂y for an open tree, or with closed loops (then yz is None); only one of the two is compiled."""
    status = L.OK
    if yz is not None:
        status = state_jacobian(sys, user, t, y, wz, yz, fz, out)
    if loops is not None:
        status = closed_state_jacobian(sys, bare, user, t, y, w, wz, out)
    return status


@kernel
def state_jacobian_at(sys, bare, user, t, y, w, wz, yz, fz, out):
    """`any_jacobian` as a function of its own, for integrators outside of this folder."""
    return any_jacobian(sys, bare, sys.loops, user, t, y, w, wz, yz, fz, out)


@kernel
def closed_acceleration_jacobians(sys, bare, user, t, q, v, inputs, a, w, wz, by_q, by_v, by_input):
    """∂v̇/∂(displacement along v), ∂v̇/∂v, ∂v̇/∂inputs with closed loops; w is real, wz complex scratch with signals."""
    nq, nv, nu = sys.count[L.N_Q], sys.count[L.N_V], sys.count[L.N_INPUTS]
    for k in range(nq):
        w.q[k] = q[k]
    for k in range(nv):
        w.v[k] = v[k]
        w.a[k] = a[k]
    for k in range(nu):
        w.inputs[k] = inputs[k]
    status = forward(sys, user, t, w)
    if status != L.OK:
        return status
    copy_solution(sys, w, wz)
    status = factor_response(sys, q, w)
    if status != L.OK:
        return status
    for part in range(3):
        for j in range(nu if part == 2 else nv):
            for k in range(nq):
                wz.q[k] = q[k]
            for k in range(nv):
                wz.v[k] = v[k]
            for k in range(nu):
                wz.inputs[k] = inputs[k]
            if part == 0:
                displace_dof(sys, q, sys.dof_i[j, L.D_LINK], j, complex(0.0, TINY), wz)
            elif part == 1:
                wz.v[j] = complex(v[j], TINY)
            else:
                wz.inputs[j] = complex(inputs[j], TINY)
            status = residuals(bare, user, t, wz, wz.drive, wz.rows.phi)
            if status != L.OK:
                return status
            for k in range(nv):
                wz.tau[k] = wz.drive[k]
            step_response(sys, w, wz)
            for k in range(nv):
                if part == 0:
                    by_q[k, j] = w.a[k]
                elif part == 1:
                    by_v[k, j] = w.a[k]
                else:
                    by_input[k, j] = w.a[k]
    return L.OK


@kernel
def respond_at(sys, q, tau, missing, w):
    """w.a of M δa − Gᵀ δλ = tau, G δa = missing at q."""
    status = factor_response(sys, q, w)
    if status == L.OK:
        solve_response(sys, tau, missing, w)
    return status
