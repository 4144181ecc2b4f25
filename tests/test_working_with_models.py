"""Models as things to work with: copied, compared, cut, put into each other, with a table of parameters.

Truth: the same model built by hand, differences of accelerations, closed forms of static deflection.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs
from refusals import refused


def arm() -> lw.Model:
    """Two rods with a spring, a driven and a constant load, a motor, sensors."""
    m = lw.Model("arm")
    m.add(lw.Rod("upper", length=1.0, mass=2.0), lw.Revolute("shoulder", axis="-y", stiffness=50.0, actuator="motor"))
    m.add(lw.Rod("lower", length=0.5, mass=1.0), lw.Revolute("elbow", axis="-y", stiffness=20.0), to="upper.tip")
    m.add(lw.Spring("strut", "lower.tip", (1.0, 0.0, 0.0), stiffness=30.0, law=lw.PolynomialLaw((10.0, 0.0, 5.0))))
    m.add(lw.TorsionSpring("coil", on="elbow", stiffness=3.0))
    m.add(lw.PointForce("push", "lower.tip", (1.0, 0.0, "-2 N")))
    m.add(lw.PointForce("shake", "upper.tip", (lw.Harmonic(3.0, 2.0, phase=0.3) + 1.0, 0.0, 0.0)))
    m.add(lw.Position("x", "lower.tip", "x"))
    m.add(lw.Expression("twice", "2 * x", unit="m"))
    m.add(lw.Input("torque", of="motor"))
    return m


# --- copies and comparison -------------------------------------------------------------------------------------------


def test_a_copy_is_equal_and_independent() -> None:
    m = arm()
    copied = m.copy()
    assert copied == m
    assert copied.body("upper") is not m.body("upper")
    copied["upper.length"] = 2.0
    assert copied != m
    assert m["upper.length"] == 1.0


CHANGES = {
    "name": lambda m: setattr(m, "name", "other"),
    "gravity": lambda m: setattr(m, "gravity", (0.0, 0.0, 0.0)),
    "length": lambda m: m.__setitem__("lower.length", 0.5 * (1 + 1e-15)),
    "signal": lambda m: m.__setitem__("shake.value[0].parts[0].phase", 0.4),
    "law": lambda m: m.__setitem__("strut.law.coefficients[1]", 1.0),
    "point": lambda m: m.body("lower").point("p", (0, 0, 0)),
    "ground point": lambda m: m.ground.point("p", (0, 0, 0)),
    "attached": lambda m: m.body("lower").attach("bob", 1.0, "tip"),
    "reference": lambda m: setattr(m.items()["strut"], "a", "lower.centre"),
    "sensor": lambda m: m.remove("twice"),
    "new": lambda m: m.add(lw.Rod("hand", 0.1, 0.1), lw.Revolute("wrist"), to="lower.tip"),
    "closure": lambda m: m.close(lw.PointInPlane("floor", height=-3.0), to=m.ground, at="lower"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_makes_another_model(change: str) -> None:
    m = arm()
    CHANGES[change](m)
    assert m != arm()
    assert arm() == arm()


def test_a_model_is_a_collection_of_bodies() -> None:
    m = arm()
    assert len(m) == 2
    assert [b.name for b in m] == ["upper", "lower"]
    assert bool(lw.Model("empty"))
    assert "upper" in m
    assert "push" in m
    assert m.joint("elbow") in m
    assert m.joint("elbow") not in m.copy()
    assert "hand" not in m
    assert m != "arm"


def test_summary_names_everything() -> None:
    text = str(arm().summary())
    for words in (
        "gravity: 0, 0, -9.81 m/s²",
        "coordinates: shoulder [rad], elbow [rad]",
        "inputs: motor [N·m]",
        "strut (Spring at lower.tip, ground.at_strut)",
        "twice (Expression)",
    ):
        assert words in text
    assert text.startswith(str(arm()).split("\nforces")[0])


def test_attached_masses_are_named_and_found() -> None:
    m = arm()
    m.body("lower").attach("bob", "30 g", "tip")
    assert "attached masses: lower.bob (0.03 kg)" in str(m.summary())
    refused(lambda: m["bob.mass"], "no parameter 'bob.mass'", "did you mean 'lower.bob.mass'?")
    assert m["lower.bob.mass"] == 0.03


# --- parameters ------------------------------------------------------------------------------------------------------


def test_the_table_has_units() -> None:
    table = arm().parameters
    assert table["push.value"].tolist() == [1.0, 0.0, -2.0]
    wanted = {
        "upper.length": (1.0, "m"),
        "shake.value[0].parts[0].amplitude": (3.0, "N"),
        "shake.value[0].parts[0].frequency": (2.0, "Hz"),
        "shake.value[0].parts[1]": (1.0, "N"),
        "shoulder.stiffness": (50.0, "N*m/rad"),
    }
    for path, (value, unit) in wanted.items():
        assert (table[path], table.units[path], arm().unit(path)) == (value, unit, unit)
    assert "upper.length                       1" in str(table)
    assert "N·m/rad" in table._repr_html_()
    frame = table.to_pandas()
    assert frame.loc["upper.mass", "value"] == 2.0
    assert len(frame) == len(table) == len(list(table))
    refused(lambda: table["uper.length"], "did you mean 'upper.length'?")


@pytest.mark.parametrize(
    "path",
    [
        "push.value[2]",
        "shake.value[0].parts[0].amplitude",
        "shake.value[0].parts[0].phase",
        "strut.law.coefficients[2]",
    ],
)
def test_numbers_of_signals_and_laws_have_derivatives(path: str) -> None:
    m, q, v = arm(), np.array([0.1, 0.2]), np.array([0.3, -0.1])
    exact = m.compile().parameter_derivative(path, q, v, t=0.1)
    step = 1e-4
    ends = [m.replace({path: m[path] + k * step}).compile().acceleration(q, v, t=0.1) for k in (-2, -1, 1, 2)]
    central = (ends[0] - 8 * ends[1] + 8 * ends[2] - ends[3]) / (12 * step)
    assert np.abs(central).max() > 1e-6
    np.testing.assert_allclose(np.ravel(exact), central, rtol=1e-7, atol=1e-9)


def test_loads_are_parameters_of_analyses() -> None:
    m = lw.Model("lever", gravity=(0, 0, 0))
    m.add(lw.Rod("rod", length=2.0, mass=3.0), lw.Revolute("hinge", axis="-y", stiffness=10.0))
    m.add(lw.PointForce("push", "rod.tip", (0.0, 0.0, 0.0)))
    # static balance: 10 φ = 2 F cos φ; a force along the rod stiffens the hinge by its length
    found = m.branch("push.value[0]", over=(0.0, 20.0))
    assert found.unit == "N"
    for value, angle in zip(found[0].values, found[0].positions[:, 0], strict=True):
        assert abs(10 * angle - 2 * value * np.cos(angle)) < 1e-8
    lines = m.campbell("push.value[2]", [0.0, -5.0, -10.0])
    known = np.sqrt((10 + 2 * np.array([0.0, 5.0, 10.0])) / 4.0) / (2 * np.pi)
    np.testing.assert_allclose(np.ravel(lines.frequencies), known, rtol=1e-9)


def test_setting_numbers_of_signals() -> None:
    m = arm()
    m["push.value[1]"] = "1 kN"
    m["shake.value[0].parts[0].frequency"] = "120 Hz"
    m["strut.law.coefficients"] = (1.0, 2.0, 3.0)
    assert m["push.value"].tolist() == [1.0, 1000.0, -2.0]
    assert m["shake.value[0].parts[0].frequency"] == 120.0
    assert m["strut.law.coefficients[2]"] == 3.0
    refused(lambda: m.__setitem__("push.value[1]", "3 m"), "push.value[1]", "3 m")
    refused(lambda: m.__setitem__("push.value", (1.0, 2.0)), "push.value")
    refused(lambda: m["push.value[3]"], "push.value", "3 components")
    refused(lambda: m["shake.value[0].parts[0].amplitde"], "'shake'", "did you mean 'value[0].parts[0].amplitude'?")


# --- taking out ------------------------------------------------------------------------------------------------------


def test_removing_leaves_the_model_without_it() -> None:
    m = arm()
    m.remove("twice", m.items()["strut"])
    shorter = lw.Model("arm")
    assert [f.name for f in m.forces] == ["coil", "push", "shake"]
    assert [s.name for s in m.sensors] == ["x", "torque"]
    m.remove("lower", dependents=True)
    assert [b.name for b in m] == ["upper"]
    assert [f.name for f in m.forces] == ["shake"]
    assert [s.name for s in m.sensors] == ["torque"]
    assert m.compile().nv == 1
    hand = m.add(lw.Rod("lower", 1.0, 1.0), lw.Revolute("elbow"), to="upper.tip")
    assert m.compile().nv == 2
    m.remove(hand)
    assert shorter.add(hand, lw.Revolute("wrist")) is hand


def test_what_is_needed_is_not_removed_alone() -> None:
    m, before = arm(), arm()
    refused(
        lambda: m.remove("lower"), "body 'lower'", "'strut'", "'coil'", "'push'", "'x'", "'twice'", "dependents=True"
    )
    refused(lambda: m.remove("x"), "sensor 'x'", "sensor 'twice'")
    refused(lambda: m.remove("elbow"), "joint 'elbow'", "body 'lower'", "remove the body")
    refused(lambda: m.remove("elbo"), "did you mean 'elbow'?")
    refused(lambda: m.remove(lw.Rod("r", 1.0, 1.0)), "no item of model 'arm'")
    refused(lambda: m.remove(3), "remove")
    assert m == before


# --- submodels -------------------------------------------------------------------------------------------------------


def leg() -> lw.Model:
    m = lw.Model("leg")
    m.add(lw.Rod("thigh", 0.4, 2.0), lw.Revolute("hip", axis="-y", actuator="motor"))
    m.add(lw.Rod("shank", 0.4, 1.0), lw.Revolute("knee", axis="-y"), to="thigh.tip")
    m.add(lw.TorsionSpring("tendon", on="knee", stiffness=5.0))
    m.add(lw.Spring("cord", "shank.tip", (0.1, 0.0, -0.2), stiffness=100.0))
    m.add(lw.Position("height", "shank.tip", "z"))
    m.add(lw.Expression("depth", "-height"))
    return m


SIDES = {"fl_": (0.4, 0.2, 0.0), "fr_": (0.4, -0.2, 0.0), "rl_": (-0.4, 0.2, 0.1), "rr_": (-0.4, -0.2, 0.1)}


def test_a_leg_is_added_four_times() -> None:
    whole, by_hand = lw.Model("robot"), lw.Model("robot")
    turn = lw.rotation("y", 0.2)
    for m in (whole, by_hand):
        m.add(lw.Box("torso", (0.8, 0.4, 0.2), 10.0), lw.Free("base"))
    single = leg()
    for side, where in SIDES.items():
        made = whole.include(single, prefix=side, to=whole.body("torso").frame(f"{side}mount", where, turn))
        assert made["shank"].name == f"{side}shank"
        torso = by_hand.body("torso")
        hip = torso.frame(f"{side}mount", where, turn)
        matrix = np.array([[np.cos(0.2), 0, np.sin(0.2)], [0, 1, 0], [-np.sin(0.2), 0, np.cos(0.2)]])
        pin = torso.frame(f"{side}at_cord", np.array(where) + matrix @ (0.1, 0.0, -0.2), turn)
        thigh = by_hand.add(
            lw.Rod(f"{side}thigh", 0.4, 2.0), lw.Revolute(f"{side}hip", axis="-y", actuator=f"{side}motor"), to=hip
        )
        shank = by_hand.add(lw.Rod(f"{side}shank", 0.4, 1.0), lw.Revolute(f"{side}knee", axis="-y"), to=thigh.tip)
        by_hand.add(lw.TorsionSpring(f"{side}tendon", on=f"{side}knee", stiffness=5.0))
        by_hand.add(lw.Spring(f"{side}cord", shank.tip, pin, stiffness=100.0))
        by_hand.add(lw.Position(f"{side}height", shank.tip, "z"))
        by_hand.add(lw.Expression(f"{side}depth", f"-{side}height"))
    assert single == leg()
    assert len(whole) == 9
    a, b = whole.compile(), by_hand.compile()
    assert a.labels.q == b.labels.q
    assert a.labels.inputs == b.labels.inputs
    q = a.zero()
    q[7:] = np.linspace(0.1, 0.8, 8)
    np.testing.assert_allclose(
        a.acceleration(q, np.zeros(a.nv)), b.acceleration(q, np.zeros(a.nv)), rtol=1e-9, atol=1e-9
    )
    assert a.sensors(q, np.zeros(a.nv)) == pytest.approx(b.sensors(q, np.zeros(a.nv)), abs=1e-13)
    whole["fl_thigh.mass"] = 3.0
    assert whole["fr_thigh.mass"] == 2.0


def test_formulas_of_included_sensors_quote_names_with_spaces() -> None:
    """Any prefix will do, an apostrophe too; numbers such as 2e3 are no names."""
    part = leg()
    part.add(lw.Expression("sum", "2e3*height + 0*hip.rate"))
    for prefix, quoted in (
        ("fl ", "2e3*'fl height' + 0*'fl hip.rate'"),
        ("Tom's ", '2e3*"Tom\'s height" + 0*"Tom\'s hip.rate"'),
    ):
        m = lw.Model("robot")
        made = m.include(part, prefix=prefix)
        assert made["sum"].formula == quoted  # type: ignore[attr-defined]
        found = m.compile().sensors([0.3, -0.2], [0.0, 1.0])
        assert found[f"{prefix}sum"] == pytest.approx(2e3 * found[f"{prefix}height"], rel=1e-14)


def test_what_cannot_be_included() -> None:
    m = lw.Model("robot")
    m.add(lw.Box("torso", (0.8, 0.4, 0.2), 10.0), lw.Free("base"))
    before = m.copy()
    refused(lambda: m.include(leg(), prefix="fl_", to="torso.mount"), "include: to", "'torso.mount'")
    refused(lambda: m.include(lw.Model("m", gravity=(0, 0, 0)), prefix="a_"), "gravity")
    refused(lambda: m.include(m, prefix="a_"), "itself")
    refused(lambda: m.include(3, prefix="a_"), "give a model")
    refused(lambda: m.include(leg(), prefix="2"), "cannot be used")
    refused(lambda: m.add(leg()), "model 'leg'", "include(")
    refused(lambda: m.add(leg(), lw.Fixed("weld"), to="torso"), "model 'leg'", "include(")
    refused(lambda: m.add(leg(), prefix="fl_"), "add: unknown parameter 'prefix'", "include(…) takes it")  # type: ignore[call-arg]
    m.include(leg(), prefix="a_")
    refused(lambda: m.include(leg(), prefix="a_"), "'a_thigh' is used already")
    m.remove("a_thigh", dependents=True)
    assert [b.name for b in m] == ["torso"]
    assert [s.name for s in m.sensors] == []
    assert before.items().keys() == m.items().keys()


def test_a_frame_at_a_named_point_follows_it(tmp_path: Path) -> None:
    """In Python, in replaced and copied models, in files; and so do library mechanisms whose rods change their length."""
    m = lw.Model("two rods")
    upper = m.add(lw.Rod("upper", length=1.0, mass=1.0), lw.Revolute("top", axis="-y"))
    turned = upper.frame("pin", "tip", (0.0, 1.0, 0.0, 0.0))
    again = upper.frame("hook", turned)
    m.add(lw.Rod("lower", length=0.5, mass=1.0), lw.Revolute("elbow", axis="-y"), to=again)
    longer = m.replace({"upper.length": 3.0})
    read = lw.read_model(lw.ModelFile(longer).save(tmp_path / "m.yaml")).model.replace({"upper.length": 4.0})
    for model, length in ((m, 1.0), (longer, 3.0), (longer.copy(), 3.0), (read, 4.0)):
        places = model.body("upper").places()
        assert places["pin"][0].tolist() == places["hook"][0].tolist() == [0.0, 0.0, -length]
        assert places["pin"][1] @ [0.0, 0.0, 1.0] == pytest.approx([0.0, 0.0, -1.0])
    upper.length = 2.0
    assert upper.places()["pin"][0].tolist() == [0.0, 0.0, -2.0]


def test_a_four_bar_of_the_library_follows_its_lengths() -> None:
    made = lw.library.four_bar(coupler=0.55, rocker=0.45)
    changed = lw.library.four_bar().replace({"coupler.length": 0.55, "rocker.length": 0.45})
    start, guess = {"drive": "60 deg"}, {"pin": "-40 deg", "pivot": "80 deg"}
    one, two = (m.simulate(0.5, start=start, guess=guess, samples=5) for m in (made, changed))
    assert_abs(one.q, two.q, 1e-12)


def test_a_frame_at_no_point_of_its_body_is_refused() -> None:
    rod, other = lw.Rod("r", 1.0, 1.0), lw.Rod("other", 2.0, 1.0)
    with pytest.raises(lw.ModelError, match="body 'r' has no point 'tpi'; it has origin, tip, centre"):
        rod.frame("pin", "tpi")
    with pytest.raises(lw.ModelError, match=r"body 'r': point 'pin' is other\.tip, which is not a point of this body"):
        rod.frame("pin", other["tip"])
    with pytest.raises(lw.ModelError, match="ground: point 'hip'"):
        lw.Model("m").ground.frame("hip", "origin")


def test_a_frame_keeps_the_rotation_that_it_was_given() -> None:
    turn = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    body = lw.Rod("rod", length=1.0, mass=1.0)
    body.frame("pin", "tip", turn)
    turn[:] = np.eye(3)
    assert body.places()["pin"][1].tolist() == [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
