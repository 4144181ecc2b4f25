"""Trees in space: the recursions of kinematics, of composite bodies and of forces, in symbols that are named and not expanded.

World axes; p is the point of a link's joint, R its rotation, ω its angular velocity. With the accelerations of all coordinates
zero, α and a are its angular acceleration and the acceleration of p. Composite bodies have mass m, first moment s and inertia J
about p. A turn about u has the column u × (x − p) at a point x, a slide along u the column u:

    M:  a unit acceleration of a coordinate of link i takes the force f and the moment n about p of its composite body,
            turn: f = u × s, n = J u;      slide: f = m u, n = s × u,
        which a coordinate further in sees as u · n (turn) or u · f (slide), with n moved to its own point.
    h:  f = m a + α × s + ω × (ω × s),  n = J α + ω × J ω + s × a of each body, summed inward.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import sympy as sp

from linkwork.equations.modal_mass import ModalMass
from linkwork.equations.motion import Motion
from linkwork.equations.tape import Tape
from linkwork.equations.trees import Link, State, Tree
from linkwork.equations.vectors import (
    IDENTITY,
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
    sub,
    transposed,
    turned,
)

Rows = list[list[Any]]


@dataclasses.dataclass(frozen=True)
class Axis:
    """A degree of freedom: its index, its link, its axis in the world, and whether it turns."""

    rate: int
    link: int
    turns: bool
    u: Vec


class SpatialKinematics:
    """Kinematics and dynamics of a tree, as quantities named on a tape."""

    def __init__(self, tree: Tree, state: State, tape: Tape) -> None:
        self.tree, self.state, self.tape = tree, state, tape
        self.motions = [Motion(IDENTITY, *(NO_VECTOR,) * 6)]
        self.axes: list[list[Axis]] = [[]]
        for beam in tree.beams.values():
            beam.tape = tape
        for link in tree.links[1:]:
            self._move(link)

    # --- kinematics ----------------------------------------------------------------------------------

    def _move(self, link: Link) -> None:
        """Append motion and axes of a link."""
        if link.kind == "node":
            self._move_node(link)
            return
        tape, tag, parent = self.tape, link.tag, self.motions[link.parent]
        R = tape.matrix(product(parent.R, link.mount), f"R_{tag}_0")
        d = turned(parent.R, link.offset)
        own: list[Axis] = []
        along = NO_VECTOR  # velocity along the slides
        for move in (m for m in link.moves if m.motion == "slide"):
            u = column(R, move.axis)
            own.append(Axis(move.rate, link.number, False, u))
            d = add(d, scale(self.state.q[move.coordinate], u))
            along = add(along, scale(self.state.v[move.rate], u))
        if link.kind == "free":
            d = add(d, turned(R, [self.state.q[k] for k in link.coordinates[:3]]))
        R, omega, alpha, axes = self._turn(link, R, parent)
        own += axes
        change = cross(parent.omega, along)  # acceleration of the motion along slides, beside Coriolis' other half
        if link.kind == "free":
            along = tape.vector(turned(R, [self.state.v[k] for k in link.rates[:3]]), f"vr_{tag}")
            change = cross(omega, along)
            own = [Axis(link.rates[k], link.number, False, column(R, k)) for k in range(3)] + own
        self._append(link, R, (d, along, change), omega, alpha)
        self.axes.append(own)

    def _append(self, link: Link, R: Mat, moved: tuple[Vec, Vec, Vec], omega: Vec, alpha: Vec) -> None:
        """Append the motion of a link, moved from its parent's joint point by d, with the velocity `along` on the parent, and
        `change`, the acceleration that this brings beside Coriolis' other half."""
        tape, tag, parent = self.tape, link.tag, self.motions[link.parent]
        d, along, change = moved
        d = tape.vector(d, f"d_{tag}")
        drift = tape.vector(add(cross(parent.omega, d), along), f"dv_{tag}")
        a = add(parent.a, cross(parent.alpha, d), cross(parent.omega, drift), change)
        self.motions.append(
            Motion(
                R,
                tape.vector(add(parent.p, d), f"p_{tag}"),
                d,
                tape.vector(add(parent.v, drift), f"v_{tag}"),
                tape.vector(a, f"a_{tag}"),
                omega,
                alpha,
            )
        )

    def _move_node(self, link: Link) -> None:
        """Append motion and axes of a section of a beam: the modes move it, bend it about one axis, and twist it."""
        tape, tag, parent = self.tape, link.tag, self.motions[link.parent]
        beam = self.tree.beam_of(link)
        node = beam.nodes[link.number]

        def moved(what: str, k: int = 0) -> Vec:
            return turned(parent.R, beam.at(node, beam.coefficients(what, k)))

        own = []
        for k, rate in enumerate(beam.rates):
            u = tape.vector(moved("by", k), f"u_{tag}_{beam.modes[k]}")
            own += [Axis(rate, link.number, False, u)] if any(u) else []
        R, omega, alpha = parent.R, parent.omega, parent.alpha
        for axis, factors in ((beam.turns, node.slopes), (beam.axes[0], node.twists)):
            angle = tape.name(dot(factors, beam.eta), f"theta_{tag}")
            if axis is None or angle == 0:
                continue
            u = tape.vector(turned(R, axis), f"w_{tag}")
            own += [
                Axis(rate, link.number, True, scale(x, u))
                for rate, x in zip(beam.rates, factors, strict=True)
                if x != 0
            ]
            spin = scale(dot(factors, beam.eta_dot), u)
            alpha = tape.vector(add(alpha, cross(omega, spin)), f"alpha_{tag}")
            omega = tape.vector(add(omega, spin), f"omega_{tag}")
            R = tape.matrix(product(R, about_vector(tape, axis, angle)), f"R_{tag}")
        along = tape.vector(moved("rate"), f"vr_{tag}")
        change = add(cross(parent.omega, along), moved("drift"))
        self._append(link, R, (moved("c"), along, change), omega, alpha)
        self.axes.append(own)

    def _turn(self, link: Link, R: Mat, parent: Motion) -> tuple[Mat, Vec, Vec, list[Axis]]:
        """Rotation, angular velocity and acceleration of a link beyond the turns of its joint, and their axes."""
        tape, tag, v = self.tape, link.tag, self.state.v
        omega, alpha = parent.omega, parent.alpha
        own: list[Axis] = []
        if link.kind == "moves":
            for move in (m for m in link.moves if m.motion == "turn"):
                u = column(R, move.axis)
                spin = scale(v[move.rate], u)
                own.append(Axis(move.rate, link.number, True, u))
                alpha = tape.vector(add(alpha, cross(omega, spin)), f"alpha_{tag}")
                omega = tape.vector(add(omega, spin), f"omega_{tag}")
                R = tape.matrix(product(R, about_axis(tape, move.axis, self.state.q[move.coordinate])), f"R_{tag}")
            return R, omega, alpha, own
        quaternion = [self.state.q[k] for k in link.coordinates[-4:]]
        R = tape.matrix(product(R, tape.matrix(of_quaternion(quaternion), f"E_{tag}")), f"R_{tag}")
        rates = link.rates[3:] if link.kind == "free" else link.rates
        for k, rate in enumerate(rates):
            own.append(Axis(rate, link.number, True, column(R, k)))
        spin = tape.vector(add(*(scale(v[axis.rate], axis.u) for axis in own)), f"w_{tag}")
        alpha = tape.vector(add(alpha, cross(omega, spin)), f"alpha_{tag}")
        return R, tape.vector(add(omega, spin), f"omega_{tag}"), alpha, own

    def turned(self, link: Link, local: Vec) -> Vec:
        """A vector of a link in world axes."""
        return turned(self.motions[link.number].R, local)

    def position(self, link: Link, local: Vec) -> Vec:
        """A point of a link in the world."""
        return add(self.motions[link.number].p, self.turned(link, local))

    def velocity(self, link: Link, local: Vec) -> Vec:
        """Its velocity."""
        m = self.motions[link.number]
        return add(m.v, cross(m.omega, self.turned(link, local)))

    def bias(self, link: Link, local: Vec) -> Vec:
        """Its acceleration with the accelerations of all coordinates zero."""
        m, r = self.motions[link.number], self.turned(link, local)
        return add(m.a, cross(m.alpha, r), cross(m.omega, cross(m.omega, r)))

    def spin(self, link: Link) -> Vec:
        """Angular velocity of a link."""
        return self.motions[link.number].omega

    def spin_bias(self, link: Link) -> Vec:
        """Its angular acceleration with the accelerations of all coordinates zero."""
        return self.motions[link.number].alpha

    def _path(self, link: Link) -> list[Axis]:
        """Axes of a link and of all further in."""
        found: list[Axis] = []
        k = link.number
        while k > 0:
            found += self.axes[k]
            k = self.tree.links[k].parent
        return found

    def columns(self, link: Link, local: Vec) -> dict[int, Vec]:
        """Velocity of a point per rate of each coordinate that moves it."""
        point = self.position(link, local)
        found: dict[int, Vec] = {}
        for axis in self._path(link):
            arm = sub(point, self.motions[axis.link].p)
            moved = cross(axis.u, arm) if axis.turns else axis.u
            found[axis.rate] = add(found.get(axis.rate, NO_VECTOR), moved)
        return found

    def spin_columns(self, link: Link) -> dict[int, Vec]:
        """Angular velocity of a link per rate of each coordinate that turns it."""
        found: dict[int, Vec] = {}
        for axis in (x for x in self._path(link) if x.turns):
            found[axis.rate] = add(found.get(axis.rate, NO_VECTOR), axis.u)
        return found

    def joint_coordinate(self, k: int) -> tuple[Any, Any, dict[int, Any]]:
        """Coordinate of the joint's degree of freedom k, its rate, and what a force along it is to each coordinate."""
        rate = self.state.v[k]
        same = [q for q in self.state.q if f"{q.name}_dot" == rate.name]
        return (same[0] if same else None), rate, {k: sp.Integer(1)}

    # --- dynamics ------------------------------------------------------------------------------------

    def dynamics(self, gravity: Vec) -> tuple[Rows, list[Any], list[Any]]:
        """Mass matrix, velocity terms, and forces of gravity."""
        n, tape = len(self.state.v), self.tape
        M: Rows = [[ZERO] * n for _ in range(n)]
        h, weight = [ZERO] * n, [ZERO] * n
        links = self.tree.links
        mass, first = [x.mass for x in links], [NO_VECTOR] * len(links)
        inertia: list[Mat] = [(NO_VECTOR,) * 3] * len(links)
        force, moment = [NO_VECTOR] * len(links), [NO_VECTOR] * len(links)
        for link in reversed(links[1:]):
            i, p, m, tag = link.number, link.parent, self.motions[link.number], link.tag
            own, inertia_own = self.tree.moments(link)
            s = tape.vector(turned(m.R, own), f"s_{tag}")
            J = tape.symmetric(in_world(m.R, inertia_own), f"J_{tag}")
            f = add(
                scale(link.mass, m.a), cross(m.alpha, s), cross(m.omega, tape.vector(cross(m.omega, s), f"sv_{tag}"))
            )
            L = tape.vector(turned(J, m.omega), f"L_{tag}")
            n_own = add(turned(J, m.alpha), cross(m.omega, L), cross(s, m.a))
            if i in self.tree.beams:
                shape = ModalMass(self.tree.beams[i], m, tape)
                f, n_own = add(f, shape.force), add(n_own, shape.moment)
            force[i] = tape.vector(add(force[i], f), f"f_{tag}")
            moment[i] = tape.vector(add(moment[i], n_own), f"n_{tag}")
            first[i] = tape.vector(add(first[i], s), f"S_{tag}")
            inertia[i] = tape.symmetric(_sum(inertia[i], J), f"I_{tag}")
            mass[i] = tape.name(mass[i], f"M_{tag}")
            pull = cross(first[i], gravity)
            for place, axis in enumerate(self.axes[i]):
                h[axis.rate] += dot(axis.u, moment[i] if axis.turns else force[i])
                weight[axis.rate] += dot(axis.u, pull if axis.turns else scale(mass[i], gravity))
                self._column(place, axis, mass[i], first[i], inertia[i], M)
            if i in self.tree.beams:
                self._modes(link, shape, gravity, (M, h, weight))
            if p > 0:
                d = m.d
                mass[p] = mass[p] + mass[i]
                force[p] = add(force[p], force[i])
                moment[p] = add(moment[p], moment[i], cross(d, force[i]))
                inertia[p] = _sum(inertia[p], inertia[i], shifted(mass[i], first[i], d))
                first[p] = add(first[p], first[i], scale(mass[i], d))
        return M, h, weight

    def _column(self, place: int, axis: Axis, mass: Any, first: Vec, inertia: Mat, M: Rows) -> None:
        """Entries of the mass matrix of one axis, at its place among those of its link, with those before it and further in."""
        if axis.turns:
            f, n = cross(axis.u, first), turned(inertia, axis.u)
        else:
            f, n = scale(mass, axis.u), cross(first, axis.u)
        self._inward(axis.rate, axis.link, (f, n), self.axes[axis.link][: place + 1], axis, M)

    def _inward(self, rate: int, link: int, pull: tuple[Vec, Vec], own: list[Axis], axis: Axis | None, M: Rows) -> None:
        """Entries of the mass matrix of a coordinate whose unit acceleration takes a force and a moment at a link: with axes of
        that link, and with all further in. `axis` is what the entry of an axis with itself belongs to."""
        tape, tag = self.tape, plain(self.state.v[rate])
        f, n = tape.vector(pull[0], f"F_{tag}"), tape.vector(pull[1], f"N_{tag}")
        k, axes = link, own
        while k > 0:
            for other in axes:
                entry = dot(other.u, n if other.turns else f)
                M[rate][other.rate] += entry
                if other is not axis:
                    M[other.rate][rate] += entry
            n = tape.vector(add(n, cross(self.motions[k].d, f)), f"N_{tag}_{self.tree.links[k].tag}")
            k = self.tree.links[k].parent
            axes = self.axes[k]

    def _modes(self, link: Link, shape: ModalMass, gravity: Vec, into: tuple[Rows, list[Any], list[Any]]) -> None:
        """Add what the modes of a beam do to its own mass."""
        M, h, weight = into
        rates = shape.beam.rates
        for k, rate in enumerate(rates):
            f, n = shape.pull(k)
            h[rate] += shape.velocity_term(k, f, n)
            weight[rate] += dot(f, gravity)
            self._inward(rate, link.number, (f, n), self.axes[link.number], None, M)
            for j in range(k + 1):
                entry = shape.mass(k, j)
                M[rate][rates[j]] += entry
                if j != k:
                    M[rates[j]][rate] += entry


