"""The studio in a real browser: every panel, its numbers compared with Python's; without a browser, this is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib.image
import numpy as np
import pytest

import linkwork as lw
from browser import running
from studio_page import StudioTab, serving

NASTY = '</script><script>document.body.dataset.owned = 1</script><img src=x onerror="document.body.dataset.owned = 1">'
ROUNDED = 2e-7  # of what is drawn, which travels in single precision [m]

ARM = """linkwork: 1
name: arm
parameters: {L: 0.8 m}
bodies:
  upper: {kind: Rod, length: L, mass: 2, joint: {name: shoulder, kind: Revolute, axis: -y}}
  lower: {kind: Rod, length: 0.5, mass: 1, joint: {name: elbow, kind: Revolute, axis: -y, to: upper.tip}}
start: {shoulder: 0.5}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all tests of this file."""
    with running() as found:
        yield found


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[lw.Studio]:
    """A studio in a folder with a model file."""
    folder = tmp_path_factory.mktemp("models")
    (folder / "arm.yaml").write_text(ARM, encoding="utf-8")
    with serving(folder) as made:
        yield made


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[StudioTab]:
    """One page for most tests of this file."""
    with StudioTab(browser, width=1040, height=520) as made:
        yield made


@pytest.fixture
def tab(page: StudioTab) -> Iterator[StudioTab]:
    """The page, which must not complain of anything."""
    yield page
    assert page.said("error") == ""
    assert page.console == []


def drawn(scene: Any, sample: int = 0) -> np.ndarray:
    """Where Python says that the bodies are."""
    return np.asarray(scene.position[sample].ravel())


def gap(model: lw.Model, q: dict[str, float]) -> float:
    """How far loops are open, evaluated by Python from the coordinates of the page."""
    system = model.compile()
    return max(x for x, _ in system.closure_errors([q[name] for name in system.labels.q]).values())


def test_the_gallery_opens_models(studio: lw.Studio, tab: StudioTab) -> None:
    tab.show(studio)
    tab.until("document.querySelectorAll('.card[data-key]').length > 18")
    keys = tab.page.evaluate("[...document.querySelectorAll('.card')].map((card) => card.dataset.key)")
    assert {"file/arm.yaml", "library/four_bar", "starter/pendulum"} <= set(keys)
    tab.page.click(".card[data-key='file/arm.yaml']")
    tab.until("document.body.dataset.shown === 'start'")
    assert tab.page.text_content(".top .model") == "arm"
    expected = lw.read_model(studio.folder / "arm.yaml").model.assemble(start={"shoulder": 0.5})
    assert tab.positions() == pytest.approx(drawn(expected.scene), abs=ROUNDED)
    assert "upper.tip" in tab.page.text_content(".file .text")


def test_sliders_move_the_mechanism_and_what_follows_from_it(studio: lw.Studio, tab: StudioTab) -> None:
    """Positions, the equilibrium and the frequencies are Python's, at a value that was dragged to."""
    tab.show(studio, "library/four_bar")
    for length in (0.21, 0.24, 0.25):
        tab.set("crank.length", length)
    m = lw.library.four_bar()
    m["crank.length"] = 0.25
    q = tab.q
    assert q["drive"] == pytest.approx(0.8, abs=1e-12)
    assert gap(m, q) < 1e-9
    assert tab.positions() == pytest.approx(drawn(m.assemble(start=q).scene), abs=ROUNDED)
    assert tab.page.locator(".slider[data-path='crank.length'].changed").count() == 1
    tab.page.click(".to-rest")
    tab.until("document.body.dataset.shown === 'rest'")
    rest = m.equilibrium(guess=tab.q)
    assert tab.q == pytest.approx(rest.q, abs=1e-9)
    tab.tab("Modes")
    row = tab.page.text_content(".modes tbody td.value")
    assert row == f"{rest.linearize().modes().frequencies[0]:.4g} Hz"
    tab.tab("Parameters")
    tab.page.click("text=Reset all")
    tab.until(
        "linkwork.studio.desk.answered === linkwork.studio.desk.seq && !document.querySelector('.slider.changed')"
    )


