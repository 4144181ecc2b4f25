"""Forced vibration: `response`."""

from __future__ import annotations

from typing import Annotated

import typer

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery
from linkwork.cli.app import app
from linkwork.cli.linear import grid
from linkwork.cli.source import open_model, options_of, pairs


@app.command()
def response(
    file: o.File,
    drive: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=AMPLITUDE", help="A joint or an input that is driven: motor=2N*m. Repeatable."),
    ] = None,
    low: Annotated[str | None, typer.Option("--from", metavar="VALUE", help="First frequency: 0.5Hz.")] = None,
    high: Annotated[str | None, typer.Option("--to", metavar="VALUE", help="Last frequency: 3Hz.")] = None,
    count: Annotated[int | None, typer.Option(help="How many frequencies.")] = None,
    order: Annotated[str | None, typer.Option(help="each, up or down.")] = None,
    start: o.Start = None,
    set: o.Set = None,
    more: o.With = None,
    case: o.Case = 1,
    ignore: o.Ignore = None,
    out: o.Out = None,
    format: o.Format = "nc",
    csv: o.Csv = False,
    svg: o.Svg = False,
    json: o.Json = False,
) -> None:
    """Amplitudes under a harmonic drive, integrated until steady at each frequency, with a verdict on the motion.

    Example: linkwork response pendulum.yaml --drive motor=0.5N*m --from 0.2Hz --to 2Hz --count 19
    """
    from linkwork.results.store import write_whole

    delivery = Delivery(out, format, csv, svg, json)
    model = open_model(file, set, ignore)
    given = {
        "drive": pairs(drive, "--drive"),
        "frequencies": grid(low, high, count, "frequencies"),
        "order": order,
        "start": pairs(start, "--start"),
    }
    options = options_of(model, "response", given, more, case=case)
    found = model.model.response(options.pop("drive"), options.pop("frequencies"), **options)
    sizes = {name: found.of(name) for name in found.outputs}
    failed = [f for f, verdict in zip(found.frequencies, found.verdicts, strict=True) if verdict == "failed"]
    answer = Answer(
        "response",
        found.title,
        {
            "frequencies": found.frequencies,
            "amplitudes": sizes,
            "units": dict(zip(found.outputs, found.units, strict=True)),
            "verdicts": list(found.verdicts),
        },
        ("frequency [Hz]", *(f"{n} [{u}]" for n, u in zip(found.outputs, found.units, strict=True)), "motion"),
        [
            (float(f), *(float(size[k]) for size in sizes.values()), str(found.verdicts[k]))
            for k, f in enumerate(found.frequencies)
        ],
        message=f"failed at {', '.join(f'{f:g} Hz' for f in failed)}" if failed else "",
        success=not failed,
        data={"response": lambda path: write_whole(found.to_dataset(), path)},
        plots={"response": found.plot},
    )
    delivery.hand_over(answer)