def plain(symbol: sp.Symbol) -> str:
    """Name of a rate without its dot."""
    return str(symbol.name).removesuffix("_dot")


def about_axis(tape: Tape, axis: int, angle: Any) -> Mat:
    """Rotation about an axis of the frame; sine and cosine get names."""
    c, s = tape.name(sp.cos(angle), f"cos_{angle}"), tape.name(sp.sin(angle), f"sin_{angle}")
    i, j = (axis + 1) % 3, (axis + 2) % 3
    rows = [[sp.Integer(int(a == b)) for b in range(3)] for a in range(3)]
    rows[i][i] = rows[j][j] = c
    rows[i][j], rows[j][i] = -s, s
    made = [tuple(row) for row in rows]
    return made[0], made[1], made[2]


def about_vector(tape: Tape, axis: Vec, angle: Any) -> Mat:
    """Rotation about a unit vector u of the frame: cos 1 + (1 − cos) u uᵀ + sin û."""
    c, s = tape.name(sp.cos(angle), f"cos_{angle}"), tape.name(sp.sin(angle), f"sin_{angle}")
    x, y, z = axis
    skew = ((ZERO, -z, y), (z, ZERO, -x), (-y, x, ZERO))
    rows = []
    for i in range(3):
        row = [(c if i == j else 0) + (1 - c) * axis[i] * axis[j] + s * skew[i][j] for j in range(3)]
        rows.append((row[0], row[1], row[2]))
    return rows[0], rows[1], rows[2]


