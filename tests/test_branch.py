"""Branches of equilibria and Campbell diagrams as a demanding user asks for them: parameters, ranges, ends, errors."""

from __future__ import annotations

import functools
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import linkwork as lw
import response_references
from compare import assert_abs
from refusals import refused

G = 9.81
bead = functools.partial(response_references.bead, actuator="torque")


# --- models ----------------------------------------------------------------------------------------------------------


def two_beads() -> lw.Model:
    """The bead with a second arm below the first."""
    m = bead()
    low = lw.RigidBody("low", mass=1.0, centre=(0, 0, -1), inertia=(0.01, 0.01, 0.01))
    m.add(low, lw.Revolute("knee", axis="-y"), to=m.body("arm").frame("end", (0, 0, -1)))
    return m


def snap() -> lw.Model:
    """A bead on a wire, pushed through the place where its spring is shortest."""
    m = lw.Model("snap", gravity=(0, 0, 0))
    p = m.add(lw.PointMass("bead", mass=1.0), lw.Prismatic("slide", axis="z", actuator="push"))
    m.add(
        lw.Spring("spring", m.ground.frame("peg", (1, 0, 0)), p.frame("eye", (0, 0, 0)), stiffness=100, free_length=1.2)
    )
    return m


def isola() -> lw.Model:
    """A bead on a spoke whose spring lets it rest at ω² = −x² + 4 x − 3: a closed branch."""
    m = lw.Model("isola", gravity=(0, 0, 0))
    hub = m.add(lw.RigidBody("hub", mass=1.0, centre=(0, 0, 0), inertia=(1, 1, 1)), lw.Revolute("spin", axis="z"))
    p = m.add(lw.PointMass("bead", mass=1.0), lw.Prismatic("out", axis="x"), to=hub.frame("axle", (0, 0, 0)))
    law = lw.PolynomialLaw((-3.0, 4.0, -1.0))
    m.add(lw.Spring("spring", hub.frame("middle", (0, 0, 0)), p.frame("eye", (0, 0, 0)), law=law))
    return m


def cart() -> lw.Model:
    """A pole on a cart with a force."""
    return lw.library.cart_pole()


def pendulum() -> lw.Model:
    """A weight on a hinge with a torque."""
    m = lw.Model("pendulum")
    arm = lw.RigidBody("arm", mass=1.0, centre=(0, 0, -1), inertia=(0.1, 0.1, 0.1))
    m.add(arm, lw.Revolute("pivot", axis="-y", actuator="torque"))
    return m


def rotor() -> lw.Model:
    """A disk on a frame that tilts about two axes."""
    m = lw.Model("rotor", gravity=(0, 0, 0))
    dofs = {"first": lw.Turning(stiffness=400.0), "second": lw.Turning(stiffness=500.0)}
    frame = m.add(
        lw.RigidBody("frame", mass=0.5, centre=(0, 0, 0), inertia=(0.2, 0.2, 0.2)),
        lw.Universal("gimbal", axes=("x", "y"), dofs=dofs),
    )
    disk = lw.RigidBody("disk", mass=3.0, centre=(0, 0, 0.2), inertia=(0.3, 0.3, 0.5))
    m.add(disk, lw.Revolute("spin", axis="z"), to=frame.frame("top", (0, 0, 0.5)))
    return m


# --- errors ----------------------------------------------------------------------------------------------------------


def follow(parameter: Any = "speed.spin", over: Any = (0, 6), **how: Any) -> Callable[[], Any]:
    how.setdefault("speed", {"spin": 2.0})
    return lambda: bead().branch(parameter, over, progress=False, **how)


def sweep(parameter: Any = "speed.spin", values: Any = (0, 1), **how: Any) -> Callable[[], Any]:
    return lambda: bead().campbell(parameter, values, progress=False, **how)


