"""Every result draws itself: without a warning, with units on its axes, into axes of the user, readable in grey.

Drawings of mechanisms are held against positions worked out by hand, films are read back by Pillow and ffmpeg.
"""

from __future__ import annotations

import functools
import itertools
import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import matplotlib
import numpy as np
import pytest

import linkwork as lw
import response_references
from compare import assert_abs
from linkwork.api.result import Result
from linkwork.api.storage import every as results
from linkwork.control.results.end_point import EndPointTargets
from linkwork.drawing import mechanism as drawing
from linkwork.drawing.film import ffmpeg
from response_references import driven_pendulum, oscillator
from results_linear import MAKERS as LINEAR
from results_motion import MAKERS as MOTION
from results_vibration import MAKERS as VIBRATION

matplotlib.use("Agg")
import matplotlib.pyplot as plt

bead = functools.partial(response_references.bead, damping=0.3)
CLOCK = 1 / (3 * np.pi)  # of the driven pendulum [Hz]


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    plt.close("all")


@cache
def swinging() -> lw.Run:
    """A double pendulum, 4 s."""
    return lw.library.double_pendulum().simulate(4.0, start={"joint1": 1.2, "joint2": 0.3})


@cache
def rest() -> lw.Equilibrium:
    return lw.library.double_pendulum().equilibrium()


@cache
def torque() -> lw.LinearModel:
    return driven_pendulum().equilibrium().linearize(outputs=["pivot", "rate of pivot"])


@cache
def orbits() -> lw.Curve:
    near = {"start": {"pivot": 0.5}, "rates": {"pivot": 1.6}}
    return driven_pendulum().response_curve(
        {"torque": 1}, parameter="amplitude", over=(0.9, 1.06), frequency=CLOCK, progress=False, **near
    )


@cache
def backbone() -> lw.Backbone:
    return driven_pendulum(damping=0.0).backbone(amplitude="170 deg")


@cache
def measured() -> Any:
    t = np.arange(0, 3, 0.01)
    data = {"time": t, "joint1": 0.7 * np.sin(4 * t), "joint2": 0.5 - 0.5 * np.cos(5 * t)}
    units = {"joint1": "rad", "joint2": "rad"}
    return lw.library.double_pendulum().measured(data, cutoff="6 Hz", units=units, horizon="0.1 s")


@cache
def beams() -> lw.ExactFrequencies:
    m = lw.Model("two arms")
    upper = m.add(
        lw.Beam("upper", length=0.5, EI=4.0, mass_per_length=0.3), lw.Revolute("a", axis="-y", stiffness=10.0)
    )
    m.add(
        lw.Beam("lower", length=0.6, EI=3.0, mass_per_length=0.25),
        lw.Revolute("b", axis="-y", stiffness=5.0),
        to=upper.tip,
    )
    return m.exact_frequencies(6)


@cache
def phased() -> lw.PhasedRun:
    phases = [lw.Phase(0.5, lock=["joint2"]), lw.Phase(0.5, release=["joint2"])]
    return lw.library.double_pendulum().simulate_phases(phases, start={"joint1": 0.5}, samples=21)


def given_motion() -> Any:
    run = swinging()
    return lw.library.double_pendulum().reactions(run.time, run.q, run.v, run.a)


@cache
def settled() -> lw.Run:
    """Large swings of a pendulum that nothing damps."""
    return lw.library.simple_pendulum().simulate(60.0, start={"pivot": 2.0}, rtol=1e-10)


def hit() -> Any:
    return lw.library.double_pendulum().impulse(start={"joint1": 0.5}, blows={"link2.tip": (1, 0, 0)})


def along(ax: Any) -> Any:
    m = lw.library.four_bar()
    return m.mobility(run=m.simulate(0.5, rates={"drive": 2.0}, samples=11)).plot(ax=ax)


@cache
def stroboscope() -> lw.Bifurcation:
    return driven_pendulum().bifurcation(
        {"torque": 1.0}, "amplitude", np.linspace(1.0, 1.15, 12), frequency=CLOCK, transient=60, progress=False
    )


