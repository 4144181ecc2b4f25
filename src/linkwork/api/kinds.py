"""Kinds of options: what Python takes, and how a model file and the command line write the same.

A parameter of a declared method (see `declared.py`) that carries a `Kind` is an option of the analysis everywhere. One
without a kind is for Python alone: a result that is handed on, axes to draw into, a progress bar. Fields of a dataclass such
as `Event` carry kinds likewise; an option that is made of such objects says so by `made_of`.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from linkwork.api.declared import referred_method

if TYPE_CHECKING:
    from linkwork.model.signals import Signal


@dataclasses.dataclass(frozen=True)
class Kind:
    """How an option is written.

    Attributes:
        name: decides which function reads it; see `files/native/options.py`.
        metavar: how the command line's help writes a value; with "=" an entry of a mapping.
        unit: of a number, where it does not depend on something else.
        names: which names of the model it may use; see `files/native/names.py`.
        words: those that it may be, or that its entries may be called, where there are few.
        repeated: whether the command line takes it several times, one entry each.
        made_of: "package.module:name" of the class or declared method whose options its entries have.
        without: options of these that are not given here, as they follow from something else.
    """

    name: str
    metavar: str = ""
    unit: str = ""
    names: str = ""
    words: tuple[str, ...] = ()
    repeated: bool = False
    made_of: str = ""
    without: tuple[str, ...] = ()


# What Python takes. A `Scalar` is a number in SI units or a text with a unit, such as "90 deg".
Scalar = float | str
Vector = Sequence[float] | Sequence[str] | Sequence[Scalar] | np.ndarray
Values = Scalar | Vector | Sequence[Vector]

Quantity = Annotated[Scalar, Kind("number", "VALUE")]
Seconds = Annotated[Scalar, Kind("number", "TIME", unit="s")]
Hertz = Annotated[Scalar, Kind("number", "FREQUENCY", unit="Hz")]
Metres = Annotated[Scalar, Kind("number", "LENGTH", unit="m")]
Joules = Annotated[Scalar, Kind("number", "ENERGY", unit="J")]
Inertia = Annotated[Scalar, Kind("number", "INERTIA", unit="kg*m^2")]
PerSecond = Annotated[Scalar, Kind("number", "RATE", unit="1/s")]
Number = Annotated[float, Kind("number", "NUMBER")]
Whole = Annotated[int, Kind("whole", "NUMBER")]
Flag = Annotated[bool, Kind("flag")]
Word = Annotated[str, Kind("word", "WORD")]
NewFolder = Annotated[str | Path, Kind("new_path", "ZARR")]
Words = Annotated[Sequence[str], Kind("words", "NAME", repeated=True)]
Numbers = Annotated[Sequence[float], Kind("numbers", "NUMBER", repeated=True)]
Direction = Annotated[str | Vector, Kind("direction", "AXIS")]
Range = Annotated[Sequence[float] | Sequence[str] | Sequence[Scalar], Kind("range", "FROM:TO")]
Grid = Annotated[Vector, Kind("grid", "FROM:TO:COUNT")]
Distances = Annotated[Scalar | Vector, Kind("number_or_grid", "LENGTH", unit="m")]
Times = Annotated[Scalar | Vector, Kind("number_or_grid", "TIME", unit="s")]
Position = Annotated[
    Mapping[str, Scalar] | Vector, Kind("position", "AXIS=LENGTH", unit="m", words=("x", "y", "z"), repeated=True)
]
ByName = Annotated[Mapping[str, Values], Kind("numbers_by_name", "NAME=VALUE", repeated=True)]
StateByName = Annotated[Mapping[str, Values], Kind("numbers_by_name", "NAME=VALUE", names="start", repeated=True)]
RatesByName = Annotated[Mapping[str, Values], Kind("numbers_by_name", "NAME=VALUE", names="rates", repeated=True)]
InputsByName = Annotated[Mapping[str, Values], Kind("numbers_by_name", "NAME=VALUE", names="inputs", repeated=True)]
SignalsByName = Annotated[
    Mapping[str, "Signal | Scalar"], Kind("signals_by_name", "NAME=VALUE", names="inputs", repeated=True)
]
UnitsByName = Annotated[Mapping[str, str], Kind("words_by_name", "NAME=UNIT", repeated=True)]
SymbolsByName = Annotated[Mapping[str, str], Kind("words_by_name", "NAME=SYMBOL", repeated=True)]
ParameterSets = Annotated[
    Mapping[str, Vector] | Sequence[Mapping[str, Scalar]], Kind("parameter_sets", "PATH=[VALUE, …]", repeated=True)
]
Vector3 = Annotated[Vector, Kind("numbers", "[X, Y, Z]")]
StopStiffness = Annotated[Scalar | Sequence[Scalar], Kind("numbers", "VALUE")]
Limits = Annotated[
    Mapping[str, Scalar | tuple[Scalar, Scalar]],
    Kind("numbers_by_name", "INPUT=VALUE", names="inputs", repeated=True),
]
InputNames = Annotated[Sequence[str], Kind("words", "INPUT", names="inputs", repeated=True)]
OutputNames = Annotated[Sequence[str], Kind("words", "OUTPUT", names="outputs", repeated=True)]
WeightValues = float | Mapping[str, float] | Sequence[float] | Sequence[Sequence[float]] | np.ndarray
StateWeights = Annotated[WeightValues, Kind("weights", "STATE=WEIGHT", names="states", repeated=True)]
InputWeights = Annotated[WeightValues, Kind("weights", "INPUT=WEIGHT", names="inputs", repeated=True)]
OutputWeights = Annotated[WeightValues, Kind("weights", "OUTPUT=WEIGHT", names="outputs", repeated=True)]


@dataclasses.dataclass(frozen=True)
class Option:
    """One option of an analysis.

    Attributes:
        name: of the parameter.
        kind: how it is written.
        about: what it is, from the docstring.
        needed: whether it has no default.
        default: of the parameter.
    """

    name: str
    kind: Kind
    about: str
    needed: bool
    default: Any


def kind_of(annotation: str, owner: Any) -> Kind | None:
    """The kind that an annotation carries, such as "Seconds | None" in the module of its owner.

    It is looked up by name rather than evaluated: what a module imports for type checkers only is not there at run time.
    """
    names = vars(sys.modules[owner.__module__])
    for part in annotation.split("|"):
        for mark in getattr(names.get(part.strip()), "__metadata__", ()):
            if isinstance(mark, Kind):
                return mark
    return None


@cache
def options_of(declared: Callable[..., Any]) -> dict[str, Option]:
    """The options of a declared method or of a class with such fields, by name, in the order of the declaration."""
    about = texts_of(declared)
    found = {}
    for name, parameter in inspect.signature(declared).parameters.items():
        kind = kind_of(str(parameter.annotation), declared)
        if kind is not None:
            needed = parameter.default is parameter.empty
            found[name] = Option(name, kind, about.get(name, ""), needed, None if needed else parameter.default)
    return found


@cache
def options_inside(kind: Kind) -> dict[str, Option]:
    """The options of the entries of an option that is `made_of` others."""
    module, _, name = kind.made_of.partition(":")
    made: Any = importlib.import_module(module)
    for part in name.split("."):
        made = getattr(made, part)
    return {n: option for n, option in options_of(made).items() if n not in kind.without}


@cache
def texts_of(declared: Callable[..., Any]) -> dict[str, str]:
    """What the docstring says about each argument; "as for `simulate`" is replaced by what is said there."""
    return {n: _without_reference(n, x, declared) for n, x in argument_texts(inspect.getdoc(declared) or "").items()}


_REFERENCE = re.compile(r"as for `(\w+)`(.*)|(.*), as for `(\w+)`\.?")


def _without_reference(argument: str, text: str, declared: Callable[..., Any]) -> str:
    """A text that refers to another method at its beginning or end, written out."""
    match = _REFERENCE.fullmatch(text)
    method = match and referred_method(match[1] or match[4], declared)
    if match is None or method is None or argument not in texts_of(method):
        return text
    other = texts_of(method)[argument].removesuffix(".")
    return f"{other}{match[2]}" if match[1] else f"{match[3]}; {other}."


_ARGUMENT = re.compile(r"^    (\w+(?:, \w+)*): (.*(?:\n {8,}.*)*)", re.MULTILINE)


def argument_texts(docstring: str) -> dict[str, str]:
    """What a Google docstring says about each argument; "a, b: …" speaks of both."""
    section = re.search(r"^(?:Args|Attributes):\n((?:    .*\n?|\n)*)", docstring, re.MULTILINE)
    found = {}
    for names, text in _ARGUMENT.findall(section[1] if section else ""):
        for name in names.split(", "):
            found[name] = " ".join(text.split())
    return found
