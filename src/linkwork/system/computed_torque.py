"""The block of a computed torque: a law that asks the nominal model for its inverse dynamics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model.computed_torque import ComputedTorque
from linkwork.model.model import Model, find
from linkwork.model.signals import as_signal
from linkwork.system.control_blocks import Block, Driven, Shown, Sight, input_unit, limits_of
from linkwork.system.signal_values import SignalValues
from linkwork.system.system import System
from linkwork.units import quantity


def computed_torque_block(system: System, item: ComputedTorque) -> Block:
    """The block of a computed torque."""
    what = f"ComputedTorque '{item.name}'"
    believed = system.model if item.nominal is None else item.nominal
    if not isinstance(believed, Model):
        raise ModelError(f"{what}: nominal is a {type(believed).__name__}; give a Model.")
    nominal = believed.compile()
    labels = nominal.labels
    _check(nominal, what)
    inputs = [labels.inputs[k] for k in nominal.tables.dof_i[: nominal.nv, L.D_INPUT]]
    coordinates = {n: k for k, n in enumerate(labels.q)}
    for name in item.reference:
        find(coordinates, name, "coordinate", nominal.model.name)
    signals = {n: (item.reference.get(n, 0.0), unit) for n, unit in zip(labels.q, labels.q_units, strict=True)}
    values = SignalValues(nominal, signals, what)
    kp, kd = (_gains(getattr(item, w), labels.q, unit, f"{what}: {w}") for w, unit in (("kp", "1/s^2"), ("kd", "1/s")))
    n = nominal.nv

    def law(t: float, y: np.ndarray, x: np.ndarray) -> np.ndarray:
        r = values(t)
        a = r[:, 2] + kd * (r[:, 1] - y[n:]) + kp * (r[:, 0] - y[:n])
        return nominal.inverse_dynamics(y[:n], y[n:], a, t=t)

    driven = []
    index = dict.fromkeys(inputs, "")
    for name in item.limits or {}:
        find(index, name, "input of the controller", system.model.name)
    for name in inputs:
        low, high = limits_of((item.limits or {}).get(name), input_unit(system, name), f"{what}: limits of '{name}'")
        driven.append(Driven(name, 0.0, low, high))
    shown = {f"output.{n}": Shown("output", k, input_unit(system, n)) for k, n in enumerate(inputs)}
    shown |= {
        f"error.{n}": Shown("error", 2 * len(coordinates) + k, labels.q_units[k], -1.0) for n, k in coordinates.items()
    }
    sights = [*(Sight(n) for n in labels.q), *(Sight(f"rate of {n}") for n in labels.v)]
    # errors are looked at by results only
    sights += [Sight(n, 0.0, as_signal(item.reference.get(n, 0.0), what=what)) for n in labels.q]
    return Block(
        name=item.name,
        sights=sights,
        inputs=driven,
        matrices={
            "A": np.zeros((0, 0)),
            "B": np.zeros((0, len(sights))),
            "Bu": np.zeros((0, n)),
            "C": np.zeros((n, 0)),
            "D": np.zeros((n, len(sights))),
        },
        period=item.period if item.period is None else float(item.period),
        delay=float(item.delay),
        function=lambda t, y, x: law(t, y[: 2 * n], x),
        shown=shown,
        called="ComputedTorque",
    )


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


def _gains(value: Any, names: tuple[str, ...], unit: str, what: str) -> np.ndarray:
    if not isinstance(value, Mapping):
        return np.full(len(names), quantity(value, unit, what=what))
    index = {n: k for k, n in enumerate(names)}
    made = np.zeros(len(names))
    for name, x in value.items():
        made[find(index, name, "coordinate", what)] = quantity(x, unit, what=f"{what} of '{name}'")
    return made
