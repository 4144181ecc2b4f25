"""Radau IIA of order 5 for stiff systems (Hairer & Wanner 1996, Solving ODEs II, IV.8), Jacobians by complex step.

The three stages are z_i = h Σ a_ij f(y + z_j). With A⁻¹ = T Λ T⁻¹, Λ of one real and one complex pair of eigenvalues,
and w = T⁻¹ z, simplified Newton needs one real and one complex system of the size of y:

    (γ/h − J) Δw₀ = (T⁻¹ F)₀ − (γ/h) w₀,    ((α + iβ)/h − J) (Δw₁ + i Δw₂) = …
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.explicit import SAFETY, all_finite, first_step
from linkwork.kernels.integrators.integrator import begin, finish_step, limited_step, scaled_norm
from linkwork.kernels.integrators.linear import factor, solve
from linkwork.kernels.integrators.problem import jacobian_by, plain_slope_by, project_by
from linkwork.kernels.integrators.run_layout import (
    BUDGET,
    ERR,
    EVALUATIONS,
    FACTORED,
    FACTORS,
    FAILED,
    FRESH,
    H_MAX,
    INSPECT,
    JACOBIANS,
    LAST_H,
    PHASE,
    REJECTED,
    RTOL,
    STARTED,
    T_OLD,
    TRIED,
    TROUBLE,
    UNDERFLOW,
    WORKING,
    H,
    T,
)
from linkwork.kernels.integrators.watch import forget_guards
from linkwork.kernels.jit import shared

ITERATIONS = 7
# rows of RunState.k: slope at the start, stages F, z, w, error, right-hand side, slope at the end
F0, FS, Z, W, E, RHS, F1 = 0, 1, 4, 7, 10, 11, 12
COLLOCATED = 0.4  # of row F₃ of dense output leads from its polynomial back to that of collocation (see `quartic_rows`)


def constants() -> np.ndarray:
    """c (3), T (9), T⁻¹ (9), γ, Re, Im of the complex eigenvalue, weights of the error estimate (3): 27 numbers."""
    r = math.sqrt(6.0)
    a = np.array(
        [
            [(88 - 7 * r) / 360, (296 - 169 * r) / 1800, (-2 + 3 * r) / 225],
            [(296 + 169 * r) / 1800, (88 + 7 * r) / 360, (-2 - 3 * r) / 225],
            [(16 - r) / 36, (16 + r) / 36, 1 / 9],
        ]
    )
    values, vectors = np.linalg.eig(np.linalg.inv(a))
    k = int(np.argmin(np.abs(values.imag)))
    m = int(np.argmax(values.imag))
    # with z = T w, T = [real, Re, Im]: Λ has the block [[Re λ, Im λ], [−Im λ, Re λ]]
    t = np.column_stack([vectors[:, k].real, vectors[:, m].real, vectors[:, m].imag])
    e = np.array([-13 - 7 * r, -13 + 7 * r, -1]) / 3
    c = a.sum(axis=1)
    return np.concatenate([c, t.ravel(), np.linalg.inv(t).ravel(), [values[k].real, values[m].real, values[m].imag], e])


@shared
def factorize(run_state, radau, h):
    """Factors of γ/h − J and (α − iβ)/h − J; returns 0, or 1 if one is singular."""
    n = run_state.y.shape[0]
    gamma, alpha, beta = radau[21] / h, radau[22] / h, radau[23] / h
    for i in range(n):
        for j in range(n):
            run_state.real[i, j] = -run_state.matrix[i, j]
            run_state.complex[i, j] = -run_state.matrix[i, j]
        run_state.real[i, i] += gamma
        run_state.complex[i, i] += complex(alpha, -beta)
    run_state.counters[FACTORS] += 1
    if factor(run_state.real, run_state.pivot[0]) != 0:
        return 1
    return factor(run_state.complex, run_state.pivot[1])


@shared
def start_stages(run_state, radau, h):
    """Initial guess of z: extrapolation of the last step's collocation polynomial, or zero."""
    n, k = run_state.y.shape[0], run_state.k
    old = run_state.number[T_OLD]
    for i in range(3):
        theta = 1.0 + radau[i] * h / old if old > 0.0 else 0.0
        for m in range(n):
            x = 0.0
            if old > 0.0:
                x = (
                    run_state.dense[2, m]
                    + theta * run_state.dense[3, m]
                    + COLLOCATED * (1.0 - theta) * run_state.dense[4, m]
                )
                x = run_state.dense[0, m] + theta * (run_state.dense[1, m] + (1.0 - theta) * x) - run_state.y[m]
            k[Z + i, m] = x
    for i in range(3):
        for m in range(n):
            x = 0.0
            for j in range(3):
                x += radau[12 + 3 * i + j] * k[Z + j, m]
            k[W + i, m] = x


