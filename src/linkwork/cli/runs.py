"""Motion in time: `run` and `reactions`."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import typer

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery
from linkwork.cli.app import app, tell
from linkwork.cli.source import open_model, options_of, pairs
from linkwork.errors import InterruptedRun

Until = Annotated[str | None, typer.Option(metavar="TIME", help="Duration: 10s.")]
Rates = Annotated[
    list[str] | None, typer.Option("--rate", metavar="NAME=VALUE", help="A velocity at the start. Repeatable.")
]
Method = Annotated[str | None, typer.Option(help="dop853, dopri5, radau, rk4, gauss or scipy.")]
Rtol = Annotated[float | None, typer.Option(help="Relative tolerance.")]
Samples = Annotated[int | None, typer.Option(help="How many results.")]


def march(model: Any, options: dict[str, Any]) -> tuple[Any, bool]:
    """Simulate; the run, whole or until Ctrl-C, and whether that came."""
    until = options.pop("until")
    try:
        return model.simulate(until, **options), False
    except InterruptedRun as stop:
        tell("interrupted; what was computed until then is kept.")
        return stop.run, True


def run_answer(run: Any, interrupted: bool) -> Answer:
    """A run as an answer: its last state and how well its energy balances."""
    units = dict(zip(run.q["coordinate"].values, run.q["unit"].values, strict=True))
    last = {str(n): float(x) for n, x in zip(run.q["coordinate"].values, run.q.values[-1], strict=True)}
    rates = {str(n): float(x) for n, x in zip(run.v["rate"].values, run.v.values[-1], strict=True)}
    end = float(run.time[-1])
    facts = {
        "status": run.status,
        "time": end,
        "q": last,
        "v": rates,
        "energy_drift": run.energy_drift,
        "statistics": run.statistics,
    }
    low, high = run.q.values.min(axis=0), run.q.values.max(axis=0)
    rows = [(n, str(units[n]), low[k], high[k], x) for k, (n, x) in enumerate(last.items())]
    return Answer(
        "run",
        run.title,
        facts,
        ("coordinate", "unit", "lowest", "highest", f"at {end:g} s"),
        rows,
        message=f"{run.message}; energy drift {run.energy_drift:.3g} J",
        success=run.success,
        interrupted=interrupted,
        data={"run": run.save},
        frames={"run": run.to_pandas},
        plots={"coordinates": run.plot, "energy": run.plot_energy},
        pages={"animation.html": run.animate},
    )


def _given(
    until: str | None,
    start: list[str] | None,
    guess: list[str] | None,
    rate: list[str] | None,
    inputs: list[str] | None,
    method: str | None,
    rtol: float | None,
    samples: int | None,
) -> dict[str, Any]:
    return {
        "until": until,
        "start": pairs(start, "--start"),
        "guess": pairs(guess, "--guess"),
        "rates": pairs(rate, "--rate"),
        "inputs": pairs(inputs, "--input"),
        "method": method,
        "rtol": rtol,
        "samples": samples,
    }


@app.command()
def run(
    file: o.File,
    until: Until = None,
    start: o.Start = None,
    guess: o.Guess = None,
    rate: Rates = None,
    input: o.Inputs = None,
    method: Method = None,
    rtol: Rtol = None,
    samples: Samples = None,
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
    """Simulate the motion in time. Ctrl-C keeps what was computed.

    Example: linkwork run arm.yaml --until 10s --start elbow=90deg --set upper.length=2m --out results
    """
    delivery = Delivery(out, format, csv, svg, json)
    model = open_model(file, set, ignore)
    given = _given(until, start, guess, rate, input, method, rtol, samples)
    delivery.hand_over(run_answer(*march(model.model, options_of(model, "run", given, more, case=case))))


@app.command()
def reactions(
    file: o.File,
    until: Until = None,
    start: o.Start = None,
    guess: o.Guess = None,
    rate: Rates = None,
    input: o.Inputs = None,
    method: Method = None,
    rtol: Rtol = None,
    samples: Samples = None,
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
    """Forces and moments at all joints along a motion, world and joint axes, with their peaks.

    Example: linkwork reactions arm.yaml --until 5s --out results --csv
    """
    import xarray as xr

    from linkwork.results.store import write_whole

    delivery = Delivery(out, format, csv, svg, json)
    model = open_model(file, set, ignore)
    given = _given(until, start, guess, rate, input, method, rtol, samples)
    motion, interrupted = march(model.model, options_of(model, "reactions", given, more, case=case))
    wrenches = motion.reactions
    world, turned = wrenches.world, wrenches.joint_axes
    rows: list[tuple[Any, ...]] = []
    for joint in wrenches:
        sizes = [np.linalg.norm(wrenches[joint].values[:, part], axis=1) for part in (slice(0, 3), slice(3, 6))]
        peaks = [int(size.argmax()) for size in sizes]
        rows.append(
            (joint, *(x for s, k in zip(sizes, peaks, strict=True) for x in (float(s[k]), float(motion.time[k]))))
        )
    keys = ("force", "force_time", "moment", "moment_time")
    facts = {
        "status": motion.status,
        "time": float(motion.time[-1]),
        "peaks": {row[0]: dict(zip(keys, row[1:], strict=True)) for row in rows},
    }
    answer = Answer(
        "reactions",
        motion.title,
        facts,
        ("joint", "largest force [N]", "at [s]", "largest moment [N m]", "at [s]"),
        rows,
        message=motion.message,
        success=motion.success,
        interrupted=interrupted,
        data={"reactions": lambda path: write_whole(xr.Dataset({"world": world, "joint_axes": turned}), path)},
        frames={"reactions": lambda: world.stack(column=("joint", "component")).to_pandas()},
        plots={"reactions": wrenches.plot},
    )
    delivery.hand_over(answer)