def test_a_chosen_view_stays_when_the_mechanism_grows(studio: lw.Studio, tab: StudioTab) -> None:
    tab.show(studio, "library/double_pendulum")
    tab.until("document.body.dataset.warm === 'yes'")
    tab.page.select_option(".bar .sides", "corner")
    tab.until("!linkwork.studio.scene.screen.camera.tween")
    before = tab.page.evaluate("linkwork.studio.scene.screen.camera.pose.scale")
    for link in ("link1", "link2"):
        tab.set(f"{link}.length", 2.9)
    tab.until(f"linkwork.studio.scene.screen.camera.pose.scale < {0.9 * before}")
    assert tab.page.evaluate("linkwork.studio.scene.screen.camera.home") == "corner"
    tab.page.click("text=Reset all")


def test_modes_animate_and_equilibria_can_be_looked_at(studio: lw.Studio, tab: StudioTab) -> None:
    tab.show(studio, "library/double_pendulum")
    m = lw.library.double_pendulum()
    tab.tab("Modes")
    tab.until("document.querySelectorAll('.modes tbody tr').length === 2")
    tab.page.click(".modes tbody tr:nth-child(2)")
    tab.until("document.body.dataset.shown === 'mode'")
    tab.page.evaluate(
        "(() => { const p = document.querySelector('.phase input'); p.value = 90; p.dispatchEvent(new Event('input')); })()"
    )
    moved = m.equilibrium().linearize().modes().mode(2).scene(amplitude=0.35, periods=1, seconds=2.0)
    at = int(np.argmin(abs(moved.time - 0.5)))
    assert moved.time[at] == pytest.approx(0.5)
    assert tab.positions() == pytest.approx(drawn(moved, at), abs=ROUNDED)
    tab.page.click(".find")
    tab.until("document.querySelectorAll('.equilibrium').length === 4")
    words = tab.page.evaluate("[...document.querySelectorAll('.equilibrium b')].map((b) => b.textContent)")
    assert words == ["stable", "unstable", "unstable", "unstable"]
    tab.page.click(".equilibrium >> nth=1")
    tab.until("document.body.dataset.shown === 'rest' && document.querySelector('.verdict.unstable')")
    q = tab.q
    assert abs(np.sin(q["joint1"])) < 1e-9
    assert abs(np.sin(q["joint2"])) < 1e-9
    assert np.cos(q["joint1"]) + np.cos(q["joint2"]) < 1.5  # not the one that hangs
    tab.page.click(".bar .arrows")
    tab.until("linkwork.studio.scene.screen.stage.arrows.length === 2")
    tab.settle()
    words = tab.page.evaluate("linkwork.studio.scene.screen.stage.arrows.map((arrow) => arrow.words())")
    assert words == [f"force at joint1: {2 * 9.81:.4g} N", f"force at joint2: {9.81:.4g} N"]
    tab.page.click(".partsbutton")
    tab.page.click(".arrowlist li:first-child button")
    tab.page.click(".bodies li:first-child button")
    tab.settle()
    assert tab.page.evaluate(
        "(({ arrows, presence }) => [arrows.map((a) => a.group.visible), presence])(linkwork.studio.scene.screen.stage)"
    ) == [[False, True], ["faded", "shown"]]
    tab.page.click(".partsbutton")
    tab.page.click(".bar .arrows")


