"""Columns of the link tables by name: indices of a joint in q and v, geometry, inertia and motion of the links."""

from __future__ import annotations

import dataclasses

import numpy as np

from linkwork.kernels import layout as L

TYPES = {
    L.FIXED: "fixed",
    L.REVOLUTE: "revolute",
    L.PRISMATIC: "prismatic",
    L.PLANAR: "planar",
    L.BALL: "ball",
    L.DIRECTION: "direction",
    L.FREE: "free",
    L.NODE: "node",
}
QUATERNION_PARTS = {"ball": 1, "direction": 2, "free": 1}  # number of coordinates minus number of rates
SYMMETRIC = np.array([[0, 3, 4], [3, 1, 5], [4, 5, 2]])  # positions of xx, yy, zz, xy, xz, yz in a matrix


@dataclasses.dataclass(frozen=True, slots=True)
class Link:
    """A link with its inboard joint.

    Attributes:
        number: row of the link; 0 is the ground.
        parent: number of the link that carries it.
        joint: "fixed", "revolute", "prismatic", "planar", "ball", "direction", "free", "node" for a node of a beam, or "axes"
            for any other sequence of slides and turns.
        coordinates: of its joint, in q.
        rates: of its joint, in v.
        quaternion: where the quaternion (w, x, y, z) of its joint starts in q; None for joints without one.
    """

    number: int
    parent: int
    joint: str
    coordinates: range
    rates: range
    quaternion: int | None


def links_of(link_i: np.ndarray) -> tuple[Link, ...]:
    """All links but the ground, in the order of their rows."""
    columns = link_i[1:, [L.PARENT, L.KIND, L.QI, L.VI, L.NDOF]].tolist()
    return tuple(_link(i, *row) for i, row in enumerate(columns, 1))


def _link(number: int, parent: int, kind: int, q: int, v: int, size: int) -> Link:
    joint = TYPES.get(kind, "axes")
    more = QUATERNION_PARTS.get(joint, 0)
    quaternion = None if not more else q + (3 if joint == "free" else 0)
    return Link(number, parent, joint, range(q, q + size + more), range(v, v + size), quaternion)


class Geometry:
    """Geometry and inertia of all links; index 0 is the ground."""

    def __init__(self, link: np.ndarray) -> None:
        self._link = link

    @property
    def rotation(self) -> np.ndarray:
        """From the joint's frame on the parent's side to the parent's link frame, (n + 1, 3, 3)."""
        return self._link[:, L.E : L.E + 9].reshape(-1, 3, 3)

    @property
    def offset(self) -> np.ndarray:
        """Joint point in the parent's link frame, (n + 1, 3) [m]."""
        return self._link[:, L.OFF : L.OFF + 3]

    @property
    def mass(self) -> np.ndarray:
        """Mass of each link, (n + 1,) [kg]."""
        return self._link[:, L.MASS]

    @property
    def first_moment(self) -> np.ndarray:
        """Mass times centre of mass, link frame, (n + 1, 3) [kg m]."""
        return self._link[:, L.MC : L.MC + 3]

    @property
    def inertia(self) -> np.ndarray:
        """Inertia matrix about the joint point, link frame, (n + 1, 3, 3) [kg m²]."""
        return np.ascontiguousarray(self._link[:, L.IO + SYMMETRIC])


class LinkMotion:
    """Motion of links from rows (…, columns) of `Work.link`; world axes."""

    def __init__(self, rows: np.ndarray) -> None:
        self._rows = rows

    @property
    def rotation(self) -> np.ndarray:
        """Rotation from link frame to world, (…, 3, 3)."""
        return self._rows[..., L.R : L.R + 9].reshape(*self._rows.shape[:-1], 3, 3)

    @property
    def position(self) -> np.ndarray:
        """Position of the joint point, (…, 3) [m]."""
        return self._rows[..., L.POS : L.POS + 3]

    @property
    def angular_velocity(self) -> np.ndarray:
        """Angular velocity of the link, (…, 3) [rad/s]."""
        return self._rows[..., L.OM : L.OM + 3]

    @property
    def angular_acceleration(self) -> np.ndarray:
        """Angular acceleration of the link, (…, 3) [rad/s²]."""
        return self._rows[..., L.ACC : L.ACC + 3]

    @property
    def acceleration(self) -> np.ndarray:
        """Acceleration of the joint point, minus gravity where the rows come from inverse dynamics, (…, 3) [m/s²]."""
        return self._rows[..., L.ACC + 3 : L.ACC + 6]

    @property
    def external_wrench(self) -> tuple[np.ndarray, np.ndarray]:
        """Moment about the joint point [N m] and force [N] of the forces applied at points of the link, (…, 3) each."""
        return self._rows[..., L.EXT : L.EXT + 3], self._rows[..., L.EXT + 3 : L.EXT + 6]

    @property
    def joint_wrench(self) -> tuple[np.ndarray, np.ndarray]:
        """Moment about the joint point [N m] and force [N] by the parent on the link, after inverse dynamics, (…, 3) each."""
        return self._rows[..., L.FRC : L.FRC + 3], self._rows[..., L.FRC + 3 : L.FRC + 6]
