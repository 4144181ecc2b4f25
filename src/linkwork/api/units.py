"""Quantities with units: text such as ``"9 in"`` comes in, a plain SI number goes out.

Everything inside linkwork is SI, so this is the one border where units exist.  Three rules make it safe:

* the number is read by a strict pattern of our own, because a general expression parser can be made to hang
  (``"9**9**9 m"``) or to return infinity (``"1e400 m"``);
* the unit text is read by a small grammar over a fixed list of names;
* angle and frequency are dimensions of their own, so hertz and rad/s cannot turn into each other silently.

Factors are exact fractions, so ``"9 in"`` is the float nearest to 0.2286 and not its neighbour.
"""

from __future__ import annotations

import contextlib
import contextvars
import math
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from numbers import Complex, Real
from typing import Any

import numpy as np
import numpy.typing as npt

from linkwork.api.errors import UnitError, printable, shown

Dimensions = tuple[tuple[str, int], ...]  # base dimensions with their powers, in the order of their names

__all__ = [
    "MAX_NUMBER",
    "base_amount",
    "complex_steps",
    "format_unit",
    "is_unit",
    "levels",
    "quantities",
    "quantity",
    "ratio_unit",
]

# name: (its dimension, or factors of a number and units; other spellings); the long spellings are those that pint itself prints
_UNITS: dict[str, tuple[str, str]] = {
    "m": ("[length]", "meter meters metre metres"),
    "um": ("1e-6 * m", "µm μm micrometer"),
    "mm": ("1e-3 * m", "millimeter"),
    "cm": ("1e-2 * m", "centimeter"),
    "km": ("1e3 * m", "kilometer"),
    "in": ("0.0254 * m", "inch inches"),
    "ft": ("0.3048 * m", "foot feet"),
    "kg": ("[mass]", "kilogram kilograms"),
    "g": ("1e-3 * kg", "gram grams"),
    "t": ("1e3 * kg", "tonne metric_ton"),
    "lb": ("0.45359237 * kg", "pound pounds"),
    "oz": ("lb / 16", "ounce ounces"),
    "s": ("[time]", "second seconds"),
    "ms": ("1e-3 * s", "millisecond milliseconds"),
    "min": ("60 * s", "minute minutes"),
    "h": ("3600 * s", "hour hours"),
    "g0": ("9.80665 * m / s**2", "gravity standard_gravity"),
    "N": ("kg * m / s**2", "newton newtons"),
    "mN": ("1e-3 * N", "millinewton"),
    "kN": ("1e3 * N", "kilonewton"),
    "lbf": ("lb * g0", "force_pound pound_force"),
    "kgf": ("kg * g0", "force_kilogram kilogram_force"),
    "slug": ("lbf * s**2 / ft", "slugs"),
    "J": ("N * m", "joule joules"),
    "kJ": ("1e3 * J", "kilojoule"),
    "W": ("J / s", "watt watts"),
    "Pa": ("N / m**2", "pascal pascals"),
    "kPa": ("1e3 * Pa", "kilopascal"),
    "MPa": ("1e6 * Pa", "megapascal"),
    "GPa": ("1e9 * Pa", "gigapascal"),
    "psi": ("lbf / in**2", "pound_force_per_square_inch"),
    "bar": ("1e5 * Pa", ""),
    "Hz": ("[frequency]", "hertz"),
    "kHz": ("1e3 * Hz", "kilohertz"),
    "rad": ("[angle]", "radian radians"),
    "mrad": ("1e-3 * rad", "milliradian"),
    "rev": ("6.28318530717958647692528676655900576839 * rad", "turn turns revolution revolutions"),
    "deg": ("rev / 360", "° degree degrees"),
    "rpm": ("rev / min", "revolutions_per_minute"),
}
_BASE = {"[length]": "m", "[mass]": "kg", "[time]": "s", "[frequency]": "Hz", "[angle]": "rad"}
_NAMES = {spelling: name for name, (_, others) in _UNITS.items() for spelling in (name, *others.split())}

