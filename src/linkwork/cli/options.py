"""Options that commands share, each written down once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[Path, typer.Argument(help="Model file (.yaml, .json, .toml), URDF (.urdf) or MJCF (.xml).")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Replace a parameter: arm.length=2m. Repeatable."),
]
Ignore = Annotated[
    list[str] | None,
    typer.Option(metavar="WORD", help="What of a URDF or MJCF file may be left out, though it matters. Repeatable."),
]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with", metavar="OPTION=VALUE", help="Any option of the analysis, written as in a file. Repeatable."
    ),
]
Case = Annotated[int, typer.Option(min=1, help="Which of several such analyses of the file.")]
Start = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="Where motion starts: elbow=90deg. Repeatable.")
]
Guess = Annotated[
    list[str] | None, typer.Option(metavar="NAME=VALUE", help="Where a search starts: elbow=90deg. Repeatable.")
]
Inputs = Annotated[
    list[str] | None, typer.Option("--input", metavar="NAME=VALUE", help="A constant input: motor=2N*m. Repeatable.")
]
Speeds = Annotated[
    list[str] | None,
    typer.Option("--speed", metavar="JOINT=VALUE", help="A constant speed of a joint: spin=120rpm. Repeatable."),
]
Nearest = Annotated[bool | None, typer.Option("--nearest", help="The nearest equilibrium, stable or not.")]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for results, plots and animations.")]
Format = Annotated[str, typer.Option(metavar="nc|zarr", help="Results as NetCDF or as Zarr.")]
Csv = Annotated[bool, typer.Option("--csv", help="Results as CSV too.")]
Svg = Annotated[bool, typer.Option("--svg", help="Plots as SVG instead of PNG.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout, and nothing else.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
