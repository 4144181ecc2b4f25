"""The verbs that a user finds on models and results, bound to the layers below; each is imported when first called."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, overload

from linkwork.errors import Interrupted
from linkwork.model.model import Model as ModelBase
from linkwork.results.backbone import Backbone as BackboneBase
from linkwork.results.bifurcation import Bifurcation as BifurcationBase
from linkwork.results.branch import Branches as BranchesBase
from linkwork.results.campbell import Campbell as Campbell
from linkwork.results.connection import Connection as ConnectionBase
from linkwork.results.control import ClosedLoop as ClosedLoopBase
from linkwork.results.control import Compensator as CompensatorBase
from linkwork.results.control import EndPointTargets
from linkwork.results.control import Filter as FilterBase
from linkwork.results.control import Regulator as RegulatorBase
from linkwork.results.curve import Curve as CurveBase
from linkwork.results.equilibrium import Equilibria as EquilibriaBase
from linkwork.results.equilibrium import Equilibrium as EquilibriumBase
from linkwork.results.exact import ExactFrequencies as ExactFrequenciesBase
from linkwork.results.exact import ExactMode as ExactModeBase
from linkwork.results.fit import Fit as FitBase
from linkwork.results.frequency import FrequencyResponse as FrequencyResponseBase
from linkwork.results.linear import LinearModel as LinearModelBase
from linkwork.results.lyapunov import Lyapunov as LyapunovBase
from linkwork.results.measured import MeasuredMotion as MeasuredMotion
from linkwork.results.modes import Mode as ModeBase
from linkwork.results.modes import Modes as ModesBase
from linkwork.results.modes import Sensitivity
from linkwork.results.phases import PhasedRun as PhasedRun
from linkwork.results.reactions import Reactions as Reactions
from linkwork.results.response import Response as ResponseBase
from linkwork.results.response_set import ResponseSet as ResponseSetBase
from linkwork.results.run import Run as Run
from linkwork.results.section import Section as Section
from linkwork.results.spectrum import Spectrum as Spectrum
from linkwork.results.transfer import TransferFunction as TransferFunctionBase

if TYPE_CHECKING:
    from linkwork.analysis.control.controller import Controller
    from linkwork.files.native.model_file import ModelFile
    from linkwork.model.events import Event
    from linkwork.model.phases import Phase
    from linkwork.results.assembly import Assembly
    from linkwork.results.curve import Mark
    from linkwork.results.impulse import Impulse
    from linkwork.results.mobility import Mobility
    from linkwork.system.system import System

P = ParamSpec("P")
T = TypeVar("T")


def _keeping(verb: Callable[P, T]) -> Callable[P, T]:
    """A verb whose part until Ctrl-C has its verbs too."""

    @functools.wraps(verb)
    def call(*given: P.args, **options: P.kwargs) -> T:
        try:
            return verb(*given, **options)
        except Interrupted as stop:
            _befriend(stop.result)
            raise

    return call


class Model(ModelBase):
    __doc__ = ModelBase.__doc__

    def compile(self, *, planar: bool | None = None, formulation: Any = "recursive") -> System:
        """The model as immutable arrays with single evaluations (accelerations, mass matrix, Jacobians, derivatives …),
        remembered until the model changes.

        Args:
            planar: True or False to insist on the algebra of the plane or of space; default: the plane if possible.
            formulation: "recursive" (default), "lagrange", "penalty", "augmented_lagrangian", or one of these with options.
        """
        from linkwork.system.compiled import compiled
        from linkwork.system.formulations import read_formulation

        made: System = compiled(self, read_formulation(formulation), planar=planar)
        return made

    def to_mjcf(self, path: str | Path, *, ignore: Sequence[str] = (), least_inertia: Any = None) -> Path:
        """Write the model as an MJCF file for MuJoCo, whole or not at all; what MJCF cannot say is an error that names it.

        Args:
            path: of the file.
            ignore: words for what may be left out though it changes the dynamics: "friction", "stops", "motion", "law",
                "preload", or the name of an item.
            least_inertia: principal inertias of moving bodies are raised to this [kg m²]; MuJoCo takes none that is zero.
        """
        from linkwork.disk import replace_file
        from linkwork.files.mjcf.writer import mjcf_text

        text = mjcf_text(self, ignore=ignore, least_inertia=least_inertia)
        return replace_file(path, text.encode())

    def simulate(
        self,
        until: Any,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        method: str = "dop853",
        rtol: float = 1e-8,
        atol: float | None = None,
        step: Any = None,
        max_step: Any = None,
        events: Sequence[Event] = (),
        samples: int = 1001,
        progress: bool | None = None,
        planar: bool | None = None,
        formulation: Any = "recursive",
        control: Any = None,
    ) -> Run:
        """Simulate the motion in time; see `linkwork.analysis.motion.simulate.simulate` for all arguments.

        Args:
            until: duration [s], or the times [s] at which results are wanted.
            start: coordinates by name, such as {"elbow": "90 deg"}; others at zero, or where closures need them.
            guess: with closures: coordinates from which the search for closed loops starts; they may move.
            rates: velocities by name; others zero.
            inputs: signals that drive the inputs, by name; others zero.
            method: "dop853" (default), "dopri5", "radau" (stiff), "rk4", "gauss" (long conservative runs), "scipy".
            rtol, atol: tolerance of the local error of adaptive methods, relative and absolute (default: rtol / 100).
            step: step of fixed-step methods [s].
            max_step: longest step of adaptive methods [s].
            events: what to note on the way, or to stop at.
            samples: how many results a duration is divided into.
            progress: show a progress bar; default: after two seconds, if somebody watches.
            planar: True or False to insist on the algebra of the plane or of space.
            formulation: "recursive" (default), "lagrange", "penalty", "augmented_lagrangian", or one of these with options.
            control: a controller that drives inputs by what it measures; from `lqr`, `lqg`, or your own; or a mapping that says
                how it is designed, as in a model file: {"lqr": {"Q": 1.0}, "limits": {"motor": "2 N*m"}}.

        Raises:
            InterruptedRun: Ctrl-C, a KeyboardInterrupt; its `run` is the motion until then.
        """
        from linkwork.analysis.motion.simulate import simulate

        return simulate(
            self,
            until,
            start=start,
            guess=guess,
            rates=rates,
            inputs=inputs,
            method=method,
            rtol=rtol,
            atol=atol,
            step=step,
            max_step=max_step,
            events=events,
            samples=samples,
            progress=progress,
            planar=planar,
            formulation=formulation,
            control=_controller(self, control),
        )

    def save(
        self,
        path: str | Path,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
    ) -> Path:
        """Write the model to a file (.yaml, .json or .toml) that `read_model` reads back as the same model, number for number.

        Args:
            path: of the file; it appears when it is complete, in place of one that was there.
            start, guess, rates, inputs: written beside the model, as for `simulate`.

        Raises:
            ModelError: an item holds a function of your own, which a file cannot say.
        """
        from linkwork.files.native.model_file import ModelFile

        first, near, speeds, signals = (dict(values or {}) for values in (start, guess, rates, inputs))
        return ModelFile(self, start=first, guess=near, rates=speeds, inputs=signals).save(path)

    def assemble(
        self,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        t: float = 0.0,
    ) -> Assembly:
        """A state in which all loops are closed, or a ModelError that names the closure that stays open.

        Args:
            start: coordinates by name that keep their values.
            guess: coordinates by name from which the search starts; they may move.
            rates: velocities by name that keep their values; others become as small as the closures allow.
            t: time [s], for what is prescribed.
        """
        from linkwork.analysis.motion.assembly import assemble

        return assemble(self, start=start, guess=guess, rates=rates, t=t)

    def mobility(
        self,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        t: float = 0.0,
        run: Run | None = None,
    ) -> Mobility:
        """Degrees of freedom, redundant constraints, and whether a position is singular.

        Args:
            start: coordinates by name that keep their values.
            guess: coordinates by name from which the search for closed loops starts.
            t: time [s], for what is prescribed.
            run: a motion along which the distance from singular positions is wanted.
        """
        from linkwork.analysis.motion.mobility import mobility

        return mobility(self, start=start, guess=guess, t=t, run=run)

    def equilibrium(
        self,
        *,
        acceleration: Mapping[str, Any] | None = None,
        speed: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        nearest: bool = False,
        t: float = 0.0,
    ) -> Equilibrium:
        """Where the model rests, in a frame that accelerates or spins steadily; without one, its static equilibrium.

        Args:
            acceleration: constant accelerations of joints by name, such as {"base": 10.0} [m/s²].
            speed: constant speeds of joints by name, such as {"spin": "120 rpm"} [rad/s].
            inputs: constant values of inputs by name; others zero.
            guess: coordinates by name from which the search starts; driven ones stay there.
            nearest: take the nearest equilibrium, stable or not; default: run downhill, to a stable one.
            t: time [s] at which signals are read.

        Raises:
            EquilibriumError: there is none nearby, or the motion has no steady state, with the reason.
        """
        from linkwork.analysis.equilibrium.equilibrium import equilibrium

        found = equilibrium(
            self,
            acceleration=acceleration,
            speed=speed,
            inputs=inputs,
            guess=guess,
            nearest=nearest,
            t=t,
            system=self.compile(),
        )
        return _named(found, Equilibrium)

    def equilibria(
        self,
        *,
        acceleration: Mapping[str, Any] | None = None,
        speed: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        tries: int = 60,
        seed: int = 0,
        t: float = 0.0,
        progress: bool | None = None,
    ) -> Equilibria:
        """Search for equilibria from many starts; stable ones come first. What is found is there; others may be.

        Args:
            acceleration, speed, inputs, t: as for `equilibrium`.
            guess: a first start, by name.
            tries: how many starts.
            seed: of the sequence of starts.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.equilibrium.equilibria import equilibria

        found = equilibria(
            self,
            acceleration=acceleration,
            speed=speed,
            inputs=inputs,
            guess=guess,
            tries=tries,
            seed=seed,
            t=t,
            progress=progress,
            finish=lambda e: _named(e, Equilibrium),
        )
        return _named(found, Equilibria)

    def branch(
        self,
        parameter: str,
        over: tuple[Any, Any],
        *,
        acceleration: Mapping[str, Any] | None = None,
        speed: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        nearest: bool = False,
        branches: int = 8,
        step: float = 0.02,
        points: int = 400,
        t: float = 0.0,
        progress: bool | None = None,
    ) -> Branches:
        """Follow equilibria as a parameter changes, through folds and onto branches that cross.

        Args:
            parameter: "speed.spin", "acceleration.base", "input.torque", or a path such as "spring.stiffness".
            over: both ends of its range.
            acceleration, speed, inputs, guess, nearest, t: as for `equilibrium`, for the first point.
            branches: how many branches to follow at most.
            step: longest step along the arc (1: one radian, one size of the model, or the whole range).
            points: most points of one branch in one direction.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.equilibrium.branch import branch

        made = branch(
            self,
            parameter,
            over,
            acceleration=acceleration,
            speed=speed,
            inputs=inputs,
            guess=guess,
            nearest=nearest,
            branches=branches,
            step=step,
            points=points,
            t=t,
            progress=progress,
        )
        return _named(made, Branches)

    @_keeping
    def campbell(
        self,
        parameter: str,
        values: Any,
        *,
        acceleration: Mapping[str, Any] | None = None,
        speed: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        nearest: bool = False,
        free: Sequence[str] = (),
        orders: Sequence[float] = (1.0,),
        t: float = 0.0,
        progress: bool | None = None,
    ) -> Campbell:
        """Frequencies against a speed, an acceleration or any parameter, each mode followed by its shape.

        Args:
            parameter: "speed.spin", "acceleration.base", "input.torque", or a path such as "spring.stiffness".
            values: of the parameter, rising or falling.
            acceleration, speed, inputs, guess, nearest, t: as for `equilibrium`.
            free: driven joints that may move about their steady motion, their drives' forces staying.
            orders: multiples of a speed whose meeting with a frequency is critical.
            progress: show a progress bar; default: after two seconds, if somebody watches.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the values until then.
        """
        from linkwork.analysis.linear.campbell import campbell

        return campbell(
            self,
            parameter,
            values,
            acceleration=acceleration,
            speed=speed,
            inputs=inputs,
            guess=guess,
            nearest=nearest,
            free=free,
            orders=orders,
            t=t,
            progress=progress,
        )

    @overload
    def response(
        self, drive: Mapping[str, Any], frequencies: Any, *, sets: None = None, **options: Any
    ) -> Response: ...

    @overload
    def response(self, drive: Mapping[str, Any], frequencies: Any, *, sets: Any, **options: Any) -> ResponseSet: ...

    @_keeping  # type: ignore[misc]  # overloads leave the options to the signature below
    def response(
        self,
        drive: Mapping[str, Any],
        frequencies: Any,
        *,
        sets: Any = None,
        outputs: Sequence[str] | None = None,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        order: str = "each",
        periods: int = 400,
        settled: float = 1e-6,
        samples: int = 64,
        harmonics: int = 5,
        rtol: float = 1e-8,
        threads: int | None = None,
        judge: bool = True,
        transient: bool = False,
        progress: bool | None = None,
    ) -> Response:
        """Integrate until steady at each frequency of a drive amplitude · cos(2π f t), on all cores.

        Args:
            drive: joints (their motion) or inputs, with amplitudes: {"base": "3 cm"}.
            frequencies: of the drive [Hz].
            sets: parameters by path, equally many values of each: {"joint1.damping": [0.1, 0.2]}; or a list of mappings, one
                a set. There is then one response a set, in a `ResponseSet`, all sets and frequencies sharing the cores.
            outputs: coordinates, "rate of …", or bodies (their absolute angles); default: all coordinates that are not driven.
            start, guess, rates: where each motion starts, by name.
            order: "each" starts every frequency anew; "up" and "down" carry the state along, so that hysteresis shows.
            periods: of the drive, at most.
            settled: how close a motion must come to repeating itself, against its size.
            samples: in a period, for maxima and harmonics.
            harmonics: how many to keep.
            rtol: tolerance of the integration.
            threads: how many motions at once; default: as many as there are cores.
            judge: find out what a motion does that did not settle, which takes about as long again.
            transient: keep the largest magnitude of each output from the start on.
            progress: show a progress bar; default: after two seconds, if somebody watches.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the frequencies, or the sets, that were done until then.
        """
        from linkwork.analysis.vibration.response import response

        made = response(
            self,
            drive,
            frequencies,
            sets=sets,
            outputs=outputs,
            start=start,
            guess=guess,
            rates=rates,
            order=order,
            periods=periods,
            settled=settled,
            samples=samples,
            harmonics=harmonics,
            rtol=rtol,
            threads=threads,
            judge=judge,
            transient=transient,
            progress=progress,
        )
        return _befriend(made)

    @_keeping
    def response_curve(
        self,
        drive: Mapping[str, Any],
        *,
        over: tuple[Any, Any],
        parameter: str = "frequency",
        frequency: Any = None,
        outputs: Sequence[str] | None = None,
        method: str = "shooting",
        harmonics: int = 9,
        multiple: int = 1,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        begin: Any = None,
        step: float = 0.05,
        points: int = 400,
        rtol: float = 1e-10,
        progress: bool | None = None,
    ) -> Curve:
        """Follow periodic orbits of the driven model by arc length, with Floquet multipliers, bifurcations and peaks.

        Args:
            drive: joints (their motion) or inputs, with amplitudes, driven as cos(2π f t).
            over: both ends of the range of the parameter.
            parameter: "frequency" (default), "amplitude" (a factor of all drives), or a path of the model.
            frequency: of the drive [Hz], where it is not the parameter.
            outputs: as for `response`; peaks of the first are located.
            method: "shooting" or "harmonic balance".
            harmonics: of the series.
            multiple: after how many periods of the drive an orbit repeats.
            start, guess, rates: a state near the first orbit, by name.
            begin: value of the parameter at which the first orbit is searched; default: the first end of the range. From
                within the range the curve is followed both ways.
            step: longest step along the arc.
            points: most points.
            rtol: tolerance of the integration.
            progress: show a progress bar; default: after two seconds, if somebody watches.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` is the curve until then.
        """
        from linkwork.analysis.vibration.response_curve import response_curve

        made = response_curve(
            self,
            drive,
            parameter=parameter,
            over=over,
            frequency=frequency,
            outputs=outputs,
            method=method,
            harmonics=harmonics,
            multiple=multiple,
            start=start,
            guess=guess,
            rates=rates,
            begin=begin,
            step=step,
            points=points,
            rtol=rtol,
            progress=progress,
        )
        return _named(made, Curve)

    def backbone(
        self,
        mode: int = 1,
        *,
        at: EquilibriumBase | None = None,
        guess: Mapping[str, Any] | None = None,
        amplitude: Any = None,
        energy: Any = None,
        outputs: Sequence[str] | None = None,
        step: float = 0.05,
        points: int = 200,
        rtol: float = 1e-11,
        progress: bool | None = None,
    ) -> Backbone:
        """Follow a mode of free vibration to large amplitudes (a nonlinear normal mode): frequency, energy, stability.

        Args:
            mode: number of the mode of the linear model, from 1.
            at: equilibrium about which it vibrates, with its steady spin; default: `equilibrium(guess=guess)`.
            guess: coordinates from which the equilibrium is searched, by name.
            amplitude: of the first output, about its value at the equilibrium, at which to stop: "170 deg".
            energy: above that of the equilibrium at which to stop [J].
            outputs: coordinates, rates or bodies, as for `response`.
            step: longest step along the arc.
            points: most points.
            rtol: tolerance of the integration.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.vibration.backbone import backbone

        made = backbone(
            self,
            mode,
            at=at,
            guess=guess,
            amplitude=amplitude,
            energy=energy,
            outputs=outputs,
            step=step,
            points=points,
            rtol=rtol,
            progress=progress,
        )
        return _named(made, Backbone)

    def bifurcation(
        self,
        drive: Mapping[str, Any],
        parameter: str,
        values: Any,
        *,
        frequency: Any = None,
        outputs: Sequence[str] | None = None,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        transient: int = 200,
        periods: int = 60,
        carry: bool = True,
        rtol: float = 1e-8,
        progress: bool | None = None,
    ) -> Bifurcation:
        """States once a period of the drive (Poincaré sections), after a transient, for many values of a parameter.

        Args:
            drive: joints or inputs with amplitudes, driven as cos(2π f t).
            parameter: "frequency", "amplitude" (a factor of all drives), or a path of the model.
            values: of the parameter.
            frequency: of the drive [Hz], where it is not the parameter.
            outputs: coordinates, rates or bodies, as for `response`.
            start, guess, rates: where the first motion starts, by name.
            transient: periods that are left out at each value.
            periods: that are kept.
            carry: go on from the state at the value before; else each starts anew, on all cores.
            rtol: tolerance of the integration.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.attractors.bifurcation import bifurcation

        made = bifurcation(
            self,
            drive,
            parameter,
            values,
            frequency=frequency,
            outputs=outputs,
            start=start,
            guess=guess,
            rates=rates,
            transient=transient,
            periods=periods,
            carry=carry,
            rtol=rtol,
            progress=progress,
        )
        return _named(made, Bifurcation)

    def connect(
        self,
        start: Mapping[str, Any],
        end: Mapping[str, Any],
        duration: Any,
        *,
        actuators: Sequence[str] | None = None,
        minimise: str | None = None,
        rates: Mapping[str, Any] | str | None = None,
        end_rates: Mapping[str, Any] | str | None = None,
        limits: Mapping[str, Any] | None = None,
        scales: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        segments: int | None = None,
        rtol: float = 1e-10,
        progress: bool | None = None,
    ) -> Connection:
        """A motion that carries the model from one pose to another in a given time.

        Without actuators it is ballistic: the velocities at the start are found. With actuators, their inputs of least effort
        or energy are found, straight between knots at the ends of the segments; the model is at rest at both ends.

        Args:
            start, end: both poses, coordinates by name; others at zero, or where closures need them.
            duration: [s].
            actuators: inputs that are free.
            minimise: "effort", ∫ Σ (u/scale)² dt (default), or "energy", ∫ Σ |power| dt, driving and braking alike; this
                needs limits for all actuators.
            rates, end_rates: velocities at both ends, by name, others at zero; or "free".
            limits: greatest magnitudes of free inputs, by name.
            scales: magnitude of an input that counts as an effort of one a second, by name; default: one of its unit.
            inputs: signals of inputs by name; others zero.
            segments: pieces of the motion that are joined; more help where it is long or wild; default 8, with actuators 32.
            rtol: tolerance of the integration.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.two_point.connect import connect

        made = connect(
            self,
            start,
            end,
            duration,
            actuators=actuators,
            minimise=minimise,
            rates=rates,
            end_rates=end_rates,
            limits=limits,
            scales=scales,
            inputs=inputs,
            segments=segments,
            rtol=rtol,
            progress=progress,
        )
        return _named(made, Connection)

    def fit(self, data: Any, parameters: Mapping[str, Any] | Sequence[str], *, progress: bool | None = None) -> Fit:
        """Estimate parameters from measured frequencies or motions, by least squares with exact slopes.

        Args:
            data: `lw.MeasuredFrequencies`, `lw.MeasuredHistory`, {"frequencies": […]}, or a list of them.
            parameters: first values by path, such as {"elbow.stiffness": "10 N*m/rad"}; None for the model's own value, or
                (first, low, high) to keep between bounds; or a list of paths.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.parameters.fit import fit

        return _named(fit(self, data, parameters, progress=progress), Fit)

    def lyapunov(
        self,
        duration: Any,
        *,
        drive: Mapping[str, Any] | None = None,
        frequency: Any = None,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        count: int | None = None,
        transient: Any = 0.0,
        span: Any = None,
        rtol: float = 1e-9,
        progress: bool | None = None,
    ) -> Lyapunov:
        """The Lyapunov spectrum along a motion, with error bars and convergence.

        Args:
            duration: over which growth is averaged [s].
            drive, frequency: joints or inputs with amplitudes that follow cos(2π f t), as for `response`.
            start, guess, rates: where the motion starts, by name.
            inputs: signals of inputs that are not driven, by name.
            count: how many exponents; default: all.
            transient: time that is left out at the beginning [s].
            span: time between two orthonormalisations [s].
            rtol: tolerance of the integration.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.attractors.lyapunov import lyapunov

        made = lyapunov(
            self,
            duration,
            drive=drive,
            frequency=frequency,
            start=start,
            guess=guess,
            rates=rates,
            inputs=inputs,
            count=count,
            transient=transient,
            span=span,
            rtol=rtol,
            progress=progress,
        )
        return _named(made, Lyapunov)

    def exact_frequencies(
        self,
        count: int = 6,
        *,
        start: Mapping[str, Any] | None = None,
        gravity: str | None = None,
        normal: Any = None,
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
        return exact_frequencies(self, count, start=start, gravity=gravity, normal=normal)

    def linearize(
        self,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        at_inputs: Mapping[str, Any] | None = None,
        t: float = 0.0,
        coordinates: Sequence[str] | None = None,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
    ) -> LinearModel:
        """The linear model about a state that is given, in motion or not; it holds for the moment. About an equilibrium, ask
        `equilibrium(…).linearize()`.

        Args:
            start, guess, rates: the state by name, as for `simulate`.
            at_inputs: values of the inputs at the state; others zero.
            t: time [s], for what is prescribed.
            coordinates, inputs, outputs: of the linear model, as for `Equilibrium.linearize`.
        """
        from linkwork.analysis.linear.linearize_states import linearize_state

        made = linearize_state(
            self,
            start=start,
            guess=guess,
            rates=rates,
            inputs=at_inputs,
            t=t,
            options={"coordinates": coordinates, "inputs": inputs, "outputs": outputs},
        )
        return _named(made, LinearModel)

    def linearize_along(
        self,
        run: Run,
        at: Any,
        *,
        run_inputs: Mapping[str, Any] | None = None,
        coordinates: Sequence[str] | None = None,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
    ) -> list[LinearModel]:
        """Linear models at samples of a run of this model, those nearest to the times `at` [s].

        Args:
            run: a motion of this model.
            at: times [s].
            run_inputs: the signals that drove its inputs, as they were given to `simulate`.
            coordinates, inputs, outputs: of the linear models, as for `Equilibrium.linearize`.
        """
        from linkwork.analysis.linear.linearize_states import linearize_run

        options = {"coordinates": coordinates, "inputs": inputs, "outputs": outputs}
        return [_named(m, LinearModel) for m in linearize_run(self, run, at, inputs=run_inputs, options=options)]

    def end_point_target(
        self,
        point: Any,
        position: Any,
        *,
        inputs: Sequence[str] | None = None,
        guess: Mapping[str, Any] | None = None,
        tries: int = 40,
        seed: int = 0,
        t: float = 0.0,
        progress: bool | None = None,
    ) -> EndPointTargets:
        """All states found in which the inputs hold a point of a body at a place, at rest; those with the least inputs first.

        Args:
            point: `lower.tip` or "lower.tip".
            position: where it shall be, world axes [m]: {"x": "0.3 m", "z": 0.1}, or three numbers.
            inputs: those whose values are searched, as many as components are given; default: all. Others are zero.
            guess: coordinates by name from which the first search starts.
            tries: how many starts.
            seed: of the sequence of starts.
            t: time [s] at which signals are read.
            progress: show a progress bar; default: after two seconds, if somebody watches.

        Raises:
            EquilibriumError: the target is out of reach, with the nearest place that can be held.
        """
        from linkwork.analysis.control.end_point import end_point_target

        return end_point_target(
            self,
            point,
            position,
            inputs=inputs,
            guess=guess,
            tries=tries,
            seed=seed,
            t=t,
            progress=progress,
            system=self.compile(),
            finish=lambda e: _named(e, Equilibrium),
        )

    def reactions(self, times: Any, q: Any, v: Any, a: Any, *, actuated: Sequence[str] | None = None) -> Reactions:
        """Wrenches at all joints of a motion that is given (of a simulated one, ask `run.reactions`).

        Args:
            times: of the samples [s], shape (n,).
            q: coordinates, shape (n, nq).
            v: velocities, shape (n, nv).
            a: accelerations, shape (n, nv).
            actuated: with closures: coordinates at which forces act; default: those with an actuator or a motion.
        """
        from linkwork.analysis.forces.reactions import reactions

        return reactions(self, times, q, v, a, actuated=actuated)

    def measured(
        self,
        data: Any,
        *,
        filter: str = "butterworth",
        cutoff: Any = None,
        order: int = 2,
        max_gap: Any = None,
        rate: Any = None,
        units: Mapping[str, str] | None = None,
        start: Mapping[str, Any] | None = None,
        max_residual: Any = None,
        horizon: Any = None,
    ) -> MeasuredMotion:
        """Joint torques and wrenches of a measured motion; see `linkwork.analysis.forces.measured.measured` for all arguments.

        Args:
            data: from `lw.read_csv`, a mapping of arrays with "time" [s], a pandas DataFrame, or xarray. Columns are named
                like coordinates ("elbow"), bodies (absolute angles), or points with an axis ("lower.tip.x").
            filter: "butterworth" (zero phase), "spline" (quintic smoothing spline, uneven samples too), or "none".
            cutoff: frequency at which the whole filter passes 1/√2 of an amplitude [Hz].
            order: of one pass of the Butterworth filter, which runs forwards and backwards.
            max_gap: longest gap that is filled [s]; default: half a period of the cut-off.
            rate: resample to even times at this rate first [Hz].
            units: units of columns that do not state theirs.
            start: coordinates from which the first sample of markers is searched.
            max_residual: largest rms distance of a marker from its point [m].
            horizon: time over which re-simulated motion is compared [s]; default 0.5 s.
        """
        from linkwork.analysis.forces.measured import measured

        return measured(
            self,
            data,
            filter=filter,
            cutoff=cutoff,
            order=order,
            max_gap=max_gap,
            rate=rate,
            units=units,
            start=start,
            max_residual=max_residual,
            horizon=horizon,
        )

    def impulse(
        self,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        blows: Mapping[str, Any] | None = None,
        kicks: Mapping[str, Any] | None = None,
        jumps: Mapping[str, Any] | None = None,
        lock: Sequence[str] = (),
    ) -> Impulse:
        """What a blow, a jump or a sudden stop does: velocities after it, impulsive wrenches at all joints.

        Args:
            start, guess, rates: the state just before, by name, as for `simulate`.
            blows: impulse at points, world axes [N s]: {"lower.tip": (1, 0, 0)}.
            kicks: impulse along joint coordinates [N s or N m s].
            jumps: joint rates that jump by a given amount, whatever it takes.
            lock: coordinates or joints that stop at once.
        """
        from linkwork.analysis.forces.impulse import impulse

        return impulse(self, start=start, guess=guess, rates=rates, blows=blows, kicks=kicks, jumps=jumps, lock=lock)

    def simulate_phases(
        self,
        phases: Sequence[Phase],
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        samples: int = 501,
        **options: Any,
    ) -> PhasedRun:
        """Simulate a motion in phases: joints locked or released, bodies dropped or attached, drives changed between them.

        Args:
            phases: one after the other; the changes of a phase happen at its beginning.
            start, guess, rates: where the motion starts, as for `simulate`.
            samples: results in each phase.
            options: method, rtol, atol … as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` is the motion in all phases until then.
        """
        from linkwork.analysis.motion.phases import simulate_phases

        if "control" in options:
            options["control"] = _controller(self, options["control"])
        return simulate_phases(self, phases, start=start, guess=guess, rates=rates, samples=samples, **options)

    def released(self, joint: str, *, force: Any = None, moment: Any = None) -> Model:
        """A copy with one constrained direction of a joint released and held at zero by a prescribed motion, whose drive
        force is then the force of constraint (superfluous coordinates).

        Args:
            joint: name of the joint.
            force: axis, in the joint's frame on the parent, along which the force is wanted, or
            moment: axis about which the moment is wanted.
        """
        from linkwork.model.release import released

        return released(self, joint, force=force, moment=moment)  # type: ignore[return-value]

    def show(
        self,
        *,
        start: Mapping[str, Any] | None = None,
        guess: Mapping[str, Any] | None = None,
        t: Any = 0.0,
        view: str | None = None,
        names: bool = False,
        ax: Any = None,
    ) -> Any:
        """Draw the mechanism in one state: bodies, joints, springs, rods, the ground. Returns the Matplotlib axes.

        Args:
            start: coordinates by name; others are at zero, or where closures need them.
            guess: with closures: coordinates from which the search starts; they may move.
            t: time [s], for what is prescribed.
            view: two axes to look at, such as "xz", or "3d"; default: the plane of a planar model, else space.
            names: write the bodies' names beside them.
            ax: Matplotlib axes to draw into, with the projection "3d" for a view in space; default: new ones.
        """
        from linkwork.analysis.motion.assembly import closed_state
        from linkwork.analysis.motion.still_scene import natural_view, still_scene
        from linkwork.units import quantity
        from linkwork.view.mechanism import mechanism

        moment = quantity(t, "s", what="show: t")
        system = self.compile()
        q, _ = closed_state(system, start, guess, None, moment)
        return mechanism(still_scene(system, q, moment), view=view or natural_view(system), names=names, ax=ax)


class Equilibrium(EquilibriumBase):
    __doc__ = EquilibriumBase.__doc__

    def linearize(
        self,
        *,
        free: Sequence[str] = (),
        coordinates: Sequence[str] | None = None,
        inputs: Sequence[str] | None = None,
        outputs: Sequence[str] | None = None,
    ) -> LinearModel:
        """The linear model about this equilibrium, in independent coordinates.

        Args:
            free: driven joints that may move about their steady motion, the forces of their drives staying as they are.
            coordinates: independent coordinates by name; default: a well-conditioned choice.
            inputs: actuators, or drives as "base.position", "base.speed", "base.acceleration"; default: all actuators.
            outputs: coordinates ("elbow"), rates ("rate of elbow") and sensors by name; default: all sensors, or else all
                coordinates.
        """
        from linkwork.analysis.linear.campbell import held_mask
        from linkwork.analysis.linear.linearize import Linearizer

        held = held_mask(self._system, self._frame.driven, free)
        made = Linearizer(self._system).linearize(
            self._point, held, coordinates=coordinates, inputs=inputs, outputs=outputs
        )
        return _named(made, LinearModel)

    @property
    def stable(self) -> bool | None:
        """Whether nothing grows in the linear model (undamped oscillations count as stable); None at a singular state."""
        return None if self.singular else self.growth <= 0.0

    @property
    def growth(self) -> float:
        """The largest growth rate of the linear model [1/s]; 0 where nothing grows."""
        from linkwork.analysis.linear.modes import eigenvalues

        if self._growth is None:
            s = eigenvalues(self.linearize(outputs=()))
            fastest = float(s.real.max(initial=0.0))
            self._growth = fastest if fastest > 1e-7 * float(abs(s).max(initial=0.0)) else 0.0
        return self._growth

    def report(self) -> str:
        """In words, with stability."""
        word = {True: "stable", False: f"unstable: something grows at {self.growth:.4g} 1/s", None: ""}[self.stable]
        return super().report() + (f"\n  {word}" if word else "")

    def moving_model(self) -> Model:
        """A copy of the model whose driven joints have these motions: `eq.moving_model().simulate(10, start=eq.start)`."""
        from linkwork.analysis.equilibrium.steady_frame import moving_model

        return moving_model(self._system.model, self._system, self._frame, self._point)  # type: ignore[return-value]

    @property
    def start(self) -> dict[str, float]:
        """Coordinates by name without driven ones, as `simulate(…, start=…)` takes them."""
        from linkwork.kernels import layout as L

        driven = {int(self._system.tables.dof_i[k, L.D_Q]) for k in self._driven}
        return {n: float(x) for k, (n, x) in enumerate(self.q.items()) if k not in driven}

    def plot(self, *, view: str | None = None, names: bool = False, ax: Any = None) -> Any:
        """Draw the mechanism in this state. Returns the Matplotlib axes.

        Args:
            view, names, ax: as for `Model.show`.
        """
        from linkwork.analysis.motion.still_scene import natural_view, still_scene
        from linkwork.view.mechanism import mechanism

        scene = still_scene(self._system, self.positions, self._point.t)
        view, title = view or natural_view(self._system), f"equilibrium of {self.title}"
        return mechanism(scene, view=view, names=names, ax=ax, title=title)


class Equilibria(EquilibriaBase):
    __doc__ = EquilibriaBase.__doc__

    def plot(self, *, view: str | None = None, ax: Any = None) -> Any:
        """Draw the mechanism in the first nine equilibria, one panel each. Returns the Matplotlib axes.

        Args:
            view, ax: as for `Model.show`; as many axes as there are pictures.
        """
        from linkwork.analysis.motion.still_scene import natural_view, still_scene
        from linkwork.errors import ModelError
        from linkwork.view.mechanism import mechanisms

        if not len(self):
            raise ModelError(f"equilibria of '{self.title}': none was found that could be drawn.")
        scenes = [still_scene(e._system, e.positions, e._point.t) for e in self]
        words = {True: "stable", False: "unstable", None: "singular"}
        return mechanisms(scenes, [words[e.stable] for e in self], view=view or natural_view(self[0]._system), ax=ax)


class LinearModel(LinearModelBase):
    __doc__ = LinearModelBase.__doc__

    def modes(self) -> Modes:
        """Frequencies, damping ratios and shapes of all modes, remembered."""
        from linkwork.analysis.linear.modes import modes

        if self._modes is None:
            made = modes(self)
            for mode in made:
                object.__setattr__(mode, "__class__", Mode)
            self._modes = _named(made, Modes)
        return self._modes

    def mode(self, number: int) -> Mode:
        """A mode by its number, from 1."""
        return self.modes().mode(number)

    def sensitivity(self, parameter: str) -> Sensitivity:
        """How all modes change with a parameter, the equilibrium following it; exact derivatives.

        Args:
            parameter: a path of the model such as "spring.stiffness", or "speed.spin", "acceleration.base", "input.torque".
        """
        from linkwork.analysis.linear.sensitivity import sensitivity

        return sensitivity(self, self.modes(), parameter)

    def simulate(
        self,
        until: Any,
        *,
        start: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        samples: int = 1001,
    ) -> Any:
        """The motion of the linear model, as an xarray Dataset of values (not changes).

        Args:
            until: duration [s], or times [s].
            start: changes of independent coordinates from the state, by name; others zero.
            rates: changes of their rates.
            inputs: changes of the inputs as signals, by name.
            samples: how many results a duration is divided into.
        """
        from linkwork.analysis.linear.time_response import simulate_linear

        return simulate_linear(self, until, start=start, rates=rates, inputs=inputs, samples=samples)

    def frequency_response(
        self, inputs: Sequence[str] | None = None, outputs: Sequence[str] | None = None, frequencies: Any = None
    ) -> FrequencyResponse:
        """Complex amplitudes of outputs for inputs that oscillate, with peaks located between the lines of the grid.

        Args:
            inputs: actuators, or "displacement of base", "velocity of base", "acceleration of base" for a driven joint;
                default: all actuators, or else the displacement of every driven joint.
            outputs: coordinates, rates and sensors; default: those of the linear model.
            frequencies: grid [Hz]; default: around all modes, finer at each of them.
        """
        from linkwork.analysis.linear.frequency_response import frequency_response

        return _named(frequency_response(self, inputs, outputs, frequencies), FrequencyResponse)

    def transfer_function(self, input: str, output: str) -> TransferFunction:
        """From one input to one output, with poles and zeros."""
        from linkwork.analysis.linear.time_response import transfer_function

        return _named(transfer_function(self, input, output), TransferFunction)

    def lqr(
        self,
        Q: Any = None,
        R: Any = 1.0,
        *,
        outputs: Mapping[str, Any] | None = None,
        inputs: Sequence[str] | None = None,
        stability: Any = 0.0,
        period: Any = None,
    ) -> Regulator:
        """The feedback of least cost ∫ (δxᵀ Q δx + δyᵀ Q_y δy + δuᵀ R δu) e^{2αt} dt; all eigenvalues lie left of −α.

        Args:
            Q: weights of states: a number, {"elbow": 1.0, "rate of elbow": 0.1} (others zero), a row, or a matrix.
            R: weights of the inputs, likewise, greater than zero.
            outputs: weights of outputs, by name.
            inputs: actuators that the regulator acts through; default: all inputs of the linear model.
            stability: the prescribed degree α [1/s].
            period: between samples [s], the input being held; the cost is the same integral. Default: continuous.
        """
        from linkwork.analysis.control.regulator import lqr

        made = lqr(self, Q, R, outputs=outputs, inputs=inputs, stability=stability, period=period)
        return _named(made, Regulator)

    def kalman(
        self,
        W: Any = None,
        V: Any = 1.0,
        *,
        states: Any = None,
        measured: Sequence[str] | None = None,
        period: Any = None,
    ) -> Filter:
        """The steady-state Kalman filter: ẋ = A x + B (u + w) + w_x, y = C x + D (u + w) + v with white noise w, w_x and v.

        Args:
            W: intensity of noise that adds to the inputs [unit² s]: a number, {"torque": 0.01}, a row, or a matrix.
            V: noise of the measured outputs, likewise: intensity [unit² s], or with a period variance of a sample [unit²].
            states: intensity of noise that adds to the rates of the states [unit² / s], likewise.
            measured: outputs that are measured; default: all.
            period: between samples [s]; default: continuous.
        """
        from linkwork.analysis.control.observer import kalman

        return _named(kalman(self, W, V, states=states, measured=measured, period=period), Filter)


class TransferFunction(TransferFunctionBase):
    __doc__ = TransferFunctionBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw poles and zeros in the complex plane. Returns the Matplotlib axes."""
        from linkwork.view.root_plots import roots

        return roots(self.poles, self.zeros, f"{self.output} for {self.input}", ax=ax)


