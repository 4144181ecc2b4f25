"""The state of a run at its start, with arrays allocated for its results, and what is watched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from linkwork.api.storage.pieces import longest_step
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.problem import Implicit, Problem
from linkwork.kernels.integrators.watch import (
    COORDINATES,
    DYNAMICS,
    INTERVALS,
    KINEMATICS,
    NOTHING,
    Events,
    Watch,
    watch_for,
)
from linkwork.kernels.linking import linked
from linkwork.system.space import RunSpace, with_own_numbers
from linkwork.system.system import System
from linkwork.system.tables import Tables, Work

JACOBIAN_BYTES = 32  # per pair of states, of the dense matrices of the implicit method
EVENT_CAPACITY = 256  # events for which arrays are allocated at first; doubled when full
MOST_JACOBIAN = 4e9  # bytes of the matrices of the implicit method
LEVELS = {"coordinates": COORDINATES, "kinematics": KINEMATICS, "dynamics": DYNAMICS}


class Steps(NamedTuple):
    """How steps are taken.

    Attributes:
        method: its name.
        rtol, atol: tolerances of the local error, relative and absolute.
        norm: "rms" or "max".
        step: of methods with a fixed step [s]; 0 of others.
        max_step: the longest [s].
        chosen: whether who asks may choose another method.
    """

    method: str
    rtol: float
    atol: float
    norm: str = "rms"
    step: float = 0.0
    max_step: float = np.inf
    chosen: bool = True


def accurate_steps(rtol: float) -> Steps:
    """Steps of analyses that integrate by themselves."""
    return Steps("dop853", rtol, rtol / 100, chosen=False)


def new_run_state(
    system: System,
    times: np.ndarray,
    q: np.ndarray,
    v: np.ndarray,
    steps: Steps,
    rows: Sequence[Sequence[int]],
    out: np.ndarray | None = None,
    impacts: int = 0,
) -> run_layout.RunState:
    """The run state at the start, with arrays for its results and `impacts`; samples go into `out` if that is given."""
    own = system.control_length
    work = system.nq + system.nv + len(system.labels.work)
    ny = work + own
    number = np.zeros(run_layout.NUMBER_LEN)
    number[run_layout.T], number[run_layout.END] = times[0], times[-1]
    number[run_layout.RTOL], number[run_layout.ATOL] = steps.rtol, steps.atol
    longest = min(steps.max_step, system.longest_step, longest_step(times, ny))
    number[run_layout.H_MAX], number[run_layout.STEP] = longest, steps.step
    number[run_layout.GOAL] = np.inf
    counters = np.zeros(run_layout.COUNTERS_LEN, np.int64)
    counters[run_layout.USES_MAX_NORM] = steps.norm == "max"
    number[run_layout.ENERGY] = system.energy_scale(q, v)
    weight = np.zeros(ny)
    weight[: system.nq + system.nv] = 1.0
    weight[system.nq + system.nv : work] = 2.0
    weight[work : work + system.control_states] = 1.0  # what is held between samples, and ∫ u², are no part of the norm
    if system.labels.drives:
        weight[[*system.driven_coordinates, *(system.nq + k for k in system.labels.drives)]] = 0.0
    implicit = ny if steps.method == "radau" else 1
    return run_layout.RunState(
        number=number,
        counters=counters,
        y=np.concatenate([q, v, np.zeros(ny - len(q) - len(v))]),
        k=np.zeros((run_layout.ROWS, ny)),
        dense=np.zeros((8, ny)),
        trial=np.zeros(ny),
        stage=np.zeros(ny),
        projected=np.zeros(ny),
        weight=weight,
        breaks=system.breaks,
        times=times,
        out=np.zeros((len(times), ny)) if out is None else out,
        matrix=np.zeros((implicit, implicit)),
        real=np.zeros((implicit, implicit)),
        complex=np.zeros((implicit, implicit), complex),
        pivot=np.zeros((2, implicit), np.int64),
        zwork=np.zeros(implicit, complex),
        watch=_watch(system, rows, ny, impacts),
    )


def complex_work(system: System, work: Work) -> Work:
    """Scratch space for complex-step derivatives in the modes of another one's switches."""
    made: Work = system.work(complex)._replace(mode=work.mode)
    if work.sticking is None:
        return made
    g = work.sticking
    decided = ("rest_speed", "slip", "before", "group", "follower", "place", "rates")
    return made._replace(sticking=made.sticking._replace(**{name: getattr(g, name) for name in decided}))


