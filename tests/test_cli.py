"""The command line: every command on small model files, its files, its JSON, its exit codes, and Ctrl-C.

Truth: closed forms of the physical pendulum, SciPy's solve_ivp, python-control's lqr.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import control as peer
import numpy as np
import pandas as pd
import pytest
import scipy.integrate
import xarray as xr
from click.testing import Result
from typer.testing import CliRunner

import linkwork as lw
from linkwork.cli import app
from linkwork.kernels.integrators import run_layout
from linkwork.motion.integration import Integration

G, L, M, C = 9.81, 1.0, 0.5, 0.02  # of the starter "pendulum"
INERTIA = M * L**2 / 3
STIFFNESS = M * G * L / 2


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test works in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def call(line: str, *more: str) -> Result:
    return CliRunner().invoke(app, [*line.split(), *more])


def done(line: str, *more: str) -> Result:
    result = call(line, *more)
    assert result.exit_code == 0, result.output
    return result


def document(line: str, *more: str) -> dict[str, Any]:
    """The one JSON document on stdout."""
    return json.loads(done(line + " --json", *more).stdout)


def refused(code: int, line: str, *words: str) -> None:
    """An exit code, nothing on stdout, one line on stderr."""
    result = call(line)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1, result.stderr
    assert "Traceback" not in result.stderr
    for word in words:
        assert word in result.stderr, f"{word!r} is missing in: {result.stderr}"


def names(where: Path) -> list[str]:
    return sorted(p.name for p in where.iterdir())


# --- starters, files --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["arm", "chain", "double", "fourbar", "legs", "pendulum"])
def test_starters_are_good_and_have_comments(kind: str, folder: Path) -> None:
    done(f"new {kind}")
    assert (folder / f"{kind}.yaml").read_text().startswith("# ")
    assert f"{kind}.yaml: good" in done(f"check {kind}.yaml").stdout
    asked = {a.name for a in lw.read_model(f"{kind}.yaml").analyses}
    assert {"run", "modes", "equilibrium"} <= asked


@pytest.mark.parametrize("kind", ["arm", "chain", "double"])
def test_starters_run(kind: str) -> None:
    done(f"new {kind}")
    assert document(f"run {kind}.yaml")["status"] == "done"


def test_new_writes_where_it_is_told_and_replaces_only_by_force(folder: Path) -> None:
    done("new pendulum swing.yaml")
    assert names(folder) == ["swing.yaml"]
    refused(2, "new pendulum swing.yaml", "swing.yaml", "--force")
    done("new double swing.yaml --force")
    assert "double" in (folder / "swing.yaml").read_text()
    refused(2, "new penduluum", "did you mean 'pendulum'?")
    refused(2, "new pendulum swing.json", ".json", ".yaml")
    refused(2, "new pendulum no/swing.yaml", "no folder")


def test_check_refuses_what_run_refuses(folder: Path) -> None:
    """A model that cannot be computed with, and motions that cannot begin, are told with the same sentence."""
    done("new arm")
    text = (folder / "arm.yaml").read_text()
    massless = text.replace("mass: 1 kg", "mass: 0 kg")
    unknown = text.replace("run: {until: 5 s}", "run: {until: 5 s, method: radua}")
    closed = text.replace("run: {until: 5 s}", "run: {until: -5 s}")
    for written, words in ((massless, "moves no"), (unknown, "did you mean 'radau'?"), (closed, "greater than 0 s")):
        assert written != text
        (folder / "bad.yaml").write_text(written)
        checked, run = call("check bad.yaml"), call("run bad.yaml")
        assert checked.exit_code == run.exit_code == 2
        assert words in checked.stderr
        assert run.stderr.strip().splitlines()[-1] in checked.stderr


def test_check_tells_everything_at_once(folder: Path) -> None:
    done("new double")
    text = (folder / "double.yaml").read_text()
    (folder / "bad.yaml").write_text(text.replace("kind: Rod", "kind: Rodd").replace("axis: -y", "axes: -y"))
    result = call("check bad.yaml double.yaml")
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) >= 2
    assert all(line.startswith("bad.yaml:") for line in lines)
    assert "double.yaml: good" in result.stdout
    told = json.loads(call("check bad.yaml double.yaml --json").stdout)
    assert told == {"command": "check", "success": False, "problems": {"bad.yaml": lines, "double.yaml": []}}


def test_convert_keeps_the_model(folder: Path) -> None:
    done("new pendulum")
    done("convert pendulum.yaml again.toml --set L=2m")
    done("convert again.toml third.yaml")
    assert lw.read_model("third.yaml").analyses == lw.read_model("pendulum.yaml").analyses
    assert lw.read_model("third.yaml").model["rod.length"] == 2.0
    assert lw.read_model("third.yaml").start == {"hinge": "60 deg"}
    result = done("convert pendulum.yaml out.xml --least-inertia 1e-12kg*m^2")
    assert "start, analyses" in result.stderr  # what is not written is told
    done("convert out.xml back.yaml")
    assert lw.read_model("back.yaml").model["rod.mass"] == pytest.approx(M, rel=1e-12)
    refused(2, "convert pendulum.yaml out.xml", "out.xml", "--force")
    refused(2, "convert pendulum.yaml out.step", ".step")
    done("convert pendulum.yaml out.urdf")
    assert lw.read_urdf("out.urdf")["rod.mass"] == pytest.approx(M, rel=1e-12)
    refused(2, "convert pendulum.yaml other.xml", "inertia")
    refused(2, "convert pendulum.yaml b.json --ignore gazebo", "--ignore")
    refused(2, "convert pendulum.yaml b.json --least-inertia 1", "--least-inertia")
    assert "b.json" not in names(folder)


def test_show_draws_into_a_folder(folder: Path) -> None:
    done("new double")
    assert document("show double.yaml --out a --names --start elbow=30deg")["bodies"] == 2
    assert (folder / "a" / "mechanism.png").read_bytes().startswith(b"\x89PNG")
    done("show double.yaml --out b --svg")
    assert names(folder / "b") == ["mechanism.svg"]


# --- motion -----------------------------------------------------------------------------------------------------------


def pendulum_motion(until: float, angle: float, length: float = L, mass: float = M, damping: float = C) -> np.ndarray:
    inertia, stiffness = mass * length**2 / 3, mass * G * length / 2

    def rate(t: float, y: np.ndarray) -> list[float]:
        return [y[1], -(stiffness * np.sin(y[0]) + damping * y[1]) / inertia]

    return scipy.integrate.solve_ivp(rate, (0, until), [angle, 0.0], "DOP853", rtol=1e-12, atol=1e-12).y[:, -1]


def test_run_follows_the_file_and_the_command_line_over_it() -> None:
    """Against SciPy; the errors seen are 3.4e-9 rad by default and 4e-12 rad with rtol 1e-10."""
    done("new pendulum")
    by_file = document("run pendulum.yaml")
    assert (by_file["command"], by_file["model"], by_file["success"], by_file["time"]) == (
        "run",
        "pendulum",
        True,
        10.0,
    )
    assert by_file["q"]["hinge"] == pytest.approx(pendulum_motion(10.0, np.pi / 3)[0], abs=2e-8)
    over = document("run pendulum.yaml --until 2s --start hinge=30deg --set L=2m --set rod.mass=3 --rtol 1e-10")
    true = pendulum_motion(2.0, np.pi / 6, 2.0, 3.0)
    assert [over["q"]["hinge"], over["v"]["hinge"]] == pytest.approx(list(true), abs=4e-11)
    radau = document("run pendulum.yaml --until 2s --method radau")
    assert radau["statistics"]["method"] == "radau"


def test_run_writes_whole_files_into_its_folder_alone(folder: Path) -> None:
    done("new pendulum")
    told = document("run pendulum.yaml --until 1s --samples 11 --out a/b --csv")
    expected = ["animation.html", "coordinates.png", "energy.png", "run.csv", "run.nc"]
    assert names(folder / "a" / "b") == expected
    assert sorted(Path(f).name for f in told["files"]) == expected
    assert names(folder) == ["a", "pendulum.yaml"]
    kept = lw.load("a/b/run.nc")
    assert float(kept["hinge"][-1]) == told["q"]["hinge"]
    table = pd.read_csv("a/b/run.csv", header=[0, 1], index_col=0)
    assert table["q", "hinge"].to_numpy() == pytest.approx(kept["hinge"].values, rel=1e-14)
    done("run pendulum.yaml --until 1s --samples 11 --out c --format zarr --svg")
    assert names(folder / "c") == ["animation.html", "coordinates.svg", "energy.svg", "run.zarr"]
    assert float(lw.load("c/run.zarr")["hinge"][-1]) == told["q"]["hinge"]


def test_a_table_ends_it_otherwise() -> None:
    done("new double")
    text = done("run double.yaml --until 1s").stdout
    assert "shoulder" in text
    assert "elbow" in text
    assert "reached t = 1 s" in text


def test_reactions_have_their_peaks(folder: Path) -> None:
    """Released at rest at an angle a, a rod pulls with m g (1 + 3/2 (1 − cos a)) at the bottom; error seen 2e-6, of samples."""
    done("new pendulum")
    told = document("reactions pendulum.yaml --until 1s --set hinge.damping=0 --out r --csv")
    assert told["peaks"]["hinge"]["force"] == pytest.approx(M * G * 1.75, rel=2e-5)
    with xr.open_dataset(folder / "r" / "reactions.nc", engine="h5netcdf") as kept:
        force = np.linalg.norm(kept["world"].sel(joint="hinge").values[:, :3], axis=1)
        turned = np.linalg.norm(kept["joint_axes"].sel(joint="hinge").values[:, :3], axis=1)
    assert force.max() == told["peaks"]["hinge"]["force"]
    assert turned == pytest.approx(force, rel=1e-12)
    assert pd.read_csv("r/reactions.csv", header=[0, 1], index_col=0).shape == (1001, 6)


def test_models_of_other_programs() -> None:
    done("new pendulum")
    done("convert pendulum.yaml p.xml --least-inertia 1e-12kg*m^2")
    told = document("run p.xml --until 2s --start hinge=30deg --set rod.mass=3 --rtol 1e-10")
    heavier = M * L**2 / 12 + 3.0 * L**2 / 4  # MJCF keeps the inertia about the centre beside the mass
    motion = scipy.integrate.solve_ivp(
        lambda t, y: [y[1], -(3.0 * G * L / 2 * np.sin(y[0]) + C * y[1]) / heavier],
        (0, 2),
        [np.pi / 6, 0],
        "DOP853",
        rtol=1e-12,
        atol=1e-12,
    )
    assert told["q"]["hinge"] == pytest.approx(motion.y[0, -1], abs=1e-8)
    refused(2, "run pendulum.yaml --ignore gazebo", "--ignore")


ROBOT = """<robot name="robot">
  <link name="cart"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="bob"><inertial><origin xyz="0 0 -0.5"/><mass value="1"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="hinge" type="revolute"><parent link="cart"/><child link="bob"/><axis xyz="0 -1 0"/>
    <limit lower="-0.1" upper="0.1" effort="10" velocity="10"/></joint>
