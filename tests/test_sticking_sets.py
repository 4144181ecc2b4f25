"""Which joints stick and which slide, where dry friction acts in many of them at once.

Truth: accelerations at rest are those of a convex problem (least acceleration over all forces within their limits), solved here
by SciPy's bounded least squares; friction that is smoothed; and a parallelogram, whose motion has one equation.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from scipy.optimize import lsq_linear

import linkwork as lw
from compare import assert_abs


def least_acceleration(
    free: np.ndarray, mobility: np.ndarray, limits: np.ndarray, most: np.ndarray | None = None
) -> np.ndarray:
    """Accelerations a = a₀ + W f with the forces f from −limits to limits, or most, for which aᵀ W⁺ a is least."""
    size, vectors = np.linalg.eigh(0.5 * (mobility + mobility.T))
    kept = size > 1e-10 * size.max()
    root, vectors = np.sqrt(size[kept]), vectors[:, kept]
    bounds = (-limits, limits if most is None else most)
    found = lsq_linear((vectors * root).T, -(vectors / root).T @ free, bounds, "bvls", 1e-15, max_iter=2000)
    return free + mobility @ found.x


def chain(rng: np.random.Generator, friction: np.ndarray) -> lw.Model:
    """Bodies of any shape in a row, on parallel hinges with these frictions."""
    m, to = lw.Model("chain"), None
    for k, limit in enumerate(friction):
        body = lw.RigidBody(
            f"b{k}", mass=rng.uniform(0.2, 3.0), centre=rng.normal(size=3), inertia=rng.uniform(0.01, 0.5) * np.eye(3)
        )
        hinge = lw.Revolute(f"j{k}", axis="-y", friction=limit)
        m.add(body, hinge, to=to) if to is not None else m.add(body, hinge)
        to = body.point("end", rng.normal(size=3))
    return m


@given(st.integers(0, 10**6), st.integers(2, 5))
@settings(max_examples=40, deadline=None)
def test_brakes_of_a_chain_let_go_as_the_least_acceleration_says(seed: int, links: int) -> None:
    """Some brakes of a chain at rest hold, others slide up or down; which, depends on all of them."""
    rng = np.random.default_rng(seed)
    limits = rng.uniform(0.1, 3.0, links) * 10 ** rng.uniform(-1.0, 0.7, links)
    q, zero = rng.uniform(-3.0, 3.0, links), np.zeros(links)
    free, braked = (chain(np.random.default_rng(seed), f).compile() for f in (zero, limits))
    base = free.acceleration(q, zero)
    truth = least_acceleration(base, np.linalg.inv(free.mass_matrix(q)), limits)
    assert_abs(braked.acceleration(q, zero), truth, 1e-8 * np.abs(base).max())


def ring(
    rng: np.random.Generator, friction: np.ndarray, speed: float = 0.0, stops: dict[str, tuple[float, float]] | None = None
) -> lw.Model:
    """A closed chain of links between two pivots, all of whose hinges have friction and an actuator, and some rigid stops. Its
    middle link is two halves of the mass, welded to each other, so that all hinges are joints of the tree."""
    m = lw.Model("ring")
    links = len(friction) - 1
    middle = links // 2
    lengths, masses = rng.uniform(0.5, 1.0, links), rng.uniform(0.3, 2.0, links)
    masses[middle] /= 2
    rods = {
        (side, k): lw.RigidBody(
            f"{side} {k}",
            mass=masses[k],
            centre=(lengths[k] / 2, 0, 0),
            inertia=masses[k] * lengths[k] ** 2 / 12 * np.array([0.001, 1, 1]),
        )
        for side, own in (("left", range(middle + 1)), ("right", range(middle, links)))
        for k in own
    }

    def hang(side: str, k: int, hinge: int, to: lw.Frame) -> lw.Frame:
        rod = rods[side, k]
        rigid: dict[str, Any] = {"stops": stops[f"h{hinge}"], "restitution": 0.0} if stops and f"h{hinge}" in stops else {}
        joint = lw.Revolute(
            f"h{hinge}", axis="-y", friction=friction[hinge], friction_speed=speed, actuator=f"u{hinge}", **rigid
        )
        m.add(rod, joint, to=to)
        return rod.point("end", (lengths[k], 0, 0))

    to = m.ground.point("near", (0, 0, 0))
    for k in range(middle + 1):
        to = hang("left", k, k, to)
    to = m.ground.point("far", (rng.uniform(0.6, 1.0), 0, 0))
    for k in range(links - 1, middle - 1, -1):
        to = hang("right", k, k + 1, to)
    m.close(lw.Fixed("weld"), to=rods["left", middle].origin, at=to)
    return m


@given(st.integers(0, 10**6), st.integers(3, 8), st.integers(0, 2))
@example(2, 3, 2)  # cases in which no choice was found
@example(6, 3, 1)
@example(13, 3, 2)
@settings(max_examples=40, deadline=None)
def test_hinges_of_a_ring_let_go_as_the_least_acceleration_says(seed: int, links: int, stops: int) -> None:
    """All hinges of closed chains with one to six degrees of freedom stick or slide, and up to two of them are at rigid stops,
    which push or are left."""
    rng = np.random.default_rng(seed)
    limits = rng.uniform(0.2, 1.0, links + 1) * 10 ** rng.uniform(-1.0, 1.0)
    free = ring(np.random.default_rng(seed), np.zeros(links + 1))
    guess = {f"h{k}": x for k, x in enumerate(rng.uniform(-2.0, 2.0, links + 1))}
    try:
        q = free.assemble(guess=guess).positions
    except lw.ModelError:
        return  # this guess cannot be closed
    system, zero = free.compile(), np.zeros(links + 1)
    hinges = [int(name[1:]) for name in system.labels.v]
    inputs = [system.labels.inputs.index(f"u{k}") for k in hinges]
    base = system.acceleration(q, zero)
    mobility = np.column_stack([system.acceleration(q, zero, np.eye(links + 1)[u]) - base for u in inputs])
    size = np.linalg.eigvalsh(0.5 * (mobility + mobility.T))
    if size[3 - links - 1 :].min(initial=np.inf) < 1e-6 * size.max():
        return  # near a position where the ring loses a degree of freedom
    least, most, at = limits[hinges].copy(), limits[hinges].copy(), {}
    for k in rng.choice(links + 1, stops, replace=False):
        low = bool(rng.integers(2) == 0)
        (most if low else least)[k] = np.inf
        at[system.labels.v[k]] = (q[k], q[k] + 1.0) if low else (q[k] - 1.0, q[k])
    truth = least_acceleration(base, mobility, least, most)
    braked = ring(np.random.default_rng(seed), limits, stops=at).compile()
    assert_abs(braked.acceleration(q, zero), truth, 1e-7 * np.abs(base).max())


FRICTION = (0.5, 0.3, 0.4, 0.2)  # of the hinges of `parallelogram`, in all 1.4 N m
CRANK, COUPLER, RADIUS = 1.2, 2.0, 0.5
INERTIA, WEIGHT = (2 * CRANK / 3 + COUPLER) * RADIUS**2, (CRANK + COUPLER) * 9.81 * RADIUS


def parallelogram(restitution: float) -> lw.Model:
    """Two cranks that turn alike, and a coupler that does not turn: every hinge has the rate of the cranks, or its negative. A
    rigid stop holds the cranks at 20° from hanging, and a motor may lift them from there."""
    m = lw.Model("parallelogram")

    def crank(name: str, joint: str, at: tuple[float, float, float], **options: Any) -> lw.Rod:
        rod = lw.Rod(name, length=RADIUS, mass=CRANK)
        m.add(rod, lw.Revolute(joint, axis="-y", **options), to=m.ground.point(f"at {joint}", at))
        return rod

    left = crank(
        "left", "a", (0, 0, 0), friction=FRICTION[0], stops=("20 deg", "170 deg"), restitution=restitution
    )
    coupler = m.add(
        lw.Rod("coupler", length=1.0, mass=COUPLER), lw.Revolute("b", axis="-y", friction=FRICTION[1]), to=left.tip
    )
    right = crank("right", "d", (1, 0, 0), friction=FRICTION[3], actuator="motor")
    m.close(lw.Revolute("c", axis="-y", friction=FRICTION[2]), to=coupler.tip, at=right.tip)
    return m


@pytest.mark.parametrize("restitution", [0.0, 0.4])
def test_a_loop_comes_to_rest_on_a_stop_and_is_lifted_from_it(restitution: float) -> None:
    """I θ̈ = −W sin θ ∓ Σ F + u falls on the stop, bounces, and rests there, where no hinge can move any more; the motor, which
    pulls more and more, lifts it once it overcomes the weight and all four hinges."""
    low, total, rise = np.radians(20.0), sum(FRICTION), 8.0

    def fall(t: float, y: np.ndarray) -> list[float]:
        return [y[1], (-WEIGHT * np.sin(y[0]) - total * np.sign(y[1])) / INERTIA]

    def touch(t: float, y: np.ndarray) -> float:
        return float(y[0] - low)

    touch.terminal, touch.direction = True, -1  # type: ignore[attr-defined]
    first = solve_ivp(fall, (0.0, 2.0), [np.radians(50.0), -1e-12], "DOP853", events=touch, rtol=1e-12, atol=1e-13)
    begin = 4.0 + (WEIGHT * np.sin(low) + total) / rise

    def lift(t: float, y: np.ndarray) -> list[float]:
        return [y[1], (-WEIGHT * np.sin(y[0]) - total + rise * (t - 4.0)) / INERTIA]

    last = solve_ivp(lift, (begin, begin + 0.5), [low, 0.0], "DOP853", rtol=1e-12, atol=1e-13)
    m = parallelogram(restitution)
    motor = lw.Sampled([0.0, 4.0, 10.0], [0.0, 0.0, 6.0 * rise], curve="lines")
    times = np.array([0.0, first.t[-1] - 1e-6, 3.9, begin - 1e-6, begin + 0.5])
    state = {"start": {"a": "50 deg"}, "guess": {"b": "40 deg", "d": "50 deg"}}
    run = m.simulate(times, inputs={"motor": motor}, rtol=1e-10, **state)
    assert run.success
    assert_abs(run["a"].values, [np.radians(50.0), low - 1e-6 * first.y[1, -1], low, low, last.y[0, -1]], 1e-8)
    assert_abs(run["d"].values, run["a"].values, 1e-12)
    assert_abs(run.impacts["before"].values[0], first.y[1, -1], 1e-8)
    assert_abs(run.impacts["after"].values[0], -restitution * first.y[1, -1], 1e-8)
    assert_abs(run.v.values[2:4], 0.0, 0.0)
    assert run["a.stop.torque"].values[2] == pytest.approx(WEIGHT * np.sin(low), rel=1e-9)
    assert run["a.stop.torque"].values[3] == 0.0  # by then all hinges hold what the motor pulls beyond the weight
    held = sum(run[f"{name}.friction.torque"].values[3] * sign for name, sign in zip("abcd", (1, -1, 1, 1), strict=True))
    assert abs(held) == pytest.approx(total, rel=1e-5)
    assert run.energy_drift < 1e-8


def test_a_five_bar_with_friction_in_all_hinges_comes_to_rest() -> None:
    """Five hinges, two degrees of freedom: the motion is that of smoothed friction, and in the end all of them hold."""
    limits = np.array([0.30, 0.18, 0.24, 0.12, 0.36])
    guess = {f"h{k}": x for k, x in enumerate(np.random.default_rng(3).uniform(-2.0, 2.0, 5))}
    exact, smooth = ring(np.random.default_rng(3), limits), ring(np.random.default_rng(3), limits, 1e-4)
    here = exact.assemble(guess=guess)
    q = dict(zip(exact.compile().labels.q, here.positions, strict=True))
    state = {"start": {n: q[n] for n in ("h0", "h1")}, "guess": {n: q[n] for n in ("h2", "h3", "h4")}}
    run = exact.simulate([0.0, 0.25, 0.5, 1.0, 10.0], rtol=1e-9, **state)
    assert run.success
    assert_abs(run.v.values[-1], 0.0, 1e-15)
    assert run.energy_drift < 1e-8
    limit = smooth.simulate([0.0, 0.25, 0.5, 1.0], rtol=1e-8, method="radau", **state)
    assert_abs(run.q.values[1:4], limit.q.values[1:], 1e-4)


def test_a_four_bar_with_one_free_hinge_rests_exactly() -> None:
    """Three hinges hold, each by the same part of its limit: with rates of rounding, results showed them slide to and fro at
    rest. Their friction balances the weight."""
    limits = np.array([0.0, 1.5, 3.0, 2.0])
    free, braked = ring(np.random.default_rng(3), np.zeros(4)), ring(np.random.default_rng(3), limits)
    guess = {f"h{k}": x for k, x in enumerate(np.random.default_rng(3).uniform(-2.0, 2.0, 4))}
    q = dict(zip(free.compile().labels.q, free.assemble(guess=guess).positions, strict=True))
    state = {"start": {"h0": q["h0"]}, "guess": {n: x for n, x in q.items() if n != "h0"}}
    run = braked.simulate(np.append(np.linspace(0.0, 5.0, 51), 20.0), rates={"h0": 6.0}, **state)
    rest = np.flatnonzero(np.abs(run.v.values).max(axis=1) < 1e-9)
    assert len(rest) > 10
    assert_abs([run[f"h{k}.rate"].values[rest] for k in (1, 2, 3)], 0.0, 0.0)
    torques = np.column_stack([run[f"h{k}.friction.torque"].values[rest] for k in (1, 2, 3)])
    parts = np.abs(torques) / limits[1:]
    assert_abs(parts, parts[0, 0], 1e-9)
    assert 0.01 < parts[0, 0] < 1.0
    system, zero, end = free.compile(), np.zeros(4), run.q.values[-1]
    push = {f"u{k}": t for k, t in zip((1, 2, 3), torques[-1], strict=True)}
    inputs = np.array([push.get(name, 0.0) for name in system.labels.inputs])
    scale = np.abs(system.acceleration(end, zero)).max()
    assert_abs(system.acceleration(end, zero, inputs), 0.0, 1e-8 * scale)


def test_hinges_that_stick_bear_no_more_than_the_part_that_is_needed() -> None:
    """At rest, the wrenches of all hinges of a five-bar balance its weight, and none bears more than the part that a linear
    program needs."""
    from scipy.optimize import linprog

    limits = np.array([12.0, 7.2, 9.6, 4.8, 14.4])
    rng = np.random.default_rng(3)
    guess = {f"h{k}": x for k, x in enumerate(np.random.default_rng(3).uniform(-2.0, 2.0, 5))}
    free, braked = ring(np.random.default_rng(3), np.zeros(5)), ring(rng, limits)
    q = free.assemble(guess=guess).positions
    system, zero = free.compile(), np.zeros(5)
    hinges = [int(name[1:]) for name in system.labels.v]
    base = system.acceleration(q, zero)
    mobility = np.column_stack(
        [system.acceleration(q, zero, np.eye(5)[system.labels.inputs.index(f"u{k}")]) - base for k in hinges]
    )
    bound = np.column_stack([np.eye(5), -limits[hinges]]), np.column_stack([-np.eye(5), -limits[hinges]])
    least = linprog(
        [0, 0, 0, 0, 0, 1],
        np.vstack(bound),
        np.zeros(10),
        np.column_stack([mobility, zero]),
        -base,
        [(None, None)] * 6,
    )
    start = dict(zip(system.labels.q, q, strict=True))
    state = {"start": {n: start[n] for n in ("h0", "h1")}, "guess": {n: start[n] for n in ("h2", "h3", "h4")}}
    run = braked.simulate([0.0, 1.0], **state)
    forces = np.array([run.reactions[f"h{k}"].values[-1, 3:] @ [0, -1, 0] for k in hinges])
    assert_abs([run[f"h{k}.friction.torque"].values[-1] for k in hinges], forces, 1e-9)
    assert_abs(mobility @ forces, -base, 1e-8 * np.abs(base).max())
    assert least.x[-1] < 1.0
    assert np.abs(forces / limits[hinges]).max() == pytest.approx(least.x[-1], rel=1e-7)


def test_kinetic_energies_of_bodies_are_the_whole() -> None:
    """A body at a closure with friction is made of two halves inside; its energy was that of one of them."""
    m = lw.Model("four-bar")
    crank = m.add(lw.Rod("crank", mass=1.0, length=0.5), lw.Revolute("foot", axis="y"))
    coupler = m.add(lw.Rod("coupler", mass=0.8, length=1.0), lw.Revolute("knee", axis="y"), to=crank.tip)
    rocker = m.add(lw.Rod("rocker", mass=1.0, length=0.8), lw.Revolute("pivot", axis="y"), to=(1.0, 0.0, 0.0))
    m.close(lw.Revolute("pin", axis="y", friction=0.05), to=rocker.tip, at=coupler.tip)
    run = m.simulate(0.3, start={"foot": 2.0}, guess={"knee": 2.0, "pivot": 2.6}, samples=3)
    parts = sum(run[f"{body}.kinetic_energy"].values for body in ("crank", "coupler", "rocker"))
    assert_abs(parts, run.energy["kinetic"].values, 1e-12)
