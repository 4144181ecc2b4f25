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
from linkwork.results.branch import Branches as Branches
from linkwork.results.campbell import Campbell as Campbell
from linkwork.results.connection import Connection as ConnectionBase
from linkwork.results.control import ClosedLoop as ClosedLoop
from linkwork.results.control import Compensator as Compensator
from linkwork.results.control import Filter as Filter
from linkwork.results.control import Regulator as Regulator
from linkwork.results.curve import Curve as CurveBase
from linkwork.results.end_point import EndPointTargets
from linkwork.results.equilibrium import Equilibria as Equilibria
from linkwork.results.equilibrium import Equilibrium as Equilibrium
from linkwork.results.exact import ExactFrequencies as ExactFrequencies
from linkwork.results.exact import ExactMode as ExactMode
from linkwork.results.fit import Fit as FitBase
from linkwork.results.frequency import FrequencyResponse as FrequencyResponse
from linkwork.results.linear import LinearModel as LinearModel
from linkwork.results.lyapunov import Lyapunov as LyapunovBase
from linkwork.results.measured import MeasuredMotion as MeasuredMotionBase
from linkwork.results.modes import Mode as Mode
from linkwork.results.modes import Modes as Modes
from linkwork.results.phases import PhasedRun as PhasedRunBase
from linkwork.results.reactions import Reactions as ReactionsBase
from linkwork.results.response import Response as ResponseBase
from linkwork.results.response_set import ResponseSet as ResponseSetBase
from linkwork.results.run import Run as RunBase
from linkwork.results.section import Section as SectionBase
from linkwork.results.spectrum import Spectrum as SpectrumBase
from linkwork.results.transfer import TransferFunction as TransferFunction
from linkwork.results.verdict import Verdict

