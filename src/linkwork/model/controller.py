"""Controllers as plain data: what a closed-loop simulation takes."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Annotated, Any

import numpy as np

from linkwork.api.arguments import by_name, names
from linkwork.api.errors import ModelError
from linkwork.api.frozen import Owning
from linkwork.api.kinds import Kind, Word
from linkwork.api.storage.storable import part
from linkwork.api.units import levels
from linkwork.model.control_timing import check_name, check_timing
from linkwork.model.signals import Signal, as_signal

# As they are once the controller is made: tuples and arrays, whatever was given.
MeasuredNames = Annotated[tuple[str, ...], Kind("words", "OUTPUT", names="outputs", repeated=True)]
DrivenNames = Annotated[tuple[str, ...], Kind("words", "INPUT", names="inputs", repeated=True)]
PlainNumbers = Annotated[np.ndarray, Kind("plain", "NUMBERS")]
RowOfSignals = Annotated["np.ndarray | tuple[Signal, ...]", Kind("signals", "SIGNALS")]
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
        measured: coordinates ("elbow"), rates ("rate of elbow"), sensors or any other quantities by name.
        reference: their values at which the controller does nothing (measured,): numbers, or signals that they follow; default:
            zeros.
        inputs: names of the actuators that it drives.
        offset: their values there (inputs,); default: zeros.
        D: matrix (inputs, measured).
        A, B, Bu, C: matrices (x, x), (x, measured), (x, inputs), (inputs, x); default: the controller has no states.
        period: between samples [s]; None: continuous.
        low, high: limits of the inputs (inputs,); −inf and inf where there are none.
        name: under which `run["name.output"]` shows what it does.
        feedforward: signals that are added to the offset (inputs,); default: none.
        rate_limit: the fastest changes of what acts (inputs,), in units of the inputs by seconds; default: none.
        lag: with a rate limit, the time constant with which what acts follows within the limit [s]; samples have none.
        delay: until its output acts [s], as for `PID`; δu is what is put out.
        schedule: the quantity that matrices depend on, or "time"; each is then given for all values in `at`, first axis, and
            joined by a smooth curve.
        at: values of that quantity at which they hold (n,), growing; beyond them they stay.
    """

    measured: MeasuredNames
    reference: RowOfSignals = None  # type: ignore[assignment]  # none given: zeros; an array or signals from then on
    inputs: DrivenNames = ()
    offset: PlainNumbers = None  # type: ignore[assignment]
    A: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    B: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    Bu: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    C: PlainNumbers = dataclasses.field(default_factory=_no_states, kw_only=True)
    D: PlainNumbers = None  # type: ignore[assignment]
    period: SamplePeriod | None = None
    low: np.ndarray = None  # type: ignore[assignment]  # none given: no limit; an array from then on
    high: np.ndarray = None  # type: ignore[assignment]
    name: Word = dataclasses.field(default="controller", kw_only=True)
    feedforward: RowOfSignals | None = dataclasses.field(default=None, kw_only=True)
    rate_limit: PlainNumbers | None = dataclasses.field(default=None, kw_only=True)
    lag: SamplePeriod = dataclasses.field(default=1e-3, kw_only=True)
    delay: SamplePeriod = dataclasses.field(default=0.0, kw_only=True)
    schedule: Word | None = dataclasses.field(default=None, kw_only=True)
    at: PlainNumbers | None = dataclasses.field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        check_name(self.name, "controller")
        _put(self, "measured", _measured(self.measured))
        _put(self, "inputs", tuple(names(self.inputs, "controller: inputs") or ()))
        m, u = len(self.measured), len(self.inputs)
        if not u:
            raise ModelError("controller: inputs is missing; name the actuators that it drives.")
        if self.D is None:
            raise ModelError("controller: D is missing; give its matrix (inputs, measured).")
        _put(self, "reference", _signals(np.zeros(m) if self.reference is None else self.reference, m, "reference"))
        _put(self, "offset", _array(np.zeros(u) if self.offset is None else self.offset, (u,), "offset"))
        if self.feedforward is not None:
            made = _signals(self.feedforward, u, "feedforward")
            _put(self, "feedforward", tuple(as_signal(x, what="controller: feedforward") for x in made))
        self._read_matrices(m, u)
        check_timing(self, "controller")
        if self.rate_limit is not None:
            _put(self, "rate_limit", _array(self.rate_limit, (u,), "rate_limit", finite=False))
            if not (self.rate_limit > 0).all():
                raise ModelError(
                    "controller: rate_limit has a number that is not above 0; give inf where there is none."
                )
        self._read_limits(u)

    def _read_matrices(self, m: int, u: int) -> None:
        if (self.schedule is None) != (self.at is None):
            raise ModelError(
                "controller: schedule and at go together: what gains depend on, and its values; give both."
            )
        stack: tuple[int, ...] = ()
        if self.at is not None:
            stack = (len(np.atleast_1d(self.at)),)
            _put(self, "at", _array(self.at, stack, "at"))
        n = np.shape(np.atleast_1d(self.A))[-1] if np.size(self.A) else 0
        for word, shape in {"A": (n, n), "B": (n, m), "Bu": (n, u), "C": (u, n), "D": (u, m)}.items():
            given = getattr(self, word)
            if n and word == "Bu" and not np.size(given):  # states that do not look at what acts
                given = np.zeros((*stack, *shape))
            if stack and np.ndim(given) == 2:  # the same everywhere
                given = np.broadcast_to(np.asarray(given, float), (*stack, *np.shape(given)))
            _put(self, word, _array(given, (*stack, *shape), word))

    def _read_limits(self, u: int) -> None:
        for word, free in (("low", -np.inf), ("high", np.inf)):
            given = getattr(self, word)
            _put(self, word, _array(np.full(u, free) if given is None else given, (u,), word, finite=False))
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


def _measured(value: Any) -> tuple[str, ...]:
    """Names of what is measured; one may stand there twice, with another reference."""
    once = value
    bare = isinstance(value, np.ndarray) and value.ndim == 0  # can be asked for entries, but has none
    if not isinstance(value, str) and isinstance(value, Iterable) and not bare:
        value = tuple(by_name(x) for x in value)
        once = [x for k, x in enumerate(value) if not isinstance(x, str) or x not in value[:k]]
    if names(once, "controller: measured") is None:
        raise ModelError("controller: measured is missing; give a list of names, such as ['elbow'].")
    return tuple(value)


def _put(made: Controller, name: str, value: Any) -> None:
    object.__setattr__(made, name, value)


def _signals(value: Any, count: int, word: str) -> Any:
    """Numbers as an array, or signals as a tuple, one for each."""
    if levels(value) == 1 and any(isinstance(x, Signal | str) or callable(x) for x in value):
        if len(value) != count:
            raise ModelError(f"controller: {word} has {len(value)} signals; give {count}.")
        return tuple(as_signal(x, what=f"controller: {word}") for x in value)
    return _array(value, (count,), word)


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