def test_a_live_run_is_a_simulation_and_can_be_pulled(studio: lw.Studio, tab: StudioTab) -> None:
    """Pieces add up to one run of Python's; a hand that pulls changes it, and the total energy with it."""
    tab.show(studio, "library/double_pendulum")
    tab.page.click(".play")
    tab.until("Number(document.body.dataset.t) > 0.4 && document.querySelector('.livecharts canvas')")
    tab.page.click(".play")
    tab.until("!linkwork.studio.bar.playing")
    m = lw.library.double_pendulum()
    run = m.simulate([0.0, float(tab.said("t"))], start={"joint1": 1.2, "joint2": 0.6})
    assert tab.q == pytest.approx(run.final()[0], abs=1e-6)
    before = float(tab.said("t"))
    tab.page.click(".step")
    tab.until(f"Number(document.body.dataset.t) > {before}")
    assert float(tab.said("t")) == pytest.approx(before + 1 / 30, abs=1e-9)
    tab.page.click(".again")
    tab.until("Number(document.body.dataset.t) < 1e-6")
    assert tab.q == pytest.approx({"joint1": 1.2, "joint2": 0.6}, abs=1e-9)
    tab.settle()
    x, y = tab.spot("link2", [0.0, 0.0, -1.0])
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x + 30, y - 120)
    tab.page.keyboard.press("Space")
    tab.until("Number(document.body.dataset.t) > 0.4")
    tab.page.keyboard.press("Space")
    tab.until("!linkwork.studio.bar.playing")
    tab.page.mouse.up()
    free = m.simulate([0.0, float(tab.said("t"))], start={"joint1": 1.2, "joint2": 0.6}).final()[0]
    assert abs(tab.q["joint1"] - free["joint1"]) > 0.05


def test_a_run_that_begins_with_the_hand_on_a_body_goes_on(studio: lw.Studio, tab: StudioTab) -> None:
    """A body is taken and the run begun before the next picture: the pose that was still to be asked for ended the run."""
    tab.show(studio, "library/double_pendulum")
    tab.until("document.body.dataset.warm === 'yes'")
    tab.page.evaluate(
        """(() => { const { scene, bar } = linkwork.studio;
          scene.gripped({ body: "link2", point: [0, 0, -1], target: [1, 0, -1] });
          bar.toggle(); })()"""
    )
    tab.until("Number(document.body.dataset.t) > 0.2")
    assert tab.page.evaluate("linkwork.studio.bar.playing")
    tab.page.evaluate("linkwork.studio.scene.gripped(null)")
    tab.page.click(".play")


def test_a_second_press_pauses_before_the_first_is_answered(studio: lw.Studio, tab: StudioTab) -> None:
    tab.show(studio, "library/double_pendulum")
    tab.page.evaluate(
        """(() => { const { bar, connection } = linkwork.studio, told = window.told = [];
          connection.on("live", ({ playing }) => told.push(playing));
          bar.toggle();
          bar.toggle(); })()"""
    )
    tab.until("window.told.length === 2")
    assert tab.page.evaluate("window.told") == [True, False]


def test_a_body_in_the_hand_is_pulled_when_a_run_begins(studio: lw.Studio, tab: StudioTab) -> None:
    """The pose follows the hand as far as it reaches; from there the run is another one than that of nobody's hand."""
    tab.show(studio, "library/double_pendulum")
    tab.until("document.body.dataset.warm === 'yes'")
    tab.settle()
    x, y = tab.spot("link2", [0.0, 0.0, -1.0])
    tab.page.mouse.move(x, y)
    tab.page.mouse.down()
    tab.page.mouse.move(x + 150, y - 150)
    tab.until("Math.abs(JSON.parse(document.body.dataset.q).joint1 - 1.2) > 0.05")
    tab.settle()
    held = tab.q
    tab.page.keyboard.press("Space")
    tab.until("Number(document.body.dataset.t) > 0.4")
    tab.page.keyboard.press("Space")
    tab.until("!linkwork.studio.bar.playing")
    tab.page.mouse.up()
    free = lw.library.double_pendulum().simulate([0.0, float(tab.said("t"))], start=held).final()[0]
    assert max(abs(tab.q[joint] - free[joint]) for joint in free) > 0.05  # the angle of one may happen to be the same


