"""Pictures of matrices: where they have numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from linkwork.drawing.style import QUIET, one_panel, paper_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.motion.results.saddle_point import SaddlePoint

LARGEST, SMALLEST = 9.0, 0.6  # sizes of a square [points]


def saddle_point(made: SaddlePoint, *, ax: Axes | None) -> Axes:
    """The pattern of W, masses apart from the constraint Jacobian."""
    n, size = len(made.velocities), made.size
    with paper_style():
        panel = one_panel(ax)
        mass = (made.rows < n) & (made.columns < n)
        square = float(np.clip(230.0 / max(size, 1), SMALLEST, LARGEST))
        for mask, colour, label in ((mass, "C0", "M"), (~mass, "C1", r"$\Phi_q$, $\Phi_q^T$")):
            if mask.any():
                panel.plot(made.columns[mask] + 1, made.rows[mask] + 1, "s", color=colour, markersize=square,
                           linestyle="none", label=label)  # fmt: skip
        if made.constraints:
            for line in (panel.axhline, panel.axvline):
                line(n + 0.5, color=QUIET, linewidth=0.8, linestyle="-")
        panel.set_xlim(0.0, size + 1)
        panel.set_ylim(size + 1, 0.0)
        panel.set_aspect("equal")
        panel.grid(False)
        panel.set_xlabel("column")
        panel.set_ylabel("row")
        share = made.filled / max(size**2, 1)
        panel.set_title(f"W of {made.title}: {made.filled} of {size**2} numbers ({share:.1%})", parse_math=False)
        if made.filled:
            panel.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), borderaxespad=0.0)
    return panel
