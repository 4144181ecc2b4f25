"""Systems of every kind for tests of copies and threads, each with a state, and all that is evaluated there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

import linkwork as lw


def tension(t: float, x: Any) -> float:
    """A force law that a process can import."""
    return -3.0 * x[0] - 0.2 * x[1] + np.sin(t)


compiled_tension = numba.njit(tension)


def pushed(law: Callable[..., Any]) -> lw.Model:
    model = lw.library.double_pendulum()
    model.add(lw.CustomForce("law", law, on="joint2"))
    return model


def driven() -> lw.Model:
    model = lw.Model("driven")
    cart = lw.Box("cart", size=(1, 1, 1), mass=2)
    model.add(cart, lw.Prismatic("x", motion=lw.Sampled(np.linspace(0, 9, 10), np.sin(np.arange(10.0)))))
    model.add(lw.MassRod("bob", length=1, masses=[1]), lw.Revolute("swing", axis="y", actuator="torque"), to=cart)
    return model


MODELS: dict[str, Callable[[], lw.Model]] = {
    "planar tree": lambda: lw.library.chain(3),
    "spatial tree": lw.library.spinning_top,
    "closed loop": lw.library.four_bar,
    "beam": lw.library.elastic_two_arm,
    "driven": driven,
    "function": lambda: pushed(tension),
    "compiled function": lambda: pushed(compiled_tension),
}


def compiled(name: str) -> Any:
    """The system of one of the models, or, for other names, of a formulation."""
    return MODELS[name]().compile() if name in MODELS else lw.library.four_bar().compile(formulation=name)


def state_of(system: Any) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    q = system.zero() + 0.1 * rng.uniform(-1, 1, system.nq)
    return q, rng.uniform(-1, 1, system.nv)


def evaluated(system: Any) -> list[np.ndarray]:
    """What a system says about a state."""
    q, v = state_of(system)
    inputs = np.linspace(1.0, 2.0, len(system.labels.inputs))
    found = [
        system.acceleration(q, v, inputs, t=0.5),
        system.mass_matrix(q),
        np.array(list(system.energy(q, v).values())),
    ]
    found += [*system.derivatives(q, v, inputs, t=0.5), *system.constraint_residuals(q, v, t=0.5), system.armature]
    found += (
        [system.inverse_dynamics(q, v, 0 * v, inputs, t=0.5, applied=True)] if not system.labels.constraints else []
    )
    return [np.asarray(x) for x in found]
