"""Poincaré map of a periodically driven system: the state once per period, by which a steady response is recognised."""

from __future__ import annotations

from linkwork.kernels.explicit import march_explicit
from linkwork.kernels.jit import kernel
from linkwork.kernels.march import BUDGET, DONE, END, NEXT, WORKING, T

ALL = 1 << 40  # steps: no limit within a period


@kernel
def run_periods(sys, user, trip, method, period, count, w, strobe, samples):
    """Integrate over `count` periods; the state at the end of each goes into strobe (count, ny), results within the last `kept`
    ones into samples (kept, n, ny), n per period from its start on. Returns (how it ended, periods done).
    """
    kept, n = samples.shape[0], samples.shape[1]
    ny = trip.y.shape[0]
    began = trip.number[T]
    for p in range(count):
        start = trip.number[T]
        goal = began + (p + 1) * period
        record = p - (count - kept)
        for k in range(n):
            # times that are not requested lie beyond the end
            trip.times[k] = start + k * (goal - start) / n if record >= 0 else goal + 1.0
        trip.number[END] = goal
        trip.tally[NEXT] = 0
        if record >= 0:
            for m in range(ny):
                trip.out[0, m] = trip.y[m]
            trip.tally[NEXT] = 1
        how = WORKING
        while how == WORKING:
            trip.tally[BUDGET] = ALL
            how = march_explicit(sys, user, trip, method, w)
        if how != DONE:
            return how, p
        for m in range(ny):
            strobe[p, m] = trip.y[m]
        if record >= 0:
            for k in range(n):
                for m in range(ny):
                    samples[record, k, m] = trip.out[k, m]
    return DONE, count
