"""Variants one by one, by the simulation that a user would call: for everything that the batch kernel does not know."""

from __future__ import annotations

import copy
import time

import numpy as np

from linkwork.api.errors import Interrupted, LinkworkError
from linkwork.model.model import Model
from linkwork.motion.results.run import Run
from linkwork.studies.outcome import Outcome, empty_outcome
from linkwork.studies.plan import Plan
from linkwork.system.validity import kept_sentences


class SingleRuns:
    """Runs variants of a plan by `Model.simulate`; every thread has one of its own."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._model = copy.deepcopy(plan.family.model)

    def run(self, members: np.ndarray) -> Outcome:
        """Run some variants."""
        plan = self._plan
        made = empty_outcome(members, len(plan.times), len(plan.keeping.columns), len(plan.events))
        for place, k in enumerate(members.tolist()):
            self.run_one(made, place, k)
        return made

    def run_one(self, made: Outcome, place: int, k: int) -> None:
        """Run variant k into a place of an outcome."""
        began = time.perf_counter()
        try:
            with kept_sentences() as said:
                run = self._simulate(self._model, k)
            self._take(made, place, run)
            if said and run.success:
                made.messages[place] = said[0]
        except Interrupted:
            raise
        except LinkworkError as problem:
            made.note(place, "failed", str(problem))
        made.kernel_s += time.perf_counter() - began

    def _simulate(self, model: Model, k: int) -> Run:
        plan = self._plan
        plan.model_of(model, k)
        options = plan.options_of(k) | {"progress": False}
        options["events"] = plan.watched
        return model.simulate(plan.times, **options)

    def _take(self, made: Outcome, place: int, run: Run) -> None:
        """What is kept of a run."""
        plan = self._plan
        n = int((np.asarray(run.time) <= plan.times[-1]).sum())
        reached = min(n, len(plan.times))
        while reached and run.time[reached - 1] != plan.times[reached - 1]:
            reached -= 1  # an event or a failure ends a run between two samples
        assert run.origin is not None
        histories = run.origin.histories  # numbers without labels, which would take longer than many a run
        measured = iter(histories.measured(plan.keeping.measured).T if plan.keeping.measured else ())
        kinds = {c.kind for c in plan.keeping.columns} & {"q", "v"}
        states = {kind: histories.columns(kind).values() for kind in kinds}
        for c, column in enumerate(plan.keeping.columns):
            if column.kind == "measured":
                values = next(measured)
            elif column.kind == "impacts":
                values = histories.of_impacts(column.quantity)
            else:
                values = states[column.kind][:, column.index]
            made.raw[place, :reached, c] = values[:reached]
        status = run.status if run.status in ("done", "event") or reached < len(plan.times) else "done"
        made.note(place, status, "" if run.success else run.message)
        made.end[place] = float(run.time[-1])
        counts = run.statistics
        made.counts[place] = counts["steps"], counts["rejected"], counts["evaluations"]
        if plan.events:
            made.events[place] = self._first_times(run)

    def _first_times(self, run: Run) -> list[float]:
        """First times at which the events were met; NaN where they were not."""
        assert run.origin is not None
        times, names, _ = run.origin.histories.hits
        return [next((t for t, n in zip(times, names, strict=True) if n == e.of), np.nan) for e in self._plan.events]