</robot>"""


def test_how_models_of_other_programs_are_read(folder: Path) -> None:
    """A pendulum of 1 kg: √(m g l / (I + m l²)) / 2π, on the moon too; resting on a stop, m g l sin θ = k (θ − 0.1)."""
    (folder / "robot.urdf").write_text(ROBOT)
    frequency = np.sqrt(1.62 * 0.5 / 0.35) / (2 * np.pi)
    told = document("modes robot.urdf", "--gravity", "[0, 0, -1.62]")
    assert told["modes"][0]["frequency"] == pytest.approx(frequency, rel=1e-12)
    tilted = np.array([np.sin(0.3), 0.0, -np.cos(0.3)]) * 9.81
    told = document("equilibrium robot.urdf --stop-stiffness 100N*m/rad", "--gravity", str(tilted.tolist()))
    at = told["q"]["hinge"]
    assert 9.81 * 0.5 * np.sin(0.3 - at) == pytest.approx(100 * (at - 0.1), rel=1e-9)
    free = document("run robot.urdf --base free --until 1s --samples 2")
    assert free["q"]["hinge"] == 0.0
    assert min(free["q"].values()) == pytest.approx(-9.81 / 2, rel=1e-9)  # it falls
    done("convert robot.urdf robot.yaml --stop-stiffness 100 --base free")
    assert lw.read_model("robot.yaml").model["hinge.stop_stiffness"] == 100.0
    done("check robot.urdf --base free")
    done("convert robot.urdf robot.xml")
    refused(2, "run robot.xml --until 1s --base free", "--base", "URDF", "'robot.xml'")
    refused(2, "run robot.xml --until 1s --gravity 1", "--gravity", "URDF", "'robot.xml'")
    refused(2, "run robot.yaml --until 1s --stop-stiffness 100", "--stop-stiffness", "URDF and MJCF", "neither")
    refused(2, "modes robot.urdf --base loose", "'loose'", "'fixed' or 'free'")
    refused(2, "modes robot.urdf --stop-stiffness 100kg", "stop_stiffness", "100kg")
    refused(2, "modes robot.urdf --gravity 9.81", "gravity", "9.81")


# --- balance, modes, response, control ----------------------------------------------------------------------------------


def test_equilibrium_under_a_torque(folder: Path) -> None:
    done("new pendulum")
    told = document("equilibrium pendulum.yaml --inputs motor=1N*m --out e --csv")
    assert told["q"]["hinge"] == pytest.approx(np.arcsin(1 / STIFFNESS), rel=1e-12)
    assert told["stable"] is True
    assert told["reactions"]["hinge"][2] == pytest.approx(M * G, rel=1e-12)
    assert names(folder / "e") == ["equilibrium.csv", "equilibrium.nc", "equilibrium.png"]
    upright = document("equilibrium pendulum.yaml --nearest --guess hinge=170deg")
    assert upright["q"]["hinge"] == pytest.approx(np.pi, rel=1e-12)
    assert upright["stable"] is False
    refused(1, "equilibrium pendulum.yaml --inputs motor=100N*m")


def test_constant_inputs_of_the_file_hold_at_its_equilibrium(folder: Path) -> None:
    done("new pendulum")
    path = folder / "pendulum.yaml"
    path.write_text(path.read_text() + "inputs: {motor: 1 N*m}\n")
    assert document("equilibrium pendulum.yaml")["q"]["hinge"] == pytest.approx(np.arcsin(1 / STIFFNESS), rel=1e-12)
    path.write_text(path.read_text().replace("{motor: 1 N*m}", "{motor: {kind: Harmonic, amplitude: 1, frequency: 1}}"))
    result = done("equilibrium pendulum.yaml --json")
    assert "motor" in result.stderr
    assert json.loads(result.stdout)["q"]["hinge"] == pytest.approx(0.0, abs=1e-12)


def test_inputs_of_the_file_give_way_to_free_actuators(folder: Path) -> None:
    """The motor, which the file drives, brings the pendulum to rest where it is asked to be."""
    done("new pendulum")
    path = folder / "pendulum.yaml"
    path.write_text(path.read_text() + "inputs: {motor: 1 N*m}\n")
    line = "connect pendulum.yaml --end hinge=0 --duration 0.5s --actuators motor --segments 4"
    done(f"{line} --out c")
    table = lw.load("c/connect.nc").table().set_index("of")["at the end"]
    assert [table["hinge"], table["rate of hinge"]] == pytest.approx([0, 0], abs=1e-6)
    refused(2, f"{line} --inputs motor=1N*m", "'motor'", "free or given")


def test_modes_and_campbell(folder: Path) -> None:
    done("new pendulum")
    told = document("modes pendulum.yaml --out m --csv")
    s = told["modes"][0]["eigenvalue"]
    decay = C / (2 * INERTIA)
    true = np.array([-decay, np.sqrt(STIFFNESS / INERTIA - decay**2)])
    assert [s["real"], s["imaginary"]] == pytest.approx(true, rel=1e-12)
    assert names(folder / "m") == ["modes.csv", "modes.nc", "modes.png"]
    swept = document("campbell pendulum.yaml --values 0.5m:2m:4 --set hinge.damping=0 --out m")
    lengths = np.linspace(0.5, 2, 4)
    assert swept["values"] == pytest.approx(lengths, rel=1e-14)
    assert np.ravel(swept["frequencies"]) == pytest.approx(np.sqrt(1.5 * G / lengths) / (2 * np.pi), rel=1e-13)
    assert {"campbell.nc", "campbell.png"} < set(names(folder / "m"))
    refused(2, "campbell pendulum.yaml --values 1m:2m", "from, to and count")


def test_response_of_small_motion(folder: Path) -> None:
    """Against the linear answer: errors of 2.4e-7 were seen, of what is settled to 1e-6."""
    done("new pendulum")
    told = document("response pendulum.yaml --drive motor=1e-3N*m --frequencies 0.4Hz:1.0Hz:2 --out r --csv")
    w = 2 * np.pi * np.array([0.4, 1.0])
    true = 1e-3 / np.abs(STIFFNESS - INERTIA * w**2 + 1j * w * C)
    assert told["amplitudes"]["hinge"] == pytest.approx(true, rel=1e-6)
    assert told["verdicts"] == ["periodic", "periodic"]
    assert names(folder / "r") == ["response.csv", "response.nc", "response.png"]


def test_control_against_python_control(folder: Path) -> None:
    """Gains and poles agree to 7e-16; after 4 s the pendulum stands 4e-7 rad from upright."""
    done("new pendulum")
    told = document("control pendulum.yaml --nearest --guess hinge=170deg")
    A = np.array([[0, 1], [STIFFNESS / INERTIA, -C / INERTIA]])
    K, _, poles = peer.lqr(A, [[0], [1 / INERTIA]], np.diag([10.0, 1.0]), [[1.0]])
    gain = told["gain"]["motor"]
    assert [gain["hinge"], gain["rate of hinge"]] == pytest.approx(K.ravel(), rel=1e-12)
    assert sorted(s["real"] for s in told["closed_loop"]) == pytest.approx(sorted(poles.real), rel=1e-12)
    done("control pendulum.yaml --nearest --guess hinge=170deg --out c --csv")
    design = "equilibrium: {nearest: true, guess: {hinge: 170 deg}}, lqr: {Q: {hinge: 10, rate of hinge: 1}, R: 1}"
    line = "run pendulum.yaml --until 4s --start hinge=175deg --out c --csv"
    moved = document(line, "--control", f"{{{design}, limits: {{motor: 2 N*m}}}}")
    assert moved["q"]["hinge"] == pytest.approx(np.pi, abs=2e-6)
    assert {"control.nc", "control.csv", "run.nc", "run.csv", "animation.html"} < set(names(folder / "c"))
    assert float(np.abs(lw.load("c/run.nc").inputs).max()) <= 2.0
    refused(2, "control-at-point pendulum.yaml --position x=1", "point", "missing")
    refused(2, "control-at-point pendulum.yaml --point rod.tip", "position", "missing")
    refused(2, "control-at-point pendulum.yaml --point rod.tip --position x=0.5m --inputs motor=1", "'motor=1'")


def test_control_holds_a_point() -> None:
    done("new pendulum")
    told = document("control-at-point pendulum.yaml --point rod.tip --position x=0.5m --Q 1 --R 0.1")
    assert abs(np.sin(told["q"]["hinge"])) == pytest.approx(0.5, rel=1e-9)
    assert told["inputs"]["motor"] == pytest.approx(0.5 * STIFFNESS, rel=1e-9)


def test_a_curve_of_small_motion(folder: Path) -> None:
    """Against the linear answer; sin θ is less than θ by 2e-7 at most."""
    done("new pendulum")
    told = document("response-curve pendulum.yaml --drive motor=1e-3N*m --over 0.3Hz:0.4Hz --out c --csv")
    w = 2 * np.pi * np.array(told["values"])
    true = 1e-3 / np.abs(STIFFNESS - INERTIA * w**2 + 1j * w * C)
    assert told["amplitudes"]["hinge"] == pytest.approx(list(true), rel=2e-7)
    assert told["values"][-1] == pytest.approx(0.4, rel=1e-12)
    assert (told["partial"], all(told["stable"]), told["ends"][1]) == ("", True, "the end of the range")
    assert names(folder / "c") == ["curve.png", "response-curve.csv", "response-curve.nc"]
    refused(2, "response-curve pendulum.yaml --drive motor=1 --over 1Hz", "over", "1Hz")
    refused(2, "response-curve pendulum.yaml --over 1Hz:2Hz", "drive", "missing")


# --- wrong use --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("run none.yaml", ["none.yaml", "cannot be read"]),
        ("run pendulum.yaml --set Lx=2m", ["'Lx'", "did you mean 'L'?"]),
        ("run pendulum.yaml --set L", ["--set", "'L'"]),
        ("run pendulum.yaml --set L=1m --set L=2m", ["--set", "twice"]),
        ("run pendulum.yaml --set rod.length=2kg", ["length", "2kg"]),
        ("run pendulum.yaml --start hing=1", ["did you mean 'hinge'?"]),
        ("run pendulum.yaml --until 3m", ["duration", "3m"]),
        ("run pendulum.yaml --start hinge", ["--start", "'hinge'"]),
        ("run pendulum.yaml --start hinge=1 --start hinge=2", ["--start", "twice"]),
        ("run pendulum.yaml --samples many", ["samples", "many"]),
        ("run pendulum.yaml --events {of:hinge}", ["events", "unknown parameter 'of:hinge'", "known: of, value"]),
        ("run pendulum.yaml --case 2", ["--case", "2"]),
        ("run pendulum.yaml --csv", ["--out"]),
        ("run pendulum.yaml --out x --format xls", ["--format", "xls"]),
        ("run pendulum.yaml --out pendulum.yaml", ["--out", "no folder"]),
        ("response double.yaml", ["drive", "missing"]),
        ("control double.yaml", ["no input"]),
        ("control-at-point pendulum.yaml --point rod.tip --position x=0.1m", ["neither Q nor outputs"]),
        ("show double.yaml", ["--out"]),
        ("reproduce nothing", ["'nothing'"]),
        ("bench nothing", ["'nothing'"]),
    ],
)
def test_wrong_use_is_one_sentence_and_2(line: str, words: list[str], folder: Path) -> None:
    done("new pendulum")
    done("new double")
    refused(2, line, *words)
    assert names(folder) == ["double.yaml", "pendulum.yaml"]


def test_unknown_options_and_commands_are_2() -> None:
    assert call("run pendulum.yaml --nothing").exit_code == 2
    misspelt = call("run pendulum.yaml --untill 3")
    assert misspelt.exit_code == 2
    assert "--until" in misspelt.stderr
    assert call("walk").exit_code == 2


def test_info_names_versions() -> None:
    assert f"linkwork {lw.__version__}" in done("info").stdout


def test_several_analyses_of_a_kind(folder: Path) -> None:
    done("new pendulum")
    path = folder / "pendulum.yaml"
    path.write_text(path.read_text() + "  - run: {until: 1 s}\n")
    assert document("run pendulum.yaml")["time"] == 10.0
    assert document("run pendulum.yaml --case 2")["time"] == 1.0
    assert "2 analyses 'run'" in done("run pendulum.yaml --case 2").stderr


def test_help_has_an_example_for_every_command() -> None:
    for command in app.registered_commands:
        callback = command.callback
        assert callback is not None
        name = command.name or callback.__name__
        assert f"Example: linkwork {name}" in (callback.__doc__ or ""), name


def test_help_starts_without_what_analyses_need() -> None:
    """It takes half a second of a free core, Numba alone would add as much."""
    code = "import sys; from linkwork.cli import main; sys.argv = ['linkwork', 'response-curve', '--help']\n"
    code += "try: main()\nexcept SystemExit: pass\nprint(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "--frequency" in shown
    assert not {"numba", "xarray", "matplotlib", "pandas", "scipy"} & set(shown.splitlines()[-1].split())


def test_a_run_that_ends_early_is_1_and_keeps_its_beginning(folder: Path) -> None:
    done("new double")
    result = call("run double.yaml --rates elbow=1e45 --out o --json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["success"] is False
    assert "ended at" in result.stderr
    assert "run.nc" in names(folder / "o")


# --- Ctrl-C -----------------------------------------------------------------------------------------------------------


def interrupt_after(portions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a simulation march some portions of ten steps, then press Ctrl-C."""
    real = Integration._stepper

    def stepper(run: Integration) -> Callable[[], int]:
        step, left = real(run), iter(range(portions))

        def portion() -> int:
            if next(left, None) is None:
                raise KeyboardInterrupt
            run.state.counters[run_layout.BUDGET] = 10
            return step()

        return portion

    monkeypatch.setattr(Integration, "_stepper", stepper)


