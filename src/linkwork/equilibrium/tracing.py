"""Tracing one branch of equilibria in both directions: its folds, branch points and singular points, and where it ends."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import numpy as np

from linkwork.equilibrium.continuation import (
    AMBIGUOUS,
    STANDS_STILL,
    Continuation,
    CurvePoint,
    Segment,
    StepControl,
    is_back,
    joined,
)
from linkwork.equilibrium.problem import EquilibriumProblem
from linkwork.equilibrium.results.branch import BRANCH_POINT, SINGULAR
from linkwork.equilibrium.results.marks import CLOSED, INTERRUPTED
from linkwork.system.interruption import Interruption

SINGULAR_MARGIN = (
    1e-2  # smallest singular value of the constraints' gradient, against the largest, near where it loses rank
)
BESIDE = 0.2  # first step from a branch point onto another branch, against the longest
AT_START = 1e-4  # distance from the first point at which a branch point that was located is the one it begins in
STILL = 12  # points along which the parameter does not change, after which a branch is left
FINAL = (CLOSED, INTERRUPTED)  # ends of one direction after which the other one is not followed
AT_ONE_VALUE = (
    "states of any size balance at this one value of the parameter, as in a linear problem; a beam at its buckling load is "
    "one, and bent that far it is beyond what it is valid for"
)

Specials = list[tuple[str, CurvePoint]]
Traced = tuple[list[CurvePoint], Specials, tuple[str, str]]


class Tracer:
    """Traces branches of a problem with steps of at most one length, and at most so many points in each direction."""

    def __init__(self, problem: EquilibriumProblem, step: float, points: int, tell: Callable[[float], None]) -> None:
        self.problem, self.points, self.tell = problem, points, tell
        self.continuation = Continuation(problem, problem.observe)
        self.control = StepControl(step, shortest=1e-9, growth=1.4, reduction=0.6, straight=0.98, bent=0.9)

    def trace(self, start: CurvePoint) -> Traced:
        """The branch through a point, in both directions; it may begin where another one crosses it."""
        on = self._onward([start])
        back = _ended(start, on.end) if on.end in FINAL else self._onward([start.reversed()])
        beside = any(
            kind == BRANCH_POINT and self.problem.chord(x, start) < AT_START for kind, x in (*on.special, *back.special)
        )
        if len(on.points) > 1 and not beside and self.continuation.is_crossing(start, on.points[1]):
            at = dataclasses.replace(start, error=AMBIGUOUS)
            on = Segment(on.points, [(BRANCH_POINT, at), *on.special], on.end)
        return joined(back, on)

    def trace_other(self, at: CurvePoint, direction: np.ndarray) -> Traced | None:
        """The other branch through a branch point, which leaves it in a direction; None if there is none."""
        on = self._leaving(at, direction)
        back = _ended(at, on.end) if on.end in FINAL else self._leaving(at, -direction)
        if len(on.points) == len(back.points) == 1:
            if INTERRUPTED in (on.end, back.end):
                raise KeyboardInterrupt
            return None
        return joined(back, self._sharpened(on, back))

    def _leaving(self, at: CurvePoint, direction: np.ndarray) -> Segment:
        """One side of the other branch, from the branch point on."""
        start = dataclasses.replace(at, tangent=direction)
        beside = self.continuation.beside(start, (BESIDE * self.control.longest,))
        if beside is None:
            return Segment([start], [], "no branch was found on this side")
        return self._onward([start, beside])

    def _sharpened(self, on: Segment, back: Segment) -> Segment:
        """With the branch point located on this branch, which does not turn there, where it was left on both sides."""
        if min(len(on.points), len(back.points)) == 1:
            return on
        before, after = back.points[1].reversed(), on.points[1]
        sharp = self._between(before, after, self.problem.chord(before, after))
        return Segment([*(x for _, x in sharp), *on.points[1:]], [*sharp, *on.special], on.end)

    def _onward(self, begin: list[CurvePoint]) -> Segment:
        """Points after the last of some, until the end of the branch or Ctrl-C."""
        points, special = list(begin), Specials()
        with Interruption():
            return self._followed(begin, points, special)
        return Segment(points, [x for x in special if self.problem.low <= x[1].p <= self.problem.high], INTERRUPTED)

    def _followed(self, begin: list[CurvePoint], points: list[CurvePoint], special: Specials) -> Segment:
        """Add points after the last of some, and what is special between them; returns them with the reason for the end."""
        problem, first, arc = self.problem, begin[-1], 0.0
        for taken, (here, made, distance) in enumerate(self.continuation.walk(first, self.control, self.points - 1), 1):
            special += self._between(here, made, distance)
            points.append(made)
            if _shape(made) != _shape(first):
                return Segment(points, special, "the closures lose rank: the state is singular")
            if not problem.low <= made.p <= problem.high:
                edge = problem.low if made.p < problem.low else problem.high
                points[-1] = self.continuation.at_parameter(here, made, distance, edge)
                special = [x for x in special if problem.low <= x[1].p <= problem.high]
                return Segment(points, special, "the end of the range")
            stop = problem.solver.stop_beyond(made.u)
            if stop is not None:
                return self._until_stop(points, special, distance, stop[0])
            if _stands_still(points):
                return Segment(points, special, AT_ONE_VALUE)
            if taken > 3 and is_back(first, here, made, self.problem.chord):
                return Segment(points, special, CLOSED)
            arc += distance
            self.tell(arc)
        if len(points) < self.points + len(begin) - 1:
            return Segment(
                points, special, "the branch ends: no point was found beyond, at a position that is singular"
            )
        return Segment(points, special, "as many points as were asked for")

    def _until_stop(self, points: list[CurvePoint], special: Specials, distance: float, joint: str) -> Segment:
        """Points until a rigid stop is met, from the last of which a joint is beyond: there it does not balance by itself."""
        beyond = self.problem.solver.stop_beyond
        at = self.continuation.bisect(points[-2], distance, lambda x: beyond(x.u) is None)
        points[-1:] = [] if at is None else [at]
        inside = [x for x in special if beyond(x[1].u) is None]
        return Segment(points, inside, f"'{joint}' meets its rigid stop, on which states of rest are not followed")

    def _changes(self, end: CurvePoint, distance: float) -> CurvePoint | None:
        """Where within a distance the number of negative stiffnesses is no longer that of a point."""
        own = end.extra.negative
        return self.continuation.bisect(end, distance, lambda x: x.extra.negative == own)

    def _loses_two(self, here: CurvePoint, made: CurvePoint, distance: float) -> CurvePoint:
        """Where two stiffnesses change their signs at once: by bisection from both ends, which differ by the error."""
        one, two = (self._changes(end, distance) for end in (here, made.reversed()))
        one = one or two or made
        two = two or one
        return dataclasses.replace(one, error=max(one.error, abs(one.p - two.p)))

    def _between(self, here: CurvePoint, made: CurvePoint, distance: float) -> Specials:
        """Folds and branch points between two points, or the singular point."""
        if not made.extra.configuration.null_space.shape[1]:
            return []
        found = self.continuation.special(here, made, distance)
        negative = here.extra.negative
        if not found and abs(negative - made.extra.negative) == 2:  # two at once leave the determinant its sign
            found = [(BRANCH_POINT, self._loses_two(here, made, distance))]
        rank = here.extra.configuration.rank
        if any(_margin(x, rank) < SINGULAR_MARGIN for _, x in found):
            return [(SINGULAR, min((x for _, x in found), key=lambda x: _margin(x, rank)))]
        return found


def _margin(point: CurvePoint, rank: int) -> float:
    """Smallest singular value of the constraints that had a rank nearby, against the largest; none is left where it is lost."""
    here = point.extra.configuration
    return float(here.margin) if here.rank >= rank else 0.0


def _stands_still(points: list[CurvePoint]) -> bool:
    """Whether the parameter has not changed over the last points."""
    last = points[-STILL:]
    return len(last) == STILL and all(abs(x.tangent[-1]) < STANDS_STILL for x in last)


def _ended(start: CurvePoint, why: str) -> Segment:
    """The other direction of a branch that has come back to its start, or of one that was interrupted."""
    return Segment([start], [], why)


def _shape(point: CurvePoint) -> tuple[int, tuple[int, ...]]:
    """Rank of the constraints and shape of their null space."""
    return point.extra.configuration.rank, point.extra.configuration.null_space.shape
