"""Tables 1 and 2: the printed computing times beside linkwork's, and how the time of an evaluation grows with n.

No check asserts a time. What the printed times themselves say of the paper's claims is checked by counting. Times are taken
when nothing else is computed: `timings` of the package asks for them.
"""

from __future__ import annotations

import functools
import json
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from linkwork.papers.checks import Check, misses
from linkwork.papers.noh2024 import own
from linkwork.system.formulations.formulated import time_evaluations

FILE = "noh2024_tables.json"
FORMS = ("recursive", own.AUGMENTED)
SIZES = (2, 4, 8, 16, 20, 40, 100, 1000, 10_000)
"""Of Table 2, and beyond."""

TOLERANCE_2, STEP_2 = 0.01, 0.0001  # of Table 2
REPEATS = 3
SPENT = 0.05  # seconds for one timing of evaluations


class Timed(NamedTuple):
    """A run: best time [s], how far it came [s], evaluations of the accelerations."""

    seconds: float
    reached: float
    evaluations: int


class Row1(NamedTuple):
    """Table 1: printed and measured, recursive and augmented Lagrangian in turn."""

    tolerance: float
    step: float
    printed: tuple[float, float]
    measured: tuple[Timed, Timed]


class Row2(NamedTuple):
    """Table 2: five seconds, printed (if it is) and measured (if printed); and the time of one evaluation [s]."""

    links: int
    printed: tuple[float, float] | None
    measured: tuple[Timed, Timed] | None
    evaluation: tuple[float, float]


@functools.cache
def printed_times() -> dict[str, list[dict[str, float]]]:
    """The tables as printed."""
    text = resources.files("linkwork.papers").joinpath("data", FILE).read_text(encoding="utf-8")
    values: dict[str, list[dict[str, float]]] = json.loads(text)
    return values


def _pair(row: dict[str, float]) -> tuple[float, float]:
    return row["recursive_s"], row["augmented_lagrangian_s"]


@functools.cache
def timed(form: str, n: int, tolerance: float, step: float) -> Timed:
    """The best of a few runs; a case that both tables have is run once."""
    samples = round(own.DURATION / step) + 1
    found = []
    for _ in range(REPEATS):  # no run is kept while the next one is timed: 50 001 states of forty links are 100 MB
        run = own.simulate(form, n, samples=samples, **own.like_ode45(tolerance))
        found.append(Timed(run.statistics["wall_s"], float(run.time[-1]), run.statistics["evaluations"]))
        del run
    return min(found)


@functools.cache
def table_1() -> list[Row1]:
    """Tolerance and step (output interval), twenty links, five seconds."""
    rows = []
    for row in printed_times()["table1"]:
        tolerance, step = row["tolerance"], row["step_s"]
        first, second = (timed(form, own.LINKS, tolerance, step) for form in FORMS)
        rows.append(Row1(tolerance, step, _pair(row), (first, second)))
    return rows


@functools.cache
def table_2() -> list[Row2]:
    """Number of links: five seconds where the paper has them, and one evaluation for any number."""
    printed = {int(row["links"]): _pair(row) for row in printed_times()["table2"]}
    rows = []
    for n in SIZES:
        measured = None
        if n in printed:
            first, second = (timed(form, n, TOLERANCE_2, STEP_2) for form in FORMS)
            measured = first, second
        system = own.system(own.AUGMENTED, n)
        rows.append(Row2(n, printed.get(n), measured, (_evaluation(system.tree, n), _evaluation(system, n))))
    return rows


def prepare() -> None:
    """Build all systems whose evaluations are timed, and compile what times them: that need not be done alone."""
    for n in SIZES:
        system = own.system(own.AUGMENTED, n)
        for one in (system.tree, system):
            time_evaluations(one, *own.joint_state(*own.some_state(n)), 1)


def _evaluation(system: Any, n: int) -> float:
    """Time of one evaluation of the accelerations in compiled code [s], the best of a few."""
    state = own.joint_state(*own.some_state(n))
    once = time_evaluations(system, *state, 1)
    count = max(1, min(100_000, int(SPENT / REPEATS / max(once, 1e-7))))
    return min(time_evaluations(system, *state, count) for _ in range(REPEATS))


# --- what the printed tables say -----------------------------------------------------------------------------------


def table_1_wins() -> int:
    """Rows of the printed Table 1 in which the augmented Lagrangian is faster."""
    return sum(second < first for first, second in map(_pair, printed_times()["table1"]))


def table_2_crossing() -> int:
    """Fewest links from which on the recursive time of the printed Table 2 is the shorter."""
    two = sorted((int(row["links"]), *_pair(row)) for row in printed_times()["table2"])
    slower = [n for n, first, second in two if first >= second]
    return min(n for n, _, _ in two if n > max(slower, default=0))


def print_checks() -> list[Check]:
    """What the printed tables say of the paper's claims: which formulation is faster where, and what a finer step costs."""
    one = [_pair(row) for row in printed_times()["table1"]]
    steps = [row["step_s"] for row in printed_times()["table1"]]
    finer = steps[0] / steps[3]
    dearer = np.array([[one[k + 3][f] / one[k][f] for k in range(0, 16, 4)] for f in (0, 1)]).mean(axis=1)
    largest = printed_times()["table2"][-1]
    return [
        misses("claim/table1", "“recursive is more efficient”: rows of Table 1, of 16, in which it is slower", "Table 1",
               table_1_wins(), 0, kind="document"),
        Check("claim/table2", "the same in Table 2: whether recursive is faster at its most links", "conclusion", 1,
              float(largest["recursive_s"] < largest["augmented_lagrangian_s"]), 0.0, "absolute", kind="document",
              note=f"from {table_2_crossing()} links up"),
        misses("claim/step", f"“step size”: {finer:g} times as many steps would cost {finer:g} times as much; Table 1's factor",
               "Table 1", finer - float(dearer.max()), 0.9 * finer, kind="document",
               note=f"they are {dearer[0]:.2f} (recursive) and {dearer[1]:.2f}: the step is the output interval"),
    ]  # fmt: skip


