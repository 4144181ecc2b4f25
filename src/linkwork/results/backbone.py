"""Backbone curves: how frequency, energy and stability of free vibration change with its amplitude."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from linkwork.results.curve import Curve

if TYPE_CHECKING:
    import xarray as xr

TURN = "turning point"
DOUBLE = 1e-4  # multipliers that meet are known to the root of the tolerance


@dataclasses.dataclass(frozen=True, kw_only=True)
class Backbone(Curve):
    """A mode of free vibration followed from the equilibrium to large amplitudes, as a curve along its frequency.

    The first point is the linear mode, of no amplitude. Marks are folds (the energy turns back), turning points (the frequency
    does), branch points (another family crosses) and period doublings. Two multipliers of every orbit are 1: along the motion,
    and along the family.

    Attributes:
        mode: number of the linear mode.
        energies: above that of the equilibrium (n,) [J], kinetic, of gravity and of springs; where something spins steadily,
            that of the rotating frame. Loads and steady accelerations are not counted.
    """

    mode: int
    energies: np.ndarray

    @property
    def frequencies(self) -> np.ndarray:
        """Of the orbits (n,) [Hz]."""
        return self.values

    @property
    def stable(self) -> np.ndarray:
        """Whether no Floquet multiplier lies outside the unit circle (n,)."""
        return np.abs(self.multipliers).max(axis=1, initial=0.0) <= 1.0 + DOUBLE

    def to_dataset(self) -> xr.Dataset:
        """All of it with names."""
        return super().to_dataset().assign(energy=("point", self.energies, {"units": "J"}))

    def report(self) -> str:
        """In words."""
        lines = super().report().split("\n")
        lines[0] = (
            f"mode {self.mode} of {self.title}, free: {len(self)} orbits, {self.values[0]:.6g} … {self.values[-1]:.6g} Hz, "
            f"energy up to {self.energies.max():.6g} J, {float(np.mean(self.stable)):.0%} stable"
        )
        return "\n".join(lines)
