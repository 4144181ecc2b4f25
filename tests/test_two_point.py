"""Motions between two poses: against a parabola, SciPy's solve_bvp, Gramians, and runs that must arrive."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import scipy.integrate
import scipy.linalg
import scipy.optimize

import linkwork as lw
from compare import assert_abs
from linkwork.paths.quadratic_program import least

G = 9.81


def arrives(model: lw.Model, found: lw.Connection, tolerance: float) -> None:
    """A run from the start with these rates ends at the other pose."""
    run = model.simulate(found.duration, start=found.start, rates=found.rates, rtol=1e-12, samples=2)
    q, _ = run.final()
    for name, x in found.end.items():
        assert q[name] == pytest.approx(x, abs=tolerance), name


def test_a_throw_is_a_parabola() -> None:
    """v₀ = d / T + g T / 2, whatever the body's turn."""
    m = lw.Model("thrown")
    m.add(lw.Box("box", size=(0.1, 0.2, 0.3), mass=2.0), lw.Planar("fly", normal="-y"))
    found = m.connect({}, {"fly.x": 3.0, "fly.y": 1.0, "fly.turn": 2.0}, 1.5)
    assert found.rates["fly.x"] == pytest.approx(2.0, abs=1e-9)
    assert sorted(abs(x) for x in found.rates.values())[-1] == pytest.approx(1.0 / 1.5 + G * 0.75, abs=1e-8)
    assert found.rates["fly.turn"] == pytest.approx(2.0 / 1.5, abs=1e-9)
    arrives(m, found, 1e-8)


def test_a_pendulum_beside_solve_bvp() -> None:
    """From hanging to 60° in 0.4 s."""
    m = lw.Model("pendulum")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, -1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="-y"))
    found = m.connect({"pivot": 0.0}, {"pivot": "60 deg"}, 0.4)
    t = np.linspace(0.0, 0.4, 41)
    guess = np.array([np.pi / 3 * t / 0.4, np.full(41, np.pi / 3 / 0.4)])
    made = scipy.integrate.solve_bvp(
        lambda _, y: np.array([y[1], -G * np.sin(y[0])]),
        lambda a, b: np.array([a[0], b[0] - np.pi / 3]),
        t,
        guess,
        tol=1e-10,
        max_nodes=100000,
    )
    assert found.rates["pivot"] == pytest.approx(made.y[1, 0], abs=1e-7)
    assert found.end_rates["pivot"] == pytest.approx(made.y[1, -1], abs=1e-7)


def test_a_chain_arrives() -> None:
    """A double pendulum thrown up."""
    double = lw.library.double_pendulum()
    arrives(double, double.connect({"joint1": 0.2}, {"joint1": 1.4, "joint2": 0.5}, 0.5), 1e-6)


def directions(system: lw.System, q: np.ndarray) -> np.ndarray:
    """Unit vectors along all rods of a tree, in world axes."""
    return np.array([-system.pose(f"{name}.origin", q).rotation[:, 2] for name in system.labels.bodies])


def test_a_tree_on_direction_joints_arrives() -> None:
    """What a rod has turned about itself on the way is no part of its pose: a run must point where it should at the end."""
    tree = lw.library.tree([("upper", None, 0.5, 1.0), ("lower", "upper", 0.7, 2.0)])
    system = tree.compile()
    start, rates = system.from_direction_angles([-1.0, -0.7], [0.0, 0.5], [1.0, -0.5], [2.0, 1.0])
    thrown = tree.simulate(
        0.5,
        start=dict(zip(system.labels.q, start, strict=True)),
        rates=dict(zip(system.labels.v, rates, strict=True)),
        samples=2,
    )
    angles = system.direction_angles(thrown.q.values[-1])
    ends = [start, system.from_direction_angles(angles.elevation, angles.azimuth)[0]]
    poses = [dict(zip(system.labels.q, q.tolist(), strict=True)) for q in ends]
    found = tree.connect(*poses, 0.5)
    run = tree.simulate(found.duration, start=found.start, rates=found.rates, rtol=1e-12, samples=2)
    assert directions(system, run.q.values[-1]) == pytest.approx(directions(system, ends[1]), abs=1e-8)
    turned = np.abs(run.q.values[-1] - ends[1]).max()
    assert turned > 1e-2  # the coordinates themselves differ: rods have turned about their axes