def of_quaternion(q: list[Any]) -> Mat:
    """Rotation of a unit quaternion (w, x, y, z)."""
    w, x, y, z = q
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def in_world(R: Mat, inertia: Mat) -> Mat:
    """Inertia in world axes; that of a body with an axis of symmetry from the axis alone."""
    diagonal = all(inertia[i][j] == 0 for i in range(3) for j in range(3) if i != j)
    if diagonal:
        for k in range(3):
            across = inertia[(k + 1) % 3][(k + 1) % 3]
            if across == inertia[(k + 2) % 3][(k + 2) % 3]:
                u = column(R, k)
                more = inertia[k][k] - across
                rows = [tuple(more * u[i] * u[j] + (across if i == j else 0) for j in range(3)) for i in range(3)]
                return rows[0], rows[1], rows[2]
    return product(product(R, inertia), transposed(R))


def shifted(mass: Any, first: Vec, d: Vec) -> Mat:
    """What a composite body's inertia gains when it is taken about a point at −d."""
    trace = mass * dot(d, d) + 2 * dot(d, first)
    rows = []
    for i in range(3):
        own = [-(d[i] * first[j] + first[i] * d[j] + mass * d[i] * d[j]) + (trace if i == j else 0) for j in range(3)]
        rows.append((own[0], own[1], own[2]))
    return rows[0], rows[1], rows[2]


def _sum(*matrices: Mat) -> Mat:
    rows = [add(*(m[i] for m in matrices)) for i in range(3)]
    return rows[0], rows[1], rows[2]
