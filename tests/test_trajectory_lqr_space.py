"""Time-varying LQR of balls, free bodies and closed loops: the cost that a disturbed motion really has, and limits at rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
from scipy.spatial.transform import Rotation

import linkwork as lw
from compare import assert_scaled


def gantry() -> lw.Model:
    """A pendulum on a ball joint that hangs from a trolley, which two forces move in a plane."""
    m = lw.Model("gantry")
    bridge = m.add(lw.PointMass("bridge", mass=3.0), lw.Prismatic("x", axis="x", actuator="push"))
    trolley = m.add(lw.PointMass("trolley", mass=2.0), lw.Prismatic("y", axis="y", actuator="pull"), to=bridge.origin)
    m.add(lw.Rod("rod", length=1.0, mass=1.0, radius=0.1), lw.Ball("ball", damping=0.2), to=trolley.origin)
    return m


FORCES = {"push": lw.Harmonic(8.0, "0.6 Hz"), "pull": lw.Harmonic(6.0, "0.4 Hz", phase=1.0)}


def spent(run: lw.Run, again: lw.Run, keep: lw.TrajectoryRegulator, final: float) -> tuple[float, np.ndarray]:
    """∫ (x² + R u²) dt and the weight of the end, of a motion beside another; and the first error x."""

    def seen(of: lw.Run) -> np.ndarray:
        return np.column_stack([of[name].values for name in keep.measured])

    x = np.einsum("tij,tj->ti", keep.local, seen(again) - seen(run))
    u = again.inputs.values - run.inputs.values
    cost = (x**2).sum(axis=1) + keep.R[0, 0] * (u**2).sum(axis=1)
    return float(scipy.integrate.simpson(cost, x=run.time) + final * (x[-1] ** 2).sum()), x[0]


def test_the_cost_of_a_disturbed_pendulum_in_space() -> None:
    """What the feedback really costs, by the full equations, is what the Riccati equation says; the start is a rotation."""
    m, small = gantry(), 1e-4
    start = Rotation.from_rotvec([0.3, -0.2, 0.4])
    first = start.as_quat(scalar_first=True)
    run = m.simulate(2.0, start={"ball": first}, inputs=FORCES, samples=201, rtol=1e-10)
    keep = run.lqr(1.0, 0.1, final=1.0)
    assert keep.states[:5] == ("x", "y", "ball.wx", "ball.wy", "ball.wz")
    turn = np.array([1.0, -2.0, 0.5]) * small  # in axes of the rod
    near = (start * Rotation.from_rotvec(turn)).as_quat(scalar_first=True)
    rates = {"x": small, "ball.wy": 2.0 * small}
    how: dict[str, Any] = {"rates": rates, "control": keep.controller(), "rtol": 1e-11}
    again = m.simulate(run.time, start={"x": -small, "ball": near}, **how)
    cost, x = spent(run, again, keep, 1.0)
    assert_scaled(x, np.array([-small, 0.0, *turn, small, 0.0, 0.0, 2.0 * small, 0.0]), 1e-4)
    assert cost == pytest.approx(x @ keep.cost[0] @ x, rel=1e-4)
    # the other quaternion is the same orientation, and no whole turn away
    other = m.simulate(run.time, start={"x": -small, "ball": -near}, **how)
    assert_scaled(other.inputs.values, again.inputs.values, 1e-8)


def test_an_upright_rod_in_space_is_two_that_swing_in_a_plane() -> None:
    """At rest, far from the end, gains are those of a cart with a rod in a plane, by SciPy's algebraic Riccati equation."""
    m = gantry()
    still = m.simulate(30.0, start={"ball": (0.0, 1.0, 0.0, 0.0)}, samples=5)
    weights = dict.fromkeys(("x", "y", "ball.wx", "ball.wy"), 1.0)
    keep = still.lqr(weights, 0.1, final=0.0)
    cart, mass, half, inertia, damping, g = 5.0, 1.0, 0.5, 1.0 / 12.0 + 0.1**2 / 4.0, 0.2, 9.81
    inertias = np.array([[cart + mass, mass * half], [mass * half, mass * half**2 + inertia]])
    a, b = np.zeros((4, 4)), np.zeros((4, 1))
    a[:2, 2:] = np.eye(2)
    a[2:] = np.linalg.solve(inertias, np.array([[0, 0, 0, 0], [0, mass * g * half, 0, -damping]]))
    b[2:] = np.linalg.solve(inertias, np.array([[1.0], [0.0]]))
    s = scipy.linalg.solve_continuous_are(a, b, np.diag([1.0, 1.0, 0.0, 0.0]), np.array([[0.1]]))
    found = keep.gains.isel(time=0).sel(input="push")
    wanted = (b.T @ s / 0.1)[0]
    # upside down about x, the rod's y axis points to -y: a turn about it leans the tip to -x
    names = ["x", "ball.wy", "rate of x", "rate of ball.wy"]
    assert_scaled(np.abs(found.sel(state=names).values), np.abs(wanted), 1e-6)
    assert_scaled(found.sel(state=["y", "ball.wx", "ball.wz"]).values, np.zeros(3), 1e-9)


