"""Closed loops as a demanding user meets them: every kind of closure, what acts along it, what can be asked of it, errors.

Truth: the same mechanism as a tree wherever there is one, the algebra of space for that of the plane, numerical
differentiation and balances of momentum and energy. Published benchmarks are in `test_loops_truth.py`.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_scaled
from random_loops import random_loops
from refusals import refusal, refused

G = 9.81
COMPONENTS = ["fx", "fy", "fz", "mx", "my", "mz"]


# --- cut joints against joints of a tree -----------------------------------------------------------------------------

FIRST, SECOND = np.array([1.0, 2.0, 2.0]) / 3, np.array([2.0, -2.0, 1.0]) / 3
TURN = {"stiffness": 1.3, "rest": 0.2, "damping": 0.15, "friction": 0.1, "friction_speed": 0.5}
SLIDE = {"stiffness": 9.0, "rest": 0.05, "damping": 0.7, "friction": 0.2, "friction_speed": 0.5}
JOINTS: dict[str, Callable[[], Any]] = {
    "revolute": lambda: lw.Revolute("cut", axis=FIRST, actuator="motor", gear=2.0, **TURN),
    "prismatic": lambda: lw.Prismatic("cut", axis=FIRST, actuator="motor", gear=2.0, **SLIDE),
    "universal": lambda: lw.Universal(
        "cut", axes=(FIRST, SECOND), dofs={"first": lw.Turning(**TURN), "second": lw.Turning(actuator="motor", **TURN)}
    ),
    "cylindrical": lambda: lw.Cylindrical(
        "cut", axis=FIRST, dofs={"slide": lw.Sliding(**SLIDE), "turn": lw.Turning(actuator="motor", **TURN)}
    ),
    "planar": lambda: lw.Planar(
        "cut",
        normal=FIRST,
        dofs={"x": lw.Sliding(**SLIDE), "y": lw.Sliding(stiffness=3.0), "turn": lw.Turning(actuator="motor", **TURN)},
    ),
    "ball": lambda: lw.Ball("cut", damping=0.2),
    "fixed": lambda: lw.Fixed("cut"),
}
STARTS: dict[str, tuple[Any, Any]] = {
    "revolute": (0.7, -1.1),
    "prismatic": (0.15, 0.8),
    "universal": ((0.5, -0.4), (1.0, 0.7)),
    "cylindrical": ((0.1, 0.6), (0.3, -1.2)),
    "planar": ((0.1, -0.2, 0.5), (0.4, 0.3, -1.0)),
    "ball": (lw.rotation(FIRST, 0.8), (0.5, -0.7, 0.9)),
    "fixed": (None, None),
}


def on_a_swing(joint: Any, cut: bool, *, ground: bool = False) -> lw.Model:
    """A body on a joint of a body that swings (or of the ground); or a free body that is closed by that joint."""
    m = lw.Model("swing")
    a = lw.RigidBody("a", mass=2.0, centre=(0.1, 0.2, -0.4), inertia=(0.3, 0.2, 0.25))
    b = lw.RigidBody("b", mass=1.0, centre=(0.05, -0.1, -0.2), inertia=(0.08, 0.1, 0.05))
    b.point("tip", (0.1, 0.2, -0.6))
    m.add(a, lw.Revolute("base", axis="y", damping=0.1))
    owner = m.ground if ground else a
    to = owner.frame("to", (0.2, -0.1, -0.6), lw.rotation((1, 1, 0), 0.6))
    at = b.frame("at", (0.05, 0.1, 0.1), lw.rotation((0, 1, 1), -0.9))
    if cut:
        m.add(b, lw.Free("fly"))
        m.close(joint, to=to, at=at)
    else:
        m.add(b, joint, to=to, at=at)
    for part in COMPONENTS:
        m.add(lw.JointWrench(f"wrench {part}", "cut", part))
    coordinates = [n for n, _ in joint.coordinate_labels()] if joint.type != "ball" else []
    for n in coordinates:
        for order in range(3):
            m.add(lw.Coordinate(f"{n.replace('.', ' ')} {order}", of=n, order=order))
    return m


def flight(tree: lw.Model, start: dict[str, Any], rates: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same start for the model in which body b is free."""
    s, begin = tree.compile(), tree.assemble(start=start, rates=rates)
    now = s.motion("b.origin", begin.positions, begin.velocities)
    turn = now.rotation
    w = np.sqrt(max(0.0, 1 + np.trace(turn))) / 2
    xyz = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]) / (4 * w)
    free = [*now.position, w, *xyz]
    speed = [*(turn.T @ now.velocity), *(turn.T @ now.angular_velocity)]
    return {"base": start["base"], "fly": free}, {"base": rates["base"], "fly": speed}


@functools.cache
def swings(kind: str, ground: bool = False) -> tuple[lw.Run, lw.Run]:
    """The motion of the tree, and of the model with the cut joint."""
    tree, closed = (on_a_swing(JOINTS[kind](), cut, ground=ground) for cut in (False, True))
    q, v = STARTS[kind]
    start, rates = {"base": 0.4}, {"base": -0.8}
    if q is not None:
        start["cut"], rates["cut"] = q, v
    inputs = {"motor": lw.Harmonic(0.4, frequency=2.0)} if tree.compile().labels.inputs else None
    t = np.linspace(0, 0.6, 61)
    one = tree.simulate(t, start=start, rates=rates, inputs=inputs, rtol=1e-11)
    start, rates = flight(tree, start, rates)
    return one, closed.simulate(t, start=start, rates=rates, inputs=inputs, rtol=1e-11)


@pytest.mark.parametrize("kind", JOINTS)
@pytest.mark.parametrize("ground", [False, True], ids=["body", "ground"])
def test_a_cut_joint_does_what_a_joint_does(kind: str, ground: bool) -> None:
    """Motion, wrench, sensors, energies and works, with springs, dampers, friction and an input along the cut joint."""
    tree, closed = swings(kind, ground)
    assert closed.success
    assert not closed.statistics["planar"]
    assert_abs(closed.points["b.tip"], tree.points["b.tip"], 1e-9)
    assert_abs(closed.velocities["b.tip"], tree.velocities["b.tip"], 1e-8)
    assert_scaled(closed.accelerations["b.tip"], tree.accelerations["b.tip"], 1e-8, floor=1e-6)
    assert_scaled(closed.reactions["cut"], tree.reactions["cut"], 1e-8)
    assert_scaled(closed.reactions["base"], tree.reactions["base"], 1e-8)
    assert_scaled(closed.reactions.ground, tree.reactions.ground, 1e-8)
    for sensor in (str(n) for n in tree.sensors["sensor"].values if not n.startswith("wrench")):
        assert_scaled(closed[sensor], tree[sensor], 1e-8)
    for part in ("kinetic", "gravity", "elastic", "work"):
        assert_scaled(closed.energy[part], tree.energy[part], 1e-8, floor=1e-6)
    assert closed.energy_drift < 1e-9
    assert float(closed.drift.max()) < 1e-12
    assert set(closed.work["channel"].values) == set(tree.work["channel"].values)
    for channel in tree.work["channel"].values:
        assert_abs(closed.work.sel(channel=channel), tree.work.sel(channel=channel), 1e-9)
    if kind not in ("ball", "fixed"):
        for name in (n for n in tree.q["coordinate"].values if n.startswith("cut")):
            assert_abs(closed[name], tree[name], 1e-9)


@pytest.mark.parametrize("kind", ["revolute", "fixed"])
def test_the_wrench_of_a_closure_is_sensed(kind: str) -> None:
    tree, closed = swings(kind)
    for part in COMPONENTS:
        assert_scaled(tree[f"wrench {part}"], tree.reactions["cut"].sel(component=part), 1e-9, floor=1e-6)
        assert_scaled(closed[f"wrench {part}"], closed.reactions["cut"].sel(component=part), 1e-9, floor=1e-6)


def test_reactions_of_closures_in_axes_of_the_joint_and_in_parts() -> None:
    tree, closed = swings("universal")
    axes, true = closed.reactions.joint_axes.sel(joint="cut"), tree.reactions.joint_axes.sel(joint="cut")
    assert_scaled(axes, true, 1e-8)
    assert_scaled(closed.reactions.parts.sum("part"), closed.reactions.world, 1e-12)
    assert_scaled(closed.reactions.impulse("cut"), tree.reactions.impulse("cut"), 1e-8)


@pytest.mark.parametrize("kind", ["universal", "cylindrical", "planar"])
def test_rates_of_cut_coordinates_are_their_derivatives(kind: str) -> None:
    """By central differences over 0.2 ms, of the sensors of order 0, 1 and 2."""
    joint = JOINTS[kind]()
    m = on_a_swing(joint, True)
    q, v = STARTS[kind]
    tree = on_a_swing(JOINTS[kind](), False)
    start, rates = flight(tree, {"base": 0.4, "cut": q}, {"base": -0.8, "cut": v})
    t = np.linspace(0, 0.02, 201)
    run = m.simulate(t, start=start, rates=rates, rtol=1e-12)
    for name, _ in joint.coordinate_labels():
        x, rate, change = (run[f"{name.replace('.', ' ')} {order}"].values for order in range(3))
        assert_abs(run[name], x, 0.0)
        assert_scaled((x[2:] - x[:-2]) / 2e-4, rate[1:-1], 1e-6)
        assert_scaled((rate[2:] - rate[:-2]) / 2e-4, change[1:-1], 1e-5)


