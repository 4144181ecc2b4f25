"""A controller from plain data: what a model file says under `control`, and `simulate(control={…})` takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.api.arguments import mapping
from linkwork.api.errors import ModelError, nearest
from linkwork.api.kinds import Option, options_inside, options_of
from linkwork.api.reading import read_by_kind
from linkwork.control.limits import read_limits
from linkwork.control.regulator import read_period
from linkwork.model.computed_torque import ComputedTorque
from linkwork.model.control_design import ControlDesign, conflict
from linkwork.model.controller import Controller
from linkwork.model.feedback import PD, PID
from linkwork.model.model import Model


def designed(model: Model, given: Mapping[str, Any]) -> Controller | PD | PID | ComputedTorque:
    """The controller that a mapping describes, with the entries of `ControlDesign`.

    A design takes the same steps as in Python: `model.equilibrium(…)` or the best of `model.end_point_target(…)`, its linear
    model, `lqr(…)` of it and, if there is a `kalman`, `lqg` of both with the regulator's period. The outputs of the linear
    model are those that are measured or weighed, so that any coordinate, rate and sensor may be named.
    """
    _check(options_of(ControlDesign), given, "simulate: control")
    wrong = conflict(given)
    if wrong is not None:
        raise ModelError(f"simulate: control {wrong[1]}.")
    design = ControlDesign(**given)
    if design.controller is not None:
        return _controller(model, design.controller, design.limits)
    if design.pd is not None:
        return PD(**design.pd)
    if design.pid is not None:
        return PID(**design.pid)
    if design.computed_torque is not None:
        return ComputedTorque(**design.computed_torque)
    if design.end_point_target is not None:
        rest = model.end_point_target(**design.end_point_target).best
    else:
        rest = model.equilibrium(**design.equilibrium or {})
    weighed, noise = dict(design.lqr or {}), design.kalman
    measured: Any = (noise or {}).get("measured") or ()
    outputs = mapping(weighed.get("outputs"), "simulate: control: lqr: outputs", "{'tip': 1.0}") or {}
    named = dict.fromkeys([*measured, *outputs])
    every = noise is not None and noise.get("measured") is None
    linear = rest.linearize(outputs=None if every else list(named))
    regulator = linear.lqr(**weighed)
    if noise is None:
        return regulator.controller(design.limits)
    return regulator.lqg(linear.kalman(**noise, period=regulator.period)).controller(design.limits)


def _check(options: Mapping[str, Option], given: Any, what: str) -> None:
    """Names and kinds of options, of these and of those inside."""
    if not isinstance(given, Mapping):
        raise ModelError(f"{what} is {given!r}; give a mapping of options.")
    for name, value in given.items():
        if name not in options:
            raise ModelError(f"{what} has no option '{name}'; {nearest(str(name), options)}")
        if options[name].kind.made_of:
            _check(options_inside(options[name].kind), value, f"{what}: {name}")
        else:
            read_by_kind(options[name].kind, value, f"{what}: {name}")
    for name, option in options.items():
        if option.needed and name not in given:
            raise ModelError(f"{what}: {name} is missing; give it.")


def _controller(model: Model, given: Mapping[str, Any], limits: Mapping[str, Any] | None) -> Controller:
    """A controller given by its matrices."""
    labels = model.compile().labels
    units = dict(zip(labels.inputs, labels.input_units, strict=True))
    inputs = list(given.get("inputs", ()))
    low, high = read_limits(limits, inputs, [units.get(name, "1") for name in inputs], model.name)
    period = read_period(given.get("period"), "controller")
    return Controller(**{**given, "period": period}, low=low, high=high)
