"""The application: its commands register themselves here; errors and Ctrl-C become one sentence and an exit code."""

from __future__ import annotations

import warnings
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from linkwork.api.errors import FileError, LinkworkError, SimulationError
from linkwork.cli.words import as_flags, place_of

FAILED, WRONG, INTERRUPTED = 1, 2, 130  # exit codes; 0 is done


def tell(text: str) -> None:
    """Say something to people, on stderr, so that stdout is the answer alone."""
    typer.echo(text, err=True)


def _warn(message: Warning | str, *place: Any, **more: Any) -> None:
    tell(str(message))


def _plain_flags(parameters: list[Any]) -> list[Any]:
    """Flags without the word for their type, which says nothing in help."""
    for p in parameters:
        if getattr(p, "is_flag", False):
            p.metavar = " "
    return parameters


class Command(TyperCommand):
    """A command."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its arguments and options."""
        return _plain_flags(super().get_params(ctx))


class Commands(TyperGroup):
    """The group of all commands, which turns what they raise into exit codes that scripts can trust."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names by the questions that they answer, in the order of `words.PARTS`, whichever file they are in."""
        return sorted(self.commands, key=lambda n: place_of(n, getattr(self.commands[n], "rich_help_panel", None)))

    def get_params(self, ctx: Any) -> list[Any]:
        """Options of the application itself."""
        return _plain_flags(super().get_params(ctx))

    def invoke(self, ctx: Any) -> Any:
        """Run a command. A wrong model or option is 2, an analysis that failed 1, Ctrl-C 130."""
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            try:
                return super().invoke(ctx)
            except LinkworkError as problem:
                tell(as_flags(str(problem), self._options(ctx)))
                raise typer.Exit(FAILED if isinstance(problem, SimulationError | FileError) else WRONG) from None
            except OSError as problem:
                if problem.filename is None:
                    raise
                tell(f"'{problem.filename}': {problem.strerror}.")
                raise typer.Exit(FAILED) from None
            except KeyboardInterrupt:
                tell("interrupted before there was a result, so none was kept.")
                raise typer.Exit(INTERRUPTED) from None

    def _options(self, ctx: Any) -> list[str]:
        """Names of the options of the command that runs."""
        own = self.commands.get(ctx.invoked_subcommand or "")
        return [] if own is None else [p.name for p in own.params if p.name is not None]


app = typer.Typer(
    cls=Commands,
    help="The dynamics of linked mechanical systems: pendulums, trees, chains, closed loops.",
    epilog="Exit codes: 0 done, 1 the analysis failed or ended early, 2 wrong usage or a bad file, 130 interrupted.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        from linkwork._version import __version__

        typer.echo(f"linkwork {__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """The dynamics of linked mechanical systems: pendulums, trees, chains, closed loops."""


def main() -> None:
    """Run the command line."""
    app()
