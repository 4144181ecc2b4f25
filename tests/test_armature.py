"""Armature: the inertia of a rotor behind a gear, at the degree of freedom that it drives.

Truth: Pinocchio's `aba`, `crba`, `rnea` and `computeABADerivatives` with `model.armature` and MuJoCo with `dof_armature` on
random branched trees; the closed forms of a pendulum, whose large swings SciPy's elliptic integral times; the
characteristic equation of a beam on a hinge with a rotor; and, for everything else, bodies: where the carrier is the
ground, a rotor is the same as that much more inertia of the body about the hinge, which other tests hold to the truth.
Errors are relative to the largest number of what is compared.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.special import ellipk

import linkwork as lw
from compare import assert_rel, assert_scaled
from random_trees import (
    MujocoPeer,
    Order,
    PinocchioPeer,
    RandomTree,
    linkwork_model,
    random_flat_tree,
    random_state,
    random_tree,
    rotors,
    with_rotors,
)

MASS, LENGTH, ROTOR, G = 2.0, 0.7, 0.35, 9.81
INERTIA, WEIGHT = MASS * LENGTH**2 / 3, MASS * G * LENGTH / 2  # of a rod about its end; m g l
SINGLE = ("revolute", "prismatic", "fixed")  # Pinocchio's derivatives do not know composite joints


def pendulum(**joint: Any) -> lw.Model:
    """A rod on a hinge with a rotor."""
    m = lw.Model("pendulum", gravity=(0, 0, -G))
    m.add(lw.Rod("rod", LENGTH, MASS), lw.Revolute("hinge", axis="-y", armature=ROTOR, **joint))
    return m


def double(rotor: bool) -> lw.Model:
    """Two rods; the first hinge has a rotor, or its rod that inertia about the hinge's axis."""
    m = lw.Model("double", gravity=(0, 0, -G))
    upper, lower = lw.Rod("upper", LENGTH, MASS), lw.Rod("lower", 0.5, 1.0)
    m.add(upper, lw.Revolute("shoulder", axis="-y", armature=ROTOR if rotor else 0.0))
    m.add(lower, lw.Revolute("elbow", axis="-y"), to=upper.tip)
    if not rotor:
        upper.attach("rotor", 0.0, (0, 0, 0), (ROTOR / 2, ROTOR, ROTOR / 2))
    return m


def four_bar(rotor: bool) -> lw.Model:
    """A closed loop; crank and rocker, which hang on the ground, have rotors, or that much more inertia."""
    m = lw.library.four_bar()
    for body, hinge, much in (("crank", "drive", 0.02), ("rocker", "pivot", 0.05)):
        if rotor:
            m.joint(hinge).armature = much
        else:
            m.body(body).attach("rotor", 0.0, (0, 0, 0), (much / 2, much, much / 2))
    return m


# --- trees, against peers ------------------------------------------------------------------------------------------


def tree_with_rotors(tree: RandomTree, seed: int) -> tuple[lw.System, Order, np.ndarray]:
    """The system, its order and its armatures by degree of freedom."""
    own = rotors(tree, seed)
    system = linkwork_model(tree, with_rotors(tree, seed, {k: [{} for _ in x] for k, x in own.items()})).compile()
    order, armature = Order(system, len(tree.bodies)), np.zeros(system.nv)
    for k, values in own.items():
        armature[order.v[k]] = values
    return system, order, armature


@pytest.mark.parametrize("seeds", [range(60), range(1000, 1030)], ids=["space", "plane"])
def test_trees_move_as_pinocchios(seeds: range) -> None:
    """Accelerations (seen 4e-14), mass matrix (3e-15), inverse dynamics (4e-15) and kinetic energy (2e-15), of all joints."""
    pin = pytest.importorskip("pinocchio")
    for seed in seeds:
        tree = random_flat_tree(seed) if seed >= 1000 else random_tree(seed)
        system, order, armature = tree_with_rotors(tree, seed)
        assert system.planar or seed < 1000
        peer, parts = PinocchioPeer(tree, order), random_state(tree, seed)
        m, d = peer.model, peer.data
        m.armature = peer.there(armature)
        (q, v), (there_q, there_v) = order.state(parts), (peer.q(parts), peer.there(order.state(parts)[1]))
        a = np.random.default_rng([seed, 2]).normal(size=system.nv)
        upper = np.triu(pin.crba(m, d, there_q))
        mass = (upper + np.triu(upper, 1).T)[np.ix_(peer.v, peer.v)]
        assert_scaled(
            system.acceleration(q, v), pin.aba(m, d, there_q, there_v, np.zeros(m.nv))[peer.v], 2e-13, f"tree {seed}"
        )
        assert_scaled(system.mass_matrix(q), mass, 2e-14, f"tree {seed}")
        force = pin.rnea(m, d, there_q, there_v, peer.there(a))[peer.v]
        assert_scaled(system.inverse_dynamics(q, v, a, applied=False), force, 2e-14, f"tree {seed}")
        assert_scaled(system.energy(q, v)["kinetic"], v @ mass @ v / 2, 2e-14, f"tree {seed}")


