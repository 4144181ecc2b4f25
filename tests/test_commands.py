"""Every command of an analysis runs on a small model, prints JSON and a table, and writes files that can be read back."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from typer.testing import CliRunner

import linkwork as lw
from linkwork.api.result import Result
from linkwork.cli import app
from linkwork.files.native.analyses import ANALYSES

BEAM = """linkwork: 1
name: beam
bodies:
  blade:
    kind: Beam
    length: 1 m
    section: {kind: rectangle, width: 2 cm, height: 2 mm}
    density: 2700 kg/m^3
    E: 70 GPa
    joint: {name: root, kind: Fixed}
"""
#: Options with which an analysis of the starter "pendulum" takes little time; others are those of its file.
OPTIONS = {
    "run": ["--until", "0.2s", "--samples", "5"],
    "phases": ["--phases", "[{duration: 0.1 s}, {duration: 0.1 s, blows: {rod.tip: [0.1 N*s, 0, 0]}}]", "--samples", "3"],
    "reactions": ["--until", "0.2s", "--samples", "5"],
    "section": ["--until", "3s", "--of", "hinge"],
    "verdict": ["--until", "20s"],
    "spectrum": ["--until", "5s", "--samples", "101", "--name", "hinge"],
    "swings": ["--until", "8s", "--samples", "101", "--name", "hinge"],
    "modes": [],
    "frequency_response": ["--frequencies", "0.5Hz:1Hz:3"],
    "control": [],
    "control_along": ["--until", "1s", "--Q", "1"],
    "control_at_point": ["--point", "rod.tip", "--position", "x=0.5m", "--Q", "1"],
    "assemble": ["--start", "hinge=10deg"],
    "mobility": [],
    "topology": [],
    "saddle_point": [],
    "impulse": ["--kicks", "hinge=0.1", "--blows", "rod.tip=[1 N*s, 0, 0]"],
    "equations": ["--coordinates", "absolute", "--symbols", "rod=theta", "--numbers", "gravity"],
    "linear_equations": ["--at", "hinge=0deg"],
    "equilibrium": ["--inputs", "motor=1N*m"],
    "equilibria": ["--tries", "4"],
    "branch": ["--parameter", "input.motor", "--over", "0:1", "--points", "5"],
    "campbell": ["--values", "0.5m:1m:2"],
    "linearize": ["--rates", "hinge=1", "--outputs", "hinge", "--outputs", "rate of hinge"],
    "exact_frequencies": ["--count", "2", "--normal", "y"],
    "response": ["--frequencies", "[0.4 Hz, 0.5 Hz]", "--no-judge"],
    "response_sets": [
        "--drive", "motor=0.1N*m", "--frequencies", "[0.4 Hz]", "--sets", "hinge.damping=[0.1, 0.2]", "--start", "hinge=0",
    ],
    "response_curve": ["--drive", "motor=1e-3N*m", "--over", "0.3Hz:0.31Hz"],
    "response_locus": [
        "--drive", "motor=0.01N*m", "--over", "1.2Hz:0.5Hz", "--of", "peak", "--against", "hinge.damping",
        "--across", "0.1:0.2", "--set", "hinge.damping=0.1", "--step", "0.3", "--rtol", "1e-8",
    ],
    "backbone": ["--set", "hinge.damping=0", "--points", "3"],
    "bifurcation": [
        "--drive", "motor=0.1N*m", "--frequency", "0.5Hz", "--parameter", "amplitude", "--values", "1:2:2", "--transient", "2",
        "--periods", "29",
    ],
    "lyapunov": ["--duration", "2s", "--count", "1"],
    "connect": ["--end", "hinge=-60deg", "--duration", "0.5s", "--actuators", "motor", "--segments", "4"],
    "fit": ["--data", "{frequencies: [0.6 Hz]}", "--parameters", "rod.length"],
    "measured": ["--data", "swing.csv", "--cutoff", "6Hz", "--units", "hinge=deg"],
    "end_point_target": ["--point", "rod.tip", "--position", "x=0.5m", "--tries", "2"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the models and a measured motion."""
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new", "pendulum"]).exit_code == 0
    Path("beam.yaml").write_text(BEAM)
    time = np.linspace(0, 2, 101)
    pd.DataFrame({"time": time, "hinge": 20 * np.cos(4 * time)}).to_csv("swing.csv", index=False)
    return tmp_path


def test_every_analysis_is_tried() -> None:
    assert set(OPTIONS) == set(ANALYSES)


@pytest.mark.parametrize("name", ANALYSES)
def test_a_command_prints_and_writes_its_result(name: str, folder: Path) -> None:
    command, model = name.replace("_", "-"), "beam" if name == "exact_frequencies" else "pendulum"
    line = [command, f"{model}.yaml", *OPTIONS[name]]
    result = CliRunner().invoke(app, [*line, "--json", "--out", "o", "--csv"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["command"], told["model"], told["success"], told["partial"]) == (command, model, True, "")
    files = [Path(f) for f in told["files"]]
    assert len(files) == len(set(files))
    assert sorted(files) == sorted(Path("o").iterdir())
    assert {f"{command}.nc", f"{command}.csv"} < {f.name for f in files}
    assert {f.suffix for f in files} & {".png", ".html"}
    kept = lw.load(Path("o") / f"{command}.nc")
    assert isinstance(kept, Result)
    assert kept.title == model
    assert len(pd.read_csv(Path("o") / f"{command}.csv").columns) > 0
    # what was kept says the same as the table
    table = CliRunner().invoke(app, line, catch_exceptions=False)
    assert table.exit_code == 0, table.output
    assert f"{command}: {model}" in table.stdout
    for column in kept.table().columns:
        assert str(column) in table.stdout
