"""Bad input is refused at once, in one sentence that names the item and the parameter; good input can be edited.

Truth: the sentence must hold the names and values that the user wrote, and say what to do instead.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import linkwork as lw
import refusals
from compare import assert_abs
from linkwork.system.holding import without_holding

NAN, INF = math.nan, math.inf
refusal = functools.partial(refusals.refusal, kind=lw.ModelError)
refused = functools.partial(refusals.refused, kind=lw.ModelError)


def arm() -> lw.Model:
    """Two rods."""
    m = lw.Model("arm")
    upper = m.add(lw.Rod("upper", length=1.0, mass=2.0), lw.Revolute("shoulder", axis="-y"))
    m.add(lw.Rod("lower", length=0.5, mass=1.0), lw.Revolute("elbow", axis="-y"), to=upper.tip)
    return m


def with_item(item: Callable[[lw.Model], Any]) -> Callable[[], Any]:
    """Add something to the arm and compile it."""

    def action() -> Any:
        m = arm()
        m.add(item(m))
        return m.compile()

    return action


def hung(joint: Any, body: Any = None, **more: Any) -> Callable[[], Any]:
    """Hang a body on a joint and compile it."""

    def action() -> Any:
        m = lw.Model("one")
        m.add(body or lw.Rod("rod", length=1.0, mass=1.0, radius=0.1), joint() if callable(joint) else joint, **more)
        return m.compile()

    return action


# --- names ---------------------------------------------------------------------------------------------------------

UNKNOWN = {
    "body": (lambda m: m.body("uper"), ("'uper'", "did you mean 'upper'?", "'arm'")),
    "joint": (lambda m: m.joint("elbo"), ("'elbo'", "did you mean 'elbow'?")),
    "item of a path": (lambda m: m["loer.mass"], ("'loer'", "did you mean 'lower'?")),
    "parameter of a path": (lambda m: m["lower.lenght"], ("'lower'", "'lenght'", "did you mean 'length'?")),
    "nothing like it": (lambda m: m.body("zzz"), ("'zzz'", "known: upper, lower.")),
    "part of a path": (lambda m: m["lower.bob.mass"], ("'bob.mass'", "'lower'", "did you mean 'mass'?")),
    "frame": (lambda m: m.frame("upper.tap"), ("body 'upper'", "'tap'", "tip")),
    "frame of an unknown body": (lambda m: m.frame("uper.tip"), ("'uper'", "did you mean 'upper'?")),
    "point of the ground": (lambda m: m.frame("ground.pivot"), ("ground", "'pivot'")),
    "replace": (lambda m: m.replace({"upper.mas": 1.0}), ("'upper'", "'mas'", "did you mean 'mass'?")),
    "connection": (lambda m: m.connection("lowr"), ("'lowr'", "did you mean 'lower'?")),
    "input": (lambda m: lw.System(m, {"motor": 1.0}), ("'motor'", "input")),
    "input of an evaluation": (
        lambda m: m.compile().acceleration([0, 0], [0, 0], {"motor": 1.0}),
        ("'motor'", "input"),
    ),
    "point of an evaluation": (lambda m: m.compile().motion("lower.tup", [0, 0], [0, 0]), ("lower", "tup", "tip")),
}


@pytest.mark.parametrize("case", UNKNOWN)
def test_an_unknown_name_is_answered_with_the_nearest(case: str) -> None:
    action, words = UNKNOWN[case]
    refused(lambda: action(arm()), *words)


def test_an_unknown_attribute_of_a_body_names_its_points() -> None:
    """Python's own protocol wants an AttributeError here."""
    with pytest.raises(AttributeError, match=r"'tap'.*origin, tip, centre"):
        _ = arm().body("upper").tap


@pytest.mark.parametrize("name", ["a.b", "", "7up", " rod", "rod ", "a/b", 'a"b', "x" * 101, 3, None])
def test_a_name_that_cannot_be_used(name: Any) -> None:
    refused(lambda: lw.Rod(name, length=1, mass=1), "body", repr(name))
    refused(lambda: lw.Revolute(name), "joint", repr(name))
    refused(lambda: lw.Model(name), "model", repr(name))


@pytest.mark.parametrize("name", ["rod", "left arm", "left-arm", "a+b", "größe", "x_1", "θ"])
def test_a_name_that_can_be_used(name: str) -> None:
    assert lw.Rod(name, length=1, mass=1).name == name


def test_a_name_is_used_once_in_a_model() -> None:
    m = arm()
    tip = m.body("lower").tip
    rod = lw.Rod("hand", length=1, mass=1)
    refused(lambda: m.add(lw.Rod("upper", length=1, mass=1), lw.Revolute("wrist"), to=tip), "body", "'upper'", "used")
    refused(lambda: m.add(rod, lw.Revolute("elbow"), to=tip), "joint", "'elbow'", "used already")
    refused(lambda: m.add(lw.PointForce("elbow", tip, (1, 0, 0))), "force", "'elbow'", "used already")
    refused(lambda: m.add(lw.Energy("upper")), "sensor", "'upper'", "used already")
    refused(lambda: m.add(rod, lw.Revolute("hand"), to=tip), "'hand'", "used already")
    for word in ("ground", "t", "time", "gravity"):
        refused(lambda word=word: m.add(lw.Energy(word)), f"'{word}'", "reserved")
    # what was refused has left nothing behind
    m.add(rod, lw.Revolute("wrist"), to=tip)
    assert [b.name for b in m.bodies] == ["upper", "lower", "hand"]


def test_names_of_points_masses_and_actuators() -> None:
    rod = lw.Rod("rod", length=1, mass=1)
    rod.point("grip", (0, 0, -0.5))
    rod.attach("bob", 1.0, at="tip")
    refused(lambda: rod.point("grip", (0, 0, 0)), "body 'rod'", "'grip'", "already")
    refused(lambda: rod.point("tip", (0, 0, 0)), "body 'rod'", "'tip'", "already")
    refused(lambda: rod.point("a.b", (0, 0, 0)), "body 'rod'", "'a.b'")
    refused(lambda: rod.attach("bob", 1.0, at="tip"), "body 'rod'", "'bob'", "already")
    refused(lambda: rod.attach("hat", 1.0, at="top"), "body 'rod'", "'top'", "tip")
    refused(lambda: lw.Revolute("hinge", actuator="a.b"), "joint 'hinge'", "actuator", "'a.b'")
    m = lw.Model("two")
    m.add(rod, lw.Revolute("first", actuator="motor"))
    m.add(lw.Rod("other", length=1, mass=1), lw.Revolute("second", actuator="motor"), to=rod.tip)
    refused(m.compile, "joint 'second'", "actuator", "'motor'", "used already")


