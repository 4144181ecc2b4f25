"""Inverse kinematics: the coordinates that put named points nearest to where markers were seen."""

from __future__ import annotations

import dataclasses

import numpy as np

from linkwork.api.errors import ModelError, SimulationError
from linkwork.identify.measured.channels import Plan
from linkwork.kernels.tree.evaluate import jacobian_at
from linkwork.kernels.tree.trajectory import link_poses
from linkwork.motion.quaternions import matrix, product
from linkwork.system.system import System

ITERATIONS = 200
STARTS = 40
RANK = 1e-5
"""Smallest singular value of the Jacobian against the largest, below which markers do not determine a coordinate."""


@dataclasses.dataclass(frozen=True)
class Fit:
    """Coordinates q (n, nq), residuals (n, markers' axes) [m], and how columns move coordinates, (n, nv, columns)."""

    q: np.ndarray
    residual: np.ndarray
    by_columns: np.ndarray


def advance(system: System, q: np.ndarray, step: np.ndarray) -> np.ndarray:
    """Coordinates (nq,) after a small displacement along the velocities (nv,): quaternions turn about axes of the child."""
    out = q.copy()
    single = system.coordinate_of
    out[single[single >= 0]] += step[single >= 0]
    for link in system.links:
        if (at := link.quaternion) is None:
            continue
        k, size = link.rates.start, 2 if link.joint == "direction" else 3
        if link.joint == "free":
            out[at - 3 : at] += matrix(q[at : at + 4]) @ step[k : k + 3]
            k += 3
        turn = np.zeros(3)
        turn[:size] = step[k : k + size]
        angle = float(np.linalg.norm(turn))
        small = np.concatenate([[np.cos(angle / 2)], 0.5 * np.sinc(angle / (2 * np.pi)) * turn])
        new = product(q[at : at + 4], small)
        out[at : at + 4] = new / np.linalg.norm(new)
    return out


