"""Lyapunov exponents from exact variational equations, with their convergence and error bars."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.api.arguments import positive, whole
from linkwork.api.errors import ModelError
from linkwork.api.kinds import ByName, Hertz, Number, RatesByName, Seconds, SignalsByName, StateByName, Whole
from linkwork.api.progress import Progress
from linkwork.api.units import quantity
from linkwork.equilibrium.tangent_space import Tangent
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.flow import Flow
from linkwork.system.interruption import Interruption, complete
from linkwork.system.system import System
from linkwork.system.tables import Tables
from linkwork.system.validity import most_bent, warn_of_large_deflections
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
    flow = Flow(system, rtol)
    y, t = np.concatenate([q, v]), 0.0
    free = Tangent(system).basis(y).shape[1]
    most = free if count is None else min(whole(count, "lyapunov: count", 1), free)
    growth: list[np.ndarray] = []
    bent = [q[None]]
    with Progress(f"Lyapunov exponents of {model.name}", progress) as bar, Interruption() as stop:
        while t < wait * (1 - 1e-12):
            ahead = min(max(width, wait / WAITING), wait - t)
            y = flow.run(tables, y, flow.steps(tables, y, t, t + ahead), jacobians=False).end
            t += ahead
        kept_spans = max(8, round(total / width))
        width = total / kept_spans
        turning = -(-kept_spans // ALIGNING)
        spans = turning + kept_spans
        for rates_of_growth in growth_along(system, tables, y, t, width, spans, most, rtol, bent):
            growth.append(rates_of_growth)
            bar.update((len(growth) - 1) / spans)
    ended = ""
    if stop.came:
        stop.check(len(growth) > 1)
        turning = min(turning, len(growth) // 2)
        total = width * (len(growth) - turning)
        ended = f"interrupted after {len(growth)} of {spans} spans"
    history = np.cumsum(growth, axis=0) / np.arange(1, len(growth) + 1)[:, None]
    kept = np.array(growth[turning:])
    order = np.argsort(-kept.mean(axis=0), kind="stable")
    made = Lyapunov(
        title=model.name,
        exponents=kept.mean(axis=0)[order],
        errors=np.array([block_error(kept[:, k]) for k in order]),
        times=t + width * np.arange(1, len(growth) + 1),
        history=history[:, order],
        duration=total,
        ended=ended,
    )
    warn_of_large_deflections(system, np.vstack(bent))
    return complete(made, "lyapunov")


def growth_along(
    system: System,
    tables: Tables,
    y: np.ndarray,
    t: float,
    span: float,
    count: int,
    most: int,
    rtol: float = 1e-8,
    bent: list[np.ndarray] | None = None,
) -> Iterator[np.ndarray]:
    """Growth of `most` orthonormal directions over each of `count` spans, (most,) [1/s] each (Benettin's method).

    Directions are those of the motion: prescribed coordinates do not vary. States in which beams bend most go into `bent`.
    """
    flow = Flow(system, rtol)
    tangent = Tangent(system)
    e = tangent.basis(y, t)
    basis, _ = np.linalg.qr(e @ np.random.default_rng(11).normal(size=(e.shape[1], most)))
    for _ in range(count):
        steps = flow.steps(tables, y, t, t + span)
        path = flow.run(tables, y, steps, columns=basis)
        if bent is not None:
            bent.append(most_bent(system, path.stage_y[:, 0, : system.nq]))
        e = tangent.basis(
            path.end, t + span
        )  # rounding errors outside the tangent space would not decay, and would mask contracting directions
        basis, r = np.linalg.qr(e @ np.linalg.lstsq(e, path.phi, rcond=1e-12)[0])
        y, t = path.end, t + span
        yield np.log(np.maximum(np.abs(np.diag(r)), 1e-300)) / span


def exponent_along(
    system: System, tables: Tables, y: np.ndarray, t: float, span: float, count: int
) -> tuple[float, float]:
    """The largest exponent over some spans [1/s], the first third being left out, and its error from blocks."""
    growth = np.array(list(growth_along(system, tables, y, t, span, count, 1)))[count // 3 :, 0]
    return float(growth.mean()), block_error(growth)


def block_error(values: np.ndarray, blocks: int = 8) -> float:
    """Standard error of a mean of correlated numbers, from means of blocks."""
    parts = [x.mean() for x in np.array_split(values, min(blocks, len(values))) if len(x)]
    return float(np.std(parts, ddof=1) / np.sqrt(len(parts))) if len(parts) > 1 else 0.0
