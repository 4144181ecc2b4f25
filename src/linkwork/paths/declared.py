"""Two-point boundary value problems."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import (
    InputsByName,
    Kind,
    Number,
    Seconds,
    SignalsByName,
    StateByName,
    Values,
    Whole,
    Word,
    Words,
)

if TYPE_CHECKING:
    from linkwork.paths.results import Connection

RatesOrFree = Annotated[
    Mapping[str, Values] | str, Kind("numbers_by_name_or_word", "NAME=VALUE", words=("free",), repeated=True)
]


class TwoPointAnalyses:
    """Declared by `Model`; implemented in `linkwork.paths`."""

    @implemented_by("linkwork.paths.connect")
    def connect(
        self,
        start: StateByName,
        end: StateByName,
        duration: Seconds,
        *,
        actuators: Words | None = None,
        minimise: Word | None = None,
        rates: RatesOrFree | None = None,
        end_rates: RatesOrFree | None = None,
        limits: InputsByName | None = None,
        scales: InputsByName | None = None,
        inputs: SignalsByName | None = None,
        segments: Whole | None = None,
        rtol: Number = 1e-10,
        progress: bool | None = None,
    ) -> Connection:
        """A motion that carries the model from one pose to another in a given time.

        Without actuators it is ballistic: the velocities at the start are found. With actuators, their inputs of least effort
        or energy are found, straight between knots at the ends of the segments; the model is at rest at both ends. Springs,
        loads, drives and the signals in `inputs` act on the way. Bodies on Direction joints arrive pointing as they should; how
        far they have turned about themselves depends on the way, and where that matters, the model is refused.

        Args:
            start: the first pose, coordinates by name; others at zero, or where closures need them.
            end: the last pose, likewise.
            duration: of the motion [s].
            actuators: inputs that are free.
            minimise: "effort", ∫ Σ (u/scale)² dt (default), or "energy", ∫ Σ |power| dt, driving and braking alike; this
                needs limits for all actuators.
            rates: velocities at the start, by name, others at zero; or "free".
            end_rates: velocities at the end, likewise.
            limits: greatest magnitudes of free inputs, by name.
            scales: magnitude of an input that counts as an effort of one per second, by name; default: one of its unit.
            inputs: signals of inputs by name; others zero.
            segments: pieces of the motion that are joined; more help where it is long or wild; default 8, with actuators 32.
            rtol: tolerance of the integration.
            progress: as for `simulate`.

        Raises:
            SimulationError: no such motion was found.
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` is the best motion until then; its
                `ended` says how far its pieces are apart.
        """
