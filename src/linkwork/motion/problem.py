"""A motion that is to be computed, checked whole before any work is done: model, options, controllers, events and start."""

from __future__ import annotations

import difflib
import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.reading import Continued
from linkwork.api.units import quantities, quantity
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.controllers import check_control, check_delays, read_control
from linkwork.motion.events import check_limits, controllers_show, event_rows, observed
from linkwork.motion.run_state import JACOBIAN_BYTES, MOST_JACOBIAN, Steps
from linkwork.system.compiled import compiled
from linkwork.system.control.tables import controlled
from linkwork.system.formulations.formulated import Formulated
from linkwork.system.formulations.names import Formulation, read_formulation
from linkwork.system.holding import without_holding
from linkwork.system.system import System

ADAPTIVE = ("auto", "dop853", "dopri5", "radau")
FIXED = ("rk4", "gauss")
NORMS = ("rms", "max")
METHODS = (*ADAPTIVE, *FIXED, "scipy")
SOLVERS = ("DOP853", "RK45", "RK23", "Radau", "BDF", "LSODA")  # of SciPy
FEW_SAMPLES = 10_000  # whose times are remembered
MOST_STEPS = 1e9  # that a run must at least take: an hour even of the smallest models


class MotionProblem:
    """What `Model.simulate` is asked for, in the words of its declaration. Raises ModelError for all that it refuses.

    Attributes:
        model: the model.
        times: of the samples (n,) [s].
        steps: how they are taken.
        events: what is watched; `rows` and `values` are those of the kernel.
        controllers: that set inputs.
        formulated: in absolute coordinates, or None.
        tree: the system in joint coordinates, with controllers and what is watched.
        system: what is integrated: the same, or the system in absolute coordinates.
        first: joint coordinates (nq,) at the start, with all loops closed.
        q, v: coordinates and velocities of `system` there.
    """

    def __init__(
        self,
        model: Model,
        until: Any,
        *,
        start: Any,
        guess: Any,
        rates: Any,
        inputs: Any,
        method: Any,
        rtol: Any,
        atol: Any,
        norm: Any,
        step: Any,
        max_step: Any,
        events: Any,
        samples: int,
        planar: bool | None,
        formulation: Any,
        control: Any,
        store: Any,
    ) -> None:
        self.model, self.start = model, start
        # options by themselves
        self.times = sample_times(until, samples, start)
        self.steps = step_options(method, rtol, atol, norm, step, max_step, self.times)
        if inputs is not None and not isinstance(inputs, Mapping):
            raise ModelError(f"simulate: inputs is {inputs!r}; give a mapping of names to signals.")
        self.controllers = read_control(model, control)
        self.events = list(events)
        watched = observed(self.events)
        form = read_formulation(formulation)
        _check_method(method, form, model)
        for controller in self.controllers:
            check_control(method, controller)
        if self.controllers and form is not None:
            raise ModelError("simulate: control works with the recursive formulation only; leave formulation out.")
        _check_store(store, method, form)
        # against the compiled model
        of_control = controllers_show(watched, self.controllers, model)
        system, self.formulated = _compile(model, form, inputs, planar, [n for n in watched if n not in of_control])
        free = system  # a state is assembled without controllers, whose numbers are no part of it yet
        if self.controllers:
            system = controlled(system, self.controllers).measuring(of_control, "event")
            check_limits(self.events, system)
        check_spans(system, self.times)
        check_holds(method, system)
        _check_size(method, system)
        if system.has_delayed_control:
            check_delays(system, self.steps, float(self.times[-1] - self.times[0]))
        # the start
        self.first, v = closed_state(free, start, guess, rates, float(self.times[0]))
        _check_rigid_stops(system, self.first)
        self.tree: System = system
        self.system, self.q, self.v = self.tree, self.first, v
        if self.formulated is not None:
            self.system = self.formulated.flat
            self.q, self.v = self.formulated.absolute(self.first, v)
        self.rows, self.values = event_rows(self.events, self.system)


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


