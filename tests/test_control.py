"""Control design: regulators, filters, compensators, closed loops, and states that hold a point in place.

Truth: python-control and SciPy, closed forms of the double integrator, quadrature of costs and noise, inverse kinematics and
gravity torques of arms by hand.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import control
import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
import scipy.signal

import linkwork as lw
from compare import assert_abs, assert_scaled
from refusals import refused

G = 9.81
L1, L2, M1, M2 = 1.0, 0.7, 2.0, 1.0


# --- models ----------------------------------------------------------------------------------------------------------


def arm_model(**elbow: Any) -> lw.Model:
    """Two rods that hang in a vertical plane, with sensors at the end point."""
    m = lw.Model("arm")
    upper = m.add(lw.Rod("upper", length=L1, mass=M1), lw.Revolute("shoulder", axis="-y", actuator="torque1"))
    joint = lw.Revolute("elbow", axis="-y", **({"actuator": "torque2"} | elbow))
    lower = m.add(lw.Rod("lower", length=L2, mass=M2), joint, to=upper.tip)
    for axis in "xz":
        m.add(lw.Position(f"p{axis}", lower.tip, axis))
        m.add(lw.Velocity(f"v{axis}", lower.tip, axis))
        m.add(lw.Acceleration(f"a{axis}", lower.tip, axis))
    return m


@cache
def arm() -> Any:
    """The linear model of the arm that holds its end point at (0.9, −0.6) m, elbow bent one way."""
    return arm_model().end_point_target("lower.tip", {"x": 0.9, "z": -0.6}, tries=6)[0].linearize()


@cache
def mass() -> Any:
    """A mass of 1 kg on a slide: a double integrator."""
    m = lw.Model("mass")
    m.add(lw.PointMass("stone", mass=1.0), lw.Prismatic("slide", axis="x", actuator="force"))
    return m.equilibrium(nearest=True).linearize(outputs=["slide", "rate of slide"])


def pair(damped: float = 0.0) -> Any:
    """Two pendulums side by side, of which the first has an actuator."""
    m = lw.Model("pair")
    m.add(lw.Rod("one", length=1.0, mass=1.0), lw.Revolute("first", axis="-y", actuator="torque"))
    m.add(lw.Rod("two", length=1.0, mass=1.0), lw.Revolute("second", axis="-y", damping=damped))
    return m.equilibrium().linearize(outputs=["first", "second"])


def sorted_values(values: np.ndarray) -> np.ndarray:
    return values[np.lexsort((values.imag, np.round(values.real, 6)))]


# --- regulators ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("q1", "q2", "r"), [(1.0, 0.0, 1.0), (4.0, 0.3, 0.01), (1e-4, 5.0, 100.0)])
def test_regulator_of_a_double_integrator(q1: float, q2: float, r: float) -> None:
    """K = (√(q₁/r), √(q₂/r + 2 √(q₁/r))); seen: 4e-15 and less."""
    made = mass().lqr({"slide": q1, "rate of slide": q2}, r)
    first = np.sqrt(q1 / r)
    assert_scaled(
        made.gains.sel(input="force", state=["slide", "rate of slide"]), [first, np.sqrt(q2 / r + 2 * first)], 1e-14
    )
    assert made.residual < 1e-13


WEIGHTS = {
    "number": (2.0, 2.0 * np.eye(4)),
    "names": ({"elbow": 3.0, "rate of shoulder": 0.2}, np.diag([0.0, 3.0, 0.2, 0.0])),
    "row": ([1.0, 2.0, 3.0, 4.0], np.diag([1.0, 2.0, 3.0, 4.0])),
    "matrix": (np.eye(4) + 0.5, np.eye(4) + 0.5),
}


@pytest.mark.parametrize("form", list(WEIGHTS))
def test_regulator_against_python_control(form: str) -> None:
    """Gain, cost and eigenvalues; seen: no difference (both call SciPy; names, order and signs are what is tested)."""
    given, q = WEIGHTS[form]
    made = lw.lqr(arm(), given, {"torque1": 0.1, "torque2": 0.02})
    k, s, poles = control.lqr(arm().A, arm().B, q, np.diag([0.1, 0.02]))
    assert_scaled(made.gain, k, 1e-14)
    assert_scaled(made.cost, s, 1e-14)
    assert_scaled(sorted_values(made.eigenvalues), sorted_values(poles), 1e-14)
    assert_scaled(made.frequencies * 2 * np.pi, np.abs(made.eigenvalues), 1e-15)
    assert made.margin == -made.eigenvalues.real.max() > 0
    assert "torque1" in made.report()


@pytest.mark.parametrize("names", [["px", "pz", "vx", "vz"], ["px", "pz", "az"]])
def test_weights_of_outputs(names: list[str]) -> None:
    """Positions and velocities of the end point, as in equation (8.16) of Oh (1990); accelerations feel the inputs directly and
    bring cross terms. Seen: 5e-15 and less."""
    plant = arm()
    weights = {n: 10.0 / (k + 1) for k, n in enumerate(names)}
    made = plant.lqr(outputs=weights, R=0.1)
    rows = [plant.outputs.index(n) for n in names]
    c, d, w = plant.C[rows], plant.D[rows], np.diag(list(weights.values()))
    both = np.hstack([c, d]).T @ w @ np.hstack([c, d])
    both = 0.5 * (both + both.T)
    k, s, _ = control.lqr(plant.A, plant.B, both[:4, :4], 0.1 * np.eye(2) + both[4:, 4:], both[:4, 4:])
    assert_scaled(made.gain, k, 1e-13)
    assert_scaled(made.cost, s, 1e-13)


@pytest.mark.parametrize("alpha", [0.5, 3.0, 20.0])
def test_prescribed_degree_of_stability(alpha: float) -> None:
    """The regulator of the shifted plant (Anderson & Moore), and all eigenvalues left of −α; seen: 2e-14 and less."""
    plant = arm()
    made = plant.lqr({"shoulder": 1.0, "elbow": 1.0}, 1.0, stability=alpha)
    k, _, poles = control.lqr(plant.A + alpha * np.eye(4), plant.B, np.diag([1.0, 1.0, 0, 0]), np.eye(2))
    assert_scaled(made.gain, k, 1e-14)
    assert_scaled(sorted_values(made.eigenvalues), sorted_values(poles - alpha), 5e-13)
    assert made.margin > alpha


def test_one_of_two_inputs() -> None:
    """A regulator through one actuator of a model with two; seen: no difference."""
    made = arm().lqr(1.0, 0.5, inputs=["torque1"])
    assert_scaled(made.gain, control.lqr(arm().A, arm().B[:, :1], np.eye(4), [[0.5]])[0], 1e-14)
    assert made.gains.dims == ("input", "state")
    assert made.gains.shape == (1, 4)


# --- samples ---------------------------------------------------------------------------------------------------------


def run_sampled(k: np.ndarray, x: np.ndarray, h: float, alpha: float, q: np.ndarray, r: float, n: int) -> float:
    """The cost of a double integrator with a held input, by quadrature over each period of its motion as written by hand."""
    nodes, weights = np.polynomial.legendre.leggauss(12)
    s = 0.5 * h * (nodes + 1)
    total = 0.0
    for step in range(n):
        u = -float(k @ x)
        path = np.array([x[0] + x[1] * s + 0.5 * u * s**2, x[1] + u * s])
        rate = np.einsum("it,ij,jt->t", path, q, path) + r * u * u
        total += 0.5 * h * float(weights @ (rate * np.exp(2 * alpha * (step * h + s))))
        x = np.array([x[0] + x[1] * h + 0.5 * u * h * h, x[1] + u * h])
    return total


@pytest.mark.parametrize("alpha", [0.0, 0.7])
def test_sampled_regulator_minimises_the_same_integral(alpha: float) -> None:
    """xᵀ S x is the integral along the motion, between samples too, and other gains cost more; seen: 6e-15."""
    h, q, r = 0.3, np.diag([2.0, 0.5]), 0.4
    made = mass().lqr(q, r, period=h, stability=alpha)
    assert np.all(np.abs(made.multipliers) < np.exp(-alpha * h))
    for x in ([1.0, 0.0], [-0.3, 2.0]):
        least = run_sampled(made.gain[0], np.array(x), h, alpha, q, r, 400)
        assert_scaled(np.array(x) @ made.cost @ np.array(x), least, 2e-13)
        for change in ([0.05, 0.0], [-0.05, 0.0], [0.0, 0.05], [0.0, -0.05]):
            assert run_sampled(made.gain[0] + change, np.array(x), h, alpha, q, r, 400) > least


def test_sampled_regulator_against_python_control() -> None:
    """`dlqr` of plant and cost that SciPy samples by quadrature; seen: 3e-14."""
    plant, h, r = arm(), 0.02, 0.1
    made = plant.lqr(1.0, r, period="20 ms")
    phi, gamma, *_ = scipy.signal.cont2discrete((plant.A, plant.B, plant.C, plant.D), h)
    f = np.zeros((6, 6))
    f[:4, :4], f[:4, 4:] = plant.A, plant.B
    w = np.diag([1.0] * 4 + [r] * 2)
    cost, _ = scipy.integrate.quad_vec(
        lambda s: scipy.linalg.expm(f * s).T @ w @ scipy.linalg.expm(f * s), 0, h, epsabs=1e-16, epsrel=1e-14
    )
    k, s, poles = control.dlqr(phi, gamma, cost[:4, :4], cost[4:, 4:], cost[:4, 4:])
    assert_scaled(made.gain, k, 5e-13)
    assert_scaled(made.cost, s, 5e-13)
    assert_scaled(sorted_values(made.multipliers), sorted_values(poles), 1e-13)


def test_a_short_period_is_continuous_control() -> None:
    """The gain tends to the continuous one, with the period: the difference halves (seen: to 1 %)."""
    plant = arm()
    true = plant.lqr(1.0).gain
    off = [np.abs(plant.lqr(1.0, period=h).gain - true).max() for h in (2e-3, 1e-3)]
    assert off[0] / off[1] == pytest.approx(2.0, rel=0.02)


def test_cost_of_fast_decay_is_sampled_exactly() -> None:
    """A plant that decays by e^{-200} in a period: nothing overflows. ∫ e^{2λs} = (e^{2λh} − 1) / 2λ; seen: 2e-16."""
    from linkwork.control.sampling import gathered

    f, h = np.diag([-2000.0, -1.0, 3.0]), 0.1
    true = np.diag([(np.exp(2 * x * h) - 1) / (2 * x) for x in np.diag(f)])
    for k in range(3):
        assert gathered(f, np.eye(3), h)[k, k] == pytest.approx(true[k, k], rel=1e-13)


# --- filters ---------------------------------------------------------------------------------------------------------


def test_filter_of_a_double_integrator() -> None:
    """Force noise W and a measured position: L = (√2 (W/V)^¼, (W/V)^½); seen: 3e-14."""
    w, v = 0.3, 2e-4
    made = mass().kalman({"force": w}, v, measured=["slide"])
    ratio = w / v
    assert_scaled(made.gains.sel(measured="slide"), [np.sqrt(2) * ratio**0.25, np.sqrt(ratio)], 5e-13)
    assert_scaled(made.covariance[0, 0], v * np.sqrt(2) * ratio**0.25, 5e-13)
    assert made.deviations["slide"] == pytest.approx(np.sqrt(made.covariance[0, 0]))


def test_filter_against_python_control() -> None:
    """Noise of inputs and of states, two measured outputs; seen: 6e-15."""
    plant = arm()
    made = lw.kalman(plant, {"torque1": 0.2}, {"px": 1e-3, "pz": 4e-3}, states={"elbow": 0.01}, measured=["px", "pz"])
    shaken = plant.B @ np.diag([0.2, 0.0]) @ plant.B.T + np.diag([0, 0.01, 0, 0])
    gain, p, poles = control.lqe(
        plant.A, np.eye(4), plant.C[[plant.outputs.index(n) for n in ("px", "pz")]], shaken, np.diag([1e-3, 4e-3])
    )
    assert_scaled(made.gain, gain, 1e-13)
    assert_scaled(made.covariance, p, 1e-13)
    assert_scaled(sorted_values(made.eigenvalues), sorted_values(poles), 1e-13)


def test_filter_that_measures_what_feels_the_noise() -> None:
    """An accelerometer feels noise of the torques: the filter as SciPy solves it with cross terms; seen: 4e-15."""
    plant, w, v = arm(), np.diag([0.2, 0.1]), np.diag([1e-3, 2e-3])
    made = plant.kalman(w, v, measured=["px", "az"])
    rows = [plant.outputs.index(n) for n in ("px", "az")]
    c, d = plant.C[rows], plant.D[rows]
    noise = v + d @ w @ d.T
    p = scipy.linalg.solve_continuous_are(plant.A.T, c.T, plant.B @ w @ plant.B.T, noise, s=plant.B @ w @ d.T)
    assert_scaled(made.covariance, p, 1e-13)
    assert_scaled(made.gain, (p @ c.T + plant.B @ w @ d.T) @ np.linalg.inv(noise), 1e-13)


def test_sampled_filter() -> None:
    """Noise gathered in a period by quadrature, the equation by python-control's `dlqe`; seen: 3e-15."""
    plant, h = arm(), 0.05
    made = plant.kalman(0.2, 1e-4, measured=["px", "pz"], period=h)
    noise = plant.B @ (0.2 * np.eye(2)) @ plant.B.T
    gathered, _ = scipy.integrate.quad_vec(
        lambda s: scipy.linalg.expm(plant.A * s) @ noise @ scipy.linalg.expm(plant.A * s).T,
        0,
        h,
        epsabs=1e-16,
        epsrel=1e-14,
    )
    assert_scaled(made.W, gathered, 1e-13)
    c, phi = plant.C[[plant.outputs.index(n) for n in ("px", "pz")]], scipy.linalg.expm(plant.A * h)
    predictor, p, _ = control.dlqe(phi, np.eye(4), c, gathered, 1e-4 * np.eye(2))
    assert_scaled(made.covariance, p, 1e-13)
    assert_scaled(phi @ made.gain, predictor, 1e-13)


