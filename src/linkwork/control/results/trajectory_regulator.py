"""State feedback along a motion, with gains that change in time."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.kinds import Limits
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.model.controller import Controller


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class TrajectoryRegulator(Result):
    """The feedback δu = −K(t) δx of least cost ∫ (δxᵀ Q δx + δuᵀ R δu) dt + δx(T)ᵀ S(T) δx(T) along a motion.

    Attributes:
        title: name of the model.
        states, inputs, input_units: along the axes of the gain. States are errors of independent coordinates and their
            rates; of a ball or free joint, small rotations from the motion, in axes of the child.
        time: samples of the motion (time,) [s].
        gain: K (time, inputs, states).
        cost: S (time, states, states): δxᵀ S δx is the least cost from that time on.
        measured: what the controller looks at: coordinates of the states, all four of a quaternion, and rates.
        path: values of that along the motion (time, measured).
        local: states for a unit of each error of what is measured (time, states, measured).
        feedforward: its inputs (time, inputs).
        Q, R: the weights.
    """

    title: str
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    input_units: tuple[str, ...]
    time: np.ndarray
    gain: np.ndarray
    cost: np.ndarray
    measured: tuple[str, ...]
    path: np.ndarray
    local: np.ndarray
    feedforward: np.ndarray
    Q: np.ndarray
    R: np.ndarray

    @property
    def gains(self) -> xr.DataArray:
        """K with names, dims (time, input, state)."""
        import xarray as xr

        axes = {"time": ("time", self.time, {"units": "s"}), "input": list(self.inputs), "state": list(self.states)}
        return xr.DataArray(self.gain, axes, ("time", "input", "state"), "gain")

    @implemented_by("linkwork.control.trajectory:trajectory_controller")
    def controller(self, limits: Limits | None = None) -> Controller:
        """The controller that keeps the motion: `simulate(control=…)` over the time of the run, or a part of it.

        Args:
            limits: of inputs by name: {"torque": (-2.0, "3 N*m")}, or one value for both directions; default: none.
        """

    def facts(self) -> dict[str, Any]:
        """Names and gains as plain data, for JSON."""
        return {"states": self.states, "inputs": self.inputs, "time": self.time, "gain": self.gain}

    def table(self) -> pd.DataFrame:
        """Gains in time, one column for each input and state."""
        import pandas as pd

        columns: dict[str, Any] = {"time [s]": self.time}
        for j, name in enumerate(self.inputs):
            columns |= {f"{name} by {state}": self.gain[:, j, k] for k, state in enumerate(self.states)}
        return pd.DataFrame(columns)

    def to_dataset(self) -> xr.Dataset:
        """Gains, and the motion that they keep."""
        import xarray as xr

        made = xr.Dataset({"gain": self.gains}, {"measured": list(self.measured)}, attrs={"title": self.title})
        return made.assign(path=(("time", "measured"), self.path), feedforward=(("time", "input"), self.feedforward))

    def report(self) -> str:
        """Plain-text summary: the largest gains, and where the cost goes."""
        first, last = self.time[0], self.time[-1]
        lines = [
            f"regulator along a motion of {self.title}, from {first:g} to {last:g} s: input = feedforward - gain x error"
        ]
        for j, name in enumerate(self.inputs):
            terms = ", ".join(
                f"{state} {self.gain[0, j, k]:.4g} to {self.gain[-1, j, k]:.4g}" for k, state in enumerate(self.states)
            )
            lines.append(f"  {name}: {terms}")
        return "\n".join(lines)

    @implemented_by("linkwork.control.plots:gains")
    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the gains against time. Returns the Matplotlib axes."""

    def __repr__(self) -> str:
        return f"<TrajectoryRegulator of '{self.title}': {len(self.inputs)} inputs, {len(self.time)} samples>"