def test_a_dragged_loop_stays_closed(studio: lw.Studio, tab: StudioTab) -> None:
    tab.show(studio, "library/four_bar")
    tab.until("document.body.dataset.warm === 'yes'")
    tab.settle()
    m = lw.library.four_bar()
    body = m.body("crank")
    tip = next(np.real(where) for name, (where, _) in body.places().items() if name == "tip")
    x, y = tab.spot("crank", tip.tolist())
    tab.page.mouse.move(x - 4, y + 4)
    tab.page.mouse.down()
    before = tab.q["drive"]
    for k in range(1, 7):
        tab.page.mouse.move(x - 4 - 14 * k, y + 4 - 9 * k)
        tab.settle()
    tab.page.mouse.up()
    tab.until(f"Math.abs(JSON.parse(document.body.dataset.q).drive - {before}) > 0.1")
    tab.settle()
    q = tab.q
    assert gap(m, q) < 1e-9
    assert float(tab.said("closed")) < 1e-9
    assert tab.positions() == pytest.approx(drawn(m.assemble(start=q).scene), abs=ROUNDED)
    tab.tab("Pose")
    tab.page.fill(".pose .slider[data-path='drive'] .number", "0.3")
    tab.page.keyboard.press("Enter")
    tab.until("Math.abs(JSON.parse(document.body.dataset.q).drive - 0.3) < 1e-9")
    assert gap(m, tab.q) < 1e-9


def test_the_page_follows_the_file_with_its_errors(studio: lw.Studio, tab: StudioTab) -> None:
    path = studio.folder / "arm.yaml"
    tab.show(studio, "file/arm.yaml")
    path.write_text(ARM.replace("length: 0.5", "lenth: 0.5"), encoding="utf-8")
    tab.until("document.querySelector('.problems li')")
    said = tab.page.text_content(".problems")
    assert "line 6" in said
    assert "did you mean 'length'" in said
    assert tab.page.get_attribute(".line.bad", "data-line") == "6"
    path.write_text(ARM.replace("length: 0.5", "length: 0.9"), encoding="utf-8")
    tab.until("document.querySelector('.problems').hidden")
    tab.tab("Parameters")
    tab.until("document.querySelector(\".slider[data-path='lower.length'] .number\").value === '0.9'")
    # a parameter of the file: its formula moves the body
    tab.set("L", 1.1)
    assert tab.positions()[3:6] == pytest.approx([1.1 * np.sin(0.5), 0.0, -1.1 * np.cos(0.5)], abs=ROUNDED)
    path.write_text("linkwork: [", encoding="utf-8")
    tab.until("document.querySelector('.problems li')")
    path.write_text(ARM, encoding="utf-8")


def test_a_stopped_studio_is_noticed_and_pages_are_apart(browser: Any, tmp_path: Path) -> None:
    small = {"width": 500, "height": 400}
    with serving(tmp_path) as studio, StudioTab(browser, **small) as one, StudioTab(browser, **small) as two:
        one.show(studio, "library/simple_pendulum")
        two.show(studio, "library/simple_pendulum")
        length = one.page.evaluate("document.querySelector(\".slider[data-path$='.length']\").dataset.path")
        one.set(length, 2.0)
        two.set(length, 0.5)
        frequency = ".modes tbody td.value"
        one.set(length, 2.0)
        found = [page.page.text_content(frequency) for page in (one, two)]
        assert found == [f"{np.sqrt(9.81 / x) / (2 * np.pi):.4g} Hz" for x in (2.0, 0.5)]
        studio.close()
        one.until("document.body.dataset.connected === 'no' && !document.querySelector('.gone').hidden")


def test_a_warning_of_every_piece_of_a_run_is_said_once(studio: lw.Studio, tab: StudioTab) -> None:
    """Those that differ in numbers alone take each other's place, not those of another body; a closed one stays away."""
    tab.show(studio, "library/double_pendulum")

    def warn(*texts: str) -> list[str]:
        for text in texts:
            message = json.dumps({"on": "warning", "about": "live", "text": text})
            tab.page.evaluate(f"linkwork.studio.connection.hear({json.dumps(message)})")
        return list(tab.page.evaluate("[...document.querySelectorAll('.note.warning p')].map((p) => p.textContent)"))

    def bent(body: str, t: float) -> str:
        return f"beam '{body}' is bent by {t / 7:.2g} of its length at t = {t:g} s"

    assert warn(bent("arm1", 1.0), bent("arm1", 1.05), bent("arm1", 1e-3)) == [bent("arm1", 1e-3)]
    assert warn(bent("arm2", 2.0)) == [bent("arm1", 1e-3), bent("arm2", 2.0)]
    tab.page.click(".note.warning .close >> nth=0")
    assert warn(bent("arm1", 3.0)) == [bent("arm2", 2.0)]
    tab.page.click(".note.warning .close")


