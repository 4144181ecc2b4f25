"""Events, phases and controllers in model files: runs equal those built in Python to the last bit, files read back as they
were, and everything wrong is reported at once."""

from __future__ import annotations

import dataclasses
import inspect
import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from typer.testing import CliRunner

import linkwork as lw
from linkwork.api.kinds import options_inside, options_of
from linkwork.cli import app
from linkwork.files.native import schema
from linkwork.files.native.reader import read_text
from linkwork.files.native.writer import file_data
from linkwork.model.control_design import ControlDesign

VALIDATOR = jsonschema.Draft202012Validator(schema.schema())

INVERTED = """linkwork: 1
name: inverted
description: a bob that a motor keeps upright
parameters: {h: 1 m, q: 2}
bodies:
  bob:
    kind: RigidBody
    mass: 1 kg
    centre: [0, 0, h]
    inertia: [0, 0, 0]
    joint: {name: pivot, kind: Revolute, axis: y, actuator: motor}
sensors:
  angle: {kind: Coordinate, of: pivot}
start: {pivot: 10 deg}
rates: {pivot: 0.1}
analyses:
  - run:
      until: 1 s
      events:
        - {of: pivot, value: 5 deg, direction: down}
        - {of: angle, value: h/(1 m)*1 deg, stop: true}
      control:
        equilibrium: {nearest: true, guess: {pivot: 0.1}}
        lqr: {Q: {pivot: 5*q, rate of pivot: 1}, R: 0.1, stability: 0.5 1/s}
        limits: {motor: [-8 N*m, 7]}
  - run:
      until: 1 s
      control:
        equilibrium: {nearest: true}
        lqr: {outputs: {angle: 10}, R: 0.1, period: 10 ms}
        kalman: {W: 0.1, V: {angle: 1e-4}, measured: [angle]}
  - run:
      until: 1 s
      control:
        controller: {measured: [pivot, rate of pivot], reference: [0, 0], inputs: [motor], offset: [0], D: [[-20, -8]]}
        limits: {motor: 8 N*m}
"""

ROPE = """linkwork: 1
name: two rods
bodies:
  link1: {kind: Rod, length: 1, mass: 1, joint: {name: joint1, kind: Revolute, axis: -y}}
  link2: {kind: Rod, length: 0.8, mass: 1, joint: {name: joint2, kind: Revolute, axis: -y, to: link1.tip}}
start: {joint1: 0.5, joint2: -1}
analyses:
  - phases:
      samples: 21
      phases:
        - {name: swing, duration: 2 s, events: [{of: joint2, stop: true}]}
        - {duration: 200 ms, lock: [joint2]}
        - {duration: 0.2, release: [joint2], drop: [link2]}
        - duration: 0.2
          attach: {link2: {name: again, kind: Revolute, axis: -y, damping: 0.1, to: link1.tip}}
          blows: {link1.tip: [0.1 N*s, 0, 0]}
        - {duration: 0.1, lock: [again], events: [{of: joint1, value: 3 deg}]}
"""


def inverted() -> lw.Model:
    m = lw.Model("inverted")
    bob = lw.RigidBody("bob", mass=1.0, centre=(0, 0, 1), inertia=(0, 0, 0))
    m.add(bob, lw.Revolute("pivot", axis="y", actuator="motor"))
    m.add(lw.Coordinate("angle", of="pivot"))
    return m


def by_python(case: int) -> tuple[lw.Controller, list[lw.Event]]:
    """The controller and the events of each analysis, from the methods."""
    if case == 0:
        rest = inverted().equilibrium(nearest=True, guess={"pivot": 0.1})
        regulator = rest.linearize().lqr({"pivot": 10.0, "rate of pivot": 1}, 0.1, stability=0.5)
        events = [lw.Event("pivot", "5 deg", "down"), lw.Event("angle", "1 deg", stop=True)]
        return regulator.controller({"motor": ("-8 N*m", 7)}), events
    if case == 1:
        linear = inverted().equilibrium(nearest=True).linearize()
        regulator = linear.lqr(outputs={"angle": 10}, R=0.1, period="10 ms")
        return lw.lqg(regulator, linear.kalman(0.1, 1e-4, period="10 ms")).controller(), []
    none: dict[str, Any] = {"A": [], "B": [], "Bu": [], "C": []}
    limits = {"low": [-8], "high": [8]}
    states = ("pivot", "rate of pivot")
    return lw.Controller(states, [0, 0], ("motor",), [0], D=[[-20, -8]], **none, **limits), []  # type: ignore[arg-type]


