"""The same trees in linkwork: its model, the map from (θ, φ) to Direction joints, and what it says of a state."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from scipy.spatial.transform import Rotation

from linkwork import library
from linkwork.model.model import Model
from linkwork.motion.assembly.start import initial_state
from linkwork.motion.results.reactions import Reactions
from linkwork.motion.results.run import Run
from linkwork.papers.goyal2012 import twin
from linkwork.papers.goyal2012.twin import Array, State, Tree
from linkwork.system.direction_angles import DirectionEquations, pointing
from linkwork.system.system import System


class Answer(NamedTuple):
    """What linkwork says of one state, segments in the thesis's order, y up.

    angle_accelerations: (θ̈, φ̈), shape (2S,); points: accelerations of the masses (P, 3); force and moment by each joint
    on its sub-tree (S, 3); radial (S,) and transverse (S, 3) parts of the force.
    """

    angle_accelerations: Array
    points: Array
    force: Array
    moment: Array
    radial: Array
    transverse: Array
    reactions: Reactions


def own_model(tree: Tree, *, name: str = "tree") -> Model:
    """The tree from its relation matrix, segments "S1", "S2", …, gravity along -y."""
    parents = [None if p < 0 else p for p in tree.parents]
    gravity = (0.0, -tree.gravity, 0.0)
    return library.tree_from_relation(
        tree.relation, tree.masses, tree.lengths, parents=parents, gravity=gravity, name=name
    )


def joint_state(parents: tuple[int, ...], names: list[str], r: Array, rate: Array) -> tuple[dict[str, Any], ...]:
    """Starts and rates of Direction joints from the segments' directions r̂ and their rates, each (S, 3), world axes.

    With ω = r̂ × dr̂/dt + s r̂, the turn against the parent must have no part along r̂: s = ω_parent · r̂.
    """
    start: dict[str, Any] = {}
    rates: dict[str, Any] = {}
    turns: list[Rotation] = []
    spins: list[Array] = []
    for k, p in enumerate(parents):
        base = turns[p] if p >= 0 else Rotation.identity()
        spin = spins[p] if p >= 0 else np.zeros(3)
        quaternion = pointing(base.inv().apply(r[k]), what=names[k])
        turns.append(base * Rotation.from_quat(quaternion, scalar_first=True))
        spins.append(np.cross(r[k], rate[k]) + (spin @ r[k]) * r[k])
        start[f"{names[k]}_joint"] = quaternion
        rates[f"{names[k]}_joint"] = turns[k].inv().apply(spins[k] - spin)[:2]
    return start, rates


def segment_names(tree: Tree) -> list[str]:
    return [f"S{k + 1}" for k in range(tree.size)]


def own_state(tree: Tree, system: System, r: Array, rate: Array) -> tuple[Array, Array]:
    """Coordinates (nq,) and velocities (nv,) of the tree's model from directions and their rates."""
    return initial_state(system, *joint_state(tree.parents, segment_names(tree), r, rate))


def point_names(tree: Tree) -> list[str]:
    """Names of the mass points in linkwork, in the thesis's order."""
    return [f"S{h + 1}.mass{tree.hosts[:i].count(h) + 1}" for i, h in enumerate(tree.hosts)]


def answer(tree: Tree, state: State, model: Model | None = None) -> Answer:
    """Ask linkwork for everything about one state of the tree."""
    model = model or own_model(tree)
    system = model.compile()
    q, v = own_state(tree, system, twin.directions(state), twin.direction_rates(state))
    made = model.reactions([0.0], [q], [v], [system.acceleration(q, v)])
    joints = [f"{n}_joint" for n in segment_names(tree)]
    wrench = made.world.sel(joint=joints).values[0]

    def moved(point: str) -> Array:
        return system.motion(point, q, v).acceleration

    second = np.array([moved(f"{n}.tip") - moved(f"{n}.origin") for n in segment_names(tree)]) / tree.lengths[:, None]
    return Answer(
        angle_accelerations=twin.angle_accelerations(state, second),
        points=np.array([moved(n) for n in point_names(tree)]),
        force=wrench[:, :3],
        moment=wrench[:, 3:],
        radial=made.radial.sel(joint=joints).values[0],
        transverse=made.transverse.sel(joint=joints).values[0],
        reactions=made,
    )


def released_force(tree: Tree, state: State) -> float:
    """The superfluous coordinate d₁ in linkwork: the first joint released along its segment and held there [N].

    The segment lies along -z of its own axes, so a force along r̂₁ is one along -z.
    """
    model = own_model(tree).released("S1_joint", force="-z", axes="child")
    start, rates = joint_state(tree.parents, segment_names(tree), twin.directions(state), twin.direction_rates(state))
    run = model.simulate([0.0, 1e-3], start=start, rates=rates)
    return float(run.drives.values[0, 0])


def angle_equations(tree: Tree, state: State) -> DirectionEquations:
    """linkwork's equations in the thesis's coordinates, segments in its order: M (θ̈, φ̈) = force."""
    names = segment_names(tree)
    values = (dict(zip(names, x, strict=True)) for x in state)
    made = own_model(tree).compile().in_direction_angles(*values, up="y")
    order = [made.bodies.index(name) for name in names]
    both = [*order, *(k + tree.size for k in order)]
    return DirectionEquations(tuple(names), made.M[np.ix_(both, both)], made.force[both], made.acceleration[both])


def swing_states(tree: Tree, run: Run, names: list[str], *, z_up: bool = False) -> list[State]:
    """The angles (θ, φ) and their rates at every sample of a run; with `z_up`, the model's (x, y, z) are (z, x, y)."""
    turn = [1, 2, 0] if z_up else [0, 1, 2]

    def ways(data: Any) -> Array:
        rows = [(data[f"{n}.tip"] - data[f"{n}.origin"]).values for n in names]
        return np.stack(rows, axis=1)[:, :, turn] / tree.lengths[:, None]

    return [twin.state_of(r, rate) for r, rate in zip(ways(run.points), ways(run.velocities), strict=True)]
