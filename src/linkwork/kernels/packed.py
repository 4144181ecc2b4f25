"""A system as one array of addresses, for calls from Python that must cost nothing.

Numba looks at every array that it is handed: a `Tables` and a `Work` together cost microseconds a call. Here they cross the
border once, as addresses and shapes in one array of whole numbers, and are put together again inside. Whoever packs must
keep the arrays alive.
"""

from __future__ import annotations

import numpy as np
from numba import carray, types
from numba.extending import intrinsic

from linkwork.kernels.dynamics import forward
from linkwork.kernels.jit import inner, kernel
from linkwork.kernels.layout import Tables, Work

SLOTS = 3  # address and up to two sizes of every array


def pack(tables: Tables, work: Work) -> np.ndarray:
    """Addresses and shapes of all arrays of a system and its work space."""
    rows = [[a.ctypes.data, a.shape[0], a.shape[1] if a.ndim == 2 else 0] for a in (*tables, *work)]
    return np.array(rows, np.int64).ravel()


def _pointer(number: types.Type) -> object:
    @intrinsic
    def cast(typing, address):
        def generate(context, builder, signature, arguments):
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return types.CPointer(number)(types.int64), generate

    return cast


_ints, _reals = _pointer(types.int64), _pointer(types.float64)


@inner
def i1(p, k):
    return carray(_ints(p[SLOTS * k]), (p[SLOTS * k + 1],))


@inner
def i2(p, k):
    return carray(_ints(p[SLOTS * k]), (p[SLOTS * k + 1], p[SLOTS * k + 2]))


@inner
def f1(p, k):
    return carray(_reals(p[SLOTS * k]), (p[SLOTS * k + 1],))


@inner
def f2(p, k):
    return carray(_reals(p[SLOTS * k]), (p[SLOTS * k + 1], p[SLOTS * k + 2]))


@inner
def unpack_tables(p):
    """The tables again, in the order of their fields."""
    return Tables(
        i1(p, 0), f1(p, 1), i2(p, 2), f2(p, 3), f2(p, 4), i2(p, 5), f2(p, 6), i2(p, 7), f2(p, 8),
        i2(p, 9), f2(p, 10), i2(p, 11), f2(p, 12), i2(p, 13), i2(p, 14), f2(p, 15), i1(p, 16), f1(p, 17),
    )  # fmt: skip


@inner
def unpack_work(p):
    """The work space again, in the order of its fields."""
    return Work(
        f2(p, 18), f2(p, 19), f2(p, 20), f2(p, 21), f1(p, 22), f1(p, 23), f1(p, 24), f1(p, 25), f1(p, 26),
        f1(p, 27), f1(p, 28), f2(p, 29), f1(p, 30), f1(p, 31), i1(p, 32),
    )  # fmt: skip


@kernel
def packed_accelerations(p, t, q, v, out):
    """v̇ at a state; w.inputs and w.signal, and `out` for prescribed joints, are set by the caller. No user functions."""
    sys = unpack_tables(p)
    w = unpack_work(p)
    for k in range(q.shape[0]):
        w.q[k] = q[k]
    for k in range(v.shape[0]):
        w.v[k] = v[k]
        w.a[k] = out[k]
    status = forward(sys, None, t, w)
    for k in range(v.shape[0]):
        out[k] = w.a[k]
    return status
