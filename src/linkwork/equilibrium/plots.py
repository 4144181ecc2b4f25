"""Pictures of mechanisms in one state: equilibria, states that hold a point in place, modes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.drawing.animation import write_animation
from linkwork.drawing.mechanism import GHOST, PALE, SOLID, Stage, mechanism, mechanisms
from linkwork.drawing.style import paper_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.control.results.end_point import EndPointTarget, EndPointTargets
    from linkwork.drawing.player import Player
    from linkwork.equilibrium.results.equilibrium import Equilibria, Equilibrium
    from linkwork.linear.results.modes import Mode

__all__ = ["animate_equilibrium", "end_point_target", "end_point_targets", "equilibria", "equilibrium", "mode"]


def mode(made: Mode, *, amplitude: Any, view: str | None, ax: Axes | None) -> Axes:
    """Draw a mode at its largest amplitude, pale the other way, and the outline of the state about which it moves."""
    moving = made.scene(amplitude=amplitude, periods=1)  # begins at the largest amplitude
    with paper_style():
        stage = Stage(moving, view or made.linear.scene.plane, ax)
        stage.draw(moving.time.size // 2, PALE)
        stage.draw(0, SOLID)
        Stage(made.linear.scene, stage.view, stage.panel, stage.cloud).draw(0, GHOST)
        stage.finish(f"mode {made.number} of {made.title}, {made.frequency:.5g} Hz")
    return stage.panel


def equilibrium(made: Equilibrium, *, view: str | None, names: bool, ax: Axes | None) -> Axes:
    """Draw the mechanism in an equilibrium."""
    title = f"equilibrium of {made.title}"
    return mechanism(made.scene, view=view, names=names, ax=ax, title=title)


def animate_equilibrium(made: Equilibrium, path: str | Path | None, *, view: str | None) -> Path | Player:
    """Implements `Equilibrium.animate`."""
    return write_animation(made.scene, path, view=view)


def equilibria(made: Equilibria, *, view: str | None, ax: Axes | np.ndarray | None) -> np.ndarray:
    """Draw the mechanism in the first equilibria, one panel each."""
    if not len(made):
        raise ModelError(f"equilibria of '{made.title}': none was found that could be drawn.")
    words = {True: "stable", False: "unstable", None: "singular"}
    return _side_by_side(list(made), [words[e.stable] for e in made], view, ax)


def end_point_target(made: EndPointTarget, *, view: str | None, names: bool, ax: Axes | None) -> Axes:
    """Draw the mechanism in a state that holds a point in place."""
    rest = made.equilibrium
    title = f"{made.title} holds {made.point}"
    return mechanism(rest.scene, view=view, names=names, ax=ax, title=title)


def end_point_targets(made: EndPointTargets, *, view: str | None, ax: Axes | np.ndarray | None) -> np.ndarray:
    """Draw the mechanism in the first states that hold a point in place, one panel each."""
    titles = [", ".join(f"{n} = {x:.4g}" for n, x in list(one.inputs.items())[:2]) for one in made]
    return _side_by_side([one.equilibrium for one in made], titles, view, ax)


def _side_by_side(
    states: Sequence[Equilibrium], titles: Sequence[str], view: str | None, ax: Axes | np.ndarray | None
) -> np.ndarray:
    return mechanisms([e.scene for e in states], titles, view=view, ax=ax)
