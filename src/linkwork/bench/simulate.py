"""Work and precision: a chain of rods released horizontally, by linkwork and by peers, at many tolerances.

Every contender integrates the same motion at several tolerances or step sizes. What counts is the time of the
integration itself, warm, and the error of the last state: the largest error of an absolute angle, beside a reference
at rtol 1e-13; and the change of the total energy. Peers run the fastest way that they offer:

- MuJoCo: RK4 in its own loop in C (`mj_step` with a number of steps), everything off but smooth dynamics;
- Pinocchio: `aba` under SciPy's integrators, those of `solve_ivp` and the compiled ones of `ode`, which are faster;
- Exudyn: a kinematic tree (relative coordinates) with its explicit integrators, in the build without range checks.

A peer's time at an error that it did not hit is interpolated between its two neighbouring best points, both axes
logarithmic. Nothing is extrapolated: a peer that only has points that are more precise is taken at its fastest one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

import linkwork as lw
from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import Chain, ExudynChain, exudyn_chain, find_exudyn, mujoco_chain, pinocchio_chain
from linkwork.bench.rows import Row, Watch, best_of, duration, find_peer, make_row

if TYPE_CHECKING:
    from rich.table import Table

TOLERANCES = tuple(10.0**-k for k in range(3, 11))
METHODS = ("dopri5", "dop853")
MUJOCO_STEPS = (250, 350, 500, 700, 1000, 1400, 2000, 2800, 4000, 5600, 8000, 16000)  # for 5 s
EXUDYN_STEPS = (250, 500, 1000, 2000)
EXUDYN_TOLERANCES = tuple(10.0**-k for k in range(2, 10))
DURATION = 5.0
LARGEST_ERROR = 0.1  # rad; beyond, a state at the end says nothing

End = tuple[np.ndarray, np.ndarray]  # coordinates and velocities of the last state
Integrate = Callable[[], tuple[float, End]]  # seconds and the last state


@dataclass
class Contender:
    """One engine with one setting, and what came out.

    Attributes:
        who: engine and method; `ours` is True for linkwork.
        setting: tolerance or number of steps, as text.
        integrate: runs it once; returns seconds and the last state.
        seconds: minimum time of a run.
        error: of the last state: largest error of an absolute angle [rad].
        energy_error: change of the total energy [J].
    """

    who: str
    setting: str
    ours: bool
    integrate: Integrate
    seconds: float = math.inf
    error: float = math.nan
    energy_error: float = math.nan


@dataclass(frozen=True)
class Task:
    """What is integrated: a planar chain that starts straight and horizontal, at rest."""

    chain: Chain
    duration: float

    def start(self) -> np.ndarray:
        """Coordinates at the start, for hinges about y; about -y, as in linkwork's own model, they are the negative."""
        q = np.zeros(self.chain.n)
        q[0] = -np.pi / 2
        return q


def simulate(
    links: int = 20,
    *,
    until: float = DURATION,
    tolerances: Sequence[float] = TOLERANCES,
    mujoco_steps: Sequence[int] = MUJOCO_STEPS,
    exudyn_steps: Sequence[int] = EXUDYN_STEPS,
    exudyn_tolerances: Sequence[float] = EXUDYN_TOLERANCES,
    rounds: int = 7,
    watch: Watch | None = None,
) -> list[Row]:
    """Measure `work_precision` and compare at equal error; see there for the arguments.

    Returns:
        Rows `error-1e-03` …, named after the error of the last state (below 0.1), to the nearest power of ten: linkwork
        at a tolerance, beside the fastest peer at the same error; rows `energy-1e-03` … the same for the change of the
        energy [J]. Points of linkwork that another of its points beats in both time and error have no row.
    """
    points = work_precision(
        links,
        until=until,
        tolerances=tolerances,
        mujoco_steps=mujoco_steps,
        exudyn_steps=exudyn_steps,
        exudyn_tolerances=exudyn_tolerances,
        rounds=rounds,
        watch=watch,
    )
    return rows_at_equal_error(points, links, until)


