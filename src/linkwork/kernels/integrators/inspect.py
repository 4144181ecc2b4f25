"""Inspection of a step that error control accepts, where events or switches are watched.

Events are recorded, read off the dense output; they never change the run. A switch that would leave its mode within the step
does: the step is tried again with its end at the crossing, until the guard is zero there to rounding, then the mode changes and
the integration starts again. So the state at a switching surface comes from a step of the method, and no step crosses one.

Most steps pass a screen without dense output: guards are known at every stage, and events are evaluated at three points; where
the least distance to zero is larger than half of what the step covers, nothing can be crossed.
"""

from __future__ import annotations

import math

from linkwork.kernels import layout as L
from linkwork.kernels.integrators.crossings import NONE, crossings_in, function_within, sample_step, state_within
from linkwork.kernels.integrators.integrator import commit, fill_results
from linkwork.kernels.integrators.problem import change_mode_by, functions_by
from linkwork.kernels.integrators.run_layout import (
    CHATTERING,
    COMPLETE,
    DENSE,
    DENSE_WANTED,
    END,
    EVENTS,
    FACTORED,
    FAILED,
    FRESH,
    GOAL,
    GUARD_RATE,
    IDLE,
    MISSES,
    MOMENTA,
    NEAREST,
    NEAREST_AT,
    PENDING,
    PHASE,
    READY,
    REJECTED,
    ROOM,
    SPAN,
    STARTED,
    STOPPED,
    SWITCHES,
    T_OLD,
    TRIES,
    TROUBLE,
    WORKING,
    T,
)
from linkwork.kernels.integrators.watch import E_DIRECTION, E_STOPS, INTERVALS, first_guards
from linkwork.kernels.jit import entry, shared

MOST_TRIES = 6  # to end a step at a switching surface
MISSED = 0.5  # guard at the end of a step that was to end at its surface, against all that it covers, that is no surface
ASTRAY = 10.0  # growth of the guard at the end of a step, from one try to the next, that is not rounding
MOST_IDLE = 3000  # switches without a step between them; contacts that strike each other in turn may take hundreds
NO_STEP = 1e-13  # length of a step, against the time, that is rounding of a switch that changes to and fro
SCREEN = 3  # points at which events are screened


@shared
def start_again(run_state):
    """Begin with a new first slope, and what follows from it."""
    run_state.counters[STARTED] = 1
    run_state.counters[PHASE] = READY
    run_state.counters[PENDING] = 0
    run_state.counters[FRESH] = 0
    run_state.number[FACTORED] = 0.0
    run_state.number[T_OLD] = 0.0
    run_state.number[GOAL] = math.inf


@shared
def try_again(run_state, goal):
    """Discard the step, and take one that ends at a goal."""
    run_state.counters[PHASE] = READY
    run_state.counters[REJECTED] += 1
    run_state.number[T_OLD] = 0.0
    run_state.number[GOAL] = goal


@shared
def guards_may_cross(watch):
    """Whether a guard may be zero somewhere in the step, by its values at the stages."""
    for f in range(watch.lowest.shape[0]):
        low, high = watch.lowest[f], watch.highest[f]
        if low < L.NEVER and low <= 0.5 * (high - low):
            return True
    return False


@shared
def events_may_cross(problem, run_state):
    """Whether an event may happen in the step, by its values at a few points; those at the end stay in row 0 of watch.slope."""
    watch = run_state.watch
    may = False
    for i in range(1, SCREEN + 1):
        t = state_within(problem, run_state, i / SCREEN)
        functions_by(problem, problem.sys, problem.calls, -1, t, run_state.trial, watch.slope[i - 1])
    for e in range(watch.side.shape[0]):
        low = high = watch.now[e]
        nearest = abs(low)  # real-only: integrators never run on complex numbers
        for i in range(SCREEN):
            x = watch.slope[i, e]
            low, high = min(low, x), max(high, x)  # real-only: as above
            nearest = min(nearest, abs(x))  # real-only: as above
        if nearest <= 0.5 * (high - low):
            may = True
    for f in range(watch.now.shape[0]):
        watch.slope[0, f] = watch.slope[SCREEN - 1, f]
    return may


