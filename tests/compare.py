"""Comparison of numbers: one function for each meaning of a tolerance.

- `assert_abs`: |got − want| ≤ tol, element by element.
- `assert_rel`: |got − want| ≤ tol·|want|, element by element: where want is zero, only zero passes.
- `assert_scaled`: |got − want| ≤ tol·max|want|, one bound for all elements. Where want is nothing but zeros, only
  zeros pass; where it may be nothing but rounding, `floor` is a size below which the bound does not fall.

Shapes must be equal; only a scalar want stands for every element. NaN and infinity never pass, neither in got nor in
want. An empty got passes against an empty want of the same shape, not against a scalar, which would be compared with
nothing. `what` names the case in the message.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def assert_abs(got: Any, want: Any, tol: float, what: str = "") -> None:
    """Equal to an absolute error."""
    __tracebackhide__ = True
    got, want = _checked(got, want, what)
    _assert_bounded(got, want, tol, np.ones(got.shape), "absolute", what)


def assert_rel(got: Any, want: Any, tol: float, what: str = "") -> None:
    """Equal to a part of each wanted number."""
    __tracebackhide__ = True
    got, want = _checked(got, want, what)
    _assert_bounded(got, want, tol, np.broadcast_to(np.abs(want), got.shape), "relative to |want|", what)


def assert_scaled(got: Any, want: Any, tol: float, what: str = "", *, floor: float = 0.0) -> None:
    """Equal to a part of the largest wanted number, or of a floor that is larger."""
    __tracebackhide__ = True
    got, want = _checked(got, want, what)
    size = max(float(np.abs(want).max(initial=0.0)), floor)
    _assert_bounded(got, want, tol, np.full(got.shape, size), f"relative to the largest, {size:.3g}", what)


def _checked(got: Any, want: Any, what: str) -> tuple[np.ndarray, np.ndarray]:
    """Both as arrays that may be compared."""
    __tracebackhide__ = True
    got, want = _numbers(got), _numbers(want)
    assert got.shape == want.shape or want.ndim == 0, f"{_prefix(what)}got has shape {got.shape}, want {want.shape}"
    assert got.size or want.ndim, f"{_prefix(what)}got is empty, shape {got.shape}: nothing is compared with {want}"
    assert np.isfinite(want).all(), f"{_prefix(what)}want is not finite: {want}"
    return got, want


def _numbers(values: Any) -> np.ndarray:
    """As float or complex: differences of unsigned integers would wrap."""
    array = np.asarray(values)
    return array if array.dtype.kind in "fc" else array.astype(float)


def _assert_bounded(got: np.ndarray, want: np.ndarray, tol: float, size: np.ndarray, meaning: str, what: str) -> None:
    """Every error is finite and at most tol·size; otherwise say where it is worst."""
    __tracebackhide__ = True
    with np.errstate(all="ignore"):  # what overflows or is NaN fails below
        error, bound = np.asarray(np.abs(got - want)), tol * size
        bad = ~(np.isfinite(error) & (error <= bound))
        if not bad.any():
            return
        part = np.where(bad, error / np.maximum(size, 1e-300), -1.0)
    worst = np.unravel_index(part.argmax(), error.shape)  # NaN counts as the largest
    wanted = np.broadcast_to(want, got.shape)[worst]
    place = f" at [{', '.join(map(str, worst))}]" if worst else ""
    raise AssertionError(
        f"{_prefix(what)}error {error[worst]:.3g}{place}, allowed {bound[worst]:.3g} (tolerance {tol:.3g}, {meaning}): "
        f"got {got[worst]!s}, want {wanted!s}; {bad.sum()} of {bad.size} fail"
    )


def _prefix(what: str) -> str:
    return f"{what}: " if what else ""
