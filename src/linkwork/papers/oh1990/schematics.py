"""The thesis's robot and test with its symbols: Figs. 3.1 and 15.1."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import linkwork as lw
from linkwork.papers.oh1990 import own

LABELS = ("lengths", "angles", "springs", "drives", "axes")


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each figure, by name."""
    return {"oh1990-fig3-1": robot, "oh1990-fig15-1": spring_test}


def robot() -> Any:
    """Fig. 3.1: the elastic robot; angles are those of the tangents at the arms' roots, deflections are larger than true."""
    symbols = {
        "shoulder": "theta_1", "elbow": "theta_2", "shoulder.stiffness": "k_1", "elbow.stiffness": "k_2", "upper.length": "L_1",
        "lower.length": "L_2", "upper.end.mass": "m_a", "lower.hub.mass": "m_b", "lower.payload.mass": "m_p", "x": "X",
        "z": "Y", "upper.EI": "$E_1I_1,\\,\\rho_1A_1$", "lower.EI": "$E_2I_2,\\,\\rho_2A_2$", "u1": "u_1", "u2": "u_2",
    }  # fmt: skip
    model = own.model(own.arms(springs=(10.0, 10.0), lengths=(16.0, 19.0)), 2, "full", motors=True)
    pose: dict[str, Any] = {"shoulder": "35 deg", "elbow": "30 deg", "upper.x1": 1.9, "lower.x1": 2.2}
    return model.schematic(pose, symbols=symbols).figure


def spring_test() -> Any:
    """Fig. 15.1: a torsion spring measured by a weight on an extended arm."""
    model = lw.Model("torsion spring", gravity=(0.0, 0.0, -own.GRAVITY))
    arm = model.add(lw.Rod("arm", length=12.0, mass=1e-3), lw.Revolute("joint", axis="-y", stiffness=10.0))
    model.add(lw.PointForce("weight", at=arm["tip"], value=(0.0, 0.0, -1.0)))
    symbols = {
        "joint": "theta",
        "joint.stiffness": "k",
        "arm.length": "L",
        "weight": "W",
        "arm.mass": "",
        "z": "Y",
        "x": "X",
    }
    return model.schematic({"joint": "84 deg"}, symbols=symbols, labels=LABELS).figure
