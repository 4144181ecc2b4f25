"""Model files themselves: `show`, `check`, `convert`, `new`."""

from __future__ import annotations

import dataclasses
import json as texts
from pathlib import Path
from typing import Annotated, Any

import typer

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery
from linkwork.cli.app import WRONG, app, tell
from linkwork.cli.grouped import grouped
from linkwork.cli.source import FOREIGN, pairs
from linkwork.errors import ModelError
from linkwork.files.native.given import option_of, value_of
from linkwork.files.native.model_file import FORMATS
from linkwork.files.native.nodes import nearest

STARTERS = Path(__file__).with_name("starters")


def _counts(model: Any) -> dict[str, int]:
    """How much there is of each kind of item."""
    kinds = ("bodies", "joints", "closures", "forces", "sensors")
    return {kind: len(getattr(model, kind)) for kind in kinds}


@app.command()
@grouped
def show(
    file: o.File,
    *,
    start: o.Start = None,
    guess: o.Guess = None,
    view: Annotated[str | None, typer.Option(help="Two axes to look at, such as xz, or 3d.")] = None,
    names: Annotated[bool, typer.Option("--names", help="Write the bodies' names beside them.")] = False,
    reading: o.Reading,
    out: o.Out = None,
    svg: o.Svg = False,
    json: o.Json = False,
) -> None:
    """Draw the mechanism where its motion starts: into a folder, or without one in a window.

    Example: linkwork show arm.yaml --start elbow=30deg --out pictures
    """
    import matplotlib

    delivery = Delivery(out, svg=svg, json=json)
    file_ = reading.open(file)
    state = {
        word: {**getattr(file_, word), **option_of("numbers_by_name", pairs(given, f"--{word}"), f"--{word}")}
        for word, given in (("start", start), ("guess", guess))
    }

    def draw() -> Any:
        return file_.model.show(**state, view=view, names=names)

    if out is None:
        import matplotlib.pyplot as plt

        if matplotlib.get_backend().lower() == "agg":
            raise ModelError("show: there is no display for a window here; give a folder with --out.")
        draw()
        plt.show()
    counts = _counts(file_.model)
    answer = Answer("show", file_.model.name, counts, ("items", "number"), list(counts.items()))
    answer.plots = {"mechanism": draw}
    delivery.hand_over(answer)


@app.command()
@grouped
def check(
    files: Annotated[list[Path], typer.Argument(help="Model files, URDF or MJCF.")],
    *,
    reading: o.Reading,
    json: o.Json = False,
) -> None:
    """Tell everything that is wrong with model files, a line each with file and line number. Exit code 2 if anything is.

    Example: linkwork check arm.yaml
    """
    found: dict[str, list[str]] = {}
    for path in files:
        try:
            file = reading.open(path)
        except ModelError as problem:
            found[str(path)] = str(problem).splitlines()
            tell(str(problem))
        else:
            found[str(path)] = []
            if not json:
                counts = ", ".join(f"{kind}: {n}" for kind, n in _counts(file.model).items() if n)
                typer.echo(f"{path}: good; {counts}")
    success = not any(found.values())
    if json:
        typer.echo(texts.dumps({"command": "check", "success": success, "problems": found}, indent=2))
    if not success:
        raise typer.Exit(WRONG)


def _free(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise ModelError(f"'{path}' is there already; choose another name, or replace it with --force.")
    if not path.parent.is_dir():
        raise ModelError(f"'{path}' cannot be written: there is no folder '{path.parent}'.")


@app.command()
@grouped
def convert(
    source: Annotated[Path, typer.Argument(help="The file to read: .yaml, .json, .toml, .urdf or .xml (MJCF).")],
    target: Annotated[Path, typer.Argument(help="The file to write: .yaml, .json, .toml or .xml (MJCF).")],
    *,
    reading: o.Reading,
    least_inertia: Annotated[
        str | None,
        typer.Option(metavar="VALUE", help="For MJCF, which takes no thin rods: raise inertias to this: 1e-6kg*m^2."),
    ] = None,
    force: o.Force = False,
) -> None:
    """Write a model in another format; what the new one cannot say is an error, or is told.

    Example: linkwork convert robot.urdf robot.yaml
    """
    kind = target.suffix.lower()
    if kind not in FORMATS and FOREIGN.get(kind) != "MJCF":
        raise ModelError(
            f"'{target}' has the ending '{target.suffix}'; models are written as .yaml, .json, .toml or .xml (MJCF)."
        )
    _free(target, force)
    to_mjcf = FOREIGN.get(kind) == "MJCF"
    if least_inertia is not None and not to_mjcf:
        raise ModelError(f"--least-inertia is for MJCF; '{target}' is none.")
    # words to ignore may be for what is written alone
    ours = to_mjcf and source.suffix.lower() not in FOREIGN
    file = (dataclasses.replace(reading, ignore=None) if ours else reading).open(source)
    if to_mjcf:
        least = None if least_inertia is None else value_of(least_inertia, "--least-inertia")
        file.model.to_mjcf(target, ignore=tuple(reading.ignore or ()), least_inertia=least)
        lost = [word for word in ("start", "guess", "rates", "inputs", "analyses") if getattr(file, word)]
        if lost:
            tell(f"{target}: what stands beside the model is not written: {', '.join(lost)}.")
    else:
        file.save(target)
    typer.echo(f"written: {target}")


def _kinds() -> list[str]:
    return sorted(path.stem for path in STARTERS.glob("*.yaml"))


@app.command()
def new(
    kind: Annotated[
        str,
        typer.Argument(
            help="arm, chain, double, fourbar or pendulum.",
            autocompletion=_kinds,
        ),
    ],
    target: Annotated[Path | None, typer.Argument(help="The file to write; default: KIND.yaml.")] = None,
    force: o.Force = False,
) -> None:
    """Write a commented model file to start from, which can be run as it is.

    Example: linkwork new pendulum swing.yaml
    """
    from linkwork.disk import replace_file

    if kind not in _kinds():
        raise ModelError(f"new: there is no '{kind}'; {nearest(kind, _kinds())}")
    path = target or Path(f"{kind}.yaml")
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise ModelError(f"new: '{path}' has the ending '{path.suffix}'; starters are .yaml files.")
    _free(path, force)
    replace_file(path, (STARTERS / f"{kind}.yaml").read_bytes())
    typer.echo(f"written: {path}; try linkwork run {path} --out results")
