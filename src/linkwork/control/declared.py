"""States that hold a point in place. Regulators and filters are designed on a linear model: see `LinearModel`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import Kind, Position, Seconds, StateByName, Whole, Words

if TYPE_CHECKING:
    from linkwork.control.results.end_point import EndPointTargets
    from linkwork.model.frames import Frame

PointName = Annotated["str | Frame", Kind("word", "POINT", names="frames")]


class ControlAnalyses:
    """Declared by `Model`; implemented in `linkwork.control`."""

    @implemented_by("linkwork.control.end_point")
    def end_point_target(
        self,
        point: PointName,
        position: Position,
        *,
        inputs: Words | None = None,
        guess: StateByName | None = None,
        tries: Whole = 40,
        seed: Whole = 0,
        t: Seconds = 0.0,
        progress: bool | None = None,
    ) -> EndPointTargets:
        """All states found in which the inputs hold a point of a body at a place, at rest; those with the least inputs first.

        The search runs from many starts; what it finds is there, and it cannot prove that there is no other.

        Args:
            point: of a body: `lower.tip` or "lower.tip".
            position: where it shall be, world axes [m]: {"x": "0.3 m", "z": 0.1}, or three numbers.
            inputs: those whose values are searched, as many as components are given; default: all. Others are zero.
            guess: coordinates by name from which the first search starts.
            tries: how many starts.
            seed: of the sequence of starts.
            t: time [s] at which signals are read.
            progress: as for `simulate`.

        Raises:
            EquilibriumError: the target is out of reach; the message tells how near the point comes, and where.
        """