def spun(cut: bool, turns: bool) -> tuple[lw.Run, np.ndarray]:
    """A wheel about an axis that is no plane's business, with a soft spring, by up to 1.6 turns."""
    joint = lw.Revolute("cut", axis=FIRST, stiffness=0.02)
    m = lw.Model("wheel", gravity=(0, 0, 0))
    b = lw.RigidBody("b", mass=1.0, inertia=(0.1, 0.2, 0.3))
    speed = 5.0 if turns else 1.0
    if cut:
        m.add(b, lw.Free("fly"))
        m.close(joint, to=m.ground, at=b)
        run = m.simulate(2.0, rates={"fly": [0, 0, 0, *(speed * FIRST)]}, rtol=1e-10, samples=101)
    else:
        m.add(b, joint)
        run = m.simulate(2.0, rates={"cut": speed}, rtol=1e-10, samples=101)
    return run, run["cut"].values


def test_a_cut_angle_within_half_a_turn() -> None:
    assert_abs(spun(True, False)[1], spun(False, False)[1], 1e-8)


@pytest.mark.filterwarnings("ignore::linkwork.SimulationWarning")
def test_a_spring_on_a_cut_angle_in_space_ends_at_half_a_turn_and_says_so() -> None:
    """Whole turns of a cut hinge in space are not known, and its spring depends on them."""
    run, angle = spun(True, True)
    assert not run.success
    assert "'cut' passed half a turn" in run.message
    assert np.abs(angle).max() <= np.pi + 1e-9


# --- stops, torsion springs, laws of one's own ---------------------------------------------------------------------------


def hinged(cut: bool, **more: Any) -> tuple[lw.Model, Any]:
    """A pendulum on a hinge; or a body that moves freely in the plane and is held by that hinge."""
    m = lw.Model("pendulum")
    rod = lw.Rod("rod", length=1.0, mass=1.5)
    joint = lw.Revolute("hinge", axis="-y", **more)
    if cut:
        m.add(rod, lw.Planar("loose", normal="-y"))
        m.close(joint, to=m.ground.point("peg", (0.3, 0.0, 0.2)), at=rod)
    else:
        m.add(rod, joint, to=m.ground.point("peg", (0.3, 0.0, 0.2)))
    return m, rod


def swung(m: lw.Model, cut: bool, until: Any, angle: float = 0.9, **more: Any) -> lw.Run:
    """From an angle at rest."""
    start = {"loose.turn": angle} if cut else {"hinge": angle}
    return m.simulate(until, start=start, **{"rtol": 1e-11, **more})


@pytest.mark.parametrize("planar", [None, False], ids=["plane", "space"])
def test_a_cut_pendulum_is_a_pendulum(planar: bool | None) -> None:
    t = np.linspace(0, 3, 151)
    tree, closed = (swung(hinged(cut)[0], cut, t, planar=planar) for cut in (False, True))
    assert closed.statistics["planar"] == (planar is None)
    assert_abs(closed["hinge"], tree["hinge"], 1e-9)
    assert_scaled(closed.reactions["hinge"], tree.reactions["hinge"], 1e-8)
    assert float(closed.drift.max()) < 1e-13


@pytest.mark.parametrize("force", ["stops", "torsion spring", "custom force", "custom reader"])
def test_what_acts_on_a_cut_hinge_is_what_acts_on_a_hinge(force: str) -> None:
    runs = []
    for cut in (False, True):
        more: dict[str, Any] = {}
        if force == "stops":
            more = {"stops": (-0.5, None), "stop_stiffness": 200.0, "stop_damping": 2.0}
        m, rod = hinged(cut, **more)
        if force == "torsion spring":
            m.add(lw.TorsionSpring("coil", on="hinge", stiffness=6.0, damping=0.3, rest=0.4, preload=0.1))
        elif force == "custom force":
            m.add(lw.CustomForce("law", lambda t, x: -4 * x[0] ** 3 - 0.2 * x[1] + np.sin(t), on="hinge"))
        elif force == "custom reader":
            law = lw.CustomForce("law", lambda t, x: np.array([-3 * x[0], 0.0, x[1]]), at=rod.tip, reads=["hinge"])
            m.add(law)
        runs.append(swung(m, cut, np.linspace(0, 1.5, 76), rtol=1e-10))
    tree, closed = runs
    assert_abs(closed["hinge"], tree["hinge"], 3e-9)
    assert_scaled(closed.reactions["hinge"], tree.reactions["hinge"], 1e-7)
    for part in ("elastic", "work"):
        assert_abs(closed.energy[part], tree.energy[part], 1e-8)
    assert closed.energy_drift < 1e-8
    assert set(closed.work["channel"].values) == set(tree.work["channel"].values)


@functools.cache
def driven(cut: bool, extra: str) -> lw.Run:
    """A pendulum whose hinge follows a signal, with something that acts along it."""
    own = {"stiffness": 3.0, "damping": 0.5} if extra == "own spring" else {}
    m, rod = hinged(cut, motion=lw.Harmonic(0.5, frequency=1.0), **own)
    if extra == "torsion spring":
        m.add(lw.TorsionSpring("coil", on="hinge", stiffness=3.0, damping=0.5))
    if extra == "reader":
        m.add(lw.CustomForce("law", lambda t, x: np.array([5.0 * x[0], 0.0, x[1]]), at=rod.tip, reads=["hinge"]))
    m.add(lw.DriveForce("drive", of="hinge"))
    m.add(lw.Coordinate("angle", of="hinge"))
    return m.simulate(np.linspace(0, 0.6, 31), rtol=1e-10)


def check_driven(extra: str) -> None:
    tree, closed = driven(False, extra), driven(True, extra)
    assert_abs(closed["angle"], 0.5 * np.sin(2 * np.pi * closed.time), 1e-12)
    assert_scaled(closed.drives.sel(drive="hinge"), tree.drives.sel(drive="hinge"), 1e-8)
    assert_abs(closed["drive"], closed.drives.sel(drive="hinge"), 0.0)
    assert_scaled(closed.reactions["hinge"], tree.reactions["hinge"], 1e-8)
    assert_abs(closed.work.sel(channel="hinge drive"), tree.work.sel(channel="hinge drive"), 1e-8)
    assert_abs(closed.energy["elastic"], tree.energy["elastic"], 1e-9)
    assert closed.energy_drift < 1e-7


def test_a_driven_cut_hinge() -> None:
    check_driven("nothing")


def test_a_driven_cut_hinge_with_a_spring_of_its_own() -> None:
    check_driven("own spring")


def test_a_driven_cut_hinge_with_a_torsion_spring() -> None:
    check_driven("torsion spring")


def test_a_law_reads_a_driven_cut_coordinate() -> None:
    check_driven("reader")


# --- closures without a tree's counterpart -----------------------------------------------------------------------------


def bead(kind: str) -> tuple[lw.Model, lw.Model]:
    """A body without spin whose point stays on a line or in a plane; and the same by slides of the tree."""
    models = []
    for cut in (False, True):
        m = lw.Model("bead", gravity=(3.0, 2.0, -9.81))
        body = lw.RigidBody("bead", mass=2.0, inertia=(1.0, 1.0, 1.0))
        spring = {"stiffness": 5.0, "rest": 0.1, "damping": 0.3}
        if kind == "line":
            joint: Any = lw.Prismatic("rail", axis=FIRST, **spring)
            closure: Any = lw.PointOnLine("rail", axis=FIRST, **spring)
        else:
            joint, closure = lw.Planar("rail", normal=FIRST), lw.PointInPlane("rail", normal=FIRST, height=0.25)
        to = m.ground.point("start", (0.1, 0.2, 0.3))
        at = body.point("eye", (0.0, 0.0, 0.0))
        if cut:
            m.add(body, lw.Free("fly"))
            m.close(closure, to=to, at=at)
        else:
            if kind == "plane":
                to = m.ground.point("lifted", np.array([0.1, 0.2, 0.3]) + 0.25 * FIRST)
            m.add(body, joint, to=to, at=at)
        models.append(m)
    return models[0], models[1]


@pytest.mark.parametrize("kind", ["line", "plane"])
def test_a_point_on_a_line_or_in_a_plane(kind: str) -> None:
    tree, closed = bead(kind)
    t = np.linspace(0, 1, 51)
    place = np.array([0.1, 0.2, 0.3]) + (0.0 if kind == "line" else 0.25) * FIRST
    one, two = tree.simulate(t, rtol=1e-11), closed.simulate(t, start={"fly": [*place, 1, 0, 0, 0]}, rtol=1e-11)
    assert_abs(two.points["bead.eye"], one.points["bead.eye"], 1e-9)
    assert_scaled(two.reactions["rail"], one.reactions["rail"], 1e-9)
    assert two.energy_drift < 1e-9
    if kind == "line":
        assert_abs(two["rail"], one["rail"], 1e-9)


def test_a_massless_rod_is_a_distance() -> None:
    """The spherical pendulum of a mass point on a string, against one on a universal joint."""
    t = np.linspace(0, 2, 101)
    tree, free = lw.Model("arm"), lw.Model("string")
    bob = free.add(lw.RigidBody("bob", mass=2.0, inertia=(1.0, 1.0, 1.0)), lw.Free("fly"))
    free.close(lw.Distance("string", length=1.5), to=bob, at=free.ground)  # either side
    tree.add(lw.RigidBody("arm", mass=2.0, centre=(0, 0, -1.5)), lw.Universal("hook"))
    s, begin = tree.compile(), tree.assemble(start={"hook": (0.7, 0.4)}, rates={"hook": (0.5, -1.0)})
    now = s.motion("arm.centre", begin.positions, begin.velocities)
    one = tree.simulate(t, start={"hook": (0.7, 0.4)}, rates={"hook": (0.5, -1.0)}, rtol=1e-11)
    two = free.simulate(
        t, start={"fly": [*now.position, 1, 0, 0, 0]}, rates={"fly": [*now.velocity, 0, 0, 0]}, rtol=1e-11
    )
    assert_abs(two.points["bob.origin"], one.points["arm.centre"], 1e-8)
    pull = -two.reactions["string"].sel(component=["fx", "fy", "fz"]).values
    size = np.linalg.norm(one.reactions["hook"].sel(component=["fx", "fy", "fz"]).values, axis=1)
    assert_scaled(np.linalg.norm(pull, axis=1), size, 1e-8)
    assert_scaled(np.abs(two.multipliers.sel(constraint="string")), size, 1e-8)
    assert str(two.multipliers["unit"].values[0]) == "N"


