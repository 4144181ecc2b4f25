"""Expressions of sensors: arithmetic on names, compiled to a postfix program that a kernel can run as data.

The text is parsed by Python's own parser and then walked through a list of what is allowed; nothing is ever
evaluated as Python.  The result is a stack program, each step an opcode and an operand: a kernel runs any of
them with one loop and a few floats of work space, and a new expression needs no new compilation.
"""

from __future__ import annotations

import ast
import math
import re
import unicodedata
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from linkwork.api.errors import ModelError

__all__ = ["ARITY", "FUNCTIONS", "Program", "check_grammar", "compile_expression", "evaluate", "names_in", "result", "shown"]

# steps that take nothing from the stack: a number, or the value of names_used[operand]
PUSH: Final = 0
LOAD: Final = 1
# steps that take two values, the left one pushed first
ADD: Final = 2
SUB: Final = 3
MUL: Final = 4
DIV: Final = 5
POW: Final = 6
ATAN2: Final = 7
HYPOT: Final = 8
MIN: Final = 9
MAX: Final = 10
# steps that take one value
NEG: Final = 11
ABS: Final = 12
SIGN: Final = 13
SQRT: Final = 14
EXP: Final = 15
LOG: Final = 16
SIN: Final = 17
COS: Final = 18
TAN: Final = 19
ASIN: Final = 20
ACOS: Final = 21
ATAN: Final = 22

#: How many values each opcode takes from the stack; each puts one back.
ARITY: Final[dict[int, int]] = (
    dict.fromkeys(range(PUSH, ADD), 0) | dict.fromkeys(range(ADD, NEG), 2) | dict.fromkeys(range(NEG, ATAN + 1), 1)
)

#: The opcode of each function.
FUNCTIONS: Final[dict[str, int]] = {
    "sin": SIN,
    "cos": COS,
    "tan": TAN,
    "asin": ASIN,
    "acos": ACOS,
    "atan": ATAN,
    "atan2": ATAN2,
    "sqrt": SQRT,
    "exp": EXP,
    "log": LOG,
    "abs": ABS,
    "hypot": HYPOT,
    "min": MIN,
    "max": MAX,
    "sign": SIGN,
}
_CHAINED = (MIN, MAX)  # of more than two values: folded from the left
_OPERATORS: dict[type[ast.operator], int] = {
    ast.Add: ADD,
    ast.Sub: SUB,
    ast.Mult: MUL,
    ast.Div: DIV,
    ast.Pow: POW,
}
_CONSTANTS = {"pi": math.pi, "e": math.e}

_MAX_TEXT = 1000
_MAX_NESTING = 50
_FOREIGN = re.compile(r"[^\w\s.+\-*/(),'\"]")


@dataclass(frozen=True)
class Program:
    """An expression as a stack machine runs it, first step to last; one value is left at the end."""

    ops: tuple[tuple[int, float], ...]
    """Opcode and operand of each step; the operand is 0.0 where the opcode has none."""
    names_used: tuple[str, ...]
    """The names that ``LOAD`` steps point to by their index here, in the order of first use."""
    depth: int
    """The largest number of values on the stack at any time."""


class _ProblemError(ValueError):
    """What is wrong with an expression: the end of an error sentence."""


# --- the public functions ---


def compile_expression(text: str, names: Collection[str], *, what: str) -> Program:
    """Compile an expression over ``names`` into a :class:`Program`.

    Parameters
    ----------
    text
        Numbers, names, ``+ - * / **``, parentheses, the constants ``pi`` and ``e``, and calls of ``sin cos``
        ``tan asin acos atan atan2 sqrt exp log abs hypot min max sign``; at most 1000 characters, 50 levels.
        Parts of names follow dots, as in ``elbow.rate``; a name with spaces or signs stands in quotes.
    names
        The identifiers that the expression may use.
    what
        The item and the parameter, such as ``"sensor 'power': expression"``: how an error sentence begins.

    Raises
    ------
    ModelError
        If the text cannot be read, or uses something that is not allowed.
    """
    try:
        if not isinstance(text, str):
            raise _ProblemError("is not a text; write an expression such as 'sqrt(x**2 + y**2)'")
        return _Compiler(names).compile(_parsed(text))
    except _ProblemError as problem:
        raise ModelError(f"{what} {shown(text)} {problem}.") from None


def check_grammar(text: str, *, what: str) -> None:
    """Raise ModelError where a text is no expression, whatever its names may mean; ``what`` as for `compile_expression`."""
    compile_expression(text, _AnyName(), what=what)


def names_in(text: str) -> tuple[str, ...]:
    """Names that an expression uses, whatever they may mean; constants such as pi are none."""
    return compile_expression(text, _AnyName(), what="formula").names_used


