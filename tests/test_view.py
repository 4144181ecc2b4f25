"""Scenes, the animation file with its player, and the plots."""

from __future__ import annotations

import itertools
import json
import os
import re
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
import xarray as xr

from compare import assert_abs, assert_rel
from linkwork.api.errors import ModelError
from linkwork.drawing import animation, plots, style, thinning
from linkwork.drawing.scene import Link, Scene, Shape
from scene_references import NASTY, double_pendulum, tree

matplotlib.use("Agg")


# scenes


@pytest.mark.parametrize("scene", [double_pendulum(), tree()], ids=["planar", "spatial"])
def test_scene_survives_json(scene: Scene) -> None:
    again = Scene.from_json(scene.to_json())
    np.testing.assert_array_equal(again.time, scene.time)
    np.testing.assert_allclose(again.position, scene.position, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose(again.quaternion, scene.quaternion, rtol=1e-6, atol=1e-7)
    for name in ("title", "bodies", "shapes", "links", "joints", "trails", "up"):
        assert getattr(again, name) == getattr(scene, name)


def test_scene_json_is_compact() -> None:
    scene = double_pendulum(2001)
    # 7 numbers per body in single precision, time in double, a third more for base64
    assert len(scene.to_json()) < (2 * 7 * 4 + 8) * 2001 * 4 / 3 + 2000


def test_scene_normalises_and_is_read_only() -> None:
    scene = double_pendulum()
    assert tree().shapes[3].rotation == (1.0, 0.0, 0.0, 0.0)
    doubled = Scene("x", scene.time, scene.bodies, scene.position, 2 * scene.quaternion)
    assert_rel(doubled.quaternion, scene.quaternion, 1e-7)
    with pytest.raises(ValueError, match="read-only"):
        scene.position[0, 0, 0] = 1.0


def changed(**values: Any) -> Scene:
    """The double pendulum with some fields replaced."""
    scene = double_pendulum()
    fields = (
        "title",
        "time",
        "bodies",
        "position",
        "quaternion",
        "shapes",
        "links",
        "joints",
        "up",
        "trails",
    )
    return Scene(**{name: values.get(name, getattr(scene, name)) for name in fields})


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "time goes back": ({"time": np.linspace(4, 0, 121)}, "time decreases at sample 1"),
    "no time": ({"time": []}, "time has shape"),
    "position of another length": ({"position": np.zeros((5, 2, 3))}, r"must be \(121, 2, 3\)"),
    "position not finite": ({"position": np.full((121, 2, 3), np.nan)}, r"nan at index \(0, 0, 0\)"),
    "quaternion of zeros": ({"quaternion": np.zeros((121, 2, 4))}, "'upper' is zero at sample 0"),
    "shape on no body": ({"shapes": [Shape.sphere(2, (0, 0, 0), 1, "ball")]}, "shape 'ball' is on body 2"),
    "joint on no body": ({"joints": [(-2, (0, 0, 0), "pin")]}, "joint 'pin' is on body -2"),
    "joint of two items": ({"joints": [(0, (0, 0, 0))]}, "must be"),
    "x up": ({"up": "x"}, "must be 'z' or 'y'"),
}


@pytest.mark.parametrize(("values", "words"), WRONG.values(), ids=WRONG.keys())
def test_wrong_scenes_are_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(ModelError, match=words) as caught:
        changed(**values)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(ModelError, match="radius is 0 m"):
        Shape.sphere(0, (0, 0, 0), 0.0)
    with pytest.raises(ModelError, match="must have 3 numbers"):
        Shape.segment(0, (0, 0), (0, 0, 1))
    with pytest.raises(ModelError, match="kind must be one of segment, box"):
        Shape("pyramid", 0)  # type: ignore[arg-type]
    with pytest.raises(ModelError, match="mass is inf"):
        Shape.point_mass(0, (0, 0, 0), float("inf"))
    with pytest.raises(ModelError, match="one of spring, damper, strut, rod, rope"):
        Link(0, (0, 0, 0), 1, (0, 0, 0), "chain")  # type: ignore[arg-type]


