"""A real browser without a screen, for tests of pages: Chromium of the system, driven by Playwright, drawing in software.

Where no browser or no Playwright is found, tests that need them say so and are left out.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--hide-scrollbars",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-gpu-compositing",  # what is drawn in software is put together several times as fast by what is made for that
)
SLOWNESS = (
    "GL Driver Message (OpenGL, Performance"  # the browser's words on drawing in software; pages say no such thing
)

# A picture takes software a hundredth of a second and more: pages that move or wait draw about fifteen in a second. The first
# comes at once, and so before the browser tells which players are out of view.
FEW_FRAMES = """{
  const soon = requestAnimationFrame.bind(window);
  let begun = false;
  window.requestAnimationFrame = (draw) => { if (begun) setTimeout(() => soon(draw), 50); else soon(draw); begun = true; };
}"""

NO_WEBGL = """const whole = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
  return kind.includes("webgl") ? null : whole.call(this, kind, ...rest);
};"""


@contextmanager
def running() -> Iterator[Any]:
    """A running browser; skips the test where there is none."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        pytest.skip(f"no browser found (looked for {', '.join(BROWSERS)})")
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        yield browser
        browser.close()


class Tab:
    """A page in a browser, with everything that it complains of."""

    def __init__(self, browser: Any, *, width: int = 700, height: int = 500, **how: Any) -> None:
        self.size = {"width": width, "height": height}
        self.context = browser.new_context(viewport=self.size, **how)
        self.context.add_init_script(FEW_FRAMES)
        self.page = self.context.new_page()
        self.console: list[str] = []
        self.page.on("console", lambda message: SLOWNESS in message.text or self.console.append(message.text))
        self.page.on("pageerror", lambda error: self.console.append(str(error)))

    def __enter__(self) -> Tab:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def again(self) -> Tab:
        """The same page for another test: of its first size, light, with the pointer in a corner, and nothing said."""
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        self.page.goto("about:blank")
        self.console.clear()
        return self

    def open(self, page: Path, fragment: str = "") -> Tab:
        """Open a file and wait for its players, each with its first picture."""
        self.page.goto("about:blank")
        self.page.goto(f"{page.as_uri()}#{fragment}")
        self.page.wait_for_selector(".linkwork-player[data-ready]", state="attached", timeout=60000)
        self.until(
            "[...document.querySelectorAll('.linkwork-player')].some((p) => p.dataset.frames || p.dataset.ready == 'still')"
        )
        return self

    def until(self, condition: str, seconds: float = 60.0) -> None:
        """Wait until an expression of JavaScript holds; asked from here, since pages allow no `eval`."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(condition):
            assert time.monotonic() < end, f"never came true: {condition}; the console says {self.console}"
            self.page.wait_for_timeout(15)

    def data(self, name: str) -> str:
        """What the first player says of itself."""
        return str(self.page.evaluate(f"document.querySelector('.linkwork-player').dataset.{name} ?? ''"))

    def settle(self) -> None:
        """Wait until what was asked for is drawn."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def wait(self, condition: str) -> None:
        """Wait until something holds of the first player, which is `data`."""
        self.until(
            f"(() => {{ const data = document.querySelector('.linkwork-player').dataset; return {condition}; }})()"
        )
