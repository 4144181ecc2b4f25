"""A run that is written to Zarr while it goes on, so that its samples need not fit into memory.

Kernels write samples into one array, as always. Its memory is asked of the operating system without being there: pages appear
when samples are written into them, and are given back when the piece that they belong to is on disk. Between two looks at it
kernels fill at most one piece (`pieces.longest_step`).

Every second or so all samples that there are get a seal, with which the folder is a run that was interrupted there; with the
first one it takes its place. Whatever ends the process, the last seal stands (`sealed_zarr.replace_files`). Ctrl-C and signals
that end processes wait while something is written.
"""

from __future__ import annotations

import contextlib
import dataclasses
import hashlib
import mmap
import time as clock
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import FileError, ModelError
from linkwork.api.storage.disk import GrowingFolder, growing_folder, write_piece
from linkwork.api.storage.pieces import (
    STEP_SAMPLES,
    Folder,
    StoredArray,
    StoredStates,
    longest_step,
    packed,
    piece_length,
    piece_name,
    waiting_name,
)
from linkwork.api.storage.sealed_zarr import content_beside_pieces, is_zarr, replace_files
from linkwork.api.storage.store import labelled
from linkwork.ctrl_c import deferred
from linkwork.kernels.integrators import run_layout
from linkwork.kernels.jit import compile_seconds
from linkwork.model.events import Event
from linkwork.motion.histories.histories import Histories
from linkwork.motion.histories.origin import Origin
from linkwork.motion.impacts import NO_IMPACTS
from linkwork.motion.results.run import STATES, Run
from linkwork.motion.run_result import hits_of, statistics_of
from linkwork.system.interruption import Termination
from linkwork.system.system import System
from linkwork.system.validity import excess, warn_of_large_deflections

if TYPE_CHECKING:
    from linkwork.motion.integration import Integration

SEAL_S = 1.0  # seconds between two seals,
SPARSE = 20  # but no less than so many times what one takes
_RESERVE = getattr(mmap, "MAP_NORESERVE", 0x4000 if hasattr(mmap, "MADV_DONTNEED") else 0)


@contextlib.contextmanager
def streaming(
    store: str | Path, system: System, times: np.ndarray, rtol: float, events: Sequence[Event]
) -> Iterator[Stream]:
    """A stream into a Zarr folder, which has all samples that there are when the context ends, whichever way."""
    path = Path(store)
    if path.suffix != ".zarr":
        raise ModelError(
            f"simulate: store is '{path}'; samples are streamed to Zarr, so write a name that ends in .zarr."
        )
    if path.exists() and not (path.is_dir() and is_zarr(path)):
        raise ModelError(f"simulate: store is '{path}', which is there and is no Zarr folder; choose another name.")
    made = None
    try:
        with Termination(), growing_folder(path) as folder:
            made = Stream(folder, system, times, rtol, events)
            try:
                yield made
                made.complete()
            except BaseException:
                made.rescue()
                raise
    except FileError as problem:
        if made is None or not made.sealed:
            raise
        until = f"what was computed until t = {times[made.sealed - 1]:.6g} s is there, and lw.load reads it."
        raise FileError(f"{str(problem).removesuffix('.')}; {until}") from problem
    made.folder.path = path.absolute()


