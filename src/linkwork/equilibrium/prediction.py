"""Predictors of steps along a curve: where it goes on if it keeps bending, and where it is between points that are known.

All are displacements from a point with the unit tangent t, whose part along t is the distance that is asked for; the corrector
moves them in the plane across t (see `continuation`). The better the prediction, the fewer Newton steps follow.
"""

from __future__ import annotations

import numpy as np

LEAST = (
    1e-6  # distance between known points, against the first interval, below which a parabola through them is rounding
)


def bent(tangent: np.ndarray, bend: np.ndarray | None, distance: float) -> np.ndarray:
    """The displacement on a curve whose tangent changes by `bend` per unit of distance; straight ahead without."""
    if bend is None:
        return distance * tangent
    across = bend - (bend @ tangent) * tangent
    return distance * tangent + 0.5 * distance**2 * across


class Between:
    """Displacements from one point at distances up to that of another, by parabolas through those that are known.

    Args:
        tangent: at the point from which displacements count.
        distance: of the other point.
        way: its displacement; None if it is not known, and then all predictions are straight.
    """

    def __init__(self, tangent: np.ndarray, distance: float, way: np.ndarray | None) -> None:
        self.tangent, self.least = tangent, LEAST * abs(distance)
        self.known: list[tuple[float, np.ndarray]] = []
        if way is not None:
            self.known = [(0.0, np.zeros(len(tangent))), (distance, way)]

    def add(self, distance: float, way: np.ndarray | None) -> None:
        """One more point that was found."""
        if way is not None and self.known and min(abs(distance - s) for s, _ in self.known) > self.least:
            self.known.append((distance, way))

    def at(self, distance: float) -> np.ndarray:
        """The displacement at a distance."""
        if not self.known:
            return distance * self.tangent
        if len(self.known) == 2:  # along the tangent at first, and through the other point
            end, way = self.known[1]
            return distance * self.tangent + (distance / end) ** 2 * (way - end * self.tangent)
        nearest = sorted(self.known, key=lambda point: abs(point[0] - distance))[:3]
        places = [s for s, _ in nearest]
        out = np.zeros(len(self.tangent))
        for k, (s, way) in enumerate(nearest):
            others = [x for j, x in enumerate(places) if j != k]
            out += way * float(np.prod([(distance - x) / (s - x) for x in others]))
        return out