# --- compensators, controllers, closed loops ---------------------------------------------------------------------------


@pytest.mark.parametrize("period", [None, 0.01])
def test_separation(period: float | None) -> None:
    """Eigenvalues of the loop are those of regulator and filter; the loop also closed by python-control. Seen: 4e-14."""
    plant = arm()
    regulator = plant.lqr(1.0, 0.1, period=period)
    observer = plant.kalman(0.1, 1e-3, measured=["px", "pz"], period=period)
    both = lw.lqg(regulator, observer)
    loop = both.closed_loop(plant)
    union = sorted_values(np.concatenate([regulator.eigenvalues, observer.eigenvalues]))
    assert_scaled(sorted_values(loop.eigenvalues), union, 1e-12)
    assert_scaled(sorted_values(both.eigenvalues), union, 1e-14)
    assert loop.stable
    seen = plant.to_control()[[plant.outputs.index(n) for n in ("px", "pz")], :]
    system = seen if period is None else control.sample_system(seen, period)
    poles = control.feedback(system, both.to_control(), sign=1).poles()
    if period is not None:
        poles = np.log(poles) / period
    assert_scaled(sorted_values(poles), union, 1e-12)


def test_controller_of_a_regulator() -> None:
    """All states measured, nothing done at the equilibrium, limits by name with units."""
    plant = arm()
    regulator = plant.lqr(1.0)
    made = regulator.controller({"torque1": "30 N*m", "torque2": (-1, "5 N*m")})
    assert isinstance(made, lw.Controller)
    assert made.measured == ("shoulder", "elbow", "rate of shoulder", "rate of elbow")
    assert_scaled(made.D, -regulator.gain, 0.0)
    assert made.A.shape == (0, 0)
    assert made.B.shape == (0, 4)
    assert made.C.shape == (2, 0)
    assert list(made.low) == [-30.0, -1.0]
    assert list(made.high) == [30.0, 5.0]
    balance = arm_model().end_point_target("lower.tip", {"x": 0.9, "z": -0.6}, tries=6)[0]
    assert_scaled(made.reference, [*balance.q.values(), 0.0, 0.0], 1e-9)
    assert_scaled(made.offset, list(balance.inputs.values()), 1e-9)
    assert regulator.controller().high[0] == np.inf
    assert plant.lqr(1.0, period=0.01).controller().period == 0.01


