"""How much a file of a result may hold, whoever made it."""

from __future__ import annotations

MAX_PIECES = 100_000  # files of a folder, variables of a file
MOST_FILES = 10_000_000  # of a store that is written by many
BLOCK = 2**24  # bytes that are read at a time
FREE = 2**28  # bytes in memory that any file may ask for
GROWTH = 100  # bytes in memory for each byte on disk, beyond that


class RefusedError(Exception):
    """Why a file is not read, as the middle of a sentence."""


def check_size(wanted: int, stored: int) -> int:
    """The bytes that a file would take in memory, unless they are out of all proportion to its size on disk."""
    if wanted > max(FREE, GROWTH * stored):
        raise RefusedError(f"it asks for {wanted / 2**30:.3g} GiB of memory, but has {stored} bytes")
    return wanted
