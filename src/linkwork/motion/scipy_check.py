"""The same equations integrated by SciPy: an independent check of the integrators, not for speed.

SciPy's solvers take the steps; what lies in a step (results, events, switches) is found on its dense output by the same
inspection as for linkwork's own methods, and no step crosses a switching surface or a time at which a signal is not smooth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.kernels.derivatives.closed_derivatives import state_jacobian_at
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.runs import begin_steps, end_step
from linkwork.kernels.loops.projection import project_state
from linkwork.kernels.tree.dynamics import derivative
from linkwork.motion.run_state import complex_work, with_more_capacity
from linkwork.motion.trouble import Pace
from linkwork.system.interruption import Interruption

if TYPE_CHECKING:
    from linkwork.motion.integration import Integration

IMPLICIT = ("Radau", "BDF", "LSODA")
TOO_CLOSE = 1e-14  # of the time: a break that is no nearer than that is a goal of its own
ROWS = 7  # of dense output, beside the state at the start of a step


class _Failed(Exception):
    """The right-hand side reported trouble."""


def scipy_run(integration: Integration) -> None:
    """Integrate to the end by a solver of SciPy."""
    steps, pace = _Steps(integration), Pace(integration)
    with Interruption():
        while integration.how == run_layout.WORKING:
            try:
                integration.how = steps.take()
            except _Failed:
                integration.how = run_layout.FAILED
            pace.look()


class _Steps:
    """Steps of a solver of SciPy, each of them inspected."""

    def __init__(self, integration: Integration) -> None:
        import scipy.integrate

        self._run, steps, state = integration, integration.steps, integration.state
        self._system, self._work = integration.system, integration.work
        solver = steps.method.partition(":")[2] or "DOP853"
        self._make: Any = getattr(scipy.integrate, solver)
        self._options: dict[str, Any] = {"rtol": max(steps.rtol, 3e-14), "atol": steps.atol}
        self._options["max_step"] = float(state.number[run_layout.H_MAX])
        self._slope = np.zeros(len(state.y))
        if solver in IMPLICIT and self._system.tables.absolute is None:
            self._options["jac"] = self._jacobian()
        self._solver: Any = None
        begin_steps(integration.problem, state)

    def take(self) -> int:
        """Take one step and inspect it; returns how that ended."""
        state = self._run.state
        number, counters = state.number, state.counters
        t = float(number[run_layout.T])
        if self._solver is None:
            self._begin(t)
        message = self._solver.step()
        if self._solver.status == "failed":
            self._run.note = str(message)
            return run_layout.UNDERFLOW
        self._fill(t)
        while (how := int(end_step(self._run.problem, self._run.state, self._solver.t - t))) == run_layout.ROOM:
            self._run.state = with_more_capacity(self._run.state)
        taken = number[run_layout.T] > t and counters[run_layout.STARTED] == 2
        if not taken or self._solver.status == "finished":
            self._solver = None
        return how

    def _begin(self, t: float) -> None:
        """A new solver, from the present state to the next time that no step may cross."""
        state = self._run.state
        self._rate(t, state.y)  # decides about modes that are to be decided
        state.k[0] = self._slope
        state.counters[run_layout.STARTED] = 2
        number, breaks = state.number, state.breaks
        ahead = breaks[breaks - t > TOO_CLOSE * abs(t)]
        goal = min([number[run_layout.END], number[run_layout.GOAL], *ahead[:1]])
        first = {} if goal < number[run_layout.GOAL] else {"first_step": min(goal - t, self._options["max_step"])}
        self._solver = self._make(self._rate, t, state.y.copy(), float(goal), **self._options, **first)

    def _fill(self, t: float) -> None:
        """The end of the step and its dense output, as the run state keeps them."""
        state, between = self._run.state, self._solver.dense_output()
        state.dense[: ROWS + 1] = NESTED @ between(t + PLACES * (self._solver.t - t)).T
        state.dense[0] = state.y
        state.projected[:] = self._solver.y
        tables = self._system.tables
        project_state(tables, self._system.user, self._solver.t, state.projected, self._work)

    def _rate(self, t: float, y: np.ndarray) -> np.ndarray:
        """ẏ as SciPy asks for it."""
        counters = self._run.state.counters
        counters[run_layout.EVALUATIONS] += 1
        if not np.all(np.isfinite(y)):  # a step that SciPy rejects when it sees the result
            return np.full(len(y), np.nan)
        tables, user = self._system.tables, self._system.user
        status = derivative(tables, user, t, np.ascontiguousarray(y), self._slope, self._work)
        if status or not np.all(np.isfinite(self._slope)):
            if self._system.slot is not None and self._system.slot.take_interrupt():
                raise KeyboardInterrupt
            counters[run_layout.TROUBLE] = status
            raise _Failed
        return self._slope.copy()

    def _jacobian(self) -> Callable[[float, np.ndarray], np.ndarray]:
        """The exact Jacobian for implicit methods. SciPy's own differences fail where nothing depends on a coordinate (a
        spin): their step grows until numbers overflow."""
        tables, user, n = self._system.tables, self._system.user, len(self._run.state.y)
        bare, wz = tables._replace(loops=None), complex_work(self._system, self._work)
        yz, fz = (np.zeros(n, complex), np.zeros(n, complex)) if tables.loops is None else (None, None)

        def jacobian(t: float, y: np.ndarray) -> np.ndarray:
            self._run.state.counters[run_layout.JACOBIANS] += 1
            out = np.zeros((n, n))
            status = state_jacobian_at(tables, bare, user, t, np.ascontiguousarray(y), self._work, wz, yz, fz, out)
            if status or not np.all(np.isfinite(out)):
                self._run.state.counters[run_layout.TROUBLE] = status
                raise _Failed
            return out

        return jacobian


def _nested(places: np.ndarray) -> np.ndarray:
    """Rows of dense output, as `kernels.integrator` nests them, from values at as many places θ of a step."""
    columns = [np.ones_like(places)]
    for r in range(ROWS):
        columns.append(columns[-1] * (places if r % 2 == 0 else 1.0 - places))
    return np.linalg.inv(np.column_stack(columns))


PLACES = 0.5 - 0.5 * np.cos(np.pi * np.arange(ROWS + 1) / ROWS)  # of a polynomial through a step, both ends among them
NESTED = _nested(PLACES)
