"""What notebooks show of models and results: words, a table, a small picture; readable on light and on dark pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.drawing.small import small_drawing, small_picture

if TYPE_CHECKING:
    import pandas as pd

    from linkwork.api.result import Result
    from linkwork.model.model import Model

__all__ = ["model_html", "result_html"]

MOST_ROWS = 20  # of a table
ROUNDING = 1e-14  # of the largest number of a column
MOST_LATEX = 20_000  # letters of formulas
MOST_DRAWINGS = 6  # in rows of a table
MOST_DRAWN_BODIES = 60
SIDE_BY_SIDE = "display:flex;flex-wrap:wrap;gap:0.5em 2em;align-items:flex-start"


def result_html(made: Result) -> str:
    """Implements `Result._repr_html_`."""
    drawings = list(takewhile(bool, map(small_drawing, made.row_pictures()[:MOST_DRAWINGS])))
    table = made.table()
    cells = table.apply(_without_rounding).itertuples(index=False, name=None)
    formula = _formula(made)
    words = formula or _table([str(name) for name in table.columns], list(cells), drawings)
    words += _lines(made.remarks())
    return _page(f"{type(made).__name__}: {made.title}", words, "" if drawings else _picture(made))


def model_html(model: Model) -> str:
    """Implements `Model._repr_html_`."""
    title, columns, rows, notes = model.summary()
    words = _table(columns, rows, most=len(rows)) + _lines(notes)
    drawn = len(model.connections) and len(model.connections) <= MOST_DRAWN_BODIES
    return _page(title, words, small_picture(lambda: model.show(still=True)) if drawn else "")


def _without_rounding(column: pd.Series) -> pd.Series:
    """A column of a table, with zeros for what is rounding beside its largest number."""
    if column.dtype.kind != "f":
        return column
    size = column.abs()
    return column.where(~(size < ROUNDING * size.max()), 0.0)


def _formula(made: Result) -> str:
    """Formulas of a result that has some and that a page can set, in place of its table."""
    write = getattr(made, "_repr_latex_", None)
    text = "" if write is None else write()
    return f"<div>{escape(text)}</div>" if 0 < len(text) <= MOST_LATEX else ""


def _lines(texts: Sequence[str]) -> str:
    return f"<p>{'<br>'.join(map(escape, texts))}</p>" if texts else ""


def _picture(made: Result) -> str:
    draw = next(iter(made.pictures().values()), None)
    return "" if draw is None else small_picture(draw)


def _page(title: str, words: str, picture: str) -> str:
    """A heading, words, and a picture beside them where there is room."""
    beside = f"<div>{picture}</div>" if picture else ""
    return (
        f'<div class="linkwork"><p><b>{escape(title)}</b></p>'
        f'<div style="{SIDE_BY_SIDE}"><div style="overflow-x:auto;max-width:100%">{words}</div>{beside}</div></div>'
    )


def _table(
    columns: Sequence[str], rows: Sequence[Sequence[Any]], drawings: Sequence[str] = (), most: int = MOST_ROWS
) -> str:
    """A table, of a long one its beginning and its end; drawings stand at the end of its first rows."""
    drawn = bool(drawings)
    cells = [[_cell(value) for value in row] for row in rows[:most]]
    if drawn:
        for k, row in enumerate(cells):
            row.append(f"<td>{drawings[k] if k < len(drawings) else ''}</td>")
    if len(rows) > most:
        half = most // 2
        gap = [f'<td colspan="{len(columns)}">… {len(rows) - 2 * half} more …</td>']
        cells = [*cells[:half], gap, *([_cell(value) for value in row] for row in rows[-half:])]
    head = "".join(f'<th style="text-align:left">{escape(name)}</th>' for name in columns) + "<th></th>" * drawn
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
    return f'<table style="color:inherit"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cell(value: Any) -> str:
    """A value as a cell of a table; spaces are kept, which draw a tree."""
    if isinstance(value, float | np.floating):
        text = "" if np.isnan(value) else f"{value + 0.0:.6g}"  # no -0
    elif isinstance(value, complex | np.complexfloating):
        text = f"{value:.6g}"
    else:
        text = str(value)
    return f'<td style="text-align:left;white-space:pre">{escape(text)}</td>'
