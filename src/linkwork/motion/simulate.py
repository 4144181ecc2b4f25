"""Simulation: check the options, set up the run state, integrate it by a kernel, and return the run."""

from __future__ import annotations

import contextlib
import time as clock
import warnings
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.api.errors import InterruptedRun, SimulationWarning
from linkwork.api.kinds import NewFolder, Number, RatesByName, Seconds, SignalsByName, StateByName, Times, Whole, Word
from linkwork.api.progress import Progress
from linkwork.kernels.integrators import gauss, radau, run_layout
from linkwork.kernels.integrators.runs import run_explicit, run_gauss, run_radau, run_sampled
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.kernels.integrators.watch import Events
from linkwork.kernels.jit import compile_seconds
from linkwork.model.model import Model
from linkwork.motion.auto_method import AutoMethod
from linkwork.motion.coarse import warn_of_drift
from linkwork.motion.controllers import start_control
from linkwork.motion.declared import Control, EventList, FormulationName
from linkwork.motion.delays import Delays
from linkwork.motion.impacts import ImpactLog
from linkwork.motion.problem import ADAPTIVE, MOST_JACOBIAN, MotionProblem
from linkwork.motion.results.run import Run
from linkwork.motion.run_result import describe, ending
from linkwork.motion.run_state import (
    events_of,
    jacobian_bytes,
    new_run_state,
    problem_of,
    take_rest_speed,
    with_more_capacity,
)
from linkwork.system.control.states import states_of_controllers
from linkwork.system.interruption import Interruption
from linkwork.system.space import RunSpace
from linkwork.system.system import System

if TYPE_CHECKING:
    from linkwork.motion.histories.stream import Stream

LOOKS = 128  # times at least at which beams are looked at


def simulate(
    model: Model,
    until: Times,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    inputs: SignalsByName | None,
    method: Word,
    rtol: Number,
    atol: Number | None,
    norm: Word,
    step: Seconds | None,
    max_step: Seconds | None,
    events: EventList,
    samples: Whole,
    progress: bool | None,
    planar: bool | None,
    formulation: FormulationName,
    control: Control | None,
    store: NewFolder | None,
) -> Run:
    """Implements `Model.simulate`."""
    problem = MotionProblem(
        model,
        until,
        start=start,
        guess=guess,
        rates=rates,
        inputs=inputs,
        method=method,
        rtol=rtol,
        atol=atol,
        norm=norm,
        step=step,
        max_step=max_step,
        events=events,
        samples=samples,
        planar=planar,
        formulation=formulation,
        control=control,
        store=store,
    )
    system, options, times = problem.system, problem.options, problem.times
    looked_at = times if _samples_tell(store, method, system, times) else _with_more_times(times)
    with _streaming(store, system, times, options["rtol"]) as stream, system.run_space() as space:
        work = space.work
        log = ImpactLog(system)
        out = None if stream is None else stream.out
        run_state = new_run_state(system, looked_at, problem.q, problem.v, options, problem.rows, out, log.room)
        delays, samples_at = None, None
        if system.has_sampled_control:
            samples_at = system.control_clock(float(looked_at[0]), float(looked_at[-1]))
        if problem.controllers:
            waiting = start_control(system, run_state, start, samples_at)
            if system.has_delayed_control:
                delays = Delays(system, run_state, waiting)
        take_rest_speed(work, options)
        began, compiled = clock.perf_counter(), compile_seconds()
        sensed = events_of(system, problem.rows, problem.values)
        stepping = Stepping(system, space, sensed, delays, samples_at)
        run_state, how, note, auto = _run(stepping, run_state, options, progress, stream, log)
        compiled = compile_seconds() - compiled
        wall = clock.perf_counter() - began - compiled
        status, message = ending(system, run_state, work, how, note, problem.events, method)
        used = method
        if auto is not None:
            message, used = message + auto.note, auto.used
        run = describe(
            system,
            run_state,
            status,
            message,
            problem.events,
            used,
            wall,
            compiled,
            problem.formulated,
            problem.first,
            work,
            stream,
            log.rows(),
            None if looked_at is times else times,
            _control_at_end(system, run_state, samples_at, delays) if problem.controllers else None,
        )
        if stream is not None:
            stream.keep(run)
    if how == run_layout.WORKING:
        raise InterruptedRun(run)
    if not run.success:
        warnings.warn(message, SimulationWarning, stacklevel=3)
    elif method in ADAPTIVE and stream is None:
        warn_of_drift(run, options["rtol"])
    return run


def _samples_tell(store: Any, method: str, system: System, times: np.ndarray) -> bool:
    """Whether the samples alone tell how far beams bend, or no others can be had: fixed steps end at samples."""
    return not system.whole_beams or len(times) > LOOKS or method not in ADAPTIVE or store is not None


def _with_more_times(times: np.ndarray) -> np.ndarray:
    """Sample times and others between them, read off the dense output, at which beams are looked at; not evenly spaced, so that
    they do not fall on the same phase of a vibration."""
    golden = (np.sqrt(5.0) - 1) / 2
    return np.union1d(times, times[0] + (times[-1] - times[0]) * (golden * np.arange(1, LOOKS) % 1.0))


