"""Balance and what is linear about it: `equilibrium`, `modes`, `campbell`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery
from linkwork.cli.app import app
from linkwork.cli.source import open_model, options_of, pairs
from linkwork.errors import ModelError


def grid(low: str | None, high: str | None, count: int | None, what: str) -> str | None:
    """The three options of a row of values as a file writes them; None if none is given."""
    given = (low, high, count)
    if all(x is None for x in given):
        return None
    if any(x is None for x in given):
        raise ModelError(f"{what} need --from, --to and --count together.")
    return f"{{from: {low}, to: {high}, count: {count}}}"


def balance(
    guess: list[str] | None, inputs: list[str] | None, speed: list[str] | None, nearest: bool | None
) -> dict[str, Any]:
    """Options of a balance that are given on the command line."""
    return {
        "guess": pairs(guess, "--guess"),
        "inputs": pairs(inputs, "--input"),
        "speed": pairs(speed, "--speed"),
        "nearest": nearest,
    }


@app.command()
def equilibrium(
    file: o.File,
    guess: o.Guess = None,
    input: o.Inputs = None,
    speed: o.Speeds = None,
    nearest: o.Nearest = None,
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
    """Where the mechanism rests, at rest or in a frame that spins or accelerates; whether it is stable; joint forces.

    Example: linkwork equilibrium governor.yaml --speed spin=120rpm --guess arm=30deg
    """
    import xarray as xr

    from linkwork.results.store import write_whole

    delivery = Delivery(out, format, csv, svg, json)
    model = open_model(file, set, ignore)
    found = model.model.equilibrium(
        **options_of(model, "equilibrium", balance(guess, input, speed, nearest), more, case=case)
    )
    units = dict(zip(found._labels.q, found._labels.q_units, strict=True))
    growth = None if found.singular else found.growth
    words = {True: "stable", False: f"unstable: something grows at {growth or 0:.4g} 1/s", None: "singular"}
    wrenches = found.reactions.world.isel(time=0)

    def save(path: Path) -> None:
        positions = xr.DataArray(
            list(found.q.values()),
            {"coordinate": list(found.q), "q_unit": ("coordinate", list(units.values()))},
            ("coordinate",),
        )
        write_whole(xr.Dataset({"q": positions, "reactions": wrenches}, attrs={"title": found.title}), path)

    answer = Answer(
        "equilibrium",
        found.title,
        {
            "q": found.q,
            "units": units,
            "stable": found.stable,
            "growth": growth,
            "inputs": found.inputs,
            "drives": found.drives,
            "residual": found.residual,
            "reactions": {str(j): wrenches.sel(joint=j).values for j in wrenches["joint"].values},
        },
        ("coordinate", "value", "unit"),
        [(n, x, units[n]) for n, x in found.q.items()],
        message=words[found.stable],
        data={"equilibrium": save},
        plots={"equilibrium": found.plot},
    )
    delivery.hand_over(answer)


@app.command()
def modes(
    file: o.File,
    guess: o.Guess = None,
    input: o.Inputs = None,
    speed: o.Speeds = None,
    nearest: o.Nearest = None,
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
    """Frequencies, damping and shapes of the modes about the equilibrium.

    Example: linkwork modes arm.yaml --set upper.length=2m --json
    """
    import xarray as xr

    from linkwork.results.store import write_whole

    delivery = Delivery(out, format, csv, svg, json)
    model = open_model(file, set, ignore)
    options = options_of(model, "modes", balance(guess, input, speed, nearest), more, case=case)
    found = model.model.equilibrium(**options).linearize().modes()

    def save(path: Path) -> None:
        shapes = found.shapes
        data = {
            "damping": ("mode", found.damping),
            "eigenvalue_real": ("mode", found.eigenvalues.real, {"units": "1/s"}),
            "eigenvalue_imaginary": ("mode", found.eigenvalues.imag, {"units": "1/s"}),
            "shape_real": shapes.real,
            "shape_imaginary": shapes.imag,
        }
        write_whole(xr.Dataset(data, attrs={"title": found.title}), path)

    facts = [
        {
            "number": m.number,
            "frequency": m.frequency,
            "damping": m.damping,
            "eigenvalue": m.eigenvalue,
            "kind": m.kind,
            "shape": dict(zip(found.shapes["coordinate"].values, m.coordinates, strict=True)),
        }
        for m in found
    ]
    answer = Answer(
        "modes",
        found.title,
        {"stable": found.stable, "modes": facts},
        ("mode", "frequency [Hz]", "damping", "kind", "shape"),
        [(m.number, m.frequency, m.damping, m.kind, m.describe()) for m in found],
        message="stable" if found.stable else "unstable",
        data={"modes": save},
        plots={"modes": found.plot},
    )
    delivery.hand_over(answer)


@app.command()
def campbell(
    file: o.File,
    parameter: Annotated[str | None, typer.Option(help='"speed.spin", "input.torque", or a path of the model.')] = None,
    low: Annotated[str | None, typer.Option("--from", metavar="VALUE", help="First value of the parameter.")] = None,
    high: Annotated[str | None, typer.Option("--to", metavar="VALUE", help="Last value of the parameter.")] = None,
    count: Annotated[int | None, typer.Option(help="How many values.")] = None,
    guess: o.Guess = None,
    input: o.Inputs = None,
    speed: o.Speeds = None,
    nearest: o.Nearest = None,
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
    """Frequencies against a speed or any parameter, each mode followed by its shape; critical speeds.

    Example: linkwork campbell arm.yaml --parameter upper.length --from 0.5m --to 2m --count 16
    """
    from linkwork.results.store import write_whole

    delivery = Delivery(out, format, csv, svg, json)
    model = open_model(file, set, ignore)
    given = {
        **balance(guess, input, speed, nearest),
        "parameter": parameter,
        "values": grid(low, high, count, "values of the parameter"),
    }
    options = options_of(model, "campbell", given, more, case=case)
    found = model.model.campbell(options.pop("parameter"), options.pop("values"), **options)
    unit = f" [{found.unit}]" if found.unit else ""
    critical = [f"critical: mode {c.mode} meets {c.order:g} × the speed at {c.value:.6g} rad/s" for c in found.critical]
    answer = Answer(
        "campbell",
        found.title,
        {
            "parameter": found.parameter,
            "unit": found.unit,
            "values": found.values,
            "frequencies": found.frequencies,
            "damping": found.damping,
            "stable": found.stable,
            "critical": [vars(c) for c in found.critical],
        },
        (f"{found.parameter}{unit}", *(f"mode {k + 1} [Hz]" for k in range(found.frequencies.shape[1])), "motion"),
        [
            (float(x), *map(float, row), "stable" if good else "unstable")
            for x, row, good in zip(found.values, found.frequencies, found.stable, strict=True)
        ],
        message=f"ended early: {found.ended}" if found.ended else "\n".join(critical),
        success=not found.ended,
        data={"campbell": lambda path: write_whole(found.to_dataset(), path)},
        plots={"campbell": found.plot},
    )
    delivery.hand_over(answer)
