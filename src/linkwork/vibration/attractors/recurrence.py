"""Recurrence of a motion that is sampled once per period (Poincaré map), and a verdict where it does not repeat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.system.system import System
from linkwork.system.tables import Tables
from linkwork.vibration.attractors.growth import exponent_along
from linkwork.vibration.results.response import CHAOTIC, QUASI_PERIODIC, SETTLING

LONGEST = 8  # periods after which a motion may repeat
SPANS = 200  # periods over which a motion that does not settle is judged
WINDOW = 10  # periods over which the largest difference is taken
SHEAR = 5.0  # logarithm of the growth that motions which shear past each other do not reach
DECAYING = 0.9  # a quarter of the history brings a motion closer to repeating by this factor, if it settles
NEAR = 1e-4  # of its size: what comes back so near is not quasi-periodic, and settles if it comes nearer at all


class Judgement(NamedTuple):
    """A verdict, its evidence in words, and the largest Lyapunov exponent with its error [1/s], where it was needed."""

    verdict: str
    evidence: str
    exponent: float | None
    error: float | None


def turning_coordinates(system: System) -> np.ndarray:
    """Mask of the entries of a state that are angles with period 2π (nq + nv,)."""
    out = np.zeros(system.nq + system.nv, bool)
    out[system.coordinate_of[system.turning & (system.coordinate_of >= 0)]] = True
    return out


class Recurrence:
    """Compares states of a motion that are a period apart; prescribed coordinates do not count.

    Args:
        system: the system that moves.
        settled: largest return distance of a periodic motion, relative to its size.
        rtol: difference between one period and the next that the integration error explains.
    """

    def __init__(self, system: System, settled: float, rtol: float) -> None:
        self.system, self.settled, self.rtol = system, settled, rtol
        self.turns = turning_coordinates(system)
        self.free = np.ones(system.nq + system.nv, bool)
        self.free[[*system.driven_coordinates, *(system.nq + k for k in system.labels.drives)]] = False

    def difference(self, a: np.ndarray, b: np.ndarray) -> np.ndarray:
        """Difference of states without prescribed coordinates; angles of turning joints wrapped to [−π, π]."""
        return self._wrapped((a - b)[..., self.free])

    def _wrapped(self, d: np.ndarray) -> np.ndarray:
        """Differences without prescribed coordinates, with angles of turning joints wrapped to [−π, π], in place."""
        turns = self.turns[self.free]
        d[..., turns] -= 2 * np.pi * np.round(d[..., turns] / (2 * np.pi))
        return d

    def return_distances(self, history: np.ndarray, p: int) -> np.ndarray:
        """Largest component of the difference between each state and the one p periods before (n − p,)."""
        return (
            np.abs(self.difference(history[p:], history[:-p])).max(axis=1, initial=0.0)
            if len(history) > p
            else np.zeros(0)
        )

    def size(self, history: np.ndarray) -> float:
        """Largest component of the states of a motion, at least 1e-3: the scale of differences."""
        return max(float(np.abs(history[:, self.free]).max(initial=0.0)), 1e-3)

    def repeats(self, history: np.ndarray) -> tuple[int, str]:
        """Number of periods after which the motion repeats, or 0; and the evidence as a sentence."""
        if len(history) <= 2 * WINDOW:
            return 0, ""
        multiples = np.arange(1, min(LONGEST, len(history) - 2 * WINDOW) + 1)
        states, last = history[:, self.free], np.arange(len(history) - 2 * WINDOW, len(history))
        apart = np.abs(self._wrapped(states[last] - states[last - multiples[:, None]]))
        # envelopes, since differences turn while they shrink
        windows = apart.reshape(len(multiples), 2, WINDOW * states.shape[1]).max(axis=2, initial=0.0) / self.size(history)
        envelopes = windows[:, 1].tolist()
        for p, (before, now) in enumerate(windows.tolist(), 1):
            if now <= 1e-14:
                return p, f"the state repeats after {p} periods to rounding"
            rho = (now / before) ** (1.0 / WINDOW) if before > 0 else 0.0
            left = now / (1 - rho**p) if rho < 1 else np.inf  # at most, whichever way the difference turns
            if now <= self.settled and (left <= self.settled or now <= self.rtol):
                # what is so near to repeating after p periods may have repeated after fewer
                p = next(k for k, envelope in enumerate(envelopes, 1) if envelope <= max(4 * self.settled, now))
                words = f"the state comes back after {p} periods to {envelopes[p - 1]:.1e} of its size"
                return p, words + (f", at most {left:.1e} left to go" if left < 1 else "")
        return 0, ""

    def nearest(self, history: np.ndarray) -> int:
        """Number of periods after which the return distance is smallest."""
        recent = [self.return_distances(history, p)[-WINDOW:] for p in range(1, LONGEST + 1)]
        return 1 + int(np.argmin([x.max() if len(x) == WINDOW else np.inf for x in recent]))

    def decay_factor(self, history: np.ndarray) -> float | None:
        """Factor per period by which the smallest return distance decays, where it does so steadily; else None."""
        n, p = len(history), self.nearest(history)
        distances = self.return_distances(history, p) / self.size(history)
        quarters = [
            distances[k * len(distances) // 4 : (k + 1) * len(distances) // 4].max(initial=0.0) for k in (1, 2, 3)
        ]
        if not quarters[0] > quarters[1] > quarters[2] > 0:
            return None
        ratios = np.array([quarters[1] / quarters[0], quarters[2] / quarters[1]])
        least = DECAYING if quarters[2] > NEAR else 1.0 - 1e-5
        return float((ratios ** (4.0 / n)).mean()) if ratios.max() < least else None

    def judge(self, tables: Tables, y: np.ndarray, t: float, period: float, history: np.ndarray) -> Judgement:
        """Verdict on a motion that did not settle, from a state on, with a history of one state per period.

        Where motions shear past each other, variations grow like a power of time, t^m, without chaos: between a third and the
        whole of the time by m ln 3. Only more growth than that counts as chaos; where it is in doubt, a longer time decides.
        """
        factor = self.decay_factor(history)
        if factor is not None:
            words = f"after {len(history) - 1} periods it still comes closer to repeating itself, by {factor:.3g} a period"
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
