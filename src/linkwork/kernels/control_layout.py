"""The arrays of a controller."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from linkwork.kernels.bundle import bundle

# --- control.size ----------------------------------------------------------------------------------
N_MEASURED, N_STATES, N_INPUTS, IS_SAMPLED, READS_SENSORS = range(5)


@bundle
class Control(NamedTuple):
    """A linear controller, as tables (see kernels/control.py)."""

    size: np.ndarray
    pick: np.ndarray  # (measured,) index in (q, v, sensors)
    reference: np.ndarray  # (measured,)
    input: np.ndarray  # (inputs,) which inputs it drives
    switch: np.ndarray  # (inputs,) switch of its limits, or -1
    offset: np.ndarray  # (inputs,)
    low: np.ndarray
    high: np.ndarray
    a: np.ndarray
    b: np.ndarray
    bu: np.ndarray
    c: np.ndarray
    d: np.ndarray
    period: np.ndarray  # (1,) [s]


@bundle
class ControlWork(NamedTuple):
    """Scratch space of a controller."""

    x: np.ndarray  # its state, held inputs, ∫ u² dt
    rate: np.ndarray
    e: np.ndarray
    u: np.ndarray
    du: np.ndarray
    sensed: np.ndarray


def control_length(control: Control | None) -> int:
    """How many numbers a controller adds to the state of a run."""
    return 0 if control is None else int(control.size[N_STATES] + 2 * control.size[N_INPUTS])


def control_work(control: Control | None, sensors: int, dtype: type) -> ControlWork | None:
    """Scratch space for a controller."""
    if control is None:
        return None
    inputs = int(control.size[N_INPUTS])
    return ControlWork(
        x=np.zeros(control_length(control), dtype),
        rate=np.zeros(control_length(control), dtype),
        e=np.zeros(int(control.size[N_MEASURED]), dtype),
        u=np.zeros(inputs, dtype),
        du=np.zeros(inputs, dtype),
        sensed=np.zeros(max(sensors, 1), dtype),
    )
