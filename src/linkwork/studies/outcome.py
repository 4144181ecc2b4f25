"""What comes out of some variants: numbers of their samples, and how each ended."""

from __future__ import annotations

import dataclasses

import numpy as np

from linkwork.studies.results.study import NOT_RUN, STATUSES


@dataclasses.dataclass
class Outcome:
    """Of some variants.

    Attributes:
        members: (n,) which variants.
        raw: (n, time, columns) numbers at the samples; NaN where a run did not come to.
        status: (n,) index in `STATUSES`.
        messages: sentences of those that did not reach their end, by place among the members.
        end: (n,) times at which they ended [s].
        counts: (n, 3) steps, rejected steps, evaluations.
        events: (n, events) first times [s].
        kernel_s: seconds in kernels.
    """

    members: np.ndarray
    raw: np.ndarray
    status: np.ndarray
    messages: dict[int, str]
    end: np.ndarray
    counts: np.ndarray
    events: np.ndarray
    kernel_s: float = 0.0

    def part(self, k: int) -> Outcome:
        """That of one of them, whose numbers are shared."""
        own = slice(k, k + 1)
        arrays = (self.members, self.raw, self.status, self.end, self.counts, self.events)
        members, raw, status, end, counts, events = (x[own] for x in arrays)
        return Outcome(members, raw, status, {}, end, counts, events)

    def note(self, place: int, status: str, message: str) -> None:
        """Say how one of them ended."""
        self.status[place] = STATUSES.index(status if status in STATUSES else "failed")
        if message:
            self.messages[place] = message


def empty_outcome(members: np.ndarray, samples: int, columns: int, events: int) -> Outcome:
    """Nothing yet: all not run, all numbers NaN."""
    n = len(members)
    return Outcome(
        members,
        np.full((n, samples, columns), np.nan),
        np.full(n, STATUSES.index(NOT_RUN), np.int8),
        {},
        np.full(n, np.nan),
        np.zeros((n, 3), np.int64),
        np.full((n, events), np.nan),
    )
