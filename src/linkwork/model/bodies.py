"""Bodies: mass, centre of mass, inertia, and named points.

A body's own frame has its origin where its joint sits unless `at=` says otherwise. Rods lie along -z, so that they
hang when nothing turns them; boxes, cylinders and spheres are centred on the origin.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from linkwork.api.arguments import Named
from linkwork.api.attributes import refuse_setting
from linkwork.api.declared import checked
from linkwork.api.errors import ModelError
from linkwork.api.frozen import deep_copied, read_only
from linkwork.api.units import levels, quantities, quantity
from linkwork.model.frames import IDENTITY, Frame, axis_frame, direction, read_rotation
from linkwork.model.item import Item, Real, check_name, next_version, number, restore, vector
from linkwork.model.look import Look, read_looks
from linkwork.model.surface import filled

Place = tuple[np.ndarray, np.ndarray]
"""Position (3,) [m] and rotation (3, 3) in the body's frame."""


def about(inertia: np.ndarray, mass: Any, arm: np.ndarray) -> np.ndarray:
    """Inertia about a point at `arm` from the centre of mass (Steiner)."""
    return inertia + mass * ((arm @ arm) * IDENTITY - arm[:, None] * arm)


@dataclasses.dataclass(eq=False)
class Attachment(Item):
    """A mass fixed to a body at a point of it."""

    mass: Real = number("kg", least=0.0)
    position: Any = vector("m")
    inertia: Any = dataclasses.field(default=(0.0, 0.0, 0.0), metadata={"unit": "kg*m^2"})

    kind = "attached mass"
    _body: ClassVar[Body | None] = None
    """That it is fixed to."""

    def __setattr__(self, field: str, value: Any) -> None:
        if field == "name" and self._body is not None:
            self._body._check_mass(value, besides=self)
        super().__setattr__(field, value)

    def _read(self, field: str, value: Any, rule: Any) -> Any:
        if field == "inertia":
            return read_inertia(value, what=f"{self._called()}: inertia")
        return super()._read(field, value, rule)

    def _follow(self, point: str) -> None:
        """Sit at a point of the body, wherever a change of the body moves it, until another position is given."""
        self.__dict__["position"] = point

    def _position(self) -> np.ndarray:
        held = self.__dict__["position"]
        if not isinstance(held, str):
            return held
        assert self._body is not None
        return read_only(self._body.places()[held][0])

    def _hold(self, position: np.ndarray | str) -> None:
        self.__dict__["position"] = position


Attachment.position = property(Attachment._position, Attachment._hold)  # after the class is made: no default of the field


