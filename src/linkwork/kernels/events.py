"""Events: where in a step a sensor crosses a value.

Integrators only know whether there are events: after each step they return, and `look` searches the step. So the large code
that evaluates all sensors is compiled once, not in every integrator.
"""

from __future__ import annotations

from linkwork.kernels.integrator import DENSE, EVENTS, SPAN, T, fill_results, interpolate, settle
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.kinematics import take_state
from linkwork.kernels.observe import observe
from linkwork.kernels.sensors import read_sensors

PROBES = 4  # points within a step at which the sensors are evaluated


@kernel
def sense(sys, user, run_state, t, y, w, side):
    """Distance of every event's sensor from its value, at a state."""
    take_state(sys, y, w)
    observe(sys, user, t, w)
    read_sensors(sys, t, w, run_state.sensed)
    for e in range(run_state.event_i.shape[0]):
        side[e] = run_state.sensed[run_state.event_i[e, 0]] - run_state.event[e]


@shared
def crosses(before, after, direction):
    """Whether an event lies between two distances; one that starts at zero has been counted already."""
    if before < 0.0 <= after:
        return direction >= 0
    if before > 0.0 >= after:
        return direction <= 0
    return False


@shared
def locate_event(sys, user, run_state, rows, e, low, high, t0, h, w):
    """θ in [low, high] at which the event happens, by bisection to rounding error: the end just after the crossing."""
    side = run_state.side[1]
    before = run_state.side[0, e]
    for _ in range(60):
        middle = 0.5 * (low + high)
        if middle <= low or middle >= high:
            break
        interpolate(run_state, rows, middle, run_state.trial)
        settle(sys, user, t0 + middle * h, run_state.trial, w)
        sense(sys, user, run_state, t0 + middle * h, run_state.trial, w, side)
        if (before < 0.0) == (side[e] < 0.0) and side[e] != 0.0:
            low = middle
        else:
            high = middle
    return high


@shared
def record(run_state, t, e, y):
    """Record an event."""
    n = run_state.counters[EVENTS]
    run_state.hit_t[n] = t
    run_state.hit_i[n] = e
    for k in range(y.shape[0]):
        run_state.hit_y[n, k] = y[k]
    run_state.counters[EVENTS] = n + 1


@shared
def scan_step(sys, user, run_state, rows, t0, h, w):
    """Search the step for events and record them in order; returns θ of the first that stops the run, or 2."""
    count = run_state.event_i.shape[0]
    low = 0.0
    for probe in range(1, PROBES + 1):
        high = probe / PROBES
        # the earliest event in (low, high], until none is left
        while True:
            interpolate(run_state, rows, high, run_state.trial)
            settle(sys, user, t0 + high * h, run_state.trial, w)
            sense(sys, user, run_state, t0 + high * h, run_state.trial, w, run_state.side[1])
            best = 2.0
            for e in range(count):
                run_state.side[2, e] = 2.0
                if crosses(run_state.side[0, e], run_state.side[1, e], run_state.event_i[e, 1]):
                    at = locate_event(sys, user, run_state, rows, e, low, high, t0, h, w)
                    run_state.side[2, e] = at
                    if at < best:
                        best = at
                    interpolate(run_state, rows, high, run_state.trial)
                    settle(sys, user, t0 + high * h, run_state.trial, w)
                    sense(sys, user, run_state, t0 + high * h, run_state.trial, w, run_state.side[1])
            if best > 1.0:
                break
            interpolate(run_state, rows, best, run_state.trial)
            settle(sys, user, t0 + best * h, run_state.trial, w)
            sense(sys, user, run_state, t0 + best * h, run_state.trial, w, run_state.side[0])
            stops = False
            for e in range(count):
                if run_state.side[2, e] <= best + 1e-13:  # all that happen at this moment
                    record(run_state, t0 + best * h, e, run_state.trial)
                    run_state.side[0, e] = 0.0  # counted: leaving zero is no second event
                    stops = stops or run_state.event_i[e, 2] == 1
            if stops:
                return best
            low = best
        for e in range(count):
            if run_state.side[1, e] != 0.0 or run_state.side[0, e] != 0.0:
                run_state.side[0, e] = run_state.side[1, e]
        low = high
    return 2.0


@kernel
def first_look(sys, user, run_state, w):
    """Distance of every event's sensor from its value at the start."""
    settle(sys, user, run_state.number[T], run_state.y, w)
    sense(sys, user, run_state, run_state.number[T], run_state.y, w, run_state.side[0])


@kernel
def look(sys, user, run_state, w):
    """Record the events of the last step and fill the results that lie in it; returns DONE, STOPPED or WORKING.

    When an event stops the run, the state at that event becomes the state of the run.
    """
    t0, h, rows = run_state.number[T], run_state.number[SPAN], run_state.counters[DENSE]
    stop = scan_step(sys, user, run_state, rows, t0, h, w)
    return fill_results(sys, user, run_state, rows, t0, h, stop, w)
