"""What a measured motion says: states, torques and wrenches with labels, what the filter did, and how far to trust it."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from linkwork.results.reactions import Reactions

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class MeasuredMotion:
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

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s], shape (time,)."""
        return np.asarray(self.q["time"].values)

    def __repr__(self) -> str:
        return f"<MeasuredMotion of '{self.title}': {len(self.time)} samples, {self.filter.attrs['description']}>"

    def to_pandas(self) -> pd.DataFrame:
        """Coordinates, velocities, accelerations and torques as columns (kind, name), times as index."""
        import pandas as pd

        parts = {}
        for kind in ("q", "v", "a", "torques", "torque_noise"):
            table: xr.DataArray = getattr(self, kind)
            names = [str(n) for n in table[table.dims[1]].values]
            parts[kind] = pd.DataFrame(table.values, index=pd.Index(self.time, name="time"), columns=names)
        return pd.concat(parts, axis=1)

    def summary(self) -> str:
        """What was measured, what the filter did to it, what came out, and how far to trust it."""
        trusted = self.flags["trusted"].values
        lines = [
            f"{self.title}: {len(self.time)} samples from {self.time[0]:g} to {self.time[-1]:g} s, "
            f"{int(trusted.sum())} of them trusted (not within {self.filter.attrs['edge']:.3g} s of an end, not filled)",
            f"  {self.filter.attrs['description']}",
            *self._column_lines(),
            *(
                f"  marker {m}: {_rms(self.residuals.sel(marker=m).values):.3g} m (rms) from its point"
                for m in self._markers()
            ),
            *self._torque_lines(trusted),
            *self._resimulation_lines(),
        ]
        return "\n".join(lines)

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

    def _torque_lines(self, trusted: np.ndarray) -> list[str]:
        rows = trusted if trusted.any() else np.ones(len(trusted), bool)
        return [
            f"  joint force {name}: largest {np.max(np.abs(self.torques.values[rows, k])):.4g} "
            f"{self.torques['unit'].values[k]}, noise {_rms(self.torque_noise.values[rows, k]):.2g}"
            for k, name in enumerate(self.torques["rate"].values)
        ]

    def _resimulation_lines(self) -> list[str]:
        note = [f"  re-simulation: {self.resimulation_note}"] if self.resimulation_note else []
        if self.resimulation.sizes["begin"] == 0:
            return note
        horizon = self.resimulation.attrs["horizon"]
        furthest = self.resimulation["largest"].values.max(axis=0)
        return note + [
            f"  re-simulated over {horizon:g} s: {name} departs by {gap:.3g} {unit} at most"
            for name, gap, unit in zip(
                self.resimulation["coordinate"].values, furthest, self.resimulation["unit"].values, strict=True
            )
        ]


def _rms(values: np.ndarray) -> float:
    return float(np.sqrt(np.mean(values**2)))
