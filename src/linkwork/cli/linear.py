"""Balance and what is linear about it: `equilibrium`, `modes`, `campbell`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery, until_interrupted
from linkwork.cli.app import app
from linkwork.cli.grouped import grouped


@app.command()
@grouped
def equilibrium(
    file: o.File,
    balance: o.Balance,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Where the mechanism rests, at rest or in a frame that spins or accelerates; whether it is stable; joint forces.

    Example: linkwork equilibrium governor.yaml --speed spin=120rpm --guess arm=30deg
    """
    import xarray as xr

    from linkwork.results.store import write_whole

    model = reading.open(file)
    found = model.model.equilibrium(**asked.options(model, "equilibrium", balance.given()))
    units = dict(zip(found.names, found.units, strict=True))
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
@grouped
def modes(
    file: o.File,
    balance: o.Balance,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Frequencies, damping and shapes of the modes about the equilibrium.

    Example: linkwork modes arm.yaml --set upper.length=2m --json
    """
    import xarray as xr

    from linkwork.results.store import write_whole

    model = reading.open(file)
    options = asked.options(model, "modes", balance.given())
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
@grouped
def campbell(
    file: o.File,
    *,
    parameter: Annotated[str | None, typer.Option(help='"speed.spin", "input.torque", or a path of the model.')] = None,
    grid: o.Grid,
    balance: o.Balance,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Frequencies against a speed or any parameter, each mode followed by its shape; critical speeds. Ctrl-C keeps
    what was computed.

    Example: linkwork campbell arm.yaml --parameter upper.length --from 0.5m --to 2m --count 16
    """
    from linkwork.results.store import write_whole

    model = reading.open(file)
    given = {
        **balance.given(),
        "parameter": parameter,
        "values": grid.given("values of the parameter"),
    }
    options = asked.options(model, "campbell", given)
    found, interrupted = until_interrupted(
        lambda: model.model.campbell(options.pop("parameter"), options.pop("values"), **options)
    )
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
        interrupted=interrupted,
        partial=found.ended,
        data={"campbell": lambda path: write_whole(found.to_dataset(), path)},
        plots={"campbell": found.plot},
    )
    delivery.hand_over(answer)
