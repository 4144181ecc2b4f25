"""Arrays on disk in pieces: written while a run goes on, read and checked when they are asked for.

A piece is one chunk of a Zarr array along time, packed by Zstandard, `<array>/c/<number>/0`. What is kept here of an array that
may not fit into memory is its shape, and the SHA-256 of every piece.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.errors import FileError

WAITING = ".next"  # how names of files end that wait
PIECE_BYTES = 2**22  # of the states in one piece
MOST_SAMPLES = 2**16  # in one piece
LARGE_BYTES = 2**26  # of all states of a run, from which on its steps are limited
STEP_SAMPLES = 128  # that a step of such a run may span


def piece_length(width: int) -> int:
    """How many samples with `width` numbers each are in one piece."""
    return max(1, min(MOST_SAMPLES, PIECE_BYTES // (8 * max(width, 1))))


def longest_step(times: np.ndarray, width: int) -> float:
    """A time in which at most `STEP_SAMPLES` samples fall [s], for runs with many of them: so that some steps fill less than a
    piece. It holds for all of these runs, so that their numbers do not depend on where they are kept."""
    if 8 * len(times) * width <= LARGE_BYTES or len(times) <= STEP_SAMPLES:
        return float("inf")
    return float(np.diff(times[:: STEP_SAMPLES // 2]).min())


def piece_name(array: str, number: int, ndim: int = 2) -> str:
    """Where a piece is in its folder."""
    return f"{array}/c/{number}" + "/0" * (ndim - 1)


def packed(rows: np.ndarray, length: int) -> bytes:
    """Rows as the content of a piece with room for `length`; a piece has all of its rows, the last ones NaN."""
    from numcodecs.zstd import Zstd

    whole = np.full((length, *rows.shape[1:]), np.nan)
    whole[: len(rows)] = rows
    return bytes(Zstd(level=1).encode(np.ascontiguousarray(whole, "<f8")))


def waiting_name(name: str) -> str:
    """Where the next content of a file waits until what refers to it is written; hidden, so that no program reads it."""
    folder, _, own = name.rpartition("/")
    return f"{folder}/.{own}{WAITING}" if folder else f".{own}{WAITING}"


@dataclasses.dataclass
class Folder:
    """Where pieces are, and their hashes by relative path, as the root with this seal lists them. A run that is written moves,
    and some of its pieces wait."""

    path: Path
    hashes: dict[str, str]
    waiting: set[str] = dataclasses.field(default_factory=set)
    seal: str = ""

    def read(self, name: str) -> bytes:
        """The content of a piece, if it is what was written."""
        try:
            content = (self.path / (waiting_name(name) if name in self.waiting else name)).read_bytes()
        except OSError as error:
            reason = error.strerror or str(error)
            raise FileError(
                f"'{self.path}': its piece '{name}' cannot be read ({reason}); take another copy."
            ) from None
        if hashlib.sha256(content).hexdigest() != self.hashes.get(name):
            if self.seal and self.seal not in (self.path / "zarr.json").read_text(errors="ignore"):
                raise FileError(f"'{self.path}' has grown since it was loaded; load it again.")
            raise FileError(f"'{self.path}': its piece '{name}' is damaged; take another copy.")
        return content


class StoredArray:
    """An array (time, columns) of numbers in pieces, of which the last one that was read is kept in memory.

    Args:
        folder: where the pieces are.
        name: of the array.
        shape: of the array.
        length: samples in one piece.
    """

    def __init__(self, folder: Folder, name: str, shape: tuple[int, int], length: int) -> None:
        self.folder, self.name, self.shape, self.length = folder, name, shape, length
        self._last: tuple[int, np.ndarray] | None = None

    @property
    def values(self) -> StoredArray:
        """Itself, as a variable of a dataset has its numbers."""
        return self

    def piece(self, number: int) -> np.ndarray:
        """The rows of one piece."""
        last = self._last
        if last is not None and last[0] == number:
            return last[1]
        from numcodecs.zstd import Zstd

        content = Zstd().decode(self.folder.read(piece_name(self.name, number)))
        whole = np.frombuffer(content, "<f8").reshape(self.length, self.shape[1])
        rows = whole[: min(self.length, self.shape[0] - number * self.length)]
        self._last = number, rows
        return rows

    def rows(self, first: int, stop: int, columns: slice = slice(None)) -> np.ndarray:
        """Rows from `first` to before `stop`; only the pieces that hold them are read."""
        width = len(range(self.shape[1])[columns])
        out = np.zeros((max(stop - first, 0), width))
        if width and stop > first:
            for number in range(first // self.length, (stop - 1) // self.length + 1):
                begin = number * self.length
                low, high = max(first, begin), min(stop, begin + self.length)
                out[low - first : high - first] = self.piece(number)[low - begin : high - begin, columns]
        return out


class StoredStates:
    """Arrays with the same times side by side (time, columns), indexed like one array; numbers are read when asked for."""

    ndim = 2
    dtype = np.dtype(float)

    def __init__(self, parts: Sequence[StoredArray]) -> None:
        self.parts = tuple(parts)
        self.shape = (parts[0].shape[0], sum(part.shape[1] for part in parts))

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, index: Any) -> np.ndarray:
        """Rows by a slice, a number or an array of them, and columns by a slice."""
        rows, columns = index if isinstance(index, tuple) else (index, slice(None))
        if isinstance(rows, slice):
            first, stop, step = rows.indices(len(self))
            if step == 1:
                return self._between(first, stop, columns)
            rows = np.arange(first, stop, step)
        chosen = np.asarray(rows)
        if chosen.dtype.kind == "b":
            chosen = np.flatnonzero(chosen)
        flat = np.where(chosen < 0, chosen + len(self), chosen).ravel()
        if len(flat) and not (flat.min() >= 0 and flat.max() < len(self)):
            raise IndexError(f"sample {int(flat.max())} of {len(self)}")
        found = [self._between(int(k), int(k) + 1, columns)[0] for k in flat]
        return np.array(found).reshape(*chosen.shape, -1) if found else self._between(0, 0, columns)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        whole = self[:]
        return whole if dtype is None else whole.astype(dtype)

    def _between(self, first: int, stop: int, columns: slice) -> np.ndarray:
        low, high, step = columns.indices(self.shape[1])
        assert step == 1, "columns are asked for side by side"
        return np.hstack([part.rows(first, stop, own) for part, own in self._own(low, max(low, high))])

    def _own(self, low: int, high: int) -> Iterator[tuple[StoredArray, slice]]:
        """The parts that hold columns from `low` to before `high`, each with its own columns."""
        begin = 0
        for part in self.parts:
            width = part.shape[1]
            yield part, slice(min(max(low - begin, 0), width), min(max(high - begin, 0), width))
            begin += width
