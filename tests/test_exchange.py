"""URDF and MJCF in and out: Pinocchio and MuJoCo load the same files and must give the same equations of motion.

Truth: Pinocchio's `aba`, `crba`, `rnea` of a URDF file; MuJoCo's `mj_forward`, `mj_fullM` and bias forces of an MJCF file, read
here or written here; constraint residuals and Jacobians of MuJoCo's equalities. Errors are relative to the largest number
that is compared. Seen: 3e-14 of accelerations, 3e-15 of mass matrices and forces.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pinocchio")
mujoco = pytest.importorskip("mujoco")

import linkwork as lw  # noqa: E402
from compare import assert_scaled  # noqa: E402
from exchange_errors import refused  # noqa: E402
from exchange_peers import mujoco_answers, pinocchio_answers, random_state, where  # noqa: E402
from random_trees import joint_parameters, linkwork_model, random_flat_tree, random_tree, with_rotors  # noqa: E402

DATA = Path(__file__).parent / "data" / "exchange"
TOLERANCE = 1e-12


def noise(seed: int, n: int) -> np.ndarray:
    return np.random.default_rng([seed, 7]).normal(size=n)


def agree(model: lw.Model, path: Path, seed: int, base: str = "") -> None:
    """Accelerations, mass matrix and inverse dynamics of linkwork are the peer's, which loads the file."""
    system = model.compile()
    q, v = random_state(model, seed)
    a = noise(seed, system.nv)
    inputs = dict(zip(system.labels.inputs, noise(seed + 1, len(system.labels.inputs)).tolist(), strict=True))
    if base:
        inputs = {}
        true = pinocchio_answers(path, model, q, v, a, base)
    else:
        true = mujoco_answers(path, model, q, v, a, inputs)
    assert_scaled(system.acceleration(q, v, inputs), true[0], TOLERANCE, f"accelerations of {path.name}, {seed}")
    assert_scaled(system.mass_matrix(q), true[1], TOLERANCE, f"mass matrix of {path.name}, {seed}")
    assert_scaled(
        system.inverse_dynamics(q, v, a, applied=False), true[2], TOLERANCE, f"inverse dynamics of {path.name}, {seed}"
    )


# --- reading -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "base"), [("arm", "fixed"), ("walker", "fixed"), ("walker", "free"), ("carriage", "fixed")]
)
def test_urdf_moves_as_in_pinocchio(file: str, base: str) -> None:
    """Full inertias, rpy, slanted axes, damping, friction; trees; free bases; planar and floating joints."""
    path = DATA / f"{file}.urdf"
    model = lw.read_urdf(path, base=base)
    for seed in range(6):
        agree(model, path, seed, base)


def test_mjcf_moves_as_in_mujoco() -> None:
    """Free, ball, slide, several joints a body, five ways to say a turn, frames, defaults, geoms, springs, servos, tendons."""
    path = DATA / "creature.xml"
    model = lw.read_mjcf(path)
    for seed in range(6):
        agree(model, path, seed)


SHAPES = (
    '<geom type="sphere" size="0.2"/>',
    '<geom type="capsule" size="0.1 0.3" euler="20 30 40" pos="0.1 0.2 0.3"/>',
    '<geom type="capsule" size="0.1" fromto="0 0 0 0.1 0.2 -0.3" mass="2"/>',
    '<geom type="cylinder" size="0.1 0.3" density="20" zaxis="0 1 1"/>',
    '<geom type="cylinder" size="0.1" fromto="0 0 0.2 0 0 -0.3"/>',
    '<geom type="ellipsoid" size="0.1 0.2 0.3" axisangle="1 2 3 50"/>',
    '<geom type="box" size="0.1 0.2 0.3" xyaxes="1 1 0 0 1 0"/>',
    '<geom type="box" size="0.1" fromto="0 1 0 0.1 0.2 -0.3"/>',
    '<geom type="ellipsoid" size="0.1" fromto="0 1 0 0.1 0.2 -0.3"/>',
    '<inertial pos="1 2 3" mass="2" diaginertia="1 2 2.5" euler="10 20 30"/><geom size="1"/>',
)


