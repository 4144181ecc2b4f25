"""Every way to name a place of a model means the same place, wherever one is asked for, in Python as in files.

Truth: the frame that a path names, and the compiled tables of the model that was built with frames.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from refusals import refused


def arm() -> lw.Model:
    """Two rods and a ball on a slider."""
    m = lw.Model("arm")
    upper = m.add(lw.Rod("upper", length=1.0, mass=2.0), lw.Revolute("shoulder", axis="-y"))
    m.add(lw.Rod("lower", length=0.5, mass=1.0), lw.Revolute("elbow", axis="-y"), to=upper.tip)
    return m


WAYS: dict[str, Callable[[lw.Model], Any]] = {
    "frame": lambda m: m.body("lower")["origin"],
    "text": lambda m: "lower.origin",
    "body": lambda m: m.body("lower"),
    "name of a body": lambda m: "lower",
}
TAKERS: dict[str, Callable[[lw.Model, Any], Any]] = {
    "spring a": lambda m, place: m.add(lw.Spring("s", place, (1.0, 0.0, 0.0), stiffness=2.0)).a,
    "spring b": lambda m, place: m.add(lw.Spring("s", (1.0, 0.0, 0.0), place, stiffness=2.0)).b,
    "force": lambda m, place: m.add(lw.PointForce("f", place, (1, 0, 0))).at,
    "torque": lambda m, place: m.add(lw.PointTorque("f", place, (1, 0, 0))).at,
    "position": lambda m, place: m.add(lw.Position("p", place, "x")).of,
    "velocity": lambda m, place: m.add(lw.Velocity("p", place, "x")).of,
    "acceleration": lambda m, place: m.add(lw.Acceleration("p", place, "x")).of,
    "seen from": lambda m, place: m.add(lw.Position("p", "upper.tip", "x", seen_from=place)).seen_from,
    "own law": lambda m, place: m.add(lw.CustomForce("c", lambda t, x: (0.0, 0.0, 0.0), at=place)).at,
    "read": lambda m, place: m.add(lw.CustomForce("c", lambda t, x: 0.0, on="elbow", reads=[place])).reads[0],
    "parent": lambda m, place: _parent(m, place),
    "closure": lambda m, place: _closing(m, place),
}


def _parent(m: lw.Model, place: Any) -> Any:
    m.add(lw.PointMass("bob", 1.0), lw.Ball("ball"), to=place)
    return m.connection("bob").to


def _closing(m: lw.Model, place: Any) -> Any:
    m.close(lw.Ball("pin"), to=(0.0, 0.0, -1.0), at=place)
    return m.closures[0].at


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("way", WAYS)
def test_every_way_names_the_same_place(taker: str, way: str) -> None:
    m = arm()
    assert TAKERS[taker](m, WAYS[way](m)) == m.frame("lower.origin")


@pytest.mark.parametrize("taker", [t for t in TAKERS if t not in ("spring a", "spring b", "closure")])
def test_coordinates_are_points_of_the_ground(taker: str) -> None:
    m = arm()
    frame = TAKERS[taker](m, ("1 ft", 0.0, 2.0))
    assert frame.body is None
    np.testing.assert_array_equal(m.ground.places()[frame.name][0], [0.3048, 0.0, 2.0])


def test_a_text_acts_as_the_frame_does() -> None:
    built = []
    for a, b in (("lower.tip", "upper"), (None, None)):
        m = arm()
        ends = (a, b) if a else (m.body("lower").tip, m.body("upper").origin)
        m.add(lw.Spring("s", *ends, stiffness=30.0, free_length=0.2))
        system = m.compile()
        built.append(system.acceleration(np.array([0.3, 0.8]), np.array([0.1, -0.2])))
    np.testing.assert_array_equal(*built)


def test_references_can_be_changed_later() -> None:
    m = arm()
    spring = m.add(lw.Spring("s", "lower.tip", (1.0, 0.0, 0.0), stiffness=1.0))
    spring.a = "upper.tip"
    assert spring.a == m.body("upper").tip
    refused(lambda: setattr(spring, "a", "upper.tap"), "force 's'", "a is 'upper.tap'", "tip")
    assert spring.a == m.body("upper").tip


def test_what_is_refused_leaves_no_trace() -> None:
    m = arm()
    before = set(m.ground.places())
    refused(lambda: m.add(lw.Spring("s", (0.0, 0.0, 1.0), "lower.tap")), "b is 'lower.tap'")
    spring = lw.Spring("elbow", (0.0, 0.0, 1.0), "lower.tip")
    refused(lambda: m.add(spring), "'elbow' is used already")
    assert set(m.ground.places()) == before
    assert not m.forces
    spring.name = "strut"
    assert m.add(spring).b == m.frame("lower.tip")


def test_items_stand_for_their_names() -> None:
    m = arm()
    m.add(lw.Coordinate("angle", of=m.joint("elbow")))
    m.add(lw.TorsionSpring("coil", on=m.joint("elbow"), stiffness=2.0))
    tip = m.add(lw.Position("x", "lower.tip", "x"))
    by_item = m.simulate(until=0.5, start={m.joint("elbow"): 1.0}, events=[lw.Event(of=tip)])
    by_name = m.simulate(until=0.5, start={"elbow": 1.0}, events=[lw.Event(of="x")])
    np.testing.assert_array_equal(by_item["elbow"], by_name["elbow"])
    struck = m.impulse(blows={m.body("lower").tip: (1.0, 0.0, 0.0)})
    assert struck.table().equals(m.impulse(blows={"lower.tip": (1.0, 0.0, 0.0)}).table())
    m.joint("elbow").actuator = "motor"
    for of in (m.joint("elbow"), "elbow"):
        law = lw.Controller([of], inputs=["motor"], D=[[-5.0]])
        run = m.simulate(0.5, start={"elbow": 1.0}, control=law, events=lw.Event(of, 0.5))  # one event may stand alone
        np.testing.assert_array_equal(run["motor"], -5.0 * run["elbow"])
        assert set(run.events["name"].values) == {"elbow"}
    study = m.vary({"lower.mass": [1.0, 2.0]}).simulate(0.1, keep=[m.joint("elbow"), m.body("lower").tip], samples=3)
    assert {"elbow", "lower.tip"} <= set(study.dataset)


NAMES = ("front left", "driver's", "l’Hospital", "k-2+", "Jones'")


@pytest.mark.parametrize("name", NAMES[:3] + NAMES[4:])
def test_names_are_allowed_everywhere_alike(name: str, tmp_path: Path) -> None:
    m = lw.Model(name)
    rod = m.add(lw.Rod(f"{name} rod", length=1.0, mass=1.0), lw.Revolute(name, actuator=f"{name} motor"))
    rod.attach(name, 1.0, rod.point(name, (0.0, 0.0, -0.5)))
    m.add(lw.Spring(f"{name} spring", f"{name} rod.{name}", m.ground.point(name, (1.0, 0.0, 0.0)), stiffness=3.0))
    m.add(lw.Position(f"{name} x", rod[name], "x"))
    for ending in ("yaml", "json", "toml"):
        read = lw.read_model(m.save(tmp_path / f"m.{ending}")).model
        assert read.to_text() == m.to_text()
    run = m.simulate(until=0.1, start={name: 0.2})
    run.save(tmp_path / "run.nc")
    np.testing.assert_array_equal(lw.load(tmp_path / "run.nc")[name], run[name])
    again = lw.read_mjcf(m.to_mjcf(tmp_path / "m.xml", least_inertia=1e-6))
    assert f"{name} rod" in {b.name for b in again.bodies}


@pytest.mark.parametrize("name", ["k-2+", "", "2nd", "a.b", "a/b", 'say "x"', " a", "a\n"])
def test_names_are_refused_everywhere_alike(name: str) -> None:
    rod = lw.Rod("rod", length=1.0, mass=1.0)
    for action in (
        lambda: lw.Rod(name, length=1.0, mass=1.0),
        lambda: rod.point(name, (0.0, 0.0, 0.0)),
        lambda: rod.attach(name, 1.0, (0.0, 0.0, 0.0)),
        lambda: lw.Model(name),
        lambda: lw.Revolute("hinge", actuator=name),
    ):
        refused(action, "cannot be used")


UNKNOWN: dict[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "joint": (lambda: lw.Revolute("h", dampng=1.0), ("Revolute('h')", "'dampng'", "did you mean 'damping'?")),
    "body": (lambda: lw.Rod("r", lenght=1.0, mass=1.0), ("Rod('r')", "'lenght'", "did you mean 'length'?")),
    "signal": (lambda: lw.Harmonic(1.0, frequncy=2.0), ("Harmonic", "did you mean 'frequency'?")),
    "event": (lambda: lw.Event("elbow", valu=1.0), ("Event('elbow')", "did you mean 'value'?")),
    "section": (lambda: lw.CrossSection(aera=1.0), ("CrossSection", "did you mean 'area'?")),
    "model": (lambda: lw.Model("m", gravty=9.81), ("Model('m')", "did you mean 'gravity'?")),
    "analysis": (lambda: arm().simulate(untl=1.0), ("simulate", "did you mean 'until'?")),
    "building": (lambda: arm().add(lw.Rod("r", 1, 1), jont=1), ("add", "did you mean 'joint'?")),
    "nothing near": (lambda: lw.Sphere("s", wobble=1.0), ("Sphere('s')", "known: name, radius, mass")),
    "missing": (lambda: lw.Rod("r", length=1.0), ("Rod('r')", "mass is missing")),
    "too many": (lambda: lw.Sphere("s", 1.0, 2.0, 3.0), ("Sphere('s')", "takes 3")),
    "twice": (lambda: arm().simulate(1.0, until=1.0), ("simulate", "until is given twice")),
    "set later": (lambda: setattr(lw.Sphere("s", 1.0, 2.0), "mas", 1.0), ("body 's'", "did you mean 'mass'?")),
}


@pytest.mark.parametrize("case", UNKNOWN)
def test_unknown_arguments_get_the_name_that_was_meant(case: str) -> None:
    action, words = UNKNOWN[case]
    refused(action, *words)


def test_files_take_coordinates_where_python_does(tmp_path: Path) -> None:
    text = """
linkwork: 1
bodies:
  rod: {kind: Rod, length: 1 m, mass: 1 kg, joint: {name: hinge, kind: Revolute, to: ground, at: rod.origin}}
forces:
  strut: {kind: Spring, a: rod.tip, b: [1 ft, 0, 2], stiffness: 5}
sensors:
  x: {kind: Position, of: rod, axis: x}
"""
    (tmp_path / "m.yaml").write_text(text)
    read = lw.read_model(tmp_path / "m.yaml").model
    m = lw.Model("model")
    m.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("hinge"))
    m.add(lw.Spring("strut", "rod.tip", (0.3048, 0.0, 2.0), stiffness=5.0))
    m.add(lw.Position("x", "rod", "x"))
    q, v = np.array([0.4]), np.array([0.0])
    np.testing.assert_array_equal(read.compile().acceleration(q, v), m.compile().acceleration(q, v))
    assert read.frame("rod") == read.connection("rod").at
