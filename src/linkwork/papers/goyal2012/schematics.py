"""The thesis's pendulum trees with its symbols: Figs. 2.1 and 3.1 to 3.3."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork import library
from linkwork.papers.goyal2012 import own, twin
from linkwork.papers.goyal2012.case import HOSTS, case_tree
from linkwork.papers.goyal2012.twin import State

GRAVITY = (0.0, -9.81, 0.0)
FLAT = np.radians([-70.0, -18.0, -75.0, -150.0, -95.0])
"""Angles θ of the segments in Figs. 3.1 and 3.2, from the x axis."""
DISTANCES = np.array([0.3, 0.48, 0.42, 0.36, 0.78, 0.74])
"""Of the masses from the upper ends of their segments there [m]."""


def drawings() -> dict[str, Callable[[], Any]]:
    """What draws each figure, by name."""
    return {
        "goyal2012-fig2-1": single,
        "goyal2012-fig3-1": tree,
        "goyal2012-fig3-2": measured_tree,
        "goyal2012-fig3-3": double,
    }


def single() -> Any:
    """Fig. 2.1: one pendulum in space, θ from the (x, z) plane, φ from the z axis."""
    model = library.spherical_pendulum(gravity=GRAVITY)
    body, joint = model.bodies[0].name, model.joints[0].name
    symbols = {f"{joint}.elevation": "theta", f"{joint}.azimuth": "phi", f"{body}.length": "l"}
    return model.schematic({joint: (0.85, -0.5, 0.15)}, symbols=symbols).figure


def _flat_tree(symbols: dict[str, str], labels: tuple[str, ...], **options: Any) -> Any:
    """The tree of Fig. 3.1 in the plane, masses so far apart that they can be told from each other."""
    tree = dataclasses.replace(case_tree(), distances=DISTANCES)
    names = own.segment_names(tree)
    state = State(FLAT, np.full(5, np.pi / 2), np.zeros(5), np.zeros(5))
    start = own.joint_state(tree.parents, names, twin.directions(state), twin.direction_rates(state))[0]
    for k in range(6):
        host = HOSTS[k]
        symbols[f"S{host + 1}.masses[{HOSTS[:k].count(host)}]"] = f"m_{k + 1}"
    return own.own_model(tree).schematic(start, view="xy", symbols=symbols, labels=labels, **options).figure


def tree() -> Any:
    """Fig. 3.1: five segments, four joints, six mass points."""
    joints = {f"S{k}_joint.joint": f"J_{n}" for n, k in enumerate((1, 2, 3, 5), 1)}
    return _flat_tree(joints, ("masses", "names", "axes", "gravity"))


def measured_tree() -> Any:
    """Fig. 3.2: its lengths and the angles of its segments, from the positive x axis and counterclockwise."""
    symbols = {f"S{k}.length": f"L_{k}" for k in range(1, 6)} | {
        f"S{k}_joint.elevation": f"theta_{k}" for k in range(1, 6)
    }
    for k in range(6):
        host = HOSTS[k]
        symbols[f"S{host + 1}.at[{HOSTS[:k].count(host)}]"] = f"d_{k + 1}"
    return _flat_tree(symbols, ("lengths", "angles", "axes"), angles="polar")


def double() -> Any:
    """Fig. 3.3: the angles of the second segment of a double pendulum, in axes through its joint."""
    model = library.tree([("S1", None, 1.0, 1.0), ("S2", "S1", 1.0, 1.0)], gravity=GRAVITY, name="double pendulum")
    symbols = {f"S{k}_joint.{word}": f"{letter}_{k}" for k in (1, 2) for word, letter in
               (("elevation", "theta"), ("azimuth", "phi"))}  # fmt: skip
    symbols |= {"S1.length": "L_1", "S2.length": "L_2", "S1_joint.joint": "J_1", "S2_joint.joint": "J_2"}
    start = {"S1_joint": (0.55, -0.75, -0.2), "S2_joint": (0.85, -0.45, 0.15)}
    return model.schematic(start, symbols=symbols).figure
