"""Lyapunov exponents from exact variational equations, with their convergence and error bars."""

from __future__ import annotations

import numpy as np

from linkwork.api.arguments import positive, whole
from linkwork.api.errors import ModelError, SimulationError
from linkwork.api.kinds import ByName, Hertz, Number, RatesByName, Seconds, SignalsByName, StateByName, Whole
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.flow import Flow
from linkwork.system.interruption import Interruption, complete
from linkwork.system.system import System
from linkwork.system.validity import warn_of_large_deflections
from linkwork.vibration.attractors.growth import Directions, Growth, block_error
from linkwork.vibration.driven import Driven
from linkwork.vibration.results.lyapunov import Lyapunov

MOST_SPANS = 100_000
WAITING = 10_000  # spans of the transient, at most
ALIGNING = 10  # part of the duration, as its denominator, that is gone before, while directions turn to those that grow


def lyapunov(
    model: Model,
    duration: Seconds,
    *,
    drive: ByName | None,
    frequency: Hertz | None,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    inputs: SignalsByName | None,
    count: Whole | None,
    transient: Seconds,
    span: Seconds | None,
    rtol: Number,
    progress: bool | None,
) -> Lyapunov:
    """Implements `Model.lyapunov`."""
    total = positive(quantity(duration, "s", what="lyapunov: duration"), "lyapunov: duration")
    wait = quantity(transient, "s", what="lyapunov: transient")
    if wait < 0:
        raise ModelError(f"lyapunov: transient is {transient!r}; give 0 s or more.")
    rtol = positive(rtol, "lyapunov: rtol")
    if (drive is None) != (frequency is None):
        raise ModelError("lyapunov: give drive and frequency together, or neither.")
    if drive is not None:
        f = positive(quantity(frequency, "Hz", what="lyapunov: frequency"), "lyapunov: frequency")
        driven = Driven(model, drive, "lyapunov", inputs)
        system, tables, period = driven.system, driven.tables(f), 1.0 / f
    else:
        system = System(model, inputs)
        tables, period = system.tables, total / 100
    width = period if span is None else positive(quantity(span, "s", what="lyapunov: span"), "lyapunov: span")
    if total / width > MOST_SPANS:
        raise ModelError(
            f"lyapunov: span is {width:g} s, of which the duration of {total:g} s has more than {MOST_SPANS}; give a longer "
            "span."
        )
    if wait + total / MOST_SPANS <= wait:
        raise ModelError(
            f"lyapunov: duration is {total:g} s, which is nothing beside the transient of {wait:g} s; give a longer duration "
            "or a shorter transient."
        )
    q, v = closed_state(system, start, guess, rates, 0.0)
    spans = max(8, round(total / width))
    width, turning = total / spans, -(-spans // ALIGNING)
    y, t = np.concatenate([q, v]), 0.0
    growth: list[Growth] = []
    flow, wanted = Flow(system, rtol), None if count is None else whole(count, "lyapunov: count", 1)
    with Progress(f"Lyapunov exponents of {model.name}", progress) as bar, Interruption() as stop:
        while t < wait * (1 - 1e-12):
            ahead = min(max(width, wait / WAITING), wait - t)
            y = flow.adaptive(tables, y, t, t + ahead)[1]
            t += ahead
        directions = Directions(system, tables, y, t, wanted, rtol)
        for k in range(turning + spans):
            growth.append(directions.over(width))
            bar.update(k / (turning + spans))
    ended = ""
    if stop.came:
        stop.check(len(growth) > 1)
        ended = f"interrupted after {len(growth)} of {turning + spans} spans"
        turning = min(turning, len(growth) // 2)
        total = width * (len(growth) - turning)
    grown = np.array([g.rates for g in growth])
    history = np.cumsum(grown, axis=0) / np.arange(1, len(growth) + 1)[:, None]
    kept = grown[turning:]
    order = np.argsort(-kept.mean(axis=0), kind="stable")
    of_steps = rtol * sum(g.steps for g in growth[turning:]) / total
    made = Lyapunov(
        title=model.name,
        exponents=kept.mean(axis=0)[order],
        errors=np.hypot([block_error(kept[:, k]) for k in order], of_steps),
        times=t + width * np.arange(1, len(growth) + 1),
        history=history[:, order],
        duration=total,
        divergence=float(np.mean([g.divergence for g in growth[turning:]])),
        ended=ended,
    )
    if directions.complete:
        _check_sum(made)
    warn_of_large_deflections(system, np.vstack([g.bent for g in growth]))
    return complete(made, "lyapunov")


def _check_sum(made: Lyapunov) -> None:
    """Raise SimulationError where a complete spectrum does not add up to the mean divergence of the flow."""
    total = float(made.exponents.sum())
    bar = float(np.hypot.reduce(made.errors))
    if not abs(total - made.divergence) <= bar:
        raise SimulationError(
            f"lyapunov: the exponents of model '{made.title}' add up to {total:g} 1/s, but the mean divergence of its flow is "
            f"{made.divergence:g} 1/s, which is not within {bar:.1g} 1/s; give a smaller rtol."
        )
