"""Quantities of one state by name: of an equilibrium, an assembly, a target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError, nearest_quantity
from linkwork.motion.results.states import State


def state_value(state: State, name: str) -> tuple[Any, str]:
    """Implements `State.quantity`."""
    state._required(state.system, f"'{name}'")
    system, q, v, inputs, t = state.state_of_system()
    labels, found = system.labels, system.quantities.find(name)
    sensors = {labels.sensors[k]: labels.sensor_units[k] for k in labels.shown_sensors}
    if found is None and name not in sensors:
        hint = nearest_quantity(name, [*sensors, *system.quantities.names()])
        raise ModelError(f"{type(state).__name__.lower()} of '{state.title}' has no '{name}'; {hint}")
    values = list(system.values(name, q, v, inputs, t=t).values())
    unit = sensors[name] if name in sensors or found is None else found.unit
    return (values[0] if len(values) == 1 else np.array(values)), unit


def with_kept(state: State, keep: Sequence[str] | None, what: str) -> None:
    """Compute the quantities that `keep` names, as a part of a state that was just made."""
    state.kept.update({name: state.quantity(name) for name in names(keep, what) or ()})
