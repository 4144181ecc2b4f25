"""Schematics: a mechanism drawn with its symbols, for papers."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError, nearest
from linkwork.api.kinds import Seconds, StateByName
from linkwork.drawing.label_places import place
from linkwork.drawing.mechanism import checked_view, placed
from linkwork.drawing.scene import GROUND, Link, Shape
from linkwork.drawing.solids import faces_of, hull, own_points
from linkwork.drawing.style import INK, paper_style
from linkwork.schematics.marks import centre_mark, dashpot, hatched, hinge, pin, ring, side_of, slider, spiral, spring
from linkwork.schematics.notes import SLIDES, Notes, half_sizes
from linkwork.schematics.pen import Pen, unit
from linkwork.schematics.results.sketch import Sketch, SketchJoint

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.model.model import Model

__all__ = ["LABELS", "schematic"]

Points = NDArray[np.float64]

LABELS = ("lengths", "angles", "positions", "masses", "springs", "drives", "axes", "gravity", "names")
DEFAULT_LABELS = LABELS[:-1]
MANY, LABELS_OF_MANY = (
    12,
    ("drives", "axes", "gravity", "names"),
)  # bodies from which on symbols would lie on each other
ANGLES = ("joint", "vertical", "undeformed", "polar")
PINNED = ("revolute", "ball", "direction", "universal")
STRUTS = ((8.0, -8.0), (0.0, 14.0), (0.0, -14.0))  # how far a spring and a dashpot side by side are moved across [pt]
FILL = "#e6eaf0"  # of bodies that have an outline of their own


def schematic(
    model: Model,
    start: StateByName | None,
    *,
    guess: StateByName | None,
    t: Seconds,
    view: str | None,
    labels: Sequence[str] | None,
    symbols: Mapping[str, str] | None,
    angles: str,
    marks: Mapping[str, str] | None,
    frames: Mapping[str, str] | None,
    vectors: Mapping[str, str] | None,
    dimensions: Mapping[str, str] | None,
    ax: Axes | None,
) -> Axes:
    """Implements `Model.schematic`."""
    many = symbols is None and len(model.bodies) >= MANY
    wanted = (LABELS_OF_MANY if many else DEFAULT_LABELS) if labels is None else tuple(labels)
    for word in wanted:
        if word not in LABELS:
            raise ModelError(f"schematic: labels has {word!r}; {nearest(word, LABELS)}")
    if angles not in ANGLES:
        raise ModelError(f"schematic: angles is {angles!r}; write one of {', '.join(map(repr, ANGLES))}.")
    made = model._sketch(
        start=start, guess=guess, t=t, marks=marks, frames=frames, vectors=vectors, dimensions=dimensions
    )
    with paper_style():
        drawing = Drawing(made, view, wanted, chosen_symbols(made, symbols), angles, ax)
        drawing.draw()
    return drawing.pen.panel


def chosen_symbols(sketch: Sketch, given: Mapping[str, str] | None) -> dict[str, str]:
    """The symbol of every key: the user's, or the one by default."""
    known = {"x": "x", "y": "y", "z": "z", "gravity": "g", **sketch.symbols}
    for key, symbol in (given or {}).items():
        if key not in known:
            raise ModelError(
                f"schematic: symbols has '{key}', which has no place in the drawing; {nearest(key, known)}"
            )
        if not isinstance(symbol, str):
            raise ModelError(f"schematic: symbols: '{key}' is {symbol!r}; give a text, '' to leave it out.")
    return _without_doubles({**known, **(given or {})}, given or {})


def _without_doubles(symbols: dict[str, str], given: Mapping[str, str]) -> dict[str, str]:
    """Symbols of which those by default have other numbers where the user has taken theirs."""
    taken = {*given.values(), *(symbol for key, symbol in symbols.items() if key not in given)} - {""}
    made = dict(symbols)
    for key, symbol in symbols.items():
        if key in given or symbol not in given.values() or not symbol:
            continue
        letter = symbol.partition("_")[0]
        free = next(f"{letter}_{k}" for k in itertools.count(1) if f"{letter}_{k}" not in taken)
        made[key] = free
        taken.add(free)
    return made


