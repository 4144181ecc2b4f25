"""What can be drawn of a motion: bodies that move, the shapes they carry, the links between them.

A `Scene` is plain data, made by the layers that compute and read by the layers that draw. It says where
every body frame is at every sample, and what hangs on it; how that looks is up to the viewer.

Lengths are in metres, times in seconds, masses in kilograms. Quaternions are (w, x, y, z), body to world.
Body -1 is the ground: its frame is the world frame.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError
from linkwork.api.storage.storable import part
from linkwork.drawing.scene_parts import (
    GROUND,
    ROUNDED,
    SHAPE_FIELDS,
    Curve,
    Hinge,
    Link,
    Marker,
    Mesh,
    Rail,
    Shape,
    closed,
    finite_array,
    marker_of,
    store,
)

__all__ = ["GROUND", "Curve", "Hinge", "Link", "Marker", "Mesh", "Rail", "Scene", "Shape"]

FORMAT = "linkwork-scene"
VERSION = 1


@part
@dataclass(frozen=True, eq=False)
class Scene:
    """A motion that can be drawn.

    Args:
        title: What a reader sees above the picture.
        time: Sample times [s], shape (time,), not decreasing.
        bodies: Names of the bodies.
        position: Origin of every body frame in the world [m], shape (time, body, 3).
        quaternion: Orientation of every body frame, body to world, (w, x, y, z), shape (time, body, 4);
            normalised here.
        shapes: Solids carried by the bodies or the ground.
        links: Springs and rods between two points.
        joints: Points marked by a small dot, as (body, point, name).
        up: The world axis that points up, "z" or "y".
        trails: Points whose path may be drawn, as (body, point, name).
        curves: Bodies that bend.
        plane: The two axes, such as "xz", of the plane that all motion stays parallel to, or "3d"; empty: found
            from the motion.
        hinges: Axes of joints that turn.
        rails: Guides of joints that slide.
        meshes: Surfaces that shapes of the kind "mesh" refer to.
    """

    title: str
    time: NDArray[np.float64]
    bodies: tuple[str, ...]
    position: NDArray[np.float64]
    quaternion: NDArray[np.float64]
    shapes: tuple[Shape, ...] = ()
    links: tuple[Link, ...] = ()
    joints: tuple[Marker, ...] = ()
    up: Literal["z", "y"] = "z"
    trails: tuple[Marker, ...] = ()
    curves: tuple[Curve, ...] = ()
    plane: str = ""
    hinges: tuple[Hinge, ...] = ()
    rails: tuple[Rail, ...] = ()
    meshes: tuple[Mesh, ...] = ()

    def __post_init__(self) -> None:
        store(self, "bodies", tuple(str(name) for name in self.bodies))
        for name in ("shapes", "links", "curves", "hinges", "rails", "meshes"):
            store(self, name, tuple(getattr(self, name)))
        for name in ("joints", "trails"):
            store(self, name, tuple(marker_of(item, name) for item in getattr(self, name)))
        if self.up not in ("z", "y"):
            raise ModelError(f"scene {self.title!r}: up is {self.up!r}, but must be 'z' or 'y'.")
        self._check_arrays()
        self._check_bodies()

    def _check_arrays(self) -> None:
        """Bring the arrays to float64 of the right shape, finite, with unit quaternions."""
        what = f"scene {self.title!r}"
        time = finite_array(self.time, f"{what}: time")
        if time.ndim != 1 or time.size == 0:
            raise ModelError(f"{what}: time has shape {time.shape}, but must be (samples,) with one or more.")
        if np.any(np.diff(time) < 0):
            at = int(np.argmax(np.diff(time) < 0)) + 1
            raise ModelError(f"{what}: time decreases at sample {at}, from {time[at - 1]:g} to {time[at]:g} s.")
        store(self, "time", closed(time))
        for name, width in (("position", 3), ("quaternion", 4)):
            values = finite_array(getattr(self, name), f"{what}: {name}")
            expected = (time.size, len(self.bodies), width)
            if values.shape != expected:
                raise ModelError(
                    f"{what}: {name} has shape {values.shape}, but must be {expected}: "
                    "samples of time, bodies, numbers."
                )
            store(self, name, values)
        store(self, "quaternion", closed(self._normalised(what)))
        store(self, "position", closed(self.position))
        for curve in self.curves:
            if len(curve.points) != time.size:
                raise ModelError(
                    f"{what}: curve {curve.label!r} has {len(curve.points)} samples, but the scene has {time.size}."
                )

    def _normalised(self, what: str) -> NDArray[np.float64]:
        """The quaternions with length one; those that have it to rounding stay as they are."""
        length = np.linalg.norm(self.quaternion, axis=-1, keepdims=True)
        length[np.abs(length - 1.0) < ROUNDED] = 1.0
        if np.any(length < 1e-6):
            sample, body, _ = np.argwhere(length < 1e-6)[0]
            raise ModelError(f"{what}: the quaternion of body {self.bodies[body]!r} is zero at sample {sample}.")
        return np.asarray(self.quaternion / length)

    def _check_bodies(self) -> None:
        """Every shape, link and marker must sit on a body that exists."""
        used = [(f"shape {shape.label!r}", shape.body) for shape in self.shapes]
        used += [(f"link {link.label!r}", body) for link in self.links for body in (link.body_a, link.body_b)]
        used += [(f"curve {curve.label!r}", curve.body) for curve in self.curves]
        used += [(f"hinge {hinge.label!r}", hinge.body) for hinge in self.hinges]
        used += [(f"rail {rail.label!r}", body) for rail in self.rails for body in (rail.body_a, rail.body_b)]
        used += [(f"joint {name!r}", body) for body, _, name in self.joints]
        used += [(f"trail {name!r}", body) for body, _, name in self.trails]
        for item, body in used:
            if not GROUND <= body < len(self.bodies):
                raise ModelError(
                    f"scene {self.title!r}: {item} is on body {body}, but there are "
                    f"{len(self.bodies)} bodies, counted from 0 (-1: ground)."
                )
        for shape in self.shapes:
            if shape.kind == "mesh" and not 0 <= shape.mesh < len(self.meshes):
                raise ModelError(
                    f"scene {self.title!r}: shape {shape.label!r} is mesh {shape.mesh}, but there are {len(self.meshes)}."
                )

    def take(self, samples: NDArray[np.intp] | Sequence[int]) -> Scene:
        """The same scene at some of its samples only, by index."""
        index = np.asarray(samples, dtype=np.intp)
        return replace(
            self,
            time=self.time[index],
            position=self.position[index],
            quaternion=self.quaternion[index],
            curves=tuple(
                replace(curve, points=curve.points[index], moment=None if curve.moment is None else curve.moment[index])
                for curve in self.curves
            ),
        )

    def to_json(self) -> str:
        """The scene as compact JSON: arrays in base64 (time float64, the rest float32, little-endian)."""
        return json.dumps(self.record(), separators=(",", ":"), allow_nan=False)

    def record(self) -> dict[str, Any]:
        """What `to_json` writes, as plain data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "title": self.title,
            "up": self.up,
            "plane": self.plane,
            "bodies": list(self.bodies),
            "shapes": [_shape_record(shape) for shape in self.shapes],
            "links": [_link_record(link) for link in self.links],
            "joints": [_marker_record(marker) for marker in self.joints],
            "trails": [_marker_record(marker) for marker in self.trails],
            "curves": [_curve_record(curve) for curve in self.curves],
            "hinges": [_plain_record(hinge) for hinge in self.hinges],
            "rails": [_plain_record(rail) for rail in self.rails],
            "meshes": [
                {"vertices": encode(mesh.vertices, "<f4"), "faces": encode(mesh.faces, "<u4")} for mesh in self.meshes
            ],
            "time": encode(self.time, "<f8"),
            "position": encode(self.position, "<f4"),
            "quaternion": encode(self.quaternion, "<f4"),
        }

    @classmethod
    def from_json(cls, text: str) -> Scene:
        """Read what `to_json` wrote."""
        try:
            document = json.loads(text)
        except ValueError as error:
            raise ModelError(f"The scene is not valid JSON: {error}.") from None
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise ModelError(f"The JSON is not a scene: its 'format' must be {FORMAT!r}.")
        if document.get("version") != VERSION:
            raise ModelError(f"The scene has version {document.get('version')!r}, but only {VERSION} can be read.")
        return cls(
            title=_read(document, "title", str),
            plane=str(document.get("plane", "")),
            time=_read(document, "time", _decode),
            bodies=_read(document, "bodies", tuple),
            position=_read(document, "position", _decode),
            quaternion=_read(document, "quaternion", _decode),
            shapes=_read(document, "shapes", lambda items: tuple(Shape(**item) for item in items)),
            links=_read(document, "links", lambda items: tuple(Link(**item) for item in items)),
            joints=_read(document, "joints", tuple),
            up=_read(document, "up", str),
            trails=_read(document, "trails", tuple),
            # files of earlier versions have none
            curves=_read({"curves": [], **document}, "curves", lambda items: tuple(_curve(item) for item in items)),
            hinges=_read({"hinges": [], **document}, "hinges", lambda items: tuple(Hinge(**item) for item in items)),
            rails=_read({"rails": [], **document}, "rails", lambda items: tuple(Rail(**item) for item in items)),
            meshes=_read({"meshes": [], **document}, "meshes", lambda items: tuple(_mesh(item) for item in items)),
        )