def test_coupled_wheels_are_one_wheel() -> None:
    """φ₂ = 3 φ₁: inertia J₁ + 9 J₂; the multiplier is what turns the second wheel."""
    m = lw.Model("gears")
    m.add(lw.RigidBody("one", mass=1.0, inertia=(0.2, 0.3, 0.4)), lw.Revolute("p", axis="z", actuator="motor"))
    m.add(lw.RigidBody("two", mass=1.0, inertia=(0.04, 0.04, 0.05)), lw.Revolute("q", axis="z"), to=(1, 0, 0))
    m.close(lw.Coupling("gear", factors={"p": 3.0, "q": -1.0}))
    run = m.simulate(4.0, inputs={"motor": 2.0}, samples=41, rtol=1e-10)
    rate = 2.0 / (0.4 + 9 * 0.05)
    assert_abs(run.a.sel(rate="p"), rate, 1e-12)
    assert_abs(run["p"], rate * run.time**2 / 2, 1e-8)
    assert_abs(run["q"], 3 * run["p"].values, 1e-12)  # turn after turn
    assert_abs(run.multipliers.sel(constraint="gear"), -0.05 * 3 * rate, 1e-12)
    assert "gear" not in list(run.reactions)
    assert_scaled(run.energy["work"], run.energy["kinetic"], 1e-9)


def test_rack_and_pinion() -> None:
    """x = R φ: mass m + J / R²."""
    m = lw.Model("rack")
    m.add(lw.RigidBody("pinion", mass=1.0, inertia=(0.1, 0.2, 0.2)), lw.Revolute("pinion turn", axis="y"))
    m.add(lw.RigidBody("rack", mass=3.0, inertia=(1, 1, 1)), lw.Prismatic("rack slide", axis="z"))
    m.close(lw.Coupling("teeth", factors={"pinion turn": 0.1, "rack slide": -1.0}, value=0.02))
    run = m.simulate(1.0, start={"rack slide": 0.0}, samples=21, rtol=1e-10)
    fall = -3.0 * G / (3.0 + 0.2 / 0.1**2)
    assert_abs(run.a.sel(rate="rack slide"), fall, 1e-12)
    assert_abs(run["pinion turn"], (run["rack slide"] + 0.02) / 0.1, 1e-11)
    assert run.energy_drift < 1e-9


