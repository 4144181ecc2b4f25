"""Arithmetic of sensors: Python operators that write the steps of a formula, as the kernel of sensors runs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from linkwork.model import expression as E

Step = tuple[int, Any]  # opcode, and a number or the row of a sensor


class Term:
    """A number that follows from sensors, the time and constants: the steps of a stack machine that computes it."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)

    @property
    def constant(self) -> Any:
        """The number, if it is one; else None."""
        return self.steps[0][1] if len(self.steps) == 1 and self.steps[0][0] == E.PUSH else None

    def __add__(self, other: Any) -> Term:
        other = term(other)
        if self.constant == 0:
            return other
        return self if other.constant == 0 else _of(E.ADD, self, other)

    def __sub__(self, other: Any) -> Term:
        other = term(other)
        return self if other.constant == 0 else _of(E.SUB, self, other)

    def __mul__(self, other: Any) -> Term:
        other = term(other)
        if self.constant == 0 or other.constant == 0:
            return term(0.0)
        if self.constant == 1:
            return other
        return self if other.constant == 1 else _of(E.MUL, self, other)

    def __truediv__(self, other: Any) -> Term:
        return _of(E.DIV, self, term(other))

    def __neg__(self) -> Term:
        return term(0.0) if self.constant == 0 else Term([*self.steps, (E.NEG, 0.0)])

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other: Any) -> Term:
        return term(other) - self


def term(value: Any) -> Term:
    """A number as a term; a term as it is."""
    return value if isinstance(value, Term) else Term([(E.PUSH, value)])


def load(row: int) -> Term:
    """The value of a row of the sensors."""
    return Term([(E.LOAD, row)])


def _of(opcode: int, *parts: Term) -> Term:
    return Term([*(step for part in parts for step in part.steps), (opcode, 0.0)])


def larger(a: Any, b: Any) -> Term:
    """The larger of two."""
    return _of(E.MAX, term(a), term(b))


def smaller(a: Any, b: Any) -> Term:
    """The smaller of two."""
    return _of(E.MIN, term(a), term(b))


def sign(a: Any) -> Term:
    """-1, 0 or 1."""
    return _of(E.SIGN, term(a))


def exponential(a: Any) -> Term:
    """e to the power of a."""
    return _of(E.EXP, term(a))


def norm(parts: Sequence[Term]) -> Term:
    """Length of a vector of two or three parts; parts that are zero are left out."""
    moving = [part for part in parts if part.constant != 0]
    if not moving:
        return term(0.0)
    total = _of(E.ABS, moving[0])
    for part in moving[1:]:
        total = _of(E.HYPOT, total, part)
    return total


def dot(a: Sequence[Any], b: Sequence[Any]) -> Term:
    """Sum of the products of two vectors."""
    total = term(0.0)
    for x, y in zip(a, b, strict=True):
        total = total + term(x) * y
    return total


def tanh(a: Term) -> Term:
    """1 − 2 / (e²ᵃ + 1), within the range in which it differs from ±1."""
    inside = larger(smaller(a, 18.0), -18.0)
    return 1.0 - term(2.0) / (exponential(2.0 * inside) + 1.0)


def polynomial(coefficients: Sequence[Any], x: Term) -> Term:
    """Σ c_k x^k by Horner's rule."""
    total = term(0.0)
    for c in reversed(coefficients):
        total = total * x + c
    return total


def piecewise(pieces: np.ndarray, x: Term) -> Term:
    """A continuous function of polynomials between knots; a row of `pieces` is a knot x₀ and c_k of Σ c_k (x − x₀)^k.

    Each piece adds what it changes where x, held between its knots, lies: f(x) = f₀(x) + Σ [fᵢ(held x) − fᵢ(xᵢ)].
    """
    knots = [row[0] for row in pieces]
    total = term(0.0)
    for k, (x0, *c) in enumerate(pieces):
        held = smaller(x, knots[k + 1]) if k + 1 < len(knots) else x
        if k:
            held, c = larger(held, x0), [0.0, *c[1:]]
        total = total + polynomial(c, held - x0)
    return total
