"""Dataclasses that results hold and that files of results name: parts of results, signals of models, controllers."""

from __future__ import annotations

import importlib
from typing import TypeVar

T = TypeVar("T")

# where such classes live beside the package of results
HOMES = ("linkwork.model.signals", "linkwork.model.controller", "linkwork.model.feedback")
_known: dict[str, type] = {}


def part(cls: type[T]) -> type[T]:
    """Decorator of a dataclass that results are made of: `save` and `load` know it by its name."""
    known = _known.get(cls.__name__, cls)
    if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):  # else its module is imported again
        raise TypeError(f"two parts of results are called {cls.__name__}; name one of them otherwise")
    _known[cls.__name__] = cls
    return cls


def is_part(value: object) -> bool:
    """Whether a value is an instance of such a class."""
    return _known.get(type(value).__name__) is type(value)


def part_called(name: str) -> type | None:
    """The class with this name, or None; nothing but these classes can be named."""
    for home in HOMES:
        importlib.import_module(home)
    return _known.get(name)
