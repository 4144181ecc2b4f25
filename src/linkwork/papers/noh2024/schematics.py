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


GLOBAL = {"ground.x": "X_1", "ground.z": "X_2"}
PLATE = (0.6, 1.2, 0.6)
"""Inertia of a square plate of 2.7 m [kg m²], which is drawn."""
BODY = {"A.x": "$\\bar{X}_1$", "A.z": "$\\bar{X}_2$"}


def body_a() -> lw.Model:
    """A plate that moves in the plane, with a particle P on it; "foot" is where P is seen on the first body axis."""
    model = lw.Model("body A", gravity=(0.0, 0.0, 0.0))
    plate = model.add(lw.RigidBody("A", mass=1.0, inertia=PLATE), lw.Planar("place", normal="-y"))
    plate.point("P", (1.1, 0.0, 0.75))
    plate.point("foot", (1.1, 0.0, 0.0))
    plate.point("tip", (1.0, 0.0, 0.0))  # to which the angle is drawn
    return model


def aligned_frame() -> Any:
    """Fig. 3: a body whose frame of reference lies on the global one."""
    frames = {"A.x": "$X_1, \\bar{X}_1$", "A.z": "$X_2, \\bar{X}_2$"}
    dimensions = {"A to A.P along x": "$\\bar{u}_1$", "A to A.P along z": "$\\bar{u}_2$"}
    vectors = {"A to A.P": "$\\mathbf{r}_P=\\bar{\\mathbf{u}}$"}
    panel = body_a().schematic({}, labels=[], marks={"A.P": "P"}, frames=frames, vectors=vectors, dimensions=dimensions)
    return panel.figure


def frame() -> Any:
    """Fig. 4: the same, moved by R and turned by θ, with the projections of (7) on the global axes."""
    vectors = {"ground to A": "$\\mathbf{R}$", "ground to A.P": "$\\mathbf{r}_P$", "A to A.P": "$\\bar{\\mathbf{u}}$"}
    dimensions = {
        "A to A.foot": "$\\bar{u}_1$", "A.foot to A.P": "$\\bar{u}_2$", "A to A.foot along x": "a_1",
        "A.foot to A along z": "b_1", "A.foot to A.P along x": "a_2", "A.P to A.foot along z": "b_2",
    }  # fmt: skip
    pose: dict[str, Any] = {"place.x": 2.3, "place.y": 1.0, "place.turn": "28 deg"}
    symbols = {"place.turn": "theta"}
    panel = body_a().schematic(
        pose, labels=["angles"], symbols=symbols, angles="polar", marks={"A.P": "P", "ground": "O"},
        frames={**GLOBAL, **BODY}, vectors=vectors, dimensions=dimensions,
    )  # fmt: skip
    return panel.figure


def neighbours() -> Any:
    """Fig. 7: two bodies of the chain that follow each other, and the vectors of (23)."""
    model = lw.Model("neighbours", gravity=(0.0, 0.0, 0.0))
    inner, outer = (lw.RigidBody(name, mass=1.0, inertia=(0.1, 0.4, 0.3)) for name in ("inner", "outer"))
    model.add(inner, lw.Planar("place", normal="-y"))
    pin = inner.point("joint", (0.8, 0.0, -0.3)), outer.point("pin", (-0.8, 0.0, -0.3))
    model.add(outer, lw.Revolute("joint", axis="-y"), to=pin[0], at=pin[1])
    pose: dict[str, Any] = {"place.x": 1.4, "place.y": 1.5, "place.turn": "-15 deg", "joint": "40 deg"}
    before, after = "{n-1}", "n"
    symbols = {"inner": f"$B_{before}$", "outer": "B_n", "joint": "", "place.turn": ""}
    frames = {
        **GLOBAL, "inner.x": f"$\\bar{{X}}_1^{before}$", "inner.z": f"$\\bar{{X}}_2^{before}$",
        "outer.x": f"$\\bar{{X}}_1^{after}$", "outer.z": f"$\\bar{{X}}_2^{after}$",
    }  # fmt: skip
    vectors = {
        "ground to inner": f"$\\mathbf{{r}}_{before}$", "ground to outer": "$\\mathbf{r}_n$",
        "inner to outer": f"$\\mathbf{{A}}_{before}\\bar{{\\mathbf{{u}}}}_n$",
    }  # fmt: skip
    panel = model.schematic(
        pose, labels=["angles"], symbols=symbols, marks={"ground": "O"}, frames=frames, vectors=vectors
    )
    return panel.figure