@pytest.mark.parametrize("case", range(3))
def test_a_controlled_run_of_a_file_is_that_of_python(case: int) -> None:
    read = read_text(INVERTED)
    run = read.model.simulate(**read.analyses[case].options, start=read.start, rates=read.rates)
    control, events = by_python(case)
    own = inverted().simulate("1 s", start={"pivot": "10 deg"}, rates={"pivot": 0.1}, control=control, events=events)
    for a, b in ((run.time, own.time), (run.q.values, own.q.values), (run.v.values, own.v.values)):
        assert a.tobytes() == b.tobytes()
    assert run.inputs.values.tobytes() == own.inputs.values.tobytes()
    assert run.events["time"].values.tobytes() == own.events["time"].values.tobytes()
    assert (run.message, len(run.events["time"])) == (own.message, 2 if case == 0 else 0)


def test_a_point_is_held_as_python_holds_it() -> None:
    """The angle is arcsin(0.3 / 1.5); error seen 0."""
    m = inverted()
    m.body("bob").point("top", (0, 0, 1.5))
    design = {"end_point_target": {"point": "bob.top", "position": {"x": "30 cm"}}, "lqr": {"Q": 1.0}}
    rest = m.end_point_target("bob.top", {"x": "30 cm"})[0].equilibrium
    assert rest.q["pivot"] == pytest.approx(np.arcsin(0.2), abs=1e-12)
    start = {"pivot": rest.q["pivot"] + 0.01}
    run = m.simulate(0.5, start=start, control=design)
    own = m.simulate(0.5, start=start, control=rest.linearize().lqr(1.0).controller())
    assert run.q.values.tobytes() == own.q.values.tobytes()


def test_phases_of_a_file_are_those_of_python() -> None:
    read = read_text(ROPE)
    run = read.model.simulate_phases(**read.analyses[0].options, start=read.start)
    m = lw.Model("two rods")
    one = m.add(lw.Rod("link1", 1.0, 1.0), lw.Revolute("joint1", axis="-y"))
    m.add(lw.Rod("link2", 0.8, 1.0), lw.Revolute("joint2", axis="-y"), to=one.tip)
    phases = [
        lw.Phase(2.0, events=[lw.Event("joint2", stop=True)], name="swing"),
        lw.Phase(0.2, lock=["joint2"]),
        lw.Phase(0.2, release=["joint2"], drop=["link2"]),
        lw.Phase(
            0.2,
            attach={"link2": ("link1.tip", lw.Revolute("again", axis="-y", damping=0.1))},
            blows={"link1.tip": (0.1, 0, 0)},
        ),
        lw.Phase(0.1, lock=["again"], events=[lw.Event("joint1", "3 deg")]),
    ]
    own = m.simulate_phases(phases, start={"joint1": 0.5, "joint2": -1}, samples=21)
    assert run.phases == own.phases == ["swing", "phase 2", "phase 3", "phase 4", "phase 5"]
    for a, b in zip(run.runs, own.runs, strict=True):
        assert a.time.tobytes() == b.time.tobytes()
        assert a.q.values.tobytes() == b.q.values.tobytes()
    assert [c.energy_lost for c in run.changes] == [c.energy_lost for c in own.changes]