@cache
def seen() -> lw.Section:
    signal = lw.Harmonic(amplitude=1.15, frequency=CLOCK, phase="90 deg")
    return driven_pendulum().simulate(2000.0, inputs={"torque": signal}).section()


@cache
def strong() -> Any:
    return driven_pendulum().response({"torque": 1.15}, [0.1, CLOCK, 0.13, 0.16, 0.2], periods=40, judge=False)


@cache
def damped() -> Any:
    drive: dict[str, Any] = {"sets": {"pivot.damping": [0.4, 0.5]}, "periods": 30, "judge": False}
    return driven_pendulum().response_sets({"torque": 0.3}, np.linspace(0.1, 0.25, 6), **drive)


@cache
def growth() -> Any:
    given: dict[str, Any] = {"frequency": CLOCK, "progress": False}
    return driven_pendulum().lyapunov("1000 s", drive={"torque": 1.15}, **given)


@cache
def pushed() -> lw.Connection:
    return driven_pendulum().connect({}, {"pivot": "170 deg"}, "4 s", actuators=["torque"], progress=False)


@cache
def fitted_frequencies() -> lw.Fit:
    tests = [
        lw.MeasuredFrequencies([1.168], sigma=0.002, with_={"block.mass": "1 kg"}, name="1 kg"),
        lw.MeasuredFrequencies([0.953], sigma=0.002, with_={"block.mass": "1.5 kg"}, name="1.5 kg"),
    ]
    return oscillator(damping=0.0).fit(tests, {"slide.stiffness": "50 N/m"})


@cache
def fitted_motion() -> lw.Fit:
    times = np.linspace(0, 4, 41)
    angles = driven_pendulum(0.4).simulate(times, start={"pivot": 1.0})["pivot"].values
    noise = np.random.default_rng(0).normal(0, 0.02, len(times))
    swing = lw.MeasuredHistory(times, {"pivot": angles + noise}, start={"pivot": 1.0})
    return driven_pendulum().fit(swing, ["pivot.damping"])


@cache
def held() -> EndPointTargets:
    return driven_pendulum().end_point_target("bob.centre", {"x": 0.5}, tries=12, progress=False)


@cache
def bends() -> lw.Branches:
    return bead().branch("speed.spin", (0, 6), speed={"spin": 2.0}, progress=False)


def loop() -> lw.ClosedLoop:
    return torque().lqr(1.0).closed_loop(torque())


def kept() -> lw.TrajectoryRegulator:
    return LINEAR["TrajectoryRegulator"]()


def both() -> lw.Compensator:
    return lw.lqg(torque().lqr(1.0), torque().kalman(0.1, 1e-3))


@functools.cache
def rod_swings() -> lw.Swings:
    return lw.library.chain(1).simulate(8.0, start={"joint1": 0.5}, samples=201).swings("joint1")


