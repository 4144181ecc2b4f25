"""The commands that need no model: spectra and frequency responses of measured records, shapers of commands."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import typer

from linkwork.cli.flags import DELIVERY, Texts, command, flags, parameter
from linkwork.cli.words import QUESTIONS

RECORDS: Final = parameter(
    "records", list[Path], typer.Argument(help="CSV files with a column of time, one for each record."), ...
)
FREQUENCIES, DAMPING = (
    parameter(name, Texts, typer.Option(f"--{name}", metavar=metavar, help=about))
    for name, metavar, about in (
        ("frequencies", "FREQUENCY", "Natural frequencies, undamped [Hz]. Repeatable."),
        ("damping", "RATIO", "Damping ratios, one for all or one for each. Repeatable. Default: 0."),
    )
)


def _measured(name: str, about: str, example: str) -> None:
    """A command that reads records."""

    def function() -> Callable[..., Any]:
        from linkwork.identify.experiment import averaging

        made: Callable[..., Any] = getattr(averaging, name)
        return made

    def parameters() -> list[inspect.Parameter]:
        from linkwork.api.kinds import options_of

        return [RECORDS, *flags(options_of(function()).values()), *DELIVERY]

    called = name.replace("_", "-")

    @command(called, parameters, f"{about}\n\nExample: linkwork {called} {example}", QUESTIONS["vibration"])
    def run(given: dict[str, Any]) -> None:
        from linkwork.api.errors import ModelError
        from linkwork.api.kinds import options_of
        from linkwork.cli.deliver import Delivery, deliver
        from linkwork.cli.source import given_options

        delivery, declared = Delivery.of(given), options_of(function())
        options = given_options(declared, given, name)
        for option in declared.values():
            if option.needed and option.name not in options:
                raise ModelError(f"{name}: {option.name} is missing; give it on the command line.")
        files = given["records"]
        deliver(called, function()([str(f) for f in files], **options, title=files[0].stem), delivery)


@command(
    "input-shaper",
    lambda: [FREQUENCIES, DAMPING, *_shaper_flags(), *DELIVERY],
    "Impulses that leave no vibration of given modes when a command is convolved with them.\n\n"
    "Example: linkwork input-shaper --frequencies 1.2Hz --frequencies 3.4Hz --damping 0.02",
    QUESTIONS["control"],
)
def _shape(given: dict[str, Any]) -> None:
    from linkwork.api.errors import ModelError
    from linkwork.cli.deliver import Delivery, deliver
    from linkwork.control.shaping import input_shaper
    from linkwork.files.native.option_texts import value_of

    delivery = Delivery.of(given)
    if not given["frequencies"]:
        raise ModelError("input_shaper: frequencies is missing; give it on the command line.")
    ratios = [value_of(text, "input_shaper: damping") for text in given["damping"] or ["0"]]
    kind = {} if given["kind"] is None else {"kind": given["kind"]}
    deliver("input-shaper", input_shaper(given["frequencies"], damping=ratios, **kind), delivery)


def _shaper_flags() -> list[inspect.Parameter]:
    from linkwork.api.kinds import options_of
    from linkwork.control.shaping import input_shaper

    return flags(options_of(input_shaper).values())


_measured(
    "measured_response",
    "Frequency response of measured outputs to a measured input, averaged over records, with coherence.",
    "blow1.csv blow2.csv --input force --outputs tip --window exponential --out results",
)
_measured(
    "measured_spectrum",
    "Averaged autospectrum of a measured column.",
    "record.csv --column tip --segment 10s --out results",
)
