"""The same systems in linkwork: models, equilibria, branches and frequencies that checks, tables and pictures share.

linkwork's z is the paper's Y. "right" is the paper's body 3, "left" its body 2.
"""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any

import numpy as np

import linkwork as lw
from linkwork import library
from linkwork.equilibrium.results.branch import Branches, Special
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.linear.results.campbell import Campbell
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import Model

REFERENCE = "choi2004_governor.json"
PRINTED = "choi2004_tables.json"
READINGS = {"no gravity": 0.0, "gravity": 9.81}
"""The paper does not say whether gravity acts in example 2."""

GUESS = {"right": 0.8, "left": 0.8, "slide": 0.15}
HAUG_ROD = 0.10922


@functools.cache
def data(name: str) -> dict[str, Any]:
    """A file of numbers: what is printed, or the reference."""
    text = resources.files("linkwork.papers").joinpath("data", name).read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(text)
    return values


_TEXT = data(PRINTED)["example2"]
BASE: float = _TEXT["acceleration"]  # of the base in Fig. 7 [m/s²]
DAMPING: float = _TEXT["damping"]  # of its transient [N s/m]
ROD: float = _TEXT["rod"]  # length of the distance joints [m]


# --- example 1 -----------------------------------------------------------------------------------------------------


@functools.cache
def pendulum() -> Model:
    """The uniform bar of 10 kg and 1 m on a base that slides along x."""
    printed = data(PRINTED)["pendulum"]
    return library.cart_pole(pole_mass=printed["mass"], length=printed["length"])


@functools.cache
def hanging(a: float) -> Equilibrium:
    """Its equilibrium at an acceleration of the base [m/s²]."""
    return pendulum().equilibrium(acceleration={"slide": a})


# --- example 2 -----------------------------------------------------------------------------------------------------


@functools.cache
def governor(gravity: float, damping: float = 0.0, rod: float = ROD) -> Model:
    """The governor with gravity along −z [m/s²]."""
    return library.governor(gravity=(0.0, 0.0, -gravity), damping=damping, rod=rod)


@functools.cache
def resting(gravity: float, a: float, damping: float = 0.0) -> Equilibrium:
    """Its equilibrium on the regular branch at an acceleration of the base along +z [m/s²]."""
    return governor(gravity, damping).equilibrium(acceleration={"lift": a}, guess=GUESS)


@functools.cache
def linear(gravity: float, a: float, damping: float = 0.0) -> LinearModel:
    """The linear model there in the right arm's angle, as the paper has it."""
    return resting(gravity, a, damping).linearize(coordinates=["right"])


def frequency(gravity: float, a: float) -> float:
    """ω there [rad/s]."""
    return float(linear(gravity, a).modes().angular_frequencies[0])


@functools.cache
def branch() -> Branches:
    """All equilibria with gravity 0 that hang together with the one at rest, from the regular branch on."""
    over = (-30.0, 20.0)
    return governor(0.0).branch(
        "acceleration.lift", over, acceleration={"lift": 0.0}, guess=GUESS, branches=1, points=320, progress=False
    )


def fold() -> Special:
    """Where the regular branch turns back."""
    return min(branch().folds, key=lambda s: abs(s.q["right"] - 1.6))


@functools.cache
def frequencies(gravity: float) -> Campbell:
    """Frequencies on the regular branch as the base accelerates towards −z, asked for as far as 50 m/s²."""
    values = (-np.arange(0.0, 50.01, 0.25)).tolist()
    return governor(gravity).campbell("acceleration.lift", values, guess=GUESS, progress=False)


@functools.cache
def near_fold(gravity: float) -> Campbell:
    """The same close to where the branch turns back."""
    end = data(REFERENCE)["fold"]["gamma"] - gravity
    guess = {"right": 1.3, "left": 1.3, "slide": 0.098}
    values = (end + np.geomspace(1.0, 1e-4, 25)).tolist()
    return governor(gravity).campbell("acceleration.lift", values, guess=guess, progress=False)


# --- states in which the closures lose rank ------------------------------------------------------------------------


def collapsed(angle: float, a: float) -> Equilibrium:
    """The equilibrium with both arms along the slide, at 0 or π; gravity 0."""
    slide = ROD + 0.08 * float(np.cos(angle))
    guess = {"right": angle, "left": angle, "slide": slide}
    return governor(0.0).equilibrium(acceleration={"lift": a}, guess=guess, nearest=True)


def common_stiffness(angle: float, a: float) -> float:
    """Stiffness there of both arms swinging together [N m]: the motion of the branch that crosses."""
    k = collapsed(angle, a).linearize(coordinates=["right", "left"], outputs=()).K
    return float(k.sum())


# --- the governor that spins ---------------------------------------------------------------------------------------


@functools.cache
def spinning(gravity: float = 9.8, rod: float = HAUG_ROD) -> Model:
    """Haug's governor: the same bodies, but the base turns on the hinge "spin" about z."""
    model = Model("spinning governor", gravity=(0.0, 0.0, -gravity))
    base = model.add(lw.RigidBody("base", mass=200.0, inertia=(25.0, 25.0, 50.0)), lw.Revolute("spin", axis="z"))
    arms = []
    for side, axis in (("right", "-y"), ("left", "y")):
        arm = lw.RigidBody(f"{side} arm", mass=1.0, centre=(0.0, 0.0, -0.16), inertia=(0.1, 0.1, 0.1))
        arm.point("eye", (0.0, 0.0, -0.08))
        arms.append(model.add(arm, lw.Revolute(side, axis=axis), to=base))
    body = lw.RigidBody("collar", mass=1.0, inertia=(0.15, 0.15, 0.125))
    collar = model.add(body, lw.Prismatic("slide", axis="-z"), to=base)
    for side, arm in zip(("right", "left"), arms, strict=True):
        model.close(lw.Distance(f"{side} rod", length=rod), to=arm["eye"], at=collar)
    model.add(lw.Spring("spring", base["origin"], collar["origin"], stiffness=1000.0, free_length=0.15))
    return model


@functools.cache
def spun(speed: float) -> Equilibrium:
    """Its equilibrium at a speed of the base [rad/s]."""
    guess = {"right": 0.7, "left": 0.7, "slide": 0.155}
    return spinning().equilibrium(speed={"spin": speed}, guess=guess)


@functools.cache
def spin_frequencies() -> Campbell:
    """Its frequency against the speed."""
    guess = {"right": 0.4, "left": 0.4, "slide": 0.17}
    return spinning().campbell("speed.spin", np.linspace(0.0, 16.0, 65).tolist(), guess=guess, progress=False)
