"""What results that are one state share: every quantity by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import implemented_by
from linkwork.api.errors import ModelError, shown
from linkwork.api.result import Result

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

    from linkwork.system.system import System

IN_DEGREES = ("rad", "rad/s", "rad/s^2")


class State(Result, abstract=True):
    """One state of a model: quantities by name.

    Attributes:
        kept: those that `keep` named, with their units.
        system: the compiled model; None after `load`.
    """

    kept: dict[str, tuple[Any, str]]
    system: System | None

    def coordinate_values(self) -> Mapping[str, float]:
        """Coordinates by name, prescribed ones too, which need no model."""
        raise NotImplementedError

    def state_of_system(self) -> tuple[System, np.ndarray, np.ndarray, Sequence[float], float]:
        """A system with coordinates, velocities, inputs and time, in which quantities are those of this state."""
        raise NotImplementedError

    def __getitem__(self, name: str) -> Any:
        """Any quantity by its name: a coordinate, a sensor, the force of a spring ("strut.force"), a component of a point
        ("lower.tip.x") and all others that `Model.names` lists; of a point or another vector its three components (3,)."""
        if not isinstance(name, str):
            raise ModelError(f"{self._called()}: {shown(name)} is no name; give a text such as 'elbow'.")
        if name in self.coordinate_values():
            return self.coordinate_values()[name]
        return self.kept[name][0] if name in self.kept else self.quantity(name)[0]

    @implemented_by("linkwork.motion.assembly.state_values:state_value")
    def quantity(self, name: str) -> tuple[Any, str]:
        """The value of a quantity, a number or three components (3,), and its unit.

        Args:
            name: as for `state[name]`.
        """

    def degrees(self, name: str) -> float:
        """An angle in degrees, or a rate of one in deg/s.

        Args:
            name: as for `state[name]`.
        """
        value, unit = self.quantity(name)
        if unit not in IN_DEGREES:
            raise ModelError(f"degrees: '{name}' is in {unit}, so it is no angle; ask for it as [{name!r}].")
        return float(np.degrees(value))

    def _ipython_key_completions_(self) -> list[str]:
        return [*self.coordinate_values()] if self.system is None else list(self.system.quantities.names())

    def _called(self) -> str:
        return f"{type(self).__name__.lower()} of '{self.title}'"

    def kept_lines(self, width: int = 0) -> list[str]:
        """What was kept, for the report."""
        lines = []
        for name, (value, unit) in self.kept.items():
            numbers = ", ".join(f"{x: .9g}" for x in np.atleast_1d(value))
            lines.append(f"  {name:<{width}}  {numbers} {'' if unit == '1' else unit}".rstrip())
        return lines

    def _table_of(self, names: Sequence[str], positions: np.ndarray, units: Sequence[str]) -> pd.DataFrame:
        """Coordinates with their units, and below them what was kept; components of a vector one by one."""
        import pandas as pd

        rows = list(zip(names, positions.tolist(), units, strict=True))
        for name, (value, unit) in self.kept.items():
            parts = zip("xyz", value, strict=True) if np.ndim(value) else [("", value)]
            rows += [(f"{name}.{part}" if part else name, float(x), unit) for part, x in parts]
        return pd.DataFrame(rows, columns=["coordinate", "value", "unit"])

    def kept_variables(self) -> dict[str, xr.DataArray]:
        """What was kept, as variables of a dataset."""
        import xarray as xr

        made = {}
        for name, (value, unit) in self.kept.items():
            dims = ("axis",) if np.ndim(value) else ()
            made[name] = xr.DataArray(value, {n: ["x", "y", "z"] for n in dims}, dims, attrs={"units": unit})
        return made
