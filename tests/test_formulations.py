"""Formulations in absolute coordinates do what the recursion does: accelerations, multipliers, runs, and their options.

Truth: the recursive formulation, on random models of every kind; the penalty's error against 1 / alpha.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel, assert_scaled
from random_loops import random_loops
from random_trees import (
    ALL_KINDS,
    Order,
    joint_parameters,
    linkwork_model,
    random_flat_tree,
    random_state,
    random_tree,
)
from refusals import refused

NAMES = ("lagrange", "augmented_lagrangian")


# --- random models ---------------------------------------------------------------------------------------------------

Case = tuple[lw.Model, np.ndarray, np.ndarray, dict[str, float]]


def random_case(seed: int, flat: bool) -> Case:
    """A random tree of all joints with springs, dampers, friction, loads, an actuator and a coupling; and a state."""
    tree = random_tree(seed, kinds=ALL_KINDS, most=7)
    if flat:  # without planar joints, which have a test of their own
        every = (random_flat_tree(k, most=7) for k in itertools.count(100 * seed))
        tree = next(t for t in every if all(b.kind != "planar" for b in t.bodies))
    joints = joint_parameters(tree, seed)
    inputs = {}
    for k, b in enumerate(tree.bodies):
        if b.kind == "direction":
            joints.pop(k)  # has a test of its own
    for k, b in enumerate(tree.bodies):
        if b.steps:
            joints[k][0].update(actuator="motor", gear=2.0, friction=0.2, friction_speed=0.4)
            inputs = {"motor": 0.7}
            break
    m = linkwork_model(tree, joints)
    last = len(tree.bodies) - 1
    m.add(lw.Spring("spring", m.frame(f"b{last}.probe"), m.ground["origin"], stiffness=20.0, damping=1.0))
    m.add(lw.PointForce("load", m.frame("b0.probe"), (1.0, -2.0, 3.0)))
    m.add(lw.PointTorque("torque", m.frame(f"b{last}.hold"), (0.5, 0.3, -0.2)))
    s = m.compile()
    q, v = Order(s, len(tree.bodies)).state(random_state(tree, seed))
    simple = [n for n in s.labels.q if n in s.labels.v]
    if len(simple) > 1:
        factors = {simple[0]: 1.0, simple[-1]: -0.7}
        i, j = (s.labels.q.index(n) for n in (simple[0], simple[-1]))
        m.close(lw.Coupling("gear", factors=factors, value=float(q[i] - 0.7 * q[j])))
        v[s.labels.v.index(simple[0])] = 0.7 * v[s.labels.v.index(simple[-1])]
    return m, q, v, inputs


def closed_case(seed: int, flat: bool) -> Case:
    every = (random_loops(k, flat) for k in itertools.count(100 * seed))
    c = next(c for c in every if not flat or all(b.kind != "planar" for b in c.tree.bodies))
    return c.model, c.q, c.v, {}


CASES = [("tree", s, False) for s in range(10)] + [("tree", s, True) for s in range(6)]
CASES += [("loops", s, False) for s in range(6)] + [("loops", s, True) for s in range(4)]


def case(kind: str, seed: int, flat: bool) -> Case:
    if kind == "loops":
        pytest.importorskip("pinocchio")
        return closed_case(seed, flat)
    return random_case(seed, flat)


@pytest.mark.parametrize(("kind", "seed", "flat"), CASES)
def test_accelerations_are_those_of_the_recursion(kind: str, seed: int, flat: bool) -> None:
    m, q, v, inputs = case(kind, seed, flat)
    s = m.compile()
    true = s.acceleration(q, v, inputs)
    for name in NAMES:
        made = m.compile(formulation=name)
        assert_scaled(made.acceleration(q, v, inputs), true, 1e-9)
        assert made.iterations >= 1
        assert made.ended_by in ("tolerance", "rounding")
        assert name in repr(made)
    if flat:
        space = m.compile(formulation="lagrange", planar=False)
        assert_scaled(space.acceleration(q, v, inputs), true, 1e-9)


@pytest.mark.parametrize(("kind", "seed", "flat"), [c for c in CASES if c[1] < 3])
def test_the_error_of_the_penalty_is_of_the_order_of_its_inverse(kind: str, seed: int, flat: bool) -> None:
    m, q, v, inputs = case(kind, seed, flat)
    true = m.compile().acceleration(q, v, inputs)
    errors = [
        np.abs(m.compile(formulation=lw.Penalty(alpha=alpha)).acceleration(q, v, inputs) - true).max()
        for alpha in (1e4, 1e5, 1e6)
    ]
    assert errors[0] < np.abs(true).max()
    if errors[0] > 1e-6 * np.abs(true).max():  # otherwise nothing is constrained
        assert 8.0 < errors[0] / errors[1] < 12.5
        assert 8.0 < errors[1] / errors[2] < 12.5


def test_multipliers_are_those_of_the_recursion() -> None:
    """Where they are unique: of the closures of a spatial mechanism."""
    pytest.importorskip("pinocchio")
    for seed in range(4):
        c = random_loops(seed)
        run = c.model.simulate(
            np.array([0.0, 1e-3]),
            start=dict(zip(c.model.compile().labels.q, c.q.tolist(), strict=True)),
            rates=dict(zip(c.model.compile().labels.v, c.v.tolist(), strict=True)),
        )
        for name in NAMES:
            found = c.model.compile(formulation=name).multipliers(c.q, c.v)
            true = run.multipliers.isel(time=0)
            got = [found[str(n)] for n in true["constraint"].values]
            assert_scaled(got, true.values, 1e-7)


def test_a_planar_joint_in_the_plane() -> None:
    m = lw.Model("puck")
    m.add(lw.RigidBody("a", mass=1.0, centre=(0.1, 0, 0.2), inertia=(0.1, 0.2, 0.2)), lw.Planar("table", normal="y"))
    true = m.compile().acceleration([0.1, 0.2, 0.3], [1.0, 2.0, 3.0])
    assert_scaled(m.compile(formulation="lagrange").acceleration([0.1, 0.2, 0.3], [1.0, 2.0, 3.0]), true, 1e-12)


def test_a_damped_direction_joint() -> None:
    m = lw.Model("rod")
    m.add(lw.Rod("a", length=1.0, mass=1.0), lw.Direction("j", damping=0.5))
    q, v = [1.0, 0.0, 0.0, 0.0], [1.0, 2.0]
    true = m.compile().acceleration(q, v)
    assert_scaled(m.compile(formulation="lagrange").acceleration(q, v), true, 1e-9)


# --- runs --------------------------------------------------------------------------------------------------------------


def machine() -> tuple[lw.Model, dict[str, Any]]:
    """A spatial slider-crank with a motor, a spring and a damper, sensors, and a driven joint beside it."""
    m = lw.library.slider_crank()
    m.joint("drive").actuator = "motor"
    m.joint("slide").stiffness, m.joint("slide").rest = 40.0, 0.2
    m.joint("slide").damping = 2.0
    fan = lw.RigidBody("fan", mass=0.2, centre=(0.0, 0.03, 0.0), inertia=(1e-3, 1e-3, 1e-3))
    m.add(fan, lw.Revolute("turn", axis="z", motion=lw.Harmonic(0.6, frequency=1.0)), to=m.body("slider"))
    m.add(lw.Coordinate("place", of="slide"))
    m.add(lw.Coordinate("speed", of="drive", order=1))
    m.add(lw.Coordinate("change", of="cross.first", order=2))
    m.add(lw.DriveForce("torque", of="turn"))
    m.add(lw.Position("tip", m.body("rod")["tip"], "z"))
    m.add(lw.Energy("energy"))
    begin = {
        "start": {"drive": 0.0},
        "rates": {"drive": 6.0},
        "guess": {"slide": 0.2, "cross.first": -0.5, "cross.second": -0.7},
        "inputs": {"motor": lw.Harmonic(0.3, frequency=2.0)},
    }
    return m, begin


FORMS = [
    "lagrange",
    lw.Lagrange(stabilisation="baumgarte", omega=20.0),
    lw.Lagrange(stabilisation="baumgarte", omega=0.0),
    "augmented_lagrangian",
    lw.AugmentedLagrangian(omega=0.0),
]


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_run_is_that_of_the_recursion(form: Any) -> None:
    """Motion, sensors, wrenches, energies, works and drives, under the same names, with the stabilisations."""
    m, begin = machine()
    t = np.linspace(0, 0.3, 31)
    true = m.simulate(t, rtol=1e-10, **begin)
    run = m.simulate(t, rtol=1e-10, formulation=form, **begin)
    assert run.success
    name = form if isinstance(form, str) else form.name
    assert run.statistics["formulation"] == name
    assert run.statistics["iterations"] >= run.statistics["mean_iterations"] >= 1
    assert list(run.q["coordinate"].values) == list(true.q["coordinate"].values)
    assert_abs(run.q, true.q, 2e-8)
    assert_abs(run.v, true.v, 1e-6)
    assert_scaled(run.a, true.a, 1e-6)
    for sensor in (str(n) for n in true.sensors["sensor"].values):
        assert_scaled(run[sensor], true[sensor], 1e-6)
    assert set(run.reactions) == set(true.reactions)
    for joint in true.reactions:
        assert_scaled(run.reactions[joint], true.reactions[joint], 1e-6, floor=1.0)
    assert_scaled(run.reactions.ground, true.reactions.ground, 1e-6)
    assert_scaled(run.drives.sel(drive="turn"), true.drives.sel(drive="turn"), 1e-6)
    for part in ("kinetic", "gravity", "elastic", "work"):
        assert_scaled(run.energy[part], true.energy[part], 1e-7)
    assert set(run.work["channel"].values) == set(true.work["channel"].values)
    assert_abs(run.angles, true.angles, 1e-7)
    assert_abs(run.points["rod.tip"], true.points["rod.tip"], 1e-8)
    assert run.energy_drift < 1e-6
    again = m.simulate(0.01, start=true.final()[0], rates=true.final()[1], formulation=form, samples=3)
    assert again.success


def test_the_penalty_leaves_openings_of_the_order_of_its_inverse() -> None:
    m, begin = machine()
    t = np.linspace(0, 0.1, 11)
    runs = [m.simulate(t, formulation=lw.Penalty(alpha=a), rtol=1e-9, **begin) for a in (1e4, 1e5)]
    assert all(r.success for r in runs)
    one, two = (float(r.drift.max()) for r in runs)
    assert 5.0 < one / two < 20.0
    true = m.simulate(t, rtol=1e-9, **begin)
    assert_abs(runs[1]["slide"], true["slide"], 1e-4)


@pytest.mark.parametrize("form", ["penalty", lw.Lagrange("baumgarte")], ids=str)
def test_a_run_goes_on_from_where_another_ended(form: Any) -> None:
    m, begin = machine()
    run = m.simulate(0.1, formulation=form, samples=3, **begin)
    q, v = run.final()
    assert m.simulate(0.1, formulation=form, samples=3, start=q, rates=v, inputs=begin["inputs"]).success


def test_projection_keeps_all_joints_closed() -> None:
    m, begin = machine()
    run = m.simulate(np.linspace(0, 0.3, 31), formulation="lagrange", **begin)
    assert {"ball", "drive", "slide", "cross", "turn"} <= set(run.drift["closure"].values)
    assert_abs(run.drift, 0.0, 1e-11)


@pytest.mark.parametrize("seed", range(4))
def test_random_runs_agree(seed: int) -> None:
    """0.3 s of random trees, in the plane and in space."""
    flat = seed % 2 == 0
    m, q, v, _ = random_case(seed + 20, flat)
    s = m.compile()
    start = dict(zip(s.labels.q, q.tolist(), strict=True))
    rates = dict(zip(s.labels.v, v.tolist(), strict=True))
    t = np.linspace(0, 0.3, 4)
    inputs = {"motor": 0.4} if s.labels.inputs else None
    true = m.simulate(t, start=start, rates=rates, inputs=inputs, rtol=1e-10)
    run = m.simulate(t, start=start, rates=rates, inputs=inputs, rtol=1e-10, formulation="lagrange")
    for point in true.points:
        assert_abs(run.points[point], true.points[point], 1e-7)
    assert run.statistics["planar"] == true.statistics["planar"]


def test_events_are_met_at_the_same_times() -> None:
    m, begin = machine()
    events = [lw.Event("slide", value=0.2), lw.Event("speed", value=5.0), lw.Event("tip", value=0.15, stop=True)]
    t = np.linspace(0, 0.6, 61)
    runs = [m.simulate(t, events=events, rtol=1e-10, formulation=f, **begin) for f in ("recursive", "lagrange")]
    true, run = (r.events for r in runs)
    assert true.sizes["event"] > 0
    assert list(run["name"].values) == list(true["name"].values)
    assert_abs(run["time"], true["time"], 1e-8)
    assert_abs(run["q"], true["q"], 1e-7)
    assert_abs(run["v"], true["v"], 1e-5)
    assert runs[0].status == runs[1].status


def test_other_methods_take_absolute_coordinates() -> None:
    m, begin = machine()
    t = np.linspace(0, 0.1, 3)
    true = m.simulate(t, rtol=1e-10, **begin)
    for method, options in (("dopri5", {"rtol": 1e-9}), ("rk4", {"step": 2e-4}), ("scipy", {"rtol": 1e-9})):
        run = m.simulate(t, method=method, formulation="lagrange", **options, **begin)
        assert_abs(run["slide"], true["slide"], 1e-6)


# --- the plane, many turns, redundancy -----------------------------------------------------------------------------------


def test_planar_runs_count_turns() -> None:
    """Gears and a spring over several turns, in the algebra of the plane."""
    m = lw.Model("gears", gravity=(0, 0, 0))
    m.add(lw.RigidBody("a", mass=1.0, inertia=(0.1, 0.2, 0.3)), lw.Revolute("p", axis="z", stiffness=0.02))
    m.add(lw.RigidBody("b", mass=1.0, inertia=(0.1, 0.2, 0.3)), lw.Revolute("q", axis="z"), to=(1, 0, 0))
    m.close(lw.Coupling("gear", factors={"p": 2.0, "q": -1.0}))
    t = np.linspace(0, 3, 31)
    true, run = (m.simulate(t, rates={"p": 5.0}, rtol=1e-10, formulation=f) for f in ("recursive", "lagrange"))
    assert run.statistics["planar"]
    assert float(true["q"].max()) > 4 * np.pi
    assert_abs(run["p"], true["p"], 1e-7)
    assert_abs(run["q"], true["q"], 1e-7)


@pytest.mark.filterwarnings("ignore::linkwork.SimulationWarning")
def test_springs_and_gears_in_space_end_at_half_a_turn_and_say_so() -> None:
    """Whole turns are not known in absolute coordinates in space; in the plane, and in joint coordinates, they are."""
    m = lw.Model("rotor", gravity=(0, 0, 0))
    m.add(lw.RigidBody("a", mass=1.0, inertia=(0.1, 0.2, 0.3)), lw.Revolute("p", axis="z", stiffness=0.05))
    run = m.simulate(2.0, rates={"p": 5.0}, planar=False, formulation="lagrange", samples=21)
    assert "'p' passed half a turn" in run.message
    m = lw.Model("gears", gravity=(0, 0, 0))
    m.add(lw.RigidBody("a", mass=1.0, inertia=(0.1, 0.2, 0.3)), lw.Revolute("p", axis="z"))
    m.add(lw.RigidBody("b", mass=1.0, inertia=(0.1, 0.2, 0.3)), lw.Revolute("q", axis="x"), to=(1, 0, 0))
    m.close(lw.Coupling("gear", factors={"p": 2.0, "q": -1.0}))
    run = m.simulate(2.0, rates={"p": 5.0}, formulation="lagrange", samples=21)
    assert "passed half a turn" in run.message
    assert m.simulate(2.0, rates={"p": 5.0}, samples=21).success


def test_redundant_loops() -> None:
    """A four-bar in space, whose hinge repeats three conditions, and one held twice."""
    m = lw.library.four_bar()
    m.close(lw.Revolute("again", axis="-y"), to=m.frame("rocker.knuckle"), at=m.frame("coupler.knuckle"))
    found = m.assemble(start={"drive": "60 deg"}, guess={"pin": "-40 deg", "pivot": "80 deg"}, rates={"drive": 3.0})
    true = m.compile().acceleration(found.positions, found.velocities)
    for planar in (None, False):
        for name in NAMES:
            s = m.compile(formulation=name, planar=planar)
            assert_scaled(s.acceleration(found.positions, found.velocities), true, 1e-8)


# --- sensors and forces that differ ----------------------------------------------------------------------------------------


def one_joint(joint: Any) -> lw.Model:
    m = lw.Model("one")
    m.add(lw.RigidBody("a", mass=1.0, centre=(0.3, 0.1, 0.0), inertia=(0.1, 0.2, 0.3)), joint)
    return m


def both(m: lw.Model, name: str, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    """The history of a sensor in the recursion and in absolute coordinates."""
    true, run = (
        m.simulate(0.2, samples=5, rtol=1e-10, formulation=f, planar=False, **options)
        for f in ("recursive", "lagrange")
    )
    return true[name].values, run[name].values


@pytest.mark.parametrize(("joint", "part"), [(lw.Free, "z"), (lw.Ball, "qx")])
def test_coordinates_of_free_and_ball_joints_are_no_sensors(joint: type, part: str) -> None:
    """In absolute coordinates they are not measured along the way; the run has them afterwards."""
    m = one_joint(joint("loose"))
    m.add(lw.Coordinate("x", of=f"loose.{part}"))
    with pytest.raises(lw.ModelError, match="'x'"):
        m.simulate(0.1, formulation="lagrange")


def test_rates_of_a_ball_joint_are_sensed() -> None:
    m = one_joint(lw.Ball("socket", damping=0.2))
    m.add(lw.Coordinate("x", of="socket.wy", order=1))
    m.add(lw.Coordinate("y", of="socket.wz", order=2))
    for name in "xy":
        true, got = both(m, name, rates={"socket": (1.0, 0.5, -0.3)})
        assert_scaled(got, true, 1e-7)


def test_a_wrench_is_sensed() -> None:
    m = one_joint(lw.Revolute("hinge", axis="y"))
    m.add(lw.JointWrench("x", "hinge", "fx"))
    true, got = both(m, "x")
    assert_scaled(got, true, 1e-7)


def test_a_wrench_in_axes_of_the_joint_is_sensed() -> None:
    m = one_joint(lw.Revolute("hinge", axis="y"))
    m.add(lw.JointWrench("x", "hinge", "fx", axes="joint"))
    true, got = both(m, "x")
    assert_scaled(got, true, 1e-7)


def test_springs_on_a_prescribed_joint() -> None:
    """The drive must carry them, as in the recursion."""
    m = one_joint(lw.Revolute("hinge", axis="y", stiffness=2.0, damping=0.3, motion=lw.Harmonic(0.5, frequency=1.0)))
    m.add(lw.TorsionSpring("coil", on="hinge", stiffness=3.0))
    m.add(lw.DriveForce("x", of="hinge"))
    true, got = both(m, "x")
    assert_scaled(got, true, 1e-7)


def test_wrenches_of_coupled_joints() -> None:
    m = lw.Model("coupled")
    a = m.add(lw.Rod("a", length=1.0, mass=1.0, radius=0.05), lw.Revolute("p", axis="-y"))
    m.add(lw.Rod("b", length=1.0, mass=1.0, radius=0.05), lw.Revolute("q", axis="-y"), to=a.tip)
    m.close(lw.Coupling("gear", factors={"p": 1.0, "q": 2.0}))
    true, run = (m.simulate(0.2, start={"p": 0.5}, samples=5, formulation=f) for f in ("recursive", "lagrange"))
    for joint in ("p", "q"):
        assert_scaled(run.reactions[joint], true.reactions[joint], 1e-6)


# --- structure and options -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["lagrange", "penalty"])
def test_work_grows_in_proportion_to_the_bodies(form: str) -> None:
    """Numbers of the factored matrix: of chains in plane and space, and of four-bars in a row."""

    def chain(n: int, planar: bool) -> lw.Model:
        m = lw.Model("chain")
        last: Any = None
        for k in range(n):
            axis = "-y" if planar or k % 2 else "x"
            rod = lw.Rod(f"r{k}", length=0.5, mass=1.0, radius=0.03)
            last = m.add(rod, lw.Revolute(f"j{k}", axis=axis), to=last).tip
        return m

    for make in (lambda n: chain(n, True), lambda n: chain(n, False), lw.library.n_four_bar):
        sizes = [make(n).compile(formulation=form).flat.tables.absolute.plan.length[0] for n in (10, 20, 40)]
        one, two = sizes[1] - sizes[0], sizes[2] - sizes[1]
        assert 1.8 < two / one < 2.2, sizes
        assert sizes[2] < 4.4 * sizes[0]


def test_iterations_are_counted_and_limited() -> None:
    m, q, v, inputs = random_case(3, False)
    loose = m.compile(formulation=lw.AugmentedLagrangian(iterations=2, alpha=1.0))
    loose.acceleration(q, v, inputs)
    assert loose.iterations == 2
    assert loose.ended_by == "limit"
    rough = m.compile(formulation=lw.AugmentedLagrangian(tolerance=1e-3, alpha=1e3))
    rough.acceleration(q, v, inputs)
    assert rough.ended_by == "tolerance"
    fine = m.compile(formulation=lw.AugmentedLagrangian(alpha=1e3))
    fine.acceleration(q, v, inputs)
    assert fine.iterations > rough.iterations
    once = m.compile(formulation="penalty")
    once.acceleration(q, v, inputs)
    assert once.iterations == 1


def test_units_of_options() -> None:
    assert lw.Penalty(alpha="2 t").alpha == 2000.0
    assert lw.Lagrange("baumgarte", omega="60 rpm").omega == pytest.approx(2 * np.pi)


WRONG: dict[str, tuple[Callable[[], Any], tuple[str, ...]]] = {
    "typo": (lambda: lw.Model("m").compile(formulation="lagrang"), ("'lagrang'", "did you mean 'lagrange'?")),
    "unknown": (lambda: lw.Model("m").compile(formulation="newton"), ("'newton'", "recursive", "penalty")),
    "none": (lambda: lw.Model("m").compile(formulation=None), ("None", "recursive")),
    "class": (lambda: lw.Model("m").compile(formulation=lw.Penalty), ("Penalty", "write one of")),
    "alpha 0": (lambda: lw.Penalty(alpha=0.0), ("'penalty'", "alpha", "0.0", "greater than 0")),
    "alpha negative": (lambda: lw.AugmentedLagrangian(alpha=-1), ("'augmented_lagrangian'", "alpha", "-1")),
    "alpha in m": (lambda: lw.Penalty(alpha="3 m"), ("'penalty'", "alpha", "3 m", "kg")),
    "omega": (lambda: lw.Lagrange(omega=-1.0), ("'lagrange'", "omega", "-1", "at least 0")),
    "xi": (lambda: lw.Penalty(xi=-0.1), ("'penalty'", "xi", "-0.1")),
    "tolerance": (lambda: lw.AugmentedLagrangian(tolerance=0), ("tolerance", "greater than 0")),
    "tolerance nan": (lambda: lw.AugmentedLagrangian(tolerance=float("nan")), ("tolerance", "nan")),
    "iterations": (lambda: lw.AugmentedLagrangian(iterations=0), ("iterations", "greater than 0")),
    "stabilisation": (
        lambda: lw.Lagrange(stabilisation="gear"),
        ("'lagrange'", "stabilisation", "'gear'", "'projection'", "'baumgarte'"),
    ),
    "radau": (
        lambda: lw.library.four_bar().simulate(
            1.0, guess={"drive": 1, "pin": -0.7, "pivot": 1.4}, method="radau", formulation="lagrange"
        ),
        ("'radau'", "recursive", "'dop853'", "'lagrange'"),
    ),
    "gauss": (
        lambda: lw.library.four_bar().simulate(
            1.0, guess={"drive": 1, "pin": -0.7, "pivot": 1.4}, method="gauss", step=0.1, formulation=lw.Penalty()
        ),
        ("'gauss'", "recursive", "'rk4'", "'penalty'"),
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_options_are_refused_in_a_sentence(what: str) -> None:
    action, words = WRONG[what]
    refused(action, *words)


@pytest.mark.parametrize("count", [0.5, 2.5])
def test_iterations_are_whole(count: float) -> None:
    refused(lambda: lw.AugmentedLagrangian(iterations=count), "iterations", str(count))


def test_the_base_is_no_formulation() -> None:
    from linkwork.system.formulations.names import Formulation

    refused(lambda: lw.library.four_bar().compile(formulation=Formulation()), "formulation")


def test_a_model_without_constraints() -> None:
    """One free body: there is nothing to solve for."""
    m = one_joint(lw.Free("fly"))
    s = m.compile(formulation="lagrange")
    true = m.compile().acceleration([0, 0, 0, 1, 0, 0, 0], [1, 2, 3, 1, -1, 2])
    assert_scaled(s.acceleration([0, 0, 0, 1, 0, 0, 0], [1, 2, 3, 1, -1, 2]), true, 1e-12)
    assert s.iterations == 0
    assert m.simulate(0.1, formulation="penalty", samples=3).success


def test_what_does_not_depend_on_the_formulation_is_at_hand() -> None:
    m, q, v, _ = random_case(2, False)
    s, true = m.compile(formulation="lagrange"), m.compile()
    assert_abs(s.mass_matrix(q), true.mass_matrix(q), 0.0)
    assert s.energy(q, v) == true.energy(q, v)
    assert s.labels.q == true.labels.q


# --- whole turns ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("planar", [None, False], ids=["plane", "space"])
@pytest.mark.parametrize("formulation", ["lagrange", "penalty"])
@pytest.mark.parametrize("speed", [3.0, -300.0])
def test_whole_turns_between_two_samples(speed: float, formulation: str, planar: bool | None) -> None:
    """Ten seconds at a constant speed, with nothing in between: the angle is their product."""
    m = lw.Model("spinner", gravity=(0, 0, 0))
    m.add(lw.RigidBody("rotor", mass=1.0, inertia=(1, 1, 1)), lw.Revolute("h", axis="x"))
    run = m.simulate([0, 10.0], rates={"h": speed}, formulation=formulation, planar=planar)
    assert_rel(run["h"].values[-1], 10 * speed, 1e-8)


@pytest.mark.parametrize("times", [[0, 6.0], [0, 1.0, 1.5, 6.0]])
def test_turns_of_a_tumbling_pendulum(times: list[float]) -> None:
    """A double pendulum that goes over the top, as in joint coordinates; its events lie on the same turns."""
    m = lw.library.double_pendulum()
    start = dict(zip(m.compile().labels.q, (2.5, 2.9), strict=True))
    rates = dict(zip(m.compile().labels.v, (0.0, 12.0), strict=True))
    runs = [
        m.simulate(times, start=start, rates=rates, rtol=1e-11, formulation=f, events=[lw.Event("joint1", value=0.5)])
        for f in ("recursive", "lagrange")
    ]
    assert np.abs(runs[0].q.values[-1]).max() > 4 * np.pi
    assert_abs(runs[1].q.values, runs[0].q.values, 1e-4)
    hits = [run.events for run in runs]
    assert len(hits[0].event) == len(hits[1].event)
    assert_abs(hits[1].q.values, hits[0].q.values, 1e-4)


def test_turns_that_cannot_be_told_are_announced() -> None:
    """Where the motion cannot be repeated between samples, a warning says that turns are uncertain."""
    m = lw.library.double_pendulum()
    start = dict(zip(m.compile().labels.q, (2.5, 2.9), strict=True))
    run = m.simulate([0, 60.0], start=start, formulation="lagrange")  # chaotic: no two integrations end alike
    with pytest.warns(lw.SimulationWarning, match="whole turns of their angles are uncertain"):
        run.q  # noqa: B018 (computed on first use)


# --- penalties of single joints ------------------------------------------------------------------------------------------


def test_every_joint_may_have_its_own_penalty() -> None:
    """A chain held by penalties alone, at rest: the acceleration with which a joint gives way is its force over its alpha."""
    m = lw.library.chain(3)
    q, v = np.array([0.4, -0.7, 1.1]), np.zeros(3)
    given = {"joint1": "2e5 kg", "joint2": 3e4}
    made = m.compile(formulation=lw.Penalty(alpha=given))
    default = m.compile(formulation=lw.Penalty())
    alpha = dict(zip(made.flat.labels.constraints, made.flat.tables.absolute.alpha, strict=True))
    common = float(default.flat.tables.absolute.alpha[0])
    assert alpha == {
        name: {"joint1": 2e5, "joint2": 3e4}.get(name.split(".")[0], common) for name in made.flat.labels.constraints
    }
    # M v̇ + Φᵀ α Φ v̇ = Q at rest: the same by NumPy, from W
    w = m.saddle_point({f"joint{k + 1}": float(x) for k, x in enumerate(q)})
    assert w.constraints == tuple(made.flat.labels.constraints)
    load = np.zeros(9)
    load[1::3] = -9.81
    J = w.constraint_jacobian
    left = w.mass_matrix + J.T @ np.diag([alpha[c] for c in w.constraints]) @ J
    turns = np.linalg.solve(left, load)[2::3]
    assert_abs(np.cumsum(made.acceleration(q, v)), turns, 1e-8)
    assert lw.Penalty(alpha=given) == lw.Penalty(alpha=dict(reversed(given.items())))
    assert hash(lw.Penalty(alpha=given)) == hash(lw.Penalty(alpha=given))


def test_penalties_of_single_joints_leave_the_augmented_lagrangian_exact() -> None:
    m = lw.library.chain(3)
    q, v = np.array([0.4, -0.7, 1.1]), np.array([0.3, 1.0, -2.0])
    made = m.compile(formulation=lw.AugmentedLagrangian(alpha={"joint2": 1e3}))
    assert_abs(made.acceleration(q, v), m.compile().acceleration(q, v), 1e-9)


def test_penalties_of_joints_that_are_not_there() -> None:
    m = lw.library.chain(2)
    refused(lambda: m.compile(formulation=lw.Penalty(alpha={"joint3": 1e5})), "joint3", "joint2")
    refused(lambda: lw.Penalty(alpha={"joint1": 0}), "alpha of 'joint1'", "greater than 0")
    refused(lambda: lw.Penalty(alpha={"joint1": "3 m"}), "joint1", "kg")
    refused(lambda: lw.Penalty(alpha=(1.0, 2.0)), "alpha", "mapping")
    refused(lambda: m.compile(formulation=lw.Penalty(omega={"joint3": 3.0})), "omega names 'joint3'", "joint2")
    refused(lambda: lw.Penalty(xi={"joint1": -1}), "xi of 'joint1'", "at least 0")
    refused(lambda: lw.Penalty(omega={"joint1": "3 m"}), "omega of 'joint1'", "rad/s")


def test_residuals_of_every_joint_die_out_in_their_own_way() -> None:
    """With multipliers, a residual r of a constraint obeys r̈ + 2 ξ ω ṙ + ω² r = 0 with the ω and ξ of its joint."""
    m = lw.library.chain(3)
    asked = lw.Lagrange("baumgarte", omega={"joint1": "3 rad/s", "joint3": 20.0}, xi={"joint2": 0.3})
    flat = m.compile(formulation=asked).flat
    omega, xi = np.repeat([3.0, 10.0, 20.0], 2), np.repeat([1.0, 0.3, 1.0], 2)
    rng = np.random.default_rng(18)
    q, v = rng.uniform(-1.0, 1.0, 9), rng.uniform(-1.0, 1.0, 9)

    def residuals(t: float) -> np.ndarray:
        """With constant accelerations of bodies: an upper end less the end above it, along the axes of the link above it."""
        x, y, turn = (q + v * t + flat.acceleration(q, v) * t * t / 2).reshape(3, 3).T
        ends = np.column_stack([x + np.sin(turn), y - np.cos(turn)])  # links hang at turn 0
        apart = np.column_stack([x, y]) - np.vstack([np.zeros((1, 2)), ends[:-1]])
        c, s = np.cos(np.append(0.0, turn[:-1])), np.sin(np.append(0.0, turn[:-1]))
        return np.column_stack([c * apart[:, 0] + s * apart[:, 1], c * apart[:, 1] - s * apart[:, 0]]).ravel()

    h = 2e-5
    before, here, after = (residuals(t) for t in (-h, 0.0, h))
    rate, second = (after - before) / (2 * h), (after - 2 * here + before) / h**2
    assert_abs(second + 2 * xi * omega * rate + omega**2 * here, 0.0, 1e-4)


def test_options_of_a_formulation_as_text() -> None:
    """As files and the command line write them."""
    m = lw.library.chain(2)
    text = "penalty, alpha of joint1=2 t, alpha of joint2=3e4, omega=20, xi of joint2=0.5"
    asked = lw.Penalty(alpha={"joint1": "2 t", "joint2": 3e4}, omega=20.0, xi={"joint2": 0.5})
    q, v = np.array([0.4, -0.7]), np.array([0.3, 1.0])
    assert np.array_equal(
        m.compile(formulation=text).acceleration(q, v), m.compile(formulation=asked).acceleration(q, v)
    )
    refused(lambda: m.compile(formulation="penalty, omega"), "'omega' is no option", "option=value")
    refused(lambda: m.compile(formulation="penalty, beta=3"), "no option 'beta'", "alpha, omega, xi")
    refused(lambda: m.compile(formulation="penalty, omega=3, omega=4"), "omega is given twice")
    refused(lambda: m.compile(formulation="penalty, omega=3, omega of joint1=4"), "omega is given twice")
    refused(lambda: m.compile(formulation="recursive, omega=3"), "no options")
    refused(lambda: m.compile(formulation="penalty, omega=fast"), "omega", "fast")
