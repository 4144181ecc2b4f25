"""Linear models, modes and sensitivities against closed forms, python-control, Pinocchio, Exudyn and nonlinear runs.

Tolerances are at most about ten times the errors measured when the tests were written.
"""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import Callable
from typing import Any

import control
import numpy as np
import pytest
import scipy.linalg
import scipy.optimize
import scipy.special

import linkwork as lw
from compare import assert_abs, assert_rel, assert_scaled
from linear_references import (
    ANCHOR,
    ARM,
    BARS,
    LINKS_IN_SPACE,
    POST,
    STORED,
    G,
    LoopState,
    TreeState,
    angular,
    beside,
    bracket,
    displaced,
    four_bar_mass,
    four_bar_slope,
    gimballed_top,
    governor_slide,
    half_governor,
    hoop,
    slopes,
    spinning_governor,
    spinning_pair,
    sprung_four_bar,
    swing,
    tree_in_space,
)
from loop_references import crank_energies, four_bar, ring_angles, ring_energies
from random_loops import Loops, random_loops
from random_trees import (
    ALL_KINDS,
    GROUND,
    Order,
    Place,
    draw_body,
    joint_parameters,
    linkwork_model,
    random_state,
    random_tree,
)

# --- chains -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 5, 10, 20, 35, 50])
def test_hanging_chain_has_laguerres_frequencies(n: int) -> None:
    """Equal masses on massless rods: ω² = (g/l) x with L_n(x) = 0."""
    length = 0.7
    eq = lw.library.chain(n, length=length, points=True).equilibrium(guess={"joint1": 0.3})
    x, _ = scipy.special.roots_laguerre(n)
    assert_abs(eq.positions, 0.0, 1e-14)
    assert_rel(angular(eq.linearize()), np.sqrt(G / length * x), 1e-10)


def test_hanging_chain_in_space_has_every_frequency_twice() -> None:
    """The same chain on joints that turn both ways."""
    x, _ = scipy.special.roots_laguerre(8)
    eq = lw.library.chain(8, points=True, planar=False).equilibrium()
    assert_rel(angular(eq.linearize()), np.sqrt(G * np.repeat(x, 2)), 1e-12)


def test_shapes_of_a_double_pendulum() -> None:
    """Mass points on equal massless rods: φ₂/φ₁ = ±√2 from the vertical; energies and motions of the bodies follow."""
    length, mass = 0.7, 1.3
    modes = lw.library.double_pendulum(length=length, mass=mass).equilibrium().linearize().modes()
    for mode, ratio in zip(modes, (np.sqrt(2), -np.sqrt(2)), strict=True):
        one = mode.coordinates[0]
        assert_abs(mode.coordinates[1] / one, ratio - 1, 2e-14)  # the second angle is relative to the first
        assert_abs(mode.bodies[:, 0] / one, [length, length * (1 + ratio)], 2e-14)
        assert_abs(np.abs(mode.bodies[:, 4] / one), [1, abs(ratio)], 2e-14)
        assert_abs(mode.kinetic, np.array([1, (1 + ratio) ** 2]) / (1 + (1 + ratio) ** 2), 1e-14)
        assert_abs([mode.participation.sum(), mode.potential.sum()], 1.0, 1e-14)
        assert_abs(np.abs(mode.bodies[:, 0]).max(), 1.0, 1e-14)  # of the point that moves most
        assert_abs(mass * (np.abs(mode.bodies[:, 0]) ** 2).sum(), mode.modal_mass, 1e-14)


# --- python-control ---------------------------------------------------------------------------------------------------


@functools.cache
def plant() -> lw.LinearModel:
    """The damped cart with its pole hanging, from its force to its place, its angle and the height of the pole's tip."""
    m = lw.library.cart_pole(cart_damping=0.4, pole_damping=0.02)
    m.joint("slide").stiffness = 3.0
    m.add(lw.Acceleration("tip x", m.body("pole").tip, "x"))
    m.add(lw.Position("cart x", m.body("cart")["origin"], "x"))
    return m.equilibrium().linearize(outputs=["slide", "hinge", "rate of hinge", "tip x", "cart x"])


def paired(got: np.ndarray, true: np.ndarray) -> float:
    """The largest distance of numbers from their partners in another set of as many."""
    assert len(got) == len(true)
    gaps = np.abs(np.asarray(got)[:, None] - np.asarray(true)[None, :])
    rows, columns = scipy.optimize.linear_sum_assignment(gaps)
    return float(gaps[rows, columns].max(initial=0.0))


def test_poles_and_zeros_are_python_controls() -> None:
    """Of the whole system and of each transfer function; gain and frequency response."""
    linear = plant()
    peer = linear.to_control()
    assert paired(np.linalg.eigvals(linear.A), control.poles(peer)) < 1e-13
    w = np.geomspace(0.01, 100, 60)
    for k, name in enumerate(linear.outputs):
        tf = linear.transfer_function("force", name)
        one = control.ss(linear.A, linear.B, linear.C[[k]], linear.D[[k]])
        assert paired(tf.poles, control.poles(one)) < 1e-13
        assert paired(tf.zeros, control.zeros(one)) < 1e-7
        true = control.frequency_response(one, w).complex
        assert_scaled(tf(1j * w), true, 1e-13)
        roots = tf.gain * np.prod(1j * w[:, None] - tf.zeros, axis=1) / np.prod(1j * w[:, None] - tf.poles, axis=1)
        assert_scaled(roots, true, 2e-13)
        assert_abs(tf.static_gain, float(np.real(control.dcgain(one))), 1e-13)


