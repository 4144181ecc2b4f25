"""What a body looks like, independent of its mass: boxes, cylinders, meshes …, each at a place of the body, in a colour."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, nearest, shown
from linkwork.api.units import quantities, quantity
from linkwork.model.frames import direction, unit_quaternion
from linkwork.model.surface import Surface, read_surface

FIELDS: dict[str, tuple[str, ...]] = {
    "box": ("size",),
    "ellipsoid": ("size",),
    "sphere": ("radius",),
    "cylinder": ("length", "radius", "axis"),
    "capsule": ("length", "radius", "axis"),
    "cone": ("length", "radius", "axis"),
    "tube": ("length", "radius", "inner", "axis"),
    "extrusion": ("outline", "thickness"),
    "mesh": ("file", "scale"),
}
"""What each kind of look is made of; all of them have `at`, `rotation` and `colour`, too."""
PLACED = ("at", "rotation", "colour")

COLOURS = {
    "black": "#20242a",
    "white": "#f4f6f8",
    "grey": "#8a94a2",
    "silver": "#c3cad3",
    "red": "#c9403a",
    "orange": "#e2892b",
    "yellow": "#e3bf33",
    "green": "#3f9b57",
    "teal": "#2f9d92",
    "blue": "#3c74b9",
    "navy": "#2d4379",
    "purple": "#8267b5",
    "pink": "#cf6f9f",
    "brown": "#8a5a3a",
}


@dataclasses.dataclass(frozen=True, eq=False)
class Look:
    """A shape that a body is drawn with; made by `Look.box` and the others.

    Attributes:
        kind: "box", "cylinder" and so on.
        at: centre of the shape in the body's axes [m], shape (3,); of a mesh its origin.
        rotation: of the shape in the body, quaternion (w, x, y, z).
        colour: a name such as "red", or "#rrggbb"; "" for the body's own.
        surface: corners and triangles of a mesh.
    """

    kind: str
    size: Any = None
    length: Any = None
    radius: Any = None
    inner: Any = None
    axis: Any = "z"
    outline: Any = None
    thickness: Any = None
    file: Any = None
    scale: Any = 1.0
    at: Any = (0.0, 0.0, 0.0)
    rotation: Any = (1.0, 0.0, 0.0, 0.0)
    colour: str = ""
    surface: Surface | None = dataclasses.field(default=None, repr=False)

    def __post_init__(self) -> None:
        if self.kind not in FIELDS:
            raise ModelError(f"look: the kind is {shown(self.kind)}; {nearest(str(self.kind), FIELDS)}")
        what = f"look '{self.kind}'"
        for name in (*FIELDS[self.kind], *PLACED):
            object.__setattr__(self, name, READERS[name](getattr(self, name), f"{what}: {name}"))
        if self.kind == "tube" and not self.inner < self.radius:
            raise ModelError(f"{what}: inner is {self.inner:g} m, but must be less than the radius, {self.radius:g} m.")
        if self.kind == "mesh" and self.surface is None:
            object.__setattr__(self, "surface", read_surface(self.file, self.scale))

    def ends(self) -> tuple[np.ndarray, np.ndarray]:
        """Both ends of what has an axis, in the body's axes [m]."""
        w, *u = self.rotation
        half = self.length / 2 * self.axis
        twice = 2 * np.cross(u, half)
        turned = half + w * twice + np.cross(u, twice)
        return self.at - turned, self.at + turned

    # --- one constructor for each kind -----------------------------------------------------------------

    @classmethod
    def box(cls, size: Any, **place: Any) -> Look:
        """A box with edges along x, y, z [m]; `at`, `rotation` and `colour` as for all looks."""
        return cls("box", size=size, **place)

    @classmethod
    def ellipsoid(cls, size: Any, **place: Any) -> Look:
        """An ellipsoid with half axes along x, y, z [m]."""
        return cls("ellipsoid", size=size, **place)

    @classmethod
    def sphere(cls, radius: Any, **place: Any) -> Look:
        """A ball of a radius [m]."""
        return cls("sphere", radius=radius, **place)

    @classmethod
    def cylinder(cls, length: Any, radius: Any, axis: Any = "z", **place: Any) -> Look:
        """A cylinder of a length and radius [m] along an axis."""
        return cls("cylinder", length=length, radius=radius, axis=axis, **place)

    @classmethod
    def capsule(cls, length: Any, radius: Any, axis: Any = "z", **place: Any) -> Look:
        """A cylinder with half balls at its ends, which the length [m] does not count."""
        return cls("capsule", length=length, radius=radius, axis=axis, **place)

    @classmethod
    def cone(cls, length: Any, radius: Any, axis: Any = "z", **place: Any) -> Look:
        """A cone with the radius [m] of its base, whose tip points along the axis; `at` is the middle of its height."""
        return cls("cone", length=length, radius=radius, axis=axis, **place)

    @classmethod
    def tube(cls, length: Any, radius: Any, inner: Any, axis: Any = "z", **place: Any) -> Look:
        """A hollow cylinder with an outer and an inner radius [m]."""
        return cls("tube", length=length, radius=radius, inner=inner, axis=axis, **place)

    @classmethod
    def extrusion(cls, outline: Any, thickness: Any, **place: Any) -> Look:
        """A plate of a thickness [m] along z, with an outline of points (x, y) [m], shape (n, 2)."""
        return cls("extrusion", outline=outline, thickness=thickness, **place)

    @classmethod
    def mesh(cls, file: str | Path, scale: Any = 1.0, **place: Any) -> Look:
        """The surface in a file (.stl, .obj, .ply, .dae …, read by trimesh), its numbers times `scale` in metres."""
        return cls("mesh", file=file, scale=scale, **place)


