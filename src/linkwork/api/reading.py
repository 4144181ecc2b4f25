"""Arguments of methods, read by what their declarations say: a wrong one ends in one sentence, before any work is done.

Declared methods (`linkwork.api.declared.implemented_by`) and functions under `linkwork.api.declared.checked` come through here.
A parameter that carries a `Kind` is read by that kind; one that is for Python alone by its annotation: text, a path, a flag, a
result of a certain class, axes to draw into. What depends on the model (a name, a unit that goes with a name) or on the
analysis (a range) is left to the implementation.
"""

from __future__ import annotations

import dataclasses
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from numbers import Integral, Real
from typing import Any

import numpy as np

from linkwork.api.arguments import Named
from linkwork.api.errors import ModelError, shown
from linkwork.api.kinds import Kind, kind_of
from linkwork.api.units import levels, quantity

Reader = Callable[[Any, str], Any]


_MOST = 2**31  # of whole numbers: counts beyond are mistakes, and NumPy makes no arrays of them


class Continued(dict[str, Any]):
    """Coordinates by name at the end of a run, where the next motion starts.

    Attributes:
        time: of that state [s], or None where it is not known.
        control: numbers that controllers had there, by their names, or None.
        other_control: whether controllers may be others than before, without a word.
    """

    time: float | None = None
    control: Mapping[str, np.ndarray] | None = None
    other_control: bool = False


def _continued(given: Mapping[str, Any]) -> tuple[Continued, Mapping[str, Any]] | None:
    """The state and the rates with which a motion goes on, where a run, its `final()` or another result that has one (an
    equilibrium, an assembly) is given as the start; else None."""
    start: Any = given["start"]
    if isinstance(start, Continued):
        return start, {}
    if isinstance(start, tuple) and len(start) == 2 and all(isinstance(x, Mapping) for x in start):
        return Continued(start[0]), start[1]
    if not _is_final(start):
        return None
    q, rates = start.final()
    made = Continued(q)
    if callable(getattr(start, "controller_state", None)):  # a motion, which goes on
        made.time, made.control = float(start.time[-1]), start.controller_state()
    return made, rates


def _is_final(value: Any) -> bool:
    """Whether it is a result with a state, `final()`, at which a motion may start."""
    return not isinstance(value, Mapping | type) and callable(getattr(value, "final", None))


def read_arguments(declared: Callable[..., Any], given: dict[str, Any], names: Iterable[str]) -> None:
    """Read the arguments of a call with these names, in place; others are read already. Raises ModelError."""
    plan = _plan(declared)
    begun = _continued(given) if "start" in plan and "start" in given else None
    if begun is not None:
        given["start"] = None
    if "guess" in plan and _is_final(given.get("guess")):
        given["guess"] = given["guess"].final()[0]
    for name in [name for name in names if name in plan]:
        called, reader, optional, many = plan[name]
        value = given[name]
        if many:
            given[name] = tuple(reader(x, called) for x in value)
        elif isinstance(value, Mapping) and f"at_{name}" in plan:
            raise ModelError(f"{called} is {shown(value)}; give a list of names, and values at the state by at_{name}=.")
        elif value is not None or not optional:
            given[name] = reader(value, called)
    if begun is not None:
        given["start"] = begun[0]
        if "rates" in given:
            given["rates"] = {**begun[1], **(given["rates"] or {})}


def read_by_kind(kind: Kind, value: Any, what: str) -> Any:
    """Read what stands for an option, by its kind alone; raises ModelError. A word may stand for an object of its own."""
    reader = None if kind.name == "word" else _BY_KIND.get(kind.name)
    return value if reader is None or value is None else reader(kind, value, what)


def read_fields(made: Any, what: str) -> None:
    """Read the fields of a dataclass that was just made, in place, by what they are declared to be; raises ModelError."""
    cls: Any = type(made)
    for name, (_, reader, optional, _) in _plan(cls).items():
        value = getattr(made, name)
        if value is not None or not optional:
            object.__setattr__(made, name, reader(value, f"{what}: {name}"))


