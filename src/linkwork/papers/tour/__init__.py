"""What linkwork can do, in one command: five papers and theses reproduced, one report that can be sent to somebody."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from linkwork.api.errors import Interrupted
from linkwork.papers.checks import failure
from linkwork.papers.tour.catalogue import PAPERS, Paper
from linkwork.papers.tour.visit import Visit

if TYPE_CHECKING:
    from rich.table import Table

PROCESSES = 2
REPORT = "report.html"


def run_tour(folder: Path, *, papers: Sequence[Paper] | None = None, processes: int | None = None) -> bool:
    """Reproduce all papers into a folder, write the report, print a summary; True if every check holds.

    Args:
        folder: for the report, and for pictures, animations and tables one by one.
        papers: to reproduce; by default all.
        processes: how many at a time; by default two, or one where there is one core.

    Raises:
        Interrupted: Ctrl-C; the report is written with the papers that were done, which are its `result`.
    """
    from rich.console import Console

    from linkwork.papers.checks import kinds_in_words
    from linkwork.papers.tour.crew import INTERRUPTED, visit_all
    from linkwork.papers.tour.page import write_page

    began = time.perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    chosen = PAPERS if papers is None else papers
    visits = visit_all(chosen, folder, processes or min(PROCESSES, os.cpu_count() or 1))
    done = [v for v in visits if v.problem != INTERRUPTED]
    if not done:
        raise KeyboardInterrupt
    seconds = time.perf_counter() - began
    report = write_page(visits, folder / REPORT, seconds)
    console = Console()
    console.print(_table(visits, seconds))
    kinds = kinds_in_words(c for v in visits for c in v.checks)
    for line in (f"checks by kind: {kinds}", *_failures(visits), f"written to {report}"):
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    if len(done) < len(visits):
        raise Interrupted(done, f"tour: interrupted after {len(done)} of {len(visits)} papers")
    return all(v.ok for v in visits)


def _failures(visits: Sequence[Visit]) -> Iterator[str]:
    """Checks that do not hold, one per line."""
    for v in visits:
        if v.problem:
            yield f"{v.paper.name} ended early: {v.problem}"
        for c in v.checks:
            if not c.ok:
                yield f"{v.paper.name}: {failure(c)}"


def _table(visits: Sequence[Visit], seconds: float) -> Table:
    """The summary for a terminal."""
    from rich.table import Table

    table = Table(title="linkwork tour", title_justify="left", show_footer=True)
    held, checks = sum(v.held for v in visits), sum(len(v.checks) for v in visits)
    good = all(v.ok for v in visits)
    footers = {
        "paper": "all",
        "checks held": f"{held} of {checks}",
        "errata and claims": str(sum(len(v.judged) for v in visits)),
        "pictures": str(sum(len(v.files) for v in visits)),
        "seconds": f"{seconds:.1f}",
        "holds": "yes" if good else "[bold red]NO[/]",
    }
    for heading, footer in footers.items():
        table.add_column(heading, footer, justify="left" if heading in ("paper", "holds") else "right")
    for v in visits:
        counts = (f"{v.held} of {len(v.checks)}", str(len(v.judged)), str(len(v.files)), f"{v.seconds:.1f}")
        table.add_row(v.paper.short, *counts, "yes" if v.ok else "[bold red]NO[/]")
    return table
