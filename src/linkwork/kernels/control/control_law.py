"""The law of a controller that is a user's function f(t, z) of errors and states, z = (e, x).

The function never sees a complex number. Where a kernel asks for f(z + i d), with steps d so small that their squares vanish,
it gets f(z) + i f′(z; d), the derivative along u = d / size by central differences of fourth order,

    f′(z; u) ≈ [8 (f(z + h u) − f(z − h u)) − (f(z + 2 h u) − f(z − 2 h u))] / 12 h.

They are for the iterations of implicit methods, whose results do not depend on them.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.derivatives.differences import NO_DERIVATIVE, TRIAL, VALUE_OF_STATE
from linkwork.kernels.jit import shared
from linkwork.kernels.loops.indirect import call_user
from linkwork.kernels.scalars import absolute, larger

STEP = 1e-4  # h: truncation and rounding are both below 1e-11 for laws that change over distances of 1


@shared
def argument(control, b, k, w):
    """Number k of what the law of a block reads: its errors, then its states."""
    errors = control.block_i[b, C.LAST_E] - control.block_i[b, C.FIRST_E]
    if k < errors:
        return w.control.e[control.block_i[b, C.FIRST_E] + k]
    return w.control.x[control.block_i[b, C.FIRST_X] + k - errors]


@shared
def law_slopes(user, which, control, b, t, n, m, scale, w):
    """Derivatives of the m results along the imaginary parts of the n arguments, times 1 / scale; a status.

    In w.control.call: n arguments and m results (three at least) at the point itself, the same for trials, then slopes.
    """
    call, room = w.control.call, larger(m, 3)
    trial, slopes = n + room, 2 * (n + room)
    start = np.int64(call.ctypes.data)
    for o in range(m):
        call[slopes + o] = 0.0
    for step in range(-2, 3):
        if step == 0:
            continue
        for k in range(n):
            z = argument(control, b, k, w)
            call[trial + k] = z.real + step * STEP * (scale * z.imag)
        if call_user(user, which, t, start + 8 * trial, n, start + 8 * (trial + n), TRIAL) != 0:
            call_user(user, which, t, 0, 0, 0, NO_DERIVATIVE)
            return L.USER_FAILED
        weight = step * 8.0 / 12.0 if step == 1 or step == -1 else -step / 24.0
        for o in range(m):
            call[slopes + o] += weight * call[trial + n + o] / STEP
    return L.OK


@shared
def call_law(user, control, b, t, w):
    """The law of a block that is a user's function: writes u and the rates (or next values) of its states; a status."""
    which, own = control.block_i[b, C.FUNCTION], control.block_i[b, C.OWN_STATES]
    call = w.control.call
    n = control.block_i[b, C.LAST_E] - control.block_i[b, C.FIRST_E] + own
    inputs = control.block_i[b, C.LAST_U] - control.block_i[b, C.FIRST_U]
    size, along = 0.0, 0.0 * w.q[0]
    for k in range(n):
        z = argument(control, b, k, w)
        call[k] = z.real
        # steps grow with the square root of a number above 1: a law may have its own scale, or that of the number
        x = absolute(z.imag) / math.sqrt(larger(1.0, absolute(z.real)))  # real-only: parts
        if x > size:
            size, along = x, z
    start = np.int64(call.ctypes.data)
    status = call_user(user, which, t, start, n, start + 8 * n, VALUE_OF_STATE)
    if status == 0 and size > 1e-280:
        status = law_slopes(user, which, control, b, t, n, inputs + own, 1.0 / size, w)
    if status != 0:
        w.where[0] = which
        return L.USER_FAILED
    slopes = 2 * (n + larger(inputs + own, 3))
    for o in range(inputs + own):
        value = call[n + o] + 0.0 * along
        if size > 1e-280:
            value += call[slopes + o] * (size / along.imag) * (along - along.real)
        if o < inputs:
            w.control.raw[control.block_i[b, C.FIRST_U] + o] = value
        else:
            w.control.rate[control.block_i[b, C.FIRST_X] + o - inputs] = value
    return L.OK
