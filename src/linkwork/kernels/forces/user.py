"""The slot through which a user's own functions are called: signals in time, and forces that depend on the state.

A slot is the address of a C function, or 0 where a model has no such function, so kernels compile once, whatever the function:

    status = slot(which, t, address of inputs x, how many, address of outputs, purpose)

Numbers are always real. A signal reads nothing and writes value, first and second derivative; a force reads what its element
declares (a coordinate and its rate; a point's position and velocity) and writes one number (joint) or three (point). The
purpose is VALUE_OF_STATE, or TRIAL for a point near the state, for a derivative (see `differences.py`): if that fails,
nothing is wrong yet. NO_DERIVATIVE calls no function; it tells that one has no derivative here. Where functions cannot be
called (on a GPU), `user` is None and the calls are compiled away.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.derivatives.differences import (
    BEST,
    F0,
    FAILED,
    NO_DERIVATIVE,
    RECORD,
    RECORD_LEN,
    VALUE,
    VALUE_OF_STATE,
    derive,
    evaluate,
)
from linkwork.kernels.forces.forces import apply_at_point, point_of
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.closures import apply_row_force
from linkwork.kernels.loops.indirect import call_user
from linkwork.kernels.row_layout import MV, MX
from linkwork.kernels.scalars import absolute, finite, larger

OUT = 100  # where outputs lie in Work.scratch; inputs lie before
LARGEST = 1e-12  # complex steps above this are no derivatives of first order, and a user's function gives no others


@shared
def call_slot(user, which, t, n, m, w):
    """Call a user's function on the first n numbers of the scratch space; it has m outputs that depend on them.

    Where numbers are complex, x + i d with a step d so small that its square vanishes, the outputs are f(x) + i f′(x; d).
    """
    if w.scratch.itemsize == 8:
        start = np.int64(w.scratch.ctypes.data)
        if call_user(user, which, t, start, n, start + OUT * 8, VALUE_OF_STATE) != 0:
            w.where[0] = which
            return L.USER_FAILED
        return L.OK
    size, most = 0.0, 0
    for i in range(n):
        # steps grow with the square root of a number above 1: a law may have its own scale, or that of the number
        x = absolute(w.scratch[i].imag) / math.sqrt(larger(1.0, absolute(w.scratch[i].real)))  # real-only: parts
        if x > size:
            size, most = x, i
    scale = 1.0 / size if size > 1e-280 else 0.0
    a = w.scratch.view(np.float64)
    status, _ = evaluate(user, which, t, n, scale, 0.0, VALUE_OF_STATE, a)
    defined = True  # a value that is not finite has no derivative, but it is the value that is told
    for o in range(3):
        b = RECORD + o * RECORD_LEN
        a[b + F0], a[b + BEST] = a[VALUE + o], 0.0
        defined = defined and finite(a[VALUE + o])
    if status == 0 and scale > 0.0 and defined:
        status = derive(user, which, t, n, m, scale, a, w.where) if size < LARGEST else FAILED
        if status == FAILED:
            call_user(user, which, t, 0, 0, 0, NO_DERIVATIVE)
    if status != 0:
        w.where[0] = which
        return L.USER_FAILED
    for o in range(3):
        b = RECORD + o * RECORD_LEN
        w.scratch[OUT + o] = a[b + F0]
        if scale > 0.0:
            along = w.scratch[most]
            w.scratch[OUT + o] += a[b + BEST] * (size / along.imag) * (along - along.real)
    return L.OK


@shared
def user_signals(sys, user, t, w):
    """Add the terms that are a user's own function of time."""
    for k in range(sys.term_i.shape[0]):
        if sys.term_i[k, L.S_KIND] == L.S_USER:
            if call_slot(user, sys.term_i[k, L.S_START], t, 0, 0, w) != 0:
                return L.USER_FAILED
            s = sys.term_i[k, L.S_SIGNAL]
            w.signal[s, 0] += w.scratch[OUT]
            w.signal[s, 1] += w.scratch[OUT + 1]
            w.signal[s, 2] += w.scratch[OUT + 2]
    return L.OK


@shared
def read_row(rows, r, n, w):
    """Value and rate of a coordinate of a cut joint, which has been measured."""
    if rows is not None:
        w.scratch[n] = w.rows.m[r, MX]
        w.scratch[n + 1] = w.rows.m[r, MV]


@shared
def apply_user_row_force(sys, rows, f, r, x, w):
    """A user's force along a coordinate of a cut joint."""
    if rows is not None:
        w.rows.applied[r] += x
        apply_row_force(rows, r, x, w)
        w.power[sys.force_i[f, L.F_WORK]] += x * w.rows.m[r, MV]


@shared
def read_inputs(sys, f, w):
    """Lay out what the force element's function reads: (q, v) of a coordinate, or position and velocity of a point."""
    n = 0
    row = w.link
    for r in range(sys.force_i[f, L.F_READ], sys.force_i[f, L.F_READ] + sys.force_i[f, L.F_NREAD]):
        i = sys.read_i[r, 1]
        if sys.read_i[r, 0] == L.READ_COORDINATE:
            w.scratch[n] = w.q[sys.dof_i[i, L.D_Q]]
            w.scratch[n + 1] = w.v[i]
            n += 2
        elif sys.read_i[r, 0] == L.READ_ROW:
            read_row(sys.rows, i, n, w)
            n += 2
        else:
            ax, ay, az, vx, vy, vz = point_of(row, i, sys.read[r, 0], sys.read[r, 1], sys.read[r, 2])
            w.scratch[n] = ax + row[i, L.POS]
            w.scratch[n + 1] = ay + row[i, L.POS + 1]
            w.scratch[n + 2] = az + row[i, L.POS + 2]
            w.scratch[n + 3] = vx
            w.scratch[n + 4] = vy
            w.scratch[n + 5] = vz
            n += 6
    return n


@shared
def user_forces(sys, user, t, w):
    """The force elements that are a user's own function of time and state."""
    for f in range(sys.count[L.N_FORCES]):
        kind = sys.force_i[f, L.F_KIND]
        if kind != L.USER_POINT and kind != L.USER_JOINT and kind != L.USER_ROW:
            continue
        n = read_inputs(sys, f, w)
        if call_slot(user, sys.force_i[f, L.F_USER], t, n, 3 if kind == L.USER_POINT else 1, w) != 0:
            return L.USER_FAILED
        x = w.scratch[OUT]
        i = sys.force_i[f, L.F_A]
        if kind == L.USER_JOINT:
            w.tau[i] += x
            w.power[sys.force_i[f, L.F_WORK]] += x * w.v[i]
        elif kind == L.USER_ROW:
            apply_user_row_force(sys, sys.rows, f, i, x, w)
        else:
            apply_at_point(sys, f, i, x, w.scratch[OUT + 1], w.scratch[OUT + 2], False, w)
    return L.OK
