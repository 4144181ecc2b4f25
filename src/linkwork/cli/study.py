"""Studies from the command line: `linkwork study`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer

from linkwork.api.errors import Interrupted, ModelError, nearest
from linkwork.cli.app import INTERRUPTED, tell
from linkwork.cli.flags import CASE, DELIVERY, FILE, Texts, command, flags, parameter, reading
from linkwork.cli.words import QUESTIONS
from linkwork.files.native.analyses import ANALYSES
from linkwork.model.distributions import Distribution, Lognormal, Normal, Spaced, Triangular, Uniform, linspace

if TYPE_CHECKING:
    from linkwork.model.model import Model
    from linkwork.studies.results.study import Study

STUDY = "The study"
SHOWN = 40  # variants that are printed as a table
DISTRIBUTIONS: Final[dict[str, type[Distribution]]] = {
    "normal": Normal,
    "uniform": Uniform,
    "lognormal": Lognormal,
    "triangular": Triangular,
}
_CALL = re.compile(r"\s*(\w+)\s*\((.*)\)\s*")
_RANGE = re.compile(r"([^:]+):([^:]+):\s*(\d+)\s*")
_RUN = ANALYSES["run"]


def _option(name: str, kind: Any, metavar: str | None, about: str, default: Any = None) -> Any:
    how = typer.Option(f"--{name}", metavar=metavar, help=about, rich_help_panel=STUDY)
    return parameter(name, kind, how, default)


OPTIONS = [
    _option("vary", Texts, "NAME=VALUES", "An axis of a grid: arm.length=0.8m:1.2m:64, start.elbow=30deg,90deg. Repeatable."),
    _option("draw", Texts, "NAME=DISTRIBUTION", "Draw instead: arm.mass=normal(1kg,50g), or uniform(0,1). Repeatable."),
    _option("count", int | None, "NUMBER", "Of variants that are drawn."),
    _option("design", str, "DESIGN", "Latin, sobol, halton, random, grid or saltelli.", "latin"),
    _option("seed", int, "NUMBER", "Of the draws.", 0),
    _option("keep", Texts, "NAME", "What is kept of every run: lower.tip, energy, shoulder.reaction.force, q … Repeatable."),
    _option("reduce", Texts, "TEXT", "What is computed of every run and kept: 'peak of shoulder.reaction.force'. Repeatable."),
    _option("sensitivity", str | None, "TEXT", "Indices of sensitivity of a number: 'peak of shoulder.reaction.force'."),
    _option("store", str | None, "PLACE", "Zarr store for results, a folder or an address; the same call does the rest."),
    _option("batch", int | None, "NUMBER", "Of variants of a batch of a new store."),
    _option("threads", int | None, "NUMBER", "Default: one per core."),
    _option("on", str | None, "WHERE", "Where to run instead: gpu, or a scheduler of Dask, tcp://host:8786."),
]  # fmt: skip


def values_of(text: str, what: str) -> Spaced | list[str]:
    """FROM:TO:COUNT, or values between commas."""
    spaced = _RANGE.fullmatch(text)
    if spaced:
        return linspace(spaced[1].strip(), spaced[2].strip(), int(spaced[3]))
    found = [part.strip() for part in text.strip().removeprefix("[").removesuffix("]").split(",")]
    if not all(found) or ":" in text:
        raise ModelError(f"{what} is '{text}'; write FROM:TO:COUNT, or values between commas.")
    return found


def distribution_of(text: str, what: str) -> Distribution:
    """A distribution such as "normal(1kg, 50g)"."""
    call = _CALL.fullmatch(text)
    if call is None:
        raise ModelError(f"{what} is '{text}'; write a distribution, such as normal(1kg, 50g).")
    if call[1].lower() not in DISTRIBUTIONS:
        raise ModelError(f"{what}: distribution '{call[1]}' is unknown; {nearest(call[1], DISTRIBUTIONS)}")
    numbers: Any = [part.strip() for part in call[2].split(",")]
    try:
        return DISTRIBUTIONS[call[1].lower()](*numbers)
    except TypeError:
        raise ModelError(
            f"{what} is '{text}', with too many or too few numbers; see lw.{call[1].capitalize()}."
        ) from None


def family_of(model: Model, given: dict[str, Any]) -> Any:
    """The family that the command line describes."""
    axes, draws = _by_name(given["vary"], "--vary"), _by_name(given["draw"], "--draw")
    if bool(axes) == bool(draws):
        raise ModelError(
            "study: give either --vary (a grid) or --draw (a sample), such as --vary arm.length=0.8m:1.2m:64."
        )
    if axes:
        return model.vary({name: values_of(text, f"--vary {name}") for name, text in axes.items()})
    drawn = {name: distribution_of(text, f"--draw {name}") for name, text in draws.items()}
    return model.sample(drawn, given["count"], design=given["design"], seed=given["seed"])


def _by_name(texts: Sequence[str] | None, flag: str) -> dict[str, str]:
    from linkwork.files.native.option_texts import pairs

    names = [text.partition("=")[0].strip() for text in texts or ()]
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise ModelError(f"{flag}: '{twice}' is given more than once; give it once.")
    return pairs(list(texts or ()), flag)


@command(
    "study",
    lambda: [FILE, *OPTIONS, *flags(_RUN.options.values()), CASE, *reading(), *DELIVERY],
    "",
    QUESTIONS["studies"],
)
def study(given: dict[str, Any]) -> None:
    """Simulate many variants of a model on all cores: a grid or a sample of parameters, starts, inputs, options. Ctrl-C keeps
    what was computed; with --store the same call again does the rest.

    Example: linkwork study arm.yaml --vary upper.length=0.8m:1.2m:64 --until 10s --keep lower.tip --store sweep.zarr
    """
    from linkwork.cli.deliver import Delivery, deliver
    from linkwork.cli.source import merged, open_model

    delivery = Delivery.of(given)
    file = open_model(given, leave=_RUN.options)
    options = merged(file, "run", _RUN, given)
    family = family_of(file.model, given)
    own = ("keep", "reduce", "store", "batch", "threads", "on")
    asked = {name: given[name] for name in own if given[name] not in (None, [], ())}
    interrupted = False
    try:
        made: Study = family.simulate(options.pop("until"), **asked, **options)
    except Interrupted as stop:
        tell("interrupted; what was computed until then is kept.")
        made, interrupted = stop.result, True
    result: Any = made
    if given["sensitivity"] and not interrupted:
        result = made.sensitivity(given["sensitivity"])
    if delivery.json or result is not made or len(made) <= SHOWN:
        deliver("study", result, delivery, interrupted)
        return
    files: list[Path] = []
    if delivery.out is not None:
        delivery.write_result("study", made, files)
    typer.echo(made.report())
    if files:
        typer.echo(f"written: {', '.join(map(str, files))}")
    if interrupted:
        raise typer.Exit(INTERRUPTED)
