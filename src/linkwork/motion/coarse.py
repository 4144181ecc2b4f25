"""A warning where a run with a coarse tolerance has left the true motion, as its energy tells."""

from __future__ import annotations

import warnings

import numpy as np

from linkwork.api.errors import SimulationWarning
from linkwork.motion.results.run import Run

COARSE = 1e-3  # relative tolerances from which on the energy is looked at; finer ones keep it
LOOKS = 9  # samples at which it is
LOST = 0.1  # drift of the energy, against what moves and what is done, from which on a motion is another one


def warn_of_drift(run: Run, rtol: float, stacklevel: int = 3) -> None:
    """Warn if the energy of a run drifts by much of what is kinetic, goes into potential energy or comes from work."""
    if rtol < COARSE or run.origin is None:
        return
    system, states = run.origin.histories.system, run.origin.histories.states
    nq, ny = system.nq, system.nq + system.nv
    some = states[np.unique(np.linspace(0, len(states) - 1, LOOKS).astype(int))]
    energies = [system.energy(y[:nq], y[nq:ny]) for y in some]
    kinetic, total = (np.array([x[kind] for x in energies]) for kind in ("kinetic", "total"))
    work = some[:, ny : ny + len(system.labels.work)].sum(axis=1)
    moved = float(max(kinetic.max(), np.ptp(total), np.ptp(work)))
    drift = float(np.abs(total - total[0] - (work - work[0])).max())
    if drift > LOST * moved:
        warnings.warn(
            f"energy of model '{run.title}' drifts by {drift:.3g} J, with at most {moved:.3g} J in motion: at rtol = {rtol:g} "
            "the run has left the true motion; give a smaller rtol.",
            SimulationWarning,
            stacklevel=stacklevel + 1,
        )