def step_options(
    method: Any, rtol: Any, atol: Any, norm: Any, step: Any, max_step: Any, times: np.ndarray
) -> Steps:
    """How steps are taken, checked for a run over times (n,) [s]."""
    if not isinstance(method, str):
        raise ModelError(f"simulate: method is {method!r}; write one of {', '.join(METHODS)}.")
    name, _, solver = method.partition(":")
    if name not in METHODS or (name != "scipy" and name != method):
        near = difflib.get_close_matches(name, METHODS, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"write one of {', '.join(METHODS)}."
        raise ModelError(f"simulate: method '{method}' is unknown; {hint}")
    if method != name and solver not in SOLVERS:
        raise ModelError(f"simulate: method 'scipy:{solver}' is unknown; choose one of {', '.join(SOLVERS)}.")
    if rtol is None:
        raise ModelError("simulate: rtol is None; give a tolerance such as 1e-8.")
    relative = _positive(rtol, "1", "rtol", "a tolerance must be greater than 0")
    if relative < 1e-14:
        raise ModelError(f"simulate: rtol is {rtol!r}; double precision cannot do better than 1e-14.")
    absolute = relative / 100 if atol is None else _positive(atol, "1", "atol", "a tolerance must be greater than 0")
    if name in FIXED and step is None:
        raise ModelError(f"simulate: method '{method}' has a fixed step; give step= in seconds.")
    if name in FIXED and max_step is not None:
        raise ModelError(f"simulate: method '{method}' has a fixed step; max_step does not apply.")
    if name not in FIXED and step is not None:
        raise ModelError(f"simulate: method '{method}' chooses its steps; use rtol, or max_step, instead of step.")
    given, duration = {"step": step, "max_step": max_step}, float(times[-1] - times[0])
    lengths = {n: _positive(x, "s", n, "it must be greater than 0 s") for n, x in given.items() if x is not None}
    for word, longest in lengths.items():
        if duration > MOST_STEPS * longest:
            raise ModelError(
                f"simulate: {word} is {longest:g} s, so that {duration:g} s take {duration / longest:.3g} steps, more than "
                f"{MOST_STEPS:g}; give a longer one, or a shorter run."
            )
    if norm not in NORMS:
        raise ModelError(f"simulate: norm is {norm!r}; write one of {', '.join(NORMS)}.")
    return Steps(method, relative, absolute, norm, lengths.get("step", 0.0), lengths.get("max_step", np.inf))


def _positive(value: Any, unit: str, word: str, rule: str) -> float:
    number = quantity(value, unit, what=f"simulate: {word}")
    if not number > 0:
        raise ModelError(f"simulate: {word} is {value!r}; {rule}.")
    return number


def _check_method(method: str, form: Formulation | None, model: Model) -> None:
    """Raise where a method does not support the formulation or closed loops."""
    if form is not None and method in ("gauss", "radau"):
        raise ModelError(
            f"simulate: method '{method}' works with the recursive formulation only; use 'dop853', 'dopri5' or 'rk4' with "
            f"'{form.name}'."
        )
    if method == "gauss" and model.closures:
        raise ModelError("simulate: method 'gauss' cannot keep loops closed; use 'dop853', 'dopri5', 'radau' or 'rk4'.")


def _check_store(store: Any, method: str, form: Formulation | None) -> None:
    """Raise where samples cannot be streamed."""
    if store is not None and (form is not None or method.startswith("scipy")):
        what = f"method '{method}'" if form is None else f"formulation '{form.name}'"
        raise ModelError(f"simulate: {what} cannot stream its samples; leave store out, and save the run.")


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


def _check_size(method: str, system: System) -> None:
    """Raise where the dense matrices of the implicit method would not fit."""
    needed = float(JACOBIAN_BYTES) * (system.nq + system.nv + len(system.labels.work)) ** 2
    if method == "radau" and needed > MOST_JACOBIAN:
        raise ModelError(
            f"simulate: method 'radau' needs {needed / 1e9:.3g} GB for the matrices of the {system.nv} degrees of freedom of "
            f"model '{system.model.name}', more than {MOST_JACOBIAN / 1e9:g} GB; use 'dop853'."
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
