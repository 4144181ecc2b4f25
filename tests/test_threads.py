"""Threads share one model and one system, and a user's function may evaluate the system that calls it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np
import pytest

import linkwork as lw
from shared_systems import MODELS, compiled, evaluated

pytestmark = pytest.mark.filterwarnings("ignore::linkwork.api.errors.SlowFunctionWarning")


@pytest.fixture(autouse=True)
def _switch_often() -> Iterator[None]:
    """Let the interpreter change threads as often as it can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def both(function: Callable[[Any], Any], given: list[Any], threads: int = 8) -> tuple[list[Any], list[Any]]:
    """What a function returns alone, and in threads."""
    alone = [function(x) for x in given]
    with ThreadPoolExecutor(threads) as pool:
        return alone, list(pool.map(function, given))


def test_accelerations_and_derivatives() -> None:
    system = lw.library.chain(60).compile()
    rng = np.random.default_rng(1)
    states = [(rng.uniform(-1, 1, 60), rng.uniform(-1, 1, 60)) for _ in range(600)]
    for a, b in zip(*both(lambda s: system.acceleration(*s), states * 4), strict=True):
        np.testing.assert_array_equal(a, b)
    for a, b in zip(*both(lambda s: system.derivatives(*s).by_q, states[:160]), strict=True):
        np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("name", [*MODELS, "augmented_lagrangian"])
def test_every_evaluation(name: str) -> None:
    system = compiled(name)
    alone, together = both(lambda _: evaluated(system), list(range(24)))
    for a, b in zip(alone, together, strict=True):
        for x, y in zip(a, b, strict=True):
            np.testing.assert_array_equal(x, y)


def test_equilibria_with_other_inputs() -> None:
    model = lw.Model("levers")
    to = None
    for k in range(3):
        rod = model.add(
            lw.Rod(f"rod{k}", length=1, mass=1), lw.Revolute(f"hinge{k}", axis="y", actuator=f"motor{k}"), to=to
        )
        to = rod.tip
    given = [{"motor0": 0.1 * k, "motor1": -0.05 * k, "motor2": 0.02 * k} for k in range(48)]
    for a, b in zip(*both(lambda u: model.equilibrium(inputs=u).positions, given), strict=True):
        np.testing.assert_array_equal(a, b)


def test_derivatives_by_a_parameter_beside_compilations() -> None:
    model = lw.library.chain(4)
    system, q = model.compile(), np.linspace(0.1, 0.4, 4)

    def ask(k: int) -> np.ndarray:
        if k % 2:
            return system.parameter_derivative("link1.length", q, q)
        made = lw.library.chain(4) if k % 4 else model
        return np.asarray(made.compile(planar=bool(k % 8)).mass_matrix(q).real)

    for a, b in zip(*both(ask, list(range(64))), strict=True):
        np.testing.assert_array_equal(a, b)


def test_an_exception_stays_in_its_thread() -> None:
    def law(t: float, x: Any) -> float:
        if x[0] > 0:
            raise RuntimeError(f"at {x[0]:.3f}")
        return -1.0

    model = lw.library.simple_pendulum()
    model.add(lw.CustomForce("law", law, on="pivot"))
    system = model.compile()

    def ask(q: float) -> str:
        try:
            system.acceleration([q], [0.0])
        except lw.SimulationError as error:
            return str(error)
        return "fine"

    angles = [(-1.0) ** k * 0.001 * k for k in range(1, 300)]
    alone, together = both(ask, angles)
    assert alone == together
    assert all(
        ("fine" in said) == (q < 0) and (q < 0 or f"at {q:.3f}" in said) for q, said in zip(angles, alone, strict=True)
    )


@pytest.mark.parametrize("what", ["acceleration", "derivatives"])
def test_a_force_may_evaluate_its_own_system(what: str) -> None:
    """A force computed from the accelerations without it, by a call of the same system: f = -c v, and 2 c v where asked."""
    depth, systems = [0], []

    def law(t: float, x: Any) -> float:
        if depth[0] == 0 and systems:
            depth[0] += 1
            systems[0].acceleration([2.0, -1.0], [3.0, 4.0])
            systems[0].mass_matrix([0.5, 0.5])
            depth[0] -= 1
        return -0.3 * x[1]

    model = lw.library.double_pendulum()
    model.add(lw.CustomForce("law", law, on="joint2"))
    plain = lw.library.double_pendulum()
    plain.joint("joint2").damping = 0.3
    system = model.compile()
    systems.append(system)
    q, v = [0.3, 0.7], [1.0, -2.0]
    if what == "acceleration":
        np.testing.assert_allclose(system.acceleration(q, v), plain.compile().acceleration(q, v), rtol=1e-12)
    else:
        for a, b in zip(system.derivatives(q, v), plain.compile().derivatives(q, v), strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-8, atol=1e-8)


def test_a_function_may_keep_what_it_reads() -> None:
    kept: list[Any] = []

    def law(t: float, x: Any) -> float:
        kept.append(x)
        return 0.0

    model = lw.library.simple_pendulum()
    model.add(lw.CustomForce("law", law, on="pivot"))
    for q in (0.1, 0.2, 0.3):
        model.compile().acceleration([q], [0.0])
    assert sorted({float(x[0]) for x in kept[-3:]}) == [0.1, 0.2, 0.3]


def test_compiled_functions_in_threads() -> None:
    law = numba.njit(lambda t, x: np.array([x[0] ** 2, -x[1], 0.1 * x[5]]))
    model = lw.library.double_pendulum()
    model.add(lw.CustomForce("law", law, at=model.body("link2").tip))
    system = model.compile()
    states = [([0.01 * k, 0.5], [1.0, 0.02 * k]) for k in range(300)]
    for a, b in zip(*both(lambda s: system.acceleration(*s), states), strict=True):
        np.testing.assert_array_equal(a, b)
