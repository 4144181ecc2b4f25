"""Continuation: solutions of r(u, p) = 0 followed by arc length as a parameter changes.

u is any point of a space in which small steps x can be taken. With J = [∂r/∂x, ∂r/∂p] the tangent t is its null vector; steps
go along t, Newton's method with the row t added brings them back. Folds are where the parameter's part of t changes sign,
branch points where the determinant of [J; t] does; both, and any other test that changes sign, are located by regula falsi.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import numpy as np

S = TypeVar("S")

CLOSE, TRIES = 1e-10, 14
BESIDE = (0.0, 0.02, -0.02, 0.1, -0.1, 0.25, -0.25)  # of an interval: where to look when its middle cannot be reached
REGULAR, MEETING = 1e-14, 1e-5  # near a meeting of curves, steps must not slip along the other one


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
        if before is not None and t @ before < 0:
            t = -t
        scale = max(float(size[0]), 1e-300) if len(size) else 1.0
        test = float(np.linalg.det(np.vstack([j / scale, t])))
        return Spot(u, p, t, test, None if self.look is None else self.look(u, p))

    def ahead(self, here: Spot, distance: float) -> Spot | None:
        """The point of the curve a distance ahead, in the plane across the tangent."""
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
                return made if made.way @ here.way > 0.5 else None
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
