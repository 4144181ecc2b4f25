"""Two motions: the tree of Fig. 3.1 let go, with its pivot force in parts, and a ballistic step started by an impulse.

The step is the thesis's use (chapter 7): a leg swings from toe-off to heel-strike without muscles. The stance leg is
the root, pivoted at its ankle; at the hip hang the swinging thigh and, upwards, the trunk, at whose top an arm hangs.
"""

from __future__ import annotations

import dataclasses
import functools

import numpy as np

from linkwork import library
from linkwork.model.model import Model
from linkwork.motion.assembly.start import initial_state
from linkwork.motion.results.run import Run
from linkwork.papers.checks import Check
from linkwork.papers.goyal2012 import own, twin
from linkwork.papers.goyal2012.case import case_state, case_tree
from linkwork.papers.goyal2012.twin import Array, State, Tree

DURATION = 2.0
TOLERANCE = 1e-9


@dataclasses.dataclass(frozen=True)
class Swing:
    """A motion of a tree in linkwork and, at every sample, in (θ, φ).

    parts: of the radial pivot force, gravity, velocity, acceleration, by linkwork and by (5.9), each (time, 3).
    """

    tree: Tree
    run: Run
    states: list[State]
    own_parts: Array
    parts: Array


# --- the tree of Fig. 3.1, let go ---------------------------------------------------------------------------------


def gentle_state() -> State:
    """The tree hanging about 30° off the vertical, going round at 2 rad/s."""
    theta, phi = np.array([-1.05, -1.0, -0.95, -1.1, -1.0]), np.array([0.0, 0.1, 0.2, -0.1, -0.2])
    return State(theta, phi, np.zeros(5), np.full(5, 2.0))


@functools.cache
def free_swing(*, wild: bool = False) -> Swing:
    """The tree of Fig. 3.1 for two seconds from the gentle state, or from the reference's, where it tumbles."""
    tree, state = case_tree(), case_state() if wild else gentle_state()
    names = own.segment_names(tree)
    model = own.own_model(tree, name="Goyal tree")
    start, rates = own.joint_state(tree.parents, names, twin.directions(state), twin.direction_rates(state))
    run = model.simulate(DURATION, start=start, rates=rates, rtol=1e-11, samples=401)
    states = own.swing_states(tree, run, names)
    along = np.array([twin.directions(s)[0] for s in states])
    force = run.reactions.parts.sel(joint="S1_joint", component=["fx", "fy", "fz"]).values[:, :3]
    parts = np.array([twin.radial_parts(tree, s, twin.accelerations(tree, s)) for s in states])
    return Swing(tree, run, states, np.einsum("tpk,tk->tp", force, along), parts)


def free_swing_checks() -> list[Check]:
    """The pivot force and its parts over both swings, and the energy."""
    return _swing_checks("swing", free_swing()) + _swing_checks("tumble", free_swing(wild=True))


def _swing_checks(name: str, s: Swing) -> list[Check]:
    size = float(np.abs(s.parts.sum(axis=1)).max())
    weight = float(np.abs(s.own_parts[:, 0] - s.parts[:, 0]).max())
    total = float(np.abs(s.own_parts.sum(axis=1) - s.parts.sum(axis=1)).max())
    moved = float(np.abs(s.own_parts[:, 1] - s.parts[:, 1]).max())
    note = f"velocity parts differ by up to {moved:.3g} N: they depend on the coordinates"
    return [
        Check(f"{name}/gravity", "gravity's part of the pivot force, largest gap", "(5.9)", 0.0, weight, TOLERANCE,
              "absolute", "N", kind="derivation"),
        Check(f"{name}/total", f"sum of the parts less (5.10), of {size:.3g} N, largest", "(5.10), ψ₁ᵢ", 0.0, total, 1e-8,
              "absolute", "N", note, kind="derivation"),
        Check(f"{name}/energy", "change of the total energy, largest", "no friction", 0.0, s.run.energy_drift, 1e-7,
              "absolute", "J", kind="law"),
    ]  # fmt: skip


# --- a ballistic step ---------------------------------------------------------------------------------------------

BODY, HEIGHT = 70.0, 1.75
"""Mass [kg] and height [m] of the walker."""

SEGMENTS = ("stance", "thigh", "shank", "trunk", "upper arm", "forearm")
STEP_PARENTS = (-1, 0, 1, 0, 3, 4)
LENGTHS = HEIGHT * np.array([0.491, 0.245, 0.285, 0.288, 0.186, 0.254])
"""Ankle to hip, hip to knee, knee to sole, hip to shoulder, shoulder to elbow, elbow to finger tips [m]."""

