"""What can be drawn of a motion: bodies that move, the shapes they carry, the links between them.

A `Scene` is plain data, made by the layers that compute and read by the layers that draw. It says where
every body frame is at every sample, and what hangs on it; how that looks is up to the viewer.

Lengths are in metres, times in seconds, masses in kilograms. Quaternions are (w, x, y, z), body to world.
Body -1 is the ground: its frame is the world frame.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, cast, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ModelError
from linkwork.storable import part

__all__ = ["GROUND", "Curve", "Link", "Marker", "Scene", "Shape"]

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
ShapeKind = Literal["segment", "box", "cylinder", "sphere", "mass"]
LinkKind = Literal["spring", "rod"]

GROUND = -1
ORIGIN: Vector = (0.0, 0.0, 0.0)
IDENTITY: Quaternion = (1.0, 0.0, 0.0, 0.0)
FORMAT = "linkwork-scene"
VERSION = 1

# what a file stores of each kind of shape; the other numbers of a shape have no meaning for it
SHAPE_FIELDS: dict[str, tuple[str, ...]] = {
    "segment": ("a", "b", "radius"),
    "box": ("a", "size", "rotation"),
    "cylinder": ("a", "b", "radius"),
    "sphere": ("a", "radius"),
    "mass": ("a", "mass"),
}

# far beyond any mechanism, and well inside single precision
LARGEST = 1e30
ROUNDED = 1e-15


@part
@dataclass(frozen=True)
class Shape:
    """One solid to draw, fixed in the frame of `body` (-1: the ground).

    Use the constructors named after the kinds: `Shape.segment`, `Shape.box`, `Shape.cylinder`,
    `Shape.sphere`, `Shape.point_mass`. `a` is the start of a segment or cylinder, else the centre [m].
    """

    kind: ShapeKind
    body: int = GROUND
    a: Vector = ORIGIN
    b: Vector = ORIGIN
    size: Vector = ORIGIN
    rotation: Quaternion = IDENTITY
    radius: float = 0.0
    mass: float = 0.0
    label: str = ""

    def __post_init__(self) -> None:
        what = f"shape {self.label!r} of kind {self.kind!r}"
        if self.kind not in SHAPE_FIELDS:
            raise ModelError(f"{what}: the kind must be one of {', '.join(SHAPE_FIELDS)}.")
        _set(self, "body", _index(self.body, what))
        for name in ("a", "b", "size"):
            _set(self, name, _vector(getattr(self, name), 3, f"{what}: {name}"))
        _set(self, "rotation", _unit(_vector(self.rotation, 4, f"{what}: rotation"), f"{what}: rotation"))
        for name in ("radius", "mass"):
            _set(self, name, _number(getattr(self, name), f"{what}: {name}"))
        self._check_extent(what)

    def _check_extent(self, what: str) -> None:
        """Refuse sizes that cannot be drawn."""
        if self.radius < 0 or (self.radius == 0 and self.kind in ("cylinder", "sphere")):
            raise ModelError(f"{what}: radius is {self.radius:g} m, but must be greater than 0.")
        if self.mass < 0:
            raise ModelError(f"{what}: mass is {self.mass:g} kg, but must not be negative.")
        if min(self.size) < 0 or (self.kind == "box" and max(self.size) == 0):
            raise ModelError(f"{what}: size is {self.size} m, but its edges must be greater than 0.")

    @classmethod
    def segment(cls, body: int, a: Sequence[float], b: Sequence[float], radius: float = 0.0, label: str = "") -> Shape:
        """A rod from `a` to `b` [m, body frame]; radius [m] is a hint, 0 leaves it to the viewer."""
        return cls("segment", body, a=_as3(a), b=_as3(b), radius=radius, label=label)

    @classmethod
    def box(
        cls,
        body: int,
        size: Sequence[float],
        centre: Sequence[float] = ORIGIN,
        rotation: Sequence[float] = IDENTITY,
        label: str = "",
    ) -> Shape:
        """A box with edges `size` [m] around `centre`, turned by `rotation` (w, x, y, z) in the body."""
        turn = cast(Quaternion, tuple(rotation))
        return cls("box", body, a=_as3(centre), size=_as3(size), rotation=turn, label=label)

    @classmethod
    def cylinder(cls, body: int, a: Sequence[float], b: Sequence[float], radius: float, label: str = "") -> Shape:
        """A cylinder with flat ends at `a` and `b` [m, body frame] and a radius [m]."""
        return cls("cylinder", body, a=_as3(a), b=_as3(b), radius=radius, label=label)

    @classmethod
    def sphere(cls, body: int, centre: Sequence[float], radius: float, label: str = "") -> Shape:
        """A ball of a true radius [m] around `centre` [m, body frame]."""
        return cls("sphere", body, a=_as3(centre), radius=radius, label=label)

    @classmethod
    def point_mass(cls, body: int, centre: Sequence[float], mass: float, label: str = "") -> Shape:
        """A point mass [kg] at `centre` [m, body frame], drawn as a ball whose area grows with the mass."""
        return cls("mass", body, a=_as3(centre), mass=mass, label=label)


@part
@dataclass(frozen=True)
class Link:
    """Something stretched between a point of one body and a point of another: a spring or a rod.

    Points are in their body's frame [m]; body -1 is the ground.
    """

    body_a: int
    point_a: Vector
    body_b: int
    point_b: Vector
    kind: LinkKind = "spring"
    label: str = ""

    def __post_init__(self) -> None:
        what = f"link {self.label!r}"
        if self.kind not in get_args(LinkKind):
            raise ModelError(f"{what}: kind is {self.kind!r}, but must be one of spring, rod.")
        for end in ("a", "b"):
            _set(self, f"body_{end}", _index(getattr(self, f"body_{end}"), what))
            point = _vector(getattr(self, f"point_{end}"), 3, f"{what}: point_{end}")
            _set(self, f"point_{end}", point)


@part
@dataclass(frozen=True, eq=False)
class Curve:
    """A body that bends: points along it in its frame [m], shape (time, points, 3), from one end to the other."""

    body: int
    points: NDArray[np.float64]
    label: str = ""

    def __post_init__(self) -> None:
        what = f"curve {self.label!r}"
        _set(self, "body", _index(self.body, what))
        points = _array(self.points, f"{what}: points")
        if points.ndim != 3 or points.shape[1] < 2 or points.shape[2] != 3:
            raise ModelError(f"{what}: points has shape {points.shape}, but must be (samples, points, 3), two or more.")
        _set(self, "points", _frozen(points))


# a named point of a body: (body, point in the body frame [m], name)
Marker = tuple[int, Vector, str]


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

    def __post_init__(self) -> None:
        _set(self, "bodies", tuple(str(name) for name in self.bodies))
        for name in ("shapes", "links", "curves"):
            _set(self, name, tuple(getattr(self, name)))
        for name in ("joints", "trails"):
            _set(self, name, tuple(_marker(item, name) for item in getattr(self, name)))
        if self.up not in ("z", "y"):
            raise ModelError(f"scene {self.title!r}: up is {self.up!r}, but must be 'z' or 'y'.")
        self._check_arrays()
        self._check_bodies()

    def _check_arrays(self) -> None:
        """Bring the arrays to float64 of the right shape, finite, with unit quaternions."""
        what = f"scene {self.title!r}"
        time = _array(self.time, f"{what}: time")
        if time.ndim != 1 or time.size == 0:
            raise ModelError(f"{what}: time has shape {time.shape}, but must be (samples,) with one or more.")
        if np.any(np.diff(time) < 0):
            at = int(np.argmax(np.diff(time) < 0)) + 1
            raise ModelError(f"{what}: time decreases at sample {at}, from {time[at - 1]:g} to {time[at]:g} s.")
        _set(self, "time", _frozen(time))
        for name, width in (("position", 3), ("quaternion", 4)):
            values = _array(getattr(self, name), f"{what}: {name}")
            expected = (time.size, len(self.bodies), width)
            if values.shape != expected:
                raise ModelError(
                    f"{what}: {name} has shape {values.shape}, but must be {expected}: "
                    "samples of time, bodies, numbers."
                )
            _set(self, name, values)
        _set(self, "quaternion", _frozen(self._normalised(what)))
        _set(self, "position", _frozen(self.position))
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
        used += [(f"joint {name!r}", body) for body, _, name in self.joints]
        used += [(f"trail {name!r}", body) for body, _, name in self.trails]
        for item, body in used:
            if not GROUND <= body < len(self.bodies):
                raise ModelError(
                    f"scene {self.title!r}: {item} is on body {body}, but there are "
                    f"{len(self.bodies)} bodies, counted from 0 (-1: ground)."
                )

    def take(self, samples: NDArray[np.intp] | Sequence[int]) -> Scene:
        """The same scene at some of its samples only, by index."""
        index = np.asarray(samples, dtype=np.intp)
        return replace(
            self,
            time=self.time[index],
            position=self.position[index],
            quaternion=self.quaternion[index],
            curves=tuple(replace(curve, points=curve.points[index]) for curve in self.curves),
        )

    def to_json(self) -> str:
        """The scene as compact JSON: arrays in base64 (time float64, the rest float32, little-endian)."""
        document = {
            "format": FORMAT,
            "version": VERSION,
            "title": self.title,
            "up": self.up,
            "bodies": list(self.bodies),
            "shapes": [_shape_record(shape) for shape in self.shapes],
            "links": [_link_record(link) for link in self.links],
            "joints": [_marker_record(marker) for marker in self.joints],
            "trails": [_marker_record(marker) for marker in self.trails],
            "curves": [
                {"body": curve.body, "label": curve.label, "points": _encode(curve.points, "<f4")}
                for curve in self.curves
            ],
            "time": _encode(self.time, "<f8"),
            "position": _encode(self.position, "<f4"),
            "quaternion": _encode(self.quaternion, "<f4"),
        }
        return json.dumps(document, separators=(",", ":"), allow_nan=False)

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
        )


# checks of single values


def _set(item: object, name: str, value: object) -> None:
    """Store a checked value in a frozen dataclass, while it is being made."""
    object.__setattr__(item, name, value)


def _number(value: object, what: str) -> float:
    """A finite float."""
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise ModelError(f"{what} is {value!r}, but must be a number.") from None
    if not abs(number) < LARGEST:
        raise ModelError(f"{what} is {number:g}, but must be finite.")
    return number


def _index(value: object, what: str) -> int:
    """A body's index."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ModelError(f"{what}: body is {value!r}, but must be a whole number (-1: ground).")
    return int(value)


