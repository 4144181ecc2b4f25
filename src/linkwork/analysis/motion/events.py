"""Events of a run: what they look at, and their rows in the tables of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from linkwork.errors import ModelError
from linkwork.model.events import DIRECTIONS, Event
from linkwork.model.model import Model
from linkwork.system.system import System
from linkwork.units import quantity


def observed(events: list[Event]) -> list[str]:
    """Names of what events look at."""
    for event in events:
        if not isinstance(event, Event):
            raise ModelError(f"event {event!r} is none; give Event('elbow', value=0.5).")
    return [event.of for event in events]


def event_rows(events: list[Event], system: System) -> tuple[list[list[int]], list[float]]:
    """(sensor, direction, stops) and value of every event."""
    rows, values = [], []
    for event in events:
        k = system.sensor_index(event.of)
        rows.append([k, DIRECTIONS[event.direction], int(event.stop)])
        values.append(quantity(event.value, system.labels.sensor_units[k], what=f"event of '{event.of}': value"))
    return rows, values


def check_events(events: Sequence[Event], controllers: Sequence[Any], model: Model) -> None:
    """Refuse events of what controllers show, which is no quantity of the model."""
    own = {getattr(c, "name", ""): c for c in controllers}
    for event in events:
        name, _, part = event.of.partition(".")
        if part and name in own and name not in model:
            acts = getattr(own[name], "input", None) or " and ".join(getattr(own[name], "inputs", ()))
            raise ModelError(
                f"event of '{event.of}': what controllers show is known along a run only; events can watch the input "
                f"'{acts}', and what '{name}' measures."
            )
