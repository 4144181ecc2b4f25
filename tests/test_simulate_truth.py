"""Simulated motion against closed forms, textbook equations, published figures and an independent integrator.

Tolerances are at most ten times the errors measured when the tests were written.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import cumulative_simpson, solve_ivp
from scipy.interpolate import CubicSpline
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation
from scipy.special import ellipj, ellipk

import linkwork as lw
from compare import assert_abs, assert_rel

G = 9.81
DATA = Path(__file__).parent / "data"
pytestmark = pytest.mark.filterwarnings("ignore::linkwork.SlowFunctionWarning")




def options(method: str, rtol: float, step: float) -> dict[str, Any]:
    """What a method takes: a tolerance or a step."""
    return {"method": method, "step": step} if method in ("rk4", "gauss") else {"method": method, "rtol": rtol}


def turns(run: lw.Run, joint: str) -> Rotation:
    """Rotations of a ball or free joint, child to parent."""
    parts = [f"{joint}.{p}" for p in ("qx", "qy", "qz", "qw")]
    return Rotation.from_quat(run.q.sel(coordinate=parts).values)


def angle_between(a: Rotation, b: Rotation) -> np.ndarray:
    """Angle between rotations [rad]."""
    return (a.inv() * b).magnitude()


# --- the pendulum ------------------------------------------------------------------------------------------------


def swing(amplitude: float, omega: float, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Angle and rate of a pendulum released at rest: sin(θ/2) = k sn(K + ω t, k) with k = sin(amplitude / 2)."""
    k = np.sin(amplitude / 2)
    sn, cn, _, _ = ellipj(ellipk(k * k) + omega * t, k * k)
    return 2 * np.arcsin(k * sn), 2 * k * omega * cn


def period(amplitude: float, omega: float) -> float:
    """Period of a pendulum with this amplitude; omega is the frequency of small swings."""
    return float(4 * ellipk(np.sin(amplitude / 2) ** 2) / omega)


@pytest.mark.parametrize("method", ["dop853", "gauss"])
@pytest.mark.parametrize("point", [True, False])
def test_pendulum_follows_the_elliptic_solution_over_100_periods(point: bool, method: str) -> None:
    """Amplitude 120°; errors 1.4e-8 rad (dop853, tolerance 1e-12) and 1.2e-8 rad (gauss, 80 steps a period)."""
    amplitude = np.deg2rad(120)
    omega = np.sqrt(G / 1.3 * (1.0 if point else 1.5))
    span = period(amplitude, omega)
    t = np.linspace(0, 100 * span, 1501)
    run = lw.library.simple_pendulum(1.3, 0.7, point=point).simulate(
        t, start={"pivot": amplitude}, **options(method, 1e-12, span / 80)
    )
    angle, rate = swing(amplitude, omega, t)
    assert_abs(run["pivot"], angle, 1e-7)
    assert_abs(run.v.sel(rate="pivot"), rate, 2e-7)
    assert_abs(run.a.sel(rate="pivot"), -(omega**2) * np.sin(angle), 1e-6)


def test_pendulum_over_the_top_follows_the_elliptic_solution() -> None:
    """With the speed Ω at the bottom, θ = 2 am(Ω t / 2, k), k = 2 ω / Ω < 1; 60 turns."""
    omega, speed = np.sqrt(G), 7.0
    t = np.linspace(0, 80, 801)
    run = lw.library.simple_pendulum().simulate(t, rates={"pivot": speed}, rtol=1e-12)
    _, _, dn, am = ellipj(speed * t / 2, (2 * omega / speed) ** 2)
    assert run["pivot"].values[-1] > 60 * 2 * np.pi
    assert_abs(run["pivot"], 2 * am, 2e-8)
    assert_abs(run.v.sel(rate="pivot"), speed * dn, 4e-8)


@pytest.mark.parametrize("method", ["dop853", "radau", "gauss", "rk4", "scipy"])
def test_iftomm_a01(method: str) -> None:
    """Problem A01 of the IFToMM library: 1 kg on 1 m, released horizontally at x = -1 m, 10 s, energy within 5e-5 J."""
    run = lw.library.simple_pendulum(1.0, 1.0).simulate(
        10.0, start={"pivot": "-90 deg"}, **options(method, 1e-9, 0.005)
    )
    assert run.success
    assert run.energy_drift < 5e-5
    angle, _ = swing(np.pi / 2, np.sqrt(G), run.time)
    tip = run.points["pendulum.tip"]
    assert_abs(tip, np.column_stack([-np.sin(angle), 0 * angle, -np.cos(angle)]), 5e-8)


def test_a01_as_first_published_lasts_2000_s() -> None:
    """The older form of A01: from x = +1 m, 2000 s with 4000 results, position within 1e-3 m; measured: 1.3e-6 m."""
    t = np.linspace(0, 2000, 4001)
    run = lw.library.simple_pendulum(1.0, 1.0).simulate(t, start={"pivot": "90 deg"}, rtol=1e-11)
    angle, _ = swing(np.pi / 2, np.sqrt(G), t)
    tip = run.points["pendulum.tip"]
    assert_abs(tip, np.column_stack([np.sin(angle), 0 * angle, -np.cos(angle)]), 1e-5)


# --- turning bodies --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["slow", "fast"])
def test_top_precesses_steadily(which: str) -> None:
    """I₁ cos θ Ω² − I₃ ω₃ Ω + m g d = 0 gives both rates of steady precession; 100 turns of the axis."""
    mass, d, axial, across, tilt, spin = 1.0, 0.1, 0.005, 0.0025, np.deg2rad(35), 60.0
    i1 = across + mass * d**2
    b, c = axial * spin, mass * G * d
    root = np.sqrt(b * b - 4 * i1 * np.cos(tilt) * c)
    omega = 2 * c / (b + root) if which == "slow" else (b + root) / (2 * i1 * np.cos(tilt))
    t = np.linspace(0, 100 * 2 * np.pi / omega, 1001)
    run = lw.library.spinning_top(mass=mass, distance=d, axial_inertia=axial, transverse_inertia=across).simulate(
        t,
        start={"tip": lw.rotation("y", tilt)},
        rates={"tip": (-omega * np.sin(tilt), 0.0, spin)},
        rtol=1e-12,
    )
    # R = Rz(Ω t) Ry(θ) Rz(ψ t), with the spin about its own axis ψ̇ = ω₃ − Ω cos θ
    own = spin - omega * np.cos(tilt)
    zeros = np.zeros_like(t)
    true = Rotation.from_euler("ZYZ", np.column_stack([omega * t, zeros + tilt, own * t]))
    assert_abs(angle_between(turns(run, "tip"), true), 0.0, 1e-8)
    axis = np.column_stack([np.sin(tilt) * np.cos(omega * t), np.sin(tilt) * np.sin(omega * t), zeros + np.cos(tilt)])
    assert_abs(run.points["top.centre"], d * axis, 3e-10)
    rates = np.column_stack(
        [-omega * np.sin(tilt) * np.cos(own * t), omega * np.sin(tilt) * np.sin(own * t), zeros + spin]
    )
    assert_abs(run.v, rates, 3e-8)


def test_top_that_stands_upright_keeps_standing() -> None:
    """A sleeping top turns about the vertical and does nothing else."""
    run = lw.library.spinning_top().simulate(20.0, rates={"tip.wz": 50.0}, rtol=1e-12)
    assert_abs(run.points["top.centre"].values - [0.0, 0.0, 0.1], 0.0, 0.0)
    assert_abs(run.v.values - [0.0, 0.0, 50.0], 0.0, 0.0)
    assert_abs(angle_between(turns(run, "tip"), Rotation.from_rotvec(np.outer(50.0 * run.time, [0, 0, 1]))), 0.0, 4e-10)


