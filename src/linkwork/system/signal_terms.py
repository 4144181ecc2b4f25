"""Terms of the signals of compiled systems, and copies of the tables with other amplitudes, frequencies or samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from linkwork.kernels import layout as L
from linkwork.kernels.forces.piecewise import PIECE
from linkwork.system.drives import TERMS, line_pieces

if TYPE_CHECKING:
    from linkwork.system.system import System

AMPLITUDE, OMEGA = 0, 1  # parameters of a harmonic term
NAMES = {kind: name for name, kind in TERMS.items() if name != "lines"}


class Term(NamedTuple):
    """One term of a signal's sum.

    Attributes:
        kind: "polynomial", "harmonic", "chirp", "ramp", "spline" (straight lines included) or "user".
        signal: number of the signal.
        omega: angular frequency of a harmonic, or of a chirp at its end [rad/s]; zero for others.
    """

    kind: str
    signal: int
    omega: float


def terms_of(tables: L.Tables) -> list[Term]:
    """Terms of all signals."""
    return [
        _term(int(row[L.S_KIND]), int(row[L.S_SIGNAL]), p) for row, p in zip(tables.term_i, tables.term, strict=True)
    ]


def _term(kind: int, signal: int, p: np.ndarray) -> Term:
    omega = 0.0
    if kind == L.S_HARMONIC:
        omega = float(p[OMEGA])
    elif kind == L.S_CHIRP:
        omega = float(p[1] + p[2] * p[4])
    return Term(NAMES[kind], signal, omega)


def harmonic_rows(system: System, names: Sequence[str]) -> dict[str, int]:
    """Row of the term of each joint or input with a harmonic signal, by name."""
    tables, labels = system.tables, system.labels

    def row(name: str) -> int:
        if name in labels.inputs:
            signal = tables.input_i[labels.inputs.index(name)]
        else:
            signal = tables.dof_i[labels.v.index(name), L.D_MOTION]
        return _first_row(tables, int(signal))

    return {name: row(name) for name in names}


def _first_row(tables: L.Tables, signal: int) -> int:
    """Row of a signal's first term."""
    return int(np.flatnonzero(tables.term_i[:, L.S_SIGNAL] == signal)[0])


def with_harmonics(tables: L.Tables, rows: Mapping[str, int], amplitudes: Mapping[str, Any], omega: Any) -> L.Tables:
    """Copy of the tables with other amplitudes and one angular frequency [rad/s] of harmonics, complex where tables are."""
    term = tables.term.copy()
    for name, row in rows.items():
        term[row, AMPLITUDE] = amplitudes[name]
        term[row, OMEGA] = omega
    return tables._replace(term=term)


def line_starts(tables: L.Tables, inputs: Sequence[int]) -> list[int]:
    """Index in `tables.table` of the first piece of each piecewise linear input."""
    return [int(tables.term_i[_first_row(tables, int(tables.input_i[k])), L.S_START]) for k in inputs]


def with_lines(tables: L.Tables, starts: Sequence[int], times: np.ndarray, values: np.ndarray) -> L.Tables:
    """Copy of the tables in which piecewise linear inputs have other values (samples, inputs) at times (samples,) [s]."""
    table = tables.table.copy()
    for i, start in enumerate(starts):
        pieces = line_pieces(times, values[:, i])
        table[start : start + PIECE * len(pieces)] = pieces.ravel()
    return tables._replace(table=table)
