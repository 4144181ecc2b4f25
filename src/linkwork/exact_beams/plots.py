"""Pictures of exact modes of beams."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.drawing.style import FIGURE_WIDTH, INK, QUIET, one_panel, paper_style, subplots

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.exact_beams.results import ExactFrequencies, ExactMode

__all__ = ["exact_mode", "exact_modes"]

MOST_PANELS = 6
SWING = 0.12  # largest displacement drawn, of the model's size
SAMPLES = 101


def exact_modes(found: ExactFrequencies, *, ax: Axes | np.ndarray | None) -> np.ndarray:
    """The first modes, one panel each."""
    count = min(len(found), MOST_PANELS)
    with paper_style():
        if ax is None:
            columns = min(count, 3)
            rows = -(-count // columns)
            size = (FIGURE_WIDTH, 3.0 * rows)
            ax = subplots(rows, columns, figsize=size, layout="constrained", squeeze=False)[1].ravel()
        panels = np.atleast_1d(np.asarray(ax, dtype=object))
        for panel in panels[count:]:
            panel.set_visible(False)
        for panel, mode in zip(panels, found.modes[:count], strict=False):
            exact_mode(mode, ax=panel)
    return panels


def exact_mode(mode: ExactMode, *, ax: Axes | None) -> Axes:
    """A mode at its largest amplitude, both ways, beside the model at rest."""
    flat = mode.axes[:, :2]
    bent = [(b.place(s) @ flat, b.displacement(s) @ flat) for b in mode.beams.values() for s in [_along(b.length)]]
    stiff = [(rest @ flat, moved @ flat) for rest, moved in mode.rigid]
    everything = np.vstack([rest for rest, _ in bent + stiff])
    size = np.ptp(everything, axis=0).max()
    farthest = max(np.linalg.norm(moved, axis=-1).max() for _, moved in bent + stiff)
    scale = SWING * size / (farthest or 1.0)
    with paper_style():
        panel = one_panel(ax, 0.5, 0.5)
        for sign, colours, alpha, width in (
            (0, (QUIET, QUIET), 1.0, 0.8),
            (-1, ("C0", INK), 0.3, 1.4),
            (1, ("C0", INK), 1.0, 1.4),
        ):
            for parts, colour in zip((bent, stiff), colours, strict=True):
                for rest, moved in parts:
                    x, y = (rest + sign * scale * moved).T
                    panel.plot(x, y, color=colour, alpha=alpha, linewidth=width, linestyle="-" if sign else (0, (3, 2)))
        panel.set_aspect("equal", adjustable="datalim")
        panel.set_title(f"mode {mode.number}, {mode.frequency:.5g} Hz")
        for label, column in ((panel.set_xlabel, 0), (panel.set_ylabel, 1)):
            axis = mode.axes[:, column]
            name = "xyz"[int(np.argmax(np.abs(axis)))] if np.abs(axis).max() > 1 - 1e-9 else "in the plane"
            label(f"{name} [m]")
    return panel


def _along(length: float) -> np.ndarray:
    return np.linspace(0.0, length, SAMPLES)
