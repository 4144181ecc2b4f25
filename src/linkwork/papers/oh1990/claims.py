"""What the thesis's text says of its tables and figures, judged with numbers."""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy.signal import find_peaks

from linkwork.papers.checks import Check, misses
from linkwork.papers.oh1990 import control, experiment, own, tables
from linkwork.papers.oh1990.twin import Array

MEASURE: Final = "absolute"


def largest(column: str, *modes: int) -> tuple[float, dict[str, int]]:
    """Largest error of a column among these modes by our numbers [%], and where."""
    rows = [r for r in tables.rows("frequencies") if r["mode"] in modes and r[column] is not None]
    values = [abs(tables.ours(r, column)) for r in rows]
    k = int(np.argmax(values))
    return values[k], rows[k]


def measured_errors(mode: int | None = None) -> tuple[Array, list[dict[str, int]]]:
    """Errors of our estimates [%], to two decimals as the thesis takes them, and where."""
    rows = [r for r in tables.rows("measured") if mode in (None, r["mode"])]
    off = [100 * (1 - round(float(own.estimate(r["set"], r["mass"])[r["mode"] - 1]), 2) / r["measured"]) for r in rows]
    return np.array(off), rows


def table_largest(column: str, *modes: int) -> float:
    """Largest size among the printed numbers of a column, misprints set right [%]."""
    found = [r for r in tables.rows("frequencies") if r["mode"] in modes and r[column] is not None]
    return max(abs(tables.right(r, column)[0]) for r in found)


def claim_checks() -> list[Check]:
    """What the text says of its tables and figures."""
    return [*_claims_of_errors(), *_claims_of_measurements(), *_claims_of_figures()]


def _claims_of_errors() -> list[Check]:
    """Section 6: largest errors, in the text and in the tables."""
    texts = (
        ("two/3", 0.04, "two_error", (1, 2, 3), "two shapes an arm, up to the third frequency"),
        ("two/4", 4.17, "two_error", (4,), "two shapes an arm, fourth frequency"),
        ("three", 1.75, "three_error", (1, 2, 3, 4, 5, 6), "three shapes an arm"),
    )
    wrong = (
        ("one/1", 3.15, "one_error", 1, "one shape an arm, first frequency"),
        ("one/2", 7.71, "one_error", 2, "one shape an arm, second frequency"),
    )
    checks = [
        Check(f"claim/{name}", f"largest error, {what}", "text of section 6", expected, largest(column, *modes)[0],
              tables.PERCENT, MEASURE, "%", kind="print")
        for name, expected, column, modes, what in texts
    ]  # fmt: skip
    for name, said, column, mode, what in wrong:
        true = table_largest(column, mode)
        checks += [
            Check(f"claim/{name}", f"largest error, {what}", "Tables 6.4 to 6.7", true, largest(column, mode)[0],
                  tables.PERCENT, MEASURE, "%", kind="print"),
            misses(f"claim/{name}/text", f"the text's {said:g} % of it, beside the table", "text of section 6",
                   abs(said - true), tables.DIGIT, unit="%", kind="document"),
        ]  # fmt: skip
    return checks


def _claims_of_measurements() -> list[Check]:
    """Section 7.2 and the conclusions: errors of the estimated frequencies."""
    first, where = measured_errors(1)
    top = where[int(np.argmax(np.abs(first)))]
    every, third, fourth = (measured_errors(k)[0] for k in (None, 3, 4))
    rows = list(tables.rows("measured"))
    highest = max((r for r in rows if r["mode"] == 1), key=lambda r: abs(r["error"]))
    second = max(abs(r["error"]) for r in rows if r["mode"] == 2)
    return [
        Check("claim/first/size", "largest error of an estimated first frequency", "text of section 7.2", 2.05,
              float(np.abs(first).max()), tables.DIGIT, MEASURE, "%", kind="print"),
        Check("claim/first/set", "the spring set where it is", "Table 7.4", highest["set"], top["set"], 0.0, MEASURE,
              note="the text says 3", kind="print"),
        Check("claim/first/mass", "the end mass where it is", "Table 7.4", highest["mass"], top["mass"], 0.0, MEASURE,
              note="the text says 2", kind="print"),
        Check("claim/second", "largest error of an estimated second frequency", "Table 7.5", second,
              float(np.abs(measured_errors(2)[0]).max()), tables.DIGIT, MEASURE, "%", kind="print"),
        misses("claim/second/text", "“within 5 %” of the conclusions, beside Table 7.5", "conclusions", second - 5.0, 0.1,
               unit="%", kind="document"),
        Check("claim/mean", "mean size of all 48 errors", "text of section 7.2", 2.89, float(np.abs(every).mean()),
              tables.DIGIT, MEASURE, "%", kind="print"),
        Check("claim/third", "third frequencies that are not estimated too high", "text of section 7.2", 1,
              int((third > 0).sum()), 0.0, MEASURE, kind="print"),
        Check("claim/fourth", "fourth frequencies that are not estimated too high", "text of section 7.2", 0,
              int((fourth > 0).sum()), 0.0, MEASURE, kind="print"),
    ]  # fmt: skip


def _claims_of_figures() -> list[Check]:
    """Fig. 15.3's frequencies are of none of the twelve robots; Fig. 8.9's torque is not smooth."""
    read = np.array(own.data()["figure_15_3"])
    measured: dict[tuple[int, int], list[float]] = {}
    for r in tables.rows("measured"):
        measured.setdefault((r["set"], r["mass"]), []).append(r["measured"])
    lines = [float(np.abs(np.array(f) - read).max()) / experiment.LINE for f in measured.values()]
    ours = [float(np.abs(own.estimate(*at)[:4] - read).max()) / experiment.LINE for at in measured]
    fall, turns = torque_turns()
    return [
        misses("claim/15.3/measured", "four frequencies of Fig. 15.3 beside those measured on the nearest of twelve robots, in "
               "lines of the analyser", "Fig. 15.3, Tables 7.4 to 7.7", min(lines), 4.0, kind="document"),
        misses("claim/15.3/estimated", "the same beside linkwork's estimates", "Fig. 15.3", min(ours), 4.0, kind="print",
               note="a line is 1/16 Hz; the figure does not say which robot it is of"),
        misses("claim/8.9", "“smooth time history” of u₂: how often it turns, two shapes an arm", "text to Fig. 8.9", turns, 2,
               kind="print", note=f"and it changes by {fall:.2f} lbf in within 0.05 s"),
    ]  # fmt: skip


def torque_turns() -> tuple[float, int]:
    """Of u₂ in Fig. 8.9: by how much it changes in its first 0.05 s [lbf in], and how often it turns by 1 % of its range."""
    made = control.motion(2, "gravity", "linear")
    u = made.u[:, 1]
    early = u[made.t <= 0.05]
    turns = sum(len(find_peaks(way * u, prominence=0.01 * np.ptp(u))[0]) for way in (1, -1))
    return float(np.ptp(early)), turns
