"""The tree of a model in symbols: for each link where its joint sits, what moves, and its inertia in axes of its joint."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

import numpy as np
import sympy as sp

from linkwork.equations.elastic import ElasticBeam
from linkwork.equations.symbols import Symbols, plain_name, tidy
from linkwork.equations.tape import Tape
from linkwork.equations.vectors import (
    IDENTITY,
    NO_VECTOR,
    ZERO,
    Mat,
    Vec,
    add,
    dot,
    exact_rotation,
    product,
    scale,
    sub,
    transposed,
    turned,
)
from linkwork.model.beams import Beam, Node
from linkwork.model.frames import Frame
from linkwork.model.model import Connection
from linkwork.system.links import Link as Row
from linkwork.system.system import System


@dataclasses.dataclass(frozen=True)
class Move:
    """One slide or turn of a joint: along or about an axis (0, 1, 2) of the link as earlier turns of the joint have left it.

    `coordinate` is its index in q, `rate` in v.
    """

    motion: Literal["slide", "turn"]
    axis: int
    coordinate: int
    rate: int


@dataclasses.dataclass(frozen=True)
class Link:
    """A body on its joint. Vectors are in axes of the link, which are those of its joint, from the joint's point.

    Attributes:
        name: of the body.
        kind: "moves" for a sequence of slides and turns, or "ball", "direction", "free", "node" for a section of a beam.
        mount: axes of the link at zero coordinates, in axes of the parent link (columns).
        offset: from the parent's joint point to its own at zero coordinates, in axes of the parent link.
        moves: its slides and turns.
        coordinates, rates: of its joint, in q and v.
        mass, first, inertia: mass, first moment, and inertia about the joint's point; of a beam the mass is the whole, the
            others are of what is attached to it.
        from_body: rotation of the body's axes to the link's.
        at: the joint's point in the body's axes.
    """

    number: int
    parent: int
    name: str
    kind: str
    mount: Mat
    offset: Vec
    moves: tuple[Move, ...]
    coordinates: range
    rates: range
    mass: Any
    first: Vec
    inertia: Mat
    from_body: Mat
    at: Vec

    @property
    def tag(self) -> str:
        """Its name as part of names of symbols."""
        return plain_name(self.name)


GROUND = Link(
    0,
    -1,
    "ground",
    "moves",
    IDENTITY,
    NO_VECTOR,
    (),
    range(0),
    range(0),
    ZERO,
    NO_VECTOR,
    (NO_VECTOR,) * 3,
    IDENTITY,
    NO_VECTOR,
)


@dataclasses.dataclass(frozen=True)
class State:
    """Symbols of coordinates q, rates v and accelerations a, with the names that they have in the model."""

    q: tuple[sp.Symbol, ...]
    v: tuple[sp.Symbol, ...]
    a: tuple[sp.Symbol, ...]
    q_labels: tuple[str, ...]
    v_labels: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Tree:
    """All links, the ground first, parents before children; places of frames on them; and elastic beams by their root."""

    links: tuple[Link, ...]
    symbols: Symbols
    numbers: dict[str, int]
    tape: Tape
    beams: dict[int, ElasticBeam]

    def place(self, frame: Frame) -> tuple[Link, Vec, Mat]:
        """Link of a frame, its point in axes of the link from the joint's point, and its axes in those of the link."""
        number, position, rotation = _placed(self.symbols, self.numbers, frame)
        link = self.links[number]
        local = self.tape.short(turned(link.from_body, sub(position, link.at)), f"r_{plain_name(str(frame))}")
        return link, local, product(link.from_body, rotation)

    def moments(self, link: Link) -> tuple[Vec, Mat]:
        """First moment of a link and inertia about its joint's point, in its axes; of a beam in its present shape."""
        beam = self.beams.get(link.number)
        if beam is None:
            return link.first, link.inertia
        rows = [add(x, y) for x, y in zip(link.inertia, beam.inertia(), strict=True)]
        return add(link.first, beam.first(beam.coefficients("c"))), (rows[0], rows[1], rows[2])

    def beam_of(self, node: Link) -> ElasticBeam:
        """The beam of a node."""
        return self.beams[node.parent]


