"""Checks of users' arguments: strings, lists of names, integers, positive numbers, mappings; each raises one sentence."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, shown
from linkwork.api.units import levels


def cores() -> int:
    """Number of CPU cores available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


WORDS = {0: "none", 1: "one", 2: "two"}


def text(value: Any, what: str, example: str) -> str:
    """The value, checked to be a string."""
    if not isinstance(value, str):
        raise ModelError(f"{what} is {value!r}; give a text, such as '{example}'.")
    return value


def whole(value: Any, what: str, least: int) -> int:
    """The value as an int, from an integer of Python or NumPy that is `least` or more."""
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer) or value < least:
        raise ModelError(f"{what} is {value!r}; give a whole number, {least} or more.")
    return int(value)


def mapping(value: Any, what: str, example: str) -> dict[str, Any]:
    """The value as a dict, checked to be a mapping; empty for None."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ModelError(f"{what} is {value!r}; give a mapping of names to values, such as {example}.")
    return dict(value)


def numbers(value: Any, what: str, least: int = 1) -> list[Any]:
    """The values of a one-dimensional sequence, not yet converted from quantities with units."""
    if isinstance(value, str) or levels(value) != 1 or len(value) < least:
        raise ModelError(f"{what} is {value!r}; give a row of numbers, {WORDS.get(least, least)} or more.")
    return list(value)


class Named:
    """Base of what a model calls by a name: wherever a text names it, it may stand itself."""

    def reference(self) -> str:
        """The text that names it in its model, such as "upper" or "upper.tip"."""
        raise NotImplementedError


def by_name(value: Any) -> Any:
    """The text that names a part of a model, where that stands for its name; anything else as it is."""
    return value.reference() if isinstance(value, Named) else value


def names(value: Any, what: str, example: str = "elbow") -> list[str] | None:
    """A list of names without repetition, or None."""
    if value is None:
        return None
    try:
        found = None if isinstance(value, str) else [by_name(x) for x in value]
    except TypeError:  # an array without dimensions can be asked for entries, but has none
        found = None
    if found is None:
        raise ModelError(f"{what} is {shown(value)}; give a list of names, such as ['{example}'].")
    for k, name in enumerate(found):
        if not isinstance(name, str):
            raise ModelError(f"{what} holds {shown(name)}; give names, such as '{example}'.")
        if name in found[:k]:
            raise ModelError(f"{what} names '{name}' twice; once is enough.")
    return found


def positive(value: Any, what: str) -> float:
    """A finite number greater than zero."""
    good = isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
    if not good or not np.isfinite(value) or not value > 0:
        raise ModelError(f"{what} is {value!r}; give a number greater than 0.")
    return float(value)


def samples(value: Any, what: str, count: int) -> np.ndarray:
    """Indices of samples, not decreasing, of `count` that there are; raises ModelError otherwise."""
    try:
        index = np.asarray(value)
    except (TypeError, ValueError, OverflowError):
        index = np.empty(0)
    if index.ndim != 1 or not index.size or index.dtype.kind not in "iu":
        raise ModelError(f"{what} is {shown(value)}; give a list of whole numbers, such as [0, 1].")
    if index.min() < 0 or index.max() >= count or np.any(np.diff(index) < 0):
        raise ModelError(f"{what} is {shown(value)}; numbers go from 0 to {count - 1}, and must not decrease.")
    return index.astype(np.intp)