def test_names_are_only_names(studio: lw.Studio, tab: StudioTab) -> None:
    """What files are called and what they say is text, in the gallery, in errors and in the model."""
    name = NASTY.replace("/", "") + ".yaml"
    (studio.folder / name).write_text(f"linkwork: 1\nname: '{NASTY}'\nbodies: {{}}\n", encoding="utf-8")
    tab.page.click(".top .open")
    tab.until("document.querySelectorAll('.card.bad').length === 1")
    tab.page.click(".card.bad")
    tab.until("document.querySelector('.problems li') && document.querySelector('.gallery').hidden")
    assert NASTY in tab.page.text_content(".problems")
    assert NASTY in tab.page.text_content(".file .text")
    assert tab.page.text_content(".top .model") == name
    assert tab.said("owned") == ""
    (studio.folder / name).write_text(ARM + f"description: '{NASTY}'\n", encoding="utf-8")
    tab.until("document.querySelector('.problems').hidden && document.body.dataset.shown === 'start'")
    assert tab.said("owned") == ""
    (studio.folder / name).unlink()


def dashed(tab: StudioTab) -> float:
    """The part of a level line of a thousand unstable points that is drawn."""
    return float(
        tab.page.evaluate(
            """(async () => { const { chart } = linkwork.studio.curves, x = Array.from({ length: 1001 }, (_, k) => k / 1000);
              chart.set([{ x, y: x.map(() => 0.3), stable: x.map(() => false), colour: "#ff0000" }]);
              await new Promise(requestAnimationFrame);
              const { canvas } = chart.plot.ctx, { left, width } = chart.plot.bbox, mid = chart.plot.valToPos(0.3, "y", true);
              const { data } = canvas.getContext("2d").getImageData(left, Math.round(mid) - 3, width, 7);
              let red = 0;
              for (let i = 0; i < width; i++) {
                let seen = false;
                for (let o = 4 * i; o < data.length; o += 4 * width) seen ||= data[o] > 180 && data[o + 1] < 120;
                red += seen ? 1 : 0;
              }
              linkwork.studio.curves.draw();
              return red / width; })()"""
        )
    )


