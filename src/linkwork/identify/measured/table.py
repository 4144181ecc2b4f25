"""Tables of measured columns: read strictly from CSV, or taken from mappings, pandas and xarray."""

from __future__ import annotations

import csv
import dataclasses
import io
import math
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.storage.disk import replace_file
from linkwork.api.units import quantity

MAX_BYTES = 500_000_000
MAX_COLUMNS = 2_000
MAX_ROWS = 5_000_000
TIME_NAMES = ("time", "t")
_HEADER = re.compile(r"\s*([^\[\]]+?)\s*(?:\[\s*([^\[\]]*?)\s*\])?\s*")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_GAPS = ("", "nan", "na")


@dataclasses.dataclass(frozen=True)
class Table:
    """Measured columns against time.

    Attributes:
        time: of the samples [s], shape (n,), growing.
        columns: values by name as they were measured, each (n,); nan where a value is missing.
        units: the unit of each column, "" where none was stated (then SI).
        source: where it came from, for messages.
    """

    time: np.ndarray
    columns: Mapping[str, np.ndarray]
    units: Mapping[str, str]
    source: str = "data"

    def __post_init__(self) -> None:
        check_time(self.time, self.source)
        for name, values in self.columns.items():
            if values.shape != self.time.shape:
                raise ModelError(
                    f"{self.source}: column '{name}' has shape {values.shape}, but there are {len(self.time)} times; "
                    "give one value for each time."
                )
            if np.any(np.isinf(values)):
                raise ModelError(
                    f"{self.source}: column '{name}' is infinite at t = {self.time[np.isinf(values)][0]:g} s; "
                    "leave missing values empty."
                )

    def __repr__(self) -> str:
        return f"<Table of '{self.source}': {len(self.time)} samples of {', '.join(self.columns)}>"

    def to_csv(self, path: str | Path) -> Path:
        """Write as CSV that `read_csv` reads back without loss; missing values are empty cells."""
        heads = [f"{n} [{self.units[n]}]" if self.units.get(n) else n for n in self.columns]
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(["time [s]", *heads])
        for t, *row in zip(self.time, *self.columns.values(), strict=True):
            writer.writerow([repr(float(t)), *("" if math.isnan(x) else repr(float(x)) for x in row)])
        return replace_file(path, text.getvalue().encode())


def check_time(time: np.ndarray, source: str) -> None:
    """Refuse times that are not finite numbers that grow."""
    if time.ndim != 1 or len(time) < 2:
        raise ModelError(f"{source}: time has shape {time.shape}; give two or more times in a row.")
    if not np.all(np.isfinite(time)):
        raise ModelError(
            f"{source}: time of sample {int(np.argmin(np.isfinite(time)))} is missing; every row needs one."
        )
    back = np.flatnonzero(np.diff(time) <= 0)
    if len(back):
        k = int(back[0])
        raise ModelError(f"{source}: times must grow, but {time[k + 1]:g} s follows {time[k]:g} s; sort the rows.")


def split_header(text: str, source: str) -> tuple[str, str]:
    """Name and unit of a header such as "elbow [deg]"; the unit is "" where none is stated."""
    match = _HEADER.fullmatch(text)
    if match is None:
        raise ModelError(
            f"{source}: header {text!r} cannot be read; write a name and a unit in brackets, 'elbow [deg]'."
        )
    return match[1], match[2] or ""


# --- CSV -----------------------------------------------------------------------------------------


