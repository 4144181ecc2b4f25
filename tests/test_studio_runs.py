"""Live runs of the studio, without a browser: pieces, inputs, regulators and changes on the way, against Python's runs."""

from __future__ import annotations

import base64
import contextlib
import json
import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from linkwork.linear.forced import forced_coordinates
from linkwork.live.motion import Hand, LiveRun
from linkwork.live.serving import STARTERS
from linkwork.live.session import Session
from linkwork.live.sources import Shelf


def numbers(packed: dict[str, Any]) -> np.ndarray:
    """An array as it goes to a page."""
    return np.frombuffer(base64.b64decode(packed["data"]), packed["dtype"]).reshape(packed["shape"])


class Told:
    """A session, and what it tells its page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self.session = Session(Shelf(folder, STARTERS), lambda text: self.messages.put(json.loads(text)))

    def ask(self, verb: str, *kinds: str, **more: Any) -> dict[str, Any]:
        """Ask something, and wait for a message of one of these kinds; a problem fails."""
        self.session.hear(json.dumps({"do": verb, **more}))
        return self.hear(*kinds)

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = self.messages.get(timeout=60.0)
            if message["on"] in kinds:
                return message
            assert message["on"] != "problem", message


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    made = Told(tmp_path)
    yield made
    made.session.close()
    made.session.join()


def test_inputs_and_regulators_drive_a_run(told: Told) -> None:
    """A force that is set acts like a constant input of Python's; a regulator holds the pole upright, which falls without."""
    told.ask("open", "rest", key="library/cart_pole")
    for _ in range(3):
        last = told.ask("live", "frames", act="step", speed=3.0, inputs={"force": 2.5})
    m = lw.library.cart_pole()
    run = m.simulate([0.0, last["t"][-1]], start={"hinge": 0.8}, inputs={"force": 2.5})
    assert last["t"][-1] == pytest.approx(0.3)
    assert last["q"] == pytest.approx(run.final()[0], abs=1e-7)

    upright = {"slide": 0.05, "hinge": np.pi}
    assert told.ask("choose", "rest", q=upright)["stable"] == "unstable"
    told.ask("live", "live", act="pause", control="equilibrium", inputs={})
    told.ask("pose", "scene", coordinate="hinge", value=np.pi - 0.05)
    told.ask("live", "live", act="pause", control="equilibrium")
    for _ in range(20):
        held = told.ask("live", "frames", act="step", speed=10.0)["q"]
    assert held["hinge"] == pytest.approx(np.pi, abs=1e-2)
    told.ask("pose", "scene", coordinate="hinge", value=np.pi - 0.05)
    for _ in range(6):
        fallen = told.ask("live", "frames", act="step", speed=10.0)["q"]
    assert abs(fallen["hinge"] - np.pi) > 0.5


HELD = """linkwork: 1
name: held
bodies:
  rod: {kind: Rod, length: 1, mass: 1, joint: {name: hinge, kind: Revolute, axis: -y, actuator: motor}}
start: {hinge: 0.5}
analyses:
  - run: {until: 1 s, control: {pid: {name: pid, measured: hinge, input: motor, kp: 20, ki: 30, kd: 4, reference: 1.0}}}
  - run:
      until: 1 s
      control: {pd: {name: pd, measured: hinge, input: motor, kp: 20, kd: 4, filter: 0.01, period: 0.02, reference: 1.0}}
"""


def test_controllers_of_a_file_are_switched_on(told: Told) -> None:
    """Their integrals and samples go on from piece to piece: the same as one run of Python's. What is copied makes that run."""
    path = told.folder / "held.yaml"
    path.write_text(HELD, encoding="utf-8")
    file = lw.read_model(path)
    assert told.ask("open", "opened", key="file/held.yaml")["controls"] == ["run", "run 2"]
    told.hear("rest")
    for name, analysis in zip(("run", "run 2"), file.analyses, strict=True):
        told.ask("pose", "scene", coordinate="hinge", value=0.5)
        assert told.ask("live", "live", act="pause", control=name)["control"] == name
        for _ in range(5):
            last = told.ask("live", "frames", act="step", speed=1.0)
        options = {"start": {"hinge": 0.5}, "control": analysis.options["control"]}
        assert last["q"] == pytest.approx(file.model.simulate([0.0, last["t"][-1]], **options).final()[0], abs=1e-7)
    with contextlib.chdir(told.folder):
        made: dict[str, Any] = {}
        text = told.ask("copy", "copied", format="python", seconds=last["t"][-1])["text"]
        exec(text.partition("run.animate")[0], made)
    assert made["run"].final()[0] == pytest.approx(last["q"], abs=1e-7)


