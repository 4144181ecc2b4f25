"""Wrong, hostile and damaged URDF and MJCF: one sentence with line, element and the way out; never another error."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import linkwork as lw
from exchange_errors import one_sentence, refused

DATA = Path(__file__).parent / "data" / "exchange"
ROBOT = '<robot name="r"><link name="a"/><link name="b"/>{}</robot>'
JOINT = '<joint name="j" type="{}"><parent link="a"/><child link="b"/>{}</joint>'
WRONG_URDF = {
    "": "line 1: not XML that can be read: no element found",
    "<robot>": "line 1: not XML that can be read",
    "<mujoco/>": "the root is <mujoco>; URDF begins with <robot>",
    "<robot name='r'/>": "there is no link in it",
    ROBOT.format(""): "links a, b hang on no joint; a robot has one root link",
    ROBOT.format(JOINT.format("screw", "")): "joint 'j': type is 'screw'; it must be one of revolute",
    ROBOT.format(JOINT.format("fixed", "<origin xyz='1 2'/>")): "origin of 'j': xyz is '1 2'; it takes 3 numbers",
    ROBOT.format(JOINT.format("fixed", "<origin xyz='1 2 nan'/>")): "xyz is '1 2 nan', which cannot be read as numbers",
    ROBOT.format(JOINT.format("fixed", "<origin xyz='1 2 1e400'/>")): "no number may be larger than 1e+30",
    ROBOT.format(JOINT.format("revolute", "<axis xyz='0 0 0'/>")): "joint 'j': its axis has no direction",
    ROBOT.format(JOINT.format("fixed", "<spring k='1'/>")): "spring of 'j': the element is not known to linkwork",
    ROBOT.format(JOINT.format("revolute", "<dynamics stiction='1'/>")): "stiction='1' cannot be honoured",
    ROBOT.format(JOINT.format("revolute", "<limit lower='1' upper='0.5'/>")): "the limits 1 … 0.5 rad leave no room",
    ROBOT.format(JOINT.format("revolute", "<mimic joint='k'/>")): "joint 'j': it mimics 'k', which is no other joint",
    ROBOT.format(JOINT.format("fixed", "") * 2): "joint 'j': line 1 has a joint of this name already",
    ROBOT.format(
        JOINT.format("fixed", "").replace('"b"', '"c"')
    ): "joint 'j': its child is 'c', and there is no such link",
    ROBOT.format(JOINT.format("fixed", "") + JOINT.format("fixed", "").replace("'j'", "'k'").replace('"j"', '"k"')): (
        "joint 'k': its child 'b' hangs on joint 'j' already"
    ),
    ROBOT.format(JOINT.format("fixed", "") + "<gazebo><springStiffness>1</springStiffness></gazebo>"): (
        "gazebo: springStiffness would act in Gazebo, and linkwork does not read it (ignore=('gazebo',) leaves it out)"
    ),
    "<robot><link name='a'><inertial><mass value='-1'/></inertial></link></robot>": "mass is -1.0; it must be at least 0",
    "<robot><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='9'/></inertial></link></robot>": (
        "the sum of any two must be at least the third"
    ),
    "<!DOCTYPE r [<!ENTITY a 'b'>]><robot>&a;</robot>": "line 1: a document type (<!DOCTYPE …>) is not accepted",
}


@pytest.mark.parametrize("text", WRONG_URDF, ids=range(len(WRONG_URDF)))
def test_wrong_urdf(text: str) -> None:
    assert WRONG_URDF[text] in refused(lw.read_urdf_text, text)


BODY = '<mujoco><worldbody><body name="b"><geom size="1"/>{}</body></worldbody>{}</mujoco>'
WRONG_MJCF = {
    "<robot/>": "the root is <robot>; MJCF begins with <mujoco>",
    BODY.format('<joint name="j" type="ball" armature="0.1"/>', ""): (
        "joint 'j': armature='0.1' cannot be honoured (ignore=('armature',) leaves it out)"
    ),
    BODY.format('<joint name="j" type="free" armature="0.1"/>', ""): "joint 'j': armature='0.1' cannot be honoured",
    BODY.format('<joint name="j" armature="-0.1"/>', ""): "joint 'j': armature is -0.1; it cannot be negative",
    BODY.format('<joint name="j" springdamper="1 1"/>', ""): "springdamper='1 1' cannot be honoured",
    BODY.format('<joint name="j" stiffness="1 2"/>', ""): "joint 'j': stiffness is '1 2'; it takes 1 number",
    BODY.format('<joint name="j" type="screw"/>', ""): "type is 'screw'; it must be one of hinge, slide, ball, free",
    BODY.format('<joint type="ball" stiffness="1"/>', ""): "joint of 'b': stiffness='1' cannot be honoured",
    BODY.format('<joint name="j" class="none"/>', ""): "joint 'j': there is no default class 'none'",
    BODY.format('<freejoint/><joint name="j"/>', ""): "body 'b': a free joint must be the only joint",
    BODY.format("<composite/>", ""): "composite of 'b': the element is not known",
    BODY.format('<body name="c" quat="0 0 0 0"/>', ""): "body 'c': quat is '0 0 0 0', which has no direction",
    BODY.format('<body name="c" quat="1 0 0 0" euler="0 0 1"/>', ""): "quat and euler both say how it is turned",
    BODY.format('<body name="b"/>', ""): "body 'b': there is another one of this name",
    BODY.format('<geom name="g" type="mesh" mesh="m"/>', ""): "geom 'g': the mass of a mesh is not known",
    BODY.format('<geom name="g" type="box" size="1 1"/>', ""): "geom 'g': a box needs 3 sizes",
    BODY.format('<geom name="g" size="-1"/>', ""): "geom 'g': its sizes must be greater than 0",
    BODY.format("", '<include file="x"/>'): "other files are not included",
    BODY.format("", '<option viscosity="1"/>'): "option: viscosity='1' cannot be honoured",
    BODY.format(
        "", '<option><flag spring="disable"/></option>'
    ): "spring='disable' switches off what the file describes",
    BODY.format("", '<compiler coordinate="global"/>'): "coordinate is 'global'; it must be one of local",
    BODY.format("", "<deformable/>"): "deformable: the element is not known to linkwork",
    BODY.format(
        "", '<equality><connect body1="x" anchor="0 0 0"/></equality>'
    ): "body1 is 'x', and there is no such body",
    BODY.format(
        '<joint name="j"/>', '<equality><joint joint1="j" joint2="j2"/></equality>'
    ): "joint2 is 'j2', and there is",
    BODY.format("", '<tendon><fixed name="t"/></tendon>'): "fixed 't': linkwork has no tendon of this kind",
    BODY.format(
        '<joint name="j"/>', '<actuator><muscle joint="j"/></actuator>'
    ): "linkwork has no actuator of this kind",
    BODY.format('<joint name="j"/>', '<actuator><general name="u" joint="j" biastype="muscle"/></actuator>'): (
        "general 'u': biastype is 'muscle'; it must be one of none, affine"
    ),
    BODY.format('<joint name="j"/>', '<actuator><general name="u" joint="j" dyntype="filter"/></actuator>'): (
        "general 'u': dyntype='filter' cannot be honoured"
    ),
    BODY.format(
        '<joint name="j"/>', '<default><position kp="2"/></default><actuator><velocity joint="j"/></actuator>'
    ): ("velocity: defaults of a position actuator reach it in MuJoCo, and not here"),
    BODY.format('<joint name="j"/>', '<actuator><motor joint="j"/><motor name="u" joint="j"/></actuator>'): (
        "motor 'u': joint 'j' has an input already"
    ),
}


@pytest.mark.parametrize("text", WRONG_MJCF, ids=range(len(WRONG_MJCF)))
def test_wrong_mjcf(text: str) -> None:
    assert WRONG_MJCF[text] in refused(lw.read_mjcf_text, text)


def test_what_is_ignored_on_purpose_is_noted() -> None:
    text = BODY.format('<joint name="j" springdamper="1 1"/>', '<tendon><fixed name="t"/></tendon>')
    model = lw.read_mjcf_text(text, ignore=("joint.springdamper", "tendon"))
    assert [str(n) for n in model.notes if "as asked" in n.text] == [
        "line 1: fixed 't': is left out as asked, with every tendon",
        "line 1: joint 'j': springdamper is left out as asked: springdamper='1 1' cannot be honoured",
    ]


def test_all_problems_are_told_at_once() -> None:
    text = BODY.format('<joint name="j" springdamper="1 1"/>\n<joint name="k" axis="x"/>', "\n<deformable/>")
    text = refused(lw.read_mjcf_text, text)
    assert [int(n) for n in re.findall(r"line (\d+):", text)] == [1, 2, 3]


@pytest.mark.parametrize("read", [lw.read_urdf, lw.read_mjcf], ids=["urdf", "mjcf"])
def test_files_that_are_none(read: Any, tmp_path: Path) -> None:
    assert "cannot be read" in refused(read, tmp_path / "none.xml")
    refused(read, tmp_path)
    odd = tmp_path / "odd.xml"
    odd.write_bytes(b"\xff\xfe\x00\x01" * 50)
    assert "odd.xml, line 1" in refused(read, odd)
    for encoding in ("utf-7", "no-such-encoding", "shift_jis"):
        odd.write_text(f'<?xml version="1.0" encoding="{encoding}"?><robot name="é"/>')
        refused(read, odd)


def test_arguments_are_checked() -> None:
    good = ROBOT.format(JOINT.format("fixed", ""))
    for options, said in (
        ({"ignore": "gazebo"}, "ignore is 'gazebo'; give a list of names"),
        ({"base": "loose"}, "base is 'loose'; write 'fixed' or 'free'"),
        ({"stop_stiffness": -1}, "stop_stiffness is -1; it must be greater than 0"),
        ({"stop_stiffness": "1 N/m"}, "stop_stiffness"),
        ({"gravity": (0, 0)}, "gravity"),
    ):
        assert said in refused(lw.read_urdf_text, good, **options)


HOSTILE = {
    "bomb": '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><robot name="&b;"/>',
    "outside": '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><robot name="&a;"/>',
    "undeclared": '<robot name="&a;"/>',
    "deep": "<robot>" + "<link name='a'>" * 100_000,
    "many": "<robot>" + "<link/>" * 60_000 + "</robot>",
    "long": "<robot name='" + "x" * 21_000_000 + "'/>",
    "zero": "<robot>\0</robot>",
    "surrogate": "<robot name='\ud800'><\ud800/></robot>",
    "line break": "<robot><link name='a&#10;b'/><joint&#10;/></robot>",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_text_is_refused_at_once(case: str) -> None:
    refused(lw.read_urdf_text, HOSTILE[case])
    swapped = HOSTILE[case].replace("robot", "mujoco").replace("<link", "<body")
    refused(lw.read_mjcf_text, swapped)


JUNK = (
    "nan",
    "1e999",
    "-1",
    "0",
    "",
    "x",
    "1 2",
    "1_0",
    "<a/>",
    "&#0;",
    "\u200b",
    "9" * 400,
    "1e30 1e30 1e30",
    "ground",
)
MUTABLE = {"urdf": (DATA / "arm.urdf").read_text(), "mjcf": (DATA / "creature.xml").read_text()}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("kind", MUTABLE)
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_damaged_files_give_a_model_or_one_sentence(kind: str, data: st.DataObject) -> None:
    """Attributes and elements replaced, doubled, removed: never another exception, never a warning."""
    text = MUTABLE[kind]
    for _ in range(data.draw(st.integers(1, 3))):
        values = list(re.finditer(r'"[^"]*"|<[^<>]*/>|<joint.*?</joint>|\b[a-z]+=', text, re.S))
        place = values[data.draw(st.integers(0, len(values) - 1))]
        old = place.group()
        new = data.draw(st.sampled_from(JUNK))
        with_it = f'"{new}"' if old.startswith('"') else data.draw(st.sampled_from(["", old * 2, new]))
        text = text[: place.start()] + with_it + text[place.end() :]
    read = lw.read_urdf_text if kind == "urdf" else lw.read_mjcf_text
    try:
        model = read(text)
    except lw.ModelError as error:
        one_sentence(error)
    else:
        assert all(np.all(np.isfinite(body.inertial()[2])) for body in model.bodies)
