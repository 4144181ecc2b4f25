"""Players inside HTML: their data, the still pictures for browsers that cannot draw in space, and the script that plays them.

`player.js` is the bundle of the folder `web/`: scene, player and plots in one script. A page holds it once, compressed; any
number of players on the page share it, and its one renderer.
"""

from __future__ import annotations

import base64
import html
import json
import re
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from linkwork.drawing.mechanism import mechanism
from linkwork.drawing.scene import Scene
from linkwork.drawing.small import small_picture

__all__ = ["player_element", "player_page", "player_script", "players_of"]

TEMPLATE = Path(__file__).with_name("player.html")
BUNDLE = Path(__file__).with_name("player.js")

# makes text of the compressed script, and runs it as one of the page's own
LOADER = """<script class="linkwork-code" type="text/plain">{code}</script>
<script>
"use strict";
(async () => {{
  const raw = atob(document.querySelector("script.linkwork-code").textContent);
  const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const script = document.createElement("script");
  script.textContent = await new Response(plain).text();
  document.body.append(script);
}})();
</script>"""


@cache
def player_script() -> str:
    """The script of all players of a page, for the end of its body."""
    packed = zlib.compress(BUNDLE.read_bytes(), 9)
    return LOADER.format(code=base64.b64encode(packed).decode("ascii"))


def player_element(scene: Scene, options: Mapping[str, Any]) -> str:
    """A player as an HTML element with its data; `player_script` brings it to life.

    Args:
        scene: what to draw.
        options: of the player, for JSON.
    """
    words = html.escape(scene.title or "linkwork")
    return (
        f'<div class="linkwork-player" aria-label="{words}">\n'
        f'<div class="linkwork-still">{_still(scene)}<noscript><p>This animation needs JavaScript, which is switched '
        f"off; this is a still picture of it.</p></noscript></div>\n"
        f'<script type="application/json" class="linkwork-scene">{_script_safe(scene.to_json())}</script>\n'
        f'<script type="application/json" class="linkwork-options">{_script_safe(json.dumps(options))}</script>\n</div>'
    )


def player_page(scene: Scene, options: Mapping[str, Any]) -> str:
    """A page with one player that fills it; filled in one pass, so that no text can pose as a placeholder."""
    parts = {
        "title": html.escape(scene.title or "linkwork"),
        "player": player_element(scene, options),
        "script": player_script(),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], TEMPLATE.read_text(encoding="utf-8"))


def players_of(page: str) -> list[str]:
    """The elements of the players in a page that `player_page` made, for another page."""
    return re.findall(r'<div class="linkwork-player".*?</script>\n</div>', page, re.DOTALL)


def _still(scene: Scene) -> str:
    """The first sample as SVG, or nothing where it has too many parts."""
    picture = small_picture(lambda: mechanism(scene, 0))
    return re.sub(r' xmlns(:\w+)?="[^"]*"', "", picture)  # inside of HTML they mean nothing


def _script_safe(text: str) -> str:
    """JSON that cannot end the script element it stands in."""
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
