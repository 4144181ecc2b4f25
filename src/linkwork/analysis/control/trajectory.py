"""State feedback along a motion: the Riccati equation solved backwards along a run.

With the linear model δẋ = A(t) δx + B(t) δu along the motion, the feedback of least cost

    ∫ (δxᵀ Q δx + δuᵀ R δu) dt + δx(T)ᵀ S(T) δx(T)          is δu = −K(t) δx, K = R⁻¹ Bᵀ S, −Ṡ = Aᵀ S + S A − S B R⁻¹ Bᵀ S + Q

A and B are exact at the samples of the run, and splines between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import scipy
from scipy.interpolate import CubicSpline

from linkwork.analysis.control.limits import read_limits
from linkwork.analysis.control.weights import symmetric, weight
from linkwork.analysis.motion.origin import origin_of
from linkwork.arguments import names
from linkwork.errors import ModelError, SimulationError
from linkwork.model.controller import Controller
from linkwork.model.model import find
from linkwork.model.signals import Sampled
from linkwork.results.run import Run
from linkwork.results.trajectory_regulator import TrajectoryRegulator
from linkwork.system.system import System

LEAST = 4  # samples of a spline


def along_run(run: Run, Q: Any, R: Any, *, final: Any, inputs: Sequence[str] | None) -> TrajectoryRegulator:
    """Implements `Run.lqr`."""
    system = origin_of(run, "lqr").system.model.compile()
    what = f"lqr along the run of '{run.title}'"
    _check(system, run, what)
    index = {n: k for k, n in enumerate(system.labels.inputs)}
    given = names(inputs, "lqr: inputs", "torque")
    chosen = tuple(system.labels.inputs if given is None else given)
    places = [find(index, n, "input", run.title) for n in chosen]
    states = (*system.labels.q, *(f"rate of {n}" for n in system.labels.v))
    q_matrix = weight(Q, states, "lqr: Q", "state", run.title)
    r_matrix = weight(R, chosen, "lqr: R", "input", run.title, positive=True, sparse=False)
    t, q, v, u = run.time, run.q.values, run.v.values, run.inputs.values
    a, b = _linear_models(system, t, q, v, u)
    b = b[:, :, places]
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
        path=np.hstack([q, v]),
        feedforward=u[:, places],
        Q=q_matrix,
        R=r_matrix,
    )


def _check(system: System, run: Run, what: str) -> None:
    """Raise for motions along which there is no linear model of all coordinates."""
    if system.model.closures:
        raise ModelError(f"{what}: the model has closures, whose coordinates depend on each other; use a tree.")
    if system.labels.q != system.labels.v:
        raise ModelError(
            f"{what}: the model has joints without coordinates of their own (balls, free bodies); use hinges."
        )
    if len(system.labels.drives):
        raise ModelError(
            f"{what}: '{system.labels.v[system.labels.drives[0]]}' moves as prescribed; drive it by an actuator."
        )
    if not system.labels.inputs:
        raise ModelError(f"{what}: there is no input; give a joint an actuator.")
    if len(run.time) < LEAST:
        raise ModelError(f"{what}: it has {len(run.time)} samples; simulate with {LEAST} or more.")


def _linear_models(
    system: System, t: np.ndarray, q: np.ndarray, v: np.ndarray, u: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """A (time, 2n, 2n) and B (time, 2n, inputs) along the motion."""
    n = system.nv
    a, b = np.zeros((len(t), 2 * n, 2 * n)), np.zeros((len(t), 2 * n, u.shape[1]))
    a[:, :n, n:] = np.eye(n)
    for k, moment in enumerate(t):
        found = system.derivatives(q[k], v[k], u[k], t=float(moment))
        a[k, n:, :n], a[k, n:, n:], b[k, n:] = found.by_q, found.by_v, found.by_inputs
    return a, b


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
        regulator.states,
        tuple(Sampled(t, column) for column in regulator.path.T),
        regulator.inputs,
        D=-regulator.gain,
        low=low,
        high=high,
        name="tracking",
        feedforward=tuple(Sampled(t, column) for column in regulator.feedforward.T),
        schedule="time",
        at=t,
    )
