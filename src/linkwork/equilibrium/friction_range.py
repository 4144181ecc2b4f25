"""The range of positions at which the dry friction of one joint holds a mechanism at rest."""

from __future__ import annotations

import copy
from collections.abc import Callable

import numpy as np
import scipy

from linkwork.api.errors import ModelError
from linkwork.api.kinds import Word
from linkwork.equilibrium.results.equilibrium import Equilibrium
from linkwork.model.change import coordinate

FIRST, GROWTH = (
    0.02,
    1.2,
)  # first step away from the equilibrium, of 1 rad or of the size of the model; and from step to step
FARTHEST = 2 * np.pi  # likewise: beyond a turn nothing new comes


def friction_range(equilibrium: Equilibrium, joint: Word) -> tuple[float, float]:
    """Implements `Equilibrium.friction_range`."""
    system = equilibrium._required(equilibrium.system, "range of friction")
    what = f"friction_range of '{equilibrium.title}'"
    model = copy.deepcopy(system.model)
    along = coordinate(model, joint, "hold by friction")
    if not along.has_dry_friction() or along.friction_coefficient or along.static_coefficient:
        raise ModelError(
            f"{what}: joint '{joint}' has no dry friction with a fixed limit at rest; give friction, or static_friction."
        )
    if along.motion is not None:
        raise ModelError(f"{what}: joint '{joint}' has a motion, so nothing but that holds it; leave one of them out.")
    limit = max(float(along.friction), float(along.static_friction))
    along.friction = along.static_friction = along.stribeck_speed = 0.0
    along.actuator, drive = None, _drive_of(equilibrium, joint)
    states = {0.0: equilibrium.q}

    def needed(x: float) -> float:
        """Force that the joint needs at a position, with all others in balance."""
        along.motion = x
        nearest = states[min(states, key=lambda y: abs(y - x + start))]
        guess = {name: value for name, value in nearest.items() if name != joint}
        found = model.equilibrium(
            acceleration=equilibrium.acceleration,
            speed=equilibrium.speed,
            inputs={name: value for name, value in equilibrium.inputs.items() if name in model.compile().labels.inputs},
            guess=guess,
            nearest=True,
            t=equilibrium.t,
        )
        states[x - start] = found.q
        return found.drives[joint] - drive

    start = float(equilibrium[joint])
    scale = system.size if along.coordinate_unit == "m" else 1.0
    return _edge(needed, limit, start, -scale), _edge(needed, limit, start, scale)


def _drive_of(equilibrium: Equilibrium, joint: str) -> float:
    """What the actuator of the joint itself exerts [N or N m]; its input goes with the joint's motion."""
    system = equilibrium.system
    assert system is not None
    k = system.labels.v.index(joint)
    total = 0.0
    for u, name in enumerate(system.labels.inputs):
        if k in system.actuated_by(u):
            total += float(system.gear[k]) * equilibrium.inputs[name]
    return total


def _edge(needed: Callable[[float], float], limit: float, start: float, scale: float) -> float:
    """The position on one side at which the joint begins to need more than friction gives; infinite if there is none."""

    def excess(x: float) -> float:
        return abs(needed(x)) - limit

    step, inside = FIRST, 0.0
    while inside < FARTHEST:
        outside = min(inside + step, FARTHEST)
        if excess(start + scale * outside) > 0:
            return (
                float(scipy.optimize.brentq(lambda part: excess(start + scale * part), inside, outside, xtol=1e-13))
                * scale
                + start
            )
        inside, step = outside, GROWTH * step
    return float(np.sign(scale) * np.inf)
