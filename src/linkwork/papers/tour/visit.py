"""One paper of the tour: reproduced, drawn into its folder, and what came of it as plain data."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from linkwork.papers import Check, prepare_timings, reproduce, timings
from linkwork.papers.checks import Picture, as_published, ended
from linkwork.papers.tour.catalogue import Paper
from linkwork.papers.tour.figures import packed

Tell = Callable[[str, int, int], None]
"""Called with the name of a paper, how many of its pictures are drawn, and how many there are (0: not known yet)."""


@dataclasses.dataclass
class Visit:
    """What came of a paper.

    Args:
        paper: that was visited.
        title: of its report.
        checks: all that was compared.
        notes: errata and judged claims in words, and tables of text.
        files: pictures, animations and tables, in the order in which the paper has them.
        few: pictures with few colours for the report: made here, where several papers are gone through at a time.
        seconds: how long all of it took, pictures included.
        problem: why it ended early; empty if it did not.
    """

    paper: Paper
    title: str
    checks: list[Check] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)
    files: list[Path] = dataclasses.field(default_factory=list)
    few: dict[Path, bytes] = dataclasses.field(default_factory=dict)
    seconds: float = 0.0
    problem: str = ""

    @property
    def held(self) -> int:
        """The number of checks that hold."""
        return sum(c.ok for c in self.checks)

    @property
    def ok(self) -> bool:
        """Whether the paper was gone through to its end, has checks, and all of them hold."""
        return not self.problem and bool(self.checks) and self.held == len(self.checks)

    @property
    def judged(self) -> list[str]:
        """Errata and claims, each judged."""
        return [n for n in self.notes if "\n" not in n]

    @property
    def texts(self) -> list[str]:
        """Tables of text."""
        return [n for n in self.notes if "\n" in n]

    def pictures(self, *suffixes: str) -> list[Path]:
        """The files of these kinds."""
        return [f for f in self.files if f.suffix in suffixes]


@as_published()
def visit(paper: Paper, folder: Path, tell: Tell) -> Visit:
    """Reproduce a paper, draw it into a folder of its name; a failure is reported in the result, not raised.

    Args:
        paper: to visit.
        folder: of the tour.
        tell: is called with the progress.
    """
    import matplotlib

    matplotlib.use("Agg")
    began = time.perf_counter()
    made = Visit(paper, paper.short)
    try:
        tell(paper.name, 0, 0)
        report = reproduce(paper.name, timed=False)
        made.title, made.checks, made.notes = report.title, report.checks, report.notes
        home = folder / paper.name
        home.mkdir(parents=True, exist_ok=True)
        report.write_json(home / "checks.json")
        # `reproduce` writes some figures as SVG too, for papers; the report shows pixels
        figures = {name: picture for name, picture in report.figures.items() if not name.endswith(".svg")}
        if _draw(made, figures, home, tell):
            report.write_json(home / "checks.json")
        prepare_timings(paper.name)
    # the other papers and the report must not be lost with this one
    except Exception as problem:
        made.problem = f"{type(problem).__name__}: {problem}"
    made.seconds = time.perf_counter() - began
    return made


def take_times(made: Visit, folder: Path, tell: Tell) -> Visit:
    """Add the computing times of a paper to its visit; to be called in the same process, when nothing else is computed.

    Args:
        made: what came of the paper.
        folder: of the tour.
        tell: is called with the progress.
    """
    import matplotlib

    matplotlib.use("Agg")
    began = time.perf_counter()
    try:
        figures, notes = timings(made.paper.name)
        made.notes = [*made.notes, *notes]
        _draw(made, figures, folder / made.paper.name, tell)
    except Exception as problem:
        made.problem = f"{type(problem).__name__}: {problem}"
    made.seconds += time.perf_counter() - began
    return made


def _draw(made: Visit, figures: Mapping[str, Picture], home: Path, tell: Tell) -> bool:
    """Draw figures; those that fail become checks. True if one did."""
    import matplotlib.pyplot as plt

    before = len(made.checks)
    for k, (name, picture) in enumerate(figures.items(), 1):
        try:
            path = picture(home / name)
            if path.suffix == ".png":
                made.few[path] = packed(path)
            made.files.append(path)
        except Exception as problem:
            made.checks.append(ended(f"figures/{name}", problem))
        tell(made.paper.name, k, len(figures))
    plt.close("all")
    return len(made.checks) > before