# what a unit measures, and an example to show; the first of two with the same dimensions is the one named
_KINDS: dict[str, tuple[str, str]] = {
    "1": ("a plain number", "0.5"),
    "m": ("a length", "9 in"),
    "m^2": ("an area", "4 cm^2"),
    "m^3": ("a volume", "2 cm^3"),
    "m^4": ("a second moment of area", "120 mm^4"),
    "kg": ("a mass", "2 lb"),
    "kg/m": ("a mass per length", "0.5 kg/m"),
    "kg/m^3": ("a density", "7850 kg/m^3"),
    "kg*m": ("a first moment of mass", "0.3 kg*m"),
    "kg*m^2": ("a moment of inertia", "0.02 kg*m^2"),
    "s": ("a time", "50 ms"),
    "1/s": ("a rate", "2 1/s"),
    "Hz": ("a frequency", "1.5 Hz"),
    "rad": ("an angle", "90 deg"),
    "rad/s": ("an angular speed", "60 rpm"),
    "rad/s^2": ("an angular acceleration", "3 rad/s^2"),
    "m/s": ("a speed", "2 m/s"),
    "m/s^2": ("an acceleration", "9.81 m/s^2"),
    "N": ("a force", "10 lbf"),
    "N*s": ("an impulse", "3 N*s"),
    "N/m": ("a stiffness or force per length", "200 N/m"),
    "N*s/m": ("a damping coefficient", "3 N*s/m"),
    "N*m": ("a torque or energy", "5 N*m"),
    "N*m*s": ("an angular momentum", "5 N*m*s"),
    "N*m/rad": ("a torsional stiffness", "10 lbf*in/rad"),
    "N*m*s/rad": ("a torsional damping coefficient", "0.1 N*m*s/rad"),
    "N*m^2": ("a bending stiffness", "12 N*m^2"),
    "W": ("a power", "100 W"),
    "Pa": ("a pressure or modulus", "70 GPa"),
}

MAX_NUMBER = 1e50
"""Of an item: nothing mechanical comes near, and powers and products of such numbers stay within the range of floats."""
_MAX_TEXT = 120
_MAX_UNIT_TEXT = 60
_MAX_POWER = 4
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-zµμ°][A-Za-z0-9_]*|1(?=\s*/))"
    r"|(?:\^|\*\*)\s*(?P<power>[+-]?[0-9]+)"
    r"|(?P<raised>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<mark>[*·⋅/()]))"
)
_RAISED = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_LOWERED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")


class _ProblemError(ValueError):
    """What is wrong with a value: the middle of an error sentence.

    The public functions put the item and the value before it, and behind it what the parameter takes, unless
    the problem brings advice of its own.
    """

    def __init__(self, problem: str, advice: str | None = None) -> None:
        super().__init__(problem)
        self.advice = advice

    def sentence(self, subject: str, unit: str) -> str:
        """The whole sentence about ``subject`` where ``unit`` is expected."""
        return f"{subject} {self}, but {self.advice or _expected(unit)}."


# --- the public functions ---

_stepping: contextvars.ContextVar[bool] = contextvars.ContextVar("stepping", default=False)


@contextlib.contextmanager
def complex_steps() -> Iterator[None]:
    """Context in which quantities may be complex: derivatives by complex step go through the same doors as users' numbers."""
    token = _stepping.set(True)
    try:
        yield
    finally:
        _stepping.reset(token)


def quantity(value: Any, unit: str, *, what: str) -> float:
    """One number in SI, from a number that already is, a text with a unit, or a pint quantity.

    Parameters
    ----------
    value
        A real number, a text such as ``"9 in"``, ``"90 deg"``, ``"3"``, or a pint ``Quantity``.  Inside
        :func:`complex_steps` a complex number is returned as it is.
    unit
        The SI unit that the parameter expects, such as ``"m"``, ``"N*m/rad"``, ``"1"``.  Where it divides by
        ``rad``, text without the ``/rad`` is accepted too, since torsional stiffness is often written in N*m.
    what
        The item and the parameter, such as ``"body 'upper': length"``: the beginning of an error sentence.

    Raises
    ------
    UnitError
        If the value cannot be read, is not finite, or measures something else than ``unit``.
    """
    try:
        return _scalar(value, unit)
    except _ProblemError as problem:
        raise UnitError(problem.sentence(f"{what} {_shown(value)}", unit)) from None


