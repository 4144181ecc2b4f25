"""The pen of schematics: space projected onto paper, and lines, arrows and texts in points of print."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.api.errors import ModelError
from linkwork.drawing.label_places import Candidate, Label, Obstacles
from linkwork.drawing.scene import Scene
from linkwork.drawing.style import INK, PAPER, check_parts, subplots
from linkwork.drawing.views import LETTERS, View
from linkwork.schematics.symbols import typeset

__all__ = ["Pen", "projection", "unit"]

Points = NDArray[np.float64]

FONT, MATHS = 9.0, 12.0  # sizes of words and of symbols [pt]
FAMILY = "stix"  # symbols are in italics with serifs, as in most journals
LARGEST = np.array([250.0, 220.0])  # room for the mechanism itself [pt]
SMALLEST = 90.0  # of its longer side [pt]
LEFT, ASIDE = 78.0, 46.0  # margins [pt]: where axes and gravity are, and elsewhere
EDGE = 4.0  # between lines and the edge [pt]
HEAD = (5.5, 1.9)  # length and half width of an arrow's head [pt]
AZIMUTH, ELEVATION = np.radians(-50.0), np.radians(22.0)  # of the eye, for views in space


def projection(view: View, up: str) -> Points:
    """What takes a vector of the world to the paper, (2, 3)."""
    if view.letters != "3d":
        rows = np.array([np.eye(3)[LETTERS.index(letter)] for letter in view.letters])
        rows[0] *= -1.0 if view.left else 1.0
        rows[1] *= -1.0 if view.down else 1.0
        return rows
    sa, ca, se, ce = np.sin(AZIMUTH), np.cos(AZIMUTH), np.sin(ELEVATION), np.cos(ELEVATION)
    rows = np.array([[-sa, ca, 0.0], [-se * ca, -se * sa, ce]])
    return rows if up == "z" else rows @ np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])


def unit(vector: Points) -> Points:
    """A vector of length one; one that vanishes stays as it is."""
    size = float(np.linalg.norm(vector))
    return vector / size if size > 1e-12 else vector


class Pen:
    """Draws on a panel. Points of print are counted from the world's origin; axes of the panel are in metres.

    Args:
        scene: where everything is.
        view: from where it is seen.
        cloud: points (n, 3) [m] that the drawing must hold.
        ax: the panel, or None for a new one as large as the mechanism needs.
    """

    def __init__(self, scene: Scene, view: View, cloud: Points, ax: Any) -> None:
        check_parts(len(scene.shapes) + len(scene.links) + len(scene.curves))
        if getattr(ax, "name", "") == "3d":
            raise ModelError("schematic: ax has the projection '3d'; a schematic in space needs plain axes, too.")
        self.project = projection(view, scene.up)
        self.obstacles = Obstacles()
        self.labels: list[Label] = []
        flat = cloud @ self.project.T
        low, high = flat.min(axis=0), flat.max(axis=0)
        size = float(np.ptp(cloud, axis=0).max()) or 1.0  # what is seen along its only extent has none
        extent = np.maximum(high - low, 0.02 * size)
        self.own = ax is None
        self.panel: Any = self._own(extent) if ax is None else ax
        self._frame(low, high, extent, ax is not None)

    def _own(self, extent: Points) -> Any:
        """A new panel, as large as the mechanism and its margins need."""
        size = extent * float(np.min(LARGEST / extent))
        size = np.maximum(size, SMALLEST * 0.4)
        inches = (size + np.array([LEFT + ASIDE, 2 * ASIDE])) / 72
        panel = subplots(figsize=tuple(inches), layout="none")[1]
        panel.set_position((0.0, 0.0, 1.0, 1.0))
        return panel

    def _frame(self, low: Points, high: Points, extent: Points, given: bool) -> None:
        """Scale the panel so that the mechanism and its margins fill it."""
        panel = self.panel
        panel.set_axis_off()
        box = panel.get_window_extent()
        size = np.array([box.width, box.height]) * 72 / panel.figure.dpi
        margin = np.array([[LEFT, ASIDE], [ASIDE, ASIDE]])
        if given:
            margin *= min(1.0, 0.5 * float(np.min(size / margin.sum(axis=0))))
        self.metre = float(np.min((size - margin.sum(axis=0)) / extent))  # in points
        spare = 0.5 * (size - margin.sum(axis=0) - self.metre * extent)
        corner = low * self.metre - margin[0] - spare
        self.room = np.array([corner, corner + size])
        self._limit()
        panel.set_aspect("equal", adjustable="box" if not given else "datalim")

    def _limit(self) -> None:
        for name, k in (("x", 0), ("y", 1)):
            getattr(self.panel, f"set_{name}lim")(*(self.room[:, k] / self.metre))

    def grow(self) -> None:
        """Make a panel of its own larger, in the same scale, where lines would reach over its edge."""
        lines = self.obstacles.points
        if not self.own or not len(lines):
            return
        self.room = np.array(
            [np.minimum(self.room[0], lines.min(axis=0) - EDGE), np.maximum(self.room[1], lines.max(axis=0) + EDGE)]
        )
        self.panel.figure.set_size_inches(*((self.room[1] - self.room[0]) / 72))
        self._limit()

    # from space to paper

    def at(self, points: Any) -> Points:
        """Points of the world [m] on paper [pt], (2,) or (n, 2)."""
        return np.asarray(np.asarray(points, dtype=float) @ self.project.T * self.metre)

    def seen(self, direction: Points) -> Points:
        """A direction of space on paper, not scaled: shorter than one where it is inclined."""
        return np.asarray(self.project @ direction)

    # lines

    def line(self, points: Any, width: float = 1.0, *, colour: str = INK, dash: Any = "-", layer: float = 2.0,
             blocks: bool = True, cap: str = "round") -> None:  # fmt: skip
        """A polyline [pt]; labels keep off it if it blocks."""
        p = np.asarray(points, dtype=float)
        how = {"solid_capstyle": cap} if dash == "-" else {}
        self.panel.plot(
            *(p / self.metre).T, color=colour, linewidth=width, linestyle=dash, marker="", zorder=layer, **how
        )
        if blocks:
            self.obstacles.add(p)

    def tube(self, lines: list[Points], width: float = 4.6, layer: float = 3.0) -> None:
        """Slender outlines around polylines [pt], those of one body merged."""
        for p in lines:
            self.line(p, width, layer=layer)
        for p in lines:
            self.line(p, width - 1.9, colour=PAPER, layer=layer + 0.01, blocks=False)

    def area(self, corners: Any, *, fill: str = PAPER, edge: str = INK, width: float = 1.0, layer: float = 3.5) -> None:
        """A filled polygon [pt]."""
        from matplotlib.patches import Polygon

        p = np.asarray(corners, dtype=float)
        self.panel.add_patch(
            Polygon(p / self.metre, closed=True, facecolor=fill, edgecolor=edge, linewidth=width, zorder=layer)
        )
        self.obstacles.add(np.vstack([p, p[:1]]))

    def disc(self, middle: Points, radius: float, *, fill: str = PAPER, width: float = 1.1, layer: float = 5.0) -> None:
        """A filled circle [pt]."""
        turn = np.linspace(0.0, 2 * np.pi, 41)[:-1]
        corners = middle + radius * np.column_stack([np.cos(turn), np.sin(turn)])
        self.area(corners, fill=fill, width=width, layer=layer)
        self.obstacles.add(np.array([middle - radius * np.eye(2)[0], middle + radius * np.eye(2)[0]]))

    def head(self, tip: Points, direction: Points, *, layer: float = 2.4, size: float = 1.0) -> None:
        """The head of an arrow."""
        n = unit(direction)
        side = np.array([-n[1], n[0]])
        back = tip - size * HEAD[0] * n
        corners = [tip, back + size * HEAD[1] * side, back - size * HEAD[1] * side]
        self.area(corners, fill=INK, width=0.0, layer=layer)

    def arrow(
        self, a: Points, b: Points, *, both: bool = False, width: float = 0.8, size: float = 1.0, layer: float = 2.3
    ) -> None:
        """An arrow from a to b [pt], with heads at both ends for a dimension."""
        n = unit(b - a)
        cut = 0.7 * size * HEAD[0] * n
        self.line([a + cut if both else a, b - cut], width, layer=layer, cap="butt")
        self.head(b, n, size=size, layer=layer + 0.1)
        if both:
            self.head(a, -n, size=size, layer=layer + 0.1)

    # texts

    def size_of(self, text: str, math: bool) -> Points:
        """Width and height of a text [pt]."""
        figure = self.panel.figure
        made = self.panel.text(0, 0, text, **_font(math))
        box = made.get_window_extent(figure.canvas.get_renderer())
        made.remove()
        return np.array([box.width, box.height]) * 72 / figure.dpi

    def label(self, key: str, symbol: str, candidates: Any, *, plain: bool = False) -> None:
        """A text that looks for a place: `candidates` makes them from its size."""
        text, math = (symbol, False) if plain else typeset(symbol)
        size = self.size_of(text, math)
        made: list[Candidate] = candidates(size)
        self.labels.append(Label(key, text, math, size, made))

    def write(self) -> None:
        """Put all labels where they were placed."""
        for label in self.labels:
            text = self.panel.annotate(
                label.text, label.at / self.metre, xytext=(0, 0), textcoords="offset points", ha="center", va="center",
                color=INK, zorder=9, annotation_clip=False, **_font(label.math),
            )  # fmt: skip
            text.set_gid(f"symbol {label.key}")


def _font(math: bool) -> dict[str, Any]:
    """How symbols and words are set."""
    return {"fontsize": MATHS if math else FONT, "parse_math": math, "math_fontfamily": FAMILY}