# reading and writing


def _rounded(value: float | tuple[float, ...]) -> float | list[float]:
    """Numbers with six significant digits."""
    if isinstance(value, tuple):
        return [float(f"{item:.6g}") for item in value]
    return float(f"{value:.6g}")


def _shape_record(shape: Shape) -> dict[str, Any]:
    """A shape as JSON data, without the numbers that mean nothing for its kind."""
    record: dict[str, Any] = {"kind": shape.kind, "body": shape.body, "label": shape.label}
    for name in SHAPE_FIELDS[shape.kind]:
        value = getattr(shape, name)
        if name == "outline":
            record[name] = [_rounded(point) for point in value]
        else:
            record[name] = value if name == "mesh" else _rounded(value)
    return {**record, "colour": shape.colour} if shape.colour else record


def _link_record(link: Link) -> dict[str, Any]:
    """A link as JSON data."""
    return {
        "body_a": link.body_a,
        "point_a": _rounded(link.point_a),
        "body_b": link.body_b,
        "point_b": _rounded(link.point_b),
        "kind": link.kind,
        "label": link.label,
        **({"length": _rounded(link.length)} if link.kind == "rope" else {}),
    }


def _plain_record(item: Hinge | Rail) -> dict[str, Any]:
    """A hinge or a rail as JSON data."""
    return {name: _rounded(value) if isinstance(value, tuple) else value for name, value in vars(item).items()}


