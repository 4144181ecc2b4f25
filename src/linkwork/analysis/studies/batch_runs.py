"""Variants by the kernel that runs many of them in one call: trees and beams, explicit methods, nothing that switches."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from linkwork.analysis.motion.assembly import closed_state
from linkwork.analysis.motion.auto_method import AutoMethod
from linkwork.analysis.motion.run_result import ending
from linkwork.analysis.motion.run_state import jacobian_bytes, new_run_state, problem_of
from linkwork.analysis.motion.simulate import MOST_JACOBIAN, check_spans, step_options
from linkwork.analysis.studies.outcome import Outcome, empty_outcome
from linkwork.analysis.studies.plan import Plan
from linkwork.analysis.studies.single_runs import SingleRuns
from linkwork.errors import LinkworkError
from linkwork.kernels import run_layout
from linkwork.kernels import variants as V
from linkwork.kernels.jit import compile_seconds
from linkwork.kernels.tableaus import TABLEAUS
from linkwork.system.system import System
from linkwork.system.variants import Variants, private_tables

METHODS = ("auto", "dop853", "dopri5", "rk4")
VARIED = ("rtol", "atol", "step", "max_step")  # options that the kernel takes per variant
BUDGET = 50_000  # steps of one variant, until a call looks whether it shall stop


def is_for_batches(plan: Plan, system: System) -> bool:
    """Whether the kernel can run the variants of a plan; `system` is one of them."""
    options = plan.options
    varied = {p.place[0] for p in plan.family.parameters if p.kind == "option"}
    t = system.tables
    plain = t.rows is None and t.holds is None and t.absolute is None and system.user is None
    return (
        plain
        and not system.labels.switches
        and options["method"] in METHODS
        and options["formulation"] == "recursive"
        and options["control"] is None
        and not options["events"]
        and not plan.events
        and varied <= set(VARIED)
    )


class Group:
    """Variants of one system, with their starts and limits; shared by all threads."""

    def __init__(self, plan: Plan, variants: Variants) -> None:
        self.plan, self.variants, self.system = plan, variants, variants.system
        check_spans(self.system, plan.times)
        self.failed: dict[int, str] = {}  # by place among the members
        self.starts = self._starts()
        self.limits = self._limits()

    def _starts(self) -> np.ndarray:
        """States at the start (members, ny)."""
        s, members = self.system, self.variants.members
        made = np.zeros((len(members), s.nq + s.nv + len(s.labels.work)))
        varied = [p for p in self.plan.family.parameters if p.kind in ("start", "rates", "guess")]
        if not varied or self._is_direct(varied):
            q, v = self._state(int(members[0]))
            made[:, : s.nq], made[:, s.nq : s.nq + s.nv] = q, v
            for p in varied:
                names, first = (s.labels.v, s.nq) if p.kind == "rates" else (s.labels.q, 0)
                made[:, first + names.index(p.place[0])] = self.plan.family.columns[p.name][members]
            return made
        for place, k in enumerate(members.tolist()):
            try:
                made[place, : s.nq], made[place, s.nq : s.nq + s.nv] = self._state(k)
            except LinkworkError as problem:
                self.failed[place] = str(problem)
        return made

    def _state(self, k: int) -> tuple[np.ndarray, np.ndarray]:
        options = self.plan.options_of(k)
        given = options["start"], options["guess"], options["rates"]
        return closed_state(self.system, *given, float(self.plan.times[0]))

    def _is_direct(self, varied: list[Any]) -> bool:
        """Whether every start that varies is one coordinate by itself, on which no other depends."""
        labels, options = self.system.labels, self.plan.options
        names = {p.place[0] for p in varied} | set(options["start"] or ()) | set(options["rates"] or ())
        turning = {labels.q[i] for k in self.system.links if k.quaternion is not None for i in k.coordinates}
        single = set(labels.q) & set(labels.v)
        return names <= single - turning and not any(p.kind == "guess" for p in varied)

    def _limits(self) -> np.ndarray:
        """Tolerances, steps and energies of every member."""
        plan, members = self.plan, self.variants.members
        made = np.zeros((len(members), V.LIMITS_LEN))
        made[:, V.V_WEIGHT] = self.variants.weight_moment
        names = [p.name for p in plan.family.parameters if p.kind == "option"]
        first = self._own_limits(plan.options_of(int(members[0]))) if not names else None
        for place, k in enumerate(members.tolist() if names else ()):
            try:
                made[place, : V.V_WEIGHT] = self._own_limits(plan.options_of(k))
            except LinkworkError as problem:
                self.failed[place] = str(problem)
        if first is not None:
            made[:, : V.V_WEIGHT] = first
        made[:, V.V_H_MAX] = np.minimum(made[:, V.V_H_MAX], self.variants.longest_step)
        return made

    def _own_limits(self, options: dict[str, Any]) -> tuple[float, ...]:
        method, rtol, atol, step, most = (options[n] for n in ("method", "rtol", "atol", "step", "max_step"))
        made = step_options(method, rtol, atol, step, most, self.plan.times)
        return made["rtol"], made["atol"], made["max_step"], made["step"]


class BatchRuns:
    """Runs members of a group; every thread has one of its own, with tables, work space and run state.

    Attributes:
        method: its name; state: of the run under way.
        column: (columns,) what is kept: an index of the state, or -1 - index of a sensor.
        leaves: whether runs that turn out to be stiff are left to an implicit method.
    """

    def __init__(self, group: Group, stop: Any) -> None:
        self.group, self._stop = group, stop
        self._single: SingleRuns | None = None
        plan, system = group.plan, group.system
        self.method = plan.options["method"]
        self._tables, self._numbers = private_tables(system.tables)
        self._work = system.work()
        options = {"rtol": 1.0, "atol": 1.0, "max_step": np.inf, "step": 0.0, "method": "dop853"}
        options["norm"] = plan.options["norm"]
        self.state = new_run_state(system, plan.times, system.zero(), np.zeros(system.nv), options, [])
        self._problem = problem_of(system, self._work, self.state, tables=self._tables)
        self._first = self.state.number.copy()
        self.leaves = self.method == "auto" and jacobian_bytes(self.state) <= MOST_JACOBIAN
        self.column = np.array(
            [
                -1 - system.sensor_index(c.quantity)
                if c.kind == "measured"
                else c.index + (system.nq if c.kind == "v" else 0)
                for c in plan.keeping.columns
            ],
            np.int64,
        )
        self._generic = group.variants.generic_position

    def run(self, places: slice) -> Outcome:
        """Run members at these places of the group."""
        group, plan = self.group, self.group.plan
        members = group.variants.members[places]
        made = empty_outcome(members, len(plan.times), len(plan.keeping.columns), 0)
        batch = self._batch(places, made)
        sound = np.array([places.start + k not in group.failed for k in range(len(members))])
        if not sound.all():
            for k in np.flatnonzero(~sound):
                made.note(int(k), "failed", group.failed[places.start + int(k)])
            return self._only(places, made, np.flatnonzero(sound))
        self._call(batch, made)
        return made

    def _only(self, places: slice, made: Outcome, sound: np.ndarray) -> Outcome:
        """Run those members whose start is known, one stretch after the other."""
        for k in sound.tolist():
            at = slice(places.start + k, places.start + k + 1)
            own = self.run(at)
            made.raw[k], made.status[k], made.end[k], made.counts[k] = (
                own.raw[0],
                own.status[0],
                own.end[0],
                own.counts[0],
            )
            if own.messages:
                made.messages[k] = own.messages[0]
            made.kernel_s += own.kernel_s
        return made

    def _batch(self, places: slice, made: Outcome) -> V.Batch:
        group, s = self.group, self.group.system
        return V.Batch(
            place=np.zeros(V.PLACE_LEN, np.int64),
            numbers=self._numbers,
            where=group.variants.where,
            values=np.ascontiguousarray(group.variants.values[places]),
            starts=np.ascontiguousarray(group.starts[places]),
            limits=np.ascontiguousarray(group.limits[places]),
            first=self._first,
            budget=np.array([BUDGET, self.leaves], np.int64),
            generic=self._generic,
            inertia=np.zeros((s.nv, 2)),
            column=self.column,
            sensed=np.zeros(len(s.labels.sensors)),
            out=made.raw,
            ends=np.zeros((len(made.members), V.ENDS_LEN), np.int64),
            times=made.end,
        )

    def _call(self, batch: V.Batch, made: Outcome) -> None:
        """Call the kernel until all variants are done."""
        system = self.group.system
        tableau = TABLEAUS["dop853" if self.method == "auto" else self.method]
        while True:
            before = time.perf_counter() - compile_seconds()
            how = int(V.run_variants(self._problem, self._tables, system.user, self.state, tableau, self._work, batch))
            made.kernel_s += time.perf_counter() - compile_seconds() - before
            if how == run_layout.DONE or self._stop.is_set():
                break
            if how != run_layout.WORKING:
                self._meet(how, int(batch.place[V.P_VARIANT]) - 1, batch, made)
        done = batch.ends[:, V.R_HOW] == run_layout.DONE
        done[int(batch.place[V.P_VARIANT]) :] = False
        made.status[done] = 0
        kept = made.counts[:, 0] == 0
        made.counts[kept] = batch.ends[kept][:, [V.R_STEPS, V.R_REJECTED, V.R_EVALUATIONS]]

    def _meet(self, how: int, k: int, batch: V.Batch, made: Outcome) -> None:
        """A variant did not reach its end: go on where only a look was due, else say why."""
        if how == run_layout.STIFFNESS:
            if AutoMethod(self.state, implicit_works=True).meet_stiffness(self.state) is self.state:
                batch.place[[V.P_VARIANT, V.P_UNDER_WAY]] = k, 1  # the explicit method is not far from the end
                return
            self._by_itself(made, k)
            return
        if how == V.NO_INERTIA:
            self._by_itself(made, k)  # whose compilation says which joint moves nothing
            return
        status, message = ending(self.group.system, self.state, self._work, how, "", (), self.method)
        made.note(k, status, message)

    def _by_itself(self, made: Outcome, k: int) -> None:
        """Run one variant by the ordinary simulation."""
        if self._single is None:
            self._single = SingleRuns(self.group.plan)
        made.raw[k] = np.nan
        self._single.run_one(made, k, int(made.members[k]))
