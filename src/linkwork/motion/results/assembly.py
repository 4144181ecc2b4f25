"""A state in which all loops are closed."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.frozen import kept_property
from linkwork.api.kinds import Flag, Word
from linkwork.api.result import REFERENCE
from linkwork.motion.results.states import State

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr
    from matplotlib.axes import Axes

    from linkwork.drawing.scene import Scene
    from linkwork.system.system import System


@dataclasses.dataclass(frozen=True, repr=False, eq=False)
class Assembly(State):
    """Coordinates and velocities that close all loops.

    Attributes:
        title: name of the model.
        time: at which prescribed motions were evaluated [s].
        coordinates, units: names and units of all coordinates.
        rates, rate_units: names and units of all velocities.
        positions, velocities: as arrays, (nq,) and (nv,).
        driven, driven_rates: names of coordinates and velocities that are prescribed.
        closure_errors: error of each closure (how far it is open), by name: (value, unit).
        kept: quantities that `keep` named, with their units.
        system: the model as it was assembled; None after `load`.
    """

    title: str
    time: float
    coordinates: tuple[str, ...]
    units: tuple[str, ...]
    rates: tuple[str, ...]
    rate_units: tuple[str, ...]
    positions: np.ndarray
    velocities: np.ndarray
    driven: tuple[str, ...]
    driven_rates: tuple[str, ...]
    closure_errors: dict[str, tuple[float, str]]
    kept: dict[str, tuple[Any, str]] = dataclasses.field(default_factory=dict)
    system: System | None = dataclasses.field(default=None, metadata=REFERENCE)

    @property
    def q(self) -> dict[str, float]:
        """Coordinates by name, without prescribed ones: `simulate(…, start=assembly.q)` starts there."""
        return _without(self.driven, self.coordinates, self.positions)

    @property
    def v(self) -> dict[str, float]:
        """Velocities by name, without prescribed ones: `simulate(…, rates=assembly.v)`."""
        return _without(self.driven_rates, self.rates, self.velocities)

    def coordinate_values(self) -> dict[str, float]:
        return dict(zip(self.coordinates, map(float, self.positions), strict=True))

    def state_of_system(self) -> tuple[System, np.ndarray, np.ndarray, Sequence[float], float]:
        system = self._required(self.system, "quantities")
        return system, self.positions, self.velocities, (0.0,) * len(system.labels.inputs), self.time

    def final(self) -> tuple[dict[str, float], dict[str, float]]:
        """Coordinates and velocities by name, without prescribed ones: `simulate(…, start=assembly)` starts there."""
        return self.q, self.v

    @kept_property
    @implemented_by("linkwork.motion.assembly.assembly:scene")
    def scene(self) -> Scene:
        """Drawing of the mechanism in this state."""

    @property
    def message(self) -> str:
        """Number of closures, and their errors [m or rad]."""
        worst = max((x for x, _ in self.closure_errors.values()), default=0.0)
        return f"{len(self.closure_errors)} closure{'' if len(self.closure_errors) == 1 else 's'}, open by {worst:.2g} at most"

    def table(self) -> pd.DataFrame:
        """Value of each coordinate, with its unit."""
        return self._table_of(self.coordinates, self.positions, self.units)

    def facts(self) -> dict[str, Any]:
        """All coordinates, velocities and closure errors as plain data."""
        return {
            "q": dict(zip(self.coordinates, self.positions, strict=True)),
            "v": dict(zip(self.rates, self.velocities, strict=True)),
            "units": dict(zip(self.coordinates, self.units, strict=True)),
            "closure_errors": {n: {"value": x, "unit": u} for n, (x, u) in self.closure_errors.items()},
            "kept": {n: {"value": x, "unit": u} for n, (x, u) in self.kept.items()},
        }

    def to_dataset(self) -> xr.Dataset:
        """Coordinates, velocities and closure errors, each along its names."""
        import xarray as xr

        gaps = np.array([x for x, _ in self.closure_errors.values()])
        return xr.Dataset(
            {
                "q": ("coordinate", self.positions),
                "v": ("rate", self.velocities),
                "closure_error": ("closure", gaps),
                **self.kept_variables(),
            },
            {
                "coordinate": np.array(self.coordinates, dtype=str),
                "q_unit": ("coordinate", np.array(self.units, dtype=str)),
                "rate": np.array(self.rates, dtype=str),
                "v_unit": ("rate", np.array(self.rate_units, dtype=str)),
                "closure": np.array(list(self.closure_errors), dtype=str),
                "closure_error_unit": ("closure", np.array([u for _, u in self.closure_errors.values()], dtype=str)),
            },
            {"title": self.title, "time": self.time},
        )

    @implemented_by("linkwork.motion.plots:assembly")
    def plot(self, *, view: Word | None = None, names: Flag = False, ax: Axes | None = None) -> Axes:
        """Draw the mechanism with its loops closed. Returns the Matplotlib axes.

        Args:
            view: a side ("front", "back", "left", "right", "top", "bottom"), two axes such as "xz", or "3d"; default: the plane
                of a planar model, else space.
            names: write the bodies' names beside them.
            ax: Matplotlib axes to draw into, with the projection "3d" for a view in space; default: new ones.
        """

    def report(self) -> str:
        """Plain-text summary: closure errors, and the value of each coordinate."""
        lines = [f"assembly of {self.title} at t = {self.time:g} s: {self.message}"]
        for name, x, unit in zip(self.coordinates, self.positions, self.units, strict=True):
            own = "" if unit == "1" else f" {unit}"
            lines.append(f"  {name} = {x:.9g}{own}{' (prescribed)' if name in self.driven else ''}")
        return "\n".join([*lines, *self.kept_lines()])

    def __repr__(self) -> str:
        return f"<Assembly of '{self.title}': {self.message}>"


def _without(driven: tuple[str, ...], names: tuple[str, ...], values: np.ndarray) -> dict[str, float]:
    """Values by name, prescribed ones left out."""
    return {n: x for n, x in zip(names, map(float, values), strict=True) if n not in driven}
