"""Laws of one's own and computed torque inside the integration: against SciPy's solve_ivp, a PD of the same samples, and the
closed form of linear errors."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
import scipy.integrate

import linkwork as lw
from compare import assert_abs

G = 9.81


@pytest.fixture(scope="module")
def model() -> lw.Model:
    """An inverted pendulum of 1 kg at 1 m with a motor, 0 where it stands."""
    m = lw.Model("inverted")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, 1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="y", actuator="motor"))
    return m


@numba.njit
def pid_law(t: float, y: Any, x: Any) -> Any:
    """A PI with a rate, and a feedforward in time."""
    return -40.0 * y[0] - 9.0 * y[1] + x[0] + 0.5 * np.sin(3.0 * t), -30.0 * y[0]


@numba.njit
def stiff_law(t: float, y: Any, x: Any) -> Any:
    """Feedback of a state that follows the angle within a microsecond."""
    return -40.0 * x[0], 1e6 * (y[0] - x[0])


def test_a_compiled_law_with_a_state(model: lw.Model) -> None:
    """Time, measurements less references, and a state whose rate the law returns (seen: 1e-12)."""
    law = lw.CustomControl("law", pid_law, ["pivot", "pivot.rate"], ["motor"], states=[0.1], reference=[0.3, 0.0])
    run = model.simulate(2.0, start={"pivot": 0.2}, control=law, rtol=1e-11)

    def slope(t: float, y: np.ndarray) -> list[float]:
        u, rate = pid_law.py_func(t, np.array([y[0] - 0.3, y[1]]), y[2:])
        return [y[1], G * np.sin(y[0]) + u, rate]

    truth = scipy.integrate.solve_ivp(slope, (0, 2), [0.2, 0, 0.1], t_eval=run.time, rtol=1e-12, atol=1e-13, method="DOP853")
    assert_abs(run["pivot"].values, truth.y[0], 1e-10)
    assert_abs(run["law.state.1"].values, truth.y[2], 1e-9)
    implicit = model.simulate(2.0, start={"pivot": 0.2}, control=law, rtol=1e-8, method="radau")
    assert_abs(implicit["pivot"].values, truth.y[0], 1e-7)
    assert implicit.statistics["jacobians"] < implicit.statistics["steps"]  # derivatives that are right serve many steps


def test_a_stiff_law_is_met_by_the_implicit_method(model: lw.Model) -> None:
    """A gain of 1e6 /s in the law's own state: explicit steps stay below 3e-6 s, radau's do not."""
    law = lw.CustomControl("law", stiff_law, "pivot", "motor", states=[0.0])
    run = model.simulate(1.0, start={"pivot": 0.2}, control=law, method="radau", rtol=1e-6)
    assert run.success
    assert run.statistics["steps"] < 500
    assert_abs(run["law.state.1"].values[1:], run["pivot"].values[1:], 1e-5)


@pytest.mark.filterwarnings("ignore:.*plain Python")
def test_a_sampled_law_is_a_sampled_pd(model: lw.Model) -> None:
    """Next values of states: the last error, for a backward difference; limits and a delay beside it."""
    h = 0.02

    def law(t: float, y: np.ndarray, x: np.ndarray) -> tuple[float, float]:
        return -40.0 * y[0] - 9.0 * (y[0] - x[0]) / h, y[0]

    own = lw.CustomControl("law", law, "pivot", "motor", states=[0.2], period=h, delay=0.01, limits=5.0)
    pd = lw.PD("pd", "pivot", "motor", 40.0, 9.0, period=h, delay=0.01, limits=5.0)
    start: dict[str, Any] = {"start": {"pivot": 0.2}, "rtol": 1e-11}
    found, truth = (model.simulate(1.0, control=one, **start)["pivot"].values for one in (own, pd))
    assert_abs(found, truth, 1e-12)


def test_how_often_a_plain_law_is_called_back_is_said(model: lw.Model) -> None:
    """Once a sample, or at every evaluation; of two laws the one is named that is called more often."""
    times: list[float] = []

    def law(t: float, y: np.ndarray, x: np.ndarray) -> float:
        times.append(t)
        return -40.0 * float(y[0])

    def simulate(*laws: lw.CustomControl) -> None:
        m = lw.library.double_pendulum()
        for name in ("joint1", "joint2"):
            m.joint(name).actuator = f"motor of {name}"
        m.simulate(0.1, control=laws)

    sampled = lw.CustomControl("sampled", law, "joint1", "motor of joint1", period=0.02)
    with pytest.warns(lw.SlowFunctionWarning, match="'sampled'.* plain Python, called back once a sample"):
        simulate(sampled)
    assert_abs(times, 0.02 * np.arange(len(times)), 1e-12)
    assert len(times) in (5, 6)
    continuous = lw.CustomControl("continuous", law, "joint2", "motor of joint2")
    with pytest.warns(lw.SlowFunctionWarning, match="'continuous'.* plain Python, called back at every evaluation"):
        simulate(sampled, continuous)


@pytest.mark.filterwarnings("ignore:.*plain Python")
def test_laws_that_fail_are_named(model: lw.Model) -> None:
    """An exception, and a wrong count."""
    def fails(t: float, y: Any, x: Any) -> float:
        raise RuntimeError("no idea")

    with pytest.warns(lw.SimulationWarning, match="CustomControl 'law': its function failed: RuntimeError: no idea"):
        assert not model.simulate(1.0, control=lw.CustomControl("law", fails, "pivot", "motor")).success
    with pytest.warns(lw.SimulationWarning, match="it returned 1 numbers instead of 2"):
        model.simulate(1.0, control=lw.CustomControl("law", lambda t, y, x: 1.0, "pivot", "motor", states=[0.0]))


def arm(mass: float = 1.0) -> lw.Model:
    """Two links with motors, dampers and a spring."""
    m = lw.Model("arm")
    upper = m.add(lw.Rod("upper", length=1.0, mass=2.0), lw.Revolute("shoulder", axis="-y", actuator="torque1", damping=0.3))
    m.add(
        lw.Rod("lower", length=0.7, mass=mass),
        lw.Revolute("elbow", axis="-y", actuator="torque2", stiffness=2.0),
        to=upper.tip,
    )
    return m


def test_errors_of_a_computed_torque_are_linear() -> None:
    """ë + kd ė + kp e = 0 in closed form, along a moving reference (seen: 1e-11)."""
    m = arm()
    reference = {"shoulder": lw.Harmonic(0.8, "0.4 Hz"), "elbow": lw.Ramp("60 deg", 1.0, start=0.2)}
    kp, kd = 30.0, 6.0
    control = lw.ComputedTorque("robot", reference, kp, {"shoulder": kd, "elbow": kd})
    run = m.simulate(1.5, start={"shoulder": 0.3}, control=control, rtol=1e-10)
    t, w = run.time, np.sqrt(kp - kd * kd / 4)
    # the shoulder starts 0.3 rad away and at rest, its reference at 0.8 · 2π · 0.4 rad/s; the elbow 0.2 rad away
    for name, e0, rate in (("shoulder", -0.3, 0.8 * 0.8 * np.pi), ("elbow", 0.2, 0.0)):
        exact = np.exp(-kd / 2 * t) * (e0 * np.cos(w * t) + (rate + kd / 2 * e0) / w * np.sin(w * t))
        assert_abs(run[f"robot.error.{name}"].values, exact, 1e-8)
    torques = m.compile().inverse_dynamics(run.q.values[70], run.v.values[70], run.a.values[70])
    assert_abs(run["robot.output.torque2"].values[70], torques[1], 1e-8)


def test_gears_of_a_computed_torque() -> None:
    """An input is a torque over its gear: with gears, errors decay the same; the compiled law is that of a nominal model."""
    m, geared = arm(), arm()
    for joint, gear in zip(geared.joints, (50.0, -3.0), strict=True):
        joint.gear = gear
    runs = []
    for model, nominal in ((m, None), (geared, None), (geared, geared.copy())):
        law = lw.ComputedTorque("robot", {"elbow": 0.5}, 30.0, 6.0, nominal=nominal)
        runs.append(model.simulate(0.5, start={"shoulder": 0.3}, control=law, rtol=1e-10, samples=11))
    for run in runs[1:]:
        assert_abs(run.q.values, runs[0].q.values, 1e-9)
        assert_abs(50.0 * run["robot.output.torque1"].values, runs[0]["robot.output.torque1"].values, 1e-7)


def test_a_computed_torque_believes_in_its_nominal_model() -> None:
    """A heavier forearm than it believes in leaves an error: the weight that is missing, by the stiffness of the loop."""
    control = lw.ComputedTorque("robot", {"elbow": 0.5}, 30.0, 6.0, nominal=arm(0.5))
    run = arm(1.0).simulate(8.0, control=control)
    q, error = run.q.values[-1], np.array([run[f"robot.error.{n}"].values[-1] for n in ("shoulder", "elbow")])
    rest = np.zeros(2)
    missing = arm(1.0).compile().inverse_dynamics(q, rest, rest) - arm(0.5).compile().inverse_dynamics(q, rest, rest)
    assert_abs(30.0 * arm(0.5).compile().mass_matrix(q) @ error, missing, 1e-5)
    assert abs(error[1]) > 0.01


def test_what_computed_torque_cannot_do_is_named() -> None:
    """One sentence each."""
    free = lw.Model("bare")
    free.add(lw.Rod("upper", length=1.0, mass=2.0), lw.Revolute("shoulder", axis="-y"))
    for words, m, given in (
        ("has no actuator", free, {}),
        ("no coordinate 'elbw'", arm(), {"elbw": 0.1}),
    ):
        with pytest.raises(lw.ModelError, match=words):
            m.simulate(1.0, control=lw.ComputedTorque("robot", given, 30.0, 6.0))
