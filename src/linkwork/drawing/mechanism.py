"""Drawings of mechanisms: bodies by their outlines, joints, springs, rods, the ground; in a plane or in space.

A drawing is one sample of a `Scene`. Rods and point masses have no thickness of their own; they get one that suits the
size of the whole, the same in all pictures of a scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError
from linkwork.drawing.body_names import write_names
from linkwork.drawing.scene import GROUND, Curve, Link, Rail, Scene, Shape
from linkwork.drawing.solids import ROUND, across, extent, faces_of, hull, own_points, ring
from linkwork.drawing.style import (
    COLOURS,
    FIGURE_WIDTH,
    INK,
    PAPER,
    QUIET,
    check_parts,
    one_panel,
    paper_style,
    subplots,
)
from linkwork.drawing.views import LETTERS, View, read_view

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["GHOST", "PALE", "SOLID", "Stage", "checked_view", "mechanism", "mechanisms", "placed"]

Points = NDArray[np.float64]

TEETH = 7  # of a spring
SURVEYED = 400  # samples that decide how large a scene is
SURVEYED_POINTS = 2_000_000  # points at all of these samples together; fewer samples of scenes with more
MOST_PANELS = 9


class Look(NamedTuple):
    """How strong a drawing is: opacity of fills and of lines, and whether joints and the ground are on it."""

    fill: float = 1.0
    line: float = 1.0
    whole: bool = True


SOLID, PALE, GHOST = Look(), Look(0.25, 0.45, whole=False), Look(0.0, 0.4, whole=False)


def mechanism(
    scene: Scene,
    sample: int = 0,
    *,
    view: str | None = None,
    ax: Axes | None = None,
    names: bool = False,
    title: str | None = None,
) -> Axes:
    """Draw one sample of a scene.

    Args:
        scene: what to draw.
        sample: which of its samples.
        view: a side ("front", "top" …), two axes such as "xz", or "3d"; by default the plane of the motion, else space.
        ax: axes to draw into (with the projection "3d" for a view in space); new ones by default.
        names: write the bodies' names beside them.
        title: above the picture; the scene's by default.
    """
    with paper_style():
        stage = Stage(scene, view, ax)
        stage.draw(sample)
        stage.finish(scene.title if title is None else title)
        if names:  # when all has its place, so that they can find theirs
            write_names(stage.panel, *stage.middles(sample))
    return stage.panel


def mechanisms(scenes: Sequence[Scene], titles: Sequence[str], *, view: str | None = None, ax: Any = None) -> Any:
    """Draw several scenes, one panel each, with a title each; the array of axes."""
    if not len(scenes):
        raise ModelError("plot: there is nothing to draw.")
    shown = list(zip(scenes, titles, strict=True))[:MOST_PANELS]
    space = checked_view(view, scenes[0]).letters == "3d"
    with paper_style():
        if ax is None:
            columns = min(3, len(shown))
            rows = -(-len(shown) // columns)
            size = (FIGURE_WIDTH, FIGURE_WIDTH * rows / columns)
            how = {"projection": "3d"} if space else {}
            ax = subplots(rows, columns, figsize=size, squeeze=False, subplot_kw=how)[1].ravel()
        panels = np.atleast_1d(np.asarray(ax, dtype=object))
        if len(panels) < len(shown):
            raise ModelError(f"plot: there are {len(shown)} pictures, but ax has {len(panels)} axes; give as many.")
        room = np.concatenate([_cloud(scene).reshape(-1, 3) for scene, _ in shown])
        for panel, (scene, title) in zip(panels, shown, strict=False):
            stage = Stage(scene, view, panel, room[None])  # the same scale everywhere
            stage.draw(0)
            stage.finish(title)
        for panel in panels[len(shown) :]:
            panel.set_visible(False)
    return panels[: len(shown)]


def checked_view(view: str | None, scene: Scene, cloud: Points | None = None) -> View:
    """Two axes or "3d"; by default the plane in which everything moves, if it is one of two axes."""
    if view is None:
        return View(scene.plane or plane_of(_cloud(scene) if cloud is None else cloud, list(LETTERS)))
    return read_view(view, scene.up)


def plane_of(values: Points, letters: list[str]) -> str:
    """The axes of the plane in which all points (time, point, axis) move, or "3d"."""
    extent = np.nanmax(np.ptp(values, axis=0), axis=0)
    flat = [letter for letter, size in zip(letters, extent, strict=True) if size <= 1e-9 * extent.max()]
    # a motion along a line lies in two planes: the one without y is the usual view
    for letter in ("y", "z", "x"):
        if letter in flat:
            return "".join(other for other in letters if other != letter)
    return "3d"


# where things are


def placed(scene: Scene, samples: Any, body: int, points: Any) -> Points:
    """Points of a body's frame (n, 3) in the world, at one sample (n, 3) or at several (samples, n, 3)."""
    p = np.atleast_2d(np.asarray(points, dtype=np.float64))
    if body == GROUND:
        return p if np.ndim(samples) == 0 else np.broadcast_to(p, (len(samples), *p.shape))
    q = scene.quaternion[samples, body][..., None, :]
    twice = 2 * np.cross(q[..., 1:], p)
    return np.asarray(
        scene.position[samples, body][..., None, :] + p + q[..., :1] * twice + np.cross(q[..., 1:], twice)
    )


