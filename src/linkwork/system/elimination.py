"""Symbolic factorisation of a symmetric sparse block matrix: order of elimination, fill-in, and positions of all blocks.

Done once for a structure, in plain Python and NumPy; `linkwork.kernels.loops.blocks` then factors any matrix of that structure.
The order is that of minimum degree: the block coupled to the fewest rows is eliminated next. Chains, trees, stars and
ladders thus have a fill-in that is linear in the number of their blocks.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise

import numpy as np

from linkwork.kernels.loops import blocks as B
from linkwork.kernels.loops.blocks import BlockPlan

MAX_FACTOR_SIZE = 50_000_000  # most numbers that the factors may have
CHUNK = 1_000_000  # block updates that are looked up at a time

Sizes = Sequence[int] | np.ndarray
Edges = Sequence[tuple[int, int]] | np.ndarray
After = Mapping[int, bool] | Sequence[bool] | np.ndarray


def plan_blocks(sizes: Sizes, edges: Edges, *, after: After | None = None) -> BlockPlan:
    """Plan the LDLᵀ of a symmetric matrix with dense blocks on its diagonal and at the given edges.

    `sizes` are the rows of every block, `edges` the pairs of blocks that are coupled, each once. Blocks that `after` marks
    wait until one of their neighbours is eliminated: in a matrix [M Gᵀ; G −E] with a small E those of the multipliers
    have no good pivots before. Blocks that would wait forever come last.
    """
    size = np.array(sizes, np.int64).reshape(-1)
    pairs = np.array(edges, np.int64).reshape(-1, 2)
    _check(size, pairs)
    order, below = _Coupling(size, pairs).eliminate(_marks(after, len(size)))
    return _Columns(size, np.array(order, np.int64), below).plan(pairs)


def _check(size: np.ndarray, pairs: np.ndarray) -> None:
    """Raise ValueError for blocks without rows, and for edges that are invalid or given twice."""
    n = len(size)
    if np.any(size < 1):
        i = int(np.argmax(size < 1))
        raise ValueError(f"block {i} has {size[i]} rows; give it one at least.")
    wrong = np.any((pairs < 0) | (pairs >= n), axis=1) | (pairs[:, 0] == pairs[:, 1])
    if np.any(wrong):
        i, j = pairs[np.argmax(wrong)]
        raise ValueError(f"edge ({i}, {j}) does not join two of the blocks 0 … {n - 1}; leave it out.")
    keys, counts = np.unique(pairs.min(axis=1) * n + pairs.max(axis=1), return_counts=True)
    if np.any(counts > 1):
        i, j = divmod(int(keys[np.argmax(counts > 1)]), n)
        raise ValueError(f"edge ({i}, {j}) is given more than once; add its blocks up instead.")


def _marks(after: After | None, n: int) -> list[bool]:
    """Which blocks must wait for an eliminated neighbour, one bool per block."""
    if after is None:
        return [False] * n
    if isinstance(after, Mapping):
        if strange := [i for i in after if not 0 <= i < n]:
            raise ValueError(f"after marks block {strange[0]} of the blocks 0 … {n - 1}; leave it out.")
        return [bool(after.get(i, False)) for i in range(n)]
    if len(after) != n:
        raise ValueError(f"after has {len(after)} marks for {n} blocks; give one for each.")
    return [bool(mark) for mark in after]


class _Coupling:
    """Elimination graph: the neighbours of every block while blocks are eliminated one after the other."""

    def __init__(self, size: np.ndarray, pairs: np.ndarray) -> None:
        self.rows: list[int] = size.tolist()
        self.neighbours: list[set[int]] = [set() for _ in self.rows]
        for i, j in pairs.tolist():
            self.neighbours[i].add(j)
            self.neighbours[j].add(i)
        self.degree = [sum([self.rows[j] for j in others]) for others in self.neighbours]  # coupled rows

    def eliminate(self, late: list[bool]) -> tuple[list[int], list[set[int]]]:
        """The blocks in order of elimination, and for each of these the blocks that it is then coupled to."""
        n = len(self.rows)
        heap = [(self.degree[i], i) for i in range(n) if not late[i]]
        heapq.heapify(heap)
        waiting = iter(sorted((self.degree[i], i) for i in range(n) if late[i]))
        done = [False] * n
        order: list[int] = []
        numbers = 0
        while len(order) < n:
            d, i = heapq.heappop(heap) if heap else next(waiting)
            if done[i] or d != self.degree[i]:  # the heap holds outdated degrees too
                continue
            done[i] = True
            order.append(i)
            numbers += self.rows[i] * (self.rows[i] + d)
            if numbers > MAX_FACTOR_SIZE:
                raise ValueError(
                    f"the factors of these {n} blocks have more than {MAX_FACTOR_SIZE} numbers; couple fewer of them."
                )
            self._eliminate_block(i, n - len(order))
            for j in self.neighbours[i]:  # also those that waited: all now have an eliminated neighbour
                heapq.heappush(heap, (self.degree[j], j))
        return order, [self.neighbours[i] for i in order]

    def _eliminate_block(self, i: int, left: int) -> None:
        """Remove a block from the graph and connect its neighbours with each other (fill-in); `left` blocks remain.

        Degrees are updated by differences, so a hub with thousands of neighbours stays cheap.
        """
        neighbours, rows = self.neighbours[i], self.rows
        for j in neighbours:
            theirs = self.neighbours[j]
            theirs.remove(i)
            self.degree[j] -= rows[i]
            if len(theirs) + 1 < left:  # otherwise it is coupled to all that remain
                gained = neighbours - theirs
                gained.remove(j)
                theirs |= gained
                self.degree[j] += sum([rows[k] for k in gained])


class _Columns:
    """Storage positions of all blocks of the factors; blocks are numbered by their position in the order of elimination."""

    def __init__(self, size: np.ndarray, order: np.ndarray, below: list[set[int]]) -> None:
        n = len(order)
        self.original, self.order = size, order
        self.position = np.empty(n, np.int64)
        self.position[order] = np.arange(n)
        count = np.array([len(blocks) for blocks in below], np.int64)
        row = self.position[np.fromiter(chain.from_iterable(below), np.int64, count.sum())]
        self.key = np.sort(np.repeat(np.arange(n), count) * n + row)  # column and row of an entry as one number
        self.column, self.row = np.divmod(self.key, max(n, 1))
        self.first = _sums(count)  # entry of a column
        self.size = size[order]
        self.height = self.size[self.row]
        above = _sums(self.height)
        self.panel = np.diff(above[self.first])  # rows below the square of a column
        self.offset = above[:-1] - above[self.first[self.column]]  # of an entry in its panel
        self.at = _sums(self.size * (self.size + self.panel))
        width = self.size[self.column]
        self.stored_at = self.at[self.column] + width * (width + self.offset)

    def plan(self, pairs: np.ndarray) -> BlockPlan:
        """All tables; `pairs` are the edges as they were given."""
        start = _sums(self.original)[:-1]
        run, first_run = self._runs()
        column = np.zeros((len(self.order) + 1, B.COLUMN_LEN), np.int64)
        column[:-1, B.C_BLOCK] = self.order
        column[:-1, B.C_SIZE] = self.size
        column[:-1, B.C_START] = start[self.order]
        column[:, B.C_AT] = self.at
        column[:-1, B.C_ROWS] = self.panel
        column[:, B.C_ENTRY] = self.first
        entry = np.zeros((len(self.row) + 1, B.ENTRY_LEN), np.int64)
        entry[:-1, B.E_SIZE] = self.height
        entry[:-1, B.E_START] = start[self.order[self.row]]
        entry[:-1, B.E_ROW] = self.offset
        entry[:, B.E_RUN] = first_run
        scratch = (self.size * self.panel).max(initial=0)
        return BlockPlan(
            size=self.original,
            start=start,
            order=self.order,
            diagonal=self.at[self.position],
            edge=self._edges(pairs),
            column=column,
            entry=entry,
            run=run,
            length=np.array([self.at[-1], self.at[-1] + scratch], np.int64),
        )

    def _edges(self, pairs: np.ndarray) -> np.ndarray:
        """Storage position of the block of every edge, and whether its first block is eliminated first, (edges, 2)."""
        i, j = self.position[pairs].T
        return np.stack([self._find(np.minimum(i, j), np.maximum(i, j)), i < j], axis=1)

    def _find(self, column: np.ndarray, row: np.ndarray) -> np.ndarray:
        """Storage positions of the blocks at these columns and rows."""
        found = self.stored_at[np.searchsorted(self.key, column * len(self.order) + row, side="right") - 1]
        return np.where(column == row, self.at[column], found)

    def _runs(self) -> tuple[np.ndarray, np.ndarray]:
        """The runs of all entries, and where those of each entry begin.

        An entry and each one below it in the column change one block in the column of the entry's own block. Where that
        column has no others, all of it is one run; elsewhere the blocks are looked up, a limited number at a time.
        """
        entry = np.arange(len(self.row))
        follow = self.first[self.column + 1] - entry - 1
        whole = follow == np.diff(self.first)[self.row]
        run = [np.stack([self.offset, self.size[self.row] + self.panel[self.row], self.at[self.row]], axis=1)[whole]]
        owner = [entry[whole]]
        other, count = entry[~whole], follow[~whole] + 1
        updates = _sums(count)
        cuts = np.searchsorted(updates, np.arange(CHUNK, updates[-1], CHUNK)).tolist()
        for a, b in pairwise([0, *cuts, len(other)]):
            pieces = self._pieces(other[a:b], count[a:b])
            run.append(pieces[0])
            owner.append(pieces[1])
        owners = np.concatenate(owner)
        sort = np.argsort(owners, kind="stable")
        return np.concatenate(run)[sort], _sums(np.bincount(owners, minlength=len(entry)))

    def _pieces(self, entry: np.ndarray, count: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The runs of some entries, and to which entry each belongs; `count` is how many blocks an entry changes.

        As long as these blocks follow each other in the values as the rows do in the panel, they are one run.
        """
        upper = np.repeat(entry, count)
        lower = upper + np.arange(len(upper)) - np.repeat(_sums(count)[:-1], count)
        target = self._find(self.row[upper], self.row[lower])
        begins = lower == upper
        begins[1:] |= target[1:] != (target + self.height[lower] * self.height[upper])[:-1]
        first = np.flatnonzero(begins)
        rows = np.add.reduceat(self.height[lower], first) if len(first) else first
        return np.stack([self.offset[lower[first]], rows, target[first]], axis=1), upper[first]


def _sums(numbers: np.ndarray) -> np.ndarray:
    """Cumulative sums, starting with 0: one more than there are numbers."""
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(numbers, dtype=np.int64)])