INERTIA = np.array([0.1, 0.2, 0.25])


def euler_rates(rates: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Body rates of torque-free rotation that starts with ω₂ = 0 (Landau & Lifshitz, Mechanics, § 37)."""
    a, b, c = INERTIA
    energy, square = INERTIA @ rates**2, (INERTIA**2) @ rates**2  # 2T and L²
    turned = square < energy * b
    if turned:
        a, c = c, a
    speed = np.sqrt((c - b) * (square - energy * a) / (a * b * c))
    m = (b - a) * (energy * c - square) / ((c - b) * (square - energy * a))
    sn, cn, dn, _ = ellipj(speed * t, m)
    first = np.sqrt((energy * c - square) / (a * (c - a))) * cn
    second = np.sqrt((energy * c - square) / (b * (c - b))) * sn
    third = np.sqrt((square - energy * a) / (c * (c - a))) * dn
    return np.column_stack([third, second, first] if turned else [first, second, third])


@pytest.mark.parametrize("rates", [(1.5, 0.0, 2.0), (4.0, 0.0, 1.0), (2.0, 0.0, 0.8944), (2.0, 0.0, 0.8945)])
@pytest.mark.parametrize("method", ["dop853", "gauss"])
def test_free_body_turns_as_euler_says(rates: tuple[float, float, float], method: str) -> None:
    """Jacobi's elliptic functions for the body rates, on both sides of the separatrix and close to it (where L² = 2T I₂,
    and errors grow most); its angular momentum stays in the world, its centre goes straight on."""
    true = np.array(rates)
    velocity = np.array([0.3, -0.2, 0.5])
    first = Rotation.from_rotvec([0.4, -0.7, 1.1])
    x, y, z, w = first.as_quat()
    run = lw.library.free_body(mass=2.0, inertia=INERTIA).simulate(
        np.linspace(0, 60, 601),
        start={"free": {"position": (1.0, 2.0, 3.0), "quaternion": (w, x, y, z)}},
        rates={"free": {"velocity": first.inv().apply(velocity), "angular_velocity": true}},
        **options(method, 1e-12, 0.01),
    )
    t, turn = run.time, turns(run, "free")
    spin = run.v.sel(rate=["free.wx", "free.wy", "free.wz"]).values
    assert_abs(spin, euler_rates(true, t), 5e-11)
    momentum = turn.apply(INERTIA * spin)
    assert_abs(momentum - first.apply(INERTIA * true), 0.0, 5e-13)
    assert_abs(
        run.q.sel(coordinate=["free.x", "free.y", "free.z"]), np.array([1.0, 2.0, 3.0]) + np.outer(t, velocity), 1e-9
    )
    assert_abs(run.energy["total"], run.energy["total"][0], 1e-11)


@pytest.mark.parametrize("method", ["dop853", "dopri5", "rk4", "radau", "gauss"])
def test_quaternions_stay_on_the_unit_sphere(method: str) -> None:
    """A chain of tumbling bodies on ball joints, thrown into the air."""
    m = lw.Model("tumbling")
    body: lw.Body = m.add(lw.Box("a", size=(0.1, 0.2, 0.3), mass=1.0), lw.Free("free"))
    for k in range(2):
        box = lw.Box(f"b{k}", size=(0.2, 0.1, 0.3), mass=0.5)
        body = m.add(box, lw.Ball(f"ball{k}"), to=body, at=box.point("corner", (0, 0.1, 0.15)))
    run = m.simulate(
        10.0, rates={"free": {"angular_velocity": (9, 1, -7)}, "ball0": (5, -3, 2)}, **options(method, 1e-7, 0.005)
    )
    assert run.success
    for joint in ("free", "ball0", "ball1"):
        four = run.q.sel(coordinate=[f"{joint}.{p}" for p in ("qw", "qx", "qy", "qz")])
        assert_abs((four**2).sum("coordinate"), 1.0, 5e-15)


@st.composite
def free_trees(draw: st.DrawFn) -> tuple[lw.Model, dict[str, Any], dict[str, Any]]:
    """A tree of boxes that floats, without gravity, with its state."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    m = lw.Model("floating", gravity=(0, 0, 0))
    bodies = [m.add(lw.Box("b0", size=(0.2, 0.3, 0.4), mass=2.0), lw.Free("j0"))]
    start: dict[str, Any] = {"j0": np.concatenate([rng.normal(size=3), Rotation.random(rng=rng).as_quat()])}
    kinds = [lw.Revolute, lw.Prismatic, lw.Universal, lw.Cylindrical, lw.Planar, lw.Ball, lw.Free, lw.Fixed]
    for k in range(1, draw(st.integers(2, 5))):
        joint = kinds[draw(st.integers(0, len(kinds) - 1))](f"j{k}")
        box = lw.Box(f"b{k}", size=rng.uniform(0.1, 0.5, 3), mass=float(rng.uniform(0.5, 2.0)))
        parent = bodies[draw(st.integers(0, k - 1))]
        place = parent.frame(f"f{k}", rng.uniform(-0.3, 0.3, 3), Rotation.random(rng=rng).as_matrix())
        bodies.append(m.add(box, joint, to=place, at=box.point("joint", rng.uniform(-0.3, 0.3, 3))))
    rates = {name: float(rng.normal()) for j in m.joints for name, _ in j.rate_labels()}
    return m, start, rates


@settings(deadline=None, max_examples=8, derandomize=True, database=None)
@given(free_trees())
def test_floating_trees_keep_energy_and_momentum(case: tuple[lw.Model, dict[str, Any], dict[str, Any]]) -> None:
    """Without outer forces, momentum, angular momentum and energy stay as they were."""
    m, start, rates = case
    run = m.simulate(np.linspace(0, 3, 7), start=start, rates=rates, rtol=1e-12)
    system = m.compile()
    momenta = np.array([np.concatenate(system.momentum(q, v)) for q, v in zip(run.q.values, run.v.values, strict=True)])
    scale = max(1.0, np.abs(momenta[0]).max())
    assert_abs(momenta - momenta[0], 0.0, 1e-11 * scale)
    assert run.energy_drift <= 2e-11 * float(run.energy["total"][0])


# --- in space without spin ---------------------------------------------------------------------------------------------


def test_conical_pendulum() -> None:
    """On a Direction joint, a steady cone: Ω² = g / (L cos θ); 100 turns."""
    length, tilt = 0.8, np.deg2rad(50)
    omega = np.sqrt(G / (length * np.cos(tilt)))
    t = np.linspace(0, 100 * 2 * np.pi / omega, 1001)
    run = lw.library.spherical_pendulum(length, 0.6).simulate(
        t,
        start={"pivot": (np.sin(tilt), 0.0, -np.cos(tilt))},
        rates={"pivot.wx": omega * np.sin(tilt)},
        rtol=1e-12,
    )
    ring = length * np.sin(tilt)
    level = np.full_like(t, -length * np.cos(tilt))
    true = np.column_stack([ring * np.cos(omega * t), ring * np.sin(omega * t), level])
    assert_abs(run.points["pendulum.tip"], true, 5e-10)
    # the rod pulls along itself with m g / cos θ
    pull = -0.6 * G / np.cos(tilt) * true / length
    assert_abs(run.reactions["pivot"].sel(component=["fx", "fy", "fz"]), pull, 5e-9)


