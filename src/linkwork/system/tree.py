"""From bodies and joints to rows of the link tables."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.model.beam_pieces import END, Piece, Weld, is_inside, pieces_of
from linkwork.model.beams import AXIS, Beam, Bend, Node
from linkwork.model.bodies import Body, Place
from linkwork.model.frames import IDENTITY, Frame
from linkwork.model.joints import DegreeOfFreedom, Freedom, Joint
from linkwork.model.model import Connection, Model
from linkwork.system.halves import Half, Halves, halves_of

SPECIAL = {
    "ball": L.BALL,
    "direction": L.DIRECTION,
    "free": L.FREE,
    "node": L.NODE,
}  # joints that are no sequence of axes
# sequences of axes that analyses of the plane look for; to kernels all sequences are alike
NAMED = {
    0: L.FIXED,
    L.TURN_Z: L.REVOLUTE,
    L.SLIDE_Z: L.PRISMATIC,
    L.SLIDE_X | L.SLIDE_Y << 3 | L.TURN_Z << 6: L.PLANAR,
}
ELASTIC_OR_HALF = (Beam, Node, Half)  # bodies whose points belong to another
PRODUCTS = (0, 1, 2, 0, 0, 1), (0, 1, 2, 1, 2, 2)  # rows and columns of xx, yy, zz, xy, xz, yz in an inertia


@dataclasses.dataclass(slots=True)
class Dof:
    """One degree of freedom: its link and axis, its index in q, and what acts along it."""

    link: int
    label: str
    unit: str
    coordinate: int  # index in q, or -1
    along: DegreeOfFreedom
    axis: int = -1  # of the link frame: 0, 1, 2; -1 for a mode of a beam
    isotropic: Isotropic | None = None  # its part of a law of friction for all degrees of freedom of the joint
    modal: bool = dataclasses.field(init=False)  # whether it is a mode of a beam
    turns: bool = dataclasses.field(init=False)  # whether it is a rotation

    def __post_init__(self) -> None:
        self.modal = self.axis < 0
        self.turns = not self.modal and self.unit == "rad"


class Isotropic(NamedTuple):
    """Part of one degree of freedom in a law of friction for all of a joint: the law, how many share it, which of them this is,
    and the sliding speed per rate."""

    law: DegreeOfFreedom
    dofs: int
    place: int
    lever: Any


class Switch(NamedTuple):
    """A force that changes its law at a surface of the state space: in the words of a message, its kind (`L.STOPS` …), and the
    first degree of freedom that it may hold, or -1, and how many."""

    label: str
    kind: int
    dof: int = -1
    dofs: int = 1


@dataclasses.dataclass
class Tree:
    """The links of a model in depth-first order, with their rows of the link tables; row 0 is the ground."""

    order: list[Connection]
    index: dict[str, int]
    places: list[dict[str, Place]]  # named frames of the ground and of every body
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
    halves: Halves  # of bodies at closures that may hold, and the closures that are left
    added: list[int] = dataclasses.field(default_factory=list)  # links in the order in which their bodies were added

    def parents(self) -> list[int]:
        """Numbers of the links that carry the links of `order`; 0 is the ground."""
        found: list[int] = self.link_i[1:, L.PARENT].tolist()
        return found

    @functools.cached_property
    def named(self) -> list[int]:
        """Those of `added` that users know by name, without the insides of beams in pieces."""
        return [i for i in self.added if not is_inside(self.order[i - 1].body)]

    @functools.cached_property
    def links_of_bodies(self) -> dict[str, list[int]]:
        """Links that each body of the model consists of, by its name: those of a beam are its pieces and the sections with
        attached masses; a body at a closure that may hold has halves."""
        found: dict[str, list[int]] = {}
        for i, c in enumerate(self.order, 1):
            found.setdefault(body_of_model(c.body).name, []).append(i)
        return found

    def frame_in_body(self, frame: Frame) -> tuple[int, np.ndarray, np.ndarray]:
        """Link of a frame, its point [m] and its rotation in the axes of the body (on a beam: of its node)."""
        if isinstance(frame.body, Beam):
            node, offset, rotation = frame.body.node_of(frame.name)
            return self.index[frame.body.name if node is None else frame.body.node_label(node)], offset, rotation
        i = 0 if frame.body is None else self.index[frame.body.name]
        return (i, *self.places[i][frame.name])

    def frame_in_link(self, frame: Frame) -> tuple[int, np.ndarray, np.ndarray]:
        """Link of a frame, its point in the link frame [m], and its rotation to the link frame."""
        i, position, rotation = self.frame_in_body(frame)
        turn = self.rotation[i].T
        return i, turn @ (position - self.origin[i]), turn @ rotation


def body_of_model(body: Body) -> Body:
    """The body of the model that a body of the tree is, or is a part of."""
    body = body._beam if isinstance(body, Node) else body
    return body.whole if isinstance(body, Piece | Half) else body


def frames_of(tree: Tree) -> dict[str, tuple[int, np.ndarray, np.ndarray]]:
    """Every named frame by path: link, point in the link frame [m], rotation to the link frame."""
    names, frames = [], []
    for _, beam, _, _ in tree.beams:
        if isinstance(beam, Piece) and beam.name != beam.whole.name:
            continue  # points of a beam in pieces belong to the first
        for point in beam.places():
            names.append(f"{beam.name}.{point}")
            frames.append(tree.frame_in_body(Frame(beam, point)))
    owners = ("ground", *tree.index)  # their names when they were compiled
    for i in (0, *tree.added):
        places, owner = tree.places[i], owners[i]
        if i > 0 and isinstance(tree.order[i - 1].body, ELASTIC_OR_HALF):
            continue
        names += [f"{owner}.{point}" for point in places]
        frames += [(i, position, rotation) for position, rotation in places.values()]
    link = [i for i, _, _ in frames]
    turn = tree.rotation[link].transpose(0, 2, 1)
    arm = np.real(np.array([x for _, x, _ in frames])) - np.real(tree.origin[link])
    points, turns = (turn @ arm[:, :, None])[:, :, 0], turn @ np.array([r for _, _, r in frames])
    return dict(zip(names, zip(link, points, turns, strict=True), strict=True))


def body_directions(tree: Tree) -> np.ndarray:
    """Unit vector of every link from its joint towards the body's tip, or its centre of mass, link frame, (n, 3).

    A body whose mass sits at its joint has no such direction: zero.
    """
    arm = np.real(tree.link[1:, L.MC : L.MC + 3]).copy()
    turn = tree.rotation[1:].transpose(0, 2, 1)
    nodes = [k for k, c in enumerate(tree.order) if isinstance(c.body, Node)]
    arm[nodes] = turn[nodes] @ AXIS
    tips = [k for k, places in enumerate(tree.places[1:]) if "tip" in places]
    ends = np.array([tree.places[k + 1]["tip"][0] for k in tips]).reshape(-1, 3)
    offset = np.real(ends - tree.origin[1:][tips])
    arm[tips] = (turn[tips] @ offset[:, :, None])[:, :, 0]
    size = np.linalg.norm(arm, axis=1, keepdims=True)
    return np.divide(arm, size, out=np.zeros_like(arm), where=size > 0)


def depth_first(model: Model, halves: Halves) -> list[Connection]:
    """Connections with every parent before its children, and along a chain directly before."""
    children: dict[str | None, list[Connection]] = {}
    pieces = {c.body.name: pieces_of(c.body) for c in model.connections if isinstance(c.body, Beam)}
    for c in [*model.connections, *halves.connections]:
        first = pieces[c.body.name][0] if isinstance(c.body, Beam) else c.body
        children.setdefault(_carrier(c.to), []).append(c if first is c.body else dataclasses.replace(c, body=first))
    for row in pieces.values():
        for k, beam in enumerate(row):
            nodes = [Node(beam, name) for name, _ in beam.nodes()]
            own = children.setdefault(beam.name, [])
            own += [Connection(n, Bend(n.name), Frame(beam, "origin"), Frame(n, "origin")) for n in nodes]
            if k + 1 < len(row):
                weld, end = Weld(f"{row[0].name}.weld{k + 1}"), Frame(beam, END)
                children.setdefault(_carrier(end), []).append(
                    Connection(row[k + 1], weld, end, Frame(row[k + 1], "origin"))
                )
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
        return frame.body.name if node is None else frame.body.node_label(node)
    return None if frame.body is None else frame.body.name


def build_tree(model: Model, dtype: type) -> Tree:
    """Order the links and fill their rows, in numbers of `dtype` (complex for derivatives by complex step)."""
    halves = halves_of(model)
    order = depth_first(model, halves)
    n = len(order)
    if n == 0:
        raise ModelError(f"model '{model.name}' has no bodies; add one with its joint.")
    tree = Tree(
        order,
        {c.body.name: i for i, c in enumerate(order, 1)},
        [model.ground.places(), *(c.body.places() for c in order)],
        np.zeros((n + 1, L.LINK_I_LEN), np.int64),
        np.zeros((n + 1, L.LINK_LEN), dtype),
        _identities(n + 1),
        np.zeros((n + 1, 3), dtype),
        _identities(n + 1),
        [],
        [],
        [],
        [],
        [],
        halves,
    )
    rigid = [i for i, c in enumerate(order, 1) if not isinstance(c.body, Node)]
    _frames(tree, rigid)
    for i, c in enumerate(order, 1):
        if isinstance(c.body, Node):
            _node_row(tree, i, c.body)
    tree.link_i[0, L.PARENT] = -1
    for fill in (_turns, fill_offsets, fill_inertias):
        fill(tree, rigid)
    _coordinates(tree, {c.body.name: k for k, c in enumerate(model.connections)})
    parent = tree.link_i[1:, L.PARENT]
    tree.link_i[parent[parent != np.arange(n)], L.GATHERS] = 1
    return tree


def _identities(n: int) -> np.ndarray:
    """n unit matrices (n, 3, 3)."""
    made = np.empty((n, 3, 3))
    made[:] = IDENTITY
    return made


def _frames(tree: Tree, links: list[int]) -> None:
    """Set origin and rotation of these links' frames in their bodies: at the joint's point, along the joint's axes."""
    at = []
    for i in links:
        c = tree.order[i - 1]
        position, rotation = tree.places[i][c.at.name]
        if isinstance(c.body, Beam):
            c.body.check()
            if np.any(position):
                raise ModelError(
                    f"{c.body._called()} hangs at '{c.at.name}'; the joint of a beam sits at its root, 'origin'."
                )
        at.append((position, rotation, c.joint.axes_frame()))
    tree.origin[links] = [position for position, _, _ in at]
    tree.axes[links] = [axes for _, _, axes in at]
    tree.rotation[links] = np.array([rotation for _, rotation, _ in at]) @ tree.axes[links]