def test_directions_are_refused_where_a_turn_about_them_matters() -> None:
    """A hinge on such a rod, or inertias that differ across it."""
    hinged = lw.library.tree([("upper", None, 0.5, 1.0)])
    hinged.add(lw.MassRod("lower", length=0.4, masses=[1.0]), lw.Revolute("knee", axis="y"), to="upper.tip")
    flat = lw.Model("flat")
    plate = flat.add(lw.Box("plate", size=(0.1, 0.4, 0.5), mass=1.0), lw.Direction("upper_joint"))
    plate.attach("bob", 1.0, (0.0, 0.0, -0.3))
    for model in (hinged, flat):
        with pytest.raises(lw.ModelError, match=r"^connect: .*Direction joint 'upper_joint'.* Universal.*\.$"):
            model.connect({}, {}, 0.3)


def test_what_is_wrong_is_named() -> None:
    """One sentence each."""
    m = lw.library.double_pendulum()
    for words, action in (
        ("duration", lambda: m.connect({}, {"joint1": 1.0}, -1.0)),
        ("start", lambda: m.connect([1], {"joint1": 1.0}, 1.0)),
        ("segments", lambda: m.connect({}, {"joint1": 1.0}, 1.0, segments=0)),
        ("joint9", lambda: m.connect({}, {"joint9": 1.0}, 1.0)),
    ):
        with pytest.raises(lw.LinkworkError, match=words):
            action()


# --- free actuators ----------------------------------------------------------------------------------------------------


def slider(**more: float) -> lw.Model:
    """A mass of 2 kg on a rail, pushed."""
    m = lw.Model("slider", gravity=(0, 0, 0))
    block = lw.RigidBody("block", mass=2.0, inertia=(1, 1, 1))
    m.add(block, lw.Prismatic("slide", axis="x", actuator="push", **more))
    return m


def driven_pendulum() -> lw.Model:
    m = lw.Model("pendulum")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, -1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="-y", actuator="torque"))
    return m


def arrives_driven(model: lw.Model, found: lw.Connection, tolerance: float) -> None:
    """A run with the inputs that were found ends as they say, and its actuators do the work that they say."""
    run = model.simulate(
        found.duration, start=found.start, rates=found.rates, inputs=found.inputs, rtol=1e-12, samples=2
    )
    q, v = run.final()
    for name, x in found.end.items():
        assert q[name] == pytest.approx(x, abs=tolerance), name
    for name, x in found.end_rates.items():
        assert v[name] == pytest.approx(x, abs=10 * tolerance), name


def test_least_effort_of_a_mass(tmp_path: Path) -> None:
    """u = 6 m d / T² (1 − 2 t / T), ∫ u² dt = 12 m² d² / T³; straight pieces hold it exactly (seen: 1e-13)."""
    found = slider().connect({}, {"slide": "1.5 m"}, "2 s", actuators=["push"], segments=8)
    t = found.inputs["push"].times
    assert found.inputs["push"].values == pytest.approx(4.5 * (1 - t), abs=1e-10)
    assert found.effort == pytest.approx(12 * 4 * 1.5**2 / 8, rel=1e-11)
    assert found.energy == pytest.approx(2.0 * 1.125**2, rel=1e-9)  # m v² of the fastest moment, 1.5 d / T
    assert found.minimised == "effort"
    assert found.optimality < 1e-10
    assert "least effort" in str(found)
    arrives_driven(slider(), found, 1e-9)
    arrives_driven(slider(), lw.Connection.load(found.save(tmp_path / "found.nc")), 1e-9)