@pytest.mark.parametrize("period", [None, 0.02])
def test_controller_of_a_compensator(period: float | None) -> None:
    """Without limits it is the compensator: A + Bu C, B + Bu D; its reference is where the end point is held."""
    plant = arm()
    both = lw.lqg(plant.lqr(1.0, period=period), plant.kalman(0.1, 1e-3, measured=["px", "pz"], period=period))
    made = both.controller({"torque1": 100.0})
    assert_scaled(made.A + made.Bu @ made.C, both.A, 1e-14)
    assert_scaled(made.B + made.Bu @ made.D, both.B, 1e-14)
    assert_scaled(made.reference, [0.9, -0.6], 1e-13)
    assert made.period == period


def test_closed_loop_of_a_regulator_in_time() -> None:
    """Against the nonlinear model for a push so small that it stays linear, with the torques of the loop as its inputs, and
    against python-control; seen: 8e-7 of the motion (the second order) and 2e-12."""
    plant = arm()
    loop = plant.lqr({"shoulder": 5.0, "elbow": 5.0}, 0.1).closed_loop(plant)
    made = loop.simulate(2.0, start={"elbow": 1e-6}, samples=201)
    x0 = np.array([0, 1e-6, 0, 0])
    path = control.initial_response(control.ss(loop.A, loop.B, loop.C, loop.D), made.time, x0)
    assert_scaled(made.outputs.values - plant.values, path.outputs.T, 1e-10)
    base = arm_model().end_point_target("lower.tip", {"x": 0.9, "z": -0.6}, tries=6)[0]
    drive = {n: lw.Sampled(made.time, made.inputs.sel(input=n).values + base.inputs[n]) for n in base.inputs}
    begin = base.q | {"elbow": base.q["elbow"] + 1e-6}
    true = arm_model().simulate(made.time[:51], start=begin, inputs=drive, rtol=1e-11, atol=1e-14)
    assert_scaled(made.q.values[:51] - made.q.values[-1], true.q.values - made.q.values[-1], 5e-6)


