"""Where forces change their law: stops, springs that only pull, saturation, dry friction, impacts. Truth: exact pieces."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from scipy.interpolate import PchipInterpolator
from scipy.optimize import brentq

import linkwork as lw
from compare import assert_abs, assert_rel

G = 9.81
ADAPTIVE = [("dop853", {}), ("dopri5", {}), ("radau", {})]
ALL = [*ADAPTIVE, ("rk4", {"step": 0.002}), ("gauss", {"step": 0.004})]


def oscillator(**options: Any) -> lw.Model:
    """A mass of 1 kg on a spring of 1 N/m."""
    m = lw.Model("oscillator", gravity=(0, 0, 0))
    m.add(lw.PointMass("mass", mass=1.0), lw.Prismatic("x", axis="x", stiffness=1.0, **options))
    return m


def slider(**options: Any) -> lw.Model:
    """A mass of 2 kg that slides."""
    m = lw.Model("slider", gravity=(0, 0, 0))
    m.add(lw.PointMass("mass", mass=2.0), lw.Prismatic("x", axis="x", **options))
    return m


def struck_oscillator(stop: float, stiffness: float, until: float) -> float:
    """Position of `oscillator`, from rest at -1, with an elastic stop: harmonic pieces, in closed form."""
    x, v, t = -1.0, 0.0, 0.0
    while True:
        amplitude, phase = np.hypot(x, v), np.arctan2(-v, x)
        wait = (-np.arccos(min(stop / amplitude, 1.0)) - phase) % (2 * np.pi) or 2 * np.pi
        if t + wait >= until or amplitude <= stop:
            return float(amplitude * np.cos(until - t + phase))
        v = -amplitude * np.sin(wait + phase)
        omega, centre = np.sqrt(1 + stiffness), stiffness * stop / (1 + stiffness)
        contact = 2 * np.arctan2(v / omega, stop - centre) / omega
        t, x, v = t + wait + contact, stop, -v


@pytest.mark.parametrize(
    ("stop", "stiffness", "error"), [(0.99999, 1e8, 60.0), (0.5, 1e4, 2.0), (1 - 1e-9, 1e6, 40.0), (0.0, 100.0, 1.0)]
)
@pytest.mark.parametrize("rtol", [1e-8, 1e-11])
def test_short_contacts_count(stop: float, stiffness: float, error: float, rtol: float) -> None:
    run = oscillator(stops=(None, stop), stop_stiffness=stiffness).simulate(20.0, start={"x": -1.0}, rtol=rtol)
    assert_abs(run["x"][-1], struck_oscillator(stop, stiffness, 20.0), error * rtol)
    assert run.statistics["switches"] >= 4


@pytest.mark.parametrize(("method", "options"), ALL)
def test_rod_falls_against_a_damped_stop(method: str, options: dict[str, float]) -> None:
    """A contact of 6 ms in each of 17 swings; the truth is pieced together by SciPy with each piece's own equations."""
    at, k, c, inertia = np.radians(59.9), 1e5, 20.0, 1 / 3
    m = lw.Model("rod")
    joint = lw.Revolute("h", axis="-y", stops=(None, "59.9 deg"), stop_stiffness=k, stop_damping=c)
    m.add(lw.Rod("rod", length=1.0, mass=1.0), joint)
    t, y, touching, until = 0.0, np.array([np.radians(-60.0), 0.0]), False, 6.0

    def free(_: float, y: np.ndarray) -> list[float]:
        return [y[1], -G / 2 * np.sin(y[0]) / inertia]

    def touch(_: float, y: np.ndarray) -> list[float]:
        return [y[1], (-G / 2 * np.sin(y[0]) - max(k * (y[0] - at) + c * y[1], 0.0)) / inertia]

    def depth(_: float, y: np.ndarray) -> float:
        return float(y[0] - at)

    depth.terminal = True  # type: ignore[attr-defined]
    while t < until:
        depth.direction = -1 if touching else 1  # type: ignore[attr-defined]
        law, longest = (touch, 2e-5) if touching else (free, 0.05)
        if touching:  # the kink, where the stop stops pushing, needs small steps
            y = y + np.array([1e-15, 0.0])
        piece = solve_ivp(law, (t, until), y, "DOP853", events=depth, rtol=1e-12, atol=1e-13, max_step=longest)
        t, y, touching = piece.t[-1], piece.y[:, -1], not touching
    run = m.simulate(until, start={"h": "-60 deg"}, method=method, samples=61, **(options or {"rtol": 1e-11}))
    errors = {"dop853": 1e-10, "dopri5": 3e-9, "radau": 1e-10, "rk4": 2e-3, "gauss": 2e-4}
    losses = {"dop853": 1e-10, "dopri5": 1e-9, "radau": 5e-11, "rk4": 3e-3, "gauss": 5e-12}
    assert_abs(run["h"][-1], y[0], errors[method])
    assert_abs(run.energy["balance"], 0.0, losses[method])
    assert float(run["h"].max()) < at + 1e-3


def test_no_result_lies_behind_a_stiff_stop() -> None:
    """Dense output ends where the law changes: samples every 10 µs around all contacts."""
    run = oscillator(stops=(None, 0.5), stop_stiffness=1e6).simulate(np.arange(0.0, 7.0, 1e-4), start={"x": -1.0})
    assert float(run["x"].max()) < 0.5 + 1.001e-3  # speed / frequency of the contact


@pytest.mark.parametrize(("method", "options"), ALL)
def test_at_rest_on_a_stop(method: str, options: dict[str, float]) -> None:
    """Without gravity, exactly on a soft stop or at a rope's free length, nothing happens; a push into the stop comes back."""
    m = slider(stops=(0.0, None), stop_stiffness=200.0)
    still = m.simulate([0.0, 5.0], method=method, **options)
    assert np.array_equal(still["x"], np.zeros(2))
    back = m.simulate([0.0, 1.0], rates={"x": -1.0}, method=method, **options)
    errors = {"dop853": 2e-10, "dopri5": 1e-8, "radau": 1e-10, "rk4": 3e-9, "gauss": 1e-13}
    assert_abs(back["x"][-1], 1.0 - np.pi / 10, errors[method])


