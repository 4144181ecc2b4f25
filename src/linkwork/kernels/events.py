"""Events: where in a step a sensor crosses a value.

Integrators only know whether there are events: after each step they return, and `look` searches the step. So the large code
that evaluates all sensors is compiled once, not in every integrator.
"""

from __future__ import annotations

from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.kinematics import take_state
from linkwork.kernels.march import DENSE, EVENTS, SPAN, T, fill_results, interpolate, settle
from linkwork.kernels.observe import observe
from linkwork.kernels.sensors import read_sensors

PROBES = 4  # points within a step at which the sensors are evaluated


@kernel
def sense(sys, user, trip, t, y, w, side):
    """Distance of every event's sensor from its value, at a state."""
    take_state(sys, y, w)
    observe(sys, user, t, w)
    read_sensors(sys, t, w, trip.sensed)
    for e in range(trip.event_i.shape[0]):
        side[e] = trip.sensed[trip.event_i[e, 0]] - trip.event[e]


@shared
def crosses(before, after, direction):
    """Whether an event lies between two distances; one that starts at zero has been counted already."""
    if before < 0.0 <= after:
        return direction >= 0
    if before > 0.0 >= after:
        return direction <= 0
    return False


@shared
def locate_event(sys, user, trip, rows, e, low, high, t0, h, w):
    """θ in [low, high] at which the event happens, by bisection to rounding error: the end just after the crossing."""
    side = trip.side[1]
    before = trip.side[0, e]
    for _ in range(60):
        middle = 0.5 * (low + high)
        if middle <= low or middle >= high:
            break
        interpolate(trip, rows, middle, trip.trial)
        settle(sys, user, t0 + middle * h, trip.trial, w)
        sense(sys, user, trip, t0 + middle * h, trip.trial, w, side)
        if (before < 0.0) == (side[e] < 0.0) and side[e] != 0.0:
            low = middle
        else:
            high = middle
    return high


@shared
def record(trip, t, e, y):
    """Record an event."""
    n = trip.tally[EVENTS]
    trip.hit_t[n] = t
    trip.hit_i[n] = e
    for k in range(y.shape[0]):
        trip.hit_y[n, k] = y[k]
    trip.tally[EVENTS] = n + 1


@shared
def scan_step(sys, user, trip, rows, t0, h, w):
    """Search the step for events and record them in order; returns θ of the first that stops the run, or 2."""
    count = trip.event_i.shape[0]
    low = 0.0
    for probe in range(1, PROBES + 1):
        high = probe / PROBES
        # the earliest event in (low, high], until none is left
        while True:
            interpolate(trip, rows, high, trip.trial)
            settle(sys, user, t0 + high * h, trip.trial, w)
            sense(sys, user, trip, t0 + high * h, trip.trial, w, trip.side[1])
            best = 2.0
            for e in range(count):
                trip.side[2, e] = 2.0
                if crosses(trip.side[0, e], trip.side[1, e], trip.event_i[e, 1]):
                    at = locate_event(sys, user, trip, rows, e, low, high, t0, h, w)
                    trip.side[2, e] = at
                    if at < best:
                        best = at
                    interpolate(trip, rows, high, trip.trial)
                    settle(sys, user, t0 + high * h, trip.trial, w)
                    sense(sys, user, trip, t0 + high * h, trip.trial, w, trip.side[1])
            if best > 1.0:
                break
            interpolate(trip, rows, best, trip.trial)
            settle(sys, user, t0 + best * h, trip.trial, w)
            sense(sys, user, trip, t0 + best * h, trip.trial, w, trip.side[0])
            stops = False
            for e in range(count):
                if trip.side[2, e] <= best + 1e-13:  # all that happen at this moment
                    record(trip, t0 + best * h, e, trip.trial)
                    trip.side[0, e] = 0.0  # counted: leaving zero is no second event
                    stops = stops or trip.event_i[e, 2] == 1
            if stops:
                return best
            low = best
        for e in range(count):
            if trip.side[1, e] != 0.0 or trip.side[0, e] != 0.0:
                trip.side[0, e] = trip.side[1, e]
        low = high
    return 2.0


@kernel
def first_look(sys, user, trip, w):
    """Distance of every event's sensor from its value at the start."""
    settle(sys, user, trip.number[T], trip.y, w)
    sense(sys, user, trip, trip.number[T], trip.y, w, trip.side[0])


@kernel
def look(sys, user, trip, w):
    """Record the events of the last step and fill the results that lie in it; returns DONE, STOPPED or WORKING.

    When an event stops the run, the state at that event becomes the state of the run.
    """
    t0, h, rows = trip.number[T], trip.number[SPAN], trip.tally[DENSE]
    stop = scan_step(sys, user, trip, rows, t0, h, w)
    return fill_results(sys, user, trip, rows, t0, h, stop, w)
