"""Poincaré sections of a run: where an output crosses a value, or once per period."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from linkwork.analysis.attractors.recurrence import turning_coordinates
from linkwork.analysis.motion.interpolation import Measure, Trace
from linkwork.analysis.motion.origin import Origin, drive_period, origin_of
from linkwork.analysis.vibration.response import OutputMap
from linkwork.arguments import positive, text
from linkwork.errors import ModelError
from linkwork.kinds import Scalar
from linkwork.model.events import DIRECTIONS
from linkwork.results.run import Run
from linkwork.results.section import Section
from linkwork.system.quantities import canonical
from linkwork.system.system import System
from linkwork.units import quantity

WORDS = {0: "crosses", 1: "rises through", -1: "falls through"}


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
        points=states @ output_map.matrix.T,
        turning=tuple(_is_angle(origin.system, row) for row in output_map.matrix),
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
    of = canonical(name)
    summed = of in system.labels.q or of in system.angle_sums
    if not summed and not (of.endswith(".rate") and of.removesuffix(".rate") in system.labels.v):
        measuring = system.measuring([name], "section: of")
        k = measuring.sensor_index(name)
        unit = measuring.labels.sensor_units[k]
        level = quantity(value, unit, what=f"section: value of '{name}'")

        def sensed(times: np.ndarray, states: np.ndarray) -> np.ndarray:
            parts = zip(times, states[:, : system.nq], states[:, system.nq :], strict=True)
            return np.array([measuring.measured(q, v, t=float(t))[k] for t, q, v in parts]) - level

        return sensed, None, f"{level:g} {unit}"
    output_map = OutputMap(origin.system, [name], "section")
    row, unit = output_map.matrix[0], output_map.units[0]
    level = quantity(value, unit, what=f"section: value of '{name}'")
    words = f"{level:g} {unit}"
    if _is_angle(system, row):
        return (lambda t, y: np.sin(y @ row - level)), (lambda t, y: np.cos(y @ row - level)), words
    return (lambda t, y: y @ row - level), None, words
