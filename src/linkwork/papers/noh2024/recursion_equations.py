"""Equations (14) and (23) to (32) as printed, for two links, beside what `Model.equations` derives of them.

Two carriages, which slide along x and y and do not turn, are kept at the centres of the links: their constraints are the places
of the centres, the Jacobian of these their velocities, and the bias their accelerations.
"""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

import sympy as sp

from linkwork.equations.canonical import as_expression, canonical
from linkwork.equations.results.equations import Equations
from linkwork.papers.printed_equations import Pair

THETA, RATE, SECOND = (sp.symbols(f"theta_1{x} theta_2{x}") for x in ("", "_dot", "_ddot"))
LENGTH, MASS, G = sp.symbols("l_1 l_2"), sp.symbols("m_1 m_2"), sp.Symbol("g")
SHORT = "D_n lacks Ċ_n V_{n−1}"


@functools.cache
def derived() -> Equations:
    """Two links on hinges, counted from the horizontal, with carriages at their centres; the paper's y is linkwork's z."""
    import linkwork as lw

    model = lw.Model("two links and their centres")
    to: Any = None
    names: dict[str, str] = {}
    for k, length in enumerate((1.0, 1.4), 1):
        link = model.add(lw.Rod(f"link{k}", length=length, mass=1.0), lw.Revolute(f"joint{k}", axis="-y"), to=to)
        to = link.tip
        carriage: Any = None
        for axis in "xz":
            block = lw.PointMass(f"block{k}{axis}", mass=1.0)
            carriage = model.add(block, lw.Prismatic(f"slide{k}{axis}", axis=axis), to=carriage)
        model.close(
            lw.Revolute(f"pin{k}", axis="-y"), to=carriage.origin, at=link.point("middle", (0.0, 0.0, -length / 2))
        )
        names |= {f"link{k}.length": f"l_{k}", f"link{k}.mass": f"m_{k}", f"joint{k}": f"p_{k}"}
        names[f"link{k}.middle"] = f"h_{k}"
    return model.equations(symbols=names)


@functools.cache
def known() -> dict[Any, Any]:
    """linkwork's symbols by the paper's: its angles hang, the paper's lie."""
    hanging = sp.symbols("p_1 p_2")
    found: dict[Any, Any] = {hanging[0]: THETA[0] + sp.pi / 2, hanging[1]: THETA[1] - THETA[0]}
    for end, angle in (("dot", RATE), ("ddot", SECOND)):
        found |= {sp.Symbol(f"p_1_{end}"): angle[0], sp.Symbol(f"p_2_{end}"): angle[1] - angle[0]}
    return found | {sp.Symbol(f"h_{k + 1}"): -LENGTH[k] / 2 for k in (0, 1)}


def centres(order: int) -> list[Any]:
    """x and y of both centres by linkwork (0), their velocities (1) or accelerations (2)."""
    e = derived()
    free = [e.labels.index(name) for name in ("joint1", "joint2")]
    if order == 0:
        slides = {x: 0 for x, name in zip(e.q, e.q_labels, strict=True) if name.startswith("slide")}
        found = [x.xreplace(slides) for x in e.expanded(e.constraints)]
    else:
        moved = e.v if order == 1 else e.a
        turned = e.constraint_jacobian.extract(list(range(4)), free) * sp.Matrix([moved[k] for k in free])
        found = list(turned + (e.constraint_bias if order == 2 else sp.zeros(4, 1)))
    return [x.xreplace(known()) for x in found]


# --- as printed --------------------------------------------------------------------------------------------------


def across(x: Any) -> Any:
    """A vector turned by a right angle: ω × x for ω = 1."""
    return sp.Matrix([-x[1], x[0]])


def arm(k: int) -> Any:
    """From the upper end of a link to its centre, by (24): A u with u along the link."""
    A = sp.Matrix([[sp.cos(THETA[k]), -sp.sin(THETA[k])], [sp.sin(THETA[k]), sp.cos(THETA[k])]])
    return A * sp.Matrix([LENGTH[k] / 2, 0])


def changing(x: Any) -> Any:
    """Time derivative of an expression of the angles and their rates, accelerations included."""
    pairs = [*zip(THETA, RATE, strict=True), *zip(RATE, SECOND, strict=True)]
    return sum((sp.diff(x, a) * b for a, b in pairs), 0 * x)


