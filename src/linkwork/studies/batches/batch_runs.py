"""Variants by the kernel that runs many of them in one call, by explicit methods."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from linkwork.api.errors import LinkworkError, ModelError
from linkwork.api.reading import Continued
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators import variants as V
from linkwork.kernels.integrators.run_layout import RunState
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.kernels.jit import compile_seconds
from linkwork.motion.auto_method import AutoMethod
from linkwork.motion.events import event_rows
from linkwork.motion.integration import Integration
from linkwork.motion.problem import check_holds, check_spans, step_options
from linkwork.motion.run_result import ending
from linkwork.motion.run_state import MOST_JACOBIAN, Steps, jacobian_bytes, with_more_capacity
from linkwork.motion.trouble import Pace
from linkwork.studies.batches.batch_starts import Given, Starts, beyond_stops
from linkwork.studies.batches.single_runs import SingleRuns
from linkwork.studies.outcome import Outcome, empty_outcome
from linkwork.studies.plan import Plan
from linkwork.studies.results.study import STATUSES
from linkwork.system.space import RunSpace
from linkwork.system.system import System
from linkwork.system.validity import kept_sentences, warn_of_large_deflections
from linkwork.system.variants import Asked, Variants, private_tables

METHODS = ("auto", "dop853", "dopri5", "rk4")
VARIED = ("rtol", "atol", "step", "max_step")  # options that the kernel takes per variant
BUDGET = 50_000  # steps of one variant, until a call looks whether it shall stop


def may_be_for_batches(plan: Plan) -> bool:
    """Whether the kernel can run variants of a plan, as far as its options say."""
    options = plan.options
    varied = {p.place[0] for p in plan.family.parameters if p.kind == "option"}
    goes_on = isinstance(options["start"], Continued) and options["control"] is not None
    return (
        not goes_on  # a controller with numbers of another run
        and not any(p.kind == "control" for p in plan.family.parameters)
        and not plan.keeping.has_impacts
        and options["method"] in METHODS
        and options["formulation"] == "recursive"
        and varied <= set(VARIED)
    )


def is_for_batches(plan: Plan, system: System) -> bool:
    """Whether the kernel can run the variants of a plan; `system` is one of them. Those that are refused run by themselves,
    and say why."""
    try:
        check_spans(system, plan.times)
        check_holds(plan.options["method"], system)
    except ModelError:
        return False
    return (
        may_be_for_batches(plan)
        and system.tables.absolute is None
        and system.slot is None
        and not system.has_delayed_control
    )


class Group:
    """Variants of one system, with their starts and limits; shared by all threads."""

    def __init__(self, plan: Plan, variants: Variants, asked: Asked) -> None:
        self.plan, self.variants, self.system = plan, variants, variants.system
        self.given = Given(plan, variants, asked)
        self.failed = self.given.failed  # sentences by place among the members
        self.limits = self._limits()

    @property
    def starts(self) -> np.ndarray:
        """States at the start (members, ny), as given."""
        return self.given.states

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
        words = ("method", "rtol", "atol", "norm", "step", "max_step")
        made = step_options(**{word: options[word] for word in words}, times=self.plan.times)
        return made.rtol, made.atol, made.max_step, made.step


class BatchRuns:
    """Runs members of a group; every thread has one of its own, with tables, work space and run state.

    Attributes:
        method: its name.
        column: (columns,) what is kept: an index of the state, or -1 - index of a sensor.
        modal: (modes,) indices of modal coordinates of beams, which are looked at beside the columns.
        leaves: whether runs that turn out to be stiff are left to an implicit method.
    """

    def __init__(self, group: Group, stop: Any) -> None:
        self.group, self._stop = group, stop
        self._single: SingleRuns | None = None
        plan, system = group.plan, group.system
        self.method = plan.options["method"]
        self._tables, self._numbers = private_tables(system.tables)
        self._moving, self._observing = RunSpace(system.work()), RunSpace(system.work())
        rows, values = event_rows(plan.watched, system)
        self._run = Integration(
            system,
            plan.times,
            system.zero(),
            np.zeros(system.nv),
            Steps(self.method, 1.0, 1.0, plan.options["norm"]),  # each variant has its own
            space=self._moving,
            tables=self._tables,
            rows=rows,
            values=values,
        )
        self._first, self._max_norm = self.state.number.copy(), int(self.state.counters[run_layout.USES_MAX_NORM])
        works = not system.has_sampled_control
        self.leaves = self.method == "auto" and works and jacobian_bytes(self.state) <= MOST_JACOBIAN
        self.modal = system.modal_coordinates
        self.column = np.array(
            [
                *(
                    -1 - system.sensor_index(c.quantity)
                    if c.kind == "measured"
                    else c.index + (system.nq if c.kind == "v" else 0)
                    for c in plan.keeping.columns
                ),
                *self.modal,
            ],
            np.int64,
        )
        self._generic = group.variants.generic_position
        self._clock = None
        if system.controllers:
            clock = system.control_clock(float(plan.times[0]), float(plan.times[-1]))
            self._clock = clock if system.has_sampled_control else clock[:0]
        self._starts = Starts(group.given, group.variants, self._tables, self._numbers, float(plan.times[0]))

    @property
    def state(self) -> RunState:
        """Of the run under way."""
        return self._run.state

    def run(self, places: slice) -> Outcome:
        """Run members at these places of the group."""
        group, plan = self.group, self.group.plan
        members = group.variants.members[places]
        columns = len(plan.keeping.columns)
        made = empty_outcome(members, len(plan.times), columns + len(self.modal), len(plan.events))
        before = self._starts.kernel_s
        starts = self._starts.at(places)
        made.kernel_s += self._starts.kernel_s - before
        alone = beyond_stops(group.variants, places, starts)
        lost = np.array([places.start + k in group.failed for k in range(len(members))])
        for k in np.flatnonzero(lost).tolist():
            made.note(k, "failed", group.failed[places.start + k])
        for k in np.flatnonzero(alone & ~lost).tolist():
            self._by_itself(made, k)  # which says what it is
        sound = np.flatnonzero(~(alone | lost))
        if len(sound) == len(members):
            self._call(self._batch(places, starts, made), made)
        else:
            self._some(places, starts, made, sound)
        if len(self.modal):
            self._look_at_beams(made)
            made.raw = np.ascontiguousarray(made.raw[:, :, :columns])
        return made

    def _look_at_beams(self, made: Outcome) -> None:
        """Note of variants that reached their end where beams bend too far, at samples."""
        system = self.group.system
        q = np.tile(system.zero(), (made.raw.shape[1], 1))
        for k in np.flatnonzero(np.isin(made.status, [STATUSES.index(x) for x in ("done", "event")])).tolist():
            if k not in made.messages:
                q[:, self.modal] = made.raw[k, :, -len(self.modal) :]
                with kept_sentences() as said:
                    warn_of_large_deflections(system, q, self.group.plan.times)
                if said:
                    made.messages[k] = said[0]

    def _some(self, places: slice, starts: np.ndarray, made: Outcome, sound: np.ndarray) -> None:
        """Run those members whose start is known, one after the other."""
        for k in sound.tolist():
            own = made.part(k)
            at = slice(places.start + k, places.start + k + 1)
            self._call(self._batch(at, starts[k : k + 1], own), own)
            made.kernel_s += own.kernel_s
            if own.messages:
                made.messages[k] = own.messages[0]

    def _batch(self, places: slice, starts: np.ndarray, made: Outcome) -> V.Batch:
        group, s = self.group, self.group.system
        return V.Batch(
            place=np.zeros(V.PLACE_LEN, np.int64),
            numbers=self._numbers,
            where=group.variants.where,
            values=np.ascontiguousarray(group.variants.values[places]),
            starts=np.ascontiguousarray(starts),
            limits=np.ascontiguousarray(group.limits[places]),
            first=self._first,
            budget=np.array([BUDGET, self.leaves, self._max_norm], np.int64),
            generic=self._generic,
            inertia=np.zeros((s.nv, 2)),
            column=self.column,
            sensed=np.zeros(len(s.labels.sensors)),
            out=made.raw,
            ends=np.zeros((len(made.members), V.ENDS_LEN), np.int64),
            times=made.end,
        )

    def _fresh(self, made: Outcome) -> V.Fresh:
        """What every run begins with anew."""
        return V.Fresh(
            moving=self._moving.words,
            moving_first=self._moving.first,
            observing=self._observing.words,
            observing_first=self._observing.first,
            met=made.events,
            skipped=np.array([len(self.group.plan.watched) - made.events.shape[1]], np.int64),
            clock=None if self._clock is None else self._clock.copy(),
            clock_first=self._clock,
        )

    def _call(self, batch: V.Batch, made: Outcome) -> None:
        """Call the kernel until all variants are done."""
        system, fresh = self.group.system, self._fresh(made)
        tableau = TABLEAUS["dop853" if self.method == "auto" else self.method]
        spaces = self._moving.work, self._observing.work
        pace, place = Pace(self._run), -1
        while True:
            before = time.perf_counter() - compile_seconds()
            how = int(
                V.run_variants(self._run.problem, self._tables, system.user, self.state, tableau, *spaces, batch, fresh)
            )
            made.kernel_s += time.perf_counter() - compile_seconds() - before
            if how == run_layout.DONE or self._stop.is_set():
                break
            if place != batch.place[V.P_VARIANT]:
                pace, place = Pace(self._run), int(batch.place[V.P_VARIANT])
            with kept_sentences():
                pace.look()
            if how == run_layout.ROOM:
                self._run.state = with_more_capacity(self.state)
            elif how != run_layout.WORKING:
                self._meet(how, int(batch.place[V.P_VARIANT]) - 1, batch, made)
        ran = np.arange(len(made.members)) < int(batch.place[V.P_VARIANT])
        for word, how in (("done", run_layout.DONE), ("event", run_layout.STOPPED)):
            made.status[ran & (batch.ends[:, V.R_HOW] == how)] = STATUSES.index(word)
        kept = made.counts[:, 0] == 0
        made.counts[kept] = batch.ends[kept][:, [V.R_STEPS, V.R_REJECTED, V.R_EVALUATIONS]]
        columns = len(self.group.plan.keeping.columns)
        whole = ran & (batch.ends[:, V.R_HOW] == run_layout.DONE)
        for k in np.flatnonzero(whole & ~np.isfinite(made.raw[:, :, :columns]).all(axis=(1, 2))).tolist():
            self._by_itself(made, k)  # a quantity is undefined somewhere

    def _meet(self, how: int, k: int, batch: V.Batch, made: Outcome) -> None:
        """A variant did not reach its end: go on where only a look was due, else say why."""
        if how == run_layout.STIFFNESS:
            if AutoMethod(self.state, implicit_works=True).meet_stiffness(self.state) is self.state:
                batch.place[[V.P_VARIANT, V.P_UNDER_WAY]] = k, 1  # the explicit method is not far from the end
                return
            self._by_itself(made, k)
            return
        if how in (V.NO_INERTIA, V.UNOBSERVED):
            self._by_itself(made, k)  # whose sentence says which joint moves nothing, or what cannot be observed
            return
        self._run.how = how
        status, message = ending(self._run)
        made.note(k, status, message)

    def _by_itself(self, made: Outcome, k: int) -> None:
        """Run one variant by the ordinary simulation."""
        if self._single is None:
            self._single = SingleRuns(self.group.plan)
        made.raw[k] = np.nan
        self._single.run_one(made, k, int(made.members[k]))
