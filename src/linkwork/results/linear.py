"""Linear models: matrices with names on every axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import ModelError

if TYPE_CHECKING:
    import xarray as xr

Output = tuple[str, str, np.ndarray, np.ndarray, float]
"""Name, unit, row of C, row of D, value at the state."""


class LinearModel:
    """A mechanism about a state, in independent coordinates z: M ẇ + C w + K z = F u with ż = w (+ P z).

    As a system of first order ẋ = A x + B u, y = C x + D u with the state x = (z, w); outputs are changes from `values`.

    Attributes:
        title: name of the model.
        M, damping, K: mass, damping with gyroscopic terms, and stiffness with that of the multipliers, each (f, f).
        F: forces of the inputs on the coordinates (f, inputs).
        P: how displacements turn with their frame (f, f); zero but for quaternions that turn.
        A, B, C, D: matrices of first order.
        coordinates, states, inputs, outputs: names along the axes; units beside them.
        values: the outputs at the state itself.
        shape: displacements of all coordinates for a unit of each independent one, (nv, f).
        steady: whether the state is an equilibrium; otherwise the model holds for the moment.
        redundant: how many constraints repeat others.
    """

    def __init__(
        self,
        *,
        title: str,
        M: np.ndarray,
        C: np.ndarray,
        K: np.ndarray,
        F: np.ndarray,
        P: np.ndarray,
        A: np.ndarray,
        B: np.ndarray,
        outputs: Sequence[Output],
        coordinates: tuple[str, ...],
        units: tuple[str, ...],
        inputs: tuple[str, ...],
        input_units: tuple[str, ...],
        shape: np.ndarray,
        slip: np.ndarray,
        direct: tuple[np.ndarray, np.ndarray],
        all_coordinates: tuple[str, ...],
        all_units: tuple[str, ...],
        point: Any,
        held: np.ndarray,
        steady: bool,
        redundant: int,
        system: Any,
    ) -> None:
        self.title, self.M, self.damping, self.K, self.F, self.P = title, M, C, K, F, P
        self.A, self.B = A, B
        n, nu = len(A), len(inputs)
        self.C = np.array([row for _, _, row, _, _ in outputs]).reshape(len(outputs), n)
        self.D = np.array([row for _, _, _, row, _ in outputs]).reshape(len(outputs), nu)
        self.coordinates, self.units = coordinates, units
        self.states = coordinates + tuple(f"rate of {c}" for c in coordinates)
        self.inputs, self.input_units = inputs, input_units
        self.outputs = tuple(name for name, *_ in outputs)
        self.output_units = tuple(unit for _, unit, *_ in outputs)
        self.values = np.array([value for *_, value in outputs])
        self.shape, self.all_coordinates, self.all_units = shape, all_coordinates, all_units
        self.steady, self.redundant = steady, redundant
        self._modes: Any = None
        self._direct = direct
        self._slip, self._point, self._held, self._system = slip, point, held, system

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
        """M, damping, K, F, A, B, C, D in one labelled set."""
        import xarray as xr

        return xr.Dataset(
            {
                n: self.matrix(n).rename({d: f"{n} {d}" for d in self.matrix(n).dims})
                for n in ("M", "damping", "K", "F", "A", "B", "C", "D")
            }
        )

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

    def __repr__(self) -> str:
        about = "an equilibrium" if self.steady else "a state in motion"
        return (
            f"<LinearModel of '{self.title}' about {about}: {len(self.coordinates)} degrees of freedom, "
            f"{len(self.inputs)} inputs, {len(self.outputs)} outputs>"
        )


def plain_name(name: str) -> str:
    """A name that python-control takes: it keeps dots for names of subsystems."""
    return name.replace(".", "_")
