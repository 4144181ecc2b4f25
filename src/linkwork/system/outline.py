"""Geometry of a compiled model for drawing."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.model.beam_pieces import Weld
from linkwork.model.beams import Beam, Node
from linkwork.model.bodies import RigidBody, full_inertia
from linkwork.model.closures import Closing, Distance, PointOnLine
from linkwork.model.forces import Force, Spring
from linkwork.model.frames import IDENTITY, Frame
from linkwork.model.joints import Ball, Cylindrical, Fixed, Prismatic, Revolute, Universal
from linkwork.model.look import inertia_box
from linkwork.model.model import Connection, Model
from linkwork.system.halves import Half
from linkwork.system.tree import Tree

WITH_AXIS = (Revolute, Prismatic, Cylindrical, PointOnLine)
PINS = (Ball, Fixed, Revolute, Universal)  # they keep two points together


@dataclasses.dataclass(frozen=True)
class Outline:
    """What is drawn of a model: shapes, springs, massless rods, joints, and points whose paths are traced (`trails`).

    Bodies are given by number, -1 is the ground; points are in body axes [m]; `up` is the vertical axis, "y" or "z". Links
    have a kind and, where they are ropes, a length [m]; hinges and rails have an axis in the axes of their first body.
    """

    shapes: list[tuple[int, str, tuple[Any, ...]]]
    links: list[tuple[int, np.ndarray, int, np.ndarray, str, str, float]]
    joints: list[tuple[int, np.ndarray, str]]
    trails: list[tuple[int, np.ndarray, str]]
    up: str
    hinges: list[tuple[int, np.ndarray, np.ndarray, str]]
    rails: list[tuple[int, np.ndarray, np.ndarray, int, np.ndarray, str]]


def outline_of(model: Model, tree: Tree) -> Outline:
    """The outline of a model as it is."""
    return _outline(tree, tree.order, model.closures, model.forces, model.gravity)


def _outline(
    tree: Tree,
    order: Sequence[Connection],
    closures: Sequence[Closing],
    forces: Sequence[Force],
    gravity: np.ndarray,
) -> Outline:
    """Collect the shapes of all bodies, with lines to their joints and those of children where these lie on none of their own
    lines: so one sees how a body lies that is held elsewhere than at its origin."""
    shapes: list[tuple[int, str, tuple[Any, ...]]] = []
    joints, trails = [], []
    boxes: list[tuple[int, np.ndarray, np.ndarray]] = []
    carried: dict[int, list[Frame]] = {}
    for c, parent in zip(order, tree.parents(), strict=True):
        if parent > 0:
            carried.setdefault(parent - 1, []).append(c.to)
    closed: dict[str, list[Frame]] = {}
    for k in closures:
        for frame in (k.to, k.at):
            if frame is not None and frame.body is not None:
                closed.setdefault(frame.body.name, []).append(frame)
    for i, c in ((k - 1, order[k - 1]) for k in tree.added):
        if isinstance(c.body, Half):
            continue
        own = c.body.outline()
        before = len(shapes)
        shapes += [(i, kind, tuple(numbers)) for kind, numbers in own]
        places = tree.places[i + 1]
        if isinstance(c.body, Node):
            if i not in carried and c.body.name.endswith(".tip"):
                trails.append((i, np.zeros(3), c.body.name))
            continue
        if isinstance(c.body, Beam):
            if not isinstance(c.joint, Weld):
                joints.append(_pin(tree, i, c))
            continue
        held = [c.at, *carried.get(i, ()), *closed.get(c.body.name, ())]
        ends = [places[f.name][0].real for f in held if f.name != "origin"]
        if c.body.look is None:
            shapes += [(i, "segment", (np.zeros(3), end)) for end in ends if not _reached(own, end)]
            if isinstance(c.body, RigidBody) and not any(map(np.any, ends)) and (box := _inertia_box(i, c.body)):
                boxes += box
                del shapes[before : before + 2]  # the line to its centre and the ball there
        joints.append(_pin(tree, i, c))
        if i not in carried:
            end = "tip" if "tip" in places else "origin"
            trails.append((i, places[end][0].real, f"{c.body.name}.{end}"))
    shapes += _fitting(boxes, shapes)
    joints += [
        _meeting(*_between(tree, c.to, c.at), c.joint.name)
        for c in closures
        if isinstance(c.joint, PINS) and c.to is not None and c.at is not None
    ]
    links = [
        (*_between(tree, f.a, f.b), _link_kind(f), f.name, float(np.real(f.free_length)))
        for f in forces
        if isinstance(f, Spring)
    ]
    links += [
        (*_between(tree, c.to, c.at), "rod", c.joint.name, 0.0)
        for c in closures
        if isinstance(c.joint, Distance) and c.to is not None and c.at is not None
    ]
    up = "y" if abs(gravity[1]) > abs(gravity[2]) else "z"
    return Outline(shapes, links, joints, trails[:6], up, *_axes(tree, order, closures))


def _inertia_box(i: int, body: RigidBody) -> list[tuple[int, np.ndarray, np.ndarray]]:
    """Edges and rotation of the uniform box with the inertia of a rigid body of which nothing else is known but its centre, at
    its origin."""
    if np.any(body.centre):
        return []
    box = inertia_box(float(np.real(body.mass)), full_inertia(body.inertia))
    return [] if box is None else [(i, *box)]


def _fitting(
    boxes: list[tuple[int, np.ndarray, np.ndarray]], shapes: list[Any]
) -> list[tuple[int, str, tuple[Any, ...]]]:
    """Boxes that stand for inertias: in true size where they are alone, else not larger than a third of the other lines, since
    a box that turns slowly could hide the whole mechanism."""
    if not boxes:
        return []
    lines = [math.dist(*np.real(numbers[:2])) for _, kind, numbers in shapes if kind in ("segment", "cylinder")]
    lines = sorted(length for length in lines if length > 0)
    most = 0.35 * lines[len(lines) // 2] if lines else math.inf
    return [(i, "box", (size * min(1.0, most / size.max()), np.zeros(3), turn)) for i, size, turn in boxes]


def _link_kind(spring: Spring) -> str:
    """What a spring looks like: a rope, a damper, a coil, or a coil around a damper."""
    if spring.tension_only:
        return "rope"
    stiff = np.real(spring.stiffness) != 0 or spring.law is not None or np.real(spring.preload) != 0
    damped = np.real(spring.damping) != 0
    return "strut" if stiff and damped else "damper" if damped else "spring"


def _axes(tree: Tree, order: Sequence[Connection], closures: Sequence[Closing]) -> tuple[list[Any], list[Any]]:
    """Axes of hinges, and rails of sliders with what runs on them."""
    hinges: list[Any] = []
    rails: list[Any] = []
    every: list[Any] = [*(order[k - 1] for k in tree.added), *closures]
    for c in every:
        if c.to is None or c.at is None or not isinstance(c.joint, WITH_AXIS):
            continue
        i, p, turn = tree.frame_in_body(c.to)
        axis = (c.joint.axis if turn is IDENTITY else turn @ c.joint.axis).real
        if isinstance(c.joint, Revolute):
            hinges.append((i - 1, p.real, axis, c.joint.name))
        else:
            k, q, _ = tree.frame_in_body(c.at)
            rails.append((i - 1, p.real, axis, k - 1, q.real, c.joint.name))
    return hinges, rails


def _reached(own: list[tuple[str, Any]], point: np.ndarray) -> bool:
    """Whether a point is the origin of a body, or lies on one of the body's own lines."""
    px, py, pz = point.tolist()
    if px == py == pz == 0.0:
        return True
    for kind, numbers in own:
        if kind != "segment":
            continue
        bx, by, bz = numbers[1].real.tolist()
        if px == bx and py == by and pz == bz:
            return True
        ax, ay, az = numbers[0].real.tolist()
        lx, ly, lz, dx, dy, dz = bx - ax, by - ay, bz - az, px - ax, py - ay, pz - az
        square = lx * lx + ly * ly + lz * lz
        s = min(max((dx * lx + dy * ly + dz * lz) / square, 0.0), 1.0) if square > 0 else 0.0
        if math.dist((dx, dy, dz), (s * lx, s * ly, s * lz)) <= 1e-9 * (1.0 + math.sqrt(square)):
            return True
    return math.hypot(px, py, pz) <= 1e-9


def _pin(tree: Tree, i: int, c: Connection) -> tuple[int, np.ndarray, str]:
    """The point of a joint: on the ground where the ground holds it, else on the child."""
    if c.to.body is None and isinstance(c.joint, PINS):
        return -1, tree.places[0][c.to.name][0].real, c.joint.name
    return i, tree.origin[i + 1].real, c.joint.name


def _meeting(a: int, p: np.ndarray, b: int, q: np.ndarray, name: str) -> tuple[int, np.ndarray, str]:
    """The point where a closure holds two bodies together: on the ground, if that is the first of the two."""
    return (a, p, name) if a < 0 else (b, q, name)


def _between(tree: Tree, a: Frame, b: Frame) -> tuple[int, np.ndarray, int, np.ndarray]:
    """Two frames as (body, point, body, point)."""

    def end(frame: Frame) -> tuple[int, np.ndarray]:
        link, position, _ = tree.frame_in_body(frame)
        return link - 1, np.real(position)

    return (*end(a), *end(b))
