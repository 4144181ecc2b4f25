"""Branches of equilibria: followed by arc length as a parameter changes, with folds, branch points and stability."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.analysis.continuation import CurvePoint
from linkwork.analysis.equilibrium.crossings import hopf_points, stability
from linkwork.analysis.equilibrium.parameter import Parameter, solver_for
from linkwork.analysis.equilibrium.problem import EquilibriumProblem
from linkwork.analysis.equilibrium.tracing import Traced, Tracer
from linkwork.analysis.progress import Progress
from linkwork.analysis.validity import warn_of_large_deflections
from linkwork.arguments import positive, text, whole
from linkwork.errors import EquilibriumError, ModelError
from linkwork.kinds import ByName, Flag, InputsByName, Number, Range, Seconds, StateByName, Whole, Word
from linkwork.model.model import Model
from linkwork.results.branch import BRANCH_POINT, Branch, Branches, Special, sharpened
from linkwork.units import quantity


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
        made = _all_branches(tracer, first, branches)
    members = sharpened(made)
    warn_of_large_deflections(solver.system, np.vstack([b.positions for b in members]))
    return Branches(title=model.name, parameter=parameter, unit=which.unit, members=members)


def _range(over: Any, which: Parameter, parameter: str) -> list[float]:
    """Both ends of the range, as numbers."""
    if isinstance(over, str) or np.ndim(over) != 1 or len(over) != 2:
        raise ModelError(f"branch: over is {over!r}; give two different values of '{parameter}'.")
    ends = [float(quantity(x, which.unit or "1", what=f"branch: {parameter}")) for x in over]
    if ends[0] == ends[1]:
        raise ModelError(f"branch: over is {over!r}; give two different values of '{parameter}'.")
    return ends


def _all_branches(tracer: Tracer, first: CurvePoint, most: int) -> list[Branch]:
    """The branch through a point, and those that are reached from its branch points, each once."""
    problem = tracer.problem
    made: list[Branch] = []
    waiting: list[tuple[CurvePoint, np.ndarray | None]] = [(first, None)]
    while waiting and len(made) < most:
        at, direction = waiting.pop(0)
        traced = tracer.trace(at) if direction is None else tracer.trace_other(at, direction)
        if traced is None or (direction is not None and any(_is_known(problem, traced[0], b) for b in made)):
            continue
        known = [s for b in made for s in b.special]
        made.append(_described(tracer, traced))
        for kind, point in traced[1]:
            if kind == BRANCH_POINT and not any(_is_at(problem, point, s) for s in known):
                across = tracer.continuation.crossing(point)
                if across is not None:
                    waiting.append((point, across))
    return made


def _is_known(problem: EquilibriumProblem, points: list[CurvePoint], old: Branch) -> bool:
    """Whether a branch has been followed before: one of its points lies on another."""
    probe = points[len(points) // 4]
    near = np.abs(old.values - problem.value(probe)) < 0.1 * problem.width
    if not near.any():
        return False
    gaps = np.abs(old.positions[near] - probe.u)
    gaps[:, problem.angles] = np.abs(np.remainder(gaps[:, problem.angles] + np.pi, 2 * np.pi) - np.pi)
    return bool(gaps.max(axis=1).min() < 1e-3)


def _is_at(problem: EquilibriumProblem, point: CurvePoint, special: Special) -> bool:
    """Whether a special point of another branch is this point."""
    gap = np.abs(np.array(special.positions) - point.u).max()
    return bool(abs(special.value - problem.value(point)) < 1e-4 * problem.width and gap < 1e-3)


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