WRONG: dict[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "branch, speed misspelt": (follow("speed.spn"), ("speed 'spn'", "did you mean 'spin'?")),
    "branch, not driven": (follow(speed={}), ("'spin' is not driven", "speed={'spin'")),
    "branch, acceleration not driven": (follow("acceleration.hinge"), ("'hinge' is not driven", "acceleration=")),
    "branch, input misspelt": (follow("input.torqe"), ("input 'torqe'", "did you mean 'torque'?")),
    "branch, item misspelt": (follow("arn.mass"), ("'arn'", "did you mean 'arm'?")),
    "branch, parameter misspelt": (follow("arm.mas"), ("'mas'", "did you mean 'mass'?")),
    "branch, vector": (follow("gravity"), ("vector", "'gravity[0]'")),
    "branch, no range": (follow(over=3), ("over is 3", "two different values")),
    "branch, empty range": (follow(over=(1, 1)), ("over is (1, 1)", "two different values")),
    "branch, three ends": (follow(over=(0, 1, 2)), ("over is (0, 1, 2)", "two different values")),
    "branch, range in hertz": (follow(over=("0 Hz", "1 Hz")), ("a frequency", "rad/s")),
    "branch, range not a number": (follow(over=(0, np.nan)), ("over[1]", "nan")),
    "branch, guess misspelt": (follow(guess={"hing": 1}), ("'hing'", "did you mean 'hinge'?")),
    "branch, coordinate": (lambda: follow()()[0]["hing"], ("'hing'", "spin, hinge")),
    "branch, coordinate of a picture": (lambda: follow()().plot("hing"), ("'hing'", "spin, hinge")),
    "branch, parameter a number": (follow(3), ("3",)),
    "branch, range a text": (follow(over="12"), ("over is '12'",)),
    "branch, no step": (follow(step=0), ("step is 0",)),
    "branch, step negative": (follow(step=-0.1), ("step is -0.1",)),
    "branch, step not a number": (follow(step=np.nan), ("step",)),
    "branch, no points": (follow(points=0), ("points is 0",)),
    "branch, points in words": (follow(points="many"), ("points",)),
    "branch, no branches": (follow(branches=0), ("branches is 0",)),
    "mass below zero": (follow("arm.mass", (-1.0, 2.0)), ("branch", "arm.mass")),
    "campbell, one value": (sweep(values=[1.0]), ("'speed.spin'", "two or more")),
    "campbell, up and down": (sweep(values=[1, 3, 2]), ("rise or fall",)),
    "campbell, twice the same": (sweep(values=[1, 1]), ("rise or fall",)),
    "campbell, not a number": (sweep(values=[1, np.nan]), ("values[1]", "nan")),
    "campbell, misspelt": (sweep("speed.spn"), ("'spn'", "did you mean 'spin'?")),
    "campbell, in hertz": (sweep(values=["1 Hz", "2 Hz"]), ("a frequency",)),
    "campbell, free misspelt": (sweep(free=["spn"]), ("free", "'spn'", "driven are 'spin'")),
    "campbell, free not driven": (sweep("input.torque", free=["spin"]), ("'spin'", "not a driven joint")),
    "campbell, parameter a number": (sweep(3), ("3",)),
    "campbell, a number": (sweep(values=3), ("values", "3")),
    "campbell, a text": (sweep(values="12"), ("'12'",)),
    "campbell, free a text": (sweep(free="spin"), ("free is 'spin'",)),
    "campbell, order in words": (sweep(orders=["x"]), ("orders",)),
    "campbell, order a number": (sweep(orders=2), ("orders",)),
    "campbell, a coordinate comes": (
        lambda: lw.library.four_bar().campbell("knuckle.friction", [1.0, 1.1], nearest=True, progress=False),
        ("coordinate 'knuckle' is there at some values", "replace"),
    ),
    "controller, bare array": (lambda: lw.Controller(np.array(0.5)), ("controller: measured is array(0.5)", "list of names")),
    "campbell, speed no mapping": (sweep(speed=3), ("speed is 3", "mapping")),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(case: str) -> None:
    """Names, near names, units, numbers and shapes of arguments."""
    action, words = WRONG[case]
    refused(action, *words)


@pytest.mark.parametrize("verb", ["branch", "campbell"])
def test_paths_of_the_model_take_units(verb: str) -> None:
    """As speeds and inputs do."""
    made = getattr(bead(), verb)("arm.mass", ("1 kg", "2 kg"))
    assert made.unit == "kg"


# --- branches --------------------------------------------------------------------------------------------------------


def test_a_fold_and_its_picture_in_numbers() -> None:
    """Snap-through: two folds, an unstable part between them, the range in units."""
    found = snap().branch("input.push", ("-20 N", "0.02 kN"), guess={"slide": 0.6}, progress=False)
    assert len(found) == 1
    b = found[0]
    assert b.ends == ("the end of the range", "the end of the range")
    assert_abs([b.values.min(), b.values.max()], [-20, 20], 1e-9)
    x = np.sqrt(1.2 ** (2 / 3) - 1)
    push = 100 * x * (1 - 1.2 / np.hypot(1, x))
    assert_abs(sorted(s.value for s in found.folds), sorted([push, -push]), 1e-8)
    assert_abs(sorted(s.q["slide"] for s in b.folds), [-x, x], 1e-6)
    assert_abs(b.values, 100 * b["slide"] * (1 - 1.2 / np.hypot(1, b["slide"])), 1e-7)
    inside = np.abs(b["slide"]) < x - 1e-3
    assert not b.stable[inside].any()
    assert b.stable[np.abs(b["slide"]) > x + 1e-3].all()
    assert (b.growth[inside] > 0).all()
    assert found.special == found.folds
    data = b.to_dataset()
    assert data["q"].dims == ("point", "coordinate")
    assert data["parameter"].attrs == {"units": "N", "long_name": "input.push"}
    assert "100%" not in found.report()
    assert found.report().count("fold at") == 2
    assert "2 special points" in repr(found)
    assert "input.push -20 … 20, 2 special points" in repr(b)


def test_a_closed_branch() -> None:
    """ω² = −x² + 4 x − 3, all of it, and once."""
    found = isola().branch("speed.spin", (-2, 2), speed={"spin": 0.5}, guess={"out": 1.2}, nearest=True)
    assert len(found) == 1
    b = found[0]
    assert b.ends == ("the curve is closed",) * 2
    x = b["out"]
    assert_abs(b.values**2, -(x**2) + 4 * x - 3, 1e-7)
    assert_abs([x.min(), x.max()], [1.0, 3.0], 2e-3)
    assert_abs(sorted(s.value for s in found.folds), [-1.0, 1.0], 1e-9)


def test_a_branch_that_is_closed_by_a_whole_turn() -> None:
    """A pendulum with a torque: each equilibrium once."""
    found = pendulum().branch("input.torque", (-20, 20), progress=False)
    assert found[0].ends == ("the curve is closed",) * 2
    assert len(found.folds) == 2


def test_falling_ranges_are_the_same_ranges() -> None:
    """Both ends in any order."""
    one = cart().branch("acceleration.slide", (-5, 5), acceleration={"slide": 0.0})[0]
    two = cart().branch("acceleration.slide", (5, -5), acceleration={"slide": 0.0})[0]
    assert_abs(one.values, two.values, 0.0)
    assert_abs(one["hinge"], -np.arctan(one.values / G), 1e-9)
    assert one.unit == "m/s^2"
    assert (
        cart().branch("acceleration.slide", ("-0.5 g0", "0.5 g0"), acceleration={"slide": 0.0})[0].values[0]
        == -4.903325
    )


def test_the_weight_leaves_the_axis() -> None:
    """Both branches, the second on both sides; how many are followed is up to the user."""
    found = bead().branch("speed.spin", ("0 rpm", "60 rpm"), speed={"spin": 2.0}, progress=False)
    assert len(found) == 2
    assert [s.kind for s in found.special] == ["branch point"]
    assert_abs(found[0]["hinge"], 0.0, 1e-9)
    side = found[1]
    far = np.abs(side["hinge"]) > 0.1
    assert_abs(np.cos(side["hinge"][far]), G / side.values[far] ** 2, 1e-7)
    assert side["hinge"].min() < -0.5
    assert side["hinge"].max() > 0.5
    assert side.stable[far].all()
    assert len(bead().branch("speed.spin", (0, 6), speed={"spin": 2.0}, branches=1)) == 1
    few = bead().branch("speed.spin", (0, 6), speed={"spin": 2.0}, branches=1, points=5)[0]
    assert len(few) == 9
    assert few.ends == ("as many points as were asked for",) * 2


@pytest.mark.parametrize("over", [(0, 6), (0, 10), (2, 4)])
def test_where_the_weight_leaves_the_axis(over: Any) -> None:
    """At √(g/l), whatever the range."""
    found = bead().branch("speed.spin", over, speed={"spin": 2.1}, branches=1)
    assert_abs([s.value for s in found.branch_points], np.sqrt(G), 1e-6)


def test_where_two_weights_leave_the_axis() -> None:
    """With two degrees of freedom the point is right: where K first loses its definiteness."""
    found = two_beads().branch("speed.spin", (1, 3.5), speed={"spin": 1.5}, branches=1)
    assert len(found.branch_points) == 1
    w = found.branch_points[0].value
    k = two_beads().equilibrium(speed={"spin": w}, nearest=True).linearize(outputs=()).K
    assert_abs(np.linalg.eigvalsh(0.5 * (k + k.T))[0] / np.abs(k).max(), 0.0, 1e-6)


def test_both_branches_that_leave_the_axis_are_followed() -> None:
    """Two weights give way twice: first to a stable branch, later to an unstable one."""
    found = two_beads().branch("speed.spin", (1, 8), speed={"spin": 1.5})
    assert len(found) == 3
    first, second = sorted(s.value for s in found.branch_points)
    starts = {round(float(b.values.min()), 3): b for b in found[1:]}
    assert set(starts) == {round(first, 3), round(second, 3)}
    far = starts[round(first, 3)].values > first + 0.1
    assert starts[round(first, 3)].stable[far].all()
    assert not starts[round(second, 3)].stable.any()


def test_a_fast_weight_is_found_beside_the_axis() -> None:
    """The default runs downhill to a stable equilibrium, from a guess that is exactly symmetric too."""
    assert bead().equilibrium(speed={"spin": 5.0}).stable


def test_nothing_is_special_where_all_is_driven() -> None:
    """No freedom, no branch point."""
    assert bead().branch("speed.spin", (0, 3), speed={"spin": 1.0, "hinge": 0.0}).special == []


def test_a_path_of_the_model_that_moves_nothing() -> None:
    """The weight of a bead on the axis."""
    b = bead().branch("arm.mass", (0.5, 2.0), speed={"spin": 2.0})[0]
    assert b.ends == ("the end of the range",) * 2
    assert_abs(b["hinge"], 0.0, 1e-9)
    assert b.stable.all()


MOVES: dict[str, tuple[Callable[[], lw.Model], str, tuple[float, float], dict[str, float]]] = {
    "gravity": (lw.library.double_pendulum, "gravity[0]", (-5.0, 5.0), {}),
    "free length": (snap, "spring.free_length", (1.1, 1.4), {"slide": 0.6}),
    "ball": (lw.library.spherical_pendulum, "gravity[0]", (0.0, 5.0), {}),
}


@pytest.mark.parametrize("case", MOVES)
def test_a_path_of_the_model_that_moves_the_equilibrium(case: str) -> None:
    """Trees without drives and closures."""
    make, path, over, guess = MOVES[case]
    b = make().branch(path, over, guess=guess, progress=False)[0]
    assert b.ends == ("the end of the range",) * 2
    assert_abs([b.values.min(), b.values.max()], over, 1e-9)


APART = """
import numpy as np
import linkwork as lw
m = lw.library.four_bar()
e = m.equilibrium()
h = 1e-5
two = [m.replace({"gravity[0]": x}).equilibrium(guess=e.start).linearize().modes().eigenvalues for x in (h, -h)]
for _ in range(3):
    got = e.linearize().sensitivity("gravity[0]").eigenvalues
assert abs(got - (two[0] - two[1]) / (2 * h)).max() < 1e-5
b = m.branch("gravity[0]", (-3, 3), progress=False)[0]
assert b.ends == ("the end of the range",) * 2, b.ends
e = m.replace({"gravity[0]": 3.0}).equilibrium(guess=dict(zip(b.names, b.positions[-1])), nearest=True)
end = b.positions[int(np.argmax(b.values))]
assert abs(e.positions - end).max() < 1e-6
"""


def test_paths_of_the_model_with_closures_in_the_plane() -> None:
    """A sensitivity and a branch, in a process of their own, since memory is at stake."""
    made = subprocess.run([sys.executable, "-c", APART], capture_output=True, text=True, timeout=120, check=False)
    assert made.returncode == 0, made.stderr[-500:]


def column(push: float = 1.0) -> lw.Model:
    """Two bars with dampers that stand on springs, under a force that follows the upper one."""
    m = lw.Model("column", gravity=(0, 0, 0))
    low = lw.Revolute("low", axis="-y", stiffness=1.0, damping=0.1)
    one = m.add(lw.MassRod("one", length=1.0, masses=(2.0,)), low)
    high = lw.Revolute("high", axis="-y", stiffness=1.0, damping=0.1)
    two = m.add(lw.MassRod("two", length=1.0, masses=(1.0,)), high, to=one.tip)
    m.add(lw.PointForce("follower", at=two.tip, value=(0, 0, push), axes="body"))
    return m


def test_an_oscillation_that_begins_to_grow() -> None:
    """A Hopf point, with two growing eigenvalues on one side."""
    found = column().branch("high.stiffness", (0.2, 2.0))
    assert [s.kind for s in found.special] == ["Hopf point"]
    assert set(np.unique(found[0].unstable)) == {0, 2}
    first = found[0].values[found[0].unstable == 2].max()
    last = found[0].values[found[0].unstable == 0].min()
    assert first <= found.special[0].value <= last


def test_where_an_oscillation_begins_to_grow() -> None:
    """At a Hopf point the largest real part is zero."""
    at = column().branch("high.stiffness", (0.2, 2.0)).special[0].value
    s = column().replace({"high.stiffness": at}).equilibrium().linearize().modes().eigenvalues
    assert_abs(s.real.max(), 0.0, 1e-8)


# --- Campbell diagrams -----------------------------------------------------------------------------------------------


def test_a_rotor_against_its_speed() -> None:
    """Modes are followed, criticals found, the table labelled; falling and rising values give the same."""
    values = np.linspace(0, 120, 25)
    up = rotor().campbell("speed.spin", values, orders=(0.5, 1, 2), progress=False)
    down = rotor().campbell("speed.spin", values[::-1], progress=False)
    assert_abs(np.sort(down.frequencies[::-1], axis=1), np.sort(up.frequencies, axis=1), 1e-8)
    assert len(up.critical) == 6
    for c in up.critical:
        e = rotor().equilibrium(speed={"spin": c.value}).linearize(outputs=()).modes()
        assert_abs(np.abs(e.angular_frequencies - c.order * c.value).min(), 0.0, 1e-7)
        assert_abs(c.frequency, c.order * c.value / (2 * np.pi), 1e-9)
    assert sorted({(c.mode, c.order) for c in up.critical}) == [(k, o) for k in (1, 2) for o in (0.5, 1, 2)]
    data = up.to_dataset()
    assert data["frequency"].dims == ("parameter", "mode")
    assert list(data["mode"].values) == [1, 2]
    assert data["parameter"].attrs == {"units": "rad/s", "long_name": "speed.spin"}
    assert up.likeness.min() > 0.9
    assert up.stable.all()
    assert up.ended == ""
    report = up.report()
    assert report.count("critical:") == 6
    assert "mode 2" in report
    assert repr(up) == "<Campbell of 'rotor': 2 modes at 25 of speed.spin>"


def test_kinds_of_parameters() -> None:
    """Speeds with units, accelerations, inputs and paths."""
    one = rotor().campbell("speed.spin", ["10 rpm", "20 rpm"])
    assert_abs(one.values, np.array([10, 20]) * np.pi / 30, 1e-12)
    acc = cart().campbell("acceleration.slide", ["0 m/s^2", "0.5 g0", "1 g0"])
    assert_abs(acc.positions[:, 1], -np.arctan(acc.values / G), 1e-9)
    assert acc.critical == []
    assert acc.unit == "m/s^2"
    push = snap().campbell("input.push", (0, 5, 10), guess={"slide": 0.6})
    assert_abs(push.values, 100 * push.positions[:, 0] * (1 - 1.2 / np.hypot(1, push.positions[:, 0])), 1e-7)
    path = snap().campbell("spring.stiffness", (100, 50, 25), guess={"slide": 0.6})
    assert_abs(path.frequencies[:, 0] / path.frequencies[0, 0], [1, np.sqrt(0.5), 0.5], 1e-9)
    given = rotor().campbell("speed.spin", (10.0, 20.0), speed={"spin": 15.0})
    assert_abs(given.frequencies, rotor().campbell("speed.spin", (10.0, 20.0)).frequencies, 1e-12)


def test_modes_with_a_drive_let_go() -> None:
    """The arm with its hub free, against linear models one by one."""
    values = np.linspace(4, 8, 5)
    made = bead().campbell("speed.spin", values, free=["spin"], guess={"hinge": 0.8})
    for k, w in enumerate(values):
        e = bead().equilibrium(speed={"spin": w}, guess={"hinge": 0.8})
        assert_abs(made.frequencies[k], e.linearize(free=["spin"]).modes().frequencies, 1e-9)


def test_an_equilibrium_that_vanishes() -> None:
    """Beyond a fold there is none: what was reached is there, and why it ended."""
    made = snap().campbell("input.push", np.linspace(0, -20, 21), guess={"slide": 0.6}, progress=False)
    assert_abs(made.values, [0, -1, -2, -3, -4], 1e-12)
    assert "no equilibrium was found at -5" in made.ended
    assert "ended early" in made.report()
    assert made.to_dataset()["frequency"].shape == (5, 1)


def test_an_equilibrium_that_becomes_unstable() -> None:
    """The weight on the axis: frequencies end, growth begins, and the report says where."""
    made = bead().campbell("speed.spin", np.linspace(0, 6, 13))
    assert list(made.stable) == list(made.values < np.sqrt(G))
    assert_abs(made.frequencies[made.values > np.sqrt(G)], 0.0, 0.0)
    assert "unstable at 6 of 13 values, from 3.5 to 6 rad/s" in made.report()
    c = made.critical[0]
    k = (1.01 + 1.0) / 1.0
    assert_abs(c.value, np.sqrt(G / k), 1e-9)


@pytest.mark.parametrize("case", ["divergence", "damping"])
def test_modes_beside_one_that_stops_oscillating(case: str) -> None:
    """The upper mode oscillates throughout, and stays in its column."""
    if case == "divergence":
        made = two_beads().campbell("speed.spin", np.linspace(1, 3.2, 12))
        last = two_beads().equilibrium(speed={"spin": 3.2}, nearest=True)
        column = 1
    else:
        made = lw.library.double_pendulum().campbell("joint2.damping", np.linspace(0.1, 20, 20))
        last = lw.library.double_pendulum().replace({"joint2.damping": 20.0}).equilibrium()
        column = 0
    true = last.linearize(outputs=()).modes().frequencies.max()
    assert true > 0.3
    assert_abs(made.frequencies[-1].max(), true, 1e-9)
    assert made.frequencies[:, column].min() > 0.3


def test_no_negative_zeros_in_tables() -> None:
    """As in `Modes.damping`."""
    made = rotor().campbell("speed.spin", (0.0, 1.0))
    assert not np.signbit(made.damping).any()


def test_reports_without_a_unit_have_no_blanks() -> None:
    """Nor have those with one."""
    made = (
        snap().campbell("spring.stiffness", (100, 50, 25), guess={"slide": 0.6}),
        snap().branch("spring.stiffness", (50, 200), guess={"slide": 0.6}),
        pendulum().campbell("pivot.gear", (1.0, 2.0), inputs={"torque": 3.0}),
        pendulum().branch("pivot.gear", (1.0, 2.0), inputs={"torque": 3.0}),
    )
    assert [x.unit for x in made] == ["N/m", "N/m", "", ""]
    for x in made:
        assert not re.search(r" \n| ,| ;| $", x.report())


def test_a_step_never_leads_to_a_length_below_zero() -> None:
    """The range ends near zero, where the next step would leave the lengths that a rod can have."""
    m = lw.library.four_bar(coupler=0.54)
    guess = {"drive": -1.7806, "pin": 2.8577, "pivot": 2.3665}
    (branch,) = m.branch("crank.length", (0.04, 0.6), guess=guess)
    assert branch.values.min() == pytest.approx(0.04)
    for k in (0, len(branch.values) // 2):
        m["crank.length"] = branch.values[k]
        last = {name: float(branch[name][k]) for name in branch.names}
        assert m.equilibrium(guess=last, nearest=True).q == pytest.approx(last, abs=1e-7)
