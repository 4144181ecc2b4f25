"""The compiled search for states in which all loops are closed, for one system or for many variants of it."""

from __future__ import annotations

import numpy as np

from linkwork.kernels.integrators.problem import Problem
from linkwork.kernels.integrators.search_layout import FACED_LEN, FACED_ROWS, Change, Search, search_for
from linkwork.kernels.linking import linked_search
from linkwork.kernels.loops.closing import close_positions, close_rates
from linkwork.system.facing import Facing
from linkwork.system.space import RunSpace
from linkwork.system.system import System
from linkwork.system.tables import Tables, with_held_dofs

NOTHING = np.zeros(0), np.zeros(0, np.int64)  # numbers that change, and which


class Closing:
    """Closes states (variants, ny) of a system, each by itself.

    Attributes:
        length: of a state.
    """

    def __init__(
        self,
        system: System,
        facing: Facing,
        tables: Tables | None = None,
        changed: tuple[np.ndarray, np.ndarray] = NOTHING,
    ) -> None:
        """`tables` are others of the system, whose numbers lie in the first array of `changed`; the second says which of them
        differ between variants."""
        self.system, self._space, self._changed = system, RunSpace(system.work()), changed
        self._tables = system.tables if tables is None else tables
        self._records = {"w": self._space.record} | ({"sys": system.record} if tables is None else {})
        self.length = system.nq + system.nv + len(system.labels.work) + system.control_length
        self._faced = np.full((len(facing.closures), FACED_LEN), -1, np.int64)
        self._turns = np.ascontiguousarray(facing.turns.reshape(-1, 18))
        for n, (links, rigid, rows) in enumerate(zip(facing.links, facing.rigid, facing.rows, strict=True)):
            self._faced[n, :FACED_ROWS] = *links, int(rigid)
            self._faced[n, FACED_ROWS : FACED_ROWS + len(rows)] = rows
        self._problem: Problem | None = None

    def _change(self, count: int, values: np.ndarray | None) -> Change:
        numbers, where = self._changed
        return Change(
            numbers, where, np.zeros((count, 0)) if values is None else values, self._space.words, self._space.first
        )

    def _search(self, free: np.ndarray) -> Search:
        """Arrays of a search in which some degrees of freedom (nv,) may move."""
        constraints = len(self.system.labels.constraints)
        columns = np.flatnonzero(free).astype(np.int64)
        return search_for(columns, self._faced, self._turns, constraints, self.system.nv, self.length)

    def _linked(self, search: Search, held: np.ndarray | None = None) -> Problem:
        """What the search asks, with some more degrees of freedom (nv,) held."""
        work, tables, records = self._space.work, self._tables, self._records
        if held is not None:
            tables = with_held_dofs(tables, held)
            records = {"w": self._space.record}
        elif self._problem is not None:
            return self._problem
        plain = Problem(work.mode, work.guard, None, tables, self.system.user, work)
        made = linked_search(plain, search, records)
        if held is None:
            self._problem = made
        return made

    def positions(self, free: np.ndarray, t: float, states: np.ndarray, values: np.ndarray | None = None) -> np.ndarray:
        """Change the coordinates of states, along what is free (nv,), until all loops are closed; returns the largest scaled
        residual that is left of each (variants,)."""
        search, worst = self._search(free), np.zeros(len(states))
        close_positions(self._linked(search), search, self._change(len(states), values), t, states, worst)
        return worst

    def rates(self, kept: np.ndarray, t: float, states: np.ndarray, values: np.ndarray | None = None) -> np.ndarray:
        """Change the velocities of states, but those kept, until no loop opens; returns which were not found (variants,)."""
        search, failed = self._search(np.zeros(self.system.nv, bool)), np.zeros(len(states), np.int64)
        problem, held = self._linked(search), self._linked(search, kept)
        close_rates(problem, held, search, self._change(len(states), values), t, self.system.nq, states, failed)
        return failed != 0
