"""Superfluous coordinates: a joint with one constrained direction released, and held by a prescribed motion.

To find a force of constraint, give the joint a coordinate along it and prescribe that it stays at zero: the force that this
needs is the force of constraint (Goyal 2012, chapter 2). It comes from the equations of motion of another model, so it
checks the recursion that finds wrenches directly.
"""

from __future__ import annotations

import copy

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Direction, Word
from linkwork.model.bodies import PointMass
from linkwork.model.frames import Frame
from linkwork.model.joints import Joint, Prismatic, Revolute
from linkwork.model.model import Connection, Model
from linkwork.model.signals import Constant


def released(
    model: Model,
    joint: Word,
    *,
    force: Direction | None,
    moment: Direction | None,
    axes: Word,
) -> Model:
    """Implements `Model.released`."""
    if (force is None) == (moment is None):
        raise ModelError(f"joint '{joint}': release one direction, force= or moment=.")
    if axes not in ("parent", "child"):
        raise ModelError(f"joint '{joint}': axes is {axes!r}; write 'parent' or 'child'.")
    copied = copy.deepcopy(model)
    copied.joint(joint)
    index = next(k for k, c in enumerate(copied.connections) if c.joint.name == joint)
    c = copied.connections[index]
    held: Joint = (
        Prismatic(f"{joint} release", axis=force, motion=Constant(0.0))
        if moment is None
        else Revolute(f"{joint} release", axis=moment, motion=Constant(0.0))
    )
    # the carrier has neither mass nor size: it stands before the joint, or between the joint and the child
    carrier = copied.add(PointMass(f"{joint} carrier", 0.0), held, to=c.to)
    between = copied.connections.pop()
    middle = Frame(carrier, "origin")
    pair = (
        [between, Connection(c.body, c.joint, middle, c.at)]
        if axes == "parent"
        else [Connection(carrier, c.joint, c.to, middle), Connection(c.body, held, middle, c.at)]
    )
    copied.connections[index : index + 1] = pair
    return copied
