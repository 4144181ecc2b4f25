"""Explicit Runge-Kutta methods: one driver, the method is data (`tableaus`); adaptive or with a fixed step.

Step control as in Hairer, Nørsett & Wanner (1993), II.4: a PI controller on the scaled error, the starting step from
the sizes of y, f and a difference of f.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.dynamics import derivative
from linkwork.kernels.jit import kernel
from linkwork.kernels.march import (
    BUDGET,
    END,
    ERR,
    EVALUATIONS,
    FAILED,
    H,
    H_MAX,
    NEXT,
    REJECTED,
    ROOM,
    STARTED,
    STEP,
    STEPS,
    T,
    TROUBLE,
    UNDERFLOW,
    WORKING,
    begin,
    deliver,
    hermite,
    scaled_norm,
    settle,
    short_of_room,
)

SAFETY, SHRINK, GROW, BETA = 0.9, 0.2, 8.0, 0.04


@kernel
def all_finite(x):
    """Whether no number is infinite or NaN."""
    for k in range(x.shape[0]):
        if not math.isfinite(x[k]):  # real-only: integrators never run on complex numbers
            return False
    return True


@kernel
def first_step(sys, user, trip, order, w):
    """A starting step (Hairer, Nørsett & Wanner, II.4): an Euler step tells how fast the slope changes."""
    y, f, g = trip.y, trip.k[0], trip.k[1]
    d0 = scaled_norm(trip, y, y, y)
    d1 = scaled_norm(trip, f, y, y)
    h = 1e-6 if d0 < 1e-5 or d1 < 1e-5 else 0.01 * d0 / d1
    h = min(h, trip.number[H_MAX], trip.number[END] - trip.number[T])  # real-only: a step
    for k in range(y.shape[0]):
        trip.trial[k] = y[k] + h * f[k]
    derivative(sys, user, trip.number[T] + h, trip.trial, g, w)
    trip.tally[EVALUATIONS] += 1
    if not all_finite(g):
        return 1e-6 * h
    for k in range(y.shape[0]):
        g[k] -= f[k]
    d2 = scaled_norm(trip, g, y, y) / h
    big = max(d1, d2)  # real-only: norms
    second = max(1e-6, h * 1e-3) if big <= 1e-15 else (0.01 / big) ** (1.0 / (order + 1.0))  # real-only: a step
    return min(100.0 * h, second, trip.number[H_MAX])  # real-only: a step


@kernel
def try_stages(sys, user, trip, method, first, last, t, h, w):
    """Slopes of stages first … last - 1 into trip.k, each from the ones before; returns a kernel's status."""
    y, k, x = trip.y, trip.k, trip.trial
    for i in range(first, last):
        for m in range(y.shape[0]):
            x[m] = 0.0
        for j in range(i):
            a = method.a[i, j]
            if a != 0.0:
                for m in range(y.shape[0]):
                    x[m] += a * k[j, m]
        for m in range(y.shape[0]):
            x[m] = y[m] + h * x[m]
        status = derivative(sys, user, t + method.c[i] * h, x, k[i], w)
        trip.tally[EVALUATIONS] += 1
        if status != L.OK:
            return status
    return L.OK


@kernel
def error_norm(trip, method, y1, h):
    """Scaled error of the trial step: h |E K|, for dop853 the mix of its 5th and 3rd order estimates."""
    stages = method.size[0] + 1
    k, e = trip.k, trip.k[20]
    for m in range(y1.shape[0]):
        x = 0.0
        for j in range(stages):
            x += method.e5[j] * k[j, m]
        e[m] = h * x
    five = scaled_norm(trip, e, trip.y, y1)
    if method.size[3] == 0:
        return five
    for m in range(y1.shape[0]):
        x = 0.0
        for j in range(stages):
            x += method.e3[j] * k[j, m]
        e[m] = h * x
    three = scaled_norm(trip, e, trip.y, y1)
    if five == 0.0 and three == 0.0:
        return 0.0
    return five * five / np.sqrt(five * five + 0.01 * three * three)


@kernel
def dense_rows(sys, user, trip, method, y1, t, h, w):
    """Rows of dense output for the accepted step, with the method's extra stages; returns how many."""
    last = method.size[0]
    hermite(trip, h, trip.k[0], trip.k[last], trip.y, y1)
    if method.size[1] > 0:
        try_stages(sys, user, trip, method, last + 1, last + 1 + method.size[1], t, h, w)
    for r in range(method.size[4]):
        for m in range(y1.shape[0]):
            x = 0.0
            for j in range(last + 1 + method.size[1]):
                x += method.d[r, j] * trip.k[j, m]
            trip.dense[4 + r, m] = h * x
    return 3 + method.size[4]


