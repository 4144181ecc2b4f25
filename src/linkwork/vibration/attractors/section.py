"""Poincaré sections of a run: where an output crosses a value, or once per period."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.api.arguments import positive, text
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Scalar
from linkwork.api.units import quantity
from linkwork.model.events import DIRECTIONS
from linkwork.motion.histories.origin import Origin, drive_period, origin_of
from linkwork.motion.outputs import OutputMap, linear_row
from linkwork.motion.results.run import Run
from linkwork.system.system import System
from linkwork.vibration.attractors.interpolation import Measure, Trace
from linkwork.vibration.attractors.recurrence import turning_coordinates
from linkwork.vibration.results.section import Section

WORDS = {0: "crosses", 1: "rises through", -1: "falls through"}
MOST_POINTS = 1_000_000  # of a section, each of which is a state


def section(
    run: Run,
    of: str | None,
    value: Scalar,
    *,
    direction: str,
    period: Scalar | None,
    outputs: Sequence[str] | None,
    after: Scalar | None,
) -> Section:
    """Implements `Run.section`; crossings are located on the motion between samples."""
    origin = origin_of(run, "section")
    begin = float(run.time[0]) if after is None else quantity(after, "s", what="section: after")
    trace = Trace(run, "section", begin)
    begin, end = float(trace.t[0]), float(trace.t[-1])
    if of is None:
        own = None if period is None else positive(quantity(period, "s", what="section: period"), "section: period")
        if own is None:
            own = drive_period(origin.system, begin, end, "section")
        if own is None:
            raise ModelError(
                f"section of '{run.title}': nothing drives this run periodically; name what crosses a value, or "
                "give period= [s]."
            )
        if not (end - begin) / own <= MOST_POINTS:
            raise ModelError(
                f"section of '{run.title}': the run lasts {(end - begin) / own:.3g} periods of {own:.3g} s; give a longer "
                f"period= [s], of which it has {MOST_POINTS} at most."
            )
        slack = 1e-9 * own
        times = own * np.arange(np.ceil((begin - slack) / own), np.floor((end + slack) / own) + 1)
        times = np.clip(times, begin, end)
        condition = f"every {own:.9g} s"
    else:
        if period is not None:
            raise ModelError("section: give what crosses a value, or period=, not both.")
        if direction not in DIRECTIONS:
            raise ModelError(f"section: direction is {direction!r}; write 'any', 'up' or 'down'.")
        measure, accept, words = _measure(origin, text(of, "section: of", "elbow"), value)
        sign = DIRECTIONS[direction]
        times = trace.crossings(measure, sign, accept)
        condition = f"where {of} {WORDS[sign]} {words}"
    states = trace.at(times).reshape(len(times), trace.flow.size)
    output_map = OutputMap(
        origin.system, outputs if outputs is not None else _default_outputs(origin.system), "section"
    )
    return Section(
        title=run.title,
        condition=condition,
        times=times,
        outputs=output_map.names,
        units=output_map.units,
        points=output_map.values(origin.system, origin.system.tables, times, states),
        turning=tuple(bool(row.any()) and _is_angle(origin.system, row) for row in output_map.matrix),
        states=states,
    )


def _default_outputs(system: System) -> list[str]:
    """Names of all coordinates and rates that are not driven."""
    free = [n for k, n in enumerate(system.labels.v) if k not in system.labels.drives]
    return [*(n for n in free if n in system.labels.q), *(f"rate of {n}" for n in free)]


def _is_angle(system: System, row: np.ndarray) -> bool:
    """Whether a sum of coordinates is an angle with period 2π."""
    return bool(np.all(turning_coordinates(system)[row != 0]))


def _measure(origin: Origin, name: str, value: Scalar) -> tuple[Measure, Measure | None, str]:
    """Function whose zeros are crossings; function that is positive at those that count, or None; and the value as text.

    An angle θ that turns crosses θ₀ in every turn: where sin(θ − θ₀) = 0 and cos(θ − θ₀) > 0.
    """
    system = origin.system
    found = linear_row(system, name)
    if found is None:
        if system.quantities.find(name) is None:
            system.measuring([name], "section: of")  # a sensor; else it raises, and says which names are near
        own = OutputMap(system, [name], "section")
        if len(own.names) > 1:
            raise ModelError(f"section: of is '{name}', which has components; name one, such as '{own.names[0]}'.")
        limit = quantity(value, own.units[0], what=f"section: value of '{name}'")
        return (lambda t, y: own.values(system, system.tables, t, y)[:, 0] - limit), None, f"{limit:g} {own.units[0]}"
    row, unit = found
    level = quantity(value, unit, what=f"section: value of '{name}'")
    words = f"{level:g} {unit}"
    if _is_angle(system, row):
        return (lambda t, y: np.sin(y @ row - level)), (lambda t, y: np.cos(y @ row - level)), words
    return (lambda t, y: y @ row - level), None, words
