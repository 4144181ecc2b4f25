"""Motions of linear models and of closed loops: histories by name, as those of runs."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError, nearest_quantity
from linkwork.api.frozen import read_only
from linkwork.api.labelled import angle_in_degrees
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

COLUMNS = (("outputs", "output", "output_unit"), ("q", "coordinate", "unit"), ("inputs", "input", "input_unit"))
"""Arrays with dims (time, name), the dimension of their names, and where their units stand."""


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class LinearMotion(Result):
    """A motion of a linear model: `motion["elbow"]` is a history by its name, of an output, a coordinate, its rate or an input.

    Attributes:
        title: name of the model.
        data: all arrays as an xarray dataset: "outputs", "inputs", and of a motion "q" and "v"; each of them is an attribute
            of the motion, too.
        about: what was simulated, in words.
    """

    title: str
    data: xr.Dataset = dataclasses.field(metadata={"saved": False, "own": True})  # saved as the labelled dataset itself
    about: str = "motion of the linear model"

    def __getattr__(self, name: str) -> Any:
        """What the dataset has: its arrays, and its own methods."""
        if name.startswith("_") or name == "data":
            raise AttributeError(name)
        return getattr(self.data, name)

    @property
    def time(self) -> np.ndarray:
        """Times of the samples [s], shape (time,)."""
        return read_only(self.data["time"].values)

    def __getitem__(self, name: str) -> xr.DataArray:
        """A history by its name, dims (time), or one of the arrays."""
        if name in self.data.variables:
            return self.data[name]
        for kind, dim, unit in COLUMNS:
            if kind in self.data and name in self.data[dim].values:
                return self._one(kind, dim, name, name, str(self.data[unit].sel({dim: name}).item()))
        own = name.removeprefix("rate of ") if name.startswith("rate of ") else name.removesuffix(".rate")
        if own != name and "v" in self.data and own in self.data["coordinate"].values:
            unit = str(self.data["unit"].sel(coordinate=own).item())
            return self._one("v", "coordinate", own, name, f"{unit}/s")
        raise ModelError(f"{self.about} of '{self.title}' has no '{name}'; {nearest_quantity(name, self.names())}")

    def _one(self, kind: str, dim: str, label: str, name: str, unit: str) -> xr.DataArray:
        """One column of an array."""
        found = self.data[kind].sel({dim: label})
        others = [c for c in found.coords if c != "time"]
        return found.drop_vars(others).rename(name).assign_attrs(units=unit, long_name="")

    def names(self) -> list[str]:
        """All names of histories."""
        found = [str(n) for kind, dim, _ in COLUMNS if kind in self.data for n in self.data[dim].values]
        rates = [f"{n}.rate" for n in self.data["coordinate"].values] if "v" in self.data else []
        return list(dict.fromkeys([*found, *rates]))

    def _ipython_key_completions_(self) -> list[str]:
        return self.names()

    def degrees(self, name: str) -> xr.DataArray:
        """The history of an angle in degrees, or of a rate of one in deg/s.

        Args:
            name: as for `motion[name]`.
        """
        return angle_in_degrees(name, self[name])

    @implemented_by("linkwork.motion.plots:linear_motion")
    def plot(self, *names: str, ax: Axes | Sequence[Axes] | None = None) -> Axes | NDArray[np.object_]:
        """Draw histories against time: of these names, or of all outputs and inputs. Returns the Matplotlib axes, one per unit.

        Args:
            names: of histories, as for `motion[name]`.
        """

    def table(self) -> pd.DataFrame:
        """Outputs and inputs at the end, and their largest sizes, with units."""
        import pandas as pd

        rows = []
        for kind, dim, _ in (COLUMNS[0], COLUMNS[2]):
            for name in self.data[dim].values:
                x = self[str(name)] if kind == "outputs" else self._input(str(name))
                rows.append((str(name), float(x[-1]), float(np.abs(x).max()), x.attrs["units"]))
        return pd.DataFrame(rows, columns=["name", "at the end", "largest", "unit"])

    def _input(self, name: str) -> xr.DataArray:
        """The history of an input, also where an output has its name."""
        return self._one("inputs", "input", name, name, str(self.data["input_unit"].sel(input=name).item()))

    def to_dataset(self) -> xr.Dataset:
        """All arrays, with names and units."""
        return self.data.copy(deep=False)

    def _state(self) -> dict[str, Any]:
        return {"title": self.title, "about": self.about, "attrs": dict(self.data.attrs)}

    @classmethod
    def _restored(cls, state: Mapping[str, Any], data: xr.Dataset) -> Self:
        """The same motion; its arrays are the dataset."""
        own = data.copy()
        own.attrs = dict(state["attrs"])
        return cls(state["title"], own, state["about"])

    def report(self) -> str:
        """Plain-text summary: outputs and inputs at the end, and their largest sizes."""
        lines = [f"{self.about} of {self.title}, {self.time[0]:g} to {self.time[-1]:g} s"]
        for name, last, largest, unit in self.table().itertuples(index=False):
            own = "" if unit == "1" else f" {unit}"
            lines.append(f"  {name}: {last:.6g}{own} at the end, largest {largest:.6g}{own}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<LinearMotion of '{self.title}': {len(self.time)} samples>"
