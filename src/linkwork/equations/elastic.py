"""Elastic beams in symbols: points of a beam as sums of functions of the distance s from its root times functions of its modes.

In axes of the beam's link, with the unit vectors e along the straight beam and u_k across it, a point lies at

    ρ = s e + Σ φ_k(s) η_k u_k − ½ Σ h_kl(s) η_k η_l e = Σ_A f_A(s) c_A(η) u_A,      h_kl = ∫₀ˢ φ_k′ φ_l′,

so all that its mass does follows from the integrals ∫ f_A and ∫ f_A f_B over its length. They are symbols, such as
"arm.integral(x1 x1)", whose numbers are sums over the stations of the numerical quadrature. A section that carries something is
a node: it moves by ρ at its distance, and turns by Σ φ_k′ η_k about the axis of bending, then by the twist about its axis.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np
import sympy as sp

from linkwork.api.errors import ModelError
from linkwork.equations.symbols import Symbols, plain_name
from linkwork.equations.tape import Tape
from linkwork.equations.vectors import ZERO, Mat, Vec, cross, exact_direction, scale
from linkwork.model.beams import ACROSS, AXIS
from linkwork.system.beam_numbers import BeamNumbers, Sections
from linkwork.system.beam_tips import TURNS
from linkwork.system.system import System

LEAST = 1e-14  # of those of the squares, at which an integral of a product vanishes: modes that are orthogonal
MOST = 70  # terms of a point's position, whose number grows with the square of that of the modes
ROUNDING = 4e-15  # at which a shape is 1 at a node


@dataclasses.dataclass(frozen=True)
class Term:
    """f(s) c(η) u: one of the terms of a point's position.

    Attributes:
        name: of f in paths: "s", "x1", "h(x1,x2)".
        axis: 0 for u along the beam, 1 and 2 along its x and y.
        c, by, rate, drift: c, ∂c/∂η_k, ċ, and c̈ with all η̈ zero.
    """

    name: str
    axis: int
    c: Any
    by: tuple[Any, ...]
    rate: Any
    drift: Any


@dataclasses.dataclass(frozen=True)
class NodeForm:
    """A section that carries something: f of each term there; rotation by bending, and twist, for a unit of each mode."""

    values: tuple[Any, ...]
    slopes: tuple[Any, ...]
    twists: tuple[Any, ...]


class ElasticBeam:
    """One beam in symbols.

    Attributes:
        name: of the beam.
        root: number of its link.
        rates: indices of its modes in v.
        eta, eta_dot: symbols of its modes and of their rates.
        axes: unit vectors along the beam, along its x and along its y, in axes of its link.
        turns: axis of bending, or None for a beam that does not bend, or that bends along x and y.
        terms: of a point's position.
        mass: [kg]
        turning_by: momentum of the turning sections for a unit rate of each mode, in axes of the link [kg m²/s];
            `turning_matrix` of the modes with each other [kg m²].
        nodes: by number of their links.
        tape: on which sums get names in the recursive form; None: they do not.
    """

    def __init__(self, system: System, number: int, symbols: Symbols, eta: Sequence[Any], used: set[int]) -> None:
        mounted, self.numbers = system.mounted(number), system.beam_numbers(number)
        self.beam, self.symbols = mounted.beam, symbols
        self._known: dict[str, Any] = {}
        self._doubles: dict[tuple[int, int], Any] = {}
        self.tape: Tape | None = None
        self.name, self.root, self.rates = mounted.beam.name, mounted.root, mounted.rates
        self._check(self.numbers, bool(used & set(mounted.nodes)))
        self.eta = tuple(eta)
        self.eta_dot = tuple(sp.Symbol(f"{x.name}_dot") for x in eta)
        self.axes = tuple(_direction(mounted.axes @ a) for a in (AXIS, ACROSS["x"], ACROSS["y"]))
        bends = self.beam.bending if self.beam.modes else ""
        self.turns = _direction(mounted.axes @ TURNS[bends]) if len(bends) == 1 else None
        self.modes = [f"{kind}{k + 1}" for kind, k in self.beam.directions()]
        self.length = self._coefficient("length", self.beam.length, "l")
        self.density = self._coefficient("mass_per_length", self.beam.line_mass(), "mu")
        self.mass = self.density * self.length
        self.terms = self._terms()
        if len(self.terms) > MOST:
            raise ModelError(
                f"equations: {self.beam._called()} has {len(self.modes)} modes, whose equations with shortening='full' are too "
                "long to be of use; give fewer modes, or shortening='gravity'."
            )
        self.node_labels = {j: system.link_bodies[j - 1].name for j in mounted.nodes}
        self.nodes = {j: self._node(k, j) for k, j in enumerate(mounted.nodes) if j in used}
        self._sections()

    def _check(self, numbers: BeamNumbers, carries: bool) -> None:
        """Raise ModelError for what has no formula."""
        called = self.beam._called()
        rotary = bool(np.any(np.real(self.beam.line_rotary())))
        if numbers.at_stations or (rotary and self.beam.bending == "xy" and self.beam.modes):
            kinds = "twists" if self.beam.torsion else "bends along x and y"
            raise ModelError(
                f"equations: {called} {kinds}, and the inertia of its sections about their cross axes is no closed formula "
                "then; give rotary=0."
            )
        if numbers.bends_and_twists:
            raise ModelError(
                f"equations: {called} bends along x and y with stiffnesses that differ and twists, so its elastic forces hold "
                "integrals of the sine of its twist, which are no formula; give torsion=0, or shortening='gravity'."
            )
        if self.beam.bending == "xy" and self.beam.modes and carries:
            raise ModelError(
                f"equations: {called} bends along x and y and carries something, and the rotation of its sections by both is "
                "no closed formula; give bending='x' or 'y'."
            )

    # --- symbols ---------------------------------------------------------------------------------------

    def _symbol(self, path: str, value: Any, name: str) -> Any:
        """The symbol of a number, made when it is first asked for."""
        if path not in self._known:
            self._known[path] = self.symbols.parameter(path, value, name)
        return self._known[path]

    def _coefficient(self, path: str, value: Any, letter: str, *parts: str) -> Any:
        """The symbol of a number of the beam, named by a letter, the beam, and parts of letters and digits."""
        words = ["".join(x for x in part if x.isalnum()) for part in parts]
        return self._symbol(f"{self.name}.{path}", value, "_".join([letter, plain_name(self.name), *words]))

    def _terms(self) -> list[Term]:
        n, kinds = len(self.eta), [kind for kind, _ in self.beam.directions()]
        zero = (ZERO,) * n
        one = sp.Integer(1)
        found = [Term("s", 0, one, zero, ZERO, ZERO)]
        axis = {"x": 1, "y": 2, "stretch": 0}
        for k, kind in enumerate(kinds):
            if kind in axis:
                by = tuple(one if j == k else ZERO for j in range(n))
                found.append(Term(self.modes[k], axis[kind], self.eta[k], by, self.eta_dot[k], ZERO))
        if self.beam.shortening == "full":
            found += [
                self._shortening(k, m)
                for k in range(n)
                for m in range(k, n)
                if kinds[k] == kinds[m] and kinds[k] != "stretch"
            ]
        return found

    def _shortening(self, k: int, m: int) -> Term:
        """−½ h_kl η_k η_l, both orders of k and l together."""
        x, y, vx, vy = self.eta[k], self.eta[m], self.eta_dot[k], self.eta_dot[m]
        c = -x * y if k != m else -(x**2) / 2
        by = tuple(sp.diff(c, z) for z in self.eta)
        drift = -2 * vx * vy if k != m else -(vx**2)
        return Term(f"h({self.modes[k]},{self.modes[m]})", 0, c, by, by[k] * vx + (by[m] * vy if k != m else 0), drift)

    def _sampled(self, name: str, sections: Sections) -> np.ndarray:
        """f of a term, by name, at sections."""
        if name == "s":
            return sections.distances
        if name.startswith("h("):
            k, m = (self.modes.index(x) for x in name[2:-1].split(","))
            return np.asarray(sections.shortening[k, m])
        return np.asarray(sections.values[self.modes.index(name)])

    def single(self, a: str) -> Any:
        """∫ f ds of a term."""
        if a == "s":
            return self.length**2 / 2
        along = self.numbers.along
        return self._coefficient(f"integral({a})", float(along.weights @ self._sampled(a, along)), "I", a)

    def double(self, a: str, b: str) -> Any:
        """∫ f_A f_B ds of two terms."""
        if a == b == "s":
            return self.length**3 / 3
        along = self.numbers.along
        f, g, w = self._sampled(a, along), self._sampled(b, along), along.weights
        value, most = float(w @ (f * g)), float(np.sqrt((w @ f**2) * (w @ g**2)))
        if abs(value) <= LEAST * most:
            return ZERO
        return self._coefficient(f"integral({a} {b})", value, "I", a, b)

    def _node(self, place: int, number: int) -> NodeForm:
        sections, path = self.numbers.at_nodes, self.node_labels[number]
        tag = plain_name(path)
        s = sections.distances[place]
        whole = abs(s - float(np.real(self.beam.length))) <= 1e-12 * s
        distance = self.length if whole else self._symbol(f"{path}.s", s, f"s_{tag}")

        def number_of(name: str, value: float, letter: str) -> Any:
            if abs(value - 1) <= ROUNDING:
                return sp.Integer(1)
            plain = "".join(x for x in name if x.isalnum())
            return self._symbol(f"{path}.{name}", value, f"{letter}_{tag}_{plain}")

        values = [distance]
        for term in self.terms[1:]:
            letter = "h" if term.name.startswith("h(") else "phi"
            values.append(number_of(term.name, float(self._sampled(term.name, sections)[place]), letter))
        slopes = [
            number_of(f"{m}'", float(x), "dphi") for m, x in zip(self.modes, sections.slopes[:, place], strict=True)
        ]
        twists = [
            number_of(m, float(x), "phi") if m.startswith("twist") else ZERO
            for m, x in zip(self.modes, sections.values[:, place], strict=True)
        ]
        return NodeForm(tuple(values), tuple(slopes), tuple(twists))

    def _sections(self) -> None:
        """Inertia of the sections about the axis, and about the axes that bending turns them about."""
        n, bends = len(self.modes), self.beam.bending
        densities = dict(zip("xy", np.real(self.beam.line_rotary()), strict=True)) | {"twist": np.real(self.beam.line_polar())}
        self._inertia = {
            kind: self._coefficient("polar" if kind == "twist" else f"rotary_{kind}", float(x), f"J{kind[0].replace('t', 'p')}")
            for kind, x in densities.items()
        }
        self.turning_by: list[Vec] = [(ZERO,) * 3] * n
        self.turning_matrix = [[ZERO] * n for _ in range(n)]
        self._turned: list[Any] = [ZERO] * n  # ∫ ψ_k of bending
        self._squares: dict[tuple[int, int], Any] = {}  # ∫ ψ_k ψ_l
        for kind, column in (("twist", 2), ("x", 0), ("y", 1)):
            density, marked = float(densities[kind]), [f"{m}'" if kind in ACROSS else m for m in self.modes]
            own = [k for k in range(n) if self.beam.directions()[k][0] == kind and density != 0]
            axis = self.axes[0] if kind == "twist" else self.turns
            for k in own:
                assert axis is not None
                value = self.numbers.turning[k, column] / density
                whole = self._coefficient(f"integral({marked[k]})", value, "I" if kind == "twist" else "Ipsi", self.modes[k])
                self.turning_by[k] = scale(self._inertia[kind] * whole, axis)
                self._turned[k] = ZERO if kind == "twist" else whole
                for m in (j for j in own if j >= k):
                    value = self.numbers.turning_matrix[k, m] / density
                    path, both = f"integral({marked[k]} {marked[m]})", (self.modes[k], self.modes[m])
                    if abs(value) <= LEAST * self.numbers.turning_matrix[k, k] / density:
                        continue
                    whole = self._coefficient(path, value, "I" if kind == "twist" else "Ipsi", *both)
                    self.turning_matrix[k][m] = self.turning_matrix[m][k] = self._inertia[kind] * whole
                    if kind in ACROSS:
                        self._squares[k, m] = self._squares[m, k] = whole
        self.rotary = bends if self._inertia["x"] != 0 or self._inertia["y"] != 0 else ""

    def section_inertia(self) -> Mat:
        """Inertia of the sections in the present shape, in axes of the link [kg m²]: to second order, as kernels have it."""
        e, polar = self.axes[0], self._inertia["twist"]
        if not self.rotary:
            return outer(polar * self.length, e, e)
        # about n, that bending turns sections about, along the deflection u, and about the axis
        assert self.turns is not None
        n, u = self.turns, self.axes["xy".index(self.rotary) + 1]
        own, other = (self._inertia[d] for d in (self.rotary, "y" if self.rotary == "x" else "x"))
        more = polar - other
        first = sp.Add(*(x * eta for x, eta in zip(self._turned, self.eta, strict=True)))
        second = sp.Add(*(x * self.eta[k] * self.eta[m] for (k, m), x in self._squares.items()))
        made = outer(own * self.length, n, n)
        made = plus_matrix(made, outer(other * self.length + more * second, u, u))
        made = plus_matrix(made, outer(polar * self.length - more * second, e, e))
        turned = cross(n, e)  # the axis leans towards it
        return plus_matrix(plus_matrix(made, outer(more * first, e, turned)), outer(more * first, turned, e))

    # --- elastic forces --------------------------------------------------------------------------------

    def forces(self) -> list[Any]:
        """Elastic and damping forces along the modes: −K η − C η̇."""
        n = len(self.modes)
        made = [ZERO] * n
        for k in range(n):
            for m in range(n):
                a, b = min(k, m), max(k, m)
                made[k] -= self._stiffness(a, b) * self.eta[m]
                value = (self.numbers.damping[a, b] + self.numbers.damping[b, a]) / 2
                if abs(value) > LEAST * min(self.numbers.damping[a, a], self.numbers.damping[b, b]):
                    both = self.modes[a], self.modes[b]
                    made[k] -= self._coefficient(f"damping({both[0]} {both[1]})", value, "c", *both) * self.eta_dot[m]
        return made

    def _stiffness(self, k: int, m: int) -> Any:
        """An entry of K: stiffness of the section times ∫ φ_k″ φ_l″ (φ′ for twist and stretch)."""
        K, kind = self.numbers.stiffness, self.beam.directions()[k][0]
        if abs(K[k, m]) <= LEAST * min(K[k, k], K[m, m]):
            return ZERO
        field, value = self._section_stiffness(kind)
        mark = "''" if kind in ACROSS else "'"
        both = self.modes[k], self.modes[m]
        whole = self._coefficient(field, value, field.replace("_", ""))
        path = f"integral({both[0]}{mark} {both[1]}{mark})"
        return whole * self._coefficient(path, float(K[k, m] / np.real(value)), "kappa", *both)

    def _section_stiffness(self, kind: str) -> tuple[str, Any]:
        """Stiffness of the section for a kind of mode, and what it is called."""
        if kind == "twist":
            return "GJ", self.beam.torsional_stiffness()
        if kind == "stretch":
            return "EA", self.beam.axial_stiffness()
        # along y it is that along x only where one EI is given for both
        both = kind == "x" or (self.beam.EI_y is None and self.beam.EI is not None)
        return "EI" if both else "EI_y", self.beam.stiffness(kind)

    # --- integrals over the mass -----------------------------------------------------------------------

    def coefficients(self, what: str, k: int = 0) -> list[Any]:
        """ "c", "rate" or "drift" of all terms, or "by" mode k."""
        return [t.by[k] if what == "by" else getattr(t, what) for t in self.terms]

    def first(self, y: Sequence[Any]) -> Vec:
        """∫ Σ f_A y_A u_A dm, in axes of the link."""
        along = [ZERO] * 3
        for term, x in zip(self.terms, y, strict=True):
            if x != 0:
                along[term.axis] += self.density * self.single(term.name) * x
        return self._vector(along)

    def second(self, y: Sequence[Any], z: Sequence[Any]) -> Mat:
        """The matrix ∫ (Σ f_A y_A u_A) (Σ f_B z_B u_B)ᵀ dm, in axes of the link; with a tape, Σ_A ∫ f_A f_B y_A get names."""
        parts: list[list[list[Any]]] = [[[] for _ in range(3)] for _ in range(3)]
        for j, b in enumerate(self.terms):
            for axis in range(3) if z[j] != 0 else ():
                moment = sp.Add(
                    *(self._both(i, j) * x for i, x in enumerate(y) if x != 0 and self.terms[i].axis == axis)
                )
                if self.tape is not None:
                    moment = self.tape.name(moment, f"i_{plain_name(self.name)}_{plain_name(b.name)}")
                if moment != 0:
                    parts[axis][b.axis].append(moment * z[j])
        own = [[self.density * sp.Add(*cell) for cell in row] for row in parts]
        rows = []
        for i in range(3):
            row = [
                sp.Add(*(self.axes[p][i] * self.axes[r][j] * own[p][r] for p in range(3) for r in range(3)))
                for j in range(3)
            ]
            rows.append((row[0], row[1], row[2]))
        return rows[0], rows[1], rows[2]

    def _both(self, i: int, j: int) -> Any:
        """∫ f_A f_B ds of two terms by their places."""
        i, j = min(i, j), max(i, j)
        if (i, j) not in self._doubles:
            self._doubles[i, j] = self.double(self.terms[i].name, self.terms[j].name)
        return self._doubles[i, j]

    def at(self, node: NodeForm, y: Sequence[Any]) -> Vec:
        """Σ f_A y_A u_A at a node, in axes of the link."""
        along = [ZERO] * 3
        for term, f, x in zip(self.terms, node.values, y, strict=True):
            along[term.axis] += f * x
        return self._vector(along)

    def _vector(self, along: Sequence[Any]) -> Vec:
        x, y, z = (sp.Add(*(along[k] * self.axes[k][i] for k in range(3))) for i in range(3))
        return x, y, z

    def inertia(self) -> Mat:
        """Inertia about the root in the present shape, in axes of the link, that of the sections included."""
        c = self.coefficients("c")
        W, own = self.second(c, c), self.section_inertia()
        trace = W[0][0] + W[1][1] + W[2][2]
        rows = []
        for i in range(3):
            row = [(trace if i == j else ZERO) - W[i][j] + own[i][j] for j in range(3)]
            rows.append((row[0], row[1], row[2]))
        return rows[0], rows[1], rows[2]

    # --- shortening that gravity alone feels -----------------------------------------------------------

    def weight_shortening(self, masses: Sequence[Any]) -> Any:
        """½ Σ (μ ∫ h_kl + Σ m h_kl at nodes) η_k η_l: mass times what gravity feels of the shortening [kg m]; `masses` are
        those on each link."""
        if self.beam.shortening != "gravity":
            return ZERO
        along, nodes, total = self.numbers.along, self.numbers.at_nodes, ZERO
        kinds = [kind for kind, _ in self.beam.directions()]
        for k, first in enumerate(self.modes):
            for m in range(k, len(self.modes)):
                if kinds[k] != kinds[m] or kinds[k] == "stretch":
                    continue
                name = f"h({first},{self.modes[m]})"
                value = float(along.weights @ along.shortening[k, m])
                felt = self.density * self._coefficient(f"integral({name})", value, "I", name)
                for place, (j, label) in enumerate(self.node_labels.items()):
                    if masses[j] != 0:
                        tag = f"h_{plain_name(label)}_{first}{self.modes[m]}"
                        felt += masses[j] * self._symbol(f"{label}.{name}", nodes.shortening[k, m, place], tag)
                total += felt * self.eta[k] * self.eta[m] * (1 if k != m else sp.Rational(1, 2))
        return total


def cross_moment(W: Mat) -> Vec:
    """∫ y × z of the matrix ∫ y zᵀ."""
    return W[1][2] - W[2][1], W[2][0] - W[0][2], W[0][1] - W[1][0]


def outer(t: Any, a: Vec, b: Vec) -> Mat:
    """t a bᵀ."""
    x, y, z = ((t * p * b[0], t * p * b[1], t * p * b[2]) for p in a)
    return x, y, z


def plus_matrix(A: Mat, B: Mat) -> Mat:
    """A + B."""
    x, y, z = ((p[0] + q[0], p[1] + q[1], p[2] + q[2]) for p, q in zip(A, B, strict=True))
    return x, y, z


def trace(W: Mat) -> Any:
    """∫ y · z of the matrix ∫ y zᵀ."""
    return W[0][0] + W[1][1] + W[2][2]


def _direction(values: np.ndarray) -> Vec:
    x, y, z = (exact_direction(v) for v in values)
    return x, y, z