def test_a_coupling_keeps_its_value_of_many_coordinates() -> None:
    """With a coordinate of a planar joint and a prescribed one."""
    m = lw.Model("sum")
    wave = lw.Harmonic(0.1, frequency=1.0)
    a = m.add(lw.RigidBody("a", mass=1.0, inertia=(1, 1, 1)), lw.Planar("table", normal="y"))
    m.add(lw.RigidBody("b", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("b turn", axis="y"), to=a)
    m.add(lw.RigidBody("c", mass=1.0, inertia=(1, 1, 1)), lw.Prismatic("c slide", motion=wave), to=(0, 0, 5))
    m.close(lw.Coupling("sum", factors={"table.turn": 2.0, "b turn": -1.0, "c slide": 4.0, "table.x": 1.5}, value=0.3))
    run = m.simulate(1.0, rates={"table.turn": 1.0}, samples=51, rtol=1e-10)
    total = 2 * run["table.turn"] - run["b turn"] + 4 * run["c slide"] + 1.5 * run["table.x"]
    assert_abs(total, 0.3, 1e-13)
    assert run.energy_drift < 1e-8


# --- the plane and space ---------------------------------------------------------------------------------------------------

PLANE: dict[str, Callable[[], Any]] = {
    "distance": lambda: lw.Distance("k", length=0.7),
    "ball": lambda: lw.Ball("k", damping=0.3),
    "revolute": lambda: lw.Revolute("k", axis="y", stiffness=2.0, damping=0.1),
    "revolute along x": lambda: lw.Revolute("k", axis="x"),
    "universal, first across": lambda: lw.Universal("k", axes=("y", "x"), dofs={"first": lw.Turning(stiffness=2.0)}),
    "universal, second across": lambda: lw.Universal("k", axes=("x", "y"), dofs={"second": lw.Turning(stiffness=2.0)}),
    "prismatic": lambda: lw.Prismatic("k", axis=(1, 0, 2), stiffness=3.0),
    "prismatic across": lambda: lw.Prismatic("k", axis="y"),
    "cylindrical": lambda: lw.Cylindrical("k", axis=(1, 0, -1), dofs={"slide": lw.Sliding(damping=0.4)}),
    "cylindrical across": lambda: lw.Cylindrical("k", axis="y", dofs={"turn": lw.Turning(stiffness=2.0)}),
    "planar": lambda: lw.Planar("k", normal="x", dofs={"x": lw.Sliding(stiffness=2.0), "y": lw.Sliding(stiffness=30)}),
    "fixed": lambda: lw.Fixed("k"),
    "point on line": lambda: lw.PointOnLine("k", axis=(2, 0, 1), stiffness=3.0, damping=0.2),
    "point on line across": lambda: lw.PointOnLine("k", axis="y"),
    "point in plane": lambda: lw.PointInPlane("k", normal=(1, 0, 1), height=0.1),
    "coupling": lambda: lw.Coupling("k", factors={"j0": 1.0, "j2": -2.0, "j4": 0.5}, value=0.2),
}


def chain(n: int = 5) -> tuple[lw.Model, list[Any]]:
    """Rods in the plane of x and z."""
    m = lw.Model("chain")
    rods: list[Any] = []
    for k in range(n):
        to = rods[-1].tip if rods else None
        rods.append(m.add(lw.Rod(f"r{k}", length=0.5, mass=1.0, radius=0.03), lw.Revolute(f"j{k}", axis="-y"), to=to))
    return m, rods


@pytest.mark.parametrize("ground", [False, True], ids=["body", "ground"])
@pytest.mark.parametrize("kind", PLANE)
def test_planar_closures_do_what_they_do_in_space(kind: str, ground: bool) -> None:
    """Accelerations, multipliers of the rows that are kept, wrenches, derivatives; at a state found in space."""
    m, rods = chain()
    closure = PLANE[kind]()
    if kind == "coupling":
        m.close(closure)
    else:
        to = (0.5, 0.0, -0.6) if ground else rods[0].point("side", (0.1, 0.0, -0.3))
        m.close(closure, to=to, at=rods[4].tip)
        for part in COMPONENTS:
            m.add(lw.JointWrench(f"w {part}", "k", part))
    guess = {"j0": 0.5, "j1": 0.4, "j2": -1.2, "j3": -0.9, "j4": 0.8}
    flat, space = lw.System(m, planar=True), lw.System(m, planar=False)
    from linkwork.motion.assembly.assembly import closed_state

    q, v = closed_state(space, None, guess, {"j1": 0.7})
    phi, rate, _ = flat.constraint_residuals(q, v)
    assert_abs(phi, 0.0, 1e-11)
    assert_abs(rate, 0.0, 1e-9)
    assert_scaled(flat.acceleration(q, v), space.acceleration(q, v), 1e-9)
    one, two = flat.sensors(q, v), space.sensors(q, v)
    scale = max(map(abs, two.values()), default=1.0)
    for name in ("w fx", "w fz", "w my") if one else ():
        assert abs(one[name] - two[name]) < 1e-8 * scale, name
    for x, y in zip(flat.derivatives(q, v), space.derivatives(q, v), strict=True):
        if x.size:
            assert_scaled(x, y, 1e-8)


def test_cut_coordinates_of_a_planar_joint_are_the_same_in_plane_and_space() -> None:
    m, rods = chain(3)
    m.close(lw.Planar("k", normal="z", dofs={"y": lw.Sliding(stiffness=1.0)}), to=(0.2, 0, -1.0), at=rods[2].tip)
    start = {"j0": 0.4}
    runs = [m.simulate(0.3, start=start, guess={"j1": 0.3, "j2": -0.7}, planar=p, rtol=1e-10) for p in (None, False)]
    for name in ("j0", "j1", "j2"):
        assert_abs(runs[0][name], runs[1][name], 1e-9)
    assert runs[0].statistics["planar"]


def test_cut_slides_of_a_planar_joint_are_the_same_in_plane_and_space() -> None:
    m, rods = chain(3)
    m.close(lw.Planar("k", normal="z"), to=(0.2, 0, -1.0), at=rods[2].tip)
    start = {"j0": 0.4}
    runs = [m.simulate(0.1, start=start, guess={"j1": 0.3, "j2": -0.7}, planar=p, samples=11) for p in (None, False)]
    for name in ("k.x", "k.y", "k.turn"):
        assert_abs(runs[0][name], runs[1][name], 1e-9)


def test_springs_of_a_planar_closure_in_its_own_plane() -> None:
    m, rods = chain(2)
    m.close(lw.Planar("k", normal="y", dofs={"x": lw.Sliding(stiffness=5.0)}), to=m.ground, at=rods[1].tip)
    q, v = [0.3, 0.4], [1.0, 2.0]
    assert_scaled(lw.System(m).acceleration(q, v), lw.System(m, planar=False).acceleration(q, v), 1e-9)


def test_spins_of_a_cut_ball_are_the_same_in_plane_and_space() -> None:
    m, rods = chain(3)
    m.close(lw.Ball("k"), to=(0.2, 0, -1.0), at=rods[2].tip)
    for part in ("wx", "wy", "wz"):
        m.add(lw.Coordinate(part, of=f"k.{part}", order=1))
    found = [lw.System(m, planar=p).sensors([0.4, 0.3, -0.7], [1.0, 2.0, -0.5]) for p in (None, False)]
    assert found[1]["wy"] == pytest.approx(-2.5)
    assert found[0] == pytest.approx(found[1])


def test_a_cut_ball_has_no_coordinates_that_are_always_zero() -> None:
    """Spins have no position; `names` must not offer one."""
    run = lw.library.slider_crank().simulate(
        0.1, rates={"drive": 6.0}, guess={"slide": 0.2, "cross.first": -0.5, "cross.second": -0.7}, samples=5
    )
    assert "ball.wx" not in run.names()


# --- prescribed closures -------------------------------------------------------------------------------------------------


def hoist(kind: str) -> lw.Model:
    """A load in space, or two wheels, moved by a closure that follows a signal."""
    m = lw.Model("hoist")
    wave = lw.Harmonic(0.1, frequency=1.5) + 0.8
    if kind == "coupling":
        m.add(lw.Rod("one", length=1.0, mass=1.0), lw.Revolute("p", axis="-y"))
        m.add(lw.Rod("two", length=0.7, mass=2.0), lw.Revolute("q", axis="-y"), to=(1, 0, 0))
        m.close(lw.Coupling("drive", factors={"p": 1.0, "q": 2.0}, motion=wave))
        return m
    a = m.add(lw.RigidBody("a", mass=1.0, centre=(0, 0, -0.2), inertia=(0.1, 0.2, 0.3)), lw.Ball("socket", damping=0.1))
    b = lw.RigidBody("b", mass=2.0, centre=(0.1, 0, 0), inertia=(0.2, 0.2, 0.3))
    m.add(b, lw.Free("fly"))
    eye = a.frame("eye", (0.1, 0.1, -0.3), lw.rotation("x", 0.4))
    if kind == "distance":
        m.close(lw.Distance("drive", motion=wave), to=eye, at=b.point("lug", (0, 0.1, 0)))
    else:
        m.close(lw.Prismatic("drive", axis=FIRST, motion=wave), to=eye, at=b.frame("lug", (0, 0.1, 0), np.eye(3)))
    return m


@pytest.mark.parametrize("kind", ["distance", "prismatic", "coupling"])
def test_a_driven_closure_follows_its_signal(kind: str) -> None:
    """To 1e-9, its force works as the energy says, and as it is sensed."""
    m = hoist(kind)
    m.add(lw.DriveForce("force", of="drive"))
    rates = {"p": 0.4} if kind == "coupling" else {"socket": (0.5, -0.2, 0.3)}
    guess = {} if kind == "coupling" else {"fly": [0.3, 0.4, -0.9, 1, 0, 0, 0]}
    run = m.simulate(np.linspace(0, 1, 101), rates=rates, guess=guess, rtol=1e-10)
    signal = 0.8 + 0.1 * np.sin(3 * np.pi * run.time)
    if kind == "coupling":
        value = run["p"] + 2 * run["q"]
    else:
        d = run.points["b.lug"].values - run.points["a.eye"].values
        value = np.linalg.norm(d, axis=1)
    assert_abs(value, signal, 1e-9)
    assert_abs(run.drift, 0.0, 1e-12)
    force = run.drives.sel(drive="drive").values
    assert_abs(run["force"], force, 0.0)
    rate = 0.1 * 3 * np.pi * np.cos(3 * np.pi * run.time)
    power = force * rate
    step = np.diff(run.time)[0]
    work = run.work.sel(channel="drive drive").values
    assert_scaled((work[2:] - work[:-2]) / (2 * step), power[1:-1], 5e-3)
    assert run.energy_drift < 1e-7
    assert np.ptp(work) > 1e-2
    assert "drive" not in run.final()[0]


def test_the_drive_force_of_a_coupling_has_one_unit() -> None:
    m = hoist("coupling")
    m.add(lw.DriveForce("force", of="drive"))
    run = m.simulate(0.1, samples=3)
    assert str(run.drives["unit"].values[0]) == str(run["force"].attrs["units"])


def test_the_force_of_a_rope_between_slides_is_in_newtons() -> None:
    m = lw.Model("rope")
    m.add(lw.PointMass("a", mass=1.0), lw.Prismatic("left", axis="z"))
    m.add(lw.PointMass("b", mass=2.0), lw.Prismatic("right", axis="z"))
    m.close(lw.Coupling("rope", factors={"left": 1.0, "right": 1.0}))
    run = m.simulate(0.1, samples=3)
    assert_abs(np.abs(run.multipliers), 2 * 1 * 2 / 3 * G, 1e-12)
    assert str(run.multipliers["unit"].values[0]) == "N"


# --- balances, results, saving -----------------------------------------------------------------------------------------------


def braced(**more: Any) -> tuple[lw.Model, dict[str, Any]]:
    """A four-bar whose pivot to the ground is cut, with a spring, a damper and a motor there; and its start."""
    m = lw.Model("braced")
    made: dict[str, Any] = {}
    lying = lw.rotation("y", "90 deg")
    for name, length in (("crank", 0.2), ("coupler", 0.5), ("rocker", 0.4)):
        rod = made[name] = lw.Rod(name, length=length, mass=1.0)
        rod.frame("base", (0, 0, 0), lying)
        rod.frame("end", (0, 0, -length), lying)
    m.add(made["crank"], lw.Revolute("drive", axis="-y"), at="base")
    m.add(made["coupler"], lw.Revolute("pin", axis="-y"), to=made["crank"]["end"], at="base")
    m.add(made["rocker"], lw.Revolute("knuckle", axis="-y"), to=made["coupler"]["end"], at="end")
    pivot = {"stiffness": 3.0, "rest": 2.0, "damping": 0.2, "actuator": "motor", "gear": 2.0, **more}
    m.close(
        lw.Revolute("pivot", axis="-y", **pivot),
        to=m.ground.point("foot", (0.5, 0, 0)),
        at=made["rocker"]["base"],
    )
    return m, {"start": {"drive": "60 deg"}, "guess": {"pin": "-40 deg", "knuckle": "60 deg"}, "rates": {"drive": 3.0}}


@functools.cache
def braced_run() -> lw.Run:
    m, begin = braced()
    m.add(lw.JointWrench("push", "pivot", "fx"))
    m.add(lw.Coordinate("lean", of="pivot"))
    m.add(lw.Coordinate("speed", of="pivot", order=1))
    return m.simulate(np.linspace(0, 1, 1001), inputs={"motor": lw.Harmonic(0.2, frequency=2)}, rtol=1e-11, **begin)


def slope(x: np.ndarray, h: float) -> np.ndarray:
    """Derivatives of samples, to fourth order, without the two at either end."""
    return (x[:-4] - 8 * x[1:-3] + 8 * x[3:-1] - x[4:]) / (12 * h)


def test_momentum_changes_by_gravity_and_the_ground() -> None:
    """Linear and angular about the origin, by central differences; the cut joint's spring and motor push on the ground."""
    run = braced_run()
    s = braced()[0].compile()
    both = [s.momentum(q, v) for q, v in zip(run.q.values, run.v.values, strict=True)]
    p, h = (np.array(x) for x in zip(*both, strict=True))
    ground = run.reactions.ground.values
    weight = np.array([0, 0, -3.0 * G])
    assert_scaled(slope(p, 1e-3), (ground[:, :3] + weight)[2:-2], 1e-6)
    centres = sum(run.points[f"{n}.centre"].values for n in ("crank", "coupler", "rocker"))
    moment = ground[:, 3:] + np.cross(centres, [0, 0, -G])
    assert_scaled(slope(h, 1e-3)[:, 1], moment[2:-2, 1], 1e-6)


def test_a_run_with_closures_is_saved_and_read(tmp_path: Path) -> None:
    run = braced_run()
    back = lw.load(run.save(tmp_path / "run.nc"))
    assert_abs(back["pivot"], run["pivot"], 0.0)
    for table in ("multipliers", "drift", "drives", "work"):
        assert getattr(back, table).equals(getattr(run, table)), table
    assert_abs(back.reactions["pivot"], run.reactions["pivot"], 0.0)
    assert_abs(back.reactions.ground, run.reactions.ground, 0.0)
    assert_abs(back.reactions.joint_axes, run.reactions.joint_axes, 0.0)
    # a file cannot express this model, so it has arrays alone, with rates of closures in them
    assert set(run.names()) == set(back.names())
    for name in ("pivot.rate", "pivot.acceleration"):
        assert_abs(back[name], run[name], 0.0)
    assert back.summary() == run.summary()


def test_tables_of_a_run_with_closures() -> None:
    run = braced_run()
    table = run.to_pandas()
    assert_abs(table["sensors", "lean"], run["pivot"], 0.0)
    assert "dop853" in run.summary()
    assert {"pivot", "lean", "drive"} <= set(run.names())
    assert list(run.drift["closure"].values) == ["pivot"]
    assert list(run.multipliers["constraint"].values) == ["pivot.x", "pivot.y"]
    assert {"pivot damping", "pivot actuator"} == set(run.work["channel"].values)
    with pytest.raises(lw.ModelError, match="has no 'pivots'"):
        run["pivots"]


def test_multipliers_are_the_wrench_of_the_closure() -> None:
    """Along the axes of the joint's frame on the ground: here x, and -z."""
    run = braced_run()
    force = run.reactions["pivot"]
    pushes = run.multipliers.values
    assert_scaled(np.linalg.norm(pushes, axis=1), np.hypot(force.sel(component="fx"), force.sel(component="fz")), 1e-9)


def test_an_event_on_a_sensor_of_a_cut_coordinate() -> None:
    """To 1e-9, and the run stops there."""
    m, begin = braced()
    m.add(lw.Coordinate("lean", of="pivot"))
    m.add(lw.JointWrench("push", "drive", "fx"))
    free = m.simulate(1.0, rtol=1e-11, **begin)
    high = float(free["lean"].max()) - 0.02
    stop = lw.Event("lean", value=high, stop=True)
    run = m.simulate(1.0, events=[stop, lw.Event("push", value=0.0)], rtol=1e-11, **begin)
    assert run.status == "event"
    assert abs(float(run["lean"][-1]) - high) < 1e-9
    assert_abs(run.drift, 0.0, 1e-12)
    met = run.events
    hit = met.isel(event=met["name"].values == "lean")
    assert_abs(hit["time"], run.time[-1], 1e-12)
    s = m.compile()
    for k in range(met.sizes["event"]):
        state = met.isel(event=k)
        assert_abs(s.constraint_residuals(state["q"].values)[0], 0.0, 1e-11)
        value = s.sensors(state["q"].values, state["v"].values)[str(state["name"].values)]
        assert abs(value - (high if str(state["name"].values) == "lean" else 0.0)) < 1e-6


def test_an_event_on_a_cut_coordinate() -> None:
    m, begin = braced()
    whole = m.simulate(1.0, **begin)
    middle = float(whole["pivot"][0] + whole["pivot"][-1]) / 2
    run = m.simulate(1.0, events=[lw.Event("pivot", value=middle, stop=True)], **begin)
    assert run.status == "event"
    assert float(run["pivot"][-1]) == pytest.approx(middle, abs=1e-9)


# --- assembly ----------------------------------------------------------------------------------------------------------


def test_the_guess_chooses_the_branch() -> None:
    m = lw.library.four_bar()
    up = m.assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"})
    down = m.assemble(start={"drive": "60 deg"}, guess={"pin": "-130 deg", "pivot": "-80 deg"})
    assert up.q["drive"] == down.q["drive"] == pytest.approx(np.deg2rad(60), rel=1e-15)
    assert up.q["pivot"] > 0 > down.q["pivot"]
    for found in (up, down):
        assert_abs([x for x, _ in found.closure_errors.values()], 0.0, 1e-12)
    assert "four-bar" in repr(up)


def test_what_is_kept_is_kept() -> None:
    """Coordinates, an absolute angle, and rates."""
    m = lw.library.four_bar()
    found = m.assemble(
        start={"coupler": "25 deg"}, guess={"drive": 1.0, "pin": "-40 deg", "pivot": "80 deg"}, rates={"pivot": 1.5}
    )
    assert_abs(found.q["drive"] + found.q["pin"], np.deg2rad(25), 1e-12)
    assert found.v["pivot"] == 1.5
    s = m.compile()
    assert_abs(s.constraint_residuals(found.positions, found.velocities)[1], 0.0, 1e-12)
    again = m.assemble(start=found.q, rates=found.v)
    assert_abs(again.positions, found.positions, 1e-13)
    assert_abs(again.velocities, found.velocities, 5e-13)


def test_the_rate_of_an_absolute_angle_is_kept() -> None:
    begin: dict[str, Any] = {"start": {"drive": "60 deg"}, "guess": {"pin": "-40 deg", "pivot": "80 deg"}}
    found = lw.library.four_bar().assemble(rates={"coupler": 2.0}, **begin)
    assert found.v["drive"] + found.v["pin"] == pytest.approx(2.0)


def test_the_rate_of_an_absolute_angle_is_kept_beside_a_driven_closure() -> None:
    """At the time that is asked for: the closure moves at another rate at t = 0."""
    m, _ = chain(3)
    m.close(lw.Coupling("tie", factors={"j0": 1.0, "j2": 1.0}, motion=lw.Harmonic(0.5, frequency=1.0)))
    found = m.assemble(guess={"j0": 0.2}, rates={"r1": 2.0}, t=0.2)
    assert found.v["j0"] + found.v["j1"] == pytest.approx(2.0)
    speed = 0.5 * 2 * np.pi * np.cos(2 * np.pi * 0.2)
    assert found.v["j0"] + found.v["j2"] == pytest.approx(speed)


def test_a_run_starts_from_an_assembly_with_a_driven_joint() -> None:
    m = lw.library.four_bar()
    m.joint("drive").motion = lw.Harmonic(0.2, frequency=1.0) + 1.0
    found = m.assemble(guess={"pin": "-40 deg", "pivot": "80 deg"})
    assert m.simulate(0.01, start=found.q, rates=found.v).success


def test_a_run_goes_on_from_where_another_ended() -> None:
    m, begin = braced()
    t = np.linspace(0, 0.8, 9)
    whole = m.simulate(t, rtol=1e-11, **begin)
    first = m.simulate(t[:5], rtol=1e-11, **begin)
    q, v = first.final()
    second = m.simulate(t[4:], start=q, rates=v, rtol=1e-11)
    assert_abs(second["drive"], whole["drive"][4:], 1e-9)


def test_positions_that_cannot_be_kept_name_closure_and_coordinates() -> None:
    m = lw.library.four_bar()
    refused(
        lambda: m.assemble(start={"drive": 1.0, "pivot": -1.0}), "'knuckle'", "'four-bar'", "'drive'", "'pivot'", "keep"
    )
    refused(
        lambda: m.assemble(start={"drive": 1.0}, guess={"pin": -0.7, "pivot": 1.4}, rates={"drive": 1.0, "pivot": 3.0}),
        "'knuckle'",
        "'drive'",
        "'pivot'",
        "leave one of them out",
    )


def test_lengths_that_do_not_fit() -> None:
    m, rods = chain(2)
    m.close(lw.Ball("far"), to=(3.0, 0, 0), at=rods[1].tip)
    refused(m.assemble, "'far'", "2 m", "lengths do not fit")
    refused(lambda: m.simulate(1.0), "'far'")
    refused(m.mobility, "'far'")


def test_a_tree_is_assembled_as_it_is() -> None:
    m, _ = chain(2)
    found = m.assemble(start={"j0": 0.3}, rates={"r1": 2.0})
    assert found.q == {"j0": 0.3, "j1": 0.0}
    assert found.v == {"j0": 0.0, "j1": 2.0}


def test_a_singular_start_is_answered() -> None:
    """A parallelogram that lies flat: it is closed, singular, and a rate that fits one of its branches is kept."""
    m = lw.library.n_four_bar(1)
    found = m.assemble(start={"foot0": "90 deg", "foot1": "90 deg"}, guess={"pin1": "-90 deg"}, rates={"foot0": 1.0})
    assert_abs([x for x, _ in found.closure_errors.values()], 0.0, 1e-12)
    assert found.v["foot0"] == 1.0
    assert np.all(np.isfinite(found.velocities))
    s = m.compile()
    assert np.all(np.isfinite(s.acceleration(found.positions, found.velocities)))


# --- mobility -----------------------------------------------------------------------------------------------------------


def test_mobility_of_a_four_bar() -> None:
    m = lw.library.four_bar()
    found = m.mobility(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"})
    assert (found.degrees_of_freedom, found.instantaneous, found.coordinates) == (1, 1, 3)
    assert (found.constraints, found.redundant, found.redundant_in_plane) == (5, 3, 0)
    assert found.redundant_closures.keys() == {"knuckle"}
    assert not found.singular
    assert found.margin > 0.01
    (moving,) = found.moving
    s = m.compile()
    q = m.assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"}).positions
    assert_abs(s.constraint_residuals(q, [moving[n] for n in s.labels.v])[1], 0.0, 1e-12)
    assert "1 degree of freedom" in found.report()
    assert "3 of them redundant" in str(found)
    assert "'knuckle'" in found.report()
    assert "regular" in found.report()


def test_mobility_of_a_flat_parallelogram() -> None:
    m = lw.library.n_four_bar(1)
    flat = {"foot0": "90 deg", "foot1": "90 deg", "pin1": "-90 deg"}
    found = m.mobility(start=flat)
    assert found.singular
    assert (found.degrees_of_freedom, found.instantaneous) == (1, 2)
    assert found.margin == 0.0
    assert len(found.moving) == 2
    assert "singular" in found.report()


def test_mobility_of_driven_and_open_models() -> None:
    m = lw.library.four_bar()
    m.joint("drive").motion = lw.Harmonic(0.1, frequency=1.0) + 1.0
    found = m.mobility(guess={"pin": "-40 deg", "pivot": "80 deg"})
    assert (found.degrees_of_freedom, found.coordinates) == (0, 2)
    assert found.moving == []
    tree = chain(3)[0].mobility()
    assert (tree.degrees_of_freedom, tree.constraints, tree.redundant, tree.singular) == (3, 0, 0, False)
    assert "3 degrees of freedom" in tree.report()
    driven = hoist("coupling").mobility()
    assert driven.degrees_of_freedom == 1


def test_mobility_of_repeated_closures() -> None:
    m = doubled()
    found = m.mobility(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"})
    assert found.degrees_of_freedom == 1
    assert found.redundant_in_plane == 2
    assert found.redundant_closures.keys() == {"knuckle", "again"}


def test_mobility_along_a_motion() -> None:
    m = lw.library.n_four_bar(1)
    run = m.simulate(np.linspace(0, 0.6, 61), rates={"foot0": 1.0}, method="rk4", step=1e-3)
    found = m.mobility(run=run)
    assert len(found.margins) == 61
    assert_abs(found.margins[0], found.margin, 1e-12)


# --- redundant, singular and long ------------------------------------------------------------------------------------------


def doubled() -> lw.Model:
    """The four-bar with its knuckle held twice."""
    m = lw.library.four_bar()
    m.close(lw.Revolute("again", axis="-y"), to=m.frame("rocker.knuckle"), at=m.frame("coupler.knuckle"))
    return m


@pytest.mark.parametrize("planar", [None, False], ids=["plane", "space"])
def test_a_closure_that_repeats_another_changes_nothing(planar: bool | None) -> None:
    """Each bears half."""
    begin: dict[str, Any] = {"start": {"drive": "60 deg"}, "guess": {"pin": "-40 deg", "pivot": "80 deg"}}
    t = np.linspace(0, 1, 101)
    one = lw.library.four_bar().simulate(t, rates={"drive": 3.0}, rtol=1e-11, planar=planar, **begin)
    two = doubled().simulate(t, rates={"drive": 3.0}, rtol=1e-11, planar=planar, **begin)
    assert_abs(two["drive"], one["drive"], 1e-9)
    for name in ("knuckle", "again"):
        assert_scaled(two.reactions[name].values[:, [0, 2]], one.reactions["knuckle"].values[:, [0, 2]] / 2, 1e-6)
    assert_scaled(two.reactions["drive"], one.reactions["drive"], 1e-6)


def test_a_hundred_seconds_stay_closed() -> None:
    m = lw.library.four_bar()
    begin: dict[str, Any] = {"start": {"drive": "60 deg"}, "guess": {"pin": "-40 deg", "pivot": "80 deg"}}
    run = m.simulate(100.0, rates={"drive": 3.0}, samples=2001, **begin)
    assert run.success
    assert float(run.drift.max()) < 1e-12
    assert run.energy_drift < 1e-4


def test_a_parallelogram_passes_its_flat_position_or_says_that_it_cannot() -> None:
    """Kinetic energy is finite there, nothing is NaN, and an early end has a reason."""
    m = lw.library.n_four_bar(1, gravity=(0, 0, 0))
    run = m.simulate(3.0, rates={"foot0": 1.0}, samples=31, method="rk4", step=1e-3)
    assert run.status == "done"
    assert_abs(run["foot0"], run.time, 1e-9)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", lw.SimulationWarning)
        adaptive = m.simulate(3.0, rates={"foot0": 1.0}, samples=31)
    assert np.all(np.isfinite(adaptive.q))
    assert np.all(np.isfinite(adaptive.a))
    assert adaptive.success or "closure" in adaptive.message or "step" in adaptive.message


def test_a_mechanism_at_the_end_of_its_reach_ends_with_a_reason() -> None:
    """A driven crank pulls a two-bar chain straight."""
    m, rods = chain(2)
    m.close(lw.Distance("haul", motion=lw.ConstantAcceleration(0.0, speed=0.5, start=0.8)), to=m.ground, at=rods[1].tip)
    with pytest.warns(lw.SimulationWarning, match=r"ended at t = 0\.4 s"):
        run = m.simulate(1.0, guess={"j1": 1.2}, samples=101)
    assert run.status in ("failed", "step")
    assert 0.35 < run.time[-1] <= 0.41
    assert np.all(np.isfinite(run.q))
    assert_abs(run.q, 0.0, 10.0)
    assert_abs(run.drift, 0.0, 1e-9)


# --- methods ------------------------------------------------------------------------------------------------------------


def test_methods_agree() -> None:
    """Of order 4, 5, 8, radau, and SciPy's."""
    m, begin = braced(stiffness=5.0)
    t = np.linspace(0, 0.5, 6)
    true = m.simulate(t, rtol=1e-12, **begin)["drive"]
    for method, options, error in (
        ("dopri5", {"rtol": 1e-10}, 1e-8),
        ("rk4", {"step": 5e-4}, 1e-8),
        ("radau", {"rtol": 1e-9}, 1e-6),
        ("scipy", {"rtol": 1e-10}, 1e-7),
    ):
        run = m.simulate(t, method=method, **options, **begin)
        assert_abs(run["drive"], true, error)
        assert_abs(run.drift, 0.0, 1e-9)


def test_radau_takes_a_stiff_loop_in_long_steps() -> None:
    """A very stiff, damped spring along the cut hinge."""
    m, begin = braced(stiffness=1e5, damping=1e5, rest=1.9)
    begin["rates"] = {}
    t = np.linspace(0, 0.3, 31)
    stiff = m.simulate(t, method="radau", rtol=1e-8, **begin)
    true = m.simulate(t, method="dop853", rtol=1e-8, **begin)
    assert_abs(stiff["pivot"], true["pivot"], 1e-6)
    assert_abs(stiff["drive"], true["drive"], 1e-5)
    assert stiff.statistics["steps"] < true.statistics["steps"] / 20
    assert float(stiff.drift.max()) < 1e-12


# --- blows and phases ---------------------------------------------------------------------------------------------------


def four_bar_start() -> dict[str, float]:
    return lw.library.four_bar().assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"}).q


def test_a_blow_keeps_the_loop_closed() -> None:
    m, start = lw.library.four_bar(), four_bar_start()
    hit = m.impulse(start=start, rates={"drive": 1.0}, blows={"coupler.tip": (0.3, 0.0, -0.5)})
    s = m.compile()
    q = [start[n] for n in s.labels.q]
    after = [hit.after()[n] for n in s.labels.v]
    assert_abs(s.constraint_residuals(q, after)[1], 0.0, 1e-12)
    ground = hit.reactions.sel(joint=["drive", "pivot"], component=["fx", "fy", "fz"]).sum("joint").values
    assert_abs(hit.momentum - ground, [0.3, 0.0, -0.5], 1e-12)
    mean = (s.motion("coupler.tip", q, after).velocity + s.motion("coupler.tip", q, first(s, hit)).velocity) / 2
    assert hit.kinetic_after - hit.kinetic_before == pytest.approx(float(mean @ [0.3, 0.0, -0.5]))
    assert "knuckle" in hit.reactions["joint"].values


def first(s: lw.System, hit: Any) -> list[float]:
    return [float(hit.rates.sel(when="before", rate=n)) for n in s.labels.v]


def test_a_stop_stops_the_whole_loop() -> None:
    m, start = lw.library.four_bar(), four_bar_start()
    hit = m.impulse(start=start, rates={"drive": 2.0}, lock=["pivot"])
    assert_abs(list(hit.after().values()), 0.0, 1e-12)
    assert hit.kinetic_after < 1e-20
    kick = m.impulse(start=start, kicks={"drive": 0.2})
    jump = m.impulse(start=start, jumps={"drive": kick.after()["drive"]})
    assert jump.needed["drive"] == pytest.approx(0.2)
    assert jump.after() == pytest.approx(kick.after())


def test_jumps_that_open_a_loop_are_refused() -> None:
    m, start = lw.library.four_bar(), four_bar_start()
    refused(lambda: m.impulse(start=start, jumps={"drive": 1.0, "pin": 1.0, "pivot": 5.0}), "'knuckle'", "'drive'")


def test_phases_take_a_guess() -> None:
    phases = [lw.Phase(0.05), lw.Phase(0.05, lock=["pin"])]
    begin: dict[str, Any] = {"start": {"drive": 1.0}, "guess": {"pin": -0.7, "pivot": 1.4}}
    run = lw.library.four_bar().simulate_phases(phases, samples=3, **begin)
    assert len(run.runs) == 2


def test_phases_of_a_closed_model() -> None:
    """Run, lock a joint of the loop, release it, strike it: closed throughout, and energy is only lost."""
    m, start = lw.library.four_bar(), four_bar_start()
    s = m.compile()
    phases = [
        lw.Phase(0.2),
        lw.Phase(0.1, lock=["pin"]),
        lw.Phase(0.2, release=["pin"]),
        lw.Phase(0.1, blows={"coupler.tip": (0.0, 0.0, 0.4)}),
    ]
    rates = m.assemble(start=start, rates={"drive": 3.0}).v
    run = m.simulate_phases(phases, start=start, rates=rates, samples=21)
    assert len(run.runs) == 4
    assert all(r.success for r in run.runs)
    for part in run.runs:
        assert_abs(part.drift, 0.0, 1e-12)
    assert_abs(run.runs[1].v, 0.0, 1e-12)  # one degree of freedom, locked
    lock, release, blow = run.changes
    assert lock.kinetic_after < 1e-20 < lock.kinetic_before
    assert release.kinetic_after == pytest.approx(release.kinetic_before, abs=1e-20)
    q, v = run.runs[3].q.values[0], run.runs[3].v.values[0]
    assert_abs(s.constraint_residuals(q, v)[1], 0.0, 1e-12)
    before = s.momentum(run.runs[2].q.values[-1], run.runs[2].v.values[-1])[0]
    change = s.momentum(q, v)[0] - before
    hit = m.impulse(
        start=dict(zip(s.labels.q, q.tolist(), strict=True)),
        rates=dict(zip(s.labels.v, run.runs[2].v.values[-1].tolist(), strict=True)),
        blows={"coupler.tip": (0.0, 0.0, 0.4)},
    )
    assert_abs(hit.momentum, change, 1e-10)
    assert blow.kinetic_after == pytest.approx(hit.kinetic_after)


# --- forces from motion -----------------------------------------------------------------------------------------------------


def test_inverse_dynamics_undoes_forward_dynamics() -> None:
    m, _ = braced()
    s = m.compile()
    found = m.assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "knuckle": "60 deg"}, rates={"drive": 3.0})
    q, v = found.positions, found.velocities
    a = s.acceleration(q, v, {"motor": 0.3})
    for name in ("drive", "pin", "knuckle"):
        force = s.inverse_dynamics(q, v, a, {"motor": 0.3}, actuated=[name])
        assert_abs(force, 0.0, 1e-11)
    # other accelerations that keep the loop closed: what the crank needs does the work
    gradient = s.constraint_residuals(q, v)[2]
    way = np.linalg.svd(gradient)[2][-1]
    wanted = a + 2.0 * way
    for name in ("drive", "pin", "knuckle"):
        force = s.inverse_dynamics(q, v, wanted, {"motor": 0.3}, actuated=[name])
        assert_scaled(force @ way, way @ s.mass_matrix(q) @ (2.0 * way), 1e-10)
        assert np.count_nonzero(force) == 1


def test_forces_that_do_not_suffice_or_are_not_determined() -> None:
    m = lw.library.four_bar()
    s, start = m.compile(), four_bar_start()
    q = [start[n] for n in s.labels.q]
    nil = np.zeros(3)
    words = ("'four-bar'", "actuated=[…]")
    refused(lambda: s.inverse_dynamics(q, nil, nil), *words, "no coordinate")
    refused(lambda: s.inverse_dynamics(q, nil, nil, actuated=["drive", "pivot"]), *words, "'drive', 'pivot'", "fewer")
    refused(lambda: s.inverse_dynamics(q, nil, nil, actuated=["drve"]), "'drve'", "did you mean 'drive'?")
    tree = chain(2)[0].compile()
    refused(lambda: tree.inverse_dynamics([0, 0], [0, 0], [0, 0], actuated=["j0"]), "no closures", "leave actuated out")


def test_actuated_needs_a_list() -> None:
    m = lw.library.four_bar()
    s, start = m.compile(), four_bar_start()
    q = [start[n] for n in s.labels.q]
    refused(lambda: s.inverse_dynamics(q, np.zeros(3), np.zeros(3), actuated="drive"), "'drive'", "list")


def test_reactions_of_a_given_motion_are_those_of_the_run() -> None:
    """The crank's torque is what is wanted beside the model's own forces: none here."""
    m, begin = braced()
    run = m.simulate(np.linspace(0, 0.3, 16), rtol=1e-11, **begin)
    given = m.reactions(run.time, run.q, run.v, run.a, actuated=["drive"])
    assert_scaled(given.world, run.reactions.world, 1e-8)
    assert_scaled(given.ground, run.reactions.ground, 1e-8)
    m.joint("drive").motion = lw.Harmonic(0.2, frequency=1.0) + 1.0
    near_by = {"guess": begin["guess"]}
    run = m.simulate(np.linspace(0, 0.3, 16), rtol=1e-11, **near_by)
    given = m.reactions(run.time, run.q, run.v, run.a)
    assert_scaled(given.world, run.reactions.world, 1e-8)


# --- derivatives --------------------------------------------------------------------------------------------------------


def moved(s: lw.System, q: np.ndarray, d: np.ndarray) -> np.ndarray:
    """Coordinates displaced along the velocities."""
    from linkwork.kernels.loops.constraint_residuals import displace

    out = np.zeros(s.nq)
    displace(s.tables, q.copy(), d.copy(), s.work(), out)
    return out


@pytest.mark.parametrize("kind", ["braced", "braced in space", "slider-crank", "coupled", "hoist"])
def test_derivatives_are_those_of_central_differences(kind: str) -> None:
    if kind.startswith("braced"):
        m, begin = braced()
    elif kind == "slider-crank":
        m = lw.library.slider_crank()
        begin = {"rates": {"drive": 6.0}, "guess": {"slide": 0.2, "cross.first": -0.5, "cross.second": -0.7}}
    elif kind == "coupled":
        m, begin = hoist("coupling"), {"rates": {"p": 0.4}}
    else:
        m = hoist("prismatic")
        begin = {"guess": {"fly": [0.3, 0.4, -0.9, 1, 0, 0, 0]}, "rates": {"socket": (0.5, -0.2, 0.3)}}
    s = m.compile(planar=False if kind == "braced in space" else None)
    found = m.assemble(**begin)
    q, v = found.positions, found.velocities
    inputs = {"motor": 0.3} if s.labels.inputs else None
    exact = s.derivatives(q, v, inputs)
    h = 1e-5
    for k in range(s.nv):
        d = np.eye(s.nv)[k] * h
        by_q = s.acceleration(moved(s, q, d), v, inputs) - s.acceleration(moved(s, q, -d), v, inputs)
        assert_abs(exact.by_q[:, k], by_q / (2 * h), 1e-6 * np.abs(exact.by_q).max())
        by_v = s.acceleration(q, v + d, inputs) - s.acceleration(q, v - d, inputs)
        assert_abs(exact.by_v[:, k], by_v / (2 * h), 1e-6 * np.abs(exact.by_v).max())
    if inputs:
        by_input = s.acceleration(q, v, {"motor": 1.3}) - s.acceleration(q, v, {"motor": 0.3})
        assert_scaled(exact.by_inputs[:, 0], by_input, 1e-9)


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("braced", "pivot.stiffness"),
        ("braced", "pivot.rest"),
        ("braced", "pivot.damping"),
        ("braced", "coupler.mass"),
        ("braced", "gravity[2]"),
        ("distance", "rod.length"),
        ("distance", "r1.length"),
        ("coupled", "one.length"),
    ],
)
def test_derivatives_by_parameters(kind: str, path: str) -> None:
    """At a state held, by central differences through the compilation."""
    if kind == "braced":
        m, begin = braced()
    elif kind == "coupled":
        m, begin = hoist("coupling"), {"rates": {"p": 0.4}}
    else:
        m, rods = chain(3)
        m.close(lw.Distance("rod", length=0.8), to=(0.4, 0, -0.2), at=rods[2].tip)
        begin = {"guess": {"j0": 0.5, "j1": 0.6, "j2": 0.9}, "rates": {"j0": 1.0}}
    found = m.assemble(**begin)
    q, v = found.positions, found.velocities
    exact = m.compile().parameter_derivative(path, q, v)
    h = 1e-5
    sides = [m.replace({path: m[path] + s * h}).compile().acceleration(q, v) for s in (1, -1)]
    change = (sides[0] - sides[1]) / (2 * h)
    assert_abs(exact, change, 1e-6 * max(float(np.abs(change).max()), 1e-2))


