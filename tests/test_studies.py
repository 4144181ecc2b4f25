"""Families of variants: each is what the model by itself gives, whatever runs beside it."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from linkwork.studies.results.study import Study

KEPT = ["q", "rod2.tip", "energy.total", "joint0.reaction.force", "joint1.rate", "rod1"]


def triple(**joint: Any) -> lw.Model:
    model, to = lw.Model("triple"), None
    for k in range(3):
        rod = lw.Rod(f"rod{k}", length=1.0, mass=1.0)
        to = model.add(rod, lw.Revolute(f"joint{k}", axis="-y", damping=0.1, **joint), to=to).tip
    return model


@pytest.fixture(scope="module")
def grid() -> tuple[lw.Model, Any, Study]:
    model = triple()
    family = model.vary(
        {"rod0.length": lw.linspace("80 cm", "1.2 m", 5), "start.joint0": ["30 deg", "90 deg"], "rtol": [1e-5, 1e-7]}
    )
    return (
        model,
        family,
        family.simulate(2.0, keep=KEPT, reduce=["peak of joint0.reaction.force"], samples=41, threads=2),
    )


def test_each_variant_is_the_simulation_of_its_model_to_the_last_bit(grid: tuple[lw.Model, Any, Study]) -> None:
    model, family, study = grid
    data = study.dataset
    assert data["q"].dims == ("rod0.length", "start.joint0", "rtol", "time", "coordinate")
    assert data["q"].shape == (5, 2, 2, 41, 3)
    assert data["rod0.length"].attrs["units"] == "m"
    assert np.allclose(data["rod0.length"], [0.8, 0.9, 1.0, 1.1, 1.2])
    for k in range(0, 20, 7):
        given = family.variant(k)
        own = model.replace({"rod0.length": given["rod0.length"]})
        run = own.simulate(2.0, start={"joint0": given["start.joint0"]}, rtol=given["rtol"], samples=41)
        at = data.isel(dict(zip(study.dims, np.unravel_index(k, family.shape), strict=True)))
        assert np.array_equal(at["q"], run.q)
        assert np.array_equal(at["joint1.rate"], run.v.sel(rate="joint1"))
        assert np.allclose(at["rod2.tip"], run["rod2.tip"], atol=1e-14)
        assert np.allclose(at["rod1"], run["rod1"], atol=1e-14)
        assert np.allclose(at["energy.total"], run.energy["total"], atol=1e-12)
        force = run.reactions["joint0"].sel(component=["fx", "fy", "fz"])
        assert np.allclose(at["joint0.reaction.force"], np.linalg.norm(force, axis=1), atol=1e-11)
        assert at["peak of joint0.reaction.force"].item() == pytest.approx(
            np.linalg.norm(force, axis=1).max(), rel=1e-12
        )
        assert at["status"] == "done"
        assert at["steps"] == run.statistics["steps"]


def test_results_do_not_depend_on_threads_or_order(grid: tuple[lw.Model, Any, Study]) -> None:
    model, family, study = grid
    for threads in (1, 8):
        again = family.simulate(2.0, keep=KEPT, reduce=["peak of joint0.reaction.force"], samples=41, threads=threads)
        assert again.dataset.equals(study.dataset)
    order = np.random.default_rng(0).permutation(len(family))
    mixed = model.sample({name: np.asarray(x)[order] for name, x in family.columns.items()})
    other = mixed.simulate(2.0, keep=["q"], samples=41)
    assert np.array_equal(other["q"].values, study["q"].values.reshape(20, 41, 3)[order])


def test_a_small_pendulum_has_its_period_for_every_length() -> None:
    model = lw.Model("simple")
    model.add(lw.PointMass("bob", mass=1.0), lw.Revolute("pivot", axis="-y"), at=(0, 0, 1))
    gravity = -np.array([1.62, 3.7, 9.81, 24.8])
    study = model.vary({"gravity[2]": gravity}).simulate(
        3.0, start={"pivot": 1e-4}, keep=["pivot"], reduce=["final of pivot", "mean of pivot"], rtol=1e-10, samples=301
    )
    rate = np.sqrt(-gravity)
    assert np.allclose(study["final of pivot"], 1e-4 * np.cos(rate * 3.0), atol=1e-11)
    assert np.allclose(study["mean of pivot"], 1e-4 * np.sin(rate * 3.0) / (rate * 3.0), atol=1e-8)


def test_a_variant_that_fails_says_why_and_the_others_go_on() -> None:
    model = lw.Model("slide")
    model.add(lw.PointMass("block", mass=1.0), lw.Prismatic("rail", axis="x"))
    family = model.vary({"rail.stiffness": [1.0, -1e4, 2.0]})  # exp(100 t) leaves the range of numbers after 7 s
    study = family.simulate(10.0, start={"rail": 0.1}, samples=11)
    assert study["status"].values.tolist()[::2] == ["done", "done"]
    status, message = study["status"].values[1], str(study["message"].values[1])
    assert status not in ("done", "not run")
    assert "the run ended at t = " in message
    q = study["q"].values[..., 0]
    assert np.allclose(q[[0, 2]], 0.1 * np.cos(np.sqrt([[1.0], [2.0]]) * study["time"].values), atol=1e-7)
    assert np.isnan(q[1, -1])
    assert q[1, 1] == pytest.approx(0.1 * np.cosh(100.0), rel=1e-5)
    assert study.failed.tolist() == [1]
    assert "rail.stiffness = -10000" in study.report()
    assert 6.0 < study["end_time"].values[1] < 8.0


def test_a_variant_without_inertia_fails_with_the_sentence_of_its_model() -> None:
    model = lw.Model("two")
    upper = model.add(lw.PointMass("a", mass=1.0), lw.Revolute("p", axis="-y"), at=(0, 0, 1))
    model.add(lw.PointMass("b", mass=1.0), lw.Revolute("e", axis="-y"), to=upper, at=(0, 0, 1))
    study = model.vary({"b.mass": [1.0, 0.0]}).simulate(1.0, samples=3)
    with pytest.raises(lw.ModelError) as alone:
        model.replace({"b.mass": 0.0}).compile()
    assert study["status"].values.tolist() == ["done", "failed"]
    assert str(study["message"].values[1]) == str(alone.value)


def test_reductions_are_those_of_the_histories(grid: tuple[lw.Model, Any, Study]) -> None:
    model, _, _ = grid
    words = ("peak", "maximum", "minimum", "mean", "rms", "range", "initial", "final", "time of peak")
    own = {"largest step": ("joint2", lambda t, x: float(np.abs(np.diff(x)).max()))}
    asked: dict[str, Any] = {w: f"{w} of joint2" for w in words} | own | {"tip at the end": "final of rod2.tip"}
    asked["fall"] = lw.Event("joint1", value=0.05, direction="up")
    study = model.vary({"start.joint0": [0.4, 0.9]}).simulate(2.0, keep=["joint2"], reduce=asked, samples=51)
    for k, start in enumerate((0.4, 0.9)):
        event = lw.Event("joint1", value=0.05, direction="up")
        run = model.simulate(2.0, start={"joint0": start}, samples=51, events=[event])
        x, t = run["joint2"].values, run.time
        truth = {
            "peak": np.abs(x).max(), "maximum": x.max(), "minimum": x.min(), "range": np.ptp(x), "initial": x[0],
            "final": x[-1], "mean": np.trapezoid(x, t) / 2.0, "rms": math.sqrt(np.trapezoid(x * x, t) / 2.0),
            "time of peak": t[np.abs(x).argmax()], "largest step": np.abs(np.diff(x)).max(),
            "fall": float(run.events["time"][0]) if len(run.events["time"]) else np.nan,
        }  # fmt: skip
        for name, value in truth.items():
            assert study[name].values[k] == pytest.approx(value, rel=1e-12, nan_ok=True), name
        assert np.allclose(study["tip at the end"].values[k], run["rod2.tip"].values[-1])


def test_other_analyses_are_joined_along_the_variants() -> None:
    model = triple()
    study = model.vary({"rod2.mass": [0.5, 1.0, 2.0]}).modes()
    for k, mass in enumerate((0.5, 1.0, 2.0)):
        alone = model.replace({"rod2.mass": mass}).equilibrium().linearize().modes()
        assert np.array_equal(study["frequency"].values[k], alone.to_dataset()["frequency"].values)
    rest = model.vary({"joint1.rest": [0.0, "20 deg"], "joint1.stiffness": [5.0, 50.0]}).equilibrium()
    assert rest["q"].dims == ("joint1.rest", "joint1.stiffness", "coordinate")
    assert (rest["status"] == "done").all()
    alone_q = model.replace({"joint1.rest": "20 deg", "joint1.stiffness": 50.0}).equilibrium().to_dataset()["q"]
    assert np.array_equal(rest["q"].values[1, 1], alone_q.values)


def test_energies_are_kept_together() -> None:
    model = triple()
    study = model.vary({"start.joint0": [0.4, 0.9]}).simulate(
        1.0, keep=["energy"], reduce=["final of energy"], samples=5
    )
    run = model.simulate(1.0, start={"joint0": 0.9}, samples=5)
    assert study["energy"].dims == ("start.joint0", "time", "kind")
    assert np.allclose(study["energy"].sel(kind="total")[1], run.energy["total"], atol=1e-12)
    assert np.allclose(study["energy"].sel(kind="kinetic")[1], run.energy["kinetic"], atol=1e-12)
    assert np.array_equal(study["final of energy"][1], study["energy"][1, -1])
    assert "name one, such as 'peak of energy.total'" in refusal(
        lambda: model.vary({"start.joint0": [0.4]}).simulate(1.0, reduce=["peak of energy"])
    )


def test_inputs_vary() -> None:
    model = lw.Model("driven")
    model.add(lw.Rod("arm", length=1.0, mass=1.0), lw.Revolute("hinge", axis="-y", actuator="motor"))
    wave = lw.Harmonic(2.0, "1 Hz")
    study = model.vary({"inputs.motor.amplitude": [1.0, 3.0]}).simulate(1.0, inputs={"motor": wave}, samples=5)
    run = model.simulate(1.0, inputs={"motor": lw.Harmonic(3.0, "1 Hz")}, samples=5)
    assert np.array_equal(study["q"].values[1], run.q)


def test_sensors_are_kept_and_reduced() -> None:
    """A formula of a point in cm, in every variant that of the point itself, with the sensor's unit."""
    model = triple()
    model.add(lw.Expression("height", "100 * rod2.tip.z", unit="cm"))
    study = model.vary({"rod0.length": [0.8, 1.2]}).simulate(
        0.5, start={"joint0": 1.0}, keep=["height", "rod2.tip.z"], reduce=["final of height"], samples=6
    )
    assert np.allclose(study["height"], 100 * study["rod2.tip.z"], rtol=1e-14)
    assert np.array_equal(study["final of height"], study["height"].isel(time=-1))
    assert study["height"].attrs["units"] == "cm"
    assert "did you mean 'height'?" in refusal(lambda: model.vary({"rod0.length": [1.0]}).simulate(0.5, keep=["hight"]))