def _all_placed(scene: Scene, samples: Any, owners: Sequence[int], points: Sequence[Any]) -> Points:
    """Points of the frames of several bodies, in the world, at several samples (samples, all points, 3)."""
    each = [np.atleast_2d(np.asarray(p, dtype=np.float64)) for p in points]
    body = np.repeat(np.asarray(owners, dtype=np.intp), [len(p) for p in each])
    p = np.concatenate(each)[None]
    q = scene.quaternion[np.ix_(samples, body)] if scene.bodies else np.zeros((len(samples), len(body), 4))
    at = scene.position[np.ix_(samples, body)] if scene.bodies else np.zeros((len(samples), len(body), 3))
    q[:, body == GROUND], at[:, body == GROUND] = (1.0, 0.0, 0.0, 0.0), 0.0
    twice = 2 * np.cross(q[..., 1:], p)
    return np.asarray(at + p + q[..., :1] * twice + np.cross(q[..., 1:], twice))


def _bent(scene: Scene, samples: Any, curve: Curve) -> Points:
    """Points along a body that bends, in the world, at several samples (samples, n, 3)."""
    return np.stack([placed(scene, k, curve.body, curve.points[k]) for k in samples])


def surveyed(count: int, most: int = SURVEYED) -> NDArray[np.intp]:
    """Samples of a motion that decide how large its picture is: all, or some all over it."""
    if count <= most + 1:  # one more may have to be drawn
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, most).round().astype(np.intp))


