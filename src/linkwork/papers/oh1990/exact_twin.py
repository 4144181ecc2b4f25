"""The exact solution of chapter 4: the determinant of ten equations (4.32), with the elements of Appendix B.

α⁴ = ω² (ρA/EI)₁, β⁴ = ω² (ρA/EI)₂. The J_a terms of S62 to S65 are multiplied by α, which the thesis leaves out there.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import brentq

from linkwork.papers.oh1990.twin import Arms, Array


def elements(arms: Arms, omega: Array, *, printed: bool = False) -> Array:
    """S (…, 10, 10) at angular frequencies; unknowns (Θ₁, b₁ … b₄, Θ₂, d₁ … d₄).

    Args:
        arms: the numbers.
        omega: ω.
        printed: the J_a terms of S62 to S65 without α, as in the thesis.
    """
    w = np.asarray(omega, float)
    A, g, w2 = arms, arms.g, w**2
    (l1, l2), (rho1, rho2), (e1, e2), (k1, k2) = A.length, A.rho, A.EI, A.springs
    al, be = (w2 * rho1 / e1) ** 0.25, (w2 * rho2 / e2) ** 0.25
    x, y = al * l1, be * l2
    ch, sh, co, si = np.cosh(x), np.sinh(x), np.cos(x), np.sin(x)
    Ch, Sh, Co, Si = np.cosh(y), np.sinh(y), np.cos(y), np.sin(y)
    m2, one = A.ma + A.mb, np.ones_like(w)
    S = np.zeros((*w.shape, 10, 10))

    def put(row: int, values: dict[int, Array]) -> None:
        for column, value in values.items():
            S[..., row - 1, column - 1] = value

    put(1, {1: g / w2, 2: one, 4: one})
    put(2, {1: -one, 3: al, 5: al})
    put(3, {2: -ch, 3: -sh, 4: -co, 5: -si, 6: g / w2, 7: one, 9: one})
    put(4, {1: -one, 6: -one, 8: be, 10: be})
    put(5, {2: w2 * m2 * ch + e1 * al**3 * sh, 3: w2 * m2 * sh + e1 * al**3 * ch,
            4: w2 * m2 * co + e1 * al**3 * si, 5: w2 * m2 * si - e1 * al**3 * co,
            6: (A.mp + rho2 * l2) * g * one,
            7: w2 * A.mp * Ch + w2 * rho2 * Sh / be, 8: w2 * A.mp * Sh + w2 * rho2 * (Ch - 1) / be,
            9: w2 * A.mp * Co + w2 * rho2 * Si / be, 10: w2 * A.mp * Si + w2 * rho2 * (1 - Co) / be})  # fmt: skip
    turn, spring = w2 * A.Ja * (one if printed else al), k2 * al
    put(6, {1: k2 * one, 6: k2 * one,
            2: -e1 * al**2 * ch + (turn - spring) * sh, 3: -e1 * al**2 * sh + (turn - spring) * ch,
            4: e1 * al**2 * co - (turn - spring) * si, 5: e1 * al**2 * si + (turn - spring) * co})  # fmt: skip
    put(7, {7: A.mp * w2 * Ch + e2 * be**3 * Sh, 8: A.mp * w2 * Sh + e2 * be**3 * Ch,
            9: A.mp * w2 * Co + e2 * be**3 * Si, 10: A.mp * w2 * Si - e2 * be**3 * Co})  # fmt: skip
    jp = A.Jp * w2 * be
    put(8, {7: -e2 * be**2 * Ch + jp * Sh, 8: -e2 * be**2 * Sh + jp * Ch,
            9: e2 * be**2 * Co - jp * Si, 10: e2 * be**2 * Si + jp * Co})  # fmt: skip
    ja, up = A.Ja * w2 * al, m2 * (w2 * l1 - g)
    gone = -g * rho1 / al
    sums1 = _moments(x, w2 * rho1 / al**2)
    sums2 = _moments(y, w2 * rho2 / be**2)
    put(9, {1: -(m2 + A.mp + rho1 * l1 + rho2 * l2) * g**2 / w2 - k1 + w2 * (A.J1 + A.Jb)
            + g * (m2 * l1 + A.mp * (l1 + l2) + rho1 * l1**2 / 2 + rho2 * (l1 * l2 + l2**2 / 2)),
            2: up * ch + ja * sh + gone * sh + sums1[0], 3: up * sh + ja * ch + gone * (ch - 1) + sums1[1],
            4: up * co - ja * si + gone * si + sums1[2], 5: up * si + ja * co - gone * (co - 1) + sums1[3],
            6: -(A.mp + rho2 * l2) * g**2 / w2 + w2 * A.Jb
            + g * (A.mp * (l1 + l2) + rho2 * (l1 * l2 + l2**2 / 2))})  # fmt: skip
    put(10, {1: -k2 + w2 * A.Jb + A.mp * g * l2 + g * rho2 * l2**2 / 2,
             2: spring * sh + (A.mp + rho2 * l2) * g * ch, 3: spring * ch + (A.mp + rho2 * l2) * g * sh,
             4: -spring * si + (A.mp + rho2 * l2) * g * co, 5: spring * co + (A.mp + rho2 * l2) * g * si,
             6: -k2 - (A.mp + rho2 * l2) * g**2 / w2 + w2 * A.Jb + g * (A.mp * l2 + rho2 * l2**2 / 2)})  # fmt: skip
    for row, reach in ((9, l1 + l2), (10, l2)):
        # of row 9 the arm's points lie further out by ℓ₁
        out, line = A.mp * (reach * w2 - g), rho2 * (w2 * (reach - l2) - g) / be
        put(row, {7: out * Ch + jp * Sh + line * Sh + sums2[0], 8: out * Sh + jp * Ch + line * (Ch - 1) + sums2[1],
                  9: out * Co - jp * Si + line * Si + sums2[2],
                  10: out * Si + jp * Co + line * (1 - Co) + sums2[3]})  # fmt: skip
    return S


def _moments(x: Array, factor: Array) -> tuple[Array, Array, Array, Array]:
    """∫ r of cosh, sinh, cos, sin along an arm, as the thesis writes them."""
    ch, sh, co, si = np.cosh(x), np.sinh(x), np.cos(x), np.sin(x)
    return (
        factor * (x * sh - ch + 1),
        factor * (x * ch - sh),
        factor * (co + x * si - 1),
        factor * (si - x * co),
    )


def determinant(arms: Arms, omega: Array, *, printed: bool = False) -> Array:
    """det S with rows of unit length, which keeps its zeros."""
    S = elements(arms, omega, printed=printed)
    return np.asarray(np.linalg.det(S / np.linalg.norm(S, axis=-1, keepdims=True)))


def natural(arms: Arms, count: int = 6, *, printed: bool = False, upto: float = 110.0) -> Array:
    """The lowest natural frequencies, located where (4.32) changes sign below `upto` [1/s of a turn]."""
    f = np.geomspace(0.3, upto, 1500)
    d = determinant(arms, 2 * np.pi * f, printed=printed)
    brackets = np.flatnonzero(d[:-1] * d[1:] < 0)[:count]

    def one(x: float) -> float:
        return float(determinant(arms, np.array(2 * np.pi * x), printed=printed))

    return np.array([brentq(one, f[k], f[k + 1], xtol=1e-13) for k in brackets])