MASSES = BODY * np.array([0.1465, 0.100, 0.061, 0.628, 0.028, 0.022])
"""Shank and thigh; thigh; shank and foot; trunk, head and the other arm; upper arm; forearm and hand [kg]."""

CENTRES = np.array([0.632, 0.433, 0.523, 0.626, 0.436, 0.392])
GYRATION = np.array([0.300, 0.323, 0.359, 0.374, 0.322, 0.269])
"""Centre of mass from the upper (for the stance leg: lower) end and radius of gyration about it, parts of the length.

Fractions of body mass and height as in Winter's tables of human segments, those of shank with foot and forearm with hand
taken to the whole length. Two equal points at centre ± radius have a segment's mass, centre and inertia across it; the
trunk's radius is cut from 0.50 to 0.374, so that its upper point is at the shoulder.
"""

LEAN = np.radians([-17.0, -12.0, -52.0, -8.0, 18.0, 38.0])
"""Angle of each segment from the vertical at toe-off, positive forward; stance leg and trunk stand, the others hang."""

ABDUCTION = np.radians([2.0, 4.0, 2.0, 2.0, 6.0, 4.0])
"""Angle to the side [rad]; the trunk leans with the stance leg, or it would tip over without muscles."""

SPEED = 1.3
"""Of the hip along x at toe-off, before the impulse [m/s]; the rest of the body goes with it, without turning."""

IMPULSE = np.array([8.0, 0.6, 6.0])
"""At the foot: forward, sideways, up [N s]."""

OFF_VERTICAL = 0.01
"""Nearer to the vertical than this [rad] the thesis's angles are not trusted."""

STEP_TIME = 0.37
"""Until the knee is nearly straight [s]: there a leg would stop it, and the heel comes down."""


def step_tree() -> Tree:
    """The walker as a tree of mass points, two for each segment."""
    hosts = tuple(np.repeat(np.arange(6), 2).tolist())
    at = (CENTRES[:, None] + GYRATION[:, None] * np.array([-1.0, 1.0])) * LENGTHS[:, None]
    return Tree(STEP_PARENTS, LENGTHS, hosts, at.ravel(), np.repeat(MASSES / 2, 2))


def step_model(tree: Tree) -> Model:
    """The walker in linkwork: x forward, y to the left, z up."""
    rows = []
    for k, p in enumerate(tree.parents):
        points = slice(2 * k, 2 * k + 2)
        parent = None if p < 0 else SEGMENTS[p]
        rows.append(library.Segment(SEGMENTS[k], parent, tree.lengths[k], tree.masses[points], tree.distances[points]))
    return library.tree(rows, name="ballistic step")


def step_pose() -> tuple[Array, Array]:
    """Directions and their rates before the impulse, each (6, 3): only the stance leg turns, so that the hip goes on."""
    up = np.array([1.0, -1.0, -1.0, 1.0, -1.0, -1.0])
    across = np.sin(ABDUCTION)
    level = np.cos(ABDUCTION)
    r = np.column_stack([level * np.sin(LEAN), across, up * level * np.cos(LEAN)])
    rate = np.zeros((6, 3))
    hip = np.array([SPEED, 0.0, 0.0])
    spin = np.cross(r[0], hip) / (LENGTHS[0] * (1 - r[0, 1] ** 2))
    rate[0] = np.cross(np.array([0.0, spin[1], 0.0]), r[0])
    return r, rate


@dataclasses.dataclass(frozen=True)
class Blow:
    """What an impulse at the foot does.

    Δv = M⁻¹ Jᵀ p: velocities before and after, momentum and angular momentum about the pivot gained, the foot's place.
    """

    q: Array
    before: Array
    after: Array
    momentum: Array
    angular_momentum: Array
    foot: Array


def toe_off(model: Model) -> Blow:
    """The impulse at the foot: M Δv = Jᵀ p, with J the foot's ∂velocity/∂v."""
    system = model.compile()
    q, v = initial_state(system, *own.joint_state(STEP_PARENTS, list(SEGMENTS), *step_pose()))
    jacobian = system.jacobian("shank.tip", q)[:3]
    after = v + np.linalg.solve(system.mass_matrix(q), jacobian.T @ IMPULSE)
    one, other = system.momentum(q, v), system.momentum(q, after)
    foot = system.motion("shank.tip", q, v).position
    return Blow(q, v, after, other[0] - one[0], other[1] - one[1], foot)