@pytest.mark.parametrize("compiler", ["", "eulerseq='ZyX'", "inertiafromgeom='true' angle='radian'"])
def test_masses_are_mujocos(compiler: str) -> None:
    """Mass, centre and inertia of every solid shape, alone and together; seen: 2e-15."""
    pairs = [a + b for a in SHAPES for b in SHAPES if "inertial" not in b or not a.startswith("<inertial")]
    for inside in (*SHAPES[:9], *pairs[:: 7 if compiler else 3], SHAPES[9]):
        text = f"<mujoco><compiler {compiler}/><worldbody><body><joint/>{inside}</body></worldbody></mujoco>"
        m = mujoco.MjModel.from_xml_string(text)
        turn = np.zeros(9)
        mujoco.mju_quat2Mat(turn, m.body_iquat[1])
        turn = turn.reshape(3, 3)
        mass, centre, inertia = lw.read_mjcf_text(text).bodies[0].own_inertia()
        assert_scaled(mass, m.body_mass[1], TOLERANCE, inside)
        assert_scaled(centre + 1.0, m.body_ipos[1] + 1.0, TOLERANCE, inside)
        assert_scaled(inertia, turn @ np.diag(m.body_inertia[1]) @ turn.T, TOLERANCE, inside)


def test_equalities_are_mujocos() -> None:
    """Residuals and Jacobians of a connect and a coupling of joints (the connect's free of the axes it is given in)."""
    model = lw.read_mjcf(DATA / "loops.xml")
    system = model.compile()
    m = mujoco.MjModel.from_xml_path(str(DATA / "loops.xml"))
    d = mujoco.MjData(m)
    order = [int(where(system.labels.q, m.joint(k).name)[0]) for k in range(m.njnt)]
    for seed in range(4):
        q, v = random_state(model, seed)
        d.qpos[:], d.qvel[:] = q[order], v[order]
        mujoco.mj_forward(m, d)
        phi, rate, jacobian = system.constraint_residuals(q, v)
        true = d.efc_J.reshape(-1, m.nv)[:4]
        assert_scaled(np.linalg.norm(phi[:2]), np.linalg.norm(d.efc_pos[:3]), TOLERANCE, "residual of the pin")
        assert_scaled(phi[2], d.efc_pos[3], TOLERANCE, "residual of the gears")
        assert_scaled(rate[2], d.efc_vel[3], TOLERANCE, "rate of the gears")
        assert_scaled(
            (phi[:2] @ jacobian[:2])[order],
            d.efc_pos[:3] @ true[:3],
            TOLERANCE,
            "gradient of half the square of the residual",
        )
        assert_scaled(jacobian[2][order], true[3], TOLERANCE, "Jacobian of the gears")


WELDED = """<mujoco><worldbody>
<body name="a" pos="0 0 1" euler="10 20 30"><joint name="a1" axis="1 2 3"/><geom size="0.1"/></body>
<body name="b" pos="1 0 1" euler="-30 20 5"><joint name="b1" type="ball"/><geom size="0.1"/></body>
</worldbody><equality>{}</equality></mujoco>"""
WELDS = (
    '<weld body1="a" body2="b"/>',
    '<weld body1="b" body2="a"/>',
    '<weld body1="a" body2="b" relpose="1 2 3 0.5 0.1 0.2 0.9"/>',
    '<weld body1="b"/>',
    '<connect body1="a" anchor="1 0 0.3"/>',
    '<connect body1="b" body2="a" anchor="1 0 0.3"/>',
)


