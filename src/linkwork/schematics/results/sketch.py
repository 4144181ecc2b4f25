"""What a schematic shows beside the bodies: joints by their kind, lengths, angles, masses, springs, what drives, gravity.

A `Sketch` is plain data in world axes [m], made by the layers that know models and read by the layer that draws. Everything
that has a symbol has a key, under which a user may give another symbol: "upper.length", "elbow", "bob.mass".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.scene import Scene

__all__ = ["Angle", "Annotation", "Arrow", "Length", "Mass", "Sketch", "SketchJoint", "SpringLabel"]

Vector = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class SketchJoint:
    """A joint or closure at a point, with its axis; `held` says that the ground holds it, `body` is the child's number.

    `kind` is the type of the joint ("revolute", "prismatic" …); `spring` and `damper` are keys of what acts along it, or "".
    """

    name: str
    kind: str
    point: Vector
    axis: Vector
    held: bool
    body: int
    closes: bool = False
    spring: str = ""
    damper: str = ""


@dataclass(frozen=True, eq=False)
class Length:
    """A distance with a symbol; `always` is False for those that are shown only where a user gives a symbol. `slides` marks the
    coordinate of a slider, whose arrow has one head and whose reference is fixed to the parent."""

    key: str
    a: Vector
    b: Vector
    always: bool = True
    slides: bool = False


@dataclass(frozen=True, eq=False)
class Angle:
    """An angle [rad] about an axis through a point, from a reference direction, with the length [m] of what turns.

    `against` is what it is counted from: "joint" (where the joint is at zero), "vertical" (the direction of gravity),
    "undeformed" (where the joint would be at zero if the beam that carries it were straight), "space" for directions of rods on
    balls, which have two angles.
    """

    key: str
    point: Vector
    axis: Vector
    reference: Vector
    angle: float
    size: float
    against: Literal["joint", "vertical", "undeformed", "space"] = "joint"


@dataclass(frozen=True, eq=False)
class Mass:
    """A mass with a symbol: a point mass, which is drawn already, or the centre of a body that has an extent."""

    key: str
    point: Vector
    centre: bool


@dataclass(frozen=True, eq=False)
class SpringLabel:
    """Keys of a spring's stiffness and damping ("" where it has none); `name` is that of the scene's link."""

    name: str
    stiffness: str
    damping: str


@dataclass(frozen=True, eq=False)
class Arrow:
    """Something that drives: a prescribed motion, the input of an actuator, a load; along a direction or about it."""

    key: str
    point: Vector
    direction: Vector
    turns: bool
    kind: Literal["motion", "input", "load"]


@dataclass(frozen=True, eq=False)
class Annotation:
    """What a user asked for, in world axes [m].

    Attributes:
        kind: "mark" is at a; "axis" begins at a and has the direction b; "vector" goes from a to b; "dimension" is the distance
            from a to `foot`, which is b, or where b is seen along an axis through a.
        key, symbol: what it was asked for by, and what is written.
    """

    kind: Literal["mark", "axis", "vector", "dimension"]
    key: str
    symbol: str
    a: Vector
    b: Vector
    foot: Vector


@dataclass(frozen=True, eq=False)
class Sketch:
    """A mechanism in one state with all that has a symbol.

    Attributes:
        scene: bodies, links and curves, one sample.
        symbols: the symbol of every key if the user gives none, numbered in the order in which items were added.
        gravity: acceleration in world axes [m/s²], shape (3,).
        annotations: what a user asked for beside what has a symbol.
    """

    scene: Scene
    joints: tuple[SketchJoint, ...]
    lengths: tuple[Length, ...]
    angles: tuple[Angle, ...]
    masses: tuple[Mass, ...]
    springs: tuple[SpringLabel, ...]
    arrows: tuple[Arrow, ...]
    symbols: dict[str, str]
    gravity: Vector
    annotations: tuple[Annotation, ...] = ()
