"""Values that nobody changes from outside: read-only arrays in results, own copies of what models are given."""

from __future__ import annotations

import copy
import dataclasses
import functools
import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from linkwork.api.calling import Called

T = TypeVar("T")
PLAIN = (str, bytes, int, float, complex, bool, type(None), np.generic)
SIMPLE = frozenset((str, bytes, int, float, complex, bool, type(None)))


def read_only(array: np.ndarray) -> np.ndarray:
    """A view of an array that cannot be written through."""
    view = array.view()
    view.flags.writeable = False
    return view


def plain(array: np.ndarray) -> np.ndarray:
    """The array as kernels take it, which compile for one type of array only: one that is read-only, not contiguous or not
    aligned is copied."""
    return array if array.flags.carray else array.copy(order="C")


def frozen(value: T) -> T:
    """The same value with read-only arrays: arrays, labelled arrays and datasets, and those inside of sequences, mappings and
    dataclasses. References of results to what made them stay as they are."""
    return _frozen(value)


def freeze_fields(value: Any) -> None:
    """Make the arrays in the fields of a dataclass read-only."""
    cls: Any = type(value)
    for name in own_fields(cls):
        old = getattr(value, name, None)  # not there yet, inside of a pickle
        if type(old) not in SIMPLE:
            made = _frozen(old)
            if made is not old:
                object.__setattr__(value, name, made)


@functools.cache
def own_fields(cls: type) -> tuple[str, ...]:
    """Names of the fields of a dataclass that hold data of its own, not references to what made it."""
    fields = dataclasses.fields(cls)
    return tuple(
        field.name for field in fields if field.metadata.get("saved", True) or field.metadata.get("own", False)
    )


def _frozen(value: Any) -> Any:
    if type(value) in SIMPLE:  # by far the most frequent
        return value
    if isinstance(value, np.ndarray):
        return read_only(value) if value.flags.writeable else value
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, tuple):
        if all(type(x) in SIMPLE for x in value):
            return value
        made = [_frozen(x) for x in value]
        return type(value)(*made) if hasattr(value, "_fields") else tuple(made)
    if isinstance(value, dict):
        value.update({k: _frozen(x) for k, x in value.items() if type(x) not in SIMPLE})
    elif isinstance(value, list):
        value[:] = [_frozen(x) for x in value]
    elif getattr(value, "freezes_itself", False):
        return value
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        freeze_fields(value)
    elif (xarray := sys.modules.get("xarray")) is not None and isinstance(value, xarray.DataArray | xarray.Dataset):
        own = value.variables.values() if isinstance(value, xarray.Dataset) else _variables(value)
        for variable in own:  # those that are an index cannot be written
            if isinstance(variable, xarray.IndexVariable) or not variable._in_memory:  # what is on disk stays there
                continue
            if isinstance(variable.data, np.ndarray):
                variable.data = read_only(variable.data)
    return value


def _variables(table: Any) -> list[Any]:
    """The variables of a labelled array: its values and its coordinates."""
    return [table.variable, *(c.variable for c in table.coords.values())]


def deep_copied(thing: T, memo: dict[int, Any], left: str = "") -> T:
    """The deep copy of an object, for its `__deepcopy__`: what cannot be changed (numbers, texts, read-only arrays) is shared.
    Python's own way makes all of that again, which takes ten times as long. One attribute may be left out."""
    made = object.__new__(type(thing))
    memo[id(thing)] = made
    own = vars(made)
    for name, value in vars(thing).items():
        if name != left:
            own[name] = value if type(value) in SIMPLE else _deep(value, memo)
    return made


def _deep(value: Any, memo: dict[int, Any]) -> Any:
    known = memo.get(id(value))
    if known is not None:
        return known
    made: Any
    if type(value) is list:
        made = memo[id(value)] = []
        if value:
            made += [x if type(x) in SIMPLE else _deep(x, memo) for x in value]
    elif type(value) is dict:
        made = memo[id(value)] = {}
        if value:
            made.update({k: x if type(x) in SIMPLE else _deep(x, memo) for k, x in value.items()})
    elif _is_constant(value):
        made = value
    elif (own := getattr(type(value), "__deepcopy__", None)) is not None:
        made = memo[id(value)] = own(value, memo)
    else:
        made = copy.deepcopy(value, memo)
    return made


def _is_constant(value: Any) -> bool:
    """Whether nobody can change a value."""
    kind = type(value)
    if kind is np.ndarray:
        return not value.flags.writeable and value.dtype.kind != "O"
    return kind in SIMPLE or (kind is tuple and all(map(_is_constant, value)))


class kept_property(functools.cached_property[T]):
    """A property of a result that is computed once; its arrays are read-only."""

    def __init__(self, function: Callable[[Any], T]) -> None:
        @functools.wraps(function)
        def made(owner: Any) -> T:
            return frozen(function(owner))

        super().__init__(made)


def own_copy(value: Any) -> Any:
    """A copy that its giver cannot change: arrays read-only, sequences as tuples. Functions and signals stay as they are."""
    if isinstance(value, PLAIN) or callable(value) or isinstance(value, Owning):
        return value
    if type(value) is np.ndarray:
        return read_only(value.copy())
    if isinstance(value, list | tuple):
        return tuple(own_copy(x) for x in value)
    try:
        return copy.deepcopy(value)  # arrays with labels or units
    except TypeError:  # no data: who takes it says so
        return value


class Owning(Called):
    """Base of frozen dataclasses whose fields are copies of what was given, so that nothing changes them unseen."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            object.__setattr__(self, field.name, own_copy(getattr(self, field.name)))

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        """Copies and pickles have read-only arrays, too."""
        for name, value in state.items():
            object.__setattr__(self, name, frozen(value))
