"""Linear models: matrices with names on every axis."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError
from linkwork.api.frozen import kept_property
from linkwork.api.kinds import (
    Grid,
    InputNames,
    InputWeights,
    OutputNames,
    OutputWeights,
    PerSecond,
    RatesByName,
    Seconds,
    SignalsByName,
    StateByName,
    StateWeights,
    Times,
    Whole,
    Word,
    Words,
)
from linkwork.api.result import REFERENCE, Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.control.results.control import ClosedLoop, Filter, Regulator
    from linkwork.drawing.scene import Scene
    from linkwork.linear.results.frequency import FrequencyResponse
    from linkwork.linear.results.linear_motion import LinearMotion
    from linkwork.linear.results.modes import Mode, Modes
    from linkwork.linear.results.sensitivity import Sensitivity
    from linkwork.linear.results.transfer import TransferFunction
    from linkwork.model.controller import Controller
    from linkwork.model.feedback import PD, PID
    from linkwork.system.residuals import Point
    from linkwork.system.system import System

MATRICES = ("M", "damping", "K", "F", "A", "B", "C", "D")


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class LinearModel(Result):
    """A mechanism about a state, in independent coordinates z: M ẇ + C w + K z = F u with ż = w (+ P z).

    As a system of first order ẋ = A x + B u, y = C x + D u with the state x = (z, w); outputs are changes from `values`.

    Attributes:
        title: name of the model.
        M, damping, K: mass, damping with gyroscopic terms, and stiffness with that of the multipliers, each (f, f).
        F: forces of the inputs on the coordinates (f, inputs).
        P: matrix of ż = w + P z (f, f); nonzero only for rotating joints with quaternions.
        A, B, C, D: matrices of first order.
        sizes: how large the terms are that M, damping and K are sums of, each (f, f); their rounding errors go with these.
        coordinates, inputs, outputs: names along the axes; units, input_units, output_units beside them.
        values: the outputs at the state itself.
        shape: displacements of all coordinates for a unit of each independent one, (nv, f).
        slip: part of the rates of all coordinates that depends on z: δv = shape w − slip z (nv, f).
        direct: displacements and rates of all coordinates for a unit of each input, each (nv, inputs).
        all_coordinates, all_units: names and units of all coordinates (nv,).
        positions: their values at the state; NaN for a small turn of a quaternion, which has none.
        rates: their rates at the state.
        bodies: names of the bodies.
        actuators: values of all actuators at the state, by name; an input that is not among them is the motion of a drive.
        held: which coordinates are held fixed (nv,).
        steady: whether the state is an equilibrium; otherwise the model holds at that instant only.
        redundant: number of redundant constraints.
        point, system: the state and the compiled model; None in a linear model that was loaded.
    """

    title: str
    M: np.ndarray
    damping: np.ndarray
    K: np.ndarray
    F: np.ndarray
    P: np.ndarray
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    sizes: tuple[np.ndarray, np.ndarray, np.ndarray]
    coordinates: tuple[str, ...]
    units: tuple[str, ...]
    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    outputs: tuple[str, ...]
    output_units: tuple[str, ...]
    values: np.ndarray
    shape: np.ndarray
    slip: np.ndarray
    direct: tuple[np.ndarray, np.ndarray]
    all_coordinates: tuple[str, ...]
    all_units: tuple[str, ...]
    positions: np.ndarray
    rates: np.ndarray
    bodies: tuple[str, ...]
    actuators: dict[str, float]
    held: np.ndarray
    steady: bool
    redundant: int
    point: Point | None = dataclasses.field(default=None, metadata={**REFERENCE, "own": True})
    system: System | None = dataclasses.field(default=None, metadata=REFERENCE)

    @property
    def states(self) -> tuple[str, ...]:
        """Names of the states: the coordinates, then their rates."""
        return self.coordinates + tuple(f"rate of {c}" for c in self.coordinates)

    @property
    def eigenvalues(self) -> np.ndarray:
        """All eigenvalues of A [1/s], by rising size."""
        s = np.linalg.eigvals(self.A).astype(complex)
        return s[np.lexsort((s.imag, np.abs(s)))]

    def matrix(self, name: str) -> xr.DataArray:
        """One of M, C, K (second order: "M", "damping", "K", "F") or A, B, C, D with names on its axes."""
        import xarray as xr

        z = ("coordinate", list(self.coordinates))
        axes: dict[str, tuple[tuple[str, list[str]], tuple[str, list[str]]]] = {
            "M": (z, ("by", list(self.coordinates))),
            "damping": (z, ("by", list(self.coordinates))),
            "K": (z, ("by", list(self.coordinates))),
            "F": (z, ("input", list(self.inputs))),
            "A": (("state", list(self.states)), ("by", list(self.states))),
            "B": (("state", list(self.states)), ("input", list(self.inputs))),
            "C": (("output", list(self.outputs)), ("state", list(self.states))),
            "D": (("output", list(self.outputs)), ("input", list(self.inputs))),
        }
        if name not in axes:
            raise ModelError(
                f"linear model of '{self.title}': there is no matrix '{name}'; write one of {', '.join(axes)}."
            )
        rows, columns = axes[name]
        return xr.DataArray(getattr(self, name), dict([rows, columns]), (rows[0], columns[0]), name)

    def to_dataset(self) -> xr.Dataset:
        """M, damping, K, F, A, B, C, D as one labelled dataset."""
        import xarray as xr

        named = {n: self.matrix(n) for n in MATRICES}
        return xr.Dataset(
            {n: m.rename({d: f"{n} {d}" for d in m.dims}) for n, m in named.items()}, attrs={"title": self.title}
        )

    def table(self) -> pd.DataFrame:
        """How fast each state changes for a unit of every state and input: the matrices A and B, one row per state."""
        import pandas as pd

        columns: dict[str, Any] = {"rate of change of": list(self.states)}
        columns |= {f"by {n}": column for n, column in zip(self.states, self.A.T, strict=True)}
        columns |= {f"by input {n}": column for n, column in zip(self.inputs, self.B.T, strict=True)}
        return pd.DataFrame(columns)

    def facts(self) -> dict[str, Any]:
        """Names and matrices as plain data, for JSON."""
        names = {"states": self.states, "inputs": self.inputs, "outputs": self.outputs}
        matrices = {n: getattr(self, n) for n in MATRICES}
        return {**names, "steady": self.steady, **matrices, "eigenvalues": self.eigenvalues}

    def report(self) -> str:
        """Plain-text summary: coordinates, inputs and outputs with their units, then all eigenvalues."""

        def named(names: tuple[str, ...], units: tuple[str, ...]) -> str:
            return ", ".join(f"{n} [{u}]" for n, u in zip(names, units, strict=True)) or "none"

        lines = [f"linear model of {self.title} about {self._about()}"]
        lines.append(f"  coordinates: {named(self.coordinates, self.units)}")
        lines.append(f"  inputs: {named(self.inputs, self.input_units)}")
        lines.append(f"  outputs: {named(self.outputs, self.output_units)}")
        if self.redundant:
            lines.append(f"  {self.redundant} constraint{'s repeat' if self.redundant > 1 else ' repeats'} others")
        upper = [s for s in self.eigenvalues if s.imag >= 0]
        lines += [f"  eigenvalue {s.real:.6g}" + (f" ± {s.imag:.6g}i" if s.imag > 0 else "") + " 1/s" for s in upper]
        return "\n".join(lines)

    @implemented_by("linkwork.linear.root_plots:linear_model")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the eigenvalues in the complex plane. Returns the Matplotlib axes."""

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the eigenvalues."""
        return {"linear_model": self.plot}

    def to_control(self) -> Any:
        """As a python-control `StateSpace`, with names."""
        import control

        return control.ss(
            self.A,
            self.B,
            self.C,
            self.D,
            states=[plain_name(n) for n in self.states],
            inputs=[plain_name(n) for n in self.inputs],
            outputs=[plain_name(n) for n in self.outputs],
            name=plain_name(self.title),
        )

    # --- analyses ----------------------------------------------------------------------------------

    def modes(self) -> Modes:
        """Frequencies, damping ratios and shapes of all modes, computed once."""
        return self._modes

    @kept_property
    @implemented_by("linkwork.linear.modes:modes")
    def _modes(self) -> Modes:
        """All modes."""

    def mode(self, number: int) -> Mode:
        """A mode by its number, from 1."""
        return self.modes().mode(number)

    @implemented_by("linkwork.linear.sensitivity")
    def sensitivity(self, parameter: Word) -> Sensitivity:
        """How all modes change with a parameter, the equilibrium following it; exact derivatives.

        Args:
            parameter: a path of the model such as "spring.stiffness", or "speed.spin", "acceleration.base", "input.torque".
        """

    @implemented_by("linkwork.linear.time_response:simulate_linear")
    def simulate(
        self,
        until: Times,
        *,
        start: StateByName | None = None,
        rates: RatesByName | None = None,
        inputs: SignalsByName | None = None,
        samples: Whole = 1001,
    ) -> LinearMotion:
        """The motion of the linear model. It takes changes from the state that it was linearised about, and returns values of
        coordinates, rates and outputs: those of the state plus the changes.

        Args:
            until: duration [s], or times [s] that rise from the start on.
            start: changes of independent coordinates from the state, by name; others zero.
            rates: changes of their rates, by name.
            inputs: changes of the inputs as signals, by name.
            samples: how many results a duration is divided into.

        Returns:
            Values of all coordinates "q" and rates "v", dims (time, coordinate), and of "outputs" (time, output). "inputs"
            (time, input) are changes, as given. Rotations of ball joints have no coordinate of their own: they are changes too.
        """

    @implemented_by("linkwork.linear.stable_inverse")
    def stable_inverse(
        self,
        outputs: SignalsByName,
        duration: Seconds,
        *,
        inputs: Words | None = None,
        before: Seconds | None = None,
        after: Seconds | None = None,
        samples: Whole = 1001,
        nonlinear: bool = False,
    ) -> LinearMotion:
        """Inputs that move outputs as wanted and stay bounded, also where zeros lie in the right half plane, as between the
        torque at the root of an elastic arm and its tip (stable inversion, Bayo 1987). They begin before the outputs move.

        Args:
            outputs: wanted changes of outputs as signals, by name, from rest to rest: {"tip": lw.Ramp("10 cm", "1 s")}.
            duration: of the motion [s].
            inputs: as many inputs as outputs; default: all.
            before, after: time that is added on both sides [s]; default: until a millionth is left.
            samples: how many results there are.
            nonlinear: of the model that was linearised, in place of the linear one: a tree of hinges, sliders and beams. The
                whole motion is solved for at once, with differences of sixth order between the samples.

        Returns:
            As of `simulate`, with time 0 where the outputs begin to move: "inputs" are changes, "q", "v" and "outputs" values.

        Raises:
            ModelError: the outputs do not follow from the inputs independently, or a zero lies on the imaginary axis.
            SimulationError: no such motion of the nonlinear model was found.
        """

    @implemented_by("linkwork.linear.frequency_response")
    def frequency_response(
        self, inputs: Words | None = None, outputs: OutputNames | None = None, frequencies: Grid | None = None
    ) -> FrequencyResponse:
        """Complex amplitudes of outputs for inputs that oscillate, with peaks located between the lines of the grid.

        Args:
            inputs: actuators, or "displacement of base", "velocity of base", "acceleration of base" for a driven joint;
                default: all actuators, or else the displacement of every driven joint.
            outputs: coordinates, rates and sensors; default: those of the linear model.
            frequencies: grid [Hz]; default: around all modes, finer at each of them.
        """

    @implemented_by("linkwork.linear.transfer_function")
    def transfer_function(self, input: Word, output: Word) -> TransferFunction:
        """From one input to one output, with poles and zeros.

        Args:
            input: an input of the linear model by name.
            output: an output of the linear model by name.
        """

    @implemented_by("linkwork.control.regulator:lqr")
    def lqr(
        self,
        Q: StateWeights | None = None,
        R: InputWeights = 1.0,
        *,
        outputs: OutputWeights | None = None,
        inputs: InputNames | None = None,
        stability: PerSecond = 0.0,
        period: Seconds | None = None,
    ) -> Regulator:
        """The feedback δu = −K δx of least cost ∫ (δxᵀ Q δx + δyᵀ Q_y δy + δuᵀ R δu) e^{2αt} dt, over all time to come.

        Outputs δy = C δx + D δu add Cᵀ Q_y C to Q, Dᵀ Q_y D to R, and the cross term N = Cᵀ Q_y D. All closed-loop
        eigenvalues lie left of −α. With a period the input is held between samples, and the same integral is minimised,
        exactly.

        Args:
            Q: weights of states: a number, {"elbow": 1.0, "rate of elbow": 0.1} (others zero), a row, or a matrix.
            R: weights of the inputs, likewise, greater than zero.
            outputs: weights of outputs, by name.
            inputs: actuators that the regulator acts through; default: all inputs of the linear model.
            stability: the prescribed degree α [1/s].
            period: between samples [s], the input being held; the cost is the same integral. Default: continuous.

        Raises:
            SimulationError: no such regulator exists; the message names the mode that is not stabilisable or not detectable.
        """

    @implemented_by("linkwork.control.observer:kalman")
    def kalman(
        self,
        W: InputWeights | None = None,
        V: OutputWeights = 1.0,
        *,
        states: StateWeights | None = None,
        measured: OutputNames | None = None,
        period: Seconds | None = None,
    ) -> Filter:
        """The steady-state Kalman filter: ẋ = A x + B (u + w) + w_x, y = C x + D (u + w) + v with white noise w, w_x and v.

        Noise has two-sided intensities: E w(t) w(s)ᵀ = W δ(t − s). With a period the noise of the states gathers between
        samples, exactly, and V is the covariance of a sample.

        Args:
            W: intensity of noise that adds to the inputs [unit² s]: a number, {"torque": 0.01}, a row, or a matrix.
            V: noise of the measured outputs, likewise: intensity [unit² s], or with a period variance of a sample [unit²].
            states: intensity of noise that adds to the rates of the states [unit² / s], likewise.
            measured: outputs that are measured; default: all.
            period: between samples [s]; default: continuous.

        Raises:
            SimulationError: no such filter exists; the message names the mode that is not detectable or not excited.
        """

    @implemented_by("linkwork.control.linear_loop:loop_of")
    def closed_loop(self, control: Controller | PD | PID | Sequence[Controller | PD | PID]) -> ClosedLoop:
        """This model with the controllers of a simulation, no input at a limit: poles, `step` responses, `margins`.

        What they measure must be among the outputs of the linear model, or its states.

        Args:
            control: a `PD`, a `PID` or a `Controller`, or a list of them, all continuous or of one period.
        """

    # --- drawing -----------------------------------------------------------------------------------

    @property
    @implemented_by("linkwork.equilibrium.drawing:scene")
    def scene(self) -> Scene:
        """The drawing of the mechanism in the state."""

    def _about(self) -> str:
        return "an equilibrium" if self.steady else "a state in motion"

    def __repr__(self) -> str:
        return (
            f"<LinearModel of '{self.title}' about {self._about()}: {len(self.coordinates)} degrees of freedom, "
            f"{len(self.inputs)} inputs, {len(self.outputs)} outputs>"
        )


def plain_name(name: str) -> str:
    """A name that python-control takes: it keeps dots for names of subsystems."""
    return name.replace(".", "_")
