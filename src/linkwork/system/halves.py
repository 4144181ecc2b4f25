"""Closures whose joints may hold by themselves, as joints of the tree.

Dry friction and rigid stops hold degrees of freedom, and a joint that closes a loop has none. Such a joint becomes one of the
tree: the body at its end is made of two halves of its mass, at one place for ever. One half stays where it is in the tree, the
other hangs on the joint, and a weld between them closes the loop. The motion is the same; coordinate, rate and wrench of the
joint are those of any joint, and the wrench of the weld is what passes from one half to the other.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.model.beam_pieces import Weld
from linkwork.model.beams import Beam
from linkwork.model.bodies import Body, Place
from linkwork.model.closures import Closing, Closure
from linkwork.model.frames import Frame
from linkwork.model.joints import Joint
from linkwork.model.model import Connection, Model

WELD = "weld"


class Half(Body):
    """The part of a body that hangs on a joint which closes a loop."""

    def __init__(self, whole: Body, joint: Joint) -> None:
        object.__setattr__(self, "name", f"{whole.name} at {joint.name}")
        super().__post_init__()
        object.__setattr__(self, "_whole", whole)

    @property
    def whole(self) -> Body:
        """The body that it is a part of."""
        whole: Body = self._whole
        return whole

    def places(self) -> dict[str, Place]:
        return self._whole.places()

    def inertial(self) -> tuple[Any, np.ndarray, np.ndarray]:
        return self._whole.inertial()

    def outline(self) -> list[tuple[str, Any]]:
        return []


@dataclasses.dataclass(frozen=True)
class Halves:
    """Connections of halves, closures with welds in place of their joints, and the number of equal parts of bodies by name."""

    connections: list[Connection]
    closings: list[Closing]
    parts: dict[str, int]


def halves_of(model: Model) -> Halves:
    """Halves of all bodies at the ends of closures that may hold."""
    made = Halves([], [], {})
    whole: dict[str, list[str]] = {}
    for closing in model.closures:
        at = closing.at
        if not may_hold(closing.joint) or at is None or not _can_be_halved(closing):
            made.closings.append(closing)
            continue
        assert at.body is not None
        assert closing.to is not None
        half = Half(at.body, closing.joint)
        made.connections.append(Connection(half, closing.joint, closing.to, Frame(half, at.name)))
        made.closings.append(Closing(Weld(f"{closing.joint.name}.{WELD}"), at, Frame(half, at.name)))
        whole.setdefault(at.body.name, [at.body.name]).append(half.name)
    made.parts.update({name: len(names) for names in whole.values() for name in names})
    return made


def may_hold(joint: Joint) -> bool:
    """Whether dry friction or a rigid stop of a joint may hold it."""
    return joint.isotropic_friction()[0] is not None or any(
        a.motion is None and (a.has_dry_friction() or (a.stops is not None and a.restitution is not None))
        for a in joint.degrees_of_freedom()
    )


def _can_be_halved(closing: Closing) -> bool:
    """Whether a closure is a joint that can carry a body, with a rigid body at its end."""
    body = None if closing.at is None else closing.at.body
    return body is not None and not isinstance(body, Beam) and not isinstance(closing.joint, Closure)
