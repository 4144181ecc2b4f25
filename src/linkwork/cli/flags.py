"""Flags of commands, made from the options that are declared: the command line names none of them itself."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.main

from linkwork.api.kinds import Option
from linkwork.cli.app import Command, app
from linkwork.cli.words import FILES

MODEL, OTHERS, RESULTS = "The model", "Files of other programs", "Results"  # parts of the help
Texts = list[str] | None


def flag_of(name: str) -> str:
    """How the command line calls an option."""
    return "--" + name.replace("_", "-")


def parameter(name: str, type_: Any, about: Any, default: Any = None) -> inspect.Parameter:
    """An argument or option as Typer takes it; without a default (...) it must be given."""
    given = inspect.Parameter.empty if default is ... else default
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=given, annotation=Annotated[type_, about])


def flags(options: Iterable[Option], panel: str | None = None) -> list[inspect.Parameter]:
    """The flags of declared options; one that is not given is None, so that the file may give it."""
    return [_flag(option, panel) for option in options]


def _flag(option: Option, panel: str | None) -> inspect.Parameter:
    flag, kind = flag_of(option.name), option.kind
    about = " ".join([_sentence(option.about), *_more(option)])
    if kind.name == "flag":
        names = f"{flag}/--no-{flag[2:]}"
        return parameter(option.name, bool | None, typer.Option(names, help=about, rich_help_panel=panel))
    type_: Any = Texts if kind.repeated else str | None
    return parameter(option.name, type_, typer.Option(flag, metavar=kind.metavar, help=about, rich_help_panel=panel))


def _sentence(text: str) -> str:
    """With a capital letter, and brackets that are no marks for Rich."""
    from rich.markup import escape

    return escape(text[:1].upper() + text[1:])


def _more(option: Option) -> list[str]:
    default = option.default
    shown = " ".join(map(str, default)) if isinstance(default, tuple) else default
    told = "default" in option.about or default is None or shown == "" or isinstance(default, bool)
    return [*(["Repeatable."] if option.kind.repeated else []), *([] if told else [f"Default: {shown}."])]


FILE = parameter(
    "file", Path, typer.Argument(help="Model file (.yaml, .json, .toml), URDF (.urdf) or MJCF (.xml)."), ...
)
SET = parameter(
    "set",
    Texts,
    typer.Option(
        "--set", metavar="PATH=VALUE", help="Replace a parameter: arm.length=2m. Repeatable.", rich_help_panel=MODEL
    ),
)
CASE = parameter(
    "case",
    int,
    typer.Option("--case", min=1, help="Which of several such analyses of the file.", rich_help_panel=MODEL),
    1,
)
OUT = parameter(
    "out",
    Path | None,
    typer.Option("--out", metavar="DIR", help="Folder for results, plots and animations.", rich_help_panel=RESULTS),
)
FORMAT = parameter(
    "format",
    str,
    typer.Option("--format", metavar="nc|zarr", help="Results as NetCDF or as Zarr.", rich_help_panel=RESULTS),
    "nc",
)
CSV, SVG, JSON = (
    parameter(name, bool, typer.Option(f"--{name}", help=about, rich_help_panel=RESULTS), False)
    for name, about in (
        ("csv", "Results as CSV too."),
        ("svg", "Plots as SVG instead of PNG."),
        ("json", "Print one JSON document on stdout, and nothing else."),
    )
)
KEEP = parameter(
    "keep",
    list[str],
    typer.Option(
        "--keep",
        metavar="NAME",
        help="A quantity by its name, such as strut.force, that tables, the JSON document and a plot hold, too; "
        "`linkwork names` lists all. Repeatable.",
        rich_help_panel=RESULTS,
    ),
    [],
)
FORCE = parameter("force", bool, typer.Option("--force", help="Replace a file that is there."), False)
DELIVERY = [OUT, FORMAT, CSV, SVG, JSON]


def reading() -> list[inspect.Parameter]:
    """Flags of how a model file is read."""
    from linkwork.cli.source import IMPORT_OPTIONS  # with all readers

    return [SET, *flags(IMPORT_OPTIONS.values(), OTHERS)]


class LateCommand(Command):
    """A command whose flags are made when they are asked for: the list of all commands needs those of none."""

    @cached_property
    def _whole(self) -> Any:
        alone = typer.Typer(add_completion=False)
        alone.command(self.name)(_CALLS[str(self.name)]())
        return typer.main.get_command(alone)

    @property
    def params(self) -> Any:
        """Arguments and options."""
        return self._whole.params

    @params.setter
    def params(self, given: Any) -> None:
        """None are known when the command is registered."""

    @property
    def callback(self) -> Any:
        """The function that is called with them."""
        return self._whole.callback

    @callback.setter
    def callback(self, given: Any) -> None:
        """It belongs to the flags."""


_CALLS: dict[str, Callable[[], Callable[..., None]]] = {}  # of late commands: what makes the function with all flags


def command(
    name: str, parameters: Callable[[], Iterable[inspect.Parameter]], about: str = "", panel: str = FILES
) -> Callable[[Callable[[dict[str, Any]], None]], None]:
    """Decorator that registers a command; it gets all that is given, by name.

    Args:
        name: of the command.
        parameters: makes its arguments and options; of two with the same name the first counts.
        about: help; default: the function's docstring.
        panel: part of the list of commands in which it stands.
    """

    def register(function: Callable[[dict[str, Any]], None]) -> None:
        def make() -> Callable[..., None]:
            own: dict[str, inspect.Parameter] = {}
            for given in parameters():
                own.setdefault(given.name, given)

            def call(**given: Any) -> None:
                function(given)

            call.__signature__ = inspect.Signature(list(own.values()))  # type: ignore[attr-defined]
            call.__annotations__ = {p.name: p.annotation for p in own.values()}
            return call

        def listed() -> None: ...

        listed.__doc__ = about or function.__doc__
        _CALLS[name] = make
        app.command(name, rich_help_panel=panel, cls=LateCommand)(listed)

    return register
