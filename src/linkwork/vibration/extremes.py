"""Maxima and minima of outputs on a periodic orbit, located between the steps of the integration."""

from __future__ import annotations

import numpy as np
import scipy

from linkwork.motion.flow import Flow, Path
from linkwork.motion.outputs import OutputMap
from linkwork.system.tables import Tables


def extremes(flow: Flow, tables: Tables, output_map: OutputMap, path: Path) -> tuple[np.ndarray, np.ndarray, float]:
    """Highest and lowest of all outputs over a period, refined between stages; and the time [s] of the first's maximum."""
    size, times = flow.size, path.times
    c = flow.method.c[: int(flow.method.size[0])]
    t = (times[:-1, None] + np.diff(times)[:, None] * c).ravel()
    y = output_map.values(flow.system, tables, t, path.stage_y[:, :, :size].reshape(-1, size))
    order = np.argsort(t, kind="stable")
    t, y = t[order], y[order]
    highest, lowest, when = y.max(axis=0), y.min(axis=0), float(t[int(np.argmax(y[:, 0]))])
    for k in range(len(output_map.names)):
        for sign in (1.0, -1.0):
            at, value = _refined(flow, tables, output_map, path, k, sign, float(t[int(np.argmax(sign * y[:, k]))]))
            if sign > 0:  # values of stages are less precise than the solution, and are not used
                highest[k] = value
                when = at if k == 0 else when
            else:
                lowest[k] = value
    return highest, lowest, when


def _refined(
    flow: Flow, tables: Tables, output_map: OutputMap, path: Path, k: int, sign: float, near: float
) -> tuple[float, float]:
    """Time [s] and value of the extreme near a time: the root of the rate of the output, by short integrations."""
    times = path.times
    period = float(times[-1])
    span = float(np.diff(times).max())

    def state(t: float) -> np.ndarray:
        t = min(max(t, 0.0), period)
        j = max(int(np.searchsorted(times, t, side="right")) - 1, 0)
        j = min(j, len(times) - 2)
        start = path.stage_y[j, 0]
        if t - times[j] < 1e-13 * period:
            return start[: flow.size]
        return flow.run(tables, start, np.array([times[j], t]), jacobians=False).end[: flow.size]

    def value(t: float) -> float:
        return float(output_map.values(flow.system, tables, np.array([t]), state(t)[None])[0, k])

    def rate(t: float) -> float:
        return float(output_map.slopes(flow.system, tables, np.array([t]), state(t)[None], period)[0, k])

    low, high = max(near - 0.5 * span, 0.0), min(near + 0.5 * span, period)
    if sign * rate(low) > 0 > sign * rate(high):
        at = float(scipy.optimize.brentq(rate, low, high, xtol=1e-14 * period, rtol=1e-14))
        return at, value(at)
    return near, value(near)
