"""Parts of a scene: solids, links between bodies, axes and rails of joints, surfaces, bodies that bend; checked when made."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.api.errors import ModelError
from linkwork.api.storage.storable import part

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
ShapeKind = Literal[
    "segment", "box", "cylinder", "sphere", "mass", "capsule", "cone", "tube", "ellipsoid", "extrusion", "mesh"
]
LinkKind = Literal["spring", "damper", "strut", "rod", "rope"]

GROUND = -1
ORIGIN: Vector = (0.0, 0.0, 0.0)
IDENTITY: Quaternion = (1.0, 0.0, 0.0, 0.0)

# what a file stores of each kind of shape; the other numbers of a shape have no meaning for it
SHAPE_FIELDS: dict[str, tuple[str, ...]] = {
    "segment": ("a", "b", "radius"),
    "box": ("a", "size", "rotation"),
    "cylinder": ("a", "b", "radius"),
    "sphere": ("a", "radius"),
    "mass": ("a", "mass"),
    "capsule": ("a", "b", "radius"),
    "cone": ("a", "b", "radius"),
    "tube": ("a", "b", "radius", "inner"),
    "ellipsoid": ("a", "size", "rotation"),
    "extrusion": ("a", "size", "rotation", "outline"),
    "mesh": ("a", "rotation", "mesh"),
}
ROUND = ("cylinder", "sphere", "capsule", "cone", "tube")

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

# far beyond any mechanism, and well inside single precision
LARGEST = 1e30
ROUNDED = 1e-15


@part
@dataclass(frozen=True)
class Shape:
    """One solid to draw, fixed in the frame of `body` (-1: the ground).

    `a` is the start of what lies between two points (of a cone the centre of its base), else the centre [m]; `size` are
    the edges of a box, the half axes of an ellipsoid, or in its last number the thickness of an extrusion, whose
    `outline` (x, y) stands across its z axis. `mesh` is the number of one of the scene's meshes. A `colour` such as
    "#c04030" takes the place of the body's own.
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
    inner: float = 0.0
    outline: tuple[tuple[float, float], ...] = ()
    mesh: int = -1
    colour: str = ""

    def __post_init__(self) -> None:
        what = f"shape {self.label!r} of kind {self.kind!r}"
        if self.kind not in SHAPE_FIELDS:
            raise ModelError(f"{what}: the kind must be one of {', '.join(SHAPE_FIELDS)}.")
        store(self, "body", body_index(self.body, what))
        for name in ("a", "b", "size"):
            store(self, name, vector_of(getattr(self, name), 3, f"{what}: {name}"))
        store(self, "rotation", unit_length(vector_of(self.rotation, 4, f"{what}: rotation"), f"{what}: rotation"))
        for name in ("radius", "mass", "inner"):
            store(self, name, number_of(getattr(self, name), f"{what}: {name}"))
        store(self, "outline", tuple(vector_of(p, 2, f"{what}: outline") for p in self.outline))
        if self.colour and not COLOUR.fullmatch(self.colour):
            raise ModelError(f"{what}: colour is {self.colour!r}, but must be written as '#rrggbb'.")
        self._check_extent(what)

    def _check_extent(self, what: str) -> None:
        """Refuse sizes that cannot be drawn."""
        if self.radius < 0 or (self.radius == 0 and self.kind in ROUND):
            raise ModelError(f"{what}: radius is {self.radius:g} m, but must be greater than 0.")
        if self.mass < 0:
            raise ModelError(f"{what}: mass is {self.mass:g} kg, but must not be negative.")
        if min(self.size) < 0 or (self.kind in ("box", "ellipsoid", "extrusion") and max(self.size) == 0):
            raise ModelError(f"{what}: size is {self.size} m, but its edges must be greater than 0.")
        if self.kind == "tube" and not 0 < self.inner < self.radius:
            raise ModelError(f"{what}: inner is {self.inner:g} m, but must be between 0 and the radius.")
        if self.kind == "extrusion" and len(self.outline) < 3:
            raise ModelError(f"{what}: outline has {len(self.outline)} points, but must have three or more.")

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
    """Something stretched between a point of one body and a point of another: a spring, a damper, both in one (a strut),
    a rod, or a rope of a length [m].

    Points are in their body's frame [m]; body -1 is the ground.
    """

    body_a: int
    point_a: Vector
    body_b: int
    point_b: Vector
    kind: LinkKind = "spring"
    label: str = ""
    length: float = 0.0

    def __post_init__(self) -> None:
        what = f"link {self.label!r}"
        if self.kind not in get_args(LinkKind):
            raise ModelError(f"{what}: kind is {self.kind!r}, but must be one of {', '.join(get_args(LinkKind))}.")
        store(self, "length", number_of(self.length, f"{what}: length"))
        for end in ("a", "b"):
            store(self, f"body_{end}", body_index(getattr(self, f"body_{end}"), what))
            point = vector_of(getattr(self, f"point_{end}"), 3, f"{what}: point_{end}")
            store(self, f"point_{end}", point)


@part
@dataclass(frozen=True)
class Hinge:
    """The axis of a joint that turns about one: a point [m] and a unit vector in the frame of `body` (-1: the ground)."""

    body: int
    point: Vector
    axis: Vector
    label: str = ""

    def __post_init__(self) -> None:
        store(self, "body", body_index(self.body, f"hinge {self.label!r}"))
        _axis_set(self, "point", f"hinge {self.label!r}")


