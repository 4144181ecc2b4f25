"""Continuation: solutions of r(u, p) = 0 followed by arc length as a parameter changes.

u is any point of a space in which small steps x can be taken. With J = [∂r/∂x, ∂r/∂p] the tangent t is its null vector; steps
go along t, Newton's method with the row t added brings them back. Folds are where the parameter's part of t changes sign,
branch points where the determinant of [J; t] does. Folds, and any other test that changes sign, are located by regula falsi.

At a branch point J loses a rank and two curves cross. Near it Newton's method hardly corrects the direction in which they part:
a point at a distance d from the crossing is known to (what is left of r) / d only, and so is its determinant. But the curve and
the determinant are smooth along it; so they are looked at on both sides, where they are well known, and the crossing is found
by interpolation. The other curve leaves along the null vector of J that is at right angles to the first.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import numpy as np
import scipy.interpolate
import scipy.optimize

S = TypeVar("S")

CLOSE, TRIES = 1e-10, 14
BESIDE = (0.0, 0.02, -0.02, 0.1, -0.1, 0.25, -0.25)  # of an interval: where to look when its middle cannot be reached
REGULAR, MEETING = 1e-14, 1e-5  # near a meeting of curves, steps must not slip along the other one
SIDES = np.array([-1.0, -0.75, -0.5, -0.25, 0.25, 0.5, 0.75, 1.0])  # where to look around a meeting


class Problem(Protocol):
    """What is followed; p is measured in parts of its range."""

    def solve(self, u: Any, p: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """r (n,), ∂r/∂x (n, n), ∂r/∂p (n,)."""

    def moved(self, u: Any, x: np.ndarray) -> Any:
        """u after a small step x (n,)."""

    def longest(self, x: np.ndarray) -> float:
        """How long a step is, in measures in which 1 is long."""


@dataclasses.dataclass
class Spot:
    """A point of a curve: where, its parameter, its tangent (n + 1,), the determinant of [J; t], and what tests say."""

    u: Any
    p: float
    way: np.ndarray
    test: float
    extra: Any = None

    def turned(self) -> Spot:
        """The same point, going the other way."""
        return Spot(self.u, self.p, -self.way, -self.test, self.extra)


class Follower:
    """Follows curves of a problem; `look` may add something to every point."""

    def __init__(self, problem: Problem, look: Callable[[Any, float], Any] | None = None) -> None:
        self.problem, self.look = problem, look
        self.cut = REGULAR  # singular values that are left out, against the largest

    def newton(self, u: Any, p: float) -> Any | None:
        """The solution near u at p, or None."""
        before = np.inf
        for _ in range(TRIES):
            r, jx, _ = self.problem.solve(u, p)
            size = float(np.abs(r).max(initial=0.0))
            if size <= CLOSE or (size < 1e3 * CLOSE and size > 0.3 * before):
                return u
            before = size
            step = np.linalg.lstsq(jx, -r, rcond=1e-13)[0]
            longest = self.problem.longest(step)
            u = self.problem.moved(u, step * min(1.0, 0.5 / longest) if longest > 0.5 else step)
        return None

    def spot(self, u: Any, p: float, before: np.ndarray | None) -> Spot:
        """A solution with its tangent, going on as the one before."""
        _, jx, jp = self.problem.solve(u, p)
        j = np.column_stack([jx, jp])
        _, size, vt = np.linalg.svd(j)
        t = vt[-1]
        if before is not None:
            null = vt[int((size > self.cut * size.max(initial=0.0)).sum()) :]
            if len(null) > 1:  # motions that nothing resists are solutions too; go straight on
                t = null.T @ (null @ before)
                t = t / np.linalg.norm(t)
            t = -t if t @ before < 0 else t
        scale = max(float(size[0]), 1e-300) if len(size) else 1.0
        test = float(np.linalg.det(np.vstack([j / scale, t])))
        return Spot(u, p, t, test, None if self.look is None else self.look(u, p))

    def ahead(self, here: Spot, distance: float, turn: float = 0.5) -> Spot | None:
        """The point of the curve a distance ahead, in the plane across the tangent; None where it turns by more than `turn`
        (a cosine)."""
        u, p = self.problem.moved(here.u, distance * here.way[:-1]), here.p + distance * here.way[-1]
        gone = np.zeros(len(here.way))
        before = np.inf
        for _ in range(TRIES):
            r, jx, jp = self.problem.solve(u, p)
            size = float(np.abs(r).max(initial=0.0))
            if not np.isfinite(size):
                return None
            if size <= CLOSE or (size < 1e3 * CLOSE and size > 0.3 * before):
                made = self.spot(u, p, here.way)
                return made if made.way @ here.way > turn else None
            before = size
            left = np.vstack([np.column_stack([jx, jp]), here.way])
            step = np.linalg.lstsq(left, -np.append(r, here.way @ gone), rcond=self.cut)[0]
            if max(self.problem.longest(step[:-1]), abs(step[-1])) > 1.0:
                return None
            gone += step
            u, p = self.problem.moved(u, step[:-1]), p + step[-1]
        return None

    def locate(self, here: Spot, last: Spot, distance: float, test: Callable[[Spot], float], small: float) -> Spot:
        """Where between two points a test vanishes."""
        return vanishing(lambda x: self.ahead(here, x), here, last, distance, test, small)

    def meeting(self, here: Spot, last: Spot, distance: float, test: Callable[[Spot], float]) -> Spot:
        """Where between two points the curve meets another one and a test vanishes, from points on both sides of it."""
        middle, half = distance * test(here) / (test(here) - test(last)), 0.5 * distance
        found = None
        for _ in range(4):
            places = middle + half * SIDES
            around = [self.ahead(here, x) for x in places]
            if any(s is None for s in around):
                half *= 0.5
                continue
            rows = [np.concatenate([[test(s), s.p], s.way, np.asarray(s.u)]) for s in around if s is not None]
            through = scipy.interpolate.BarycentricInterpolator(places, np.array(rows))
            if through(places[0])[0] * through(places[-1])[0] > 0:
                break
            middle = _root(through, places[0], places[-1])
            before, found = found, through(middle)
            if before is not None and np.abs(found - before).max() <= 1e2 * CLOSE:
                break
            half *= 0.7
        if found is None:
            return self.locate(here, last, distance, test, 1e-12)
        n = len(here.way)
        way, p = found[2 : 2 + n] / np.linalg.norm(found[2 : 2 + n]), float(found[1])
        u = self.problem.moved(found[2 + n :], np.zeros(n - 1))
        return Spot(u, p, way, 0.0, None if self.look is None else self.look(u, p))

    def crossing(self, at: Spot) -> np.ndarray:
        """The direction in which the other curve leaves a meeting: the null vector of J across the tangent."""
        _, jx, jp = self.problem.solve(at.u, at.p)
        null = np.linalg.svd(np.column_stack([jx, jp]))[2][-2:]
        return np.linalg.svd((null @ at.way)[None, :])[2][-1] @ null


def _root(through: Callable[[float], np.ndarray], low: float, high: float) -> float:
    """Where the first of some smooth functions vanishes."""
    return float(scipy.optimize.brentq(lambda x: float(through(x)[0]), low, high, xtol=1e-16))


def vanishing(
    reach: Callable[[float], S | None], here: S, last: S, distance: float, test: Callable[[S], float], small: float
) -> S:
    """Where along an arc a test vanishes: regula falsi (Illinois) between here and a point that is a distance ahead.

    `reach` gives the point of the arc at a distance, or None. Right where curves meet Newton's method may fail; then the search
    goes on a little beside it.
    """
    low, high = 0.0, distance
    f_low, f_high = test(here), test(last)
    best = last if abs(f_high) < abs(f_low) else here
    for _ in range(60):
        middle = high - f_high * (high - low) / (f_high - f_low) if f_high != f_low else 0.5 * (low + high)
        tried = ((x, reach(x)) for x in (middle + part * (high - low) for part in BESIDE))
        at, spot = next(((x, s) for x, s in tried if s is not None), (middle, None))
        if spot is None:
            break
        value = test(spot)
        if abs(value) < abs(test(best)):
            best = spot
        if abs(value) <= small or abs(high - low) < 1e-14 * distance:
            break
        if value * f_high < 0:
            low, f_low = high, f_high
        else:
            f_low *= 0.5
        high, f_high = at, value
    return best
