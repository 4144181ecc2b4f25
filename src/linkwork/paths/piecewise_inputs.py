"""Free inputs, piecewise linear between knots: their values in the tables of a system, and tables for their derivatives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.kernels.derivatives.derivatives import TINY
from linkwork.model.model import Model
from linkwork.model.signals import Sampled
from linkwork.system.lower import lower
from linkwork.system.signal_terms import line_starts, with_lines
from linkwork.system.system import System
from linkwork.system.tables import Tables


class Knots:
    """Inputs u (knots, inputs) of a system, piecewise linear between the times of the knots.

    Attributes:
        system: the system with these inputs, which are zero in its own tables.
        names, units, input_indices: of the inputs.
    """

    def __init__(
        self, model: Model, names: list[str], times: np.ndarray, inputs: Mapping[str, Any] | None = None
    ) -> None:
        self.names, self.times = names, times
        signals = {**(inputs or {}), **self.signals(np.zeros((len(times), len(names))))}
        self.system = System(model, signals)
        self._complex = lower(model, signals, dtype=complex, planar=False).tables
        labels = self.system.labels
        self.input_indices = [labels.inputs.index(n) for n in names]
        self.units = [labels.input_units[k] for k in self.input_indices]
        self._starts = line_starts(self.system.tables, self.input_indices)

    def signals(self, u: np.ndarray) -> dict[str, Sampled]:
        """The inputs as sampled signals, by name."""
        return {n: Sampled(self.times.copy(), u[:, i].copy(), "lines") for i, n in enumerate(self.names)}

    def tables(self, u: np.ndarray) -> Tables:
        """Tables of the system with these inputs."""
        return with_lines(self.system.tables, self._starts, self.times, u)

    def stepped(self, u: np.ndarray, i: int, odd: int) -> Tables:
        """Complex tables in which all even or all odd knots of input i have an imaginary step; they solve no loops.

        Each segment has one even and one odd knot, so two tables give the derivatives by both for all segments.
        """
        step = u.astype(complex)
        step[odd::2, i] += 1j * TINY
        return with_lines(self._complex, self._starts, self.times, step)._replace(loops=None)
