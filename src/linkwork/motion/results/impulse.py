"""The result of a sudden change of velocity."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.labelled import dataset
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Impulse(Result):
    """Sudden change of velocity by an impulse, a prescribed jump or a sudden stop.

    Attributes:
        title: name of the model.
        rates: joint velocities before, after and their jump, dims (when, rate).
        reactions: impulsive wrench by parent on child at every joint [N s, N m s], world axes, dims (joint, component).
        needed: impulses that the prescribed jumps and stops require, by coordinate [N s or N m s].
        kinetic_before, kinetic_after: kinetic energy [J].
        momentum: change of linear momentum (3,) [N s].
        angular_momentum: change of angular momentum about the world's origin (3,) [N m s].
    """

    title: str
    rates: xr.DataArray
    reactions: xr.DataArray
    needed: dict[str, float]
    kinetic_before: float
    kinetic_after: float
    momentum: np.ndarray
    angular_momentum: np.ndarray

    def after(self) -> dict[str, float]:
        """Joint velocities after the blow, by name: `simulate(…, rates=…)` continues from them."""
        last = self.rates.sel(when="after")
        return {str(n): float(x) for n, x in zip(last["rate"].values, last.values, strict=True)}

    @property
    def message(self) -> str:
        """Kinetic energy before and after."""
        return f"kinetic energy {self.kinetic_before:.6g} J before, {self.kinetic_after:.6g} J after"

    def table(self) -> pd.DataFrame:
        """Joint velocities before and after, and their jump, with units."""
        import pandas as pd

        before, after, jump = self.rates.sel(when=["before", "after", "jump"]).values
        names, units = self.rates["rate"].values, self.rates["unit"].values
        return pd.DataFrame({"rate of": names, "unit": units, "before": before, "after": after, "jump": jump})

    def facts(self) -> dict[str, Any]:
        """Velocities, impulsive wrenches, energies and momenta as plain data."""
        whens = [str(w) for w in self.rates["when"].values]
        return {
            "rates": {
                str(n): dict(zip(whens, x, strict=True))
                for n, x in zip(self.rates["rate"].values, self.rates.values.T, strict=True)
            },
            "reactions": {
                str(j): x for j, x in zip(self.reactions["joint"].values, self.reactions.values, strict=True)
            },
            "needed": self.needed,
            "kinetic_before": self.kinetic_before,
            "kinetic_after": self.kinetic_after,
            "momentum": self.momentum,
            "angular_momentum": self.angular_momentum,
        }

    def to_dataset(self) -> xr.Dataset:
        """Velocities, dims (when, rate); impulsive wrenches, dims (joint, component); momenta, dims (axis)."""
        numbers = {"kinetic_before": self.kinetic_before, "kinetic_after": self.kinetic_after}
        whole = dataset({"rates": self.rates, "reactions": self.reactions})
        whole = whole.assign(
            momentum=("axis", self.momentum, {"units": "N*s"}),
            angular_momentum=("axis", self.angular_momentum, {"units": "N*m*s"}),
        )
        return whole.assign_coords(axis=["x", "y", "z"]).assign_attrs(title=self.title, **numbers)

    @implemented_by("linkwork.motion.plots:impulse")
    def plot(self, *, ax: Sequence[Axes] | None = None) -> NDArray[np.object_]:
        """Draw the impulsive force at every joint, and joint velocities before and after, one panel per unit. Returns the
        Matplotlib axes, that of forces first."""

    def report(self) -> str:
        """Plain-text summary: energies, momenta, joint velocities before and after, and the impulse at each joint."""
        lines = [f"impulse on {self.title}: {self.message}"]
        lines.append(
            "  momentum changes by ({:.6g}, {:.6g}, {:.6g}) N s, angular momentum by ({:.6g}, {:.6g}, {:.6g}) N m s".format(
                *self.momentum, *self.angular_momentum
            )
        )
        for name, unit, before, after, _ in self.table().itertuples(index=False, name=None):
            lines.append(f"  rate of {name}: {before:.6g} → {after:.6g} {unit}")
        for joint, wrench in zip(self.reactions["joint"].values, self.reactions.values, strict=True):
            force, moment = np.linalg.norm(wrench[:3]), np.linalg.norm(wrench[3:])
            lines.append(f"  {joint} bears {force:.6g} N s and {moment:.6g} N m s")
        lines += [f"  {name} needed {x:.6g}" for name, x in self.needed.items()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Impulse on '{self.title}': {self.message}>"
