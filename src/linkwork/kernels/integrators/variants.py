"""Many runs of one system in one call: variants that differ in numbers of the tables, in their starts and in their tolerances.

All numbers of the tables of a caller lie in one array, so a variant is written into it entry by entry. A call returns when all
variants are done, or after the first that did not reach its end: its run state and work space then tell why. The next call goes
on with the variant after it. Every run begins from the same state of the scratch space, so its numbers do not depend on the
runs before it. Kinds of systems differ in the functions that the problem calls by their addresses; what is watched, and the
clock of sampled controllers, begin anew with every run.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.forces.sensors import read_sensors
from linkwork.kernels.integrators.run_layout import (
    ATOL,
    BUDGET,
    DONE,
    ENERGY,
    EVALUATIONS,
    EVENTS,
    H_MAX,
    LEAVES_WHEN_STIFF,
    NEXT,
    REJECTED,
    ROOM,
    RTOL,
    STEP,
    STEPS,
    STOPPED,
    USES_MAX_NORM,
    WORKING,
    T,
)
from linkwork.kernels.integrators.runs import run_explicit, run_sampled
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.closing import renew
from linkwork.kernels.tree import energy
from linkwork.kernels.tree.evaluate import inertia_left
from linkwork.kernels.tree.kinematics import locate_links, take_state
from linkwork.kernels.tree.observe import observe

# --- columns of Batch.limits: what a variant has of its own beside its numbers and its start
V_RTOL, V_ATOL, V_H_MAX, V_STEP, V_WEIGHT, LIMITS_LEN = range(6)
# --- columns of Batch.ends: how each run ended
(
    R_HOW,
    R_STEPS,
    R_REJECTED,
    R_EVALUATIONS,
    R_SAMPLES,  # that were reached
    ENDS_LEN,
) = range(6)
# --- Batch.place
P_VARIANT, P_UNDER_WAY, P_UNDETERMINED, PLACE_LEN = range(4)
SMALL = 1e-12  # inertia that is left for a degree of freedom, against that of what it moves
# --- how a run ends, beside the exit codes of the integrators: a degree of freedom moves no inertia; a sample was not evaluated
NO_INERTIA, UNOBSERVED = 100, 101


@bundle
class Batch(NamedTuple):
    """Variants of one call, and what is kept of their runs."""

    place: (
        np.ndarray
    )  # (PLACE_LEN,) the variant that comes next, whether it is under way, a degree of freedom without inertia
    numbers: np.ndarray  # all numbers of the tables
    where: np.ndarray  # (changed,) which of them differ between variants
    values: np.ndarray  # (variants, changed)
    starts: np.ndarray  # (variants, ny)
    limits: np.ndarray  # (variants, LIMITS_LEN)
    first: np.ndarray  # RunState.number at the start of every run
    budget: (
        np.ndarray
    )  # (3,) steps until a call returns; 1: return where the system is stiff; 1: errors by the maximum norm
    generic: np.ndarray  # (nq,) the position at which inertias are checked
    inertia: np.ndarray  # (nv, 2) scratch space for that
    column: np.ndarray  # (columns,) what is kept: an index of the state, or -1 - index of a sensor
    sensed: np.ndarray  # (sensors,) scratch space
    out: np.ndarray  # (variants, nt, columns); NaN where a run did not come to
    ends: np.ndarray  # (variants, ENDS_LEN)
    times: np.ndarray  # (variants,) at which the runs ended [s]


@bundle
class Fresh(NamedTuple):
    """What every run on a processor begins with anew, beside its numbers and its state, and what is kept of its events."""

    moving: np.ndarray  # the scratch space of runs, and what stands there at first
    moving_first: np.ndarray
    observing: np.ndarray  # the same of the evaluation of samples
    observing_first: np.ndarray
    met: np.ndarray  # (variants, events) when each was first met [s]; NaN where it was not
    skipped: np.ndarray  # (1,) events before these
    clock: Any = None  # that of sampled controllers, without rows where none is sampled, and as it is at first
    clock_first: Any = None


@shared
def start_variant(sys, batch, k, run_state, w):
    """Write the numbers of variant k, its start and its tolerances; returns whether every degree of freedom moves inertia."""
    for j in range(batch.where.shape[0]):
        batch.numbers[batch.where[j]] = batch.values[k, j]
    number, counters = run_state.number, run_state.counters
    for j in range(number.shape[0]):
        number[j] = batch.first[j]
    for j in range(counters.shape[0]):
        counters[j] = 0
    counters[LEAVES_WHEN_STIFF], counters[USES_MAX_NORM] = batch.budget[1], batch.budget[2]
    for j in range(run_state.y.shape[0]):
        run_state.y[j] = batch.starts[k, j]
    limits = batch.limits[k]
    number[RTOL], number[ATOL], number[H_MAX] = limits[V_RTOL], limits[V_ATOL], limits[V_H_MAX]
    number[STEP] = limits[V_STEP]
    for s in range(batch.out.shape[1]):
        for c in range(batch.out.shape[2]):
            batch.out[k, s, c] = np.nan
    status = inertia_left(sys, batch.generic, w, batch.inertia)
    batch.place[P_UNDETERMINED] = -1
    if status == L.SINGULAR:
        batch.place[P_UNDETERMINED] = w.where[0]
    for i in range(batch.inertia.shape[0]):
        if status == L.OK and not batch.inertia[i, 0] > SMALL * batch.inertia[i, 1]:
            batch.place[P_UNDETERMINED] = i
    take_state(sys, run_state.y, w)
    locate_links(sys, w)
    moving = abs(energy.kinetic(sys, w))  # real-only: integrators never run on complex numbers
    strained = abs(energy.elastic(sys, w))  # real-only: as above
    number[ENERGY] = moving + strained + limits[V_WEIGHT]
    return batch.place[P_UNDETERMINED] < 0


@shared
def keep_samples(sys, user, batch, k, run_state, w):
    """Write what is kept of the samples that the run reached; returns a kernel's status."""
    needs_sensors = False
    for c in range(batch.column.shape[0]):
        needs_sensors = needs_sensors or batch.column[c] < 0
    for s in range(run_state.counters[NEXT]):
        if needs_sensors:
            take_state(sys, run_state.out[s], w)
            status = observe(sys, user, run_state.times[s], w)
            if status != L.OK:
                return status
            read_sensors(sys, user, run_state.times[s], w, batch.sensed)
        for c in range(batch.column.shape[0]):
            i = batch.column[c]
            batch.out[k, s, c] = run_state.out[s, i] if i >= 0 else batch.sensed[-1 - i]
    return L.OK