def test_measured_and_fitted_motions_of_a_file_are_those_of_python(tmp_path: Path) -> None:
    m = inverted()
    run = m.simulate(1.0, start={"pivot": 0.2}, samples=51)
    degrees = np.rad2deg(run["pivot"].values)
    rows = [f"{float(t)!r},{float(x)!r}" for t, x in zip(run.time, degrees, strict=True)]
    (tmp_path / "fall.csv").write_text("\n".join(["time,pivot [deg]", *rows]))
    asked = """analyses:
  - measured: {data: fall.csv, cutoff: 6 Hz}
  - fit: {data: {history: fall.csv, start: {pivot: 0.2}}, parameters: {bob.mass: [1.5, 1, 2], pivot.damping: 0.1}}
"""
    (tmp_path / "bob.yaml").write_text(INVERTED.split("analyses:")[0] + asked)
    read = lw.read_model(tmp_path / "bob.yaml")
    table = lw.read_csv(tmp_path / "fall.csv")
    of_file = read.model.measured(**read.analyses[0].options)
    of_python = m.measured(table, cutoff=6.0)
    assert of_file.torques.values.tobytes() == of_python.torques.values.tobytes()
    history = lw.MeasuredHistory(table.time, {"pivot": [f"{x!r} deg" for x in degrees.tolist()]}, start={"pivot": 0.2})
    parameters = {"bob.mass": [1.5, 1, 2], "pivot.damping": 0.1}
    assert read.model.fit(**read.analyses[1].options).values == m.fit(history, parameters).values


# --- writing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [INVERTED, ROPE], ids=["inverted", "rope"])
@pytest.mark.parametrize("ending", ["yaml", "json", "toml"])
def test_what_is_read_is_written_and_read_again(text: str, ending: str, tmp_path: Path) -> None:
    read = read_text(text)
    again = lw.read_model(read.save(tmp_path / f"again.{ending}"))
    data = file_data(read)
    assert file_data(again) == data
    assert (again.start, again.rates, again.description) == (read.start, read.rates, read.description)
    assert [a.name for a in again.analyses] == [a.name for a in read.analyses]
    if text is INVERTED:
        assert again.analyses == read.analyses
    assert not list(VALIDATOR.iter_errors(data))


def test_toml_has_short_lists_on_a_line_and_says_where_stops_are_open(tmp_path: Path) -> None:
    m = lw.library.double_pendulum()
    hinge: Any = m.joints[0]
    hinge.stops, hinge.stop_stiffness = (None, 1.0), 100.0
    m.ground.point("plain", (0.1, 0, 0))
    m.ground.frame("turned", (0, 0, 0), lw.rotation("x", 0.3))
    m.ground.point("last", (0.3, 0, 0))
    text = m.save(tmp_path / "m.toml").read_text()
    assert 'stops = ["-inf", 1.0]' in text
    assert "gravity = [0.0, 0.0, -9.81]" in text
    assert tomllib.loads(text)["linkwork"] == 1
    again = lw.read_model(tmp_path / "m.toml").model
    assert again.joints[0].stops == (-np.inf, 1.0)  # type: ignore[attr-defined]
    assert list(again.ground.places()) == list(m.ground.places())
    wrong = text.replace('["-inf", 1.0]', '["inf", 1.0]')
    with pytest.raises(lw.ModelError, match="unknown name 'inf'"):
        read_text(wrong, "toml")


def test_analyses_of_python_are_written_and_functions_are_refused(tmp_path: Path) -> None:
    m = inverted()
    asked = lw.Analysis("run", {"until": 2.0, "events": [lw.Event("pivot", 0.5, stop=True)]})
    path = lw.ModelFile(m, analyses=(asked,)).save(tmp_path / "m.toml")
    assert lw.read_model(path).analyses == (asked,)
    phase = lw.Phase(1.0, drives={"pivot": lambda t: (t, 1.0, 0.0)})
    with pytest.raises(
        lw.ModelError, match="analysis 'phases': phases: 'pivot' is a function of your own, which a file"
    ):
        lw.ModelFile(m, analyses=(lw.Analysis("phases", {"phases": [phase]}),)).save(tmp_path / "n.yaml")
    assert not (tmp_path / "n.yaml").exists()


