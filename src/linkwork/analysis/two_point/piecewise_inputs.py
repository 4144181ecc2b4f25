"""Free inputs as straight lines between knots: their values in the tables of a system, and tables for their derivatives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.derivatives import TINY
from linkwork.kernels.piecewise import PIECE
from linkwork.model.model import Model
from linkwork.model.signals import Sampled
from linkwork.system.drives import line_pieces
from linkwork.system.lower import lower
from linkwork.system.system import System


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
        labels, tables = self.system.labels, self.system.tables
        self.places = [labels.inputs.index(n) for n in names]
        self.units = [labels.input_units[k] for k in self.places]
        self._starts = []
        for k in self.places:
            row = int(np.flatnonzero(tables.term_i[:, L.S_SIGNAL] == tables.input_i[k])[0])
            self._starts.append(int(tables.term_i[row, L.S_START]))

    def signals(self, u: np.ndarray) -> dict[str, Sampled]:
        """As signals, by name."""
        return {n: Sampled(self.times.copy(), u[:, i].copy(), "lines") for i, n in enumerate(self.names)}

    def tables(self, u: np.ndarray) -> L.Tables:
        """Tables of the system with these inputs."""
        return self.system.tables._replace(table=self._filled(self.system.tables.table, u))

    def stepped(self, u: np.ndarray, i: int, odd: int) -> L.Tables:
        """Complex tables in which all even or all odd knots of input i have an imaginary step; they solve no loops.

        Each piece has one even and one odd knot, so two tables tell the derivatives by both for all pieces.
        """
        step = u.astype(complex)
        step[odd::2, i] += 1j * TINY
        return self._complex._replace(table=self._filled(self._complex.table, step), loops=None)

    def _filled(self, table: np.ndarray, u: np.ndarray) -> np.ndarray:
        out = table.copy()
        for i, start in enumerate(self._starts):
            pieces = line_pieces(self.times, u[:, i])
            out[start : start + PIECE * len(pieces)] = pieces.ravel()
        return out