class Drawing:
    """A sketch on paper: bodies first, then joints, then notes with their symbols."""

    def __init__(
        self, sketch: Sketch, view: str | None, labels: Sequence[str], symbols: dict[str, str], angles: str, ax: Any
    ) -> None:
        self.sketch, self.scene = sketch, sketch.scene
        cloud = self._cloud()
        self.pen = Pen(self.scene, checked_view(view, self.scene, cloud[None]), cloud, ax)
        self.notes = Notes(self.pen, sketch, labels, symbols, angles)
        self.middle = self.pen.at(cloud).mean(axis=0)

    def _cloud(self) -> Points:
        """Points [m] that the drawing must hold."""
        found = [self._points(s) for s in self.scene.shapes]
        for k in self.scene.links:
            found += [placed(self.scene, 0, k.body_a, k.point_a), placed(self.scene, 0, k.body_b, k.point_b)]
        found += [placed(self.scene, 0, c.body, c.points[0]) for c in self.scene.curves]
        found += [j.point[None] for j in self.sketch.joints]
        found += [np.array([s.a, s.b]) for s in self.sketch.lengths if s.always]
        found += [np.array([n.a, n.a if n.kind == "axis" else n.b]) for n in self.sketch.annotations]
        return np.concatenate(found or [np.zeros((1, 3))])

    def _points(self, shape: Shape) -> Points:
        """Points of the outline of a shape in the world [m]."""
        p = placed(self.scene, 0, shape.body, own_points(shape, self.scene))
        thin = shape.kind in ("segment", "mass")
        return p if thin else np.concatenate(faces_of(shape, self.scene, p, shape.radius))

    def draw(self) -> None:
        """Everything, from below to above; labels look for places at the end."""
        self._bodies()
        for joint in self.sketch.joints:
            self._joint(joint)
        for link in self.scene.links:
            self._link(link)
        self.notes.draw()
        self.pen.grow()
        place(self.pen.labels, self.pen.obstacles, self.pen.room)
        self.pen.write()

    # bodies

    def _bodies(self) -> None:
        """Rods as slender outlines, solids by their outlines, point masses as discs, beams along their lines."""
        lines: dict[int, list[Points]] = {}
        for s in self.scene.shapes:
            if s.kind == "segment":
                ends = self.pen.at(placed(self.scene, 0, s.body, [s.a, s.b]))
                if np.linalg.norm(ends[1] - ends[0]) > 0.5:
                    lines.setdefault(s.body, []).append(ends)
            elif s.kind != "mass":
                self._solid(s)
        for body, every in lines.items():
            self.pen.tube(every, layer=3.0 + 0.02 * (body + 1) / (len(self.scene.bodies) + 1))
        for curve in self.scene.curves:
            bent = placed(self.scene, 0, curve.body, curve.points[0])
            straight = np.linalg.norm(np.diff(curve.points[0], axis=0), axis=1).sum()
            axis = placed(self.scene, 0, curve.body, [curve.points[0][0], curve.points[0][0] - (0.0, 0.0, straight)])
            self.pen.line(self.pen.at(axis), 0.6, dash=(0, (7, 2, 1.5, 2)), layer=1.9)
            self.pen.tube([self.pen.at(bent)])
        heaviest = max((s.mass for s in self.scene.shapes), default=0.0)
        for s in self.scene.shapes:
            if s.kind == "mass":
                radius = 6.2 * max(0.65, float(np.sqrt(s.mass / heaviest)) if heaviest else 1.0)
                self.pen.disc(self._at(s.body, s.a), radius, fill="#4a5568", layer=4.2)
        for mass in self.sketch.masses:
            if mass.centre and self.notes.symbol(mass.key, "masses"):
                centre_mark(self.pen, self.pen.at(mass.point))

    def _at(self, body: int, point: Any) -> Points:
        return np.asarray(self.pen.at(placed(self.scene, 0, body, point))[0])

    def _solid(self, shape: Shape) -> None:
        """The outline of a solid body."""
        p = placed(self.scene, 0, shape.body, own_points(shape, self.scene))
        faces = faces_of(shape, self.scene, p, shape.radius)
        if shape.kind == "box":  # its edges are seen
            eye, middle = np.cross(*self.pen.project), p.mean(axis=0)
            for face in faces:
                normal = np.cross(face[1] - face[0], face[2] - face[1])
                normal *= np.sign(normal @ (np.mean(face, axis=0) - middle))
                if normal @ eye > 1e-9 * np.linalg.norm(normal):
                    self.pen.area(self.pen.at(face), fill=FILL, layer=1.2)
            return
        self.pen.area(hull(self.pen.at(np.concatenate(faces))), fill=FILL, layer=1.2)

    def _link(self, link: Link) -> None:
        """A spring, a dashpot, both side by side, a massless rod or a rope, with ground where it ends there."""
        a, b = self._at(link.body_a, link.point_a), self._at(link.body_b, link.point_b)
        length = float(np.linalg.norm(b - a))
        if length < 1.0:
            return
        n = (b - a) / length
        for end, body, away in ((a, link.body_a, -n), (b, link.body_b, n)):
            if body == GROUND and not any(
                j.held and np.allclose(self.pen.at(j.point), end) for j in self.sketch.joints
            ):
                hatched(self.pen, end - 11.0 * side_of(n), end + 11.0 * side_of(n), away)
        moved = np.zeros(2), np.zeros(2)
        if link.kind == "rope":
            self.pen.line([a, b], 0.9)
        elif link.kind == "rod":
            self.pen.tube([np.array([a, b])], 3.4, 2.6)
            for end in (a, b):
                self.pen.disc(end, 2.4)
        elif link.kind == "strut":
            moved = self._strut(a, b, n)
        else:
            (dashpot if link.kind == "damper" else spring)(self.pen, a, b)
        for label in self.sketch.springs:
            if label.name == link.label:
                self.notes.spring(label.stiffness, label.damping, a, b, *moved)

    def _strut(self, a: Points, b: Points, n: Points) -> tuple[Points, Points]:
        """A spring and a dashpot side by side, where least is in their way; how far each is moved across."""
        lead = min(14.0, 0.2 * float(np.linalg.norm(b - a))) * n
        line = a + lead + np.linspace(0.0, 1.0, 40)[:, None] * (b - a - 2 * lead)
        sides = [(x * side_of(n), y * side_of(n)) for x, y in STRUTS]
        one, other = min(sides, key=lambda pair: sum(self.pen.obstacles.near(line + s, 6.0) for s in pair))
        for end, inner in ((a, a + lead), (b, b - lead)):
            self.pen.line([end, inner], 1.1, layer=2.2)
            self.pen.line([inner + one, inner + other], 1.1, layer=2.2)
        spring(self.pen, a + lead + one, b - lead + one)
        dashpot(self.pen, a + lead + other, b - lead + other)
        return one, other

    # joints

    def _joint(self, joint: SketchJoint) -> None:
        """The mark of a joint, and the ground where that holds it."""
        at, axis = self.pen.at(joint.point), self.pen.seen(joint.axis)
        up = unit(self.pen.seen(np.eye(3)["xyz".index(self.scene.up)]))
        up = up if np.any(up) else np.array([0.0, 1.0])
        away = up if (at - self._far(joint)) @ up > 1e-6 else -up
        if joint.kind in SLIDES:
            ground = -up if abs(unit(axis) @ up) < 0.7 else side_of(up)
            solid = half_sizes(self.pen, self.sketch, joint.body, unit(axis))
            slider(self.pen, at, self._base(joint), axis, ground if joint.held else None, solid)
            if joint.spring or joint.damper:
                self._sprung(joint, at, max(12.0, solid[0]))
        elif joint.kind in PINNED:
            if joint.held:
                pin(self.pen, at, away)
            if joint.damper:
                ring(self.pen, at)
            if joint.spring:
                spiral(self.pen, at, float(np.arctan2(*(-away)[::-1])))
            hinge(self.pen, at, axis, joint.kind)
        elif joint.kind == "fixed":
            self._clamp(joint, at)

    def _sprung(self, joint: SketchJoint, at: Points, half: float) -> None:
        """The spring and the damper of a slider, from where its coordinate is zero; only symbols where there is no room."""
        base = self._base(joint)
        length, n = float(np.linalg.norm(at - base)), unit(at - base)
        if length < half + 24.0:
            self.notes.around_joint(joint)
            return
        a, b, moved = base, at - half * n, (np.zeros(2), np.zeros(2))
        hatched(self.pen, a - 9.0 * side_of(n), a + 9.0 * side_of(n), -n)
        if joint.spring and joint.damper:
            moved = self._strut(a, b, n)
        else:
            (spring if joint.spring else dashpot)(self.pen, a, b)
        self.notes.spring(joint.spring, joint.damper, a, b, *moved)

    def _far(self, joint: SketchJoint) -> Points:
        """Where the body on a joint goes: the middle of its own points, else of the mechanism."""
        own = [self._at(s.body, p) for s in self.scene.shapes if s.body == joint.body for p in (s.a, s.b)]
        own += [self._at(c.body, c.points[0][-1]) for c in self.scene.curves if c.body == joint.body]
        return np.mean(own, axis=0) if own else self.middle

    def _base(self, joint: SketchJoint) -> Points:
        """Where the rail of a slider begins."""
        for span in self.sketch.lengths:
            if span.slides and (span.key == joint.name or span.key.startswith(f"{joint.name}.")):
                return self.pen.at(span.a)
        return self.pen.at(joint.point)

    def _clamp(self, joint: SketchJoint, at: Points) -> None:
        """A wall where the ground holds a body, a black square where another body does."""
        if not joint.held:
            self.pen.area(at + 2.6 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]), fill=INK, layer=5.0)
            return
        away = unit(at - self._far(joint))
        away = away if np.any(away) else np.array([0.0, -1.0])
        hatched(self.pen, at - 13.0 * side_of(away), at + 13.0 * side_of(away), away)