@pytest.mark.parametrize(("method", "options"), ALL)
def test_slack_rope(method: str, options: dict[str, float]) -> None:
    """A mass falls freely, and a rope with stiffness catches it: a parabola, then a harmonic piece, then a parabola again."""
    mass, k, length = 2.0, 5e3, 1.0
    m = lw.Model("rope")
    ball = m.add(lw.PointMass("ball", mass=mass), lw.Prismatic("z", axis="-z"))
    m.add(lw.Spring("rope", m.ground.origin, ball.origin, stiffness=k, free_length=length, tension_only=True))
    fall = np.sqrt(2 * (length - 0.2) / G)
    speed, omega, sag = G * fall, np.sqrt(k / mass), mass * G / k
    catch = (np.pi + 2 * np.arctan2(sag * omega, speed)) / omega
    span = 2 * fall + catch
    run = m.simulate([0.0, fall + catch / 2, span], start={"z": 0.2}, method=method, **(options or {"rtol": 1e-10}))
    errors = {"dop853": 1e-11, "dopri5": 2e-9, "radau": 2e-11, "rk4": 2e-6, "gauss": 5e-14}
    assert_abs(run["z"], [0.2, length + sag + np.hypot(sag, speed / omega), 0.2], errors[method])


BUMP = [-2.0, 0.9999, 0.99995, 1.00005, 2.0], [0.0, 0.0, 100.0, 100.0, 100.0]  # extensions [m], forces [N]


@pytest.mark.parametrize(
    ("method", "options", "error"),
    [
        ("auto", {}, 5e-8),
        ("radau", {}, 5e-8),
        ("rk4", {"step": 0.005}, 2e-5),
        ("gauss", {"step": 0.0005}, 1e-8),
        ("scipy", {}, 2e-6),
    ],
)
def test_knots_of_a_table_are_not_stepped_over(method: str, options: dict[str, float], error: float) -> None:
    """A law from a table that acts in the last 0.1 mm of an oscillation alone, for 2 ms. Truth: SciPy, in small steps there."""
    table = PchipInterpolator(*BUMP)

    def slope(_: float, y: np.ndarray) -> list[float]:
        return [y[1], -y[0] - (float(table(y[0])) if y[0] > 0.9999 else 0.0)]

    y = np.array([-np.cos(3.12), np.sin(3.12)])
    y = solve_ivp(slope, (3.12, 3.15), y, "DOP853", rtol=1e-12, atol=1e-13, max_step=1e-5).y[:, -1]
    assert y[0] < 0.9999
    m = lw.Model("oscillator", gravity=(0, 0, 0))
    ball = m.add(lw.PointMass("ball", mass=1.0), lw.Prismatic("x", axis="x", stiffness=1.0))
    m.add(lw.Spring("bump", (-10, 0, 0), ball.origin, free_length=10.0, law=lw.TableLaw(*BUMP)))
    run = m.simulate([0.0, 6.0], start={"x": -1.0}, method=method, **options)
    assert_abs(run["x"][-1], y[0] * np.cos(2.85) + y[1] * np.sin(2.85), error)
    assert run.statistics["switches"] == 2


STOPS = {"stops": (-0.2, 0.3), "stop_stiffness": 2e3, "stop_damping": 2.0}


def test_stops_of_a_cut_joint() -> None:
    """A rod on a planar joint whose hinge closes a loop is a rod on a hinge: the coordinate of the cut joint has the stops."""
    tree = lw.Model("tree")
    tree.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", **STOPS))
    loop = lw.Model("loop")
    rod = loop.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Planar("free", normal="-y"))
    loop.close(lw.Revolute("h", axis="-y", **STOPS), to=loop.ground.origin, at=rod.origin)
    times = np.linspace(0.0, 3.0, 31)
    one = tree.simulate(times, start={"h": 0.1}, rates={"h": 3.0}, rtol=1e-11)
    two = loop.simulate(times, start={"free.turn": 0.1}, rates={"free.turn": 3.0}, rtol=1e-11)
    assert one.statistics["switches"] > 10
    assert_abs(two["free.turn"], one["h"], 1e-11)


@pytest.mark.parametrize("formulation", ["lagrange", "augmented_lagrangian"])
def test_stops_in_absolute_coordinates(formulation: str) -> None:
    m = lw.Model("tree")
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", **STOPS))
    times = np.linspace(0.0, 1.0, 11)
    one, two = (m.simulate(times, rates={"h": 3.0}, rtol=1e-10, formulation=f) for f in ("recursive", formulation))
    assert_abs(two["h"], one["h"], 1e-11)


def test_stops_beside_a_sampled_controller() -> None:
    """A controller that does nothing changes nothing, whatever its period."""
    m = lw.Model("servo", gravity=(0, 0, 0))
    joint = lw.Prismatic("x", axis="x", stiffness=1.0, actuator="motor", stops=(None, 0.5), stop_stiffness=1e4)
    m.add(lw.PointMass("mass", mass=1.0), joint)
    idle = lw.Controller(("x",), np.zeros(1), ("motor",), np.zeros(1), D=np.zeros((1, 1)), period=0.07)
    run = m.simulate(20.0, start={"x": -1.0}, control=idle, rtol=1e-10)
    assert_abs(run["x"][-1], struck_oscillator(0.5, 1e4, 20.0), 3e-10)


def test_a_rope_at_the_end_of_a_beam() -> None:
    """Energy closes to rounding over many catches, and halving the tolerance changes nothing visible."""
    m = lw.Model("beam", gravity=(0, 0, 0))
    beam = m.add(lw.Beam("beam", length=1.0, mass_per_length=1.0, EI=20.0, modes=2), lw.Revolute("h", axis="-y"))
    rope = lw.Spring(
        "rope", m.ground.point("nail", (0.5, 0, -1)), beam.tip, stiffness=400.0, free_length=0.6, tension_only=True
    )
    m.add(rope)
    ends = []
    for rtol in (1e-9, 1e-11):
        run = m.simulate(3.0, rates={"h": 2.0}, rtol=rtol)
        assert run.statistics["switches"] >= 2
        assert_abs(run.energy["total"], float(run.energy["total"][0]), 0.1 * rtol)
        ends.append(float(run["h"][-1]))
    assert_abs(ends[0], ends[1], 1e-9)


