"""A structure-preserving method: Gauss collocation of order 6 in coordinates and momenta, with a fixed step.

With p = M(q) v, the equations of motion are q̇ = N(q) v and ṗ = Ṁ v − h(q, v) + τ, where h is what inverse dynamics
gives for v̇ = 0 (also for the velocities of ball and free joints). Collocating q and p at the three Gauss points,

    Q_i = q + h Σ a_ij N(Q_j) V_j,   P_i = p + h Σ a_ij F(Q_j, V_j),   V_i = M(Q_i)⁻¹ P_i

is symplectic in canonical coordinates and symmetric in any (Hairer, Lubich & Wanner 2006, Geometric Numerical
Integration, II.1, VI.4), and keeps quaternions at unit length, being exact for quadratic invariants: the energy error
of a conservative system stays bounded over very long runs. M⁻¹ is the articulated-body recursion at rest, Ṁ v a complex
step of momentum along the motion. The stages are found by fixed-point iteration to rounding error.

Where friction or a rigid stop may hold a degree of freedom, ṗ is the derivative of M(q) v along the motion, with the
accelerations of forward dynamics: the forces that hold are part of it. What is held has no velocity in any stage.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.forces.applied import load_links
from linkwork.kernels.forces.forces import clear_loads
from linkwork.kernels.forces.prescribed import any_holds
from linkwork.kernels.integrators.explicit import all_finite, next_equal_step
from linkwork.kernels.integrators.integrator import begin, finish_step, hermite
from linkwork.kernels.integrators.problem import plain_slope_by, project_by
from linkwork.kernels.integrators.run_layout import (
    BUDGET,
    DENSE_WANTED,
    DIVERGED,
    EVALUATIONS,
    FAILED,
    INSPECT,
    MOMENTA,
    P0,
    P1,
    PHASE,
    SPAN,
    STARTED,
    TRIED,
    TROUBLE,
    WORKING,
    T,
)
from linkwork.kernels.integrators.watch import forget_guards
from linkwork.kernels.jit import shared
from linkwork.kernels.tree.aba import articulate
from linkwork.kernels.tree.dynamics import derivative, drive
from linkwork.kernels.tree.kinematics import coordinate_rates, move_links
from linkwork.kernels.tree.rnea import inverse

STAGES, ITERATIONS = 3, 60
# rows of RunState.k: slope at the start, stages: velocities, rates of q and p; scratch; slope at the end; momenta kept
F0, VS, DS, X, F1, KEPT = 0, 1, 4, 8, 10, 23


def constants() -> np.ndarray:
    """a (9), b (3), c (3) of the Gauss method with three stages."""
    r = math.sqrt(15.0)
    a = [
        [5 / 36, 2 / 9 - r / 15, 5 / 36 - r / 30],
        [5 / 36 + r / 24, 2 / 9, 5 / 36 - r / 24],
        [5 / 36 + r / 30, 2 / 9 + r / 15, 5 / 36],
    ]
    return np.concatenate([np.ravel(a), [5 / 18, 4 / 9, 5 / 18], [1 / 2 - r / 10, 1 / 2, 1 / 2 + r / 10]])


@shared
def momentum_ahead(sys, rate, w, wz):
    """Momenta wz.tau one tiny imaginary step along the motion from w.q on, with coordinate rates `rate` and velocities wz.a."""
    for k in range(sys.count[L.N_Q]):
        wz.q[k] = complex(w.q[k], TINY * rate[k])
    for k in range(sys.count[L.N_V]):
        wz.v[k] = 0.0
    move_links(sys, wz.q, wz.v, wz)
    inverse(sys, wz.a, 0.0, False, wz, wz.tau)


@shared
def momentum_rate(sys, user, t, w, wz, out):
    """ṗ = Ṁ v − h + τ at the state w.q, w.v with its signals; power of the work channels in w.power."""
    nv = sys.count[L.N_V]
    status = load_links(sys, user, t, w)
    for k in range(nv):
        w.a[k] = 0.0
    inverse(sys, w.a, 1.0, sys.count[L.HAS_POINT_FORCES] == 1, w, out)
    coordinate_rates(sys, w.q, w.v, w.rate)
    for k in range(nv):
        wz.a[k] = w.v[k]
    momentum_ahead(sys, w.rate, w, wz)
    for k in range(nv):
        out[k] = wz.tau[k].imag / TINY - out[k] + w.tau[k]
    return status


@shared
def stage_rates(sys, holds, user, t, x, w, wz, slope, out):
    """Rates of coordinates, momenta and work at a stage, whose coordinates and velocities are in w.q, w.v and x; `slope` is
    scratch space. Returns a status."""
    nq, nv, nw = sys.count[L.N_Q], sys.count[L.N_V], sys.count[L.N_WORK]
    if holds is None:
        coordinate_rates(sys, w.q, w.v, out)
        status = momentum_rate(sys, user, t, w, wz, out[nq : nq + nv])
        for m in range(nw):
            out[nq + nv + m] = w.power[m]
        return status
    status = derivative(sys, user, t, x, slope, w)
    for k in range(nv):
        wz.a[k] = complex(w.v[k], TINY * slope[nq + k])
    momentum_ahead(sys, slope, w, wz)
    for m in range(nq + nv + nw):
        out[m] = wz.tau[m - nq].imag / TINY if nq <= m < nq + nv else slope[m]
    return status


@shared
def velocities(sys, q, p, v, w, rest):
    """v = M(q)⁻¹ p by the recursion at rest; velocities that are prescribed or held stay as they are in v."""
    for k in range(sys.count[L.N_V]):
        rest[k] = 0.0
    move_links(sys, q, rest, w)
    clear_loads(sys, w)
    return articulate(sys, p, v, 0.0, w)


@shared
def momenta(sys, q, v, w, rest, out):
    """p = M(q) v."""
    for k in range(sys.count[L.N_V]):
        rest[k] = 0.0
    move_links(sys, q, rest, w)
    inverse(sys, v, 0.0, False, w, out)


@shared
def set_coordinates(sys, user, t, q, w):
    """Coordinates into w.q, with prescribed ones (and their velocities and accelerations) on their signals."""
    for k in range(sys.count[L.N_Q]):
        w.q[k] = q[k]
    return drive(sys, user, t, w)


@shared
def take_given(sys, w):
    """Velocities that are given into w.a: prescribed ones, and zero for what is held."""
    holds = any_holds(sys)
    for k in range(sys.count[L.N_V]):
        w.a[k] = 0.0 if holds and w.held[k] == 1 else w.v[k]


@shared
def drive_power(sys, user, run_state, gauss, t, h, w):
    """Power of all channels at the stages, once they are found: drives need the accelerations too."""
    nq, nv, nw = sys.count[L.N_Q], sys.count[L.N_V], sys.count[L.N_WORK]
    k, x = run_state.k, run_state.k[X]
    for i in range(STAGES):
        for m in range(nq):
            s = 0.0
            for j in range(STAGES):
                s += gauss[3 * i + j] * k[DS + j, m]
            x[m] = run_state.y[m] + h * s
        for m in range(nv):
            x[nq + m] = k[VS + i, m]
        derivative(sys, user, t + gauss[12 + i] * h, x, k[X + 9], w)
        for m in range(nw):
            k[DS + i, nq + nv + m] = k[X + 9, nq + nv + m]


@shared
def gauss_step(sys, user, run_state, gauss, t, h, w, wz):
    """Iterate the stages to rounding error, then step; returns 0, or DIVERGED or FAILED."""
    nq, nv, nw = sys.count[L.N_Q], sys.count[L.N_V], sys.count[L.N_WORK]
    k, y = run_state.k, run_state.y
    x, p0, rest = k[X], k[P0], k[X + 8]
    for i in range(STAGES):
        for m in range(nv):
            k[VS + i, m] = y[nq + m] + gauss[12 + i] * h * k[F0, nq + m]
        coordinate_rates(sys, y, y[nq : nq + nv], k[DS + i])
        for m in range(nv):
            k[DS + i, nq + m] = 0.0
    before = math.inf  # real-only: a norm
    for iteration in range(ITERATIONS):
        change, largest = 0.0, 1e-300
        for i in range(STAGES):
            ti = t + gauss[12 + i] * h
            # Q_i and P_i from the rates that are known
            for m in range(nq):
                s = 0.0
                for j in range(STAGES):
                    s += gauss[3 * i + j] * k[DS + j, m]
                x[m] = y[m] + h * s
            for m in range(nv):
                s = 0.0
                for j in range(STAGES):
                    s += gauss[3 * i + j] * k[DS + j, nq + m]
                x[nq + m] = p0[m] + h * s
            status = set_coordinates(sys, user, ti, x, w)
            if iteration > 0 or status != L.OK:
                # V_i = M(Q_i)⁻¹ P_i, with prescribed velocities
                take_given(sys, w)
                if status == L.OK:
                    status = velocities(sys, w.q, x[nq : nq + nv], w.a, w, rest)
                if status == L.USER_FAILED:
                    run_state.counters[TROUBLE] = status
                    return FAILED
                if status != L.OK:
                    return DIVERGED  # stages that diverge; a joint without inertia is reported earlier
                for m in range(nv):
                    d = w.a[m] - k[VS + i, m]
                    change = max(change, abs(d))  # real-only: integrators never run on complex numbers
                    largest = max(largest, abs(w.a[m]))  # real-only: as above
                    k[VS + i, m] = w.a[m]
            for m in range(nv):
                if sys.dof_i[m, L.D_MOTION] < 0:
                    w.v[m] = k[VS + i, m]
                x[nq + m] = w.v[m]
            status = stage_rates(sys, sys.holds, user, ti, x, w, wz, k[X + 9], k[DS + i])
            run_state.counters[EVALUATIONS] += 1
            if status != L.OK:
                run_state.counters[TROUBLE] = status
                return FAILED
            if iteration == 0 and not all_finite(k[DS + i]):
                for m in range(nv):
                    w.a[m] = k[DS + i, nq + m]
                run_state.counters[TROUBLE] = L.NOT_FINITE
                return FAILED
        if iteration > 0:
            if not math.isfinite(change):  # real-only: a norm
                return DIVERGED
            if change <= 4e-16 * largest or (change >= before and change < 1e-11 * largest):
                break
            if iteration == ITERATIONS - 1:
                return DIVERGED
            before = change
    if sys.count[L.HAS_MOTIONS] == 1 and nw > 0:
        drive_power(sys, user, run_state, gauss, t, h, w)
    y1 = k[21]
    for m in range(y.shape[0]):
        s = 0.0
        for j in range(STAGES):
            s += gauss[9 + j] * k[DS + j, m]
        y1[m] = (p0[m - nq] if nq <= m < nq + nv else y[m]) + h * s
    p1 = k[P1]
    for m in range(nv):
        p1[m] = y1[nq + m]
    set_coordinates(sys, user, t + h, y1, w)
    take_given(sys, w)
    velocities(sys, w.q, p1, w.a, w, rest)
    for m in range(nv):
        y1[nq + m] = w.a[m]
    return 0


@shared
def middle_rows(run_state, slope, h):
    """Two more rows of dense output from the state in k[21] and the slope in the middle of the step: quintic Hermite."""
    for m in range(run_state.y.shape[0]):
        d0, d1, d2, d3 = run_state.dense[0, m], run_state.dense[1, m], run_state.dense[2, m], run_state.dense[3, m]
        cubic = d0 + 0.5 * (d1 + 0.5 * (d2 + 0.5 * d3))
        rate = d1 + 0.25 * d3
        run_state.dense[5, m] = 16.0 * (h * slope[m] - rate)
        run_state.dense[4, m] = 16.0 * (run_state.k[21, m] - cubic) - 0.5 * run_state.dense[5, m]


@shared
def integrate_gauss(problem, sys, user, run_state, gauss, w, wz):
    """Integrate with equal steps that end at every requested time, keeping momenta between steps."""
    number, counters, nq, nv = run_state.number, run_state.counters, sys.count[L.N_Q], sys.count[L.N_V]
    if counters[STARTED] == 0:
        begin(problem, run_state)
    if counters[PHASE] == TRIED:
        return INSPECT
    if counters[STARTED] == 1:
        counters[STARTED], counters[MOMENTA] = 2, 1
        counters[TROUBLE] = plain_slope_by(problem, number[T], run_state.y, run_state.k[F0])
        counters[EVALUATIONS] += 1
        if counters[TROUBLE] != L.OK or not all_finite(run_state.k[F0]):
            return FAILED
        momenta(sys, run_state.y[:nq], run_state.y[nq : nq + nv], w, run_state.k[X + 8], run_state.k[P0])
    while counters[BUDGET] > 0:
        counters[BUDGET] -= 1
        t, half = number[T], counters[PHASE] == DENSE_WANTED
        h = 0.5 * number[SPAN] if half else next_equal_step(run_state, t)
        if half:  # a step to the middle of the one that is tried
            for m in range(run_state.y.shape[0]):
                run_state.k[KEPT, m] = run_state.k[P1, m]
        status = gauss_step(sys, user, run_state, gauss, t, h, w, wz)
        if status != 0:
            return status
        slope = run_state.k[X + 9] if half else run_state.k[F1]
        counters[TROUBLE] = plain_slope_by(problem, t + h, run_state.k[21], slope)
        if counters[TROUBLE] != L.OK or not all_finite(slope):
            return FAILED
        if half:
            middle_rows(run_state, slope, number[SPAN])
            for m in range(run_state.y.shape[0]):
                run_state.k[P1, m] = run_state.k[KEPT, m]
            h = number[SPAN]
        else:
            hermite(run_state, h, run_state.k[F0], run_state.k[F1], run_state.y, run_state.k[21])
            for m in range(run_state.y.shape[0]):
                run_state.projected[m] = run_state.k[21, m]
            project_by(problem, problem.sys, problem.calls, t + h, run_state.projected)
        forget_guards(run_state.watch)
        done = finish_step(problem, run_state, 5 if half else 3, 1 if half else 0, F1, t, h)
        if done != WORKING:
            return done
    return WORKING
