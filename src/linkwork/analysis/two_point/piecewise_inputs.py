"""Free inputs as straight lines between knots: their values in the tables of a system, and tables for their derivatives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.kernels.derivatives import TINY
from linkwork.model.model import Model
from linkwork.model.signals import Sampled
from linkwork.system.lower import lower
from linkwork.system.signal_terms import line_starts, with_lines
from linkwork.system.system import System
from linkwork.system.tables import Tables


class Knots:
    """Inputs u (knots, inputs) of a system, straight between the times of the knots.

    Attributes:
        system: in which the inputs are; they are zero in its own tables.
        names, units: of the inputs.
    """

    def __init__(
        self, model: Model, names: list[str], times: np.ndarray, inputs: Mapping[str, Any] | None = None
    ) -> None:
        self.names, self.times = names, times
        signals = {**(inputs or {}), **self.signals(np.zeros((len(times), len(names))))}
        self.system = System(model, signals)
        self._complex = lower(model, signals, dtype=complex, planar=False).tables
        labels = self.system.labels
        self.places = [labels.inputs.index(n) for n in names]
        self.units = [labels.input_units[k] for k in self.places]
        self._starts = line_starts(self.system.tables, self.places)

    def signals(self, u: np.ndarray) -> dict[str, Sampled]:
        """As signals, by name."""
        return {n: Sampled(self.times.copy(), u[:, i].copy(), "lines") for i, n in enumerate(self.names)}

    def tables(self, u: np.ndarray) -> Tables:
        """Tables of the system with these inputs."""
        return with_lines(self.system.tables, self._starts, self.times, u)

    def stepped(self, u: np.ndarray, i: int, odd: int) -> Tables:
        """Complex tables in which all even or all odd knots of input i have an imaginary step; they solve no loops.

        Each piece has one even and one odd knot, so two tables tell the derivatives by both for all pieces.
        """
        step = u.astype(complex)
        step[odd::2, i] += 1j * TINY
        return with_lines(self._complex, self._starts, self.times, step)._replace(loops=None)