if TYPE_CHECKING:
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
        from linkwork.errors import InterruptedRun

        try:
            run = simulate(
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
        except InterruptedRun as stop:
            _friendly(stop.run)
            raise
        return _friendly(run)

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
        run: RunBase | None = None,
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

        return equilibrium(
            self,
            acceleration=acceleration,
            speed=speed,
            inputs=inputs,
            guess=guess,
            nearest=nearest,
            t=t,
            system=self.compile(),
        )

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

        return equilibria(
            self,
            acceleration=acceleration,
            speed=speed,
            inputs=inputs,
            guess=guess,
            tries=tries,
            seed=seed,
            t=t,
            progress=progress,
        )

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

        return branch(
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
        at: Equilibrium | None = None,
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

        return linearize_state(
            self,
            start=start,
            guess=guess,
            rates=rates,
            inputs=at_inputs,
            t=t,
            options={"coordinates": coordinates, "inputs": inputs, "outputs": outputs},
        )

    def linearize_along(
        self,
        run: RunBase,
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
        return linearize_run(self, run, at, inputs=run_inputs, options=options)

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

        return _named(reactions(self, times, q, v, a, actuated=actuated), Reactions)

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

        made = measured(
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
        _named(made.reactions, Reactions)
        return _named(made, MeasuredMotion)

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
        """
        from linkwork.analysis.motion.phases import simulate_phases

        if "control" in options:
            options["control"] = _controller(self, options["control"])
        run = simulate_phases(self, phases, start=start, guess=guess, rates=rates, samples=samples, **options)
        run.__class__ = PhasedRun
        run.runs[:] = [_friendly(r) for r in run.runs]
        return run  # type: ignore[return-value]

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


class Run(RunBase):
    __doc__ = RunBase.__doc__

    @property
    def reactions(self) -> Reactions:
        """Force [N] and moment about the joint [N m] by parent on child: `run.reactions["elbow"]` has dims (time,
        component), world axes; joint axes, radial parts, what causes it, the ground's share and peaks beside it."""
        return _named(super().reactions, Reactions)

    def plot(self, *names: str, ax: Any = None) -> Any:
        """Draw histories against time: of these names, or of all joint coordinates. Returns the Matplotlib axes."""
        from linkwork.view import plots

        if not names:
            return plots.time_series(self.q, ax=ax, title=self.title)
        if len(names) == 1:
            return plots.time_series(self[names[0]], ax=ax, title=self.title)
        return plots.time_series(_side_by_side([self[n] for n in names]), ax=ax, title=self.title)

    def plot_energy(self, *, ax: Any = None) -> Any:
        """Draw the energies and how well they balance. Returns the Matplotlib axes."""
        from linkwork.view import plots

        parts = self.energy.drop_vars("work")
        shown = [str(k) for k in parts if k in ("total", "balance") or bool((parts[k] != 0).any())]
        return plots.energy(parts[shown], ax=ax, title=self.title)

    def plot_phase(self, name: str, *, ax: Any = None) -> Any:
        """Draw the rate of a coordinate against it. Returns the Matplotlib axes."""
        from linkwork.view import plots

        rate = self.v.sel(rate=name)
        rate = rate.rename(f"rate of {name}").assign_attrs(units=str(rate["unit"].values)).drop_vars(["rate", "unit"])
        return plots.phase(self[name], rate, ax=ax, title=self.title)

    def spectrum(self, name: str, window: str = "hann") -> Spectrum:
        """How much of a history oscillates at each frequency; samples must be at even times.

        Args:
            name: a coordinate, sensor or other history of one number.
            window: "hann", "blackman", "flattop" or "boxcar".
        """
        from linkwork.results.spectrum import spectrum_of

        return _named(spectrum_of(self[name], window), Spectrum)

    def plot_path(self, *points: str, plane: str | None = None, ax: Any = None) -> Any:
        """Draw the paths of points such as "lower.tip". Returns the Matplotlib axes.

        Args:
            points: paths of points; default: the ends of the mechanism.
            plane: two axes to look at, such as "xz"; default: the plane of the motion, else space.
            ax: Matplotlib axes to draw into, with the projection "3d" for paths in space; default: new ones.
        """
        import numpy as np
        import xarray as xr

        from linkwork.errors import ModelError
        from linkwork.view import plots

        chosen = points or tuple(name for _, _, name in self.scene.trails)
        for name in chosen:
            if "axis" not in self[name].dims:
                raise ModelError(
                    f"plot_path of '{self.title}': '{name}' is no point; give points, such as 'lower.tip'."
                )
        table = xr.DataArray(
            np.stack([self[n].values for n in chosen], axis=1),
            {"time": self.time, "point": list(chosen), "axis": list("xyz")},
            ("time", "point", "axis"),
            attrs={"units": "m"},
        )
        return plots.path(table, plane=plane, ax=ax, title=self.title)

    def show(self, at: Any = 0.0, *, view: str | None = None, names: bool = False, ax: Any = None) -> Any:
        """Draw the mechanism at the sample nearest to a time. Returns the Matplotlib axes.

        Args:
            at: time [s].
            view, names, ax: as for `Model.show`; default of view: the plane of the motion, else space.
        """
        import numpy as np

        from linkwork.errors import ModelError
        from linkwork.units import quantity
        from linkwork.view.mechanism import mechanism

        moment, times = quantity(at, "s", what="show: at"), self.scene.time
        if not times[0] <= moment <= times[-1]:
            raise ModelError(f"show: at is {moment:g} s, but the run goes from {times[0]:g} to {times[-1]:g} s.")
        sample = int(np.argmin(np.abs(times - moment)))
        title = f"{self.title}, {times[sample]:.4g} s"
        return mechanism(self.scene, sample, view=view, names=names, ax=ax, title=title)

    def plot_spectrum(self, name: str, window: str = "hann", *, ax: Any = None) -> Any:
        """Draw the spectrum of a history. Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.spectrum(self.spectrum(name, window), self.title, ax=ax)

    def section(
        self,
        of: str | None = None,
        value: Any = 0.0,
        *,
        direction: str = "up",
        period: Any = None,
        outputs: Sequence[str] | None = None,
        after: Any = None,
    ) -> Section:
        """A Poincaré section: states where something crosses a value, or once a period, located on the motion itself.

        Args:
            of: what crosses: a coordinate, "rate of …", a body (its absolute angle) or a sensor; None: look once a period.
            value: what it crosses, in its unit; a turning joint crosses it in every turn.
            direction: "up" (growing), "down" or "any".
            period: time between two looks [s]; default: that of the signals that drive the run.
            outputs: what to keep of the points: coordinates, "rate of …" or bodies; default: all that is not driven.
            after: time of the run from which on points are taken [s].
        """
        from linkwork.analysis.attractors.section import section

        made = section(self, of, value, direction=direction, period=period, outputs=outputs, after=after)
        return _named(made, Section)

    def verdict(self, *, after: Any = None, period: Any = None, settled: float = 1e-6) -> Verdict:
        """What the motion does in the long run (at rest, periodic, quasi-periodic, chaotic, settling), with the evidence.

        Args:
            after: time of the run from which on it is judged [s]; default: its second half, or more where that is short.
            period: of what drives the run [s], where it cannot be told from the signals.
            settled: how close a motion must come to repeating itself, against its size.
        """
        from linkwork.analysis.attractors.verdict import verdict

        return verdict(self, after=after, period=period, settled=settled)

    def animate(self, path: str | Path, *, speed: float = 1.0, fps: float | None = None) -> Path:
        """Write the motion as one HTML file that plays from disk, with no network, or as a film; returns its path.

        Args:
            path: of the file, which ends in .html, or in .gif or .mp4 (needs ffmpeg).
            speed: seconds of motion per second of watching.
            fps: of a page: most samples per second of motion that are kept; of a film: pictures per second, 25 by default.
        """
        from linkwork.view.animation import write_animation

        return write_animation(self.scene, path, speed=speed, fps=fps)


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


class Section(SectionBase):
    __doc__ = SectionBase.__doc__

    def plot(self, x: str | None = None, y: str | None = None, *, ax: Any = None) -> Any:
        """Draw one output against another, a dot a point; angles from −π to π. Returns the Matplotlib axes.

        Args:
            x: what goes to the right; default: the coordinate that varies most.
            y: what goes up; default: the rate of x, or the next output.
        """
        from linkwork.view import response_plots

        return response_plots.section(self, x, y, ax=ax)


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


class Spectrum(SpectrumBase):
    __doc__ = SpectrumBase.__doc__

    def plot(self, *, ax: Any = None) -> Any:
        """Draw amplitudes against frequency. Returns the Matplotlib axes."""
        from linkwork.view import response_plots

        return response_plots.spectrum(self, self.name, ax=ax)


class Reactions(ReactionsBase):
    __doc__ = ReactionsBase.__doc__

    def plot(self, joint: str | None = None, *, ax: Any = None) -> Any:
        """Draw the components of a joint's force and moment against time, world axes, or how large they are at all joints.
        Returns the Matplotlib axes, that of forces first.

        Args:
            joint: name; default: all.
            ax: two Matplotlib axes to draw into; default: new ones.
        """
        from linkwork.view import plots

        if joint is not None:
            self[joint]  # an error if there is none
        title = "what the joints bear" if joint is None else f"{joint}: by parent on child"
        return plots.reactions(self.world, joint, ax=ax, title=title)


class MeasuredMotion(MeasuredMotionBase):
    __doc__ = MeasuredMotionBase.__doc__

    def plot(self, *names: str, ax: Any = None) -> Any:
        """Draw joint forces against time: of these joints, or of all. Returns the Matplotlib axes."""
        from linkwork.view import plots

        forces = self.torques.assign_attrs(long_name="joint force")
        return plots.time_series(forces, names=names or None, ax=ax, title=f"{self.title}, measured")


class PhasedRun(PhasedRunBase):
    __doc__ = PhasedRunBase.__doc__

    def plot(self, *names: str, ax: Any = None) -> Any:
        """Draw histories over all phases, one name or more. Returns the Matplotlib axes."""
        from linkwork.errors import ModelError
        from linkwork.view import plots

        if not names:
            raise ModelError(
                f"plot of '{self.title}': give the name of a history, since phases may have different ones."
            )
        histories = [self[n].drop_vars("phase") for n in names]
        table = histories[0] if len(histories) == 1 else _side_by_side(histories)
        return plots.time_series(table, ax=ax, title=self.title)

    def animate(self, path: str | Path, *, speed: float = 1.0, fps: float | None = None) -> Path:
        """Write the motion over all phases as one HTML file, or as .gif or .mp4; returns its path."""
        from linkwork.view.animation import write_animation

        return write_animation(self.scene, path, speed=speed, fps=fps)


def _side_by_side(columns: list[Any]) -> Any:
    """Several histories as one table with units."""
    import numpy as np
    import xarray as xr

    columns = [part for c in columns for part in _parts(c)]
    table = xr.DataArray(
        np.column_stack([c.values for c in columns]),
        {"time": columns[0]["time"], "name": [str(c.name) for c in columns]},
        ("time", "name"),
    )
    kinds = {str(c.attrs.get("long_name", "")) for c in columns}
    table.attrs["long_name"] = kinds.pop() if len(kinds) == 1 else ""
    return table.assign_coords(unit=("name", [str(c.attrs["units"]) for c in columns]))


def _parts(history: Any) -> list[Any]:
    """A history as it is, or that of a point as three, one an axis."""
    if history.ndim == 1:
        return [history]
    axes = [str(a) for a in history["axis"].values]
    return [history.sel(axis=a, drop=True).rename(f"{history.name}.{a}") for a in axes]


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


def _friendly(run: RunBase) -> Run:
    """A result with the verbs that draw."""
    run.__class__ = Run
    return run  # type: ignore[return-value]


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

    return exact_frequencies(model, count, start=start, gravity=gravity, normal=normal)


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


lqr = LinearModel.lqr
kalman = LinearModel.kalman
lqg = Regulator.lqg


def end_point_target(model: Model, point: Any, position: Any, **options: Any) -> EndPointTargets:
    """States in which the inputs hold a point at a place; all arguments as for `Model.end_point_target`."""
    return model.end_point_target(point, position, **options)


def fit(model: Model, data: Any, parameters: Mapping[str, Any] | Sequence[str], *, progress: bool | None = None) -> Fit:
    """Estimate parameters of a model from measured data: `model.fit(data, parameters)`."""
    return model.fit(data, parameters, progress=progress)
