"""Events: a sensor or coordinate crosses a value."""

from __future__ import annotations

import dataclasses
from typing import Annotated

from linkwork.api.calling import Called
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Flag, Kind, Quantity
from linkwork.api.reading import read_fields

DIRECTIONS = {"any": 0, "up": 1, "down": -1}

Observed = Annotated[str, Kind("word", "NAME", names="events")]
Crossing = Annotated[str, Kind("word", "DIRECTION", words=tuple(DIRECTIONS))]


@dataclasses.dataclass(frozen=True)
class Event(Called):
    """A quantity crosses a value; one that it has when a run begins is not crossed there.

    Args:
        of: its name: a coordinate ("elbow" is its angle), a sensor, "strut.force" and all others that `Model.names` lists.
        value: what it crosses, in its unit.
        direction: "any", "up" (growing) or "down".
        stop: end the run or the phase there.
    """

    of: Observed
    value: Quantity = 0.0
    direction: Crossing = "any"
    stop: Flag = False

    def __post_init__(self) -> None:
        read_fields(self, "event")
        if self.direction not in DIRECTIONS:
            raise ModelError(f"event of '{self.of}': direction is {self.direction!r}; write 'any', 'up' or 'down'.")
