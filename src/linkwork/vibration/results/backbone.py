"""Backbone curves: how frequency, energy and stability of free vibration change with its amplitude."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.vibration.results.curve import PeriodicOrbits

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

TURN = "turning point"
DOUBLE = 1e-4  # where multipliers coincide, their error is the square root of the tolerance


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Backbone(PeriodicOrbits):
    """A mode of free vibration followed from the equilibrium to large amplitudes, as a curve along its frequency.

    The first point is the linear mode, of no amplitude. Marks are folds (the energy turns back), turning points (the frequency
    does), branch points (another family crosses) and period doublings. Two multipliers of every orbit are 1: along the motion,
    and along the family.

    Attributes:
        title: name of the model.
        parameter, unit: what changes: the frequency [Hz].
        method: "shooting".
        values: frequencies (n,) [Hz].
        outputs, units: names and units of the outputs.
        highest, lowest: of each output over a period (n, outputs).
        multipliers: Floquet multipliers, the largest first (n, 2f).
        states: at phase zero (n, nq + nv).
        marks: folds, turning points, branch points, period doublings.
        ends: why the curve begins and ends where it does.
        mode: number of the linear mode.
        energies: above that of the equilibrium (n,) [J], kinetic, of gravity and of springs; where something spins steadily,
            that of the rotating frame. Loads and steady accelerations are not counted.
    """

    mode: int
    energies: np.ndarray

    @property
    def frequencies(self) -> np.ndarray:
        """Frequencies of the orbits (n,) [Hz]."""
        return self.values

    @property
    def stable(self) -> np.ndarray:
        """Whether no Floquet multiplier lies outside the unit circle (n,)."""
        return np.abs(self.multipliers).max(axis=1, initial=0.0) <= 1.0 + DOUBLE

    def to_dataset(self) -> xr.Dataset:
        """As that of a curve, with the energy of each orbit, dims (point)."""
        return super().to_dataset().assign(energy=("point", self.energies, {"units": "J"}))

    def table(self) -> pd.DataFrame:
        """Frequency, energy, the largest magnitude of each output and the stability, one row per orbit."""
        made = super().table()
        made.insert(1, "energy [J]", self.energies)
        return made

    def facts(self) -> dict[str, Any]:
        """The numbers as plain data, for JSON."""
        return {"mode": self.mode, **super().facts(), "energies": self.energies}

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Functions that draw the figures of this result, by name."""
        return {"backbone": self.plot, "energy": self.plot_energy}

    @implemented_by("linkwork.vibration.plots:backbone")
    def plot_energy(self, *, ax: Axes | None = None) -> Axes:
        """Draw the frequency against the energy: stable parts solid, unstable dashed. Returns the Matplotlib axes."""

    def report(self) -> str:
        """Plain-text summary: mode, range of frequency and energy, how much is stable, why it ends, special orbits."""
        lines = super().report().split("\n")
        lines[0] = (
            f"mode {self.mode} of {self.title}, free: {len(self)} orbits, {self.values[0]:.6g} … {self.values[-1]:.6g} Hz, "
            f"energy up to {self.energies.max():.6g} J, {float(np.mean(self.stable)):.0%} stable"
        )
        return "\n".join(lines)
