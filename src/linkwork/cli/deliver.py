"""How any result is delivered: a table or JSON on stdout, files in a folder."""

from __future__ import annotations

import dataclasses
import io
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import typer

from linkwork._version import __version__
from linkwork.api.errors import FileError, ModelError
from linkwork.api.result import Result
from linkwork.api.storage.disk import replace_file, writing
from linkwork.api.storage.store import save
from linkwork.cli.app import FAILED, INTERRUPTED, tell

if TYPE_CHECKING:
    import pandas as pd


@dataclasses.dataclass(frozen=True)
class Delivery:
    """Where a result goes. A folder that cannot be written is reported before the work; it is made after it.

    Attributes:
        out: the folder, or None for no files.
        format: "nc" or "zarr".
        csv, svg, json: what is asked for.
    """

    out: Path | None = None
    format: str = "nc"
    csv: bool = False
    svg: bool = False
    json: bool = False

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Delivery:
        """As the command line says."""
        return cls(**{f.name: given[f.name] for f in dataclasses.fields(cls) if f.name in given})

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

    def write_result(self, command: str, result: Result, files: list[Path]) -> None:
        """All files of a result."""
        folder = self.folder()
        data = folder / f"{command}.{self.format}"
        save(result, data)  # with all arrays, since other programs read them
        files.append(data)
        if self.csv:
            files.append(replace_file(folder / f"{command}.csv", _csv(result.to_pandas()).encode()))
        self.write_pictures(result.pictures(), files)
        for name, write in result._pages().items():
            write(folder / name)
            files.append(folder / name)

    def write_pictures(
        self, pictures: Mapping[str, Callable[[], Any]], files: list[Path], *, print_too: bool = False
    ) -> None:
        """What draws each picture, by name of its file; as PDF as well, where they are meant for print."""
        import matplotlib

        matplotlib.use("Agg")
        for name, draw in pictures.items():
            kinds = ["svg" if self.svg else "png", *(["pdf"] if print_too else [])]
            files += [replace_file(self.folder() / f"{name}.{kind}", _picture(draw(), kind)) for kind in kinds]

    def folder(self) -> Path:
        """The folder, made if it is not there."""
        assert self.out is not None
        with writing(self.out):
            self.out.mkdir(parents=True, exist_ok=True)
        return self.out


def deliver(command: str, result: Result, delivery: Delivery, interrupted: bool = False) -> None:
    """Write the files of a result, print it, and leave with an exit code if it is not a whole one.

    Args:
        command: what made it, which names its files too.
        result: any result.
        delivery: where it goes.
        interrupted: whether Ctrl-C ended it.
    """
    files: list[Path] = []
    unwritten = False
    if delivery.out is not None:
        try:
            delivery.write_result(command, result, files)
        except KeyboardInterrupt:
            tell(f"interrupted while files were written; complete are: {', '.join(map(str, files)) or 'none'}.")
            raise typer.Exit(INTERRUPTED) from None
        except FileError as problem:  # what was computed is shown all the same
            tell(str(problem))
            unwritten = True
    if delivery.json:
        print_json(
            command, result.title, result.facts(), files, success=result.success and not unwritten, partial=result.ended,
            message=result.message,
        )  # fmt: skip
    else:
        part = " (partial)" if result.ended else ""
        print_table(f"{command}: {result.title}{part}", result.plain_table(), result.message, files)
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if unwritten or not result.success:
        raise typer.Exit(FAILED)


def print_json(
    command: str,
    title: str,
    facts: Mapping[str, Any],
    files: Sequence[Path],
    *,
    success: bool = True,
    partial: str = "",
    message: str = "",
) -> None:
    """One document on stdout."""
    document = {
        "linkwork": __version__,
        "command": command,
        "model": title,
        "success": success,
        "partial": partial,
        "message": message,
        **facts,
        "files": [str(f) for f in files],
    }
    typer.echo(json.dumps(_plain(document), indent=2, allow_nan=False))


def print_table(
    title: str, columns: Mapping[str, Sequence[Any]] | pd.DataFrame, message: str, files: Sequence[Path]
) -> None:
    """A table, how it went, and what was written, on stdout."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    # in a file or a pipe a line is as long as it needs to be
    console = Console(width=None if sys.stdout.isatty() else 10_000)
    table = Table(title=escape(title), title_justify="left")
    values = [list(column) for _, column in columns.items()]
    for (name, _), column in zip(columns.items(), values, strict=True):
        number = not any(isinstance(x, str) for x in column)
        table.add_column(str(name), justify="right" if number else "left", overflow="fold")
    for row in zip(*values, strict=True):
        table.add_row(*(f"{x:.6g}" if isinstance(x, float | np.floating) else str(x) for x in row))
    console.print(table, markup=False)
    if message:
        console.print(message, markup=False, highlight=False, soft_wrap=True)
    if files:
        console.print(f"written: {', '.join(map(str, files))}", markup=False, highlight=False, soft_wrap=True)


def _csv(frame: pd.DataFrame) -> str:
    """With the index where it is one of times or names, not of lines."""
    import pandas as pd

    return str(frame.to_csv(index=not isinstance(frame.index, pd.RangeIndex)))


def _picture(axes: Any, kind: str) -> bytes:
    """The figure of Matplotlib axes as a file's content; it is closed."""
    import matplotlib.pyplot as plt

    figure = np.ravel(np.asarray(axes, dtype=object))[0].figure
    content = io.BytesIO()
    figure.savefig(content, format=kind, dpi=150, bbox_inches="tight")
    plt.close(figure)
    return content.getvalue()


def _plain(value: Any) -> Any:
    """What JSON can say: arrays as lists, complex numbers as {real, imaginary}, a number that is not finite as null."""
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, np.ndarray):
        return _plain(value.tolist())
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    if isinstance(value, np.generic):
        return _plain(value.item())
    if isinstance(value, complex):
        return {"real": _plain(value.real), "imaginary": _plain(value.imag)}
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return value
