"""The linear closed loop: a linear model and a controller, without limits.

Plant ẋ = A x + B u, e = C_m x + D_m u with u = δu + d (a disturbance), controller δu = C_c x_c + D_c e. Solved for the input,

    δu = (I − D_c D_m)⁻¹ (C_c x_c + D_c C_m x + D_c D_m d)

after which everything is linear in (x, x_c) and d. Sampled, the plant goes from sample to sample with the input held.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import scipy

from linkwork.analysis.control.regulator import eigenvalues_of
from linkwork.analysis.control.sampling import held, with_input
from linkwork.analysis.linear.exact_drives import exact_motion
from linkwork.analysis.linear.time_response import Driver, dataset, forced_motion, state_of, times_of
from linkwork.arguments import mapping
from linkwork.errors import ModelError
from linkwork.model.controller import Controller
from linkwork.model.model import find
from linkwork.results.control import ClosedLoop, Compensator, Regulator
from linkwork.results.linear import LinearModel

if TYPE_CHECKING:
    import xarray as xr


class Feedback(NamedTuple):
    """δu as rows over the states of plant and controller, and over disturbances of all inputs of the linear model; e likewise.

    Attributes:
        columns: indices of the controller's inputs among those of the linear model.
        by_state, by_disturbance: of δu.
        error_state, error_disturbance: of e.
    """

    columns: list[int]
    by_state: np.ndarray
    by_disturbance: np.ndarray
    error_state: np.ndarray
    error_disturbance: np.ndarray


def closed_loop(design: Regulator | Compensator, linear: LinearModel) -> ClosedLoop:
    """A linear model with a regulator or a compensator, no input at a limit."""
    controller = design.controller()
    back, period = _feedback(linear, controller), controller.period
    n, nc, nu = len(linear.A), len(controller.A), len(linear.inputs)
    a, b = (linear.A, linear.B) if period is None else held(linear.A, linear.B, period)
    own = b[:, back.columns]
    flow = np.zeros((n + nc, n + nc))
    flow[:n, :n], flow[n:, n:] = a, controller.A
    flow[:n] += own @ back.by_state
    flow[n:] += controller.B @ back.error_state + controller.Bu @ back.by_state
    drive = np.zeros((n + nc, nu))
    drive[:n] = b + own @ back.by_disturbance
    drive[n:] = controller.B @ back.error_disturbance + controller.Bu @ back.by_disturbance
    through = linear.D[:, back.columns]
    out = np.hstack([linear.C, np.zeros((len(linear.C), nc))]) + through @ back.by_state
    return ClosedLoop(
        title=linear.title,
        states=(*linear.states, *(f"controller {k}" for k in range(1, nc + 1))),
        inputs=linear.inputs,
        outputs=linear.outputs,
        A=flow,
        B=drive,
        C=out,
        D=linear.D + through @ back.by_disturbance,
        eigenvalues=eigenvalues_of(flow, period),
        period=period,
        linear=linear,
        controller=controller,
    )


def _feedback(linear: LinearModel, controller: Controller) -> Feedback:
    index = {name: k for k, name in enumerate(linear.inputs)}
    columns = [find(index, name, "input of the linear model", linear.title) for name in controller.inputs]
    n, nu = len(linear.A), len(linear.inputs)
    rows: dict[str, tuple[np.ndarray, np.ndarray]] = {
        name: (c, d) for name, c, d in zip(linear.outputs, linear.C, linear.D, strict=True)
    }
    for k, name in enumerate(linear.states):
        rows.setdefault(name, (np.eye(n)[k], np.zeros(nu)))
    seen = [find(rows, name, "state or output of the linear model", linear.title) for name in controller.measured]
    c = np.array([row for row, _ in seen]).reshape(len(seen), n)
    d = np.array([row for _, row in seen]).reshape(len(seen), nu)
    if controller.period is not None and d[:, columns].any():
        raise ModelError(
            f"closed loop of '{linear.title}': the controller samples an output that feels its inputs directly; measure "
            "positions or velocities."
        )
    # the input solved for, since outputs may feel it directly
    loop = np.eye(len(columns)) - controller.D @ d[:, columns]
    by_state = np.linalg.solve(loop, np.hstack([controller.D @ c, controller.C]))
    by_disturbance = np.linalg.solve(loop, controller.D @ d)
    error_state = np.hstack([c, np.zeros((len(c), len(controller.A)))]) + d[:, columns] @ by_state
    return Feedback(columns, by_state, by_disturbance, error_state, d + d[:, columns] @ by_disturbance)


def simulate_closed(
    loop: ClosedLoop,
    until: Any,
    *,
    start: Mapping[str, Any] | None,
    rates: Mapping[str, Any] | None,
    inputs: Mapping[str, Any] | None,
    samples: int,
) -> xr.Dataset:
    """The motion of a closed loop; see `ClosedLoop.simulate`."""
    linear, controller = loop.linear, loop.controller
    t = times_of(until, samples)
    begin = np.concatenate([state_of(linear, start, rates), np.zeros(len(controller.A))])
    disturbed = mapping(inputs, "linear simulate: inputs", "{'torque': 2.0}")
    driver = Driver(linear, disturbed)
    pushed = np.array([driver(float(moment)) for moment in t]).reshape(len(t), len(linear.inputs))
    driver.check(t)
    back = _feedback(linear, controller)
    if loop.period is None:
        if disturbed:
            states = forced_motion(loop.A, loop.B, t, begin, driver, loop.title)
        else:
            states = exact_motion(loop.A, t, begin)
        control = states @ back.by_state.T + pushed @ back.by_disturbance.T
    else:
        states, control = _sampled(loop, back, t, begin, driver if disturbed else None)
    u = pushed.copy()
    u[:, back.columns] += control
    f = len(linear.coordinates)
    z, w = states[:, :f], states[:, f : 2 * f]
    whole = u.copy()
    whole[:, back.columns] += controller.offset
    effort = np.zeros_like(u)
    if loop.period is None:
        effort = scipy.integrate.cumulative_simpson(whole**2, x=t, axis=0, initial=0.0)
    else:
        effort[1:] = np.cumsum(whole[:-1] ** 2 * np.diff(t)[:, None], axis=0)
    made = dataset(linear, t, states[:, : len(linear.A)], u)
    energy = 0.5 * (np.einsum("ti,ij,tj->t", w, linear.M, w) + np.einsum("ti,ij,tj->t", z, linear.K, z))
    return made.assign(energy=("time", energy, {"units": "J"}), effort=(("time", "input"), effort))


def _sampled(
    loop: ClosedLoop, back: Feedback, t: np.ndarray, begin: np.ndarray, driver: Driver | None
) -> tuple[np.ndarray, np.ndarray]:
    """States of the plant and what the controller holds at all times; between samples the plant is integrated exactly where
    nothing disturbs it."""
    linear, controller, h = loop.linear, loop.controller, float(loop.period or 0.0)
    n = len(linear.A)
    flow = with_input(linear.A, linear.B)
    kept = {1.0: scipy.linalg.expm(flow * h)}
    push = np.zeros((len(flow), len(linear.inputs)))
    push[:n] = linear.B
    states, control = np.zeros((len(t), n)), np.zeros((len(t), len(back.columns)))
    x, own = begin[:n], begin[n:]
    quiet = np.zeros(len(linear.inputs))
    first = 0
    for k in range(int(np.floor((t[-1] - t[0]) / h * (1 + 1e-12))) + 1):
        moment = t[0] + k * h
        both = np.concatenate([x, own])
        d = quiet if driver is None else driver(float(moment))
        held_input = back.by_state @ both + back.by_disturbance @ d
        error = back.error_state @ both + back.error_disturbance @ d
        own = controller.A @ own + controller.B @ error + controller.Bu @ held_input
        y = np.concatenate([x, quiet])
        y[n + np.array(back.columns)] = held_input
        last = first
        while last < len(t) and t[last] < moment + h * (1 - 1e-12):
            last += 1
        inside = t[first:last]
        control[first:last] = held_input
        if driver is None:
            states[first:last] = np.reshape([(scipy.linalg.expm(flow * (s - moment)) @ y)[:n] for s in inside], (-1, n))
            x = (kept[1.0] @ y)[:n]
        else:
            moments = np.unique(np.concatenate([[moment], inside, [moment + h]]))
            path = forced_motion(flow, push, moments, y, driver, loop.title, steps=4)
            states[first:last] = path[np.searchsorted(moments, inside), :n]
            x = path[-1, :n]
        first = last
    return states, control
