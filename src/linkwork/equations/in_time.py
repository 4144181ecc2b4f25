"""Derived equations with coordinates as functions of time, as SymPy's own tools expect them."""

from __future__ import annotations

from typing import Any

import sympy as sp

from linkwork.equations.results.equations import Equations


def in_time(equations: Equations, expression: Any) -> Any:
    """Implements `Equations.in_time`."""
    t = sp.Symbol("t")
    functions: dict[Any, Any] = {s: sp.Function(s.name)(t) for s in equations.q}
    derived = {f"{s.name}_dot": f for s, f in functions.items()}
    for rate, acceleration in zip(equations.v, equations.a, strict=True):
        own = derived.get(rate.name)
        functions[rate] = sp.Function(rate.name)(t) if own is None else sp.Derivative(own, t)
        functions[acceleration] = sp.Derivative(functions[rate], t) if own is None else sp.Derivative(own, (t, 2))
    given = (
        *equations.inputs.values(),
        *equations.signals.values(),
        *equations.driven.values(),
        *equations.multipliers,
    )
    functions |= {s: sp.Function(s.name)(t) for s in given}
    return equations.expanded(expression).xreplace(functions)
