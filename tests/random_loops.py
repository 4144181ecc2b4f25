"""Random closures of random trees as plain data, the same in linkwork, and their equations from Pinocchio's numbers.

A closure is drawn for a tree in a given state: its frame `at` is put anywhere on one body, and its frame `to` where the
closing joint, with random coordinates of its own, needs it on another. So the loops are closed exactly from the start.
The equations of motion are solved here in NumPy, with the mass matrix, the bias forces, Jacobians and accelerations of
Pinocchio: M v̇ + h = Jᵀ λ, J v̇ + γ = 0.
"""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import numpy as np
from scipy.spatial.transform import Rotation

import linkwork as lw
from loop_references import cross
from random_trees import (
    GROUND,
    BodyState,
    Order,
    PinocchioPeer,
    Place,
    RandomTree,
    flat_turn,
    linkwork_model,
    place,
    random_flat_tree,
    random_state,
    random_tree,
    turn,
    unit,
)

try:
    import pinocchio as pin
except ImportError:
    pin = None

ROWS = {
    "ball": 3,
    "revolute": 5,
    "fixed": 6,
    "prismatic": 5,
    "universal": 4,
    "cylindrical": 4,
    "planar": 3,
    "distance": 1,
    "point_on_line": 2,
    "point_in_plane": 1,
    "coupling": 1,
}
FLAT = ("revolute", "distance", "ball", "fixed", "prismatic", "coupling")
"""What keeps a flat tree in its plane; most of these hold it there once more, so that conditions repeat."""


@dataclasses.dataclass(frozen=True)
class RandomClosure:
    """A closure between frames on two bodies; `joint` and `value` are what linkwork's closure takes."""

    kind: str
    joint: Any
    value: float
    a: int
    b: int
    to: Place
    at: Place


# --- drawing -------------------------------------------------------------------------------------------------------


def spin(axis: np.ndarray, angle: float) -> np.ndarray:
    return Rotation.from_rotvec(axis * angle).as_matrix()


def displacement(rng: np.random.Generator, kind: str, flat: bool) -> tuple[Any, float, Place]:
    """What the closing joint takes, its value, and a random place of the frame `at` in the frame `to`."""
    one = np.array([0.0, 1.0, 0.0]) if flat else unit(rng)
    two = np.cross(one, unit(rng))
    two /= np.linalg.norm(two)
    x, y = rng.uniform(-0.5, 0.5, 2)
    angle, other = rng.uniform(-2.0, 2.0, 2)
    here, still = np.zeros(3), np.eye(3)
    anyhow = flat_turn(rng) if flat else turn(rng)
    if kind == "ball":
        return None, 0.0, Place(here, anyhow)
    if kind == "revolute":
        return one, 0.0, Place(here, spin(one, angle))
    if kind == "fixed":
        return None, 0.0, Place(here, still)
    if kind == "prismatic":
        return two, 0.0, Place(x * two, still)
    if kind == "universal":
        return (one, two), 0.0, Place(here, spin(one, angle) @ spin(two, other))
    if kind == "cylindrical":
        return one, 0.0, Place(x * one, spin(one, angle))
    if kind == "planar":
        return one, 0.0, Place(x * two + y * np.cross(one, two), spin(one, angle))
    if kind == "point_on_line":
        return one, 0.0, Place(x * one, anyhow)
    if kind == "point_in_plane":
        return one, 0.2, Place(0.2 * one + x * two + y * np.cross(one, two), anyhow)
    apart = 0.7 * (two if flat else unit(rng))
    return None, 0.7, Place(apart, anyhow)


def world(peer: PinocchioPeer, k: int) -> Place:
    """Where a body is in the world, for the coordinates of the last `forwardKinematics`."""
    if k == GROUND:
        return Place(np.zeros(3), np.eye(3))
    where = peer.data.oMi[peer.joint[k]] * peer.body[k]
    return Place(where.translation.copy(), where.rotation.copy())


def inverse(p: Place) -> Place:
    return Place(-p.rotation.T @ p.position, p.rotation.T)