def read_looks(value: Any, what: str) -> tuple[Look, ...] | None:
    """One look or several; None for what the body's shape, joints and centre give."""
    if value is None:
        return None
    every = [value] if isinstance(value, Look | Mapping) else value
    if isinstance(every, str) or not isinstance(every, Sequence):
        raise ModelError(f"{what} is {shown(value)}; give a look such as Look.box((0.1, 0.1, 0.2)), or a list of them.")
    for one in every:
        if not isinstance(one, Look):
            raise ModelError(f"{what} has {shown(one)}; give looks such as Look.box((0.1, 0.1, 0.2)).")
    return tuple(every)


def read_colour(value: Any, what: str) -> str:
    """A colour as "#rrggbb"; "" for none."""
    if value is None or value == "":
        return ""
    if isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return value.lower()
    if isinstance(value, str) and value.lower() in COLOURS:
        return COLOURS[value.lower()]
    raise ModelError(f"{what} is {shown(value)}; write '#rrggbb' or one of {', '.join(COLOURS)}.")


def _length(value: Any, what: str) -> float:
    if value is None:
        raise ModelError(f"{what} is missing; give it in m.")
    result = float(np.real(quantity(value, "m", what=what)))
    if not 0 < result < 1e9:
        raise ModelError(f"{what} is {shown(value)}; it must be greater than 0, and below 1e9 m.")
    return result


def _closed(array: np.ndarray) -> np.ndarray:
    made = np.array(np.real(array), dtype=np.float64)
    made.flags.writeable = False
    return made


def _size(value: Any, what: str) -> np.ndarray:
    size = _closed(quantities(value, "m", what=what, shape=(3,)))
    if not (np.all(size > 0) and np.all(size < 1e9)):
        raise ModelError(f"{what} is {shown(value)}; every number must be greater than 0, and below 1e9 m.")
    return size


def _outline(value: Any, what: str) -> np.ndarray:
    points = _closed(quantities(value, "m", what=what, shape=(None, 2)))
    if len(points) < 3 or not np.all(np.abs(points) < 1e9):
        raise ModelError(f"{what} has {len(points)} points; give three or more, below 1e9 m.")
    return points


def _scale(value: Any, what: str) -> np.ndarray:
    three = np.ndim(value) > 0
    scale = np.broadcast_to(quantities(value if three else [value] * 3, "1", what=what, shape=(3,)), (3,))
    if not (np.all(np.abs(scale) > 0) and np.all(np.abs(scale) < 1e9)):
        raise ModelError(f"{what} is {shown(value)}; give one number or three that are not 0, such as 0.001 for mm.")
    return _closed(scale)


def _at(value: Any, what: str) -> np.ndarray:
    at = _closed(quantities(value, "m", what=what, shape=(3,)))
    if not np.all(np.abs(at) < 1e9):
        raise ModelError(f"{what} is {shown(value)}; give numbers below 1e9 m.")
    return at


def _file(value: Any, what: str) -> Path:
    if not isinstance(value, str | Path) or not str(value):
        raise ModelError(f"{what} is {shown(value)}; give the path of a file such as 'part.stl'.")
    return Path(value)


def quaternion_of(turn: np.ndarray) -> np.ndarray:
    """Quaternion (w, x, y, z) of a rotation matrix, by its largest component."""
    from scipy.spatial.transform import Rotation

    return np.roll(Rotation.from_matrix(turn).as_quat(), 1)


READERS: dict[str, Any] = {
    "size": _size,
    "length": _length,
    "radius": _length,
    "inner": _length,
    "thickness": _length,
    "axis": lambda value, what: _closed(direction(value, what=what)),
    "outline": _outline,
    "file": _file,
    "scale": _scale,
    "at": _at,
    "rotation": lambda value, what: _closed(unit_quaternion(value, what=what)),
    "colour": read_colour,
}


def inertia_box(mass: float, inertia: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Edges [m] and rotation (quaternion) of the uniform box with a mass [kg] and an inertia matrix [kg m²]; None where there
    is none that can be drawn: e_x² = 6 (I_y + I_z − I_x) / m."""
    if not mass > 0:
        return None
    full = np.real(inertia)
    plain = np.array_equal(full, np.diag(np.diag(full)))  # its edges are along the axes of the body, in their order
    principal, axes = (np.diag(full), np.eye(3)) if plain else np.linalg.eigh(full)
    squares = 6 * (principal.sum() - 2 * principal) / mass
    if not squares.max() > 0:
        return None
    if np.linalg.det(axes) < 0:
        axes[:, 0] *= -1
    # a plate or a rod gets a little thickness
    return np.sqrt(np.maximum(squares, 1e-4 * squares.max())), quaternion_of(axes)


__all__ = ["COLOURS", "FIELDS", "PLACED", "Look", "inertia_box", "quaternion_of", "read_looks"]