def _vector(values: object, length: int, what: str) -> tuple[float, ...]:
    """A tuple of finite floats of a given length."""
    items = list(values) if isinstance(values, Iterable) and not isinstance(values, str) else []
    if len(items) != length:
        raise ModelError(f"{what} is {values!r}, but must have {length} numbers.")
    return tuple(_number(item, what) for item in items)


def _unit(values: tuple[float, ...], what: str) -> tuple[float, ...]:
    """A quaternion with length one; one that has it to rounding stays as it is."""
    length = math.sqrt(sum(value * value for value in values))
    if abs(length - 1.0) < ROUNDED:
        return values
    if length < 1e-6:
        raise ModelError(f"{what} is {values}, but a quaternion must not be zero.")
    return tuple(value / length for value in values)


def _as3(values: Sequence[float]) -> Vector:
    """A point as a tuple; its length is checked where it is stored."""
    return cast(Vector, tuple(values))


def _marker(item: Any, what: str) -> Marker:
    """A checked (body, point, name)."""
    try:
        body, point, name = item
    except (TypeError, ValueError):
        raise ModelError(f"{what}: {item!r} must be (body, point, name).") from None
    where = f"{what}: {name!r}"
    return _index(body, where), cast(Vector, _vector(point, 3, f"{where}: point")), str(name)


