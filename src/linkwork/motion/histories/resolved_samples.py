"""Samples of a run near enough to each other that no turn of a joint is lost between them.

Absolute coordinates hold orientations, so an angle of a joint is known up to whole turns only; it is followed from sample to
sample. Where a joint may turn by more than `FOLLOWED` between two of them, the motion is integrated again from the first of
the two, with samples in between.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from linkwork.api.errors import SimulationWarning
from linkwork.kernels.integrators import run_layout
from linkwork.motion.integration import Integration
from linkwork.motion.run_state import accurate_steps
from linkwork.system.system import System

FOLLOWED = (
    1.0  # largest rotation of a joint between samples [rad], well below the half turn that would be taken for another
)
ROUNDS = 10  # of finer and finer samples
REPEATED = 0.1  # difference at the end of an interval that was integrated again, against the size of the state
RTOL = 1e-12

Rates = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]


class Samples(NamedTuple):
    """Times (n,), states (n, …), and which of them were given (samples,)."""

    t: np.ndarray
    states: np.ndarray
    given: np.ndarray


def resolved(system: System, t: np.ndarray, states: np.ndarray, rates: Rates) -> Samples:
    """The samples of a run of a system, with others in between where they are needed.

    Args:
        system: that was integrated.
        t, states: of the run.
        rates: angular velocities and accelerations (n, angles) of joints at times and states.
    """
    made = [(t[k : k + 1], states[k : k + 1]) for k in range(len(t))]  # each with what follows until the next
    parts = np.ones(max(len(t) - 1, 0), int)
    for _ in range(ROUNDS):
        now = _joined(made)
        wanted = parts * _refinement(now, *rates(now.t, now.states))
        coarse = np.flatnonzero(wanted > parts)
        if not len(coarse):
            return now
        if system.control_length:  # a controller's own states and clock are not repeated
            break
        for k in coarse:
            parts[k] = wanted[k]
            found = _between(system, t[k : k + 2], states[k : k + 2], parts[k])
            if found is None:
                return _uncertain(system, float(t[k]), _joined(made))
            made[k] = found
    return _uncertain(system, float(t[int(coarse[0])]), _joined(made))


def _joined(made: list[tuple[np.ndarray, np.ndarray]]) -> Samples:
    lengths = np.array([len(t) for t, _ in made])
    given = np.cumsum(lengths) - lengths
    return Samples(np.concatenate([t for t, _ in made]), np.concatenate([y for _, y in made]), given)


def _refinement(now: Samples, v: np.ndarray, a: np.ndarray) -> np.ndarray:
    """How many times more samples each given interval needs (samples − 1,)."""
    h = np.diff(now.t)
    fastest, gain = (np.abs(x).max(axis=1, initial=0.0) for x in (v, a))
    angle = np.maximum(fastest[1:], fastest[:-1]) * h + 0.5 * np.maximum(gain[1:], gain[:-1]) * h * h
    worst = np.maximum.reduceat(angle, now.given[:-1]) if len(now.given) > 1 else np.zeros(0)
    return np.where(worst > FOLLOWED, np.ceil(np.clip(worst / FOLLOWED, 2.0, 512.0)), 1.0).astype(int)


def _between(system: System, ends: np.ndarray, states: np.ndarray, parts: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Times and states from one sample until before the next, from an integration of its own; None where it ends elsewhere."""
    times = np.linspace(ends[0], ends[1], parts + 1)
    q, v = states[0, : system.nq], states[0, system.nq : system.nq + system.nv]
    again = Integration(system, times, q, v, accurate_steps(RTOL))
    again.run(progress=False)
    if again.how == run_layout.WORKING:
        raise KeyboardInterrupt
    size = system.nq + system.nv
    own, end = again.state.out[-1, :size], states[1, :size]
    if again.how != run_layout.DONE or np.abs(own - end).max() > REPEATED * max(1.0, float(np.abs(end).max())):
        return None
    made = again.state.out[:-1, : states.shape[1]].copy()
    made[:, size:] = states[0, size:]  # work done since the start, if it is there, plays no part in the motion
    return times[:-1], made


def _uncertain(system: System, t: float, samples: Samples) -> Samples:
    warnings.warn(
        f"'{system.model.name}': joints may turn by more than half a turn between the samples from t = {t:g} s on, so that "
        "whole turns of their angles are uncertain; give more samples.",
        SimulationWarning,
        stacklevel=2,
    )
    return samples