def _curve_record(curve: Curve) -> dict[str, Any]:
    """A curve as JSON data."""
    record = {"body": curve.body, "label": curve.label, "points": encode(curve.points, "<f4")}
    return record if curve.moment is None else {**record, "moment": encode(curve.moment, "<f4")}


def _marker_record(marker: Marker) -> list[Any]:
    """A marker as JSON data."""
    body, point, name = marker
    return [body, _rounded(point), name]


def _curve(record: dict[str, Any]) -> Curve:
    """A curve from JSON data."""
    moment = _decode(record["moment"]) if "moment" in record else None
    return Curve(record["body"], _decode(record["points"]), record["label"], moment)


def _mesh(record: dict[str, Any]) -> Mesh:
    """A mesh from JSON data."""
    return Mesh(_decode(record["vertices"]), _decode(record["faces"]).astype(np.int64))


def encode(array: NDArray[Any], dtype: str) -> dict[str, Any]:
    """An array as its type, shape and base64 bytes."""
    data = base64.b64encode(np.ascontiguousarray(array, dtype=dtype).tobytes()).decode("ascii")
    return {"dtype": dtype, "shape": list(array.shape), "data": data}


def _decode(record: dict[str, Any]) -> NDArray[np.float64]:
    """The array that `encode` wrote."""
    if record["dtype"] not in ("<f4", "<f8", "<u4"):
        raise ValueError(f"unknown number type {record['dtype']!r}")
    raw = base64.b64decode(record["data"], validate=True)
    return np.frombuffer(raw, dtype=record["dtype"]).reshape(record["shape"]).astype(np.float64)


def _read(document: dict[str, Any], name: str, convert: Callable[[Any], Any]) -> Any:
    """One field of a scene file, converted, or a sentence that says which field is wrong."""
    if name not in document:
        raise ModelError(f"The scene has no field {name!r}.")
    try:
        return convert(document[name])
    except ModelError:
        raise
    except (TypeError, ValueError, KeyError) as error:
        raise ModelError(f"The scene's field {name!r} cannot be read: {error}.") from None