def _turns(tree: Tree, links: list[int]) -> None:
    """Set the rotations of these links in their parents' link frames."""
    frames = [tree.frame_in_body(tree.order[i - 1].to) for i in links]
    parent = [p for p, _, _ in frames]
    turn = tree.rotation[parent].transpose(0, 2, 1) @ np.array([r for _, _, r in frames]) @ tree.axes[links]
    tree.link[links, L.E : L.E + 9] = turn.reshape(-1, 9)
    tree.link_i[links, L.PARENT] = parent
    tree.link_i[links, L.ALIGNED] = np.all(turn == IDENTITY, axis=(1, 2))


def fill_offsets(tree: Tree, links: list[int]) -> None:
    """Set where the joints of these links are in their parents' link frames, vectorised."""
    frames = [tree.frame_in_body(tree.order[i - 1].to) for i in links]
    parent = [p for p, _, _ in frames]
    arm = np.array([x for _, x, _ in frames], tree.link.dtype) - tree.origin[parent]
    tree.link[links, L.OFF : L.OFF + 3] = (tree.rotation[parent].transpose(0, 2, 1) @ arm[:, :, None])[:, :, 0]


def fill_inertias(tree: Tree, links: list[int]) -> None:
    """Set mass and inertia of these links about their joints, vectorised.

    With the first moment f = m c and the inertia J about the body's origin, those about the joint's point d are f − m d and
    J − (2 f·d − m d·d) 1 + f dᵀ + d fᵀ − m d dᵀ.
    """
    dtype = tree.link.dtype
    bodies = [tree.order[i - 1].body for i in links]
    inertial = [b.node_inertial(None) if isinstance(b, Beam) else b.inertial() for b in bodies]
    mass: np.ndarray = np.array([m for m, _, _ in inertial], dtype)
    f: np.ndarray = np.array([f for _, f, _ in inertial], dtype)[:, :, None]
    second: np.ndarray = np.array([j for _, _, j in inertial], dtype)
    if tree.halves.parts:
        part = np.array([1.0 / tree.halves.parts.get(b.name, 1) for b in bodies])
        mass, f, second = part * mass, part[:, None, None] * f, part[:, None, None] * second
    d = tree.origin[links][:, :, None]
    if dtype.kind == "O" or d.any():
        m = mass[:, None, None]
        ft, dt = f.transpose(0, 2, 1), d.transpose(0, 2, 1)
        second = second - (2 * (ft @ d) - m * (dt @ d)) * IDENTITY
        second = second + f * dt + d * ft - m * (d * dt)
        f = f - m * d
    rotation = tree.rotation[links]
    back = rotation.transpose(0, 2, 1)
    tree.link[links, L.MASS] = mass
    tree.link[links, L.MC : L.MC + 3] = (back @ f)[:, :, 0]
    tree.link[links, L.IO : L.IO + 6] = (back @ second @ rotation)[:, *PRODUCTS]


