"""The system and options that a run came from, which further analyses of it need; and the period of its signals."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.kernels.tree.evaluate import signals_at
from linkwork.motion.results.run import Run
from linkwork.system.signal_terms import terms_of
from linkwork.system.system import System

if TYPE_CHECKING:
    from linkwork.motion.histories.histories import Histories

MOST = 8  # periods of the slowest drive within which all of them must repeat
SAME = 1e-7  # relative difference of signals that counts as none


@dataclasses.dataclass(frozen=True)
class Origin:
    """The system, tolerance and histories of a run.

    Attributes:
        system: in joint coordinates, with its signals.
        rtol: tolerance of the integration.
        histories: computes the arrays of the run from its states.
    """

    system: System
    rtol: float
    histories: Histories


def origin_of(run: Run, what: str) -> Origin:
    """The origin of a run; raises for a run from a file, which has none."""
    if run.origin is None:
        raise run._lost(what)
    return run.origin


def drive_period(system: System, begin: float, end: float, what: str, given: float | None = None) -> float | None:
    """The period of all signals [s] between two times; None where they are constant.

    It follows from harmonic terms, chirps that have come to their end and turning at a constant speed; of other signals it has
    to be given.
    """
    values = np.array([_signals(system, t) for t in begin + (end - begin) * np.linspace(0.0, 1.0, 65)])
    size = np.maximum(np.abs(values).max(axis=0, initial=0.0), 1e-12)
    moves = np.ptp(values, axis=0) > 1e-9 * size  # (signals, 3): value, rate, acceleration
    if not moves.any():
        return None
    period = given if given is not None else _common_period(system, values[-1], moves, what)
    spins = _spins(system)
    for t in end - period * np.array([1.0, 1.31, 1.77]):
        difference = (_signals(system, t + period) - _signals(system, t))[:, 0]
        difference[spins] -= 2 * np.pi * np.round(difference[spins] / (2 * np.pi))
        if t < begin or np.any(np.abs(difference) > SAME * np.maximum(size[:, 0], 1e-3)):
            raise ModelError(
                f"{what}: what drives model '{system.model.name}' does not repeat every {period:g} s before t = {end:g} s; "
                "simulate longer, or give its period= [s]."
            )
    return period


def _signals(system: System, t: float) -> np.ndarray:
    """Value, rate and acceleration of every signal (n, 3)."""
    work = system.work()
    signals_at(system.tables, system.user, t, work)
    return work.signal


def _spins(system: System) -> list[int]:
    """Indices of the signals of driven angles, which have period 2π."""
    turns = system.turning[list(system.labels.drives)]
    return system.drive_signals[turns].tolist()


def _common_period(system: System, last: np.ndarray, moves: np.ndarray, what: str) -> float:
    """The shortest time [s] after which all terms repeat."""
    spins = _spins(system)
    omegas = []
    for kind, signal, omega in terms_of(system.tables):
        if not moves[signal].any():
            continue
        if kind in ("harmonic", "chirp"):
            omegas.append(abs(omega))
        elif kind == "polynomial" and signal in spins and not moves[signal, 1]:
            omegas.append(abs(float(last[signal, 1])))
        elif kind not in ("polynomial", "ramp"):
            raise ModelError(
                f"{what}: model '{system.model.name}' is driven by samples or by a function, whose period is not known; give "
                "period= [s]."
            )
    omegas = [w for w in omegas if w > 0]
    if not omegas:
        raise ModelError(
            f"{what}: what drives model '{system.model.name}' changes and does not repeat; ask for the part "
            "of the run after that."
        )
    for k in range(1, MOST + 1):
        turns = np.array(omegas) * k / min(omegas)
        if np.abs(turns - np.round(turns)).max() < 1e-9 * MOST:
            return k * 2 * np.pi / min(omegas)
    shown = ", ".join(f"{w / (2 * np.pi):g} Hz" for w in sorted(set(omegas)))
    raise ModelError(
        f"{what}: the drives of model '{system.model.name}' at {shown} have no common period up to {MOST} of the slowest; give "
        "period= [s]."
    )
