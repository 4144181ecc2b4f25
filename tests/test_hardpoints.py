"""Mechanisms from points in space: bodies lie where the table says, joints have the axes of the world.

Truth: the table itself, moments of inertia in closed form, the five length conditions of a wishbone's upright solved by SciPy,
and the same mechanism with every joint as a closure.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import fsolve
from scipy.spatial.transform import Rotation

import linkwork as lw
from refusals import refused

WISHBONE = {
    "lower front": (-0.150, 0.350, 0.180),
    "lower rear": (0.200, 0.370, 0.190),
    "lower ball": (0.0, 0.720, 0.170),
    "upper front": (-0.100, 0.430, 0.480),
    "upper rear": (0.160, 0.440, 0.470),
    "upper ball": (0.015, 0.680, 0.500),
    "tie inner": (0.120, 0.370, 0.230),
    "tie outer": (0.130, 0.700, 0.225),
    "centre": (0.005, 0.780, 0.300),
    "axle": (0.005, 0.700, 0.302),
}
LINKS = [(f"{s} ball", f"{s} {e}") for s in ("lower", "upper") for e in ("front", "rear")] + [
    ("tie outer", "tie inner")
]


def at(system: lw.System, point: str, q: object = None) -> np.ndarray:
    """Where a point is, at zero by default."""
    return system.motion(point, system.zero() if q is None else q, np.zeros(system.nv)).position


def suspension(points: dict[str, np.ndarray]) -> lw.Model:
    m = lw.Model("suspension")
    for side in ("lower", "upper"):
        hinge = lw.Revolute(f"{side} hinge", axis=points[f"{side} rear"] - points[f"{side} front"])
        m.rod(f"{side} arm", from_=points[f"{side} front"], to=points[f"{side} ball"], mass=2.0, joint=hinge)
    upright = lw.RigidBody("upright", mass=14.0, inertia=(0.25, 0.3, 0.25)).placed(points["centre"])
    m.add(upright, lw.Ball("lower joint"), to="lower arm", where=points["lower ball"])
    m.close(lw.Ball("upper joint"), to="upper arm", at="upright", where=points["upper ball"])
    length = float(np.linalg.norm(points["tie outer"] - points["tie inner"]))
    m.close(
        lw.Distance("tie rod", length), to=points["tie inner"], at=m.hardpoint("upright", "tie", points["tie outer"])
    )
    m.hardpoint("upright", "axle", points["axle"])
    return m


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_wheel_travel_of_a_double_wishbone(seed: int) -> None:
    rng = np.random.default_rng(seed)
    points = {n: np.array(p) + (0.01 * rng.standard_normal(3) if seed else 0.0) for n, p in WISHBONE.items()}
    m = suspension(points)
    system = m.compile()

    def moved(x: np.ndarray, name: str) -> np.ndarray:
        turn = Rotation.from_rotvec(x[:3])
        return turn.apply(points[name] - points["centre"]) + points["centre"] + x[3:]

    def residuals(x: np.ndarray, height: float) -> list[float]:
        lengths = [np.linalg.norm(moved(x, a) - points[b]) - np.linalg.norm(points[a] - points[b]) for a, b in LINKS]
        return [*lengths, moved(x, "centre")[2] - height]

    for angle in (-0.15, -0.05, 0.1, 0.2):
        q = [*m.assemble(start={"lower hinge": angle}).q.values()]
        centre, axle = at(system, "upright.origin", q), at(system, "upright.axle", q)
        x = fsolve(residuals, np.zeros(6), args=(centre[2],), xtol=1e-13)
        along, known = centre - axle, moved(x, "centre") - moved(x, "axle")
        for k in (0, 2):  # toe, camber
            assert abs(np.arctan2(along[k], along[1]) - np.arctan2(known[k], known[1])) < 1e-9
        np.testing.assert_allclose(centre, moved(x, "centre"), atol=1e-10)


def test_bodies_lie_where_the_table_says(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    p = rng.standard_normal((5, 3))
    turn = Rotation.random(random_state=3).as_matrix()
    m = lw.Model("tree")
    m.rod("a", from_=p[0], to=p[1], mass=1.0, radius=0.02, joint=lw.Ball("ja"))
    m.rod("b", from_="a.tip", to=p[2], mass=1.0, joint=lw.Revolute("jb", axis=(1.0, 2.0, 3.0)))
    m.add(lw.Box("c", (0.1, 0.2, 0.3), 1.0).placed(p[3], turn), lw.Universal("jc"), to="b", where=p[4])
    m.add(lw.Sphere("e", 0.1, 1.0), lw.Revolute("je", axis="x"), to="c", at=(0.0, 0.0, 0.1), where=p[0])
    m.hardpoint("c", "mark", p[0])
    read = lw.read_model(m.save(tmp_path / "m.yaml")).model
    for model in (m, read):
        system = model.compile()
        for point, where in {"a.tip": p[1], "b": p[1], "b.tip": p[2], "c": p[3], "c.mark": p[0]}.items():
            np.testing.assert_allclose(at(system, point), where, atol=1e-14)
        np.testing.assert_allclose(at(system, "e"), p[0] - [0.0, 0.0, 0.1], atol=1e-14)
        motion = system.motion("c", system.zero(), np.zeros(system.nv))
        np.testing.assert_allclose(motion.rotation, turn, atol=1e-14)
        # the hinge turns about the axis that was given in the world
        spin = system.jacobian("b", system.zero())[3:, 3]
        np.testing.assert_allclose(spin, np.array([1.0, 2.0, 3.0]) / np.sqrt(14.0), atol=1e-14)
    assert m.connection("b").to.body is m.body("a")


def test_inertia_follows() -> None:
    p, q, axis = np.array([0.3, -0.2, 0.5]), np.array([1.1, 0.4, 0.1]), np.array([0.2, 0.9, -0.3])
    m = lw.Model("pendulum")
    m.rod("rod", from_=p, to=q, mass=3.0, joint=lw.Revolute("hinge", axis=axis))
    n, u = axis / np.linalg.norm(axis), q - p
    system = m.compile()
    inertia = 3.0 / 3.0 * (u @ u - (u @ n) ** 2)
    np.testing.assert_allclose(system.mass_matrix([0.0]), [[inertia]], rtol=1e-13)
    torque = n @ np.cross(u / 2, 3.0 * m.gravity)
    np.testing.assert_allclose(system.acceleration([0.0], [0.0]), torque / inertia, rtol=1e-12)


def test_joints_as_closures_move_alike() -> None:
    p = np.array([[0.0, 0.0, 0.0], [0.4, 0.3, 0.2], [1.0, -0.2, 0.1]])
    axis = (0.3, 1.0, -0.2)
    tree, loose = lw.Model("tree"), lw.Model("loose")
    tree.rod("a", from_=p[0], to=p[1], mass=1.0, radius=0.05, joint=lw.Revolute("hinge", axis=axis))
    tree.rod("b", from_="a.tip", to=p[2], mass=2.0, radius=0.05, joint=lw.Ball("ball"))
    for k, (name, mass) in enumerate((("a", 1.0), ("b", 2.0))):
        loose.rod(name, from_=p[k], to=p[k + 1], mass=mass, radius=0.05)
    loose.close(lw.Revolute("hinge", axis=axis), to=loose.ground, at="a", where=p[0])
    loose.close(lw.Ball("ball"), to="a", at="b", where=p[1])
    tips = []
    for m in (tree, loose):
        system = m.compile()
        tips.append(system.motion("b.tip", system.zero(), np.zeros(system.nv)).acceleration)
    np.testing.assert_allclose(*tips, rtol=1e-9)


def test_a_rod_without_spin() -> None:
    m = lw.Model("sling")
    m.rod("rod", from_=(0.0, 0.0, 0.0), to=(1.0, 1.0, 0.0), mass=1.0, joint=lw.Direction("eye"))
    system = m.compile()
    np.testing.assert_allclose(at(system, "rod.tip"), (1.0, 1.0, 0.0), atol=1e-15)
    # a uniform rod falls about its end, with 3/2 g at the tip
    acceleration = system.motion("rod.tip", system.zero(), np.zeros(2)).acceleration
    np.testing.assert_allclose(acceleration, (0.0, 0.0, -1.5 * 9.81), atol=1e-12)


FILE = """
linkwork: 1
bodies:
  a: {kind: Rod, between: [[0, 0, 0], [1 ft, 0, 0.2]], mass: 1, joint: {name: h, kind: Revolute, axis: [0, 1, 0.5]}}
  b: {kind: Rod, between: [[1 ft, 0, 0.2], [1, 1, 0]], mass: 1, radius: 2 cm, joint: {name: k, kind: Ball, to: a.tip}}
  c: {kind: Sphere, radius: 0.1, mass: 1, placed: {position: [1, 0, 0], rotation: {axis: z, angle: 30 deg}}}
  d: {kind: Box, size: [1, 1, 1], mass: 1, placed: [0, 2, 0], joint: {name: j, kind: Universal, to: b, where: [1, 1, 0]},
      hardpoints: {seat: [0, 0, 3]}}