def _coordinates(tree: Tree, added: dict[str, int]) -> None:
    """Fill in joint type, first index in q and in v, and number of degrees of freedom of all links; collect their labels.

    Coordinates are numbered in the order in which bodies were added (halves of them last), `added` by name, which is that of
    the user's own arrays; links are numbered depth first, as recursions want them.
    """
    numbers: list[tuple[int, ...]] = [()] * len(tree.order)
    tree.added = sorted(
        range(1, len(tree.order) + 1), key=lambda i: (added.get(_whole(tree.order[i - 1].body), len(added)), i)
    )
    for i in tree.added:
        c = tree.order[i - 1]
        place = len(tree.q_labels), len(tree.v_labels), len(c.joint.rates)
        numbers[i - 1] = (_kind(c.joint), *place, steps_of(c.joint.freedoms or ()))
        _dofs(tree, i, c)
        if isinstance(c.body, Beam):
            _modes(tree, i, c.body)
    tree.link_i[1:, [L.KIND, L.QI, L.VI, L.NDOF, L.STEPS]] = numbers


def _whole(body: Body) -> str:
    """Name of the body that was added: of a node or a piece, that of its beam."""
    if isinstance(body, Node):
        body = body._beam
    return body.whole.name if isinstance(body, Piece) else body.name