def test_saturated_feedback() -> None:
    """u = −4 (x + ẋ), clipped to ±0.5: the corner is met exactly, so the error follows the tolerance."""
    m = lw.Model("servo", gravity=(0, 0, 0))
    m.add(lw.PointMass("mass", mass=1.0), lw.Prismatic("x", axis="x", actuator="motor"))
    law = m.equilibrium().linearize().lqr(Q=1.0, R=0.01)
    control = law.controller(limits={"motor": 0.5})
    gain = np.asarray(control.D, float).ravel()

    def push(y: np.ndarray) -> float:
        return float(gain @ y)

    def corner(_: float, y: np.ndarray) -> float:
        return abs(push(y)) - 0.5

    corner.terminal = True  # type: ignore[attr-defined]
    t, y, until = 0.0, np.array([1.0, 0.0]), 4.0
    while t < until:
        clipped = abs(push(y + 1e-9 * np.array([y[1], np.clip(push(y), -0.5, 0.5)]))) > 0.5
        limit = 0.5 * np.sign(push(y))

        def rate(_: float, y: np.ndarray, clipped: bool = clipped, limit: float = limit) -> list[float]:
            return [y[1], limit if clipped else push(y)]

        first = y + 1e-12 * np.array(rate(t, y))
        piece = solve_ivp(
            rate, (t + 1e-12, until), first, "DOP853", events=corner, rtol=1e-12, atol=1e-13, max_step=0.01
        )
        t, y = piece.t[-1], piece.y[:, -1]
    for rtol, tol in ((1e-7, 4e-11), (1e-11, 1e-13)):
        run = m.simulate(until, start={"x": 1.0}, control=control, rtol=rtol)
        assert_abs([run["x"][-1], run.v.sel(rate="x")[-1]], y, tol)
        assert run.statistics["switches"] >= 1


@pytest.mark.parametrize("below", [0.0, 1e-10, 1e-6])
@pytest.mark.parametrize("options", [{"restitution": 0.5}, {"stop_stiffness": 1e4}])
def test_a_stop_that_is_grazed_gives_no_energy(options: dict[str, float], below: float) -> None:
    """x = −cos t just reaches the stop in every turn; where a step was to end there, Newton's method went astray, and an impact
    put the mass onto the stop from afar."""
    run = oscillator(stops=(None, 1.0 - below), **options).simulate(50.0, start={"x": -1.0})
    energy = (run["x"].values ** 2 + run["x.rate"].values ** 2) / 2
    assert energy.max() < 0.5 + 2e-8
    assert run.energy_drift < 2e-8


# --- events ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("below", [1e-3, 1e-6])
@pytest.mark.parametrize(
    ("method", "options", "error"),
    [
        ("dop853", {}, 6e-8),
        ("dopri5", {}, 1e-6),
        ("radau", {}, 1e-8),
        ("rk4", {"step": 0.05}, 3e-6),
        ("gauss", {"step": 0.1}, 1e-10),
    ],
)
def test_events_near_a_turning_point(method: str, options: dict[str, float], error: float, below: float) -> None:
    """x = cos t crosses 1 − below twice around each turning point, a hundred and one times in a hundred half turns."""
    events = [lw.Event("x", 1 - below)]
    run = oscillator().simulate(100 * np.pi + 0.1, start={"x": 1.0}, events=events, method=method, **options)
    away = np.arccos(1 - below)
    want = np.sort([2 * np.pi * k + s * away for k in range(51) for s in (-1, 1)])[1:]
    assert_abs(run.events.time, want, error / np.sin(away))  # what an error of the position makes there


def test_an_event_at_a_turning_point_stops_the_run() -> None:
    run = oscillator().simulate(100.0, start={"x": 1.0}, events=[lw.Event("x", -1 + 1e-8, stop=True)])
    assert_abs(run.time[-1], np.pi - np.arccos(1 - 1e-8), 1e-5)


@pytest.mark.parametrize(("method", "order"), [("rk4", 4), ("gauss", 6), ("dopri5", 5), ("dop853", 7), ("radau", 5)])
def test_times_of_events_fall_with_the_order_of_the_method(method: str, order: int) -> None:
    """x = cos t at many values: halving the step divides the errors of their times by 2 to the order (one less for dop853)."""
    values, errors = np.linspace(-0.8, 0.8, 17), []
    events = [lw.Event("x", value) for value in values]
    for h in (0.3, 0.15):
        steps = {"step": h} if method in ("rk4", "gauss") else {"max_step": h, "rtol": 0.9, "atol": 1e3}
        run = oscillator().simulate(3.0, start={"x": 1.0}, events=events, method=method, samples=2, **steps)
        errors.append(np.linalg.norm(run.events.time - np.arccos(values[::-1])))
    assert np.log2(errors[0] / errors[1]) > order - 0.4


@pytest.mark.parametrize(
    ("method", "options"), [("auto", {}), ("dopri5", {}), ("radau", {"rtol": 1e-6}), ("gauss", {"step": 0.02})]
)
def test_events_never_change_the_run(method: str, options: dict[str, float]) -> None:
    m = lw.library.double_pendulum()
    names = list(m.compile().labels.q)
    how: dict[str, Any] = {"start": {names[0]: 2.0}, "samples": 50, "method": method, **options}
    plain = m.simulate(20.0, **how)
    noted = m.simulate(20.0, events=[lw.Event(n, 0.1 * k) for n in names for k in range(5)], **how)
    assert np.array_equal(plain.q.values, noted.q.values)
    assert len(noted.events.time) > 50