def test_inputs_that_are_given_are_kept(tmp_path: Path) -> None:
    """Of a ballistic motion too: a run with them arrives, also when they come from a file. A function cannot be saved."""
    there = {"slide": "1.5 m"}
    pushed = slider().connect({}, there, "2 s", inputs={"push": lw.Harmonic("3 N", frequency="0.7 Hz") + "1 N"})
    still = slider().connect({}, there, "2 s", inputs={"push": "1 N"})
    for found in (pushed, still):
        arrives_driven(slider(), found, 1e-9)
        arrives_driven(slider(), lw.Connection.load(found.save(tmp_path / "found.nc")), 1e-9)
    with pytest.warns(lw.SlowFunctionWarning):
        own = slider().connect({}, there, "2 s", inputs={"push": lambda t: 3 * t})
    with pytest.raises(lw.ModelError, match="save: the result holds a Custom, which a file cannot say"):
        own.save(tmp_path / "own.nc")


def test_effort_counts_in_scales() -> None:
    """Twice the scale, a quarter of the effort, the same inputs."""
    one = slider().connect({}, {"slide": 1.5}, 2.0, actuators=["push"], segments=4)
    two = slider().connect({}, {"slide": 1.5}, 2.0, actuators=["push"], segments=4, scales={"push": "2 N"})
    assert two.effort == pytest.approx(one.effort / 4, rel=1e-9)
    assert two.inputs["push"].values == pytest.approx(one.inputs["push"].values, abs=1e-8)


def test_least_effort_within_limits() -> None:
    """The mass at its limit L for a quarter of the time at both ends, straight between: u is the unlimited line, cut off.

    x(T) = ∫ (T − t) u / m dt = 11 L T² / (48 m); with eight pieces the knots hold it exactly.
    """
    limit = 4.0
    distance = 11 * limit * 4.0 / (48 * 2.0)
    found = slider().connect({}, {"slide": distance}, 2.0, actuators=["push"], segments=8, limits={"push": "4 N"})
    line = np.clip(2 * limit * (1 - found.inputs["push"].times), -limit, limit)
    assert found.inputs["push"].values == pytest.approx(line, abs=1e-6)
    assert np.abs(found.inputs["push"].values).max() <= limit


def test_least_effort_of_an_oscillator() -> None:
    """Between two moving states: eᵀ W⁻¹ e with the Gramian W of controllability; the error falls as h⁴ (seen: ratios of 16)."""
    spring = slider(stiffness=18.0, damping=0.4)
    a, b = np.array([[0.0, 1.0], [-9.0, -0.2]]), np.array([0.0, 0.5])
    first, last, time = np.array([0.1, 0.3]), np.array([-0.2, 0.5]), 1.7

    def spread(t: float) -> np.ndarray:
        x = scipy.linalg.expm(a * (time - t)) @ b
        return np.outer(x, x)

    gramian = scipy.integrate.quad_vec(spread, 0.0, time, epsabs=1e-13, epsrel=1e-13)[0]
    e = last - scipy.linalg.expm(a * time) @ first
    true = e @ np.linalg.solve(gramian, e)
    errors = []
    for pieces in (8, 16, 32):
        found = spring.connect(
            {"slide": 0.1},
            {"slide": -0.2},
            time,
            actuators=["push"],
            rates={"slide": 0.3},
            end_rates={"slide": "0.5 m/s"},
            segments=pieces,
        )
        errors.append(found.effort / true - 1)
    assert errors[-1] < 2e-6
    assert errors[0] > errors[1] > errors[2] > 0
    assert errors[0] / errors[1] == pytest.approx(16, rel=0.2)
    assert errors[1] / errors[2] == pytest.approx(16, rel=0.1)


def test_a_pendulum_swings_up_as_pontryagin_says() -> None:
    """θ̈ = u − g sin θ, u = −λ₂/2, λ̇₁ = g cos θ λ₂, λ̇₂ = −λ₁ by solve_bvp: the same cost (seen: 4.3e-7 above it, falling as
    h⁴), the same torque (seen: 0.02 N m beside it at the knots)."""
    time = 1.5
    pendulum = driven_pendulum()
    found = pendulum.connect({}, {"pivot": "180 deg"}, time, actuators=["torque"], segments=32)
    t = np.linspace(0.0, time, 81)
    x = t / time
    guess = np.array([np.pi * x**2 * (3 - 2 * x), 6 * np.pi * x * (1 - x) / time, 0 * t, -20.0 * (1 - x)])
    made = scipy.integrate.solve_bvp(
        lambda _, y: np.array([y[1], -y[3] / 2 - G * np.sin(y[0]), G * np.cos(y[0]) * y[3], -y[2]]),
        lambda p, q: np.array([p[0], p[1], q[0] - np.pi, q[1]]),
        t,
        guess,
        tol=1e-9,
        max_nodes=100000,
    )
    assert made.success
    fine = np.linspace(0.0, time, 4001)
    true = scipy.integrate.simpson((made.sol(fine)[3] / 2) ** 2, x=fine)
    assert 0 < found.effort / true - 1 < 5e-7
    torque = -made.sol(found.inputs["torque"].times)[3] / 2
    assert found.inputs["torque"].values == pytest.approx(torque, abs=0.021)
    arrives_driven(pendulum, found, 1e-7)


