"""The same pendulum in linkwork: models, linear models, orbits and runs that checks, tables and pictures share.

linkwork's hinges count from link to link; the paper's angles are absolute: θ_k is the sum of the first k hinges.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from importlib import resources
from typing import Any

import numpy as np

import linkwork as lw
from linkwork.linear.results.frequency import FrequencyResponse
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import Model
from linkwork.motion.results.run import Run
from linkwork.papers.rivas2012.twin import Array
from linkwork.vibration.results.curve import Curve
from linkwork.vibration.results.response import Response

REFERENCE = "rivas2012.json"
SHAKE = 0.03  # η₀ of Figs. 4 to 8 [m]
RODS = ("rod1", "rod2", "rod3")
ANGLES = ("theta1", "theta2", "theta3")
GRAVITY = 9.81


@functools.cache
def data() -> dict[str, Any]:
    """The reference's numbers."""
    text = resources.files("linkwork.papers").joinpath("data", REFERENCE).read_text(encoding="utf-8")
    values: dict[str, Any] = json.loads(text)
    return values


def chain(masses: Sequence[float], lengths: Sequence[float], frictions: Sequence[float]) -> Model:
    """Mass points at the ends of massless links; the pivot slides along x as "shake". "theta1" … are absolute angles."""
    model = Model("shaken pendulum", gravity=(0.0, 0.0, -GRAVITY))
    base = model.add(lw.RigidBody("base", mass=1.0, inertia=(1.0, 1.0, 1.0)), lw.Prismatic("shake", axis="x"))
    to = base["origin"]
    for k, (m, length, r) in enumerate(zip(masses, lengths, frictions, strict=True), 1):
        rod = lw.MassRod(f"rod{k}", length=length, masses=(m,))
        to = model.add(rod, lw.Revolute(f"hinge{k}", axis="-y", damping=r), to=to)["tip"]
        model.add(lw.Angle(f"theta{k}", rod))
    return model


@functools.cache
def model(friction: float) -> Model:
    """The paper's: three links of 1 kg and 1 m, the same friction in all joints [N m s]."""
    return chain([1.0] * 3, [1.0] * 3, [friction] * 3)


@functools.cache
def shaken(friction: float, frequency: float, amplitude: float = SHAKE) -> Model:
    """The same with its pivot moving as η₀ cos(2π f t)."""
    made = chain([1.0] * 3, [1.0] * 3, [friction] * 3)
    made.joint("shake").motion = lw.Harmonic(amplitude, frequency=frequency, phase=np.pi / 2)
    return made


# --- small oscillations --------------------------------------------------------------------------------------------


@functools.cache
def linear(friction: float) -> LinearModel:
    """About rest, the pivot held; its outputs are the absolute angles."""
    return model(friction).equilibrium(acceleration={"shake": 0.0}).linearize(outputs=list(ANGLES))


@functools.cache
def transfer(friction: float) -> FrequencyResponse:
    """Absolute angles for a displacement of the pivot [rad/m], with peaks."""
    return linear(friction).frequency_response(["displacement of shake"])


@functools.cache
def pushed(friction: float) -> LinearModel:
    """The same with the acceleration of the pivot as its input, to be integrated in time."""
    still = model(friction).equilibrium(acceleration={"shake": 0.0})
    return still.linearize(inputs=["shake.acceleration"], outputs=list(ANGLES))


def start_of(state: Any) -> tuple[dict[str, float], dict[str, float]]:
    """Absolute angles and rates (6,) as `start` and `rates` of linkwork."""
    theta, rate = np.asarray(state[:3]), np.asarray(state[3:])
    names = [f"hinge{k}" for k in (1, 2, 3)]
    first, speed = np.diff(theta, prepend=0.0), np.diff(rate, prepend=0.0)
    return dict(zip(names, first.tolist(), strict=True)), dict(zip(names, speed.tolist(), strict=True))


def absolute(states: Array) -> Array:
    """States of linkwork (…, 8) as absolute angles and rates (…, 6)."""
    return np.concatenate([np.cumsum(states[..., 1:4], axis=-1), np.cumsum(states[..., 5:8], axis=-1)], axis=-1)


# --- large ones ----------------------------------------------------------------------------------------------------


@functools.cache
def run(friction: float, frequency: float, until: float, samples: int, amplitude: float = SHAKE) -> Run:
    """From rest."""
    made = shaken(friction, frequency, amplitude)
    return made.simulate(until, rtol=1e-9, samples=samples, progress=False)


def angles(made: Run) -> Array:
    """Absolute angles (time, 3) [rad]."""
    return np.column_stack([made[name].values for name in ANGLES])


def steady(friction: float, frequencies: Any, *, amplitude: float = SHAKE, **options: Any) -> Response:
    """Integrated from rest until steady."""
    more = {"judge": False, "progress": False, **options}
    return model(friction).response({"shake": amplitude}, frequencies, outputs=list(RODS), **more)


@functools.cache
def curve(friction: float, high: float, low: float, step: float, rtol: float = 1e-9) -> Curve:
    """Periodic orbits from a frequency down to another [Hz]; the last link's peak is located."""
    options: dict[str, Any] = {"over": (high, low), "outputs": ["rod3"], "step": step, "rtol": rtol, "progress": False}
    return model(friction).response_curve({"shake": SHAKE}, **options)


@functools.cache
def orbit(friction: float, frequency: float, state: tuple[float, ...] = (0.0,) * 6, rtol: float = 1e-11) -> Curve:
    """One periodic orbit, searched from a state in absolute angles and rates."""
    start, rates = start_of(state)
    options: dict[str, Any] = {"over": (frequency, 0.999 * frequency), "points": 1, "rtol": rtol, "progress": False}
    return model(friction).response_curve({"shake": SHAKE}, outputs=list(RODS), start=start, rates=rates, **options)
