"""Explicit Runge-Kutta methods: one driver, the method is data (`tableaus`); adaptive or with a fixed step.

Step control as in Hairer, Nørsett & Wanner (1993), II.4: a PI controller on the scaled error, the starting step from
the sizes of y and f. The right-hand side is called at one point only (`stages`): where it is compiled into the
integrator, each further call would cost seconds of compile time.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.integrator import begin, finish_step, hermite, limited_step, next_goal, scaled_norm
from linkwork.kernels.integrators.problem import NEAR_SINGULAR, project_by, slope_by
from linkwork.kernels.integrators.run_layout import (
    BUDGET,
    DENSE_WANTED,
    END,
    ERR,
    EVALUATIONS,
    FAILED,
    H_MAX,
    INSPECT,
    KEEPS_DENSE,
    LEAVES_WHEN_STIFF,
    NEAR,
    NEXT,
    NOT_STIFF,
    PHASE,
    READY,
    REGULAR,
    REJECTED,
    RTOL,
    SPAN,
    STARTED,
    STEP,
    STIFF,
    STIFFNESS,
    STRIDES,
    TRIED,
    TROUBLE,
    UNDERFLOW,
    WORKING,
    H,
    T,
)
from linkwork.kernels.integrators.watch import first_guards, is_watched, note_guards
from linkwork.kernels.jit import shared

SAFETY, SHRINK, GROW, BETA = 0.9, 0.2, 8.0, 0.04
BEFORE_LAST = 19  # row of RunState.k: the state of the stage before the last
STIFF_STEPS = 15  # in which only stability limited the step: the system is stiff
STRIDE = 0.3  # the shortest step near a singular position, against the last one away from it


@shared
def all_finite(x):
    """Whether no number is infinite or NaN; looks at all of them, since a loop that may end early waits for each."""
    bad = 0
    for k in range(x.shape[0]):
        if not math.isfinite(x[k]):  # real-only: integrators never run on complex numbers
            bad = 1
    return bad == 0


@shared
def first_step(run_state):
    """Initial step: a hundredth of the time in which the state would change by its own size."""
    d0 = scaled_norm(run_state, run_state.y, run_state.y, run_state.y)
    d1 = scaled_norm(run_state, run_state.k[0], run_state.y, run_state.y)
    h = 1e-6 if d0 < 1e-5 or d1 < 1e-5 else 0.01 * d0 / d1
    return min(h, run_state.number[H_MAX], run_state.number[END] - run_state.number[T])  # real-only: a step


@shared
def next_nonzero(weight, j, count):
    """The next slope from j on whose weight is not zero, or count."""
    while j < count and weight[j] == 0.0:
        j += 1
    return j


@shared
def weighted_sum(k, weight, count, origin, h, out):
    """out = origin + h Σ weight_j k_j over the first `count` slopes, four in one pass along memory; no origin is zero."""
    j = 0
    fresh = True
    while fresh or j < count:
        j0 = next_nonzero(weight, j, count)
        j1 = next_nonzero(weight, j0 + 1, count)
        j2 = next_nonzero(weight, j1 + 1, count)
        j3 = next_nonzero(weight, j2 + 1, count)
        a0 = weight[j0] if j0 < count else 0.0
        a1 = weight[j1] if j1 < count else 0.0
        a2 = weight[j2] if j2 < count else 0.0
        a3 = weight[j3] if j3 < count else 0.0
        k0 = k[j0 if j0 < count else 0]
        k1 = k[j1 if j1 < count else 0]
        k2 = k[j2 if j2 < count else 0]
        k3 = k[j3 if j3 < count else 0]
        j = next_nonzero(weight, j3 + 1, count)
        for m in range(out.shape[0]):
            x = (a0 * k0[m] + a1 * k1[m]) + (a2 * k2[m] + a3 * k3[m])
            if not fresh:
                x = out[m] + x
            if j >= count:
                x = h * x
                if origin is not None:
                    x = origin[m] + x
            out[m] = x
        fresh = False


@shared
def stages(problem, run_state, method, first, last, t, h):
    """Slopes of stages first … last - 1 into run_state.k, each from the ones before; returns a kernel's status.

    The state of the last stage stays in run_state.trial. Stages violate the constraints a little. Near a singular
    position, where accelerations depend strongly on the violation, slopes are evaluated at the state projected onto the
    constraints: the same equations on the constraint manifold, extended differently off it.
    """
    y, k, x = run_state.y, run_state.k, run_state.trial
    for i in range(first, last):
        weighted_sum(k, method.a[i], i, y, h, x)
        status, stage = L.OK, x
        for attempt in range(2):
            status = slope_by(problem, problem.sys, problem.calls, t + method.c[i] * h, stage, k[i])
            run_state.counters[EVALUATIONS] += 1
            if attempt == 1 or status != NEAR_SINGULAR:
                break
            run_state.counters[NEAR] += 1
            stage = run_state.stage
            for m in range(y.shape[0]):
                stage[m] = x[m]
            status = project_by(problem, problem.sys, problem.calls, t + method.c[i] * h, stage)
            if status != L.OK:
                break
        if status != L.OK and status != NEAR_SINGULAR:
            return status
        if not all_finite(k[i]):
            return L.NOT_FINITE
        if i <= method.size[0]:
            note_guards(run_state.watch, i, problem.guard)
        if i == method.size[0] - 1 and run_state.number[STEP] == 0.0:
            for m in range(y.shape[0]):
                k[BEFORE_LAST, m] = x[m]
    return L.OK


@shared
def note_stiffness(run_state, method, y1, h):
    """Count steps that only stability limits (Hairer & Wanner 1996, IV.2): the last two stages belong to the same time, so the
    quotient of the differences of their slopes and states estimates the largest eigenvalue, and h times it lies beyond the
    boundary of the stability region."""
    counters, k, last = run_state.counters, run_state.k, method.size[0]
    above = below = 0.0
    for m in range(y1.shape[0]):
        if run_state.weight[m] == 1.0:
            above += (k[last, m] - k[last - 1, m]) ** 2
            below += (y1[m] - k[BEFORE_LAST, m]) ** 2
    limit = 6.1 if method.size[3] == 1 else 3.25
    if h * h * above > limit * limit * below and below > 0.0:
        counters[STIFF] += 1
        counters[NOT_STIFF] = 0
    else:
        counters[NOT_STIFF] += 1
        if counters[NOT_STIFF] == 6:
            counters[STIFF] = 0


@shared
def error_norm(run_state, method, y1, h):
    """Scaled error of the trial step: h |E K|, for dop853 the mix of its 5th and 3rd order estimates."""
    last = method.size[0] + 1
    k, e = run_state.k, run_state.k[20]
    weighted_sum(k, method.e5, last, None, h, e)
    five = scaled_norm(run_state, e, run_state.y, y1)
    if method.size[3] == 0:
        return five
    weighted_sum(k, method.e3, last, None, h, e)
    three = scaled_norm(run_state, e, run_state.y, y1)
    if five == 0.0 and three == 0.0:
        return 0.0
    return five * five / np.sqrt(five * five + 0.01 * three * three)


@shared
def dense_rows(run_state, method, y1, h):
    """Rows of dense output for the accepted step, its extra stages done; returns how many."""
    last = method.size[0]
    for r in range(method.size[4]):
        for m in range(y1.shape[0]):
            x = 0.0
            for j in range(last + 1 + method.size[1]):
                x += method.d[r, j] * run_state.k[j, m]
            run_state.dense[4 + r, m] = h * x
    return 3 + method.size[4]


@shared
def wanted_inside(run_state, t1):
    """Whether results are requested before the end of the step, or all of its dense output is."""
    if run_state.counters[KEEPS_DENSE] == 1:
        return True
    n = run_state.counters[NEXT]
    return n < run_state.times.shape[0] and run_state.times[n] < t1


@shared
def next_equal_step(run_state, t):
    """The step that divides the time to the next requested result (or break) into equal parts, none longer than
    number[STEP]."""
    n = run_state.counters[NEXT]
    goal = next_goal(run_state, t, run_state.times[n] if n < run_state.times.shape[0] else run_state.number[END])
    parts = math.ceil((goal - t) / run_state.number[STEP] - 1e-9)  # real-only: time
    return (goal - t) / max(parts, 1)  # real-only: a count


@shared
def new_step(number, h, error, order, rejected):
    """PI controller: the next step from this one and its error, and from the error of the one before."""
    error = max(error, 1e-10)  # real-only: a norm
    factor = SAFETY * error ** (0.75 * BETA - 1.0 / (order + 1.0)) * number[ERR] ** BETA
    number[ERR] = max(error, 1e-4)  # real-only: a norm
    return h * min(1.0 if rejected else GROW, max(SHRINK, factor))  # real-only: a step's factor


@shared
def integrate_explicit(problem, run_state, method):
    """Integrate until the end, an event that stops the run, a failure, or the end of the budget of steps.

    With number[STEP] > 0 the steps are equal, no longer than that, and land on every requested time; else they follow the
    error. Where something is watched, return after each step (see `integrator.finish_step`).
    """
    number, counters, last, order = run_state.number, run_state.counters, method.size[0], method.size[2]
    fixed = number[STEP] > 0.0
    y1 = run_state.k[21]
    if counters[STARTED] == 0:
        begin(problem, run_state)
    if counters[PHASE] == TRIED:
        return INSPECT
    while counters[BUDGET] > 0:
        if counters[LEAVES_WHEN_STIFF] == 1 and counters[STIFF] >= STIFF_STEPS and counters[PHASE] == READY:
            return STIFFNESS
        counters[BUDGET] -= 1
        t = number[T]
        h = next_equal_step(run_state, t) if fixed else min(number[H], number[H_MAX])  # real-only: a step
        error, rejected, first, upto = 0.0, False, 1, last + 1
        best, least, stride, near = h, math.inf, False, counters[NEAR]  # real-only: a norm
        if counters[STARTED] == 1:  # the very first slope
            first, upto = 0, 1
        if counters[PHASE] == DENSE_WANTED:
            h, first, upto = number[SPAN], last + 1, last + 1 + method.size[1]
        while True:
            if not fixed and first == 1:
                h = limited_step(run_state, t, h)
            if first == 1 and not h > 8e-16 * max(abs(t), 1e-30):  # real-only: time
                number[H] = h
                return UNDERFLOW
            status = stages(problem, run_state, method, first, upto, t, h)
            if first == 0:
                if status != L.OK:
                    counters[TROUBLE] = status
                    return FAILED
                first_guards(run_state.watch)
                counters[STARTED], first, upto = 2, 1, last + 1
                number[ERR] = 1e-4
                if fixed:
                    h = next_equal_step(run_state, t)
                else:
                    h = first_step(run_state)
                continue
            if first == last + 1:  # that was for dense output; the step itself is done
                break
            if status == L.OK:
                for m in range(y1.shape[0]):
                    x = run_state.trial[m]  # the row after the last stage is the result
                    y1[m] = x
                    run_state.projected[m] = x
                error = 0.0 if fixed else error_norm(run_state, method, y1, h)
                if stride and error < least * 10.0 + 1.0:
                    error = 0.99  # the smallest that can be reached here
                    counters[STRIDES] += 1
                if error < 1.0:
                    status = project_by(problem, problem.sys, problem.calls, t + h, run_state.projected)
                if status != L.OK:
                    h *= SHRINK  # the projection onto the constraints failed
                elif error < 1.0:
                    if is_watched(run_state.watch) or wanted_inside(run_state, t + h):
                        hermite(run_state, h, run_state.k[0], run_state.k[last], run_state.y, y1)
                    if not fixed:
                        note_stiffness(run_state, method, y1, h)
                        number[H] = new_step(number, h, error, order, rejected)
                        if counters[NEAR] == near:
                            number[REGULAR] = h
                    if method.size[1] == 0 or not wanted_inside(run_state, t + h):
                        break
                    first, upto = last + 1, last + 1 + method.size[1]
                    continue
                else:
                    if error < least:
                        best, least = h, error
                    h *= max(SHRINK, SAFETY * error ** (-1.0 / (order + 1.0)))  # real-only: a step's factor
                    if counters[NEAR] > near and h < STRIDE * number[REGULAR] and least * number[RTOL] < 1e-4:
                        # near a singular position rounding dominates the error estimate and no step is short enough: step over
                        # it with the best one so far
                        h, stride = best, True
            else:
                h *= SHRINK
            counters[REJECTED] += 1
            counters[TROUBLE] = status
            rejected = True
            if fixed or status == L.USER_FAILED:
                return FAILED
        counters[TROUBLE] = L.OK
        complete = first == last + 1 or method.size[1] == 0
        rows = 3
        if complete and (is_watched(run_state.watch) or wanted_inside(run_state, t + h)):
            rows = dense_rows(run_state, method, y1, h)
        done = finish_step(problem, run_state, rows, 1 if complete else 0, last, t, h)
        if done != WORKING:
            return done
    return WORKING
