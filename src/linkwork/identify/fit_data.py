"""Measured data for `fit`: natural frequencies, histories of a motion. Checked as far as possible without a model."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from linkwork.api.arguments import mapping, names, numbers, text, whole
from linkwork.api.calling import Called
from linkwork.api.errors import ModelError, nearest
from linkwork.api.kinds import ByName, InputsByName, Kind, RatesByName, SignalsByName, StateByName, Word
from linkwork.api.units import quantities

# Sequences, lists and strings become arrays in __post_init__, hence Any.
Frequencies = Annotated[Any, Kind("grid", "FREQUENCIES", unit="Hz")]
ModeNumbers = Annotated[Sequence[int], Kind("numbers", "NUMBER", repeated=True)]
Deviations = Annotated[Any, Kind("numbers", "VALUE")]
DeviationsByName = Annotated[Any, Kind("numbers_or_by_name", "NAME=VALUE", repeated=True)]
SampleTimes = Annotated[Any, Kind("grid", "TIMES", unit="s")]
Samples = Annotated[Mapping[str, Any], Kind("numbers_by_name", "NAME=[VALUE, …]", repeated=True)]
StartNames = Annotated[bool | Sequence[str], Kind("flag_or_words", "NAME", repeated=True)]


@dataclasses.dataclass
class MeasuredFrequencies(Called):
    """Natural frequencies about an equilibrium, as measured.

    Args:
        values: damped frequencies [Hz], rising unless `modes` are given.
        sigma: standard deviation of their errors [Hz], one or one for each; default: not known, and the same for all.
        modes: numbers of the modes as `modes.report()` counts them; default: the lowest modes that oscillate, in order.
        at: coordinates by name from which the equilibrium is searched.
        speed: constant speeds of joints by name, as for `equilibrium`.
        inputs: constant values of inputs by name; others zero.
        with_: what was different in this experiment: parameters of the model by path, such as {"lower.payload.mass": 0.1}.
        name: of this data set, in results.
    """

    values: Frequencies
    sigma: Deviations | None = None
    modes: ModeNumbers | None = None
    at: StateByName | None = None
    speed: ByName | None = None
    inputs: InputsByName | None = None
    with_: ByName | None = None
    name: Word | None = None

    def __post_init__(self) -> None:
        given = numbers(self.values, "MeasuredFrequencies: values")
        self.values = quantities(given, "Hz", what="MeasuredFrequencies: values", shape=(None,))
        if not np.all(self.values > 0):
            raise ModelError(
                f"MeasuredFrequencies: values hold {self.values.min():g} Hz; give frequencies greater than 0."
            )
        self.sigma = deviation(self.sigma, "Hz", len(self.values), "MeasuredFrequencies: sigma")
        if self.modes is None:
            if np.any(np.diff(self.values) < 0):
                raise ModelError("MeasuredFrequencies: values must rise, or give the number of each mode in modes.")
        else:
            found = [
                whole(k, "MeasuredFrequencies: modes", 1) for k in numbers(self.modes, "MeasuredFrequencies: modes")
            ]
            if len(set(found)) != len(found) or len(found) != len(self.values):
                raise ModelError(
                    f"MeasuredFrequencies: modes is {self.modes!r}; give {len(self.values)} different numbers, one a value."
                )
            self.modes = found
        self.at = mapping(self.at, "MeasuredFrequencies: at", "{'elbow': '90 deg'}")
        self.with_ = mapping(self.with_, "MeasuredFrequencies: with_", "{'payload.mass': '0.1 kg'}")
        _check_name(self.name, "MeasuredFrequencies")


@dataclasses.dataclass
class MeasuredHistory(Called):
    """Histories of a motion, free or driven, as measured.

    Args:
        times: of the samples [s], rising; the first is where the motion starts.
        values: samples by name: coordinates, "rate of …", bodies (their absolute angles) or sensors of the model [SI, or text].
        start, rates: the state at the first time, by name; others at zero.
        inputs: signals that drive the inputs, by name; others zero.
        sigma: standard deviation of the errors, of all samples, or by name, each one number or one for every sample; default:
            not known, and the same for all.
        fit_start: estimate the state at the first time too, beginning with what is given: True for all of it, or names such
            as ["elbow", "rate of elbow"].
        with_: what was different in this experiment: parameters of the model by path, such as {"lower.payload.mass": 0.1}.
        name: of this data set, in results.
    """

    times: SampleTimes
    values: Samples
    start: StateByName | None = None
    rates: RatesByName | None = None
    inputs: SignalsByName | None = None
    sigma: DeviationsByName | None = None
    fit_start: StartNames = False
    with_: ByName | None = None
    name: Word | None = None

    def __post_init__(self) -> None:
        self.times = quantities(
            numbers(self.times, "MeasuredHistory: times", 2), "s", what="MeasuredHistory: times", shape=(None,)
        )
        back = np.flatnonzero(np.diff(self.times) <= 0)
        if len(back):
            k = int(back[0])
            raise ModelError(
                f"MeasuredHistory: times must rise, but {self.times[k + 1]:g} s follows {self.times[k]:g} s."
            )
        self.values = mapping(self.values, "MeasuredHistory: values", "{'elbow': [0.1, 0.2]}")
        if not self.values:
            raise ModelError("MeasuredHistory: values are empty; give samples by name, such as {'elbow': [0.1, 0.2]}.")
        for name, row in self.values.items():
            text(name, "MeasuredHistory: a name of values", "elbow")
            if len(numbers(row, f"MeasuredHistory: values of '{name}'")) != len(self.times):
                raise ModelError(
                    f"MeasuredHistory: there are {len(row)} values of '{name}' for {len(self.times)} times; give one a time."
                )
        if isinstance(self.sigma, Mapping) and set(self.sigma) != set(self.values):
            raise ModelError("MeasuredHistory: sigma must name what values names, no more and no less.")
        if not isinstance(self.fit_start, bool):
            self.fit_start = names(self.fit_start, "MeasuredHistory: fit_start") or []
        self.with_ = mapping(self.with_, "MeasuredHistory: with_", "{'payload.mass': '0.1 kg'}")
        _check_name(self.name, "MeasuredHistory")


def measurement_of(given: Mapping[str, Any]) -> MeasuredFrequencies | MeasuredHistory:
    """A data set from a mapping: {"frequencies": […]} or {"history": "swing.csv"}, with further arguments of the class."""
    from linkwork.identify.measured.table import read_csv  # compiled code, which the classes above do not need

    more = dict(given)
    if "frequencies" in more:
        return MeasuredFrequencies(more.pop("frequencies"), **_known(more, MeasuredFrequencies))
    if "history" not in more or not isinstance(more["history"], str | Path):
        raise ModelError(
            "fit: data as a mapping is {'frequencies': […]} or {'history': 'swing.csv'}; else give MeasuredFrequencies(…)."
        )
    table = read_csv(more.pop("history"))
    values = {
        n: [f"{float(x)!r} {table.units[n]}" for x in column] if table.units[n] else column
        for n, column in table.columns.items()
    }
    return MeasuredHistory(table.time, values, **_known(more, MeasuredHistory))


def _known(given: Mapping[str, Any], cls: type) -> Mapping[str, Any]:
    """Further arguments of a data set, checked to be known to its class."""
    known = [f.name for f in dataclasses.fields(cls) if f.name not in ("times", "values")]
    for name in given:
        if name not in known:
            raise ModelError(f"fit: data has no option '{name}'; {nearest(str(name), known)}")
    return given


def deviation(value: Any, unit: str, count: int, what: str) -> np.ndarray | None:
    """Standard deviations (count,) from one number or a row of them; None where none are given."""
    if value is None:
        return None
    single = isinstance(value, str) or np.ndim(value) == 0
    out = quantities([value] * count if single else value, unit, what=what, shape=(count,))
    if not np.all(out > 0):
        raise ModelError(f"{what} holds {out.min():g}; a standard deviation must be greater than 0.")
    return out


def _check_name(name: str | None, what: str) -> None:
    if name is not None:
        text(name, f"{what}: name", "first test")