class _AnyName(Collection[str]):
    """All names but those of constants: what an expression may use before its model is known."""

    def __contains__(self, name: object) -> bool:
        return name not in _CONSTANTS

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def evaluate(program: Program, values: Mapping[str, float]) -> float:
    """The value of a program where its names have ``values``: the slow and obvious twin of the kernel.

    Where any step is undefined (``log(-1)``, ``1/0``) or overflows, the result is NaN; a kernel that continues
    with infinities may still find a number there, so compare the two only where this one is finite.
    """
    stack: list[float] = []
    for opcode, operand in program.ops:
        if opcode == PUSH:
            stack.append(operand)
        elif opcode == LOAD:
            stack.append(float(values[program.names_used[int(operand)]]))
        else:
            first = len(stack) - ARITY[opcode]
            stack[first:] = [result(opcode, stack[first:])]
    return stack[0]


def result(opcode: int, operands: list[float]) -> float:
    """One step: a finite number, or NaN, which no later step turns into a number again."""
    if any(math.isnan(operand) for operand in operands):
        return math.nan
    try:
        result = _MEANING[opcode](*operands)
    except (ValueError, ZeroDivisionError, OverflowError):
        return math.nan
    return result if math.isfinite(result) else math.nan


# math.pow, because ** gives complex numbers for negative bases
_MEANING: dict[int, Callable[..., float]] = {
    ADD: lambda a, b: a + b,
    SUB: lambda a, b: a - b,
    MUL: lambda a, b: a * b,
    DIV: lambda a, b: a / b,
    POW: math.pow,
    ATAN2: math.atan2,
    HYPOT: math.hypot,
    MIN: min,
    MAX: max,
    NEG: lambda a: -a,
    ABS: abs,
    SIGN: lambda a: float((a > 0) - (a < 0)),
    SQRT: math.sqrt,
    EXP: math.exp,
    LOG: math.log,
    SIN: math.sin,
    COS: math.cos,
    TAN: math.tan,
    ASIN: math.asin,
    ACOS: math.acos,
    ATAN: math.atan,
}


# --- text to tree ---


def _parsed(text: str) -> ast.expr:
    """The syntax tree of a text that is short, shallow and free of foreign characters."""
    _check_text(text)
    try:
        # warnings about odd but legal spellings, such as "1or 2", are not for our users
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # lines are joined, so that a long expression may be folded in a model file
            return ast.parse(" ".join(text.split()), mode="eval").body
    except SyntaxError as error:
        if re.search(r"[^\W\d]\w*\s+[^\W\d]", text):  # two words side by side
            raise _ProblemError(
                "cannot be read; a name with spaces stands in quotes, as in \"'left hip' + 1\""
            ) from None
        raise _ProblemError(f"cannot be read ({error.msg}); write it as in 'sqrt(x**2 + y**2)'") from None
    except (ValueError, RecursionError, MemoryError):
        raise _ProblemError("is too complicated to be read; split it over several sensors") from None


def _check_text(text: str) -> None:
    """What must hold before the parser sees the text, so that none can exhaust it."""
    if not text.strip():
        raise _ProblemError("is empty; write an expression such as 'sqrt(x**2 + y**2)'")
    if len(text) > _MAX_TEXT:
        raise _ProblemError(f"is longer than {_MAX_TEXT} characters; split it over several sensors")
    foreign = _FOREIGN.search(text)
    if foreign:
        advice = "write a power as x**2" if foreign[0] == "^" else "use names, numbers, + - * / ** ( ) and commas"
        raise _ProblemError(f"holds the character {foreign[0]!r}, which has no meaning here; {advice}")
    level = 0
    for character in text:
        level += (character == "(") - (character == ")")
        if level > _MAX_NESTING:
            raise _too_deep()


def _too_deep() -> _ProblemError:
    return _ProblemError(f"is nested more than {_MAX_NESTING} deep; split it over several sensors")


# --- tree to program ---