@pytest.mark.parametrize("speed", [2.0, 6.2, 2 * np.sqrt(G), 8.0])
@pytest.mark.parametrize("way", ["wx", "wy", "both"])
def test_direction_joint_is_regular_straight_down_and_straight_up(speed: float, way: str) -> None:
    """Pushed from straight down, the rod moves in one plane as a hinge would; also over the top, and on to the top."""
    t = np.linspace(0, 3, 301) if speed == 2 * np.sqrt(G) else np.linspace(0, 10, 501)
    x, y = {"wx": (1.0, 0.0), "wy": (0.0, 1.0), "both": (0.6, -0.8)}[way]
    space = lw.library.spherical_pendulum().simulate(t, rates={"pivot": (speed * x, speed * y)}, rtol=1e-12)
    plane = lw.library.simple_pendulum().simulate(t, rates={"pivot": speed}, rtol=1e-12)
    angle = plane["pivot"].values
    side = np.array([-y, x])  # ω × (0, 0, -1)
    true = np.column_stack([np.outer(np.sin(angle), side), -np.cos(angle)])
    assert_abs(space.points["pendulum.tip"], true, 5e-10)


def test_hanging_straight_down_is_rest() -> None:
    """At rest straight down nothing moves, straight up neither (though it could fall)."""
    down = lw.library.spherical_pendulum().simulate(5.0)
    assert_abs(down.points["pendulum.tip"].values - [0.0, 0.0, -1.0], 0.0, 0.0)
    up = lw.library.spherical_pendulum().simulate(5.0, start={"pivot": (0.0, 0.0, 1.0)})
    assert_abs(up.points["pendulum.tip"].values - [0.0, 0.0, 1.0], 0.0, 0.0)


# --- chains -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("planar", [True, False])
def test_chain_of_20_rods(planar: bool) -> None:
    """Tip of the chain of Noh et al. 2024, where two other formulations agree; to 1e-9, and indeed to 2e-14."""
    case = json.loads((DATA / "noh2024_chain20.json").read_text())
    n, g = case["input"]["n"], case["input"]["g"]
    length, mass = case["input"]["length_each"], case["input"]["mass_each"]
    m = lw.library.chain(n, length=length, mass=mass, gravity=(0, 0, -g))
    tip = m.body(f"link{n}")["tip"]
    for axis in "xz":
        m.add(lw.Velocity(f"v{axis}", of=tip, axis=axis))
    run = m.simulate([0.0, 0.5, 1.0], start={"joint1": "90 deg"}, rtol=1e-13, planar=planar)
    place = run.points[f"link{n}.tip"]
    for row in case["results"]:
        there = place.sel(time=row["t"])
        got = [there.sel(axis="x"), there.sel(axis="z"), *(run[n].sel(time=row["t"]) for n in ("vx", "vz"))]
        assert_abs(got, [row["tip_x"], row["tip_y"], row["tip_vx"], row["tip_vy"]], 2e-13)
    assert run.energy_drift < 1e-10


MASSES, LENGTHS = np.array([1.2, 0.7]), np.array([0.9, 1.4])


def double_pendulum_slope(t: float, y: np.ndarray) -> np.ndarray:
    """Two point masses, absolute angles: the textbook equations, solved as a 2 × 2 system."""
    (m1, m2), (a, b) = MASSES, LENGTHS
    one, two, w1, w2 = y
    c, s = np.cos(one - two), np.sin(one - two)
    matrix = np.array([[(m1 + m2) * a, m2 * b * c], [a * c, b]])
    right = np.array([-m2 * b * w2**2 * s - (m1 + m2) * G * np.sin(one), a * w1**2 * s - G * np.sin(two)])
    return np.concatenate([[w1, w2], np.linalg.solve(matrix, right)])


def test_double_pendulum_against_an_independent_right_hand_side() -> None:
    """SciPy's DOP853 on the textbook equations, absolute angles as start and as result."""
    t = np.linspace(0, 10, 201)
    start = np.array([2.0, 1.0, -0.5, 0.7])
    true = solve_ivp(double_pendulum_slope, (0, 10), start, "DOP853", t, rtol=1e-13, atol=1e-14).y
    run = lw.library.double_pendulum(length=LENGTHS, mass=MASSES).simulate(
        t, start={"link1": 2.0, "link2": 1.0}, rates={"link1": -0.5, "link2": 0.7}, rtol=1e-13
    )
    assert_abs(run.angles, true[:2].T, 5e-10)
    assert_abs(run["joint2"], true[1] - true[0], 5e-10)


@pytest.mark.parametrize("solver", ["scipy", "scipy:RK45", "scipy:Radau", "scipy:BDF", "scipy:LSODA"])
def test_scipy_on_the_same_right_hand_side(solver: str) -> None:
    """All of SciPy's solvers go where the compiled ones go, with the same energies and work."""
    m = lw.library.double_pendulum(length=LENGTHS, mass=MASSES, damping=0.1)
    t, start = np.linspace(0, 2, 21), {"joint1": 1.0, "joint2": -0.4}
    ours = m.simulate(t, start=start, rtol=1e-12)
    rtol, allowed = {
        "scipy": (1e-12, 1e-11),
        "scipy:RK45": (1e-10, 4e-9),
        "scipy:Radau": (1e-9, 3e-9),
        "scipy:BDF": (1e-7, 2e-5),
        "scipy:LSODA": (1e-10, 7e-9),
    }[solver]
    theirs = m.simulate(t, start=start, method=solver, rtol=rtol)
    assert theirs.success
    for name in ("q", "v", "work"):
        assert_abs(getattr(theirs, name), getattr(ours, name), allowed)


# --- integrators -------------------------------------------------------------------------------------------------------


def smooth(t: Any, **how: Any) -> lw.Run:
    """A double pendulum in a wide, regular swing."""
    m = lw.library.double_pendulum(length=LENGTHS, mass=MASSES)
    return m.simulate(t, start={"joint1": 0.9, "joint2": 0.5}, **how)


def state(run: lw.Run) -> np.ndarray:
    """Coordinates and velocities, shape (time, 4)."""
    return np.hstack([run.q.values, run.v.values])


@pytest.fixture(scope="module")
def reference() -> np.ndarray:
    """The state at 2 s, to rounding."""
    return state(smooth([0.0, 2.0], rtol=1e-14, atol=1e-16))[-1]


@pytest.mark.parametrize(("method", "order", "steps"), [("rk4", 4, (100, 200, 400)), ("gauss", 6, (32, 64, 128))])
def test_order_of_fixed_step_methods(method: str, order: int, steps: tuple[int, ...], reference: np.ndarray) -> None:
    """Halving the step divides the error by 2^order."""
    errors = [np.abs(state(smooth([0.0, 2.0], method=method, step=2.0 / n))[-1] - reference).max() for n in steps]
    observed = np.log2(np.array(errors[:-1]) / errors[1:])
    assert_abs(observed, order, 0.3)


@pytest.mark.parametrize("method", ["dopri5", "dop853", "radau"])
def test_error_follows_the_tolerance(method: str, reference: np.ndarray) -> None:
    """Over six decades the error at the end stays proportional to the tolerance."""
    tolerances = 10.0 ** -np.arange(3.0, 10.0 if method == "radau" else 11.0)
    errors = [np.abs(state(smooth([0.0, 2.0], method=method, rtol=r))[-1] - reference).max() for r in tolerances]
    slope = np.polyfit(np.log10(tolerances), np.log10(errors), 1)[0]
    # the error of radau is of order 5, the estimate that it is kept by of order 3
    assert_abs(slope, 1.25 if method == "radau" else 1.0, 0.25)
    assert np.all(np.array(errors) < 10 * tolerances)


