"""Simulation: check the options, set up the run state, integrate it by a kernel, and return the run."""

from __future__ import annotations

import contextlib
import difflib
import functools
import time as clock
import warnings
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.api.errors import InterruptedRun, ModelError, SimulationWarning
from linkwork.api.kinds import NewFolder, Number, RatesByName, Seconds, SignalsByName, StateByName, Times, Whole, Word
from linkwork.api.progress import Progress
from linkwork.api.reading import Continued
from linkwork.api.units import quantities, quantity
from linkwork.kernels.integrators import gauss, radau, run_layout
from linkwork.kernels.integrators.runs import run_explicit, run_gauss, run_radau, run_sampled
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.kernels.integrators.watch import Events
from linkwork.kernels.jit import compile_seconds
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.auto_method import AutoMethod
from linkwork.motion.coarse import warn_of_drift
from linkwork.motion.controllers import check_control, check_delays, read_control, start_control
from linkwork.motion.declared import Control, EventList, FormulationName
from linkwork.motion.delays import Delays
from linkwork.motion.events import check_limits, controllers_show, event_rows, observed
from linkwork.motion.impacts import ImpactLog
from linkwork.motion.results.run import Run
from linkwork.motion.run_result import describe, ending
from linkwork.motion.run_state import (
    JACOBIAN_BYTES,
    events_of,
    jacobian_bytes,
    new_run_state,
    problem_of,
    take_rest_speed,
    with_more_capacity,
)
from linkwork.system.compiled import compiled
from linkwork.system.control.states import states_of_controllers
from linkwork.system.control.tables import controlled
from linkwork.system.formulations.formulated import Formulated
from linkwork.system.formulations.names import Formulation, read_formulation
from linkwork.system.holding import without_holding
from linkwork.system.interruption import Interruption
from linkwork.system.space import RunSpace
from linkwork.system.system import System

if TYPE_CHECKING:
    from linkwork.motion.histories.stream import Stream

