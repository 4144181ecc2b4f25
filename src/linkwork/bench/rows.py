"""Common to all benchmarks: rows, interleaved timing, import of optional peers, table and JSON output."""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from linkwork.api.errors import LinkworkError

if TYPE_CHECKING:
    from rich.table import Table

PACKAGES = {
    "pinocchio": "pin",
    "mujoco": "mujoco",
    "exudyn": "exudyn",
    "mujoco.mjx": "mujoco-mjx",
    "distributed": "'linkwork[cluster]'",
}  # PyPI package of a module


class Row(TypedDict):
    """One comparison: the same work done by linkwork and by a peer, in seconds; `ratio` is peer_s / linkwork_s."""

    id: str
    work: str
    linkwork_s: float
    peer: str
    peer_s: float
    ratio: float


def make_row(name: str, work: str, linkwork_s: float, peer: str, peer_s: float) -> Row:
    """A row with its ratio: above 1, linkwork is faster."""
    return Row(id=name, work=work, linkwork_s=linkwork_s, peer=peer, peer_s=peer_s, ratio=peer_s / linkwork_s)


class Watch:
    """Receives progress and notes of a benchmark. This base class discards them; subclasses show them."""

    def step(self, what: str, part: float) -> None:
        """Progress: `what` is measured next, and the fraction `part` (0 to 1) of the benchmark is done."""

    def note(self, text: str) -> None:
        """A remark on the results, such as a peer that is not installed."""


def find_peer(module: str, watch: Watch) -> Any:
    """The module of a peer, or None, with a note, where it cannot be imported: peers are optional."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        watch.note(f"{module} is left out ({error}); to compare with it: pip install {PACKAGES.get(module, module)}")
        return None


# --- timing --------------------------------------------------------------------------------------


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Disable Python's garbage collector during a measurement."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def best_of(
    tasks: Sequence[Callable[[], float]], rounds: int, on_round: Callable[[int], object] | None = None
) -> list[float]:
    """Minimum seconds of each task over all rounds; tasks return their own time and are interleaved in every round.

    Interleaving lets a busy machine disturb all tasks alike, and the minimum is the least disturbed. `on_round` is called
    with the number of each round when it begins.
    """
    least = [float("inf")] * len(tasks)
    with _no_collection():
        for number in range(rounds):
            if on_round is not None:
                on_round(number)
            for k, task in enumerate(tasks):
                least[k] = min(least[k], task())
    return least


def seconds_each(tasks: Sequence[Callable[[int], object]], rounds: int, sample_s: float) -> list[float]:
    """Minimum seconds of one repetition of each task, interleaved; a task is called with the number of repetitions.

    Their number is chosen so that a measurement takes about `sample_s`: long compared to the resolution of the clock,
    short compared to interruptions by other processes.
    """
    counts = [_calibrate(task, sample_s) for task in tasks]

    def counted(task: Callable[[int], object], count: int) -> Callable[[], float]:
        return lambda: _seconds(task, count) / count

    return best_of([counted(task, count) for task, count in zip(tasks, counts, strict=True)], rounds)


def timed(task: Callable[[], object]) -> Callable[[], float]:
    """A function that does a task once and returns the seconds that it took."""

    def run() -> float:
        began = time.perf_counter()
        task()
        return time.perf_counter() - began

    return run


def _seconds(task: Callable[[int], object], count: int) -> float:
    began = time.perf_counter()
    task(count)
    return time.perf_counter() - began


def _calibrate(task: Callable[[int], object], sample_s: float) -> int:
    """Number of repetitions that takes about `sample_s` seconds, after one warm-up call."""
    task(1)
    count = 1
    while (spent := _seconds(task, count)) < sample_s:
        count = max(count + 1, min(10 * count, round(1.1 * count * sample_s / max(spent, 1e-9))))
    return count


def check_same(ours: np.ndarray, theirs: np.ndarray, what: str, tolerance: float = 1e-9) -> None:
    """Raise LinkworkError unless both results agree to `tolerance`, relative to the largest entry; called before timing."""
    error, size = float(np.abs(ours - theirs).max()), float(np.abs(theirs).max())
    if not error <= tolerance * size:
        raise LinkworkError(f"bench: {what} differ by {error:.3g}, relative to {size:.3g}; nothing is compared.")


# --- showing and keeping -------------------------------------------------------------------------


def write_json(rows: Sequence[Row], path: str | Path) -> Path:
    """Write the rows to a JSON file, atomically."""
    path = Path(path)
    handle, part = tempfile.mkstemp(prefix=path.name, suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(list(rows), file, indent=1, ensure_ascii=False)
            file.write("\n")
        os.chmod(part, 0o644)
        os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
    return path


def duration(seconds: float) -> str:
    """Seconds as text with a suitable unit: "1.234 ms"."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.4g} {unit}"
    return f"{seconds * 1e9:.4g} ns"


def row_table(rows: Sequence[Row], title: str) -> Table:
    """The rows as a table for a terminal."""
    from rich.table import Table

    table = Table(title=title)
    for name in ("id", "work", "linkwork", "peer", "peer's time", "ratio"):
        table.add_column(name, justify="right" if name in ("linkwork", "peer's time", "ratio") else "left")
    for row in rows:
        times = duration(row["linkwork_s"]), duration(row["peer_s"])
        table.add_row(row["id"], row["work"], times[0], row["peer"], times[1], f"{row['ratio']:.2f}")
    return table