@pytest.mark.parametrize("weld", WELDS)
def test_frames_of_equalities_are_mujocos(weld: str) -> None:
    """How far apart they are, and the sine of half the angle between them; seen: 2e-15."""
    model = lw.read_mjcf_text(WELDED.format(weld))
    system = model.compile()
    m = mujoco.MjModel.from_xml_string(WELDED.format(weld))
    d = mujoco.MjData(m)
    for seed in range(3):
        q, v = random_state(model, seed)
        d.qpos[:] = np.concatenate([q[where(system.labels.q, m.joint(k).name)] for k in range(m.njnt)])
        mujoco.mj_forward(m, d)
        closing = model.closures[0]
        to, at = (system.motion(frame, q, v) for frame in (closing.to, closing.at))
        assert_scaled(np.linalg.norm(at.position - to.position), np.linalg.norm(d.efc_pos[:3]), TOLERANCE, weld)
        if weld.startswith("<weld"):
            half_angle = np.arccos((np.trace(at.rotation.T @ to.rotation) - 1.0) / 2.0) / 2.0
            assert_scaled(np.sin(half_angle), np.linalg.norm(d.efc_pos[3:]), TOLERANCE, weld)


MORE = {
    "joints and geoms in frames, groups of geoms": """<mujoco><compiler inertiagrouprange="1 2"/><worldbody><body pos="0 0 1">
        <frame pos="0.1 0.2 0.3" euler="10 20 30"><joint name="a" axis="1 2 3" pos="0.1 0 0" stiffness="2" springref="30"/>
        <geom size="0.1"/><geom size="0.2" pos="1 0 0" group="1"/></frame></body></worldbody></mujoco>""",
    "classes of frames": """<mujoco><default><joint damping="2"/><default class="x"><joint damping="3" type="slide"/>
        </default></default><worldbody><frame childclass="x"><body><joint name="a"/><joint name="b" class="main"/>
        <geom size="0.1" fromto="0 0 0 1 0 0" type="capsule"/></body></frame></worldbody></mujoco>""",
    "a general actuator": """<mujoco><default><motor gear="7"/></default><worldbody><body><joint name="a" ref="20" stiffness="2"
        springref="5"/><geom size="0.1" pos="1 0 0"/></body></worldbody><actuator>
        <general name="u" joint="a" gainprm="5" biastype="affine" biasprm="0.3 -4 -0.2" gear="3"/></actuator></mujoco>""",
    "a rope": """<mujoco><worldbody><site name="o"/><body pos="0 0 1"><joint name="a" type="ball"/>
        <geom size="0.1" fromto="0 0 0 1 0 0" type="capsule"/><site name="e" pos="1 0 0"/></body></worldbody>
        <tendon><spatial stiffness="30" springlength="0 0.5"><site site="o"/><site site="e"/></spatial></tendon></mujoco>""",
}


@pytest.mark.parametrize("case", MORE)
def test_more_of_mjcf_moves_as_in_mujoco(case: str, tmp_path: Path) -> None:
    path = tmp_path / "more.xml"
    path.write_text(MORE[case])
    for seed in range(4):
        agree(lw.read_mjcf(path), path, seed)


def test_a_file_that_mujoco_saved_is_read(tmp_path: Path) -> None:
    """It says the same in other words: general actuators, radians, quaternions."""
    m = mujoco.MjModel.from_xml_path(str(DATA / "creature.xml"))
    mujoco.mj_saveLastXML(str(tmp_path / "saved.xml"), m)
    model = lw.read_mjcf(tmp_path / "saved.xml")
    for seed in range(3):
        agree(model, tmp_path / "saved.xml", seed)


def test_mimic_joints_are_couplings() -> None:
    mimic = '<mimic joint="shoulder" multiplier="-2" offset="0.3"/>'
    text = (DATA / "arm.urdf").read_text().replace('<axis xyz="0 0 1"/>', f'<axis xyz="0 0 1"/>{mimic}')
    closing = lw.read_urdf_text(text).closures[0].joint
    assert isinstance(closing, lw.Coupling)
    assert closing.factors == {"elbow": 1.0, "shoulder": 2.0}
    assert closing.value == 0.3
    assert not lw.read_urdf_text(text, ignore=("mimic",)).closures


