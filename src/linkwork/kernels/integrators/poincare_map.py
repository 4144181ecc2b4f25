"""Poincaré map of a periodically driven system: the state once per period, by which a steady response is recognised."""

from __future__ import annotations

from linkwork.kernels.integrators.run_layout import DONE, END, NEXT, T
from linkwork.kernels.integrators.runs import run_explicit
from linkwork.kernels.jit import kernel


@kernel
def run_periods(problem, run_state, method, period, began, place, map_points, samples):
    """Integrate from a time `began` over as many periods as map_points (count, ny) has rows: the state at the end of each goes
    there, results within the last `kept` ones into samples (kept, n, ny), n per period from its start on.

    Goes on at place (2,): periods that are done, and 1 while one is under way. Returns how it ended; WORKING where the steps
    that are granted are used up.
    """
    count, kept, n = map_points.shape[0], samples.shape[0], samples.shape[1]
    ny = run_state.y.shape[0]
    while place[0] < count:
        p = place[0]
        record = p - (count - kept)
        if place[1] == 0:
            start = run_state.number[T]
            goal = began + (p + 1) * period
            for k in range(n):
                # times that are not requested lie beyond the end
                run_state.times[k] = start + k * (goal - start) / n if record >= 0 else goal + 1.0
            run_state.number[END] = goal
            run_state.counters[NEXT] = 0
            if record >= 0:
                for m in range(ny):
                    run_state.out[0, m] = run_state.y[m]
                run_state.counters[NEXT] = 1
            place[1] = 1
        how = run_explicit(problem, run_state, method)
        if how != DONE:
            return how
        for m in range(ny):
            map_points[p, m] = run_state.y[m]
        if record >= 0:
            for k in range(n):
                for m in range(ny):
                    samples[record, k, m] = run_state.out[k, m]
        place[0], place[1] = p + 1, 0
    return DONE
