"""What a reproduced paper hands back: checks whose verdict is computed, pictures, and judged errata."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import math
import traceback
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from linkwork.api.errors import LinkworkError, ValidityWarning

if TYPE_CHECKING:
    from rich.table import Table

Picture = Callable[[Path], Path]
"""Writes a file with this stem (its suffix is up to the picture) and returns the file's path."""


@contextlib.contextmanager
def as_published() -> Iterator[None]:
    """Without warnings of the range of a theory: a document is reproduced with its own theory, however far it goes. What that
    does is judged in its errata."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ValidityWarning)
        yield


Note = str | Callable[[], str]
"""What a reader should know: a text, or what makes it of numbers that are computed."""

Measure = Literal["relative", "absolute"]
Kind = Literal["print", "derivation", "reference", "law", "consistency", "document", "beyond", "exception"]
KINDS: dict[Kind, str] = {
    "print": "linkwork beside a number, an equation or a claim that is printed in the document",
    "derivation": "linkwork beside a derivation apart from it: a closed form, or the document's equations in NumPy and SciPy",
    "reference": "linkwork beside numbers made apart from it: a file that another program makes, or what others published",
    "law": "a law that linkwork's result must obey: conservation, symmetry, Newton",
    "consistency": "linkwork beside itself: two of its ways to one number",
    "document": "the document alone: its equations, tables and text beside each other; linkwork computes nothing",
    "beyond": "linkwork's own design beside its own goal: what the document plans or cites, and prints no number of",
}
"""What a check compares with what."""
EXCEPTION: Kind = "exception"
"""The kind of a check that never holds: something ended with an exception, whose text is its note."""

FIELDS = ("id", "kind", "what", "source", "expected", "got", "tolerance", "measure", "unit", "ok", "note")


@dataclasses.dataclass(frozen=True)
class Check:
    """One number beside what it should be.

    Args:
        id: unique in its report, such as "case/force/J1_on_S1/x".
        what: the quantity in words.
        source: where the expected number comes from: an equation, a table, a file.
        expected: the number that is expected.
        got: the number that was computed.
        tolerance: the largest deviation that is accepted.
        measure: whether the tolerance is "relative" to |expected| or "absolute" in the unit.
        unit: of the number; "1" if it has none.
        note: what a reader should know.
        kind: what is compared with what, one of `KINDS`, or `EXCEPTION`.
    """

    id: str
    what: str
    source: str
    expected: float
    got: float
    tolerance: float
    measure: Measure = "relative"
    unit: str = "1"
    note: str = ""
    kind: Kind = dataclasses.field(kw_only=True)

    def __post_init__(self) -> None:
        if self.kind not in KINDS and self.kind != EXCEPTION:
            raise LinkworkError(f"check '{self.id}': kind is {self.kind!r}; write one of {', '.join(KINDS)}.")
        if self.measure not in ("relative", "absolute"):
            raise LinkworkError(f"check '{self.id}': measure is {self.measure!r}; write 'relative' or 'absolute'.")
        if not (math.isfinite(self.tolerance) and self.tolerance >= 0):
            raise LinkworkError(
                f"check '{self.id}': tolerance is {self.tolerance}; give a finite number, not negative."
            )
        if not math.isfinite(self.expected):
            raise LinkworkError(f"check '{self.id}': expected is {self.expected}; give a finite number.")
        if self.measure == "relative" and self.expected == 0:
            raise LinkworkError(f"check '{self.id}': nothing is relative to an expected 0; make it absolute.")

    @property
    def deviation(self) -> float:
        """|got − expected|, relative to |expected| where the check is."""
        gap = abs(self.got - self.expected)
        return gap / abs(self.expected) if self.measure == "relative" else gap

    @property
    def ok(self) -> bool:
        """Whether it holds; a number that is not finite never does."""
        return bool(self.deviation <= self.tolerance)

    def row(self) -> dict[str, Any]:
        """The check as a mapping with the keys `FIELDS`; a number that is not finite is None."""
        row = {name: getattr(self, name) for name in FIELDS}
        row["expected"] = float(self.expected)
        row["got"] = float(self.got) if math.isfinite(self.got) else None
        return row


def each(
    name: str,
    what: str,
    source: str,
    expected: Any,
    got: Any,
    tolerance: float,
    *,
    kind: Kind,
    labels: Sequence[str] = ("x", "y", "z"),
    measure: Measure = "relative",
    unit: str = "1",
    note: str = "",
) -> list[Check]:
    """A check for every component of a vector; `labels` name the components."""
    return [
        Check(
            f"{name}/{label}", f"{what}, {label}", source, float(e), float(g), tolerance, measure, unit, note, kind=kind
        )
        for label, e, g in zip(labels, np.asarray(expected), np.asarray(got), strict=True)
    ]


def misses(
    name: str, what: str, source: str, gap: float, least: float, *, kind: Kind, unit: str = "1", note: str = ""
) -> Check:
    """That something printed is wrong: a check that holds if what is printed misses by more than `least`.

    Args:
        name: of the check.
        what: that is printed, and what it misses.
        source: where it is printed.
        gap: by how much it misses.
        least: what rounding or the accuracy of the comparison could explain, with room to spare.
        kind: of the check.
        unit: of both.
        note: what a reader should know; the gap is said anyway.
    """
    said = f"misses by {gap:.3g}" + ("" if unit == "1" else f" {unit}") + (f"; {note}" if note else "")
    words = f"whether it misses by more than {least:.2g}" + ("" if unit == "1" else f" {unit}")
    return Check(name, f"{what}: {words}", source, 1.0, float(gap > least), 0.0, "absolute", "1", said, kind=kind)


def ended(name: str, problem: Exception) -> Check:
    """An exception as a check that does not hold; its note has the text, and the place in the code of the papers."""
    frames = [f for f in traceback.extract_tb(problem.__traceback__) if f.filename != __file__]
    within = [f for f in frames if Path(f.filename).is_relative_to(Path(__file__).parent)] or frames
    where = "".join(f" ({Path(f.filename).name}, line {f.lineno})" for f in within[-1:])
    note = f"{type(problem).__name__}: {problem}{where}"
    what = "whether it runs to its end"
    return Check(f"exception/{name}", what, "", 1.0, 0.0, 0.0, "absolute", note=note, kind=EXCEPTION)


def count_kinds(checks: Iterable[Check]) -> dict[Kind, int]:
    """How many checks are of each kind, in the order of `KINDS`; kinds without any have 0, but exceptions are counted only if
    there are any."""
    found = Counter(c.kind for c in checks)
    return {kind: found[kind] for kind in (*KINDS, *([EXCEPTION] if found[EXCEPTION] else []))}


def kinds_in_words(checks: Iterable[Check]) -> str:
    """The same as text: "12 print, 3 derivation, …"."""
    return ", ".join(f"{count} {kind}" for kind, count in count_kinds(checks).items())


@dataclasses.dataclass
class Report:
    """A reproduced paper.

    Args:
        title: author, year and subject.
        checks: all that was compared.
        figures: what can be drawn, by name of the file without suffix.
        notes: errata of the paper and how they were judged, and what else a reader should know.
        seconds: how long the reproduction took.
    """

    title: str
    checks: list[Check]
    figures: Mapping[str, Picture] = dataclasses.field(default_factory=dict)
    notes: list[str] = dataclasses.field(default_factory=list)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.checks = [*self.checks]  # which `draw` may add to
        names = [c.id for c in self.checks]
        twice = sorted({n for n in names if names.count(n) > 1})
        if twice:
            raise LinkworkError(f"report '{self.title}' has two checks '{twice[0]}'; give each its own id.")

    @property
    def ok(self) -> bool:
        """Whether there are checks and all of them hold."""
        return bool(self.checks) and all(c.ok for c in self.checks)

    def __getitem__(self, name: str) -> Check:
        for check in self.checks:
            if check.id == name:
                return check
        raise LinkworkError(f"report '{self.title}' has no check '{name}'.")

    def failed(self) -> list[Check]:
        """The checks that do not hold."""
        return [c for c in self.checks if not c.ok]

    @property
    def counts(self) -> dict[Kind, int]:
        """How many checks there are of each kind."""
        return count_kinds(self.checks)

    def summary(self) -> str:
        """How many checks hold, of which kinds they are, in how many seconds."""
        held = f"{len(self.checks) - len(self.failed())} of {len(self.checks)} checks hold"
        return f"{held} ({kinds_in_words(self.checks)}); {self.seconds:.1f} s"

    def table(self) -> Table:
        """The checks for a terminal."""
        return check_table(self.checks, self.title)

    def write_json(self, path: str | Path) -> Path:
        """Write title, counts and checks as JSON; a reader sees the whole file or none."""
        from linkwork.api.storage.disk import replace_file

        target = writable(path)
        whole = {"title": self.title, "counts": self.counts, "checks": [c.row() for c in self.checks]}
        text = json.dumps(whole, indent=1, ensure_ascii=False, allow_nan=False)
        return replace_file(target, f"{text}\n".encode())

    @as_published()
    def draw(self, folder: str | Path) -> list[Path]:
        """Write all pictures into a folder, which is made if needed; returns their paths. One that fails becomes a check."""
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        written = []
        for name, picture in self.figures.items():
            try:
                written.append(picture(target / name))
            except Exception as problem:
                self.checks.append(ended(f"figures/{name}", problem))
        return written


def make_report(
    title: str,
    groups: Iterable[Callable[[], Iterable[Check]]],
    figures: Callable[[], Mapping[str, Picture]],
    notes: Iterable[Callable[[], str | Sequence[Note]]],
) -> Report:
    """A report of parts that run by themselves: where one raises, the others are kept, and a check that does not hold says so.

    Args:
        title: of the report.
        groups: each gives checks.
        figures: gives what can be drawn, by name.
        notes: each gives a note, or several, of which those with numbers are functions.
    """
    checks: list[Check] = []
    texts: list[str] = []
    drawn: dict[str, Picture] = {}
    for group in groups:
        try:
            checks.extend(group())
        except Exception as problem:
            checks.append(ended(_called(group), problem))
    for source in notes:
        try:
            found = source()
        except Exception as problem:
            checks.append(ended(_called(source), problem))
            continue
        for number, note in enumerate([found] if isinstance(found, str) else found, 1):
            try:
                texts.append(note if isinstance(note, str) else note())
            except Exception as problem:
                checks.append(ended(f"{_called(source)}/{number}", problem))
    try:
        drawn.update(figures())
    except Exception as problem:
        checks.append(ended(_called(figures), problem))
    return Report(title, checks, drawn, texts)


def _called(part: Callable[[], object]) -> str:
    """A function by its module and name: "governor/case_checks"."""
    return f"{part.__module__.rpartition('.')[2]}/{part.__name__}"


def writable(path: str | Path) -> Path:
    """The path of a file whose folder exists; refused otherwise."""
    target = Path(path)
    if not target.absolute().parent.is_dir():
        raise LinkworkError(f"reproduce: {path} cannot be written, since its folder does not exist.")
    return target


def failure(check: Check) -> str:
    """A check that does not hold in a line."""
    if check.kind == EXCEPTION:
        return f"{check.id}: {check.note}"
    return f"{check.id} is {check.got:.8g}, expected {check.expected:.8g}"


def check_table(checks: Iterable[Check], title: str) -> Table:
    """Checks as a table."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for heading in ("check", "kind", "expected", "got", "unit", "deviation", "allowed", "holds"):
        right = heading in ("expected", "got", "deviation", "allowed")
        table.add_column(heading, justify="right" if right else "left", overflow="fold")
    for c in checks:
        # the sign behind a number says what it is relative to
        sign = " rel" if c.measure == "relative" else ""
        verdict = "yes" if c.ok else "[bold red]NO[/]"
        numbers = (f"{c.expected:.8g}", f"{c.got:.8g}", "" if c.unit == "1" else c.unit)
        table.add_row(c.id, c.kind, *numbers, f"{c.deviation:.1e}{sign}", f"{c.tolerance:.0e}", verdict)
    return table