# what is drawn, and how many panels it has; a label without a unit is allowed where the quantity has none
PICTURES: dict[str, tuple[Callable[[Any], Any], int]] = {
    "model": (lambda ax: lw.library.double_pendulum().show(start={"joint1": 0.6, "joint2": 0.5}, names=True, ax=ax), 1),
    "model in space": (lambda ax: lw.library.furuta_pendulum().show(names=True, ax=ax), 1),
    "loop": (lambda ax: lw.library.four_bar().show(ax=ax), 1),
    "equilibrium": (lambda ax: rest().plot(ax=ax), 1),
    "equilibria": (lambda ax: lw.library.double_pendulum().equilibria(tries=12, progress=False).plot(ax=ax), 4),
    "run": (lambda ax: swinging().plot(ax=ax), 1),
    "one history": (lambda ax: swinging().plot("joint1", ax=ax), 1),
    "energy": (lambda ax: swinging().plot_energy(ax=ax), 2),
    "phase": (lambda ax: swinging().plot_phase("joint1", ax=ax), 1),
    "one against another": (lambda ax: swinging().plot_phase("link2.tip.z", "joint1.rate", after="0.5 s", ax=ax), 1),
    "swings": (lambda ax: rod_swings().plot(ax=ax), 1),
    "path": (lambda ax: swinging().plot_path(ax=ax), 1),
    "moment of a run": (lambda ax: swinging().show("1.5 s", ax=ax), 1),
    "spectrum of a run": (lambda ax: swinging().plot_spectrum("joint1", ax=ax), 1),
    "spectrum": (lambda ax: swinging().spectrum("joint1").plot(ax=ax), 1),
    "reactions": (lambda ax: swinging().reactions.plot(ax=ax), 2),
    "reactions of one joint": (lambda ax: swinging().reactions.plot("joint2", ax=ax), 2),
    "reactions of an equilibrium": (lambda ax: rest().reactions.plot(ax=ax), 2),
    "reactions of a given motion": (lambda ax: given_motion().plot("joint1", ax=ax), 2),
    "impulse": (lambda ax: hit().plot(ax=ax), 2),
    "assembly": (lambda ax: lw.library.four_bar().assemble().plot(names=True, ax=ax), 1),
    "assembly in space": (lambda ax: lw.library.bricard().assemble().plot(ax=ax), 1),
    "saddle point": (lambda ax: lw.library.four_bar().saddle_point().plot(ax=ax), 1),
    "mobility": (lambda ax: lw.library.four_bar().mobility().plot(ax=ax), 1),
    "mobility along a run": (lambda ax: along(ax), 1),
    "verdict": (lambda ax: settled().verdict().plot(ax=ax), 1),
    "verdict at rest": (lambda ax: driven_pendulum(0.0).simulate(10.0).verdict().plot(ax=ax), 1),
    "phases": (lambda ax: phased().plot("joint1", "joint2", ax=ax), 1),
    "measured motion": (lambda ax: measured().plot(ax=ax), 1),
    "point held in place": (lambda ax: held()[0].plot(ax=ax), 1),
    "ways to hold a point": (lambda ax: held().plot(ax=ax), 2),
    "linear model": (lambda ax: torque().plot(ax=ax), 1),
    "linear motion": (lambda ax: LINEAR["LinearMotion"]().plot(ax=ax), 2),
    "sensitivity": (lambda ax: rest().linearize().sensitivity("link1.length").plot(ax=ax), 1),
    "modes": (lambda ax: rest().linearize().modes().plot(ax=ax), 2),
    "mode": (lambda ax: rest().linearize().modes()[1].plot(ax=ax), 1),
    "exact frequencies": (lambda ax: beams().plot(ax=ax), 6),
    "exact mode": (lambda ax: beams()[2].plot(ax=ax), 1),
    "branches": (lambda ax: bends().plot(ax=ax), 1),
    "branch": (lambda ax: bends()[0].plot(ax=ax), 1),
    "Campbell": (lambda ax: bead().campbell("speed.spin", np.linspace(0, 6, 13), progress=False).plot(ax=ax), 1),
    "Bode": (lambda ax: torque().frequency_response().plot(ax=ax), 2),
    "Nyquist": (lambda ax: torque().frequency_response().plot_nyquist(ax=ax), 1),
    "transfer function": (lambda ax: torque().transfer_function("torque", "pivot").plot(ax=ax), 1),
    "response": (lambda ax: strong().plot(ax=ax), 1),
    "responses": (lambda ax: damped().plot(ax=ax), 1),
    "curve": (lambda ax: orbits().plot(ax=ax), 1),
    "backbone": (lambda ax: backbone().plot(ax=ax), 1),
    "locus": (lambda ax: VIBRATION["Locus"]().plot(ax=ax), 1),
    "backbone, energy": (lambda ax: backbone().plot_energy(ax=ax), 1),
    "bifurcation": (lambda ax: stroboscope().plot(ax=ax), 1),
    "section": (lambda ax: seen().plot(ax=ax), 1),
    "Lyapunov": (lambda ax: growth().plot(ax=ax), 1),
    "connection": (lambda ax: pushed().plot(ax=ax), 1),
    "fit of frequencies": (lambda ax: fitted_frequencies().plot(ax=ax), 2),
    "fit of a motion": (lambda ax: fitted_motion().plot(ax=ax), 1),
    "regulator": (lambda ax: torque().lqr(1.0).plot(ax=ax), 1),
    "regulator along a motion": (lambda ax: kept().plot(ax=ax), 1),
    "filter": (lambda ax: torque().kalman(0.1, 1e-3).plot(ax=ax), 1),
    "compensator": (lambda ax: both().plot(ax=ax), 1),
    "closed loop": (lambda ax: loop().plot(ax=ax), 1),
    "measured response": (lambda ax: VIBRATION["MeasuredResponse"]().plot(ax=ax), 3),
    "measured response in the complex plane": (lambda ax: VIBRATION["MeasuredResponse"]().plot_nyquist(ax=ax), 1),
    "input shaper": (lambda ax: VIBRATION["InputShaper"]().plot(ax=ax), 1),
    "fitted modes": (lambda ax: VIBRATION["ModalFit"]().plot(ax=ax), 2),
    "study": (lambda ax: MOTION["Study"]().plot(ax=ax), 1),
    "sensitivity of a study": (lambda ax: MOTION["StudySensitivity"]().plot(ax=ax), 1),
}

