"""What a store belongs to: hashes of the model, the variants, the options and what is kept.

Functions of the user's have a hash of their own. What a function does cannot be known from its code: one that was mended may
give the numbers that are there, which only a comparison tells (`studies/functions.py`).
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from linkwork._version import __version__
from linkwork.api.errors import shown
from linkwork.studies.plan import Plan

FUNCTIONS = "functions"
MEANT = {
    "model": "another model",
    "variants": "other variants",
    "options": "other options",
    "kept": "other quantities kept",
    "version": "another version of linkwork",
}


def fingerprint(plan: Plan) -> dict[str, str]:
    """A hash of each part of a study; two studies with the same ones have the same results."""
    family = plan.family
    reductions = [[r.name, r.word, r.of and r.of.name, r.function, r.event] for r in plan.reductions]
    parts = {
        "model": family.model.to_text(),
        "variants": [[p.name, family.columns[p.name]] for p in family.parameters],
        "options": [plan.times, {n: x for n, x in plan.options.items() if n not in ("samples", "progress")}],
        "kept": [list(plan.kept), reductions],
        "version": __version__,
    }
    functions: list[Any] = []
    plain = {name: described(x, functions) for name, x in parts.items()}
    return {name: _hash(json.dumps(x).encode()) for name, x in (plain | {FUNCTIONS: functions}).items()}


def described(value: Any, functions: list[Any] | None = None) -> Any:
    """A value as plain data that is the same in every process: arrays by hashes of what they hold; of functions only that they
    are functions, while what is known of them is appended to `functions`."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, np.ndarray) and value.dtype != object:
        return [str(value.dtype), list(value.shape), _hash(np.ascontiguousarray(value).tobytes())]
    if isinstance(value, np.generic):
        return described(value.item())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        own = {f.name: described(getattr(value, f.name), functions) for f in dataclasses.fields(value)}
        return [type(value).__name__, own]
    if isinstance(value, Mapping):
        return [[str(k), described(x, functions)] for k, x in sorted(value.items(), key=lambda item: str(item[0]))]
    if isinstance(value, Sequence | np.ndarray) and not isinstance(value, bytes):
        return [described(x, functions) for x in value]
    if callable(value):
        if functions is not None:
            functions.append(_function(value, set()))
        return "function"
    return shown(value, 10_000)  # without its address


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _function(value: Callable[..., Any], seen: set[int]) -> Any:
    """What is known of a function: its code and what that reads, as far as it is plain data or another function."""
    value = getattr(value, "py_func", value)  # of one that Numba compiles
    if isinstance(value, functools.partial):
        return [_part(x, seen) for x in (value.func, value.args, value.keywords)]
    if isinstance(value, types.MethodType):
        return [_function(value.__func__, seen), _part(getattr(value.__self__, "__dict__", None), seen)]
    if not isinstance(value, types.FunctionType):
        own = getattr(type(value).__call__, "__code__", None)
        if own is None:  # of a library
            return [getattr(value, "__module__", None), getattr(value, "__qualname__", type(value).__name__)]
        return [_function(type(value).__call__, seen), _part(getattr(value, "__dict__", None), seen)]
    if id(value.__code__) in seen:
        return value.__name__
    seen.add(id(value.__code__))
    code, names = _code(value.__code__)
    near = [value.__globals__[name] for name in sorted(names) if name in value.__globals__]
    cells = []
    for cell in value.__closure__ or ():
        try:
            cells.append(cell.cell_contents)
        except ValueError:  # not set yet
            cells.append(None)
    return [code, [_part(x, seen) for x in (*near, *cells, value.__defaults__, value.__kwdefaults__)]]


def _part(value: Any, seen: set[int]) -> Any:
    """What a function reads."""
    if isinstance(value, types.ModuleType | type):
        return value.__name__
    if isinstance(value, Mapping):
        return [[str(k), _part(x, seen)] for k, x in sorted(value.items(), key=lambda item: str(item[0]))]
    if isinstance(value, list | tuple):
        return [_part(x, seen) for x in value]
    if callable(value):
        return _function(value, seen)
    return described(value)


def _code(code: types.CodeType) -> tuple[list[Any], set[str]]:
    """The instructions of a function and of those within, with their constants, and all names that they use."""
    constants: list[Any] = []
    names = set(code.co_names)
    for x in code.co_consts:
        if isinstance(x, types.CodeType):
            own, more = _code(x)
            constants.append(own)
            names |= more
        else:
            constants.append(sorted(map(repr, x)) if isinstance(x, frozenset) else repr(x))
    return [code.co_code.hex(), constants, list(code.co_names), list(code.co_freevars)], names
