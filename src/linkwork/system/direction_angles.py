"""Elevation θ and azimuth φ of rods on direction joints, as papers on spherical pendulums have them.

With `up` an axis and the two that follow it in the order x, y, z, x, a rod points along
r̂ = cos θ cos φ e₁ + cos θ sin φ e₂ + sin θ e_up: for up = "z" φ counts from x towards y, for up = "y" from z towards x.
θ = −90° hangs straight down, where φ has no meaning: these angles are a view, while direction joints are regular everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.declared import checked, in_range
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Word
from linkwork.api.units import quantities
from linkwork.model.model import find

SINGULAR = 1e-9
"""cos θ below this counts as straight up or down."""
AXES = "xyz"


class DirectionAngles(NamedTuple):
    """Angles of rods in the order of `bodies`: of one state (n,), of several (states, n)."""

    bodies: tuple[str, ...]
    elevation: np.ndarray
    """θ [rad]"""
    azimuth: np.ndarray
    """φ [rad]"""
    elevation_rate: np.ndarray
    """θ̇ [rad/s]"""
    azimuth_rate: np.ndarray
    """φ̇ [rad/s]"""


class DirectionEquations(NamedTuple):
    """M (θ̈, φ̈) = force, elevations first, then azimuths, in the order of `bodies`."""

    bodies: tuple[str, ...]
    M: np.ndarray
    """Mass matrix (2n, 2n)."""
    force: np.ndarray
    """Weight, springs, loads and all terms of the rates (2n,) [N m]."""
    acceleration: np.ndarray
    """θ̈ and φ̈ (2n,) [rad/s²]."""


def pointing(direction: Any, *, what: str) -> np.ndarray:
    """The quaternion of least turn that makes a rod (along -z) point along a direction of the joint's frame."""
    d = quantities(direction, "1", what=what, shape=(3,))
    size = float(np.linalg.norm(d))
    if not size > 1e-12:
        raise ModelError(f"{what} is {direction!r}, which has no direction; give a vector that is not zero.")
    d = d / size
    # half-way quaternion from (0, 0, -1) to d; straight up is a half turn about x
    w = 1.0 - d[2]
    if w < 1e-12:
        return np.array([0.0, 1.0, 0.0, 0.0])
    q = np.array([w, d[1], -d[0], 0.0])
    return q / np.linalg.norm(q)


def _order(up: str, what: str) -> list[int]:
    """Numbers of the axes e₁, e₂, e_up."""
    if up not in tuple(AXES):
        raise ModelError(f"{what}: up is {up!r}; write 'x', 'y' or 'z'.")
    k = AXES.index(up)
    return [(k + 1) % 3, (k + 2) % 3, k]


