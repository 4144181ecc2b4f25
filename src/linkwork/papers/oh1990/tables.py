"""Tables 6.4 to 6.15 (frequencies, exact and with assumed shapes) and 7.4 to 7.7 (measured, estimated): every number."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.papers.checks import Check
from linkwork.papers.oh1990 import exact_twin, own

COLUMNS = {
    "exact": "exact",
    "three": "three shapes an arm",
    "shortening": "three shapes an arm, with shortening",
    "two": "two shapes an arm",
    "one": "one shape an arm",
}
TOLERANCE = 2e-4  # the thesis's inputs are printed rounded
PERCENT = 0.016  # of a printed error: two rounded frequencies and a rounded result
DIGIT = 0.005 * (1 + 1e-9)  # what rounding to two decimals leaves

MISPRINTS: dict[tuple[str, int, int, str], tuple[float, str]] = {
    ("6.7", 4, 3, "one"): (7.0558, "printed 7.0588; its printed error, −4.96 %, goes with 7.0558"),
    ("6.14", 1, 2, "exact"): (80.765, "printed 80.747, and its printed errors were computed with that"),
    ("6.14", 1, 2, "three_error"): (-0.06, "printed −0.08, computed with the wrong 80.747"),
    ("6.14", 1, 2, "two_error"): (-3.34, "printed −3.36, computed with the wrong 80.747"),
    ("6.7", 5, 1, "one_error"): (-7.72, "printed −7.71; its own frequencies give −7.72"),
    ("6.11", 6, 3, "one_error"): (-12.34, "printed −12.33; its own frequencies give −12.34"),
}
"""What stands wrong in Tables 6.4 to 6.15, by table, spring set, end mass and column: what it should be, and why."""


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


def frequency_checks() -> list[Check]:
    """Every printed number of Tables 6.4 to 6.15 beside ours."""
    checks = []
    for row in rows("frequencies"):
        for column in (*COLUMNS, "three_error", "two_error", "one_error"):
            if row[column] is None:
                continue
            key = (row["table"], row["set"], row["mass"], column)
            right, note = MISPRINTS.get(key, (row[column], ""))
            where = f"set {row['set']}, mass {row['mass']}, mode {row['mode']}"
            name = f"{row['table']}/set{row['set']}/mass{row['mass']}/{column}"
            if note:
                name = f"errata/{name}"
            if column.endswith("_error"):
                what = f"error of {COLUMNS[column.removesuffix('_error')]}, {where}"
                check = Check(
                    name, what, f"Table {row['table']}", right, ours(row, column), PERCENT, "absolute", "%", note
                )
            else:
                what = f"frequency, {COLUMNS[column]}, {where}"
                check = Check(
                    name, what, f"Table {row['table']}", right, ours(row, column), TOLERANCE, "relative", "Hz", note
                )
            checks.append(check)
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
    """Largest relative gap to a printed column of frequencies, misprints set right."""
    found = 0.0
    for row in rows("frequencies"):
        if row[column] is not None:
            right = MISPRINTS.get((row["table"], row["set"], row["mass"], column), (row[column],))[0]
            found = max(found, abs(ours(row, column) / right - 1))
    return found


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
                  DIGIT, "absolute", "Hz", f"measured: {row['measured']:.3f} Hz"),
            Check(f"{name}/difference", f"measured less estimated frequency, {where}", source, row["difference"], off, DIGIT,
                  "absolute", "Hz", "with our estimate to two decimals, as printed"),
            Check(f"{name}/error", f"the same over the measured one, {where}", source, row["error"],
                  100 * off / row["measured"], DIGIT, "absolute", "%", "with our estimate to two decimals, as printed"),
        ]  # fmt: skip
    return checks


def table_checks() -> list[Check]:
    """Tables 6.4 to 6.15 and 7.4 to 7.7."""
    determinant = Check("exact/determinant", "exact frequencies by linkwork and by the ten equations, 24 robots, six modes: "
                        "largest relative gap", "(4.32), Appendix B, errata applied", 0.0, determinant_gap(), 1e-10,
                        "absolute")  # fmt: skip
    return [*frequency_checks(), determinant, *estimate_checks()]