# shapes are shown against their largest value, modes have numbers, joints have names, the amplitude of several inputs is a
# factor, outputs of a measured response have units of their own in its legend
WITHOUT_UNIT = {"modes", "curve", "locus", "bifurcation", "fit of frequencies"}
WITHOUT_UNIT |= {
    "reactions of an equilibrium",
    "impulse",
    "mobility",
    "verdict at rest",
    "sensitivity of a study",
    "measured response",
    "saddle point",
}


# classes whose plot() is among the pictures; those of equations and topologies have no axes
DRAWN = """Assembly Backbone Bifurcation Branch Branches Campbell ClosedLoop Compensator Connection Curve EndPointTarget
EndPointTargets Equilibria Equilibrium ExactFrequencies ExactMode Filter Fit FrequencyResponse Impulse InputShaper
LinearModel LinearMotion Locus Lyapunov MeasuredMotion MeasuredResponse Mobility ModalFit Mode Modes PhasedRun Reactions
Regulator Response ResponseSet Run SaddlePoint Section Sensitivity Spectrum Study StudySensitivity Swings TrajectoryRegulator
TransferFunction Verdict"""


def test_every_class_that_draws_itself_is_among_the_pictures() -> None:
    """A new one must be added above, with a picture."""
    results.import_all()
    assert set(Result.known) - {"Equations", "LinearEquations", "Topology"} == set(DRAWN.split())


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_is_drawn_with_units(name: str) -> None:
    make, count = PICTURES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        panels = np.atleast_1d(np.asarray(make(None), dtype=object))
        panels[0].figure.canvas.draw()
    assert len(panels) == count
    for panel in panels:
        assert panel.lines or panel.patches or panel.collections
        assert panel.get_ylabel()
        if name not in WITHOUT_UNIT:
            assert "[" in panel.get_ylabel()
    assert any(panel.get_xlabel() or name == "modes" for panel in panels)
    if name not in WITHOUT_UNIT:
        assert "[" in panels[-1].get_xlabel()
    assert any(panel.get_title(loc="left") or panel.get_title() for panel in panels)


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_takes_axes(name: str) -> None:
    """As many as it has panels; they come back, with something on them."""
    make, count = PICTURES[name]
    own = plt.subplots(1, count, squeeze=False, subplot_kw={"projection": "3d"} if "space" in name else {})[1][0]
    panels = np.atleast_1d(np.asarray(make(own[0] if count == 1 else own), dtype=object))
    assert list(panels) == list(own)
    assert len(plt.get_fignums()) == 1
    assert all(panel.lines or panel.patches or panel.collections for panel in own)


