"""Linear models about states in motion: one that is given by name, or samples of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.kinds import InputsByName, RatesByName, Seconds, SignalsByName, StateByName, Times, Words
from linkwork.api.units import quantity
from linkwork.kernels.tree import evaluate as K
from linkwork.linear.linearize import linearize_about
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.system.residuals import BALANCED, Balance, Point
from linkwork.system.system import System
from linkwork.system.validity import warn_of_large_deflections

if TYPE_CHECKING:
    from linkwork.motion.results.run import Run


def linearize_state(
    model: Model,
    *,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    at_inputs: InputsByName | None,
    t: Seconds,
    coordinates: Words | None,
    inputs: Words | None,
    outputs: Words | None,
) -> LinearModel:
    """Implements `Model.linearize`."""
    t = quantity(t, "s", what="linearize: t")
    system = System(model)
    q, v = closed_state(system, start, guess, rates, t)
    warn_of_large_deflections(system, q[None])
    options = {"coordinates": coordinates, "inputs": inputs, "outputs": outputs}
    return _about(system, q, v, system.input_values(at_inputs), t, options)


def linearize_run(
    model: Model,
    run: Run,
    at: Times,
    *,
    run_inputs: SignalsByName | None,
    coordinates: Words | None,
    inputs: Words | None,
    outputs: Words | None,
) -> list[LinearModel]:
    """Implements `Model.linearize_along`."""
    system = System(model, run_inputs)
    options = {"coordinates": coordinates, "inputs": inputs, "outputs": outputs}
    if [str(n) for n in run.q["coordinate"].values] != list(system.labels.q):
        raise ModelError(f"linearize: the run is not one of model '{model.name}'; simulate this model.")
    given = [at] if isinstance(at, str | float | int) else list(at)
    times = [quantity(x, "s", what="linearize: at") for x in given]
    out = []
    values = run.inputs.values if len(system.labels.inputs) else np.zeros((len(run.time), 0))
    for moment in times:
        if not run.time[0] - 1e-9 <= moment <= run.time[-1] + 1e-9:
            raise ModelError(
                f"linearize: the run goes from {run.time[0]:g} to {run.time[-1]:g} s; {moment:g} s lies outside."
            )
        k = int(np.argmin(np.abs(run.time - moment)))
        q, v = np.array(run.q.values[k], float), np.array(run.v.values[k], float)
        out.append(_about(system, q, v, np.array(values[k], float), float(run.time[k]), options))
    return out


def _about(
    system: System, q: np.ndarray, v: np.ndarray, inputs: np.ndarray, t: float, options: Mapping[str, Any]
) -> LinearModel:
    at = point_in_motion(system, q, v, inputs, t)
    held = np.zeros(system.nv, bool)
    held[list(system.labels.drives)] = True
    balance = Balance(system)
    pull = np.abs(balance.mass(at.q) @ at.a * balance.displacement_scale).max(initial=0.0)
    still = not at.v.any() and bool(pull <= BALANCED * balance.force_scale(at))
    return linearize_about(system, at, held, steady=still, **options)


def point_in_motion(system: System, q: np.ndarray, v: np.ndarray, inputs: np.ndarray, t: float) -> Point:
    """A state with the accelerations and multipliers that follow from it, and what is prescribed as its signals have it."""
    work = system.work()
    system.signals_into(work, t)
    q, v, a = q.copy(), v.copy(), np.zeros(system.nv)
    for k, j, signal in zip(system.labels.drives, system.driven_coordinates, system.drive_signals, strict=True):
        q[j], v[k], a[k] = work.signal[signal]
    work.inputs[:] = inputs
    status = K.accelerations(system.tables, system.user, t, q, v, work, a)
    if status:
        raise SimulationError(system.explain(status, work))
    count = len(system.labels.constraints)
    multipliers = work.rows.force[:count].copy() if count else np.zeros(0)
    return Point(q, v, a, multipliers, inputs, t)
