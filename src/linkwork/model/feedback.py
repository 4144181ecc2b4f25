"""Feedback as plain data: PD, PID, and a law of the user's own; what a closed-loop simulation takes beside `Controller`."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import numpy as np

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError, shown
from linkwork.api.frozen import Owning
from linkwork.api.kinds import Grid, Kind, Quantity, Scalar, Seconds, Word
from linkwork.api.reading import read_fields
from linkwork.api.storage.storable import part
from linkwork.api.units import levels
from linkwork.model.control_timing import check_name, check_timing
from linkwork.model.signals import Signal, as_signal

MeasuredName = Annotated[str, Kind("word", "OUTPUT", names="outputs")]
DrivenName = Annotated[str, Kind("word", "INPUT", names="inputs")]
SignalGiven = Annotated["Signal | Scalar", Kind("signal", "SIGNAL")]
Gains = Annotated[Scalar | Sequence[Scalar], Kind("number_or_grid", "GAIN")]
LimitsGiven = Annotated[Scalar | Sequence[Scalar], Kind("number_or_grid", "LIMIT")]
Windup = Annotated[str, Kind("word", "WORD", words=("back-calculation", "clamping", "none"))]
WINDUP = ("back-calculation", "clamping", "none")
TIME = "time"


@dataclasses.dataclass(frozen=True, eq=False)
class Feedback(Owning):
    """What all laws of feedback of one measured quantity share; see `PID`."""

    name: Word
    measured: MeasuredName
    input: DrivenName
    reference: SignalGiven = dataclasses.field(default=0.0, kw_only=True)
    feedforward: SignalGiven = dataclasses.field(default=0.0, kw_only=True)
    filter: Seconds = dataclasses.field(default=0.0, kw_only=True)
    reference_weight: Quantity = dataclasses.field(default=1.0, kw_only=True)
    derivative_weight: Quantity = dataclasses.field(default=1.0, kw_only=True)
    limits: LimitsGiven | None = dataclasses.field(default=None, kw_only=True)
    rate_limit: Quantity | None = dataclasses.field(default=None, kw_only=True)
    lag: Seconds = dataclasses.field(default=1e-3, kw_only=True)
    period: Seconds | None = dataclasses.field(default=None, kw_only=True)
    delay: Seconds = dataclasses.field(default=0.0, kw_only=True)
    schedule: Word | None = dataclasses.field(default=None, kw_only=True)
    at: Grid | None = dataclasses.field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        kind = type(self).__name__
        read_fields(self, kind)
        what = f"{kind} '{self.name}'"
        check_name(self.name, what)
        object.__setattr__(self, "reference", as_signal(self.reference, what=f"{what}: reference"))
        object.__setattr__(self, "feedforward", as_signal(self.feedforward, what=f"{what}: feedforward"))
        check_timing(self, what)
        if not float(self.filter) >= 0.0:
            raise ModelError(f"{what}: filter is {self.filter!r}; give a time constant of 0 s or more.")
        if (self.schedule is None) != (self.at is None):
            raise ModelError(f"{what}: schedule and at go together: what gains depend on, and its values; give both.")

    @property
    def integral_gain(self) -> Any:
        """Gain of the integral of the error; none by default."""
        return 0.0


@part
@dataclasses.dataclass(frozen=True, eq=False)
class PD(Feedback):
    """Feedback of an error and of its rate: u = feedforward + kp (reference − y) + kd (rate of reference − rate of y).

    Args:
        name: under which `run["name.output"]`, "name.error" and "name.reference" show what it does.
        measured: y, any quantity by name: a joint coordinate, a rate, a sensor, "lower.tip.x".
        input: the actuator that it drives.
        kp, kd: gains, in units of the input by those of y and of its rate; rows of them with `schedule`.
        reference, feedforward, filter, reference_weight, derivative_weight, limits, rate_limit, lag, period, delay: as for
            `PID`.
        schedule, at: as for `PID`.
    """

    kp: Gains
    kd: Gains = 0.0


@part
@dataclasses.dataclass(frozen=True, eq=False)
class PID(Feedback):
    """Feedback of an error, its integral and its rate: u = feedforward + kp (b r − y) + ki ∫ (r − y) dt + kd (c ṙ − ẏ).

    The rate of y is measured where it is a quantity with a rate (coordinates, points); of others, and of samples, it is found
    by the filter kd s / (1 + filter s), of samples by backward differences. A constant reference has no rate, so the derivative
    does not kick at the start.

    Args:
        name: under which `run["name.output"]`, "name.error", "name.reference" and "name.integral" show what it does.
        measured: y, any quantity by name: a joint coordinate, a rate, a sensor, "lower.tip.x".
        input: the actuator that it drives.
        kp, ki, kd: gains, in units of the input by those of y, of its integral and of its rate; rows of them with `schedule`.
        reference: r, a number or a signal.
        feedforward: a number or a signal that is added.
        filter: time constant of the derivative's filter [s]; 0: none.
        reference_weight: b.
        derivative_weight: c; 0: the derivative looks at y alone.
        limits: of what acts: one value for both directions, or a lower and an upper one.
        rate_limit: the fastest change of what acts, in units of the input by seconds; what acts begins at the feedforward.
        lag: with a rate limit, the time constant with which what acts follows within the limit [s]; samples have none.
        anti_windup: what the integral does while what acts is not what is asked: "back-calculation" (it is driven back with the
            time constant `tracking`), "clamping" (it stays rather than asking for more; samples only) or "none".
        tracking: time constant of back-calculation [s]; default: √(kd / ki), of a PI kp / ki.
        period: between samples [s], what acts being held; default: continuous.
        delay: until its output acts [s]: after a sample, or continuous, u(t − delay); until it is over, what the feedforward is
            at the start acts.
        schedule: the quantity that gains depend on, or "time": kp, ki and kd may be rows, joined by a smooth curve.
        at: values of that quantity at which they hold, growing; beyond them gains stay.
    """

    kp: Gains
    ki: Gains = 0.0
    kd: Gains = 0.0
    anti_windup: Windup = dataclasses.field(default="back-calculation", kw_only=True)
    tracking: Seconds | None = dataclasses.field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        what = f"PID '{self.name}'"
        if self.anti_windup not in WINDUP:
            raise ModelError(f"{what}: anti_windup is {self.anti_windup!r}; write one of {', '.join(WINDUP)}.")
        if self.anti_windup == "clamping" and self.period is None:
            raise ModelError(
                f"{what}: clamping is for samples, since a continuous integral would chatter at the limit; give period=, or "
                "use 'back-calculation'."
            )
        if self.tracking is not None and not float(self.tracking) > 0.0:
            raise ModelError(f"{what}: tracking is {self.tracking!r}; give a time constant greater than 0 s.")

    @property
    def integral_gain(self) -> Any:
        """Gain of the integral of the error."""
        return self.ki


@dataclasses.dataclass(frozen=True, eq=False)
class CustomControl(Owning):
    """A law of your own: a function of time, of what is measured, and of states of its own, in SI units.

    `function(t, y, x)` gets the time [s], what is measured, less its references, and its own states. It returns the inputs,
    then the rates of its states, or with a period their next values: one number, or a row of them. Compiled by `numba.njit` it
    runs at full speed; a plain Python function is called back at every evaluation, or with a period once a sample. A continuous
    law must be smooth, since jumps in it are not located: give limits by `limits`, and laws that switch a `period`. A file
    cannot tell it.

    Args:
        name: under which `run["name.output"]` shows what it does.
        function: the law.
        measured: any quantities by name.
        inputs: the actuators that it drives.
        states: values of its own states at the start; default: none.
        reference: numbers or signals that are subtracted from what is measured; default: zeros.
        limits: of the inputs by name: one value for both directions, or a lower and an upper one.
        rate_limit, lag: as for `PID`, by name of the input.
        period, delay: as for `PID`.
    """

    name: str
    function: Callable[..., Any]
    measured: Sequence[str]
    inputs: Sequence[str]
    states: Sequence[float] = ()
    reference: Sequence[Any] | None = None
    limits: Any = None
    rate_limit: Any = None
    lag: Any = 1e-3
    period: Any = None
    delay: Any = 0.0

    def __post_init__(self) -> None:
        what = f"CustomControl '{self.name}'"
        check_name(self.name, what)
        if not callable(self.function):
            raise ModelError(f"{what}: function is {self.function!r}; give a function of (t, y, x).")
        for word in ("measured", "inputs"):
            given = getattr(self, word)
            object.__setattr__(self, word, tuple(names([given] if isinstance(given, str) else given, what) or ()))
        if not self.inputs:
            raise ModelError(f"{what}: inputs is empty; name one or more.")
        try:
            states = np.atleast_1d(np.array(self.states, float))
        except (TypeError, ValueError):
            states = np.array([np.nan])
        if states.ndim != 1 or not np.isfinite(states).all():
            raise ModelError(f"{what}: states are {shown(self.states)}; give a row of finite numbers.")
        object.__setattr__(self, "states", tuple(states.tolist()))
        given = [0.0] * len(self.measured) if self.reference is None else self.reference
        if levels(given) == 0 or len(given) != len(self.measured):
            raise ModelError(f"{what}: reference is {shown(given)}; give one for each measured quantity.")
        signals = tuple(
            as_signal(x, what=f"{what}: reference of '{n}'") for x, n in zip(given, self.measured, strict=True)
        )
        object.__setattr__(self, "reference", signals)
        check_timing(self, what)
