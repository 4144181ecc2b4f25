"""Pictures of modes, branches and Campbell diagrams: what is on them, and the animation of a mode."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import linkwork as lw
import response_references
from compare import assert_abs

matplotlib.use("Agg")
import matplotlib.pyplot as plt

bead = functools.partial(response_references.bead, damping=0.3)


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    plt.close("all")


def drawn(ax: Any) -> None:
    """It can be rendered."""
    np.atleast_1d(ax)[0].figure.canvas.draw()


def labels(ax: Any) -> list[str]:
    """Entries of the legend."""
    legend = ax.get_legend()
    return [] if legend is None else [t.get_text() for t in legend.get_texts()]


def test_shapes_of_modes() -> None:
    """One panel per mode, bars of what coordinates move, names below, numbers and frequencies beside."""
    modes = lw.library.double_pendulum().equilibrium().linearize().modes()
    panels = modes.plot()
    drawn(panels)
    assert len(panels) == 2
    for panel, mode in zip(panels, modes, strict=True):
        heights = [b.get_height() for b in panel.patches]
        assert heights == pytest.approx(mode.moves.real.tolist())
        assert panel.get_ylabel() == f"mode {mode.number}\n{mode.frequency:.4g} Hz"
    assert [t.get_text() for t in panels[-1].get_xticklabels()] == ["joint1", "joint2"]
    assert panels[0].get_title(loc="left") + panels[0].get_title() == "mode shapes of double pendulum"
    one = lw.library.simple_pendulum().equilibrium().linearize().modes().plot()
    assert hasattr(one, "get_ylabel")
    many = lw.library.chain(14).equilibrium().linearize().modes().plot()
    assert len(many) == 12
    assert "12 of 14: 2 left out" in many[0].get_title(loc="left") + many[0].get_title()
    drawn(many)


def test_shapes_on_axes_of_the_user() -> None:
    """As many modes as there are axes."""
    _, axes = plt.subplots(2, 1)
    back = lw.library.chain(4).equilibrium().linearize().modes().plot(ax=axes)
    assert list(back) == list(axes)
    assert all(len(a.patches) == 4 for a in axes)


def test_no_shapes_where_nothing_moves() -> None:
    """One sentence."""
    e = bead().equilibrium(speed={"spin": 1.0, "hinge": 0.0})
    with pytest.raises(lw.ModelError, match="none to draw"):
        e.linearize().modes().plot()


def test_complex_shapes_have_a_legend() -> None:
    """What the second colour means, wherever it is."""
    modes = bead().equilibrium(speed={"spin": 6.0}, guess={"hinge": 1.0}).linearize(free=["spin"]).modes()
    panels = np.atleast_1d(modes.plot())
    assert len(panels[-1].patches) == 2  # the rigid one comes last
    assert any(len(p.patches) == 4 for p in panels)
    assert any("a quarter period later" in labels(p) for p in panels)


def test_branches() -> None:
    """Stable solid, unstable dashed, points marked, names with units; any coordinate, any axes."""
    found = bead().branch("speed.spin", (0, 6), speed={"spin": 2.0}, progress=False)
    ax = found.plot()
    drawn(ax)
    assert labels(ax) == ["stable", "unstable", "branch point"]
    assert "[rad/s]" in ax.get_xlabel()
    assert "spin" in ax.get_xlabel()
    assert ax.get_ylabel() == "hinge [rad]"
    styles = {line.get_linestyle() for line in ax.get_lines()}
    assert {"-", "--"} <= styles
    _, own = plt.subplots()
    assert found.plot("spin", ax=own) is own
    assert own.get_ylabel() == "spin [rad]"


def test_a_branch_of_one_point_is_seen() -> None:
    """Something is on the picture."""
    found = bead().branch("speed.spin", (0, 6), speed={"spin": 2.0}, points=1, branches=1)
    assert len(found[0]) == 1
    ax = found.plot()
    assert any(line.get_marker() not in ("None", None, "") for line in ax.get_lines())


def test_campbell_diagrams() -> None:
    """One line per mode, lines of multiples of the speed, marks at criticals; zero at the bottom."""
    made = bead().campbell("speed.spin", np.linspace(0, 6, 13), progress=False)
    ax = made.plot()
    drawn(ax)
    assert ax.get_ylabel() == "frequency [Hz]"
    assert "[rad/s]" in ax.get_xlabel()
    assert ax.get_ylim()[0] == 0.0
    assert labels(ax)[0] == "mode 1"
    assert "critical speed" in labels(ax)
    _, own = plt.subplots()
    assert made.plot(ax=own) is own
    path = bead().campbell("arm.mass", (1.0, 2.0)).plot()
    assert path.get_xlabel().startswith("arm.mass")


def test_orders_are_told_apart() -> None:
    """A label at each line, or in the legend."""
    made = bead().campbell("speed.spin", np.linspace(0, 6, 13), orders=(0.5, 1, 2))
    ax = made.plot()
    words = " ".join(labels(ax) + [t.get_text() for t in ax.texts])
    assert "0.5" in words or "½" in words
    assert "2" in words


def test_orders_are_drawn_where_nothing_is_critical() -> None:
    """That a frequency stays away from a multiple of the speed is worth seeing."""
    made = bead().campbell("speed.spin", np.linspace(0, 1, 5), orders=(1,))
    assert made.critical == []
    assert len(made.plot().get_lines()) == 2


def test_unstable_parts_are_explained() -> None:
    """In the legend."""
    made = bead().campbell("speed.spin", np.linspace(0, 6, 13))
    assert not made.stable.all()
    assert any("unstable" in t for t in labels(made.plot()))


def test_a_mode_as_an_animation(tmp_path: Path) -> None:
    """One file that holds the motion: bodies move, and come back after a period."""
    modes = lw.library.four_bar().equilibrium().linearize().modes()
    path = modes[0].animate(tmp_path / "mode.html", amplitude=0.2, periods=2, speed=0.5)
    assert path == tmp_path / "mode.html"
    text = path.read_text(encoding="utf-8")
    assert "<html" in text
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "four-bar" in text
    again = modes[0].animate(str(tmp_path / "again.html"))
    assert Path(again).stat().st_size > 1000
    for mode in lw.library.cart_pole().equilibrium().linearize().modes():
        mode.animate(tmp_path / f"{mode.number}.html", periods=1)
    with pytest.raises(lw.ModelError, match="speed is 0"):
        modes[0].animate(tmp_path / "mode.html", speed=0)


def test_the_motion_of_a_mode_keeps_the_loop_closed() -> None:
    """Both sides of the closure meet in every frame, and a period leads back."""
    m = lw.library.four_bar()
    mode = m.equilibrium().linearize().mode(1)
    s = mode.scene(amplitude=0.3, periods=2)
    assert len(s.time) == 121
    ends = []
    for frame in (m.closures[0].to, m.closures[0].at):
        k = s.bodies.index(frame.body.name)
        turn = Rotation.from_quat(s.quaternion[:, k], scalar_first=True)
        ends.append(s.position[:, k] + turn.apply(frame.body.places()[frame.name][0].copy()))
    assert_abs(ends[0], ends[1], 1e-9)
    assert_abs(s.position[0], s.position[60], 1e-9)
    assert np.ptp(s.position, axis=0).max() > 0.01
    assert np.ptp(mode.scene(amplitude=0.0).position, axis=0).max() < 1e-9


@pytest.mark.parametrize(
    "how",
    [{"amplitude": np.nan}, {"amplitude": "30 deg"}, {"periods": 1.5}, {"periods": -1}, {"periods": 0}],
    ids=["amplitude not a number", "amplitude with a unit", "part of a period", "periods negative", "no period"],
)
def test_amplitudes_and_periods_are_checked(how: dict[str, Any], tmp_path: Path) -> None:
    """One sentence of linkwork's own; angles take units."""
    mode = lw.library.simple_pendulum().equilibrium().linearize().mode(1)
    if how.get("amplitude") == "30 deg":
        mode.animate(tmp_path / "mode.html", **how)
        return
    with pytest.raises(lw.LinkworkError):
        mode.animate(tmp_path / "mode.html", **how)
