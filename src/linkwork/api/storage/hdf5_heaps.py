"""Global heaps of HDF5 files, where texts are kept, looked at before the library of HDF5 reads them.

A heap is b"GCOL", a version (1), three bytes, its size (8 bytes), then objects: index (2), references (2), nothing (4), size
(8), and as many bytes, rounded up to 8. An object with the index 0 is the free rest; its size counts its header, too (HDF5 File
Format Specification, III.E). The library walks from object to object by these sizes, and for ever where one of them leads
nowhere.
"""

from __future__ import annotations

import mmap
import struct
from pathlib import Path

from linkwork.api.storage.limits import RefusedError

_MARK = b"GCOL\x01"
_HEADER = 16  # bytes, of a heap and of an object


def check_heaps(path: Path) -> None:
    """Refuse a file with a heap whose objects do not lie one after the other inside of it."""
    if path.stat().st_size == 0:
        return
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        place = content.find(_MARK)
        while place >= 0:
            if not _is_walkable(content, place):
                raise RefusedError("it is damaged: the list of its texts does not end")
            place = content.find(_MARK, place + 1)


def _is_walkable(content: mmap.mmap, place: int) -> bool:
    """Whether a walk from object to object reaches the end of the heap that begins at this place."""
    if place + _HEADER > len(content):
        return True  # too short to be read at all
    end = place + struct.unpack_from("<Q", content, place + 8)[0]
    place += _HEADER
    while place + _HEADER <= min(end, len(content)):
        index, size = struct.unpack_from("<H6xQ", content, place)
        length = size if index == 0 else _HEADER + (size + 7) // 8 * 8
        if length < _HEADER or place + length > end:
            return False
        place += length
    return True