def test_a_run_goes_on_with_other_numbers(told: Told) -> None:
    """A crank that is made longer while it turns: loops are closed, and it turns on with the speed that it had. It is seen
    to be longer at once, though the run is paused."""
    told.ask("open", "rest", key="library/four_bar")
    told.ask("live", "frames", act="step", speed=6.0)
    seen = told.ask("state", "frames", seq=1, values={"crank.length": 0.21}, view={"what": "live"})["record"]
    rod = next(shape for shape in seen["shapes"] if seen["bodies"][shape["body"]] == "crank" and "b" in shape)
    assert np.linalg.norm(np.subtract(rod["b"], rod["a"])) == pytest.approx(0.21)
    told.hear("rest")
    live = told.session._playing.live
    assert live is not None
    speed = live.state[1]["drive"]
    angle = live.state[0]["drive"]
    last = told.ask("live", "frames", act="step", speed=0.003)
    assert "record" not in last
    m = lw.library.four_bar()
    m["crank.length"] = 0.21
    system = m.compile()
    q = [last["q"][name] for name in system.labels.q]
    assert max(x for x, _ in system.closure_errors(q).values()) < 1e-9
    assert last["q"]["drive"] == pytest.approx(angle, abs=0.05)
    independent = max(live.state[1], key=lambda name: abs(live.state[1][name]))
    assert abs(live.state[1][independent]) > 0.3 * abs(speed)


def test_a_hand_balances_at_its_target() -> None:
    """A pendulum that is held by the hand comes to rest where gravity and the spring balance: on the line to the target."""
    m = lw.library.simple_pendulum(damping=8.0)
    live = LiveRun(m, {"pivot": 0.0}, {"pivot": 0.0}, {})
    target = np.array([5.0, 0.0, 0.0])
    live.hold(Hand(m.bodies[0].name, np.array([0.0, 0.0, -1.0]), target))
    assert live.hand is not None
    for _ in range(50):
        message = live.piece(0.1)
    angle = message["q"]["pivot"]
    k = live.hand.stiffness
    # moments about the pivot: the spring without free length pulls with k (target − tip)
    tip = np.array([np.sin(angle), 0.0, -np.cos(angle)])
    force = k * (target - tip) + np.array([0.0, 0.0, -9.81])
    assert float(np.cross(tip, force)[1]) == pytest.approx(0.0, abs=1e-3 * k)
    names = [row["name"] for row in message["signals"]]
    elastic = message["signals"][names.index("elastic energy")]["values"]
    assert elastic == pytest.approx([0.0, 0.0, 0.0], abs=1e-6 * k)  # the hand is no part of the mechanism


def test_curves_are_those_of_python(told: Told) -> None:
    told.ask("open", "rest", key="library/cart_pole")
    found = told.ask("curve", "curve", kind="campbell", parameter="pole.length", low=0.5, high=2.0, at=1.0)
    own = lw.library.cart_pole().campbell("pole.length", [1.0, 1.5, 2.0])
    last = [line["y"][-1] for line in found["lines"] if line["x"][-1] == pytest.approx(2.0)]
    assert sorted(last) == pytest.approx(sorted(own.frequencies[-1]), rel=1e-9)
    found = told.ask("curve", "curve", kind="frequency response", drive="force")
    response = lw.library.cart_pole().equilibrium().linearize().frequency_response(["force"])
    line = next(line for line in found["lines"] if line["name"] == "hinge")
    assert line["y"] == pytest.approx(np.abs(response.of("hinge", "force")).tolist(), rel=1e-6)


def test_forced_motion_is_that_of_the_closed_form(told: Told) -> None:
    """A rod on a damped hinge with a motor: θ = τ / (K − J ω² + i c ω)."""
    m = lw.Model("rod")
    m.add(lw.Rod("rod", length=1.0, mass=2.0), lw.Revolute("hinge", axis="-y", damping=0.7, actuator="motor"))
    linear = m.equilibrium().linearize()
    for frequency in (0.1, 0.61, 2.0):
        w = 2 * np.pi * frequency
        expected = 1.0 / (2.0 * 9.81 * 0.5 - 2.0 / 3.0 * w**2 + 0.7j * w)
        assert forced_coordinates(linear, "motor", frequency)[0] == pytest.approx(expected, rel=1e-9)
    with pytest.raises(lw.ModelError, match="'moter'"):
        forced_coordinates(linear, "moter", 1.0)
    told.ask("open", "rest", key="library/cart_pole")
    view = {"what": "forced", "drive": "force", "frequency": 0.5}
    assert len(told.ask("state", "scene", seq=1, values={}, view=view)["samples"]["time"]["data"]) > 100