# --- dry friction ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "options"), [*ADAPTIVE, ("rk4", {"step": 0.03}), ("gauss", {"step": 0.1})])
def test_friction_stops_a_slider(method: str, options: dict[str, float]) -> None:
    """x = m v² / (2 F) after m v / F, then rest for ever, at exactly zero rate."""
    run = slider(friction=3.0).simulate([0.0, 1.0, 8 / 3, 1e3], rates={"x": 4.0}, method=method, **options)
    assert_abs(run["x"], [0.0, 4.0 - 0.75, 16 / 3, 16 / 3], 1e-13)
    assert run.v.values[-1] == 0.0


def test_a_brake_holds_for_an_hour() -> None:
    m = lw.Model("brake")
    m.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", friction=6.0))
    run = m.simulate(3600.0, start={"h": "90 deg"}, samples=7)
    assert np.array_equal(run["h"], np.full(7, np.pi / 2))
    assert_abs(run.reactions["h"].sel(component="my"), -G / 2, 1e-12)  # the brake holds the weight


def test_a_weak_brake_slips_to_where_it_holds() -> None:
    """From 90° the arm falls against friction until its energy is spent: m g l/2 (cos θ − cos 90°) = F (90° − θ) fixes θ, if
    friction holds it there."""
    m = lw.Model("brake")
    m.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", friction=2.0, static_friction=3.0))
    run = m.simulate(60.0, start={"h": "90 deg"}, rtol=1e-11)
    end = brentq(lambda q: G / 2 * np.cos(q) - 2.0 * (np.pi / 2 - q), -1.5, 0.0)
    assert abs(G / 2 * np.sin(end)) < 3.0
    assert_abs(run["h"][-1], end, 4e-12)
    assert_abs(run.energy["balance"], 0.0, 2e-10)


def test_stick_slip_on_a_belt() -> None:
    """A mass on a belt, held by a spring: it sticks until k x = F_s, slides harmonically about F_k / k, sticks again when it
    moves with the belt (at the mirror image about F_k / k). Period in closed form."""
    mass, k, belt, static, kinetic = 1.3, 40.0, 0.2, 9.0, 5.0
    m = lw.Model("belt", gravity=(0, 0, 0))
    moving = m.add(lw.PointMass("belt", mass=1.0), lw.Prismatic("b", axis="x", motion=lw.Polynomial((0.0, belt))))
    block = lw.PointMass("block", mass=mass)
    m.add(block, lw.Prismatic("s", axis="x", friction=kinetic, static_friction=static), to=moving.origin)
    m.add(lw.Spring("spring", m.ground.point("wall", (-1, 0, 0)), block.origin, stiffness=k, free_length=1.0))
    omega, drop = np.sqrt(k / mass), (static - kinetic) / k
    # x − F_k/k = drop cos ωt + (v/ω) sin ωt; its rate is v again after the mirror image: ωt = 2 (π − atan(drop ω / v))
    slide = 2 * (np.pi - np.arctan(drop * omega / belt)) / omega
    stick = 2 * drop / belt
    first = static / k / belt
    period = slide + stick
    run = m.simulate(
        first + 4 * period, events=[lw.Event("s", direction="any")], start={"s": 0.0}, rtol=1e-11, samples=4001
    )
    rate = run.v.sel(rate="s").values
    moves = run.time[1:][(np.abs(rate[1:]) > 1e-9) & (np.abs(rate[:-1]) <= 1e-9)]
    starts = first + period * np.arange(4)
    assert_abs(moves[:4], starts, float(run.time[1]))
    at = np.array([first + 2 * period + stick * 0 + slide / 2])
    again = m.simulate([0.0, *at], start={"s": 0.0}, rtol=1e-11)
    x = float(again["b"][-1] + again["s"][-1])
    angle = omega * slide / 2
    assert_abs(x, kinetic / k + drop * np.cos(angle) + belt / omega * np.sin(angle), 2e-12)


def test_stribeck_friction() -> None:
    """m v̇ = −(F_k + (F_s − F_k) exp(−(v/v_s)²)): SciPy integrates it until the mass stops."""
    run = slider(friction=2.0, static_friction=5.0, stribeck_speed=0.5).simulate(3.0, rates={"x": 2.0}, rtol=1e-11)

    def rate(_: float, y: np.ndarray) -> list[float]:
        return [y[1], -(2.0 + 3.0 * np.exp(-((y[1] / 0.5) ** 2))) / 2.0]

    def stops(_: float, y: np.ndarray) -> float:
        return float(y[1])

    stops.terminal = True  # type: ignore[attr-defined]
    want = solve_ivp(rate, (0.0, 3.0), [0.0, 2.0], "DOP853", events=stops, rtol=1e-12, atol=1e-13)
    assert_abs(run["x"][-1], want.y[0, -1], 3e-12)


def test_several_brakes_share_one_chain() -> None:
    """Two hinges in a row: the outer holds, the inner slips; then the arm turns as one body with constant friction."""
    m = lw.Model("chain", gravity=(0, 0, 0))
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("a", axis="-y", friction=1.0))
    m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("b", axis="-y", friction=50.0), to=upper.tip)
    run = m.simulate([0.0, 0.5, 50.0], rates={"a": 2.0}, rtol=1e-11)
    inertia = 8 / 3
    assert_abs(run["a"], [0.0, 2.0 * 0.5 - 0.125 / inertia, inertia * 4 / 2], 4e-14)
    assert np.array_equal(run["b"], np.zeros(3))
    # the outer hinge turns its rod, (1/12 + 0.5 · 1.5) kg m², with the whole arm
    assert_abs(run["b.friction.torque"], [-(1 / 12 + 0.75) / inertia, -(1 / 12 + 0.75) / inertia, 0.0], 1e-12)
    assert_abs(run["a.friction.torque"], [-1.0, -1.0, 0.0], 1e-12)
    assert_abs(run["a.friction.power"], [-2.0, -(2.0 - 0.5 / inertia), 0.0], 1e-11)


