"""The same robot in linkwork: models and numbers that checks, tables and pictures share.

The thesis's numbers (lbf, in, s) are given to linkwork as they are, in place of N, m, s: lengths then are in inches, masses
in lbf s²/in, torques in lbf in. `si` is the same robot in SI units. linkwork's z is the thesis's Y; its "elbow" counts from
the tangent at the upper arm's end, the thesis's θ₂ from the upper arm's undeformed axis (see `Robot.from_elbow`).
"""

from __future__ import annotations

import dataclasses
import functools
import json
from importlib import resources
from typing import Any

import numpy as np
from scipy.linalg import eigh

import linkwork as lw
from linkwork.model.model import Model
from linkwork.papers.oh1990.twin import Arms, Array, Robot

PRINTED = "oh1990_tables.json"
GRAVITY = 386.22  # [in/s²], 9.81 m/s², fits Tables 6.4 to 7.7; the thesis does not print it
CONTROL_GRAVITY = 386.1  # [in/s²], fits Table 8.1: with 386.22 its gaps are four times as large
INCH = 0.0254  # [m]
POUND = 4.4482216152605  # lbf [N]
SHAPES = lw.ComparisonFunctions(normalise="sinh")
SETS, MASSES, TESTS = 6, 4, 3


@functools.cache
def data() -> dict[str, Any]:
    """The thesis's numbers."""
    text = resources.files("linkwork.papers").joinpath("data", PRINTED).read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(text)
    return values


def arms(springs: tuple[float, float] = (0.0, 0.0), mass: int = 1, lengths: tuple[float, float] | None = None) -> Arms:
    """Table 6.3 with torsion springs [lbf in/rad], one of the four end masses, and other lengths [in]."""
    p = data()["properties"]
    mp, jp = data()["end_masses"][mass - 1]
    return Arms(
        length=lengths or (p["L_1"], p["L_2"]),
        rho=(p["rho_1"] * p["A_1"], p["rho_2"] * p["A_2"]),
        EI=(p["E_1"] * p["I_1"], p["E_2"] * p["I_2"]),
        springs=springs,
        J1=p["J_1"],
        ma=p["m_a"],
        Ja=p["J_a"],
        mb=p["m_b"],
        Jb=p["J_b"],
        mp=mp,
        Jp=jp,
        g=GRAVITY,
    )


def case(spring_set: int, mass: int) -> Arms:
    """One of the 24 robots of Tables 6.4 to 6.15."""
    return arms(tuple(data()["springs"][spring_set - 1]), mass)


def tested(spring_set: int, mass: int) -> Arms:
    """One of the twelve robots of Tables 7.4 to 7.7."""
    return arms(tuple(data()["experiment_springs"][spring_set - 1]), mass)


def steered() -> Arms:
    """The robot of chapter 8: longer arms, no torsion springs, end mass 1."""
    made = arms(lengths=tuple(data()["control"]["lengths"]))
    return dataclasses.replace(made, g=CONTROL_GRAVITY)


def model(
    arms: Arms, modes: int, shortening: str, *, motors: bool = False, shapes: Any = SHAPES, pieces: int = 1
) -> Model:
    """Two beams on hinges, with hubs, end mass and payload; `motors` are the inputs "u1" and "u2"."""
    made = Model("two elastic arms", gravity=(0.0, 0.0, -arms.g))

    def add(k: int, name: str, hinge: str, to: Any) -> lw.Beam:
        beam = lw.Beam(
            name,
            length=arms.length[k],
            EI=arms.EI[k],
            mass_per_length=arms.rho[k],
            modes=modes,
            shapes=shapes,
            shortening=shortening,
            pieces=pieces,
        )
        motor = f"u{k + 1}" if motors else None
        made.add(beam, lw.Revolute(hinge, axis="-y", stiffness=arms.springs[k], actuator=motor), to=to)
        return beam

    def turning(inertia: float) -> tuple[float, float, float]:
        return (0.0, inertia, inertia)

    upper = add(0, "upper", "shoulder", None)
    upper.attach("hub", 0.0, "origin", turning(arms.J1))
    upper.attach("end", arms.ma, "tip", turning(arms.Ja))
    lower = add(1, "lower", "elbow", upper.tip)
    lower.attach("hub", arms.mb, "origin", turning(arms.Jb))
    lower.attach("payload", arms.mp, "tip", turning(arms.Jp))
    return made


def assumed(arms: Arms, modes: int, shortening: str) -> Array:
    """Natural frequencies about the hanging rest with assumed shapes [Hz], lowest first."""
    linear = model(arms, modes, shortening).linearize(outputs=())
    return np.asarray(np.sqrt(eigh(linear.K, linear.M, eigvals_only=True)) / (2 * np.pi))


@functools.cache
def column(name: str, spring_set: int, mass: int) -> Array:
    """A column of Tables 6.4 to 6.15 by linkwork [Hz]."""
    robot = case(spring_set, mass)
    if name == "exact":
        return np.asarray(model(robot, 1, "none").exact_frequencies(6).frequencies)
    modes, shortening = {"three": (3, "none"), "shortening": (3, "gravity"), "two": (2, "none"), "one": (1, "none")}[
        name
    ]
    return assumed(robot, modes, shortening)


@functools.cache
def estimate(spring_set: int, mass: int) -> Array:
    """Frequencies of Tables 7.4 to 7.7 by linkwork [Hz]: three shapes for each arm, with the shortening."""
    return assumed(tested(spring_set, mass), 3, "gravity")


def robot(arms: Arms, modes: int, shortening: str = "gravity") -> Robot:
    """The thesis's own equations of the same robot."""
    return Robot(arms, modes, 0.0 if shortening == "none" else 1.0)
