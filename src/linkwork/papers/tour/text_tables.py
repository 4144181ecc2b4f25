"""Tables of text, as a terminal shows them, as tables of a page.

A table of text has its title in the first line; then come lines of heads and rows whose columns are two spaces or more apart.
What cannot be read that way stays text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

__all__ = ["text_table"]

LINES_OF_AN_EQUATION = ("printed", "derived", "difference")
NEAR = 4  # columns of letters between a head and the numbers that it stands over


class Cell(NamedTuple):
    """A word of a line with the columns of letters that it takes."""

    text: str
    first: int
    last: int


def text_table(text: str) -> str:
    """A table of text as HTML, its title above it; notes that stand below its rows stay below."""
    title, _, rest = text.partition("\n")
    lines = [line for line in rest.split("\n") if line.strip()]
    made = _equations(lines) or _columns(lines) or f"<pre>{escape(rest)}</pre>"
    return f"<details open><summary>{escape(title)}</summary><div class=scroll>{made}</div></details>"


def _table(head: str, rows: Sequence[str], look: str = "") -> str:
    return f"<table{look}><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"


def _equations(lines: Sequence[str]) -> str:
    """Equations as printed beside derived ones: a line with number and name, one for each, one for the difference."""
    size = 1 + len(LINES_OF_AN_EQUATION)
    if not lines or len(lines) % size:
        return ""
    rows = []
    for k in range(0, len(lines), size):
        number, _, name = lines[k].strip().partition("  ")
        parts = [line.split(maxsplit=1) for line in lines[k + 1 : k + size]]
        if [part[0] for part in parts] != [*LINES_OF_AN_EQUATION]:
            return ""
        formulas = "".join(
            f'<td class=formula data-of="{part[0]}">{escape(part[1] if len(part) > 1 else "")}</td>' for part in parts
        )
        rows.append(f"<tr><td>{escape(number)}</td><td>{escape(name.strip())}</td>{formulas}</tr>")
    head = "".join(f"<th>{word}</th>" for word in ("number", "equation", *LINES_OF_AN_EQUATION))
    return _table(f"<tr>{head}</tr>", rows, ' class="cards equations"')


def _columns(lines: Sequence[str]) -> str:
    """Lines of heads, rows with the same number of cells, and notes below them; empty where it is no such table."""
    cells = [_cells(line) for line in lines]
    kinds = [_is_row(row) for row in cells]
    if not any(kinds):
        return ""
    first, last = kinds.index(True), len(kinds) - 1 - kinds[::-1].index(True)
    rows = cells[first : last + 1]
    width = max(map(len, rows))
    full = [row for row in rows if len(row) == width]
    spans = [(min(row[k].first for row in full), max(row[k].last for row in full)) for k in range(width)]
    placed = [_in_columns(row, spans) for row in rows]
    if width < 2 or not all(placed):
        return ""
    numbers = [all(_is_number(row[k]) for row in placed if row[k]) for k in range(width)]
    body = [
        f"<tr>{''.join(f'<td{_right(n)}>{escape(c)}</td>' for c, n in zip(row, numbers, strict=True))}</tr>"
        for row in placed
    ]
    head = "".join(_head(line, spans, numbers) for line in cells[:first])
    notes = "".join(f"<p class=caption>{escape(line.strip())}</p>" for line in lines[last + 1 :])
    return _table(head, body) + notes


def _in_columns(row: Sequence[Cell], spans: Sequence[tuple[int, int]]) -> list[str]:
    """The texts of a row, one for each column, "" where it has none; nothing if two would share a column."""
    made = [""] * len(spans)
    for cell in row:
        k = min(range(len(spans)), key=lambda k: max(cell.first - spans[k][1], spans[k][0] - cell.last))
        if made[k]:
            return []
        made[k] = cell.text
    return made


def _cells(line: str) -> list[Cell]:
    return [Cell(found[0], found.start(), found.end()) for found in re.finditer(r"\S+(?: \S+)*", line)]


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"[-+−]?\d[\d.,]*(?:e[-+]?\d+)?[*%]?|—", text))


def _is_row(row: Sequence[Cell]) -> bool:
    """Whether a line holds numbers, and is no head."""
    return len(row) > 1 and sum(_is_number(cell.text) for cell in row) >= max(1, (len(row) - 1) // 2)


def _right(number: bool) -> str:
    return " class=n" if number else ""


def _head(line: Sequence[Cell], spans: Sequence[tuple[int, int]], numbers: Sequence[bool]) -> str:
    """A line of heads; each stands over the columns that it is nearest to, and may span several."""
    over = [_nearest(span, line) for span in spans]
    parts, k = [], 0
    for which, members in groupby(over):
        count = len(list(members))
        one = count == 1
        text = escape(line[which].text) if which is not None else ""
        look = _right(numbers[k]) if one else f' class="group" colspan="{count}"'
        parts.append(f"<th{look}>{text}</th>")
        k += count
    return f"<tr>{''.join(parts)}</tr>"


def _nearest(span: tuple[int, int], line: Sequence[Cell]) -> int | None:
    """The head over a column, or None if all are too far away."""
    gaps = [max(cell.first - span[1], span[0] - cell.last, 0) for cell in line]
    best = min(range(len(line)), key=lambda k: (gaps[k], abs(sum(span) - line[k].first - line[k].last)), default=None)
    return best if best is not None and gaps[best] <= NEAR else None
