"""Mass matrix, velocity terms and weight of trees in the plane, in closed form.

With z the places of all masses as complex numbers (see `planar`), Γ_x = ∂z/∂x, which is i V_r exp(i α_r) for an absolute angle,
u exp(i α) for a slide along u, and D exp(i α) for what a mode of a beam does to the beam's own mass, and sums over all masses,

    H_xy = Σ m conj(Γ_x) Γ_y + inertia,      M_xy = Re H_xy,
    h_x  = Σ_r Re(i H_xr) α̇_r² + 2 Σ_s Re(i H_xs) α̇ ṡ + Re H_xd,

where d stands for the accelerations on the root that a beam's points have while those of its modes are zero. For y further out
than x, Γ_x is the same for all that y moves, so H_xy = conj(Γ_x) times the first moment of that: for angles
conj(d) A exp(i (α_y − α_x)), d from hinge x to the joint that leads to y, A the first moment of body y with all that it carries
put at its joints. Joint angles follow by α = S q: Sᵀ M S, Sᵀ h.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import sympy as sp

from linkwork.equations.elastic import cross_moment, trace
from linkwork.equations.plane_numbers import NOTHING, Complex, Linear, conj_times, plus, times, turned_left
from linkwork.equations.symbols import tidy
from linkwork.equations.vectors import ZERO, Mat, Vec, column, dot, turned

if TYPE_CHECKING:
    from linkwork.equations.planar import PlanarKinematics

Rows = list[list[Any]]


@dataclasses.dataclass(frozen=True, eq=False)
class Raw:
    """Something that moves masses: an absolute angle, a slide, a mode of a beam, or an acceleration that rates alone bring.

    Attributes:
        kind: "angle" of a link that turns; "slide" of a link and all further out; "mode": of the own mass of a beam.
        link: that turns, or slides, or is the beam's root.
        linear: its rate by the rates of the coordinates; empty for accelerations that rates alone bring.
        quadratic: what multiplies Re(i H) in the velocity terms: α̇² of an angle, 2 α̇ ṡ of a slide or mode.
        drift: what multiplies Re H there: 1 for accelerations that rates alone bring, else 0.
        u: direction of a slide.
        shape: factors of the beam's terms, of a mode; modes: its number in the beam, none for an acceleration.
    """

    kind: str
    link: int
    linear: Linear
    quadratic: Any
    drift: int = 0
    u: Complex = NOTHING
    shape: tuple[Any, ...] = ()
    modes: tuple[int, ...] = ()


class PlanarDynamics:
    """Sums over the masses of a tree whose kinematics are given."""

    def __init__(self, kinematics: PlanarKinematics) -> None:
        k = kinematics
        self.kinematics, self.tree, self.plane = k, k.tree, k.plane
        self.root, self.within, self.step, self.first, self.mass = k.root, k.within, k.step, k.first, k.mass
        self.children, self.slides = k.children, k.slides
        numbers = range(len(k.tree.links))
        self.moment = [self._cluster_moment(i, i) if self.root[i] == i else NOTHING for i in numbers]

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
            parts.append(tidy(dot(axis, turned(self.tree.moments(link)[1], axis))))
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

    # --- what moves --------------------------------------------------------------------------------------

    def _raws(self) -> list[Raw]:
        """All that moves masses, inner ones first; slides of a joint come before its turn, modes of a beam after it."""
        found: list[Raw] = []
        rate_of, v = self.kinematics.alpha_rate, self.kinematics.state.v
        one = sp.Integer(1)
        for link in self.tree.links[1:]:
            i, drift = link.number, self.kinematics.drift[link.number]
            spin = rate_of(self.root[link.parent])
            found += [Raw("slide", i, {k: one}, 2 * spin * v[k], u=u) for k, u in self.slides[i]]
            found += [Raw("slide", i, {}, ZERO, 1, u=drift)] if drift != NOTHING else []
            if self.root[i] == i:
                found.append(Raw("angle", i, self.kinematics.angle[i], rate_of(i) ** 2))
            beam = self.tree.beams.get(i)
            if beam is not None:
                spin = rate_of(self.root[i])
                for k, rate in enumerate(beam.rates):
                    shape = tuple(beam.coefficients("by", k))
                    found.append(Raw("mode", i, {rate: one}, 2 * spin * v[rate], shape=shape, modes=(k,)))
                found.append(Raw("mode", i, {}, ZERO, 1, shape=tuple(beam.coefficients("drift"))))
        return found

    def _moved(self, y: Raw) -> tuple[int, Complex]:
        """The root that Γ_y turns with, and its sum over the masses that y moves."""
        if y.kind == "angle":
            return y.link, turned_left(self.moment[y.link])
        if y.kind == "slide":
            return self.root[self.tree.links[y.link].parent], times(self.mass[y.link], y.u)
        return self.root[y.link], self.kinematics.flat(y.link, self.tree.beams[y.link].first(y.shape))

    def _both(self, link: int, W: Mat) -> Complex:
        """∫ conj(y) z of the matrix ∫ y zᵀ of vectors of a link."""
        return tidy(trace(W)), tidy(dot(self.plane.normal, turned(self.plane.zero[link], cross_moment(W))))

    def _product(self, x: Raw, y: Raw) -> tuple[Complex, int, int] | None:
        """H_xy = K exp(i (α_b − α_a)), as (K, a, b), for y not further in than x; None: it vanishes."""
        if x.kind == "mode":
            if y.kind != "mode" or y.link != x.link:
                return None
            beam = self.tree.beams[x.link]
            turning = sp.Add(*(beam.turning_matrix[k][m] for k in x.modes for m in y.modes))
            both = self._both(x.link, beam.second(x.shape, y.shape))
            return plus(both, (turning, ZERO)), self.root[x.link], self.root[x.link]
        k = y.link
        if not self._carried(k, x.link):
            return None
        outer, gamma = self._moved(y)
        if x.kind == "slide":
            return conj_times(x.u, gamma), self.root[self.tree.links[x.link].parent], outer
        r = x.link
        if y.kind == "angle" and k == r:
            return (self._cluster_inertia(r), ZERO), r, r
        if outer != r:
            return conj_times(turned_left(self._towards(r, k)), gamma), r, outer
        if y.kind == "mode":
            beam = self.tree.beams[k]
            dots, crossed = self._both(k, beam.second(beam.coefficients("c"), y.shape))
            for mode in y.modes:
                crossed += dot(self.plane.normal, turned(self.plane.zero[k], beam.turning_by[mode]))
            return plus(conj_times(turned_left(self.within[k]), gamma), (crossed, -dots)), r, r
        parent = self.tree.links[k].parent
        turns = self.root[k] == k
        arm = times(self.mass[k], plus(self.within[parent], self.step[k])) if turns else self._cluster_moment(k, r)
        return conj_times(turned_left(arm), y.u), r, r

    def dynamics(self, gravity: Vec) -> tuple[Rows, list[Any], list[Any]]:
        """Mass matrix, velocity terms, and forces of gravity."""
        kinematics = self.kinematics
        n, raws = len(kinematics.state.v), self._raws()
        M: Rows = [[ZERO] * n for _ in range(n)]
        h, weight = [ZERO] * n, [ZERO] * n
        g = (dot(self.plane.e1, gravity), dot(self.plane.e2, gravity))
        for i, x in enumerate(raws):
            for y in raws[i:]:
                made = self._product(x, y)
                if made is None or made[0] == NOTHING:
                    continue
                (real, imaginary), a, b = made
                delta = kinematics.alpha(b) - kinematics.alpha(a)
                c, s = sp.cos(delta), sp.sin(delta)
                for first, second in ((x, y), (y, x)) if x is not y else ((x, x),):
                    sign = 1 if first is x else -1  # H_yx = conj(H_xy)
                    _spread(M, first.linear, second.linear, real * c - imaginary * s)
                    if x is not y:
                        across = -sign * (real * s + imaginary * c) * second.quadratic
                        _put(h, first.linear, across + (real * c - imaginary * s) * second.drift)
            root, value = self._moved(x)
            _put(weight, x.linear, conj_times(g, kinematics.rotated(value, root))[0])
        return M, h, weight


def _spread(M: Rows, rows: Linear, columns: Linear, value: Any) -> None:
    """M += rows ⊗ columns · value."""
    for i, x in rows.items():
        for j, y in columns.items():
            M[i][j] = M[i][j] + x * y * value


def _put(out: list[Any], rows: Linear, value: Any) -> None:
    """out += rows · value."""
    for i, x in rows.items():
        out[i] = out[i] + x * value
