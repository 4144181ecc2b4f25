"""Optimal control between two poses with free inputs: direct multiple shooting, solved by sequential quadratic programming
with exact sensitivities.

Unknown are the states y_k at the nodes t_k (steps x_k in their tangent spaces) and the inputs u_k there, linear in between:

    min J(y, u)   with   c_k = E_{k+1}⁺ (y(t_{k+1}; y_k, u_k, u_{k+1}) − y_{k+1}) = 0,   both ends as given,   |u| ≤ limits

The c_k are the defects. Segments linearised, x_{k+1} = A_k x_k + B_k u_k + B'_k u_{k+1} + c_k, express all states by the inputs
(and by what is free at the start); a quadratic program in those remains (condensing), with the end as its equations. Its
Hessian is that of the Lagrangian: second derivatives of J, and differences of the exact gradients of λ_{k+1}·c_k, segment by
segment. Where it is not convex in the null space of the equations, negative eigenvalues change sign. Where the equations cannot
be met within limits, they are relaxed to (1 − τ) of their right side, with τ ≥ 0 as small as possible (Powell). A line search
uses the merit function J + Σ ν |c|; where it has to shorten steps, steps of the states are damped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.paths.condensing import Condensed, LinearizedSegments, Step
from linkwork.paths.cost import Effort, Energy
from linkwork.paths.multiple_shooting import DEFECT_TOLERANCE, MultipleShooting
from linkwork.paths.piecewise_inputs import Knots
from linkwork.system.tables import Tables

ITERATIONS, STUCK, OPTIMAL, SHORTEST = 100, 3, 1e-6, 1e-3
RESTORATIONS, MOST_RELAXED, STIFFEST = 12, 8, 1e15
FINE = 16  # steps per segment, for work where power changes sign
NEAR = 0.03  # defects below which multipliers are good enough for second derivatives
DIFFERENCE_STEP = 1e-6  # of the finite differences of gradients
COARSER = 3  # steps of the integration that one takes for second derivatives: 3⁸ times the error is little enough for these
MOST_PATIENT = 16  # full steps before less damping is tried


class Found(NamedTuple):
    """A solution: states and inputs at the nodes, largest defect, relative gradient of the cost, iterations."""

    states: list[np.ndarray]
    u: np.ndarray
    miss: float
    optimality: float
    iterations: int


class OptimalControl(MultipleShooting):
    """Searches the inputs of least cost.

    Args:
        knots: free inputs, with a knot at every node.
        limits: greatest magnitude of each input, or infinity.
        free: whether the rates at the start, and at the end, are free.
    """

    def __init__(self, knots: Knots, limits: np.ndarray, free: tuple[bool, bool], rtol: float) -> None:
        super().__init__(knots.system, float(knots.times[-1]), len(knots.times) - 1, rtol)
        self.knots, self.limits, self.free = knots, limits, free
        self.span = self.duration / (len(self.times) - 1)
        self.reached: tuple[list[np.ndarray], np.ndarray, int] | None = (
            None  # where a search stands: states, inputs, steps
        )
        s = self.system
        # rate of each actuated coordinate: ∂(power)/∂u = row · v
        self.rows = np.zeros((len(knots.names), s.nv))
        for i, index in enumerate(knots.input_indices):
            dofs = s.actuated_by(index)
            self.rows[i, dofs] = s.gear[dofs]

    def rates(self, states: list[np.ndarray]) -> np.ndarray:
        """∂(power)/∂u at the nodes (knots, inputs)."""
        return np.array([self.rows @ y[self.system.nq : self.flow.size] for y in states])

    def work(self, states: list[np.ndarray], u: np.ndarray) -> float:
        """∫ Σ |power| dt of the actuators [J]: the integrator keeps the work of each; its changes are added up by magnitude."""
        own = self.system.actuator_work(self.knots.input_indices)
        columns, tables, total = self.flow.size + np.array(own), self.knots.tables(u), 0.0
        for y, a, b in zip(states[:-1], self.times[:-1], self.times[1:], strict=True):
            path = self.flow.run(tables, y, np.linspace(a, b, FINE + 1), jacobians=False)
            done = np.vstack([path.stage_y[:, 0, columns], path.end[columns]])
            total += float(np.abs(np.diff(done, axis=0)).sum())
        return total

    def largest_defect(self, states: list[np.ndarray], u: np.ndarray) -> tuple[str, float, str]:
        """The coordinate with the largest defect: its name, the defect, its unit.

        Where limits are active this is the error that remains at the end, otherwise the sum of the defects.
        """
        at = self._linear(states, u)
        f = at.defects.shape[1] // 2
        quad = self._least_change(at, u)
        relaxation = quad.solve(at.defects, 0.0).relaxation
        defects = np.maximum(np.abs(at.defects[:, :f]), self.span * np.abs(at.defects[:, f:])).sum(axis=0)
        defects = relaxation * np.abs(quad.propagated(at.defects)[-1, :f]) if relaxation > 1e-6 else defects
        dof = int(self.tangent.parts(states[-1], self.duration).independent[int(defects.argmax())])
        labels = self.system.labels
        return labels.v[dof], float(defects.max()), labels.v_units[dof].removesuffix("/s")

    # --- segments of the motion ------------------------------------------------------------------

    def _segment_defects(self, states: list[np.ndarray], u: np.ndarray, at: LinearizedSegments) -> np.ndarray:
        """Defects (n, 2f), in the tangent spaces and with the integration steps of a linearisation."""
        tables = self.knots.tables(u)
        out = []
        for k, steps in enumerate(at.steps):
            end = self.flow.run(tables, states[k], steps, jacobians=False).end[: self.flow.size]
            out.append(np.linalg.pinv(at.bases[k + 1]) @ (self.spin.aligned(end, states[k + 1]) - states[k + 1]))
        return np.array(out)

    def _linear(self, states: list[np.ndarray], u: np.ndarray) -> LinearizedSegments:
        """Defects and sensitivities of all segments."""
        tables = self.knots.tables(u)
        bases = [self.tangent.basis(y, float(t)) for y, t in zip(states, self.times, strict=True)]
        steps = [
            self.flow.steps(tables, y, float(a), float(b))
            for y, a, b in zip(states[:-1], self.times[:-1], self.times[1:], strict=True)
        ]
        stepped = self._stepped(u)
        defects, by_state, by_input = [], [], []
        for k in range(len(steps)):
            inverse = np.linalg.pinv(bases[k + 1])
            end, by_direction, by_input_values = self._segment(k, tables, stepped, states, bases[k], steps[k])
            defects.append(inverse @ (end - states[k + 1]))
            by_state.append(inverse @ by_direction)
            by_input.append([inverse @ x for x in by_input_values])
        return LinearizedSegments(np.array(defects), np.array(by_state), np.array(by_input), bases, steps)

    def _stepped(self, u: np.ndarray) -> list[list[Tables]]:
        return [[self.knots.stepped(u, i, odd) for i in range(u.shape[1])] for odd in (0, 1)]

    def _segment(
        self,
        k: int,
        tables: Tables,
        stepped: list[list[Tables]],
        states: list[np.ndarray],
        basis: np.ndarray,
        steps: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
        """State at the end of a segment, aligned with the node there, and its derivatives along the basis at the start and by
        the inputs at both knots, (size, inputs) each; none by inputs where `stepped` is empty."""
        path, node = self.flow.run(tables, states[k], steps), states[k + 1]
        end = path.end[: self.flow.size]
        by_input = [
            np.stack([self.flow.parameter_sensitivity(tables, path, x) for x in stepped[(k + side) % 2]], axis=1)
            for side in (0, 1)
            if stepped
        ]
        turned = [self.spin.aligned_directions(end, node, x) for x in (path.phi @ basis, *by_input)]
        return self.spin.aligned(end, node), turned[0], turned[1:]

    def _curvature(
        self, states: list[np.ndarray], u: np.ndarray, at: LinearizedSegments, multipliers: np.ndarray
    ) -> np.ndarray:
        """Second derivatives of λ_{k+1}·c_k by (x_k, u_k, u_{k+1}), (n, 2f + 2 inputs, the same), by differences. Steps of the
        state give those by the state alone: steps of the inputs give the mixed ones, too. All gradients are of the same coarser
        integration, whose error their differences do not see."""
        n, wide, inputs = len(at.defects), at.defects.shape[1], u.shape[1]
        full = wide + 2 * inputs
        adjoint = [np.linalg.pinv(at.bases[k + 1]).T @ multipliers[k] for k in range(n)]
        out = np.zeros((n, full, full))
        coarse = [np.append(steps[:-1:COARSER], steps[-1]) for steps in at.steps]

        def gradient(k: int, tables: Tables, stepped: list[list[Tables]], y: np.ndarray) -> np.ndarray:
            near = [*states[:k], y, *states[k + 1 :]]
            _, by_direction, by_input = self._segment(k, tables, stepped, near, at.bases[k], coarse[k])
            return np.concatenate([x.T @ adjoint[k] for x in (by_direction, *by_input)])

        tables, own = self.knots.tables(u), self._stepped(u)
        base = [gradient(k, tables, own, states[k]) for k in range(n)]
        for k in range(n):
            for j in range(wide):
                h = DIFFERENCE_STEP * (1.0 if j < wide // 2 else 1.0 / self.duration)
                moved_on = states[k] + h * at.bases[k][:, j]
                out[k, :wide, j] = (gradient(k, tables, [], moved_on) - base[k][:wide]) / h
        sizes = DIFFERENCE_STEP * np.maximum(np.abs(u).max(axis=0), 1e-3)
        for i in range(inputs):
            for odd in (0, 1):
                moved = u.copy()
                moved[odd::2, i] += sizes[i]
                tables, stepped = self.knots.tables(moved), self._stepped(moved)
                for k in range(n):
                    j = wide + inputs * ((k + odd) % 2) + i
                    out[k, :, j] = (gradient(k, tables, stepped, states[k]) - base[k]) / sizes[i]
        out[:, wide:, :wide] = out[:, :wide, wide:].transpose(0, 2, 1)
        return 0.5 * (out + out.transpose(0, 2, 1))

    # --- the search ------------------------------------------------------------------------------

    def search(
        self,
        cost: Effort | Energy,
        states: list[np.ndarray],
        u: np.ndarray,
        report: Callable[[float], None] = lambda _: None,
        most: int = ITERATIONS,
    ) -> Found:
        """Local minimum of the cost from a first guess; where no step decreases the merit function, the last iterate."""
        nu = np.zeros((len(states) - 1, 1))
        damping = top = 0.0
        stuck = relaxed = 0
        full, patience = 0, 1  # full steps since damping changed, and how many of them let it be tried less
        for n in range(most):
            self.reached = states, u, n
            at, rates, value = self._linear(states, u), self.rates(states), cost.value(self.rates(states), u)
            rate_jacobians = np.array([self.rows @ e[self.system.nq :] for e in at.bases])
            quad = Condensed(at, u, self.limits, cost.derivatives(rates, u), rate_jacobians, self.free, self.span)
            miss, top = self.size(at.defects), max(top, value)
            multipliers, slope = quad.estimate_multipliers()
            optimality = slope / max(value, 1e-12 * top, 1e-300)
            if miss <= DEFECT_TOLERANCE and optimality <= OPTIMAL:
                break
            if miss < NEAR:
                quad.add_curvature(self._curvature(states, u, at, multipliers))
            step = quad.solve(at.defects, damping)
            relaxed = relaxed + 1 if step.relaxation > 0.5 else 0
            if relaxed > MOST_RELAXED:
                break
            size = np.abs(step.multipliers)
            nu = np.maximum(size, 0.5 * (nu + size))
            states, u, part = self._line_search(cost, (states, u), quad, step, damping, nu)
            full = full + 1 if part == 1.0 else 0
            if full >= patience:
                full, damping = 0, damping / 4 if damping > 1e-5 * quad.stiffness else 0.0
            elif part < 1.0:  # damp steps of the states, and for longer where less has just been tried
                damping = max((4 if part else 100) * damping, 1e-3 * quad.stiffness)
                patience = min(2 * patience, MOST_PATIENT)
            stuck = 0 if part else stuck + 1
            if stuck > STUCK or damping > STIFFEST * quad.stiffness:
                break
            report(n / most)
        return Found(*self._restored(states, u), optimality, n)

    def interrupted(self) -> Found | None:
        """What an interrupted search has reached, its small defects closed; None before its first step."""
        if self.reached is None:
            return None
        states, u, n = self.reached
        return Found(*self._restored(states, u), np.inf, n)

    def _line_search(
        self,
        cost: Effort | Energy,
        here: tuple[list[np.ndarray], np.ndarray],
        quad: Condensed,
        step: Step,
        damping: float,
        nu: np.ndarray,
    ) -> tuple[list[np.ndarray], np.ndarray, float]:
        """Backtracking line search on J + Σ ν |c|: states, inputs, and the part of the step taken; 0 where none helps."""
        at = quad.at

        def merit(states: list[np.ndarray], u: np.ndarray, defects: np.ndarray) -> float:
            return cost.value(self.rates(states), u) + float((nu * np.abs(defects)).sum())

        goal, part = merit(*here, at.defects), 1.0
        while part > SHORTEST:
            moved, defects = self._after_step(*here, step, part, at)
            if merit(*moved, defects) < goal:
                return *moved, part
            if part == 1.0 and np.isfinite(defects).all():  # second-order correction
                moved, defects = self._after_step(*here, quad.solve(at.defects + defects, damping), part, at)
                if merit(*moved, defects) < goal:
                    return *moved, part
            part *= 0.5
        return *here, 0.0

    def _restored(self, states: list[np.ndarray], u: np.ndarray) -> tuple[list[np.ndarray], np.ndarray, float]:
        """Feasibility restoration: small defects closed by the least change of inputs; states, inputs, largest defect."""
        for n in range(RESTORATIONS):
            at = self._linear(states, u)
            miss = self.size(at.defects)
            if miss <= DEFECT_TOLERANCE or miss > NEAR or n == RESTORATIONS - 1:
                break
            (states, u), _ = self._after_step(states, u, self._least_change(at, u).solve(at.defects, 0.0), 1.0, at)
        return states, u, miss

    def _least_change(self, at: LinearizedSegments, u: np.ndarray) -> Condensed:
        """The quadratic program of the least change of inputs."""
        still = Effort(self.times, np.ones(u.shape[1])).derivatives(u, 0 * u)
        return Condensed(at, u, self.limits, still, np.zeros((*u.shape, at.defects.shape[1])), self.free, self.span)

    def _after_step(
        self, states: list[np.ndarray], u: np.ndarray, step: Step, part: float, at: LinearizedSegments
    ) -> tuple[tuple[list[np.ndarray], np.ndarray], np.ndarray]:
        """States and inputs after part of a step, and their defects; infinite where the integration fails."""
        moved = [self.moved(y, part * x, float(t)) for y, x, t in zip(states, step.x, self.times, strict=True)]
        inputs = np.clip(u + part * step.u, -self.limits, self.limits)
        try:
            return (moved, inputs), self._segment_defects(moved, inputs, at)
        except SimulationError:
            return (moved, inputs), np.full(at.defects.shape, np.inf)
