"""The tour: one report that needs nothing else, a summary, and an exit code that tells the truth.

Truth: the checks of `reproduce` itself, counted in the page by Python's own HTML parser; pictures as Pillow reads them.
"""

from __future__ import annotations

import base64
import io
import json
import re
import signal
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from browser import Tab, running
from linkwork import papers
from linkwork.api.storage.disk import replace_file
from linkwork.cli import app
from linkwork.papers import Check, Report, tour
from linkwork.papers.checks import KINDS
from linkwork.papers.tour import crew
from linkwork.papers.tour import visit as visiting
from linkwork.papers.tour.catalogue import PAPERS, Paper
from paper_command import documented

GOYAL = PAPERS[0]
FAKE = Paper("fake", "Fake <1>", "nowhere", "about & about", "nothing moves", 1.0)
RESOURCES = ("src", "href", "srcset", "data", "poster", "action")


class Page(HTMLParser):
    """Elements of a page, what they refer to, and how many players it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.references: list[str] = []
        self.players = 0
        self.open_folds = 0
        self.text: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags[tag] += 1
        self.open_folds += tag == "details" and "open" in found
        self.references += [found[key] or "" for key in RESOURCES if key in found]
        self.players += found.get("class") == "linkwork-player"

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def no_network(page: Page, text: str) -> None:
    """Nothing is fetched: references stay inside the page or are data, and styles and scripts import nothing."""
    assert all(r.startswith(("data:", "#")) for r in page.references), page.references
    assert not re.search(r"@import|url\((?!#)|fetch\(|XMLHttpRequest|import\(", text)
    assert "default-src 'none'" in text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tour of one paper."""
    home = tmp_path_factory.mktemp("tour")
    assert tour.run_tour(home, papers=(GOYAL,), processes=1)
    return home


