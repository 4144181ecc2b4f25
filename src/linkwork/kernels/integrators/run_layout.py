"""The state of a run of an integrator: its arrays, and what their entries mean.

A run can be suspended and resumed: kernels return after a given number of steps, so that the caller can show progress, be
interrupted, or enlarge the array of events. Everything that the next call needs is in a `RunState`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle

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
    NEAREST,  # the least guard at the end of a step that was to end there, and the time of that
    NEAREST_AT,
    NUMBER_LEN,
) = range(19)
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
    MISSES,  # steps since the last that was committed whose ends were far from their surfaces
    IDLE,  # switches since the last step that was longer than rounding
    USES_MAX_NORM,
    STIFF,  # steps of an explicit method that only its stability limited; it counts from 0 after several others
    NOT_STIFF,  # others since the last of them
    LEAVES_WHEN_STIFF,  # 1: return when STIFF is large
    IMPACTS,  # rows of Watch.impact that are filled
    KEEPS_DENSE,  # 1: dense output of every step is completed
    COUNTERS_LEN,
) = range(31)
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
    stage: np.ndarray  # (ny,) the state of a stage, projected near a singular position
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