# --- the tree ------------------------------------------------------------------------------------------------------


def test_a_body_has_one_parent() -> None:
    m = arm()
    lower = m.body("lower")
    refused(lambda: m.add(lower, lw.Revolute("second")), "body 'lower'", "'elbow'", "one parent", "closure")


def test_a_body_cannot_hang_on_itself() -> None:
    rod = lw.Rod("rod", length=1, mass=1)
    refused(lambda: lw.Model("m").add(rod, lw.Revolute("hinge"), to=rod.tip), "body 'rod'", "to", "itself")


def test_a_body_of_another_model_is_no_parent() -> None:
    other = arm().body("upper")
    rod = lw.Rod("rod", length=1, mass=1)
    refused(lambda: arm().add(rod, lw.Revolute("h"), to=other.tip), "body 'rod'", "to", "'upper'", "'arm'", "add it")
    loose = lw.Rod("loose", length=1, mass=1)
    refused(lambda: arm().add(rod, lw.Revolute("h"), to=loose), "'loose'", "not part of model 'arm'")
    refused(lambda: arm().add(lw.PointForce("load", other.tip, (1, 0, 0))), "force 'load'", "'upper'", "'arm'")
    refused(lambda: arm().add(lw.Position("x", other.tip, "x")), "sensor 'x'", "'upper'", "'arm'")


def test_joints_and_places_of_a_body() -> None:
    m = arm()
    rod, other = lw.Rod("rod", length=1, mass=1), lw.Rod("other", length=1, mass=1)
    refused(lambda: m.add(rod), "body 'rod'", "joint")
    refused(lambda: m.add(rod, "hinge"), "body 'rod'", "joint", "'hinge'")
    refused(lambda: m.add(rod, m.joint("elbow")), "joint 'elbow'", "body 'rod'", "already")
    refused(lambda: m.add(rod, lw.Revolute("h"), at="top"), "body 'rod'", "'top'", "tip")
    refused(lambda: m.add(rod, lw.Revolute("h"), at=other.tip), "body 'rod'", "at", "other.tip")
    refused(lambda: m.add(rod, lw.Revolute("h"), to=(1, 2)), "body 'rod'", "to", "shape")
    refused(lambda: m.add(rod, lw.Revolute("h"), to=(1, 2, NAN)), "body 'rod'", "to", "not finite")
    refused(lambda: m.add(rod, lw.Revolute("h"), at=("1 s", 0, 0)), "body 'rod'", "at", "1 s")
    refused(lambda: m.add(lw.Energy("e"), lw.Revolute("h")), "sensor 'e'", "only bodies")
    refused(lambda: m.add(lw.Energy("e"), to=m.ground), "sensor 'e'", "only bodies")
    refused(lambda: m.add("rod"), "'rod'", "cannot be added")
    refused(lambda: m.add(lw.Revolute("h")), "joint 'h'", "add(body, joint)", "close(")
    assert len(m.bodies) == 2


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("2*(x + 1", "cannot be read"),
        ("x y", "in quotes"),
        ("x^2", "x**2"),
        ("sine(x)", "did you mean 'sin'?"),
        ("", "is empty"),
    ],
)
def test_a_formula_that_cannot_be_read_is_refused_at_once(formula: str, why: str) -> None:
    """Its names are looked up when the model is whole, its grammar when it is written."""
    refused(lambda: lw.Expression("power", formula), "sensor 'power': formula", why)
    good = lw.Expression("power", "later * 2 + pi")
    refused(lambda: setattr(good, "formula", formula), "sensor 'power': formula", why)
    assert good.formula == "later * 2 + pi"


def test_an_empty_model_cannot_be_compiled() -> None:
    refused(lambda: lw.Model("empty").compile(), "model 'empty'", "no bodies")


def test_planar_algebra_for_a_spatial_model() -> None:
    m = lw.Model("swing")
    m.add(lw.Rod("rod", length=1, mass=1, radius=0.1), lw.Ball("pivot"))
    refused(lambda: m.compile(planar=True), "model 'swing'", "planar")


# --- numbers -------------------------------------------------------------------------------------------------------

BAD_NUMBERS = {
    "negative mass": (lambda: lw.Rod("rod", length=1, mass=-1), ("body 'rod'", "mass", "-1", "at least 0")),
    "negative mass as text": (lambda: lw.Sphere("ball", radius=1, mass="-3 lb"), ("body 'ball'", "mass", "-3 lb")),
    "no length": (lambda: lw.Rod("rod", length=0, mass=1), ("body 'rod'", "length", "0", "greater than 0")),
    "negative mass point": (lambda: lw.MassRod("rod", length=1, masses=(1, -2)), ("body 'rod'", "masses", "negative")),
    "points without masses": (
        lambda: lw.MassRod("rod", length=1, masses=(1, 2), at=(0.5,)),
        ("body 'rod'", "at", "1 distances for 2 masses"),
    ),
    "flat box": (lambda: lw.Box("box", size=(1, 0, 1), mass=1), ("body 'box'", "size")),
    "missing": (lambda: lw.Rod("rod", length=None, mass=1), ("body 'rod'", "length", "missing")),
    "not a number": (lambda: lw.Rod("rod", length=NAN, mass=1), ("body 'rod'", "length", "not finite")),
    "infinite": (lambda: lw.Rod("rod", length=1, mass=INF), ("body 'rod'", "mass", "not finite")),
    "infinite centre": (lambda: lw.RigidBody("b", mass=1, centre=(0, INF, 0)), ("body 'b'", "centre", "not finite")),
    "nothing in an inertia": (lambda: lw.RigidBody("b", mass=1, inertia=(1, 1, NAN)), ("'b'", "inertia", "not finite")),
    "centre of two": (lambda: lw.RigidBody("b", mass=1, centre=(0, 1)), ("body 'b'", "centre", "shape")),
    "inertia of two": (lambda: lw.RigidBody("b", mass=1, inertia=(1, 1)), ("body 'b'", "inertia", "shape")),
    "inertia 2 × 2": (lambda: lw.RigidBody("b", mass=1, inertia=np.eye(2)), ("body 'b'", "inertia", "shape")),
    "gravity of two": (lambda: lw.Model("m", gravity=(0, -9.81)), ("model 'm'", "gravity", "shape")),
    "gravity not a number": (lambda: lw.Model("m", gravity=(0, 0, NAN)), ("model 'm'", "gravity", "not finite")),
    "list for a number": (lambda: lw.Rod("rod", length=[1, 2], mass=1), ("body 'rod'", "length")),
    "truth value": (lambda: lw.Rod("rod", length=True, mass=1), ("body 'rod'", "length", "truth value")),
    "triangle inequality": (
        lambda: lw.RigidBody("plate", mass=1, inertia=(1, 1, 3)),
        ("body 'plate'", "inertia", "1, 1, 3", "sum of any two"),
    ),
    "triangle inequality, turned": (
        lambda: lw.RigidBody("plate", mass=1, inertia=[[2, 1, 0], [1, 2, 0], [0, 0, 1]]),
        ("body 'plate'", "inertia", "1, 1, 3"),
    ),
    "negative inertia": (lambda: lw.RigidBody("b", mass=1, inertia=(1, 1, -1)), ("body 'b'", "inertia", "negative")),
    "not symmetric": (
        lambda: lw.RigidBody("b", mass=1, inertia=[[1, 0.1, 0], [0, 1, 0], [0, 0, 1]]),
        ("body 'b'", "inertia", "not symmetric"),
    ),
    "attached": (
        lambda: lw.Rod("rod", length=1, mass=1).attach("bob", -1, at="tip"),
        ("attached mass 'bob'", "mass", "-1"),
    ),
    "attached inertia": (
        lambda: lw.Rod("rod", length=1, mass=1).attach("bob", 1, at="tip", inertia=(0, 0, 1)),
        ("attached mass 'bob'", "inertia", "sum of any two"),
    ),
    "damping of a spring": (lambda: spring(arm(), damping=-1), ("force 'spring'", "damping", "-1", "at least 0")),
    "free length of a spring": (lambda: spring(arm(), free_length=-1), ("force 'spring'", "free_length", "-1")),
    "armature": (lambda: lw.Revolute("hinge", armature=-1), ("joint 'hinge'", "armature", "-1", "at least 0")),
    "unit of armature": (lambda: lw.Prismatic("rail", armature="1 kg*m^2"), ("joint 'rail'", "armature", "kg")),
    "friction": (lambda: lw.Revolute("hinge", friction=-1), ("joint 'hinge'", "friction", "-1")),
    "speed of friction": (lambda: lw.Revolute("hinge", friction_speed=-1), ("joint 'hinge'", "friction_speed", "-1")),
}


