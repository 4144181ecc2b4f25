"""A controller from plain data: what a model file says under `control`, and `simulate(control={…})` takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.analysis.control.limits import read_limits
from linkwork.analysis.control.regulator import read_period
from linkwork.errors import ModelError
from linkwork.files.native.nodes import nearest
from linkwork.files.native.parts import PARTS, odd_parts
from linkwork.model.controller import Controller


def designed(model: Any, given: Mapping[str, Any]) -> Controller:
    """The controller that a mapping describes, with the options of `PARTS["control"]`.

    A design goes the way that Python goes: `model.equilibrium(…)` or the first of `model.end_point_target(…)`, its linear
    model, `lqr(…)` of it and, if there is a `kalman`, `lqg` of both with the regulator's period. The outputs of the linear
    model are those that are measured or weighed, so that any coordinate, rate and sensor may be named.

    Args:
        model: a model with its verbs.
        given: parts by name, each a mapping of options.
    """
    _check("control", given)
    odd = odd_parts(given)
    if odd is not None:
        raise ModelError(f"simulate: control {odd[1]}.")
    limits = given.get("limits")
    if "controller" in given:
        return _controller(model, given["controller"], limits)
    if "end_point_target" in given:
        rest = model.end_point_target(**given["end_point_target"])[0].equilibrium
    else:
        rest = model.equilibrium(**given.get("equilibrium", {}))
    weighed, noise = given["lqr"], given.get("kalman")
    named = dict.fromkeys([*((noise or {}).get("measured") or ()), *(weighed.get("outputs") or {})])
    every = noise is not None and noise.get("measured") is None
    linear = rest.linearize(outputs=None if every else list(named))
    regulator = linear.lqr(**weighed)
    if noise is None:
        return regulator.controller(limits)
    return regulator.lqg(linear.kalman(**noise, period=regulator.period)).controller(limits)


def _check(part: str, given: Any) -> None:
    """Names of options, of this part and of those inside."""
    what = "simulate: control" + ("" if part == "control" else f": {part}")
    if not isinstance(given, Mapping):
        raise ModelError(f"{what} is {given!r}; give a mapping of options.")
    for name, value in given.items():
        if name not in PARTS[part]:
            raise ModelError(f"{what} has no option '{name}'; {nearest(str(name), PARTS[part])}")
        if PARTS[part][name].kind in PARTS:
            _check(name, value)
    for name, option in PARTS[part].items():
        if option.needed and name not in given:
            raise ModelError(f"{what}: {name} is missing; give it.")


def _controller(model: Any, given: Mapping[str, Any], limits: Mapping[str, Any] | None) -> Controller:
    """A controller number by number; without A, B, Bu and C it has no states."""
    labels = model.compile().labels
    units = dict(zip(labels.inputs, labels.input_units, strict=True))
    inputs = list(given["inputs"])
    low, high = read_limits(limits, inputs, [units.get(name, "1") for name in inputs], model.name)
    static: dict[str, Any] = {"A": [], "B": [], "Bu": [], "C": []}
    period = read_period(given.get("period"), "controller")
    return Controller(**{**static, **given, "period": period}, low=low, high=high)