@pytest.mark.parametrize("seeds", [range(30), range(1000, 1060)], ids=["space", "plane"])
def test_derivatives_are_pinocchios(seeds: range) -> None:
    """∂q̈/∂q and ∂q̈/∂q̇ of trees of hinges and sliders: seen 1e-14."""
    pin = pytest.importorskip("pinocchio")
    for seed in seeds:
        tree = random_flat_tree(seed, most=6) if seed >= 1000 else random_tree(seed, kinds=SINGLE, most=8)
        if any(b.kind not in SINGLE for b in tree.bodies):
            continue
        system, order, armature = tree_with_rotors(tree, seed)
        peer, parts = PinocchioPeer(tree, order), random_state(tree, seed)
        peer.model.armature = peer.there(armature)
        q, v = order.state(parts)
        by_q, by_v, _ = pin.computeABADerivatives(
            peer.model, peer.data, peer.q(parts), peer.there(v), np.zeros(peer.model.nv)
        )
        got, own = system.derivatives(q, v), np.ix_(peer.v, peer.v)
        assert_scaled(np.hstack([got.by_q, got.by_v]), np.hstack([by_q[own], by_v[own]]), 1e-13, f"tree {seed}")


def test_trees_move_as_mujocos() -> None:
    """Accelerations, mass matrix and inverse dynamics: seen 7e-15."""
    pytest.importorskip("mujoco")
    for seed in range(30):
        tree = random_tree(seed, free_at_root_only=True)
        system, order, armature = tree_with_rotors(tree, seed)
        peer, parts = MujocoPeer(tree, order), random_state(tree, seed)
        peer.model.dof_armature[peer.v] = armature
        q, v = order.state(parts)
        a = np.random.default_rng([seed, 2]).normal(size=system.nv)
        acceleration, mass, force = peer.answers(parts, a)
        assert_scaled(system.acceleration(q, v), acceleration, 1e-13, f"tree {seed}")
        assert_scaled(system.mass_matrix(q), mass, 2e-14, f"tree {seed}")
        assert_scaled(system.inverse_dynamics(q, v, a, applied=False), force, 2e-14, f"tree {seed}")


# --- a pendulum, in closed form ------------------------------------------------------------------------------------


def test_small_swing() -> None:
    """ω = √(m g l / (I + a)), and its derivative by the armature, −ω / 2 (I + a)."""
    linear = pendulum().equilibrium().linearize()
    omega = np.sqrt(WEIGHT / (INERTIA + ROTOR))
    assert linear.modes().angular_frequencies == pytest.approx([omega], rel=1e-13)
    slope = linear.sensitivity("hinge.armature").frequencies
    assert slope == pytest.approx([-omega / (4 * np.pi * (INERTIA + ROTOR))], rel=1e-12)
    assert_scaled(linear.modes().mode(1).kinetic, [1.0], 1e-14)


@pytest.mark.parametrize("method", ["dop853", "gauss"])
def test_large_swing(method: str) -> None:
    """After the period 4 K(sin² θ₀/2) / ω it is back, and its energy never changed: seen 3e-12 and 1e-10 J."""
    begin = 2.0
    period = 4 * ellipk(np.sin(begin / 2) ** 2) / np.sqrt(WEIGHT / (INERTIA + ROTOR))
    options: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-12} if method == "dop853" else {"step": period / 400}
    run = pendulum().simulate([0.0, period / 4, period / 2, period], start={"hinge": begin}, method=method, **options)
    assert_scaled(run.q.values[:, 0], [begin, 0.0, -begin, begin], 2e-11)
    assert run.energy_drift < 2e-10
    speed = np.sqrt(2 * WEIGHT * (1 - np.cos(begin)) / (INERTIA + ROTOR))
    assert abs(run.v.values[1, 0]) == pytest.approx(speed, rel=1e-9)
    assert run.energy["kinetic"].values[1] == pytest.approx((INERTIA + ROTOR) * speed**2 / 2, rel=1e-9)


