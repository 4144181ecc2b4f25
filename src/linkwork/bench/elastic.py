"""Elastic bodies: the two-arm of Oh (1990) released from horizontal, by linkwork and by Exudyn, at equal error.

Each program's error is that of the payload's position after 10 s against its own converged run: linkwork with three modes per
arm, Exudyn with three cubic `ANCFCable2D` elements per arm, rigid hubs and masses welded to them, by its generalised-alpha
method with two values of numerical damping (its trapezoidal rule finds no solution here). Two more rows are tables 6.4 to
6.15 of that thesis: the 24 exact solutions beside the thesis' ten-equation determinant, scanned for changes of sign by NumPy;
and all of them, with the frequencies of 96 models with assumed shapes, beside that scan alone.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.api.errors import LinkworkError
from linkwork.bench.chains import find_exudyn
from linkwork.bench.rows import Row, Watch, best_of, make_row
from linkwork.bench.simulate import Contender, front
from linkwork.library.elastic import INERTIA, OH_1990, SLUG_INCH

DURATION, G, ELEMENTS = 10.0, 9.81, 3  # [s], [m/s²], of an arm
TOLERANCES = (1e-3, 1e-4, 1e-5, 1e-6)
STEPS, CONVERGED = (8000, 16000, 32000, 64000), 256000
RADII = (0.9, 0.6)  # spectral radius: numerical damping of generalised alpha
SPRING = 10.0 * 4.4482216152605 * 0.0254
LENGTHS = (9 * 0.0254, 19 * 0.0254)


def elastic(
    *,
    rounds: int = 2,
    tolerances: Sequence[float] = TOLERANCES,
    steps: Sequence[int] = STEPS,
    converged: int = CONVERGED,
    duration: float = DURATION,
    watch: Watch | None = None,
) -> list[Row]:
    """Measure; rows are named after Exudyn's error [m], to the nearest power of ten.

    Args:
        rounds: number of interleaved repetitions; the fastest counts.
        tolerances: relative ones of linkwork.
        steps: numbers of steps of Exudyn; `converged` of the run that its errors are taken against.
        duration: of the motion [s].
        watch: receives progress and notes.
    """
    watch = watch or Watch()
    exudyn = find_exudyn(watch)
    model = lw.library.elastic_two_arm()
    watch.step("linkwork, converged", 0.0)
    ours = _run(model, duration, "dop853", 1e-12)[1][0]
    watch.step("exudyn, converged", 0.1)
    theirs = None if exudyn is None else _solve(exudyn, duration, RADII[-1], converged)[1][0]
    points = list(_linkwork(model, duration, tolerances)) + (
        [] if exudyn is None else list(_exudyn(exudyn, duration, steps))
    )
    for k, point in enumerate(points):
        watch.step(f"{point.who}, {point.setting}", 0.2 + 0.5 * k / len(points))
        exact = ours if point.ours else theirs
        point.error = float(np.linalg.norm(point.integrate()[1][0] - exact))
    timed = [lambda p=p: p.integrate()[0] for p in points]
    for point, seconds in zip(points, best_of(timed, rounds), strict=True):
        point.seconds = seconds
    return _rows(points, duration) + _tables(watch)


def _tables(watch: Watch) -> list[Row]:
    """Tables 6.4 to 6.15: exact solutions, and all columns."""
    from linkwork.papers.oh1990 import exact_twin, own

    robots = [own.case(k, mass) for k in range(1, 7) for mass in range(1, 5)]
    kinds = ((3, "none"), (3, "gravity"), (2, "none"), (1, "none"))

    def exact() -> None:
        for robot in robots:
            own.model(robot, 1, "none").exact_frequencies(6)

    def assumed(first: int = 24) -> None:
        for robot in robots[:first]:
            for modes, shortening in kinds:
                own.assumed(robot, modes, shortening)

    def scanned() -> None:
        for robot in robots:
            exact_twin.natural(robot)

    def seconds(work: Callable[[], None]) -> float:
        began = time.perf_counter()
        work()
        return time.perf_counter() - began

    watch.step("tables 6.4 to 6.15", 0.9)
    assumed(1)  # compiles
    ours, models, peer = seconds(exact), seconds(assumed), seconds(scanned)
    name = "ten-equation determinant, scanned by NumPy"
    return [
        make_row("exact-24", "24 exact solutions with six roots each, proven complete", ours, name, peer),
        make_row("tables", "96 models with their frequencies and 24 exact solutions", ours + models, name, peer),
    ]


def _rows(points: list[Contender], duration: float) -> list[Row]:
    """Exudyn's best points beside linkwork's fastest that is at least as precise; the smallest lead of each decade."""
    rows: dict[str, Row] = {}
    for point in front([p for p in points if not p.ours], "error"):
        precise = [p for p in points if p.ours and p.error <= point.error]
        if not np.isfinite(point.error) or not precise:
            continue
        own = min(precise, key=lambda p: p.seconds)
        label = f"two-arm-{10.0 ** round(np.log10(point.error)):.0e}"
        work = f"elastic two-arm, {duration:g} s, {own.who} {own.setting}, error {own.error:.1e} m"
        peer = f"{point.who}, {point.setting}, error {point.error:.1e} m"
        row = make_row(label, work, own.seconds, peer, point.seconds)
        if label not in rows or row["ratio"] < rows[label]["ratio"]:
            rows[label] = row
    return list(rows.values())


def _linkwork(model: lw.Model, duration: float, tolerances: Sequence[float]) -> Iterator[Contender]:
    for method in ("dop853", "dopri5"):
        for rtol in tolerances:
            yield Contender(
                f"linkwork {method}", f"rtol {rtol:.0e}", True, partial(_run, model, duration, method, rtol)
            )


def _run(model: lw.Model, duration: float, method: str, rtol: float) -> tuple[float, tuple[np.ndarray, np.ndarray]]:
    run = model.simulate(duration, start={"shoulder": "90 deg"}, method=method, rtol=rtol, samples=2, progress=False)
    if not run.success:
        raise LinkworkError(f"bench: {run.message}")
    position = run.points["lower.tip"].values[-1]
    return run.statistics["wall_s"], (position[[0, 2]], np.zeros(1))


# --- Exudyn --------------------------------------------------------------------------------------


def _exudyn(exudyn: Any, duration: float, steps: Sequence[int]) -> Iterator[Contender]:
    for radius in RADII:
        for count in steps:
            once = partial(_solve, exudyn, duration, radius, count)
            yield Contender(f"exudyn ANCFCable2D, radius {radius}", f"{count} steps", False, once)


def _solve(exudyn: Any, duration: float, radius: float, count: int) -> tuple[float, tuple[np.ndarray, np.ndarray]]:
    """Time of the solver and the position of the payload; a run that Exudyn aborts does not count."""
    _, system, payload = _build(exudyn)
    settings = exudyn.SimulationSettings()
    settings.solution.file.write = False
    settings.solution.sensors.active = False
    times = settings.timeIntegration
    times.numberOfSteps, times.endTime, times.verboseMode, times.adaptiveStep = count, duration, 0, False
    times.newton.useModifiedNewton = True
    times.newton.relativeTolerance, times.newton.absoluteTolerance = 1e-8, 1e-10
    times.generalizedAlpha.spectralRadius = radius
    settings.linearSolver.solverType = exudyn.LinearSolverType.EigenSparse
    began = time.perf_counter()
    try:
        kind = exudyn.DynamicSolverType.GeneralizedAlpha
        exudyn.SolveDynamic(system, settings, solverType=kind, storeSolver=False, showHints=False)
    except Exception:  # its own error class lives in the compiled module
        return float("inf"), (np.full(2, np.inf), np.zeros(1))
    seconds = time.perf_counter() - began
    position = system.GetObjectOutputBody(payload, exudyn.OutputVariableType.Position)
    return seconds, (np.array(position)[:2], np.zeros(1))


def _build(exudyn: Any) -> tuple[Any, Any, Any]:
    """The same arms and masses, along +x at the start; y of Exudyn is z of linkwork."""
    from exudyn.beams import GenerateStraightLineANCFCable2D
    from exudyn.itemInterface import (
        Cable2D,
        Force,
        GenericJoint,
        MarkerBodyPosition,
        MarkerBodyRigid,
        NodeRigidBody2D,
        ObjectGround,
        ObjectJointRevolute2D,
        ObjectRigidBody2D,
        TorsionalSpringDamper,
    )

    container = exudyn.SystemContainer()
    system = container.AddSystem()
    ground = system.AddObject(ObjectGround())

    def arm(start: float, k: int, name: str) -> tuple[Any, float]:
        stiffness = OH_1990[f"{name}_stiffness"]
        cable = Cable2D(
            physicsMassPerLength=OH_1990[f"{name}_mass"],
            physicsBendingStiffness=stiffness,
            physicsAxialStiffness=stiffness * 4.66e-2 / 1.503e-5 / 0.0254**2,
        )
        free = [0, 0, 0, 0]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # names that older versions know as well
            made = GenerateStraightLineANCFCable2D(
                system, [start, 0, 0], [start + LENGTHS[k], 0, 0], ELEMENTS, cable, [0, -G, 0], free, free
            )
        return made[1], LENGTHS[k] / ELEMENTS

    def rigid(x: float, mass: float, inertia: float) -> Any:
        node = system.AddNode(NodeRigidBody2D(referenceCoordinates=[x, 0, 0]))
        body = system.AddObject(ObjectRigidBody2D(mass=mass, inertia=inertia, nodeNumber=node))
        system.AddLoad(Force(markerNumber=point(body), loadVector=[0, -mass * G, 0]))
        return body

    def point(body: Any) -> Any:
        return system.AddMarker(MarkerBodyPosition(bodyNumber=body))

    def frame(body: Any, along: float = 0.0) -> Any:
        return system.AddMarker(MarkerBodyRigid(bodyNumber=body, localPosition=[along, 0, 0]))

    def weld(a: Any, b: Any) -> None:
        system.AddObject(GenericJoint(markerNumbers=[a, b], constrainedAxes=[1, 1, 0, 0, 0, 1]))

    elbow, end = LENGTHS[0], LENGTHS[0] + LENGTHS[1]
    upper, lower = arm(0.0, 0, "upper"), arm(elbow, 1, "lower")
    hub = rigid(0.0, 1e-6, 1.743e-3 * INERTIA)
    tip = rigid(elbow, 1.8395e-4 * SLUG_INCH, 2.1854e-4 * INERTIA)
    joint = rigid(elbow, 2.1861e-4 * SLUG_INCH, 2.3937e-4 * INERTIA)
    payload = rigid(end, 1.051e-4 * SLUG_INCH, 1.110e-5 * INERTIA)
    weld(frame(hub), frame(upper[0][0]))
    weld(frame(upper[0][-1], upper[1]), frame(tip))
    weld(frame(joint), frame(lower[0][0]))
    weld(frame(lower[0][-1], lower[1]), frame(payload))
    system.AddObject(ObjectJointRevolute2D(markerNumbers=[point(ground), point(hub)]))
    system.AddObject(ObjectJointRevolute2D(markerNumbers=[point(tip), point(joint)]))
    # the springs are at rest where the arms hang: the shoulder starts a quarter of a turn away
    system.AddObject(
        TorsionalSpringDamper(markerNumbers=[frame(ground), frame(hub)], stiffness=SPRING, damping=0, offset=-np.pi / 2)
    )
    system.AddObject(TorsionalSpringDamper(markerNumbers=[frame(tip), frame(joint)], stiffness=SPRING, damping=0))
    system.Assemble()
    return container, system, payload
