"""The steady-state Kalman filter, continuous and sampled: the regulator of the transposed system.

White noise w of the inputs and w_x of the states has the intensities W and W_x (two-sided: E w(t) w(s)ᵀ = W δ(t − s)). Noise of
inputs that outputs feel directly enters both. With the covariance P of the error,

    A P + P Aᵀ + B W Bᵀ + W_x − L (V + D W Dᵀ) Lᵀ = 0,   L = (P Cᵀ + B W Dᵀ) (V + D W Dᵀ)⁻¹

With a period the noise of the states gathers ∫ exp(A s) (B W Bᵀ + W_x) exp(Aᵀ s) ds between samples, exactly, and V is the
covariance of a sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError, SimulationError
from linkwork.control.regulator import eigenvalues_of, linear_model, mode_words, read_period
from linkwork.control.results.control import Filter
from linkwork.control.riccati import Problem, not_detectable, not_stabilisable, solve
from linkwork.control.sampling import gathered, held
from linkwork.control.weights import symmetric, weight
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import find


def kalman(
    linear: LinearModel,
    W: Any,
    V: Any,
    *,
    states: Any,
    measured: Sequence[str] | None,
    period: Any,
) -> Filter:
    """The steady-state Kalman filter of a linear model; see `LinearModel.kalman`."""
    linear_model(linear, "kalman")
    title, what = linear.title, f"kalman of '{linear.title}'"
    h = read_period(period, "kalman")
    index = {name: k for k, name in enumerate(linear.outputs)}
    given = names(measured, "kalman: measured")
    chosen = list(linear.outputs) if given is None else given
    rows = [find(index, name, "output of the linear model", title) for name in chosen]
    if not rows:
        raise ModelError(f"{what}: nothing is measured; linearise with outputs=[…].")
    if W is None and states is None:
        raise ModelError(
            "kalman: neither W nor states is given; give noise of inputs, such as {'torque': 0.01}, or of states."
        )
    a, b, c, d = linear.A, linear.B, linear.C[rows], linear.D[rows]
    w = weight(0.0 if W is None else W, linear.inputs, "kalman: W", "input", title)
    shaken = weight(0.0 if states is None else states, linear.states, "kalman: states", "state", title)
    v = weight(V, chosen, "kalman: V", "measured output", title, positive=True, sparse=False)
    process = symmetric(b @ w @ b.T) + shaken
    if h is None:
        cross, v = b @ w @ d.T, v + symmetric(d @ w @ d.T)
        flow = a
    else:
        for name, row in zip(chosen, d, strict=True):
            if row.any():
                raise ModelError(
                    f"kalman: '{name}' feels the inputs directly, so samples of it jump with them; measure positions or "
                    "velocities, or leave period out."
                )
        flow = held(a, b, h)[0]
        process, cross = gathered(a.T, process, h), np.zeros((len(a), len(rows)))
    problem = Problem(flow.T, c.T, process, v, cross, h is not None)
    mode = not_stabilisable(problem, linear.states)
    if mode is not None:
        seen = ", ".join(f"'{n}'" for n in chosen)
        raise SimulationError(f"{what}: {seen} do not show {mode_words(mode, 0.0, h)}; measure more.")
    mode = not_detectable(problem, linear.states)
    if mode is not None:
        raise SimulationError(
            f"{what}: the noise does not shake {mode_words(mode, 0.0, h)}, so its error would never decay; give its states "
            "noise."
        )
    solution = solve(problem, what)
    gain = solution.gain.T
    error = flow - gain @ c
    if h is not None:  # the gain of the prediction is Φ L; L corrects the estimate of this sample
        s = solution.cost
        gain = np.linalg.solve(c @ s @ c.T + v, c @ s).T
    values = eigenvalues_of(error, h)
    if not values.real.max(initial=-np.inf) < 0:
        raise SimulationError(
            f"{what}: errors do not decay ({values.real.max():.3g} 1/s); give noise whose sizes differ less."
        )
    return Filter(
        title=title,
        states=linear.states,
        measured=tuple(chosen),
        gain=gain,
        covariance=solution.cost,
        W=process,
        V=v,
        period=h,
        eigenvalues=values,
        residual=solution.residual,
        linear=linear,
    )
