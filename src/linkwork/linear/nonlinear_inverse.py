"""Bounded inputs behind a wanted motion of outputs, of the nonlinear model: stable inversion as a boundary value problem.

On a grid of times, coordinates q and inputs u obey the equations of motion and the wanted outputs,

    r₁(q, D₁q, D₂q, u) = 0,   y(q, D₁q, D₂q, u) = y_wanted(t)

where D₁, D₂ are central differences of sixth order and the model rests before the first and after the last time. Newton's
method solves all of it at once, from the inverse of the linear model: no direction of time is preferred, so nothing grows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import scipy.sparse
from scipy.sparse.linalg import splu

from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.frozen import plain
from linkwork.kernels.loops.balance import sensor_slopes
from linkwork.linear.results.linear import LinearModel
from linkwork.system.residuals import Balance, Point

REACH = 3  # neighbours of a time on each side
FIRST = np.array([-1, 9, -45, 0, 45, -9, 1]) / 60
SECOND = np.array([2, -27, 270, -490, 270, -27, 2]) / 180
ITERATIONS, AT_REST = 30, 1e-10
CONVERGED = 1e-7  # last step against the size of its column: second differences of rounding are inputs of 1e-9
SHORTEST = 1 / 64  # part of the way of the outputs by which a search is led on


class NonlinearMotion(NamedTuple):
    """Coordinates q and velocities v (time, nv), inputs (time, inputs) and outputs (time, outputs), values all of them."""

    q: np.ndarray
    v: np.ndarray
    inputs: np.ndarray
    outputs: np.ndarray


class _Values(NamedTuple):
    """At all times: velocities (time, n), residuals (time, n + m), and the values of all outputs."""

    v: np.ndarray
    residual: np.ndarray
    outputs: np.ndarray


class _Slopes(NamedTuple):
    """Derivatives of the residuals by q, v, a and u (time, n + m, …) at all times."""

    by_q: np.ndarray
    by_v: np.ndarray
    by_a: np.ndarray
    by_u: np.ndarray


class NonlinearInverse:
    """The model behind a linear one, its outputs `rows` and its inputs `columns`."""

    def __init__(self, linear: LinearModel, rows: list[int], columns: list[int]) -> None:
        self.linear, self.rows = linear, rows
        s = self.system = linear._required(linear.system, "stable inverse")
        self._refuse()
        self.balance = Balance(s)
        self.used = [s.labels.inputs.index(linear.inputs[k]) for k in columns]
        self.n, self.m = s.nv, len(rows)
        point = linear.point
        assert point is not None
        self.point: Point = point
        # directions of derivatives: along q, v, a, multipliers (of which there are none) and inputs
        n = self.n
        parts = np.split(np.eye(3 * n + len(point.inputs)), [n, 2 * n, 3 * n, 3 * n], axis=1)
        self.along = [x.copy() for x in parts]
        self.nowhere = [np.zeros((1, x.shape[1])) for x in self.along]

    def _refuse(self) -> None:
        s, linear = self.system, self.linear
        what = None
        if s.nq != s.nv:
            what = "has joints with quaternions"
        elif s.labels.constraints:
            what = "has closed loops"
        elif linear.held.any():
            what = f"holds or prescribes '{s.labels.v[int(np.argmax(linear.held))]}'"
        elif linear.rates.any() or not linear.steady:
            what = "is not at rest in the state of the linear model"
        if what is not None:
            raise ModelError(
                f"stable inverse: model '{linear.title}' {what}; nonlinear=True takes trees of hinges, sliders and beams about "
                "an equilibrium."
            )
        foreign = [n for n in linear.inputs if n not in s.labels.inputs]
        if foreign:
            raise ModelError(
                f"stable inverse: '{foreign[0]}' is no actuator; nonlinear=True takes actuators as inputs."
            )

    # --- the equations at one time ---------------------------------------------------------------

    def _point(self, q: np.ndarray, v: np.ndarray, a: np.ndarray, u: np.ndarray) -> Point:
        inputs = self.point.inputs.copy()
        inputs[self.used] = u
        return Point(q, v, a, self.point.multipliers, inputs, self.point.t)

    def _values(self, at: Point, wanted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Residuals, and the values of all outputs."""
        force = self.balance.force(at)
        values, _ = self._outputs(at, self.nowhere)
        return np.concatenate([force, values[self.rows] - wanted]), values

    def _slopes(self, at: Point) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Derivatives of the residuals by q, v, a and u."""
        terms, n = self.balance.terms(at), self.n
        _, slopes = self._outputs(at, self.along)
        by_q, by_v, by_a, by_u = np.split(slopes[self.rows], [n, 2 * n, 3 * n], axis=1)
        return (
            np.vstack([terms.stiffness, by_q]),
            np.vstack([terms.damping, by_v]),
            np.vstack([self.balance.mass(at.q), by_a]),
            np.vstack([terms.inputs, by_u])[:, self.used],
        )

    def _outputs(self, at: Point, along: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Values of all outputs, and their derivatives along directions of (q, v, a, multipliers, inputs)."""
        s, names = self.system, self.linear.outputs
        size, count = len(along[0]), len(s.labels.sensors)
        slopes, values = np.zeros((count, size)), np.zeros(count, complex)
        if count:
            self.balance.set_time(at.t)
            head = (self.balance.tables, s.user, at.t, *map(plain, at[:5]))
            status = sensor_slopes(*head, *along, self.balance.work, values, slopes)
            if status:
                raise SimulationError(s.explain(status, self.balance.work))
        y, by = np.zeros(len(names)), np.zeros((len(names), size))
        for k, name in enumerate(names):
            moving = name.removeprefix("rate of ")
            if moving in s.labels.v:
                j = s.labels.v.index(moving)
                part, row = (1, at.v) if moving != name else (0, at.q)
                y[k], by[k] = row[j], along[part][:, j]
            else:
                j = s.sensor_index(name)
                y[k], by[k] = values[j].real, slopes[j]
        return y, by

    # --- rest, and the motion ----------------------------------------------------------------------

    def _rest(self, x: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Coordinates and inputs (n + m,) at rest where the outputs are as wanted."""
        still = np.zeros(self.n)
        for _ in range(ITERATIONS):
            at = self._point(x[: self.n], still, still, x[self.n :])
            residual, _ = self._values(at, wanted)
            by_q, _, _, by_u = self._slopes(at)
            try:
                step = np.linalg.solve(np.hstack([by_q, by_u]), -residual)
            except np.linalg.LinAlgError:
                raise self._failure() from None
            x = x + step
            if np.abs(step).max() <= AT_REST * max(1.0, float(np.abs(x).max())):
                return x
        raise self._failure()

    def _failure(self) -> SimulationError:
        names = [self.linear.outputs[k] for k in self.rows]
        return SimulationError(
            f"stable inverse: no motion of model '{self.linear.title}' was found in which {names} move as wanted; give more "
            "samples, a longer duration or a shorter way."
        )

    def solve(self, t: np.ndarray, guess: np.ndarray, wanted: np.ndarray) -> NonlinearMotion:
        """The motion at evenly spaced times, from a guess of coordinates and inputs (time, n + m) and values of the outputs.

        Where Newton's method fails, the way of the outputs is shortened, and led on from there.
        """
        first = self._rest(np.concatenate([self.point.q, self.point.inputs[self.used]]), wanted[0])
        done, step, known = 0.0, 1.0, guess
        while done < 1.0:
            goal = min(1.0, done + step)
            begin = first + (goal / done if done else goal) * (known - first)
            found = self._newton(t, begin, wanted[0] + goal * (wanted - wanted[0]), first)
            if found is None:
                step /= 2
                if step < SHORTEST:
                    raise self._failure()
            else:
                done, (known, values) = goal, found
        inputs = np.tile(self.point.inputs, (len(t), 1))
        inputs[:, self.used] = known[:, self.n :]
        return NonlinearMotion(known[:, : self.n], values.v, inputs, values.outputs)

    def _newton(
        self, t: np.ndarray, x: np.ndarray, wanted: np.ndarray, first: np.ndarray
    ) -> tuple[np.ndarray, _Values] | None:
        """Coordinates and inputs, and what belongs to them; None where steps do not shorten."""
        h = (t[-1] - t[0]) / (len(t) - 1)
        last = self._rest(x[-1], wanted[-1])
        points = self._points(h, x, first, last)
        values = self._all_values(points, wanted)
        for _ in range(ITERATIONS):
            try:
                factors = splu(self._jacobian(h, self._all_slopes(points)))
            except RuntimeError:  # it is singular
                return None
            step = factors.solve(-values.residual.ravel()).reshape(x.shape)
            sizes = np.maximum(np.abs(x).max(axis=0), 1e-6 * np.abs(x).max())
            length = float(np.abs(step / sizes).max())
            if length <= CONVERGED:
                return x + step, self._all_values(self._points(h, x + step, first, last), wanted)
            part = 1.0
            while True:  # the step that would follow with the same Jacobian must be shorter
                trial = x + part * step
                points = self._points(h, trial, first, last)
                values = self._all_values(points, wanted)
                next_step = factors.solve(-values.residual.ravel()).reshape(x.shape)
                if float(np.abs(next_step / sizes).max()) <= (1 - part / 4) * length:
                    break
                part /= 2
                if part < SHORTEST:
                    return None
            x = trial
        return None

    def _points(self, h: float, x: np.ndarray, first: np.ndarray, last: np.ndarray) -> list[Point]:
        """Where the model is at all times; before the first and after the last, it rests."""
        n = self.n
        q = np.vstack([*[first[:n]] * REACH, x[:, :n], *[last[:n]] * REACH])
        near = np.array([q[k : k + len(x)] for k in range(2 * REACH + 1)])
        v, a = np.tensordot(FIRST / h, near, 1), np.tensordot(SECOND / h**2, near, 1)
        return [self._point(*parts) for parts in zip(x[:, :n].copy(), v, a, x[:, n:], strict=True)]

    def _all_values(self, points: list[Point], wanted: np.ndarray) -> _Values:
        rows = [self._values(*parts) for parts in zip(points, wanted, strict=True)]
        residual, outputs = (np.array(column) for column in zip(*rows, strict=True))
        return _Values(np.array([at.v for at in points]), residual, outputs)

    def _all_slopes(self, points: list[Point]) -> _Slopes:
        return _Slopes(*(np.array(column) for column in zip(*map(self._slopes, points), strict=True)))

    def _jacobian(self, h: float, slopes: _Slopes) -> scipy.sparse.csc_matrix:
        """∂(residuals)/∂(q, u) of all times."""
        count, size, _ = slopes.by_q.shape
        rows, columns, entries = [], [], []
        inner = np.arange(size)
        for offset in range(-REACH, REACH + 1):
            blocks = np.zeros((count, size, size))
            c = offset + REACH
            blocks[:, :, : self.n] = FIRST[c] / h * slopes.by_v + SECOND[c] / h**2 * slopes.by_a
            if offset == 0:
                blocks[:, :, : self.n] += slopes.by_q
                blocks[:, :, self.n :] = slopes.by_u
            k = np.arange(max(0, -offset), min(count, count - offset))
            shape = (len(k), size, size)
            rows.append(np.broadcast_to((k * size)[:, None, None] + inner[None, :, None], shape).ravel())
            columns.append(np.broadcast_to(((k + offset) * size)[:, None, None] + inner[None, None, :], shape).ravel())
            entries.append(blocks[k].ravel())
        where = np.concatenate(rows), np.concatenate(columns)
        return scipy.sparse.csc_matrix((np.concatenate(entries), where), (count * size, count * size))
