"""What a reproduced paper hands back: checks whose verdict is computed, pictures, and judged errata."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from linkwork.errors import LinkworkError

if TYPE_CHECKING:
    from rich.table import Table

Picture = Callable[[Path], Path]
"""Writes a file with this stem (its suffix is up to the picture) and returns the file's path."""

FIELDS = ("id", "what", "source", "expected", "got", "tolerance", "kind", "unit", "ok", "note")


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
        kind: whether the tolerance is "relative" to |expected| or "absolute" in the unit.
        unit: of the number; "1" if it has none.
        note: what a reader should know.
    """

    id: str
    what: str
    source: str
    expected: float
    got: float
    tolerance: float
    kind: Literal["relative", "absolute"] = "relative"
    unit: str = "1"
    note: str = ""

    def __post_init__(self) -> None:
        if self.kind not in ("relative", "absolute"):
            raise LinkworkError(f"check '{self.id}': kind is {self.kind!r}; write 'relative' or 'absolute'.")
        if not (math.isfinite(self.tolerance) and self.tolerance >= 0):
            raise LinkworkError(
                f"check '{self.id}': tolerance is {self.tolerance}; give a finite number, not negative."
            )
        if not math.isfinite(self.expected):
            raise LinkworkError(f"check '{self.id}': expected is {self.expected}; give a finite number.")
        if self.kind == "relative" and self.expected == 0:
            raise LinkworkError(f"check '{self.id}': nothing is relative to an expected 0; make it absolute.")

    @property
    def deviation(self) -> float:
        """|got − expected|, relative to |expected| where the check is."""
        gap = abs(self.got - self.expected)
        return gap / abs(self.expected) if self.kind == "relative" else gap

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
    labels: Sequence[str] = ("x", "y", "z"),
    kind: Literal["relative", "absolute"] = "relative",
    unit: str = "1",
    note: str = "",
) -> list[Check]:
    """A check for every component of a vector; `labels` name the components."""
    return [
        Check(f"{name}/{label}", f"{what}, {label}", source, float(e), float(g), tolerance, kind, unit, note)
        for label, e, g in zip(labels, np.asarray(expected), np.asarray(got), strict=True)
    ]


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

    def summary(self) -> str:
        """How many checks hold, in how many seconds."""
        return f"{len(self.checks) - len(self.failed())} of {len(self.checks)} checks hold; {self.seconds:.1f} s"

    def table(self) -> Table:
        """The checks for a terminal."""
        return check_table(self.checks, self.title)

    def write_json(self, path: str | Path) -> Path:
        """Write the checks as a JSON list; a reader sees the whole file or none."""
        from linkwork.disk import replace_file

        target = writable(path)
        text = json.dumps([c.row() for c in self.checks], indent=1, ensure_ascii=False, allow_nan=False)
        return replace_file(target, f"{text}\n".encode())

    def draw(self, folder: str | Path) -> list[Path]:
        """Write all pictures into a folder, which is made if needed; returns their paths."""
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        return [picture(target / name) for name, picture in self.figures.items()]


def writable(path: str | Path) -> Path:
    """The path of a file whose folder exists; refused otherwise."""
    target = Path(path)
    if not target.absolute().parent.is_dir():
        raise LinkworkError(f"reproduce: {path} cannot be written, since its folder does not exist.")
    return target


def check_table(checks: Iterable[Check], title: str) -> Table:
    """Checks as a table."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for heading in ("check", "expected", "got", "unit", "deviation", "allowed", "holds"):
        right = heading in ("expected", "got", "deviation", "allowed")
        table.add_column(heading, justify="right" if right else "left", overflow="fold")
    for c in checks:
        # the sign behind a number says what it is relative to
        sign = " rel" if c.kind == "relative" else ""
        verdict = "yes" if c.ok else "[bold red]NO[/]"
        numbers = (f"{c.expected:.8g}", f"{c.got:.8g}", "" if c.unit == "1" else c.unit)
        table.add_row(c.id, *numbers, f"{c.deviation:.1e}{sign}", f"{c.tolerance:.0e}", verdict)
    return table
