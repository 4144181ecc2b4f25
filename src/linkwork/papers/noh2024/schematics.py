"""The paper's mechanisms with its symbols: Figs. 1, 2, 4 and 7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import linkwork as lw
from linkwork.papers.noh2024 import own

LINKS = 4


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each figure, by name."""
    return {"noh2024-fig2": chain, "noh2024-fig4": frame, "noh2024-fig7": neighbours}


def chain() -> Any:
    """Figs. 1 and 2: articulated pendulums, their angles from the vertical."""
    symbols = {"z": "y"}
    for k in range(1, LINKS + 1):
        n = "n" if k == LINKS else str(k)
        symbols |= {f"link{k}.length": "l", f"link{k}.mass": f"m_{n}", f"joint{k}": f"theta_{n}"}
    pose = {"joint1": "30 deg", "joint2": "28 deg", "joint3": "-36 deg", "joint4": "30 deg"}
    return own.model(LINKS).schematic(pose, symbols=symbols, angles="vertical").figure


def frame() -> Any:
    """Figs. 3 and 4: a body whose frame of reference is moved and turned in the global one."""
    model = lw.Model("body A", gravity=(0.0, 0.0, 0.0))
    model.add(lw.Rod("A", length=1.0, mass=1.0), lw.Planar("place", normal="-y"))
    symbols = {
        "place.x": "R_x",
        "place.y": "R_y",
        "place.turn": "theta",
        "A.length": "u",
        "A.mass": "",
        "A": "A",
        "z": "y",
    }
    return model.schematic({"place.x": 1.1, "place.y": 1.0, "place.turn": "115 deg"}, symbols=symbols).figure


def neighbours() -> Any:
    """Fig. 7: bodies that follow each other, by their joints."""
    return own.model(LINKS).topology().plot().figure
