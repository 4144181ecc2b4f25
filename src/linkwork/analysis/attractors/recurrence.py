"""Whether a motion that is looked at once a period comes back to itself, and what it does if it does not."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.analysis.attractors.lyapunov import exponent_along
from linkwork.results.response import CHAOTIC, QUASI_PERIODIC, SETTLING
from linkwork.system.system import System
from linkwork.system.tables import Tables

LONGEST = 8  # periods after which a motion may repeat
SPANS = 200  # periods over which a motion that does not settle is judged
WINDOW = 10  # periods over which differences are looked at together
SHEAR = 5.0  # logarithm of the growth that motions which shear past each other do not reach
FADES = 0.9  # a quarter of the history brings a motion closer to repeating by this factor, if it settles
NEAR = 1e-4  # of its size: what comes back so near is not quasi-periodic, and settles if it comes nearer at all


class Judgement(NamedTuple):
    """A verdict, its evidence in words, and the largest Lyapunov exponent with its error [1/s], where it was needed."""

    verdict: str
    evidence: str
    exponent: float | None
    error: float | None


def turning_coordinates(system: System) -> np.ndarray:
    """Which entries of a state are angles that a whole turn brings back (nq + nv,)."""
    out = np.zeros(system.nq + system.nv, bool)
    out[system.coordinate_of[system.turning & (system.coordinate_of >= 0)]] = True
    return out


class Recurrence:
    """Compares states of a motion that are a period apart; prescribed coordinates do not count.

    Args:
        system: what moves.
        settled: how close a motion must come to repeating itself, against its size.
        rtol: what the integration leaves between one period and the next.
    """

    def __init__(self, system: System, settled: float, rtol: float) -> None:
        self.system, self.settled, self.rtol = system, settled, rtol
        self.turns = turning_coordinates(system)
        self.own = np.ones(system.nq + system.nv, bool)
        self.own[[*system.driven_coordinates, *(system.nq + k for k in system.labels.drives)]] = False

    def apart(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Difference of states, turns within half a turn; drives do not count."""
        d = (a - b)[..., self.own]
        turns = self.turns[self.own]
        d[..., turns] -= 2 * np.pi * np.round(d[..., turns] / (2 * np.pi))
        return d

    def gaps(self, history: np.ndarray, p: int) -> np.ndarray:
        """How far each state is from that p periods before."""
        return (
            np.abs(self.apart(history[p:], history[:-p])).max(axis=1, initial=0.0) if len(history) > p else np.zeros(0)
        )

    def size(self, history: np.ndarray) -> float:
        """Of the states of a motion."""
        return max(float(np.abs(history[:, self.own]).max(initial=0.0)), 1e-3)

    def repeats(self, history: np.ndarray) -> tuple[int, str]:
        """After how many periods the motion repeats, or 0."""
        size = self.size(history)
        envelopes = []
        for p in range(1, LONGEST + 1):
            gaps = self.gaps(history, p) / size
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

    def nearest(self, history: np.ndarray) -> int:
        """After how many periods the motion comes nearest to itself."""
        recent = [self.gaps(history, p)[-WINDOW:] for p in range(1, LONGEST + 1)]
        return 1 + int(np.argmin([gaps.max() if len(gaps) == WINDOW else np.inf for gaps in recent]))

    def fading(self, history: np.ndarray) -> float | None:
        """The factor a period by which differences to the nearest return shrink, where they do so steadily; else None."""
        n, p = len(history), self.nearest(history)
        gaps = self.gaps(history, p) / self.size(history)
        thirds = [gaps[k * len(gaps) // 4 : (k + 1) * len(gaps) // 4].max(initial=0.0) for k in (1, 2, 3)]
        if not thirds[0] > thirds[1] > thirds[2] > 0:
            return None
        ratios = np.array([thirds[1] / thirds[0], thirds[2] / thirds[1]])
        least = FADES if thirds[2] > NEAR else 1.0 - 1e-5
        return float((ratios ** (4.0 / n)).mean()) if ratios.max() < least else None

    def judge(self, tables: Tables, y: np.ndarray, t: float, period: float, history: np.ndarray) -> Judgement:
        """What a motion does that did not settle, from a state on, looked at once a period.

        Where motions shear past each other, variations grow like a power of time, t^m, without chaos: between a third and the
        whole of the time by m ln 3. Only more growth than that counts as chaos; where it is in doubt, a longer time decides.
        """
        fading = self.fading(history)
        if fading is not None:
            words = (
                f"after {len(history) - 1} periods it still comes closer to repeating itself, by {fading:.3g} a period"
            )
            return Judgement(SETTLING, words + "; give more periods", None, None)
        for spans in (SPANS, 4 * SPANS):
            rate, error = exponent_along(self.system, tables, y, t, period, spans)
            grown = rate * period * spans * 2 / 3
            if rate <= error or (rate > 3 * error and grown >= SHEAR):
                break
        words = f"after {len(history) - 1} periods its largest Lyapunov exponent is {rate:.4g} ± {error:.2g} 1/s"
        if rate > 3 * error and grown >= SHEAR:
            return Judgement(CHAOTIC, words, rate, error)
        if rate < -max(3 * error, 1e-4 / period):
            return Judgement(SETTLING, words + ": it is still settling; give more periods", rate, error)
        return Judgement(QUASI_PERIODIC, words, rate, error)