@shared
def first_switch(problem, run_state):
    """θ of the first crossing of a guard in the step that has been sampled, or NONE; and which."""
    watch = run_state.watch
    first = watch.side.shape[0]
    best, which = NONE, 0
    for i in range(INTERVALS):
        for f in range(first, watch.now.shape[0]):
            if watch.value[i + 1, f] < L.NEVER:
                theta, _ = crossings_in(problem, run_state, f, 1.0, i)
                if theta < best:
                    best, which = theta, f
        if best <= 1.0:
            break
    return best, which


@shared
def record(run_state, t, e, y):
    """Record an event."""
    watch, n = run_state.watch, run_state.counters[EVENTS]
    watch.hit_t[n] = t
    watch.hit_i[n] = e
    for k in range(y.shape[0]):
        watch.hit_y[n, k] = y[k]
    run_state.counters[EVENTS] = n + 1


@shared
def sign_of(x):
    """-1, 0 or 1."""
    return 1.0 if x > 0.0 else (-1.0 if x < 0.0 else 0.0)


@shared
def record_events(problem, run_state):
    """Record the events of the step that has been sampled, in order; returns θ of the first that stops the run, or NONE."""
    watch = run_state.watch
    count = watch.side.shape[0]
    for i in range(INTERVALS):
        for e in range(count):
            if watch.side[e] == 0.0:  # it starts at its value: leaving it is no event
                watch.side[e] = sign_of(watch.value[i, e] + watch.slope[i, e] / 1024.0)
            watch.found[0, e] = watch.found[1, e] = NONE
            if watch.side[e] != 0.0:
                watch.found[0, e], watch.found[1, e] = crossings_in(problem, run_state, e, watch.side[e], i)
        stop = NONE
        while True:
            best, which, part = NONE, 0, 0
            for e in range(count):
                for k in range(2):
                    if watch.found[k, e] < best:
                        best, which, part = watch.found[k, e], e, k
            if best > 1.0 or best > stop + 1e-13:
                break
            watch.found[part, which] = NONE
            rising = watch.side[which] < 0.0
            watch.side[which] = -watch.side[which]
            direction = watch.event_i[which, E_DIRECTION]
            if direction == 0 or (direction > 0) == rising:
                record(run_state, state_within(problem, run_state, best), which, run_state.trial)
                if watch.event_i[which, E_STOPS] == 1 and stop > 1.0:
                    stop = best
        if stop <= 1.0:
            return stop
        for e in range(count):
            if watch.value[i + 1, e] == 0.0:
                watch.side[e] = 0.0
    return NONE


@shared
def leave_sides(watch):
    """After a step without events: functions that were zero have a sign now; watch.slope[0] holds the values at its end."""
    for e in range(watch.side.shape[0]):
        if watch.side[e] == 0.0:
            watch.side[e] = sign_of(watch.slope[0, e])


@shared
def events_full(run_state, watch):
    """Whether the arrays of events may be too small for those of one step."""
    most = 2 * INTERVALS * watch.side.shape[0]
    return watch.hit_t.shape[0] - run_state.counters[EVENTS] < most


@shared
def ends_at_surface(problem, run_state):
    """For a step that was to end at a switching surface: 1 if it does, 0 if it has to be tried again, -1 if it ends before."""
    number, counters = run_state.number, run_state.counters
    t1 = number[T] + number[SPAN]
    if t1 < number[GOAL] - 4e-16 * abs(number[GOAL]):  # real-only: time
        return -1
    if counters[TRIES] == MOST_TRIES:
        return 1
    watch, p = run_state.watch, counters[PENDING] - 1
    g = function_within(problem, run_state, watch.side.shape[0] + p, 1.0)
    missed = abs(g) > MISSED * (watch.highest[p] - watch.lowest[p])  # real-only: a state
    if missed and counters[TRIES] == 0 and counters[MISSES] < MOST_TRIES:  # in a step of rounding it is rounding
        counters[MISSES] += 1
        return -1  # a fixed step so long that its dense output tells nothing: what lies in the shorter one is looked for anew
    change = -g / number[GUARD_RATE] if number[GUARD_RATE] != 0.0 else 0.0
    least = 4e-16 * max(abs(t1), number[SPAN])  # real-only: time
    if counters[TRIES] == 0 or abs(g) < number[NEAREST]:  # real-only: as above
        number[NEAREST], number[NEAREST_AT] = abs(g), number[GOAL]  # real-only: as above
    elif abs(g) > ASTRAY * number[NEAREST] or counters[TRIES] == MOST_TRIES - 1:  # real-only: as above
        counters[TRIES] = MOST_TRIES  # where the surface is grazed, the rate leads astray
        try_again(run_state, number[NEAREST_AT])
        return 0
    if least < abs(change) < 0.1 * number[SPAN]:  # real-only: as above
        counters[TRIES] += 1
        try_again(run_state, number[GOAL] + change)
        return 0
    return 1


