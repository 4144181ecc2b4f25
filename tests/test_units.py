"""Quantities with units: exact conversions, clear refusals, and no text that hangs or crashes the reader."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from fractions import Fraction
from typing import Any

import numpy as np
import pint
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from compare import assert_rel
from linkwork.api import units
from linkwork.api.errors import UnitError
from linkwork.api.units import complex_steps, format_unit, quantities, quantity

WHAT = "body 'upper': length"


def read(value: Any, unit: str) -> float:
    return quantity(value, unit, what=WHAT)


def refusal(value: Any, unit: str) -> str:
    """The sentence with which a value is refused."""
    with pytest.raises(UnitError) as caught:
        read(value, unit)
    sentence = str(caught.value)
    assert sentence.startswith(WHAT)
    assert sentence.endswith(".")
    return sentence


@pytest.fixture(scope="module")
def peer() -> pint.UnitRegistry[Any]:
    """pint's own registry: an independent source of factors."""
    return pint.UnitRegistry()


# --- values that are read ---


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("9 in", "m", 0.2286),
        ("1 in", "m", 0.0254),
        ("1 ft", "m", 0.3048),
        ("1 µm", "m", 1e-6),
        ("1 lb", "kg", 0.45359237),
        ("1 oz", "kg", 0.028349523125),
        ("1 t", "kg", 1000.0),
        ("1 lbf", "N", 4.4482216152605),
        ("1 kgf", "N", 9.80665),
        ("1 slug", "kg", 14.593902937206364),
        ("1 psi", "Pa", float(Fraction("4.4482216152605") / Fraction("0.0254") ** 2)),
        ("1 bar", "Pa", 1e5),
        ("70 GPa", "Pa", 70e9),
        ("10 lbf*in/rad", "N*m/rad", 1.129848290276167),
        ("90 deg", "rad", math.pi / 2),
        ("90°", "rad", math.pi / 2),
        ("1 rev", "rad", 2 * math.pi),
        ("60 rpm", "rad/s", 2 * math.pi),
        ("1 turn/min", "rad/s", 0.104719755119659774615),
        ("1 g0", "m/s^2", 9.80665),
        ("2 kHz", "Hz", 2000.0),
        ("-1.5e-3 m", "m", -0.0015),
        ("\u22121.5 m", "m", -1.5),
        ("+.5m", "m", 0.5),
        ("5. m", "m", 5.0),
        ("3", "kg", 3.0),
        (" 3 ", "kg", 3.0),
        ("9.81 m/s^2", "m/s^2", 9.81),
        ("9.81 m/s²", "m/s^2", 9.81),
        ("9.81 m s⁻²", "m/s^2", 9.81),
        ("9.81 m*s**-2", "m/s^2", 9.81),
        ("2 kg·m²", "kg*m^2", 2.0),
        ("2 kg m^2", "kg*m^2", 2.0),
        ("7.85 g/cm^3", "kg/m^3", 7850.0),
        ("5/s", "1/s", 5.0),
        ("5 1/s", "1/s", 5.0),
        ("0.5", "1", 0.5),
        ("0e999999999 m", "m", 0.0),
    ],
)
def test_text_is_read_to_the_nearest_float(text: str, unit: str, expected: float) -> None:
    result = read(text, unit)
    assert type(result) is float
    assert result == expected


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("5 N*m", "N*m/rad", 5.0),
        ("5 N*m/rad", "N*m/rad", 5.0),
        ("1 N*m/deg", "N*m/rad", 180 / math.pi),
        ("5 N*m*s", "N*m*s/rad", 5.0),
        ("5 N m s/rad", "N*m*s/rad", 5.0),
        ("5 N*m/(rad/s)", "N*m*s/rad", 5.0),
        ("5 lbf*in*s", "N*m*s/rad", 5 * 4.4482216152605 * 0.0254),
    ],
)
def test_torsional_units_may_leave_out_the_radian(text: str, unit: str, expected: float) -> None:
    assert read(text, unit) == pytest.approx(expected, rel=1e-15)


