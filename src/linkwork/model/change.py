"""Changes of a model between two phases of a motion: lock, release, drive, drop, attach."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.arguments import Named
from linkwork.api.errors import ModelError
from linkwork.model.frames import Frame, axis_frame, matrix_quaternion
from linkwork.model.joints import DegreeOfFreedom, Fixed, Free, Joint, Planar
from linkwork.model.model import Connection, Model, find
from linkwork.model.references import resolve
from linkwork.model.signals import Constant

Pose = tuple[np.ndarray, np.ndarray]
"""Position (3,) [m] and rotation (3, 3) of a body's frame in the world."""


@dataclasses.dataclass(eq=False)
class Locked(Fixed):
    """A quaternion joint that is temporarily welded, with the original joint and its frame on the body, for release."""

    original: Any = None
    at: Any = None


def coordinate(model: Model, name: str, what: str) -> DegreeOfFreedom:
    """What acts along a coordinate, by its name."""
    table: dict[str, DegreeOfFreedom] = {}
    for joint in model.joints:
        labels = joint.coordinate_labels()
        if len(labels) == len(joint.rates):
            table.update({n: a for (n, _), a in zip(labels, joint.degrees_of_freedom(), strict=True)})
        elif joint.name == name:
            raise ModelError(f"{what}: joint '{name}' turns by a quaternion, so it cannot follow a single number.")
    return find(table, name, f"coordinate to {what}", model.name)


def _quaternion_connection(model: Model, name: str) -> Connection | None:
    """The connection of a joint that turns by a quaternion, which can only be locked as a whole."""
    found = [c for c in model.connections if c.joint.name == name and len(c.joint.coordinates) != len(c.joint.rates)]
    return found[0] if found else None


def lock(model: Model, name: str, moment: Mapping[str, float], poses: dict[str, Pose]) -> None:
    """Lock a coordinate, or a whole quaternion joint, at its present value."""
    c = _quaternion_connection(model, name)
    if c is None:
        along = coordinate(model, name, "lock")
        _prescribe(along, Constant(moment[name]))
        return
    # welded at the present pose; the original frame is kept, so that it can be released
    _connect_at_pose(model, c.body.name, Locked(name, original=c.joint, at=c.at), c.to, poses)


def release(model: Model, name: str, poses: dict[str, Pose]) -> tuple[str, np.ndarray] | None:
    """Release a locked or driven coordinate; for a joint that was locked as a whole, returns its name and coordinates."""
    locked = next((c for c in model.connections if c.joint.name == name and isinstance(c.joint, Locked)), None)
    if locked is not None:
        joint, at = locked.joint.original, locked.joint.at  # type: ignore[attr-defined]
        _replace(model, locked.body.name, joint, locked.to, at)
        return name, _coordinates_now(model, locked.body.name, poses)
    along = coordinate(model, name, "release")
    if along.motion is None:
        raise ModelError(f"release: coordinate '{name}' is neither locked nor driven.")
    along.motion = None
    along.actuator = vars(along).pop("_idle", along.actuator)
    return None


def drive(model: Model, name: str, signal: Any) -> None:
    """Prescribe the motion of a coordinate by a signal."""
    _prescribe(coordinate(model, name, "drive"), signal)


def _prescribe(along: DegreeOfFreedom, motion: Any) -> None:
    """Prescribe a motion. An actuator along it would only take part of the drive's force, so it waits until the release."""
    if along.actuator is not None:
        object.__setattr__(along, "_idle", along.actuator)
        along.actuator = None
    along.motion = motion


def _replace(model: Model, body: str, joint: Joint, to: Frame, at: Frame) -> None:
    """Connect a body by another joint; parents stay before their children in `model.connections`."""
    old = model.connection(body)
    model._retire(old.joint)
    model._adopt(joint)
    rest = [c for c in model.connections if c.body is not old.body]
    model.connections[:] = [*rest, Connection(old.body, joint, to, at)]


def _is_free(model: Model, body: str) -> bool:
    """Whether a body moves freely, in space or in the plane."""
    c = model.connection(body)
    return c.to.body is None and isinstance(c.joint, Free | Planar)