@pytest.mark.parametrize("seed", range(6))
def test_derivatives_of_random_mechanisms(seed: int) -> None:
    pytest.importorskip("pinocchio")
    c = random_loops(seed)
    s = c.model.compile()
    exact = s.derivatives(c.q, c.v)
    h = 1e-5
    for k in range(s.nv):
        d = np.eye(s.nv)[k] * h
        by_q = s.acceleration(moved(s, c.q, d), c.v) - s.acceleration(moved(s, c.q, -d), c.v)
        assert_abs(exact.by_q[:, k], by_q / (2 * h), 2e-6 * np.abs(exact.by_q).max())
        by_v = s.acceleration(c.q, c.v + d) - s.acceleration(c.q, c.v - d)
        assert_abs(exact.by_v[:, k], by_v / (2 * h), 1e-6 * np.abs(exact.by_v).max())


# --- errors -------------------------------------------------------------------------------------------------------------


class Wrong:
    """What is given to close() in a model of two rods."""

    def __init__(self) -> None:
        self.m, (self.a, self.b) = chain(2)
        self.other = chain(2)[1][0]


HERE = (0.0, 0.0, 0.0)
WRONG_USES: dict[str, tuple[Callable[[Wrong], Any], tuple[str, ...]]] = {
    "no frames": (lambda w: w.m.close(lw.Revolute("k")), ("'k'", "to=", "missing", "rod.tip")),
    "no to": (lambda w: w.m.close(lw.Revolute("k"), at=w.b.tip), ("'k'", "to=", "missing")),
    "no at": (lambda w: w.m.close(lw.Revolute("k"), to=HERE), ("'k'", "at=", "missing")),
    "ground as at": (
        lambda w: w.m.close(lw.Revolute("k"), to=w.b.tip, at=w.m.ground),
        ("'k'", "at=", "ground", "to="),
    ),
    "ground twice": (lambda w: w.m.close(lw.Ball("k"), to=HERE, at=w.m.ground), ("'k'", "ground")),
    "one body": (lambda w: w.m.close(lw.Ball("k"), to=w.b.tip, at=w.b), ("'k'", "'r1'", "itself", "two bodies")),
    "free": (lambda w: w.m.close(lw.Free("k"), to=HERE, at=w.b.tip), ("Free", "'k'", "cannot close", "Revolute")),
    "a body": (lambda w: w.m.close(lw.Rod("x", length=1, mass=1)), ("Rod", "'x'", "cannot close")),
    "a text": (lambda w: w.m.close("hinge", to=HERE, at=w.b.tip), ("'hinge'", "cannot close")),
    "another model's frame": (
        lambda w: w.m.close(lw.Revolute("k"), to=HERE, at=w.other.tip),
        ("'k'", "at", "'r0'", "'chain'", "add it first"),
    ),
    "two numbers": (lambda w: w.m.close(lw.Revolute("k"), to=(0, 0), at=w.b.tip), ("'k'", "to", "(2,)", "(3,)")),
    "a path": (lambda w: w.m.close(lw.Revolute("k"), to="nobody.tip", at=w.b.tip), ("'k'", "to", "'nobody'")),
    "no length": (
        lambda w: w.m.close(lw.Distance("k"), to=HERE, at=w.b.tip),
        ("'k'", "length", "motion", "one of the two"),
    ),
    "length and motion": (
        lambda w: w.m.close(lw.Distance("k", length=1.0, motion=1.0), to=HERE, at=w.b.tip),
        ("'k'", "length", "motion", "one of the two"),
    ),
    "negative length": (lambda w: lw.Distance("k", length=-1.0), ("'k'", "length", "-1", "greater than 0")),
    "length in kg": (lambda w: lw.Distance("k", length="2 kg"), ("'k'", "length", "2 kg", "m")),
    "no factors": (lambda w: lw.Coupling("k"), ("'k'", "factors", "mapping")),
    "empty factors": (lambda w: lw.Coupling("k", factors={}), ("'k'", "factors", "{}", "mapping")),
    "zero factor": (lambda w: lw.Coupling("k", factors={"j0": 0.0}), ("'k'", "factors", "0.0", "leave it out")),
    "bad factor": (lambda w: lw.Coupling("k", factors={"j0": "x"}), ("'k'", "factors", "'j0'", "'x'")),
    "unknown coordinate": (
        lambda w: w.m.close(lw.Coupling("k", factors={"j0": 1.0, "jj1": 1.0})),
        ("'k'", "'jj1'", "did you mean 'j1'?"),
    ),
    "coupling with frames": (
        lambda w: w.m.close(lw.Coupling("k", factors={"j0": 1.0}), to=HERE),
        ("'k'", "to=", "at=", "coordinates"),
    ),
    "value and motion": (
        lambda w: w.m.close(lw.Coupling("k", factors={"j0": 1.0}, value=1.0, motion=lw.Harmonic(1, frequency=1))),
        ("'k'", "value", "motion", "one of the two"),
    ),
    "name in use": (lambda w: w.m.close(lw.Ball("j0"), to=HERE, at=w.b.tip), ("'j0'", "used already")),
    "joint in use": (
        lambda w: w.m.close(w.m.joint("j0"), to=HERE, at=w.b.tip),
        ("'j0'", "'chain'", "already", "make a new one"),
    ),
    "no axis": (lambda w: lw.PointOnLine("k", axis=HERE), ("'k'", "axis", "(0.0, 0.0, 0.0)", "neither zero")),
    "bad normal": (lambda w: lw.PointInPlane("k", normal="q"), ("'k'", "normal", "'q'", "'x'")),
    "stops": (
        lambda w: (w.m.close(lw.Revolute("k", axis="y", stops=(0, 1)), to=HERE, at=w.b.tip), w.m.compile()),
        ("'k'", "stop_stiffness", "greater than 0"),
    ),
    "motion and actuator": (
        lambda w: (
            w.m.close(lw.Revolute("k", axis="y", motion=1.0, actuator="u"), to=HERE, at=w.b.tip),
            w.m.compile(),
        ),
        ("'k'", "motion", "actuator"),
    ),
    "a body on a closure": (
        lambda w: w.m.add(lw.Rod("c", length=1, mass=1), lw.Distance("d", length=1)),
        ("'d'", "carries no body", "model.close"),
    ),
    "a torsion spring on a length": (
        lambda w: (
            w.m.close(lw.PointOnLine("k", axis="x"), to=HERE, at=w.b.tip),
            w.m.add(lw.TorsionSpring("s", on="k", stiffness=1.0)),
            w.m.compile(),
        ),
        ("'s'", "'k'", "no angle", "Spring"),
    ),
    "a drive force without a drive": (
        lambda w: (
            w.m.close(lw.Revolute("k", axis="y"), to=HERE, at=w.b.tip),
            w.m.add(lw.DriveForce("s", of="k")),
            w.m.compile(),
        ),
        ("'s'", "'k'"),
    ),
    "a spatial closure in the plane": (
        lambda w: (w.m.close(lw.Revolute("k", axis=(1, 1, 0)), to=HERE, at=w.b.tip), w.m.compile(planar=True)),
        ("'chain'", "space", "planar"),
    ),
}


