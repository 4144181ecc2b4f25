"""Drawings of topologies: bodies in layers from the ground, joints between them, closures dashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.results.topology import GROUND_NAME, Edge, Topology
from linkwork.view.label_places import Candidate, Label, Obstacles, place
from linkwork.view.style import INK, PAPER, check_parts, paper_style, subplots

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
        panel = subplots(figsize=(3.0, 3.0), layout="none")[1] if ax is None else ax
        graph = _Graph(made, panel, own=ax is None)
        graph.draw()
    return panel


class _Graph:
    """Nodes with their sizes and places [pt], on a panel."""

    def __init__(self, made: Topology, panel: Any, *, own: bool) -> None:
        self.made, self.panel = made, panel
        self.renderer = panel.figure.canvas.get_renderer()
        self.size = {name: self._size(name, FONT) + (14.0, 9.0) for layer in made.layers for name in layer}
        self.at = self._layout()
        low = np.min([p - self.size[n] / 2 for n, p in self.at.items()], axis=0) - MARGIN
        high = np.max([p + self.size[n] / 2 for n, p in self.at.items()], axis=0) + MARGIN
        curved = [e for e in made.edges if e.closes]
        high[0] += 14.0 * len(curved)
        self.room = np.array([low, high])
        panel.set_axis_off()
        if own:
            panel.figure.set_size_inches((high - low) / 72)
            panel.set_position((0.0, 0.0, 1.0, 1.0))
        panel.set_xlim(low[0], high[0])
        panel.set_ylim(low[1], high[1])
        panel.set_aspect("equal", adjustable="box" if own else "datalim")

    def _size(self, text: str, font: float) -> Points:
        """Of a text [pt]."""
        made = self.panel.text(0, 0, text, fontsize=font, parse_math=False)
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
        right = {}  # of each layer, how far it is taken
        depth = {name: k for k, layer in enumerate(self.made.layers) for name in layer}
        for name in reversed([n for layer in self.made.layers for n in layer]):
            across[name] = 0.0
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
                cursor += 2 * half + APART
        for name in reversed(order):
            below = [across[e.child] for e in children.get(name, [])]
            if below:
                across[name] = 0.5 * (min(below) + max(below))
                right[depth[name]] = across[name]
        return {name: np.array([across[name], -LAYER * depth[name]]) for name in order}

    def _half(self, name: str) -> float:
        """Half the width of a leaf, with the names of its joints beside it."""
        joints = [self._size(f"{e.name} ({e.kind})", SMALL)[0] for e in self.made.edges if e.child == name and not e.closes]
        return 0.5 * max([float(self.size[name][0]), *(0.9 * w for w in joints)])

    def draw(self) -> None:
        """Edges, then nodes over them, then the names of edges where there is room."""
        obstacles, labels = Obstacles(), []
        closing = 0
        for edge in self.made.edges:
            line = self._straight(edge) if not edge.closes else self._curve(edge, closing)
            closing += edge.closes
            self.panel.plot(*line.T, color=INK, linewidth=1.1, linestyle=DASHED if edge.closes else "-", marker="", zorder=2)
            obstacles.add(line)
            labels.append(self._label(edge, line))
        for name, at in self.at.items():
            self._node(name, at)
            w, h = self.size[name] / 2
            obstacles.add(at + np.array([[-w, -h], [w, -h], [w, h], [-w, h], [-w, -h]]))
            obstacles.add(at + np.array([[-w, 0.0], [w, 0.0]]))
        place(labels, obstacles, self.room)
        for label in labels:
            text = self.panel.text(*label.at, label.text, fontsize=SMALL, ha="center", va="center", parse_math=False, zorder=6)
            text.set_gid(f"edge {label.key}")

    def _straight(self, edge: Edge) -> Points:
        return np.array([self.at[edge.parent], self.at[edge.child]])

    def _curve(self, edge: Edge, number: int) -> Points:
        """A closure: bent, so that it is seen beside joints between the same bodies."""
        a, b = self.at[edge.parent], self.at[edge.child]
        s = np.linspace(0.0, 1.0, 41)[:, None]
        if np.allclose(a, b):
            return a + 22.0 * np.column_stack([1 - np.cos(2 * np.pi * s[:, 0]), np.sin(2 * np.pi * s[:, 0])])
        n = np.array([-(b - a)[1], (b - a)[0]]) / np.linalg.norm(b - a)
        n = n if n[0] > 1e-9 or (abs(n[0]) <= 1e-9 and n[1] < 0) else -n
        level = abs(a[1] - b[1]) < 1.0
        bulge = (24.0 if level else 34.0 + 0.1 * float(np.linalg.norm(b - a))) + 7.0 * (number % 3)
        return np.asarray(a + s * (b - a) + bulge * 4 * s * (1 - s) * n)

    def _label(self, edge: Edge, line: Points) -> Label:
        """The name and kind of an edge, beside it."""
        text = f"{edge.name} ({edge.kind})"
        size = self._size(text, SMALL)
        made = []
        for step, s in enumerate((0.5, 0.58, 0.42, 0.66, 0.34, 0.74, 0.26)):
            p = line[0] + s * (line[-1] - line[0]) if len(line) == 2 else line[int(s * (len(line) - 1))]
            for side in (1.0, -1.0):
                for ring in range(4):
                    made.append(Candidate(p + (side * (0.5 * size[0] + 4.0 + 8.0 * ring), 0.0), step + 1.5 * ring + 0.4 * (side < 0)))
            for up in (1.0, -1.0):
                made.append(Candidate(p + (0.0, up * (0.5 * size[1] + 4.0)), step + 1.0))
        return Label(edge.name, text, False, size, made)

    def _node(self, name: str, at: Points) -> None:
        """A box with a name; the ground is hatched below its upper line."""
        from matplotlib.patches import FancyBboxPatch, Rectangle

        w, h = self.size[name]
        if name == GROUND_NAME:
            self.panel.add_patch(Rectangle(at - (w / 2, h / 2), w, h, facecolor=PAPER, edgecolor=INK, linewidth=0.0, zorder=3))
            self.panel.plot(*np.array([at + (-w / 2, -h / 2), at + (w / 2, -h / 2)]).T, color=INK, linewidth=1.4, linestyle="-",
                            marker="", zorder=4)  # fmt: skip
            for x in np.arange(-w / 2 + 2.0, w / 2, 4.5):
                stroke = np.array([at + (x, -h / 2), at + (x + 3.4, -h / 2 + 4.2)])
                self.panel.plot(*stroke.T, color=INK, linewidth=0.6, linestyle="-", marker="", zorder=3.5)
            at = at + (0.0, 4.0)
        else:
            box = FancyBboxPatch(at - (w / 2 - 3, h / 2 - 3), w - 6, h - 6, boxstyle="round,pad=3", facecolor=FILL,
                                 edgecolor=INK, linewidth=1.0, zorder=3)  # fmt: skip
            self.panel.add_patch(box)
        text = self.panel.text(*at, name, fontsize=FONT, ha="center", va="center", parse_math=False, zorder=5)
        text.set_gid(f"body {name}")
