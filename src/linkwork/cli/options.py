"""Options that commands share, each written down once, and groups of them (see `grouped`)."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated, Any

import typer

from linkwork.cli.source import open_model, options_of, pairs
from linkwork.errors import ModelError
from linkwork.files.native.model_file import ModelFile

Texts = list[str] | None
OTHERS = "Files of other programs"  # a part of the help

File = Annotated[Path, typer.Argument(help="Model file (.yaml, .json, .toml), URDF (.urdf) or MJCF (.xml).")]
Set = Annotated[
    Texts, typer.Option("--set", metavar="PATH=VALUE", help="Replace a parameter: arm.length=2m. Repeatable.")
]
Ignore = Annotated[
    Texts,
    typer.Option(
        metavar="WORD",
        help="What of a URDF or MJCF file may be left out, though it matters. Repeatable.",
        rich_help_panel=OTHERS,
    ),
]
Base = Annotated[
    str | None,
    typer.Option(
        metavar="fixed|free", help="Of URDF: whether the root is fixed to the ground or free.", rich_help_panel=OTHERS
    ),
]
Gravity = Annotated[
    str | None,
    typer.Option(
        metavar="VECTOR", help='Of URDF, in world axes: "[0, 0, -1.62]" or "[0, 0, -1 m/s^2]".', rich_help_panel=OTHERS
    ),
]
StopStiffness = Annotated[
    str | None,
    typer.Option(
        metavar="VALUE",
        help='Of stops at the limits of URDF and MJCF: 200N*m/rad for hinges, "[200, 1e4]" for hinges and sliders.',
        rich_help_panel=OTHERS,
    ),
]
With = Annotated[
    Texts,
    typer.Option(
        "--with", metavar="OPTION=VALUE", help="Any option of the analysis, written as in a file. Repeatable."
    ),
]
Case = Annotated[int, typer.Option(min=1, help="Which of several such analyses of the file.")]
Until = Annotated[str | None, typer.Option(metavar="TIME", help="Duration: 10s.")]
Start = Annotated[Texts, typer.Option(metavar="NAME=VALUE", help="Where motion starts: elbow=90deg. Repeatable.")]
Guess = Annotated[Texts, typer.Option(metavar="NAME=VALUE", help="Where a search starts: elbow=90deg. Repeatable.")]
Rates = Annotated[Texts, typer.Option("--rate", metavar="NAME=VALUE", help="A velocity at the start. Repeatable.")]
Method = Annotated[str | None, typer.Option(help="dop853, dopri5, radau, rk4, gauss or scipy.")]
Rtol = Annotated[float | None, typer.Option(help="Relative tolerance.")]
Samples = Annotated[int | None, typer.Option(help="How many results.")]
Inputs = Annotated[
    Texts, typer.Option("--input", metavar="NAME=VALUE", help="A constant input: motor=2N*m. Repeatable.")
]
Speeds = Annotated[
    Texts,
    typer.Option("--speed", metavar="JOINT=VALUE", help="A constant speed of a joint: spin=120rpm. Repeatable."),
]
Nearest = Annotated[bool | None, typer.Option("--nearest", help="The nearest equilibrium, stable or not.")]
Drive = Annotated[
    Texts, typer.Option(metavar="NAME=AMPLITUDE", help="A joint or an input that is driven: motor=2N*m. Repeatable.")
]
Low = Annotated[str | None, typer.Option("--from", metavar="VALUE", help="First value: 0.5Hz, 2m.")]
High = Annotated[str | None, typer.Option("--to", metavar="VALUE", help="Last value.")]
Count = Annotated[int | None, typer.Option(help="How many values.")]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for results, plots and animations.")]
Format = Annotated[str, typer.Option(metavar="nc|zarr", help="Results as NetCDF or as Zarr.")]
Csv = Annotated[bool, typer.Option("--csv", help="Results as CSV too.")]
Svg = Annotated[bool, typer.Option("--svg", help="Plots as SVG instead of PNG.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout, and nothing else.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]


@dataclasses.dataclass
class Reading:
    """How a model is read from a file: with which parameters, and what becomes of what other programs say."""

    set: Set = None
    ignore: Ignore = None
    base: Base = None
    gravity: Gravity = None
    stop_stiffness: StopStiffness = None

    def open(self, path: Path) -> ModelFile:
        """The model in a file."""
        foreign = {k: v for k, v in vars(self).items() if k != "set" and v is not None}
        return open_model(path, self.set, foreign)


@dataclasses.dataclass
class Asked:
    """What is asked of the model, beyond a command's own options: which analysis of the file, and any other option."""

    more: With = None
    case: Case = 1

    def options(self, file: ModelFile, analysis: str, given: dict[str, Any], *, held: bool = True) -> dict[str, Any]:
        """All options of an analysis."""
        return options_of(file, analysis, given, self.more, case=self.case, held=held)


@dataclasses.dataclass
class Motion:
    """A motion in time."""

    until: Until = None
    start: Start = None
    guess: Guess = None
    rate: Rates = None
    input: Inputs = None
    method: Method = None
    rtol: Rtol = None
    samples: Samples = None

    def given(self) -> dict[str, Any]:
        """By the names that analyses have for them."""
        return {
            "until": self.until,
            "start": pairs(self.start, "--start"),
            "guess": pairs(self.guess, "--guess"),
            "rates": pairs(self.rate, "--rate"),
            "inputs": pairs(self.input, "--input"),
            "method": self.method,
            "rtol": self.rtol,
            "samples": self.samples,
        }


@dataclasses.dataclass
class Balance:
    """An equilibrium."""

    guess: Guess = None
    input: Inputs = None
    speed: Speeds = None
    nearest: Nearest = None

    def given(self) -> dict[str, Any]:
        """By the names that analyses have for them."""
        return {
            "guess": pairs(self.guess, "--guess"),
            "inputs": pairs(self.input, "--input"),
            "speed": pairs(self.speed, "--speed"),
            "nearest": self.nearest,
        }


@dataclasses.dataclass
class Grid:
    """A row of values."""

    low: Low = None
    high: High = None
    count: Count = None

    def given(self, what: str) -> str | None:
        """As a file writes it; None if none is given."""
        parts = (self.low, self.high, self.count)
        if all(x is None for x in parts):
            return None
        if any(x is None for x in parts):
            raise ModelError(f"{what} need --from, --to and --count together.")
        return f"{{from: {self.low}, to: {self.high}, count: {self.count}}}"
