"""Section 5.2's special cases of the pivot force, and the vertical, where (θ, φ) are singular and linkwork is not."""

from __future__ import annotations

import numpy as np

import linkwork as lw
from linkwork.papers.checks import Check
from linkwork.papers.goyal2012 import own, twin
from linkwork.papers.goyal2012.case import case_state, case_tree
from linkwork.papers.goyal2012.twin import Array, State, Tree

MASS, LENGTH, G = 1.7, 0.8, 9.81
DOWN = -np.pi / 2
TOLERANCE = 1e-10


def single() -> Tree:
    """One segment with one mass at its end."""
    return Tree((-1,), np.array([LENGTH]), (0,), np.array([LENGTH]), np.array([MASS]), G)


def one(theta: float, phi: float, theta_dot: float, phi_dot: float) -> State:
    return State(*(np.array([x]) for x in (theta, phi, theta_dot, phi_dot)))


def single_force(theta: float, theta_dot: float, phi_dot: float) -> float:
    """(5.11), the same as (2.10) [N]."""
    turning = theta_dot**2 + np.cos(theta) ** 2 * phi_dot**2
    return float(MASS * G * np.sin(theta) - MASS * LENGTH * turning)


def consistency_checks() -> list[Check]:
    """Section 5.2: one pendulum in space, in a plane, on a cone, at rest; and a tree that moves in a plane."""
    tree = single()
    model = own.own_model(tree)
    speed = 5.0
    cone = -float(np.arcsin(G / (LENGTH * speed**2)))  # θ of uniform motion, from (2.11)
    cases = {
        "space": (one(-0.7, 0.4, 1.9, -2.3), "(5.11) = (2.10)", single_force(-0.7, 1.9, -2.3)),
        "planar": (one(-0.7, np.pi / 2, 1.9, 0.0), "(5.12)", MASS * G * np.sin(-0.7) - MASS * LENGTH * 1.9**2),
        "level": (one(0.0, 0.3, 0.0, 2.1), "5.2: −m l φ̇²", -MASS * LENGTH * 2.1**2),
        "conical": (one(cone, 0.3, 0.0, speed), "5.2: m g / sin θ", MASS * G / np.sin(cone)),
    }
    checks = []
    for name, (state, source, expected) in cases.items():
        printed = twin.pivot_force(tree, state, twin.accelerations(tree, state))
        mine = own.answer(tree, state, model)
        for who, got in (("thesis", printed), ("linkwork", float(mine.radial[0]))):
            what = f"force along a single pendulum, {name}, by {who}"
            checks.append(
                Check(
                    f"single/{name}/{who}",
                    what,
                    source,
                    expected,
                    got,
                    TOLERANCE,
                    unit="N",
                    kind="derivation" if who == "linkwork" else "document",
                )
            )
    checks += _cone(tree, cases["conical"][0], model)
    checks += _at_rest(tree, model)
    return checks + _planar_tree()


def _cone(tree: Tree, state: State, model: lw.Model) -> list[Check]:
    """On the cone the angles do not accelerate, and a whole turn later the pendulum is where it was."""
    gap = float(np.abs(own.answer(tree, state, model).angle_accelerations).max())
    period = 2 * np.pi / float(state.phi_dot[0])
    start, rates = own.joint_state((-1,), ["S1"], twin.directions(state), twin.direction_rates(state))
    run = model.simulate([0.0, period], start=start, rates=rates, rtol=1e-12)
    moved = float(np.abs(run.points["S1.tip"].values[-1] - run.points["S1.tip"].values[0]).max())
    return [
        Check("single/conical/acceleration", "θ̈ and φ̈ on the cone", "(2.11), (2.12)", 0.0, gap, 1e-12, "absolute",
              "rad/s²", kind="derivation"),
        Check("single/conical/closed", "gap after one turn, simulated", "uniform motion", 0.0, moved, 1e-9, "absolute",
              "m", kind="law"),
    ]  # fmt: skip


def _at_rest(tree: Tree, model: lw.Model) -> list[Check]:
    """θ = −90°, at rest: F_c = −m g. There (θ, φ) cannot be solved, (5.10) needs no accelerations, linkwork is regular."""
    printed = twin.pivot_force(tree, one(DOWN, 0.0, 0.0, 0.0), np.zeros(2))
    radial, _ = at_directions(tree, np.array([[0.0, -1.0, 0.0]]), np.zeros((1, 3)), model)
    weight = -MASS * G
    return [
        Check(
            "single/rest/document",
            "hanging at rest",
            "5.2: −m g",
            weight,
            printed,
            TOLERANCE,
            unit="N",
            kind="document",
        ),
        Check(
            "single/rest/linkwork",
            "hanging at rest",
            "5.2: −m g",
            weight,
            float(radial[0]),
            TOLERANCE,
            unit="N",
            kind="derivation",
        ),
    ]


