"""Runs that would hardly ever end: refused beforehand, or said while they go on, with what makes their steps so small."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pytest

import linkwork as lw
from linkwork.motion import trouble
from refusals import refusal, refused


class Seconds:
    """A clock that is a second further at every look, so that nothing depends on the machine."""

    now = 0.0

    def perf_counter(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture
def _a_second_at_every_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trouble, "clock", Seconds())


def skew_rod(axis: tuple[float, float, float]) -> lw.Model:
    """A thin rod on a skew hinge, on a hub that turns about the vertical: where the rod hangs straight down, the hub's joint
    moves no inertia."""
    model = lw.Model("skew")
    model.add(lw.PointMass("hub", mass=1.0), lw.Revolute("pivot", axis="z"))
    model.add(lw.Rod("rod", length=1.0, mass=1.0), lw.Revolute("skew", axis=axis), to=model.body("hub"))
    return model


def stiff() -> lw.Model:
    model = lw.library.double_pendulum()
    model["joint2.stiffness"] = 1e20
    return model


def said(model: lw.Model, **options: Any) -> str:
    """What is said of a run, which is ended by it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.SimulationWarning)
        with pytest.raises(lw.SimulationWarning) as caught:
            model.simulate(1.0, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"method": "rk4", "step": 1e-15},
        {"method": "gauss", "step": "1e-12 ms"},
        {"max_step": 1e-12},
        {"max_step": "1e-12 ms"},
    ],
)
def test_more_than_a_billion_steps_are_refused(options: dict[str, Any]) -> None:
    model = lw.library.double_pendulum()
    single = refusal(lambda: model.simulate(1.0, **options))
    assert "steps, more than 1e+09; give a longer one" in single
    assert refusal(lambda: model.simulate([0.0, 1e-3, 1.0], **options)) == single  # whatever the samples
    assert refusal(lambda: model.simulate_phases([lw.Phase(1.0)], **options)) == single
    assert refusal(lambda: model.vary({"link1.length": [1.0, 1.1]}).simulate(1.0, **options)) == single


def test_a_variant_with_too_many_steps_fails_by_itself() -> None:
    study = lw.library.double_pendulum().vary({"step": [1e-15, 1e-2]}).simulate(0.1, method="rk4", samples=2)
    assert study["status"].values.tolist() == ["failed", "done"]
    assert "more than 1e+09" in study["message"].values[0]


@pytest.mark.usefixtures("_a_second_at_every_look")
def test_a_stiff_joint_and_an_explicit_method() -> None:
    sentence = said(stiff(), method="dop853", start={"joint1": 1.0})
    assert "because of 'joint2', so that the rest takes" in sentence
    assert "method='radau'" in sentence


@pytest.mark.usefixtures("_a_second_at_every_look")
def test_a_rate_of_extreme_size() -> None:
    assert "because of 'joint2'" in said(lw.library.double_pendulum(), rates={"joint2": 1e10})


@pytest.mark.usefixtures("_a_second_at_every_look")
def test_a_longest_step_that_is_tiny() -> None:
    assert "max_step" in said(lw.library.double_pendulum(), max_step=1e-9, start={"joint1": 1.0})


@pytest.mark.usefixtures("_a_second_at_every_look")
@pytest.mark.parametrize("method", ["dop853", "auto", "radau"])
def test_a_position_in_which_a_joint_moves_no_inertia(method: str) -> None:
    """The angle of the skew hinge comes to rest at zero ever more nearly, where nothing turns about the pivot."""
    sentence = said(skew_rod((0.3, 1.0, 0.5)), start={"skew": 1.0}, method=method)
    assert "joint 'pivot' moves no inertia in this position" in sentence
    assert "rtol" not in sentence


@pytest.mark.parametrize("axis", [(0.3, 1.0, 0.0), (0.0, 1.0, 1.0)])
def test_a_run_that_ends_there_says_so(axis: tuple[float, float, float]) -> None:
    with pytest.warns(lw.SimulationWarning):
        run = skew_rod(axis).simulate(1.0, start={"skew": 1.0})
    assert "joint 'pivot' moves no inertia in this position" in run.message
    assert "rtol" not in run.message