@pytest.mark.parametrize("case", WRONG_USES)
def test_a_wrong_use_is_refused_in_a_sentence(case: str) -> None:
    action, words = WRONG_USES[case]
    w = Wrong()
    refused(lambda: action(w), *words)


def test_a_refused_closure_leaves_the_model_as_it_was() -> None:
    w = Wrong()
    for case in ("one body", "no length", "unknown coordinate", "ground as at"):
        refusal(functools.partial(WRONG_USES[case][0], w))
    assert not w.m.closures
    w.m.close(lw.Ball("k"), to=HERE, at=w.b.tip)
    assert repr(w.m) == "<Model 'chain': 2 bodies, 1 closures, 0 forces, 0 sensors>"


def test_a_joint_closes_once() -> None:
    w = Wrong()
    joint = lw.Revolute("k", axis="y")
    assert w.m.close(joint, to=HERE, at=w.b.tip) is joint
    refused(lambda: w.m.close(joint, to=HERE, at=w.a.tip), "'k'", "already")
    refused(lambda: w.m.add(lw.Rod("c", length=1, mass=1), joint), "'k'", "already")


def test_a_direction_joint_cannot_close() -> None:
    w = Wrong()
    refused(lambda: w.m.close(lw.Direction("k"), to=HERE, at=w.b.tip), "Direction", "'k'", "cannot close")


