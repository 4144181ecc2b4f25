"""The report of the tour: one HTML file with tables, pictures and players inside, which needs no network.

`report.html` is the frame; what was found is written into it.
"""

from __future__ import annotations

import csv
import datetime
import os
import platform
import re
from collections.abc import Container, Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from linkwork._version import __version__
from linkwork.api.storage.disk import replace_file
from linkwork.drawing.page import player_script, players_of
from linkwork.papers import Check
from linkwork.papers.checks import KINDS, Kind, count_kinds, kinds_in_words
from linkwork.papers.tour.figures import caption, figure_rows
from linkwork.papers.tour.parts import part_title
from linkwork.papers.tour.text_tables import text_table
from linkwork.papers.tour.visit import Visit

TEMPLATE = Path(__file__).with_name("report.html")
COLUMNS = ("quantity", "kind", "source", "expected", "got", "unit", "deviation", "allowed", "holds")  # of checks
RIGHT = (3, 4, 6, 7)  # those of them that are numbers
SUMMARY = ("paper", "checks held", *KINDS, "errata and claims", "figures", "seconds", "holds")  # columns of all papers


def write_page(visits: Sequence[Visit], path: Path, seconds: float) -> Path:
    """Write the report.

    Args:
        visits: what came of each paper, in the order of the report.
        path: of the file.
        seconds: how long the whole tour took.
    """
    parts = {
        "verdict": _verdict(visits, seconds),
        "way": "".join(f'<a href="#{v.paper.name}">{escape(v.paper.short)}</a>' for v in visits),
        "summary": _summary(visits),
        "sections": "\n".join(_section(v) for v in visits),
        "made": escape(_made()),
        "players": player_script() if any(v.pictures(".html") for v in visits) else "",
    }
    text = re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], TEMPLATE.read_text(encoding="utf-8"))
    return replace_file(path, text.encode("utf-8", "replace"))


def _made() -> str:
    """When and with what the report was made."""
    import numba
    import numpy

    now = datetime.datetime.now().astimezone()
    return (
        f"Made on {now:%d %B %Y, %H:%M} by linkwork {__version__} on {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores; Python {platform.python_version()}, NumPy {numpy.__version__}, "
        f"Numba {numba.__version__}."
    )


# --- the summary ---------------------------------------------------------------------------------------------------


def _verdict(visits: Sequence[Visit], seconds: float) -> str:
    held, count = sum(v.held for v in visits), sum(len(v.checks) for v in visits)
    judged = sum(len(v.judged) for v in visits)
    good = all(v.ok for v in visits)
    word = "All checks hold" if good else "Not all checks hold"
    figures = (
        (f"{held} of {count}", "checks hold"),
        (str(judged), "errata and claims judged"),
        (str(sum(len(v.pictures(".png")) for v in visits)), "figures drawn"),
        (f"{seconds:.0f} s", "for all of it"),
    )
    cells = "".join(f"<div><b>{number}</b><span>{words}</span></div>" for number, words in figures)
    return f'<p class="verdict {_mark(good)}">{word}</p><div class="numbers">{cells}</div>'


def _summary(visits: Sequence[Visit]) -> str:
    rows = []
    for v in visits:
        first = f'<a href="#{v.paper.name}">{escape(v.title)}</a>'
        kinds = (str(count_kinds(v.checks)[kind]) for kind in KINDS)
        counts = (f"{v.held} of {len(v.checks)}", *kinds, str(len(v.judged)), str(len(v.pictures(".png"))))
        rows.append(_card((first, *counts, f"{v.seconds:.1f}", _holds(v.ok)), SUMMARY, range(1, len(SUMMARY) - 1)))
    head = _head(SUMMARY, range(1, len(SUMMARY) - 1))
    table = f'<div class="scroll"><table class="cards papers">{head}<tbody>{"".join(rows)}</tbody></table></div>'
    return f'{table}<ul class="notes">{"".join(_kind(kind, visits) for kind in KINDS)}</ul>'


def _kind(kind: Kind, visits: Sequence[Visit]) -> str:
    """What a kind of check is, and how many there are in all papers."""
    count = sum(count_kinds(v.checks)[kind] for v in visits)
    return f"<li><b>{escape(kind)}</b> ({count}): {escape(KINDS[kind])}.</li>"


# --- a paper ----------------------------------------------------------------------------------------------------


