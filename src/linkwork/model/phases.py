"""Phases of a motion, as plain data: what changes at the beginning of each, and how long it lasts."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from linkwork.model.events import Event


@dataclasses.dataclass(frozen=True)
class Phase:
    """One phase of a motion. Its changes happen at its beginning.

    Args:
        duration: the longest that it lasts [s].
        events: what to note; one with stop=True ends the phase.
        lock: coordinates, or ball, direction and free joints as a whole, that stop and stay where they are.
        release: what was locked or driven and is let go.
        drives: coordinates that follow a signal from now on (of the run's time), by name.
        drop: bodies that are let go with all that hangs on them.
        attach: free bodies that are caught: {"ball": "hand.tip"} welds it as it is, ("hand.tip", joint) hangs it on a joint.
        blows: impulses at points [N s], world axes, after the other changes.
        inputs: signals that drive the inputs during this phase.
        name: what it is called in results.
    """

    duration: Any
    events: Sequence[Event] = ()
    lock: Sequence[str] = ()
    release: Sequence[str] = ()
    drives: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    drop: Sequence[str] = ()
    attach: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    blows: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    inputs: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    name: str = ""

    def changes(self) -> str:
        """The changes in words."""
        words = [f"{word} {', '.join(names)}" for word in ("lock", "release", "drop") if (names := getattr(self, word))]
        words += [
            f"{word} {', '.join(names)}" for word in ("drives", "attach", "blows") if (names := getattr(self, word))
        ]
        return "; ".join(words)