def test_a_run_through_positions_with_less_inertia_names_no_joint() -> None:
    """An arm that folds up moves less, not nothing."""
    system = lw.library.double_pendulum().compile()
    assert system.joint_without_inertia([0.0, 3.141592653589793]) == ""
    assert skew_rod((0.0, 1.0, 0.0)).compile().joint_without_inertia([0.3, 1e-3]) == ""
    assert skew_rod((0.0, 1.0, 0.0)).compile().joint_without_inertia([0.3, 1e-6]) == "pivot"


@pytest.mark.usefixtures("_a_second_at_every_look")
def test_nothing_is_said_of_long_runs_that_get_on() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.SimulationWarning)
        assert lw.library.double_pendulum().simulate(300.0, start={"joint1": 1.0}, samples=3).success
        assert lw.library.double_pendulum().simulate(10.0, method="rk4", step=1e-4, samples=3).success


def end_by_what_is_said(message: Warning | str, *_: Any, **__: Any) -> None:
    raise lw.SimulationError(str(message))


@pytest.mark.usefixtures("_a_second_at_every_look")
def test_a_study_says_it_while_variants_run_together(monkeypatch: pytest.MonkeyPatch) -> None:
    family = stiff().vary({"link1.length": [1.0, 1.1]})
    monkeypatch.setattr(warnings, "showwarning", end_by_what_is_said)
    with pytest.raises(lw.SimulationError, match="has a variant, in steps of hardly any length because of 'joint2'"):
        family.simulate(1.0, samples=2, start={"joint1": 1.0}, method="dop853")


@pytest.mark.usefixtures("_a_second_at_every_look")
def test_a_study_says_it_while_a_variant_runs_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails here by what was raised; others would hear nothing more, as all say the same."""
    family = stiff().vary({"link1.length": [1.1]})
    monkeypatch.setattr(warnings, "showwarning", end_by_what_is_said)
    start: dict[str, Any] = {"joint1": 1.0}
    study = family.simulate(1.0, samples=2, start=start, method="dop853", formulation="lagrange")
    assert "has a variant, in steps of hardly any length because of" in study["message"].values[0]


def driven(stiffness: float) -> lw.Model:
    model = lw.Model("arm")
    hinge = lw.Revolute("hinge", axis="-y", stiffness=stiffness, damping=0.1, actuator="motor")
    model.add(lw.Rod("arm", length=1.0, mass=1.0), hinge)
    return model


@pytest.mark.usefixtures("_a_second_at_every_look")
@pytest.mark.parametrize("verb", ["response", "bifurcation"])
def test_analyses_that_integrate_say_it(verb: str) -> None:
    model = driven(1e20)
    asked: dict[str, Callable[[], object]] = {
        "response": lambda: model.response({"motor": 1.0}, [0.5]),
        "bifurcation": lambda: model.bifurcation(
            {"motor": 1.0}, "amplitude", [1.0], frequency=0.5, transient=1, periods=60
        ),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("error", lw.SimulationWarning)
        with pytest.raises(lw.SimulationWarning, match="because of 'hinge', so that the rest takes") as caught:
            asked[verb]()
    assert "method=" not in str(caught.value)  # which they do not have


def test_a_response_of_endless_periods_is_refused() -> None:
    refused(lambda: driven(1.0).response({"motor": 1.0}, [0.5], periods=2_000_000_000), "response: periods", "1e+09")


def test_durations_in_words() -> None:
    assert [trouble.duration(x) for x in (2.0, 100.0, 7200.0, 3e5, 1e9, float("inf"))] == [
        "2 s", "1.7 min", "2 h", "3.5 days", "32 years", "more than a million years",
    ]  # fmt: skip


def test_an_explicit_step_count_is_no_limit_of_short_runs() -> None:
    refused(lambda: lw.library.double_pendulum().simulate(2.0, method="rk4", step=1e-9), "more than 1e+09")
    assert lw.library.double_pendulum().simulate(1e-6, method="rk4", step=1e-9, samples=2).success


@pytest.mark.usefixtures("_a_second_at_every_look")
def test_masses_that_cost_absolute_coordinates_their_digits() -> None:
    model = lw.library.double_pendulum(mass=(1e-6, 1e6))
    sentence = said(model, start={"joint1": 1.0, "joint2": 0.3}, formulation="lagrange")
    assert "masses from 1e-06 to 1e+06 kg cost absolute coordinates their digits; leave formulation out" in sentence
