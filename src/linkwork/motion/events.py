"""Events of a run: what they look at, and their rows in the tables of the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.api.units import quantity
from linkwork.model.events import DIRECTIONS, Event
from linkwork.model.model import Model
from linkwork.system.system import System


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


def controllers_show(names: Sequence[str], controllers: Sequence[Any], model: Model) -> list[str]:
    """Those of these names that are of controllers ("pid.error"), which are no items of the model."""
    own = {getattr(c, "name", "") for c in controllers}
    return [n for n in names if (head := n.partition(".")[0]) != n and head in own and head not in model]


def check_limits(events: Sequence[Event], system: System) -> None:
    """Refuse events of what acts at a limit of its controller, where it stays and crosses nothing."""
    drives = {
        f"{block.name}.{end}": block.inputs[shown.number]
        for block in system.controllers
        for end, shown in block.shown.items()
        if shown.what == "output"
    }
    for event in events:
        if event.of not in drives:
            continue
        value = quantity(event.value, system.shown_by_control[event.of][1], what=f"event of '{event.of}': value")
        if not drives[event.of].low < value < drives[event.of].high:
            asked = event.of.replace(".output", ".demand")
            hint = f"watch '{asked}'" if asked in system.shown_by_control else "choose a value between them"
            raise ModelError(
                f"event of '{event.of}': value is {value:g}, but what acts stays within its limits "
                f"{drives[event.of].low:g} and {drives[event.of].high:g}; {hint}."
            )
