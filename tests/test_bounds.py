"""`make boundscheck` really checks: with NUMBA_BOUNDSCHECK=1 a kernel that is given a bad index says so."""

from __future__ import annotations

import numpy as np
import pytest
from numba.core import config

import linkwork as lw
from linkwork.kernels import layout as L
from linkwork.kernels.packed import pack, packed_accelerations
from linkwork.kernels.tree.evaluate import mass_matrix_at

pytestmark = pytest.mark.skipif(not config.BOUNDSCHECK, reason="kernels check no bounds; `make boundscheck` lets them")


def test_a_bad_index_in_a_table_is_told() -> None:
    system = lw.library.chain(3).compile(planar=False)
    link_i = system.tables.link_i.copy()
    link_i[2, L.PARENT] = 7
    with pytest.raises(IndexError):
        mass_matrix_at(system.tables._replace(link_i=link_i), np.zeros(3), system.work(), np.zeros((3, 3)))


def test_a_bad_index_in_packed_tables_is_told() -> None:
    system = lw.library.chain(3).compile()
    dof_i = system.tables.dof_i.copy()
    dof_i[1, L.D_Q] = 7
    link_i = system.tables.link_i.copy()
    link_i[2, L.VI] = 7
    tables, work = system.tables._replace(dof_i=dof_i, link_i=link_i), system.work()
    with pytest.raises(IndexError):
        packed_accelerations(pack(tables, work), 0.0, np.zeros(3), np.zeros(3), np.zeros(3))
