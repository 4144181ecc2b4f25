"""Pictures of gains that change in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.drawing.style import one_panel, paper_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.control.results.trajectory_regulator import TrajectoryRegulator


def gains(made: TrajectoryRegulator, *, ax: Axes | None) -> Axes:
    """Gains of a regulator along a motion."""
    with paper_style():
        panel = one_panel(ax)
        for j, name in enumerate(made.inputs):
            for k, state in enumerate(made.states):
                panel.plot(made.time, made.gain[:, j, k], label=f"{name} by {state}")
        panel.set_xlabel("time [s]")
        panel.set_ylabel("gain [SI]")
        panel.set_title(f"regulator along a motion of {made.title}", loc="left")
        panel.legend()
    return panel
