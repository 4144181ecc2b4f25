"""A run that is written to Zarr while it goes on, so that its samples need not fit into memory.

Kernels write samples into one array, as always. Its memory is asked of the operating system without being there: pages appear
when samples are written into them, and are given back when the piece that they belong to is on disk. Between two looks at it
kernels fill at most one piece (`pieces.longest_step`). The folder takes its place
when the run has ended, whichever way; a process that is killed leaves nothing that could be taken for a result.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.storage.disk import new_folder, write_piece
from linkwork.api.storage.pieces import (
    STEP_SAMPLES,
    Folder,
    StoredArray,
    StoredStates,
    longest_step,
    packed,
    piece_length,
    piece_name,
)
from linkwork.api.storage.sealed_zarr import content_beside_pieces, is_zarr
from linkwork.api.storage.store import labelled
from linkwork.kernels.integrators import run_layout
from linkwork.motion.histories.histories import Histories
from linkwork.motion.histories.origin import Origin
from linkwork.motion.impacts import NO_IMPACTS
from linkwork.motion.results.run import STATES, Run
from linkwork.system.system import System
from linkwork.system.validity import excess, warn_of_large_deflections

_RESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000 if hasattr(mmap, "MADV_DONTNEED") else 0)


@contextlib.contextmanager
def streaming(store: str | Path, system: System, times: np.ndarray, rtol: float) -> Iterator[Stream]:
    """A stream into a new Zarr folder, which is there when the context ends."""
    path = Path(store)
    if path.suffix != ".zarr":
        raise ModelError(
            f"simulate: store is '{path}'; samples are streamed to Zarr, so write a name that ends in .zarr."
        )
    if path.exists() and not (path.is_dir() and is_zarr(path)):
        raise ModelError(f"simulate: store is '{path}', which is there and is no Zarr folder; choose another name.")
    with new_folder(path) as folder:
        made = Stream(folder, system, times, rtol)
        yield made
        made.complete()
    made.folder.path = path.absolute()


class Stream:
    """The samples of a run on their way to disk.

    Args:
        folder: to write into.
        system: whose states they are.
        times: of all samples [s].
        rtol: tolerance of the run.

    Attributes:
        out: where kernels write samples (samples, numbers of a state).
        most_held: most pieces that were in memory at a time.
    """

    def __init__(self, folder: Path, system: System, times: np.ndarray, rtol: float) -> None:
        self.system, self.times, self.rtol = system, times, rtol
        self.widths = dict(zip(STATES, (system.nq, system.nv, len(system.labels.work)), strict=True))
        width = sum(self.widths.values())
        self.length = piece_length(width)
        self.folder = Folder(folder, {})
        self.written = self.most_held = 0
        self._given_back = 0  # bytes at the begin of `out`
        self._is_large = np.isfinite(longest_step(times, width))
        self._most_bent: tuple[np.ndarray, np.ndarray] = (np.zeros(0), np.zeros((0, system.nq)))
        self._run: Run | None = None
        self.said: list[str] = []
        if self._example(_unfinished(system), (np.zeros(0), [], np.zeros((0, width))))._kept_origin() is None:
            raise ModelError(
                f"simulate: store keeps a model and its states, but a file cannot express this run of '{system.model.name}' "
                "(inputs, a controller, a law of your own or an absolute formulation); leave store out and save the run."
            )
        size = max(len(times) * width * 8, 1)
        self._memory = _mapped(size)
        self.out = np.frombuffer(self._memory, float, len(times) * width).reshape(len(times), width)

    def budget(self, asked: int) -> int:
        """Steps of the next call of a kernel, which fill at most a piece."""
        return max(1, min(asked, self.length // STEP_SAMPLES)) if self._is_large else asked

    def keep_up(self, run_state: run_layout.RunState) -> None:
        """Write the pieces that are full, and give their memory back."""
        done = int(run_state.counters[run_layout.NEXT])
        self.most_held = max(self.most_held, -(-(done - self.written * self.length) // self.length))
        while (self.written + 1) * self.length <= done:
            first = self.written * self.length
            self._write(self.times[first : first + self.length], self.out[first : first + self.length])
            self._give_back()

    def end(self, run_state: run_layout.RunState, t: np.ndarray, last: np.ndarray | None) -> StoredStates:
        """Write what is left, with the state at which a run ended between two samples; all states, to be read from disk."""
        self.keep_up(run_state)
        first, done = self.written * self.length, int(run_state.counters[run_layout.NEXT])
        rest = self.out[first:done] if last is None else np.vstack([self.out[first:done], last])
        if len(rest):  # full pieces are written, so there is room for the last state in this one
            self._write(t[first:], rest)
        if self.system.whole_beams:
            self.said = warn_of_large_deflections(self.system, self._most_bent[1], self._most_bent[0], stacklevel=5)
        return StoredStates([StoredArray(self.folder, k, (len(t), w), self.length) for k, w in self.widths.items()])

    def keep(self, run: Run) -> None:
        """Take note of the run that the folder holds."""
        self._run = run

    def complete(self) -> None:
        """Write what stands beside the pieces, and the seal."""
        if self._run is None:
            raise AssertionError("a run was not kept")
        assert self._run.origin is not None
        made = self._run.origin.histories
        n = len(made.t)
        example = self._example(self._run, made.hits, made.impacts)
        origin = example._kept_origin()
        if origin is None:
            raise ModelError(
                f"simulate: model '{self.system.model.name}' changed while it was simulated, so the run was not kept."
            )
        whole = labelled(example, *example._kept_state(origin))
        late = dict.fromkeys(self.widths, self.length)
        for name, content in content_beside_pieces(whole, self.folder, late, n).items():
            write_piece(self.folder.path, name, content)

    def _example(self, run: Run, hits: Any, impacts: np.ndarray = NO_IMPACTS) -> Run:
        """A run with other samples, and few of them; all its numbers differ, so that each array is told by its own."""
        shape = 2, sum(self.widths.values())
        numbers = np.random.default_rng(1).uniform(1.0, 2.0, 2 + shape[0] * shape[1])
        states = numbers[2:].reshape(shape)
        made = Histories(self.system, np.sort(numbers[:2]), states, hits, impacts=impacts)
        reactions = made.wrenches.result(run.status, run.message)
        return dataclasses.replace(run, arrays={}, reactions=reactions, origin=Origin(self.system, self.rtol, made))

    def _write(self, t: np.ndarray, rows: np.ndarray) -> None:
        """Write the next piece of every array."""
        splits = np.cumsum(list(self.widths.values()))[:-1]
        parts = {"time": t, **dict(zip(self.widths, np.split(rows, splits, axis=1), strict=True))}
        for name, part in parts.items():
            if part.size:
                piece, content = piece_name(name, self.written, part.ndim), packed(part, self.length)
                write_piece(self.folder.path, piece, content)
                self.folder.hashes[piece] = hashlib.sha256(content).hexdigest()
        if self.system.whole_beams:
            self._look_at_beams(t, parts["q"])
        self.written += 1

    def _look_at_beams(self, t: np.ndarray, q: np.ndarray) -> None:
        """Keep the states in which beams are bent most."""
        t, q = np.append(self._most_bent[0], t), np.vstack([self._most_bent[1], q])
        worst = sorted({int(np.argmax(x)) for x in excess(self.system, q).values()})
        self._most_bent = t[worst], q[worst]

    def _give_back(self) -> None:
        """Give the memory of what is on disk back, as far as it fills whole pages; where that cannot be done it stays."""
        stop = self.written * self.length * self.out.shape[1] * 8 // mmap.PAGESIZE * mmap.PAGESIZE
        if stop > self._given_back and hasattr(mmap, "MADV_DONTNEED"):
            self._memory.madvise(mmap.MADV_DONTNEED, self._given_back, stop - self._given_back)
            self._given_back = stop


def _mapped(size: int) -> mmap.mmap:
    """Memory of its own of which pages are there when they are written."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _RESERVE)


def _unfinished(system: System) -> Run:
    """What is known of a run before it begins."""
    made = Histories(system, np.zeros(0), np.zeros((0, 0)), (np.zeros(0), [], np.zeros((0, 0))))
    reactions = made.wrenches.result("interrupted", "")
    return Run(title=system.model.name, status="interrupted", statistics={}, kinds=made.kinds(), reactions=reactions)
