"""The block of a computed torque: inverse dynamics of the system, or of a nominal model that the controller believes in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.kernels import layout as L
from linkwork.model.computed_torque import ComputedTorque
from linkwork.model.model import Model, find
from linkwork.model.signals import as_signal
from linkwork.system.control.blocks import Block, Driven, Shown, Sight, input_unit, limits_of
from linkwork.system.signal_values import SignalValues
from linkwork.system.system import System


def computed_torque_block(system: System, item: ComputedTorque) -> Block:
    """The block of a computed torque: compiled with the system, unless it believes in another model."""
    what = f"ComputedTorque '{item.name}'"
    believed = system.model if item.nominal is None else item.nominal
    if not isinstance(believed, Model):
        raise ModelError(f"{what}: nominal is a {type(believed).__name__}; give a Model.")
    nominal = system if item.nominal is None else believed.compile()
    labels = nominal.labels
    _check(nominal, what)
    inputs = [labels.inputs[k] for k in nominal.tables.dof_i[: nominal.nv, L.D_INPUT]]
    for name in item.reference:
        find({n: k for k, n in enumerate(labels.q)}, name, "coordinate", nominal.model.name)
    kp, kd = (_gains(getattr(item, w), labels.q, unit, f"{what}: {w}") for w, unit in (("kp", "1/s^2"), ("kd", "1/s")))
    n = nominal.nv
    references = {name: as_signal(item.reference.get(name, 0.0), what=what) for name in labels.q}
    sights = [Sight(name, 0.0, signal) for name, signal in references.items()]
    sights += [Sight(f"rate of {name}", 0.0, signal, 1, rate_of=name) for name, signal in references.items()]
    law = None
    if item.nominal is not None:  # its tables are no part of the system's, so that it is asked through Python
        law = _law_of(nominal, item, kp, kd, what)
        sights = [*(Sight(name) for name in labels.q), *(Sight(f"rate of {name}") for name in labels.v), *sights[:n]]
    shown = {f"output.{n}": Shown("output", k, input_unit(system, n)) for k, n in enumerate(inputs)}
    first = 0 if law is None else 2 * n
    shown |= {f"error.{n}": Shown("error", first + k, labels.q_units[k], -1.0) for k, n in enumerate(labels.q)}
    gains = np.hstack([-np.diag(kp), -np.diag(kd)]) if law is None else np.zeros((n, 3 * n))
    return Block(
        name=item.name,
        sights=sights,
        inputs=_driven(system, item, inputs, what),
        matrices={
            "A": np.zeros((0, 0)),
            "B": np.zeros((0, len(sights))),
            "Bu": np.zeros((0, n)),
            "C": np.zeros((n, 0)),
            "D": gains,
        },
        period=item.period if item.period is None else float(item.period),
        delay=float(item.delay),
        function=law,
        computed=law is None,
        shown=shown,
        called="ComputedTorque",
    )


def _law_of(nominal: System, item: ComputedTorque, kp: np.ndarray, kd: np.ndarray, what: str) -> Callable[..., Any]:
    """The law with the inverse dynamics of a nominal model, of what is measured: coordinates and rates, then errors, which only
    results look at."""
    labels, n = nominal.labels, nominal.nv
    units = dict(zip(labels.q, labels.q_units, strict=True))
    values = SignalValues(nominal, {name: (item.reference.get(name, 0.0), u) for name, u in units.items()}, what)
    gears = nominal.tables.dof[:n, L.GEAR]

    def law(t: float, y: np.ndarray, x: np.ndarray) -> np.ndarray:
        r, q, v = values(t), y[:n], y[n : 2 * n]
        a = r[:, 2] + kd * (r[:, 1] - v) + kp * (r[:, 0] - q)
        return nominal.inverse_dynamics(q, v, a, t=t) / gears

    return law


def _driven(system: System, item: ComputedTorque, inputs: list[str], what: str) -> list[Driven]:
    """The inputs with their limits."""
    limits = item.limits or {}
    for name in limits:
        find(dict.fromkeys(inputs, ""), name, "input of the controller", system.model.name)
    units = {name: input_unit(system, name) for name in inputs}
    bounds = {n: limits_of(limits.get(n), unit, f"{what}: limits of '{n}'") for n, unit in units.items()}
    return [Driven(name, 0.0, *bounds[name]) for name in inputs]


def _check(nominal: System, what: str) -> None:
    """Raise for models whose joint forces are not determined by their coordinates."""
    name = nominal.model.name
    if nominal.tables.rows is not None and nominal.model.closures:
        raise ModelError(f"{what}: model '{name}' has closures; computed torque is for trees.")
    if nominal.nq != nominal.nv or nominal.labels.q != nominal.labels.v:
        raise ModelError(f"{what}: model '{name}' has joints without coordinates of their own (balls, free bodies).")
    bare = [nominal.labels.v[k] for k in np.flatnonzero(nominal.tables.dof_i[: nominal.nv, L.D_INPUT] < 0)]
    if bare:
        raise ModelError(f"{what}: '{bare[0]}' of model '{name}' has no actuator; all degrees of freedom need one.")
    if nominal.labels.drives:
        moved = nominal.labels.v[nominal.labels.drives[0]]
        raise ModelError(f"{what}: '{moved}' of model '{name}' moves as prescribed; leave its motion out.")
    idle = [nominal.labels.v[k] for k in np.flatnonzero(nominal.tables.dof[: nominal.nv, L.GEAR] == 0)]
    if idle:
        raise ModelError(f"{what}: the actuator of '{idle[0]}' has gear 0, so it exerts nothing; give another gear.")


def _gains(value: Any, names: tuple[str, ...], unit: str, what: str) -> np.ndarray:
    if not isinstance(value, Mapping):
        return np.full(len(names), quantity(value, unit, what=what))
    index = {n: k for k, n in enumerate(names)}
    made = np.zeros(len(names))
    for name, x in value.items():
        made[find(index, name, "coordinate", what)] = quantity(x, unit, what=f"{what} of '{name}'")
    return made
