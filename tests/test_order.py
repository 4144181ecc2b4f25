"""Coordinates in the order in which bodies were added, whatever the order of the recursion."""

from __future__ import annotations

import numpy as np
from numpy.testing import assert_allclose

import linkwork as lw

PARTS = {  # name: (joint, parent, axis, length, mass)
    "hip": ("waist", None, "y", 0.5, 2.0),
    "left": ("left_hip", "hip", "y", 0.5, 1.0),
    "right": ("right_hip", "hip", "x", 0.6, 1.0),
    "left_shank": ("left_knee", "left", "y", 0.4, 0.5),
    "right_shank": ("right_knee", "right", "y", 0.3, 0.5),
}


def walker(order: list[str]) -> lw.Model:
    """The same two legs, their parts added in some order."""
    m = lw.Model("walker")
    made: dict[str, lw.Rod] = {}
    for name in order:
        joint, parent, axis, length, mass = PARTS[name]
        to = None if parent is None else made[parent].tip
        hinge = lw.Revolute(joint, axis=axis, damping=0.1, actuator=f"{joint} motor")
        made[name] = m.add(lw.Rod(name, length=length, mass=mass), hinge, to=to)
    return m


def test_coordinates_are_in_the_order_of_add() -> None:
    """Coordinates, rates and inputs; raw arrays are those of the order that the user wrote."""
    in_turns = walker(list(PARTS))
    labels = in_turns.compile().labels
    joints = tuple(part[0] for part in PARTS.values())
    assert labels.q == labels.v == joints
    assert labels.inputs == tuple(f"{joint} motor" for joint in joints)
    run = in_turns.simulate(0.1, start={"waist": 0.3}, samples=3)
    assert tuple(run.q["coordinate"].values) == joints
    assert in_turns.equilibrium().linearize().coordinates == joints


def test_the_same_mechanism_in_another_order() -> None:
    """Accelerations, mass matrix, derivatives and motion agree by name with legs that were added one after the other."""
    rng = np.random.default_rng(3)
    one, two = (walker(o).compile() for o in (list(PARTS), ["hip", "left", "left_shank", "right", "right_shank"]))
    q, v, u = rng.normal(size=(3, 5))
    p = [one.labels.q.index(n) for n in two.labels.q]
    assert p != sorted(p)
    assert_allclose(two.acceleration(q[p], v[p], u[p]), one.acceleration(q, v, u)[p], rtol=1e-12)
    assert_allclose(two.mass_matrix(q[p]), one.mass_matrix(q)[np.ix_(p, p)], rtol=1e-12)
    for x, y in zip(two.derivatives(q[p], v[p], u[p]), one.derivatives(q, v, u), strict=True):
        assert_allclose(x, y[np.ix_(p, p)], rtol=1e-10, atol=1e-10)
    step = 1e-6 * np.eye(5)
    differences = [(one.acceleration(q + h, v, u) - one.acceleration(q - h, v, u)) / 2e-6 for h in step]
    assert_allclose(one.derivatives(q, v, u).by_q, np.array(differences).T, rtol=1e-5, atol=1e-5)
    tip = one.motion("right_shank.tip", q, v).position
    assert_allclose(tip, two.motion("right_shank.tip", q[p], v[p]).position, atol=1e-13)


def test_bodies_and_joints_are_in_the_order_of_add() -> None:
    """Names, reactions, orientations, angles, modes and body velocities, whatever the order of the recursion; by name they are
    those of the same mechanism that was added leg by leg."""
    one, two = walker(list(PARTS)), walker(["hip", "left", "left_shank", "right", "right_shank"])
    bodies, joints = tuple(PARTS), tuple(part[0] for part in PARTS.values())
    labels = one.compile().labels
    assert (labels.bodies, labels.joints) == (bodies, joints)
    assert labels.link_bodies == ("hip", "left", "left_shank", "right", "right_shank")
    assert tuple(body.name for body in one.compile().bodies) == bodies
    assert tuple(joint.name for joint in one.compile().joints) == joints
    listed = [name.partition(".")[0] for name in one.names() if name.endswith(".reaction.fx")]
    assert listed == list(joints)
    start = {"waist": 0.3, "right_knee": -0.2}
    runs = [m.simulate(0.2, start=start, samples=3, rtol=1e-9) for m in (one, two)]
    assert tuple(runs[0].reactions.world["joint"].values) == joints
    assert tuple(runs[0].reactions.world["parent"].values) == ("ground", "hip", "hip", "left", "right")
    assert tuple(runs[0].orientations) == tuple(runs[0].spins) == bodies
    for joint, body in zip(joints, bodies, strict=True):
        for kind in ("orientations", "spins"):
            here, there = (getattr(run, kind)[body].values for run in runs)
            assert_allclose(here, there, atol=1e-7)
        for table in ("reactions", "reaction_parts", "joint_points", "joint_frames", "radial_axes"):
            here, there = (run.reactions.array(table).sel(joint=joint).values for run in runs)
            assert_allclose(here, there, atol=1e-6)
    scenes = [run.scene for run in runs]
    assert scenes[0].bodies == bodies
    assert tuple(name for _, _, name in scenes[0].joints) == joints
    assert tuple(hinge.label for hinge in scenes[0].hinges) == joints
    for body in bodies:  # the same places and shapes by name
        a, b = (scene.bodies.index(body) for scene in scenes)
        assert_allclose(scenes[0].position[:, a], scenes[1].position[:, b], atol=1e-7)
        drawn = [
            [(x.kind, x.a, x.b) for x in scene.shapes if x.body == k] for scene, k in zip(scenes, (a, b), strict=True)
        ]
        assert drawn[0] == drawn[1]
    shapes = [m.equilibrium().linearize().modes() for m in (one, two)]
    assert shapes[0].linear.bodies == bodies
    for a, b in zip(*shapes, strict=True):
        facts = [dict(zip(x.linear.bodies, x.kinetic, strict=True)) for x in (a, b)]
        assert_allclose([facts[0][n] for n in bodies], [facts[1][n] for n in bodies], atol=1e-9)
    q = np.array([0.1, 0.2, 0.3, 0.4, 0.5])
    system = one.compile()
    speeds = system.velocity_transformation(q) @ np.ones(5)
    for row, body in zip(speeds, bodies, strict=True):
        assert_allclose(row[:3], system.motion(f"{body}.centre", q, np.ones(5)).velocity, atol=1e-13)
