"""Motion in time: `run` and `reactions`."""

from __future__ import annotations

from typing import Any

import numpy as np

from linkwork.cli import options as o
from linkwork.cli.answer import Answer, Delivery, until_interrupted
from linkwork.cli.app import app
from linkwork.cli.grouped import grouped


def march(model: Any, options: dict[str, Any]) -> tuple[Any, bool]:
    """Simulate; the run, whole or until Ctrl-C, and whether that came."""
    return until_interrupted(lambda: model.simulate(options.pop("until"), **options))


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
        partial="" if run.success else run.message,
        data={"run": run.save},
        frames={"run": run.to_pandas},
        plots={"coordinates": run.plot, "energy": run.plot_energy},
        pages={"animation.html": run.animate},
    )


@app.command()
@grouped
def run(
    file: o.File,
    motion: o.Motion,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Simulate the motion in time. Ctrl-C keeps what was computed.

    Example: linkwork run arm.yaml --until 10s --start elbow=90deg --set upper.length=2m --out results
    """
    model = reading.open(file)
    delivery.hand_over(run_answer(*march(model.model, asked.options(model, "run", motion.given()))))


@app.command()
@grouped
def reactions(
    file: o.File,
    motion: o.Motion,
    reading: o.Reading,
    asked: o.Asked,
    delivery: Delivery,
) -> None:
    """Forces and moments at all joints along a motion, world and joint axes, with their peaks. Ctrl-C keeps what was computed.

    Example: linkwork reactions arm.yaml --until 5s --out results --csv
    """
    import xarray as xr

    from linkwork.results.store import write_whole

    model = reading.open(file)
    moved, interrupted = march(model.model, asked.options(model, "reactions", motion.given()))
    part = "" if moved.success else moved.message
    wrenches = moved.reactions
    world, turned = wrenches.world, wrenches.joint_axes
    data = xr.Dataset({"world": world, "joint_axes": turned}, attrs={"title": moved.title, "partial": part})
    rows: list[tuple[Any, ...]] = []
    for joint in wrenches:
        sizes = [np.linalg.norm(wrenches[joint].values[:, part], axis=1) for part in (slice(0, 3), slice(3, 6))]
        peaks = [int(size.argmax()) for size in sizes]
        rows.append(
            (joint, *(x for s, k in zip(sizes, peaks, strict=True) for x in (float(s[k]), float(moved.time[k]))))
        )
    keys = ("force", "force_time", "moment", "moment_time")
    facts = {
        "status": moved.status,
        "time": float(moved.time[-1]),
        "peaks": {row[0]: dict(zip(keys, row[1:], strict=True)) for row in rows},
    }
    answer = Answer(
        "reactions",
        moved.title,
        facts,
        ("joint", "largest force [N]", "at [s]", "largest moment [N m]", "at [s]"),
        rows,
        message=moved.message,
        success=moved.success,
        interrupted=interrupted,
        partial=part,
        data={"reactions": lambda path: write_whole(data, path)},
        frames={"reactions": lambda: world.stack(column=("joint", "component")).to_pandas()},
        plots={"reactions": wrenches.plot},
    )
    delivery.hand_over(answer)
