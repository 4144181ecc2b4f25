"""The constraint Jacobian as a sparse matrix: one entry for every degree of freedom on the way from a closure to the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels import row_layout as R
from linkwork.kernels.beams import beam_layout as B
from linkwork.kernels.loops.constraint_residuals import constraint_residuals_at
from linkwork.kernels.loops.loops import DEAD

if TYPE_CHECKING:
    from linkwork.system.system import System


DENSE = 250_000  # operations of a dense factorisation below which it costs less than a sparse one


def is_sparse(system: System) -> bool:
    """Whether a sparse constraint Jacobian (m, n) costs less than a dense one, whose factorisation takes m n min(m, n)
    operations."""
    m, n = len(system.labels.constraints), system.nv
    return m * n * min(m, n) > DENSE


def sparse_constraints(
    system: System, q: np.ndarray, v: np.ndarray | None = None, *, t: float = 0.0
) -> tuple[np.ndarray, np.ndarray, Any]:
    """What `System.constraint_residuals` returns, with the Jacobian as a sparse array (constraints, nv) in rows.

    The entries are those of the kernel's dense rows: for every row and both of its ends, the wrench of a unit multiplier is
    carried inward along the tree, all rows at once.
    """
    from scipy import sparse

    tables, rows = system.tables, system.tables.rows
    if rows is None:
        return np.zeros(0), np.zeros(0), sparse.csr_array((0, system.nv))
    n, w = int(rows.n[0]), system.work()
    system.signals_into(w, t)
    # as if no row were a constraint: the kernel measures all, and fills no dense matrix; sums of rows come with the second call
    bare = tables._replace(rows=rows._replace(n=np.array([0, rows.n[1]], rows.n.dtype)))
    for _ in range(2):
        none = np.zeros(0), np.zeros(0), np.zeros((0, system.nv))
        constraint_residuals_at(bare, q, np.zeros(system.nv) if v is None else v, w, *none)
    phi, rate = _violations(rows, n, w)
    row_index, columns, values = [], [], []
    for found in (_couplings(rows, n), *_paths(tables, rows, n, w)):
        row_index.append(found[0])
        columns.append(found[1])
        values.append(found[2])
    entries = np.concatenate(values), (np.concatenate(row_index), np.concatenate(columns))
    jacobian = sparse.coo_array(entries, shape=(n, system.nv)).tocsr()  # entries at one place are added
    jacobian.data[_dead(system, rows, jacobian)] = 0.0
    jacobian.eliminate_zeros()
    return phi, rate, jacobian


def _dead(system: System, rows: R.Rows, jacobian: Any) -> np.ndarray:
    """Which entries belong to rows that no joint can move, (entries,) bool: where, in radians and sizes of the model, all of
    the row is rounding."""
    size = system.size
    row = np.repeat(np.arange(jacobian.shape[0]), np.diff(jacobian.indptr))
    moved = np.abs(jacobian.data) * system.displacement_scale(size)[jacobian.indices]
    largest = np.zeros(jacobian.shape[0])
    np.maximum.at(largest, row, moved)
    dead = largest <= np.sqrt(DEAD) * system.constraint_scale(size)
    dead[rows.row_i[: len(dead), R.R_KIND] == R.COUPLING] = False  # their factors are given, not rounded
    return dead[row]


Entries = tuple[np.ndarray, np.ndarray, np.ndarray]


def _violations(rows: R.Rows, n: int, w: Any) -> tuple[np.ndarray, np.ndarray]:
    """Values of the constraints less the required ones, of angles modulo a full turn, and their rates."""
    kind, signal = rows.row_i[:n, R.R_KIND], rows.row_i[:n, R.R_SIGNAL]
    phi, rate = w.rows.m[:n, R.MX] - np.real(rows.row[:n, R.R_VALUE]), w.rows.m[:n, R.MV].copy()
    driven = np.flatnonzero(signal >= 0)
    phi[driven] -= w.signal[signal[driven], 0]
    rate[driven] -= w.signal[signal[driven], 1]
    wound = (kind == R.ANGLE) & (rows.row_i[:n, R.R_LISTED] == 0)
    phi[wound] -= 2 * np.pi * np.floor(phi[wound] / (2 * np.pi) + 0.5)
    return phi, rate


def _couplings(rows: R.Rows, n: int) -> Entries:
    """Entries of rows that are sums of coordinates."""
    which = np.flatnonzero(rows.row_i[:n, R.R_KIND] == R.COUPLING)
    count = rows.row_i[which, R.R_LISTED]
    terms = _ranges(rows.row_i[which, R.R_LIST], count)
    return np.repeat(which, count), rows.term_i[terms], np.real(rows.term[terms])


def _paths(tables: L.Tables, rows: R.Rows, n: int, w: Any) -> list[Entries]:
    """Entries of all other rows, link by link inward."""
    measured = np.flatnonzero(rows.row_i[:n, R.R_KIND] != R.COUPLING)
    row = np.tile(measured, 2)
    link = np.concatenate([rows.row_i[measured, R.R_A], rows.row_i[measured, R.R_B]])
    wrench = np.concatenate([w.rows.m[measured, R.MA : R.MA + 6], w.rows.m[measured, R.MB : R.MB + 6]])
    found: list[Entries] = []
    while True:
        inward = link > 0
        if not inward.any():
            return found
        row, link, wrench = row[inward], link[inward], wrench[inward]
        size = tables.link_i[link, L.NDOF]
        of = np.repeat(np.arange(len(link)), size)
        dof = _ranges(tables.link_i[link, L.VI], size)
        turns = tables.dof_i[dof, L.D_ROT] == 1
        along = np.where(turns[:, None], wrench[of, :3], wrench[of, 3:])
        found.append((row[of], dof, np.einsum("ij,ij->i", w.dof[dof, L.AX : L.AX + 3], along)))
        if tables.beams is not None:
            found.append(_modes(tables.beams, row, link, wrench, w))
        wrench = wrench.copy()
        wrench[:, :3] += np.cross(w.link[link, L.RR : L.RR + 3], wrench[:, 3:])
        link = tables.link_i[link, L.PARENT]


def _modes(beams: Any, row: np.ndarray, link: np.ndarray, wrench: np.ndarray, w: Any) -> Entries:
    """Entries of the modes of beams whose nodes are among the links."""
    node = np.flatnonzero(beams.node[link] >= 0)
    beam = beams.station_i[beams.node[link[node]], B.S_BEAM]
    count = beams.beam_i[beam, B.B_N]
    of = np.repeat(node, count)
    dof = _ranges(beams.beam_i[beam, B.B_V], count)
    axis = w.beams.axis[_ranges(beams.axes[link[node]], count), :6]
    return row[of], dof, np.einsum("ij,ij->i", axis, wrench[of])


def _ranges(first: np.ndarray, count: np.ndarray) -> np.ndarray:
    """The numbers first, first + 1, …, count of them, one range after the other."""
    ends = np.cumsum(count)
    return np.arange(int(count.sum())) + np.repeat(first - (ends - count), count)
