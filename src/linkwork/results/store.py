"""Results on disk: NetCDF or Zarr, written whole or not at all, read back without loss and without running anything.

A file holds the labelled dataset of a result, for any program that reads such files, and beside it the state that makes the
same result again: one JSON text in the attribute `state`, whose arrays are the variables `state_0`, `state_1`, … Classes are
looked up by name among the results and their parts; nothing else can be named.
"""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.errors import LinkworkError, ModelError
from linkwork.results.result import Result
from linkwork.results.scene import Scene
from linkwork.storable import is_part, part_called
from linkwork.storable import part as part

if TYPE_CHECKING:
    import xarray as xr

FORMAT = "linkwork-result"
VERSION = 2
SUFFIXES = (".nc", ".zarr")
RUN_FORMAT = "linkwork-run"
RUN_VERSION = 1
WHOLE = ("done", "event")  # how runs end that reached what they were asked for


def save(result: Result, path: Path) -> Path:
    """Write a result; the file appears when it is complete."""
    path = _checked(path)
    arrays: list[np.ndarray] = []
    state = json.dumps(_encoded(result.state(), arrays))
    whole = result.to_dataset()
    for k, values in enumerate(arrays):
        whole[f"state_{k}"] = ([f"state_{k}_{axis}" for axis in range(values.ndim)], values)
    whole.attrs = {
        **whole.attrs,
        "format": FORMAT,
        "version": VERSION,
        "kind": type(result).__name__,
        "title": result.title,
        "partial": result.ended,
        "state": state,
    }
    return write_whole(whole, path)


def load(path: str | Path) -> Result:
    """Read a result that was saved with `save`."""
    path = _checked(Path(path))
    whole = _opened(path)
    if whole.attrs.get("format") != FORMAT:
        raise LinkworkError(f"'{path}' is no result saved by linkwork.")
    if int(whole.attrs["version"]) > VERSION:
        raise LinkworkError(
            f"'{path}' was saved by a newer linkwork (format {whole.attrs['version']}); update linkwork."
        )
    kind = _class_of(str(whole.attrs["kind"]), path)
    names = [str(n) for n in whole.data_vars if str(n).startswith("state_")]
    arrays = {n: whole[n].values for n in names}
    state = _decoded(json.loads(whole.attrs["state"]), arrays, path)
    return kind.restored(state, whole.drop_vars(names))


def _class_of(name: str, path: Path) -> type[Result]:
    import linkwork.results  # all results are known once their package is imported

    linkwork.results.import_all()
    if name not in Result.known:
        raise LinkworkError(f"'{path}' holds a '{name}', which this linkwork does not know; update linkwork.")
    return Result.known[name]


# --- state as JSON and arrays ------------------------------------------------------------------------

KIND = "!"  # key of what is no plain JSON


def _encoded(value: Any, arrays: list[np.ndarray]) -> Any:
    """A value as JSON, its arrays put aside."""
    if value is None or (isinstance(value, bool | int | float | str) and not isinstance(value, np.generic)):
        return value
    if isinstance(value, np.generic):
        return _encoded(value.item(), arrays)
    if isinstance(value, complex):
        return {KIND: "complex", "real": value.real, "imaginary": value.imag}
    if isinstance(value, np.ndarray):
        return _encoded_array(value, arrays)
    if isinstance(value, list):
        return [_encoded(x, arrays) for x in value]
    if isinstance(value, tuple):
        return {KIND: "tuple", "of": [_encoded(x, arrays) for x in value]}
    if isinstance(value, Mapping) and not hasattr(value, "data_vars"):  # a Dataset is a Mapping too
        return {KIND: "dict", "of": [[_encoded(k, arrays), _encoded(x, arrays)] for k, x in value.items()]}
    if isinstance(value, Result):
        return {KIND: "result", "class": type(value).__name__, "of": _encoded(value.state(), arrays)}
    if is_part(value):
        fields = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.metadata.get("saved", True)}
        return {KIND: "part", "class": type(value).__name__, "of": _encoded(fields, arrays)}
    return _encoded_xarray(value, arrays)


