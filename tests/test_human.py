"""The human model against the table that it is made of, and against measured bodies."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import linkwork as lw

INCH, POUND = 0.0254, 0.45359237
LB_IN_S2 = 4.4482216152605 * INCH  # lbf in s² [kg m²]


def whole_body(model: lw.Model) -> tuple[float, np.ndarray, np.ndarray]:
    """Mass, centre and inertia about it of the standing body, summed by hand."""
    system = model.compile()
    rows = []
    for body in model.bodies:
        mass, centre, inertia = body.own_inertia()
        at = system.motion(f"{body.name}.origin", system.zero(), np.zeros(system.nv))
        assert at.rotation == pytest.approx(np.eye(3), abs=1e-15)
        rows.append((float(mass), at.position + centre, inertia))
    total = sum(m for m, _, _ in rows)
    middle = sum(m * c for m, c, _ in rows) / total
    about = np.zeros((3, 3))
    for m, c, own in rows:
        d = c - middle
        about += own + m * ((d @ d) * np.eye(3) - np.outer(d, d))
    return total, middle, about


def place(model: lw.Model, point: str) -> np.ndarray:
    system = model.compile()
    return system.motion(point, system.zero(), np.zeros(system.nv)).position


@pytest.mark.parametrize(("sex", "foot", "sole"), [("male", 0.2581, 0.0323), ("female", 0.2283, 0.0694)])
@pytest.mark.parametrize("parts", [1, 3])
def test_the_mean_body_has_the_lengths_and_masses_of_the_table(sex: str, foot: float, sole: float, parts: int) -> None:
    model = lw.library.human(sex, trunk_parts=parts)
    mean, stature = {"male": (73.0, 1.741), "female": (61.9, 1.735)}[sex]
    total, _, _ = whole_body(model)
    assert total == pytest.approx(mean, rel=1e-14)
    assert place(model, "head.vertex") == pytest.approx([0, 0, stature], abs=1e-14)
    assert place(model, "left foot.toe")[0] - place(model, "left foot.heel")[0] == pytest.approx(foot, rel=1e-13)
    assert place(model, "left foot.ankle")[2] == pytest.approx(sole, abs=1e-13)
    for side, sign in (("left", 1), ("right", -1)):
        assert place(model, f"{side} foot.heel")[2] == pytest.approx(0.0, abs=1e-14)
        assert place(model, f"{side} hand.wrist")[1] == pytest.approx(sign * 0.1295 * stature, rel=1e-13)


def test_segments_follow_mass_and_height() -> None:
    """de Leva's thigh of a man: 14.16 %, 422.2 mm of 1741, centre at 40.95 %, transverse radius 32.9 %."""
    model = lw.library.human("male", "80 kg", "1.9 m")
    thigh = model.body("left thigh")
    mass, centre, inertia = thigh.own_inertia()
    length = 0.4222 / 1.741 * 1.9
    assert mass == pytest.approx(0.1416 * 80, rel=1e-12)
    assert centre == pytest.approx([0, 0, -0.4095 * length], rel=1e-12)
    assert inertia[1, 1] == pytest.approx(0.1416 * 80 * (0.329 * length) ** 2, rel=1e-12)
    female = lw.library.human("female", 60.0)
    assert female.body("right foot").own_inertia()[0] == pytest.approx(60.0 * 1.29 / 99.99, rel=1e-12)


def test_the_foots_upright_inertia_is_its_largest() -> None:
    """A foot is wider than it is high: its sagittal radius, 25.7 %, is about the upright axis."""
    mass, _, inertia = lw.library.human("male").body("left foot").own_inertia()
    assert np.sqrt(np.diag(inertia) / mass) / 0.2581 == pytest.approx([0.124, 0.245, 0.257], rel=1e-12)


@pytest.mark.parametrize("sex", ["male", "female"])
def test_three_parts_of_the_trunk_make_the_trunk(sex: str) -> None:
    """The table's parts and whole agree within 1 % of the trunk's length (centre), 3 % (transverse radius of gyration)."""
    one, three = (whole_body(lw.library.human(sex, trunk_parts=n)) for n in (1, 3))
    assert three[0] == pytest.approx(one[0], rel=1e-14)
    assert three[1][2] == pytest.approx(one[1][2], abs=0.003)
    assert np.diag(three[2]) == pytest.approx(np.diag(one[2]), rel=0.01)


