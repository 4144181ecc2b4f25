"""What to do about friction and stops that hold, where an analysis cannot: advice for the ends of its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.kernels import layout as L

if TYPE_CHECKING:
    from linkwork.system.system import System


def without_holding(system: System, dof: int) -> str:
    """How a degree of freedom that dry friction or a rigid stop may hold is made to yield: "give friction_speed", say."""
    advice = []
    for row in system.tables.switch_i:
        if not row[L.W_DOF] <= dof < row[L.W_DOF] + row[L.W_COUNT]:
            continue
        if row[L.W_KIND] == L.RIGID:
            advice.append("give stop_stiffness")
        elif row[L.W_KIND] == L.FRICTIONAL:
            # a law for all directions has no smoothed form
            advice.append("give friction_speed" if row[L.W_COUNT] == 1 else "give damping in place of friction")
    return " and ".join(advice) or "give friction_speed, or stop_stiffness"