def spring(m: lw.Model, **values: Any) -> lw.Spring:
    return lw.Spring("spring", m.ground["origin"], m.body("lower").tip, **values)


@pytest.mark.parametrize("case", BAD_NUMBERS)
def test_a_number_that_cannot_be(case: str) -> None:
    action, words = BAD_NUMBERS[case]
    refused(action, *words)


BAD_UNITS = {
    "length in seconds": (lambda: lw.Rod("rod", length="9 s", mass=1), ("body 'rod'", "length", "9 s")),
    "mass in newtons": (lambda: lw.Rod("rod", length=1, mass="9 N"), ("body 'rod'", "mass", "9 N")),
    "unknown unit": (lambda: lw.Rod("rod", length="9 inchs", mass=1), ("body 'rod'", "length", "'inchs'", "inches")),
    "no number": (lambda: lw.Rod("rod", length="long", mass=1), ("body 'rod'", "length", "long")),
    "power tower": (lambda: lw.Rod("rod", length="9**9**9 m", mass=1), ("body 'rod'", "length")),
    "too large": (lambda: lw.Rod("rod", length="1e400 m", mass=1), ("body 'rod'", "length", "too large")),
    "slider's stiffness on a hinge": (lambda: lw.Revolute("h", stiffness="3 N/m"), ("joint 'h'", "stiffness", "3 N/m")),
    "hinge's stiffness on a slider": (
        lambda: lw.Prismatic("s", stiffness="3 N*m/rad"),
        ("joint 's'", "stiffness", "3 N*m/rad"),
    ),
    "gravity": (lambda: lw.Model("m", gravity=(0, 0, "9.81 m/s")), ("model 'm'", "gravity", "9.81 m/s")),
    "motion": (lambda: lw.Revolute("h", motion="3 m"), ("joint 'h'", "motion", "3 m")),
    "amplitude": (
        lambda: lw.Prismatic("s", motion=lw.Harmonic("5 deg", "3 Hz")),
        ("joint 's'", "motion", "amplitude", "5 deg"),
    ),
    "frequency in rad/s": (
        lambda: lw.Revolute("h", motion=lw.Harmonic("5 deg", "3 rad/s")),
        ("joint 'h'", "motion", "frequency", "3 rad/s"),
    ),
    "load": (
        with_item(lambda m: lw.PointForce("load", m.frame("lower.tip"), (0, "3 N*m", 0))),
        ("force 'load'", "value along y", "3 N*m"),
    ),
    "one of a vector": (
        lambda: lw.RigidBody("b", mass=1, centre=("1 cm", "2 kg", 0)),
        ("body 'b'", "centre", "2 kg"),
    ),
}


@pytest.mark.parametrize("case", BAD_UNITS)
def test_a_unit_that_does_not_fit(case: str) -> None:
    action, words = BAD_UNITS[case]
    refused(action, *words, kind=lw.UnitError)


def test_axes_and_rotations() -> None:
    rod = lw.Rod("rod", length=1, mass=1)
    refused(lambda: lw.Revolute("h", axis="w"), "joint 'h'", "axis", "'w'", "'-x'")
    refused(lambda: lw.Revolute("h", axis=(0, 0, 0)), "joint 'h'", "axis", "no direction")
    refused(lambda: lw.Revolute("h", axis=(0, 1)), "joint 'h'", "axis", "shape")
    refused(lambda: lw.Revolute("h", axis=(0, NAN, 1)), "joint 'h'", "axis", "not finite")
    refused(lambda: lw.Planar("p", normal="n"), "joint 'p'", "normal", "'n'")
    refused(lambda: lw.Cylinder("c", length=1, radius=1, mass=1, axis="r"), "body 'c'", "axis", "'r'")
    refused(lambda: lw.Universal("u", axes=("x", (1, 1, 0))), "joint 'u'", "axes", "perpendicular")
    refused(lambda: lw.Universal("u", axes=("x", "x")), "joint 'u'", "axes", "perpendicular")
    refused(lambda: lw.Universal("u", axes="x"), "joint 'u'", "axes", "two directions")
    refused(lambda: rod.frame("f", (0, 0, 0), (1, 1, 0, 0)), "body 'rod'", "rotation of frame 'f'", "length 1.41421")
    refused(lambda: rod.frame("f", (0, 0, 0), (1, 0, 0)), "body 'rod'", "'f'", "quaternion")
    refused(lambda: rod.frame("f", (0, 0, 0), 2 * np.eye(3)), "body 'rod'", "'f'", "not a rotation")
    refused(lambda: rod.frame("f", (0, 0, 0), np.diag([1, 1, -1])), "body 'rod'", "'f'", "right-handed")
    refused(lambda: rod.frame("f", (0, 0, 0), (NAN, 0, 0, 1)), "body 'rod'", "'f'", "quaternion")
    refused(lambda: rod.frame("f", (0, 0), None), "body 'rod'", "point 'f'", "shape")
    refused(lambda: lw.rotation("x", "3 m"), "rotation", "angle", "3 m", kind=lw.UnitError)


