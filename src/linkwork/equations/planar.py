"""Trees in the plane, in closed form: sums of cos(α_i − α_j), by the absolute angles α of the bodies.

A point of the plane is a complex number. A point of a tree lies at z = Σ_r V_r exp(i α_r): r runs over the bodies with a hinge
of their own from it inward, V_r is the path through the body r and what slides in it. A section of a beam that carries
something moves on the beam's root along the modes as if they were slides, and has an absolute angle of its own.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import sympy as sp

from linkwork.equations.elastic import ElasticBeam
from linkwork.equations.planar_dynamics import PlanarDynamics
from linkwork.equations.plane_numbers import NOTHING, Complex, Linear, plus, times, turned_left
from linkwork.equations.symbols import tidy
from linkwork.equations.trees import Link, State, Tree
from linkwork.equations.vectors import (
    NO_VECTOR,
    ZERO,
    Mat,
    Vec,
    add,
    column,
    cross,
    dot,
    exact_direction,
    product,
    scale,
    turned,
)

Rows = list[list[Any]]


@dataclasses.dataclass(frozen=True)
class Plane:
    """The plane of a tree: its axes in the world, and the rotation of each link to the world at zero coordinates."""

    e1: Vec
    e2: Vec
    normal: Vec
    zero: tuple[Mat, ...]


def plane_of(tree: Tree) -> Plane | None:
    """The plane in which a tree moves; None if it moves in space, or if nothing turns."""
    zero: list[Mat] = [tree.links[0].mount]
    normal: Vec | None = None
    for link in tree.links[1:]:
        zero.append(product(zero[link.parent], link.mount))
        turns = [m for m in link.moves if m.motion == "turn"]
        if link.kind not in ("moves", "node") or len(turns) > 1:
            return None
        if turns and normal is None:
            normal = column(zero[-1], turns[0].axis)
        beam = tree.beams.get(link.number)
        if beam is not None and beam.turns is not None and normal is None:
            normal = turned(zero[-1], beam.turns)
    if normal is None or not all(_bends_within(beam, zero[k], normal) for k, beam in tree.beams.items()):
        return None
    for link in tree.links[1:]:
        for move in link.moves:
            along = abs(float(dot(column(zero[link.number], move.axis), normal)))
            if (move.motion == "turn" and abs(along - 1) > 1e-12) or (move.motion == "slide" and along > 1e-12):
                return None
    units: list[Vec] = [(ZERO, ZERO, sp.Integer(1)), (sp.Integer(1), ZERO, ZERO), (ZERO, sp.Integer(1), ZERO)]
    across = [u for u in units if dot(u, normal) == 0]
    if across:
        e1 = across[0]
    else:
        rest = np.array(add(units[0], scale(-normal[2], normal)), float)
        x, y, z = (
            exact_direction(c) for c in rest / np.linalg.norm(rest)
        )  # a root of long fractions is no number of NumPy
        e1 = x, y, z
    return Plane(e1, cross(normal, e1), normal, tuple(zero))


def _bends_within(beam: ElasticBeam, axes: Mat, normal: Vec) -> bool:
    """Whether a beam moves in the plane only: it does not twist, and it and what it bends along lie in the plane."""
    used = {0, *(term.axis for term in beam.terms)}
    lies = all(abs(float(dot(turned(axes, beam.axes[k]), normal))) < 1e-12 for k in used)
    return lies and not any(m.startswith("twist") for m in beam.modes)


class PlanarKinematics:
    """Kinematics and dynamics of a tree in the plane, in closed form, in joint coordinates or absolute angles.

    Args:
        tree: the links.
        state: symbols; those of hinges are absolute angles about the hinge's axis if `absolute`.
        plane: of the tree.
        absolute: whether coordinates of hinges are absolute angles; those of `prescribed` hinges stay joint angles.
        prescribed: indices of rates with a prescribed motion.
    """

    def __init__(self, tree: Tree, state: State, plane: Plane, absolute: bool, prescribed: frozenset[int]) -> None:
        self.tree, self.state, self.plane = tree, state, plane
        n = len(tree.links)
        self.root = [0] * n  # the link whose hinge turns it last
        self.within: list[Complex] = [NOTHING] * n  # from the root's joint point to its own
        self.step: list[Complex] = [
            NOTHING
        ] * n  # from the parent's joint point to its own, in axes of the parent's root
        self.height: list[Any] = [ZERO] * n
        self.first: list[Complex] = [NOTHING] * n
        self.slides: list[list[tuple[int, Complex]]] = [[] for _ in range(n)]
        self.drift: list[Complex] = [NOTHING] * n  # of nodes: acceleration on the root with those of the modes zero
        self.angle: list[Linear] = [{} for _ in range(n)]  # of links that turn, by coordinate
        self.joint: dict[int, Linear] = {}  # joint coordinates by the coordinates chosen
        self.mass = [link.mass for link in tree.links]  # with all further out, from `_sum_outward`
        self.joint |= {rate: {rate: sp.Integer(1)} for beam in tree.beams.values() for rate in beam.rates}
        for link in tree.links[1:]:
            self._place(link, absolute, prescribed)
        self.children: list[list[int]] = [[] for _ in range(n)]
        for link in reversed(tree.links[1:]):
            self.children[link.parent].append(link.number)
            self.mass[link.parent] = self.mass[link.parent] + self.mass[link.number]
        for k in range(n):
            self.children[k].sort()

    # --- geometry ------------------------------------------------------------------------------------

    def flat(self, link: int, local: Vec) -> Complex:
        """A vector of a link as a complex number, at zero coordinates."""
        world = turned(self.plane.zero[link], local)
        return tidy(dot(self.plane.e1, world)), tidy(dot(self.plane.e2, world))

    def _place(self, link: Link, absolute: bool, prescribed: frozenset[int]) -> None:
        i, p = link.number, link.parent
        if link.kind == "node":
            self._place_node(link)
            return
        step = self.flat(p, link.offset)
        for move in (m for m in link.moves if m.motion == "slide"):
            axis = column(self.plane.zero[i], move.axis)
            u = (dot(self.plane.e1, axis), dot(self.plane.e2, axis))
            self.slides[i].append((move.rate, u))
            step = plus(step, times(self.state.q[move.coordinate], u))
            self.joint[move.rate] = {move.rate: sp.Integer(1)}
        self.step[i] = step
        up = dot(self.plane.normal, turned(self.plane.zero[p], link.offset))
        self.height[i] = self.height[p] + up
        self.first[i] = self.flat(i, self.tree.moments(link)[0])
        turns = [m for m in link.moves if m.motion == "turn"]
        if not turns:
            self.root[i], self.within[i] = self.root[p], plus(self.within[p], step)
            return
        self.root[i], rate = i, turns[0].rate
        sign = sp.Integer(round(float(dot(column(self.plane.zero[i], turns[0].axis), self.plane.normal))))
        inner = self.angle[self.root[p]]
        if absolute and rate not in prescribed:
            self.angle[i] = {rate: sign}
            self.joint[rate] = {k: -sign * x for k, x in inner.items()} | {rate: sp.Integer(1)}
        else:
            self.angle[i] = {**inner, rate: sign}
            self.joint[rate] = {rate: sp.Integer(1)}

    def _place_node(self, link: Link) -> None:
        """A section of a beam: the modes move it like slides, and turn it like a hinge."""
        i, p = link.number, link.parent
        beam = self.tree.beam_of(link)
        node, c, drift = beam.nodes[i], beam.coefficients("c"), beam.coefficients("drift")
        self.step[i] = self.flat(p, beam.at(node, c))
        self.drift[i] = self.flat(p, beam.at(node, drift))
        for k, rate in enumerate(beam.rates):
            u = self.flat(p, beam.at(node, beam.coefficients("by", k)))
            if u != NOTHING:
                self.slides[i].append((rate, u))
        self.height[i] = self.height[p]
        self.first[i] = self.flat(i, link.first)
        self.root[i] = i
        self.angle[i] = dict(self.angle[self.root[p]])
        if beam.turns is not None:
            sign = sp.Integer(round(float(dot(turned(self.plane.zero[p], beam.turns), self.plane.normal))))
            self.angle[i] |= {rate: sign * x for rate, x in zip(beam.rates, node.slopes, strict=True) if x != 0}

    def alpha(self, r: int) -> Any:
        """Absolute angle of a link that turns, about the plane's normal."""
        return sp.Add(*(x * self.state.q[k] for k, x in self.angle[r].items()))

    def alpha_rate(self, r: int) -> Any:
        """Its rate."""
        return sp.Add(*(x * self.state.v[k] for k, x in self.angle[r].items()))

    def rotated(self, value: Complex, r: int) -> Complex:
        """value · exp(i α_r)."""
        a = self.alpha(r)
        c, s = sp.cos(a), sp.sin(a)
        return value[0] * c - value[1] * s, value[0] * s + value[1] * c

    def _in_world(self, z: Complex, height: Any = ZERO) -> Vec:
        e1, e2, n = self.plane.e1, self.plane.e2, self.plane.normal
        return add(scale(z[0], e1), scale(z[1], e2), scale(height, n))

    def _inward(self, link: Link, local: Vec) -> list[tuple[int, Complex]]:
        """The path from the world's origin to a point: roots, from outside in, and what of it turns with each."""
        k = link.number
        path, value = [], plus(self.within[k], self.flat(k, local))
        while True:
            r = self.root[k]
            path.append((r, value))
            if r == 0:
                return path
            k = self.tree.links[r].parent
            value = plus(self.within[k], self.step[r])

    def _path_slides(self, k: int) -> list[tuple[int, Complex, int]]:
        """Slides further in than a link, its own included: rate, direction, and the root that it turns with."""
        found = []
        while k > 0:
            parent = self.tree.links[k].parent
            found += [(rate, u, self.root[parent]) for rate, u in self.slides[k]]
            k = parent
        return found

    def turned(self, link: Link, local: Vec) -> Vec:
        """A vector of a link in world axes."""
        world = turned(self.plane.zero[link.number], local)
        return self._in_world(
            self.rotated(self.flat(link.number, local), self.root[link.number]), dot(self.plane.normal, world)
        )

    def position(self, link: Link, local: Vec) -> Vec:
        """A point of a link in the world."""
        z = plus(*(self.rotated(value, r) for r, value in self._inward(link, local)))
        up = dot(self.plane.normal, turned(self.plane.zero[link.number], local))
        return self._in_world(z, self.height[link.number] + up)

    def velocity(self, link: Link, local: Vec) -> Vec:
        """Its velocity."""
        parts = [times(self.alpha_rate(r), turned_left(self.rotated(x, r))) for r, x in self._inward(link, local) if r]
        parts += [times(self.state.v[k], self.rotated(u, r)) for k, u, r in self._path_slides(link.number)]
        return self._in_world(plus(NOTHING, *parts))

    def bias(self, link: Link, local: Vec) -> Vec:
        """Its acceleration with the accelerations of all coordinates zero."""
        parts = [times(-(self.alpha_rate(r) ** 2), self.rotated(x, r)) for r, x in self._inward(link, local) if r]
        for k, u, r in self._path_slides(link.number):
            parts.append(times(2 * self.alpha_rate(r) * self.state.v[k], turned_left(self.rotated(u, r))))
        k = link.number
        while k > 0:
            parent = self.tree.links[k].parent
            parts.append(self.rotated(self.drift[k], self.root[parent]))
            k = parent
        return self._in_world(plus(NOTHING, *parts))

    def spin(self, link: Link) -> Vec:
        """Angular velocity of a link."""
        return scale(self.alpha_rate(self.root[link.number]), self.plane.normal)

    def spin_bias(self, link: Link) -> Vec:
        """Its angular acceleration with the accelerations of all coordinates zero."""
        return NO_VECTOR

    def columns(self, link: Link, local: Vec) -> dict[int, Vec]:
        """Velocity of a point per rate of each coordinate that moves it."""
        found: dict[int, Vec] = {}
        for r, value in self._inward(link, local):
            whole = self._in_world(turned_left(self.rotated(value, r)))
            for k, x in self.angle[r].items():
                found[k] = add(found.get(k, NO_VECTOR), scale(x, whole))
        for k, u, r in self._path_slides(link.number):
            found[k] = add(found.get(k, NO_VECTOR), self._in_world(self.rotated(u, r)))
        return found

    def spin_columns(self, link: Link) -> dict[int, Vec]:
        """Angular velocity of a link per rate of each coordinate that turns it."""
        return {k: scale(x, self.plane.normal) for k, x in self.angle[self.root[link.number]].items()}

    def joint_coordinate(self, k: int) -> tuple[Any, Any, Linear]:
        """Coordinate of the joint's degree of freedom k, its rate, and what a force along it is to each coordinate."""
        linear = self.joint[k]
        q = sp.Add(*(x * self.state.q[j] for j, x in linear.items()))
        return q, sp.Add(*(x * self.state.v[j] for j, x in linear.items())), linear

    # --- dynamics ------------------------------------------------------------------------------------

    def dynamics(self, gravity: Vec) -> tuple[Rows, list[Any], list[Any]]:
        """Mass matrix, velocity terms, and forces of gravity."""
        return PlanarDynamics(self).dynamics(gravity)