def quantities(value: Any, unit: str, *, what: str, shape: tuple[int | None, ...]) -> npt.NDArray[Any]:
    """An array in SI: a fresh, C-contiguous float64 array, or complex128 where a number given is complex, as `quantity` allows.

    Parameters
    ----------
    value
        A (nested) sequence whose elements are what :func:`quantity` takes, an array, or a pint array.
    unit, what
        As for :func:`quantity`.
    shape
        The shape that the parameter expects; ``None`` stands for any length along that axis.

    Raises
    ------
    UnitError
        If the shape differs, or an element is not a quantity of that unit.
    """
    if _is_pint(value):
        return _from_pint_array(value, unit, what, shape)
    # anything that offers itself as an array (xarray, pandas) is one
    if not isinstance(value, str) and hasattr(value, "__array__"):
        value = np.asarray(value)
    given = _checked_shape(value, shape, unit, what)
    if isinstance(value, np.ndarray) and value.dtype.kind in ("iufc" if _stepping.get() else "iuf"):
        array = np.array(value, dtype=np.complex128 if value.dtype.kind == "c" else np.float64, order="C")
        return _finite(array, unit, what)
    elements = _elements(value, unit, what, ())
    dtype = np.complex128 if any(isinstance(element, complex) for element in elements) else np.float64
    return np.array(elements, dtype=dtype).reshape(given)


def format_unit(unit: str) -> str:
    """The unit as a plot's axis shows it: ``"N*m/s^2"`` becomes ``"N·m/s²"``; the text is not checked."""
    text = re.sub(r"\s*(?:\^|\*\*)\s*([+-]?[0-9]+)", lambda match: match[1].translate(_RAISED), unit.strip())
    text = re.sub(r"\s*/\s*", "/", text)
    return re.sub(r"\s*\*\s*|\s+", "·", text)


def is_unit(name: str) -> bool:
    """Whether a name is a unit, such as "lbf"."""
    return name in _NAMES


def base_amount(text: str, *, what: str) -> tuple[float, dict[str, int]]:
    """A text such as "9 in" as a number of base units and the powers of these: (0.2286, {"m": 1}).

    The base units are m, kg, s, and Hz and rad, which are dimensions of their own.
    """
    try:
        match = _NUMBER.match(text)
        if match is None:
            raise _ProblemError("does not begin with a number")
        powers = _powers(text[match.end() :].strip())
        value = _scaled(_number(match[0]), _in_base_units(powers))
        above_first = sorted(_dimensions(powers), key=lambda known: known[1] < 0)  # kg*m^-1, as people write it
        return value, {_BASE[name]: power for name, power in above_first}
    except _ProblemError as problem:
        raise UnitError(f"{what} {_shown(text)} {problem}.") from None


# --- values ---


def ratio_unit(above: str, below: str) -> str:
    """The unit of a ratio as text, with parentheses only where they are needed: "rad/m", "rad/(N*m)", "(rad/s)/N"."""
    top = f"({above})" if "/" in above else above or "1"
    bottom = f"({below})" if "/" in below or "*" in below else below
    return f"{top}/{bottom}" if below not in ("", "1") else above or "1"


def _scalar(value: Any, unit: str) -> float:
    """Send a value to the reader for its kind."""
    if type(value) is float and math.isfinite(value):  # by far the most frequent
        return value
    if isinstance(value, str):
        return _from_text(value, unit)
    if _is_pint(value):
        return _from_pint(value, unit)
    if isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype != object:
        value = value[()]
    return _plain(value)


def _plain(value: Any) -> float:
    """A number that is in SI already: checked, and made a float; complex numbers pass untouched inside `complex_steps`."""
    if isinstance(value, (bool, np.bool_)):
        raise _ProblemError("is a truth value")
    # NumPy counts its time spans among the integers, whatever their unit
    if isinstance(value, np.timedelta64) or not isinstance(value, Complex):
        raise _ProblemError("is neither a number nor a text with a unit")
    if not isinstance(value, Real):
        if not _stepping.get():
            raise _ProblemError("is a complex number")
        if not (math.isfinite(value.real) and math.isfinite(value.imag)):
            raise _ProblemError("is not finite")
        return value  # type: ignore[return-value]  # needed for derivatives by complex step
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise _ProblemError("is not finite")
    return number


def _from_text(text: str, unit: str) -> float:
    """Read ``number [unit]``; without a unit the number is SI."""
    if len(text) > _MAX_TEXT:
        raise _ProblemError(f"is longer than {_MAX_TEXT} characters")
    # the typographic minus comes along when values are copied from papers
    text = text.strip().replace("\u2212", "-")
    match = _NUMBER.match(text)
    if match is None:
        raise _ProblemError("does not begin with a number")
    number = _number(match[0])
    unit_text = text[match.end() :].strip()
    if not unit_text:
        return float(number)
    # "5/s" is read as "5 1/s"
    return _scaled(number, _factor("1" + unit_text if unit_text.startswith("/") else unit_text, unit))


