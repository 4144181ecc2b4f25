"""Places of labels in a drawing: each has several candidates, and takes the one that covers least.

Lengths are in points of print. What must not be covered is a cloud of points along all lines (`Obstacles`); labels that were
placed cost most. A few sweeps let earlier labels give way to later ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

__all__ = ["Candidate", "Label", "Obstacles", "around", "beside", "place"]

Point = NDArray[np.float64]

STEP = 1.5  # between points along obstacles
SWEEPS = 4
PAD = 1.2  # around a text
ON_LABEL, OUTSIDE, ON_LINE = 60.0, 40.0, 3.0  # costs: of an area, of a length, of a point
ROOM = np.array([[-1e9, -1e9], [1e9, 1e9]])


class Obstacles:
    """Lines that labels should not cover."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._all: Point | None = None

    def add(self, line: Point) -> None:
        """A polyline (n, 2)."""
        line = np.atleast_2d(np.asarray(line, dtype=float))
        parts = [line[:1]]
        for a, b in pairwise(line):
            count = max(1, int(np.ceil(np.linalg.norm(b - a) / STEP)))
            parts.append(a + np.linspace(0.0, 1.0, count + 1)[1:, None] * (b - a))
        self._points.append(np.concatenate(parts))
        self._all = None

    @property
    def points(self) -> Point:
        """All of them, (n, 2)."""
        if self._all is None:
            self._all = np.concatenate(self._points) if self._points else np.zeros((0, 2))
        return self._all

    def covered(self, low: Point, high: Point) -> int:
        """How many points lie in a rectangle."""
        p = self.points
        return int(np.count_nonzero(np.all((p > low) & (p < high), axis=1)))

    def near(self, line: Point, distance: float) -> int:
        """How many of the points of a polyline have an obstacle nearer than a distance."""
        if not len(self.points) or not len(line):
            return 0
        gap = np.linalg.norm(self.points[None] - np.asarray(line)[:, None], axis=2)
        return int(np.count_nonzero(gap.min(axis=1) < distance))


@dataclass(frozen=True, eq=False)
class Candidate:
    """The middle of a text, and what it costs to take it."""

    middle: Point
    cost: float


@dataclass(eq=False)
class Label:
    """A text of a size [pt] with candidates; `at` is where it is put."""

    key: str
    text: str
    math: bool
    size: Point
    candidates: list[Candidate]
    at: Point = field(default_factory=lambda: np.zeros(2))

    def box(self, middle: Point) -> tuple[Point, Point]:
        """Corners of the text around a middle."""
        half = 0.5 * self.size + PAD
        return middle - half, middle + half


def around(anchor: Point, size: Point, *, gap: float = 4.0, towards: Point | None = None) -> list[Candidate]:
    """Places around a point, nearer ones first, and those towards a direction."""
    made = []
    for ring, distance in enumerate((gap, gap + 5.0, gap + 11.0, gap + 19.0, gap + 29.0)):
        for k in range(16):
            n = np.array([np.cos(k * np.pi / 8), np.sin(k * np.pi / 8)])
            aside = 0.0 if towards is None else 1.0 - float(n @ towards)
            made.append(Candidate(anchor + _apart(n, size, distance), 2.6 * ring + 2.0 * aside + 0.01 * k))
    return made


def beside(a: Point, b: Point, size: Point, normal: Point, *, gap: float = 2.0) -> list[Candidate]:
    """Places beside a line, in its middle first, on the side of the normal first."""
    made = []
    for step, s in enumerate((0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)):
        for side in (1.0, -1.0):
            for ring, distance in enumerate((gap, gap + 5.0, gap + 12.0)):
                middle = a + s * (b - a) + _apart(side * normal, size, distance)
                made.append(Candidate(middle, 1.2 * step + 2.2 * (side < 0) + 3.0 * ring))
    return made


def _apart(n: Point, size: Point, distance: float) -> Point:
    """From a point to the middle of a text that is a distance away in a direction."""
    reach = min(0.5 * size[k] / abs(n[k]) if abs(n[k]) > 1e-9 else np.inf for k in range(2))
    return np.asarray(n * (reach + distance))


def place(labels: list[Label], obstacles: Obstacles, room: Point = ROOM) -> None:
    """Choose a place for each label; `room` are the corners of the drawing."""
    placed: list[Label] = []
    for label in labels:
        label.at = _best(label, placed, obstacles, room)
        placed.append(label)
    for _ in range(SWEEPS):
        moved = False
        for label in labels:
            old = label.at
            label.at = _best(label, [other for other in labels if other is not label], obstacles, room)
            moved = moved or bool(np.any(old != label.at))
        if not moved:
            return


def _best(label: Label, others: list[Label], obstacles: Obstacles, room: Point) -> Point:
    boxes = np.array([np.concatenate(o.box(o.at)) for o in others]).reshape(-1, 4)
    best, least = label.candidates[0].middle, np.inf
    for c in label.candidates:
        if c.cost >= least:
            continue
        low, high = label.box(c.middle)
        shared = np.minimum(high, boxes[:, 2:]) - np.maximum(low, boxes[:, :2])
        on_labels = float(np.sum(np.prod(shared, axis=1)[np.all(shared > 0, axis=1)]))
        outside = float(np.sum(np.maximum(room[0] - low, 0.0) + np.maximum(high - room[1], 0.0)))
        cost = c.cost + ON_LABEL * on_labels + OUTSIDE * outside + ON_LINE * obstacles.covered(low, high)
        if cost < least:
            best, least = c.middle, cost
    return best
