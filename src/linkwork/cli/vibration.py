"""Forced vibration: `response` and `curve`."""

from __future__ import annotations

from typing import Annotated

import typer

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery, until_interrupted
from linkwork.cli.app import app
from linkwork.cli.grouped import grouped
from linkwork.cli.source import pairs
from linkwork.errors import ModelError


@app.command()
@grouped
def response(
    file: o.File,
    *,
    drive: o.Drive = None,
    grid: o.Grid,
    order: Annotated[str | None, typer.Option(help="each, up or down.")] = None,
    start: o.Start = None,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Amplitudes under a harmonic drive, integrated until steady at each frequency, with a verdict on the motion. Ctrl-C keeps
    what was computed.

    Example: linkwork response pendulum.yaml --drive motor=0.5N*m --from 0.2Hz --to 2Hz --count 19
    """
    from linkwork.results.store import write_whole

    model = reading.open(file)
    given = {
        "drive": pairs(drive, "--drive"),
        "frequencies": grid.given("frequencies"),
        "order": order,
        "start": pairs(start, "--start"),
    }
    options = asked.options(model, "response", given)
    found, interrupted = until_interrupted(
        lambda: model.model.response(options.pop("drive"), options.pop("frequencies"), **options)
    )
    sizes = {name: found.of(name) for name in found.outputs}
    failed = [f for f, verdict in zip(found.frequencies, found.verdicts, strict=True) if verdict == "failed"]
    words = [f"ended early: {found.ended}"] if found.ended else []
    if failed:
        words.append(f"failed at {', '.join(f'{f:g} Hz' for f in failed)}")
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
        message="\n".join(words),
        success=not failed and not found.ended,
        interrupted=interrupted,
        partial=found.ended,
        data={"response": lambda path: write_whole(found.to_dataset(), path)},
        plots={"response": found.plot},
    )
    delivery.hand_over(answer)


@app.command()
@grouped
def curve(
    file: o.File,
    *,
    drive: o.Drive = None,
    parameter: Annotated[
        str | None, typer.Option(help="frequency, amplitude (a factor of all drives), or a path of the model.")
    ] = None,
    low: o.Low = None,
    high: o.High = None,
    frequency: Annotated[str | None, typer.Option(metavar="VALUE", help="Of the drive, if not the parameter.")] = None,
    points: Annotated[int | None, typer.Option(help="Most points.")] = None,
    start: o.Start = None,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Periodic motions under a harmonic drive, stable or not, followed along a parameter and around folds (`response_curve` in
    a file). Ctrl-C keeps what was computed.

    Example: linkwork curve pendulum.yaml --drive motor=0.3N*m --from 0.4Hz --to 0.8Hz
    """
    from linkwork.results.store import write_whole

    if (low is None) != (high is None):
        raise ModelError("the range of the parameter needs --from and --to together.")
    model = reading.open(file)
    given = {
        "drive": pairs(drive, "--drive"),
        "parameter": parameter,
        "over": None if low is None else f"[{low}, {high}]",
        "frequency": frequency,
        "points": points,
        "start": pairs(start, "--start"),
    }
    options = asked.options(model, "response_curve", given)
    found, interrupted = until_interrupted(lambda: model.model.response_curve(options.pop("drive"), **options))
    sizes = {name: found.of(name) for name in found.outputs}
    marks = [(f"{m.kind} of {m.output}" if m.output else m.kind, m.value) for m in found.marks]
    unit = f" {found.unit}" if found.unit else ""
    answer = Answer(
        "curve",
        found.title,
        {
            "parameter": found.parameter,
            "unit": found.unit,
            "values": found.values,
            "amplitudes": sizes,
            "units": dict(zip(found.outputs, found.units, strict=True)),
            "stable": found.stable,
            "marks": [{"kind": kind, "value": value} for kind, value in marks],
            "ends": found.ends,
        },
        (
            f"{found.parameter}{f' [{found.unit}]' if found.unit else ''}",
            *(f"{n} [{u}]" for n, u in zip(found.outputs, found.units, strict=True)),
            "motion",
        ),
        [
            (float(x), *(float(size[k]) for size in sizes.values()), "stable" if found.stable[k] else "unstable")
            for k, x in enumerate(found.values)
        ],
        message="\n".join([*(f"{kind} at {value:.9g}{unit}" for kind, value in marks), f"ends: {found.ends[1]}"]),
        success=not found.ended,
        interrupted=interrupted,
        partial=found.ended,
        data={"curve": lambda path: write_whole(found.to_dataset(), path)},
        plots={"curve": found.plot},
    )
    delivery.hand_over(answer)