def refusal(call: Any) -> str:
    with pytest.raises(lw.ModelError) as caught:
        call()
    return str(caught.value)


def test_wrong_calls_end_in_one_sentence() -> None:
    m = triple()
    assert "did you mean 'rod0'" in refusal(lambda: m.vary({"rob0.length": [1.0]}))
    assert "did you mean 'length'" in refusal(lambda: m.vary({"rod0.lenght": [1.0]}))
    assert "did you mean 'rtol'" in refusal(lambda: m.vary({"rtoll": [1e-4]}))
    assert "did you mean 'joint" in refusal(lambda: m.vary({"start.jiont0": [1.0]}))
    assert "has no values" in refusal(lambda: m.vary({"rod0.length": []}))
    assert "give values, such as" in refusal(lambda: m.vary({"rod0.length": 1.0}))
    assert "give numbers, or texts" in refusal(lambda: m.vary({"rod0.length": [[[1.0, 2.0], [3.0]], 0.1]}))
    assert "the shape (3,) is expected" in refusal(lambda: m.vary({"gravity": [[1.0, 2.0], 0.1]}))
    assert "are the same" in refusal(lambda: m.vary({"gravity": [[0, 0, -1]], "gravity[2]": [-1.0]}))
    assert "more than once" in refusal(lambda: m.vary({"rod0.length": [1.0, "100 cm"]}))
    draws = {"rod0.mass": lw.Normal("1 kg", "1 kg")}
    text = refusal(lambda: m.sample(draws, 200))
    assert "of 200 values, the first is number" in text
    assert "it must be at least 0" in text
    assert "count is missing" in refusal(lambda: m.sample({"rod0.mass": lw.Uniform(1, 2)}))
    assert "low must be below high" in refusal(lambda: m.sample({"rod0.mass": lw.Uniform(2, 1)}, 4))
    assert "did you mean 'latin'" in refusal(lambda: m.sample({"rod0.mass": lw.Uniform(1, 2)}, 4, design="latn"))
    assert "equally many" in refusal(lambda: m.sample({"rod0.mass": [1.0, 2.0], "rod1.mass": [1.0]}))
    family = m.vary({"rod0.length": [1.0, 1.1]})
    assert "did you mean 'rod2.tip'" in refusal(lambda: family.simulate(1.0, keep=["rod2.tipp"]))
    assert "did you mean 'rtol'" in refusal(lambda: family.simulate(1.0, rtoll=1e-4))
    assert "did you mean 'peak'" in refusal(lambda: family.simulate(1.0, reduce=["peek of joint0"]))
    assert "did you mean 'joint" in refusal(lambda: family.simulate(1.0, start={"jiont0": 1.0}))
    assert "jiont0" in refusal(lambda: family.simulate(1.0, events=[lw.Event("jiont0")]))
    assert "give a Controller" in refusal(lambda: family.simulate(1.0, control=3))
    assert "on is 'moon'; give 'gpu'" in refusal(lambda: family.simulate(1.0, on="moon"))
    assert "on='gpu' is for simulate alone" in refusal(lambda: family.modes(on="gpu"))
    assert "samples cannot vary" in refusal(lambda: m.vary({"samples": [3, 4]}).simulate(1.0))
    assert "method 'rk5' is unknown" in refusal(lambda: family.simulate(1.0, method="rk5"))
    own = {"a": ("joint0", lambda t, x: 1 / 0)}
    assert "ZeroDivisionError" in refusal(lambda: family.simulate(0.01, reduce=own, samples=2))
    assert "seed is -1" in refusal(lambda: m.sample({"rod0.mass": lw.Uniform(1, 2)}, 4, seed=-1))
    assert "threads is 0" in refusal(lambda: family.simulate(1.0, threads=0))
    with pytest.raises(AttributeError, match="did you mean 'modes'"):
        family.mods()


