"""Impacts on rigid stops: noted while a run goes on, as a table of all of them, and as histories by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.kernels.integrators.run_layout import IMPACTS, RunState
from linkwork.kernels.integrators.watch import I_AFTER, I_BEFORE, I_DOF, I_IMPULSE, I_TIME, IMPACT_LEN

if TYPE_CHECKING:
    import xarray as xr

    from linkwork.system.labels import Labels
    from linkwork.system.system import System

MOST_ROWS = 100_000  # that one call of a kernel may fill
MOST_STEPS = 1000  # of one call
NO_IMPACTS = np.zeros((0, IMPACT_LEN))


class ImpactLog:
    """The impacts of a run, taken from its state after every call of a kernel, which takes so few steps that there is room.

    Args:
        system: whose rigid stops are met.

    Attributes:
        room: rows for the impacts of one call; 0 where there are no rigid stops.
    """

    def __init__(self, system: System) -> None:
        stops = len(system.rigid_stops)
        self._steps = max(1, min(MOST_STEPS, MOST_ROWS // max(stops, 1))) if stops else 0
        # a call may inspect a step of the call before; at the end of every step each stop is hit at most once
        self.room = (self._steps + 2) * stops
        self._rows: list[np.ndarray] = []

    def budget(self, asked: int) -> int:
        """Steps of the next call."""
        return min(asked, self._steps) if self.room else asked

    def keep_up(self, run_state: RunState) -> None:
        """Take the impacts of the last call."""
        met = int(run_state.counters[IMPACTS])
        if met:
            self._rows.append(run_state.watch.impact[:met].copy())
            run_state.counters[IMPACTS] = 0

    def rows(self) -> np.ndarray:
        """All impacts (impacts, IMPACT_LEN), in the order of time."""
        return np.vstack(self._rows) if self._rows else NO_IMPACTS


def are_impacts(system: System, rows: np.ndarray) -> bool:
    """Whether rows may be impacts of a system: in the order of time, on stops that it has."""
    on_stops = np.isin(rows[:, I_DOF], list(system.rigid_stops)).all()
    return bool(on_stops and np.isfinite(rows).all() and (np.diff(rows[:, I_TIME]) >= 0).all())


def impact_table(labels: Labels, rows: np.ndarray) -> xr.Dataset:
    """The table of impacts by name, dims (impact)."""
    import xarray as xr

    dof = rows[:, I_DOF].astype(int)
    impulse, before, after = rows[:, I_IMPULSE], rows[:, I_BEFORE], rows[:, I_AFTER]
    data: dict[str, Any] = {
        "time": ("impact", rows[:, I_TIME], {"units": "s"}),
        "name": ("impact", _texts(labels.v[k] for k in dof)),
        "stop": ("impact", _texts("lower" if x > 0 else "upper" for x in impulse)),
        "impulse": ("impact", impulse, {"long_name": "impulse of the stop, along the coordinate"}),
        "impulse_unit": ("impact", _texts(f"{labels.force_units[k]}*s" for k in dof)),
        "before": ("impact", before, {"long_name": "rate of the coordinate before the impact"}),
        "after": ("impact", after, {"long_name": "rate of the coordinate after it"}),
        "rate_unit": ("impact", _texts(labels.v_units[k] for k in dof)),
        "work": ("impact", 0.5 * impulse * (before + after), {"units": "J", "long_name": "work done on the system"}),
    }
    return xr.Dataset(data)


def _texts(made: Any) -> np.ndarray:
    return np.array(list(made), dtype=str)


def impact_history(rows: np.ndarray, k: int, word: str, t: np.ndarray) -> np.ndarray:
    """What the stops of degree of freedom k have given until each time (time,): the sum of their impulses ("impulse"), the
    largest one ("largest_impulse"), or how many there were ("impacts")."""
    own = rows[rows[:, I_DOF] == k]
    impulse = own[:, I_IMPULSE]
    sums = {
        "impulse": np.cumsum(impulse),
        "largest_impulse": np.maximum.accumulate(np.abs(impulse)),
        "impacts": np.arange(1.0, len(own) + 1.0),
    }[word]
    # a sample at the very time of an impact is the state before it
    return np.append(0.0, sums)[np.searchsorted(own[:, I_TIME], t, side="left")]