class Filter(FilterBase):
    __doc__ = FilterBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the eigenvalues in the complex plane. Returns the Matplotlib axes."""
        from linkwork.view.root_plots import roots

        return roots(self.eigenvalues, None, f"filter of {self.title}", ax=ax)


class Regulator(RegulatorBase):
    __doc__ = RegulatorBase.__doc__

    def controller(self, limits: Mapping[str, Any] | None = None) -> Controller:
        """The controller that measures all states and keeps the equilibrium of the linear model.

        Args:
            limits: of inputs by name: {"torque": (-2.0, "3 N*m")}, or one value for both directions; default: none.
        """
        from linkwork.analysis.control.regulator import regulator_controller

        return regulator_controller(self, limits)

    def closed_loop(self, linear: LinearModelBase) -> ClosedLoop:
        """A linear model with this regulator: the one it was designed for, or another one with the same names."""
        from linkwork.analysis.control.closed_loop import closed_loop

        return _named(closed_loop(linear, self.controller()), ClosedLoop)

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the eigenvalues in the complex plane. Returns the Matplotlib axes."""
        from linkwork.view.root_plots import roots

        return roots(self.eigenvalues, None, f"regulator of {self.title}", ax=ax)


class Compensator(CompensatorBase):
    __doc__ = CompensatorBase.__doc__

    def controller(self, limits: Mapping[str, Any] | None = None) -> Controller:
        """The controller with the filter inside, which sees inputs at their limits.

        Args:
            limits: of inputs by name: {"torque": (-2.0, "3 N*m")}, or one value for both directions; default: none.
        """
        from linkwork.analysis.control.compensator import compensator_controller

        return compensator_controller(self, limits)

    def closed_loop(self, linear: LinearModelBase) -> ClosedLoop:
        """A linear model with this compensator: the one it was designed for, or another one with the same names."""
        from linkwork.analysis.control.closed_loop import closed_loop

        return _named(closed_loop(linear, self.controller()), ClosedLoop)

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the eigenvalues in the complex plane. Returns the Matplotlib axes."""
        from linkwork.view.root_plots import roots

        return roots(self.eigenvalues, None, f"compensator of {self.regulator.title}", ax=ax)


class ClosedLoop(ClosedLoopBase):
    __doc__ = ClosedLoopBase.__doc__

    def simulate(
        self,
        until: Any,
        *,
        start: Mapping[str, Any] | None = None,
        rates: Mapping[str, Any] | None = None,
        inputs: Mapping[str, Any] | None = None,
        samples: int = 1001,
    ) -> Any:
        """The motion of the closed loop, as an xarray Dataset like that of `LinearModel.simulate`.

        Args:
            until: duration [s], or times [s].
            start, rates: changes of independent coordinates and of their rates, by name; others zero.
            inputs: disturbances that add to the inputs, as signals by name.
            samples: how many results a duration is divided into.
        """
        from linkwork.analysis.control.closed_loop import simulate_closed

        return simulate_closed(self, until, start=start, rates=rates, inputs=inputs, samples=samples)

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the eigenvalues in the complex plane. Returns the Matplotlib axes."""
        from linkwork.view.root_plots import roots

        return roots(self.eigenvalues, None, f"closed loop of {self.title}", ax=ax)


