"""Drawing of an equilibrium, or of the state of a linear model."""

from __future__ import annotations

from linkwork.drawing.scene import Scene
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.linear.results.linear import LinearModel
from linkwork.motion.histories.still_scene import still_scene


def scene(made: Equilibrium | LinearModel) -> Scene:
    """The drawing of the mechanism in the state."""
    system, at = made._required(made.system, "scene"), made._required(made.point, "scene")
    return still_scene(system, at.q, at.t)
