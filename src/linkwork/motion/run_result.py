"""Status and message of a run, and its result."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import SimulationWarning
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.explicit import STIFF_STEPS
from linkwork.model.events import Event
from linkwork.motion.histories.histories import Histories
from linkwork.motion.histories.origin import Origin
from linkwork.motion.results.run import Run
from linkwork.motion.trouble import failure
from linkwork.system.formulations.formulated import iterations_of
from linkwork.system.straight_beams import warn_of_straight_beams
from linkwork.system.validity import warn_of_large_deflections

if TYPE_CHECKING:
    from linkwork.motion.histories.stream import Stream
    from linkwork.motion.integration import Integration
    from linkwork.motion.problem import MotionProblem
    from linkwork.system.formulations.formulated import Formulated


def ending(integration: Integration, events: Sequence[Event] = ()) -> tuple[str, str]:
    """Status and message of a run that has ended."""
    run_state, how, method = integration.state, integration.how, integration.steps.method
    t = float(run_state.number[run_layout.T])
    strides = int(run_state.counters[run_layout.STRIDES])
    note_strides = f", striding over singular positions {strides} time{'s' if strides > 1 else ''}" if strides else ""
    if how == run_layout.DONE:
        stiff = method in ("dop853", "dopri5") and run_state.counters[run_layout.STIFF] >= STIFF_STEPS
        note_stiff = "; the system is stiff: method='radau' may take far fewer steps" if stiff else ""
        return "done", f"reached t = {t:g} s{note_strides}{note_stiff}"
    if how == run_layout.STOPPED:
        met = run_state.watch.hit_i[: int(run_state.counters[run_layout.EVENTS])]
        name = next(events[int(e)].of for e in met[::-1] if events[int(e)].stop)
        return "event", f"stopped at t = {t:.9g} s by the event of '{name}'"
    where = f"the run ended at t = {t:.6g} s of {run_state.number[run_layout.END]:g} s: "
    if how == run_layout.WORKING:
        return "interrupted", where + "it was interrupted"
    status, why = failure(integration)
    return status, where + why


def _of_beams(
    problem: MotionProblem, status: str, message: str, t: np.ndarray, states: Any, stream: Stream | None
) -> str:
    """Warns of beams that are bent too far, or are straight only by symmetry; what the message of the run says of them."""
    system, ended = problem.system, status in ("done", "event")
    if stream is not None:
        said = stream.said
    else:
        said = warn_of_large_deflections(system, states[:, : system.nq], t, stacklevel=5)
        if ended and not said and not problem.controllers:
            said = warn_of_straight_beams(system, t, states, stacklevel=5)
    if not said or said[0] in message:
        return ""
    return f", but {said[0].removesuffix('.')}" if ended else f" Before that, {said[0]}"


def _samples(run_state: run_layout.RunState, status: str, stream: Stream | None) -> tuple[np.ndarray, Any]:
    """Times and states of the samples, and of the end where a run ended between two of them."""
    n, end = int(run_state.counters[run_layout.NEXT]), float(run_state.number[run_layout.T])
    t, states = run_state.times[:n], run_state.out[:n]
    between = status != "done" and (n == 0 or end > t[-1])
    t = np.ascontiguousarray(np.append(t, end) if between else t)
    if stream is not None:
        return t, stream.end(run_state, t, run_state.y if between else None)
    return t, np.ascontiguousarray(np.vstack([states, run_state.y]) if between else states)


def hits_of(
    run_state: run_layout.RunState, events: Sequence[Event]
) -> tuple[np.ndarray, list[str], np.ndarray]:
    """Times [s], names and states of the events that were met."""
    met, found = int(run_state.counters[run_layout.EVENTS]), run_state.watch
    if not met:
        return np.zeros(0), [], np.zeros((0, len(run_state.y)))
    return found.hit_t[:met].copy(), [events[int(e)].of for e in found.hit_i[:met]], found.hit_y[:met].copy()


def statistics_of(
    integration: Integration, wall: float, compiled: float, formulated: Formulated | None = None
) -> dict[str, Any]:
    """Numbers of steps and evaluations so far, and the time that they took [s]."""
    counters = integration.state.counters
    return {
        "method": integration.method,
        "steps": int(counters[run_layout.STEPS]),
        "rejected": int(counters[run_layout.REJECTED]),
        "evaluations": int(counters[run_layout.EVALUATIONS]),
        "jacobians": int(counters[run_layout.JACOBIANS]),
        "factorisations": int(counters[run_layout.FACTORS]),
        "near_singular": int(counters[run_layout.NEAR]),
        "strides": int(counters[run_layout.STRIDES]),
        "switches": int(counters[run_layout.SWITCHES]),
        "wall_s": wall,
        "compile_s": compiled,
        "planar": integration.system.planar,
        "formulation": "recursive" if formulated is None else formulated.formulation.name,
    }


def describe(
    problem: MotionProblem,
    integration: Integration,
    wall: float,
    compiled: float,
    stream: Stream | None,
    *,
    all_samples: bool,
) -> Run:
    """The result of a run: states are stored, all other arrays are computed from them on first use. Unless `all_samples`, its
    state has more of them than were asked for."""
    system, formulated, events = problem.system, problem.formulated, problem.events
    run_state, work = integration.state, integration.work
    status, message = ending(integration, events)
    message += integration.method_note
    t, states = _samples(run_state, status, stream)
    if formulated is None:
        message += _of_beams(problem, status, message, t, states, stream)
    if not all_samples:  # of the others only beams are looked at
        asked = np.isin(t, problem.times) | (t == t[-1])
        t, states = t[asked], states[asked]
    hits = hits_of(run_state, events)
    if formulated is None:
        control = integration.control_numbers() if problem.controllers else None
        made = Histories(system, t, states, hits, impacts=integration.impacts.rows(), control=control)
    else:
        from linkwork.motion.histories.absolute_histories import FormulatedHistories

        made = FormulatedHistories(formulated, t, states, hits, problem.first)
    statistics = statistics_of(integration, wall, compiled, formulated)
    if work.absolute is not None:
        total, most, limited = iterations_of(work)
        statistics["iterations"] = most
        statistics["mean_iterations"] = total / max(statistics["evaluations"], 1)
        if limited:
            message += f"; {limited} evaluations used up their iterations, so give more of them or a larger alpha"
            warnings.warn(f"{system.model.name}: {message}.", SimulationWarning, stacklevel=4)
    return Run(
        title=system.model.name,
        status=status,
        message=message,
        statistics=statistics,
        kinds=made.kinds(),
        reactions=made.wrenches.result(status, message),
        origin=Origin(problem.tree, float(run_state.number[run_layout.RTOL]), made),
    )