def at_directions(tree: Tree, r: Array, rate: Array, model: lw.Model | None = None) -> tuple[Array, Array]:
    """linkwork's radial forces (S,) and accelerations of the mass points (P, 3), from directions and their rates."""
    model = model or own.own_model(tree)
    system = model.compile()
    q, v = own.own_state(tree, system, r, rate)
    made = model.reactions([0.0], [q], [v], [system.acceleration(q, v)])
    joints = [f"{n}_joint" for n in own.segment_names(tree)]
    points = np.array([system.motion(n, q, v).acceleration for n in own.point_names(tree)])
    return made.radial.sel(joint=joints).values[0], points


# --- a tree in a plane -------------------------------------------------------------------------------------------


def planar_state(azimuth: float) -> State:
    """The reference's θ and θ̇ with all φ equal and constant."""
    state = case_state()
    return state._replace(phi=np.full(5, azimuth), phi_dot=np.zeros(5))


def planar_accelerations(tree: Tree, state: State) -> Array:
    """θ̈ (S,) of a tree in a plane: the first block of (5.16), which is regular everywhere."""
    n = tree.size
    return np.asarray(np.linalg.solve(twin.mass_matrix(tree, state)[:n, :n], twin.forces(tree, state)[:n]), float)


def planar_force(tree: Tree, state: State, acceleration: Array, factor: float = 1.0) -> float:
    """F_c (5.13) [N] with (5.14) and (5.15); the factor ¼ of (5.15) is wrong."""
    turn = state.theta[0] - state.theta
    moments = tree.masses @ tree.relation
    weight = tree.masses.sum() * tree.gravity * np.sin(state.theta[0])
    turning = moments * np.cos(turn) @ state.theta_dot**2
    return float(weight - turning + factor * moments * np.sin(turn) @ acceleration)


def _planar_tree() -> list[Check]:
    """(5.13) for the tree of Fig. 3.1 in a vertical plane; (5.15) as printed misses ¾ of uᵀθ̈."""
    tree, state = case_tree(), planar_state(0.6)
    theta = planar_accelerations(tree, state)
    mine = own.answer(tree, state)
    true = float(mine.radial[0])
    missing = -0.75 * (tree.masses @ tree.relation * np.sin(state.theta[0] - state.theta)) @ theta
    whole = twin.pivot_force(tree, state, np.concatenate([theta, np.zeros(5)]))
    printed = planar_force(tree, state, theta, 0.25) - true
    note = "the error that the factor ¼ of (5.15) makes"
    aside = float(np.abs(mine.angle_accelerations[5:]).max())
    flat = _flat_force(tree, state)
    return [
        Check("planar_tree/linkwork", "pivot force of a planar tree by linkwork", "(5.13), (5.15) without ¼",
              planar_force(tree, state, theta), true, TOLERANCE, unit="N", kind="derivation"),
        Check("planar_tree/document", "(5.10) with φ constant", "(5.13), (5.15) without ¼",
              planar_force(tree, state, theta), whole, TOLERANCE, unit="N", kind="document"),
        Check("planar_tree/hinges", "pivot force by linkwork with hinges in a plane", "(5.13), (5.15) without ¼",
              planar_force(tree, state, theta), flat, TOLERANCE, unit="N", kind="derivation"),
        Check("planar_tree/printed", "(5.13) with (5.15) as printed less the true force", "−¾ uᵀθ̈", float(missing),
              printed, TOLERANCE, unit="N", note=note, kind="derivation"),
        Check("planar_tree/stays", "φ̈ of a planar tree", "5.2", 0.0, aside, 1e-11, "absolute", "rad/s²", kind="derivation"),
    ]  # fmt: skip


def _flat_force(tree: Tree, state: State) -> float:
    """The same force from a model with a hinge at each joint: linkwork's algebra of the plane; x is level, z is up."""
    model = lw.Model("planar tree", gravity=(0, 0, -tree.gravity))
    rods: list[lw.MassRod] = []
    angle = state.theta - DOWN  # from the vertical
    start, rates = {}, {}
    for k, p in enumerate(tree.parents):
        own_points = [i for i, h in enumerate(tree.hosts) if h == k]
        rod = lw.MassRod(
            f"S{k + 1}", length=tree.lengths[k], masses=tree.masses[own_points], at=tree.distances[own_points]
        )
        rods.append(model.add(rod, lw.Revolute(f"J{k + 1}", axis="-y"), to=None if p < 0 else rods[p].tip))
        start[f"J{k + 1}"] = angle[k] - (angle[p] if p >= 0 else 0.0)
        rates[f"J{k + 1}"] = state.theta_dot[k] - (state.theta_dot[p] if p >= 0 else 0.0)
    run = model.simulate([0.0, 1e-3], start=start, rates=rates)
    return float(run.reactions.radial.sel(joint="J1").values[0])


# --- straight down -----------------------------------------------------------------------------------------------


def hanging(delta: float, azimuth: float = 0.6) -> State:
    """Fig. 3.1's tree with every segment δ [rad] off the vertical in one plane, moving in that plane."""
    state = planar_state(azimuth)
    return state._replace(theta=np.full(5, DOWN + delta))