class Solver:
    """Levenberg-Marquardt steps for one sample after the other, each started from the one before."""

    def __init__(self, system: System, plan: Plan) -> None:
        self.system, self.plan = system, plan
        self.free = list(plan.unknown)
        self.work = system.work()
        self.state = np.zeros((1, system.nq + system.nv))
        self.poses = np.zeros((1, len(system.labels.link_bodies), 12))
        self.link = np.array([m.link for m in plan.markers], int)
        self.axis = np.array([m.axis for m in plan.markers], int)
        self.place = np.array([m.place for m in plan.markers], float).reshape(-1, 3)
        # markers' axes of one point share a Jacobian (6, nv)
        points = sorted({m.point for m in plan.markers})
        self.point = np.array([points.index(m.point) for m in plan.markers], int)
        self.places = [system.place(p)[:2] for p in points]
        self.slopes = np.zeros((len(points), 6, system.nv))

    def positions(self, t: float, q: np.ndarray) -> np.ndarray:
        """Where the markers' axes are in the model [m], shape (markers' axes,)."""
        self.state[0, : self.system.nq] = q
        s = self.system
        status, _ = link_poses(s.tables, s.user, np.array([t]), self.state, self.work, self.poses)
        if status != 0:
            raise SimulationError(f"at t = {t:g} s: {s.explain(status, self.work)}")
        pose = self.poses[0, self.link - 1].reshape(-1, 4, 3)  # origin, and rows of the rotation
        own = np.arange(len(self.axis))
        return np.asarray(pose[own, 0, self.axis] + (pose[own, 1 + self.axis] * self.place).sum(axis=1))

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        """Of the markers' axes by all velocities, shape (markers' axes, nv)."""
        own = self.state[0]
        own[: self.system.nq] = q
        for (link, place), out in zip(self.places, self.slopes, strict=True):
            jacobian_at(self.system.tables, own, link, *place, self.work, out)
        return np.asarray(self.slopes[self.point, self.axis])

    def solve(self, t: float, q: np.ndarray, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Coordinates nearest to the markers `seen` (markers' axes,) [m], from a guess q (nq,); and the residuals."""
        gap = seen - self.positions(t, q)
        if not self.free:
            return q, gap
        damping = 0.0
        for _ in range(ITERATIONS):
            j = self.jacobian(q)[:, self.free]
            step = np.zeros(self.system.nv)
            step[self.free] = _damped(j, gap, damping)
            new = advance(self.system, q, step)
            left = seen - self.positions(t, new)
            straight = gap - j @ step[self.free]
            before, after, hoped = float(gap @ gap), float(left @ left), float(straight @ straight)
            hidden = before - hoped <= 1e-13 * before + 1e-32  # by rounding
            if after <= before or hidden:
                q, gap = new, left
            if hidden or np.linalg.norm(step) < 1e-12:
                break
            # the damping follows how much of the decrease came that the linear model promised
            share = (before - after) / (before - hoped)
            if share > 0.75:
                damping = damping / 10 if damping > 1e-6 else 0.0
            elif share < 0.25:
                damping = max(4 * damping, 1e-3)
        return q, gap

    def first(self, t: float, q: np.ndarray, seen: np.ndarray, limit: float) -> np.ndarray:
        """Coordinates of the first sample: from the guess, or from others when that ends beside the markers."""
        found, gap = self.solve(t, q, seen)
        random = np.random.default_rng(0)
        for _ in range(STARTS):
            if np.max(np.abs(gap), initial=0.0) <= limit:
                break
            step = np.zeros(self.system.nv)
            step[self.free] = random.uniform(-np.pi, np.pi, len(self.free))
            other, left = self.solve(t, advance(self.system, q, step), seen)
            if left @ left < gap @ gap:
                found, gap = other, left
        return found


def _damped(j: np.ndarray, gap: np.ndarray, damping: float) -> np.ndarray:
    """The step that minimises |j step − gap|² + damping · s² |step|², s the largest singular value."""
    u, s, vt = np.linalg.svd(j, full_matrices=False)
    floor = max(damping, 1e-16) * s[0] ** 2 if len(s) and s[0] > 0 else 1.0
    return np.asarray(vt.T @ (s / (s**2 + floor) * (u.T @ gap)))


def fit(system: System, plan: Plan, t: np.ndarray, known: np.ndarray, columns: np.ndarray, guess: np.ndarray) -> Fit:
    """Coordinates of all samples from filtered columns (n, m); `known` (n, nv) holds those that are given or prescribed."""
    solver = Solver(system, plan)
    seen = columns[:, [m.column for m in plan.markers]]
    fixed = [k for k in range(system.nv) if k not in plan.unknown]
    place = system.coordinate_of[fixed]
    span = float(np.max(np.ptp(seen, axis=0), initial=0.0))
    q, found, rest, maps = guess.copy(), [], [], []
    for s, time in enumerate(t):
        q[place] = known[s, fixed]
        if s == 0:
            q = solver.first(time, q, seen[0], 1e-3 * span)
        q, gap = solver.solve(time, q, seen[s])
        found.append(q.copy())
        rest.append(gap)
        maps.append(_map(solver, plan, q, time))
    if not np.all(np.isfinite(found)):
        raise SimulationError("measured: the markers gave coordinates that are not finite numbers.")
    return Fit(np.array(found), np.array(rest), np.array(maps))


def _map(solver: Solver, plan: Plan, q: np.ndarray, time: float) -> np.ndarray:
    """How columns move coordinates (nv, columns); refuses markers that leave a coordinate undetermined."""
    out = plan.by_columns.copy()
    if not plan.unknown:
        return out
    j = solver.jacobian(q)
    free = j[:, solver.free]
    inverse = _inverse(solver.system, solver.free, free, time)
    out[solver.free] = -inverse @ (j @ plan.by_columns)
    for row, m in enumerate(plan.markers):
        out[solver.free, m.column] += inverse[:, row]
    return out


def _inverse(system: System, free: list[int], j: np.ndarray, time: float) -> np.ndarray:
    """Pseudo-inverse of the Jacobian by the free velocities, whose columns must not depend on each other."""
    u, s, vt = np.linalg.svd(j)
    rank = int(np.sum(s > RANK * s[0])) if len(s) and s[0] > 0 else 0
    if rank < len(free):
        loose = np.linalg.norm(vt[rank:], axis=0)
        names = ", ".join(system.labels.v[k] for k, x in zip(free, loose, strict=True) if x > 0.1)
        raise ModelError(
            f"measured: the markers do not determine {names} of model '{system.model.name}' at t = {time:g} s; add markers "
            "further out, or columns for these coordinates."
        )
    return np.asarray((vt.T / s) @ u[:, :rank].T)
