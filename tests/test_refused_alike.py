"""What `simulate` refuses of one model, a family refuses before any of its variants runs, with the same sentence."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

import linkwork as lw
from linkwork.api.kinds import options_of
from linkwork.motion.integration import Integration
from refusals import refusal

SIMULATE: Any = lw.Model.simulate
NAN, INF = float("nan"), float("inf")

# values that are wrong for every option of a kind; None: options that carry no kind
BY_KIND: dict[str | None, list[Any]] = {
    "number_or_grid": [
        NAN,
        INF,
        True,
        None,
        "soon",
        "1 kg",
        {},
        [],
        [1.0],
        [0.0, 1.0, 1.0],
        [0.0, NAN],
        0.0,
        -1.0,
        "0 s",
    ],
    "numbers_by_name": [5, "hinge", [1.0], {"nix": 1.0}, {1: 2.0}, {"hinge": NAN}, {"hinge": "1 kg"}, {"hinge": None}],
    "signals_by_name": [5, "motor", [1.0], {"nix": 1.0}, {1: 2.0}, {"motor": NAN}, {"motor": "1 kg"}, {"motor": {}}],
    "number": [NAN, True, "fine", "1 kg", [], {}, 0.0, -1.0],
    "whole": [NAN, True, 2.5, "many", None, [3], 2**40],
    "word": [5, "", "foo", None, [], True],
    "events": [5, "hinge", None, {}, [5], ["hinge"]],
    "control": [5, "pid", [5], {}, {"nix": 1.0}],
    "new_path": [5, "", [], "a\0b"],
    None: [5, "yes", [], {}],
}
OTHER = {"store"}  # of a study, which may be at an address: refused, too, but in words of its own
# what is wrong for an option of this name; every option of both has a row
BY_NAME: dict[str, list[dict[str, Any]]] = {
    "until": [{"until": 1.0, "step": 1e-12, "method": "rk4"}],
    "start": [{"start": {"hinge": "9 V"}}, {"start": {"slide": 2.0}}, {"start": {"hinge": 0.1, "arm": 0.2}}],
    "guess": [{"guess": {"hinge": 0.1}}, {"guess": {"hinge": 0.1}, "start": {"hinge": 0.2}}],
    "rates": [{"rates": {"hinge": "1 rad"}}, {"rates": {"hinge": [1.0, 2.0]}}],
    "inputs": [
        {"inputs": {"motor": lw.Sampled([0.0, 0.03, 0.06, 0.1], [0.0, 1.0, 0.0, 1.0])}},
        {"inputs": {"motor": lw.Harmonic(1.0, 1e12)}},
    ],
    "method": [
        {"method": "dopri"},
        {"method": "rk4:x"},
        {"method": "scipy:FOO"},
        {"method": "rk4"},
        {"method": "gauss", "step": 0.01, "max_step": 0.1},
        {"method": "radau", "formulation": "lagrange"},
        {"method": "gauss", "step": 0.01, "formulation": "penalty"},
        {"method": "scipy"},  # the slide has a rigid stop
    ],
    "rtol": [{"rtol": None}, {"rtol": 1e-15}],
    "atol": [{"atol": "1 m"}],
    "norm": [{"norm": "rm"}],
    "step": [{"step": 0.01}, {"step": 1e-15, "method": "rk4"}, {"step": INF, "method": "gauss"}],
    "max_step": [{"max_step": 1e-12}, {"max_step": 0.1, "method": "rk4", "step": 0.01}],
    "events": [
        {"events": [lw.Event("nix")]},
        {"events": [lw.Event("hinge", value="1 kg")]},
        {"events": [lw.Event("pid.output", value=5.0)], "control": lw.PID("pid", "hinge", "motor", kp=1.0, limits=1.0)},
    ],
    "samples": [{"samples": 1}, {"samples": -3}],
    "progress": [{"progress": "bar"}],
    "planar": [{"planar": "xy"}],
    "formulation": [{"formulation": "lagrang"}, {"formulation": "penalty, nix=3"}, {"formulation": "recursive, xi=1"}],
    "control": [
        {"control": lw.PID("pid", "nix", "motor", kp=1.0)},
        {"control": lw.PID("pid", "hinge", "nix", kp=1.0)},
        {"control": lw.PID("pid", "hinge", "motor", kp=1.0, period=0.1), "method": "radau"},
        {"control": lw.PID("pid", "hinge", "motor", kp=1.0), "formulation": "lagrange"},
        {"control": lw.PID("pid", "hinge", "motor", kp=1.0), "method": "gauss", "step": 0.01},
        {"control": lw.PID("pid", "hinge", "motor", kp=1.0, delay=1e-12)},
        {"control": [lw.PID("pid", "hinge", "motor", kp=1.0)] * 2},
    ],
    "store": [{"store": 7}],
}


def arm() -> lw.Model:
    """A driven arm on a slide with rigid stops."""
    model = lw.Model("arm")
    model.add(lw.Rod("bar", length=1.0, mass=1.0), lw.Prismatic("slide", axis="x", stops=(-1.0, 1.0), restitution=0.5))
    model.add(
        lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y", actuator="motor"), to=model.body("bar").tip
    )
    return model


def shared_options() -> list[str]:
    """Options of `simulate` that a family's takes, too: all that it does not know by name reach it as `options`."""
    return [name for name in inspect.signature(SIMULATE).parameters if name != "self"]


