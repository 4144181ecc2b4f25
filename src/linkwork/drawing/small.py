"""Small pictures inside a page: SVG whose colours follow those of the page, ink that of its text, on transparent paper."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.drawing.style import INK, PAPER, off_screen, paper_style

__all__ = ["picture_of", "small_drawing", "small_picture"]

MOST_POINTS = 3000  # of a curve; more are thinned, so that a long run is drawn as quickly as a short one
MOST_PARTS = 120  # bodies or curves
MOST_PARTS_IN_A_ROW = 20
MOST_BYTES = 150_000  # of a picture; beyond, curves and dots become an image inside of it
SCALE = 0.72  # of a small picture against the figure in full size
DRAWING = (1.9, 1.25)  # inches, of a drawing in a row of a table
NO_STAMPS = {"Creator": None, "Date": None, "Format": None, "Type": None}
GREY = 24  # largest difference between the parts of a colour that counts as a grey, of 255
BEHIND = "var(--jp-layout-color0, var(--vscode-editor-background, transparent))"
"""What covers the lines behind it: the background, where the page of a notebook tells it."""


def picture_of(figure: Any) -> str:
    """A figure as SVG in its own size, for the inside of a page or as a file of its own."""
    return _svg(figure, {"bbox_inches": "tight", "pad_inches": 0.04})


def small_picture(draw: Callable[[], Any]) -> str:
    """A figure as SVG, smaller; empty if it cannot be drawn.

    Args:
        draw: draws the figure and returns its axes.
    """
    edge = {"bbox_inches": "tight", "pad_inches": 0.04}  # labels in space reach over the edge of the figure
    return _drawn(draw, _shrink, edge, MOST_PARTS)


def small_drawing(draw: Callable[[], Any]) -> str:
    """A figure as SVG in the size of a row of a table, without title and axes; empty if it cannot be drawn."""
    return _drawn(draw, _strip, {}, MOST_PARTS_IN_A_ROW)


def _drawn(draw: Callable[[], Any], prepare: Callable[[Any], None], edge: dict[str, Any], most_parts: int) -> str:
    """The SVG of what `draw` makes and `prepare` changes; `edge` says where Matplotlib cuts it off."""
    try:
        with off_screen(most_parts), paper_style(), warnings.catch_warnings():
            warnings.simplefilter(
                "ignore"
            )  # of layouts that do not fit: what is shown is a hint, not a figure for print
            made = np.ravel(np.asarray(draw(), dtype=object))
            figure = made[0].figure
            prepare(figure)
            for panel in figure.axes:
                _lighten(panel)
            text = _svg(figure, edge)
            if len(text) > MOST_BYTES:
                for panel in figure.axes:
                    for artist in (*panel.lines, *panel.collections, *panel.patches):
                        artist.set_rasterized(True)
                text = _svg(figure, edge)
    except Exception:  # whatever goes wrong with a picture, the words beside it are shown
        return ""
    return text


def _shrink(figure: Any) -> None:
    _untitle(figure.axes[:1])  # the words beside the picture say it, and it would not fit
    if all(panel.name != "3d" for panel in figure.axes):  # whose labels need the room
        figure.set_size_inches(*(SCALE * np.asarray(figure.get_size_inches())))


def _strip(figure: Any) -> None:
    for panel in figure.axes:
        panel.set_axis_off()
    _untitle(figure.axes)
    figure.set_size_inches(*DRAWING)
    if len(figure.axes) == 1:  # nothing that a layout would have to find room for
        figure.set_layout_engine("none")
        figure.axes[0].set_position((0.0, 0.0, 1.0, 1.0))


def _untitle(panels: Sequence[Any]) -> None:
    for panel in panels:
        for place in ("left", "center", "right"):
            panel.set_title("", loc=place)


def _lighten(panel: Any) -> None:
    """Thin the curves that have more points than a small picture can show."""
    if panel.name == "3d":
        return
    for line in panel.lines:
        x, y = (np.asarray(values, dtype=np.float64) for values in line.get_data(orig=False))
        if x.size > MOST_POINTS:
            kept = thinned_curve(x, y)
            line.set_data(x[kept], y[kept])


def thinned_curve(x: NDArray[np.float64], y: NDArray[np.float64], most: int = MOST_POINTS) -> NDArray[np.intp]:
    """Indices of the points of a curve that show how it looks: of one against a rising x the lowest and the highest of each
    piece, so that no peak is lost; of others every k-th."""
    if not np.all(np.diff(x) >= 0):
        return np.unique(np.linspace(0, x.size - 1, most).round().astype(np.intp))
    width = -(-3 * x.size // most)  # of a piece; three points of each are kept
    known, start = np.isfinite(y), np.arange(0, x.size - width + 1, width)
    pieces = known[: start.size * width].reshape(-1, width)
    values = y[: start.size * width].reshape(-1, width)
    low, high = np.where(pieces, values, np.inf).argmin(axis=1), np.where(pieces, values, -np.inf).argmax(axis=1)
    gap = pieces.argmin(
        axis=1
    )  # the first point that is no number, where a curve is interrupted; else the first of all
    rest = np.arange(start.size * width, x.size)
    return np.unique(np.concatenate([start + low, start + high, start + gap, rest])).astype(np.intp)


def _svg(figure: Any, edge: dict[str, Any]) -> str:
    """A figure as an SVG element for the inside of a page."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata=NO_STAMPS, dpi=150, **edge)
    text = buffer.getvalue()
    text = text[text.index("<svg") :]
    # a style sheet inside of an SVG would hold for the whole page
    text = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", text, count=1, flags=re.DOTALL)
    look = "max-width:100%;height:auto;stroke-linejoin:round;stroke-linecap:butt"
    return themed(text.replace("<svg", f'<svg role="img" style="{look}"', 1))


def themed(svg: str) -> str:
    """An SVG whose colours follow the text of the page around it; other colours come a little nearer to that of the text, which
    makes them lighter on a dark page."""
    return re.sub(r"\b(fill|stroke): (#[0-9a-f]{6})\b", lambda m: _follows(m[1], m[2]), svg)


def _follows(what: str, colour: str) -> str:
    """A declaration of CSS for one colour; where a mixture is unknown to a browser, it takes the plain one before it."""
    if colour == INK:
        return f"{what}: currentColor"
    if colour == PAPER:
        return f"{what}: {BEHIND}"
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    if max(parts) - min(parts) <= GREY:  # the darker on white paper, the more of the text's colour
        mixed = f"currentColor {100 - round(sum(parts) / 7.65)}%, transparent"
    else:
        mixed = f"{colour} 78%, currentColor"
    return f"{what}: {colour}; {what}: color-mix(in srgb, {mixed})"
