"""Compile elastic beams into tables: shape functions at quadrature stations and at nodes, modal stiffness and damping."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels.beams import beam_layout as B
from linkwork.model.beam_pieces import Piece
from linkwork.model.beams import ACROSS, AXIS, Beam
from linkwork.model.model import Model
from linkwork.model.shapes import Carried, Sampled, axial_functions
from linkwork.model.thick_modes import Thick
from linkwork.system.beam_tips import TURNS, BeamTips
from linkwork.system.tree import Tree

LOOKED_AT = 10_000  # states of which bending is computed at once
DRAWN_SPACING = 0.04  # smallest distance between points of a drawn beam, over its length


class SampledShapes:
    """Shape functions of one beam at any distance from its root, and integrals of their products.

    `n` is the number of modal coordinates; `fine` are points and weights of a quadrature on (0, 1), see `gauss`.
    """

    def __init__(self, beam: Beam, tip: dict[str, Carried]) -> None:
        self.beam = beam
        self.n = len(beam.directions())
        self.shear = beam.shear_stiffness() if beam.modes else None  # [N]
        self.functions = [
            beam.shapes.functions(beam.modes, beam.length, tip[d], self._thick(d))
            for d in (beam.bending if beam.modes else "")
        ]
        for kind, count in (("twist", beam.torsion), ("stretch", beam.stretch)):
            if count:
                self.functions.append(axial_functions(count, beam.length, tip[kind]))

    def _thick(self, along: str) -> Thick | None:
        """What shapes of bending need to know of sections that shear."""
        if self.shear is None:
            return None
        square = self.beam.length**2
        rotary = self.beam.line_rotary()["xy".index(along)]
        return Thick(self.beam.stiffness(along) / (self.shear * square), rotary / (self.beam.line_mass() * square))

    def sample(self, s: np.ndarray) -> Sampled:
        """Shape functions at distances s [m], with derivatives by s, curvatures and rotations, (modes, distances) each.

        They are deflections for bending modes, and angles of twist or elongations for the others.
        """
        rows = [f(s) for f in self.functions]
        return Sampled(*(np.concatenate(r) for r in zip(*rows, strict=True)))

    @functools.cached_property
    def same_kind(self) -> np.ndarray:
        """Which pairs of modes are of one kind, (modes, modes) bool."""
        kinds = np.array([d for d, _ in self.beam.directions()])
        return np.equal.outer(kinds, kinds)

    def mask(self, *kinds: str) -> np.ndarray:
        """Which modes are of these kinds ("x", "y", "twist", "stretch"), (modes,) bool."""
        return np.array([d in kinds for d, _ in self.beam.directions()])

    def modal_products(self, integrand: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """∫ f_k f_l (…, modes, modes) of functions (…, modes, distances); zero between modes of different kinds."""
        return np.where(self.same_kind, (integrand * weights) @ integrand.swapaxes(-1, -2), 0.0)

    def stiffness(self, s: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """Modal stiffness matrix K (modes, modes) of the elastic energy ½ ηᵀ K η, by quadrature over distances s [m]."""
        beam = self.beam
        _, slope, curve, rotation = self.sample(s)
        k: Any = np.zeros((self.n, self.n), np.result_type(slope, weights))
        if self.shear is not None:
            k = k + self.shear * self.modal_products((slope - rotation) * self.mask("x", "y")[:, None], weights)
        for d in beam.bending if beam.modes else "":
            m = self.mask(d)
            k = k + beam.stiffness(d) * self.modal_products(curve * m[:, None], weights)
        if beam.torsion:
            k = k + beam.torsional_stiffness() * self.modal_products(slope * self.mask("twist")[:, None], weights)
        if beam.stretch:
            k = k + beam.axial_stiffness() * self.modal_products(slope * self.mask("stretch")[:, None], weights)
        return k

    def quadratic(self, s: np.ndarray, fine: tuple[np.ndarray, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Integrals up to distances s, (distances, modes, modes) each: H = ∫₀ˢ φ_k′ φ_l′, of which the beam shortens, for modes
        of twist times the square of the section's radius of gyration (a twisted strip is shorter: trapeze effect); and T,
        the symmetric part of ∫₀ˢ e · (b_k × b_l′), by which bending about two axes rolls its sections."""
        points, weights = np.multiply.outer(s, fine[0]), np.multiply.outer(s, fine[1])[:, None, :]
        _, slope, curve, rotation = (
            x.reshape(self.n, *points.shape).swapaxes(0, 1) for x in self.sample(points.ravel())
        )
        x, y = self.mask("x"), self.mask("y")
        squares = self.modal_products(slope * (x | y)[:, None], weights)
        if self.beam.torsion:
            twist = self.modal_products(slope * self.mask("twist")[:, None], weights)
            squares = squares + self.beam.polar_gyration() * twist
        if self.beam.bending != "xy":
            return squares, np.zeros_like(squares)
        sign = float(AXIS @ np.cross(ACROSS["x"], ACROSS["y"]))
        product = (rotation * weights) @ curve.swapaxes(-1, -2)
        a = sign * (np.where(np.outer(x, y), product, 0.0) - np.where(np.outer(y, x), product, 0.0))
        return squares, (a + a.swapaxes(-1, -2)) / 2


