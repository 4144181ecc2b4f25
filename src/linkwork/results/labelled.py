"""Labelled arrays of results as datasets and as pandas tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr


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
