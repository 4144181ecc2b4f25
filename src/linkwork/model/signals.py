"""What drives a system in time: prescribed motions, inputs, loads. Data that kernels evaluate, and a user's own function.

Values take the unit of what they drive, so they are read when the model is compiled: a `Harmonic("2 cm", "3 Hz")` moves
a slider, a `Harmonic("5 deg", "3 Hz")` a hinge. Signals add up: `Constant(1) + Harmonic(0.1, "2 Hz")`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import numpy as np

from linkwork.api.errors import ModelError, nearest, shown
from linkwork.api.frozen import Owning
from linkwork.api.storage.storable import part
from linkwork.api.units import levels, quantities, quantity

CURVES = {"cubic": ("spline", 4, "four"), "lines": ("lines", 2, "two")}  # kind of term, least number of samples


@dataclasses.dataclass(frozen=True)
class Term:
    """One term of a signal in SI numbers: what kind, its parameters, and whatever is longer than a row."""

    kind: str
    numbers: tuple[Any, ...] = ()
    long: tuple[Any, ...] = ()
    function: Callable[..., Any] | None = None


class Signal(Owning):
    """The base of all signals."""

    numbers: ClassVar[dict[str, str]] = {}
    """Fields with numbers, and their units; {} stands for the unit of what the signal drives."""

    def terms(self, unit: str, *, what: str) -> list[Term]:
        """The signal as terms in SI numbers, for a quantity with this unit."""
        raise NotImplementedError

    def span(self, *, what: str) -> tuple[float, float]:
        """The times between which the signal is known [s]."""
        return -np.inf, np.inf

    def __add__(self, other: Any) -> Signal:
        return Sum((self, as_signal(other, what="signal")))

    __radd__ = __add__


@part
@dataclasses.dataclass(frozen=True)
class Sum(Signal):
    """Several signals added up, as `a + b` does: `Sum([Constant("4 m"), Ramp("-2 m", "3 s")])`."""

    parts: tuple[Signal, ...]

    def terms(self, unit: str, *, what: str) -> list[Term]:
        return [t for part in self._signals(what) for t in part.terms(unit, what=what)]

    def _signals(self, what: str) -> list[Signal]:
        if not isinstance(self.parts, list | tuple) or not self.parts:
            raise ModelError(f"{what}: parts of a sum are {shown(self.parts)}; give one or more signals.")
        return [as_signal(part, what=f"{what}: part of a sum") for part in self.parts]

    def span(self, *, what: str) -> tuple[float, float]:
        spans = [part.span(what=what) for part in self._signals(what)]
        return max(s[0] for s in spans), min(s[1] for s in spans)


@part
@dataclasses.dataclass(frozen=True)
class Constant(Signal):
    """A value that stays."""

    value: Any

    numbers: ClassVar[dict[str, str]] = {"value": "{}"}

    def terms(self, unit: str, *, what: str) -> list[Term]:
        return [Term("polynomial", long=(quantity(self.value, unit, what=what),))]


@part
@dataclasses.dataclass(frozen=True)
class Polynomial(Signal):
    """Σ c_k t^k with t in seconds and coefficients as plain numbers in SI units; `ConstantSpeed` takes units."""

    coefficients: Any

    numbers: ClassVar[dict[str, str]] = {"coefficients": "1"}

    def terms(self, unit: str, *, what: str) -> list[Term]:
        c = sequence(self.coefficients, "1", what=f"{what}: coefficients")
        return [Term("polynomial", long=tuple(c))]


@part
@dataclasses.dataclass(frozen=True)
class ConstantSpeed(Signal):
    """start + speed t: `Revolute("crank", motion=ConstantSpeed("1500 rpm"))` turns evenly."""

    speed: Any
    start: Any = 0.0

    numbers: ClassVar[dict[str, str]] = {"speed": "{}/s", "start": "{}"}

    def terms(self, unit: str, *, what: str) -> list[Term]:
        return ConstantAcceleration(0.0, self.speed, self.start).terms(unit, what=what)


@part
@dataclasses.dataclass(frozen=True)
class ConstantAcceleration(Signal):
    """start + speed t + ½ acceleration t²."""

    acceleration: Any
    speed: Any = 0.0
    start: Any = 0.0

    numbers: ClassVar[dict[str, str]] = {"acceleration": "{}/s^2", "speed": "{}/s", "start": "{}"}

    def terms(self, unit: str, *, what: str) -> list[Term]:
        c = (
            quantity(self.start, unit, what=f"{what}: start"),
            quantity(self.speed, f"{unit}/s", what=f"{what}: speed"),
            quantity(self.acceleration, f"{unit}/s^2", what=f"{what}: acceleration") / 2,
        )
        return [Term("polynomial", long=c)]


def _angular(frequency: Any, speed: Any, what: str) -> Any:
    """Angular frequency [rad/s] from one of the two ways to give it."""
    if (frequency is None) == (speed is None):
        raise ModelError(
            f"{what} needs one of frequency (in Hz) and angular_frequency (in rad/s), not both or neither."
        )
    if speed is not None:
        return quantity(speed, "rad/s", what=f"{what}: angular_frequency")
    return 2 * np.pi * quantity(frequency, "Hz", what=f"{what}: frequency")


@part
@dataclasses.dataclass(frozen=True)
class Harmonic(Signal):
    """amplitude · sin(ω t + phase), with ω = 2π frequency [Hz] or ω = angular_frequency [rad/s]; phase [rad].

    Drives of `response`, `response_curve` and their kin are amplitude · cos(ω t), the phase reference of complex amplitudes:
    the same signal is `Harmonic(amplitude, frequency, phase="90 deg")`.
    """

    amplitude: Any
    frequency: Any = None
    angular_frequency: Any = None
    phase: Any = 0.0

    numbers: ClassVar[dict[str, str]] = {
        "amplitude": "{}",
        "frequency": "Hz",
        "angular_frequency": "rad/s",
        "phase": "rad",
    }

    def terms(self, unit: str, *, what: str) -> list[Term]:
        a = quantity(self.amplitude, unit, what=f"{what}: amplitude")
        om = _angular(self.frequency, self.angular_frequency, what)
        return [Term("harmonic", (a, om, quantity(self.phase, "rad", what=f"{what}: phase")))]


@part
@dataclasses.dataclass(frozen=True)
class Chirp(Signal):
    """amplitude · sin(…) whose frequency goes from `start` to `end` [Hz] at an even rate over `duration` [s], then stays."""

    amplitude: Any
    start: Any
    end: Any
    duration: Any
    phase: Any = 0.0

    numbers: ClassVar[dict[str, str]] = {"amplitude": "{}", "start": "Hz", "end": "Hz", "duration": "s", "phase": "rad"}

    def terms(self, unit: str, *, what: str) -> list[Term]:
        a = quantity(self.amplitude, unit, what=f"{what}: amplitude")
        low = 2 * np.pi * quantity(self.start, "Hz", what=f"{what}: start")
        high = 2 * np.pi * quantity(self.end, "Hz", what=f"{what}: end")
        span = _positive(self.duration, what=f"{what}: duration")
        phase = quantity(self.phase, "rad", what=f"{what}: phase")
        return [Term("chirp", (a, low, (high - low) / span, phase, span))]


@part
@dataclasses.dataclass(frozen=True)
class Ramp(Signal):
    """From `start` to `end` between the times `begin` and `begin + duration` [s], smooth to the second derivative."""

    end: Any
    duration: Any
    start: Any = 0.0
    begin: Any = 0.0

    numbers: ClassVar[dict[str, str]] = {"end": "{}", "duration": "s", "start": "{}", "begin": "s"}

    def terms(self, unit: str, *, what: str) -> list[Term]:
        a, b = quantity(self.start, unit, what=f"{what}: start"), quantity(self.end, unit, what=f"{what}: end")
        begin = quantity(self.begin, "s", what=f"{what}: begin")
        return [Term("ramp", (a, b, begin, _positive(self.duration, what=f"{what}: duration")))]


@part
@dataclasses.dataclass(frozen=True, eq=False)
class Sampled(Signal):
    """Samples (times [s], values), known between their ends only, joined by a curve.

    Attributes:
        times, values: the samples.
        curve: "cubic" for a spline with continuous second derivative, "lines" for straight lines, which do not overshoot;
            lines have no acceleration at their corners, so they suit inputs and loads, not motions.
    """

    times: Any
    values: Any
    curve: str = "cubic"

    numbers: ClassVar[dict[str, str]] = {"times": "s", "values": "{}"}

    def terms(self, unit: str, *, what: str) -> list[Term]:
        if not isinstance(self.curve, str) or self.curve not in CURVES:
            raise ModelError(f"{what}: curve is {self.curve!r}; give 'cubic' or 'lines'.")
        kind, least, word = CURVES[self.curve]
        t = sequence(self.times, "s", what=f"{what}: times")
        x = sequence(self.values, unit, what=f"{what}: values")
        if len(t) != len(x) or len(t) < least:
            raise ModelError(f"{what} has {len(t)} times and {len(x)} values; give equally many, {word} or more.")
        if not np.all(np.diff(np.real(t)) > 0):
            raise ModelError(f"{what}: times must grow from sample to sample.")
        return [Term(kind, (), (np.real(t), x))]

    def span(self, *, what: str) -> tuple[float, float]:
        t = sequence(self.times, "s", what=f"{what}: times")
        return float(t[0]), float(t[-1])


@dataclasses.dataclass(frozen=True)
class Custom(Signal):
    """A function of time [s] of your own: returns (value, rate, acceleration), or the value alone for loads and inputs.

    A function compiled with `numba.njit` runs at full speed; a plain Python function is called back from the kernel at
    every evaluation, which is far slower. SI units.
    """

    function: Callable[[float], Any]

    def terms(self, unit: str, *, what: str) -> list[Term]:
        if not callable(self.function):
            raise ModelError(f"{what}: Custom needs a function of time, not {self.function!r}.")
        return [Term("user", function=self.function)]


def sequence(values: Any, unit: str, *, what: str) -> np.ndarray:
    """One or more quantities in a row."""
    if levels(values) == 0 or len(values) == 0:
        raise ModelError(f"{what} is {shown(values)}; give a sequence of one or more numbers.")
    return quantities(values, unit, what=what, shape=(len(values),))


def _positive(value: Any, *, what: str) -> Any:
    result = quantity(value, "s", what=what)
    if not np.real(result) > 0:
        raise ModelError(f"{what} is {value!r}; it must be greater than 0.")
    return result


def as_signal(value: Any, *, what: str) -> Signal:
    """A signal as it is; a number or text as a constant; a function as `Custom`; a mapping as files have it,
    {"kind": "Ramp", "end": "5 m"}."""
    if isinstance(value, Signal):
        return value
    if isinstance(value, Mapping) and "kind" in value:
        kinds = {cls.__name__: cls for cls in Signal.__subclasses__() if cls.__name__ != "Custom"}
        kind = kinds.get(value["kind"]) if isinstance(value["kind"], str) else None
        if kind is None:
            raise ModelError(f"{what}: kind is {shown(value['kind'])}; {nearest(str(value['kind']), kinds)}")
        return kind(**{name: x for name, x in value.items() if name != "kind"})
    if callable(value):
        return Custom(value)
    if isinstance(value, int | float | complex | str | np.number) or (
        levels(value) == 0 and hasattr(value, "__array__")
    ):
        return Constant(value)
    raise ModelError(f"{what} is {value!r}; give a number, a signal such as Harmonic(…), or a function of time.")