# --- motion that the masses do not determine -----------------------------------------------------------------------


def massless_on(joint: Any) -> Callable[[], Any]:
    return hung(joint, lw.PointMass("dot", mass=0.0))


UNDETERMINED = {
    "hinge": (massless_on(lw.Revolute("hinge")), ("joint 'hinge'", "undetermined", "'dot'", "inertia")),
    "slider": (massless_on(lw.Prismatic("rail")), ("joint 'rail'", "undetermined", "'dot'", "mass")),
    "mass on the axis": (
        hung(lw.Revolute("hinge", axis="z"), lw.Rod("rod", length=1, mass=1)),
        ("joint 'hinge'", "undetermined", "'rod'"),
    ),
    "rod that spins": (
        hung(lw.Ball("ball"), lw.MassRod("rod", length=1, masses=(1,))),
        ("joint 'ball'", "undetermined", "'rod'", "Direction"),
    ),
    "free point": (hung(lw.Free("fly"), lw.PointMass("dot", mass=1.0)), ("joint 'fly'", "undetermined", "'dot'")),
}


@pytest.mark.parametrize("case", UNDETERMINED)
def test_motion_that_no_mass_determines(case: str) -> None:
    action, words = UNDETERMINED[case]
    refused(action, *words)


def test_the_last_of_two_massless_joints_is_named() -> None:
    m = lw.Model("two")
    first = m.add(lw.PointMass("knot", mass=0.0), lw.Prismatic("rail"))
    m.add(lw.PointMass("dot", mass=0.0), lw.Revolute("hinge"), to=first)
    refused(m.compile, "joint 'hinge'", "undetermined")


def test_massless_links_are_welcome_where_the_motion_is_determined() -> None:
    """A massless link between two sliders; a prescribed joint without any mass; a rod on a Direction joint."""
    m = lw.Model("cross slide", gravity=(0, 0, 0))
    link = m.add(lw.PointMass("link", mass=0.0), lw.Prismatic("x", axis="x", stiffness=8.0))
    m.add(lw.PointMass("mass", mass=2.0), lw.Prismatic("z", axis="z"), to=link)
    assert_abs(m.compile().acceleration([0.5, 0.0], [0.0, 0.0]), [-2.0, 0.0], 1e-15)
    assert massless_on(lw.Prismatic("s", motion=lw.Harmonic(1.0, "1 Hz")))().nv == 1
    assert hung(lw.Direction("d"), lw.MassRod("rod", length=1, masses=(1,)))().nv == 2


# --- joints, forces, sensors, signals ------------------------------------------------------------------------------

BAD_JOINTS = {
    "stops without stiffness": (hung(lw.Revolute("h", stops=(-1, 1))), ("joint 'h'", "stops", "stop_stiffness")),
    "stops in one part": (
        hung(lw.Universal("u", dofs={"second": lw.Turning(stops=(-1, 1))})),
        ("joint 'u second'", "stops", "stop_stiffness"),
    ),
    "stops the wrong way round": (lambda: lw.Revolute("h", stops=(1, -1)), ("joint 'h'", "stops", "lower than")),
    "one stop": (lambda: lw.Revolute("h", stops=1), ("joint 'h'", "stops", "pair")),
    "stops in the wrong unit": (lambda: lw.Revolute("h", stops=("1 m", "2 m")), ("joint 'h'", "stops", "1 m")),
    "motion and actuator": (
        hung(lw.Revolute("h", motion=1.0, actuator="motor")),
        ("joint 'h'", "motion", "actuator"),
    ),
    "motion that is none": (lambda: lw.Revolute("h", motion=[1, 2]), ("joint 'h'", "motion", "[1, 2]")),
    "unknown part": (lambda: lw.Universal("u", dofs={"third": lw.Turning()}), ("joint 'u'", "'third'", "first")),
    "wrong kind of part": (
        lambda: lw.Cylindrical("c", dofs={"slide": lw.Turning()}),
        ("joint 'c'", "'slide'", "Sliding"),
    ),
    "parts that are no mapping": (lambda: lw.Universal("u", dofs=[1]), ("joint 'u'", "dofs", "mapping")),
}


@pytest.mark.parametrize("case", BAD_JOINTS)
def test_a_joint_that_cannot_be(case: str) -> None:
    action, words = BAD_JOINTS[case]
    refused(action, *words)


