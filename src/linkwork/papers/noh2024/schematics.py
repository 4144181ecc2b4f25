"""The paper's mechanisms with its symbols: Figs. 1 to 4 and 7."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import linkwork as lw
from linkwork.papers.noh2024 import own

LINKS = 4


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each figure, by name."""
    return {
        "noh2024-fig1": bare_chain,
        "noh2024-fig2": chain,
        "noh2024-fig3": aligned_frame,
        "noh2024-fig4": frame,
        "noh2024-fig7": neighbours,
    }


POSE = {"joint1": "30 deg", "joint2": "28 deg", "joint3": "-36 deg", "joint4": "30 deg"}


def bare_chain() -> Any:
    """Fig. 1: articulated pendulums."""
    return own.model(LINKS).schematic(POSE, labels=["axes"], symbols={"z": "y"}).figure


def chain() -> Any:
    """Fig. 2: the same with masses and lengths, and angles from the vertical."""
    symbols = {"z": "y"}
    for k in range(1, LINKS + 1):
        n = "n" if k == LINKS else str(k)
        symbols |= {f"link{k}.length": "l", f"link{k}.mass": f"m_{n}", f"joint{k}": f"theta_{n}"}
    return own.model(LINKS).schematic(POSE, symbols=symbols, angles="vertical").figure


def aligned_frame() -> Any:
    """Fig. 3: a body whose frame of reference lies on the global one."""
    return _body({"place.turn": "90 deg"}, {"place.x": "", "place.y": ""})


def frame() -> Any:
    """Fig. 4: the same, moved and turned in the global frame."""
    return _body({"place.x": 1.1, "place.y": 1.0, "place.turn": "115 deg"}, {"place.x": "R_x", "place.y": "R_y"})


def _body(pose: dict[str, Any], placed: dict[str, str]) -> Any:
    model = lw.Model("body A", gravity=(0.0, 0.0, 0.0))
    model.add(lw.Rod("A", length=1.0, mass=1.0), lw.Planar("place", normal="-y"))
    symbols = {"place.turn": "theta", "A.length": "u", "A.mass": "", "A": "A", "z": "y"}
    return model.schematic(pose, symbols=symbols | placed).figure


def neighbours() -> Any:
    """Fig. 7: bodies that follow each other, by their joints."""
    return own.model(LINKS).topology().plot().figure
