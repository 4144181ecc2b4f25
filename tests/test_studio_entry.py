"""Into the studio with a real browser: by a file that leads there, once by the token, then by a cookie."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from browser import running
from studio_page import StudioTab, serving

ARM = """linkwork: 1
name: arm
bodies:
  rod: {kind: Rod, length: 1, mass: 1, joint: {name: hinge, kind: Revolute, axis: -y}}
"""
SHOWN = "document.body.dataset.model === 'file/arm.yaml' && document.body.dataset.shown === 'start'"
OPEN = "linkwork.studio.desk.connection.socket.readyState === 1"


def test_the_browser_that_was_opened_goes_on_and_no_other_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "arm.yaml").write_text(ARM, encoding="utf-8")
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with running() as browser, serving(tmp_path, "arm.yaml", browser=True) as studio, StudioTab(browser) as tab:
        root = f"http://{urlsplit(studio.url).netloc}/"
        tab.page.goto(opened[0])
        tab.page.wait_for_url(lambda url: url.partition("#")[0] == root)
        tab.until(SHOWN)
        assert tab.page.url == root + "#file/arm.yaml"
        (cookie,) = tab.context.cookies()
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
        assert tab.page.evaluate("document.cookie") == ""
        # the page again, by hand and by itself
        tab.page.reload()
        tab.until(SHOWN)
        tab.page.evaluate("linkwork.studio.desk.connection.socket.close()")
        tab.until(f"!({OPEN})")
        tab.until(OPEN)
        # more tabs: of its address, and of the one that was printed
        for address in (root + "#file/arm.yaml", studio.url):
            other = tab.context.new_page()
            other.goto(address)
            other.wait_for_url(lambda url: url.partition("#")[0] == root)
            first, tab.page = tab.page, other
            tab.until(SHOWN)
            tab.page = first
            other.close()
        # a page of somebody else's, whose browser has no cookie, or which only leads here
        with StudioTab(browser) as stranger:
            assert stranger.page.goto(studio.url).status == 403
            assert "used already" in stranger.page.inner_text("body")
            assert stranger.context.request.get(root).status == 404
        foreign: Any = tab.context.new_page()
        foreign.goto("data:text/html,<p>elsewhere</p>")
        with foreign.expect_response(root) as answered:
            foreign.evaluate(f"location.href = {root!r}")
        assert answered.value.status == 404  # the cookie is not sent along
