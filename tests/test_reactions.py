"""Joint wrenches of a motion: against Pinocchio, MuJoCo, Newton's law, and the method of released coordinates."""

from __future__ import annotations

import mujoco
import numpy as np
import pinocchio as pin
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linkwork as lw
from compare import assert_abs, assert_scaled
from random_trees import MujocoPeer, Order, PinocchioPeer, linkwork_model, random_state, random_tree

TOLERANCE = 1e-12


def one_sample(seed: int) -> tuple:
    """A random tree at a random state with random accelerations, in linkwork and in Pinocchio."""
    tree = random_tree(seed)
    model = linkwork_model(tree)
    system = model.compile()
    order = Order(system, len(tree.bodies))
    parts = random_state(tree, seed)
    q, v = order.state(parts)
    a = np.random.default_rng(seed).normal(size=system.nv)
    return tree, model, system, order, parts, q, v, a


@pytest.mark.parametrize("batch", [range(k, k + 20) for k in range(0, 120, 20)])
def test_wrenches_of_a_given_motion_are_pinocchios(batch: range) -> None:
    """Six components at every joint of 120 random trees: rnea's data.f turned into world axes."""
    for seed in batch:
        tree, model, system, order, parts, q, v, a = one_sample(seed)
        if system.nv == 0:
            continue
        peer = PinocchioPeer(tree, order)
        pin.rnea(peer.model, peer.data, peer.q(parts), peer.there(v), peer.there(a))
        pin.forwardKinematics(peer.model, peer.data, peer.q(parts))
        got = model.reactions([0.0], q[None], v[None], a[None])
        moving = [k for k, b in enumerate(tree.bodies) if b.kind != "fixed"]
        scale = max(np.abs(peer.data.f[peer.joint[k]].vector).max() for k in moving)
        scale = max(scale, sum(b.mass for b in tree.bodies) * float(np.linalg.norm(tree.gravity)))
        for k in moving:
            force, turn = peer.data.f[peer.joint[k]], peer.data.oMi[peer.joint[k]].rotation
            expected = np.concatenate([turn @ force.linear, turn @ force.angular])
            assert_abs(got[f"j{k}"].values[0], expected, TOLERANCE * scale)
        parts_sum = got.parts.sum("part").values
        assert_abs(parts_sum, got.world.values, 1e-12 * scale)


@pytest.mark.parametrize("batch", [range(k, k + 20) for k in range(0, 120, 20)])
def test_wrenches_are_mujocos(batch: range) -> None:
    """MuJoCo's interaction forces (cfrc_int, about the centre of mass of the tree) of 120 trees, moved to the joints."""
    for seed in batch:
        tree = random_tree(seed, free_at_root_only=True)
        model = linkwork_model(tree)
        system = model.compile()
        if system.nv == 0:
            continue
        order = Order(system, len(tree.bodies))
        parts = random_state(tree, seed)
        q, v = order.state(parts)
        peer = MujocoPeer(tree, order)
        peer.set_state(parts)
        mujoco.mj_forward(peer.model, peer.data)
        mujoco.mj_rnePostConstraint(peer.model, peer.data)
        got = model.reactions([0.0], q[None], v[None], system.acceleration(q, v)[None])
        points = got.array("joint_points").values[0]
        weight = sum(b.mass for b in tree.bodies) * float(np.linalg.norm(tree.gravity))
        scale = max(weight, float(np.abs(peer.data.cfrc_int).max()))
        for k in range(len(tree.bodies)):
            body = mujoco.mj_name2id(peer.model, mujoco.mjtObj.mjOBJ_BODY, f"b{k}")
            centre = peer.data.subtree_com[peer.model.body_rootid[body]]
            moment, force = peer.data.cfrc_int[body, :3], peer.data.cfrc_int[body, 3:]
            place = points[system.labels.joints.index(f"j{k}")]
            expected = np.concatenate([force, moment + np.cross(centre - place, force)])
            assert_abs(got[f"j{k}"].values[0], expected, TOLERANCE * scale)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_newtons_law_for_every_subtree_of_any_tree(seed: int) -> None:
    """Σ m (a − g) over a sub-tree is the force at its joint; moments about the joint balance by Euler's law."""
    tree, model, system, _, _, q, v, _ = one_sample(seed)
    a = system.acceleration(q, v) if system.nv else np.zeros(0)
    got = model.reactions([0.0], q[None], v[None], a[None])
    force = {k: np.zeros(3) for k in range(len(tree.bodies))}
    for k, body in enumerate(tree.bodies):
        m = system.motion(f"b{k}.origin", q, v)
        arm, spin, change = m.rotation @ body.centre, m.angular_velocity, m.angular_acceleration
        own = m.acceleration + np.cross(change, arm) + np.cross(spin, np.cross(spin, arm)) - tree.gravity
        above = k
        while above >= 0:
            force[above] = force[above] + body.mass * own
            above = tree.bodies[above].parent
    scale = max(np.abs(f).max() for f in force.values()) + 1.0
    for k, expected in force.items():
        assert_abs(got[f"j{k}"].values[0, :3], expected, 1e-12 * scale)


