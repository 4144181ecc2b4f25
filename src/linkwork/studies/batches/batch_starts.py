"""States at which variants start: as they were given, then with all loops closed and with controllers at their own start."""

from __future__ import annotations

import copy
import functools
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import LinkworkError
from linkwork.kernels.integrators.search_layout import Change
from linkwork.kernels.jit import compile_seconds
from linkwork.kernels.loops.closures import ACCEPTED
from linkwork.motion.assembly.assembly import Assembler, closed_state
from linkwork.motion.assembly.closing import Closing
from linkwork.motion.assembly.start import Start, read_start
from linkwork.studies.plan import Plan
from linkwork.system.control.starts import face_references, starts_of_control
from linkwork.system.space import RunSpace
from linkwork.system.tables import Tables, stop_limits
from linkwork.system.variants import Asked, Variants


class Given:
    """Starts of the variants of a group, as they were given; shared by all threads.

    Attributes:
        states: (members, ny).
        failed: sentences of those that cannot start, by place among the members.
        search: the given start of a closed mechanism, where kernels can close it: `states` are to be closed.
    """

    def __init__(self, plan: Plan, variants: Variants, asked: Asked) -> None:
        self._plan, self._variants, self._asked, self.system = plan, variants, asked, variants.system
        self.failed: dict[int, str] = {}
        self.search: Assembler | None = None
        self.is_finished = variants.starts is not None
        if variants.starts is not None:
            self.states = variants.starts
            return
        s = self.system
        self.states = np.zeros((len(variants.members), s.nq + s.nv + len(s.labels.work) + s.control_length))
        varied = [p for p in plan.family.parameters if p.kind in ("start", "rates", "guess")]
        if s.tables.rows is not None:
            self._close(varied)
        elif not varied or self._is_direct(varied):
            self._set(*self._state(int(variants.members[0])), varied)
        else:
            for place, k in enumerate(variants.members.tolist()):
                try:
                    self.states[place, : s.nq], self.states[place, s.nq : s.nq + s.nv] = self._state(k)
                except LinkworkError as problem:
                    self.failed[place] = str(problem)

    def _options(self, k: int) -> tuple[Any, Any, Any]:
        options = self._plan.options_of(k)
        return options["start"], options["guess"], options["rates"]

    def _state(self, k: int) -> tuple[np.ndarray, np.ndarray]:
        return closed_state(self.system, *self._options(k), float(self._plan.times[0]))

    def _set(self, q: np.ndarray, v: np.ndarray, varied: list[Any]) -> None:
        """The same start for all, but for single coordinates and rates."""
        s, family = self.system, self._plan.family
        self.states[:, : s.nq], self.states[:, s.nq : s.nq + s.nv] = q, v
        for p in varied:
            names, first = (s.labels.v, s.nq) if p.kind == "rates" else (s.labels.q, 0)
            self.states[:, first + names.index(p.place[0])] = family.columns[p.name][self._variants.members]

    def _is_direct(self, varied: list[Any]) -> bool:
        """Whether every start that is given is one coordinate by itself, on which no other depends."""
        labels, options = self.system.labels, self._plan.options
        given: list[Mapping[str, Any]] = [options[word] or {} for word in ("start", "rates", "guess")]
        names = {p.place[0] for p in varied} | {name for part in given for name in part}
        turning = {labels.q[i] for k in self.system.links if k.quaternion is not None for i in k.coordinates}
        single = set(labels.q) & set(labels.v)
        guessed = any(p.kind == "guess" for p in varied) and self.system.tables.rows is None
        return names <= single - turning and not guessed

    def _close(self, varied: list[Any]) -> None:
        """Starts of closed mechanisms: kernels close them where nothing but numbers of the tables differs."""
        first = int(self._variants.members[0])
        try:
            given = read_start(self.system, *self._options(first), float(self._plan.times[0]))
            found = Assembler(self.system, given, float(self._plan.times[0]))
        except LinkworkError:
            found = None  # the first variant may be wrong by itself
        if found is not None and self._is_direct(varied) and self._is_plain(found, given):
            self.search = found
            self._set(given.q, given.v, varied)
            return
        for place in range(len(self.states)):
            self.find(place, self.states[place])
        self.is_finished = True

    def _is_plain(self, found: Assembler, given: Start) -> bool:
        """Whether kernels find the same positions and velocities as `Assembler` does."""
        all_rates = (given.kept_rates | found.driven).all()
        bends = given.rate_sums or self.system.modal.any()
        return found.closing is not None and bool(found.free().any()) and not all_rates and not bends

    def find(self, place: int, out: np.ndarray) -> None:
        """The start of one member by a system of its own; or its sentence."""
        k = int(self._variants.members[place])
        try:
            system = self._asked.system(copy.deepcopy(self._asked.model), k)
            out[:] = self._plan.start_of(system, k)
        except LinkworkError as problem:
            self.failed[place] = str(problem)