@shared
def first_inspection(problem, run_state):
    """Functions that are watched, at the start of a run."""
    watch = run_state.watch
    functions_by(problem, problem.sys, problem.calls, -1, run_state.number[T], run_state.y, watch.now)
    for e in range(watch.side.shape[0]):
        watch.side[e] = sign_of(watch.now[e])


@entry
def inspect(problem, run_state):
    """Inspect the last step, and commit it or have it taken again; returns DONE, STOPPED, WORKING, ROOM or CHATTERING."""
    number, counters, watch = run_state.number, run_state.counters, run_state.watch
    if counters[STARTED] == 0:
        first_inspection(problem, run_state)
        return WORKING
    guards, watches_events = watch.first.shape[0] > 0, watch.side.shape[0] > 0
    if events_full(run_state, watch):
        return ROOM
    arrived = False
    if counters[PENDING] > 0:
        reached = ends_at_surface(problem, run_state)
        if reached == 0:
            return WORKING
        arrived = reached == 1
        if not arrived:
            counters[PENDING] = 0
            number[GOAL] = math.inf
    search = guards and not arrived and guards_may_cross(watch)
    events = watches_events and events_may_cross(problem, run_state)
    coarse = counters[MOMENTA] == 1 and not events  # a half step of method gauss would double the cost of every step
    if (search or events) and counters[COMPLETE] == 0 and not coarse:
        counters[PHASE] = DENSE_WANTED
        return WORKING
    if search or events:
        sample_step(problem, run_state)
    if search:
        theta, f = first_switch(problem, run_state)
        if theta <= 1.0:
            s, guard = (f - watch.side.shape[0]) // 2, (f - watch.side.shape[0]) % 2
            t1 = number[T] + theta * number[SPAN]
            if t1 <= number[T] + 1e-15 * max(abs(number[T]), number[SPAN]):  # real-only: time
                counters[TROUBLE] = change_mode_by(problem, problem.sys, problem.calls, run_state, s, guard)
                if counters[TROUBLE] != L.OK:
                    return FAILED
                start_again(run_state)
                counters[SWITCHES] += 1
                counters[IDLE] += 1
                return CHATTERING if counters[IDLE] > MOST_IDLE else WORKING
            after, before = min(theta + 1e-4, 1.0), max(theta - 1e-4, 0.0)  # real-only: places in the step
            rise = function_within(problem, run_state, f, after) - function_within(problem, run_state, f, before)
            number[GUARD_RATE] = rise / ((after - before) * number[SPAN])
            counters[PENDING], counters[TRIES] = 2 * s + guard + 1, 0
            try_again(run_state, t1)
            return WORKING
    stop = NONE
    if events:
        stop = record_events(problem, run_state)
        for f in range(watch.now.shape[0]):
            watch.now[f] = watch.value[INTERVALS, f]
    elif watches_events:
        leave_sides(watch)
        for f in range(watch.now.shape[0]):
            watch.now[f] = watch.slope[0, f]
    t0, h, rows = number[T], number[SPAN], counters[DENSE]
    if stop > 1.0:
        commit(run_state)
    done = fill_results(problem, run_state, rows, t0, h, stop if stop <= 1.0 else 2.0)
    if done == STOPPED:
        return done
    counters[MISSES] = 0
    if h > NO_STEP * max(abs(t0), abs(number[END])):  # real-only: time
        counters[IDLE] = 0
    if arrived:
        s, guard = (counters[PENDING] - 1) // 2, (counters[PENDING] - 1) % 2
        counters[TROUBLE] = change_mode_by(problem, problem.sys, problem.calls, run_state, s, guard)
        if counters[TROUBLE] != L.OK:
            return FAILED
        start_again(run_state)
        counters[SWITCHES] += 1
        counters[IDLE] += 1
        if counters[IDLE] > MOST_IDLE:
            return CHATTERING
    else:
        first_guards(watch)
    return done
