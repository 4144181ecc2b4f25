"""Multiple shooting between two poses.

The time is divided into segments, the state at every node is unknown, and segments must join. With the basis E of the tangent
space at each node and Φ of each segment by exact variational equations, Newton's method solves

    E_{k+1}⁺ (y(t_{k+1}; y_k) − y_{k+1}) = 0,   k = 0 … N − 1

for the velocities at both ends and the states between. The left sides are the defects; turns of bodies on Direction joints
about themselves are no part of them (`spin`). Short segments keep the problem well
conditioned where one long integration would not.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.equilibrium.tangent_space import Tangent
from linkwork.kernels.loops.projection import project_state
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.flow import Flow
from linkwork.paths.results import Connection
from linkwork.paths.spin import Spin
from linkwork.system.interruption import Interruption
from linkwork.system.system import System
from linkwork.system.tables import Tables
from linkwork.system.validity import warn_of_large_deflections

ITERATIONS, LARGEST, DEFECT_TOLERANCE = 60, 0.5, 1e-9
PATIENCE, PROGRESS = 15, 0.9  # iterations in which defects must fall to this part, else the search is hopeless


def interrupted(iterations: int, miss: float) -> str:
    """What is said of a search that Ctrl-C ended."""
    state = (
        "" if miss <= DEFECT_TOLERANCE else f"; the pieces of this motion are {miss:.2g} apart, so it does not arrive"
    )
    return f"interrupted after {iterations} iterations{state}"


class MultipleShooting:
    """Newton's method on the states at the nodes of a motion in `segments` segments over `duration` [s]."""

    def __init__(self, system: System, duration: float, segments: int, rtol: float) -> None:
        self.system, self.duration = system, duration
        self.times = np.linspace(0.0, duration, segments + 1)
        self.flow, self.tangent = Flow(system, rtol), Tangent(system)
        self.spin = Spin(system)

    def solve(self, start: Mapping[str, Any], end: Mapping[str, Any]) -> Connection:
        """The motion between two poses."""
        s = self.system
        first, _ = closed_state(s, start, None, None, 0.0)
        last, _ = closed_state(s, end, None, None, self.duration)
        states = self.straight(first, last)
        miss, taken = np.inf, 0
        norms: list[float] = []
        with Interruption() as stop:
            for k in range(ITERATIONS):
                rest, step = self._newton(states)
                miss, taken = self.size(rest), k
                if miss <= DEFECT_TOLERANCE:
                    break
                longest = self.size(np.array(step))
                part = min(1.0, LARGEST / longest) if longest > 0 else 1.0
                before = self._residual_norm(rest)
                norms.append(before)
                if k >= PATIENCE and before > PROGRESS * norms[k - PATIENCE]:
                    break
                for _ in range(8):
                    trial = [self.moved(y, part * x, t) for y, x, t in zip(states, step, self.times, strict=True)]
                    if self._residual_norm(self._defects(trial)[0]) < before:
                        break
                    part *= 0.5
                states = trial
        stop.check(np.isfinite(miss))
        if stop.came or miss <= DEFECT_TOLERANCE:
            self.check_deflections(s.tables, states)
            ended = interrupted(taken, miss) if stop.came else ""
            return dataclasses.replace(self.result(states, miss, taken), ended=ended)
        raise SimulationError(
            f"connect: no motion of model '{s.model.name}' between these poses in {self.duration:g} s was found (pieces stay "
            f"{miss:.2g} apart); give more segments, another duration, or a pose between."
        )

    def check_deflections(self, tables: Tables, states: list[np.ndarray]) -> None:
        """Warn where beams bend further than their theory holds, along all segments of a motion."""
        s = self.system
        if not s.beams:
            return
        paths = [
            self.flow.run(tables, y, self.flow.steps(tables, y, float(a), float(b)), jacobians=False)
            for y, a, b in zip(states[:-1], self.times[:-1], self.times[1:], strict=True)
        ]
        q = np.vstack([*(p.stage_y[:, 0, : s.nq] for p in paths), states[-1][None, : s.nq]])
        times = np.concatenate([*(p.times[:-1] for p in paths), self.times[-1:]])
        warn_of_large_deflections(s, q, times, stacklevel=5)

    def size(self, x: np.ndarray) -> float:
        """The largest part of changes (n, 2f) in radians or metres: velocities count by how far they lead in a segment."""
        f = x.shape[1] // 2
        span = self.duration / (len(self.times) - 1)
        return max(float(np.abs(x[:, :f]).max(initial=0.0)), span * float(np.abs(x[:, f:]).max(initial=0.0)))

    def _residual_norm(self, x: np.ndarray) -> float:
        """Euclidean norm of defects (n, 2f), in the units of `size`."""
        f = x.shape[1] // 2
        span = self.duration / (len(self.times) - 1)
        return float(np.hypot(np.linalg.norm(x[:, :f]), span * np.linalg.norm(x[:, f:])))

    def straight(self, first: np.ndarray, last: np.ndarray) -> list[np.ndarray]:
        """States along the straight line between both poses, on the closures; the last is turned as the first is (`spin`)."""
        s = self.system
        still = np.zeros(s.nv)
        last = self.spin.aligned(np.append(last, still), np.append(first, still))[: s.nq]
        out = []
        for k, t in enumerate(self.times):
            part = t / self.duration
            q = (1 - part) * first + part * last
            inverse = np.linalg.pinv(self.tangent.kinematic_matrix(first))
            v = inverse @ (last - first) / self.duration
            inner = 0 < k < len(self.times) - 1
            y = self._settled(np.concatenate([q, v]), float(t))
            out.append(y if inner else np.concatenate([first if k == 0 else last, y[s.nq :]]))
        return out

    def _settled(self, y: np.ndarray, t: float) -> np.ndarray:
        full = self.flow.full(y)
        project_state(self.system.tables, self.system.user, t, full, self.flow.work)
        return full[: self.flow.size]

    def moved(self, y: np.ndarray, x: np.ndarray, t: float) -> np.ndarray:
        """A state after a step along its tangent space; at both ends the pose stays."""
        s = self.system
        part = self.tangent.parts(y, t)
        f = len(part.independent)
        q = y[: s.nq]
        if np.any(x[:f]):
            q = self.tangent.balance.moved(q.copy(), part.shape[:, :f] @ x[:f])
        moved = np.concatenate([q, y[s.nq :] + (self.tangent.basis(y, t) @ x)[s.nq :]])
        return self._settled(moved, t) if np.any(x[:f]) else moved

    def _defects(self, states: list[np.ndarray], *, jacobians: bool = False) -> tuple[np.ndarray, list[Any]]:
        """Defects at every node (segments, 2f), and Φ of each segment between tangent spaces."""
        tables = self.system.tables
        bases = [self.tangent.basis(y, float(t)) for y, t in zip(states, self.times, strict=True)]
        defects, transitions = [], []
        for k in range(len(states) - 1):
            steps = self.flow.steps(tables, states[k], float(self.times[k]), float(self.times[k + 1]))
            path = self.flow.run(tables, states[k], steps, jacobians=jacobians)
            inverse, end, node = np.linalg.pinv(bases[k + 1]), path.end[: self.flow.size], states[k + 1]
            defects.append(inverse @ (self.spin.aligned(end, node) - node))
            if jacobians:
                transitions.append(inverse @ self.spin.aligned_directions(end, node, path.phi @ bases[k]))
        return np.array(defects), transitions

    def _newton(self, states: list[np.ndarray]) -> tuple[np.ndarray, list[np.ndarray]]:
        """Defects, and the step of every state that closes them to first order."""
        defects, transitions = self._defects(states, jacobians=True)
        n, wide = defects.shape
        f = wide // 2
        j = np.zeros((n * wide, (n + 1) * wide))
        for k, transition in enumerate(transitions):
            rows = slice(k * wide, (k + 1) * wide)
            j[rows, k * wide : (k + 1) * wide] = transition
            j[rows, (k + 1) * wide : (k + 2) * wide] = -np.eye(wide)
        free = np.ones((n + 1) * wide, bool)
        free[:f] = False  # both poses are given
        free[n * wide : n * wide + f] = False
        x = np.zeros((n + 1) * wide)
        x[free] = np.linalg.lstsq(j[:, free], -defects.ravel(), rcond=1e-13)[0]
        return defects, list(x.reshape(n + 1, wide))

    def result(self, states: list[np.ndarray], miss: float, iterations: int) -> Connection:
        """The result: states at both ends by name, with the largest defect."""
        s = self.system
        driven = set(s.labels.drives)
        prescribed = set(s.driven_coordinates)

        def pose(y: np.ndarray) -> dict[str, float]:
            return {
                n: float(x) for k, (n, x) in enumerate(zip(s.labels.q, y[: s.nq], strict=True)) if k not in prescribed
            }

        def speeds(y: np.ndarray) -> dict[str, float]:
            return {n: float(x) for k, (n, x) in enumerate(zip(s.labels.v, y[s.nq :], strict=True)) if k not in driven}

        first, last = states[0], states[-1]
        return Connection(
            title=s.model.name,
            duration=self.duration,
            start=pose(first),
            end=pose(last),
            rates=speeds(first),
            end_rates=speeds(last),
            coordinate_units=dict(zip(s.labels.q, s.labels.q_units, strict=True)),
            rate_units=dict(zip(s.labels.v, s.labels.v_units, strict=True)),
            miss=miss,
            iterations=iterations,
        )
