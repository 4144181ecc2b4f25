"""Figures of the report: all in one scale, so that their letters have one size, in rows that are filled."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

__all__ = ["caption", "figure_rows", "packed", "rows_of"]

COLOURS = 128  # of a picture in the report; lines and letters on white look the same, at a third of the size
DOTS_PER_INCH = 200  # of the files
ROW = 13.0  # inches that fit into a row of the report
MOST_IN_A_ROW = 4


def figure_rows(paths: Sequence[Path], few: Mapping[Path, bytes]) -> str:
    """Pictures in rows; each as wide as its inches say, so that letters are as large in all of them. `few` has those that are
    `packed` already."""
    from PIL import Image

    widths = []
    for path in paths:
        with Image.open(path) as image:
            widths.append(image.size[0] / DOTS_PER_INCH)
    rows = (
        f'<div class="row">{"".join(_figure(paths[k], widths[k], few) for k in row)}</div>' for row in rows_of(widths)
    )
    return f'<div class="figures">{"".join(rows)}</div>'


def rows_of(widths: Sequence[float]) -> list[list[int]]:
    """Which figures share a row: the first that is left, and those after it that still fit."""
    left, rows = list(range(len(widths))), []
    while left:
        row: list[int] = []
        room = ROW
        for k in left:
            if len(row) < MOST_IN_A_ROW and (not row or widths[k] <= room):
                row.append(k)
                room -= widths[k]
        left = [k for k in left if k not in row]
        rows.append(row)
    return rows


def packed(path: Path) -> bytes:
    """A picture with few colours, as a PNG file."""
    from PIL import Image

    made = io.BytesIO()
    with Image.open(path) as image:
        image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(made, "PNG")
    return made.getvalue()


def _figure(path: Path, width: float, few: Mapping[Path, bytes]) -> str:
    """A picture as data, with its name below."""
    from PIL import Image

    content = few.get(path) or packed(path)
    with Image.open(io.BytesIO(content)) as image:
        size = image.size
    data = base64.b64encode(content).decode()
    words = escape(path.stem.replace("-", " "))
    return (
        f'<figure style="--inches:{width:.2f}"><div><img src="data:image/png;base64,{data}" width="{size[0]}" '
        f'height="{size[1]}" alt="{words}"></div><figcaption>{escape(caption(path.stem))}</figcaption></figure>'
    )


def caption(stem: str) -> str:
    """ "oh1990-fig8-2-to-8-7" as "Figure 8.2 to 8.7", "goyal2012-step-forces" as "Step forces"."""
    name = stem.partition("-")[2] or stem
    name = re.sub(r"^(fig|table|times)(?=\d)", lambda found: "figure " if found[1] == "fig" else f"{found[1]} ", name)
    name = re.sub(r"(\d)-(?=\d)", r"\1.", name).replace("-", " ")
    return "FFT" if name == "fft" else name[:1].upper() + name[1:]
