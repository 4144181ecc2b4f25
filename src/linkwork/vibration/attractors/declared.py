"""Long-term behaviour of driven models: bifurcation diagrams, Lyapunov exponents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import (
    ByName,
    Flag,
    Grid,
    Hertz,
    Number,
    RatesByName,
    Seconds,
    SignalsByName,
    StateByName,
    Whole,
    Word,
    Words,
)

if TYPE_CHECKING:
    from linkwork.vibration.results.bifurcation import Bifurcation
    from linkwork.vibration.results.lyapunov import Lyapunov


class AttractorAnalyses:
    """Declared by `Model`; implemented in `linkwork.vibration.attractors`."""

    @implemented_by("linkwork.vibration.attractors.bifurcation")
    def bifurcation(
        self,
        drive: ByName,
        parameter: Word,
        values: Grid,
        *,
        frequency: Hertz | None = None,
        outputs: Words | None = None,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        transient: Whole = 200,
        periods: Whole = 60,
        carry: Flag = True,
        rtol: Number = 1e-8,
        progress: bool | None = None,
    ) -> Bifurcation:
        """States once per period of the drive (Poincaré sections), after a transient, for many values of a parameter.

        Args:
            drive: as for `response`, driven as cos(2π f t).
            parameter: "frequency", "amplitude" (a factor of all drives), or a path of the model.
            values: of the parameter.
            frequency: of the drive [Hz], where it is not the parameter.
            outputs: as for `response`.
            start, guess, rates: where the first motion starts, as for `simulate`.
            transient: periods that are left out at each value.
            periods: that are kept.
            carry: continue from the state at the value before; else each starts anew, on all cores.
            rtol: tolerance of the integration.
            progress: as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the values until then.
        """

    @implemented_by("linkwork.vibration.attractors.lyapunov")
    def lyapunov(
        self,
        duration: Seconds,
        *,
        drive: ByName | None = None,
        frequency: Hertz | None = None,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        inputs: SignalsByName | None = None,
        count: Whole | None = None,
        transient: Seconds = 0.0,
        span: Seconds | None = None,
        rtol: Number = 1e-9,
        progress: bool | None = None,
    ) -> Lyapunov:
        """The Lyapunov spectrum along a motion, by exact variational equations and Benettin's orthonormalisation, with error
        bars and convergence.

        Args:
            duration: over which growth is averaged [s], all of it; a tenth more goes before, in which directions turn to those
                that grow.
            drive: joints or inputs with amplitudes that follow cos(2π f t), as for `response`.
            frequency: of the drive [Hz].
            start, guess, rates: where the motion starts, as for `simulate`.
            inputs: signals of inputs that are not driven, by name.
            count: how many exponents; default: all, twice the number of coordinates that move.
            transient: time that is left out at the beginning [s].
            span: time between two points of the running means [s], to the nearest whole part of the duration (an eighth at
                most, a 100 000th at least); default: a period of the drive, or a hundredth of the duration. Directions are made
                orthonormal at the end of each, and in between as often as their growth needs.
            rtol: tolerance of the integration.
            progress: as for `simulate`.

        Raises:
            SimulationError: the exponents of a complete spectrum do not add up to the mean divergence of the flow, within their
                errors; or the motion cannot be followed.
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the exponents until then.
        """
