"""Schematics: every symbol is in the drawing, none lies on another, and texts of users are texts.

Truth: Matplotlib's own renderer measures the boxes of texts; angles and dimension lines are compared with the geometry of the
pose; files are recognised by their formats' own marks.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from typer.testing import CliRunner

import linkwork as lw
from linkwork.api.errors import ModelError
from linkwork.cli import app
from linkwork.papers.choi2004 import schematics as choi2004
from linkwork.papers.goyal2012 import schematics as goyal2012
from linkwork.papers.noh2024 import schematics as noh2024
from linkwork.papers.oh1990 import schematics as oh1990
from linkwork.papers.rivas2012 import schematics as rivas2012
from linkwork.schematics.symbols import typeset

mpl.use("Agg")

CLOSED: dict[str, Any] = {"start": {"right": 0.8}, "guess": {"left": 0.8, "slide": 0.15}}
CRANK: dict[str, Any] = {"start": {"drive": 0.6}, "guess": {"slide": 0.2, "cross.first": -0.5, "cross.second": -0.7}}
TREE = [("trunk", None, 0.5, 1.0), ("left", "trunk", 0.7, 2.0), ("right", "trunk", 0.4, (1.0, 0.5))]
LABELS = ["lengths", "angles", "positions", "masses", "springs", "drives", "axes", "gravity", "names"]
MODELS: dict[str, tuple[Callable[[], lw.Model], dict[str, Any]]] = {
    "simple": (lw.library.simple_pendulum, {}),
    "double": (lw.library.double_pendulum, {}),
    "triple": (lw.library.triple_pendulum, {}),
    "triple, vertical": (lw.library.triple_pendulum, {"angles": "vertical"}),
    "spherical": (lw.library.spherical_pendulum, {}),
    "cart": (lw.library.cart_pole, {}),
    "furuta": (lw.library.furuta_pendulum, {}),
    "chain": (lambda: lw.library.chain(6), {}),
    "tree": (lambda: lw.library.tree(TREE), {}),
    "four-bar": (lw.library.four_bar, {}),
    "governor": (lambda: lw.library.governor(damping=30.0), CLOSED),
    "slider-crank": (lw.library.slider_crank, CRANK),
    "bricard": (lw.library.bricard, {}),
    "elastic": (lambda: lw.library.elastic_two_arm(actuators=True), {}),
    "top": (lw.library.spinning_top, {}),
    "free": (lw.library.free_body, {}),
}


@pytest.fixture(autouse=True)
def _closed_figures() -> Iterator[None]:
    yield
    import matplotlib.pyplot as plt

    plt.close("all")


def texts(ax: Any) -> dict[str, Any]:
    """All labels by what they stand for."""
    return {t.get_gid().split(" ", 1)[1]: t for t in ax.texts if t.get_gid()}


def overlaps(ax: Any) -> list[tuple[str, str]]:
    """Pairs of labels whose boxes share an area."""
    ax.figure.canvas.draw()
    boxes = {name: t.get_window_extent() for name, t in texts(ax).items()}
    assert all(box.width > 0 and box.height > 0 for box in boxes.values())
    return [
        (a, b)
        for (a, p), (b, q) in itertools.combinations(boxes.items(), 2)
        if min(p.x1, q.x1) - max(p.x0, q.x0) > 0.5 and min(p.y1, q.y1) - max(p.y0, q.y0) > 0.5
    ]


@pytest.mark.parametrize("name", MODELS)
def test_every_label_of_the_library_is_there_and_covers_no_other(name: str) -> None:
    make, options = MODELS[name]
    model = make()
    ax = model.schematic(**options, labels=LABELS)
    state = {k: v for k, v in options.items() if k != "angles"}
    wanted = {key for key, symbol in model._sketch(**state).symbols.items() if symbol}
    assert wanted <= texts(ax).keys()
    assert {f"name of {body.name}" for body in model.bodies} <= texts(ax).keys()
    assert overlaps(ax) == []
    whole = ax.figure.bbox
    for line in ax.lines:  # nothing is cut off
        shown = line.get_window_extent()
        assert whole.x0 <= shown.x0 <= shown.x1 <= whole.x1
        assert whole.y0 <= shown.y0 <= shown.y1 <= whole.y1
    for t in texts(ax).values():
        box = t.get_window_extent()
        assert whole.x0 <= box.x0 <= box.x1 <= whole.x1
        assert whole.y0 <= box.y0 <= box.y1 <= whole.y1


@pytest.mark.parametrize("made", [lw.library.human, lambda: lw.library.chain(20)], ids=["human", "chain"])
def test_many_bodies_have_names_that_cover_nothing(made: Callable[[], lw.Model]) -> None:
    """Sixty symbols cannot be read; those that are asked for are drawn all the same."""
    model = made()
    ax = model.schematic()
    assert {f"name of {body.name}" for body in model.bodies} <= texts(ax).keys()
    assert overlaps(ax) == []
    (turn, _), *_ = model.connections[-1].joint.coordinate_labels()
    assert turn not in texts(ax)
    assert turn in texts(model.schematic(labels=["angles"]))


def test_a_mechanism_whose_bodies_lie_upon_each_other_is_spread() -> None:
    """The governor's arms hang upon each other where its loops close first; drawn are arms to either side, labels apart."""
    model = lw.library.governor(damping=30.0)
    folded = model.assemble().q
    assert abs(folded["right"]) < 0.05
    assert abs(folded["left"]) < 0.05
    made = model._sketch(start=None, guess=None, t=0.0)
    arms = [made.scene.bodies.index(name) for name in ("right arm", "left arm")]
    turns = [2 * np.arctan2(q[2], q[0]) for q in made.scene.quaternion[0, arms]]
    assert turns[0] == pytest.approx(-turns[1], abs=1e-9)
    assert abs(turns[0]) > 0.3
    assert overlaps(model.schematic()) == []
    # where bodies lie apart as they are, nothing is changed
    bar = lw.library.four_bar()
    assert np.array_equal(bar._sketch(start=None, guess=None, t=0.0).scene.position, bar.assemble().scene.position)


