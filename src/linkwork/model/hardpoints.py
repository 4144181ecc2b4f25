"""Hardpoints: joints and points given in the world, for the assembled pose, in which all joint coordinates are zero.

A drawing of a mechanism is a table of points in space. A body that was `placed` knows where it is in the assembled pose; a
joint gets frames there on both bodies, with the axes of the world, so that an axis is written as the drawing has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.model.bodies import Body, Ground, Places
from linkwork.model.frames import Frame
from linkwork.model.joints import Direction, Free, Joint
from linkwork.model.references import read_reference, resolve

if TYPE_CHECKING:
    from linkwork.model.building import Building

Pose = tuple[np.ndarray, np.ndarray]
"""Position (3,) [m] and rotation (3, 3) of a frame in the world."""

NEAR = 1e-9  # two hardpoints of one joint may be this far apart, in parts of their size


def assembled_pose(model: Building, body: Body | None) -> Pose:
    """Where a body of the model is when all joint coordinates are zero; the ground is at the origin."""
    path = []
    hung = {c.body.name: c for c in model.connections} if body is not None else {}
    while body is not None:
        connection = hung[body.name]
        path.append(connection)
        body = connection.to.body
    position, turn = np.zeros(3), np.eye(3)
    for c in reversed(path):
        # at zero the frames `to` and `at` coincide
        (to, to_turn), (at, at_turn) = place_of(model, c.to), place_of(model, c.at)
        position, turn = position + turn @ to, turn @ to_turn @ at_turn.T
        position = position - turn @ at
    return position, turn


def place_of(model: Building, frame: Frame) -> Pose:
    """A frame in the axes of its body, or of the ground."""
    owner: Places = model.ground if frame.body is None else frame.body
    position, turn = owner.places()[frame.name]
    return np.real(position), np.real(turn)


def assembled_place(model: Building, value: Any, what: str) -> np.ndarray:
    """Where a place is in the assembled pose (3,) [m]: three numbers of the world, or a point of a body."""
    given = read_reference(value, what)
    if isinstance(given, np.ndarray):
        return given
    frame = resolve(model, given, what, "")
    position, turn = assembled_pose(model, frame.body)
    return position + turn @ place_of(model, frame)[0]


def mark(model: Building, body: Body | None, name: str, where: np.ndarray, turn: np.ndarray, pose: Pose) -> Frame:
    """Name a frame of a body by its place and axes in the assembled pose, where the body has the given pose."""
    owner: Places = model.ground if body is None else body
    return owner.frame(model._fresh_point(owner, name), pose[1].T @ (where - pose[0]), pose[1].T @ turn)


def carrier(model: Building, to: Any, what: str) -> tuple[Body | None, list[tuple[str, np.ndarray]]]:
    """The body that `to` names, None for the ground, and where the point is that it names, if it is not an origin."""
    if to is None or isinstance(to, Ground):
        return None, []
    given = read_reference(to, f"{what}: to")
    if isinstance(given, np.ndarray):
        return None, [("to", given)]
    frame = resolve(model, given, f"{what}: to", "")
    if frame.name == "origin":
        return frame.body, []
    return frame.body, [("to", assembled_place(model, frame, f"{what}: to"))]


def one_place(places: list[tuple[str, np.ndarray]], what: str) -> np.ndarray:
    """The place that several words give; raises ModelError where they differ."""
    (first, where), *others = places
    for word, other in others:
        apart = float(np.linalg.norm(other - where))
        if apart > NEAR * (1.0 + float(np.linalg.norm(where))):
            raise ModelError(
                f"{what}: {first}= and {word}= lie {apart:.6g} m apart when all joint coordinates are zero; "
                "a joint has one place."
            )
    return where


def frames_for(model: Building, body: Body, joint: Joint, to: Any, at: Any, where: Any) -> tuple[Frame, Frame]:
    """The frames on parent and body of a joint that is given in the world, new ones with the axes of the world.

    A body that was not placed has the axes of the world in the assembled pose, with its point `at` where the joint is. A
    `Direction` joint has the axes of the body, since the body never turns about its own z axis.
    """
    what = body._called()
    parent, places = carrier(model, to, what)
    if parent is body:
        raise ModelError(f"{what}: to is the body itself; a body cannot hang on itself.")
    if where is not None:
        places.append(("where", assembled_place(model, where, f"{what}: where")))
    own = np.zeros(3)
    if at is not None:
        place = body.own_place(at, f"{what}: at")
        own = place if isinstance(place, np.ndarray) else np.real(body.places()[place.name][0])
    pose = body.placement
    if pose is not None and (at is not None or not places):
        places.append(("at", pose[0] + pose[1] @ own))
    point = one_place(places, what)
    if pose is None:
        pose = (point - own, np.eye(3))
    turn = pose[1] if isinstance(joint, Direction) else np.eye(3)
    above = assembled_pose(model, parent)
    return mark(model, parent, joint.name, point, turn, above), mark(model, body, joint.name, point, turn, pose)


def free_joint(model: Building, body: Body) -> Joint:
    """The joint of a placed body that was added without one: it moves freely until closures connect it."""
    return Free(model._fresh_name(f"{body.name} free"))


def closing_frames(model: Building, joint: Joint, to: Any, at: Any, where: Any) -> tuple[Frame, Frame]:
    """The frames of a closure that is given in the world, on two bodies or on the ground and a body."""
    what = joint._called()
    first, places = carrier(model, to, what)
    second, more = carrier(model, at, what)
    if second is None:
        raise ModelError(f"{what}: at= names no body; give the ground as to= and a body as at=.")
    if first is second:
        raise ModelError(f"{what} connects body '{second.name}' to itself; give two bodies.")
    places += [("at", x) for _, x in more]
    places.append(("where", assembled_place(model, where, f"{what}: where")))
    point, turn = one_place(places, what), np.eye(3)
    ends = [mark(model, body, joint.name, point, turn, assembled_pose(model, body)) for body in (first, second)]
    return ends[0], ends[1]