@cache
def _plan(declared: Callable[..., Any]) -> dict[str, tuple[str, Reader, bool, bool]]:
    """For each parameter that can be read: what it is called, its reader, whether it may be None, whether it is *many."""
    verb = declared.__name__.strip("_").replace("_", " ")
    found = {}
    for name, p in inspect.signature(declared).parameters.items():
        reader = _reader_for(str(p.annotation), declared)
        if name != "self" and reader is not None:
            optional = p.default is None or "None" in str(p.annotation).split(" | ")
            found[name] = (f"{verb}: {name}", reader, optional, p.kind is p.VAR_POSITIONAL)
    return found


def _reader_for(annotation: str, owner: Any) -> Reader | None:
    kind = kind_of(annotation, owner)
    if kind is not None:
        base = _base_of(annotation, owner)
        if kind.name == "word" and base is not str:
            return None  # a text or an object of its own: who takes it knows
        if kind.name == "number" and base is float:
            return partial(_plain_number, kind)
        reader = _BY_KIND.get(kind.name)
        return reader and partial(reader, kind)
    return reader_of(annotation)


def _base_of(annotation: str, owner: Any) -> Any:
    """What Python takes where an annotation carries a kind."""
    names = vars(sys.modules[owner.__module__])
    parts: list[Any] = [names.get(part.strip()) for part in annotation.split("|")]
    return next(p.__origin__ for p in parts if hasattr(p, "__metadata__"))


@cache
def reader_of(annotation: str) -> Reader | None:
    """The reader for an annotation without a kind, or None where anything is taken."""
    parts = [part.strip() for part in annotation.split("|") if part.strip() != "None"]
    if "Path" in parts:
        return _path
    if any(part.endswith(("Axes", "Axes]")) for part in parts):
        return _axes
    if len(parts) > 1:
        return None
    return _BY_ANNOTATION.get(parts[0]) or _result_reader(parts[0])


# --- single values -----------------------------------------------------------------------------------


def text(value: Any, what: str) -> str:
    """A text, or something with a name in place of it."""
    if isinstance(value, Named):
        return value.reference()
    if not isinstance(value, str):
        raise ModelError(f"{what} is {shown(value)}; give a text.")
    return value


def flag(value: Any, what: str) -> bool:
    """A truth value of Python or NumPy."""
    if not isinstance(value, bool | np.bool_):
        raise ModelError(f"{what} is {shown(value)}; give True or False.")
    return bool(value)


def whole(value: Any, what: str) -> int:
    """A whole number of Python or NumPy, of a size that counts can have."""
    if isinstance(value, bool | np.bool_ | np.timedelta64) or not isinstance(value, Integral | np.integer):
        raise ModelError(f"{what} is {shown(value)}; give a whole number.")
    if abs(int(value)) >= _MOST:
        raise ModelError(f"{what} is {shown(value)}; give a whole number below {_MOST}.")
    return int(value)


def seconds(t: Any) -> float:
    """A time [s]; quick for what is one already, since single evaluations take it."""
    return t if type(t) is float and t - t == 0.0 else quantity(t, "s", what="t")


def _path(value: Any, what: str) -> Any:
    name = str(value)
    if (
        not isinstance(value, str | os.PathLike)
        or not name
        or "\0" in name
        or any("\ud800" <= x <= "\udbff" for x in name)
    ):
        raise ModelError(f"{what} is {shown(value)}; give the path of a file.")
    return value


def _axes(value: Any, what: str) -> Any:
    """Matplotlib axes, or several of them."""
    several = np.ravel(np.asarray(value, dtype=object)) if isinstance(value, list | tuple | np.ndarray) else [value]
    if not len(several) or not all(hasattr(ax, "plot") and hasattr(ax, "get_figure") for ax in several):
        raise ModelError(f"{what} is {shown(value)}; give axes of Matplotlib.")
    return value


