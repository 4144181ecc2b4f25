"""Events: a sensor or coordinate crosses a value."""

from __future__ import annotations

import dataclasses
from typing import Any

from linkwork.errors import ModelError

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
