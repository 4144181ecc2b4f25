"""Ready-made models against closed forms, textbook equations, hand-built twins and a published tree."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import linkwork as lw
from compare import assert_abs, assert_rel
from linkwork.model.frames import rotation_matrix

G = 9.81
TIGHT = {"rtol": 1e-10, "atol": 1e-10}  # closed forms of a few terms; accelerations here are of order 1 to 100
library = lw.library


def matrix_of(model: lw.Model) -> tuple[np.ndarray, np.ndarray]:
    """∂v̇/∂q and ∂v̇/∂v at rest at zero."""
    system = model.compile()
    found = system.derivatives(system.zero(), np.zeros(system.nv))
    return found.by_q, found.by_v


def tilted(direction: np.ndarray) -> np.ndarray:
    """Quaternion of the shortest turn that takes -z to a direction."""
    down = np.array([0.0, 0.0, -1.0])
    q = np.concatenate([[1.0 + down @ direction], np.cross(down, direction)])
    return q / np.linalg.norm(q)


# --- every model ---------------------------------------------------------------------------------------------------

MODELS: list[tuple[Callable[[], lw.Model], int, bool]] = [
    (library.simple_pendulum, 1, True),
    (lambda: library.simple_pendulum("9 in", "2 lb", point=False, damping="0.1 N*m*s/rad", axis="x"), 1, True),
    (library.double_pendulum, 2, True),
    (library.triple_pendulum, 3, True),
    (library.spherical_pendulum, 2, False),
    (library.cart_pole, 2, True),
    (lambda: library.cart_pole(upright=True, point=True), 2, True),
    (library.furuta_pendulum, 2, False),
    (lambda: library.furuta_pendulum(upright=True, point=True, arm_mass=0.0, hub_inertia="2 g*m^2"), 2, False),
    (library.spinning_top, 3, False),
    (library.free_body, 6, False),
    (lambda: library.chain(1), 1, True),
    (lambda: library.chain(np.int64(7), points=True), 7, True),
    (lambda: library.chain(4, planar=False), 8, False),
    (lambda: library.chain(4, planar=False, points=True), 8, False),
    (lambda: library.chain(4, planar=False, radius="2 cm"), 12, False),
    (lambda: library.tree([("a", None, 1.0, 1.0), ("b", "a", 1.0, 1.0), ("c", "a", 1.0, (1.0, 2.0))]), 6, False),
]


@pytest.mark.parametrize(("build", "freedoms", "planar"), MODELS)
def test_model_compiles(build: Callable[[], lw.Model], freedoms: int, planar: bool) -> None:
    model = build()
    system = model.compile()
    assert isinstance(model, lw.Model)
    assert (system.nv, system.planar) == (freedoms, planar)
    assert np.all(np.isfinite(system.acceleration(system.zero(), np.zeros(system.nv))))


@pytest.mark.parametrize("name", library.__all__)
def test_every_argument_is_explained(name: str) -> None:
    thing = getattr(library, name)
    parameters = inspect.signature(thing).parameters
    for parameter in parameters:
        assert f"    {parameter}: " in inspect.cleandoc(thing.__doc__ or ""), parameter
    hidden = [p.name for p in parameters.values() if p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    assert not hidden


# --- pendulums -----------------------------------------------------------------------------------------------------


def test_simple_pendulum_frequency_and_damping() -> None:
    length, mass, damping = 0.7, 2.0, 0.3
    stiffness, loss = matrix_of(library.simple_pendulum(length, mass, damping=damping))
    assert_rel(stiffness, [[-G / length]], 1e-14)
    assert_rel(loss, [[-damping / (mass * length**2)]], 1e-14)
    stiffness, loss = matrix_of(library.simple_pendulum(length, mass, damping=damping, point=False))
    assert_rel(stiffness, [[-1.5 * G / length]], 1e-14)
    assert_rel(loss, [[-3 * damping / (mass * length**2)]], 1e-14)


@pytest.mark.parametrize("build", [library.simple_pendulum, library.double_pendulum, library.cart_pole])
def test_positive_angles_swing_towards_x(build: Callable[[], lw.Model]) -> None:
    system = build().compile()
    q = system.zero()
    q[system.nq - 1] = 0.1
    last = system.labels.bodies[-1]
    assert system.motion(f"{last}.tip", q, np.zeros(system.nv)).position[0] == pytest.approx(np.sin(0.1))


@pytest.mark.parametrize(
    ("build", "polynomial"),
    [(library.double_pendulum, [1, -4, 2]), (library.triple_pendulum, [1, -9, 18, -6])],
)
def test_equal_point_masses_have_the_laguerre_frequencies(
    build: Callable[..., lw.Model], polynomial: list[float]
) -> None:
    length = 0.4
    stiffness, _ = matrix_of(build(length=length, mass=3.0))
    squares = np.sort(np.linalg.eigvals(-stiffness).real)
    assert_rel(squares * length / G, np.sort(np.roots(polynomial)), 1e-12)


def test_spherical_pendulum_keeps_its_cone() -> None:
    length, tilt, bearing = 0.8, 0.6, 1.1
    speed = np.sqrt(G / (length * np.cos(tilt)))
    d = np.array([np.sin(tilt) * np.cos(bearing), np.sin(tilt) * np.sin(bearing), -np.cos(tilt)])
    rate = speed * np.cross([0, 0, 1], d)
    bend = speed * np.cross([0, 0, 1], rate)
    # without spin ω = d × ḋ, so ω̇ = d × d̈, seen from axes that turn with ω itself
    q = tilted(d)
    turn = rotation_matrix(q)
    system = library.spherical_pendulum(length, 2.0).compile()
    found = system.acceleration(q, (turn.T @ np.cross(d, rate))[:2])
    np.testing.assert_allclose(found, (turn.T @ np.cross(d, bend))[:2], **TIGHT)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("point", [False, True])
def test_cart_pole_moves_as_the_textbook_says(point: bool, upright: bool) -> None:
    big, small, length, rail, hinge = 1.3, 0.4, 0.9, 0.2, 0.05
    model = library.cart_pole(
        cart_mass=big,
        pole_mass=small,
        length=length,
        point=point,
        upright=upright,
        cart_damping=rail,
        pole_damping=hinge,
    )
    system = model.compile()
    x, angle, speed, rate, force = 0.3, 0.8, -0.7, 2.1, 4.0
    arm = length if point else length / 2
    inertia = small * length**2 * (1.0 if point else 1 / 3)  # about the hinge
    # tip at (x + L sin θ, ∓ L cos θ): the sign of gravity is all that changes when θ is measured from above
    sign = -1.0 if upright else 1.0
    s, c = np.sin(angle), np.cos(angle)
    mass = np.array([[big + small, small * arm * c], [small * arm * c, inertia]])
    load = [force + small * arm * s * rate**2 - rail * speed, -sign * small * G * arm * s - hinge * rate]
    found = system.acceleration([x, angle], [speed, rate], {"force": force})
    np.testing.assert_allclose(found, np.linalg.solve(mass, load), **TIGHT)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("point", [False, True])
def test_furuta_pendulum_moves_as_the_textbook_says(point: bool, upright: bool) -> None:
    """Lagrange's equations of Cazzolato and Prime (2011), with the pendulum's inertia along itself left out."""
    reach, arm_mass, hub, length, small, shaft, hinge = 0.25, 0.2, 0.003, 0.4, 0.15, 0.01, 0.002
    model = library.furuta_pendulum(
        arm_length=reach,
        arm_mass=arm_mass,
        hub_inertia=hub,
        length=length,
        mass=small,
        point=point,
        upright=upright,
        arm_damping=shaft,
        damping=hinge,
    )
    system = model.compile()
    turn, angle, spin, rate, torque = 0.5, 0.9, 3.0, -2.0, 0.3
    centre = length if point else length / 2
    own = small * length**2 * (1.0 if point else 1 / 3)
    base = hub + arm_mass * reach**2 / 3 + small * reach**2
    sign = -1.0 if upright else 1.0
    s, c = np.sin(angle), np.cos(angle)
    mass = np.array([[base + own * s**2, small * reach * centre * c], [small * reach * centre * c, own]])
    load = [
        torque + small * reach * centre * s * rate**2 - own * np.sin(2 * angle) * spin * rate - shaft * spin,
        0.5 * own * np.sin(2 * angle) * spin**2 - sign * small * G * centre * s - hinge * rate,
    ]
    found = system.acceleration([turn, angle], [spin, rate], {"motor": torque})
    np.testing.assert_allclose(found, np.linalg.solve(mass, load), **TIGHT)


def test_furuta_arm_lies_along_x_and_its_length_can_change() -> None:
    model = library.furuta_pendulum(arm_length=0.2, length=0.3, point=True)
    system = model.compile()
    tip = system.motion("pendulum.tip", [0.0, 0.1], [0.0, 0.0]).position
    assert_abs(tip, [0.2, 0.3 * np.sin(0.1), -0.3 * np.cos(0.1)], 1e-15)
    model["arm.length"] = 0.5
    tip = model.compile().motion("pendulum.tip", [np.pi / 2, 0.0], [0.0, 0.0]).position
    assert_abs(tip, [0.0, 0.5, -0.3], 1e-15)


# --- chains --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [False, True])
def test_chain_equals_a_model_built_by_hand(points: bool) -> None:
    lengths, masses, dampings = [0.5, 1.0, 0.8], [1.0, 2.0, 0.5], [0.1, 0.0, 0.3]
    made = library.chain(3, length=lengths, mass=masses, damping=dampings, points=points, axis="x")
    assert [b.name for b in made.bodies] == ["link1", "link2", "link3"]
    assert [j.name for j in made.joints] == ["joint1", "joint2", "joint3"]
    hand = lw.Model("by hand")
    above = None
    for k, (length, mass, damping) in enumerate(zip(lengths, masses, dampings, strict=True)):
        body = lw.MassRod(f"b{k}", length, (mass,)) if points else lw.Rod(f"b{k}", length, mass)
        above = hand.add(body, lw.Revolute(f"j{k}", axis="x", damping=damping), to=above).tip
    q, v = [0.3, -1.0, 2.0], [1.0, -2.0, 0.5]
    np.testing.assert_array_equal(made.compile().acceleration(q, v), hand.compile().acceleration(q, v))


@pytest.mark.parametrize(
    "options", [{"points": True}, {"points": False}, {"radius": 0.1}], ids=["points", "slender", "thick"]
)
def test_chain_in_space_falls_as_in_the_plane(options: dict[str, Any]) -> None:
    """Moved in the plane only, slender and thick rods and points in space accelerate as their planar twins."""
    options = {"length": [0.5, 1.0, 0.8], "mass": [1.0, 2.0, 0.5], "damping": 0.2, **options}
    q, v = np.array([0.3, -1.0, 2.0]), np.array([1.0, -2.0, 0.5])
    flat = library.chain(3, **options).compile().acceleration(q, v)
    system = library.chain(3, planar=False, **options).compile()
    turns = np.concatenate([lw.rotation("-y", a) for a in q])
    across = [k for k, label in enumerate(system.labels.v) if label.endswith("wy")]
    rates = np.zeros(system.nv)
    rates[across] = -v
    expected = np.zeros(system.nv)
    expected[across] = -flat
    np.testing.assert_allclose(system.acceleration(turns, rates), expected, **TIGHT)


def test_slender_chain_in_space_is_regular_where_it_hangs() -> None:
    stiffness, _ = matrix_of(library.chain(2, points=True, planar=False))
    squares = np.sort(np.linalg.eigvals(-stiffness).real)
    assert_rel(squares / G, np.sort([2 - 2**0.5, 2 - 2**0.5, 2 + 2**0.5, 2 + 2**0.5]), 1e-10)


def test_long_chain_is_complete() -> None:
    model = library.chain(2000, length=0.01, mass="1 g")
    assert len(model.connections) == 2000
    assert model.connections[-1].to == lw.Frame(model.body("link1999"), "tip")


# --- spinning bodies -----------------------------------------------------------------------------------------------


def test_top_precesses_steadily() -> None:
    mass, height, along, across = 0.5, 0.08, 0.002, 0.0015
    tilt, precession = 0.7, 2.5
    at_tip = across + mass * height**2
    # steady when (I₃ ω₃ - I Ω cos θ) Ω = m g h, with ω₃ the whole spin about the axis
    whole = (mass * G * height / precession + at_tip * precession * np.cos(tilt)) / along
    q = np.array([np.cos(tilt / 2), 0.0, np.sin(tilt / 2), 0.0])
    turn = rotation_matrix(q)
    axis = turn[:, 2]
    spin = whole - precession * np.cos(tilt)
    up = np.array([0.0, 0.0, 1.0])
    omega = precession * up + spin * axis
    change = spin * precession * np.cross(up, axis)
    model = library.spinning_top(mass=mass, distance=height, axial_inertia=along, transverse_inertia=across)
    found = model.compile().acceleration(q, turn.T @ omega)
    np.testing.assert_allclose(found, turn.T @ change, rtol=1e-9, atol=1e-9)  # of order 1e3


def test_free_body_obeys_euler_and_falls() -> None:
    inertia, gravity = np.array([0.3, 0.5, 0.7]), np.array([0.0, 1.0, -9.81])
    q = np.array([1.0, 2.0, 3.0, *lw.rotation([1, 2, 3], 0.8)])
    velocity, omega = np.array([0.5, -1.0, 2.0]), np.array([3.0, -1.0, 2.0])
    turn = rotation_matrix(q[3:])
    weightless = library.free_body(mass=2.0, inertia=inertia).compile()
    falling = library.free_body(mass=2.0, inertia=inertia, gravity=gravity).compile()
    v = np.concatenate([velocity, omega])
    twist = -np.cross(omega, inertia * omega) / inertia
    for system, pull in ((weightless, np.zeros(3)), (falling, gravity)):
        found = system.acceleration(q, v)
        np.testing.assert_allclose(found[:3], turn.T @ pull - np.cross(omega, velocity), **TIGHT)
        np.testing.assert_allclose(found[3:], twist, **TIGHT)


# --- trees ---------------------------------------------------------------------------------------------------------

# the tree of Goyal (2012), Fig. 3.1, with numbers that an independent calculation was made for (y is up there)
LENGTHS = [0.507, 0.727, 0.783, 1.083, 0.915]
MASSES = [0.663, 2.293, 0.989, 1.552, 1.874, 1.631]
RELATION = [
    [0.211, 0, 0, 0, 0],
    [0.507, 0.484, 0, 0, 0],
    [0.507, 0.727, 0.415, 0, 0],
    [0.507, 0, 0, 0.669, 0],
    [0.507, 0, 0, 0.702, 0],
    [0.507, 0, 0, 1.083, 0.744],
]
SEGMENTS = [
    library.Segment("S1", None, 0.507, 0.663, 0.211),
    library.Segment("S2", "S1", 0.727, 2.293, 0.484),
    library.Segment("S3", "S2", 0.783, 0.989, 0.415),
    library.Segment("S4", "S1", 1.083, (1.552, 1.874), (0.669, 0.702)),
    library.Segment("S5", "S4", 0.915, 1.631, 0.744),
]
THETA = np.array([1.066, -0.916, 0.992, -0.894, 0.461])
PHI = np.array([2.193, 1.71, 2.53, 0.245, 1.29])
THETA_RATE = np.array([0.98, 0.457, -2.869, -0.171, 1.231])
PHI_RATE = np.array([-0.425, -0.925, -1.518, 2.311, 0.795])
POINTS = ["S1.mass1", "S2.mass1", "S3.mass1", "S4.mass1", "S4.mass2", "S5.mass1"]
POINT_ACCELERATIONS = [
    [3.8426613916362515, -1.2144809836771109, 2.336886891494627],
    [0.9573901026924593, -8.177910917906452, -1.0681020714341147],
    [-1.1211525401028672, -12.79820632361282, 1.5986954056905738],
    [2.412070566702323, -6.979056756456674, -0.2284894557804822],
    [2.075596658644616, -7.179367688507099, -0.5167418992109123],
    [-3.333896049914052, -11.533426924578347, -0.9615512850409802],
]


def described(model: lw.Model) -> dict[str, Any]:
    """What hangs where, by name."""
    return {
        c.body.name: (
            str(c.to),
            c.joint.name,
            c.joint.damping,
            *(np.ravel(p).tolist() for p in c.body.parameters.values()),
        )
        for c in model.connections
    }


def state_of(model: lw.Model, system: lw.System) -> tuple[np.ndarray, np.ndarray]:
    """Joint coordinates and rates of the published state, from the directions of the segments and their rates."""
    s, c = np.sin, np.cos
    towards = np.array([c(THETA) * s(PHI), s(THETA), c(THETA) * c(PHI)]).T
    moving = (
        THETA_RATE * np.array([-s(THETA) * s(PHI), c(THETA), -s(THETA) * c(PHI)])
        + PHI_RATE * np.array([c(THETA) * c(PHI), 0 * THETA, -c(THETA) * s(PHI)])
    ).T
    turn: dict[str | None, np.ndarray] = {None: np.eye(3)}
    omega: dict[str | None, np.ndarray] = {None: np.zeros(3)}
    q, v = system.zero(), np.zeros(system.nv)
    for connection in model.connections:
        own = connection.body.name
        parent = None if connection.to.body is None else connection.to.body.name
        k = int(own[1:]) - 1
        i, j = system.labels.q.index(f"{own}_joint.qw"), system.labels.v.index(f"{own}_joint.wx")
        q[i : i + 4] = tilted(turn[parent].T @ towards[k])
        turn[own] = turn[parent] @ rotation_matrix(q[i : i + 4])
        v[j : j + 2] = (turn[own].T @ (np.cross(towards[k], moving[k]) - omega[parent]))[:2]
        omega[own] = omega[parent] + turn[own] @ [v[j], v[j + 1], 0.0]
    return q, v


def test_tree_from_relation_matches_the_published_tree() -> None:
    model = library.tree_from_relation(RELATION, MASSES, LENGTHS, gravity=(0.0, -9.81, 0.0))
    system = model.compile()
    q, v = state_of(model, system)
    found = [system.motion(point, q, v).acceleration for point in POINTS]
    np.testing.assert_allclose(found, POINT_ACCELERATIONS, rtol=1e-11, atol=1e-11)


def test_tree_from_relation_equals_tree() -> None:
    dampings = [0.1, 0.2, 0.3, 0.4, 0.5]
    expected = described(library.tree(SEGMENTS, damping=dampings))
    assert described(library.tree_from_relation(RELATION, MASSES, LENGTHS, damping=dampings)) == expected
    parents = [None, 0, 1, 0, 3]
    found = library.tree_from_relation(RELATION, MASSES, LENGTHS, parents=parents, damping=dampings)
    assert described(found) == expected


def test_order_of_columns_rows_and_segments_does_not_matter() -> None:
    expected = described(library.tree(SEGMENTS))
    assert described(library.tree(SEGMENTS[::-1])) == expected
    columns, rows = [4, 2, 0, 3, 1], [5, 0, 3, 2, 4, 1]
    shuffled = library.tree_from_relation(
        np.array(RELATION)[np.ix_(rows, columns)],
        np.array(MASSES)[rows],
        np.array(LENGTHS)[columns],
        names=[f"S{k + 1}" for k in columns],
    )
    assert described(shuffled) == expected


def test_tree_from_relation_finds_lengths() -> None:
    found = library.tree_from_relation(RELATION, MASSES)
    assert [found[f"S{k}.length"] for k in range(1, 6)] == [0.507, 0.727, 0.415, 1.083, 0.744]


def test_massless_segment_is_above_the_one_that_carries() -> None:
    # both segments lead to both masses; the second column has a mass before its tip in one row only
    found = library.tree_from_relation([[0.3, 1.0], [0.8, 1.0]], 1.0, [0.8, 1.0])
    assert described(found)["S1"][0] == "S2.tip"
    assert found["S2.masses"].size == 0
    found.compile()


def test_segments_may_be_tuples_and_mappings() -> None:
    rows = [
        {"name": "S1", "parent": None, "length": "507 mm", "masses": 0.663, "at": 0.211},
        ("S2", "S1", 0.727, [2.293], [0.484]),
        *SEGMENTS[2:],
    ]
    assert described(library.tree(rows)) == described(library.tree(SEGMENTS))


# --- refusals ------------------------------------------------------------------------------------------------------


def changed(row: int, column: int, value: float) -> list[list[float]]:
    matrix = [list(r) for r in RELATION]
    matrix[row][column] = value
    return matrix


REFUSALS: list[tuple[Callable[[], Any], str]] = [
    (lambda: library.chain(0), "chain: n is 0"),
    (lambda: library.chain(-3), "chain: n is -3"),
    (lambda: library.chain(2.5), "chain: n is 2.5"),  # type: ignore[arg-type]
    (lambda: library.chain(True), "chain: n is True"),
    (lambda: library.chain("3"), "chain: n is '3'"),  # type: ignore[arg-type]
    (lambda: library.chain(3, length=[1.0, 2.0]), "chain: length has 2 values"),
    (lambda: library.chain(3, mass=[1.0, 2.0, 3.0, 4.0]), "chain: mass has 4 values"),
    (lambda: library.chain(2, damping=[]), "chain: damping has 0 values"),
    (lambda: library.chain(2, length=[1.0, "2 kg"]), r"chain: length\[1\] '2 kg'"),
    (lambda: library.chain(2, length=[1.0, 0.0]), "body 'link2': length is 0.0"),
    (lambda: library.chain(2, mass=-1.0), "body 'link1': mass is -1.0"),
    (lambda: library.chain(2, points=True, radius=0.1), "point masses have none"),
    (lambda: library.chain(2, radius=[0.1, 0.2]), "chain: radius"),
    (lambda: library.chain(2, planar=False, axis="x"), "no common axis"),
    (lambda: library.double_pendulum(length=[1.0, 2.0, 3.0]), "double pendulum: length has 3 values"),
    (lambda: library.furuta_pendulum(hub_inertia=-1.0), "hub_inertia is -1.0"),
    (lambda: library.spinning_top(axial_inertia=1.0), "no body has these"),
    (lambda: library.tree([]), "tree has no segments"),
    (lambda: library.tree([("a",)]), "is no segment"),
    (lambda: library.tree(["a"]), "is no segment"),
    (lambda: library.tree([("a", 0, 1.0)]), "is no segment"),
    (lambda: library.tree([{"name": "a", "parent": None, "size": 1.0}]), "is no segment"),
    (lambda: library.tree([("a", None, 1.0, 1.0), ("a", None, 1.0, 1.0)]), "two segments 'a'"),
    (lambda: library.tree([("a", None, 1.0, 1.0), ("b", "A", 1.0, 1.0)]), "no segment 'A'"),
    (lambda: library.tree([("a", "b", 1.0, 1.0), ("b", "a", 1.0, 1.0)]), "never reaches the pivot"),
    (lambda: library.tree([("a", None, 1.0, (1.0, 2.0), (1.0,))]), "1 distances for 2 masses"),
    (lambda: library.tree_from_relation([1.0, 2.0], 1.0), "relation has the shape"),
    (lambda: library.tree_from_relation(RELATION, MASSES[:5]), "masses has 5 values"),
    (lambda: library.tree_from_relation(RELATION, MASSES, LENGTHS[:4]), "lengths has 4 values"),
    (lambda: library.tree_from_relation(RELATION, MASSES, names=["a"]), "names has 1 names for 5 segments"),
    (lambda: library.tree_from_relation(RELATION, MASSES, parents=[None]), "parents has 1 entries for 5 segments"),
    (lambda: library.tree_from_relation(RELATION, MASSES, parents=[None, 0, 1, 0, 5]), "parents has 5"),
    (lambda: library.tree_from_relation(RELATION, MASSES, parents=[None, 0, 1, 0, 2]), "no way from the pivot"),
    (lambda: library.tree_from_relation(RELATION, MASSES, parents=[None, 0, True, 0, 3]), "parents has True"),
    (lambda: library.tree_from_relation([[1.0 + 1j]], 1.0), r"relation\[0, 0\] \(1\+1j\) is a complex number"),
    (lambda: library.tree_from_relation(changed(0, 0, -0.2), MASSES), "-0.2 m for mass 1 and segment 'S1'"),
    (lambda: library.tree_from_relation(changed(0, 0, 0.0), MASSES), "only zeros for mass 1"),
    (lambda: library.tree_from_relation(changed(5, 4, 0.0), MASSES), "only zeros for segment 'S5'"),
    (lambda: library.tree_from_relation(changed(2, 0, 0.0), MASSES), "no tree: segment 'S2' lies beyond 'S1'"),
    (lambda: library.tree_from_relation(changed(4, 2, 0.1), MASSES), "no tree: segment 'S3'"),
    (
        lambda: library.tree_from_relation(changed(2, 1, 0.7), MASSES, LENGTHS),
        "0.7 m of segment 'S2' on the way to mass 3",
    ),
    (lambda: library.tree_from_relation(changed(3, 0, 0.5), MASSES), "0.5 m of segment 'S1' on the way to mass 4"),
    (lambda: library.tree_from_relation(changed(5, 4, 1.0), MASSES, LENGTHS), "mass 6 at 1 m on segment 'S5'"),
    (lambda: library.tree_from_relation(changed(1, 1, 0.8), MASSES), "mass 2 at 0.8 m on segment 'S2'"),
]


@pytest.mark.parametrize(("build", "words"), REFUSALS)
def test_mistakes_are_refused_in_one_sentence(build: Callable[[], Any], words: str) -> None:
    with pytest.raises(lw.ModelError, match=words) as caught:
        build()
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert ". " not in sentence
    assert "\n" not in sentence
