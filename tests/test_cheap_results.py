"""What a question about a run costs: nothing is evaluated that was not asked for. Work is counted, no time is measured."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from linkwork.motion import evaluation
from linkwork.motion.forces import reactions


def chain(n: int) -> lw.Model:
    """Rods one below the other: b0, b1, … on joints j0, j1, …."""
    m, at = lw.Model("chain"), None
    for k in range(n):
        rod, joint = lw.Rod(f"b{k}", length=1.0, mass=1.0), lw.Revolute(f"j{k}", axis="-y")
        at = (m.add(rod, joint) if at is None else m.add(rod, joint, to=at)).tip
    return m


@pytest.fixture
def run() -> lw.Run:
    return chain(3).simulate(1.0, start={"j0": 1.0, "j1": 0.4}, samples=11)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the kernels that were called over samples."""
    made: list[str] = []

    def counted(module: Any, name: str) -> None:
        kernel = getattr(module, name)

        def called(*arguments: Any) -> Any:
            made.append(name)
            return kernel(*arguments)

        monkeypatch.setattr(module, name, called)

    counted(evaluation, "evaluate_samples")
    counted(evaluation, "link_poses")
    counted(reactions, "motion_wrenches")
    counted(reactions, "wrench_parts")
    return made


def test_a_coordinate_and_the_last_state_evaluate_nothing(run: lw.Run, calls: list[str]) -> None:
    assert run["j1"].values[0] == 0.4
    assert run["b1"].dims == ("time",)  # absolute angle: a sum of coordinates
    q, v = run.final()
    assert q["j2"] == run.q.values[-1, 2]
    assert v["j0"] == run.v.values[-1, 0]
    assert len(run.names()) > 6
    assert calls == []


def test_a_point_needs_positions_only(run: lw.Run, calls: list[str]) -> None:
    tip = run["b2.tip"]
    assert calls == ["link_poses"]
    angles = np.cumsum(run.q.values, axis=1)  # closed form: rods hang along -z, hinges turn about -y
    assert np.abs(tip.sel(axis="z").values + np.cos(angles).sum(axis=1)).max() < 1e-14
    assert np.abs(np.abs(tip.sel(axis="x").values) - np.abs(np.sin(angles).sum(axis=1))).max() < 1e-14


def test_a_reaction_evaluates_the_motion_once_and_no_parts(run: lw.Run, calls: list[str]) -> None:
    one = run.reactions["j0"]
    assert sorted(calls) == ["evaluate_samples", "motion_wrenches"]
    assert list(run.reactions) == ["j0", "j1", "j2"]
    run.reactions["j2"], run.reactions.world, run.energy_drift, run.a
    assert sorted(calls) == ["evaluate_samples", "motion_wrenches"]
    mass, tops = 3.0, run.accelerations
    centre = sum((tops[f"b{k}.centre"].values for k in range(3)), np.zeros((11, 3))) / 3
    force = mass * centre + np.array(
        [0, 0, mass * 9.81]
    )  # Newton: the support bears weight and acceleration of the whole
    assert np.abs(one.values[:, :3] - force).max() < 1e-11


def test_single_histories_are_those_of_the_whole_arrays(run: lw.Run) -> None:
    points = run.array("points")
    for name in points["point"].values:
        assert run[str(name)].identical(points.sel(point=name, drop=True).rename(str(name)))
    for joint in run.reactions:
        assert run.reactions[joint].identical(run.reactions.world.sel(joint=joint, drop=True).rename(joint))
    one = run.q.sel(coordinate="j1")
    assert run["j1"].identical(one.rename("j1").assign_attrs(units="rad").drop_vars(["coordinate", "unit"]))


def test_what_is_shared_cannot_be_changed(run: lw.Run) -> None:
    tip = run["b2.tip"]
    tip["time"].attrs["units"] = "h"
    tip.attrs["units"] = "ft"
    assert run["b1.tip"]["time"].attrs == {"units": "s"}
    assert run["b1.tip"].attrs["units"] == "m"
    with pytest.raises(ValueError, match="read-only"):
        tip.values[0] = 1.0
    wrench = run.reactions["j0"]
    with pytest.raises(ValueError, match="read-only"):
        wrench["unit"].values[0] = "lbf"


@pytest.mark.parametrize("other", [lambda r: pickle.loads(pickle.dumps(r)), copy.deepcopy])
def test_copies_answer_after_questions_were_asked(run: lw.Run, other: Any) -> None:
    asked = run["b2.tip"], run["j0"], run.reactions["j1"]
    made = other(run)
    for a, b in zip(asked, (made["b2.tip"], made["j0"], made.reactions["j1"]), strict=True):
        assert a.identical(b)


def test_long_motions_are_evaluated_in_pieces(monkeypatch: pytest.MonkeyPatch, calls: list[str]) -> None:
    whole, pieces = (chain(3).simulate(1.0, start={"j0": 1.0}, samples=50) for _ in range(2))
    tip, balance, wrench, spins = whole["b2.tip"], whole.energy_drift, whole.reactions["j1"], whole.array("spins")
    monkeypatch.setattr(evaluation, "PIECE_BYTES", 7000)
    monkeypatch.setattr(evaluation, "KEPT_BYTES", 0)
    calls.clear()
    assert pieces["b2.tip"].identical(tip)
    assert len(calls) > 1
    assert pieces.energy_drift == balance
    assert pieces.reactions["j1"].identical(wrench)
    assert pieces.array("spins").identical(spins)


def test_absolute_coordinates_answer_the_same_way() -> None:
    runs = [chain(2).simulate(0.5, start={"j0": 1.0}, samples=6, formulation=f) for f in ("recursive", "lagrange")]
    for name in ("j1", "b1", "b1.tip"):
        assert np.abs(runs[0][name].values - runs[1][name].values).max() < 1e-6
    assert np.abs(runs[0].reactions["j1"].values - runs[1].reactions["j1"].values).max() < 1e-5
    assert runs[1].final()[0] == pytest.approx(runs[0].final()[0], abs=1e-6)


def test_the_last_sample_of_what_has_none_is_told(run: lw.Run) -> None:
    for kind, words in (
        ("points", "'points' has more than one number"),
        ("reactions", "more than one"),
        ("b2.tip", "no array"),
    ):
        with pytest.raises(lw.ModelError, match=words):
            run.last(kind)
    assert run.last("energy")["kinetic"] == run.energy["kinetic"].values[-1]
