"""Scratch space for single evaluations of a system, and for runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import Record
from linkwork.kernels.packed import pack
from linkwork.system.recursion import Recursion, recursion_for

NUMBERS = ("gravity", "link", "plane", "dof")  # tables in which relatives may differ (see `sharing`)


class Space:
    """Scratch space of one evaluation: taken from the system's list of free ones, and given back at the end of a `with`.

    Threads, and a user's function that evaluates the system that calls it, thus have spaces of their own. To take one from a
    list and to append it are single steps of the interpreter, so there is no lock.

    Attributes:
        tables: of the system.
        work: real numbers.
        packed: addresses of the tables and of `work`, for kernels that take them; None until `pack` is called.
        home: the list that it goes back to, while it is in use.
    """

    __slots__ = ("_complex", "_recursion", "home", "packed", "tables", "work")

    def __init__(self, tables: L.Tables, work: L.Work) -> None:
        self.work = work
        self.home: list[Space] | None = None
        self._complex: L.Work | None = None
        self.bind(tables)

    def bind(self, tables: L.Tables) -> None:
        """Serve other tables, of a system with the same structure."""
        self.tables = tables
        self.packed: np.ndarray | None = None
        self._recursion: Recursion | None = None

    def __enter__(self) -> Space:
        return self

    def __exit__(self, *_: object) -> None:
        home, self.home = self.home, None  # no cycle: a system that is not used any more is freed at once
        if home is not None:
            home.append(self)

    def pack(self) -> np.ndarray:
        """Fill `packed`, which takes longer than most evaluations."""
        self.packed = pack(self.tables, self.work)
        return self.packed

    def complex_work(self) -> L.Work:
        """Scratch space of complex numbers, for complex steps."""
        if self._complex is None:
            self._complex = L.work_for(self.tables, complex)
        return self._complex

    def recursion(self) -> Recursion:
        """Kernel and scratch space of the derivatives of a plain tree."""
        if self._recursion is None:
            self._recursion = recursion_for(self.tables, self.work)
        return self._recursion


class RunSpace:
    """Scratch space of a run, in the state in which every run begins, and its record; see `System.run_space`.

    Attributes:
        work: the scratch space.
        words: all its numbers, one array after the other; `first` has them as they are at first.
        once: whether it is for one run only: then it cannot be renewed, and there are no words.
        record: of `work`.
        problem: what the last run in it solved without events; None before.
    """

    __slots__ = ("_own", "_tables", "_user", "first", "once", "problem", "record", "words", "work")

    def __init__(self, work: L.Work, *, once: bool = False) -> None:
        self.problem: Any = None
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

    def keep(self, tables: L.Tables, user: int, own: L.Tables, problem: Any) -> None:
        """Keep the problem of tables and of a user's functions, which holds the tables `own`, of the same numbers."""
        self._tables, self._user, self._own, self.problem = (tables, user, own, problem)

    def solves(self, tables: L.Tables, user: int) -> bool:
        """Whether the problem that is kept is that of these tables, or can be made so: tables of relatives share their indices,
        and differ in numbers only, which are written over those of the problem."""
        if self.problem is None or user != self._user:
            return False
        if tables is self._tables:
            return True
        if self.once or tables.link_i is not self._tables.link_i or tables.dof_i is not self._tables.dof_i:
            return False
        for name in NUMBERS:
            getattr(self._own, name)[...] = getattr(tables, name)
        self._tables = tables
        return True


def with_own_numbers(tables: L.Tables) -> L.Tables:
    """Tables with copies of the numbers in which relatives differ."""
    return tables._replace(**{name: getattr(tables, name).copy() for name in NUMBERS})


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