class Starts:
    """States from which kernels run variants; every thread has one, with its own tables and work space.

    Attributes:
        kernel_s: seconds in kernels so far.
    """

    def __init__(self, given: Given, variants: Variants, tables: Tables, numbers: np.ndarray, t: float) -> None:
        self._given, self._variants, self._tables, self._t = given, variants, tables, t
        self._changed, self.kernel_s = (numbers, variants.where), 0.0
        self._closing = None
        if given.search is not None:
            self._closing = Closing(given.system, given.search.facing, tables, self._changed)
        self._space = RunSpace(given.system.work()) if given.system.controllers and not given.is_finished else None

    def at(self, places: slice) -> np.ndarray:
        """States of members at these places (n, ny); NaN where there is none, and `Given.failed` says why."""
        given, states = self._given, self._given.states[places].copy()
        if not given.is_finished:
            self._close(places, states)
            self._control(places, states)
        for k in range(len(states)):
            if places.start + k in given.failed:
                states[k] = np.nan
        return states

    def _close(self, places: slice, states: np.ndarray) -> None:
        found = self._given.search
        if found is None or self._closing is None:
            return
        values = np.ascontiguousarray(self._variants.values[places])
        began = time.perf_counter() - compile_seconds()
        worst = self._closing.positions(found.free(), self._t, states, values)
        opening = self._closing.rates(found.given.kept_rates, self._t, states, values)
        self.kernel_s += time.perf_counter() - compile_seconds() - began
        for k in np.flatnonzero(opening | ~(worst <= ACCEPTED / 100)).tolist():
            self._given.find(places.start + k, states[k])

    def _control(self, places: slice, states: np.ndarray) -> None:
        """Let controllers begin at their own start."""
        s, space = self._given.system, self._space
        if space is None:
            return
        face_references(s, self._t, states)
        values = np.ascontiguousarray(self._variants.values[places])
        change = Change(*self._changed, values, space.words, space.first)
        began = time.perf_counter() - compile_seconds()
        own = starts_of_control(s, self._t, states, change, self._tables, space.work)
        self.kernel_s += time.perf_counter() - compile_seconds() - began
        first = s.nq + s.nv + len(s.labels.work)
        states[:, first : first + own.shape[1]] = own


def beyond_stops(variants: Variants, places: slice, states: np.ndarray) -> np.ndarray:
    """Which states (n, ny) of members at these places lie beyond a rigid stop (n,)."""
    s, found = variants.system, np.zeros(len(states), bool)
    for k in s.rigid_stops:
        limits = variants.numbers(functools.partial(stop_limits, k))[places]
        x, slack = states[:, s.coordinate_of[k]], 1e-12 * np.abs(limits)
        found |= ~((limits[:, 0] - slack[:, 0] <= x) & (x <= limits[:, 1] + slack[:, 1]))
    return found
