"""Pictures of reproduced papers as files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from linkwork.drawing import plots
from linkwork.drawing.style import paper_style
from linkwork.papers.checks import Picture


def png(draw: Callable[[], Any]) -> Picture:
    """What draws a figure in the style of a paper and writes it as PNG."""

    def write(stem: Path) -> Path:
        import matplotlib.pyplot as plt

        with paper_style():
            figure = draw()
            try:
                return plots.save(figure, stem.with_suffix(".png"))
            finally:
                plt.close(figure)

    return write
