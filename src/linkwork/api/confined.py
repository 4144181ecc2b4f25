"""Files that a model names, kept to a folder: what serves models of others reads nothing outside of it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

_folder: ContextVar[Path | None] = ContextVar("folder", default=None)


@contextlib.contextmanager
def only_within(folder: Path) -> Iterator[None]:
    """Context in which no file outside of a folder is read for a model; of this thread."""
    token = _folder.set(folder.resolve())
    try:
        yield
    finally:
        _folder.reset(token)


def refusal(path: Path) -> str:
    """Why a file is not read here, all links followed; empty where it may be."""
    folder = _folder.get()
    if folder is None:
        return ""
    try:
        inside = path.resolve().is_relative_to(folder)
    except (OSError, ValueError, RuntimeError):  # no name that a file can have, or links in a circle
        inside = False
    return "" if inside else f"lies outside of the folder '{folder.name}', to which models are kept here"