@pytest.mark.parametrize(
    "number", [3, 3.0, np.float32(3), np.float64(3), np.int64(3), np.uint8(3), Fraction(3), np.array(3.0)]
)
def test_a_number_is_si_already(number: Any) -> None:
    result = read(number, "m")
    assert type(result) is float
    assert result == 3.0


def test_a_complex_number_passes_untouched_in_complex_steps() -> None:
    for number in (1 + 1e-30j, np.complex128(1 + 1e-30j)):
        with complex_steps():
            assert read(number, "m") is number
        with pytest.raises(UnitError, match="is a complex number"):
            read(number, "m")


@pytest.mark.parametrize("name", [name for name in units._UNITS if name != "rev"])
def test_factors_agree_with_the_registry_of_pint(name: str, peer: pint.UnitRegistry[Any]) -> None:
    spelled = {"g0": "standard_gravity"}.get(name, name)
    theirs = peer.Quantity(1.0, spelled).to_base_units()
    # pint holds angles to be plain numbers, and 1 Hz to be 1/s
    unit = {"Hz": "Hz", "kHz": "Hz", "rpm": "rad/s"}.get(name) or f"{theirs.units:~C}".replace("**", "^")
    assert read(f"1 {name}", unit) == pytest.approx(theirs.magnitude, rel=1e-14)


@given(
    number=st.floats(allow_nan=False, allow_infinity=False, min_value=-1e200, max_value=1e200),
    pair=st.sampled_from(
        [
            ("m", "ft"),
            ("kg", "slug"),
            ("rad", "deg"),
            ("rad/s", "rpm"),
            ("N*m/rad", "lbf*in/deg"),
            ("Pa", "psi"),
        ]
    ),
)
def test_there_and_back_again(number: float, pair: tuple[str, str]) -> None:
    si, other = pair
    if abs(number) < 1e-200:
        return
    factor = read(f"1 {other}", si)
    assert read(f"{number!r} {other}", si) == pytest.approx(number * factor, rel=1e-15)
    assert read(f"{read(f'{number!r} {other}', si) / factor!r}", si) == pytest.approx(number, rel=1e-15)


# --- pint quantities ---


@pytest.mark.parametrize("name", [name for name in units._UNITS if name not in ("rev", "g0")])
@pytest.mark.parametrize("style", ["", "~P", "~C", "P", "D"])
def test_every_listed_unit_is_understood_as_pint_prints_it(name: str, style: str, peer: pint.UnitRegistry[Any]) -> None:
    assert units._powers(format(peer.Unit(name), style)) == {name: 1}


@pytest.mark.parametrize("style", ["", "~P", "~C", "P", "D"])
def test_a_product_is_understood_as_pint_prints_it(style: str, peer: pint.UnitRegistry[Any]) -> None:
    printed = format(peer.Unit("N*m/rad/s**2"), style)
    assert units._powers(printed) == {"N": 1, "m": 1, "rad": -1, "s": -2}
    assert units._powers(format(peer.Unit("1/s**2"), style)) == {"s": -2}


def test_pint_quantities_are_read(peer: pint.UnitRegistry[Any]) -> None:
    assert read(peer.Quantity(9, "in"), "m") == 0.2286
    assert read(peer.Quantity(10.0, "lbf*in/rad"), "N*m/rad") == 1.129848290276167
    assert read(peer.Quantity(0.5, ""), "1") == 0.5
    with complex_steps():
        assert read(peer.Quantity(1 + 2j, "km"), "m") == 1000 + 2000j
    array = quantities(peer.Quantity(np.array([1, 2, 3]), "in"), "m", what=WHAT, shape=(3,))
    assert_rel(array, [0.0254, 0.0508, 0.0762], 1e-15)


