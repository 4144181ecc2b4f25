"""Derivatives of plain trees: which kernel finds them, and the scratch space that it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.planar_derivatives import FLAT, packed_planar_jacobians
from linkwork.kernels.tree_derivatives import SPATIAL, TreeScratch, pack_tree, packed_tree_jacobians, scratch_for


class Recursion(NamedTuple):
    """A kernel for the derivatives of one system, and the system as the addresses that it takes."""

    kernel: Callable[..., int]
    packed: np.ndarray
    scratch: TreeScratch  # must live as long as its addresses


def recursion_for(tables: L.Tables, work: L.Work) -> Recursion:
    """In space or in the plane, as the system's right-hand side; `work` must live as long."""
    planar = bool(tables.count[L.IS_PLANAR])
    scratch = scratch_for(tables, FLAT if planar else SPATIAL)
    kernel = packed_planar_jacobians if planar else packed_tree_jacobians
    return Recursion(kernel, pack_tree(tables, work, scratch), scratch)
