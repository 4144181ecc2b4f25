"""What continuous controllers put out that does not act yet, as tables of the kernel: from the start of a run to its end."""

from __future__ import annotations

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control_layout import Past, past_of
from linkwork.system.system import System

ROOM = 256  # steps for which there is room at first; doubled when full
PARTS = ("size", "delay", "place", "span", "series", "kink", "first")  # that the next run goes on with
LISTS = PARTS[3:]


class Waiting:
    """Outputs that wait for their delays to be over.

    Args:
        system: with controllers.
        t: at which the run starts [s].
        length: of its states.
        row: `row()` of the run that goes on; empty: nothing waits.

    Attributes:
        past: the outputs.
        breaks: times that no step may cross [s], in order; free places are infinite.
    """

    def __init__(self, system: System, t: float, length: int, row: np.ndarray) -> None:
        control = system.tables.control
        self._corners = np.array(system.breaks)
        self.past = past_of(control, ROOM, self._corners)
        if len(row):
            self._take(system, row)
        held = length - C.control_length(control) + int(control.size[C.N_STATES])
        self.past.size[[C.RUNS, C.FIRST_HELD]] = 1, held
        self.past.size[C.NEXT_BREAK] = np.searchsorted(self._corners, t, side="right")
        self.breaks = self._note_start(t)
        self._longest = float(self.past.delay.max())

    def _note_start(self, t: float) -> np.ndarray:
        """Outputs may jump at the start of a run; returns when that, and what went before, comes through."""
        past, n = self.past, int(self.past.size[C.N_KINKS])
        past.kink[n], past.first[n] = (t, 0.0), past.size[C.N_PIECES]
        past.size[C.N_KINKS] = n + 1
        ends = [
            past.kink[k, C.KINK_AT] + delay
            for delay, (first, _) in zip(past.delay, past.place, strict=True)
            if delay > 0.0
            for k in range(int(first), n + 1)
        ]
        return np.concatenate([np.unique(np.concatenate([self._corners, ends])), np.full(ROOM, np.inf)])

    def row(self) -> np.ndarray:
        """All that waits, as a row of numbers."""
        used = int(self.past.size[[C.N_PIECES, C.N_KINKS]].max())
        parts = (getattr(self.past, name)[: used if name in LISTS else None] for name in PARTS)
        return np.concatenate([part.ravel() for part in parts])

    def _take(self, system: System, row: np.ndarray) -> None:
        """Go on with what waits in another run."""
        size = int(row[[C.N_PIECES, C.N_KINKS]].max())
        past, at = past_of(system.tables.control, size, self._corners), 0
        delays = row[C.PAST_LEN : C.PAST_LEN + len(past.delay)]
        if len(row) != sum(getattr(past, name).size for name in PARTS) or (delays != past.delay).any():
            raise ModelError(
                "simulate: the run that goes on had controllers with other delays; give the same ones, or start from its "
                "final()."
            )
        for name in PARTS:
            array = getattr(past, name)
            array[...] = row[at : at + array.size].reshape(array.shape)
            at += array.size
        self.past = _larger(past, size + ROOM)

    def make_room(self, t: float) -> bool:
        """At time t, forget what nobody will ask for any more where room is short; returns whether arrays are others than
        before. Breaks before t are forgotten too."""
        past, size = self.past, self.past.size
        pieces, kinks, room = int(size[C.N_PIECES]), int(size[C.N_KINKS]), len(past.span)
        passed = int((self.breaks < t).sum())
        self.breaks = np.concatenate([self.breaks[passed:], np.full(passed, np.inf)])
        if np.isfinite(self.breaks).sum() > len(self.breaks) // 2:
            self.breaks = np.concatenate([self.breaks, np.full(len(self.breaks), np.inf)])
        if max(pieces, kinks) < room // 2:
            return False
        late = past.delay > 0.0
        gone = max(int(np.searchsorted(past.span[:pieces, C.BEGIN], t - self._longest, side="right")) - 2, 0)
        past.span[: pieces - gone] = past.span[gone:pieces].copy()
        past.series[: pieces - gone] = past.series[gone:pieces].copy()
        lost = max(int(past.place[late, C.NEXT_KINK].min()) - 1, 0)
        past.kink[: kinks - lost] = past.kink[lost:kinks].copy()
        past.first[: kinks - lost] = np.maximum(past.first[lost:kinks] - gone, 0)
        past.place[late] = np.maximum(past.place[late] - (lost, gone), 0)
        size[[C.N_PIECES, C.N_KINKS]] = pieces - gone, kinks - lost
        if max(pieces - gone, kinks - lost) < room // 2:
            return False
        self.past = _larger(past, 2 * room)
        return True


def _larger(past: Past, room: int) -> Past:
    """The same with more room."""
    made = {}
    for name in LISTS:
        old = getattr(past, name)
        made[name] = np.zeros((room, *old.shape[1:]), old.dtype)
        made[name][: len(old)] = old
    return past._replace(**made)
