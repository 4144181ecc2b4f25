"""Designs of control: regulators, filters, both together, closed loops, and states that hold a point in place."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.results.linear import plain_name

if TYPE_CHECKING:
    import xarray as xr


class Eigenvalues:
    """What follows from eigenvalues [1/s]; of samples they are log(z) / period, and z are the `multipliers`."""

    eigenvalues: np.ndarray
    period: float | None

    @property
    def multipliers(self) -> np.ndarray:
        """Eigenvalues z of the step from sample to sample; of a continuous design an error, since it has no samples."""
        if self.period is None:
            raise AttributeError("a continuous design has no multipliers; its eigenvalues are in .eigenvalues.")
        return np.exp(self.eigenvalues * self.period)

    @property
    def frequencies(self) -> np.ndarray:
        """Natural frequencies |λ| / 2π [Hz]."""
        return np.abs(self.eigenvalues) / (2 * np.pi)

    @property
    def damping(self) -> np.ndarray:
        """Damping ratios −Re λ / |λ|; 0 for an eigenvalue of zero."""
        size = np.abs(self.eigenvalues)
        return np.where(size > 0, -self.eigenvalues.real / np.where(size > 0, size, 1.0), 0.0)

    @property
    def margin(self) -> float:
        """How fast the slowest motion decays [1/s]: the distance of all eigenvalues from the imaginary axis."""
        return float(-self.eigenvalues.real.max(initial=-np.inf))

    def _table(self) -> list[str]:
        rows = ["  eigenvalue [1/s]           frequency [Hz]   damping"]
        for s, f, d in zip(self.eigenvalues, self.frequencies, self.damping, strict=True):
            value = f"{s.real:.6g}" + (f" ± {s.imag:.6g}i" if s.imag > 0 else "")
            if s.imag >= 0:
                rows.append(f"  {value:<26} {f:<16.6g} {d:.4g}")
        return rows

    def _when(self) -> str:
        return "" if self.period is None else f", sampled every {self.period:g} s"


@dataclasses.dataclass(frozen=True)
class Regulator(Eigenvalues):
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
        residual: what is left of the Riccati equation, against its largest term.
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
    _linear: Any = dataclasses.field(repr=False, compare=False)

    @property
    def gains(self) -> xr.DataArray:
        """K with names, dims (input, state)."""
        import xarray as xr

        axes = {"input": list(self.inputs), "state": list(self.states)}
        return xr.DataArray(self.gain, axes, ("input", "state"), "gain")

    def report(self) -> str:
        """In words."""
        lines = [f"regulator of {self.title}{self._when()}: input = -gain x state"]
        lines += _matrix(self.gain, self.inputs, self.states)
        lines += self._table()
        bound = f" (asked for: {self.stability:g} 1/s)" if self.stability else ""
        lines.append(
            f"  the slowest motion decays at {self.margin:.6g} 1/s{bound}; Riccati residual {self.residual:.1e}"
        )
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Regulator of '{self.title}': {len(self.inputs)} inputs, {len(self.states)} states{self._when()}>"


@dataclasses.dataclass(frozen=True)
class Filter(Eigenvalues):
    """The steady-state Kalman filter: the estimate of the state whose error has the least covariance.

    Continuous: x̂̇ = A x̂ + B δu + L (δy − C x̂ − D δu). Sampled: the estimate from samples before this one, x̂, is corrected by
    L (δy − C x̂), and goes on with the held input: x̂⁺ = Φ (x̂ + L (δy − C x̂)) + Γ δu.

    Attributes:
        title: name of the model.
        states, measured: names along the axes of the gain.
        gain: L (states, measured).
        covariance: of the error of the estimate (states, states); of samples, before the correction.
        W: process noise, gathered in the states: intensity, or what comes together in a period.
        V: measurement noise: intensity [unit² s], or variance of a sample [unit²].
        period: between samples [s]; None: continuous.
        eigenvalues: of the error [1/s], slowest first.
        residual: what is left of the Riccati equation, against its largest term.
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
    _linear: Any = dataclasses.field(repr=False, compare=False)

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

    def report(self) -> str:
        """In words."""
        lines = [f"Kalman filter of {self.title}{self._when()}: state += gain x (measured - expected)"]
        lines += _matrix(self.gain, self.states, self.measured)
        lines += ["  standard deviations: " + ", ".join(f"{n} {x:.4g}" for n, x in self.deviations.items())]
        lines += self._table()
        lines.append(f"  errors decay at {self.margin:.6g} 1/s or faster; Riccati residual {self.residual:.1e}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Filter of '{self.title}': {len(self.measured)} measured, {len(self.states)} states{self._when()}>"


@dataclasses.dataclass(frozen=True)
class Compensator(Eigenvalues):
    """A regulator that acts on the estimate of a filter (LQG): ẋ = A x + B e, δu = C x + D e, e = measured − reference.

    Attributes:
        regulator, filter: what it is made of.
        states: the estimates, names as in the linear model.
        measured, inputs: names of what goes in and comes out.
        A, B, C, D: its matrices while no input is at a limit; of samples x⁺ = A x + B e.
        eigenvalues: of the closed loop [1/s]: those of the regulator and those of the filter.
        period: between samples [s]; None: continuous.
    """

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

    def report(self) -> str:
        """In words."""
        measured, inputs = ", ".join(self.measured), ", ".join(self.inputs)
        lines = [f"compensator of {self.regulator.title}{self._when()}: from {measured} to {inputs}", *self._table()]
        lines.append(f"  the slowest motion of the closed loop decays at {self.margin:.6g} 1/s")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<Compensator of '{self.regulator.title}': {len(self.measured)} measured, {len(self.inputs)} inputs>"


@dataclasses.dataclass(frozen=True)
class ClosedLoop(Eigenvalues):
    """A linear model with its controller, no input at a limit: ẋ = A x + B d, y = C x + D d; of samples x⁺ = A x + B d.

    Attributes:
        title: name of the model.
        states: those of the model, then those of the controller.
        inputs: disturbances d that add to the inputs of the model; of samples they are held as well in A, B, C, D.
        outputs: those of the linear model.
        A, B, C, D: matrices.
        eigenvalues: [1/s], slowest first.
        period: between samples [s]; None: continuous.
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
    _linear: Any = dataclasses.field(repr=False, compare=False)
    _controller: Any = dataclasses.field(repr=False, compare=False)

    @property
    def stable(self) -> bool:
        """Whether every motion decays."""
        return self.margin > 0.0

    def to_control(self) -> Any:
        """As a python-control `StateSpace`, with names."""
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

    def report(self) -> str:
        """In words."""
        word = f"decays at {self.margin:.6g}" if self.stable else f"grows at {-self.margin:.6g}"
        head = f"closed loop of {self.title}{self._when()}"
        return "\n".join([head, *self._table(), f"  the slowest motion {word} 1/s"])

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<ClosedLoop of '{self.title}': {len(self.states)} states{self._when()}>"


@dataclasses.dataclass(frozen=True)
class EndPointTarget:
    """A state at rest, and the inputs that hold it, with a point where it was asked to be.

    Attributes:
        title: name of the model.
        point: its path, such as "lower.tip".
        position: where it is [m], world axes (3,).
        miss: how far that is from the target [m].
        state: coordinates by name [rad or m].
        inputs: values of all inputs by name; those that were not searched are zero.
        residual: largest force that is left, against the largest that is balanced.
        equilibrium: the same state with reactions, stability, and everything else that an equilibrium has.
    """

    title: str
    point: str
    position: np.ndarray
    miss: float
    state: dict[str, float]
    inputs: dict[str, float]
    residual: float
    equilibrium: Any = dataclasses.field(repr=False)

    def linearize(self, **options: Any) -> Any:
        """The linear model there; arguments as for `Equilibrium.linearize`."""
        return self.equilibrium.linearize(**options)

    def report(self) -> str:
        """In words."""
        state = ", ".join(f"{n} = {x:.6g}" for n, x in self.state.items())
        inputs = ", ".join(f"{n} = {x:.6g}" for n, x in self.inputs.items())
        return f"{self.point} of {self.title} is held at its target with {state} by {inputs}"

    def __str__(self) -> str:
        return self.report()


class EndPointTargets(Sequence[Any]):
    """All states that were found to hold a point at a target, those with the least inputs first.

    Attributes:
        title, point: of what.
        target: the components that were asked for, by axis [m].
        tries: how many starts were tried.
        counts: how many of them led to each state.
    """

    def __init__(
        self,
        title: str,
        point: str,
        target: dict[str, float],
        found: Sequence[EndPointTarget],
        counts: Sequence[int],
        tries: int,
    ) -> None:
        self.title, self.point, self.target, self.tries = title, point, target, tries
        self.counts = list(counts)
        self._found = list(found)

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, k: Any) -> Any:
        return self._found[k]

    def report(self) -> str:
        """In words."""
        where = ", ".join(f"{n} = {x:g} m" for n, x in self.target.items())
        many = f"{len(self)} state{'s' if len(self) > 1 else ''}"
        lines = [f"{self.title}: {many} found in {self.tries} tries with {self.point} at {where}"]
        for one, count in zip(self._found, self.counts, strict=True):
            state = ", ".join(f"{n} = {x:.6g}" for n, x in list(one.state.items())[:6])
            inputs = ", ".join(f"{n} = {x:.6g}" for n, x in one.inputs.items())
            lines.append(f"  ({count}×)  {state}; {inputs}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.report()

    def __repr__(self) -> str:
        return f"<EndPointTargets of '{self.point}' of '{self.title}': {len(self)} found in {self.tries} tries>"


def _matrix(values: np.ndarray, rows: Sequence[str], columns: Sequence[str]) -> list[str]:
    """A matrix as lines of text with names."""
    width = max((len(n) for n in rows), default=0)
    widths = [max(len(n), 12) for n in columns]
    head = "  " + " " * width + "".join(f"  {n:>{w}}" for n, w in zip(columns, widths, strict=True))
    lines = [head]
    for name, row in zip(rows, values, strict=True):
        lines.append(f"  {name:<{width}}" + "".join(f"  {x:>{w}.6g}" for x, w in zip(row, widths, strict=True)))
    return lines