@functools.cache
def steps_of(freedoms: tuple[Freedom, ...]) -> int:
    """A sequence of slides and turns as octal digits (column STEPS)."""
    digits = [(L.TURN_X if f.motion == "turn" else L.SLIDE_X) + "xyz".index(f.axis) for f in freedoms]
    return sum(digit << 3 * k for k, digit in enumerate(digits))


@functools.cache
def _axes_of(freedoms: tuple[Freedom, ...] | None) -> tuple[int, ...]:
    """The axes of the link frame of a joint's degrees of freedom."""
    return tuple(range(6)) if freedoms is None else tuple("xyz".index(f.axis) for f in freedoms)


def _kind(joint: Joint) -> int:
    """Code of a joint's type in the link tables (`L.FIXED` …); `L.AXES` for any other sequence of slides and turns."""
    if joint.type in SPECIAL:
        return SPECIAL[joint.type]
    return NAMED.get(steps_of(joint.freedoms or ()), L.AXES)


def _node_row(tree: Tree, i: int, node: Node) -> None:
    """Row of a node of a beam: its link frame is parallel to that of the root while the beam is straight."""
    p = tree.index[node._beam.name]
    tree.rotation[i] = tree.rotation[p]
    back = tree.rotation[p].T
    mass, first, second = node.inertial()
    inertia = back @ second @ back.T
    row = tree.link[i]
    row[L.E : L.E + 9] = np.eye(3).ravel()
    row[L.OFF : L.OFF + 3] = back @ (AXIS * node._distance())  # straight beam; kernels add the deflection
    row[L.MASS] = mass
    row[L.MC : L.MC + 3] = back @ first
    row[L.IO : L.IO + 6] = [inertia[0, 0], inertia[1, 1], inertia[2, 2], inertia[0, 1], inertia[0, 2], inertia[1, 2]]
    tree.link_i[i, [L.PARENT, L.ALIGNED]] = p, 1


