"""Equations (1) and (A.4) as printed, term by term beside what `Model.equations` derives of the shaken triple pendulum."""

from __future__ import annotations

import functools
from typing import Any

import sympy as sp

from linkwork.equations.results.equations import Equations
from linkwork.papers.checks import Check
from linkwork.papers.printed_equations import Pair, pair_checks, pair_note
from linkwork.papers.rivas2012 import own

ERRATUM = "f carries a factor g too many: the sideways push of the pivot is A η̈ cos θ, whatever gravity is"


@functools.cache
def derived() -> Equations:
    """The equations of three links on a pivot that is shaken, in absolute angles, with the paper's symbols."""
    import linkwork as lw

    model = own.chain([1.0, 1.1, 1.2], [1.0, 1.3, 1.4], [0.1, 0.2, 0.3])
    model.joint("shake").motion = lw.Constant(0.0)
    names = {"shake": "eta", "gravity": "g"}
    for k, (body, joint) in enumerate(zip(model.bodies[1:], model.joints[1:], strict=True), 1):
        names |= {body.name: f"theta_{k}", f"{body.name}.length": f"L_{k}", f"{joint.name}.damping": f"R_{k}"}
        names[f"{body.name}.masses"] = f"m_{k}"
    return model.equations(coordinates="absolute", symbols=names)


def _printed() -> dict[str, Any]:
    """M, N, R, P and f of equation (1), with the elements that follow it; "M₃ = m₃ L₃" at their end is read as A₃."""
    m1, m2, m3, L1, L2, L3, R1, R2, R3, g = sp.symbols("m_1:4 L_1:4 R_1:4 g")
    t1, t2, t3 = sp.symbols("theta_1:4")
    one, two, three = (m1 + m2 + m3) * L1**2, (m2 + m3) * L2**2, m3 * L3**2
    M12, M13, M23 = (m2 + m3) * L1 * L2, m3 * L1 * L3, m3 * L2 * L3
    A = sp.Matrix([(m1 + m2 + m3) * L1, (m2 + m3) * L2, m3 * L3])
    c12, c13, c23 = sp.cos(t1 - t2), sp.cos(t1 - t3), sp.cos(t2 - t3)
    s12, s13, s23 = sp.sin(t1 - t2), sp.sin(t1 - t3), sp.sin(t2 - t3)
    angles = (t1, t2, t3)
    return {
        "M": sp.Matrix([[one, M12 * c12, M13 * c13], [M12 * c12, two, M23 * c23], [M13 * c13, M23 * c23, three]]),
        "N": sp.Matrix([[0, M12 * s12, M13 * s13], [-M12 * s12, 0, M23 * s23], [-M13 * s13, -M23 * s23, 0]]),
        "R": sp.Matrix([[R1 + R2, -R2, 0], [-R2, R2 + R3, -R3], [0, -R3, R3]]),
        "P": sp.Matrix([a * g * sp.sin(t) for a, t in zip(A, angles, strict=True)]),
        "f": sp.Matrix([a * g * sp.cos(t) for a, t in zip(A, angles, strict=True)]),
        "A": A,
    }


@functools.cache
def pairs() -> list[Pair]:
    """Every entry of M, N, R, P and f, and of the matrices of small oscillations."""
    e, printed = derived(), _printed()
    rates, eta = sp.Matrix(sp.symbols("theta_1_dot theta_2_dot theta_3_dot")), sp.Symbol("eta_ddot")
    spin = _by_squares(e.velocity_terms, rates)
    friction = (-e.forces).jacobian(rates)
    weight = (-e.forces).subs(dict.fromkeys(rates, 0))
    push = e.motion_terms.diff(eta)
    g = sp.Symbol("g")
    found = []
    for letter, got in (("M", e.mass_matrix), ("N", spin), ("R", friction)):
        for i in range(3):
            for j in range(3):
                name = f"{letter}{i + 1}{j + 1}"
                found.append(
                    Pair(name, f"{letter}(θ), entry {i + 1}, {j + 1}", "(1)", printed[letter][i, j], got[i, j])
                )
    for i in range(3):
        found.append(Pair(f"P{i + 1}", f"P(θ), entry {i + 1}", "(1)", printed["P"][i], weight[i]))
        right = printed["f"][i] / g
        found.append(
            Pair(
                f"f{i + 1}",
                f"f(θ, t) for η̈ = 1, entry {i + 1}",
                "(1)",
                printed["f"][i],
                push[i],
                printed["f"][i] - right,
                ERRATUM,
            )
        )
    return found + _small(e, printed["A"])


def _by_squares(vector: Any, rates: Any) -> Any:
    """Coefficients of the squares of rates."""
    return sp.Matrix(3, 3, lambda i, j: sp.diff(vector[i], rates[j], 2) / 2)


def _small(e: Equations, A: Any) -> list[Pair]:
    """(A.4): M L, R, g m l and m l of small oscillations."""
    m1, m2, m3, L1, L2, L3, R1, R2, R3, g = sp.symbols("m_1:4 L_1:4 R_1:4 g")
    linear = e.linearized(at={})
    inner = sp.Matrix([[m1 * L1, m2 * L1, m3 * L1], [0, m2 * L2, m3 * L2], [0, 0, m3 * L3]])
    outer = sp.Matrix([[L1, 0, 0], [L1, L2, 0], [L1, L2, L3]])
    heavy = sp.diag((m1 + m2 + m3) * L1, (m2 + m3) * L2, m3 * L3)
    friction = sp.Matrix([[R1 + R2, -R2, 0], [-R2, R2 + R3, -R3], [0, -R3, R3]])
    found = []
    for name, printed, got in (
        ("ML", inner * outer, linear.mass_matrix),
        ("Rs", friction, linear.damping_matrix),
        ("gml", g * heavy, linear.stiffness_matrix),
        ("ml", A, linear.motion_matrix),
    ):
        for i in range(printed.rows):
            for j in range(printed.cols):
                where = f"{i + 1}{j + 1}" if printed.cols > 1 else f"{i + 1}"
                found.append(
                    Pair(
                        f"small/{name}{where}",
                        f"{name} of small oscillations, entry {where}",
                        "(A.4)",
                        printed[i, j],
                        got[i, j],
                    )
                )
    return found


def equation_checks() -> list[Check]:
    """Each equation as printed beside the derived one."""
    return pair_checks(pairs())


def equation_note() -> str:
    """The same as a table of text."""
    return pair_note(pairs())
