"""Datasets as Zarr folders that list a hash of every piece, and folders of strangers looked at before they are read.

The attribute `pieces` of the root has the SHA-256 of every other file, the attribute `seal` that of the root without it. Zarr
fills in for a piece that is missing, and earlier formats and foreign codecs run code that a folder names, so a folder is
looked at piece by piece before the library sees it: Zarr 3, our codecs, plain files, sizes in proportion.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import os
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from linkwork.api.storage.disk import write_piece
from linkwork.api.storage.limits import MAX_PIECES, MOST_FILES, RefusedError, check_size
from linkwork.api.storage.pieces import WAITING, Folder, StoredArray, waiting_name

if TYPE_CHECKING:
    import xarray as xr

_ROOT = "zarr.json"
_CODECS = {"bytes", "vlen-utf8", "zstd"}
_SIZES = {"bool": 1, "string": 16} | {
    f"{kind}{bits}": bits // 8
    for kind, widths in {"int": (8, 16, 32, 64), "uint": (8, 16, 32, 64), "float": (16, 32, 64)}.items()
    for bits in widths
}
_MAX_METADATA = 2**26  # bytes of a zarr.json, which holds a result's state
READINGS = 100  # of a folder that grows while it is read
_OWN = ("pieces", "seal", "late", "order", "former")  # attributes that are not those of the dataset
_DAMAGED = "it is damaged, or another program changed it"


def zarr_content(whole: xr.Dataset) -> dict[str, bytes]:
    """A dataset as the files of a sealed folder, by relative path."""
    files, root = _unsealed(whole)
    hashes = {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(files)}
    return {**files, _ROOT: _sealed_root(root, hashes)}


def content_beside_pieces(
    example: xr.Dataset, pieces: Mapping[str, str], late: Mapping[str, int], n: int, before: Iterable[str] = ()
) -> tuple[dict[str, bytes], bytes]:
    """The files that make a sealed folder of pieces which were written before, and its root, which seals them.

    Args:
        example: the dataset with other numbers, and few of them along time.
        pieces: hashes of the pieces, of the arrays `late` and of "time".
        late: samples in one piece of each array that is read when it is asked for.
        n: how many samples there are.
        before: names of files that may be there of an earlier seal.
    """
    files, root = _unsealed(example)
    length = next(iter(late.values()))
    for name in ("time", *late):
        files = {k: x for k, x in files.items() if not k.startswith(f"{name}/c/") and k != f"{name}/c"}
        meta = json.loads(files[f"{name}/{_ROOT}"])
        meta["shape"][0] = n
        widths = [max(1, width) for width in meta["shape"][1:]]
        meta["chunk_grid"]["configuration"]["chunk_shape"] = [length, *widths]
        files[f"{name}/{_ROOT}"] = json.dumps(meta, indent=2).encode()
    root["attributes"]["late"] = json.dumps(list(late))
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()} | dict(pieces)
    root["attributes"]["former"] = json.dumps(sorted(set(before) - set(hashes)))
    return files, _sealed_root(root, hashes)


def replace_files(folder: Folder, files: Mapping[str, bytes], root: bytes, former: Iterable[str]) -> None:
    """Write files of a folder and its root, so that whoever reads it finds all old ones or all new ones: these wait beside the
    old ones until the root, with their hashes, is there; `settled` does the rest where this process does not."""
    for name, content in files.items():
        write_piece(folder.path, waiting_name(name), content)
        folder.waiting.add(name)
    write_piece(folder.path, waiting_name(_ROOT), root)
    os.replace(folder.path / waiting_name(_ROOT), folder.path / _ROOT)
    for name in sorted(folder.waiting):
        with contextlib.suppress(FileNotFoundError):  # somebody who reads the folder has done it
            os.replace(folder.path / waiting_name(name), folder.path / name)
    folder.waiting.clear()
    for name in former:
        (folder.path / name).unlink(missing_ok=True)


def settled(path: Path, hashes: Mapping[str, str]) -> None:
    """Put files in their place that a process has left waiting when it ended, if the root seals them."""
    for name in _files(path, hidden=True):
        own = name.rpartition("/")[2]
        if own.startswith(".") and own.endswith(WAITING):
            final = f"{name.removesuffix(own)}{own[1:].removesuffix(WAITING)}"
            if hashlib.sha256((path / name).read_bytes()).hexdigest() == hashes.get(final):
                with contextlib.suppress(FileNotFoundError):  # who writes it has done it
                    os.replace(path / name, path / final)


def _unsealed(whole: xr.Dataset) -> tuple[dict[str, bytes], dict[str, Any]]:
    """A dataset as files by relative path, without the root, and what stands in that."""
    from zarr.storage import MemoryStore

    pieces: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # text coordinates have no Zarr specification yet; they read back all the same
        whole.to_zarr(MemoryStore(pieces), consolidated=False, zarr_format=3)
    files = {name: bytes(piece.to_bytes()) for name, piece in pieces.items()}
    root = json.loads(files.pop(_ROOT))
    root["attributes"]["order"] = json.dumps([str(name) for name in whole.variables])  # folders keep none
    return files, root


def _sealed_root(root: dict[str, Any], hashes: Mapping[str, str]) -> bytes:
    root["attributes"]["pieces"] = json.dumps(dict(sorted(hashes.items())))
    root["attributes"]["seal"] = _seal(root)
    return json.dumps(root, indent=2).encode()


def read_zarr(path: Path) -> tuple[xr.Dataset, bool, dict[str, StoredArray]]:
    """The dataset of a folder, in memory, whether a seal vouches for it, and arrays that are read when they are asked for."""
    for _ in range(READINGS):
        seal = zarr_attributes(path).get("seal")
        try:
            made = _read_zarr(path)
        except FileNotFoundError:
            continue  # a file took its place between two looks
        except (RefusedError, OSError):
            if zarr_attributes(path).get("seal") == seal:
                raise
            continue  # it grew meanwhile
        if zarr_attributes(path).get("seal") == seal:
            return made
    raise RefusedError("it grows faster than it can be read")


def _read_zarr(path: Path) -> tuple[xr.Dataset, bool, dict[str, StoredArray]]:
    import xarray as xr

    root = _metadata(path, _ROOT) if is_zarr(path) else {}
    if "pieces" in root.get("attributes", {}) and root["attributes"].get("seal") == _seal(root):
        settled(path, json.loads(root["attributes"]["pieces"]))
    files = _files(path)
    root = _metadata(path, _ROOT)
    if root.get("node_type") != "group":
        raise RefusedError("it is no Zarr 3 group")
    hashes = _sealed(path, root, files)
    stored = sum(files.values())
    late = {} if hashes is None else _late(path, root, hashes, files, stored)
    total = 0
    for name in files:
        if name != _ROOT and name.rpartition("/")[2] == _ROOT and name.removesuffix(f"/{_ROOT}") not in late:
            total += _checked_size(path, name.removesuffix(f"/{_ROOT}"), files, stored)
            check_size(total, stored)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with xr.open_zarr(path, chunks=None, consolidated=False, zarr_format=3) as opened:  # all of it, without Dask
            found = opened.drop_vars(list(late)).load()
    order = [] if hashes is None else json.loads(root["attributes"].get("order", "[]"))
    names = sorted(found.variables, key=lambda name: order.index(name) if name in order else len(order))
    attributes = {name: value for name, value in found.attrs.items() if name not in _OWN}
    made = xr.Dataset(attrs=attributes).assign_coords({name: found[name] for name in names if name in found.coords})
    made = made.assign({name: found[name] for name in names if name in found.data_vars})
    return made, hashes is not None, late


def _late(
    path: Path, root: dict[str, Any], hashes: dict[str, str], files: dict[str, int], stored: int
) -> dict[str, StoredArray]:
    """The arrays of a sealed folder that are read when they are asked for, by name."""
    found, folder = {}, Folder(path, hashes, seal=str(root["attributes"]["seal"]))
    for name in json.loads(root["attributes"].get("late", "[]")):
        if f"{name}/{_ROOT}" not in files:
            raise RefusedError(f"'{name}' is no variable")
        _checked_size(path, name, files, stored, late=True)
        meta = _metadata(path, f"{name}/{_ROOT}")
        shape, chunk = meta["shape"], meta["chunk_grid"]["configuration"]["chunk_shape"]
        if len(shape) != 2 or meta["data_type"] != "float64" or chunk[1] != max(1, shape[1]):
            raise RefusedError(f"'{name}' is stored in a way that is not read")
        found[name] = StoredArray(folder, name, (shape[0], shape[1]), chunk[0])
    return found


def zarr_attributes(path: Path) -> dict[str, Any]:
    """The attributes of the root of a folder."""
    if not is_zarr(path):
        return {}
    found = _metadata(path, _ROOT).get("attributes")
    return found if isinstance(found, dict) else {}


def check_arrays(path: Path, *, leave_out: str) -> None:
    """Raise unless a folder holds arrays of the kind that results have. Pieces may be missing, torn or unfinished (with names
    that end in `leave_out`), as a program that was killed leaves them."""
    files = {name: size for name, size in _files(path, MOST_FILES).items() if not name.endswith(leave_out)}
    stored = sum(files.values())
    for name in files:
        if name != _ROOT and name.rpartition("/")[2] == _ROOT:
            _checked_size(path, name.removesuffix(f"/{_ROOT}"), files, stored, late=True, whole=False)


def is_zarr(path: Path) -> bool:
    """Whether a folder looks like one that `zarr_content` makes, so that it may be replaced."""
    return (path / _ROOT).exists()


def _seal(root: dict[str, Any]) -> str:
    attributes = {name: value for name, value in root["attributes"].items() if name != "seal"}
    return hashlib.sha256(json.dumps({**root, "attributes": attributes}, sort_keys=True).encode()).hexdigest()


def _sealed(path: Path, root: dict[str, Any], files: dict[str, int]) -> dict[str, str] | None:
    """Hashes of the pieces of a folder whose seal holds; None if it has none, an error if it does not hold. Pieces of arrays
    that are read later are looked at then."""
    attributes = root.get("attributes")
    if not isinstance(attributes, dict) or ("seal" not in attributes and "pieces" not in attributes):
        return None
    if attributes.get("seal") != _seal(root):
        raise RefusedError(f"{_DAMAGED} (the checksum of '{_ROOT}' does not hold)")
    hashes: dict[str, str] = json.loads(attributes["pieces"])
    later = tuple(f"{name}/c/" for name in json.loads(attributes.get("late", "[]")))
    former = set(json.loads(attributes.get("former", "[]")))
    for name in sorted(hashes.keys() | files.keys() - former - {_ROOT}):
        if name not in files:
            raise RefusedError(f"{_DAMAGED} (its piece '{name}' is missing)")
        if name not in hashes:
            raise RefusedError(f"{_DAMAGED} ('{name}' was added)")
        if not name.startswith(later) and hashlib.sha256((path / name).read_bytes()).hexdigest() != hashes[name]:
            raise RefusedError(f"{_DAMAGED} (the checksum of its piece '{name}' does not hold)")
    return hashes


# --- what a folder may hold --------------------------------------------------------------------------


def _files(path: Path, most: int = MAX_PIECES, hidden: bool = False) -> dict[str, int]:
    """Sizes of all files by relative path; file managers put hidden ones anywhere, which Zarr 3 does not read: only where they
    are asked for."""
    if not path.is_dir():
        raise RefusedError("it is no folder")
    found: dict[str, int] = {}
    waiting = [""]
    while waiting:
        folder = waiting.pop()
        for entry in os.scandir(path / folder):
            name = f"{folder}/{entry.name}" if folder else entry.name
            if len(found) + len(waiting) > most:
                raise RefusedError(f"it holds more than {most} files")
            if entry.is_symlink():
                raise RefusedError(f"'{name}' is a link to somewhere else")
            if entry.is_dir():
                waiting.append(name)
            elif not entry.is_file():
                raise RefusedError(f"'{name}' is no plain file")
            elif hidden or not entry.name.startswith("."):
                found[name] = entry.stat().st_size
    if _ROOT not in found:
        raise RefusedError("it is Zarr 2, of which nothing is read" if _is_zarr_2(path) else "it is no Zarr folder")
    return found


def _is_zarr_2(path: Path) -> bool:
    return (path / ".zgroup").exists() or (path / ".zarray").exists()


def _metadata(path: Path, name: str) -> dict[str, Any]:
    if (path / name).stat().st_size > _MAX_METADATA:
        raise RefusedError(f"'{name}' has more than {_MAX_METADATA} bytes")
    try:
        made = json.loads((path / name).read_bytes())
    except (ValueError, RecursionError):
        raise RefusedError(f"'{name}' is no JSON") from None
    if not isinstance(made, dict) or made.get("zarr_format") != 3:
        raise RefusedError(f"'{name}' is not of Zarr 3")
    return made


def _checked_size(
    path: Path, name: str, files: dict[str, int], stored: int, *, late: bool = False, whole: bool = True
) -> int:
    """Bytes that an array takes in memory, or one piece of it if it is read later; an error if it is not of the kind that
    results have, or not whole where it has to be."""
    meta = _metadata(path, f"{name}/{_ROOT}")
    if meta.get("node_type") != "array" or "/" in name:
        raise RefusedError(f"'{name}' is no variable")
    try:
        codecs = [codec["name"] for codec in meta["codecs"]]
        kind = meta["data_type"]
        each = int(kind["configuration"]["length_bytes"]) if isinstance(kind, dict) else _SIZES[kind]
        shape, chunk = meta["shape"], meta["chunk_grid"]["configuration"]["chunk_shape"]
        regular = meta["chunk_grid"]["name"] == "regular" and len(shape) == len(chunk)
        keys = meta["chunk_key_encoding"]
        regular &= keys["name"] == "default" and keys.get("configuration", {}).get("separator", "/") == "/"
        regular &= all(isinstance(n, int) and n >= 0 for n in (*shape, each))
        regular &= all(isinstance(n, int) and n > 0 for n in chunk) and not meta.get("storage_transformers")
    except (KeyError, TypeError, ValueError):
        raise RefusedError(f"'{name}/{_ROOT}' does not describe an array of numbers or texts") from None
    if not regular:
        raise RefusedError(f"'{name}' is stored in a way that is not read")
    if not set(codecs) <= _CODECS:
        raise RefusedError(f"'{name}' is packed by '{next(c for c in codecs if c not in _CODECS)}', which is not read")
    counts = [math.ceil(n / m) for n, m in zip(shape, chunk, strict=True)]
    if math.prod(counts) > (MAX_PIECES if whole else MOST_FILES):
        raise RefusedError(f"'{name}' has {math.prod(counts)} pieces")
    total = check_size(each * math.prod(chunk), stored)
    total += 0 if late else check_size(each * math.prod(shape), stored)
    pieces = [piece for piece in files if piece.startswith(f"{name}/c/") or piece == f"{name}/c"]
    if whole and meta.get("fill_value") == "NaN" and len(pieces) < math.prod(counts):
        raise RefusedError(f"{_DAMAGED} (a piece of '{name}' is missing)")
    if "zstd" in codecs:
        total += sum(check_size(_unpacked(path / piece), stored) for piece in pieces if kind == "string")
        most = math.inf if kind == "string" else each * math.prod(chunk)
        if any(_unpacked(path / piece, whole) > most for piece in pieces):
            raise RefusedError(f"a piece of '{name}' is larger than '{name}/{_ROOT}' says")
    return total


def _unpacked(piece: Path, whole: bool = True) -> int:
    """The size that a Zstandard frame has when it is unpacked, as its header says (RFC 8878, section 3.1.1.1); 0 of what is
    none, where that may be: it cannot be unpacked."""
    with open(piece, "rb") as file:
        head = file.read(18)
    if len(head) < 6 or head[:4] != b"\x28\xb5\x2f\xfd":
        if not whole:
            return 0
        raise RefusedError(f"{_DAMAGED} (its piece '{piece.name}' is no Zstandard frame)")
    flags, single = head[4], bool(head[4] & 0x20)
    begin = 5 + (not single) + (0, 1, 2, 4)[flags & 3]
    length = (1 if single else 0, 2, 4, 8)[flags >> 6]
    if not length:
        raise RefusedError("the size of a packed piece is not told")
    return int.from_bytes(head[begin : begin + length], "little") + (256 if length == 2 else 0)
