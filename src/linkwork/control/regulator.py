"""The linear quadratic regulator with a prescribed degree of stability, continuous and sampled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.arguments import mapping, names
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.units import quantity
from linkwork.control.limits import read_limits
from linkwork.control.results.control import Regulator
from linkwork.control.riccati import Problem, Solution, UncontrollableMode, not_detectable, not_stabilisable, solve
from linkwork.control.sampling import held, held_cost
from linkwork.control.weights import symmetric, weight
from linkwork.linear.modes import eigenvalues
from linkwork.linear.results.linear import LinearModel
from linkwork.model.controller import Controller
from linkwork.model.model import find

EXAMPLE = "{'elbow': 1.0, 'rate of elbow': 0.1}"


def lqr(
    linear: LinearModel,
    Q: Any,
    R: Any,
    *,
    outputs: Any,
    inputs: Sequence[str] | None,
    stability: Any,
    period: Any,
) -> Regulator:
    """The linear quadratic regulator of a linear model; see `LinearModel.lqr`."""
    title = linear_model(linear, "lqr").title
    chosen = _actuators(linear, inputs)
    alpha = quantity(stability, "1/s", what="lqr: stability")
    if not alpha >= 0:
        raise ModelError(f"lqr: stability is {stability!r}; give 0 or more, in 1/s.")
    h = read_period(period, "lqr")
    by_output = mapping(outputs, "lqr: outputs", "{'tip': 1.0}")
    if Q is None and not by_output:
        raise ModelError(f"lqr: neither Q nor outputs is given; weigh states, such as {EXAMPLE}, or outputs.")
    a, b = linear.A, linear.B[:, chosen]
    acting = [linear.inputs[k] for k in chosen]
    qy = weight(by_output, linear.outputs, "lqr: outputs", "output", title)
    q = weight(0.0 if Q is None else Q, linear.states, "lqr: Q", "state", title)
    r = weight(R, acting, "lqr: R", "input", title, positive=True, sparse=False)
    c, d = linear.C, linear.D[:, chosen]
    q, r, n = q + symmetric(c.T @ qy @ c), r + symmetric(d.T @ qy @ d), c.T @ qy @ d
    what = f"lqr of '{title}'"
    if h is None:
        problem = Problem(a + alpha * np.eye(len(a)), b, q, r, n, False)
        flow, drive = a, b
    else:
        flow, drive = held(a, b, h)
        whole, size = held_cost(a, b, np.block([[q, n], [n.T, r]]), h, alpha), len(a)
        grown = float(np.exp(alpha * h))
        parts = whole[:size, :size], whole[size:, size:], whole[:size, size:]
        problem = Problem(grown * flow, grown * drive, *parts, True)
    _check(problem, linear.states, acting, alpha, h, what)
    solution: Solution = solve(problem, what)
    values = eigenvalues_of(flow - drive @ solution.gain, h)
    if not values.real.max(initial=-np.inf) < -alpha:
        raise SimulationError(
            f"{what}: the slowest eigenvalue comes out at {values.real.max():.6g} 1/s, not left of -{alpha:g}; give weights "
            "whose sizes differ less, or another stability."
        )
    return Regulator(
        title=title,
        states=linear.states,
        inputs=tuple(acting),
        gain=solution.gain,
        cost=solution.cost,
        Q=q,
        R=r,
        N=n,
        stability=alpha,
        period=h,
        eigenvalues=values,
        residual=solution.residual,
        open_loop=eigenvalues(linear)[0],
        linear=linear,
    )


def linear_model(value: Any, what: str) -> LinearModel:
    """The argument, if it is a linear model; an error otherwise."""
    if not isinstance(value, LinearModel):
        raise ModelError(f"{what}: linear is {value!r}; give a linear model, such as model.equilibrium().linearize().")
    return value


def read_period(period: Any, what: str) -> float | None:
    """A time between samples [s], or None."""
    if period is None:
        return None
    h = quantity(period, "s", what=f"{what}: period")
    if not h > 0:
        raise ModelError(f"{what}: period is {period!r}; give a time greater than 0 s, or leave it out.")
    return h


def eigenvalues_of(flow: np.ndarray, period: float | None) -> np.ndarray:
    """Eigenvalues [1/s], slowest first; of samples log(z) / period, a dead-beat z = 0 counting as the least number."""
    values = np.linalg.eigvals(flow).astype(complex)
    if period is not None:
        values = np.log(np.where(values == 0, np.finfo(float).tiny, values)) / period
    return values[np.lexsort((values.imag, -values.real))]


def _actuators(linear: LinearModel, inputs: Sequence[str] | None) -> list[int]:
    """Indices of the chosen inputs among those of the linear model."""
    index = {name: k for k, name in enumerate(linear.inputs)}
    given = names(inputs, "lqr: inputs", "torque")
    chosen = list(linear.inputs) if given is None else given
    places = [find(index, name, "input of the linear model", linear.title) for name in chosen]
    if not places:
        raise ModelError(
            f"lqr of '{linear.title}': there is no input; give a joint an actuator, or linearise with inputs=[…]."
        )
    for name in chosen:
        if name not in linear.actuators:
            raise ModelError(f"lqr: input '{name}' is the motion of a drive; name actuators in inputs=[…].")
    return places


def _check(
    problem: Problem, states: Sequence[str], inputs: Sequence[str], alpha: float, h: float | None, what: str
) -> None:
    """Refuse a problem that is not stabilisable or not detectable; the message names the mode."""
    goal = f"to decay faster than {alpha:g} 1/s" if alpha else "to decay"
    mode = not_stabilisable(problem, states)
    if mode is not None:
        drives = ", ".join(f"'{n}'" for n in inputs)
        raise SimulationError(
            f"{what}: {drives} cannot bring {mode_words(mode, alpha, h)} {goal}; add an actuator"
            + (", or ask for less stability." if alpha else ".")
        )
    mode = not_detectable(problem, states)
    if mode is not None:
        raise SimulationError(
            f"{what}: the weights do not see {mode_words(mode, alpha, h)}, which has {goal}; give its states or an output "
            "that shows it a weight" + (", or ask for less stability." if alpha else ".")
        )


def mode_words(mode: UncontrollableMode, alpha: float = 0.0, h: float | None = None) -> str:
    """Describe a mode of the plant: frequency, growth, largest states, and the singular value of the test."""
    value = mode.eigenvalue if h is None else np.log(mode.eigenvalue) / h
    growth = value.real - alpha
    word = f"grows at {growth:.4g} 1/s" if growth >= 0 else f"decays at {-growth:.4g} 1/s"
    mostly = " and ".join(f"'{n}'" for n in mode.names)
    return (
        f"the mode of {abs(value.imag) / (2 * np.pi):.4g} Hz that {word} by itself (mostly {mostly}; singular value "
        f"{mode.singular:.1e})"
    )


def regulator_controller(regulator: Regulator, limits: Mapping[str, Any] | None) -> Controller:
    """The static controller δu = −K δx: it measures all states, and does nothing at the equilibrium."""
    linear = regulator.linear
    n, u = len(regulator.states), len(regulator.inputs)
    low, high = read_limits(limits, regulator.inputs, input_units(linear, regulator.inputs), regulator.title)
    return Controller(
        measured=regulator.states,
        reference=state_values(linear),
        inputs=regulator.inputs,
        offset=input_values(linear, regulator.inputs),
        A=np.zeros((0, 0)),
        B=np.zeros((0, n)),
        Bu=np.zeros((0, u)),
        C=np.zeros((u, 0)),
        D=-regulator.gain,
        period=regulator.period,
        low=low,
        high=high,
    )


def check_steady(linear: LinearModel) -> None:
    """A controller keeps an equilibrium, not a moment of a motion."""
    if not linear.steady:
        raise ModelError(
            f"controller of '{linear.title}': the linear model is about a state in motion, which no constant reference "
            "describes; linearise about an equilibrium."
        )


def state_values(linear: LinearModel) -> np.ndarray:
    """Coordinates and rates of the linear model's states where it was made (states,)."""
    check_steady(linear)
    places = [linear.all_coordinates.index(name) for name in linear.coordinates]
    for k in places:
        if np.isnan(linear.positions[k]):
            raise ModelError(
                f"controller of '{linear.title}': state '{linear.all_coordinates[k]}' is a small turn of a joint with a "
                "quaternion, which has no coordinate to measure; use hinges, or measure sensors with a filter."
            )
    return np.concatenate([linear.positions[places], linear.rates[places]])


def input_values(linear: LinearModel, inputs: Sequence[str]) -> np.ndarray:
    """Values of inputs where the linear model was made."""
    return np.array([linear.actuators[name] for name in inputs])


def input_units(linear: LinearModel, inputs: Sequence[str]) -> list[str]:
    """Units of inputs."""
    return [linear.input_units[linear.inputs.index(name)] for name in inputs]
