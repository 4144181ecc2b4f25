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
from linkwork.studies.store.lazy import LazyArray
from linkwork.studies.store.store_group import (
    find_group,
    is_of_other_functions,
    keep_functions,
    make_group,
    place_of,
    row_bytes,
)
from linkwork.studies.variables import GOOD, MESSAGE, Variable

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
        self._variables, self._count = variables, len(plan.family)
        self._lock = threading.Lock()
        self._open: dict[
            int, tuple[dict[str, np.ndarray], int]
        ] = {}  # batches under way, and how many variants they lack
        self._again: dict[int, np.ndarray] = {}  # places in complete batches that are computed again
        with writing(place):
            group = find_group(place, plan)
        if group is None:
            batch = min(size(), self._count)
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
        complete, size, stored = self._complete.copy(), self.batches.size, self.batches.arrays
        found: dict[str, Any] = {
            v.name: LazyArray(stored[v.name], v.empty(1).ravel()[0], complete, size) for v in self._variables
        }
        status = self._statuses(complete)
        message = _Sentences(self._count)
        for b in np.unique(np.flatnonzero(~np.isin(status, GOOD)) // size).tolist():
            if complete[b]:
                message.put(self.batches.range(b), np.asarray(stored["message"][self.batches.range(b)]))
        return found | {"status": status, "message": message.values()}


    def statuses(self) -> np.ndarray:
        """Indices in `STATUSES` of all variants (variants,), as far as markers tell."""
        return self._statuses(self.batches.marked())

    def _statuses(self, complete: np.ndarray) -> np.ndarray:
        status = np.asarray(self.batches.arrays["status"][:])
        for b in np.flatnonzero(~complete).tolist():
            status[self.batches.range(b)] = STATUSES.index(NOT_RUN)
        return status

    def rows(self, members: np.ndarray) -> dict[str, np.ndarray]:
        """The numbers of some variants, by name."""
        arrays = self.batches.arrays.items()
        return {n: np.asarray(x.oindex[(members, *[slice(None)] * (len(x.shape) - 1))]) for n, x in arrays}


class _Sentences:
    """Bytes of sentences, of which nearly all are empty."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._some: dict[int, np.ndarray] = {}

    def put(self, where: slice, rows: np.ndarray) -> None:
        """Keep those rows that are not empty."""
        self._some |= {where.start + int(k): rows[k] for k in np.flatnonzero(rows.any(axis=1))}

    def values(self) -> np.ndarray:
        """All rows (variants, bytes); one column where all are empty."""
        made = np.zeros((self._count, MESSAGE if self._some else 1), np.uint8)
        for k, row in self._some.items():
            made[k] = row
        return made