# --- what is wrong ---------------------------------------------------------------------------------------------------

WRONG = """
analyses:
  - run:
      until: 1 s
      events:
        - {of: pivott, stop: true}
        - {of: pivot, value: 3 kg}
        - {of: pivot, direction: upp, stopp: 1}
        - {value: 1}
      control:
        equilibrium: {guess: {pivt: 1}, nearest: 3}
        lqr: {Q: {pivot: 1 m}, R: {moter: 1}, stability: 2 s}
        kalman: {W: 1, measured: [angel]}
        limits: {motor: 3 kg}
  - phases:
      phases:
        - {lock: [pivott], duration: 3 m}
        - {duration: 1, drop: [bobb], blows: {bob.tipp: [1, 2, 3]}, drives: {pivot: 3 m}}
        - {duration: 1, attach: {bob: {name: hook, kind: Revolut, to: ground.origin}}}
        - {duration: 1, drop: [bob]}
        - {duration: 1, attach: {bob: {name: hook, kind: Revolute, to: ground.origin, axis: q}}, lock: [bob free]}
"""
TOLD = """text:20: analysis 'run': event 1: of: there is no 'pivott'; did you mean 'pivot'?
text:21: analysis 'run': event 2: value '3 kg' is a mass, but an angle in rad is expected, such as '90 deg'.
text:22: analysis 'run': event 3: unknown parameter 'stopp'; did you mean 'stop'?
text:22: analysis 'run': event 3: direction is 'upp'; did you mean 'up'?
text:23: analysis 'run': event 4: of is missing; give it.
text:25: analysis 'run': control: equilibrium: guess: there is no 'pivt'; did you mean 'pivot'?
text:25: analysis 'run': control: equilibrium: nearest is 3; write true or false.
text:26: analysis 'run': control: lqr: Q: 'pivot' has '1 m'; give plain numbers, which count in SI units.
text:26: analysis 'run': control: lqr: R: there is no 'moter'; did you mean 'motor'?
text:26: analysis 'run': control: lqr: stability '2 s' is a time, but a rate in 1/s is expected, such as '2 1/s'.
text:27: analysis 'run': control: kalman: measured: there is no 'angel'; did you mean 'angle'?
text:28: analysis 'run': control: limits: 'motor' '3 kg' is a mass, but a torque or energy in N*m is expected, such as \
'5 N*m'.
text:31: analysis 'phases': phase 1: duration '3 m' is a length, but a time in s is expected, such as '50 ms'.
text:31: analysis 'phases': phase 1: lock: there is no 'pivott'; did you mean 'pivot'?
text:32: analysis 'phases': phase 2: drives: 'pivot' '3 m' is a length, but an angle in rad is expected, such as '90 \
deg'.
text:32: analysis 'phases': phase 2: drop: there is no 'bobb'; did you mean 'bob'?
text:32: analysis 'phases': phase 2: blows is 'bob.tipp', but body 'bob' has no point 'tipp'; it has origin, centre.
text:33: joint 'hook': unknown kind 'Revolut'; did you mean 'Revolute'?
text:35: joint 'hook': axis is 'q'; write 'x', 'y', 'z', '-x', '-y', '-z' or three numbers.
"""


def wrong(analyses: str) -> list[str]:
    with pytest.raises(lw.ModelError) as error:
        read_text(INVERTED.split("analyses:")[0] + analyses.lstrip("\n"))
    return str(error.value).splitlines()


def test_all_problems_of_runs_at_once() -> None:
    assert wrong(WRONG) == TOLD.splitlines()


