"""Laws of springs, dampers and stops as terms of sensors: the same as the kernels of forces compute."""

from __future__ import annotations

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.forces.formulas import EXTENSION, LOAD, RATE
from linkwork.kernels.forces.piecewise import PIECE
from linkwork.system import formula as F
from linkwork.system.formula import Term


def spring_force(t: L.Tables, f: int, x: Term, rate: Term) -> Term:
    """Force of a spring-damper (row f of the forces) at an extension x.

    One that only pulls is slack where x < 0, and never pushes.
    """
    p = t.force[f]
    total = _law(t, f, x, integral=False) + _formula(t, f, x, rate) + p[L.F_PRELOAD] + p[L.F_K] * x + p[L.F_C] * rate
    if t.force_i[f, L.F_SWITCH] < 0:
        return total
    return _beyond(x, rate) * F.larger(total, 0.0)


def spring_energy(t: L.Tables, f: int, x: Term) -> Term:
    """Energy stored in a spring at an extension x."""
    p = t.force[f]
    stored = _law(t, f, x, integral=True) + x * (p[L.F_PRELOAD] + 0.5 * p[L.F_K] * x)
    return stored if t.force_i[f, L.F_SWITCH] < 0 else F.larger(F.sign(x), 0.0) * stored


def stop_force(p: np.ndarray, x: Term, rate: Term) -> Term:
    """Force of soft stops along a coordinate; they push and never pull."""
    total = F.term(0.0)
    low, high = p[L.STOP_LOW], p[L.STOP_HIGH]
    if np.isfinite(low):
        push = p[L.STOP_STIFFNESS] * (low - x) - p[L.STOP_DAMPING] * rate
        total = total + _beyond(low - x, -rate) * F.larger(push, 0.0)
    if np.isfinite(high):
        push = p[L.STOP_STIFFNESS] * (x - high) + p[L.STOP_DAMPING] * rate
        total = total - _beyond(x - high, rate) * F.larger(push, 0.0)
    return total


def _beyond(x: Term, rate: Term) -> Term:
    """1 where x is positive, or zero and growing; else 0."""
    return F.larger(F.sign(2.0 * F.sign(x) + F.sign(rate)), 0.0)


def _law(t: L.Tables, f: int, x: Term, *, integral: bool) -> Term:
    """The nonlinear part of a spring's force, or of its energy."""
    law = int(t.force_i[f, L.F_LAW])
    if law < 0 or t.law_i[law, L.LAW_KIND] == L.LAW_FORMULA:
        return F.term(0.0)
    start, size = int(t.law_i[law, L.LAW_START]), int(t.law_i[law, L.LAW_LEN])
    if t.law_i[law, L.LAW_KIND] == L.LAW_POLY:
        c = t.table[start : start + size]
        return F.polynomial([0.0, *(c / np.arange(1, size + 1))] if integral else list(c), x)
    pieces = t.table[start : start + size * PIECE].reshape(size, PIECE)
    c = pieces[:, 1:5]
    if integral:  # the last column is the integral up to the knot
        c = np.column_stack([pieces[:, 5], c / np.arange(1, 5)])
    return F.piecewise(np.column_stack([pieces[:, 0], c]), x)


def _formula(t: L.Tables, f: int, x: Term, rate: Term) -> Term:
    """The part of a spring's force that a formula gives."""
    law = int(t.force_i[f, L.F_LAW])
    if law < 0 or t.law_i[law, L.LAW_KIND] != L.LAW_FORMULA:
        return F.term(0.0)
    start, size = int(t.law_i[law, L.LAW_START]), int(t.law_i[law, L.LAW_LEN])
    names = {EXTENSION: x, RATE: rate}
    steps: list[F.Step] = []
    for op, operand in t.table[start : start + 2 * size].reshape(-1, 2):
        code = int(np.real(op))
        steps += names[int(np.real(operand))].steps if code == LOAD else [(code, operand)]
    return Term(steps)
