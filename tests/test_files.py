"""Model files: what is written reads back bit for bit, formulas agree with pint, and everything wrong is reported at once."""

from __future__ import annotations

import inspect
import json
import math
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pint
import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import linkwork as lw
from linkwork.api.kinds import options_of
from linkwork.files.native import catalogue, schema
from linkwork.files.native.formulas import Scope, read_parameters
from linkwork.files.native.nodes import Node, ProblemError
from linkwork.files.native.option_texts import option_of
from linkwork.files.native.reader import read_text
from linkwork.files.native.writer import model_data
from linkwork.model.bodies import Body
from linkwork.model.closures import Closure
from linkwork.model.forces import Force
from linkwork.model.joints import Joint
from linkwork.model.sensors import Sensor
from linkwork.model.signals import Signal
from linkwork.system.lower import lower
from random_loops import random_loops
from random_trees import ALL_KINDS, joint_parameters, linkwork_model, random_flat_tree, random_tree

VALIDATOR = jsonschema.Draft202012Validator(schema.schema())


# --- the same model -----------------------------------------------------------------------------------


def bits(value: Any) -> Any:
    """Everything in (nested) tables, arrays as their bytes."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, np.ascontiguousarray(value).tobytes()
    if isinstance(value, dict):
        return {k: bits(v) for k, v in value.items()}
    if isinstance(value, tuple | list):
        return [bits(v) for v in value]
    if hasattr(value, "__dataclass_fields__"):
        return {k: bits(getattr(value, k)) for k in value.__dataclass_fields__}
    return value


def compiled(model: lw.Model, inputs: Any = None) -> Any:
    low = lower(model, inputs)
    return bits(tuple(low.tables)), low.inputs, low.tree.q_labels, low.tree.v_labels, low.sensors


def same(a: lw.Model, b: lw.Model) -> None:
    """Equal compiled tables bit for bit, equal names, equal places."""
    assert compiled(a) == compiled(b)
    assert list(a.items()) == list(b.items())
    assert {n: bits(v) for n, v in a.parameters.items()} == {n: bits(v) for n, v in b.parameters.items()}
    for one, two in [(a.ground, b.ground), *zip(a.bodies, b.bodies, strict=True)]:
        assert bits(list(one.places().items())) == bits(list(two.places().items()))


def goes_through(model: lw.Model, folder: Path) -> None:
    for ending in ("toml", "yaml", "json"):
        path = model.save(folder / f"model.{ending}")
        assert isinstance(lw.read_model(path).model, lw.Model)
        same(model, lw.read_model(path).model)
    assert not list(VALIDATOR.iter_errors(json.loads(path.read_text(encoding="utf-8"))))


LIBRARY: dict[str, Callable[[], lw.Model]] = {
    "simple": lw.library.simple_pendulum,
    "double": lw.library.double_pendulum,
    "triple": lw.library.triple_pendulum,
    "spherical": lw.library.spherical_pendulum,
    "cart": lw.library.cart_pole,
    "furuta": lw.library.furuta_pendulum,
    "chain": lambda: lw.library.chain(7, points=True),
    "chain in space": lambda: lw.library.chain(4, planar=False, radius=0.02, damping="0.1 N*m*s/rad"),
    "elastic": lw.library.elastic_two_arm,
    "bricard": lw.library.bricard,
    "four bar": lw.library.four_bar,
    "governor": lw.library.governor,
    "n four bar": lambda: lw.library.n_four_bar(5),
    "slider crank": lw.library.slider_crank,
    "top": lw.library.spinning_top,
    "free": lw.library.free_body,
    "tree": lambda: lw.library.tree([("a", None, 1.0, 1.0), ("b", "a", 0.7, 1.0), ("c", "a", 1.1, (1.0, 2.0))]),
}


@pytest.mark.parametrize("name", LIBRARY)
def test_library_models_read_back(name: str, tmp_path: Path) -> None:
    goes_through(LIBRARY[name](), tmp_path)


@pytest.mark.parametrize("seed", range(12))
def test_random_trees_read_back(seed: int, tmp_path: Path) -> None:
    tree = random_flat_tree(seed) if seed % 3 == 0 else random_tree(seed, kinds=ALL_KINDS)
    goes_through(linkwork_model(tree, joint_parameters(tree, seed)), tmp_path)


@pytest.mark.parametrize("seed", range(4))
def test_random_loops_read_back(seed: int, tmp_path: Path) -> None:
    goes_through(random_loops(seed, flat=seed % 2 == 0).model, tmp_path)


def everything() -> lw.Model:
    """Every kind of item, signal and law, with options other than their defaults."""
    m = lw.Model("everything + more", gravity=(0.1, "0 m/s^2", -1.62))
    hook = m.ground.frame("hook", (0.3, -0.1, 1.0), lw.rotation((1, 2, 3), "40 deg"))
    upper = m.add(
        lw.Rod("upper", "9 in", "1 lb", radius="1 cm"),
        lw.Revolute(
            "shoulder", axis=(1, 2, 2), stiffness="10 lbf*in/rad", rest="3 deg", damping=0.1, friction=0.2, friction_speed=0.01,
            stops=("-90 deg", None), stop_stiffness=500, stop_damping=2, actuator="motor", gear=-3,
            armature="20 kg*cm^2",
        ),
        to=hook,
    )  # fmt: skip
    upper.attach("bob", "30 g", "tip", inertia=(1e-5, 1e-5, 2e-5))
    upper.point("hole", (0.01, 0, -0.1))
    box = m.add(lw.Box("box", (0.1, 0.2, 0.3), 2.0), lw.Universal("cross", axes=((0, 1, 1), (0, 1, -1))), to=upper.tip)
    rod = m.add(
        lw.MassRod("beads", 1.2, (0.3, 0.4), at=(0.5, 1.1)),
        lw.Planar(
            "plane", dofs={"x": lw.Sliding(stiffness=3.0, armature=0.7), "turn": lw.Turning(damping=0.2)}, normal="-y"
        ),
        to=box.frame("side", (0, 0.1, 0), lw.rotation("z", 1.0)),
    )
    tube = m.add(lw.Cylinder("tube", 0.4, 0.1, 3.0, axis=(1, 0, 1)), lw.Cylindrical("screw", axis="-x"), to=rod.mass1)
    ball = m.add(lw.Sphere("ball", 0.1, 1.0), lw.Ball("socket", damping=0.3), to=tube, at=(0, 0, "5 cm"))
    slide = m.add(
        lw.RigidBody("slide", 1.0, inertia=((1, 0.1, 0), (0.1, 1, 0), (0, 0, 1))),
        lw.Prismatic("rail", axis="z", motion=lw.Constant(0.1) + lw.Harmonic("2 cm", "3 Hz", phase="30 deg")),
    )
    m.add(lw.PointMass("bead", 0.1), lw.Free("loose"))
    m.add(lw.PointMass("weld", 0.1), lw.Fixed("welded"), to=slide)
    m.add(lw.Rod("whip", 0.5, 0.1), lw.Direction("string"), to=slide)
    follow = m.add(
        lw.Rod("follow", 0.5, 0.1), lw.Revolute("driven", motion=lw.Ramp("90 deg", "2 s", begin=0.5)), to=slide
    )
    m.add(lw.Rod("other", 0.5, 0.1), lw.Revolute("swing"), to=slide)
    beam = lw.Beam(
        "beam", 0.8, E="70 GPa", section=lw.CrossSection.rectangle("2 cm", "3 mm"), density=2700, bending="xy", modes=3,
        shapes=lw.ComparisonFunctions(normalise="sinh"), torsion=1, G="26 GPa", stretch=1, rayleigh=(0.1, "1 ms"),
        shortening="gravity", stations=12,
    )  # fmt: skip
    m.add(beam, lw.Revolute("root", axis="x"), to=slide)
    beam.attach("tip mass", 0.2, "tip")
    beam.attach("middle mass", 0.1, 0.4)
    beam.point("quarter", "20 cm")
    m.close(lw.Coupling("gears", {"swing": 2.0, "root": -3.0}, value=0.1))
    m.close(lw.Distance("stay", motion=lw.Polynomial((0.9, 0.01))), to=hook, at=ball)
    m.close(lw.PointOnLine("groove", axis=(1, 1, 0), stiffness=4.0), to=m.ground, at=m.frame("whip.tip"))
    m.close(lw.PointInPlane("floor", normal=(0, 1, 1), height="1 mm"), to=hook, at=follow.tip)
    m.add(lw.Spring("rope", upper.hole, hook, 100, 1, "10 cm", 5, lw.PolynomialLaw((1, 0, 5e4)), tension_only=True))
    m.add(lw.Spring("bumper", upper.tip, m.ground["origin"], law=lw.TableLaw((0, 0.1, 0.2), (0, 1, 5))))
    m.add(lw.TorsionSpring("twist", "shoulder", 2.0, 0.1, "5 deg", 0.3))
    m.add(lw.TorsionSpring("bend", "shoulder", law=lw.FormulaLaw("k*x**3 - rate", {"k": 3.0})))
    m.add(lw.FormulaForce("brake", "-c*shoulder.rate", on="shoulder", constants={"c": 0.3}))
    m.add(lw.FormulaForce("jet", ["t", "0", "-upper.tip.z"], at=upper.tip, axes="body"))
    m.add(lw.PointForce("push", upper.tip, (1.0, lw.Chirp("2 N", 1, 5, "3 s"), "1 lbf"), axes="body"))
    times = np.linspace(0, 2, 6)
    m.add(lw.PointTorque("turn", box["origin"], (0, 0, lw.Sampled(times, np.sin(times), curve="lines"))))
    m.add(lw.PointForce("lift", box["side"], (0, 0, lw.ConstantAcceleration(0.1, "2 N/s", 1))))
    m.add(lw.Coordinate("rate", "shoulder", 1))
    m.add(lw.Angle("tilt", upper, axis="y"))
    m.add(lw.Position("x", upper.tip, "x", seen_from=box["side"]))
    m.add(lw.Velocity("vx", upper.tip, "x"))
    m.add(lw.Acceleration("ax", upper.tip, "z"))
    m.add(lw.Energy("kinetic", "kinetic", upper))
    m.add(lw.JointWrench("side force", "shoulder", "fx", axes="joint"))
    m.add(lw.DriveForce("drive", "rail"))
    m.add(lw.Input("torque", "motor"))
    m.add(lw.Expression("speed", "hypot(vx, x)", unit="m/s"))
    return m


def test_everything_reads_back(tmp_path: Path) -> None:
    goes_through(everything(), tmp_path)


def test_every_public_class_is_in_the_catalogue() -> None:
    """A new body, joint, force, sensor or signal must find its way into files."""
    known = {
        n
        for table in (
            catalogue.BODIES, catalogue.JOINTS, catalogue.CLOSURES, catalogue.FORCES, catalogue.SENSORS, catalogue.SIGNALS,
            catalogue.LAWS, catalogue.SHAPES,
        )
        for n in table
    }  # fmt: skip
    public = {n: getattr(lw, n) for n in lw.__all__ if inspect.isclass(getattr(lw, n))}
    items = {n for n, c in public.items() if issubclass(c, Body | Joint | Closure | Force | Sensor | Signal)}
    assert items - known == {"Body", "Custom", "CustomForce"}
    assert known <= set(public)  # kinds of files are names in Python
    used = {type(i).__name__ for i in everything().items().values()}
    assert used >= {n for n in known & items if not issubclass(public[n], Signal)} - {"Sum"}


def test_what_stands_beside_the_model_reads_back(tmp_path: Path) -> None:
    m = lw.library.double_pendulum()
    m.joint("joint1").actuator = "motor"  # type: ignore[attr-defined]
    inputs = {"motor": lw.Harmonic("2 N*m", "1 Hz") + 0.1}
    path = m.save(tmp_path / "deep" / "arm.yml", start={"joint1": "90 deg"}, rates={"joint2": 2}, inputs=inputs)
    read = lw.read_model(path)
    assert (read.start, read.rates) == ({"joint1": "90 deg"}, {"joint2": 2})
    assert compiled(m, inputs) == compiled(read.model, read.inputs)
    again = read.save(tmp_path / "again.json")
    assert lw.read_model(again).inputs == read.inputs


# --- writing -------------------------------------------------------------------------------------------


def test_functions_cannot_be_written(tmp_path: Path) -> None:
    m = lw.library.simple_pendulum()
    m.add(lw.CustomForce("wind", lambda t, x: 0.0, on=m.joints[0].name))
    with pytest.raises(lw.ModelError, match="force 'wind' is a function of your own"):
        m.save(tmp_path / "m.yaml")
    n = lw.library.simple_pendulum()
    n.joints[0].motion = lambda t: (t, 1.0, 0.0)  # type: ignore[attr-defined]
    with pytest.raises(lw.ModelError, match=f"joint '{n.joints[0].name}': motion is a function of your own"):
        n.save(tmp_path / "n.yaml")
    with pytest.raises(lw.ModelError, match=r"\.yaml, \.json or \.toml"):
        lw.library.simple_pendulum().save(tmp_path / "m.xml")
    assert not list(tmp_path.iterdir())


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = lw.library.simple_pendulum().save(tmp_path / "m.yaml")
    old = path.read_bytes()

    def fails(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(lw.ModelError, match="cannot be written: No space left"):
        lw.library.double_pendulum().save(path)
    assert path.read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == ["m.yaml"]


# --- formats --------------------------------------------------------------------------------------------

ARM_YAML = """\
linkwork: 1
name: arm
description: an arm of two rods
parameters:
  m: 2*rho*L          # in any order
  L: 1 m
  rho: 0.5 kg/m
