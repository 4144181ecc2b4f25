"""From bodies and joints to rows of the link tables."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from linkwork.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model.beams import AXIS, Beam, Bend, Node
from linkwork.model.frames import Frame
from linkwork.model.joints import Along
from linkwork.model.model import Connection, Model

KINDS = {
    "fixed": L.FIXED,
    "revolute": L.REVOLUTE,
    "prismatic": L.PRISMATIC,
    "universal": L.UNIVERSAL,
    "cylindrical": L.CYLINDRICAL,
    "planar": L.PLANAR,
    "ball": L.BALL,
    "direction": L.DIRECTION,
    "free": L.FREE,
    "node": L.NODE,
}


@dataclasses.dataclass
class Dof:
    """One degree of freedom: where it lies and what acts along it."""

    link: int
    label: str
    unit: str
    coordinate: int  # index in q, or -1
    along: Along
    modal: bool = False  # of a beam


@dataclasses.dataclass
class Tree:
    """The links in depth-first order, with their rows; index 0 is the ground."""

    order: list[Connection]
    index: dict[str, int]
    link_i: np.ndarray
    link: np.ndarray
    rotation: np.ndarray  # (n + 1, 3, 3) link frame to body frame
    origin: np.ndarray  # (n + 1, 3) joint point in the body frame [m]
    axes: np.ndarray  # (n + 1, 3, 3) link frame to the joint's frame
    dofs: list[Dof]
    q_labels: list[tuple[str, str]]
    v_labels: list[tuple[str, str]]
    zero: list[float]
    beams: list[tuple[int, Beam, int, int]]  # root, first modal coordinate, first modal degree of freedom

    def place(self, model: Model, frame: Frame) -> tuple[int, np.ndarray, np.ndarray]:
        """Link of a frame, its point in the link frame [m], and its rotation to the link frame."""
        if isinstance(frame.body, Beam):
            return self._place_on_beam(frame.body, frame.name)
        places = model.ground if frame.body is None else frame.body
        position, rotation = places.places()[frame.name]
        i = 0 if frame.body is None else self.index[frame.body.name]
        turn = self.rotation[i].T
        return i, turn @ (position - self.origin[i]), turn @ rotation

    def _place_on_beam(self, beam: Beam, name: str) -> tuple[int, np.ndarray, np.ndarray]:
        node, offset, rotation = beam.node_of(name)
        i = self.index[beam.name if node is None else f"{beam.name}.{node}"]
        turn = self.rotation[i].T
        return i, turn @ offset, turn @ rotation


def frames_of(model: Model, tree: Tree) -> dict[str, tuple[int, np.ndarray, np.ndarray]]:
    """Every named frame by path: link, point in the link frame [m], rotation to the link frame."""
    found = {}
    owners = [(0, "ground", model.ground.places())] + [
        (i, c.body.name, c.body.places()) for i, c in enumerate(tree.order, 1)
    ]
    for _, beam, _, _ in tree.beams:
        for point in beam.places():
            i, offset, rotation = tree._place_on_beam(beam, point)
            found[f"{beam.name}.{point}"] = (i, np.real(offset), rotation)
    for i, name, places in owners:
        if i > 0 and isinstance(tree.order[i - 1].body, Beam | Node):
            continue
        turn, origin = tree.rotation[i].T, np.real(tree.origin[i])
        for point, (position, rotation) in places.items():
            found[f"{name}.{point}"] = (i, turn @ (np.real(position) - origin), turn @ rotation)
    return found


def reaches(tree: Tree) -> np.ndarray:
    """Unit vector of every link from its joint towards the body's tip, or its centre of mass, link frame, (n, 3).

    A body whose mass sits at its joint has no such direction: zero.
    """
    found = np.zeros((len(tree.order), 3))
    for i, c in enumerate(tree.order):
        places = c.body.places()
        arm = np.real(tree.link[i + 1, L.MC : L.MC + 3])
        if isinstance(c.body, Node):
            arm = tree.rotation[i + 1].T @ AXIS
        if "tip" in places:
            arm = tree.rotation[i + 1].T @ np.real(places["tip"][0] - tree.origin[i + 1])
        size = np.linalg.norm(arm)
        if size > 0:
            found[i] = arm / size
    return found


def depth_first(model: Model) -> list[Connection]:
    """Connections with every parent before its children, and along a chain directly before."""
    children: dict[str | None, list[Connection]] = {}
    for c in model.connections:
        children.setdefault(_carrier(c.to), []).append(c)
    for c in model.connections:
        if isinstance(c.body, Beam):
            nodes = [Node(c.body, name) for name, _ in c.body.nodes()]
            own = children.setdefault(c.body.name, [])
            own += [Connection(n, Bend(n.name), Frame(c.body, "origin"), Frame(n, "origin")) for n in nodes]
    order: list[Connection] = []
    stack = list(reversed(children.get(None, [])))
    while stack:
        c = stack.pop()
        order.append(c)
        stack.extend(reversed(children.get(c.body.name, [])))
    return order


def _carrier(frame: Frame) -> str | None:
    """Name of the body that a frame is fixed to: a node, if it lies along a beam."""
    if isinstance(frame.body, Beam):
        node, _, _ = frame.body.node_of(frame.name)
        return frame.body.name if node is None else f"{frame.body.name}.{node}"
    return None if frame.body is None else frame.body.name


def build_tree(model: Model, dtype: type) -> Tree:
    """Rows of all links; numbers of the given type (complex for derivatives)."""
    order = depth_first(model)
    n = len(order)
    if n == 0:
        raise ModelError(f"model '{model.name}' has no bodies; add one with its joint.")
    tree = Tree(
        order,
        {c.body.name: i for i, c in enumerate(order, 1)},
        np.zeros((n + 1, L.LINK_I_LEN), np.int64),
        np.zeros((n + 1, L.LINK_LEN), dtype),
        np.tile(np.eye(3), (n + 1, 1, 1)),
        np.zeros((n + 1, 3), dtype),
        np.tile(np.eye(3), (n + 1, 1, 1)),
        [],
        [],
        [],
        [],
        [],
    )
    tree.link_i[0, L.PARENT] = -1
    for i, c in enumerate(order, 1):
        _link_row(model, tree, i, c)
    for i in range(1, n + 1):
        p = tree.link_i[i, L.PARENT]
        if p != i - 1:
            tree.link_i[p, L.GATHERS] = 1
    return tree


def _link_row(model: Model, tree: Tree, i: int, c: Connection) -> None:
    if isinstance(c.body, Node):
        _node_row(tree, i, c.body)
        return
    joint = c.joint
    position, rotation = c.body.places()[c.at.name]
    if isinstance(c.body, Beam):
        c.body.check()
        if np.any(position):
            raise ModelError(
                f"{c.body._called()} hangs at '{c.at.name}'; the joint of a beam sits at its root, 'origin'."
            )
    axes = joint.axes_frame()
    tree.axes[i] = axes
    tree.rotation[i] = rotation @ axes
    tree.origin[i] = position
    p, off, parent_rotation = tree.place(model, c.to)
    turn = parent_rotation @ axes
    mass, first, second = c.body.node_inertial(None) if isinstance(c.body, Beam) else c.body.inertial()
    # about the joint point instead of the body's origin: I − (terms of the shift d), with mc' = mc − m d
    d = position
    moved = first - mass * d
    second = second - (2 * (first @ d) - mass * (d @ d)) * np.eye(3)
    second = second + np.outer(first, d) + np.outer(d, first) - mass * np.outer(d, d)
    back = tree.rotation[i].T
    inertia = back @ second @ back.T
    row = tree.link[i]
    aligned = np.array_equal(turn, np.eye(3))
    row[L.E : L.E + 9] = turn.ravel()
    row[L.OFF : L.OFF + 3] = off
    row[L.MASS] = mass
    row[L.MC : L.MC + 3] = back @ moved
    row[L.IO : L.IO + 6] = [inertia[0, 0], inertia[1, 1], inertia[2, 2], inertia[0, 1], inertia[0, 2], inertia[1, 2]]
    tree.link_i[i, [L.PARENT, L.KIND, L.QI, L.VI, L.NDOF, L.ALIGNED]] = [
        p,
        KINDS[joint.type],
        len(tree.q_labels),
        len(tree.v_labels),
        len(joint.rates),
        aligned,
    ]
    _dofs(tree, i, c)
    if isinstance(c.body, Beam):
        _modes(tree, i, c.body)


def _node_row(tree: Tree, i: int, node: Node) -> None:
    """A node of a beam: its frame is parallel to that of the root while the beam is straight."""
    p = tree.index[node._beam.name]
    tree.rotation[i] = tree.rotation[p]
    back = tree.rotation[p].T
    mass, first, second = node.inertial()
    inertia = back @ second @ back.T
    row = tree.link[i]
    row[L.E : L.E + 9] = np.eye(3).ravel()
    row[L.OFF : L.OFF + 3] = back @ (AXIS * node._distance())  # of the straight beam; the kernel finds it anew
    row[L.MASS] = mass
    row[L.MC : L.MC + 3] = back @ first
    row[L.IO : L.IO + 6] = [inertia[0, 0], inertia[1, 1], inertia[2, 2], inertia[0, 1], inertia[0, 2], inertia[1, 2]]
    tree.link_i[i, [L.PARENT, L.KIND, L.QI, L.VI, L.NDOF, L.ALIGNED]] = [
        p,
        L.NODE,
        len(tree.q_labels),
        len(tree.v_labels),
        0,
        1,
    ]


def _modes(tree: Tree, i: int, beam: Beam) -> None:
    """Modal degrees of freedom of a beam, after those of its joint."""
    tree.beams.append((i, beam, len(tree.q_labels), len(tree.v_labels)))
    for (label, unit), along in zip(beam.coordinates(), beam.along(), strict=True):
        tree.dofs.append(Dof(i, label, unit, len(tree.q_labels), along, modal=True))
        tree.q_labels.append((label, unit))
        tree.v_labels.append((label, f"{unit}/s"))
        tree.zero.append(0.0)


def _dofs(tree: Tree, i: int, c: Connection) -> None:
    joint = c.joint
    scalar = len(joint.coordinates) == len(joint.rates)
    first = len(tree.q_labels)
    labels = joint.rate_labels()
    for k, along in enumerate(joint.along()):
        along.check()
        tree.dofs.append(Dof(i, labels[k][0], along.coordinate_unit, first + k if scalar else -1, along))
    tree.q_labels += joint.coordinate_labels()
    tree.v_labels += labels
    tree.zero += joint.zero()


def zero_pose(tree: Tree) -> tuple[np.ndarray, np.ndarray]:
    """World rotation (n + 1, 3, 3) and joint point (n + 1, 3) of every link when all coordinates are zero."""
    n = len(tree.order)
    turn = np.tile(np.eye(3), (n + 1, 1, 1))
    point = np.zeros((n + 1, 3), tree.link.dtype)
    for i in range(1, n + 1):
        p = tree.link_i[i, L.PARENT]
        turn[i] = turn[p] @ np.real(tree.link[i, L.E : L.E + 9]).reshape(3, 3)
        point[i] = point[p] + turn[p] @ tree.link[i, L.OFF : L.OFF + 3]
    return turn, point


def plane_normal(tree: Tree, turn: np.ndarray) -> np.ndarray | None:
    """The normal of the plane that all motion stays parallel to, or None."""
    kinds = tree.link_i[1:, L.KIND]
    if not np.all(np.isin(kinds, [L.FIXED, L.REVOLUTE, L.PRISMATIC, L.PLANAR])):
        return None
    z = turn[1:, :, 2]
    normals = z[np.isin(kinds, [L.REVOLUTE, L.PLANAR])]
    slides = z[kinds == L.PRISMATIC]
    if len(normals):
        n = normals[0]
    elif len(slides):
        # no hinge at all: any plane that holds every sliding direction
        _, size, rows = np.linalg.svd(slides)
        if len(size) > 2 and size[2] > 1e-12:
            return None
        n = rows[2]
    else:
        n = np.array([0.0, 1.0, 0.0])
    parallel = np.abs(np.cross(normals, n)).max(initial=0.0) < 1e-14
    across = np.abs(slides @ n).max(initial=0.0) < 1e-14
    return n if parallel and across else None


def plane_rows(tree: Tree, turn: np.ndarray, point: np.ndarray, basis: np.ndarray) -> np.ndarray:
    """Rows of the planar table; `basis` has e1, e2 and the normal as columns."""
    n = len(tree.order)
    rows = np.zeros((n + 1, L.PLANE_LEN), tree.link.dtype)
    local = np.einsum("ab,iac->ibc", basis, turn)  # link frame to planar frame
    rows[:, L.PC : L.PC + 9] = local.reshape(n + 1, 9)
    rows[:, L.SGN] = np.sign(np.real(local[:, 2, 2]))
    rows[:, L.PH] = point @ basis[:, 2]
    parents = tree.link_i[1:, L.PARENT]
    off = (point[1:] - point[parents]) @ basis
    rows[1:, L.POX], rows[1:, L.POY] = off[:, 0], off[:, 1]
    slider = (tree.link_i[:, L.KIND] == L.PRISMATIC)[:, None]
    rows[:, L.PDX : L.PDY + 1] = np.where(slider, local[:, :2, 2], local[:, :2, 0])
    rows[:, L.PEX : L.PEY + 1] = local[:, :2, 1]
    rows[:, L.PM] = tree.link[:, L.MASS]
    centre = np.einsum("iab,ib->ia", local, tree.link[:, L.MC : L.MC + 3])
    rows[:, L.PCX], rows[:, L.PCY] = centre[:, 0], centre[:, 1]
    xx, yy, zz, xy, xz, yz = tree.link[:, L.IO : L.IO + 6].T
    a, b, c = local[:, 2, 0], local[:, 2, 1], local[:, 2, 2]
    rows[:, L.PIZ] = a * a * xx + b * b * yy + c * c * zz + 2 * (a * b * xy + a * c * xz + b * c * yz)
    return rows


def dof_rows(tree: Tree, inputs: dict[str, int], dtype: type) -> tuple[np.ndarray, np.ndarray, list[tuple[str, str]]]:
    """Rows of all degrees of freedom, and the work channels (name, kind) that they need; motions are set later."""
    nv = len(tree.dofs)
    what = np.full((nv, L.DOF_I_LEN), -1, np.int64)
    much: np.ndarray = np.zeros((nv, L.DOF_LEN), dtype)
    channels: list[tuple[str, str]] = []

    for k, dof in enumerate(tree.dofs):
        row, much[k] = along_row(dof.along, dof.label, inputs, channels, dtype)
        what[k, L.D_LINK] = dof.link
        what[k, L.D_ROT] = 2 if dof.modal else dof.unit == "rad"
        what[k, L.D_Q] = dof.coordinate
        what[k, L.D_FORCED] = row is not None
        what[k, [L.D_INPUT, L.D_WORK_LOSS, L.D_WORK_INPUT]] = row or (-1, -1, -1)
        if dof.along.motion is not None:
            what[k, L.D_WORK_DRIVE] = len(channels)
            channels.append((dof.label, "drive"))
    return what, much, channels


def along_row(
    a: Along, label: str, inputs: dict[str, int], channels: list[tuple[str, str]], dtype: type
) -> tuple[tuple[int, int, int] | None, np.ndarray]:
    """What acts along a coordinate: (input, channel of losses, channel of the actuator), or None for nothing; numbers."""
    low, high = a.stops if a.stops is not None else (-np.inf, np.inf)
    numbers: list[Any] = [
        a.stiffness,
        a.rest,
        a.damping,
        a.friction,
        a.friction_speed,
        low,
        high,
        a.stop_stiffness,
        a.stop_damping,
        a.gear,
    ]
    much: np.ndarray = np.array(numbers, dtype)
    loses = a.damping != 0 or a.friction != 0 or (a.stops is not None and a.stop_damping != 0)
    if not (loses or a.stiffness != 0 or a.stops is not None or a.actuator is not None):
        return None, much
    loss = driven = work = -1
    if loses:
        loss = len(channels)
        channels.append((label, "damping"))
    if a.actuator is not None:
        if a.actuator in inputs:
            raise ModelError(f"{a._called()}: actuator name '{a.actuator}' is used already; choose another one.")
        driven = inputs[a.actuator] = len(inputs)
        work = len(channels)
        channels.append((label, "actuator"))
    return (driven, loss, work), much
