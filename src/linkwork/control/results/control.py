"""Designs of control: regulators, filters, both together, and closed loops."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import Limits, RatesByName, SignalsByName, StateByName, Times, Whole, Word
from linkwork.api.result import Result
from linkwork.linear.results.linear import LinearModel, plain_name
from linkwork.linear.results.roots import damping_of, frequencies_of, root_columns, root_lines

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.control.results.margins import Margins
    from linkwork.linear.results.linear_motion import LinearMotion
    from linkwork.model.controller import Controller

ROUNDINGS = 1000.0  # of the fastest eigenvalue, or of one sample: what is smaller than these is zero


class Eigenvalues:
    """Frequencies, damping ratios and margin of a design from its eigenvalues [1/s]: log(z) / period for sampled designs."""

    title: str
    eigenvalues: np.ndarray
    period: float | None
    called: str  # what it is, in one word or two

    @property
    def multipliers(self) -> np.ndarray:
        """Eigenvalues z of the step from sample to sample; of a continuous design an error, since it has no samples."""
        if self.period is None:
            raise AttributeError("a continuous design has no multipliers; its eigenvalues are in .eigenvalues.")
        return np.exp(self.eigenvalues * self.period)

    @property
    def frequencies(self) -> np.ndarray:
        """Natural frequencies |λ| / 2π [Hz]."""
        return frequencies_of(self.eigenvalues)

    @property
    def damping(self) -> np.ndarray:
        """Damping ratios −Re λ / |λ|; 0 for an eigenvalue of zero."""
        return damping_of(self.eigenvalues)

    @property
    def margin(self) -> float:
        """How fast the slowest motion decays [1/s]: the distance of all eigenvalues from the imaginary axis."""
        return float(-self.eigenvalues.real.max(initial=-np.inf))

    def table(self) -> pd.DataFrame:
        """Eigenvalues [1/s] with their natural frequencies and damping ratios."""
        import pandas as pd

        return pd.DataFrame(root_columns(self.eigenvalues))

    @implemented_by("linkwork.linear.root_plots:design")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the eigenvalues in the complex plane. Returns the Matplotlib axes."""

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the eigenvalues."""
        return {self.called.replace(" ", "_"): self.plot}

    def _poles(self) -> xr.Dataset:
        """Labelled dataset of the eigenvalues."""
        import xarray as xr

        s = self.eigenvalues
        poles = {"pole_real": ("pole", s.real, {"units": "1/s"}), "pole_imaginary": ("pole", s.imag, {"units": "1/s"})}
        return xr.Dataset(poles, attrs={"title": self.title})

    def _when(self) -> str:
        return "" if self.period is None else f", sampled every {self.period:g} s"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Regulator(Eigenvalues, Result):
    """The feedback δu = −K δx of least cost ∫ (δxᵀ Q δx + 2 δxᵀ N δu + δuᵀ R δu) e^{2αt} dt.

    Attributes:
        title: name of the model.
        states, inputs: names along the axes of the gain.
        gain: K (inputs, states).
        cost: S (states, states): δxᵀ S δx is the least cost from a state on.
        Q, R, N: the weights of states, inputs, and of both together, with those of outputs in them.
        stability: α [1/s], the prescribed degree of stability.
        period: between samples [s], the input being held; None: continuous.
        eigenvalues: of the closed loop [1/s], slowest first; all lie left of −α.
        residual: of the Riccati equation, relative to its largest term.
        open_loop: eigenvalues of the linear model without it [1/s], one of each pair.
        linear: the linear model that it was designed for.
    """

    title: str
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    gain: np.ndarray
    cost: np.ndarray
    Q: np.ndarray
    R: np.ndarray
    N: np.ndarray
    stability: float
    period: float | None
    eigenvalues: np.ndarray
    residual: float
    open_loop: np.ndarray
    linear: LinearModel
    called = "regulator"

    @property
    def gains(self) -> xr.DataArray:
        """K with names, dims (input, state)."""
        import xarray as xr

        axes = {"input": list(self.inputs), "state": list(self.states)}
        return xr.DataArray(self.gain, axes, ("input", "state"), "gain")

    @implemented_by("linkwork.control.regulator:regulator_controller")
    def controller(self, limits: Limits | None = None) -> Controller:
        """The controller that measures all states and keeps the equilibrium of the linear model.

        Args:
            limits: of inputs by name: {"torque": (-2.0, "3 N*m")}, or one value for both directions; default: none.
        """

    @implemented_by("linkwork.control.closed_loop")
    def closed_loop(self, linear: LinearModel) -> ClosedLoop:
        """A linear model with this regulator, no input at a limit.

        Args:
            linear: the one it was designed for, or another one with the same names.
        """

    @implemented_by("linkwork.control.compensator:lqg")
    def lqg(self, filter: Filter) -> Compensator:
        """The regulator on the estimate of a filter: the compensator with the least expected cost.

        Eigenvalues of the closed loop are those of both (separation).

        Args:
            filter: of `kalman`, of the same linear model and with the same period.
        """

    def facts(self) -> dict[str, Any]:
        """The state that it keeps, gains, and eigenvalues without and with it, as plain data, for JSON."""
        rows = zip(self.inputs, self.gain, strict=True)
        return {
            "q": dict(zip(self.linear.all_coordinates, self.linear.positions, strict=True)),
            "inputs": self.linear.actuators,
            "states": self.states,
            "gain": {name: dict(zip(self.states, row, strict=True)) for name, row in rows},
            "open_loop": self.open_loop,
            "closed_loop": self.eigenvalues,
            "margin": self.margin,
        }

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: the eigenvalues of the closed loop."""
        return {"control": self.plot}

    @property
    def message(self) -> str:
        """The feedback of each input, one line per input."""
        lines = []
        for name, row in zip(self.inputs, self.gain, strict=True):
            terms = ", ".join(f"{-k:.6g} × {state}" for state, k in zip(self.states, row, strict=True))
            lines.append(f"change of {name}: {terms}")
        return "\n".join(lines)

    def to_dataset(self) -> xr.Dataset:
        """Gains, poles and the matrices of the linear model."""
        made = self.linear.to_dataset().merge(self._poles())
        return made.assign(gain=self.gains).assign_attrs(title=self.title)

    def report(self) -> str:
        """Plain-text summary: the gains, the eigenvalues of the closed loop, and how fast its slowest motion decays."""
        lines = [f"regulator of {self.title}{self._when()}: input = -gain x state"]
        lines += _matrix(self.gain, self.inputs, self.states)
        lines += root_lines(self.eigenvalues)
        bound = f" (asked for: {self.stability:g} 1/s)" if self.stability else ""
        lines.append(
            f"  the slowest motion decays at {self.margin:.6g} 1/s{bound}; Riccati residual {self.residual:.1e}"
        )
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Regulator of '{self.title}': {len(self.inputs)} inputs, {len(self.states)} states{self._when()}>"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Filter(Eigenvalues, Result):
    """The steady-state Kalman filter: the estimate of the state whose error has the least covariance.

    Continuous: x̂̇ = A x̂ + B δu + L (δy − C x̂ − D δu). Sampled: the estimate from samples before this one, x̂, is corrected by
    L (δy − C x̂), and is propagated with the held input: x̂⁺ = Φ (x̂ + L (δy − C x̂)) + Γ δu.

    Attributes:
        title: name of the model.
        states, measured: names along the axes of the gain.
        gain: L (states, measured).
        covariance: of the error of the estimate (states, states); of samples, before the correction.
        W: process noise of the states: its intensity or, with a period, its covariance over one period.
        V: measurement noise: intensity [unit² s], or variance of a sample [unit²].
        period: between samples [s]; None: continuous.
        eigenvalues: of the error [1/s], slowest first.
        residual: of the Riccati equation, relative to its largest term.
        linear: the linear model that it was designed for.
    """

    title: str
    states: tuple[str, ...]
    measured: tuple[str, ...]
    gain: np.ndarray
    covariance: np.ndarray
    W: np.ndarray
    V: np.ndarray
    period: float | None
    eigenvalues: np.ndarray
    residual: float
    linear: LinearModel
    called = "filter"

    @property
    def gains(self) -> xr.DataArray:
        """L with names, dims (state, measured)."""
        import xarray as xr

        axes = {"state": list(self.states), "measured": list(self.measured)}
        return xr.DataArray(self.gain, axes, ("state", "measured"), "gain")

    @property
    def deviations(self) -> dict[str, float]:
        """Standard deviation of the error of each state, by name."""
        return dict(zip(self.states, np.sqrt(np.maximum(np.diag(self.covariance), 0.0)).tolist(), strict=True))

    def facts(self) -> dict[str, Any]:
        """Gains, standard deviations and eigenvalues as plain data, for JSON."""
        rows = zip(self.states, self.gain, strict=True)
        return {
            "measured": self.measured,
            "gain": {name: dict(zip(self.measured, row, strict=True)) for name, row in rows},
            "deviations": self.deviations,
            "eigenvalues": self.eigenvalues,
            "margin": self.margin,
        }

    def to_dataset(self) -> xr.Dataset:
        """Gains, covariance of the error, and poles."""
        by = (("state", "by"), self.covariance)
        return self._poles().assign(gain=self.gains, covariance=by).assign_coords(by=list(self.states))

    def report(self) -> str:
        """Plain-text summary: the gains, standard deviations of the estimate, and the eigenvalues of its error."""
        lines = [f"Kalman filter of {self.title}{self._when()}: state += gain x (measured - expected)"]
        lines += _matrix(self.gain, self.states, self.measured)
        lines += ["  standard deviations: " + ", ".join(f"{n} {x:.4g}" for n, x in self.deviations.items())]
        lines += root_lines(self.eigenvalues)
        lines.append(f"  errors decay at {self.margin:.6g} 1/s or faster; Riccati residual {self.residual:.1e}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Filter of '{self.title}': {len(self.measured)} measured, {len(self.states)} states{self._when()}>"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Compensator(Eigenvalues, Result):
    """A regulator that acts on the estimate of a filter (LQG): ẋ = A x + B e, δu = C x + D e, e = measured − reference.

    Attributes:
        title: name of the model.
        regulator, filter: its two parts.
        states: the estimates, names as in the linear model.
        measured, inputs: names of the measured outputs and of the plant inputs that it drives.
        A, B, C, D: its matrices while no input is at a limit; of samples x⁺ = A x + B e.
        eigenvalues: of the closed loop [1/s]: those of the regulator and those of the filter.
        period: between samples [s]; None: continuous.
    """

    title: str
    regulator: Regulator
    filter: Filter
    states: tuple[str, ...]
    measured: tuple[str, ...]
    inputs: tuple[str, ...]
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    eigenvalues: np.ndarray
    period: float | None
    called = "compensator"

    @implemented_by("linkwork.control.compensator:compensator_controller")
    def controller(self, limits: Limits | None = None) -> Controller:
        """The controller with the filter inside, which sees inputs at their limits.

        Args:
            limits: of inputs by name: {"torque": (-2.0, "3 N*m")}, or one value for both directions; default: none.
        """

    @implemented_by("linkwork.control.closed_loop")
    def closed_loop(self, linear: LinearModel) -> ClosedLoop:
        """A linear model with this compensator, no input at a limit.

        Args:
            linear: the one it was designed for, or another one with the same names.
        """

    def to_control(self) -> Any:
        """As a python-control `StateSpace`, with names."""
        import control

        return control.ss(
            self.A,
            self.B,
            self.C,
            self.D,
            0 if self.period is None else self.period,
            states=[plain_name(f"estimate of {n}") for n in self.states],
            inputs=[plain_name(n) for n in self.measured],
            outputs=[plain_name(n) for n in self.inputs],
        )

    def facts(self) -> dict[str, Any]:
        """Matrices and eigenvalues as plain data, for JSON."""
        names = {"states": self.states, "measured": self.measured, "inputs": self.inputs}
        matrices = {n: getattr(self, n) for n in "ABCD"}
        return {**names, **matrices, "eigenvalues": self.eigenvalues, "margin": self.margin}

    def to_dataset(self) -> xr.Dataset:
        """Its matrices with names, and the poles of the closed loop."""
        return _matrices(self._poles(), self, self.states, self.measured, self.inputs)

    def report(self) -> str:
        """Plain-text summary: what it measures and drives, and the eigenvalues of the closed loop."""
        measured, inputs = ", ".join(self.measured), ", ".join(self.inputs)
        lines = [
            f"compensator of {self.title}{self._when()}: from {measured} to {inputs}",
            *root_lines(self.eigenvalues),
        ]
        lines.append(f"  the slowest motion of the closed loop decays at {self.margin:.6g} 1/s")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Compensator of '{self.title}': {len(self.measured)} measured, {len(self.inputs)} inputs>"


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class ClosedLoop(Eigenvalues, Result):
    """A linear model with its controller, no input at a limit: ẋ = A x + B d, y = C x + D d; of samples x⁺ = A x + B d.

    Attributes:
        title: name of the model.
        states: those of the model, then those of the controller.
        inputs: disturbances d that add to the inputs of the model; of samples they are held as well in A, B, C, D.
        outputs: those of the linear model.
        A, B, C, D: matrices; what waits in continuous loops with a delay is given at Chebyshev points of it.
        eigenvalues: [1/s], slowest first; of a continuous loop with a delay the roots of its characteristic equation, without
            those that are much faster than 16 / delay.
        period: between samples [s]; None: continuous.
        linear, controller: the plant and its controller.
        references: names of the controllers whose references it follows.
        reference_B, reference_D: what references do to the states and to the outputs.
        follow: how much of each reference the errors of the controller see (measured, references).
        delays: until the outputs of the controller act (inputs,) [s].
        first: states of the controller at the start by its errors there (states, measured), so that derivatives do not kick;
            empty where they begin at zero.
    """

    title: str
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    A: np.ndarray
    B: np.ndarray
    C: np.ndarray
    D: np.ndarray
    eigenvalues: np.ndarray
    period: float | None
    linear: LinearModel
    controller: Controller
    references: tuple[str, ...] = ()
    reference_B: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros((0, 0)))
    reference_D: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros((0, 0)))
    follow: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros((0, 0)))
    delays: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros(0))
    first: np.ndarray = dataclasses.field(default_factory=lambda: np.zeros((0, 0)))
    called = "closed loop"

    @property
    def stable(self) -> bool:
        """Whether every motion decays, faster than the rounding of eigenvalues."""
        return bool(self.margin > self._rounding())

    @implemented_by("linkwork.control.closed_loop:simulate_closed")
    def simulate(
        self,
        until: Times,
        *,
        start: StateByName | None = None,
        rates: RatesByName | None = None,
        inputs: SignalsByName | None = None,
        samples: Whole = 1001,
    ) -> LinearMotion:
        """The motion of the closed loop, as that of `LinearModel.simulate`.

        The controller starts at rest, and its samples are taken from the first time on.

        Args:
            until: duration [s], or times [s].
            start, rates: changes of independent coordinates and of their rates, by name; others zero.
            inputs: disturbances that add to the inputs, as signals by name.
            samples: how many results a duration is divided into.

        Returns:
            As of a linear model: "q", "v", "outputs" as values, "inputs" as changes, of control and disturbance together; with
            "energy" ½ wᵀ M w + ½ zᵀ K z of the changes z, w = ż [J], and "effort" ∫ u² dt of the whole inputs, between results
            by Simpson's rule (held inputs: as they are held).
        """

    @implemented_by("linkwork.control.linear_loop:step_response")
    def step(self, reference: Word | None = None, until: Times | None = None, *, samples: Whole = 1001) -> LinearMotion:
        """The response to a step of a reference by one, from rest: "outputs" (time, output) and what acts, "inputs" (time,
        input), as changes. The rate of a step is none, so derivatives of the reference do not kick; a sampled loop is told at
        its samples.

        Args:
            reference: name of the controller whose reference steps; default: the only one.
            until: duration [s], or times [s]; default: until the slowest motion has settled.
            samples: how many results a duration is divided into.
        """

    @implemented_by("linkwork.control.linear_loop:margins")
    def margins(self, input: Word | None = None) -> Margins:
        """Gain, phase and delay margins of the loop that is cut at one input of the controllers, all others closed.

        Args:
            input: where it is cut; default: the only one.
        """

    def to_control(self) -> Any:
        """As a python-control `StateSpace`, with names; what waits in a continuous loop at Chebyshev points of its delay."""
        import control

        return control.ss(
            self.A,
            self.B,
            self.C,
            self.D,
            0 if self.period is None else self.period,
            states=[plain_name(n) for n in self.states],
            inputs=[plain_name(n) for n in self.inputs],
            outputs=[plain_name(n) for n in self.outputs],
            name=plain_name(self.title),
        )

    def facts(self) -> dict[str, Any]:
        """Matrices and eigenvalues as plain data, for JSON."""
        names = {"states": self.states, "inputs": self.inputs, "outputs": self.outputs}
        matrices = {n: getattr(self, n) for n in "ABCD"}
        return {**names, **matrices, "eigenvalues": self.eigenvalues, "margin": self.margin, "stable": self.stable}

    @property
    def message(self) -> str:
        """How fast the slowest motion decays or grows."""
        if abs(self.margin) <= self._rounding():
            return "the slowest motion neither decays nor grows"
        word = f"decays at {self.margin:.6g}" if self.stable else f"grows at {-self.margin:.6g}"
        return f"the slowest motion {word} 1/s"

    def _rounding(self) -> float:
        """What rounding makes of an eigenvalue of zero [1/s]."""
        fastest = 1.0 / self.period if self.period else float(np.abs(self.eigenvalues).max(initial=0.0))
        return ROUNDINGS * np.finfo(float).eps * fastest

    def to_dataset(self) -> xr.Dataset:
        """Its matrices with names, and its poles."""
        return _matrices(self._poles(), self, self.states, self.inputs, self.outputs)

    def report(self) -> str:
        """Plain-text summary: the eigenvalues, and how fast the slowest motion decays or grows."""
        head = f"closed loop of {self.title}{self._when()}"
        return "\n".join([head, *root_lines(self.eigenvalues), f"  {self.message}"])

    def __repr__(self) -> str:
        return f"<ClosedLoop of '{self.title}': {len(self.states)} states{self._when()}>"


def _matrices(
    poles: xr.Dataset, made: Compensator | ClosedLoop, states: Sequence[str], ins: Sequence[str], outs: Sequence[str]
) -> xr.Dataset:
    """Poles, and the matrices A, B, C, D with names on their axes."""
    dims = {"A": ("state", "by"), "B": ("state", "in"), "C": ("out", "by"), "D": ("out", "in")}
    names = {"state": list(states), "by": list(states), "in": list(ins), "out": list(outs)}
    return poles.assign({n: (axes, getattr(made, n)) for n, axes in dims.items()}).assign_coords(names)


def _matrix(values: np.ndarray, rows: Sequence[str], columns: Sequence[str]) -> list[str]:
    """A matrix as lines of text with names."""
    width = max((len(n) for n in rows), default=0)
    widths = [max(len(n), 12) for n in columns]
    head = "  " + " " * width + "".join(f"  {n:>{w}}" for n, w in zip(columns, widths, strict=True))
    lines = [head]
    for name, row in zip(rows, values, strict=True):
        lines.append(f"  {name:<{width}}" + "".join(f"  {x:>{w}.6g}" for x, w in zip(row, widths, strict=True)))
    return lines
