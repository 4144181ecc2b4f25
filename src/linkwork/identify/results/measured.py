"""Inverse dynamics of a measured motion: states, torques and wrenches, what the filter did, and how far to trust it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.labelled import dataset, histories
from linkwork.api.result import Result
from linkwork.motion.results.reactions import WRENCHES, Reactions

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes
    from numpy.typing import NDArray


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class MeasuredMotion(Result):
    """Joint torques and wrenches of a motion that was measured.

    Attributes:
        title: name of the model.
        q: filtered joint coordinates, dims (time, coordinate), with `unit` along coordinate.
        v, a: velocities and accelerations, dims (time, rate); of ball, direction and free joints in axes of the child.
        torques: joint forces [N or N m] needed beside the model's springs, dampers and loads, dims (time, rate); of a
            prescribed joint the drive's force.
        torque_noise: standard deviation of torques [N or N m] that the filter leaves of the noise, dims (time, rate): the
            mass matrix times the noise of accelerations.
        reactions: wrench by parent on child at every joint.
        columns: the data in SI: raw (gaps filled), filtered, and filled, dims (time, column).
        filter: what the filter did, dims (column): `removed`, rms of raw − filtered; `share_above`, share of the power
            above the cut-off; `noise`, standard deviation of the noise if what was removed was white; `velocity_noise` and
            `acceleration_noise`, what is left of it. Attributes: description, cutoff [Hz], rate [Hz], edge [s], and the
            gains of noise [1/s, 1/s²].
        residuals: distances of filtered markers from the model's points [m], dims (time, marker).
        flags: edge (time), filled (time, column), trusted (time): neither an edge nor filled.
        resimulation: departure of the motion re-simulated with the torques from the filtered one, window by window: rms
            and largest, dims (begin, coordinate); attribute horizon [s], the length of a window.
        resimulation_note: why there is none, or why one ended early; else "".
        ended: why it is incomplete; empty if it is complete.
    """

    title: str
    q: xr.DataArray
    v: xr.DataArray
    a: xr.DataArray
    torques: xr.DataArray
    torque_noise: xr.DataArray
    reactions: Reactions
    columns: xr.Dataset
    filter: xr.Dataset
    residuals: xr.DataArray
    flags: xr.Dataset
    resimulation: xr.Dataset
    resimulation_note: str
    ended: str = ""

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s], shape (time,)."""
        return np.asarray(self.q["time"].values)

    def __repr__(self) -> str:
        return f"<MeasuredMotion of '{self.title}': {len(self.time)} samples, {self.filter.attrs['description']}>"

    @property
    def message(self) -> str:
        """What the filter did, and how many samples are trusted."""
        count = int(self.flags["trusted"].values.sum())
        return f"{self.filter.attrs['description']}; {count} of {len(self.time)} samples are trusted"

    def table(self) -> pd.DataFrame:
        """The largest joint force among trusted samples, with its unit and its noise."""
        import pandas as pd

        return pd.DataFrame(self._torques(), columns=["joint force", "unit", "largest", "noise"])

    def facts(self) -> dict[str, Any]:
        """The largest joint forces with their noise, what the filter did, residuals of markers and of the re-simulation, as
        plain data."""
        return {
            "torques": {n: {"unit": u, "largest": x, "noise": s} for n, u, x, s in self._torques()},
            "filter": dict(self.filter.attrs),
            "trusted": int(self.flags["trusted"].values.sum()),
            "samples": len(self.time),
            "residuals": {m: _rms(self.residuals.sel(marker=m).values) for m in self._markers()},
            "resimulation": {n: x for n, x, _ in self._departures()},
            "resimulation_note": self.resimulation_note,
        }

    def _torques(self) -> list[tuple[str, str, float, float]]:
        """Name, unit, largest value among trusted samples and noise of each joint force."""
        trusted = self.flags["trusted"].values
        rows = trusted if trusted.any() else np.ones(len(trusted), bool)
        largest = np.abs(self.torques.values[rows]).max(axis=0)
        names, units = self.torques["rate"].values, self.torques["unit"].values
        return [
            (str(n), str(u), float(largest[k]), _rms(self.torque_noise.values[rows, k]))
            for k, (n, u) in enumerate(zip(names, units, strict=True))
        ]

    def to_dataset(self) -> xr.Dataset:
        """Everything as one dataset: states, joint forces, wrenches, the data, and what the filter did to them."""
        arrays = {k: getattr(self, k) for k in ("q", "v", "a", "torques", "torque_noise", "residuals")}
        arrays |= {k: self.reactions.array(k) for k in WRENCHES}
        for kind in ("columns", "filter", "flags", "resimulation"):
            arrays |= {f"{kind}_{k}": x for k, x in getattr(self, kind).data_vars.items()}
        return dataset(arrays, {"title": self.title, **self.filter.attrs})

    def to_pandas(self) -> pd.DataFrame:
        """Coordinates, velocities, accelerations and torques as columns (kind, name), times as index."""
        return histories({k: getattr(self, k) for k in ("q", "v", "a", "torques", "torque_noise")})

    @implemented_by("linkwork.motion.plots:measured")
    def plot(self, *names: str, ax: Axes | Sequence[Axes] | None = None) -> Axes | NDArray[np.object_]:
        """Draw joint forces against time: of these joints, or of all. Returns the Matplotlib axes, one per unit.

        Args:
            names: of joint coordinates.
        """

    def pictures(self) -> dict[str, Callable[[], Any]]:
        """Figures by name: joint forces against time."""
        return {"joint_forces": self.plot}

    def report(self) -> str:
        """Plain-text summary: what was measured, what the filter did to it, what came out, and how far to trust it."""
        count = int(self.flags["trusted"].values.sum())
        lines = [
            f"{self.title}: {len(self.time)} samples from {self.time[0]:g} to {self.time[-1]:g} s, "
            f"{count} of them trusted (not within {self.filter.attrs['edge']:.3g} s of an end, not filled)",
            f"  {self.filter.attrs['description']}",
            *self._column_lines(),
            *(
                f"  marker {m}: {_rms(self.residuals.sel(marker=m).values):.3g} m (rms) from its point"
                for m in self._markers()
            ),
            *(f"  joint force {n}: largest {x:.4g} {unit}, noise {s:.2g}" for n, unit, x, s in self._torques()),
            *self._resimulation_lines(),
            *([f"  ended early: {self.ended}"] if self.ended else []),
        ]
        return "\n".join(lines)

    def summary(self) -> str:
        """The same as `report()`."""
        return self.report()

    def _markers(self) -> list[str]:
        return [str(m) for m in self.residuals["marker"].values]

    def _column_lines(self) -> list[str]:
        lines = []
        for name in self.filter["column"].values:
            row = self.filter.sel(column=name)
            unit = str(row["unit"].values)
            filled = int(self.flags["filled"].sel(column=name).sum())
            lines.append(
                f"  {name}: {float(row['removed']):.3g} {unit} (rms) filtered away, "
                f"{100 * float(row['share_above']):.2g} % of the power lies above the cut-off; noise left in accelerations "
                f"{float(row['acceleration_noise']):.3g} {unit}/s^2; {filled} samples filled"
            )
        return lines

    def _departures(self) -> list[tuple[str, float, str]]:
        """How far each coordinate departs at most when re-simulated: name, value, unit."""
        if self.resimulation.sizes["begin"] == 0:
            return []
        furthest = self.resimulation["largest"].values.max(axis=0)
        names, units = self.resimulation["coordinate"].values, self.resimulation["unit"].values
        return [(str(n), float(x), str(u)) for n, x, u in zip(names, furthest, units, strict=True)]

    def _resimulation_lines(self) -> list[str]:
        note = [f"  re-simulation: {self.resimulation_note}"] if self.resimulation_note else []
        horizon = self.resimulation.attrs["horizon"]
        return note + [
            f"  re-simulated over {horizon:g} s: {name} departs by {gap:.3g} {unit} at most"
            for name, gap, unit in self._departures()
        ]


def _rms(values: np.ndarray) -> float:
    return float(np.sqrt(np.mean(values**2)))