bodies:
  upper:
    kind: Rod
    length: L
    mass: m/3 + 0.1 kg
    joint: {name: shoulder, kind: Revolute, axis: -y, damping: 10 lbf*in*s/rad, actuator: motor}
  lower:
    kind: Rod
    length: 9 in
    mass: 2 lb
    joint:
      name: elbow
      kind: Revolute
      axis: -y
      stiffness: 3 N*m/rad
      to: upper.tip
forces:
  twist: {kind: TorsionSpring, on: elbow, stiffness: 2*m*9.81 m/s^2*L}
sensors:
  x: {kind: Position, of: lower.tip, axis: x}
inputs:
  motor: {kind: Harmonic, amplitude: 2 N*m, frequency: 1 Hz}
start: {shoulder: 90 deg}
analyses:
  - run: {until: 10 s, rtol: 1e-9}
  - modes
"""

ARM_TOML = """\
linkwork = 1
name = "arm"
analyses = [{run = {until = "10 s", rtol = 1e-9}}, "modes"]
[parameters]
m = "2*rho*L"
L = "1 m"
rho = "0.5 kg/m"
[bodies.upper]
kind = "Rod"
length = "L"
mass = "m/3 + 0.1 kg"
joint = {name = "shoulder", kind = "Revolute", axis = "-y", damping = "10 lbf*in*s/rad", actuator = "motor"}
[bodies.lower]
kind = "Rod"
length = "9 in"
mass = "2 lb"
[bodies.lower.joint]
name = "elbow"
kind = "Revolute"
axis = "-y"
stiffness = "3 N*m/rad"
to = "upper.tip"
[forces.twist]
kind = "TorsionSpring"
on = "elbow"
stiffness = "2*m*9.81 m/s^2*L"
[sensors]
x = {kind = "Position", of = "lower.tip", axis = "x"}
[inputs]
motor = {kind = "Harmonic", amplitude = "2 N*m", frequency = "1 Hz"}
[start]
shoulder = "90 deg"
"""


def arm() -> lw.Model:
    m = lw.Model("arm")
    joint = lw.Revolute("shoulder", axis="-y", damping="10 lbf*in*s/rad", actuator="motor")
    upper = m.add(lw.Rod("upper", 1.0, 1 / 3 + 0.1), joint)
    lower = m.add(lw.Rod("lower", "9 in", "2 lb"), lw.Revolute("elbow", axis="-y", stiffness=3), to=upper.tip)
    m.add(lw.TorsionSpring("twist", "elbow", stiffness=2 * 9.81))
    m.add(lw.Position("x", lower.tip, "x"))
    return m


def arm_json() -> str:
    data = yaml.safe_load(ARM_YAML)
    data["forces"]["twist"]["on"] = data["forces"]["twist"].pop(True)  # `on` is a truth value to YAML 1.1
    data["analyses"][0]["run"]["rtol"] = 1e-9
    return json.dumps(data, indent=1)


@pytest.mark.parametrize(("text", "format"), [(ARM_YAML, "yaml"), (ARM_TOML, "toml"), (arm_json(), "json")])
def test_three_formats_say_the_same(text: str, format: str, tmp_path: Path) -> None:
    (tmp_path / f"arm.{format}").write_text(text, encoding="utf-8")
    read = lw.read_model(tmp_path / f"arm.{format}")
    same(arm(), read.model)
    assert read.parameters == {"m": "1.0 kg", "L": "1.0 m", "rho": "0.5 kg*m^-1"}
    assert (read.start, list(read.inputs)) == ({"shoulder": "90 deg"}, ["motor"])
    assert [(a.name, a.options) for a in read.analyses] == [("run", {"until": "10 s", "rtol": 1e-9}), ("modes", {})]


def test_words_of_yaml_are_those_of_its_newer_version() -> None:
    """`on` and `no` are texts, not truth values; numbers in quotes are texts, which the model reads."""
    text = "linkwork: 1\nname: no\nbodies: {b: {kind: PointMass, mass: '1', joint: {name: on, kind: Revolute}}}"
    read = read_text(text)
    assert (read.model.name, read.model.joints[0].name, read.model["b.mass"]) == ("no", "on", 1.0)


# --- parameters and formulas ---------------------------------------------------------------------------------

PARAMETERS = {"L": "1.3 m", "m": "2 kg", "k": "300 N/m", "a": "30 deg", "n": 4, "w": "2 rad/s", "T": "0.5 s"}


def scope() -> Scope:
    made, problems = read_parameters({n: Node(v, 1) for n, v in PARAMETERS.items()})
    assert not problems
    return made


@pytest.fixture(scope="module")
def registry() -> Any:
    """Reading the definitions of pint takes longer than a hundred formulas."""
    return pint.UnitRegistry()


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("2*L", "m"),
        ("L/3 + 4 cm - 1 in", "m"),
        ("m*L**2/12", "kg*m^2"),
        ("2*pi*sqrt(m/k)", "s"),
        ("L*sin(a)", "m"),
        ("hypot(L, 30 cm)", "m"),
        ("-L + 2*L", "m"),
        ("max(L, 2 ft, 0)", "m"),
        ("m*9.81 m/s^2*L*cos(a) / (1 rad)", "N*m/rad"),
        ("k*(3 mm)", "N"),
        ("(m + 1 lb)*L/n", "kg*m"),
        ("atan2(3 cm, L)", "rad"),
        ("w*T", "rad"),
        ("3 N*m + 2 lbf*in", "N*m"),
        ("3 N*m*n", "N*m"),
        ("1e-3 kg/m^3*L**3", "kg"),
        ("exp(-T/(2 s))*L", "m"),
        ("5 1/s * T", "1"),
        ("abs(-L)*sign(-L)", "m"),
    ],
)
def test_formulas_agree_with_pint(text: str, unit: str, registry: Any) -> None:
    """pint's own registry evaluates the same formula; the largest difference seen is 3e-16."""
    quantity = registry.Quantity
    names = {n: quantity(v) if isinstance(v, str) else v for n, v in PARAMETERS.items()}
    functions = {
        "sin": np.sin, "cos": np.cos, "sqrt": np.sqrt, "exp": np.exp, "hypot": np.hypot, "atan2": np.arctan2, "pi": math.pi,
        "max": lambda *x: max(v for v in x if hasattr(v, "units")), "abs": abs, "sign": lambda v: np.sign(v.magnitude),
    }  # fmt: skip
    spelled = {
        "4 cm": "Q('4 cm')", "1 in": "Q('1 in')", "30 cm": "Q('30 cm')", "2 ft": "Q('2 ft')", "9.81 m/s^2": "Q('9.81 m/s^2')",
        "(1 rad)": "Q('1 rad')", "3 mm": "Q('3 mm')", "1 lb)": "Q('1 lb'))", "3 cm": "Q('3 cm')", "3 N*m": "Q('3 N*m')",
        "2 lbf*in": "Q('2 lbf*in')", "1e-3 kg/m^3": "Q('1e-3 kg/m^3')", "2 s": "Q('2 s')", "5 1/s": "Q('5 1/s')",
    }  # fmt: skip
    python = text
    for ours, theirs in spelled.items():
        python = python.replace(ours, theirs)
    wanted = quantity(eval(python, {"Q": quantity, **names, **functions})).to(unit if unit != "1" else "")
    got = lw.api.units.quantity(scope().number(Node(text, 1), "value"), unit, what="value")
    assert got == pytest.approx(float(wanted.magnitude), rel=1e-15)