class Modes(ModesBase):
    __doc__ = ModesBase.__doc__

    def mode(self, number: int) -> Mode:
        """A mode by its number, from 1."""
        from linkwork.errors import ModelError

        if isinstance(number, bool) or not hasattr(number, "__index__") or not 1 <= number <= len(self):
            raise ModelError(
                f"modes of '{self.title}': mode {number!r} is not there; numbers go from 1 to {len(self)}."
            )
        return self[number - 1]

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the shapes as bars, coordinate by coordinate. Returns the Matplotlib axes."""
        from linkwork.view import mode_plots

        return mode_plots.shapes(self, ax=ax)


class Mode(ModeBase):
    __doc__ = ModeBase.__doc__

    def animate(
        self, path: str | Path, *, amplitude: float | None = None, periods: int = 3, speed: float = 1.0
    ) -> Path:
        """Write the mechanism moving in this shape as one HTML file, or as .gif or .mp4; returns its path.

        Args:
            path: of the file.
            amplitude: of the coordinate that moves most [rad, or of the size of the model].
            periods: how many are shown.
            speed: 1 shows a period in two seconds.
        """
        from linkwork.analysis.linear.mode_scene import mode_scene
        from linkwork.view.animation import write_animation

        return write_animation(mode_scene(self, amplitude=amplitude, periods=periods), path, speed=speed)

    def plot(self, *, amplitude: float | None = None, view: str | None = None, ax: Any = None) -> Any:
        """Draw the mechanism at the mode's largest amplitude, pale the other way, dashed at rest. Returns the axes.

        Args:
            amplitude: of the coordinate that moves most [rad, or of the size of the model].
            view, ax: as for `Model.show`.
        """
        from linkwork.analysis.linear.mode_scene import mode_scene
        from linkwork.analysis.motion.still_scene import natural_view, still_scene
        from linkwork.view import mechanism

        system, point = self.linear._system, self.linear._point
        moving = mode_scene(self, amplitude=amplitude, periods=1)
        title = f"mode {self.number} of {system.model.name}, {self.frequency:.5g} Hz"
        rest = still_scene(system, point.q, point.t)
        return mechanism.mode(moving, rest, title, view=view or natural_view(system), ax=ax)


class ExactFrequencies(ExactFrequenciesBase):
    __doc__ = ExactFrequenciesBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the first modes, one panel each. Returns the Matplotlib axes."""
        from linkwork.view import exact_plots

        return exact_plots.exact_modes(self, ax=ax)


