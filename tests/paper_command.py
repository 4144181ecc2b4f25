"""`linkwork reproduce`, as the tests of every document run it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import patch

from matplotlib.figure import Figure
from typer.testing import CliRunner

from linkwork.cli import app
from linkwork.papers import Report

ROOT = Path(__file__).parents[1]


def documented(name: str) -> dict[str, int]:
    """How many checks of each kind a paper has by the page of errata."""
    page = (ROOT / "docs" / "errata.md").read_text(encoding="utf-8")
    (head,) = re.findall(r"^\| paper \| checks \|(.*)\|$", page, re.MULTILINE)
    (row,) = re.findall(rf"^\| {name} \|(.*)\|$", page, re.MULTILINE)
    total, *counts = (int(cell) for cell in row.split("|"))
    kinds = dict(zip((cell.strip() for cell in head.split("|")), counts, strict=True))
    assert total == sum(counts)
    return kinds


def reproduced(name: str, folder: Path, report: Report | None = None) -> tuple[list[dict[str, Any]], set[str], str]:
    """Run the command, which must succeed: rows of its checks, names of the files under `folder / "out"`, its output.

    A report that was just computed is shown again, not computed again; without one the command computes its own. Pictures are
    drawn with a sixteenth of their pixels, and no room is made for what stands beside the axes: nobody looks at them here.
    """
    target = folder / "checks.json"
    asked = ["reproduce", name, "--json", str(target), "--out", str(folder / "out")]
    save = Figure.savefig

    def coarse(figure: Figure, file: Any, **options: Any) -> None:
        figure.set_layout_engine("none")
        save(figure, file, **{**options, "dpi": 50, "bbox_inches": None})

    with patch.object(Figure, "savefig", coarse):
        if report is None:
            done = CliRunner().invoke(app, asked)
        else:
            with patch("linkwork.papers.show.reproduce", return_value=report) as computing:
                done = CliRunner().invoke(app, asked)
            computing.assert_called_once_with(name)
    assert done.exit_code == 0, done.output
    return (
        json.loads(target.read_text(encoding="utf-8"))["checks"],
        {p.name for p in (folder / "out").iterdir()},
        done.output,
    )
