"""What a motion looks like: shapes on bodies that move, ready to be drawn."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.model.forces import Spring
from linkwork.results.scene import Link, Scene, Shape
from linkwork.system.system import System


def quaternions(turn: np.ndarray) -> np.ndarray:
    """Unit quaternions (w, x, y, z) of rotation matrices (..., 3, 3), by the largest of their four squares."""
    from scipy.spatial.transform import Rotation

    flat = Rotation.from_matrix(turn.reshape(-1, 3, 3)).as_quat()
    return np.roll(flat, 1, axis=-1).reshape(*turn.shape[:-2], 4)


def scene_of(system: System, t: np.ndarray, poses: np.ndarray) -> Scene:
    """The drawing of a motion, from the poses (time, link, 12) of its links."""
    tree, model = system._low.tree, system.model
    link_turn = poses[:, :, 3:].reshape(len(t), -1, 3, 3)
    turn = link_turn @ np.real(tree.rotation[1:]).transpose(0, 2, 1)  # body to world
    position = poses[:, :, :3] - (turn @ np.real(tree.origin[1:])[None, :, :, None])[..., 0]
    shapes: list[Shape] = []
    joints, trails = [], []
    parents = {c.to.body for c in tree.order}
    for i, c in enumerate(tree.order):
        shapes += [_shape(i, kind, numbers, c.body.name) for kind, numbers in c.body.outline()]
        shapes += _arms(system, i, c.body.name)
        joints.append((i, tuple(np.real(tree.origin[i + 1])), c.joint.name))
        if c.body not in parents:
            places = c.body.places()
            end = "tip" if "tip" in places else "origin"
            trails.append((i, tuple(np.real(places[end][0])), f"{c.body.name}.{end}"))
    return Scene(
        title=model.name,
        time=t,
        bodies=system.labels.bodies,
        position=position,
        quaternion=quaternions(turn),
        shapes=tuple(shapes),
        links=tuple(_spring(system, f) for f in model.forces if isinstance(f, Spring)),
        joints=tuple(joints),
        up="y" if abs(model.gravity[1]) > abs(model.gravity[2]) else "z",
        trails=tuple(trails[:6]),
    )


def _shape(body: int, kind: str, numbers: Any, label: str) -> Shape:
    make: Any = {
        "segment": Shape.segment,
        "box": Shape.box,
        "cylinder": Shape.cylinder,
        "sphere": Shape.sphere,
        "mass": Shape.point_mass,
    }[kind]
    return make(body, *numbers, label=label)


def _arms(system: System, i: int, name: str) -> list[Shape]:
    """Thin lines from a body's joint to the joints of its children, where its own shape does not reach them."""
    body = system.model.body(name)
    if any(kind == "segment" for kind, _ in body.outline()):
        return []
    ends = [c.to for c in system.model.connections if c.to.body is body and c.to.name != "origin"]
    return [Shape.segment(i, (0.0, 0.0, 0.0), tuple(body.places()[f.name][0]), label=name) for f in ends]


def _spring(system: System, force: Spring) -> Link:
    a, b = force.a, force.b

    def end(frame: Any) -> tuple[int, Any]:
        places = system.model.ground if frame.body is None else frame.body
        index = -1 if frame.body is None else system.labels.bodies.index(frame.body.name)
        return index, tuple(np.real(places.places()[frame.name][0]))

    (i, p), (j, q) = end(a), end(b)
    return Link(i, p, j, q, "spring", force.name)
