"""What goes to a page: plain data that JSON can say, scenes with only what changed."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.drawing.scene import Curve, Scene, encode

MOVING = ("time", "position", "quaternion", "curves")
ROOM = 3.0  # how far bodies of a picture move at most, against its extent: what falls far would be a dot


def plain(value: Any) -> Any:
    """A value as JSON says it; what is no finite number becomes null."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, str | bool | None):
        return value
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, float | np.floating):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Sequence):
        return [plain(one) for one in value]
    return str(value)


def text_of(message: Mapping[str, Any]) -> str:
    """A message as JSON."""
    return json.dumps(plain(message), separators=(",", ":"), allow_nan=False)


def scene_record(scene: Scene, plane: str = "") -> dict[str, Any]:
    """A scene for the page, with the plane that its motion stays in, and a key of what does not move."""
    record = scene.record()
    record["plane"] = record["plane"] or plane
    still = {name: value for name, value in record.items() if name not in MOVING}
    record["key"] = hashlib.blake2b(json.dumps(still).encode(), digest_size=8).hexdigest()
    return record


def moving(record: Mapping[str, Any]) -> dict[str, Any]:
    """Only where the bodies of a scene are."""
    return {name: record[name] for name in (*MOVING, "key") if name in record}


def samples_record(scene: Scene) -> dict[str, Any]:
    """Only where the bodies of a scene are, of a motion that goes on."""
    return {
        "time": encode(scene.time, "<f8"),
        "position": encode(scene.position, "<f4"),
        "quaternion": encode(scene.quaternion, "<f4"),
        "curves": [
            {"body": curve.body, "label": curve.label, "points": encode(curve.points, "<f4"), **_moment(curve)}
            for curve in scene.curves
        ],
    }


def _moment(curve: Curve) -> dict[str, Any]:
    return {} if curve.moment is None else {"moment": encode(curve.moment, "<f4")}


def near(scene: Scene, size: float) -> Scene:
    """A motion up to where one of its bodies has gone far from where it began; `size` is that of the largest body [m]."""
    first = scene.position[0]
    extent = size + float(np.linalg.norm(np.ptp(first, axis=0))) if len(first) else size
    far = np.linalg.norm(scene.position - first, axis=2).max(axis=1, initial=0.0) > ROOM * extent
    return scene.take(np.arange(np.argmax(far))) if far.any() else scene
