"""Functions of a user's own, right and wrong, plain and compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np


def fair(t: float, x: Any) -> float:
    return -0.1 * x[1]


def fails_at_zero(t: float, x: Any) -> float:
    return 1.0 / t


def undefined(t: float, x: Any) -> float:
    return float(np.sqrt(x[0] - 1e9))


def text(t: float, x: Any) -> Any:
    return "five"


def nothing(t: float, x: Any) -> Any:
    return None


def imaginary(t: float, x: Any) -> Any:
    return 1.0 + 2.0j


def matrix(t: float, x: Any) -> Any:
    return np.zeros((3, 3))


def three(t: float, x: Any) -> Any:
    return 0.1, 0.0, 0.2


def beyond(t: float, x: Any) -> Any:
    return x[40]


def greedy(t: float, x: Any, more: Any) -> float:
    return 0.0


def in_time(t: float) -> Any:
    return 0.1 * t


PLAIN: dict[str, Callable[..., Any]] = {
    f.__name__: f
    for f in (fair, fails_at_zero, undefined, text, nothing, imaginary, matrix, three, beyond, greedy, in_time)
}
# each is compiled where it is first called; `beyond` is not: nothing checks indices of compiled code
COMPILED = {name: numba.njit(f) for name, f in PLAIN.items() if name != "beyond"}