def test_sticking_in_a_closed_loop() -> None:
    """A four-bar's crank holds as long as the torque that it needs, found by inverse dynamics, is less than its friction."""
    m = lw.library.four_bar()
    system, state = m.compile(), m.assemble()
    crank = system.labels.q[0]
    q = state.positions
    at = {crank: float(q[0])}
    zero = np.zeros(system.nv)
    needed = abs(system.inverse_dynamics(q, zero, zero, actuated=[crank])[0])
    assert needed > 0.1
    joint = next(j for j in m.joints if j.name == crank)
    joint.friction = 1.001 * needed
    held = m.simulate(5.0, start=at, samples=3)
    assert_abs(held[crank], at[crank], 1e-12)
    joint.friction = 0.999 * needed
    assert abs(float(m.simulate(5.0, start=at, samples=3)[crank][-1]) - at[crank]) > 1e-3


def incline(slope: float, **friction: float) -> lw.Model:
    """A block on a straight guide that falls by an angle."""
    m = lw.Model("incline")
    axis = (np.cos(slope), 0.0, -np.sin(slope))
    m.add(lw.PointMass("block", mass=3.0), lw.Prismatic("s", axis=axis, **friction))
    return m


@pytest.mark.parametrize("planar", [True, False])
def test_a_block_on_an_incline(planar: bool) -> None:
    """It holds while tan α < μ_s, and slides with g (sin α − μ cos α)."""
    friction = {"friction_coefficient": 0.3, "static_coefficient": 0.4}
    held = incline(np.arctan(0.399), **friction).simulate(100.0, samples=3, planar=planar)
    assert np.array_equal(held["s"], np.zeros(3))
    slope = np.arctan(0.401)
    slides = incline(slope, **friction).simulate(2.0, samples=3, rtol=1e-11, planar=planar)
    assert_abs(slides["s"][-1], 2.0 * G * (np.sin(slope) - 0.3 * np.cos(slope)), 5e-15)
    assert_abs(slides.energy["balance"], 0.0, 8e-14)


def test_a_pendulum_in_a_journal() -> None:
    """I θ̈ = −m g l sin θ − μ r |N| sgn θ̇ with N from the motion of the centre of mass; SciPy, θ̈ from the same equation."""
    mass, arm, radius, mu = 2.0, 0.5, 0.05, 0.4
    m = lw.Model("journal")
    joint = lw.Revolute("h", axis="-y", friction_coefficient=mu, journal_radius=radius)
    m.add(lw.Rod("rod", length=2 * arm, mass=mass), joint)

    def rate(_: float, y: np.ndarray) -> list[float]:
        angle, speed = y

        def rest(a: float) -> float:
            load = mass * np.hypot(G * np.cos(angle) + arm * speed**2, arm * a + G * np.sin(angle))
            return float(
                4 / 3 * mass * arm * arm * a + mass * G * arm * np.sin(angle) + mu * radius * load * np.sign(speed)
            )

        return [speed, brentq(rest, -100.0, 100.0, xtol=1e-14)]

    times = [0.0, 0.5, 0.7]
    want = solve_ivp(rate, (0.0, 0.7), [-1.2, 1e-12], "DOP853", rtol=1e-11, atol=1e-12, max_step=0.01, t_eval=times)
    run = m.simulate(times, start={"h": -1.2}, rtol=1e-11)
    assert_abs(run["h"], want.y[0], 1e-11)


def painleve(mu: float, slope: float, pull: Any, weight: float = 0.0) -> lw.Model:
    """Two sliders of 1 kg on parallel guides 1 m apart, joined by a rod at an angle to their normal; the lower one rubs, the
    upper one is pulled."""
    m = lw.Model("painleve", gravity=(0, 0, -weight))
    lower = m.add(lw.PointMass("lower", mass=1.0), lw.Prismatic("x", axis="x", friction_coefficient=mu))
    upper = m.add(lw.PointMass("upper", mass=1.0), lw.Prismatic("y", axis="x"))
    m.close(lw.Distance("rod", length=1 / np.cos(slope)), to=lower.origin, at=upper.point("end", (0, 0, 1)))
    m.add(lw.PointForce("pull", upper.origin, (pull, 0.0, 0.0)))
    return m


@pytest.mark.parametrize("pull", [5.0, -5.0])
@pytest.mark.parametrize("planar", [None, False])
def test_painleves_sliders(pull: float, planar: bool | None) -> None:
    """With S in the rod, 2 S sin α − μ |S| cos α = P: one solution for μ < 2 tan α, and then an acceleration in closed form;
    none or two beyond, which is refused."""
    slope = np.radians(20.0)
    start = {"start": {"x": 0.0, "y": np.tan(slope)}, "rates": {"x": 3.0, "y": 3.0}, "samples": 2, "planar": planar}
    mu = 0.9 * 2 * np.tan(slope)
    run = painleve(mu, slope, pull).simulate(0.1, rtol=1e-11, **start)
    push = pull / (2 * np.sin(slope) - np.sign(pull) * mu * np.cos(slope))
    acceleration = pull - push * np.sin(slope)
    assert_abs(run["x"][-1], 0.3 + acceleration * 0.005, 5e-15)
    with pytest.warns(lw.SimulationWarning, match="friction of 'x' grows with its load.*Painlev"):
        assert not painleve(1.1 * 2 * np.tan(slope), slope, pull).simulate(0.1, **start).success


