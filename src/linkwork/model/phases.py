"""Phases of a motion, as plain data: what changes at the beginning of each, and how long it lasts."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from linkwork.api.calling import Called
from linkwork.api.kinds import Kind, Seconds, SignalsByName, Values, Word
from linkwork.api.reading import read_fields
from linkwork.motion.declared import Control, EventList

if TYPE_CHECKING:
    from linkwork.api.kinds import Scalar
    from linkwork.model.frames import Frame
    from linkwork.model.joints import Joint
    from linkwork.model.signals import Signal

Movable = Annotated[Sequence[str], Kind("words", "NAME", names="movable", repeated=True)]
Drives = Annotated[
    "Mapping[str, Signal | Scalar]", Kind("signals_by_name", "NAME=VALUE", names="movable", repeated=True)
]
Dropped = Annotated[Sequence[str], Kind("dropped", "BODY", names="bodies", repeated=True)]
Attachments = Annotated[
    "Mapping[str, str | Frame | tuple[str | Frame, Joint]]",
    Kind("attachments", "BODY=POINT", names="bodies", repeated=True),
]
Blows = Annotated[
    Mapping[str, Values], Kind("numbers_by_name", "POINT=[X, Y, Z]", unit="N*s", names="frames", repeated=True)
]


@dataclasses.dataclass(frozen=True)
class Phase(Called):
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
        control: controllers of this phase, in place of those of `simulate_phases`; an empty list: none. One that has the name
            of one in the phase before goes on with its states; others begin with the phase.
        name: what it is called in results.
    """

    duration: Seconds
    events: EventList = ()
    lock: Movable = ()
    release: Movable = ()
    drives: Drives = dataclasses.field(default_factory=dict)
    drop: Dropped = ()
    attach: Attachments = dataclasses.field(default_factory=dict)
    blows: Blows = dataclasses.field(default_factory=dict)
    inputs: SignalsByName = dataclasses.field(default_factory=dict)
    control: Control | None = None
    name: Word = ""

    def __post_init__(self) -> None:
        read_fields(self, "phase")

    def changes(self) -> str:
        """The changes at the beginning of the phase, as text."""
        words = [f"{word} {', '.join(names)}" for word in ("lock", "release", "drop") if (names := getattr(self, word))]
        words += [
            f"{word} {', '.join(names)}" for word in ("drives", "attach", "blows") if (names := getattr(self, word))
        ]
        return "; ".join(words)
