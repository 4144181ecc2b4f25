"""Places and turns as URDF and MJCF write them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np


class Pose(NamedTuple):
    """A frame in another one: where its origin is [m], and its axes as columns."""

    position: np.ndarray
    rotation: np.ndarray

    def __matmul__(self, other: Any) -> Pose:
        """The pose `other`, given in this frame, in the frame that this one is given in."""
        return Pose(self.position + self.rotation @ other.position, self.rotation @ other.rotation)

    def inverse(self) -> Pose:
        """The outer frame in this one."""
        return Pose(-self.rotation.T @ self.position, self.rotation.T)


HERE = Pose(np.zeros(3), np.eye(3))


def shifted(position: Any) -> Pose:
    """A frame with the same axes elsewhere."""
    return Pose(np.asarray(position, float), np.eye(3))


def about_axis(axis: Any, angle: float) -> np.ndarray:
    """Rotation by an angle [rad] about a unit vector: cos φ I + sin φ [n]× + (1 − cos φ) n nᵀ."""
    n = np.asarray(axis, float)
    cross = np.array([[0.0, -n[2], n[1]], [n[2], 0.0, -n[0]], [-n[1], n[0], 0.0]])
    return np.cos(angle) * np.eye(3) + np.sin(angle) * cross + (1.0 - np.cos(angle)) * np.outer(n, n)


def rpy(angles: Any) -> np.ndarray:
    """URDF's roll, pitch, yaw [rad]: about the fixed axes x, y, z one after the other, R = R_z R_y R_x."""
    return euler(angles, "XYZ")


def rpy_of(rotation: np.ndarray) -> np.ndarray:
    """Roll, pitch, yaw [rad] of a rotation; where pitch is a right angle, yaw is what is left.

    Roll is read from R_z(yaw)ᵀ R, so that near a right angle, where roll and yaw alone are vague, both together are exact.
    """
    yaw = np.arctan2(rotation[1, 0], rotation[0, 0])
    rest = about_axis((0.0, 0.0, 1.0), -yaw) @ rotation
    return np.array([np.arctan2(-rest[1, 2], rest[1, 1]), np.arctan2(-rest[2, 0], rest[0, 0]), yaw])


def euler(angles: Any, sequence: str) -> np.ndarray:
    """Turns [rad] about the axes of `sequence`, lower case about axes that turn along, upper case about fixed ones."""
    whole = np.eye(3)
    for letter, angle in zip(sequence, angles, strict=True):
        turn = about_axis(np.eye(3)["xyz".index(letter.lower())], float(angle))
        whole = whole @ turn if letter.islower() else turn @ whole
    return whole


def z_to(direction: np.ndarray) -> np.ndarray:
    """The smallest rotation that takes z to a direction; about x by half a turn where that is -z."""
    z = direction / np.linalg.norm(direction)
    axis = np.array([-z[1], z[0], 0.0])
    size = float(np.linalg.norm(axis))
    if size < 1e-12:
        return np.diag([1.0, 1.0, 1.0]) if z[2] > 0 else np.diag([1.0, -1.0, -1.0])
    return about_axis(axis / size, float(np.arctan2(size, z[2])))
