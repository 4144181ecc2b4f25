"""What needs no model file: `tour`, `bench`, `reproduce`, `info`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from linkwork._version import __version__
from linkwork.api.errors import Interrupted
from linkwork.cli.app import INTERRUPTED, Command, app, tell
from linkwork.cli.words import PUBLISHED


@app.command(cls=Command, rich_help_panel=PUBLISHED)
def tour(
    out: Annotated[Path, typer.Option(help="Folder for the report, its pictures and tables.")] = Path("tour"),
) -> None:
    """Reproduce five papers and theses; write one report to send to a colleague. Exit code 0 only if all checks hold;
    Ctrl-C keeps the papers that are done.

    Example: linkwork tour --out tour
    """
    from linkwork.papers.tour import run_tour

    try:
        raise typer.Exit(0 if run_tour(out) else 1)
    except Interrupted:
        tell("interrupted; the report has the papers that were done.")
        raise typer.Exit(INTERRUPTED) from None


@app.command(cls=Command, rich_help_panel=PUBLISHED)
def bench(
    name: Annotated[
        str,
        typer.Argument(
            help="forward, simulate, reactions, loops, formulations, equilibrium, response, elastic, study or cluster."
        ),
    ],
    json: Annotated[Path | None, typer.Option(help="Write the rows to this file as JSON.")] = None,
) -> None:
    """Measure speed against the peers that are installed, in the same run.

    Example: linkwork bench forward --json forward.json
    """
    from linkwork import bench as benches

    benches.run(name, json_path=json)


@app.command(cls=Command, rich_help_panel=PUBLISHED)
def reproduce(
    name: Annotated[
        str, typer.Argument(help="The paper or thesis: choi2004, goyal2012, noh2024, oh1990 or rivas2012.")
    ],
    json: Annotated[Path | None, typer.Option(help="Write the checks to this file as JSON.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for figures and animations; none are drawn without it.")
    ] = None,
) -> None:
    """Reproduce a paper or thesis: its numbers beside linkwork's, its errata judged. Exit code 0 only if all checks hold.

    Example: linkwork reproduce goyal2012 --json checks.json --out goyal2012
    """
    from linkwork.papers.show import show

    raise typer.Exit(0 if show(name, json_path=json, folder=out) else 1)


@app.command(cls=Command, rich_help_panel=PUBLISHED)
def info() -> None:
    """Versions, and where compiled kernels are kept.

    Example: linkwork info
    """
    import platform

    import numba
    import numpy
    import scipy

    from linkwork.kernels.jit import cache_folder

    typer.echo(f"linkwork {__version__}, Python {platform.python_version()}")
    typer.echo(f"numpy {numpy.__version__}, scipy {scipy.__version__}, numba {numba.__version__}")
    typer.echo(f"compiled kernels: {cache_folder() or 'not kept'}")