def test_a_spring_cannot_close() -> None:
    w = Wrong()
    refused(lambda: w.m.close(lw.Spring("s", w.a.tip, w.b.tip, stiffness=1.0)), "'s'", "cannot close")


def test_a_coupling_has_no_wrench() -> None:
    w = Wrong()
    w.m.close(lw.Coupling("gear", factors={"j0": 1.0, "j1": 1.0}))
    w.m.add(lw.JointWrench("s", "gear", "fx"))
    refused(w.m.compile, "'s'", "'gear'")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"start": {"knuckle": 1.0}}, ("start", "'knuckle'", "follows from the others")),
        ({"guess": {"knuckle": 1.0}}, ("guess", "'knuckle'", "follows from the others")),
        ({"rates": {"knuckle": 1.0}}, ("rates", "'knuckle'", "follows from the others")),
        ({"start": {"drive": 1.0}, "guess": {"drive": 1.0}}, ("start", "guess", "'drive'", "one of the two")),
        ({"guess": 3.0}, ("guess", "3.0", "mapping")),
        ({"guess": {"drve": 1.0}}, ("guess", "'drve'", "did you mean 'drive'?")),
        ({"method": "gauss", "step": 0.01}, ("'gauss'", "closed", "'dop853'")),
    ],
)
def test_a_wrong_start_or_method_is_refused(options: dict[str, Any], words: tuple[str, ...]) -> None:
    refused(lambda: lw.library.four_bar().simulate(1.0, **options), *words)


