"""Events: where in a step a sensor crosses a value.

Integrators know nothing of them but whether there are any: after each step they stop, and `look` goes through it. So the large
code that observes everything about a state is compiled once, not in every integrator.
"""

from __future__ import annotations

from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.kinematics import take_state
from linkwork.kernels.march import DENSE, EVENTS, SPAN, T, hand_over, inside, settle
from linkwork.kernels.observe import observe
from linkwork.kernels.sensors import read_sensors

PROBES = 4  # places within a step at which events are looked for


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
    """Whether an event happens between two distances; one that starts at zero has happened already."""
    if before < 0.0 <= after:
        return direction >= 0
    if before > 0.0 >= after:
        return direction <= 0
    return False


@shared
def pin_down(sys, user, trip, rows, e, low, high, t0, h, w):
    """Where in [low, high] the event happens: bisection to rounding error; the end after the crossing is returned."""
    side = trip.side[1]
    before = trip.side[0, e]
    for _ in range(60):
        middle = 0.5 * (low + high)
        if middle <= low or middle >= high:
            break
        inside(trip, rows, middle, trip.trial)
        settle(sys, user, t0 + middle * h, trip.trial, w)
        sense(sys, user, trip, t0 + middle * h, trip.trial, w, side)
        if (before < 0.0) == (side[e] < 0.0) and side[e] != 0.0:
            low = middle
        else:
            high = middle
    return high


@shared
def record(trip, t, e, y):
    """Note an event."""
    n = trip.tally[EVENTS]
    trip.hit_t[n] = t
    trip.hit_i[n] = e
    for k in range(y.shape[0]):
        trip.hit_y[n, k] = y[k]
    trip.tally[EVENTS] = n + 1


@shared
def look_for_events(sys, user, trip, rows, t0, h, w):
    """Go through the step in probes; note events in order; returns θ of the first that stops the run, or 2."""
    count = trip.event_i.shape[0]
    low = 0.0
    for probe in range(1, PROBES + 1):
        high = probe / PROBES
        # the earliest event in (low, high], again and again until none is left
        while True:
            inside(trip, rows, high, trip.trial)
            settle(sys, user, t0 + high * h, trip.trial, w)
            sense(sys, user, trip, t0 + high * h, trip.trial, w, trip.side[1])
            best = 2.0
            for e in range(count):
                trip.side[2, e] = 2.0
                if crosses(trip.side[0, e], trip.side[1, e], trip.event_i[e, 1]):
                    at = pin_down(sys, user, trip, rows, e, low, high, t0, h, w)
                    trip.side[2, e] = at
                    if at < best:
                        best = at
                    inside(trip, rows, high, trip.trial)
                    settle(sys, user, t0 + high * h, trip.trial, w)
                    sense(sys, user, trip, t0 + high * h, trip.trial, w, trip.side[1])
            if best > 1.0:
                break
            inside(trip, rows, best, trip.trial)
            settle(sys, user, t0 + best * h, trip.trial, w)
            sense(sys, user, trip, t0 + best * h, trip.trial, w, trip.side[0])
            stops = False
            for e in range(count):
                if trip.side[2, e] <= best + 1e-13:  # all that happen at this moment
                    record(trip, t0 + best * h, e, trip.trial)
                    trip.side[0, e] = 0.0  # it has happened: leaving zero is no second event
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
    """On which side of its value every event's sensor is at the start."""
    settle(sys, user, trip.number[T], trip.y, w)
    sense(sys, user, trip, trip.number[T], trip.y, w, trip.side[0])


@kernel
def look(sys, user, trip, w):
    """Note the events of the step just done and fill the results that lie in it; returns DONE, STOPPED or WORKING.

    When an event stops the run, the state is taken there.
    """
    t0, h, rows = trip.number[T], trip.number[SPAN], trip.tally[DENSE]
    stop = look_for_events(sys, user, trip, rows, t0, h, w)
    return hand_over(sys, user, trip, rows, t0, h, stop, w)