def test_a_satellite_with_reaction_wheels() -> None:
    """A free body that tumbles, turned by three wheels: the cost again; its place is not weighed."""
    m = lw.Model("satellite", gravity=(0, 0, 0))
    hull = m.add(lw.RigidBody("hull", mass=20.0, inertia=(2.0, 3.0, 4.0)), lw.Free("base"))
    for axis in "xyz":
        wheel = lw.RigidBody(f"wheel {axis}", mass=1.0, inertia=(0.1, 0.1, 0.1))
        m.add(wheel, lw.Revolute(f"spin {axis}", axis=axis, actuator=f"motor {axis}"), to=hull.origin)
    run = m.simulate(2.0, rates={"base.wx": 1.0, "base.wy": 0.5, "spin z": 20.0}, samples=201, rtol=1e-10)
    weights = dict.fromkeys(("base.wx", "base.wy", "base.wz"), 1.0)
    keep = run.lqr(weights, 0.1, final=weights)
    near = Rotation.from_rotvec([1e-4, 2e-4, -1e-4]).as_quat(scalar_first=True)
    rates = {"base.wx": 1.0, "base.wy": 0.5, "spin z": 20.0}
    again = m.simulate(
        run.time, start={"base": (0.0, 0.0, 0.0, *near)}, rates=rates, control=keep.controller(), rtol=1e-11
    )
    e = np.einsum("tij,tj->ti", keep.local, np.column_stack([(again[n] - run[n]).values for n in keep.measured]))
    x = e[:, [keep.states.index(n) for n in weights]]
    u = again.inputs.values - run.inputs.values
    cost = scipy.integrate.simpson((x**2).sum(axis=1) + 0.1 * (u**2).sum(axis=1), x=run.time) + (x[-1] ** 2).sum()
    assert cost == pytest.approx(e[0] @ keep.cost[0] @ e[0], rel=1e-3)


