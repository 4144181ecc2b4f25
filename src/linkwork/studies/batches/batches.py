"""Batches of a store: which variants they have, their markers, and how they are written; the same for every process.

A batch is one chunk of every array, so that two writers never touch the same object. It is complete if and only if its row of
the array `batch_complete` is there, which is written last: the checksums of its part of every array, and one of the row itself.
Whatever lies in a store without that is overwritten by the next one who computes the batch, with the same bytes.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import tells_of_failure
from linkwork.api.storage.disk import writing
from linkwork.studies.results.study import STATUSES
from linkwork.studies.store.store_group import FORMAT, MARKS, PARTIAL, is_folder
from linkwork.studies.variables import Variable, texts


class Batches:
    """The batches of a store.

    Attributes:
        place: of the store.
        size: variants of a batch; the last one may have fewer.
        count: of all variants.
        nonce: by which a store is told from another one at the same address.
        arrays: Zarr arrays by name.
    """

    def __init__(self, place: str, group: Any, variables: list[Variable]) -> None:
        self.place, self._variables, self._group = place, variables, group
        self.arrays = {v.name: group[v.name] for v in variables}
        self.count = int(self.arrays["status"].shape[0])
        self.size, self.nonce = int(group.attrs[FORMAT]["batch"]), str(group.attrs[FORMAT]["nonce"])
        self._marks = group[MARKS]

    def __len__(self) -> int:
        return -(-self.count // self.size)

    def range(self, b: int) -> slice:
        """Which variants a batch has."""
        return slice(b * self.size, min((b + 1) * self.size, self.count))

    def columns(self, b: int, names: list[str]) -> dict[str, np.ndarray]:
        """Parameters of the variants of a batch, by name."""
        return {name: np.asarray(self._group[name][self.range(b)]) for name in names}

    def _row(self, values: Mapping[str, np.ndarray]) -> np.ndarray:
        """The marker of a batch: checksums of its arrays, and one of them."""
        sums = [zlib.crc32(np.ascontiguousarray(values[v.name]).tobytes()) for v in self._variables]
        return _sealed(np.array([*sums, 0], np.uint32))

    def marked(self) -> np.ndarray:
        """Which batches have a marker that is whole (batches,)."""
        try:
            marks = np.asarray(self._marks[:])
        except Exception:  # one of them was torn: look at each
            marks = np.array([self._mark(b) for b in range(len(self))])
        found = marks[:, -1] != 0
        for b in np.flatnonzero(found).tolist():
            found[b] = np.array_equal(_sealed(marks[b]), marks[b])
        return found

    def _mark(self, b: int) -> np.ndarray:
        try:
            return np.asarray(self._marks[b])
        except Exception:  # torn by who was killed while writing it
            return np.zeros(self._marks.shape[1], np.uint32)

    def is_complete(self, b: int) -> bool:
        """Whether a batch has its marker, and its arrays are those whose checksums stand there."""
        mark = self._mark(b)
        if not mark[-1]:
            return False
        with contextlib.suppress(Exception):  # a damaged chunk: the batch is computed again
            return np.array_equal(self._row(self.values(b)), mark)
        return False

    def is_as_marked(self, b: int, name: str) -> bool:
        """Whether one array of a batch is that whose checksum stands in its marker."""
        place = [v.name for v in self._variables].index(name)
        try:
            content = np.ascontiguousarray(self.arrays[name][self.range(b)]).tobytes()
        except Exception:  # a damaged chunk
            return False
        return zlib.crc32(content) == int(self._mark(b)[place])

    def failed_in_functions(self, b: int) -> np.ndarray:
        """Places in a complete batch of variants in which a function of the user's failed: its code is only a part of what it
        does, so they are computed again."""
        where = self.range(b)
        found = np.flatnonzero(np.asarray(self.arrays["status"][where]) == STATUSES.index("failed"))
        if not len(found):
            return found
        said = texts(np.asarray(self.arrays["message"][where])[found]).tolist()
        return found[[tells_of_failure(sentence) for sentence in said]]

    def values(self, b: int) -> dict[str, np.ndarray]:
        """All arrays of a batch."""
        return {name: np.array(array[self.range(b)]) for name, array in self.arrays.items()}

    def with_others(self, b: int, places: np.ndarray, values: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        """All arrays of a batch, of which the rows at some places are new."""
        made = self.values(b)
        for name, array in made.items():
            array[places] = values[name]
        return made

    def write(self, b: int, values: Mapping[str, np.ndarray]) -> None:
        """Write all arrays of a batch, and then its marker."""
        with writing(self.place):
            for name, array in self.arrays.items():
                array[self.range(b)] = values[name]
            self._marks[b] = self._row(values)

    def remove_leftovers(self) -> None:
        """Remove files that were begun and never finished; for when nobody writes any more."""
        if not is_folder(self.place):
            return  # elsewhere an object appears whole or not at all
        for folder, _, files in os.walk(self.place):
            for name in files:
                if name.endswith(PARTIAL):
                    with contextlib.suppress(OSError):
                        os.unlink(os.path.join(folder, name))


def _sealed(mark: np.ndarray) -> np.ndarray:
    """A marker with the checksum of its checksums, which is never 0."""
    made = np.array(mark, np.uint32)
    made[-1] = zlib.crc32(made[:-1].tobytes()) | 1
    return made