@shared
def newton(problem, run_state, radau, t, h, tolerance):
    """Simplified Newton for the stages: (converged, iterations, rate of convergence, a kernel's status)."""
    n, k = run_state.y.shape[0], run_state.k
    gamma, alpha, beta = radau[21] / h, radau[22] / h, radau[23] / h
    before, rate = -1.0, -1.0
    for iteration in range(ITERATIONS):
        for i in range(3):
            for m in range(n):
                run_state.trial[m] = run_state.y[m] + k[Z + i, m]
            status = plain_slope_by(problem, t + radau[i] * h, run_state.trial, k[FS + i])
            run_state.counters[EVALUATIONS] += 1
            if status != L.OK or not all_finite(k[FS + i]):
                return False, iteration + 1, rate, status
        real = k[RHS]
        for m in range(n):
            a = b = c = 0.0
            for j in range(3):
                a += radau[12 + j] * k[FS + j, m]
                b += radau[15 + j] * k[FS + j, m]
                c += radau[18 + j] * k[FS + j, m]
            real[m] = a - gamma * k[W, m]
            # (w₁ + i w₂) obeys the eigenvalue α − iβ of the block [[α, β], [−β, α]]
            w1, w2 = k[W + 1, m], k[W + 2, m]
            run_state.zwork[m] = complex(b - alpha * w1 - beta * w2, c + beta * w1 - alpha * w2)
        solve(run_state.real, run_state.pivot[0], real)
        solve(run_state.complex, run_state.pivot[1], run_state.zwork)
        change = 0.0
        for i in range(3):
            for m in range(n):
                k[E, m] = real[m] if i == 0 else (run_state.zwork[m].real if i == 1 else run_state.zwork[m].imag)
            change += scaled_norm(run_state, k[E], run_state.y, run_state.y) ** 2
        change = np.sqrt(change / 3.0)
        if before > 0.0:
            rate = change / before
            if rate >= 1.0 or rate ** (ITERATIONS - 1 - iteration) / (1.0 - rate) * change > tolerance:
                return False, iteration + 1, rate, L.OK
        for m in range(n):
            k[W, m] += real[m]
            k[W + 1, m] += run_state.zwork[m].real
            k[W + 2, m] += run_state.zwork[m].imag
            for i in range(3):
                k[Z + i, m] = (
                    radau[3 + 3 * i] * k[W, m] + radau[4 + 3 * i] * k[W + 1, m] + radau[5 + 3 * i] * k[W + 2, m]
                )
        if change == 0.0 or (rate > 0.0 and rate / (1.0 - rate) * change < tolerance):
            return True, iteration + 1, rate, L.OK
        before = change
    return False, ITERATIONS, rate, L.OK


@shared
def radau_error(problem, run_state, radau, t, h, again):
    """Scaled error: (γ/h − J)⁻¹ (f + z·e/h), filtered once more after a rejection."""
    n, k = run_state.y.shape[0], run_state.k
    y1 = k[21]
    for m in range(n):
        y1[m] = run_state.y[m] + k[Z + 2, m]
        ze = (radau[24] * k[Z, m] + radau[25] * k[Z + 1, m] + radau[26] * k[Z + 2, m]) / h
        k[20, m] = ze
        k[E, m] = k[F0, m] + ze
    solve(run_state.real, run_state.pivot[0], k[E])
    error = scaled_norm(run_state, k[E], run_state.y, y1)
    if again and error > 1.0:
        for m in range(n):
            run_state.trial[m] = run_state.y[m] + k[E, m]
        plain_slope_by(problem, t, run_state.trial, k[RHS])
        run_state.counters[EVALUATIONS] += 1
        for m in range(n):
            k[E, m] = k[RHS, m] + k[20, m]
        solve(run_state.real, run_state.pivot[0], k[E])
        error = scaled_norm(run_state, k[E], run_state.y, y1)
    return error


@shared
def quartic_rows(run_state, radau):
    """Rows of dense output: the quartic through both ends and the slopes of the stages that begins with the slope at the start.

    The cubic of collocation, c₁θ + c₂θ² + c₃θ³ → rows (Σc, c₁ − Σc, −c₃), is off by O(h⁴), one power more than the steps. The
    motion differs from it by a multiple of I(θ) = ∫ (s − c₁)(s − c₂)(s − 1) ds, up to O(h⁵): slopes agree at the stages, and
    I(1) = 0 by Radau's quadrature. What the slope at the start lacks, I′(0) = −1/10, gives the multiple. It is E, the error
    estimate, filtered like that: in a stiff system the slope itself would be the error of the state, enlarged.
    """
    c1, c2 = radau[0], radau[1]
    for m in range(run_state.y.shape[0]):
        # divided differences over θ = 0, c₁, c₂, 1
        z1, z2, z3 = run_state.k[Z, m], run_state.k[Z + 1, m], run_state.k[Z + 2, m]
        d1 = z1 / c1
        d12 = (z2 - z1) / (c2 - c1)
        d23 = (z3 - z2) / (1.0 - c2)
        e1 = (d12 - d1) / c2
        e2 = (d23 - d12) / (1.0 - c1)
        third = e2 - e1
        second = e1 - third * (c1 + c2)
        first = d1 - e1 * c1 + third * c1 * c2
        total = first + second + third
        # I(θ) = θ (1 − θ) (−1/10 + θ (1/10 + (1 − θ) / 4))
        lack = radau[21] * run_state.k[E, m]
        run_state.dense[0, m] = run_state.y[m]
        run_state.dense[1, m] = total
        run_state.dense[2, m] = first - total + lack
        run_state.dense[3, m] = -third - lack
        run_state.dense[4, m] = -2.5 * lack


