"""Variants of all kinds of systems by the kernel that runs many: each is the simulation of its model, to the last bit."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from linkwork.studies.batches import single_runs
from linkwork.studies.results.study import Study


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Numbers of the variants that did not run in the kernel."""
    found: list[int] = []
    plain = single_runs.SingleRuns.run_one

    def noted(self: Any, made: Any, place: int, k: int) -> None:
        found.append(k)
        plain(self, made, place, k)

    monkeypatch.setattr(single_runs.SingleRuns, "run_one", noted)
    return found


def check_each(family: Any, study: Study, until: float, events: tuple[Any, ...] = (), **options: Any) -> None:
    """Every third variant is what `simulate` of its model gives."""
    for k in range(0, len(family), 3):
        own: dict[str, Any] = dict(options)
        for p in family.parameters:
            if not p.is_of_model:
                p.change(family.model, own, family.value(p.name, k))
        run = family.model_of(k).simulate(until, events=list(events), **own)
        reached = int(np.isfinite(study["q"].values[k]).all(axis=1).sum())
        assert np.array_equal(study["q"].values[k][:reached], run.q[:reached])
        assert reached >= len(run.time) - (run.status == "event")
        assert study["end_time"].values[k] == run.time[-1]
        assert study["status"].values[k] == run.status
        assert study["steps"].values[k] == run.statistics["steps"]


def pendulum(**joint: Any) -> lw.Model:
    model = lw.Model("pendulum")
    model.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("pivot", axis="-y", **joint))
    return model


def four_bar() -> lw.Model:
    """A four-bar whose closure sits at the tips of its rods, which hang at zero."""
    model = lw.Model("four-bar")
    crank = model.add(lw.Rod("crank", length=0.2, mass=1.0), lw.Revolute("drive", axis="-y"))
    coupler = model.add(lw.Rod("coupler", length=0.5, mass=1.0), lw.Revolute("pin", axis="-y"), to=crank.tip)
    foot = model.ground.point("foot", (0.5, 0.0, 0.0))
    rocker = model.add(lw.Rod("rocker", length=0.4, mass=1.0), lw.Revolute("pivot", axis="-y"), to=foot)
    model.close(lw.Revolute("knuckle", axis="-y"), to=rocker.tip, at=coupler.tip)
    return model


START, GUESS = {"drive": "150 deg"}, {"pin": "-40 deg", "pivot": "170 deg"}


def test_four_bars_of_many_lengths(alone: list[int]) -> None:
    length = np.linspace(0.45, 0.55, 12)
    family = four_bar().sample({"coupler.length": length, "crank.mass": np.linspace(1.0, 2.0, 12)})
    options: dict[str, Any] = {"start": START, "guess": GUESS, "rates": {"drive": 2.0}, "rtol": 1e-6, "samples": 9}
    study = family.simulate(1.0, keep=["q", "coupler.tip", "crank.tip"], threads=2, **options)
    check_each(family, study, 1.0, **options)
    again = family.simulate(1.0, keep=["q", "coupler.tip", "crank.tip"], threads=1, **options)
    assert again.dataset.equals(study.dataset)
    assert not alone
    tip = study["coupler.tip"].values
    assert np.allclose(np.linalg.norm(tip - study["crank.tip"].values, axis=-1), length[:, None], atol=1e-9)
    assert np.allclose(np.linalg.norm(tip - [0.5, 0.0, 0.0], axis=-1), 0.4, atol=1e-9)  # the rocker holds it


def test_a_loop_that_cannot_be_closed_says_so_and_the_others_go_on() -> None:
    model = four_bar()
    family = model.sample({"coupler.length": np.array([*np.linspace(0.45, 0.5, 9), 0.01])})
    study = family.simulate(0.5, start=START, guess=GUESS, rtol=1e-6, samples=6)
    assert study["status"].values.tolist() == ["done"] * 9 + ["failed"]
    with pytest.raises(lw.ModelError) as own:
        family.model_of(9).simulate(0.5, start=START, guess=GUESS)
    assert study["message"].values[9] == str(own.value)
    assert "cannot be closed" in str(own.value)
    starts = {"start.drive": np.linspace(2.4, 2.8, 4), "guess.pin": [-0.7, -0.6, -0.5, -0.7]}
    scattered = model.sample(starts)
    found = scattered.simulate(0.5, guess={"pivot": "170 deg"}, rtol=1e-6, samples=6)
    check_each(scattered, found, 0.5, guess={"pivot": "170 deg"}, rtol=1e-6, samples=6)


