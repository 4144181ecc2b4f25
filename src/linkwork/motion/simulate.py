"""Simulation: check the options, set up the run state, integrate it by a kernel, and return the run."""

from __future__ import annotations

import contextlib
import time as clock
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import InterruptedRun, SimulationWarning
from linkwork.api.kinds import NewFolder, Number, RatesByName, Seconds, SignalsByName, StateByName, Times, Whole, Word
from linkwork.kernels.jit import compile_seconds
from linkwork.model.model import Model
from linkwork.motion.coarse import warn_of_drift
from linkwork.motion.declared import Control, EventList, FormulationName
from linkwork.motion.integration import Integration
from linkwork.motion.problem import ADAPTIVE, MotionProblem
from linkwork.motion.results.run import Run
from linkwork.motion.run_result import describe
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
    system, steps, times = problem.system, problem.steps, problem.times
    looked_at = times if _samples_tell(store, method, system, times) else _with_more_times(times)
    with _streaming(store, system, times, steps.rtol, problem.events) as stream, system.run_space() as space:
        integration = Integration(
            system,
            looked_at,
            problem.q,
            problem.v,
            steps,
            space=space,
            rows=problem.rows,
            values=problem.values,
            out=None if stream is None else stream.out,
            notes_impacts=True,
        )
        if problem.controllers:
            integration.begin_control(start)
        began, compiled = clock.perf_counter(), compile_seconds()
        integration.run(progress, stream)
        compiled = compile_seconds() - compiled
        wall = clock.perf_counter() - began - compiled
        run = describe(problem, integration, wall, compiled, stream, all_samples=looked_at is times)
        if stream is not None:
            stream.keep(run)
    if run.status == "interrupted":
        raise InterruptedRun(run)
    if not run.success:
        warnings.warn(run.message, SimulationWarning, stacklevel=3)
    elif method in ADAPTIVE and stream is None:
        warn_of_drift(run, steps.rtol)
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
