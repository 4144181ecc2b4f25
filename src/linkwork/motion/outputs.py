"""Outputs of analyses along states of a motion: any quantity by its name.

Sums of coordinates and rates are linear in the state. All other quantities are measured by sensors; their rates in time, which
locate peaks between samples, are differences along the motion, t ± δ and y ± δ ẏ.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.api.arguments import names
from linkwork.api.errors import ModelError, SimulationError, nearest_quantity
from linkwork.kernels.tree.dynamics import derivative
from linkwork.motion.evaluation import Evaluation
from linkwork.system.quantities import canonical
from linkwork.system.system import System
from linkwork.system.tables import Tables

STEP = 1e-5  # δ in periods: its square, and rounding over it, are both below 1e-9


class OutputMap:
    """Outputs by name: `matrix` (outputs, nq + nv) times the state for those that are linear in it, sensors for others.

    Attributes:
        names, units: of the outputs; a vector stands for its components.
        matrix: zero for what is measured.
        rates: rows of the rates of sums of coordinates, else zero.
        measured: numbers of the outputs that are measured.
    """

    def __init__(self, system: System, outputs: Sequence[str] | None, what: str) -> None:
        self.what = what
        self.names = tuple(_chosen(system, names(outputs, "outputs")))
        if not self.names:
            raise ModelError("outputs: there is nothing to look at; name a coordinate, a rate or a body.")
        found = [linear_row(system, name) for name in self.names]
        self.measured = [k for k, x in enumerate(found) if x is None]
        self._last: tuple[System, System] | None = None
        seen = self._measuring(system)
        self.units = tuple(
            seen.labels.sensor_units[seen.sensor_index(name)] if x is None else x[1]
            for name, x in zip(self.names, found, strict=True)
        )
        size = system.nq + system.nv
        self.matrix = np.array([np.zeros(size) if x is None else x[0] for x in found]).reshape(len(found), size)
        self.rates = self._rates(system)

    def _measuring(self, system: System) -> System:
        """The system with sensors of what is measured; that of the last call is kept."""
        if self._last is None or self._last[0] is not system:
            wanted = [self.names[k] for k in self.measured]
            self._last = system, (system.measuring(wanted, f"{self.what}: outputs") if wanted else system)
        return self._last[1]

    def values(self, system: System, tables: Tables, times: np.ndarray, states: np.ndarray) -> np.ndarray:
        """Outputs (n, outputs) at states (n, nq + nv and more) of a motion; tables are the system's, or with other terms of
        signals."""
        size = self.matrix.shape[1]
        out = states[:, :size] @ self.matrix.T
        if self.measured:
            seen = self._measuring(system)
            columns = [seen.sensor_index(self.names[k]) for k in self.measured]
            own = seen.tables._replace(term=tables.term)
            y = np.array(states[:, :size], float, order="C")
            out[:, self.measured] = Evaluation(seen, np.array(times, float), y, own)["sensors"][:, columns]
        return out

    def slopes(
        self, system: System, tables: Tables, times: np.ndarray, states: np.ndarray, period: float
    ) -> np.ndarray:
        """Rates of all outputs (n, outputs) along a motion that changes within about a period [s]."""
        size = self.matrix.shape[1]
        out = states[:, :size] @ self.rates.T
        unknown = np.flatnonzero(~self.rates.any(axis=1))
        if len(unknown):
            rate = np.array([_state_rate(system, tables, t, y[:size]) for t, y in zip(times, states, strict=True)])
            out[:, unknown] = rate @ self.matrix[unknown].T
            if self.measured:
                d = STEP * period
                ends = [self.values(system, tables, times + x, states[:, :size] + x * rate) for x in (-d, d)]
                out[:, self.measured] = (ends[1] - ends[0])[:, self.measured] / (2 * d)
        return out

    def _rates(self, system: System) -> np.ndarray:
        """Rows of the rates of outputs that are sums of coordinates; else zero (outputs, nq + nv)."""
        out = np.zeros_like(self.matrix)
        for k in range(system.nv):
            j = int(system.coordinate_of[k])
            if j >= 0:
                out[:, system.nq + k] = self.matrix[:, j]
        return out


def _chosen(system: System, given: Sequence[str] | None) -> Sequence[str]:
    """The given outputs, vectors by their components; default: coordinates that are not driven, or rates."""
    labels = system.labels
    if given is None:
        free = [n for k, n in enumerate(labels.v) if k not in labels.drives]
        return [n for n in free if n in labels.q] or [f"rate of {n}" for n in free]
    made: list[str] = []
    for name in given:
        found = system.quantities.find(name)
        if found is None and name not in labels.sensors:
            known = [*labels.q, *system.quantities.names()]
            near = nearest_quantity(name, known)
            raise ModelError(f"outputs: there is no output '{name}' in model '{system.model.name}'; {near}")
        parts = () if found is None or name in labels.sensors else found.parts
        made += [f"{name}.{part}" for part in parts] or [name]
    return made


def linear_row(system: System, name: str) -> tuple[np.ndarray, str] | None:
    """Row (nq + nv,) and unit of an output that is a sum of coordinates or rates; None for all others."""
    labels, sums = system.labels, system.angle_sums
    row = np.zeros(system.nq + system.nv)
    find = system.quantities.find
    found = None if name in labels.sensors else find(name)
    kind, entry = (None, "") if found is None or found.array is None else found.array
    if kind == "q":
        row[labels.coordinate_index[entry]] = 1.0
    elif kind == "v":
        row[system.nq + labels.rate_index[entry]] = 1.0
    elif kind == "angles":
        for j, _, sign in sums[entry]:
            row[j] = sign
    else:  # the rate of an angle is in no array
        angle = find(of) if (of := canonical(name).removesuffix(".rate")) != canonical(name) else None
        if found is None or angle is None or angle.array is None or angle.array[0] != "angles":
            return None
        for _, k, sign in sums[angle.array[1]]:
            row[system.nq + k] = sign
    return row, system.quantities.unit(name)


def _state_rate(system: System, tables: Tables, t: float, y: np.ndarray) -> np.ndarray:
    """ẏ of a state (nq + nv,)."""
    whole = np.zeros(len(y) + len(system.labels.work))
    whole[: len(y)] = y
    out = np.zeros_like(whole)
    with system._space() as space:
        status = derivative(tables, system.user, float(t), whole, out, space.work)
        if status:
            raise SimulationError(system.explain(int(status), space.work))
    return out[: len(y)]