def _array(values: ArrayLike, what: str) -> NDArray[np.float64]:
    """A new float64 array of finite numbers."""
    try:
        array = np.array(values, dtype=np.float64, order="C")
    except (TypeError, ValueError):
        raise ModelError(f"{what} must be an array of numbers.") from None
    bad = ~(np.abs(array) < LARGEST)
    if np.any(bad):
        at = tuple(int(i) for i in np.argwhere(bad)[0])
        raise ModelError(f"{what} is {array[at]:g} at index {at}, but must be finite.")
    return array


def _frozen(array: NDArray[np.float64]) -> NDArray[np.float64]:
    """The array, no longer writable."""
    array.setflags(write=False)
    return array


# reading and writing


def _rounded(value: float | tuple[float, ...]) -> float | list[float]:
    """Numbers with six significant digits."""
    if isinstance(value, tuple):
        return [float(f"{item:.6g}") for item in value]
    return float(f"{value:.6g}")


def _shape_record(shape: Shape) -> dict[str, Any]:
    """A shape as JSON data, without the numbers that mean nothing for its kind."""
    numbers = {name: _rounded(getattr(shape, name)) for name in SHAPE_FIELDS[shape.kind]}
    return {"kind": shape.kind, "body": shape.body, **numbers, "label": shape.label}


def _link_record(link: Link) -> dict[str, Any]:
    """A link as JSON data."""
    return {
        "body_a": link.body_a,
        "point_a": _rounded(link.point_a),
        "body_b": link.body_b,
        "point_b": _rounded(link.point_b),
        "kind": link.kind,
        "label": link.label,
    }


def _marker_record(marker: Marker) -> list[Any]:
    """A marker as JSON data."""
    body, point, name = marker
    return [body, _rounded(point), name]


def _curve(record: dict[str, Any]) -> Curve:
    """A curve from JSON data."""
    return Curve(record["body"], _decode(record["points"]), record["label"])


def _encode(array: NDArray[np.float64], dtype: str) -> dict[str, Any]:
    """An array as its type, shape and base64 bytes."""
    data = base64.b64encode(np.ascontiguousarray(array, dtype=dtype).tobytes()).decode("ascii")
    return {"dtype": dtype, "shape": list(array.shape), "data": data}


def _decode(record: dict[str, Any]) -> NDArray[np.float64]:
    """The array that `_encode` wrote."""
    if record["dtype"] not in ("<f4", "<f8"):
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
