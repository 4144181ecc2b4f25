"""What bodies look like: in scenes, in files, from URDF and MJCF; and the mass of a surface full of material.

Truth: closed forms of boxes, tetrahedra and ellipsoids, and places worked out by hand.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.drawing.scene import Scene

matplotlib.use("Agg")

PLATE = ((0.0, 0.0), (0.3, 0.0), (0.0, 0.2))
CUBE = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
SQUARES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
CUBE_FACES = [triangle for a, b, c, d in SQUARES for triangle in ((a, b, c), (a, c, d))]


def written_obj(path: Path, vertices: Any, faces: Any) -> Path:
    """A mesh as Wavefront OBJ, written out by hand."""
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in np.asarray(vertices, dtype=float).tolist()]
    path.write_text("\n".join([*lines, *(f"f {a + 1} {b + 1} {c + 1}" for a, b, c in faces)]) + "\n", encoding="utf-8")
    return path


def every_look() -> list[lw.Look]:
    return [
        lw.Look.box((0.1, 0.2, 0.3), at=(0, 0, -0.5), colour="red"),
        lw.Look.cylinder(0.4, 0.05, axis="x", at=(0.1, 0, 0)),
        lw.Look.sphere("20 mm", colour="#00ff80"),
        lw.Look.capsule(0.3, 0.02, at=(0, 0, -0.3)),
        lw.Look.cone(0.2, 0.05, axis="-z", rotation=lw.rotation("y", "90 deg")),
        lw.Look.tube(0.2, 0.06, 0.05),
        lw.Look.ellipsoid((0.1, 0.05, 0.02)),
        lw.Look.extrusion(PLATE, 0.01, at=(0, 0.1, 0)),
    ]


def looking(*looks: lw.Look) -> lw.Model:
    m = lw.Model("looks")
    m.add(lw.Rod("arm", length=1.0, mass=1.0, look=looks), lw.Revolute("pin", axis="-y"))
    return m


def test_looks_are_what_is_drawn_and_change_no_mass() -> None:
    plain = looking()
    plain.body("arm").look = None
    m = looking(*every_look())
    np.testing.assert_array_equal(m.body("arm").inertial()[2], plain.body("arm").inertial()[2])
    shapes = m.assemble().scene.shapes
    assert [s.kind for s in shapes] == [look.kind for look in every_look()]
    assert [s.colour for s in shapes[:3]] == ["#c9403a", "", "#00ff80"]
    assert_abs(np.array(shapes[1].a), [-0.1, 0.0, 0.0], 1e-15)
    assert_abs(np.array(shapes[1].b), [0.3, 0.0, 0.0], 1e-15)
    assert shapes[2].radius == pytest.approx(0.02)
    # -z turned by a quarter about y points along -x, and so does the tip
    assert_abs(np.array(shapes[4].b), [-0.1, 0.0, 0.0], 1e-15)
    assert shapes[7].size[2] == 0.01
    scene = m.assemble().scene
    again = Scene.from_json(scene.to_json())
    for one, other in zip(again.shapes, scene.shapes, strict=True):
        assert (one.kind, one.colour, one.label) == (other.kind, other.colour, other.label)
        for name in ("a", "b", "size", "rotation", "radius", "inner"):
            assert_abs(np.array(getattr(one, name)), np.array(getattr(other, name)), 1e-6)
    for view in (None, "3d"):
        m.show(view=view)


def test_looks_survive_a_file(tmp_path: Path) -> None:
    mesh = written_obj(tmp_path / "cube.obj", CUBE, CUBE_FACES)
    m = looking(*every_look(), lw.Look.mesh(mesh, 0.1, at=(0, 0, -1)))
    for ending in ("yaml", "json", "toml"):
        again = lw.read_model(m.save(tmp_path / f"m.{ending}")).model.assemble().scene
        assert again.shapes == m.assemble().scene.shapes
        np.testing.assert_array_equal(again.meshes[0].vertices, 0.1 * CUBE)
    text = (tmp_path / "m.yaml").read_text("utf-8")
    assert "file: cube.obj" in text  # found from the folder of the file
    whole = m.to_text()
    assert lw.Model.from_text(whole).assemble().scene.shapes == m.assemble().scene.shapes
    mesh.unlink()  # a text is read where the drawings never were
    with pytest.warns(lw.SimulationWarning, match="cube.obj' is not there, so its body is drawn without it"):
        less = lw.Model.from_text(whole)
    assert len(less.assemble().scene.shapes) == len(every_look())


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: lw.Look.box((1, 0, 1)), "size .*must be greater than 0"),
        (lambda: lw.Look.tube(1, 0.1, 0.2), "inner is 0.2 m, but must be less than the radius"),
        (lambda: lw.Look.sphere(1, colour="mauve"), "colour is 'mauve'; write '#rrggbb'"),
        (lambda: lw.Look.mesh("nowhere.stl"), "mesh 'nowhere.stl' is not there"),
        (lambda: lw.Look.mesh("photo.png"), "ends in '.png'"),
        (lambda: lw.Look("torus"), "the kind is 'torus'"),
        (lambda: lw.Rod("r", length=1, mass=1, look="box"), "look is 'box'; give a look such as"),
        (lambda: lw.Beam("b", length=1, EI=1, mass_per_length=1, look=lw.Look.sphere(1)), "look cannot be given"),
    ],
)
def test_wrong_looks_are_refused(make: Any, words: str) -> None:
    with pytest.raises(lw.ModelError, match=words):
        make()


def test_a_body_is_never_a_dot() -> None:
    """A rigid body that turns about its centre is drawn as the box with its mass and inertia."""
    size, mass = np.array([0.3, 0.2, 0.1]), 2.0
    squares = size**2
    m = lw.Model("block")
    m.add(lw.RigidBody("b", mass=mass, inertia=mass / 12 * (squares.sum() - squares)), lw.Free("float"))
    (box,) = [s for s in m.assemble().scene.shapes if s.kind == "box"]
    assert_rel(np.array(box.size), size, 1e-12)


def test_a_mesh_gives_mass_centre_and_inertia(tmp_path: Path) -> None:
    """A box, scaled and shifted, against m/12 (b² + c²); a tetrahedron, whose products of inertia are not zero."""
    pytest.importorskip("trimesh")
    size, shift, rho = np.array([0.2, 0.3, 0.5]), np.array([1.0, -2.0, 0.5]), 2700.0
    path = written_obj(tmp_path / "box.obj", 1000 * (CUBE * size + shift), CUBE_FACES)
    body = lw.RigidBody.from_mesh("box", path, "2.7 g/cm^3", scale=0.001)
    mass = rho * size.prod()
    assert_rel(body.mass, mass, 1e-9)
    assert_rel(body.centre, shift + size / 2, 1e-9)
    assert_abs(body.inertia, np.diag(mass / 12 * ((size**2).sum() - size**2)), 1e-8 * mass)
    assert [look.kind for look in body.look] == ["mesh"]
    # corner tetrahedron of edges 1: volume 1/6, centre 1/4; about the centre I_xx = 2 · 3 m/80, I_xy = m/80
    corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    path = written_obj(tmp_path / "tetra.obj", corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    body = lw.RigidBody.from_mesh("tetra", path, 6.0)
    assert_rel(body.mass, 1.0, 1e-12)
    assert_rel(body.centre, np.full(3, 0.25), 1e-12)
    assert_abs(body.inertia, np.full((3, 3), 1 / 80) + np.diag(np.full(3, 5 / 80)), 1e-12)
    # turned inside out it is the same body
    path = written_obj(tmp_path / "inside.obj", corners, [(0, 1, 2), (0, 3, 1), (0, 2, 3), (1, 3, 2)])
    assert_rel(lw.RigidBody.from_mesh("tetra", path, 6.0).mass, 1.0, 1e-12)


def test_an_open_mesh_has_no_mass(tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    path = written_obj(tmp_path / "open.obj", CUBE, CUBE_FACES[:-1])
    with pytest.raises(lw.ModelError, match="has holes, so it encloses no volume"):
        lw.RigidBody.from_mesh("box", path, 1000.0)
    assert lw.Look.mesh(path).surface is not None  # it can be drawn all the same


URDF = """<robot name="r">
  <material name="paint"><color rgba="1 0.5 0 1"/></material>
  <link name="base">
    <visual><origin xyz="0.1 0 0" rpy="0 1.5707963267948966 0"/>
      <geometry><cylinder radius="0.05" length="0.4"/></geometry><material name="paint"/></visual>
    <visual><geometry><mesh filename="package://r/meshes/cube.obj" scale="0.1 0.1 0.2"/></geometry>
      <material name="own"><color rgba="0 0 1 1"/></material></visual>
    <visual><geometry><mesh filename="package://r/meshes/gone.obj"/></geometry></visual>
    <visual><geometry><box size="1 2"/></geometry></visual>
    <collision><geometry><box size="1 1 1"/></geometry></collision>
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
</robot>"""

MJCF = """<mujoco><compiler meshdir="meshes"/>
  <asset><mesh name="part" file="cube.obj" scale="0.1 0.1 0.2"/><material name="paint" rgba="1 0.5 0 1"/></asset>
  <worldbody><body name="b"><freejoint/>
    <geom type="box" size="0.1 0.2 0.3" pos="1 0 0" material="paint"/>
    <geom type="capsule" fromto="0 0 0 0 0 1" size="0.02" rgba="0 0 1 1"/>
    <geom type="mesh" mesh="part" mass="0"/>
    <geom type="sphere" size="0.5" group="3"/>
  </body></worldbody></mujoco>"""


def test_visuals_of_urdf_are_kept(tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    (tmp_path / "r" / "meshes").mkdir(parents=True)
    (tmp_path / "r" / "urdf").mkdir()
    written_obj(tmp_path / "r" / "meshes" / "cube.obj", CUBE, CUBE_FACES)
    path = tmp_path / "r" / "urdf" / "r.urdf"
    path.write_text(URDF, encoding="utf-8")
    m = lw.read_urdf(path)
    cylinder, mesh = m.body("base").look
    assert (cylinder.kind, cylinder.colour, mesh.colour) == ("cylinder", "#ff8000", "#0000ff")
    low, high = cylinder.ends()
    assert_abs(low, [-0.1, 0, 0], 1e-12)
    assert_abs(high, [0.3, 0, 0], 1e-12)
    np.testing.assert_allclose(mesh.surface.vertices, CUBE * [0.1, 0.1, 0.2])
    assert sorted((n.line, n.element) for n in m.notes if n.element == "visual") == [(8, "visual"), (9, "visual")]
    assert "gone.obj' was not found" in next(n.text for n in m.notes if n.line == 8)
    assert m.body("base").mass == 1.0
    # a text has no folder, so its meshes are not found
    assert [look.kind for look in lw.read_urdf_text(URDF).body("base").look] == ["cylinder"]


def test_geoms_of_mjcf_are_kept(tmp_path: Path) -> None:
    pytest.importorskip("trimesh")
    (tmp_path / "meshes").mkdir()
    written_obj(tmp_path / "meshes" / "cube.obj", CUBE, CUBE_FACES)
    path = tmp_path / "m.xml"
    path.write_text(MJCF, encoding="utf-8")
    box, capsule, mesh = lw.read_mjcf(path).body("b").look  # the group of the sphere is not shown
    assert (box.kind, box.colour) == ("box", "#ff8000")
    assert_abs(box.size, [0.2, 0.4, 0.6], 1e-15)
    assert_abs(box.at, [1, 0, 0], 1e-15)
    assert (capsule.kind, capsule.colour, capsule.radius) == ("capsule", "#0000ff", 0.02)
    assert_abs(np.sort([end[2] for end in capsule.ends()]), [0.0, 1.0], 1e-12)
    np.testing.assert_allclose(mesh.surface.vertices, CUBE * [0.1, 0.1, 0.2])


def test_a_mesh_opens_no_other_file(tmp_path: Path) -> None:
    """What a mesh of a stranger's names (entities, materials) is not read."""
    (tmp_path / "secret.mtl").write_text("newmtl a\nKd 1 0 0\n")
    mesh = tmp_path / "a.dae"
    mesh.write_text('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "secret.mtl">]><COLLADA>&e;</COLLADA>')
    with pytest.raises(lw.ModelError, match="declares XML entities, which are not read"):
        lw.Look.mesh(mesh)
    corner = tmp_path / "b.obj"
    corner.write_text("mtllib secret.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    seen: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        real = Path.open
        patch.setattr("builtins.open", lambda path, *a, **k: seen.append(str(path)) or real(Path(path), *a, **k))
        lw.Look.mesh(corner)
    assert not [path for path in seen if path.endswith(".mtl")]