def test_sampled_loop_in_time() -> None:
    """A held input between samples, results off the samples too: the double integrator by hand, with a disturbance and without;
    seen: 3e-15 and 2e-13."""
    h, push = 0.25, 0.3
    regulator = mass().lqr([1.0, 0.2], 0.5, period=h)
    loop = regulator.closed_loop(mass())
    times = np.linspace(0.0, 3.0, 49)
    for force, tolerance in ((0.0, 1e-12), (push, 1e-10)):
        made = loop.simulate(times, start={"slide": 1.0}, inputs={"force": force} if force else None)
        x = np.array([1.0, 0.0])
        for k in range(12):
            u = -float(regulator.gain[0] @ x)
            for s in np.arange(4) * h / 4:
                row = made.sel(time=k * h + s, method="nearest")
                assert row.q.item() == pytest.approx(x[0] + x[1] * s + 0.5 * (u + force) * s * s, abs=tolerance)
                assert row.inputs.item() == pytest.approx(u + force, abs=tolerance)
            x = np.array([x[0] + x[1] * h + 0.5 * (u + force) * h * h, x[1] + (u + force) * h])


def test_loop_that_measures_accelerations() -> None:
    """A filter with an accelerometer closes the loop where the output feels the input; eigenvalues separate. Seen: 3e-15."""
    plant = arm()
    regulator, observer = plant.lqr(1.0, 0.1), plant.kalman(0.1, 1e-3, measured=["px", "az"])
    loop = lw.lqg(regulator, observer).closed_loop(plant)
    assert_scaled(
        sorted_values(loop.eigenvalues), sorted_values(np.r_[regulator.eigenvalues, observer.eigenvalues]), 1e-12
    )


