"""Scratch space for single evaluations of a system, and for runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import Record
from linkwork.kernels.packed import pack
from linkwork.system.recursion import Recursion, recursion_for


class Space:
    """Scratch space of one evaluation: taken from the system's list of free ones, and given back at the end of a `with`.

    Threads, and a user's function that evaluates the system that calls it, thus have spaces of their own. To take one from a
    list and to append it are single steps of the interpreter, so there is no lock.

    Attributes:
        work: real numbers.
        packed: addresses of the tables and of `work`, for kernels that take them; None until `pack` is called.
        home: the list that it goes back to, while it is in use.
    """

    __slots__ = ("_complex", "_recursion", "_tables", "home", "packed", "work")

    def __init__(self, tables: L.Tables, work: L.Work) -> None:
        self._tables, self.work = tables, work
        self.packed: np.ndarray | None = None
        self.home: list[Space] | None = None
        self._complex: L.Work | None = None
        self._recursion: Recursion | None = None

    def __enter__(self) -> Space:
        return self

    def __exit__(self, *_: object) -> None:
        home, self.home = self.home, None  # no cycle: a system that is not used any more is freed at once
        if home is not None:
            home.append(self)

    def pack(self) -> np.ndarray:
        """Fill `packed`, which takes longer than most evaluations."""
        self.packed = pack(self._tables, self.work)
        return self.packed

    def complex_work(self) -> L.Work:
        """Scratch space of complex numbers, for complex steps."""
        if self._complex is None:
            self._complex = L.work_for(self._tables, complex)
        return self._complex

    def recursion(self) -> Recursion:
        """Kernel and scratch space of the derivatives of a plain tree."""
        if self._recursion is None:
            self._recursion = recursion_for(self._tables, self.work)
        return self._recursion


class RunSpace:
    """Scratch space of a run, in the state in which every run begins, and its record; see `System.run_space`.

    Attributes:
        work: the scratch space.
        words: all its numbers, one array after the other; `first` has them as they are at first.
        once: whether it is for one run only: then it cannot be renewed, and there are no words.
        record: of `work`.
        problem: what the last run in it solved without events, and for which tables and functions; None before.
    """

    __slots__ = ("first", "once", "problem", "record", "words", "work")

    def __init__(self, work: L.Work, *, once: bool = False) -> None:
        self.problem: tuple[L.Tables, int, Any] | None = None
        self.once = once
        if once:
            self.words = self.first = np.zeros(0, np.int64)
            self.work, self.record = work, Record(work)
            return
        arrays = list(_arrays(work))
        ends = np.cumsum([array.size for array in arrays])
        self.words = np.zeros(int(ends[-1]), np.int64)
        place = iter((ends - [array.size for array in arrays]).tolist())
        self.work = _moved(work, self.words, place)
        self.first, self.record = self.words.copy(), Record(self.work)

    def renew(self) -> None:
        """Write what was there at first."""
        self.words[:] = self.first


def _moved(bundle: Any, words: np.ndarray, place: Iterator[int]) -> Any:
    """A copy of a bundle whose numbers lie in `words`."""
    changed: dict[str, Any] = {}
    for name, value in bundle._asdict().items():
        if isinstance(value, np.ndarray):
            at = next(place)
            own = words[at : at + value.size].view(value.dtype).reshape(value.shape)
            own[...] = value
            changed[name] = own
        elif value is not None:
            changed[name] = _moved(value, words, place)
    return bundle._replace(**changed)


def _arrays(bundle: Any) -> Iterator[np.ndarray]:
    """All arrays of a bundle and of its parts, whose numbers have eight bytes each."""
    for value in bundle:
        if isinstance(value, np.ndarray):
            yield value
        elif value is not None:
            yield from _arrays(value)