def _from_pint(value: Any, unit: str) -> float:
    """A pint quantity of any registry: its number, and its unit as text through the same list of names."""
    number = _plain(value.magnitude)
    factor = _factor(str(value.units).strip(), unit)
    if isinstance(number, complex):
        return number * float(factor)
    return _scaled(Fraction(number), factor)


def _number(text: str) -> Fraction:
    """The exact value of a decimal text that :data:`_NUMBER` has passed."""
    # the float comes first: it is quick for any exponent, where the exact value of 1e999999999 is not
    number = float(text)
    if math.isinf(number):
        raise _ProblemError("is too large a number")
    if number == 0.0:
        if re.search("[1-9]", re.split("[eE]", text)[0]):
            raise _ProblemError("is too small to tell from zero")
        return Fraction(0)
    try:
        return Fraction(text)
    except ValueError:  # Python reads no integers of thousands of digits
        raise _ProblemError("has too many digits") from None


def _scaled(number: Fraction, factor: Fraction) -> float:
    """The product, rounded once; out of the range of floats it is an error instead of infinity or zero."""
    try:
        result = float(number * factor)
    except OverflowError:
        raise _ProblemError("is too large a number") from None
    if result == 0.0 and number != 0:
        raise _ProblemError("is too small to tell from zero")
    return result


def _is_pint(value: Any) -> bool:
    return hasattr(value, "magnitude") and hasattr(value, "units")


# --- arrays ---


def levels(value: Any) -> int:
    """How deep lists lie in each other where they are deepest: 0 for a single value, 2 for a matrix, whatever its rows."""
    if _is_pint(value):
        return levels(value.magnitude)
    if not isinstance(value, str) and hasattr(value, "__array__"):
        return int(np.ndim(value))
    return 1 + max((levels(item) for item in value), default=0) if _is_sequence(value) else 0


def _is_sequence(value: Any) -> bool:
    if isinstance(value, np.ndarray):
        return value.ndim > 0
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray))


def _shape_of(value: Any, levels: int) -> tuple[int, ...] | None:
    """The shape of nested sequences, ``levels`` deep at most; ``None`` if the rows differ in length."""
    if levels == 0 or not _is_sequence(value):
        return ()
    inner = {_shape_of(item, levels - 1) for item in value}
    if len(inner) > 1 or None in inner:
        return None
    return (len(value), *(inner.pop() or () if inner else ()))


def _checked_shape(value: Any, shape: tuple[int | None, ...], unit: str, what: str) -> tuple[int, ...]:
    """The shape of the value; another one than expected is refused with both shapes in the sentence."""
    # one level deeper than expected, so that a surplus level shows
    given = value.shape if isinstance(value, np.ndarray) else _shape_of(value, len(shape) + 1)
    if given is None:
        found = "has rows of different lengths"
    elif len(given) == len(shape) and all(map(_fits, given, shape)):
        return given
    else:
        found = f"has the shape {given}" if given else f"{_shown(value)} is a single value"
    wanted = str(tuple("any" if length is None else length for length in shape)).replace("'", "")
    raise UnitError(f"{what} {found}, but the shape {wanted} is expected, each element {_taken(unit)}.")


def _fits(length: int, wanted: int | None) -> bool:
    return wanted is None or length == wanted


def _finite(array: npt.NDArray[Any], unit: str, what: str) -> npt.NDArray[Any]:
    """The array itself, if all of it is finite."""
    if not np.isfinite(array).all():
        where = list(map(int, np.argwhere(~np.isfinite(array))[0]))
        raise UnitError(_ProblemError("is not finite").sentence(f"{what}{where}", unit))
    return array


def _from_pint_array(value: Any, unit: str, what: str, shape: tuple[int | None, ...]) -> npt.NDArray[Any]:
    """The numbers of a pint quantity, checked as they are and again in SI."""
    numbers = quantities(value.magnitude, unit, what=what, shape=shape)
    try:
        factor = float(_factor(str(value.units).strip(), unit))
    except _ProblemError as problem:
        subject = f"{what} in '{_clipped(str(value.units))}'"
        raise UnitError(problem.sentence(subject, unit)) from None
    with np.errstate(over="ignore"):
        return _finite(numbers * factor, unit, what)