def work_precision(
    links: int = 20,
    *,
    until: float = DURATION,
    tolerances: Sequence[float] = TOLERANCES,
    mujoco_steps: Sequence[int] = MUJOCO_STEPS,
    exudyn_steps: Sequence[int] = EXUDYN_STEPS,
    exudyn_tolerances: Sequence[float] = EXUDYN_TOLERANCES,
    rounds: int = 7,
    watch: Watch | None = None,
) -> list[Contender]:
    """Time and error of every contender, measured interleaved.

    Args:
        links: number of rods of 1 m and 1 kg.
        until: duration of the motion [s].
        tolerances: relative ones of linkwork and of Pinocchio with SciPy; the absolute ones are a hundredth of them.
        mujoco_steps: numbers of RK4 steps.
        exudyn_steps: numbers of steps of Exudyn's RK67, fixed.
        exudyn_tolerances: relative ones of Exudyn's DOPRI5.
        rounds: number of interleaved repetitions; the fastest counts.
        watch: receives progress and notes.
    """
    watch = watch or Watch()
    task = Task(Chain(links, ("y",)), until)
    model = lw.library.chain(links)
    contenders = list(_linkwork(model, until, tolerances))
    contenders += _mujoco(find_peer("mujoco", watch), task, mujoco_steps)
    contenders += _pinocchio(find_peer("pinocchio", watch), task, tolerances)
    contenders += _exudyn(find_exudyn(watch), task, exudyn_steps, exudyn_tolerances)
    _judge(model, until, contenders, watch)

    def on_round(number: int) -> None:
        watch.step(f"round {number + 1} of {rounds}", number / rounds)

    for contender, seconds in zip(contenders, best_of([_timed(c) for c in contenders], rounds, on_round), strict=True):
        contender.seconds = seconds
    return contenders


def _timed(contender: Contender) -> Callable[[], float]:
    return lambda: contender.integrate()[0]


def _judge(model: lw.Model, until: float, contenders: list[Contender], watch: Watch) -> None:
    """Errors of every contender beside the reference; this first run also warms up."""
    watch.step("reference", 0.0)
    _, (q, _) = _run(model, until, "dop853", 1e-13)
    system = model.compile()
    exact = np.cumsum(q)
    start = np.zeros(system.nq)
    start[0] = np.pi / 2
    energy = system.energy(start, np.zeros(system.nv))["total"]
    for contender in contenders:
        watch.step(f"{contender.who}, {contender.setting}", 0.0)
        _, (q, v) = contender.integrate()
        contender.error = float(np.abs(np.cumsum(q) - exact).max())
        contender.energy_error = abs(system.energy(q, v)["total"] - energy)


# --- the contenders ------------------------------------------------------------------------------


def _run(model: lw.Model, until: float, method: str, rtol: float) -> tuple[float, End]:
    """linkwork: the time of the integration itself, and the last state."""
    run = model.simulate(until, start={"joint1": "90 deg"}, method=method, rtol=rtol, samples=2, progress=False)
    if not run.success:
        raise LinkworkError(f"bench: {run.message}")
    return run.statistics["wall_s"], (run.q.values[-1], run.v.values[-1])


def _linkwork(model: lw.Model, until: float, tolerances: Sequence[float]) -> Iterator[Contender]:
    for method in METHODS:
        for rtol in tolerances:
            once = partial(_run, model, until, method, rtol)
            yield Contender(f"linkwork {method}", f"rtol {rtol:.0e}", True, once)


def _mujoco(mujoco: Any, task: Task, steps: Sequence[int]) -> Iterator[Contender]:
    if mujoco is not None:
        for count in steps:
            yield Contender("mujoco RK4", f"{count} steps", False, _with_mujoco(mujoco, task, count))


def _with_mujoco(mujoco: Any, task: Task, count: int) -> Integrate:
    model = mujoco_chain(mujoco, task.chain, task.duration / count)
    data = mujoco.MjData(model)

    def integrate() -> tuple[float, End]:
        mujoco.mj_resetData(model, data)
        data.qpos[:] = task.start()
        began = time.perf_counter()
        mujoco.mj_step(model, data, count)
        return time.perf_counter() - began, (-data.qpos, -data.qvel)

    return integrate


