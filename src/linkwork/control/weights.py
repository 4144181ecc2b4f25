"""Weights and noise as users give them: a number, numbers by name, a row of numbers, or a matrix."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.model.model import find

ROUNDING = 1e-10  # asymmetry and negative eigenvalues below this part of the largest are those of rounding


def weight(
    value: Any, names: Sequence[str], what: str, kind: str, title: str, *, positive: bool = False, sparse: bool = True
) -> np.ndarray:
    """A symmetric matrix (n, n) that is positive semi-definite, or definite.

    Args:
        value: a number for all, a mapping of names to numbers (others zero), a row of n numbers, or a matrix.
        names: along both axes.
        what: the argument, such as "lqr: Q".
        kind: what the names are, such as "state".
        title: of the model.
        positive: whether every combination must have a weight greater than zero.
        sparse: whether a mapping may leave names out, whose weight is zero then.
    """
    n = len(names)
    if isinstance(value, Mapping):
        matrix = _by_name(value, names, what, kind, title, sparse)
    else:
        matrix = _by_order(value, n, what, kind)
    if not np.isfinite(matrix).all():
        raise ModelError(f"{what} is {value!r}; give finite numbers.")
    largest = float(np.abs(matrix).max(initial=0.0))
    if np.abs(matrix - matrix.T).max(initial=0.0) > ROUNDING * largest:
        raise ModelError(f"{what} is a matrix that is not symmetric; give the mean of it and its transpose.")
    matrix = symmetric(matrix)
    _check_signs(matrix, names, what, positive)
    return matrix


def symmetric(matrix: np.ndarray) -> np.ndarray:
    """What is symmetric but for rounding, exactly so."""
    return 0.5 * (matrix + matrix.T)


def _by_name(
    value: Mapping[str, Any], names: Sequence[str], what: str, kind: str, title: str, sparse: bool
) -> np.ndarray:
    index = {name: k for k, name in enumerate(names)}
    matrix = np.zeros((len(names), len(names)))
    given = {_own_name(name, index): x for name, x in value.items()}
    if len(given) < len(value):
        raise ModelError(f"{what} names one {kind} twice, as '… .rate' and as 'rate of …'; once is enough.")
    for name, x in given.items():
        k = find(index, name, f"{kind} for {what}", title)
        matrix[k, k] = _number(x, f"{what} of '{name}'")
    missing = [name for name in names if name not in given]
    if missing and not sparse:
        raise ModelError(f"{what} has no number for {kind} '{missing[0]}'; give one greater than 0.")
    return matrix


def _own_name(name: str, known: Mapping[str, int]) -> str:
    """A rate as linear models call it, "rate of elbow", also where it is given as "elbow.rate"."""
    if name in known or not isinstance(name, str) or not name.endswith(".rate"):
        return name
    return f"rate of {name.removesuffix('.rate')}"


def _by_order(value: Any, n: int, what: str, kind: str) -> np.ndarray:
    form = f"give a number, a mapping of names to numbers, {n} numbers, or a matrix ({n}, {n}), one row a {kind}"
    try:
        array = np.asarray(value, float)
    except (TypeError, ValueError):
        raise ModelError(f"{what} is {value!r}; {form}.") from None
    if isinstance(value, bool | str) or array.shape not in ((), (n,), (n, n)):
        shown = f"has the shape {array.shape}" if array.ndim else f"is {value!r}"
        raise ModelError(f"{what} {shown}; {form}.")
    return array * np.eye(n) if array.ndim < 2 else array.copy()


def _number(value: Any, what: str) -> float:
    good = isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
    if not good or not np.isfinite(value):
        raise ModelError(f"{what} is {value!r}; give a number.")
    return float(value)


def _check_signs(matrix: np.ndarray, names: Sequence[str], what: str, positive: bool) -> None:
    """Definiteness, judged with a unit diagonal, since weights of metres and radians may differ by many powers of ten."""
    diagonal = np.diag(matrix)
    for name, x in zip(names, diagonal, strict=True):
        if x < 0 or (positive and x == 0):
            bound = "greater than 0" if positive else "0 or more"
            raise ModelError(f"{what} of '{name}' is {x:g}; give a number that is {bound}.")
    size = np.sqrt(np.where(diagonal > 0, diagonal, 1.0))
    least = float(np.linalg.eigvalsh(matrix / np.outer(size, size)).min(initial=1.0))
    if least < -ROUNDING or (positive and least <= ROUNDING):
        bound = "positive definite" if positive else "positive semi-definite"
        raise ModelError(f"{what} is a matrix that is not {bound} (scaled eigenvalue {least:.3g}); give one that is.")
