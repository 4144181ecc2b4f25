"""Appendix A as printed, beside what `Model.equations` derives for two elastic arms, and for the upper arm alone.

The model has absolute angles, in which θ₂, which counts from the upper arm's undeformed axis, is a difference. Gravity alone
feels the shortening. Shapes are any: the printed equations hold for all.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

import numpy as np
import sympy as sp

from linkwork.equations.results.equations import Equations
from linkwork.papers.checks import Check
from linkwork.papers.oh1990.appendix_a import (
    J_B,
    J_P,
    K_2,
    M_B,
    M_P,
    OUT_COS,
    SHAPES,
    THETA_1,
    AppendixA,
    G,
)
from linkwork.papers.printed_equations import Pair, pair_checks, pair_note

END = "the shape at the end of the arm stands under the integral over it"
NUMBER = "the last term is one number in a sum of vectors; ψ′ψ′ᵀc is right"


def _shapes(x: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Two functions none of whose integrals vanishes, with first and second derivatives."""
    powers = np.array([[0.7, 0.4, 0.0], [0.9, -0.5, 0.3]])
    return (
        powers @ np.array([x**2, x**3, x**4]),
        powers @ np.array([2 * x, 3 * x**2, 4 * x**3]),
        powers @ np.array([2 + 0 * x, 6 * x, 12 * x**2]),
    )


@functools.cache
def derived(arms: int) -> Equations:
    """The equations of one or both arms with hubs, end mass, payload and torsion springs, with the thesis's symbols."""
    import linkwork as lw

    model = lw.Model("elastic arms")
    options: dict[str, Any] = {"modes": SHAPES, "shapes": _shapes, "shortening": "gravity"}
    upper = lw.Beam("upper", length=2.0, EI=5.0, mass_per_length=0.5, **options)
    model.add(upper, lw.Revolute("shoulder", axis="-y", stiffness=3.0))
    upper.attach("hub", 0.0, "origin", (0.0, 0.2, 0.2))
    upper.attach("end", 0.3, "tip", (0.0, 0.4, 0.4))
    names = {"upper": "theta_1", "shoulder.stiffness": "K_1", "upper.end.mass": "m_a"}
    names |= {"upper.hub.inertia[1]": "J_1", "upper.end.inertia[1]": "J_a"}
    names |= {"upper.hub.inertia[2]": "J_1", "upper.end.inertia[2]": "J_a"} | _arm_names("upper", 1, "a")
    if arms == 2:
        lower = lw.Beam("lower", length=1.7, EI=4.0, mass_per_length=0.45, **options)
        model.add(lower, lw.Revolute("elbow", axis="-y", stiffness=4.0), to=upper.tip)
        lower.attach("hub", 0.5, "origin", (0.0, 0.6, 0.6))
        lower.attach("payload", 0.7, "tip", (0.0, 0.8, 0.8))
        names |= {"lower": "alpha", "elbow.stiffness": "K_2", "lower.hub.mass": "m_b", "lower.payload.mass": "m_p"}
        for part, symbol in (("hub", "J_b"), ("payload", "J_p")):
            names |= {f"lower.{part}.inertia[{k}]": symbol for k in (1, 2)}
        names |= _arm_names("lower", 2, "c")
    return model.equations(coordinates="absolute", symbols=names)


def _arm_names(arm: str, number: int, modal: str) -> dict[str, str]:
    names = {f"{arm}.length": f"l_{number}", f"{arm}.mass_per_length": f"rho_{number}", f"{arm}.EI": f"EI_{number}"}
    letter = ("phi", "psi")[number - 1]
    for k in range(1, SHAPES + 1):
        names |= {
            f"{arm}.x{k}": f"{modal}_{k}",
            f"{arm}.tip.x{k}": f"{letter}_{k}",
            f"{arm}.tip.x{k}'": f"d{letter}_{k}",
        }
    return names


def _in_printed_angles(e: Equations) -> tuple[sp.Matrix, sp.Matrix]:
    """M and Q − h by (θ₁, a, θ₂, c), where the lower arm's absolute angle is θ₁ + θ₂."""
    T = sp.eye(len(e.q))
    angle, rate = ({sp.Symbol(f"alpha{d}"): sp.Symbol(f"theta_1{d}") + sp.Symbol(f"theta_2{d}")} for d in ("", "_dot"))
    T[SHAPES + 1, 0] = 1
    M, f = (x.xreplace(angle | rate) for x in (e.mass_matrix, e.forces - e.velocity_terms))
    return T.T * M * T, T.T * f


