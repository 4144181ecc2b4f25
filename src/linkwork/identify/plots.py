"""Pictures of fits: measured beside fitted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from linkwork.drawing.style import COLOURS, FIGURE_WIDTH, INK, LINESTYLES, labelled, paper_style, subplots

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.identify.results.fit import Fit

__all__ = ["fit"]


def fit(made: Fit, *, ax: Axes | Sequence[Axes] | np.ndarray | None) -> np.ndarray:
    """One panel per data set: measured as points (with sigma), fitted as lines or crosses."""
    with paper_style():
        if ax is None:
            size = (FIGURE_WIDTH, 0.45 * FIGURE_WIDTH * len(made.data))
            ax = subplots(len(made.data), 1, figsize=size, layout="constrained")[1]
        panels = np.atleast_1d(np.asarray(ax, dtype=object)).ravel()
        for panel, (label, table) in zip(panels, made.data.items(), strict=True):
            (_modes if "mode" in table.dims else _histories)(panel, table)
            panel.set_title(f"{made.title}: {label}")
            panel.legend()
    return panels


def _modes(panel: Axes, table: xr.Dataset) -> None:
    numbers = table["mode"].values
    bars = table["sigma"].values if "sigma" in table else None
    panel.errorbar(
        numbers, table["measured"].values, bars, fmt="o", color=INK, markerfacecolor="white", label="measured"
    )
    panel.plot(numbers, table["fitted"].values, "x", color=COLOURS[0], label="fitted")
    panel.set_xticks(numbers)
    panel.set_xlabel("mode")
    panel.set_ylabel("frequency [Hz]")


def _histories(panel: Axes, table: xr.Dataset) -> None:
    times = table["time"].values
    for k, channel in enumerate(table["channel"].values):
        own, colour = table.sel(channel=channel), COLOURS[k % len(COLOURS)]
        panel.plot(times, own["measured"].values, ".", color=colour, markersize=3)
        style = LINESTYLES[k % len(LINESTYLES)]
        label = labelled(str(channel), str(own["unit"].item()))
        panel.plot(times, own["fitted"].values, linestyle=style, color=colour, label=label)
    units = {str(unit) for unit in table["unit"].values}
    panel.set_xlabel("time [s]")
    panel.set_ylabel(labelled("measured (points), fitted (lines)", units.pop() if len(units) == 1 else ""))