def _streaming(store: Any, *given: Any) -> contextlib.AbstractContextManager[Stream | None]:
    """A stream of the samples if one is asked for."""
    if store is None:
        return contextlib.nullcontext()
    from linkwork.motion.histories.stream import streaming

    return streaming(store, *given)


def _control_at_end(
    system: System, run_state: run_layout.RunState, clock: np.ndarray | None, delays: Delays | None
) -> dict[str, np.ndarray]:
    """Numbers with which controllers may go on."""
    return states_of_controllers(system, run_state.y, clock, np.zeros(0) if delays is None else delays.waiting())


class Stepping(NamedTuple):
    """What the integration kernels of all methods need beside the state of the run.

    Attributes:
        system, space: what is integrated, with its scratch space.
        sensed: events.
        delays, clock: of controllers; None where none has a delay, or none is sampled.
    """

    system: System
    space: RunSpace
    sensed: Events | None
    delays: Delays | None
    clock: np.ndarray | None


def _run(
    stepping: Stepping,
    run_state: run_layout.RunState,
    options: Mapping[str, Any],
    progress: bool | None,
    stream: Stream | None,
    log: ImpactLog,
) -> tuple[run_layout.RunState, int, str, AutoMethod | None]:
    """Integrate; returns the run state, the exit code, a note of SciPy, and what the automatic choice of a method did."""
    if options["method"].startswith("scipy"):
        from linkwork.motion.scipy_check import scipy_run

        own = stepping
        return (*scipy_run(own.system, run_state, own.space, own.sensed, options), None)
    run_state, how, auto = _integrate(stepping, run_state, options, progress, stream, log)
    return run_state, how, "", auto


def _stepper(
    stepping: Stepping, method: str, run_state: run_layout.RunState
) -> Callable[[run_layout.RunState], int]:
    """A function that calls the integration kernel of a method on a run state and returns its exit code."""
    system, space, sensed, delays, clock = stepping
    sys, user, work = system.tables, system.user, space.work
    if delays is not None:
        return lambda run_state: delays.step(run_state, work, sensed, method)
    problem = problem_of(system, space, run_state, sensed, implicit=method == "radau")
    if method == "radau":
        table = radau.constants()
        return lambda run_state: run_radau(problem, run_state, table)
    if method == "gauss":
        table, wz = gauss.constants(), system.work(complex)
        return lambda run_state: run_gauss(problem, sys, user, run_state, table, work, wz)
    tableau = TABLEAUS[method]
    if clock is not None:
        return lambda run_state: run_sampled(problem, sys, user, run_state, tableau, clock, work)
    return lambda run_state: run_explicit(problem, run_state, tableau)


def _integrate(
    stepping: Stepping,
    run_state: run_layout.RunState,
    options: Mapping[str, Any],
    progress: bool | None,
    stream: Stream | None,
    log: ImpactLog,
) -> tuple[run_layout.RunState, int, AutoMethod | None]:
    """Call the kernel in portions of about a quarter of a second, so that progress is shown and Ctrl-C works: it is handled
    between two portions, where the run state is consistent, and ends the integration with the exit code WORKING."""
    system = stepping.system
    first, last = float(run_state.times[0]), float(run_state.times[-1])
    auto = None
    if options["method"] == "auto":
        fits = jacobian_bytes(run_state) <= MOST_JACOBIAN
        law = any(block.function is not None for block in system.controllers)  # it has no derivatives
        works = system.tables.absolute is None and not system.has_sampled_control and not law and stepping.delays is None
        auto = AutoMethod(run_state, implicit_works=works and fits)
    method = options["method"] if auto is None else auto.method
    step = _stepper(stepping, method, run_state)
    budget = 1000
    with Progress(f"simulating {system.model.name}", progress) as bar, Interruption(calls_back=system.slot is not None):
        while True:
            asked = log.budget(budget if stream is None else stream.budget(budget))
            granted = asked if auto is None else auto.budget(asked)
            run_state.counters[run_layout.BUDGET] = granted
            before = clock.perf_counter() - compile_seconds()
            how = int(step(run_state))
            taken = granted - int(run_state.counters[run_layout.BUDGET])
            spent = clock.perf_counter() - compile_seconds() - before
            log.keep_up(run_state)
            if stream is not None:
                stream.keep_up(run_state)
            if system.slot is not None and system.slot.take_interrupt():  # the state is that after the last step
                return run_state, run_layout.WORKING, auto
            if auto is not None:
                if how == run_layout.STIFFNESS:
                    run_state, how = auto.meet_stiffness(run_state), run_layout.WORKING
                auto.judge(run_state, ended=how not in (run_layout.WORKING, run_layout.ROOM))
                if auto.method != method:
                    method = auto.method
                    step = _stepper(stepping, method, run_state)
            if how == run_layout.ROOM:
                run_state = with_more_capacity(run_state)
            elif how != run_layout.WORKING:
                return run_state, how, auto
            else:
                bar.update((float(run_state.number[run_layout.T]) - first) / (last - first))
                # at most fourfold: the cost of a step changes along the way, and with the method
                budget = int(min(max(taken * 0.25 / max(spent, 1e-4), 10), 4 * budget, 10_000_000))
    return run_state, run_layout.WORKING, auto