def _placed(symbols: Symbols, numbers: dict[str, int], frame: Frame) -> tuple[int, Vec, Mat]:
    """Number of a frame's link, its position in the axes of the body (on a beam: from its node), and its rotation."""
    if isinstance(frame.body, Beam):
        node, position, rotation = symbols.place_on_beam(frame)
        return numbers[frame.body.name if node is None else frame.body.node_label(node)], position, rotation
    return 0 if frame.body is None else numbers[frame.body.name], *symbols.place(frame)


def tree_of(system: System, symbols: Symbols, tape: Tape, state: State) -> Tree:
    """The tree of a system's model in symbols."""
    numbers = {"ground": 0} | {c.body.name: k for k, c in enumerate(system.connections, 1)}
    used = _used_nodes(system)
    beams = {}
    for k in range(len(system.beams)):
        mounted = system.mounted(k)
        eta = [state.q[j] for j in mounted.coordinates]
        beams[mounted.root] = ElasticBeam(system, k, symbols, eta, used)
    links = [GROUND]
    for row, connection in zip(system.links, system.connections, strict=True):
        if isinstance(connection.body, Node):
            links.append(_node(row.number, links[row.parent], connection.body, symbols, row.number in used))
        else:
            parent, to, to_rotation = _placed(symbols, numbers, connection.to)
            links.append(_link(row, connection, links[parent], (to, to_rotation), symbols, tape, beams))
    return Tree(tuple(links), symbols, numbers, tape, beams)


def _used_nodes(system: System) -> set[int]:
    """Links of the nodes of beams at which something hangs or acts; others are left out."""
    model = system.model
    numbers = {c.body.name: k for k, c in enumerate(system.connections, 1)}
    found = {row.parent for row in system.links if row.joint != "node"}
    frames = [x for f in model.forces for x in f.frames()]
    frames += [x for c in model.closures for x in (c.to, c.at) if x is not None]
    for frame in frames:
        node = frame.body.node_of(frame.name)[0] if isinstance(frame.body, Beam) else None
        if isinstance(frame.body, Beam) and node is not None:
            found.add(numbers[frame.body.node_label(node)])
    for k, c in enumerate(system.connections, 1):
        if isinstance(c.body, Node):
            mass, _, second = c.body.inertial()
            found |= {k} if mass != 0 or np.any(second) else set()
    return {k for k in found if k and isinstance(system.connections[k - 1].body, Node)}


def _node(number: int, root: Link, node: Node, symbols: Symbols, used: bool) -> Link:
    """A node of a beam, its axes parallel to those of the root while the beam is straight."""
    mass, first, about = symbols.attached(node._beam, node._node)
    inertia = product(product(root.from_body, about), transposed(root.from_body))
    return Link(
        number,
        root.number,
        node.name,
        "node" if used else "moves",
        IDENTITY,
        NO_VECTOR,
        (),
        range(0),
        range(0),
        mass,
        turned(root.from_body, first),
        inertia,
        root.from_body,
        NO_VECTOR,
    )


