"""A studio with pages of a real browser, for tests: what a page shows, in numbers."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import linkwork as lw
from browser import Tab


@contextmanager
def serving(folder: Path, model: Any = None, **options: Any) -> Iterator[lw.Studio]:
    """A studio that runs in a folder."""
    pytest.importorskip("uvicorn", reason="the studio's server is not installed")
    how = {"browser": False, "wait": False, **options}
    with contextlib.chdir(folder), lw.studio(model, **how) as studio:
        yield studio


class StudioTab(Tab):
    """A page of a studio."""

    def show(self, studio: lw.Studio, key: str = "") -> StudioTab:
        """Open the studio at a model; a page that is open already turns to it."""
        here = studio.url.partition("#")[0]
        root = here.removesuffix("/").rpartition("/")[0] + "/"
        if key and self.page.url.startswith(root):
            # what comes still of the model of before says nothing of this one, which may be the same again
            self.page.evaluate("document.body.dataset.model = document.body.dataset.shown = ''")
            self.page.evaluate(f"linkwork.studio.open({json.dumps(key)})")
        else:
            known = vars(studio).get("known_cookies")  # of another browser of these tests, which has spent the token
            if known:
                self.context.add_cookies(known)
            self.page.goto((root if known else here) + (f"#{key}" if key else ""))
            self.page.wait_for_url(lambda url: url.partition("#")[0] == root)
            vars(studio)["known_cookies"] = self.context.cookies()
        if key:
            self.until(f"document.body.dataset.model === {json.dumps(key)} && document.body.dataset.shown === 'start'")
        return self

    def said(self, name: str) -> str:
        """What the page says of itself."""
        return str(self.page.evaluate(f"document.body.dataset.{name} ?? ''"))

    @property
    def q(self) -> dict[str, float]:
        """Coordinates of what is shown, with all their digits."""
        return dict(json.loads(self.said("q")))

    def positions(self) -> list[float]:
        """Origins of all bodies where the scene draws them."""
        return list(self.page.evaluate("linkwork.studio.scene.positions()"))

    def tab(self, name: str) -> None:
        """Turn to a panel."""
        self.page.click(f".tab:text-is('{name}')")

    def set(self, path: str, value: float) -> None:
        """Move a slider to a value, and wait until the page has its answer."""
        before = int(self.page.evaluate("linkwork.studio.desk.answered"))
        self.page.evaluate(
            """([path, value]) => {
              const range = document.querySelector(`.slider[data-path="${path}"] input[type=range]`);
              range.value = value;
              range.dispatchEvent(new Event("input"));
            }""",
            [path, str(value)],
        )
        self.until(f"linkwork.studio.desk.answered > {before}")

    def spot(self, body: str, point: list[float]) -> tuple[float, float]:
        """Where a point of a body is on the page."""
        at = self.page.evaluate(f"linkwork.studio.scene.spot({json.dumps(body)}, {json.dumps(point)})")
        box = self.page.locator("canvas.stage").bounding_box()
        return box["x"] + at["x"], box["y"] + at["y"]
