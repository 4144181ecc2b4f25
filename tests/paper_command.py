"""`linkwork reproduce`, as the tests of every document run it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from linkwork.cli import app


def reproduced(name: str, folder: Path) -> tuple[list[dict[str, Any]], set[str], str]:
    """Run the command, which must succeed: rows of its checks, names of the files under `folder / "out"`, its output."""
    target = folder / "checks.json"
    done = CliRunner().invoke(app, ["reproduce", name, "--json", str(target), "--out", str(folder / "out")])
    assert done.exit_code == 0, done.output
    return json.loads(target.read_text(encoding="utf-8")), {p.name for p in (folder / "out").iterdir()}, done.output
