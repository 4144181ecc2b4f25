"""`linkwork studio`: a live page for a model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from linkwork.cli.app import Command, app
from linkwork.cli.words import FILES


@app.command(cls=Command, rich_help_panel=FILES)
def studio(
    file: Annotated[
        Path | None, typer.Argument(help="Model file, URDF or MJCF, which the page follows; default: the gallery.")
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen at; others than 127.0.0.1 are open to more than you.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port of the address; 0 takes one that is free.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
) -> None:
    """Open a page on this machine that shows a model and answers while you change, move and pull it. Ctrl-C ends it.

    Example: linkwork studio arm.yaml
    """
    from linkwork.live.serving import studio as serve

    serve(file, host=host, port=port, browser=browser)