# --- end point ---------------------------------------------------------------------------------------------------------


def elbow_angles(x: float, z: float) -> list[tuple[float, float]]:
    """Inverse kinematics of the arm, angles from the downward vertical, both elbows."""
    c = (x * x + z * z - L1**2 - L2**2) / (2 * L1 * L2)
    found = []
    for bend in (np.arccos(c), -np.arccos(c)):
        inner = np.arctan2(L2 * np.sin(bend), L1 + L2 * np.cos(bend))
        turn = np.arctan2(x, -z) - inner
        found.append((float((turn + np.pi) % (2 * np.pi) - np.pi), float(bend)))
    return found


def torques(first: float, second: float) -> tuple[float, float]:
    """Gravity torques of two uniform rods by hand."""
    outer = M2 * G * 0.5 * L2 * np.sin(first + second)
    return (0.5 * M1 + M2) * G * L1 * np.sin(first) + outer, outer


@pytest.mark.parametrize(("x", "z"), [(0.9, -0.6), (-0.2, 1.1), (0.0, -0.5), (-1.2, -0.8)])
def test_both_elbows(x: float, z: float) -> None:
    """Inverse kinematics and gravity torques; seen: 5e-16 and less. The least torques come first."""
    found = arm_model().end_point_target("lower.tip", {"x": x, "z": z}, tries=16)
    assert len(found) == 2
    for first, second in elbow_angles(x, z):
        one = min(found, key=lambda f: abs(f.q["elbow"] - second))
        assert_scaled([one.q["shoulder"], one.q["elbow"]], [first, second], 1e-13)
        assert_scaled([one.inputs["torque1"], one.inputs["torque2"]], torques(first, second), 1e-13)
        assert_scaled(one.position, [x, 0.0, z], 1e-13)
        assert one.residual < 1e-12
        assert one.miss < 1e-13
        assert one.equilibrium["elbow"] == one.q["elbow"]
    effort = [np.hypot(*f.inputs.values()) for f in found]
    assert effort[0] <= effort[1] * (1 + 1e-9)