class DirectionAngleView:
    """For `System`, which all of them take as self: trees of rods on direction joints in elevation and azimuth."""

    @checked
    def from_direction_angles(
        self: Any, elevation: Any, azimuth: Any, elevation_rate: Any = 0.0, azimuth_rate: Any = 0.0, *, up: Word = "z"
    ) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates (nq,) and velocities (nv,) from elevations and azimuths of all rods.

        Args:
            elevation: θ [rad], one for each body in the order of `labels.bodies`, by name of the body, or one for all.
            azimuth: φ [rad], likewise.
            elevation_rate, azimuth_rate: θ̇ and φ̇ [rad/s], likewise.
            up: the axis from whose plane elevations count.
        """
        what = "from_direction_angles"
        bodies = self._rods(what)
        first, second, top = np.eye(3)[_order(up, what)]
        values = (elevation, azimuth, elevation_rate, azimuth_rate)
        units = ("rad", "rad", "rad/s", "rad/s")
        theta, phi, dtheta, dphi = (
            self._by_body(x, u, f"{what}: {n}", bodies)
            for x, u, n in zip(values, units, ("elevation", "azimuth", "elevation_rate", "azimuth_rate"), strict=True)
        )
        q, v = self.zero(), np.zeros(self.nv)
        spins = {0: np.zeros(3)}
        for link, body in zip(self.links, self.labels.link_bodies, strict=True):  # from inside out
            k = bodies.index(body)
            c, s = np.cos(theta[k]), np.sin(theta[k])
            out, aside = (
                np.cos(phi[k]) * first + np.sin(phi[k]) * second,
                np.cos(phi[k]) * second - np.sin(phi[k]) * first,
            )
            r, rate = c * out + s * top, dtheta[k] * (c * top - s * out) + c * dphi[k] * aside
            parent, _ = self.joint_turns(link.number, q)
            q[list(link.coordinates)] = pointing(parent.T @ r, what=f"{what}: '{bodies[k]}'")
            # the rod does not spin against its parent
            spin = np.cross(r, rate) + (spins[link.parent] @ r) * r
            _, child = self.joint_turns(link.number, q)
            v[list(link.rates)] = (child.T @ (spin - spins[link.parent]))[:2]
            spins[link.number] = spin
        return q, v

    @in_range
    def direction_angles(self: Any, q: Any, v: Any = None, *, up: str = "z") -> DirectionAngles:
        """Elevations and azimuths of all rods and their rates, of a state or of all samples of a run.

        Args:
            q: coordinates (nq,) or (states, nq), such as `run.q`.
            v: velocities, likewise; default: at rest.
            up: the axis from whose plane elevations count.
        """
        what = "direction_angles"
        bodies, order = self._rods(what), _order(up, what)
        rows = np.atleast_2d(np.asarray(q, float))
        rates = np.zeros((len(rows), self.nv)) if v is None else np.atleast_2d(np.asarray(v, float))
        found = np.array([self._seen(a, b, bodies, order, what) for a, b in zip(rows, rates, strict=True)])
        return DirectionAngles(bodies, *(found[0] if np.ndim(q) == 1 else np.moveaxis(found, 1, 0)))

    def _seen(self: Any, q: Any, v: Any, bodies: tuple[str, ...], order: list[int], what: str) -> np.ndarray:
        """θ, φ, θ̇, φ̇ (4, n) of one state."""
        found = np.zeros((4, len(bodies)))
        for k, body in enumerate(bodies):
            at = self.motion(f"{body}.origin", q, v)
            r = -at.rotation[:, 2]
            a, b, c = r[order]
            across = np.hypot(a, b)
            if across < SINGULAR:
                raise ModelError(f"{what}: body '{body}' points straight up or down, where its azimuth has no meaning.")
            da, db, dc = np.cross(at.angular_velocity, r)[order]
            found[:, k] = np.arctan2(c, across), np.arctan2(b, a), dc / across, (a * db - b * da) / across**2
        return found

    @checked
    def in_direction_angles(
        self: Any,
        elevation: Any,
        azimuth: Any,
        elevation_rate: Any = 0.0,
        azimuth_rate: Any = 0.0,
        *,
        up: Word = "z",
        t: float = 0.0,
    ) -> DirectionEquations:
        """The equations of motion of a tree of rods on direction joints in elevation and azimuth: M (θ̈, φ̈) = force.

        Args:
            elevation, azimuth, elevation_rate, azimuth_rate, up: as for `from_direction_angles`.
            t: time [s], for loads.
        """
        what = "in_direction_angles"
        bodies, order = self._rods(what), _order(up, what)
        q, v = self.from_direction_angles(elevation, azimuth, elevation_rate, azimuth_rate, up=up)
        theta, phi, dtheta, dphi = self._seen(q, v, bodies, order, what)
        n = len(bodies)
        T = np.column_stack([self.from_direction_angles(theta, phi, e[:n], e[n:], up=up)[1] for e in np.eye(2 * n)])
        M = T.T @ self.mass_matrix(q) @ T
        acceleration = np.zeros(2 * n)
        for k, body in enumerate(bodies):
            at = self.motion(f"{body}.origin", q, v, t=t)
            r, w = -at.rotation[:, 2], at.angular_velocity
            second = (np.cross(at.angular_acceleration, r) + np.cross(w, np.cross(w, r)))[order]
            c, s = np.cos(theta[k]), np.sin(theta[k])
            aside = np.cos(phi[k]) * second[1] - np.sin(phi[k]) * second[0]
            acceleration[k] = (second[2] + s * dtheta[k] ** 2) / c
            acceleration[n + k] = (aside + 2 * s * dtheta[k] * dphi[k]) / c
        return DirectionEquations(bodies, M, M @ acceleration, acceleration)

    def _rods(self: Any, what: str) -> tuple[str, ...]:
        """Names of the bodies, if all of them hang on direction joints."""
        if not self.links or any(link.joint != "direction" for link in self.links) or self.labels.constraints:
            raise ModelError(
                f"{what}: model '{self.model.name}' is no tree of rods on Direction joints; library.tree makes one."
            )
        return tuple(self.labels.bodies)

    def _by_body(self: Any, value: Any, unit: str, what: str, bodies: tuple[str, ...]) -> np.ndarray:
        """Numbers in the order of bodies, from a mapping, a row, or one for all."""
        if isinstance(value, Mapping):
            row = np.zeros(len(bodies))
            for name, x in value.items():
                k = find({b: k for k, b in enumerate(bodies)}, name, "body", self.model.name)
                row[k] = quantities([x], unit, what=f"{what} of '{name}'", shape=(1,))[0]
            return row
        if isinstance(value, str) or np.ndim(value) == 0:
            return np.full(len(bodies), quantities([value], unit, what=what, shape=(1,))[0])
        return quantities(value, unit, what=what, shape=(len(bodies),))