@shared
def note_end(batch, k, how, run_state):
    """Write how the run of variant k ended."""
    counters, row = run_state.counters, batch.ends[k]
    row[R_HOW], row[R_STEPS], row[R_REJECTED] = how, counters[STEPS], counters[REJECTED]
    row[R_EVALUATIONS], row[R_SAMPLES] = counters[EVALUATIONS], counters[NEXT]
    batch.times[k] = run_state.number[T]


@shared
def set_clock(clock, first):
    """Let the clock of sampled controllers begin anew."""
    if clock is None:
        return
    for b in range(clock.shape[0]):
        for c in range(clock.shape[1]):
            clock[b, c] = first[b, c]


@shared
def rest_below(sticking, atol):
    """Let isotropic friction come to rest at a sliding speed whose direction the tolerance of a run cannot tell."""
    if sticking is not None:
        sticking.rest_speed[0] = 100 * atol


@shared
def note_events(batch, fresh, k, run_state):
    """Write when variant k met its events first."""
    watch = run_state.watch
    for e in range(fresh.met.shape[1]):
        fresh.met[k, e] = np.nan
    for n in range(run_state.counters[EVENTS] - 1, -1, -1):
        e = watch.hit_i[n] - fresh.skipped[0]
        if e >= 0:
            fresh.met[k, e] = watch.hit_t[n]


@shared
def run_by(problem, sys, user, run_state, method, clock, w):
    """Run by an explicit method, with sampled controllers where there is a clock."""
    if clock is not None and clock.shape[0] > 0:
        return run_sampled(problem, sys, user, run_state, method, clock, w)
    return run_explicit(problem, run_state, method)


@shared
def begin_variant(sys, batch, fresh, k, run_state, w):
    """Write all that variant k begins with; returns whether every degree of freedom moves inertia."""
    sound = start_variant(sys, batch, k, run_state, w)
    renew(fresh.moving, fresh.moving_first)
    rest_below(w.sticking, batch.limits[k, V_ATOL])
    set_clock(fresh.clock, fresh.clock_first)
    return sound


@kernel
def run_variants(problem, sys, user, run_state, method, w, observer, batch, fresh):
    """Run variants from place[P_VARIANT] on by an explicit method; `w` and `observer` are scratch space of runs and of samples.

    Returns DONE after the last one, WORKING where one used up its budget of steps and is still under way, ROOM where more
    events were met than there is room for, and else how the run of the variant before place[P_VARIANT] ended, if not as it
    should.
    """
    place = batch.place
    while place[P_VARIANT] < batch.values.shape[0]:
        k = place[P_VARIANT]
        how = WORKING
        if place[P_UNDER_WAY] == 0 and not begin_variant(sys, batch, fresh, k, run_state, w):
            how = NO_INERTIA
        if how == WORKING:
            run_state.counters[BUDGET] = batch.budget[0]
            how = run_by(problem, sys, user, run_state, method, fresh.clock, w)
        place[P_UNDER_WAY] = 1 if how == WORKING or how == ROOM else 0
        if place[P_UNDER_WAY] == 1:
            return how
        if how != NO_INERTIA:
            note_events(batch, fresh, k, run_state)
            renew(fresh.observing, fresh.observing_first)
            status = keep_samples(sys, user, batch, k, run_state, observer)
            if status != L.OK and (how == DONE or how == STOPPED):
                how = UNOBSERVED
        note_end(batch, k, how, run_state)
        place[P_VARIANT] = k + 1
        if how != DONE and how != STOPPED:
            return how
    return DONE
