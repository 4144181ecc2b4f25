"""Submodels in files: the same models as Python's `include` makes, in all formats; what is wrong is told with its line, and
files of strangers cannot grow without bounds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from numpy.testing import assert_allclose
from typer.testing import CliRunner

import linkwork as lw
from linkwork.cli import app
from linkwork.files.native import schema
from linkwork.files.native.reader import read_text

FOLDER = Path(lw.__file__).parent / "cli" / "starters"
BODY = "{kind: PointMass, mass: 1, joint: {name: j, kind: Prismatic, axis: x}}"


def leg(shank: float) -> lw.Model:
    """One leg, as Python builds it."""
    m = lw.Model("leg")
    m.add(lw.Rod("thigh", length="40 cm", mass=2.0), lw.Revolute("hip", axis="-y", damping=0.05, actuator="motor"))
    knee = lw.Revolute("knee", axis="-y", stiffness=5.0, damping=0.05)
    m.add(lw.Rod("shank", length=shank, mass=1.0), knee, to="thigh.tip")
    m.add(lw.Position("foot", "shank.tip", "z"))
    return m


def robot() -> lw.Model:
    """The starter `legs`, by `include`."""
    m = lw.Model("legs")
    torso = lw.Box("torso", size=("80 cm", "40 cm", "20 cm"), mass=10.0)
    for name, x, y in (("front left", 40, 20), ("front right", 40, -20), ("rear 1", -40, 20), ("rear 2", -40, -20)):
        torso.point(name, (f"{x} cm", f"{y} cm", 0))
    m.add(torso, lw.Prismatic("lift", axis="z", stiffness=5000.0, damping=50.0))
    for name, shank in (("front left", 0.4), ("front right", 0.4), ("rear 1", 1.1 * 0.4), ("rear 2", 1.1 * 0.4)):
        m.include(leg(shank), prefix=f"{name} ", to=f"torso.{name}")
    return m


@pytest.mark.parametrize("ending", ["yaml", "toml", "json"])
def test_a_file_makes_the_model_of_python(ending: str, tmp_path: Path) -> None:
    """Item for item; what is saved holds the whole, written out, and reads back as the same."""
    made = lw.read_model(FOLDER / "legs.yaml")
    assert made.model == robot()
    flat = made.save(tmp_path / f"flat.{ending}")
    assert "submodel" not in flat.read_text()
    assert lw.read_model(flat).model == made.model
    longer = lw.read_model(FOLDER / "legs.yaml", set={"L": "50 cm", "rear 1 knee.damping": 0.2}).model
    assert_allclose([longer["front left shank.length"], longer["rear 2 shank.length"]], [0.5, 0.55])
    assert longer["rear 1 knee.damping"] == 0.2


def test_json_and_toml_say_the_same(tmp_path: Path) -> None:
    """A file with submodels, as JSON and as TOML; the schema knows it."""
    import json

    import tomli_w

    data: dict[str, Any] = yaml.safe_load((FOLDER / "legs.yaml").read_text())
    jsonschema.Draft202012Validator(schema.schema()).validate(data)
    for text, format in ((json.dumps(data), "json"), (tomli_w.dumps(data), "toml")):
        assert read_text(text, format).model == robot()
    data["include"]["front left"]["submodle"] = "leg"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema.schema()).validate(data)
    target = tmp_path / "legs.json"
    assert CliRunner().invoke(app, ["convert", str(FOLDER / "legs.yaml"), str(target)]).exit_code == 0
    assert lw.read_model(target).model == robot()


def test_submodels_in_submodels() -> None:
    """A foot in a leg in a robot; bodies may hang on parts and parts on bodies, whatever the order of the file, and formulas
    of sensors follow the prefix."""
    text = f"""
linkwork: 1
parameters: {{m: 3 kg}}
submodels:
  leg:
    parameters: {{weight: m}}
    submodels:
      foot: {{bodies: {{toe: {BODY}}}, sensors: {{twice: {{kind: Expression, formula: 2*j + 0*toe.origin.x, unit: m}}}}}}
    bodies: {{thigh: {{kind: Rod, length: 1, mass: weight, joint: {{name: hip, kind: Revolute, axis: -y}}}}}}
    include: {{left: {{submodel: foot, to: thigh.tip}}}}
bodies:
  hat: {{kind: PointMass, mass: 1, joint: {{name: brim, kind: Fixed, to: a_left toe}}}}
