"""Models written as URDF: read back they have the same equations of motion, and so they have in Pinocchio."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import linkwork as lw
from linkwork.files.xml.poses import rpy, rpy_of
from random_trees import KINDS, linkwork_model, random_tree
from refusals import refused


def named(labels: tuple[str, ...] | list[str], free: tuple[str, ...]) -> list[str]:
    """Labels as the reader writes them: a dot is a mark of a part, but for free joints."""
    return [n if n.startswith(free) else n.replace(".", "_") for n in labels]


def agree(model: lw.Model, path: Path) -> lw.Model:
    """Mass matrices and accelerations of a model and of its file are the same, at a random state."""
    back = lw.read_urdf(path, gravity=model.gravity)
    here, there = model.compile(planar=False), back.compile(planar=False)
    free = tuple(f"{j.name}." for j in model.joints if isinstance(j, lw.Free))
    order_q = [there.labels.q.index(n) for n in named(here.labels.q, free)]
    order_v = [there.labels.v.index(n) for n in named(here.labels.v, free)]
    assert sorted(order_v) == list(range(there.nv))
    rng = np.random.default_rng(1)
    q, v = here.zero() + 0.3 * rng.standard_normal(here.nq), rng.standard_normal(here.nv)
    for k, name in enumerate(here.labels.q):
        if name.endswith(".qw"):
            q[k : k + 4] /= np.linalg.norm(q[k : k + 4])
    other_q, other_v = np.zeros(there.nq), np.zeros(there.nv)
    other_q[order_q], other_v[order_v] = q, v
    mass, other = here.mass_matrix(q), there.mass_matrix(other_q)[np.ix_(order_v, order_v)]
    np.testing.assert_allclose(other, mass, rtol=1e-10, atol=1e-12 * np.abs(mass).max())
    known, found = here.acceleration(q, v), there.acceleration(other_q, other_v)[order_v]
    np.testing.assert_allclose(found, known, rtol=1e-8, atol=1e-9 * np.abs(known).max())
    return back


@pytest.mark.parametrize("seed", range(12))
def test_random_trees_come_back(seed: int, tmp_path: Path) -> None:
    model = linkwork_model(random_tree(seed, kinds=[k for k in KINDS if k != "ball"], free_at_root_only=True))
    agree(model, model.to_urdf(tmp_path / "tree.urdf"))


def test_balls_are_refused(tmp_path: Path) -> None:
    model = linkwork_model(random_tree(0, kinds=["ball"], most=2))
    refused(lambda: model.to_urdf(tmp_path / "tree.urdf"), "cannot be written as URDF", "ball")
    assert not (tmp_path / "tree.urdf").exists()


def robot() -> lw.Model:
    """All joints that URDF has, on frames in any direction, with damping, friction, inputs and a joint that follows another."""
    m = lw.Model("robot")
    turn = Rotation.from_euler("xyz", (0.3, -1.2, 0.8)).as_matrix()
    base = m.add(lw.Box("base", (0.4, 0.3, 0.2), 5.0), lw.Free("float"))
    mount = base.frame("mount", (0.1, 0.2, 0.1), turn)
    hinge = lw.Revolute("hinge", axis=(0.2, 0.5, -1.0), damping=0.3, actuator="motor")
    arm = m.add(lw.Rod("arm", 0.5, 1.0, 0.03), hinge, to=mount, at=(0.0, 0.01, -0.1))
    arm.attach("tool", 0.4, "tip", inertia=(1e-3, 2e-3, 2e-3))
    m.add(lw.Sphere("slide", 0.1, 0.5), lw.Prismatic("rail", axis="z", damping=0.2), to=arm.tip)
    m.add(lw.Cylinder("wrist", 0.2, 0.05, 0.7, axis=(1, 1, 0)), lw.Universal("gimbal", axes=("z", "y")), to="slide")
    m.add(lw.Box("plate", (0.2, 0.1, 0.05), 0.3), lw.Planar("table", normal="x"), to="wrist")
    m.add(lw.Rod("bolt", 0.1, 0.1, 0.01), lw.Cylindrical("thread", axis=(1, 2, 2)), to="plate")
    m.add(lw.Sphere("cap", 0.02, 0.1), lw.Fixed("weld"), to="bolt.tip")
    return m


def test_all_joints_come_back(tmp_path: Path) -> None:
    m = robot()
    back = agree(m, m.to_urdf(tmp_path / "robot.urdf"))
    assert back.joint("hinge").actuator == "motor"
    assert back.joint("rail").damping == 0.2
    assert "bolt" in back


def test_a_root_link_stays_the_root_link(tmp_path: Path) -> None:
    m = lw.Model("fixed")
    m.add(lw.Box("foot", (1, 1, 1), 1.0), lw.Fixed("floor"))
    m.add(lw.Rod("leg", 1.0, 1.0), lw.Revolute("knee"), to="foot")
    back = agree(m, m.to_urdf(tmp_path / "m.urdf"))
    assert [b.name for b in back] == ["foot", "leg"]
    assert agree(back, back.to_urdf(tmp_path / "again.urdf")).to_text() == back.to_text()


def test_couplings_are_joints_that_follow(tmp_path: Path) -> None:
    m = lw.Model("gears")
    m.add(lw.Rod("a", 1.0, 1.0), lw.Revolute("first"))
    m.add(lw.Rod("b", 1.0, 1.0), lw.Revolute("second"), to=(1, 0, 0))
    m.close(lw.Coupling("mesh", {"second": 20.0, "first": 11.0}, value=3.0))
    factors = lw.read_urdf(m.to_urdf(tmp_path / "m.urdf")).closures[0].joint
    assert factors.factors == pytest.approx({"second": 1.0, "first": 0.55})
    assert factors.value == pytest.approx(0.15)


def test_pinocchio_reads_the_same(tmp_path: Path) -> None:
    pytest.importorskip("pinocchio")
    from exchange_peers import pinocchio_answers

    m = lw.Model("arm")
    turn = Rotation.from_euler("xyz", (0.3, -1.2, 0.8)).as_matrix()
    m.add(lw.Rod("a", 0.5, 1.0, 0.03), lw.Revolute("first", axis=(1, 2, 3), damping=0.1), to=(0.1, 0.2, 0.3))
    m.add(
        lw.Box("b", (0.1, 0.2, 0.3), 2.0),
        lw.Prismatic("second", axis="y"),
        to=m.body("a").frame("f", (0, 0, -0.4), turn),
    )
    m.add(lw.Rod("c", 0.3, 0.5, 0.02), lw.Revolute("third", axis="x"), to="b", at="tip")
    path = m.to_urdf(tmp_path / "arm.urdf")
    system, rng = m.compile(), np.random.default_rng(2)
    q, v, a = rng.standard_normal((3, 3))
    acceleration, mass, force = pinocchio_answers(path, m, q, v, a)
    np.testing.assert_allclose(mass, system.mass_matrix(q), rtol=1e-11, atol=1e-13)
    np.testing.assert_allclose(acceleration, system.acceleration(q, v), rtol=1e-9)
    assert force.shape == (3,)


@pytest.mark.parametrize("pitch", [np.pi / 2, -np.pi / 2, np.pi / 2 - 1e-9, np.pi / 2 - 1e-5, 0.3])
def test_angles_of_a_rotation_are_exact_at_a_right_angle_too(pitch: float) -> None:
    for roll, yaw in ((0.4, -1.1), (3.0, 2.0), (0.0, 0.0)):
        turn = rpy((roll, pitch, yaw))
        np.testing.assert_allclose(rpy(rpy_of(turn)), turn, atol=4e-16)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "stiffness": ({"stiffness": 1.0}, "stiffness"),
    "armature": ({"armature": 1.0}, "armature"),
    "motion": ({"motion": lw.Harmonic(1.0, 1.0)}, "motion"),
    "stops": ({"stops": (-1, 1), "stop_stiffness": 1e3}, "stops"),
    "friction": ({"friction": 1.0, "static_friction": 2.0}, "friction"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_urdf_cannot_say(case: str, tmp_path: Path) -> None:
    options, word = REFUSED[case]
    m = lw.Model("m")
    m.add(lw.Rod("a", 1.0, 1.0), lw.Revolute("hinge", **options))
    refused(lambda: m.to_urdf(tmp_path / "m.urdf"), "joint 'hinge'", f"ignore=('{word}',)")
    text = m.to_urdf(tmp_path / "m.urdf", ignore=[word]).read_text()
    assert "not written: joint 'hinge'" in text
    if case == "stops":
        assert '<limit lower="-1.0" upper="1.0"' in text


def test_forces_loops_and_beams_are_refused_by_name(tmp_path: Path) -> None:
    m = lw.library.four_bar()
    m.add(lw.Spring("strut", m.bodies[0].tip, (1, 1, 1)))
    refused(lambda: m.to_urdf(tmp_path / "m.urdf"), "closure 'knuckle'", "force 'strut'", "Spring")
    assert m.to_urdf(tmp_path / "m.urdf", ignore=["knuckle", "strut"]).exists()
    beam = lw.Model("beam")
    beam.add(lw.Beam("b", 1.0, EI=1.0, mass_per_length=1.0), lw.Revolute("h"))
    refused(lambda: beam.to_urdf(tmp_path / "m.urdf"), "body 'b'", "elastic")
