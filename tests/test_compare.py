"""Comparisons of the tests themselves: each one fails when it must, and says where."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import xarray as xr

from compare import assert_abs, assert_rel, assert_scaled

NAN, INF = math.nan, math.inf
ALL = pytest.mark.parametrize("compare", [assert_abs, assert_rel, assert_scaled])


def message(compare: Callable[..., None], *given: Any, **more: Any) -> str:
    """What a comparison says that must fail."""
    with pytest.raises(AssertionError) as caught:
        compare(*given, **more)
    return str(caught.value)


# --- meanings ---------------------------------------------------------------------------------------------------------


def test_absolute_bound_is_one_number_for_all() -> None:
    assert_abs([1.0, 1000.5], [1.25, 1000.25], 0.25)
    message(assert_abs, [1.0, 1000.5], [1.25, 1000.25], 0.2499)


def test_relative_bound_is_each_elements_own() -> None:
    assert_rel([1.125, 1125.0], [1.0, 1000.0], 0.125)
    message(assert_rel, [1.125, 1125.0], [1.0, 1000.0], 0.1249)
    # 0.125 is little beside 1000, much beside 1
    assert_scaled([1.125, 1000.0], [1.0, 1000.0], 1e-3)
    message(assert_rel, [1.125, 1000.0], [1.0, 1000.0], 1e-3)


def test_relative_to_want_not_to_got() -> None:
    for compare in (assert_rel, assert_scaled):
        compare([1.0, 0.0], [1.5, 0.0], 0.4)
        message(compare, [1.5, 0.0], [1.0, 0.0], 0.4)


def test_scaled_bound_is_a_part_of_the_largest() -> None:
    assert_scaled([0.125, -8.0], [0.0, -8.0], 1 / 64)
    message(assert_scaled, [0.125, -8.0], [0.0, -8.0], 0.99 / 64)


def test_sign_of_want_does_not_matter() -> None:
    for compare in (assert_rel, assert_scaled):
        compare(-1.125, -1.0, 0.125)
        message(compare, 1.0, -1.0, 0.5)


def test_complex_numbers() -> None:
    assert_abs(3 + 4j, 0.0, 5.0)
    message(assert_abs, 3 + 4j, 0.0, 4.999)
    assert_rel(3 + 4j, 3 + 5j, 1 / math.sqrt(33.9))
    message(assert_rel, [1j], [-1j], 1.99)


# --- zero -------------------------------------------------------------------------------------------------------------


def test_zero_is_wanted() -> None:
    """Absolute: as any number. Relative: only zero is zero. Scaled: little beside the largest."""
    assert_abs([1e-10, 1.0], [0.0, 1.0], 1e-9)
    message(assert_rel, [1e-300, 1.0], [0.0, 1.0], 0.5)
    assert_rel([0.0, 1.0], [0.0, 1.0], 0.5)
    assert_scaled([1e-10, 1.0], [0.0, 1.0], 1e-9)


def test_nothing_but_zeros_is_wanted() -> None:
    for compare in (assert_rel, assert_scaled):
        compare([0.0, 0.0], [0.0, 0.0], 1e-3)
        compare([0.0, 0.0], 0.0, 1e-3)
        message(compare, [0.0, 1e-300], [0.0, 0.0], 1e-3)
        message(compare, 1e-300, 0.0, 1e-3)


def test_floor_is_the_least_size() -> None:
    assert_scaled([0.25, 0.0], [0.0, 0.0], 0.5, floor=0.5)
    message(assert_scaled, [0.26, 0.0], [0.0, 0.0], 0.5, floor=0.5)
    message(assert_scaled, [2.3, 2.0], [2.0, 2.0], 0.125, floor=0.5)  # the largest is larger
    assert_scaled([2.25, 2.0], [2.0, 2.0], 0.125, floor=0.5)


@ALL
def test_tolerance_zero_asks_for_the_same_number(compare: Callable[..., None]) -> None:
    compare([0.1, -0.2], [0.1, -0.2], 0.0)
    message(compare, [0.1, -0.2], [0.1, np.nextafter(-0.2, 0)], 0.0)


# --- what never passes ------------------------------------------------------------------------------------------------


@ALL
@pytest.mark.parametrize("tolerance", [1e-3, 1e300, INF, NAN])
@pytest.mark.parametrize(
    ("got", "want"),
    [
        (NAN, 1.0),
        (1.0, NAN),
        (NAN, NAN),
        (INF, 1.0),
        (1.0, INF),
        (INF, INF),
        (-INF, INF),
        (complex(0, NAN), 1.0),
        ([1.0, NAN, 1.0], [1.0, 1.0, 1.0]),
        ([1.0, 1.0, 1.0], [1.0, NAN, 1.0]),
        ([1.0, NAN], 1.0),
    ],
)
def test_only_finite_numbers_pass(compare: Callable[..., None], tolerance: float, got: Any, want: Any) -> None:
    message(compare, got, want, tolerance)


@ALL
@pytest.mark.parametrize(
    ("got", "want"),
    [
        (np.ones(3), np.ones(1)),
        (np.ones(1), np.ones(3)),
        (1.0, np.ones(3)),
        (1.0, np.ones(1)),
        (np.ones((2, 3)), np.ones(3)),
        (np.ones((3, 1)), np.ones((1, 3))),
        (np.ones((1, 3)), np.ones(3)),
        (np.ones(0), np.ones((0, 2))),
        (np.ones(0), np.ones(1)),
    ],
)
def test_shapes_must_be_equal(compare: Callable[..., None], got: Any, want: Any) -> None:
    said = message(compare, got, want, 1e-3)
    assert str(np.shape(got)) in said
    assert str(np.shape(want)) in said


@ALL
def test_scalar_stands_for_every_element(compare: Callable[..., None]) -> None:
    compare(np.full((2, 3), 2.0), 2.0, 1e-3)
    message(compare, [[2.0, 2.0], [2.0, 3.0]], 2.0, 1e-3)


@ALL
def test_scalar_is_not_compared_with_nothing(compare: Callable[..., None]) -> None:
    assert "empty" in message(compare, [], 1.0, 1e-3)
    compare(np.ones((3, 0)), np.ones((3, 0)), 1e-3)


@ALL
def test_negative_tolerance_never_passes(compare: Callable[..., None]) -> None:
    message(compare, 1.0, 1.0, -1e-3)


# --- what is compared -------------------------------------------------------------------------------------------------


@ALL
def test_unsigned_and_labelled_numbers(compare: Callable[..., None]) -> None:
    """Differences of unsigned integers do not wrap; coordinates of xarray neither align nor drop elements."""
    message(compare, np.uint8([1]), np.uint8([2]), 0.25)
    compare(np.uint8([254]), np.uint8([255]), 1.0)
    early, late = (xr.DataArray([1.0, x], dims="t", coords={"t": [0, k]}) for x, k in ((2.0, 1), (3.0, 2)))
    assert "[1]" in message(compare, early, late, 1e-3)


# --- messages ---------------------------------------------------------------------------------------------------------


def test_message_names_the_worst_element() -> None:
    want = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    got = np.array([[1.0, 2.5, 3.0], [4.0, 5.0, 6.75]])
    said = message(assert_abs, got, want, 0.125, "tip")
    assert said == (
        "tip: error 0.75 at [1, 2], allowed 0.125 (tolerance 0.125, absolute): got 6.75, want 6.0; 2 of 6 fail"
    )
    said = message(assert_rel, got, want, 0.0625)  # a quarter of 2, an eighth of 6
    assert said == (
        "error 0.5 at [0, 1], allowed 0.125 (tolerance 0.0625, relative to |want|): got 2.5, want 2.0; 2 of 6 fail"
    )
    said = message(assert_scaled, got, want, 0.1)
    assert said == (
        "error 0.75 at [1, 2], allowed 0.6 (tolerance 0.1, relative to the largest, 6): got 6.75, want 6.0; 1 of 6 fail"
    )


@ALL
def test_message_names_what_is_not_finite(compare: Callable[..., None]) -> None:
    assert "at [1], " in message(compare, [9.0, NAN, 7.0], 1.0, 1e-3)
    assert "want is not finite" in message(compare, 1.0, NAN, 1e-3)


def test_message_of_a_scalar_has_no_index() -> None:
    said = message(assert_abs, 2.0, 1.0, 0.5)
    assert said == "error 1, allowed 0.5 (tolerance 0.5, absolute): got 2.0, want 1.0; 1 of 1 fail"


def test_message_names_the_worst_where_zeros_are_wanted() -> None:
    assert "at [1], " in message(assert_scaled, [1e-9, 1e-3, 1e-6], [0.0, 0.0, 0.0], 1e-3)
    assert "at [1], " in message(assert_rel, [1.5, 1e-9, 1.0], [1.0, 0.0, 1.0], 1e-3)