@pytest.mark.parametrize(
    ("control", "sentence"),
    [
        (
            "{}",
            "control needs lqr, which designs a regulator, or controller, pd, pid or computed_torque, which give "
            "one; give one of them.",
        ),
        ("{lqr: {R: 1}}", "control has an lqr without weights; give Q or outputs."),
        (
            "{lqr: {Q: 1}, kalman: {V: 1}}",
            "control has a kalman without noise of inputs (W) or states; give one of them.",
        ),
        ("{lqr: {Q: 1}, controller: {}}", "control: controller: measured is missing; give it."),
        (
            "{lqr: {Q: 1}, equilibrium: {}, end_point_target: {point: bob.origin, position: {x: 1}}}",
            "give one of the two.",
        ),
        ("{lqr: {Q: 1}, end_point_target: {point: bob.origin, position: {q: 1}}}", "position is 'q'; known: x, y, z."),
        (
            "{lqr: {Q: 1}, end_point_target: {point: bob.tip, position: {x: 1 kg}}}",
            "'1 kg' is a mass, but a length in m",
        ),
        ("{lqr: [1]}", "control: lqr is a list; give a mapping of names to values."),
        ("{lqr: {Q: [[1, 2], [3]]}}", "control: lqr: Q has rows of different lengths"),
        ("5", "control is 5; give a mapping"),
    ],
)
def test_parts_of_a_controller_that_do_not_go_together(control: str, sentence: str) -> None:
    told = wrong(f"analyses: [run: {{until: 1, control: {control}}}]")
    assert any(sentence in line for line in told), told
    assert all(line.startswith("text:16: analysis 'run': control") for line in told)


def test_python_is_told_likewise() -> None:
    m = inverted()
    for design, sentence in (
        ({}, "simulate: control needs lqr"),
        ({"lqrr": {}}, "simulate: control has no option 'lqrr'; did you mean 'lqr'?"),
        ({"lqr": {"Q": 1, "QQ": 2}}, "simulate: control: lqr has no option 'QQ'; did you mean 'Q'?"),
        ({"lqr": 3}, "simulate: control: lqr is 3; give a mapping of options."),
        ({"controller": {"measured": ["pivot"]}}, "controller: inputs is missing; name the actuators that it drives."),
        ({"lqr": {"Q": 1}, "limits": {"moter": 1}}, "no input of the controller 'moter'; did you mean 'motor'?"),
    ):
        with pytest.raises(lw.ModelError) as error:
            m.simulate(1.0, control=design)
        assert sentence in str(error.value)


FEEDBACK = """
      control:
        - pid: {name: pid, measured: pivot, input: motor, kp: 40 N*m/rad, ki: 30, kd: 9, filter: 20 ms, limits: [-8 N*m, 8 N*m],
                reference: {kind: Harmonic, amplitude: 10 deg, frequency: 0.5 Hz}, period: 20 ms, delay: 30 ms}
"""


def test_a_pid_of_a_file_is_that_of_python(tmp_path: Path) -> None:
    """To the last bit; the file is written back as it was, and what is wrong in it is told with its line."""
    text = INVERTED.partition("analyses:")[0] + f"analyses:\n  - run:\n      until: 1 s{FEEDBACK}"
    made = read_text(text)
    run = made.model.simulate(**made.analyses[0].options, start={"pivot": 0.1})
    given: dict[str, Any] = {"filter": 0.02, "limits": ("-8 N*m", 8), "period": 0.02, "delay": 0.03}
    pid = lw.PID("pid", "pivot", "motor", 40, 30, 9, reference=lw.Harmonic("10 deg", "0.5 Hz"), **given)
    own = inverted().simulate("1 s", start={"pivot": 0.1}, control=pid)
    assert run["pid.output"].values.tobytes() == own["pid.output"].values.tobytes()
    made.save(tmp_path / "again.yaml")
    assert file_data(lw.read_model(tmp_path / "again.yaml")) == file_data(made)
    assert not list(VALIDATOR.iter_errors(file_data(made)))
    broken = text.replace("measured: pivot", "measured: pivt").replace("input: motor", "inputt: motor")
    with pytest.raises(lw.ModelError) as told:
        read_text(broken)
    assert "there is no 'pivt'; did you mean 'pivot'?" in str(told.value)
    assert "has no 'inputt'" in str(told.value) or "did you mean 'input'" in str(told.value)


