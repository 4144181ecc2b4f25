"""Closed loops: two published mechanisms by linkwork and by Exudyn, at equal change of the energy.

The N-four-bar (IFToMM A02) with forty loops passes its singular position several times in 10 s; Bricard's ring (A04) is
over-constrained. Exudyn runs both in absolute coordinates with multipliers, in the plane where the mechanism is planar,
with a sparse solver for the large one and a dense one for the small, by its generalised-alpha method and by its trapezoidal
rule of index 2; the closing joint of the ring leaves out the condition that follows from the others, as Exudyn needs it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import find_exudyn
from linkwork.bench.rows import Row, Watch, best_of, make_row
from linkwork.bench.simulate import Contender, best_peer, front

TOLERANCES = tuple(10.0**-k for k in range(3, 11))
DURATION = 10.0
ROW_STEPS = (500, 1000, 2000, 4000)
RING_STEPS = (250, 500, 1000, 2000, 4000, 8000)
G = 9.81
X, Y, Z = np.eye(3)
RUNS, AXES = (X, -Z, -Y, -X, Z), (Z, -Y, X, Z, -Y, X)  # of Bricard's bars and hinges at the start

Bodies = tuple[Any, Any, Callable[[np.ndarray, np.ndarray], float]]  # container, system, energy of a state


def loops(
    *,
    rounds: int = 3,
    tolerances: Sequence[float] = TOLERANCES,
    row_steps: Sequence[int] = ROW_STEPS,
    ring_steps: Sequence[int] = RING_STEPS,
    links: int = 40,
    watch: Watch | None = None,
) -> list[Row]:
    """Measure both mechanisms; rows are named after the change of the energy [J], to the nearest power of ten.

    Args:
        rounds: number of interleaved repetitions; the fastest counts.
        tolerances: relative ones of linkwork.
        row_steps, ring_steps: numbers of steps of Exudyn.
        links: loops of the N-four-bar.
        watch: receives progress and notes.
    """
    watch = watch or Watch()
    exudyn = find_exudyn(watch)
    rows: list[Row] = []
    row, ring = lw.library.n_four_bar(links), lw.library.bricard()
    cases: list[tuple[str, str, lw.Model, dict[str, float], Callable[[Any], Bodies], Sequence[int]]] = [
        ("row", f"{links} four-bars", row, {"foot0": 1.0}, partial(_exudyn_row, n=links), row_steps),
        ("ring", "Bricard's ring", ring, {}, _exudyn_ring, ring_steps),
    ]
    for k, (name, what, model, rates, build, steps) in enumerate(cases):
        contenders = list(_linkwork(model, rates, tolerances)) + list(_exudyn(exudyn, build, steps))
        for contender in contenders:
            watch.step(f"{what}: {contender.who}, {contender.setting}", k / 2)
            contender.energy_error = float(contender.integrate()[1][0][0])
        timed = [lambda c=c: c.integrate()[0] for c in contenders]
        for contender, seconds in zip(contenders, best_of(timed, rounds), strict=True):
            contender.seconds = seconds
        rows += _rows(name, what, contenders)
    return rows


def _rows(name: str, what: str, points: list[Contender]) -> list[Row]:
    """linkwork's best points beside the fastest peer at the same change of the energy; the smallest lead of each decade."""
    rows: dict[str, Row] = {}
    for point in front([p for p in points if p.ours], "energy"):
        best = best_peer(points, "energy", point.energy_error)
        if best is None:
            continue
        label = f"{name}-{10.0 ** round(np.log10(point.energy_error)):.0e}"
        work = f"{what}, {DURATION:g} s, {point.who} {point.setting}, energy changes by {point.energy_error:.1e} J"
        row = make_row(label, work, point.seconds, f"{best[0]} at equal error", best[1])
        if label not in rows or row["ratio"] < rows[label]["ratio"]:
            rows[label] = row
    return list(rows.values())


def _linkwork(model: lw.Model, rates: dict[str, float], tolerances: Sequence[float]) -> Iterator[Contender]:
    for method in ("dop853", "dopri5"):
        for rtol in tolerances:
            once = partial(_run, model, rates, method, rtol)
            yield Contender(f"linkwork {method}", f"rtol {rtol:.0e}", True, once)


def _run(model: lw.Model, rates: dict[str, float], method: str, rtol: float) -> tuple[float, Any]:
    run = model.simulate(DURATION, rates=rates, method=method, rtol=rtol, samples=2, progress=False)
    if not run.success:
        raise LinkworkError(f"bench: {run.message}")
    return run.statistics["wall_s"], (np.array([run.energy_drift]), np.zeros(1))


# --- Exudyn --------------------------------------------------------------------------------------


def _exudyn(exudyn: Any, build: Callable[[Any], Bodies], steps: Sequence[int]) -> Iterator[Contender]:
    if exudyn is None:
        return
    for kind in ("GeneralizedAlpha", "TrapezoidalIndex2"):
        for count in steps:
            once = partial(_solve, exudyn, build, kind, count)
            yield Contender(f"exudyn {kind}", f"{count} steps", False, once)