class ExactMode(ExactModeBase):
    __doc__ = ExactModeBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the mode beside the model at rest. Returns the Matplotlib axes."""
        from linkwork.view import exact_plots

        return exact_plots.exact_mode(self, ax=ax)


class Branches(BranchesBase):
    __doc__ = BranchesBase.__doc__

    def plot(self, name: str | None = None, *, ax: Any = None) -> Any:
        """Draw a coordinate against the parameter, stable parts solid, unstable ones dashed. Returns the Matplotlib axes."""
        from linkwork.view import mode_plots

        return mode_plots.branches(self, name, ax=ax)


class FrequencyResponse(FrequencyResponseBase):
    __doc__ = FrequencyResponseBase.__doc__

    def plot(self, output: str | None = None, input: str | None = None, *, ax: Any = None) -> Any:
        """Draw magnitude and phase against frequency (Bode). Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.bode(self, output, input, ax=ax)

    def plot_nyquist(self, output: str | None = None, input: str | None = None, *, ax: Any = None) -> Any:
        """Draw the response in the complex plane (Nyquist). Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.nyquist(self, output, input, ax=ax)


class Response(ResponseBase):
    __doc__ = ResponseBase.__doc__

    def plot(self, *outputs: str, ax: Any = None) -> Any:
        """Draw the largest magnitude of outputs against frequency; motions that do not repeat are marked."""
        from linkwork.view import response_plots

        return response_plots.response(self, outputs, ax=ax)


class ResponseSet(ResponseSetBase):
    __doc__ = ResponseSetBase.__doc__

    def plot(self, output: str | None = None, *, ax: Any = None) -> Any:
        """Draw the largest magnitude of an output against frequency, one curve a set. Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.response_set(self, output, ax=ax)


