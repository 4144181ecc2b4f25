"""What all integrators share: the state of a run, dense output at requested times, and events.

A run can be suspended and resumed: kernels return after a given number of steps, so that the caller can show progress, be
interrupted, or enlarge the array of events. Everything that the next call needs is in a `RunState`.

Within a step, θ from 0 to 1, the solution is the nested polynomial

    y(θ) = y₀ + θ (F₀ + (1 − θ) (F₁ + θ (F₂ + (1 − θ) (F₃ + …))))

with F₀ = Δy, F₁ = h f₀ − Δy, F₂ = 2 Δy − h (f₀ + f₁) (cubic Hermite) and further rows of methods that have them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.closures import HELD, check_half_turns, project_onto_closures
from linkwork.kernels.dynamics import drive
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.kinematics import normalize, take_state
from linkwork.kernels.row_layout import OPEN

# --- RunState.number ---------------------------------------------------------------------------------
T, H, ERR, END, H_MAX, RTOL, ATOL, STEP, T_OLD, ENERGY, FACTORED, LAST_H, REGULAR, SPAN, NUMBER_LEN = range(15)
# REGULAR: the last step away from singular positions; SPAN: the step to be searched for events
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
    DENSE,  # rows of dense output of the step to be searched for events
    TALLY_LEN,
) = range(16)
# --- how a call ended -----------------------------------------------------------------------------
DONE, WORKING, STOPPED, ROOM, UNDERFLOW, FAILED, DIVERGED, LOOK = range(8)  # LOOK: search the last step for events

ROWS = 24  # of RunState.k


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
    settled: np.ndarray  # (ny,) the end of the step, projected (see `settle`)
    weight: np.ndarray  # (ny,) 1: the error is controlled, 2: the same for work, 0: not controlled (prescribed)
    breaks: np.ndarray  # (n,) times that no step may cross: signals are not smooth there
    times: np.ndarray  # (nt,) requested times of results
    out: np.ndarray  # (nt, ny)
    event_i: np.ndarray  # (ne, 3) sensor, direction, stops
    event: np.ndarray  # (ne,) value to cross
    side: np.ndarray  # (3, ne) sensor minus value before and after; where in the step it crosses
    hit_t: np.ndarray  # (room,) events met: when, which, state
    hit_i: np.ndarray
    hit_y: np.ndarray
    sensed: np.ndarray  # (n_sensors,)
    matrix: np.ndarray  # (ny, ny) Jacobian of implicit methods, and its real and complex factors
    real: np.ndarray
    complex: np.ndarray
    pivot: np.ndarray  # (2, ny)
    zwork: np.ndarray  # (ny,) complex right-hand side


@kernel
def settle(sys, user, t, y, w):
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
        if status == L.OK and not worst <= HELD:
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
def finish_step(sys, user, run_state, rows, t0, h, w):
    """After an accepted step: fill the results that lie in it; returns DONE or WORKING.

    With events, results are not filled yet and LOOK is returned: the caller calls `events.look`, which searches the step.
    """
    if run_state.event_i.shape[0] > 0:
        run_state.number[SPAN] = h
        run_state.counters[DENSE] = rows
        return LOOK
    return fill_results(sys, user, run_state, rows, t0, h, 2.0, w)


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
        settle(sys, user, run_state.times[n], run_state.out[n], w)
        n += 1
    run_state.counters[NEXT] = n
    run_state.number[T] = t1
    if stop <= 1.0:
        interpolate(run_state, rows, stop, run_state.y)
        settle(sys, user, t1, run_state.y, w)
        return STOPPED
    return DONE if t1 >= run_state.number[END] else WORKING


@shared
def scaled_norm(run_state, error, y0, y1):
    """Root mean square of error / (atol + rtol |y|) over components with weight > 0; for work channels, |y| is increased by
    0.1 × the reference energy of the start."""
    total, count = 0.0, 0.0
    for k in range(error.shape[0]):
        if run_state.weight[k] > 0.0:
            big = max(abs(y0[k]), abs(y1[k]))  # real-only: integrators never run on complex numbers
            if run_state.weight[k] > 1.0:
                big += 0.1 * run_state.number[ENERGY]
            x = error[k] / (run_state.number[ATOL] + run_state.number[RTOL] * big)
            total += x * x
            count += 1.0
    return np.sqrt(total / count) if count > 0.0 else 0.0


@kernel
def begin(sys, user, run_state, w):
    """First call of a run: the results at the start."""
    settle(sys, user, run_state.number[T], run_state.y, w)
    n = 0
    while n < run_state.times.shape[0] and run_state.times[n] <= run_state.number[T]:
        for k in range(run_state.y.shape[0]):
            run_state.out[n, k] = run_state.y[k]
        n += 1
    run_state.counters[NEXT] = n
    run_state.counters[STARTED] = 1


@shared
def limited_step(run_state, t, h):
    """The step, shortened so that it ends at the next break or at the end, or stretched by up to 1 % to reach it."""
    n = run_state.counters[BREAK]
    while n < run_state.breaks.shape[0] and run_state.breaks[n] <= t * (1.0 + 1e-14):
        n += 1
    run_state.counters[BREAK] = n
    goal = run_state.number[END]
    if n < run_state.breaks.shape[0] and run_state.breaks[n] < goal:
        goal = run_state.breaks[n]
    if t + 1.01 * h >= goal:
        return goal - t
    return h


@shared
def events_may_overflow(run_state):
    """Whether the array of events may be too small for those of one more step."""
    return run_state.hit_t.shape[0] - run_state.counters[EVENTS] < 16 * run_state.event_i.shape[0]