def test_forces_at_joints_are_shown(told: Told) -> None:
    """At rest the pivot carries the weight; released at an angle from rest it pulls along the rod with m g cos φ."""
    told.ask("open", "rest", key="library/simple_pendulum")
    told.ask("state", "rest", seq=1, values={}, view={"what": "rest"})
    (arrow,) = told.ask("arrows", "scene", on=True)["arrows"]
    assert (arrow["name"], arrow["kind"]) == ("pivot", "force")
    assert numbers(arrow["vector"]) == pytest.approx(np.array([[0.0, 0.0, 9.81]]), abs=1e-6)
    told.ask("state", "rest", seq=2, values={}, view={"what": "start"})
    moving = told.ask("live", "frames", act="step", speed=1.0)["arrows"]
    assert [(one["name"], one["kind"]) for one in moving] == [("pivot", "force"), ("pivot", "moment")]
    pull = 9.81 * np.cos(1.0) * np.array([-np.sin(1.0), 0.0, np.cos(1.0)])
    assert numbers(moving[0]["vector"])[0] == pytest.approx(pull, abs=1e-5)
    assert numbers(moving[1]["vector"]) == pytest.approx(0.0, abs=1e-6)
    assert told.ask("arrows", "frames", on=False)["arrows"] == []


SHAKEN = """linkwork: 1
name: shaken
bodies:
  base: {kind: RigidBody, mass: 1, joint: {name: shake, kind: Prismatic, axis: x, motion: 0}}
  rod: {kind: Rod, length: 1, mass: 2, joint: {name: hinge, kind: Revolute, axis: -y, damping: 0.7, to: base}}
"""


def test_a_shaken_base_is_that_of_the_closed_form(told: Told) -> None:
    """A rod on a damped hinge whose base moves by X: θ (K − J ω² + i c ω) = m l ω² X, and the base itself by X."""
    (told.folder / "shaken.yaml").write_text(SHAKEN, encoding="utf-8")
    opened = told.ask("open", "opened", key="file/shaken.yaml")
    words = [f"{word} of shake" for word in ("displacement", "velocity", "acceleration")]
    assert opened["drives"]["frequency response"] == words
    told.hear("rest")
    linear = lw.read_model(told.folder / "shaken.yaml").model.equilibrium().linearize()
    for frequency in (0.1, 0.61, 2.0):
        w = 2 * np.pi * frequency
        expected = np.array([1.0, 2.0 * 0.5 * w**2 / (2.0 * 9.81 * 0.5 - 2.0 / 3.0 * w**2 + 0.7j * w)])
        for word, less in zip(words, (1.0, 1j * w, -(w**2)), strict=True):
            assert less * forced_coordinates(linear, word, frequency) == pytest.approx(expected, rel=1e-9)
    view = {"what": "forced", "drive": words[0], "frequency": 2.0}
    shown = told.ask("state", "scene", seq=1, values={}, view=view)["samples"]
    position = numbers(shown["position"])
    swing = np.abs(position[:, 0, 0]).max()
    assert swing > 0.1  # the base is seen to move
    assert position[:, 0, 0] == pytest.approx(swing * np.cos(np.linspace(0.0, 2 * np.pi, len(position))), abs=1e-6)
    found = told.ask("curve", "curve", kind="frequency response", drive=words[0], ask=7)
    assert found["ask"] == 7
    line = next(line for line in found["lines"] if line["name"] == "hinge")
    w = 2 * np.pi * np.array(line["x"])
    assert line["y"] == pytest.approx(np.abs(w**2 / (9.81 - 2.0 / 3.0 * w**2 + 0.7j * w)).tolist(), rel=1e-9)


def test_what_drives_a_run_is_copied_with_it(told: Told) -> None:
    """Inputs that the page has set, and a regulator about the equilibrium that it holds."""
    told.ask("open", "rest", key="library/cart_pole")
    told.ask("live", "live", act="pause", inputs={"force": 1.5})
    pushed = told.ask("live", "frames", act="step", speed=3.0)
    made: dict[str, Any] = {}
    exec(told.ask("copy", "copied", format="python", seconds=0.1)["text"].partition("run.animate")[0], made)
    assert made["run"].final()[0] == pytest.approx(pushed["q"], abs=1e-7)
    told.ask("pose", "scene", coordinate="hinge", value=0.3)
    told.ask("live", "live", act="pause", control="equilibrium")
    held = told.ask("live", "frames", act="step", speed=3.0)
    exec(told.ask("copy", "copied", format="python", seconds=0.1)["text"].partition("run.animate")[0], made)
    assert made["run"].final()[0] == pytest.approx(held["q"], abs=1e-7)


def test_what_is_copied_makes_what_is_shown(told: Told) -> None:
    """As Python and as a file, after a parameter and the pose were changed."""
    told.ask("open", "rest", key="library/double_pendulum")
    told.ask("state", "rest", seq=1, values={"link2.length": 0.7}, view={"what": "start"})
    told.ask("pose", "scene", coordinate="joint2", value=-0.4)
    last = told.ask("live", "frames", act="step", speed=3.0)
    made: dict[str, Any] = {}
    text = told.ask("copy", "copied", format="python", seconds=0.1)["text"]
    exec(text.partition("run.animate")[0], made)
    assert made["run"].final()[0] == pytest.approx(last["q"], abs=1e-7)
    file = told.ask("copy", "copied", format="yaml")["text"]
    from linkwork.files.native.reader import read_text

    read = read_text(file)
    assert read.model["link2.length"] == 0.7
    assert read.start == {"joint1": 1.2, "joint2": -0.4}