def test_limits_are_noted_or_become_stops() -> None:
    noted = lw.read_urdf(DATA / "arm.urdf")
    assert noted.joint("shoulder").stops is None
    assert [n.line for n in noted.notes if n.name == "shoulder" and "do not act" in n.text]
    stopped = lw.read_urdf(DATA / "arm.urdf", stop_stiffness=("2e4 N*m/rad", "1e5 N/m"))
    assert stopped.joint("shoulder").stops == (-2.5, 2.5)
    assert stopped.joint("shoulder").stop_stiffness == 2e4
    assert stopped.joint("reach").stops == (0.0, 0.2)
    assert stopped.joint("reach").stop_stiffness == 1e5
    # of MJCF in degrees, less the reference
    creature = lw.read_mjcf(DATA / "creature.xml", stop_stiffness=(1e4, 1e5))
    assert creature.joint("extend").stops == pytest.approx((-0.25, 0.25), abs=1e-15)
    assert creature.joint("shoulder_swing").stops == pytest.approx((-np.pi / 2, np.pi / 2), abs=1e-15)


def test_everything_left_out_is_noted() -> None:
    """With the line, the element and the name."""
    notes = lw.read_urdf(DATA / "arm.urdf").notes
    assert [(n.line, n.element, n.name) for n in notes if n.element in ("visual", "collision")] == [
        (12, "collision", "pedestal"),
    ]
    assert [look.kind for look in lw.read_urdf(DATA / "arm.urdf").body("pedestal").look] == ["box"]
    assert {n.element for n in notes} >= {"transmission", "gazebo", "safety_controller", "limit"}
    # colours are kept, and where meshes lie is read
    assert not [n for n in notes if n.element == "material"]
    picture = '<robot name="r"><material name="m"><texture filename="wood.png"/></material><link name="a"/></robot>'
    assert [n.text for n in lw.read_urdf_text(picture).notes if n.element == "material"] == ["its texture is not drawn"]
    folder = '<mujoco><compiler meshdir="meshes"/><worldbody/></mujoco>'
    assert not [n for n in lw.read_mjcf_text(folder).notes if n.element == "compiler"]
    assert "dynamics" not in {n.element for n in notes}  # damping and dry friction are read as they are
    notes = lw.read_mjcf(DATA / "creature.xml").notes
    assert {n.element for n in notes} >= {"geom", "light", "camera", "sensor", "option", "joint", "motor"}
    assert str(notes[0]) == "line 3: option: not read, of no effect here: timestep, integrator"


def test_names_that_linkwork_does_not_take_are_changed_and_noted() -> None:
    text = """<robot name="r"><link name="3d.part"/><link name="arm"/>
    <joint name="arm" type="fixed"><parent link="3d.part"/><child link="arm"/></joint></robot>"""
    model = lw.read_urdf_text(text)
    assert [b.name for b in model.bodies] == ["link_3d_part", "arm link"]
    assert model.bodies[1] is model.connections[1].body
    assert {n.text for n in model.notes} >= {"is named 'link_3d_part' in the model", "is named 'arm link' in the model"}


def test_sites_are_frames() -> None:
    model = lw.read_mjcf(DATA / "creature.xml")
    position, turn = model.ground.places()["hook"]
    assert position.tolist() == [0.2, 0.1, 2.5]
    m = mujoco.MjModel.from_xml_path(str(DATA / "creature.xml"))
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    assert_scaled(turn, d.site("hook").xmat.reshape(3, 3), TOLERANCE, "axes of the hook")
    system = model.compile()
    moved = system.motion("wrist.fingertip", system.zero(), np.zeros(system.nv))
    assert_scaled(moved.position, d.site("fingertip").xpos, TOLERANCE, "fingertip")
    assert_scaled(moved.rotation, d.site("fingertip").xmat.reshape(3, 3), TOLERANCE, "axes of the fingertip")


# --- writing -------------------------------------------------------------------------------------------------------


def armatures(model: lw.Model) -> list[float]:
    """Of all joints, without order: several joints of a body are written as several of one degree of freedom."""
    return sorted(float(along.armature) for joint in model.joints for along in joint.degrees_of_freedom())


