"""The same equations integrated by SciPy: an independent check of the integrators, not for speed.

SciPy's solvers take the steps; what lies in a step (results, events, switches) is found on its dense output by the same
inspection as for linkwork's own methods, and no step crosses a switching surface or a time at which a signal is not smooth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linkwork.kernels.derivatives.closed_derivatives import state_jacobian_at
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.run_layout import RunState
from linkwork.kernels.integrators.runs import begin_steps, end_step
from linkwork.kernels.integrators.watch import Events
from linkwork.kernels.loops.projection import project_state
from linkwork.kernels.tree.dynamics import derivative
from linkwork.motion.run_state import complex_work, problem_of, with_more_capacity
from linkwork.system.interruption import Interruption
from linkwork.system.space import RunSpace
from linkwork.system.system import System

IMPLICIT = ("Radau", "BDF", "LSODA")
TOO_CLOSE = 1e-14  # of the time: a break that is no nearer than that is a goal of its own
ROWS = 7  # of dense output, beside the state at the start of a step


class _Failed(Exception):
    """The right-hand side reported trouble."""


def scipy_run(
    system: System,
    run_state: RunState,
    space: RunSpace,
    watched: Events | None,
    options: Mapping[str, Any],
) -> tuple[RunState, int, str]:
    """Integrate by a solver of SciPy; returns the run state, the exit code, and SciPy's message."""
    solver = options["method"].partition(":")[2] or "DOP853"
    steps = _Steps(system, run_state, space, watched, options, solver)
    how, stop = run_layout.WORKING, Interruption()
    with stop:
        while how == run_layout.WORKING:
            try:
                how = steps.take()
            except _Failed:
                how = run_layout.FAILED
    return steps.run_state, how, steps.message


class _Steps:
    """Steps of a solver of SciPy, each of them inspected.

    Args:
        system, run_state, space, watched, options: as for linkwork's own methods.
        solver: SciPy's name of it.

    Attributes:
        run_state: the state of the run after the last step; its arrays of events may have grown.
        message: why SciPy gave up, or nothing.
    """

    def __init__(
        self,
        system: System,
        run_state: RunState,
        space: RunSpace,
        watched: Events | None,
        options: Mapping[str, Any],
        solver: str,
    ) -> None:
        import scipy.integrate

        self.run_state, self.message = run_state, ""
        self._system, self._work = system, space.work
        self._make: Any = getattr(scipy.integrate, solver)
        self._options = {"rtol": max(options["rtol"], 3e-14), "atol": options["atol"]}
        self._options["max_step"] = float(run_state.number[run_layout.H_MAX])
        self._problem = problem_of(system, space, run_state, watched)
        self._slope = np.zeros(len(run_state.y))
        if solver in IMPLICIT and system.tables.absolute is None:
            self._options["jac"] = self._jacobian()
        self._solver: Any = None
        begin_steps(self._problem, run_state)

    def take(self) -> int:
        """Take one step and inspect it; returns how that ended."""
        state = self.run_state
        number, counters = state.number, state.counters
        t = float(number[run_layout.T])
        if self._solver is None:
            self._begin(t)
        message = self._solver.step()
        if self._solver.status == "failed":
            self.message = str(message)
            return run_layout.UNDERFLOW
        self._fill(t)
        while (how := int(end_step(self._problem, self.run_state, self._solver.t - t))) == run_layout.ROOM:
            self.run_state = with_more_capacity(self.run_state)
        taken = number[run_layout.T] > t and counters[run_layout.STARTED] == 2
        if not taken or self._solver.status == "finished":
            self._solver = None
        return how

    def _begin(self, t: float) -> None:
        """A new solver, from the present state to the next time that no step may cross."""
        state = self.run_state
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
        state, between = self.run_state, self._solver.dense_output()
        state.dense[: ROWS + 1] = NESTED @ between(t + PLACES * (self._solver.t - t)).T
        state.dense[0] = state.y
        state.projected[:] = self._solver.y
        tables = self._system.tables
        project_state(tables, self._system.user, self._solver.t, state.projected, self._work)

    def _rate(self, t: float, y: np.ndarray) -> np.ndarray:
        """ẏ as SciPy asks for it."""
        counters = self.run_state.counters
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
        tables, user, n = self._system.tables, self._system.user, len(self.run_state.y)
        bare, wz = tables._replace(loops=None), complex_work(self._system, self._work)
        yz, fz = (np.zeros(n, complex), np.zeros(n, complex)) if tables.loops is None else (None, None)

        def jacobian(t: float, y: np.ndarray) -> np.ndarray:
            self.run_state.counters[run_layout.JACOBIANS] += 1
            out = np.zeros((n, n))
            status = state_jacobian_at(tables, bare, user, t, np.ascontiguousarray(y), self._work, wz, yz, fz, out)
            if status or not np.all(np.isfinite(out)):
                self.run_state.counters[run_layout.TROUBLE] = status
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
