"""Steady response by integration: go on until the motion repeats, frequency by frequency, on all cores.

The state is looked at once a period. Where it comes closer to itself p periods ago by a factor ρ a period, what is left to go
is δ ρ / (1 − ρ), and the motion counts as settled when that is below the tolerance: slow decay is not mistaken for rest. A
motion that does not settle is judged by its largest Lyapunov exponent, from exact variational equations.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, NamedTuple

import numpy as np

from linkwork.analysis.arguments import cores, mapping, names, numbers, positive, whole
from linkwork.analysis.attractors.recurrence import LONGEST as LONGEST
from linkwork.analysis.attractors.recurrence import WINDOW as WINDOW
from linkwork.analysis.attractors.recurrence import Recurrence
from linkwork.analysis.motion.assembly import closed_state
from linkwork.analysis.motion.simulate import new_trip
from linkwork.analysis.progress import Progress
from linkwork.analysis.vibration.driven import Driven
from linkwork.errors import Interrupted, LinkworkError, ModelError, SimulationError
from linkwork.kernels import march
from linkwork.kernels.strobe import run_periods
from linkwork.kernels.tableaus import TABLEAUS
from linkwork.model.model import Model
from linkwork.results.response import FAILED, NOT_SETTLED, PERIODIC, Response
from linkwork.results.response_set import ResponseSet
from linkwork.system.system import System
from linkwork.units import quantity

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


class Line(NamedTuple):
    """One frequency of a response: what happened, without its samples, and what they say of each output."""

    steady: Steady
    highest: np.ndarray
    lowest: np.ndarray
    transient: np.ndarray
    harmonics: np.ndarray


def response(
    model: Model,
    drive: Mapping[str, Any],
    frequencies: Any,
    *,
    sets: Any = None,
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
) -> Response | ResponseSet:
    """Integrate until steady at each frequency of a drive amplitude · cos(2π f t).

    Args:
        model: any.
        drive: joints (their motion) or inputs, with amplitudes: {"base": "3 cm"}.
        frequencies: of the drive [Hz].
        sets: parameters of the model by path, equally many values of each: {"joint1.damping": [0.1, 0.2]}; or a list of
            mappings, one a set. There is then one response a set, in a `ResponseSet`.
        outputs: coordinates, "rate of …", or bodies (their absolute angles); default: all coordinates that are not driven.
        start, guess, rates: where each motion starts, by name; as for `simulate`.
        order: "each" starts every frequency anew; "up" and "down" go through the frequencies and carry the state along, so that
            hysteresis shows.
        periods: of the drive, at most.
        settled: how close a motion must come to repeating itself, against its size.
        samples: in a period of the drive, for maxima and harmonics.
        harmonics: how many to keep, beside the mean.
        rtol: tolerance of the integration.
        threads: how many motions at once; default: as many as there are cores.
        judge: find out what a motion does that did not settle, which takes about as long again; else it is "not settled".
        transient: keep the largest magnitude of each output from the start on, at all samples.
        progress: show a progress bar; default: after two seconds, if somebody watches.

    Raises:
        Interrupted: Ctrl-C; its `result` has the frequencies, or of several sets those sets, that were done until then.
    """
    grid = np.atleast_1d(
        np.array([quantity(f, "Hz", what="response: frequencies") for f in np.atleast_1d(frequencies)])
    )
    if not len(grid) or not np.all(grid > 0):
        raise ModelError("response: frequencies must be greater than 0 Hz.")
    if order not in ORDERS:
        raise ModelError(f"response: order is {order!r}; write one of {', '.join(ORDERS)}.")
    periods, samples = whole(periods, "response: periods", 1), whole(samples, "response: samples", 8)
    harmonics = whole(harmonics, "response: harmonics", 0)
    settled, rtol = positive(settled, "response: settled"), positive(rtol, "response: rtol")
    threads = None if threads is None else whole(threads, "response: threads", 1)
    chosen = None if sets is None else _read_sets(model, sets)
    options = (periods, settled, samples, rtol, judge, transient)

    def prepare(values: Mapping[str, float]) -> tuple[Settler, np.ndarray]:
        """What integrates one set, and where it starts."""
        try:
            driven = Driven(model.replace(values) if values else model, drive, "response")
            for f in grid:
                driven.check_periodic(float(f))
            q, v = closed_state(driven.system, start, guess, rates, 0.0)
            return Settler(driven, Looked(driven.system, outputs, "response"), *options), np.concatenate([q, v])
        except LinkworkError as problem:
            if not values:
                raise
            raise ModelError(f"response of the set {_words(values)}: {problem}") from problem

    seekers = [prepare(values) for values in chosen or [{}]]
    with Progress(f"response of {model.name}", progress) as bar:
        where = [f" of the set {_words(values)}" if values else "" for values in chosen or [{}]]
        found, stopped = _all_lines(seekers, where, grid, order, harmonics, threads or cores(), bar)
    # of several sets only whole ones are kept, so that all have the same frequencies
    kept = [k for k, own in enumerate(found) if len(own) == len(grid) or (own and chosen is None)]
    ended = ""
    if stopped:
        parts = f"{len(found[0])} of {len(grid)} frequencies" if chosen is None else f"{len(kept)} of {len(found)} sets"
        ended = f"interrupted after {parts}"
        if not kept:
            raise KeyboardInterrupt(f"response of '{model.name}': {ended}")
    made = [_result(model.name, grid, seekers[k][0].looked, found[k], transient, ended) for k in kept]
    answer: Response | ResponseSet = made[0]
    if chosen is not None:
        units = {path: model.unit(path) for path in chosen[0]}
        answer = ResponseSet(title=model.name, sets=[chosen[k] for k in kept], units=units, responses=made)
    if stopped:
        raise Interrupted(answer, f"response of '{model.name}': {ended}")
    return answer


def _words(values: Mapping[str, float]) -> str:
    return ", ".join(f"{path} = {value:g}" for path, value in values.items())


def _read_sets(model: Model, sets: Any) -> list[dict[str, float]]:
    """Every set with all parameters in SI units; what one leaves out is as in the model."""
    example = "{'joint1.damping': [0.1, 0.2]} or [{'joint1.damping': 0.1}, {'joint1.damping': 0.2}]"
    if isinstance(sets, Mapping):
        rows = {path: numbers(values, f"response: sets of '{path}'") for path, values in sets.items()}
        if len({len(row) for row in rows.values()}) > 1:
            sizes = ", ".join(f"{len(row)} of '{path}'" for path, row in rows.items())
            raise ModelError(f"response: sets has {sizes}; give equally many values of each.")
        each = [dict(zip(rows, values, strict=True)) for values in zip(*rows.values(), strict=True)]
    elif isinstance(sets, Sequence) and not isinstance(sets, str):
        each = [mapping(values, f"response: sets[{k}]", "{'joint1.damping': 0.1}") for k, values in enumerate(sets)]
    else:
        each = []
    paths = list(dict.fromkeys(path for values in each for path in values))
    if not paths:
        raise ModelError(f"response: sets is {sets!r}; give parameters of the model with values, such as {example}.")
    units = {path: model.unit(path) for path in paths}
    return [
        {p: quantity(values.get(p, model[p]), units[p], what=f"response: sets[{k}]: {p}") for p in paths}
        for k, values in enumerate(each)
    ]


def _all_lines(
    seekers: list[tuple[Settler, np.ndarray]],
    where: list[str],
    grid: np.ndarray,
    order: str,
    harmonics: int,
    workers: int,
    bar: Progress,
) -> tuple[list[dict[int, Line]], bool]:
    """Every frequency of every set by its number, in one pool of threads, and whether Ctrl-C left some out.

    A sweep is one job, since each frequency needs the one before. Only the main thread hears of Ctrl-C; it tells the others.
    """
    way = {"each": np.arange(len(grid)), "up": np.argsort(grid), "down": np.argsort(-grid)}[order]
    strands = [way] if order != "each" else [way[k : k + 1] for k in range(len(grid))]
    found: list[dict[int, Line]] = [{} for _ in seekers]
    halt = threading.Event()

    def follow(number: int, strand: np.ndarray) -> None:
        seeker, state = seekers[number]
        for k in strand:
            try:
                steady = seeker.settle(float(grid[k]), state, halt)
            except SimulationError as problem:
                raise SimulationError(f"response{where[number]} at {grid[k]:g} Hz: {problem}") from problem
            if steady is None:
                return
            state = steady.state
            found[number][int(k)] = _line(steady, float(grid[k]), seeker.looked, harmonics)

    try:
        with ThreadPoolExecutor(workers) as pool:
            try:
                waiting = {pool.submit(follow, number, strand) for number in range(len(seekers)) for strand in strands}
                while waiting:
                    done, waiting = wait(waiting, timeout=0.1, return_when=FIRST_EXCEPTION)
                    for job in done:
                        job.result()
                    bar.update(sum(map(len, found)) / (len(grid) * len(seekers)))
            except BaseException:
                halt.set()
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    except KeyboardInterrupt:
        return found, True
    return found, False


class Looked:
    """Outputs as sums of coordinates and rates."""

    def __init__(self, system: System, outputs: Sequence[str] | None, what: str) -> None:
        s = system
        labels = s.labels
        sums = s.angle_sums
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
                    f"{what}: there is no output '{name}'; give coordinates, 'rate of …' or bodies whose hinges are all "
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
            j = int(system.coordinate_of[k])
            if j >= 0:
                out[:, system.nq + k] = self.matrix[:, j]
        return out


class Settler(Recurrence):
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
        super().__init__(driven.system, settled, rtol)
        self.driven, self.looked = driven, looked
        self.periods, self.count, self.judges, self.transient = periods, samples, judge, transient
        self.dynamic = driven.system.nq + driven.system.nv

    def settle(self, frequency: float, start: np.ndarray, halt: threading.Event) -> Steady | None:
        """The steady motion at a frequency [Hz] from a state; None where it is told to halt before it is found."""
        s = self.driven.system
        tables = self.driven.tables(frequency)
        period = 1.0 / frequency
        work, method = s.work(), TABLEAUS["dop853"]
        options = {"rtol": self.rtol, "atol": self.rtol / 100, "max_step": period / 2, "step": 0.0, "method": "dop853"}
        trip = new_trip(s, np.zeros(self.count), start[: s.nq], start[s.nq : self.dynamic], options, [], [])
        trip.number[march.T] = 0.0
        trip.number[march.H_MAX] = period / 2
        ny = len(trip.y)
        history = [trip.y[: self.dynamic].copy()]
        none = np.zeros((0, self.count, ny))
        largest = np.abs(self.looked.matrix @ trip.y[: self.dynamic])
        done, multiple, evidence = 0, 0, ""
        while done < self.periods and not multiple:
            count = min(CHUNK, self.periods - done)
            strobe = np.zeros((count, ny))
            seen = np.zeros((count, self.count, ny)) if self.transient else none
            how, made = run_periods(tables, s.user, trip, method, period, count, work, strobe, seen)
            largest = np.maximum(largest, self._largest(seen[: int(made)]))
            done += int(made)
            history += list(strobe[:made, : self.dynamic])
            if how != march.DONE:
                message = s.explain(int(trip.tally[march.TROUBLE]), work)
                empty = np.zeros((0, self.count, ny))
                return Steady(FAILED, 0, done, message, trip.y.copy(), empty, largest)
            multiple, evidence = self.repeats(np.array(history[-(2 * WINDOW + LONGEST + 1) :]))
            if halt.is_set():
                return None
        kept = multiple or LONGEST
        samples = np.zeros((kept, self.count, ny))
        strobe = np.zeros((kept, ny))
        how, _ = run_periods(tables, s.user, trip, method, period, kept, work, strobe, samples)
        if how != march.DONE:
            return Steady(
                FAILED, 0, done, s.explain(int(trip.tally[march.TROUBLE]), work), trip.y.copy(), samples[:0], largest
            )
        done += kept
        verdict = PERIODIC
        if not multiple and not self.judges:
            verdict, evidence = NOT_SETTLED, f"after {done} periods the state does not repeat"
        elif not multiple:
            at = float(trip.number[march.T])
            verdict, evidence, *_ = self.judge(tables, trip.y.copy(), at, period, np.array(history))
        return Steady(verdict, multiple, done, evidence, trip.y.copy(), samples, largest)

    def _largest(self, samples: np.ndarray) -> np.ndarray:
        """The largest magnitude of each output at samples (periods, n, ny)."""
        flat = samples.reshape(-1, samples.shape[2])[:, : self.dynamic]
        return np.abs(self.looked.matrix @ flat.T).max(axis=1, initial=0.0)


def _line(made: Steady, frequency: float, looked: Looked, harmonics: int) -> Line:
    """What the samples of one frequency say; they themselves are not kept."""
    count = len(looked.names)
    highest, lowest, transient = np.zeros(count), np.zeros(count), made.largest
    lines = np.zeros((count, harmonics + 1), complex)
    if made.samples.size:
        flat = made.samples.reshape(-1, made.samples.shape[2])[:, : looked.matrix.shape[1]]
        y, rate = flat @ looked.matrix.T, flat @ looked.rates.T
        step = made.samples.shape[0]  # whole multiples of the drive's frequency
        highest, lowest = _extremes(y, rate, step / frequency)
        transient = np.maximum(transient, np.abs(y).max(axis=0))
        spectrum = np.fft.rfft(y, axis=0) / len(y)
        spectrum[1:] *= 2
        keep = min(harmonics + 1, (len(spectrum) - 1) // step + 1)
        lines[:, :keep] = spectrum[: keep * step : step].T
    return Line(made._replace(samples=made.samples[:0].copy()), highest, lowest, transient, lines)


def _result(
    title: str, grid: np.ndarray, looked: Looked, lines: Mapping[int, Line], all_along: bool, ended: str
) -> Response:
    order = sorted(lines)
    found = [lines[k] for k in order]
    steady = [line.steady for line in found]
    return Response(
        title=title,
        frequencies=grid[order],
        outputs=looked.names,
        units=looked.units,
        highest=np.array([line.highest for line in found]),
        lowest=np.array([line.lowest for line in found]),
        transient=np.array([line.transient for line in found]) if all_along else None,
        harmonics=np.array([line.harmonics for line in found]),
        verdicts=[s.verdict for s in steady],
        multiples=np.array([s.multiple for s in steady]),
        periods=np.array([s.periods for s in steady]),
        evidence=[s.evidence for s in steady],
        states=np.array([s.state for s in steady]),
        ended=ended,
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
