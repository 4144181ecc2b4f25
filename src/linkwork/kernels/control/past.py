"""What continuous blocks put out before: polynomials over the steps of a run, read where a delay is over.

Between two kinks outputs are smooth, and so are pieces. A step never crosses the time at which a kink comes through, so it
reads pieces of one side of the kink only, whatever rounding says about times there. The first kink is the start of a run:
before it, an input stays as it was there.
"""

from __future__ import annotations

from linkwork.kernels.control import control_layout as C
from linkwork.kernels.jit import shared


@shared
def series_at(series, x):
    """Σ cₘ Tₘ(x) by Clenshaw's recurrence."""
    b0 = b1 = 0.0
    for m in range(C.NODES - 1, 0, -1):
        b0, b1 = series[m] + 2.0 * x * b0 - b1, b0
    return series[0] + x * b0 - b1


@shared
def put_out_at(past, j, t, held):
    """What was put out for input j at time t; `held` where no run goes on, or where nothing has come through yet."""
    p, kinks = past.place[j, C.NEXT_KINK], past.size[C.N_KINKS]
    if past.size[C.RUNS] == 0 or p == 0:
        return held
    low = past.first[p - 1]
    high = past.first[p] - 1 if p < kinks else past.size[C.N_PIECES] - 1
    k = min(max(past.place[j, C.AT_PIECE], low), high)  # real-only: an index
    while k < high and t >= past.span[k + 1, C.BEGIN]:
        k += 1
    while k > low and t < past.span[k, C.BEGIN]:
        k -= 1
    past.place[j, C.AT_PIECE] = k
    x = 2.0 * (t - past.span[k, C.BEGIN]) / past.span[k, C.LENGTH] - 1.0
    return 0.0 * held + series_at(past.series[k, j], x)
