"""Derived equations as functions: text in Python and C, and a compiled Python function for numbers."""

from __future__ import annotations

import functools
import keyword
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import sympy as sp
from sympy.printing.c import C99CodePrinter
from sympy.printing.numpy import NumPyPrinter

from linkwork.api.errors import ModelError
from linkwork.api.kinds import ByName, InputsByName
from linkwork.api.units import quantity
from linkwork.equations.results.equations import EquationNumbers, Equations
from linkwork.model.model import find

# words of C99, and what its header <math.h> declares
C_WORDS = """
auto break case char const continue default do double else enum extern float for goto if inline int long register restrict
return short signed sizeof static struct switch typedef union unsigned void volatile while main
acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax fmin fmod
frexp hypot ilogb isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal isunordered j0 j1
jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter nexttoward pow remainder
remquo rint round scalbln scalbn signbit signgam sin sinh sqrt tan tanh tgamma trunc y0 y1 yn
"""
RESERVED = {*C_WORDS.split(), "q", "v", "p", "u", "M", "h", "Q", "Phi", "J", "gamma", "numpy", "equations"}


class Names:
    """Names of symbols in a program: letters, digits and '_', no words of the language, each once."""

    def __init__(self, symbols: list[sp.Symbol]) -> None:
        self.of: dict[sp.Symbol, sp.Symbol] = {}
        taken = set(RESERVED)
        for symbol in symbols:
            name = re.sub(r"[^A-Za-z0-9_]", lambda c: f"u{ord(c[0]):x}", symbol.name)
            if keyword.iskeyword(name) or name in taken:
                name = next(n for k in range(2, 10**9) if (n := f"{name}_{k}") not in taken)
            taken.add(name)
            self.of[symbol] = sp.Symbol(name)


def arguments(equations: Equations) -> dict[str, list[sp.Symbol]]:
    """Symbols that a function takes: coordinates q, rates v, parameters p, and inputs, loads and drives u."""
    return {
        "q": list(equations.q),
        "v": list(equations.v),
        "p": list(equations.parameters),
        "u": [*equations.inputs.values(), *equations.signals.values(), *equations.driven.values()],
    }


def outputs(equations: Equations) -> dict[str, sp.ImmutableMatrix]:
    """What a function returns, for all rates."""
    return {
        "M": equations.all_mass_matrix,
        "h": equations.all_velocity_terms,
        "Q": equations.all_forces,
        "Phi": equations.constraints,
        "J": equations.constraint_jacobian,
        "gamma": equations.constraint_bias,
    }


def _names(equations: Equations) -> Names:
    given = [s for own in arguments(equations).values() for s in own]
    return Names([*given, *(s for s, _ in equations.definitions)])


def _used(equations: Equations) -> set[sp.Symbol]:
    found: set[Any] = set()
    for _, value in equations.definitions:
        found |= value.free_symbols
    for part in outputs(equations).values():
        found |= part.free_symbols
    return found


def _assigned(equations: Equations, names: Names) -> Iterator[tuple[str, str]]:
    """Lines that take the symbols out of the arrays: name, where."""
    used = _used(equations)
    for array, symbols in arguments(equations).items():
        for k, symbol in enumerate(symbols):
            if symbol in used:
                yield names.of[symbol].name, f"{array}[{k}]"


def _legend(equations: Equations, mark: str) -> list[str]:
    """Comments that say what each entry of the arrays is."""
    u = [*equations.inputs, *equations.signals, *equations.driven]
    every = {
        "q": [str(s) for s in equations.q],
        "v": [f"{s} ({label})" for s, label in zip(equations.v, equations.labels, strict=True)],
        "p": [f"{s} ({equations.paths[s]} = {value!r})" for s, value in equations.parameters.items()],
        "u": u,
    }
    title = f"Equations of motion of '{equations.title}': M a + h = Q + J^T lambda, Phi = 0, d2Phi/dt2 = J a + gamma"
    lines = [title, *(f"{a}[{k}]: {x}" for a, own in every.items() for k, x in enumerate(own))]
    return [f"{mark} {' '.join(line.split())}" for line in lines]  # each stays one line, whatever a name holds


def python_text(equations: Equations) -> str:
    """Implements `Equations.to_python`."""
    return "\n".join([*_legend(equations, "#"), _python_function(equations)])