def test_one_file_with_everything_inside(folder: Path) -> None:
    """Checks, errata, figures and the moving mechanism of a paper are all in the page, and nothing is outside."""
    text = (folder / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    no_network(page, text)
    assert page.players == 1
    assert text.count('class="linkwork-code"') == 1  # the script of all players, once
    rows = json.loads((folder / "goyal2012" / "checks.json").read_text(encoding="utf-8"))["checks"]
    words = "".join(page.text)
    assert all(row["ok"] and row["id"] in words for row in rows)
    assert f"{len(rows)} of {len(rows)}" in words
    assert page.open_folds == 1  # the printed equations; all holds, so all checks are folded up
    for kind, meaning in KINDS.items():
        count = sum(row["kind"] == kind for row in rows)
        assert f"{count} {kind}" in words
        assert f"{kind} ({count}): {meaning}." in words
    # the table of the summary has two rows, and each part of the checks a heading, as has the table of printed equations
    parts = len({row["id"].split("/")[0] for row in rows})
    printed = len(re.findall(r"<tr><td>\([\w.]+\)(?:, \([\w.]+\))*</td>", text))
    assert printed > 3
    assert page.tags["tr"] == 2 + parts + len(rows) + 1 + printed
    assert "<pre>" not in text
    assert GOYAL.about in words
    assert "Found here." in words


def test_pictures_are_inlined_and_look_the_same(folder: Path) -> None:
    """Every figure is in the page; with fewer colours its channels are off by 0.087 of 255 on average at most (seen)."""
    text = (folder / "report.html").read_text(encoding="utf-8")
    inside = re.findall(r'<img src="data:image/png;base64,([^"]+)" [^>]*alt="([^"]+)"', text)
    drawn = {f.stem.replace("-", " "): f for f in (folder / "goyal2012").glob("*.png")}
    assert sorted(name for _, name in inside) == sorted(drawn)
    assert len(drawn) == 9
    for data, name in inside:
        shown, original = (
            np.asarray(Image.open(f).convert("RGB"), float) for f in (io.BytesIO(base64.b64decode(data)), drawn[name])
        )
        gap = np.abs(shown - original)
        assert gap.mean() < 0.1
        assert (gap > 16).mean() < 0.002


def test_nothing_is_clipped_on_a_phone(folder: Path) -> None:
    """The page does not scroll sideways, figures are seen whole, what scrolls by itself fits, and controls stand in one row."""
    with running() as browser, Tab(browser, width=390, height=800, color_scheme="dark") as tab:
        tab.open(folder / "report.html")
        tab.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        assert tab.page.evaluate("document.documentElement.scrollWidth") == 390
        ends = tab.page.evaluate(
            """[...document.querySelectorAll(".figures img, table, .tools > :not([hidden])")]
               .map((one) => one.getBoundingClientRect()).filter((box) => box.width).map((box) => box.right)"""
        )
        assert len(ends) > 20
        assert max(ends) <= 390
        tops = tab.page.evaluate("[...document.querySelectorAll('.tools button')].map((one) => one.offsetTop)")
        assert len({top for top in tops if top}) == 1
        assert tab.console == []


def fake_report(name: str, *, timed: bool = False) -> Report:
    """One check that holds and one that does not, with text that could pose as markup."""
    checks = [
        Check("a/one", "<script>alert(1)</script>", "by hand", 1.0, 1.0, 1e-9, kind="law"),
        Check("b/two", "two", "by hand", 2.0, 2.5, 1e-9, note="a & b", kind="law"),
    ]
    return Report("Fake <b>title</b>", checks, {}, ["x_n is wrong, {{made}} is not.", "a table\n  1  2"])


def test_a_check_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command line ends with 1, says which check it was, and the report shows it unfolded; text stays text."""
    monkeypatch.setattr(tour, "PAPERS", (FAKE,))
    monkeypatch.setattr(tour, "PROCESSES", 1)
    monkeypatch.setattr(visiting, "reproduce", fake_report)
    result = CliRunner().invoke(app, ["tour", "--out", str(tmp_path)])
    assert result.exit_code == 1
    assert "fake: b/two is 2.5, expected 2" in result.output
    assert "1 of 2" in result.output
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    no_network(page, text)
    assert "Not all checks hold" in text
    assert page.open_folds == 2  # part b, and the table of text
    assert page.tags["script"] == 1
    assert "<script>alert(1)</script>" in "".join(page.text)
    assert "x<sub>n</sub> is wrong, {{made}} is not." in text


def test_all_hold_is_exit_code_0(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the failing check gone the command line ends with 0."""
    monkeypatch.setattr(tour, "PAPERS", (FAKE,))
    monkeypatch.setattr(tour, "PROCESSES", 1)
    monkeypatch.setattr(visiting, "reproduce", lambda name, timed: Report("good", fake_report(name).checks[:1]))
    assert CliRunner().invoke(app, ["tour", "--out", str(tmp_path)]).exit_code == 0
    monkeypatch.setattr(visiting, "reproduce", lambda name, timed: Report("empty", []))
    assert CliRunner().invoke(app, ["tour", "--out", str(tmp_path)]).exit_code == 1


def test_a_document_that_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture that cannot be drawn costs neither the paper's checks nor the other paper, but the verdict."""

    def torn(stem: Path) -> Path:
        raise ValueError("no <ink>")

    good = fake_report("good").checks[:1]
    made = {"fake": Report("torn", good, {"picture": torn}), "goyal2012": Report("whole", good)}
    monkeypatch.setattr(visiting, "reproduce", lambda name, timed: made[name])
    assert not tour.run_tour(tmp_path, papers=(FAKE, GOYAL), processes=1)
    assert "fake: exception/figures/picture: ValueError: no <ink>" in capsys.readouterr().out
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "ValueError: no &lt;ink&gt;" in text
    assert "1 of 2 checks hold" in text
    assert "1 of 1 checks hold" in text
    kept = json.loads((tmp_path / "fake" / "checks.json").read_text(encoding="utf-8"))
    assert [row["ok"] for row in kept["checks"]] == [True, False]
    assert kept["counts"]["exception"] == 1


def test_times_are_taken_after_everything_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a paper times is asked for in a step of its own, and its pictures and notes join the paper's."""
    order = []

    def timings(name: str) -> tuple[dict[str, Any], list[str]]:
        order.append(f"times of {name}")
        return {"clock": lambda stem: replace_file(stem.with_suffix(".csv"), b"ms\n3\n")}, ["it took 3 ms"]

    def reproduce(name: str, *, timed: bool) -> Report:
        assert not timed
        order.append(name)
        return fake_report(name)

    monkeypatch.setattr(visiting, "reproduce", reproduce)
    monkeypatch.setattr(visiting, "timings", timings)
    monkeypatch.setattr(crew, "is_timed", lambda name: name == "goyal2012")
    tour.run_tour(tmp_path, papers=(GOYAL, FAKE), processes=1)
    assert order == ["goyal2012", "times of goyal2012", "fake"]
    assert (tmp_path / "goyal2012" / "clock.csv").exists()
    assert (tmp_path / "report.html").read_text(encoding="utf-8").count("it took 3 ms") == 1


def test_ctrl_c_keeps_the_papers_that_are_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are in the report; the others are said to be interrupted, and the exit code is 130."""

    def reproduce(name: str, *, timed: bool) -> Report:
        if name == "fake":
            signal.raise_signal(signal.SIGINT)
        return fake_report(name)

    monkeypatch.setattr(tour, "PAPERS", (GOYAL, FAKE))
    monkeypatch.setattr(tour, "PROCESSES", 1)
    monkeypatch.setattr(visiting, "reproduce", reproduce)
    result = CliRunner().invoke(app, ["tour", "--out", str(tmp_path)])
    assert result.exit_code == 130
    assert "interrupted; the report has the papers that were done." in result.stderr
    assert "fake ended early: it was interrupted" in result.stdout
    assert "goyal2012: b/two is 2.5, expected 2" in result.stdout
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert text.count("It ended early. it was interrupted") == 1
    assert "1 of 2 checks hold" in text


def test_two_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What another process finds out comes back, in the order of the papers."""
    other = Paper("nowhere", "Nowhere", "", "", "", 2.0)
    assert not tour.run_tour(tmp_path, papers=(other, FAKE), processes=2)
    shown = capsys.readouterr().out
    known = ", ".join(papers.NAMES)
    lines = [
        f"{name} ended early: LinkworkError: reproduce: there is no paper '{name}'; choose one of {known}."
        for name in ("nowhere", "fake")
    ]
    assert [line for line in shown.splitlines() if "ended early" in line] == lines


def test_the_tour_visits_every_document() -> None:
    """None is left out, and each says what it is."""
    assert sorted(d.name for d in PAPERS) == sorted(papers.NAMES)
    assert all(d.about and d.source and d.moving for d in PAPERS)


def test_the_docs_add_up() -> None:
    """Checks of all papers by kind, as the page of errata has them; each paper's are compared with its report."""
    every = [documented(name) for name in papers.NAMES]
    assert documented("all") == {kind: sum(counts[kind] for counts in every) for kind in KINDS}