def test_symbols_are_numbered_in_the_order_of_add_and_the_users_take_their_place() -> None:
    ax = lw.library.double_pendulum().schematic()
    shown = {key: t.get_text() for key, t in texts(ax).items()}
    assert (shown["link1.length"], shown["link2.length"]) == ("$l_{1}$", "$l_{2}$")
    assert shown["joint2"] == "$\\theta _{2}$"
    assert shown["gravity"] == "$g$"
    own = {"link1.length": "L_a", "joint1": "phi", "link2.masses[0]": "", "z": "Y"}
    shown = {key: t.get_text() for key, t in texts(lw.library.double_pendulum().schematic(symbols=own)).items()}
    assert (shown["link1.length"], shown["joint1"], shown["z"]) == ("$L_{a}$", "$\\phi $", "$Y$")
    assert "link2.masses[0]" not in shown
    taken = texts(lw.library.double_pendulum().schematic(symbols={"link1.length": "l_2"}))
    assert taken["link2.length"].get_text() not in ("$l_{2}$", taken["link1.length"].get_text())
    assert {t.get_text() for t in texts(lw.library.simple_pendulum().schematic()).values()} >= {
        "$l$",
        "$m$",
        "$\\theta $",
    }


def test_dimension_lines_are_as_long_as_what_they_measure() -> None:
    """Both ends of a dimension line are as far apart as the ends of the link, and parallel to it."""
    model = lw.library.double_pendulum(length=(1.0, 0.6))
    ax = model.schematic({"joint1": 0.4, "joint2": 0.9}, labels=["lengths"])
    link = {1.0: np.array([np.sin(0.4), -np.cos(0.4)]), 0.6: np.array([np.sin(1.3), -np.cos(1.3)])}
    heads = [p.get_xy()[0] for p in ax.patches if len(p.get_xy()) == 4 and p.get_linewidth() == 0]
    assert len(heads) == 4
    spans = [b - a for a, b in itertools.permutations(heads, 2)]
    for length, along in link.items():
        assert min(np.linalg.norm(span - length * along) for span in spans) < 1e-9


@pytest.mark.parametrize(("angles", "expected"), [("joint", (0.4, 0.9)), ("vertical", (0.4, 1.3))])
def test_arcs_span_the_angles(angles: str, expected: tuple[float, float]) -> None:
    made = lw.library.double_pendulum()._sketch(start={"joint1": 0.4, "joint2": 0.9})
    found = {a.key: a for a in made.angles if a.against == angles}
    for key, angle in zip(("joint1", "joint2"), expected, strict=True):
        assert abs(found[key].angle) == pytest.approx(angle, abs=1e-12)
    # turned by the angle about its axis, the reference points along the link
    for key, direction in (("joint1", 0.4), ("joint2", 1.3)):
        a = found[key]
        turned = np.cos(a.angle) * a.reference + np.sin(a.angle) * np.cross(a.axis, a.reference)
        assert turned == pytest.approx([np.sin(direction), 0.0, -np.cos(direction)], abs=1e-12)