@pytest.mark.parametrize("method", ["dopri5", "dop853", "radau"])
@pytest.mark.parametrize("rtol", [1e-6, 1e-9])
def test_dense_output_is_as_good_as_the_steps(method: str, rtol: float) -> None:
    """Between steps the solution is known to the tolerance: against runs that end there."""
    times = np.linspace(0, 2, 14)
    dense = smooth(times, method=method, rtol=rtol)
    truth = state(smooth(times, rtol=1e-13))
    landed = np.array([state(smooth([0.0, t], method=method, rtol=rtol))[-1] for t in times[1:]])
    error, own = np.abs(state(dense)[1:] - truth[1:]).max(), np.abs(landed - truth[1:]).max()
    assert error <= 10 * max(own, rtol)


def test_results_do_not_depend_on_where_they_are_asked_for() -> None:
    """More results change nothing: adaptive steps do not aim at them."""
    few, many = smooth([0.0, 1.0, 2.0]), smooth(np.linspace(0, 2, 2001))
    assert_abs(state(few), state(many)[[0, 1000, 2000]], 0.0)
    assert few.statistics["steps"] == many.statistics["steps"]


@pytest.mark.parametrize(
    "method", ["dop853", "radau"]
)
def test_the_same_run_twice_gives_the_same_numbers(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels work in portions whose size depends on the clock; the results do not."""
    from linkwork.motion import integration

    class Clock:
        """Moves on by the same time at every look."""

        def __init__(self, tick: float) -> None:
            self.now, self.tick = 0.0, tick

        def perf_counter(self) -> float:
            self.now += self.tick
            return self.now

    found = []
    for tick in (1e-9, 10.0):
        monkeypatch.setattr(integration, "clock", Clock(tick))
        m = lw.library.double_pendulum(length=LENGTHS, mass=MASSES)
        found.append(
            m.simulate([0.0, 10.0 if method == "radau" else 100.0], start={"joint1": 0.9}, method=method).q.values
        )
    assert_abs(found[0], found[1], 0.0)


def drift_of_a_chaotic_pendulum(until: float, method: str, step: float, turned: float = 0.0) -> float:
    """Largest change of its energy [J], whose joint is turned a little at the start."""
    m = lw.library.double_pendulum()
    times, start = np.linspace(0, until, round(2 * until) + 1), {"joint1": 1.2 + turned, "joint2": 0.7}
    return float(m.simulate(times, start=start, method=method, step=step).energy_drift)


def test_gauss_keeps_the_energy_of_a_chaotic_pendulum() -> None:
    """The energy error of the structure-preserving method is h⁶ times a function of the state, which time does not change: over
    two hundred swings it is no larger than over twenty at a time, that are spread over the same energy. How large it is on one
    chaotic way depends on the last digit of a sine, its maximum over many ways hardly does (seen: 0.6 to 2.0 times as large,
    with rk4, whose error grows by the time, 7 to 11 times). Its order shows before chaos begins."""
    turned = np.random.default_rng(0).uniform(-1e-3, 1e-3, 8)

    def largest(until: float, method: str, step: float) -> float:
        return max(drift_of_a_chaotic_pendulum(until, method, step, x) for x in turned)

    assert drift_of_a_chaotic_pendulum(600, "gauss", 0.01) < 4 * largest(60, "gauss", 0.01)
    assert drift_of_a_chaotic_pendulum(600, "rk4", 0.01) > 4 * largest(60, "rk4", 0.01)
    assert_rel(largest(5, "gauss", 0.01) / largest(5, "gauss", 0.005), 2**6, 0.05)


# --- prescribed motion ---------------------------------------------------------------------------------------------------


def shaken_pendulum(x: Any, z: Any, *, damping: float = 0.0) -> lw.Model:
    """A bob of 0.7 kg on a rod of 0.5 m whose pivot moves along x and z as prescribed, on carriages of 1 and 2 kg."""
    m = lw.Model("shaken pendulum")
    size = (0.1, 0.1, 0.1)
    first = m.add(lw.Box("first", size=size, mass=1.0), lw.Prismatic("x", axis="x", motion=x))
    second = m.add(lw.Box("second", size=size, mass=2.0), lw.Prismatic("z", axis="z", motion=z), to=first)
    rod = lw.MassRod("rod", length=0.5, masses=(0.7,))
    m.add(rod, lw.Revolute("hinge", axis="-y", damping=damping), to=second)
    return m


SHAKEN_X = lw.Harmonic("8 cm", "1.3 Hz", phase="20 deg") + lw.ConstantAcceleration(0.4, speed=-0.3)
SHAKEN_Z = lw.Harmonic("5 cm", "2.1 Hz")


def shake(t: float | np.ndarray) -> tuple[Any, Any]:
    """Accelerations of the pivot along x and z."""
    a, b = 2 * np.pi * 1.3, 2 * np.pi * 2.1
    return -0.08 * a**2 * np.sin(a * t + np.deg2rad(20)) + 0.4, -0.05 * b**2 * np.sin(b * t)


@pytest.mark.parametrize("method", ["dop853", "radau", "gauss", "rk4", "scipy"])
def test_shaken_pendulum_against_the_textbook_equation(method: str) -> None:
    """m L² θ̈ = −c θ̇ − m L (g + z̈) sin θ − m L ẍ cos θ, integrated by SciPy; and the force of each drive is what
    Newton's law asks for the whole."""
    length, mass, c = 0.5, 0.7, 0.02

    def slope(t: float, y: np.ndarray) -> list[float]:
        x, z = shake(t)
        return [y[1], -c / (mass * length**2) * y[1] - ((G + z) * np.sin(y[0]) + x * np.cos(y[0])) / length]

    t = np.linspace(0, 6, 121)
    true = solve_ivp(slope, (0, 6), [0.5, -1.0], "DOP853", t, rtol=1e-13, atol=1e-14).y
    m = shaken_pendulum(SHAKEN_X, SHAKEN_Z, damping=c)
    run = m.simulate(t, start={"hinge": 0.5}, rates={"hinge": -1.0}, **options(method, 1e-11, 0.002))
    allowed = {"rk4": 1e-8, "gauss": 2e-12}.get(method, 2e-11)
    assert_abs(run["hinge"], true[0], allowed)
    assert_abs(run.v.sel(rate="hinge"), true[1], 4 * allowed)
    angle, rate, turn = run["hinge"].values, run.v.sel(rate="hinge").values, run.a.sel(rate="hinge").values
    x, z = shake(t)
    ax = length * (turn * np.cos(angle) - rate**2 * np.sin(angle))
    az = length * (turn * np.sin(angle) + rate**2 * np.cos(angle))
    assert_abs(run.drives.sel(drive="x"), (1.0 + 2.0 + mass) * x + mass * ax, 1e-12)
    assert_abs(run.drives.sel(drive="z"), (2.0 + mass) * (z + G) + mass * az, 1e-12)


def test_pendulum_on_an_accelerated_cart_comes_to_rest_at_the_known_angle() -> None:
    """tan θ = −a / g, and the cart is pulled by (M + m) a."""
    a = 4.0
    m = shaken_pendulum(lw.ConstantAcceleration(a), lw.Constant(0.0), damping=0.4)
    run = m.simulate(30.0)
    assert_abs(run["hinge"][-1], -np.arctan2(a, G), 2e-11)
    assert_abs(run.drives.sel(drive="x")[-1], 3.7 * a, 1e-10)


def test_fast_shaking_keeps_a_pendulum_upright() -> None:
    """Kapitza: upright is stable where (amplitude ω)² > 2 g L; without shaking it falls."""
    amplitude, speed = 0.02, 400.0
    assert (amplitude * speed) ** 2 > 2 * G * 0.5
    m = shaken_pendulum(lw.Constant(0.0), lw.Harmonic(amplitude, None, speed, "90 deg"), damping=0.01)
    run = m.simulate(np.linspace(0, 5, 1001), start={"hinge": "170 deg"})
    assert np.abs(run["hinge"].values - np.pi).max() < np.deg2rad(10.1)
    assert np.abs(run["hinge"].values[-100:] - np.pi).max() < np.deg2rad(9)
    still = shaken_pendulum(lw.Constant(0.0), lw.Constant(0.0)).simulate(5.0, start={"hinge": "170 deg"})
    assert np.abs(still["hinge"].values - np.pi).max() > np.pi / 2


KNOTS = np.array([0.0, 0.3, 0.7, 1.2, 1.5, 2.1, 2.6, 3.0])
SPLINE = CubicSpline(KNOTS, np.cos(2 * KNOTS))


@numba.njit
def spiral(t: float) -> tuple[float, float, float]:
    s, c = np.sin(3 * t), np.cos(3 * t)
    return t * s, s + 3 * t * c, 6 * c - 9 * t * s


def ramp(t: np.ndarray) -> list[np.ndarray]:
    """From 0.2 to 0.5 between 0.5 s and 2.5 s by the quintic 10 s³ − 15 s⁴ + 6 s⁵."""
    s = np.clip((t - 0.5) / 2, 0, 1)
    value = 0.2 + 0.3 * (10 * s**3 - 15 * s**4 + 6 * s**5)
    return [value, 0.3 * 30 * (s - s**2) ** 2 / 2, 0.3 * 60 * s * (1 - s) * (1 - 2 * s) / 4]


def chirp(t: np.ndarray) -> list[np.ndarray]:
    """0.3 sin(φ + 2π ∫ f dt) with f from 0.5 to 2 Hz within 2 s, then steady."""
    f = 0.5 + 0.75 * np.minimum(t, 2.0)
    phase = 0.4 + 2 * np.pi * np.where(t < 2, 0.5 * t + 0.375 * t**2, 2.5 + 2 * (t - 2))
    grow = np.where(t < 2, 0.75, 0.0)
    w = 2 * np.pi * f
    return [
        0.3 * np.sin(phase),
        0.3 * w * np.cos(phase),
        0.3 * (2 * np.pi * grow * np.cos(phase) - w**2 * np.sin(phase)),
    ]


SIGNALS: dict[str, tuple[Any, Callable[[np.ndarray], list[np.ndarray]]]] = {
    "constant": ("3 cm", lambda t: [0 * t + 0.03, 0 * t, 0 * t]),
    "polynomial": (
        lw.Polynomial((0.1, -0.2, 0.3, 0.05)),
        lambda t: [0.1 - 0.2 * t + 0.3 * t**2 + 0.05 * t**3, -0.2 + 0.6 * t + 0.15 * t**2, 0.6 + 0.3 * t],
    ),
    "constant acceleration": (
        lw.ConstantAcceleration("2 m/s^2", speed="-1 m/s", start="0.5 m"),
        lambda t: [0.5 - t + t**2, -1 + 2 * t, 0 * t + 2],
    ),
    "harmonic": (
        lw.Harmonic(0.1, angular_frequency=5.0, phase=0.3),
        lambda t: [0.1 * np.sin(5 * t + 0.3), 0.5 * np.cos(5 * t + 0.3), -2.5 * np.sin(5 * t + 0.3)],
    ),
    "chirp": (lw.Chirp(0.3, "0.5 Hz", "2 Hz", "2 s", phase=0.4), chirp),
    "ramp": (lw.Ramp(0.5, 2.0, start=0.2, begin=0.5), ramp),
    "sampled": (lw.Sampled(KNOTS, np.cos(2 * KNOTS)), lambda t: [SPLINE(t), SPLINE(t, 1), SPLINE(t, 2)]),
    "custom": (lw.Custom(spiral), lambda t: list(spiral.py_func(t))),
    "custom, in Python": (spiral.py_func, lambda t: list(spiral.py_func(t))),
    "sum": (
        lw.Ramp(0.5, 2.0, start=0.2, begin=0.5) + lw.Custom(spiral) + 0.25,
        lambda t: [a + b + c for a, b, c in zip(ramp(t), spiral.py_func(t), (0.25, 0, 0), strict=True)],
    ),
}


@pytest.mark.parametrize("name", list(SIGNALS))
def test_prescribed_motion_and_its_derivatives(name: str) -> None:
    """Coordinate, rate and acceleration of a slider on each kind of signal; the drive's force is m a."""
    signal, true = SIGNALS[name]
    m = lw.Model("slider")
    m.add(lw.PointMass("mass", mass=2.0), lw.Prismatic("slide", axis="x", motion=signal))
    t = np.linspace(0, 3, 61)
    run = m.simulate(t)
    value, rate, acceleration = true(t)
    assert_abs(run["slide"], value, 1e-14)
    assert_abs(run.v.sel(rate="slide"), rate, 1e-13)
    assert_abs(run.a.sel(rate="slide"), acceleration, 1.5e-12)
    assert_abs(run.drives.sel(drive="slide"), 2 * acceleration, 3e-12)


def test_a_dense_sampled_signal_is_the_function_it_was_sampled_from() -> None:
    """201 samples of a sine: value, rate and acceleration to the order of a cubic spline."""
    knots = np.linspace(0, 3, 201)
    m = lw.Model("slider")
    m.add(lw.PointMass("mass", mass=1.0), lw.Prismatic("slide", axis="x", motion=lw.Sampled(knots, np.sin(4 * knots))))
    t = np.linspace(0.2, 2.8, 501)
    run = m.simulate(t)
    assert_abs(run["slide"], np.sin(4 * t), 1e-7)
    assert_abs(run.v.sel(rate="slide"), 4 * np.cos(4 * t), 5e-5)
    assert_abs(run.a.sel(rate="slide"), -16 * np.sin(4 * t), 1e-2)


def test_a_short_push_is_not_stepped_over() -> None:
    """A push of 0.1 s after 5 s of rest: the bob gets its impulse, ∫ F dt / m."""
    m = lw.library.simple_pendulum(gravity=(0, 0, 0))
    push = lw.Ramp(10.0, 0.01, begin=5.0) + lw.Ramp(-10.0, 0.01, begin=5.1)
    m.add(lw.PointTorque("push", at=m.body("pendulum")["origin"], value=(0, push, 0)))
    run = m.simulate(10.0)
    assert_abs(run.v.sel(rate="pivot")[-1], -1.0, 1e-6)


# --- where the energy goes --------------------------------------------------------------------------------------------


def arm() -> tuple[lw.Model, lw.Rod, lw.Rod]:
    """Two rods on hinges, to which tests add what they are about."""
    m = lw.Model("arm")
    upper = m.add(lw.Rod("upper", length=0.6, mass=1.0), lw.Revolute("shoulder", axis="-y", actuator="motor"))
    lower = m.add(lw.Rod("lower", length=0.5, mass=0.8), lw.Revolute("elbow", axis="-y"), to=upper.tip)
    return m, upper, lower


@numba.njit
def drag(t: float, x: np.ndarray) -> tuple[float, float, float]:
    speed = np.sqrt(x[3] ** 2 + x[4] ** 2 + x[5] ** 2)
    return -0.3 * speed * x[3], -0.3 * speed * x[4], -0.3 * speed * x[5]


def cubic(t: float, x: np.ndarray) -> float:
    return -2.0 * x[0] ** 3 - 0.1 * x[1] + np.sin(3 * t)


def add_spring(m: lw.Model, upper: lw.Rod, lower: lw.Rod, **how: Any) -> None:
    m.add(lw.Spring("spring", a=m.ground.point("wall", (0.9, 0, -0.4)), b=lower.tip, **how))


def add_motion(m: lw.Model, upper: lw.Rod, lower: lw.Rod, **how: Any) -> None:
    tool = lw.Rod("tool", length=0.2, mass=0.1)
    m.add(tool, lw.Revolute("wrist", axis="-y", motion=lw.Harmonic(0.7, "1.5 Hz"), **how), to=lower.tip)


def add_joint_law(m: lw.Model, upper: lw.Rod, lower: lw.Rod) -> None:
    law = lw.TableLaw((-1.0, -0.2, 0.3, 0.9), (-9.0, -0.5, 0.4, 12.0))
    m.add(lw.TorsionSpring("law", on="elbow", damping=0.05, rest=0.1, preload=0.2, law=law))


def set_elbow(m: lw.Model, upper: lw.Rod, lower: lw.Rod, **how: Any) -> None:
    for field, value in how.items():
        setattr(m.joint("elbow"), field, value)


LOAD = (lw.Harmonic(3.0, "1 Hz"), 0.5, lw.Ramp(4.0, 1.0))
BALANCES: dict[str, Callable[[lw.Model, lw.Rod, lw.Rod], Any]] = {
    "nothing": lambda m, u, lo: None,
    "damping": lambda m, u, lo: set_elbow(m, u, lo, damping=0.2),
    "joint spring": lambda m, u, lo: set_elbow(m, u, lo, stiffness=8.0, rest=0.3),
    "friction": lambda m, u, lo: set_elbow(m, u, lo, friction=0.2, friction_speed=0.05),
    "stops": lambda m, u, lo: set_elbow(m, u, lo, stops=(-0.3, 0.4), stop_stiffness=500.0, stop_damping=3.0),
    "spring": lambda m, u, lo: add_spring(m, u, lo, stiffness=20.0, damping=0.5, free_length=0.4, preload=1.0),
    "polynomial spring": lambda m, u, lo: add_spring(
        m, u, lo, law=lw.PolynomialLaw((5.0, -3.0, 80.0)), free_length=0.5
    ),
    "table spring": lambda m, u, lo: add_spring(
        m, u, lo, law=lw.TableLaw((-0.3, 0.1, 0.5), (-9.0, 1.0, 30.0)), free_length=0.5
    ),
    "rope": lambda m, u, lo: add_spring(m, u, lo, stiffness=300.0, damping=4.0, free_length=0.8, tension_only=True),
    "joint law": add_joint_law,
    "drive": add_motion,
    "damped drive": lambda m, u, lo: add_motion(
        m, u, lo, damping=0.3, stiffness=2.0, friction=0.1, friction_speed=0.05
    ),
    "force in world axes": lambda m, u, lo: m.add(lw.PointForce("load", at=lo.tip, value=LOAD)),
    "force in body axes": lambda m, u, lo: m.add(lw.PointForce("load", at=lo.tip, value=LOAD, axes="body")),
    "torque in world axes": lambda m, u, lo: m.add(lw.PointTorque("load", at=lo.tip, value=(0.5, *LOAD[:2]))),
    "torque in body axes": lambda m, u, lo: m.add(
        lw.PointTorque("load", at=u.tip, value=(0.5, *LOAD[:2]), axes="body")
    ),
    "custom force": lambda m, u, lo: m.add(lw.CustomForce("drag", drag, at=lo.tip)),
    "custom torque": lambda m, u, lo: m.add(lw.CustomForce("law", cubic, on="elbow")),
}


KINKS = ("table spring", "stops", "rope")


@pytest.mark.parametrize(
    "case", list(BALANCES)
)
def test_energy_balance_closes(case: str) -> None:
    """What energy is gained or lost is the work of the channels, with a motor running too."""
    m, upper, lower = arm()
    BALANCES[case](m, upper, lower)
    motor = {"motor": lw.Harmonic(2.0, "0.7 Hz") + 0.5}
    run = m.simulate(4.0, start={"shoulder": 1.2, "elbow": -0.2}, inputs=motor, rtol=1e-10)
    exchanged = float(np.abs(run.work).max()) + float(np.ptp(run.energy["kinetic"].values))
    assert exchanged > 1
    assert_abs(run.energy["balance"] / exchanged, 0.0, 5e-8 if case in KINKS else 4e-9)


@pytest.mark.parametrize(
    "method",
    ["dopri5", "radau", "gauss", "rk4", "scipy"],
)
def test_energy_balance_closes_with_every_method(method: str) -> None:
    """The same books are kept by every integrator: motor, damper, spring, drive."""
    m, upper, lower = arm()
    add_motion(m, upper, lower, damping=0.1)
    add_spring(m, upper, lower, stiffness=20.0, damping=0.5, free_length=0.4)
    run = m.simulate(
        3.0, start={"shoulder": 1.2}, inputs={"motor": lw.Harmonic(2.0, "0.7 Hz")}, **options(method, 1e-9, 0.002)
    )
    exchanged = float(np.abs(run.work).max())
    assert sorted(run.work["channel"].values) == [
        "shoulder actuator",
        "spring damping",
        "wrist damping",
        "wrist drive",
    ]
    assert_abs(run.energy["balance"] / exchanged, 0.0, 1e-8)


def test_work_of_each_channel_is_the_integral_of_its_power() -> None:
    """Power from sampled forces and rates, integrated by Simpson's rule."""
    m, upper, lower = arm()
    set_elbow(m, upper, lower, damping=0.2)
    add_motion(m, upper, lower)
    m.add(lw.PointForce("load", at=lower.tip, value=LOAD))
    wall = m.ground.point("wall", (0.9, 0, -0.4))
    m.add(lw.Spring("spring", a=wall, b=lower.tip, stiffness=20.0, damping=0.5, free_length=0.4))
    for axis in "xyz":
        m.add(lw.Velocity(f"v{axis}", of=lower.tip, axis=axis))
    run = m.simulate(
        np.linspace(0, 3, 6001), start={"shoulder": 1.2}, inputs={"motor": lw.Harmonic(2, "1 Hz")}, rtol=1e-11
    )
    t, v = run.time, run.v
    tip, velocity = run.points["lower.tip"].values, np.column_stack([run[f"v{axis}"] for axis in "xyz"])
    line = tip - [0.9, 0, -0.4]
    rate = np.einsum("ij,ij->i", line, velocity) / np.linalg.norm(line, axis=1)
    force = np.column_stack(
        [3 * np.sin(2 * np.pi * t), 0 * t + 0.5, 4 * np.polyval([6, -15, 10, 0, 0, 0], np.minimum(t, 1))]
    )
    powers = {
        "elbow damping": -0.2 * v.sel(rate="elbow").values ** 2,
        "shoulder actuator": run["motor"].values * v.sel(rate="shoulder").values,
        "wrist drive": run.drives.sel(drive="wrist").values * v.sel(rate="wrist").values,
        "load work": np.einsum("ij,ij->i", force, velocity),
        "spring damping": -0.5 * rate**2,
    }
    assert set(run.work["channel"].values) == set(powers)
    for channel, power in powers.items():
        assert_abs(run.work.sel(channel=channel), cumulative_simpson(power, x=t, initial=0), 1e-9)


def test_work_of_a_drive_alone() -> None:
    """With nothing but a prescribed slider, the work of the drive is its kinetic energy."""
    m = lw.Model("driven")
    m.add(lw.PointMass("mass", mass=2.0), lw.Prismatic("slide", axis="x", motion=lw.Harmonic(0.5, "1 Hz")))
    run = m.simulate(10.0)
    kinetic = (np.pi * np.cos(2 * np.pi * run.time)) ** 2
    assert_abs(run.energy["kinetic"], kinetic, 1e-14)
    assert_abs(run.work.sel(channel="slide drive"), kinetic - kinetic[0], 1e-7)


# --- stiff, hard and rough ----------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # in SciPy's differences
def test_stiff_spring_with_radau() -> None:
    """A pendulum on a spring of 10⁸ N/m with heavy damping: radau follows SciPy's Radau, in few steps."""
    m = lw.Model("stiff")
    slide = lw.Prismatic("slide", axis="z", stiffness=1e8, damping=1e5)
    block = m.add(lw.Box("block", size=(0.1, 0.1, 0.1), mass=0.5), slide)
    m.add(lw.MassRod("rod", length=1.0, masses=(1.0,)), lw.Revolute("hinge", axis="-y"), to=block)
    t = np.linspace(0, 3, 31)
    run = m.simulate(t, start={"hinge": 1.0}, method="radau", rtol=1e-8)
    other = m.simulate(t, start={"hinge": 1.0}, method="scipy:Radau", rtol=1e-9, atol=1e-12)
    assert_abs(run["hinge"], other["hinge"], 1e-8)
    assert_abs(run["slide"], other["slide"], 2e-14)
    assert run.statistics["steps"] < 1000


def test_stiff_decay_is_quasi_static() -> None:
    """With damping that swallows all inertia, c ẋ = F cos t: x = (F / c) sin t after a short while."""
    m = lw.Model("creep", gravity=(0, 0, 0))
    body = m.add(lw.PointMass("mass", mass=1e-3), lw.Prismatic("slide", axis="x", damping=1e4))
    m.add(
        lw.PointForce("load", at=body["origin"], value=(lw.Harmonic(1e4, angular_frequency=1.0, phase="90 deg"), 0, 0))
    )
    run = m.simulate(np.linspace(0, 10, 101), method="radau")
    assert_abs(run["slide"], np.sin(run.time), 1e-6)
    assert run.statistics["steps"] < 500


@pytest.mark.parametrize("method", ["dop853", "radau"])
def test_bouncing_on_a_soft_stop(method: str) -> None:
    """Dropped from 0.5 m on an elastic stop: flights and contacts of known duration, back to the same height."""
    mass, k, h = 0.3, 5e4, 0.5
    m = lw.Model("bouncing")
    m.add(lw.PointMass("ball", mass=mass), lw.Prismatic("z", axis="z", stops=(0.0, None), stop_stiffness=k))
    speed, omega = np.sqrt(2 * G * h), np.sqrt(k / mass)
    fall, contact = speed / G, 2 / omega * (np.pi - np.arctan(speed * omega / G))
    cycle = 2 * fall + contact
    tops = np.arange(11) * cycle
    run = m.simulate(tops, start={"z": h}, method=method, rtol=1e-11)
    assert_abs(run["z"], h, 2.5e-9)
    assert_abs(run.v.sel(rate="z"), 0.0, 4e-8)
    low = m.simulate([0.0, fall, fall + contact / 2, fall + contact], start={"z": h}, method=method, rtol=1e-11)
    depth = G / omega**2 + np.hypot(G / omega**2, speed / omega)
    assert_abs(low["z"], [h, 0.0, -depth, 0.0], 3e-13)
    assert_abs(low.v.sel(rate="z"), [0.0, -speed, 0.0, speed], 1e-8)


def test_stops_on_both_sides_with_loss() -> None:
    """A slider between two stops loses energy at each, never gains any, and ends between them."""
    m = lw.Model("between", gravity=(0, 0, 0))
    joint = lw.Prismatic("x", axis="x", stops=("-20 cm", 0.3), stop_stiffness=2e3, stop_damping=5.0)
    m.add(lw.PointMass("mass", mass=1.0), joint)
    run = m.simulate(10.0, rates={"x": 2.0}, rtol=1e-9)
    assert np.diff(run.energy["total"]).max() < 1e-7
    assert run["x"].min() < -0.2
    assert run["x"].max() > 0.3
    # between contacts the speed stays, and each contact takes the same part of it
    speeds = np.abs(run.v.sel(rate="x").values[(run["x"] > -0.15) & (run["x"] < 0.25)])
    steady = np.unique(np.round(speeds, 6))
    ratios = steady[:-1] / steady[1:]
    assert_abs(ratios, ratios[0], 2e-5)


def test_energy_balance_closes_over_many_contacts() -> None:
    """Each contact with a damped stop takes energy, and all of it is noted."""
    m = lw.Model("between", gravity=(0, 0, 0))
    joint = lw.Prismatic("x", axis="x", stops=("-20 cm", 0.3), stop_stiffness=2e3, stop_damping=5.0)
    m.add(lw.PointMass("mass", mass=1.0), joint)
    run = m.simulate(10.0, rates={"x": 2.0}, rtol=1e-9)
    assert_abs(run.energy["balance"], 0.0, 4e-6)


@pytest.mark.parametrize(
    "method", ["dop853", "radau"]
)
def test_dry_friction_stops_a_slider_at_the_known_distance(method: str) -> None:
    """m v dv/dx = −F tanh(v / s) gives x = (m / F) (v₀² / 2 + π² s² / 12), nearly the textbook's m v₀² / (2 F)."""
    mass, force, speed, slow = 1.5, 4.0, 2.0, 1e-3
    m = lw.Model("sliding")
    m.add(
        lw.PointMass("mass", mass=mass), lw.Prismatic("x", axis="x", friction=force, friction_speed=slow, damping=0.0)
    )
    run = m.simulate(3.0, rates={"x": speed}, method=method, rtol=1e-9)
    assert_abs(run["x"][-1], mass / force * (speed**2 / 2 + np.pi**2 * slow**2 / 12), 1e-11)
    assert_abs(run["x"][-1], mass * speed**2 / (2 * force), 1e-6)
    assert_abs(run.v.sel(rate="x")[-1], 0.0, 2e-11)
    half = float(run["x"].sel(time=0.3, method="nearest"))
    assert_abs(half, speed * 0.3 - force / mass * 0.3**2 / 2, 1e-11)


# --- events ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["dop853", "dopri5", "rk4", "radau", "gauss", "scipy"])
def test_events_happen_when_they_must(method: str) -> None:
    """A pendulum goes through the lowest point after 1/4, 3/4 … of its period, and through any angle when sn says so."""
    amplitude, omega = 1.0, np.sqrt(G)
    span = period(amplitude, omega)
    k = np.sin(amplitude / 2)
    half = brentq(lambda u: 2 * np.arcsin(k * ellipj(ellipk(k * k) + u, k * k)[0]) - 0.4, 0, ellipk(k * k)) / omega
    m = lw.library.simple_pendulum()
    events = [lw.Event("pivot"), lw.Event("pivot", 0.4, "down"), lw.Event("pivot", "0.4 rad", "up")]
    run = m.simulate(2 * span, start={"pivot": amplitude}, events=events, samples=5, **options(method, 1e-12, 0.002))
    true = np.array([0.25, 0.75, 1.25, 1.75]) * span
    allowed = 3e-10 if method == "rk4" else 4e-12
    times = run.events["time"].values
    assert list(run.events["name"].values) == ["pivot"] * 8
    assert np.all(np.diff(times) > 0)
    zero = np.abs(run.events["q"].values[:, 0]) < 0.1
    assert_abs(times[zero], true, allowed)
    assert_abs(run.events["q"].values[zero], 0.0, 3e-15)
    assert_abs(times[~zero], [half, span - half, span + half, 2 * span - half], allowed)
    signs = np.sign(run.events["v"].values[:, 0])
    assert list(signs) == [-1, -1, 1, 1] * 2


@pytest.mark.parametrize("method", ["dop853", "scipy"])
def test_an_event_stops_the_run(method: str) -> None:
    """The run ends at the event, where its last sample is, and says so."""
    span = period(1.0, np.sqrt(G))
    run = lw.library.simple_pendulum().simulate(
        5.0, start={"pivot": 1.0}, events=[lw.Event("pivot", direction="up", stop=True)], rtol=1e-12, method=method
    )
    assert run.success
    assert run.status == "event"
    assert "'pivot'" in run.message
    assert_abs(run.time[-1], 0.75 * span, 3e-13)
    assert_abs(run["pivot"][-1], 0.0, 8e-16)
    assert_abs(run.events["time"], [0.75 * span], 3e-13)
    assert np.all(np.diff(run.time) > 0)


def test_events_of_sensors() -> None:
    """A thrown ball: heights, speeds, energies, a formula; times in closed form."""
    m = lw.Model("thrown")
    m.add(lw.Sphere("ball", radius=0.1, mass=0.5), lw.Planar("air", normal="-y"))
    ball = m.body("ball")["origin"]
    m.add(lw.Position("height", of=ball, axis="z"))
    m.add(lw.Velocity("climb", of=ball, axis="z"))
    m.add(lw.Velocity("forth", of=ball, axis="x"))
    m.add(lw.Energy("moving", "kinetic"))
    m.add(lw.Expression("slope", "climb / forth"))
    m.add(lw.Expression("clock", "t", unit="s"))
    up, forth = 9.0, 4.0
    events = [
        lw.Event("height", "2 m"),
        lw.Event("climb", 0.0),
        lw.Event("moving", 0.25 * (forth**2 + 4.0), "down"),
        lw.Event("slope", -1.0),
        lw.Event("clock", "1.25 s"),
        lw.Event("height", "-3 m", stop=True),
    ]
    run = m.simulate(10.0, rates={"air.x": forth, "air.y": up}, events=events, rtol=1e-11)
    root = np.sqrt(up**2 - 4 * G)
    true = [
        ((up - root) / G, "height"),
        ((up + root) / G, "height"),
        (up / G, "climb"),
        ((up - 2.0) / G, "moving"),
        ((up + forth) / G, "slope"),
        (1.25, "clock"),
        ((up + np.sqrt(up**2 + 6 * G)) / G, "height"),
    ]
    true.sort()
    assert list(run.events["name"].values) == [name for _, name in true]
    assert_abs(run.events["time"], [t for t, _ in true], 6e-15)
    assert sorted(run.sensors["sensor"].values) == ["climb", "clock", "forth", "height", "moving", "slope"]


def test_event_of_a_joint_force() -> None:
    """A bob that starts at the top with little speed: its rod goes slack (no force along it) where cos θ = 2/3 of a circle."""
    m = lw.library.simple_pendulum()
    m.add(lw.JointWrench("pull", "pivot", "fz", axes="joint"))
    run = m.simulate(
        20.0, start={"pivot": np.pi - 1e-3}, rates={"pivot": 0.0}, events=[lw.Event("pull", stop=True)], rtol=1e-12
    )
    # m v² / L = m g cos θ and v² = 2 g L (1 − cos θ), measured from the top
    assert_abs(np.cos(np.pi - run["pivot"][-1]), 2 / 3 * np.cos(1e-3), 4e-13)


def test_many_events_in_one_step() -> None:
    """A body that coasts takes giant steps; sixty marks along its way are all met, in order, at the right time."""
    m = lw.library.free_body()
    marks = 0.05 + 0.15 * np.random.default_rng(1).permutation(60)
    run = m.simulate(10.0, rates={"free.vx": 1.0}, events=[lw.Event("free.x", x) for x in marks], samples=2)
    assert run.statistics["steps"] < 30
    assert_abs(run.events["time"], np.sort(marks), 4e-14)


def test_more_events_than_there_is_room_for() -> None:
    """A thousand crossings of a fast oscillator: room is made as needed."""
    m = lw.Model("oscillator", gravity=(0, 0, 0))
    m.add(lw.PointMass("mass", mass=1.0), lw.Prismatic("x", axis="x", stiffness=(20 * np.pi) ** 2))
    run = m.simulate(50.0, start={"x": 1.0}, events=[lw.Event("x")], samples=3, rtol=1e-12, atol=1e-14)
    assert_abs(run.events["time"], (np.arange(1000) + 0.5) / 20, 1e-11)


def test_an_event_at_the_start_has_happened_already() -> None:
    """What starts on the mark is not noted again when it leaves, only when it comes back."""
    span = period(1.0, np.sqrt(G))
    m = lw.library.simple_pendulum()
    run = m.simulate(1.2 * span, start={"pivot": 1.0}, events=[lw.Event("pivot", 1.0)], rtol=1e-12)
    assert len(run.events["time"]) <= 1  # it comes back just so far
    speed = 2 * np.sin(0.5) * np.sqrt(G)
    run = m.simulate(1.2 * span, rates={"pivot": speed}, events=[lw.Event("pivot")], rtol=1e-12)
    assert_abs(run.events["time"], [0.5 * span, span], 6e-14)


def test_events_at_the_same_time_are_all_noted() -> None:
    """Two events of one coordinate, and two pendulums in step: nothing is lost, and one that stops does stop."""
    span = period(1.0, np.sqrt(G))
    m = lw.library.simple_pendulum()
    m.add(lw.MassRod("twin", length=1.0, masses=(2.0,)), lw.Revolute("other", axis="-y"))
    start = {"pivot": 1.0, "other": 1.0}
    run = m.simulate(span, start=start, events=[lw.Event("pivot"), lw.Event("other")], rtol=1e-12)
    assert_abs(run.events["time"], np.repeat([0.25, 0.75], 2) * span, 1e-12)
    run = m.simulate(span, start=start, events=[lw.Event("pivot"), lw.Event("pivot", stop=True)], rtol=1e-12)
    assert run.status == "event"
    assert_abs(run.events["time"], [0.25 * span] * 2, 1e-12)


def test_events_of_a_prescribed_motion() -> None:
    """A slider that is moved as sin 2πt passes 0.5 twice a period, whatever else there is to integrate."""
    m = lw.Model("driven")
    m.add(lw.PointMass("mass", mass=2.0), lw.Prismatic("slide", axis="x", motion=lw.Harmonic(1.0, "1 Hz")))
    run = m.simulate(10.0, events=[lw.Event("slide", 0.5)])
    true = np.sort(np.concatenate([np.arange(10) + 1 / 12, np.arange(10) + 5 / 12]))
    assert len(run.events["time"]) == 20
    assert_abs(run.events["time"], true, 1e-14)


def test_a_run_that_leaves_the_true_motion_says_so() -> None:
    """With a tolerance so coarse that the energy of a double pendulum, which nothing takes, drifts by much of it."""
    m = lw.library.double_pendulum()
    start = {m.compile().labels.q[0]: 2.0}
    with pytest.warns(lw.SimulationWarning, match=r"drifts by .* J, .* at rtol = 0.1 the run has left .* smaller rtol"):
        run = m.simulate(10.0, start=start, rtol=0.1)
    assert run.energy_drift > 1.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert m.simulate(10.0, start=start, rtol=1e-3).energy_drift < 1.0
        m.simulate(1.0, rtol=0.1)  # at rest, with no energy at all
