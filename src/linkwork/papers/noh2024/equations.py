"""Equations (1) to (8) as printed, beside the constraints that `Model.equations` derives of links cut at their joints."""

from __future__ import annotations

import functools
from typing import Any

import sympy as sp

from linkwork.equations.results.equations import Equations
from linkwork.papers.checks import Check
from linkwork.papers.printed_equations import Pair, pair_checks, pair_note

NOTE = "angles from the horizontal, as the equations have them; the text measures them from the vertical"


@functools.cache
def derived() -> Equations:
    """Two links that move freely in the plane, held by two pins: x, y and θ of each, as the absolute formulations have them."""
    import linkwork as lw

    model = lw.Model("two links")
    to: Any = (0.0, 0.0, 0.0)
    names: dict[str, str] = {}
    for k, length in ((1, 1.0), (2, 1.4)):
        link = lw.RigidBody(f"link{k}", mass=1.0, inertia=(0.0, 0.1, 0.1))
        model.add(link, lw.Planar(f"place{k}", normal="-y"))
        upper = link.point("upper", (-length / 2, 0.0, 0.0))
        lower = link.point("lower", (length / 2, 0.0, 0.0))
        model.close(lw.Revolute(f"pin{k}", axis="-y"), to, upper)
        to = lower
        names |= {f"place{k}.x": f"x_{k}", f"place{k}.y": f"y_{k}", f"place{k}.turn": f"theta_{k}"}
        names[f"link{k}.upper"] = f"h_{k}"
    names["link1.lower"] = "k_1"
    return model.equations(symbols=names)


@functools.cache
def particle() -> Equations:
    """A body that moves freely in the plane, and a particle of it that a pin holds: its place follows from the constraints."""
    import linkwork as lw

    model = lw.Model("particle of a body")
    body = model.add(lw.RigidBody("A", mass=1.0, inertia=(0.0, 0.1, 0.1)), lw.Planar("place", normal="-y"))
    held = model.ground.point("held", (0.7, 0.0, 0.4))
    model.close(lw.Revolute("pin", axis="-y"), to=held, at=body.point("P", (0.3, 0.0, 0.2)))
    names = {"place.x": "R_1", "place.y": "R_2", "place.turn": "theta"}
    return model.equations(symbols=names)


def particle_pairs() -> list[Pair]:
    """r_P of (5), (6) and (8)."""
    e = particle()
    named = {"A.P[0]": "u_1", "A.P[2]": "u_2", "ground.held[0]": "r_1", "ground.held[2]": "r_2"}
    u1, u2, R1, R2, theta = sp.symbols("u_1 u_2 R_1 R_2 theta")
    called = {s: sp.Symbol(named[path]) for s, path in e.paths.items() if path in named}
    where = sp.solve(list(e.expanded(e.constraints).xreplace(called)), sp.symbols("r_1 r_2"), dict=True)[0]
    turned = (R1 + u1 * sp.cos(theta) - u2 * sp.sin(theta), R2 + u1 * sp.sin(theta) + u2 * sp.cos(theta))
    cases = {"5": {R1: 0, R2: 0, theta: 0}, "6": {theta: 0}, "8": {}}
    return [
        Pair(
            f"{number}/{k}",
            f"place of a particle, component {k}",
            f"({number})",
            row.xreplace(at),
            where[r].xreplace(at),
        )
        for number, at in cases.items()
        for k, row, r in zip((1, 2), turned, sp.symbols("r_1 r_2"), strict=True)
    ]


@functools.cache
def pairs() -> list[Pair]:
    """Positions of both centres of mass, from the constraints, each of which is linear in them; and all other equations."""
    l1, l2, t1, t2 = sp.symbols("l_1 l_2 theta_1 theta_2")
    e = derived()
    half = {sp.Symbol("h_1"): -l1 / 2, sp.Symbol("k_1"): l1 / 2, sp.Symbol("h_2"): -l2 / 2}
    defined = e.expanded(e.constraints).xreplace(half)
    unknown = sp.symbols("x_1 y_1 x_2 y_2")
    # pins hold components in axes of the link further in: two of them give the position
    found = sp.solve(list(defined), unknown, dict=True)[0]
    printed = {
        "x_1": (l1 / 2 * sp.cos(t1), "(1)"),
        "y_1": (l1 / 2 * sp.sin(t1), "(2)"),
        "x_2": (l2 / 2 * sp.cos(t2) + l1 * sp.cos(t1), "(3)"),
        "y_2": (l2 / 2 * sp.sin(t2) + l1 * sp.sin(t1), "(4)"),
    }
    from linkwork.papers.noh2024.multiplier_equations import multiplier_pairs
    from linkwork.papers.noh2024.recursion_equations import tree_pairs

    first = [
        Pair(name, f"centre of mass, {name}", source, expression, found[sp.Symbol(name)], note=NOTE)
        for name, (expression, source) in printed.items()
    ]
    return [*first, *particle_pairs(), *multiplier_pairs(), *tree_pairs()]


def equation_checks() -> list[Check]:
    """Each equation as printed beside the derived one."""
    return pair_checks(pairs())


def equation_note() -> str:
    """The same as a table of text."""
    return pair_note(pairs())
