"""Formulas: arithmetic on numbers of a state as stack programs, which are data.

`linkwork.model.expression` writes them. They run on real and complex numbers, so that derivatives by complex step are exact.
Where forces depend on them, kinks (abs, min, max) and jumps (sign) are switches, at which steps end: the operand of such a step
is the number of its switch, from 1 on, and 0 elsewhere. A switch holds its side beyond its kink, too, so that what a step
sees is smooth: max(x, 0) is x = -1e-17 just behind its zero. Not all that follows from it can be continued: no real number is
that to the power of 1.5, its root or its logarithm. Where the result is no finite number, kinks are let go and have the value
of the side where the state lies, which differs as little as the state is beyond the kink; if that does not help, jumps, too.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.bundle import bundle
from linkwork.kernels.jit import shared
from linkwork.kernels.scalars import (
    angle,
    arccosine,
    arcsine,
    finite,
    hypotenuse,
    logarithm,
    power,
    root,
    sign,
)

PUSH, LOAD, ADD, SUB, MUL, DIV, POW, ATAN2, HYPOT, MIN, MAX, NEG, ABS, SIGN = range(14)
SQRT, EXP, LOG, SIN, COS, TAN, ASIN, ACOS, ATAN = range(14, 23)
STACK = 40  # where the stack of a formula lies in Work.scratch; point motions lie before
EXTENSION, RATE = range(2)  # names of a spring's law
HELD, KINKS_FREE, ALL_FREE = range(3)  # which sides of switches formulas take: those that are held, or where the state lies


@bundle
class Formulas(NamedTuple):
    """Forces that formulas give; laws of springs stand in Tables.law_i."""

    needed: np.ndarray  # (n,) sensors that forces depend on, each after those that it refers to
    force: np.ndarray  # (forces, 4) row of a force, and the sensors that are its components; -1 behind a single value


@bundle
class FormulaWork(NamedTuple):
    """Scratch space of formulas."""

    sensed: np.ndarray  # (sensors,)
    given: np.ndarray  # (2,) extension and rate of a spring


def formula_work(formulas: Formulas | None, sensors: int, dtype: type) -> FormulaWork | None:
    """Scratch space for formulas of forces."""
    if formulas is None:
        return None
    return FormulaWork(sensed=np.zeros(max(sensors, 1), dtype), given=np.zeros(2, dtype))


@shared
def is_above(d, operand, free, w):
    """Whether d counts as positive at a kink; a switch decides where the kink has one and is not let go, with the distance as
    its guard."""
    s = int(operand.real) - 1
    if s < 0:
        return not d.real < 0.0  # a NaN must go through
    mode = w.mode[s]
    if mode < 0:
        mode = L.BELOW if d.real < 0.0 else L.ABOVE
        if w.mode[s] == L.DECIDE:
            w.mode[s] = mode
    w.guard[s, 0], w.guard[s, 1] = d if mode == L.ABOVE else -d, L.NEVER
    if free != HELD:  # just on the kink, where both sides are equal, the slope of one may be infinite: take the other
        return d.real > 0.0 or d.real != d.real
    return mode == L.ABOVE


@shared
def side_of(d, operand, free, w):
    """The sign of d; where its jump has a switch that is decided and not let go, that of its side."""
    above = is_above(d, operand, HELD, w)
    s = int(operand.real) - 1
    if s < 0 or w.mode[s] < 0 or free == ALL_FREE:
        return sign(d)
    return 1.0 if above else -1.0


@shared
def run_formula(table, start, size, t, values, free, w):
    """Value of the formula whose program of so many steps begins in the table at `start`. Names are places in `values`, or -1
    for the time; `free` says which switches are let go. The stack lies in the scratch space from STACK on."""
    top, stack = STACK - 1, w.scratch
    for k in range(start, start + 2 * size, 2):
        op = int(table[k].real)
        if op == PUSH:
            top += 1
            stack[top] = table[k + 1]
        elif op == LOAD:
            top += 1
            name = int(table[k + 1].real)
            stack[top] = t if name < 0 else values[name]
        elif op >= NEG:
            x = stack[top]
            if op == NEG:
                x = -x
            elif op == ABS:
                x = x if is_above(x, table[k + 1], free, w) else -x
            elif op == SIGN:
                x = 0.0 * x + side_of(x, table[k + 1], free, w)
            elif op == SQRT:
                x = root(x)
            elif op == EXP:
                x = np.exp(x)
            elif op == LOG:
                x = logarithm(x)
            elif op == SIN:
                x = np.sin(x)
            elif op == COS:
                x = np.cos(x)
            elif op == TAN:
                x = np.tan(x)
            elif op == ASIN:
                x = arcsine(x)
            elif op == ACOS:
                x = arccosine(x)
            else:
                x = np.arctan(x)
            stack[top] = x
        else:
            top -= 1
            x, y = stack[top], stack[top + 1]
            if op == ADD:
                x = x + y
            elif op == SUB:
                x = x - y
            elif op == MUL:
                x = x * y
            elif op == DIV:
                x = x / y
            elif op == POW:
                x = power(x, y)
            elif op == ATAN2:
                x = angle(x, y)
            elif op == HYPOT:
                x = hypotenuse(x, y)
            elif op == MIN:
                x = x if is_above(y - x, table[k + 1], free, w) else y
            else:
                x = x if is_above(x - y, table[k + 1], free, w) else y
            stack[top] = x
    return stack[top]


@shared
def law_formula(sys, formulas, f, x, rate, w):
    """Force of the formula of spring f at extension x; zero where it has none."""
    law = sys.force_i[f, L.F_LAW]
    if formulas is None or law < 0:
        return 0.0 * x
    if sys.law_i[law, L.LAW_KIND] != L.LAW_FORMULA:
        return 0.0 * x
    w.formulas.given[EXTENSION], w.formulas.given[RATE] = x, rate
    start, size = sys.law_i[law, L.LAW_START], sys.law_i[law, L.LAW_LEN]
    force = run_formula(sys.table, start, size, 0.0, w.formulas.given, HELD, w)
    for free in range(KINKS_FREE, ALL_FREE + 1):
        if finite(force):
            break
        force = run_formula(sys.table, start, size, 0.0, w.formulas.given, free, w)
    return force
