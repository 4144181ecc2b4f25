"""Elastic beams in scenes: curves that follow the shapes, in runs, modes and files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from beam_models import cantilever, elastic_double_pendulum
from compare import assert_abs
from linkwork.api.errors import ModelError
from linkwork.drawing.scene import Curve, Scene


def world(scene: Scene, curve: Curve) -> np.ndarray:
    """Points of a curve in the world (time, points, 3)."""
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_quat(np.roll(scene.quaternion[:, curve.body], -1, axis=1)).as_matrix()
    return scene.position[:, curve.body, None, :] + np.einsum("tij,tpj->tpi", turn, curve.points)


@pytest.fixture(scope="module")
def run() -> Any:
    return elastic_double_pendulum(4.0, 2).simulate(1.0, start={"shoulder": "-90 deg"}, samples=21)


def test_curves_lead_from_joint_to_tip(run: Any) -> None:
    """Both beams bend, and their lines keep their length to the fourth power of the slopes."""
    scene = run.scene
    assert [c.label for c in scene.curves] == ["upper", "lower"]
    for curve in scene.curves:
        line = world(scene, curve)
        assert_abs(line[:, -1], run.points[f"{curve.label}.tip"], 1e-14)
        assert_abs(line[:, 0], run.points[f"{curve.label}.origin"], 1e-14)
        length = np.linalg.norm(np.diff(line, axis=1), axis=2).sum(axis=1)
        assert_abs(length, 1.0, 2e-3)
        assert np.abs(curve.points[..., 0]).max() > 0.02
    assert not scene.links


def test_curves_are_saved_and_thinned(run: Any, tmp_path: Path) -> None:
    """Single precision; files of earlier versions have no curves."""
    run.save(tmp_path / "run.nc")
    loaded = lw.load(tmp_path / "run.nc").scene
    for a, b in zip(loaded.curves, run.scene.curves, strict=True):
        assert (a.body, a.label) == (b.body, b.label)
        assert_abs(a.points, b.points, 1e-7)
    few = run.scene.take([0, 5])
    np.testing.assert_array_equal(few.curves[1].points, run.scene.curves[1].points[[0, 5]])
    assert not Scene.from_json(run.scene.to_json().replace('"curves"', '"unknown"')).curves
    assert '"curves"' in run.animate(tmp_path / "run.html").read_text("utf-8")


def test_modes_bend_their_beams() -> None:
    """The picture of a mode is its shape: at small amplitudes the second mode of a cantilever, from its closed form."""
    mode = cantilever(3).equilibrium().linearize().mode(2)
    scene = mode.scene(amplitude=1e-3)
    (curve,) = scene.curves
    b = 4.694091132974175
    ratio = (np.cos(b) + np.cosh(b)) / (np.sin(b) + np.sinh(b))
    s = -curve.points[0, :, 2]
    exact = np.cosh(b * s) - np.cos(b * s) - ratio * (np.sinh(b * s) - np.sin(b * s))
    drawn = curve.points[0, :, 0]
    assert_abs(drawn / drawn[-1], exact / exact[-1], 2e-4)
    default = mode.scene().curves[0].points
    steep = np.abs(np.diff(default[..., 0], axis=1) / np.diff(default[..., 2], axis=1)).max()
    assert 0.3 < steep < 0.5


def test_wrong_curves_are_refused(run: Any) -> None:
    """One sentence each."""
    with pytest.raises(ModelError, match=r"curve 'a': points has shape \(3, 3\)"):
        Curve(0, np.zeros((3, 3)), "a")
    with pytest.raises(ModelError, match="curve 'a' has 2 samples, but the scene has 21"):
        Scene(
            "s", run.scene.time, run.scene.bodies, run.scene.position, run.scene.quaternion,
            curves=(Curve(0, np.zeros((2, 4, 3)), "a"),),
        )  # fmt: skip
    with pytest.raises(ModelError, match="curve 'a' is on body 9"):
        Scene(
            "s", run.scene.time, run.scene.bodies, run.scene.position, run.scene.quaternion,
            curves=(Curve(9, np.zeros((21, 4, 3)), "a"),),
        )  # fmt: skip
