"""Stability along a branch of equilibria, and Hopf points: where a pair of eigenvalues crosses the imaginary axis."""

from __future__ import annotations

import dataclasses

import numpy as np
import scipy

from linkwork.equilibrium.continuation import Continuation, CurvePoint
from linkwork.equilibrium.problem import EquilibriumProblem
from linkwork.equilibrium.results.branch import HOPF, Special
from linkwork.equilibrium.results.stability import NEUTRAL, grows
from linkwork.linear.linearize import Linearizer
from linkwork.linear.modes import eigenvalues


def stability(problem: EquilibriumProblem, point: CurvePoint) -> tuple[int, float]:
    """How many eigenvalues grow, and the largest real part."""
    s, rounding = _eigenvalues(problem, point)
    return int((grows(s, rounding) * np.where(s.imag != 0, 2, 1)).sum()), float(s.real.max(initial=0.0))


def _eigenvalues(problem: EquilibriumProblem, point: CurvePoint) -> tuple[np.ndarray, np.ndarray]:
    """Of the linear model, one of each pair, and bounds on the errors of their real parts."""
    solver = problem.solver
    problem.parameter.set(problem.value(point))
    here = solver.search.least(point.extra.configuration)
    return eigenvalues(Linearizer(solver.system).linearize(here.at, solver.frame.driven, outputs=()))


def hopf_points(
    continuation: Continuation,
    problem: EquilibriumProblem,
    points: list[CurvePoint],
    unstable: np.ndarray,
    known: list[Special],
) -> list[Special]:
    """Points where an oscillation begins to grow: two eigenvalues more, and no fold or branch point."""
    out = []
    labels = problem.solver.system.labels
    for k in np.flatnonzero(np.abs(np.diff(unstable)) == 2):
        a, b = points[k], points[k + 1]
        low, high = sorted((problem.value(a), problem.value(b)))
        margin = 1e-9 * problem.width
        if any(low - margin <= s.value <= high + margin for s in known):
            continue
        at = _axis_crossing(continuation, problem, a, b)
        if at is None:
            continue
        p, q = problem.value(at), at.u
        named = dict(zip(labels.q, map(float, q), strict=True))
        out.append(Special(HOPF, p, tuple(map(float, q)), named, error=at.error * problem.width))
    return out


def _known_to(point: CurvePoint, arc: float) -> CurvePoint:
    """A point whose place along the arc is known to a length, or to where its search ended."""
    return dataclasses.replace(point, error=max(point.error, abs(point.tangent[-1]) * (arc + 1e-14)))


def _axis_crossing(
    continuation: Continuation, problem: EquilibriumProblem, a: CurvePoint, b: CurvePoint
) -> CurvePoint | None:
    """Where between two points a pair of eigenvalues crosses the imaginary axis, with what rounding leaves of it."""

    def oscillations(point: CurvePoint) -> tuple[np.ndarray, np.ndarray]:
        s, rounding = _eigenvalues(problem, point)
        return s[s.imag > 0], rounding[s.imag > 0]

    def growing(point: CurvePoint) -> bool:
        return bool(grows(*oscillations(point)).any())

    def least_growth(point: CurvePoint) -> float:
        """What growth must exceed to be seen at a point [1/s]."""
        s, rounding = oscillations(point)
        if not len(s) or fastest is None:
            return 0.0
        k = int(np.argmin(np.abs(s.imag - fastest.imag)))
        return float(NEUTRAL * abs(s[k]) + min(rounding[k], abs(s[k])))

    distance = problem.chord(a, b)
    ends = oscillations(a)[0], oscillations(b)[0]
    fastest = max((s for own in ends for s in own), key=lambda s: s.real, default=None)
    if fastest is None:
        return None
    rates = [float(own[int(np.argmin(np.abs(own.imag - fastest.imag)))].real) for own in ends if len(own)]
    if min(np.abs(rates), default=1.0) <= 1e-10 * abs(fastest):
        # undamped frequencies meet and leave the axis: growth begins like a square root, so bisection is exact
        begin = growing(a)
        at = continuation.bisect(a, distance, lambda x: growing(x) == begin)
        return None if at is None else _known_to(at, (least_growth(at) / max(fastest.real, 1e-300)) ** 2 * distance)

    def real(distance: float) -> float:
        own = oscillations(continuation.step(a, distance) or a)[0]
        return float(own[int(np.argmin(np.abs(own.imag - fastest.imag)))].real) if len(own) else np.nan

    try:
        arc = float(scipy.optimize.brentq(real, 0.0, distance, xtol=1e-14))
    except ValueError:
        return None
    at = continuation.step(a, arc)
    slope = abs(rates[-1] - rates[0]) / distance
    return None if at is None else _known_to(at, least_growth(at) / slope if slope > 0 else distance)
