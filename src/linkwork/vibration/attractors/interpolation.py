"""The motion of a run between its samples: states at any time, and zero crossings of functions of the state.

Between two nodes the motion is integrated again, by one step of the eighth order from the node before, so that a state has the
accuracy of the run and not that of an interpolation. Nodes are the samples; where these are further apart than the steps of the
integration, steps of a new one lie between them.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import scipy

from linkwork.api.errors import ModelError
from linkwork.motion.flow import Flow
from linkwork.motion.histories.origin import origin_of
from linkwork.motion.results.run import Run

PROBES = (0.25, 0.5, 0.75, 1.0)  # parts of an interval between nodes at which sign changes are checked
Measure = Callable[[np.ndarray, np.ndarray], np.ndarray]  # of times (n,) and states (n, size)


class Trace:
    """The motion of a run from a time on.

    Attributes:
        t, y, rate: times (n,), states (n, nq + nv) and their rates at the nodes.
    """

    def __init__(self, run: Run, what: str, after: float) -> None:
        self.origin = origin_of(run, what)
        self.system = self.origin.system
        self.tables = self.system.tables
        self.flow = Flow(self.system, min(self.origin.rtol, 1e-9))
        keep = run.time >= after - 1e-12 * max(1.0, abs(after))
        if keep.sum() < 2:
            raise ModelError(
                f"{what} of '{run.title}': fewer than two samples lie after {after:g} s; the run goes from {run.time[0]:g} to "
                f"{run.time[-1]:g} s."
            )
        t, y = run.time[keep], np.hstack([run.q.values[keep], run.v.values[keep]])
        natural = float(run.time[-1] - run.time[0]) / max(int(run.statistics["steps"]), 1)
        self.t, self.y = self._nodes(t, y, 0.5 * natural)
        self.rate = np.array([self.flow.rate(self.tables, y, t) for t, y in zip(self.t, self.y, strict=True)])

    def _nodes(self, t: np.ndarray, y: np.ndarray, longest: float) -> tuple[np.ndarray, np.ndarray]:
        """Times (n,) and states of the samples, and of integration steps between samples that are too far apart."""
        times, states = [], []
        for k in range(len(t) - 1):
            times.append(t[k : k + 1])
            states.append(y[k : k + 1])
            if t[k + 1] - t[k] > longest:
                steps = self.flow.steps(self.tables, y[k], float(t[k]), float(t[k + 1]))
                path = self.flow.run(self.tables, y[k], steps, jacobians=False)
                times.append(steps[1:-1])
                states.append(path.stage_y[1:, 0, : self.flow.size])  # the first stage of a step is where it begins
        return np.concatenate([*times, t[-1:]]), np.concatenate([*states, y[-1:]])

    def at(self, times: np.ndarray) -> np.ndarray:
        """States at any times within the run (n, nq + nv)."""
        nodes = np.clip(np.searchsorted(self.t, times, side="right") - 1, 0, len(self.t) - 1)
        return np.array([self._state_after(int(k), float(x)) for k, x in zip(nodes, times, strict=True)])

    def _state_after(self, node: int, t: float) -> np.ndarray:
        """The state at time t [s] between a node and the next, by one step of the integrator."""
        start = float(self.t[node])
        if t <= start:
            return self.y[node].copy()
        path = self.flow.run(self.tables, self.y[node], np.array([start, t]), jacobians=False)
        return path.end[: self.flow.size]

    def crossings(self, measure: Measure, direction: int, accept: Measure | None = None) -> np.ndarray:
        """Times (n,) at which a measure of the state crosses zero: 1 rising, −1 falling, 0 both.

        Crossings are bracketed by cubic Hermite interpolation, and located on the motion itself. A crossing counts
        where `accept` is greater than zero.
        """
        h = np.diff(self.t)
        sides = np.zeros((len(h), len(PROBES) + 1))
        sides[:, 0] = measure(self.t[:-1], self.y[:-1])
        for k, theta in enumerate(PROBES, 1):
            sides[:, k] = measure(self.t[:-1] + theta * h, self._cubic(theta))
        sides[:, -1] = np.append(sides[1:, 0], sides[-1, -1])  # one value per node
        rising = (sides[:, :-1] < 0) & (sides[:, 1:] >= 0) & (direction >= 0)
        falling = (sides[:, :-1] > 0) & (sides[:, 1:] <= 0) & (direction <= 0)
        found = []
        edges = np.array([0.0, *PROBES])
        for node, part in np.argwhere(rising | falling):
            low, high = self.t[node] + edges[part : part + 2] * h[node]
            t = self._root(measure, int(node), float(low), float(high))
            if t is not None and (
                accept is None or accept(np.array([t]), self._state_after(int(node), t)[None])[0] > 0
            ):
                found.append(t)
        return np.array(found)

    def _cubic(self, theta: float) -> np.ndarray:
        """States at part `theta` of all intervals by cubic Hermite interpolation (n − 1, nq + nv)."""
        h = np.diff(self.t)[:, None]
        y, rate = self.y, self.rate
        a, b = (1 + 2 * theta) * (1 - theta) ** 2, theta**2 * (3 - 2 * theta)
        c, d = theta * (1 - theta) ** 2, theta**2 * (theta - 1)
        return a * y[:-1] + b * y[1:] + h * (c * rate[:-1] + d * rate[1:])

    def _root(self, measure: Measure, node: int, low: float, high: float) -> float | None:
        """Time [s] of the zero crossing between two times after a node; None where the motion itself does not cross."""

        def value(t: float) -> float:
            return float(measure(np.array([t]), self._state_after(node, t)[None])[0])

        if value(low) * value(high) >= 0.0:  # the bracket holds for the interpolation, not exactly for the motion
            margin = 0.05 * (high - low)
            low, high = max(low - margin, float(self.t[node])), high + margin
            if value(low) * value(high) >= 0.0:
                return None
        return float(scipy.optimize.brentq(value, low, high, xtol=4e-16 * max(1.0, abs(high)), rtol=1e-15))
