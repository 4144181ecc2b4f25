"""Repeated items: `repeat: {i: 5}` in an item makes five of it, i going from 1 to 5; `{i: [2, 5]}` begins at 2.

In every text of the item, `{i}`, `{i-1}`, `{2*i}` are replaced by the number, and formulas may use i as a parameter. Several
indices make a grid, the last one running fastest.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

from linkwork.api.errors import ModelError
from linkwork.files.native.fields import Context, mapping, whole
from linkwork.files.native.formulas import RESERVED
from linkwork.files.native.nodes import MAX_NODES, Node, ProblemError
from linkwork.model.expression import compile_expression, evaluate

MAX_ITEMS = 20_000  # of one section, after repetition
_BRACES = re.compile(r"\{([^{}]*)\}")


class Repeats:
    """Writes out the repeated items of one file, which may not grow beyond the limits by that."""

    def __init__(self) -> None:
        self.room = MAX_NODES

    def items(
        self, name: str, node: Node, context: Context, what: str
    ) -> Iterator[tuple[str, Node, Mapping[str, int]]]:
        """The items that one entry stands for: name, contents, indices."""
        if not isinstance(node.value, dict) or "repeat" not in node.value:
            yield name, node, {}
            return
        order = node.value["repeat"]
        indices = {
            index: _range(index, x, context, f"{what}: repeat")
            for index, x in mapping(order, f"{what}: repeat").items()
        }
        if not indices:
            raise ProblemError(order.line, f"{what}: repeat is empty; write an index and a count, such as {{i: 5}}.")
        for index in indices:
            if not index.isidentifier() or index in RESERVED or index in context.scope.values:
                raise ProblemError(
                    order.line, f"{what}: repeat: the index '{index[:40]}' needs another name, which is free."
                )
        total = 1
        for numbers in indices.values():
            total *= len(numbers)
            if total > MAX_ITEMS:
                raise ProblemError(order.line, f"{what}: repeat makes more than {MAX_ITEMS} items; make fewer.")
        inner = Node({k: v for k, v in node.value.items() if k != "repeat"}, node.line)
        self.room -= total * size(inner)
        if self.room < 0:
            raise ProblemError(
                order.line, f"{what}: repeat makes the file longer than {MAX_NODES} values; make fewer items."
            )
        for values in itertools.product(*indices.values()):
            chosen = dict(zip(indices, values, strict=True))
            own = _filled(inner, chosen, what)
            yield _filled_text(name, chosen, node.line, what), own, chosen


def size(node: Node) -> int:
    """How many values there are in a node."""
    inner = node.value.values() if isinstance(node.value, dict) else node.value if isinstance(node.value, list) else ()
    return 1 + sum(size(n) for n in inner)


def _range(index: str, node: Node, context: Context, what: str) -> range:
    """Numbers of an index: 1 to n, or from the first to the last."""
    if isinstance(node.value, list):
        if len(node.value) != 2:
            raise ProblemError(node.line, f"{what}: {index} has {len(node.value)} values; give [first, last].")
        first, last = (whole(n, context, f"{what}: {index}") for n in node.value)
    else:
        first, last = 1, whole(node, context, f"{what}: {index}")
    if last < first or last - first >= MAX_ITEMS:
        raise ProblemError(
            node.line, f"{what}: {index} goes from {first} to {last}; give 1 to {MAX_ITEMS} steps upwards."
        )
    return range(first, last + 1)


def _filled(node: Node, indices: Mapping[str, int], what: str) -> Node:
    """A copy with numbers in place of braces."""
    value = node.value
    if isinstance(value, str):
        return Node(_filled_text(value, indices, node.line, what), node.line)
    if isinstance(value, list):
        return Node([_filled(n, indices, what) for n in value], node.line)
    if isinstance(value, dict):
        return Node(
            {_filled_text(k, indices, n.line, what): _filled(n, indices, what) for k, n in value.items()}, node.line
        )
    return node


def _filled_text(text: str, indices: Mapping[str, int], line: int, what: str) -> str:
    def number(match: re.Match[str]) -> str:
        try:
            program = compile_expression(match[1], indices, what=f"{what}: index")
        except ModelError as error:
            raise ProblemError(line, str(error)) from None
        value = evaluate(program, {n: float(v) for n, v in indices.items()})
        if not value.is_integer():
            raise ProblemError(line, f"{what}: '{match[0]}' is {value:g}, which is no whole number.")
        return str(int(value))

    return _BRACES.sub(number, text) if "{" in text else text
