"""Damaged results: saved ones with flipped bits, missing ends, missing, emptied, exchanged and added pieces, through `lw.load`.

Each must end in one LinkworkError sentence that names the file, or in the very result that was saved (a bit that nobody reads).
The library of HDF5 may end a process, so it is for workers.
"""

from __future__ import annotations

import functools
import json
import shutil
import tempfile
import warnings
from pathlib import Path
from random import Random
from typing import Any

import h5py

import linkwork as lw
from attack.verbs import MAKERS
from sameness import same

ENDINGS = (".nc", ".zarr")
# arrays of several types, texts, complex numbers, parts, results in results, mappings
CLASSES = ("Run", "PhasedRun", "Assembly", "Impulse", "Modes", "LinearModel", "Equilibrium")


def load_damaged(cls: str, ending: str, sealed: bool, number: int) -> Any:
    """Save an example of a result, damage it in the way of the number, and load it: the same result, or a LinkworkError.

    `sealed` is whether the file has checksums; without them, as before there were any, a changed number is a number.
    """
    path = Path(f"{cls}{'' if sealed else '-unsealed'}{ending}")
    _write(path, _saved(cls, ending, sealed))
    how = damage(path, Random(number))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            made = lw.load(path)
    except lw.LinkworkError as error:
        text = str(error)
        clear = text.isprintable() and str(path) in text and len(text) < 800
        assert clear, f"{how}: {text}"
        raise
    if not sealed:
        return None
    assert same(made, _original(cls)), f"{how}: another result than was saved"
    return made


@functools.cache
def _original(cls: str) -> Any:
    return MAKERS[cls]()


@functools.cache
def _saved(cls: str, ending: str, sealed: bool) -> dict[str, bytes]:
    """All files of a saved result, by their places in its folder; "" if it is a file."""
    with tempfile.TemporaryDirectory(prefix="attack") as folder:
        path = Path(folder) / f"saved{ending}"
        if sealed:
            _original(cls).save(path)
        else:
            _write(path, _saved(cls, ending, True))
            unseal(path)
        if path.is_file():
            return {"": path.read_bytes()}
        return {str(p.relative_to(path)): p.read_bytes() for p in sorted(path.rglob("*")) if p.is_file()}


def _write(path: Path, saved: dict[str, bytes]) -> None:
    for piece, data in saved.items():
        file = path / piece if piece else path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def unseal(path: Path) -> None:
    """Make a file of the version before checksums."""
    if path.suffix == ".nc":
        with open(path, "r+b") as file:
            file.truncate(path.stat().st_size - 81)
        with h5py.File(path, "r+") as opened:
            opened.attrs["version"] = 2
        return
    root = json.loads((path / "zarr.json").read_bytes())
    root["attributes"] = {k: v for k, v in root["attributes"].items() if k not in ("seal", "pieces")} | {"version": 2}
    (path / "zarr.json").write_text(json.dumps(root))


def damage(path: Path, r: Random) -> str:
    """Change a saved result; says how."""
    if path.is_file():
        return _damage_file(path, r)
    pieces = sorted(p for p in path.rglob("*") if p.is_file())
    metadata = [p for p in pieces if p.name == "zarr.json"]
    victim = r.choice(metadata if r.random() < 0.4 else pieces)
    way = r.random()
    if way < 0.6:
        return f"{victim.relative_to(path)}: {_damage_file(victim, r)}"
    if way < 0.75:
        victim.unlink()
        return f"{victim.relative_to(path)}: removed"
    if way < 0.85:
        victim.write_bytes(b"")
        return f"{victim.relative_to(path)}: emptied"
    if way < 0.95:
        other = r.choice(pieces)
        content = victim.read_bytes()
        victim.write_bytes(other.read_bytes())
        other.write_bytes(content)
        return f"{victim.relative_to(path)} and {other.relative_to(path)}: exchanged"
    shutil.rmtree(victim.parent)
    return f"{victim.parent.relative_to(path)}: removed"


def _damage_file(path: Path, r: Random) -> str:
    data = bytearray(path.read_bytes())
    way, at = r.random(), r.randrange(max(len(data), 1))
    if way < 0.5 and data:
        data[at] ^= 1 << r.randrange(8)
        how = f"bit of byte {at} flipped"
    elif way < 0.6 and data:
        data[at : at + 64] = r.randbytes(len(data[at : at + 64]))
        how = f"64 bytes from {at} replaced"
    elif way < 0.7:
        data[at : at + 512] = bytes(len(data[at : at + 512]))
        how = f"512 bytes from {at} zeroed"
    elif way < 0.9:
        del data[at:]
        how = f"cut at {at}"
    elif way < 0.95:
        del data[at : at + r.randrange(1, 100)]
        how = f"some bytes at {at} removed"
    else:
        data[at:at] = r.randbytes(r.randrange(1, 100))
        how = f"some bytes at {at} added"
    path.write_bytes(data)
    return how