BAD_FORCES = {
    "spring within one body": (
        with_item(lambda m: lw.Spring("s", m.frame("upper.tip"), m.frame("upper.centre"), stiffness=1)),
        ("force 's'", "one body"),
    ),
    "spring within the ground": (
        with_item(lambda m: lw.Spring("s", m.ground.point("a", (0, 0, 1)), m.ground["origin"], stiffness=1)),
        ("force 's'", "one body"),
    ),
    "spring at no point": (lambda: lw.Spring("s", 3, (1, 0, 0)), ("force 's'", "a is 3", "point")),
    "spring on the ground": (
        with_item(lambda m: lw.Spring("s", (0, 0, 0), (1, 0, 0))),
        ("force 's'", "two points of one"),
    ),
    "spring at an unknown point": (
        with_item(lambda m: lw.Spring("s", "lower.tap", (1, 0, 0))),
        ("force 's'", "a is 'lower.tap'", "tip"),
    ),
    "law": (lambda: spring(arm(), law=3.0), ("force 'spring'", "law", "3.0")),
    "table that falls back": (
        with_item(lambda m: spring(m, law=lw.TableLaw((0, 2, 1), (0, 1, 2)))),
        ("force 'spring'", "law", "extensions must grow"),
    ),
    "table of unequal columns": (
        with_item(lambda m: spring(m, law=lw.TableLaw((0, 1, 2), (0, 1)))),
        ("force 'spring'", "law", "3 extensions and 2 forces"),
    ),
    "coordinate of a torsion spring": (
        with_item(lambda m: lw.TorsionSpring("k", on="elbw", stiffness=1)),
        ("force 'k'", "'elbw'", "did you mean 'elbow'?"),
    ),
    "load of two": (lambda: lw.PointForce("f", arm().frame("lower.tip"), (1, 2)), ("force 'f'", "value", "three")),
    "load of a text": (lambda: lw.PointForce("f", arm().frame("lower.tip"), "1 N"), ("force 'f'", "value", "'1 N'")),
    "axes of a load": (
        lambda: lw.PointForce("f", arm().frame("lower.tip"), (1, 2, 3), axes="joint"),
        ("force 'f'", "axes", "'joint'", "'world' or 'body'"),
    ),
    "function": (lambda: lw.CustomForce("f", 3.0, on="elbow"), ("force 'f'", "function", "3.0")),
    "neither on nor at": (with_item(lambda m: lw.CustomForce("f", len)), ("force 'f'", "on=", "at=")),
    "both on and at": (
        with_item(lambda m: lw.CustomForce("f", len, on="elbow", at=m.frame("lower.tip"))),
        ("force 'f'", "on=", "at="),
    ),
    "reads": (with_item(lambda m: lw.CustomForce("f", len, on="elbow", reads=[3])), ("force 'f'", "reads", "3")),
    "reads an unknown coordinate": (
        with_item(lambda m: lw.CustomForce("f", len, on="elbow", reads=["sholder"])),
        ("force 'f'", "'sholder'", "did you mean 'shoulder'?"),
    ),
    "value of a load not a number": (
        with_item(lambda m: lw.PointForce("f", m.frame("lower.tip"), (0, 0, NAN))),
        ("force 'f'", "value along z", "not finite"),
    ),
}


@pytest.mark.parametrize("case", BAD_FORCES)
def test_a_force_that_cannot_be(case: str) -> None:
    action, words = BAD_FORCES[case]
    refused(action, *words)


def two_formulas(m: lw.Model) -> lw.Expression:
    m.add(lw.Expression("one", "2 * two"))
    return lw.Expression("two", "one + 1")


BAD_SENSORS = {
    "coordinate": (with_item(lambda m: lw.Coordinate("c", of="elbw")), ("sensor 'c'", "'elbw'", "'elbow'?")),
    "order": (lambda: lw.Coordinate("c", of="elbow", order=3), ("sensor 'c'", "order", "3")),
    "rate of a quaternion": (
        lambda: quaternion_sensor(lw.Coordinate("c", of="pivot.qw", order=1)),
        ("sensor 'c'", "'pivot.qw'"),
    ),
    "spring on a quaternion": (
        lambda: quaternion_sensor(lw.TorsionSpring("k", on="pivot.wx")),
        ("force 'k'", "'pivot.wx'", "quaternion"),
    ),
    "component": (lambda: lw.JointWrench("w", "elbow", "f"), ("sensor 'w'", "component", "'f'", "fx")),
    "wrench of an unknown joint": (
        with_item(lambda m: lw.JointWrench("w", "elbw", "fx")),
        ("sensor 'w'", "'elbw'", "'elbow'?"),
    ),
    "axis": (lambda: lw.Position("p", arm().frame("lower.tip"), "w"), ("sensor 'p'", "axis", "'w'")),
    "no point": (with_item(lambda m: lw.Position("p", "loer.tip", "x")), ("sensor 'p'", "of is 'loer.tip'", "'lower'")),
    "no number is a point": (lambda: lw.Position("p", 3, "x"), ("sensor 'p'", "of is 3")),
    "drive without motion": (with_item(lambda m: lw.DriveForce("d", of="elbow")), ("sensor 'd'", "'elbow'", "motion")),
    "input": (with_item(lambda m: lw.Input("i", of="motor")), ("sensor 'i'", "'motor'")),
    "energy": (lambda: lw.Energy("e", "heat"), ("sensor 'e'", "what", "'heat'", "kinetic")),
    "angle of no body": (with_item(lambda m: lw.Angle("a", "uper")), ("sensor 'a'", "body is 'uper'", "'upper'")),
    "cycle": (with_item(two_formulas), ("'one'", "'two'", "circle")),
    "formula of itself": (with_item(lambda m: lw.Expression("one", "one + 1")), ("sensor 'one'", "formula", "one")),
    "formula with an unknown name": (
        with_item(lambda m: lw.Expression("one", "2 * speed")),
        ("sensor 'one'", "formula", "speed"),
    ),
    "formula that cannot be read": (
        with_item(lambda m: lw.Expression("one", "2 *")),
        ("sensor 'one'", "formula"),
    ),
}


def quaternion_sensor(item: Any) -> Any:
    m = lw.Model("swing")
    m.add(lw.Rod("rod", length=1, mass=1, radius=0.1), lw.Ball("pivot"))
    m.add(item)
    return m.compile()


@pytest.mark.parametrize("case", BAD_SENSORS)
def test_a_sensor_that_cannot_be(case: str) -> None:
    action, words = BAD_SENSORS[case]
    refused(action, *words)


def fails(t: float) -> float:
    raise RuntimeError("no data")


BAD_SIGNALS = {
    "unsorted times": (lw.Sampled([0, 2, 1, 3], [0, 1, 2, 3]), ("times", "grow")),
    "equal times": (lw.Sampled([0, 1, 1, 3], [0, 1, 2, 3]), ("times", "grow")),
    "few samples": (lw.Sampled([0, 1, 2], [0, 1, 2]), ("3 times", "four")),
    "unequal samples": (lw.Sampled([0, 1, 2, 3], [0, 1, 2]), ("4 times and 3 values",)),
    "sample not a number": (lw.Sampled([0, 1, 2, 3], [0, NAN, 1, 2]), ("values", "not finite")),
    "function that fails": (fails, ("t = 0", "RuntimeError", "no data")),
    "function without rates": (lambda t: t, ("value, rate, acceleration",)),
    "function of two": (lambda t: (t, 1.0), ("value, rate, acceleration",)),
    "function not finite": (lambda t: (NAN, 0.0, 0.0), ("t = 0", "nan")),
    "no function": (lw.Custom(3.0), ("function of time", "3.0")),  # type: ignore[arg-type]
    "two frequencies": (lw.Harmonic(1.0, "1 Hz", "2 rad/s"), ("frequency", "angular_frequency")),
    "no frequency": (lw.Harmonic(1.0), ("frequency", "angular_frequency")),
    "no duration": (lw.Ramp(1.0, 0.0), ("duration", "greater than 0")),
    "chirp without duration": (lw.Chirp(1.0, "1 Hz", "2 Hz", -1.0), ("duration", "greater than 0")),
    "infinite": (lw.Constant(INF), ("not finite",)),
    "speed in the wrong unit": (lw.ConstantAcceleration(1.0, speed="3 m/s"), ("speed", "3 m/s")),
}


