"""Datasets as NetCDF files that end in a hash of all before it, and files of strangers looked at before they are read.

HDF5 ends where its superblock says, so other programs do not see the seal; a file without one may be from an earlier version.
The library of HDF5 crashes on some damaged files and on a full disk, so it only ever reads files whose seal holds, or that
have none, and it writes into memory.
"""

from __future__ import annotations

import hashlib
import io
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from linkwork.api.storage.hdf5_heaps import check_heaps
from linkwork.api.storage.limits import BLOCK, FREE, GROWTH, MAX_PIECES, RefusedError, check_size

if TYPE_CHECKING:
    import h5py
    import xarray as xr

_SIGNATURE = b"\x89HDF\r\n\x1a\n"  # of HDF5, which NetCDF is written in
_MARK = b"\nlinkwork-sha256:"
_LENGTH = len(_MARK) + 64
_FILTERS = {1, 2, 3}  # deflate, shuffle, fletcher32; others may be loaded from libraries anywhere
_KINDS = "biuf"  # numbers; texts are looked at by themselves
_LARGE = 2**16  # bytes of a variable from which on it is compressed
_MOST_ELEMENTS = 100_000  # of an attribute


def netcdf_content(whole: xr.Dataset) -> bytes:
    """A dataset as the bytes of a sealed file, compressed unless so much that `check_size` would refuse it."""
    large = [str(n) for n, x in whole.variables.items() if x.dtype.kind in _KINDS and x.nbytes > _LARGE]
    content = _packed(whole, large)
    if large and whole.nbytes > max(FREE, GROWTH * len(content)) / 2:
        content = _packed(whole, [])
    return content + _MARK + hashlib.sha256(content).hexdigest().encode()


def _packed(whole: xr.Dataset, large: list[str]) -> bytes:
    """A dataset as NetCDF, these variables compressed."""
    import h5netcdf
    from xarray.backends import H5NetCDFStore

    buffer = io.BytesIO()
    how = {"zlib": True, "shuffle": True, "complevel": 1}
    with h5netcdf.File(buffer, "w") as file:
        whole.dump_to_store(H5NetCDFStore(file), encoding=dict.fromkeys(large, how))
    return buffer.getvalue()


def read_netcdf(path: Path) -> tuple[xr.Dataset, bool]:
    """The dataset of a file, in memory, and whether a seal vouches for it."""
    import h5py
    import xarray as xr

    with open(path, "rb") as file:
        if file.read(len(_SIGNATURE)) != _SIGNATURE:
            raise RefusedError("it is no NetCDF file")
    sealed = _sealed(path)
    if not sealed:
        check_heaps(path)
    with h5py.File(path, "r") as file:
        _check(file, path.stat().st_size)
        return xr.decode_cf(_dataset(file)).load(), sealed


def _sealed(path: Path) -> bool:
    """Whether a file has a seal that holds; False if it has none, an error if it does not hold."""
    size = path.stat().st_size
    total = hashlib.sha256()
    with open(path, "rb") as file:
        left = max(size - _LENGTH, 0)
        while left and (block := file.read(min(left, BLOCK))):
            total.update(block)
            left -= len(block)
        seal = file.read()
    if not seal.startswith(_MARK):
        return False
    if seal != _MARK + total.hexdigest().encode():
        raise RefusedError("it is damaged, or another program changed it (its checksum does not hold)")
    return True


# --- what a file may hold ----------------------------------------------------------------------------


def _check(file: h5py.File, stored: int) -> None:
    """Refuse a file that would read other files, run filters of others, or grow far beyond its size in memory."""
    import h5py

    if len(file) > MAX_PIECES:
        raise RefusedError(f"it holds {len(file)} variables")
    _check_attributes(file)
    total = 0
    for name in file:
        if not isinstance(file.get(name, getlink=True), h5py.HardLink):
            raise RefusedError(f"'{name}' is a link to somewhere else")
        if file.get(name, getclass=True) is not h5py.Dataset:
            raise RefusedError(f"'{name}' is no variable")
        total += _checked_size(file[name], name, stored)
        check_size(total, stored)


def _checked_size(data: Any, name: str, stored: int) -> int:
    """Bytes that a variable takes in memory."""
    import h5py

    made = data.id.get_create_plist()
    if made.get_external_count() or data.is_virtual:
        raise RefusedError(f"the numbers of '{name}' are in other files")
    if not {made.get_filter(k)[0] for k in range(made.get_nfilters())} <= _FILTERS:
        raise RefusedError(f"'{name}' is packed in a way that is not read")
    _check_attributes(data)
    check_size(math.prod(data.chunks or ()) * data.dtype.itemsize, stored)  # a chunk is unpacked as a whole
    kind = data.id.get_type()
    if not isinstance(kind, h5py.h5t.TypeStringID):
        if data.dtype.kind not in _KINDS or data.dtype.subdtype is not None:
            raise RefusedError(f"'{name}' holds neither numbers nor texts")
        return int(data.size) * data.dtype.itemsize
    if not kind.is_variable_str():
        return int(data.size) * kind.get_size()
    return _size_of_texts(data, stored)