def test_wrong_scene_files_are_refused() -> None:
    document = json.loads(double_pendulum().to_json())
    with pytest.raises(ModelError, match="not valid JSON"):
        Scene.from_json("{")
    with pytest.raises(ModelError, match="not a scene"):
        Scene.from_json("[]")
    with pytest.raises(ModelError, match="no field 'time'"):
        Scene.from_json(json.dumps({k: v for k, v in document.items() if k != "time"}))
    document["time"]["data"] = "AAAA"
    with pytest.raises(ModelError, match="field 'time' cannot be read"):
        Scene.from_json(json.dumps(document))


# the animation file


def embedded(path: Path, name: str = "scene") -> Any:
    """The JSON inside an animation file."""
    found = re.search(
        rf'<script type="application/json" class="linkwork-{name}">(.*?)</script>', path.read_text("utf-8"), re.S
    )
    assert found
    return json.loads(found[1])


def test_html_holds_the_scene_and_nothing_from_outside(tmp_path: Path) -> None:
    scene = tree()
    path = animation.write_html(scene, tmp_path / "tree.html", speed=0.5)
    assert path == tmp_path / "tree.html"
    again = Scene.from_json(json.dumps(embedded(path)))
    assert_abs(again.position, scene.position, 1e-6)
    assert embedded(path, "options") == {"speed": 0.5, "note": ""}
    text = path.read_text("utf-8")
    assert not re.search(r"https?://|\bsrc=|@import|url\((?!#)", text)