def test_acceleration_by_armature() -> None:
    """∂q̈/∂a = m g l sin θ / (I + a)², by a complex step through the lowering."""
    system = pendulum().compile()
    got = system.parameter_derivative("hinge.armature", [0.7], [0.3])
    assert_scaled(got, [WEIGHT * np.sin(0.7) / (INERTIA + ROTOR) ** 2], 1e-13)


def test_armature_is_found_from_a_run() -> None:
    """The sum of squares is least at the armature that made the data."""
    run = pendulum().simulate(np.linspace(0.0, 2.0, 41), start={"hinge": 0.5}, rtol=1e-11, atol=1e-12)
    data = lw.MeasuredHistory(run.time, {"hinge": run["hinge"].values}, start={"hinge": 0.5})
    assert pendulum().fit(data, {"hinge.armature": 0.2})["hinge.armature"] == pytest.approx(ROTOR, rel=1e-7)


def test_a_drive_feels_the_rotor_and_the_wrench_does_not() -> None:
    """Torque (I + a) φ̈ + m g l sin φ; the rod gets it less a φ̈; the work of the drive is the change of energy.

    Seen 2e-16, and 5e-13 of the work.
    """
    motion = lw.Harmonic(0.6, frequency=1.3)
    m = pendulum(motion=motion)
    m.add(lw.Energy("rod energy", "kinetic", m.body("rod")))
    run = m.simulate(np.linspace(0.0, 1.0, 51), rtol=1e-11, atol=1e-12)
    phi, rate, change = (x.values[:, 0] for x in (run.q, run.v, run.a))
    link = INERTIA * change + WEIGHT * np.sin(phi)
    assert_scaled(run.drives.values[:, 0], link + ROTOR * change, 2e-15)
    assert_scaled(run.reactions["hinge"].sel(component="my").values, -link, 2e-15)
    assert_scaled(run["rod energy"].values, (INERTIA + ROTOR) * rate**2 / 2, 2e-15)
    kinetic, gravity = run["rod energy"].values, WEIGHT * (1 - np.cos(phi))
    assert_scaled(run.work.values[:, 0], kinetic + gravity - (kinetic + gravity)[0], 5e-12)


def test_a_rotor_moves_a_massless_link() -> None:
    """Nothing but the armature is there: q̈ = τ / a, in the plane and in space; without it the model is refused."""
    m = lw.Model("rotor alone", gravity=(0, 0, 0))
    m.add(lw.PointMass("flange", 0.0), lw.Revolute("hinge", axis="z", armature=0.2, actuator="motor", gear=3.0))
    for planar in (None, False):
        system = m.compile(planar=planar)
        assert_scaled(system.acceleration([0.4], [1.0], {"motor": 2.0}), [30.0], 1e-15)
    m.joint("hinge").armature = 0.0
    with pytest.raises(lw.ModelError, match="joint 'hinge' moves no inertia"):
        m.compile()


# --- a rotor on the ground is inertia of the body ------------------------------------------------------------------


@pytest.mark.parametrize("model", [double, four_bar])
@pytest.mark.parametrize("planar", [None, False], ids=["plane", "space"])
def test_a_rotor_on_the_ground_is_inertia_of_the_body(model: Any, planar: bool | None) -> None:
    """Accelerations, mass matrix and derivatives, of a tree and of a closed loop: seen 6e-16."""
    with_rotor, with_inertia = (model(rotor) for rotor in (True, False))
    closed = model is four_bar
    start = {"drive": 1.0} if closed else {"shoulder": 0.4, "elbow": -0.9}
    guess, rates = ({"pin": -0.7, "pivot": 1.4}, {"drive": 2.0}) if closed else (None, {"shoulder": 1.0, "elbow": 2.0})
    found = with_inertia.assemble(start=start, guess=guess, rates=rates)
    q, v = np.array(list(found.q.values())), np.array(list(found.v.values()))
    one, other = (m.compile(planar=planar) for m in (with_rotor, with_inertia))
    assert_scaled(one.acceleration(q, v), other.acceleration(q, v), 1e-14)
    assert_scaled(one.mass_matrix(q), other.mass_matrix(q), 1e-14)
    got, true = one.derivatives(q, v), other.derivatives(q, v)
    assert_scaled(got.by_q, true.by_q, 1e-14)
    assert_scaled(got.by_v, true.by_v, 1e-14)