def _python_function(equations: Equations) -> str:
    """The function alone: expressions, and names that `Names` made of those of symbols."""
    names = _names(equations)
    printer = NumPyPrinter({"fully_qualified_modules": True})
    lines = ["import numpy", "", "", "def equations(q, v, p, u=()):"]
    lines += [f"    {name} = {where}" for name, where in _assigned(equations, names)]
    lines += [f"    {names.of[s].name} = {printer.doprint(x.xreplace(names.of))}" for s, x in equations.definitions]
    for name, matrix in outputs(equations).items():
        shape = (matrix.rows, matrix.cols) if name in ("M", "J") else (matrix.rows,)
        lines.append(f"    {name} = numpy.zeros({shape})")
        for i, j in np.ndindex(matrix.rows, matrix.cols):
            if matrix[i, j] != 0:
                where = f"{i}, {j}" if len(shape) == 2 else f"{i}"
                lines.append(f"    {name}[{where}] = {printer.doprint(matrix[i, j].xreplace(names.of))}")
    return "\n".join([*lines, f"    return {', '.join(outputs(equations))}", ""])


def c_text(equations: Equations) -> str:
    """Implements `Equations.to_c`."""
    names = _names(equations)
    printer = C99CodePrinter()

    def written(x: sp.Expr) -> str:
        return printer.doprint(x.xreplace(names.of).replace(_is_irrational, lambda number: number.evalf(17)))

    made = outputs(equations)
    given = ", ".join(f"const double *{a}" for a in arguments(equations))
    lines = [
        *_legend(equations, "//"),
        "#include <math.h>",
        "",
        f"void equations({given}, {', '.join(f'double *{n}' for n in made)})",
    ]
    lines.append("{")
    lines += [f"    const double {name} = {where};" for name, where in _assigned(equations, names)]
    for s, x in equations.definitions:
        lines.append(f"    const double {names.of[s].name} = {written(x)};")
    for name, matrix in made.items():
        lines += [f"    {name}[{k}] = {written(x)};" for k, x in enumerate(matrix)]
    return "\n".join([*lines, "}", ""])


def _is_irrational(x: sp.Expr) -> bool:
    """Whether it is a number such as √2 or π, whose name in C is no part of the standard."""
    return bool(x.is_number and not x.is_Number)


@functools.lru_cache(maxsize=16)
def _compiled(text: str) -> Callable[..., tuple[np.ndarray, ...]]:
    """The function of a text that `_python_function` made."""
    space: dict[str, Any] = {}
    exec(compile(text, "<equations>", "exec"), space)
    made: Callable[..., tuple[np.ndarray, ...]] = space["equations"]
    return made


def evaluate(
    equations: Equations,
    q: np.ndarray,
    v: np.ndarray,
    *,
    inputs: InputsByName | None,
    signals: ByName | None,
    parameters: ByName | None,
) -> EquationNumbers:
    """Implements `Equations.evaluate`."""
    text = equations.__dict__.get("_python") or _python_function(equations)
    object.__setattr__(equations, "_python", text)
    state = [_vector(x, n, len(own)) for x, n, own in ((q, "q", equations.q), (v, "v", equations.v))]
    numbers = {x.name: value for x, value in equations.parameters.items()}
    for name, value in (parameters or {}).items():
        find(numbers, name, "symbol", equations.title)
        numbers[name] = quantity(value, "1", what=f"parameter '{name}'")
    known = dict.fromkeys((*equations.inputs, *equations.signals, *equations.driven), 0.0)
    every: tuple[Mapping[str, Any], ...] = (inputs or {}, signals or {})
    for given in every:
        for name, value in given.items():
            find(known, name, "input or signal", equations.title)
            known[name] = quantity(value, "1", what=f"'{name}'")
    return EquationNumbers(*_compiled(text)(*state, list(numbers.values()), list(known.values())))


def _vector(values: Any, name: str, size: int) -> np.ndarray:
    try:
        array = np.asarray(values, float)
    except (TypeError, ValueError):
        raise ModelError(f"evaluate: {name} is {values!r}; give {size} numbers.") from None
    if array.shape != (size,) or not np.isfinite(array).all():
        raise ModelError(f"evaluate: {name} has shape {array.shape}; give {size} finite numbers.")
    return array