@pytest.mark.parametrize("text", ["9 in", "90 deg", "10 lbf*in/rad", "-3e-2 m/s^2", "5/s", "1", "3 N/(m*s)", "7 m²"])
def test_numbers_with_units_go_to_the_model_as_they_stand(text: str) -> None:
    assert scope().number(Node(text, 1), "value") == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2*Lenght", "unknown name 'Lenght'"),
        ("2*Ll + 3 m", r"value '2\*Ll \+ 3 m' uses the unknown name 'Ll' \(did you mean 'L'"),
        ("2*zz + 3 m", r"unknown name 'zz' \(known are L, T, a, e, k, m, n, pi, w\)"),
        ("L + m", "puts m and kg together"),
        ("L + 1", "puts m and a plain number together"),
        ("sin(L)", "calls a function with a value in m; it takes an angle"),
        ("exp(a)", "with a value in rad; it takes a plain number"),
        ("2**L", "has a power in m"),
        ("L/0", "no finite value"),
        ("sqrt(-n)", "no finite value"),
        ("L.x", "unknown name .L.x"),
        ("__import__('os')", "unknown function '__import__'"),
        ("(lambda: 1)()", "holds the character"),
        ("L" + "*L" * 600, "longer than 1000"),
        ("(" * 60 + "L" + ")" * 60, "nested more than 50"),
        ("2 m (L)", r"value '2 m \(L\)' cannot be read"),
        ("L ^ 2", "write a power as"),
        ("", "is empty"),
        ("10**400*L", "no finite value"),
    ],
)
def test_wrong_formulas(text: str, sentence: str) -> None:
    with pytest.raises(ProblemError, match=sentence):
        scope().number(Node(text, 1), "value")


