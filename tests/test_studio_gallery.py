"""The gallery of the studio in a real browser: thumbnails in view move, others and those of people who want calm do not."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import linkwork as lw
from browser import running
from linkwork.live.messages import ROOM, near, scene_record, text_of
from studio_page import StudioTab, serving

CARDS = 10
PICTURES = "[...document.querySelectorAll('.card canvas')].map((canvas) => canvas.toDataURL())"
# no more messages of the server, whose own thumbnails would come between
ALONE = "(({ connection }) => { connection.open = connection.changed = () => {}; connection.socket.close(); })(linkwork.studio)"


def test_what_falls_stays_in_the_picture() -> None:
    """A block of one metre is shown while it falls by some metres: g t²/2, and a pendulum for the whole of its run."""
    m = lw.Model("block")
    m.add(lw.Box("block", size=(1.0, 1.0, 1.0), mass=1.0), lw.Free("free"))
    scene = m.simulate(3.0, samples=76).scene
    shown = near(scene, size=1.0)
    fallen = 9.81 * scene.time**2 / 2
    assert len(shown.time) == np.argmax(fallen > ROOM)
    assert 0.0 < shown.time[-1] < 1.0
    swing = lw.library.double_pendulum().simulate(3.0, start={"joint1": 1.2}, samples=76).scene
    assert near(swing, size=1.0) is swing


def fill(tab: StudioTab) -> None:
    """A gallery with one motion in all its cards."""
    run = lw.library.double_pendulum().simulate(3.0, start={"joint1": 1.2, "joint2": 0.6}, samples=76)
    rows = [{"key": f"library/{k}", "title": f"model {k}", "group": "library"} for k in range(CARDS)]
    thumbnails = [{"on": "thumbnail", "key": row["key"], "record": scene_record(run.scene)} for row in rows]
    for message in ({"on": "gallery", "rows": rows, "folder": ""}, *thumbnails):
        tab.page.evaluate(f"linkwork.studio.connection.hear({json.dumps(text_of(message))})")
    tab.settle()


def moving(tab: StudioTab) -> list[int]:
    """Numbers of the cards whose pictures change while a few frames go by."""
    before = tab.page.evaluate(PICTURES)
    for _ in range(3):
        tab.settle()
    after = tab.page.evaluate(PICTURES)
    assert len(before) == CARDS
    return [k for k, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]


def test_what_is_in_view_moves(tmp_path: Path) -> None:
    with running() as browser, serving(tmp_path) as studio, StudioTab(browser, width=520, height=330) as tab:
        tab.show(studio)
        tab.until("document.querySelectorAll('.card').length > 10")
        tab.page.evaluate(ALONE)
        fill(tab)
        seen = tab.page.evaluate(
            """[...document.querySelectorAll(".card")].map((card, k) => card.getBoundingClientRect().top < innerHeight ? k : -1)
               .filter((k) => k >= 0)"""
        )
        assert 1 < len(seen) < CARDS
        assert moving(tab) == seen
        tab.page.emulate_media(reduced_motion="reduce")
        tab.settle()
        assert moving(tab) == []
        tab.page.hover(".card >> nth=1")
        tab.settle()
        assert moving(tab) == [1]
        assert tab.said("error") == ""
        assert tab.console == []
