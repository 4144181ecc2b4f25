"""Equations (1) to (4) as printed, beside the constraints that `Model.equations` derives of two links cut at their joints."""

from __future__ import annotations

import functools
from typing import Any

import sympy as sp

from linkwork.papers.printed_equations import Pair
from linkwork.results.equations import Equations

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
def pairs() -> list[Pair]:
    """Positions of both centres of mass, from the constraints: each is linear in them."""
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
    return [
        Pair(name, f"centre of mass, {name}", source, expression, found[sp.Symbol(name)], note=NOTE)
        for name, (expression, source) in printed.items()
    ]
