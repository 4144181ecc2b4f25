"""Poincaré map of a periodically driven system: the state once per period, by which a steady response is recognised."""

from __future__ import annotations

from linkwork.kernels.integrators.run_layout import BUDGET, DONE, END, NEXT, WORKING, T
from linkwork.kernels.integrators.runs import run_explicit
from linkwork.kernels.jit import kernel

ALL = 1 << 40  # steps: no limit within a period


@kernel
def run_periods(problem, run_state, method, period, count, map_points, samples):
    """Integrate over `count` periods; the state at the end of each goes into map_points (count, ny), results within the
    last `kept` ones into samples (kept, n, ny), n per period from its start on. Returns (how it ended, periods done).
    """
    kept, n = samples.shape[0], samples.shape[1]
    ny = run_state.y.shape[0]
    began = run_state.number[T]
    for p in range(count):
        start = run_state.number[T]
        goal = began + (p + 1) * period
        record = p - (count - kept)
        for k in range(n):
            # times that are not requested lie beyond the end
            run_state.times[k] = start + k * (goal - start) / n if record >= 0 else goal + 1.0
        run_state.number[END] = goal
        run_state.counters[NEXT] = 0
        if record >= 0:
            for m in range(ny):
                run_state.out[0, m] = run_state.y[m]
            run_state.counters[NEXT] = 1
        how = WORKING
        while how == WORKING:
            run_state.counters[BUDGET] = ALL
            how = run_explicit(problem, run_state, method)
        if how != DONE:
            return how, p
        for m in range(ny):
            map_points[p, m] = run_state.y[m]
        if record >= 0:
            for k in range(n):
                for m in range(ny):
                    samples[record, k, m] = run_state.out[k, m]
    return DONE, count
