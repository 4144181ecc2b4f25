"""A canonical form of trigonometric polynomials, by which two expressions are compared and the answer is certain.

Every sine and cosine of whole multiples of angles is written by exponentials, so an expression becomes a sum

    Σ c · exp(i (n₁ θ₁ + n₂ θ₂ + …)) · x₁^k₁ x₂^k₂ …,      c = a + i b with fractions a and b,

with one term for each tuple of whole numbers (n, k). Exponentials with different n and monomials with different k are linearly
independent, so two expressions are equal exactly if all terms are: nothing is simplified, nothing guessed. What is no such
polynomial (a root of an expression, a quotient by a sum) raises `Undecided`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import sympy as sp

Key = tuple[tuple[tuple[str, Fraction], ...], tuple[tuple[str, int], ...]]
"""Multiples of angles, and powers of other symbols, each by name in order; those that are zero are left out."""
Form = dict[Key, tuple[Fraction, Fraction]]
ONE: Key = ((), ())


class Undecided(ValueError):
    """An expression is no trigonometric polynomial, so whether it vanishes is not decided here."""


def canonical(expression: Any) -> Form:
    """The canonical form of an expression; empty exactly if it vanishes identically."""
    return dict(_canonical(sp.sympify(expression)))


@functools.lru_cache(maxsize=10_000)
def _canonical(expression: Any) -> Form:
    """The same, remembered, since parts of long expressions repeat; the answer is not to be changed."""
    if expression.is_Rational:
        number = Fraction(int(expression.p), int(expression.q))
        return {ONE: (number, Fraction(0))} if number else {}
    if expression.is_Symbol:
        return {((), ((expression.name, 1),)): (Fraction(1), Fraction(0))}
    if expression.is_Add:
        return _sum(_canonical(x) for x in expression.args)
    if expression.is_Mul:
        made: Form = {ONE: (Fraction(1), Fraction(0))}
        for factor in expression.args:
            made = _times(made, _canonical(factor))
        return made
    if expression.is_Pow:
        return _power(*expression.as_base_exp())
    if isinstance(expression, sp.sin | sp.cos):
        return _circular(expression)
    raise Undecided(f"{type(expression).__name__} is no part of a trigonometric polynomial")


def vanishes(expression: Any) -> bool:
    """Whether an expression is zero identically; raises Undecided if it is no trigonometric polynomial."""
    return not canonical(expression)


def difference(one: Any, other: Any) -> sp.Expr:
    """one − other, written out from its canonical form; 0 exactly if they are equal."""
    return as_expression(_sum([canonical(one), _scaled(canonical(other), Fraction(-1))]))


def as_expression(form: Form) -> sp.Expr:
    """A canonical form as sines and cosines again; the form is that of a real expression."""
    terms = []
    for (angles, powers), (real, imaginary) in form.items():
        angle = sp.Add(*(sp.Rational(x.numerator, x.denominator) * sp.Symbol(n) for n, x in angles))
        factor = sp.Mul(*(sp.Symbol(n) ** k for n, k in powers))
        a, b = (sp.Rational(x.numerator, x.denominator) for x in (real, imaginary))
        terms.append(factor * (a * sp.cos(angle) - b * sp.sin(angle)))
    return sp.Add(*terms)


def _sum(forms: Iterable[Form]) -> Form:
    made: Form = {}
    for form in forms:
        for key, (a, b) in form.items():
            old = made.get(key, (Fraction(0), Fraction(0)))
            new = (old[0] + a, old[1] + b)
            if not any(new):
                made.pop(key, None)
            else:
                made[key] = new
    return made


def _scaled(form: Form, factor: Fraction) -> Form:
    return {key: (a * factor, b * factor) for key, (a, b) in form.items()}


def _merged(one: tuple[tuple[str, Any], ...], other: tuple[tuple[str, Any], ...]) -> tuple[tuple[str, Any], ...]:
    if not one or not other:
        return one or other
    total = dict(one)
    for name, x in other:
        total[name] = total.get(name, 0) + x
    return tuple(sorted((n, x) for n, x in total.items() if x))


def _times(one: Form, other: Form) -> Form:
    made: Form = {}
    for k1, (a, b) in one.items():
        for k2, (c, d) in other.items():
            key = (_merged(k1[0], k2[0]), _merged(k1[1], k2[1]))
            old = made.get(key, (Fraction(0), Fraction(0)))
            made[key] = (old[0] + a * c - b * d, old[1] + a * d + b * c)
    return {key: x for key, x in made.items() if any(x)}


def _power(base: Any, exponent: Any) -> Form:
    if not exponent.is_Integer:
        raise Undecided(f"a power of {exponent} is no part of a trigonometric polynomial")
    form = _canonical(base)
    if exponent >= 0:
        made: Form = {ONE: (Fraction(1), Fraction(0))}
        for _ in range(int(exponent)):
            made = _times(made, form)
        return made
    if len(form) != 1 or next(iter(form))[0]:
        raise Undecided("a quotient by a sum is no part of a trigonometric polynomial")
    (_, powers), (a, b) = next(iter(form.items()))
    size = a * a + b * b
    inverse: Form = {((), tuple((n, -k) for n, k in powers)): (a / size, -b / size)}
    return _power_of(inverse, -int(exponent))


def _power_of(form: Form, exponent: int) -> Form:
    made = form
    for _ in range(exponent - 1):
        made = _times(made, form)
    return made


def _circular(expression: Any) -> Form:
    """Sine or cosine of a sum of angles with rational factors."""
    angle = canonical(expression.args[0])
    multiples = []
    for (angles, powers), (a, b) in angle.items():
        if angles or b or len(powers) != 1 or powers[0][1] != 1:
            raise Undecided(f"{expression.args[0]} is no sum of angles")
        multiples.append((powers[0][0], a))
    plus = tuple(sorted(multiples))
    minus = tuple((n, -x) for n, x in plus)
    half = Fraction(1, 2)
    if isinstance(expression, sp.cos):
        return _sum([{(plus, ()): (half, Fraction(0))}, {(minus, ()): (half, Fraction(0))}])
    return _sum([{(plus, ()): (Fraction(0), -half)}, {(minus, ()): (Fraction(0), half)}])
