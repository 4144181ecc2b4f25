"""The tree of a model in symbols: for each link where its joint sits, what moves, and its inertia in axes of its joint."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

import sympy as sp

from linkwork.analysis.equations.symbols import Symbols, plain_name, tidy
from linkwork.analysis.equations.tape import Tape
from linkwork.analysis.equations.vectors import (
    IDENTITY,
    NO_VECTOR,
    ZERO,
    Mat,
    Vec,
    dot,
    exact_rotation,
    product,
    scale,
    sub,
    transposed,
    turned,
)
from linkwork.errors import ModelError
from linkwork.model.frames import Frame
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
        kind: "moves" for a sequence of slides and turns, or "ball", "direction", "free".
        mount: axes of the link at zero coordinates, in axes of the parent link (columns).
        offset: from the parent's joint point to its own at zero coordinates, in axes of the parent link.
        moves: its slides and turns.
        coordinates, rates: of its joint, in q and v.
        mass, first, inertia: mass, first moment, and inertia about the joint's point.
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
class Tree:
    """All links, the ground first, parents before children; and places of frames on them."""

    links: tuple[Link, ...]
    symbols: Symbols
    numbers: dict[str, int]
    tape: Tape

    def place(self, frame: Frame) -> tuple[Link, Vec, Mat]:
        """Link of a frame, its point in axes of the link from the joint's point, and its axes in those of the link."""
        link = self.links[0 if frame.body is None else self.numbers[frame.body.name]]
        position, rotation = self.symbols.place(frame)
        local = self.tape.short(turned(link.from_body, sub(position, link.at)), f"r_{plain_name(str(frame))}")
        return link, local, product(link.from_body, rotation)


def tree_of(system: System, symbols: Symbols, tape: Tape) -> Tree:
    """The tree of a system's model in symbols; raises ModelError for elastic beams."""
    model = system.model
    if system.beams:
        raise ModelError(
            f"equations: beam '{system.beams[0].name}' is elastic, and elastic beams have no equations in symbols here; make "
            "it a rigid Rod, or use linearize(), which gives its matrices in numbers."
        )
    links = [GROUND]
    numbers = {"ground": 0}
    for row, body, joint in zip(system.links, system.link_bodies, system.link_joints, strict=True):
        connection = model.connection(body.name)
        parent = links[row.parent]
        axes = exact_rotation(joint.axes_frame())
        to_position, to_rotation = symbols.place(connection.to)
        at, at_rotation = symbols.place(connection.at)
        from_body = transposed(product(at_rotation, axes))
        mount = product(product(parent.from_body, to_rotation), axes)
        moves: tuple[Move, ...] = ()
        if joint.freedoms is not None:
            moves = tuple(
                Move(f.motion, "xyz".index(f.axis), row.coordinates[k], row.rates[k])
                for k, f in enumerate(joint.freedoms)
            )
        kind = "moves" if joint.freedoms is not None else row.joint
        mass, first, about = _about_joint(*symbols.inertial(body), at)
        tag = plain_name(body.name)
        turned_inertia = product(product(from_body, about), transposed(from_body))
        rows = [tape.short(row, f"Jb_{tag}_{axis}") for row, axis in zip(turned_inertia, "xyz", strict=True)]
        links.append(
            Link(
                row.number,
                row.parent,
                body.name,
                kind,
                mount,
                tape.short(turned(parent.from_body, sub(to_position, parent.at)), f"r_{tag}"),
                moves,
                row.coordinates,
                row.rates,
                mass,
                tape.short(turned(from_body, first), f"sb_{tag}"),
                (rows[0], rows[1], rows[2]),
                from_body,
                at,
            )
        )
        numbers[body.name] = row.number
    return Tree(tuple(links), symbols, numbers, tape)


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


@dataclasses.dataclass(frozen=True)
class State:
    """Symbols of coordinates q, rates v and accelerations a, with the names that they have in the model."""

    q: tuple[sp.Symbol, ...]
    v: tuple[sp.Symbol, ...]
    a: tuple[sp.Symbol, ...]
    q_labels: tuple[str, ...]
    v_labels: tuple[str, ...]


def state_of(system: System, symbols: Symbols) -> State:
    """Symbols of a system's state: θ for angles, s for lengths, after the joint; rates with a dot if they are derivatives."""
    labels = system.labels
    q: list[sp.Symbol] = []
    v: list[sp.Symbol] = []
    for link in system.links:
        own = [labels.q[k] for k in link.coordinates]
        units = [labels.q_units[k] for k in link.coordinates]
        for label, unit in zip(own, units, strict=True):
            letter = {"rad": "theta", "m": "s"}.get(unit, "")
            q.append(symbols.variable(label, f"{letter}_{plain_name(label)}" if letter else _quaternion(label)))
        if len(own) == len(link.rates):
            v += [sp.Symbol(f"{x.name}_dot") for x in q[-len(own) :]] if own else []
        else:
            for label in (labels.v[k] for k in link.rates):
                joint, _, part = label.rpartition(".")
                letter = "omega" if part.startswith("w") else "v"
                v.append(symbols.variable(label, f"{letter}_{plain_name(joint)}_{part[-1]}"))
    a = [sp.Symbol(x.name.removesuffix("_dot") + ("_ddot" if x.name.endswith("_dot") else "_dot")) for x in v]
    return State(tuple(q), tuple(v), tuple(a), labels.q, labels.v)


def _quaternion(label: str) -> str:
    joint, _, part = label.rpartition(".")
    return f"e_{plain_name(joint)}_{part[-1]}"
