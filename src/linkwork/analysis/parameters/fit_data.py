"""What was measured, for `fit`: natural frequencies, histories of a motion. Checked as far as that needs no model."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from linkwork.analysis.arguments import mapping, names, numbers, text, whole
from linkwork.errors import ModelError
from linkwork.units import quantities


@dataclasses.dataclass
class MeasuredFrequencies:
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

    values: Any
    sigma: Any = None
    modes: Sequence[int] | None = None
    at: Mapping[str, Any] | None = None
    speed: Mapping[str, Any] | None = None
    inputs: Mapping[str, Any] | None = None
    with_: Mapping[str, Any] | None = None
    name: str | None = None

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
class MeasuredHistory:
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

    times: Any
    values: Mapping[str, Any]
    start: Mapping[str, Any] | None = None
    rates: Mapping[str, Any] | None = None
    inputs: Mapping[str, Any] | None = None
    sigma: Any = None
    fit_start: bool | Sequence[str] = False
    with_: Mapping[str, Any] | None = None
    name: str | None = None

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
