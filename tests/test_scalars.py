"""Scalar helpers of the kernels against NumPy, and the opcodes that two layers must agree on."""

from __future__ import annotations

import math

import numpy as np
import pytest

from linkwork.kernels import scalars, sensors
from linkwork.model import expression

STEP = 1e-30


def plain(kernel: object) -> object:
    """The Python function of a kernel, for any number type."""
    return getattr(kernel, "py_func", kernel)


def values() -> np.ndarray:
    """Small, ordinary and large angles, and multiples of π/4 where the reduction changes its branch."""
    rng = np.random.default_rng(0)
    near = [k * math.pi / 4 + d for k in range(-40, 41) for d in (-1e-9, 0.0, 1e-9)]
    return np.concatenate([rng.uniform(-1e-3, 1e-3, 200), rng.uniform(-50, 50, 2000), rng.uniform(-1e6, 1e6, 500), near])


def test_cos_sin_is_the_librarys() -> None:
    for x in values():
        c, s = plain(scalars.cos_sin)(float(x))
        assert abs(c - math.cos(x)) < 3e-16
        assert abs(s - math.sin(x)) < 3e-16


@pytest.mark.parametrize("x", [0.3, -2.5, 4.0, 77.7])
def test_complex_steps_give_exact_derivatives(x: float) -> None:
    """f(x + ih) = f(x) + ih f′(x) for every helper that branches on the real part."""
    z = complex(x, STEP)
    c, s = plain(scalars.cos_sin)(z)
    assert c.imag / STEP == pytest.approx(-math.sin(x), rel=1e-13)
    assert s.imag / STEP == pytest.approx(math.cos(x), rel=1e-13)
    assert plain(scalars.tanh)(z).imag / STEP == pytest.approx(1 - math.tanh(x) ** 2, rel=1e-9, abs=1e-15)
    assert plain(scalars.absolute)(z).imag / STEP == math.copysign(1.0, x)
    y = 0.7
    assert plain(scalars.angle)(z, complex(y, 0)).imag / STEP == pytest.approx(y / (x * x + y * y), rel=1e-13)
    assert plain(scalars.angle)(x, -y) == pytest.approx(math.atan2(x, -y), rel=1e-15)
    assert plain(scalars.length)(z, y, 2.0).imag / STEP == pytest.approx(x / math.sqrt(x * x + y * y + 4), rel=1e-13)


def test_formulas_mean_the_same_in_model_and_kernel() -> None:
    """Opcodes are numbers that the model writes and the kernel reads; each side names them."""
    names = [n for n in vars(expression) if n.isupper() and isinstance(getattr(expression, n), int) and hasattr(sensors, n)]
    assert len(names) >= 23
    for name in names:
        assert getattr(expression, name) == getattr(sensors, name), name
