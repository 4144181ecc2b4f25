"""The paper's pendulum with its symbols: Fig. 1."""

from __future__ import annotations

from typing import Any

from linkwork.papers.rivas2012 import own


def pendulum() -> Any:
    """Fig. 1: the triple pendulum whose upper link is shaken, with friction in its joints; angles are from the vertical."""
    symbols = {"shake": "eta(t)", "base.mass": "", "z": "y"}
    for k in (1, 2, 3):
        symbols |= {f"rod{k}.length": f"L_{k}", f"rod{k}.masses[0]": f"m_{k}", f"hinge{k}": f"theta_{k}"}
        symbols[f"hinge{k}.damping"] = f"R_{k}"
    pose = {"hinge1": "25 deg", "hinge2": "22 deg", "hinge3": "-20 deg"}
    return own.shaken(0.1, 0.5).schematic(pose, symbols=symbols, angles="vertical").figure