ADAPTIVE = ("auto", "dop853", "dopri5", "radau")
FIXED = ("rk4", "gauss")
NORMS = ("rms", "max")
METHODS = (*ADAPTIVE, *FIXED, "scipy")
FEW_SAMPLES = 10_000  # whose times are remembered
LOOKS = 128  # times at least at which beams are looked at
MOST_JACOBIAN = 4e9  # bytes of the matrices of the implicit method
MOST_STEPS = 1e10  # that signals need in a run: days


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
    times = sample_times(until, samples, start)
    options = step_options(method, rtol, atol, step, max_step, times)
    if norm not in NORMS:
        raise ModelError(f"simulate: norm is {norm!r}; write one of {', '.join(NORMS)}.")
    options["norm"] = norm
    controllers = read_control(model, control)
    if inputs is not None and not isinstance(inputs, Mapping):
        raise ModelError(f"simulate: inputs is {inputs!r}; give a mapping of names to signals.")
    events = list(events)
    watched = observed(events)
    of_control = controllers_show(watched, controllers, model)
    form = read_formulation(formulation)
    _check_method(method, form, model)
    for controller in controllers:
        check_control(method, controller)
    system, formulated = _compile(model, form, inputs, planar, [n for n in watched if n not in of_control])
    free = system  # a state is assembled without controllers, whose numbers are no part of it yet
    if controllers:
        if formulated is not None:
            raise ModelError("simulate: control works with the recursive formulation only; leave formulation out.")
        system = controlled(system, controllers).measuring(of_control, "event")
        check_limits(events, system)
    check_spans(system, times)
    check_holds(method, system)
    _check_size(method, system)
    q, v = closed_state(free, start, guess, rates, float(times[0]))
    _check_rigid_stops(system, q)
    first = q
    if formulated is not None:
        system = formulated.flat
        q, v = formulated.absolute(q, v)
    _check_store(store, method, formulated)
    looked_at = times if _samples_tell(store, method, system, times) else _with_more_times(times)
    with _streaming(store, system, times, options["rtol"]) as stream, system.run_space() as space:
        rows, values = event_rows(events, system)
        work = space.work
        log = ImpactLog(system)
        out = None if stream is None else stream.out
        run_state = new_run_state(system, looked_at, q, v, options, rows, out, log.room)
        delays, samples_at = None, None
        if system.has_sampled_control:
            samples_at = system.control_clock(float(looked_at[0]), float(looked_at[-1]))
        if controllers:
            waiting = start_control(system, run_state, start, samples_at)
            if system.has_delayed_control:
                check_delays(system, options, float(times[-1] - times[0]))
                delays = Delays(system, run_state, waiting)
        take_rest_speed(work, options)
        began, compiled = clock.perf_counter(), compile_seconds()
        sensed = events_of(system, rows, values)
        stepping = Stepping(system, space, sensed, delays, samples_at)
        run_state, how, note, auto = _run(stepping, run_state, options, progress, stream, log)
        compiled = compile_seconds() - compiled
        wall = clock.perf_counter() - began - compiled
        status, message = ending(system, run_state, work, how, note, events, method)
        used = method
        if auto is not None:
            message, used = message + auto.note, auto.used
        run = describe(
            system,
            run_state,
            status,
            message,
            events,
            used,
            wall,
            compiled,
            formulated,
            first,
            work,
            stream,
            log.rows(),
            None if looked_at is times else times,
            _control_at_end(system, run_state, samples_at, delays) if controllers else None,
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


def _check_store(store: Any, method: str, formulated: Formulated | None) -> None:
    """Raise where samples cannot be streamed."""
    if store is not None and (formulated is not None or method.startswith("scipy")):
        what = f"method '{method}'" if formulated is None else f"formulation '{formulated.formulation.name}'"
        raise ModelError(f"simulate: {what} cannot stream its samples; leave store out, and save the run.")


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


def _compile(
    model: Model, form: Formulation | None, inputs: Mapping[str, Any] | None, planar: bool | None, watched: list[str]
) -> tuple[System, Formulated | None]:
    """The model as a system in joint coordinates, and in the formulation; an unchanged model is not compiled again. What events
    look at is measured."""
    made: Any
    if not inputs:
        made = compiled(model, form, planar=planar)
    elif form is None:
        made = System(model, inputs, planar=planar)
    else:
        made = Formulated(model, form, inputs, planar=planar)
    if watched:
        made = made.measuring(watched, "event")
    return (made, None) if form is None else (made.tree, made)


def sample_times(until: Any, samples: int, start: Any = None) -> np.ndarray:
    """Sample times (n,) [s], as given, or from a duration: after the end of the run that goes on, else after zero."""
    if isinstance(until, str) or np.ndim(until) == 0:
        duration = quantity(until, "s", what="simulate: duration")
        if not duration > 0:
            raise ModelError(f"simulate: duration is {until!r}; it must be greater than 0 s.")
        if not isinstance(samples, int | np.integer) or samples < 2:
            raise ModelError(f"simulate: samples is {samples!r}; give a whole number, 2 or more.")
        begin = start.time if isinstance(start, Continued) and start.time is not None else 0.0
        if samples <= FEW_SAMPLES:
            return begin + _grid(duration, samples)
        made = np.linspace(0.0, duration, samples)
        made += begin  # in place: there may be many
        return made
    times = quantities(until, "s", what="simulate: times", shape=(len(until),))
    if len(times) < 2:
        raise ModelError(f"simulate: {len(times)} times are given; give two or more, the first is the start.")
    back = np.flatnonzero(np.diff(times) <= 0)
    if len(back):
        k = int(back[0])
        raise ModelError(f"simulate: times must grow, but {times[k + 1]:g} s follows {times[k]:g} s.")
    return times


@functools.lru_cache(maxsize=16)
def _grid(duration: float, samples: int) -> np.ndarray:
    """Times from zero [s]; remembered, because runs one after the other mostly have the same."""
    return np.linspace(0.0, duration, samples)


def step_options(method: str, rtol: Any, atol: Any, step: Any, max_step: Any, times: np.ndarray) -> dict[str, Any]:
    """Method, tolerances and steps as a dict, checked."""
    if not isinstance(method, str):
        raise ModelError(f"simulate: method is {method!r}; write one of {', '.join(METHODS)}.")
    name, _, _ = method.partition(":")
    if name not in METHODS or (name != "scipy" and name != method):
        near = difflib.get_close_matches(name, METHODS, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"write one of {', '.join(METHODS)}."
        raise ModelError(f"simulate: method '{method}' is unknown; {hint}")
    options: dict[str, Any] = {"method": method, "step": 0.0, "max_step": np.inf}
    for word, value in (("rtol", rtol), ("atol", atol)):
        if value is None and word == "atol":
            value = options["rtol"] / 100
        if value is None:
            raise ModelError(f"simulate: {word} is None; give a tolerance such as 1e-8.")
        number = quantity(value, "1", what=f"simulate: {word}")
        if not number > 0:
            raise ModelError(f"simulate: {word} is {value!r}; a tolerance must be greater than 0.")
        options[word] = number
    if options["rtol"] < 1e-14:
        raise ModelError(f"simulate: rtol is {rtol!r}; double precision cannot do better than 1e-14.")
    if name in FIXED:
        if step is None:
            raise ModelError(f"simulate: method '{method}' has a fixed step; give step= in seconds.")
        if max_step is not None:
            raise ModelError(f"simulate: method '{method}' has a fixed step; max_step does not apply.")
        options["step"] = _positive(step, "step")
    elif step is not None:
        raise ModelError(f"simulate: method '{method}' chooses its steps; use rtol, or max_step, instead of step.")
    if max_step is not None:
        options["max_step"] = _positive(max_step, "max_step")
    return options


def _check_method(method: Any, form: Formulation | None, model: Model) -> None:
    """Raise where a method does not support the formulation or closed loops."""
    if form is not None and method in ("gauss", "radau"):
        raise ModelError(
            f"simulate: method '{method}' works with the recursive formulation only; use 'dop853', 'dopri5' or 'rk4' with "
            f"'{form.name}'."
        )
    if method == "gauss" and model.closures:
        raise ModelError("simulate: method 'gauss' cannot keep loops closed; use 'dop853', 'dopri5', 'radau' or 'rk4'.")


def check_holds(method: str, system: System) -> None:
    """Raise where a method does not know degrees of freedom that friction or a rigid stop holds."""
    if system.may_hold and method.startswith("scipy"):
        k = system.may_hold[0]
        raise ModelError(
            f"simulate: method '{method}' knows neither dry friction that holds nor rigid stops, and joint "
            f"'{system.labels.v[k]}' has one; use 'auto', or another method of linkwork, or {without_holding(system, k)}."
        )
    if method in FIXED and system.slides_in_any_direction:
        k = system.slides_in_any_direction[0]
        raise ModelError(
            f"simulate: the direction in which '{system.labels.v[k]}' slides changes ever faster as its dry friction brings it "
            f"to rest, which the fixed steps of method '{method}' do not find; use 'auto', or {without_holding(system, k)}."
        )


def _check_rigid_stops(system: System, q: np.ndarray) -> None:
    """Raise where a start lies beyond a rigid stop."""
    for k, (low, high) in system.rigid_stops.items():
        x, unit = float(q[system.coordinate_of[k]]), system.labels.v_units[k].removesuffix("/s")
        if not low - 1e-12 * abs(low) <= x <= high + 1e-12 * abs(high):
            raise ModelError(
                f"simulate: '{system.labels.v[k]}' starts at {x:g} {unit}, beyond its rigid stops at {low:g} and {high:g} "
                f"{unit}; start between them."
            )


def _positive(value: Any, word: str) -> float:
    number = quantity(value, "s", what=f"simulate: {word}")
    if not number > 0:
        raise ModelError(f"simulate: {word} is {value!r}; it must be greater than 0 s.")
    return number


def _check_size(method: str, system: System) -> None:
    """Raise where the dense matrices of the implicit method would not fit."""
    needed = float(JACOBIAN_BYTES) * (system.nq + system.nv + len(system.labels.work)) ** 2
    if method == "radau" and needed > MOST_JACOBIAN:
        raise ModelError(
            f"simulate: method 'radau' needs {needed / 1e9:.3g} GB for the matrices of the {system.nv} degrees of freedom of "
            f"model '{system.model.name}', more than {MOST_JACOBIAN / 1e9:g} GB; use 'dop853'."
        )


def check_spans(system: System, times: np.ndarray) -> None:
    """Raise where sampled signals do not cover the times of the run, or where others oscillate endlessly often in it."""
    if times[-1] - times[0] > MOST_STEPS * system.longest_step:
        raise ModelError(
            f"simulate: signals of model '{system.model.name}' change within {system.longest_step:g} s, so that "
            f"{times[-1] - times[0]:g} s take more than {MOST_STEPS:g} steps; give lower frequencies or a shorter run."
        )
    for low, high, what in system.spans:
        if times[0] < low or times[-1] > high:
            raise ModelError(
                f"{what} is known from {low:g} to {high:g} s, but the run goes from {times[0]:g} to {times[-1]:g} s; "
                "give more samples or a shorter run."
            )


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