class Link:
    """C, S, D, M and Q of (27) to (32) for one link, about the centres, in the plane: x, y, θ."""

    def __init__(self, k: int, *, complete: bool = True) -> None:
        u = arm(k) + arm(k - 1) if k else arm(0)
        self.rate = RATE[k] - (RATE[k - 1] if k else 0)
        self.second = SECOND[k] - (SECOND[k - 1] if k else 0)
        self.C = sp.eye(3)
        self.C[:2, 2] = across(u)
        self.S = sp.Matrix([*across(arm(k)), 1])
        steady = dict.fromkeys(SECOND, 0)
        self.D = changing(self.S).xreplace(steady) * self.rate
        if complete and k:
            self.D += changing(self.C).xreplace(steady) * Link(k - 1).velocity()
        self.M = sp.diag(MASS[k], MASS[k], MASS[k] * LENGTH[k] ** 2 / 12)  # (22)
        self.Q = sp.Matrix([0, -MASS[k] * G, 0])
        self.before = Link(k - 1) if k else None

    def velocity(self) -> Any:
        """V_n (28)."""
        return self.S * self.rate + (self.C * self.before.velocity() if self.before else sp.zeros(3, 1))

    def acceleration(self) -> Any:
        """W_n (29)."""
        return self.S * self.second + self.D + (self.C * self.before.acceleration() if self.before else sp.zeros(3, 1))


def base_equation(*, complete: bool) -> tuple[Any, Any]:
    """Inertia and force of the first joint when the second link is shed by (31), with S_n in place of C_n, and (32)."""
    one, two = Link(0), Link(1, complete=complete)
    U = (two.S.T * two.M * two.S)[0]
    back = two.C.T * two.M
    M = one.M + back * two.C - back * two.S * two.S.T * two.M * two.C / U
    inner = two.S * (two.S.T * (two.Q - two.M * two.D)) / U + two.D
    Q = one.Q - two.C.T * (two.M * inner - two.Q)
    return (one.S.T * M * one.S)[0], (one.S.T * (Q - M * one.D))[0]


def multiplier_rows() -> list[Any]:
    """(14) with λ eliminated: its rows along the rates at which (1) to (4) stay true."""
    V, W = (sp.Matrix.vstack(*(getattr(Link(k), word)() for k in (0, 1))) for word in ("velocity", "acceleration"))
    M, Q = sp.diag(Link(0).M, Link(1).M), sp.Matrix.vstack(Link(0).Q, Link(1).Q)
    return [(V.diff(rate).T * (M * W - Q))[0] for rate in RATE]


def tree_pairs() -> list[Pair]:
    """Positions, velocities and accelerations of the centres, the equations of motion, and what the recursion leaves."""
    e = derived()
    rows = [e.labels.index(name) for name in ("joint1", "joint2")]
    M = e.all_mass_matrix.extract(rows, rows).xreplace(known())
    h = (e.all_velocity_terms - e.all_forces).extract(rows, [0]).xreplace(known())
    place = sp.Matrix.vstack(arm(0), 2 * arm(0) + arm(1))
    found = [
        Pair(f"23/{axis}", f"centre of the second link, {axis}", "(23), (24)", place[2 + i], centres(0)[2 + i])
        for i, axis in enumerate("xy")
    ]
    full, short = Link(1), Link(1, complete=False)
    lost = short.acceleration() - full.acceleration()
    for i, axis in enumerate("xy"):
        found += [
            Pair(f"28/{axis}", f"velocity of that centre, {axis}", "(26) to (28)", full.velocity()[i], centres(1)[2 + i]),
            Pair(f"29/{axis}", f"its acceleration, {axis}", "(29)", short.acceleration()[i], centres(2)[2 + i], lost[i], SHORT),
        ]  # fmt: skip
    joint = M * sp.Matrix([SECOND[0], SECOND[1] - SECOND[0]]) + h
    # a force along θ₂ − θ₁ acts on θ₁, too
    absolute = joint[0] - joint[1], joint[1]
    for k, row in enumerate(multiplier_rows()):
        found.append(Pair(f"14/{k + 1}", f"(14) along θ{k + 1}, λ eliminated", "(14), (22)", row, absolute[k]))
    (inertia, right), wrong = base_equation(complete=True), base_equation(complete=False)[1]
    held = M[0, 0] - M[0, 1] ** 2 / M[1, 1]
    force = -h[0] + M[0, 1] / M[1, 1] * h[1]
    found.append(Pair("31", "inertia of the first joint, the second link shed, S_n for C_n", "(31)", inertia, held))
    found.append(
        Pair("32", "force on the first joint, the second link shed", "(32)", wrong, force, wrong - right, SHORT)
    )
    return multiplied_out(found)


def multiplied_out(pairs: list[Pair]) -> list[Pair]:
    """Products of printed matrices multiplied out, as sums of cosines of sums, which a reader can follow."""
    words = ("printed", "misprint")
    return [dataclasses.replace(p, **{x: as_expression(canonical(getattr(p, x))) for x in words}) for p in pairs]
