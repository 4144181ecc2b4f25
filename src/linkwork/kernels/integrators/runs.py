"""Integrations as they are called: each drives its integrator and has its steps inspected, where something is watched."""

from __future__ import annotations

from linkwork.kernels import layout as L
from linkwork.kernels.control.delayed import has_room, keep_outputs, keep_step, note_kink
from linkwork.kernels.control.sampled import integrate_sampled
from linkwork.kernels.integrators.explicit import integrate_explicit
from linkwork.kernels.integrators.gauss import integrate_gauss
from linkwork.kernels.integrators.inspect import inspect
from linkwork.kernels.integrators.integrator import begin, finish_step
from linkwork.kernels.integrators.problem import INSPECTION
from linkwork.kernels.integrators.radau import integrate_radau
from linkwork.kernels.integrators.run_layout import (
    BUDGET,
    EVENTS,
    FAILED,
    INSPECT,
    KEEPS_DENSE,
    MOMENTA,
    NEXT,
    STARTED,
    SWITCHES,
    TROUBLE,
    WORKING,
    T,
)
from linkwork.kernels.integrators.watch import forget_guards, is_watched
from linkwork.kernels.jit import kernel, shared
from linkwork.kernels.loops.indirect import call_inspection


@shared
def inspect_by(problem, watched, calls, run_state):
    """`inspect`, compiled only where something is watched."""
    if watched is not None:
        return inspect(problem, run_state)
    if calls is not None:
        return call_inspection(calls[INSPECTION], problem, run_state)
    return WORKING


@shared
def start(problem, run_state):
    """What is watched, at the start of a run."""
    if run_state.counters[STARTED] == 0 and is_watched(run_state.watch):
        inspect_by(problem, problem.watched, problem.calls, run_state)


@kernel
def begin_steps(problem, run_state):
    """The start of a run whose steps are taken outside of this folder."""
    start(problem, run_state)
    begin(problem, run_state)


@kernel
def end_step(problem, run_state, h):
    """Inspect and commit a step that was taken outside of this folder: its end is in run_state.projected, its dense output has
    all rows. Returns how that ended, or ROOM, where it has to be called again."""
    forget_guards(run_state.watch)
    run_state.counters[MOMENTA] = 0
    how = finish_step(problem, run_state, run_state.dense.shape[0] - 1, 1, 0, run_state.number[T], h)
    if how == INSPECT:
        how = inspect_by(problem, problem.watched, problem.calls, run_state)
    return how


@kernel
def run_explicit(problem, run_state, method):
    """By an explicit Runge-Kutta method."""
    start(problem, run_state)
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_explicit(problem, run_state, method)
        if how == INSPECT:
            how = inspect_by(problem, problem.watched, problem.calls, run_state)
    return how


@kernel
def run_steps(problem, run_state, method, ends):
    """The same, with the time after each step in `ends`; returns (how it ended, steps): WORKING where there is no more room."""
    how, n, t = WORKING, 0, run_state.number[T]
    while how == WORKING and n < ends.shape[0]:
        run_state.counters[BUDGET] = 1
        how = run_explicit(problem, run_state, method)
        if run_state.number[T] > t:
            t = run_state.number[T]
            ends[n] = t
            n += 1
    return how, n


@kernel
def run_sampled(problem, sys, user, run_state, method, clock, w):
    """By an explicit Runge-Kutta method, with a sampled controller."""
    start(problem, run_state)
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_sampled(problem, sys, user, run_state, method, clock, w)
        if how == INSPECT:
            how = inspect_by(problem, problem.watched, problem.calls, run_state)
    return how


@kernel
def run_delayed(problem, run_state, method, past, own):
    """By an explicit Runge-Kutta method, with controllers whose outputs `own` act after a delay; WORKING also where there is no
    more room for them."""
    start(problem, run_state)
    number, counters = run_state.number, run_state.counters
    counters[KEEPS_DENSE] = 1
    left, how = counters[BUDGET], WORKING
    while how == WORKING and left > 0 and has_room(run_state, past):
        left -= 1
        counters[BUDGET] = 1
        t, filled, met, switched = number[T], counters[NEXT], counters[EVENTS], counters[SWITCHES]
        how = integrate_explicit(problem, run_state, method)
        if how == INSPECT or number[T] > t:
            status = keep_outputs(problem, run_state, t, past, own)
            if status != L.OK:
                counters[TROUBLE] = status
                how = FAILED
        if how == INSPECT:
            how = inspect_by(problem, problem.watched, problem.calls, run_state)
        if number[T] > t:
            keep_step(run_state, past, filled, met)
        if counters[SWITCHES] > switched:
            note_kink(run_state, past, 0.0)
    counters[BUDGET] = left
    return how


@kernel
def run_radau(problem, run_state, radau):
    """By Radau IIA."""
    start(problem, run_state)
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_radau(problem, run_state, radau)
        if how == INSPECT:
            how = inspect_by(problem, problem.watched, problem.calls, run_state)
    return how


@kernel
def run_gauss(problem, sys, user, run_state, gauss, w, wz):
    """By Gauss collocation."""
    start(problem, run_state)
    how = WORKING
    while how == WORKING and run_state.counters[BUDGET] > 0:
        how = integrate_gauss(problem, sys, user, run_state, gauss, w, wz)
        if how == INSPECT:
            how = inspect_by(problem, problem.watched, problem.calls, run_state)
    return how
