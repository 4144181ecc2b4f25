"""Rank, null space and redundancy of a constraint Jacobian: by singular values where it is small, by a sparse QR where not.

The sparse QR goes through the columns in panels, in an order of small bandwidth. A panel with all rows that reach it is a
small dense matrix, whose QR with pivoting leaves the rows of R that belong to the panel, and rows that go on to the next one.
Columns whose pivot is below the tolerance are dependent: they have no row of R, and each gives one vector of the null space
(Heath 1982, as in SuiteSparseQR). Work and memory grow with the number of columns where closures reach few neighbours.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Protocol

import numpy as np
import scipy

from linkwork.system.residuals import DEPENDENT, rank_of

PANEL = 48  # columns of a panel


class ConstraintRank(Protocol):
    """What is asked of a scaled constraint Jacobian (constraints, degrees of freedom)."""

    @property
    def rank(self) -> int:
        """Number of independent constraints."""

    def margin(self, rank: int) -> float:
        """The singular value at a rank over the largest one; 0 where the rank is less."""

    def null_vectors(self, most: int) -> np.ndarray:
        """Vectors of the null space, as columns, at most so many."""

    def null_direction(self, seed: int) -> np.ndarray | None:
        """A random vector of the null space; None where there is none."""

    def redundancy(self) -> np.ndarray:
        """Share of each constraint in the left null space (constraints,): squared norms, whose sum is the redundancy."""


class SingularValues:
    """By singular value decomposition of the dense matrix."""

    def __init__(self, jacobian: np.ndarray) -> None:
        self._jacobian = jacobian
        self._values = np.linalg.svd(jacobian, compute_uv=False) if jacobian.size else np.zeros(0)
        self.rank = rank_of(self._values)

    def margin(self, rank: int) -> float:
        s = self._values
        if rank == 0 or not len(s):
            return 1.0
        value = float(s[rank - 1] / max(s[0], DEPENDENT))
        return value if value > DEPENDENT and self.rank >= rank else 0.0

    def _null_space(self) -> np.ndarray:
        if not len(self._jacobian):
            return np.eye(self._jacobian.shape[1])
        _, _, vt = np.linalg.svd(self._jacobian)
        return np.asarray(vt[self.rank :].T)

    def null_vectors(self, most: int) -> np.ndarray:
        return self._null_space()[:, :most]

    def null_direction(self, seed: int) -> np.ndarray | None:
        directions = self._null_space()
        if not directions.shape[1]:
            return None
        return np.asarray(directions @ np.random.default_rng(seed).normal(size=directions.shape[1]))

    def redundancy(self) -> np.ndarray:
        if len(self._jacobian) == self.rank:
            return np.zeros(self.rank)
        u, _, _ = np.linalg.svd(self._jacobian)
        return np.asarray(np.linalg.norm(u[:, self.rank :], axis=1) ** 2)


@dataclasses.dataclass
class Panel:
    """Rows of R: an upper triangle at its own independent columns, and what they have at dependent and later columns."""

    rows: np.ndarray  # constraints that begin in the panel
    live: np.ndarray
    dead: np.ndarray
    later: np.ndarray
    triangle: np.ndarray  # (live, live)
    rest: np.ndarray  # (live, dead and later)


class SparseRank:
    """By a sparse QR of the matrix."""

    def __init__(self, jacobian: Any) -> None:
        self._jacobian = jacobian.tocsr()
        size = abs(self._jacobian)
        # never less than the largest singular value
        bound = float(np.sqrt(size.sum(axis=0).max(initial=0.0) * size.sum(axis=1).max(initial=0.0)))
        self._tolerance = DEPENDENT * max(bound, 1.0)
        self._panels = self._factored(_narrow_order(self._jacobian))
        self.rank = sum(len(p.live) for p in self._panels)
        self._dead = np.concatenate([p.dead for p in self._panels]).astype(int)

    def _factored(self, order: np.ndarray) -> list[Panel]:
        """Panels of R, in the order of their columns."""
        matrix, n = self._jacobian[:, order].tocsr(), len(order)
        matrix.sort_indices()
        filled = np.flatnonzero(np.diff(matrix.indptr))
        first = np.full(matrix.shape[0], n + PANEL)  # rows without entries belong to no panel
        first[filled] = matrix.indices[matrix.indptr[filled]]
        by_first = np.argsort(first, kind="stable")
        starts = np.searchsorted(first[by_first], np.arange(0, n + PANEL, PANEL))
        panels = []
        waiting, columns = np.zeros((0, 0)), np.zeros(0, int)  # rows that go on, and their columns
        for k, begin in enumerate(range(0, n, PANEL)):
            own = np.arange(begin, min(begin + PANEL, n))
            new = by_first[starts[k] : starts[k + 1]]
            block = matrix[new]
            every = np.unique(np.concatenate([own, columns, block.indices]))  # the panel's own come first
            front = np.zeros((len(waiting) + len(new), len(every)))
            front[: len(waiting), np.searchsorted(every, columns)] = waiting
            entry = np.repeat(np.arange(len(new)), np.diff(block.indptr)) + len(waiting)
            front[entry, np.searchsorted(every, block.indices)] = block.data
            panel, waiting = self._eliminated(front, len(own))
            live, dead, columns = own[panel.live], own[panel.dead], every[len(own) :]
            panels.append(
                Panel(new, order[live], order[dead], order[columns], panel.triangle, panel.rest),
            )
        return panels

    def _eliminated(self, front: np.ndarray, own: int) -> tuple[Panel, np.ndarray]:
        """The panel of the first columns of a front, with columns counted within it, and the rows that go on."""
        none = np.zeros(0, int)
        if not len(front):
            later = front.shape[1] - own
            return Panel(none, none, np.arange(own), none, np.zeros((0, 0)), np.zeros((0, own + later))), front[:, own:]
        if len(front) > front.shape[1]:
            front = scipy.linalg.qr(front, mode="r")[0][: front.shape[1]]
        q, r, pivots = scipy.linalg.qr(front[:, :own], pivoting=True)
        rank = int((np.abs(np.diag(r)) > self._tolerance).sum())
        later = q.T @ front[:, own:]
        going_on = later[rank:]
        going_on = going_on[np.abs(going_on).max(axis=1, initial=0.0) > 1e-3 * self._tolerance]
        panel = Panel(
            none, pivots[:rank], pivots[rank:], none, r[:rank, :rank], np.hstack([r[:rank, rank:], later[:rank]])
        )
        return panel, going_on

    def margin(self, rank: int) -> float:
        if rank == 0:
            return 1.0
        if self.rank < rank:
            return 0.0
        value = _smallest_value(self._r()) / max(_largest_value(self._jacobian), DEPENDENT)
        return value if value > DEPENDENT else 0.0

    def _r(self) -> Any:
        """R as a sparse array (rank, columns)."""
        from scipy import sparse

        rows, columns, values, at = [], [], [], 0
        for p in self._panels:
            block = np.hstack([p.triangle, p.rest])
            i, j = np.nonzero(block)
            rows.append(at + i)
            columns.append(np.concatenate([p.live, p.dead, p.later]).astype(int)[j])
            values.append(block[i, j])
            at += len(p.live)
        entries = np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))
        return sparse.csr_array(entries, shape=(self.rank, self._jacobian.shape[1]))

    def _null(self, x: np.ndarray) -> np.ndarray:
        """The vectors of the null space (columns of x) with these components at dependent columns."""
        for p in reversed(self._panels):
            if len(p.live):
                right = p.rest @ x[np.concatenate([p.dead, p.later])]
                x[p.live] = -scipy.linalg.solve_triangular(p.triangle, right)
        return x

    def null_vectors(self, most: int) -> np.ndarray:
        some = self._dead[:most]
        x = np.zeros((self._jacobian.shape[1], len(some)))
        x[some, np.arange(len(some))] = 1.0
        return self._null(x)

    def null_direction(self, seed: int) -> np.ndarray | None:
        if not len(self._dead):
            return None
        x = np.zeros(self._jacobian.shape[1])
        x[self._dead] = np.random.default_rng(seed).normal(size=len(self._dead))
        return self._null(x)

    def redundancy(self) -> np.ndarray:
        """One less the leverage jᵢ (RᵀR)⁻¹ jᵢᵀ of each row jᵢ, at independent columns; of the inverse only the parts at the
        columns of each front are computed, from the last panel to the first (Erisman and Tinney 1975)."""
        share = np.ones(self._jacobian.shape[0])
        inverse, columns = np.zeros((0, 0)), np.zeros(0, int)  # at the columns of the panel behind, sorted
        is_live = np.ones(self._jacobian.shape[1], bool)
        is_live[self._dead] = False
        for p in reversed(self._panels):
            later = np.flatnonzero(is_live[p.later])
            kept = p.later[later]
            at = np.searchsorted(columns, kept)
            outer = inverse[np.ix_(at, at)]
            size = len(p.live)
            solved = scipy.linalg.solve_triangular(
                p.triangle, np.hstack([np.eye(size), p.rest[:, len(p.dead) + later]])
            )
            root, carried = solved[:, :size], solved[:, size:]
            across = -carried @ outer
            whole = np.block([[root @ root.T - across @ carried.T, across], [across.T, outer]])
            columns = np.concatenate([p.live, kept])
            order = np.argsort(columns)
            inverse, columns = whole[np.ix_(order, order)], columns[order]
            place = np.full(self._jacobian.shape[1], -1) if len(columns) else None
            if place is not None and len(p.rows):
                place[columns] = np.arange(len(columns))
                block = self._jacobian[p.rows]
                dense = np.zeros((len(p.rows), len(columns)))
                used = place[block.indices] >= 0
                row = np.repeat(np.arange(len(p.rows)), np.diff(block.indptr))
                dense[row[used], place[block.indices[used]]] = block.data[used]
                share[p.rows] = 1.0 - np.einsum("ij,jk,ik->i", dense, inverse, dense)
        return np.maximum(share, 0.0)


def _narrow_order(jacobian: Any) -> np.ndarray:
    """An order of the columns in which those that share rows are near each other; columns in very many rows come last."""
    from scipy import sparse
    from scipy.sparse import csgraph

    n = jacobian.shape[1]
    pattern = sparse.csr_array((np.ones(jacobian.nnz), jacobian.indices, jacobian.indptr), shape=jacobian.shape)
    count = np.asarray(pattern.sum(axis=0)).reshape(-1)
    wide = count > max(50.0, 10.0 * np.sqrt(n))
    narrow = np.flatnonzero(~wide)
    some = pattern[:, narrow]
    graph = sparse.csr_array(some.T @ some)
    found = csgraph.reverse_cuthill_mckee(sparse.csr_matrix(graph), symmetric_mode=True)
    return np.concatenate([narrow[found], np.flatnonzero(wide)]).astype(int)


def _largest_value(matrix: Any) -> float:
    """The largest singular value of a sparse matrix."""
    return float(np.sqrt(max(_extreme(matrix @ matrix.T, "LA"), 0.0))) if matrix.nnz else 0.0


def _smallest_value(matrix: Any) -> float:
    """The smallest singular value of a sparse matrix with independent rows."""
    return float(np.sqrt(max(_extreme(matrix @ matrix.T, "SA"), 0.0)))


def _extreme(square: Any, which: str) -> float:
    """The largest ("LA") or smallest ("SA") eigenvalue of a sparse positive semidefinite matrix."""
    from scipy import sparse
    from scipy.sparse.linalg import eigsh

    n = square.shape[0]
    if n <= 50:
        values = np.linalg.eigvalsh(square.toarray())
        return float(values[-1] if which == "LA" else values[0])
    start = np.random.default_rng(0).normal(size=n)
    more: dict[str, Any] = {"sigma": 0.0, "which": "LM"} if which == "SA" else {"which": which, "tol": 1e-3}
    return float(eigsh(sparse.csc_matrix(square), k=1, v0=start, return_eigenvectors=False, **more)[0])