@part
@dataclass(frozen=True)
class Rail:
    """A straight guide on body a, through a point [m] along a unit vector of its frame; a point of body b runs on it."""

    body_a: int
    point_a: Vector
    axis: Vector
    body_b: int
    point_b: Vector
    label: str = ""

    def __post_init__(self) -> None:
        what = f"rail {self.label!r}"
        for end in ("a", "b"):
            store(self, f"body_{end}", body_index(getattr(self, f"body_{end}"), what))
            _axis_set(self, f"point_{end}", what)


@part
@dataclass(frozen=True, eq=False)
class Mesh:
    """A surface: corners [m], shape (n, 3), and triangles of three corners each, shape (m, 3)."""

    vertices: NDArray[np.float64]
    faces: NDArray[np.int64]

    def __post_init__(self) -> None:
        vertices, faces = finite_array(self.vertices, "mesh: vertices"), np.array(self.faces, dtype=np.int64)
        if vertices.ndim != 2 or vertices.shape[1] != 3 or faces.ndim != 2 or faces.shape[1] != 3 or not len(faces):
            raise ModelError(
                f"mesh: vertices and faces have shapes {vertices.shape} and {faces.shape}, but must be (n, 3) and (m, 3)."
            )
        if faces.min() < 0 or faces.max() >= len(vertices):
            raise ModelError(
                f"mesh: a triangle has corner {faces.max()}, but there are {len(vertices)} corners from 0."
            )
        faces.setflags(write=False)
        store(self, "vertices", closed(vertices))
        store(self, "faces", faces)


@part
@dataclass(frozen=True, eq=False)
class Curve:
    """A body that bends: points along it in its frame [m], shape (time, points, 3), from one end to the other; and, where they
    are known, bending moments there [N m], shape (time, points)."""

    body: int
    points: NDArray[np.float64]
    label: str = ""
    moment: NDArray[np.float64] | None = None

    def __post_init__(self) -> None:
        what = f"curve {self.label!r}"
        store(self, "body", body_index(self.body, what))
        points = finite_array(self.points, f"{what}: points")
        if points.ndim != 3 or points.shape[1] < 2 or points.shape[2] != 3:
            raise ModelError(f"{what}: points has shape {points.shape}, but must be (samples, points, 3), two or more.")
        store(self, "points", closed(points))
        if self.moment is not None:
            moment = finite_array(self.moment, f"{what}: moment")
            if moment.shape != points.shape[:2]:
                raise ModelError(f"{what}: moment has shape {moment.shape}, but must be {points.shape[:2]}.")
            store(self, "moment", closed(moment))


# a named point of a body: (body, point in the body frame [m], name)
Marker = tuple[int, Vector, str]


# checks of single values


def store(item: object, name: str, value: object) -> None:
    """Store a checked value in a frozen dataclass, while it is being made."""
    object.__setattr__(item, name, value)


def number_of(value: object, what: str) -> float:
    """A finite float."""
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise ModelError(f"{what} is {value!r}, but must be a number.") from None
    if not abs(number) < LARGEST:
        raise ModelError(f"{what} is {number:g}, but must be finite.")
    return number


def body_index(value: object, what: str) -> int:
    """A body's index."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ModelError(f"{what}: body is {value!r}, but must be a whole number (-1: ground).")
    return int(value)


def vector_of(values: object, length: int, what: str) -> tuple[float, ...]:
    """A tuple of finite floats of a given length."""
    items = list(values) if isinstance(values, Iterable) and not isinstance(values, str) else []
    if len(items) != length:
        raise ModelError(f"{what} is {values!r}, but must have {length} numbers.")
    return tuple(number_of(item, what) for item in items)


def unit_length(values: tuple[float, ...], what: str) -> tuple[float, ...]:
    """A quaternion or a direction with length one; one that has it to rounding stays as it is."""
    length = math.sqrt(sum(value * value for value in values))
    if abs(length - 1.0) < ROUNDED:
        return values
    if length < 1e-6:
        raise ModelError(f"{what} is {values}, but its length must not be zero.")
    return tuple(value / length for value in values)


def _axis_set(item: Any, point: str, what: str) -> None:
    """Check a point and the axis of a hinge or rail."""
    store(item, point, vector_of(getattr(item, point), 3, f"{what}: {point}"))
    store(item, "axis", unit_length(vector_of(item.axis, 3, f"{what}: axis"), f"{what}: axis"))


def _as3(values: Sequence[float]) -> Vector:
    """A point as a tuple; its length is checked where it is stored."""
    return cast(Vector, tuple(values))


def marker_of(item: Any, what: str) -> Marker:
    """A checked (body, point, name)."""
    try:
        body, point, name = item
    except (TypeError, ValueError):
        raise ModelError(f"{what}: {item!r} must be (body, point, name).") from None
    where = f"{what}: {name!r}"
    return body_index(body, where), cast(Vector, vector_of(point, 3, f"{where}: point")), str(name)


def finite_array(values: ArrayLike, what: str) -> NDArray[np.float64]:
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


def closed(array: NDArray[np.float64]) -> NDArray[np.float64]:
    """The array, no longer writable."""
    array.setflags(write=False)
    return array
