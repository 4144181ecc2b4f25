"""Tables of text become tables of the report: rows, heads and groups as a reader sees them; what is no table stays text."""

from __future__ import annotations

from html.parser import HTMLParser

import numpy as np
import pytest

from linkwork.papers.tour.catalogue import PAPERS
from linkwork.papers.tour.figures import ROW, rows_of
from linkwork.papers.tour.parts import OWN, part_title
from linkwork.papers.tour.text_tables import text_table

GROUPS = """\
Times [ms].
              recursive     augmented
    links  printed    here     printed    here
        2     2.46     1.69       2.46     3.40
       40    26.48    14.71      32.61   221.77
      100                14.7
  * ended early, so <nothing> counts"""
WORDS = """\
Largest gap:
  exact                     1.2e-04
  three shapes an arm       1.7e-04"""
EQUATIONS = """\
Equations:
(1)  centre
    printed     l cos(θ)/2
    derived     l cos(θ)/2
    difference  0
(2)  x < y
    printed     a
    derived     b
    difference  a - b"""


class Cells(HTMLParser):
    """The texts of all cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[list[str]] = []
        self.spans: list[int] = []
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.found.append([])
        elif tag in ("th", "td"):
            self.found[-1].append("")
            self.inside = True
            self.spans.append(int(dict(attrs).get("colspan") or 1))

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("th", "td")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.found[-1][-1] += data


def test_groups_of_columns_and_cells_that_are_missing() -> None:
    made = text_table(GROUPS)
    cells = Cells(made)
    assert cells.found[0] == ["", "recursive", "augmented"]
    assert cells.spans[:3] == [1, 2, 2]
    assert cells.found[1] == ["links", "printed", "here", "printed", "here"]
    assert cells.found[2] == ["2", "2.46", "1.69", "2.46", "3.40"]
    assert cells.found[3] == ["40", "26.48", "14.71", "32.61", "221.77"]
    assert cells.found[4] == ["100", "", "14.7", "", ""]
    assert "ended early, so &lt;nothing&gt; counts</p>" in made
    assert "<summary>Times [ms].</summary>" in made


def test_rows_that_begin_with_words() -> None:
    cells = Cells(text_table(WORDS)).found
    assert cells == [["exact", "1.2e-04"], ["three shapes an arm", "1.7e-04"]]


def test_equations_are_rows() -> None:
    cells = Cells(text_table(EQUATIONS)).found
    assert cells[0] == ["number", "equation", "printed", "derived", "difference"]
    assert cells[1] == ["(1)", "centre", "l cos(θ)/2", "l cos(θ)/2", "0"]
    assert cells[2] == ["(2)", "x < y", "a", "b", "a - b"]


@pytest.mark.parametrize(
    "text", ["a table\nof words alone", "title", "title\n\n", "t\n(1)  x\n    printed  1\n  2  3  4\n  5  6  7"]
)
def test_what_is_no_table_stays_text(text: str) -> None:
    made = text_table(text)
    rest = text.partition("\n")[2]
    assert "<pre>" in made or all(word in made for word in rest.split())


def test_figures_fill_their_rows() -> None:
    """Every figure once, in rows that hold them; one that is left alone had no partner that fits."""
    rng = np.random.default_rng(1)
    for _ in range(200):
        widths = rng.uniform(2.0, 9.0, rng.integers(0, 14)).tolist()
        rows = rows_of(widths)
        assert sorted(k for row in rows for k in row) == list(range(len(widths)))
        assert all(len(row) == 1 or sum(widths[k] for k in row) <= ROW for row in rows)
        for i, row in enumerate(rows):
            later = [k for other in rows[i + 1 :] for k in other]
            if len(row) == 1:
                assert all(widths[row[0]] + widths[k] > ROW for k in later)


def test_parts_have_titles() -> None:
    assert part_title("oh1990", "6.4") == "Table 6.4"
    assert part_title("oh1990", "A") == "Appendix A"
    assert part_title("rivas2012", "fig8") == "Figure 8"
    assert part_title("nobody", "new_part") == "New part"
    assert set(OWN) == {paper.name for paper in PAPERS}
