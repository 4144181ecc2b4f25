"""Draw the pictures and record the motions that pages of the documentation show, by running their code.

    python docs/draw_pages.py [page …]

A page's Python blocks run one after the other in an empty folder. A picture in SVG, `![words](name.svg)`, is the figure that
was drawn last before it; a player, `<!-- player name -->`, is the page `name.html` that the code writes. Without arguments, all
pages that show such a thing.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from linkwork.drawing.page import players_of
from linkwork.drawing.small import picture_of

DOCS = Path(__file__).resolve().parent
PART = re.compile(
    r"(?P<left><!-- not run -->\n+)?^```python\n(?P<code>.*?)^```$"
    r"|^!\[[^\]]*\]\((?P<picture>[\w./-]+\.svg)\)$"
    r"|^<!-- player (?P<player>[\w-]+) -->$",
    re.MULTILINE | re.DOTALL,
)


def draw(page: Path) -> list[Path]:
    """Run a page and write what it shows; returns the files."""
    made: list[Path] = []
    players: list[str] = []
    module = ModuleType("page")
    sys.modules["page"] = module
    home = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for part in PART.finditer(page.read_text(encoding="utf-8")):
                if part["code"] is not None and not part["left"]:
                    exec(compile(part["code"], str(page), "exec"), module.__dict__)
                elif part["picture"]:
                    made.append(page.parent / part["picture"])
                    made[-1].write_text(picture_of(plt.gcf()), encoding="utf-8")
                elif part["player"]:
                    players.append(f"{part['player']}.html")
            for name in players:
                (element,) = players_of(Path(name).read_text(encoding="utf-8"))
                made.append(DOCS / "players" / name)
                made[-1].write_text(element, encoding="utf-8")
        finally:
            os.chdir(home)
            plt.close("all")
    return made


def shows_something(page: Path) -> bool:
    """Whether a page has code and a picture or a player that this code makes."""
    parts = list(PART.finditer(page.read_text(encoding="utf-8")))
    return any(p["code"] for p in parts) and any(p["picture"] or p["player"] for p in parts)


if __name__ == "__main__":
    (DOCS / "players").mkdir(exist_ok=True)
    asked = [Path(name).resolve() for name in sys.argv[1:]] or sorted(filter(shows_something, DOCS.rglob("*.md")))
    for page in asked:
        for path in draw(page):
            print(f"{path.relative_to(DOCS)}: {path.stat().st_size / 1e3:.0f} kB")
