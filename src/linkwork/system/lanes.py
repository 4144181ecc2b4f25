"""A number that has one value per variant, so that a model is lowered for all its variants at once.

Arrays of Python objects hold such numbers beside plain ones, and NumPy applies their operators. A comparison must come out the
same for all variants, since it decides about the shape of the tables; where it does not, `Disagreement` says which variants
belong together.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np


class Disagreement(Exception):
    """A comparison came out differently for different variants, which are then lowered in two groups: `mask` (variants,) has
    its results."""

    def __init__(self, mask: np.ndarray) -> None:
        super().__init__("variants differ in a comparison")
        self.mask = mask


def _values(other: Any) -> Any:
    return other.values if isinstance(other, Lanes) else other


def _binary(name: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """An operator and its reflected twin, value by value; arrays are left to NumPy, which comes back with their elements."""
    function = getattr(operator, name)

    def forward(self: Lanes, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else Lanes(function(self.values, _values(other)))

    def reflected(self: Lanes, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else Lanes(function(_values(other), self.values))

    return forward, reflected


def _comparison(name: str) -> Callable[..., Any]:
    function = getattr(operator, name)

    def compare(self: Lanes, other: Any) -> Any:
        return NotImplemented if isinstance(other, np.ndarray) else agreed(function(self.values, _values(other)))

    return compare


def agreed(mask: np.ndarray) -> bool:
    """The result of a comparison of all variants; raises Disagreement where they differ."""
    if mask.all():
        return True
    if not mask.any():
        return False
    raise Disagreement(mask)


class Lanes:
    """One number per variant: `values` (variants,)."""

    __slots__ = ("values",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, values: np.ndarray) -> None:
        self.values = values

    __add__, __radd__ = _binary("add")
    __sub__, __rsub__ = _binary("sub")
    __mul__, __rmul__ = _binary("mul")
    __truediv__, __rtruediv__ = _binary("truediv")
    __lt__, __le__, __gt__, __ge__ = map(_comparison, ("lt", "le", "gt", "ge"))
    __eq__, __ne__ = map(_comparison, ("eq", "ne"))

    def __pow__(self, other: Any) -> Lanes:
        """As Python raises single numbers: NumPy's own power of an array may differ from it in the last bit."""
        return Lanes(np.array([float(x) ** other for x in self.values]))

    def __neg__(self) -> Lanes:
        return Lanes(-self.values)

    def __pos__(self) -> Lanes:
        return self

    def __abs__(self) -> Lanes:
        return Lanes(np.abs(self.values))

    def __bool__(self) -> bool:
        return agreed(self.values != 0)

    def __float__(self) -> float:
        """The number, if all variants have the same one."""
        if (self.values == self.values[0]).all():
            return float(self.values[0])
        raise TypeError("variants differ in a number that has to be one")

    @property
    def real(self) -> Lanes:
        """Itself: these are real numbers."""
        return self

    def sqrt(self) -> Lanes:
        """What `np.sqrt` calls."""
        return Lanes(np.sqrt(self.values))

    def conjugate(self) -> Lanes:
        """What `np.conj` calls."""
        return self


def by_variant(array: np.ndarray) -> np.ndarray:
    """Plain numbers (variants, …) of an array, one variant where none of its numbers has more."""
    if array.dtype != object:
        return array[None]
    counts = {len(x.values) for x in array.flat if isinstance(x, Lanes)}
    made = np.zeros((*array.shape, *(counts or {1})))
    for at in np.ndindex(array.shape):
        made[at] = _values(array[at])
    return np.ascontiguousarray(np.moveaxis(made, -1, 0))
