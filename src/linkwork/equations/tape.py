"""Named intermediate quantities: an expression gets a name once, and is used by that name from then on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from linkwork.equations.vectors import Mat, Vec

LONG = 15  # operations of a constant from which on it gets a name


class Tape:
    """Assignments in the order in which they are to be computed; `finished` gives them names that nothing else has.

    Attributes:
        definitions: pairs of a symbol and what it stands for; that names earlier symbols only.
    """

    def __init__(self) -> None:
        self.definitions: list[tuple[sp.Symbol, Any]] = []
        self._known: dict[Any, sp.Symbol] = {}

    def name(self, expression: Any, wish: str) -> Any:
        """A symbol for an expression; what is a number, a symbol, or one times a number stays as it is."""
        if expression.is_Atom or (expression.is_Mul and len(expression.args) == 2 and _is_simple(expression)):
            return expression
        if expression not in self._known:
            negative = self._known.get(-expression)
            if negative is not None:
                return -negative
            symbol = sp.Dummy(wish)
            self._known[expression] = symbol
            self.definitions.append((symbol, expression))
        return self._known[expression]

    def short(self, values: Sequence[Any], wish: str) -> Vec:
        """A constant vector whose long components get names, so that they are computed once."""
        named = (
            self.name(x, f"{wish}_{axis}") if sp.count_ops(x) > LONG else x
            for x, axis in zip(values, "xyz", strict=True)
        )
        x, y, z = named
        return x, y, z

    def finished(self, taken: set[str]) -> tuple[list[tuple[sp.Symbol, Any]], dict[Any, Any]]:
        """Definitions under names that differ from each other and from those taken, and what each provisional symbol is."""
        names, final = set(taken), {}
        definitions = []
        for symbol, expression in self.definitions:
            name, k = symbol.name, 2
            while name in names:
                name, k = f"{symbol.name}_{k}", k + 1
            names.add(name)
            final[symbol] = sp.Symbol(name)
            definitions.append((final[symbol], expression.xreplace(final)))
        return definitions, final

    def vector(self, values: Sequence[Any], wish: str) -> Vec:
        """The same for each component."""
        x, y, z = (self.name(value, f"{wish}_{axis}") for value, axis in zip(values, "xyz", strict=True))
        return x, y, z

    def matrix(self, rows: Mat, wish: str) -> Mat:
        """The same for each entry."""
        made = [tuple(self.name(x, f"{wish}_{i + 1}{j + 1}") for j, x in enumerate(row)) for i, row in enumerate(rows)]
        return made[0], made[1], made[2]

    def symmetric(self, rows: Mat, wish: str) -> Mat:
        """The same for a symmetric matrix, of which the upper half is read."""
        half = {(i, j): self.name(rows[i][j], f"{wish}_{i + 1}{j + 1}") for i in range(3) for j in range(i, 3)}
        made = [tuple(half[min(i, j), max(i, j)] for j in range(3)) for i in range(3)]
        return made[0], made[1], made[2]


def _is_simple(product: Any) -> bool:
    """Whether a product of two factors is a number times a symbol."""
    number, symbol = product.args
    return bool(number.is_Number and symbol.is_Symbol)