def test_motion_of_the_linear_model_is_python_controls() -> None:
    """Free motion, and the answer to a step and to a harmonic force."""
    linear = plant()
    t = np.linspace(0, 12, 601)
    f = len(linear.coordinates)
    x = np.array([0.02, -0.1, 0.3, 0.05])
    start = dict(zip(linear.coordinates, x[:f], strict=True))
    rates = dict(zip(linear.coordinates, x[f:], strict=True))
    peer = linear.to_control()
    free = linear.simulate(t, start=start, rates=rates)
    true = control.initial_response(peer, t, x)
    assert_abs(free["outputs"] - linear.values, true.outputs.T, 1e-13)
    step = linear.simulate(t, inputs={"force": 1.0})
    assert_abs(step["outputs"] - linear.values, control.step_response(peer, t).outputs[:, 0].T, 1e-8)
    wave = linear.simulate(t, inputs={"force": lw.Harmonic(2.0, frequency=0.5)})
    fine = np.linspace(0, 12, 60001)
    forced = control.forced_response(peer, fine, 2.0 * np.sin(np.pi * fine))  # linear between samples
    assert_abs(wave["outputs"] - linear.values, forced.outputs.T[::100], 1e-6)


def test_outputs_are_those_of_the_nonlinear_model() -> None:
    """C and D: sensors of the model at states nearby, by central differences."""
    linear = plant()
    m = linear.system.model
    system = m.compile()

    def outputs(x: np.ndarray, u: float) -> np.ndarray:
        q, v = np.zeros(2), np.zeros(2)
        for name, a, b in zip(linear.coordinates, x[:2], x[2:], strict=True):
            q[system.labels.q.index(name)], v[system.labels.v.index(name)] = a, b
        read = system.sensors(q, v, [u])
        own = {"slide": q[0], "hinge": q[1], "rate of hinge": v[1]}
        return np.array([own[n] if n in own else read[n] for n in linear.outputs])

    assert_abs(slopes(lambda x: outputs(x, 0.0), np.zeros(4), 1e-3), linear.C, 1e-13)
    assert_abs(slopes(lambda u: outputs(np.zeros(4), u[0]), np.zeros(1), 1e-2), linear.D, 1e-14)


# --- Exudyn -----------------------------------------------------------------------------------------------------------


@functools.cache
def exudyn(name: str) -> dict[str, Any]:
    """Exudyn's results, stored."""
    return json.loads(STORED.read_text())[name]


def test_tree_with_springs_is_exudyns() -> None:
    """Static solution and frequencies of a branched tree in space; Exudyn's stiffness is by differences."""
    eq = tree_in_space().equilibrium()
    known = exudyn("tree")
    assert_abs(list(eq.q.values()), known["q"], 1e-14)
    assert_rel(angular(eq.linearize()), known["omega"], 3e-8)


@pytest.mark.parametrize("space", [False, True], ids=["plane", "space"])
def test_closed_mechanism_in_the_plane_is_exudyns(space: bool) -> None:
    """The weightless four-bar with a relaxed spring."""
    known = exudyn("four_bar")
    crank = known["crank"]
    now = four_bar(BARS, crank, 1.0, 0.0, 1)
    m = lw.library.four_bar(gravity=(0, 0, 0))
    if space:
        beside(m)
    tip = np.array([0.5 + 0.4 * np.cos(now.rocker), 0.0, 0.4 * np.sin(now.rocker)])
    post, far = m.ground.point("anchor", ANCHOR), float(np.linalg.norm(tip - ANCHOR))
    m.add(lw.Spring("spring", post, m.body("rocker").tip, stiffness=known["stiffness"], free_length=far))
    near = {"drive": crank, "pin": float(now.coupler) - crank, "pivot": float(now.rocker)}
    eq = m.equilibrium(guess=near)
    assert_abs(eq["drive"], crank, 1e-14)
    assert_rel(angular(eq.linearize())[-1], known["omega"][0], 2e-13)


def test_closed_mechanism_in_space_is_exudyns() -> None:
    """Bricard's ring, weightless, with a relaxed spring from P₃ to a post."""
    known = exudyn("bricard")
    m = lw.library.bricard(gravity=(0, 0, 0))
    post, far = m.ground.point("post", POST), float(np.linalg.norm(np.array([1.0, 0.0, -1.0]) - POST))
    m.add(lw.Spring("spring", post, m.body("bar2")["tip"], stiffness=known["stiffness"], free_length=far))
    eq = m.equilibrium()
    assert_abs(eq.positions, 0.0, 1e-13)
    assert eq.redundant == 1
    assert_rel(angular(eq.linearize()), known["omega"], 5e-13)


# --- MuJoCo -----------------------------------------------------------------------------------------------------------


def test_tree_with_springs_is_mujocos() -> None:
    """A by mjd_transitionFD, which takes differences of a step: (A_d − 1) / h goes to A as h → 0."""
    mujoco = pytest.importorskip("mujoco")
    spec = mujoco.MjSpec()
    spec.compiler.degree = False
    spec.option.gravity = [0, 0, -G]
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_EULER
    spec.option.timestep = 1e-5
    made: list[Any] = []
    for k, x in enumerate(LINKS_IN_SPACE):
        parent = spec.worldbody if x.parent < 0 else made[x.parent]
        body = parent.add_body(
            name=f"link{k}", pos=x.offset, mass=x.mass, ipos=x.centre, inertia=x.inertia, explicitinertial=True
        )
        kind = mujoco.mjtJoint.mjJNT_HINGE if x.kind == "turn" else mujoco.mjtJoint.mjJNT_SLIDE
        axis = [float(x.axis == a) for a in "xyz"]
        body.add_joint(name=f"joint{k}", type=kind, axis=axis, stiffness=x.stiffness, springref=x.rest)
        made.append(body)
    peer = spec.compile()
    data = mujoco.MjData(peer)
    eq = tree_in_space().equilibrium()
    linear = eq.linearize()
    # the order of the joints, by name
    where = [mujoco.mj_name2id(peer, mujoco.mjtObj.mjOBJ_JOINT, n) for n in linear.coordinates]
    data.qpos[where] = [eq[n] for n in linear.coordinates]
    step = np.zeros((12, 12))
    mujoco.mjd_transitionFD(peer, data, 1e-6, True, step, None, None, None)
    rows = np.concatenate([where, np.array(where) + 6])
    true = ((step - np.eye(12)) / 1e-5)[np.ix_(rows, rows)]
    assert_abs(linear.A[6:], true[6:], 5e-10 * np.abs(linear.A).max())