def _pinocchio(pin: Any, task: Task, tolerances: Sequence[float]) -> Iterator[Contender]:
    if pin is None:
        return
    slope = _pinocchio_slope(pin, task.chain)
    start = np.concatenate([task.start(), np.zeros(task.chain.n)])
    for rtol in tolerances:
        for method in ("DOP853", "RK45"):
            once = _with_ivp(slope, start, task, method, rtol)
            yield Contender(f"pinocchio solve_ivp {method}", f"rtol {rtol:.0e}", False, once)
        for method in ("dop853", "dopri5"):
            once = _with_ode(slope, start, task, method, rtol)
            yield Contender(f"pinocchio ode {method}", f"rtol {rtol:.0e}", False, once)


Slope = Callable[[float, np.ndarray], np.ndarray]


def _pinocchio_slope(pin: Any, chain: Chain) -> Slope:
    """Right-hand side ẏ(t, y) of the first-order system, y = (q, v)."""
    model, n = pinocchio_chain(pin, chain), chain.n
    data, force, aba = model.createData(), np.zeros(chain.n), pin.aba

    def slope(_t: float, y: np.ndarray) -> np.ndarray:
        out = np.empty(2 * n)
        out[:n] = y[n:]
        out[n:] = aba(model, data, y[:n], y[n:], force)
        return out

    return slope


def _halves(y: np.ndarray) -> End:
    """Coordinates and velocities about -y from those about y."""
    half = len(y) // 2
    return -y[:half], -y[half:]


def _with_ivp(slope: Slope, start: np.ndarray, task: Task, method: Any, rtol: float) -> Integrate:
    from scipy.integrate import solve_ivp

    def integrate() -> tuple[float, End]:
        began = time.perf_counter()
        solution = solve_ivp(
            slope, (0.0, task.duration), start, method=method, t_eval=[task.duration], rtol=rtol, atol=rtol / 100
        )
        return time.perf_counter() - began, _halves(solution.y[:, -1])

    return integrate


def _with_ode(slope: Slope, start: np.ndarray, task: Task, method: Any, rtol: float) -> Integrate:
    from scipy.integrate import ode

    def integrate() -> tuple[float, End]:
        solver = ode(slope).set_integrator(method, rtol=rtol, atol=rtol / 100, nsteps=1_000_000)
        solver.set_initial_value(start, 0.0)
        began = time.perf_counter()
        y = solver.integrate(task.duration)
        return time.perf_counter() - began, _halves(y)

    return integrate


def _exudyn(exudyn: Any, task: Task, steps: Sequence[int], tolerances: Sequence[float]) -> Iterator[Contender]:
    if exudyn is None:
        return
    system = exudyn_chain(exudyn, task.chain, task.start())
    kinds = exudyn.DynamicSolverType
    for rtol in tolerances:
        once = partial(_with_exudyn, exudyn, system, _exudyn_settings(exudyn, task, kinds.DOPRI5, 10, rtol))
        yield Contender("exudyn DOPRI5", f"rtol {rtol:.0e}", False, once)
    for count in steps:
        once = partial(_with_exudyn, exudyn, system, _exudyn_settings(exudyn, task, kinds.RK67, count, 0.0))
        yield Contender("exudyn RK67", f"{count} steps", False, once)


def _with_exudyn(exudyn: Any, system: ExudynChain, settings: Any) -> tuple[float, End]:
    began = time.perf_counter()
    done = exudyn.SolveDynamic(system.bodies, settings, storeSolver=False)
    seconds = time.perf_counter() - began
    if not done:
        raise LinkworkError("bench: Exudyn did not reach the end of the motion.")
    data = system.bodies.systemData
    return seconds, (-data.GetODE2Coordinates(), -data.GetODE2Coordinates_t())


