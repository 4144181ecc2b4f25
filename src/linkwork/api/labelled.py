"""Labelled arrays of results as datasets and as pandas tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.errors import ModelError
from linkwork.api.frozen import read_only

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

DEGREES = {"rad": "deg", "rad/s": "deg/s", "rad/s^2": "deg/s^2"}
"""Units in which people read angles and their rates."""


def dataset(parts: Mapping[str, xr.DataArray], attrs: Mapping[str, str] | None = None) -> xr.Dataset:
    """Arrays as one dataset; their units go under names of their own, so that arrays with different units can share a
    dimension."""
    import xarray as xr

    own = {k: x.rename({"unit": f"{k}_unit"}) if "unit" in x.coords else x for k, x in parts.items()}
    return xr.Dataset(own, attrs=dict(attrs or {}))


def histories(parts: Mapping[str, xr.DataArray]) -> pd.DataFrame:
    """Arrays with dims (time, name) as one pandas table with columns (kind, name), times as index."""
    import pandas as pd

    frames = {
        kind: pd.DataFrame(
            table.values,
            index=pd.Index(table["time"].values, name="time"),
            columns=[str(n) for n in table[table.dims[1]].values],
        )
        for kind, table in parts.items()
    }
    return pd.concat(frames, axis=1)


def angle_in_degrees(name: str, history: xr.DataArray) -> xr.DataArray:
    """The history of an angle, or of its rate or acceleration, in degrees; refused where it is none."""
    made = in_degrees(history)
    if made is history:
        unit = history.attrs.get("units", "1")
        raise ModelError(f"degrees: '{name}' is in {unit}, so it is no angle; ask for it as [{name!r}].")
    return made


def in_degrees(array: xr.DataArray) -> xr.DataArray:
    """The same with angles, and their rates and accelerations, in degrees; an array that has none is returned as it is.

    Args:
        array: with its unit in `attrs["units"]`, or in a coordinate `unit` along its last dimension.
    """
    if "unit" not in array.coords:
        unit = str(array.attrs.get("units", ""))
        if unit not in DEGREES:
            return array
        return (array * (180.0 / np.pi)).assign_attrs({**array.attrs, "units": DEGREES[unit]})
    units = np.atleast_1d(array["unit"].values).tolist()
    if not any(unit in DEGREES for unit in units):
        return array
    factors = np.array([180.0 / np.pi if unit in DEGREES else 1.0 for unit in units])
    shown = np.array([DEGREES.get(unit, unit) for unit in units]).reshape(array["unit"].shape)
    made = array.copy(data=array.values * factors.reshape(array["unit"].shape))
    return made.assign_coords(unit=(array["unit"].dims, shown))


def time_coordinates(
    t: np.ndarray, dim: str = "", names: Sequence[str] = (), units: Sequence[str] = ()
) -> xr.Coordinates:
    """Coordinates of arrays along time, or along time and a dimension with these names and units; arrays share them.

    Args:
        t: times [s].
        dim: the other dimension.
        names: along it.
        units: of each of these.
    """
    import pandas as pd
    import xarray as xr
    from xarray.indexes import PandasIndex

    time = PandasIndex(
        pd.Index(t), "time"
    )  # of a plain array, xarray would ask whether it is one of pint, and import that
    variables, indexes = _named(dim, tuple(names), tuple(units)) if dim else ({}, {})
    own = time.create_variables({"time": xr.Variable("time", t, {"units": "s"})})
    return xr.Coordinates({**own, **variables}, {"time": time, **indexes})


@cache
def _named(dim: str, names: tuple[str, ...], units: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Variables and indexes of a dimension that every result has, made once."""
    import pandas as pd
    import xarray as xr
    from xarray.indexes import PandasIndex

    values = np.array(names)
    index = PandasIndex(pd.Index(values), dim, coord_dtype=values.dtype)
    variables: dict[str, Any] = {str(k): x for k, x in index.create_variables().items()}
    if units:
        variables["unit"] = xr.Variable(dim, read_only(np.array(units)))
    return variables, {dim: index}
