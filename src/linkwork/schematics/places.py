"""Where frames of a model are in the world, in the state of a scene; small geometry of turns."""

from __future__ import annotations

import numpy as np

from linkwork.drawing.scene import GROUND, Scene
from linkwork.model.beams import Beam
from linkwork.model.bodies import Body
from linkwork.model.frames import Frame, rotation_matrix
from linkwork.model.model import Model

Pose = tuple[np.ndarray, np.ndarray]


class Places:
    """Frames of a model in the world."""

    def __init__(self, model: Model, scene: Scene) -> None:
        self.model, self.scene = model, scene
        self._number = {name: k for k, name in enumerate(scene.bodies)}

    def number(self, name: str) -> int:
        """Of a body of the scene; that of the ground where there is none of the name."""
        return self._number.get(name, GROUND)

    def body(self, name: str) -> Pose:
        """Origin (3,) [m] and rotation (3, 3) of a body, or of a node of a beam."""
        k = self._number[name]
        return self.scene.position[0, k], rotation_matrix(self.scene.quaternion[0, k])

    def frame(self, frame: Frame) -> Pose:
        """Origin (3,) [m] and rotation (3, 3) of a frame."""
        if frame.body is None:
            position, rotation = self.model.ground.places()[frame.name]
            return np.real(position), np.real(rotation)
        owner = frame.body.name
        if isinstance(frame.body, Beam):
            node, position, rotation = frame.body.node_of(frame.name)
            owner = owner if node is None else frame.body.node_label(node)
        else:
            position, rotation = frame.body.places()[frame.name]
        origin, turn = self.body(owner)
        return origin + turn @ np.real(position), turn @ np.real(rotation)

    def point(self, body: Body, position: np.ndarray) -> np.ndarray:
        """A point of a rigid body [m] in the world."""
        origin, turn = self.body(body.name)
        return origin + turn @ np.real(position)


def rotated(vector: np.ndarray, axis: np.ndarray, angle: float) -> np.ndarray:
    """A vector turned about a unit axis (Rodrigues)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(c * vector + s * np.cross(axis, vector) + (1 - c) * (axis @ vector) * axis)


def across(vector: np.ndarray, axis: np.ndarray) -> np.ndarray | None:
    """The unit vector of what of a vector is across a unit axis; None if it lies along the axis."""
    part = vector - (axis @ vector) * axis
    size = float(np.linalg.norm(part))
    return None if size <= 1e-9 * (float(np.linalg.norm(vector)) or 1.0) else part / size


def signed_angle(a: np.ndarray, b: np.ndarray, axis: np.ndarray) -> float:
    """From one unit vector to another, about a unit axis across both [rad], in (-π, π]."""
    return float(np.arctan2(axis @ np.cross(a, b), a @ b))