@functools.cache
def ballistic_step() -> tuple[Swing, Blow]:
    """The step from toe-off on."""
    tree = step_tree()
    model = step_model(tree)
    blow = toe_off(model)
    labels = model.compile().labels
    start = dict(zip(labels.q, blow.q, strict=True))
    rates = dict(zip(labels.v, blow.after, strict=True))
    run = model.simulate(STEP_TIME, start=start, rates=rates, rtol=1e-11, samples=211)
    states = own.swing_states(tree, run, list(SEGMENTS), z_up=True)
    parts = np.array([twin.radial_parts(tree, s, twin.accelerations(tree, s)) for s in states])
    return Swing(tree, run, states, np.zeros_like(parts), parts), blow


def step_checks() -> list[Check]:
    """The impulse, Newton's law at every joint and over the step, and joint forces against the thesis's equations."""
    s, blow = ballistic_step()
    turned = np.cross(blow.foot, IMPULSE)
    gap = float(np.abs(blow.angular_momentum - turned).max())
    size = float(np.abs(turned).max())
    held = blow.momentum - IMPULSE
    note = f"the pivot gives {np.linalg.norm(held):.3g} N s beside the foot's {np.linalg.norm(IMPULSE):.3g} N s"
    again = _again(s, blow)
    weight = np.array([0.0, 0.0, -s.tree.masses.sum() * s.tree.gravity]) * STEP_TIME
    given = s.run.reactions.impulse().values[:3] + weight
    return [
        Check("step/blow", f"angular momentum gained less r × p, of {size:.3g} N m s", "M Δv = Jᵀ p", 0.0, gap, 1e-11,
              "absolute", "N*m*s", note, kind="law"),
        *_force_checks(s),
        Check("step/momentum", "impulse of ground and weight less the momentum gained", "Newton, Simpson's rule", 0.0,
              float(np.abs(given - again).max()), 1e-5, "absolute", "N*s", kind="law"),
        Check("step/energy", "change of the total energy, largest", "no friction", 0.0, s.run.energy_drift, 1e-7,
              "absolute", "J", kind="law"),
    ]  # fmt: skip


def _force_checks(s: Swing) -> list[Check]:
    """Joint forces over the step: Σ m (a − g) of linkwork's own accelerations at all samples, and the thesis's.

    The thesis's equations lose digits with cond M ~ 1/cos²θ, so their forces are compared where every segment is farther
    than `OFF_VERTICAL` from the vertical; the note says what happens at the other samples.
    """
    mine = s.run.reactions.world.sel(joint=[f"{n}_joint" for n in SEGMENTS], component=["fx", "fy", "fz"]).values
    theirs = np.array([twin.joint_forces(s.tree, x, twin.accelerations(s.tree, x)) for x in s.states])
    gaps = np.abs(mine - theirs[:, :, [2, 0, 1]]).max(axis=(1, 2))
    near = np.array([np.cos(x.theta).min() <= OFF_VERTICAL for x in s.states])
    names = [f"{SEGMENTS[h]}.mass{s.tree.hosts[:i].count(h) + 1}" for i, h in enumerate(s.tree.hosts)]
    a = np.stack([s.run.accelerations[n].values for n in names], axis=1) + np.array([0.0, 0.0, s.tree.gravity])
    newton = [s.tree.masses[s.tree.rows(k)] @ a[:, s.tree.rows(k)] for k in range(s.tree.size)]
    law = float(np.abs(np.stack(newton, axis=1) - mine).max())
    top = s.run.reactions.peak()
    note = f"largest: {top.value:.0f} N at '{top.joint}', t = {top.time:.3f} s"
    lost = f"{int(near.sum())} of {len(near)} samples left out: a segment is within {OFF_VERTICAL} rad of the vertical"
    if near.any():
        worst = max(
            float(np.linalg.cond(twin.mass_matrix(s.tree, x))) for x, n in zip(s.states, near, strict=True) if n
        )
        lost += f", where cond M in (θ, φ) reaches {worst:.1e} and the gap {gaps[near].max():.1e} N"
    size = float(np.abs(mine).max())
    return [
        Check("step/newton", f"forces at all joints less Σ m (a − g), of {size:.3g} N, largest", "Newton", 0.0, law, 1e-10,
              "absolute", "N", note, kind="law"),
        Check("step/forces", f"forces at all joints less the thesis's, of {size:.3g} N, largest", "(5.16), Σ m (a − g)",
              0.0, float(gaps[~near].max()), TOLERANCE, "absolute", "N", lost, kind="derivation"),
    ]  # fmt: skip


def _again(s: Swing, blow: Blow) -> Array:
    """Momentum gained over the step [N s]."""
    system = step_model(s.tree).compile()
    end = system.momentum(s.run.q.values[-1], s.run.v.values[-1])[0]
    gained: Array = end - system.momentum(blow.q, blow.after)[0]
    return gained