def test_every_option_has_a_row() -> None:
    assert list(BY_NAME) == shared_options()
    kinds = {name: option.kind.name for name, option in options_of(SIMULATE).items()}
    assert {kinds.get(name) for name in shared_options()} == set(BY_KIND)


def wrong_calls(name: str) -> list[dict[str, Any]]:
    """Calls with a wrong value of an option, by its kind and by its name."""
    option = options_of(SIMULATE).get(name)
    by_kind = BY_KIND[None if option is None else option.kind.name]
    default = inspect.signature(SIMULATE).parameters[name].default
    return [{name: value} for value in by_kind if value is not None or default is not None] + BY_NAME[name]


def sentences(model: lw.Model, family: lw.Family, call: dict[str, Any]) -> tuple[str, str]:
    """What both say of a call."""
    given = {"until": 1.0, **call}
    until = given.pop("until")
    return refusal(lambda: model.simulate(until, **given)), refusal(lambda: family.simulate(until, **given))


@pytest.mark.parametrize("name", shared_options())
def test_a_family_refuses_what_a_model_refuses(name: str) -> None:
    model = arm()
    family = model.vary({"arm.length": [0.9, 1.0, 1.1]})
    for call in wrong_calls(name):
        single, every = sentences(model, family, call)
        assert name in OTHER or every == single, call


def test_loops_that_cannot_be_closed_are_refused_alike() -> None:
    model = lw.library.four_bar()
    first = next(iter(model.joints)).name
    calls: list[dict[str, Any]] = [
        {"method": "gauss", "step": 0.01},
        {"start": {joint.name: 0.1 for joint in model.joints}},
        {"guess": {first: 0.1}, "start": {first: 0.1}},
    ]
    for call in calls:
        single, every = sentences(model, model.vary({"gravity[2]": [-9.0, -10.0]}), call)
        assert every == single, call


def test_a_store_is_not_begun_for_what_is_refused(tmp_path: Path) -> None:
    family = arm().vary({"arm.length": [0.9, 1.0]})
    refusal(lambda: family.simulate(1.0, norm="foo", store=tmp_path / "study.zarr"))
    assert not list(tmp_path.iterdir())


def test_what_is_wrong_for_one_variant_is_its_own() -> None:
    """Values that vary are no option: the others go on."""
    model = arm()
    study = model.vary({"start.slide": [0.0, 2.0]}).simulate(0.1, samples=2)
    assert study["status"].values.tolist() == ["done", "failed"]
    assert study["message"].values[1] == refusal(lambda: model.simulate(0.1, samples=2, start={"slide": 2.0}))
    beyond = model.vary({"start.slide": [2.0, 3.0]}).simulate(0.1, samples=2)
    assert beyond["status"].values.tolist() == ["failed", "failed"]


def test_signals_that_end_too_early_in_some_variants_stop_no_other() -> None:
    """Those variants are lowered together, but fail by themselves."""
    model = arm()
    signals = [lw.Sampled([0.0, end / 3, end / 2, end], [0.0, 1.0, 0.0, 1.0]) for end in (0.05, 0.2)]
    study = model.vary({"inputs.motor": signals}).simulate(0.1, samples=2)
    assert study["status"].values.tolist() == ["failed", "done"]
    single = refusal(lambda: model.simulate(0.1, samples=2, inputs={"motor": signals[0]}))
    assert study["message"].values[0] == single


def test_other_analyses_of_a_family_read_their_options_before_any_work() -> None:
    model = arm()
    family = model.vary({"arm.length": [0.9, 1.0]})
    calls: list[tuple[str, dict[str, Any]]] = [
        ("equilibrium", {"guess": 5}),
        ("equilibrium", {"nearest": "yes"}),
        ("assemble", {"t": "soon"}),
        ("mobility", {"start": {1: 2.0}}),
    ]
    for verb, options in calls:
        single = refusal(lambda verb=verb, options=options: getattr(model, verb)(**options))
        assert refusal(lambda verb=verb, options=options: getattr(family, verb)(**options)) == single


def test_later_phases_are_checked_before_the_first_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    model = arm()
    begun: list[object] = []
    monkeypatch.setattr(Integration, "run", lambda self, *_: begun.append(self))
    for last in (lw.Phase(-1.0), lw.Phase(1e9)):
        refusal(lambda last=last: model.simulate_phases([lw.Phase(0.1), last], method="rk4", step=0.1))
    assert not begun
