"""Driven models and what is known about them by other means: closed forms, SciPy, stored orbits of a shaken pendulum."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from math import cos, sin
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import scipy.integrate

import linkwork as lw

G = 9.81
STORED = Path(__file__).parent / "data" / "shaken_triple_pendulum.json"
CLOCK = 2 / 3 / (2 * np.pi)
"""Drive of Baker and Gollub's pendulum [Hz]: ω = 2/3."""


@functools.cache
def stored() -> dict[str, Any]:
    """Linear peaks, periodic orbits and resonances of the shaken triple pendulum, computed without linkwork."""
    return json.loads(STORED.read_text())


# --- models -----------------------------------------------------------------------------------------------------------


def shaken(n: int = 3, damping: float = 0.1, axis: str = "x") -> lw.Model:
    """Mass points of 1 kg on massless links of 1 m, hanging from a base that slides."""
    m = lw.Model("shaken pendulum")
    at = m.add(lw.RigidBody("base", mass=1.0, inertia=(1, 1, 1)), lw.Prismatic("shake", axis=axis))["origin"]
    for k in range(1, n + 1):
        link = lw.RigidBody(f"link{k}", mass=1.0, centre=(0, 0, -1), inertia=(0, 0, 0))
        tip = link.point("tip", (0, 0, -1))
        m.add(link, lw.Revolute(f"joint{k}", axis="-y", damping=damping), to=at)
        at = tip
    return m


def driven_pendulum(damping: float = 0.5, gravity: float = 1.0) -> lw.Model:
    """θ'' + c θ' + g sin θ = torque, with the mass and the length 1."""
    m = lw.Model("driven pendulum", gravity=(0, 0, -gravity))
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, -1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="-y", damping=damping, actuator="torque"))
    return m


def oscillator(mass: float = 1.3, stiffness: float = 70.0, damping: float = 2.1) -> lw.Model:
    """A mass on a spring and a damper, pushed by the input "force"."""
    m = lw.Model("oscillator", gravity=(0, 0, 0))
    block = lw.RigidBody("block", mass=mass, inertia=(1, 1, 1))
    m.add(block, lw.Prismatic("slide", axis="x", stiffness=stiffness, damping=damping, actuator="force"))
    return m


def bead(**hinge: Any) -> lw.Model:
    """A weight on an arm that turns about the vertical: it leaves the axis at √(g/l)."""
    m = lw.Model("bead")
    hub = m.add(lw.RigidBody("hub", mass=1.0, centre=(0, 0, 0), inertia=(1, 1, 1)), lw.Revolute("spin", axis="z"))
    arm = lw.RigidBody("arm", mass=1.0, centre=(0, 0, -1), inertia=(0.01, 0.01, 0.01))
    m.add(arm, lw.Revolute("hinge", axis="-y", **hinge), to=hub.frame("axle", (0, 0, 0)))
    return m


def start_of(state: Any) -> dict[str, dict[str, float]]:
    """Absolute angles and rates of a chain, one after the other, as start= and rates= of its joints."""
    q, v = np.split(np.asarray(state, float), 2)
    names = [f"joint{k}" for k in range(1, len(q) + 1)]
    return {
        "start": dict(zip(names, np.diff(q, prepend=0.0), strict=True)),
        "rates": dict(zip(names, np.diff(v, prepend=0.0), strict=True)),
    }


def absolute(states: np.ndarray) -> np.ndarray:
    """Absolute angles and rates of a shaken chain from states (base, joints; their rates)."""
    q, v = np.split(np.asarray(states), 2, axis=-1)
    return np.concatenate([np.cumsum(q[..., 1:], axis=-1), np.cumsum(v[..., 1:], axis=-1)], axis=-1)


# --- SciPy ------------------------------------------------------------------------------------------------------------


def pendulum_slope(
    torque: float, omega: float = 2 / 3, damping: float = 0.5
) -> Callable[[float, np.ndarray], np.ndarray]:
    """θ'' = F cos ωt − c θ' − sin θ; with six numbers, also of the fundamental matrix."""

    def f(t: float, y: np.ndarray) -> np.ndarray:
        angle, rate = y[:2].tolist()  # runs of hundreds of periods ask millions of times, and Python's numbers are faster
        out = np.array([rate, torque * cos(omega * t) - damping * rate - sin(angle)])
        if len(y) == 2:
            return out
        j = np.array([[0.0, 1.0], [-cos(angle), -damping]])
        return np.concatenate([out, (j @ y[2:].reshape(2, 2)).ravel()])

    return f


def flown(
    f: Callable[[float, np.ndarray], np.ndarray], y: Any, until: float, tolerance: float = 1e-12, **more: Any
) -> Any:
    """SciPy's DOP853 from time zero: Hairer's compiled one where only the end is asked for, which takes a third of the time."""
    if not more:
        run = scipy.integrate.ode(f).set_integrator("dop853", rtol=tolerance, atol=tolerance, nsteps=10**7)
        end = run.set_initial_value(np.asarray(y, float), 0.0).integrate(until)
        assert run.successful()
        return SimpleNamespace(y=end[:, None])
    made = scipy.integrate.solve_ivp(
        f, (0.0, until), np.asarray(y, float), method="DOP853", rtol=tolerance, atol=tolerance, **more
    )
    assert made.success
    return made


def variations(
    f: Callable[[float, np.ndarray], np.ndarray], y: np.ndarray, until: float
) -> tuple[np.ndarray, np.ndarray]:
    """End of a motion and its fundamental matrix, by SciPy; f takes states with the matrix after them."""
    n = len(y)
    end = flown(f, np.concatenate([y, np.eye(n).ravel()]), until).y[:, -1]
    return end[:n], end[n:].reshape(n, n)


def by_size(values: Any) -> np.ndarray:
    """Multipliers, the largest first, conjugates in order."""
    v = np.asarray(values, complex)
    return v[np.lexsort((v.imag, -np.round(np.abs(v), 6)))]