def _section(v: Visit) -> str:
    d = v.paper
    parts = [
        f'<section id="{d.name}"><h2>{escape(v.title)}</h2>',
        f'<p class="source">{escape(d.source)}</p><p>{escape(d.about)}</p>',
        f'<p class="state {_mark(v.ok)}">{v.held} of {len(v.checks)} checks hold '
        f"({kinds_in_words(v.checks)}); {v.seconds:.1f} s; <code>linkwork reproduce {d.name}</code></p>",
    ]
    if v.problem:
        parts.append(f'<p class="problem">It ended early. {escape(v.problem)}</p>')
    if players := v.pictures(".html"):
        inside = "".join(_player(f) for f in players)
        parts.append(f'<div class="players n{len(players)}">{inside}</div><p class="caption">{escape(d.moving)}</p>')
    if v.judged:
        notes = "".join(f"<li>{_note(n)}</li>" for n in v.judged)
        parts.append(f"<h3>Errata and claims, judged</h3><ul class=notes>{notes}</ul>")
    if pictures := v.pictures(".png"):
        parts.append(f"<h3>Figures</h3>{figure_rows(pictures, v.few)}")
    if tables := [*(text_table(t) for t in v.texts), *(_csv_table(f) for f in v.pictures(".csv"))]:
        parts.append(f"<h3>Tables</h3>{''.join(tables)}")
    if v.checks:
        parts.append(f"<h3>Checks</h3>{_checks(d.name, v.checks)}")
    return "\n".join((*parts, "</section>"))


def _player(path: Path) -> str:
    """The player of an animation; the page brings the script of all players once."""
    (element,) = players_of(path.read_text(encoding="utf-8"))
    return f'<div class="player">{element}</div>'


def _note(text: str) -> str:
    """A note: ω_n gets a subscript, and what says that something was found here stands out."""
    shown = re.sub(r"(?<=\S)_(?:\{([^}]+)\}|(\w)(?!\w))", lambda m: f"<sub>{m[1] or m[2]}</sub>", escape(text))
    return re.sub(r"^Found here: (.)", lambda m: f"<b>Found here.</b> {m[1].upper()}", shown)


# --- tables --------------------------------------------------------------------------------------------------------


def _head(names: Iterable[str], numbers: Iterable[int] = ()) -> str:
    right = set(numbers)
    cells = "".join(f"<th{' class=n' if k in right else ''}>{escape(n)}</th>" for k, n in enumerate(names))
    return f"<thead><tr>{cells}</tr></thead>"


def _card(cells: Sequence[str], names: Sequence[str], right: Container[int]) -> str:
    """A row of cells in HTML; where the page is narrow, the first is above the others, each behind the name of its column."""
    looks = ("name" if k == 0 else "n" if k in right else "" for k in range(len(cells)))
    row = (f'<td class="{a}" data-of="{b}">{c}</td>' for a, b, c in zip(looks, names, cells, strict=True))
    return f"<tr>{''.join(row)}</tr>"


def _csv_table(path: Path) -> str:
    """A file of numbers, folded up."""
    head, *rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    body = "".join(f"<tr>{''.join(f'<td class=n>{escape(c)}</td>' for c in row)}</tr>" for row in rows)
    names = _head((h.replace("_", " ") for h in head), range(len(head)))
    table = f"<div class=scroll><table>{names}<tbody>{body}</tbody></table></div>"
    return f"<details><summary>{escape(caption(path.stem))}: {len(rows)} rows of numbers</summary>{table}</details>"


def _checks(paper: str, checks: Sequence[Check]) -> str:
    """All checks, folded up by what they are about; a part where one fails lies open."""
    folds = []
    # the order of a paper is kept, but a part that comes twice is one
    first = {name: k for k, name in reversed(list(enumerate(_part(c) for c in checks)))}
    for name, members in groupby(sorted(checks, key=lambda c: first[_part(c)]), _part):
        rows = list(members)
        held = sum(c.ok for c in rows)
        good = held == len(rows)
        body = "".join(_row(c) for c in rows)
        state = f'<span class="{_mark(good)}">{held} of {len(rows)} hold</span>'
        table = f'<table class="cards checks">{_head(COLUMNS, RIGHT)}<tbody>{body}</tbody></table>'
        folds.append(
            f"<details{'' if good else ' open'}><summary>{escape(part_title(paper, name))} {state}</summary>"
            f"<div class=scroll>{table}</div></details>"
        )
    return "".join(folds)


def _part(check: Check) -> str:
    return check.id.partition("/")[0]


def _row(c: Check) -> str:
    """A check."""
    note = f"<small>{escape(c.note)}</small>" if c.note else ""
    relative = " rel" if c.measure == "relative" else ""
    first = f"{escape(c.what)}<small><code>{escape(c.id)}</code></small>{note}"
    numbers = (f"{c.expected:.8g}", f"{c.got:.8g}", "" if c.unit == "1" else c.unit, f"{c.deviation:.1e}{relative}")
    cells = (first, escape(c.kind), escape(c.source), *map(escape, numbers), f"{c.tolerance:.0e}", _holds(c.ok))
    return _card(cells, COLUMNS, range(3, 8))


def _mark(good: bool) -> str:
    return "good" if good else "bad"


def _holds(good: bool) -> str:
    return f'<span class="{_mark(good)}">{"yes" if good else "NO"}</span>'