def test_stops_and_events(alone: list[int]) -> None:
    family = pendulum(stops=("-30 deg", "30 deg"), stop_stiffness=1e4, stop_damping=5.0).sample(
        {"start.pivot": np.linspace(-0.4, 0.4, 10), "rod.mass": np.linspace(1.0, 2.0, 10)}
    )
    low = lw.Event("pivot", value=0.0, direction="down")
    end = lw.Event("rod.tip.z", value=-0.999, direction="up", stop=True)
    options: dict[str, Any] = {"rates": {"pivot": 3.0}, "rtol": 1e-7, "samples": 41}
    study = family.simulate(2.0, reduce={"low": low}, keep=["q"], **options)
    check_each(family, study, 2.0, (low,), **options)
    for k in range(0, 10, 3):
        own = {**options, "start": {"pivot": family.variant(k)["start.pivot"]}}
        run = family.model_of(k).simulate(2.0, events=[low], **own)
        assert study["low"].values[k] == float(run.events["time"][0])
    stopped = family.simulate(2.0, events=[end], reduce={"low": low}, keep=["q"], **options)
    assert set(stopped["status"].values.tolist()) == {"event"}
    check_each(family, stopped, 2.0, (end, low), **options)
    assert not alone


def test_more_events_than_there_is_room_for() -> None:
    model = pendulum()
    swing = lw.Event("pivot", value=0.0)
    study = model.sample({"rod.length": [0.001, 0.0011]}).simulate(
        12.0,
        start={"pivot": 0.1},
        events=[swing],
        keep=["q"],
        samples=3,
        reduce={"first": lw.Event("pivot.rate", value=0.0)},
    )
    run = model.replace({"rod.length": 0.0011}).simulate(
        12.0, start={"pivot": 0.1}, events=[swing, lw.Event("pivot.rate", value=0.0)], samples=3
    )
    assert len(run.events["time"]) > 512
    assert np.array_equal(study["q"].values[1], run.q)
    half = math.pi * math.sqrt(2 * np.array([0.001, 0.0011])[1] / 3 / 9.81)
    assert study["first"].values[1] == pytest.approx(half, rel=1e-3)


def test_friction_that_holds_and_rigid_stops(alone: list[int]) -> None:
    loose = pendulum(friction=1.0).sample({"pivot.friction": np.linspace(0.5, 3.0, 10)})
    study = loose.simulate(2.0, start={"pivot": 0.5}, keep=["q", "pivot.reaction.force"], rtol=1e-6, samples=21)
    check_each(loose, study, 2.0, start={"pivot": 0.5}, rtol=1e-6, samples=21)
    weight = 0.5 * 9.81 * math.sin(0.5)
    held = loose.columns["pivot.friction"] > weight
    assert np.array_equal(np.ptp(study["q"].values[:, :, 0], axis=1) == 0.0, held)
    assert not alone
    hard = pendulum(stops=("-30 deg", "30 deg"), restitution=0.5).sample({"start.pivot": np.linspace(0.0, 0.56, 9)})
    struck = hard.simulate(1.0, rates={"pivot": 3.0}, rtol=1e-6, samples=21)
    assert np.abs(struck["q"].values[:8]).max() <= math.radians(30) + 1e-9
    assert struck["status"].values.tolist() == ["done"] * 8 + ["failed"]
    assert "beyond its rigid stops" in str(struck["message"].values[8])


@pytest.mark.parametrize("period", [None, 0.02])
def test_controllers_continuous_and_sampled(period: float | None, alone: list[int]) -> None:
    model = pendulum(damping=0.1, actuator="motor")
    pid = lw.PID("pid", "pivot", "motor", 30.0, 5.0, 3.0, reference=0.5, limits="12 N*m", filter=0.02, period=period)
    masses = {"rod.mass": np.linspace(0.9, 1.1, 10), "start.pivot": np.linspace(0.0, 0.9, 10)}
    family = model.sample(masses)
    study = family.simulate(4.0, control=pid, rtol=1e-6, samples=21, keep=["q"])
    check_each(family, study, 4.0, control=pid, rtol=1e-6, samples=21)
    weight = family.columns["rod.mass"] * 0.5 * 9.81 * math.sin(0.5)
    assert (
        np.abs(study["q"].values[:, -1, 0] - 0.5) < weight / 30.0
    ).all()  # the integral takes over from the proportional part
    assert not alone


def test_the_norm_of_the_error_is_the_one_that_was_asked_for() -> None:
    model = pendulum()
    family = model.vary({"start.pivot": [0.5, 1.0]})
    study = family.simulate(2.0, norm="max", rtol=1e-5, samples=5)
    check_each(family, study, 2.0, norm="max", rtol=1e-5, samples=5)
