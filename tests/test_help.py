"""Help of the command line, and errors in its words."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from linkwork.cli import app
from linkwork.cli.words import OTHERS, PARTS, as_flags
from linkwork.files.native.analyses import ANALYSES


def text(*line: str) -> str:
    return CliRunner().invoke(app, [*line, "--help"], env={"COLUMNS": "120", "TERM": "dumb"}).output


def test_commands_stand_by_questions_and_run_is_the_first() -> None:
    shown = text()
    parts = [part for part in PARTS if part in shown]
    assert sorted(parts, key=shown.index) == parts
    assert OTHERS not in parts  # every analysis belongs to a question
    rows = [line.split()[1] for line in shown.splitlines() if line.startswith("│ ") and line[2:3].isalpha()]
    assert rows[0] == "run"
    assert {name.replace("_", "-") for name in ANALYSES} <= set(rows)


@pytest.mark.parametrize("line", [(), ("run",), ("convert",), ("info",), ("warm",)])
def test_flags_have_no_type(line: tuple[str, ...]) -> None:
    shown = text(*line)
    assert "--help" in shown
    assert "bool" not in shown.lower()


def test_errors_name_flags(tmp_path: Path) -> None:
    path = tmp_path / "m.yaml"
    path.write_text("""
linkwork: 1
bodies:
  rod: {kind: Rod, length: 1, mass: 1, joint: {name: h, kind: Ball, friction: 0.3}}
""")
    result = CliRunner().invoke(app, ["convert", str(path), str(tmp_path / "m.xml")])
    assert result.exit_code == 2
    assert "give --least-inertia." in result.stderr
    assert "(--ignore friction leaves it out)" in result.stderr
    line = ["convert", str(path), str(tmp_path / "m.xml"), "--least-inertia", "1e-4", "--ignore", "friction"]
    assert CliRunner().invoke(app, line).exit_code == 0


def test_options_as_flags() -> None:
    words = ["least_inertia", "start", "inertia"]
    assert as_flags("give least_inertia=", words) == "give --least-inertia"
    assert as_flags("give start={'a': 1} or inertia=3.", words) == "give --start {'a': 1} or --inertia 3."
    assert as_flags("restart= is other", words) == "restart= is other"
