"""A model solved in absolute coordinates with the interface of `System`: joint coordinates in, joint accelerations out."""

from __future__ import annotations

import copy
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.attributes import Made
from linkwork.api.errors import ModelError, SimulationError
from linkwork.kernels import layout as L
from linkwork.kernels.formulations import absolute_layout as A
from linkwork.kernels.loop import repeat_forward
from linkwork.kernels.tree import evaluate as K
from linkwork.model.frames import matrix_quaternion
from linkwork.model.model import Model
from linkwork.system.formulations.names import Formulation
from linkwork.system.holding import without_holding
from linkwork.system.joint_poses import joint_coordinates
from linkwork.system.system import System

ENDINGS = ("tolerance", "rounding", "limit")


class Formulated(Made):
    """A compiled model whose equations are solved in absolute coordinates. Make one with `model.compile(formulation=…)`.

    Everything that does not depend on the formulation (mass matrix, energies, Jacobians …) is that of the recursive `System`.

    Attributes:
        tree: the recursive system of the same model, in joint coordinates.
        flat: the system with every body free and every joint a closure; its labels name constraints and closures.
        formulation: the formulation with its options.
    """

    def __init__(
        self,
        model: Model,
        formulation: Formulation,
        inputs: Mapping[str, Any] | None = None,
        *,
        planar: bool | None = None,
    ) -> None:
        self.model, self.formulation = model, formulation
        self._last = 0, ENDINGS[0]  # of the last evaluation: iterations, and what ended them
        self.tree = System(model, inputs, planar=planar)
        if self.tree.may_hold:
            k = self.tree.may_hold[0]
            raise ModelError(
                f"formulation '{formulation.name}' of model '{model.name}' knows neither dry friction that holds nor rigid "
                f"stops, and joint '{self.tree.labels.v[k]}' has one; use the recursive formulation, or "
                f"{without_holding(self.tree, k)}."
            )
        space = None if self.tree.planar else False
        self.flat = System(model, inputs, planar=space, formulation=formulation, tree=self.tree)
        # from link frames of the flat system to those of the tree
        low, own = self.flat._low.tree, self.tree._low.tree
        self.turn = np.einsum("iba,ibc->iac", low.rotation[1:], own.rotation[1:])
        self._made = True

    def __getattr__(self, name: str) -> Any:
        if name in ("tree", "flat"):
            raise AttributeError(name)
        return getattr(self.tree, name)

    def measuring(self, names: Sequence[str], what: str) -> Formulated:
        """A copy that measures these quantities, too."""
        copied = copy.copy(self)
        vars(copied)["flat"] = self.flat.measuring(names, what)
        return copied

    def __repr__(self) -> str:
        return f"<Formulated '{self.model.name}': {self.formulation.name}, {len(self.flat.labels.constraints)} constraints>"

    # --- states ----------------------------------------------------------------------------------

    def absolute(self, q: Any, v: Any) -> tuple[np.ndarray, np.ndarray]:
        """Absolute coordinates and velocities of a state in joint coordinates."""
        with self.tree._space() as space:
            return self._absolute(space.work, *self.tree._state(q, v))

    def _absolute(self, work: L.Work, q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """`absolute` in scratch space of the tree."""
        tree = self.tree
        K.place_at(tree.tables, q, v, work)
        rows = work.link[1:]
        point, speed, spin = rows[:, L.POS : L.POS + 3], rows[:, L.VEL : L.VEL + 3], rows[:, L.OM : L.OM + 3]
        basis = tree.plane
        if self.flat.planar and basis is not None:
            K.accelerations(
                tree.tables, tree.user, 0.0, q, v, work, np.zeros(tree.nv)
            )  # its planar sweep adds up angles
            x = np.column_stack([point @ basis[:, :2], work.plane[1:, L.QPHI]])
            dx = np.column_stack([speed @ basis[:, :2], spin @ basis[:, 2]])
            return x.ravel(), dx.ravel()
        turn = rows[:, L.R : L.R + 9].reshape(-1, 3, 3) @ self.turn.transpose(0, 2, 1)
        x = np.column_stack([point, [matrix_quaternion(r) for r in turn]])
        dx = np.column_stack([np.einsum("iba,ib->ia", turn, speed), np.einsum("iba,ib->ia", turn, spin)])
        return x.ravel(), dx.ravel()

    def joint_states(self, poses: np.ndarray, twists: np.ndarray, first: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Joint coordinates (time, nq) and velocities (time, nv) of poses (time, link, 12) and twists (time, link, 12).

        Angles and signs of quaternions continue from those of `first` (nq,).
        """
        tree, n = self.tree, len(poses)
        q, v = np.zeros((n, tree.nq)), np.zeros((n, tree.nv))
        point = np.concatenate([np.zeros((n, 1, 3)), poses[:, :, :3]], axis=1)
        turn = poses[:, :, 3:].reshape(n, -1, 3, 3) @ self.turn
        turn = np.concatenate([np.tile(np.eye(3), (n, 1, 1, 1)), turn], axis=1)
        spin = np.concatenate([np.zeros((n, 1, 3)), twists[:, :, :3]], axis=1)
        speed = np.concatenate([np.zeros((n, 1, 3)), twists[:, :, 3:6]], axis=1)
        for i in range(1, len(tree.tables.link_i)):
            p, kind, qi, vi = (int(tree.tables.link_i[i, c]) for c in (L.PARENT, L.KIND, L.QI, L.VI))
            frame = turn[:, p] @ tree.tables.link[i, L.E : L.E + 9].reshape(3, 3)
            origin = point[:, p] + turn[:, p] @ tree.tables.link[i, L.OFF : L.OFF + 3]
            rel = np.einsum("tba,tbc->tac", frame, turn[:, i])
            d = np.einsum("tba,tb->ta", frame, point[:, i] - origin)
            turning = spin[:, i] - spin[:, p]
            sliding = speed[:, i] - speed[:, p] - np.cross(spin[:, p], point[:, i] - point[:, p])
            joint = tree._low.tree.order[i - 1].joint
            values, axes = joint_coordinates(joint, rel, d, frame, turn[:, i])
            for k, column in enumerate(values):
                q[:, qi + k] = column
            for k, (axis, rotates) in enumerate(axes):
                v[:, vi + k] = np.einsum("ta,ta->t", axis, turning if rotates else sliding)
            _unwrap(q, qi, kind, joint.coordinates, first)
        return q, v

    # --- evaluations -----------------------------------------------------------------------------

    def acceleration(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> np.ndarray:
        """Accelerations v̇ of the joints, shape (nv,), at the state q (nq,), v (nv,) in joint coordinates."""
        return self._solve(q, v, inputs, t)[0]

    def _solve(self, q: Any, v: Any, inputs: Any, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Accelerations of the joints (nv,), and multipliers of all constraints."""
        flat, tree = self.flat, self.tree
        x, dx = self.absolute(q, v)
        with flat._space() as space:
            w = space.work
            flat._observe(w, x, dx, inputs, t)
            links = w.link[1:, L.ACC : L.ACC + 6].copy()
            multipliers = w.rows.force.copy() if w.rows is not None else np.zeros(0)
            if w.absolute is not None:
                counters = w.absolute.counters
                self._last = int(counters[A.A_LAST]), ENDINGS[int(counters[A.A_HOW])]
        links[:, 3:] += flat.tables.gravity[:3]
        out = np.zeros((1, tree.nv))
        q, v = tree._state(q, v)
        with tree._space() as space:
            K.joint_accelerations_at(tree.tables, q[None], v[None], links[None], space.work, out)
        return out[0], multipliers

    def multipliers(self, q: Any, v: Any, inputs: Any = None, *, t: float = 0.0) -> dict[str, float]:
        """Multipliers of all constraints, of joints and of closures, by name [N or N m]."""
        values = self._solve(q, v, inputs, t)[1]
        return {n: float(x) for n, x in zip(self.flat.labels.constraints, values, strict=False)}

    @property
    def iterations(self) -> int:
        """Number of iterations of the last evaluation."""
        return self._last[0]

    @property
    def ended_by(self) -> str:
        """What ended the last iteration: "tolerance", "rounding" (it could not get better) or "limit"."""
        return self._last[1]

    def time_evaluations(self, q: Any, v: Any, repetitions: int) -> float:
        """Seconds for one evaluation of the accelerations inside compiled code, averaged over repetitions."""
        return _timed(self.flat, *self.absolute(q, v), repetitions)


def iterations_of(work: L.Work) -> tuple[int, int, int]:
    """Iterations of a simulation in absolute coordinates: total, maximum per evaluation, evaluations that hit the limit."""
    counts = work.absolute.counters
    return int(counts[A.A_TOTAL]), int(counts[A.A_MOST]), int(counts[A.A_LIMITED])


def time_evaluations(system: System | Formulated, q: Any, v: Any, repetitions: int) -> float:
    """Seconds for one evaluation of a system's accelerations inside compiled code, averaged over repetitions."""
    if isinstance(system, Formulated):
        return system.time_evaluations(q, v, repetitions)
    return _timed(system, *system._state(q, v), repetitions)


def _timed(system: System, q: np.ndarray, v: np.ndarray, repetitions: int) -> float:
    """Mean seconds of one evaluation in a compiled loop, after one call that warms up."""
    work = system.work()
    work.q[:], work.v[:] = q, v
    repeat_forward(system.tables, system.user, 0.0, 0.0, 1, work)
    began = time.perf_counter()
    failed = repeat_forward(system.tables, system.user, 0.0, 0.0, repetitions, work)
    spent = time.perf_counter() - began
    if failed:
        raise SimulationError(f"{failed} of {repetitions} evaluations of model '{system.model.name}' failed.")
    return spent / repetitions


def _unwrap(q: np.ndarray, qi: int, kind: int, coordinates: Any, first: np.ndarray) -> None:
    """Unwrap angles and the signs of quaternions in q (time, nq), in point, continuous with those of `first` (nq,)."""
    if kind in (L.BALL, L.DIRECTION, L.FREE):
        at = qi + (3 if kind == L.FREE else 0)
        four = q[:, at : at + 4]
        four *= np.where(four[0] @ first[at : at + 4] < 0, -1.0, 1.0)
        side = np.cumprod(np.where(np.einsum("ta,ta->t", four[1:], four[:-1]) < 0, -1.0, 1.0))
        four[1:] *= side[:, None]
        return
    for k, (_, unit) in enumerate(coordinates):
        if unit == "rad":
            q[:, qi + k] = np.unwrap(q[:, qi + k])
            q[:, qi + k] += 2 * np.pi * np.round((first[qi + k] - q[0, qi + k]) / (2 * np.pi))
