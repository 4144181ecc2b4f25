"""Tables 6.4 to 6.15 (frequencies, exact and with assumed shapes) and 7.4 to 7.7 (measured, estimated): every number."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.papers.checks import Check, Measure, misses
from linkwork.papers.oh1990 import exact_twin, own

COLUMNS = {
    "exact": "exact",
    "three": "three shapes an arm",
    "shortening": "three shapes an arm, with shortening",
    "two": "two shapes an arm",
    "one": "one shape an arm",
}
ERRORS = ("three_error", "two_error", "one_error")
SIXTH = ("6.14", "6.15")  # tables of sixth frequencies
TOLERANCE = 2e-4  # the thesis's inputs are printed rounded
PERCENT = 0.016  # of a printed error: two rounded frequencies and a rounded result
SMALL = 9e-3  # of a small printed error [%]: half a unit of its last digit, and what rounded frequencies leave; below 0.01 %
DIGIT = 0.005 * (1 + 1e-9)  # what rounding to two decimals leaves

MISPRINTS: dict[tuple[str, int, int, str], tuple[float, str]] = {
    ("6.7", 4, 3, "one"): (7.0558, "printed 7.0588; its printed error, −4.96 %, goes with 7.0558"),
    ("6.7", 5, 1, "one_error"): (-7.72, "printed −7.71; its own frequencies give −7.72"),
    ("6.11", 6, 3, "one_error"): (-12.34, "printed −12.33; its own frequencies give −12.34"),
}
"""What stands wrong in Tables 6.4 to 6.15, by table, spring set, end mass and column: what its own row says, and why."""

ODD = ("6.14", 1, 2)
"""The row whose exact frequency, 80.747 Hz, is out of line; both errors in it were computed with that."""
ODD_COLUMNS = ("exact", "three_error", "two_error")


def rows(name: str) -> Iterator[dict[str, Any]]:
    """Rows of a group of tables, "frequencies" or "measured"."""
    made = own.data()[name]
    for row in made["rows"]:
        yield dict(zip(made["columns"], row, strict=True))


def ours(row: dict[str, Any], column: str) -> float:
    """Our number beside a printed one: a frequency [Hz], or an error (6.3) [%]."""
    at, k = (row["set"], row["mass"]), row["mode"] - 1
    if not column.endswith("_error"):
        return float(own.column(column, *at)[k])
    exact, other = (float(own.column(c, *at)[k]) for c in ("exact", column.removesuffix("_error")))
    return 100 * (exact - other) / exact


def right(row: dict[str, Any], column: str) -> tuple[float, str]:
    """A printed number with misprints set right by its own row, and a note where it is one."""
    return MISPRINTS.get((row["table"], row["set"], row["mass"], column), (row[column], ""))


def is_odd(row: dict[str, Any], column: str) -> bool:
    """Whether a printed number is, or was computed with, the exact frequency that is out of line."""
    return (row["table"], row["set"], row["mass"]) == ODD and column in ODD_COLUMNS


def is_small(row: dict[str, Any], column: str) -> bool:
    """Whether a printed error is so small that a check of it alone could not tell it from 0."""
    return column in ERRORS and abs(right(row, column)[0]) <= PERCENT


def frequency_checks() -> list[Check]:
    """Every printed number of Tables 6.4 to 6.15 beside ours; small errors by their largest gap."""
    checks = []
    for row in rows("frequencies"):
        for column in (*COLUMNS, *ERRORS):
            if row[column] is None or is_odd(row, column) or is_small(row, column):
                continue
            value, note = right(row, column)
            where = f"set {row['set']}, mass {row['mass']}, mode {row['mode']}"
            name = f"{row['table']}/set{row['set']}/mass{row['mass']}/{column}"
            if note:
                name = f"errata/{name}"
            if column in ERRORS:
                what = f"error of {COLUMNS[column.removesuffix('_error')]}, {where}"
                limits: tuple[float, Measure, str] = (PERCENT, "absolute", "%")
            else:
                what = f"frequency, {COLUMNS[column]}, {where}"
                limits = (TOLERANCE, "relative", "Hz")
            got = ours(row, column)
            checks.append(Check(name, what, f"Table {row['table']}", value, got, *limits, note, kind="print"))
    return [*checks, *_small_errors(), *_odd_row()]


def _small_errors() -> list[Check]:
    """Errors printed as 0.00 or ±0.01 %, column by column: rounding leaves of each alone no more than its size."""
    checks = []
    for column in ERRORS:
        found = [row for row in rows("frequencies") if row[column] is not None and is_small(row, column)]
        if not found:
            continue
        gap = max(abs(row[column] - ours(row, column)) for row in found)
        largest = max(abs(row[column]) for row in found)
        checks.append(
            Check(f"6/small/{column}", f"the {len(found)} errors that are printed as at most {largest:g} %, less ours, largest"
                  f", {COLUMNS[column.removesuffix('_error')]}", "Tables 6.4 to 6.15", 0.0, gap, SMALL, "absolute", "%",
                  "each alone is too small to be told from 0; errors of 0 would miss by 0.01 %", kind="print")
        )  # fmt: skip
    return checks


def _odd_row() -> list[Check]:
    """80.747 Hz of Table 6.14, beside the determinant (4.32), and beside how far other sixth frequencies are from it."""
    gaps = {}
    for row in rows("frequencies"):
        if row["table"] in SIXTH:
            exact = exact_twin.natural(own.case(row["set"], row["mass"]))[row["mode"] - 1]
            gaps[row["table"], row["set"], row["mass"]] = float(row["exact"] / exact - 1)
    odd = gaps.pop(ODD)
    others = np.array(list(gaps.values()))
    row = next(r for r in rows("frequencies") if (r["table"], r["set"], r["mass"]) == ODD)
    exact = float(exact_twin.natural(own.case(*ODD[1:]))[row["mode"] - 1])
    name, source = f"errata/{ODD[0]}/set{ODD[1]}/mass{ODD[2]}", f"Table {ODD[0]}"
    usual = exact * (1 + float(others.mean()))
    checks = [
        Check(f"{name}/exact", "exact frequency of the row that is printed as 80.747 Hz", "(4.32), Appendix B, errata applied",
              exact, ours(row, "exact"), 1e-10, unit="Hz", kind="derivation",
              note=f"with the gap of the others the print would be {usual:.3f} Hz"),
        misses(f"{name}/printed", "80.747 Hz beside the determinant, in standard deviations of other sixth frequencies' gaps",
               source, abs(odd - float(others.mean())) / float(others.std()), 5.0, kind="document"),
    ]  # fmt: skip
    for column in ODD_COLUMNS[1:]:
        value = 100 * (usual - row[column.removesuffix("_error")]) / usual
        checks.append(
            Check(f"{name}/{column}", f"its error, {COLUMNS[column.removesuffix('_error')]}",
                  "printed frequency and the exact one set right", value, ours(row, column), PERCENT, "absolute", "%",
                  f"printed {row[column]:g}, computed with the wrong 80.747", kind="derivation")
        )  # fmt: skip
    return checks


@functools.cache
def determinant_gap() -> float:
    """Largest relative gap between linkwork's exact frequencies and those of the determinant (4.32), over all 24 robots."""
    found = 0.0
    for s in range(1, own.SETS + 1):
        for m in range(1, own.MASSES + 1):
            theirs = exact_twin.natural(own.case(s, m))
            found = max(found, float(np.abs(own.column("exact", s, m) / theirs - 1).max()))
    return found