def test_passive_elbow() -> None:
    """One torque holds one component: the lower rod hangs, or stands on its head, so sin θ₁ = x; seen: 1e-15."""
    found = arm_model(actuator=None).end_point_target("lower.tip", {"x": "50 cm"}, tries=30)
    assert len(found) == 4
    for one in found:
        assert np.sin(one.q["shoulder"]) == pytest.approx(0.5, abs=1e-12)
        assert np.sin(one.q["shoulder"] + one.q["elbow"]) == pytest.approx(0.0, abs=1e-9)
        assert one.inputs["torque1"] == pytest.approx((0.5 * M1 + M2) * G * L1 * 0.5, abs=1e-9)


def test_arm_in_space() -> None:
    """A post that turns below the arm: three inputs, three components, two elbows on either side; seen: 4e-16."""
    m = lw.Model("robot")
    post = m.add(
        lw.RigidBody("post", mass=1.0, inertia=(0.1, 0.1, 0.1)), lw.Revolute("yaw", axis="z", actuator="torque0")
    )
    upper = m.add(lw.Rod("upper", length=L1, mass=M1), lw.Revolute("shoulder", axis="-y", actuator="torque1"), to=post)
    lower = m.add(
        lw.Rod("lower", length=L2, mass=M2), lw.Revolute("elbow", axis="-y", actuator="torque2"), to=upper.tip
    )
    found = m.end_point_target(lower.tip, (0.5, 0.6, -0.3), tries=20)
    assert len(found) == 4
    out, yaw = np.hypot(0.5, 0.6), np.arctan2(0.6, 0.5)
    for side, turn in ((1.0, yaw), (-1.0, yaw - np.pi)):
        for first, second in elbow_angles(side * out, -0.3):
            one = min(found, key=lambda f: np.abs(np.array([*f.q.values()]) - (turn, first, second)).max())
            assert_scaled([*one.q.values()], [turn, first, second], 1e-13)
            assert_scaled([*one.inputs.values()], [0.0, *torques(first, second)], 1e-13)


def test_three_numbers_in_the_plane() -> None:
    """The component across the plane counts for nothing where it is that of the plane."""
    three = arm_model().end_point_target("lower.tip", (0.9, 0.0, -0.6), tries=8)
    two = lw.end_point_target(arm_model(), "lower.tip", {"x": 0.9, "z": -0.6}, tries=8)
    assert [f.q["elbow"] for f in three] == pytest.approx([f.q["elbow"] for f in two])
    assert "2 states found" in three.report()
    assert "torque1" in three[0].report()


def test_stretched_arm() -> None:
    """At the end of its reach both elbows meet in one state, known to a root of rounding; seen: 4e-8."""
    found = arm_model().end_point_target("lower.tip", {"x": L1 + L2, "z": 0.0}, tries=8)
    assert len(found) == 1
    assert found[0].q["elbow"] == pytest.approx(0.0, abs=1e-5)