def read_csv(path: str | Path, *, units: Mapping[str, str] | None = None) -> Table:
    """Read measured motion from a CSV file.

    The first column is the time [s], headed "time" or "t". The others are named like joint coordinates ("elbow"), bodies
    (absolute angles), or points with an axis ("lower.tip.x", world axes). A unit in brackets is honoured: "elbow [deg]".
    Missing values are empty cells or nan. Empty lines and lines that begin with # are passed over; comma, semicolon or
    tab separate, whichever the header uses.

    Args:
        path: of the file, UTF-8.
        units: units by column for headers without one, such as {"elbow": "deg"}.
    """
    path = Path(path)
    if not os.path.isfile(path):  # unlike `Path.is_file` false for a name that no file can have
        raise ModelError(f"measured file '{path}' does not exist; check the path.")
    if path.stat().st_size > MAX_BYTES:
        raise ModelError(
            f"measured file '{path}' has {path.stat().st_size} bytes; at most {MAX_BYTES} are read: split it."
        )
    source = path.name
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = _rows(file, source)
            _, heads = next(rows, (0, []))
            names, stated = _heads(heads, units or {}, source)
            values = _values(rows, names, source)
    except UnicodeDecodeError:
        raise ModelError(f"measured file '{path}' is not UTF-8 text; save it as CSV in UTF-8.") from None
    time = values[:, 0] * _time_factor(stated.pop(names[0]), source)
    columns = {n: values[:, k].copy() for k, n in enumerate(names) if k > 0}
    return Table(time, columns, stated, source)


def _rows(file: Any, source: str) -> Iterator[tuple[int, list[str]]]:
    """Line numbers and cells of the lines that hold something."""
    separator = ""
    for line, text in enumerate(file, 1):
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        separator = separator or next((s for s in "\t;," if s in text), ",")
        try:
            cells = next(csv.reader([text], delimiter=separator, strict=True))
        except csv.Error as problem:
            raise ModelError(f"{source}, line {line}: {problem}; mend the quotes.") from None
        yield line, [c.strip() for c in cells]


def _heads(heads: list[str], units: Mapping[str, str], source: str) -> tuple[list[str], dict[str, str]]:
    """Names and units of the columns; the first is the time."""
    if not heads:
        raise ModelError(f"{source} is empty; give a header line and rows of numbers.")
    if len(heads) > MAX_COLUMNS:
        raise ModelError(f"{source} has {len(heads)} columns; at most {MAX_COLUMNS} are read.")
    pairs = [split_header(h, f"{source}, column {k}") for k, h in enumerate(heads, 1)]
    names = [n for n, _ in pairs]
    if names[0].lower() not in TIME_NAMES:
        raise ModelError(f"{source}: the first column is '{names[0]}'; it must be the time, headed 'time' or 't'.")
    if len(names) < 2:
        raise ModelError(f"{source} has a time but no other column; add measured columns.")
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise ModelError(f"{source}: column '{twice}' appears twice; give every column its own name.")
    return names, _with_units(dict(pairs), units, source)


def _with_units(stated: dict[str, str], units: Mapping[str, str], source: str) -> dict[str, str]:
    """Units of the headers and those given beside them, which must not contradict."""
    for name, unit in units.items():
        if name not in stated:
            raise ModelError(f"{source}: units has '{name}', which is no column; columns: {', '.join(stated)}.")
        if stated[name] and stated[name] != unit:
            raise ModelError(
                f"{source}: column '{name}' is in {stated[name]}, but units says {unit}; state one of them."
            )
        stated[name] = unit
    return stated


def _values(rows: Iterator[tuple[int, list[str]]], names: list[str], source: str) -> np.ndarray:
    """All numbers, shape (rows, columns), nan where a cell is empty."""
    found: list[list[float]] = []
    for line, cells in rows:
        if len(cells) != len(names):
            raise ModelError(f"{source}, line {line}: {len(cells)} cells, but the header has {len(names)}.")
        if len(found) == MAX_ROWS:
            raise ModelError(f"{source} has more than {MAX_ROWS} rows; split it.")
        found.append([_cell(c, line, n, source) for c, n in zip(cells, names, strict=True)])
    if len(found) < 2:
        raise ModelError(f"{source} has {len(found)} rows of numbers; a motion needs more.")
    return np.array(found)


def _cell(text: str, line: int, name: str, source: str) -> float:
    """One number, strictly: no underscores, no infinities, no formulas."""
    if text.lower() in _GAPS:
        return math.nan
    value = float(text) if len(text) <= 60 and _NUMBER.fullmatch(text) else math.inf
    if math.isinf(value):
        raise ModelError(
            f"{source}, line {line}: column '{name}' holds {text[:40]!r}, which is no number; write digits with a decimal "
            "point, or leave the cell empty."
        )
    return value


