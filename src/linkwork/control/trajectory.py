"""State feedback along a motion: the Riccati equation solved backwards along a run.

With the linear model δẋ = A(t) δx + B(t) δu along the motion, the feedback of least cost

    ∫ (δxᵀ Q δx + δuᵀ R δu) dt + δx(T)ᵀ S(T) δx(T)          is δu = −K(t) δx, K = R⁻¹ Bᵀ S, −Ṡ = Aᵀ S + S A − S B R⁻¹ Bᵀ S + Q

A and B are exact at the samples of the run, and splines between them. What the states are: see `local_states`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import scipy
from scipy.interpolate import CubicSpline

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError, SimulationError
from linkwork.control.limits import read_limits
from linkwork.control.local_states import AlongMotion
from linkwork.control.results.trajectory_regulator import TrajectoryRegulator
from linkwork.control.weights import symmetric, weight
from linkwork.model.controller import Controller
from linkwork.model.model import find
from linkwork.model.signals import Sampled
from linkwork.motion.histories.origin import origin_of
from linkwork.motion.results.run import Run
from linkwork.system.holding import without_holding
from linkwork.system.system import System

LEAST = 4  # samples of a spline


def along_run(
    run: Run, Q: Any, R: Any, *, final: Any, inputs: Sequence[str] | None, coordinates: Sequence[str] | None
) -> TrajectoryRegulator:
    """Implements `Run.lqr`."""
    origin = origin_of(run, "lqr").system
    what = f"lqr along the run of '{run.title}'"
    system = origin.model.compile()
    _check(system, run, what)
    index = {n: k for k, n in enumerate(system.labels.inputs)}
    given = names(inputs, "lqr: inputs", "torque")
    chosen = tuple(system.labels.inputs if given is None else given)
    places = [find(index, n, "input", run.title) for n in chosen]
    r_matrix = weight(R, chosen, "lqr: R", "input", run.title, positive=True, sparse=False)
    t, u = run.time, run.inputs.values
    motion = AlongMotion(system, t, run.q.values, run.v.values, u, what)
    made = motion.models(names(coordinates, "lqr: coordinates"), _preferred(system, Q))
    states = (*made.coordinates, *(f"rate of {n}" for n in made.coordinates))
    q_matrix = weight(Q, states, "lqr: Q", "state", run.title)
    a, b = made.A, made.B[:, :, places]
    if final is None:
        end = _steady_cost(a[-1], b[-1], q_matrix, r_matrix, what)
    else:
        end = weight(final, states, "lqr: final", "state", run.title)
    cost = riccati_along(t, a, b, q_matrix, r_matrix, end)
    gain = np.linalg.solve(r_matrix, np.swapaxes(b, 1, 2) @ cost)
    return TrajectoryRegulator(
        title=run.title,
        states=states,
        inputs=chosen,
        input_units=tuple(system.labels.input_units[k] for k in places),
        time=t.copy(),
        gain=gain,
        cost=cost,
        measured=made.measured,
        path=made.path,
        local=made.local,
        feedforward=u[:, places],
        Q=q_matrix,
        R=r_matrix,
    )


def _preferred(system: System, weights: Any) -> list[list[str]]:
    """Independent coordinates that a user would name: those that are weighed, and those of the actuators."""
    known = set(system.labels.v)
    weighed = [str(n).removeprefix("rate of ") for n in weights] if isinstance(weights, Mapping) else []
    driven = [c.joint.name for c in system.model.connections if getattr(c.joint, "actuator", None) is not None]
    return [[n for n in dict.fromkeys(wish) if n in known] for wish in (weighed, driven)]


def _check(system: System, run: Run, what: str) -> None:
    """Raise for motions along which there is no linear model."""
    link = next((x for x in system.links if x.joint == "direction"), None)
    if link is not None:
        raise ModelError(
            f"{what}: the frame of direction joint '{system.labels.link_joints[link.number - 1]}' turns about its axis along a "
            "motion, which no state shows; use a Universal or a Ball."
        )
    if system.may_hold:
        k = system.may_hold[0]
        raise ModelError(
            f"{what}: joint '{system.labels.v[k]}' has dry friction that holds, or rigid stops, across which there is no "
            f"linear model; {without_holding(system, k)}."
        )
    if not system.labels.inputs:
        raise ModelError(f"{what}: there is no input; give a joint an actuator.")
    if len(run.time) < LEAST:
        raise ModelError(f"{what}: it has {len(run.time)} samples; simulate with {LEAST} or more.")


def _steady_cost(a: np.ndarray, b: np.ndarray, q: np.ndarray, r: np.ndarray, what: str) -> np.ndarray:
    """The cost of staying at the end of the motion for ever."""
    try:
        return symmetric(scipy.linalg.solve_continuous_are(a, b, q, r))
    except (np.linalg.LinAlgError, ValueError):
        raise SimulationError(
            f"{what}: no feedback keeps the state at its end for ever with these weights; give final=, the weight of its error."
        ) from None


def riccati_along(
    t: np.ndarray, a: np.ndarray, b: np.ndarray, q: np.ndarray, r: np.ndarray, end: np.ndarray
) -> np.ndarray:
    """S at all times (time, n, n), from its value at the last one."""
    n = len(q)
    flow, drive = CubicSpline(t, a), CubicSpline(t, b)

    def slope(s: float, y: np.ndarray) -> np.ndarray:
        now, by = flow(s), drive(s)
        cost = symmetric(y.reshape(n, n))
        back = by.T @ cost
        both = now.T @ cost
        return -(both + both.T - back.T @ np.linalg.solve(r, back) + q).ravel()

    scale = max(float(np.abs(end).max()), float(np.abs(q).max()), 1e-300)
    found = scipy.integrate.solve_ivp(
        slope, (t[-1], t[0]), end.ravel(), method="LSODA", t_eval=t[::-1], rtol=1e-10, atol=1e-12 * scale
    )
    if not found.success or not np.isfinite(found.y).all():
        raise SimulationError(f"lqr: the Riccati equation has no solution back to the start ({found.message}).")
    made = np.array([symmetric(y.reshape(n, n)) for y in found.y.T[::-1]])
    made[-1] = end  # as given; a multistep method interpolates even there
    return made


def trajectory_controller(regulator: TrajectoryRegulator, limits: Mapping[str, Any] | None) -> Controller:
    """Implements `TrajectoryRegulator.controller`."""
    low, high = read_limits(limits, regulator.inputs, regulator.input_units, regulator.title)
    t = regulator.time
    return Controller(
        regulator.measured,
        tuple(Sampled(t, column) for column in regulator.path.T),
        regulator.inputs,
        D=-regulator.gain @ regulator.local,
        low=low,
        high=high,
        name="tracking",
        feedforward=tuple(Sampled(t, column) for column in regulator.feedforward.T),
        schedule="time",
        at=t,
    )
