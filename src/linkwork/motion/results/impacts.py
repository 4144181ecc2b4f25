"""Impacts on rigid stops in a run that has none, and in its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import xarray as xr


def no_impacts() -> xr.Dataset:
    """The table of a run without impacts, and of a file that an earlier version wrote."""
    import xarray as xr

    texts = {k: ("impact", np.array([], dtype=str)) for k in ("name", "stop", "impulse_unit", "rate_unit")}
    return xr.Dataset({k: ("impact", np.zeros(0)) for k in ("time", "impulse", "before", "after", "work")} | texts)


def impact_total(table: xr.Dataset, name: str, word: str) -> float:
    """The sum of the impulses on the stops of a coordinate ("impulse"), the largest one, or how many there were ("impacts")."""
    own = table["impulse"].values[table["name"].values == name]
    return float({"impulse": own.sum(), "largest_impulse": np.abs(own).max(initial=0.0), "impacts": own.size}[word])


def impact_lines(table: xr.Dataset) -> list[str]:
    """How many impacts each joint had, and the largest of them; no lines where there were none."""
    lines, names = [], table["name"].values
    for name in dict.fromkeys(names.tolist()):
        own = table.isel(impact=np.flatnonzero(names == name))
        largest, count = own.isel(impact=int(np.abs(own["impulse"].values).argmax())), own.sizes["impact"]
        lines.append(
            f"  {count} impact{'s' if count > 1 else ''} on the stops of '{name}', the largest "
            f"{abs(float(largest['impulse'])):.4g} {largest['impulse_unit'].item()} at t = {float(largest['time']):.6g} s"
        )
    return lines
