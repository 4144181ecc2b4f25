"""The application: its commands register themselves here; errors and Ctrl-C become one sentence and an exit code."""

from __future__ import annotations

import warnings
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from linkwork.errors import FileError, LinkworkError, SimulationError

FAILED, WRONG, INTERRUPTED = 1, 2, 130  # exit codes; 0 is done


def tell(text: str) -> None:
    """Say something to people, on stderr, so that stdout is the answer alone."""
    typer.echo(text, err=True)


def _warn(message: Warning | str, *place: Any, **more: Any) -> None:
    tell(str(message))


class Commands(TyperGroup):
    """The group of all commands, which turns what they raise into exit codes that scripts can trust."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Names in the order of the alphabet, whichever file they are in."""
        return sorted(super().list_commands(ctx))

    def invoke(self, ctx: Any) -> Any:
        """Run a command. A wrong model or option is 2, an analysis that failed 1, Ctrl-C 130."""
        with warnings.catch_warnings():
            warnings.showwarning = _warn
            try:
                return super().invoke(ctx)
            except LinkworkError as problem:
                tell(str(problem))
                raise typer.Exit(FAILED if isinstance(problem, SimulationError | FileError) else WRONG) from None
            except OSError as problem:
                if problem.filename is None:
                    raise
                tell(f"'{problem.filename}': {problem.strerror}.")
                raise typer.Exit(FAILED) from None
            except KeyboardInterrupt:
                tell("interrupted before there was a result, so none was kept.")
                raise typer.Exit(INTERRUPTED) from None


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