@kernel
def wanted_inside(trip, t1):
    """Whether results or events are wanted before the end of the step."""
    n = trip.tally[NEXT]
    return trip.event_i.shape[0] > 0 or (n < trip.times.shape[0] and trip.times[n] < t1)


@kernel
def accept(sys, user, trip, method, t, h, w):
    """Make the trial step in trip.k[21] the state; the last slope becomes the first of the next step."""
    last = method.size[0]
    y1 = trip.k[21]
    rows = 3
    if wanted_inside(trip, t + h):
        rows = dense_rows(sys, user, trip, method, y1, t, h, w)
    else:
        hermite(trip, h, trip.k[0], trip.k[last], trip.y, y1)
    for m in range(y1.shape[0]):
        trip.y[m] = y1[m]
        trip.k[0, m] = trip.k[last, m]
    settle(sys, user, t + h, trip.y, w)
    trip.tally[STEPS] += 1
    return deliver(sys, user, trip, rows, t, h, w)


@kernel
def march_adaptive(sys, user, trip, method, w):
    """Advance with error control until the end, an event that stops, trouble, or the budget of steps is used up."""
    number, tally, last = trip.number, trip.tally, method.size[0]
    order = method.size[2]
    if tally[STARTED] == 0:
        begin(sys, user, trip, w)
        status = derivative(sys, user, number[T], trip.y, trip.k[0], w)
        tally[EVALUATIONS] += 1
        if status != L.OK or not all_finite(trip.k[0]):
            tally[TROUBLE] = status
            return FAILED
        if number[H] <= 0.0:
            number[H] = first_step(sys, user, trip, order, w)
        number[ERR] = 1e-4
    y1 = trip.k[21]
    for _ in range(tally[BUDGET]):
        if short_of_room(trip):
            return ROOM
        t = number[T]
        h = min(number[H], number[H_MAX])  # real-only: a step
        rejected = False
        while True:
            if t + 1.01 * h >= number[END]:
                h = number[END] - t
            if not h > 8e-16 * max(abs(t), 1e-30):  # real-only: time
                number[H] = h
                return UNDERFLOW
            status = try_stages(sys, user, trip, method, 1, last + 1, t, h, w)
            for m in range(y1.shape[0]):
                y1[m] = trip.trial[m]  # the row after the last stage is the result
            error = math.inf  # real-only: the norm of a failed step
            if status == L.OK and all_finite(trip.k[last]):
                error = error_norm(trip, method, y1, h)
            if error < 1.0:
                break
            tally[REJECTED] += 1
            tally[TROUBLE] = status
            rejected = True
            factor = SHRINK
            if math.isfinite(error):  # real-only: a norm
                factor = max(SHRINK, SAFETY * error ** (-1.0 / (order + 1.0)))  # real-only: a step's factor
            h *= factor
            if status == L.USER_FAILED:
                return FAILED
        tally[TROUBLE] = L.OK
        done = accept(sys, user, trip, method, t, h, w)
        # PI controller
        expo = 1.0 / (order + 1.0) - 0.75 * BETA
        error = max(error, 1e-10)  # real-only: a norm
        factor = SAFETY * error ** (-expo) * number[ERR] ** BETA
        factor = min(1.0 if rejected else GROW, max(SHRINK, factor))  # real-only: a step's factor
        number[ERR] = max(error, 1e-4)  # real-only: a norm
        number[H] = h * factor
        if done != WORKING:
            return done
    return WORKING


@kernel
def march_fixed(sys, user, trip, method, w):
    """Advance by equal steps, at most number[STEP] long, that land on every requested time."""
    number, tally, last = trip.number, trip.tally, method.size[0]
    if tally[STARTED] == 0:
        begin(sys, user, trip, w)
        tally[TROUBLE] = derivative(sys, user, number[T], trip.y, trip.k[0], w)
        tally[EVALUATIONS] += 1
        if tally[TROUBLE] != L.OK or not all_finite(trip.k[0]):
            return FAILED
    for _ in range(tally[BUDGET]):
        if short_of_room(trip):
            return ROOM
        t = number[T]
        h = next_equal_step(trip, t)
        status = try_stages(sys, user, trip, method, 1, last + 1, t, h, w)
        if status != L.OK or not all_finite(trip.k[last]):
            tally[TROUBLE] = status
            return FAILED
        for m in range(trip.y.shape[0]):
            trip.k[21, m] = trip.trial[m]
        done = accept(sys, user, trip, method, t, h, w)
        if done != WORKING:
            return done
    return WORKING


@kernel
def next_equal_step(trip, t):
    """The step that divides the way to the next requested time into equal parts no longer than wanted."""
    n = trip.tally[NEXT]
    goal = trip.times[n] if n < trip.times.shape[0] else trip.number[END]
    parts = math.ceil((goal - t) / trip.number[STEP] - 1e-9)  # real-only: time
    return (goal - t) / max(parts, 1)  # real-only: a count