@functools.cache
def pairs() -> list[Pair]:
    """All of Appendix A for both arms, and what is left of it for the upper arm alone."""
    one = derived(1)
    both = _compared(*_in_printed_angles(derived(2)))
    alone = _compared(one.mass_matrix, one.forces - one.velocity_terms)
    found = [dataclasses.replace(p, what=f"{p.what} of both arms") for p in both]
    for p in alone:
        left = {"printed": p.printed.xreplace(ALONE), "misprint": sp.sympify(p.misprint).xreplace(ALONE)}
        found.append(dataclasses.replace(p, id=f"one/{p.id}", what=f"{p.what} of the upper arm alone", **left))
    return found


def _compared(M: sp.Matrix, f: sp.Matrix) -> list[Pair]:
    """Each printed entry beside that of M and f, as far as they go."""
    p = AppendixA()
    blocks = [
        ("P11", "(11.1)", p.P11(), 0, 0),
        ("P12", "(11.2)", p.P12(), 0, 1),
        ("P13", "(11.3)", p.P13(), 0, 3),
        ("P14", "(11.4)", p.P14(), 0, 4),
        ("P22", "(11.5)", p.P22(), 1, 1),
        ("P23", "(11.6)", p.P23(), 1, 3),
        ("P24", "(11.7)", p.P24(), 1, 4),
        ("P33", "(11.8)", p.P33(), 3, 3),
        ("P34", "(11.9)", p.P34(), 3, 4),
        ("P44", "(11.10)", p.P44(), 4, 4),
    ]
    vectors = [
        ("f1", "(11.11)", p.f1(), 0, _f1_misprint(p), END),
        ("f2", "(11.12)", p.f2(), 1, sp.zeros(SHAPES, 1), ""),
        ("f3", "(11.13)", p.f3(), 3, sp.Integer(0), ""),
        ("f4", "(11.14)", p.f4(), 4, _f4_misprint(p), NUMBER),
    ]
    found = []
    for name, source, block, row, column in blocks:
        for i, j, called, entry in _entries(name, block):
            if max(row + i, column + j) < M.rows and row + i <= column + j:
                found.append(Pair(called, called, source, entry, M[row + i, column + j]))
    for name, source, block, row, misprint, note in vectors:
        wrong = [x for _, _, _, x in _entries(name, misprint)]
        for i, _, called, entry in _entries(name, block):
            if row + i < f.rows:
                found.append(Pair(called, called, source, entry, f[row + i], wrong[i], note))
    return found


ALONE = dict.fromkeys((M_B, J_B, M_P, J_P, K_2, sp.Symbol("rho_2")), sp.Integer(0))
"""What the lower arm brings, left out."""


def _entries(name: str, block: Any) -> list[tuple[int, int, str, Any]]:
    """Entries of a block: row, column, name and expression."""
    if not isinstance(block, sp.MatrixBase):
        return [(0, 0, name, block)]
    places = [(i, j) for i in range(block.rows) for j in range(block.cols)]
    tails = {(i, j): f"{i + 1}{j + 1}" if min(block.shape) > 1 else f"{max(i, j) + 1}" for i, j in places}
    return [(i, j, f"{name}/{tails[i, j]}", block[i, j]) for i, j in places]


def _f1_misprint(p: AppendixA) -> Any:
    """(11.11) has φ and ψ of the ends where φ and ψ of the place belong, in the weight of both arms."""
    u, o = p.upper, p.lower
    upper = u.over((u.end - u.shape).T * u.q)[0] * sp.cos(THETA_1)
    lower = o.over((o.end - o.shape).T * o.q)[0] * OUT_COS
    return -G * (upper + lower)


def _f4_misprint(p: AppendixA) -> sp.Matrix:
    """The last term of (11.14) as printed less as it must be."""
    o = p.lower
    right = o.drawn * o.q
    return -G * OUT_COS * M_P * (sp.ones(SHAPES, 1) * (o.q.T * right)[0] - right)


def equation_checks() -> list[Check]:
    """Each equation as printed beside the derived one."""
    return pair_checks(pairs())


def equation_note() -> str:
    """The same as a table of text."""
    return pair_note(pairs())
