"""Feedback inside the integration: against SciPy's solve_ivp of the same loop, and against the linear closed loop."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import scipy.integrate

import linkwork as lw
from compare import assert_abs, assert_scaled

G, K = 9.81, np.array([20.0, 8.0])


@pytest.fixture(scope="module")
def model() -> lw.Model:
    """An inverted pendulum of 1 kg at 1 m with a motor, 0 where it stands."""
    m = lw.Model("inverted")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, 1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="y", actuator="motor"))
    m.add(lw.Coordinate("angle", of="pivot"))
    return m


def controller(low: float = -np.inf, high: float = np.inf, period: float | None = None, **more: object) -> lw.Controller:
    """u = −K (angle, rate), clipped."""
    made = lw.Controller(
        measured=("pivot", "rate of pivot"),
        reference=np.zeros(2),
        inputs=("motor",),
        offset=np.zeros(1),
        A=np.zeros((0, 0)),
        B=np.zeros((0, 2)),
        Bu=np.zeros((0, 1)),
        C=np.zeros((1, 0)),
        D=-K[None],
        period=period,
        low=np.array([low]),
        high=np.array([high]),
    )
    return dataclasses.replace(made, **more)  # type: ignore[arg-type]


def by_hand(low: float, high: float, period: float | None, until: float) -> np.ndarray:
    """Angle, rate and effort after the time by solve_ivp."""

    def slope(y: np.ndarray, u: float) -> list[float]:
        return [y[1], G * np.sin(y[0]) + u, u * u]

    y = np.array([0.4, 0.0, 0.0])
    options = {"rtol": 1e-12, "atol": 1e-13, "method": "DOP853"}
    if period is None:
        # limits are left once for all in this motion: integrate up to there
        def inside(_: float, y: np.ndarray) -> float:
            return float(abs(K @ y[:2]) - high)

        inside.terminal, inside.direction = True, -1  # type: ignore[attr-defined]
        t = 0.0
        if abs(K @ y[:2]) > high:
            part = scipy.integrate.solve_ivp(lambda _, y: slope(y, low), (0, until), y, events=inside, **options)
            t, y = part.t[-1], part.y[:, -1]
        return scipy.integrate.solve_ivp(lambda _, y: slope(y, -K @ y[:2]), (t, until), y, **options).y[:, -1]
    for _ in range(round(until / period)):
        u = float(np.clip(-K @ y[:2], low, high))
        y = scipy.integrate.solve_ivp(lambda _, y, u=u: slope(y, u), (0, period), y, **options).y[:, -1]
    return y


@pytest.mark.parametrize(("low", "high", "period"), [(-np.inf, np.inf, None), (-5.0, 5.0, None), (-5.0, 5.0, 0.05)])
def test_state_feedback_beside_solve_ivp(model: lw.Model, low: float, high: float, period: float | None) -> None:
    """Continuous, saturated, and sampled; angle and effort (seen: 2e-12, 2e-9 at the corner of the limits, 1e-11)."""
    run = model.simulate(3.0, start={"pivot": 0.4}, control=controller(low, high, period), rtol=1e-11)
    angle, rate, effort = by_hand(low, high, period, 3.0)
    q, v = run.final()
    assert q["pivot"] == pytest.approx(angle, abs=2e-9)
    assert v["pivot"] == pytest.approx(rate, abs=2e-8)
    assert float(run.effort.sel(controlled="motor")[-1]) == pytest.approx(effort, rel=1e-8)
    assert run.inputs.min() >= low - 1e-12
    assert abs(float(run.energy.balance[-1])) < 1e-7  # the motor's work is in the balance


@pytest.mark.parametrize("method", ["dop853", "radau"])
def test_sensors_are_measured_where_the_state_is(model: lw.Model, method: str) -> None:
    """The same loop through a sensor gives the same motion, by the implicit method too."""
    through = controller(measured=("angle", "rate of pivot"))
    run = model.simulate(3.0, start={"pivot": 0.4}, control=through, rtol=1e-10, method=method)
    assert run.final()[0]["pivot"] == pytest.approx(by_hand(-np.inf, np.inf, None, 3.0)[0], abs=1e-8)


def test_a_regulator_and_an_observer_close_the_loop(model: lw.Model) -> None:
    """LQG by the angle alone: near the top the nonlinear loop is the linear one, and the sampled one settles too."""
    linear = model.equilibrium(guess={"pivot": 0.0}, nearest=True).linearize(outputs=["angle"])
    regulator = linear.lqr({"pivot": 10.0}, 0.1, stability=1.0)
    loop = lw.lqg(regulator, linear.kalman(1.0, 1e-4, measured=["angle"]))
    small = 1e-4
    times = np.linspace(0, 2, 41)
    run = model.simulate(times, start={"pivot": small}, control=loop.controller(), rtol=1e-11)
    flat = loop.closed_loop(linear).simulate(times, start={"pivot": small})
    assert_abs(run["pivot"].values, flat.q.sel(coordinate="pivot").values, 1e-6 * small)
    fine = loop.closed_loop(linear).simulate(2.0, start={"pivot": small}, samples=4001)
    spent = float(run.effort.sel(controlled="motor")[-1])
    assert float(fine.effort.sel(input="motor")[-1]) == pytest.approx(spent, rel=1e-6)
    rises = run.energy.total - run.energy.total[0]  # of the pendulum on top, to second order
    assert_scaled(flat.energy - flat.energy[0], rises, 1e-5)
    sampled = lw.lqg(
        linear.lqr({"pivot": 10.0}, 0.1, stability=1.0, period=0.02),
        linear.kalman(1.0, 1e-4, measured=["angle"], period=0.02),
    )
    run = model.simulate(3.0, start={"pivot": 0.3}, control=sampled.controller(limits={"motor": ("-8 N*m", "8 N*m")}))
    assert abs(run.final()[0]["pivot"]) < 1e-3
    assert float(abs(run.inputs).max()) <= 8.0


def test_an_elastic_arm_is_held_at_a_point() -> None:
    """A target with elastic deflection, held: the regulated arm stays there, and comes back from a push."""
    arm = lw.library.elastic_two_arm(modes=1, springs=(0.0, 0.0), actuators=True)
    targets = arm.end_point_target("lower.tip", {"x": "0.25 m", "z": "-0.35 m"})
    assert len(targets) >= 2
    target = targets[0]
    linear = target.linearize()
    regulator = linear.lqr(1.0, 1.0, stability=3.0)
    assert regulator.eigenvalues.real.max() < -3.0
    control = regulator.controller()
    state = dict(target.q)
    run = arm.simulate(1.0, start=state, control=control, rtol=1e-10)
    assert_abs(run.points["lower.tip"].values[-1], [0.25, 0.0, -0.35], 1e-9)
    state["shoulder"] += 0.05
    run = arm.simulate(4.0, start=state, control=control)
    assert_abs(run.points["lower.tip"].values[-1], [0.25, 0.0, -0.35], 1e-4)


def test_what_is_wrong_is_named(model: lw.Model) -> None:
    """One sentence each."""
    for words, action in (
        ("pivott", lambda: model.simulate(1.0, control=controller(measured=("pivott", "rate of pivot")))),
        ("engine", lambda: model.simulate(1.0, control=controller(inputs=("engine",)))),
        ("gauss", lambda: model.simulate(1.0, control=controller(), method="gauss", step=0.1)),
        ("sampled", lambda: model.simulate(1.0, control=controller(period=0.1), method="radau")),
        ("formulation", lambda: model.simulate(1.0, control=controller(), formulation="lagrange")),
        ("control is a int", lambda: model.simulate(0.1, control=5)),
        ("no controller", lambda: model.simulate(0.1).effort),
    ):
        with pytest.raises(lw.LinkworkError, match=words):
            action()
