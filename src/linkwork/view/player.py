"""The player of a motion, for a notebook: shown where it stands, in a frame of its own."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

__all__ = ["Player"]


@dataclass(frozen=True, repr=False)
class Player:
    """A motion that plays inside of a notebook; `run.animate("motion.html")` writes the same to a file.

    Attributes:
        title: name of the model.
        duration: of the motion [s].
        page: the whole page, with the motion in it.
    """

    title: str
    duration: float
    page: str

    def __repr__(self) -> str:
        return f"<Player of '{self.title}': {self.duration:g} s>"

    def _repr_html_(self) -> str:
        """The page in a frame, which may run its own scripts and reach nothing else."""
        look = "width:100%;max-width:60em;height:30em;border:0;border-radius:6px"
        return (
            f'<iframe title="{escape(self.title)}" sandbox="allow-scripts" allowfullscreen style="{look}" '
            f'srcdoc="{escape(self.page)}"></iframe>'
        )
