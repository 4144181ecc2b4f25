"""Histories of quantities by name that no array of a run holds, measured by sensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from linkwork.api.storage.pieces import StoredStates
from linkwork.motion.evaluation import Evaluation
from linkwork.motion.impacts import impact_history
from linkwork.motion.results.run import ENERGIES
from linkwork.system.quantities import Quantities, Quantity
from linkwork.system.system import System

AXES = ["x", "y", "z"]


class Columns(NamedTuple):
    """An array with dims (time, name) before it is computed and labelled: its dimension, names and units along it, a function
    that computes it, and what it is."""

    dim: str
    names: Sequence[str]
    units: Sequence[str]
    values: Callable[[], np.ndarray]
    long_name: str


class QuantityHistories:
    """The part of `Histories` that computes quantities by name."""

    system: System
    t: np.ndarray
    states: np.ndarray | StoredStates
    impacts: np.ndarray
    evaluated: Evaluation

    def columns(self, kind: str) -> Columns:
        """What is known of an array with dims (time, name) before it is computed."""
        raise NotImplementedError

    def energies(self) -> np.ndarray:
        """The energies named in `ENERGIES` (time, 6) [J]."""
        raise NotImplementedError

    @property
    def named(self) -> Quantities:
        """All quantities of the model by name."""
        return self.system.quantities

    def _quantity(self, name: str, found: Quantity) -> np.ndarray:
        """Values of a quantity (time,), or of a vector (time, axis)."""
        base, _, last = name.rpartition(".")
        if base == "energy" and not found.parts:
            return self.energies()[:, ENERGIES.index(last)] if last in ENERGIES else self.energies()[:, 1:3].sum(axis=1)
        if found.of_impacts:
            return self.of_impacts(name)
        if not found.parts:
            return self.measured([name])[:, 0]
        return self.measured([f"{name}.{part}" for part in found.parts])

    def measured(self, names: Sequence[str]) -> np.ndarray:
        """Quantities that sensors measure (time, names)."""
        system = self.system.measuring(names, f"run of '{self.system.model.name}'")
        values = Evaluation(system, self.t, self.states)["sensors"]
        return values[:, [system.sensor_index(name) for name in names]]

    def of_impacts(self, name: str) -> np.ndarray:
        """What rigid stops have given until each sample (time,), by a name such as "elbow.stop.impulse"."""
        coordinate, _, word = name.rsplit(".", 2)
        return impact_history(self.impacts, self.system.labels.v.index(coordinate), word, self.t)

    def quantities(self) -> Columns:
        """Force, length, rate and power of all force elements, and other quantities that no other array holds."""
        own = {n: x for n, x in self.named.every() if x.listed and not x.parts}
        units = [x.unit for x in own.values()]
        return Columns("quantity", list(own), units, lambda: self._listed_values(list(own)), "quantities")

    def _listed_values(self, names: list[str]) -> np.ndarray:
        values = np.zeros((len(self.t), len(names)))
        measured = []
        for k, name in enumerate(names):
            found = self.named.find(name)
            if found is not None and found.of_impacts:
                values[:, k] = self.of_impacts(name)
            else:
                measured.append(k)
        if measured:
            values[:, measured] = self.measured([names[k] for k in measured])
        return values