def condition(delta: float) -> float:
    """Condition of M (4.24), δ [rad] off the vertical."""
    return float(np.linalg.cond(twin.mass_matrix(case_tree(), hanging(delta))))


def own_condition(delta: float) -> float:
    """Condition of linkwork's mass matrix, δ [rad] off the vertical."""
    tree = case_tree()
    system = own.own_model(tree).compile()
    state = hanging(delta)
    q, _ = own.own_state(tree, system, twin.directions(state), np.zeros((5, 3)))
    return float(np.linalg.cond(system.mass_matrix(q)))


def vertical_checks() -> list[Check]:
    """Hanging straight down is ordinary in linkwork: the planar equations, a limit, and a swing through the vertical."""
    tree, state = case_tree(), hanging(0.0)
    theta = planar_accelerations(tree, state)
    expected = twin.point_accelerations(tree, state, np.concatenate([theta, np.zeros(5)]))
    r, rate = twin.directions(state), twin.direction_rates(state)
    radial, points = at_directions(tree, r, rate)
    gap = float(np.abs(points - expected).max())
    slope = float(np.log10(condition(1e-2) / condition(1e-3)))
    down, aside = own_condition(0.0), own_condition(0.3)
    note = f"cond M in (θ, φ) at δ = 1e-6: {condition(1e-6):.1e}; linkwork: {down:.0f} straight down, {aside:.0f} at 0.3 rad"
    checks = [
        Check("vertical/cond_slope", "slope of log cond M against log δ", "cond M ~ 1/cos²θ", -2.0, slope, 1e-3, note=note,
              kind="document"),
        Check("vertical/points", "accelerations straight down, largest gap", "first block of (5.16)", 0.0, gap, 1e-11,
              "absolute", "m/s²", kind="derivation"),
        Check("vertical/force", "pivot force straight down", "(5.13), (5.15) without ¼", planar_force(tree, state, theta),
              float(radial[0]), TOLERANCE, unit="N", kind="derivation"),
    ]  # fmt: skip
    return checks + _limit(tree) + _through()


def _limit(tree: Tree) -> list[Check]:
    """Segments that pass the vertical in different planes: (θ, φ) tend to linkwork's answer, with the second order of δ.

    The mean of both sides, r̂ ± δ, has an error of order δ².
    """
    rng = np.random.default_rng(5)
    rate = np.column_stack([rng.normal(size=5), np.zeros(5), rng.normal(size=5)])
    down = np.tile([0.0, -1.0, 0.0], (5, 1))
    _, points = at_directions(tree, down, rate)
    delta = 1e-4
    sides = []
    for sign in (1.0, -1.0):
        tip = down + np.tile([sign * delta, 0.0, 0.0], (5, 1))
        r = tip / np.linalg.norm(tip, axis=1)[:, None]
        flat = rate - np.einsum("sk,sk->s", rate, r)[:, None] * r
        state = twin.state_of(r, flat)
        sides.append(twin.point_accelerations(tree, state, twin.accelerations(tree, state)))
    gap = float(np.abs((sides[0] + sides[1]) / 2 - points).max())
    return [
        Check("vertical/limit", "accelerations 1e-4 rad off the vertical on both sides, mean, less those at it",
              "(5.16), limit", 0.0, gap, 1e-5, "absolute", "m/s²", kind="derivation"),
    ]  # fmt: skip


def _through() -> list[Check]:
    """A pendulum released at 1 rad, through the vertical: lowest force −m g (3 − 2 cos 1), and its hinged twin's path."""
    tree, angle = single(), 1.0
    times = np.linspace(0.0, 4.0, 401)
    model = own.own_model(tree)
    state = one(DOWN + angle, np.pi / 2, 0.0, 0.0)
    start, _ = own.joint_state((-1,), ["S1"], twin.directions(state), np.zeros((1, 3)))
    run = model.simulate(times, start=start, rtol=1e-12)
    other = lw.library.simple_pendulum(LENGTH, MASS).simulate(times, start={"pivot": angle}, rtol=1e-12)
    tip = run.points["S1.tip"].values
    swing = other.q.values[:, 0]
    gap = np.abs(tip[:, 0] - LENGTH * np.sin(swing)) + np.abs(tip[:, 1] + LENGTH * np.cos(swing))
    closed = MASS * G * (3 * tip[:, 1] / LENGTH + 2 * np.cos(angle))  # v² = 2 g l (cos α − cos α₀), y = −l cos α
    force = np.abs(run.reactions.radial.values[:, 0] - closed)
    return [
        Check("vertical/swing", "path through the vertical less that of a hinged pendulum, largest", "planar pendulum",
              0.0, float(gap.max()), 1e-8, "absolute", "m", kind="consistency"),
        Check("vertical/swing_force", "force along the rod less −m g (3 cos α − 2 cos α₀), largest", "energy", 0.0,
              float(force.max()), 1e-8, "absolute", "N", kind="law"),
    ]  # fmt: skip
