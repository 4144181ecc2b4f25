"""Results on disk: NetCDF or Zarr, written whole or not at all, read back without loss and without running anything.

A file holds the labelled dataset of a result, for any program that reads such files, and beside it the state that makes the
same result again: one JSON text in the attribute `state`. Its arrays are variables of the dataset where these hold the same
numbers, else the variables `state_0`, `state_1`, …; no array is written twice. Classes are looked up by name among the results
and their parts; nothing else can be named. Every file has a checksum, which is looked at before anything else reads it
(`sealed_netcdf.py`, `sealed_zarr.py`). The states of a run that was written while it went on are read in pieces, when they are
asked for (`pieces.py`).
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.declared import checked
from linkwork.api.errors import LinkworkError, ModelError, printable
from linkwork.api.result import Result
from linkwork.api.storage.disk import recover, replace_file, replace_folder
from linkwork.api.storage.limits import RefusedError
from linkwork.api.storage.sealed_netcdf import netcdf_content, read_netcdf
from linkwork.api.storage.sealed_zarr import is_zarr, read_zarr, zarr_attributes, zarr_content
from linkwork.api.storage.storable import is_part, part_called

if TYPE_CHECKING:
    import xarray as xr

FORMAT = "linkwork-result"
VERSION = 4  # since which runs may be kept as their model and states
FIRST_SEALED = 3  # version since which files have checksums
OLD_RUN = "linkwork-run"  # format of runs that earlier versions saved
SUFFIXES = (".nc", ".zarr")


def save(result: Result, path: Path) -> Path:
    """Write a result with all its arrays; the file appears when it is complete."""
    return save_state(result, path, result.to_dataset(), result._state())


def save_state(result: Result, path: Path, whole: xr.Dataset, made: Mapping[str, Any]) -> Path:
    """Write a dataset for other programs and the state that makes a result again; the file appears when it is complete."""
    return write_whole(labelled(result, whole, made), _checked(path))


def labelled(result: Result, whole: xr.Dataset, made: Mapping[str, Any]) -> xr.Dataset:
    """The dataset of a file: one for other programs with the state that makes a result again beside it."""
    arrays = _Arrays(whole)
    state = json.dumps(_encoded(made, arrays))
    whole = whole.assign({n: ([f"{n}_{axis}" for axis in range(x.ndim)], x) for n, x in arrays.added.items()})
    whole.attrs = {
        **whole.attrs,
        "format": FORMAT,
        "version": VERSION,
        "kind": type(result).__name__,
        "title": result.title,
        "partial": result.ended,
        "state": state,
    }
    return whole


@checked
def load(path: str | Path) -> Result:
    """Read a result that was saved with `save`."""
    path = Path(path)
    path = path if path.is_dir() and is_zarr(path) else _checked(path)
    if not path.exists():
        recover(path)
    if not path.exists():
        raise ModelError(f"'{path}' does not exist.")
    if path.suffix == ".nc" and not path.is_file():  # a device or a pipe may never end
        raise ModelError(f"'{path}' is no plain file; give the path of one.")
    try:
        return _loaded(path)
    except LinkworkError as error:
        if str(path) in str(error):
            raise
        raise _unreadable(path, str(error).removesuffix(".")) from error  # what a part of the result says of its numbers
    except RefusedError as reason:
        raise _unreadable(path, str(reason)) from None
    except Exception as problem:  # whatever libraries raise about a file that does not hold what it says
        raise _unreadable(path, f"{type(problem).__name__}, {problem}") from problem


def _loaded(path: Path) -> Result:
    if path.suffix != ".nc":
        attributes = zarr_attributes(path)
        for kind in _kinds():
            if kind.folder and kind.folder in attributes:
                return kind.of_folder(path)
    whole, sealed, late = (*read_netcdf(path), {}) if path.suffix == ".nc" else read_zarr(path)
    if whole.attrs.get("format") == OLD_RUN:
        from linkwork.motion.results.run import run_of_version_1

        return run_of_version_1(whole)
    if whole.attrs.get("format") != FORMAT:
        raise LinkworkError(f"'{path}' is no result saved by linkwork.")
    version = int(whole.attrs["version"])
    if version > VERSION:
        raise LinkworkError(f"'{path}' was saved by a newer linkwork (format {version}); update linkwork.")
    if version >= FIRST_SEALED and not sealed:
        raise RefusedError("it is damaged, or another program wrote it again (its checksum is missing)")
    kind = _class_of(str(whole.attrs["kind"]), path)
    if late and not kind.late:
        raise RefusedError(f"arrays of a {kind.__name__} are not read in pieces")
    state = _decoded(json.loads(whole.attrs["state"]), {**whole.variables, **late}, path)
    made = kind._restored(state, whole.drop_vars([n for n in whole.data_vars if re.fullmatch(r"state_\d+", str(n))]))
    if not late:
        _check_parts(made)
    return made


def _check_parts(made: Result) -> None:
    """Raise unless the parts of a result fit together, as its class knows: a dataset has no two lengths along a dimension, and
    a report and a table take all numbers by name. A checksum tells of damage, not of who wrote a file."""
    try:
        made.report()
        made.table()
        made.to_dataset()
        made.facts()
        repr(made)
    except Exception as problem:
        raise RefusedError(f"its parts do not fit together ({type(problem).__name__}, {problem})") from problem


def _unreadable(path: Path, reason: str) -> LinkworkError:
    reason = printable(" ".join(reason.split()))[:300].rstrip(" .")
    return LinkworkError(f"'{path}' cannot be read as a result: {reason}; save the result again, or take another copy.")


def _class_of(name: str, path: Path) -> type[Result]:
    if name not in {kind.__name__ for kind in _kinds()}:
        raise LinkworkError(f"'{path}' holds a '{name}', which this linkwork does not know; update linkwork.")
    return Result.known[name]


def _kinds() -> Iterable[type[Result]]:
    import linkwork.api.storage.every  # all results are known once their package is imported

    linkwork.api.storage.every.import_all()
    return list(Result.known.values())


# --- state as JSON and arrays ------------------------------------------------------------------------

KIND = "!"  # key that marks values without a plain JSON form
TEXTS = "UOT"  # kinds of arrays that hold texts


class _Arrays:
    """Where the arrays of a state are in the file: in the dataset, if that holds the same numbers, else in `added`."""

    def __init__(self, data: xr.Dataset) -> None:
        self.names = {_fingerprint(x.values): str(n) for n, x in data.variables.items()}
        self.added: dict[str, np.ndarray] = {}

    def name_of(self, values: np.ndarray) -> str:
        """The name of the variable that holds these numbers."""
        key = _fingerprint(values)
        if key not in self.names:
            self.names[key] = f"state_{len(self.added)}"
            self.added[self.names[key]] = values
        return self.names[key]


def _fingerprint(values: np.ndarray) -> tuple[str, tuple[int, ...], bytes]:
    """Type, shape and hash of an array: equal for equal arrays of numbers, or of texts."""
    texts = values.dtype.kind in TEXTS
    content = json.dumps(values.tolist(), default=str).encode() if texts else np.ascontiguousarray(values).data
    return "texts" if texts else values.dtype.str, values.shape, hashlib.sha1(content, usedforsecurity=False).digest()


def _encoded(value: Any, arrays: _Arrays) -> Any:
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
    if isinstance(value, Result):  # some results, and all datasets, are mappings too
        return {KIND: "result", "class": type(value).__name__, "of": _encoded(value._state(), arrays)}
    if isinstance(value, Mapping) and not hasattr(value, "data_vars"):
        return {KIND: "dict", "of": [[_encoded(k, arrays), _encoded(x, arrays)] for k, x in value.items()]}
    if is_part(value):
        fields = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.metadata.get("saved", True)}
        return {KIND: "part", "class": type(value).__name__, "of": _encoded(fields, arrays)}
    return _encoded_xarray(value, arrays)


def _encoded_array(value: np.ndarray, arrays: _Arrays) -> Any:
    if value.dtype.kind in TEXTS:
        name = arrays.names.get(_fingerprint(value))
        return {KIND: "texts", "name": name} if name else {KIND: "texts", "of": _encoded(value.tolist(), arrays)}
    pairs = value.dtype.kind == "c"  # NetCDF has no complex numbers
    name = arrays.name_of(np.stack([value.real, value.imag], axis=-1) if pairs else value)
    return {KIND: "array", "name": name, "complex": pairs}


def _encoded_xarray(value: Any, arrays: _Arrays) -> Any:
    import xarray as xr

    if isinstance(value, xr.DataArray | xr.Dataset):
        word = "dataset" if isinstance(value, xr.Dataset) else "dataarray"
        return {KIND: word, "of": _encoded(value.to_dict(data="array"), arrays)}
    raise ModelError(
        f"save: the result holds a {type(value).__name__}, which a file cannot say; give numbers or samples instead."
    )


def _decoded(value: Any, data: Mapping[Any, Any], path: Path) -> Any:
    if isinstance(value, list):
        return [_decoded(x, data, path) for x in value]
    if not isinstance(value, dict):
        return value
    kind, inner = value[KIND], value.get("of", ())
    if kind == "complex":
        return complex(value["real"], value["imaginary"])
    if kind == "array":
        found = data[value["name"]].values
        return np.ascontiguousarray(found).view(complex)[..., 0] if value["complex"] else found
    if kind == "texts":
        texts = data[value["name"]].values.tolist() if "name" in value else _decoded(inner, data, path)
        return np.array(texts, dtype=None if texts else str)
    if kind == "tuple":
        return tuple(_decoded(x, data, path) for x in inner)
    if kind == "dict":
        return {_decoded(k, data, path): _decoded(x, data, path) for k, x in inner}
    return _decoded_object(kind, value, data, path)


def _decoded_object(kind: str, value: dict[str, Any], data: Mapping[Any, Any], path: Path) -> Any:
    import xarray as xr

    inner = _decoded(value["of"], data, path)
    if kind == "dataset":
        return xr.Dataset.from_dict(inner)
    if kind == "dataarray":
        return xr.DataArray.from_dict(inner)
    if kind == "result":
        return _class_of(value["class"], path)._restored(inner, xr.Dataset())
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
    if path.is_dir() and not (path.suffix == ".zarr" and is_zarr(path)):
        raise ModelError(f"'{path}' is a folder that holds other things; choose another name.")
    if path.suffix == ".nc":
        return replace_file(path, netcdf_content(whole))
    return replace_folder(path, zarr_content(whole))