include:
  one: {{submodel: leg, prefix: a_}}
  two: {{submodel: leg, prefix: 'b ', to: hat, set: {{weight: 2*m}}}}
"""
    m = read_text(text).model
    assert [b.name for b in m.bodies] == ["a_thigh", "a_left toe", "hat", "b thigh", "b left toe"]
    assert (m["a_thigh.mass"], m["b thigh.mass"]) == (3.0, 6.0)
    assert [s.formula for s in m.sensors if isinstance(s, lw.Expression)] == [
        "2*'a_left j' + 0*'a_left toe.origin.x'",
        "2*'b left j' + 0*'b left toe.origin.x'",
    ]
    run = m.simulate(0.1, start={"a_left j": 0.3}, samples=3)
    assert_allclose(run["a_left twice"], 2 * run["a_left j"])


def test_what_is_wrong_is_told_once_with_its_line() -> None:
    """Inside of a submodel and where it is included."""
    text = f"""linkwork: 1
submodels:
  a: {{bodies: {{x: {{kind: Rodd, length: 1, mass: 1, joint: {{name: j, kind: Revolute}}}}}}}}
  b: {{include: {{c: {{submodel: b}}}}}}
  d: {{parameters: {{L: 1}}, bodies: {{x: {BODY}}}, sensors: {{s: {{kind: Coordinate, of: jj}}}}}}
  e: {{bodies: {{x: {BODY}}}, start: {{j: 1}}}}
include:
  one: {{submodel: a}}
  two: {{submodel: a}}
  three: {{submodel: b}}
  four: {{submodel: leg}}
  five: {{submodel: d, set: {{M: 2}}}}
  six: {{submodel: d, too: 1}}
  seven: {{prefix: x}}
  eight: {{submodel: d}}
  nine: {{submodel: e, to: nowhere}}
  ten: {{submodel: e, prefix: ''}}
  eleven: {{submodel: e, prefix: ''}}
"""
    with pytest.raises(lw.ModelError) as error:
        read_text(text)
    lines = str(error.value).splitlines()
    for told in (
        "text:3: submodel 'a': body 'x': unknown kind 'Rodd'; did you mean 'Rod'?",
        "text:4: submodel 'b': include 'c': a submodel is part of itself ('b' in 'b'); leave one of them out.",
        "text:5: submodel 'd': model 'd' has no coordinate for sensor 's' 'jj'; did you mean 'j'?",
        "text:6: submodel 'e': unknown parameter 'start'; ",
        "text:11: include 'four': there is no submodel 'leg'; known: a, b, d, e.",
        "text:12: include 'five': submodel 'd' has no parameter 'M'; known: L.",
        "text:13: include 'six': unknown parameter 'too'; did you mean 'to'?",
        "text:14: include 'seven' has no submodel; name one of a, b, d, e.",
        "text:16: include 'nine': to is 'nowhere', but model",
        "text:18: ",
    ):
        assert [line.startswith(told) for line in lines].count(True) == 1, told
    assert len(lines) == 10


def test_files_of_strangers_stay_small() -> None:
    """Twelve of twelve of twelve …, more than eight deep, and many copies of a large one end in a sentence."""
    nested = f"linkwork: 1\nsubmodels:\n  m0: {{bodies: {{x: {BODY}}}}}\n"
    for k in range(1, 6):
        parts = ", ".join(f"p{i}: {{submodel: m{k - 1}}}" for i in range(12))
        nested += f"  m{k}: {{include: {{{parts}}}}}\n"
    deep = "linkwork: 1\nsubmodels:\n" + "".join(
        f"  m{k}: {{include: {{p: {{submodel: m{k + 1}}}}}}}\n" for k in range(9)
    )
    deep += f"  m9: {{bodies: {{x: {BODY}}}}}\ninclude: {{a: {{submodel: m0}}}}\n"
    large = f"linkwork: 1\nsubmodels: {{a: {{bodies: {{'x{{i}}': {{repeat: {{i: 900}}, {BODY[1:-1]}}}}}}}}}\n"
    large = large.replace("name: j", "name: 'j{i}'") + "include: {'a{k}': {repeat: {k: 40}, submodel: a}}\n"
    for text, told in (
        (nested + "include: {a: {submodel: m5}}\n", "submodels make the file longer than 500000 values"),
        (deep, "submodels lie more than 8 deep in each other"),
        (large, "submodels make"),
    ):
        with pytest.raises(lw.ModelError, match=told):
            read_text(text)
