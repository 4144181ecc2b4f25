"""Integration with a sampled controller: from one sample to the next, inside compiled code."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control import sample_control
from linkwork.kernels.dynamics import drive
from linkwork.kernels.explicit import march_explicit
from linkwork.kernels.jit import kernel
from linkwork.kernels.kinematics import take_state
from linkwork.kernels.march import BUDGET, DONE, END, FAILED, STARTED, TROUBLE, WORKING, T, begin

TINY = 1e-12  # of a period: how close to its time a sample is taken


@kernel
def march_sampled(sys, user, trip, method, clock, w):
    """As `march_explicit`, to the end in clock[1]; the controller acts at clock[0] and every period after it.

    A new initial step is chosen after each sample, since inputs jump there.
    """
    budget, period = trip.tally[BUDGET], sys.control.period[0]
    if trip.tally[STARTED] == 0:
        begin(sys, user, trip, w)
    while budget > 0:
        if trip.number[T] >= clock[0] - TINY * period:
            take_state(sys, trip.y, w)
            status = drive(sys, user, trip.number[T], w)
            if status != L.OK:
                trip.tally[TROUBLE] = status
                return FAILED
            sample_control(sys, sys.control, trip.number[T], trip.y, w)
            clock[2] += 1.0
            clock[0] = clock[3] + clock[2] * period
            trip.tally[STARTED] = 1
        goal = clock[0] if clock[0] < clock[1] - TINY * period else clock[1]
        trip.number[END] = goal
        trip.tally[BUDGET] = budget
        before = trip.tally[0]
        how = march_explicit(sys, user, trip, method, w)
        budget -= 1 + trip.tally[0] - before
        trip.number[END] = clock[1]
        if how != DONE:
            return how
        if goal >= clock[1]:
            return DONE
    return WORKING
