"""The same equations integrated by SciPy: an independent check of the integrators, not for speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from linkwork.analysis.interruption import Interruption
from linkwork.errors import ModelError
from linkwork.kernels import run_layout
from linkwork.kernels.closed_derivatives import state_jacobian_at
from linkwork.kernels.dynamics import derivative
from linkwork.kernels.projection import project_state
from linkwork.kernels.watch import E_DIRECTION, E_STOPS, Events, evaluate_functions
from linkwork.system.system import System
from linkwork.system.tables import Work, modes_by_state

SOLVERS = ("DOP853", "RK45", "RK23", "Radau", "BDF", "LSODA")
IMPLICIT = ("Radau", "BDF", "LSODA")


class _Failed(Exception):
    """The right-hand side reported trouble."""


def scipy_run(
    system: System,
    run_state: run_layout.RunState,
    work: Work,
    watched: Events | None,
    options: Mapping[str, Any],
) -> tuple[run_layout.RunState, int, str]:
    """Run `solve_ivp` and store its results in the run state; returns the run state, the exit code, and SciPy's message."""
    from scipy.integrate import solve_ivp

    solver = options["method"].partition(":")[2] or "DOP853"
    if solver not in SOLVERS:
        raise ModelError(f"simulate: method 'scipy:{solver}' is unknown; choose one of {', '.join(SOLVERS)}.")
    modes_by_state(work)  # SciPy's methods know no switches
    project_state(system.tables, system.user, run_state.number[run_layout.T], run_state.y, work)
    slope = np.zeros(len(run_state.y))
    options = {**options, "own": _own_options(system, run_state, work, solver)}

    def f(t: float, y: np.ndarray) -> np.ndarray:
        run_state.counters[run_layout.EVALUATIONS] += 1
        if not np.all(np.isfinite(y)):  # a step that SciPy rejects when it sees the result
            return np.full(len(y), np.nan)
        run_state.number[run_layout.T] = t
        status = derivative(system.tables, system.user, t, np.ascontiguousarray(y), slope, work)
        if status or not np.all(np.isfinite(slope)):
            if system.slot is not None and system.slot.take_interrupt():
                raise KeyboardInterrupt
            run_state.counters[run_layout.TROUBLE] = status
            raise _Failed
        return slope.copy()

    kept: list[Any] = []  # interpolants of the steps that hold samples
    solution, stop = None, Interruption()
    try:
        with stop:
            solution = solve_ivp(
                f,
                (float(run_state.times[0]), float(run_state.times[-1])),
                run_state.y.copy(),
                method=_keeping(solver, kept),
                t_eval=run_state.times,
                events=_events(system, run_state, work, watched) or None,
                rtol=max(options["rtol"], 3e-14),
                atol=options["atol"],
                max_step=options["max_step"],
                **options["own"],
            )
    except _Failed:
        _until_failure(
            f, run_state, solver, options, lambda t, y: project_state(system.tables, system.user, t, y, work)
        )
        return run_state, run_layout.FAILED, ""
    if solution is None:
        _until_interruption(run_state, kept, lambda t, y: project_state(system.tables, system.user, t, y, work))
        return run_state, run_layout.WORKING, ""
    n = solution.t.size
    run_state.out[:n] = solution.y.T
    run_state.counters[run_layout.NEXT] = n
    run_state.counters[run_layout.STEPS] = -1  # SciPy does not report it
    run_state = _hits(run_state, solution)
    run_state.y[:] = solution.y[:, -1] if n else run_state.y
    if solution.status == 1:
        found = run_state.watch
        last = int(np.argmax(found.hit_t[: run_state.counters[run_layout.EVENTS]]))
        run_state.number[run_layout.T], run_state.y[:] = found.hit_t[last], found.hit_y[last]
    else:
        run_state.number[run_layout.T] = solution.t[-1] if n else run_state.times[0]
    for k in range(n):
        project_state(system.tables, system.user, run_state.times[k], run_state.out[k], work)
    how = {0: run_layout.DONE, 1: run_layout.STOPPED}.get(solution.status, run_layout.UNDERFLOW)
    return run_state, how, "" if solution.success else str(solution.message)


def _keeping(solver: str, kept: list[Any]) -> Any:
    """SciPy's solver, which leaves the interpolants of its steps behind: Ctrl-C ends `solve_ivp` without a result."""
    import scipy.integrate

    base: Any = getattr(scipy.integrate, solver)

    class Keeping(base):
        def dense_output(self) -> Any:
            kept.append(super().dense_output())
            return kept[-1]

    return Keeping