def outlines(ax: Any) -> list[np.ndarray]:
    """Outlines of the bodies, (corners, 2) each."""
    return [np.asarray(patch.get_xy()) for patch in ax.patches]


def test_a_drawing_has_its_bodies_where_they_are() -> None:
    """A double pendulum with absolute angles 0.6 and 1.1 from the vertical: rods lie around the straight lines."""
    ax = lw.library.double_pendulum().show(start={"joint1": 0.6, "joint2": 0.5})
    elbow = np.array([np.sin(0.6), -np.cos(0.6)])
    tip = elbow + np.array([np.sin(1.1), -np.cos(1.1)])
    middles = [0.5 * (p.min(axis=0) + p.max(axis=0)) for p in outlines(ax)]
    for place in (0.5 * elbow, elbow, 0.5 * (elbow + tip), tip):  # two rods, two bobs
        assert min(np.abs(m - place).max() for m in middles) < 1e-12
    dots = np.vstack([line.get_xydata() for line in ax.lines if line.get_marker() == "o"])
    assert {tuple(np.round(d, 9)) for d in dots} == {tuple(np.round(p, 9)) for p in ([0, 0], elbow, tip)}
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x [m]", "z [m]")
    x, z = ax.get_xlim(), ax.get_ylim()
    assert x[0] < 0 < tip[0] < x[1]
    assert z[0] < tip[1] < 0 < z[1]


def test_a_loop_is_drawn_closed() -> None:
    """Both ends of the coupler have a joint, and both feet stand on the ground: drawn from the assembled state."""
    m = lw.library.four_bar()
    ax = m.show()
    dots = [line for line in ax.lines if line.get_markerfacecolor() == "#ffffff"]
    joints = [tuple(np.round(at, 9)) for line in dots for at in line.get_xydata()]
    assert len(set(joints)) == 4
    strokes = [line for line in ax.lines if len(line.get_xydata()) == 2]
    assert len(strokes) >= 2 * 7  # a line and six strokes behind it, twice


def sprung() -> lw.Model:
    """A block between a wall and a spring, with a rod below it."""
    m = lw.Model("sprung")
    block = m.add(lw.Box("block", size=(0.4, 0.3, 0.2), mass=1.0), lw.Prismatic("slide", axis="x"))
    m.add(lw.Rod("rod", length=0.8, mass=1.0), lw.Revolute("hinge", axis="-y"), to=block)
    wall = m.ground.frame("wall", (-1.2, 0, 0))
    m.add(lw.Spring("k", block.frame("side", (-0.2, 0, 0)), wall, stiffness=10.0))
    return m


def test_springs_zigzag_between_their_ends() -> None:
    ax = sprung().show(start={"slide": 0.3})
    spring = max((line.get_xydata() for line in ax.lines), key=len)
    assert spring[0] == pytest.approx([0.1, 0.0])
    assert spring[-1] == pytest.approx([-1.2, 0.0])
    turns = np.sign(spring[:, 1][np.abs(spring[:, 1]) > 1e-9])
    assert len(turns) > 10
    assert (turns[1:] == -turns[:-1]).all()
    box = outlines(ax)[0]
    assert box.min(axis=0) == pytest.approx([0.1, -0.1])
    assert box.max(axis=0) == pytest.approx([0.5, 0.1])


def test_beams_bend() -> None:
    """A cantilever in its first mode: the line ends across its root by what the shape says, and lies straight at rest."""
    m = lw.Model("cantilever", gravity=(0, 0, 0))
    m.add(lw.Beam("beam", length=1.0, EI=1.0, mass_per_length=1.0), lw.Fixed("wall"))
    lines = [line.get_xydata() for line in m.show(view="xz").lines if len(line.get_xydata()) > 8]
    assert lines
    assert all(np.ptp(line[:, 0]) < 1e-12 for line in lines)
    ax = m.linearize().mode(1).plot(view="xz")
    bent = [line.get_xydata() for line in ax.lines if len(line.get_xydata()) > 8]
    across = [line[-1, 0] - line[0, 0] for line in bent]
    assert max(across) == pytest.approx(-min(across), rel=1e-6)
    assert max(across) > 0.05


