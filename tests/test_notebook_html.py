"""What notebooks show of models, results and motions: words and small pictures that follow the page's theme, and the player."""

from __future__ import annotations

import dataclasses
import html
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest

import linkwork as lw
import results_linear
import results_motion
import results_vibration
from linkwork.drawing.animation import write_animation
from linkwork.drawing.mechanism import Stage
from linkwork.drawing.small import small_picture, themed, thinned_curve

mpl.use("Agg")

SHOWN = {**results_motion.MAKERS, **results_linear.MAKERS, **results_vibration.MAKERS}
NAMES = [
    "Run",
    "PhasedRun",
    "Modes",
    "Equilibrium",
    "Equilibria",
    "Reactions",
    "LinearModel",
    "FrequencyResponse",
    "Fit",
]


@cache
def swinging() -> lw.Run:
    return lw.library.double_pendulum().simulate(2.0, start={"joint1": 0.5}, samples=41)


@pytest.mark.parametrize("name", NAMES)
def test_a_result_shows_words_and_a_picture(name: str) -> None:
    made = SHOWN[name]()
    page = made._repr_html_()
    assert f"<b>{name}: {made.title}</b>" in page
    assert page.count("<tr>") > 1
    assert html.escape(made.message) in page
    assert "<svg" in page
    follows_the_theme(page)


def test_a_model_shows_its_tree_and_a_drawing() -> None:
    model = lw.library.four_bar()
    page = model._repr_html_()
    follows_the_theme(page)
    for row in model.summary().rows:
        for cell in row:
            assert f">{cell}</td>" in page
    assert page.count("<svg") == 1
    assert "<svg" not in lw.Model("nothing")._repr_html_()


def follows_the_theme(page: str) -> None:
    """No colour is set but together with one that follows the text of the page, and nothing holds for the whole page."""
    colours = re.findall(r"(fill|stroke): (#\w+)(; \1: color-mix\([^;]*currentColor)?", page)
    assert colours
    assert all(mixed for _, _, mixed in colours)
    assert "currentColor" in page
    assert "<style" not in page
    assert "background" not in page.replace("--vscode-editor-background", "")


def test_colours_on_a_page() -> None:
    assert themed("fill: #222a35") == "fill: currentColor"
    assert themed("stroke: #1f5fa8; x") == "stroke: #1f5fa8; stroke: color-mix(in srgb, #1f5fa8 78%, currentColor); x"
    assert "currentColor 100%, transparent" in themed("fill: #000000")
    assert "transparent)" in themed("fill: #ffffff")


def test_each_mode_has_its_own_picture_in_its_row() -> None:
    modes = lw.library.chain(8).equilibrium().linearize().modes()
    rows = re.findall(r"<tr>.*?</tr>", modes._repr_html_(), re.DOTALL)[1:]
    assert [row.count("<svg") for row in rows] == [1] * 6 + [0] * 2
    assert len({row[row.index("<svg") :] for row in rows[:6]}) == 6


def test_names_are_escaped() -> None:
    """Models take plain names only, but a file of results may hold any."""
    bad = "<img src=x onerror=alert(1)>--><i>"
    run = swinging()
    q = run.q.assign_coords(coordinate=[bad, "</script>"])
    drawing = dataclasses.replace(run.scene, title=bad)
    other = dataclasses.replace(run, title=bad, message=bad, arrays={**run.arrays, "q": q})
    for shown in (other, write_animation(drawing, None), dataclasses.replace(run.reactions, title=bad, message=bad)):
        page = shown._repr_html_()
        assert html.escape(bad) in page
        assert not re.search("<(img|i|script|/script)[ >]", page)


def test_a_picture_that_fails_does_not_break_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Any, *names: str, ax: Any = None) -> None:
        raise RuntimeError("no ink")

    monkeypatch.setattr(lw.Run, "plot", fails)
    page = swinging()._repr_html_()
    assert "joint1" in page
    assert "<svg" not in page