def test_strange_names_stay_text(tmp_path: Path) -> None:
    path = animation.write_html(tree(NASTY, NASTY), tmp_path / "nasty.html")
    plain = animation.write_html(tree(), tmp_path / "plain.html").read_text("utf-8")
    text = path.read_text("utf-8")
    for tag in ("<script", "</script", "<img", "<title", "<div", "</div", "<svg", "</svg"):
        assert text.count(tag) == plain.count(tag)
    assert embedded(path)["title"] == NASTY
    assert embedded(path)["bodies"][0] == NASTY


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = animation.write_html(double_pendulum(), tmp_path / "a.html")
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        animation.write_html(tree(), path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_large_scenes_are_thinned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = double_pendulum(721)
    full = animation.write_html(scene, tmp_path / "full.html")
    assert embedded(full)["time"]["shape"] == [721]
    # 180 samples a second become 60
    monkeypatch.setattr(thinning, "LARGE_BYTES", 1000)
    thin = animation.write_html(scene, tmp_path / "thin.html")
    assert embedded(thin)["time"]["shape"] == [241]
    assert embedded(thin, "options")["note"] == "every 3rd sample shown"
    shown = Scene.from_json(json.dumps(embedded(thin)))
    assert shown.time[-1] == scene.time[-1]
    monkeypatch.setattr(thinning, "LARGE_FRAMES", 50)
    few = animation.write_html(scene, tmp_path / "few.html")
    assert 40 <= embedded(few)["time"]["shape"][0] <= 50


def test_fps_keeps_fewer_samples(tmp_path: Path) -> None:
    path = animation.write_html(double_pendulum(), tmp_path / "a.html", fps=15)
    assert embedded(path, "options")["note"] == "every 2nd sample shown"
    uneven = np.concatenate([np.linspace(0, 1, 60), np.linspace(1.1, 4, 61)])
    path = animation.write_html(changed(time=uneven), tmp_path / "b.html", fps=20)
    assert re.fullmatch(r"\d+ of 121 samples shown", embedded(path, "options")["note"])
    for wrong in ({"fps": 0}, {"speed": -1.0}, {"speed": float("nan")}):
        with pytest.raises(ModelError, match="greater than 0"):
            animation.write_html(double_pendulum(), tmp_path / "c.html", **wrong)  # type: ignore[arg-type]


# plots


def series(count: int, units: str | list[str]) -> xr.DataArray:
    """Cosines with names, in one unit or in several."""
    t = np.linspace(0.0, 2.0, 50)
    names = [f"joint {i}" for i in range(count)]
    data = xr.DataArray(
        np.stack([np.cos((1 + i) * t) for i in range(count)], axis=1),
        dims=("time", "coordinate"),
        coords={"time": t, "coordinate": names},
        name="q",
    )
    if isinstance(units, str):
        return data.assign_attrs(units=units)
    return data.assign_coords(unit=("coordinate", units))


@pytest.fixture(autouse=True)
def _close_figures() -> Any:
    """No figure outlives its test."""
    yield
    import matplotlib.pyplot as plt

    plt.close("all")


def legend_texts(ax: Any) -> list[str]:
    """The words in a legend."""
    return [text.get_text() for text in ax.get_legend().get_texts()]


def test_time_series_has_names_and_units() -> None:
    ax: Any = plots.time_series(series(3, "rad/s^2"), title="Angles")
    assert ax.get_xlabel() == "time [s]"
    assert ax.get_ylabel() == "q [rad/s²]"
    assert ax.get_title(loc="left") == "Angles"
    assert legend_texts(ax) == ["joint 0", "joint 1", "joint 2"]
    # told apart without colour
    assert len({line.get_linestyle() + str(line._dash_pattern) for line in ax.get_lines()}) == 3


def test_time_series_of_one_curve_names_it_on_the_axis() -> None:
    ax: Any = plots.time_series(series(2, ["rad", "m"]).sel(coordinate="joint 1"))
    assert ax.get_ylabel() == "joint 1 [m]"
    assert ax.get_legend() is None


def test_mixed_units_get_a_panel_each() -> None:
    panels: Any = plots.time_series(series(3, ["rad", "m", "rad"]))
    assert [ax.get_ylabel() for ax in panels] == ["q [rad]", "q [m]"]
    assert [len(ax.get_lines()) for ax in panels] == [2, 1]
    assert panels[0].get_shared_x_axes().joined(*panels)
    with pytest.raises(ModelError, match="needs 2 axes, but ax has 1"):
        plots.time_series(series(2, ["rad", "m"]), ax=panels[0])


def test_many_curves_get_a_colour_scale() -> None:
    ax: Any = plots.time_series(series(25, "rad"))
    assert ax.get_legend() is None
    bar = ax.figure.axes[1]
    words = [label.get_text() for label in bar.get_yticklabels()]
    assert words == [f"joint {k}" for k in range(25)]  # all, in letters that do not touch
    ax.figure.canvas.draw()
    boxes = [label.get_window_extent() for label in bar.get_yticklabels()]
    assert all(a.y1 < b.y0 + 0.5 for a, b in itertools.pairwise(boxes))


def test_a_colour_scale_that_cannot_name_all_says_so() -> None:
    ax: Any = plots.time_series(series(200, "rad"))
    bar = ax.figure.axes[1]
    words = [label.get_text() for label in bar.get_yticklabels()]
    step = int(bar.get_title(loc="left").split()[2])
    assert bar.get_title(loc="left") == f"one in {step} named"
    assert words == [f"joint {k}" for k in range(0, 200, step)]


def test_names_choose_and_unknown_ones_are_refused() -> None:
    ax: Any = plots.time_series(series(3, "rad"), names=["joint 2", "joint 0"])
    assert legend_texts(ax) == ["joint 2", "joint 0"]
    with pytest.raises(ModelError, match="no coordinate 'knee'; there are joint 0, joint 1"):
        plots.time_series(series(3, "rad"), names=["knee"])
    with pytest.raises(ModelError, match="must have 'time'"):
        plots.time_series(series(3, "rad").isel(time=0))


def test_strange_names_are_drawn_literally(tmp_path: Path) -> None:
    data = series(2, "rad").assign_coords(coordinate=["_hidden $x", "$\\frac"]).rename("$q")
    ax: Any = plots.time_series(data, title="costs $1")
    assert len(legend_texts(ax)) == 2
    assert plots.save(ax, tmp_path / "a.svg").stat().st_size > 1000


def test_phase_marks_the_start() -> None:
    x, y = series(2, "rad").sel(coordinate="joint 0"), series(2, "rad/s").sel(coordinate="joint 1")
    ax = plots.phase(x, y)
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("joint 0 [rad]", "joint 1 [rad/s]")
    assert legend_texts(ax) == ["start"]
    assert_rel(ax.get_lines()[1].get_xydata(), [[1.0, 1.0]], 1e-7)
    with pytest.raises(ModelError, match="form pairs"):
        plots.phase(x, y[:-1])


def energies() -> xr.Dataset:
    """Energies of a made-up motion."""
    t = np.linspace(0.0, 1.0, 20)
    parts = {"total": 0 * t + 1, "kinetic": np.sin(t) ** 2, "gravity": np.cos(t) ** 2}
    return xr.Dataset({name: ("time", values) for name, values in parts.items()}, coords={"time": t})


def test_energy_has_the_total_last_and_the_drift_below() -> None:
    ax: Any = plots.energy(energies())
    assert ax.get_ylabel() == "energy [J]"
    assert legend_texts(ax) == ["kinetic", "gravity", "total"]
    drift = energies().assign(balance=("time", 5 + 1e-9 * np.arange(20)))
    panels: Any = plots.energy(drift)
    assert panels[1].get_ylabel() == "drift of balance [J]"
    assert_abs(panels[1].get_lines()[-1].get_ydata(), 1e-9 * np.arange(20), 1e-14)
    with pytest.raises(ModelError, match="one unit"):
        plots.energy(energies().assign(power=xr.DataArray(np.ones(20), dims="time", attrs={"units": "W"})))


def positions(depth: float) -> xr.DataArray:
    """Two points that go round, in the plane of x and z if depth is 0."""
    t = np.linspace(0.0, 6.0, 60)
    points = [np.stack([np.cos(t), depth * np.sin(2 * t) + k, (1 + k) * np.sin(t)], axis=1) for k in (0, 1)]
    coords = {"time": t, "point": ["tip", "elbow"], "axis": ["x", "y", "z"]}
    return xr.DataArray(np.stack(points, axis=1), dims=("time", "point", "axis"), coords=coords)


def test_path_finds_its_plane() -> None:
    flat = plots.path(positions(0.0))
    assert (flat.get_xlabel(), flat.get_ylabel()) == ("x [m]", "z [m]")
    assert flat.get_aspect() == 1.0
    assert legend_texts(flat) == ["tip", "elbow", "start"]
    space: Any = plots.path(positions(0.5))
    assert (space.name, space.get_zlabel()) == ("3d", "z [m]")
    above = plots.path(positions(0.5), plane="xy")
    assert above.get_ylabel() == "y [m]"
    with pytest.raises(ModelError, match="two of the axes x, y, z"):
        plots.path(positions(0.5), plane="xx")
    with pytest.raises(ModelError, match="projection '3d'"):
        plots.path(positions(0.5), ax=flat)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_save_by_suffix_is_repeatable(tmp_path: Path, suffix: str) -> None:
    one, two = (plots.save(plots.time_series(series(2, "rad")), tmp_path / f"{name}.{suffix}") for name in "ab")
    assert one.read_bytes() == two.read_bytes()
    assert sorted(tmp_path.iterdir()) == [one, two]


def test_save_takes_figures_and_arrays_and_refuses_the_rest(tmp_path: Path) -> None:
    panels: Any = plots.time_series(series(2, ["rad", "m"]))
    assert plots.save(panels, tmp_path / "a.png").exists()
    assert plots.save(panels[0].figure, tmp_path / "b.png").exists()
    with pytest.raises(ModelError, match="must end in one of png, svg, pdf"):
        plots.save(panels, tmp_path / "c.gif")
    with pytest.raises(ModelError, match="str was given"):
        plots.save("nothing", tmp_path / "c.png")  # type: ignore[arg-type]


def test_drawing_leaves_the_settings_alone() -> None:
    before = dict(matplotlib.rcParams)
    plots.time_series(series(2, "rad"))
    with style.paper_style():
        assert matplotlib.rcParams["figure.constrained_layout.use"]
    assert dict(matplotlib.rcParams) == before
