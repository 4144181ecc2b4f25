"""Notebooks: every plot appears in its own cell, and the notebooks of the documentation run and are stored without outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbclient
import nbformat

ROOT = Path(__file__).parents[1]
STORED = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def executed(cells: list[str], folder: Path) -> list[Any]:
    """The cells of a notebook that was executed in a kernel process of its own."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    nbclient.NotebookClient(
        book, timeout=300, kernel_name="python3", resources={"metadata": {"path": folder}}
    ).execute()
    return list(book.cells)


def pictures(cell: Any) -> int:
    """How many figures a cell shows."""
    return sum("image/png" in output.get("data", {}) for output in cell.outputs)


def test_every_plot_appears_in_its_own_cell(tmp_path: Path) -> None:
    cells = executed(
        [
            "import linkwork as lw\nrun = lw.library.simple_pendulum().simulate(1.0, start={'pivot': 0.3})",
            "run.plot();",
            "run.plot_energy();",
            "import matplotlib.pyplot as plt\nplt.plot([0, 1]);",
            "run",
            "run.show(0.5);",
        ],
        tmp_path,
    )
    assert [pictures(cell) for cell in cells] == [0, 1, 1, 1, 0, 1]