def test_loaded_results_show_what_they_still_know(tmp_path: Path) -> None:
    modes = SHOWN["Modes"]()
    again = lw.load(modes.save(tmp_path / "modes.nc"))
    page = again._repr_html_()
    assert "<svg" in page  # without its model no mode can be drawn, so it is the plot of all


def test_small_pictures_need_no_pyplot_and_leave_no_figure() -> None:
    code = (
        "import sys, linkwork as lw\n"
        "run = lw.library.simple_pendulum().simulate(1.0, start={'pivot': 0.3})\n"
        "assert '<svg' in run._repr_html_() and '<svg' in lw.library.simple_pendulum()._repr_html_()\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_long_run_is_thinned_and_keeps_its_peaks() -> None:
    x, y = np.linspace(0.0, 1.0, 1_000_003), np.zeros(1_000_003)
    y[123_456], y[777_777], y[500_000] = 5.0, -3.0, np.nan
    kept = thinned_curve(x, y)
    assert kept.size <= 3000
    assert {0, 123_456, 777_777, 500_000, x.size - 1} <= set(kept.tolist())
    assert np.all(np.diff(kept) > 0)
    circle = thinned_curve(np.cos(100 * x), np.sin(100 * x))
    assert circle.size <= 3000
    assert circle[-1] == x.size - 1
    assert thinned_curve(x[:3001], y[:3001]).size <= 3001


def test_a_long_run_makes_a_small_page() -> None:
    run = lw.library.double_pendulum().simulate(20.0, start={"joint1": 2.0}, samples=200_001)
    page = run._repr_html_()
    assert "<svg" in page
    assert len(page) < 200_000
    assert "energy" not in run.arrays  # which takes long, and was not asked for


def test_what_would_take_long_to_draw_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many bodies nothing is drawn for a notebook, neither whole nor in rows; in full size they are."""
    drawn = []
    monkeypatch.setattr(Stage, "draw", lambda self, *how: drawn.append(len(self.scene.shapes)))
    chain = lw.library.chain(130)
    rest = chain.equilibrium()
    assert "<svg" not in rest._repr_html_()
    assert "<svg" not in chain._repr_html_()
    assert "<svg" not in chain.simulate(0.01, samples=3)._repr_html_()
    assert "<svg" in lw.library.chain(30).equilibrium().linearize().modes()._repr_html_()  # bars instead of drawings
    assert drawn == []
    rest.plot()
    assert drawn == [130]


def test_a_picture_of_many_dots_becomes_an_image() -> None:
    def draw() -> Any:
        from linkwork.drawing.style import subplots

        panel = subplots()[1]
        rng = np.random.default_rng(1)
        panel.scatter(rng.normal(size=20_000), rng.normal(size=20_000), s=1.0, c="#1f5fa8")
        return panel

    made = small_picture(draw)
    assert "data:image/png" in made
    assert len(made) < 400_000


def test_a_motion_without_a_path_is_the_player(tmp_path: Path) -> None:
    run = swinging()
    player = run.animate(speed=0.5)
    assert repr(player) == "<Player of 'double pendulum': 2 s>"
    assert player.page == run.animate(tmp_path / "run.html", speed=0.5).read_text("utf-8")
    frame = player._repr_html_()
    inside = re.fullmatch(r'<iframe [^<>]*srcdoc="([^"]*)"></iframe>', frame)
    assert inside is not None
    assert html.unescape(inside[1]) == player.page
    with pytest.raises(lw.ModelError, match="speed is 0"):
        run.animate(speed=0)
    mode = lw.library.double_pendulum().equilibrium().linearize().modes()[0]
    assert "<iframe" in mode.animate()._repr_html_()


def test_the_player_of_a_long_motion_is_thinned() -> None:
    run = lw.library.double_pendulum().simulate(20.0, start={"joint1": 2.0}, samples=100_001)
    assert len(run.animate().page) < 1_000_000


@pytest.mark.parametrize("wrong", ["x", 1.5, [], [[0]], [0.5], [-1], [41], [3, 2], [10**400], None])
def test_samples_that_are_none(wrong: Any) -> None:
    with pytest.raises(lw.ModelError, match="scene_at: samples is"):
        swinging().scene_at(wrong)
