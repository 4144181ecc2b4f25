"""Arrays of a store in a dataset: read when they are used, along the axes of a grid where there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from xarray.backends import BackendArray
from xarray.core import indexing


class LazyArray(BackendArray):
    """A Zarr array whose first dimension is taken for several, of the shape of a grid.

    Args:
        source: the Zarr array (variants, …).
        blank: what stands for numbers of batches that are not complete, whatever lies in the store.
        complete: which batches are complete (batches,).
        batch: how many variants each has.
        grid: the shape of the variants; default: one dimension.
        check: called with the number of a batch before numbers of it are read, which are looked at there; it may raise.
    """

    def __init__(
        self,
        source: Any,
        blank: Any,
        complete: np.ndarray,
        batch: int,
        grid: tuple[int, ...] | None = None,
        check: Callable[[int], None] | None = None,
    ) -> None:
        self._source, self._grid = source, grid or (source.shape[0],)
        self._blank, self._complete, self._batch, self._check = blank, complete, batch, check
        self.shape = (*self._grid, *source.shape[1:])
        self.dtype = np.dtype(source.dtype)

    def along(self, grid: tuple[int, ...]) -> Any:
        """The array along a grid, as a dataset takes it."""
        own = LazyArray(self._source, self._blank, self._complete, self._batch, grid, self._check)
        return indexing.LazilyIndexedArray(own)

    def __getitem__(self, key: Any) -> Any:
        support = indexing.IndexingSupport.OUTER
        return indexing.explicit_indexing_adapter(key, self.shape, support, self._read)

    def _read(self, key: tuple[Any, ...]) -> np.ndarray:
        """Slices, whole numbers and lists of them along each dimension."""
        n = len(self._grid)
        numbers = [np.arange(size)[k] for k, size in zip(key[:n], self._grid, strict=True)]
        flat = np.ravel_multi_index(np.meshgrid(*numbers, indexing="ij", sparse=False), self._grid)
        shape = [x.size for x in numbers if np.ndim(x)]
        values = self._rows(flat.ravel())
        for axis, k in reversed(list(enumerate(key[n:], 1))):
            values = np.take(values, k, axis) if not isinstance(k, slice) else values[(slice(None),) * axis + (k,)]
        return values.reshape(*shape, *values.shape[1:])

    def _rows(self, rows: np.ndarray) -> np.ndarray:
        """Some variants, those of batches that are not complete blank."""
        there = self._complete[rows // self._batch]
        if not there.all():
            made = np.full((len(rows), *self._source.shape[1:]), self._blank, self.dtype)
            if there.any():
                made[there] = self._rows(rows[there])
            return made
        if self._check is not None:
            for b in np.unique(rows // self._batch).tolist():
                self._check(b)
        if rows.size and np.array_equal(rows, np.arange(rows[0], rows[0] + rows.size)):
            return np.asarray(self._source[rows[0] : rows[0] + rows.size])
        return np.asarray(self._source.oindex[(rows, *[slice(None)] * (len(self._source.shape) - 1))])
