"""Equilibrium in a steady frame: one, many, and branches over a parameter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import ByName, Flag, InputsByName, Number, OutputNames, Range, Seconds, StateByName, Whole, Word

if TYPE_CHECKING:
    from linkwork.equilibrium.results.branch import Branches
    from linkwork.equilibrium.results.equilibrium import Equilibria, Equilibrium


class EquilibriumAnalyses:
    """Declared by `Model`; implemented in `linkwork.equilibrium`."""

    @implemented_by("linkwork.equilibrium.equilibrium")
    def equilibrium(
        self,
        *,
        acceleration: ByName | None = None,
        speed: ByName | None = None,
        inputs: InputsByName | None = None,
        guess: StateByName | None = None,
        nearest: Flag = False,
        t: Seconds = 0.0,
        keep: OutputNames | None = None,
    ) -> Equilibrium:
        """Where the model rests, in a frame that accelerates or spins steadily; without one, its static equilibrium.

        Args:
            acceleration: constant accelerations of joints by name, such as {"base": 10.0} [m/s², rad/s²].
            speed: constant speeds of joints by name, such as {"spin": "120 rpm"} [rad/s, m/s].
            inputs: constant values of inputs by name; others zero.
            guess: coordinates by name from which the search starts; others at zero. Driven ones stay there.
            nearest: take the nearest equilibrium, stable or not; default: run downhill, to a stable one.
            t: time [s] at which signals are read.
            keep: quantities by name, such as "strut.force", that the report, tables and datasets (of families, too) hold beside
                the coordinates; `equilibrium["strut.force"]` asks for any of them later.

        Raises:
            EquilibriumError: there is none nearby, or the motion has no steady state; the message tells which and why.
        """

    @implemented_by("linkwork.equilibrium.equilibria")
    def equilibria(
        self,
        *,
        acceleration: ByName | None = None,
        speed: ByName | None = None,
        inputs: InputsByName | None = None,
        guess: StateByName | None = None,
        tries: Whole = 60,
        seed: Whole = 0,
        t: Seconds = 0.0,
        progress: bool | None = None,
    ) -> Equilibria:
        """Search for equilibria from many starts, stable and unstable ones; stable ones come first.

        What it finds is there; it cannot prove that there are no others, but the result estimates how many are missing from how
        often each was found. Starts are spread over all turns, and over twice the size of the model for slides, by a sequence
        that repeats with the same seed; others are mixed from equilibria that are known, run downhill from unstable ones, or
        come from following known ones under a load until it is zero again. Coordinates on which no force depends, such as the
        place of a cart on level ground, keep the value of the first start.

        Args:
            acceleration, speed, inputs, t: as for `equilibrium`.
            guess: a first start, by name.
            tries: how many random starts at least; up to five times as many are tried while some equilibria were found by one
                of them only.
            seed: of the sequence of starts.
            progress: as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has those that were found until then.
        """

    @implemented_by("linkwork.equilibrium.branch")
    def branch(
        self,
        parameter: Word,
        over: Range,
        *,
        acceleration: ByName | None = None,
        speed: ByName | None = None,
        inputs: InputsByName | None = None,
        guess: StateByName | None = None,
        nearest: Flag = False,
        branches: Whole = 8,
        step: Number = 0.02,
        points: Whole = 400,
        t: Seconds = 0.0,
        progress: bool | None = None,
    ) -> Branches:
        """Follow equilibria as a parameter changes, both ways from where one is found, through folds, and onto the branches
        that cross at branch points.

        Args:
            parameter: "speed.spin", "acceleration.base", "input.torque", or a path of the model such as "spring.stiffness".
            over: both ends of the range of the parameter; the search for the first equilibrium is at the value that is given
                for it (or that the model has), if it lies in the range, else at the nearer end.
            acceleration, speed, inputs, guess, nearest, t: as for `equilibrium`.
            branches: how many branches to follow at most.
            step: longest step along the arc: 1 is one radian, one size of the model, or the whole range of the parameter.
            points: most points of one branch in one direction.
            progress: as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the branches until then.
        """