closures:
  pin: {kind: Ball, to: b, at: c, where: [1, 0.5, 0]}
forces:
  strut: {kind: Spring, a: d.seat, b: [0, 0, 5], stiffness: 10}
"""


def test_files_say_the_same(tmp_path: Path) -> None:
    (tmp_path / "m.yaml").write_text(FILE)
    read = lw.read_model(tmp_path / "m.yaml").model
    m = lw.Model("model")
    m.rod("a", from_=(0, 0, 0), to=("1 ft", 0, 0.2), mass=1, joint=lw.Revolute("h", axis=(0, 1, 0.5)))
    m.rod("b", from_="a.tip", to=(1, 1, 0), mass=1, radius=0.02, joint=lw.Ball("k"))
    m.add(lw.Sphere("c", 0.1, 1).placed((1, 0, 0), lw.rotation("z", "30 deg")))
    m.add(lw.Box("d", (1, 1, 1), 1).placed((0, 2, 0)), lw.Universal("j"), to="b", where=(1, 1, 0))
    m.close(lw.Ball("pin"), to="b", at="c", where=(1, 0.5, 0))
    m.add(lw.Spring("strut", m.hardpoint("d", "seat", (0, 0, 3)), (0, 0, 5), stiffness=10))
    a, b = read.compile(), m.compile()
    assert a.labels.q == b.labels.q
    np.testing.assert_allclose(
        a.acceleration(a.zero(), np.zeros(a.nv)), b.acceleration(b.zero(), np.zeros(b.nv)), rtol=1e-12, atol=1e-12
    )
    np.testing.assert_allclose(at(a, "d.seat"), (0, 0, 3), atol=1e-15)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "mass: 1, joint: {name: h",
            "mass: 1, length: 2, joint: {name: h",
            ("body 'a'", "length follows from between"),
        ),
        (
            "kind: Sphere, radius: 0.1",
            "kind: Sphere, radius: 0.1, between: [[0, 0, 0], [1, 0, 0]]",
            ("between= is for",),
        ),
        ("[[0, 0, 0], [1 ft, 0, 0.2]]", "[[0, 0, 0], [0, 0, 0]]", ("body 'a'", "same point twice")),
        ("placed: [0, 2, 0]", "placed: [0, 2]", ("body 'd'", "position", "(3,)")),
        ("to: a.tip", "to: a.tip, where: [0, 0, 0]", ("body 'b'", "apart")),
        ("seat: [0, 0, 3]", "seat: [0, 3]", ("'seat'",)),
    ],
)
def test_files_that_cannot_be(old: str, new: str, words: tuple[str, ...], tmp_path: Path) -> None:
    assert old in FILE
    (tmp_path / "m.yaml").write_text(FILE.replace(old, new))
    with pytest.raises(lw.ModelError) as caught:
        lw.read_model(tmp_path / "m.yaml")
    for word in words:
        assert word in str(caught.value)


def test_what_cannot_be() -> None:
    def model() -> lw.Model:
        m = lw.Model("m")
        m.rod("a", from_=(0, 0, 0), to=(1, 0, 0), mass=1.0, joint=lw.Revolute("h"))
        return m

    b = lw.Rod.between("b", (1, 0, 0), (2, 0, 0), mass=1.0)
    refused(lambda: model().add(b, lw.Revolute("k"), to="a.tip", where=(1.5, 0, 0)), "body 'b'", "0.5 m apart")
    refused(lambda: model().add(b, lw.Revolute("k"), to="a.tip", at="tip"), "to= and at=", "1 m apart")
    refused(lambda: lw.Rod.between("b", (1, 0, 0), (1, 0, 0), mass=1.0), "body 'b'", "same point")
    refused(lambda: model().body("a").placed((0, 0, 0)), "body 'a'", "before it is added")
    refused(lambda: model().add(lw.Rod("c", 1, 1)), "body 'c' needs a joint")
    refused(lambda: model().close(lw.Distance("d", 1.0), to="a", at="a", where=(0, 0, 0)), "'d'", "not where=")
    refused(lambda: model().close(lw.Ball("d"), to="a", at="a", where=(0, 0, 0)), "'d'", "itself")
    refused(lambda: model().close(lw.Ball("d"), to="a", at=(0, 0, 0), where=(0, 0, 0)), "'d'", "no body")
    refused(lambda: model().hardpoint("b", "p", (0, 0, 0)), "'b'")
    refused(lambda: model().add(lw.Position("x", "a", "x"), where=(0, 0, 0)), "only bodies")
    m = model()
    before = set(m.body("a").places())
    refused(lambda: m.add(b, lw.Revolute("h"), to="a", where=(1, 0, 0)), "'h' is used already")
    assert set(m.body("a").places()) == before
