"""What all integrators share: the beginning and the end of a step, and dense output at requested times.

Where something is watched (events, switches: see `watch`), an integrator returns after every step that its error control
accepts, and the step is inspected: it is then committed, or tried again with its end at a switching surface.

Within a step, θ from 0 to 1, the solution is the nested polynomial

    y(θ) = y₀ + θ (F₀ + (1 − θ) (F₁ + θ (F₂ + (1 − θ) (F₃ + …))))

with F₀ = Δy, F₁ = h f₀ − Δy, F₂ = 2 Δy − h (f₀ + f₁) (cubic Hermite) and further rows of methods that have them.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.problem import project_by
from linkwork.kernels.integrators.run_layout import (
    ATOL,
    BREAK,
    COMPLETE,
    DENSE,
    DONE,
    END,
    ENERGY,
    GOAL,
    INSPECT,
    LAST,
    MOMENTA,
    NEXT,
    P0,
    P1,
    PHASE,
    READY,
    RTOL,
    SPAN,
    STARTED,
    STEPS,
    STOPPED,
    TRIED,
    USES_MAX_NORM,
    WORKING,
    T,
)
from linkwork.kernels.integrators.watch import is_watched
from linkwork.kernels.jit import shared


@shared
def hermite(run_state, h, f0, f1, y0, y1):
    """The first rows of dense output from both ends of a step."""
    for k in range(y0.shape[0]):
        d = y1[k] - y0[k]
        run_state.dense[0, k] = y0[k]
        run_state.dense[1, k] = d
        run_state.dense[2, k] = h * f0[k] - d
        run_state.dense[3, k] = 2.0 * d - h * (f0[k] + f1[k])


@shared
def interpolate(run_state, rows, theta, out):
    """The solution at θ within the step; `rows` counts the rows F."""
    for k in range(out.shape[0]):
        x = run_state.dense[rows, k]
        for r in range(rows - 1, 0, -1):
            x = run_state.dense[r, k] + (theta if r % 2 == 0 else 1.0 - theta) * x
        out[k] = run_state.dense[0, k] + theta * x


@shared
def finish_step(problem, run_state, rows, complete, last, t0, h):
    """After a step that error control accepts: commit it and fill the results that lie in it; returns DONE or WORKING.

    `rows` of dense output are there, all that the method has if `complete`; row `last` of k is the slope at the end. Where
    something is watched, INSPECT is returned instead, and `inspect.inspect` decides.
    """
    run_state.counters[LAST] = last
    run_state.number[SPAN] = h
    run_state.counters[DENSE] = rows
    if is_watched(run_state.watch):
        run_state.counters[COMPLETE] = complete
        run_state.counters[PHASE] = TRIED
        return INSPECT
    commit(run_state)
    return fill_results(problem, run_state, rows, t0, h, 2.0)


@shared
def commit(run_state):
    """Make the end of the step the present state, and its slope the first of the next step."""
    for m in range(run_state.y.shape[0]):
        run_state.y[m] = run_state.projected[m]
        run_state.k[0, m] = run_state.k[run_state.counters[LAST], m]
    if run_state.counters[MOMENTA] == 1:
        for m in range(run_state.y.shape[0]):
            run_state.k[P0, m] = run_state.k[P1, m]
    run_state.counters[STEPS] += 1
    run_state.counters[PHASE] = READY


@shared
def fill_results(problem, run_state, rows, t0, h, stop):
    """Fill the results that lie in a step up to θ = stop, where an event ends the run (2: none does)."""
    t1 = t0 + h if stop > 1.0 else t0 + stop * h
    if run_state.number[END] - t1 <= 1e-14 * run_state.number[END]:
        t1 = run_state.number[END]
    n = run_state.counters[NEXT]
    last = t1 + 4e-16 * (t1 if t1 > 0.0 else -t1)  # a step that should end at a requested time may miss it by rounding
    while n < run_state.times.shape[0] and run_state.times[n] <= last:
        theta = (run_state.times[n] - t0) / h
        if theta < 1.0 - 1e-12 or stop <= 1.0:
            interpolate(run_state, rows, theta, run_state.out[n])
        else:
            for k in range(run_state.y.shape[0]):
                run_state.out[n, k] = run_state.y[k]
        project_by(problem, problem.sys, problem.calls, run_state.times[n], run_state.out[n])
        n += 1
    run_state.counters[NEXT] = n
    run_state.number[T] = t1
    if stop <= 1.0:
        interpolate(run_state, rows, stop, run_state.y)
        project_by(problem, problem.sys, problem.calls, t1, run_state.y)
        return STOPPED
    return DONE if t1 >= run_state.number[END] else WORKING


@shared
def scaled_norm(run_state, error, y0, y1):
    """Root mean square, or maximum, of error / (atol + rtol |y|) over components with weight > 0; for work channels, |y| is
    increased by 0.1 × the reference energy of the start."""
    total, count, largest = 0.0, 0.0, 0.0
    for k in range(error.shape[0]):
        if run_state.weight[k] > 0.0:
            big = max(abs(y0[k]), abs(y1[k]))  # real-only: integrators never run on complex numbers
            if run_state.weight[k] > 1.0:
                big += 0.1 * run_state.number[ENERGY]
            x = error[k] / (run_state.number[ATOL] + run_state.number[RTOL] * big)
            total += x * x
            count += 1.0
            largest = max(largest, abs(x))  # real-only: as above
    if run_state.counters[USES_MAX_NORM] == 1:
        return largest
    return np.sqrt(total / count) if count > 0.0 else 0.0


@shared
def begin(problem, run_state):
    """First call of a run: the results at the start; the state decides about the modes of switches."""
    for s in range(problem.mode.shape[0]):
        problem.mode[s] = L.DECIDE
    project_by(problem, problem.sys, problem.calls, run_state.number[T], run_state.y)
    n = 0
    while n < run_state.times.shape[0] and run_state.times[n] <= run_state.number[T]:
        for k in range(run_state.y.shape[0]):
            run_state.out[n, k] = run_state.y[k]
        n += 1
    run_state.counters[NEXT] = n
    run_state.counters[STARTED] = 1


@shared
def next_goal(run_state, t, goal):
    """The time that no step may cross: `goal`, or a break or a switching surface before it."""
    n = run_state.counters[BREAK]
    while n < run_state.breaks.shape[0] and run_state.breaks[n] - t <= 1e-14 * abs(t):  # real-only: time
        n += 1
    run_state.counters[BREAK] = n
    if n < run_state.breaks.shape[0] and run_state.breaks[n] < goal:
        goal = run_state.breaks[n]
    return min(goal, run_state.number[GOAL])  # real-only: time


@shared
def limited_step(run_state, t, h):
    """The step, shortened so that it ends at the next goal, or stretched by up to 1 % to reach it."""
    goal = next_goal(run_state, t, run_state.number[END])
    if t + 1.01 * h >= goal:
        return goal - t
    return h
