"""Where the results of variants go: arrays in memory, or a store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.studies.variables import Variable


class Sink(Protocol):
    """Takes results of variants, from several threads."""

    @property
    def done(self) -> int:
        """How many variants are there already."""

    def missing(self, section: int) -> Iterator[np.ndarray]:
        """Variants that are not there, at most `section` at a time, in order."""

    def take(self, members: np.ndarray, values: Mapping[str, np.ndarray]) -> None:
        """Take the values of some variants."""

    def finish(self) -> None:
        """No more results will come from this call."""

    def arrays(self) -> dict[str, Any]:
        """All arrays by name, first dimension `variant`."""


class Memory:
    """Arrays of all variants."""

    done = 0

    def __init__(self, variables: list[Variable], count: int) -> None:
        self._count = count
        try:
            self._arrays = {v.name: v.empty(count) for v in variables}
        except MemoryError:
            size = sum(8.0 * count * np.prod(v.shape) for v in variables)
            raise SimulationError(
                f"the results of {count} variants need {size / 1e9:.3g} GB; give reduce= in place of keep=, fewer samples, or "
                "store= to write them to disk."
            ) from None

    def missing(self, section: int) -> Iterator[np.ndarray]:
        """All variants."""
        for first in range(0, self._count, section):
            yield np.arange(first, min(first + section, self._count))

    def take(self, members: np.ndarray, values: Mapping[str, np.ndarray]) -> None:
        """Different threads write different rows."""
        for name, array in self._arrays.items():
            array[members] = values[name]

    def finish(self) -> None:
        """Nothing is left to do."""

    def arrays(self) -> dict[str, Any]:
        """All arrays by name."""
        return dict(self._arrays)
