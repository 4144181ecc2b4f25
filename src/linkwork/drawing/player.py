"""The player of a motion, for a notebook: shown where it stands, in a frame of its own."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from html import escape
from typing import Any

__all__ = ["Player", "notebook"]


def notebook() -> Any:
    """The shell of the notebook whose cell runs; None in a terminal and in a script."""
    made = sys.modules.get("IPython")
    shell = None if made is None else made.get_ipython()
    return shell if getattr(shell, "kernel", None) is not None else None


@dataclass(frozen=True, repr=False)
class Player:
    """A motion that plays inside of a notebook; `run.animate("motion.html")` writes the same to a file.

    Attributes:
        title: name of the model.
        duration: of the motion [s].
        page: the whole page, with the motion in it.
        panels: how many plots are under the scene, for which the frame is higher.
    """

    title: str
    duration: float
    page: str
    panels: int = 0

    def __repr__(self) -> str:
        return f"<Player of '{self.title}': {self.duration:g} s>"

    def _repr_html_(self) -> str:
        """The page in a frame, which may run its own scripts and reach nothing else."""
        height = 30 + 13 * min(self.panels, 2)
        look = f"width:100%;max-width:60em;height:{height}em;border:0;border-radius:6px"
        return (
            f'<iframe title="{escape(self.title)}" sandbox="allow-scripts" allowfullscreen style="{look}" '
            f'srcdoc="{escape(self.page)}"></iframe>'
        )

    def show(self, cell: Any) -> Player:
        """Show it in the cell that runs, wherever in the cell that is said."""
        _display(self)
        return _Shown(self.title, self.duration, self.page, self.panels, cell=cell.execution_count)


@dataclass(frozen=True, repr=False)
class _Shown(Player):
    """A player that a cell has shown; as the last value of that cell it is not shown a second time."""

    cell: int = -1

    def _ipython_display_(self) -> None:
        here = notebook()
        if here is None or here.execution_count != self.cell:
            _display(self)


def _display(player: Player) -> None:
    from IPython import display as cells

    show: Any = cells.display
    show({"text/html": player._repr_html_(), "text/plain": repr(player)}, raw=True)