def test_curves_compare_and_out(studio: lw.Studio, tab: StudioTab) -> None:
    """A branch follows a slider and can be clicked; what is copied makes what is shown; a page is saved as one file."""
    tab.show(studio, "library/four_bar")
    tab.tab("Curves")
    for end, value in (("from", "0.4"), ("to", "0.5")):  # elsewhere the branch turns back, and is long
        tab.page.fill(f".curves input[aria-label='{end}']", value)
    tab.page.click(".go")
    tab.until("document.querySelector('.place canvas')")
    assert 0.4 < dashed(tab) < 0.8
    tab.page.click(".top button:text-is('Keep as ghost')")
    tab.tab("Parameters")
    tab.page.evaluate(
        """() => { const card = document.querySelector(".curvecard"), seen = window.seen = [];
          new MutationObserver(() => seen.push(card.classList.contains("stale"))).observe(card, { attributes: true }); }"""
    )
    tab.set("coupler.length", 0.54)
    tab.until("window.seen.includes(true) && window.seen[window.seen.length - 1] === false")
    assert tab.page.evaluate("linkwork.studio.curves.follower.on && !linkwork.studio.curves.follower.stale")
    line = tab.page.evaluate("linkwork.studio.curves.shown.lines[0]")
    m = lw.library.four_bar()
    m["coupler.length"], m["crank.length"] = 0.54, line["x"][-1]
    last = {name: values[-1] for name, values in line["y"].items()}
    assert m.equilibrium(guess=last, nearest=True).q == pytest.approx(last, abs=1e-7)
    box = tab.page.locator(".place .u-over").bounding_box()
    tab.page.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + 0.4 * box["height"])
    tab.until("document.body.dataset.shown === 'rest'")
    length = tab.page.evaluate("linkwork.studio.desk.values['crank.length']")
    assert 0.4 < length < 0.5
    assert length in line["x"]
    q = tab.q
    tab.tab("Out")
    with tab.page.expect_download() as saved:
        tab.page.click(".save-picture")
    image = matplotlib.image.imread(saved.value.path(), format="png")
    assert image[..., -1].min() == 1.0  # on paper, not transparent
    tab.page.click(".copy-python")
    tab.until("document.querySelector('.copied').value !== ''")
    made: dict[str, Any] = {}
    exec(tab.page.input_value(".copied"), made)
    assert (made["m"]["crank.length"], made["m"]["coupler.length"]) == (length, 0.54)
    assert made["rest"].q == pytest.approx(q, abs=1e-9)
    tab.page.fill(".out input", "0.2")
    with tab.page.expect_download() as saved:
        tab.page.click(".save-page")
    page = Path(saved.value.path()).read_text("utf-8")
    assert "linkwork-player" in page
    assert "four-bar" in page
    assert json.dumps("four-bar")[1:-1] in saved.value.suggested_filename


def test_the_frequency_under_the_pointer_moves(studio: lw.Studio, tab: StudioTab) -> None:
    """Of a cart that is pushed: the displacements that are drawn are those of the linear model at that frequency."""
    tab.show(studio, "library/cart_pole")
    tab.tab("Curves")
    tab.page.select_option(".kind", "frequency response")
    tab.page.click(".go")
    tab.until("document.querySelector('.place canvas')")
    box = tab.page.locator(".place .u-over").bounding_box()
    tab.page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"])
    tab.until("document.body.dataset.shown === 'forced' && linkwork.studio.scene.motion === 'loop'")
    frequency = tab.page.evaluate("linkwork.studio.desk.view.frequency")
    low, high = tab.page.evaluate("(({ x }) => [x[0], x[x.length - 1]])(linkwork.studio.curves.lines[0])")
    assert frequency == pytest.approx((low + high) / 2, rel=0.05)
    tab.page.evaluate("linkwork.studio.scene.hold(0)")
    cart, pole = np.reshape(tab.positions(), (-1, 3))
    tip = tab.page.evaluate("linkwork.studio.scene.screen.stage.motion.place(1, [0, 0, -1])")
    response = lw.library.cart_pole().equilibrium().linearize().frequency_response(["force"], None, [frequency, 9.0])
    slide, hinge = (float(response.of(name, "force")[0].real) for name in ("slide", "hinge"))
    assert np.arctan2(tip[0] - pole[0], pole[2] - tip[2]) / cart[0] == pytest.approx(hinge / slide, rel=1e-4)


def test_a_tablet_has_everything_in_reach(browser: Any, studio: lw.Studio) -> None:
    with StudioTab(browser, width=820, height=1180, has_touch=True) as tab:
        tab.show(studio, "library/double_pendulum")
        tab.page.touchscreen.tap(*_middle(tab, ".tab:text-is('Modes')"))
        tab.until("!document.querySelector('.panel.rest').hidden")
        scene, side, bar = (tab.page.locator(one).bounding_box() for one in (".left", ".side", ".bar"))
        assert scene["width"] == side["width"] == 820
        assert scene["y"] + scene["height"] <= side["y"] + 1
        assert bar["y"] + bar["height"] <= scene["y"] + scene["height"]
        assert tab.console == []


def _middle(tab: StudioTab, selector: str) -> tuple[float, float]:
    box = tab.page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
