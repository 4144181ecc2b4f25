"""The animation file in a real browser without a screen: it opens, it moves, it obeys, and it complains of nothing.

Where no browser is found, these tests say so and are left out.
"""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest

from browser import NO_WEBGL, Tab, running
from linkwork.drawing import animation, page
from linkwork.drawing.player import Player
from linkwork.drawing.scene import Scene
from scene_references import NASTY, double_pendulum, tree

matplotlib.use("Agg")
import matplotlib.image

ICON = '<meta charset="utf-8"><link rel="icon" href="data:,">'


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests of this file."""
    with running() as found:
        yield found


@pytest.fixture(scope="module")
def page_of_many(browser: Any) -> Iterator[Tab]:
    """The page that most tests open one after the other."""
    with Tab(browser) as tab:
        yield tab


@pytest.fixture
def tab(page_of_many: Tab) -> Tab:
    """It, as if it were new."""
    return page_of_many.again()


def written(scene: Scene, tmp_path: Path) -> Path:
    """An animation file."""
    return animation.write_html(scene, tmp_path / "motion.html")


def picture(tab: Tab) -> np.ndarray:
    """What is on the screen above the controls, (rows, columns, 3) from 0 to 1."""
    tab.settle()
    shot = matplotlib.image.imread(io.BytesIO(tab.page.screenshot()), format="png")
    return np.asarray(shot[60:380, :, :3])


def test_it_plays(tab: Tab, tmp_path: Path) -> None:
    """The clock of the page runs, names stay text, and the console is empty."""
    tab.page.set_viewport_size({"width": 480, "height": 360})
    tab.open(written(tree(NASTY, NASTY), tmp_path))
    tab.wait("Number(data.frames) > 2 && Number(data.time) > 0.05")
    assert tab.data("ready") == "yes"
    assert tab.page.evaluate("document.body.dataset.owned ?? document.body.dataset.error ?? ''") == ""
    assert tab.page.text_content(".title") == NASTY
    tab.page.click(".names")
    tab.page.click(".partsbutton")
    assert tab.page.text_content(".bodies li span") == NASTY
    tab.settle()
    assert tab.page.evaluate("document.body.dataset.owned ?? document.body.dataset.error ?? ''") == ""
    assert tab.console == []


def test_a_fault_would_be_seen(tab: Tab, tmp_path: Path) -> None:
    """The tests above can fail: an exception reaches the console and the page."""
    path = written(double_pendulum(), tmp_path)
    fault = "<script>throw new Error('on purpose')</script></body>"
    path.write_text(path.read_text("utf-8").replace("</body>", fault), encoding="utf-8")
    tab.open(path)
    assert "on purpose" in tab.page.evaluate("document.body.dataset.error")
    assert any("on purpose" in line for line in tab.console)


def test_it_moves(tab: Tab, tmp_path: Path) -> None:
    """The rods leave one place and arrive in another; the squared paper stays. What is drawn is where the scene says."""
    scene = double_pendulum()
    tab.open(written(scene, tmp_path), "t=0.0")
    early = picture(tab)
    tab.page.evaluate("location.hash = 't=1.0'")
    tab.wait("data.time === '1.000000'")
    late = picture(tab)
    moved = np.abs(early - late).max(axis=-1) > 0.2
    assert 0.002 < moved.mean() < 0.3
    # the ball at the lower rod's tip, placed by the camera's own numbers, is orange there and was not before
    sample = int(np.searchsorted(scene.time, 1.0))
    angle = 1.3 * np.cos(3 * scene.time[sample])
    tip = scene.position[sample, 1] + [np.sin(angle), 0.0, -np.cos(angle)]
    ask = f"(() => {{ const p = linkwork.players[0].camera.project({tip.tolist()}); return [p.x, p.y]; }})()"
    x, y = tab.page.evaluate(ask)
    there = np.s_[round(y) - 60, round(x)]
    assert late[there][0] - late[there][2] > 0.25
    assert abs(early[there][0] - early[there][2]) < 0.1


def test_it_obeys(tab: Tab, tmp_path: Path) -> None:
    """Every key, hands and the wheel, in space."""
    tab.open(written(tree(), tmp_path), "t=0.5")
    press = tab.page.keyboard.press
    for key in (" ", "f", "c", "t", "n", "l", "ArrowRight", "ArrowLeft", "Home", "r", *"123456", "b", "b"):
        press(key)
    mouse = tab.page.mouse
    for keys in ([], ["Shift"]):
        for key in keys:
            tab.page.keyboard.down(key)
        mouse.move(300, 200)
        mouse.down()
        mouse.move(340, 230)
        mouse.up()
        for key in keys:
            tab.page.keyboard.up(key)
    mouse.wheel(0, -200)
    mouse.wheel(0, 100)
    for x in range(0, 700, 100):
        mouse.move(x, 220)
    press("+")
    assert tab.page.input_value(".speed") == "2"
    press("-")
    press("-")
    assert tab.page.input_value(".speed") == "0.5"
    press("End")
    tab.settle()
    pressed = [tab.page.get_attribute(f".{name}", "aria-pressed") for name in ("loop", "trails", "names")]
    assert pressed == ["false", "false", "true"]
    tab.wait("Math.abs(data.time - 3) < 1e-9")
    assert tab.page.evaluate("document.body.dataset.error ?? ''") == ""
    assert tab.console == []


def test_the_bar_is_a_clock(tab: Tab, tmp_path: Path) -> None:
    """Moving it stops the motion and goes to the time; the play button goes on from there."""
    tab.open(written(double_pendulum(), tmp_path))
    tab.page.evaluate(
        "const bar = document.querySelector('.scrub'); bar.value = 2.5; bar.dispatchEvent(new Event('input'))"
    )
    tab.wait("Number(data.time) === 2.5")
    assert tab.page.text_content(".clock").startswith("2.50 s")
    assert tab.page.get_attribute(".play", "aria-label") == "Play"
    tab.page.click(".play")
    tab.wait("Number(data.time) > 2.5 && Number(data.time) < 3.9")


def camera(tab: Tab) -> list[float]:
    """Yaw, pitch [rad] and scale [pixels per metre]."""
    tab.settle()
    return [float(x) for x in tab.data("camera").split()]


def test_a_plane_is_moved_and_space_is_turned(tab: Tab, tmp_path: Path) -> None:
    """By a hand alone; reset brings the first view back."""
    for scene, turns in ((double_pendulum(), False), (tree(), True)):
        tab.open(written(scene, tmp_path), "t=0")
        first = camera(tab)
        mouse = tab.page.mouse
        mouse.move(300, 200)
        mouse.down()
        mouse.move(340, 230)
        mouse.up()
        dragged = camera(tab)
        assert (dragged[:2] != first[:2]) is turns
        mouse.wheel(0, -300)
        tab.wait(f"Number(data.camera.split(' ')[2]) > {1.3 * first[2]}")
        tab.page.keyboard.press("r")
        tab.wait(f"data.camera === '{' '.join(f'{x:.4f}' for x in first)}'")


def test_six_views_are_seen_from_their_sides(tab: Tab, tmp_path: Path) -> None:
    """The axis that points to the right and the one that points up, for each view of a scene with z up and with y up."""
    seen = {
        "z": {"front": "+x +z", "back": "-x +z", "left": "-y +z", "right": "+y +z", "top": "+x +y", "bottom": "+x -y"},
        "y": {"front": "+x +y", "back": "-x +y", "left": "+z +y", "right": "-z +y", "top": "+x -z", "bottom": "+x +z"},
    }
    ask = """(view) => { const { camera } = linkwork.players[0], [player] = linkwork.players;
      player.view(view, true); camera.aim();
      const largest = (v) => [0, 1, 2].find((i) => Math.abs(v[i]) > 0.999);
      const name = (v) => (v[largest(v)] > 0 ? "+" : "-") + "xyz"[largest(v)];
      return `${name(camera.right)} ${name(camera.above)}`; }"""
    for up, expected in seen.items():
        scene = tree()
        tab.page.set_viewport_size({"width": 320, "height": 240})
        tab.open(written(Scene(**{**vars(scene), "up": up}), tmp_path), "t=0")
        assert {view: tab.page.evaluate(ask, view) for view in expected} == expected


def test_a_view_holds_the_whole_motion(tab: Tab, tmp_path: Path) -> None:
    """Every corner of every sample is inside of the picture, in each view."""
    inside = """(view) => { const [player] = linkwork.players, { camera } = player, { cloud } = player.stage.survey;
      player.view(view, true); camera.aim();
      for (let k = 0; k < cloud.length; k += 3) {
        const p = camera.project([cloud[k], cloud[k + 1], cloud[k + 2]]);
        if (p.x < 0 || p.x > camera.width || p.y < 0 || p.y > camera.height - camera.bottom) return false;
      }
      return true; }"""
    tab.open(written(tree(), tmp_path), "t=0")
    for view in ("front", "back", "left", "right", "top", "bottom", "corner"):
        assert tab.page.evaluate(inside, view), view


def test_a_low_player_keeps_room_for_the_mechanism(tab: Tab, tmp_path: Path) -> None:
    """Its tools are behind a button; one state has no clock at all."""
    tab.page.set_viewport_size({"width": 480, "height": 230})
    tab.open(written(double_pendulum(), tmp_path), "t=0")
    room = tab.page.evaluate("(({ height, top, bottom }) => height - top - bottom)(linkwork.players[0].camera)")
    assert room > 0.45 * 230
    assert not tab.page.is_visible(".names")
    tab.page.click(".more")
    assert tab.page.is_visible(".names")
    tab.open(written(double_pendulum().take([0]), tmp_path))
    shown = [name for name in ("play", "clock", "speed", "loop", "names", "views") if tab.page.is_visible(f".{name}")]
    assert shown == ["names", "views"]


def test_names_stand_beside_bodies(tab: Tab, tmp_path: Path) -> None:
    """No rod goes through the letters of a name, wherever the rods are."""
    written_names = """(() => { const [player] = linkwork.players, { camera, stage } = player, { pen } = player.screen;
      const texts = [];
      const spot = (body, z) => { const { x, y } = camera.project(stage.motion.place(body, [0, 0, z])); return [x, y]; };
      player.toggle("names", true);
      const write = pen.fillText.bind(pen);
      pen.fillText = (text, x, y) => { texts.push([text, x, y, pen.measureText(text).width]); write(text, x, y); };
      player.draw();
      pen.fillText = write;
      const lines = [0, 1].map((body) => [spot(body, 0), spot(body, -1)]);
      return [texts.filter(([text]) => stage.record.bodies.includes(text)), lines]; })()"""
    tab.page.set_viewport_size({"width": 480, "height": 420})
    tab.open(written(double_pendulum(), tmp_path), "t=0")
    for t in (0.0, 0.3, 0.7, 1.1):
        tab.page.evaluate(f"linkwork.players[0].seek({t})")
        texts, lines = tab.page.evaluate(written_names)
        assert len(texts) == 2
        for (a, b), (_, x, y, width) in itertools.product(lines, texts):
            along = np.array(a) + np.linspace(0.0, 1.0, 200)[:, None] * (np.array(b) - np.array(a))
            inside = (along > [x, y - 5]) & (along < [x + width, y + 5])
            assert not inside.all(axis=1).any()


def test_sharp_screens_and_dark_rooms(browser: Any, tab: Tab, tmp_path: Path) -> None:
    """Twice the pixels where the screen has them; light on dark where that is wished for."""
    path = written(double_pendulum(), tmp_path)
    wide, shown = [], []
    with Tab(browser, device_scale_factor=2, width=350, height=250) as sharp:
        for one, scheme in ((tab, "light"), (sharp, "light"), (tab, "dark")):
            one.page.emulate_media(color_scheme=scheme)
            one.open(path, "t=0.5")
            wide.append(one.page.evaluate("document.querySelector('canvas.stage').width"))
            if one is tab:
                shown.append(picture(tab))
    assert wide == [700, 2 * 350, 700]
    light, dark = shown
    assert light.mean() > 0.85
    assert dark.mean() < 0.25
    # the rods stand out from both
    for one in shown:
        away = np.abs(one - np.median(one, axis=(0, 1))).max(axis=-1)
        assert (away > 0.3).mean() > 0.003


def test_the_player_plays_inside_of_a_notebook(tab: Tab, tmp_path: Path) -> None:
    """In its frame, which may run its own scripts and nothing else; it complains of nothing."""
    player = animation.write_animation(double_pendulum(), None)
    assert isinstance(player, Player)
    target = tmp_path / "notebook.html"
    target.write_text(
        f"<!DOCTYPE html><html><head>{ICON}</head><body>{player._repr_html_()}</body></html>", encoding="utf-8"
    )
    tab.page.goto(target.as_uri())
    frame = tab.page.frame_locator("iframe")
    frame.locator(".linkwork-player[data-frames]").wait_for()
    assert frame.locator(".title").text_content() == player.title
    assert frame.locator("body").evaluate("() => self.origin") == "null"
    assert tab.console == []


def test_a_page_without_webgl_shows_a_still_picture(browser: Any, tmp_path: Path) -> None:
    """And says so; nothing goes wrong."""
    with Tab(browser) as tab:
        tab.page.add_init_script(NO_WEBGL)
        tab.open(written(double_pendulum(), tmp_path))
        assert tab.data("ready") == "still"
        assert "WebGL" in tab.page.text_content(".linkwork-word")
        box = tab.page.locator(".linkwork-still svg").bounding_box()
        assert box["width"] > 200
        assert box["height"] > 150
        assert tab.console == []


def test_thirty_players_share_one_renderer(browser: Any, tmp_path: Path) -> None:
    """More than browsers keep WebGL contexts: each shows its own motion, none loses its picture."""
    count = 30
    element = page.player_element(double_pendulum(31, "number 0"), {"speed": 1.0, "note": ""})
    elements = [element.replace("number 0", f"number {k}") for k in range(count)]
    shrunk = "<style>body .linkwork-player { width: 190px; height: 145px; float: left; }</style>"
    target = tmp_path / "many.html"
    target.write_text(
        f"<!DOCTYPE html><html><head>{ICON}{shrunk}</head><body>{''.join(elements)}{page.player_script()}</body></html>",
        encoding="utf-8",
    )
    asked = """const whole = HTMLCanvasElement.prototype.getContext, made = new Set();
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        const got = whole.call(this, kind, ...rest);
        if (kind.includes("webgl") && got) { made.add(got); window.contexts = made.size; }
        return got;
      };"""
    with Tab(browser, width=1000, height=900, reduced_motion="reduce") as tab:
        tab.page.add_init_script(asked)
        tab.open(target)
        tab.until(f"document.querySelectorAll('.linkwork-player[data-frames]').length === {count}")
        assert tab.page.evaluate("window.contexts") <= 2
        coloured = """[...document.querySelectorAll("canvas.stage")].filter((canvas) => {
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          for (let k = 0; k < data.length; k += 4) if (data[k] > data[k + 2] + 80 && data[k + 3] > 200) return true;
          return false;
        }).length"""
        assert tab.page.evaluate(coloured) == count  # of the lower rod, which is orange
        assert tab.console == []