@pytest.mark.parametrize("growth", [40.0, -40.0])
def test_a_load_may_pass_zero(growth: float) -> None:
    """The rod lifts the lower slider from its guide at P = 2 m g tan α. With N = ±|N| there, N (1 ± μ cot α / 2) =
    m g − P cot α / 2 and 2 m ẍ = P − μ |N|: straight lines in time on both sides, so x is made of cubic pieces."""
    slope, half = np.radians(20.0), 0.05
    mu, lifts = 0.9 * 2 * np.tan(slope), 2 * G * np.tan(slope)

    def acceleration(t: float) -> float:
        pull = lifts + growth * (t - half)
        load = G - pull / np.tan(slope) / 2
        return float(pull - mu * abs(load / (1 + np.sign(load) * mu / np.tan(slope) / 2))) / 2

    m = painleve(mu, slope, lw.Polynomial((lifts - growth * half, growth)), weight=G)
    start = {"start": {"x": 0.0, "y": np.tan(slope)}, "rates": {"x": 3.0, "y": 3.0}}
    run = m.simulate(2 * half, rtol=1e-11, samples=3, **start)
    assert run.success
    first, middle, last = (acceleration(t) for t in (0.0, half, 2 * half))
    x = 3.0 * half + half**2 * (2 * first + middle) / 6
    end = x + (3.0 + half * (first + middle) / 2) * half + half**2 * (2 * middle + last) / 6
    assert_abs(run["x"], [0.0, x, end], 1e-11)


@settings(max_examples=25, deadline=None)
@given(
    force=st.floats(0.1, 20.0), static=st.floats(1.0, 2.0), speed=st.floats(0.0, 3.0), stiffness=st.floats(1.0, 100.0)
)
def test_friction_only_takes_energy(force: float, static: float, speed: float, stiffness: float) -> None:
    run = slider(friction=force, static_friction=static * force, stiffness=stiffness).simulate(
        10.0, start={"x": 0.5}, rates={"x": speed}, samples=200
    )
    total = run.energy["total"].values
    assert np.all(np.diff(total) <= 1e-6 * max(total[0], 1.0))
    assert_abs(run.energy["balance"], 0.0, 1e-5 * max(total[0], 1.0))
    if run.v.values[-1] == 0.0:
        assert abs(stiffness * float(run["x"][-1])) <= static * force * (1 + 1e-9)


# --- rigid stops -------------------------------------------------------------------------------------------------------


def ball(restitution: float) -> lw.Model:
    """A ball of 1 kg that falls on the ground."""
    m = lw.Model("ball")
    m.add(lw.PointMass("ball", mass=1.0), lw.Prismatic("z", axis="z", stops=(0.0, None), restitution=restitution))
    return m


@pytest.mark.parametrize("restitution", [0.0, 0.3, 0.9, 1.0])
@pytest.mark.parametrize(
    ("method", "options"), [("dop853", {}), ("radau", {}), ("rk4", {"step": 0.01}), ("gauss", {"step": 0.02})]
)
def test_bouncing_ball(restitution: float, method: str, options: dict[str, float]) -> None:
    """Parabolas whose speeds fall geometrically; in the end the ball lies still, at exactly zero."""
    times = np.linspace(0.0, 4.0, 101)
    first = np.sqrt(2.0 / G)

    def height(t: float) -> float:
        if t <= first:
            return float(1.0 - G * t * t / 2)
        t -= first
        speed = restitution * G * first
        while speed > 1e-7 and t > 2 * speed / G:
            t -= 2 * speed / G
            speed *= restitution
        return float(max(speed * t - G * t * t / 2, 0.0)) if speed > 1e-7 else 0.0

    run = ball(restitution).simulate(times, start={"z": 1.0}, method=method, **options)
    assert_abs(run["z"], [height(t) for t in times], 5e-13)
    assert_abs(
        run.energy["balance"], 0.0, 1e-12 if restitution != 0.3 else 2e-9
    )  # the last bounce, not made, has an energy
    if restitution < 0.5:
        assert float(run["z"][-1]) == 0.0 == run.v.values[-1]


def test_a_ball_at_rest_is_lifted_when_the_ground_would_pull() -> None:
    """A force that grows in time lifts the ball from its stop at F(t) = m g."""
    m = ball(0.5)
    m.add(lw.PointForce("pull", m.bodies[0].origin, (0.0, 0.0, lw.Polynomial((0.0, 2.0)))))
    run = m.simulate(8.0, samples=801, rtol=1e-11)
    off = G / 2.0
    flight = np.maximum(run.time - off, 0.0)
    assert_abs(run["z"], flight**3 / 3, 1e-13)
    assert_abs(run["z.stop.force"], np.maximum(G - 2.0 * run.time, 0.0), 1e-12)
    lifted = m.simulate(8.0, events=[lw.Event("z.stop.force", 1.0, direction="down", stop=True)])
    assert_abs(lifted.events["time"], [(G - 1.0) / 2.0], 1e-9)


def test_a_start_beyond_a_rigid_stop_is_refused() -> None:
    with pytest.raises(lw.ModelError, match=r"'z' starts at -0\.1 m, beyond its rigid stops"):
        ball(0.5).simulate(1.0, start={"z": -0.1})


def test_newtons_cradle_of_two_stops() -> None:
    """A free double slider: the outer mass hits the inner one's stop; momentum is kept, relative speed reversed."""
    m = lw.Model("carts", gravity=(0, 0, 0))
    first = m.add(lw.PointMass("first", mass=3.0), lw.Prismatic("a", axis="x"))
    m.add(
        lw.PointMass("second", mass=1.0),
        lw.Prismatic("gap", axis="x", stops=(0.0, 1.0), restitution=0.6),
        to=first.origin,
    )
    run = m.simulate([0.0, 0.4, 0.6], start={"gap": 0.5}, rates={"a": 1.0, "gap": -1.0}, rtol=1e-11)
    # the second is at rest; the gap closes at 0.5 s
    assert_abs(run.v.sel(rate="gap"), [-1.0, -1.0, 0.6], 1e-12)
    common = 3.0 / 4.0
    assert_abs(run.v.sel(rate="a"), [1.0, 1.0, common - 0.25 * 0.6], 1e-12)


