"""Notes of schematics: angles, dimension lines, what drives, axes, gravity, each with its symbol; lengths in points."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.label_places import Candidate, around, beside
from linkwork.drawing.mechanism import placed
from linkwork.drawing.solids import extent
from linkwork.drawing.style import INK
from linkwork.schematics.marks import side_of
from linkwork.schematics.pen import Pen, unit
from linkwork.schematics.results.sketch import Angle, Annotation, Arrow, Sketch, SketchJoint

__all__ = ["SLIDES", "Notes", "half_sizes"]

Points = NDArray[np.float64]

DASHED = (0, (4, 2.4))
SLIDES = ("prismatic", "cylindrical", "point_on_line")
SMALL = np.radians(2.0)  # an angle that cannot be drawn
SHIFTS = (15.0, 24.0, 33.0, 44.0, 56.0)  # of dimension lines from what they measure
ARC = 14.0  # an arc that has room for its arrow
LONG, ALONG = 70.0, (0.5, 0.35, 0.65, 0.2, 0.8)  # an arc along which its symbol may stand in several places
FAR = 2.0  # what it costs to draw a dimension line far from where it begins
SHORT = 7.0  # a length that has no room for a dimension line
ARROW = 30.0  # lengths of arrows
AXIS = 26.0  # of axes of frames
DOT = 2.0  # radius of a marked point


class Notes:
    """Draws what is written to a mechanism; `labels` are the kinds that are wanted, `symbols` what is written."""

    def __init__(self, pen: Pen, sketch: Sketch, labels: Sequence[str], symbols: dict[str, str], angles: str) -> None:
        self.pen, self.sketch, self.labels, self.symbols, self.angles = pen, sketch, labels, symbols, angles
        self._arcs: list[tuple[Points, float]] = []  # where arcs are already, with their radii

    def symbol(self, key: str, kind: str) -> str:
        """What is written for a key, "" where nothing is; names that the user gave are written in any case."""
        return self.symbols.get(key, "") if kind in self.labels or kind == "names" else ""

    def draw(self) -> None:
        """All notes; those whose lines can stand in one place only come first."""
        self._axes_and_gravity()
        for note in self.sketch.annotations:
            if note.kind != "dimension":
                self._annotation(note)
        for joint in self.sketch.joints:
            if joint.kind not in SLIDES:  # theirs are drawn along the rail
                self.around_joint(joint)
        for arrow in self.sketch.arrows:
            self._drive(arrow)
        for joint in self.sketch.joints:
            self._around(f"{joint.name}.joint", "names", self.pen.at(joint.point), 5.0)
        for angle in self.sketch.angles:
            if self._is_counted(angle):
                self._angle(angle)
        for length in self.sketch.lengths:
            symbol = self.symbol(length.key, "positions" if length.slides else "lengths")
            if symbol:
                self._dimension(length.key, symbol, length.a, length.b, length.b, both=not length.slides)
        for note in self.sketch.annotations:
            if note.kind == "dimension":
                self._dimension(f"dimension {note.key}", note.symbol, note.a, note.b, note.foot)
        for mass in self.sketch.masses:
            self._around(mass.key, "masses", self.pen.at(mass.point), 6.0)
        self._names()

    def _around(self, key: str, kind: str, at: Points, gap: float) -> None:
        symbol = self.symbol(key, kind)
        if symbol:
            self.pen.label(key, symbol, lambda size: around(at, size, gap=gap))

    # on demand

    def _annotation(self, note: Annotation) -> None:
        """A dot at a point, an axis of a frame, or a vector from point to point."""
        key, a = f"{note.kind} {note.key}", self.pen.at(note.a)
        if note.kind == "mark":
            self.pen.disc(a, DOT, fill=INK, width=0.0, layer=5.4)
            self.pen.label(key, note.symbol, lambda size: around(a, size, gap=4.5))
            return
        b = self.pen.at(note.b) if note.kind == "vector" else a + AXIS * self.pen.seen(note.b)
        if np.linalg.norm(b - a) < DOT:  # seen from its end
            self.pen.label(key, note.symbol, lambda size: around(a, size, gap=4.5))
            return
        n = unit(b - a)
        if note.kind == "axis":
            self.pen.arrow(a, b, width=0.9, size=1.1, layer=5.2)
            self.pen.label(key, note.symbol, lambda size: around(b, size, gap=1.5, towards=n))
        else:
            self.pen.arrow(a, b, width=1.3, size=1.35, layer=5.2)
            self.pen.label(key, note.symbol, lambda size: beside(a, b, size, side_of(n), gap=3.0))

    # angles

    def _is_counted(self, angle: Angle) -> bool:
        """Whether an angle is drawn, of those that one symbol has."""
        if self.angles == "polar":
            return angle.against == "joint" or angle.key.endswith(".elevation")
        if self.angles == "undeformed" and angle.against == "joint":
            return not any(a.key == angle.key and a.against == "undeformed" for a in self.sketch.angles)
        return angle.against in (self.angles, "space")

    def _angle(self, angle: Angle) -> None:
        """An arc from a dashed reference to what turns, with an arrow; only its symbol where it is too small."""
        symbol = self.symbol(angle.key, "angles")
        if not symbol:
            return
        at = self.pen.at(angle.point)
        turn = (angle.angle + np.pi) % (2 * np.pi) - np.pi
        u, v = (self.pen.seen(d) for d in (angle.reference, np.cross(angle.axis, angle.reference)))
        if self.angles == "polar":  # on paper, from its axis to the right, counterclockwise
            end = np.cos(turn) * u + np.sin(turn) * v
            turn, u, v = float(np.arctan2(end[1], end[0])) % (2 * np.pi), np.eye(2)[0], np.eye(2)[1]
        if abs(turn) < SMALL:
            self.pen.label(angle.key, symbol, lambda size: around(at, size, gap=10.0))
            return
        radius = self._radius(at, angle.size * self.pen.metre, ARC / abs(turn))
        phi = np.linspace(0.0, turn, 40 + int(20 * abs(turn)))[:, None]
        arc = at + radius * (np.cos(phi) * u + np.sin(phi) * v)
        reach = at + (radius + 9.0) * u
        self.pen.line([at, reach], 0.7, dash=DASHED, layer=1.9)
        seen = float(np.linalg.norm(np.diff(arc, axis=0), axis=1).sum())
        cut = max(3, round(3.0 * len(arc) / seen)) if seen > 0.6 * ARC else 0  # the room of the arrow's head
        self.pen.line(arc[: len(arc) - cut], 0.8, layer=2.4)
        if cut:
            self.pen.head(arc[-1], arc[-1] - arc[-2 - cut])
        shares = ALONG if seen > LONG else ALONG[:1]
        spots = [(arc[int(share * (len(arc) - 1))], 1.5 * step) for step, share in enumerate(shares)]
        self.pen.label(
            angle.key,
            symbol,
            lambda size: [
                Candidate(c.middle, c.cost + more)
                for spot, more in spots
                for c in around(spot, size, gap=2.5, towards=unit(spot - at))
            ],
        )

    def _radius(self, at: Points, size: float, least: float = 0.0) -> float:
        """Of an arc: a part of what turns, more where the arc would be too short, and not that of another arc there."""
        radius = float(np.clip(0.38 * size, 19.0, 34.0))
        radius = max(radius, min(least, 0.8 * size))
        while any(np.linalg.norm(at - other) < 3.0 and abs(radius - r) < 6.0 for other, r in self._arcs):
            radius += 8.0
        self._arcs.append((at, radius))
        return radius

    # lengths

    def _dimension(self, key: str, symbol: str, start: Points, end: Points, foot: Points, *, both: bool = True) -> None:
        """A dimension line from a start to a foot, at the distance and on the side where least is in its way; the foot is where
        the end is seen from across the line, or the end itself. With `both` it has two heads."""
        a, b, real = self.pen.at(start), self.pen.at(foot), self.pen.at(end)
        if np.linalg.norm(b - a) < SHORT:
            self.pen.label(key, symbol, lambda size: around(0.5 * (a + b), size, gap=9.0))
            return
        shift = self._free_side(a, b, real - b)
        normal = unit(shift) if np.any(shift) else side_of(unit(b - a))
        for tip, line_end in ((a, a + shift), (real, b + shift)):
            away = unit(line_end - tip)
            self.pen.line([tip + 5.0 * away, line_end + 3.0 * away], 0.5, layer=2.1)
        self.pen.arrow(a + shift, b + shift, both=both)
        self.pen.label(key, symbol, lambda size: beside(a + shift, b + shift, size, normal))

    def _free_side(self, a: Points, b: Points, aside: Points | None = None) -> Points:
        """How far a dimension line is moved across: (2,); where what it measures ends aside of b, it may stay in its place."""
        n = side_of(unit(b - a))
        far = 0.0 if aside is None else float(aside @ n)
        best, least = SHIFTS[0] * n, np.inf
        for ring, distance in enumerate((0.0, *SHIFTS) if abs(far) > 2 * SHIFTS[0] else SHIFTS):
            for side, end in ((1.0, 0.0), (-1.0, 0.0), (1.0, far), (-1.0, far)):
                along = side * distance + end
                if distance and min(abs(along), abs(along - far)) < SHIFTS[0]:
                    continue  # on one of both ends
                shift = along * n
                line = a + shift + np.linspace(0.0, 1.0, 60)[:, None] * (b - a)
                outside = np.count_nonzero(
                    np.any((line < self.pen.room[0] + 4) | (line > self.pen.room[1] - 4), axis=1)
                )
                cost = 10.0 * self.pen.obstacles.near(line, 5.0) + 1.0 * self.pen.obstacles.near(line, 10.0)
                cost += 9.0 * ring + 4.0 * outside + 0.1 * (side < 0) + FAR * abs(end)
                if cost < least:
                    best, least = shift, cost
        return best

    # what drives

    def _drive(self, arrow: Arrow) -> None:
        """A prescribed motion has an arrow with two heads, an input or a load one with a single head; turns go round."""
        symbol = self.symbol(arrow.key, "drives")
        if not symbol:
            return
        at, seen = self.pen.at(arrow.point), self.pen.seen(arrow.direction)
        if arrow.turns:
            middle = self._round(at, arrow)
            self.pen.label(arrow.key, symbol, lambda size: around(middle, size, gap=3.0, towards=unit(middle - at)))
            return
        n = unit(seen) if np.linalg.norm(seen) > 0.2 else np.array([0.0, 1.0])
        if arrow.kind == "load":
            a, b = at - (ARROW + 9.0) * n, at - 8.0 * n
        elif arrow.kind == "input":
            edge = self._reach(arrow, n)
            a, b = at + (edge + 2.0) * n, at + (edge + ARROW) * n
        else:
            shift = self._free_side(at - 0.6 * ARROW * n, at + 0.6 * ARROW * n)
            a, b = at - 0.6 * ARROW * n + shift, at + 0.6 * ARROW * n + shift
        self.pen.arrow(a, b, both=arrow.kind == "motion", width=1.5, size=1.35)
        self.pen.label(arrow.key, symbol, lambda size: beside(a, b, size, side_of(n), gap=4.0))

    def _reach(self, arrow: Arrow, n: Points) -> float:
        """How far the body that an input moves reaches in a direction."""
        bodies = [j.body for j in self.sketch.joints if np.array_equal(j.point, arrow.point)]
        solid = [half_sizes(self.pen, self.sketch, body, n)[0] for body in bodies]
        return max([11.0, *solid])

    def _round(self, at: Points, arrow: Arrow) -> Points:
        """An arrow that goes round an axis; where its symbol stands."""
        u = np.eye(3)[int(np.argmin(np.abs(arrow.direction)))]
        u = np.cross(arrow.direction, np.cross(u, arrow.direction))
        u /= np.linalg.norm(u)
        v = np.cross(arrow.direction, u)
        radius = self._radius(at, 0.0) - 3.0
        starts = np.arange(12) * np.pi / 6
        arcs = [self._circle(at, radius, u, v, s) for s in starts]
        arc = min(arcs, key=lambda line: self.pen.obstacles.near(line, 4.0))
        self.pen.line(arc[2:-2], 1.4, layer=2.4)
        self.pen.head(arc[-1], arc[-1] - arc[-3], size=1.35)
        if arrow.kind == "motion":
            self.pen.head(arc[0], arc[0] - arc[2], size=1.35)
        return np.asarray(arc[len(arc) // 2])

    def _circle(self, at: Points, radius: float, u: Points, v: Points, start: float) -> Points:
        phi = start + np.linspace(0.0, 0.75 * np.pi, 31)[:, None]
        return at + radius * np.array([self.pen.seen(d) for d in np.cos(phi) * u + np.sin(phi) * v])

    def spring(self, stiffness: str, damping: str, a: Points, b: Points, spring: Points, dashpot: Points) -> None:
        """Stiffness and damping, by their keys, of a spring from a to b, beside what is drawn of each, which may be moved
        across."""
        apart = unit(spring - dashpot) if np.any(spring != dashpot) else side_of(unit(b - a))
        for key, moved, normal in ((stiffness, spring, apart), (damping, dashpot, -apart)):
            symbol = self.symbol(key, "springs")
            if symbol:
                ends = a + moved, b + moved
                self.pen.label(key, symbol, lambda size, e=ends, n=normal: beside(e[0], e[1], size, n, gap=7.0))

    def around_joint(self, joint: SketchJoint) -> None:
        """Symbols of the spring and the damper of a joint, around it."""
        for key in (joint.spring, joint.damper):
            self._around(key, "springs", self.pen.at(joint.point), 11.0)

    # the world

    def _axes_and_gravity(self) -> None:
        """The directions of the axes that are seen, and of gravity, at the left of the drawing."""
        low, high = self.pen.room
        corner = low + np.array((27.0, 27.0))
        if "axes" in self.labels:
            ends = [27.0 * self.pen.seen(e) for e in np.eye(3)]
            corner = corner - np.minimum(0.0, np.min(ends, axis=0))
            for letter, end in zip("xyz", ends, strict=True):
                if np.linalg.norm(end) > 4.0 and self.symbols[letter]:
                    self.pen.arrow(corner, corner + end, width=0.9, size=1.1)
                    tip, n = corner + end, unit(end)
                    self.pen.label(
                        letter, self.symbols[letter], lambda size, p=tip, n=n: around(p, size, gap=1.5, towards=n)
                    )
        pull = self.pen.seen(self.sketch.gravity)
        if self.symbol("gravity", "gravity") and np.linalg.norm(self.sketch.gravity) > 0:
            top = np.array([corner[0], min(high[1] - 20.0, corner[1] + 104.0)])
            size = float(np.linalg.norm(pull) / np.linalg.norm(self.sketch.gravity))
            if size > 0.2:
                end, right = top + ARROW * unit(pull), np.array([1.0, 0.0])
                self.pen.arrow(top, end, width=1.5, size=1.35)
                self.pen.label("gravity", self.symbols["gravity"], lambda s: beside(top, end, s, right, gap=3.0))
            else:
                self.pen.disc(top, 5.0)
                for d in ((1, 1), (1, -1)):
                    self.pen.line([top - 3.5 * np.array(d), top + 3.5 * np.array(d)], 0.9, layer=5.2)
                self.pen.label("gravity", self.symbols["gravity"], lambda s: around(top, s, gap=6.0))

    def _names(self) -> None:
        """Bodies by the symbols that the user gave them, or by their names, beside the middle of what is drawn of them."""
        scene, joints = self.sketch.scene, self.sketch.joints
        for number, name in enumerate(scene.bodies):
            own = self.symbols.get(name, "")
            if not own and ("names" not in self.labels or name not in self.symbols):
                continue
            points = [placed(scene, 0, s.body, extent(s, scene)) for s in scene.shapes if s.body == number]
            points += [placed(scene, 0, c.body, c.points[0]) for c in scene.curves if c.body == number]
            points = points or [j.point[None] for j in joints if j.body == number] or [scene.position[0, number][None]]
            at = self.pen.at(np.concatenate(points)).mean(axis=0)
            self.pen.label(f"name of {name}", own or name, lambda size, p=at: around(p, size, gap=6.0), plain=not own)


def half_sizes(pen: Pen, sketch: Sketch, body: int, n: Points) -> tuple[float, float]:
    """How far the solids of a body reach from its origin, along a direction of the paper and across it; zero without any."""
    scene = sketch.scene
    solids = [s for s in scene.shapes if s.body == body and s.kind not in ("segment", "mass")]
    if not solids:
        return 0.0, 0.0
    points = np.concatenate([pen.at(placed(scene, 0, body, extent(s, scene))) for s in solids])
    points = points - pen.at(scene.position[0, body])
    return float(np.abs(points @ n).max()), float(np.abs(points @ side_of(n)).max())
