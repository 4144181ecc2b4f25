"""Pictures of equations in symbols: which coordinates the matrices couple, and how long each entry is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.drawing.style import INK, one_panel, paper_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.equations.results.equations import Equations
    from linkwork.equations.results.linear_equations import LinearEquations

__all__ = ["linear_structure", "structure"]

MOST_NUMBERS = 14  # rows up to which the operations of each entry are written into it


def structure(made: Equations, *, ax: Axes | None) -> Axes:
    """The entries of the mass matrix."""
    labels = [made.labels[k] for k in made.free]
    return _entries(made.entry_operations(), labels, f"mass matrix of {made.title}", ax)


def linear_structure(made: LinearEquations, *, ax: Axes | None) -> Axes:
    """The entries of the stiffness matrix."""
    return _entries(made.entry_operations(), list(made.labels), f"stiffness of {made.title}", ax)


def _entries(operations: np.ndarray, labels: list[str], title: str, ax: Axes | None) -> Axes:
    """A matrix with its zeros left white; numbers are operations of the entries."""
    with paper_style():
        panel = one_panel(ax, width=0.85)
        n = len(labels)
        shade = np.where(operations < 0, np.nan, np.log10(np.maximum(operations, 0) + 1.0))
        if n:
            panel.imshow(
                shade, cmap="Blues", vmin=-0.5, vmax=max(4.0, float(np.nanmax(shade, initial=0.0))), aspect="equal"
            )
        for i, j in np.ndindex(n, n):
            if operations[i, j] >= 0 and n <= MOST_NUMBERS:
                panel.text(j, i, str(operations[i, j]), ha="center", va="center", fontsize=7, color=INK)
        panel.set_xticks(range(n), labels, rotation=90, parse_math=False)
        panel.set_yticks(range(n), labels, parse_math=False)
        panel.grid(False)
        panel.set_title(f"{title}: operations of each entry", parse_math=False)
    return panel