def branched() -> lw.Model:
    """A tree of mass points with a load, on Direction joints."""
    m = lw.Model("tree")
    a = m.add(lw.MassRod("a", length=1.0, masses=[1.0, 2.0], at=[0.5, 1.0]), lw.Direction("ja"))
    b = m.add(lw.MassRod("b", length=0.7, masses=[1.0]), lw.Direction("jb"), to=a.tip)
    c = m.add(lw.MassRod("c", length=0.5, masses=[0.5]), lw.Direction("jc"), to=a.tip)
    m.add(lw.MassRod("d", length=0.4, masses=[0.3]), lw.Direction("jd"), to=b.tip)
    m.add(lw.PointForce("push", c.tip, (1.0, 2.0, 3.0)))
    return m


@pytest.fixture(scope="module")
def swing() -> lw.Run:
    return branched().simulate(
        2.0, start={"ja": (1, 0, -0.2), "jb": (0, 1, -0.3)}, rates={"jc": (1.0, 2.0)}, rtol=1e-11, samples=401
    )


def test_newtons_law_for_the_whole_and_every_subtree(swing: lw.Run) -> None:
    """Force at a joint plus weight and loads equals mass times acceleration of what hangs on it."""
    g = np.array([0, 0, -9.81])
    masses = {"a.mass1": 1.0, "a.mass2": 2.0, "b.mass1": 1.0, "c.mass1": 0.5, "d.mass1": 0.3}
    trees = {"ja": "abcd", "jb": "bd", "jc": "c", "jd": "d"}
    push = np.array([1.0, 2.0, 3.0])
    for joint, bodies in trees.items():
        inertia = sum(m * (swing.accelerations[p].values - g) for p, m in masses.items() if p[0] in bodies)
        load = push if "c" in bodies else np.zeros(3)
        force = swing.reactions[joint].sel(component=["fx", "fy", "fz"]).values
        assert_scaled(force + load, inertia, 1e-11)
    ground = swing.reactions.ground.values[:, :3]
    assert np.array_equal(ground, swing.reactions["ja"].values[:, :3])


def test_impulse_of_the_ground_is_the_change_of_momentum(swing: lw.Run) -> None:
    """∫ (ground + weight + load) dt = Δp, by Simpson's rule on 401 samples."""
    masses = {"a.mass1": 1.0, "a.mass2": 2.0, "b.mass1": 1.0, "c.mass1": 0.5, "d.mass1": 0.3}
    p = sum(m * swing.velocities[point].values for point, m in masses.items())
    other = 2.0 * (4.8 * np.array([0, 0, -9.81]) + [1.0, 2.0, 3.0])
    got = swing.reactions.impulse().values[:3] + other
    assert_abs(got, p[-1] - p[0], 1e-6)


