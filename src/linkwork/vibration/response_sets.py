"""Steady responses of several sets of parameters, all sets and frequencies sharing the cores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from linkwork.api.arguments import mapping, numbers
from linkwork.api.errors import ModelError
from linkwork.api.kinds import ByName, Flag, Grid, Number, ParameterSets, RatesByName, StateByName, Whole, Word, Words
from linkwork.api.units import quantity
from linkwork.model.model import Model
from linkwork.vibration.response import Sweep, whole_or_part
from linkwork.vibration.results.response_set import ResponseSet


def response_sets(
    model: Model,
    drive: ByName,
    frequencies: Grid,
    sets: ParameterSets,
    *,
    outputs: Words | None,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    order: Word,
    periods: Whole,
    settled: Number,
    samples: Whole,
    harmonics: Whole,
    rtol: Number,
    threads: Whole | None,
    judge: Flag,
    transient: Flag,
    progress: bool | None,
) -> ResponseSet:
    """Implements `Model.response_sets`."""
    state = (start, guess, rates)
    sweep = Sweep(
        drive, frequencies, outputs, state, order, periods, settled, samples, harmonics, rtol, threads, judge, transient
    )
    chosen = _read(model, sets)
    found, stopped = sweep.integrate(model, chosen, progress)
    # only whole sets are kept, so that all have the same frequencies
    kept = [k for k, own in enumerate(found) if len(own.lines) == len(sweep.grid)]
    ended = f"interrupted after {len(kept)} of {len(found)} sets" if stopped else ""
    responses = [sweep.result(model, found[k], ended) for k in kept]
    units = {path: model.unit(path) for path in chosen[0]}
    made = ResponseSet(title=model.name, sets=[chosen[k] for k in kept], units=units, responses=responses)
    return whole_or_part(model, made if kept else None, ended)


def _read(model: Model, sets: ParameterSets) -> list[dict[str, float]]:
    """Every set with all parameters in SI units; what one leaves out is as in the model."""
    example = "{'joint1.damping': [0.1, 0.2]} or [{'joint1.damping': 0.1}, {'joint1.damping': 0.2}]"
    if isinstance(sets, Mapping):
        rows = {path: numbers(values, f"response: sets of '{path}'") for path, values in sets.items()}
        if len({len(row) for row in rows.values()}) > 1:
            sizes = ", ".join(f"{len(row)} of '{path}'" for path, row in rows.items())
            raise ModelError(f"response: sets has {sizes}; give equally many values of each.")
        each = [dict(zip(rows, values, strict=True)) for values in zip(*rows.values(), strict=True)]
    elif isinstance(sets, Sequence) and not isinstance(sets, str):
        each = [mapping(values, f"response: sets[{k}]", "{'joint1.damping': 0.1}") for k, values in enumerate(sets)]
    else:
        each = []
    paths = list(dict.fromkeys(path for values in each for path in values))
    if not paths:
        raise ModelError(f"response: sets is {sets!r}; give parameters of the model with values, such as {example}.")
    units = {path: model.unit(path) for path in paths}
    return [
        {p: quantity(values.get(p, model[p]), units[p], what=f"response: sets[{k}]: {p}") for p in paths}
        for k, values in enumerate(each)
    ]