def _modes(tree: Tree, i: int, beam: Beam) -> None:
    """Append the modal degrees of freedom of a beam, after those of its joint."""
    tree.beams.append((i, beam, len(tree.q_labels), len(tree.v_labels)))
    for (label, unit), along in zip(beam.coordinates(), beam.degrees_of_freedom(), strict=True):
        tree.dofs.append(Dof(i, label, unit, len(tree.q_labels), along))
        tree.q_labels.append((label, unit))
        tree.v_labels.append((label, f"{unit}/s"))
        tree.zero.append(0.0)


def _dofs(tree: Tree, i: int, c: Connection) -> None:
    """Append degrees of freedom, labels and zero coordinates of the joint of link i."""
    joint = c.joint
    scalar = len(joint.coordinates) == len(joint.rates)
    first = len(tree.q_labels)
    labels = joint.rate_labels()
    axes = _axes_of(joint.freedoms)
    law, levers = joint.isotropic_friction()
    for k, along in enumerate(joint.degrees_of_freedom()):
        along.check()
        shared = None if law is None else Isotropic(law, len(levers), k, levers[k])
        place = first + k if scalar else -1
        tree.dofs.append(Dof(i, labels[k][0], along.coordinate_unit, place, along, axes[k] % 3, shared))
    tree.q_labels += joint.coordinate_labels()
    tree.v_labels += labels
    tree.zero += joint.zero()


def zero_pose(tree: Tree) -> tuple[np.ndarray, np.ndarray]:
    """World rotation (n + 1, 3, 3) and joint point (n + 1, 3) of every link when all coordinates are zero."""
    n = len(tree.order)
    turn = _identities(n + 1)
    parent = tree.link_i[:, L.PARENT].tolist()
    own = np.real(tree.link[:, L.E : L.E + 9]).reshape(-1, 3, 3)
    aligned = tree.link_i[:, L.ALIGNED].tolist()
    for i in range(1, n + 1):
        turn[i] = turn[parent[i]] if aligned[i] else turn[parent[i]] @ own[i]
    return turn, zero_points(tree, turn)


def zero_points(tree: Tree, turn: np.ndarray) -> np.ndarray:
    """Joint point (n + 1, 3) of every link when all coordinates are zero and rotations are `turn`."""
    point = np.zeros((len(turn), 3), tree.link.dtype)
    parent = tree.link_i[:, L.PARENT].tolist()
    steps = (turn[parent[1:]] @ tree.link[1:, L.OFF : L.OFF + 3, None])[:, :, 0]
    for i in range(1, len(turn)):
        point[i] = point[parent[i]] + steps[i - 1]
    return point


def plane_normal(tree: Tree, turn: np.ndarray) -> np.ndarray | None:
    """Unit normal (3,), world axes, of the plane that all motion stays parallel to; None if there is no such plane."""
    if np.any(tree.link_i[1:, L.KIND] > L.AXES) or tree.beams:
        return None
    link, turns, axes = _dof_axes(tree, turn)
    if np.bincount(link[turns]).max(initial=0) > 1:
        return None  # the algebra of the plane has one turn per joint
    normals, slides = axes[turns], axes[~turns]
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
    # normals × n, written out: `np.cross` takes as long as all the rest
    product = normals[:, [1, 2, 0]] * n[[2, 0, 1]] - normals[:, [2, 0, 1]] * n[[1, 2, 0]]
    parallel = np.abs(product).max(initial=0.0) < 1e-14
    across = np.abs(slides @ n).max(initial=0.0) < 1e-14
    return n if parallel and across else None