def drop(model: Model, body: str, pose: Pose, normal: np.ndarray | None) -> tuple[str, np.ndarray]:
    """Disconnect a body, with its sub-tree, from its parent: it moves freely, in the plane if `normal` is given.

    Returns the name of its new joint and its coordinates.
    """
    item = model.body(body)
    if _is_free(model, body):
        raise ModelError(f"drop: body '{body}' moves freely already.")
    name = model._fresh_name(f"{body} free")
    if normal is None:
        _replace(model, body, Free(name), Frame(None, "origin"), item["origin"])
        return name, np.concatenate([pose[0], matrix_quaternion(pose[1])])
    # slides in the plane through the body's origin; its angle is zero at the present pose
    axes = axis_frame(normal)
    to = model.ground.frame(model._fresh_point(model.ground, f"{body}_plane"), normal * (normal @ pose[0]))
    at = item.frame(model._fresh_point(item, "free"), (0.0, 0.0, 0.0), pose[1].T)
    _replace(model, body, Planar(name, normal=normal), to, at)
    return name, np.array([axes[:, 0] @ pose[0], axes[:, 1] @ pose[0], 0.0])


def attach(model: Model, body: str, to: Any, poses: dict[str, Pose]) -> str:
    """Connect a free body to a frame of another at their present poses, which become the zero of the joint.

    `to` is a path such as "hand.tip" (then it is welded), or a pair of a path and a joint. Returns the joint's name.
    """
    pair = isinstance(to, tuple) and len(to) == 2 and isinstance(to[1], Joint)
    place, joint = to if pair else (to, None)
    path = place.reference() if isinstance(place, Named) else place
    if not isinstance(path, str):
        raise ModelError(
            f"attach: body '{body}' goes to {to!r}; give a path such as 'hand.tip', or a pair (path, joint)."
        )
    joint = joint or Fixed(model._fresh_name(f"{body} weld"))
    model.body(body)
    target = resolve(model, path, f"attach: body '{body}': to", f"at_{body}")
    if not _is_free(model, body):
        raise ModelError(f"attach: body '{body}' does not move freely; drop it first.")
    if target.body is not None and body in _ancestors(model, target.body.name):
        raise ModelError(f"attach: '{path}' hangs on body '{body}' itself.")
    _connect_at_pose(model, body, joint, target, poses)
    return joint.name


def _in_world(model: Model, frame: Frame, poses: dict[str, Pose]) -> Pose:
    """Position [m] and rotation of a frame in the world."""
    owner = model.ground if frame.body is None else frame.body
    position, rotation = owner.places()[frame.name]
    base = poses[frame.body.name] if frame.body is not None else (np.zeros(3), np.eye(3))
    return base[0] + base[1] @ position, base[1] @ rotation


def _connect_at_pose(model: Model, body: str, joint: Joint, to: Frame, poses: dict[str, Pose]) -> None:
    """Connect a body by a joint at a frame of its parent such that its present pose is the joint's zero."""
    item, own = model.body(body), poses[body]
    where, turn = _in_world(model, to, poses)
    at = item.frame(model._fresh_point(item, "joint"), own[1].T @ (where - own[0]), own[1].T @ turn)
    _replace(model, body, joint, to, at)


def _coordinates_now(model: Model, body: str, poses: dict[str, Pose]) -> np.ndarray:
    """Coordinates of a ball, direction or free joint at the present pose of its body."""
    c = model.connection(body)
    to, at = _in_world(model, c.to, poses), _in_world(model, c.at, poses)
    turn = matrix_quaternion(to[1].T @ at[1])
    return np.concatenate([to[1].T @ (at[0] - to[0]), turn]) if isinstance(c.joint, Free) else turn


def _ancestors(model: Model, body: str) -> set[str]:
    """Names of the body and of all its ancestors in the tree."""
    found = set()
    name: str | None = body
    while name is not None:
        found.add(name)
        above = model.connection(name).to.body
        name = None if above is None else above.name
    return found