def test_regulator_at_a_target_holds_the_nonlinear_arm_there() -> None:
    """Linear about the found state: the offset torques leave it at rest; seen: 1e-15 rad/s²."""
    one = arm_model().end_point_target("lower.tip", {"x": 0.9, "z": -0.6}, tries=8)[1]
    system = arm_model().compile()
    rest = system.acceleration(list(one.q.values()), [0.0, 0.0], one.inputs)
    assert_abs(rest, 0.0, 1e-11)
    assert one.linearize(outputs=["px"]).lqr(1.0).controller().offset == pytest.approx(list(one.inputs.values()))


# --- wrong questions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({}, ["lqr", "Q", "outputs"]),
        ({"Q": {"elbw": 1.0}}, ["elbw", "did you mean 'elbow'"]),
        ({"Q": -1.0}, ["lqr: Q", "'shoulder'", "-1"]),
        ({"Q": [1.0, 2.0]}, ["lqr: Q", "(2,)", "4 numbers"]),
        ({"Q": "much"}, ["lqr: Q", "'much'"]),
        ({"Q": {"elbow": "much"}}, ["lqr: Q of 'elbow'", "'much'"]),
        ({"Q": np.triu(np.ones((4, 4)))}, ["lqr: Q", "symmetric"]),
        ({"Q": 1 - np.eye(4) + 0.1 * np.eye(4)}, ["lqr: Q", "semi-definite"]),
        ({"Q": np.nan}, ["lqr: Q", "finite"]),
        ({"Q": 1.0, "R": 0.0}, ["lqr: R of 'torque1'", "greater than 0"]),
        ({"Q": 1.0, "R": {"torque1": 1.0}}, ["lqr: R", "torque2"]),
        ({"Q": 1.0, "R": np.ones((2, 2))}, ["lqr: R", "positive definite"]),
        ({"Q": 1.0, "stability": -1.0}, ["stability", "-1"]),
        ({"Q": 1.0, "stability": "1 m"}, ["stability", "1 m"]),
        ({"Q": 1.0, "period": 0.0}, ["period", "0"]),
        ({"Q": 1.0, "inputs": ["torque3"]}, ["torque3", "did you mean"]),
        ({"Q": 1.0, "inputs": "torque1"}, ["inputs", "list"]),
        ({"Q": 1.0, "inputs": []}, ["no input"]),
        ({"outputs": {"tip": 1.0}}, ["tip", "output"]),
        ({"outputs": [1.0]}, ["outputs", "mapping"]),
    ],
)
def test_wrong_weights(how: dict[str, Any], words: list[str]) -> None:
    refused(lambda: arm().lqr(**how), *words)


def test_modes_out_of_reach_are_named() -> None:
    """Frequency, growth and states of the mode that has no solution."""
    hz = f"{np.sqrt(1.5 * G) / (2 * np.pi):.4g} Hz"
    refused(lambda: pair().lqr(1.0), "torque", "second", hz, "add an actuator")
    refused(lambda: pair().lqr(1.0, period=0.1), "torque", "second", hz)
    assert_abs(pair(0.5).lqr(1.0).gain[0, [1, 3]], 0.0, 1e-12)  # it decays by itself: nothing is asked of the actuator
    refused(lambda: pair(0.5).lqr(1.0, stability=3.0), "second", "faster than 3 1/s", "less stability")
    refused(lambda: pair().lqr(1.0, stability=0.1, period=1e4), "10000 s is too long")
    refused(lambda: mass().lqr({"rate of slide": 1.0}), "weights do not see", "0 Hz", "slide")
    refused(lambda: mass().kalman(1.0, 1.0, measured=["rate of slide"]), "do not show", "'slide'")
    refused(lambda: pair().kalman(1.0, 1.0), "noise does not shake", "second", hz)


def test_wrong_filters_and_compensators() -> None:
    plant = arm()
    refused(lambda: plant.kalman(), "neither W nor states")
    refused(lambda: plant.kalman({"elbow": 1.0}), "elbow", "input")
    refused(lambda: plant.kalman(1.0, {"px": 1.0}, measured=["px", "pz"]), "kalman: V", "pz")
    refused(lambda: plant.kalman(1.0, 0.0), "kalman: V of", "greater than 0")
    refused(lambda: plant.kalman(1.0, measured=[]), "nothing is measured")
    refused(lambda: plant.kalman(1.0, measured=["tip"]), "tip", "output")
    refused(lambda: plant.kalman(1.0, measured=["px", "az"], period=0.1), "az", "period")
    regulator, observer = plant.lqr(1.0), plant.kalman(0.1, 1e-3, measured=["px", "pz"])
    refused(lambda: lw.lqg(observer, regulator), "lqg", "in this order")
    refused(lambda: lw.lqg(plant.lqr(1.0, period=0.1), observer), "sampled every 0.1 s", "continuous")
    refused(lambda: lw.lqg(mass().lqr(1.0), observer), "different linear models")
    refused(lambda: lw.lqr(3, 1.0), "linear is 3")
    refused(lambda: regulator.closed_loop(mass()), "torque1")


