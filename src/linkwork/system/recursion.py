"""Recursive derivatives of trees without closures: the kernel that computes them, and its scratch space."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.derivatives.planar_derivatives import FLAT, packed_planar_jacobians
from linkwork.kernels.derivatives.tree_derivatives import (
    SPATIAL,
    TreeScratch,
    pack_tree,
    packed_tree_jacobians,
    scratch_for,
)
from linkwork.system.links import links_of


class Recursion(NamedTuple):
    """Derivative kernel of one system, and the addresses of its tables and scratch space that the kernel takes."""

    kernel: Callable[..., int]
    packed: np.ndarray
    scratch: TreeScratch  # must live as long as its addresses


def recursion_for(tables: L.Tables, work: L.Work) -> Recursion:
    """The spatial or planar derivative kernel, like the right-hand side of the system; `work` must outlive the result."""
    planar = bool(tables.count[L.IS_PLANAR])
    kernel = packed_planar_jacobians if planar else packed_tree_jacobians
    numbered = DepthFirst(tables)
    if not numbered.differs:
        scratch = scratch_for(tables, FLAT if planar else SPATIAL)
        return Recursion(kernel, pack_tree(tables, work, scratch), scratch)
    own = L.work_for(numbered.tables)
    scratch = scratch_for(numbered.tables, FLAT if planar else SPATIAL)
    packed = pack_tree(numbered.tables, own, scratch)

    def renumbered(packed: np.ndarray, q: np.ndarray, v: np.ndarray, *out: np.ndarray) -> int:
        return numbered.derive(kernel, packed, work, own, q, v, *out)

    return Recursion(renumbered, packed, scratch)


class DepthFirst:
    """Tables in which the degrees of freedom of a link and of all links beyond it follow each other, as recursive derivatives
    need them; a model whose branches were added in turns numbers them otherwise.

    Attributes:
        differs: whether the numbers are others.
        tables: with these numbers.
        q, v, inputs: index in the system's own order of each coordinate, degree of freedom and input.
    """

    def __init__(self, tables: L.Tables) -> None:
        links = links_of(tables.link_i)
        self.q = np.array([k for link in links for k in link.coordinates], int)
        self.v = np.array([k for link in links for k in link.rates], int)
        first = np.cumsum([(0, 0), *((len(link.coordinates), len(link.rates)) for link in links)], axis=0)[:-1]
        self.differs = bool((tables.link_i[1:, [L.QI, L.VI]] != first).any())  # of a link without any, the place counts
        self.tables, self.inputs = tables, np.zeros(0, int)
        if self.differs:
            self._renumber(tables, first)

    def _renumber(self, tables: L.Tables, first: np.ndarray) -> None:
        link_i, dof_i = tables.link_i.copy(), tables.dof_i[self.v]
        link_i[1:, [L.QI, L.VI]] = first
        place = np.zeros(len(self.q), np.int64)
        place[self.q] = np.arange(len(self.q))
        placed, driven = dof_i[:, L.D_Q] >= 0, dof_i[:, L.D_INPUT] >= 0
        dof_i[placed, L.D_Q] = place[dof_i[placed, L.D_Q]]
        self.inputs = dof_i[driven, L.D_INPUT].copy()
        dof_i[driven, L.D_INPUT] = np.arange(len(self.inputs))
        plane_dof = tables.plane_dof[self.v] if tables.count[L.IS_PLANAR] else tables.plane_dof
        self.tables = tables._replace(
            link_i=link_i,
            dof_i=dof_i,
            dof=np.ascontiguousarray(tables.dof[self.v]),
            plane_dof=np.ascontiguousarray(plane_dof),
            input_i=np.ascontiguousarray(tables.input_i[self.inputs]),
        )

    def derive(
        self,
        kernel: Callable[..., int],
        packed: np.ndarray,
        work: L.Work,
        own: L.Work,
        q: np.ndarray,
        v: np.ndarray,
        by_q: np.ndarray,
        by_v: np.ndarray,
        by_inputs: np.ndarray,
    ) -> int:
        """Derivatives in the system's own order; `work` holds inputs and accelerations of prescribed joints, `own` is that of
        the kernel."""
        own.inputs[:], own.a[:], own.signal[:] = work.inputs[self.inputs], work.a[self.v], work.signal
        made = [np.empty_like(x) for x in (by_q, by_v, by_inputs)]
        status = kernel(packed, np.ascontiguousarray(q[self.q]), np.ascontiguousarray(v[self.v]), *made)
        if status:
            work.where[0] = self.v[min(max(int(own.where[0]), 0), len(self.v) - 1)]
            return int(status)
        for target, x in zip((by_q, by_v), made, strict=False):
            target[np.ix_(self.v, self.v)] = x
        by_inputs[np.ix_(self.v, self.inputs)] = made[2]
        return int(status)
