"""Bundles: many arrays as one argument of a kernel, parts that may be missing, records that are made once."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core.errors import TypingError

from linkwork.kernels.bundle import bundle, record_of, taker
from linkwork.kernels.jit import ACCELERATED, inner, kernel, shared


@bundle
class Wheel(NamedTuple):
    radius: np.ndarray


@bundle
class Cart(NamedTuple):
    mass: np.ndarray
    place: np.ndarray
    wheel: Any = None
    sail: Any = None


@shared
def weight(cart):
    return cart.mass[0] * 10.0


@inner
def roll(cart, wheel):
    if wheel is None:
        return 0.0
    return cart.place[0, 1] / wheel.radius[0]


@shared
def both(cart):
    return weight(cart) + roll(cart, cart.wheel)


@kernel
def answer(cart, out):
    out[0] = both(cart)
    cart.place[0, 0] += 1.0
    return cart.mass.shape[0]


@kernel
def twice(cart, out):
    answer(cart, out)
    return answer(cart, out)


@kernel
def weighed(cart):
    return weight(cart)


@kernel
def of_a_missing_part(cart):
    return cart.engine


@shared
def deep(x):
    return 2.0 * x


@shared
def never(x):
    return deep(x)


@shared
def always(x):
    return deep(x) + 1.0


@shared
def root(x):
    if x < 0.0 and x > 0.0:
        return never(x)
    return always(x)


@kernel
def through_root(x):
    return root(x)


def cart(dtype: type = float, **parts: Any) -> Cart:
    return Cart(np.array([2.0, 5.0], dtype), np.array([[1.0, 6.0], [0.0, 0.0]], dtype), **parts)


def test_fields_reach_the_kernel_and_can_be_written() -> None:
    plain, rolling, out = cart(), cart(wheel=Wheel(np.array([2.0]))), np.zeros(1)
    assert (answer(plain, out), out[0], plain.place[0, 0]) == (2, 20.0, 2.0)
    assert (answer(rolling, out), out[0]) == (2, 23.0)
    assert (twice(rolling, out), rolling.place[0, 0]) == (2, 4.0)


def test_numbers_of_another_kind_are_another_bundle() -> None:
    out = np.zeros(1, complex)
    assert answer(cart(complex), out) == 2
    assert out[0] == 20.0 + 0.0j


@pytest.mark.skipif(not ACCELERATED, reason="only the accelerator hides fields")
def test_what_names_no_part_is_compiled_once_for_all_kinds() -> None:
    """`weight` is called on carts with and without wheels and sails; `both` looks at the wheel."""
    out = np.zeros(1)
    for parts in ({}, {"wheel": Wheel(np.ones(1))}, {"sail": Wheel(np.ones(1))}):
        answer(cart(**parts), out)
        assert weighed(cart(**parts)) == 20.0
    of_floats = [s for s in weight.signatures if "complex" not in str(s[0].fields)]
    assert len(of_floats) == 1
    assert [name for name, kind in of_floats[0][0].fields if kind is None] == ["wheel", "sail"]
    assert len([s for s in both.signatures if "complex" not in str(s[0].fields)]) == 2
    assert len(weighed.signatures) == 1


def test_an_unknown_field_is_told() -> None:
    with pytest.raises(TypingError, match="engine"):
        of_a_missing_part(cart())


def test_a_record_that_was_made_once_is_the_bundle() -> None:
    take = taker(cart())

    @kernel
    def from_record(words, out):
        return answer(take(words, 3), out)

    made, out = cart(), np.zeros(1)
    words = np.concatenate([np.zeros(3, np.int64), record_of(made)])
    assert (from_record(words, out), out[0], made.place[0, 0]) == (2, 20.0, 2.0)


def test_a_call_that_is_optimised_away_takes_nothing_else_along() -> None:
    """`never` is dropped from `root` before anything is linked; what it calls is needed elsewhere."""
    assert through_root(3.0) == 7.0


def test_a_users_own_compiled_function_may_use_bundles_and_kernels() -> None:
    """Such a function counts references, which kernels do not: none is lost, none is kept."""

    @numba.njit
    def often(cart, out):
        total = 0.0
        for _ in range(1000):
            answer(cart, out)
            total += cart.wheel.radius[0] + cart.mass[1]
        return total

    made, out = cart(wheel=Wheel(np.array([2.0]))), np.zeros(1)
    arrays = (made.mass, made.place, made.wheel.radius)
    before = [sys.getrefcount(a) for a in arrays]
    for _ in range(50):
        assert often(made, out) == 7000.0
    assert (out[0], made.place[0, 0]) == (23.0, 50001.0)
    assert [sys.getrefcount(a) for a in arrays] == before
