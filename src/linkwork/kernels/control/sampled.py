"""Integration with sampled controllers: from one sample to the next, inside compiled code."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control import control_layout as C
from linkwork.kernels.control.control import act_late, measure, sample_block
from linkwork.kernels.integrators.explicit import integrate_explicit
from linkwork.kernels.integrators.integrator import begin
from linkwork.kernels.integrators.run_layout import BUDGET, DONE, END, FAILED, STARTED, TROUBLE, WORKING, T
from linkwork.kernels.jit import shared
from linkwork.kernels.tree.dynamics import drive
from linkwork.kernels.tree.kinematics import take_state

TINY = 1e-12  # of a period: how close to its time a sample is taken


@shared
def sample_due(sys, user, control, run_state, clock, w):
    """All samples that are due, and all outputs whose delay is over; a status."""
    t, start, due = run_state.number[T], clock[clock.shape[0] - 1, C.RUN_START], False
    status = L.OK
    for b in range(control.block_i.shape[0]):
        period = control.block[b, C.PERIOD]
        if t >= clock[b, C.NEXT_SAMPLE] - TINY * period:
            if not due:
                take_state(sys, run_state.y, w)
                status = drive(sys, user, t, w)
                if status != L.OK:
                    return status
                measure(sys, user, control, t, w)
            due = True
            status = sample_block(sys, user, control, b, t, run_state.y, w)
            if status != L.OK:
                return status
            clock[b, C.SAMPLES] += 1.0
            clock[b, C.NEXT_SAMPLE] = start + clock[b, C.SAMPLES] * period
        if t >= clock[b, C.NEXT_ACT] - TINY * period:
            due = True
            act_late(sys, control, b, run_state.y)
            clock[b, C.ACTS] += 1.0
            clock[b, C.NEXT_ACT] = start + control.block[b, C.LATE] + clock[b, C.ACTS] * period
    if due:
        run_state.counters[STARTED] = 1
    return status


@shared
def integrate_sampled(problem, sys, user, run_state, method, clock, w):
    """As `integrate_explicit`, to the end of the clock; blocks act at its times.

    A new initial step is chosen after each of them, since inputs jump there.
    """
    counters, control = run_state.counters, sys.control
    end = clock[clock.shape[0] - 1, C.RUN_END]
    if run_state.counters[STARTED] == 0:
        begin(problem, run_state)
    while counters[BUDGET] > 0:
        counters[BUDGET] -= 1
        status = sample_due(sys, user, control, run_state, clock, w)
        if status != L.OK:
            run_state.counters[TROUBLE] = status
            return FAILED
        goal = end
        for b in range(control.block_i.shape[0]):
            late = end - TINY * control.block[b, C.PERIOD]
            for k in range(C.NEXT_SAMPLE, C.NEXT_ACT + 1):
                if clock[b, k] < late and clock[b, k] < goal:
                    goal = clock[b, k]
        run_state.number[END] = goal
        how = integrate_explicit(problem, run_state, method)
        run_state.number[END] = end
        if how != DONE:
            return how
        if goal >= end:
            return DONE
    return WORKING
