"""The motion between two poses that costs least, with free inputs: direct multiple shooting, solved by sequential quadratic
programming with exact sensitivities.

Unknown are the states y_k at the cuts t_k (steps x_k in their tangent spaces) and the inputs u_k there, straight between:

    min J(y, u)   with   c_k = E_{k+1}⁺ (y(t_{k+1}; y_k, u_k, u_{k+1}) − y_{k+1}) = 0,   both ends as given,   |u| ≤ limits

Pieces linearised, x_{k+1} = A_k x_k + B_k u_k + B'_k u_{k+1} + c_k, express all states by the inputs (and by what is free at
the start); what is left is a quadratic program in those, with the end as its equations. Its Hessian is that of the Lagrangian:
second derivatives of J, and differences of the exact gradients of λ_{k+1}·c_k, piece by piece. Where it is not convex along the
equations, negative curvature is turned round. Where the equations cannot be met within limits, they are relaxed to (1 − τ) of
their right side, with τ ≥ 0 as small as can be (Powell). A line search looks at J + Σ ν |c|, and where it has to
shorten steps, states are held back by a damping that comes and goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.analysis.two_point.condensing import Condensed, Pieces, Step
from linkwork.analysis.two_point.cost import Effort, Energy
from linkwork.analysis.two_point.multiple_shooting import JOINED, Bridge
from linkwork.analysis.two_point.piecewise_inputs import Knots
from linkwork.errors import SimulationError
from linkwork.system.tables import Tables

ITERATIONS, STUCK, OPTIMAL, SHORTEST = 100, 3, 1e-6, 1e-3
JOINING, GIVEN_UP, STIFFEST = 12, 8, 1e15
FINE = 16  # steps a piece, for work where power changes sign
NEAR = 0.03  # gaps below which multipliers tell something about curvature
NUDGE = 1e-6  # step of differences


class Found(NamedTuple):
    """A solution: states at the cuts, inputs there, how far pieces are apart, how far from optimal, steps of the search."""

    states: list[np.ndarray]
    u: np.ndarray
    miss: float
    optimality: float
    iterations: int


class Steering(Bridge):
    """Searches the inputs that cost least.

    Args:
        knots: free inputs, with a knot at every cut.
        limits: greatest magnitude of each input, or infinity.
        free: whether the rates at the start, and at the end, are free.
    """

    def __init__(self, knots: Knots, limits: np.ndarray, free: tuple[bool, bool], rtol: float) -> None:
        super().__init__(knots.system, float(knots.times[-1]), len(knots.times) - 1, rtol)
        self.knots, self.limits, self.free = knots, limits, free
        self.span = self.duration / (len(self.times) - 1)
        s = self.system
        # rate of each actuated coordinate: ∂(power)/∂u = row · v
        self.rows = np.zeros((len(knots.names), s.nv))
        for i, place in enumerate(knots.places):
            along = s.actuated_by(place)
            self.rows[i, along] = s.gear[along]

    def rates(self, states: list[np.ndarray]) -> np.ndarray:
        """∂(power)/∂u at the cuts (knots, inputs)."""
        return np.array([self.rows @ y[self.system.nq : self.flow.size] for y in states])

    def work(self, states: list[np.ndarray], u: np.ndarray) -> float:
        """∫ Σ |power| dt of the actuators [J]: the integrator keeps the work of each; its changes are added up by magnitude."""
        own = self.system.actuator_work(self.knots.places)
        columns, tables, total = self.flow.size + np.array(own), self.knots.tables(u), 0.0
        for y, a, b in zip(states[:-1], self.times[:-1], self.times[1:], strict=True):
            path = self.flow.run(tables, y, np.linspace(a, b, FINE + 1), jacobians=False)
            done = np.vstack([path.stage_y[:, 0, columns], path.end[columns]])
            total += float(np.abs(np.diff(done, axis=0)).sum())
        return total

    def widest(self, states: list[np.ndarray], u: np.ndarray) -> tuple[str, float, str]:
        """The coordinate that misses most: its name, by how much, its unit.

        Where limits are in the way this is what they leave open at the end, otherwise the sum of the gaps.
        """
        at = self._linear(states, u)
        f = at.gaps.shape[1] // 2
        quad = self._plain(at, u)
        left = quad.solve(at.gaps, 0.0).left
        gaps = np.maximum(np.abs(at.gaps[:, :f]), self.span * np.abs(at.gaps[:, f:])).sum(axis=0)
        gaps = left * np.abs(quad.carried(at.gaps)[-1, :f]) if left > 1e-6 else gaps
        dof = int(self.tangent.parts(states[-1], self.duration).independent[int(gaps.argmax())])
        labels = self.system.labels
        return labels.v[dof], float(gaps.max()), labels.v_units[dof].removesuffix("/s")

    # --- pieces of the motion --------------------------------------------------------------------

    def _apart(self, states: list[np.ndarray], u: np.ndarray, at: Pieces) -> np.ndarray:
        """Gaps (n, 2f), in the tangent spaces and by the steps of a linearisation."""
        tables = self.knots.tables(u)
        out = []
        for k, steps in enumerate(at.steps):
            end = self.flow.run(tables, states[k], steps, jacobians=False).end[: self.flow.size]
            out.append(np.linalg.pinv(at.bases[k + 1]) @ (end - states[k + 1]))
        return np.array(out)

    def _linear(self, states: list[np.ndarray], u: np.ndarray) -> Pieces:
        """All pieces with their sensitivities."""
        tables = self.knots.tables(u)
        bases = [self.tangent.basis(y, float(t)) for y, t in zip(states, self.times, strict=True)]
        steps = [
            self.flow.steps(tables, y, float(a), float(b))
            for y, a, b in zip(states[:-1], self.times[:-1], self.times[1:], strict=True)
        ]
        stepped = self._stepped(u)
        gaps, by_state, by_input = [], [], []
        for k in range(len(steps)):
            inverse = np.linalg.pinv(bases[k + 1])
            end, phi, slopes = self._piece(k, tables, stepped, states[k], steps[k])
            gaps.append(inverse @ (end - states[k + 1]))
            by_state.append(inverse @ phi @ bases[k])
            by_input.append([inverse @ x for x in slopes])
        return Pieces(np.array(gaps), np.array(by_state), np.array(by_input), bases, steps)

    def _stepped(self, u: np.ndarray) -> list[list[Tables]]:
        return [[self.knots.stepped(u, i, odd) for i in range(u.shape[1])] for odd in (0, 1)]

    def _piece(
        self, k: int, tables: Tables, stepped: list[list[Tables]], y: np.ndarray, steps: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
        """Where a piece ends, Φ, and the derivatives by its inputs at both knots, (size, inputs) each."""
        path = self.flow.run(tables, y, steps)
        slopes = [
            np.stack([self.flow.slope(tables, path, x) for x in stepped[(k + side) % 2]], axis=1) for side in (0, 1)
        ]
        return path.end[: self.flow.size], path.phi, slopes

    def _curvature(self, states: list[np.ndarray], u: np.ndarray, at: Pieces, weights: np.ndarray) -> np.ndarray:
        """Second derivatives of λ_{k+1}·c_k by (x_k, u_k, u_{k+1}), (n, 2f + 2 inputs, the same), by differences."""
        n, wide, inputs = len(at.gaps), at.gaps.shape[1], u.shape[1]
        full = wide + 2 * inputs
        pull = [np.linalg.pinv(at.bases[k + 1]).T @ weights[k] for k in range(n)]
        out = np.zeros((n, full, full))

        def gradient(k: int, tables: Tables, stepped: list[list[Tables]], y: np.ndarray) -> np.ndarray:
            _, phi, slopes = self._piece(k, tables, stepped, y, at.steps[k])
            return np.concatenate([at.bases[k].T @ phi.T @ pull[k], slopes[0].T @ pull[k], slopes[1].T @ pull[k]])

        base = [
            np.concatenate([at.by_state[k].T @ weights[k], *(b.T @ weights[k] for b in at.by_input[k])])
            for k in range(n)
        ]
        tables, stepped = self.knots.tables(u), self._stepped(u)
        for k in range(n):
            for j in range(wide):
                h = NUDGE * (1.0 if j < wide // 2 else 1.0 / self.duration)
                out[k, :, j] = (gradient(k, tables, stepped, states[k] + h * at.bases[k][:, j]) - base[k]) / h
        sizes = NUDGE * np.maximum(np.abs(u).max(axis=0), 1e-3)
        for i in range(inputs):
            for odd in (0, 1):
                moved = u.copy()
                moved[odd::2, i] += sizes[i]
                tables, stepped = self.knots.tables(moved), self._stepped(moved)
                for k in range(n):
                    j = wide + inputs * ((k + odd) % 2) + i
                    out[k, :, j] = (gradient(k, tables, stepped, states[k]) - base[k]) / sizes[i]
        return 0.5 * (out + out.transpose(0, 2, 1))

    # --- the search ------------------------------------------------------------------------------

    def search(
        self,
        cost: Effort | Energy,
        states: list[np.ndarray],
        u: np.ndarray,
        tell: Callable[[float], None] = lambda _: None,
        most: int = ITERATIONS,
    ) -> Found:
        """The least from a start; where nothing gets better any more, what was reached."""
        nu = np.zeros((len(states) - 1, 1))
        damping = top = 0.0
        stuck = given_up = 0
        for n in range(most):
            at, rates, value = self._linear(states, u), self.rates(states), cost.value(self.rates(states), u)
            ways = np.array([self.rows @ e[self.system.nq :] for e in at.bases])
            quad = Condensed(at, u, self.limits, cost.slopes(rates, u), ways, self.free, self.span)
            miss, top = self.size(at.gaps), max(top, value)
            weights, slope = quad.estimate()
            optimality = slope / max(value, 1e-12 * top, 1e-300)
            if miss <= JOINED and optimality <= OPTIMAL:
                break
            if miss < NEAR:
                quad.bend(self._curvature(states, u, at, weights))
            step = quad.solve(at.gaps, damping)
            given_up = given_up + 1 if step.left > 0.5 else 0
            if given_up > GIVEN_UP:
                break
            size = np.abs(step.weights)
            nu = np.maximum(size, 0.5 * (nu + size))
            states, u, part = self._better(cost, (states, u), quad, step, damping, nu)
            if part == 1.0:
                damping = damping / 4 if damping > 1e-5 * quad.stiffness else 0.0
            else:  # hold the states back
                damping = max((4 if part else 100) * damping, 1e-3 * quad.stiffness)
            stuck = 0 if part else stuck + 1
            if stuck > STUCK or damping > STIFFEST * quad.stiffness:
                break
            tell(n / most)
        return Found(*self._joined(states, u), optimality, n)

    def _better(
        self,
        cost: Effort | Energy,
        here: tuple[list[np.ndarray], np.ndarray],
        quad: Condensed,
        step: Step,
        damping: float,
        nu: np.ndarray,
    ) -> tuple[list[np.ndarray], np.ndarray, float]:
        """States and inputs after as much of a step as lessens J + Σ ν |c|, and how much that was; 0 where nothing does."""
        at = quad.at

        def merit(states: list[np.ndarray], u: np.ndarray, gaps: np.ndarray) -> float:
            return cost.value(self.rates(states), u) + float((nu * np.abs(gaps)).sum())

        goal, part = merit(*here, at.gaps), 1.0
        while part > SHORTEST:
            moved, gaps = self._stepped_by(*here, step, part, at)
            if merit(*moved, gaps) < goal:
                return *moved, part
            if part == 1.0 and np.isfinite(gaps).all():  # once more, with the gaps that curvature left
                moved, gaps = self._stepped_by(*here, quad.solve(at.gaps + gaps, damping), part, at)
                if merit(*moved, gaps) < goal:
                    return *moved, part
            part *= 0.5
        return *here, 0.0

    def _joined(self, states: list[np.ndarray], u: np.ndarray) -> tuple[list[np.ndarray], np.ndarray, float]:
        """Small gaps closed by the least change of inputs; states, inputs, and how far pieces are apart."""
        for n in range(JOINING):
            at = self._linear(states, u)
            miss = self.size(at.gaps)
            if miss <= JOINED or miss > NEAR or n == JOINING - 1:
                break
            (states, u), _ = self._stepped_by(states, u, self._plain(at, u).solve(at.gaps, 0.0), 1.0, at)
        return states, u, miss

    def _plain(self, at: Pieces, u: np.ndarray) -> Condensed:
        """The program of the least change of inputs."""
        still = Effort(self.times, np.ones(u.shape[1])).slopes(u, 0 * u)
        return Condensed(at, u, self.limits, still, np.zeros((*u.shape, at.gaps.shape[1])), self.free, self.span)

    def _stepped_by(
        self, states: list[np.ndarray], u: np.ndarray, step: Step, part: float, at: Pieces
    ) -> tuple[tuple[list[np.ndarray], np.ndarray], np.ndarray]:
        """States and inputs after part of a step, and their gaps; infinite where there is no such motion."""
        moved = [self.moved(y, part * x, float(t)) for y, x, t in zip(states, step.x, self.times, strict=True)]
        inputs = np.clip(u + part * step.u, -self.limits, self.limits)
        try:
            return (moved, inputs), self._apart(moved, inputs, at)
        except SimulationError:
            return (moved, inputs), np.full(at.gaps.shape, np.inf)
