"""Forced and free nonlinear vibration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import (
    ByName,
    Flag,
    Grid,
    Hertz,
    Joules,
    Number,
    ParameterSets,
    Quantity,
    Range,
    RatesByName,
    StateByName,
    Whole,
    Word,
    Words,
)

if TYPE_CHECKING:
    from linkwork.equilibrium.results.equilibrium import Equilibrium
    from linkwork.vibration.results.backbone import Backbone
    from linkwork.vibration.results.curve import Curve
    from linkwork.vibration.results.locus import Locus
    from linkwork.vibration.results.response import Response
    from linkwork.vibration.results.response_set import ResponseSet


class VibrationAnalyses:
    """Declared by `Model`; implemented in `linkwork.vibration`."""

    @implemented_by("linkwork.vibration.response")
    def response(
        self,
        drive: ByName,
        frequencies: Grid,
        *,
        outputs: Words | None = None,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        order: Word = "each",
        periods: Whole = 400,
        settled: Number = 1e-6,
        samples: Whole = 64,
        harmonics: Whole = 5,
        rtol: Number = 1e-8,
        threads: Whole | None = None,
        judge: Flag = True,
        transient: Flag = False,
        progress: bool | None = None,
    ) -> Response:
        """Integrate until steady at each frequency of a drive amplitude · cos(2π f t), on all cores.

        Args:
            drive: joints (their motion) or inputs, with amplitudes: {"base": "3 cm"}.
            frequencies: of the drive [Hz].
            outputs: names of quantities, such as coordinates, "elbow.rate", "lower.tip.x" or "strut.force", bodies (their
                absolute angles) and sensors; default: all coordinates that are not driven.
            start, guess, rates: where each motion starts, as for `simulate`.
            order: "each" starts every frequency anew; "up" and "down" go through the frequencies and carry the state along, so
                that hysteresis shows.
            periods: of the drive, at most.
            settled: how close a motion must come to repeating itself, against its size.
            samples: in a period of the drive, for maxima and harmonics.
            harmonics: how many to keep, beside the mean.
            rtol: tolerance of the integration.
            threads: how many motions at once; default: as many as there are cores.
            judge: find out what a motion does that did not settle, which takes about as long again; else it is "not settled".
            transient: keep the largest magnitude of each output from the start on, at all samples.
            progress: as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the frequencies that were done until then.
        """

    @implemented_by("linkwork.vibration.response_sets")
    def response_sets(
        self,
        drive: ByName,
        frequencies: Grid,
        sets: ParameterSets,
        *,
        outputs: Words | None = None,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        order: Word = "each",
        periods: Whole = 400,
        settled: Number = 1e-6,
        samples: Whole = 64,
        harmonics: Whole = 5,
        rtol: Number = 1e-8,
        threads: Whole | None = None,
        judge: Flag = True,
        transient: Flag = False,
        progress: bool | None = None,
    ) -> ResponseSet:
        """The steady response for several sets of parameters, all sets and frequencies sharing the cores.

        Args:
            drive, frequencies: as for `response`.
            sets: parameters of the model by path, equally many values of each: {"joint1.damping": [0.1, 0.2]}; or a list of
                mappings, one per set.
            outputs, start, guess, rates, order, periods, settled, samples, harmonics, rtol: as for `response`.
            threads, judge, transient, progress: as for `response`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the sets that were done until then.
        """

    @implemented_by("linkwork.vibration.response_curve")
    def response_curve(
        self,
        drive: ByName,
        *,
        over: Range,
        parameter: Word = "frequency",
        frequency: Hertz | None = None,
        outputs: Words | None = None,
        method: Word = "shooting",
        harmonics: Whole = 9,
        multiple: Whole = 1,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        begin: Quantity | None = None,
        step: Number = 0.05,
        points: Whole = 400,
        rtol: Number = 1e-10,
        progress: bool | None = None,
    ) -> Curve:
        """Follow periodic orbits of the driven model by arc length, with Floquet multipliers, bifurcations and peaks.

        Args:
            drive: as for `response`, driven as cos(2π f t).
            over: both ends of the range of the parameter.
            parameter: "frequency", "amplitude" (a factor of all drives), or a path of the model.
            frequency: of the drive [Hz], where it is not the parameter.
            outputs: as for `response`; peaks of the first are located.
            method: "shooting" or "harmonic balance".
            harmonics: of the series of harmonic balance.
            multiple: after how many periods of the drive an orbit repeats.
            start, guess, rates: a state near the first orbit, as for `simulate`.
            begin: value of the parameter at which the first orbit is searched; default: the first end of the range. From
                within the range the curve is followed both ways.
            step: longest step along the arc: 1 is one radian, one size of the model, or the whole range.
            points: most points.
            rtol: tolerance of the integration.
            progress: as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` is the curve until then.
        """

    @implemented_by("linkwork.vibration.locus")
    def response_locus(
        self,
        drive: ByName,
        *,
        over: Range,
        against: Words,
        across: Range,
        of: Word = "fold",
        number: Whole = 1,
        parameter: Word = "frequency",
        frequency: Hertz | None = None,
        outputs: Words | None = None,
        multiple: Whole = 1,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        begin: Quantity | None = None,
        step: Number = 0.05,
        points: Whole = 100,
        rtol: Number = 1e-10,
        progress: bool | None = None,
    ) -> Locus:
        """Follow a fold or a peak of a response curve as a second parameter changes: where resonance jumps, where it is
        largest, and the cusp from which on there are no jumps.

        Args:
            drive, over, parameter, frequency, outputs, multiple, start, guess, rates, begin, rtol: of the response curve at the
                model's own values, as for `response_curve`.
            against: the second parameter, as a list: "amplitude" (a factor of all drives), "frequency", a path of the model, or
                several paths that have one value.
            across: both ends of its range, which contains the model's own value.
            of: what is followed, "fold" or "peak" (of the first output).
            number: which of them, counted along the response curve from 1.
            step: longest step along the arc, of the response curve and of the locus.
            points: most points of each.
            progress: as for `simulate`.

        Raises:
            ModelError: the response curve has no such fold or peak.
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` is the locus until then.
        """

    @implemented_by("linkwork.vibration.backbone")
    def backbone(
        self,
        mode: Whole = 1,
        *,
        at: Equilibrium | None = None,
        guess: StateByName | None = None,
        amplitude: Quantity | None = None,
        energy: Joules | None = None,
        outputs: Words | None = None,
        step: Number = 0.05,
        points: Whole = 200,
        rtol: Number = 1e-11,
        progress: bool | None = None,
    ) -> Backbone:
        """Follow a mode of free vibration to large amplitudes (a nonlinear normal mode): frequency, energy, stability.

        Args:
            mode: number of the mode of the linear model, from 1, as `modes()` counts them.
            at: equilibrium about which it vibrates, with its steady spin or acceleration; default: `equilibrium(guess=guess)`.
            guess: coordinates from which the equilibrium is searched, by name.
            amplitude: of the first output, about its value at the equilibrium, at which to stop: "170 deg".
            energy: above that of the equilibrium at which to stop [J].
            outputs: as for `response`.
            step: longest step along the arc: 1 is one radian, one size of the model, or the frequency of the linear mode.
            points: most points.
            rtol: tolerance of the integration.
            progress: as for `simulate`.

        Raises:
            ModelError: the model loses energy, or the mode does not oscillate.
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the orbits until then.
        """
