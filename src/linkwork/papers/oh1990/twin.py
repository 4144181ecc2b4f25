"""The thesis's equations, written out again in NumPy: shapes (chapter 5), Appendices A, D and F, statics and end point (8.1).

Coordinates are q = (θ₁, a, θ₂, c) as in (3.84); θ₂ counts from the upper arm's undeformed axis. Most brackets of the appendices
stand twice, under ∫ (ρA) dr and times the mass at an arm's end; here they stand once and are summed over stations: those of
Gauss' quadrature, and the end with its mass. Units are any that fit together; the thesis's are lbf, in, s.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import brentq

Array = np.ndarray
STATIONS = 60


@dataclasses.dataclass(frozen=True)
class Arms:
    """The robot in numbers: pairs are of the upper and the lower arm, or joint.

    Args:
        length: ℓ.
        rho: mass per length ρA.
        EI: bending stiffness.
        springs: K_t1, K_t2.
        J1: inertia at the upper joint.
        ma, Ja: mass and inertia on the upper arm's end. mb, Jb: on the lower arm's top. mp, Jp: on the lower arm's end.
        g: acceleration of gravity.
    """

    length: tuple[float, float]
    rho: tuple[float, float]
    EI: tuple[float, float]
    springs: tuple[float, float]
    J1: float
    ma: float
    Ja: float
    mb: float
    Jb: float
    mp: float
    Jp: float
    g: float


Sampled = tuple[Array, Array, Array]


def comparison(n: int, length: float, rho: float, mass: float, inertia: float) -> Callable[[Array], Sampled]:
    """Modified comparison functions (5.6) with D₂ = 1: values, slopes and curvatures, each (n, distances)."""
    m, j = mass / (rho * length), inertia / (rho * length**3)

    def equation(z: Any) -> Any:
        """(5.8) times cos z, which has no poles."""
        c, s, t, h = np.cos(z), np.sin(z), np.tanh(z), 1 / np.cosh(z)
        return m * (s - t * c) + j * z**2 * (s + t * c) - m * j * z**3 * (h - c) - (h + c) / z

    grid = np.arange(0.02, np.pi * (n + 2), 0.02)
    signs = np.sign(equation(grid))
    turns = np.flatnonzero(signs[:-1] * signs[1:] < 0)[:n]
    roots = np.array([brentq(equation, grid[k], grid[k + 1], xtol=1e-15, rtol=1e-15) for k in turns])
    # (5.11)
    up = -(np.sinh(roots) + np.sin(roots)) + j * roots**3 * (np.cosh(roots) - np.cos(roots))
    first = up / (np.cosh(roots) + np.cos(roots) - j * roots**3 * (np.sinh(roots) + np.sin(roots)))
    beta, first = roots[:, None] / length, first[:, None]

    def sample(r: Array) -> Sampled:
        x = beta * np.asarray(r)
        ch, sh, c, s = np.cosh(x), np.sinh(x), np.cos(x), np.sin(x)
        return (
            first * (ch - c) + sh - s,
            beta * (first * (sh + s) + ch - c),
            beta**2 * (first * (ch + c) + sh + s),
        )

    return sample


@dataclasses.dataclass(frozen=True)
class Sums:
    """One arm's shapes, and what its integrals need.

    Attributes:
        r, m: stations and masses there.
        shape: values there (n, stations).
        end, slope: values and slopes at the end (n,).
        bend: ∫ EI φ″φ″ᵀ dr.
        hang: ∫ φ′φ′ᵀ dr times the mass beyond the arm, plus `within`.
        within: ∫ ρA ∫₀ʳ φ′φ′ᵀ dξ dr.
        stretch: ∫ φ′φ′ᵀ dr.
    """

    r: Array
    m: Array
    shape: Array
    end: Array
    slope: Array
    bend: Array
    hang: Array
    within: Array
    stretch: Array


def sums(n: int, length: float, rho: float, EI: float, mass: float, inertia: float, beyond: float, end: float) -> Sums:
    """Of an arm; shapes carry (mass, inertia), the weight of `beyond` hangs on it, `end` is summed as a station."""
    x, w = np.polynomial.legendre.leggauss(STATIONS)
    r, w = length * (x + 1) / 2, length * w / 2
    shapes = comparison(n, length, rho, mass, inertia)
    value, slope, curve = shapes(r)
    tip = shapes(np.array([length]))
    stretch = (slope * w) @ slope.T
    within = (slope * w * rho * (length - r)) @ slope.T  # ∫₀ˡ ∫₀ʳ f dξ dr = ∫₀ˡ (ℓ − ξ) f dξ
    return Sums(
        np.append(r, length),
        np.append(rho * w, end),
        np.column_stack([value, tip[0]]),
        tip[0][:, 0],
        tip[1][:, 0],
        (curve * w * EI) @ curve.T,
        beyond * stretch + within,
        within,
        stretch,
    )


@dataclasses.dataclass(frozen=True)
class Robot:
    """The thesis's model of n shapes for each arm.

    Args:
        arms: the numbers.
        n: shapes of each arm.
        pull: of the shortening: 1 where gravity feels it, 0 where it is left out, −1 with the printed signs of (8.1) to (8.4).
    """

    arms: Arms
    n: int
    pull: float = 1.0

    @functools.cached_property
    def upper(self) -> Sums:
        """With everything below as the shapes' end mass, (5.12) to (5.14)."""
        a = self.arms
        below = a.ma + a.mb + a.rho[1] * a.length[1] + a.mp
        return sums(self.n, a.length[0], a.rho[0], a.EI[0], below, a.Ja / a.ma * below, below, a.ma + a.mb)

    @functools.cached_property
    def lower(self) -> Sums:
        """With the payload."""
        a = self.arms
        return sums(self.n, a.length[1], a.rho[1], a.EI[1], a.mp, a.Jp, a.mp, a.mp)

    def split(self, q: Array) -> tuple[float, Array, float, Array]:
        """θ₁, a, θ₂, c."""
        n = self.n
        return float(q[0]), q[1 : n + 1], float(q[n + 1]), q[n + 2 :]

    def join(self, one: float, a: Array, two: float, c: Array) -> Array:
        """The vector of four parts."""
        return np.concatenate([[one], a, [two], c])

    def from_elbow(self) -> Array:
        """T of q = T q′, where q′ has the elbow's angle from the upper arm's end in place of θ₂: θ₂ = elbow + φ′(ℓ₁)ᵀ a."""
        turn = np.eye(2 * self.n + 2)
        turn[self.n + 1, 1 : self.n + 1] = self.upper.slope
        return turn

    # --- Appendix A ------------------------------------------------------------------------------------------------

    def matrix(self, q: Array) -> Array:
        """P of (3.86), (11.1) to (11.10)."""
        A, U, L = self.arms, self.upper, self.lower
        _, a, two, c = self.split(q)
        s, k = np.sin(two), np.cos(two)
        l1, w1, w, r, m = A.length[0], U.shape.T @ a, L.shape.T @ c, L.r, L.m
        u = float(U.end @ a)
        turned = r * k - w * s
        p11 = A.J1 + A.Ja + A.Jb + A.Jp + U.m @ (U.r**2 + w1**2)
        p11 += m @ (l1**2 + r**2 + 2 * l1 * r * k + u**2 + w**2 - 2 * l1 * w * s + 2 * u * (r * s + w * k))
        p12 = (U.m * U.r) @ U.shape.T + A.Ja * U.slope + (m @ (l1 + turned)) * U.end
        p13 = A.Jb + A.Jp + m @ (r**2 + l1 * r * k + w**2 - l1 * w * s + u * (r * s + w * k))
        p14 = (m * (l1 * k + r + u * s)) @ L.shape.T + A.Jp * L.slope
        p23 = (m @ turned) * U.end
        p24 = np.outer(U.end, L.shape @ m) * k
        p33 = A.Jb + A.Jp + m @ (r**2 + w**2)
        p34 = (m * r) @ L.shape.T + A.Jp * L.slope
        out, second = np.empty((2 * self.n + 2, 2 * self.n + 2)), self.n + 1
        bent, beyond = slice(1, second), slice(second + 1, None)
        out[0, 0], out[second, second], out[bent, bent], out[beyond, beyond] = p11, p33, *self.still
        for row, column, part in (
            (0, bent, p12), (0, second, p13), (0, beyond, p14), (bent, second, p23), (bent, beyond, p24), (second, beyond, p34),
        ):  # fmt: skip
            out[row, column], out[column, row] = part, np.transpose(part)
        return out

    @functools.cached_property
    def still(self) -> tuple[Array, Array]:
        """The blocks (11.5) and (11.10) of P, which are the same in all configurations."""
        A, U, L, m = self.arms, self.upper, self.lower, self.lower.m
        p22 = (U.m * U.shape) @ U.shape.T + m.sum() * np.outer(U.end, U.end) + A.Ja * np.outer(U.slope, U.slope)
        return p22, (m * L.shape) @ L.shape.T + A.Jp * np.outer(L.slope, L.slope)

    def vector(self, q: Array, rate: Array) -> Array:
        """f of (3.86), (11.11) to (11.14); the last term of (11.14) reads ψ′ψ′ᵀc."""
        U, L = self.upper, self.lower
        _, a, two, c = self.split(q)
        d1, da, d2, dc = self.split(rate)
        s, k, l1 = np.sin(two), np.cos(two), self.arms.length[0]
        w, dw, r, m = L.shape.T @ c, L.shape.T @ dc, L.r, L.m
        u, du, both = float(U.end @ a), float(U.end @ da), d1 + d2
        out, turned = r * s + w * k, r * k - w * s
        spin = -dw * s - r * d2 * s - w * d2 * k  # of turned
        swing = r * d2 * k + dw * k - w * d2 * s  # of out
        f1 = -2 * d1 * (U.m @ ((U.shape.T @ da) * (U.shape.T @ a)))
        f1 -= m @ (
            2 * du * u * d1
            - l1 * dw * d2 * s
            + du * dw * s
            + u * dw * d2 * k
            + 2 * both * dw * w
            + (l1 * d1 + du) * spin
            + d1 * du * out
            + d1 * u * swing
            + both * (-l1 * (dw * s + w * d2 * k) - l1 * r * d2 * s + du * out + u * swing)
        )
        push = m @ (dw * d2 * s - both * spin + u * d1**2 + d1 * dw * s + both * d1 * out)
        f2 = d1**2 * ((U.m * U.shape) @ (U.shape.T @ a)) + push * U.end
        f3 = -m @ (2 * both * dw * w + d1 * du * out + (l1 * d1 + du) * spin + d1 * u * swing)
        f3 += m @ (-du * dw * s - l1 * d1 * dw * s + d1 * u * dw * k + both * (-(l1 * d1 + du) * out + d1 * u * turned))
        f4 = -(m * (-du * d2 * s - l1 * d1 * d2 * s + d1 * du * s + d1 * d2 * u * k)) @ L.shape.T
        f4 += (m * (both**2 * w - both * (l1 * d1 + du) * s + both * d1 * u * k)) @ L.shape.T
        return self.join(float(f1), f2, float(f3), f4) - self.held(q) - self.weight(q)

    def held(self, q: Array) -> Array:
        """What the torsion springs and the bent arms hold against."""
        one, a, two, c = self.split(q)
        k1, k2 = self.arms.springs
        twist = k2 * (float(self.upper.slope @ a) - two)
        return self.join(k1 * one, self.upper.bend @ a + twist * self.upper.slope, -twist, self.lower.bend @ c)

    def weight(self, q: Array) -> Array:
        """What gravity asks for: the terms with g of (11.11) to (11.14), and of (8.1) to (8.4)."""
        U, L, g = self.upper, self.lower, self.arms.g
        one, a, two, c = self.split(q)
        s, k, s2, k2 = np.sin(one), np.cos(one), np.sin(one + two), np.cos(one + two)
        l1, m, w = self.arms.length[0], L.m, L.shape.T @ c
        u = float(U.end @ a)
        arm = m @ (w * k2 + L.r * s2)
        short1, short2 = self.pull * float(a @ U.hang @ a) / 2, self.pull * float(c @ L.hang @ c) / 2
        g1 = U.m @ ((U.shape.T @ a) * k + U.r * s) + m.sum() * (u * k + l1 * s) + arm - short1 * s - short2 * s2
        g2 = (U.shape @ U.m + m.sum() * U.end) * s + self.pull * k * (U.hang @ a)
        g4 = (L.shape @ m) * s2 + self.pull * k2 * (L.hang @ c)
        return g * self.join(float(g1), g2, float(arm - short2 * s2), g4)

    def torques(self) -> Array:
        """How u₁, u₂ enter the right side, (8.1) to (8.4)."""
        n, out = self.n, np.zeros((2 * self.n + 2, 2))
        out[0, 0] = out[n + 1, 1] = 1.0
        out[1 : n + 1, 1] = -self.upper.slope
        return out

    def acceleration(self, q: Array, rate: Array, u: Array) -> Array:
        """q̈."""
        return np.linalg.solve(self.matrix(q), self.vector(q, rate) + self.torques() @ u)

    # --- section 8.1 -----------------------------------------------------------------------------------------------

    def statics(self, q: Array, u: Array) -> Array:
        """What is missing to balance, (8.1) to (8.4)."""
        return self.torques() @ u - self.held(q) - self.weight(q)

    def end(self, q: Array) -> Array:
        """X, Y of the end point with the shortening, (8.5) to (8.10)."""
        one, a, two, c = self.split(q)
        l1, l2 = self.arms.length
        r1, r2 = l1 - a @ self.upper.stretch @ a / 2, l2 - c @ self.lower.stretch @ c / 2
        w1, w2 = self.upper.end @ a, self.lower.end @ c
        across = w1 + r2 * np.sin(two) + w2 * np.cos(two)
        along = -r1 - r2 * np.cos(two) + w2 * np.sin(two)
        return np.array(
            [across * np.cos(one) - along * np.sin(one), across * np.sin(one) + along * np.cos(one)],
        )

    # --- Appendices D and F ----------------------------------------------------------------------------------------

    def small(self, printed: str = "") -> tuple[Array, Array]:
        """M and K about the hanging rest, (14.1) to (14.20).

        Args:
            printed: "14.15": its last integral ends at ℓ₂; "14.9": J_p goes with ψ in place of ψ′ there and in (14.10).
        """
        A, U, L, g = self.arms, self.upper, self.lower, self.arms.g
        (l1, l2), (rho1, rho2), tip = A.length, A.rho, A.ma + A.mb
        r1, m1, r2, m2 = U.r[:-1], U.m[:-1], L.r[:-1], L.m[:-1]  # without the ends
        phi, psi, turn = U.shape[:, :-1], L.shape[:, :-1], L.end if printed == "14.9" else L.slope
        mass = [
            A.J1 + rho1 * l1**3 / 3 + tip * l1**2 + A.Ja + A.Jb + rho2 * (l1**2 * l2 + l2**3 / 3 + l1 * l2**2)
            + A.mp * (l1 + l2) ** 2 + A.Jp,
            (m1 * r1) @ phi.T + tip * l1 * U.end + A.Ja * U.slope
            + (rho2 * (l1 * l2 + l2**2 / 2) + A.mp * (l1 + l2)) * U.end,
            A.Jb + rho2 * (l2**3 / 3 + l1 * l2**2 / 2) + A.mp * (l2**2 + l1 * l2) + A.Jp,
            (m2 * (l1 + r2)) @ psi.T + A.mp * (l1 + l2) * L.end + A.Jp * L.slope,
            (m1 * phi) @ phi.T + (rho2 * l2 + tip + A.mp) * np.outer(U.end, U.end) + A.Ja * np.outer(U.slope, U.slope),
            (rho2 * l2**2 / 2 + A.mp * l2) * U.end,
            np.outer(U.end, psi @ m2 + A.mp * L.end),
            A.Jb + A.mp * l2**2 + A.Jp + rho2 * l2**3 / 3,
            (m2 * r2) @ psi.T + A.mp * l2 * L.end + A.Jp * turn,
            (m2 * psi) @ psi.T + A.mp * np.outer(L.end, L.end) + A.Jp * np.outer(turn, turn),
        ]  # fmt: skip
        pulls = self.upper.hang
        if printed == "14.15":
            pulls = pulls - rho2 * l2 * U.stretch + rho2 * l2 * self._beyond()
        drop = A.mp * l2 + rho2 * l2**2 / 2
        lean = psi @ m2 + A.mp * L.end
        stiff = [
            A.springs[0] + g * (tip * l1 + A.mp * (l1 + l2) + rho1 * l1**2 / 2 + rho2 * (l1 * l2 + l2**2 / 2)),
            g * ((tip + A.mp + rho2 * l2) * U.end + phi @ m1),
            g * drop,
            g * lean,
            U.bend + A.springs[1] * np.outer(U.slope, U.slope) + self.pull * g * pulls,
            -A.springs[1] * U.slope,
            np.zeros((self.n, self.n)),
            A.springs[1] + g * drop,
            g * lean,
            L.bend + self.pull * g * L.hang,
        ]
        return _filled(mass), _filled(stiff)

    def _beyond(self) -> Array:
        """∫₀^ℓ₂ φ′φ′ᵀ dr, with the upper arm's shapes continued past its end."""
        A = self.arms
        below = A.ma + A.mb + A.rho[1] * A.length[1] + A.mp
        x, w = np.polynomial.legendre.leggauss(STATIONS)
        shapes = comparison(self.n, A.length[0], A.rho[0], below, A.Ja / A.ma * below)
        slope = shapes(A.length[1] * (x + 1) / 2)[1]
        return (slope * w * A.length[1] / 2) @ slope.T

    def about(self, q: Array) -> tuple[Array, Array]:
        """M and K about any equilibrium, (16.1) to (16.4), with the torsion springs, which the thesis leaves out there."""
        U, L, g = self.upper, self.lower, self.arms.g
        one, a, two, c = self.split(q)
        s, k, s2, k2 = np.sin(one), np.cos(one), np.sin(one + two), np.cos(one + two)
        l1, m, w = self.arms.length[0], L.m, L.shape.T @ c
        u, total, (spring1, spring2) = float(U.end @ a), L.m.sum(), self.arms.springs
        short1, short2 = self.pull * float(a @ U.hang @ a) / 2, self.pull * float(c @ L.hang @ c) / 2
        arm = m @ (-w * s2 + L.r * k2) - short2 * k2
        up = U.m @ (-(U.shape.T @ a) * s + U.r * k) + total * (-u * s + l1 * k)
        lean = (L.shape @ m) * k2 - self.pull * s2 * (L.hang @ c)
        stiff = [
            spring1 + g * (up + arm - short1 * k),
            g * ((U.shape @ U.m + total * U.end) * k - self.pull * s * (U.hang @ a)),
            g * arm,
            g * lean,
            U.bend + spring2 * np.outer(U.slope, U.slope) + self.pull * g * k * U.hang,
            -spring2 * U.slope,
            np.zeros((self.n, self.n)),
            spring2 + g * arm,
            g * lean,
            L.bend + self.pull * g * k2 * L.hang,
        ]
        return self.matrix(q), _filled(stiff)


def _filled(parts: list[Array]) -> Array:
    """A symmetric matrix from its upper blocks, row by row."""
    b11, b12, b13, b14, b22, b23, b24, b33, b34, b44 = (np.atleast_1d(p) for p in parts)
    return np.block(
        [
            [b11[None], b12[None], b13[None], b14[None]],
            [b12[:, None], b22, b23[:, None], b24],
            [b13[None], b23[None], b33[None], b34[None]],
            [b14[:, None], b24.T, b34[:, None], b44],
        ]
    )


def frequencies(mass: Array, stiff: Array) -> Array:
    """√(eigenvalues of M⁻¹K) / 2π, lowest first."""
    from scipy.linalg import eigh

    return np.asarray(np.sqrt(eigh(stiff, mass, eigvals_only=True)) / (2 * np.pi))
