"""Notebooks: every plot appears in its own cell, and the notebooks of the documentation run and are stored without outputs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from forked_kernels import executed, forked_kernels

ROOT = Path(__file__).parents[1]
STORED = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def kernels() -> Iterator[Any]:
    """Kernels that have the libraries of others already."""
    with forked_kernels() as found:
        yield found


def book_of(cells: list[str]) -> Any:
    """A notebook of cells of code."""
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])


def pictures(cell: Any) -> int:
    """How many figures a cell shows."""
    return sum("image/png" in output.get("data", {}) for output in cell.outputs)


def test_every_plot_appears_in_its_own_cell(tmp_path: Path) -> None:
    """In a kernel as users have it, in which linkwork is the first to import Matplotlib."""
    book = book_of(
        [
            "import linkwork as lw\nrun = lw.library.simple_pendulum().simulate(1.0, start={'pivot': 0.3})",
            "run.plot();",
            "run.plot_energy();",
            "import matplotlib.pyplot as plt\nplt.plot([0, 1]);",
            "run",
            "run.show(0.5);",
        ]
    )
    assert [pictures(cell) for cell in executed(book, tmp_path)] == [0, 1, 1, 1, 0, 1]


def test_states_modes_and_runs_play_in_their_cells(kernels: Any, tmp_path: Path) -> None:
    """The player of each in a frame of its own; figures beside it."""
    book = book_of(
        [
            "import linkwork as lw\nm = lw.library.simple_pendulum()\nrest = m.equilibrium()",
            "m.show(start={'pivot': 0.3})",
            "shown = m.show(names=True)\nprint('after it')",
            "shown",
            "m.show(still=True);",
            "m.animate(start={'pivot': 0.3})",
            "rest.animate()",
            "rest.linearize().mode(1).animate()",
            "m.simulate(1.0, start={'pivot': 0.3}).animate()",
            "rest.plot();",
        ]
    )
    cells = executed(book, tmp_path, kernels)
    html = ["".join(out.get("data", {}).get("text/html", "") for out in cell.outputs) for cell in cells]
    assert [page.count("<iframe") for page in html] == [0, 1, 1, 1, 0, 1, 1, 1, 1, 0]
    assert [pictures(cell) for cell in cells] == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1]


def test_there_are_five_notebooks_that_the_documentation_names() -> None:
    page = (ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8")
    assert sorted(path.stem for path in STORED) == ["control", "first-steps", "mechanism", "paper", "vibration"]
    for path in STORED:
        assert f"(notebooks/{path.name})" in page


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_outputs(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert any("assert " in cell.source for cell in code)  # a check against something known
    assert path.read_text(encoding="utf-8") == nbformat.writes(book, indent=1) + "\n"


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_notebook_runs(kernels: Any, path: Path, tmp_path: Path) -> None:
    """Without an error, and every cell that ends in a model, a result or a plot shows it."""
    book = nbformat.read(path, as_version=4)
    code = [cell.source for cell in book.cells if cell.cell_type == "code"]
    for cell in executed(book_of(code), tmp_path, kernels):
        last = cell.source.splitlines()[-1]
        if last.startswith(("run.plot", "answer.plot")):
            assert pictures(cell) == 1
        elif ".animate(" in last:
            assert any("<iframe" in output.get("data", {}).get("text/html", "") for output in cell.outputs)
        elif last in ("m", "model", "run", "modes", "linear", "rest", "regulator", "answer", "run.reactions"):
            assert any("<svg" in output.get("data", {}).get("text/html", "") for output in cell.outputs)