def _exudyn_settings(exudyn: Any, task: Task, kind: Any, steps: int, rtol: float) -> Any:
    """Nothing written, nothing shown, nothing computed that the motion does not need; rtol 0: equal steps."""
    settings = exudyn.SimulationSettings()
    settings.solution.file.write = False
    settings.solution.sensors.active = False
    times = settings.timeIntegration
    times.solverType, times.endTime, times.numberOfSteps, times.verboseMode = kind, task.duration, steps, 0
    times.automaticStepSize = rtol > 0
    if rtol > 0:
        times.relativeTolerance, times.absoluteTolerance = rtol, rtol / 100
    times.explicit.computeEndOfStepAccelerations = False
    times.explicit.useLieGroupIntegration = False
    times.explicit.eliminateConstraints = False
    return settings


# --- comparing -----------------------------------------------------------------------------------


def rows_at_equal_error(points: Sequence[Contender], links: int, until: float) -> list[Row]:
    """linkwork's points that none of its other points beats, each beside the fastest peer at the same error.

    Rows are named after the nearest power of ten, so that names stay when errors change a little; of several points with
    one name the row is the one with the smallest lead.
    """
    rows: dict[str, Row] = {}
    for kind, what in (("error", "rad at the end"), ("energy", "J of energy")):
        for point in front([p for p in points if p.ours and p.error < LARGEST_ERROR], kind):
            error = _error(point, kind)
            best = best_peer(points, kind, error)
            if best is None:
                continue
            name = f"{kind}-{10.0 ** round(math.log10(error)):.0e}"
            work = f"{links} rods, {until:g} s, {point.who} {point.setting}, error {error:.1e} {what}"
            row = make_row(name, work, point.seconds, f"{best[0]} at equal error", best[1])
            if name not in rows or row["ratio"] < rows[name]["ratio"]:
                rows[name] = row
    return list(rows.values())


def _error(point: Contender, kind: str) -> float:
    return point.error if kind == "error" else point.energy_error


def front(points: Sequence[Contender], kind: str) -> list[Contender]:
    """Pareto front: the points that no other one beats in both time and error, fastest first."""
    best: list[Contender] = []
    for point in sorted(points, key=lambda p: (p.seconds, _error(p, kind))):
        if _error(point, kind) > 0 and (not best or _error(point, kind) < _error(best[-1], kind)):
            best.append(point)
    return best


def best_peer(points: Sequence[Contender], kind: str, error: float) -> tuple[str, float] | None:
    """The fastest peer at this error, and its seconds; None where no peer was so precise."""
    fastest = None
    for who in dict.fromkeys(p.who for p in points if not p.ours):
        seconds = seconds_at(front([p for p in points if p.who == who], kind), kind, error)
        if seconds is not None and (fastest is None or seconds < fastest[1]):
            fastest = who, seconds
    return fastest


def seconds_at(front: Sequence[Contender], kind: str, error: float) -> float | None:
    """Time at an error: interpolated between the neighbouring points of a front, both axes logarithmic."""
    if not front or error < _error(front[-1], kind):
        return None
    if error >= _error(front[0], kind):
        return front[0].seconds
    x = [-math.log(_error(p, kind)) for p in front]
    return math.exp(float(np.interp(-math.log(error), x, [math.log(p.seconds) for p in front])))


def point_table(points: Sequence[Contender]) -> Table:
    """All points, and for linkwork's the fastest peer at equal error of the last state and of the energy."""
    from rich.table import Table

    table = Table(title="work and precision")
    for name in ("engine", "setting", "time", "error at the end [rad]", "energy error [J]", "ratio", "ratio, energy"):
        table.add_column(name, justify="left" if name in ("engine", "setting") else "right")
    for p in points:
        ratios = [_ratio(points, p, kind) for kind in ("error", "energy")]
        table.add_row(p.who, p.setting, duration(p.seconds), f"{p.error:.2e}", f"{p.energy_error:.2e}", *ratios)
    return table


def _ratio(points: Sequence[Contender], point: Contender, kind: str) -> str:
    """How many times faster one of linkwork's points is than the best peer at equal error, as text."""
    best = best_peer(points, kind, _error(point, kind)) if point.ours else None
    return "" if best is None else f"{best[1] / point.seconds:.1f} ({best[0]})"
