"""Steady response by integration: go on until the motion repeats, frequency by frequency, on all cores.

The state is looked at once a period. Where it comes closer to itself p periods ago by a factor ρ a period, what is left to go
is δ ρ / (1 − ρ), and the motion counts as settled when that is below the tolerance: slow decay is not mistaken for rest. A
motion that does not settle is judged by its largest Lyapunov exponent, from exact variational equations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from linkwork.analysis.arguments import cores, names, positive, whole
from linkwork.analysis.assembly import closed_state
from linkwork.analysis.driven import Driven
from linkwork.analysis.lyapunov import exponent_along
from linkwork.analysis.progress import Progress
from linkwork.analysis.simulate import new_trip
from linkwork.analysis.start import angle_sums
from linkwork.errors import ModelError
from linkwork.kernels import layout as L
from linkwork.kernels import march
from linkwork.kernels.strobe import run_periods
from linkwork.kernels.tableaus import TABLEAUS
from linkwork.model.model import Model
from linkwork.results.response import CHAOTIC, FAILED, NOT_SETTLED, PERIODIC, QUASI_PERIODIC, SETTLING, Response
from linkwork.units import quantity

LONGEST = 8  # periods of the drive after which a motion may repeat
SPANS = 200  # periods over which a motion that does not settle is judged
WINDOW = 10  # periods over which differences are looked at together
CHUNK = 16  # periods between two looks
ORDERS = ("each", "up", "down")


class Steady(NamedTuple):
    """What happened at one frequency."""

    verdict: str
    multiple: int
    periods: int
    evidence: str
    state: np.ndarray
    samples: np.ndarray
    largest: np.ndarray


def response(
    model: Model,
    drive: Mapping[str, Any],
    frequencies: Any,
    *,
    outputs: Sequence[str] | None = None,
    start: Mapping[str, Any] | None = None,
    guess: Mapping[str, Any] | None = None,
    rates: Mapping[str, Any] | None = None,
    order: str = "each",
    periods: int = 400,
    settled: float = 1e-6,
    samples: int = 64,
    harmonics: int = 5,
    rtol: float = 1e-8,
    threads: int | None = None,
    judge: bool = True,
    transient: bool = False,
    progress: bool | None = None,
) -> Response:
    """Integrate until steady at each frequency of a drive amplitude · cos(2π f t).

    Args:
        model: any.
        drive: joints (their motion) or inputs, with amplitudes: {"base": "3 cm"}.
        frequencies: of the drive [Hz].
        outputs: coordinates, "rate of …", or bodies (their absolute angles); default: all coordinates that are not driven.
        start, guess, rates: where each motion starts, by name; as for `simulate`.
        order: "each" starts every frequency anew; "up" and "down" go through the frequencies and carry the state along, so that
            hysteresis shows.
        periods: of the drive, at most.
        settled: how close a motion must come to repeating itself, against its size.
        samples: in a period of the drive, for maxima and harmonics.
        harmonics: how many to keep, beside the mean.
        rtol: tolerance of the integration.
        threads: how many frequencies at once; default: as many as there are cores.
        judge: find out what a motion does that did not settle, which takes about as long again; else it is "not settled".
        transient: keep the largest magnitude of each output from the start on, at all samples.
        progress: show a progress bar; default: after two seconds, if somebody watches.
    """
    grid = np.atleast_1d(
        np.array([quantity(f, "Hz", what="response: frequencies") for f in np.atleast_1d(frequencies)])
    )
    if not len(grid) or not np.all(grid > 0):
        raise ModelError("response: frequencies must be greater than 0 Hz.")
    if order not in ORDERS:
        raise ModelError(f"response: order is {order!r}; write one of {', '.join(ORDERS)}.")
    driven = Driven(model, drive, "response")
    for f in grid:
        driven.check_periodic(float(f))
    periods, samples = whole(periods, "response: periods", 1), whole(samples, "response: samples", 8)
    harmonics = whole(harmonics, "response: harmonics", 0)
    settled, rtol = positive(settled, "response: settled"), positive(rtol, "response: rtol")
    threads = None if threads is None else whole(threads, "response: threads", 1)
    looked = Looked(driven, outputs)
    seeker = Settler(driven, looked, periods, settled, samples, rtol, judge, transient)
    q, v = closed_state(driven.system, start, guess, rates, 0.0)
    first = np.concatenate([q, v, np.zeros(int(driven.system.tables.count[L.N_WORK]))])
    found: list[Steady | None] = [None] * len(grid)
    workers = threads or cores()
    with Progress(f"response of {model.name}", progress) as bar:
        if order == "each":
            with ThreadPoolExecutor(workers) as pool:
                jobs = [pool.submit(seeker.settle, float(f), first) for f in grid]
                for k, job in enumerate(jobs):
                    found[k] = job.result()
                    bar.update((k + 1) / len(grid))
        else:
            way = np.argsort(grid) if order == "up" else np.argsort(-grid)
            state = first
            for done, k in enumerate(way):
                made = seeker.settle(float(grid[k]), state)
                found[k], state = made, made.state
                bar.update((done + 1) / len(grid))
    return _result(model.name, grid, looked, [f for f in found if f is not None], harmonics, transient)


class Looked:
    """Outputs as sums of coordinates and rates."""

    def __init__(self, driven: Driven, outputs: Sequence[str] | None) -> None:
        s = driven.system
        labels = s.labels
        sums = angle_sums(s)
        free = [n for k, n in enumerate(labels.v) if k not in labels.drives and n in labels.q]
        given = names(outputs, "outputs")
        turning = [f"rate of {n}" for k, n in enumerate(labels.v) if k not in labels.drives]
        self.names = tuple((free or turning) if given is None else given)
        if not self.names:
            raise ModelError("outputs: there is nothing to look at; name a coordinate, a rate or a body.")
        units, rows = [], []
        for name in self.names:
            row = np.zeros(s.nq + s.nv)
            if name in labels.q:
                row[labels.q.index(name)] = 1.0
                units.append(labels.q_units[labels.q.index(name)])
            elif name.startswith("rate of ") and name.removeprefix("rate of ") in labels.v:
                k = labels.v.index(name.removeprefix("rate of "))
                row[s.nq + k] = 1.0
                units.append(labels.v_units[k])
            elif name in sums:
                for j, _, sign in sums[name]:
                    row[j] = sign
                units.append("rad")
            else:
                known = [*labels.q[:8], *list(sums)[:8]]
                raise ModelError(
                    f"response: there is no output '{name}'; give coordinates, 'rate of …' or bodies whose hinges are all "
                    f"parallel, such as {', '.join(known)}."
                )
            rows.append(row)
        self.units = tuple(units)
        self.matrix = np.array(rows).reshape(len(rows), s.nq + s.nv)
        self.rates = self._rates(s)

    def _rates(self, system: Any) -> np.ndarray:
        """The same of their rates, where they are sums of coordinates; else zero."""
        out = np.zeros_like(self.matrix)
        for k in range(system.nv):
            j = int(system.tables.dof_i[k, L.D_Q])
            if j >= 0:
                out[:, system.nq + k] = self.matrix[:, j]
        return out


class Settler:
    """Integrates until steady."""

    def __init__(
        self,
        driven: Driven,
        looked: Looked,
        periods: int,
        settled: float,
        samples: int,
        rtol: float,
        judge: bool,
        transient: bool,
    ) -> None:
        self.driven, self.looked = driven, looked
        self.periods, self.settled, self.count, self.rtol, self.judge = periods, settled, samples, rtol, judge
        self.transient = transient
        s = driven.system
        self.dynamic = s.nq + s.nv
        self.turns = np.zeros(self.dynamic, bool)
        for k in range(s.nv):
            j = int(s.tables.dof_i[k, L.D_Q])
            if j >= 0 and s.tables.dof_i[k, L.D_ROT] == 1:
                self.turns[j] = True
        self.own = np.ones(self.dynamic, bool)
        for k in s.labels.drives:
            self.own[[int(s.tables.dof_i[k, L.D_Q]), s.nq + k]] = False

    def settle(self, frequency: float, start: np.ndarray) -> Steady:
        """The steady motion at a frequency [Hz] from a state."""
        s = self.driven.system
        tables = self.driven.tables(frequency)
        period = 1.0 / frequency
        work, method = s.work(), TABLEAUS["dop853"]
        options = {"rtol": self.rtol, "atol": self.rtol / 100, "max_step": period / 2, "step": 0.0, "method": "dop853"}
        trip = new_trip(s, np.zeros(self.count), start[: s.nq], start[s.nq : self.dynamic], options, [], [])
        trip.number[march.T] = 0.0
        trip.number[march.H_MAX] = period / 2
        watch = 1 if tables.rows is not None else None
        ny = len(trip.y)
        history = [trip.y[: self.dynamic].copy()]
        none = np.zeros((0, self.count, ny))
        largest = np.abs(self.looked.matrix @ trip.y[: self.dynamic])
        done, multiple, evidence = 0, 0, ""
        while done < self.periods and not multiple:
            count = min(CHUNK, self.periods - done)
            strobe = np.zeros((count, ny))
            seen = np.zeros((count, self.count, ny)) if self.transient else none
            how, made = run_periods(tables, s.user, watch, trip, method, period, count, work, strobe, seen)
            largest = np.maximum(largest, self._largest(seen[: int(made)]))
            done += int(made)
            history += list(strobe[:made, : self.dynamic])
            if how != march.DONE:
                message = s.explain(int(trip.tally[march.TROUBLE]), work)
                empty = np.zeros((0, self.count, ny))
                return Steady(FAILED, 0, done, message, trip.y.copy(), empty, largest)
            multiple, evidence = self.repeats(np.array(history[-(2 * WINDOW + LONGEST + 1) :]))
        kept = multiple or LONGEST
        samples = np.zeros((kept, self.count, ny))
        strobe = np.zeros((kept, ny))
        how, _ = run_periods(tables, s.user, watch, trip, method, period, kept, work, strobe, samples)
        if how != march.DONE:
            return Steady(
                FAILED, 0, done, s.explain(int(trip.tally[march.TROUBLE]), work), trip.y.copy(), samples[:0], largest
            )
        done += kept
        verdict = PERIODIC
        if not multiple and not self.judge:
            verdict, evidence = NOT_SETTLED, f"after {done} periods the state does not repeat"
        elif not multiple:
            verdict, evidence = self._judge(tables, trip, period, np.array(history), work)
        return Steady(verdict, multiple, done, evidence, trip.y.copy(), samples, largest)

    def _largest(self, samples: np.ndarray) -> np.ndarray:
        """The largest magnitude of each output at samples (periods, n, ny)."""
        flat = samples.reshape(-1, samples.shape[2])[:, : self.dynamic]
        return np.abs(self.looked.matrix @ flat.T).max(axis=1, initial=0.0)

    def _apart(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Difference of states, turns within half a turn; drives do not count."""
        d = (a - b)[..., self.own]
        turns = self.turns[self.own]
        d[..., turns] -= 2 * np.pi * np.round(d[..., turns] / (2 * np.pi))
        return d

    def repeats(self, history: np.ndarray) -> tuple[int, str]:
        """After how many periods the motion repeats, or 0."""
        size = max(float(np.abs(history[:, self.own]).max(initial=0.0)), 1e-3)
        envelopes = []
        for p in range(1, LONGEST + 1):
            gaps = (
                np.abs(self._apart(history[p:], history[:-p])).max(axis=1) / size if len(history) > p else np.zeros(0)
            )
            if len(gaps) < 2 * WINDOW:
                break
            # envelopes, since differences turn while they shrink
            now, before = float(gaps[-WINDOW:].max()), float(gaps[-2 * WINDOW : -WINDOW].max())
            envelopes.append(now)
            if now <= 1e-14:
                return p, f"the state repeats after {p} periods to rounding"
            rho = (now / before) ** (1.0 / WINDOW) if before > 0 else 0.0
            left = now / (1 - rho**p) if rho < 1 else np.inf  # at most, whichever way the difference turns
            if now <= self.settled and (left <= self.settled or now <= self.rtol):
                # what is so near to repeating after p periods may have repeated after fewer
                p = next(k for k, gap in enumerate(envelopes, 1) if gap <= max(4 * self.settled, now))
                words = f"the state comes back after {p} periods to {envelopes[p - 1]:.1e} of its size"
                return p, words + (f", at most {left:.1e} left to go" if left < 1 else "")
        return 0, ""

    def _fading(self, history: np.ndarray) -> float | None:
        """The factor a period by which differences between periods shrink, where they do so steadily; else None."""
        n = len(history)
        gaps = np.abs(self._apart(history[1:], history[:-1])).max(axis=1)
        thirds = [gaps[k * n // 4 : (k + 1) * n // 4].max(initial=0.0) for k in (1, 2, 3)]
        if not thirds[0] > thirds[1] > thirds[2] > 0:
            return None
        factors = np.array([thirds[1] / thirds[0], thirds[2] / thirds[1]]) ** (4.0 / n)
        return float(factors.mean()) if factors.max() < 1.0 - 1e-5 else None

    def _judge(
        self, tables: L.Tables, trip: march.Trip, period: float, history: np.ndarray, work: L.Work
    ) -> tuple[str, str]:
        """What a motion does that did not settle."""
        fading = self._fading(history)
        if fading is not None:
            words = (
                f"after {len(history) - 1} periods it still comes closer to repeating itself, by {fading:.3g} a period"
            )
            return SETTLING, words + "; give more periods"
        rate, error = exponent_along(
            self.driven.system, tables, trip.y.copy(), float(trip.number[march.T]), period, SPANS
        )
        words = f"after {len(history) - 1} periods its largest Lyapunov exponent is {rate:.4g} ± {error:.2g} 1/s"
        if rate > max(3 * error, 1e-3 / period):
            return CHAOTIC, words
        if rate < -max(3 * error, 1e-4 / period):
            return SETTLING, words + ": it is still settling; give more periods"
        return QUASI_PERIODIC, words


def _result(
    title: str, grid: np.ndarray, looked: Looked, found: list[Steady], harmonics: int, all_along: bool
) -> Response:
    shape = (len(grid), len(looked.names))
    highest, lowest, transient = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    lines = np.zeros((*shape, harmonics + 1), complex)
    n = looked.matrix.shape[1]
    for k, made in enumerate(found):
        transient[k] = made.largest
        if not made.samples.size:
            continue
        flat = made.samples.reshape(-1, made.samples.shape[2])[:, :n]
        y, rate = flat @ looked.matrix.T, flat @ looked.rates.T
        period = made.samples.shape[0] / grid[k]
        highest[k], lowest[k] = _extremes(y, rate, period)
        transient[k] = np.maximum(transient[k], np.abs(y).max(axis=0))
        spectrum = np.fft.rfft(y, axis=0) / len(y)
        spectrum[1:] *= 2
        step = made.samples.shape[0]  # whole multiples of the drive's frequency
        keep = min(harmonics + 1, (len(spectrum) - 1) // step + 1)
        lines[k, :, :keep] = spectrum[: keep * step : step].T
    return Response(
        title=title,
        frequencies=grid,
        outputs=looked.names,
        units=looked.units,
        highest=highest,
        lowest=lowest,
        transient=transient if all_along else None,
        harmonics=lines,
        verdicts=[f.verdict for f in found],
        multiples=np.array([f.multiple for f in found]),
        periods=np.array([f.periods for f in found]),
        evidence=[f.evidence for f in found],
        states=np.array([f.state for f in found]),
    )


def _extremes(y: np.ndarray, rate: np.ndarray, period: float) -> tuple[np.ndarray, np.ndarray]:
    """Highest and lowest of sampled periodic curves; between samples by the cubic through values and slopes."""
    h = period / len(y)
    after, slope = np.roll(y, -1, axis=0), np.roll(rate, -1, axis=0)
    theta = np.linspace(0.0, 1.0, 17)[:, None, None]
    a, b = (1 + 2 * theta) * (1 - theta) ** 2, theta**2 * (3 - 2 * theta)
    c, d = theta * (1 - theta) ** 2, theta**2 * (theta - 1)
    known = (rate != 0).any(axis=0)
    curve = a * y + b * after + np.where(known, h * (c * rate + d * slope), 0.0)
    return curve.max(axis=(0, 1)), curve.min(axis=(0, 1))
