"""Drawings of topologies: bodies in layers from the ground, joints between them, closures dashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.label_places import Candidate, Label, Obstacles, place
from linkwork.drawing.style import INK, PAPER, check_parts, paper_style, subplots
from linkwork.schematics.results.topology import GROUND_NAME, Edge, Topology

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["topology"]

Points = NDArray[np.float64]

FONT, SMALL = 9.0, 8.0  # of bodies and of joints [pt]
LAYER = 62.0  # from layer to layer [pt]
APART = 30.0  # between bodies of a layer [pt]
MARGIN = 26.0  # [pt]
FILL = "#e6eaf0"
DASHED = (0, (4, 2.4))


def topology(made: Topology, *, ax: Axes | None) -> Axes:
    """Implements `Topology.plot`."""
    check_parts(len(made.bodies) + len(made.names))
    with paper_style():
        panel: Any = subplots(figsize=(3.0, 3.0), layout="none")[1] if ax is None else ax
        graph = _Graph(made, panel)
        if ax is None:
            panel.set_position((0.0, 0.0, 1.0, 1.0))
            panel.figure.set_size_inches(np.ptp(graph.room, axis=0) / 72)
        else:  # as large as there is room
            box = panel.get_window_extent()
            there = np.array([box.width, box.height]) * 72 / panel.figure.dpi
            shrink = float(np.min(there / np.ptp(graph.room, axis=0)))
            graph = graph if shrink >= 1.0 else _Graph(made, panel, shrink)
            spare = np.maximum(there - np.ptp(graph.room, axis=0), 0.0) / 2
            graph.room = graph.room + np.array([-spare, spare])
        graph.draw()
    return panel


class _Graph:
    """Nodes, edges and names with their sizes and places [pt]."""

    def __init__(self, made: Topology, panel: Any, scale: float = 1.0) -> None:
        self.made, self.panel, self.scale = made, panel, scale
        self.renderer = panel.figure.canvas.get_renderer()
        self.size = {
            name: self._size(name, FONT) + scale * np.array([14.0, 9.0]) for layer in made.layers for name in layer
        }
        self.at = self._layout()
        self.obstacles = Obstacles()
        self.lines = self._lines()
        self.labels = [self._label(edge, line) for edge, line in zip(made.edges, self.lines, strict=True)]
        place(self.labels, self.obstacles)
        corners = [np.concatenate(label.box(label.at)) for label in self.labels]
        corners += [np.concatenate([p - self.size[n] / 2, p + self.size[n] / 2]) for n, p in self.at.items()]
        corners += [np.concatenate([line.min(axis=0), line.max(axis=0)]) for line in self.lines]
        every = np.array(corners)
        self.room = np.array([every[:, :2].min(axis=0) - scale * MARGIN, every[:, 2:].max(axis=0) + scale * MARGIN])

    def _size(self, text: str, font: float) -> Points:
        """Of a text [pt]."""
        made = self.panel.text(0, 0, text, fontsize=self.scale * font, parse_math=False)
        box = made.get_window_extent(self.renderer)
        made.remove()
        return np.array([box.width, box.height]) * 72 / self.panel.figure.dpi

    def _layout(self) -> dict[str, Points]:
        """Places of all nodes: leaves side by side, each parent above the middle of its children."""
        children: dict[str, list[Edge]] = {}
        for edge in self.made.edges:
            if not edge.closes:
                children.setdefault(edge.parent, []).append(edge)
        across: dict[str, float] = {}
        depth = {name: k for k, layer in enumerate(self.made.layers) for name in layer}
        order: list[str] = []
        stack = [GROUND_NAME]
        while stack:  # parents before children, in the order in which they were added
            name = stack.pop()
            order.append(name)
            stack += [e.child for e in reversed(children.get(name, []))]
        cursor = 0.0
        for name in order:
            if name not in children:
                half = self._half(name)
                across[name] = cursor + half
                cursor += 2 * half + self.scale * APART
        for name in reversed(order):
            below = [across[e.child] for e in children.get(name, [])]
            if below:
                across[name] = 0.5 * (min(below) + max(below))
        return {name: np.array([across[name], -self.scale * LAYER * depth[name]]) for name in order}

    def _half(self, name: str) -> float:
        """Half the width of a leaf, with the names of its joints beside it."""
        joints = [
            self._size(f"{e.name} ({e.kind})", SMALL)[0] for e in self.made.edges if e.child == name and not e.closes
        ]
        return 0.5 * max([float(self.size[name][0]), *joints])

    def _lines(self) -> list[Points]:
        """All edges: joints straight; closures bent, each to the side where least is in its way."""
        for name, at in self.at.items():
            w, h = self.size[name] / 2
            self.obstacles.add(at + np.array([[-w, -h], [w, -h], [w, h], [-w, h], [-w, -h]]))
            self.obstacles.add(at + np.array([[-w, 0.0], [w, 0.0]]))
        made = {}
        for k, edge in sorted(enumerate(self.made.edges), key=lambda item: (item[1].closes, self._span(item[1]))):
            line = np.array([self.at[edge.parent], self.at[edge.child]])
            if edge.closes:
                line = min(self._bent(line[0], line[1]), key=self._in_the_way)
            made[k] = line
            self.obstacles.add(line)
        return [made[k] for k in range(len(made))]

    def _span(self, edge: Edge) -> float:
        """How far two nodes are apart: short closures are drawn inside of long ones."""
        return float(np.linalg.norm(self.at[edge.parent] - self.at[edge.child]))

    def _bent(self, a: Points, b: Points) -> list[Points]:
        """Arcs between two nodes, to both sides, flat ones first."""
        s = np.linspace(0.0, 1.0, 61)[:, None]
        if np.allclose(a, b):
            turn = 2 * np.pi * s
            return [a + side * self.scale * 22.0 * np.hstack([1 - np.cos(turn), np.sin(turn)]) for side in (1.0, -1.0)]
        n = np.array([(b - a)[1], -(b - a)[0]]) / np.linalg.norm(b - a)
        return [
            a + s * (b - a) + side * self.scale * bulge * 4 * s * (1 - s) * n
            for bulge in (24.0, 40.0, 60.0, 84.0)
            for side in (1.0, -1.0)
        ]

    def _in_the_way(self, line: Points) -> float:
        """What an arc meets, and a little for its length; its ends lie in nodes in any case."""
        length = float(np.linalg.norm(np.diff(line, axis=0), axis=1).sum()) / self.scale
        return 8.0 * self.obstacles.near(line[8:-8], self.scale * 5.0) + 0.1 * length

    def draw(self) -> None:
        """Edges, then nodes over them, then the names of edges."""
        panel, (low, high) = self.panel, self.room
        panel.set_axis_off()
        panel.set_xlim(low[0], high[0])
        panel.set_ylim(low[1], high[1])
        panel.set_aspect("equal", adjustable="datalim")
        for edge, line in zip(self.made.edges, self.lines, strict=True):
            dash = DASHED if edge.closes else "-"
            panel.plot(*line.T, color=INK, linewidth=1.1, linestyle=dash, marker="", zorder=2)
        for name, at in self.at.items():
            self._node(name, at)
        for label in self.labels:
            text = self._text(label.at, label.text, SMALL)
            text.set_gid(f"edge {label.key}")

    def _text(self, at: Points, words: str, font: float) -> Any:
        return self.panel.text(
            *at, words, fontsize=self.scale * font, ha="center", va="center", parse_math=False, zorder=6
        )

    def _label(self, edge: Edge, line: Points) -> Label:
        """The name and kind of an edge, beside it."""
        text = f"{edge.name} ({edge.kind})"
        size = self._size(text, SMALL)
        made = []
        for step, s in enumerate((0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26)):
            p = line[0] + s * (line[-1] - line[0]) if len(line) == 2 else line[int(s * (len(line) - 1))]
            right, above = (0.5 * size[0] + 4.0) * np.eye(2)[0], (0.5 * size[1] + 4.0) * np.eye(2)[1]
            for ring in range(4):
                out = right + 6.0 * ring * np.eye(2)[0]
                made += [Candidate(p + out, step + 1.5 * ring), Candidate(p - out, step + 1.5 * ring + 0.4)]
            made += [Candidate(p + above, step + 1.0), Candidate(p - above, step + 1.0)]
        return Label(edge.name, text, False, size, made)

    def _node(self, name: str, at: Points) -> None:
        """A box with a name; the ground is a hatched line below its name."""
        from matplotlib.patches import FancyBboxPatch, Rectangle

        (w, h), panel, k = self.size[name], self.panel, self.scale
        if name == GROUND_NAME:
            panel.add_patch(Rectangle(at - (w / 2, h / 2), w, h, facecolor=PAPER, edgecolor="none", zorder=3))
            ends = np.array([at + np.array((-w / 2, -h / 2)), at + np.array((w / 2, -h / 2))])
            panel.plot(*ends.T, color=INK, linewidth=1.4, linestyle="-", marker="", zorder=4)
            for x in np.arange(-w / 2 + 2.0 * k, w / 2 - 3.0 * k, 4.5 * k):
                stroke = np.array([at + np.array((x, -h / 2)), at + np.array((x + 3.4 * k, -h / 2 + 4.2 * k))])
                panel.plot(*stroke.T, color=INK, linewidth=0.6, linestyle="-", marker="", zorder=3.5)
            at = at + np.array((0.0, 4.0 * k))
        else:
            corner, style = at - (w / 2 - 3 * k, h / 2 - 3 * k), f"round,pad={3 * k}"
            look: dict[str, Any] = {"facecolor": FILL, "edgecolor": INK, "linewidth": 1.0, "zorder": 3}
            panel.add_patch(FancyBboxPatch(corner, w - 6 * k, h - 6 * k, boxstyle=style, **look))
        self._text(at, name, FONT).set_gid(f"body {name}")
