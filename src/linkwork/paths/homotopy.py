"""First guess for underactuated models by homotopy: auxiliary actuators whose inputs are penalised more and more.

Every joint without an actuator is given one. Then any smooth path can be followed: its inputs come from inverse dynamics, and
there are no defects at the beginning. The effort of auxiliary actuators counts (u/s)² with a scale s that shrinks from stage to
stage, which drives the motion to one that the model's own actuators can make.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import SimulationError
from linkwork.model.model import Model
from linkwork.paths.cost import Effort
from linkwork.paths.optimal_control import OptimalControl
from linkwork.paths.piecewise_inputs import Knots

STAGES, REDUCTION, STEPS = 10, 10**-0.5, 30
NEGLIGIBLE = 0.01  # of the largest input: auxiliary actuators may be left out


def homotopy_guess(
    model: Model,
    search: OptimalControl,
    ends: tuple[np.ndarray, np.ndarray],
    scales: np.ndarray,
    inputs: Mapping[str, Any] | None,
) -> tuple[list[np.ndarray], np.ndarray] | None:
    """States and inputs as a first guess; None where auxiliary actuators cannot be added or a search fails."""
    own = search.knots
    if search.system.nq != search.system.nv or search.system.tables.rows is not None:
        return None  # quaternions and closures: no path by interpolation
    twin = copy.deepcopy(model)
    auxiliary = []
    for c in twin.connections:
        joint: Any = c.joint  # joints of several coordinates have no actuator of their own
        if getattr(joint, "actuator", "") is None and joint.motion is None:
            auxiliary.append(f"helper of {joint.name}")
            joint.actuator = auxiliary[-1]
    if not auxiliary and np.isfinite(search.limits).any():
        return None  # the limits are too tight, not the guess too poor
    knots = Knots(twin, own.names + auxiliary, own.times, inputs)
    limits = np.concatenate([search.limits, np.full(len(auxiliary), np.inf)])
    wide = OptimalControl(knots, limits, search.free, search.flow.rtol)
    states, u = _followed(wide, *ends)
    few = len(own.names)
    scale = float(scales.max())
    for _ in range(STAGES):
        cost = Effort(own.times, np.concatenate([scales, np.full(len(auxiliary), scale)]))
        try:
            found = wide.search(cost, states, u, most=STEPS)
        except SimulationError:
            return None
        states, u = found.states, found.u
        if np.abs(u[:, few:]).max(initial=0.0) <= NEGLIGIBLE * np.abs(u).max():
            break
        scale *= REDUCTION
    return states, u[:, :few]


def _followed(wide: OptimalControl, first: np.ndarray, last: np.ndarray) -> tuple[list[np.ndarray], np.ndarray]:
    """States along a quintic path, s = 10 τ³ − 15 τ⁴ + 6 τ⁵, and its inputs by inverse dynamics."""
    s, n = wide.system, wide.system.nq
    states, u = [], np.zeros((len(wide.times), len(wide.knots.names)))
    for k, time in enumerate(wide.times):
        x = time / wide.duration
        q = first[:n] + (last - first)[:n] * x**3 * (10 - 15 * x + 6 * x * x)
        v = (last - first)[:n] * 30 * x * x * (1 - x) ** 2 / wide.duration
        a = (last - first)[:n] * 60 * x * (1 - x) * (1 - 2 * x) / wide.duration**2
        force = s.inverse_dynamics(q, v, a, t=float(time))
        states.append(np.concatenate([q, v]))
        for i, index in enumerate(wide.knots.input_indices):
            for j in s.actuated_by(index):
                u[k, i] = force[j] / s.gear[j]
    states[0], states[-1] = first, last
    return states, np.clip(u, -wide.limits, wide.limits)