@pytest.mark.parametrize(
    ("unit", "text"),
    [("m", "2*m"), ("kg", "L/2"), ("rad/s", "1/T"), ("Hz", "w"), ("m", "L/(1 m)"), ("m^2", "L**5/L**4")],
)
def test_values_of_formulas_must_fit(unit: str, text: str) -> None:
    """What measures something else is refused by the model, and the sentence shows formula and value."""
    with pytest.raises(lw.UnitError, match=r"' = '"):
        lw.api.units.quantity(scope().number(Node(text, 1), "value"), unit, what="value")


LEAVES = st.one_of(st.sampled_from(["p", "q"]), st.floats(0.1, 9).map(lambda x: f"{x:.3f}"))
TREES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        inner.map(lambda x: f"sin({x})"),
        inner.map(lambda x: f"-{x}"),
    ),
    max_leaves=12,
)


@given(TREES)
@settings(max_examples=150, deadline=None)
def test_plain_formulas_agree_with_python(text: str) -> None:
    made, _ = read_parameters({"p": Node(1.7, 1), "q": Node("0.3", 1)})
    try:
        wanted = eval(text, {"sin": math.sin, "p": 1.7, "q": 0.3})
    except ZeroDivisionError:
        wanted = math.inf
    if math.isfinite(wanted):
        assert float(made.number(Node(text, 1), "value")) == wanted


def test_parameters_in_a_circle() -> None:
    with pytest.raises(lw.ModelError) as error:
        read_text("linkwork: 1\nparameters:\n  a: b + 1\n  b: 2*a\n  c: 3\n  sin: 2\n")
    assert str(error.value).splitlines() == [
        "text:3: parameter 'a' depends on b, in a circle; break it.",
        "text:4: parameter 'b' depends on a, in a circle; break it.",
        "text:6: parameter 'sin' needs another name: letters and digits, no function's.",
    ]


def test_overrides() -> None:
    read = read_text(
        ARM_YAML, set={"L": "3 m", "lower.length": "L/2", "gravity": [0, 0, "-1 m/s^2"], "elbow.rest": "9 deg"}
    )
    assert (read.model["upper.length"], read.model["lower.length"]) == (3.0, 1.5)
    assert read.model["upper.mass"] == pytest.approx(1.1, rel=1e-15)
    assert (read.model["gravity[2]"], read.model["elbow.rest"]) == (-1.0, math.radians(9))
    with pytest.raises(lw.ModelError) as error:
        read_text(ARM_YAML, set={"lower.lenght": 1, "l": 2, "lower.mass": -1, "x": None})
    assert str(error.value).splitlines() == [
        "text: set: 'lower.lenght' is no parameter of the file or of the model; did you mean 'lower.length'?",
        "text: set: 'l' is no parameter of the file or of the model; did you mean 'L'?",
        "text: set: body 'lower': mass is -1; it must be at least 0.",
        "text: set: 'x' is None; give a number, a text with a unit, or a list of these.",
    ]