@pytest.mark.parametrize("case", BAD_SIGNALS)
def test_a_signal_that_cannot_be(case: str) -> None:
    """The item that it drives is named, for a signal has no name of its own."""
    signal, words = BAD_SIGNALS[case]
    refused(lambda: hung(lw.Revolute("hinge", motion=signal))(), "joint 'hinge'", "motion", *words)


@pytest.mark.filterwarnings("ignore:.*plain Python")
def test_a_load_may_be_a_function_of_one_value() -> None:
    system = with_item(lambda m: lw.PointForce("load", m.frame("lower.tip"), (0, 0, lambda t: 1.0 + t)))()
    assert system.nv == 2


# --- evaluations ---------------------------------------------------------------------------------------------------

BAD_STATES = {
    "short q": (lambda s: s.acceleration([0], [0, 0]), ("'arm'", "q has shape (1,)", "(2,)")),
    "long v": (lambda s: s.acceleration([0, 0], [0, 0, 0]), ("'arm'", "v has shape (3,)", "(2,)")),
    "matrix": (lambda s: s.mass_matrix([[0, 0]]), ("'arm'", "q has shape (1, 2)")),
    "short a": (lambda s: s.inverse_dynamics([0, 0], [0, 0], [0]), ("'arm'", "a has shape (1,)")),
    "inputs": (lambda s: s.acceleration([0, 0], [0, 0], [1.0]), ("'arm'", "inputs has shape (1,)")),
    "short prescribed": (lambda s: s.derivatives([0, 0], [0, 0], prescribed=[0]), ("'arm'", "prescribed")),
}


@pytest.mark.parametrize("case", BAD_STATES)
def test_a_state_of_the_wrong_size(case: str) -> None:
    action, words = BAD_STATES[case]
    refused(lambda: action(arm().compile()), *words)


def test_prescribed_accelerations_of_the_wrong_size() -> None:
    refused(lambda: arm().compile().acceleration([0, 0], [0, 0], prescribed=[0]), "'arm'", "prescribed", "(1,)")


@pytest.mark.filterwarnings("ignore:.*plain Python")
def test_a_function_that_fails_later_is_named() -> None:
    def function(t: float, x: Any) -> float:
        raise ZeroDivisionError("too late")

    system = with_item(lambda m: lw.CustomForce("late", function, on="elbow"))()
    with pytest.raises(lw.SimulationError, match=r"force 'late'.*ZeroDivisionError: too late"):
        system.acceleration([0.0, 0.0], [0.0, 0.0])


def driven_arm() -> lw.System:
    m = arm()
    m.joint("elbow").actuator = "motor"
    return m.compile()


NOT_FINITE = {
    "acceleration": lambda s: s.acceleration([NAN, 0], [0, 0]),
    "inverse dynamics": lambda s: s.inverse_dynamics([0, 0], [NAN, 0], [0, 0]),
    "mass matrix": lambda s: s.mass_matrix([0, INF]),
    "energy": lambda s: s.energy([0, 0], [0, NAN]),
    "momentum": lambda s: s.momentum([0, 0], [0, NAN]),
    "motion": lambda s: s.motion("lower.tip", [0, NAN], [0, 0]),
    "jacobian": lambda s: s.jacobian("lower.tip", [0, NAN]),
    "derivatives": lambda s: s.derivatives([0, NAN], [0, 0]),
    "input": lambda s: driven_arm().acceleration([0, 0], [0, 0], {"motor": NAN}),
}


@pytest.mark.parametrize("case", NOT_FINITE)
def test_a_state_that_is_not_finite_is_refused(case: str) -> None:
    """NaN is never a result, and the sentence tells that the state is to blame, not the masses."""
    with pytest.raises(lw.LinkworkError, match="finite"):
        NOT_FINITE[case](arm().compile())


OF_THE_WRONG_TYPE = {
    "coefficients of a law": (with_item(lambda m: spring(m, law=lw.PolynomialLaw(3.0))), ("'spring'", "law")),
    "columns of a law": (with_item(lambda m: spring(m, law=lw.TableLaw(3.0, 1.0))), ("'spring'", "law")),
    "coefficients of a signal": (lambda: lw.Revolute("h", motion=lw.Polynomial(3.0)), ("'h'", "motion")),
    "no coefficients": (lambda: lw.Revolute("h", motion=lw.Polynomial(())), ("'h'", "motion")),
    "samples": (lambda: lw.Revolute("h", motion=lw.Sampled(3.0, 1.0)), ("'h'", "motion")),
    "no samples": (lambda: lw.Revolute("h", motion=lw.Sampled([], [])), ("'h'", "motion")),
    "body of an energy": (
        with_item(lambda m: lw.Energy("e", "kinetic", body=3)),
        ("sensor 'e'", "body is 3"),
    ),
    "rotation": (lambda: arm().body("upper").frame("f", (0, 0, 0), [["a"]]), ("body 'upper'", "'f'")),
    "ragged rotation": (lambda: arm().body("upper").frame("f", (0, 0, 0), [[1, 2], [3]]), ("body 'upper'", "'f'")),
    "coordinates": (lambda: arm().compile().acceleration(["a", 0], [0, 0]), ("'arm'", "q")),
    "input": (lambda: driven_arm().acceleration([0, 0], [0, 0], {"motor": "one"}), ("'motor'", "one")),
    "derivative by a vector": (
        lambda: arm().compile().parameter_derivative("gravity", [0.1, 0], [0, 0]),
        ("gravity", "gravity[0]"),
    ),
    "derivative by friction that is not there": (
        lambda: lw.library.four_bar().compile().parameter_derivative("knuckle.static_friction", [0.1, 0, 0], [0, 0, 0]),
        ("'knuckle.static_friction'", "no derivative here", "other than 0"),
    ),
    "prescribed accelerations": (
        lambda: arm().compile().parameter_derivative("upper.mass", [0.1, 0], [0, 0], prescribed=[1]),
        ("prescribed", "shape"),
    ),
}


@pytest.mark.parametrize("case", OF_THE_WRONG_TYPE)
def test_a_value_of_the_wrong_type(case: str) -> None:
    action, words = OF_THE_WRONG_TYPE[case]
    refused(action, *words)


