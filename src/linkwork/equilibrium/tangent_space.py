"""Tangent space of the states: directions that keep the closures and the norms of quaternions."""

from __future__ import annotations

from contextlib import suppress

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels.loops.balance import rates_at
from linkwork.linear.linearize import Linearizer, Partition, partition
from linkwork.system.residuals import Point
from linkwork.system.system import System


class Tangent:
    """The tangent space of states of a system; prescribed coordinates do not vary."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.linearizer = Linearizer(system)
        self.balance = self.linearizer.balance
        self.held = np.zeros(system.nv, bool)
        self.held[list(system.labels.drives)] = True
        self.coordinates: list[str] | None = None

    def hold(self, y: np.ndarray) -> None:
        """Keep the independent coordinates of a state from now on, so that directions at states nearby can be compared."""
        self.coordinates = [self.system.labels.v[k] for k in self.parts(y).independent]

    def parts(self, y: np.ndarray, t: float = 0.0) -> Partition:
        """Independent coordinates at a state: those that are kept, where they determine its position."""
        s = self.system
        q, v = y[: s.nq].copy(), y[s.nq : s.nq + s.nv].copy()
        gradient = self.balance.constraint_residuals(q, v, t)[2]
        if self.coordinates is not None:
            with suppress(ModelError):
                return partition(self.balance, gradient, self.held, self.coordinates)
        return partition(self.balance, gradient, self.held)

    def basis(self, y: np.ndarray, t: float = 0.0) -> np.ndarray:
        """Changes of the state for displacements and velocities of independent coordinates, as columns (nq + nv, 2f)."""
        s, b = self.system, self.balance
        q, v = y[: s.nq].copy(), y[s.nq : s.nq + s.nv].copy()
        part = self.parts(y, t)
        f = len(part.independent)
        shape = part.shape[:, :f]
        e = np.zeros((s.nq + s.nv, 2 * f))
        e[: s.nq, :f] = self.kinematic_matrix(q) @ shape
        e[s.nq :, f:] = shape
        if b.constraints:
            at = Point(q, v, np.zeros(s.nv), np.zeros(b.constraints), np.zeros(len(s.labels.inputs)), t)
            e[s.nq :, :f] = -part.restoring @ (self.linearizer.constraint_rate_derivatives(at) @ shape)
        return e

    def kinematic_matrix(self, q: np.ndarray) -> np.ndarray:
        """∂q̇/∂v (nq, nv)."""
        s = self.system
        out = np.zeros((s.nq, s.nv))
        column = np.zeros(s.nq, complex)
        for k in range(s.nv):
            unit = np.zeros(s.nv, complex)
            unit[k] = 1.0
            rates_at(self.balance.tables, q.astype(complex), unit, column)
            out[:, k] = column.real
        return out