class Curve(CurveBase):
    __doc__ = CurveBase.__doc__

    def plot(self, output: str | None = None, *, ax: Any = None) -> Any:
        """Draw an output against the parameter: stable parts solid, unstable dashed, bifurcations and peaks marked."""
        from linkwork.view import response_plots

        return response_plots.curve(self, output, ax=ax)

    @_keeping
    def switch(
        self,
        mark: Mark,
        *,
        over: tuple[Any, Any] | None = None,
        step: float = 0.05,
        points: int = 400,
        progress: bool | None = None,
    ) -> Curve:
        """Follow the other family of orbits that meets this one at a branch point, or the one that leaves it at a period
        doubling: `curve.switch(curve.marks_of("branch point")[0])`.

        Args:
            mark: a branch point (the other family is followed both ways) or a period doubling, out of `marks`.
            over: both ends of the range of the parameter; default: that of this curve.
            step: longest step along the arc.
            points: most points.
            progress: show a progress bar; default: after two seconds, if somebody watches.
        """
        from linkwork.analysis.vibration.response_curve import switch

        return _named(switch(self, mark, over=over, step=step, points=points, progress=progress), Curve)


class Backbone(BackboneBase):
    __doc__ = BackboneBase.__doc__

    def plot(self, output: str | None = None, *, ax: Any = None) -> Any:
        """Draw the largest value of an output against the frequency: stable parts solid, unstable dashed. Returns the
        Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.curve(self, output, ax=ax)

    def plot_energy(self, *, ax: Any = None) -> Any:
        """Draw the frequency against the energy. Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.backbone(self, ax=ax)


