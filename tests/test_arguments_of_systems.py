"""What users hand to a system is checked before a kernel sees it: shapes, finite numbers, scratch space."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import linkwork as lw

SIZE = 6  # coordinates and velocities of a four-bar, cut at one hinge


@functools.cache
def loop() -> Any:
    """A four-bar; made when a test needs it."""
    made = lw.library.four_bar().compile()
    assert made.nq + made.nv == SIZE
    return made


RUNS: dict[str, tuple[Any, Any]] = {
    "too few columns": (np.zeros(3), np.zeros((3, SIZE - 1))),
    "no columns": (np.zeros(3), np.zeros((3, 0))),
    "too few rows": (np.zeros(3), np.zeros((2, SIZE))),
    "too many rows": (np.zeros(3), np.zeros((4, SIZE))),
    "one state": (np.zeros(3), np.zeros(SIZE)),
    "three dimensions": (np.zeros(3), np.zeros((3, SIZE, 1))),
    "times in a table": (np.zeros((3, 1)), np.zeros((3, SIZE))),
    "no numbers": (np.zeros(3), [["a"] * SIZE] * 3),
    "rows of different lengths": (np.zeros(2), [[0.0] * SIZE, [0.0]]),
    "not finite": (np.zeros(3), np.full((3, SIZE), np.nan)),
    "time not finite": (np.full(3, np.inf), np.zeros((3, SIZE))),
}


@pytest.mark.parametrize("name", RUNS)
def test_residuals_along_a_motion_check_its_shape(name: str) -> None:
    with pytest.raises(lw.ModelError, match=r"^system 'four-bar': (t|states) "):
        loop().constraint_residuals_along(*RUNS[name])


def test_residuals_along_a_motion_are_those_of_its_states() -> None:
    rng = np.random.default_rng(2)
    states = rng.uniform(-1, 1, (5, SIZE + 3))  # more columns: the work of a run
    q, v = states[:, : loop().nq], states[:, loop().nq : SIZE]
    expected = [loop().constraint_residuals(a, b)[0] for a, b in zip(q, v, strict=True)]
    for given in (states, states[:, :SIZE], np.asfortranarray(states), states.tolist()):
        np.testing.assert_allclose(loop().constraint_residuals_along(np.arange(5), given), expected, atol=1e-15)


def cart() -> lw.Model:
    """A slider, whose coordinate does not change the accelerations, that carries a pendulum."""
    model = lw.Model("cart")
    box = model.add(lw.Box("box", size=(1, 1, 1), mass=1), lw.Prismatic("x", axis="x"))
    model.add(lw.Rod("rod", length=1, mass=1), lw.Revolute("swing", axis="y"), to=box)
    return model


def sprung() -> lw.Model:
    model = cart()
    model.add(lw.TorsionSpring("coil", "swing", stiffness=1.0))
    return model


def held() -> lw.Model:
    model = cart()
    model.joint("swing").friction = 0.1
    return model


QUESTIONS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "acceleration": lambda s, q, v: s.acceleration(q, v),
    "held_at": lambda s, q, v: s.held_at(q, v),
    "derivatives": lambda s, q, v: s.derivatives(q, v),
    "inverse_dynamics": lambda s, q, v: s.inverse_dynamics(q, v, [0.0, 0.0]),
    "energy": lambda s, q, v: s.energy(q, v),
    "momentum": lambda s, q, v: s.momentum(q, v),
    "motion": lambda s, q, v: s.motion("rod.tip", q, v),
    "sensors": lambda s, q, v: s.sensors(q, v),
}


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("model", [cart, sprung, held])
@pytest.mark.parametrize("question", QUESTIONS)
def test_states_that_are_not_finite_are_refused(question: str, model: Callable[[], lw.Model], bad: float) -> None:
    system = model().compile()
    if question == "held_at" and model is not held:
        return
    for place in range(4):
        state = np.array([0.1, 0.2, 0.3, 0.4])
        state[place] = bad
        name, what = ("x", "swing")[place % 2], "qv"[place // 2]
        with pytest.raises(lw.ModelError, match=f"^system 'cart': {what} of '{name}' is {bad}; give a finite number"):
            QUESTIONS[question](system, state[:2], state[2:])
    QUESTIONS[question](system, [0.1, 0.2], [0.3, 0.4])  # the scratch space is none the worse for it


@pytest.mark.parametrize("make", [lw.library.simple_pendulum, lw.library.spinning_top, lw.library.elastic_two_arm])
def test_a_number_that_changes_nothing_is_refused_too(make: Callable[[], lw.Model]) -> None:
    """No acceleration of a pendulum without friction depends on its rate; that it is not a number is told all the same."""
    system = make().compile()
    for place in range(system.nq + system.nv):
        state = np.concatenate([system.zero() + 0.05, np.full(system.nv, 0.1)])
        state[place] = np.nan
        with pytest.raises(lw.ModelError, match="is nan; give a finite number"):
            system.acceleration(state[: system.nq], state[system.nq :])


@pytest.mark.parametrize("question", ["mass_matrix", "jacobian", "constraint_residuals"])
def test_positions_that_are_not_finite_are_refused(question: str) -> None:
    q = loop().zero()
    q[1] = np.nan
    ask = {
        "mass_matrix": loop().mass_matrix,
        "jacobian": lambda q: loop().jacobian(loop().frames()[0], q),
        "constraint_residuals": loop().constraint_residuals,
    }[question]
    with pytest.raises(lw.ModelError, match="give a finite number"):
        ask(q)


def test_inputs_and_prescribed_accelerations_are_finite() -> None:
    model = lw.Model("driven")
    model.add(lw.Rod("rod", length=1, mass=1), lw.Revolute("hinge", axis="y", actuator="motor"))
    system = model.compile()
    for ask in (system.acceleration, system.derivatives):
        with pytest.raises(lw.ModelError, match="inputs of 'motor' is nan"):
            ask([0.0], [0.0], [np.nan])
        with pytest.raises(lw.ModelError, match="prescribed of 'hinge' is inf"):
            ask([0.0], [0.0], prescribed=[np.inf])


def test_scratch_space_of_another_system_is_refused() -> None:
    model = lw.Model("driven")
    model.add(lw.Rod("rod", length=1, mass=1), lw.Revolute("hinge", axis="y", motion=lw.Harmonic(1.0, "1 Hz")))
    system = model.compile()
    for work in (loop().work(), system.work(complex)):
        with pytest.raises(lw.ModelError, match="scratch space"):
            system.signals_into(work, 0.0)