# --- schema, command line --------------------------------------------------------------------------------------------


DESIGN = options_of(ControlDesign)
PARTS = {
    "Event": options_of(lw.Event),
    "Phase": options_of(lw.Phase),
    "ControlDesign": DESIGN,
    "Controller": options_inside(DESIGN["controller"].kind),
    **{n: options_inside(DESIGN[n].kind) for n in ("equilibrium", "end_point_target", "lqr", "kalman")},
    **{n: options_inside(DESIGN[n.lower()].kind) for n in ("PD", "PID")},
}


def test_schema_describes_every_part() -> None:
    defs = schema.schema()["$defs"]
    for part, options in PARTS.items():
        assert set(defs[part]["properties"]) == set(options)
        assert all(p["description"] for p in defs[part]["properties"].values())
    data = file_data(read_text(INVERTED))
    for broken in (
        lambda d: d["analyses"][0]["run"]["events"][0].pop("of"),
        lambda d: d["analyses"][0]["run"]["events"][0].update(direction="upp"),
        lambda d: d["analyses"][0]["run"]["control"]["lqr"].update(QQ=1),
    ):
        bad = json.loads(json.dumps(data))
        broken(bad)
        assert list(VALIDATOR.iter_errors(bad))


def test_parts_have_the_arguments_of_python() -> None:
    """All of them carry a kind, so that a file can say all that Python can."""
    assert set(PARTS["Event"]) == {f.name for f in dataclasses.fields(lw.Event)}
    assert set(PARTS["PID"]) == {f.name for f in dataclasses.fields(lw.PID)}
    assert set(PARTS["PD"]) == {f.name for f in dataclasses.fields(lw.PD)}
    assert set(PARTS["Phase"]) == {f.name for f in dataclasses.fields(lw.Phase)}
    limits = {"low", "high"}  # by name, in `limits`
    assert set(PARTS["Controller"]) == {f.name for f in dataclasses.fields(lw.Controller)} - limits
    given_elsewhere = {
        "equilibrium": {"speed", "acceleration"},  # of joints that the model itself drives
        "end_point_target": {"progress"},
        "kalman": {"period"},  # the regulator's
    }
    for part, method in (
        ("equilibrium", lw.Model.equilibrium),
        ("end_point_target", lw.Model.end_point_target),
        ("lqr", lw.LinearModel.lqr),
        ("kalman", lw.LinearModel.kalman),
    ):
        known = set(inspect.signature(method).parameters) - {"self"}
        assert set(PARTS[part]) == known - given_elsewhere.get(part, set()), part


def test_the_command_line_runs_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("inverted.yaml").write_text(INVERTED)
    Path("rope.yaml").write_text(ROPE)
    call = CliRunner().invoke
    told = json.loads(call(app, ["run", "inverted.yaml", "--json"], catch_exceptions=False).stdout)
    assert told["success"]
    assert told["q"]["pivot"] == pytest.approx(np.pi / 180, abs=1e-12)
    stop = call(
        app, ["run", "inverted.yaml", "--case", "3", "--events", "[{of: pivot, value: 0.1, stop: true}]", "--json"]
    )
    assert json.loads(stop.stdout)["q"]["pivot"] == pytest.approx(0.1, abs=1e-12)
    told = json.loads(call(app, ["phases", "rope.yaml", "--out", "r", "--json"], catch_exceptions=False).stdout)
    assert [p["name"] for p in told["phases"]] == ["swing", "phase 2", "phase 3", "phase 4", "phase 5"]
    assert told["phases"][1]["changes"] == "lock joint2"
    assert sorted(p.name for p in Path("r").iterdir()) == ["animation.html", "coordinates.png", "phases.nc"]
    kept, read = lw.load("r/phases.nc"), read_text(ROPE)
    own = read.model.simulate_phases(**read.analyses[0].options, start=read.start)
    assert len(kept.runs) == 5
    for a, b in zip(kept.runs, own.runs, strict=True):
        assert a.q.values.tobytes() == b.q.values.tobytes()
