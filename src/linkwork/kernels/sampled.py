"""Integration with a sampled controller: from one sample to the next, inside compiled code."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control import sample_control
from linkwork.kernels.dynamics import drive
from linkwork.kernels.explicit import integrate_explicit
from linkwork.kernels.integrator import begin
from linkwork.kernels.jit import shared
from linkwork.kernels.kinematics import take_state
from linkwork.kernels.run_layout import BUDGET, DONE, END, FAILED, STARTED, TROUBLE, WORKING, T

TINY = 1e-12  # of a period: how close to its time a sample is taken


@shared
def integrate_sampled(problem, sys, user, run_state, method, clock, w):
    """As `integrate_explicit`, to the end in clock[1]; the controller acts at clock[0] and every period after it.

    A new initial step is chosen after each sample, since inputs jump there.
    """
    counters, period = run_state.counters, sys.control.period[0]
    if run_state.counters[STARTED] == 0:
        begin(problem, run_state)
    while counters[BUDGET] > 0:
        counters[BUDGET] -= 1
        if run_state.number[T] >= clock[0] - TINY * period:
            take_state(sys, run_state.y, w)
            status = drive(sys, user, run_state.number[T], w)
            if status != L.OK:
                run_state.counters[TROUBLE] = status
                return FAILED
            sample_control(sys, sys.control, run_state.number[T], run_state.y, w)
            clock[2] += 1.0
            clock[0] = clock[3] + clock[2] * period
            run_state.counters[STARTED] = 1
        goal = clock[0] if clock[0] < clock[1] - TINY * period else clock[1]
        run_state.number[END] = goal
        how = integrate_explicit(problem, run_state, method)
        run_state.number[END] = clock[1]
        if how != DONE:
            return how
        if goal >= clock[1]:
            return DONE
    return WORKING
