"""What linkwork can do, in one command: models simulated, checked, drawn and animated into a folder."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from linkwork import library
from linkwork.facade import Run
from linkwork.view import plots


class Stop(NamedTuple):
    """One stop of the tour: what was done, a check that must hold, and the files."""

    what: str
    check: str
    holds: bool
    seconds: float
    files: tuple[str, ...]


def double_pendulum(folder: Path) -> Stop:
    """A double pendulum from horizontal: energy against its own balance, an independent integrator at the end."""
    began = time.perf_counter()
    model = library.double_pendulum(points=False)
    start = {"joint1": "90 deg"}
    run = model.simulate(10.0, start=start, rtol=1e-11)
    other = model.simulate(10.0, start=start, rtol=1e-11, method="scipy", samples=2)
    gap = float(abs(run.q.values[-1] - other.q.values[-1]).max())
    files = _draw(run, folder, "double-pendulum")
    check = f"SciPy's DOP853 ends {gap:.1e} rad away; energy drift {run.energy_drift:.1e} J"
    return Stop("double pendulum, 10 s", check, gap < 1e-6, time.perf_counter() - began, files)


def chain(folder: Path) -> Stop:
    """Twenty rods released from horizontal: the tip after 1 s against values computed by two other formulations."""
    began = time.perf_counter()
    model = library.chain(20, name="chain of 20 rods")
    run = model.simulate(5.0, start={"joint1": "90 deg"}, rtol=1e-11, samples=501)
    tip = run["link20.tip"].sel(time=1.0).values
    # position of the tip at t = 1 s from two independent formulations in absolute coordinates
    gap = max(abs(tip[0] - 18.21989267935473), abs(tip[2] + 4.904997135910228))
    files = _draw(run, folder, "chain-20")
    check = f"tip at 1 s is {gap:.1e} m off the reference; energy drift {run.energy_drift:.1e} J"
    return Stop("chain of 20 rods, 5 s", check, gap < 1e-8, time.perf_counter() - began, files)


def _draw(run: Run, folder: Path, name: str) -> tuple[str, ...]:
    """Coordinates, energies, and the motion as one HTML file."""
    from matplotlib import pyplot

    files = []
    for kind, axes in (("angles", run.plot()), ("energy", run.plot_energy())):
        files.append(plots.save(axes, folder / f"{name}-{kind}.png").name)
        pyplot.close("all")
    files.append(run.animate(folder / f"{name}.html").name)
    return tuple(files)


STOPS: tuple[Callable[[Path], Stop], ...] = (double_pendulum, chain)


def run_tour(folder: Path) -> bool:
    """Run all stops into a folder, print a summary; True if every check holds."""
    import matplotlib

    matplotlib.use("Agg")
    folder.mkdir(parents=True, exist_ok=True)
    console = Console()
    stops: list[Stop] = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        for stop in STOPS:
            task = progress.add_task((stop.__doc__ or "").partition(":")[0])
            stops.append(stop(folder))
            progress.remove_task(task)
    table = Table(title="linkwork tour", title_justify="left")
    for heading in ("what", "check", "holds", "seconds", "files"):
        table.add_column(heading, justify="right" if heading == "seconds" else "left")
    for s in stops:
        table.add_row(s.what, s.check, "yes" if s.holds else "NO", f"{s.seconds:.1f}", "\n".join(s.files))
    console.print(table)
    console.print(f"written to {folder}")
    return all(s.holds for s in stops)