@pytest.mark.parametrize("seeds", [range(20), range(1000, 1010)], ids=["space", "plane"])
def test_written_trees_move_as_in_mujoco(seeds: range, tmp_path: Path) -> None:
    """Random trees of all joints with springs, dampers and rotors, written, loaded by MuJoCo, and read back."""
    for seed in seeds:
        tree = random_flat_tree(seed) if seed >= 1000 else random_tree(seed, free_at_root_only=True)
        model = linkwork_model(tree, with_rotors(tree, seed, joint_parameters(tree, seed)))
        path = lw.write_mjcf(model, tmp_path / "tree.xml")
        agree(model, path, seed)
        back = lw.read_mjcf(path)
        names = {b.name for b in model.bodies}
        assert names <= {b.name for b in back.bodies}
        assert back.compile().nv == model.compile().nv
        assert armatures(back) == armatures(model)


ROTORS = """
<mujoco>
  <default><joint armature="0.02"/><default class="direct"><joint armature="0"/></default></default>
  <worldbody>
    <body name="cart">
      <joint name="rail" type="slide" axis="1 0 0" armature="1.5" damping="0.3"/>
      <geom type="box" size="0.1 0.05 0.05"/>
      <body name="arm" pos="0 0 0.1">
        <joint name="shoulder" axis="0 1 0"/>
        <joint name="roll" axis="0 0 1" class="direct"/>
        <geom type="capsule" size="0.02" fromto="0 0 0 0.1 0.05 -0.4"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""


def test_rotors_of_a_file(tmp_path: Path) -> None:
    """Armatures of hinges and sliders, their own and from classes of defaults."""
    path = tmp_path / "rotors.xml"
    path.write_text(ROTORS)
    model = lw.read_mjcf(path)
    found = {joint.name: joint.degrees_of_freedom()[0].armature for joint in model.joints}
    assert found == {"rail": 1.5, "shoulder": 0.02, "roll": 0.0}
    for seed in range(5):
        agree(model, path, seed)


def test_forces_inputs_and_massless_bodies_are_written(tmp_path: Path) -> None:
    """Springs with preload, ropes, torsion springs, actuators, and a massless body between two hinges."""
    m = lw.Model("rig", gravity=(0.5, 0.2, -9.0))
    fork = m.add(
        lw.PointMass("fork", mass=0.0), lw.Revolute("pan", axis=(0.1, 0.2, 1.0), damping=0.2, actuator="panner")
    )
    mast = lw.RigidBody("mast", mass=2.0, centre=(0.1, 0.0, -0.3), inertia=(0.3, 0.4, 0.2))
    to = fork.frame("seat", (0.05, 0.02, -0.1), lw.rotation("x", 0.4))
    m.add(mast, lw.Revolute("tilt", axis="y", stiffness=3.0, rest=0.2), to=to, at=mast.frame("top", (0, 0, 0.1)))
    mast.point("end", (0.2, 0.1, -0.6))
    weight = lw.Box("weight", size=(0.1, 0.2, 0.3), mass=1.5)
    weight.attach("bolt", 0.2, (0.05, 0.1, 0.0))
    m.add(weight, lw.Universal("hang", axes=("x", "y")), to=mast["end"], at=(0, 0, 0.3))
    anchor = m.ground.point("anchor", (0.4, 0.1, 0.9))
    m.add(lw.Spring("line", anchor, mast["end"], stiffness=30.0, damping=0.7, free_length=0.5, preload=4.0))
    m.add(lw.Spring("rope", anchor, weight["origin"], stiffness=50.0, free_length=0.6, tension_only=True))
    m.add(lw.TorsionSpring("helper", "tilt", stiffness=2.0, rest=-0.4, damping=0.3))
    m.add(lw.Coordinate("angle", "tilt"))
    path = m.to_mjcf(tmp_path / "rig.xml")
    for seed in range(6):
        agree(m, path, seed)
    said = path.read_text()
    assert "massless body 'fork'" in said
    assert "sensor 'angle'" in said
    back = lw.read_mjcf(path)
    q, v = random_state(m, 3)
    assert_scaled(back.compile().acceleration(q, v), m.compile().acceleration(q, v), 1e-11)


def test_closures_are_written(tmp_path: Path) -> None:
    """A pin and a coupling come back as they were: same constraint residuals at any coordinates."""
    model = lw.read_mjcf(DATA / "loops.xml")
    back = lw.read_mjcf(lw.write_mjcf(model, tmp_path / "loops.xml"))
    for seed in range(3):
        q, v = random_state(model, seed)
        phi, rate, _ = model.compile().constraint_residuals(q, v)
        again, rate_again, _ = back.compile().constraint_residuals(q, v)
        assert_scaled(np.linalg.norm(again[:2]), np.linalg.norm(phi[:2]), TOLERANCE, "pin")
        assert_scaled(np.append(again[2], rate_again[2]), np.append(phi[2], rate[2]), TOLERANCE, "gears")


def test_a_long_chain_is_written_and_read(tmp_path: Path) -> None:
    """Deeper than Python recurses."""
    m = lw.Model("chain")
    to: Any = None
    for k in range(900):
        to = m.add(lw.Rod(f"r{k}", length=0.1, mass=0.1, radius=0.01), lw.Revolute(f"j{k}"), to=to)["tip"]
    back = lw.read_mjcf(m.to_mjcf(tmp_path / "chain.xml"))
    assert len(back.bodies) == 900


def test_what_mjcf_cannot_say_is_an_error(tmp_path: Path) -> None:
    """All of it in one sentence, and nothing is written."""
    m = lw.Model("odd")
    stick = m.add(lw.Rod("stick", length=1.0, mass=1.0), lw.Revolute("hinge", friction=0.1, motion=lw.Harmonic(0.1, 1)))
    m.add(lw.MassRod("line", length=1.0), lw.Direction("joint"), to=stick["tip"])
    m.add(lw.PointForce("push", stick["tip"], (1, 0, 0)))
    path = tmp_path / "odd.xml"
    text = refused(m.to_mjcf, path)
    assert "joint 'joint': MJCF has no joint without spin" in text
    assert "body 'stick': it has no inertia about an axis" in text
    assert "joint 'hinge': dry friction is another law" in text
    assert "joint 'hinge': MJCF has no prescribed motion" in text
    assert "force 'push': MJCF has no PointForce" in text
    assert not path.exists()
    rod = lw.Model("rod")
    rod.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("hinge"))
    assert "give least_inertia=" in refused(rod.to_mjcf, path)
    agree(rod, rod.to_mjcf(path, least_inertia=1e-9), 1)
    beam = lw.Model("beam")
    beam.add(lw.Beam("arm", length=1.0, EI=1.0, mass_per_length=1.0), lw.Revolute("hinge"))
    said = refused(beam.to_mjcf, path)
    assert "body 'arm': MJCF has no elastic beams" in said


def test_bodies_of_urdf_stand_in_the_order_of_the_file() -> None:
    """Two legs, thigh and shank each; a joint that stands before its parent comes with it. Colours are no news."""
    links = "".join(f'<link name="{n}"/>' for n in ("trunk", "a1", "a2", "b1", "b2"))
    ends = (("a1", "trunk"), ("b2", "b1"), ("a2", "a1"), ("b1", "trunk"))
    joints = "".join(
        f'<joint name="to {child}" type="fixed"><parent link="{parent}"/><child link="{child}"/></joint>'
        for child, parent in ends
    )
    paint = '<material name="red"><color rgba="1 0 0 1"/></material>'
    model = lw.read_urdf_text(f'<robot name="legs">{paint}{links}{joints}</robot>')
    assert [body.name for body in model] == ["trunk", "a1", "a2", "b1", "b2"]
    assert not [n for n in model.notes if n.element == "material"]
