"""Recursive derivatives of trees without closures: the kernel that computes them, and its scratch space."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.planar_derivatives import FLAT, packed_planar_jacobians
from linkwork.kernels.tree_derivatives import SPATIAL, TreeScratch, pack_tree, packed_tree_jacobians, scratch_for


class Recursion(NamedTuple):
    """Derivative kernel of one system, and the addresses of its tables and scratch space that the kernel takes."""

    kernel: Callable[..., int]
    packed: np.ndarray
    scratch: TreeScratch  # must live as long as its addresses


def recursion_for(tables: L.Tables, work: L.Work) -> Recursion:
    """The spatial or planar derivative kernel, like the right-hand side of the system; `work` must outlive the result."""
    planar = bool(tables.count[L.IS_PLANAR])
    scratch = scratch_for(tables, FLAT if planar else SPATIAL)
    kernel = packed_planar_jacobians if planar else packed_tree_jacobians
    return Recursion(kernel, pack_tree(tables, work, scratch), scratch)