def _cloud(scene: Scene) -> Points:
    """Points that a picture must hold, at samples all over the motion: (samples, points, 3)."""
    parts: list[tuple[int, Any]] = [(s.body, extent(s, scene)) for s in scene.shapes]
    for k in scene.links:
        parts += [(k.body_a, k.point_a), (k.body_b, k.point_b)]
    parts += [(body, p) for body, p, _ in (*scene.joints, *scene.trails)]
    most = int(np.clip(SURVEYED_POINTS // max(2 * len(parts), 1), 2, SURVEYED))
    samples = surveyed(scene.time.size, most)
    made = [_all_placed(scene, samples, *zip(*parts, strict=True))] if parts else []
    made += [_bent(scene, samples, curve) for curve in scene.curves]
    if not made:
        made = [scene.position[samples]] if scene.bodies else [np.zeros((len(samples), 1, 3))]
    return np.concatenate(made, axis=1)


def _is_line(shape: Shape) -> bool:
    """Whether a shape lies between two points."""
    return shape.kind in ("segment", "cylinder", "capsule", "cone", "tube")


@dataclass(frozen=True)
class Sizes:
    """Thickness [m] of what has none: rods, the largest point mass, springs, signs of the ground."""

    rod: float
    ball: float
    spring: float
    ground: float
    heaviest: float

    @classmethod
    def of(cls, scene: Scene, cloud: Points) -> Sizes:
        half_diagonal = 0.5 * float(np.linalg.norm(np.ptp(cloud.reshape(-1, 3), axis=0))) or 1.0
        lengths = [float(np.linalg.norm(np.subtract(s.b, s.a))) for s in scene.shapes if _is_line(s)]
        lengths += [x for s in scene.shapes if s.kind == "box" for x in [max(s.size)]]
        typical = float(np.median([x for x in lengths if x > 0] or [half_diagonal]))
        heaviest = max([s.mass for s in scene.shapes] + [1e-300])
        return cls(
            min(0.018 * half_diagonal, 0.05 * typical),
            min(0.055 * half_diagonal, 0.16 * typical),
            min(0.04 * half_diagonal, 0.12 * typical),
            min(0.09 * half_diagonal, 0.22 * typical),
            heaviest,
        )

    def radius(self, shape: Shape) -> float:
        """Of a rod, a ball or a cylinder."""
        if shape.kind == "mass":
            return self.ball * max(0.3, float(np.sqrt(shape.mass / self.heaviest)))
        return shape.radius or self.rod


class Stage:
    """A panel on which samples of a scene are drawn.

    Args:
        scene: what to draw.
        view, ax: as for `mechanism`.
        room: points (samples, points, 3) that the panel must hold and that sizes are taken from; those of the scene by
            default.
    """

    def __init__(self, scene: Scene, view: str | None, ax: Any, room: Points | None = None) -> None:
        check_parts(len(scene.shapes) + len(scene.links) + len(scene.curves))
        self.scene = scene
        self.own_cloud = _cloud(scene)
        self.seen = checked_view(view, scene, self.own_cloud)
        self.view = self.seen.letters
        self.cloud = self.own_cloud if room is None else room
        self.sizes = Sizes.of(scene, self.cloud)
        self.space = self.view == "3d"
        self.letters = LETTERS if self.space else self.view
        self.columns = [LETTERS.index(letter) for letter in self.letters]
        self.panel: Any = self._panel(ax)

    def _panel(self, ax: Any) -> Any:
        if ax is None and self.space:
            size = (0.85 * FIGURE_WIDTH, 0.7 * FIGURE_WIDTH)
            return subplots(figsize=size, layout="constrained", subplot_kw={"projection": "3d"})[1]
        if ax is None:
            # as wide as the mechanism needs
            wide, high = np.ptp(self.cloud.reshape(-1, 3)[:, self.columns], axis=0) + 4 * self.sizes.ground
            return one_panel(None, 0.7, float(np.clip(0.7 * wide / high, 0.62, 1.0)))
        if (getattr(ax, "name", "") == "3d") is not self.space:
            need = "must have the projection '3d'" if self.space else "must not have the projection '3d'"
            raise ModelError(f"view is {self.view!r}, so ax {need}.")
        return ax

    def at(self, sample: int, body: int, points: Any) -> Points:
        """Points of a body on the panel, (n, 2) or (n, 3)."""
        return placed(self.scene, sample, body, points)[:, self.columns]

    # one sample

    def draw(self, sample: int, look: Look = SOLID) -> None:
        """Draw one sample: the ground, springs and rods, bodies, joints."""
        if look.whole:
            for at, away in self._anchors(sample):
                self._ground(at, away)
        for rail in self.scene.rails if look.whole else ():
            self._rail(rail, sample)
        for link in self.scene.links:
            self._link(link, sample, look)
        for curve in self.scene.curves:
            self._curve(curve, sample, look)
        for shape in self.scene.shapes:
            (self._solid if self.space else self._flat)(shape, sample, look)
        if look.whole:
            self._dots(sample)

    def draw_trails(self, sample: int) -> None:
        """The paths of marked points from the start to a sample."""
        for body, point, _ in self.scene.trails:
            path = placed(self.scene, np.arange(sample + 1), body, point)[:, 0, self.columns]
            self.panel.plot(*path.T, color=QUIET, linewidth=0.9, linestyle="-", zorder=1.5)

    def finish(self, title: str) -> None:
        """Labels, equal scales and room for everything that the scene holds."""
        panel, room = self.panel, self.cloud.reshape(-1, 3)[:, self.columns]
        for which, letter in zip("xyz", self.letters, strict=False):
            getattr(panel, f"set_{which}label")(f"{letter} [m]")
        pad = 1.6 * max(self.sizes.ground, self.sizes.ball)
        low, high = room.min(axis=0) - pad, room.max(axis=0) + pad
        if self.space:
            from matplotlib.ticker import MaxNLocator

            half = np.maximum(0.5 * (high - low), 0.2 * float((high - low).max()))
            middle = 0.5 * (low + high)
            for which, m, h in zip("xyz", middle, half, strict=True):
                getattr(panel, f"set_{which}lim")(m - h, m + h)
                ticks = MaxNLocator(max(2, round(5 * h / half.max())), steps=[1, 2, 2.5, 5, 10]).tick_values(
                    m - h, m + h
                )
                # at the corners they would lie on those of the next axis
                getattr(panel, f"set_{which}ticks")(ticks[np.abs(ticks - m) < (h if which == "z" else 0.8 * h)])
            panel.set_box_aspect(half, zoom=0.88)
            panel.tick_params(labelsize=8, pad=1)
            panel.tick_params(axis="z", pad=5)
            panel.zaxis.labelpad = 10
            panel.view_init(elev=20, azim=-55)
        else:
            panel.margins(0.0)
            panel.update_datalim([low, high])
            panel.autoscale_view()
            panel.set_aspect("equal", adjustable="datalim")
            if self.seen.left:
                panel.invert_xaxis()
            if self.seen.down:
                panel.invert_yaxis()
        panel.set_title(title, parse_math=False)

    def middles(self, sample: int) -> tuple[list[str], Points]:
        """The names of all bodies that are drawn, and the middles of their largest shapes on the panel."""
        found: dict[int, Points] = {}
        for curve in self.scene.curves:
            line = self.at(sample, curve.body, curve.points[sample])
            found[curve.body] = line[len(line) // 2]
        for shape in sorted(self.scene.shapes, key=lambda s: -float(np.ptp(extent(s, self.scene), axis=0).max())):
            if shape.body not in found and shape.body != GROUND:
                found[shape.body] = self.at(sample, shape.body, extent(shape, self.scene)).mean(axis=0)
        return [self.scene.bodies[body] for body in found], np.array(list(found.values()))

    # bodies

    def _colour(self, body: int) -> str:
        return QUIET if body == GROUND else COLOURS[body % len(COLOURS)]

    def _flat(self, shape: Shape, sample: int, look: Look) -> None:
        """The outline of a shape in the plane of the picture."""
        from matplotlib.patches import Polygon

        p = self.at(sample, shape.body, own_points(shape, self.scene))
        r = self.sizes.radius(shape)
        disc = r * np.column_stack([np.cos(ROUND), np.sin(ROUND)])
        if shape.kind in ("cylinder", "tube", "cone"):
            p = placed(self.scene, sample, shape.body, own_points(shape, self.scene))
            wide = np.array([r, 0.0 if shape.kind == "cone" else r])[:, None, None]
            p = (p[:, None, :] + wide * ring(p[1] - p[0])).reshape(-1, 3)[:, self.columns]
        elif shape.kind == "ellipsoid":
            p = placed(self.scene, sample, shape.body, own_points(shape, self.scene))
            p = np.concatenate(faces_of(shape, self.scene, p, r))[:, self.columns]
        elif shape.kind not in ("box", "extrusion", "mesh"):
            p = (p[:, None, :] + disc).reshape(-1, 2)
        dash = (0, (3, 2)) if look is GHOST else "-"
        colour = INK if look is GHOST else shape.colour or self._colour(shape.body)
        corners = hull(p)
        self.panel.update_datalim(corners)  # which `add_patch` finds by its curves, the slow way
        self.panel.add_artist(
            Polygon(
                corners,
                facecolor=(*_mixed(colour, 0.5), look.fill),
                edgecolor=(*_mixed(colour, -0.25), look.line),
                linewidth=1.0 if look is not GHOST else 0.8,
                linestyle=dash,
                zorder=3 if look.whole else 2,
            )
        )

    def _solid(self, shape: Shape, sample: int, look: Look) -> None:
        """The faces of a shape in space; a rod as a thick line."""
        from mpl_toolkits.mplot3d.art3d import Poly3DCollection

        p = placed(self.scene, sample, shape.body, own_points(shape, self.scene))
        colour = INK if look is GHOST else shape.colour or self._colour(shape.body)
        if shape.kind == "segment":
            width, dash = (1.0, "--") if look is GHOST else (3.0, "-")
            line = (*_mixed(colour, 0.0), look.line)
            self.panel.plot(*p.T, color=line, linewidth=width, linestyle=dash, solid_capstyle="round")
            return
        faces = faces_of(shape, self.scene, p, self.sizes.radius(shape))
        fill, edge = (*_mixed(colour, 0.45), 0.9 * look.fill), (*_mixed(colour, -0.2), 0.6 * look.line)
        self.panel.add_collection3d(Poly3DCollection(faces, facecolors=fill, edgecolors=edge, linewidths=0.5))

    # springs, rods, joints, ground

    def _rail(self, rail: Rail, sample: int) -> None:
        """A line along which a body slides, from where it is at zero to where it is."""
        ends = [self.at(sample, rail.body_a, rail.point_a)[0], self.at(sample, rail.body_b, rail.point_b)[0]]
        self.panel.plot(*np.array(ends).T, color=QUIET, linewidth=1.6, linestyle="-", zorder=1.6)

    def _link(self, link: Link, sample: int, look: Look) -> None:
        """A zigzag or a straight line between two points."""
        a = self.at(sample, link.body_a, link.point_a)[0]
        b = self.at(sample, link.body_b, link.point_b)[0]
        coiled = link.kind in ("spring", "strut")
        points = _zigzag(a, b, self.sizes.spring) if coiled else np.array([a, b])
        width = {"rope": 1.0, "damper": 3.0}.get(link.kind, 1.3 if coiled else 2.0)
        self.panel.plot(
            *points.T,
            color=INK,
            alpha=look.line if look.whole else 0.6 * look.line,
            linewidth=width if look is not GHOST else 0.8,
            linestyle="-" if look is not GHOST else (0, (3, 2)),
            solid_joinstyle="round",
            zorder=2.5,
        )

    def _curve(self, curve: Curve, sample: int, look: Look) -> None:
        """A body that bends: a thick line with a dark rim, a pale one, or a thin dashed one."""
        x = self.at(sample, curve.body, curve.points[sample]).T
        colour = self._colour(curve.body)
        if look is GHOST:
            self.panel.plot(*x, color=INK, alpha=look.line, linewidth=0.8, linestyle=(0, (3, 2)), zorder=2)
            return
        for width, tone in ((4.6, -0.25), (2.8, 0.5)) if look.whole else ((3.6, 0.5),):
            line = (*_mixed(colour, tone), look.line)
            self.panel.plot(*x, color=line, linewidth=width, linestyle="-", solid_capstyle="round", zorder=2.8)

    def _dots(self, sample: int) -> None:
        """Joints as white dots, points with a path as small ones."""
        mark: dict[str, Any] = {"linestyle": "none", "marker": "o", "color": INK, "zorder": 5}
        look = {"markersize": 5.0, "markerfacecolor": PAPER, "markeredgewidth": 1.2}
        for markers, more in ((self.scene.trails, {"markersize": 2.2}), (self.scene.joints, look)):
            if markers:
                places = _all_placed(self.scene, [sample], [m[0] for m in markers], [m[1] for m in markers])[0]
                self.panel.plot(*places[:, self.columns].T, **mark, **more)

    def _anchors(self, sample: int) -> list[tuple[Points, Points]]:
        """Points that the ground holds, and for each the axis along which the ground lies: of joints above or below."""
        middle = self.own_cloud[0][:, self.columns].mean(axis=0)
        upright = np.array([letter == self.scene.up for letter in self.letters], dtype=float)
        if not upright.any():
            upright[-1] = 1.0
        found = []
        for body, point, _ in self.scene.joints:
            if body == GROUND:
                at = self.at(sample, body, point)[0]
                found.append((at, np.where((at - middle) @ upright > 1e-9, 1.0, -1.0) * upright))
        for link in self.scene.links:
            ends = [(link.body_a, link.point_a), (link.body_b, link.point_b)]
            for (body, point), (other, far) in (ends, ends[::-1]):
                if body == GROUND:
                    at = self.at(sample, body, point)[0]
                    away = at - self.at(sample, other, far)[0]
                    axis = np.eye(len(away))[int(np.argmax(np.abs(away)))]
                    found.append((at, np.where(away @ axis < 0, -1.0, 1.0) * axis))
        return found

    def _ground(self, at: Points, away: Points) -> None:
        """A line with strokes behind it, on the far side of a point; in space a small plate."""
        s = self.sizes.ground
        if self.space:
            from mpl_toolkits.mplot3d.art3d import Poly3DCollection

            k = int(np.argmax(np.abs(away)))
            u, v = np.eye(3)[(k + 1) % 3], np.eye(3)[(k + 2) % 3]
            corners = [at + 0.02 * s * away + s * (i * u + j * v) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            plate = Poly3DCollection(
                [np.array(corners)], facecolors="#cfd5dd", edgecolors=INK, linewidths=0.6, alpha=0.6
            )
            plate.set_hatch("////")
            self.panel.add_collection3d(plate)
            return
        across = np.array([-away[1], away[0]])
        base = at + 0.55 * s * away
        foot = np.array([at, base - 0.5 * s * across, base + 0.5 * s * across, at])
        self.panel.plot(*foot.T, color=INK, linewidth=0.9, linestyle="-", zorder=1.8)
        self.panel.plot(*np.array([base - s * across, base + s * across]).T, color=INK, linewidth=1.2, linestyle="-")
        for x in np.linspace(-0.8, 1.0, 6):
            stroke = np.array([base + x * s * across, base + (x - 0.25) * s * across + 0.3 * s * away])
            self.panel.plot(*stroke.T, color=INK, linewidth=0.7, linestyle="-", zorder=1.8)


# small geometry


def _mixed(colour: str, towards_white: float) -> tuple[float, float, float]:
    """A colour mixed with white, or with black if the part is negative."""
    from matplotlib.colors import to_rgb

    other = 1.0 if towards_white > 0 else 0.0
    r, g, b = (c + abs(towards_white) * (other - c) for c in to_rgb(colour))
    return r, g, b


def _zigzag(a: Points, b: Points, radius: float) -> Points:
    """The corners of a spring from a to b."""
    side = radius * across(b - a)
    s = np.concatenate([[0.0], np.linspace(0.14, 0.86, 2 * TEETH + 1), [1.0]])
    swing = np.concatenate([[0.0, 0.0], np.tile([1.0, -1.0], TEETH)[: 2 * TEETH - 1], [0.0, 0.0]])
    return np.asarray(a + s[:, None] * (b - a) + swing[:, None] * side)