class Connection(ConnectionBase):
    __doc__ = ConnectionBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the inputs that were found against time. Returns the Matplotlib axes."""
        from linkwork.errors import ModelError
        from linkwork.view import plots

        if not self.units:
            raise ModelError(
                f"connection of '{self.title}': a ballistic motion has no inputs; simulate it, and plot that."
            )
        return plots.time_series(self.to_array(), ax=ax, title=f"{self.title}: least {self.minimised}")


class Bifurcation(BifurcationBase):
    __doc__ = BifurcationBase.__doc__

    def plot(self, output: str | None = None, *, ax: Any = None) -> Any:
        """Draw an output once a period against the parameter. Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.bifurcation(self, output, ax=ax)


class Fit(FitBase):
    __doc__ = FitBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw measured beside fitted, one panel a data set. Returns the Matplotlib axes."""
        from linkwork.view import fit_plots

        return fit_plots.fit(self, ax=ax)


class Lyapunov(LyapunovBase):
    __doc__ = LyapunovBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw the running means of the exponents against time: how they converge. Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.lyapunov(self, ax=ax)


def _named(made: Any, kind: Any) -> Any:
    """A result with its verbs."""
    object.__setattr__(made, "__class__", kind)
    return made


def _controller(model: Model, control: Any) -> Any:
    """A controller, designed if a mapping says how."""
    if not isinstance(control, Mapping):
        return control
    from linkwork.analysis.control.design import designed

    return designed(model, control)


def _befriend(made: Any) -> Any:
    """A result of forced vibration, or a chart of frequencies, with its verbs."""
    if isinstance(made, Campbell):
        return made
    kinds = {CurveBase: Curve, ResponseBase: Response, ResponseSetBase: ResponseSet}
    if isinstance(made, ResponseSetBase):
        made.responses[:] = [_named(r, Response) for r in made]
    return _named(made, kinds[type(made)])


def exact_frequencies(
    model: ModelBase,
    count: int = 6,
    *,
    start: Mapping[str, Any] | None = None,
    gravity: str | None = None,
    normal: Any = None,
) -> ExactFrequencies:
    """The lowest natural frequencies of a planar tree of uniform beams; see `Model.exact_frequencies`."""
    from linkwork.analysis.linear.exact.frequencies import exact_frequencies

    made = exact_frequencies(model, count, start=start, gravity=gravity, normal=normal)
    for mode in made:
        _named(mode, ExactMode)
    return _named(made, ExactFrequencies)


def read_urdf(path: str | Path, **options: Any) -> Model:
    """The model in a URDF file, with `model.notes` on what of the file it does not hold.

    Args:
        path: of the file.
        ignore: words for what may be left out though it changes the dynamics: an element ("gazebo"), an attribute, or both
            ("dynamics.friction"); without them it is an error.
        base: "fixed" (default) welds the root link to the ground, "free" lets it move.
        gravity: acceleration in world axes [m/s²], shape (3,); URDF does not say it.
        stop_stiffness: of stops at the limits of hinges [N m/rad], or a pair of hinges and sliders [N/m]; None (default):
            limits are noted and do not act.
    """
    from linkwork.files.urdf import read_urdf

    return _own(read_urdf(path, **options))


def read_urdf_text(text: str, **options: Any) -> Model:
    """The model in a URDF text; all other arguments as for `read_urdf`."""
    from linkwork.files.urdf import read_urdf_text

    return _own(read_urdf_text(text, **options))


def read_mjcf(path: str | Path, **options: Any) -> Model:
    """The model in an MJCF file, with `model.notes` on what of the file it does not hold.

    Args:
        path: of the file.
        ignore: words for what may be left out though it changes the dynamics: an element ("tendon"), an attribute
            ("springdamper"), or both ("joint.springdamper"); without them it is an error.
        stop_stiffness: of stops at the limits of hinges [N m/rad], or a pair of hinges and sliders [N/m]; None (default):
            limits are noted and do not act.
    """
    from linkwork.files.mjcf.reader import read_mjcf

    return _own(read_mjcf(path, **options))


def read_mjcf_text(text: str, **options: Any) -> Model:
    """The model in an MJCF text; all other arguments as for `read_mjcf`."""
    from linkwork.files.mjcf.reader import read_mjcf_text

    return _own(read_mjcf_text(text, **options))


def write_mjcf(model: Model, path: str | Path, **options: Any) -> Path:
    """Write a model as an MJCF file; all arguments as for `Model.to_mjcf`."""
    return model.to_mjcf(path, **options)


def _own(model: ModelBase) -> Model:
    """A model of the layer below with the verbs of this one."""
    model.__class__ = Model
    return model  # type: ignore[return-value]


def load(path: str | Path) -> Any:
    """Read a result that was saved with `save(…)`."""
    from linkwork.results.store import load

    return load(path)


def read_model(path: str | Path, *, set: Mapping[str, Any] | None = None) -> ModelFile:
    """Read a model file (.yaml, .json or .toml): the model, its parameters, and what stands beside it.

    Args:
        path: of the file; see docs/files.md for what it says.
        set: parameters of the file by name, or of the model by path, that get other values: {"L": "3 m", "arm.mass": 2.0}.

    Raises:
        ModelError: with all that is wrong, a line each, beginning with the file and the line.
    """
    from linkwork.files.native.reader import read_file

    return read_file(path, set=set, make=Model)


def _linear_model(value: Any, what: str) -> LinearModel:
    if not isinstance(value, LinearModel):
        from linkwork.errors import ModelError

        raise ModelError(f"{what}: linear is {value!r}; give a linear model, such as model.equilibrium().linearize().")
    return value


def lqr(linear: LinearModel, Q: Any = None, R: Any = 1.0, **options: Any) -> Regulator:
    """The linear quadratic regulator of a linear model; all arguments as for `LinearModel.lqr`."""
    return _linear_model(linear, "lqr").lqr(Q, R, **options)


def kalman(linear: LinearModel, W: Any = None, V: Any = 1.0, **options: Any) -> Filter:
    """The steady-state Kalman filter of a linear model; all arguments as for `LinearModel.kalman`."""
    return _linear_model(linear, "kalman").kalman(W, V, **options)


def lqg(regulator: Regulator, filter: Filter) -> Compensator:
    """The regulator on the estimate of the filter: the compensator with the least expected cost.

    Args:
        regulator: of `lqr`.
        filter: of `kalman`, of the same linear model and with the same period.
    """
    from linkwork.analysis.control.compensator import lqg

    return _named(lqg(regulator, filter), Compensator)


def end_point_target(model: Model, point: Any, position: Any, **options: Any) -> EndPointTargets:
    """States in which the inputs hold a point at a place; all arguments as for `Model.end_point_target`."""
    return model.end_point_target(point, position, **options)


def fit(model: Model, data: Any, parameters: Mapping[str, Any] | Sequence[str], *, progress: bool | None = None) -> Fit:
    """Estimate parameters of a model from measured data: `model.fit(data, parameters)`."""
    return model.fit(data, parameters, progress=progress)
