"""Branches of equilibria: followed by arc length as a parameter changes, with folds, branch points and stability."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.api.arguments import positive, text, whole
from linkwork.api.errors import EquilibriumError, ModelError
from linkwork.api.kinds import ByName, Flag, InputsByName, Number, Range, Seconds, StateByName, Whole, Word
from linkwork.api.precision import shown
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.equilibrium.continuation import CurvePoint
from linkwork.equilibrium.crossings import hopf_points, stability
from linkwork.equilibrium.equilibrium import SAME_STATE
from linkwork.equilibrium.parameter import Parameter, solver_for
from linkwork.equilibrium.problem import EquilibriumProblem
from linkwork.equilibrium.results.branch import BRANCH_POINT, Branch, Branches, Special, sharpened
from linkwork.equilibrium.results.marks import INTERRUPTED
from linkwork.equilibrium.tracing import Traced, Tracer
from linkwork.model.model import Model
from linkwork.system.interruption import Interruption, complete
from linkwork.system.validity import warn_of_large_deflections

AWAY = 0.1  # from a branch point [rad, of the size of the model, or of the range] where branches are told apart


def branch(
    model: Model,
    parameter: Word,
    over: Range,
    *,
    acceleration: ByName | None,
    speed: ByName | None,
    inputs: InputsByName | None,
    guess: StateByName | None,
    nearest: Flag,
    branches: Whole,
    step: Number,
    points: Whole,
    t: Seconds,
    progress: bool | None,
) -> Branches:
    """Implements `Model.branch`."""
    text(parameter, "branch: parameter", "speed.spin")
    step = positive(step, "branch: step")
    points, branches = whole(points, "branch: points", 1), whole(branches, "branch: branches", 1)
    solver = solver_for(model, parameter, acceleration, speed, inputs, t, "branch")
    which = Parameter(solver, parameter)
    low, high = sorted(_range(over, which, parameter))
    value = min(max(which.value(), low), high)
    which.check(low, high)
    which.set(value)
    start = solver.solve(guess, nearest=nearest)
    if start.singular:
        raise EquilibriumError(
            f"branch of model '{model.name}': the equilibrium at {parameter} = {value:g} is singular (its closures lose rank), "
            "so no branch can be followed from it; give another guess."
        )
    problem = EquilibriumProblem(solver, which, low, high)
    with Progress(f"following equilibria of {model.name}", progress) as bar:
        tracer = Tracer(problem, step, points, lambda arc: bar.update(min(0.99, arc / 4)))
        first = tracer.continuation.point(start.positions, value / problem.width)
        made: list[Branch] = []
        notes: list[str] = []
        with Interruption() as stop:
            _follow_all(tracer, first, branches, made, notes)
    stop.check(made)
    stopped = stop.came or any(INTERRUPTED in b.ends for b in made)
    members = sharpened(made)
    warn_of_large_deflections(solver.system, np.vstack([b.positions for b in members]))
    count = sum(len(b) for b in members)
    found = Branches(
        title=model.name,
        parameter=parameter,
        unit=which.unit,
        members=members,
        notes=tuple(notes),
        ended=f"interrupted after {count} points" if stopped else "",
    )
    return complete(found, "branch")


def _range(over: Any, which: Parameter, parameter: str) -> list[float]:
    """Both ends of the range, as numbers."""
    if isinstance(over, str) or np.ndim(over) != 1 or len(over) != 2:
        raise ModelError(f"branch: over is {over!r}; give two different values of '{parameter}'.")
    ends = [float(quantity(x, which.unit or "1", what=f"branch: {parameter}")) for x in over]
    if ends[0] == ends[1]:
        raise ModelError(f"branch: over is {over!r}; give two different values of '{parameter}'.")
    return ends


def _follow_all(tracer: Tracer, first: CurvePoint, most: int, made: list[Branch], notes: list[str]) -> None:
    """Add the branch through a point, and those that are reached from its branch points, each once; with notes about branch
    points that led to no other branch, or were left for want of branches. One that was interrupted is the last."""
    problem = tracer.problem
    waiting: list[tuple[CurvePoint, np.ndarray | None]] = [(first, None)]
    while waiting and len(made) < most:
        at, direction = waiting.pop(0)
        traced = tracer.trace(at) if direction is None else tracer.trace_other(at, direction)
        if traced is None:
            notes.append(f"no other branch was found at the branch point at {_where(problem, at)}; try another step")
            continue
        stopped = INTERRUPTED in traced[2]
        if direction is not None and any(_is_known(tracer, at, traced[0], b) for b in made):
            if stopped:
                raise KeyboardInterrupt
            continue
        known = [s for b in made for s in b.special]
        made.append(_described(tracer, traced))
        if stopped:
            return
        for kind, point in traced[1]:
            if kind == BRANCH_POINT and not any(_is_at(problem, point, s) for s in known):
                across = tracer.continuation.crossing(point)
                if across is not None:
                    waiting.append((point, across))
    left = [_where(problem, at) for at, direction in waiting if direction is not None]
    if left:
        notes.append(f"not followed, since {most} branches were asked for: what leaves at {', '.join(left)}")


def _where(problem: EquilibriumProblem, point: CurvePoint) -> str:
    """The parameter at a located point, in words."""
    unit = problem.parameter.unit
    return shown(problem.value(point), point.error * problem.width) + (f" {unit}" if unit else "")


def _is_known(tracer: Tracer, at: CurvePoint, points: list[CurvePoint], old: Branch) -> bool:
    """Whether a branch that leaves a branch point has been followed before: where its parameter changes most, away from that
    point, an old one has the same state at the same value of the parameter."""
    problem, continuation = tracer.problem, tracer.continuation
    far = [min(problem.chord(x, at), AWAY) * max(abs(x.tangent[-1]), 1e-6) for x in points]
    probe = points[int(np.argmax(far))]
    value = problem.value(probe)
    before, after = old.values[:-1], old.values[1:]
    for k in np.flatnonzero((before - value) * (after - value) <= 0):
        part = (value - before[k]) / (after[k] - before[k]) if after[k] != before[k] else 0.5
        u = old.positions[k] + part * (old.positions[k + 1] - old.positions[k])
        if problem.apart(u, probe.u) > AWAY:
            continue
        solved = continuation.solved(problem.moved(u, np.zeros(len(probe.tangent) - 1)), probe.p)
        if solved is not None and problem.apart(solved, probe.u) < SAME_STATE:
            return True
    return False


def _is_at(problem: EquilibriumProblem, point: CurvePoint, special: Special) -> bool:
    """Whether a special point of another branch is this point."""
    near = abs(special.value - problem.value(point)) < 1e-4 * problem.width
    return bool(near and problem.apart(np.array(special.positions), point.u) < 1e-3)


def _described(tracer: Tracer, traced: Traced) -> Branch:
    """The branch with names, and stability at every point from its linear model."""
    points, special, ends = traced
    problem, which = tracer.problem, tracer.problem.parameter
    labels = problem.solver.system.labels
    unstable, growth = [], []
    for point in points:
        count, rate = stability(problem, point)
        unstable.append(count)
        growth.append(rate)
    found = [
        Special(
            kind,
            problem.value(s),
            tuple(map(float, s.u)),
            dict(zip(labels.q, map(float, s.u), strict=True)),
            abs(s.tangent[-1]) < 1e-3,
            s.error * problem.width,
        )
        for kind, s in special
    ]
    values = np.array([problem.value(s) for s in points])
    positions = np.array([s.u for s in points])
    found += hopf_points(tracer.continuation, problem, points, np.array(unstable), found)
    return Branch(
        title=problem.solver.model.name,
        parameter=which.name,
        unit=which.unit,
        values=values,
        positions=positions,
        names=labels.q,
        units=labels.q_units,
        unstable=np.array(unstable),
        growth=np.array(growth),
        special=found,
        ends=ends,
    )
