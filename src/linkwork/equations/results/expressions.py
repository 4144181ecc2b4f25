"""Expressions of SymPy as text and back, by a list of known heads: nothing in a file is executed."""

from __future__ import annotations

import json
import re
from typing import Any

from linkwork.api.errors import ModelError

FUNCTIONS = ("sin", "cos", "tanh")
_SYMBOL = re.compile(r"[^\W\d]\w*")
Heads = dict[str, Any]


def encoded(values: dict[str, Any]) -> str:
    """A mapping of expressions, matrices and plain data as JSON."""
    return json.dumps({k: _node(x) for k, x in values.items()}, ensure_ascii=False, separators=(",", ":"))


def _node(value: Any) -> Any:
    import sympy as sp

    if isinstance(value, sp.MatrixBase):
        return ["matrix", value.rows, value.cols, [_node(x) for x in value]]
    if isinstance(value, sp.Symbol):
        return ["symbol", value.name]
    if isinstance(value, sp.Rational):
        return ["number", str(value)]
    if isinstance(value, sp.Basic):
        if value == sp.pi:
            return ["pi"]
        head = type(value).__name__
        return [head.lower() if head in ("Add", "Mul", "Pow") else f"function {head}", [_node(x) for x in value.args]]
    if isinstance(value, dict):
        return ["mapping", [[_node(k), _node(x)] for k, x in value.items()]]
    if isinstance(value, tuple | list):
        return ["row", [_node(x) for x in value]]
    return ["plain", value]


def decoded(text: str) -> dict[str, Any]:
    """What `encoded` wrote; raises ModelError for anything else."""
    try:
        return {str(k): _value(x) for k, x in json.loads(text).items()}
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as problem:
        raise ModelError(f"the equations in this file cannot be read: {problem}.") from None


def _value(node: Any) -> Any:
    import sympy as sp

    head, *rest = node
    if head == "plain" and isinstance(rest[0], str | int | float | bool | None):
        return rest[0]
    if head == "row":
        return tuple(_value(x) for x in rest[0])
    if head == "mapping":
        return {_value(k): _value(x) for k, x in rest[0]}
    if head == "symbol" and _SYMBOL.fullmatch(rest[0]):
        return sp.Symbol(rest[0])
    if head == "number":
        return sp.Rational(_number(rest[0]))
    if head == "pi":
        return sp.pi
    if head == "matrix":
        return sp.ImmutableMatrix(int(rest[0]), int(rest[1]), [_value(x) for x in rest[2]])
    heads: Heads = {"add": sp.Add, "mul": sp.Mul, "pow": sp.Pow}
    heads |= {f"function {name}": getattr(sp, name) for name in FUNCTIONS}
    return heads[head](*(_value(x) for x in rest[0]))


def _number(text: str) -> str:
    """A fraction of whole numbers as text, as it is."""
    if not re.fullmatch(r"-?\d{1,2000}(/\d{1,2000})?", text):
        raise ValueError(f"{text[:40]!r} is no number")
    return text
