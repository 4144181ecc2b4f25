"""Quantities of a run by name, out of the arrays that a file has kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from linkwork.api.errors import ModelError, nearest_quantity

if TYPE_CHECKING:
    import xarray as xr

    from linkwork.motion.results.run import Run

NAMED = (
    ("sensors", "sensor"),
    ("q", "coordinate"),
    ("cut", "cut_coordinate"),
    ("angles", "body"),
    ("inputs", "input"),
    ("control", "signal"),
)
"""Arrays with dims (time, name), and the dimension of their names; where two have the same name, the first holds, as it does
where names are resolved with the model (`system/quantities.py`)."""
RATES = (("v", "rate", ".rate"), ("a", "rate", ".acceleration"))
VECTORS = (
    ("points", "point", "axis", ""),
    ("velocities", "point", "axis", ".velocity"),
    ("accelerations", "point", "axis", ".acceleration"),
    ("spins", "moving", "axis", ".spin"),
)
REACTIONS = (("reactions", "joint", "component", ".reaction"),)
QUANTITIES = (("quantities", "quantity"),)  # runs of earlier versions have none


def _named(table: xr.DataArray, dim: str) -> list[str]:
    """Names along an array that quantities have: bodies and joints without sections of beams, whose names have a dot."""
    names: list[str] = table[dim].values.tolist()
    return names if dim == "point" else [name for name in names if "." not in name]


def _columns(run: Run) -> Iterator[tuple[str, str, str, dict[str, str]]]:
    """Name, kind of array, unit, and where it lies in it, of every quantity that is one number."""
    for kind, dim, ending in (*((k, d, "") for k, d in NAMED), *RATES, *((k, d, "") for k, d in QUANTITIES)):
        if kind in run.kinds:
            table = run.array(kind)
            for name, unit in zip(table[dim].values.tolist(), table["unit"].values.tolist(), strict=True):
                section = ".angle" if kind == "angles" and "." in name else ""  # of a beam, at a point
                yield f"{name}{ending}{section}", kind, unit, {dim: name}
    for kind, dim, axis, ending in (*VECTORS, *REACTIONS):
        if kind in run.kinds:
            table = run.array(kind)
            unit = str(table.attrs.get("units", ""))
            for name in _named(table, dim):
                for part in table[axis].values.tolist():
                    own = unit or ("N" if part.startswith("f") else "N*m")
                    yield f"{name}{ending}.{part}", kind, own, {dim: name, axis: part}
    if "energy" in run.kinds:
        for name in run.array("energy")["kind"].values.tolist():
            yield f"energy.{name}", "energy", "J", {"kind": name}


def _vectors(run: Run) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Name, kind of array, and where it lies in it, of every vector."""
    for kind, dim, _, ending in VECTORS:
        if kind in run.kinds:
            for name in _named(run.array(kind), dim):
                yield f"{name}{ending}", kind, {dim: name}


def _sizes(run: Run) -> Iterator[tuple[str, list[str]]]:
    """Name of every size of a vector, with the names of its components."""
    for kind, dim, _, ending in VECTORS[1:3]:
        if kind in run.kinds:
            for name in run.array(kind)[dim].values.tolist():
                yield f"{name}{ending}.magnitude", [f"{name}{ending}.{axis}" for axis in "xyz"]
    for name in _named(run.array("reactions"), "joint"):
        for word in ("force", "moment"):
            yield f"{name}.reaction.{word}", [f"{name}.reaction.{word[0]}{axis}" for axis in "xyz"]


def _loads(run: Run) -> Iterator[tuple[str, list[str]]]:
    """Name of every load that is a vector, with the names of its components."""
    own = run.array("quantities")["quantity"].values.tolist() if "quantities" in run.kinds else []
    for name in own:
        if name.endswith(".x"):
            yield name.removesuffix(".x"), [name, f"{name[:-1]}y", f"{name[:-1]}z"]


def _side_by_side(run: Run, parts: list[str], name: str) -> xr.DataArray:
    """Three components as a vector, dims (time, axis)."""
    import xarray as xr

    found = [x for x in (_stored(run, part) for part in parts) if x is not None]
    made = xr.concat([x.rename(name) for x in found], dim="axis").transpose("time", "axis")
    return made.assign_coords(axis=list("xyz"))


def stored_history(run: Run, name: str) -> xr.DataArray | None:
    """The history of a quantity; None where no array has it."""
    for own, parts in _sizes(run):
        if own == name:
            found = _side_by_side(run, parts, name)
            return (found**2).sum("axis").rename(name).assign_attrs(found.attrs) ** 0.5
    for own, parts in _loads(run):
        if own == name:
            return _side_by_side(run, parts, name)
    if name == "energy.potential":
        energy = run.energy
        return (energy["gravity"] + energy["elastic"]).rename(name).assign_attrs(units="J")
    return _stored(run, name)


def _stored(run: Run, name: str) -> xr.DataArray | None:
    """The history of a quantity that an array holds; None where none does."""
    rate_of = "rate of "  # as linear models call the rates among their states
    wanted = f"{name.removeprefix(rate_of)}.rate" if name.startswith(rate_of) else name
    for own, kind, unit, at in _columns(run):
        if own == wanted:
            one = run.array(kind).sel(at)
            return one.rename(name).assign_attrs(units=unit).drop_vars([c for c in one.coords if c != "time"])
    for own, kind, at in _vectors(run):
        if own == wanted:
            return run.array(kind).sel(at, drop=True).rename(name)
    return None


def stored_names(run: Run) -> list[str]:
    """Names of all quantities that the arrays have."""
    computed = [*(n for n, _ in _sizes(run)), *(n for n, _ in _loads(run)), "energy.potential"]
    return list(dict.fromkeys([*(n for n, *_ in _columns(run)), *(n for n, *_ in _vectors(run)), *computed]))


def kind_of(run: Run, name: str) -> str:
    """The array that has a quantity; an array's own name as it is."""
    if name in run.kinds:
        return name
    found = {own: kind for own, kind, *_ in _columns(run)} | {own: kind for own, kind, _ in _vectors(run)}
    if name not in found:
        raise ModelError(f"save: keep names '{name}'; {nearest_quantity(name, [*run.kinds, 'all', *found])}")
    return found[name]
