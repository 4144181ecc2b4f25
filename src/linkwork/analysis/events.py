"""Events: a sensor or coordinate crosses a value; the run notes it, or stops there."""

from __future__ import annotations

import dataclasses
from typing import Any

from linkwork.errors import ModelError
from linkwork.model.model import Model, find
from linkwork.model.sensors import Coordinate, Sensor
from linkwork.units import quantity

DIRECTIONS = {"any": 0, "up": 1, "down": -1}


@dataclasses.dataclass(frozen=True)
class Event:
    """A sensor (or coordinate) crosses a value.

    Args:
        of: name of a sensor or of a joint coordinate; "elbow" is its angle.
        value: what it crosses, in its unit.
        direction: "any", "up" (growing) or "down".
        stop: end the run there.
    """

    of: str
    value: Any = 0.0
    direction: str = "any"
    stop: bool = False

    def __post_init__(self) -> None:
        if self.direction not in DIRECTIONS:
            raise ModelError(f"event of '{self.of}': direction is {self.direction!r}; write 'any', 'up' or 'down'.")


def event_sensors(model: Model, events: list[Event]) -> list[Sensor]:
    """Sensors that have to be added so that every event has one."""
    known = {s.name for s in model.sensors}
    joints = [*model.joints, *(c.joint for c in model.closures)]
    coordinates = [n for j in joints for n, _ in j.coordinate_labels()]
    added: dict[str, Sensor] = {}
    for event in events:
        if not isinstance(event, Event):
            raise ModelError(f"event {event!r} is none; give Event('elbow', value=0.5).")
        if event.of not in known:
            find(dict.fromkeys([*known, *coordinates]), event.of, "sensor or coordinate for an event", model.name)
            added[event.of] = Coordinate(f"event {len(added) + 1}", event.of)
    return list(added.values())


def event_rows(events: list[Event], extra: list[Sensor], labels: Any) -> tuple[list[list[int]], list[float]]:
    """(sensor, direction, stops) and value of every event."""
    hidden = {s.of: s.name for s in extra if isinstance(s, Coordinate)}
    index = {n: k for k, n in enumerate(labels.sensors)}
    rows, values = [], []
    for event in events:
        k = index[hidden.get(event.of, event.of)]
        rows.append([k, DIRECTIONS[event.direction], int(event.stop)])
        values.append(quantity(event.value, labels.sensor_units[k], what=f"event of '{event.of}': value"))
    return rows, values
