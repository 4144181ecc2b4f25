"""A system as one array of addresses, for calls from Python that must cost nothing.

Numba looks at every array that it is handed: a `Tables` and a `Work` together cost microseconds a call. Here they cross the
border once, as addresses and shapes in one array of whole numbers, and are put together again inside. Whoever packs must
keep the arrays alive.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import get_cfarray_intrinsic

from linkwork.kernels.dynamics import forward
from linkwork.kernels.jit import inner, kernel
from linkwork.kernels.layout import NOT_FINITE, Tables, Work
from linkwork.kernels.scalars import finite


def pack(tables: Tables, work: Work) -> np.ndarray:
    """Address and up to two sizes of every array of a system and its work space."""
    rows = [
        [a.ctypes.data, a.shape[0], a.shape[1] if a.ndim == 2 else 0]
        for a in (*tables, *work)
        if isinstance(a, np.ndarray)
    ]
    return np.array(rows, np.int64).ravel()


def _pointer(number: types.Type) -> object:
    @intrinsic
    def cast(typing, address):
        def generate(context, builder, signature, arguments):
            return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

        return types.CPointer(number)(types.int64), generate

    return cast


_ints, _reals = _pointer(types.int64), _pointer(types.float64)
_array = get_cfarray_intrinsic("C", None)  # what `carray` calls; itself it cannot be compiled without reference counts


@inner
def unpack_tables(p):
    """The tables again, in the order of their fields."""
    return Tables(
        _array(_ints(p[3 * 0]), (p[3 * 0 + 1],)),
        _array(_reals(p[3 * 1]), (p[3 * 1 + 1],)),
        _array(_ints(p[3 * 2]), (p[3 * 2 + 1], p[3 * 2 + 2])),
        _array(_reals(p[3 * 3]), (p[3 * 3 + 1], p[3 * 3 + 2])),
        _array(_reals(p[3 * 4]), (p[3 * 4 + 1], p[3 * 4 + 2])),
        _array(_ints(p[3 * 5]), (p[3 * 5 + 1], p[3 * 5 + 2])),
        _array(_reals(p[3 * 6]), (p[3 * 6 + 1], p[3 * 6 + 2])),
        _array(_ints(p[3 * 7]), (p[3 * 7 + 1], p[3 * 7 + 2])),
        _array(_reals(p[3 * 8]), (p[3 * 8 + 1], p[3 * 8 + 2])),
        _array(_ints(p[3 * 9]), (p[3 * 9 + 1], p[3 * 9 + 2])),
        _array(_reals(p[3 * 10]), (p[3 * 10 + 1], p[3 * 10 + 2])),
        _array(_ints(p[3 * 11]), (p[3 * 11 + 1], p[3 * 11 + 2])),
        _array(_reals(p[3 * 12]), (p[3 * 12 + 1], p[3 * 12 + 2])),
        _array(_ints(p[3 * 13]), (p[3 * 13 + 1], p[3 * 13 + 2])),
        _array(_ints(p[3 * 14]), (p[3 * 14 + 1], p[3 * 14 + 2])),
        _array(_reals(p[3 * 15]), (p[3 * 15 + 1], p[3 * 15 + 2])),
        _array(_ints(p[3 * 16]), (p[3 * 16 + 1],)),
        _array(_reals(p[3 * 17]), (p[3 * 17 + 1],)),
        None,
        None,
        None,
        None,
        None,
    )


@inner
def unpack_work(p):
    """The work space again, in the order of its fields."""
    return Work(
        _array(_reals(p[3 * 18]), (p[3 * 18 + 1], p[3 * 18 + 2])),
        _array(_reals(p[3 * 19]), (p[3 * 19 + 1], p[3 * 19 + 2])),
        _array(_reals(p[3 * 20]), (p[3 * 20 + 1], p[3 * 20 + 2])),
        _array(_reals(p[3 * 21]), (p[3 * 21 + 1], p[3 * 21 + 2])),
        _array(_reals(p[3 * 22]), (p[3 * 22 + 1],)),
        _array(_reals(p[3 * 23]), (p[3 * 23 + 1],)),
        _array(_reals(p[3 * 24]), (p[3 * 24 + 1],)),
        _array(_reals(p[3 * 25]), (p[3 * 25 + 1],)),
        _array(_reals(p[3 * 26]), (p[3 * 26 + 1],)),
        _array(_reals(p[3 * 27]), (p[3 * 27 + 1],)),
        _array(_reals(p[3 * 28]), (p[3 * 28 + 1],)),
        _array(_reals(p[3 * 29]), (p[3 * 29 + 1], p[3 * 29 + 2])),
        _array(_reals(p[3 * 30]), (p[3 * 30 + 1],)),
        _array(_reals(p[3 * 31]), (p[3 * 31 + 1],)),
        _array(_ints(p[3 * 32]), (p[3 * 32 + 1],)),
        None,
        None,
        None,
        None,
        None,
    )


@kernel
def packed_accelerations(p, t, q, v, out):
    """v̇ at a state; w.inputs and w.signal, and `out` for prescribed joints, are set by the caller. No user functions, no
    closures."""
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
        if not finite(out[k]) and status == 0:
            status = NOT_FINITE
    return status