# --- Pinocchio --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_trees_at_rest_have_pinocchios_matrix(seed: int) -> None:
    """A at an equilibrium of a random tree of hinges and balls, from computeABADerivatives."""
    tree = random_tree(100 + seed, kinds=("revolute", "ball", "fixed"), most=7)
    m = linkwork_model(tree)
    eq = m.equilibrium()
    linear = eq.linearize()
    state = TreeState.of(tree, m.compile(), eq.positions, np.zeros(len(eq.velocities)))
    true = state.flow()
    size = float(np.abs(true).max())
    assert_abs(linear.A, true, 2e-13 * size)
    assert_abs(linear.M, state.mass(), 5e-14 * np.abs(linear.M).max())


SIMPLE = ("revolute", "prismatic", "ball", "free", "fixed")
"""Pinocchio's derivatives hold for joints whose axes stay in the child: not for those that it is given as composites."""


@pytest.mark.parametrize("seed", range(12))
def test_trees_in_motion_have_pinocchios_matrix(seed: int) -> None:
    """A about a random state of a random tree; displacements of balls and free bodies turn with their axes."""
    tree = random_tree(200 + seed, kinds=SIMPLE, most=7)
    m = linkwork_model(tree)
    system = m.compile()
    q, v = Order(system, len(tree.bodies)).state(random_state(tree, seed))
    linear = m.linearize(**by_name(system, q, v))
    state = TreeState.of(tree, system, q, v)
    assert linear.coordinates == system.labels.v
    true = state.flow()
    assert_scaled(linear.A, true, 5e-13)


def by_name(system: lw.System, q: np.ndarray, v: np.ndarray) -> dict[str, Any]:
    """A state as `linearize` takes it."""
    return {
        "start": dict(zip(system.labels.q, map(float, q), strict=True)),
        "rates": dict(zip(system.labels.v, map(float, v), strict=True)),
    }


@pytest.mark.parametrize("flat", [False, True], ids=["space", "redundant"])
@pytest.mark.parametrize("seed", range(8))
def test_loops_in_motion_have_pinocchios_matrix(seed: int, flat: bool) -> None:
    """A about a random state of a random closed mechanism: closures by Newton, accelerations by Pinocchio, differences."""
    c = random_loops(300 + seed, flat=flat)
    system = c.model.compile()
    state = by_name(system, c.q, c.v)
    linear = c.model.linearize(guess=state["start"], rates=state["rates"])
    own = [system.labels.v.index(n) for n in linear.coordinates]
    true = LoopState(c, own).flow()
    size = float(np.abs(true).max())
    assert_abs(linear.A, true, 3e-8 * size)


@pytest.mark.parametrize("seed", range(12))
def test_trees_of_all_joints_in_motion(seed: int) -> None:
    """With universal, cylindrical, planar and direction joints too, springs and dampers: differences of accelerations."""
    tree = random_tree(400 + seed, kinds=ALL_KINDS, most=7)
    m = linkwork_model(tree, joint_parameters(tree, seed))
    system = m.compile()
    order = Order(system, len(tree.bodies))
    q, v = order.state(random_state(tree, seed))
    linear = m.linearize(**by_name(system, q, v))
    n = system.nv
    true = slopes(lambda x: system.acceleration(displaced(tree, order, q, x[:n]), v + x[n:]), np.zeros(2 * n), 4e-3)
    assert_scaled(linear.A[n:], true, 2e-10)
    assert_abs(linear.A[:n, :n], bracket(tree, order, v), 2e-14)
    np.testing.assert_array_equal(linear.A[:n, n:], np.eye(n))


# --- random mechanisms at rest ----------------------------------------------------------------------------------------------


def spring_all(m: lw.Model, seed: int) -> dict[str, tuple[float, float]]:
    """Give every coordinate that can have one a spring: stiffness and rest by name."""
    rng = np.random.default_rng([seed, 11])
    made = {}
    for joint in m.joints:
        for dof, (name, unit) in zip(joint.degrees_of_freedom(), joint.coordinate_labels(), strict=False):
            stiffness = float(rng.uniform(20, 60) * (20 if unit == "m" else 1))
            dof.stiffness, dof.rest = stiffness, float(rng.uniform(-0.2, 0.2))
            made[name] = (stiffness, dof.rest)
    return made


@pytest.mark.parametrize("seed", range(10))
def test_random_trees_with_springs_at_rest(seed: int) -> None:
    """Pinocchio's gravity and the springs balance at the equilibrium; A is from its derivatives and the springs."""
    tree = random_tree(500 + seed, kinds=("revolute", "prismatic", "fixed", "ball"), most=7)
    m = linkwork_model(tree)
    springs = spring_all(m, seed)
    eq = m.equilibrium()
    system = m.compile()
    state = TreeState.of(tree, system, eq.positions, np.zeros(system.nv))
    stiffness = np.array([springs.get(n, (0.0, 0.0))[0] for n in system.labels.v])
    pull = np.array([springs[n][0] * (eq[n] - springs[n][1]) if n in springs else 0.0 for n in system.labels.v])
    load = state.gravity()
    assert_abs(load + pull, 0.0, 2e-13 * np.abs(load).max())
    n = system.nv
    true = state.flow(-pull)
    true[n:, :n] -= np.linalg.solve(state.mass(), np.diag(stiffness))
    assert_scaled(eq.linearize().A, true, 1e-13)
    assert eq.stable