def test_the_cost_in_a_closed_loop() -> None:
    """A four-bar whose crank turns round. Whatever the input, x₀ᵀ S₀ x₀ = ∫ (xᵀ Q x + R u² − R (u + K x)²) dt + the end:
    the square is completed, with x from differences of whole motions."""
    m = lw.library.four_bar(gravity=(0, 0, 0))
    m.joint("drive").actuator = "motor"

    def motion(angle: float, rate: float, torque: float) -> lw.Run:
        guess = {"pin": "-40 deg", "pivot": "80 deg"}
        start: dict[str, Any] = {"start": {"drive": angle}, "rates": {"drive": rate}, "guess": guess}
        return m.simulate(1.0, inputs={"motor": torque}, samples=401, rtol=1e-12, **start)

    run, small = motion(1.0, 7.0, 0.0), 1e-6
    assert np.ptp(run["drive"].values) > 2 * np.pi
    keep = run.lqr(1.0, 0.1)
    assert keep.states == keep.measured == ("drive", "rate of drive")
    for start, torque in (((1.0, 0.0), 0.0), ((0.0, 3.0), 0.0), ((1.0, -2.0), 0.3)):
        other = motion(1.0 + small * start[0], 7.0 + small * start[1], small * torque)
        x = np.array([(other[n] - run[n]).values for n in keep.states]).T / small
        missed = torque + np.einsum("tj,tj->t", keep.gain[:, 0], x)
        cost = (x**2).sum(axis=1) + 0.1 * (torque**2 - missed**2)
        found = scipy.integrate.simpson(cost, x=run.time) + x[-1] @ keep.cost[-1] @ x[-1]
        size = scipy.integrate.simpson((x**2).sum(axis=1), x=run.time)  # nothing keeps x small, and terms cancel
        assert found == pytest.approx(x[0] @ keep.cost[0] @ x[0], abs=1e-5 * size)
    with pytest.raises(lw.ModelError, match=r"'pivot' do not determine the position at t = .* name other coordinates"):
        run.lqr(1.0, coordinates=["pivot"])


def test_the_cost_beside_a_prescribed_motion() -> None:
    """A pendulum with a motor under a cart that moves as prescribed: the same completed square; the cart is no state."""
    m = lw.Model("driven")
    cart = m.add(lw.PointMass("cart", mass=1.0), lw.Prismatic("x", axis="x", motion=lw.Harmonic(0.3, "0.8 Hz")))
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y", actuator="motor"), to=cart.origin)

    def motion(angle: float, rate: float, torque: float) -> lw.Run:
        start: dict[str, Any] = {"start": {"hinge": angle}, "rates": {"hinge": rate}}
        return m.simulate(2.0, inputs={"motor": torque}, samples=401, rtol=1e-12, **start)

    run, small = motion(0.8, 0.0, 0.2), 1e-6
    keep = run.lqr(1.0, 0.1)
    assert keep.states == ("hinge", "rate of hinge")
    other = motion(0.8 + small, -2.0 * small, 0.2 + 0.5 * small)
    x = np.array([(other[n] - run[n]).values for n in keep.states]).T / small
    missed = 0.5 + np.einsum("tj,tj->t", keep.gain[:, 0], x)
    cost = scipy.integrate.simpson((x**2).sum(axis=1) + 0.1 * (0.25 - missed**2), x=run.time)
    assert cost + x[-1] @ keep.cost[-1] @ x[-1] == pytest.approx(x[0] @ keep.cost[0] @ x[0], rel=1e-4)


def test_motions_without_a_linear_model_are_refused() -> None:
    """One sentence each: a frame that turns about its axis, stops that hold."""
    swing = lw.Model("swing")
    cart = swing.add(lw.PointMass("cart", mass=1.0), lw.Prismatic("x", axis="x", actuator="push"))
    swing.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Direction("hook"), to=cart.origin)
    with pytest.raises(lw.ModelError, match="direction joint 'hook' turns about its axis"):
        swing.simulate(0.1, samples=5).lqr(1.0)
    hard = lw.Model("hard")
    hard.add(
        lw.PointMass("cart", mass=1.0),
        lw.Prismatic("x", axis="x", actuator="push", stops=(-1.0, 1.0), restitution=0.5),
    )
    with pytest.raises(lw.ModelError, match="rigid stops, across which there is no linear model"):
        hard.simulate(0.1, samples=5).lqr(1.0)
    m = gantry()
    run = m.simulate(0.1, samples=5)
    wanted = run.lqr(1.0, final=1.0).gain
    m.body("trolley").mass = 4.0  # the run is of the model as it was
    np.testing.assert_array_equal(run.lqr(1.0, final=1.0).gain, wanted)
