"""Questions to a compiled model, beside what names, units and evaluations say of the same model."""

from __future__ import annotations

import numpy as np
import pytest

import linkwork as lw
from linkwork.kernels.tree.evaluate import mass_matrix_at, place_at
from linkwork.system.links import LinkMotion
from linkwork.system.system import System
from linkwork.system.tables import with_mass_of_link


def mixed() -> lw.Model:
    """One joint of every kind, a motion, an actuator with a gear, a rotor."""
    m = lw.Model("mixed")
    joints = [
        lw.Prismatic("slide", axis="x", motion=lw.Harmonic(0.1, "1 Hz")),
        lw.Revolute("hinge", axis="-y", actuator="motor", gear=3.0, armature=0.2),
        lw.Universal("cross"),
        lw.Cylindrical("sleeve"),
        lw.Ball("ball"),
        lw.Direction("pointer"),
        lw.Planar("table"),
        lw.Fixed("weld"),
    ]
    to = None
    for k, joint in enumerate(joints):
        to = m.add(lw.Rod(f"body{k}", length=0.5, mass=1.0 + k, radius=0.1), joint, to=to).tip
    m.add(lw.Sphere("stone", radius=0.1, mass=2.0), lw.Free("fly"))
    return m


MODELS = {
    "mixed": mixed,
    "four bar": lw.library.four_bar,
    "governor": lw.library.governor,
    "elastic arm": lw.library.elastic_two_arm,
    "chain": lambda: lw.library.chain(4),
}


@pytest.mark.parametrize("name", MODELS)
def test_rates_have_the_coordinates_of_the_same_name(name: str) -> None:
    s = System(MODELS[name]())
    for k, j in enumerate(s.coordinate_of):
        assert (s.labels.v[k] in s.labels.q) == (j >= 0)
        assert j < 0 or s.labels.q[j] == s.labels.v[k]
        assert j < 0 or s.labels.v_units[k] == f"{s.labels.q_units[j]}/s"
    assert not s.modal[s.turning].any()
    assert [s.labels.v_units[k] == "rad/s" for k in np.flatnonzero(~s.modal)] == s.turning[~s.modal].tolist()
    assert s.modal.any() == (name == "elastic arm") == bool(s.beams)
    assert s.has_quaternions == (s.nq != s.nv)
    assert np.flatnonzero(s.driven).tolist() == list(s.labels.drives)
    assert [s.labels.q[j] for j in s.driven_coordinates] == [s.labels.v[k] for k in s.labels.drives]


@pytest.mark.parametrize("name", MODELS)
def test_links_lie_where_the_names_of_their_joints_do(name: str) -> None:
    s = System(MODELS[name]())
    assert [link.number for link in s.links] == list(range(1, len(s.labels.bodies) + 1))
    assert [joint.name for joint in s.joints] == list(s.labels.joints)
    assert [body.name for body in s.bodies] == list(s.labels.bodies)
    for joint, link in zip(s.link_joints, s.links, strict=True):
        assert [n for n, _ in joint.coordinate_labels()] == [s.labels.q[j] for j in link.coordinates]
        assert [n for n, _ in joint.rate_labels()] == [s.labels.v[k] for k in link.rates]
        assert link.joint in (joint.type, "axes")
        quaternion = [j for j in link.coordinates if link.quaternion is not None and j >= link.quaternion]
        assert s.zero()[quaternion].tolist() == ([] if link.quaternion is None else [1.0, 0.0, 0.0, 0.0])
        assert link.parent < link.number


def test_masses_add_up_one_link_at_a_time() -> None:
    s = System(mixed())
    q, work = s.zero(), s.work()
    total, own = s.mass_matrix(q), np.zeros((s.nv, s.nv))
    parts = []
    for link in s.links:
        mass_matrix_at(with_mass_of_link(s.tables, link.number), q, work, own)
        parts.append(own.copy())
    np.testing.assert_allclose(sum(parts), total, rtol=1e-13, atol=1e-13)
    assert s.geometry.mass[1:].tolist() == [b.inertial()[0] for b in s.link_bodies]
    assert s.armature[s.labels.v.index("hinge")] == 0.2
    assert s.gravity.tolist() == s.model.gravity.tolist()


def test_inputs_act_along_their_rates() -> None:
    s = System(mixed(), {"motor": lw.Harmonic(1.0, "2 Hz")})
    hinge = s.labels.v.index("hinge")
    assert s.actuated_by(0).tolist() == [hinge]
    assert s.gear[hinge] == 3.0
    assert [s.labels.work[c] for c in s.actuator_work([0])] == ["hinge actuator"]
    work = s.work()
    s.signals_into(work, 0.1)
    assert work.signal[s.input_signals[0], 0] == pytest.approx(np.sin(0.4 * np.pi))
    assert work.signal[s.drive_signals[0], 0] == pytest.approx(0.1 * np.sin(0.2 * np.pi))
    assert s.has_loads_in_time
    assert not System(mixed()).has_loads_in_time


@pytest.mark.parametrize("name", ["four bar", "governor"])
def test_constraints_belong_to_closures(name: str) -> None:
    s = System(MODELS[name]())
    assert [s.labels.closures[c] for c in s.closure_of] == [n.partition(".")[0] for n in s.labels.constraints]
    assert s.constrains_length.tolist() == [u == "m" for u in s.labels.constraint_units]
    assert len(s.multiplier_units) == len(s.labels.constraints)
    assert s.size == s.tables.rows.size[0]
    assert len(s.closure_ends) == len(s.labels.closures)


def test_links_in_motion_are_those_of_their_points() -> None:
    s = System(lw.library.chain(4))
    q, v = np.array([0.3, -0.2, 0.5, 0.1]), np.array([1.0, 0.0, -2.0, 0.5])
    rows = s.work()
    place_at(s.tables, q, v, rows)
    links = LinkMotion(rows.link[1:])
    for k, body in enumerate(s.labels.bodies):
        made = s.motion(f"{body}.origin", q, v)
        np.testing.assert_allclose(links.position[k], made.position, atol=1e-14)
        np.testing.assert_allclose(links.angular_velocity[k], made.angular_velocity, atol=1e-14)


def test_a_system_without_motions_follows_none() -> None:
    s = System(mixed())
    assert s.driven.any()
    still = s.without_motions(np.zeros(len(s.labels.inputs)))
    assert not still.driven.any()
    assert s.driven.any()


def test_answers_cannot_be_written_to() -> None:
    s = System(mixed())
    for array in (s.coordinate_of, s.turning, s.driven, s.armature, s.gravity, s.geometry.mass):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@pytest.mark.parametrize("name", MODELS)
def test_a_pose_is_that_of_the_motion(name: str) -> None:
    """Positions and rotations at random coordinates, without what acts; with shortening of beams that gravity alone feels."""
    s = MODELS[name]().compile()
    q = s.zero() + np.random.default_rng(5).uniform(-0.2, 0.2, s.nq)
    q[list(s.driven_coordinates)] = 0.0  # where their motions begin
    for k in [s.labels.q.index(n) for n in s.labels.q if n.endswith(".qw")]:
        q[k : k + 4] /= np.linalg.norm(q[k : k + 4])
    for frame in s.frames():
        moved, here = s.motion(frame, q, np.zeros(s.nv)), s.pose(frame, q)
        assert np.abs(here.position - moved.position).max() < 1e-13, frame
        assert np.abs(here.rotation - moved.rotation).max() < 1e-13, frame
