"""Beams that stay exactly straight where a bend would grow: symmetry keeps a simulation on an unstable path, and it is said."""

from __future__ import annotations

import warnings

import numpy as np

from linkwork.api.errors import SimulationError, SimulationWarning
from linkwork.system.system import System
from linkwork.system.validity import is_one_of_many

STEP = 1e-6  # of a modal coordinate, over the length of its beam, and of its rate over the length a second
LOOKED_AT = 4  # states of a run
FOLDS = 1.0  # growth by this power of e within what is left of the run is said


def warn_of_straight_beams(system: System, t: np.ndarray, states: np.ndarray, *, stacklevel: int = 3) -> list[str]:
    """Warn where shapes of beams that are exactly zero in all states (time, nq + nv …) of a run would grow if they were not.

    A column pressed beyond its buckling load is one. Returns the sentence, if there is one. Runs with inputs are not looked at,
    since what acts on them is not known here.
    """
    still = _still(system, states) if system.beams else []
    if not still or len(t) < 2 or system.labels.inputs:
        return []
    for k in np.unique(np.linspace(0, len(t) - 1, LOOKED_AT + 1).astype(int)[:-1]):
        rate, leading = _growth(system, float(t[k]), states[k], still)
        if rate * (t[-1] - t[k]) > FOLDS:
            q, _ = still[leading]
            name = system.labels.q[q]
            said = (
                f"the beam of '{name}' in model '{system.model.name}' stays straight only because it is exactly so: from t = "
                f"{t[k]:.4g} s on a bend would grow e-fold in {1 / rate:.3g} s, as that of a column beyond its buckling load; "
                f"start with a small one, such as start={{'{name}': 1e-6}}."
            )
            if not is_one_of_many():
                warnings.warn(said, SimulationWarning, stacklevel=stacklevel + 1)
            return [said]
    return []


def _still(system: System, states: np.ndarray) -> list[tuple[int, int]]:
    """Places in q and v of modal coordinates of bending that are zero in all states, with their rates."""
    found = []
    q_of, v_of = list(system.labels.q), list(system.labels.v)
    for beam in system.beams:
        for (name, _), (kind, _) in zip(beam.coordinates(), beam.directions(), strict=True):
            q, v = q_of.index(name), v_of.index(name)
            if kind in "xy" and not states[:, [q, system.nq + v]].any():
                found.append((q, v))
    return found


def _growth(system: System, t: float, state: np.ndarray, still: list[tuple[int, int]]) -> tuple[float, int]:
    """Fastest rate [1/s] at which these coordinates would grow about a state in which they are zero, and the one that leads."""
    n, rows = len(still), [v for _, v in still]
    q, v = state[: system.nq].copy(), state[system.nq : system.nq + system.nv].copy()
    step = STEP * system.size
    matrix = np.zeros((2 * n, 2 * n))
    matrix[:n, n:] = np.eye(n)
    try:
        base = system.acceleration(q, v, t=t)[rows]
        for k, (i, j) in enumerate(still):
            q[i] = step
            matrix[n:, k] = (system.acceleration(q, v, t=t)[rows] - base) / step
            q[i], v[j] = 0.0, step
            matrix[n:, n + k] = (system.acceleration(q, v, t=t)[rows] - base) / step
            v[j] = 0.0
    except SimulationError:  # singular there
        return 0.0, 0
    values, vectors = np.linalg.eig(matrix)
    k = int(np.argmax(values.real))
    # what is left of an undamped oscillation by differences is no growth
    grows = values[k].real > 1e-5 * np.abs(values).max() + 1e-3 * abs(values[k].imag)
    return (float(values[k].real), int(np.argmax(np.abs(vectors[:n, k])))) if grows else (0.0, 0)