def test_wrong_controllers() -> None:
    plant = arm()
    regulator = plant.lqr(1.0)
    refused(lambda: regulator.controller({"torque3": 1.0}), "torque3", "did you mean")
    refused(lambda: regulator.controller({"torque1": (40, 10)}), "torque1", "less")
    refused(lambda: regulator.controller({"torque1": 1.0}), "torque1", "outside its limits")
    refused(lambda: regulator.controller({"torque1": -1.0}), "torque1", "greater than 0")
    refused(lambda: regulator.controller({"torque1": "5 m"}), "torque1", "5 m")
    parts: dict[str, Any] = {
        "A": np.zeros((0, 0)),
        "B": np.zeros((0, 1)),
        "Bu": np.zeros((0, 1)),
        "C": np.zeros((1, 0)),
    }
    refused(lambda: lw.Controller(("a",), [0.0], ("u",), [0.0], **parts, D=[[1.0, 2.0]]), "D", "(1, 2)", "(1, 1)")
    refused(lambda: lw.Controller(("a",), [np.nan], ("u",), [0.0], **parts, D=[[1.0]]), "reference", "finite")
    refused(lambda: lw.Controller("a", [0.0], ("u",), [0.0], **parts, D=[[1.0]]), "measured", "list")
    moving = arm_model().linearize(start={"elbow": 0.3}, rates={"elbow": 1.0})
    refused(lambda: moving.lqr(1.0).controller(), "in motion", "equilibrium")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"position": {"x": 3.0, "z": 0.0}}, ["cannot be held", "x = 1.7", "1.3 m away", "lower.tip"]),
        ({"position": {"x": 0.1, "z": 0.0}}, ["cannot be held", "0.2 m away"]),
        ({"position": (0.9, 0.1, -0.6)}, ["0.1 m off the plane"]),
        ({"position": {"x": 0.9}}, ["2 inputs", "1 component", "infinitely many"]),
        ({"position": {"x": 0.9, "z": 0.1}, "inputs": ["torque1"]}, ["1 input", "2 components", "cannot hold"]),
        ({"position": {"x": 0.9, "up": 0.1}}, ["'up'", "'x', 'y' or 'z'"]),
        ({"position": {}}, ["no component"]),
        ({"position": 3.0}, ["position is 3.0"]),
        ({"position": {"x": "1 kg", "z": 0.1}}, ["1 kg"]),
        ({"position": {"x": 0.9, "z": 0.1}, "inputs": ["torque3"]}, ["torque3", "did you mean"]),
        ({"position": {"x": 0.9, "z": 0.1}, "point": "lower.top"}, ["lower.top", "point"]),
        ({"position": {"x": 0.9, "z": 0.1}, "tries": 0}, ["tries", "0"]),
    ],
)
def test_wrong_targets(how: dict[str, Any], words: list[str]) -> None:
    given = {"point": "lower.tip", "tries": 6} | how
    refused(lambda: arm_model().end_point_target(**given), *words)


def test_target_with_something_loose() -> None:
    """Without gravity nothing holds a passive elbow: infinitely many states, which the search says."""
    m = arm_model(actuator=None)
    m.gravity = (0, 0, 0)
    refused(lambda: m.end_point_target("lower.tip", {"x": 0.5}, tries=3), "nothing holds 'elbow'", "infinitely many")


def test_rates_are_weighed_by_either_name() -> None:
    plant = arm()
    one = plant.lqr({"elbow": 1.0, "elbow.rate": 2.0}, 0.1).gains
    assert np.array_equal(one, plant.lqr({"elbow": 1.0, "rate of elbow": 2.0}, 0.1).gains)
    refused(lambda: plant.lqr({"elbow.rate": 1.0, "rate of elbow": 2.0}, 0.1), "lqr: Q", "twice")
