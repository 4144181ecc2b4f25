"""Lowering of a model by one that is lowered already and differs from it in numbers only, as copies with other parameters do.

Topology, names and indices are shared. The rows of bodies that changed, and of those that hang on them, are filled by the same
functions that fill them for a new model, from the same numbers, so the tables are the same to the last bit. What depends on
numbers in other ways (closures, beams, forces, sensors, signals, dry friction of a joint that changed, turned axes) is lowered
anew.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np

from linkwork.kernels import layout as L
from linkwork.model.model import LOWERING, Connection, Model
from linkwork.system.lower import Lowered
from linkwork.system.tree import Dof, Tree, dof_rows, fill_inertias, fill_offsets, plane_numbers, zero_points

T = TypeVar("T")
MOST_LINKS = 1000  # of a model that is remembered for its relatives
Link = tuple[tuple[Any, ...], tuple[int, ...], tuple[int, ...]]


class Snapshot(NamedTuple):
    """A model as it was lowered: of every connection what it connects, and versions of its body and joint, which copies keep
    until they are changed; version of the ground; gravity; links of the tree as indices of connections."""

    links: list[Link]
    ground: int
    gravity: bytes
    order: list[int]


class Changes(NamedTuple):
    """Connections whose bodies and whose joints differ, by index, and whether gravity does."""

    bodies: list[int]
    joints: list[int]
    gravity: bool


def snapshot(model: Model, low: Lowered) -> Snapshot | None:
    """What relatives of a model are compared with; None where nothing can be shared."""
    plain = not (model.closures or model.forces or model.sensors or low.tree.beams or low.functions)
    if not plain or low.tables.count[L.N_SIGNALS] or len(model.connections) > MOST_LINKS:
        return None
    place = {id(c): k for k, c in enumerate(model.connections)}
    order = [place[id(c)] for c in low.tree.order]
    return Snapshot([_link(c) for c in model.connections], model.ground._changed, model.gravity.tobytes(), order)


def _link(c: Connection) -> Link:
    body, joint, to = c.body, c.joint, c.to
    names = type(body), body.name, type(joint), joint.name, None if to.body is None else to.body.name, to.name, c.at.name
    own = _version(body), *[a._changed for a in body._attached]
    parts = joint.__dict__.get("dofs")
    return names, own, (_version(joint), *[x._changed for x in parts.values()]) if parts else (_version(joint),)


def _version(item: Any) -> int:
    version: int = item._changed
    return version


def changes(model: Model, known: Snapshot) -> Changes | None:
    """What of a model differs from the one that was lowered; None where that is more than numbers."""
    if model.closures or model.forces or model.sensors or model.ground._changed != known.ground:
        return None
    if len(model.connections) != len(known.links):
        return None
    bodies, joints = [], []
    for k, (c, before) in enumerate(zip(model.connections, known.links, strict=True)):
        now = _link(c)
        if now == before:
            continue
        if now[0] != before[0]:
            return None
        if now[1] != before[1]:
            bodies.append(k)
        if now[2] != before[2]:
            joints.append(k)
    return Changes(bodies, joints, model.gravity.tobytes() != known.gravity)


def lower_like(model: Model, like: Lowered, known: Snapshot, changed: Changes) -> Lowered | None:
    """The model as tables that share all but numbers with those of a relative; None where that cannot be."""
    with LOWERING:
        tables = like.tables
        tree = _tree_like(model, like.tree, known, changed)
        if tree is None:
            return None
        new: dict[str, Any] = {}
        if changed.joints:
            dof = _dofs_like(tree, like)
            if dof is None:
                return None
            new["dof"] = dof
        if changed.bodies:
            new["link"] = tree.link
            if like.plane is not None:
                new["plane"] = plane = tables.plane.copy()
                plane_numbers(plane, tree, zero_points(tree, like.turn), like.plane)
        if changed.gravity:
            new["gravity"] = gravity = tables.gravity.copy()
            gravity[:3] = model.gravity
        for table in new.values():
            table.flags.writeable = False
        return _with(like, tables=tables._replace(**new), tree=tree, name=model.name)


def _tree_like(model: Model, like: Tree, known: Snapshot, changed: Changes) -> Tree | None:
    """The tree of a model by that of a relative; None where axes are turned, or a joint has friction for all its directions."""
    order = [model.connections[k] for k in known.order]
    link = {k: i for i, k in enumerate(known.order, 1)}
    for k in changed.joints:
        joint = model.connections[k].joint
        if joint.isotropic_friction()[0] is not None or not np.array_equal(joint.axes_frame(), like.axes[link[k]]):
            return None
        for along in joint.degrees_of_freedom():
            along.check()
    tree = _with(like, order=order, dofs=_own_dofs(like, order))
    bodies = sorted(link[k] for k in changed.bodies)
    if not bodies:
        return tree
    tree.places, tree.origin, tree.link = [*like.places], like.origin.copy(), like.link.copy()
    for i in bodies:
        own = tree.places[i] = order[i - 1].body.places()
        before = like.places[i]
        if own.keys() != before.keys() or not all(_same(own[name][1], before[name][1]) for name in own):
            return None
        tree.origin[i] = own[order[i - 1].at.name][0]
    parent = like.link_i[:, L.PARENT].tolist()
    fill_offsets(tree, [i for i in range(1, len(parent)) if i in bodies or parent[i] in bodies])
    fill_inertias(tree, bodies)
    return tree


def _with(like: T, **changes: Any) -> T:
    """A copy of a dataclass with some fields changed, without what its properties remember; in a third of the time that
    `dataclasses.replace` takes."""
    made = object.__new__(type(like))
    known = type(like).__dataclass_fields__  # type: ignore[attr-defined]
    vars(made).update({name: value for name, value in vars(like).items() if name in known}, **changes)
    return made


def _same(turn: np.ndarray, other: np.ndarray) -> bool:
    return turn is other or np.array_equal(turn, other)


def _own_dofs(like: Tree, order: list[Connection]) -> list[Dof]:
    """The degrees of freedom with what acts along those of the model's own joints."""
    own = iter([along for i in like.added for along in order[i - 1].joint.degrees_of_freedom()])
    return [Dof(d.link, d.label, d.unit, d.coordinate, next(own), d.axis, d.isotropic) for d in like.dofs]


def _dofs_like(tree: Tree, like: Lowered) -> np.ndarray | None:
    """Numbers of the degrees of freedom; None where something acts along them that did not, or the other way round."""
    if like.tables.holds is not None:
        return None
    names: dict[str, int] = {}
    switches: list[Any] = []
    dof_i, dof, channels = dof_rows(tree, names, switches, float)
    same = list(names) == like.inputs and channels == like.channels and [s.label for s in switches] == like.switches
    return dof if same and np.array_equal(dof_i, like.tables.dof_i) else None