def _encoded_array(value: np.ndarray, arrays: list[np.ndarray]) -> Any:
    if value.dtype.kind in "UO":
        return {KIND: "texts", "of": _encoded(value.tolist(), arrays)}
    pairs = value.dtype.kind == "c"  # NetCDF has no complex numbers
    arrays.append(np.stack([value.real, value.imag], axis=-1) if pairs else value)
    return {KIND: "array", "number": len(arrays) - 1, "complex": pairs}


def _encoded_xarray(value: Any, arrays: list[np.ndarray]) -> Any:
    import xarray as xr

    if isinstance(value, xr.DataArray | xr.Dataset):
        word = "dataset" if isinstance(value, xr.Dataset) else "dataarray"
        return {KIND: word, "of": _encoded(value.to_dict(data="array"), arrays)}
    raise ModelError(
        f"save: the result holds a {type(value).__name__}, which a file cannot say; give numbers or samples instead."
    )


def _decoded(value: Any, arrays: Mapping[str, np.ndarray], path: Path) -> Any:
    if isinstance(value, list):
        return [_decoded(x, arrays, path) for x in value]
    if not isinstance(value, dict):
        return value
    kind, inner = value[KIND], value.get("of", ())
    if kind == "complex":
        return complex(value["real"], value["imaginary"])
    if kind == "array":
        found = arrays[f"state_{value['number']}"]
        return np.ascontiguousarray(found).view(complex)[..., 0] if value["complex"] else found
    if kind == "texts":
        return np.array(_decoded(inner, arrays, path))
    if kind == "tuple":
        return tuple(_decoded(x, arrays, path) for x in inner)
    if kind == "dict":
        return {_decoded(k, arrays, path): _decoded(x, arrays, path) for k, x in inner}
    return _decoded_object(kind, value, arrays, path)


def _decoded_object(kind: str, value: dict[str, Any], arrays: Mapping[str, np.ndarray], path: Path) -> Any:
    import xarray as xr

    inner = _decoded(value["of"], arrays, path)
    if kind == "dataset":
        return xr.Dataset.from_dict(inner)
    if kind == "dataarray":
        return xr.DataArray.from_dict(inner)
    if kind == "result":
        return _class_of(value["class"], path).restored(inner, xr.Dataset())
    cls = part_called(value["class"])
    if cls is None:
        raise LinkworkError(f"'{path}' holds a '{value['class']}', which this linkwork does not know; update linkwork.")
    return cls(**inner)


# --- files -------------------------------------------------------------------------------------------


def _checked(path: Path) -> Path:
    if path.suffix not in SUFFIXES:
        raise ModelError(f"'{path}' has the ending '{path.suffix}'; write .nc for NetCDF or .zarr for Zarr.")
    return path


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


def _opened(path: Path) -> xr.Dataset:
    """A file as a dataset in memory."""
    import xarray as xr

    if not path.exists():
        raise ModelError(f"'{path}' does not exist.")
    try:
        if path.suffix == ".nc":
            with xr.open_dataset(path, engine="h5netcdf") as opened:
                return opened.load()
        with xr.open_zarr(path, consolidated=False) as opened:
            return opened.load()
    except (OSError, ValueError, KeyError) as problem:
        raise LinkworkError(f"'{path}' cannot be read as a result: {problem}") from problem


def write_dataset(data: xr.Dataset, events: xr.Dataset, scene: Scene, attributes: dict[str, Any], path: Path) -> Path:
    """Write a run's arrays, events, drawing and facts; the file appears when it is complete."""
    drawing = np.frombuffer(scene.to_json().encode(), dtype=np.uint8)
    whole = data.assign(scene=("byte", drawing))
    whole = whole.assign({f"event_{k}": v for k, v in events.data_vars.items()})
    part = attributes["message"] if attributes["status"] not in WHOLE else ""
    whole.attrs = {"format": RUN_FORMAT, "version": RUN_VERSION, "partial": part, "facts": json.dumps(attributes)}
    return write_whole(whole, path)


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
    if whole.attrs.get("format") != RUN_FORMAT:
        raise LinkworkError(f"'{path}' is no run saved by linkwork.")
    if int(whole.attrs["version"]) > RUN_VERSION:
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