def stiff_loops(seed: int, flat: bool) -> tuple[Loops, dict[str, tuple[float, float]]]:
    """A random closed mechanism of hinges and slides that all have springs."""
    while True:
        c = random_loops(seed, flat=flat)
        if not any(b.kind in ("ball", "free") for b in c.tree.bodies):
            return c, spring_all(c.model, seed)
        seed += 1000


@pytest.mark.parametrize("flat", [False, True], ids=["space", "flat"])
@pytest.mark.parametrize("seed", range(8))
def test_random_loops_with_springs_at_rest(seed: int, flat: bool) -> None:
    """Loads, springs and multipliers balance by Pinocchio's matrices; A, with the multipliers' stiffness, by differences."""
    c, springs = stiff_loops(600 + seed, flat)
    system = c.model.compile()
    start = dict(zip(system.labels.q, map(float, c.q), strict=True))
    eq = c.model.equilibrium(guess=start)
    linear = eq.linearize()
    own = [system.labels.v.index(n) for n in linear.coordinates]
    laws = {system.labels.v.index(n): x for n, x in springs.items()}
    here = dataclasses.replace(c, q=eq.positions, v=np.zeros(system.nv))
    state = LoopState(here, own, laws)
    still = state.at(np.zeros(2 * len(own)))
    a, _ = still.solve()
    assert_abs(a, 0.0, 5e-14 * np.abs(np.linalg.solve(still.mass, still.bias)).max())
    true = state.flow()
    assert_scaled(linear.A, true, 2e-9)
    assert eq.stable


@pytest.mark.parametrize("seed", range(8))
def test_random_trees_that_spin(seed: int) -> None:
    """On a vertical hinge that spins: accelerations of the moving model vanish at the equilibrium, their differences give A."""
    tree = random_tree(700 + seed, kinds=("revolute", "prismatic", "universal", "planar", "fixed"), most=6)
    hub = draw_body(np.random.default_rng(seed), GROUND, "revolute")
    home = Place(np.zeros(3), np.eye(3))
    hub = dataclasses.replace(
        hub, joint=np.array([0.0, 0, 1]), steps=(("turn", np.array([0.0, 0, 1])),), to=home, at=home
    )
    others = [dataclasses.replace(b, parent=b.parent + 1) for b in tree.bodies]
    tree = dataclasses.replace(tree, bodies=(hub, *others), gravity=np.array([0.0, 0.0, -G]))
    m = linkwork_model(tree)
    spring_all(m, seed)
    m.joint("j0").stiffness = 0.0
    eq = m.equilibrium(speed={"j0": 2.5})
    linear = eq.linearize()
    system = eq.moving_model().compile()
    free = [system.labels.v.index(n) for n in linear.coordinates]
    f = len(free)

    def acceleration(x: np.ndarray) -> np.ndarray:
        q, v = eq.positions.copy(), eq.velocities.copy()
        q[free] += x[:f]
        v[free] += x[f:]
        return system.acceleration(q, v)[free]

    true = slopes(acceleration, np.zeros(2 * f), 4e-3)
    size = float(np.abs(true).max())
    assert_abs(acceleration(np.zeros(2 * f)), 0.0, 1e-14 * size)
    assert_abs(linear.A[f:], true, 2e-11 * size)


# --- closed mechanisms in motion, by one coordinate -------------------------------------------------------------------


def reduced_flow(acceleration: Callable[[float, float], float], place: float, rate: float) -> np.ndarray:
    """A of θ̈ = f(θ, θ̇), by differences."""
    below = slopes(lambda x: np.array([acceleration(place + x[0], rate + x[1])]), np.zeros(2), 2e-3)
    return np.vstack([[0.0, 1.0], below])


@pytest.mark.parametrize("space", [False, True], ids=["plane", "space"])
def test_four_bar_in_motion(space: bool) -> None:
    """M θ̈ + ½ M' θ̇² + V' = 0 by Freudenstein's angles; in space three conditions repeat others."""
    m = beside(sprung_four_bar()) if space else sprung_four_bar()
    crank, rate = 0.9, 4.0
    now = four_bar(BARS, crank, 1.0, 0.0, 1)
    near = {"drive": crank, "pin": float(now.coupler) - crank, "pivot": float(now.rocker)}
    names = ["drive", *(["beside hinge.wx", "beside hinge.wy"] if space else [])]
    linear = m.linearize(guess=near, rates={"drive": rate}, coordinates=names)
    assert linear.redundant == (3 if space else 0)
    assert not linear.steady

    def acceleration(x: float, y: float) -> float:
        bend = float(slopes(lambda a: np.array([four_bar_mass(a[0])]), np.array([x]), 2e-3)[0, 0])
        return -(four_bar_slope(x) + 0.5 * bend * y**2) / four_bar_mass(x)

    f = len(names)
    true = reduced_flow(acceleration, crank, rate)
    assert_scaled(linear.A[np.ix_([0, f], [0, f])], true, 1e-10)


def test_bricard_in_motion() -> None:
    """By the ring's parametrisation: θ₁(s) and M s̈ + ½ M' ṡ² + V' = 0."""
    s, rate = 0.4, 3.0
    odd, even, by_s, _ = ring_angles(s)
    near = {f"joint{k}": float(even if k % 2 == 0 else odd) for k in range(1, 6)}
    linear = lw.library.bricard().linearize(guess=near, rates={"joint1": rate * by_s}, coordinates=["joint1"])
    assert linear.redundant == 1

    def acceleration(x: float, y: float) -> float:
        here = float(scipy.optimize.brentq(lambda t: ring_angles(t)[0] - x, s - 0.2, s + 0.2, xtol=1e-16, rtol=1e-15))
        mass, potential = ring_energies(here + 1e-30j)
        first = ring_angles(here)[2]
        second = np.imag(ring_angles(here + 1e-30j)[2]) / 1e-30
        speed = y / first
        change = -(potential.imag / 1e-30 + mass.imag / 1e-30 * speed**2 / 2) / mass.real
        return float(first * change + second * speed**2)

    true = reduced_flow(acceleration, odd, rate * by_s)
    assert_scaled(linear.A, true, 1e-8)


