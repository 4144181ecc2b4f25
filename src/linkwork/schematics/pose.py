"""A pose in which the symbols of a schematic can be read: hinges turned, sliders moved, beams bent."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.drawing.scene import Scene
from linkwork.model.beams import Beam
from linkwork.model.joints import Ball, DegreeOfFreedom, Free, Joint
from linkwork.model.model import Model

FIRST, TURNS = np.radians(38.0), np.radians([24.0, -40.0, 30.0, -14.0])  # hinges: the first, and in turn the others
UPRIGHT = np.radians(18.0)  # hinges with an upright axis, so that what hangs beyond is not seen edge-on
TILTS = np.radians([32.0, -28.0, 36.0, -40.0])  # of balls
SLIDE = 0.45  # of the longest body
BEND = 0.1  # of a beam's length
CROWDED = 0.05  # of the size of a mechanism: bodies whose middles are nearer to each other than this are drawn upon each other
SPREAD = np.radians([40.0, -40.0, 60.0])  # of all hinges of a mechanism with loops, each in its own direction


def readable_pose(model: Model) -> dict[str, Any]:
    """Coordinates by name, for a model without loops; those with a prescribed motion are left to it, stops are kept."""
    pose: dict[str, Any] = {}
    longest = max((float(np.real(getattr(b, "length", 0.0) or 0.0)) for b in model.bodies), default=0.0) or 1.0
    turned, up = 0, int(np.argmax(np.abs(model.gravity))) if np.any(model.gravity) else 2
    for c in model.connections:
        if isinstance(c.joint, Ball | Free):
            if not isinstance(c.joint, Free):
                pose[c.joint.name] = _tilted(turned)
            turned += 1
        else:
            turned = _turn(c.joint, pose, turned, longest, up)
        if isinstance(c.body, Beam) and c.body.pieces == 1 and c.body.modes > 0:
            direction = c.body.bending[0]
            pose[f"{c.body.name}.{direction}1"] = BEND * float(np.real(c.body.length)) * (-1) ** turned
    return pose


def readable_guess(model: Model, t: Any) -> dict[str, Any] | None:
    """For a model with loops, where their search begins: where it does by itself, unless bodies then lie upon each other and
    another beginning leads to a pose in which they do not."""
    best, widest = None, _apart(model, None, t)
    if widest >= CROWDED:
        return None
    own = readable_pose(model)
    hinges = [label for c in model.connections for label in _hinges(c.joint)]
    for guess in (*({**own, **dict.fromkeys(hinges, float(angle))} for angle in SPREAD), own):
        apart = _apart(model, guess, t)
        if apart > widest:
            best, widest = guess, apart
        if widest >= 2 * CROWDED:
            break
    return best


def _hinges(joint: Joint) -> list[str]:
    """Coordinates of a joint that turn and are free to."""
    if joint.freedoms is None:
        return []
    labels = joint.coordinate_labels()
    parts = zip(joint.freedoms, joint.degrees_of_freedom(), labels, strict=False)
    return [label for freedom, along, (label, _) in parts if freedom.motion == "turn" and along.motion is None]


def _apart(model: Model, guess: dict[str, Any] | None, t: Any) -> float:
    """The least distance between the middles of two bodies or rods in a pose, against the size of the whole; negative if loops
    cannot be closed from there."""
    try:
        scene = model.assemble(guess=guess, t=t).scene
    except LinkworkError:
        return -1.0
    middles = _middles(scene)
    if len(middles) < 2:
        return 1.0
    size = float(np.linalg.norm(np.ptp(middles, axis=0))) or 1.0
    return min(float(np.linalg.norm(a - b)) for a, b in combinations(middles, 2)) / size


def _middles(scene: Scene) -> list[np.ndarray]:
    """Where bodies and massless rods are: the middles of their joints and ends, of those that have two at least."""
    points: dict[int, list[Any]] = {}
    for shape in scene.shapes:
        points.setdefault(shape.body, []).extend((shape.a, shape.b))
    found = [_placed(scene, body, np.mean(own, axis=0)) for body, own in points.items() if body >= 0]
    ends = (
        (_placed(scene, k.body_a, k.point_a), _placed(scene, k.body_b, k.point_b))
        for k in scene.links
        if k.kind == "rod"
    )
    found += [0.5 * (a + b) for a, b in ends]
    return found


def _placed(scene: Scene, body: int, point: Any) -> np.ndarray:
    p = np.asarray(point, dtype=float)
    if body < 0:
        return p
    q = scene.quaternion[0, body]
    twice = 2 * np.cross(q[1:], p)
    return np.asarray(scene.position[0, body] + p + q[0] * twice + np.cross(q[1:], twice))


def _turn(joint: Joint, pose: dict[str, Any], turned: int, longest: float, up: int) -> int:
    """Put values of a joint of turns and slides into a pose; how many hinges were turned then."""
    parts = zip(joint.freedoms or (), joint.degrees_of_freedom(), joint.coordinate_labels(), strict=False)
    for freedom, along, (label, _) in parts:
        value = SLIDE * longest
        if freedom.motion == "turn":
            axis = joint.axes_frame()[:, "xyz".index(freedom.axis)]
            value = float(UPRIGHT if abs(axis[up]) > 0.9 else TURNS[(turned - 1) % len(TURNS)] if turned else FIRST)
            turned += 1
        if along.motion is None:
            pose[label] = _within(along, value)
    return turned


def _within(along: DegreeOfFreedom, value: float) -> float:
    """The value, or one between the stops."""
    if along.stops is None:
        return value
    low, high = (float(np.real(x)) for x in along.stops)
    if low < value < high:
        return value
    if np.isfinite(low) and np.isfinite(high):
        return low + 0.7 * (high - low)
    return low if np.isfinite(low) else high


def _tilted(k: int) -> list[float]:
    """A quaternion: turned about an axis across the rod, never about the rod's own axis z."""
    about = np.array([0.6 * TILTS[(k + 1) % len(TILTS)], TILTS[k % len(TILTS)], 0.0])
    angle = float(np.linalg.norm(about))
    return [float(np.cos(angle / 2)), *(np.sin(angle / 2) * about / angle).tolist()]
