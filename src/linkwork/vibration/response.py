"""Steady response by integration until the motion repeats, frequency by frequency, on all cores.

The state is sampled once per period. Where its difference δ to the state p periods before decays by a factor ρ per period, the
remaining distance is δ ρ / (1 − ρ), and the motion counts as settled when that is below the tolerance: slow decay is not
mistaken for rest. A motion that does not settle is judged by its largest Lyapunov exponent, from exact variational equations.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, NamedTuple, TypeVar

import numpy as np

from linkwork.api.arguments import cores, positive, whole
from linkwork.api.errors import Interrupted, LinkworkError, ModelError, SimulationError
from linkwork.api.kinds import ByName, Flag, Grid, Number, RatesByName, StateByName, Whole, Word, Words
from linkwork.api.progress import Progress
from linkwork.api.result import Result
from linkwork.api.units import quantity
from linkwork.ctrl_c import deferred
from linkwork.kernels.integrators import run_layout
from linkwork.model.model import Model
from linkwork.motion.assembly.assembly import closed_state
from linkwork.motion.integration import Integration
from linkwork.motion.outputs import OutputMap
from linkwork.motion.problem import MOST_STEPS
from linkwork.motion.run_state import accurate_steps
from linkwork.motion.trouble import failure
from linkwork.system.system import System
from linkwork.system.tables import Tables
from linkwork.system.validity import most_bent, warn_of_large_deflections
from linkwork.vibration.attractors.recurrence import LONGEST as LONGEST
from linkwork.vibration.attractors.recurrence import WINDOW as WINDOW
from linkwork.vibration.attractors.recurrence import Recurrence
from linkwork.vibration.driven import Driven
from linkwork.vibration.results.response import FAILED, NOT_SETTLED, PERIODIC, Response

CHUNK = 16  # periods between two checks of convergence
KINKED = 3.0  # change of a rate between two samples, against those beside it, that is an impact
ORDERS = ("each", "up", "down")
R = TypeVar("R", bound=Result)


class Steady(NamedTuple):
    """Steady motion at one frequency: verdict, periods after which it repeats, periods integrated, evidence, last state,
    outputs at samples (periods, samples, outputs) and their rates, coordinates where beams are bent most (beams, nq), largest
    magnitudes of outputs."""

    verdict: str
    multiple: int
    periods: int
    evidence: str
    state: np.ndarray
    samples: np.ndarray
    slopes: np.ndarray
    bent: np.ndarray
    largest: np.ndarray


class Line(NamedTuple):
    """One frequency of a response: steady motion without samples; extremes, largest magnitude and harmonics of outputs."""

    steady: Steady
    highest: np.ndarray
    lowest: np.ndarray
    transient: np.ndarray
    harmonics: np.ndarray


def response(
    model: Model,
    drive: ByName,
    frequencies: Grid,
    *,
    outputs: Words | None,
    start: StateByName | None,
    guess: StateByName | None,
    rates: RatesByName | None,
    order: Word,
    periods: Whole,
    settled: Number,
    samples: Whole,
    harmonics: Whole,
    rtol: Number,
    threads: Whole | None,
    judge: Flag,
    transient: Flag,
    progress: bool | None,
) -> Response:
    """Implements `Model.response`."""
    state = (start, guess, rates)
    sweep = Sweep(
        drive, frequencies, outputs, state, order, periods, settled, samples, harmonics, rtol, threads, judge, transient
    )
    (found,), stopped = sweep.integrate(model, [{}], progress)
    ended = f"interrupted after {len(found.lines)} of {len(sweep.grid)} frequencies" if stopped else ""
    return whole_or_part(model, sweep.result(model, found, ended) if found.lines else None, ended)


def whole_or_part(model: Model, made: R | None, ended: str) -> R:
    """The result; raises it as Interrupted where Ctrl-C left it incomplete, or KeyboardInterrupt where there is none."""
    if made is None:
        raise KeyboardInterrupt(f"response of '{model.name}': {ended}")
    if ended:
        raise Interrupted(made, f"response of '{model.name}': {ended}")
    return made


def words_of(values: Mapping[str, float]) -> str:
    """A set of parameters as text, for messages."""
    return ", ".join(f"{path} = {value:g}" for path, value in values.items())


class Found(NamedTuple):
    """Results for a set of parameters: outputs, and lines by the index of their frequency in the grid."""

    output_map: OutputMap
    lines: dict[int, Line]


class Sweep:
    """Frequencies of a drive and how each is integrated, checked once for all sets of parameters.

    Attributes:
        grid: the frequencies [Hz].
    """

    def __init__(
        self,
        drive: ByName,
        frequencies: Grid,
        outputs: Words | None,
        state: tuple[StateByName | None, StateByName | None, RatesByName | None],
        order: str,
        periods: int,
        settled: float,
        samples: int,
        harmonics: int,
        rtol: float,
        threads: int | None,
        judge: bool,
        transient: bool,
    ) -> None:
        self.drive, self.outputs, self.state, self.order, self.transient = drive, outputs, state, order, transient
        given: Any = np.atleast_1d(frequencies)
        self.grid = np.atleast_1d(np.array([quantity(f, "Hz", what="response: frequencies") for f in given]))
        if not len(self.grid) or not np.all(self.grid > 0):
            raise ModelError("response: frequencies must be greater than 0 Hz.")
        if order not in ORDERS:
            raise ModelError(f"response: order is {order!r}; write one of {', '.join(ORDERS)}.")
        periods, samples = whole(periods, "response: periods", 1), whole(samples, "response: samples", 8)
        if 2 * periods > MOST_STEPS:
            raise ModelError(f"response: periods is {periods}, which take more than {MOST_STEPS:g} steps; give fewer.")
        self.harmonics = whole(harmonics, "response: harmonics", 0)
        settled, rtol = positive(settled, "response: settled"), positive(rtol, "response: rtol")
        self.threads = cores() if threads is None else whole(threads, "response: threads", 1)
        self.options = (periods, settled, samples, rtol, judge, transient)

    def integrate(self, model: Model, sets: list[dict[str, float]], progress: bool | None) -> tuple[list[Found], bool]:
        """Every frequency of every set of parameters, and whether Ctrl-C left some out."""
        settlers = [self._settler(model, values) for values in sets]
        where = [f" of the set {words_of(values)}" if values else "" for values in sets]
        with Progress(f"response of {model.name}", progress) as bar:
            lines, stopped = self._lines(settlers, where, bar)
        for settler, _ in settlers:
            system = settler.driven.system
            warn_of_large_deflections(system, np.vstack([np.zeros((1, system.nq)), *settler.bent]), stacklevel=5)
        return [Found(s.output_map, own) for (s, _), own in zip(settlers, lines, strict=True)], stopped

    def _settler(self, model: Model, values: Mapping[str, float]) -> tuple[Settler, np.ndarray]:
        """The settler of one set of parameters, and its initial state."""
        try:
            driven = Driven(model.replace(values) if values else model, self.drive, "response")
            for f in self.grid:
                driven.check_periodic(float(f))
            q, v = closed_state(driven.system, *self.state, 0.0)
            output_map = OutputMap(driven.system, self.outputs, "response")
            return Settler(driven, output_map, *self.options), np.concatenate([q, v])
        except LinkworkError as problem:
            if not values:
                raise
            raise ModelError(f"response of the set {words_of(values)}: {problem}") from problem

    def _lines(
        self, settlers: list[tuple[Settler, np.ndarray]], where: list[str], bar: Progress
    ) -> tuple[list[dict[int, Line]], bool]:
        """Lines of all sets by the index of their frequency, in one pool of threads, and whether Ctrl-C left some out.

        A sweep is one job, since each frequency needs the one before. Only the main thread receives Ctrl-C; it signals
        the others to halt.
        """
        grid = self.grid
        sequence = {"each": np.arange(len(grid)), "up": np.argsort(grid), "down": np.argsort(-grid)}[self.order]
        jobs = [sequence] if self.order != "each" else [sequence[k : k + 1] for k in range(len(grid))]
        found: list[dict[int, Line]] = [{} for _ in settlers]
        halt = threading.Event()

        def follow(number: int, job: np.ndarray) -> None:
            settler, state = settlers[number]
            for k in job:
                try:
                    steady = settler.settle(float(grid[k]), state, halt)
                except SimulationError as problem:
                    raise SimulationError(f"response{where[number]} at {grid[k]:g} Hz: {problem}") from problem
                if steady is None:
                    return
                state = steady.state
                settler.bent.append(steady.bent)
                found[number][int(k)] = _line(
                    steady, float(grid[k]), settler.driven.system, settler.output_map, self.harmonics
                )

        try:
            with ThreadPoolExecutor(self.threads) as pool:
                try:
                    waiting = {pool.submit(follow, number, job) for number in range(len(settlers)) for job in jobs}
                    while waiting:
                        with deferred():
                            done, waiting = wait(waiting, timeout=0.1, return_when=FIRST_EXCEPTION)
                        for ready in done:
                            ready.result()
                        bar.update(sum(map(len, found)) / (len(grid) * len(settlers)))
                except BaseException:
                    halt.set()
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
        except KeyboardInterrupt:
            return found, True
        return found, False

    def result(self, model: Model, found: Found, ended: str) -> Response:
        """Frequencies that were found, in the order of the grid."""
        order = sorted(found.lines)
        lines = [found.lines[k] for k in order]
        steady = [line.steady for line in lines]
        return Response(
            title=model.name,
            frequencies=self.grid[order],
            outputs=found.output_map.names,
            units=found.output_map.units,
            highest=np.array([line.highest for line in lines]),
            lowest=np.array([line.lowest for line in lines]),
            transient=np.array([line.transient for line in lines]) if self.transient else None,
            harmonics=np.array([line.harmonics for line in lines]),
            verdicts=[s.verdict for s in steady],
            multiples=np.array([s.multiple for s in steady]),
            periods=np.array([s.periods for s in steady]),
            evidence=[s.evidence for s in steady],
            states=np.array([s.state for s in steady]),
            ended=ended,
        )


class Settler(Recurrence):
    """Integrates a driven system period by period until its motion is steady."""

    def __init__(
        self,
        driven: Driven,
        output_map: OutputMap,
        periods: int,
        settled: float,
        samples: int,
        rtol: float,
        judge: bool,
        transient: bool,
    ) -> None:
        super().__init__(driven.system, settled, rtol)
        self.driven, self.output_map = driven, output_map
        self.periods, self.count, self.judges, self.transient = periods, samples, judge, transient
        self.dynamic = driven.system.nq + driven.system.nv
        self.bent: list[np.ndarray] = []  # states (beams, nq) in which beams are bent most, of each frequency

    def settle(self, frequency: float, start: np.ndarray, halt: threading.Event) -> Steady | None:
        """The steady motion at a frequency [Hz] from a state; None where `halt` is set before it is found."""
        s = self.driven.system
        tables = self.driven.tables(frequency)
        period = 1.0 / frequency
        state, steps = (start[: s.nq], start[s.nq : self.dynamic]), accurate_steps(self.rtol)
        run = Integration(s, np.zeros(self.count), *state, steps, tables=tables, longest=period / 2)
        run_state = run.state
        ny = len(run_state.y)
        history = [run_state.y[: self.dynamic].copy()]
        none = np.zeros((0, self.count, ny))
        largest = np.abs(self.output_map.values(s, tables, np.zeros(1), run_state.y[None, :])[0])
        done, multiple, evidence = 0, 0, ""
        while done < self.periods and not multiple:
            count = min(CHUNK, self.periods - done)
            map_points = np.zeros((count, ny))
            sampled = np.zeros((count, self.count, ny)) if self.transient else none
            began = float(run_state.number[run_layout.T])
            made = run.run_periods(period, map_points, sampled, halt)
            if self.transient and made:
                seen, _ = self._outputs(tables, began, period, sampled[:made], slopes=False)
                largest = np.maximum(largest, np.abs(seen).max(axis=(0, 1), initial=0.0))
            done += made
            history += list(map_points[:made, : self.dynamic])
            if halt.is_set():
                return None
            if run.how != run_layout.DONE:
                return self._failed(run, done, largest)
            multiple, evidence = self.repeats(np.array(history[-(2 * WINDOW + LONGEST + 1) :]))
        kept = multiple or LONGEST
        samples = np.zeros((kept, self.count, ny))
        map_points = np.zeros((kept, ny))
        began = float(run_state.number[run_layout.T])
        run.run_periods(period, map_points, samples, halt)
        if halt.is_set():
            return None
        if run.how != run_layout.DONE:
            return self._failed(run, done, largest)
        done += kept
        verdict = PERIODIC
        if not multiple:
            verdict, evidence = NOT_SETTLED, f"after {done} periods the state does not repeat"
        if not multiple and self.judges:
            at = float(run_state.number[run_layout.T])
            try:
                verdict, evidence, *_ = self.judge(tables, run_state.y.copy(), at, period, np.array(history))
            except (ModelError, SimulationError) as reason:  # variations that jump
                evidence += f", and what it does is not known: {reason}"
        seen, slopes = self._outputs(tables, began, period, samples, slopes=True)
        bent = most_bent(s, samples.reshape(-1, ny)[:, : s.nq])
        return Steady(verdict, multiple, done, evidence, run_state.y.copy(), seen, slopes, bent, largest)

    def _failed(self, run: Integration, done: int, largest: np.ndarray) -> Steady:
        """What is known where the integration failed."""
        empty = np.zeros((0, self.count, len(largest)))
        bent = most_bent(self.driven.system, np.zeros((0, self.driven.system.nq)))
        return Steady(FAILED, 0, done, failure(run)[1], run.state.y.copy(), empty, empty, bent, largest)

    def _outputs(
        self, tables: Tables, began: float, period: float, samples: np.ndarray, *, slopes: bool
    ) -> tuple[np.ndarray, np.ndarray]:
        """Outputs at samples (periods, n, ny) of periods from a time on [s], and their rates (zero where not asked for)."""
        periods, n, ny = samples.shape
        times = began + period * (np.arange(periods)[:, None] + np.arange(n) / n)
        motion = self.driven.system, tables, times.ravel(), samples.reshape(-1, ny)
        seen = self.output_map.values(*motion)
        rates = self.output_map.slopes(*motion, period) if slopes else np.zeros_like(seen)
        return seen.reshape(periods, n, -1), rates.reshape(periods, n, -1)


def _line(made: Steady, frequency: float, system: System, output_map: OutputMap, harmonics: int) -> Line:
    """Extremes and harmonics of the samples at one frequency; the samples themselves are not kept."""
    count = len(output_map.names)
    highest, lowest, transient = np.zeros(count), np.zeros(count), made.largest
    lines = np.zeros((count, harmonics + 1), complex)
    if made.samples.size:
        y, rate = made.samples.reshape(-1, count), made.slopes.reshape(-1, count)
        step = made.samples.shape[0]  # whole multiples of the drive's frequency
        highest, lowest = _extremes(y, rate, step / frequency, _rigid_stops(system, output_map))
        transient = np.maximum(transient, np.abs(y).max(axis=0))
        spectrum = np.fft.rfft(y, axis=0) / len(y)
        spectrum[1:] *= 2
        keep = min(harmonics + 1, (len(spectrum) - 1) // step + 1)
        lines[:, :keep] = spectrum[: keep * step : step].T
    bare = made._replace(samples=made.samples[:0].copy(), slopes=made.slopes[:0].copy())
    return Line(bare, highest, lowest, transient, lines)


def _extremes(
    y: np.ndarray, rate: np.ndarray, period: float, stops: tuple[np.ndarray, np.ndarray]
) -> tuple[np.ndarray, np.ndarray]:
    """Highest and lowest of sampled periodic curves; between samples by cubic Hermite interpolation, and up to the rigid stops
    that they strike there."""
    h = period / len(y)
    after, slope = np.roll(y, -1, axis=0), np.roll(rate, -1, axis=0)
    theta = np.linspace(0.0, 1.0, 17)[:, None, None]
    a, b = (1 + 2 * theta) * (1 - theta) ** 2, theta**2 * (3 - 2 * theta)
    c, d = theta * (1 - theta) ** 2, theta**2 * (theta - 1)
    known = (rate != 0).any(axis=0)
    curve = a * y + b * after + np.where(known, h * (c * rate + d * slope), 0.0)
    change = np.abs(slope - rate)
    kinked = change > KINKED * np.maximum(np.roll(change, 1, axis=0), np.roll(change, -1, axis=0))
    found = []
    for sign, stop in zip((1.0, -1.0), stops, strict=True):  # both straight lines reach what is struck between
        reach = np.minimum(sign * (y + h * rate), sign * (after - h * slope))
        struck = kinked & (sign * rate > 0) & (sign * slope < 0) & (reach >= sign * stop)
        within = np.minimum(np.max(sign * curve, axis=0), sign * stop)
        found.append(sign * np.where(struck, sign * stop, within).max(axis=0))
    return found[0], found[1]


def _rigid_stops(system: System, output_map: OutputMap) -> tuple[np.ndarray, np.ndarray]:
    """Highest and lowest value that each output can have (outputs,): rigid stops of those that are coordinates, else no end."""
    high = np.full(len(output_map.names), np.inf)
    low = -high
    for k, ends in system.rigid_stops.items():
        row = np.zeros(system.nq + system.nv)
        row[system.coordinate_of[k]] = 1.0
        own = (output_map.matrix == row).all(axis=1)
        low[own], high[own] = ends
    return high, low
