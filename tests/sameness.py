"""Whether two values are equal to the last bit, arrays and parts included."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np
import xarray as xr

from linkwork.api.result import Result


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal to the last bit, arrays and parts included."""
    if isinstance(a, xr.DataArray | xr.Dataset):
        return a.identical(b)
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind in "fc")
    if isinstance(a, Mapping):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list | tuple):
        return type(a) is type(b) and len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, Result):
        return type(a) is type(b) and same(a._state(), b._state())
    if dataclasses.is_dataclass(a):
        kept = [f.name for f in dataclasses.fields(a) if f.metadata.get("saved", True)]
        return type(a) is type(b) and all(same(getattr(a, n), getattr(b, n)) for n in kept)
    return bool(a == b)
