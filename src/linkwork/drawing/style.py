"""How linkwork's figures look: one Matplotlib style, for paper and screen, readable in grey as well."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from linkwork.api.errors import ModelError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = [
    "COLOURS",
    "COLUMN_WIDTH",
    "FIGURE_WIDTH",
    "INK",
    "LINESTYLES",
    "PAGE_WIDTH",
    "PAPER",
    "QUIET",
    "check_parts",
    "labelled",
    "off_screen",
    "one_panel",
    "paper_style",
    "subplots",
]

_off_screen: ContextVar[int | None] = ContextVar("off_screen", default=None)
"""Off screen, how many parts a picture may have."""

# widths in inches: a journal's column, its page, and what a notebook shows well
COLUMN_WIDTH = 3.5
PAGE_WIDTH = 7.2
FIGURE_WIDTH = 6.4

# neighbours differ in hue, in lightness and in dashes
COLOURS = (
    "#1f5fa8", "#d9741a", "#2b8f68", "#b8322f", "#7757ad",
    "#3a9fb8", "#8a6a1f", "#d0679d", "#4d5b6b", "#9aa51e",
)  # fmt: skip
LINESTYLES: tuple[str | tuple[int, tuple[float, ...]], ...] = (
    "-",
    (0, (5, 1.6)),
    (0, (6, 1.4, 1.2, 1.4)),
    (0, (1.2, 1.2)),
    (0, (9, 2)),
    (0, (4, 1.2, 1.2, 1.2, 1.2, 1.2)),
    (0, (2.5, 1.2)),
    (0, (9, 1.4, 2.5, 1.4)),
    (0, (1.2, 2.4)),
    (0, (6, 3)),
)
INK = "#222a35"
QUIET = "#8b95a3"
PAPER = "#ffffff"


def _settings() -> dict[Any, Any]:
    """The style as Matplotlib parameters."""
    from cycler import cycler

    return {
        "axes.prop_cycle": cycler(color=COLOURS, linestyle=LINESTYLES),
        "axes.edgecolor": QUIET,
        "axes.labelcolor": INK,
        "axes.titlecolor": INK,
        "axes.linewidth": 0.8,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.titlelocation": "left",
        "axes.titlesize": 10,
        "axes.titleweight": "bold",
        "axes.labelsize": 9,
        "axes.formatter.use_mathtext": True,
        "axes.formatter.limits": (-3, 4),
        "axes.xmargin": 0.02,
        "agg.path.chunksize": 20000,
        "figure.constrained_layout.use": True,
        "figure.dpi": 110,
        "figure.figsize": (FIGURE_WIDTH, 3.6),
        "font.size": 9,
        "grid.color": "#dde2e8",
        "grid.linewidth": 0.6,
        "legend.fontsize": 8.5,
        "legend.frameon": False,
        "legend.handlelength": 2.8,
        "lines.linewidth": 1.4,
        "lines.markersize": 5,
        "savefig.dpi": 200,
        "svg.hashsalt": "linkwork",
        "text.color": INK,
        "xtick.color": QUIET,
        "xtick.labelcolor": INK,
        "xtick.labelsize": 8.5,
        "ytick.color": QUIET,
        "ytick.labelcolor": INK,
        "ytick.labelsize": 8.5,
    }


@contextmanager
def paper_style() -> Iterator[None]:
    """Draw in linkwork's style inside a `with` block; the style is as before afterwards.

    Only what was set here is set back. The first figure of a program chooses the backend inside of the block, and a notebook's
    backend then makes Matplotlib interactive and sets parameters of its own: `rc_context` would undo that, and the pictures
    of all later cells would not be shown.
    """
    from matplotlib import rcParams

    ours = _settings()
    before = {name: rcParams[name] for name in ours}
    rcParams.update(ours)
    ours = {name: rcParams[name] for name in ours}  # as Matplotlib keeps them
    try:
        yield
    finally:
        rcParams.update({name: old for name, old in before.items() if rcParams[name] == ours[name]})


@contextmanager
def off_screen(most_parts: int) -> Iterator[None]:
    """Draw without pyplot inside a `with` block: no window opens, and no notebook shows the figure by itself. Pictures of more
    parts (bodies, curves) than this are not drawn, since that takes long."""
    token = _off_screen.set(most_parts)
    try:
        yield
    finally:
        _off_screen.reset(token)


def check_parts(count: int) -> None:
    """Raise ModelError if a picture of this many bodies or curves would take long, and must not."""
    most = _off_screen.get()
    if most is not None and count > most:
        raise ModelError(f"a small picture holds at most {most} bodies or curves, not {count}; draw it in full size.")


def subplots(rows: int = 1, columns: int = 1, *, squeeze: bool = True, **how: Any) -> tuple[Figure, Any]:
    """A new figure with panels, as `matplotlib.pyplot.subplots` makes it; its arguments."""
    from linkwork.drawing.tick_labels import plain_digits

    if _off_screen.get() is None:
        import matplotlib.pyplot as plt

        figure, panels = plt.subplots(rows, columns, squeeze=squeeze, **how)
    else:
        from matplotlib.figure import Figure

        own = {name: how.pop(name) for name in ("figsize", "layout") if name in how}
        figure = Figure(**own)
        panels = figure.subplots(rows, columns, squeeze=squeeze, **how)
    plain_digits(figure)
    return figure, panels


def one_panel(ax: Axes | None, height: float = 0.62, width: float = 1.0) -> Axes:
    """The caller's axes, or new ones; width and height against the width of a figure."""
    if ax is not None:
        return ax
    return subplots(figsize=(width * FIGURE_WIDTH, height * FIGURE_WIDTH), layout="constrained")[1]


def labelled(name: str, unit: str) -> str:
    """A label with its unit in brackets, as far as there is one."""
    from linkwork.api.units import format_unit

    return f"{name} [{format_unit(unit)}]" if unit not in ("", "1") else name