@functools.cache
def gauss(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Points and weights of the Gauss-Legendre quadrature on (0, 1), (count,) each."""
    x, w = np.polynomial.legendre.leggauss(count)
    return (x + 1) / 2, w / 2


def beam_tables(model: Model, tree: Tree, channels: list[tuple[str, str]], dtype: type) -> B.Beams | None:
    """Tables of all beams of a tree, or None without beams; adds work channels of damping to `channels`.

    Marks the roots of beams with shortening "gravity" as loaded links.
    """
    if not tree.beams:
        return None
    made = BeamTableBuilder(model, tree, dtype)
    for i, beam, q, v in tree.beams:
        try:
            with np.errstate(over="raise", divide="raise", invalid="raise"):
                made.add(i, beam, q, v, channels)
        except (ArithmeticError, np.linalg.LinAlgError):
            raise ModelError(
                f"{beam._called()} has numbers that are too large or too small for its shapes, or what it carries has; "
                "look at its length, its mass and the masses at its end."
            ) from None
    return made.tables()


class BeamTableBuilder:
    """Collects the table rows of all beams of a tree."""

    def __init__(self, model: Model, tree: Tree, dtype: type) -> None:
        links = len(tree.order) + 1
        self.tree, self.dtype = tree, dtype
        self.of_link, self.node, self.axes = (np.full(links, -1, np.int64) for _ in range(3))
        self.beam_i: list[list[int]] = []
        self.beam: list[np.ndarray] = []
        self.station_i: list[list[int]] = []
        self.station: list[np.ndarray] = []
        self.shape: list[np.ndarray] = []
        self.square: list[np.ndarray] = []
        self.matrix: list[np.ndarray] = []
        self.turning: np.ndarray = np.zeros((len(tree.v_labels), B.TURNING_LEN), dtype)
        self.size = 0  # numbers in all modal matrices so far
        self.rows = 0  # axes of nodes so far
        self.shapes = self.squares = 0  # rows of shapes and numbers in `square` so far
        self.tips = BeamTips(model, tree)
        self.masses = self.tips.masses

    def add(self, i: int, beam: Beam, q: int, v: int, channels: list[tuple[str, str]]) -> None:
        """Append one beam: root at link i, first modal coordinate at index q, first modal rate at index v."""
        tree, turn = self.tree, self.tree.rotation[i].T  # body to link frame
        nodes = nodes_of(tree, i)
        shaped = SampledShapes(beam, self.tips.carried(beam, nodes[-1]))
        n, b = shaped.n, len(self.beam_i)
        most = max(beam.modes, beam.torsion, beam.stretch)
        x, w = gauss(beam.stations or 10 + 4 * most)
        fine = gauss(24 + 6 * most)
        full = beam.shortening == "full"
        first = len(self.station)
        line = beam.line_mass()
        weight: Any = np.zeros((n, n), self.dtype)
        at = np.array([*(x * beam.length), *(tree.order[j - 1].body._distance() for j in nodes)])
        sampled = shaped.sample(at)
        squares, rolls = shaped.quadratic(at, fine)

        spans = np.concatenate([w * beam.length, np.zeros(len(nodes))])
        lumped = [*(w * beam.length * line), *(self.masses[j] for j in nodes)]
        for mass, square in zip(lumped, squares, strict=True):
            weight = weight + mass * square
        self.of_link[i] = b
        for k, j in enumerate(nodes, len(self.station) + len(x)):
            self.node[j], self.axes[j] = k, self.rows
            self.rows += n
        self._stations(shaped, turn, at, (np.array([*lumped[: len(x)], *([0.0] * len(nodes))]), spans), sampled, squares, rolls)
        lost = bool(np.any(beam.damping > 0)) or beam.rayleigh is not None
        loss = -1
        if lost:
            channel = beam.whole.name if isinstance(beam, Piece) else beam.name, "damping"
            if channel not in channels:
                channels.append(channel)
            loss = channels.index(channel)
        coupling = beam.stiffness("x") - beam.stiffness("y") if full and beam.bending == "xy" and beam.modes else 0.0
        coupled = (beam.modes, beam.torsion) if beam.torsion and coupling != 0 else (0, 0)
        s, ws = fine[0] * beam.length, fine[1] * beam.length
        sections = SectionInertia(shaped, s, ws, fine)
        bends = [beam.modes if d in beam.bending else 0 for d in "xy"]
        self.beam_i.append([i, v, q, n, first, len(x), self.size, loss, *coupled, sections.kind, *bends])
        axes = [*(turn @ TURNS["x"]), *(turn @ TURNS["y"])]
        self.beam.append(np.array([*(turn @ AXIS), sections.polar, coupling, *axes, *sections.gyrations], self.dtype))
        self.turning[v : v + n] = sections.turning
        stiff = shaped.stiffness(s, ws)
        damp = self._damping(beam, shaped, stiff, sections.whole, nodes) if lost else np.zeros((n, n))
        drawn = weight if beam.shortening == "gravity" else np.zeros((n, n))
        if beam.shortening == "gravity":
            tree.link_i[i, L.LOADED] = 1
        own = (stiff, damp, sections.mass, drawn, sections.tilt, sections.spin)
        self.matrix += [m.ravel().astype(self.dtype) for m in own]
        self.size += n * n

    def _stations(
        self,
        shaped: SampledShapes,
        turn: np.ndarray,
        s: np.ndarray,
        lumped: tuple[np.ndarray, np.ndarray],
        sampled: Sampled,
        squares: np.ndarray,
        rolls: np.ndarray,
    ) -> None:
        """Append stations at distances s [m] with their masses [kg] and weights [m] of the quadrature, and the shapes' values,
        rotations, curvatures (stations, modes), H (`squares`) and T (`rolls`) there."""
        value, curve, rotation = sampled.value.T, sampled.curve.T, sampled.rotation.T
        count, n = value.shape
        rows: Any = np.zeros((count, n, B.SHAPE_LEN), self.dtype)
        for k, (d, _) in enumerate(shaped.beam.directions()):
            if d in ACROSS:
                rows[:, k, B.SH_D : B.SH_D + 3] = np.outer(value[:, k], turn @ ACROSS[d])
                rows[:, k, B.SH_B : B.SH_B + 3] = np.outer(rotation[:, k], turn @ TURNS[d])
                rows[:, k, B.SH_C] = curve[:, k]
            elif d == "twist":
                rows[:, k, B.SH_T] = value[:, k]
            else:
                rows[:, k, B.SH_D : B.SH_D + 3] = np.outer(value[:, k], turn @ AXIS)
        felt = shaped.beam.shortening
        blocks: np.ndarray = np.zeros((count, 3, n, n), self.dtype)
        if felt == "full":
            blocks[:, 0], blocks[:, 1] = squares, rolls
        elif felt == "gravity":
            blocks[:, 2] = squares
        for k in range(count):
            self.station_i.append([len(self.beam_i), self.shapes + k * n, self.squares + k * 3 * n * n])
        self.shapes += count * n
        self.squares += blocks.size
        self.station += list(np.column_stack([lumped[0], np.outer(s, turn @ AXIS), lumped[1]]).astype(self.dtype))
        self.shape += list(rows)
        self.square += list(blocks.reshape(count, -1))

    def _damping(
        self, beam: Beam, shaped: SampledShapes, stiff: np.ndarray, inertia: np.ndarray, nodes: list[int]
    ) -> np.ndarray:
        """Modal damping matrix (modes, modes), from ratios of the modes of the clamped beam, or Rayleigh's.

        The modes are those with everything that is rigidly joined to the beam.
        """
        mass: Any = inertia.astype(self.dtype)
        count = beam.stations or 10 + 4 * max(beam.modes, beam.torsion, beam.stretch)
        for k in range(len(self.station) - len(nodes) - count, len(self.station) - len(nodes)):
            d = self.shape[k][:, B.SH_D : B.SH_D + 3]
            mass = mass + self.station[k][B.S_MASS] * (d @ d.T)
        for j in nodes:
            part, turn = self.tips.rigid_part(j), self.tree.rotation[j].T
            rows = self.shape[self.node[j]]
            d, r = rows[:, B.SH_D : B.SH_D + 3], rows[:, B.SH_B : B.SH_B + 3]
            r = r + np.outer(rows[:, B.SH_T], turn @ AXIS)
            # a centre of mass beside the section moves with d + r × c
            both = d @ _cross_matrix(turn @ part.first) @ r.T
            mass = mass + part.mass * (d @ d.T) + both + both.T + r @ (turn @ part.second @ turn.T) @ r.T
        if beam.rayleigh is not None:
            return beam.rayleigh[0] * mass + beam.rayleigh[1] * stiff
        # bilinear normalisation instead of a Hermitian one, so that an imaginary step passes through
        squares, shapes = np.linalg.eig(np.linalg.solve(mass, stiff))
        order = np.argsort(np.real(squares))
        squares, shapes = squares[order], shapes[:, order]
        shapes = shapes / np.sqrt(np.einsum("ij,ik,kj->j", shapes, mass, shapes))
        ratios = np.broadcast_to(beam.damping, shaped.n)
        out = mass @ (shapes * (2 * ratios * np.sqrt(squares))) @ shapes.T @ mass
        return out if self.dtype is complex else np.real(out)

    def tables(self) -> B.Beams:
        """The collected rows as arrays."""
        return B.Beams(
            beam_i=np.array(self.beam_i, np.int64),
            beam=np.array(self.beam, self.dtype),
            of_link=self.of_link,
            node=self.node,
            axes=self.axes,
            station_i=np.array(self.station_i, np.int64),
            station=np.array(self.station, self.dtype),
            shape=np.concatenate(self.shape).astype(self.dtype),
            square=np.concatenate(self.square).astype(self.dtype),
            matrix=np.concatenate(self.matrix).astype(self.dtype),
            sinks=np.array([int(any(b.shortening == "gravity" for _, b, _, _ in self.tree.beams))], np.int64),
            turning=self.turning,
        )


def section_kind(beam: Beam) -> int:
    """How kernels sum the inertia of a beam's sections: `B.ABOUT_AXIS`, `B.SECOND_ORDER` or `B.AT_STATIONS`."""
    if not np.any(np.real(beam.line_rotary())):
        return B.ABOUT_AXIS
    return B.AT_STATIONS if beam.torsion else B.SECOND_ORDER


class SectionInertia:
    """What the inertia of a beam's sections brings, as its tables have it (see `kernels/beams/sections.py`).

    Attributes:
        kind: how kernels sum it: `B.ABOUT_AXIS`, `B.SECOND_ORDER` or `B.AT_STATIONS`.
        polar: about the axis [kg m²]; gyrations: squares of the radii of gyration of the mass about the axes of bending along x
            and y, and about the beam's axis (3,) [m²].
        turning: of each mode with a rotation of the root, and by which it tilts the sections, (modes, TURNING_LEN).
        mass: of the modes with each other, as kernels add it, `whole` as it is at rest, (modes, modes).
        tilt, spin: of second order (modes, modes).
    """

    def __init__(
        self, shaped: SampledShapes, s: np.ndarray, weights: np.ndarray, fine: tuple[np.ndarray, np.ndarray]
    ) -> None:
        """By quadrature over distances s with these weights [m], and up to each of them with points and weights `fine`."""
        beam, n = shaped.beam, shaped.n
        (jx, jy), jp = beam.line_rotary(), beam.line_polar()
        value, _, _, rotation = shaped.sample(s)
        x, y, twist = (shaped.mask(d) for d in ("x", "y", "twist"))
        turned = rotation * (x | y)[:, None]
        both = (turned * weights) @ turned.T
        polar_mass = jp * shaped.modal_products(value * twist[:, None], weights)
        self.whole: Any = polar_mass + np.where(shaped.same_kind, both, 0.0) * (jx * x + jy * y)
        self.gyrations = np.array([jx, jy, jp]) / beam.line_mass()
        self.tilt: Any = np.zeros((n, n))
        self.spin: Any = np.zeros((n, n))
        self.turning: Any = np.zeros((n, B.TURNING_LEN), np.result_type(value, self.whole))
        self.polar, self.mass = jp * beam.length, self.whole
        self.kind = section_kind(beam)
        if self.kind == B.ABOUT_AXIS:
            self.turning[:, B.T_E] = jp * (value * twist[:, None]) @ weights
        elif self.kind == B.AT_STATIONS:
            self.polar, self.mass = 0.0, np.zeros((n, n))
        else:
            once = turned @ weights
            self.turning[:, B.T_X], self.turning[:, B.T_Y] = jx * once * x, jy * once * y
            self.turning[:, B.T_TILT] = B.SENSE * once * ((jy - jp) * x + (jp - jx) * y)
            roll: Any = np.zeros((n, n))
            if beam.shortening == "full" and beam.bending == "xy":
                roll = np.einsum("s,skl->kl", weights, shaped.quadratic(s, fine)[1])
            xx, yy, xy, yx = np.outer(x, x), np.outer(y, y), np.outer(x, y), np.outer(y, x)
            self.tilt = (jp - jy) * both * xx + (jp - jx) * both * yy
            self.tilt = self.tilt + (((jx + jy) / 2 - jp) * both + B.SENSE * (jx - jy) * roll) * (xy | yx)
            self.spin = jp * roll + B.SENSE * both * ((jp / 2 - jx) * xy + (jy - jp / 2) * yx)


def bent_lines(beams: B.Beams | None, q: np.ndarray) -> list[tuple[int, np.ndarray]]:
    """Deflected centre line of every beam: link of its root, and points (time, points, 3) [m] in the link frame, root first.

    The points are nodes, and quadrature stations between them where nodes are far apart; q is (time, nq).
    """
    if beams is None:
        return []
    found = []
    for b, (i, _, qi, n, first, count, *_) in enumerate(beams.beam_i):
        nodes = [int(s) for s in beams.node if s >= 0 and beams.station_i[s, B.S_BEAM] == b]
        places = beams.station[:, B.S_PLACE : B.S_PLACE + 3]
        far = np.linalg.norm(places, axis=1)
        rows = sorted(nodes, key=far.__getitem__)
        gap = DRAWN_SPACING * far[rows[-1]]
        for s in range(first, first + count):
            if min(far[s], *np.abs(far[rows] - far[s])) >= gap:
                rows.append(s)
        rows.sort(key=far.__getitem__)
        eta, axis = q[:, qi : qi + n], beams.beam[b, B.B_AXIS : B.B_AXIS + 3]
        line = [np.zeros((len(q), 3))]
        for s in rows:
            _, shape, square = beams.station_i[s]
            d = beams.shape[shape : shape + n, B.SH_D : B.SH_D + 3]
            h, _, g = beams.square[square : square + 3 * n * n].reshape(3, n, n)
            short = 0.5 * np.einsum("tk,kl,tl->t", eta, h + g, eta)
            line.append(places[s] + eta @ d - short[:, None] * axis)
        found.append((int(i), np.stack(line, axis=1)))
    return found


def largest_bending(beams: B.Beams | None, q: np.ndarray) -> list[np.ndarray]:
    """Of every beam the largest deflection from the tangent at its root, over its length, and the largest rotation of a section
    by bending against the root [rad], (2, states) each; q is (states, nq)."""
    if beams is None:
        return []
    found = []
    for b, (_, _, qi, n, *_) in enumerate(beams.beam_i):
        stations = np.flatnonzero(beams.station_i[:, B.S_BEAM] == b)
        length = np.linalg.norm(beams.station[stations, B.S_PLACE : B.S_PLACE + 3], axis=1).max()
        axis = beams.beam[b, B.B_AXIS : B.B_AXIS + 3]
        rows = beams.station_i[stations, B.S_SHAPE][:, None] + np.arange(n)
        shapes = [beams.shape[rows, at : at + 3] for at in (B.SH_D, B.SH_B)]
        blocks = []
        for first in range(0, len(q), LOOKED_AT):  # all stations at once: (stations, states, 3)
            d, turn = (q[first : first + LOOKED_AT, qi : qi + n] @ shape for shape in shapes)
            across = d - (d @ axis)[..., None] * axis
            squares = np.stack([(across * across).sum(axis=-1) / length**2, (turn * turn).sum(axis=-1)])
            blocks.append(np.sqrt(squares.max(axis=1, initial=0.0)))
        found.append(np.concatenate([np.zeros((2, 0)), *blocks], axis=1))
    return found


def largest_section_rotation(beams: B.Beams | None, d: np.ndarray) -> float:
    """Largest rotation of a section by bending [rad], to first order, for displacements d (nv,), real or complex."""
    if beams is None:
        return 0.0
    largest = 0.0
    for b, first, _ in beams.station_i:
        v, n = beams.beam_i[b, B.B_V], beams.beam_i[b, B.B_N]
        rotation = d[v : v + n] @ beams.shape[first : first + n, B.SH_B : B.SH_B + 3]
        largest = max(largest, float(np.linalg.norm(rotation)))
    return largest


def with_mass_of_beam(beams: B.Beams | None, i: int) -> B.Beams | None:
    """Copy of the tables in which only the beam whose root is link i has distributed mass."""
    if beams is None:
        return None
    keep = beams.beam_i[:, B.B_LINK] == i
    station, beam, matrix, turning = (a.copy() for a in (beams.station, beams.beam, beams.matrix, beams.turning))
    station[~keep[beams.station_i[:, B.S_BEAM]], B.S_MASS] = 0.0
    beam[~keep, B.B_POLAR] = 0.0
    for _, v, _, n, _, _, start, *_ in beams.beam_i[~keep]:
        turning[v : v + n] = 0.0
        for part in (B.M_SECTIONS, B.M_TILT, B.M_SPIN):
            first = start * B.MATRICES + part * n * n
            matrix[first : first + n * n] = 0.0
    return beams._replace(station=station, beam=beam, matrix=matrix, turning=turning)


def nodes_of(tree: Tree, i: int) -> list[int]:
    """Links of the nodes of the beam whose root is link i, from the root outward."""
    links = range(1, len(tree.order) + 1)
    return [j for j in links if tree.link_i[j, L.PARENT] == i and tree.link_i[j, L.KIND] == L.NODE]


def _cross_matrix(c: np.ndarray) -> np.ndarray:
    """The matrix C with dᵀ C r = d · (r × c)."""
    return np.array([[0 * c[0], c[2], -c[1]], [-c[2], 0 * c[0], c[0]], [c[1], -c[0], 0 * c[0]]])


class Mounted:
    """A beam with its position in the tree of links.

    Attributes:
        beam: the beam itself.
        root: number of its link.
        nodes: numbers of the links at its nodes, from the root outward.
        coordinates, rates: indices of its modes in q and in v.
        shaped: its shape functions.
        axes: rotation from its body frame to the link frame of its root, (3, 3).
        distances: of the nodes from the root, (nodes,) [m].
        carried: mass of the sub-tree on each node, (nodes,) [kg].
    """

    def __init__(self, model: Model, tree: Tree, number: int) -> None:
        self.root, self.beam, q, v = tree.beams[number]
        self.nodes, tips = nodes_of(tree, self.root), BeamTips(model, tree)
        self.shaped = SampledShapes(self.beam, tips.carried(self.beam, self.nodes[-1]))
        self.coordinates, self.rates = range(q, q + self.shaped.n), range(v, v + self.shaped.n)
        self.axes = np.real(tree.rotation[self.root]).T
        self.distances = np.array([float(tree.order[j - 1].body._distance()) for j in self.nodes])
        self.carried = np.real([tips.masses[j] for j in self.nodes])
