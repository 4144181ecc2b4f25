"""Appendix A as printed for stiff arms (a = c = 0), beside what `Model.equations` derives; elastic arms have no symbols here.

(ρA)₁ and (ρA)₂ are m₁/ℓ₁ and m₂/ℓ₂ here.
"""

from __future__ import annotations

import functools
from typing import Any

import sympy as sp

from linkwork.papers.printed_equations import Pair
from linkwork.results.equations import Equations


@functools.cache
def derived(arms: int) -> Equations:
    """The equations of one or both arms with hubs, end mass, payload and torsion springs, with the thesis's symbols."""
    import linkwork as lw

    model = lw.Model("stiff arms")
    upper = model.add(lw.Rod("upper", length=2.0, mass=1.1), lw.Revolute("shoulder", axis="-y", stiffness=3.0))
    upper.attach("hub", 0.0, "origin", (0.0, 0.2, 0.2))
    upper.attach("end", 0.3, "tip", (0.0, 0.4, 0.4))
    names = {"shoulder": "theta_1", "upper.mass": "m_1", "upper.length": "l_1", "shoulder.stiffness": "K_1"}
    names |= {"upper.hub.inertia[1]": "J_1", "upper.end.mass": "m_a", "upper.end.inertia[1]": "J_a"}
    names |= {"upper.hub.inertia[2]": "J_1", "upper.end.inertia[2]": "J_a"}
    if arms == 2:
        lower = lw.Rod("lower", length=1.7, mass=0.9)
        model.add(lower, lw.Revolute("elbow", axis="-y", stiffness=4.0), to=upper.tip)
        lower.attach("hub", 0.5, "origin", (0.0, 0.6, 0.6))
        lower.attach("payload", 0.7, "tip", (0.0, 0.8, 0.8))
        names |= {"elbow": "theta_2", "lower.mass": "m_2", "lower.length": "l_2", "elbow.stiffness": "K_2"}
        names |= {"lower.hub.mass": "m_b", "lower.payload.mass": "m_p"}
        for part, symbol in (("hub", "J_b"), ("payload", "J_p")):
            names |= {f"lower.{part}.inertia[{k}]": symbol for k in (1, 2)}
    return model.equations(symbols=names)


def _replaced(expression: Any) -> Any:
    """The tip of the upper arm, where end masses sit, is at its length."""
    lengths = {sp.Symbol("p_upper_end_z"): -sp.Symbol("l_1"), sp.Symbol("p_lower_payload_z"): -sp.Symbol("l_2")}
    return expression.xreplace(lengths)


@functools.cache
def pairs() -> list[Pair]:
    """P₁₁, P₁₃, P₃₃ and f₁, f₃ of both arms, and all of the upper arm alone."""
    m1, m2, l1, l2, ma, mb, mp = sp.symbols("m_1 m_2 l_1 l_2 m_a m_b m_p")
    J1, Ja, Jb, Jp, K1, K2, g = sp.symbols("J_1 J_a J_b J_p K_1 K_2 g")
    t1, t2, w1, w2 = sp.symbols("theta_1 theta_2 theta_1_dot theta_2_dot")
    c, s = sp.cos(t2), sp.sin(t2)
    rho1, rho2 = m1 / l1, m2 / l2
    P11 = J1 + rho1 * l1**3 / 3 + (ma + mb) * l1**2 + Ja + Jb
    P11 += rho2 * (l1**2 * l2 + l2**3 / 3 + l1 * l2**2 * c) + mp * (l1**2 + l2**2 + 2 * l1 * l2 * c) + Jp
    P13 = Jb + rho2 * (l2**3 / 3 + l1 * l2**2 * c / 2) + mp * (l2**2 + l1 * l2 * c) + Jp
    P33 = Jb + mp * l2**2 + Jp + rho2 * l2**3 / 3

    def turning(r: Any) -> Any:
        return l1 * w1 * -r * w2 * s + (w1 + w2) * -l1 * r * w2 * s

    def lifted(r: Any) -> Any:
        return g * (l1 * sp.sin(t1) + r * s * sp.cos(t1) + r * c * sp.sin(t1))

    moment = l2**2 / 2  # ∫ r dr
    f1 = -rho2 * turning(moment) - mp * turning(l2) - K1 * t1
    f1 -= rho1 * g * l1**2 / 2 * sp.sin(t1) + (ma + mb) * g * l1 * sp.sin(t1)
    f1 -= rho2 * (g * l1 * l2 * sp.sin(t1) + lifted(moment) - g * l1 * sp.sin(t1)) + mp * lifted(l2)
    out = sp.sin(t1) * c + sp.cos(t1) * s
    f3 = -(rho2 * moment + mp * l2) * (l1 * w1**2 * s + g * out) - K2 * t2
    both, one = derived(2), derived(1)
    M, f = _replaced(both.mass_matrix), _replaced(both.forces - both.velocity_terms)
    alone = J1 + rho1 * l1**3 / 3 + ma * l1**2 + Ja
    weight = -K1 * t1 - rho1 * g * l1**2 / 2 * sp.sin(t1) - ma * g * l1 * sp.sin(t1)
    return [
        Pair("P11", "P₁₁ of stiff arms", "(11.1)", P11, M[0, 0]),
        Pair("P13", "P₁₃ of stiff arms", "(11.3)", P13, M[0, 1]),
        Pair("P33", "P₃₃ of stiff arms", "(11.8)", P33, M[1, 1]),
        Pair("f1", "f₁ of stiff arms", "(11.11)", f1, f[0]),
        Pair("f3", "f₃ of stiff arms", "(11.13)", f3, f[1]),
        Pair("one/P11", "P₁₁ of the upper arm alone, stiff", "(11.1)", alone, _replaced(one.mass_matrix[0, 0])),
        Pair("one/f1", "f₁ of the upper arm alone, stiff", "(11.11)", weight, _replaced(one.forces[0])),
    ]
