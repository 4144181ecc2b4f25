"""Datasets of many variants as one: the same variables, along the variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import xarray as xr

    from linkwork.studies.family import Family


def joined(
    family: Family, parts: Sequence[xr.Dataset | None], status: Sequence[str], messages: Sequence[str]
) -> xr.Dataset:
    """One dataset along the dimensions of the family; variants without a part have NaN, and their sentence says why."""
    import xarray as xr

    there = [p for p in parts if p is not None]
    dims, shape = family.dims, family.shape
    data: dict[str, Any] = {}
    coords = family.coordinates()
    labels = _labels(there)
    for name, own in labels.items():
        if own is not None:
            coords[_free(name, dims)] = (_free(name, dims), own)
    for name in dict.fromkeys(str(n) for p in there for n in p.variables if n not in p.dims):
        first = next(p for p in there if name in p.variables).variables[name]
        inner = tuple(str(d) for d in first.dims)
        if name in there[0].coords and _is_same(there, name):
            coords[name] = (tuple(_free(d, dims) for d in inner), first.values, first.attrs)
            continue
        values = _stacked(parts, name, inner, labels, first.dtype)
        data[_free(name, (*dims, *coords))] = xr.Variable(
            (*dims, *(_free(d, dims) for d in inner)), values.reshape(*shape, *values.shape[1:]), first.attrs
        )
    data["status"] = (dims, np.array(status).reshape(shape))
    data["message"] = (dims, np.array(messages).reshape(shape))
    return xr.Dataset(data, coords, {"title": family.model.name})


def _free(name: str, taken: Sequence[str]) -> str:
    """A name that is not one of the family's own."""
    return f"{name} of result" if name in taken else name


def _labels(parts: Sequence[xr.Dataset]) -> dict[str, np.ndarray | None]:
    """Labels along every dimension, in the order in which they appear; None where there are none. A dimension whose labels are
    numbers that differ between variants (a grid that each chooses itself) has none."""
    found: dict[str, np.ndarray | None] = {}
    for dim in dict.fromkeys(str(d) for p in parts for d in p.dims):
        own = [p[dim].values if dim in p.coords else None for p in parts if dim in p.dims]
        known = [x for x in own if x is not None]
        if len(known) < len(own) or (
            known[0].dtype.kind == "f" and any(not np.array_equal(x, known[0]) for x in known)
        ):
            found[dim] = None
        else:
            found[dim] = np.array(list(dict.fromkeys(x for values in known for x in values.tolist())))
    return found


def _is_same(parts: Sequence[xr.Dataset], name: str) -> bool:
    """Whether a coordinate has the same values in all parts."""
    first: Any = parts[0].variables[name]
    return all(name in p.variables and first.equals(p.variables[name]) for p in parts)


def _stacked(
    parts: Sequence[xr.Dataset | None],
    name: str,
    inner: tuple[str, ...],
    labels: dict[str, np.ndarray | None],
    dtype: np.dtype[Any],
) -> np.ndarray:
    """One variable of all variants (variants, …)."""
    sizes = []
    for d in inner:
        own = labels[d]
        most = max(p.sizes[d] for p in parts if p is not None and d in p.sizes)
        sizes.append(most if own is None else len(own))
    text = dtype.kind in "UOS"
    kind: Any = object if text else complex if dtype.kind == "c" else float
    values: np.ndarray = np.full((len(parts), *sizes), "" if text else np.nan, kind)
    index: dict[str, dict[Any, int]] = {
        d: {x: k for k, x in enumerate(own.tolist())} for d in inner if (own := labels[d]) is not None
    }
    for k, p in enumerate(parts):
        if p is None or name not in p.variables:
            continue
        at = [[index[d][x] for x in p[d].values.tolist()] if d in index else list(range(p.sizes[d])) for d in inner]
        where: Any = (k, *np.ix_(*at))
        values[where] = p.variables[name].values
    return values.astype(str) if text else values