def test_gauss_is_of_its_order_from_switch_to_switch() -> None:
    """A double pendulum that sticks, slides and strikes: order 6 against adaptive steps, what is held at exactly zero rate."""
    m = lw.Model("double")
    stops = {"stops": (-0.5, 0.9), "restitution": 0.7}
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("a", axis="-y", **stops))
    m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("b", axis="-y", friction=1.0), to=upper.tip)
    how: dict[str, Any] = {"start": {"a": 0.8}, "rates": {"b": 3.0}}
    truth = m.simulate([0.0, 0.5, 1.5], rtol=1e-13, **how)
    assert truth.statistics["switches"] > 3
    errors = []
    for step in (0.1, 0.05, 0.025):
        run = m.simulate([0.0, 0.5, 1.5], method="gauss", step=step, **how)
        assert run.statistics["switches"] == truth.statistics["switches"]
        errors.append(float(np.abs(run.q.values - truth.q.values).max()))
    assert errors[0] / errors[2] > 2.0**10
    assert run.energy_drift < 1e-7


def test_simultaneous_impacts_lose_energy() -> None:
    """A double pendulum with both joints at their rigid stops in the same moment."""
    m = lw.Model("double")
    stops = {"stops": (-0.5, 0.5), "restitution": 0.7}
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("a", axis="-y", **stops))
    m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("b", axis="-y", **stops), to=upper.tip)
    run = m.simulate(10.0, start={"a": 0.4, "b": -0.3}, rates={"a": 4.0, "b": -6.0}, samples=2001)
    assert run.success
    assert float(np.abs(run.q).max()) <= 0.5 + 1e-9
    assert np.all(np.diff(run.energy["total"].values) <= 1e-6)
    assert_abs(run.energy["balance"], 0.0, 1e-6)


def least_impulses(mobility: np.ndarray, rates: np.ndarray, restitution: np.ndarray) -> np.ndarray:
    """P with 0 ≤ A P + (1 + e) u ⊥ P ≥ 0, by trying which contacts have an impulse."""
    n = len(rates)
    for which in range(2**n):
        own = [k for k in range(n) if which >> k & 1]
        impulses = np.zeros(n)
        impulses[own] = -np.linalg.solve(mobility[np.ix_(own, own)], ((1 + restitution) * rates)[own])
        if impulses.min() >= 0 and (mobility @ impulses + (1 + restitution) * rates).min() >= -1e-12:
            return impulses
    raise AssertionError("no impulses")