def _array(value: Any, what: str) -> np.ndarray:
    """Finite numbers of any shape."""
    try:
        if np.asarray(value).dtype.kind not in "iufO":
            raise ValueError
        array = np.asarray(value, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise ModelError(f"{what} is {shown(value)}; give an array of numbers.") from None
    if not np.isfinite(array).all():
        raise ModelError(f"{what} has a number that is not finite; give finite ones.")
    return array


def _result_reader(name: str) -> Reader | None:
    """A reader for results of the class with this name, or None if it is no class of results."""
    if name not in _RESULTS:
        return None
    article = "an" if name[0] in "AEIOU" else "a"

    def read(value: Any, what: str) -> Any:
        if name not in {cls.__name__ for cls in type(value).__mro__}:
            raise ModelError(f"{what} is {shown(value)}; give {article} {name}.")
        return value

    return read


_RESULTS = ("Run", "Equilibrium", "LinearModel", "Mark")
_BY_ANNOTATION: dict[str, Reader] = {
    "str": text,
    "bool": flag,
    "int": whole,
    "float": lambda value, what: quantity(value, "1", what=what),
    "ArrayLike": _array,
    "Mapping[str, Any]": lambda value, what: _mapping(value, what),
}


# --- by kind -----------------------------------------------------------------------------------------


def _plain_number(kind: Kind, value: Any, what: str) -> float:
    return quantity(value, kind.unit or "1", what=what)


def _scalar(value: Any, what: str) -> Any:
    """A number or a text with a unit, which is read where the unit is known; infinity may stand for no limit."""
    if isinstance(value, np.ndarray) and value.ndim == 0 and value.dtype != object:
        value = value[()]
    if isinstance(value, str) or (hasattr(value, "magnitude") and hasattr(value, "units")):
        return value
    if isinstance(value, bool | np.bool_ | np.timedelta64) or not isinstance(value, Real):
        raise ModelError(f"{what} is {shown(value)}; give a number, or a text with a unit.")
    try:
        number = float(value)
    except OverflowError:
        raise ModelError(f"{what} is {shown(value)}, which is too large; give a smaller number.") from None
    if number != number:
        raise ModelError(f"{what} is nan, which is not finite; give a number.")
    return value if isinstance(value, int | float) else number


def _number(kind: Kind, value: Any, what: str) -> Any:
    if not kind.unit:
        return _scalar(value, what)
    return quantity(value, kind.unit, what=what)


def _numbers(value: Any, what: str) -> Any:
    """Numbers, or lists of them in each other, or by name."""
    if isinstance(value, Mapping):
        return {_name(name, what): _numbers(x, f"{what} of '{name}'") for name, x in value.items()}
    if isinstance(value, str) or (hasattr(value, "magnitude") and hasattr(value, "units")):
        return value
    if hasattr(value, "__array__"):
        value = np.asarray(value)
        if value.dtype.kind in "iuf" and value.ndim:
            if np.isnan(value).any():
                raise ModelError(f"{what} has nan, which is not finite; give numbers.")
            return value
        value = value.tolist() if value.ndim else value
    if isinstance(value, Sequence) and not isinstance(value, bytes | bytearray):
        read = [_numbers(x, f"{what}[{k}]") for k, x in enumerate(value)]
        return tuple(read) if isinstance(value, tuple) else read
    return _scalar(value, what)


def _row(kind: Kind, value: Any, what: str) -> Any:
    """Numbers one after the other; a grid may be one number."""
    read = _numbers(value, what)
    if kind.name == "grid" and not isinstance(read, Mapping | str) and levels(read) == 0:
        return read
    if isinstance(read, Mapping) or levels(read) != 1:
        wanted = "two different values" if kind.name == "range" else "a row of numbers"
        raise ModelError(f"{what} is {shown(value)}; give {wanted}.")
    return read


def _number_or_row(kind: Kind, value: Any, what: str) -> Any:
    if isinstance(value, str):
        return value  # a quantity, or the name of a point
    single = not isinstance(value, Mapping) and levels(value) == 0
    return _number(kind, value, what) if single else _row(kind, value, what)


def _name(name: Any, what: str) -> str:
    if isinstance(name, Named):
        return name.reference()
    if not isinstance(name, str):
        raise ModelError(f"{what} has the name {shown(name)}; names are texts.")
    return name


def _mapping(value: Any, what: str) -> dict[str, Any]:
    """Anything by name."""
    if not isinstance(value, Mapping):
        raise ModelError(f"{what} is {shown(value)}; give a mapping of names to values.")
    return {_name(name, what): x for name, x in value.items()}


def _by_name(kind: Kind, value: Any, what: str) -> dict[str, Any]:
    return {name: _numbers(x, f"{what} of '{name}'") for name, x in _mapping(value, what).items()}


def _listed(value: Any, what: str, wanted: str) -> list[Any]:
    """The entries of anything that has some, but for text and mappings."""
    try:
        if isinstance(value, str | bytes | Mapping):
            raise TypeError
        return list(value)
    except TypeError:
        raise ModelError(f"{what} is {shown(value)}; {wanted}.") from None


def _words(kind: Kind, value: Any, what: str) -> Sequence[str]:
    found = [x.reference() if isinstance(x, Named) else x for x in _listed(value, what, "give a list of names")]
    for name in found:
        if not isinstance(name, str):
            raise ModelError(f"{what} holds {shown(name)}; give names, which are texts.")
    return tuple(found) if isinstance(value, tuple) else found


def _words_by_name(kind: Kind, value: Any, what: str) -> dict[str, str]:
    return {name: text(x, f"{what} of '{name}'") for name, x in _mapping(value, what).items()}


def _objects(kind: Kind, value: Any, what: str) -> Sequence[Any]:
    """A list of objects of the class that the kind is made of; one of them may stand alone."""
    name = kind.made_of.partition(":")[2]
    wanted = f"give a list of {name} objects, such as [{name}(…)]"
    found = [value] if type(value).__name__ == name else _listed(value, what, wanted)
    for entry in found:
        if type(entry).__name__ != name:
            raise ModelError(f"{what} holds {shown(entry)}; {wanted}.")
    return tuple(found) if isinstance(value, tuple) else found


_BY_KIND: dict[str, Callable[[Kind, Any, str], Any]] = {
    "new_path": lambda kind, value, what: _path(value, what),
    "number": _number,
    "whole": lambda kind, value, what: whole(value, what),
    "flag": lambda kind, value, what: flag(value, what),
    "word": lambda kind, value, what: text(value, what),
    "words": _words,
    "dropped": _words,
    "numbers": lambda kind, value, what: _numbers(value, what),
    "grid": _row,
    "range": _row,
    "number_or_grid": _number_or_row,
    "position": lambda kind, value, what: _numbers(value, what),
    "weights": lambda kind, value, what: _numbers(value, what),
    "numbers_by_name": _by_name,
    "numbers_by_name_or_word": lambda kind, value, what: (
        value if isinstance(value, str) else _by_name(kind, value, what)
    ),
    "signals_by_name": lambda kind, value, what: _mapping(value, what),
    "words_by_name": _words_by_name,
    "attachments": lambda kind, value, what: _mapping(value, what),
    "events": _objects,
    "phases": _objects,
}


def read_plain_field(field: dataclasses.Field[Any], value: Any, what: str) -> Any:
    """A field without a unit, if its annotation says what it holds: text, a flag, a whole number."""
    reader = reader_of(str(field.type))
    if reader is None or (value is None and (field.default is None or "None" in str(field.type))):
        return value
    return reader(value, what)
