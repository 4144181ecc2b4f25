"""The paper's mechanisms with its symbols: Figs. 1, 2, 5 and 6."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import linkwork as lw
from linkwork import library
from linkwork.papers.choi2004 import own

POSE: dict[str, Any] = {"start": {"right": 0.8}, "guess": {"left": 0.8, "slide": 0.15}}


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each figure, by name."""
    return {"choi2004-fig1": closed_loop, "choi2004-fig2": bar, "choi2004-fig5": governor, "choi2004-fig6": topology}


def closed_loop() -> Any:
    """Fig. 1: a closed loop, here of a four-bar linkage; the joint at which it is cut is dashed."""
    return library.four_bar().topology().plot().figure


def bar() -> Any:
    """Fig. 2: the bar on an accelerated base."""
    model = library.cart_pole(pole_mass=10.0, length=1.0)
    base = next(joint for joint in model.joints if joint.name == "slide")
    base.actuator, base.motion = None, lw.ConstantAcceleration(1.0)
    symbols = {
        "slide": "a",
        "hinge": "theta",
        "pole.length": "L",
        "pole.mass": "m",
        "cart.mass": "",
        "z": "Y",
        "x": "X",
    }
    return model.schematic({"hinge": "-40 deg"}, symbols=symbols).figure


def governor() -> Any:
    """Fig. 5: the governor on an accelerated base; bodies have the paper's numbers, points those of Table 2, Y is up."""
    symbols = {
        "lift": "a", "slide": "d", "right": "theta", "left": "", "spring.stiffness": "k", "spring.damping": "c",
        "base": "1", "left arm": "2", "right arm": "3", "collar": "4", "base.mass": "", "left arm.mass": "",
        "right arm.mass": "", "collar.mass": "", "left arm.eye": "", "left arm.centre": "", "left rod.length": "",
        "right arm.eye": "", "right arm.centre": "", "right rod.length": f"{own.ROD:g} m", "z": "Y", "x": "X",
    }  # fmt: skip
    points = {
        "base": "O_1", "left arm.centre": "O_2", "right arm.centre": "O_3", "collar": "O_4", "left arm.eye": "P",
        "right arm.eye": "Q",
    }  # fmt: skip
    model = own.governor(9.81, own.DAMPING)
    return model.schematic(**POSE, symbols=symbols, marks=points).figure


def topology() -> Any:
    """Fig. 6: the tree of the governor; its rods are the cut joints, dashed."""
    return own.governor(9.81).topology().plot().figure
