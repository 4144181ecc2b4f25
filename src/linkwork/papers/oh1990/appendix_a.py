"""Appendix A in symbols, term by term as it is printed: P of (3.86) and its right side f, two shapes for each arm.

a and c are the modal coordinates of the upper and the lower arm, φ and ψ their shapes, θ₂ counts from the upper arm's
undeformed axis. Brackets that the thesis prints twice, under ∫ (ρA)₂ dr₂ and times m_p with the values at the end, are
functions of both here.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import sympy as sp

SHAPES = 2
ARMS = {1: "upper", 2: "lower"}
THETA_1, THETA_2, OMEGA_1, OMEGA_2, G = sp.symbols("theta_1 theta_2 theta_1_dot theta_2_dot g")
M_A, M_B, M_P, J_1, J_A, J_B, J_P, K_1, K_2 = sp.symbols("m_a m_b m_p J_1 J_a J_b J_p K_1 K_2")
COS, SIN = sp.cos(THETA_2), sp.sin(THETA_2)
OUT_SIN = SIN * sp.cos(THETA_1) + COS * sp.sin(THETA_1)
OUT_COS = -SIN * sp.sin(THETA_1) + COS * sp.cos(THETA_1)


@dataclasses.dataclass(frozen=True)
class Arm:
    """Symbols of one arm, as `Model.equations` names them.

    Attributes:
        length, rho, EI: length, mass per length, stiffness.
        q, rate: modal coordinates and their rates, columns.
        r, shape: distance from the root and shapes there, under an integral.
        end, slope: shapes and their slopes at the end.
        bent: ∫ φ″φ″ᵀ dr.
        drawn, drawn_within: ∫ φ′φ′ᵀ over the arm, and ∫ of the same up to r over r.
    """

    number: int
    length: sp.Symbol
    rho: sp.Symbol
    EI: sp.Symbol
    q: sp.Matrix
    rate: sp.Matrix
    r: sp.Symbol
    shape: sp.Matrix
    end: sp.Matrix
    slope: sp.Matrix
    bent: sp.Matrix
    drawn: sp.Matrix
    drawn_within: sp.Matrix

    def over(self, inner: Any) -> Any:
        """∫ ρA … dr of a polynomial in r and the shapes, by the symbols of such integrals."""
        if isinstance(inner, sp.MatrixBase):
            return inner.applyfunc(self.over)
        poly = sp.Poly(sp.expand(inner), self.r, *self.shape)
        return self.rho * sp.Add(*(c * self._integral(*powers) for powers, c in poly.terms()))

    def _integral(self, power: int, *of: int) -> Any:
        shapes = [f"x{k + 1}" for k, count in enumerate(of) for _ in range(count)]
        if not shapes:
            return self.length ** (power + 1) / (power + 1)
        if power + len(shapes) > 2:
            raise ValueError(f"no integral of r^{power} times {shapes} is printed")
        return sp.Symbol("_".join(["I", ARMS[self.number], *["s"] * power, *shapes]))


def arm(number: int) -> Arm:
    """The symbols of an arm."""
    name, modal, letter = ARMS[number], "ac"[number - 1], ("phi", "psi")[number - 1]

    def column(text: str) -> sp.Matrix:
        return sp.Matrix([sp.Symbol(text.format(k)) for k in range(1, SHAPES + 1)])

    def square(text: str) -> sp.Matrix:
        return sp.Matrix(SHAPES, SHAPES, lambda i, j: sp.Symbol(text.format(min(i, j) + 1, max(i, j) + 1)))

    return Arm(
        number,
        sp.Symbol(f"l_{number}"),
        sp.Symbol(f"rho_{number}"),
        sp.Symbol(f"EI_{number}"),
        column(f"{modal}_{{}}"),
        column(f"{modal}_{{}}_dot"),
        sp.Symbol(f"r_{number}"),
        column(f"shape_{number}_{{}}"),
        column(f"{letter}_{{}}"),
        column(f"d{letter}_{{}}"),
        square(f"kappa_{name}_x{{}}_x{{}}"),
        square(f"h_{name}_tip_x{{}}x{{}}"),
        square(f"I_{name}_hx{{}}x{{}}"),
    )


Bracket = Callable[[Any, sp.Matrix], Any]


class AppendixA:
    """P and f as printed."""

    def __init__(self) -> None:
        self.upper, self.lower = arm(1), arm(2)
        u = self.upper
        self.phi_a, self.phi_v = (u.end.T * u.q)[0], (u.end.T * u.rate)[0]
        self.a_a, self.v_a = self.phi_a**2, self.phi_v * self.phi_a  # aᵀ φ φᵀ a, ȧᵀ φ φᵀ a at the end
        self.both = OMEGA_1 + OMEGA_2
        self.ends = M_A + M_B

    def along_lower(self, bracket: Bracket) -> Any:
        """∫ (ρA)₂ bracket dr₂ + m_p bracket at the end."""
        o = self.lower
        return o.over(bracket(o.r, o.shape)) + M_P * bracket(o.length, o.end)

    # --- the matrix ------------------------------------------------------------------------------------

    def P11(self) -> Any:
        """(11.1)."""
        u, o, l1 = self.upper, self.lower, self.upper.length
        made = J_1 + u.rho * l1**3 / 3 + self.ends * l1**2 + J_A + J_B
        made += o.rho * (l1**2 * o.length + o.length**3 / 3 + l1 * o.length**2 * COS)
        made += M_P * (l1**2 + o.length**2 + 2 * l1 * o.length * COS) + J_P
        made += u.over((u.shape.T * u.q)[0] ** 2) + self.ends * self.a_a

        def bracket(r: Any, psi: sp.Matrix) -> Any:
            w = (psi.T * o.q)[0]
            return self.a_a + w**2 - 2 * l1 * w * SIN + 2 * self.phi_a * (r * SIN + w * COS)

        return made + self.along_lower(bracket)

    def P12(self) -> sp.Matrix:
        """(11.2), a row."""
        u, o = self.upper, self.lower
        made = u.over(u.r * u.shape.T) + self.ends * u.length * u.end.T + J_A * u.slope.T
        return made + self.along_lower(lambda r, psi: (u.length + r * COS - (psi.T * o.q)[0] * SIN) * u.end.T)

    def P13(self) -> Any:
        """(11.3)."""
        u, o = self.upper, self.lower
        made = J_B + self.along_lower(lambda r, psi: r**2 + u.length * r * COS) + J_P

        def bracket(r: Any, psi: sp.Matrix) -> Any:
            w = (psi.T * o.q)[0]
            return w**2 - u.length * w * SIN + self.phi_a * (r * SIN + w * COS)

        return made + self.along_lower(bracket)

    def P14(self) -> sp.Matrix:
        """(11.4), a row."""
        u, o = self.upper, self.lower
        return self.along_lower(lambda r, psi: (u.length * COS + r + self.phi_a * SIN) * psi.T) + J_P * o.slope.T

    def P22(self) -> sp.Matrix:
        """(11.5)."""
        u, o = self.upper, self.lower
        both = u.end * u.end.T
        made = u.over(u.shape * u.shape.T) + o.rho * o.length * both
        return made + self.ends * both + J_A * u.slope * u.slope.T + M_P * both

    def P23(self) -> sp.Matrix:
        """(11.6), a column."""
        o = self.lower
        return self.along_lower(lambda r, psi: (r * COS - (psi.T * o.q)[0] * SIN) * self.upper.end)

    def P24(self) -> sp.Matrix:
        """(11.7)."""
        return self.along_lower(lambda r, psi: self.upper.end * psi.T * COS)

    def P33(self) -> Any:
        """(11.8)."""
        return J_B + J_P + self.along_lower(lambda r, psi: r**2 + (psi.T * self.lower.q)[0] ** 2)

    def P34(self) -> sp.Matrix:
        """(11.9), a row."""
        return self.along_lower(lambda r, psi: r * psi.T) + J_P * self.lower.slope.T

    def P44(self) -> sp.Matrix:
        """(11.10)."""
        slope = self.lower.slope
        return self.along_lower(lambda r, psi: psi * psi.T) + J_P * slope * slope.T

    # --- the right side --------------------------------------------------------------------------------

    def f1(self) -> Any:
        """(11.11)."""
        u, o, l1 = self.upper, self.lower, self.upper.length
        made = (
            -2 * u.over((u.rate.T * u.shape)[0] * (u.shape.T * u.q)[0]) * OMEGA_1 - 2 * self.ends * self.v_a * OMEGA_1
        )

        def bracket(r: Any, psi: sp.Matrix) -> Any:
            w, v = (psi.T * o.q)[0], (psi.T * o.rate)[0]
            t = 2 * self.v_a * OMEGA_1 - l1 * v * OMEGA_2 * SIN
            t += self.phi_v * v * SIN + self.phi_a * v * OMEGA_2 * COS + 2 * self.both * v * w
            t += (l1 * OMEGA_1 + self.phi_v) * (-v * SIN - r * OMEGA_2 * SIN - w * OMEGA_2 * COS)
            t += OMEGA_1 * self.phi_v * (r * SIN + w * COS)
            t += OMEGA_1 * self.phi_a * (r * OMEGA_2 * COS + v * COS - w * OMEGA_2 * SIN)
            inner = -l1 * (v * SIN + w * OMEGA_2 * COS) - l1 * r * OMEGA_2 * SIN + self.phi_v * (r * SIN + w * COS)
            inner += self.phi_a * r * OMEGA_2 * COS + self.phi_a * (v * COS - w * OMEGA_2 * SIN)
            return t + self.both * inner

        made -= self.along_lower(bracket)
        return made - K_1 * THETA_1 + self._f1_weight()

    def _f1_weight(self) -> Any:
        u, o = self.upper, self.lower
        c1, s1 = sp.cos(THETA_1), sp.sin(THETA_1)
        end = (o.end.T * o.q)[0]  # ψ at the end, also under the integral: so it is printed
        made = -u.over(G * (self.phi_a * c1 + u.r * s1)) - self.ends * G * (self.phi_a * c1 + u.length * s1)

        def bracket(r: Any, psi: sp.Matrix) -> Any:
            return self.phi_a * c1 + u.length * s1 + (end * COS + r * SIN) * c1 - (end * SIN - r * COS) * s1

        made -= G * self.along_lower(bracket)
        drawn, within = ((u.q.T * x * u.q)[0] for x in (u.drawn, u.drawn_within))
        made += G * s1 / 2 * (u.rho * within + (self.ends + M_P) * drawn + o.rho * o.length * drawn)
        return made + G * OUT_SIN / 2 * (o.q.T * (o.rho * o.drawn_within + M_P * o.drawn) * o.q)[0]

    def f2(self) -> sp.Matrix:
        """(11.12), a column."""
        u, o = self.upper, self.lower

        def bracket(r: Any, psi: sp.Matrix) -> Any:
            w, v = (psi.T * o.q)[0], (psi.T * o.rate)[0]
            t = v * OMEGA_2 * SIN + self.both * (r * OMEGA_2 * SIN + v * SIN + w * OMEGA_2 * COS)
            t += self.phi_a * OMEGA_1**2 + OMEGA_1 * v * SIN + self.both * OMEGA_1 * (r * SIN + w * COS)
            return u.end * t

        made = self.along_lower(bracket) + u.over(u.shape * (u.shape.T * u.q)[0]) * OMEGA_1**2
        made += self.ends * u.end * self.phi_a * OMEGA_1**2
        made -= u.EI * u.bent * u.q + K_2 * (u.slope * (u.slope.T * u.q)[0] - THETA_2 * u.slope)
        s1, c1 = sp.sin(THETA_1), sp.cos(THETA_1)
        made -= G * s1 * (u.over(u.shape) + self.ends * u.end + o.rho * o.length * u.end + M_P * u.end)
        hung = u.rho * u.drawn_within + (self.ends + M_P) * u.drawn + o.rho * o.length * u.drawn
        return made - G * c1 * hung * u.q

    def f3(self) -> Any:
        """(11.13)."""
        u, o, l1 = self.upper, self.lower, self.upper.length

        def first(r: Any, psi: sp.Matrix) -> Any:
            w, v = (psi.T * o.q)[0], (psi.T * o.rate)[0]
            t = 2 * self.both * v * w + OMEGA_1 * self.phi_v * (r * SIN + w * COS)
            t += (l1 * OMEGA_1 + self.phi_v) * (-v * SIN - r * OMEGA_2 * SIN - w * OMEGA_2 * COS)
            return t + OMEGA_1 * self.phi_a * (v * COS + r * OMEGA_2 * COS - w * OMEGA_2 * SIN)

        def second(r: Any, psi: sp.Matrix) -> Any:
            w, v = (psi.T * o.q)[0], (psi.T * o.rate)[0]
            t = -self.phi_v * v * SIN - l1 * OMEGA_1 * v * SIN + OMEGA_1 * self.phi_a * v * COS
            inner = (l1 * OMEGA_1 + self.phi_v) * (-r * SIN - w * COS) + OMEGA_1 * self.phi_a * (r * COS - w * SIN)
            return t + self.both * inner

        def weight(r: Any, psi: sp.Matrix) -> Any:
            w = (psi.T * o.q)[0]
            return (-w * SIN + r * COS) * sp.sin(THETA_1) + (w * COS + r * SIN) * sp.cos(THETA_1)

        made = -self.along_lower(first) + self.along_lower(second) - G * self.along_lower(weight)
        made += K_2 * ((u.slope.T * u.q)[0] - THETA_2)
        return made + G * OUT_SIN / 2 * (o.q.T * (o.rho * o.drawn_within + M_P * o.drawn) * o.q)[0]

    def f4(self) -> sp.Matrix:
        """(11.14), a column; its last term is one number, printed in a sum of vectors."""
        o, l1 = self.lower, self.upper.length

        def bracket(r: Any, psi: sp.Matrix) -> Any:
            w = (psi.T * o.q)[0]
            t = self.phi_v * OMEGA_2 * SIN + l1 * OMEGA_1 * OMEGA_2 * SIN
            t += -OMEGA_1 * self.phi_v * SIN - OMEGA_1 * OMEGA_2 * self.phi_a * COS
            t += self.both**2 * w - self.both * (l1 * OMEGA_1 + self.phi_v) * SIN
            return psi * (t + self.both * OMEGA_1 * self.phi_a * COS)

        made = self.along_lower(bracket) - o.EI * o.bent * o.q
        made -= G * OUT_SIN * self.along_lower(lambda r, psi: psi)
        made -= G * OUT_COS * o.rho * o.drawn_within * o.q
        return made - G * OUT_COS * M_P * sp.ones(SHAPES, 1) * (o.q.T * o.drawn * o.q)[0]