def test_pint_quantities_are_refused(peer: pint.UnitRegistry[Any]) -> None:
    assert "is a mass" in refusal(peer.Quantity(9, "kg"), "m")
    assert "is a plain number" in refusal(peer.Quantity(9, ""), "m")
    assert "unknown unit" in refusal(peer.Quantity(9, "parsec"), "m")
    assert "not finite" in refusal(peer.Quantity(math.nan, "m"), "m")
    with pytest.raises(UnitError, match="in 'kilogram' is a mass, but a length in m"):
        quantities(peer.Quantity(np.ones(3), "kg"), "m", what=WHAT, shape=(3,))
    with pytest.raises(UnitError, match="not finite"):
        quantities(peer.Quantity(np.full(3, 1e308), "km"), "m", what=WHAT, shape=(3,))


# --- values that are refused ---


def test_the_sentence_names_item_parameter_value_and_way_out() -> None:
    assert refusal("9 kg", "m") == (
        "body 'upper': length '9 kg' is a mass, but a length in m is expected, such as '9 in'."
    )


@pytest.mark.parametrize(
    ("value", "unit", "part"),
    [
        (True, "m", "True is a truth value"),
        (np.True_, "m", "True is a truth value"),
        (math.nan, "m", "nan is not finite"),
        (np.float64(math.inf), "m", "inf is not finite"),
        (complex(math.nan, 0), "m", "is a complex number"),
        (10**400, "m", "is not finite"),
        pytest.param(10**5000, "m", "of type int is not finite", id="digits"),
        (None, "m", "None is neither a number nor a text"),
        (b"9 in", "m", "neither a number nor a text"),
        ([1.0], "m", "neither a number nor a text"),
        (np.timedelta64(3, "ms"), "s", "neither a number nor a text"),
        ("", "m", "does not begin with a number"),
        ("in", "m", "does not begin with a number"),
        ("nan m", "m", "does not begin with a number"),
        ("inf", "m", "does not begin with a number"),
        ("- 5 m", "m", "does not begin with a number"),
        ("٣ m", "m", "does not begin with a number"),
        ("1e400 m", "m", "is too large a number"),
        ("1e308 km", "m", "is too large a number"),
        ("1e-400 m", "m", "is too small to tell from zero"),
        ("1e-323 um", "m", "is too small to tell from zero"),
        ("1/4 in", "m", "cannot be read from '4 in' on"),
        ("1 1/4 in", "m", "cannot be read from '4 in' on"),
        ("1,5 m", "m", "cannot be read from ',5 m' on"),
        ("1_000 m", "m", "cannot be read from '_000 m' on"),
        ("1+2j m", "m", "cannot be read from '+2j m' on"),
        ("3 1", "1", "cannot be read from '1' on"),
        ("0x10 m", "m", "unknown unit 'x10'"),
        ("9**9**9 m", "m", "lacks a unit before '^9'"),
        ("9 m^9^9^9", "m", "power beyond 4"),
        ("9 m**2**2", "m^4", "lacks a unit before '^2'"),
        ("9 m^99999999999999", "m", "power beyond 4"),
        ("9 ((((in^4)^4)^4)^4)^4", "m", "power beyond 4"),
        ("9 m*", "m", "ends where a unit should follow"),
        ("9 *m", "m", "lacks a unit before '*'"),
        ("9 m)", "m", "cannot be read from ')' on"),
        ("9 (m", "m", "a parenthesis that is not closed"),
        ("9 N/m s", "N*s/m", "a space after a division, but '*' or '/' is expected there"),
        ("9 Inch", "m", "unknown unit 'Inch' (did you mean 'inch'?)"),
        ("9 hz", "Hz", "did you mean 'Hz'?"),
        ("9 m2", "m^2", "did you mean 'm^2'?"),
        ("9 furlong", "m", "known are m, um, mm"),
        ("9 kmm", "m", "unknown unit 'kmm'"),
        ("9 Mm", "m", "unknown unit 'Mm'"),
        ("9 degC", "rad", "unknown unit 'degC'"),
        ("9 " + "m" * 61, "m", "longer than 60 characters"),
        ("9" * 121, "m", "longer than 120 characters"),
        ("90 deg", "1", "is an angle, but a plain number is expected, such as '0.5'"),
        ("3 m", "kg*m^4", "is a length, but a quantity in kg*m^4 is expected, such as '1 kg*m^4'"),
        ("3 kg*m^4", "m", "is a quantity in kg*m^4, but a length"),
        ("5 N*m/rad", "N*m", "is a torsional stiffness, but a torque or energy"),
        ("5 N*m", "N*m*s/rad", "is a torque or energy, but a torsional damping coefficient"),
        ("9.81 g", "m/s^2", "is a mass, but an acceleration in m/s^2"),
    ],
)
def test_refusals(value: Any, unit: str, part: str) -> None:
    sentence = refusal(value, unit)
    assert part in sentence
    assert "expected" in sentence
    assert len(sentence) < 400