def test_where_there_is_no_gpu_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from linkwork.studies.gpu import target

    monkeypatch.setattr(target, "cuda_module", lambda: SimpleNamespace(is_available=lambda: False))
    family = triple().vary({"rod0.length": [1.0, 1.1]})
    assert "no GPU with CUDA was found; leave on= out" in refusal(lambda: family.simulate(1.0, on="gpu"))


def test_the_command_line_says_the_same(tmp_path: Any) -> None:
    import json

    from typer.testing import CliRunner

    from linkwork.cli import app

    path = triple().save(tmp_path / "arm.yaml", start={"joint0": 0.3})
    call = [
        "study",
        str(path),
        "--vary",
        "rod0.length=0.9m:1.1m:3",
        "--vary",
        "start.joint1=10deg,20deg",
        "--until",
        "1s",
    ]
    call += ["--samples", "11", "--reduce", "peak of joint0.reaction.force", "--json"]
    done = CliRunner().invoke(app, call)
    assert done.exit_code == 0, done.output
    axes = {"rod0.length": [0.9, 1.0, 1.1], "start.joint1": ["10 deg", "20 deg"]}
    wanted = (
        triple().vary(axes).simulate(1.0, start={"joint0": 0.3}, reduce=["peak of joint0.reaction.force"], samples=11)
    )
    printed = json.loads(done.stdout)
    assert np.allclose(
        printed["peak of joint0.reaction.force [N]"], wanted["peak of joint0.reaction.force"].values.ravel(), rtol=1e-12
    )
    wrong = CliRunner().invoke(app, [*call, "--vary", "rod0.length=1m"])
    assert wrong.exit_code == 2
    assert "more than once" in wrong.output
    for flags, sentence in ((("--on", "moon"), "on is 'moon'"), (("--threads", "0"), "threads is 0")):
        refused = CliRunner().invoke(app, [*call, *flags])
        assert refused.exit_code == 2
        assert sentence in refused.output
    neither = CliRunner().invoke(app, ["study", str(path), "--until", "1s"])
    assert neither.exit_code == 2
    assert "either --vary (a grid) or --draw" in neither.output
