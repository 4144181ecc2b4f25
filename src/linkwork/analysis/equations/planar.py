"""Trees in the plane, in closed form: sums of cos(α_i − α_j), by the absolute angles α of the bodies.

A point of the plane is a complex number. A point of a tree lies at z = Σ_r V_r exp(i α_r): r runs over the bodies with a hinge
of their own from it inward, V_r is the path through the body r and what slides in it. With Γ_x = ∂z/∂x, which is
i V_r exp(i α_r) for an angle and u exp(i α) for a slide along u, and sums over all masses,

    H_xy = Σ m conj(Γ_x) Γ_y + inertia,      M_xy = Re H_xy,
    h_x  = Σ_r Re(i H_xr) α̇_r² + 2 Σ_s Re(i H_xs) α̇ ṡ.

For y further out than x, Γ_x is the same for all that y moves, so H_xy = conj(Γ_x) times the first moment of that: for angles
conj(d) A exp(i (α_y − α_x)), d from hinge x to the joint that leads to y, A the first moment of body y with all that it carries
put at its joints. Joint angles follow by α = S q: Sᵀ M S, Sᵀ h.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import sympy as sp

from linkwork.analysis.equations.symbols import tidy
from linkwork.analysis.equations.trees import Link, State, Tree
from linkwork.analysis.equations.vectors import (
    NO_VECTOR,
    ZERO,
    Mat,
    Vec,
    add,
    column,
    cross,
    dot,
    product,
    scale,
    turned,
)

Complex = tuple[Any, Any]
Linear = dict[int, Any]
"""Factors of coordinates, by index."""
Raw = tuple[str, int]
"""("angle", number of the link) or ("slide", index of the rate)."""
NOTHING: Complex = (ZERO, ZERO)
Rows = list[list[Any]]


def plus(*numbers: Complex) -> Complex:
    """Sum of complex numbers."""
    return sp.Add(*(x[0] for x in numbers)), sp.Add(*(x[1] for x in numbers))


def times(factor: Any, a: Complex) -> Complex:
    """Real factor times complex number."""
    return factor * a[0], factor * a[1]


def conj_times(a: Complex, b: Complex) -> Complex:
    """conj(a) b."""
    return a[0] * b[0] + a[1] * b[1], a[0] * b[1] - a[1] * b[0]


def turned_left(a: Complex) -> Complex:
    """i a."""
    return -a[1], a[0]


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
        if link.kind != "moves" or len(turns) > 1:
            return None
        if turns and normal is None:
            normal = column(zero[-1], turns[0].axis)
    if normal is None:
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
        rest = add(units[0], scale(-normal[2], normal))
        e1 = scale(1 / sp.sqrt(dot(rest, rest)), rest)
    return Plane(e1, cross(normal, e1), normal, tuple(zero))


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
        self.angle: list[Linear] = [{} for _ in range(n)]  # of links that turn, by coordinate
        self.joint: dict[int, Linear] = {}  # joint coordinates by the coordinates chosen
        self.mass = [link.mass for link in tree.links]  # with all further out, from `_sum_outward`
        for link in tree.links[1:]:
            self._place(link, absolute, prescribed)
        self.children: list[list[int]] = [[] for _ in range(n)]
        for link in reversed(tree.links[1:]):
            self.children[link.parent].append(link.number)
            self.mass[link.parent] = self.mass[link.parent] + self.mass[link.number]
        for k in range(n):
            self.children[k].sort()
        self.moment = [self._cluster_moment(k, k) if self.root[k] == k else NOTHING for k in range(n)]

    # --- geometry ------------------------------------------------------------------------------------

    def _flat(self, link: int, local: Vec) -> Complex:
        """A vector of a link as a complex number, at zero coordinates."""
        world = turned(self.plane.zero[link], local)
        return tidy(dot(self.plane.e1, world)), tidy(dot(self.plane.e2, world))

    def _place(self, link: Link, absolute: bool, prescribed: frozenset[int]) -> None:
        i, p = link.number, link.parent
        step = self._flat(p, link.offset)
        for move in (m for m in link.moves if m.motion == "slide"):
            axis = column(self.plane.zero[i], move.axis)
            u = (dot(self.plane.e1, axis), dot(self.plane.e2, axis))
            self.slides[i].append((move.rate, u))
            step = plus(step, times(self.state.q[move.coordinate], u))
            self.joint[move.rate] = {move.rate: sp.Integer(1)}
        self.step[i] = step
        up = dot(self.plane.normal, turned(self.plane.zero[p], link.offset))
        self.height[i] = self.height[p] + up
        self.first[i] = self._flat(i, link.first)
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

    def alpha(self, r: int) -> Any:
        """Absolute angle of a link that turns, about the plane's normal."""
        return sp.Add(*(x * self.state.q[k] for k, x in self.angle[r].items()))

    def alpha_rate(self, r: int) -> Any:
        """Its rate."""
        return sp.Add(*(x * self.state.v[k] for k, x in self.angle[r].items()))

    def _rotated(self, value: Complex, r: int) -> Complex:
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
        path, value = [], plus(self.within[k], self._flat(k, local))
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
            self._rotated(self._flat(link.number, local), self.root[link.number]), dot(self.plane.normal, world)
        )

    def position(self, link: Link, local: Vec) -> Vec:
        """A point of a link in the world."""
        z = plus(*(self._rotated(value, r) for r, value in self._inward(link, local)))
        up = dot(self.plane.normal, turned(self.plane.zero[link.number], local))
        return self._in_world(z, self.height[link.number] + up)

    def velocity(self, link: Link, local: Vec) -> Vec:
        """Its velocity."""
        parts = [times(self.alpha_rate(r), turned_left(self._rotated(x, r))) for r, x in self._inward(link, local) if r]
        parts += [times(self.state.v[k], self._rotated(u, r)) for k, u, r in self._path_slides(link.number)]
        return self._in_world(plus(NOTHING, *parts))

    def bias(self, link: Link, local: Vec) -> Vec:
        """Its acceleration with the accelerations of all coordinates zero."""
        parts = [times(-(self.alpha_rate(r) ** 2), self._rotated(x, r)) for r, x in self._inward(link, local) if r]
        for k, u, r in self._path_slides(link.number):
            parts.append(times(2 * self.alpha_rate(r) * self.state.v[k], turned_left(self._rotated(u, r))))
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
            whole = self._in_world(turned_left(self._rotated(value, r)))
            for k, x in self.angle[r].items():
                found[k] = add(found.get(k, NO_VECTOR), scale(x, whole))
        for k, u, r in self._path_slides(link.number):
            found[k] = self._in_world(self._rotated(u, r))
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

    def _members(self, k: int) -> list[int]:
        """Links that turn with the same root as k: k itself and those further out."""
        return [k, *(j for c in self.children[k] if self.root[c] == self.root[k] for j in self._members(c))]

    def _cluster_moment(self, k: int, root: int) -> Complex:
        """First moment about the root's joint point of link k and all further out, what other hinges turn put at these."""
        parts = []
        for c in self._members(k):
            parts += [self.first[c], times(self.tree.links[c].mass, self.within[c])]
            parts += [
                times(self.mass[b], plus(self.within[c], self.step[b])) for b in self.children[c] if self.root[b] == b
            ]
        real, imaginary = plus(NOTHING, *parts)
        return sp.factor_terms(real), sp.factor_terms(imaginary)

    def _cluster_inertia(self, r: int) -> Any:
        """Inertia about the joint point of a link that turns, what other hinges turn put at these."""
        parts = []
        for c in self._members(r):
            link, D = self.tree.links[c], self.within[c]
            local = [column(self.plane.zero[c], j) for j in range(3)]
            axis = [dot(self.plane.normal, x) for x in local]
            parts.append(tidy(dot(axis, turned(link.inertia, axis))))
            parts.append(link.mass * conj_times(D, D)[0] + 2 * conj_times(D, self.first[c])[0])
            for b in self.children[c]:
                if self.root[b] == b:
                    e = plus(D, self.step[b])
                    parts.append(self.mass[b] * conj_times(e, e)[0])
        return sp.factor_terms(sp.Add(*parts))

    def _towards(self, r: int, k: int) -> Complex:
        """From a root's joint point to the joint point that leads out of what turns with it, to link k."""
        while self.root[self.tree.links[k].parent] != r:
            k = self.root[self.tree.links[k].parent]
        return plus(self.within[self.tree.links[k].parent], self.step[k])

    def _carried(self, k: int, r: int) -> bool:
        """Whether link k is r or hangs on it."""
        while k > r:
            k = self.tree.links[k].parent
        return k == r

    def _raws(self) -> list[Raw]:
        """Angles and slides, inner ones first; slides of a joint come before its turn."""
        found: list[Raw] = []
        for link in self.tree.links[1:]:
            found += [("slide", k) for k, _ in self.slides[link.number]]
            found += [("angle", link.number)] if self.root[link.number] == link.number else []
        return found

    def _product(self, x: Raw, y: Raw, where: dict[int, tuple[int, Complex]]) -> tuple[Complex, int, int] | None:
        """H_xy = K exp(i (α_b − α_a)), as (K, a, b), for y not further in than x; None: it vanishes."""
        if y[0] == "angle":
            k, outer, gamma = y[1], y[1], turned_left(self.moment[y[1]])
        else:
            k, u = where[y[1]]
            outer, gamma = self.root[self.tree.links[k].parent], times(self.mass[k], u)
        if x[0] == "slide":
            b, u = where[x[1]]
            return (conj_times(u, gamma), self.root[self.tree.links[b].parent], outer) if self._carried(k, b) else None
        r = x[1]
        if not self._carried(k, r):
            return None
        if y == x:
            return (self._cluster_inertia(r), ZERO), r, r
        if y[0] == "slide" and outer == r:
            parent = self.tree.links[k].parent
            turns = self.root[k] == k
            arm = times(self.mass[k], plus(self.within[parent], self.step[k])) if turns else self._cluster_moment(k, r)
            return conj_times(turned_left(arm), where[y[1]][1]), r, r
        return conj_times(turned_left(self._towards(r, k)), gamma), r, outer

    def dynamics(self, gravity: Vec) -> tuple[Rows, list[Any], list[Any]]:
        """Mass matrix, velocity terms, and forces of gravity."""
        n, raws = len(self.state.v), self._raws()
        where = {k: (i, u) for i, own in enumerate(self.slides) for k, u in own}
        M: Rows = [[ZERO] * n for _ in range(n)]
        h, weight = [ZERO] * n, [ZERO] * n
        linear = {x: self.angle[x[1]] if x[0] == "angle" else {x[1]: sp.Integer(1)} for x in raws}
        rates = {x: self._quadratic(x, where) for x in raws}
        g = (dot(self.plane.e1, gravity), dot(self.plane.e2, gravity))
        for i, x in enumerate(raws):
            for y in raws[i:]:
                made = self._product(x, y, where)
                if made is None:
                    continue
                (real, imaginary), a, b = made
                delta = self.alpha(b) - self.alpha(a)
                c, s = sp.cos(delta), sp.sin(delta)
                both = ((x, y), (y, x)) if x != y else ((x, x),)
                for first, second in both:
                    sign = 1 if first == x else -1  # H_yx = conj(H_xy)
                    _spread(M, linear[first], linear[second], real * c - imaginary * s)
                    if x != y:
                        _put(h, linear[first], -sign * (real * s + imaginary * c) * rates[second])
            _put(weight, linear[x], self._weight(x, g, where))
        return M, h, weight

    def _quadratic(self, x: Raw, where: dict[int, tuple[int, Complex]]) -> Any:
        """What multiplies Re(i H) in the velocity terms: α̇² of an angle, 2 α̇ ṡ of a slide."""
        if x[0] == "angle":
            return self.alpha_rate(x[1]) ** 2
        return 2 * self.alpha_rate(self.root[self.tree.links[where[x[1]][0]].parent]) * self.state.v[x[1]]

    def _weight(self, x: Raw, g: Complex, where: dict[int, tuple[int, Complex]]) -> Any:
        """Force of gravity along an angle or a slide."""
        if x[0] == "angle":
            value, r = turned_left(self.moment[x[1]]), x[1]
        else:
            k, u = where[x[1]]
            value, r = times(self.mass[k], u), self.root[self.tree.links[k].parent]
        return conj_times(g, self._rotated(value, r))[0]


def _spread(M: Rows, rows: Linear, columns: Linear, value: Any) -> None:
    """M += rows ⊗ columns · value."""
    for i, x in rows.items():
        for j, y in columns.items():
            M[i][j] = M[i][j] + x * y * value


def _put(out: list[Any], rows: Linear, value: Any) -> None:
    """out += rows · value."""
    for i, x in rows.items():
        out[i] = out[i] + x * value