MEASURED = json.loads((resources.files("linkwork.papers") / "data" / "human_bodies.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("man", MEASURED["standing"])
def test_the_whole_body_is_like_measured_men(man: dict[str, Any]) -> None:
    """A mean man, scaled, beside single men: centre within 1.1 % of the stature, inertia of the upright body within 17 %."""
    stature, weight, down, moments = man["stature"], man["weight"], man["centre"], man["inertia"]
    _, centre, inertia = whole_body(lw.library.human("male", weight * POUND, stature * INCH))
    assert (stature * INCH - centre[2]) / INCH == pytest.approx(down, abs=0.011 * stature)
    x, y, z = np.diag(inertia) / LB_IN_S2
    assert (x, y) == pytest.approx(moments[:2], rel=0.17)
    assert z == pytest.approx(moments[2], rel=0.21)
    assert x > y > 5 * z


def test_the_centre_is_where_textbooks_put_it() -> None:
    """About 55 to 57 % of the height above the ground for men, a little lower for women."""
    parts = [whole_body(lw.library.human(sex))[1][2] / h for sex, h in (("male", 1.741), ("female", 1.735))]
    assert 0.55 < parts[1] < parts[0] < 0.57


@pytest.mark.parametrize("base", ["right foot", "left hand", "head"])
def test_the_base_does_not_change_what_angles_mean(base: str) -> None:
    """The same angles from another base: the same body, as a rigid motion of the whole, and the same kinetic energy."""
    rng = np.random.default_rng(3)
    fixed, free = (lw.library.human("male", base=b, trunk_parts=3) for b in (base, "free"))
    systems = fixed.compile(), free.compile()
    q, v = systems[0].zero(), np.zeros(systems[0].nv)
    at, to = systems[1].zero(), np.zeros(systems[1].nv)
    hinges = [n for n in systems[0].labels.q if "." not in n or n.endswith((".first", ".second"))]
    assert len(hinges) == 12
    for name in hinges:
        angle, rate = rng.normal(0, 0.5, 2)
        other = name
        if name.endswith((".first", ".second")) and _reversed(fixed, name.split(".")[0]):
            other = name.replace("first", "*").replace("second", "first").replace("*", "second")
        q[systems[0].labels.q.index(name)], v[systems[0].labels.v.index(name)] = angle, rate
        at[systems[1].labels.q.index(other)], to[systems[1].labels.v.index(other)] = angle, rate
    trunk = systems[0].motion("lower trunk.origin", q, v)
    turn = Rotation.from_matrix(trunk.rotation)
    root = systems[1].labels.q.index("root.x")
    home = place(free, "lower trunk.origin")
    at[root : root + 7] = np.concatenate([trunk.position - home, turn.as_quat(scalar_first=True)])
    begin = systems[1].labels.v.index("root.vx")
    to[begin : begin + 6] = np.concatenate([turn.inv().apply(trunk.velocity), turn.inv().apply(trunk.angular_velocity)])
    for point in ("head.vertex", "left hand.fingertip", "right hand.knuckle", "left foot.toe", "right foot.heel"):
        one, two = systems[0].motion(point, q, v), systems[1].motion(point, at, to)
        assert two.position == pytest.approx(one.position, abs=1e-13)
        assert two.velocity == pytest.approx(one.velocity, abs=1e-12)
    assert systems[1].energy(at, to)["kinetic"] == pytest.approx(systems[0].energy(q, v)["kinetic"], rel=1e-12)


def _reversed(model: lw.Model, joint: str) -> bool:
    """Whether a wrist or ankle carries the forearm or shank rather than hand or foot."""
    body = next(c.body.name for c in model.connections if c.joint.name == joint)
    return body.endswith(("forearm", "shank"))


def test_the_planar_body_is_planar_and_a_leg_swings_as_by_hand() -> None:
    """A leg that hangs straight, as one pendulum: g Σ m c / (Σ I + m c²) with the table's numbers."""
    model = lw.library.human("male", base="trunk", planar=True)
    for joint in [c.joint for c in model.connections if c.joint.name not in ("left hip", "root")]:
        joint.stiffness = 1e9  # type: ignore[attr-defined]
    system = model.compile()
    assert system.planar
    slope = system.derivatives(system.zero(), np.zeros(system.nv)).by_q
    rows = [(0.1416 * 73, 0.4095 * 0.4222, 0.0, 0.329 * 0.4222)]
    rows.append((0.0433 * 73, 0.4222 + 0.4395 * 0.4403, 0.0, 0.246 * 0.4403))
    ahead = (0.4415 - 0.25) * 0.2581
    rows.append((0.0137 * 73, 0.4222 + 0.4403 + 0.0323 / 2, ahead, 0.245 * 0.2581))
    inertia = sum(m * (k**2 + c**2 + x**2) for m, c, x, k in rows)
    weight = sum(m * 9.81 * c for m, c, *_ in rows)
    frequencies = np.sqrt(np.abs(np.linalg.eigvals(-slope)))
    assert frequencies.min() == pytest.approx(np.sqrt(weight / inertia), rel=1e-5)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sex": "x"}, "human: sex is 'x'; give 'male' or 'female'"),
        ({"mass": -1}, "human: mass is -1.* must be greater than 0"),
        ({"height": "0 m"}, "human: height is '0 m'; it must be greater than 0"),
        ({"base": "left feet"}, "human: there is no segment 'left feet' to be the base"),
        ({"trunk_parts": 2}, "human: trunk_parts is 2; give 1 or 3"),
        ({"hip_width": 0.2, "planar": True}, "human: hip_width is 0.2, but a planar body has no width"),
        ({"hip_width": 0}, "human: hip_width is 0.* must be greater than 0"),
    ],
)
def test_what_is_no_body_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(lw.ModelError, match=words):
        lw.library.human(**options)
