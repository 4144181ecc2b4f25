"""Numbers of a file: with units, and as formulas of the file's parameters.

A number with a unit alone, such as "9 in", goes to the model as it stands. Anything else is a formula: names of parameters,
numbers with or without units, + - * / **, and the functions of sensors' formulas. Numbers with units are replaced by names,
and what is left is compiled by the safe parser of `linkwork.model.expression`; its steps are then carried out with units,
each value having powers of m, kg, s, rad and Hz. A sum needs equal powers, a sine an angle or a plain number. What comes out
is again a number with a unit, so the model checks that it fits.

A plain number stands for the SI unit of what it is given to, as everywhere in linkwork, so a formula of plain numbers alone
is one too. After a number, a name is a unit if there is such a unit, and products and quotients of units go on as far as they
can: "3 N*m" is a torque even where a parameter is called m.
"""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.api.units import base_amount, is_unit
from linkwork.files.native.nodes import Node, ProblemError, finite
from linkwork.model import expression as X

MAX_PARAMETERS = 500
RESERVED = {"pi", "e", "t", *X.FUNCTIONS}

Powers = Mapping[str, Fraction]

_NUMBER = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_LITERAL = re.compile(rf"[+\-\u2212]?{_NUMBER}")
_PIECE = re.compile(rf"(?P<name>[^\W\d]\w*)|(?P<number>{_NUMBER})")
_POWER = r"(?:\s*(?:\^|\*\*)\s*[+-]?[0-9]+|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
_EXPONENT = re.compile(r"(?:\^|\*\*)\s*[+-]?[0-9]+")
_FIRST = re.compile(rf"\s*(?:1\s*/\s*)?(?P<unit>[A-Za-zµμ°][A-Za-z0-9_]*){_POWER}(?!\s*\()")
_NEXT = re.compile(rf"(?:\s*[*/·⋅]\s*|\s+)(?P<unit>[A-Za-zµμ°][A-Za-z0-9_]*){_POWER}(?!\s*\()")


@dataclasses.dataclass(frozen=True)
class Amount:
    """A number of base units and their powers; `plain` if no unit was given anywhere in it."""

    value: float
    powers: Powers
    plain: bool = False

    def text(self, line: int, what: str) -> float | str:
        """The number for the model: plain, or with its unit as text."""
        if self.plain:
            return self.value
        if any(p.denominator != 1 or abs(p) > 4 for p in self.powers.values()):
            raise ProblemError(line, f"{what} comes out in {_unit(self.powers)}, which measures nothing known.")
        return f"{self.value!r} {_unit(self.powers) or 'dimensionless'}"


def _unit(powers: Powers) -> str:
    return "*".join(name if p == 1 else f"{name}^{p}" for name, p in powers.items() if p)


class Computed(str):
    """The value of a formula as a text with a unit; an error shows both."""

    formula: str

    def __repr__(self) -> str:
        return f"{self.formula!r} = {str(self)!r}"


class _UnitsError(ValueError):
    """What is wrong between the units of a formula: the end of a sentence."""


class Scope:
    """The parameters that formulas may use."""

    def __init__(self, values: Mapping[str, Amount]) -> None:
        self.values = dict(values)

    def within(self, more: Mapping[str, int]) -> Scope:
        """The scope inside a repeated item, where indices are numbers too."""
        return Scope({**self.values, **{n: Amount(float(v), {}, True) for n, v in more.items()}})

    def number(self, node: Node, what: str) -> Any:
        """A number for the model: a number, a text with a unit, or the value of a formula."""
        if isinstance(node.value, bool) or not isinstance(node.value, int | float | str):
            raise ProblemError(node.line, f"{what} is {node.shown}; give a number, such as 0.5 or '9 in'.")
        if not isinstance(node.value, str):
            return node.value
        if _is_literal(node.value, self.values):
            first = _LITERAL.match(node.value.strip())
            assert first is not None
            finite(float(first[0].replace("\u2212", "-")), node.line, f"{what} {node.shown}")
            return node.value
        value = self.amount(node, what).text(node.line, f"{what} {node.shown}")
        if isinstance(value, float):
            return value
        made = Computed(value)
        made.formula = node.value
        return made

    def amount(self, node: Node, what: str) -> Amount:
        """The same as an amount."""
        if isinstance(node.value, bool) or not isinstance(node.value, int | float | str):
            raise ProblemError(node.line, f"{what} is {node.shown}; give a number, such as 0.5 or '9 in'.")
        if not isinstance(node.value, str):
            return Amount(float(node.value), {}, True)
        program, literals = _compiled(node, what, self.values)
        try:
            found = _evaluate(program, {**self.values, **literals})
            finite(found.value, node.line, f"{what} {node.shown}")
            return found
        except _UnitsError as problem:
            raise ProblemError(node.line, f"{what} {node.shown} {problem}.") from None