@pytest.mark.parametrize("model", [double, four_bar])
def test_motions_and_blows_with_a_rotor(model: Any) -> None:
    """A run with its wrenches beyond the ground, modes, a blow, and phases that lock and release what has no rotor.

    Seen 1e-14.
    """
    closed = model is four_bar
    start, hinge = ({"drive": 1.0}, "pin") if closed else ({"shoulder": 0.4, "elbow": -0.9}, "elbow")
    guess, rates = ({"pin": -0.7, "pivot": 1.4}, {"drive": 2.0}) if closed else (None, {"shoulder": 1.0, "elbow": 2.0})
    begin: dict[str, Any] = {"start": start, "guess": guess, "rates": rates}
    point = "coupler.tip" if closed else "lower.tip"
    phases = [lw.Phase(0.1), lw.Phase(0.1, lock=[hinge]), lw.Phase(0.1, release=[hinge], blows={point: (0.2, 0, 0.1)})]
    exact: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-12}

    def answers(m: lw.Model) -> dict[str, Any]:
        run = m.simulate(np.linspace(0.0, 0.5, 6), **begin, **exact)
        wrench = run.reactions[hinge].values
        at = dict(zip(run.q["coordinate"].values.tolist(), run.q.values[-1].tolist(), strict=True))
        moving = dict(zip(run.v["rate"].values.tolist(), run.v.values[-1].tolist(), strict=True))
        hit = m.impulse(start=at, rates=moving, blows={point: (0.2, 0.0, 0.1)})
        parts = m.simulate_phases(phases, samples=3, **begin, **exact)
        energies = [x for c in parts.changes for x in (c.kinetic_before, c.kinetic_after)]
        modes = m.equilibrium(guess=guess).linearize().modes()
        assert run.energy_drift < 1e-9
        return {
            "run": run.v.values,
            "energy": run.energy["kinetic"].values,
            "wrench": wrench,
            "modes": modes.angular_frequencies,
            "shares of bodies": modes.mode(1).kinetic,
            "blow": list(hit.after().values()),
            "energy of the blow": [hit.kinetic_before, hit.kinetic_after],
            "phases": [r.v.values[-1] for r in parts.runs],
            "energies of phases": energies,
        }

    mine, true = answers(model(True)), answers(model(False))
    for what, x in true.items():
        assert_scaled(mine[what], x, 1e-12, what)


def test_beam_on_a_hinge_with_a_rotor() -> None:
    """cos z sinh z − sin z cosh z = (a β³ / μ) (1 + cos z cosh z) with z = βℓ: pinned and free for a = 0, clamped for a → ∞."""
    length, stiffness, mu, rotor = 1.2, 30.0, 0.8, 0.1
    m = lw.Model("arm", gravity=(0, 0, 0))
    beam = lw.Beam("arm", length=length, EI=stiffness, mass_per_length=mu, shortening="none")
    m.add(beam, lw.Revolute("hinge", axis="-y", armature=rotor))

    def open_end(z: float) -> float:
        return np.cos(z) * np.tanh(z) - np.sin(z) - rotor * (z / length) ** 3 / mu * (1 / np.cosh(z) + np.cos(z))

    grid = np.linspace(0.5, 14.0, 400)
    signs = np.sign([open_end(z) for z in grid])
    z = np.array([brentq(open_end, grid[k], grid[k + 1], xtol=1e-15) for k in np.flatnonzero(np.diff(signs))])[:4]
    expected = (z / length) ** 2 * np.sqrt(stiffness / mu)
    found = m.exact_frequencies(5).angular_frequencies
    assert found[0] == 0.0
    assert_rel(found[1:], expected, 1e-12)
    # the modal recursion of the same beam converges to it from above
    modal = m.equilibrium().linearize().modes().angular_frequencies
    assert modal[1] == pytest.approx(expected[0], rel=1e-3)
    assert modal[1] >= expected[0] * (1 - 1e-10)


# --- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("formulation", ["lagrange", "penalty", "augmented_lagrangian"])
def test_absolute_coordinates_refuse_it(formulation: str) -> None:
    with pytest.raises(lw.ModelError) as error:
        pendulum().compile(formulation=formulation)
    assert str(error.value) == (
        "joint 'hinge': armature is 0.35, which absolute coordinates cannot have; use formulation='recursive', or set it "
        "to 0."
    )


def test_a_joint_that_closes_a_loop_refuses_it() -> None:
    m = lw.library.four_bar()
    m.closures[0].joint.armature = 0.1
    with pytest.raises(lw.ModelError) as error:
        m.compile()
    assert str(error.value) == (
        "joint 'knuckle': armature is 0.1, which a joint that closes a loop cannot have; close the loop at another joint, or "
        "set it to 0."
    )
