"""Families of variants: grids of values, samples of distributions, tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError, shown
from linkwork.model.distributions import Distribution
from linkwork.model.model import Model
from linkwork.studies.designs import unit_design
from linkwork.studies.family import Family
from linkwork.studies.parameters import Parameter, check_names, check_values, read_name, read_values

MOST = 10**9  # variants of a grid


def vary(model: Model, parameters: Mapping[str, Any]) -> Family:
    """Implements `Model.vary`."""
    chosen = _read_names(model, parameters, "vary")
    axes = {}
    for p in chosen:
        axes[p.name] = read_values(p, parameters[p.name], "vary")
        check_values(model, p, axes[p.name], "vary")
        _refuse_repeats(axes[p.name], p.name)
    sizes = [len(values) for values in axes.values()]
    total = int(np.prod(sizes, dtype=float))
    if total > MOST:
        raise ModelError(f"vary: {' × '.join(map(str, sizes))} = {total:.3g} variants are too many; give fewer values.")
    places = np.unravel_index(np.arange(total), sizes)
    columns = {name: values[place] for (name, values), place in zip(axes.items(), places, strict=True)}
    return Family(model, tuple(chosen), columns, axes=axes, design="grid")


def sample(model: Model, parameters: Mapping[str, Any], count: int | None, *, design: str, seed: int | None) -> Family:
    """Implements `Model.sample`."""
    if hasattr(parameters, "columns") and hasattr(parameters, "to_dict"):
        parameters = {str(name): parameters[name] for name in parameters.columns}
    chosen = _read_names(model, parameters, "sample")
    drawn = [p.name for p in chosen if isinstance(parameters[p.name], Distribution)]
    if not drawn:
        return _table(model, chosen, parameters, count)
    other = [p.name for p in chosen if p.name not in drawn]
    if other:
        raise ModelError(
            f"sample: '{drawn[0]}' is a distribution and '{other[0]}' is {shown(parameters[other[0]])}; give distributions "
            "of all, or a table of values of all."
        )
    if count is None:
        raise ModelError("sample: count is missing; say how many variants are to be drawn.")
    read = {}
    for p in chosen:
        if p.unit is None:
            raise ModelError(
                f"sample: '{p.name}' has more than one number, so nothing can be drawn; give a table of values."
            )
        read[p.name] = parameters[p.name].read(p.unit, f"sample: {p.name}")
    places = unit_design(design, int(count), drawn, seed)
    columns = {}
    for k, p in enumerate(chosen):
        columns[p.name] = read[p.name].quantiles(places[:, k])
        check_values(model, p, columns[p.name], "sample")
    return Family(model, tuple(chosen), columns, design=design, places=places, seed=seed)


def _table(model: Model, chosen: list[Parameter], given: Mapping[str, Any], count: int | None) -> Family:
    """A family with the rows of a table."""
    columns = {}
    for p in chosen:
        columns[p.name] = read_values(p, given[p.name], "sample")
        check_values(model, p, columns[p.name], "sample")
    sizes = {name: len(values) for name, values in columns.items()}
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"{n} of '{name}'" for name, n in sizes.items())
        raise ModelError(f"sample: the table has {listed}; give equally many values of each.")
    rows = next(iter(sizes.values()))
    if count is not None and count != rows:
        raise ModelError(f"sample: count is {count}, but the table has {rows} rows; leave count out.")
    return Family(model, tuple(chosen), columns, design="table")


def _read_names(model: Model, parameters: Any, verb: str) -> list[Parameter]:
    if not isinstance(parameters, Mapping) or not parameters:
        example = "{'upper.length': [0.9, 1.0, 1.1]}"
        raise ModelError(
            f"{verb}: parameters is {shown(parameters)}; give a mapping of names to values, such as {example}."
        )
    chosen = [read_name(model, name) for name in parameters]
    check_names(chosen, verb)
    return chosen


def _refuse_repeats(values: np.ndarray, name: str) -> None:
    """An axis has each value once: a dataset could not be asked for one of two."""
    if values.dtype == object:
        return
    found, counts = np.unique(values, return_counts=True)
    if (counts > 1).any():
        twice = found[counts > 1][0]
        raise ModelError(f"vary: '{name}' has the value {twice:g} more than once; give each once.")
