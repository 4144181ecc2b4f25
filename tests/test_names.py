"""One resolver of names: whatever takes a name of a quantity means the same by it, with the unit that `names()` lists."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from linkwork import library
from refusals import refused

pytestmark = pytest.mark.filterwarnings("ignore::linkwork.api.errors.LinkworkWarning")


def beams() -> lw.Model:
    """A beam that bends in the plane of its hinge, one in pieces that bends across it, and rods at points of them."""
    m = lw.Model("beams")
    arm = lw.Beam("arm", length=1.0, EI=20.0, mass_per_length=0.5, modes=2)
    arm.point("middle", -0.5 * np.array([0.0, 0.0, 1.0]))
    m.add(arm, lw.Revolute("shoulder", axis="-y"))
    whip = lw.Beam("whip", length=0.5, EI=5.0, mass_per_length=0.2, modes=2, pieces=2)
    m.add(whip, lw.Revolute("elbow", axis="-y", damping=0.01), to=arm.tip)
    m.add(lw.Rod("rod", 0.3, 0.2), lw.Revolute("hook", axis="-y"), to=arm["middle"])
    return m


def plant() -> lw.Model:
    """Everything that has quantities, with inputs that have names of other things."""
    m = lw.Model("plant")
    cart = m.add(lw.Box("cart", (0.2, 0.2, 0.2), 2.0), lw.Prismatic("x", axis="x", actuator="rod", damping=0.1))
    rod = m.add(lw.Rod("rod", 1.0, 1.0), lw.Revolute("hinge", axis="-y", stiffness=1.0, actuator="angle"), to=cart)
    lever = m.add(lw.Rod("lever", 0.5, 0.4), lw.Revolute("pivot", axis="-y", stops=(-1, 1), stop_stiffness=9.0), to=rod.tip)
    m.add(lw.Rod("weight", 0.5, 0.4, 0.1), lw.Ball("ball", damping=0.1), to=lever.tip)
    m.add(lw.Rod("wheel", 0.2, 0.1), lw.Revolute("axle", axis="-y", actuator="pin"), to=cart)
    m.add(lw.Rod("driven", 0.2, 0.1), lw.Revolute("motor", axis="-y", motion=lw.Harmonic(0.2, 1.0)), to=cart)
    bar = m.add(lw.Box("bar", (0.1, 0.1, 0.1), 0.2), lw.Revolute("post", axis="-y"), to=(-0.2, 0.0, -0.5))
    end = bar.point("end", (0.2, 0.0, 0.2))
    m.close(lw.PointOnLine("pin", axis="z", damping=0.3), to=cart.frame("rail", (0.0, 0.0, 0.0)), at=end)
    m.close(lw.Coupling("belt", {"hinge": 1.0, "pivot": 2.0}))
    m.add(lw.Spring("tie", lever.tip, (1.0, 0.0, 0.0), stiffness=3.0, damping=0.2))
    m.add(lw.TorsionSpring("coil", on="axle", stiffness=0.3))
    m.add(lw.PointForce("push", lever.tip, (lw.Harmonic(0.1, 1.0), 0.0, 1.0), axes="body"))
    m.add(lw.FormulaForce("drag", "-0.1 * axle.rate + 0.1 * sin(t)", on="axle"))
    m.add(lw.Angle("angle", lever))
    m.add(lw.Input("seen", of="rod"))
    m.add(lw.Expression("sum", "angle + 2 * 'tie.force'", unit="N"))
    return m


LIBRARY: dict[str, Callable[[], lw.Model]] = {
    "bricard": library.bricard,
    "cart_pole": library.cart_pole,
    "chain": lambda: library.chain(3, planar=False),
    "double_pendulum": library.double_pendulum,
    "elastic_two_arm": lambda: library.elastic_two_arm(actuators=True),
    "four_bar": library.four_bar,
    "free_body": library.free_body,
    "furuta_pendulum": library.furuta_pendulum,
    "governor": lambda: library.governor(acceleration=1.0),
    "human": lambda: library.human(planar=True),
    "n_four_bar": lambda: library.n_four_bar(2),
    "simple_pendulum": library.simple_pendulum,
    "slider_crank": library.slider_crank,
    "spherical_pendulum": library.spherical_pendulum,
    "spinning_top": library.spinning_top,
    "tree": lambda: library.tree([("a", None, 1.0, 1.0), ("b", "a", 0.5, 1.0)]),
    "tree_from_relation": lambda: library.tree_from_relation([[1, 0], [1, 1]], [1.0, 2.0]),
    "triple_pendulum": library.triple_pendulum,
}
MODELS = {**LIBRARY, "beams": beams, "plant": plant}


def test_every_model_of_the_library_is_tried() -> None:
    assert {n for n in library.__all__ if n[0].islower()} == set(LIBRARY)


def run_input(name: str, number: int, t: float) -> float:
    """What drives an input in `ran`."""
    return float(0.1 * np.sin(2 * np.pi * t + 0.3 + number))


def ran(m: Any, labels: lw.Model | None = None, **options: Any) -> Any:
    """A short motion of a model or of a family, from a position off all that is special."""
    labels = (labels or m).compile().labels
    rng = np.random.default_rng(3)
    rates = {n: float(x) for n, x in zip(labels.v, rng.uniform(0.05, 0.2, len(labels.v)), strict=True)}
    loops = bool(labels.closures)
    driven = [labels.v[k] for k in labels.drives]
    rates = {n: x for n, x in rates.items() if n not in driven}
    inputs = {n: lw.Harmonic(0.1, 1.0, phase=0.3 + k) for k, n in enumerate(labels.inputs)}
    how = {"rates": dict([next(iter(rates.items()))] if loops else rates), "inputs": inputs, "samples": 5, **options}
    run = m.simulate(0.02, **how)
    assert run.success, run.message
    return run


def history_of(run: Any, word: str) -> np.ndarray:
    """A history as (time, components)."""
    values = np.asarray(run[word].values)
    return values.reshape(len(values), -1)


def single_numbers(m: lw.Model, run: lw.Run) -> dict[str, str]:
    """Names with units of quantities that are one number, known at a single state."""
    quantities = run.origin.system.quantities
    found = {word: quantities.find(word) for word in m.names()}
    of_states = (n for n, x in found.items() if n in m or (x is not None and not x.parts and x.define is not None))
    return {n: m.names()[n] for n in of_states}


@pytest.mark.parametrize("name", MODELS)
def test_every_name_has_its_unit_and_one_value_in_runs_and_states(name: str, tmp_path: Path) -> None:
    m = MODELS[name]()
    listed, run = m.names(), ran(m)
    system = run.origin.system
    assert set(run.names()) == set(listed)
    loaded = lw.load(run.save(tmp_path / "run.nc", keep="all"))
    kept = set(loaded.names())
    assert len(kept) > 0.8 * len(listed)
    assert kept <= set(listed)
    values = {word: history_of(run, word) for word in listed}
    for k, (word, unit) in enumerate(listed.items()):
        assert run[word].attrs["units"] == unit, word
        assert np.isfinite(values[word]).all(), word
        if word in kept and k % 13 == 0:
            assert loaded[word].attrs["units"] == unit, word
            np.testing.assert_allclose(history_of(loaded, word), values[word], rtol=1e-9, atol=1e-11, err_msg=word)
    singles = single_numbers(m, run)
    for k in (1, 4):
        state = run.q.values[k], run.v.values[k], run.inputs.values[k]
        own = system.values(list(singles), *state, t=float(run.time[k]))
        for word, x in own.items():
            assert_same(x, values[word][k, 0], word)
    for word, x in values.items():
        if x.shape[1] == 3:
            for axis, part in enumerate("xyz"):
                assert_same(values[f"{word}.{part}"][:, 0], x[:, axis], word)


def assert_same(got: Any, wanted: Any, word: str) -> None:
    """The same to rounding of what a quantity is the small difference of."""
    np.testing.assert_allclose(got, wanted, rtol=1e-8, atol=1e-9 * (1 + np.abs(wanted).max()), err_msg=word)


EVERYWHERE = ("beams", "plant", "slider_crank", "chain")


@pytest.mark.parametrize("name", EVERYWHERE)
def test_sensors_studies_and_equilibria_mean_the_same(name: str) -> None:
    m = MODELS[name]()
    run = ran(m)
    listed, singles = m.names(), single_numbers(m, run)
    words = list(singles)[::8]
    family = m.vary({"gravity[2]": [m["gravity[2]"], -5.0]})
    vectors = [n for n, x in listed.items() if history_of(run, n).shape[1] == 3][::5]
    study = ran(family, keep=[*words, *vectors], labels=m)
    for word in (*words, *vectors):
        own = study[word]
        assert own.attrs["units"] == listed[word], word
        assert_same(own.values[0].reshape(5, -1), history_of(run, word), word)
    for k, word in enumerate(words):
        m.add(lw.Expression(f"sensor{k}", f"'{word}'"))
    seen = ran(m)
    for k, word in enumerate(words):
        assert_same(seen[f"sensor{k}"].values, run[word].values, word)
    state = m.assemble(start=run.final()[0] if not m.closures else None)
    system, q, v, inputs, t = state.state_of_system()
    for word in listed:
        if word in singles or word in vectors:
            value, unit = state.quantity(word)
            assert unit == listed[word], word
            got = system.values(word, q, v, inputs, t=t)
            assert_same(np.ravel(value), list(got.values()), word)


@pytest.mark.parametrize("name", EVERYWHERE)
def test_events_mean_the_same(name: str) -> None:
    """Every event of a name stands where its quantity has that value."""
    m = MODELS[name]()
    run = ran(m)
    system, levels = run.origin.system, {}
    for word, unit in single_numbers(m, run).items():
        x = run[word].values
        if np.ptp(x) > 1e-6 * (1 + np.abs(x).max()):
            levels[word] = (float(x[0] + x[-1]) / 2, unit)
    chosen = dict(list(levels.items())[::12])
    events = [lw.Event(word, value, stop=False) for word, (value, _) in chosen.items()]
    met = ran(m, events=events).events
    assert len(set(met["name"].values.tolist())) > 0.8 * len(chosen)
    names = run.inputs["input"].values.tolist()
    for k, word in enumerate(met["name"].values.tolist()):
        t = float(met["time"].values[k])
        inputs = {n: float(run_input(n, j, t)) for j, n in enumerate(names)}
        (value,) = system.values(word, met["q"].values[k], met["v"].values[k], inputs, t=t).values()
        level = chosen[word][0]
        np.testing.assert_allclose(value, level, atol=1e-6 * (1 + np.abs(run[word].values).max()), err_msg=word)


def test_a_section_of_a_beam_has_an_angle_of_its_own_name() -> None:
    """The tip of a beam is a place; the angle of its section, which was given for it, is called so."""
    m = beams()
    run = ran(m)
    assert run["arm.tip"].dims == ("time", "axis")
    np.testing.assert_array_equal(run["arm.tip"].values, run.points["arm.tip"].values)
    assert m.names()["arm.tip"] == "m"
    assert m.names()["arm.tip.angle"] == "rad"
    assert m.names()["arm.tip.angle.rate"] == "rad/s"
    np.testing.assert_array_equal(run["arm.tip.angle"].values, run.angles.sel(body="arm.tip").values)
    slopes = run["arm.tip.angle"].values - run["shoulder"].values
    assert 1e-6 < np.abs(slopes).max() < 0.1
    fine = ran(m, samples=2001)
    rate = np.gradient(fine["arm.tip.angle"].values, fine.time, edge_order=2)
    np.testing.assert_allclose(fine["arm.tip.angle.rate"].values, rate, atol=1e-3)
    motion = m.equilibrium().linearize(outputs=["arm.tip.angle", "arm.tip.x"])
    assert motion.output_units == ("rad", "m")


def test_inputs_with_names_of_other_things_stay_inputs_where_they_are_meant() -> None:
    """Where two things share a name, all results take the same one; the input's values are in `run.inputs`."""
    m = plant()
    run = ran(m)
    np.testing.assert_array_equal(run["rod"].values, run.angles.sel(body="rod").values)
    np.testing.assert_array_equal(run["seen"].values, run.inputs.sel(input="rod").values)
    assert m.names()["seen"] == "N"
    np.testing.assert_array_equal(run["angle"].values, run.sensors.sel(sensor="angle").values)
    np.testing.assert_array_equal(run["pin"].values, run.array("cut").sel(cut_coordinate="pin").values)
    refused(lambda: run["arm"], "has no 'arm'", kind=lw.ModelError)