def _solve(exudyn: Any, build: Callable[[Any], Bodies], kind: str, count: int) -> tuple[float, Any]:
    """Time of the solver and the change of the energy; a run that Exudyn aborts does not count."""
    _, system, energy = build(exudyn)
    reference = system.systemData.GetODE2Coordinates(exudyn.ConfigurationType.Reference)
    at = exudyn.ConfigurationType.Initial
    first = energy(reference + system.systemData.GetODE2Coordinates(at), system.systemData.GetODE2Coordinates_t(at))
    settings = exudyn.SimulationSettings()
    settings.solution.file.write = False
    settings.solution.sensors.active = False
    times = settings.timeIntegration
    times.numberOfSteps, times.endTime, times.verboseMode, times.adaptiveStep = count, DURATION, 0, False
    times.newton.useModifiedNewton = True
    times.newton.relativeTolerance, times.newton.absoluteTolerance = 1e-8, 1e-10
    times.generalizedAlpha.spectralRadius = 0.9
    small = len(reference) < 100
    kinds = exudyn.LinearSolverType
    settings.linearSolver.solverType = kinds.EigenDense if small else kinds.EigenSparse
    began = time.perf_counter()
    try:
        exudyn.SolveDynamic(
            system, settings, solverType=getattr(exudyn.DynamicSolverType, kind), storeSolver=False, showHints=False
        )
    except Exception:  # its own error class lives in the compiled module
        return float("inf"), (np.array([np.inf]), np.zeros(1))
    seconds = time.perf_counter() - began
    data = system.systemData
    last = energy(reference + data.GetODE2Coordinates(), data.GetODE2Coordinates_t())
    return seconds, (np.array([abs(last - first)]), np.zeros(1))


def _exudyn_row(exudyn: Any, n: int) -> Bodies:
    """The N-four-bar with planar bodies; z of linkwork is y here."""
    from exudyn.itemInterface import (
        Force,
        MarkerBodyPosition,
        NodeRigidBody2D,
        ObjectGround,
        ObjectJointRevolute2D,
        ObjectRigidBody2D,
    )

    container = exudyn.SystemContainer()
    system = container.AddSystem()
    ground = system.AddObject(ObjectGround())

    def rod(x: float, y: float, angle: float, velocity: list[float]) -> Any:
        node = system.AddNode(NodeRigidBody2D(referenceCoordinates=[x, y, angle], initialVelocities=velocity))
        body = system.AddObject(ObjectRigidBody2D(mass=1.0, inertia=1 / 12, nodeNumber=node))
        system.AddLoad(Force(markerNumber=point(body, 0.0), loadVector=[0, -G, 0]))
        return body

    def point(body: Any, along: float, x: float = 0.0) -> Any:
        return system.AddMarker(MarkerBodyPosition(bodyNumber=body, localPosition=[along + x, 0, 0]))

    def hinge(a: Any, b: Any) -> None:
        system.AddObject(ObjectJointRevolute2D(markerNumbers=[a, b]))

    cranks = [rod(k, 0.5, np.pi / 2, [0.5, 0, -1.0]) for k in range(n + 1)]
    couplers = [rod(k + 0.5, 1.0, 0.0, [1.0, 0, 0]) for k in range(n)]
    for k, crank in enumerate(cranks):
        hinge(point(ground, 0.0, k), point(crank, -0.5))
    for k, coupler in enumerate(couplers):
        hinge(point(cranks[k], 0.5), point(coupler, -0.5))
        hinge(point(coupler, 0.5), point(cranks[k + 1], 0.5))
    system.Assemble()

    def energy(q: np.ndarray, v: np.ndarray) -> float:
        position, speed = q.reshape(-1, 3), v.reshape(-1, 3)
        moving = 0.5 * (speed[:, 0] ** 2 + speed[:, 1] ** 2 + speed[:, 2] ** 2 / 12).sum()
        return float(moving + G * position[:, 1].sum())

    return container, system, energy


def _exudyn_ring(exudyn: Any) -> Bodies:
    """Bricard's ring with rotation vectors, which its Lie-group integration keeps regular."""
    from exudyn.utilities import InertiaCuboid, ObjectGround

    container = exudyn.SystemContainer()
    system = container.AddSystem()
    last = ground = system.AddObject(ObjectGround())
    here, bars = np.zeros(3), []
    inertia = InertiaCuboid(density=100, sideLengths=[0.1, 0.1, 1.0])
    for run, axis in zip(RUNS, AXES, strict=False):
        turn = np.array([axis, np.cross(-run, axis), -run]).T
        body = system.CreateRigidBody(
            inertia=inertia,
            referencePosition=list(here + run / 2),
            referenceRotationMatrix=turn,
            gravity=[0, 0, -G],
        )
        system.CreateRevoluteJoint(itemNumbers=[last, body], position=list(here), axis=list(axis))
        last, here = body, here + run
        bars.append(body)
    system.CreateGenericJoint(itemNumbers=[last, ground], position=list(here), constrainedAxes=[0, 1, 1, 0, 1, 1])
    system.Assemble()
    kinds = exudyn.OutputVariableType
    across, along = (1 + 0.1**2) / 12, 0.1**2 / 6

    def energy(_q: np.ndarray, _v: np.ndarray) -> float:
        total = 0.0
        for bar in bars:
            position = system.GetObjectOutputBody(bar, kinds.Position)
            speed = system.GetObjectOutputBody(bar, kinds.Velocity)
            spin = system.GetObjectOutputBody(bar, kinds.AngularVelocityLocal)
            turning = across * (spin[0] ** 2 + spin[1] ** 2) + along * spin[2] ** 2
            total += 0.5 * (speed @ speed + turning) + G * position[2]
        return float(total)

    return container, system, energy