def _until_interruption(
    run_state: run_layout.RunState, kept: list[Any], project: Callable[[float, np.ndarray], Any]
) -> None:
    """Store the samples of the steps that were taken; the run ends at the end of the last one that holds a sample."""
    run_state.out[0] = run_state.y
    n, end = 1, float(run_state.times[0])
    for between in kept:
        while n < len(run_state.times) and run_state.times[n] <= between.t:
            run_state.out[n] = between(run_state.times[n])
            project(run_state.times[n], run_state.out[n])
            n += 1
        end = float(between.t)
    if kept:
        run_state.y[:] = kept[-1](end)
        project(end, run_state.y)
    run_state.counters[run_layout.NEXT] = n
    run_state.number[run_layout.T] = end


def _own_options(system: System, run_state: run_layout.RunState, work: Work, solver: str) -> dict[str, Any]:
    """The exact Jacobian for implicit methods. SciPy's own differences fail where nothing depends on a coordinate (a spin):
    their step grows until numbers overflow."""
    tables = system.tables
    if solver not in IMPLICIT or tables.absolute is not None:
        return {}
    n = len(run_state.y)
    bare, wz = tables._replace(loops=None), system.work(complex)
    yz, fz = (np.zeros(n, complex), np.zeros(n, complex)) if tables.loops is None else (None, None)

    def jacobian(t: float, y: np.ndarray) -> np.ndarray:
        run_state.counters[run_layout.JACOBIANS] += 1
        out = np.zeros((n, n))
        status = state_jacobian_at(tables, bare, system.user, t, np.ascontiguousarray(y), work, wz, yz, fz, out)
        if status or not np.all(np.isfinite(out)):
            run_state.counters[run_layout.TROUBLE] = status
            raise _Failed
        return out

    return {"jac": jacobian}


def _until_failure(
    f: Callable[[float, np.ndarray], np.ndarray],
    run_state: run_layout.RunState,
    solver: str,
    options: Mapping[str, Any],
    project: Callable[[float, np.ndarray], Any],
) -> None:
    """Integrate again step by step up to the failure, and store the results until there."""
    import scipy.integrate

    n = int(run_state.counters[run_layout.NEXT])
    stepper = None
    try:
        stepper = getattr(scipy.integrate, solver)(
            f,
            float(run_state.times[0]),
            run_state.y.copy(),
            float(run_state.times[-1]),
            rtol=max(options["rtol"], 3e-14),
            atol=options["atol"],
            max_step=options["max_step"],
            **options["own"],
        )
        while stepper.status == "running":
            stepper.step()
            between = stepper.dense_output()
            while n < len(run_state.times) and run_state.times[n] <= stepper.t:
                run_state.out[n] = between(run_state.times[n])
                project(run_state.times[n], run_state.out[n])
                n += 1
    except _Failed:
        pass
    run_state.counters[run_layout.NEXT] = n
    if stepper is not None:  # otherwise the very first evaluation failed, and the run ends where it began
        run_state.number[run_layout.T], run_state.y[:] = stepper.t, stepper.y


def _events(
    system: System, run_state: run_layout.RunState, work: Work, watched: Events | None
) -> list[Callable[[float, np.ndarray], float]]:
    """Event functions for `solve_ivp`, with direction and terminal."""
    watch = run_state.watch

    def make(e: int) -> Any:
        values = np.zeros(len(watch.now))

        def g(t: float, y: np.ndarray) -> float:
            evaluate_functions(system.tables, system.user, watched, e, t, np.ascontiguousarray(y), work, values)
            return float(values[e])

        g.direction = int(watch.event_i[e, E_DIRECTION])  # type: ignore[attr-defined]
        g.terminal = bool(watch.event_i[e, E_STOPS])  # type: ignore[attr-defined]
        return g

    return [make(e) for e in range(len(watch.side))]


def _hits(run_state: run_layout.RunState, solution: Any) -> run_layout.RunState:
    """The run state with the events that SciPy located, in order of time."""
    found = [
        (t, e, y)
        for e, times in enumerate(solution.t_events or [])
        for t, y in zip(times, solution.y_events[e], strict=True)
    ]
    found.sort(key=lambda hit: hit[0])
    run_state.counters[run_layout.EVENTS] = len(found)
    if not found:
        return run_state
    watch = run_state.watch._replace(
        hit_t=np.array([h[0] for h in found]),
        hit_i=np.array([h[1] for h in found], np.int64),
        hit_y=np.array([h[2] for h in found]),
    )
    return run_state._replace(watch=watch)
