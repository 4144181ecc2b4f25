"""Records of a test: even samples, windows, segments."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from linkwork.api.errors import ModelError, nearest
from linkwork.api.units import quantity
from linkwork.identify.measured.sampling import even_clock
from linkwork.identify.measured.table import Table, as_table

WINDOWS = ("hann", "hamming", "blackman", "flattop", "boxcar", "exponential")
LEAST = 8
"""Fewest samples of a segment."""
LEFT = 0.01
"""What the exponential window leaves at its end."""


class Records(NamedTuple):
    """Records with the same columns and clock: values (n, columns) of each, units of the columns, samples a second."""

    values: list[np.ndarray]
    units: list[str]
    rate: float
    source: str


class Segments(NamedTuple):
    """How records are cut: samples and window (samples,) of a segment, samples that neighbours share, damping that the window
    adds [1/s]."""

    size: int
    window: np.ndarray
    shared: int
    decay: float


def read_records(data: Any, names: Sequence[str], units: Any, what: str) -> Records:
    """The columns of one record or of several."""
    several = isinstance(data, Sequence) and not isinstance(data, str)
    tables = [as_table(one, units) for one in data] if several else [as_table(data, units)]
    if not tables:
        raise ModelError(f"{what}: data holds no record; give one or more.")
    found, rates = [], []
    for table in tables:
        rates.append(_rate(table, what))
        found.append(np.column_stack([_column(table, name, what) for name in names]))
    if max(rates) - min(rates) > 1e-6 * max(rates):
        raise ModelError(
            f"{what}: records have {min(rates):g} and {max(rates):g} samples a second; give records of one rate."
        )
    stated = [tables[0].units.get(name, "") for name in names]
    for table in tables[1:]:
        other = [table.units.get(name, "") for name in names]
        if other != stated:
            raise ModelError(f"{what}: records have units {', '.join(stated)} and {', '.join(other)}; state the same.")
    return Records(found, stated, float(np.mean(rates)), tables[0].source)


def _rate(table: Table, what: str) -> float:
    even = even_clock(table.time)
    if even is None:
        raise ModelError(f"{what}: the samples of {table.source} are not even in time; resample them first.")
    return float(1 / (even[1] - even[0]))


def _column(table: Table, name: str, what: str) -> np.ndarray:
    if name not in table.columns:
        raise ModelError(f"{what}: {table.source} has no column '{name}'; {nearest(name, list(table.columns))}")
    values = table.columns[name]
    missing = np.flatnonzero(~np.isfinite(values))
    if len(missing):
        raise ModelError(
            f"{what}: column '{name}' of {table.source} has no value at t = {table.time[missing[0]]:g} s; cut the record, or "
            "fill the gap."
        )
    return values


def cut(records: Records, segment: Any, overlap: float, window: str, what: str) -> Segments:
    """How to cut the records into segments; by default each record is one."""
    from scipy.signal import get_window

    if window not in WINDOWS:
        raise ModelError(f"{what}: window is {window!r}; write one of {', '.join(WINDOWS)}.")
    if not 0 <= overlap <= 0.95:
        raise ModelError(f"{what}: overlap is {overlap:g}; give a part of a segment from 0 to 0.95.")
    shortest = min(len(x) for x in records.values)
    size = shortest if segment is None else round(quantity(segment, "s", what=f"{what}: segment") * records.rate)
    if size < LEAST or size > shortest:
        raise ModelError(
            f"{what}: a segment of {size / records.rate:g} s has {size} samples; give {LEAST} or more, and at most the "
            f"{shortest} of the shortest record."
        )
    if window == "exponential":
        decay = -math.log(LEFT) / (size / records.rate)
        shape = np.exp(-decay * np.arange(size) / records.rate)
    else:
        decay, shape = 0.0, get_window(window, size)
    shared = round(overlap * size) if window not in ("exponential", "boxcar") else 0
    return Segments(size, shape, min(shared, size - 1), decay)


def count(records: Records, segments: Segments) -> list[int]:
    """Segments of each record."""
    step = segments.size - segments.shared
    return [(len(x) - segments.shared) // step for x in records.values]


def independent(records: Records, segments: Segments) -> float:
    """Number of averages that count as independent (Welch 1967): neighbours that share samples are correlated."""
    step, w = segments.size - segments.shared, segments.window
    total = 0.0
    for many in count(records, segments):
        spread = 1.0
        for k in range(1, many):
            if k * step >= segments.size:
                break
            alike = float((w[k * step :] * w[: -k * step]).sum() / (w * w).sum())
            spread += 2 * (1 - k / many) * alike**2
        total += many / spread
    return total