def _elements(value: Any, unit: str, what: str, index: tuple[int, ...]) -> list[float]:
    """All elements in C order; each is named by its index in an error."""
    if not _is_sequence(value):
        return [quantity(value, unit, what=f"{what}{list(index)}" if index else what)]
    return [element for i, item in enumerate(value) for element in _elements(item, unit, what, (*index, i))]


# --- unit text ---


class _UnitReader:
    """Reads unit text into ``{name: power}``.

    The grammar: ``product = factor {("*" | "·" | "/" | space) factor}``, from left to right as in Python, and
    ``factor = (name | "(" product ")") [power]``.  A product may begin with ``1/``.
    """

    def __init__(self, text: str) -> None:
        if len(text) > _MAX_UNIT_TEXT:
            raise _ProblemError(f"has a unit longer than {_MAX_UNIT_TEXT} characters")
        self._tokens = list(_tokens(text))
        self._at = 0

    def read(self) -> dict[str, int]:
        """The whole text."""
        powers = self._product()
        if self._next():
            raise _ProblemError(f"has a unit that cannot be read from '{self._next()}' on")
        return powers

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        self._at += 1
        return token

    def _product(self) -> dict[str, int]:
        powers = {} if self._next() == "1" and self._take() else self._factor()
        divided = False
        while (mark := self._next()) not in ("", ")"):
            if mark in ("*", "/"):
                self._take()
            elif divided:
                # pint reads "N/m s" as N*s/m, people as N/(m*s)
                raise _ProblemError("has a unit with a space after a division", "'*' or '/' is expected there")
            divided = divided or mark == "/"
            for name, power in self._factor().items():
                powers[name] = powers.get(name, 0) + (-power if mark == "/" else power)
        return powers

    def _factor(self) -> dict[str, int]:
        token = self._take()
        if token == "(":
            powers = self._product()
            if self._take() != ")":
                raise _ProblemError("has a unit with a parenthesis that is not closed")
        else:
            powers = {_canonical(token): 1}
        power = int(self._take()[1:]) if self._next().startswith("^") else 1
        powers = {name: inner * power for name, inner in powers.items()}
        # the bound on every product of powers keeps nested ones small too
        if any(abs(inner) > _MAX_POWER for inner in powers.values()):
            raise _ProblemError(f"has a unit with a power beyond {_MAX_POWER}")
        return powers


def _tokens(text: str) -> list[str]:
    """Split unit text into names, ``1`` before a ``/``, ``*``, ``/``, parentheses, and powers as ``^n``."""
    tokens: list[str] = []
    at = 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if match is None:
            raise _ProblemError(f"has a unit that cannot be read from '{_clipped(text[at:].strip())}' on")
        power = match["power"] or (match["raised"] or "").translate(_LOWERED)
        mark = (match["mark"] or "").replace("·", "*").replace("⋅", "*")
        tokens.append(match["name"] or (f"^{power}" if power else mark))
        at = match.end()
    return tokens


def _canonical(name: str) -> str:
    """The name in the registry for a spelling from the list."""
    if name in _NAMES:
        return _NAMES[name]
    if not name or not name[0].isalpha():
        raise _ProblemError(f"lacks a unit before '{name}'" if name else "ends where a unit should follow")
    # imported here, because only mistakes need it
    from difflib import get_close_matches

    lower = {spelling.lower(): spelling for spelling in reversed(_NAMES)}
    near = [lower[match] for match in get_close_matches(name.lower(), lower, n=1, cutoff=0.7)]
    # "m2" is how some write a power
    if name[:-1] in _NAMES and name[-1].isdigit():
        near = [f"{name[:-1]}^{name[-1]}"]
    advice = f"did you mean '{near[0]}'?" if near else "known are " + ", ".join(_UNITS)
    raise _ProblemError(f"has the unknown unit '{name}' ({advice})")


def _powers(unit_text: str) -> dict[str, int]:
    """The names and powers of a unit text; a plain number has none."""
    return {} if unit_text in ("", "dimensionless") else _UnitReader(unit_text).read()


def _expected_powers(unit: str) -> dict[str, int]:
    """The same for the unit that a parameter expects, where ``"1"`` stands for a plain number."""
    return _powers("" if unit == "1" else unit)