def test_slider_crank_in_motion() -> None:
    """The spatial slider-crank at 6 rad/s, by its one equation of motion."""
    near = {"slide": 0.2, "cross.first": -0.46, "cross.second": -0.73}
    m = lw.library.slider_crank()
    linear = m.linearize(start={"drive": 0.3}, guess=near, rates={"drive": 6.0}, coordinates=["drive"])

    def acceleration(x: float, y: float) -> float:
        mass, potential = crank_energies(x + 1e-30j)
        return float(-(potential.imag / 1e-30 + mass.imag / 1e-30 * y**2 / 2) / mass.real)

    true = reduced_flow(acceleration, 0.3, 6.0)
    assert_scaled(linear.A, true, 5e-13)


def test_nearby_runs_part_as_the_linear_models_along_one_say() -> None:
    """ẋ = A(t) x with A along a run, by the Runge-Kutta method, against two nonlinear runs of the four-bar."""
    m = sprung_four_bar()
    now = four_bar(BARS, 0.9, 1.0, 0.0, 1)
    rest = {"pin": float(now.coupler) - 0.9, "pivot": float(now.rocker)}
    t = np.linspace(0, 0.2, 201)

    def run(shift: float, kick: float) -> lw.Run:
        return m.simulate(t, start={"drive": 0.9 + shift}, guess=rest, rates={"drive": 4.0 + kick}, rtol=1e-12)

    along = [x.A for x in m.linearize_along(run(0.0, 0.0), t, coordinates=["drive"])]
    x, h = np.array([1.0, -3.0]), t[2] - t[0]
    for a, b, c in zip(along[:-2:2], along[1::2], along[2::2], strict=True):
        k1 = a @ x
        k2 = b @ (x + h / 2 * k1)
        k3 = b @ (x + h / 2 * k2)
        x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + c @ (x + h * k3))
    small = 1e-5
    ahead, behind = run(small, -3 * small), run(-small, 3 * small)
    true = [float((ahead["drive"] - behind["drive"])[-1]), float((ahead.v - behind.v).sel(rate="drive")[-1])]
    assert_abs(x, np.array(true) / (2 * small), 3e-6)


def test_string_that_is_hauled_in() -> None:
    """A closure whose length changes with time, in motion: θ̈ = −(2 ṙ θ̇ + g sin θ) / r, written for x = r sin θ."""
    m = lw.Model("hauled")
    bob = m.add(lw.Sphere("bob", radius=0.1, mass=0.8), lw.Planar("place", normal="-y"))
    m.close(lw.Distance("string", motion=lw.ConstantAcceleration(0.3, speed=-0.4, start=1.5)), to=m.ground, at=bob)
    t, angle, rate = 0.7, 0.6, 0.9
    r, pace = 1.5 - 0.4 * t + 0.15 * t**2, -0.4 + 0.3 * t

    def acceleration(x: float, y: float) -> float:
        s = x / r
        c = np.sqrt(1 - s**2)
        spin = (y - pace * s) / (r * c)
        change = -(2 * pace * spin + G * s) / r
        return float(0.3 * s + 2 * pace * spin * c + r * change * c - r * spin**2 * s)

    place, speed = r * np.sin(angle), pace * np.sin(angle) + r * rate * np.cos(angle)
    linear = m.linearize(
        start={"place.x": place},
        guess={"place.y": -r * np.cos(angle)},
        rates={"place.x": speed},
        t=t,
        coordinates=["place.x", "place.turn"],
    )
    true = reduced_flow(acceleration, place, speed)
    assert_scaled(linear.A[np.ix_([0, 2], [0, 2])], true, 1e-12)


def test_sensors_of_a_closed_mechanism_in_motion() -> None:
    """C and D of the moving four-bar: place and acceleration of the rocker's tip, wrenches of its joints, by differences."""
    m = sprung_four_bar()
    tip = m.body("rocker").tip
    m.add(lw.Position("tip x", tip, "x"))
    m.add(lw.Acceleration("tip az", tip, "z"))
    m.add(lw.JointWrench("pivot fx", "pivot", "fx"))
    m.add(lw.JointWrench("knuckle fz", "knuckle", "fz"))
    names = ["tip x", "tip az", "pivot fx", "knuckle fz", "pivot", "rate of pin"]
    crank, rate, torque = 0.9, 4.0, 0.7
    system = m.compile()

    def outputs(x: np.ndarray) -> np.ndarray:
        now = four_bar(BARS, crank + x[0], rate + x[1], 0.0, 1)
        q = np.array([crank + x[0], float(now.coupler) - crank - x[0], float(now.rocker)])
        v = np.array([rate + x[1], float(now.coupler_rate) - rate - x[1], float(now.rocker_rate)])
        read = system.sensors(q, v, [torque + x[2]]) | {"pivot": q[2], "rate of pin": v[1]}
        return np.array([read[n] for n in names])

    assert system.labels.q == ("drive", "pin", "pivot")
    now = four_bar(BARS, crank, rate, 0.0, 1)
    linear = m.linearize(
        guess={"drive": crank, "pin": float(now.coupler) - crank, "pivot": float(now.rocker)},
        rates={"drive": rate},
        at_inputs={"motor": torque},
        coordinates=["drive"],
        outputs=names,
    )
    true = slopes(outputs, np.zeros(3), 2e-3)
    size = np.abs(true).max(axis=1)[:, None]
    assert_abs(linear.C / size, true[:, :2] / size, 5e-11)
    assert_abs(linear.D / size, true[:, 2:] / size, 5e-12)
    assert_abs(linear.values, outputs(np.zeros(3)), 1e-14 * np.abs(linear.values).max())
    assert_abs(linear.B[1, 0] * four_bar_mass(crank), 1.0, 1e-14)


