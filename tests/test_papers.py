"""What a report of a paper is made of: parts that run by themselves, and kinds of checks."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from linkwork import papers
from linkwork.cli import app
from linkwork.papers.checks import EXCEPTION, KINDS, Check, Note, Report, make_report


def good() -> list[Check]:
    return [Check("good/one", "one", "by hand", 1.0, 1.0, 0.0, kind="law")]


def last() -> list[Check]:
    return [Check("last/two", "two", "by hand", 2.0, 2.0, 0.0, kind="print")]


def torn() -> list[Check]:
    raise ValueError("no equilibrium was found [for any pose]")


def drawing(stem: Path) -> Path:
    raise OSError("no ink")


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A paper of which everything breaks that can, but for two groups of checks and a note."""
    made = ModuleType("torn_paper")

    def torn_notes() -> list[Note]:
        return ["a plain note", lambda: f"{1 / 0}", lambda: "a note with a number"]

    def report() -> Report:
        return make_report(
            "torn", [good, torn, last], lambda: {"picture": drawing}, [torn_notes, lambda: "a note that is kept"]
        )

    def timings() -> None:
        raise RuntimeError("no clock")

    made.report, made.timings = report, timings  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "torn_paper", made)
    monkeypatch.setitem(papers._HOMES, "torn", "torn_paper")
    return made


def test_an_exception_ends_nothing(paper: ModuleType, tmp_path: Path) -> None:
    """Checks of other groups, notes, table and JSON are there; the exception is a check that does not hold, with its text."""
    target = tmp_path / "checks.json"
    done = CliRunner().invoke(app, ["reproduce", "torn", "--json", str(target), "--out", str(tmp_path / "out")])
    assert done.exit_code == 1
    rows = json.loads(target.read_text(encoding="utf-8"))
    held = {row["id"]: row["ok"] for row in rows["checks"]}
    assert held == {
        "good/one": True,
        "exception/test_papers/torn": False,
        "last/two": True,
        "exception/test_papers/torn_notes/2": False,
        "exception/timings": False,
        "exception/figures/picture": False,
    }
    assert rows["counts"]["exception"] == 4
    notes = {row["id"]: row["note"] for row in rows["checks"]}
    words = "ValueError: no equilibrium was found [for any pose]"
    assert notes["exception/test_papers/torn"].startswith(f"{words} (test_papers.py, line ")
    for words_of_note in ("a plain note", "a note with a number", "a note that is kept"):
        assert f"- {words_of_note}" in done.output
    for line in (f"exception/test_papers/torn: {words}", "OSError: no ink"):
        assert line in done.output
    assert "2 of 6 checks hold" in done.output


def test_a_report_that_cannot_even_begin(paper: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An import that fails is a failed check, too."""

    def report() -> Report:
        raise ImportError("no module of that name")

    monkeypatch.setattr(paper, "report", report)
    made = papers.reproduce("torn", timed=False)
    assert [c.id for c in made.failed()] == ["exception/report"]
    assert not made.ok
    assert "no module of that name" in made.checks[0].note


def test_ctrl_c_still_ends_a_reproduction() -> None:
    def interrupted() -> list[Check]:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_report("interrupted", [good, interrupted], dict, [])


def test_exceptions_are_counted_only_where_there_are_any() -> None:
    assert set(make_report("whole", [good], dict, []).counts) == set(KINDS)
    assert make_report("torn", [torn], dict, []).counts[EXCEPTION] == 1
