"""What a store belongs to: hashes of the model, the variants, the options and what is kept."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork._version import __version__
from linkwork.studies.plan import Plan

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
    return {name: hashlib.sha256(json.dumps(described(x)).encode()).hexdigest() for name, x in parts.items()}


def described(value: Any) -> Any:
    """A value as plain data that is the same in every process: arrays and functions by hashes of what they hold."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, np.ndarray) and value.dtype != object:
        data = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
        return [str(value.dtype), list(value.shape), data]
    if isinstance(value, np.generic):
        return described(value.item())
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        own = {f.name: described(getattr(value, f.name)) for f in dataclasses.fields(value)}
        return [type(value).__name__, own]
    if isinstance(value, Mapping):
        return [[str(k), described(x)] for k, x in sorted(value.items(), key=lambda item: str(item[0]))]
    if isinstance(value, Sequence | np.ndarray):
        return [described(x) for x in value]
    code = getattr(getattr(value, "py_func", value), "__code__", None)
    if code is not None:
        return ["function", hashlib.sha256(code.co_code + repr(code.co_consts).encode()).hexdigest()]
    return repr(value)
