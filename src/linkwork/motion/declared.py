"""Motion in time: simulation, phases, loop closure, mobility."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import (
    Kind,
    NewFolder,
    Number,
    OutputNames,
    RatesByName,
    Seconds,
    SignalsByName,
    StateByName,
    SymbolsByName,
    Times,
    Whole,
    Word,
    Words,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from linkwork.drawing.player import Player
    from linkwork.model.computed_torque import ComputedTorque
    from linkwork.model.controller import Controller
    from linkwork.model.events import Event
    from linkwork.model.feedback import PD, PID, CustomControl
    from linkwork.model.phases import Phase
    from linkwork.motion.results.assembly import Assembly
    from linkwork.motion.results.mobility import Mobility
    from linkwork.motion.results.phases import PhasedRun
    from linkwork.motion.results.run import Run
    from linkwork.motion.results.saddle_point import SaddlePoint
    from linkwork.schematics.results.topology import Topology
    from linkwork.system.formulations.names import Formulation
    from linkwork.system.system import System

FinalState = tuple[Mapping[str, float], Mapping[str, float]]
EventList = Annotated["Sequence[Event]", Kind("events", "EVENTS", made_of="linkwork.model.events:Event")]
PhaseList = Annotated["Sequence[Phase]", Kind("phases", "PHASES", made_of="linkwork.model.phases:Phase")]
FormulationName = Annotated["str | Formulation", Kind("word", "FORMULATION")]
Control = Annotated[
    "Controller | PD | PID | ComputedTorque | CustomControl | Mapping[str, object] | Sequence[object]",
    Kind("control", "CONTROL", made_of="linkwork.model.control_design:ControlDesign"),
]


class MotionAnalyses:
    """Declared by `Model`; implemented in `linkwork.motion`."""

    @implemented_by("linkwork.system.compiled:compile_model")
    def compile(self, *, planar: bool | None = None, formulation: FormulationName = "recursive") -> System:
        """The model as immutable arrays with single evaluations (accelerations, mass matrix, Jacobians, derivatives …),
        remembered until the model changes.

        Args:
            planar: True or False to insist on the algebra of the plane or of space; default: the plane if possible.
            formulation: as for `simulate`.
        """

    @implemented_by("linkwork.system.compiled:quantity_names")
    def names(self, containing: Word = "") -> dict[str, str]:
        """Names of all quantities with their units: what `run[name]`, events, formulas, controllers, outputs of linear models
        and the command line accept.

        Args:
            containing: a part of the names that are wanted, such as "strut" or ".force"; default: all.
        """

    @implemented_by("linkwork.motion.simulate")
    def simulate(
        self,
        until: Times,
        *,
        start: StateByName | Run | FinalState | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        inputs: SignalsByName | None = None,
        method: Word = "auto",
        rtol: Number = 1e-8,
        atol: Number | None = None,
        norm: Word = "rms",
        step: Seconds | None = None,
        max_step: Seconds | None = None,
        events: EventList = (),
        samples: Whole = 1001,
        progress: bool | None = None,
        planar: bool | None = None,
        formulation: FormulationName = "recursive",
        control: Control | None = None,
        store: NewFolder | None = None,
    ) -> Run:
        """Simulate the motion in time.

        Args:
            until: duration [s], or the times [s] at which results are wanted, shape (n,), growing.
            start: coordinates by name: of a joint, a part of it, or a body (its absolute angle), such as {"elbow": "90 deg"};
                others at zero. With closures those given are kept, and the others move until all loops are closed. Or a run:
                the motion goes on where and when that ended; or its `final()`: from the same state at time zero.
            guess: with closures: coordinates from which that search starts; they may move.
            rates: velocities by name, likewise; others zero, or as small as the closures allow.
            inputs: signals that drive the inputs, by name; others zero.
            method: "auto" ("dop853", then "radau" where the system is stiff and it pays: `run.message` says so), "dop853"
                (adaptive, order 8), "dopri5" (adaptive, order 5: loose tolerances), "radau" (stiff systems), "rk4" (fixed
                step), "gauss" (fixed step, structure-preserving: long conservative runs), "scipy" or "scipy:LSODA" … (SciPy's
                solve_ivp on the same equations, as an independent check).
            rtol: relative tolerance of the local error of adaptive methods.
            atol: absolute tolerance of the local error of adaptive methods; default: rtol / 100.
            norm: how errors of all components are measured together: "rms" (root mean square), or "max" (the largest, as
                in MATLAB's ode45).
            step: step of fixed-step methods [s]. Steps are equal between two results and no longer than this, so results
                closer together than the step shorten it: every result is then the end of a step.
            max_step: longest step of adaptive methods [s].
            events: what to note on the way, or to stop at. They change nothing: times and states are read off the dense output
                of steps, which has the order of the method ("dop853": seven); sensors are sampled at nine points of a step.
            samples: how many results a duration is divided into, both ends included.
            progress: show a progress bar; default: after two seconds, if stderr is a terminal.
            planar: True or False to insist on the algebra of the plane or of space.
            formulation: "recursive" (joint coordinates), or in absolute coordinates "lagrange" (multipliers), "penalty",
                "augmented_lagrangian"; or one of `Lagrange`, `Penalty`, `AugmentedLagrangian` with options, which may be
                written as text: "penalty, omega=20, alpha of joint1=2e5 kg".
            control: a controller that drives inputs by what it measures, inside the integration: a `PID`, one from `lqr` or
                `lqg`, or your own; or a mapping that says how it is designed: {"lqr": {"Q": 1.0}, "limits": {"motor": 2.0}};
                or a list of them.
            store: a Zarr folder (.zarr) into which samples are written while the run goes on, for more of them than fit into
                memory. The run then reads its states from there, piece by piece as they are asked for, and so does `load`; one
                that fails or is interrupted keeps what there is. Models that a file cannot express are refused.

        Returns:
            The run. If it ended early, `run.success` is False, `run.message` says why, and a warning is given.

        Raises:
            InterruptedRun: Ctrl-C, a KeyboardInterrupt; its `run` is the motion until then.
        """

    @implemented_by("linkwork.motion.phases")
    def simulate_phases(
        self,
        phases: PhaseList,
        *,
        start: StateByName | Run | FinalState | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        method: Word = "auto",
        rtol: Number = 1e-8,
        atol: Number | None = None,
        norm: Word = "rms",
        step: Seconds | None = None,
        max_step: Seconds | None = None,
        samples: Whole = 501,
        progress: bool | None = None,
        planar: bool | None = None,
        formulation: FormulationName = "recursive",
        control: Control | None = None,
    ) -> PhasedRun:
        """Simulate a motion in phases: joints locked or released, bodies dropped or attached, drives changed between them.
        The model stays as it is.

        Args:
            phases: one after the other; the changes of a phase happen at its beginning.
            start, guess, rates: as for `simulate`.
            method, rtol, atol, norm, step, max_step: as for `simulate`.
            samples: results in each phase.
            progress, planar, formulation, control: as for `simulate`.

        Raises:
            Interrupted: Ctrl-C, a KeyboardInterrupt; its `result` has the phases until then.
        """

    @implemented_by("linkwork.motion.assembly.assembly")
    def assemble(
        self,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        rates: RatesByName | None = None,
        t: Seconds = 0.0,
        keep: OutputNames | None = None,
    ) -> Assembly:
        """A state in which all loops are closed, or a ModelError that names the closure that stays open.

        Args:
            start: coordinates by name that keep their values.
            guess: coordinates by name from which the search starts; they may move.
            rates: velocities by name that keep their values; others become as small as the closures allow.
            t: time [s], for what is prescribed.
            keep: quantities by name that the report, tables and datasets hold beside the coordinates, as for `equilibrium`.
        """

    @implemented_by("linkwork.motion.assembly.mobility")
    def mobility(
        self,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        t: Seconds = 0.0,
        run: Run | None = None,
    ) -> Mobility:
        """Degrees of freedom, redundant constraints, and whether a position is singular.

        Args:
            start: coordinates by name that keep their values.
            guess: coordinates by name from which the search for closed loops starts.
            t: time [s], for what is prescribed.
            run: a motion of this model, along which the distance from singular positions is wanted.
        """

    @implemented_by("linkwork.schematics.topology")
    def topology(self) -> Topology:
        """The graph of the model: bodies as nodes, joints and closures as edges, with layers from the ground and loops.
        `topology().plot()` draws it."""

    @implemented_by("linkwork.motion.assembly.saddle_point")
    def saddle_point(
        self,
        start: StateByName | None = None,
        *,
        guess: StateByName | None = None,
        t: Seconds = 0.0,
        coordinates: Word = "absolute",
    ) -> SaddlePoint:
        """The matrix W = [M Φ_qᵀ; Φ_q 0] of the equations of motion with multipliers, W (v̇, λ) = (Q, γ), with names;
        `plot()` draws where it has numbers.

        Args:
            start: coordinates by name; others are at zero, or where closures need them.
            guess: with closures: coordinates from which the search starts; they may move.
            t: time [s], for what is prescribed.
            coordinates: "absolute" (velocities of the centres of mass and angular velocities, every joint a set of
                constraints, as for `formulation="lagrange"`) or "joint" (joint velocities, closures alone).
        """

    @implemented_by("linkwork.schematics.plots")
    def schematic(
        self,
        start: StateByName | None = None,
        *,
        guess: StateByName | None = None,
        t: Seconds = 0.0,
        view: Word | None = None,
        labels: Words | None = None,
        symbols: SymbolsByName | None = None,
        angles: Word = "joint",
        marks: SymbolsByName | None = None,
        frames: SymbolsByName | None = None,
        vectors: SymbolsByName | None = None,
        dimensions: SymbolsByName | None = None,
        ax: Axes | None = None,
    ) -> Axes:
        """Draw the mechanism with its symbols, as in a paper: links, bearings, sliders on rails, ground, springs, dampers, with
        lengths, angles, masses, drives, axes and gravity labelled. Returns the Matplotlib axes; `ax.figure.savefig("arm.pdf")`
        or "arm.svg" writes it.

        Args:
            start: coordinates by name; default: a pose in which everything can be read (hinges turned, sliders moved, beams
                bent), with closed loops the one that closes them from zero, unless bodies would lie upon each other.
            guess: with closures: coordinates from which the search starts; they may move.
            t: time [s], for what is prescribed.
            view: as for `show`; a view in space is drawn on plain axes.
            labels: what is labelled: "lengths", "angles", "positions", "masses", "springs", "drives", "axes", "gravity",
                "names" of bodies; default: all but names, and for 12 bodies or more, without `symbols`, names in place of
                lengths, angles, positions, masses and springs.
            symbols: by what they stand for: a parameter ("upper.length", "bob.mass", "spring.stiffness"), a coordinate
                ("elbow"), an input or a load, a distance on a body ("arm.eye") or on the ground ("ground.b"), an axis ("z"),
                "gravity", a body ("arm"), a joint's point ("elbow.joint"), angles of a rod on a ball ("hip.azimuth",
                "hip.elevation"); "" leaves one out. By default l, m, θ, x, k, c, F, τ are numbered in the order in which items
                were added. "l_1", "theta_2" and TeX such as "$\\dot{x}$" are set as mathematics.
            angles: what angles are counted from: "joint", where the joint is at zero; "vertical", the direction of gravity;
                "undeformed", on a beam its axis when it is straight, in place of its tangent; "polar", the axis of the drawing
                that points right, counterclockwise (of a rod on a ball, by the symbol of its elevation).
            marks: points that are marked, by place: {"arm.eye": "P", "ground": "O"}.
            frames: axes of bodies and frames that are drawn, by place and letter: {"arm.x": "X_1", "arm.z": "X_2"}.
            vectors: arrows from point to point: {"ground to arm.eye": "r"}.
            dimensions: dimension lines from point to point, or their components along an axis of the world, a body or a frame:
                {"arm.origin to arm.eye": "d", "ground to arm.eye along x": "a", "arm.origin to load along arm.z": "h"}.
            ax: plain Matplotlib axes to draw into; default: new ones, of the size that the mechanism needs.
        """

    @implemented_by("linkwork.motion.plots:show_model")
    def show(
        self,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        t: Seconds = 0.0,
        view: Word | None = None,
        names: bool = False,
        still: bool | None = None,
        ax: Axes | None = None,
    ) -> Axes | Player:
        """Show the mechanism in one state: bodies, joints, springs, rods, the ground. In a notebook its cell has a player, to
        turn and zoom it and take it apart; elsewhere, and with `still` or `ax`, it is a figure, whose Matplotlib axes are
        returned.

        Args:
            start: coordinates by name; others are at zero, or where closures need them.
            guess: with closures: coordinates from which the search starts; they may move.
            t: time [s], for what is prescribed.
            view: a side ("front", "back", "left", "right", "top", "bottom"), two axes such as "xz", or "3d"; default: the plane
                of a planar model, else space.
            names: write the bodies' names beside them.
            still: draw a figure, in a notebook too; False: the player, outside of notebooks too.
            ax: Matplotlib axes to draw into, with the projection "3d" for a view in space; default: new ones.
        """

    @implemented_by("linkwork.motion.plots:animate_model")
    def animate(
        self,
        path: str | Path | None = None,
        *,
        start: StateByName | None = None,
        guess: StateByName | None = None,
        t: Seconds = 0.0,
        view: Word | None = None,
    ) -> Path | Player:
        """The mechanism in one state, to be turned, zoomed and taken apart: one HTML file, whose path is returned. Without a
        path: the player, which a notebook shows in the cell. `Run.animate` shows a motion, `show` draws a figure.

        Args:
            path: of the file; default: none is written.
            start: coordinates by name; others are at zero, or where closures need them.
            guess: with closures: coordinates from which the search starts; they may move.
            t: time [s], for what is prescribed.
            view: as for `Run.animate`.
        """
