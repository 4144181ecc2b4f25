"""Places of labels in a drawing: each has several candidates, and takes the one that covers least.

Lengths are in points of print. What must not be covered is a cloud of points along all lines (`Obstacles`); labels that were
placed cost most. A few sweeps let earlier labels give way to later ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

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
        self._tree: Any = None

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
        """All of them, (n, 2), from left to right."""
        if self._all is None:
            found = np.concatenate(self._points) if self._points else np.zeros((0, 2))
            self._all, self._tree = found[np.argsort(found[:, 0])], None
        return self._all

    def covered(self, low: Point, high: Point) -> int:
        """How many points lie in a rectangle."""
        p = self.points
        first, last = np.searchsorted(p[:, 0], (low[0], high[0]))
        y = p[first:last, 1]
        return int(np.count_nonzero((y > low[1]) & (y < high[1])))

    def near(self, line: Point, distance: float) -> int:
        """How many of the points of a polyline have an obstacle nearer than a distance."""
        if not len(self.points) or not len(line):
            return 0
        if self._tree is None:
            from scipy.spatial import cKDTree  # takes a while to import, and plots without names need none of it

            self._tree = cKDTree(self.points)
        gap = self._tree.query(line, distance_upper_bound=distance)[0]
        return int(np.count_nonzero(np.isfinite(gap)))


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
    corners = [np.array([np.concatenate(label.box(c.middle)) for c in label.candidates]) for label in labels]
    own = [_own_costs(label, boxes, obstacles, room) for label, boxes in zip(labels, corners, strict=True)]
    taken = np.zeros((0, 4))
    for k, label in enumerate(labels):
        chosen = _choose(corners[k], own[k], taken)
        label.at = label.candidates[chosen].middle
        taken = np.vstack([taken, corners[k][chosen]])
    for _ in range(SWEEPS):
        before = taken.copy()
        for k, label in enumerate(labels):
            chosen = _choose(corners[k], own[k], np.delete(taken, k, axis=0))
            label.at = label.candidates[chosen].middle
            taken[k] = corners[k][chosen]
        if np.array_equal(before, taken):
            return


def _own_costs(label: Label, boxes: Point, obstacles: Obstacles, room: Point) -> Point:
    """What each place of a label costs, whatever the other labels do."""
    outside = np.maximum(room[0] - boxes[:, :2], 0.0) + np.maximum(boxes[:, 2:] - room[1], 0.0)
    lines = np.array([obstacles.covered(box[:2], box[2:]) for box in boxes])
    return np.array([c.cost for c in label.candidates]) + OUTSIDE * outside.sum(axis=1) + ON_LINE * lines


def _choose(boxes: Point, costs: Point, taken: Point) -> int:
    """The cheapest place, beside labels that are placed."""
    wide = np.minimum(boxes[:, None, 2:], taken[None, :, 2:]) - np.maximum(boxes[:, None, :2], taken[None, :, :2])
    shared = np.prod(np.maximum(wide, 0.0), axis=2).sum(axis=1)
    return int(np.argmin(costs + ON_LABEL * shared))