def _watch(system: System, rows: Sequence[Sequence[int]], ny: int, impacts: int) -> Watch:
    """Arrays for events (sensor, direction, stops) and for the system's switches."""
    guards = 2 * len(system.labels.switches)
    if not rows and not guards:
        return NOTHING
    capacity = max(EVENT_CAPACITY, 4 * INTERVALS * len(rows)) if rows else 0
    return watch_for(np.array([row[1:] for row in rows], np.int64).reshape(-1, 2), guards, ny, capacity, impacts)


def events_of(system: System, rows: Sequence[Sequence[int]], values: Sequence[float]) -> Events | None:
    """What is evaluated to find events (sensor, direction, stops; value), if there are any."""
    if not rows:
        return None
    needed, level = system.sensors_needed([k for k, _, _ in rows])
    own = {k: system.sensors_needed([k]) for k in {k for k, _, _ in rows}}
    return Events(
        sensor=np.array([k for k, _, _ in rows], np.int64),
        event=np.array(values, float),
        needed=np.array(needed, np.int64),
        level=np.array([LEVELS[level]], np.int64),
        own_start=np.concatenate([[0], np.cumsum([len(own[k][0]) for k, _, _ in rows])]).astype(np.int64),
        own=np.array([s for k, _, _ in rows for s in own[k][0]], np.int64),
        own_level=np.array([LEVELS[own[k][1]] for k, _, _ in rows], np.int64),
        sensed=np.zeros(len(system.labels.sensors)),
        dynamic=np.zeros(0) if level == "dynamics" else None,
    )


def problem_of(
    system: System,
    work: Work | RunSpace,
    run_state: run_layout.RunState,
    events: Events | None = None,
    tables: Tables | None = None,
    *,
    implicit: bool = False,
) -> Problem:
    """What an integrator solves: the system, or others of its tables, with its switches and the given events. Where nothing is
    watched, it is kept with its space, since runs one after the other solve the same, or that of a relative."""
    if isinstance(work, RunSpace) and tables is None and not implicit and not len(run_state.watch.now):
        if not work.solves(system.tables, system.user):
            own = system.tables if work.once else with_own_numbers(system.tables)
            work.keep(system.tables, system.user, own, _problem(system, work, run_state, events, own, False))
        found: Problem = work.problem
        return found
    return _problem(system, work, run_state, events, tables, implicit)


def _problem(
    system: System,
    work: Work | RunSpace,
    run_state: run_layout.RunState,
    events: Events | None,
    tables: Tables | None,
    implicit: bool,
) -> Problem:
    """The same, made anew."""
    records = {"sys": system.record} if tables is None or tables is system.tables else {}
    if isinstance(work, RunSpace):
        records["w"], work = work.record, work.work
    sys = system.tables if tables is None else tables
    watched = np.zeros(0) if len(run_state.watch.now) else None
    jacobian = _implicit(system, work, run_state) if implicit else None
    made = Problem(work.mode, work.guard, None, sys, system.user, work, jacobian, events, watched)
    return linked(made, run_state, records)


def _implicit(system: System, work: Work, run_state: run_layout.RunState) -> Implicit:
    """What the Jacobian of the right-hand side needs."""
    sys, ny = system.tables, len(run_state.y)
    tree = sys.loops is None
    return Implicit(
        bare=sys._replace(loops=None),
        wz=complex_work(system, work),
        yz=np.zeros(ny, complex) if tree else None,
        fz=np.zeros(ny, complex) if tree else None,
    )


def jacobian_bytes(run_state: run_layout.RunState) -> float:
    """Memory that the implicit method would need for its matrices."""
    return float(JACOBIAN_BYTES) * len(run_state.y) ** 2


def with_jacobian(run_state: run_layout.RunState) -> run_layout.RunState:
    """The run state of an explicit method, ready for the implicit one to go on."""
    n = len(run_state.y)
    run_state.counters[[run_layout.STARTED, run_layout.FRESH]] = 1, 0
    return run_state._replace(
        matrix=np.zeros((n, n)),
        real=np.zeros((n, n)),
        complex=np.zeros((n, n), complex),
        pivot=np.zeros((2, n), np.int64),
        zwork=np.zeros(n, complex),
    )


def with_more_capacity(run_state: run_layout.RunState) -> run_layout.RunState:
    """The run state with twice the capacity for events."""
    watch: Watch = run_state.watch

    def doubled(array: np.ndarray) -> np.ndarray:
        return np.concatenate([array, np.zeros_like(array)])

    larger = watch._replace(hit_t=doubled(watch.hit_t), hit_i=doubled(watch.hit_i), hit_y=doubled(watch.hit_y))
    return run_state._replace(watch=larger)
