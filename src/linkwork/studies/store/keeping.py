"""What is kept of every run: names of quantities, as columns of numbers.

A coordinate or a rate is a column of the state; everything else is measured, by the one resolver of names
(`linkwork.system.quantities`), so that all ways of running a variant evaluate the same.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from linkwork.api.arguments import by_name
from linkwork.api.errors import ModelError, nearest_quantity, shown
from linkwork.system.quantities import canonical
from linkwork.system.system import System

ENERGIES = ("kinetic", "potential", "total")  # what "energy" keeps


@dataclasses.dataclass(frozen=True)
class Column:
    """One number at every sample: coordinate or rate `index` of the state, or what is measured or follows from impacts."""

    kind: str  # "q", "v", "measured" or "impacts"
    index: int = 0
    quantity: str = ""


@dataclasses.dataclass(frozen=True)
class Kept:
    """One variable of the dataset.

    Attributes:
        name: as the user wrote it.
        columns: which columns it is made of.
        dim: of several columns, with `labels` along it; empty for one.
        units: of every column.
        long_name: what it is.
    """

    name: str
    columns: tuple[int, ...]
    dim: str
    labels: tuple[str, ...]
    units: tuple[str, ...]
    long_name: str

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one sample."""
        return (len(self.columns),) if self.dim else ()

    def of(self, raw: np.ndarray) -> np.ndarray:
        """Its values (…,) or (…, labels), from all columns (…, columns)."""
        own = raw[..., list(self.columns)]
        return own if self.dim else own[..., 0]


class Keeping:
    """All variables that are kept, and the columns that they are made of.

    Attributes:
        kept: the variables.
        columns: the columns, each once.
    """

    def __init__(self, system: System, names: Sequence[str]) -> None:
        self._system = system
        self.kept: list[Kept] = []
        self.columns: list[Column] = []
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise ModelError(f"keep is {shown(names)}; give a list of names, such as ['lower.tip', 'energy'].")
        for name in map(by_name, names):
            if not isinstance(name, str):
                raise ModelError(f"keep has {shown(name)}; give names, such as 'lower.tip'.")
            if name not in {k.name for k in self.kept}:
                self.kept.append(self._read(name))

    @property
    def measured(self) -> list[str]:
        """Names of the quantities that are measured, in the order of their columns."""
        return [c.quantity for c in self.columns if c.kind == "measured"]

    @property
    def has_impacts(self) -> bool:
        """Whether something is kept of impacts, which only a run by itself notes."""
        return any(c.kind == "impacts" for c in self.columns)

    def named(self, name: str) -> Kept:
        """A variable by name; it is added if it is not there."""
        for kept in self.kept:
            if kept.name == name:
                return kept
        made = self._read(name)
        self.kept.append(made)
        return made

    def _column(self, column: Column) -> int:
        if column not in self.columns:
            self.columns.append(column)
        return self.columns.index(column)

    def _read(self, name: str) -> Kept:
        labels = self._system.labels
        if name == "q":
            own = tuple(self._column(Column("q", k)) for k in range(self._system.nq))
            return Kept(name, own, "coordinate", tuple(labels.q), tuple(labels.q_units), "joint coordinates")
        if name == "v":
            own = tuple(self._column(Column("v", k)) for k in range(self._system.nv))
            return Kept(name, own, "rate", tuple(labels.v), tuple(labels.v_units), "joint velocities")
        if name == "energy":
            own = tuple(self._column(Column("measured", quantity=f"energy.{part}")) for part in ENERGIES)
            return Kept(name, own, "kind", ENERGIES, ("J",) * len(own), "energies of the system")
        if name in labels.q:
            k = labels.q.index(name)
            return Kept(name, (self._column(Column("q", k)),), "", (), (labels.q_units[k],), "joint coordinate")
        rate = name if name in labels.v else canonical(name).removesuffix(".rate")
        if (rate in labels.v and rate != name) or name in labels.v:
            k = labels.v.index(rate)
            return Kept(name, (self._column(Column("v", k)),), "", (), (labels.v_units[k],), "joint velocity")
        return self._measured(name)

    def _measured(self, name: str) -> Kept:
        """A quantity that is measured, or a vector of them."""
        named = self._system.quantities
        found = named.find(name)
        labels = self._system.labels
        if name in labels.sensors:
            unit = labels.sensor_units[labels.sensors.index(name)]
            return Kept(name, (self._column(Column("measured", quantity=name)),), "", (), (unit,), "sensor")
        if found is None and name in self._system.shown_by_control:
            unit = self._system.shown_by_control[name][1]
            return Kept(name, (self._column(Column("measured", quantity=name)),), "", (), (unit,), "signal of a controller")
        if found is None:
            sensors = [labels.sensors[k] for k in labels.shown_sensors]
            hint = nearest_quantity(name, ["q", "v", *sensors, *named.names(), *self._system.shown_by_control])
            raise ModelError(f"keep: there is no '{name}'; {hint}")
        if found.of_impacts:
            return Kept(name, (self._column(Column("impacts", quantity=name)),), "", (), (found.unit,), found.what)
        if found.define is None and not found.parts:
            raise ModelError(
                f"keep: '{name}' ({found.what}) is known along a single run only; keep what it follows from, or simulate alone."
            )
        parts = [f"{name}.{part}" for part in found.parts] or [name]
        own = tuple(self._column(Column("measured", quantity=part)) for part in parts)
        return Kept(name, own, "axis" if found.parts else "", found.parts, (found.unit,) * len(parts), found.what)
