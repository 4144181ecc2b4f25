"""What makes pages of the site live: players of motions, pictures in the page's colours, formulas; see `hooks` in mkdocs.yml.

A page says `<!-- player name -->` where a player goes; its data lie in `docs/players/`, where `python docs/draw_pages.py` puts
them. Pictures are ordinary ones in Markdown; those in SVG go into the page, so that their ink is that of its text. The index of
the gallery says `<!-- gallery -->`. A script is only loaded by pages that need it, and nothing comes from elsewhere.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

from linkwork.drawing.page import BUNDLE

DOCS = Path(__file__).parent
PLAYERS = DOCS / "players"
GALLERY = DOCS / "gallery"
PLAYER_SCRIPT = "assets/player.js"
FORMULA_STYLE = "assets/katex/katex.min.css"
# "names, units: …" of a docstring speaks of two attributes; its reader takes the second one for a type
TOGETHER = re.compile(r"(<code><span[^>]*>\w+),(</span></code></td>\s*<td[^>]*>\s*)<code>(.*?)</code>")
FORMULA_SCRIPTS = ("assets/katex/katex.min.js", "assets/math.js")


def on_files(files: Files, config: MkDocsConfig, **more: Any) -> Files:
    """Bring the script of all players, the one that linkwork ships."""
    files.append(File.generated(config, PLAYER_SCRIPT, abs_src_path=str(BUNDLE)))
    return files


def on_page_markdown(markdown: str, **more: Any) -> str:
    """Put the cards of the gallery where its index asks for them."""
    return markdown.replace("<!-- gallery -->", _cards()) if "<!-- gallery -->" in markdown else markdown


def on_page_content(html: str, page: Any, **more: Any) -> str:
    """Put players and pictures into a page, and scripts at its end."""
    folder = Path(page.file.abs_src_path).parent
    html = re.sub(r"<!-- player ([\w-]+) -->", lambda found: player(found[1]), html)
    html = re.sub(
        r'<img alt="([^"]*)" src="([\w./-]+\.svg)" ?/?>', lambda found: picture(folder / found[2], found[1]), html
    )
    html = TOGETHER.sub(_together, html)
    scripts = ""
    if "linkwork-player" in html:
        scripts += _script(PLAYER_SCRIPT, page.url)
    if 'class="arithmatex"' in html:
        style = get_relative_url(FORMULA_STYLE, page.url)
        scripts += f'<link rel="stylesheet" href="{style}">' + "".join(_script(s, page.url) for s in FORMULA_SCRIPTS)
    return html + scripts


def _together(found: re.Match[str]) -> str:
    others = re.sub(r"<[^>]*>|[()]", "", found[3])
    return f"{found[1]}, {others}{found[2]}"


def _script(path: str, page: str) -> str:
    return f'<script defer src="{get_relative_url(path, page)}"></script>'


def player(name: str) -> str:
    """A player with its data, and the still picture for browsers that cannot show it."""
    return (PLAYERS / f"{name}.html").read_text(encoding="utf-8")


def picture(path: Path, words: str) -> str:
    """A picture whose ink is that of the page's text."""
    drawn = re.sub(r' xmlns(:\w+)?="[^"]*"', "", path.read_text(encoding="utf-8"))  # inside of HTML they mean nothing
    named = drawn.replace("<svg", f'<svg aria-label="{words}"', 1)
    return f'<span class="picture">{named}</span>'


def _cards() -> str:
    """A card for each page of the gallery, in the order of the navigation: its motion, what it is, and its check."""
    cards = (_card(name) for name in gallery_order())
    return f'<div class="gallery">\n\n{"".join(cards)}</div>'


def _card(name: str) -> str:
    text = (GALLERY / f"{name}.md").read_text(encoding="utf-8")
    title = text.removeprefix("# ").partition("\n")[0]
    words = dict(
        re.findall(r"^(summary|checked): (.+)$", text.partition("<!-- card\n")[2].partition("-->")[0], re.MULTILINE)
    )
    return (
        f'<div class="card"><!-- player {name} -->'
        f'<a href="{name}.html"><b>{escape(title)}</b><span>{escape(words["summary"])}</span>'
        f"<small>Checked against {escape(words['checked'])}.</small></a></div>\n"
    )


def gallery_order() -> list[str]:
    """The pages of the gallery in the order of the navigation."""
    listed = (DOCS.parent / "mkdocs.yml").read_text(encoding="utf-8")
    return re.findall(r": gallery/([\w-]+)\.md", listed)