def _link(
    row: Row, connection: Connection, parent: Link, to: tuple[Vec, Mat], symbols: Symbols, tape: Tape, beams: Any
) -> Link:
    """A body on its joint; `to` is where on the parent."""
    body, joint = connection.body, connection.joint
    axes = exact_rotation(joint.axes_frame())
    if isinstance(body, Beam):
        _, at, at_rotation = symbols.place_on_beam(connection.at)
        inertial = symbols.attached(body, None)
    else:
        at, at_rotation = symbols.place(connection.at)
        inertial = symbols.inertial(body)
    from_body = transposed(product(at_rotation, axes))
    moves: tuple[Move, ...] = ()
    if joint.freedoms is not None:
        moves = tuple(
            Move(f.motion, "xyz".index(f.axis), row.coordinates[k], row.rates[k]) for k, f in enumerate(joint.freedoms)
        )
    mass, first, about = _about_joint(*inertial, at)
    tag = plain_name(body.name)
    turned_inertia = product(product(from_body, about), transposed(from_body))
    rows = [tape.short(row, f"Jb_{tag}_{axis}") for row, axis in zip(turned_inertia, "xyz", strict=True)]
    own = tape.short(turned(from_body, first), f"sb_{tag}")
    if row.number in beams:
        mass = mass + beams[row.number].mass
    return Link(
        row.number,
        row.parent,
        body.name,
        "moves" if joint.freedoms is not None else row.joint,
        product(product(parent.from_body, to[1]), axes),
        tape.short(turned(parent.from_body, sub(to[0], parent.at)), f"r_{tag}"),
        moves,
        row.coordinates,
        row.rates,
        mass,
        own,
        (rows[0], rows[1], rows[2]),
        from_body,
        at,
    )


def _about_joint(mass: Any, first: Vec, inertia: Mat, at: Vec) -> tuple[Any, Vec, Mat]:
    """Mass, first moment and inertia about a point `at` of the body instead of its origin (Steiner)."""
    if at == NO_VECTOR:
        return mass, first, inertia
    moved = sub(first, scale(mass, at))
    trace = mass * dot(at, at) - 2 * dot(at, first)
    rows = []
    for i in range(3):
        row = []
        for j in range(3):
            extra = at[i] * first[j] + first[i] * at[j] - mass * at[i] * at[j]
            row.append(tidy(inertia[i][j] + extra + (trace if i == j else ZERO)))
        rows.append((row[0], row[1], row[2]))
    x, y, z = (tidy(c) for c in moved)
    return mass, (x, y, z), (rows[0], rows[1], rows[2])


def state_of(system: System, symbols: Symbols) -> State:
    """Symbols of a system's state: θ for angles, s for lengths, after the joint, η for modes of beams; rates with a dot if they
    are derivatives."""
    labels = system.labels
    q: dict[int, sp.Symbol] = {}
    v: dict[int, sp.Symbol] = {}
    for link in system.links:
        for k in link.coordinates:
            letter = {"rad": "theta", "m": "s"}.get(labels.q_units[k], "")
            wish = f"{letter}_{plain_name(labels.q[k])}" if letter else _quaternion(labels.q[k])
            q[k] = symbols.variable(labels.q[k], wish)
        if len(link.coordinates) == len(link.rates):
            v |= {i: sp.Symbol(f"{q[k].name}_dot") for k, i in zip(link.coordinates, link.rates, strict=True)}
            continue
        for k in link.rates:
            joint, _, part = labels.v[k].rpartition(".")
            letter = "omega" if part.startswith("w") else "v"
            v[k] = symbols.variable(labels.v[k], f"{letter}_{plain_name(joint)}_{part[-1]}")
    for k, rate, eta in modal_symbols(system, symbols):
        q[k], v[rate] = eta, sp.Symbol(f"{eta.name}_dot")
    rates = [v[k] for k in range(system.nv)]
    a = [sp.Symbol(x.name.removesuffix("_dot") + ("_ddot" if x.name.endswith("_dot") else "_dot")) for x in rates]
    return State(tuple(q[k] for k in range(len(q))), tuple(rates), tuple(a), labels.q, labels.v)


def modal_symbols(system: System, symbols: Symbols) -> list[tuple[int, int, sp.Symbol]]:
    """Symbols of the modes of all beams, with their indices in q and in v."""
    found = []
    for b in range(len(system.beams)):
        mounted = system.mounted(b)
        for k, rate in zip(mounted.coordinates, mounted.rates, strict=True):
            label = system.labels.q[k]
            found.append((k, rate, symbols.variable(label, f"eta_{plain_name(label)}")))
    return found


def _quaternion(label: str) -> str:
    joint, _, part = label.rpartition(".")
    return f"e_{plain_name(joint)}_{part[-1]}"