@pytest.mark.parametrize("seed", range(12))
def test_simultaneous_impacts_are_those_of_newtons_law(seed: int) -> None:
    """Three to five hinges of a chain meet their rigid stops in one moment, with restitutions of their own: the impulses solve
    the problem of linear complementarity, and energy never grows."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(3, 6))
    names, q, v, e = [f"h{k}" for k in range(n)], rng.uniform(-1.5, 1.5, n), rng.normal(size=n), rng.uniform(0, 1, n)
    m = lw.Model("chain", gravity=(0, 0, 0))
    tip: Any = m.ground.origin
    for k, name in enumerate(names):
        stops = (q[k] - 5, q[k]) if v[k] > 0 else (q[k], q[k] + 5)
        rod = lw.Rod(f"rod{k}", length=float(rng.uniform(0.3, 1)), mass=float(rng.uniform(0.2, 3)))
        tip = m.add(rod, lw.Revolute(name, axis="-y", stops=stops, restitution=float(e[k])), to=tip).tip
    inertia = m.compile().mass_matrix(q)
    normals = -np.diag(np.sign(v))
    impulses = least_impulses(normals @ np.linalg.solve(inertia, normals), normals @ v, e)
    state = {"start": dict(zip(names, q, strict=True)), "rates": dict(zip(names, v, strict=True))}
    after = m.simulate([0.0, 1e-9], **state).v.values[-1]
    assert_abs(after, v + np.linalg.solve(inertia, normals @ impulses), 1e-6)
    assert after @ inertia @ after <= v @ inertia @ v * (1 + 1e-12)


@pytest.mark.parametrize(("left", "right", "after"), [(0.5, 0.5, 0.5), (0.2, 0.8, 0.8), (1.0, 0.0, 1.0)])
def test_stops_of_a_loop_that_are_met_together(left: float, right: float, after: float) -> None:
    """Both cranks of a parallelogram meet stops at one angle: one degree of freedom, so the larger restitution decides, and
    where both are the same, both bear the impulse. Sum of inertias: I = 1/3 + 1/3 + 1."""
    m = lw.Model("parallelogram", gravity=(0, 0, 0))
    a = m.add(lw.Rod("a", length=1.0, mass=1.0), lw.Revolute("ha", axis="-y", stops=(-9, 0.3), restitution=left))
    b = m.add(lw.Rod("b", length=2.0, mass=1.0), lw.Revolute("hb", axis="-y"), to=a.tip)
    joint = lw.Revolute("hc", axis="-y", stops=(-9, 0.3), restitution=right)
    c = m.add(lw.Rod("c", length=1.0, mass=1.0), joint, to=(2.0, 0, 0))
    m.close(lw.Revolute("cut", axis="-y"), b.tip, c.tip)
    run = m.simulate([0.0, 1.3], start={"ha": 0.0}, guess={"hb": np.pi / 2, "hc": 0.0}, rates={"ha": 1.0})
    assert_abs(run["ha"][-1], 0.3 - after, 1e-9)
    assert_abs(run.impacts["impulse"].sum(), -(1 + after) * 5 / 3, 1e-9)
    assert_abs(run.impacts["work"].sum(), -0.5 * (1 - after**2) * 5 / 3, 1e-9)
    assert len(run.impacts["time"]) == (2 if left == right else 1)
    assert run.energy_drift < 1e-9


def test_what_comes_to_rest_on_a_stop_leaves_momentum_to_what_it_carries() -> None:
    """A cart comes to rest on its stop after bounces that end within 0.3 s, while it carries a swinging rod: energy is lost in
    the noted impacts alone. Setting its last rate to zero without an impulse would change the momentum of the rod, too."""
    m = lw.Model("cart")
    rail = lw.Prismatic("x", axis="x", stops=(0.0, None), restitution=0.3)
    cart = m.add(lw.PointMass("cart", mass=1.0), rail)
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("h", axis="-y"), to=cart)
    m.add(lw.PointForce("push", at=cart.origin, value=(-30.0, 0, 0)))
    run = m.simulate(1.0, start={"x": 0.05, "h": 0.5}, rates={"h": 2.0}, rtol=1e-9)
    assert run["x"].values[-1] == 0.0
    assert_abs(run.energy["balance"], 0.0, 3e-8)


# --- derivatives across switches ---------------------------------------------------------------------------------------


def test_variations_jump_where_a_damped_stop_is_met() -> None:
    """Φ by the variational equations with saltation, against differences of whole motions."""
    from linkwork.motion.flow import Flow

    m = oscillator(stops=(None, 0.4), stop_stiffness=50.0, stop_damping=3.0)
    system = m.compile()
    flow = Flow(system, 1e-12)
    start, until = np.array([-1.0, 0.2]), 6.0

    def end(y: np.ndarray) -> np.ndarray:
        return flow.run(system.tables, y, flow.steps(system.tables, y, 0.0, until), jacobians=False).end[:2].copy()

    path = flow.run(system.tables, start, flow.steps(system.tables, start, 0.0, until))
    assert len(path.crossings) >= 3
    step = 1e-5
    columns = [(end(start + step * e) - end(start - step * e)) / (2 * step) for e in np.eye(2)]
    assert_abs(path.phi, np.column_stack(columns), 5e-10)
    assert any(np.abs(c.jump).max() > 0.1 for c in path.crossings)


def test_steps_of_another_motion_do_not_cross_a_stop() -> None:
    """Boundaries of steps that were made for a motion nearby, or for none, give the same end as its own."""
    from linkwork.motion.flow import Flow

    system = oscillator(stops=(None, 0.4), stop_stiffness=50.0, stop_damping=3.0).compile()
    flow = Flow(system, 1e-12)
    start, until = np.array([-1.0, 0.2]), 6.0
    own = flow.run(system.tables, start, flow.steps(system.tables, start, 0.0, until))
    nearby = flow.steps(system.tables, start * 1.01, 0.0, until)
    for times in (nearby, np.linspace(0.0, until, 40)):
        other = flow.run(system.tables, start, times)
        assert_abs(other.end[:2], own.end[:2], 1e-12)
        assert_abs(other.phi, own.phi, 1e-12)


@pytest.mark.parametrize(
    "options", [{"journal_radius": 0.1}, {"friction_coefficient": 0.1}, {"static_coefficient": 0.1}]
)
def test_a_bearing_needs_radius_and_coefficient(options: dict[str, float]) -> None:
    m = lw.Model("bearing")
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", **options))
    with pytest.raises(lw.ModelError, match=r"joint 'h' has a friction_coefficient.*together with a coefficient"):
        m.compile()


# --- stiffness ---------------------------------------------------------------------------------------------------------


def test_stiffness_is_met_by_the_implicit_method() -> None:
    """A rod with a damper so strong that the explicit method is limited by stability alone."""
    m = lw.Model("damped")
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", damping=2e5))
    auto = m.simulate(1000.0, start={"h": 1.0}, samples=11)
    assert "radau" in auto.message
    assert auto.statistics["steps"] < 3000
    # overdamped: c θ̇ = −½ m g l sin θ, so tan(θ/2) falls as exp(−½ m g l t / c)
    want = 2 * np.arctan(np.tan(0.5) * np.exp(-G / 2 * auto.time / 2e5))
    assert_rel(auto["h"], want, 1e-6)


def test_the_implicit_method_that_took_over_meets_stops() -> None:
    """Far from the stop the explicit method leaves; the rod creeps onto the stop, and rests on it."""
    m = lw.Model("damped")
    stops = {"stops": (0.9, None), "stop_stiffness": 1e4}
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("h", axis="-y", damping=2e5, **stops))
    run = m.simulate(50000.0, start={"h": 1.0}, samples=11)
    assert "radau" in run.message
    rest = brentq(lambda x: G / 2 * np.sin(x) - 1e4 * (0.9 - x), 0.5, 0.9, xtol=1e-15)
    assert_abs(run["h"][-1], rest, 1e-9)


def test_smooth_problems_stay_with_the_explicit_method() -> None:
    run = lw.library.double_pendulum().simulate(10.0, samples=5)
    assert run.statistics["method"] == "dop853"
    assert run.message == "reached t = 10 s"


def test_the_maximum_norm_is_stricter() -> None:
    m = lw.library.chain(6)
    start = {m.compile().labels.q[0]: 1.0}
    mean = m.simulate(5.0, start=start, norm="rms", samples=3).statistics["steps"]
    most = m.simulate(5.0, start=start, norm="max", samples=3).statistics["steps"]
    assert most > mean


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"stops": (0, 1), "restitution": 1.5}, ("restitution", "1.5", "between 0 and 1")),
        ({"restitution": 0.5}, ("restitution", "no stops")),
        ({"stops": (0, 1), "restitution": 0.5, "stop_stiffness": 1.0}, ("rigid", "stop_stiffness")),
        ({"friction": 2.0, "static_friction": 1.0}, ("static_friction", "1", "2")),
        ({"stribeck_speed": 0.1}, ("stribeck_speed", "no friction")),
        ({"friction": 2.0, "static_friction": 3.0, "friction_speed": 0.1}, ("friction_speed", "smoothed")),
    ],
)
def test_contradictions_are_refused(options: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(lw.ModelError) as caught:
        slider(**options).compile()
    for word in words:
        assert word in str(caught.value)


def test_what_knows_no_friction_says_so() -> None:
    m = slider(friction=1.0)
    with pytest.raises(lw.ModelError, match="method 'scipy' knows neither dry friction"):
        m.simulate(1.0, method="scipy")
    for name in ("lagrange", "penalty", "augmented_lagrangian"):
        with pytest.raises(lw.ModelError, match=f"'{name}' .* 'x' has one; use the recursive formulation, or give"):
            m.simulate(1.0, formulation=name)
    with pytest.raises(lw.ModelError, match="variations of a motion jump"):
        m.lyapunov(10.0)
