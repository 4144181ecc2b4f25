"""Names of bodies beside their drawings; none stands upon another, nor upon lines where there is room beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.label_places import Label, Obstacles, around, place

__all__ = ["write_names"]

SIZE = 8  # of letters [pt]
BESIDE = np.array([0.9, 0.436])  # where a name stands if it may: to the right, and a little up
POINTS_PER_INCH = 72.0


def write_names(panel: Any, names: Sequence[str], at: NDArray[np.float64]) -> None:
    """Write names at points of a panel whose limits are set.

    Args:
        panel: axes of a plane or of space.
        names: as many as points.
        at: the points, (n, 2) or (n, 3).
    """
    if not len(names):
        return
    look: dict[str, Any] = {"fontsize": SIZE, "parse_math": False, "zorder": 1000, "ha": "center", "va": "center"}
    figure = panel.figure
    figure.draw_without_rendering()  # lays the panel out, so that points of data are points of paper
    scale = POINTS_PER_INCH / figure.dpi
    points = _on_paper(panel, at) * scale
    drawn, room = _drawn(panel, scale), panel.bbox.get_points() * scale
    texts = [panel.text(*point, name, **look) for name, point in zip(names, at, strict=True)]
    labels = []
    for text, point in zip(texts, points, strict=True):
        box = text.get_window_extent()
        size = np.array([box.width, box.height]) * scale
        labels.append(Label("", "", False, size, around(point, size, gap=3.0, towards=BESIDE)))
    place(labels, drawn, room)
    for text, label, point, anchor in zip(texts, labels, points, at, strict=True):
        moved = anchor + _aside(panel, anchor, (label.at - point) / scale)
        (text.set_position_3d if panel.name == "3d" else text.set_position)(tuple(moved))


def _drawn(panel: Any, scale: float) -> Obstacles:
    """Lines and outlines of a picture that was laid out [pt]; those in space are projected then."""
    found = Obstacles()
    paths = [(artist.get_transform(), artist.get_path()) for artist in (*panel.lines, *panel.patches)]
    paths += [(bundle.get_transform(), path) for bundle in panel.collections for path in bundle.get_paths()]
    for transform, path in paths:
        for line in transform.transform_path(path).to_polygons(closed_only=False):
            found.add(line * scale)
    return found


def _on_paper(panel: Any, at: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points of a panel in pixels of the figure (n, 2)."""
    if panel.name == "3d":
        from mpl_toolkits.mplot3d import proj3d

        at = np.column_stack(proj3d.proj_transform(*at.T, panel.get_proj())[:2])
    return np.asarray(panel.transData.transform(at))


def _aside(panel: Any, at: NDArray[np.float64], by: NDArray[np.float64]) -> NDArray[np.float64]:
    """The least displacement in the panel that moves a point by some pixels."""
    step = 1e-3 * np.array([np.ptp(getattr(panel, f"get_{which}lim")()) for which in "xyz"[: len(at)]])
    seen = _on_paper(panel, np.vstack([at, at + np.diag(step)]))
    return np.asarray(step * (np.linalg.pinv((seen[1:] - seen[0]).T) @ by))
