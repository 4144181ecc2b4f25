"""Which joints stick and which slide, where dry friction acts in many of them at once.

Truth: accelerations at rest are those of a convex problem (least acceleration over all forces within their limits), solved here
by SciPy's bounded least squares; and friction that is smoothed.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import lsq_linear

import linkwork as lw
from compare import assert_abs


def least_acceleration(free: np.ndarray, mobility: np.ndarray, limits: np.ndarray) -> np.ndarray:
    """Accelerations a = a₀ + W f with the forces f within limits for which aᵀ W⁺ a is least."""
    size, vectors = np.linalg.eigh(0.5 * (mobility + mobility.T))
    kept = size > 1e-10 * size.max()
    root, vectors = np.sqrt(size[kept]), vectors[:, kept]
    found = lsq_linear((vectors * root).T, -(vectors / root).T @ free, (-limits, limits), "bvls", 1e-15, max_iter=2000)
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


def ring(rng: np.random.Generator, friction: np.ndarray, speed: float = 0.0) -> lw.Model:
    """A closed chain of links between two pivots, all of whose hinges have friction and an actuator. Its middle link is two
    halves of the mass, welded to each other, so that all hinges are joints of the tree."""
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
        joint = lw.Revolute(
            f"h{hinge}", axis="-y", friction=friction[hinge], friction_speed=speed, actuator=f"u{hinge}"
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


@given(st.integers(0, 10**6), st.integers(3, 8))
@settings(max_examples=40, deadline=None)
def test_hinges_of_a_ring_let_go_as_the_least_acceleration_says(seed: int, links: int) -> None:
    """All hinges of closed chains with one to six degrees of freedom stick or slide."""
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
    truth = least_acceleration(base, mobility, limits[hinges])
    braked = ring(np.random.default_rng(seed), limits).compile()
    assert_abs(braked.acceleration(q, zero), truth, 1e-7 * np.abs(base).max())


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
