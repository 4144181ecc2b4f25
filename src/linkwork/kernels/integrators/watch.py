"""What is watched during a run: functions of the state whose zeros matter.

An *event* is a sensor minus the value that it is to cross; a *guard* is positive while a switch (a stop, a spring that only
pulls, a limit of a controller) stays in its mode: see `layout`. Events come first, then both guards of every switch.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.forces.sensors import read_needed
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.closures import measure_located_rows
from linkwork.kernels.tree.dynamics import drive, load, move
from linkwork.kernels.tree.kinematics import locate_links, take_state
from linkwork.kernels.tree.observe import observe

INTERVALS = 8  # into which a step is divided where something may be crossed
# --- Watch.event_i ---------------------------------------------------------------------------------
E_DIRECTION, E_STOPS = range(2)
# --- Watch.impact: time, degree of freedom, impulse along it, and its rate before and after -----------
I_TIME, I_DOF, I_IMPULSE, I_BEFORE, I_AFTER, IMPACT_LEN = range(6)
# --- what the sensors of events need (Events.level) --------------------------------------------------
COORDINATES, KINEMATICS, DYNAMICS = range(3)


@bundle
class Events(NamedTuple):
    """Events of a run, as sensors that are to cross a value."""

    sensor: np.ndarray  # (ne,) which
    event: np.ndarray  # (ne,) value to cross
    needed: np.ndarray  # sensors to evaluate, expressions after what they refer to
    level: np.ndarray  # (1,) what they need
    own_start: np.ndarray  # (ne + 1,) where those that one event needs begin in `own`
    own: np.ndarray
    own_level: np.ndarray  # (ne,) what they need
    sensed: np.ndarray  # (n_sensors,)
    dynamic: Any = None  # an array where sensors need accelerations or wrenches, or None


@bundle
class Watch(NamedTuple):
    """How the n functions that are watched change in a step: the events', and two guards per switch."""

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
    event_i: np.ndarray  # (events, 2) direction, stops
    hit_t: np.ndarray  # (room,) events met: when, which, state
    hit_i: np.ndarray
    hit_y: np.ndarray
    impact: np.ndarray  # (impacts, IMPACT_LEN) impulses of rigid stops; those that have no row are not noted


def watch_for(events: np.ndarray, guards: int, ny: int, room: int, impacts: int = 0) -> Watch:
    """Arrays for events (direction, stops), for guards of switches, and for as many events met, and impacts, as there is room
    for."""
    n = len(events) + guards
    return Watch(
        side=np.zeros(len(events)),
        value=np.zeros((INTERVALS + 1, n)),
        slope=np.zeros((INTERVALS + 1, n)),
        now=np.zeros(n),
        other=np.zeros(n),
        found=np.zeros((2, len(events))),
        lowest=np.zeros(guards),
        highest=np.zeros(guards),
        first=np.zeros(guards),
        last=np.zeros(guards),
        event_i=events,
        hit_t=np.zeros(room),
        hit_i=np.zeros(room, np.int64),
        hit_y=np.zeros((room, ny)),
        impact=np.zeros((impacts, IMPACT_LEN)),
    )


NOTHING = watch_for(np.zeros((0, 2), np.int64), 0, 0, 0)  # is watched


@shared
def is_watched(watch):
    """Whether anything is watched."""
    if watch is None:
        return False
    return watch.now.shape[0] > 0


@shared
def note_guards(watch, stage, guard):
    """Follow the guards (switches, 2) through the stages of a step: stage 0 is that of a new start, 1 the first of a step."""
    if watch is None:
        return
    for s in range(watch.first.shape[0] // 2):
        for c in range(2):
            f, x = 2 * s + c, guard[s, c]
            if stage == 1:
                watch.lowest[f] = watch.highest[f] = watch.first[f]
            watch.lowest[f] = min(watch.lowest[f], x)  # real-only: integrators never run on complex numbers
            watch.highest[f] = max(watch.highest[f], x)  # real-only: as above
            watch.last[f] = x


@shared
def forget_guards(watch):
    """Guards at the stages of a step are not known: it has to be searched."""
    if watch is None:
        return
    for f in range(watch.lowest.shape[0]):
        watch.lowest[f] = -math.inf  # real-only: a bound


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
        locate_links(sys, w)
        measure_located_rows(sys.rows, w)
    elif level == DYNAMICS:
        observe_all(sys, user, dynamic, t, w)


@shared
def read_events(sys, user, events, t, w, out):
    """Distance of every event's sensor from its value, at the state in w."""
    if events is None:
        return
    prepare_sensors(sys, user, events.dynamic, events.level[0], t, w)
    read_needed(sys, user, events.needed, 0, events.needed.shape[0], t, events.sensed, w)
    for e in range(events.event.shape[0]):
        out[e] = events.sensed[events.sensor[e]] - events.event[e]


@shared
def read_event(sys, user, events, e, t, w, out):
    """The same for one event."""
    if events is None:
        return
    prepare_sensors(sys, user, events.dynamic, events.own_level[e], t, w)
    read_needed(sys, user, events.own, events.own_start[e], events.own_start[e + 1], t, events.sensed, w)
    out[e] = events.sensed[events.sensor[e]] - events.event[e]


@shared
def count_events(events):
    """How many events there are."""
    if events is None:
        return 0
    return events.event.shape[0]


@shared
def find_guards(sys, user, t, w):
    """Guards of all switches, at the state in w."""
    if sys.count[L.N_HOLDS] > 0:  # guards of what is held need the forces that hold it
        move(sys, user, t, w)
    else:
        load(sys, user, t, w)


@kernel
def evaluate_functions(sys, user, events, which, t, y, w, out):
    """All functions that are watched, at a state, or one of them if `which` is not negative."""
    take_state(sys, y, w)
    drive(sys, user, t, w)
    first = count_events(events)
    if w.mode.shape[0] > 0 and (which < 0 or which >= first):
        find_guards(sys, user, t, w)
        for s in range(w.mode.shape[0]):
            out[first + 2 * s] = w.guard[s, 0]
            out[first + 2 * s + 1] = w.guard[s, 1]
    if which < 0:
        read_events(sys, user, events, t, w, out)
    elif which < first:
        read_event(sys, user, events, which, t, w, out)