# --- repeated items ----------------------------------------------------------------------------------------

CHAIN = """\
linkwork: 1
name: chain
parameters: {n: 6}
bodies:
  link1:
    kind: Rod
    length: 1
    mass: 1
    joint: {name: joint1, kind: Revolute, axis: -y}
  link{i}:
    repeat: {i: [2, n]}
    kind: Rod
    length: 1/i
    mass: 1
    joint: {name: 'joint{i}', kind: Revolute, axis: -y, to: 'link{i-1}.tip'}
"""


def test_a_chain_without_writing_it_out() -> None:
    same(lw.library.chain(6, length=[1 / k for k in range(1, 7)]), read_text(CHAIN).model)
    assert len(read_text(CHAIN, set={"n": 40}).model.bodies) == 40


def test_a_grid_of_items() -> None:
    text = (
        "linkwork: 1\nbodies:\n  bead {i} {j}:\n    repeat: {i: 2, j: [0, 2]}\n    kind: PointMass\n    mass: 1 + j\n"
    )
    read = read_text(text + "    joint: {name: 'hold {i} {j}', kind: Free, to: [i, j, 0]}\n")
    assert [b.name for b in read.model.bodies] == [f"bead {i} {j}" for i in (1, 2) for j in (0, 1, 2)]
    assert read.model["bead 2 1.mass"] == 2.0
    place = read.model.connection("bead 2 1").to
    assert list(read.model.ground.places()[place.name][0]) == [2.0, 1.0, 0.0]


@pytest.mark.parametrize(
    ("repeat", "sentence"),
    [
        ("{}", "repeat is empty"),
        ("3", "repeat is 3; give a mapping"),
        ("{i: 0}", "goes from 1 to 0"),
        ("{i: 1e7}", "goes from 1 to 10000000"),
        ("{i: 2000, j: 2000}", "more than 20000 items"),
        ("{i: [1, 2, 3]}", r"give \[first, last\]"),
        ("{pi: 3}", "the index 'pi' needs another name"),
        ("{j: 3}", r"unknown name 'i'"),
    ],
)
def test_wrong_repetition(repeat: str, sentence: str) -> None:
    item = f"  b{{i}}:\n    repeat: {repeat}\n    kind: PointMass\n    mass: 1\n    joint: {{name: 'j{{i}}', kind: Free}}\n"
    with pytest.raises(lw.ModelError, match=f"text:[347]: body 'b.*{sentence}"):
        read_text("linkwork: 1\nbodies:\n" + item)


# --- everything wrong at once ----------------------------------------------------------------------------------

WRONG = """\
linkwork: 1
name: arm
gravitty: [0, 0, -9.81]
parameters:
  L: 1 m
bodies:
  upper:
    kind: Rod
    length: 2*K
    mass: -1
    joint: {name: shoulder, kind: Revolute, stifness: 3}
  lower:
    kind: Rodd
    length: 9 inn
    mass: 2 lb
    joint: {name: elbow, kind: Revolute, to: upper.tip}
  third:
    kind: Rod
    length: L
    mass: 9 inn
    radius: -2 m
    joint:
      name: wrist
      kind: Revolute
      axis: q
      to: ground
  fourth:
    kind: Rod
    length: L
    mass: 1 m
    joint: {name: hand, kind: Revolute, to: lower.tip}
forces:
  spring: {kind: Spring, a: upper.tip, b: ground.origin, tension_only: yes}
  push: {kind: PointForce, at: third.tip, value: [1, 2], axes: wrld}
analyses:
  - run: {untl: 3 s}
  - dance
"""

TOLD = """\
x.yaml:3: the file: unknown parameter 'gravitty'; did you mean 'gravity'?
x.yaml:9: body 'upper': length '2*K' uses the unknown name 'K' (known are L, e, pi).
x.yaml:11: joint 'shoulder': unknown parameter 'stifness'; did you mean 'stiffness'?
x.yaml:13: body 'lower': unknown kind 'Rodd'; did you mean 'Rod'?
x.yaml:20: body 'third': mass '9 inn' has the unknown unit 'inn' (did you mean 'in'?), but a mass in kg is expected, \
such as '2 lb'.
x.yaml:21: body 'third': radius is '-2 m'; it must be at least 0.
x.yaml:25: joint 'wrist': axis is 'q'; write 'x', 'y', 'z', '-x', '-y', '-z' or three numbers.
x.yaml:30: body 'fourth': mass '1 m' is a length, but a mass in kg is expected, such as '2 lb'.
x.yaml:33: force 'spring': tension_only is 'yes'; write true or false.
x.yaml:34: force 'push': axes is 'wrld'; did you mean 'world'?
x.yaml:36: analysis 'run': unknown parameter 'untl'; did you mean 'until'?
x.yaml:36: analysis 'run' has no 'until'; give it.
x.yaml:37: analyses: there is no 'dance'; known: run, phases, reactions, section, verdict, spectrum, swings, modes, \
frequency_response, linear_equations, control, control_at_point, control_along, assemble, backbone, bifurcation, ….
"""


def test_all_problems_at_once() -> None:
    """What hangs on a body that failed is not reported for that; a value that waits behind an unreadable one is."""
    with pytest.raises(lw.ModelError) as error:
        read_text(WRONG, where="x.yaml")
    assert str(error.value).splitlines() == TOLD.splitlines()