def test_a_cart_swings_its_pole_up() -> None:
    """One actuator for two coordinates, within a limit."""
    cart = lw.library.cart_pole(pole_mass=0.3, length=0.5)
    found = cart.connect(
        {}, {"slide": "1 m", "hinge": "180 deg"}, 2.0, actuators=["force"], segments=32, limits={"force": "20 N"}
    )
    assert np.abs(found.inputs["force"].values).max() <= 20.0
    arrives_driven(cart, found, 1e-6)


def test_with_free_rates_nothing_needs_to_be_done() -> None:
    """The ballistic motion is the one of no effort."""
    pendulum = driven_pendulum()
    thrown = pendulum.connect({}, {"pivot": "60 deg"}, 0.4)
    found = pendulum.connect(
        {}, {"pivot": "60 deg"}, 0.4, actuators=["torque"], rates="free", end_rates="free", segments=8
    )
    assert found.effort < 1e-12
    assert found.rates["pivot"] == pytest.approx(thrown.rates["pivot"], abs=1e-6)


def test_least_energy_of_a_mass() -> None:
    """Full force, none, full brake: T v − v²/a = d, energy m v².

    16 pieces blur the switches (seen: 2.34 % above, 0.63 % with 32, 0.21 % with 64).
    """
    found = slider().connect(
        {}, {"slide": 1.5}, 2.0, actuators=["push"], minimise="energy", limits={"push": "5 N"}, segments=16
    )
    fastest = 1.25 * (2.0 - np.sqrt(4.0 - 4 * 1.5 / 2.5))
    least = 2.0 * fastest**2
    assert least <= found.energy <= 1.025 * least
    assert found.inputs["push"].values[8] == pytest.approx(0.0, abs=0.01)
    assert found.inputs["push"].values[0] == pytest.approx(5.0, abs=1e-6)
    assert 0 < found.rounding["push"] < 0.01
    arrives_driven(slider(), found, 1e-8)


def test_what_is_wrong_with_actuators_is_named() -> None:
    """One sentence each."""
    m, there = slider(), {"slide": 1.0}
    other = lw.library.double_pendulum()
    for words, action in (
        ("no inputs", lambda: other.connect({}, {"joint1": 1.0}, 1.0, actuators=["motor"])),
        ("pull", lambda: m.connect({}, there, 1.0, actuators=["pull"])),
        ("actuators is 'push'", lambda: m.connect({}, there, 1.0, actuators="push")),
        ("one or more", lambda: m.connect({}, there, 1.0, actuators=[])),
        ("minimise is 'time'", lambda: m.connect({}, there, 1.0, actuators=["push"], minimise="time")),
        ("no actuators are free", lambda: m.connect({}, there, 1.0, minimise="effort")),
        ("limits has no 'push'", lambda: m.connect({}, there, 1.0, actuators=["push"], minimise="energy")),
        ("limits of 'push'", lambda: m.connect({}, there, 1.0, actuators=["push"], limits={"push": "-1 N"})),
        ("names 'pull'", lambda: m.connect({}, there, 1.0, actuators=["push"], limits={"pull": 1.0})),
        ("end_rates is 'rest'", lambda: m.connect({}, there, 1.0, actuators=["push"], end_rates="rest")),
        ("free or given", lambda: m.connect({}, there, 1.0, actuators=["push"], inputs={"push": 1.0})),
        ("slide", lambda: m.connect({}, there, 1.0, actuators=["push"], rates={"slide": "1 rad/s"})),
        ("curve is", lambda: m.simulate(1.0, inputs={"push": lw.Sampled([0, 1], [0, 1], "steps")})),
        ("ballistic", lambda: m.connect({}, there, 1.0).plot()),
    ):
        with pytest.raises(lw.LinkworkError, match=words):
            action()