def _is_literal(text: str, names: Mapping[str, Any]) -> bool:
    """Whether a text is a number with or without a unit, well or badly written, and no formula."""
    text = text.strip()
    match = _LITERAL.match(text)
    if match is None:
        return False
    rest = text[match.end() :].strip()
    if not rest or _unit_end(text, match.end()) == len(text):
        return True
    words = set(re.findall(r"[^\W\d]\w*", rest))
    if rest[0] == "/":
        return not words & set(names) and _unit_end("1" + rest, 0) == len(rest) + 1
    if any(w in X.FUNCTIONS or w == "pi" or (w in names and not is_unit(w)) for w in words):
        return False
    # what looks like a unit that is wrongly written goes to the model too, which says what is wrong with it
    bare = _EXPONENT.sub("", rest)
    return rest[0].isalpha() and not re.search(r"[+,-]|[*/]\s*[0-9.]", bare)


def _compiled(node: Node, what: str, names: Mapping[str, Any]) -> tuple[X.Program, dict[str, Amount]]:
    """The program of a formula, and the numbers with units that stand in it under names of their own."""
    text = node.value.replace("\u2212", "-")
    literals: dict[str, Amount] = {}
    written: dict[str, str] = {}
    out: list[str] = []
    at = 0
    try:
        while match := _PIECE.search(text, at):
            out.append(text[at : match.start()])
            at = match.end()
            end = _unit_end(text, at) if match["number"] else at
            if end == at:
                out.append(match[0])
                continue
            name = f"_quantity{len(literals)}"
            value, powers = base_amount(text[match.start() : end], what=what)
            literals[name] = Amount(value, {n: Fraction(p) for n, p in powers.items() if p})
            written[name] = text[match.start() : end]
            out.append(f" {name} ")
            at = end
        rewritten = "".join([*out, text[at:]])
        return X.compile_expression(rewritten, {*names, *literals}, what=what), literals
    except ModelError as error:
        # the user knows nothing of the names that stand for numbers with units
        sentence = str(error).replace(X.shown("".join([*out, text[at:]])), X.shown(node.value))
        sentence = re.sub(r"_quantity\d+, |, _quantity\d+\b", "", sentence)
        for name, literal in written.items():
            sentence = re.sub(rf"{name}\b", lambda _, t=literal: t, sentence)  # type: ignore[misc]
        raise ProblemError(node.line, sentence.replace("split it over several sensors", "use parameters")) from None


def _unit_end(text: str, at: int) -> int:
    """Where the unit ends that begins at a place; the place itself if there is none."""
    match = _FIRST.match(text, at)
    while match and is_unit(match["unit"]):
        at = match.end()
        match = _NEXT.match(text, at)
    return at


# --- arithmetic with units ---------------------------------------------------------------------------

_RAD: Powers = {"rad": Fraction(1)}


def _evaluate(program: X.Program, values: Mapping[str, Amount]) -> Amount:
    stack: list[Amount] = []
    for opcode, operand in program.ops:
        if opcode == X.PUSH:
            stack.append(Amount(operand, {}, True))
        elif opcode == X.LOAD:
            stack.append(values[program.names_used[int(operand)]])
        else:
            first = len(stack) - X.ARITY[opcode]
            stack[first:] = [_step(opcode, stack[first:])]
    return stack[0]


def _step(opcode: int, given: list[Amount]) -> Amount:
    """One operation: its value, and the powers that it has."""
    value = X.result(opcode, [a.value for a in given])
    if not math.isfinite(value):
        raise _UnitsError("has no finite value; look for a division by zero or a root of a negative number")
    plain = all(a.plain for a in given)
    return Amount(value, _powers(opcode, given, plain), plain)