def draw_closure(rng: np.random.Generator, tree: RandomTree, peer: PinocchioPeer, flat: bool) -> RandomClosure:
    """A closure between two bodies that can move against each other, closed as the tree is now."""
    n = len(tree.bodies)
    kind = str(rng.choice(FLAT if flat else list(ROWS)))
    while True:
        a, b = int(rng.integers(GROUND, n)), int(rng.integers(0, n))
        if tree.carrier(a) != tree.carrier(b):
            break
    joint, value, apart = displacement(rng, kind, flat)
    at = place(rng)
    if flat:
        at = Place(at.position, flat_turn(rng))
    to = inverse(world(peer, a)).then(world(peer, b).then(at)).then(inverse(apart))
    return RandomClosure(kind, joint, value, a, b, to, at)


# --- linkwork ------------------------------------------------------------------------------------------------------

CLOSURES = {
    "ball": lambda name, j, x: lw.Ball(name),
    "revolute": lambda name, j, x: lw.Revolute(name, axis=j),
    "fixed": lambda name, j, x: lw.Fixed(name),
    "prismatic": lambda name, j, x: lw.Prismatic(name, axis=j),
    "universal": lambda name, j, x: lw.Universal(name, axes=j),
    "cylindrical": lambda name, j, x: lw.Cylindrical(name, axis=j),
    "planar": lambda name, j, x: lw.Planar(name, normal=j),
    "distance": lambda name, j, x: lw.Distance(name, length=x),
    "point_on_line": lambda name, j, x: lw.PointOnLine(name, axis=j),
    "point_in_plane": lambda name, j, x: lw.PointInPlane(name, normal=j, height=x),
}


def close(model: lw.Model, closures: list[RandomClosure], q: np.ndarray, labels: tuple[str, ...]) -> None:
    """Add the closures c0, c1, … to the model of the tree."""
    for k, c in enumerate(closures):
        if c.kind == "coupling":
            total = sum(f * q[labels.index(n)] for n, f in c.joint.items())
            model.close(lw.Coupling(f"c{k}", factors=c.joint, value=total))
            continue
        one, two = (model.ground if x == GROUND else model.body(f"b{x}") for x in (c.a, c.b))
        to = one.frame(f"to{k}", c.to.position, c.to.rotation)
        at = two.frame(f"at{k}", c.at.position, c.at.rotation)
        model.close(CLOSURES[c.kind](f"c{k}", c.joint, c.value), to=to, at=at)


# --- equations -----------------------------------------------------------------------------------------------------


class Carrier(NamedTuple):
    """A body in motion: Jacobians (3, nv) of its frame's origin and of its turning, and its motion with v̇ = 0."""

    place: Place
    linear: np.ndarray
    angular: np.ndarray
    velocity: np.ndarray
    spin: np.ndarray
    bias: np.ndarray
    spin_bias: np.ndarray


class Vector(NamedTuple):
    """A vector in motion: x, ẋ, and ẍ = map · v̇ + bias."""

    x: np.ndarray
    rate: np.ndarray
    map: np.ndarray
    bias: np.ndarray


def carrier(peer: PinocchioPeer, k: int) -> Carrier:
    """Body k, from the last `forwardKinematics` and `computeJointJacobians`; v̇ = 0 there."""
    nv = peer.model.nv
    if k == GROUND or peer.joint[k] == 0:
        nil, none = np.zeros(3), np.zeros((3, nv))
        return Carrier(world(peer, k) if k != GROUND else Place(nil, np.eye(3)), none, none, nil, nil, nil, nil)
    j = peer.joint[k]
    axes = pin.ReferenceFrame.LOCAL_WORLD_ALIGNED
    jacobian = pin.getJointJacobian(peer.model, peer.data, j, axes).reshape(6, -1)
    rate = pin.getVelocity(peer.model, peer.data, j, axes)
    change = pin.getClassicalAcceleration(peer.model, peer.data, j, axes)
    own = world(peer, k)
    arm = own.position - peer.data.oMi[j].translation
    linear = jacobian[:3] - cross(arm, jacobian[3:])
    w, alpha = rate.angular, change.angular
    velocity = rate.linear + cross(w, arm)
    bias = change.linear + cross(alpha, arm) + cross(w, cross(w, arm))
    return Carrier(own, linear, jacobian[3:], velocity, w.copy(), bias, alpha.copy())