class Stream:
    """The samples of a run on their way to disk.

    Args:
        growing: to write into.
        system: whose states they are.
        times: of all samples [s].
        rtol: tolerance of the run.
        events: that are looked for.

    Attributes:
        out: where kernels write samples (samples, numbers of a state).
        most_held: most pieces that were in memory at a time.
        sealed: how many samples have a seal.
    """

    def __init__(
        self,
        growing: GrowingFolder,
        system: System,
        times: np.ndarray,
        rtol: float,
        events: Sequence[Event],
    ) -> None:
        self.system, self.times, self.rtol, self._events = system, times, rtol, events
        self.widths = dict(zip(STATES, (system.nq, system.nv, len(system.labels.work)), strict=True))
        width = sum(self.widths.values())
        self.length = piece_length(width)
        self._growing, self.folder = growing, Folder(growing.path, {})
        self.written = self.most_held = self.sealed = 0
        self._files: set[str] = set()  # of the last seal
        self._latest: Integration | None = None
        self._began, self._compiled = clock.perf_counter(), compile_seconds()
        self._next_seal = clock.monotonic() + SEAL_S
        self._given_back = 0  # bytes at the begin of `out`
        self._is_large = np.isfinite(longest_step(times, width))
        self._most_bent: tuple[np.ndarray, np.ndarray] = (np.zeros(0), np.zeros((0, system.nq)))
        self._run: Run | None = None
        self.said: list[str] = []
        self._origin = self._example(_unfinished(system), (np.zeros(0), [], np.zeros((0, width))))._kept_origin()
        if self._origin is None:
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

    def keep_up(self, integration: Integration) -> None:
        """Write the pieces that are full, give their memory back, and seal now and then what there is."""
        with deferred():
            self._latest = integration
            done = self._write_full(integration.state)
            if done > self.sealed and clock.monotonic() >= self._next_seal:
                began = clock.monotonic()
                self._seal_so_far(integration)
                now = clock.monotonic()
                self._next_seal = now + max(SEAL_S, SPARSE * (now - began))

    def _write_full(self, run_state: run_layout.RunState) -> int:
        """Write the pieces that are full; how many samples there are."""
        done = int(run_state.counters[run_layout.NEXT])
        self.most_held = max(self.most_held, -(-(done - self.written * self.length) // self.length))
        while (self.written + 1) * self.length <= done:
            first = self.written * self.length
            t, rows = self.times[first : first + self.length], self.out[first : first + self.length]
            self.folder.hashes |= self._write(t, rows)
            self.written += 1
            self._give_back()
        return done

    def end(self, run_state: run_layout.RunState, t: np.ndarray, last: np.ndarray | None) -> StoredStates:
        """Write what is left, with the state at which a run ended between two samples; all states, to be read from disk."""
        with deferred():
            done, first = self._write_full(run_state), self.written * self.length
            rest = self.out[first:done] if last is None else np.vstack([self.out[first:done], last])
            if len(rest):  # full pieces are written, so there is room for the last state in this one
                self.folder.hashes |= self._write(t[first:], rest)
                self.written += 1
        if self.system.whole_beams:
            self.said = warn_of_large_deflections(self.system, self._most_bent[1], self._most_bent[0], stacklevel=5)
        return StoredStates([StoredArray(self.folder, k, (len(t), w), self.length) for k, w in self.widths.items()])

    def keep(self, run: Run) -> None:
        """Take note of the run that the folder holds."""
        self._run = run

    def complete(self) -> None:
        """Seal the whole run."""
        with deferred():
            if self._run is None:
                raise AssertionError("a run was not kept")
            assert self._run.origin is not None
            made = self._run.origin.histories
            self._seal(self._run, made.hits, made.impacts, len(made.t), self.folder.hashes)

    def rescue(self) -> None:
        """Seal what there is, where something ended the run before it was complete."""
        with deferred():
            try:
                if self._run is not None:
                    self.complete()
                elif self._latest is not None and self._write_full(self._latest.state) > self.sealed:
                    self._seal_so_far(self._latest)
            except Exception:  # such as a full disk: the last seal stands
                for name in self.folder.waiting:
                    (self.folder.path / waiting_name(name)).unlink(missing_ok=True)

    def _seal_so_far(self, integration: Integration) -> None:
        """Seal all samples that there are, as a run that was interrupted."""
        done, first = int(integration.state.counters[run_layout.NEXT]), self.written * self.length
        hashes = dict(self.folder.hashes)
        if done > first:
            hashes |= self._write(self.times[first:done], self.out[first:done])
        compiled = compile_seconds() - self._compiled
        wall = clock.perf_counter() - self._began - compiled
        until = f"t = {self.times[done - 1]:.6g} s of {self.times[-1]:g} s"
        run = dataclasses.replace(
            _unfinished(self.system),
            message=f"the run was not finished: there are samples until {until}",
            statistics=statistics_of(integration, wall, compiled),
        )
        self._seal(run, hits_of(integration.state, self._events), integration.impacts.rows(), done, hashes)

    def _seal(self, run: Run, hits: Any, impacts: np.ndarray, n: int, pieces: dict[str, str]) -> None:
        """Write what stands beside the pieces of n samples, and the seal."""
        example = self._example(run, hits, impacts)
        assert example.origin is not None
        made = example.origin.histories
        ends = np.cumsum(list(self.widths.values()))[:-1]
        origin = self._origin | dict(zip(STATES, np.split(np.asarray(made.states), ends, axis=1), strict=True))  # type: ignore[operator]
        origin |= {"time": made.t, "impacts": made.impacts}
        origin |= dict(zip(("event_times", "event_names", "event_states"), made.hits, strict=True))
        whole = labelled(example, *example._kept_state(origin))
        files, root = content_beside_pieces(whole, pieces, dict.fromkeys(self.widths, self.length), n, self._files)
        self._growing.check()
        replace_files(self.folder, files, root, self._files - files.keys() - pieces.keys())
        self._growing.take_place()
        self.folder.path, self.sealed, self._files = self._growing.path, n, {*files, *pieces}

    def _example(self, run: Run, hits: Any, impacts: np.ndarray = NO_IMPACTS) -> Run:
        """A run with other samples, and few of them; all its numbers differ, so that each array is told by its own."""
        shape = 2, sum(self.widths.values())
        numbers = np.random.default_rng(1).uniform(1.0, 2.0, 2 + shape[0] * shape[1])
        states = numbers[2:].reshape(shape)
        made = Histories(self.system, np.sort(numbers[:2]), states, hits, impacts=impacts)
        reactions = made.wrenches.result(run.status, run.message)
        return dataclasses.replace(run, arrays={}, reactions=reactions, origin=Origin(self.system, self.rtol, made))

    def _write(self, t: np.ndarray, rows: np.ndarray) -> dict[str, str]:
        """Write the next piece of every array, which waits for a seal; their hashes."""
        splits = np.cumsum(list(self.widths.values()))[:-1]
        parts = {"time": t, **dict(zip(self.widths, np.split(rows, splits, axis=1), strict=True))}
        hashes = {}
        for name, part in parts.items():
            if part.size:
                piece, content = piece_name(name, self.written, part.ndim), packed(part, self.length)
                self.folder.waiting.add(piece)
                write_piece(self.folder.path, waiting_name(piece), content)
                hashes[piece] = hashlib.sha256(content).hexdigest()
        if self.system.whole_beams:
            self._look_at_beams(t, parts["q"])
        return hashes

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
