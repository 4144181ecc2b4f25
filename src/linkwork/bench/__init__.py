"""Benchmarks against other programs, in the same process: `linkwork bench forward`, `simulate`, `reactions`, `loops` …"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.api.errors import LinkworkError
from linkwork.bench.rows import Row, Watch, row_table, write_json

if TYPE_CHECKING:
    from rich.console import RenderableType

__all__ = ["NAMES", "Row", "Watch", "run"]


def run(name: str, json_path: str | Path | None = None) -> list[Row]:
    """Run a benchmark: progress and notes on stderr, tables on stdout, rows into a JSON file if one is named.

    Args:
        name: "forward" (single evaluations of forward dynamics), "simulate" (a whole motion, at equal error), "reactions" (all
            joint wrenches of a motion), "loops" (mechanisms with closed loops, at equal change of the energy), "formulations"
            (the recursive formulation beside those in absolute coordinates) or "equilibrium" (equilibrium and modes without a
            transient; derivatives), "response" (a frequency sweep and a response curve), "elastic" (elastic arms), "study"
            (many motions in one call) or "cluster" (the same on workers, which are killed, too).
        json_path: where to write the rows.
    """
    from rich.console import Console

    if name not in _BENCHES:
        raise LinkworkError(f"bench: there is no benchmark '{name}'; choose one of {', '.join(NAMES)}.")
    if json_path is not None and not Path(json_path).absolute().parent.is_dir():
        raise LinkworkError(f"bench: {json_path} cannot be written, since its folder does not exist.")
    with _Bar() as bar:
        rows, tables = _BENCHES[name](bar)
    for table in tables:
        Console().print(table)
    for text in bar.notes:
        Console(stderr=True).print(f"note: {text}")
    if json_path is not None:
        write_json(rows, json_path)
    return rows


def _forward(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.forward import forward

    rows = forward(watch=watch)
    return rows, [row_table(rows, "forward dynamics")]


def _simulate(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.simulate import DURATION, point_table, rows_at_equal_error, work_precision

    points = work_precision(20, watch=watch)
    rows = rows_at_equal_error(points, 20, DURATION)
    return rows, [point_table(points), row_table(rows, "20 rods at equal error")]


def _reactions(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.reactions import reactions

    rows = reactions(watch=watch)
    return rows, [row_table(rows, "joint wrenches of a motion")]


def _loops(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.loops import loops

    rows = loops(watch=watch)
    return rows, [row_table(rows, "closed loops, 10 s, at equal change of the energy")]


def _formulations(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.formulations import formulations

    rows = formulations(watch=watch)
    return rows, [row_table(rows, "one evaluation of the accelerations: recursive beside other formulations")]


def _equilibrium(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.equilibrium import equilibrium

    rows = equilibrium(watch=watch)
    return rows, [row_table(rows, "equilibrium and modes without a transient; derivatives of forward dynamics")]


def _response(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.response import response

    rows = response(watch=watch)
    return rows, [row_table(rows, "forced vibration: a frequency sweep and a response curve")]


def _elastic(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.elastic import elastic

    rows = elastic(watch=watch)
    return rows, [row_table(rows, "elastic two-arm, 10 s, at equal error")]


def _study(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.study import study
    from linkwork.bench.study_gpu import study_gpu

    rows, others = study(watch=watch), study_gpu(watch=watch)
    tables = [row_table(rows, "many motions, whole call against whole call, at equal error")]
    return rows + others, [*tables, *([row_table(others, "many motions on the GPU")] if others else [])]


def _cluster(watch: Watch) -> tuple[list[Row], Sequence[RenderableType]]:
    from linkwork.bench.cluster import cluster

    rows = cluster(watch=watch)
    return rows, [row_table(rows, "a study on a local cluster")]


_BENCHES: dict[str, Callable[[Watch], tuple[list[Row], Sequence[RenderableType]]]] = {
    "forward": _forward,
    "simulate": _simulate,
    "reactions": _reactions,
    "loops": _loops,
    "formulations": _formulations,
    "equilibrium": _equilibrium,
    "response": _response,
    "elastic": _elastic,
    "study": _study,
    "cluster": _cluster,
}
NAMES = tuple(_BENCHES)


class _Bar(Watch):
    """A progress bar on stderr; collects notes, to be printed at the end."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._bar.add_task("getting ready", total=1.0)
        self.notes: list[str] = []

    def __enter__(self) -> _Bar:
        self._bar.start()
        return self

    def __exit__(self, *problem: Any) -> None:
        self._bar.stop()

    def step(self, what: str, part: float) -> None:
        self._bar.update(self._task, description=f"measuring {what}", completed=part)

    def note(self, text: str) -> None:
        self.notes.append(text)