def test_sampled_times_may_have_units() -> None:
    seconds = ["0 s", "1000 ms", "2 s", "3 s"]
    assert hung(lw.Revolute("h", motion=lw.Sampled(seconds, [0, 1, 2, 3])))().nv == 1


def test_a_sampled_signal_is_known_between_its_ends_only() -> None:
    signal = lw.Sampled([0, 1, 2, 3], [0, 1, 2, 3])
    system = with_item(lambda m: lw.PointForce("load", m.frame("lower.tip"), (signal, 0, 0)))()
    with pytest.raises(lw.LinkworkError, match=r"force 'load'.*7"):
        system.acceleration([0.0, 0.0], [0.0, 0.0], t=7.0)


def test_a_point_of_another_model_cannot_be_evaluated() -> None:
    other = arm().frame("lower.tip")
    refused(lambda: arm().compile().motion(other, [0, 0], [0, 0]), "'lower'", "'arm'")


# --- editing -------------------------------------------------------------------------------------------------------


def tip_of(m: lw.Model) -> np.ndarray:
    """Where the lower rod ends when the arm hangs."""
    return m.compile().motion("lower.tip", [0.0, 0.0], [0.0, 0.0]).position


def test_parameters_are_edited_by_attribute_and_by_path() -> None:
    m = arm()
    upper = m.body("upper")
    upper.mass = 3
    assert m["upper.mass"] == 3.0
    m["upper.length"] = "2 ft"
    assert upper.length == pytest.approx(0.6096, abs=1e-15)
    m["gravity[2]"] = -1.62
    assert m.gravity.tolist() == [0, 0, -1.62]
    m.gravity = (0, "-9.81 m/s^2", 0)
    assert m["gravity"].tolist() == [0, -9.81, 0]
    m["elbow.damping"] = "2 N*m*s/rad"
    assert m.joint("elbow").damping == 2.0
    assert m["gravity[1]"] == -9.81


def test_what_is_derived_follows() -> None:
    """The lower joint sits on the upper rod's tip, wherever that is; so do inertia and centre."""
    m = arm()
    assert_abs(tip_of(m), [0, 0, -1.5], 1e-15)
    m["upper.length"] = 2.0
    assert_abs(tip_of(m), [0, 0, -2.5], 1e-15)
    # two rods as one: ⅓ m l² about the hinge, with the elbow straight and stiff
    mass = m.compile().mass_matrix([0.0, 0.0])
    straight = 2.0 * 2.0**2 / 3 + 1.0 * (0.5**2 / 12 + 2.25**2)
    assert mass[0, 0] == pytest.approx(straight, rel=1e-14)


def test_mass_points_follow_the_length() -> None:
    """Without `at`, the points divide the rod evenly, the last one at the tip, also after an edit."""
    rod = lw.MassRod("rod", length=1.0, masses=(1.0, 2.0))
    m = lw.Model("m")
    m.add(rod, lw.Revolute("hinge", axis="-y"))
    rod.length = 3.0
    assert m.compile().mass_matrix([0.0])[0, 0] == pytest.approx(1.0 * 1.5**2 + 2.0 * 3.0**2, rel=1e-14)
    rod.masses = (1.0, 1.0, 1.0)
    assert m.compile().mass_matrix([0.0])[0, 0] == pytest.approx(1.0 + 4.0 + 9.0, rel=1e-14)


def test_a_bad_edit_is_refused_and_changes_nothing() -> None:
    m = arm()
    upper = m.body("upper")
    refused(lambda: setattr(upper, "mass", -1), "body 'upper'", "mass", "-1")
    refused(lambda: setattr(upper, "weight", 1), "body 'upper'", "'weight'", "mass")
    refused(lambda: setattr(m.joint("elbow"), "dampening", 1), "joint 'elbow'", "'dampening'", "damping")
    refused(lambda: m.__setitem__("upper.length", "2 s"), "body 'upper'", "length", "2 s", kind=lw.UnitError)
    refused(lambda: m.__setitem__("upper.width", 2), "'upper'", "'width'")
    refused(lambda: m.__setitem__("gravity[1]", NAN), "gravity[1]", "not finite")
    refused(lambda: setattr(m, "gravity", 9.81), "model 'arm'", "gravity", "shape")
    assert (upper.mass, upper.length) == (2.0, 1.0)
    assert m.gravity.tolist() == [0, 0, -9.81]


