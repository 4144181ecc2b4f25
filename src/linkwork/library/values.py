"""What the builders share: reading a count, a value for all, and a value for each."""

from __future__ import annotations

import operator
from typing import Any

from linkwork.api.errors import ModelError
from linkwork.api.units import quantities, quantity

EARTH = (0.0, 0.0, -9.81)
"""Gravity by default [m/s²], world axes."""


def read_count(value: Any, *, what: str) -> int:
    """A whole number, 1 or more."""
    try:
        count = 0 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        count = 0
    if count < 1:
        raise ModelError(f"{what} is {value!r}; give a whole number, 1 or more.")
    return count


def is_single(value: Any) -> bool:
    """Whether this is one quantity (a number, a text, None) rather than a sequence of them."""
    if isinstance(value, str):
        return True
    try:
        len(value)
    except TypeError:
        return True
    return False


def each(value: Any, n: int, unit: str, *, what: str) -> list[Any]:
    """A list of n SI numbers: one quantity for all, or a sequence of n."""
    if is_single(value):
        return [quantity(value, unit, what=what)] * n
    if len(value) != n:
        raise ModelError(f"{what} has {len(value)} values; give one for all or {n}, one for each.")
    return list(quantities(value, unit, what=what, shape=(n,)).tolist())
