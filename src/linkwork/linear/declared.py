"""Linear models about a state, Campbell diagrams, exact natural frequencies of beams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import (
    ByName,
    Direction,
    Flag,
    Grid,
    InputsByName,
    Numbers,
    RatesByName,
    Seconds,
    SignalsByName,
    StateByName,
    Times,
    Whole,
    Word,
    Words,
)

if TYPE_CHECKING:
    from linkwork.exact_beams.results import ExactFrequencies
    from linkwork.linear.results.campbell import Campbell
    from linkwork.linear.results.linear import LinearModel
    from linkwork.motion.results.run import Run


class LinearAnalyses:
    """Declared by `Model`; implemented in `linkwork.linear`."""

    @implemented_by("linkwork.linear.linearize_states:linearize_state")
    def linearize(
        self,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        at_inputs: InputsByName | None = None,
        t: Seconds = 0.0,
        coordinates: Words | None = None,
        inputs: Words | None = None,
        outputs: Words | None = None,
    ) -> LinearModel:
        """The linear model about a state that is given, in motion or not; it holds for the moment. About an equilibrium, use
        `equilibrium(…).linearize()`.

        Args:
            start, guess, rates: the state, as for `simulate`.
            at_inputs: values of the inputs at the state; others zero.
            t: time [s], for what is prescribed.
            coordinates: independent coordinates by name; default: a well-conditioned choice.
            inputs: actuators, or drives as "base.position", "base.speed", "base.acceleration"; default: all actuators.
            outputs: coordinates ("elbow"), rates ("rate of elbow") and sensors by name; default: all sensors, or else all
                coordinates.
        """

    @implemented_by("linkwork.linear.linearize_states:linearize_run")
    def linearize_along(
        self,
        run: Run,
        at: Times,
        *,
        run_inputs: SignalsByName | None = None,
        coordinates: Words | None = None,
        inputs: Words | None = None,
        outputs: Words | None = None,
    ) -> list[LinearModel]:
        """Linear models at samples of a run of this model, those nearest to the times `at` [s].

        Args:
            run: a motion of this model.
            at: times [s].
            run_inputs: the signals that drove its inputs, as they were given to `simulate`.
            coordinates, inputs, outputs: as for `linearize`.
        """

    @implemented_by("linkwork.linear.campbell")
    def campbell(
        self,
        parameter: Word,
        values: Grid,
        *,
        acceleration: ByName | None = None,
        speed: ByName | None = None,
        inputs: InputsByName | None = None,
        guess: StateByName | None = None,
        nearest: Flag = False,
        free: Words = (),
        orders: Numbers = (1.0,),
        t: Seconds = 0.0,
        progress: bool | None = None,
    ) -> Campbell:
        """Frequencies against a speed, an acceleration or any parameter, each mode followed by its shape.

        Args:
            parameter: "speed.spin", "acceleration.base", "input.torque", or a path such as "spring.stiffness".
            values: of the parameter, rising or falling; the equilibrium is searched at the first and followed.
            acceleration, speed, inputs, guess, nearest, t: as for `equilibrium`; the parameter itself needs no value.
            free: driven joints that may move about their steady motion, the forces of their drives staying as they are.
            orders: multiples of a speed whose meeting with a frequency is critical.
            progress: as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the values until then.
        """

    @implemented_by("linkwork.exact_beams.frequencies")
    def exact_frequencies(
        self,
        count: Whole = 6,
        *,
        start: StateByName | None = None,
        gravity: Word | None = None,
        normal: Direction | None = None,
    ) -> ExactFrequencies:
        """The lowest natural frequencies of a planar tree of uniform beams, from their differential equations: without assumed
        shapes, to rounding, and counted, so that none is missing. The number of a beam's modes does not matter here, nor does
        damping.

        Beams and rigid bodies hang on hinges, sliders and welds that move in one plane; beams are straight and keep their
        length.

        Args:
            count: how many, the lowest; motion that nothing resists counts with frequency 0.
            start: where it rests: coordinates of joints by name; others zero.
            gravity: "full": weight pulls along the beams, which stiffens them; "rigid": it turns and bends them only with
                the tangent at the root (Oh 1990); "none". Default: as each beam's `shortening` says, "rigid" for "none",
                else "full". Under gravity all beams lie along it.
            normal: of the plane, "y", … or three numbers; default: along the hinges, else across how the first beam bends.
        """
