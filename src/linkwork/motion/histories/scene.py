"""Scenes: the shapes of all bodies with their poses over time, ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import numpy as np

from linkwork.drawing.scene import Curve, Hinge, Link, Mesh, Rail, Scene, Shape
from linkwork.drawing.scene_parts import ShapeKind
from linkwork.model.look import Look
from linkwork.system.beams import bent_lines
from linkwork.system.system import System

SHAPES: dict[str, Any] = {
    "segment": Shape.segment,
    "box": Shape.box,
    "cylinder": Shape.cylinder,
    "sphere": Shape.sphere,
    "mass": Shape.point_mass,
}


def _shape(body: int, kind: str, numbers: tuple[Any, ...], label: str, surfaces: dict[int, int]) -> Shape:
    """One shape of an outline; of a mesh, the number of its surface is looked up."""
    if kind != "look":
        return cast(Shape, SHAPES[kind](body, *numbers, label=label))
    look: Look = numbers[0]
    values: dict[str, Any] = {
        "label": label,
        "colour": look.colour,
        "rotation": tuple(look.rotation),
        "a": tuple(look.at),
    }
    if look.kind in ("cylinder", "capsule", "cone", "tube"):
        values["a"], values["b"] = map(tuple, look.ends())
        del values["rotation"]  # it is in the ends
    if look.radius is not None:
        values["radius"] = look.radius
    if look.kind == "tube":
        values["inner"] = look.inner
    if look.size is not None:
        values["size"] = tuple(look.size)
    if look.kind == "extrusion":
        values["size"], values["outline"] = (0.0, 0.0, look.thickness), tuple(map(tuple, look.outline))
    if look.kind == "mesh":
        values["mesh"] = surfaces[id(look.surface)]
    return Shape(cast(ShapeKind, look.kind), body, **values)


def quaternions(turn: np.ndarray) -> np.ndarray:
    """Unit quaternions (w, x, y, z) of rotation matrices (..., 3, 3)."""
    from scipy.spatial.transform import Rotation

    flat = Rotation.from_matrix(turn.reshape(-1, 3, 3)).as_quat()
    return np.roll(flat, 1, axis=-1).reshape(*turn.shape[:-2], 4)


def scene_of(system: System, t: np.ndarray, poses: np.ndarray, q: np.ndarray) -> Scene:
    """The drawing of a motion, from the poses (time, link, 12) of its links and its coordinates (time, nq). Bodies are
    in the order in which bodies were added."""
    drawn: Any = system.outline
    added = list(system.labels.drawn)
    names = tuple(system.labels.link_bodies[k] for k in added)
    number = {-1: -1} | {link: k for k, link in enumerate(added)}  # of a link among the bodies; -1 is the ground
    whole = {system.beams[k].name: name for name, (_, pieces) in system.whole_beams.items() for k in pieces}
    link_turn = poses[:, :, 3:].reshape(len(t), -1, 3, 3)
    turn = link_turn @ system.body_axes.transpose(0, 2, 1)  # body to world
    position = poses[:, :, :3] - (turn @ system.body_origins[None, :, :, None])[..., 0]
    looks = [numbers[0] for _, kind, numbers in drawn.shapes if kind == "look"]
    meshes = {id(look.surface): look.surface for look in looks if look.surface is not None}
    surfaces = {key: k for k, key in enumerate(meshes)}
    return Scene(
        title=system.model.name,
        time=t,
        bodies=names,
        position=position[:, added],
        quaternion=quaternions(turn[:, added]),
        shapes=tuple(_shape(number[i], kind, numbers, names[number[i]], surfaces) for i, kind, numbers in drawn.shapes),
        links=tuple(
            Link(number[i], tuple(a), number[j], tuple(b), kind, name, length)
            for i, a, j, b, kind, name, length in drawn.links
        ),
        joints=tuple((number[i], tuple(x), name) for i, x, name in drawn.joints),
        up="y" if drawn.up == "y" else "z",
        trails=tuple((number[i], tuple(x), name) for i, x, name in drawn.trails),
        curves=tuple(_curves(system, q, number, whole)),
        hinges=tuple(Hinge(number[i], tuple(x), tuple(axis), name) for i, x, axis, name in drawn.hinges),
        meshes=tuple(Mesh(*surface) for surface in meshes.values()),
        rails=tuple(
            Rail(number[i], tuple(a), tuple(axis), number[j], tuple(b), name) for i, a, axis, j, b, name in drawn.rails
        ),
    )


def _curves(system: System, q: np.ndarray, number: dict[int, int], whole: dict[str, str]) -> Iterator[Curve]:
    """Lines of elastic beams."""
    for i, points in bent_lines(system.tables.beams, q):
        own = points @ system.body_axes[i - 1].T + system.body_origins[i - 1]
        yield Curve(number[i - 1], own, whole[system.labels.link_bodies[i - 1]])
