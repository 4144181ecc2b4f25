"""What a run does: at rest, periodic, quasi-periodic, chaotic or still settling, with the evidence.

A driven run is sampled once per period of its excitation (Poincaré map). A free run is sampled where the rate that varies most
falls through its mean: a Poincaré section that oscillating and rotating motions both cross once per cycle, whatever their size.
A motion that does not repeat is judged by its largest Lyapunov exponent, from exact variational equations.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from linkwork.api.arguments import positive
from linkwork.api.errors import ModelError
from linkwork.api.kinds import Scalar
from linkwork.api.units import quantity
from linkwork.motion.histories.origin import drive_period, origin_of
from linkwork.motion.results.run import Run
from linkwork.vibration.attractors.interpolation import Trace
from linkwork.vibration.attractors.recurrence import LONGEST, WINDOW, Recurrence
from linkwork.vibration.attractors.spectral_lines import base_frequencies, lines_of
from linkwork.vibration.results.response import PERIODIC, QUASI_PERIODIC, SETTLING
from linkwork.vibration.results.verdict import AT_REST, DRIFTING, Line, Verdict

LEAST = 2 * WINDOW + 2  # section points that a verdict needs
WANTED = 2 * WINDOW + LONGEST + 1
NOISE = 100.0  # times the tolerance: integration error between a state and its return
FINE = 24  # samples per period for lines of the spectrum
MOST_SAMPLES = 16384


def verdict(run: Run, *, after: Scalar | None, period: Scalar | None, settled: float) -> Verdict:
    """Implements `Run.verdict`: by recurrence of the state, otherwise by the largest Lyapunov exponent."""
    origin = origin_of(run, "verdict")
    settled = positive(settled, "verdict: settled")
    own = None if period is None else positive(quantity(period, "s", what="verdict: period"), "verdict: period")
    first, last = float(run.time[0]), float(run.time[-1])
    begin = 0.5 * (first + last) if after is None else quantity(after, "s", what="verdict: after")
    forcing_period = drive_period(origin.system, begin, last, f"verdict of '{run.title}'", own)
    if after is None and forcing_period is not None:
        begin = max(first, min(begin, last - WANTED * forcing_period))
    if forcing_period is not None:
        return _Judge(run, begin, forcing_period, settled).driven()
    found = _Judge(run, begin, None, settled).free()
    if found is None and after is None:
        found = _Judge(run, first, None, settled).free()
    if found is None:
        raise ModelError(
            f"verdict of '{run.title}': from {begin if after is not None else first:g} to {last:g} s the motion returns to its "
            f"mean fewer than {LEAST} times; simulate longer."
        )
    return found


class _Judge:
    """Samples a run from a time on and classifies its motion; `forcing_period` [s] is None for a free run."""

    def __init__(self, run: Run, begin: float, forcing_period: float | None, settled: float) -> None:
        self.run, self.forcing_period, self.settled = run, forcing_period, settled
        self.trace = Trace(run, "verdict", begin)
        self.system, self.tables = self.trace.system, self.trace.tables
        self.recurrence = Recurrence(self.system, settled, min(NOISE * self.trace.origin.rtol, settled))
        self.used = float(self.trace.t[0]), float(self.trace.t[-1])
        drives = set(self.system.labels.drives)
        self.names = [n for k, n in enumerate(self.system.labels.v) if k not in drives]
        self.rates = [self.system.nq + k for k in range(self.system.nv) if k not in drives]
        self.fastest = float(np.abs(run.v.values[:, [k - self.system.nq for k in self.rates]]).max(initial=0.0))

    def driven(self) -> Verdict:
        """Verdict from states once per period of the drive."""
        assert self.forcing_period is not None
        if rest := self._rest():
            return rest
        count = int((self.used[1] - self.used[0]) / self.forcing_period * (1 + 1e-12))
        if count + 1 < LEAST:
            raise ModelError(
                f"verdict of '{self.run.title}': {count} periods of the drive, {self.forcing_period:g} s, lie in what is "
                f"looked at; simulate {LEAST - 1} or more."
            )
        times = self.used[1] - self.forcing_period * np.arange(count, -1, -1)
        return self._verdict(np.maximum(times, self.used[0]), self.forcing_period, "period", "of the drive")

    def free(self) -> Verdict | None:
        """Verdict from states where a rate falls through its mean; None where there are too few of them."""
        if rest := self._rest() or self._steady():
            return rest
        t, v = self.trace.t, self.trace.y[:, self.rates]
        mean = np.trapezoid(v, t, axis=0) / (t[-1] - t[0])
        spread = np.sqrt(np.trapezoid((v - mean) ** 2, t, axis=0))
        k = int(np.argmax(spread))
        times = self.trace.crossings(lambda _, y: y[:, self.rates[k]] - mean[k], -1)
        if len(times) < LEAST:
            return self._decaying()
        mean_period = float(times[-1] - times[0]) / (len(times) - 1)
        return self._verdict(times, mean_period, "return", f"of the rate of {self.names[k]} to its mean")

    def _verdict(self, times: np.ndarray, mean_period: float, word: str, tail: str) -> Verdict:
        """Verdict from states at section times that are about `mean_period` [s] apart."""
        history = self.trace.at(times)
        multiple, _ = self.recurrence.repeats(history[-WANTED:])
        p = multiple or self.recurrence.nearest(history)
        distance = float(self.recurrence.return_distances(history, p)[-WINDOW:].max()) / self.recurrence.size(history)
        base = Verdict(
            self.run.title,
            PERIODIC,
            "",
            self.used,
            drive_period=self.forcing_period,
            recurrence=distance,
            lines=self._lines(mean_period),
        )
        words = f"after {p} {word}{'s' if p > 1 else ''} {tail} the state is back to {distance:.1e} of its size"
        if multiple:
            m = (min(len(times) - 1, WINDOW * multiple) // multiple) * multiple
            period = (
                multiple * self.forcing_period
                if self.forcing_period
                else float(times[-1] - times[-1 - m]) * multiple / m
            )
            return replace(base, evidence=words, period=period, multiple=multiple, frequencies=(1 / period,))
        if self.forcing_period is None and (trend := self._energy_trend(times)):
            words += f", no nearer; from return to return the motion {trend}: simulate longer"
            return replace(base, kind=SETTLING, evidence=words)
        self._check_spans(history)
        made = self.recurrence.judge(self.tables, history[0], float(times[0]), mean_period, history)
        if made.exponent is None:
            factor = self.recurrence.decay_factor(history)
            words += f", no nearer; its returns come closer by {factor:.3g} each: simulate longer"
        else:
            words += f", no nearer; its largest Lyapunov exponent is {made.exponent:.4g} ± {made.error:.2g} 1/s"
        made_of: list[float] = []
        if made.verdict == QUASI_PERIODIC:
            drive = () if self.forcing_period is None else (1 / self.forcing_period,)
            pairs = [(x.frequency, x.amplitude) for x in base.lines]
            made_of = base_frequencies(pairs, self.used[1] - self.used[0], len(self.rates) + len(drive), drive)
        return replace(
            base,
            kind=made.verdict,
            evidence=words,
            exponent=made.exponent,
            error=made.error,
            frequencies=tuple(made_of),
        )

    def _check_spans(self, history: np.ndarray) -> None:
        """Raise where a sampled signal ends: a Lyapunov exponent needs a longer motion than the run."""
        for _, high, what in self.system.spans:
            if np.isfinite(high) and self.recurrence.decay_factor(history) is None:
                raise ModelError(
                    f"verdict of '{self.run.title}': the motion does not repeat, and {what} is known until {high:g} s only, "
                    "too short to tell why; drive it by a Harmonic signal, or give a larger settled=."
                )

    def _energy_trend(self, times: np.ndarray) -> str:
        """Description of a monotonic change of energy between returns, which a settled motion does not have; else empty."""
        energy = self.run.energy
        work = np.diff(np.interp(times, self.run.time, energy["work"].values))
        size = float(np.abs(energy["kinetic"].values[self.run.time >= self.used[0]]).max(initial=0.0))
        total = float(work.sum()) / size
        if abs(total) <= self.settled or not (np.all(work < 0) or np.all(work > 0)):
            return ""
        return f"{'loses' if total < 0 else 'gains'} energy, {abs(total):.1e} of it in all"

    def _rest(self) -> Verdict | None:
        """Verdict "at rest" if all rates that are not driven vanish over the last tenth of the run; else None."""
        late = self.trace.t >= self.used[1] - 0.1 * (self.used[1] - self.used[0])
        left = float(np.abs(self.trace.y[late][:, self.rates]).max(initial=0.0))
        if left > max(self.settled * self.fastest, 1e-14):
            return None
        part = f", {left / self.fastest:.1e} of what they were at most" if self.fastest > 0 else ""
        words = f"over the last tenth all rates are below {left:.1e}{part}"
        return Verdict(self.run.title, AT_REST, words, self.used, drive_period=self.forcing_period)

    def _steady(self) -> Verdict | None:
        """Verdict if all rates are constant: uniform rotation of joints, or drift; else None."""
        v, s = self.trace.y[:, self.rates], self.system
        if float(np.ptp(v, axis=0).max()) > self.settled * self.fastest:
            return None
        moving = [k for k in range(len(self.rates)) if abs(v[:, k]).max() > self.settled * self.fastest]
        words = f"all rates are constant to {float(np.ptp(v, axis=0).max()) / self.fastest:.1e} of the largest"
        coordinates = [s.labels.q.index(n) if (n := self.names[k]) in s.labels.q else -1 for k in moving]
        if not all(j >= 0 and self.recurrence.turns[j] for j in coordinates):
            return Verdict(self.run.title, DRIFTING, words, self.used)
        speeds = [(abs(float(v[:, k].mean())) / (2 * np.pi), 1.0) for k in moving]
        base = base_frequencies(speeds, self.used[1] - self.used[0], len(speeds))
        if len(base) > 1:
            return Verdict(self.run.title, QUASI_PERIODIC, words, self.used, frequencies=tuple(base))
        return Verdict(self.run.title, PERIODIC, words, self.used, 1 / base[0], multiple=1, frequencies=tuple(base))

    def _decaying(self) -> Verdict | None:
        """Verdict "settling" if rates decay from quarter to quarter of the time; else None."""
        parts = np.array_split(np.abs(self.trace.y[:, self.rates]).max(axis=1), 4)
        tops = np.array([part.max() for part in parts])
        if not np.all(tops[1:] < 0.9 * tops[:-1]):
            return None
        words = f"rates fade by {(tops[-1] / tops[0]) ** (1 / 3):.3g} from quarter to quarter; simulate longer"
        return Verdict(self.run.title, SETTLING, words, self.used)

    def _lines(self, mean_period: float) -> tuple[Line, ...]:
        """Spectral lines of all rates, the strongest first."""
        duration = self.used[1] - self.used[0]
        count = int(np.clip(FINE * duration / mean_period, 256, MOST_SAMPLES))
        states = self.trace.at(np.linspace(*self.used, count))
        found = []
        units = self.system.labels.v_units
        for name, k in zip(self.names, self.rates, strict=True):
            unit = units[k - self.system.nq]
            found += [Line(name, f, a, unit) for f, a in lines_of(states[:, k], duration)]
        return tuple(sorted(found, key=lambda x: -x.amplitude))
