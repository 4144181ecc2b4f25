"""Variants that are missing, lowered together and cut into portions, each of which runs on one thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import numpy as np

from linkwork.kernels.jit import compile_seconds
from linkwork.studies.batches.batch_runs import BatchRuns, Group, is_for_batches, may_be_for_batches
from linkwork.studies.batches.gpu_runs import GpuRuns, check_system
from linkwork.studies.batches.single_runs import SingleRuns
from linkwork.studies.cluster.pool import Pace, Work
from linkwork.studies.outcome import Outcome, empty_outcome
from linkwork.studies.plan import Plan
from linkwork.studies.reductions import FAILING
from linkwork.studies.store.gathering import Sink
from linkwork.studies.variables import values_of
from linkwork.system.variants import lower_variants

SECTION = 20_000  # variants that are lowered together
GPU_SECTION = 262_144  # the same for a GPU, which runs about as many at a time
PORTION_BYTES = 16e6  # of the numbers of one portion


class Runner:
    """Cuts the variants that are missing into portions and runs each.

    Args:
        plan: the study.
        sink: where results go.
        stop: set where work under way shall end soon.
        on_gpu: whether a GPU runs them.
        on_failure: called once, when a function of the user's could not reduce a variant, before that is handed on.

    Attributes:
        kernel_s, lowering_s, compile_s: seconds that were spent so far, in all threads together.
    """

    def __init__(
        self,
        plan: Plan,
        sink: Sink,
        stop: threading.Event,
        on_gpu: bool,
        on_failure: Callable[[], None] | None = None,
    ) -> None:
        self._on_failure = on_failure
        self._plan, self._sink, self._stop, self._on_gpu = plan, sink, stop, on_gpu
        row = 8.0 * len(plan.times) * max(len(plan.keeping.columns), 1)
        self._most = int(min(max(PORTION_BYTES / row, 1), 2000))
        self._pace = Pace(self._most)
        self._local = threading.local()
        self._lock = threading.Lock()
        self.kernel_s = self.lowering_s = self.compile_s = 0.0

    def portions(self) -> Iterator[Work]:
        """Portions of all variants that are missing, in order."""
        for members in self._sink.missing(GPU_SECTION if self._on_gpu else SECTION):
            yield from self._section(members)

    def _section(self, members: np.ndarray) -> Iterator[Work]:
        began = time.perf_counter() - compile_seconds()
        asked, numbers = self._plan.asked(), self._plan.numbers()
        groups: list[Group] = []
        alone = members
        if may_be_for_batches(self._plan):
            lowered, failed = lower_variants(asked, numbers, members)
            others = [v.members for v in lowered if not is_for_batches(self._plan, v.system)]
            alone = np.concatenate([*others, np.array(sorted(failed), int)])
            groups = [Group(self._plan, v, asked) for v in lowered if is_for_batches(self._plan, v.system)]
            if self._on_gpu:
                for v in lowered:
                    check_system(self._plan, v.system)
        self.lowering_s += time.perf_counter() - compile_seconds() - began
        for group in groups:
            size, place = len(group.variants.members), 0
            if self._on_gpu:
                runs = GpuRuns(group, self._stop)
                for place in range(0, size, runs.most):
                    portion = slice(place, min(place + runs.most, size))
                    yield lambda runs=runs, portion=portion: self._on_device(runs, portion)  # type: ignore[misc]
                continue
            while place < size:
                portion = slice(place, min(place + self._pace.size(), size))
                place = portion.stop
                yield lambda group=group, portion=portion: self._batch(group, portion)  # type: ignore[misc]
        place = 0
        while place < len(alone):
            some = alone[place : place + self._pace.size()]
            place += len(some)
            yield lambda some=some: self._alone(some)  # type: ignore[misc]

    def _batch(self, group: Group, portion: slice) -> int:
        """Run members of a group by the kernel."""
        began = time.perf_counter()
        kept = getattr(self._local, "batch", None)
        if kept is None or kept.group is not group:
            kept = self._local.batch = BatchRuns(group, self._stop)
        return self._take(kept.run(portion), began)

    def _on_device(self, runs: GpuRuns, portion: slice) -> int:
        """Run members of a group on the GPU."""
        began = time.perf_counter()
        if self._stop.is_set():
            return 0
        made = runs.run(portion)
        self.compile_s += runs.launch.compile_s
        runs.launch.compile_s = 0.0
        return self._take(made, began)

    def _alone(self, members: np.ndarray) -> int:
        """Run variants by themselves."""
        began = time.perf_counter()
        plan = self._plan
        if not hasattr(self._local, "single"):
            self._local.single = SingleRuns(plan)
        made = empty_outcome(members, len(plan.times), len(plan.keeping.columns), len(plan.events))
        for place, k in enumerate(members.tolist()):
            if self._stop.is_set():
                break
            self._local.single.run_one(made, place, k)
        return self._take(made, began)

    def _take(self, made: Outcome, began: float) -> int:
        """Hand the results of a portion to the sink."""
        count = len(made.members)
        values = values_of(self._plan, made)
        if any(text.startswith(FAILING) for text in made.messages.values()):
            self._look_at_functions()
        self._sink.take(made.members, values)
        self._pace.note(began, count)
        with self._lock:
            self.kernel_s += made.kernel_s
        return count

    def _look_at_functions(self) -> None:
        with self._lock:
            look, self._on_failure = self._on_failure, None
        if look is not None:
            look()
