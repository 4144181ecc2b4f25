"""Scalar helpers of the kernels against NumPy, and the opcodes that two layers must agree on."""

from __future__ import annotations

import math
import types

import numpy as np
import pytest

from linkwork.kernels import scalars
from linkwork.kernels.forces import formulas
from linkwork.model import expression

STEP = 1e-30


def plain(kernel: object) -> object:
    """The Python function of a kernel, for any number type; so are the helpers that it calls."""
    function = getattr(kernel, "py_func", None)
    if function is None:
        return kernel
    helpers = {name: getattr(value, "py_func", value) for name, value in vars(scalars).items()}
    return types.FunctionType(function.__code__, helpers)


def values() -> np.ndarray:
    """Small, ordinary and large angles, and multiples of π/4 where the reduction changes its branch."""
    rng = np.random.default_rng(0)
    near = [k * math.pi / 4 + d for k in range(-40, 41) for d in (-1e-9, 0.0, 1e-9)]
    return np.concatenate(
        [rng.uniform(-1e-3, 1e-3, 200), rng.uniform(-50, 50, 2000), rng.uniform(-1e6, 1e6, 500), near]
    )


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


SLOPES: dict[str, tuple[object, object, object]] = {
    "root": (scalars.root, math.sqrt, lambda x: 0.5 / math.sqrt(x)),
    "logarithm": (scalars.logarithm, math.log, lambda x: 1 / x),
    "arcsine": (scalars.arcsine, math.asin, lambda x: 1 / math.sqrt(1 - x * x)),
    "arccosine": (scalars.arccosine, math.acos, lambda x: -1 / math.sqrt(1 - x * x)),
    "square": (lambda z: plain(scalars.power)(z, 2.0 + 0 * z), lambda x: x**2, lambda x: 2 * x),
    "cube": (lambda z: plain(scalars.power)(z, 3.0 + 0 * z), lambda x: x**3, lambda x: 3 * x**2),
    "inverse square": (lambda z: plain(scalars.power)(z, -2.0 + 0 * z), lambda x: x**-2, lambda x: -2 * x**-3),
    "power 1.5": (
        lambda z: plain(scalars.power)(z, 1.5 + 0 * z),
        lambda x: math.pow(x, 1.5),
        lambda x: 1.5 * math.sqrt(x),
    ),
    "exponent": (lambda z: plain(scalars.power)(2.5 + 0 * z, z), lambda x: 2.5**x, lambda x: math.log(2.5) * 2.5**x),
    "hypotenuse": (
        lambda z: plain(scalars.hypotenuse)(z, 0.7 + 0 * z),
        lambda x: math.hypot(x, 0.7),
        lambda x: x / math.hypot(x, 0.7),
    ),
    "far": (
        lambda z: plain(scalars.hypotenuse)(1e200 * z, 0 * z),
        lambda x: 1e200 * abs(x),
        lambda x: math.copysign(1e200, x),
    ),
}


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize("x", [-4.0, -2.5, -0.7, -1e-3, 1e-3, 0.3, 0.999, 1.7])
@pytest.mark.parametrize("name", SLOPES)
def test_functions_of_formulas_have_their_slopes(name: str, x: float) -> None:
    """For both signs; outside of its domain a function is NaN with complex numbers too, not a number with garbage."""
    function, value, slope = (plain(f) for f in SLOPES[name])
    try:
        want = value(x)
    except ValueError:
        assert math.isnan(complex(function(complex(x, STEP))).real)
        assert math.isnan(complex(function(x)).real)
        return
    got = function(complex(x, STEP))
    assert got.real == pytest.approx(want, rel=1e-15)
    assert got.imag / STEP == pytest.approx(slope(x), rel=1e-13)
    assert function(x) == pytest.approx(want, rel=1e-15)


def test_functions_of_formulas_at_zero() -> None:
    """Infinite slopes are infinite, and values are untouched; powers above 1 are flat."""
    z = complex(0.0, STEP)
    assert plain(scalars.root)(z) == complex(0.0, math.inf)
    assert plain(scalars.root)(0.0) == 0.0
    assert plain(scalars.logarithm)(z).real == -math.inf
    assert plain(scalars.arccosine)(complex(1.0, STEP)) == complex(0.0, -math.inf)
    power = plain(scalars.power)
    for exponent, slope in ((0.0, 0.0), (0.5, math.inf), (1.0, 1.0), (1.5, 0.0), (2.0, 0.0), (3.0, 0.0)):
        made = complex(power(z, complex(exponent)))
        assert made == complex(exponent == 0.0, slope * STEP), exponent
    both = power(complex(0.7, STEP), complex(0.7, STEP))
    assert both.imag / STEP == pytest.approx(0.7**0.7 * (1 + math.log(0.7)), rel=1e-13)
    assert math.isnan(power(complex(-0.7), complex(3.0, STEP)).real)  # no derivative by the exponent
    assert plain(scalars.hypotenuse)(z, 0j) == z  # away from the origin


def test_formulas_mean_the_same_in_model_and_kernel() -> None:
    """Opcodes are numbers that the model writes and the kernel reads; each side names them."""
    names = [
        n for n in vars(expression) if n.isupper() and isinstance(getattr(expression, n), int) and hasattr(formulas, n)
    ]
    assert len(names) >= 23
    for name in names:
        assert getattr(expression, name) == getattr(formulas, name), name