def named(text: str) -> str:
    """The arm with something more at its end."""
    return ARM_YAML.split("inputs:")[0] + text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (named("  f[x: {kind: Coordinate, of: elbow}"), "text:28: sensor name 'f[x' cannot be used"),
        (ARM_YAML.replace("lower:", "lo[wer:").split("sensors")[0], "text:14: body name 'lo[wer' cannot be used"),
        (named("start: {sholder: 1}"), "text:28: start: there is no 'sholder'; did you mean 'shoulder'?"),
        (named("start: {elbow: 2 kg}"), "text:28: start: 'elbow' '2 kg' is a mass, but an angle in rad is expected"),
        (named("rates: {elbow: 2 deg}"), "text:28: rates: 'elbow' '2 deg' is an angle"),
        (named("inputs: {moter: 1}"), "text:28: inputs: there is no 'moter'; did you mean 'motor'?"),
        (named("inputs: {motor: 3 kg}"), "text:28: input 'motor' '3 kg' is a mass"),
        (named("inputs: {motor: {kind: Harmonic, amplitude: 1}}"), "text:28: input 'motor' needs one of frequency"),
        (
            named("inputs: {motor: {kind: Harmony}}"),
            "text:28: input 'motor': unknown kind 'Harmony'; did you mean 'Harmonic'?",
        ),
        (named("inputs: {motor: {kind: Ramp}}"), "text:28: input 'motor': Ramp has no 'end'"),
        (
            named("  y: {kind: Coordinate, of: elbo}"),
            "text:28: model 'arm' has no coordinate for sensor 'y' 'elbo'; did you",
        ),
        (
            named("  y: {kind: Expression, formula: 2*z}"),
            "text:28: sensor 'y': formula '2*z' uses the unknown name 'z'",
        ),
        (
            named("  y: {kind: JointWrench, joint: elbow, component: fx, axes: 3}"),
            "text:28: sensor 'y': axes is 3; give a text",
        ),
        (named("  elbow: {kind: Energy}"), "text:28: sensor name 'elbow' is used already (joint); choose another one"),
        (
            named("  y: {kind: Position, of: lower.tipp, axis: x}"),
            "text:28: sensor 'y': of is 'lower.tipp', but body 'lower'",
        ),
        (
            named("closures: {c: {kind: Distance, to: ground, at: lower.tip}}"),
            "text:28: closure 'c': give a length in m",
        ),
        (
            named("closures: {c: {kind: Coupling, factors: {elbw: 2}}}"),
            "text:28: model 'arm' has no coordinate for closure 'c'",
        ),
        (named("analyses: [run: {until: 3 s, inputs: 2}]"), "text:28: analysis 'run': inputs is 2; give a mapping"),
        (named("analyses: {run: {until: 3 s}}"), "text:28: analyses is a mapping; give a list"),
        (named("ground: {points: {p: [1, 2]}}"), "text:28: ground: point 'p' has the shape (2,)"),
        (
            ARM_YAML.replace("linkwork: 1", "linkwork: 2"),
            "text:1: linkwork is 2, a version that is not known here; update",
        ),
        (ARM_YAML.replace("linkwork: 1\n", ""), "text:1: the file does not say that it is a model file; begin it with"),
        (ARM_YAML.replace("to: upper.tip", "to: lower.tip"), "text:14: bodies 'lower' hang on each other in a circle"),
        (
            ARM_YAML.replace("to: upper.tip", "to: uper.tip"),
            "text:23: joint 'elbow': to is 'uper.tip', but model 'arm' has no",
        ),
        (ARM_YAML.replace("name: arm", "name: 7"), "text:2: model name 7 cannot be used"),
        (
            ARM_YAML.replace("name: arm", "gravity: [0, 0, -9.81 m]"),
            "text:2: model 'model': gravity[2] '-9.81 m' is a length",
        ),
        ("[1, 2]", "text:1: the file is a list; give a mapping"),
        ("", "text:1: the file holds 0 documents"),
        ("linkwork: 1\n---\nlinkwork: 1", "text:1: the file holds 2 documents"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(lw.ModelError) as error:
        read_text(text)
    assert str(error.value).startswith(sentence)
    assert "\n" not in str(error.value)


def test_lines_of_toml_and_json() -> None:
    for text, format, line in ((ARM_TOML, "toml", 14), (arm_json(), "json", 24)):
        wrong = text.replace("9 in", "9 inn")
        assert "9 inn" in wrong.splitlines()[line]
        with pytest.raises(lw.ModelError, match=f"text:{line + 1}: body 'lower': length '9 inn'"):
            read_text(wrong, format)


# --- files that nobody should write ------------------------------------------------------------------------------


def body(value: str) -> str:
    return f"linkwork: 1\nbodies: {{b: {{kind: PointMass, mass: {value}, joint: {{name: j, kind: Free}}}}}}"


BAD = {
    "nan": (body(".nan"), "yaml", "not a finite number"),
    "inf": (body("-.inf"), "yaml", "not a finite number"),
    "huge": (body("1e999"), "yaml", "not a finite number"),
    "text nan": (body("nan"), "yaml", "unknown name 'nan'"),
    "many digits": (body("9" * 5000), "yaml", "not a finite number"),
    "long text": (body("x" * 20000), "yaml", "at most 10000"),
    "power tower": (body("9**9**9**9"), "yaml", "no finite value"),
    "truth": (body("true"), "yaml", "mass is True; give a number"),
    "twice": ("linkwork: 1\nname: a\nname: b", "yaml", "text:3: 'name' is given twice, first on line 2"),
    "keys": ("linkwork: 1\n? [a]\n: 2", "yaml", "a key is a list or a mapping"),
    "number keys": ("linkwork: 1\n3: 2", "yaml", "text:2: the file: unknown parameter '3'"),
    "anchors": ("linkwork: 1\na: &a [1]\nb: *a", "yaml", "text:2: anchors and aliases"),
    "laughs": (
        "a: &a [x]\n" + "".join(f"{c}: &{c} [{', '.join(['*' + p] * 9)}]\n" for p, c in zip("abcdefg", "bcdefgh", strict=True)),
        "yaml", "anchors and aliases",
    ),
    "tags": ("linkwork: !!python/object/apply:os.system ['true']", "yaml", "the tag 'tag:yaml.org,2002:python"),
    "deep": ("linkwork: " + "[" * 5000, "yaml", "more than 30 levels"),
    "deep mapping": ("{a: " * 5000, "yaml", "more than 30 levels"),
    "deep json": ("[" * 100000, "json", "more than 30 levels"),
    "deep toml": ("a = " + "[" * 100000, "toml", "nested too deep"),
    "wide": ("linkwork: 1\na: [" + "1," * 600000 + "]", "yaml", "more than 500000 values"),
    "repeat bomb": (
        "linkwork: 1\nbodies:\n  b{i}:\n    repeat: {i: 20000}\n    x: [" + "1," * 1000 + "]", "yaml",
        "longer than 500000 values",
    ),
    "many wrong": (
        "linkwork: 1\nforces:\n  f{i}: {repeat: {i: 9000}, kind: Spring, a: 'x{i}', b: 'y{i}'}", "yaml",
        "there are more problems",
    ),
    "large": ("#" * 9_000_000, "yaml", "at most 8000000"),
    "tab": ("linkwork: 1\n\tname: x", "yaml", "this is no YAML"),
    "zero bytes": ("link\0work: 1", "yaml", "this is no YAML"),
    "open": ('{"linkwork": 1', "json", "',' is expected where the end of the file"),
    "comma": ('{"linkwork": 1,}', "json", "a name in quotes is expected"),
    "json nan": ('{"linkwork": NaN}', "json", "a value is expected where 'NaN}'"),
    "json twice": ('{"linkwork": 1,\n"linkwork": 1}', "json", "text:2: 'linkwork' is given twice, first on line 1"),
    "json rest": ('{"linkwork": 1} 2', "json", "the end of the file is expected"),
    "json string": ('{"linkw\nork": 1}', "json", "this is no JSON: Invalid control character"),
    "toml twice": ("linkwork = 1\nlinkwork = 2", "toml", "text:2: this is no TOML"),
    "toml inf": ("linkwork = inf", "toml", "inf is not a finite number"),
    "toml date": ("linkwork = 2020-01-01", "toml", "a date or a time has no meaning"),
    "toml digits": ("linkwork = " + "9" * 5000, "toml", "too long|not a finite"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_files_end_in_one_clean_error(name: str) -> None:
    text, format, sentence = BAD[name]
    begun = time.perf_counter()
    with pytest.raises(lw.ModelError, match=sentence):
        read_text(text, format)
    assert time.perf_counter() - begun < 10.0


def test_bad_paths(tmp_path: Path) -> None:
    with pytest.raises(lw.ModelError, match="cannot be read: No such file"):
        lw.read_model(tmp_path / "none.yaml")
    with pytest.raises(lw.ModelError, match=r"a model file is \.yaml, \.json or \.toml"):
        lw.read_model(tmp_path / "none.txt")
    (tmp_path / "binary.yaml").write_bytes(bytes(range(256)) * 4)
    with pytest.raises(lw.ModelError, match=r"binary\.yaml: the file is no text in UTF-8"):
        lw.read_model(tmp_path / "binary.yaml")
    with pytest.raises(lw.ModelError, match="format is 'xml'"):
        read_text("", "xml")


def model_or_error(text: str, format: str) -> tuple[lw.Model | None, str]:
    """The model, or what is wrong."""
    try:
        return read_text(text, format).model, ""
    except lw.ModelError as error:
        return None, str(error)


SEEDS = [(ARM_YAML, "yaml"), (CHAIN, "yaml"), (WRONG, "yaml"), (ARM_TOML, "toml"), (arm_json(), "json")]
PIECES = ["{", "}", "[", "]", ":", "\n", "  ", "- ", "'", '"', "1e309", ".nan", "&a", "*a", "!!x", "~", "repeat: {i: 3}", "{i}",
          "kind: Beam", "\t", "\0", "🙂", "null",
          "2*L", "L", "upper.tip", "true", "[1, 2, 3]", "-", ",", "9 in", "9**9**9"]  # fmt: skip


@given(
    st.sampled_from(SEEDS),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(PIECES)), max_size=6),
)
@example((body("{}"), "yaml"), [])
@example((body("[[1, 2], [3]]"), "yaml"), [])
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_mutated_files_end_in_a_model_or_a_model_error(
    seed: tuple[str, str], edits: list[tuple[float, int, str]]
) -> None:
    text, format = seed
    for where, cut, piece in edits:
        at = int(where * len(text))
        text = text[:at] + piece + text[at + cut :]
    model, told = model_or_error(text, format)
    assert all(line.startswith("text:") for line in told.splitlines())
    assert model is None or model_data(model)["linkwork"] == 1


DATA = model_data(everything())
JUNK = [None, True, 0, -1, 1e-300, 1e49, "", "x", "L", "9 in", "1 kg", "1e300 m", "1/0", "sin(", "{i}", "ground", "upper.tip",
        "shoulder", "Rod", "Free", [], {}, [1], [1, 2, 3], [0, 0, 0], [[1]], [None, 1], {"kind": "Harmonic"}, {"i": 3},
        {"kind": "Sum", "parts": []}, [[1, [2], 3]] * 3]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(p for k, v in inner for p in places(v, (*path, k)))]