# --- inputs that drive joints -----------------------------------------------------------------------------------------


def test_drives_as_inputs_of_the_cart() -> None:
    """θ̈ = −3/(2 L) (g sin θ + a cos θ): the cart's acceleration is an input, its place and speed are not felt."""
    m = lw.library.cart_pole(length=0.8)
    eq = m.equilibrium(acceleration={"slide": 3.0})
    linear = eq.linearize(inputs=["slide.position", "slide.speed", "slide.acceleration"])
    assert_abs(linear.B[1], [0.0, 0.0, -1.5 / 0.8 * np.cos(eq["hinge"])], 1e-14)


def test_drives_as_inputs_of_the_hoop() -> None:
    """θ̈ = Ω² sin θ cos θ − c² sin θ: a change of speed is felt with 2 Ω sin θ cos θ."""
    eq = hoop().equilibrium(speed={"spin": 7.0}, guess={"lean": 0.7})
    linear = eq.linearize(inputs=["spin.position", "spin.speed", "spin.acceleration"])
    angle = eq["lean"]
    assert_abs(linear.B[1], [0.0, 14.0 * np.sin(angle) * np.cos(angle), 0.0], 1e-13)


def test_drives_as_inputs_of_a_closed_mechanism() -> None:
    """The spinning governor: (2 m L² + 2 I + m₄ d'²) θ̈ = ½ Ω² I' − V', I' = 4 m L² sin θ cos θ."""
    guess = {"right": 0.7, "left": 0.7, "slide": 0.15}
    eq = spinning_governor().equilibrium(speed={"spin": 11.0}, guess=guess)
    linear = eq.linearize(inputs=["spin.speed"], coordinates=["right"])
    angle = eq["right"]
    first = governor_slide(angle, 0.10922)[1]
    mass = 2 * ARM**2 + 0.2 + first**2
    assert_abs(linear.B[1, 0], 11.0 * 4 * ARM**2 * np.sin(angle) * np.cos(angle) / mass, 5e-14)


# --- small motions ----------------------------------------------------------------------------------------------------


def damped_four_bar() -> lw.Model:
    m = sprung_four_bar()
    m.forces[0].damping = 1.5
    return m


def sprung_slider_crank() -> lw.Model:
    m = lw.library.slider_crank()
    m.joint("slide").stiffness, m.joint("slide").rest, m.joint("slide").damping = 400.0, 0.21, 2.0
    return m


def damped_top() -> lw.Model:
    m = gimballed_top()
    m.joint("nutation").damping = 0.01
    return m


SMALL: dict[str, tuple[Callable[[], lw.Model], dict[str, Any], float]] = {
    "chain": (lambda: lw.library.chain(3, damping=0.05), {}, 3e-8),
    "hoop": (lambda: hoop(damping=0.1), {"speed": {"spin": 7.0}, "guess": {"lean": 0.7}}, 3e-8),
    "pair": (spinning_pair, {"speed": {"spin": 6.0}, "guess": {"east": 0.5, "west": 0.5}}, 3e-8),
    "four-bar": (damped_four_bar, {"guess": {"drive": 0.4, "pin": -0.2, "pivot": 1.4}}, 3e-8),
    "slider-crank": (
        sprung_slider_crank,
        {"guess": {"drive": 0.3, "slide": 0.2, "cross.first": -0.46, "cross.second": -0.73}},
        3e-8,
    ),
    "governor": (
        spinning_governor,
        {"speed": {"spin": 11.0}, "guess": {"right": 0.7, "left": 0.7, "slide": 0.15}},
        3e-8,
    ),
    "lift": (half_governor, {"acceleration": {"lift": -5.0}, "guess": {"arm hinge": 0.9, "slide": 0.14}}, 3e-8),
    "top": (damped_top, {"speed": {"precession": 5.0, "spin": 30.0}, "guess": {"nutation": 1.4}}, 3e-8),
    "rotor": (lambda: swing("universal"), {"speed": {"spin": 1.3}}, 3e-8),
    "bricard": (
        lw.library.bricard,
        {"guess": {f"joint{k}": float(ring_angles(5.5)[1 - k % 2]) for k in range(1, 6)}},
        3e-8,
    ),
}


@pytest.mark.parametrize("case", list(SMALL))
def test_small_motions_are_those_of_the_modes(case: str) -> None:
    """Nonlinear runs from eq ± 1e-5 · shape, over three periods of each mode: their difference has no even terms."""
    make, frame, tolerance = SMALL[case]
    eq = make().equilibrium(**frame)
    linear = eq.linearize()
    model = eq.moving_model()
    closed = bool(model.closures)
    names = [n for n in linear.all_coordinates if n not in eq.drives]
    places = [linear.all_coordinates.index(n) for n in names]
    for mode in linear.modes():
        if mode.kind != "oscillating":
            continue
        size = 1e-5 / np.abs(mode.coordinates).max()
        t = np.linspace(0, 3 * 2 * np.pi / mode.angular_frequency, 61)

        def run(sign: float) -> np.ndarray:
            z = sign * size * mode.shape  # noqa: B023
            own = {n: eq[n] + float(x.real) for n, x in zip(linear.coordinates, z, strict=True)}
            rates = {n: float((mode.eigenvalue * x).real) for n, x in zip(linear.coordinates, z, strict=True)}  # noqa: B023
            rest = {n: x for n, x in eq.start.items() if n not in own}
            start = {"start": own, "guess": rest} if closed and rest else {"start": own | rest}
            made = model.simulate(t, rates=rates, rtol=1e-11, atol=1e-15, **start)  # noqa: B023
            return made.q.sel(coordinate=names).values

        got = (run(1.0) - run(-1.0)) / 2
        true = size * np.real(np.exp(mode.eigenvalue * t)[:, None] * mode.coordinates[places])
        assert_abs(got, true, tolerance * 1e-5)


