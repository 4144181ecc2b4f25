"""A system as one array of addresses, for calls from Python with little overhead.

Numba unpacks every array argument: for a `Tables` and a `Work` that takes microseconds per call. Here their records (see
`bundle`) are made once, one after the other in one array of integers, and kernels use them as they are. The caller must keep
the arrays alive.
"""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import record_of, taker
from linkwork.kernels.jit import kernel
from linkwork.kernels.scalars import finite
from linkwork.kernels.tree.dynamics import forward


def _plain() -> L.Tables:
    """Tables of no links, without parts: the types that packed systems have."""
    lengths = {
        "link_i": L.LINK_I_LEN,
        "dof_i": L.DOF_I_LEN,
        "force_i": L.FORCE_I_LEN,
        "read_i": 3,
        "term_i": L.TERM_I_LEN,
        "law_i": L.LAW_I_LEN,
        "sensor_i": L.SENSOR_I_LEN,
        "switch_i": L.SWITCH_I_LEN,
    }
    whole = {name: np.zeros((1, length), np.int64) for name, length in lengths.items()}
    real = {name: np.zeros((1, 1)) for name in ("link", "plane", "plane_dof", "dof", "force", "read", "term", "sensor")}
    count, none = np.zeros(L.COUNT_LEN, np.int64), np.zeros(0, np.int64)
    return L.Tables(count=count, gravity=np.zeros(12), input_i=none, table=np.zeros(0), **whole, **real)


PLAIN = _plain()
WORK_AT = len(record_of(PLAIN))  # where the record of the work space begins
SCRATCH_AT = WORK_AT + len(record_of(L.work_for(PLAIN)))  # and what follows it, if anything

take_tables, take_work = taker(PLAIN), taker(L.work_for(PLAIN))


def pack(tables: L.Tables, work: L.Work) -> np.ndarray:
    """The records of a system and its work space."""
    return np.concatenate([record_of(tables), record_of(work)])


NO_SLOT = np.int64(0)


@kernel
def packed_accelerations(p, t, q, v, out):
    """v̇ at a state, without user functions and closures; the caller sets w.inputs, w.signal, and `out` for prescribed
    joints."""
    sys, w = take_tables(p, 0), take_work(p, WORK_AT)
    sound = True
    for k in range(q.shape[0]):
        w.q[k] = q[k]
        sound = sound and finite(q[k])
    for k in range(v.shape[0]):
        w.v[k] = v[k]
        w.a[k] = out[k]
        sound = sound and finite(v[k])
    if not sound:
        return L.NOT_FINITE
    status = forward(sys, NO_SLOT, t, w)
    for k in range(v.shape[0]):
        out[k] = w.a[k]
        if not finite(out[k]) and status == 0:
            status = L.NOT_FINITE
    return status