class Places:
    """Named points and frames, on a body or on the ground."""

    _owner: Body | None
    _places: dict[str, tuple[np.ndarray | str, np.ndarray]]  # a name stands for the position of that point
    fixed_points: ClassVar[tuple[str, ...]] = ("origin",)
    """Points that every such body has, known without asking where they are."""

    @checked
    def point(self, name: str, position: Any) -> Frame:
        """Name a point [m] of this body, in its own axes."""
        return self.frame(name, position)

    @checked
    def frame(self, name: str, position: Any, rotation: Any = None) -> Frame:
        """Name a frame of this body: a point [m] and axes (quaternion w, x, y, z or 3 × 3 matrix, frame to body).

        A point that is given by its name, such as "tip", is followed: where it is moved by a change of the body's length, the
        frame is moved, too.
        """
        who = "ground" if self._owner is None else self._owner._called()
        if name in self._builtin() or name in self._places:
            raise ModelError(f"{who} has a point '{name}' already; choose another name.")
        check_name(name, f"{who}: point")
        turn = read_rotation(rotation, what=f"{who}: rotation of frame '{name}'")
        what = f"{who}: point '{name}'"
        place = position if self._owner is None else self._owner.own_place(position, what)
        where = place.name if isinstance(place, Frame) else read_only(quantities(place, "m", what=what, shape=(3,)))
        self._places[name] = where, read_only(turn)
        object.__setattr__(self if self._owner is None else self._owner, "_changed", next_version())
        return Frame(self._owner, name)

    def _builtin(self) -> dict[str, Place]:
        return {"origin": (np.zeros(3), IDENTITY)}

    def places(self) -> dict[str, Place]:
        """All named frames of this body: position [m] and rotation in its own axes."""
        found = self._builtin()
        for name, (where, turn) in self._places.items():
            found[name] = (found[where][0] if isinstance(where, str) else where), turn
        return found

    def __getitem__(self, name: str) -> Frame:
        if name not in self.fixed_points and name not in self._places and name not in self._builtin():
            who = "ground" if self._owner is None else self._owner._called()
            raise ModelError(f"{who} has no point '{name}'; it has {', '.join(self.places())}.")
        return Frame(self._owner, name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._builtin() or name in self._places:
            return Frame(self._owner, name)
        raise AttributeError(
            f"{self!r} has neither a parameter nor a point '{name}'; its points are {', '.join(self.places())}."
        )


class Ground(Places, Named):
    """The world: what does not move. Its points can carry joints, springs and closures."""

    def __init__(self) -> None:
        self._owner = None
        self._places = {}
        self._changed = next_version()

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_"):
            refuse_setting(self, name, (), "ground", "point and frame name places of it")
        object.__setattr__(self, name, value)

    def __setstate__(self, state: dict[str, Any]) -> None:
        restore(self, state, "_changed")

    __deepcopy__ = deep_copied

    def __repr__(self) -> str:
        return "ground"

    def reference(self) -> str:
        return "ground"


@dataclasses.dataclass(eq=False, repr=False)
class Body(Places, Item):
    """The base of all bodies: named points, attached masses, an inertia that the shape defines, and what it looks like."""

    look: Any = dataclasses.field(default=None, kw_only=True)

    kind = "body"
    placement: ClassVar[Place | None] = None
    """Where the body is in the world when all joint coordinates are zero, if `placed` said so before it was added."""

    def __setattr__(self, field: str, value: Any) -> None:
        super().__setattr__(field, read_looks(value, f"{self._called()}: look") if field == "look" else value)

    def __post_init__(self) -> None:
        if type(self) is Body:
            raise ModelError(
                f"body '{self.name}': Body is the base of all bodies, without mass; use PointMass, Rod, Box or another one."
            )
        self.__dict__.update(_owner=self, _places={}, _attached=[], placement=None)

    def __repr__(self) -> str:
        values = ", ".join(f"{k}={np.round(v, 6).tolist()}" for k, v in self.parameters.items())
        return f"{type(self).__name__}({self.name!r}, {values})"

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        """Mass [kg], centre [m], inertia about the centre [kg m²] of the body without what is attached."""
        raise NotImplementedError

    def own_outline(self) -> list[tuple[str, Any]]:
        """What to draw of the body itself: pairs of a shape's kind and its numbers, in the body's axes."""
        raise NotImplementedError

    @checked
    def attach(self, name: str, mass: Any, at: Any, inertia: Any = (0.0, 0.0, 0.0)) -> Attachment:
        """Fix a mass [kg] to this body at a point of it: a named one, which it follows where that is moved by a change of the
        body's length, or three numbers [m].

        `inertia` are its principal values about its own centre [kg m²]. Returns the attachment, for later changes.
        """
        self._check_mass(name)
        place = self.own_place(at, f"{self._called()}: mass '{name}': at")
        extra = Attachment(name, mass, self.position_of(place), inertia)
        extra.__dict__["_body"] = self
        if isinstance(place, Frame):
            extra._follow(place.name)
        self._attached.append(extra)
        object.__setattr__(self, "_changed", next_version())
        return extra

    def _check_mass(self, name: Any, besides: Attachment | None = None) -> None:
        """Raise where another mass on this body has a name."""
        if any(name == a.name for a in self._attached if a is not besides):
            raise ModelError(f"{self._called()} carries a mass '{name}' already; choose another name.")

    @checked
    def placed(self, position: Any, rotation: Any = None) -> Self:
        """Say where the body is in the world when all joint coordinates are zero; its joint is given in the world then.

        Args:
            position: of its origin [m].
            rotation: its axes (quaternion w, x, y, z or 3 × 3 matrix, body to world); default: those of the world.

        Returns:
            The body itself.
        """
        if self.__dict__.get("_home") is not None:
            raise ModelError(f"{self._called()} is part of a model already; place a body before it is added.")
        where = quantities(position, "m", what=f"{self._called()}: position", shape=(3,))
        turn = read_rotation(rotation, what=f"{self._called()}: rotation")
        object.__setattr__(self, "placement", (read_only(where), read_only(turn)))
        return self

    def own_place(self, value: Any, what: str) -> Frame | np.ndarray:
        """A place of this body: one of its points by name, alone or as a path, a frame of it, the body itself (its origin), or
        three numbers [m] in its axes."""
        if isinstance(value, str):
            owner, _, point = value.rpartition(".")
            return self[point if owner == self.name else "origin" if value == self.name else value]
        if value is self:
            return self["origin"]
        if isinstance(value, Body):
            raise ModelError(f"{what} is {value._called()}; give a point of {self._called()} itself.")
        if isinstance(value, Frame):
            if value.body is not self:
                raise ModelError(f"{what} is {value}, which is not a point of this body.")
            return value
        return quantities(value, "m", what=what, shape=(3,))

    def position_of(self, place: Frame | np.ndarray) -> np.ndarray:
        """Where a place of this body is now, in its axes (3,) [m]."""
        return self.places()[place.name][0] if isinstance(place, Frame) else place

    def inertial(self) -> tuple[Any, np.ndarray, np.ndarray]:
        """Mass, first moment (mass times centre) and inertia about the body's origin, attached masses included."""
        mass, centre, inertia = self.own_inertia()
        first = mass * centre
        second = about(inertia, mass, centre)
        for a in self._attached:
            mass = mass + a.mass
            first = first + a.mass * a.position
            second = second + about(full_inertia(a.inertia), a.mass, a.position)
        return mass, first, second

    def inner_items(self) -> dict[str, Item]:
        return {a.name: a for a in self._attached}

    def outline(self) -> list[tuple[str, Any]]:
        """What to draw: the looks or else the shape of the body, and what is attached to it."""
        own = self.own_outline() if self.look is None else [("look", (look,)) for look in self.look]
        return own + [("mass", (a.position, float(a.mass))) for a in self._attached]


def full_inertia(inertia: np.ndarray) -> np.ndarray:
    """The matrix of an inertia that may be given by its principal values."""
    return np.diag(inertia) if inertia.ndim == 1 else inertia


def read_inertia(value: Any, *, what: str) -> np.ndarray:
    """Three principal values or a symmetric matrix that some distribution of mass can have (triangle inequality)."""
    inertia = quantities(value, "kg*m^2", what=what, shape=(3, 3) if levels(value) >= 2 else (3,))
    full = np.real(full_inertia(inertia))
    largest = max(1e-300, float(np.abs(full).max()))
    if np.abs(full - full.T).max() > 1e-9 * largest:
        raise ModelError(f"{what} is not symmetric; give the matrix with equal products of inertia on both sides.")
    a, b, c = np.linalg.eigvalsh(full)
    if a < -1e-12 * largest:
        raise ModelError(f"{what} has the negative principal value {a:.6g} kg·m²; no body has that.")
    if a + b < c * (1 - 1e-9):
        raise ModelError(
            f"{what} has principal values {a:.6g}, {b:.6g}, {c:.6g} kg·m²; no body has these: "
            "the sum of any two must be at least the third."
        )
    inertia.flags.writeable = False
    return inertia


@dataclasses.dataclass(eq=False, repr=False)
class RigidBody(Body):
    """A rigid body of any shape.

    Args:
        name: unique in the model.
        mass: [kg]
        centre: centre of mass in the body's axes [m], shape (3,).
        inertia: about the centre of mass [kg m²]: three principal values, or a symmetric 3 × 3 matrix.
    """

    mass: Real = number("kg", least=0.0)
    centre: Any = vector("m", (0.0, 0.0, 0.0))
    inertia: Any = dataclasses.field(default=(0.0, 0.0, 0.0), metadata={"unit": "kg*m^2"})

    def _read(self, field: str, value: Any, rule: Any) -> Any:
        if field == "inertia":
            return read_inertia(value, what=f"{self._called()}: inertia")
        return super()._read(field, value, rule)

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        return self.mass, self.centre, full_inertia(self.inertia)

    def own_outline(self) -> list[tuple[str, Any]]:
        return [("segment", (np.zeros(3), self.centre)), ("mass", (self.centre, float(self.mass)))]

    @classmethod
    def from_mesh(cls, name: str, file: str | Path, density: Any, *, scale: Any = 1.0, look: Any = None) -> RigidBody:
        """A body with the mass, centre and inertia of a closed surface full of material, and looking like it.

        Args:
            name: unique in the model.
            file: of the surface: .stl, .obj, .ply, .dae …, read by trimesh (`pip install 'linkwork[mesh]'`).
            density: [kg/m³]
            scale: of its numbers, one or three; 0.001 for a file in millimetres.
            look: another look; default: the surface.
        """
        rho = quantity(density, "kg/m^3", what=f"body '{name}': density")
        if not np.real(rho) > 0:
            raise ModelError(f"body '{name}': density is {density!r}; it must be greater than 0.")
        own = Look.mesh(file, scale)
        assert own.surface is not None
        mass, centre, inertia = filled(own.surface, float(np.real(rho)), f"body '{name}': mesh '{file}'")
        return cls(name, mass=mass, centre=centre, inertia=inertia, look=own if look is None else look)

    def _builtin(self) -> dict[str, Place]:
        return {**super()._builtin(), "centre": (self.centre, IDENTITY)}


@dataclasses.dataclass(eq=False, repr=False)
class Rod(Body):
    """A uniform straight rod along -z, from its origin to `tip`.

    Args:
        name: unique in the model.
        length: [m]
        mass: [kg]
        radius: [m]; 0 for a slender rod, which has no inertia about its own axis.
    """

    length: Real = number("m", above=0.0)
    mass: Real = number("kg", least=0.0)
    radius: Real = number("m", 0.0, least=0.0)

    fixed_points = ("origin", "tip", "centre")

    @classmethod
    @checked
    def between(cls, name: str, start: Any, end: Any, mass: Any, radius: Any = 0.0) -> Self:
        """A rod from one point of the world to another, where it lies when all joint coordinates are zero.

        Args:
            name: unique in the model.
            start: where its origin is [m], shape (3,).
            end: where its tip is [m], shape (3,).
            mass: [kg]
            radius: [m], as for `Rod`.
        """
        ends = [quantities(p, "m", what=f"body '{name}': {w}", shape=(3,)) for w, p in (("start", start), ("end", end))]
        along = ends[1] - ends[0]
        length = float(np.linalg.norm(along))
        if not length > 0.0:
            raise ModelError(f"body '{name}': start and end are the same point; give two points.")
        return cls(name, length, mass, radius).placed(ends[0], axis_frame(-along / length))

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        across = self.mass * (self.length**2 / 12 + self.radius**2 / 4)
        along = self.mass * self.radius**2 / 2
        centre = np.array([0.0, 0.0, -self.length / 2])
        return self.mass, centre, np.array([[across, 0.0, 0.0], [0.0, across, 0.0], [0.0, 0.0, along]])

    def own_outline(self) -> list[tuple[str, Any]]:
        return [("segment", (np.zeros(3), np.array([0.0, 0.0, -self.length])))]

    def _builtin(self) -> dict[str, Place]:
        down = np.array([0.0, 0.0, -self.length])
        return {**super()._builtin(), "tip": (down, IDENTITY), "centre": (down / 2, IDENTITY)}


@dataclasses.dataclass(eq=False, repr=False)
class MassRod(Body):
    """A massless straight rod along -z that carries point masses.

    Args:
        name: unique in the model.
        length: [m]
        masses: of the points [kg], shape (n,).
        at: their distances from the origin along the rod [m], shape (n,); default: one at each equal part, last at the tip.
    """

    length: Real = number("m", above=0.0)
    masses: Any = dataclasses.field(default=(1.0,), metadata={"unit": "kg"})
    at: Any = dataclasses.field(default=None, metadata={"unit": "m"})

    fixed_points = ("origin", "tip")

    def _read(self, field: str, value: Any, rule: Any) -> Any:
        if field not in ("masses", "at"):
            return super()._read(field, value, rule)
        what = f"{self._called()}: {field}"
        if field == "at" and value is None:
            return None  # follows the length
        values = quantities(value, rule["unit"], what=what, shape=(None,))
        if field == "masses" and np.any(np.real(values) < 0):
            raise ModelError(f"{what} is {value!r}; no mass can be negative.")
        if field == "at" and len(values) != len(self.masses):
            raise ModelError(f"{what} has {len(values)} distances for {len(self.masses)} masses; give one for each.")
        values.flags.writeable = False
        return values

    def distances(self) -> np.ndarray:
        """Where the masses sit, from the origin along the rod [m]."""
        if self.at is not None:
            return self.at
        n = len(self.masses)
        return self.length * (np.arange(n) + 1) / n

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        mass = self.masses.sum()
        at = self.distances()
        middle = (self.masses @ at) / mass if mass != 0 else 0.0 * self.length
        across = self.masses @ (at - middle) ** 2
        return mass, np.array([0, 0, -middle]), np.diag([across, across, 0.0 * across])

    def own_outline(self) -> list[tuple[str, Any]]:
        balls = [("mass", (np.array([0, 0, -d]), float(m))) for m, d in zip(self.masses, self.distances(), strict=True)]
        return [("segment", (np.zeros(3), np.array([0, 0, -self.length]))), *balls]

    def _builtin(self) -> dict[str, Place]:
        points = {f"mass{k + 1}": (np.array([0, 0, -d]), IDENTITY) for k, d in enumerate(self.distances())}
        return {**super()._builtin(), "tip": (np.array([0, 0, -self.length]), IDENTITY), **points}


@dataclasses.dataclass(eq=False, repr=False)
class Box(Body):
    """A uniform box centred on its origin.

    Args:
        name: unique in the model.
        size: edge lengths along x, y, z [m], shape (3,).
        mass: [kg]
    """

    size: Any = vector("m")
    mass: Real = number("kg", least=0.0)

    def _read(self, field: str, value: Any, rule: Any) -> Any:
        result = super()._read(field, value, rule)
        if field == "size" and not np.all(np.real(result) > 0):
            raise ModelError(f"{self._called()}: size is {np.real(result).tolist()!r} m; every edge must be longer than 0.")
        return result

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        squares = self.size**2
        return self.mass, np.zeros(3), np.diag(self.mass / 12 * (squares.sum() - squares))

    def own_outline(self) -> list[tuple[str, Any]]:
        return [("box", (self.size, np.zeros(3)))]


@dataclasses.dataclass(eq=False, repr=False)
class Cylinder(Body):
    """A uniform solid cylinder centred on its origin.

    Args:
        name: unique in the model.
        length: [m]
        radius: [m]
        mass: [kg]
        axis: its axis, "x", "y", "z" or three numbers.
    """

    length: Real = number("m", above=0.0)
    radius: Real = number("m", above=0.0)
    mass: Real = number("kg", least=0.0)
    axis: Any = "z"

    def __setattr__(self, field: str, value: Any) -> None:
        super().__setattr__(field, direction(value, what=f"{self._called()}: axis") if field == "axis" else value)

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        across = self.mass * (self.length**2 / 12 + self.radius**2 / 4)
        turn = axis_frame(self.axis)
        return self.mass, np.zeros(3), turn @ np.diag([across, across, self.mass * self.radius**2 / 2]) @ turn.T

    def own_outline(self) -> list[tuple[str, Any]]:
        half = self.axis * self.length / 2
        return [("cylinder", (-half, half, float(self.radius)))]


@dataclasses.dataclass(eq=False, repr=False)
class Sphere(Body):
    """A uniform solid sphere centred on its origin.

    Args:
        name: unique in the model.
        radius: [m]
        mass: [kg]
    """

    radius: Real = number("m", above=0.0)
    mass: Real = number("kg", least=0.0)

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        return self.mass, np.zeros(3), 0.4 * self.mass * self.radius**2 * IDENTITY

    def own_outline(self) -> list[tuple[str, Any]]:
        return [("sphere", (np.zeros(3), float(self.radius)))]


@dataclasses.dataclass(eq=False, repr=False)
class PointMass(Body):
    """A mass without extent, at its origin.

    Args:
        name: unique in the model.
        mass: [kg]; 0 makes a massless link between two joints.
    """

    mass: Real = number("kg", least=0.0)

    def own_inertia(self) -> tuple[Any, np.ndarray, np.ndarray]:
        return self.mass, np.zeros(3), np.zeros((3, 3))

    def own_outline(self) -> list[tuple[str, Any]]:
        return [("mass", (np.zeros(3), float(self.mass)))] if self.mass > 0 else []