def test_views() -> None:
    """The plane of a planar model, any two axes, or space; what does not fit is refused in one sentence."""
    m = lw.library.double_pendulum()
    assert m.show(view="yz").get_xlabel() == "y [m]"
    space = m.show(view="3d")
    assert (space.name, space.get_zlabel()) == ("3d", "z [m]")
    assert lw.library.bricard().show().name == "3d"
    assert bead().show().name == "3d"
    assert lw.library.cart_pole().show().get_ylabel() == "z [m]"
    flat = lw.Model("flat", gravity=(0, -9.81, 0))
    flat.add(lw.RigidBody("disc", mass=1.0, centre=(0.2, 0, 0), inertia=(1, 1, 1)), lw.Revolute("pin", axis="z"))
    assert flat.show().get_ylabel() == "y [m]"
    with pytest.raises(lw.ModelError, match="view is 3; give a text"):
        flat.show(view=3)
    for wrong in ("xx", "xw", "above"):
        with pytest.raises(
            lw.ModelError, match=r"view is .*; write .front.*, two different axes, such as .xz., or .3d."
        ):
            m.show(view=wrong)  # type: ignore[arg-type]
    _, flat = plt.subplots()
    with pytest.raises(lw.ModelError, match="view is '3d', so ax must have the projection '3d'"):
        m.show(view="3d", ax=flat)
    with pytest.raises(lw.ModelError, match="view is 'xz', so ax must not have the projection '3d'"):
        m.show(ax=space)
    with pytest.raises(lw.ModelError, match="joint9"):
        m.show(start={"joint9": 1.0})
    with pytest.raises(lw.ModelError, match="show: at is 9 s, but the run goes from 0 to 4 s"):
        swinging().show(9.0)
    with pytest.raises(lw.ModelError, match="'joint1' is no point"):
        swinging().plot_path("joint1")
    with pytest.raises(lw.ModelError, match="joint9"):
        swinging().reactions.plot("joint9")


def test_every_kind_of_shape_is_drawn_in_plane_and_space() -> None:
    """Boxes, cylinders, balls, rods, springs: a patch or a set of faces each."""
    from scene_references import tree

    scene = tree()
    flat = drawing.mechanism(scene, 10, view="xz", names=True)
    assert len(flat.patches) == len(scene.shapes)
    space = drawing.mechanism(scene, 10)
    assert space.name == "3d"
    assert len(space.collections) == 4 + 1  # two boxes, a ball, a cylinder, the ground at the root
    for panel in (flat, space):
        panel.figure.canvas.draw()


def test_a_mode_is_drawn_both_ways_about_its_rest() -> None:
    """The pale drawing mirrors the strong one in the vertical through the rest."""
    ax = lw.library.simple_pendulum().equilibrium().linearize().mode(1).plot()
    middles = np.array([0.5 * (p.min(axis=0) + p.max(axis=0)) for p in outlines(ax)]).reshape(3, -1, 2)
    other, strong_, still = middles
    assert_abs(still[:, 0], 0.0, 1e-12)
    assert other[:, 0] == pytest.approx(-strong_[:, 0], abs=1e-12)
    assert np.abs(strong_[:, 0]).max() > 0.1


def test_names_of_bodies_stand_apart() -> None:
    """Of a governor that is folded up, too, whose arms hang upon each other."""
    ax = lw.library.governor().show(names=True)
    ax.figure.canvas.draw()
    boxes = [text.get_window_extent() for text in ax.texts]
    assert [text.get_text() for text in ax.texts] == ["right arm", "left arm", "base", "collar"]
    for a, b in itertools.combinations(boxes, 2):
        assert min(a.x1, b.x1) - max(a.x0, b.x0) < 0.5 or min(a.y1, b.y1) - max(a.y0, b.y0) < 0.5


