"""Topology: which bodies of a model are joined by what, as a graph."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

GROUND_NAME = "ground"


class Edge(NamedTuple):
    """A joint or closure between two bodies; `closes` where it closes a loop, `freedoms` are its degrees of freedom."""

    name: str
    kind: str
    parent: str
    child: str
    closes: bool
    freedoms: int


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Topology(Result):
    """Bodies as nodes, joints and closures as edges, in the order in which they were added.

    Attributes:
        title: name of the model.
        bodies: all of them; the ground, which is none of them, is called "ground".
        names, kinds, parents, children, closes, freedoms: of the edges, one entry each; see `edges`. A coupling has an edge
            from each of its bodies to the next.
    """

    title: str
    bodies: tuple[str, ...]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    parents: tuple[str, ...]
    children: tuple[str, ...]
    closes: tuple[bool, ...]
    freedoms: tuple[int, ...]

    @property
    def edges(self) -> list[Edge]:
        """Joints, then closures."""
        columns = (self.names, self.kinds, self.parents, self.children, self.closes, self.freedoms)
        return [Edge(*row) for row in zip(*columns, strict=True)]

    @property
    def layers(self) -> list[list[str]]:
        """Names of bodies by their distance from the ground, counted in joints of the tree: the ground, what it carries, …"""
        depth = {GROUND_NAME: 0}
        for edge in self.edges:  # a parent is added before its children
            if not edge.closes:
                depth[edge.child] = depth[edge.parent] + 1
        made: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
        for name, k in depth.items():
            made[k].append(name)
        return made

    @property
    def loops(self) -> dict[str, list[str]]:
        """For each closure the bodies of the loop that it closes: from its one side along the tree to the other."""
        above = {e.child: e.parent for e in self.edges if not e.closes}

        def path(name: str) -> list[str]:
            found = [name]
            while found[-1] in above:
                found.append(above[found[-1]])
            return found

        made = {}
        for edge in self.edges:
            if edge.closes and edge.name not in made:
                a, b = path(edge.parent), path(edge.child)
                meet = next(name for name in a if name in b)
                made[edge.name] = a[: a.index(meet) + 1] + b[: b.index(meet)][::-1]
        return made

    @property
    def message(self) -> str:
        """How many bodies, joints and closures there are."""
        closing = len(self.loops)
        return f"{len(self.bodies)} bodies, {len(self.names) - sum(self.closes)} joints, {closing} closures"

    def table(self) -> pd.DataFrame:
        """The edges: name, kind, from which body to which, whether it closes a loop, degrees of freedom."""
        import pandas as pd

        return pd.DataFrame(self.edges, columns=["name", "kind", "parent", "child", "closes a loop", "freedoms"])

    def facts(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "bodies": list(self.bodies),
            "edges": [edge._asdict() for edge in self.edges],
            "layers": self.layers,
            "loops": self.loops,
        }

    def to_dataset(self) -> xr.Dataset:
        """The edges, dims (edge), and the depths of bodies, dims (body)."""
        import xarray as xr

        depth = {name: k for k, layer in enumerate(self.layers) for name in layer}
        texts = {k: ("edge", np.array(getattr(self, f), dtype=str)) for k, f in
                 (("kind", "kinds"), ("parent", "parents"), ("child", "children"))}  # fmt: skip
        return xr.Dataset(
            {
                **texts,
                "closes": ("edge", np.array(self.closes, dtype=int)),
                "freedoms": ("edge", np.array(self.freedoms, dtype=int)),
                "depth": ("body", np.array([depth[name] for name in self.bodies], dtype=int)),
            },
            {"edge": np.array(self.names, dtype=str), "body": np.array(self.bodies, dtype=str)},
            {"title": self.title},
        )

    @implemented_by("linkwork.schematics.topology_plots:topology")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the graph in layers from the ground; closures are dashed. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: what hangs on what, and the loops."""
        lines = [f"{self.title}: {self.message}"]
        lines += [f"  {e.parent} - {e.name} ({e.kind}) - {e.child}" for e in self.edges]
        lines += [f"  loop of '{name}': {' - '.join(bodies)}" for name, bodies in self.loops.items()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Topology of '{self.title}': {self.message}>"