def _powers(opcode: int, given: list[Amount], plain: bool) -> Powers:
    first, last = given[0], given[-1]
    if plain:
        return {}
    if opcode in (X.MUL, X.DIV):
        return _added(first.powers, last.powers, 1 if opcode == X.MUL else -1)
    if opcode == X.POW:
        if last.powers:
            raise _UnitsError(f"has a power in {_unit(last.powers)}; a power is a plain number")
        return {n: p * Fraction(last.value).limit_denominator(12) for n, p in first.powers.items()}
    if opcode == X.SQRT:
        return {n: p / 2 for n, p in first.powers.items()}
    if opcode in (X.NEG, X.ABS):
        return first.powers
    if opcode == X.SIGN:
        return {}
    if opcode in (X.ADD, X.SUB, X.MIN, X.MAX, X.HYPOT, X.ATAN2):
        both = _equal(first, last)
        return _RAD if opcode == X.ATAN2 else both
    turning = opcode in (X.SIN, X.COS, X.TAN)
    if first.powers and not (turning and dict(first.powers) == _RAD):
        wanted = "an angle or a plain number" if turning else "a plain number"
        raise _UnitsError(f"calls a function with a value in {_unit(first.powers)}; it takes {wanted}")
    return _RAD if opcode in (X.ASIN, X.ACOS, X.ATAN) else {}


def _added(a: Powers, b: Powers, sign: int) -> Powers:
    total = {n: a.get(n, Fraction(0)) + sign * b.get(n, Fraction(0)) for n in {**a, **b}}
    return {n: p for n, p in total.items() if p}


def _equal(a: Amount, b: Amount) -> Powers:
    """The powers that two values of a sum share; a plain zero goes with any."""
    if a.powers == b.powers or (b.plain and b.value == 0.0):
        return a.powers
    if a.plain and a.value == 0.0:
        return b.powers
    one, other = (_unit(x.powers) or "a plain number" for x in (a, b))
    raise _UnitsError(f"puts {one} and {other} together; give both the same kind of unit")


UNKNOWN = Amount(1.0, {}, True)
"""Stands for a parameter that could not be read."""

# --- parameters ----------------------------------------------------------------------------------------


def read_parameters(
    given: Mapping[str, Node], outer: Scope | None = None, fixed: Mapping[str, Amount] | None = None
) -> tuple[Scope, list[ProblemError]]:
    """The values of parameters, in whatever order they refer to each other, and what is wrong with them.

    A parameter that is wrong counts as a plain 1, so that what refers to it is not reported again. Those of a submodel may
    refer to the parameters around it, `outer`, unless they have the same name; some are `fixed` where it is included.
    """
    problems: list[ProblemError] = []
    names = dict(given)
    around = {} if outer is None else {n: x for n, x in outer.values.items() if n not in given}
    for name, node in given.items():
        if not name.isidentifier() or name in RESERVED or name.startswith("_"):
            problems.append(
                ProblemError(
                    node.line, f"parameter '{name[:60]}' needs another name: letters and digits, no function's."
                )
            )
            del names[name]
    if len(names) > MAX_PARAMETERS:
        return Scope({}), [ProblemError(0, f"there are {len(names)} parameters; at most {MAX_PARAMETERS} are read.")]
    known: dict[str, Amount] = {**around, **(fixed or {})}
    needs: dict[str, set[str]] = {}
    for name, node in names.items():
        if name in known:
            continue
        try:
            needs[name] = set()
            if isinstance(node.value, str):
                program, literals = _compiled(node, f"parameter '{name}':", {**around, **names})
                needs[name] = set(program.names_used) - set(literals)
        except ProblemError as problem:
            problems.append(problem)
            known[name] = UNKNOWN
    waiting = [name for name in names if name not in known]
    while ready := [name for name in waiting if needs[name] <= set(known)]:
        for name in ready:
            waiting.remove(name)
            try:
                broken = any(known[n] is UNKNOWN for n in needs[name])
                known[name] = UNKNOWN if broken else Scope(known).amount(names[name], f"parameter '{name}':")
                known[name].text(names[name].line, f"parameter '{name}'")  # its unit is one that can be written
            except ProblemError as problem:
                problems.append(problem)
                known[name] = UNKNOWN
    for name in waiting:
        circle = ", ".join(sorted(needs[name] & set(waiting)))
        problems.append(
            ProblemError(names[name].line, f"parameter '{name}' depends on {circle}, in a circle; break it.")
        )
        known[name] = UNKNOWN
    return Scope({name: known[name] for name in (*around, *names)}), problems
