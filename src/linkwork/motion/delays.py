"""A run with continuous controllers whose outputs act after a delay."""

from __future__ import annotations

import numpy as np

from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators.problem import Problem
from linkwork.kernels.integrators.runs import run_delayed
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.kernels.integrators.watch import Events
from linkwork.motion.run_state import problem_of
from linkwork.system.system import System
from linkwork.system.tables import Work
from linkwork.system.waiting import Waiting


class Delays:
    """The integration with what waits.

    Args:
        system: with controllers.
        run_state: at the start.
        row: what `waiting()` of the run that goes on was; empty: nothing waits.
    """

    def __init__(self, system: System, run_state: run_layout.RunState, row: np.ndarray) -> None:
        self._system = system
        self._kept = Waiting(system, float(run_state.number[run_layout.T]), len(run_state.y), row)
        self._problem: Problem | None = None

    def step(self, run_state: run_layout.RunState, work: Work, sensed: Events | None, method: str) -> int:
        """Call the kernel once; returns its exit code."""
        larger = self._kept.make_room(float(run_state.number[run_layout.T]))
        run_state.counters[run_layout.BREAK] = 0
        if larger or self._problem is None:
            own = work._replace(control=work.control._replace(past=self._kept.past))
            self._problem = problem_of(self._system, own, run_state, sensed)
        state = run_state._replace(breaks=self._kept.breaks)
        return int(run_delayed(self._problem, state, TABLEAUS[method], self._kept.past, work.control.own))

    def waiting(self) -> np.ndarray:
        """All that waits, as a row of numbers."""
        return self._kept.row()
