"""The animation file in a real browser without a screen: it opens, it moves, it obeys, and it complains of nothing.

Where no browser is found, these tests say so and are left out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import matplotlib
import numpy as np
import pytest

from linkwork.results.scene import Scene
from linkwork.view import animation
from linkwork.view.player import Player
from scene_references import NASTY, double_pendulum, tree

matplotlib.use("Agg")
import matplotlib.image

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
--disable-component-update --disable-sync --hide-scrollbars --enable-logging=stderr"""

# frames by the page's own clock, which the browser may run ahead of ours
STEADY = "<script>window.requestAnimationFrame = (f) => setTimeout(() => f(performance.now()), 16);</script>"

ICON = '<meta charset="utf-8"><link rel="icon" href="data:,">'


@pytest.fixture(scope="session")
def browser() -> str:
    """A browser that can run without a screen."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        pytest.skip(f"no browser found (looked for {', '.join(BROWSERS)})")
    return found


class Seen(NamedTuple):
    """What a browser left behind: data attributes of the page's body, the whole page, what the console says."""

    data: dict[str, str]
    page: str
    console: list[str]


def browse(browser: str, page: Path, tmp_path: Path, *actions: str, fragment: str = "", size: str = "700,500") -> Seen:
    """Open a page, let 1.5 s of its time pass, and gather what is there."""
    command = [browser, *FLAGS.split(), "--virtual-time-budget=1500", f"--window-size={size}"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", *actions, f"{page.as_uri()}#{fragment}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    opening = re.search(r"<body[^>]*>", done.stdout)
    data = dict(re.findall(r'data-(\w+)="([^"]*)"', opening[0])) if opening else {}
    return Seen(data, done.stdout, [line for line in done.stderr.splitlines() if "CONSOLE" in line])


def picture(browser: str, page: Path, tmp_path: Path, *actions: str, fragment: str = "") -> np.ndarray:
    """What is on the screen above the controls, (rows, columns, 3) from 0 to 1."""
    target = tmp_path / "screen.png"
    browse(browser, page, tmp_path, f"--screenshot={target}", *actions, fragment=fragment)
    return np.asarray(matplotlib.image.imread(target)[60:380, :, :3])


def written(scene: Scene, tmp_path: Path, *, head: str = "", end: str = "") -> Path:
    """An animation file, with a script of ours before and after everything else."""
    page = animation.write_html(scene, tmp_path / "motion.html")
    text = page.read_text("utf-8").replace("<head>", f"<head>{head}").replace("</body>", f"{end}</body>")
    page.write_text(text, encoding="utf-8")
    return page


HANDS = """
const $ = (id) => document.getElementById(id), stage = $("stage"), say = document.body.dataset;
stage.setPointerCapture = () => {};
const press = (key) => window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const point = (type, x, y, more) => stage.dispatchEvent(
  new PointerEvent(`pointer${type}`, { clientX: x, clientY: y, pointerId: 1, bubbles: true, ...more }));
const drag = (more) => {
  for (const [type, x, y] of [["down", 300, 200], ["move", 340, 230], ["up", 340, 230]]) point(type, x, y, more);
};
const wheel = (deltaY) => stage.dispatchEvent(new WheelEvent("wheel", { deltaY, clientX: 300, clientY: 90 }));
const pressed = (id) => $(id).getAttribute("aria-pressed");
"""


def script(*steps: str) -> str:
    """Steps that are taken one after the other, each with time to draw; `say` keeps words for the test."""
    calls = ", ".join(f"() => {{ {step} }}" for step in steps)
    return f"<script>{HANDS}[{calls}].forEach((step, i) => setTimeout(step, 30 * (i + 1)));</script>"


def test_it_plays(browser: str, tmp_path: Path) -> None:
    """The clock of the page runs at speed one, names stay text, and the console is empty."""
    seen = browse(browser, written(tree(NASTY, NASTY), tmp_path), tmp_path, "--dump-dom")
    assert seen.data.get("ready") == "yes"
    assert "error" not in seen.data
    assert "owned" not in seen.data
    assert int(seen.data["frames"]) > 1
    assert seen.console == []
    seen = browse(browser, written(tree(NASTY, NASTY), tmp_path, head=STEADY), tmp_path, "--dump-dom")
    assert "error" not in seen.data
    assert int(seen.data["frames"]) > 50
    assert 1.0 < float(seen.data["time"]) < 2.0


def test_a_fault_would_be_seen(browser: str, tmp_path: Path) -> None:
    """The tests above can fail: an exception reaches the console and the page."""
    page = written(double_pendulum(), tmp_path, end="<script>throw new Error('on purpose')</script>")
    seen = browse(browser, page, tmp_path, "--dump-dom")
    assert "on purpose" in seen.data["error"]
    assert any("on purpose" in line for line in seen.console)


def test_it_moves(browser: str, tmp_path: Path) -> None:
    """The rods leave one place and arrive in another; the squared paper stays."""
    page = written(double_pendulum(), tmp_path)
    early, late = (picture(browser, page, tmp_path, fragment=f"t={t}") for t in ("0.0", "1.0"))
    moved = np.abs(early - late).max(axis=-1) > 0.2
    assert 0.002 < moved.mean() < 0.3


def test_it_obeys(browser: str, tmp_path: Path) -> None:
    """Every key, hands and the wheel, in space."""
    keys = [" ", "f", "c", "t", "n", "l", "ArrowRight", "ArrowLeft", "Home", "r"]
    steps = [f"press('{key}')" for key in keys]
    steps += ["drag({})", "drag({ shiftKey: true })", "wheel(-200)", "wheel(100)"]
    steps += [f"point('move', {x}, 220)" for x in range(0, 700, 100)]
    steps += ["press('+')", "say.speed = $('speed').value", "press('-'); press('-')", "say.slow = $('speed').value"]
    steps += ["press('End')", "say.pressed = ['loop', 'trails', 'names'].map(pressed).join(' ')"]
    page = written(tree(), tmp_path, head=STEADY, end=script(*steps))
    seen = browse(browser, page, tmp_path, "--dump-dom", fragment="t=0.5")
    assert "error" not in seen.data
    assert seen.console == []
    assert seen.data["pressed"] == "false false true"
    assert (seen.data["speed"], seen.data["slow"]) == ("2", "0.5")
    assert float(seen.data["time"]) == pytest.approx(3.0)


def test_the_bar_is_a_clock(browser: str, tmp_path: Path) -> None:
    """Moving it stops the motion and goes to the time; the play button goes on from there."""
    steps = ["$('scrub').value = 2.5; $('scrub').dispatchEvent(new Event('input'))", "", "say.there = say.time"]
    steps += ["say.clock = $('clock').textContent", "say.button = $('play').getAttribute('aria-label')"]
    steps += ["$('play').click()", "", "", "", "say.after = say.time"]
    page = written(double_pendulum(), tmp_path, head=STEADY, end=script(*steps))
    seen = browse(browser, page, tmp_path, "--dump-dom")
    assert float(seen.data["there"]) == 2.5
    assert seen.data["clock"].startswith("2.50 s")
    assert seen.data["button"] == "Play"
    assert 2.5 < float(seen.data["after"]) < 3.0


def test_a_plane_is_moved_and_space_is_turned(browser: str, tmp_path: Path) -> None:
    """By a hand alone; reset brings the first view back."""
    steps = ["say.first = say.camera", "drag({})", "", "say.dragged = say.camera"]
    steps += ["wheel(-300)", "", "say.near = say.camera", "press('r')", *[""] * 18, "say.back = say.camera"]
    for scene, turns in ((double_pendulum(), False), (tree(), True)):
        page = written(scene, tmp_path, head=STEADY, end=script(*steps))
        seen = browse(browser, page, tmp_path, "--dump-dom", fragment="t=0")
        first, dragged, near, back = (
            [float(x) for x in seen.data[name].split()] for name in ("first", "dragged", "near", "back")
        )
        assert (dragged[:2] != first[:2]) is turns
        assert near[2] > 1.3 * first[2]
        assert back == pytest.approx(first, abs=2e-4)


def test_sharp_screens_and_dark_rooms(browser: str, tmp_path: Path) -> None:
    """Twice the pixels where the screen has them; light on dark where that is wished for."""
    page = written(double_pendulum(), tmp_path)
    wide = [
        int(re.search(r'<canvas[^>]* width="(\d+)"', browse(browser, page, tmp_path, "--dump-dom", flag).page)[1])  # type: ignore[index]
        for flag in ("--force-device-scale-factor=1", "--force-device-scale-factor=2")
    ]
    assert wide[1] == 2 * wide[0]
    light, dark = (picture(browser, page, tmp_path, *flag, fragment="t=0.5") for flag in ((), ("--force-dark-mode",)))
    assert light.mean() > 0.85
    assert dark.mean() < 0.25
    # the rods stand out from both
    for shown in (light, dark):
        away = np.abs(shown - np.median(shown, axis=(0, 1))).max(axis=-1)
        assert (away > 0.3).mean() > 0.003


def test_the_player_plays_inside_of_a_notebook(browser: str, tmp_path: Path) -> None:
    """In its frame, which may run its own scripts and nothing else; it complains of nothing."""
    player = animation.write_animation(double_pendulum(), None)
    assert isinstance(player, Player)
    told = "<script>console.log(`playing ${document.title}, origin ${self.origin}`)</script></body>"
    frame = replace(player, page=player.page.replace("</body>", told))._repr_html_()
    page = tmp_path / "notebook.html"
    page.write_text(f"<!DOCTYPE html><html><head>{ICON}</head><body>{frame}</body></html>", encoding="utf-8")
    (line,) = browse(browser, page, tmp_path, "--dump-dom").console
    assert f"playing {player.title}, origin null" in line