def test_what_closed_models_cannot_do_is_said() -> None:
    m = lw.library.four_bar()
    refused(lambda: m.measured({"time": [0, 1, 2], "drive": [0, 1, 2]}), "'four-bar'", "closures", "model.reactions")
    refused(lambda: chain(2)[0].assemble(guess={"j0": 1.0}), "guess", "'chain'", "no closures", "start")
    run = chain(2)[0].simulate(0.1, samples=3)
    refused(lambda: m.mobility(run=run, guess={"pin": 0.3, "pivot": 1.0}), "mobility", "'four-bar'")


def test_parameters_of_closures_have_paths() -> None:
    m, begin = braced()
    assert m["pivot.stiffness"] == 3.0
    other = m.replace({"pivot.stiffness": 5.0})
    assert (m["pivot.stiffness"], other["pivot.stiffness"]) == (3.0, 5.0)
    found = m.assemble(**begin)
    one = m.compile().acceleration(found.positions, found.velocities)
    m["pivot.stiffness"] = 5.0
    two = m.compile().acceleration(found.positions, found.velocities)
    assert np.abs(one - two).max() > 1e-3
    assert_abs(other.compile().acceleration(found.positions, found.velocities), two, 0.0)
    k, rods = chain(3)
    k.close(lw.Distance("rod", length=0.8), to=(0.4, 0, -0.2), at=rods[2].tip)
    k["rod.length"] = 0.7
    assert k.compile().constraint_residuals([0.5, 0.6, 0.9])[0][0] == pytest.approx(
        k.replace({}).compile().constraint_residuals([0.5, 0.6, 0.9])[0][0]
    )


@pytest.mark.parametrize("guess", [0.1, 1.0, 2.0, 3.0])
def test_a_weld_is_never_closed_upside_down(guess: float) -> None:
    """The axes of a weld are perpendicular to each other's when a body is turned by 180°, too; that is no closed state."""
    m = lw.Model("welded")
    inner, outer, other = (lw.Rod(name, length=1.0, mass=1.0) for name in ("inner", "outer", "other"))
    m.add(inner, lw.Revolute("a", axis="y"))
    m.add(outer, lw.Revolute("b", axis="y"), to=inner.tip)
    m.add(other, lw.Revolute("c", axis="y"))
    m.close(lw.Fixed("weld"), to=other.origin, at=outer.tip)
    a, b, c = m.assemble(guess={"c": guess}).positions
    assert_abs(np.cos(c - a - b), 1.0, 1e-12)
    with pytest.raises(lw.ModelError, match="'weld' of model 'welded' can only be closed turned over"):
        m.assemble(start={"a": 1.0, "b": -np.pi, "c": 1.0})


def test_a_hinge_in_space_is_never_closed_with_its_axis_reversed() -> None:
    """A body on a ball joint, closed by a hinge: its axis is that of the ground, not its reverse."""
    m = lw.Model("hinged")
    door = lw.RigidBody("door", mass=1.0, centre=(0.5, 0, 0), inertia=(0.1, 0.2, 0.3))
    m.add(door, lw.Ball("ball"))
    m.close(lw.Revolute("hinge", axis="z"), to=m.ground.origin, at=door.origin)
    for axis in ([1.0, 0, 0], [0, 1.0, 0], [0.6, 0.8, 0]):
        angle = 2.8  # upside down, nearly
        found = m.assemble(guess={"ball": [np.cos(angle / 2), *(np.sin(angle / 2) * np.array(axis))]})
        x, y = found.positions[1:3]
        assert_abs(1 - 2 * (x * x + y * y), 1.0, 1e-12)
