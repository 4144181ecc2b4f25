"""Computed torque: inverse dynamics as feedforward, and PD in the coordinates that it makes linear."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from linkwork.api.arguments import mapping
from linkwork.api.errors import ModelError
from linkwork.api.frozen import Owning
from linkwork.api.kinds import Kind, Limits, Scalar, Seconds, Word
from linkwork.api.reading import read_fields
from linkwork.model.control_timing import check_name, check_timing
from linkwork.model.signals import Signal, as_signal

if TYPE_CHECKING:
    from linkwork.model.model import Model

CoordinateSignals = Annotated[
    Mapping[str, "Signal | Scalar"], Kind("signals_by_name", "NAME=VALUE", names="start", repeated=True)
]
CoordinateGains = Annotated[Scalar | Mapping[str, Scalar], Kind("numbers_or_by_name", "GAIN")]


@dataclasses.dataclass(frozen=True, eq=False)
class ComputedTorque(Owning):
    """Forces at all joints by inverse dynamics for a = r̈ + kd (ṙ − q̇) + kp (r − q), so that errors e = r − q obey
    ë + kd ė + kp e = 0 where the nominal model is the true one and nothing is at a limit.

    For trees in which every degree of freedom has an actuator and a coordinate of its own (hinges, sliders, cardan joints …).

    Args:
        name: under which `run["name.output.motor"]` and "name.error.elbow" show what it does.
        reference: numbers or signals that the coordinates follow, by name, with their rates and accelerations; others stay at
            zero.
        kp, kd: gains [1/s²] and [1/s]: one for all, or by name of the coordinate.
        nominal: the model that the controller believes in; default: the one that is simulated.
        limits: of the inputs by name: one value for both directions, or a lower and an upper one.
        period, delay: as for `PID`; default: continuous.
    """

    name: Word
    reference: CoordinateSignals
    kp: CoordinateGains
    kd: CoordinateGains
    nominal: Model | None = dataclasses.field(default=None, kw_only=True)
    limits: Limits | None = dataclasses.field(default=None, kw_only=True)
    period: Seconds | None = dataclasses.field(default=None, kw_only=True)
    delay: Seconds = dataclasses.field(default=0.0, kw_only=True)

    lag = 1e-3
    measured = ()  # all coordinates and their rates

    def __post_init__(self) -> None:
        what = f"ComputedTorque '{self.name}'"
        check_name(self.name, what)
        read_fields(self, "ComputedTorque")
        given = mapping(self.reference, f"{what}: reference", "{'elbow': 0.5}")
        signals = {n: as_signal(x, what=f"{what}: reference of '{n}'") for n, x in given.items()}
        object.__setattr__(self, "reference", signals)
        check_timing(self, what)
        for word in ("kp", "kd"):
            if isinstance(getattr(self, word), list | tuple):
                raise ModelError(f"{what}: {word} is a row; give one number, or a mapping by name of the coordinate.")