def test_what_cannot_be_reached_is_told() -> None:
    """A mass of 2 kg goes ¼ F T² / m = ½ m at most with 4 N in 1 s: half of what is asked is missing."""
    with pytest.raises(lw.SimulationError, match=r"'slide' misses by 0\.[45]\d* m; raise the limits of 'push'"):
        slider().connect({}, {"slide": 1.0}, 1.0, actuators=["push"], limits={"push": 4.0}, segments=8)


def test_lines_between_samples() -> None:
    """A force that rises straight: x = t³ / (6 m)."""
    run = slider().simulate(2.0, inputs={"push": lw.Sampled([0.0, 0.5, 2.0], [0.0, 0.5, 2.0], "lines")}, samples=2)
    assert run.final()[0]["slide"] == pytest.approx(8 / 12, rel=1e-10)
    corner = slider().simulate(2.0, inputs={"push": lw.Sampled([0, 1, 2], [0, 2, 0], "lines")}, rtol=1e-10, samples=2)
    assert corner.final()[1]["slide"] == pytest.approx(1.0, rel=1e-12)


def test_quadratic_programs_beside_slsqp() -> None:
    """With equations and bounds on both sides or one (seen: values within 2e-13)."""
    some = np.random.default_rng(0)
    for n, m in ((5, 1), (12, 3)):
        a = some.normal(size=(n, n - 3))
        h, g, rows = a @ a.T + 1e-3 * np.eye(n), some.normal(size=n), some.normal(size=(m, n))
        right, low, high = rows @ some.uniform(-0.5, 0.5, n), -np.ones(n), np.ones(n)
        high[::3] = np.inf
        found = least(h, g, rows, right, low, high, np.zeros(n)).x
        made = scipy.optimize.minimize(
            lambda x, h=h, g=g: 0.5 * x @ h @ x + g @ x,
            np.zeros(n),
            jac=lambda x, h=h, g=g: h @ x + g,
            bounds=list(zip(low, high, strict=True)),
            constraints={"type": "eq", "fun": lambda x, c=rows, r=right: c @ x - r, "jac": lambda _, c=rows: c},
            method="SLSQP",
            options={"ftol": 1e-14, "maxiter": 2000},
        )
        assert 0.5 * found @ h @ found + g @ found == pytest.approx(made.fun, abs=1e-11)
        assert rows @ found == pytest.approx(right, abs=1e-12)
        assert (found >= low).all()
        assert (found <= high).all()


@pytest.mark.parametrize(("stiffness", "damping", "end"), [(100.0, 0.0, 1.05), (1e4, 0.0, 1.005), (100.0, 3.0, 1.03)])
def test_a_motion_into_a_stop_is_connected(stiffness: float, damping: float, end: float) -> None:
    """A block flies 1 m and ends inside of an elastic stop: free flight, then a damped oscillation about the stop's place."""
    m = lw.Model("block", gravity=(0, 0, 0))
    stop = {"stops": (None, 1.0), "stop_stiffness": stiffness, "stop_damping": damping}
    m.add(lw.RigidBody("block", mass=1.0, inertia=(0, 0, 0)), lw.Prismatic("x", axis="x", **stop))
    fast = np.sqrt(stiffness - damping**2 / 4)

    def reached(speed: float) -> float:
        inside = 1.0 - 1.0 / speed
        return float(1.0 + speed / fast * np.exp(-damping / 2 * inside) * np.sin(fast * inside))

    speed = scipy.optimize.brentq(lambda v: reached(v) - end, 1.0, 1.0 + 0.45 * np.pi / np.sqrt(stiffness), xtol=1e-14)
    assert_abs(m.connect({"x": 0.0}, {"x": end}, 1.0).rates["x"], speed, 1e-9)