@shared
def integrate_radau(problem, run_state, radau):
    """Integrate with error control until the end, an event that stops the run, a failure, or the end of the budget of steps."""
    number, counters = run_state.number, run_state.counters
    if counters[STARTED] == 0:
        begin(problem, run_state)
    if counters[PHASE] == TRIED:
        return INSPECT
    if counters[STARTED] == 1:
        counters[STARTED] = 2
        counters[TROUBLE] = plain_slope_by(problem, number[T], run_state.y, run_state.k[F0])
        counters[EVALUATIONS] += 1
        if counters[TROUBLE] != L.OK or not all_finite(run_state.k[F0]):
            return FAILED
        number[H] = first_step(run_state)
        number[T_OLD] = 0.0
        number[LAST_H] = 0.0
        number[FACTORED] = 0.0
        number[ERR] = -1.0
        counters[FRESH] = 0
    rtol = number[RTOL]
    tolerance = max(2e-15 / rtol, min(0.03, rtol**0.5))  # real-only: a tolerance
    while counters[BUDGET] > 0:
        counters[BUDGET] -= 1
        t, h = number[T], min(number[H], number[H_MAX])  # real-only: a step
        rejected, current = False, False  # current: the Jacobian is that of this state
        while True:
            if counters[FRESH] == 0:
                counters[TROUBLE] = jacobian_by(problem, problem.sys, problem.calls, t, run_state.y, run_state.matrix)
                counters[JACOBIANS] += 1
                if counters[TROUBLE] != L.OK:
                    return FAILED
                counters[FRESH], current = 1, True
                number[FACTORED] = 0.0
            h = limited_step(run_state, t, h)
            if not h > 8e-16 * max(abs(t), 1e-30):  # real-only: time
                number[H] = h
                return UNDERFLOW
            if number[FACTORED] != h:
                if factorize(run_state, radau, h) != 0:
                    h *= 0.5
                    counters[REJECTED] += 1
                    continue
                number[FACTORED] = h
            start_stages(run_state, radau, h)
            converged, iterations, rate, status = newton(problem, run_state, radau, t, h, tolerance)
            if not converged:
                counters[REJECTED] += 1
                counters[TROUBLE] = status
                if status == L.USER_FAILED:
                    return FAILED
                if current or status != L.OK:
                    h *= 0.5
                else:
                    counters[FRESH] = 0  # the reason may be an old Jacobian: a new one before a shorter step
                number[T_OLD] = 0.0  # a poor guess may be the reason
                rejected = True
                continue
            error = radau_error(problem, run_state, radau, t, h, rejected)
            safety = SAFETY * (2.0 * ITERATIONS + 1.0) / (2.0 * ITERATIONS + iterations)
            if error <= 1.0:
                for m in range(run_state.y.shape[0]):
                    run_state.projected[m] = run_state.k[21, m]
                counters[TROUBLE] = project_by(problem, problem.sys, problem.calls, t + h, run_state.projected)
                if counters[TROUBLE] == L.OK:
                    break
                error = 1e3  # the projection onto the constraints failed
            counters[REJECTED] += 1
            rejected = True
            h *= max(0.2, safety * error**-0.25)  # real-only: a step's factor
        counters[TROUBLE] = L.OK
        # predictive controller of Gustafsson
        factor_h = safety * max(error, 1e-10) ** -0.25  # real-only: a norm
        if number[LAST_H] > 0.0 and number[ERR] > 0.0:
            ratio = h / number[LAST_H] * (number[ERR] / max(error, 1e-10)) ** 0.25  # real-only: a norm
            factor_h = min(factor_h, factor_h * ratio)  # real-only: a step's factor
        factor_h = min(1.0 if rejected else 8.0, max(0.2, factor_h))  # real-only: a step's factor
        number[ERR] = max(error, 1e-2)  # real-only: a norm
        number[LAST_H] = h
        quartic_rows(run_state, radau)
        counters[TROUBLE] = plain_slope_by(problem, t + h, run_state.projected, run_state.k[F1])
        counters[EVALUATIONS] += 1
        number[T_OLD] = h
        # keep Jacobian and factors while Newton converges fast and the step would hardly change
        counters[FRESH] = 1 if iterations <= 2 or (rate >= 0.0 and rate < 1e-3) else 0
        number[H] = h if counters[FRESH] == 1 and 1.0 <= factor_h < 1.2 else h * factor_h
        forget_guards(run_state.watch)
        done = finish_step(problem, run_state, 4, 1, F1, t, h)
        if done != WORKING:
            return done
    return WORKING
