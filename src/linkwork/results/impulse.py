"""The result of a sudden change of velocity."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import xarray as xr


@dataclasses.dataclass(frozen=True)
class Impulse:
    """A blow, a jump or a sudden stop.

    Attributes:
        rates: joint velocities before, after and their jump, dims (when, rate).
        reactions: impulsive wrench by parent on child at every joint [N s, N m s], world axes, dims (joint, component).
        needed: impulses that given jumps and stops needed, by coordinate [N s or N m s].
        kinetic_before, kinetic_after: kinetic energy [J].
        momentum: change of linear momentum (3,) [N s].
        angular_momentum: change of angular momentum about the world's origin (3,) [N m s].
    """

    rates: xr.DataArray
    reactions: xr.DataArray
    needed: dict[str, float]
    kinetic_before: float
    kinetic_after: float
    momentum: np.ndarray
    angular_momentum: np.ndarray

    def after(self) -> dict[str, float]:
        """Joint velocities after the blow, by name: `simulate(…, rates=…)` goes on with them."""
        last = self.rates.sel(when="after")
        return {str(n): float(x) for n, x in zip(last["rate"].values, last.values, strict=True)}
