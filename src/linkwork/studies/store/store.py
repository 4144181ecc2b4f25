"""Results of a study in a Zarr store, batch after batch, so that any number of writers can stop and go on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, shown
from linkwork.api.storage.disk import writing
from linkwork.studies.batches.batches import Batches
from linkwork.studies.plan import Plan
from linkwork.studies.results.study import NOT_RUN, STATUSES
from linkwork.studies.store.store_group import (
    find_group,
    is_of_other_functions,
    keep_functions,
    make_group,
    place_of,
    row_bytes,
)
from linkwork.studies.store.stored import arrays_of, statuses_of
from linkwork.studies.variables import Variable

BATCH_BYTES = 8e6
LEAST_BATCHES = 20  # of a study that has so many variants, so that not much is lost when it is killed


def batch_size(given: Any, chosen: Callable[[], int]) -> Callable[[], int]:
    """How many variants make a batch of a new store: as the user says, or else as is chosen."""
    if given is None:
        return chosen
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or given < 1:
        raise ModelError(
            f"simulate: batch is {shown(given)}; give a whole number of variants, 1 or more, or leave it out."
        )
    return lambda: int(given)


def size_by_bytes(variables: list[Variable], count: int) -> int:
    """A batch of a store that this process writes alone."""
    return int(min(max(BATCH_BYTES / row_bytes(variables), 1), max(-(-count // LEAST_BATCHES), 1)))


class Store:
    """A Zarr store that takes the results of a study; `Sink` says what its methods do.

    Args:
        address: where it is.
        plan: the study.
        variables: its arrays.
        size: variants of a batch, asked for where the store is made.
        looks: whether all complete batches are looked at now; else whoever runs them does that.

    Attributes:
        batches: of the store.
        has_other_functions: whether functions of the user's were others when the store was made.
    """

    def __init__(
        self, address: Any, plan: Plan, variables: list[Variable], size: Callable[[], int], looks: bool = True
    ) -> None:
        place = place_of(address)
        self._variables, count = variables, len(plan.family)
        self._lock = threading.Lock()
        self._open: dict[
            int, tuple[dict[str, np.ndarray], int]
        ] = {}  # batches under way, and how many variants they lack
        self._again: dict[int, np.ndarray] = {}  # places in complete batches that are computed again
        with writing(place):
            group = find_group(place, plan)
        if group is None:
            batch = min(size(), count)
            with writing(place):
                group = make_group(place, plan, variables, batch)
        with writing(place):
            self.batches = Batches(place, group, variables)
            self._group, self._complete = group, np.zeros(len(self.batches), bool)
            for b in np.flatnonzero(self.batches.marked()).tolist() if looks else ():
                self._complete[b] = self.batches.is_complete(b)
                if self._complete[b] and len(places := self.batches.failed_in_functions(b)):
                    self._again[b] = places
            self.has_other_functions = is_of_other_functions(group, plan)

    # --- batches -------------------------------------------------------------------------------------

    @property
    def done(self) -> int:
        """How many variants are there already."""
        ranges = map(self.batches.range, np.flatnonzero(self._complete).tolist())
        return int(sum(r.stop - r.start for r in ranges)) - sum(map(len, self._again.values()))

    def missing(self, section: int) -> Iterator[np.ndarray]:
        """Variants of batches that are not complete, and those in which a function failed; of whole batches, but for those
        larger than a section."""
        together: list[np.ndarray] = []
        for b in sorted({*np.flatnonzero(~self._complete).tolist(), *self._again}):
            where = self.batches.range(b)
            own = where.start + self._again.get(b, np.arange(where.stop - where.start))
            if together and sum(map(len, together)) + len(own) > section:
                yield np.concatenate(together)
                together = []
            together.append(own)
        if together:
            yield np.concatenate(together)

    def take(self, members: np.ndarray, values: Mapping[str, np.ndarray]) -> None:
        """Gather variants; the thread that brings the last one of a batch writes it."""
        size = self.batches.size
        for b in np.unique(members // size).tolist():
            mine = members // size == b
            where = self.batches.range(b)
            with self._lock:
                arrays, lacking = self._open.get(b) or self._opened(b)
                for name, array in arrays.items():
                    array[members[mine] - where.start] = values[name][mine]
                run = values["status"][mine] != STATUSES.index(NOT_RUN)
                lacking -= int(run.sum())
                self._open[b] = arrays, lacking
            if lacking == 0:
                self.batches.write(b, arrays)
                self.note(b)
                with self._lock:
                    del self._open[b]
                    self._again.pop(b, None)

    def _opened(self, b: int) -> tuple[dict[str, np.ndarray], int]:
        """The arrays of a batch to begin with, and how many variants it lacks."""
        if b in self._again:
            return self.batches.values(b), len(self._again[b])
        size = self.batches.range(b).stop - self.batches.range(b).start
        return {v.name: v.empty(size) for v in self._variables}, size

    def note(self, b: int) -> None:
        """A batch is complete."""
        self._complete[b] = True

    def finish(self) -> None:
        """No more batches will come from this call: what others left is removed if all are complete."""
        if self._complete.all():
            self.batches.remove_leftovers()

    def note_functions(self, plan: Plan) -> None:
        """The store is of the functions of this plan from now on."""
        with writing(self.batches.place):
            keep_functions(self._group, plan)

    # --- reading -------------------------------------------------------------------------------------

    def arrays(self) -> dict[str, Any]:
        """All arrays by name, loaded when they are used; statuses and sentences at once."""
        return arrays_of(self.batches, self._variables, self._complete.copy())

    def statuses(self) -> np.ndarray:
        """Indices in `STATUSES` of all variants (variants,), as far as markers tell."""
        return statuses_of(self.batches, self.batches.marked())

    def rows(self, members: np.ndarray) -> dict[str, np.ndarray]:
        """The numbers of some variants, by name."""
        arrays = self.batches.arrays.items()
        return {n: np.asarray(x.oindex[(members, *[slice(None)] * (len(x.shape) - 1))]) for n, x in arrays}
