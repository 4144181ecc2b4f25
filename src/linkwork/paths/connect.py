"""Two-point problems: motions that carry a model from one pose to another in a given time, ballistic or with free actuators."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from linkwork.api.arguments import mapping, positive, whole
from linkwork.api.errors import ModelError
from linkwork.api.kinds import InputsByName, Number, Seconds, SignalsByName, StateByName, Whole, Word, Words
from linkwork.api.units import quantity
from linkwork.model.model import Model
from linkwork.model.signals import as_signal
from linkwork.paths.declared import RatesOrFree
from linkwork.paths.least_effort import steer
from linkwork.paths.multiple_shooting import MultipleShooting
from linkwork.paths.results import Connection
from linkwork.system.interruption import complete
from linkwork.system.system import System

BALLISTIC, STEERED = 8, 32  # segments of the motion, by default


def connect(
    model: Model,
    start: StateByName,
    end: StateByName,
    duration: Seconds,
    *,
    actuators: Words | None,
    minimise: Word | None,
    rates: RatesOrFree | None,
    end_rates: RatesOrFree | None,
    limits: InputsByName | None,
    scales: InputsByName | None,
    inputs: SignalsByName | None,
    segments: Whole | None,
    rtol: Number,
    progress: bool | None,
) -> Connection:
    """Implements `Model.connect`.

    Without actuators: the velocities at the start with which the model arrives. With actuators: their inputs of least effort
    or energy, piecewise linear with knots at the ends of the segments.
    """
    time = positive(quantity(duration, "s", what="connect: duration"), "connect: duration")
    mapping(start, "connect: start", "{'elbow': '90 deg'}")
    mapping(end, "connect: end", "{'elbow': '90 deg'}")
    if inputs is not None and not isinstance(inputs, Mapping):
        raise ModelError(f"connect: inputs is {inputs!r}; give a mapping of names to signals.")
    signals = {name: as_signal(x, what=f"input '{name}'") for name, x in (inputs or {}).items()}
    rtol = positive(rtol, "connect: rtol")
    default = BALLISTIC if actuators is None else STEERED
    pieces = default if segments is None else whole(segments, "connect: segments", 1)
    asked: dict[str, Any] = {
        "minimise": minimise,
        "rates": rates,
        "end_rates": end_rates,
        "limits": limits,
        "scales": scales,
    }
    if actuators is not None:
        return steer(
            model, start, end, time, actuators, **asked, inputs=signals, segments=pieces, rtol=rtol, progress=progress
        )
    for word, value in asked.items():
        if value is not None:
            raise ModelError(f"connect: {word} is {value!r}, but no actuators are free; name them in actuators.")
    search = MultipleShooting(System(model, signals), time, pieces, rtol)
    found = search.solve(start, end)
    return complete(dataclasses.replace(found, inputs=signals), "connect")