# films


def test_a_gif_has_its_pictures(tmp_path: Path) -> None:
    """As many as its time needs, at its rate; they differ."""
    from PIL import Image

    path = swinging().animate(tmp_path / "swing.gif", fps=2, speed=2.0)
    with Image.open(path) as film:
        assert film.n_frames == 5  # 4 s at speed 2, first and last included
        assert film.info["duration"] == 500
        frames = []
        for k in range(film.n_frames):
            film.seek(k)
            frames.append(np.asarray(film.convert("L"), dtype=float))
    assert all(np.abs(a - b).max() > 100 for a, b in itertools.pairwise(frames))
    assert list(tmp_path.iterdir()) == [path]
    assert not plt.get_fignums()


def test_an_mp4_has_its_pictures(tmp_path: Path) -> None:
    """As many as its time needs, at its rate; they differ. Read back by ffmpeg."""
    tool = shutil.which(ffmpeg())
    if tool is None:
        pytest.skip("needs ffmpeg, on the path or from imageio-ffmpeg")
    path = swinging().animate(tmp_path / "swing.mp4", fps=2, speed=2.0)
    told = subprocess.run(
        [tool, "-i", path, "-f", "rawvideo", "-pix_fmt", "gray", "-"], capture_output=True, check=True
    )
    words = told.stderr.decode()
    size = re.search(r"Video: h264.* (\d+)x(\d+)", words)
    assert size, words
    assert "Duration: 00:00:02.50" in words  # five pictures, half a second each
    frames = np.frombuffer(told.stdout, np.uint8).reshape(-1, int(size[2]), int(size[1])).astype(float)
    assert len(frames) == 5  # 4 s at speed 2, first and last included
    assert all(np.abs(a - b).max() > 100 for a, b in itertools.pairwise(frames))
    assert list(tmp_path.iterdir()) == [path]
    assert not plt.get_fignums()


