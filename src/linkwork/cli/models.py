"""Model files themselves: `show`, `schematic`, `check`, `convert`, `new`.

Commands import what reads and delivers when they are called, so that a list of them appears at once.
"""

from __future__ import annotations

import inspect
import json as texts
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import typer

from linkwork.api.declared import Call
from linkwork.api.errors import ModelError, SimulationError, nearest
from linkwork.api.kinds import Option, options_of
from linkwork.api.storage.disk import replace_file
from linkwork.cli.app import WRONG, tell
from linkwork.cli.flags import FILE, FORCE, JSON, OUT, SVG, command, flags, parameter, reading
from linkwork.model.analyses import Analyses

STARTERS = Path(__file__).with_name("starters")


def _counts(model: Any) -> dict[str, int]:
    """How much there is of each kind of item."""
    kinds = ("bodies", "joints", "closures", "forces", "sensors")
    return {kind: len(getattr(model, kind)) for kind in kinds}


@command(
    "show",
    lambda: [
        FILE,
        *flags(options_of(Analyses.show).values()),
        parameter("names", bool, typer.Option("--names", help="Write the bodies' names beside them."), False),
        *reading(),
        OUT,
        SVG,
        JSON,
    ],
)
def show(given: dict[str, Any]) -> None:
    """Draw the mechanism where its motion starts: into a folder, or without one in a window.

    Example: linkwork show arm.yaml --start elbow=30deg --out pictures
    """
    _draw("show", given, {"names": given["names"]})


@command(
    "schematic",
    lambda: [FILE, *flags(options_of(Analyses.schematic).values()), *reading(), OUT, SVG, JSON],
)
def schematic(given: dict[str, Any]) -> None:
    """Draw the mechanism with its symbols, as in a paper: into a folder (PDF, and PNG or SVG), or in a window.

    Example: linkwork schematic arm.yaml --symbols upper.length=l_1 --out pictures
    """
    _draw("schematic", given, {})


