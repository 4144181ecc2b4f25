"""`linkwork reproduce`, as the tests of every document run it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from linkwork.cli import app

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


def reproduced(name: str, folder: Path) -> tuple[list[dict[str, Any]], set[str], str]:
    """Run the command, which must succeed: rows of its checks, names of the files under `folder / "out"`, its output."""
    target = folder / "checks.json"
    done = CliRunner().invoke(app, ["reproduce", name, "--json", str(target), "--out", str(folder / "out")])
    assert done.exit_code == 0, done.output
    return (
        json.loads(target.read_text(encoding="utf-8"))["checks"],
        {p.name for p in (folder / "out").iterdir()},
        done.output,
    )
