"""What a command answers, and how it is delivered: a table or JSON on stdout, files in a folder."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import typer

from linkwork._version import __version__
from linkwork.cli import options as o
from linkwork.cli.app import FAILED, INTERRUPTED, tell
from linkwork.errors import Interrupted, ModelError


@dataclasses.dataclass
class Answer:
    """The answer of a command.

    Attributes:
        command: its name, which names the files too.
        title: name of the model.
        facts: the numbers, for JSON.
        columns, rows: the table.
        message: how it went.
        success: whether it went to its end.
        interrupted: whether Ctrl-C ended it.
        partial: why it is only a part of what was asked for, or nothing.
        data: what writes results to a path that ends in .nc or .zarr, by name of the file.
        frames: what makes results for CSV, as pandas tables, by name of the file; the table goes under the command's name
            if none of them has it.
        plots: what draws each plot, by name of its file; returns Matplotlib axes.
        pages: what writes each animation, by name of its file.
    """

    command: str
    title: str
    facts: Mapping[str, Any]
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]
    message: str = ""
    success: bool = True
    interrupted: bool = False
    partial: str = ""
    data: Mapping[str, Callable[[Path], Any]] = dataclasses.field(default_factory=dict)
    frames: Mapping[str, Callable[[], Any]] = dataclasses.field(default_factory=dict)
    plots: Mapping[str, Callable[[], Any]] = dataclasses.field(default_factory=dict)
    pages: Mapping[str, Callable[[Path], Any]] = dataclasses.field(default_factory=dict)


def until_interrupted(analysis: Callable[[], Any]) -> tuple[Any, bool]:
    """What an analysis found, whole or until Ctrl-C, and whether that came."""
    try:
        return analysis(), False
    except Interrupted as stop:
        tell("interrupted; what was computed until then is kept.")
        return stop.result, True


@dataclasses.dataclass
class Delivery:
    """Where an answer goes. A folder that cannot be written is told before the work; it is made after it.

    Attributes:
        out: the folder, or None for no files.
        format: "nc" or "zarr".
        csv, svg, json: what is asked for.
    """

    out: o.Out = None
    format: o.Format = "nc"
    csv: o.Csv = False
    svg: o.Svg = False
    json: o.Json = False

    def __post_init__(self) -> None:
        out = self.out
        if self.format not in ("nc", "zarr"):
            raise ModelError(f"--format is '{self.format}'; write nc for NetCDF or zarr for Zarr.")
        if out is None and (self.csv or self.svg or self.format != "nc"):
            raise ModelError("--csv, --svg and --format say how files are written; give the folder with --out.")
        if out is not None:
            there = next(p for p in (out, *out.absolute().parents) if p.exists())
            if not there.is_dir() or not os.access(there, os.W_OK):
                raise ModelError(
                    f"--out is '{out}', but '{there}' is no folder that can be written; choose another one."
                )

    def hand_over(self, answer: Answer) -> None:
        """Write the files, print the answer, and leave with an exit code if it is not a whole one."""
        files: list[Path] = []
        if self.out is not None:
            try:
                self._write(answer, files)
            except KeyboardInterrupt:
                tell(f"interrupted while files were written; complete are: {', '.join(map(str, files)) or 'none'}.")
                raise typer.Exit(INTERRUPTED) from None
        document = {
            "linkwork": __version__,
            "command": answer.command,
            "model": answer.title,
            "success": answer.success,
            "partial": answer.partial,
            "message": answer.message,
            **answer.facts,
            "files": [str(f) for f in files],
        }
        if self.json:
            typer.echo(json.dumps(plain(document), indent=2, allow_nan=False))
        else:
            _show(answer, files)
        if answer.interrupted:
            raise typer.Exit(INTERRUPTED)
        if not answer.success:
            raise typer.Exit(FAILED)

    def _write(self, answer: Answer, files: list[Path]) -> None:
        """Every file appears when it is complete, in place of one that was there; its path is then added to a list."""
        import matplotlib

        from linkwork.disk import replace_file

        assert self.out is not None
        self.out.mkdir(parents=True, exist_ok=True)
        for name, save in answer.data.items():
            path = self.out / f"{name}.{self.format}"
            save(path)
            files.append(path)
        if self.csv:
            texts = {answer.command: _csv(answer), **{name: make().to_csv() for name, make in answer.frames.items()}}
            for name, text in texts.items():
                files.append(replace_file(self.out / f"{name}.csv", text.encode()))
        if answer.plots:
            matplotlib.use("Agg")
        for name, draw in answer.plots.items():
            path = self.out / f"{name}.{'svg' if self.svg else 'png'}"
            files.append(replace_file(path, picture(draw(), path.suffix[1:])))
        for name, write in answer.pages.items():
            write(self.out / name)
            files.append(self.out / name)


def picture(axes: Any, kind: str) -> bytes:
    """The figure of Matplotlib axes as a file's content; it is closed."""
    import matplotlib.pyplot as plt

    figure = np.ravel(np.asarray(axes, dtype=object))[0].figure
    content = io.BytesIO()
    figure.savefig(content, format=kind, dpi=150, bbox_inches="tight")
    plt.close(figure)
    return content.getvalue()


def _csv(answer: Answer) -> str:
    import pandas as pd

    return str(pd.DataFrame(list(answer.rows), columns=list(answer.columns)).to_csv(index=False))


def _show(answer: Answer, files: Sequence[Path]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    # in a file or a pipe a line is as long as it needs to be
    console = Console(width=None if sys.stdout.isatty() else 10_000)
    part = " (partial)" if answer.partial else ""
    table = Table(title=escape(f"{answer.command}: {answer.title}{part}"), title_justify="left")
    for k, name in enumerate(answer.columns):
        number = all(not isinstance(row[k], str) for row in answer.rows)
        table.add_column(name, justify="right" if number else "left", overflow="fold")
    for row in answer.rows:
        table.add_row(*(_cell(x) for x in row))
    console.print(table, markup=False)
    if answer.message:
        console.print(answer.message, markup=False, highlight=False, soft_wrap=True)
    if files:
        console.print(f"written: {', '.join(map(str, files))}", markup=False, highlight=False, soft_wrap=True)


def _cell(value: Any) -> str:
    from rich.markup import escape

    return f"{value:.6g}" if isinstance(value, float | np.floating) else escape(str(value))


def plain(value: Any) -> Any:
    """What JSON can say: arrays as lists, complex numbers as {real, imaginary}, a number that is not finite as null."""
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    if isinstance(value, np.generic):
        return plain(value.item())
    if isinstance(value, complex):
        return {"real": plain(value.real), "imaginary": plain(value.imag)}
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return value
