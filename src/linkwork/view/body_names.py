"""Names of bodies beside their drawings; in the plane none stands upon another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.view.label_places import Label, Obstacles, around, place

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
    look: dict[str, Any] = {"fontsize": SIZE, "parse_math": False, "zorder": 10}
    if panel.name == "3d":
        for name, point in zip(names, at, strict=True):
            panel.text(*point, f"  {name}", **look)
        return
    if not len(names):
        return
    figure = panel.figure
    figure.draw_without_rendering()  # lays the panel out, so that points of data are points of paper
    scale = POINTS_PER_INCH / figure.dpi
    points = panel.transData.transform(at) * scale
    middle: dict[str, Any] = {"textcoords": "offset points", "ha": "center", "va": "center", **look}
    texts = [panel.annotate(name, point, (0.0, 0.0), **middle) for name, point in zip(names, at, strict=True)]
    labels = []
    for text, point in zip(texts, points, strict=True):
        box = text.get_window_extent()
        size = np.array([box.width, box.height]) * scale
        labels.append(Label("", "", False, size, around(point, size, gap=3.0, towards=BESIDE)))
    place(labels, Obstacles())
    for text, label, point in zip(texts, labels, points, strict=True):
        text.set_position(tuple(label.at - point))