def _dof_axes(tree: Tree, turn: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Link of every degree of freedom, whether it turns, and its axis in the world when all coordinates are zero, (nv, 3)."""
    link, axis = np.array([(d.link, d.axis) for d in tree.dofs], int).reshape(-1, 2).T
    return link, np.array([d.turns for d in tree.dofs], bool), turn[link, :, axis]


def plane_rows(tree: Tree, turn: np.ndarray, point: np.ndarray, basis: np.ndarray) -> np.ndarray:
    """Rows of the planar table; `basis` has e1, e2 and the normal as columns."""
    n = len(tree.order)
    rows = np.zeros((n + 1, L.PLANE_LEN), tree.link.dtype)
    local = np.einsum("ab,iac->ibc", basis, turn)  # link frame to planar frame
    rows[:, L.PC : L.PC + 9] = local.reshape(n + 1, 9)
    link, turns, axes = _dof_axes(tree, turn)
    rows[link[turns], L.SGN] = np.sign(axes[turns] @ basis[:, 2])
    plane_numbers(rows, tree, point, basis)
    return rows


def plane_numbers(rows: np.ndarray, tree: Tree, point: np.ndarray, basis: np.ndarray) -> None:
    """Fill in lengths, masses and inertias of the planar table, whose directions are there."""
    local = rows[:, L.PC : L.PC + 9].reshape(-1, 3, 3)
    rows[:, L.PH] = point @ basis[:, 2]
    parents = tree.link_i[1:, L.PARENT]
    off = (point[1:] - point[parents]) @ basis
    rows[1:, L.POX], rows[1:, L.POY] = off[:, 0], off[:, 1]
    rows[:, L.PM] = tree.link[:, L.MASS]
    centre = np.einsum("iab,ib->ia", local, tree.link[:, L.MC : L.MC + 3])
    rows[:, L.PCX], rows[:, L.PCY] = centre[:, 0], centre[:, 1]
    xx, yy, zz, xy, xz, yz = tree.link[:, L.IO : L.IO + 6].T
    a, b, c = local[:, 2, 0], local[:, 2, 1], local[:, 2, 2]
    rows[:, L.PIZ] = a * a * xx + b * b * yy + c * c * zz + 2 * (a * b * xy + a * c * xz + b * c * yz)


def plane_slides(tree: Tree, turn: np.ndarray, basis: np.ndarray) -> np.ndarray:
    """Directions of all slides in the parents' planar frames, one row per degree of freedom."""
    _, turns, axes = _dof_axes(tree, turn)
    return np.where(turns[:, None], 0.0, axes @ basis[:, :2]).astype(tree.link.dtype)


def turn_sum(tree: Tree, turn: np.ndarray, i: int, axis: np.ndarray) -> list[tuple[Dof, int, float]] | None:
    """Turns whose sum is the angle of link i about an axis: (degree of freedom, its index, sign), link by link inward.

    `turn` is the pose at zero (`zero_pose`). None: some joint up to the ground turns about another axis.
    """
    found = []
    while i > 0:
        if tree.link_i[i, L.KIND] > L.AXES:
            return None
        first = int(tree.link_i[i, L.VI])
        for k in range(first, first + int(tree.link_i[i, L.NDOF])):
            dof = tree.dofs[k]
            if dof.turns:
                along = float(turn[i][:, dof.axis] @ axis)
                if not abs(abs(along) - 1.0) < 1e-12:
                    return None
                found.append((dof, k, float(np.sign(along))))
        i = tree.link_i[i, L.PARENT]
    return found


def dof_rows(
    tree: Tree, inputs: dict[str, int], switches: list[Switch], dtype: type
) -> tuple[np.ndarray, np.ndarray, list[tuple[str, str]]]:
    """Tables of all degrees of freedom, integers (nv, DOF_I_LEN) and numbers (nv, DOF_LEN), and work channels (name, kind).

    Actuators are added to `inputs`, stops to `switches`. The columns of prescribed motions are filled in later, by `lower`.
    """
    nv = len(tree.dofs)
    table_i = np.full((nv, L.DOF_I_LEN), -1, np.int64)
    channels: list[tuple[str, str]] = []
    integers, values = [], []
    for k, dof in enumerate(tree.dofs):
        row, numbers = along_row(dof.along, dof.label, inputs, channels, switches, k, dof.isotropic)
        drive = -1
        if dof.along.motion is not None:
            drive = len(channels)
            channels.append((dof.label, "drive"))
        rotates = 2 if dof.modal else int(dof.turns)
        integers.append((dof.link, rotates, dof.coordinate, int(row is not None), *(row or (-1,) * 5), drive))
        values.append(numbers)
    columns = [L.D_LINK, L.D_ROT, L.D_Q, L.D_FORCED]
    columns += [L.D_INPUT, L.D_WORK_LOSS, L.D_WORK_INPUT, L.D_SWITCH, L.D_FRICTION, L.D_WORK_DRIVE]
    table_i[:, columns] = np.array(integers, np.int64).reshape(nv, len(columns))
    return table_i, np.array(values, dtype).reshape(nv, L.DOF_LEN), channels


def _greater(one: Any, other: Any) -> Any:
    """The greater of two numbers by their real parts."""
    return one if one.real >= other.real else other


def along_row(
    a: DegreeOfFreedom,
    label: str,
    inputs: dict[str, int],
    channels: list[tuple[str, str]],
    switches: list[Switch],
    dof: int,
    isotropic: Isotropic | None = None,
) -> tuple[tuple[int, int, int, int, int] | None, list[Any]]:
    """Rows of what acts along a coordinate: (input, channel of losses, channel of the actuator, switch of stops, switch of
    friction), or None for nothing; numbers. `dof` is its degree of freedom, or -1 for a coordinate of a cut joint. A law of
    friction for all degrees of freedom of the joint takes the place of the coordinate's own.

    Adds the actuator to `inputs`, the work channels to `channels` and stops to `switches`.
    """
    low, high = a.stops if a.stops is not None else (-np.inf, np.inf)
    law = a if isotropic is None else isotropic.law
    numbers: list[Any] = [
        a.stiffness,
        a.rest,
        a.damping,
        law.friction,
        law.friction_speed,
        low,
        high,
        a.stop_stiffness,
        a.stop_damping,
        a.gear,
        a.armature,
        _greater(law.static_friction, law.friction),
        law.stribeck_speed,
        0.0 if a.restitution is None else a.restitution,
        law.friction_coefficient,
        _greater(law.static_coefficient, law.friction_coefficient),
        *law.bearing_radii(),
        1.0 if isotropic is None else isotropic.lever,
    ]
    rigid = a.stops is not None and a.restitution is not None
    dry = law.has_dry_friction() and a.motion is None
    if dof < 0 and (rigid or dry):
        what = "rigid stops" if rigid else "dry friction"
        other = "stops with stop_stiffness" if rigid else "a friction_speed"
        raise ModelError(
            f"{a._called()}: {what} cannot hold the coordinate '{label}', which has no degree of freedom of its own; close the "
            f"loop at a joint with a rigid body at its end (at=), use the recursive formulation, or give {other}."
        )
    rubs = a.friction != 0 or law.has_dry_friction() or (a.stops is not None and a.stop_damping != 0)
    loses = a.damping != 0 or rubs or rigid
    if not (loses or a.stiffness != 0 or a.stops is not None or a.actuator is not None):
        return None, numbers
    loss = driven = work = switch = friction = -1
    if a.stops is not None:
        switch = len(switches)
        switches.append(Switch(f"stops of '{label}'", *((L.RIGID, dof) if rigid else (L.STOPS, -1))))
    if isotropic is not None and isotropic.place > 0:
        friction = next(n for n, s in enumerate(switches) if s.kind == L.FRICTIONAL and s.dof == dof - isotropic.place)
    elif dry:
        friction = len(switches)
        held = (dof, 1) if isotropic is None else (dof, isotropic.dofs)
        switches.append(Switch(f"friction of '{law.name}'", L.FRICTIONAL, *held))
    if loses:
        loss = len(channels)
        channels.append((label, "damping"))
    if a.actuator is not None:
        if a.actuator in inputs:
            raise ModelError(f"{a._called()}: actuator name '{a.actuator}' is used already; choose another one.")
        driven = inputs[a.actuator] = len(inputs)
        work = len(channels)
        channels.append((label, "actuator"))
    return (driven, loss, work, switch, friction), numbers
