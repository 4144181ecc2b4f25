"""The same equations in SciPy's hands: an independent check of the integrators, not a way to be fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.kernels import events, march
from linkwork.kernels.dynamics import derivative
from linkwork.system.system import System
from linkwork.system.tables import Work

SOLVERS = ("DOP853", "RK45", "RK23", "Radau", "BDF", "LSODA")


class _Failed(Exception):
    """The right-hand side reported trouble."""


def scipy_run(system: System, trip: march.Trip, work: Work, options: Mapping[str, Any]) -> tuple[march.Trip, int, str]:
    """Run `solve_ivp` into the places of a trip; returns the trip, how it ended, and SciPy's message."""
    from scipy.integrate import solve_ivp

    solver = options["method"].partition(":")[2] or "DOP853"
    if solver not in SOLVERS:
        raise ModelError(f"simulate: method 'scipy:{solver}' is unknown; choose one of {', '.join(SOLVERS)}.")
    march.begin(system.tables, system.user, trip, work)
    slope = np.zeros(len(trip.y))

    def f(t: float, y: np.ndarray) -> np.ndarray:
        trip.tally[march.EVALUATIONS] += 1
        trip.number[march.T] = t
        status = derivative(system.tables, system.user, t, np.ascontiguousarray(y), slope, work)
        if status or not np.all(np.isfinite(slope)):
            trip.tally[march.TROUBLE] = status
            raise _Failed
        return slope.copy()

    try:
        answer = solve_ivp(
            f,
            (float(trip.times[0]), float(trip.times[-1])),
            trip.y.copy(),
            method=solver,  # type: ignore[arg-type]
            t_eval=trip.times,
            events=_events(system, trip, work) or None,
            rtol=max(options["rtol"], 3e-14),
            atol=options["atol"],
            max_step=options["max_step"],
        )
    except _Failed:
        _until_failure(f, trip, solver, options, lambda t, y: march.settle(system.tables, system.user, t, y, work))
        return trip, march.FAILED, ""
    n = answer.t.size
    trip.out[:n] = answer.y.T
    trip.tally[march.NEXT] = n
    trip.tally[march.STEPS] = -1  # SciPy does not tell
    trip = _hits(trip, answer)
    trip.y[:] = answer.y[:, -1] if n else trip.y
    if answer.status == 1:
        last = int(np.argmax(trip.hit_t[: trip.tally[march.EVENTS]]))
        trip.number[march.T], trip.y[:] = trip.hit_t[last], trip.hit_y[last]
    else:
        trip.number[march.T] = answer.t[-1] if n else trip.times[0]
    for k in range(n):
        march.settle(system.tables, system.user, trip.times[k], trip.out[k], work)
    how = {0: march.DONE, 1: march.STOPPED}.get(answer.status, march.UNDERFLOW)
    return trip, how, "" if answer.success else str(answer.message)


def _until_failure(
    f: Callable[[float, np.ndarray], np.ndarray],
    trip: march.Trip,
    solver: str,
    options: Mapping[str, Any],
    settle: Callable[[float, np.ndarray], Any],
) -> None:
    """Step once more up to the failure, and keep the results until there."""
    import scipy.integrate

    stepper = getattr(scipy.integrate, solver)(
        f,
        float(trip.times[0]),
        trip.y.copy(),
        float(trip.times[-1]),
        rtol=max(options["rtol"], 3e-14),
        atol=options["atol"],
        max_step=options["max_step"],
    )
    n = int(trip.tally[march.NEXT])
    try:
        while stepper.status == "running":
            stepper.step()
            between = stepper.dense_output()
            while n < len(trip.times) and trip.times[n] <= stepper.t:
                trip.out[n] = between(trip.times[n])
                settle(trip.times[n], trip.out[n])
                n += 1
    except _Failed:
        pass
    trip.tally[march.NEXT] = n
    trip.number[march.T], trip.y[:] = stepper.t, stepper.y


def _events(system: System, trip: march.Trip, work: Work) -> list[Callable[[float, np.ndarray], float]]:
    """Events as SciPy wants them."""

    def make(e: int) -> Any:
        side = np.zeros(len(trip.event))

        def g(t: float, y: np.ndarray) -> float:
            events.sense(system.tables, system.user, trip, t, np.ascontiguousarray(y), work, side)
            return float(side[e])

        g.direction = int(trip.event_i[e, 1])  # type: ignore[attr-defined]
        g.terminal = bool(trip.event_i[e, 2])  # type: ignore[attr-defined]
        return g

    return [make(e) for e in range(len(trip.event))]


def _hits(trip: march.Trip, answer: Any) -> march.Trip:
    """Events met, in order of time."""
    found = [
        (t, e, y)
        for e, times in enumerate(answer.t_events or [])
        for t, y in zip(times, answer.y_events[e], strict=True)
    ]
    found.sort(key=lambda hit: hit[0])
    trip.tally[march.EVENTS] = len(found)
    if not found:
        return trip
    return trip._replace(
        hit_t=np.array([h[0] for h in found]),
        hit_i=np.array([h[1] for h in found], np.int64),
        hit_y=np.array([h[2] for h in found]),
    )