def test_ffmpeg_is_that_of_the_path_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then that of imageio-ffmpeg; where that cannot be imported either, the name alone, which is reported as missing."""
    carried = ModuleType("imageio_ffmpeg")
    carried.get_ffmpeg_exe = lambda: "/carried/ffmpeg"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", carried)
    monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/ffmpeg")
    assert ffmpeg() == "ffmpeg"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert ffmpeg() == "/carried/ffmpeg"
    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    assert ffmpeg() == "ffmpeg"


def test_films_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence each, and no file."""
    from matplotlib.animation import writers

    run = swinging()
    with pytest.raises(lw.ModelError, match=r"ends in 'mov', but must end in one of .html, .htm, .gif, .mp4"):
        run.animate(tmp_path / "a.mov")
    with pytest.raises(lw.ModelError, match=r"fps is 0(\.0)?, but must be greater than 0"):
        run.animate(tmp_path / "a.gif", fps=0)
    with pytest.raises(lw.ModelError, match="more than 3000; give a higher speed or less fps"):
        run.animate(tmp_path / "a.gif", speed=0.001)
    monkeypatch.setattr(writers, "is_available", lambda name: False)
    for kind, tool in (("gif", "pillow"), ("mp4", "ffmpeg")):
        with pytest.raises(lw.ModelError, match=f"ends in .{kind} needs {tool}, which was not found; write .html"):
            run.animate(tmp_path / f"a.{kind}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("view", ["xz", "3d"])
def test_pictures_of_a_film_are_as_if_each_was_drawn_alone(view: str) -> None:
    """What does not move is drawn once; that must not show."""
    from linkwork.drawing.film import _pictures
    from linkwork.drawing.mechanism import Stage
    from linkwork.drawing.style import paper_style
    from scene_references import double_pendulum

    with paper_style():
        stage = Stage(double_pendulum(9), view, None)
        stage.finish("two links")
        for samples in ([0, 4, 8], [2, 6]):  # what is drawn before leaves nothing behind
            for picture in _pictures(stage, np.array(samples)):
                canvas: Any = stage.panel.figure.canvas
                canvas.draw()
                assert np.array_equal(picture, np.asarray(canvas.buffer_rgba())[..., :3])
                assert len(stage.panel.patches) < 20  # of one sample
    plt.close("all")


def test_pictures_of_a_film_are_at_the_nearest_samples() -> None:
    """Uneven samples too."""
    from linkwork.drawing.film import _shown
    from scene_references import double_pendulum

    scene = double_pendulum(41)  # every 0.1 s
    assert _shown(scene.time, 5.0, 1.0).tolist() == list(range(0, 41, 2))
    assert _shown(scene.take([0, 1, 5, 40]).time, 1.0, 1.0).tolist() == [0, 2, 2, 3, 3]
    assert _shown(scene.take([7]).time, 25.0, 1.0).tolist() == [0]


def test_pictures_in_space_hold_whole_discs_and_names_apart() -> None:
    """Three discs around one point: the panel is as wide as the largest, and no name lies upon another."""
    m = lw.Model("gyroscope")
    parent = None
    for name, radius, axis in (("outer", 0.15, "z"), ("inner", 0.12, "y"), ("rotor", 0.1, "x")):
        disc = lw.Cylinder(name, length=0.02, radius=radius, mass=1.0, axis=axis)
        parent = m.add(disc, lw.Revolute(f"turn {name}", axis=axis), to=parent)
    ax: Any = m.show(names=True)
    assert ax.get_xlim()[1] >= 0.15
    assert ax.get_zlim()[1] >= 0.12
    ax.figure.canvas.draw()
    boxes = [text.get_window_extent() for text in ax.texts]
    assert len(boxes) == 3
    assert not [1 for a, b in itertools.combinations(boxes, 2) if a.overlaps(b)]


def test_a_slider_is_drawn_with_its_guide() -> None:
    """A load on a rope of changing length hangs on a line from its trolley."""
    m = lw.Model("hoist")
    m.add(lw.Sphere("load", radius=0.1, mass=1.0), lw.Prismatic("rope", axis="-z"))
    ax = m.show(start={"rope": 2.0})
    lines = [line.get_xydata() for line in ax.lines]
    assert any(np.allclose(line, [[0, 0], [0, -2]]) for line in lines if len(line) == 2)


def test_moments_that_are_rounding_lie_flat() -> None:
    """A hinge bears no moment, however large that of the weld before it is."""
    m = lw.Model("bracket")
    m.add(lw.Rod("arm", length=1.0, mass=2.0), lw.Fixed("weld"), to=(0.0, 0.0, 0.0))
    m.add(lw.Rod("pendulum", length=0.7, mass=1.0), lw.Revolute("hinge", axis="-y"), to="arm.tip")
    run = m.simulate(1.0, start={"hinge": 1.0}, samples=21)
    assert abs(run["weld.reaction.moment"]).max() > 1.0
    _, moments = run.reactions.plot("hinge")
    assert moments.get_ylim() == (-1.0, 1.0)


@pytest.mark.parametrize("name", ["governor", "four_bar"])
def test_names_of_bodies_cover_no_outline(name: str) -> None:
    """Rods lie on no letters; a name may stand inside of a large body."""
    poses: dict[str, Any] = {
        "governor": {"start": {"right": 0.8}, "guess": {"left": 0.8, "slide": 0.15}},
        "four_bar": {"start": {"drive": 0.8}},
    }
    panel = getattr(lw.library, name)().show(names=True, still=True, **poses[name])
    panel.figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in panel.texts]
    assert len(boxes) == {"governor": 4, "four_bar": 3}[name]
    for patch in panel.patches:
        corners = patch.get_transform().transform_path(patch.get_path()).vertices
        edges = [a + s * (b - a) for a, b in itertools.pairwise(corners) for s in np.linspace(0.0, 1.0, 40)]
        assert not any(box.contains(*point) for box in boxes for point in edges)
    plt.close(panel.figure)
