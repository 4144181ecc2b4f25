"""Other names for items and inputs: everything in the model that refers to one follows, or the change is refused."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from refusals import refused


def crane() -> lw.Model:
    """Everything that refers to something else by its name: coordinates, inputs, sensors, couplings, formulas."""
    m = lw.Model("crane")
    cart = m.add(lw.Box("cart", (0.2, 0.2, 0.2), 2.0), lw.Prismatic("x", axis="x", actuator="push", damping=0.1))
    rod = m.add(lw.Rod("rod", 1.0, 1.0), lw.Universal("hip", dofs={"first": lw.Turning(damping=0.05)}), to=cart)
    m.add(lw.Rod("left arm", 0.5, 0.4), lw.Revolute("left hinge", axis="-y", damping=0.01), to=rod.tip)
    m.add(lw.Rod("right arm", 0.5, 0.4), lw.Revolute("right", axis="-y"), to=rod.tip)
    m.add(lw.PointMass("slide", 0.2), lw.Prismatic("y", axis="y", motion=lw.Harmonic(0.1, 1.0)), to=cart)
    m.close(lw.Coupling("belt", {"left hinge": 1.0, "right": -2.0}))
    m.add(lw.Spring("tie", "left arm.tip", (1.0, 0.0, -1.0), stiffness=3.0, damping=0.1))
    m.add(lw.TorsionSpring("twist", on="hip.second", stiffness=0.2))
    m.add(lw.FormulaForce("drag", "-k * 'rate of left hinge' - 0.1 * hip.first", on="left hinge", constants={"k": 0.2}))
    wind = ("0.1 * sin(t)", "'left arm.tip.velocity.y' * c", "tie.length")
    m.add(lw.FormulaForce("wind", wind, at=rod.tip, constants={"c": -0.1}))
    m.add(lw.CustomForce("own", lambda t, x: -0.1 * x[0], on="right", reads=["left hinge", "hip.first", rod.tip]))
    m.add(lw.Coordinate("speed", of="hip.first", order=1))
    m.add(lw.JointWrench("pull", joint="left hinge", component="fz"))
    m.add(lw.JointWrench("rim", joint="hip", component="mx"))
    m.add(lw.DriveForce("force", of="y"))
    m.add(lw.Input("signal", of="push"))
    m.add(lw.Angle("tilt", rod))
    m.add(lw.Expression("sum", "speed + 2 * signal + push.power - \"left hinge.rate\" + 1e1 * rod.tip.x"))
    m.add(lw.Expression("moment", "belt.right.torque + 'belt.left hinge.torque' * y.drive.force"))
    return m


def answers(m: lw.Model, push: str = "push") -> Any:
    start = {m.joints[0].name: 0.1, m.joints[2].name: 0.2, m.joints[3].name: 0.1}
    with np.errstate(all="ignore"):
        run = m.simulate(0.3, samples=4, start=start, inputs={push: lw.Harmonic(1.0, 1.0)}, rtol=1e-10)
    return run.sensors.values, run.q.values, run.reactions.world.values


@pytest.mark.filterwarnings("ignore")
def test_everything_follows_and_the_motion_stays_the_same() -> None:
    """Each item and the input by three kinds of names: plain, with a space, with signs that formulas must quote."""
    wanted = answers(crane())
    for new in ("n{}", "new {}", "Øre-{}'s"):
        m = crane()
        for k, (name, item) in enumerate(list(m.items().items())):
            other = new.format(k)
            if k % 2:
                assert m.rename(name, other) is item
            elif k % 4:
                assert m.rename(item, other) is item
            else:
                item.name = other
            assert item.name == other
            assert other in m
            assert name not in m
            assert m.items()[other] is item
        push = new.format("motor")
        assert m.rename("push", push) == push
        for got, expected in zip(answers(m, push), wanted, strict=True):
            np.testing.assert_array_equal(got, expected)
        m.remove(m.bodies[0], dependents=True)
        assert not len(m)


@pytest.mark.filterwarnings("ignore")
def test_back_again_it_is_the_same_model() -> None:
    for make in (copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))):
        m = crane()
        m.remove("own")
        twin = make(m)
        names = list(twin.items())
        for name in names:
            twin.rename(name, f"x{name}")
        assert twin != m
        for name in names:
            twin.rename(f"x{name}", name)
        assert twin.rename("push", "pull it") == "pull it"
        assert twin.rename("pull it", "push") == "push"
        assert twin.to_text().replace('\\"', "'") == m.to_text().replace('\\"', "'")


def test_what_would_change_its_meaning_is_refused_and_changes_nothing() -> None:
    m = crane()
    m.joint("right").actuator = "left"
    m.add(lw.Expression("both", "left + 1"))
    before = {n: repr(vars(x)) for n, x in m.items().items()}
    cases = [
        (lambda: m.rename("rod", "cart"), "body name 'cart' is used already (body)"),
        (lambda: m.rename("rod", "t"), "is used already (reserved)"),
        (lambda: m.rename("rod", "a.b"), "body name 'a.b' cannot be used"),
        (lambda: m.rename("rod", 3), "name"),
        (lambda: m.rename("rot", "a"), "has no item or input 'rot'; did you mean 'rod'?"),
        (lambda: m.rename(["rod"], "a"), "has no item or input"),
        (lambda: m.rename(lw.Rod("rod", 1.0, 1.0), "a"), "rename: body 'rod' is no item of model 'crane'"),
        (lambda: m.rename("hip", "c"), "has a constant 'c'; choose another name for 'hip'"),
        (lambda: m.rename("left", "e"), "cannot say the new name"),
        (lambda: m.rename("rod", "left"), "means something else by 'left'; choose another name for 'rod'"),
        (lambda: m.rename("push", "left"), "there is an input 'left' already"),
        (lambda: m.rename("push", "rod"), "means something else by 'rod'; choose another name for 'push'"),
        (lambda: m.rename("left", "k"), "has a constant 'k'"),
        (lambda: setattr(m.body("rod"), "name", "cart"), "is used already"),
    ]
    for call, words in cases:
        refused(call, words, kind=lw.ModelError)
        assert {n: repr(vars(x)) for n, x in m.items().items()} == before
    m.joint("x").actuator = "hip"
    refused(lambda: m.rename("hip", "new"), "names 'hip', which is joint and also an input", kind=lw.ModelError)


def test_submodels_take_names_within_names_of_couplings_along() -> None:
    m = lw.Model("two")
    m.include(crane(), prefix="a ")
    assert m.items()["a moment"].formula == "'a belt.a right.torque' + 'a belt.a left hinge.torque' * 'a y.drive.force'"
    assert m.items()["a drag"].formula.startswith("-k * 'rate of a left hinge' - 0.1 * 'a hip.first'")
    assert m.joint("a hip").dofs["first"].name == "a hip first"
    m.compile()


def test_what_is_named_in_quotes_is_needed() -> None:
    m = lw.Model("arm")
    m.add(lw.Rod("rod", 1.0, 1.0), lw.Revolute("left hinge", axis="-y"))
    m.add(lw.Expression("twice", "2 * 'left hinge.rate'"))
    refused(lambda: m.remove("rod"), "cannot go alone, for it is needed by sensor 'twice'", kind=lw.ModelError)


def test_masses_of_a_body_keep_names_of_their_own() -> None:
    rod = lw.Rod("rod", 1.0, 1.0)
    a, b = rod.attach("a", 1.0, "tip"), rod.attach("b", 2.0, (0.0, 0.0, 0.0))
    with pytest.raises(lw.ModelError, match="carries a mass 'a' already"):
        b.name = "a"
    b.name = "c"
    a.name = "b"
    assert [*rod.inner_items()] == ["b", "c"]
    twin = copy.deepcopy(rod)
    with pytest.raises(lw.ModelError, match="carries a mass 'b' already"):
        twin.inner_items()["c"].name = "b"
    twin.inner_items()["b"].name = "d"
    assert [*rod.inner_items()] == ["b", "c"]