@pytest.mark.parametrize(("text", "unit"), [("3 Hz", "rad/s"), ("2 rad/s", "Hz"), ("60 rpm", "Hz"), ("1 rev/s", "Hz")])
def test_cycles_and_radians_never_convert_silently(text: str, unit: str) -> None:
    other = "Hz" if unit == "rad/s" else "rad/s"
    sentence = refusal(text, unit)
    assert "2*pi" in sentence
    assert f"use the parameter that takes {other}" in sentence


@pytest.mark.parametrize(("text", "unit"), [("3 1/s", "Hz"), ("3 1/s", "rad/s"), ("3 Hz", "1/s")])
def test_a_bare_rate_is_neither_cycles_nor_radians(text: str, unit: str) -> None:
    refusal(text, unit)


# any character but surrogates, as st.text() has by itself, which takes a second to ask the codec of UTF-8 for them
@given(text=st.text(st.characters(exclude_categories=["Cs"]), max_size=150))
@example("9**9**9 m")
@example("9" * 100 + "e" + "9" * 15 + " m")
@example("1 " + "(" * 59)
@example("1 " + "in^4*" * 11 + "in^4")
@example("1 GPa^4*" + "GPa^4*" * 8 + "Pa")
@settings(deadline=None)
def test_any_text_gives_a_number_or_a_unit_error(text: str) -> None:
    assert_number_or_error(text)


@given(
    number=st.sampled_from(["1", "-2.5e-3", ".5", "1e400", "1e-9", ""]),
    parts=st.lists(
        st.sampled_from([*units._NAMES, "*", "/", "·", " ", "^2", "**-3", "²", "⁻¹", "(", ")", "1", "9", "^"]),
        max_size=20,
    ),
)
@settings(max_examples=300, deadline=None)
def test_any_unit_text_gives_a_number_or_a_unit_error(number: str, parts: list[str]) -> None:
    assert_number_or_error(f"{number} {''.join(parts)}")


def assert_number_or_error(text: str) -> None:
    begin = time.perf_counter()
    try:
        result = read(text, "m")
    except UnitError:
        result = 0.0
    assert type(result) is float
    assert math.isfinite(result)
    assert time.perf_counter() - begin < 2.0


# --- arrays ---


def test_arrays_from_mixed_elements() -> None:
    vector = quantities(["1 in", 2, np.float64(3)], "m", what=WHAT, shape=(3,))
    assert vector.dtype == np.float64
    np.testing.assert_array_equal(vector, [0.0254, 2.0, 3.0])
    matrix = quantities([[1, "2 kg*m^2"], (np.int64(3), 4.0)], "kg*m^2", what=WHAT, shape=(2, 2))
    np.testing.assert_array_equal(matrix, [[1, 2], [3, 4]])
    texts = quantities(np.array(["1 in", "2"]), "m", what=WHAT, shape=(2,))
    np.testing.assert_array_equal(texts, [0.0254, 2.0])