class _Compiler:
    """Walks a syntax tree, operands before operators, and collects the steps."""

    def __init__(self, names: Collection[str]) -> None:
        self._names = names
        self._normalised: dict[str, str] | None = None
        self._ops: list[tuple[int, float]] = []
        self._used: dict[str, int] = {}

    def compile(self, tree: ast.expr) -> Program:
        """The program of a whole tree."""
        self._walk(tree, 1)
        return Program(tuple(self._ops), tuple(self._used), _stack_depth(self._ops))

    def _emit(self, opcode: int, operand: float = 0.0) -> None:
        self._ops.append((opcode, operand))

    def _walk(self, node: ast.expr, level: int) -> None:
        """Emit the steps of a node; ``level`` counts how deep it lies."""
        if level > _MAX_NESTING:
            raise _too_deep()
        match node:
            case ast.Constant(value=str()):
                self._name(str(node.value))
            case ast.Constant():
                self._number(node.value)
            case ast.Name():
                self._name(node.id)
            case ast.Attribute():
                self._name(_path(node))
            case ast.BinOp():
                self._binary(node, level)
            case ast.UnaryOp(op=ast.UAdd()):
                self._walk(node.operand, level + 1)
            case ast.UnaryOp(op=ast.USub()):
                self._walk(node.operand, level + 1)
                self._emit(NEG)
            case ast.Call():
                self._call(node, level)
            case _:
                raise _not_allowed(node)

    def _number(self, value: object) -> None:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise _ProblemError(f"uses {value!r}, which is not a real number")
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            raise _ProblemError("holds a number that is too large; numbers end near 1.8e308")
        self._emit(PUSH, number)

    def _name(self, name: str) -> None:
        known = self._known(name)
        if known is not None and name in _CONSTANTS:
            raise _ProblemError(f"uses '{name}', which is a constant and also a name in the model; rename the latter")
        if known is not None:
            self._emit(LOAD, float(self._used.setdefault(known, len(self._used))))
        elif name in _CONSTANTS:
            self._emit(PUSH, _CONSTANTS[name])
        elif name in FUNCTIONS:
            raise _ProblemError(f"uses the function '{name}' without arguments; write {name}(...)")
        else:
            raise _unknown("name", name, [*self._names, *_CONSTANTS])

    def _known(self, name: str) -> str | None:
        """The name in the model; Python's parser normalises identifiers, so it may be spelt otherwise."""
        if name in self._names:
            return name
        if name.isascii():
            return None
        if self._normalised is None:
            self._normalised = {unicodedata.normalize("NFKC", own): own for own in self._names}
        return self._normalised.get(name)

    def _binary(self, node: ast.BinOp, level: int) -> None:
        # a chain such as a + b + c leans to the left: going down it in a loop keeps long sums shallow
        chain: list[ast.BinOp] = []
        left: ast.expr = node
        while isinstance(left, ast.BinOp):
            chain.append(left)
            left = left.left
        self._walk(left, level + 1)
        for link in reversed(chain):
            if type(link.op) not in _OPERATORS:
                raise _ProblemError("holds the operator '//', which is not allowed; write '/'")
            self._walk(link.right, level + 1)
            self._emit(_OPERATORS[type(link.op)])

    def _call(self, node: ast.Call, level: int) -> None:
        if not isinstance(node.func, ast.Name):
            raise _not_allowed(node)
        name = node.func.id
        if name not in FUNCTIONS:
            meant = get_close_matches(name, FUNCTIONS, n=1)
            if not meant and (self._known(name) is not None or name in _CONSTANTS):
                raise _ProblemError(f"calls '{name}', which is no function; write '*' for a product")
            raise _unknown("function", name, list(FUNCTIONS))
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            raise _ProblemError(f"calls {name} with something else than plain arguments")
        self._apply(name, node.args, level)

    def _apply(self, name: str, arguments: list[ast.expr], level: int) -> None:
        opcode, given = FUNCTIONS[name], len(arguments)
        wanted = ARITY[opcode]
        if given < wanted or (given > wanted and opcode not in _CHAINED):
            more = " or more" if opcode in _CHAINED else ""
            plural = "s" if wanted > 1 else ""
            raise _ProblemError(f"calls {name} with {given} values, but it takes {wanted}{more} value{plural}")
        for position, argument in enumerate(arguments, start=1):
            self._walk(argument, level + 1)
            if position >= wanted:
                self._emit(opcode)


def _path(node: ast.expr) -> str:
    """A name with parts after dots."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return ".".join([node.value, *reversed(parts)])
    if not isinstance(node, ast.Name):
        raise _ProblemError("holds a dot that does not follow a name; write a name such as elbow.rate")
    return ".".join([node.id, *reversed(parts)])


def _stack_depth(ops: list[tuple[int, float]]) -> int:
    """The most values that lie on the stack at once."""
    height = depth = 0
    for opcode, _ in ops:
        height += 1 - ARITY[opcode]
        depth = max(depth, height)
    return depth


# --- sentences ---


def _not_allowed(node: ast.expr) -> _ProblemError:
    """The problem of a tree with something else than arithmetic; the likely ones get words of their own."""
    words: dict[type[ast.expr], str] = {
        ast.Tuple: "a comma outside of a call",
        ast.Call: "a call of something that is no function",
    }
    part = words.get(type(node), f"a construct of Python ({type(node).__name__})")
    return _ProblemError(f"holds {part}, which is not allowed; use names, numbers, + - * / ** and functions")


def _unknown(kind: str, name: str, known: list[str]) -> _ProblemError:
    near = get_close_matches(name, known, n=1)
    # without a near one, the whole list helps as long as it is short
    advice = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(sorted(known)[:20])}"
    return _ProblemError(f"uses the unknown {kind} '{name[:60]}' ({advice})")


def shown(value: object, length: int = 60) -> str:
    """The value as an error sentence shows it."""
    text = repr(value)
    return text if len(text) <= length else f"{text[: length - 2]}…'"
