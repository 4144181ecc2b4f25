"""What all integrators share: the state of a run, and dense output at requested times.

A run can be suspended and resumed: kernels return after a given number of steps, so that the caller can show progress, be
interrupted, or enlarge the array of events. Everything that the next call needs is in a `RunState`.

Where something is watched (events, switches: see `watch`), an integrator returns after every step that its error control
accepts, and the step is inspected: it is then committed, or tried again with its end at a switching surface.

Within a step, θ from 0 to 1, the solution is the nested polynomial

    y(θ) = y₀ + θ (F₀ + (1 − θ) (F₁ + θ (F₂ + (1 − θ) (F₃ + …))))

with F₀ = Δy, F₁ = h f₀ − Δy, F₂ = 2 Δy − h (f₀ + f₁) (cubic Hermite) and further rows of methods that have them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.closures import ACCEPTED, check_half_turns, project_onto_closures
from linkwork.kernels.dynamics import drive
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.kinematics import normalize, take_state
from linkwork.kernels.row_layout import OPEN

# --- RunState.number ---------------------------------------------------------------------------------
(
    T,
    H,
    ERR,
    END,
    H_MAX,
    RTOL,
    ATOL,
    STEP,
    T_OLD,
    ENERGY,
    FACTORED,
    LAST_H,
    REGULAR,  # the last step away from singular positions
    SPAN,  # length of the step that is tried
    GOAL,  # time at which the next step has to end, where a switching surface is crossed; infinite otherwise
    GUARD_RATE,  # of the guard that is crossed there
    NUMBER_LEN,
) = range(17)
# --- RunState.counters -----------------------------------------------------------------------------------
(
    STEPS,
    REJECTED,
    EVALUATIONS,
    JACOBIANS,
    FACTORS,
    NEXT,
    EVENTS,
    BUDGET,
    STARTED,
    TROUBLE,
    FRESH,
    BREAK,
    NEAR,  # evaluations near singular positions
    STRIDES,  # steps over a singular position whose error stayed above the tolerance because of rounding
    DENSE,  # rows of dense output of the step that is tried
    PHASE,  # what has been done of the present step
    COMPLETE,  # 1: the dense output of the step has all its rows
    LAST,  # row of k with the slope at the end of the step
    MOMENTA,  # 1: momenta are kept in rows P0 and P1 of k (method gauss)
    SWITCHES,  # switching surfaces crossed
    PENDING,  # 1 + index of the guard whose surface the step has to end at, or 0
    TRIES,  # to end the step there
    IDLE,  # switches since the last step that was committed
    USES_MAX_NORM,
    STIFF,  # steps of an explicit method that only its stability limited; it counts from 0 after several others
    NOT_STIFF,  # others since the last of them
    LEAVES_WHEN_STIFF,  # 1: return when STIFF is large
    COUNTERS_LEN,
) = range(28)
READY, TRIED, DENSE_WANTED = range(
    3
)  # PHASE: begin a step; it is to be inspected; its dense output has to be completed
# --- how a call ended -----------------------------------------------------------------------------
DONE, WORKING, STOPPED, ROOM, UNDERFLOW, FAILED, DIVERGED, INSPECT, CHATTERING, STIFFNESS = range(10)

ROWS = 24  # of RunState.k
P0, P1 = 9, 22  # rows of RunState.k: momenta at the start and at the end of a step


@bundle
class RunState(NamedTuple):
    """State of a running integration: time and state, results, scratch space."""

    number: np.ndarray
    counters: np.ndarray
    y: np.ndarray  # (ny,) the state at T
    k: np.ndarray  # (ROWS, ny) slopes of stages and scratch
    dense: np.ndarray  # (8, ny) y₀ and the rows F of dense output
    trial: np.ndarray  # (ny,)
    stage: np.ndarray  # (ny,) the state at which a slope is evaluated
    projected: np.ndarray  # (ny,) the end of the step, projected (see `project_state`)
    weight: np.ndarray  # (ny,) 1: the error is controlled, 2: the same for work, 0: not controlled (prescribed)
    breaks: np.ndarray  # (n,) times that no step may cross: signals are not smooth there
    times: np.ndarray  # (nt,) requested times of results
    out: np.ndarray  # (nt, ny)
    matrix: np.ndarray  # (ny, ny) Jacobian of implicit methods, and its real and complex factors
    real: np.ndarray
    complex: np.ndarray
    pivot: np.ndarray  # (2, ny)
    zwork: np.ndarray  # (ny,) complex right-hand side
    watch: Any = None  # what is watched (Watch), or None: then no code for it is compiled


@kernel
def project_state(sys, user, t, y, w):
    """Project a state: prescribed coordinates onto their signals, quaternions to unit length, positions and velocities onto the
    constraints, as in results. Returns a status; where a constraint stays violated, w.where[0] is its row."""
    nq, nv = sys.count[L.N_Q], sys.count[L.N_V]
    if sys.count[L.HAS_QUATERNIONS] == 1:
        normalize(sys, y)
    if sys.count[L.HAS_MOTIONS] == 1:
        take_state(sys, y, w)
        drive(sys, user, t, w)
        for k in range(nq):
            y[k] = w.q[k]
        for k in range(nv):
            y[nq + k] = w.v[k]
    status = check_half_turns(sys, sys.rows, y, w)
    if status == L.OK:
        status, worst = project_onto_closures(sys, sys.rows, sys.loops, sys.absolute, y, w)
        if status == L.OK and not worst <= ACCEPTED:
            status = OPEN
    return status


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
def finish_step(sys, user, watch, run_state, rows, complete, last, t0, h, w):
    """After a step that error control accepts: commit it and fill the results that lie in it; returns DONE or WORKING.

    `rows` of dense output are there, all that the method has if `complete`; row `last` of k is the slope at the end. Where
    something is watched, INSPECT is returned instead, and `watch.inspect` decides.
    """
    run_state.counters[LAST] = last
    if watch is not None:
        run_state.number[SPAN] = h
        run_state.counters[DENSE] = rows
        run_state.counters[COMPLETE] = complete
        run_state.counters[PHASE] = TRIED
        return INSPECT
    commit(run_state)
    return fill_results(sys, user, run_state, rows, t0, h, 2.0, w)


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
def fill_results(sys, user, run_state, rows, t0, h, stop, w):
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
        project_state(sys, user, run_state.times[n], run_state.out[n], w)
        n += 1
    run_state.counters[NEXT] = n
    run_state.number[T] = t1
    if stop <= 1.0:
        interpolate(run_state, rows, stop, run_state.y)
        project_state(sys, user, t1, run_state.y, w)
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


@kernel
def begin(sys, user, run_state, w):
    """First call of a run: the results at the start; the state decides about the modes of switches."""
    for s in range(w.mode.shape[0]):
        w.mode[s] = L.DECIDE
    project_state(sys, user, run_state.number[T], run_state.y, w)
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