@pytest.mark.parametrize("kind", ["pdf", "svg"])
def test_it_is_written_for_print(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"arm.{kind}"
    lw.library.elastic_two_arm().schematic().figure.savefig(path)
    assert path.read_bytes().startswith({"pdf": b"%PDF", "svg": b"<?xml"}[kind])


def test_names_and_symbols_are_texts() -> None:
    """Names with signs that TeX would read are written as they are, and symbols that cannot be set are, too."""
    m = lw.Model("cost_of_x")
    m.add(lw.Rod("a_b__c", length=1, mass=1), lw.Revolute("q__1_", axis="-y", actuator="u_"))
    m.add(lw.PointForce("p_", at="a_b__c.tip", value=(1, 0, 0)))
    own = {"a_b__c.length": "$\\frac$", "u_": "50% $_", "q__1_": "a$b_{^", "p_": "$x$ and $"}
    ax = m.schematic(labels=["names", "angles", "drives", "lengths"], symbols=own)
    ax.figure.canvas.draw()
    assert texts(ax)["name of a_b__c"].get_text() == "a_b__c"
    for key, symbol in own.items():
        assert texts(ax)[key].get_text() == symbol
        assert not texts(ax)[key].get_parse_math()
    m.topology().plot().figure.canvas.draw()
    for symbol, made in {
        "l_1": ("$l_{1}$", True), "θ₁₂": ("$\\theta _{12}$", True), "theta_1": ("$\\theta _{1}$", True),
        "eta(t)": ("$\\eta (t)$", True), "x'": ("$x'$", True), "$\\dot{x}_1$": ("$\\dot{x}_1$", True), "": ("", False),
        "left arm": ("left arm", False), "a_b_c": ("a_b_c", False), "$": ("$", False), "\\input{a}": ("\\input{a}", False),
    }.items():  # fmt: skip
        assert typeset(symbol) == made


def test_joints_springs_and_drives_have_their_marks() -> None:
    """A slider with a spring and a damper, a driven hinge, a clamp, a rope and a load: all labelled, nothing on each other."""
    m = lw.Model("marks")
    cart = m.add(lw.RigidBody("cart", mass=2), lw.Prismatic("slide", axis="x"))
    arm = m.add(lw.Rod("arm", length=1, mass=1), lw.Revolute("swing", axis="-y", stiffness=3, damping=1), to=cart)
    m.add(lw.Rod("rest", length=0.4, mass=1), lw.Fixed("weld"), to=arm["tip"])
    m.add(lw.Spring("strut", (-1, 0, 0), cart, stiffness=5, damping=2))
    m.add(lw.Spring("rope", (0.5, 0, 1), arm["tip"], stiffness=5, tension_only=True))
    m.add(lw.PointForce("push", at=arm["tip"], value=(2, 0, 0)))
    m.add(lw.TorsionSpring("coil", on="swing", stiffness=2))
    ax = m.schematic()
    keys = {
        "slide",
        "swing",
        "swing.stiffness",
        "swing.damping",
        "strut.stiffness",
        "strut.damping",
        "push",
        "cart.mass",
    }
    assert keys <= texts(ax).keys()
    assert overlaps(ax) == []
    bob = lw.Model("bob", gravity=(0, 0, 0))
    bob.add(lw.PointMass("bob", mass=1), lw.Prismatic("slide", axis="z", stiffness=3, damping=1))
    for start in (None, {}):  # with room for a spring, and without
        ax = bob.schematic(start, view="front")
        assert {"slide", "slide.stiffness", "slide.damping", "bob.mass"} <= texts(ax).keys()
        assert overlaps(ax) == []
    top = bob.schematic(view="top")  # along its only extent
    assert overlaps(top) == []
    spun = lw.Model("spun", gravity=(0, 0, 0))
    spun.add(lw.Rod("arm", length=1, mass=1), lw.Revolute("spin", axis="z", motion=lw.Harmonic(1, frequency=1)))
    assert texts(spun.schematic())["spin"].get_text() == "$\\theta (t)$"
    assert "gravity" not in texts(spun.schematic())


def test_rods_on_balls_have_two_angles_on_demand() -> None:
    m = lw.library.spherical_pendulum()
    joint = m.connections[0].joint.name
    assert not any("azimuth" in key for key in texts(m.schematic()))
    ax = m.schematic(symbols={f"{joint}.azimuth": "phi", f"{joint}.elevation": "theta"})
    assert {f"{joint}.azimuth", f"{joint}.elevation"} <= texts(ax).keys()


def test_what_is_wrong_is_said() -> None:
    m = lw.library.double_pendulum()
    with pytest.raises(ModelError, match=r"link1\.length"):
        m.schematic(symbols={"link1.lenght": "l"})
    with pytest.raises(ModelError, match="masses"):
        m.schematic(labels=["mases"])
    with pytest.raises(ModelError, match="'joint', 'vertical'"):
        m.schematic(angles="parent")
    import matplotlib.pyplot as plt

    with pytest.raises(ModelError, match="plain axes"):
        m.schematic(ax=plt.figure().add_subplot(projection="3d"))
    with pytest.raises(ModelError, match="no bodies"):
        lw.Model("empty").schematic()
    lw.Model("empty").topology().plot().figure.canvas.draw()


def test_into_given_axes_and_other_views() -> None:
    import matplotlib.pyplot as plt

    left, right = plt.subplots(1, 2, figsize=(7.2, 3.2))[1]
    assert lw.library.double_pendulum().schematic(ax=left) is left
    lw.library.governor().topology().plot(ax=right)
    left.figure.canvas.draw()
    for view in ("front", "top", "right", "xz", "3d"):
        assert overlaps(lw.library.furuta_pendulum().schematic(view=view)) == []


DOCUMENTS: dict[str, Callable[[], Any]] = {
    **choi2004.drawings(),
    **noh2024.drawings(),
    "rivas2012-fig1": rivas2012.pendulum,
    **oh1990.drawings(),
    **goyal2012.drawings(),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_mechanisms_of_the_documents(name: str) -> None:
    (ax,) = DOCUMENTS[name]().axes
    symbols = texts(ax) or ax.texts  # Oh's Fig. 3.2 is a curve, and no mechanism
    assert len(symbols) > (1 if name == "noh2024-fig1" else 4)  # Noh's first figure has axes, and no symbols
    assert overlaps(ax) == []


def test_symbols_of_the_shaken_pendulum() -> None:
    """Fig. 1 of Rivas and Sausedo: m_i, L_i, θ_i from the vertical, friction R_i, and η at the pivot."""
    shown = {t.get_text() for t in texts(rivas2012.pendulum().axes[0]).values()}
    wanted = {f"${letter}_{{{k}}}$" for letter in ("m", "L", "R", "\\theta ") for k in (1, 2, 3)}
    assert wanted | {"$\\eta (t)$", "$g$"} <= shown


def test_topology_of_the_four_bar() -> None:
    made = lw.library.four_bar().topology()
    assert made.layers == [["ground"], ["crank", "rocker"], ["coupler"]]
    assert made.loops == {"knuckle": ["rocker", "ground", "crank", "coupler"]}
    assert [e.name for e in made.edges if e.closes] == ["knuckle"]
    ax = made.plot()
    assert {"crank", "coupler", "rocker", "ground", "drive", "pin", "pivot", "knuckle"} == texts(ax).keys()
    assert overlaps(ax) == []
    dashed = [line for line in ax.lines if line.get_linestyle() == "--"]
    assert len(dashed) == 1


@pytest.mark.parametrize("name", ["tree", "governor", "slider-crank", "chain", "bricard"])
def test_topologies_cover_nothing(name: str) -> None:
    model = MODELS[name][0]()
    ax = model.topology().plot()
    assert {*(b.name for b in model.bodies), *(j.name for j in model.joints)} <= texts(ax).keys()
    assert overlaps(ax) == []


def test_gears_are_edges() -> None:
    m = lw.Model("gears")
    for name in ("wheel", "pinion"):
        m.add(lw.RigidBody(name, mass=1, inertia=(1, 1, 1)), lw.Revolute(f"{name} axle"))
    m.close(lw.Coupling("mesh", factors={"wheel axle": 20, "pinion axle": 11}))
    assert m.topology().edges[-1][:4] == ("mesh", "coupling", "wheel", "pinion")


def test_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "arm.yaml"
    lw.library.double_pendulum().save(file)
    call = [
        "schematic",
        str(file),
        "--symbols",
        "link1.length=l_1",
        "--labels",
        "lengths",
        "--out",
        str(tmp_path),
        "--svg",
    ]
    made = CliRunner().invoke(app, call)
    assert made.exit_code == 0, made.output
    assert (tmp_path / "schematic.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "schematic.svg").read_bytes().startswith(b"<?xml")
    graph = CliRunner().invoke(app, ["topology", str(file), "--out", str(tmp_path)])
    assert graph.exit_code == 0, graph.output
    assert (tmp_path / "topology.png").exists()
