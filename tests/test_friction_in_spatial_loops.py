"""Dry friction in spatial loops: joints that slide in any direction (ball, universal, cylindrical) beside hinges and sliders.

Truth: with M, the null space N of the constraints and the forces h that hold the open tree, accelerations N x at rest are the
least of ½ xᵀ Nᵀ M N x + h · N x + Σ F_k |L_k (N x)_k|. This is convex, so what fulfils its first-order conditions is the
solution: forces that balance it, against the acceleration of what slides and within the limits of what rests. The least part
of their limits with which all joints hold is found by SciPy.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import simpson, solve_ivp
from scipy.optimize import minimize

import linkwork as lw
from compare import assert_abs

RADIUS = 0.3  # of the shafts of cylindrical joints


def joint(kind: str, name: str, friction: float, rng: np.random.Generator) -> lw.Joint:
    """A joint with axes at random."""
    axes = [tuple(row) for row in np.linalg.qr(rng.normal(size=(3, 3)))[0]]
    if kind == "S":
        return lw.Ball(name, friction=friction)
    if kind == "U":
        return lw.Universal(name, axes=axes[:2], friction=friction)
    if kind == "C":
        return lw.Cylindrical(name, axis=axes[0], friction=friction, journal_radius=RADIUS if friction else 0.0)
    return (lw.Revolute if kind == "R" else lw.Prismatic)(name, axis=axes[0], friction=friction)


def loop(kinds: str, friction: np.ndarray, seed: int, closed: bool = True) -> lw.Model:
    """Bodies of any shape in a row, the last one welded to the ground where it is at zero coordinates."""
    rng = np.random.default_rng(seed)
    m, to = lw.Model("loop", gravity=(0, 0, -9.81)), None
    for k, (kind, limit) in enumerate(zip(kinds, friction, strict=True)):
        centre, inertia = 0.2 * rng.normal(size=3), rng.uniform(0.01, 0.1) * np.eye(3)
        body = lw.RigidBody(f"b{k}", mass=rng.uniform(0.3, 2.0), centre=centre, inertia=inertia)
        at = joint(kind, f"j{k}", limit, rng)
        m.add(body, at, to=to) if to is not None else m.add(body, at)
        to = body.point("end", 0.5 * rng.normal(size=3))
    if closed:
        tree = loop(kinds, 0.0 * friction, seed, closed=False).compile()
        end = tree.motion(f"b{len(kinds) - 1}.end", tree.zero(), np.zeros(tree.nv)).position
        m.close(lw.Fixed("weld"), to=m.ground.point("anchor", end), at=to)
    return m


class Rest(NamedTuple):
    """A loop at rest at zero coordinates: its motions N, forces that hold it, and the rows L N of each joint."""

    mass: np.ndarray
    motions: np.ndarray
    needed: np.ndarray
    rows: list[np.ndarray]
    levers: list[np.ndarray]
    blocks: list[slice]


def at_rest(kinds: str, seed: int) -> Rest:
    system = loop(kinds, np.ones(len(kinds)), seed).compile()
    tree = loop(kinds, np.ones(len(kinds)), seed, closed=False).compile()
    q, zero = system.zero(), np.zeros(system.nv)
    _, size, right = np.linalg.svd(system.constraint_residuals(q)[2])
    n = right[int((size > 1e-9 * size.max()).sum()) :].T
    ends = np.cumsum([0] + [{"R": 1, "P": 1, "U": 2, "C": 2, "S": 3}[kind] for kind in kinds])
    blocks = [slice(a, b) for a, b in itertools.pairwise(ends)]
    turns = [np.array([name.endswith("turn") for name in system.labels.v[block]]) for block in blocks]
    levers = [
        np.where(t, RADIUS, 1.0) if kind == "C" else np.ones(len(t)) for kind, t in zip(kinds, turns, strict=True)
    ]
    rows = [np.diag(own) @ n[block] for own, block in zip(levers, blocks, strict=True)]
    needed = n.T @ tree.inverse_dynamics(q, zero, zero, applied=False)
    return Rest(n.T @ system.mass_matrix(q) @ n, n, needed, rows, levers, blocks)


def least_part(needed: np.ndarray, rows: list[np.ndarray], limits: np.ndarray) -> float:
    """The least part of their limits with which forces of joints balance what is needed, by SciPy."""
    matrix = np.hstack([f * row.T for f, row in zip(limits, rows, strict=True)])
    first = np.linalg.lstsq(matrix, -needed, rcond=None)[0]
    ends = np.cumsum([0] + [len(row) for row in rows])
    parts = [slice(a, b) for a, b in itertools.pairwise(ends)]
    scale = np.abs(needed).max()
    found = minimize(
        lambda x: x[-1],
        np.append(first, 1.1 * max(np.linalg.norm(first[p]) for p in parts)),
        jac=lambda x: np.eye(len(x))[-1],
        constraints=[
            {"type": "eq", "fun": lambda x: (matrix @ x[:-1] + needed) / scale},
            {"type": "ineq", "fun": lambda x: np.array([x[-1] ** 2 - x[p] @ x[p] for p in parts])},
        ],
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    assert np.abs(matrix @ found.x[:-1] + needed).max() < 1e-7 * scale
    return float(found.x[-1])


@given(st.integers(0, 10**6), st.sampled_from(["RSSR", "RCCC", "RUSC", "SSS", "UURS", "RSSSR", "PSSR", "CSSC"]))
@settings(max_examples=25, deadline=None)
def test_joints_of_spatial_loops_let_go_as_the_least_acceleration_says(seed: int, kinds: str) -> None:
    """Loops with one to five degrees of freedom, all of whose joints have friction: some stick, some slide."""
    rng = np.random.default_rng(seed)
    limits = 10 ** rng.uniform(-1.5, 1.0, len(kinds))
    rest = at_rest(kinds, seed)
    system = loop(kinds, limits, seed).compile()
    q, zero = system.zero(), np.zeros(system.nv)
    a, forces = system.acceleration(q, zero), friction_forces(system, q)
    x = rest.motions.T @ a
    assert_abs(rest.motions @ x, a, 1e-9 * (1 + np.abs(a).max()))
    scale = np.abs(rest.needed).max()
    assert_abs(rest.mass @ x + rest.needed, rest.motions.T @ forces, 1e-9 * scale)
    for levers, block, limit in zip(rest.levers, rest.blocks, limits, strict=True):
        speed = np.linalg.norm(levers * a[block])
        if speed > 0.0:
            assert_abs(forces[block], -limit * levers**2 * a[block] / speed, 1e-7 * scale)
        else:
            assert np.linalg.norm(forces[block] / levers) <= (1 + 1e-9) * limit


def friction_forces(system: lw.System, q: np.ndarray) -> np.ndarray:
    """Forces of friction along all rates, at rest."""
    kinds = ["force" if unit == "m/s" else "torque" for unit in system.labels.v_units]
    names = [f"{name}.friction.{kind}" for name, kind in zip(system.labels.v, kinds, strict=True)]
    return np.array(list(system.values(names, q, np.zeros(system.nv)).values()))


@pytest.mark.parametrize(("kinds", "seed"), [("RSSR", 1), ("RCCC", 2), ("RUSC", 3), ("SSS", 4), ("RSSSR", 5)])
def test_a_spatial_loop_holds_up_to_the_least_part_of_its_limits(kinds: str, seed: int) -> None:
    """All joints hold as long as SciPy finds forces within their limits."""
    limits = np.random.default_rng(seed).uniform(10.0, 30.0, len(kinds))
    rest = at_rest(kinds, seed)
    part = least_part(rest.needed, rest.rows, limits)
    for factor, held in ((1 + 1e-6, True), (1 - 1e-6, False)):
        system = loop(kinds, factor * part * limits, seed).compile()
        a = system.acceleration(system.zero(), np.zeros(system.nv))
        assert bool(np.array_equal(a, np.zeros(system.nv))) is held
    forces = friction_forces(loop(kinds, limits, seed).compile(), system.zero()) if part < 1.0 else None
    if forces is not None:  # none bears more than this part
        parts = [np.linalg.norm(forces[b] / r) / f for b, r, f in zip(rest.blocks, rest.levers, limits, strict=True)]
        assert max(parts) == pytest.approx(part, rel=1e-6)
    if rest.motions.shape[1] == 1:  # one degree of freedom: virtual work
        powers = [f * np.linalg.norm(row) for f, row in zip(limits, rest.rows, strict=True)]
        assert part == pytest.approx(abs(rest.needed[0]) / sum(powers), rel=1e-7)


# --- a spatial four-bar in motion ------------------------------------------------------------------------------------

START = {"start": {"a": 2.0}, "guess": {"d": 1.0}}


def rssr(friction: tuple[float, ...]) -> lw.Model:
    """A crank about z, a coupler between two balls, which may spin about its own line, and a rocker about −y."""
    m = lw.Model("rssr", gravity=(0, 0, -9.81))
    crank = lw.RigidBody("crank", mass=1.0, centre=(0.1, 0, 0), inertia=(0.001, 0.004, 0.004))
    coupler = lw.RigidBody("coupler", mass=0.8, centre=(0.5, 0, 0), inertia=(0.002, 0.07, 0.07))
    rocker = lw.RigidBody("rocker", mass=1.5, centre=(0.2, 0, 0), inertia=(0.002, 0.03, 0.03))
    m.add(crank, lw.Revolute("a", axis="z", friction=friction[0]))
    m.add(coupler, lw.Ball("b", friction=friction[1]), to=crank.point("end", (0.2, 0, 0)))
    m.add(rocker, lw.Revolute("d", axis="-y", friction=friction[3]), to=m.ground.point("pivot", (1.0, 0.1, 0)))
    ends = {"to": rocker.point("end", (0.4, 0, 0)), "at": coupler.point("far", (1.0, 0, 0))}
    m.close(lw.Ball("c", friction=friction[2]), **ends)
    return m


def test_a_spatial_four_bar_slides_and_comes_to_rest() -> None:
    """What gravity gives is what the four joints take, Σ F ∫ |sliding speed| dt; then all of them hold."""
    friction = (0.2, 0.1, 0.15, 0.3)
    run = rssr(friction).simulate(np.append(np.linspace(0.0, 1.0, 2001), 60.0), rtol=1e-10, **START)
    assert run.success
    assert np.array_equal(run.v.values[-1], np.zeros(8))
    assert_abs(run.q.values[-1], run.q.values[-2], 1e-12)
    v, t = run.v.values[:-1], np.linspace(0.0, 1.0, 2001)
    a, b, d, c = (np.linalg.norm(v[:, s], axis=1) for s in (slice(0, 1), slice(1, 4), slice(4, 5), slice(5, 8)))
    lost = friction[0] * a + friction[1] * b + friction[2] * c + friction[3] * d
    gravity = run.energy["gravity"].values
    assert_abs(simpson(lost, x=t), gravity[0] - gravity[-1], 1e-5 * (gravity[0] - gravity[-1]))
    assert run.energy_drift < 1e-9
    total = run.energy["kinetic"].values + gravity
    assert np.diff(total).max() < 1e-12  # energy never grows


def test_a_coupler_that_spins_between_its_balls_is_braked_by_both() -> None:
    """I Ω̇ = −(F + F′) while crank and rocker hold, and rest after I Ω / (F + F′)."""
    friction, spin = (5.0, 0.01, 0.02, 5.0), 8.0
    stop = 0.002 * spin / 0.03
    times = np.array([0.0, 0.25 * stop, 0.75 * stop, stop + 1e-3, 10.0])
    run = rssr(friction).simulate(times, rates={"a": 0.0, "b.wx": spin, "d": 0.0}, rtol=1e-10, **START)
    truth = spin * np.maximum(1 - times / stop, 0.0)
    assert_abs(run.v.values[:, 1], truth, 1e-8)
    assert_abs(run["a"].values, 2.0, 1e-13)
    assert_abs(run["d"].values, run["d"].values[0], 1e-13)


def halved(friction: tuple[float, ...], closed: bool = True) -> lw.Model:
    """`rssr` with its coupler as two halves of the mass, so that all four joints belong to the tree that is left when they are
    not welded to each other."""
    m = lw.Model("halved", gravity=(0, 0, -9.81))
    crank = lw.RigidBody("crank", mass=1.0, centre=(0.1, 0, 0), inertia=(0.001, 0.004, 0.004))
    near, far = (
        lw.RigidBody(name, mass=0.4, centre=(0.5, 0, 0), inertia=(0.001, 0.035, 0.035)) for name in ("near", "far")
    )
    rocker = lw.RigidBody("rocker", mass=1.5, centre=(0.2, 0, 0), inertia=(0.002, 0.03, 0.03))
    m.add(crank, lw.Revolute("a", axis="z", friction=friction[0]))
    m.add(near, lw.Ball("b", friction=friction[1]), to=crank.point("end", (0.2, 0, 0)))
    m.add(rocker, lw.Revolute("d", axis="-y", friction=friction[3]), to=m.ground.point("pivot", (1.0, 0.1, 0)))
    end = far.point("end", (1.0, 0, 0))
    m.add(far, lw.Ball("c", friction=friction[2]), to=rocker.point("end", (0.4, 0, 0)), at=end)
    if closed:
        m.close(lw.Fixed("weld"), to=near.origin, at=far.origin)
    return m


def test_a_spatial_four_bar_falls_as_with_friction_that_is_smoothed() -> None:
    """From rest, with friction −F v / √(v² + ε²) in each joint, multipliers by NumPy and time by SciPy's Radau method."""
    friction, speed = (0.2, 0.1, 0.15, 0.3), 1e-5
    m, tree = halved(friction), halved((0.0,) * 4, closed=False).compile()
    system, blocks = m.compile(), (slice(0, 1), slice(1, 4), slice(4, 5), slice(5, 8))
    limits = [friction[k] for k in (0, 1, 3, 2)]
    first = rssr(friction).assemble(**START)
    q0 = dict(zip(rssr(friction).compile().labels.q, first.positions, strict=True))
    state = {"start": {"a": q0["a"], "d": q0["d"]}, "guess": {n: x for n, x in q0.items() if n not in ("a", "d")}}
    q = m.assemble(**state).positions

    def coordinate_rates(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        out = [v[:1]]
        for part, turn in ((q[1:5], v[1:4]), (q[6:10], v[5:8])):
            w, x = part[0], part[1:]
            out.append(0.5 * np.concatenate([[-x @ turn], w * turn + np.cross(x, turn)]))
        return np.concatenate([out[0], out[1], v[4:5], out[2]])

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        q, v = y[:10], y[10:]
        dq = coordinate_rates(q, v)
        jacobian = system.constraint_residuals(q)[2]
        sides = [system.constraint_residuals(q + s * 1e-5 * dq, v)[1] for s in (-1, 1)]
        force = -tree.inverse_dynamics(q, v, np.zeros(8), applied=False)
        for limit, own in zip(limits, blocks, strict=True):
            force[own] -= limit * v[own] / np.sqrt(v[own] @ v[own] + speed**2)
        n = len(jacobian)
        matrix = np.block([[tree.mass_matrix(q), jacobian.T], [jacobian, np.zeros((n, n))]])
        return np.concatenate([dq, np.linalg.solve(matrix, np.concatenate([force, (sides[0] - sides[1]) / 2e-5]))[:8]])

    times = [0.0, 0.1, 0.2, 0.3]
    truth = solve_ivp(rate, (0.0, 0.3), np.concatenate([q, np.zeros(8)]), "Radau", times, rtol=1e-7, atol=1e-9)
    run = m.simulate(times, rtol=1e-10, start=dict(zip(system.labels.q, q, strict=True)))
    assert np.abs(run.q.values[-1] - q).max() > 0.05
    assert_abs(run.q.values, truth.y[:10].T, 2e-5)
    assert_abs(run.v.values, truth.y[10:].T, 2e-4)
