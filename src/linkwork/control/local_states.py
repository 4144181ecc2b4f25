"""States of linear models along a motion: independent coordinates that serve for all of it, and errors in them.

A displacement z along the velocities is δq = Q(q) z, with q̇ = Q v. Of a ball or free joint it is the small rotation from the
motion to the state, in axes of the child, found as z = Q⁺ (q − q_ref): twice the vector part of the quaternion between them,
which is the rotation vector to second order. In closed loops some coordinates are independent, and the others follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.equilibrium.tangent_space import Tangent
from linkwork.linear.linearize import Partition, partition
from linkwork.linear.linearize_states import point_in_motion
from linkwork.system.residuals import Point
from linkwork.system.system import System

LARGEST = 1e3  # displacement of a dependent coordinate for one of an independent one, both scaled
LOOKED_AT = 200  # samples at which sets of coordinates are compared


class LocalModels(NamedTuple):
    """Linear models along a motion.

    Attributes:
        coordinates: names of the independent ones (f,).
        A, B: δẋ = A δx + B δu of the states x = (z, ż) (time, 2f, 2f), (time, 2f, inputs).
        measured: names of what shows the states.
        path: their values along the motion (time, measured).
        local: states for a unit of each error of what is measured (time, 2f, measured).
    """

    coordinates: tuple[str, ...]
    A: np.ndarray
    B: np.ndarray
    measured: tuple[str, ...]
    path: np.ndarray
    local: np.ndarray


class AlongMotion:
    """A system along a motion: times (n,), coordinates (n, nq), velocities (n, nv) and inputs (n, nu)."""

    def __init__(self, system: System, t: np.ndarray, q: np.ndarray, v: np.ndarray, u: np.ndarray, what: str) -> None:
        self.system, self.t, self.q, self.v, self.u, self.what = system, t, q, v, u, what
        self._tangent = Tangent(system)

    def models(self, coordinates: Sequence[str] | None, preferred: Iterable[Sequence[str]]) -> LocalModels:
        """Linear models at all samples, in the named independent coordinates, or in the first set of preferred ones that
        determines all positions, or in those that do so best."""
        s, tangent = self.system, self._tangent
        chosen = self._independent(coordinates, preferred)
        f, n = len(chosen), len(self.t)
        rates = [s.labels.v.index(name) for name in chosen]
        a, b = np.zeros((n, 2 * f, 2 * f)), np.zeros((n, 2 * f, self.u.shape[1]))
        shown = np.zeros((n, f, s.nq))
        for k in range(n):
            made = tangent.linearizer.linearize(
                self._point(k), tangent.held, coordinates=chosen, outputs=[], steady=False
            )
            a[k], b[k] = made.A, made.B
            shown[k] = np.linalg.pinv(tangent.kinematic_matrix(self.q[k]))[rates]
        seen = np.flatnonzero(np.abs(shown).max(axis=(0, 1)) > 0)
        local = np.zeros((n, 2 * f, len(seen) + f))
        local[:, :f, : len(seen)], local[:, f:, len(seen) :] = shown[:, :, seen], np.eye(f)
        measured = (*(s.labels.q[j] for j in seen), *(f"rate of {name}" for name in chosen))
        return LocalModels(tuple(chosen), a, b, measured, np.hstack([self.q[:, seen], self.v[:, rates]]), local)

    def _point(self, k: int) -> Point:
        return point_in_motion(self.system, self.q[k], self.v[k], self.u[k], float(self.t[k]))

    def _independent(self, coordinates: Sequence[str] | None, preferred: Iterable[Sequence[str]]) -> list[str]:
        """Names of coordinates that determine the position all along the motion."""
        if coordinates is not None:
            self._steepness(list(coordinates), range(len(self.t)))
            return list(coordinates)
        if not self._tangent.balance.constraints:
            return [name for name, held in zip(self.system.labels.v, self._tangent.held, strict=True) if not held]
        some = np.unique(np.linspace(0, len(self.t) - 1, LOOKED_AT).astype(int)).tolist()
        for wish in preferred:
            with suppress(ModelError):
                self._steepness(list(wish), some)
                return list(wish)
        found: dict[tuple[int, ...], float] = {}
        for k in some:
            found.setdefault(tuple(self._partition(k, None).independent.tolist()), np.inf)
        for dofs in found:
            with suppress(ModelError):
                found[dofs] = self._steepness([self.system.labels.v[k] for k in dofs], some)
        best = min(found, key=found.__getitem__)
        if not found[best] < np.inf:
            raise ModelError(
                f"{self.what}: no set of coordinates determines the position of its closed loops all along the motion; keep a "
                "part of it, between positions where a mechanism is stretched."
            )
        return [self.system.labels.v[k] for k in best]

    def _partition(self, k: int, coordinates: Sequence[str] | None) -> Partition:
        balance = self._tangent.balance
        jacobian = balance.constraint_residuals(self.q[k], self.v[k], float(self.t[k]))[2]
        return partition(balance, jacobian, self._tangent.held, coordinates)

    def _steepness(self, coordinates: list[str], samples: Sequence[int]) -> float:
        """The largest displacement, scaled, of all coordinates for a unit of the independent ones; raises where they do not
        determine a position."""
        scale, most = self._tangent.balance.displacement_scale, 0.0
        for k in samples:
            part = self._partition(k, coordinates)
            f = len(part.independent)
            own = part.shape[:, :f] * scale[part.independent] / scale[:, None]
            most = max(most, float(np.abs(own).max(initial=0.0)))
            if not most < LARGEST:
                named = ", ".join(f"'{name}'" for name in coordinates)
                raise ModelError(
                    f"{self.what}: {named} do not determine the position at t = {self.t[k]:g} s; name other coordinates=[…]."
                )
        return most
