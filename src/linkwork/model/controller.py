"""Controllers as plain data: what a closed-loop simulation takes."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

import numpy as np

from linkwork.arguments import names, positive
from linkwork.errors import ModelError
from linkwork.frozen import Owning
from linkwork.kinds import Kind
from linkwork.storable import part

# As they are once the controller is made: tuples and arrays, whatever was given.
MeasuredNames = Annotated[tuple[str, ...], Kind("words", "OUTPUT", names="outputs", repeated=True)]
DrivenNames = Annotated[tuple[str, ...], Kind("words", "INPUT", names="inputs", repeated=True)]
PlainNumbers = Annotated[np.ndarray, Kind("plain", "NUMBERS")]
SamplePeriod = Annotated[float, Kind("number", "TIME", unit="s")]


def _no_states() -> np.ndarray:
    return np.zeros(0)


@part
@dataclasses.dataclass(frozen=True, eq=False)
class Controller(Owning):
    """A linear controller with limits, static or dynamic, continuous or sampled.

    With e = y − reference of the measured signals, and δu the inputs after the limits, less offset and feedforward:

        continuous   ẋ = A x + B e + Bu δu
        sampled      x⁺ = A x + B e + Bu δu at every multiple of the period, u held until the next one
        both         u = offset + feedforward + C x + D e, clipped to low … high

    δu is what really acts, so that an observer inside sees it when an input is at its limit.

    Attributes:
        measured: coordinates ("elbow"), rates ("rate of elbow") or sensors by name.
        reference: their values at which the controller does nothing (measured,).
        inputs: names of the actuators that it drives.
        offset: their values there (inputs,).
        D: matrix (inputs, measured).
        A, B, Bu, C: matrices (x, x), (x, measured), (x, inputs), (inputs, x); default: the controller has no states.
        period: between samples [s]; None: continuous.
        low, high: limits of the inputs (inputs,); −inf and inf where there are none.
    """

    measured: MeasuredNames
    reference: PlainNumbers
    inputs: DrivenNames
    offset: PlainNumbers
    A: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    B: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    Bu: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    C: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    D: PlainNumbers
    period: SamplePeriod | None = None
    low: np.ndarray = None  # type: ignore[assignment]  # none given: no limit; an array from then on
    high: np.ndarray = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        def put(name: str, value: Any) -> None:
            object.__setattr__(self, name, value)

        for word in ("measured", "inputs"):
            put(word, tuple(names(getattr(self, word), f"controller: {word}") or ()))
        n, m, u = len(np.atleast_1d(self.A)), len(self.measured), len(self.inputs)
        shapes = {"reference": (m,), "offset": (u,), "A": (n, n), "B": (n, m), "Bu": (n, u), "C": (u, n), "D": (u, m)}
        for word, shape in shapes.items():
            put(word, _array(getattr(self, word), shape, word))
        if self.period is not None:
            put("period", positive(self.period, "controller: period"))
        for word, free in (("low", -np.inf), ("high", np.inf)):
            given = getattr(self, word)
            put(word, _array(np.full(u, free) if given is None else given, (u,), word, finite=False))
        for name, low, high, at in zip(self.inputs, self.low, self.high, self.offset, strict=True):
            if not low < high:
                raise ModelError(
                    f"controller: limits of input '{name}' are {low:g} and {high:g}; the first must be less."
                )
            if not low <= at <= high:
                raise ModelError(
                    f"controller: input '{name}' needs {at:g} to hold the reference, outside its limits {low:g} and {high:g}; "
                    "widen them."
                )


def _array(value: Any, shape: tuple[int, ...], word: str, finite: bool = True) -> np.ndarray:
    """A read-only array of this shape."""
    try:
        array = np.array(value, float)
    except (TypeError, ValueError):
        raise ModelError(f"controller: {word} is {value!r}; give numbers of the shape {shape}.") from None
    if array.size == 0 and 0 in shape:
        array = array.reshape(shape)
    if array.shape != shape:
        raise ModelError(f"controller: {word} has the shape {array.shape}; give numbers of the shape {shape}.")
    if np.isnan(array).any() or (finite and not np.isfinite(array).all()):
        raise ModelError(f"controller: {word} holds a number that is not finite; give finite numbers.")
    array.flags.writeable = False
    return array
