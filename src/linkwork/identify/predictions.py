"""Predictions of a model for measured data, and their exact derivatives by parameters of the model.

Frequencies: f = Im s / 2π of eigenvalues s about the equilibrium, which moves with the parameter (see `sensitivity`).

Histories: x(t) = h(y(t; p, y₀), t; p) with the variations z = ∂y/∂p and Φ = ∂y/∂y₀ of `flow`, so that

    dx/dp = h_y z + h_p          dx/dy₀ = h_y Φ

h is a sum of coordinates, or a sensor, where one imaginary step along (z, 1) gives both terms at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.units import quantities
from linkwork.identify.fit_data import MeasuredFrequencies, MeasuredHistory, deviation
from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.kernels.loops.projection import project_state
from linkwork.kernels.tree import evaluate as K
from linkwork.linear.results.linear import LinearModel
from linkwork.model.model import Model, find
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.flow import Flow, Path
from linkwork.motion.outputs import linear_row
from linkwork.motion.problem import check_spans
from linkwork.system.control.stepped import lower_stepped
from linkwork.system.lower import Lowered, lower
from linkwork.system.system import System
from linkwork.system.tables import work_for

if TYPE_CHECKING:
    import xarray as xr

RTOL = 1e-10


class Frequencies:
    """Predicted frequencies of a model for measured ones.

    Attributes:
        measured: measured frequencies (n,) [Hz].
        sigma: standard deviations (n,) [Hz], or None.
        starts: initial values that are estimated, as (name, unit, first value); empty here.
    """

    def __init__(self, model: Model, data: MeasuredFrequencies, label: str) -> None:
        self.model, self.data, self.label = model, data, label
        self.measured, self.sigma = data.values, data.sigma
        self.starts: list[tuple[str, str, float]] = []
        self._last: tuple[LinearModel, list[int]] | None = None

    def predict(self, offsets: np.ndarray) -> np.ndarray:
        """Frequencies at the current parameters of the model (n,) [Hz]."""
        found = self.model.equilibrium(speed=self.data.speed, inputs=self.data.inputs, guess=self.data.at or None)
        if found.singular:
            raise SimulationError(
                f"fit: the equilibrium for '{self.label}' of model '{self.model.name}' is singular; give another guess as at=."
            )
        linear = found.linearize(outputs=())
        every = linear.modes()
        own = self.data.modes
        turning = [m.number for m in every if m.frequency > 0]
        numbers = turning[: len(self.measured)] if own is None else list(own)
        if len(numbers) < len(self.measured) or not set(numbers) <= set(turning):
            what = f"{len(self.measured)} frequencies" if own is None else f"modes {', '.join(map(str, own))}"
            raise SimulationError(
                f"fit: '{self.label}' tells of {what}, but model '{self.model.name}' oscillates in modes "
                f"{', '.join(map(str, turning)) or 'none'} at this equilibrium; give other modes, or at=."
            )
        picked = [k - 1 for k in numbers]
        self._last = linear, picked
        return every.frequencies[picked]

    def slopes(self, paths: Sequence[str]) -> np.ndarray:
        """∂f/∂p at the model of the last `predict` (n, parameters) [Hz per unit]."""
        assert self._last is not None
        linear, picked = self._last
        columns = [linear.sensitivity(path).frequencies[picked] for path in paths]
        return np.array(columns).T.reshape(len(picked), len(paths))

    def table(self, fitted: np.ndarray) -> xr.Dataset:
        """Table of measured and fitted values and residuals, by mode [Hz]."""
        import xarray as xr

        assert self._last is not None
        columns = {"measured": self.measured, "fitted": fitted, "residual": self.measured - fitted}
        if self.sigma is not None:
            columns["sigma"] = self.sigma
        numbers = [k + 1 for k in self._last[1]]
        made = {n: ("mode", x, {"units": "Hz"}) for n, x in columns.items()}
        return xr.Dataset(made, {"mode": numbers}, {"title": self.label})


class Histories:
    """Predicted histories of a model's motion for measured ones; attributes as those of `Frequencies`."""

    def __init__(self, model: Model, data: MeasuredHistory, label: str) -> None:
        self.model, self.data, self.label = model, data, label
        system = self._system()
        if system.tables.rows is not None:
            raise ModelError(
                f"fit: model '{model.name}' has closures, and how its motion depends on parameters is known for trees only; "
                "fit its frequencies."
            )
        check_spans(system, data.times)
        self.channels = list(data.values)
        self.summed = [c for c, n in enumerate(self.channels) if linear_row(system, n) is not None]
        self.sensed = [c for c in range(len(self.channels)) if c not in self.summed]
        system = system.measuring([self.channels[c] for c in self.sensed], f"fit, '{label}'")
        self.matrix, self.units = self._sums(system)
        self.measured, self.sigma = self._read()
        self.columns, self.starts = self._free_starts(system)
        self._last: tuple[Flow, Path, np.ndarray] | None = None

    def _system(self) -> System:
        return System(self.model, self.data.inputs)

    def _sums(self, system: System) -> tuple[np.ndarray, list[str]]:
        """Output matrix of channels that are sums of coordinates and rates, and the units of all channels."""
        units = [""] * len(self.channels)
        for c in self.sensed:
            units[c] = system.labels.sensor_units[system.sensor_index(self.channels[c])]
        matrix = np.zeros((0, system.nq + system.nv))
        if self.summed:
            rows = [linear_row(system, self.channels[c]) for c in self.summed]
            matrix = np.array([row[0] for row in rows if row is not None])
            for c, row in zip(self.summed, rows, strict=True):
                units[c] = "" if row is None else row[1]
        return matrix, units

    def _read(self) -> tuple[np.ndarray, np.ndarray | None]:
        """Values and standard deviations of all channels, one channel after the other (n,)."""
        count, given = len(self.data.times), self.data.sigma
        values, sigmas = [], []
        for name, unit in zip(self.channels, self.units, strict=True):
            what = f"fit, '{self.label}': values of '{name}'"
            values.append(quantities(self.data.values[name], unit, what=what, shape=(count,)))
            own = given[name] if isinstance(given, Mapping) else given
            sigmas.append(deviation(own, unit, count, f"fit, '{self.label}': sigma of '{name}'"))
        known = [s for s in sigmas if s is not None]
        if known and len(known) < len(sigmas):
            raise ModelError(
                f"fit, '{self.label}': sigma is given for some channels only; give it for all or for none."
            )
        return np.concatenate(values), np.concatenate(known) if known else None

    def _free_starts(self, system: System) -> tuple[np.ndarray, list[tuple[str, str, float]]]:
        """Columns of the state (size, m) that are estimated, with name, unit and first value of each."""
        labels, wanted = system.labels, self.data.fit_start
        entries: dict[str, tuple[int, str]] = {}
        for k, name in enumerate(labels.v):
            j = int(system.coordinate_of[k])
            if k not in labels.drives and j >= 0:
                entries[name] = j, labels.q_units[j]
                entries[f"rate of {name}"] = system.nq + k, labels.v_units[k]
        if wanted is True and system.has_quaternions:
            raise ModelError(
                f"fit, '{self.label}': model '{self.model.name}' has joints that turn by quaternions; name what to estimate "
                "in fit_start, such as ['elbow', 'rate of elbow']."
            )
        chosen = list(entries) if wanted is True else list(wanted or ())
        first = self._first(system)
        columns = np.zeros((len(first), len(chosen)))
        starts = []
        for c, name in enumerate(chosen):
            k, unit = find(entries, name, "coordinate or rate to estimate at the start", self.model.name)
            columns[k, c] = 1.0
            starts.append((f"start of {name}", unit, float(first[k])))
        return columns, starts

    def _first(self, system: System) -> np.ndarray:
        """The given state at the first time (nq + nv,)."""
        q, v = closed_state(system, self.data.start, None, self.data.rates, float(self.data.times[0]))
        return np.concatenate([q, v])

    def predict(self, offsets: np.ndarray) -> np.ndarray:
        """Histories at the current parameters of the model, its initial state moved by offsets (n,)."""
        system = self._system()
        flow = Flow(system, RTOL)
        times: np.ndarray = self.data.times
        y = flow.full(self._first(system) + self.columns @ offsets)
        project_state(system.tables, system.user, float(times[0]), y, flow.work)
        steps = flow.steps(system.tables, y[: flow.size], float(times[0]), float(times[-1]))
        every = np.union1d(steps, times)  # so that samples are boundaries of steps
        path = flow.run(system.tables, y, every, columns=np.zeros((flow.size, 0)))
        indices = np.atleast_1d(np.searchsorted(every, times))
        self._last = flow, path, indices
        states = self._states(path, flow.size)[indices]
        out = np.zeros((len(self.channels), len(times)))
        out[self.summed] = self.matrix @ states.T
        if self.sensed:
            out[self.sensed] = self._sense(states.astype(complex), self._stepped(None)).real
        return out.ravel()

    @staticmethod
    def _states(path: Path, size: int) -> np.ndarray:
        """States at all boundaries of steps (boundaries, size): the first stage of a step is where it begins."""
        return np.vstack([path.stage_y[:, 0, :size], path.end[:size]])

    def _stepped(self, path: str | None) -> Lowered:
        """The model in complex tables that measure what was measured, with an imaginary step of a parameter (none for None)."""
        measured = [self.channels[c] for c in self.sensed]
        if path is None:
            return lower(self.model, self.data.inputs, dtype=complex, planar=False, measured=measured)
        assert self._last is not None
        return lower_stepped(
            self.model, path, 1j * TINY, self._last[0].system.tables, self.data.inputs, measured=measured
        )

    def _sense(self, states: np.ndarray, low: Lowered) -> np.ndarray:
        """Values of the measured sensors at states (sensors, times), complex."""
        assert self._last is not None
        system, tables = self._last[0].system, low.tables
        work, values = work_for(tables, complex), np.zeros(len(low.sensors), complex)
        picked = [low.sensor_index(self.channels[c]) for c in self.sensed]
        out = np.zeros((len(picked), len(states)), complex)
        for n, (t, y) in enumerate(zip(self.data.times, states, strict=True)):
            q, v = y[: system.nq].copy(), y[system.nq :].copy()
            status = K.observe_at(tables, system.user, float(t), q, v, work, values)
            if status:
                raise SimulationError(system.explain(int(status), work))
            out[:, n] = values[picked]
        return out

    def slopes(self, paths: Sequence[str]) -> np.ndarray:
        """Derivatives of the histories of the last `predict` by parameters and then by offsets (n, parameters + offsets)."""
        assert self._last is not None
        flow, path, indices = self._last
        stepped = [self._stepped(p) for p in paths]
        z = flow.sensitivities_at(flow.system.tables, path, indices, self.columns, [low.tables for low in stepped])
        m = self.columns.shape[1]
        out = np.zeros((len(self.channels), len(indices), z.shape[2]))
        out[self.summed] = np.einsum("ij,njk->ink", self.matrix, z)
        if self.sensed:
            states = self._states(path, flow.size)[indices]
            plain = self._stepped(None)
            for k in range(z.shape[2]):
                moved = states + 1j * TINY * z[:, :, k]
                out[self.sensed, :, k] = self._sense(moved, plain if k < m else stepped[k - m]).imag / TINY
        flat = out.reshape(-1, z.shape[2])
        return np.hstack([flat[:, m:], flat[:, :m]])

    def table(self, fitted: np.ndarray) -> xr.Dataset:
        """Table of measured and fitted values and residuals, by time and channel."""
        import xarray as xr

        columns = {"measured": self.measured, "fitted": fitted, "residual": self.measured - fitted}
        if self.sigma is not None:
            columns["sigma"] = self.sigma
        shape = len(self.channels), len(self.data.times)
        made = {n: (("time", "channel"), x.reshape(shape).T) for n, x in columns.items()}
        axes: dict[str, Any] = {
            "time": ("time", self.data.times, {"units": "s"}),
            "channel": self.channels,
            "unit": ("channel", self.units),
        }
        return xr.Dataset(made, axes, {"title": self.label})
