"""Inputs of least effort or energy between two poses: checks the arguments, runs the search, labels the result."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.arguments import mapping, names, positive
from linkwork.api.errors import ModelError, SimulationError, SimulationWarning
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.model.model import Model, find
from linkwork.model.signals import Signal
from linkwork.motion.assembly.assembly import closed_state
from linkwork.paths.cost import Effort, Energy
from linkwork.paths.homotopy import homotopy_guess
from linkwork.paths.multiple_shooting import DEFECT_TOLERANCE, interrupted
from linkwork.paths.optimal_control import OPTIMAL, Found, OptimalControl
from linkwork.paths.piecewise_inputs import Knots
from linkwork.paths.results import Connection
from linkwork.system.interruption import Interruption, complete
from linkwork.system.system import System

COSTS = ("effort", "energy")
ROUNDINGS = (0.1, 0.03, 0.01, 0.003, 0.001)  # of the largest power: |power| is approached in stages


def steer(
    model: Model,
    start: Mapping[str, Any],
    end: Mapping[str, Any],
    duration: float,
    actuators: Sequence[str],
    *,
    minimise: str | None,
    rates: Mapping[str, Any] | str | None,
    end_rates: Mapping[str, Any] | str | None,
    limits: Mapping[str, Any] | None,
    scales: Mapping[str, Any] | None,
    inputs: Mapping[str, Signal],
    segments: int,
    rtol: float,
    progress: bool | None,
) -> Connection:
    """`connect` with actuators; arguments that are checked there are not checked again."""
    cost = "effort" if minimise is None else minimise
    if cost not in COSTS:
        raise ModelError(f"connect: minimise is {minimise!r}; give 'effort' or 'energy'.")
    free = _free_inputs(model, actuators, inputs)
    knots = Knots(model, free, np.linspace(0.0, duration, segments + 1), inputs)
    most = _by_input(knots, limits, "limits", np.inf)
    if cost == "energy" and not np.isfinite(most).all():
        name = free[int(np.flatnonzero(~np.isfinite(most))[0])]
        raise ModelError(
            f"connect: minimise is 'energy', but limits has no '{name}'; give one, since without it the least energy "
            "is that of shocks at both ends."
        )
    ends = [_end_rates(x, word) for x, word in ((rates, "rates"), (end_rates, "end_rates"))]
    search = OptimalControl(knots, most, (ends[0] is None, ends[1] is None), rtol)
    if cost == "energy" and not search.rows.any(axis=1).all():
        name = free[int(np.flatnonzero(~search.rows.any(axis=1))[0])]
        raise ModelError(
            f"connect: minimise is 'energy', but actuator '{name}' drives a cut joint, whose power is not followed; cut "
            "the loop at another joint, or minimise effort."
        )
    units = _by_input(knots, scales, "scales", 1.0)
    effort = Effort(knots.times, units)
    states = _first_guess(search, (start, end), ends)
    rounding: dict[str, float] = {}
    with Progress(f"motion of least {cost} of {model.name}", progress) as bar, Interruption() as stop:
        share = 1.0 if cost == "effort" else 0.3
        found = search.search(effort, states, np.zeros((segments + 1, len(free))), lambda x: bar.update(share * x))
        if found.miss > DEFECT_TOLERANCE:  # too hard from a straight line
            guess = homotopy_guess(model, search, (states[0], states[-1]), units, inputs)
            found = found if guess is None else search.search(effort, *guess, lambda x: bar.update(share * x))
        _check(search, found)
        if cost == "energy":
            power = most * np.abs(search.rates(found.states)).max(axis=0)
            for k, part in enumerate(ROUNDINGS):
                bar.update(0.3 + 0.7 * k / len(ROUNDINGS))
                found = search.search(Energy(knots.times, part * power), found.states, found.u)
                _check(search, found)
            rounding = dict(zip(free, (ROUNDINGS[-1] * power).tolist(), strict=True))
    if stop.came:
        reached = search.interrupted()
        stop.check(reached is not None)
        assert reached is not None
        found = reached
    elif found.optimality > OPTIMAL:
        warnings.warn(
            f"connect: the motion of model '{model.name}' arrives, but its {cost} may not be the least: the gradient is "
            f"{found.optimality:.2g} of it after {found.iterations} steps; give another duration, or fewer or more segments.",
            SimulationWarning,
            stacklevel=4,
        )
    search.check_deflections(knots.tables(found.u), found.states)
    made = dataclasses.replace(
        search.result(found.states, found.miss, found.iterations),
        minimised=cost,
        inputs={**inputs, **knots.signals(found.u)},
        units=dict(zip(free, knots.units, strict=True)),
        effort=effort.value(found.u, found.u),
        energy=search.work(found.states, found.u),
        rounding=rounding,
        optimality=found.optimality,
        ended=interrupted(found.iterations, found.miss) if stop.came else "",
    )
    return complete(made, "connect")


def _free_inputs(model: Model, actuators: Sequence[str], inputs: Mapping[str, Signal]) -> list[str]:
    """Names of the free inputs, checked against the model and the given inputs."""
    known = System(model).labels.inputs
    free = names(actuators, "connect: actuators", "motor") or []
    if not known:
        raise ModelError(
            f"connect: model '{model.name}' has no inputs; give a joint an actuator, such as actuator='motor'."
        )
    if not free:
        raise ModelError(f"connect: actuators is {actuators!r}; name one or more inputs, such as '{known[0]}'.")
    for name in free:
        find(dict.fromkeys(known), name, "input", model.name)
        if name in inputs:
            raise ModelError(f"connect: '{name}' is in actuators and in inputs; an input is free or given, not both.")
    return free


def _by_input(knots: Knots, given: Mapping[str, Any] | None, word: str, default: float) -> np.ndarray:
    """A positive number for each free input (inputs,), in its unit."""
    out = np.full(len(knots.names), default)
    for name, value in mapping(given, f"connect: {word}", "{'motor': '5 N*m'}").items():
        if name not in knots.names:
            raise ModelError(
                f"connect: {word} names '{name}', which is not in actuators; leave it out, or add it there."
            )
        k = knots.names.index(name)
        what = f"connect: {word} of '{name}'"
        out[k] = positive(quantity(value, knots.units[k], what=what), what)
    return out


def _end_rates(given: Mapping[str, Any] | str | None, word: str) -> dict[str, Any] | None:
    """Velocities at an end by name, or None where they are free."""
    if isinstance(given, str):
        if given != "free":
            raise ModelError(f"connect: {word} is {given!r}; give a mapping of names to rates, or 'free'.")
        return None
    return mapping(given, f"connect: {word}", "{'elbow': '2 rad/s'}")


def _first_guess(
    search: OptimalControl, poses: tuple[Mapping[str, Any], Mapping[str, Any]], rates: list[dict[str, Any] | None]
) -> list[np.ndarray]:
    """States along the straight line between both poses, with the rates that are given at its ends."""
    ends = [
        closed_state(search.system, pose, None, rate, t)
        for pose, rate, t in zip(poses, rates, (0.0, search.duration), strict=True)
    ]
    states = search.straight(ends[0][0], ends[1][0])
    for k, rate in enumerate(rates):
        if rate is not None:
            states[-k] = search.spin.aligned(np.concatenate(ends[k]), states[0])
    return states


def _check(search: OptimalControl, found: Found) -> None:
    """Raise where the segments of the motion do not join within the tolerance."""
    if found.miss <= DEFECT_TOLERANCE:
        return
    s = search.system
    name, defect, unit = search.largest_defect(found.states, found.u)
    bounded = [n for n, x in zip(search.knots.names, search.limits, strict=True) if np.isfinite(x)]
    advice = f"raise the limits of {' and '.join(repr(n) for n in bounded)}, " if bounded else ""
    raise SimulationError(
        f"connect: no motion of model '{s.model.name}' between these poses in {search.duration:g} s was found: '{name}' misses "
        f"by {defect:.3g} {unit}; {advice}give more time, other segments, or other actuators."
    )
