"""What a schematic shows on demand: marks, axes of frames, vectors, dimensions, and what angles are counted from.

Truth: the geometry of the pose by hand, or `System.pose`; panels are drawn in metres, so that arrows end where points are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest
from typer.testing import CliRunner

import linkwork as lw
from linkwork.api.errors import ModelError
from linkwork.cli import app
from linkwork.papers.checks import as_published
from linkwork.papers.choi2004 import schematics as choi2004
from linkwork.papers.goyal2012 import schematics as goyal2012
from linkwork.papers.noh2024 import schematics as noh2024
from linkwork.papers.oh1990 import schematics as oh1990

mpl.use("Agg")

POSE = {"joint1": 0.4, "joint2": 0.9}


@pytest.fixture(autouse=True)
def _closed_figures() -> Iterator[None]:
    yield
    import matplotlib.pyplot as plt

    plt.close("all")


def heads(ax: Any) -> np.ndarray:
    """Tips of all arrows, (n, 2)."""
    return np.array([p.get_xy()[0] for p in ax.patches if len(p.get_xy()) == 4 and p.get_linewidth() == 0])


def symbols(ax: Any) -> dict[str, str]:
    """Texts by what they stand for."""
    return {t.get_gid().split(" ", 1)[1]: t.get_text() for t in ax.texts if t.get_gid()}


def pendulum() -> lw.Model:
    """Two links of 1 m and 0.6 m; their ends are at (sin, −cos) of 0.4 and 1.3 rad, one after the other."""
    return lw.library.double_pendulum(length=(1.0, 0.6))


END = np.array([np.sin(0.4), -np.cos(0.4)])
LAST = END + 0.6 * np.array([np.sin(1.3), -np.cos(1.3)])


def test_a_vector_ends_where_its_point_is() -> None:
    ax = pendulum().schematic(POSE, labels=[], vectors={"ground to link2.tip": "r", "link1.tip to link2.tip": "s"})
    assert symbols(ax) == {"vector ground to link2.tip": "$r$", "vector link1.tip to link2.tip": "$s$"}
    assert heads(ax) == pytest.approx(np.array([LAST, LAST]), abs=1e-12)


def test_a_dimension_is_as_long_as_the_component() -> None:
    """Along an axis of the world, and along one of a body, which is turned."""
    wanted = {
        "ground to link2.tip along x": LAST[0],
        "link1 to link2.tip along link1.z": END @ LAST,
        "ground to link1.tip": 1.0,
    }
    for key, length in wanted.items():
        a, b = heads(pendulum().schematic(POSE, labels=[], dimensions={key: "d"}))
        assert np.linalg.norm(b - a) == pytest.approx(abs(length), abs=1e-12)


def test_axes_of_a_body_turn_with_it() -> None:
    """x of the first link is across it, z along it, from its joint; all are 26 points long."""
    ax = pendulum().schematic(POSE, labels=[], frames={"link1.x": "X_1", "link1.tip.z": "Z"})
    tips = heads(ax)
    across, along = np.array([np.cos(0.4), np.sin(0.4)]), -END
    size = np.linalg.norm(tips[0])
    assert tips == pytest.approx(np.array([size * across, END + size * along]), abs=1e-12)


def test_a_mark_is_at_its_point() -> None:
    ax = pendulum().schematic(POSE, labels=[], marks={"link1.tip": "P", "ground": "O"})
    dots = [p.get_xy()[:-1].mean(axis=0) for p in ax.patches if len(p.get_xy()) == 41 and p.get_linewidth() == 0]
    assert np.array(dots) == pytest.approx(np.array([END, [0.0, 0.0]]), abs=1e-12)
    assert set(symbols(ax).values()) == {"$P$", "$O$"}


def test_polar_angles_are_counted_from_the_right_counterclockwise() -> None:
    """Of hinges, and of rods on Direction joints in any plane: the arrow ends at the link."""
    for model, start, view in (
        (pendulum(), POSE, None),
        (lw.library.tree([("one", None, 1.0, 1.0)]), {"one_joint": (np.sin(0.4), 0.0, -np.cos(0.4))}, "xz"),
    ):
        first = next(iter(start))
        named = {} if view is None else {f"{first}.elevation": "theta"}
        ax = model.schematic(start, view=view, labels=["angles"], angles="polar", symbols=named)
        tips = heads(ax)
        tip = tips[np.argmax(tips @ END / np.linalg.norm(tips, axis=1))]
        assert tip / np.linalg.norm(tip) == pytest.approx(END, abs=1e-9)
        arcs = [line.get_xydata() for line in ax.lines if len(line.get_xydata()) > 100]
        arc = min(arcs, key=lambda points: float(np.ptp(np.linalg.norm(points, axis=1))))
        turned = np.unwrap(np.arctan2(arc[:, 1], arc[:, 0]))
        assert turned[0] == pytest.approx(0.0, abs=1e-9)
        assert np.all(np.diff(turned) > 0)
        assert 0 < 1.5 * np.pi + 0.4 - turned[-1] < 0.3  # all but the arrow's head


def test_undeformed_angles_are_those_between_the_axes_of_straight_beams() -> None:
    model = lw.library.elastic_two_arm()
    start = {"shoulder": 0.5, "elbow": 0.4, "upper.x1": 0.03, "lower.x1": 0.02}
    with as_published():
        made = model._sketch(start=start, guess=None, t=0.0)
        system = model.compile()
        q = np.array([start.get(name, 0.0) for name in system.labels.q])
        upper, lower = (system.pose(f"{name}.origin", q).rotation[:, 2] for name in ("upper", "lower"))
    (found,) = (a for a in made.angles if a.key == "elbow" and a.against == "undeformed")
    (tangent,) = (a for a in made.angles if a.key == "elbow" and a.against == "joint")
    between = np.arctan2(np.cross(upper, lower) @ found.axis, upper @ lower)
    assert found.angle == pytest.approx(between, abs=1e-9)
    assert found.reference == pytest.approx(-upper, abs=1e-9)
    assert abs(found.angle - tangent.angle) > 0.01
    with as_published():
        shown = symbols(model.schematic(start, angles="undeformed"))
    assert {"shoulder", "elbow"} <= shown.keys()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"marks": {"link3": "P"}}, "marks has 'link3', but .* no body 'link3'"),
        ({"marks": {"link1.tip": ""}}, "marks: 'link1.tip' is ''; give a text"),
        ({"frames": {"link1.tip": "X"}}, "frames has 'link1.tip', where 'link1.tip' is no axis"),
        ({"vectors": {"link1.tip": "r"}}, "vectors has 'link1.tip'; write 'from to where'"),
        ({"vectors": {"ground to link1.tip along x": "r"}}, "vectors has"),
        ({"vectors": {"link1.tip to link2": "r"}}, "has no length in this state"),
        ({"dimensions": {"ground to link1.tip along y": "r"}}, "has no length in this state"),
        ({"dimensions": {"ground to link1.tip along up": "r"}}, "'up' is no axis; write one such as 'arm.x'"),
        ({"angles": "undefomed"}, "'undeformed', 'polar'"),
    ],
)
def test_what_is_wrong_is_said(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ModelError, match=words):
        pendulum().schematic(POSE, **options)


def test_the_documents_symbols_are_there() -> None:
    """Points of Choi's Table 2, projections of Noh's (7), Oh's springs, local axes and deflections, Goyal's angles."""
    wanted = {
        choi2004.governor: {"mark left arm.eye": "$P$", "mark base": "$O_{1}$", "right rod.length": "0.1092 m"},
        noh2024.frame: {"dimension A.foot to A.P along x": "$a_{2}$", "place.turn": "$\\theta $", "mark A.P": "$P$"},
        noh2024.neighbours: {"vector ground to outer": "$\\mathbf{r}_n$"},
        oh1990.robot: {"shoulder.stiffness": "$K_{t1}$", "axis lower.z": "$\\hat{j}_2$", "mark upper": "$m_1, J_1$"},
        oh1990.spring_test: {"dimension ground.O to arm.load along x": "$C$", "LVDT.damping": "$\\mathrm{LVDT}$"},
        goyal2012.measured_tree: {"S4.at[0]": "$d_{4}$", "S4.at[1]": "$d_{5}$", "S5_joint.elevation": "$\\theta _{5}$"},
    }
    for draw, some in wanted.items():
        with as_published():
            (ax,) = draw().axes
        assert some.items() <= symbols(ax).items()


def test_from_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "arm.yaml"
    pendulum().save(file)
    call = ["schematic", str(file), "--marks", "link1.tip=P", "--vectors", "ground to link2.tip=r", "--angles", "polar",
            "--out", str(tmp_path / "pictures")]  # fmt: skip
    done = CliRunner().invoke(app, call)
    assert done.exit_code == 0, done.output
    assert list((tmp_path / "pictures").glob("schematic.*"))