def test_arrays_of_a_model_cannot_be_changed_behind_its_back() -> None:
    m = arm()
    body = lw.RigidBody("b", mass=1, centre=(0, 0, 1))
    with pytest.raises(ValueError, match="read-only"):
        m.gravity[0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        body.centre[0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        body.inertia[0] = 1.0


def test_elements_of_an_array_are_edited_by_path() -> None:
    """Text with a unit is as good as a number; an index that does not exist is refused like a name."""
    m = arm()
    m["gravity[2]"] = "-162 cm/s^2"
    assert m.gravity.tolist() == [0, 0, -1.62]
    refused(lambda: m["gravity[5]"], "gravity", "5")
    refused(lambda: m["upper.length[0]"], "upper.length")


def test_replace_makes_a_copy() -> None:
    m = arm()
    m.add(lw.PointForce("load", m.frame("lower.tip"), (1, 0, 0)))
    before = {k: np.array(v) for k, v in m.parameters.items()}
    twin = m.replace({"upper.length": "2 ft", "lower.mass": 7, "gravity[2]": -1.62, "elbow.damping": 3})
    after = m.parameters
    assert before.keys() == after.keys()
    assert all(np.array_equal(before[k], after[k]) for k in before)
    assert (twin["upper.length"], twin["lower.mass"], twin["gravity[2]"]) == (0.6096, 7.0, -1.62)
    assert_abs(tip_of(twin), [0, 0, -1.1096], 1e-15)
    assert_abs(tip_of(m), [0, 0, -1.5], 1e-15)
    # the copy stands on its own feet
    twin.body("upper").length = 5.0
    assert m["upper.length"] == 1.0
    refused(lambda: m.add(lw.Energy("e")) and twin.add(lw.PointForce("f", m.frame("lower.tip"), (1, 0, 0))), "'f'")


def test_parameters_of_parts_have_paths() -> None:
    m = lw.Model("parts")
    rod = m.add(lw.Rod("rod", length=1, mass=1, radius=0.1), lw.Universal("hip", dofs={"first": lw.Turning(damping=2)}))
    rod.attach("bob", "2 lb", at="tip")
    assert m["hip.first.damping"] == 2.0
    m["hip.second.damping"] = 0.5
    assert m["rod.bob.mass"] == pytest.approx(0.90718474, abs=1e-15)
    m["rod.bob.mass"] = 4
    assert rod.inertial()[0] == 5.0
    assert {"hip.first.damping", "hip.second.stiffness", "rod.bob.mass", "rod.radius"} <= m.parameters.keys()
    refused(lambda: m["hip.third.damping"], "'hip'", "'third.damping'", "first.damping")
    refused(lambda: m["rod.bob.mas"], "did you mean 'bob.mass'?")


def test_attached_masses_count() -> None:
    """A rod with a bob: mass, centre and inertia about the hinge by hand."""
    m = lw.Model("bob", gravity=(0, 0, -10))
    rod = m.add(lw.Rod("rod", length=2.0, mass=3.0), lw.Revolute("hinge", axis="-y"))
    bob = rod.attach("bob", 1.0, at=rod.tip, inertia=(0.1, 0.2, 0.15))
    rod.attach("ring", 0.5, at=(0, 0, -1.0))
    about = 3 * 4 / 3 + 4.0 + 0.2 + 0.5
    assert m.compile().mass_matrix([0.0])[0, 0] == pytest.approx(about, rel=1e-14)
    expected = -(3 * 1.0 + 1 * 2.0 + 0.5 * 1.0) * 10 * np.sin(0.3) / about
    assert m.compile().acceleration([0.3], [0.0])[0] == pytest.approx(expected, rel=1e-14)
    bob.mass = 0.0
    bob.inertia = (0, 0, 0)
    assert m.compile().mass_matrix([0.0])[0, 0] == pytest.approx(4.0 + 0.5, rel=1e-14)


def test_a_mass_is_attached_at_a_point_of_its_own_body() -> None:
    m = arm()
    refused(lambda: m.body("lower").attach("bob", 1.0, at=m.body("upper").tip), "body 'lower'", "upper.tip")


def test_a_compiled_system_does_not_change_with_the_model() -> None:
    m = arm()
    system = m.compile()
    m["lower.length"] = 5.0
    position = system.motion("lower.tip", [0.0, 0.0], [0.0, 0.0]).position
    assert_abs(position, [0, 0, -1.5], 1e-15)


def test_a_compiled_model_follows_every_edit() -> None:
    """Joints, attached masses, forces, gravity and new points: compile again, and all of it counts."""
    m = arm()
    load = m.add(lw.PointForce("load", m.frame("lower.tip"), (0, 0, 0)))
    still = m.compile().acceleration([0.3, 0.2], [0, 0])
    changes: list[Callable[[], Any]] = [
        lambda: setattr(m.joint("elbow"), "stiffness", 3.0),
        lambda: m.body("lower").attach("bob", 1.0, at="tip"),
        lambda: setattr(load, "value", (1, 0, 0)),
        lambda: setattr(m, "gravity", (0, 0, -5)),
        lambda: setattr(m.joint("shoulder"), "rest", 0.1) or setattr(m.joint("shoulder"), "stiffness", 1.0),
    ]
    for change in changes:
        change()
        now = m.compile().acceleration([0.3, 0.2], [0, 0])
        assert np.abs(now - still).max() > 1e-3
        still = now


def test_renaming_a_part_of_a_model() -> None:
    """Either refused, or found under its new name everywhere; never two of one name."""
    m = arm()
    refused(lambda: setattr(m.body("lower"), "name", "upper"), "'upper'")
    assert [b.name for b in m.bodies] == ["upper", "lower"]


def test_two_joints_do_not_share_what_acts_along_them() -> None:
    along = lw.Turning(damping=1.0)
    lw.Universal("one", dofs={"first": along})
    refused(lambda: lw.Universal("two", dofs={"first": along}), "'two'", "'first'", "'one'")


@pytest.mark.parametrize(
    ("joint", "words"),
    [
        (lw.Ball("j", friction_coefficient=0.1), ("joint 'j' has a friction_coefficient", "no journal_radius")),
        (lw.Universal("j", journal_radius=0.1), ("joint 'j' has a friction_coefficient", "no journal_radius")),
        (lw.Cylindrical("j", journal_radius=0.1), ("joint 'j' has a journal_radius but no dry friction",)),
        (lw.Cylindrical("j", friction=0.1), ("joint 'j' has dry friction but no journal_radius",)),
    ],
)
def test_radii_and_friction_of_surfaces_go_together(joint: Any, words: tuple[str, ...]) -> None:
    model = lw.Model("surfaces")
    model.add(lw.Box("box", size=(1, 1, 1), mass=1), joint)
    sentence = refusal(model.compile)
    assert all(word in sentence for word in words)
    assert "thrust_radius" not in sentence


def test_advice_about_friction_that_holds_names_what_the_joint_has() -> None:
    """A law for all directions has no friction_speed; a rigid stop has none either."""
    advice = {
        "give damping in place of friction": lw.Ball("j", friction=0.1),
        "give friction_speed": lw.Revolute("j", friction=0.1),
        "give stop_stiffness": lw.Revolute("j", stops=(-1, 1), restitution=0.5),
        "give stop_stiffness and give friction_speed": lw.Revolute("j", stops=(-1, 1), restitution=0.5, friction=0.1),
    }
    for words, joint in advice.items():
        model = lw.Model("held")
        model.add(lw.Box("box", size=(1, 1, 1), mass=1), joint)
        assert without_holding(model.compile(), 0) == words


def test_a_value_that_is_cut_short_shows_no_address() -> None:
    """The sentence is the same in every process, also where the cut is inside of an address."""
    for before in range(60):
        found = refusal(lambda before=before: arm().sample(["x" * before, object(), object()], 3))  # type: ignore[misc, arg-type]
        assert "0x" not in found, found


def test_values_of_a_study_are_a_row() -> None:
    refused(lambda: arm().vary({"upper.mass": np.array(0.5)}), "upper.mass", "array(0.5)", "give values")
    refused(lambda: arm().vary({"upper.mass": [np.array([0.1, 0.2]), 0.1]}), "upper.mass", "give numbers")


def test_an_argument_that_is_given_twice() -> None:
    refused(lambda: lw.Rod("rod", 1.0, 1.0, length=2.0), "Rod('rod'): length is given twice, by position and by name")  # type: ignore[misc]
    refused(lambda: lw.Event("hit", of="upper"), "Event('hit'): of is given twice")  # type: ignore[misc]


def test_the_base_of_bodies_is_refused() -> None:
    with pytest.raises(lw.ModelError, match="body 'x': Body is the base of all bodies"):
        lw.Body("x")
