"""Integration with continuous controllers whose outputs act after a delay: the method of steps.

No step is longer than the shortest delay, so what acts during a step was put out before it. After each step, outputs are
evaluated at the Chebyshev points of its dense output, which gives a polynomial of them with the accuracy of the method (Bellen
& Zennaro 2003, Numerical Methods for Delay Differential Equations). Points lie inside of the step: at its ends they may jump.

Where outputs are not smooth (the start, corners of signals, switches), what they do is not smooth one delay later, in a
derivative higher by one; steps end at these times too, until the order of the derivative is beyond that of all methods.
"""

from __future__ import annotations

import math

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.past import put_out_at
from linkwork.kernels.integrators.integrator import interpolate
from linkwork.kernels.integrators.problem import plain_slope_by
from linkwork.kernels.integrators.run_layout import DENSE, EVALUATIONS, EVENTS, NEXT, SPAN, STARTED, T
from linkwork.kernels.jit import shared

ANGLES = (np.arange(C.NODES) + 0.5) * np.pi / C.NODES
PLACES = 0.5 - 0.5 * np.cos(ANGLES)  # of the Chebyshev points in a step
# coefficients of the series by values there; the first point lies at x = -1 + …
TO_SERIES = np.cos(np.outer(np.arange(C.NODES), np.pi - ANGLES)) * (2.0 / C.NODES)
TO_SERIES[0] *= 0.5
HIGHEST = 7.0  # derivative that is watched for jumps


@shared
def has_room(run_state, past):
    """Whether one more step can be kept, with what follows from its end."""
    free, breaks = past.place.shape[0] + 2, run_state.breaks
    pieces, kinks = past.span.shape[0] - past.size[C.N_PIECES], past.kink.shape[0] - past.size[C.N_KINKS]
    return pieces > 1 and kinks > free and breaks[breaks.shape[0] - free] == math.inf  # real-only: time


@shared
def keep_outputs(problem, run_state, t, past, own):
    """Outputs during the step from t on that was tried or taken last, as the piece to come; a status."""
    n, h = past.size[C.N_PIECES], run_state.number[SPAN]
    past.span[n, C.BEGIN], past.span[n, C.LENGTH] = t, h
    for i in range(C.NODES):
        interpolate(run_state, run_state.counters[DENSE], PLACES[i], run_state.trial)
        status = plain_slope_by(problem, t + PLACES[i] * h, run_state.trial, run_state.stage)
        if status != L.OK:
            return status
        for j in range(own.shape[0]):
            past.value[j, i] = own[j]
    run_state.counters[EVALUATIONS] += C.NODES
    for j in range(own.shape[0]):
        for m in range(C.NODES):
            x = 0.0
            for i in range(C.NODES):
                x += TO_SERIES[m, i] * past.value[j, i]
            past.series[n, j, m] = x
    return L.OK


@shared
def add_break(breaks, time):
    """Insert a time into a list in order, whose free places are infinite."""
    k = breaks.shape[0] - 1
    while k > 0 and breaks[k - 1] > time:
        breaks[k] = breaks[k - 1]
        k -= 1
    breaks[k] = time


@shared
def note_kink(run_state, past, order):
    """Derivatives of outputs from this order on may jump now; the next ones will, where their delays are over."""
    t, n = run_state.number[T], past.size[C.N_KINKS]
    if order > HIGHEST:
        return
    if n > 0 and t - past.kink[n - 1, C.KINK_AT] <= 1e-14 * abs(t):  # real-only: time
        past.kink[n - 1, C.KINK_ORDER] = min(past.kink[n - 1, C.KINK_ORDER], order)  # real-only: a number of derivatives
        return
    past.kink[n, C.KINK_AT], past.kink[n, C.KINK_ORDER] = t, order
    past.first[n] = past.size[C.N_PIECES]
    past.size[C.N_KINKS] = n + 1
    for j in range(past.delay.shape[0]):
        if past.delay[j] > 0.0:
            add_break(run_state.breaks, t + past.delay[j])


@shared
def write_inputs(run_state, past, filled, met):
    """What acts, into the state and into the results and events of the last step; those before were written already."""
    first, watch = past.size[C.FIRST_HELD], run_state.watch
    for j in range(past.delay.shape[0]):
        if past.delay[j] > 0.0:
            k = first + j
            for i in range(filled, run_state.counters[NEXT]):
                run_state.out[i, k] = put_out_at(past, j, run_state.times[i] - past.delay[j], run_state.out[i, k])
            if watch is not None:
                for i in range(met, run_state.counters[EVENTS]):
                    watch.hit_y[i, k] = put_out_at(past, j, watch.hit_t[i] - past.delay[j], watch.hit_y[i, k])
            run_state.y[k] = put_out_at(past, j, run_state.number[T] - past.delay[j], run_state.y[k])


@shared
def pass_kinks(run_state, past):
    """Kinks that come through at the end of the step: the next one reads what was put out after them."""
    t = run_state.number[T]
    late = 1e-14 * abs(t)  # real-only: time
    order = math.inf
    for j in range(past.delay.shape[0]):
        while past.delay[j] > 0.0 and past.place[j, C.NEXT_KINK] < past.size[C.N_KINKS]:
            p = past.place[j, C.NEXT_KINK]
            if past.kink[p, C.KINK_AT] + past.delay[j] > t + late:
                break
            past.place[j, C.NEXT_KINK] = p + 1
            if past.kink[p, C.KINK_ORDER] == 0.0:
                run_state.counters[STARTED] = 1  # slopes jump
            order = min(order, past.kink[p, C.KINK_ORDER] + 1.0)  # real-only: a number of derivatives
    k = past.size[C.NEXT_BREAK]
    while k < past.breaks.shape[0] and past.breaks[k] <= t + late:
        order = 0.0
        k += 1
    past.size[C.NEXT_BREAK] = k
    note_kink(run_state, past, order)


@shared
def keep_step(run_state, past, filled, met):
    """The step was taken: its piece counts from now on."""
    past.size[C.N_PIECES] += 1
    write_inputs(run_state, past, filled, met)
    pass_kinks(run_state, past)
