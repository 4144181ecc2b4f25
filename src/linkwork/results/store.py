"""Results on disk: NetCDF or Zarr, written whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import LinkworkError, ModelError
from linkwork.results.scene import Scene

if TYPE_CHECKING:
    import xarray as xr

FORMAT = "linkwork-run"
VERSION = 1
SUFFIXES = (".nc", ".zarr")
WHOLE = ("done", "event")  # how runs end that reached what they were asked for


def _checked(path: Path) -> Path:
    if path.suffix not in SUFFIXES:
        raise ModelError(f"'{path}' has the ending '{path.suffix}'; write .nc for NetCDF or .zarr for Zarr.")
    return path


def write_dataset(data: xr.Dataset, events: xr.Dataset, scene: Scene, attributes: dict[str, Any], path: Path) -> Path:
    """Write a run's arrays, events, drawing and facts; the file appears when it is complete."""
    drawing = np.frombuffer(scene.to_json().encode(), dtype=np.uint8)
    whole = data.assign(scene=("byte", drawing))
    whole = whole.assign({f"event_{k}": v for k, v in events.data_vars.items()})
    part = attributes["message"] if attributes["status"] not in WHOLE else ""
    whole.attrs = {"format": FORMAT, "version": VERSION, "partial": part, "facts": json.dumps(attributes)}
    return write_whole(whole, path)


def write_whole(whole: xr.Dataset, path: Path) -> Path:
    """Write a dataset to NetCDF (.nc) or Zarr (.zarr); the file appears when it is complete."""
    path = _checked(path)
    if path.is_dir() and not (path.suffix == ".zarr" and (path / "zarr.json").exists()):
        raise ModelError(f"'{path}' is a folder that holds other things; choose another name.")
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=path.parent, prefix=".linkwork-"))
    try:
        temporary = folder / path.name
        if path.suffix == ".nc":
            whole.to_netcdf(temporary, engine="h5netcdf")
        else:
            import warnings

            with warnings.catch_warnings():
                warnings.simplefilter(
                    "ignore"
                )  # text coordinates have no Zarr specification yet; they read back all the same
                whole.to_zarr(temporary, consolidated=False)
        if path.is_dir():
            os.replace(path, folder / "before")
        try:
            os.replace(temporary, path)
        except OSError:
            if (folder / "before").exists():
                os.rename(folder / "before", path)
            raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return path


def read_dataset(path: Path) -> tuple[xr.Dataset, xr.Dataset, Scene, dict[str, Any]]:
    """Read back what `write_dataset` wrote."""
    import xarray as xr

    path = _checked(path)
    if not path.exists():
        raise ModelError(f"'{path}' does not exist.")
    try:
        if path.suffix == ".nc":
            with xr.open_dataset(path, engine="h5netcdf") as opened:
                whole = opened.load()
        else:
            with xr.open_zarr(path, consolidated=False) as opened:
                whole = opened.load()
    except (OSError, ValueError, KeyError) as problem:
        raise LinkworkError(f"'{path}' cannot be read as a run: {problem}") from problem
    if whole.attrs.get("format") != FORMAT:
        raise LinkworkError(f"'{path}' is no run saved by linkwork.")
    if int(whole.attrs["version"]) > VERSION:
        raise LinkworkError(
            f"'{path}' was saved by a newer linkwork (format {whole.attrs['version']}); update linkwork."
        )
    scene = Scene.from_json(bytes(whole["scene"].values).decode())
    names = [str(k) for k in whole.data_vars if str(k).startswith("event_")]
    events = xr.Dataset({k.removeprefix("event_"): whole[k] for k in names})
    events = events.drop_vars([c for c in events.coords if str(c).endswith("_unit")])
    data = whole.drop_vars(["scene", *names])
    data.attrs = {}
    return data, events, scene, json.loads(whole.attrs["facts"])
