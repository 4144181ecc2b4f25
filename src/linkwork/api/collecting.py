"""Python's garbage collector, while large models are made."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_collection() -> Iterator[None]:
    """Let the garbage collector rest: the many small objects of a large model are looked through again and again otherwise,
    and hardly any of them is garbage."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