def fixed_to(c: Carrier, local: np.ndarray) -> Vector:
    """A direction that turns with a body, given in the body's axes."""
    x = c.place.rotation @ local
    rate = cross(c.spin, x)
    return Vector(x, rate, -cross(x, c.angular), cross(c.spin_bias, x) + cross(c.spin, rate))


def point_of(c: Carrier, local: np.ndarray) -> Vector:
    """A point of a body."""
    arm = fixed_to(c, local)
    return Vector(c.place.position + arm.x, c.velocity + arm.rate, c.linear + arm.map, c.bias + arm.bias)


class Row(NamedTuple):
    """One condition: its row of J, its part of γ, and the force and moment on `at`'s body for λ = 1, about its point."""

    row: np.ndarray
    gamma: float
    force: np.ndarray
    moment: np.ndarray


def dot(one: Vector, two: Vector, force: np.ndarray, moment: np.ndarray) -> Row:
    """The condition one · two = constant."""
    row = one.x @ two.map + two.x @ one.map
    gamma = one.x @ two.bias + two.x @ one.bias + 2 * one.rate @ two.rate
    return Row(row, float(gamma), force, moment)


def across(n: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    helper = np.eye(3)[np.argmin(np.abs(n))]
    one = cross(n, helper)
    one /= np.linalg.norm(one)
    return one, cross(n, one)


def conditions(peer: PinocchioPeer, c: RandomClosure) -> list[Row]:
    """All conditions of a closure, in Pinocchio's order of velocities."""
    one, two = carrier(peer, c.a), carrier(peer, c.b)
    p, r = point_of(one, c.to.position), point_of(two, c.at.position)
    gap = Vector(r.x - p.x, r.rate - p.rate, r.map - p.map, r.bias - p.bias)
    nil = np.zeros(3)

    def on_to(local: np.ndarray) -> Vector:
        return fixed_to(one, c.to.rotation @ local)

    def on_at(local: np.ndarray) -> Vector:
        return fixed_to(two, c.at.rotation @ local)

    def meet() -> list[Row]:
        return [Row(gap.map[i], float(gap.bias[i]), np.eye(3)[i], nil) for i in range(3)]

    def apart(local: np.ndarray) -> Row:
        axis = on_to(local)
        return dot(gap, axis, axis.x, nil)

    def square(b: np.ndarray, a: np.ndarray) -> Row:
        x, y = on_at(b), on_to(a)
        return dot(x, y, nil, cross(x.x, y.x))

    def aligned(n: np.ndarray) -> list[Row]:
        return [square(n, side) for side in across(n)]

    x, y, z = np.eye(3)
    if c.kind == "distance":
        return [dot(gap, gap, 2 * gap.x, nil)]
    if c.kind == "ball":
        return meet()
    if c.kind == "revolute":
        return meet() + aligned(c.joint)
    if c.kind == "fixed":
        return [*meet(), square(x, y), square(y, z), square(z, x)]
    if c.kind == "prismatic":
        return [square(x, y), square(y, z), square(z, x), *map(apart, across(c.joint))]
    if c.kind == "universal":
        return [*meet(), square(c.joint[1], c.joint[0])]
    if c.kind == "cylindrical":
        return [*aligned(c.joint), *map(apart, across(c.joint))]
    if c.kind == "planar":
        return [*aligned(c.joint), apart(c.joint)]
    if c.kind == "point_on_line":
        return [apart(side) for side in across(c.joint)]
    return [apart(c.joint)]


@dataclasses.dataclass(frozen=True)
class Loops:
    """A random mechanism in a random state that its closures allow; all arrays in linkwork's order."""

    tree: RandomTree
    closures: list[RandomClosure]
    model: lw.Model
    order: Order
    peer: PinocchioPeer
    parts: list[BodyState]
    q: np.ndarray
    v: np.ndarray
    rows: list[tuple[int, Row]]
    mass: np.ndarray
    bias: np.ndarray

    def jacobian(self) -> np.ndarray:
        return np.array([r.row[self.peer.v] for _, r in self.rows])

    def solve(self) -> tuple[np.ndarray, np.ndarray]:
        """Accelerations and multipliers; where conditions repeat, the shortest multipliers."""
        j, gamma = self.jacobian(), np.array([r.gamma for _, r in self.rows])
        n, m = len(self.mass), len(j)
        matrix = np.block([[self.mass, j.T], [j, np.zeros((m, m))]])
        found = np.linalg.lstsq(matrix, np.concatenate([-self.bias, -gamma]), rcond=1e-11)[0]
        return found[:n], -found[n:]

    def wrench(self, k: int, multipliers: np.ndarray) -> np.ndarray:
        """Force and moment by `to`'s side on `at`'s side of closure k, about `at`'s point, world axes, shape (6,)."""
        own = [(r, x) for (c, r), x in zip(self.rows, multipliers, strict=True) if c == k]
        return np.concatenate([sum(r.force * x for r, x in own), sum(r.moment * x for r, x in own)])


def simple_coordinates(system: lw.System) -> list[str]:
    """Coordinates whose rates are their derivatives."""
    return [n for n in system.labels.q if n in system.labels.v]


def random_loops(seed: int, flat: bool = False, most: int = 3, least_freedom: int = 1) -> Loops:
    """A random tree with one to three random closures that leave some freedom, and velocities that fit them."""
    rng = np.random.default_rng([seed, 7])
    while True:
        child = int(rng.integers(1 << 30))
        tree = random_flat_tree(child, 9) if flat else random_tree(child, most=7)
        parts = random_state(tree, child)
        system = linkwork_model(tree).compile()
        if system.nv < 2 or all(tree.carrier(k) == GROUND for k in range(len(tree.bodies))):
            continue
        order = Order(system, len(tree.bodies))
        peer = PinocchioPeer(tree, order)
        q, v = order.state(parts)
        pin_q = peer.q(parts)
        pin.forwardKinematics(peer.model, peer.data, pin_q)
        closures = [draw_closure(rng, tree, peer, flat) for _ in range(int(rng.integers(1, most + 1)))]
        closures = [with_factors(rng, c, simple_coordinates(system)) for c in closures]
        if any(c.kind == "coupling" and not c.joint for c in closures):
            continue
        rows = all_rows(peer, order, closures, system, pin_q, v)
        j = np.array([r.row[peer.v] for _, r in rows])
        sizes = np.linalg.svd(j, compute_uv=False)
        rank = int((sizes > 1e-9).sum())
        if rank > system.nv - least_freedom or sizes[rank - 1] < 0.05 or (not flat and rank < len(j)):
            continue
        v = v - np.linalg.pinv(j, rcond=1e-9) @ (j @ v)
        rows = all_rows(peer, order, closures, system, pin_q, v)
        model = linkwork_model(tree)
        close(model, closures, q, system.labels.q)
        upper = np.triu(pin.crba(peer.model, peer.data, pin_q))
        mass = (upper + np.triu(upper, 1).T)[np.ix_(peer.v, peer.v)]
        bias = pin.rnea(peer.model, peer.data, pin_q, peer.there(v), np.zeros(peer.model.nv))[peer.v]
        return Loops(tree, closures, model, order, peer, parts, q, v, rows, mass, bias)


def with_factors(rng: np.random.Generator, c: RandomClosure, names: list[str]) -> RandomClosure:
    """For a coupling: factors of one to three coordinates."""
    if c.kind != "coupling":
        return c
    chosen = rng.permutation(names)[:3] if names else []
    return dataclasses.replace(c, joint={str(n): float(rng.uniform(0.5, 2.0)) for n in chosen})


def all_rows(
    peer: PinocchioPeer,
    order: Order,
    closures: list[RandomClosure],
    system: lw.System,
    pin_q: np.ndarray,
    v: np.ndarray,
) -> list[tuple[int, Row]]:
    """Conditions of all closures for velocities v (linkwork's order), each with the number of its closure."""
    pin.computeJointJacobians(peer.model, peer.data, pin_q)
    pin.forwardKinematics(peer.model, peer.data, pin_q, peer.there(v), np.zeros(peer.model.nv))
    rows: list[tuple[int, Row]] = []
    for k, c in enumerate(closures):
        if c.kind == "coupling":
            own = np.zeros(order.nv)
            for name, factor in c.joint.items():
                own[system.labels.v.index(name)] = factor
            rows.append((k, Row(peer.there(own), 0.0, np.zeros(3), np.zeros(3))))
        else:
            rows += [(k, r) for r in conditions(peer, c)]
    return rows
