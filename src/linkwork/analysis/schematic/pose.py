"""A pose in which the symbols of a schematic can be read: hinges turned, sliders moved, beams bent."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.model.beams import Beam
from linkwork.model.joints import Along, Ball, Free, Joint
from linkwork.model.model import Model

FIRST, TURNS = np.radians(38.0), np.radians([24.0, -40.0, 30.0, -14.0])  # hinges: the first, and in turn the others
UPRIGHT = np.radians(18.0)  # hinges with an upright axis, so that what hangs beyond is not seen edge-on
TILTS = np.radians([32.0, -28.0, 36.0, -40.0])  # of balls
SLIDE = 0.45  # of the longest body
BEND = 0.1  # of a beam's length


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


def _turn(joint: Joint, pose: dict[str, Any], turned: int, longest: float, up: int) -> int:
    """Put values of a joint of turns and slides into a pose; how many hinges were turned then."""
    for freedom, along, (label, _) in zip(joint.freedoms or (), joint.along(), joint.coordinate_labels(), strict=False):
        value = SLIDE * longest
        if freedom.motion == "turn":
            axis = joint.axes_frame()[:, "xyz".index(freedom.axis)]
            value = float(UPRIGHT if abs(axis[up]) > 0.9 else TURNS[(turned - 1) % len(TURNS)] if turned else FIRST)
            turned += 1
        if along.motion is None:
            pose[label] = _within(along, value)
    return turned


def _within(along: Along, value: float) -> float:
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