FREE: dict[str, tuple[Callable[[], lw.Model], dict[str, Any], float]] = {
    "pair": (spinning_pair, {"speed": {"spin": 6.0}, "guess": {"east": 0.5, "west": 0.5}}, 3e-8),
    "top": (gimballed_top, {"speed": {"precession": 5.0, "spin": 30.0}, "guess": {"nutation": 1.4}}, 5e-7),
    "governor": (
        spinning_governor,
        {"speed": {"spin": 11.0}, "guess": {"right": 0.7, "left": 0.7, "slide": 0.15}},
        3e-8,
    ),
}


@pytest.mark.parametrize("case", list(FREE))
def test_small_motions_with_drives_let_go(case: str) -> None:
    """Nothing drives the joints, which keep their speed by themselves: they follow ω t and the mode."""
    make, frame, tolerance = FREE[case]
    model = make()
    eq = model.equilibrium(**frame)
    linear = eq.linearize(free=list(eq.drives))
    names = list(linear.all_coordinates)
    closed = bool(model.closures)
    for mode in linear.modes():
        if mode.kind != "oscillating":
            continue
        size = 1e-5 / np.abs(mode.coordinates).max()
        t = np.linspace(0, 3 * 2 * np.pi / mode.angular_frequency, 61)

        def run(sign: float) -> np.ndarray:
            z = sign * size * mode.shape  # noqa: B023
            own = {n: eq[n] + float(x.real) for n, x in zip(linear.coordinates, z, strict=True)}
            fast = {n: eq.speed.get(n, 0.0) for n in linear.coordinates}
            rates = {n: fast[n] + float((mode.eigenvalue * x).real) for n, x in zip(linear.coordinates, z, strict=True)}  # noqa: B023
            rest = {n: x for n, x in eq.q.items() if n not in own}
            start = {"start": own, "guess": rest} if closed else {"start": own}
            made = model.simulate(t, rates=rates, rtol=1e-11, atol=1e-14, **start)  # noqa: B023
            return made.q.sel(coordinate=names).values

        got = (run(1.0) - run(-1.0)) / 2
        true = size * np.real(np.exp(mode.eigenvalue * t)[:, None] * mode.coordinates)
        assert_abs(got, true, tolerance * 1e-5)


def test_linear_motion_is_the_nonlinear_one_for_small_inputs() -> None:
    """The damped four-bar answers a small harmonic torque, as its linear model says, errors falling with its square."""
    m = damped_four_bar()
    eq = m.equilibrium(guess={"drive": 0.4, "pin": -0.2, "pivot": 1.4})
    linear = eq.linearize(coordinates=["drive"], outputs=["drive", "pivot"])
    t = np.linspace(0, 3, 301)
    errors = []
    for size in (1e-3, 1e-4):
        signal = lw.Harmonic(size, frequency=1.3)
        run = m.simulate(t, guess=eq.start, inputs={"motor": signal}, rtol=1e-11, atol=1e-14)
        made = linear.simulate(t, inputs={"motor": signal})
        got = made["outputs"].values
        true = run.q.sel(coordinate=["drive", "pivot"]).values
        assert_abs(made["q"].sel(coordinate=["drive", "pivot"]), got, 1e-15)
        errors.append(np.abs(got - true).max())
    assert np.ptp(got[:, 0]) > 1e-5
    assert errors[1] < 1e-8
    assert 50 < errors[0] / errors[1] < 200


# --- sensitivities ----------------------------------------------------------------------------------------------------


def governor_frame(speed: float) -> dict[str, Any]:
    return {"speed": {"spin": speed}, "guess": {"right": 0.7, "left": 0.7, "slide": 0.15}}


def damped_governor() -> lw.Model:
    m = spinning_governor()
    m.forces[0].damping = 30.0
    return m


REST = {"guess": {"drive": 0.4, "pin": -0.2, "pivot": 1.4}}
HOOP = {"speed": {"spin": 7.0}, "guess": {"lean": 0.7}}
LIFT = {"acceleration": {"lift": -5.0}, "guess": {"arm hinge": 0.9, "slide": 0.14}}


def hung_cart() -> lw.Model:
    """A lopsided body on a ball joint below a cart."""
    m = lw.Model("hung cart")
    cart = m.add(lw.RigidBody("cart", mass=1.0, inertia=(1.0, 1.0, 1.0)), lw.Prismatic("slide", axis="x"))
    bob = lw.RigidBody("bob", mass=1.0, centre=(0.05, 0.02, -0.5), inertia=(0.1, 0.2, 0.15))
    m.add(bob, lw.Ball("swing", damping=0.03), to=cart)
    return m


def test_sensitivity_of_equal_modes_that_part() -> None:
    """Two arms on a hub that keeps its speed: as one grows longer, its mode changes and the other's does not."""
    m = spinning_pair()
    frame = {"speed": {"spin": 6.0}, "guess": {"east": 0.5, "west": 0.5}}
    got = m.equilibrium(**frame).linearize().sensitivity("east arm.length").eigenvalues
    still = m.equilibrium(**frame).linearize().mode(1).eigenvalue

    def changed(x: np.ndarray) -> np.ndarray:
        s = m.replace({"east arm.length": float(x[0])}).equilibrium(**frame).linearize().modes().eigenvalues
        return s[np.argsort(np.abs(s - still))[1:]]

    true = slopes(changed, np.array([m["east arm.length"]]), 4e-3)[0, 0]
    assert_abs(np.sort(np.abs(got)), [0.0, abs(true)], 5e-11)


