"""Variants on a GPU, one a thread; what does not reach its end there is run again on a core, which says why."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.integrators import variants as V
from linkwork.kernels.integrators.tableaus import TABLEAUS
from linkwork.studies.batches.batch_runs import METHODS, VARIED, BatchRuns, Group
from linkwork.studies.gpu.launch import Launch
from linkwork.studies.gpu.target import require_gpu
from linkwork.studies.outcome import Outcome, empty_outcome
from linkwork.studies.plan import Plan
from linkwork.system.system import System

PORTION_BYTES = 1e9  # of the results of one launch
LOCAL_BYTES = 2e5  # work space of one thread; CUDA has half a megabyte, for all that a thread keeps


def check_gpu(plan: Plan) -> None:
    """Raise a sentence for what does not run on a GPU, or where there is none."""
    o = plan.options
    varied = {p.place[0] for p in plan.family.parameters if p.kind == "option"} - set(VARIED)
    known = ", ".join(METHODS)
    _refuse(plan.family.model.closures, "closed loops")
    _refuse(o["method"] not in METHODS, f"the method '{o['method']}' (but {known})")
    _refuse(o["formulation"] != "recursive", f"the formulation '{o['formulation']}'")
    _refuse(o["control"] is not None, "controllers")
    _refuse(o["events"] or plan.events, "events")
    _refuse(plan.keeping.has_impacts, "impacts on stops")
    _refuse(varied, f"variants that differ in the option '{min(varied, default='')}'")
    require_gpu()


def check_system(plan: Plan, system: System) -> None:
    """The same for what only a compiled system shows."""
    t = system.tables
    _refuse(system.slot is not None, "functions in Python")
    _refuse(t.holds is not None or system.labels.switches, "stops, dry friction, laws from tables and springs that switch")
    _refuse(t.beams is not None, "elastic beams")
    _refuse(t.formulas is not None, "forces by formulas")
    _refuse(t.rows is not None or t.absolute is not None or t.control is not None, "this kind of system")
    need = 8.0 * sum(x.size for x in system.work() if isinstance(x, np.ndarray)) + 8.0 * 40 * (system.nq + system.nv)
    _refuse(need > LOCAL_BYTES, f"systems as large as '{plan.family.model.name}'")


def _refuse(found: Any, what: str) -> None:
    if found:
        raise ModelError(
            f"simulate: on='gpu' does not run {what}; leave on= out, and all cores of this machine are used."
        )


class GpuRuns:
    """Runs members of a group on the GPU.

    Attributes:
        launch: the system there.
        most: how many variants fit into one launch.
    """

    def __init__(self, group: Group, stop: Any) -> None:
        self._group, self._host = group, BatchRuns(group, stop)
        method = TABLEAUS["dop853" if self._host.method == "auto" else self._host.method]
        self.launch = Launch(group.variants, method, self._host.state, self._host.column, self._host.leaves)
        self.most = int(max(PORTION_BYTES / self.launch.bytes_each, 1))

    def run(self, places: slice) -> Outcome:
        """Run members at these places of the group."""
        group, plan = self._group, self._group.plan
        members = group.variants.members[places]
        raw, ends, ended, seconds = self.launch.run(places, group.starts[places], group.limits[places])
        made = empty_outcome(members, 0, 0, 0)
        made.raw, made.end, made.kernel_s = raw, ended, seconds
        made.counts[:] = ends[:, [V.R_STEPS, V.R_REJECTED, V.R_EVALUATIONS]]
        done = ends[:, V.R_HOW] == run_layout.DONE
        done &= np.isfinite(raw).all(axis=(1, 2))
        for k in group.failed:
            if places.start <= k < places.stop:
                done[k - places.start] = False
        made.status[done] = 0
        for k in np.flatnonzero(~done).tolist():
            self._again(made, k, places.start + k)
        assert made.raw.shape == (len(members), len(plan.times), len(plan.keeping.columns))
        return made

    def _again(self, made: Outcome, k: int, place: int) -> None:
        """Run one variant on a core."""
        own = self._host.run(slice(place, place + 1))
        made.raw[k], made.status[k], made.end[k], made.counts[k] = own.raw[0], own.status[0], own.end[0], own.counts[0]
        if own.messages:
            made.messages[k] = own.messages[0]
        made.kernel_s += own.kernel_s