def worst(column: str) -> float:
    """Largest relative gap to a printed column of frequencies, misprints set right, the odd row left out."""
    kept = [row for row in rows("frequencies") if row[column] is not None and not is_odd(row, column)]
    return max(abs(ours(row, column) / right(row, column)[0] - 1) for row in kept)


def estimate_checks() -> list[Check]:
    """Every printed number of Tables 7.4 to 7.7 beside ours."""
    checks = []
    for row in rows("measured"):
        f = float(own.estimate(row["set"], row["mass"])[row["mode"] - 1])
        off = row["measured"] - round(f, 2)
        where = f"set {row['set']}, mass {row['mass']}, mode {row['mode']}"
        name, source = f"{row['table']}/set{row['set']}/mass{row['mass']}", f"Table {row['table']}"
        checks += [
            Check(f"{name}/estimated", f"frequency, three shapes an arm, with shortening, {where}", source, row["estimated"], f,
                  DIGIT, "absolute", "Hz", f"measured: {row['measured']:.3f} Hz", kind="print"),
            Check(f"{name}/difference", f"measured less estimated frequency, {where}", source, row["difference"], off, DIGIT,
                  "absolute", "Hz", "with our estimate to two decimals, as printed", kind="print"),
            Check(f"{name}/error", f"the same over the measured one, {where}", source, row["error"],
                  100 * off / row["measured"], DIGIT, "absolute", "%", "with our estimate to two decimals, as printed",
                  kind="print"),
        ]  # fmt: skip
    return checks


def table_checks() -> list[Check]:
    """Tables 6.4 to 6.15 and 7.4 to 7.7."""
    determinant = Check("exact/determinant", "exact frequencies by linkwork and by the ten equations, 24 robots, six modes: "
                        "largest relative gap", "(4.32), Appendix B, errata applied", 0.0, determinant_gap(), 1e-10,
                        "absolute", kind="derivation")  # fmt: skip
    return [*frequency_checks(), determinant, *estimate_checks()]