def _draw(verb: str, given: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Draw the model of a file by one of its methods."""
    from linkwork.cli.deliver import Delivery, print_json, print_table
    from linkwork.cli.source import given_options, open_model

    delivery = Delivery.of(given)
    file = open_model(given)
    method = getattr(Analyses, verb)
    options = given_options(options_of(method), given, verb)
    for word in ("start", "guess"):
        options[word] = {**getattr(file, word), **options.get(word, {})} or None

    def draw() -> Any:
        return getattr(file.model, verb)(**options, **more)

    files: list[Path] = []
    if delivery.out is None:
        _in_a_window(draw, verb)
    else:
        drawn = {"mechanism" if verb == "show" else verb: draw}
        delivery.write_pictures(drawn, files, print_too=verb == "schematic")
    counts = _counts(file.model)
    if delivery.json:
        print_json(verb, file.model.name, counts, files)
    else:
        print_table(f"{verb}: {file.model.name}", {"items": list(counts), "number": list(counts.values())}, "", files)


def _names() -> Mapping[str, Option]:
    """Options of the list of names."""
    from linkwork.model.model import Model

    return options_of(Model.names)


@command(
    "names",
    lambda: [FILE, *flags(_names().values()), *reading(), JSON],
)
def names(given: dict[str, Any]) -> None:
    """List all quantities that events, formulas, controllers, outputs and results can name, with their units.

    Example: linkwork names arm.yaml --containing elbow
    """
    from linkwork.cli.deliver import print_json, print_table
    from linkwork.cli.source import given_options, open_model

    file = open_model(given)
    found = file.model.names(**given_options(_names(), given, "names"))
    if given["json"]:
        print_json("names", file.model.name, {"names": found}, [])
    else:
        print_table(f"names: {file.model.name}", {"name": list(found), "unit": list(found.values())}, "", [])


def _in_a_window(draw: Callable[[], Any], verb: str) -> None:
    import matplotlib
    import matplotlib.pyplot as plt

    if matplotlib.get_backend().lower() == "agg":
        raise ModelError(f"{verb}: there is no display for a window here; give a folder with --out.")
    draw()
    plt.show()


@command(
    "check",
    lambda: [parameter("files", list[Path], typer.Argument(help="Model files, URDF or MJCF."), ...), *reading(), JSON],
)
def check(given: dict[str, Any]) -> None:
    """Report everything that is wrong with model files, one problem per line with file and line number: what is written, the
    model, and the motions that the file asks for, up to the first step. Exit code 2 if anything is.

    Example: linkwork check arm.yaml
    """
    from linkwork.cli.source import open_model

    found: dict[str, list[str]] = {}
    for path in given["files"]:
        try:
            file = open_model({**given, "file": path})
        except ModelError as problem:
            found[str(path)] = str(problem).splitlines()
            tell(str(problem))
            continue
        found[str(path)] = [f"{path}: {problem}" for problem in _refusals(file)]
        for line in found[str(path)]:
            tell(line)
        if not found[str(path)] and not given["json"]:
            counts = ", ".join(f"{kind}: {n}" for kind, n in _counts(file.model).items() if n)
            typer.echo(f"{path}: good; {counts}")
    success = not any(found.values())
    if given["json"]:
        typer.echo(texts.dumps({"command": "check", "success": success, "problems": found}, indent=2))
    if not success:
        raise typer.Exit(WRONG)


def _refusals(file: Any) -> Iterator[str]:
    """Why a model that could be read cannot be computed with, or a motion that its file asks for cannot begin."""
    from linkwork.cli.source import merged
    from linkwork.files.native.analyses import ANALYSES, SIMULATE
    from linkwork.motion.problem import MotionProblem

    try:
        file.model.compile()
    except (ModelError, SimulationError) as problem:
        yield str(problem)
        return
    cases = Counter[str]()
    for analysis in file.analyses:
        cases[analysis.name] += 1
        chain = ANALYSES[analysis.name]
        if chain.steps[0] != SIMULATE:
            continue
        try:
            options = merged(file, analysis.name, chain, {"case": cases[analysis.name]})
            asked = {name: options[name] for name in SIMULATE.parameters if name in options}
            positional, named = Call(inspect.unwrap(Analyses.simulate)).read((file.model,), asked)
            MotionProblem(*positional, **{name: x for name, x in named.items() if name != "progress"})
        except (ModelError, SimulationError) as problem:
            yield f"analysis '{analysis.name}': {problem}"


def _free(path: Path, force: bool) -> None:
    if path.exists() and not force:
        raise ModelError(f"'{path}' is there already; choose another name, or replace it with --force.")
    if not path.parent.is_dir():
        raise ModelError(f"'{path}' cannot be written: there is no folder '{path.parent}'.")


def _to_mjcf() -> Mapping[str, Option]:
    """Options of a model that is written as MJCF."""
    from linkwork.model.model import Model

    return options_of(Model.to_mjcf)


@command(
    "convert",
    lambda: [
        parameter(
            "file", Path, typer.Argument(help="The file to read: .yaml, .json, .toml, .urdf or .xml (MJCF)."), ...
        ),
        parameter(
            "target", Path, typer.Argument(help="The file to write: .yaml, .json, .toml, .urdf or .xml (MJCF)."), ...
        ),
        *reading(),
        *flags([option for name, option in _to_mjcf().items() if name != "ignore"]),
        FORCE,
    ],
)
def convert(given: dict[str, Any]) -> None:
    """Write a model in another format; what the new one cannot say is an error, or is reported.

    Example: linkwork convert robot.urdf robot.yaml
    """
    from linkwork.cli.source import given_options, open_model
    from linkwork.files.endings import FOREIGN
    from linkwork.files.native.model_file import FORMATS

    source, target = given["file"], given["target"]
    ending = target.suffix.lower()
    foreign = FOREIGN.get(ending)
    if ending not in FORMATS and foreign is None:
        raise ModelError(
            f"'{target}' has the ending '{target.suffix}'; models are written as .yaml, .json, .toml, .urdf or .xml (MJCF)."
        )
    _free(target, given["force"])
    if given["least_inertia"] is not None and foreign != "MJCF":
        raise ModelError(f"--least-inertia is for MJCF; '{target}' is none.")
    # words to ignore may be for what is written alone
    ours = foreign is not None and source.suffix.lower() not in FOREIGN
    file = open_model({**given, "ignore": None} if ours else given)
    if foreign is not None:
        from linkwork.model.model import Model

        write = {"MJCF": Model.to_mjcf, "URDF": Model.to_urdf}[foreign]
        write(file.model, target, **given_options(options_of(write), given, "convert"))
        lost = [word for word in ("start", "guess", "rates", "inputs", "analyses") if getattr(file, word)]
        if lost:
            tell(f"{target}: what stands beside the model is not written: {', '.join(lost)}.")
    else:
        file.save(target)
    typer.echo(f"written: {target}")


def _kinds() -> list[str]:
    return sorted(path.stem for path in STARTERS.glob("*.yaml"))


@command(
    "new",
    lambda: [
        parameter("kind", str, typer.Argument(help=", ".join(_kinds()) + ".", autocompletion=_kinds), ...),
        parameter("target", Path | None, typer.Argument(help="The file to write; default: KIND.yaml.")),
        FORCE,
    ],
)
def new(given: dict[str, Any]) -> None:
    """Write a commented model file to start from, which can be run as it is.

    Example: linkwork new pendulum swing.yaml
    """
    kind, path = given["kind"], given["target"] or Path(f"{given['kind']}.yaml")
    if kind not in _kinds():
        raise ModelError(f"new: there is no '{kind}'; {nearest(kind, _kinds())}")
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise ModelError(f"new: '{path}' has the ending '{path.suffix}'; starters are .yaml files.")
    _free(path, given["force"])
    replace_file(path, (STARTERS / f"{kind}.yaml").read_bytes())
    typer.echo(f"written: {path}; try linkwork run {path} --out results")