def _time_factor(unit: str, source: str) -> float:
    return quantity(f"1 {unit}", "s", what=f"{source}: unit of time") if unit else 1.0


# --- other tables --------------------------------------------------------------------------------


def as_table(data: Any, units: Mapping[str, str] | None = None) -> Table:
    """Data as a table: one already, a CSV file, a mapping with "time", a pandas DataFrame, or an xarray array or dataset."""
    if isinstance(data, str | Path):
        return read_csv(data, units=units)
    if isinstance(data, Table):
        if units:
            stated = _with_units({n: data.units.get(n, "") for n in data.columns}, units, data.source)
            return dataclasses.replace(data, units=stated)
        return data
    kind = type(data).__module__.partition(".")[0]
    if kind == "xarray":
        given, own = _from_xarray(data)
    elif kind == "pandas" and hasattr(data, "columns"):
        given, own = _from_pandas(data), {}
    elif isinstance(data, Mapping):
        given, own = dict(data), {}
    else:
        raise ModelError(
            f"measured: data is a {type(data).__name__}; give a CSV file, read_csv(…), a mapping of arrays with 'time', a "
            "pandas DataFrame, or an xarray array with a time axis."
        )
    return _from_mapping(given, own, units or {})


def _from_mapping(given: dict[str, Any], own: dict[str, str], units: Mapping[str, str]) -> Table:
    heads = {str(n): split_header(str(n), "data") for n in given}
    arrays: dict[str, np.ndarray] = {}
    stated: dict[str, str] = {}
    for head, values in given.items():
        name, unit = heads[str(head)]
        if name in arrays:
            raise ModelError(f"data: column '{name}' appears twice; give every column its own name.")
        arrays[name] = _floats(values, name)
        stated[name] = unit or own.get(name, "")
    clock = next((n for n in arrays if n.lower() in TIME_NAMES), None)
    if clock is None:
        raise ModelError(f"data has no 'time'; it has {', '.join(list(arrays)[:12]) or 'nothing'}: add the times in s.")
    if len(arrays) < 2:
        raise ModelError("data has a time but nothing measured; add columns named like coordinates, bodies or points.")
    stated = _with_units(stated, units, "data")
    time = arrays.pop(clock) * _time_factor(stated.pop(clock), "data")
    return Table(time, arrays, stated)


def _floats(values: Any, name: str) -> np.ndarray:
    try:
        return np.array(values, dtype=float)
    except (TypeError, ValueError):
        raise ModelError(f"data: column '{name}' does not hold numbers only; write nan where one is missing.") from None


def _from_pandas(frame: Any) -> dict[str, Any]:
    """Columns of a DataFrame; the time is a column or the index."""
    given = {str(c): frame[c].to_numpy() for c in frame.columns}
    if not any(split_header(n, "data")[0].lower() in TIME_NAMES for n in given):
        if str(frame.index.name or "").partition("[")[0].strip().lower() not in TIME_NAMES:
            raise ModelError(
                "data: the DataFrame has no column 'time' and its index is not named 'time'; add the times in s."
            )
        given[str(frame.index.name)] = frame.index.to_numpy()
    return given


def _from_xarray(data: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Columns and units of an array (time, name) or of a dataset of histories and points (time, axis)."""
    parts = {str(k): data[k] for k in data.data_vars} if hasattr(data, "data_vars") else {"": data}
    given: dict[str, Any] = {}
    units: dict[str, str] = {}
    for name, part in parts.items():
        if "time" not in part.dims or part.ndim > 2:
            raise ModelError(f"data: array '{name or part.name}' has dims {part.dims}; give (time,) or (time, name).")
        given.setdefault("time", part["time"].values)
        table = part.transpose("time", ...)
        unit = str(part.attrs.get("units", ""))
        if table.ndim == 1:
            own = name or str(part.name)
            given[own], units[own] = table.values, unit
            continue
        dim = table.dims[1]
        each = [str(u) for u in part["unit"].values] if "unit" in part.coords else [unit] * table.shape[1]
        for k, label in enumerate(table[dim].values):
            own = f"{name}.{label}" if name and dim == "axis" else str(label)
            given[own], units[own] = table.values[:, k], each[k]
    return given, units