def test_an_array_comes_back_fresh_contiguous_and_writable() -> None:
    given_array = np.asfortranarray(np.arange(6, dtype=np.float32).reshape(2, 3))
    given_array.flags.writeable = False
    array = quantities(given_array, "m", what=WHAT, shape=(2, 3))
    assert array.dtype == np.float64
    assert array.flags.c_contiguous
    assert array.flags.writeable
    assert not np.shares_memory(array, given_array)


def test_complex_elements_pass_through() -> None:
    for value in ([1, 2j, "3 m"], np.array([1, 2j, 3])):
        with pytest.raises(UnitError, match="is a complex number"):
            quantities(value, "m", what=WHAT, shape=(3,))
        with complex_steps():
            array = quantities(value, "m", what=WHAT, shape=(3,))
        np.testing.assert_array_equal(array, [1, 2j, 3])
        assert array.dtype == np.complex128


def test_any_length_where_the_shape_says_none() -> None:
    assert quantities([[1, 2, 3]] * 5, "m", what=WHAT, shape=(None, 3)).shape == (5, 3)
    assert quantities([], "m", what=WHAT, shape=(None,)).shape == (0,)
    assert quantities("3 mm", "m", what=WHAT, shape=()).shape == ()


@pytest.mark.parametrize(
    ("value", "shape", "part"),
    [
        ([1, 2], (3,), "has the shape (2,), but the shape (3,) is expected, each element a length in m"),
        (np.ones((2, 3)), (3,), "has the shape (2, 3), but the shape (3,) is expected"),
        ([[1, 2, 3]], (3,), "has the shape (1, 3), but"),
        ([1, 2, 3], (None, 3), "has the shape (3,), but the shape (any, 3) is expected"),
        ([[1, 2], [3]], (2, 2), "has rows of different lengths, but"),
        ([1, [2, 3], 4], (3,), "has rows of different lengths, but"),
        ("1, 2, 3 in", (3,), "'1, 2, 3 in' is a single value, but"),
        (3.0, (3,), "3.0 is a single value, but"),
        (None, (3,), "None is a single value, but"),
        ({1, 2, 3}, (3,), "is a single value, but"),
        ([1, "2 kg", 3], (3,), "length[1] '2 kg' is a mass, but a length in m"),
        ([[1, 2], [3, math.nan]], (2, 2), "length[1, 1] nan is not finite"),
        ([True, 2, 3], (3,), "length[0] True is a truth value"),
        (np.array([True, False]), (2,), "length[0] True is a truth value"),
        (np.array([1.0, math.inf]), (2,), "length[1] is not finite"),
    ],
)
def test_arrays_that_are_refused(value: Any, shape: tuple[int | None, ...], part: str) -> None:
    with pytest.raises(UnitError) as caught:
        quantities(value, "m", what=WHAT, shape=shape)
    assert part in str(caught.value)


def test_a_list_that_holds_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(UnitError, match="has the shape"):
        quantities(endless, "m", what=WHAT, shape=(1,))


# --- text for labels, and the cost of importing ---


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("N*m/rad", "N·m/rad"),
        ("m/s^2", "m/s²"),
        ("kg m**2 / s", "kg·m²/s"),
        ("s^-1", "s⁻¹"),
        ("1", "1"),
    ],
)
def test_format_unit(unit: str, expected: str) -> None:
    assert format_unit(unit) == expected


@pytest.mark.parametrize("unit", units._KINDS)
def test_formatted_units_and_examples_are_read_back(unit: str) -> None:
    suffix = "" if unit == "1" else f" {format_unit(unit)}"
    assert read(f"2{suffix}", unit) == 2.0
    assert math.isfinite(read(units._KINDS[unit][1], unit))


def test_pint_is_not_needed_to_read_units() -> None:
    code = (
        "import sys; from linkwork.api.units import quantity as q; q('3 lbf*in/rad', 'N*m/rad', what='x');"
        "assert 'pint' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