SENSITIVE: list[Any] = [
    ("chain", lambda: lw.library.chain(3), {}, "link2.length"),
    ("chain", lambda: lw.library.chain(3, damping=0.05), {}, "link1.mass"),
    ("chain", lambda: lw.library.chain(3, damping=0.05), {}, "gravity[2]"),
    ("chain", lambda: lw.library.chain(3, damping=0.05), {}, "joint2.damping"),
    ("hoop", lambda: hoop(damping=0.1), HOOP, "speed.spin"),
    ("hoop", lambda: hoop(damping=0.1), HOOP, "arm.length"),
    ("pair", spinning_pair, {"speed": {"spin": 6.0}, "guess": {"east": 0.5, "west": 0.5}}, "speed.spin"),
    ("top", damped_top, {"speed": {"precession": 5.0, "spin": 30.0}, "guess": {"nutation": 1.4}}, "speed.precession"),
    ("cart", lambda: lw.library.cart_pole(pole_damping=0.02), {"acceleration": {"slide": 3.0}}, "acceleration.slide"),
    ("four-bar", damped_four_bar, REST, "spring.stiffness"),
    ("four-bar in space", lambda: beside(damped_four_bar()), REST, "spring.stiffness"),
    ("four-bar", damped_four_bar, REST, "spring.damping"),
    ("four-bar in space", lambda: beside(damped_four_bar()), REST, "spring.damping"),
    ("four-bar", damped_four_bar, REST, "coupler.length"),
    ("four-bar in space", lambda: beside(damped_four_bar()), REST, "coupler.length"),
    ("four-bar", damped_four_bar, REST, "rocker.mass"),
    ("four-bar in space", lambda: beside(damped_four_bar()), REST, "rocker.mass"),
    ("four-bar", damped_four_bar, REST, "input.motor"),
    ("governor", damped_governor, governor_frame(11.0), "speed.spin"),
    ("governor", damped_governor, governor_frame(11.0), "right rod.length"),
    ("governor", damped_governor, governor_frame(11.0), "spring.free_length"),
    ("half governor", half_governor, LIFT, "acceleration.lift"),
    ("half governor", half_governor, LIFT, "rod.length"),
    ("swing", lambda: swing("universal"), {"speed": {"spin": 1.3}}, "speed.spin"),
    ("ball", hung_cart, {"acceleration": {"slide": 4.0}}, "acceleration.slide"),
    ("ball", hung_cart, {"acceleration": {"slide": 4.0}}, "gravity[2]"),
    ("ball", hung_cart, {"acceleration": {"slide": 4.0}}, "bob.mass"),
]


@pytest.mark.parametrize(
    ("name", "make", "frame", "parameter"), SENSITIVE, ids=lambda x: x if isinstance(x, str) else ""
)
def test_sensitivities_are_differences_of_equilibria_solved_again(
    name: str, make: Callable[[], lw.Model], frame: dict[str, Any], parameter: str
) -> None:
    """ds/dp of all modes, the equilibrium following; differences of sixth order, the better of two steps."""
    model = make()
    eq = model.equilibrium(**frame)
    linear = eq.linearize()
    base = linear.modes().eigenvalues
    word, _, rest = parameter.partition(".")
    given = {"speed": eq.speed, "acceleration": eq.acceleration, "input": eq.inputs}
    value = given[word][rest] if word in given else float(model[parameter])

    def eigenvalues(x: np.ndarray) -> np.ndarray:
        more = dict(frame) | {"guess": {n: v for n, v in eq.q.items() if ".q" not in n}, "nearest": True}
        made = model
        if word in ("speed", "acceleration"):
            more[word] = {**frame[word], rest: float(x[0])}
        elif word == "input":
            more["inputs"] = {rest: float(x[0])}
        else:
            made = model.replace({parameter: float(x[0])})
        s = made.equilibrium(**more).linearize(coordinates=linear.coordinates).modes().eigenvalues
        _, order = scipy.optimize.linear_sum_assignment(np.abs(base[:, None] - s[None, :]))
        return s[order]

    got = linear.sensitivity(parameter)
    errors = []
    for part in (1e-2, 3e-3):
        step = part * (abs(value) or 1.0)
        true = slopes(eigenvalues, np.array([value]), step)[:, 0]
        errors.append(np.abs(got.eigenvalues - true).max() / max(np.abs(true).max(), 1e-3))
    assert_abs(min(errors), 0.0, 2e-9)
    assert_abs(got.frequencies, np.where(base.imag > 0, got.eigenvalues.imag, 0.0) / (2 * np.pi), 1e-15)


def leaning(hub: lw.Revolute | lw.Fixed) -> lw.Model:
    """Two unlike arms on a hub, each free to lean both ways against springs."""
    m = lw.Model("leaning arms")
    post = m.add(lw.RigidBody("hub", mass=1.0, inertia=(0.1, 0.1, 0.1)), hub)
    for name, y, stiffness in (("one", 0.3, 4.0), ("two", -0.2, 7.0)):
        give = {"first": lw.Turning(stiffness=stiffness), "second": lw.Turning(stiffness=2 * stiffness)}
        arm = lw.RigidBody(f"{name} arm", mass=1.0, centre=(0.02, 0.01, -0.4), inertia=(0.05, 0.06, 0.01))
        m.add(arm, lw.Universal(name, axes=("x", "y"), dofs=give), to=post.point(name, (0.0, y, 0.0)))
    return m


def test_modes_go_to_those_at_rest_as_the_speed_goes_to_zero() -> None:
    """Against a hub that is welded to the ground; gyroscopic terms split frequencies like Ω² where they are apart."""
    still = leaning(lw.Fixed("post")).equilibrium().linearize().modes().angular_frequencies
    gaps = []
    for speed in (0.4, 0.04, 0.004):
        modes = leaning(lw.Revolute("spin", axis="z")).equilibrium(speed={"spin": speed}).linearize().modes()
        gaps.append(float(np.abs(modes.angular_frequencies - still).max()))
        assert modes.stable
    assert gaps[0] > 1e-3  # the frame is felt
    assert gaps[1] < 1.1e-2 * gaps[0]
    assert gaps[2] < 1.1e-4 * gaps[0]