def _size_of_texts(data: Any, stored: int) -> int:
    """Bytes of texts as an array, in which each takes as much as the longest; many elements may refer to one that is as long as
    the file, so they are read bit by bit."""
    longest, size = 4, int(data.size)
    rows = max(1, BLOCK // max(stored, 1))
    length = data.shape[-1] if data.ndim else 0
    check_size(4 * longest * size, stored)
    for lead in np.ndindex(data.shape[:-1]):
        for first in range(0, length, rows):
            longest = max(longest, *map(len, data[(*lead, slice(first, first + rows))]))
            check_size(4 * longest * size, stored)
    return 4 * longest * size


def _check_attributes(of: Any) -> None:
    import h5py

    for name in of.attrs:
        attribute = of.attrs.get_id(name)
        several = 1
        for length in attribute.shape or ():
            several *= length
        texts = isinstance(attribute.get_type(), h5py.h5t.TypeStringID)
        if several > (_MOST_ELEMENTS // 100 if texts else _MOST_ELEMENTS):
            raise RefusedError(f"the attribute '{name}' is a list of {several}")


# --- what a file holds -------------------------------------------------------------------------------


_HIDDEN = {"REFERENCE_LIST", "CLASS", "DIMENSION_LIST", "NAME", "_Netcdf4Dimid", "_Netcdf4Coordinates", "_NCProperties"}
_ONLY_A_DIMENSION = b"This is a netCDF dimension but not a netCDF variable"  # how the NAME of such a one begins


def _dataset(file: h5py.File) -> xr.Dataset:
    """The variables of a file that was checked, as they are stored.

    h5netcdf would ask for the name of every dimension by a search through the whole file, for each variable again.
    """
    import h5py
    import xarray as xr

    stored = dict(file.items())
    scales = {n: x for n, x in stored.items() if x.attrs.get("CLASS") == b"DIMENSION_SCALE"}
    by_place = {h5py.h5o.get_info(x.id).addr: n for n, x in scales.items()}
    only = {n for n, x in scales.items() if bytes(x.attrs.get("NAME", b"")).startswith(_ONLY_A_DIMENSION)}
    variables = {
        name.removeprefix("_nc4_non_coord_"): (
            _dimensions(file, name, data, by_place),
            _values(data),
            _attributes(data),
        )
        for name, data in stored.items()
        if name not in only
    }
    return xr.Dataset(variables, attrs=_attributes(file))


def _dimensions(file: h5py.File, name: str, data: h5py.Dataset, by_place: dict[int, str]) -> tuple[str, ...]:
    """Names of the dimensions of a variable, each of which refers to a scale of the file."""
    import h5py

    if data.ndim == 1 and by_place.get(h5py.h5o.get_info(data.id).addr) == name:
        return (name,)
    found = []
    for axis, scales in enumerate(data.attrs.get("DIMENSION_LIST", [()] * data.ndim)):
        place = h5py.h5o.get_info(h5py.h5r.dereference(scales[-1], file.id)).addr if len(scales) else None
        if place not in by_place:
            raise RefusedError(f"dimension {axis} of '{name}' has no name")
        found.append(by_place[place])
    return tuple(found)


def _values(data: h5py.Dataset) -> np.ndarray:
    """Numbers or texts."""
    import h5py

    texts = h5py.check_string_dtype(data.dtype)
    if texts is None or texts.length is not None:
        return np.asarray(data[()])
    return np.asarray(data.asstr()[()], dtype=object).astype(str)


def _attributes(of: Any) -> dict[str, Any]:
    """Numbers and texts beside a variable or a file; a list of one is that one, as NetCDF has it."""
    import h5py

    found = {}
    for name in of.attrs:
        if name in _HIDDEN:
            continue
        value = of.attrs[name]
        if isinstance(value, h5py.Empty):
            value = np.array([], value.dtype)
        if isinstance(value, np.ndarray) and value.dtype.kind in "OS":
            value = [x.decode() if isinstance(x, bytes) else x for x in value.flat]
        elif isinstance(value, bytes):
            value = value.decode()
        found[name] = value[0] if isinstance(value, list | np.ndarray) and len(value) == 1 else value
    return found
