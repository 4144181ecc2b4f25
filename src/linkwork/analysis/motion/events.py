"""Events of a run: the sensors that they need, and their rows in the tables of the kernel."""

from __future__ import annotations

from typing import Any

from linkwork.errors import ModelError
from linkwork.model.events import DIRECTIONS, Event
from linkwork.model.model import Model, find
from linkwork.model.sensors import Coordinate, Sensor
from linkwork.units import quantity


def event_sensors(model: Model, events: list[Event]) -> list[Sensor]:
    """Sensors that have to be added so that every event has one."""
    known = {s.name for s in model.sensors}
    joints = [*model.joints, *(c.joint for c in model.closures)]
    observed = dict.fromkeys([*known, *(n for j in joints for n, _ in j.coordinate_labels())])
    added: dict[str, Sensor] = {}
    for event in events:
        if not isinstance(event, Event):
            raise ModelError(f"event {event!r} is none; give Event('elbow', value=0.5).")
        if event.of not in known:
            find(observed, event.of, "sensor or coordinate for an event", model.name)
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
