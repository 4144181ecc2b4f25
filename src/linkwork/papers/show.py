"""A reproduced paper on the terminal and in files."""

from __future__ import annotations

from pathlib import Path

from linkwork.papers import reproduce
from linkwork.papers.checks import failure, writable


def show(name: str, *, json_path: Path | None = None, folder: Path | None = None) -> bool:
    """Reproduce a paper, print its checks and notes, write what is asked for; True if all checks hold.

    Args:
        name: of the paper.
        json_path: where to write the checks.
        folder: where to write figures and animations.
    """
    from rich.console import Console

    if json_path is not None:
        writable(json_path)  # before the work, not after it
    console = Console()
    with Console(stderr=True).status(f"reproducing {name}"):
        report = reproduce(name)
    console.print(report.table())
    for note in report.notes:
        console.print(f"- {note}", markup=False, highlight=False)
    if json_path is not None:
        report.write_json(json_path)
    if folder is not None:
        import matplotlib

        matplotlib.use("Agg")
        before = len(report.checks)
        files = report.draw(folder)
        console.print(f"written to {folder}: {', '.join(f.name for f in files)}", markup=False, highlight=False)
        if json_path is not None and len(report.checks) > before:
            report.write_json(json_path)
    for check in report.failed():
        console.print(failure(check), markup=False, highlight=False, soft_wrap=True)
    console.print(report.summary())
    return report.ok
