"""What an animation shows beside the mechanism: its data against the run, its plots and lists in a real browser."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest

import linkwork as lw
from browser import Tab, running
from compare import assert_abs
from linkwork.drawing import film_files
from linkwork.drawing.overlays import bent
from linkwork.drawing.player import Player
from linkwork.drawing.scene import Scene
from linkwork.drawing.views import SIDES, read_view, side_of

matplotlib.use("Agg")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with running() as found:
        yield found


@pytest.fixture(scope="module")
def tab(browser: Any) -> Iterator[Tab]:
    """One page for all tests of this file."""
    with Tab(browser, width=500, height=500, reduced_motion="reduce") as made:
        yield made


def double_pendulum() -> lw.Model:
    m = lw.Model("double pendulum")
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("shoulder", axis="-y"))
    m.add(lw.Rod("lower", length=1.0, mass=1.0), lw.Revolute("elbow", axis="-y", damping=0.1), to=upper.tip)
    return m


@pytest.fixture(scope="module")
def run() -> lw.Run:
    return double_pendulum().simulate(1.0, start={"shoulder": "90 deg"}, samples=51)


def options(page: Path) -> dict[str, Any]:
    found = re.search(r'class="linkwork-options">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    assert found
    return json.loads(found[1])


def scene(page: Path) -> Scene:
    found = re.search(r'class="linkwork-scene">(.*?)</script>', page.read_text("utf-8"), re.DOTALL)
    assert found
    return Scene.from_json(found[1])


def numbers(record: dict[str, Any]) -> np.ndarray:
    return np.frombuffer(base64.b64decode(record["data"]), record["dtype"]).reshape(record["shape"])


def test_signals_and_wrenches_are_those_of_the_run(run: lw.Run, tmp_path: Path) -> None:
    page = run.animate(tmp_path / "a.html", plot=["energy", "elbow", "lower.tip"], arrows=["elbow"])
    made = options(page)
    by_name = {s["name"]: s for s in made["signals"]}
    assert [*by_name] == [
        *(f"{kind} energy" for kind in ("kinetic", "gravity", "elastic", "total")),
        "elbow",
        *(f"lower.tip {axis}" for axis in "xyz"),
    ]
    np.testing.assert_array_equal(numbers(by_name["elbow"]["values"]), run["elbow"].values)
    np.testing.assert_array_equal(numbers(by_name["total energy"]["values"]), run.energy["total"].values)
    np.testing.assert_array_equal(numbers(by_name["lower.tip z"]["values"]), run["lower.tip"].values[:, 2])
    assert by_name["elbow"]["unit"] == "rad"
    force, moment = made["arrows"]
    assert (force["name"], force["kind"], moment["kind"]) == ("elbow", "force", "moment")
    wrench = run.reactions["elbow"].values
    np.testing.assert_allclose(numbers(force["vector"]), wrench[:, :3], rtol=1e-6, atol=1e-5)
    np.testing.assert_allclose(numbers(moment["vector"]), wrench[:, 3:], rtol=1e-6, atol=1e-5)
    # the joint is where the upper rod ends
    np.testing.assert_allclose(numbers(force["point"]), run["upper.tip"].values, atol=1e-6)


def test_what_cannot_be_shown_is_refused(run: lw.Run, tmp_path: Path) -> None:
    for how, words in (
        ({"plot": ["knee"]}, "has no 'knee'"),
        ({"hide": ["loewr"]}, "hide names 'loewr', which is no body; did you mean 'lower'"),
        ({"arrows": ["knee"]}, "no joint 'knee'"),
        ({"arrows": "knee"}, "no joint 'knee'"),
        ({"arrows": -(2**70)}, "animate: arrows is -1180591620717411303424; give a list of names"),
        ({"ghost": "other"}, "ghost is 'other'; give a Run"),
        ({"view": "behind"}, "view is 'behind'"),
        ({"view": "zx"}, "which a page does not have"),
    ):
        with pytest.raises(lw.ModelError, match=words):
            run.animate(tmp_path / "a.html", **how)
    with pytest.raises(lw.ModelError, match="a film has no plot"):
        run.animate(tmp_path / "a.gif", plot=["elbow"])


def test_a_page_evaluates_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    made = lw.library.double_pendulum().simulate(0.1, samples=3)
    made.animate(tmp_path / "a.html")
    assert made.reactions.arrays == {}


def test_a_film_program_that_ends_without_a_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(film_files, "ffmpeg", lambda: "/bin/false")
    with pytest.raises(lw.ModelError, match=r"could not write the film: it ended with status 1; write \.gif"):
        film_files.write_mp4([np.zeros((2, 2, 3), np.uint8)], 5.0, tmp_path / "a.mp4")


def test_views_are_the_sides_of_the_world() -> None:
    """Right, up and towards the eye are right-handed; opposite sides are seen from opposite directions."""
    unit = {f"{sign}{name}": s * np.eye(3)[k] for k, name in enumerate("xyz") for sign, s in (("", 1.0), ("-", -1.0))}
    for up, sides in SIDES.items():
        toward = {name: np.cross(unit[right], unit[above]) for name, (right, above) in sides.items()}
        for one, other in (("front", "back"), ("left", "right"), ("top", "bottom")):
            np.testing.assert_array_equal(toward[one], -toward[other])
        np.testing.assert_array_equal(toward["top"], unit[up])
        assert all(side_of(name, up) == name for name in sides)  # type: ignore[arg-type]
    assert side_of("xz", "z") == "front"
    assert side_of("3d", "z") == "corner"
    assert read_view("back", "z") == ("xz", True, False)


def test_a_drawing_from_behind_is_mirrored() -> None:
    m = double_pendulum()
    front, back = (m.show(start={"shoulder": "60 deg"}, view=view) for view in ("front", "back"))
    assert front.get_xlim()[0] < front.get_xlim()[1]
    assert back.get_xlim()[0] > back.get_xlim()[1]
    assert m.show(view="right").get_xlabel() == "y [m]"


def test_a_model_is_shown_as_a_player_where_it_is_wished() -> None:
    """Outside of notebooks by still=False alone, with the names of bodies; a player has no axes."""
    m = double_pendulum()
    player = m.show(start={"shoulder": "60 deg"}, names=True, view="xz", still=False)
    assert isinstance(player, Player)
    assert player.duration == 0.0
    options = player.page.partition('class="linkwork-options">')[2].partition("</script>")[0]
    assert {"names": True, "view": "front"}.items() <= json.loads(options).items()
    figure = m.show(still=True)
    with pytest.raises(lw.ModelError, match="a player draws into no axes"):
        m.show(still=False, ax=figure)


def test_links_hinges_and_rails_are_in_the_scene() -> None:
    """A cart on a rail with a rope, a spring and a damper; the axes are those of the joints, in axes of the parent."""
    m = lw.Model("cart")
    cart = m.add(lw.Box("cart", size=(0.4, 0.2, 0.2), mass=1.0), lw.Prismatic("slide", axis="x"))
    arm = m.add(lw.Rod("arm", length=0.5, mass=1.0), lw.Revolute("hinge", axis="-y"), to=cart.origin)
    wall = m.ground.point("wall", (-1.0, 0.0, 0.0))
    m.add(lw.Spring("rope", wall, cart.origin, stiffness=10.0, free_length=1.3, tension_only=True))
    m.add(lw.Spring("coil", wall, cart.origin, stiffness=10.0))
    m.add(lw.Spring("dashpot", wall, arm.tip, damping=1.0))
    m.add(lw.Spring("both", wall, arm.tip, stiffness=1.0, damping=1.0))
    drawn = m.assemble().scene
    assert {k.label: k.kind for k in drawn.links} == {
        "rope": "rope",
        "coil": "spring",
        "dashpot": "damper",
        "both": "strut",
    }
    assert next(k.length for k in drawn.links if k.label == "rope") == 1.3
    (rail,) = drawn.rails
    assert (rail.label, rail.body_a, rail.body_b, rail.axis) == ("slide", -1, 0, (1.0, 0.0, 0.0))
    (hinge,) = drawn.hinges
    assert (hinge.label, hinge.body, hinge.axis) == ("hinge", 0, (0.0, -1.0, 0.0))
    again = Scene.from_json(drawn.to_json())
    assert (again.links, again.rails, again.hinges) == (drawn.links, drawn.rails, drawn.hinges)


def test_beams_carry_their_bending_moment(tmp_path: Path) -> None:
    """A cantilever at rest under its weight, on its side: M = m g (ℓ − s)² / 2 [Timoshenko]."""
    m = lw.Model("cantilever")
    m.ground.frame("wall", (0, 0, 0), lw.rotation("y", "90 deg"))
    m.add(lw.Beam("arm", length=1.0, EI=50.0, mass_per_length=0.2, modes=3), lw.Fixed("clamp"), to=m.ground["wall"])
    rest = m.equilibrium()
    (curve,) = scene(m.simulate(0.01, start=rest.q, samples=3).animate(tmp_path / "a.html")).curves
    assert curve.moment is not None
    s = np.linalg.norm(curve.points[0] - curve.points[0, 0], axis=1)
    truth = 0.2 * 9.81 * (1.0 - s) ** 2 / 2
    assert_abs(curve.moment[0], truth, 0.02 * truth.max())


def test_rounding_is_no_bending_moment() -> None:
    """A beam that hangs straight down is not bent, though a hinge on a turned frame leaves 1e-16 N m: it has no colours."""
    m = lw.Model("pole")
    m.ground.frame("wall", (0, 0, 0), lw.rotation("y", "120 deg"))
    m.add(
        lw.Beam("pole", length=1.0, EI=50.0, mass_per_length=0.2, modes=3),
        lw.Revolute("hinge", axis="y"),
        to=m.ground["wall"],
    )
    rest = m.equilibrium()
    section = rest.internal_forces("pole").sel(component=["moment_x", "moment_y"]).values
    assert 0 < abs(section).max() < 1e-12
    (curve,) = bent(rest.scene, rest.internal_forces, np.zeros(1, dtype=np.intp)).curves
    assert curve.moment is not None
    assert not curve.moment.any()


@pytest.mark.parametrize("view", ["front", "corner"])
def test_arrows_and_ghosts_are_in_the_picture(tab: Tab, tmp_path: Path, view: str) -> None:
    """The force at the top joint points up, beyond the mechanism; the other run swings where the first does not."""
    m = double_pendulum()
    still, far = m.simulate(0.2, samples=3), m.simulate(0.2, start={"shoulder": "170 deg"}, samples=3)
    page = still.animate(tmp_path / "a.html", arrows=True, ghost=far, view=view)
    spots = """(() => { const [{ camera, stage }] = linkwork.players; camera.aim();
      const tips = [...stage.arrows.map((a) => a.tip), stage.ghost.motion.place(1, [0, 0, -1])];
      return tips.map((p) => camera.project(p)).map(({ x, y }) => [x, y - camera.top]); })()"""
    tab.open(page, "t=0")
    assert tab.page.evaluate("linkwork.players[0].stage.arrows.length") == 2
    room = tab.page.evaluate("(({ height, top, bottom }) => height - top - bottom)(linkwork.players[0].camera)")
    for x, y in tab.page.evaluate(spots):
        assert 0 < x < 500
        assert 0 < y < room


def test_plot_list_and_ghost_in_the_browser(tab: Tab, run: lw.Run, tmp_path: Path) -> None:
    """The cursor of the plot is the time of the scene, in both directions; bodies are hidden; the second run is there."""
    other = double_pendulum().simulate(1.0, start={"shoulder": "60 deg"}, samples=51)
    page = run.animate(
        tmp_path / "a.html",
        plot=["elbow", "energy"],
        arrows=True,
        fade=["upper"],
        hide=["lower"],
        ghost=other,
        view="back",
    )
    tab.page.set_viewport_size({"width": 700, "height": 700})
    tab.open(page, "t=0.5")
    assert tab.page.input_value(".views") == "back"
    assert tab.page.evaluate("linkwork.players[0].stage.presence") == ["faded", "hidden"]

    def told() -> list[float]:
        """Time and values in the legends of all panels."""
        texts = tab.page.locator(".u-legend .u-series:not(.ghost) .u-value:visible").all_text_contents()
        return [float(text.split()[0].replace("\u2212", "-")) for text in texts]

    at = float(np.interp(0.5, run.time, run["elbow"].values))
    assert told()[:2] == pytest.approx([0.5, at], rel=1e-4)
    box = tab.page.locator(".u-over").first.bounding_box()
    tab.page.mouse.click(box["x"] + 0.25 * box["width"], box["y"] + 10)
    tab.wait("Math.abs(data.time - 0.25) < 0.01")
    # every legend is of the time under the pointer, and of that of the scene when it has gone
    tab.page.mouse.move(box["x"] + 0.75 * box["width"], box["y"] + 10)
    when, angle, kinetic, *_ = told()
    k = int(np.argmin(abs(run.time - when)))
    assert when == pytest.approx(0.75, abs=0.02)
    assert angle == pytest.approx(float(run["elbow"].values[k]), rel=1e-4)
    assert kinetic == pytest.approx(float(run.energy["kinetic"].values[k]), rel=1e-4)
    tab.page.mouse.move(10, 10)
    assert told()[0] == pytest.approx(0.25, abs=0.02)
    # the ghost is where the other run says
    ghost = tab.page.evaluate("linkwork.players[0].stage.ghost.motion.place(1, [0, 0, -1])")
    t = float(tab.data("time"))
    truth = [np.interp(t, other.time, other["lower.tip"].values[:, k]) for k in range(3)]
    np.testing.assert_allclose(ghost, truth, atol=2e-3)
    tab.page.keyboard.press("b")
    tab.page.locator(".bodies li button").first.click()
    assert tab.page.evaluate("linkwork.players[0].stage.presence[0]") == "hidden"
    assert tab.console == []