# --- the tables as text --------------------------------------------------------------------------------------------


def time_notes() -> list[str]:
    """The tables, printed beside measured, and what they say."""
    return [_text_1(), _text_2(), *_judged()]


def _text_1() -> str:
    lines = [
        f"Table 1, twenty links, 5 s: times as printed (MATLAB, i5-4200U) [s], and here, the best of {REPEATS}, alone [ms].",
        "                          recursive         augmented Lagrangian",
        "  tolerance  step [s]   printed     here      printed     here",
    ]
    for row in table_1():
        pairs = zip(row.printed, row.measured, strict=True)
        cells = [f"{printed:9.2f} {t.seconds * 1e3:8.2f}" for printed, t in pairs]
        lines.append(f"  {row.tolerance:9g} {row.step:9g} {'   '.join(cells)}")
    return "\n".join(lines)


def _text_2() -> str:
    lines = [
        "Table 2, 5 s at tolerance 0.01 and step 0.0001 s: times as printed [s], and here [ms]; one evaluation, here [µs].",
        "              recursive     augmented Lagrangian       one evaluation",
        "    links  printed    here     printed    here    recursive  aug. Lagr.",
    ]
    for row in table_2():
        left = " " * 38
        if row.printed and row.measured:
            pairs = zip(row.printed, row.measured, strict=True)
            left = "   ".join(f"{printed:8.2f} {t.seconds * 1e3:8.2f}" for printed, t in pairs) + " "
        one, other = (x * 1e6 for x in row.evaluation)
        lines.append(f"  {row.links:7d} {left} {one:11.2f} {other:11.2f}")
    return "\n".join(lines)


def _judged() -> list[str]:
    rows = {row.links: row for row in table_2()}
    per_link = [s / 10_000 / (t / 20) for s, t in zip(rows[10_000].evaluation, rows[20].evaluation, strict=True)]
    ratios = [row.evaluation[1] / row.evaluation[0] for row in table_2()]
    faster = sum(r.measured[1].seconds < r.measured[0].seconds for r in table_1())
    first, last = table_1()[4], table_1()[7]
    finest = first.step / last.step
    dearer = [two.seconds / one.seconds for one, two in zip(first.measured, last.measured, strict=True)]
    turns = own.at_tolerance(own.AUGMENTED, TOLERANCE_2).statistics["mean_iterations"]
    shown = printed_times()["table2"]
    growth = [two / one for one, two in zip(_pair(shown[4]), _pair(shown[5]), strict=True)]
    return [
        f"Measured: “recursive is more efficient” holds {'at every size' if min(ratios) > 1 else 'not at every size'}. An "
        f"evaluation of the augmented Lagrangian takes {min(ratios):.0f} to {max(ratios):.0f} times as long, from 2 to 10 000 "
        f"links, both compiled, neither with a full matrix; it iterates {turns:.1f} times on average in Table 1. Time per "
        f"link at 10 000 links over that at 20: {per_link[0]:.1f} (recursive) and {per_link[1]:.1f}. The printed times grow by "
        f"{growth[0]:.1f} and {growth[1]:.1f} from 20 to 40 links.",
        f"Measured in Table 1: the augmented Lagrangian is faster in {faster} of 16 rows, against {table_1_wins()} of 16 as "
        f"printed. {finest:.0f} times as many results cost {dearer[0]:.1f} (recursive) and {dearer[1]:.1f} times as much, as "
        "the step is the output interval; no step of the integration depends on it.",
    ]


# --- the tables as files -------------------------------------------------------------------------------------------


def write_table_1(stem: Path) -> Path:
    """Table 1 as CSV, times in s."""
    head = "tolerance,step_s,recursive_printed_s,recursive_s,recursive_reached_s,recursive_evaluations,"
    head += head.split("step_s,")[1].replace("recursive", "augmented_lagrangian").rstrip(",")
    lines = [head]
    for row in table_1():
        cells = [f"{row.tolerance:g}", f"{row.step:g}"]
        for shown, t in zip(row.printed, row.measured, strict=True):
            cells += [f"{shown:g}", f"{t.seconds:.6g}", f"{t.reached:g}", str(t.evaluations)]
        lines.append(",".join(cells))
    return _write(stem, lines)


def write_table_2(stem: Path) -> Path:
    """Table 2 as CSV, times in s; empty where the paper has none."""
    names = ("recursive", "augmented_lagrangian")
    head = ["links", *(f"{name}_{what}_s" for name in names for what in ("printed", "run", "evaluation"))]
    lines = [",".join(head)]
    for row in table_2():
        cells = [str(row.links)]
        for k in (0, 1):
            cells.append(f"{row.printed[k]:g}" if row.printed else "")
            cells.append(f"{row.measured[k].seconds:.6g}" if row.measured else "")
            cells.append(f"{row.evaluation[k]:.6g}")
        lines.append(",".join(cells))
    return _write(stem, lines)


def _write(stem: Path, lines: list[str]) -> Path:
    from linkwork.api.storage.disk import replace_file

    return replace_file(stem.with_suffix(".csv"), ("\n".join(lines) + "\n").encode())
