"""Bifurcation diagrams and Poincaré sections of driven models."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from linkwork.api.arguments import cores, numbers, positive, text, whole
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.kinds import ByName, Flag, Grid, Hertz, Number, RatesByName, StateByName, Whole, Word, Words
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.kernels.integrators import run_layout
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.integration import Integration
from linkwork.motion.outputs import OutputMap
from linkwork.motion.run_state import accurate_steps
from linkwork.motion.trouble import failure
from linkwork.system.interruption import Interruption, complete
from linkwork.system.validity import most_bent, warn_of_large_deflections
from linkwork.vibration.driven import Driven
from linkwork.vibration.response import LONGEST, WINDOW, Settler
from linkwork.vibration.results.bifurcation import Bifurcation


def bifurcation(
    model: Model,
    drive: ByName,
    parameter: Word,
    values: Grid,
    *,
    frequency: Hertz | None,
    outputs: Words | None,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    transient: Whole,
    periods: Whole,
    carry: Flag,
    rtol: Number,
    progress: bool | None,
) -> Bifurcation:
    """Implements `Model.bifurcation`."""
    text(parameter, "bifurcation: parameter", "amplitude")
    if (frequency is None) != (parameter == "frequency"):
        raise ModelError("bifurcation: give frequency= where it is not the parameter, and only there.")
    transient, periods = (
        whole(transient, "bifurcation: transient", 0),
        whole(periods, "bifurcation: periods", 2 * WINDOW + LONGEST + 1),
    )
    unit = {"frequency": "Hz", "amplitude": "1"}.get(parameter) or model.unit(parameter)
    grid = np.array(
        [quantity(x, unit, what=f"bifurcation: {parameter}") for x in numbers(values, "bifurcation: values")]
    )
    own = None if frequency is None else quantity(frequency, "Hz", what="bifurcation: frequency")
    driven = Driven(model, drive, "bifurcation")
    rtol = positive(rtol, "bifurcation: rtol")
    for f in grid if own is None else [own]:
        driven.check_periodic(positive(float(f), "bifurcation: frequency"))
    q, v = closed_state(driven.system, start, guess, rates, 0.0)
    first = np.concatenate([q, v])

    bent = [most_bent(driven.system, q[None])]

    def at(value: float, state: np.ndarray) -> tuple[np.ndarray, np.ndarray, OutputMap, np.ndarray]:
        here = driven
        if parameter not in ("frequency", "amplitude"):
            here = Driven(model.replace({parameter: float(value)}), driven.drives, "bifurcation")
        f = value if own is None else own
        factor = value if parameter == "amplitude" else 1.0
        try:
            points, last = poincare_points(here, float(f), float(factor), state, transient, periods, rtol)
        except SimulationError as problem:
            raise SimulationError(f"bifurcation at {parameter} = {value:g}: {problem}") from problem
        bent.append(most_bent(here.system, points[:, : here.system.nq]))
        seen = OutputMap(here.system, outputs, "bifurcation")
        times = (transient + 1 + np.arange(periods)) / f
        return points, last, seen, seen.values(here.system, here.tables(float(f), float(factor)), times, points)

    found: list[tuple[np.ndarray, np.ndarray, OutputMap, np.ndarray]] = []
    with Progress(f"bifurcations of {model.name}", progress) as bar, Interruption() as stop:
        if carry:
            state = first
            for k, value in enumerate(grid):
                found.append(at(float(value), state))
                state = found[-1][1]
                bar.update((k + 1) / len(grid))
        else:
            pool = ThreadPoolExecutor(cores())
            try:
                for k, made in enumerate(pool.map(lambda x: at(float(x), first), grid)):
                    found.append(made)
                    bar.update((k + 1) / len(grid))
            finally:
                pool.shutdown(cancel_futures=True)
    stop.check(found)
    output_map = found[0][2]
    size = output_map.matrix.shape[1]
    judge = Settler(driven, output_map, 1, 1e-5, 8, rtol, judge=False, transient=False)
    diagram = Bifurcation(
        title=model.name,
        parameter=parameter,
        unit="" if unit == "1" else unit,
        values=grid[: len(found)],
        outputs=output_map.names,
        units=output_map.units,
        points=np.array([seen for *_, seen in found]),
        multiples=np.array([judge.repeats(p[:, :size])[0] for p, *_ in found]),
        ended=f"interrupted after {len(found)} of {len(grid)} values" if stop.came else "",
    )
    warn_of_large_deflections(driven.system, np.vstack(bent))
    return complete(diagram, "bifurcation")


def poincare_points(
    driven: Driven, frequency: float, factor: float, state: np.ndarray, transient: int, periods: int, rtol: float
) -> tuple[np.ndarray, np.ndarray]:
    """States once per period after a transient (periods, ny), and the last one."""
    s = driven.system
    tables, period = driven.tables(frequency, factor), 1.0 / frequency
    parts = state[: s.nq], state[s.nq : s.nq + s.nv]
    run = Integration(s, np.zeros(2), *parts, accurate_steps(rtol), tables=tables, longest=period / 2)
    points = np.zeros((transient + periods, len(run.state.y)))
    none = np.zeros((0, 2, len(run.state.y)))
    made = run.run_periods(period, points, none)
    if run.how != run_layout.DONE:
        raise SimulationError(f"after {made} periods: {failure(run)[1]}")
    return points[transient:], run.state.y.copy()
