"""Loads in time and forces of the user's own along a run: what kernels do not show while they integrate."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from linkwork.errors import SimulationError
from linkwork.kernels import layout as L
from linkwork.kernels.evaluate import signals_at
from linkwork.system.system import System


class Samples(Protocol):
    """A motion: the system, times (n,) and states (n, …), and what follows from them."""

    system: System
    t: np.ndarray
    states: Any  # in memory, or read from disk
    evaluated: Any  # arrays by name, such as "twists", and `pose` of a link


class SampledForce:
    """A load or a user's force (row f of the forces) at all samples of a run.

    Attributes:
        value: along its coordinate (time,), or in world axes (time, 3) [N or N m].
        power: that it delivers to the system (time,) [W].
    """

    def __init__(self, made: Samples, f: int) -> None:
        self._made, self._ints, self._numbers = made, made.system.tables.force_i[f], made.system.tables.force[f]
        kind = int(self._ints[L.F_KIND])
        given = self._signals() if kind in (L.POINT_FORCE, L.POINT_TORQUE) else self._results()
        a = int(self._ints[L.F_A])
        if kind in (L.USER_JOINT, L.USER_ROW):
            self.value = given[:, 0]
            self.power = self.value * (self._coordinate(a) if kind == L.USER_JOINT else self._row(a))[:, 1]
            return
        self.value = self._in_world(given, a)
        moves = self._spin(a) if kind == L.POINT_TORQUE else self._point(a, self._numbers[L.F_PA : L.F_PA + 3])[:, 3:]
        self.power = np.einsum("ta,ta->t", self.value, moves)

    def _signals(self) -> np.ndarray:
        """Values of the three signals (time, 3)."""
        system, t = self._made.system, self._made.t
        rows, work = self._ints[L.F_SX : L.F_SX + 3], system.work()
        out = np.zeros((len(t), 3))
        for k, time in enumerate(t):
            status = signals_at(system.tables, system.user, float(time), work)
            if status:
                raise SimulationError(system.explain(status, work))
            out[k] = np.where(rows >= 0, work.signal[np.maximum(rows, 0), 0], 0.0)
        return out

    def _results(self) -> np.ndarray:
        """What the user's function returns (time, 1 or 3)."""
        system, t = self._made.system, self._made.t
        user = system.functions[int(self._ints[L.F_USER])]
        first, count = int(self._ints[L.F_READ]), int(self._ints[L.F_NREAD])
        reads = zip(system.tables.read_i[first : first + count], system.tables.read[first : first + count], strict=True)
        x = np.hstack([self._read(int(what), int(a), point) for (what, a), point in reads])
        values: list[Any] = [user.function(float(time), row.copy()) for time, row in zip(t, x, strict=True)]
        return np.array(values, float).reshape(len(t), user.outputs)

    def _read(self, what: int, a: int, point: np.ndarray) -> np.ndarray:
        if what == L.READ_COORDINATE:
            return self._coordinate(a)
        return self._row(a) if what == L.READ_ROW else self._point(a, point)

    def _coordinate(self, k: int) -> np.ndarray:
        """Coordinate and rate of a degree of freedom (time, 2)."""
        system = self._made.system
        columns = (int(system.coordinate_of[k]), system.nq + k)
        return np.hstack([self._made.states[:, c : c + 1] for c in columns])

    def _row(self, r: int) -> np.ndarray:
        """Coordinate and rate of a closure (time, 2)."""
        return self._made.evaluated["rows"][:, r, :2]

    def _spin(self, link: int) -> np.ndarray:
        """Angular velocity of a link (time, 3)."""
        n = len(self._made.t)
        return np.zeros((n, 3)) if link == 0 else self._made.evaluated["twists"][:, link - 1, :3]

    def _point(self, link: int, x: np.ndarray) -> np.ndarray:
        """Position and velocity of a point of a link, world axes (time, 6)."""
        n = len(self._made.t)
        if link == 0:
            return np.hstack([np.tile(x, (n, 1)), np.zeros((n, 3))])
        pose, twist = self._made.evaluated.pose(link), self._made.evaluated["twists"][:, link - 1]
        arm = pose[:, 3:].reshape(-1, 3, 3) @ x
        return np.hstack([pose[:, :3] + arm, twist[:, 3:6] + np.cross(twist[:, :3], arm)])

    def _in_world(self, value: np.ndarray, link: int) -> np.ndarray:
        """Components in the axes of the element, in world axes (time, 3)."""
        if self._ints[L.F_AXES] == 0:
            return value
        turned = value @ self._numbers[L.F_ROT : L.F_ROT + 9].reshape(3, 3).T
        if link == 0:
            return turned
        return np.einsum("tab,tb->ta", self._made.evaluated.pose(link)[:, 3:].reshape(-1, 3, 3), turned)