# --- conversion ---


def _in_base() -> dict[str, tuple[Fraction, Dimensions]]:
    """Every unit as an exact number of base units and their powers; a definition names only units that come before it."""
    found: dict[str, tuple[Fraction, Dimensions]] = {}
    for name, (definition, _) in _UNITS.items():
        if definition in _BASE:
            found[name] = (Fraction(1), ((definition, 1),))
            continue
        number, powers, sign = Fraction(1), dict[str, int](), 1
        for part in definition.split():
            unit, _, power = part.partition("**")
            if part in "*/":
                sign = 1 if part == "*" else -1
            elif unit in found:
                powers[unit] = powers.get(unit, 0) + sign * int(power or 1)
            else:
                number *= Fraction(part) ** sign
        factor, dimensions = _product(powers, found)
        found[name] = (number * factor, dimensions)
    return found


def _product(powers: dict[str, int], known: dict[str, tuple[Fraction, Dimensions]]) -> tuple[Fraction, Dimensions]:
    """Units to their powers, as a number of base units and their powers."""
    factor, dimensions = Fraction(1), dict[str, int]()
    for name, power in powers.items():
        own, base = known[name]
        factor *= own**power
        for dimension, times in base:
            dimensions[dimension] = dimensions.get(dimension, 0) + times * power
    return factor, tuple(sorted((d, p) for d, p in dimensions.items() if p))


_SIZES = _in_base()


def _dimensions(powers: dict[str, int]) -> Dimensions:
    return _product(powers, _SIZES)[1]


@lru_cache(maxsize=1024)
def _factor(given: str, unit: str) -> Fraction:
    """The exact number of ``unit`` in one ``given``; refuses what measures something else."""
    given_powers, unit_powers = _powers(given), _expected_powers(unit)
    dimensions = _dimensions(given_powers)
    without_angle = {name: power for name, power in unit_powers.items() if name != "rad"}
    if dimensions != _dimensions(unit_powers) and not (
        unit_powers.get("rad", 0) < 0 and dimensions == _dimensions(without_angle)
    ):
        raise _mismatch(given, dimensions, unit)
    return _in_base_units(given_powers) / _in_base_units(unit_powers)


def _in_base_units(powers: dict[str, int]) -> Fraction:
    return _product(powers, _SIZES)[0]


# --- sentences ---


@lru_cache(maxsize=1)
def _kinds_by_dimensions() -> dict[Dimensions, str]:
    kinds: dict[Dimensions, str] = {}
    for text, (kind, _) in _KINDS.items():
        kinds.setdefault(_dimensions(_expected_powers(text)), kind)
    return kinds


def _mismatch(given: str, dimensions: Dimensions, unit: str) -> _ProblemError:
    """The problem of a value that measures something else; cycles against radians get their own advice."""
    wanted = _dimensions(_expected_powers(unit))
    frequency, speed = _dimensions({"Hz": 1}), _dimensions({"rad": 1, "s": -1})
    advice = None
    if (dimensions, wanted) == (frequency, speed):
        advice = (
            f"an angular speed in {unit} is expected: "
            "write 2*pi times that number in rad/s, or use the parameter that takes Hz"
        )
    elif (dimensions, wanted) == (speed, frequency):
        advice = (
            f"a frequency in {unit} is expected: "
            "divide the number in rad/s by 2*pi and write Hz, or use the parameter that takes rad/s"
        )
    kind = _kinds_by_dimensions().get(dimensions, f"a quantity in {_clipped(given)}")
    return _ProblemError(f"is {kind}", advice)


def _taken(unit: str) -> str:
    """What a parameter takes, with an example."""
    kind, example = _KINDS.get(unit, ("a quantity", f"1 {unit}"))
    return f"{kind}{'' if unit == '1' else f' in {unit}'}, such as '{example}'"


def _expected(unit: str) -> str:
    """What a parameter takes, as the end of an error sentence."""
    return _taken(unit).replace(",", " is expected,", 1)


def _clipped(text: str, length: int = 60) -> str:
    return printable(text if len(text) <= length else text[: length - 1] + "…")


def _shown(value: Any) -> str:
    """The value as the user wrote it, on one line and of bounded length."""
    if _is_pint(value):
        return _clipped(f"'{value}'")
    return shown(value.item() if isinstance(value, np.generic) else value, 60)
