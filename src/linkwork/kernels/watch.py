"""What is watched during a run: functions of the state whose zeros matter.

An *event* is a sensor minus the value that it is to cross; a *guard* is positive while a switch (a stop, a spring that only
pulls, a limit of a controller) stays in its mode: see `layout`. Events come first, then both guards of every switch.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.closures import measure_located_rows
from linkwork.kernels.dynamics import drive, load, move
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.kinematics import locate, move_links, take_state
from linkwork.kernels.observe import observe
from linkwork.kernels.sensors import read_sensor

INTERVALS = 8  # into which a step is divided where something may be crossed
# --- Watch.event_i ---------------------------------------------------------------------------------
E_SENSOR, E_DIRECTION, E_STOPS = range(3)
# --- what the sensors of events need (Events.level) --------------------------------------------------
COORDINATES, KINEMATICS, DYNAMICS = range(3)


@bundle
class Events(NamedTuple):
    """Events of a run, and those that have been met."""

    event_i: np.ndarray  # (ne, 3) sensor, direction, stops
    event: np.ndarray  # (ne,) value to cross
    needed: np.ndarray  # sensors to evaluate, expressions after what they refer to
    level: np.ndarray  # (1,) what they need
    own_start: np.ndarray  # (ne + 1,) where those that one event needs begin in `own`
    own: np.ndarray
    own_level: np.ndarray  # (ne,) what they need
    sensed: np.ndarray  # (n_sensors,)
    hit_t: np.ndarray  # (room,) events met: when, which, state
    hit_i: np.ndarray
    hit_y: np.ndarray


@bundle
class Watch(NamedTuple):
    """Events and switches of a run; n functions, the events' and two guards per switch."""

    side: np.ndarray  # (events,) -1 or 1: sign of an event's function now; 0: it was zero
    value: np.ndarray  # (INTERVALS + 1, n) functions at the ends of the intervals of a step
    slope: np.ndarray  # (INTERVALS + 1, n) their derivatives by θ there
    now: np.ndarray  # (n,) functions at the present state
    other: np.ndarray  # (n,) scratch: functions at another point
    found: np.ndarray  # (2, events) where in an interval events are met
    lowest: np.ndarray  # (guards,) least and largest value of every guard at the stages of a step
    highest: np.ndarray
    first: np.ndarray  # (guards,) values at the start and at the end of a step
    last: np.ndarray
    contact: Any = None  # (switches, 2) scratch for impacts on rigid stops; None where nothing holds
    events: Any = None
    dynamic: Any = None  # an array where events need accelerations or wrenches, or None


@shared
def is_watched(watch):
    """Whether anything is watched."""
    return watch is not None


@shared
def note_guards(watch, stage, w):
    """Follow the guards through the stages of a step: stage 0 is that of a new start, 1 the first of a step."""
    if watch is None:
        return
    for s in range(w.mode.shape[0]):
        for c in range(2):
            f, x = 2 * s + c, w.guard[s, c]
            if stage == 1:
                watch.lowest[f] = watch.highest[f] = watch.first[f]
            watch.lowest[f] = min(watch.lowest[f], x)  # real-only: integrators never run on complex numbers
            watch.highest[f] = max(watch.highest[f], x)  # real-only: as above
            watch.last[f] = x


@shared
def first_guards(watch):
    """What was noted last holds at the start of the next step."""
    if watch is None:
        return
    for f in range(watch.first.shape[0]):
        watch.first[f] = watch.last[f]


@shared
def observe_all(sys, user, dynamic, t, w):
    """Accelerations and wrenches at the state in w; a status."""
    if dynamic is None:
        return L.OK
    return observe(sys, user, t, w)


@shared
def prepare_sensors(sys, user, dynamic, level, t, w):
    """Evaluate what sensors need, at the state in w."""
    if level == KINEMATICS:
        move_links(sys, w.q, w.v, w)
        locate(sys, w.v, w)
        measure_located_rows(sys.rows, w)
    elif level == DYNAMICS:
        observe_all(sys, user, dynamic, t, w)


@shared
def read_events(sys, user, events, dynamic, t, w, out):
    """Distance of every event's sensor from its value, at the state in w."""
    if events is None:
        return
    prepare_sensors(sys, user, dynamic, events.level[0], t, w)
    for k in range(events.needed.shape[0]):
        s = events.needed[k]
        events.sensed[s] = read_sensor(sys, s, t, events.sensed, w)
    for e in range(events.event.shape[0]):
        out[e] = events.sensed[events.event_i[e, E_SENSOR]] - events.event[e]


@shared
def read_event(sys, user, events, dynamic, e, t, w):
    """The same for one event."""
    if events is None:
        return 0.0
    prepare_sensors(sys, user, dynamic, events.own_level[e], t, w)
    for k in range(events.own_start[e], events.own_start[e + 1]):
        s = events.own[k]
        events.sensed[s] = read_sensor(sys, s, t, events.sensed, w)
    return events.sensed[events.event_i[e, E_SENSOR]] - events.event[e]


@shared
def find_guards(sys, user, t, w):
    """Guards of all switches, at the state in w."""
    if sys.count[L.N_HOLDS] > 0:  # guards of what is held need the forces that hold it
        move(sys, user, t, w)
    else:
        load(sys, user, t, w)


@kernel
def evaluate_watch(sys, user, watch, t, y, w, out):
    """All functions that are watched, at a state."""
    take_state(sys, y, w)
    drive(sys, user, t, w)
    guards = w.mode.shape[0]
    first = watch.side.shape[0]
    if guards > 0:
        find_guards(sys, user, t, w)
        for s in range(guards):
            out[first + 2 * s] = w.guard[s, 0]
            out[first + 2 * s + 1] = w.guard[s, 1]
    read_events(sys, user, watch.events, watch.dynamic, t, w, out)


@kernel
def evaluate_one(sys, user, watch, f, t, y, w):
    """Function f of those that are watched, at a state."""
    take_state(sys, y, w)
    drive(sys, user, t, w)
    first = watch.side.shape[0]
    if f < first:
        return read_event(sys, user, watch.events, watch.dynamic, f, t, w)
    find_guards(sys, user, t, w)
    return w.guard[(f - first) // 2, (f - first) % 2]