def test_ctrl_c_keeps_what_was_computed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done("new pendulum")
    whole = document("run pendulum.yaml --out whole")
    interrupt_after(2, monkeypatch)
    result = call("run pendulum.yaml --out o --json")
    assert result.exit_code == 130
    assert "interrupted" in result.stderr
    told = json.loads(result.stdout)
    assert told["status"] == "interrupted"
    part, complete = lw.load("o/run.nc"), lw.load("whole/run.nc")
    assert 0 < part.time[-1] < whole["time"]
    both = len(part.time) - 1  # the last is where it stood
    assert part["hinge"].values[:both] == pytest.approx(complete["hinge"].values[:both], abs=1e-14)


def test_ctrl_c_in_the_library_stops_and_carries_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    done("new pendulum")
    interrupt_after(1, monkeypatch)
    file = lw.read_model("pendulum.yaml")
    with pytest.raises(KeyboardInterrupt) as stopped:
        file.model.simulate(10.0, start=file.start)
    assert isinstance(stopped.value, lw.InterruptedRun)
    assert stopped.value.run.status == "interrupted"
    assert 0 < stopped.value.run.time[-1] < 10


def test_ctrl_c_without_a_result_says_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done("new pendulum")

    def stop(*given: Any, **more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lw.Model, "campbell", stop)
    refused(130, "campbell pendulum.yaml --out o", "interrupted", "none was kept")
    assert names(folder) == ["pendulum.yaml"]