def test_radial_transverse_children_and_peak(swing: lw.Run) -> None:
    r = swing.reactions
    along = (swing["b.tip"].values - swing["b.origin"].values) / 0.7
    force = r["jb"].values[:, :3]
    assert_abs(r.radial.sel(joint="jb").values, np.einsum("tk,tk->t", along, force), 1e-11)
    rest = r.transverse.sel(joint="jb").values
    assert_abs(np.einsum("tk,tk->t", along, rest), 0.0, 1e-10)
    assert_abs(rest + r.radial.sel(joint="jb").values[:, None] * along, force, 1e-11)
    assert_abs(r.on_children("a").values, r["jb"].values[:, :3] + r["jc"].values[:, :3], 1e-11)
    peak = r.peak()
    sizes = np.linalg.norm(r.world.values[..., :3], axis=2)
    assert peak.value == sizes.max()
    assert peak.joint == "ja"


def test_joint_axes_turn_along(swing: lw.Run) -> None:
    """Sizes do not depend on the axes; the force along a rod of mass points is along -z of its own frame."""
    world, own = swing.reactions.world.values, swing.reactions.joint_axes.values
    assert_abs(np.linalg.norm(world[..., :3], axis=2), np.linalg.norm(own[..., :3], axis=2), 1e-10)
    assert_abs(swing.reactions.radial.values, -own[..., 2], 1e-10)


@pytest.mark.parametrize(
    ("axis", "kind"), [("x", "force"), ("z", "force"), ("y", "force"), ("x", "moment"), ("z", "moment")]
)
@pytest.mark.parametrize("axes", ["parent", "child"])
def test_released_coordinates_give_the_same_force(axis: str, kind: str, axes: str) -> None:
    """A direction released and held at zero needs the force of constraint (Goyal 2012, chapter 2)."""
    m = lw.Model("arm")
    base = m.add(lw.Box("base", size=(0.2, 0.3, 0.4), mass=2.0), lw.Revolute("yaw", axis="z"))
    base.point("edge", (0.1, 0.05, 0.2))
    m.add(lw.Rod("rod", length=0.8, mass=1.0, radius=0.05), lw.Revolute("hinge", axis="-y"), to=base.edge)
    options = {"start": {"hinge": 1.0}, "rates": {"yaw": 3.0, "hinge": -1.0}, "samples": 21, "rtol": 1e-11}
    run = m.simulate(0.7, **options)
    twin = m.released("hinge", **{kind: axis}, axes=axes)
    held = twin.simulate(0.7, **options)
    frames = run.orientations["base" if axes == "parent" else "rod"].values
    direction = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1)}[axis]
    component = slice(0, 3) if kind == "force" else slice(3, 6)
    for k, quaternion in enumerate(frames):
        world = pin.Quaternion(*quaternion).matrix() @ np.array(direction)
        expected = run.reactions["hinge"].values[k, component] @ world
        assert held.drives.values[k, 0] == pytest.approx(expected, abs=2e-10)


def test_refusals() -> None:
    m = branched()
    with pytest.raises(lw.ModelError, match="q has shape"):
        m.reactions([0.0], np.zeros((1, 3)), np.zeros((1, 8)), np.zeros((1, 8)))
    with pytest.raises(lw.ModelError, match="not finite"):
        m.reactions([0.0], np.full((1, 16), np.nan), np.zeros((1, 8)), np.zeros((1, 8)))
    with pytest.raises(lw.ModelError, match="times is 'now'"):
        m.reactions("now", np.zeros((1, 16)), np.zeros((1, 8)), np.zeros((1, 8)))
    with pytest.raises(lw.ModelError, match="release one direction"):
        m.released("ja")
    with pytest.raises(lw.ModelError, match="joint 'ja': axes is 'world'; write 'parent' or 'child'"):
        m.released("ja", force="x", axes="world")
    with pytest.raises(lw.ModelError, match="did you mean"):
        m.released("jaa", force="x")
