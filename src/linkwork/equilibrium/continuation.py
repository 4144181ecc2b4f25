"""Numerical continuation: curves of solutions of r(u, p) = 0, followed by arc length as a parameter p changes.

A problem linearises its equations at (u, p) in n local coordinates x, such as those of the null space of its constraints:

    r + J (x, dp) = 0,      J = [∂r/∂x, ∂r/∂p]      (n × (n + 1))

The null vector of J is the tangent of the curve. The predictor goes along it; the corrector is Newton's method in the plane
across it. The basis B takes (x, dp) to coordinates in which tangents at different points can be compared. At a fold the
parameter's part of the tangent changes sign, at a branch point the determinant of [J; t], with the null vector t. Folds, and
all other test functions that change sign, are located by regula falsi along the arc.

At a branch point J loses rank and two curves cross. Near it Newton's method hardly corrects the direction in which they part:
a point at a distance d from it is known to (what is left of r) / d only, and so is the determinant. But the curve and the
determinant are smooth along it: they are evaluated on both sides, where they are well known, and interpolated, at distances
that shrink until the point stays where it is. How far it moved last is kept as its error. The other curve leaves in the null
space of J, at right angles to the tangent of the first.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import scipy

from linkwork.equilibrium.prediction import Between, bent
from linkwork.equilibrium.results.marks import BRANCH_POINT, FOLD

FIRST = 0.25  # first step along a curve, against the longest
SAME_DIRECTION = 0.5  # cosine of the largest angle by which the tangent may turn in one step
ALONG = 0.85  # cosine of the largest angle between a step and the mean of its tangents; at a corner half the turn
RETRIES = (0.0, 0.02, -0.02, 0.1, -0.1, 0.25, -0.25)  # of an interval: where to look when its middle cannot be reached
NODES = np.array([-1.0, -0.75, -0.5, -0.25, 0.25, 0.5, 0.75, 1.0])  # of the interpolation around a branch point
AT_ONCE = 0.1  # determinant at a fold, against that of the points around it, below which it is a branch point too
ROUNDING = 1e-15  # of a parameter, against itself
EXACT = 1e-13  # difference of the parameter, in parts of its range, that is rounding
INTERPOLATED = 1e-12  # change from one interpolation to the next at which a branch point is located
NARROWED = 0.4  # distances of the nodes of an interpolation, against those of the one before
INTERPOLATIONS = 14  # at most
SINGULAR = 1e-13  # singular value of J, against the largest, that rounding errors leave of zero
AMBIGUOUS = 1e-7  # singular value of J, against the largest, below which curves may cross in a point
STANDS_STILL = 1e-8  # parameter's part of a unit tangent below which the parameter does not change along the curve


class Tolerances(NamedTuple):
    """Of Newton's method.

    Attributes:
        residual: error at which it has converged.
        stagnation: error that is accepted where it no longer falls.
        rank: singular values below this part of the largest count as zero in its steps.
        neutral: likewise in tangents, where they mean motions that nothing resists.
        iterations: most Newton steps.
        least: Newton steps that are taken even where the prediction is within the tolerance.
        last: longest Newton step after which it may have converged: what is left after it is about its square.
    """

    residual: float = 1e-10
    stagnation: float = 1e-7
    rank: float = 1e-14
    neutral: float = 1e-14
    iterations: int = 13
    least: int = 1
    last: float = np.inf

    def met(self, error: float, before: float, taken: int, change: float = 0.0) -> bool:
        """Whether an error after some Newton steps is small enough, or small and no longer falling."""
        small = error <= self.residual and change <= self.last
        return taken >= self.least and (small or 0.3 * before < error < self.stagnation)


class StepControl(NamedTuple):
    """Length of steps along the arc: they grow where the curve is straight and shrink where it bends.

    Attributes:
        longest, shortest: bounds; below the shortest, the curve is lost.
        growth, reduction: factors of the length after a step.
        straight, bent: cosines of the angle between tangents above which steps grow, and below which they shrink.
    """

    longest: float
    shortest: float = 1e-8
    growth: float = 1.5
    reduction: float = 0.5
    straight: float = 0.97
    bent: float = 0.85

    def after(self, step: float, cosine: float) -> float:
        """The next step after one in which the tangent has turned."""
        factor = self.growth if cosine > self.straight else 1.0 if cosine > self.bent else self.reduction
        return min(step * factor, self.longest)


@dataclasses.dataclass(frozen=True)
class Linearization:
    """The equations of a problem near a point.

    Attributes:
        residual: r (n,), once the constraints are met.
        jacobian: J (n, n + 1); the last column is ∂r/∂p.
        error: size of the residuals, which the tolerances bound.
        basis: B (m + 1, n + 1): changes of the m coordinates of tangents, and of p, for those of (x, dp).
        restoring: the step onto the constraints (m + 1,), in coordinates of tangents.
    """

    residual: np.ndarray
    jacobian: np.ndarray
    error: float
    basis: np.ndarray
    restoring: np.ndarray

    @classmethod
    def nowhere(cls) -> Linearization:
        """Where the equations do not exist: a step that leads there is rejected."""
        return cls(np.zeros(0), np.zeros((0, 1)), np.inf, np.zeros((0, 1)), np.zeros(0))

    @classmethod
    def unconstrained(cls, residual: np.ndarray, by_x: np.ndarray, by_p: np.ndarray) -> Linearization:
        """In coordinates that are the same at all points."""
        error, size = float(np.abs(residual).max(initial=0.0)), len(residual) + 1
        return cls(residual, np.column_stack([by_x, by_p]), error, np.eye(size), np.zeros(size))


class Problem(Protocol):
    """Equations whose solutions are followed; p is measured in parts of its range."""

    tolerances: Tolerances

    def linearized(self, u: Any, p: float) -> Linearization:
        """The equations near u at p."""

    def moved(self, u: Any, x: np.ndarray) -> Any:
        """u after a small step x (m,)."""

    def longest(self, x: np.ndarray) -> float:
        """The size of a step, in measures in which 1 is long."""


@dataclasses.dataclass(frozen=True)
class CurvePoint:
    """A solution with its tangent.

    Attributes:
        u, p: the solution and its parameter.
        tangent: unit vector along the curve (m + 1,); its last component is that of the parameter.
        determinant: of [J; t], which changes sign at branch points.
        extra: what the continuation was asked to observe at every point.
        error: of the parameter, where the point was located.
        way: displacement (m + 1,) from the point from which it was reached; None for a first point.
    """

    u: Any
    p: float
    tangent: np.ndarray
    determinant: float
    extra: Any = None
    error: float = 0.0
    way: np.ndarray | None = None

    def reversed(self) -> CurvePoint:
        """The same point, passed in the other direction."""
        return dataclasses.replace(self, tangent=-self.tangent, determinant=-self.determinant)


class Segment(NamedTuple):
    """Points along a curve from one on, what is special between them, and why they end."""

    points: list[CurvePoint]
    special: list[tuple[str, CurvePoint]]
    end: str


def joined(back: Segment, on: Segment) -> tuple[list[CurvePoint], list[tuple[str, CurvePoint]], tuple[str, str]]:
    """Both directions from one point as one curve, in order along it."""
    points = [x.reversed() for x in reversed(back.points[1:])] + on.points
    special = [(kind, x.reversed()) for kind, x in reversed(back.special)] + on.special
    return points, special, (back.end, on.end)


def is_back(at: CurvePoint, here: CurvePoint, made: CurvePoint, chord: Callable[[CurvePoint, CurvePoint], float]) -> bool:
    """Whether a curve has come back to one of its points with the step between two others."""
    return bool(chord(at, made) < 0.5 * chord(here, made) and made.tangent @ at.tangent > 0.9)


class Continuation:
    """Follows curves of a problem; `observe` adds something to every point."""

    def __init__(self, problem: Problem, observe: Callable[[Any, float], Any] | None = None) -> None:
        self.problem, self.observe = problem, observe
        self._scale = 0.0  # of J in the determinant: its norm at the first point, since J may vanish at a branch point

    # --- points ------------------------------------------------------------------------------------------

    def solved(self, u: Any, p: float) -> Any | None:
        """The solution near u at a fixed parameter, or None."""
        tolerances, before = self.problem.tolerances, np.inf
        for taken in range(tolerances.iterations + 1):
            linear = self.problem.linearized(u, p)
            if not np.isfinite(linear.error):
                return None
            if tolerances.met(linear.error, before, taken):
                return u
            before = linear.error
            x = np.linalg.lstsq(linear.jacobian[:, :-1], -linear.residual, rcond=1e-13)[0]
            step = linear.restoring[:-1] + linear.basis[:-1, :-1] @ x
            longest = self.problem.longest(step)
            u = self.problem.moved(u, step * min(1.0, 0.5 / longest) if longest > 0.5 else step)
        return None

    def point(self, u: Any, p: float, before: np.ndarray | None = None) -> CurvePoint:
        """A solution with its tangent, in the direction of the one before."""
        return self._point(u, p, self.problem.linearized(u, p), before)

    def _point(self, u: Any, p: float, linear: Linearization, before: np.ndarray | None) -> CurvePoint:
        j = linear.jacobian
        _, size, vt = np.linalg.svd(j)
        t = vt[-1]
        if before is None and size.min(initial=np.inf) <= AMBIGUOUS * size.max(initial=0.0):
            # a first point in which curves cross: along the one whose parameter changes most
            null = vt[int((size > AMBIGUOUS * size.max(initial=0.0)).sum()) :]
            most = null.T @ null[:, -1]
            t = most / np.linalg.norm(most) if np.linalg.norm(most) > AMBIGUOUS else t
        if before is not None:
            null = vt[int((size > self.problem.tolerances.neutral * size.max(initial=0.0)).sum()) :]
            if len(null) > 1:  # neutral motions are solutions too; continue in the previous direction
                t = null.T @ (null @ (before @ linear.basis))
                t = t / np.linalg.norm(t)
        tangent = linear.basis @ t
        tangent /= np.linalg.norm(tangent)
        if before is not None and tangent @ before < 0:
            t, tangent = -t, -tangent
        self._scale = self._scale or float(size.max(initial=0.0)) or 1.0
        determinant = float(np.linalg.det(np.vstack([j / self._scale, t])))
        return CurvePoint(u, p, tangent, determinant, self._observed(u, p))

    def _observed(self, u: Any, p: float) -> Any:
        return None if self.observe is None else self.observe(u, p)

    def step(
        self, here: CurvePoint, distance: float, turn: float = SAME_DIRECTION, ahead: np.ndarray | None = None
    ) -> CurvePoint | None:
        """The point of the curve a distance ahead: a predicted displacement `ahead` (along the tangent if none is given), and
        the corrector in the plane across the tangent. None where there is none, or where the tangent turns by more than `turn`
        (a cosine)."""
        tolerances, tangent = self.problem.tolerances, here.tangent
        ahead = distance * tangent if ahead is None else ahead
        u, p = self.problem.moved(here.u, ahead[:-1]), here.p + ahead[-1]
        correction, before, last = np.zeros(len(tangent)), np.inf, 0.0
        for taken in range(tolerances.iterations + 1):
            linear = self.problem.linearized(u, p)
            if not np.isfinite(linear.error):
                return None
            if tolerances.met(linear.error, before, taken, last):
                made = self._point(u, p, linear, tangent)
                made = dataclasses.replace(made, way=ahead + correction)
                return made if made.tangent @ tangent > turn else None
            before = linear.error
            left = np.vstack([linear.jacobian, tangent @ linear.basis])
            right = -np.append(linear.residual, tangent @ (correction + linear.restoring))
            change = linear.restoring + linear.basis @ np.linalg.lstsq(left, right, rcond=tolerances.rank)[0]
            last = max(self.problem.longest(change[:-1]), abs(change[-1]))
            if not last <= 1.0:
                return None
            correction += change
            u, p = self.problem.moved(u, change[:-1]), p + change[-1]
        return None

    def walk(
        self, first: CurvePoint, control: StepControl, most: int
    ) -> Iterator[tuple[CurvePoint, CurvePoint, float]]:
        """At most so many steps along the curve: the point before, the point after, and the arc length between them. Steps that
        are rejected, or that lead to another curve, are halved; fewer steps mean that no point was found beyond."""
        here, distance, bend = first, FIRST * control.longest, None
        while most > 0:
            made = self.step(here, distance, ahead=bent(here.tangent, bend, distance))
            if made is None or _leaps(here, made):
                distance *= 0.5
                if distance < control.shortest:
                    return
                continue
            yield here, made, distance
            bend = (made.tangent - here.tangent) / distance
            distance = control.after(distance, float(here.tangent @ made.tangent))
            here, most = made, most - 1

    # --- special points ----------------------------------------------------------------------------------

    def special(self, here: CurvePoint, made: CurvePoint, distance: float) -> list[tuple[str, CurvePoint]]:
        """Folds and branch points between two points."""
        found = []
        crosses = here.determinant * made.determinant < 0
        if crosses and max(map(self._definiteness, (here, made))) <= SINGULAR:
            crosses = False  # J is singular all along the curve: the sign of its determinant is that of rounding errors
        turns = here.tangent[-1] * made.tangent[-1] < 0
        if turns and max(abs(here.tangent[-1]), abs(made.tangent[-1])) > STANDS_STILL:
            at = self.locate(here, made, distance, _along_parameter, 1e-12)
            largest = max(abs(here.determinant), abs(made.determinant))
            if crosses and abs(at.determinant) < AT_ONCE * largest:
                # a curve that turns back where it meets another one: its turn is located more sharply
                return [(BRANCH_POINT, self.branch_point(here, made, distance, _along_parameter))]
            found.append((FOLD, at))
        if crosses:
            found.append((BRANCH_POINT, self.branch_point(here, made, distance, lambda x: x.determinant)))
        return found

    def locate(
        self,
        here: CurvePoint,
        made: CurvePoint,
        distance: float,
        test: Callable[[CurvePoint], float],
        tolerance: float,
    ) -> CurvePoint:
        """Where between two points a test function vanishes: regula falsi (Illinois) along the arc. Right at a branch point the
        corrector may fail; then the search continues a little beside it. The error is that of the last step of the search."""
        low, high, last = 0.0, distance, distance
        f_low, f_high = test(here), test(made)
        best, between = made if abs(f_high) < abs(f_low) else here, Between(here.tangent, distance, made.way)
        for _ in range(60):
            middle = high - f_high * (high - low) / (f_high - f_low) if f_high != f_low else 0.5 * (low + high)
            places = (middle + part * (high - low) for part in RETRIES)
            tried = ((x, self.step(here, x, ahead=between.at(x))) for x in places)
            at, found = next(((x, s) for x, s in tried if s is not None), (middle, None))
            if found is None:
                break
            between.add(at, found.way)
            value = test(found)
            last = min(abs(at - high), abs(at - low))
            if abs(value) < abs(test(best)):
                best = found
            if abs(value) <= tolerance or abs(high - low) < 1e-14 * distance:
                break
            if value * f_high < 0:
                low, f_low = high, f_high
            else:
                f_low *= 0.5
            high, f_high = at, value
        bend = float(np.linalg.norm(made.tangent - here.tangent)) / distance
        return dataclasses.replace(best, error=(abs(best.tangent[-1]) + bend * last) * last)

    def at_parameter(self, here: CurvePoint, made: CurvePoint, distance: float, p: float) -> CurvePoint:
        """Where between two points the parameter has a value, which is then exact."""
        found = self.locate(here, made, distance, lambda x: x.p - p, EXACT)
        return dataclasses.replace(found, p=p) if abs(found.p - p) <= EXACT else found

    def bisect(self, here: CurvePoint, distance: float, same: Callable[[CurvePoint], bool]) -> CurvePoint | None:
        """Where within a distance a property stops being the `same` as here: bisection along the arc, to the width at which it
        ended as the error; None if no point is reached."""
        low, high, best = 0.0, distance, None
        for _ in range(48):
            middle = 0.5 * (low + high)
            found = self.step(here, middle)
            if found is None:
                break
            best = found
            low, high = (middle, high) if same(found) else (low, middle)
        return None if best is None else dataclasses.replace(best, error=abs(best.tangent[-1]) * (high - low))

    def branch_point(
        self, here: CurvePoint, made: CurvePoint, distance: float, test: Callable[[CurvePoint], float]
    ) -> CurvePoint:
        """Where between two points the curve meets another one and a test function vanishes: interpolated between points on
        both sides, which come nearer until the point no longer moves, or moves by rounding errors only."""
        known = [(0.0, test(here)), (distance, test(made))]
        middle, half = distance * test(here) / (test(here) - test(made)), 0.5 * distance
        before = best = None
        least = np.inf
        for _ in range(INTERPOLATIONS):
            arc = middle + half * NODES
            around = [self.step(here, x) for x in arc]
            if any(s is None for s in around):
                half *= 0.5
                continue
            rows = [np.concatenate([[test(s), s.p], s.tangent, np.asarray(s.u)]) for s in around if s is not None]
            known += [(float(x), float(row[0])) for x, row in zip(arc, rows, strict=True)]
            low, high = _bracket(known)
            through = scipy.interpolate.BarycentricInterpolator(arc, np.array(rows))
            half *= NARROWED
            if not (arc[0] <= low < high <= arc[-1] and through(low)[0] * through(high)[0] < 0):
                middle, before = 0.5 * (low + high), None  # too far apart to be smooth
                continue
            middle = _root(through, low, high)
            found = through(middle)
            change = np.inf if before is None else float(np.abs(np.delete(found - before, 0)).max())
            if change < least:
                best, least = found, change
            elif np.isfinite(change) and change > least:
                break  # nearer nodes add rounding errors only
            if least <= INTERPOLATED:
                break
            before = found
        if best is None:
            return self.locate(here, made, distance, test, 1e-12)
        m = len(here.tangent)
        tangent, p = best[2 : 2 + m] / np.linalg.norm(best[2 : 2 + m]), float(best[1])
        u = self.problem.moved(best[2 + m :], np.zeros(m - 1))
        return CurvePoint(u, p, tangent, 0.0, self._observed(u, p), max(least, ROUNDING * abs(p)))

    # --- branch switching --------------------------------------------------------------------------------

    def is_crossing(self, at: CurvePoint, beside: CurvePoint) -> bool:
        """Whether curves cross in a point: J loses rank there, and has it again beside it."""
        here, there = (self._definiteness(x) for x in (at, beside))
        return here <= AMBIGUOUS < 0.1 * there

    def _definiteness(self, point: CurvePoint) -> float:
        """The smallest singular value of J against the largest."""
        size = np.linalg.svd(self.problem.linearized(point.u, point.p).jacobian, compute_uv=False)
        return float(size.min() / max(size.max(), 1e-300)) if len(size) else 1.0

    def crossing(self, at: CurvePoint) -> np.ndarray | None:
        """The direction in which the other curve leaves a branch point: in the null space of J, across the tangent. Its largest
        component is positive."""
        linear = self.problem.linearized(at.u, at.p)
        null = np.linalg.svd(linear.jacobian)[2][-2:] @ linear.basis.T
        across = null - np.outer(null @ at.tangent, at.tangent)
        sizes = np.linalg.norm(across, axis=1)
        best, size = across[int(np.argmax(sizes))], float(sizes.max())
        if size == 0.0:
            return None
        return best / (size if best[int(np.argmax(np.abs(best)))] > 0 else -size)

    def beside(self, at: CurvePoint, distances: Sequence[float], turn: float = SAME_DIRECTION) -> CurvePoint | None:
        """The first point of a curve that leaves a branch point along its tangent, at the first distance where there is one."""
        tried = (self.step(at, x, turn) for x in distances)
        return next((s for s in tried if s is not None), None)


def _leaps(here: CurvePoint, made: CurvePoint) -> bool:
    """Whether a step leads to another curve, though its tangent has a similar direction: a step along one smooth curve goes
    about the way of the mean of its tangents. So it is for the two sides of a resonance with little damping, between which a
    response curve goes up and down again."""
    mean, way = here.tangent + made.tangent, made.way
    return way is not None and float(way @ mean) < ALONG * float(np.linalg.norm(way) * np.linalg.norm(mean))


def _along_parameter(point: CurvePoint) -> float:
    """The parameter's part of the tangent, which changes sign where the curve turns back."""
    return float(point.tangent[-1])


def _bracket(known: list[tuple[float, float]]) -> tuple[float, float]:
    """The nearest two places between which a function that is known at some places changes its sign, from the first on."""
    known.sort()
    signs = np.sign([value for _, value in known])
    k = int(np.flatnonzero(signs[:-1] != signs[1:])[0])
    return known[k][0], known[k + 1][0]


def _root(through: Callable[[float], np.ndarray], low: float, high: float) -> float:
    """Where the first of some smooth functions vanishes."""
    return float(scipy.optimize.brentq(lambda x: float(through(x)[0]), low, high, xtol=1e-16))
