"""A beam in several pieces that are welded in a row: what `Beam(…, pieces=8)` becomes when a model is compiled."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.model.beams import Beam, Node
from linkwork.model.bodies import Body, Place
from linkwork.model.frames import IDENTITY
from linkwork.model.joints import Fixed

END = "end"
"""The frame at the end of a piece, to which the next one is welded."""


class Piece(Beam):
    """One of the pieces of a beam, numbered from 0: a beam of its own in the tree, on which the nodes of the whole beam lie.

    Points and attached masses belong to the whole beam and keep its names; modal coordinates are "arm.1.x1", "arm.2.x1", …
    """

    def __init__(self, whole: Beam, number: int) -> None:
        for field in dataclasses.fields(Beam):
            object.__setattr__(self, field.name, getattr(whole, field.name))
        super().__post_init__()
        for name, value in {
            "name": whole.name if number == 0 else f"{whole.name}.{number + 1}",
            "length": whole.length / whole.pieces,
            "pieces": 1,
            "_whole": whole,
            "_number": number,
            "_attached": whole._attached,
        }.items():
            object.__setattr__(self, name, value)

    @property
    def whole(self) -> Beam:
        """The beam that it is a piece of."""
        whole: Beam = self._whole
        return whole

    def check(self) -> None:
        if self._number == 0:
            self._whole.check()

    def coordinates(self) -> list[tuple[str, str]]:
        return [
            (f"{self._whole.name}.{self._number + 1}.{d}{k + 1}", "rad" if d == "twist" else "m")
            for d, k in self.directions()
        ]

    def places(self) -> dict[str, Place]:
        return self._whole.places() if self._number == 0 else {"origin": (np.zeros(3), IDENTITY)}

    def node_label(self, node: str) -> str:
        return f"{self._whole.name}.{node}"

    def nodes(self) -> list[tuple[str, Any]]:
        found = []
        for name, s in self._whole.nodes():
            at = s - self._number * self.length
            if 1e-12 < np.real(at / self.length) <= 1 + 1e-12:
                found.append((name, at))
        if not found or np.real(found[-1][1] / self.length) < 1 - 1e-12:
            found.append((self._end_name(), self.length))
        return found

    def _end_name(self) -> str:
        """A name for the section at its end that no point of the beam has."""
        name = f"{END}{self._number + 1}"
        taken = {n for n, _ in self._whole.nodes()}
        while name in taken:
            name += "_"
        return name

    def node_of(self, frame: str) -> tuple[str | None, np.ndarray, np.ndarray]:
        if frame == END and self._number + 1 < self._whole.pieces:
            return self.nodes()[-1][0], np.zeros(3), IDENTITY
        return self._whole.node_of(frame) if self._number == 0 else (None, np.zeros(3), IDENTITY)

    def _node_at(self, s: Any) -> str | None:
        return self._whole._node_at(s)

    def node_inertial(self, node: str | None) -> tuple[Any, np.ndarray, np.ndarray]:
        if (node is None and self._number == 0) or node in dict(self._whole.nodes()):
            return self._whole.node_inertial(node)
        return 0.0, np.zeros(3), np.zeros((3, 3))


class Weld(Fixed):
    """The joint between two pieces of a beam, or between two halves of a body."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "name", name)


def is_inside(body: Body) -> bool:
    """Whether a body of the tree lies inside of a beam in pieces, which has one name: a piece beyond the first, or a section
    between two pieces that is no point of the beam."""
    if isinstance(body, Node):
        beam = body._beam
        return isinstance(beam, Piece) and body._node not in dict(beam.whole.nodes())
    return isinstance(body, Piece) and bool(body._number > 0)


def pieces_of(beam: Beam) -> list[Beam]:
    """The beam itself, or its pieces from the root outward."""
    return [beam] if beam.pieces == 1 else [Piece(beam, k) for k in range(beam.pieces)]