@given(st.lists(st.tuples(st.sampled_from(places(DATA)[1:]), st.sampled_from(JUNK)), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_wrong_values_end_in_a_model_that_compiles_or_a_model_error(edits: list[tuple[tuple[Any, ...], Any]]) -> None:
    """Any value of a file that holds everything replaced by something else: what can be read can be compiled."""
    data = json.loads(json.dumps(DATA))
    for path, junk in edits:
        inner = data
        try:
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = junk
        except (KeyError, IndexError, TypeError):  # an edit before this one took the place away
            continue
    model, told = model_or_error(json.dumps(data), "json")
    assert all(line.startswith("text:") for line in told.splitlines())
    if model is not None:
        lower(model)


# --- schema and analyses ---------------------------------------------------------------------------------------


def test_schema_is_up_to_date() -> None:
    """`python -m linkwork.files.native.schema` writes it."""
    assert schema.PATH.read_text(encoding="utf-8") == schema.schema_text()
    jsonschema.Draft202012Validator.check_schema(schema.schema())


def test_schema_knows_what_the_reader_knows() -> None:
    data = json.loads(arm_json())
    assert not list(VALIDATOR.iter_errors(data))
    for section, name, field in (
        ("bodies", "upper", "lenght"),
        ("sensors", "x", "axes"),
        ("forces", "twist", "repeet"),
    ):
        wrong = json.loads(arm_json())
        wrong[section][name][field] = 1
        assert list(VALIDATOR.iter_errors(wrong))
    assert not list(VALIDATOR.iter_errors(yaml.safe_load(CHAIN)))
    assert list(VALIDATOR.iter_errors({**data, "linkwork": 2}))


def test_grids_of_analyses() -> None:
    text = "analyses:\n  - response: {drive: {shoulder: 3 deg}, frequencies: {from: 1 Hz, to: 2 Hz, count: 5}}\n"
    (asked,) = read_text(named(text)).analyses
    assert asked.options["frequencies"] == ["1.0 Hz", "1.25 Hz", "1.5 Hz", "1.75 Hz", "2.0 Hz"]
    with pytest.raises(lw.ModelError, match="frequencies goes from '1 Hz' to '2 s'; use one kind of unit"):
        read_text(named(text.replace("2 Hz", "2 s")))
    with pytest.raises(lw.ModelError, match="give a whole number from 2 to 100000"):
        read_text(named(text.replace("5}", "1e8}")))


# --- paths and ranges --------------------------------------------------------------------------------------------------

SWING = "time,elbow [deg],shoulder\n0,1,0.1\n0.1,2,0.2\n0.2,2.5,0.3\n"


def test_paths_are_read_from_the_folder_of_the_file_and_written_from_that_of_the_new_one(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (tmp_path / "one" / "swing.csv").write_text(SWING)
    asked = (
        "[measured: {data: swing.csv, filter: none}, fit: {data: {history: swing.csv}, parameters: [elbow.damping]}]"
    )
    (tmp_path / "one" / "arm.yaml").write_text(ARM_YAML.split("analyses:")[0] + f"analyses: {asked}\n")
    read = lw.read_model(tmp_path / "one" / "arm.yaml")
    assert read.analyses[0].options["data"] == tmp_path / "one" / "swing.csv"
    again = lw.read_model(read.save(tmp_path / "two" / "arm.toml"))
    assert again.analyses == read.analyses
    assert "../one/swing.csv" in (tmp_path / "two" / "arm.toml").read_text()
    (tmp_path / "one" / "swing.csv").unlink()
    with pytest.raises(lw.ModelError) as error:
        lw.read_model(tmp_path / "one" / "arm.yaml")
    told = str(error.value).splitlines()
    assert len(told) == 2
    assert all("'swing.csv', but there is no such file" in line for line in told)


def test_ranges_of_analyses() -> None:
    for over in ("[0 N*m, 2 N*m]", "{from: 0 N*m, to: 2 N*m}"):
        (asked,) = read_text(named(f"analyses:\n  - branch: {{parameter: input.motor, over: {over}}}\n")).analyses
        assert asked.options["over"] == ["0 N*m", "2 N*m"]
    with pytest.raises(lw.ModelError, match="analysis 'branch': over needs from and to"):
        read_text(named("analyses:\n  - branch: {parameter: a, over: {from: 1}}\n"))


def test_units_and_names_of_options_are_checked_with_their_lines() -> None:
    asked = """analyses:
  - run: {until: 3 m, start: {shouldr: 1}, rates: {shoulder: 1 m}}
  - connect: {end: {shoulder: 1}, duration: 1 s, rates: fre}
  - fit: {data: [{frequencies: [1 m], sigmaa: 1}, {values: [1]}], parameters: [a]}
"""
    with pytest.raises(lw.ModelError) as error:
        read_text(named(asked))
    told = [line.partition(": ")[2] for line in str(error.value).splitlines()]
    assert told == [
        "analysis 'run': until '3 m' is a length, but a time in s is expected, such as '50 ms'.",
        "analysis 'run': start: there is no 'shouldr'; did you mean 'shoulder'?",
        "analysis 'run': rates: 'shoulder' '1 m' is a length, but an angular speed in rad/s is expected, such as '60 rpm'.",
        "analysis 'connect': rates is 'fre'; did you mean 'free'?",
        "analysis 'fit': data 1: unknown parameter 'sigmaa'; did you mean 'sigma'?",
        "analysis 'fit': data 1: frequencies '1 m' is a length, but a frequency in Hz is expected, such as '1.5 Hz'.",
        "analysis 'fit': data 2 has neither frequencies nor history; give one of them.",
    ]


# --- texts of a command line ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "name", "texts", "value"),
    [
        ("simulate", "until", "10s", "10s"),
        ("simulate", "until", "0:1:3", [0.0, 0.5, 1.0]),
        ("simulate", "samples", "11", 11),
        ("simulate", "rtol", "1e-10", 1e-10),
        ("simulate", "method", "1", "1"),
        ("simulate", "start", ["elbow=90deg", "hip=[1, 2]"], {"elbow": "90deg", "hip": [1, 2]}),
        ("simulate", "start", ["{elbow: 90 deg, hip: 1}"], {"elbow": "90 deg", "hip": 1}),
        ("simulate", "events", "[{of: elbow, stop: true}]", [lw.Event("elbow", stop=True)]),
        ("response", "frequencies", "1Hz:2Hz:3", ["1.0 Hz", "1.5 Hz", "2.0 Hz"]),
        ("response", "frequencies", "[1 Hz, 3]", ["1 Hz", 3]),
        ("response", "outputs", ["3d", "[a, b]"], ["3d", "[a, b]"]),
        ("response", "outputs", ["[a, b]"], ["a", "b"]),
        ("response_sets", "sets", ["a.mass=[1, 2]"], {"a.mass": [1, 2]}),
        ("branch", "over", "0:5m", [0, "5m"]),
        ("branch", "over", "[0, 5 m]", [0, "5 m"]),
        ("campbell", "orders", ["1", "2.5"], [1, 2.5]),
        ("connect", "rates", ["free"], "free"),
        ("connect", "rates", ["elbow=1"], {"elbow": 1}),
        ("end_point_target", "position", ["x=0.3m", "z=1"], {"x": "0.3m", "z": 1}),
        ("end_point_target", "position", ["[1, 2, 3]"], [1, 2, 3]),
        ("exact_frequencies", "normal", "y", "y"),
        ("exact_frequencies", "normal", "[0, 1, 0]", [0, 1, 0]),
        ("measured", "units", ["elbow=deg", "hip=1"], {"elbow": "deg", "hip": "1"}),
        ("fit", "parameters", ["a.mass", "b.mass=2kg"], {"a.mass": None, "b.mass": "2kg"}),
        ("fit", "parameters", ["c.mass=[1, 0, 2]"], {"c.mass": [1, 0, 2]}),
        ("fit", "parameters", ["[a.mass]"], ["a.mass"]),
        ("fit", "data", "{frequencies: [1 Hz, 2]}", {"frequencies": ["1 Hz", 2]}),
    ],
)  # fmt: skip
def test_texts_of_a_command_line(method: str, name: str, texts: Any, value: Any) -> None:
    option = options_of(getattr(lw.Model, method))[name]
    assert option_of(option, texts, f"{method}: {name}", f"--{name}") == value


def test_weights_of_a_command_line() -> None:
    option = options_of(lw.LinearModel.lqr)["Q"]
    for texts, value in ((["10"], 10), (["[1, 2]"], [1, 2]), (["a=1", "rate of a=2"], {"a": 1, "rate of a": 2})):
        assert option_of(option, texts, "Q", "--Q") == value
